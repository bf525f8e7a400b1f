//! SEULEX: extrapolation of the linearly implicit Euler rule on the index-1 form `[Hairer96, IV.9]`, for stiff problems (M89).
//!
//! The differential variables `y = (p, v, u)` have the derivatives `φ(t, y) = (T v, a, d)`, where accelerations `a` and
//! multipliers `λ` solve one saddle system. A row of `n` substeps of size `h = H/n`,
//!
//! ```text
//! (I − h J) (yₘ₊₁ − yₘ) = h φ(tₘ₊₁, yₘ),     J ≈ ∂φ/∂y at the start of the step,
//! ```
//!
//! has an error expansion in `h` whatever `J` is; extrapolation of `k` rows has order `k`, and with the right `J` all of its results
//! are damped at infinity. `J` is never formed: the bordered matrix of index 1 stands for `I − h J` ([`implicit::linear`]). Its
//! derivatives are kept while the first substeps say that they serve; each row has one factorisation. Problems without
//! constraints, such as reduced equations of motion, are the special case without border. What is called the order of a step, in
//! plans and in [`FixedStep`](crate::FixedStep), is the number of rows `k`.
//!
//! Deviations from the published code, each on purpose: values are kept as increments over the step, so that rounding errors do
//! not limit tight tolerances; accelerations and multipliers have polynomials of their own; derivatives that turn out to be too old
//! are evaluated anew before a step is made smaller.
//!
//! Files: `sequence.rs` the step numbers, `step.rs` substeps and commit, `dense.rs` the dense output.
//!
//! [`implicit::linear`]: crate::implicit::linear

mod dense;
mod sequence;
mod step;

pub use sequence::StepNumbers;

use super::extrapolation::rows_for;
use super::{Method, Parts, Setup};
use crate::control::{ExtrapolationConstants, ExtrapolationControl};
use crate::{DynamicsForm, Formulation, Implicit, JacobianUpdate, SetupError};
use gelenk_core::Structure;
use sequence::MAX_ROWS;
use std::ops::RangeInclusive;

/// The method and its options.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Seulex {
    /// Formulation, which is index 1, and Jacobian.
    pub implicit: Implicit,
    /// The numbers of substeps.
    pub numbers: StepNumbers,
    /// Most rows of the tableau, 3 to 12; this is the highest order.
    pub kmax: usize,
}

impl Default for Seulex {
    fn default() -> Self {
        Self { implicit: Implicit::new(Formulation::Index1), numbers: StepNumbers::default(), kmax: MAX_ROWS }
    }
}

/// Constants of the order and step-size control, in the notation of `[Hairer96, IV.9]`.
const CONTROL: ExtrapolationConstants = ExtrapolationConstants {
    expansion: 1,
    deficit: 0,
    factor_low: 0.1,
    factor_high: 4.0,
    order_down: 0.7,
    order_up: 0.9,
    safety_error: 0.6,
    safety_step: 0.93,
    leap: false,
    reach: 0.99,
};

impl Seulex {
    fn check(&self) -> Result<(), SetupError> {
        let refuse = |option, reason: String| Err(SetupError::Option { option, reason });
        if !(3..=MAX_ROWS).contains(&self.kmax) {
            return refuse("kmax", format!("the number of rows must be from 3 to {MAX_ROWS}"));
        }
        if self.implicit.formulation != Formulation::Index1 {
            let name = self.implicit.formulation.name();
            return refuse(
                "formulation",
                format!(
                    "seulex has no '{name}': its substeps are those of ordinary differential equations; use index1, or bdf or radau in other formulations"
                ),
            );
        }
        if self.implicit.form != DynamicsForm::Residual {
            return refuse("form", "seulex has the residual form only".to_owned());
        }
        if self.implicit.position_errors {
            let reason = "without its velocities seulex does not see what linearised stiff forces leave behind; use bdf";
            return refuse("position_errors", reason.to_owned());
        }
        if self.implicit.update == JacobianUpdate::Extended {
            let reason = "seulex evaluates derivatives for each step, and none follow excitations; use partitioned or bdf";
            return refuse("update", reason.to_owned());
        }
        Ok(())
    }
}

impl Method for Seulex {
    fn name(&self) -> &'static str {
        "seulex"
    }

    fn formulation(&self) -> &'static str {
        self.implicit.formulation.name()
    }

    fn needs_unsymmetric(&self, structure: &Structure) -> bool {
        structure.friction.is_some()
    }

    /// Numbers of rows `k`, which are the orders.
    fn orders(&self) -> RangeInclusive<usize> {
        1..=self.kmax
    }

    fn is_implicit(&self) -> bool {
        true
    }

    fn build(&self, setup: &Setup<'_>) -> Result<Parts, SetupError> {
        self.check()?;
        // Enough order for the tolerance, with a row above it to choose from.
        let guess = rows_for(setup.norm.rtol());
        let first = guess.min(self.kmax - 2).max(2);
        let control = ExtrapolationControl::new(CONTROL, self.numbers.work(self.kmax), first, setup.safety);
        Ok((Box::new(step::Stepper::new(self, setup)?), Box::new(control)))
    }
}
