//! Radau IIA methods of orders 5, 9 and 13: implicit Runge-Kutta methods for stiff problems at high accuracy.
//!
//! The stages `Yᵢ = y + Zᵢ` are collocation points; their derivatives are `Y'ᵢ = (1/h) Σ (A⁻¹)ᵢⱼ Zⱼ`. A transformation by the
//! eigenvectors of `A⁻¹` splits the linear systems of all stages into one real system of the size of one stage and some complex
//! ones. Equations, Jacobian and matrices are those of [`implicit`](crate::implicit); formulations are index 1, 2, 3, the
//! stabilised index 2, and CS and CM (Y34): multipliers of every stage follow from its dependent rows. CM freezes the projector of each
//! stage where the last step predicts it; at a start nothing does, and projectors follow the iterates.
//!
//! Files: `table.rs` coefficients, `step.rs` the stepper, `step/stages.rs` its iteration, `control.rs` step size and order, `dense.rs` the collocation polynomial.
//!
//! Reference: E. Hairer, G. Wanner, *Solving Ordinary Differential Equations II*, Springer (1996), IV.8.

mod control;
mod dense;
mod step;
mod table;

use super::{Method, Parts, Setup};
use crate::{DynamicsForm, Formulation, Implicit, SetupError};
use control::Control;
use gelenk_core::Structure;
use std::ops::RangeInclusive;
use table::TABLES;

/// Radau IIA.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Radau {
    /// Formulation and Jacobian.
    pub implicit: Implicit,
    /// 5, 9 or 13; `None` begins with one that suits the tolerance, and follows the contraction of the iteration.
    pub order: Option<usize>,
}

impl Default for Radau {
    fn default() -> Self {
        Self { implicit: Implicit::new(Formulation::Index2), order: None }
    }
}

impl Radau {
    /// The number of the table to begin with.
    fn choice(&self, rtol: f64) -> Result<usize, SetupError> {
        match self.order {
            None => Ok(usize::from(rtol < 1e-5) + usize::from(rtol < 1e-9)),
            Some(order) => TABLES.iter().position(|t| t.order == order).ok_or_else(|| SetupError::Option {
                option: "order",
                reason: format!("{order} is not an order of Radau's methods: 5, 9, 13"),
            }),
        }
    }
}

impl Method for Radau {
    fn name(&self) -> &'static str {
        "radau"
    }

    fn formulation(&self) -> &'static str {
        self.implicit.formulation.name()
    }

    fn needs_unsymmetric(&self, structure: &Structure) -> bool {
        structure.friction.is_some()
    }

    fn orders(&self) -> RangeInclusive<usize> {
        self.order.unwrap_or(5)..=self.order.unwrap_or(13)
    }

    fn is_implicit(&self) -> bool {
        true
    }

    fn build(&self, setup: &Setup<'_>) -> Result<Parts, SetupError> {
        let formulation = self.implicit.formulation;
        if formulation.meaning().solves_accelerations() {
            let reason = format!(
                "radau has no '{}'; use index1, index2, index3, ggl, ggl-star, cs or cm",
                formulation.name()
            );
            return Err(SetupError::Option { option: "formulation", reason });
        }
        if self.implicit.form != DynamicsForm::Residual {
            let reason = "radau has the residual form only".to_owned();
            return Err(SetupError::Option { option: "form", reason });
        }
        let rtol = setup.norm.rtol();
        let choice = self.choice(rtol)?;
        let stepper = step::Stepper::new(self, setup)?;
        Ok((Box::new(stepper), Box::new(Control::new(choice, self.order.is_some(), rtol, setup.safety))))
    }
}
