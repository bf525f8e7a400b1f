//! Switching functions, whose changes of sign are events.

use crate::{Eval, EvalError, State};

/// Which sign changes of a switching function count as events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Direction {
    /// Both.
    #[default]
    Any,
    /// From negative to positive.
    Rising,
    /// From positive to negative.
    Falling,
}

/// A switching function: an event happens where it changes sign.
#[derive(Debug, Clone, PartialEq)]
pub struct Switch {
    /// The name users see.
    pub name: String,
    /// Typical size of the function. Values below `scale` times the relative tolerance count as zero, so that a
    /// function that rests at zero for a while causes no events.
    pub scale: f64,
    /// Which sign changes count.
    pub direction: Direction,
}

impl Switch {
    /// A switching function of typical size 1, both directions.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), scale: 1.0, direction: Direction::Any }
    }

    /// Sets the typical size.
    pub fn scale(mut self, scale: f64) -> Self {
        self.scale = scale;
        self
    }

    /// Sets which sign changes count.
    pub fn direction(mut self, direction: Direction) -> Self {
        self.direction = direction;
        self
    }
}

/// Switching functions `φᵢ(t, p, v, a, λ, u)` of a problem.
pub trait Switches {
    /// Their names, sizes and directions; the number and order never change.
    fn list(&self) -> &[Switch];
    /// Their values.
    fn eval(&mut self, x: &State, out: &mut [f64]) -> Eval;
    /// The value of one of them, at its place; what the others become is left open. For the location of roots, where all values may cost more.
    fn eval_one(&mut self, x: &State, index: usize, out: &mut [f64]) -> Eval {
        let _ = index;
        self.eval(x, out)
    }
    /// Their values and their rates of change along the motion, where both are known at once; `false`: they are not, and nothing is written.
    fn eval_with_rates(&mut self, x: &State, out: &mut [f64], rates: &mut [f64]) -> Result<bool, EvalError> {
        let _ = (x, out, rates);
        Ok(false)
    }
}
