//! MEXX: extrapolation of a half-explicit Euler method `[Lubich92]`.
//!
//! One substep of size `h` (2.1), explicit in the differential equations and linearly implicit in the constraints:
//!
//! ```text
//! p₁ = p₀ + h T(t₀,p₀) v₀
//! [ M₁ G₁ᵀ ] [ v₁   ]   [ M₁ v₀ + h f₀ ]
//! [ G₁ 0   ] [ h λ₁ ] = [ −gᴵ₁         ]
//! a₁ = (v₁ − v₀)/h,   u₁ = u₀ + h d(t₁,p₁,v₁,λ₁,u₀)
//! ```
//!
//! With strong dry friction the block beside `M₁` becomes `G₁ᵀ − F₀` and the right side loses `F₀ h λ₀` (2.2), where
//! `F₀ = ∂f/∂λ` at the start of the basic step. Results of `n₁ < n₂ < …` substeps over a basic step `H` have an error
//! expansion in powers of `h = H/nⱼ` and are extrapolated to `h = 0` (2.6). All of `p, v, a, λ, u` are extrapolated,
//! only `p, v, u` are tested. The result is projected onto the constraints.
//!
//! Deviations from the published code, each on purpose: after a step the product `F λ` is formed with the new
//! multipliers, not with those of the step before; the last-step mark does not outlive a restart for instability;
//! rejections are counted once.
//!
//! Files: `sequence.rs` the step-number tables, `step.rs` substeps and tableau, `dense.rs` the dense output.

mod dense;
mod sequence;
mod step;

pub use sequence::Sequence;

use super::extrapolation::rows_for;
use super::{Method, Parts, Setup};
use crate::SetupError;
use crate::control::{ExtrapolationConstants, ExtrapolationControl};
use gelenk_core::Structure;
use sequence::MAX_ROWS;
use std::ops::RangeInclusive;

/// How the substep treats forces that depend on multipliers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Discretisation {
    /// Explicitly (2.1). Converges as long as `∂f/∂λ` is small. Where forces are linear in `λ`, as the structure says, as below.
    #[default]
    Standard,
    /// Linearly implicitly (2.2), with `F = ∂f/∂λ` frozen at the start of the basic step. The problem must supply `F`. The
    /// full order needs forces that are linear in `λ`; where they are curved, the order is about 4.
    Modified,
}

/// The method and its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mexx {
    /// Treatment of forces that depend on multipliers.
    pub discretisation: Discretisation,
    /// Step numbers.
    pub sequence: Sequence,
    /// Highest order, 3 to 13. At tolerances below about 2e-11 the order control stays at 9 or below in any case,
    /// because extrapolation to higher orders amplifies rounding errors too much.
    pub kmax: usize,
}

impl Default for Mexx {
    fn default() -> Self {
        Self { discretisation: Discretisation::default(), sequence: Sequence::default(), kmax: 12 }
    }
}

impl Mexx {
    /// Are forces that depend on multipliers treated implicitly? They always are where they are linear.
    fn is_modified(&self, structure: &Structure) -> bool {
        self.discretisation == Discretisation::Modified
            || (structure.linear_friction && structure.friction.is_some())
    }
}

/// Constants of the order and step-size control, in the notation of `[Hairer93, II.9]`.
const CONTROL: ExtrapolationConstants = ExtrapolationConstants {
    expansion: 1,
    deficit: 1,
    factor_low: 0.1,
    factor_high: 4.0,
    order_down: 0.9,
    order_up: 1.0,
    safety_error: 0.8,
    safety_step: 0.93,
    leap: false,
    reach: 0.965,
};

impl Method for Mexx {
    fn name(&self) -> &'static str {
        "mexx"
    }

    fn formulation(&self) -> &'static str {
        "index2"
    }

    fn needs_unsymmetric(&self, structure: &Structure) -> bool {
        self.is_modified(structure)
    }

    fn orders(&self) -> RangeInclusive<usize> {
        1..=self.kmax
    }

    fn projects_to_rounding(&self) -> bool {
        false
    }

    fn build(&self, setup: &Setup<'_>) -> Result<Parts, SetupError> {
        let option = |option, reason: &str| Err(SetupError::Option { option, reason: reason.to_owned() });
        if !(3..=MAX_ROWS).contains(&self.kmax) {
            return option("kmax", "the highest order must be from 3 to 13");
        }
        if self.discretisation == Discretisation::Modified && setup.structure.friction.is_none() {
            let reason =
                "the modified discretisation needs the matrix F = df/dlam, which the problem does not supply";
            return option("discretisation", reason);
        }
        let stepper = step::Stepper::new(self, setup);
        let rows = self.sequence.quiet_rows(setup.norm.rtol()).min(self.kmax);
        // Enough order for the tolerance, with one row below and one above it to choose from.
        let guess = rows_for(setup.norm.rtol());
        let first = guess.min(rows - 2).max(3).min(rows - 1);
        let control = ExtrapolationControl::new(CONTROL, self.sequence.work(rows), first, setup.safety);
        Ok((Box::new(stepper), Box::new(control)))
    }
}
