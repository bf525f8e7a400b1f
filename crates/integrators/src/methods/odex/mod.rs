//! ODEX: extrapolation of the modified midpoint rule on the index-1 form `[Hairer93, II.9]`.
//!
//! The differential variables `y = (p, v, u)` have the derivatives `y' = (T v, a, d)`, where accelerations `a` and
//! multipliers `λ` solve one saddle system in every substep. A row of `n` substeps of size `h = H/n` with a smoothing step
//! at the end (Gragg's algorithm),
//!
//! ```text
//! y₁ = y₀ + h y₀',   yₘ₊₁ = yₘ₋₁ + 2h yₘ',   S = (yₙ₋₁ + yₙ + h yₙ')/2 ,
//! ```
//!
//! has an error expansion in `h²`; extrapolation of `k` rows has order `2k`. What is called the order of a step, in plans and
//! in [`FixedStep`](crate::FixedStep), is the number of rows `k`.
//!
//! Deviations from the published code, each on purpose: values are kept as increments over the step, so that rounding
//! errors do not limit tight tolerances; derivatives that start at zero are no sign of instability; where dense output is
//! wanted, accelerations and multipliers have their own polynomials.
//!
//! Files: `sequence.rs` the step numbers, `step.rs` substeps and tableau, `dense.rs` the dense output.

mod dense;
mod sequence;
mod step;

use super::extrapolation::rows_for;
use super::{Method, Parts, Setup};
use crate::SetupError;
use crate::control::{ExtrapolationConstants, ExtrapolationControl};
use gelenk_core::Structure;
use sequence::{MAX_ROWS, Sequence};
use std::ops::RangeInclusive;

/// The method and its options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Odex {
    /// Most rows of the tableau, 3 to 12; the order is at most twice that.
    pub kmax: usize,
}

impl Default for Odex {
    fn default() -> Self {
        Self { kmax: 9 }
    }
}

/// Constants of the order and step-size control, in the notation of `[Hairer93, II.9]`.
const CONTROL: ExtrapolationConstants = ExtrapolationConstants {
    expansion: 2,
    deficit: 1,
    factor_low: 0.02,
    factor_high: 4.0,
    order_down: 0.8,
    order_up: 0.9,
    safety_error: 0.65,
    safety_step: 0.94,
    leap: true,
    reach: 0.99,
};

impl Method for Odex {
    fn name(&self) -> &'static str {
        "odex"
    }

    fn formulation(&self) -> &'static str {
        "index1"
    }

    fn needs_unsymmetric(&self, structure: &Structure) -> bool {
        structure.friction.is_some()
    }

    /// Numbers of rows `k`; the order of `k` rows is `2k`.
    fn orders(&self) -> RangeInclusive<usize> {
        1..=self.kmax
    }

    fn build(&self, setup: &Setup<'_>) -> Result<Parts, SetupError> {
        if !(3..=MAX_ROWS).contains(&self.kmax) {
            let reason = format!("the number of rows must be from 3 to {MAX_ROWS}");
            return Err(SetupError::Option { option: "kmax", reason });
        }
        let sequence = if setup.dense { Sequence::Centred } else { Sequence::Even };
        // Enough order for the tolerance, with a row above it to choose from.
        let guess = rows_for(setup.norm.rtol());
        let first = guess.min(self.kmax - 1).max(2);
        let control = ExtrapolationControl::new(CONTROL, sequence.work(self.kmax), first, setup.safety);
        Ok((Box::new(step::Stepper::new(sequence, self.kmax, setup)), Box::new(control)))
    }
}
