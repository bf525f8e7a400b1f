//! Explicit Runge-Kutta methods as data.

use crate::control::StepSizeConstants;

/// Coefficients of an explicit Runge-Kutta method.
///
/// Stages are numbered from 0. The row after the last stage gives the result: it is the stage whose derivative starts
/// the next step. Rows beyond it are evaluated only for dense output.
#[derive(Debug, PartialEq)]
pub struct Tableau {
    /// The name by which users choose the method.
    pub name: &'static str,
    /// Its order.
    pub order: usize,
    /// The number of stages, without the one at the end.
    pub stages: usize,
    /// `c`, one for every row of `a`.
    pub c: &'static [f64],
    /// `a`, row by row; row `i` has `i` entries, trailing zeros may be left out.
    pub a: &'static [&'static [f64]],
    /// How the error is estimated.
    pub estimate: Estimate,
    /// Dense output.
    pub dense: Dense,
    /// Constants of the step-size control.
    pub control: StepSizeConstants,
}

/// The estimate of the error, as weights of the derivatives in units of the step.
#[derive(Debug, PartialEq)]
pub enum Estimate {
    /// `b − b̂`.
    Embedded(&'static [f64]),
    /// Two estimates, the second one of lower order: `e₅² / √(e₅² + e₃²/100)`.
    Combined(&'static [f64], &'static [f64]),
}

/// Dense output: the Hermite cubic through both ends, and corrections that vanish there with their derivatives:
/// `r₁ + θ(r₂ + (1−θ)(r₃ + θ(r₄ + (1−θ)(r₅ + θ(r₆ + …)))))`.
#[derive(Debug, PartialEq)]
pub struct Dense {
    /// The number of rows of the tableau that are needed.
    pub stages: usize,
    /// `r₅, r₆, …` as weights of the derivatives in units of the step.
    pub weights: &'static [&'static [f64]],
}

impl Tableau {
    /// Does the estimate need the derivative at the end?
    pub(super) fn estimates_with_end(&self) -> bool {
        let weights = match self.estimate {
            Estimate::Embedded(e) | Estimate::Combined(e, _) => e,
        };
        weights.len() > self.stages
    }
}
