//! Explicit Runge-Kutta methods on the index-1 form (H35).
//!
//! The differential variables `y = (p, v, u)` have the derivatives `(T v, a, d)`, where accelerations `a` and multipliers
//! `λ` solve one saddle system in every stage. The result is projected onto the constraints as the options want it: with
//! projection after every step, [`Explicit::dopri5`] is the method MDOP5 (H36).
//!
//! Files: `tableau.rs` the form of the coefficients, `dopri5.rs` and `dop853.rs` two of them, `step.rs` the stepper,
//! `dense.rs` its dense output. A new method is a new table.

mod dense;
mod dop853;
pub(super) mod dopri5;
mod step;
mod tableau;

pub use dop853::DOP853;
pub use dopri5::DOPRI5;
pub use tableau::{Dense, Estimate, Tableau};

use super::{Method, Parts, Setup};
use crate::SetupError;
use crate::control::StepSizeControl;
use gelenk_core::Structure;
use std::ops::RangeInclusive;

/// An explicit Runge-Kutta method.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Explicit {
    /// Its coefficients.
    pub tableau: &'static Tableau,
}

impl Explicit {
    /// Order 5, for moderate accuracy.
    pub fn dopri5() -> Self {
        Self { tableau: &DOPRI5 }
    }

    /// Order 8, for high accuracy.
    pub fn dop853() -> Self {
        Self { tableau: &DOP853 }
    }
}

impl Method for Explicit {
    fn name(&self) -> &'static str {
        self.tableau.name
    }

    fn formulation(&self) -> &'static str {
        "index1"
    }

    fn needs_unsymmetric(&self, structure: &Structure) -> bool {
        structure.friction.is_some()
    }

    fn orders(&self) -> RangeInclusive<usize> {
        self.tableau.order..=self.tableau.order
    }

    fn build(&self, setup: &Setup<'_>) -> Result<Parts, SetupError> {
        let stepper = step::Stepper::new(self.tableau, setup);
        Ok((Box::new(stepper), Box::new(StepSizeControl::new(self.tableau.control, setup.safety))))
    }
}
