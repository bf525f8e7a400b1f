//! A singly diagonally implicit Runge-Kutta method of order 4 on the state-space form (H39): the one to compare others with.
//!
//! ```text
//! Yᵢ = y + h Σ_{j<i} aᵢⱼ Kⱼ + γ h Kᵢ,     Kᵢ = φ(t + cᵢ h, Yᵢ) in the independent coordinates
//! ```
//!
//! The stages are solved one after the other by the corrector that BDF has, with one matrix for all of them: `α = 1/(γ h)`.
//! Independent coordinates are chosen by [partitioning](Formulation::Partition), or are those of the
//! [tangent space](Formulation::Tangent); the dependent ones follow from the constraints on positions and velocities in every stage,
//! so that nothing drifts. The choice is kept over the stages of a step. [Index 1](Formulation::Index1) is there for problems that
//! cannot be split, with projection.
//!
//! The estimate of the embedded method is filtered by the matrix, `(I − γhJ)⁻¹`, so that stiff forces do not shorten steps that
//! are accurate.
//!
//! Files: `table.rs` coefficients, `step.rs` the stepper, `dense.rs` the continuous method.
//!
//! Reference: E. Hairer, G. Wanner, *Solving Ordinary Differential Equations II*, Springer (1996), IV.6.

mod dense;
mod step;
mod table;

use super::{Method, Parts, Setup};
use crate::control::{StepSizeConstants, StepSizeControl};
use crate::{DynamicsForm, Formulation, Implicit, SetupError};
use gelenk_core::Structure;
use std::ops::RangeInclusive;
use table::ORDER;

/// The method and its options.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sdirk {
    /// Formulation (partition, tangent or index 1), Jacobian and iteration.
    pub implicit: Implicit,
}

impl Default for Sdirk {
    fn default() -> Self {
        Self { implicit: Implicit::new(Formulation::Partition) }
    }
}

/// The estimate is that of order 3, whose error falls with the fourth power of the step.
const CONTROL: StepSizeConstants =
    StepSizeConstants { order: ORDER, safety: 0.9, beta: 0.0, beta_share: 0.0, shrink: 0.2, grow: 5.0 };

impl Sdirk {
    fn check(&self, s: &Structure) -> Result<(), SetupError> {
        let refuse = |option, reason: String| Err(SetupError::Option { option, reason });
        let (formulation, d) = (self.implicit.formulation, s.dims);
        let name = formulation.name();
        if !formulation.meaning().solves_accelerations() && formulation != Formulation::Index1 {
            let others = "use partition, tangent or index1, or bdf or radau in other formulations";
            return refuse(
                "formulation",
                format!("sdirk has no '{name}': it integrates the state-space form; {others}"),
            );
        }
        if formulation != Formulation::Index1 && d.nl > 0 && (s.uses_lam || d.nl > d.ng) {
            let reason = if s.uses_lam {
                "the forces depend on them".to_owned()
            } else {
                format!("{} constrains velocities only", s.names.row(d.ng))
            };
            return refuse(
                "formulation",
                format!("'{name}' eliminates the multipliers, but {reason}; use index1"),
            );
        }
        if self.implicit.form != DynamicsForm::Residual {
            return refuse("form", "sdirk has the residual form only".to_owned());
        }
        Ok(())
    }
}

impl Method for Sdirk {
    fn name(&self) -> &'static str {
        "sdirk"
    }

    fn formulation(&self) -> &'static str {
        self.implicit.formulation.name()
    }

    fn needs_unsymmetric(&self, structure: &Structure) -> bool {
        structure.friction.is_some()
    }

    fn orders(&self) -> RangeInclusive<usize> {
        ORDER..=ORDER
    }

    fn is_implicit(&self) -> bool {
        true
    }

    fn build(&self, setup: &Setup<'_>) -> Result<Parts, SetupError> {
        self.check(setup.structure)?;
        let stepper = step::Stepper::new(self, setup)?;
        Ok((Box::new(stepper), Box::new(StepSizeControl::new(CONTROL, setup.safety))))
    }
}
