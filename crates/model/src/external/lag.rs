//! First-order lags.

use super::{Dynamics, finite};
use crate::user::Number;
use gelenk_core::{Lift, Real};

/// `T u' = k input − u`, with the output `u`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lag<S = f64> {
    /// `k`.
    pub gain: S,
    /// `T` \[s\].
    pub time_constant: S,
    /// The output at the start.
    pub initial: S,
}

impl<S: Real> Dynamics<S> for Lag<S> {
    fn states(&self) -> Vec<String> {
        vec!["output".into()]
    }

    fn outputs(&self) -> usize {
        1
    }

    fn check(&self, _: usize) -> Result<(), String> {
        finite("its gain or initial value", &[self.gain, self.initial])?;
        if self.time_constant.is_finite() && self.time_constant.value() > 0.0 {
            return Ok(());
        }
        Err(format!(
            "the time constant of a lag must be positive, not {}; without a lag use the signal itself",
            self.time_constant.value()
        ))
    }

    fn start(&self, _: &[S], out: &mut [S]) {
        out[0] = self.initial;
    }

    fn rates<R: Number + Lift<S>>(&self, _: R, u: &[R], inputs: &[R], out: &mut [R]) {
        out[0] = (inputs[0].times(self.gain) - u[0]) / R::lift(self.time_constant);
    }

    fn output<R: Lift<S>>(&self, _: usize, u: &[R], _: &[R]) -> R {
        u[0]
    }

    fn is_delayed(&self) -> bool {
        true
    }
}
