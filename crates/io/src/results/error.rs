//! What can be wrong with a folder of results.

use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What can be wrong with a folder of results.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ResultsError {
    /// The system refuses something.
    #[error("cannot {action} '{}': {source}", path.display())]
    File {
        /// "write", "read".
        action: &'static str,
        /// Which file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Results of another run are there.
    #[error("there are results in '{}' already", folder.display())]
    Exists {
        /// The folder.
        folder: PathBuf,
    },
    /// Another run writes into the folder.
    #[error("another run is writing into '{}': wait until it has ended, or stop it", folder.display())]
    Busy {
        /// The folder.
        folder: PathBuf,
    },
    /// There are no results.
    #[error("there are no results of a run in '{}': {missing} is missing", folder.display())]
    Nothing {
        /// The folder.
        folder: PathBuf,
        /// The file that should be there.
        missing: &'static str,
    },
    /// A file does not hold what it should.
    #[error("'{}' cannot be used: {what}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
}

impl ResultsError {
    pub(crate) fn file(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::File { action, path: path.to_owned(), source }
    }

    pub(super) fn content(path: &Path, what: &dyn std::fmt::Display) -> Self {
        Self::Content { path: path.to_owned(), what: what.to_string() }
    }
}
