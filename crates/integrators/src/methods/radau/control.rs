//! Step size and order.

use super::table::TABLES;
use crate::error::Trouble;
use crate::stepper::{Candidate, Controller, Plan, Reject, Search, Verdict};
use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter};

/// The share of the predicted step that is taken.
const SAFETY: f64 = 0.9;
/// Most iterations, by which `SAFETY` is refined: a step that was hard to compute should not grow.
pub(super) const ITERATIONS: f64 = 7.0;
/// A step that may grow by less than this keeps its size, and its matrices.
const KEPT: f64 = 1.2;
/// After a failure of the iteration at a high order, this many steps are made with the order below.
const LOW: u32 = 10;

/// Predictive control.
#[derive(Debug, Clone)]
pub(super) struct Control {
    /// The table wanted, and the one in use.
    choice: usize,
    current: usize,
    low: u32,
    last: Option<(f64, f64)>,
    rejected: bool,
    failures: u32,
}

impl Control {
    pub(super) fn new(choice: usize) -> Self {
        Self { choice, current: choice, low: 0, last: None, rejected: false, failures: 0 }
    }

    fn plan(&self, h: f64) -> Plan {
        Plan { h, order: TABLES[self.current].order, search: Search::Window }
    }
}

impl Controller for Control {
    fn first(&mut self, h: f64) -> Plan {
        *self = Self::new(self.choice);
        self.plan(h)
    }

    fn judge(&mut self, tried: Plan, seen: &[Candidate]) -> Verdict {
        let Some(c) = seen.last().filter(|c| !c.err.is_nan()) else {
            self.rejected = true;
            return Verdict::Retry(self.plan(0.5 * tried.h));
        };
        let exponent = 1.0 / (TABLES[self.current].stages() + 1) as f64;
        let safety = SAFETY * (1.0 + 2.0 * ITERATIONS) / (c.work + 2.0 * ITERATIONS);
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
            let predicted = h / tried.h * (c.err * c.err / err).max(1e-20).powf(exponent) / SAFETY;
            quotient = quotient.max(predicted.clamp(0.125, 5.0));
        }
        self.last = Some((tried.h, c.err.max(1e-2)));
        let mut h = tried.h / quotient;
        if std::mem::replace(&mut self.rejected, false) {
            h = h.min(tried.h);
        }
        self.failures = 0;
        if self.current < self.choice {
            self.low += 1;
            if self.low > LOW {
                (self.low, self.current, self.last) = (0, self.choice, None);
            }
        }
        if (1.0..=KEPT).contains(&(h / tried.h)) {
            h = tried.h;
        }
        Verdict::Accept(self.plan(h))
    }

    fn failed(&mut self, tried: Plan, why: &Reject) -> Plan {
        self.rejected = true;
        self.failures += 1;
        if self.failures > 2 && self.current > 0 {
            self.current -= 1;
            self.low = 0;
        }
        let share = match why {
            Reject::Moved(_) => 0.7,
            // slow rather than divergent: a little less is enough
            Reject::Trouble(Trouble::Newton { rate, .. }) if *rate < 0.9 => 0.75,
            _ => 0.5,
        };
        self.plan(share * tried.h)
    }
}

impl Snapshot for Control {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("radau control");
        out.u64(self.current as u64);
        out.u64(self.low.into());
        out.u64(self.failures.into());
        out.bool(self.rejected);
        out.bool(self.last.is_some());
        let (h, err) = self.last.unwrap_or_default();
        out.f64(h);
        out.f64(err);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("radau control")?;
        self.current = from.u64()? as usize;
        if self.current >= TABLES.len() {
            return Err(SnapshotError::Damaged("it has an order that does not exist"));
        }
        self.low = from.u64()?.min(u64::from(u32::MAX)) as u32;
        self.failures = from.u64()?.min(u64::from(u32::MAX)) as u32;
        self.rejected = from.bool()?;
        let known = from.bool()?;
        let last = (from.f64()?, from.f64()?);
        self.last = known.then_some(last);
        Ok(())
    }
}
