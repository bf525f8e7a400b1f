//! Why there is no table.

use gelenk_catalogue::{Refusal, UnknownName};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a table or a comparison was not made.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// There is no such table.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// A method cannot be made with its settings.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The request makes no sense.
    #[error("{0}")]
    Usage(String),
    /// It was tried and failed.
    #[error("{0}")]
    Failed(String),
    /// Ctrl-C was pressed.
    #[error("interrupted; the results so far are kept")]
    Interrupted,
    /// A file or folder could not be written.
    #[error("cannot {action} '{}': {error}", path.display())]
    File {
        /// What was tried, as in "create the folder".
        action: &'static str,
        /// Which file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl TableError {
    pub(crate) fn failed(message: impl fmt::Display) -> Self {
        Self::Failed(message.to_string())
    }

    pub(crate) fn file(action: &'static str, path: &Path, error: io::Error) -> Self {
        Self::File { action, path: path.to_path_buf(), error }
    }
}
