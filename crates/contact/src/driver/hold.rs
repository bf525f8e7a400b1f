//! What closed contacts do from now on, and the rows that hold them.

use super::{CLOSED, Driver, Forced};
use crate::decide::Decision;
use crate::error::ContactError;
use crate::event::ContactEvent;
use crate::rows::{self, Arranged};
use gelenk_core::{ContactState, Problem, State};

/// After so many events at one time, contacts that hold each other carry what was found for them.
const STUBBORN: usize = 10;

impl Driver {
    /// What closed contacts do, and the rows that hold them. Contacts that hold each other and have come to the limit of friction share it anew first: one of them
    /// may be at its limit while others have friction left, because what presses them has changed. Those slip that have none left, until something can move.
    pub(super) fn hold(
        &mut self,
        problem: &mut dyn Problem,
        x: &mut State,
        closed: &mut Vec<usize>,
        mut forced: Forced,
        events: &mut Vec<ContactEvent>,
    ) -> Result<(Decision, Arranged), ContactError> {
        if !self.shared || forced.slips.iter().all(Option::is_none) {
            return self.arrange(problem, x, closed, &mut forced, events);
        }
        let begins = std::mem::replace(&mut forced.slips, vec![None; self.infos.len()]);
        let (mut decision, mut held) = match self.arrange(problem, x, closed, &mut forced, events) {
            // where all of them slip from now on, each its own way, those that must show which
            Err(ContactError::Unsolved { .. }) => {
                forced.slips = begins;
                return self.arrange(problem, x, closed, &mut forced, events);
            }
            found => found?,
        };
        let slips = |c: &rows::Decided| {
            c.state == ContactState::Slip && self.phase.state(c.contact) == ContactState::Stick
        };
        if decision.closed.iter().any(slips) {
            forced.slips = begins;
            return self.arrange(problem, x, closed, &mut forced, events);
        }
        let order = held.at_limit(self.options.thresholds.force, self.accuracy.rtol);
        let together = held.must_slip;
        for (k, (contact, direction)) in order.iter().enumerate() {
            forced.slips[*contact] = Some(*direction);
            if k + 1 < together {
                continue;
            }
            (decision, held) = match self.arrange(problem, x, closed, &mut forced, events) {
                // so few cannot slip alone
                Err(ContactError::Unsolved { .. }) if k + 1 < order.len() => continue,
                found => found?,
            };
            if order[..=k].iter().any(|(i, _)| held.lets_slip(&self.local, &self.infos[*i], *i)) {
                break;
            }
        }
        Ok((decision, held))
    }

    /// The same with all that must happen.
    fn arrange(
        &mut self,
        problem: &mut dyn Problem,
        x: &mut State,
        closed: &mut Vec<usize>,
        forced: &mut Forced,
        events: &mut Vec<ContactEvent>,
    ) -> Result<(Decision, rows::Arranged), ContactError> {
        let decision = loop {
            match self.decide(problem, x, closed, forced) {
                Ok(Some(_)) if self.keep_closed(closed, forced, x) => {}
                Ok(Some(decision)) => break decision,
                Ok(None) | Err(ContactError::Unsolved { .. }) if forced.weaken() => {}
                Err(error) => return Err(error),
                Ok(None) => {
                    events.push(self.jam(x, closed)?);
                    *forced = Forced::nothing(self.infos.len());
                    closed.retain(|&i| {
                        !self.infos[i].has_normal()
                            || self.normal_velocity(i, x) <= self.thresholds[i].velocity
                    });
                    self.guard(x.t, &[])?;
                }
            }
        };
        let offset = |contact: usize, row: usize| {
            let info = &self.infos[contact];
            let first = usize::from(info.has_normal());
            if row < first || !info.has_slide {
                return 0.0;
            }
            self.held_at(contact, row).unwrap_or_else(|| {
                self.local.contacts.slide[self.local.contacts.slides_of(contact).start + row - first]
            })
        };
        let closed = (&decision.closed[..], self.standing.0 > STUBBORN);
        let held = rows::phase(&self.local, &self.infos, (self.own, &self.thresholds), closed, offset);
        Ok((decision, held))
    }

    /// Closes those again that should open but do not: their forces vanish a little later.
    fn keep_closed(&self, closed: &mut Vec<usize>, forced: &mut Forced, x: &State) -> bool {
        let mut kept = false;
        for i in 0..self.infos.len() {
            let a = self.local.contacts.acceleration(&self.infos[i], i, 0, &x.a);
            if forced.opens[i] && a < -CLOSED * self.scales[i].acceleration {
                forced.opens[i] = false;
                closed.push(i);
                kept = true;
            }
        }
        closed.sort_unstable();
        kept
    }

    /// Where a tangent that sticks already is held.
    fn held_at(&self, contact: usize, row: usize) -> Option<f64> {
        let held = self.phase.rows.iter().find(|r| r.contact == contact && r.row == row);
        held.map(|r| r.offset)
    }
}
