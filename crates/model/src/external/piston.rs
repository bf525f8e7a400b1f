//! The damper behind a spring: `c y' = k (input − y)`.

use super::{Dynamics, finite};
use crate::corners::{Binder, Corner};
use crate::user::Number;
use gelenk_core::{Lift, Real};

/// A damper in series with a spring. The input is the length of both \[m\], the output that of the damper `y`, which starts without force.
#[derive(Debug, Clone)]
pub(crate) struct Piston<S = f64> {
    /// `k` \[N/m\].
    pub(crate) stiffness: S,
    /// `c` in rebound and in compression \[Ns/m\].
    pub(crate) damping: [S; 2],
    pub(crate) turn: Option<Corner>,
}

impl<S: Real> Piston<S> {
    /// Rate of the length of the damper under a tension.
    pub(crate) fn rate<R: Lift<S>>(&self, tension: R) -> R {
        let side = self.turn.as_ref().and_then(|turn| turn.side(tension.value()));
        let is_rebound = side.unwrap_or(tension.value() >= 0.0);
        tension / R::lift(self.damping[usize::from(!is_rebound)])
    }
}

impl<S: Real> Dynamics<S> for Piston<S> {
    fn states(&self) -> Vec<String> {
        vec!["damper".into()]
    }

    fn outputs(&self) -> usize {
        1
    }

    fn check(&self, _: usize) -> Result<(), String> {
        finite("a number of it", &[self.stiffness, self.damping[0], self.damping[1]])
    }

    fn start(&self, inputs: &[S], out: &mut [S]) {
        out[0] = inputs[0];
    }

    fn rates<R: Number + Lift<S>>(&self, _: R, u: &[R], inputs: &[R], out: &mut [R]) {
        out[0] = self.rate((inputs[0] - u[0]).times(self.stiffness));
    }

    fn output<R: Lift<S>>(&self, _: usize, u: &[R], _: &[R]) -> R {
        u[0]
    }

    fn bind(&mut self, binder: &mut Binder) {
        self.turn = if self.damping[0] == self.damping[1] { None } else { binder.corner(false, None) };
    }

    fn is_delayed(&self) -> bool {
        true
    }
}
