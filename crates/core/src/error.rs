//! What can go wrong in an evaluation and in a linear solver.

use crate::Term;
use thiserror::Error;

/// What a term of a problem returns.
pub type Eval = Result<(), EvalError>;

/// Why a term could not be evaluated.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EvalError {
    /// The arguments lie outside the model's domain; a smaller step may stay inside. Integrators reject the step,
    /// and report the reason only when no step is small enough.
    #[error("outside the domain of the model: {0}")]
    Retry(String),
    /// Nothing helps: the run ends with this error as its cause.
    #[error("{0}")]
    Fatal(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// An evaluation gave a buffer another length: it wrote entries that the structure does not declare, or left some out.
    #[error(
        "the {} holds {found} numbers where the problem's structure declares {expected}: entries outside the declared pattern \
         cannot be written", .term.name()
    )]
    WrongLength {
        /// Which term.
        term: Term,
        /// As the structure declares it.
        expected: usize,
        /// As the evaluation left it.
        found: usize,
    },
    /// The problem does not implement a term it needs.
    #[error("the problem provides no {}: implement that method of `Problem`, or fill it in `Problem::eval`", .0.name())]
    NotProvided(Term),
}

impl EvalError {
    /// A fatal error from a message or from another error.
    pub fn fatal(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Fatal(source.into())
    }
}
