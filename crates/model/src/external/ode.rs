//! Differential equations that users write in Rust.

use super::{Dynamics, MOST_STATES, finite};
use crate::corners::Binder;
use crate::user::{Number, UserDynamics};
use gelenk_core::{Lift, Real};
use std::fmt;
use std::sync::Arc;

/// Differential equations that users write.
#[derive(Clone)]
pub(super) struct Ode<S = f64> {
    pub(super) initial: Vec<S>,
    pub(super) dynamics: Arc<dyn UserDynamics>,
}

impl<S: fmt::Debug> fmt::Debug for Ode<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ode").field("initial", &self.initial).finish_non_exhaustive()
    }
}

impl<S: Real> Dynamics<S> for Ode<S> {
    fn states(&self) -> Vec<String> {
        (1..=self.initial.len()).map(|i| format!("state {i}")).collect()
    }

    fn outputs(&self) -> usize {
        self.initial.len()
    }

    fn check(&self, _: usize) -> Result<(), String> {
        let n = self.initial.len();
        if n == 0 || n > MOST_STATES {
            return Err(format!(
                "it has {n} states; 1 to {MOST_STATES} are possible, more in several elements"
            ));
        }
        finite("an initial value", &self.initial)
    }

    fn start(&self, _: &[S], out: &mut [S]) {
        out.copy_from_slice(&self.initial);
    }

    fn rates<R: Number + Lift<S>>(&self, t: R, u: &[R], inputs: &[R], out: &mut [R]) {
        R::rates(&*self.dynamics, t, u, inputs, out);
    }

    fn output<R: Lift<S>>(&self, index: usize, u: &[R], _: &[R]) -> R {
        u[index]
    }

    fn bind(&mut self, binder: &mut Binder) {
        if let Some(bound) = self.dynamics.with_corners(binder) {
            self.dynamics = bound;
        }
    }

    fn is_delayed(&self) -> bool {
        true
    }
}
