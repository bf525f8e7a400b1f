//! Backward differentiation formulas of variable step and order with a fixed leading coefficient, as in DASSL (A10).
//!
//! ```text
//! y' at the new point = γ-weighted differences of the past + α (y − y⁰),     α = (1 + 1/2 + … + 1/k)/h
//! ```
//!
//! `y⁰` extrapolates the last `k + 1` points. Files: `formula.rs` coefficients and history, `step.rs` the stepper, `control.rs`
//! order and step size, `dense.rs` interpolation. The equations and their solution are those of [`implicit`](crate::implicit).
//!
//! Reference: K. E. Brenan, S. L. Campbell, L. R. Petzold, *Numerical Solution of Initial-Value Problems in
//! Differential-Algebraic Equations*, SIAM (1996), chapter 5.

mod control;
mod dense;
mod formula;
mod step;

use super::{Method, Parts, Setup};
use crate::stepper::Controller;
use crate::{FixedStep, Implicit, SetupError};
use control::{Control, Ladder};
use formula::MAX_ORDER;
use gelenk_core::Structure;
use std::ops::RangeInclusive;

/// Backward differentiation formulas.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bdf {
    /// Formulation, Jacobian and iteration.
    pub implicit: Implicit,
    /// Highest order, 1 to 5; at most 2 for oscillations that are to be damped (Y33).
    pub max_order: usize,
}

impl Default for Bdf {
    fn default() -> Self {
        Self { implicit: Implicit::default(), max_order: MAX_ORDER }
    }
}

impl Method for Bdf {
    fn name(&self) -> &'static str {
        "bdf"
    }

    fn formulation(&self) -> &'static str {
        self.implicit.formulation.name()
    }

    fn needs_unsymmetric(&self, structure: &Structure) -> bool {
        structure.friction.is_some()
    }

    fn orders(&self) -> RangeInclusive<usize> {
        1..=self.max_order.min(MAX_ORDER)
    }

    fn is_implicit(&self) -> bool {
        true
    }

    fn damps(&self) -> bool {
        true
    }

    fn fixed(&self, step: FixedStep) -> Box<dyn Controller> {
        Box::new(Ladder::new(step))
    }

    fn build(&self, setup: &Setup<'_>) -> Result<Parts, SetupError> {
        if !(1..=MAX_ORDER).contains(&self.max_order) {
            let reason = format!("{} is not an order of BDF, 1 to {MAX_ORDER}", self.max_order);
            return Err(SetupError::Option { option: "max_order", reason });
        }
        let stepper = step::Stepper::new(self, setup)?;
        Ok((Box::new(stepper), Box::new(Control::new(self.max_order))))
    }
}
