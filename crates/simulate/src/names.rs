use thiserror::Error;

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
}
