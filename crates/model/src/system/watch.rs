//! Measures as switching functions.

use super::{Measures, System};
use crate::ModelError;
use crate::measure::Measure;
use gelenk_core::{Eval, EvalError, State, Switch, Switches};

/// Measures whose passing through levels is an event.
#[derive(Debug)]
pub(super) struct Watch {
    list: Vec<Switch>,
    watched: Vec<Measure>,
    levels: Vec<f64>,
    measures: Measures,
}

impl System {
    /// Makes an event of a measure's passing through a level. The name, size and direction are those of the switch.
    pub fn watch(&mut self, switch: Switch, measure: Measure, level: f64) -> Result<(), ModelError> {
        if !level.is_finite() {
            let what = format!("the level {level} can never be passed");
            return Err(ModelError::Element { kind: "event", name: switch.name, what });
        }
        let known = self.watch.as_ref();
        let mut watched = known.map_or_else(Vec::new, |watch| watch.watched.clone());
        watched.push(measure);
        let measures = self.measures(&watched)?;
        let (mut list, mut levels) = self.watch.take().map_or_else(Default::default, |w| (w.list, w.levels));
        list.push(switch);
        levels.push(level);
        self.watch = Some(Watch { list, watched, levels, measures });
        Ok(())
    }
}

impl Switches for Watch {
    fn list(&self) -> &[Switch] {
        &self.list
    }

    fn eval(&mut self, x: &State, out: &mut [f64]) -> Eval {
        self.measures.eval(x, out).map_err(EvalError::fatal)?;
        for (out, level) in out.iter_mut().zip(&self.levels) {
            *out -= level;
        }
        Ok(())
    }
}
