//! Impacts that accumulate: infinitely many in a finite time.
//!
//! A ball that bounces with restitution `e` flies `T, e T, e² T, …`. Three flights of one set of contacts in a constant ratio `r < 1` are such a train;
//! its end is `t + T r/(1 − r)`, with `T` the last flight. The run goes on impact by impact until what is left is smaller than its tolerance,
//! and is then carried to the end: the contacts close without restitution. Two sets that strike in turn are a train, too; at its end both are closed.
//! Other orders have no ratio: a rod that rocks on two supports and bounces on each has trains within a train. All contacts of the last impacts end such
//! a storm together when none of them moves by more than a part of the tolerance.

use std::collections::VecDeque;

/// Ratios of flights may differ by this share.
const RATIO: f64 = 0.05;
/// Impacts of a train that are remembered.
const MEMORY: usize = 5;
/// Impacts of any contacts that are remembered.
const LATELY: usize = 8;

/// The last impacts: of one set of contacts, or of two in turn, as of a block that rocks from edge to edge.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Train {
    /// The contacts of the last impact, and of the one before.
    pub(crate) contacts: [Vec<usize>; 2],
    /// The last impacts that fit together.
    pub(crate) times: Vec<f64>,
    /// The last impacts of any contacts.
    pub(crate) recent: VecDeque<(f64, Vec<usize>)>,
    /// Where the train would end as seen from its last impact, and as seen from the one that tells it best, with the error of that.
    pub(crate) last: Option<f64>,
    pub(crate) best: Option<(f64, f64)>,
}

/// Where a train ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Limit {
    pub(crate) t: f64,
    /// How far the extrapolation may be off.
    pub(crate) error: f64,
    /// The ratio of flights; 0: there is none.
    pub(crate) ratio: f64,
    /// How long the next flight lasts.
    pub(crate) next: f64,
}

impl Train {
    /// Notes an impact of these contacts.
    pub(crate) fn note(&mut self, t: f64, contacts: &[usize]) {
        if self.recent.len() == LATELY {
            self.recent.pop_front();
        }
        self.recent.push_back((t, contacts.to_vec()));
        let [last, before] = &self.contacts;
        let fits = match self.times.len() {
            0 => true,
            1 => !last.is_empty(),
            _ => before == contacts,
        };
        if !fits {
            // the last one may be the first of another train
            self.times.drain(..self.times.len() - 1);
            (self.last, self.best) = (None, None);
        }
        if self.times.len() == MEMORY {
            self.times.remove(0);
        }
        self.times.push(t);
        self.contacts.swap(0, 1);
        self.contacts[0] = contacts.to_vec();
        let limit = self.limit();
        if let (Some(limit), Some(last)) = (limit, self.last) {
            let error = limit.error + (limit.t - last).abs();
            if self.best.is_none_or(|(_, least)| error < least) {
                self.best = Some((limit.t, error));
            }
        }
        self.last = limit.map(|limit| limit.t);
    }

    /// A limit as all impacts of its train tell it. Flights that are as low as the errors of steps tell less than those before; where both differ by more than their errors, the end is known
    /// no better than that.
    pub(crate) fn settled(&self, limit: Limit) -> Limit {
        let Some((t, error)) = self.best.filter(|(_, error)| *error < limit.error) else { return limit };
        let apart = (t - limit.t).abs();
        Limit { t, error: if apart > error + limit.error { apart } else { error }, ..limit }
    }

    /// All contacts of the train.
    pub(crate) fn all(&self) -> Vec<usize> {
        let mut all = self.contacts.concat();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The contacts of the last impacts, and since when, if there were so many.
    pub(crate) fn lately(&self) -> Option<(Vec<usize>, f64)> {
        let first = self.recent.front().filter(|_| self.recent.len() == LATELY)?;
        let mut all: Vec<usize> = self.recent.iter().flat_map(|(_, list)| list).copied().collect();
        all.sort_unstable();
        all.dedup();
        Some((all, first.0))
    }

    /// The train has come to its end.
    pub(crate) fn end(&mut self) {
        self.recent.clear();
        self.forget();
    }

    /// Something else happened than an impact: flights do not follow each other.
    pub(crate) fn forget(&mut self) {
        self.times.clear();
        (self.last, self.best) = (None, None);
    }

    /// The limit, if the last three flights are a train. Flights of two sets in turn may be long and short: there each is compared with the last but one.
    pub(crate) fn limit(&self) -> Option<Limit> {
        let in_turn = self.contacts[0] != self.contacts[1];
        let times = self.times.get(self.times.len().checked_sub(if in_turn { 5 } else { 4 })?..)?;
        let flights: Vec<f64> = times.windows(2).map(|t| t[1] - t[0]).collect();
        let lag = if in_turn { 2 } else { 1 };
        let n = flights.len();
        let ratios = [flights[n - 2] / flights[n - 2 - lag], flights[n - 1] / flights[n - 1 - lag]];
        let is_train =
            ratios[1] < 1.0 && ratios[1] > 0.0 && (ratios[0] - ratios[1]).abs() <= RATIO * ratios[1];
        let last: f64 = flights[n - lag..].iter().sum();
        let rest = |r: f64| last * r / (1.0 - r);
        is_train.then(|| Limit {
            t: times[n] + rest(ratios[1]),
            error: if ratios[0] < 1.0 { (rest(ratios[0]) - rest(ratios[1])).abs() } else { rest(ratios[1]) },
            ratio: ratios[1],
            next: flights[n - lag] * ratios[1],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Flights in a constant ratio end where the geometric series does; others are no train.
    #[test]
    fn a_geometric_train() {
        let mut train = Train::default();
        let mut t = 0.0;
        for k in 0..4 {
            train.note(t, &[3]);
            t += 0.5_f64.powi(k);
        }
        // impacts at 0, 1, 1.5, 1.75: the end is at 2
        assert_eq!(train.limit().map(|l| (l.t, l.error, l.ratio)), Some((2.0, 0.0, 0.5)));
        train.note(t + 1.0, &[3]);
        assert_eq!(train.limit(), None);
        train.note(t + 1.1, &[2, 3]);
        assert_eq!(train.times.len(), 2);
        for (k, contacts) in [[0], [1], [0], [1], [0]].iter().enumerate() {
            train.note(20.0 - 0.5_f64.powi(k as i32), contacts);
        }
        assert_eq!((train.limit().map(|l| l.t), train.all()), (Some(20.0), vec![0, 1]));
        // long and short flights in turn: 8, 1, 4, 0.5, and then 2, 0.25, …
        let mut train = Train::default();
        for (t, contacts) in [0.0, 8.0, 9.0, 13.0, 13.5].iter().zip([[0], [1], [0], [1], [0]]) {
            train.note(*t, &contacts);
        }
        assert_eq!(train.limit().map(|l| (l.t, l.error, l.ratio)), Some((18.0, 0.0, 0.5)));
    }

    /// Flights in a constant ratio whose ends come earlier by a fixed error tell their limit best while they are long, and the error says how far the last ones are off.
    #[test]
    fn flights_with_errors() {
        let mut train = Train::default();
        let mut t = 0.0;
        for k in 0..24 {
            train.note(t, &[0]);
            // a height that is off by 1e-6 of the first one is a time that is off by as much over the speed
            t += 0.8_f64.powi(k) - 1e-6 / 0.8_f64.powi(k);
        }
        let last = train.limit().unwrap();
        let settled = train.settled(last);
        assert!((last.t - 5.0).abs() > 1e-3, "{last:?}");
        assert!((settled.t - 5.0).abs() < 3e-4, "{settled:?}");
        assert!(settled.error >= (settled.t - 5.0).abs(), "{settled:?}");
    }
}
