//! PID controllers.

use super::{Dynamics, finite};
use crate::user::Number;
use gelenk_core::{Lift, Real};

/// `output = kp e + ki ∫e dt + kd ė`, where the derivative is that of the error behind a lag: `(e − z)/Tf` with `Tf z' = e − z`.
/// It starts with an integral of zero and `z = e`, so that the start is no jump.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pid<S = f64> {
    /// `kp`.
    pub proportional: S,
    /// `ki` \[1/s\].
    pub integral: S,
    /// `kd` \[s\].
    pub derivative: S,
    /// `Tf` \[s\].
    pub filter: S,
}

impl<S: Real> Dynamics<S> for Pid<S> {
    fn states(&self) -> Vec<String> {
        let mut states = vec!["integral of the error".into()];
        if self.derivative.value() != 0.0 {
            states.push("error behind the filter".into());
        }
        states
    }

    fn outputs(&self) -> usize {
        1
    }

    fn check(&self, _: usize) -> Result<(), String> {
        finite("a gain", &[self.proportional, self.integral, self.derivative])?;
        if self.derivative.value() == 0.0 || (self.filter.is_finite() && self.filter.value() > 0.0) {
            return Ok(());
        }
        Err(format!(
            "the filter of its derivative must have a positive time constant, not {}; a tenth of the time in which the \
             controller acts will do",
            self.filter.value()
        ))
    }

    fn start(&self, inputs: &[S], out: &mut [S]) {
        out[0] = S::from(0.0);
        if let Some(z) = out.get_mut(1) {
            *z = inputs[0];
        }
    }

    fn rates<R: Number + Lift<S>>(&self, _: R, u: &[R], inputs: &[R], out: &mut [R]) {
        out[0] = inputs[0];
        if let Some(z) = u.get(1) {
            out[1] = (inputs[0] - *z) / R::lift(self.filter);
        }
    }

    fn output<R: Lift<S>>(&self, _: usize, u: &[R], inputs: &[R]) -> R {
        let e = inputs[0];
        let slope = u.get(1).map_or(R::from(0.0), |z| (e - *z).times(self.derivative / self.filter));
        e.times(self.proportional) + u[0].times(self.integral) + slope
    }
}
