//! Why a model cannot be run.

use crate::study::ValuesError;
use gelenk_catalogue::Refusal;
use gelenk_integrators::{SetupError, SolveError};
use gelenk_io::FileError;
use gelenk_io::results::{CheckpointError, ResultsError};
use gelenk_model::ModelError;
use thiserror::Error;

/// Why a model cannot be run at all. A run that ends early is no such error: its results say why.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SimulateError {
    /// A setting that nobody knows, or that the method does not have.
    #[error(transparent)]
    Refused(Refusal),
    /// The model file is wrong.
    #[error(transparent)]
    File(#[from] FileError),
    /// The model cannot be built or assembled.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The integration cannot begin.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Results cannot be written or read.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// The values of a study make no sense.
    #[error(transparent)]
    Values(#[from] ValuesError),
    /// A run cannot be resumed.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The first step fails.
    #[error("the run would fail at its start: {0}")]
    Start(SolveError),
    /// An option makes no sense.
    #[error("the option {option} cannot be used: {reason}")]
    Option {
        /// Which option.
        option: &'static str,
        /// Why not, and what would be right.
        reason: String,
    },
}

impl From<Refusal> for SimulateError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Setup(error) => Self::Setup(error),
            refusal => Self::Refused(refusal),
        }
    }
}

impl SimulateError {
    pub(crate) fn option(option: &'static str, reason: impl Into<String>) -> Self {
        Self::Option { option, reason: reason.into() }
    }
}
