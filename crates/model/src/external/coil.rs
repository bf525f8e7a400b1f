//! The current of an electric motor.

use super::{Dynamics, finite};
use crate::user::Number;
use gelenk_core::{Lift, Real};

/// `L i' = voltage − R i − k rate`. The inputs are voltage \[V\] and rate \[rad/s or m/s\], the output is the current \[A\].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Coil<S = f64> {
    /// `L` \[H\].
    pub inductance: S,
    /// `R` \[Ω\].
    pub resistance: S,
    /// `k`: voltage per rate \[Vs/rad or Vs/m\].
    pub constant: S,
    /// The current at the start \[A\].
    pub initial: S,
}

impl<S: Real> Dynamics<S> for Coil<S> {
    fn states(&self) -> Vec<String> {
        vec!["current".into()]
    }

    fn outputs(&self) -> usize {
        1
    }

    fn check(&self, inputs: usize) -> Result<(), String> {
        finite("a number of it", &[self.inductance, self.resistance, self.constant, self.initial])?;
        if self.inductance.value() <= 0.0 {
            return Err(format!("its inductance must be positive, not {}", self.inductance.value()));
        }
        if inputs != 2 {
            return Err(format!("it has {inputs} inputs; voltage and rate are needed"));
        }
        Ok(())
    }

    fn start(&self, _: &[S], out: &mut [S]) {
        out[0] = self.initial;
    }

    fn rates<R: Number + Lift<S>>(&self, _: R, u: &[R], inputs: &[R], out: &mut [R]) {
        let back = u[0].times(self.resistance) + inputs[1].times(self.constant);
        out[0] = (inputs[0] - back) / R::lift(self.inductance);
    }

    fn output<R: Lift<S>>(&self, _: usize, u: &[R], _: &[R]) -> R {
        u[0]
    }

    fn is_delayed(&self) -> bool {
        true
    }
}
