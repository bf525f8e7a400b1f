//! Step size and order.

use super::table::TABLES;
use crate::error::Trouble;
use crate::stepper::{Candidate, Controller, Plan, Reject, Search, Verdict};
use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter};

/// The share of the predicted step that is taken, and how many iterations reduce it by a third: a step that was hard to compute
/// should not grow.
const SAFETY: f64 = 0.9;
const MANY: f64 = 7.0;
/// A step that may grow by less than this keeps its size, and its matrices.
const KEPT: f64 = 1.2;
/// The rate of corrections sought after a failure of the iteration; it is about proportional to the step size.
const SOUGHT: f64 = 0.3;
/// After that, the longest step grows by this with every step: the error estimate would ask for the length that failed at once.
const RISE: f64 = 1.2;
/// An order is kept for this many steps before a higher one is tried, and each time twice as long, at most `LONGEST` steps.
const HELD: u32 = 10;
const LONGEST: u32 = 160;
/// Failures of the iteration within `HELD` steps that lead to a lower order, where that would serve.
const FAILURES: u32 = 3;
/// A higher order is tried while corrections shrink at least this fast: one beyond that of the tolerance where more stages cost
/// hardly more iterations, one up to it as soon as there are no difficulties.
const FAST: f64 = 0.03;
const EASY: f64 = 0.1;

/// Predictive control of the step size. The tolerance says at which order to aim; how fast iterations converge, whether to stay
/// below or to go beyond `[Hairer99]`.
#[derive(Debug, Clone)]
pub(super) struct Control {
    /// The table to begin with and aim at, and the one in use.
    aim: usize,
    current: usize,
    is_fixed: bool,
    rtol: f64,
    /// The share of the predicted step that is taken.
    safety: f64,
    /// Easy steps that a higher order is tried after.
    patience: u32,
    /// Steps since the order changed, failures since then or within `HELD` steps, steps since the last one that was not fast.
    steps: u32,
    failures: u32,
    fast: u32,
    /// Size and error of the last step.
    last: Option<(f64, f64)>,
    rejected: bool,
    /// No step is longer: the iteration failed with a longer one not long ago.
    ceiling: f64,
}

impl Control {
    /// Begins with a table; `is_fixed`: and keeps to it. `safety` takes the place of [`SAFETY`].
    pub(super) fn new(aim: usize, is_fixed: bool, rtol: f64, safety: Option<f64>) -> Self {
        Self {
            aim,
            current: aim,
            is_fixed,
            rtol,
            safety: safety.unwrap_or(SAFETY),
            patience: HELD,
            steps: 0,
            failures: 0,
            fast: 0,
            last: None,
            rejected: false,
            ceiling: f64::INFINITY,
        }
    }

    fn plan(&self, h: f64) -> Plan {
        Plan { h, order: TABLES[self.current].order, search: Search::Window }
    }

    fn change_order(&mut self, to: usize) {
        self.current = to;
        (self.steps, self.failures, self.fast, self.last) = (0, 0, 0, None);
    }

    /// Tries a higher order after enough steps that were easy to compute, `ratio` being that of the next to this one.
    fn consider_more(&mut self, rate: f64, ratio: f64) {
        let limit = if self.current < self.aim { EASY } else { FAST };
        self.fast = if rate <= limit { self.fast + 1 } else { 0 };
        self.steps += 1;
        if self.steps.is_multiple_of(HELD) {
            self.failures = 0;
        }
        let is_settled = (0.8..=KEPT).contains(&ratio);
        if !self.is_fixed && self.current + 1 < TABLES.len() && self.fast >= self.patience && is_settled {
            self.change_order(self.current + 1);
            self.patience = (2 * self.patience).min(LONGEST);
        }
    }

    /// Would the order below do with steps of size `h`, which is the longest for which the iteration converges? Steps of a
    /// method with `s` stages have lengths in proportion to `rtol^(1/2s)`, and cost `s` evaluations in each iteration. What
    /// they are for the order below, against those of this one, gives the error of this one with that size.
    fn is_too_high(&self, h: f64) -> bool {
        let Some((last_h, err)) = self.last.filter(|_| !self.is_fixed && self.current > 0) else {
            return false;
        };
        let (s, below) = (TABLES[self.current].stages() as f64, TABLES[self.current - 1].stages() as f64);
        let ratio = self.rtol.powf(0.5 / below - 0.5 / s) * s / below;
        let err = err * (h / last_h).powf(s + 1.0);
        err < ratio.powf(s + 1.0).min(0.5)
    }
}

impl Controller for Control {
    fn first(&mut self, h: f64) -> Plan {
        *self = Self::new(self.aim, self.is_fixed, self.rtol, Some(self.safety));
        self.plan(h)
    }

    fn judge(&mut self, tried: Plan, seen: &[Candidate]) -> Verdict {
        let Some(c) = seen.last().filter(|c| !c.err.is_nan()) else {
            self.rejected = true;
            return Verdict::Retry(self.plan(0.5 * tried.h));
        };
        let exponent = 1.0 / (TABLES[self.current].stages() + 1) as f64;
        let safety = self.safety * (1.0 + 2.0 * MANY) / (c.work + 2.0 * MANY);
        let mut quotient = (c.err.max(1e-10).powf(exponent) / safety).clamp(0.125, 5.0);
        if c.err >= 1.0 {
            let h = if self.last.is_none() && !self.rejected {
                0.1 * tried.h
            } else {
                tried.h / quotient.max(1.1)
            };
            self.rejected = true;
            return Verdict::Retry(self.plan(h));
        }
        if let Some((h, err)) = self.last {
            let predicted =
                h / tried.h * (c.err * c.err / err.max(1e-2)).max(1e-20).powf(exponent) / self.safety;
            quotient = quotient.max(predicted.clamp(0.125, 5.0));
        }
        self.last = Some((tried.h, c.err));
        let mut h = tried.h / quotient;
        if std::mem::replace(&mut self.rejected, false) {
            h = h.min(tried.h);
        }
        h = h.min(self.ceiling);
        self.ceiling *= RISE;
        if (1.0..=KEPT).contains(&(h / tried.h)) {
            h = tried.h;
        }
        self.consider_more(c.rate, h / tried.h);
        Verdict::Accept(self.plan(h))
    }

    fn failed(&mut self, tried: Plan, why: &Reject) -> Plan {
        self.rejected = true;
        let share = match why {
            Reject::Moved(_) => 0.7,
            Reject::Trouble(Trouble::Newton { rate, .. }) => {
                let share = (SOUGHT / rate).clamp(0.3, 0.75);
                self.failures += u32::from(self.is_too_high(share * tried.h));
                if self.failures >= FAILURES {
                    self.change_order(self.current - 1);
                }
                self.ceiling = share * tried.h;
                share
            }
            _ => 0.5,
        };
        self.plan(share * tried.h)
    }
}

impl Snapshot for Control {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("radau control");
        out.u64(self.current as u64);
        for count in [self.steps, self.failures, self.fast, self.patience] {
            out.u64(count.into());
        }
        out.bool(self.rejected);
        out.bool(self.last.is_some());
        let (h, err) = self.last.unwrap_or_default();
        out.f64(h);
        out.f64(err);
        out.f64(self.ceiling);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("radau control")?;
        self.current = from.u64()? as usize;
        if self.current >= TABLES.len() {
            return Err(SnapshotError::Damaged("it has an order that does not exist"));
        }
        for count in [&mut self.steps, &mut self.failures, &mut self.fast, &mut self.patience] {
            *count = from.u64()?.min(u64::from(u32::MAX)) as u32;
        }
        self.rejected = from.bool()?;
        let known = from.bool()?;
        let last = (from.f64()?, from.f64()?);
        self.last = known.then_some(last);
        self.ceiling = from.f64()?;
        Ok(())
    }
}
