//! What is wrong with a mesh, matrices, or a body that is made of them.

/// A message that names the file, the line or the node, and what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FlexError(pub String);

/// What functions here return.
pub type Flex<T> = Result<T, FlexError>;

/// An error with this message.
pub(crate) fn wrong<T>(message: impl Into<String>) -> Flex<T> {
    Err(FlexError(message.into()))
}

/// The message after the place it is about.
pub(crate) fn at(place: &str, line: usize, message: &str) -> FlexError {
    FlexError(format!("{place}, line {line}: {message}"))
}
