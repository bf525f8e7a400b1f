//! Order and step size.

use super::formula::MAX_ORDER;
use crate::FixedStep;
use crate::stepper::{Candidate, Controller, Plan, Reject, Search, Verdict};
use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter};

/// Control as in DASSL: orders and steps grow at the start until an error says stop; then the order with the smallest
/// error term is taken, and steps are doubled, kept or cut.
#[derive(Debug, Clone)]
pub(super) struct Control {
    max_order: usize,
    is_start: bool,
    failures: u32,
    /// Steps that must not grow: after a rejection, as many as the order above needs to be judged. Otherwise a step that is
    /// doubled, rejected and halved again and again would never get there.
    hold: u64,
}

impl Control {
    pub(super) fn new(max_order: usize) -> Self {
        Self { max_order, is_start: true, failures: 0, hold: 0 }
    }
}

/// The size of the first term left out, by which orders are compared.
fn term(c: &Candidate) -> f64 {
    (c.order + 1) as f64 * c.err
}

/// The share by which a step of this error may change.
fn share(c: &Candidate) -> f64 {
    (2.0 * c.err + 1e-4).powf(-1.0 / (c.order + 1) as f64)
}

impl Controller for Control {
    fn first(&mut self, h: f64) -> Plan {
        (self.is_start, self.failures, self.hold) = (true, 0, 0);
        Plan { h, order: 1, search: Search::Window }
    }

    fn judge(&mut self, tried: Plan, seen: &[Candidate]) -> Verdict {
        let plan = |h, order| Plan { h, order, search: Search::Window };
        let Some(used) = seen.last().filter(|c| !c.err.is_nan()) else {
            self.is_start = false;
            return Verdict::Retry(plan(0.25 * tried.h, 1));
        };
        let k = used.order;
        let of = |order: usize| seen[..seen.len() - 1].iter().find(|c| c.order == order);
        let lower = match (k, of(k.wrapping_sub(1)), of(k.wrapping_sub(2))) {
            (2, Some(below), _) if term(below) <= 0.5 * term(used) => Some(below),
            (3.., Some(below), Some(two)) if term(below).max(term(two)) <= term(used) => Some(below),
            _ => None,
        };
        if used.err > 1.0 {
            self.is_start = false;
            self.failures += 1;
            self.hold = k as u64 + 2;
            let next = lower.unwrap_or(used);
            return Verdict::Retry(match self.failures {
                1 => plan(tried.h * (0.9 * share(next)).clamp(0.25, 0.9), next.order),
                2 => plan(0.25 * tried.h, next.order),
                _ => plan(0.25 * tried.h, 1),
            });
        }
        self.failures = 0;
        if lower.is_some() || k >= self.max_order {
            self.is_start = false;
        }
        if self.is_start {
            return Verdict::Accept(plan(2.0 * tried.h, k + 1));
        }
        let next = match (lower, of(k + 1), of(k.wrapping_sub(1))) {
            (Some(below), ..) => below,
            (None, Some(above), Some(below)) if k > 1 => {
                if term(below) <= term(used).min(term(above)) {
                    below
                } else if term(above) < term(used) {
                    above
                } else {
                    used
                }
            }
            (None, Some(above), _) if term(above) < 0.5 * term(used) => above,
            _ => used,
        };
        self.hold = self.hold.saturating_sub(1);
        let factor = match share(next) {
            r if r >= 2.0 && self.hold == 0 => 2.0,
            r if r <= 1.0 => r.clamp(0.5, 0.9),
            _ => 1.0,
        };
        Verdict::Accept(plan(factor * tried.h, next.order.min(self.max_order)))
    }

    fn failed(&mut self, tried: Plan, why: &Reject) -> Plan {
        self.is_start = false;
        let share = match why {
            Reject::Moved(_) => 0.5,
            _ => 0.25,
        };
        Plan { h: share * tried.h, ..tried }
    }
}

impl Snapshot for Control {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("bdf control");
        out.bool(self.is_start);
        out.u64(self.failures.into());
        out.u64(self.hold);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("bdf control")?;
        self.is_start = from.bool()?;
        self.failures = from.u64()?.min(u64::from(u32::MAX)) as u32;
        self.hold = from.u64()?;
        Ok(())
    }
}

/// A fixed step and order, after a start with steps so small that their low orders do no harm: each is longer than the one
/// before, by a factor at which the formula of its order is stable.
#[derive(Debug, Clone)]
pub(super) struct Ladder {
    step: FixedStep,
    h: f64,
    order: usize,
}

impl Ladder {
    pub(super) fn new(step: FixedStep) -> Self {
        Self { step, h: step.h, order: 1 }
    }

    fn plan(&self) -> Plan {
        Plan { h: self.h, order: self.order, search: Search::Exact }
    }
}

/// By how much every step may exceed the one before. Beyond 2.4, 1.5, 1.3 and 1.1 the formulas of orders 2 to 5 are not stable.
fn growth(order: usize) -> f64 {
    match order {
        ..=2 => 2.0,
        3 => 1.4,
        4 => 1.2,
        _ => 1.1,
    }
}

impl Controller for Ladder {
    fn first(&mut self, _: f64) -> Plan {
        self.order = 1;
        // The first step's error, of order 2, is to be that of a step of the full order, with some doublings between.
        let rungs = if self.step.order == 1 { 0 } else { 4 * self.step.order as i32 };
        self.h = self.step.h * 0.5_f64.powi(rungs);
        self.plan()
    }

    fn judge(&mut self, tried: Plan, _: &[Candidate]) -> Verdict {
        self.order = (tried.order + 1).min(self.step.order).min(MAX_ORDER);
        self.h = (growth(self.order) * self.h).min(self.step.h);
        Verdict::Accept(self.plan())
    }

    fn failed(&mut self, tried: Plan, _: &Reject) -> Plan {
        tried
    }

    fn reach(&self) -> f64 {
        1.0 - 1e-9
    }

    fn is_fixed(&self) -> bool {
        true
    }
}

impl Snapshot for Ladder {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("bdf fixed");
        out.f64(self.h);
        out.u64(self.order as u64);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("bdf fixed")?;
        self.h = from.f64()?;
        self.order = from.u64()? as usize;
        Ok(())
    }
}
