//! The excitations of a system: those of its elements, and what its drives prescribe (A31).

use super::System;
use crate::constraints::{Constraint, Origin};
use crate::law::TimeFunction;
use gelenk_core::{Excitations, Prescribed};

impl System {
    /// Rows whose drives move, with their numbers.
    fn driven(&self) -> impl Iterator<Item = (usize, &Constraint, &TimeFunction)> {
        self.parts.constraints.rows.iter().enumerate().filter_map(|(i, row)| {
            let target = row.target.as_ref().filter(|target| !target.is_constant())?;
            matches!(row.origin, Origin::Drive(_)).then_some((i, row, target))
        })
    }
}

/// Those of the elements come first, then of every drive the position and its rate, or the rate alone.
impl Excitations for System {
    fn count(&self) -> usize {
        let driven = self.driven().map(|(_, row, _)| if row.is_holonomic { 2 } else { 1 });
        self.excited.count() + driven.sum::<usize>()
    }

    fn values(&mut self, t: f64, out: &mut [f64]) {
        self.parts.calls.at(t);
        let (of_elements, mut rest) = out.split_at_mut(self.excited.count());
        self.excited.values(t, of_elements);
        for (_, row, target) in self.driven() {
            let d = target.derivatives(t);
            let (own, behind) = rest.split_at_mut(if row.is_holonomic { 2 } else { 1 });
            own.copy_from_slice(&d[..own.len()]);
            rest = behind;
        }
    }

    /// Positions and velocities are what drives move, so that there is nothing in the constraints to be held.
    fn hold(&mut self, values: Option<&[f64]>) {
        self.excited.hold(values.map(|values| &values[..self.excited.count()]));
    }

    fn prescribes(&self, i: usize) -> Option<Prescribed> {
        let i = i.checked_sub(self.excited.count())?;
        let prescribed = self.driven().flat_map(|(k, row, _)| {
            let position = row.is_holonomic.then_some(Prescribed::Position(k));
            position.into_iter().chain([Prescribed::Velocity(k)])
        });
        prescribed.into_iter().nth(i)
    }
}
