//! Switching functions that are plain functions of the state.

use gelenk_core::{Eval, State, Switch, Switches};

/// A list of switching functions and the function that computes them all.
#[derive(Debug, Clone)]
pub(crate) struct StateSwitches {
    list: Vec<Switch>,
    values: fn(&State, &mut [f64]),
}

impl StateSwitches {
    /// A single switching function.
    pub(crate) fn one(switch: Switch, values: fn(&State, &mut [f64])) -> Self {
        Self { list: vec![switch], values }
    }
}

impl Switches for StateSwitches {
    fn list(&self) -> &[Switch] {
        &self.list
    }

    fn eval(&mut self, x: &State, out: &mut [f64]) -> Eval {
        (self.values)(x, out);
        Ok(())
    }
}
