use super::{Dynamics, finite};
use crate::user::Number;
use gelenk_core::Real;

/// `T u' = k input − u`, with the output `u`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lag {
    /// `k`.
    pub gain: f64,
    /// `T` \[s\].
    pub time_constant: f64,
    /// The output at the start.
    pub initial: f64,
}

impl Dynamics for Lag {
    fn states(&self) -> Vec<String> {
        vec!["output".into()]
    }

    fn outputs(&self) -> usize {
        1
    }

    fn check(&self, _: usize) -> Result<(), String> {
        finite("its gain or initial value", &[self.gain, self.initial])?;
        if self.time_constant.is_finite() && self.time_constant > 0.0 {
            return Ok(());
        }
        Err(format!(
            "the time constant of a lag must be positive, not {}; without a lag use the signal itself",
            self.time_constant
        ))
    }

    fn start(&self, _: &[f64], out: &mut [f64]) {
        out[0] = self.initial;
    }

    fn rates<R: Number>(&self, _: R, u: &[R], inputs: &[R], out: &mut [R]) {
        out[0] = (inputs[0] * self.gain - u[0]) / self.time_constant;
    }

    fn output<R: Real>(&self, _: usize, u: &[R], _: &[R]) -> R {
        u[0]
    }

    fn is_delayed(&self) -> bool {
        true
    }
}
