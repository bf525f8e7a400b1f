//! Half-explicit Runge-Kutta methods as data.

use crate::control::StepSizeConstants;

/// Coefficients of a half-explicit method.
///
/// Stage `i` evaluates the equations of motion at a point made with row `i` of `a`, and meets the velocity constraints at
/// a point made with row `i` of `a_hat`, which has one entry more. The last of those points is the result.
#[derive(Debug, PartialEq)]
pub struct Tableau {
    /// The name by which users choose the method.
    pub name: &'static str,
    /// Its order.
    pub order: usize,
    /// Times of the stages.
    pub c: &'static [f64],
    /// Stages, row by row; row `i` has `i` entries.
    pub a: &'static [&'static [f64]],
    /// Times of the constraints.
    pub c_hat: &'static [f64],
    /// Constraint points, row by row; row `i` has `i + 1` entries, or none where the stage is carried over from the step
    /// before.
    pub a_hat: &'static [&'static [f64]],
    /// How the error is estimated.
    pub estimate: Estimate,
    /// Where accelerations and multipliers at the end come from.
    pub end: End,
    /// Is the estimate so near to the error that errors of many steps have to be shared? That of HEM5 is hundreds of times too large.
    pub shares_errors: bool,
    /// Constants of the step-size control.
    pub control: StepSizeConstants,
}

/// The estimate of the error, as weights of the derivatives in units of the step.
#[derive(Debug, PartialEq)]
pub enum Estimate {
    /// Two differences: `e₁²/(e₁ + e₂/100)`.
    Quotient(&'static [f64], &'static [f64]),
    /// `b − b̂`, the derivative at the end included; the velocity of the second solution is projected.
    Projected(&'static [f64]),
}

/// Accelerations and multipliers at the end.
#[derive(Debug, PartialEq)]
pub enum End {
    /// From the index-1 form.
    Exact,
    /// From one more half-explicit stage, or from the index-1 form where that is wanted. They start the next step.
    Stage {
        /// Time of its constraints.
        c_hat: f64,
        /// Its constraint point.
        a_hat: &'static [f64],
    },
}

impl Tableau {
    /// Is the first stage carried over from the step before?
    pub(super) fn carries(&self) -> bool {
        self.a_hat[0].is_empty()
    }

    /// Does every stage meet its constraints at the point of the next one?
    pub(super) fn is_chained(&self) -> bool {
        self.a[1..].iter().zip(self.a_hat).all(|(a, hat)| a == hat)
    }
}
