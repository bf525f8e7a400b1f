//! Measures as switching functions.

use super::contacts::Touching;
use super::{Measures, System};
use crate::measure::Measure;
use crate::{Formula, ModelError};
use gelenk_core::{Eval, EvalError, State, Switch, Switches};
use std::ops::Range;

/// Formulas of measures whose passing through zero is an event.
#[derive(Debug)]
pub(super) struct Watch {
    list: Vec<Switch>,
    watched: Vec<Measure>,
    /// The formulas and the measures each of them depends on.
    formulas: Vec<(Formula, Range<usize>)>,
    measures: Measures,
    values: Vec<f64>,
}

impl System {
    /// Makes an event of a measure's passing through a level. The name, size and direction are those of the switch.
    pub fn watch(&mut self, switch: Switch, measure: Measure, level: f64) -> Result<(), ModelError> {
        if !level.is_finite() {
            let what = format!("the level {level} can never be passed");
            return Err(ModelError::Element { kind: "event", name: switch.name, what });
        }
        let difference = Formula::new(move |x, gradient| {
            if let Some(gradient) = gradient {
                gradient[0] = 1.0;
            }
            x[0] - level
        });
        self.watch_formula(switch, &[measure], difference)
    }

    /// Makes an event of the passing through zero of a formula of measures.
    pub fn watch_formula(
        &mut self,
        switch: Switch,
        of: &[Measure],
        formula: Formula,
    ) -> Result<(), ModelError> {
        let known = self.watch.as_ref().map_or(&[][..], |watch| &watch.watched);
        let watched: Vec<Measure> = known.iter().chain(of).cloned().collect();
        let measures = self.measures(&watched)?;
        if measures.shows_forces_of_contacts() {
            // switching functions are given the multipliers of the mechanism alone
            let what = "it depends on forces or states of contacts, or on what they do to joints and energies, which events do not see; \
                        what happens to contacts is an event by itself"
                .into();
            return Err(ModelError::Element { kind: "event", name: switch.name, what });
        }
        let range = watched.len() - of.len()..watched.len();
        let (mut list, mut formulas) =
            self.watch.take().map_or_else(Default::default, |w| (w.list, w.formulas));
        list.push(switch);
        formulas.push((formula, range));
        let values = vec![0.0; watched.len()];
        self.watch = Some(Watch { list, watched, formulas, measures, values });
        Ok(())
    }

    /// Does an event depend on accelerations or multipliers?
    pub fn events_need_rates(&self) -> bool {
        self.watch.as_ref().is_some_and(|watch| watch.measures.needs_rates())
    }
}

impl Watch {
    /// Follows a list of contacts that has changed.
    pub(super) fn follow(&mut self, touching: &Touching) {
        self.measures.follow_touching(touching);
    }
}

impl Switches for Watch {
    fn list(&self) -> &[Switch] {
        &self.list
    }

    fn eval(&mut self, x: &State, out: &mut [f64]) -> Eval {
        self.measures.eval(x, &mut self.values).map_err(EvalError::fatal)?;
        for (out, (formula, range)) in out.iter_mut().zip(&self.formulas) {
            *out = formula.value(&self.values[range.clone()]);
        }
        self.measures.ask().map_err(EvalError::fatal)
    }
}
