//! The times at which output is due.

use super::{Segment, Selection};
use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter};

/// When dense output is given.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Output {
    /// Never.
    #[default]
    None,
    /// At this many points spread evenly inside the interval, and at both its ends.
    Uniform(usize),
    /// At this many points inside each step, at every step's end, and at the start.
    PerStep(usize),
    /// At every step's end and at the start, and inside steps so often that no gap is longer than this.
    MaxSpacing(f64),
    /// At exactly these times, which must increase and lie in the interval.
    Times(Vec<f64>),
}

/// Values of the selected components at one time.
#[derive(Debug, Clone, Copy)]
pub struct Sample<'a> {
    /// Time.
    pub t: f64,
    /// Positions.
    pub p: &'a [f64],
    /// Velocities.
    pub v: &'a [f64],
    /// External variables.
    pub u: &'a [f64],
    /// Accelerations.
    pub a: &'a [f64],
    /// Multipliers.
    pub lam: &'a [f64],
}

impl<'a> Sample<'a> {
    pub(crate) fn split(t: f64, select: &Selection, values: &'a [f64]) -> Self {
        let (p, rest) = values.split_at(select.p.len());
        let (v, rest) = rest.split_at(select.v.len());
        let (u, rest) = rest.split_at(select.u.len());
        let (a, lam) = rest.split_at(select.a.len());
        Self { t, p, v, u, a, lam }
    }
}

/// Walks through the output times of a run, step by step.
#[derive(Debug, Clone)]
pub(crate) struct Schedule {
    output: Output,
    t0: f64,
    t_end: f64,
    /// Number of the next point, for modes with points of their own.
    next: usize,
}

impl Schedule {
    pub(crate) fn new(output: Output, t0: f64, t_end: f64) -> Result<Self, String> {
        match &output {
            Output::MaxSpacing(dt) if dt.is_nan() || *dt <= 0.0 => {
                return Err(format!("the largest spacing must be positive, not {dt}"));
            }
            Output::Times(times) => {
                let disorder = |w: &&[f64]| w[0] >= w[1] || w[0].is_nan() || w[1].is_nan();
                if let Some(&[a, b]) = times.windows(2).find(disorder) {
                    return Err(format!("the times must increase, but {a} is followed by {b}"));
                }
                if let Some(t) = times.iter().find(|&&t| !(t0..=t_end).contains(&t)) {
                    return Err(format!("the time {t} lies outside the interval from {t0} to {t_end}"));
                }
            }
            _ => {}
        }
        Ok(Self { output, t0, t_end, next: 0 })
    }

    pub(crate) fn is_on(&self) -> bool {
        self.output != Output::None
    }

    /// Time of point `i` of the modes whose points do not depend on the steps.
    fn point(&self, i: usize) -> Option<f64> {
        match &self.output {
            Output::Uniform(n) => {
                let share = i as f64 / (*n + 1) as f64;
                (i <= n + 1)
                    .then(|| if i == n + 1 { self.t_end } else { self.t0 + share * (self.t_end - self.t0) })
            }
            Output::Times(times) => times.get(i).copied(),
            _ => None,
        }
    }

    /// Is the start `t` itself an output point? Call once before the first step after a start.
    pub(crate) fn at_start(&mut self, t: f64) -> bool {
        match self.output {
            Output::None => false,
            Output::PerStep(_) | Output::MaxSpacing(_) => true,
            _ => {
                let here = self.point(self.next) == Some(t);
                self.next += usize::from(here);
                here
            }
        }
    }

    /// The next output time in the step of this segment, which ends at `end`, up to `until` (the end, or an event before
    /// it); `count` numbers the calls within the step from 0.
    pub(crate) fn next_in(&mut self, segment: &Segment, end: f64, until: f64, count: usize) -> Option<f64> {
        let pieces = match self.output {
            Output::None => return None,
            Output::Uniform(_) | Output::Times(_) => {
                let t = self.point(self.next).filter(|&t| t <= until)?;
                self.next += 1;
                return Some(t);
            }
            Output::PerStep(n) => n + 1,
            // The factor keeps rounding from adding a piece where the spacing divides the step exactly.
            Output::MaxSpacing(dt) => ((segment.h / dt) * (1.0 - 1e-12)).ceil().max(1.0) as usize,
        };
        let t = if count + 1 == pieces {
            end
        } else {
            segment.t0 + segment.h * ((count + 1) as f64 / pieces as f64)
        };
        (count < pieces && t <= until).then_some(t)
    }

    /// Does a step that ends at `t1` contain an output point?
    pub(crate) fn wants(&self, t1: f64) -> bool {
        match self.output {
            Output::None => false,
            Output::PerStep(_) | Output::MaxSpacing(_) => true,
            _ => self.point(self.next).is_some_and(|t| t <= t1),
        }
    }
}

impl Snapshot for Schedule {
    fn save(&self, out: &mut SnapshotWriter) {
        out.u64(self.next as u64);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.next = from.u64()? as usize;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(output: Output, steps: &[f64]) -> Vec<f64> {
        let (t0, t_end) = (steps[0], steps[steps.len() - 1]);
        let mut schedule = Schedule::new(output, t0, t_end).unwrap();
        let mut found = Vec::new();
        if schedule.at_start(t0) {
            found.push(t0);
        }
        for w in steps.windows(2) {
            let segment = Segment { t0: w[0], h: w[1] - w[0], ..Segment::default() };
            let mut count = 0;
            while let Some(t) = schedule.next_in(&segment, w[1], w[1], count) {
                found.push(t);
                count += 1;
            }
        }
        found
    }

    /// M70-M73: the number and place of the points of each mode.
    #[test]
    fn four_modes() {
        let steps = [0.0, 0.5, 0.75, 2.0];
        assert_eq!(times(Output::Uniform(3), &steps), [0.0, 0.5, 1.0, 1.5, 2.0]);
        assert_eq!(times(Output::Uniform(0), &steps), [0.0, 2.0]);
        assert_eq!(times(Output::PerStep(1), &steps), [0.0, 0.25, 0.5, 0.625, 0.75, 1.375, 2.0]);
        assert_eq!(times(Output::PerStep(2), &steps).len(), 3 * (2 + 1) + 1);
        assert_eq!(
            times(Output::MaxSpacing(0.25), &steps),
            [0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0]
        );
        assert_eq!(times(Output::MaxSpacing(9.0), &steps), steps);
        assert_eq!(times(Output::Times(vec![0.1, 0.2, 0.75, 1.9]), &steps), [0.1, 0.2, 0.75, 1.9]);
        assert_eq!(times(Output::Times(vec![0.0, 2.0]), &steps), [0.0, 2.0]);
        assert_eq!(times(Output::None, &steps), [0.0; 0]);
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(Schedule::new(Output::Times(vec![0.2, 0.1]), 0.0, 1.0).unwrap_err().contains("increase"));
        assert!(Schedule::new(Output::Times(vec![1.1]), 0.0, 1.0).unwrap_err().contains("outside"));
        assert!(Schedule::new(Output::MaxSpacing(0.0), 0.0, 1.0).unwrap_err().contains("positive"));
    }
}
