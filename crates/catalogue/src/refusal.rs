//! Why settings are refused, and where they were given.

use crate::row::{Misfit, OptionRow};
use gelenk_integrators::SetupError;
use std::sync::Arc;
use thiserror::Error;

/// Where a value was given.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Origin {
    /// By a program.
    #[default]
    Library,
    /// On the command line.
    Command,
    /// In a model file: its name and line.
    File(Arc<str>),
}

impl Origin {
    /// An option as the user knows it.
    pub fn shown(&self, row: &OptionRow) -> String {
        match self {
            Origin::Library => format!("'{}'", row.key),
            Origin::Command => format!("--{}", row.flag()),
            Origin::File(place) => format!("'{}' ({place})", row.key),
        }
    }
}

/// A name that nobody knows.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no {what} '{name}'")]
pub struct UnknownName {
    /// What was looked for: "method".
    pub what: String,
    /// The name asked for.
    pub name: String,
    /// The names there are.
    pub known: Vec<String>,
}

impl UnknownName {
    pub(crate) fn new(what: &str, name: &str, known: &[&str]) -> Self {
        let known = known.iter().map(|&name| name.to_owned()).collect();
        Self { what: what.to_owned(), name: name.to_owned(), known }
    }

    /// The known name that comes nearest, if one comes near.
    pub fn nearest(&self) -> Option<&str> {
        gelenk_core::nearest(&self.name, self.known.iter().map(String::as_str))
    }
}

/// Why settings cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// A word that nobody knows.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// A value of the wrong kind, or an option that the method does not have, or one that would have no effect.
    #[error("{option} {reason}")]
    Option {
        /// The option as the user knows it.
        option: String,
        /// Why not.
        reason: String,
    },
    /// What the integrators refuse.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Misfit {
    pub(crate) fn at(self, row: &OptionRow, origin: &Origin) -> Refusal {
        match self {
            Misfit::Unknown(name) => Refusal::Name(name),
            Misfit::Expected(words) => Refusal::Option { option: origin.shown(row), reason: words },
        }
    }
}

/// Names as a sentence lists them.
pub(crate) fn listed(names: &[&str]) -> String {
    match names {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => names.concat(),
    }
}
