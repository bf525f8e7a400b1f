//! How the command ends when it does not succeed.

use std::fmt;
use std::io;

/// Something to tell the user, and the exit code that goes with it.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
    pub(crate) code: u8,
    /// The message says of itself that it is an error, in lines of its own.
    pub(crate) is_rendered: bool,
    /// The reader of our output went away: nothing to say.
    pub(crate) silent: bool,
}

/// What was asked for makes no sense.
pub(crate) const USAGE: u8 = 2;
/// What was asked for was tried and failed.
pub(crate) const FAILED: u8 = 1;

impl Failure {
    pub(crate) fn usage(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), hint: None, code: USAGE, is_rendered: false, silent: false }
    }

    pub(crate) fn failed(message: impl fmt::Display) -> Self {
        Self { code: FAILED, ..Self::usage(message) }
    }

    /// Something wrong with a file, in lines with the places.
    pub(crate) fn rendered(message: String) -> Self {
        Self { is_rendered: true, ..Self::failed(message) }
    }

    /// Ctrl-C.
    pub(crate) fn interrupted() -> Self {
        Self { code: 130, ..Self::failed("interrupted; the results up to here are kept") }
    }

    pub(crate) fn hint(mut self, hint: impl fmt::Display) -> Self {
        self.hint = Some(hint.to_string());
        self
    }

    /// An unknown name, with the nearest known one suggested.
    pub(crate) fn unknown(what: &str, name: &str, known: &[&str]) -> Self {
        let failure = Self::usage(format!("there is no {what} '{name}'"));
        match nearest(name, known) {
            Some(best) => failure.hint(format!("did you mean '{best}'? known: {}", known.join(", "))),
            None if known.is_empty() => failure,
            None => failure.hint(format!("known: {}", known.join(", "))),
        }
    }

    pub(crate) fn file(action: &str, path: &std::path::Path, error: &io::Error) -> Self {
        Self::failed(format!("cannot {action} '{}': {error}", path.display()))
    }
}

/// The known name that looks most like this one, if any does.
pub(crate) fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    // Short names differ in a large share of their letters even when only one is wrong.
    let limit = if name.len() <= 3 { 0.6 } else { 0.75 };
    let score = |k: &str| strsim::jaro_winkler(&name.to_lowercase(), &k.to_lowercase());
    let scored = known.iter().copied().map(|k| (score(k), k)).filter(|(s, _)| *s > limit);
    scored.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, k)| k)
}

impl From<gelenk_simulate::UnknownName> for Failure {
    fn from(error: gelenk_simulate::UnknownName) -> Self {
        let known: Vec<&str> = error.known.iter().map(String::as_str).collect();
        Self::unknown(&error.what, &error.name, &known)
    }
}

impl From<gelenk_tables::TableError> for Failure {
    fn from(error: gelenk_tables::TableError) -> Self {
        use gelenk_tables::TableError;
        match error {
            TableError::Unknown(error) => error.into(),
            TableError::Usage(_) => Self::usage(error),
            TableError::Failed(_) | TableError::File { .. } => Self::failed(error),
            TableError::Interrupted => Self::interrupted(),
            TableError::Output(error) => error.into(),
        }
    }
}

impl From<io::Error> for Failure {
    /// Standard output failed. A closed pipe (`gelenk problems | head`) is the reader's right, not a failure.
    fn from(error: io::Error) -> Self {
        let silent = error.kind() == io::ErrorKind::BrokenPipe;
        Self {
            silent,
            code: if silent { 0 } else { FAILED },
            ..Self::failed(format!("cannot write the output: {error}"))
        }
    }
}
