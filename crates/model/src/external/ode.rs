use super::{Dynamics, MOST_STATES, finite};
use crate::user::{Number, UserDynamics};
use gelenk_core::Real;
use std::fmt;
use std::sync::Arc;

/// Differential equations that users write.
#[derive(Clone)]
pub(super) struct Ode {
    pub(super) initial: Vec<f64>,
    pub(super) dynamics: Arc<dyn UserDynamics>,
}

impl fmt::Debug for Ode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ode").field("initial", &self.initial).finish_non_exhaustive()
    }
}

impl Dynamics for Ode {
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

    fn start(&self, _: &[f64], out: &mut [f64]) {
        out.copy_from_slice(&self.initial);
    }

    fn rates<R: Number>(&self, t: R, u: &[R], inputs: &[R], out: &mut [R]) {
        R::rates(&*self.dynamics, t, u, inputs, out);
    }

    fn output<R: Real>(&self, index: usize, u: &[R], _: &[R]) -> R {
        u[index]
    }

    fn is_delayed(&self) -> bool {
        true
    }
}
