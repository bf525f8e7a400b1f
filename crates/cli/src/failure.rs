//! How the command ends when it does not succeed.

use gelenk_catalogue::{Choice, Refusal, UnknownName, option_of_integrators};
use gelenk_integrators::SetupError;
use std::fmt;
use std::io;

/// Something to tell the user, and the exit code that goes with it.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
    pub(crate) code: u8,
    /// The message is rendered already, with its own heading.
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
        Self { code: 130, ..Self::failed("interrupted; the results so far are kept") }
    }

    pub(crate) fn hint(mut self, hint: impl fmt::Display) -> Self {
        self.hint = Some(hint.to_string());
        self
    }

    /// An unknown name, with the nearest known one suggested.
    pub(crate) fn unknown(what: &str, name: &str, known: &[&str]) -> Self {
        let known = known.iter().map(|&name| name.to_owned()).collect();
        UnknownName { what: what.to_owned(), name: name.to_owned(), known }.into()
    }

    pub(crate) fn file(action: &str, path: &std::path::Path, error: &io::Error) -> Self {
        Self::failed(format!("cannot {action} '{}': {error}", path.display()))
    }
}

/// What to do about an unknown name: the nearest known one, and all.
pub(crate) fn known(error: &UnknownName) -> String {
    let all = error.known.join(", ");
    error
        .nearest()
        .map_or_else(|| format!("known: {all}"), |best| format!("did you mean '{best}'? known: {all}"))
}

impl From<UnknownName> for Failure {
    fn from(error: UnknownName) -> Self {
        let failure = Self::usage(&error);
        if error.known.is_empty() { failure } else { failure.hint(known(&error)) }
    }
}

impl From<Refusal> for Failure {
    fn from(error: Refusal) -> Self {
        match error {
            Refusal::Name(error) => error.into(),
            Refusal::Setup(error) => setup(error),
            other => Self::usage(other),
        }
    }
}

/// An error of the set-up, in the words of the option behind it.
pub(crate) fn explained(choice: &Choice, error: SetupError) -> Failure {
    let hint = hint(&error);
    let failure = match choice.explain(error) {
        Refusal::Setup(error) => Failure::usage(error),
        refusal => refusal.into(),
    };
    match hint {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

/// An error of the set-up.
pub(crate) fn setup(error: SetupError) -> Failure {
    let hint = hint(&error);
    let failure = Failure::usage(error);
    match hint {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

/// What to do about an error of the set-up, in the words of the command line.
fn hint(error: &SetupError) -> Option<String> {
    match error {
        SetupError::Tolerance { .. } => Some("see --rtol and --atol; 1e-6 is a good start".to_owned()),
        SetupError::Interval { .. } => Some("see --t-end".to_owned()),
        SetupError::Option { option: "output", .. } => Some("see --dense".to_owned()),
        SetupError::Option { option, .. } => option_of_integrators(option).map(|row| {
            let flag = row.flag();
            let is_word = row.words().iter().any(|(word, _)| *word == row.default);
            if is_word { format!("use --{flag} {}", row.default) } else { format!("see --{flag}") }
        }),
        _ => None,
    }
}

impl From<gelenk_tables::TableError> for Failure {
    fn from(error: gelenk_tables::TableError) -> Self {
        use gelenk_tables::TableError;
        match error {
            TableError::Unknown(error) => error.into(),
            TableError::Refused(error) => error.into(),
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
