//! Half-explicit Runge-Kutta methods on the index-2 form (H09, H31-H33).
//!
//! Stage `i` is explicit in the differential equations and meets the velocity constraints at a point ahead of it:
//!
//! ```text
//! Pᵢ = p₀ + h Σ_{j<i} aᵢⱼ P'ⱼ      Vᵢ = v₀ + h Σ_{j<i} aᵢⱼ V'ⱼ      P'ᵢ = T(Pᵢ) Vᵢ
//! P̂ᵢ = p₀ + h Σ_{j≤i} âᵢⱼ P'ⱼ
//! [ M(Pᵢ) G(Pᵢ)ᵀ ] [ V'ᵢ ]   [ f(Pᵢ, Vᵢ, Λᵢ, Uᵢ)                                ]
//! [ G(P̂ᵢ) 0      ] [ Λᵢ  ] = [ −(G(P̂ᵢ)(v₀ + h Σ_{j<i} âᵢⱼ V'ⱼ) + gᴵ(P̂ᵢ))/(h âᵢᵢ) ]
//! ```
//!
//! The result satisfies the velocity constraints to rounding without a projection. The matrix is not symmetric, because
//! its blocks belong to different points. Where `f` depends on `Λᵢ`, every stage is solved by Newton's method to the end, and
//! no order is lost, be `f` linear in the multipliers or curved: tests find order 5 in `p`, `v` and `u` for both methods, and
//! in `a` and `λ` with accelerations of the index-1 form at the end, 4 with those of a stage.
//!
//! Files: `tableau.rs` the form of the coefficients, `hem5.rs` and `phem56.rs` two of them, `step.rs` the stepper. Dense
//! output is that of `dense_output/collocation.rs`.

mod hem5;
mod phem56;
mod step;
mod tableau;

pub use hem5::HEM5;
pub use phem56::PHEM56;
pub use tableau::{End, Estimate, Tableau};

use super::{Method, Parts, Setup};
use crate::control::StepSizeControl;
use crate::{Project, SetupError};
use gelenk_core::Structure;
use std::ops::RangeInclusive;

/// A half-explicit Runge-Kutta method.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HalfExplicit {
    /// Its coefficients.
    pub tableau: &'static Tableau,
    /// Take accelerations and multipliers at the end of a step from the index-1 form? `None`: where `γ` is supplied, and
    /// where steps are projected (its factorisation then serves both). Only methods that carry a stage over have the
    /// choice.
    pub exact: Option<bool>,
}

impl HalfExplicit {
    /// HEM5.
    pub fn hem5() -> Self {
        Self { tableau: &HEM5, exact: None }
    }

    /// PHEM56.
    pub fn phem56() -> Self {
        Self { tableau: &PHEM56, exact: None }
    }
}

impl Method for HalfExplicit {
    fn name(&self) -> &'static str {
        self.tableau.name
    }

    fn formulation(&self) -> &'static str {
        "index2"
    }

    fn needs_unsymmetric(&self, _: &Structure) -> bool {
        true
    }

    fn orders(&self) -> RangeInclusive<usize> {
        self.tableau.order..=self.tableau.order
    }

    fn build(&self, setup: &Setup<'_>) -> Result<Parts, SetupError> {
        let usual = setup.structure.acceleration_term || setup.project != Project::Never;
        let stepper = step::Stepper::new(self.tableau, self.exact.unwrap_or(usual), setup);
        Ok((Box::new(stepper), Box::new(StepSizeControl::new(self.tableau.control, setup.safety))))
    }
}
