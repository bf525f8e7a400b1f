//! Impacts one after the other, and the end of their trains.

use super::{Driver, HOP, TIDY};
use crate::accumulation::Limit;
use crate::error::ContactError;
use crate::event::{ContactEvent, ContactEventKind};
use crate::phase::PhaseRow;
use crate::rows;
use gelenk_core::{ContactKind, Problem, State};
use gelenk_linalg::complementarity::{Contact, ContactOptions as Accuracy, ContactProblem, solve};

/// Contacts deeper than this share of the threshold of gaps are lifted, together with those that are higher by less than this multiple of the depth.
const SUNK: f64 = 0.1;
const BESIDE: f64 = 10.0;

impl Driver {
    /// An impact on closed contacts, and the end of a train of them, where others may close, too.
    pub(super) fn strike(
        &mut self,
        problem: &mut dyn Problem,
        x: &mut State,
        closed: &mut Vec<usize>,
        events: &mut Vec<ContactEvent>,
    ) -> Result<(), ContactError> {
        let approached: Vec<usize> = closed
            .iter()
            .copied()
            .filter(|&i| {
                self.infos[i].has_normal() && self.normal_velocity(i, x) < -self.thresholds[i].velocity
            })
            .collect();
        self.train.note(x.t, &approached);
        let given = x.v.clone();
        let mut event = self.collide(problem, x, closed, false)?;
        self.local.look(problem, x)?;
        self.local.curve(problem, x)?;
        let end = self.end_of_train(x, closed, &approached);
        if let Some((list, _)) = &end {
            x.v = given;
            closed.extend(list);
            closed.sort_unstable();
            closed.dedup();
            event = self.collide(problem, x, closed, true)?;
            if list.len() > approached.len() {
                event.loss += self.close_together(x, list);
            }
        }
        self.lift(problem, x, closed)?;
        events.push(event);
        if let Some((list, Some(limit))) = end {
            let mut limit = if limit.ratio > 0.0 { self.train.settled(limit) } else { limit };
            limit.t = limit.t.max(x.t);
            let mut end = ContactEvent::new(limit.t, ContactEventKind::Accumulation, list);
            end.note = Some(if limit.ratio > 0.0 {
                format!(
                    "impacts accumulate with ratio {:.6}: their end is extrapolated to {:.1e} s",
                    limit.ratio, limit.error
                )
            } else {
                format!(
                    "impacts in changing order have become lower than the tolerance: their end is known to {:.1e} s",
                    limit.error
                )
            });
            events.push(end);
            self.train.end();
        }
        Ok(())
    }

    /// The contacts that close for good with the impact that has just been, and where their train ends if it was one. A train of one set ends when its flights are
    /// lower than a part of the tolerance; sets that strike in turn end closed together, all or none, and so do those that strike in no order at all.
    fn end_of_train(
        &self,
        x: &State,
        closed: &[usize],
        approached: &[usize],
    ) -> Option<(Vec<usize>, Option<Limit>)> {
        let limit = self.train.limit();
        let velocity = |i: usize| self.normal_velocity(i, x).max(0.0);
        let falls = |i: usize| self.local.contacts.acceleration(&self.infos[i], i, 0, &x.a).abs();
        let lowest = |i: usize| HOP * self.thresholds[i].gap;
        let low = |i: usize| self.options.accumulation * self.accuracy.rtol * self.scales[i].length;
        // a flight of a train, or one under the acceleration before
        let is_low = |&i: &usize| {
            let v = velocity(i);
            let flight = limit.map(|limit| 0.25 * v * limit.next);
            0.5 * v * v <= falls(i) * lowest(i)
                || flight.is_some_and(|height| height <= low(i).max(lowest(i)))
        };
        let all = self.train.all();
        let in_turn =
            limit.is_some() && all.len() > approached.len() && all.iter().all(|i| closed.contains(i));
        let list = if in_turn { all } else { approached.to_vec() };
        let ends = list.iter().all(is_low);
        if ends && limit.is_some() {
            return Some((list, limit));
        }
        self.end_of_storm(x, limit, (&falls, &low)).or_else(|| ends.then_some((list, None)))
    }

    /// The contacts that struck lately, in no order, if they are together and will not part by more than the tolerance knows.
    fn end_of_storm(
        &self,
        x: &State,
        limit: Option<Limit>,
        (falls, low): (&dyn Fn(usize) -> f64, &dyn Fn(usize) -> f64),
    ) -> Option<(Vec<usize>, Option<Limit>)> {
        let (list, since) = self.train.lately()?;
        // those that were held closed fall as those do that were not
        let fall = list.iter().map(|&i| falls(i)).fold(0.0, f64::max);
        let is_low = |&i: &usize| {
            let v = self.normal_velocity(i, x);
            self.infos[i].kind == ContactKind::Gap
                && self.local.contacts.gap[i] <= low(i)
                && 0.5 * v * v <= fall * low(i)
        };
        let limit = limit.unwrap_or(Limit { t: x.t, error: x.t - since, ratio: 0.0, next: 0.0 });
        list.iter().all(is_low).then_some((list, Some(limit)))
    }

    /// Takes away the velocities with which contacts part that strike in turn; the energy that goes with them.
    fn close_together(&self, x: &mut State, contacts: &[usize]) -> f64 {
        let mut rows = Vec::new();
        for &contact in contacts {
            let sticks = self
                .slip_velocity(contact, &x.v)
                .iter()
                .all(|v| v.abs() <= self.thresholds[contact].velocity);
            let rubs = self.infos[contact].law.friction_static > 0.0 && sticks;
            let count = if rubs { self.infos[contact].row_count() } else { 1 };
            rows.extend((0..count).map(|row| PhaseRow { contact, row, place: 0, offset: 0.0 }));
        }
        let velocity =
            |r: &PhaseRow| self.local.contacts.velocity(&self.infos[r.contact], r.contact, r.row, &x.v);
        let before: Vec<f64> = rows.iter().map(velocity).collect();
        let missed: Vec<f64> = before.iter().map(|v| -v).collect();
        let Some((delta, force)) = rows::correction(&self.local, &rows, &missed, x.v.len()) else {
            return 0.0;
        };
        x.v.iter_mut().zip(&delta).for_each(|(v, d)| *v += d);
        -0.5 * force.iter().zip(&before).map(|(f, v)| f * v).sum::<f64>()
    }

    /// Lifts contacts that are a little too deep, as far as location is inexact: by the least displacement in the metric of the masses after which
    /// none of them is, nor of those beside them. Contacts lifted one by one would push each other up, and gain energy.
    fn lift(
        &mut self,
        problem: &mut dyn Problem,
        x: &mut State,
        closed: &[usize],
    ) -> Result<(), ContactError> {
        for _ in 0..TIDY {
            let depth = |i: usize| -self.local.contacts.gap[i];
            let is_gap = |i: &usize| self.infos[*i].kind == ContactKind::Gap;
            let deep = closed.iter().copied().filter(is_gap);
            let Some(deepest) =
                deep.filter(|&i| depth(i) > SUNK * self.thresholds[i].gap).map(depth).reduce(f64::max)
            else {
                return Ok(());
            };
            let near: Vec<usize> =
                (0..self.infos.len()).filter(is_gap).filter(|&i| depth(i) > -BESIDE * deepest).collect();
            self.local.prepare(problem, &self.infos, &near, x)?;
            let Some(force) = self.least_lift(&near) else { return Ok(()) };
            let mut delta = vec![0.0; x.v.len()];
            self.local.answer(&force, &mut delta);
            self.local.displace(problem, x, &delta)?;
            self.local.look(problem, x)?;
        }
        Ok(())
    }

    /// Impulses along normals after which gaps, a unit of time later, are not negative.
    fn least_lift(&self, near: &[usize]) -> Option<Vec<f64>> {
        let n = self.local.rows.len();
        let normals: Vec<usize> = (0..n).filter(|&k| self.local.rows[k].row == 0).collect();
        let pairs = normals.iter().flat_map(|&i| normals.iter().map(move |&j| (i, j)));
        let delassus: Vec<f64> = pairs.map(|(i, j)| self.local.delassus[i * n + j]).collect();
        let free: Vec<f64> = near.iter().map(|&i| self.local.contacts.gap[i]).collect();
        let contacts = vec![Contact::frictionless(); near.len()];
        let given = ContactProblem { delassus: &delassus, free: &free, contacts: &contacts };
        let least = near.iter().map(|&i| self.thresholds[i].gap).fold(f64::INFINITY, f64::min);
        let accuracy =
            Accuracy { motion_tolerance: SUNK * least, count: false, basis: false, ..Accuracy::default() };
        let found = solve(&given, &accuracy, None).ok()?;
        let mut force = vec![0.0; n];
        normals.iter().zip(&found.force).for_each(|(&k, f)| force[k] = *f);
        Some(force)
    }
}
