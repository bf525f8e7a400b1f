//! Generalized-α methods: Newmark's formulas with accelerations weighted between two points of time, for structures and
//! flexible mechanisms whose fastest oscillations are to be damped, by as much as is wished and not more.
//!
//! ```text
//! δ    = h v₀ + h² ((1/2 − β) a₀ + β a₁)          p₁ = p₀ ⊞ δ
//! v₁   = v₀ + h ((1 − γ) a₀ + γ a₁)
//! (1 − α_m) a₁ + α_m a₀ = (1 − α_f) v'₁ + α_f v'₀
//! ```
//!
//! with the equations of motion at the end of the step. `a` belongs to the time `t + (α_m − α_f) h`. External variables are
//! integrated like velocities. Formulations are index 3, index 2 and the stabilised index 2 (the default), whose corrector
//! iterates on both levels of the constraints together.
//!
//! Files: `parameters.rs` the family, `step.rs` the stepper, `start.rs` how `a` begins, `dense.rs` interpolation. Equations, Jacobian and corrector are
//! those of [`implicit`](crate::implicit).
//!
//! References: `[Haddouni17]`, section 3.1; M. Arnold, O. Brüls, A. Cardona, *Error analysis of generalized-α Lie group time
//! integration methods for constrained mechanical systems*, Numer. Math. 129 (2015).

mod dense;
mod parameters;
mod start;
mod step;

pub use parameters::AlphaScheme;
pub(super) use step::Stepper as Smooth;

use super::{Method, Parts, Setup};
use crate::{DynamicsForm, Formulation, Implicit, SetupError, StepSizeConstants, StepSizeControl};
use gelenk_core::Structure;
use parameters::Parameters;
use std::ops::RangeInclusive;

/// Local errors of the whole interval add up to so many tolerances at most, where the order is two. With an error of one tolerance in every
/// step they would add up to the number of steps, which grows with the power −1/3 of the tolerance.
const ADDED_UP: f64 = 10.0;
/// The same where errors are to be shared ([`Options::share_errors`](crate::Options::share_errors)).
const SHARED: f64 = 4.0;

/// Generalized-α methods, with HHT and Newmark among them. Of order two, they control the error for each unit of time: global errors are
/// proportional to the tolerance, and the number of steps to the inverse of its root. Newmark with damping, of order one, and index 3 control
/// the error of each step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GenAlpha {
    /// Formulation, Jacobian and iteration.
    pub implicit: Implicit,
    /// The parameters.
    pub scheme: AlphaScheme,
}

impl Default for GenAlpha {
    fn default() -> Self {
        Self::new(AlphaScheme::ChungHulbert { rho_inf: 0.8 })
    }
}

impl GenAlpha {
    /// A member of the family on the stabilised form. Errors of positions and external variables are controlled.
    pub fn new(scheme: AlphaScheme) -> Self {
        let implicit = Implicit {
            position_errors: true,
            test_multipliers: Some(false),
            ..Implicit::new(Formulation::Ggl)
        };
        Self { implicit, scheme }
    }
}

impl Method for GenAlpha {
    fn name(&self) -> &'static str {
        self.scheme.name()
    }

    fn formulation(&self) -> &'static str {
        self.implicit.formulation.name()
    }

    fn needs_unsymmetric(&self, structure: &Structure) -> bool {
        structure.friction.is_some()
    }

    fn orders(&self) -> RangeInclusive<usize> {
        let order = Parameters::new(self.scheme).order();
        order..=order
    }

    fn is_implicit(&self) -> bool {
        true
    }

    fn damps(&self) -> bool {
        !Parameters::new(self.scheme).is_undamped()
    }

    fn build(&self, setup: &Setup<'_>) -> Result<Parts, SetupError> {
        self.scheme.check()?;
        let (name, formulation) = (self.name(), self.implicit.formulation);
        let parameters = Parameters::new(self.scheme);
        let refuse = |option, reason| Err(SetupError::Option { option, reason });
        if formulation.meaning().is_reduced || formulation == Formulation::Index1 {
            let asked = formulation.name();
            return refuse(
                "formulation",
                format!("{name} has no '{asked}'; use ggl, ggl-star, index2 or index3"),
            );
        }
        if formulation == Formulation::Index3 && parameters.is_undamped() && setup.structure.dims.ng > 0 {
            let reason = "without damping the multipliers of index 3 oscillate and grow; use a spectral radius rho_inf below 1, ggl or index2";
            return refuse("formulation", reason.to_owned());
        }
        if self.implicit.form != DynamicsForm::Residual {
            return refuse("form", format!("{name} has the residual form only"));
        }
        // Errors for each unit of time fall with the power of the order, those of a step with one more.
        let constants =
            StepSizeConstants { order: 2, safety: 0.9, beta: 0.0, beta_share: 0.0, shrink: 0.2, grow: 2.0 };
        let control = StepSizeControl::new(constants, setup.safety);
        Ok((Box::new(step::Stepper::new(self, setup)?), Box::new(control)))
    }
}
