//! What can go wrong with contacts.

use gelenk_core::{EvalError, KktError};
use gelenk_integrators::{SetupError, SolveError, Trouble};
use thiserror::Error;

/// Why a run with contacts ended.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ContactError {
    /// There is nothing to drive.
    #[error("the problem has no contacts: implement `Problem::contacts`, or use `Run` itself")]
    NoContacts,
    /// A law that no contact can have.
    #[error("contact '{contact}': {reason}")]
    Law {
        /// Its name.
        contact: String,
        /// What is wrong, and what to do.
        reason: String,
    },
    /// Bodies came into each other within a step.
    #[error(
        "contact '{contact}' is {depth:.3e} m deep at t = {t}, and was not seen to close: the bodies came into each other within a step; give a smaller h_max"
    )]
    Unseen {
        /// The contact.
        contact: String,
        /// How deep \[m\].
        depth: f64,
        /// When.
        t: f64,
    },
    /// Bodies start inside each other.
    #[error(
        "contact '{contact}' starts {depth:.3e} m deep at t = {t}; move the bodies apart by that much along its normal, or leave this contact out"
    )]
    Penetration {
        /// Its name.
        contact: String,
        /// How deep \[m\].
        depth: f64,
        /// When \[s\].
        t: f64,
    },
    /// A gap that is not a number.
    #[error("the gap of contact '{contact}' is not a number at t = {t}; look at its gap function there")]
    NotFinite {
        /// Its name.
        contact: String,
        /// When \[s\].
        t: f64,
    },
    /// Nothing resists an impact.
    #[error(
        "contact '{contact}' has no mass along its normal at t = {t}: the bodies it connects have none, or a drive or joints hold them so that no impulse can move them that way; give them a mass, or let a force move them in place of the drive"
    )]
    NoMass {
        /// Its name.
        contact: String,
        /// When \[s\].
        t: f64,
    },
    /// An evaluation failed.
    #[error("the model cannot be evaluated at t = {t}: {source}")]
    Eval {
        /// When \[s\].
        t: f64,
        /// Why.
        source: EvalError,
    },
    /// Forces that depend on multipliers have no solution.
    #[error(
        "forces that depend on reactions do not settle at t = {t}; a smaller coefficient of friction in joints may help"
    )]
    Multipliers {
        /// When \[s\].
        t: f64,
    },
    /// A contact problem has no solution that was found.
    #[error("no {level} found for contacts {contacts} at t = {t}: {reason}")]
    Unsolved {
        /// What was looked for: forces or impulses.
        level: &'static str,
        /// The contacts behind it.
        contacts: String,
        /// When \[s\].
        t: f64,
        /// What the solver says.
        reason: String,
    },
    /// Events follow each other without end.
    #[error(
        "{count} events of contacts {contacts} within {within:.1e} s at t = {t}: the motion does not settle event by event"
    )]
    Endless {
        /// How many.
        count: usize,
        /// In which time \[s\].
        within: f64,
        /// The contacts behind them.
        contacts: String,
        /// When \[s\].
        t: f64,
    },
    /// No linear solver fits the problem.
    #[error(transparent)]
    Kkt(#[from] KktError),
    /// The mechanism has no accelerations: what moves has no mass, or constraints depend on each other.
    #[error(transparent)]
    Mechanism(Box<Trouble>),
    /// The integrator cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The integrator failed.
    #[error(transparent)]
    Solve(Box<SolveError>),
}

impl From<Trouble> for ContactError {
    fn from(trouble: Trouble) -> Self {
        Self::Mechanism(Box::new(trouble))
    }
}

impl From<SolveError> for ContactError {
    fn from(error: SolveError) -> Self {
        Self::Solve(Box::new(error))
    }
}
