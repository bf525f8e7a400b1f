//! Order and step-size control of extrapolation methods `[Hairer93, II.9]`.
//!
//! The error estimate of row `j` of the tableau falls with `H` to the power `q_j = e·j − q₀`, for an expansion in `hᵉ`. The
//! row proposes the step `H_j = H / F_j`, `F_j = (err_j/s₁)^{1/q_j} / s₂` within limits, and costs `W_j = A_j / H_j` per unit of
//! time. The order with the least cost wins; going up is tried when the cost still falls.

use crate::stepper::{Candidate, Controller, Plan, Reject, Search, Verdict};
use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter};

/// The constants of the control.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExtrapolationConstants {
    /// `e`: errors have an expansion in this power of the step.
    pub expansion: usize,
    /// `q₀`: 1 with `e = 2`, as theory has it; with `e = 1` theory says 0, and MEXX is more cautious.
    pub deficit: usize,
    /// `H_j` grows at most by `(1/factor_low)^{1/q_j}`.
    pub factor_low: f64,
    /// `H_j` shrinks at most by `factor_high · (1/factor_low)^{1/q_j}`.
    pub factor_high: f64,
    /// The order goes down if the cost of the lower one is less than this share of the higher one.
    pub order_down: f64,
    /// The order goes up if the cost of the higher one is less than this share of the lower one.
    pub order_up: f64,
    /// `s₁`: the error aimed at.
    pub safety_error: f64,
    /// `s₂`: the share of the predicted step that is taken.
    pub safety_step: f64,
    /// After a step that was accurate enough one row early, and cheaper by that row, is the next one guessed as if for two
    /// rows more?
    pub leap: bool,
    /// The share of what is left from which on a step is stretched to the end.
    pub reach: f64,
}

/// Share of the step after a sign of instability, or when something could not be computed.
const HALF: f64 = 0.5;
/// The step is not cut to less than this share when the projection moved the state too far.
const LEAST_AFTER_MOVE: f64 = 0.45;
/// The step is not cut to less than this share when its dense output was not accurate enough.
const LEAST_FOR_OUTPUT: f64 = 0.01;

/// The control.
#[derive(Debug, Clone)]
pub struct ExtrapolationControl {
    constants: ExtrapolationConstants,
    /// `A_1 … A_rows`.
    work: Vec<f64>,
    first_order: usize,
    /// Was the last attempt rejected?
    rejected: bool,
    /// `H_j` and `W_j` of the rows of the last attempt.
    proposals: Vec<(f64, f64)>,
}

impl ExtrapolationControl {
    /// Control for a tableau whose rows cost `work`, starting with the order `first_order`; `safety` takes the place of `s₂`.
    pub fn new(
        constants: ExtrapolationConstants,
        work: Vec<f64>,
        first_order: usize,
        safety: Option<f64>,
    ) -> Self {
        let safety_step = safety.unwrap_or(constants.safety_step);
        let constants = ExtrapolationConstants { safety_step, ..constants };
        let proposals = vec![(0.0, f64::INFINITY); work.len() + 1];
        Self { constants, work, first_order, rejected: false, proposals }
    }

    fn propose(&mut self, h: f64, seen: &[Candidate]) {
        let c = &self.constants;
        for candidate in seen {
            let exponent = 1.0 / (c.expansion * candidate.order - c.deficit) as f64;
            let least = c.factor_low.powf(exponent);
            let factor = (candidate.err / c.safety_error).powf(exponent) / c.safety_step;
            let step = h / factor.clamp(least, c.factor_high / least);
            self.proposals[candidate.order] = (step, candidate.work / step);
        }
    }

    fn step(&self, order: usize) -> f64 {
        self.proposals[order].0
    }

    fn cost(&self, order: usize) -> f64 {
        self.proposals[order].1
    }

    /// The order for the next step after acceptance in row `kc` where row `k` was planned.
    fn best_order(&self, k: usize, kc: usize) -> usize {
        let c = &self.constants;
        let top = self.work.len() - 1;
        if kc == 2 {
            return if self.rejected { 2 } else { 3.min(top) };
        }
        if kc <= k {
            if self.cost(kc - 1) < self.cost(kc) * c.order_down {
                kc - 1
            } else if self.cost(kc) < self.cost(kc - 1) * c.order_up {
                (kc + 1).min(top)
            } else {
                kc
            }
        } else {
            let mut best = kc - 1;
            if kc > 3 && self.cost(kc - 2) < self.cost(kc - 1) * c.order_down {
                best = kc - 2;
            }
            if self.cost(kc) < self.cost(best) * c.order_up {
                best = kc.min(top);
            }
            best
        }
    }
}

impl Controller for ExtrapolationControl {
    fn first(&mut self, h: f64) -> Plan {
        self.rejected = false;
        Plan { h, order: self.first_order, search: Search::Ascending }
    }

    fn judge(&mut self, tried: Plan, seen: &[Candidate]) -> Verdict {
        let Some(last) = seen.last() else { return Verdict::Retry(Plan { h: tried.h * HALF, ..tried }) };
        self.propose(tried.h, seen);
        let (k, kc) = (tried.order, last.order);
        let plan = |h, order| Plan { h, order, search: Search::Window };
        if last.err > 1.0 || last.err.is_nan() {
            let mut order = k.min(kc).min(self.work.len() - 1);
            if order > 2 && self.cost(order - 1) < self.cost(order) * self.constants.order_down {
                order -= 1;
            }
            self.rejected = true;
            return Verdict::Retry(Plan { search: Search::Upward, ..plan(self.step(order), order) });
        }
        let best = self.best_order(k, kc);
        if std::mem::replace(&mut self.rejected, false) {
            // After a rejection neither order nor step may grow.
            let order = best.min(kc);
            return Verdict::Accept(plan(tried.h.min(self.step(order)), order));
        }
        let h = if best <= kc {
            self.step(best)
        } else {
            // An order that was not computed: its step is guessed from the ratio of work.
            let c = &self.constants;
            let leaps = c.leap && kc < k && self.cost(kc) < self.cost(kc - 1) * c.order_up;
            self.step(kc) * self.work[if leaps { best } else { best - 1 }] / self.work[kc - 1]
        };
        Verdict::Accept(plan(h, best))
    }

    fn failed(&mut self, tried: Plan, why: &Reject) -> Plan {
        self.rejected = true;
        let share = match why {
            Reject::Moved(units) => (0.9 / units).max(LEAST_AFTER_MOVE),
            // of dense output, which falls about as fast as that of the step
            Reject::Error { err } if !err.is_nan() => {
                err.powf(-1.0 / (self.constants.expansion * tried.order) as f64).max(LEAST_FOR_OUTPUT)
            }
            _ => HALF,
        };
        // A search from the lowest order upwards stays one: the failure says nothing about the order.
        let search = if tried.search == Search::Ascending { Search::Ascending } else { Search::Upward };
        Plan { h: tried.h * share, search, ..tried }
    }

    fn reach(&self) -> f64 {
        self.constants.reach
    }
}

impl Snapshot for ExtrapolationControl {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("extrapolation control");
        out.bool(self.rejected);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("extrapolation control")?;
        self.rejected = from.bool()?;
        Ok(())
    }
}
