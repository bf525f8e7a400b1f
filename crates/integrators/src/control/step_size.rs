//! Step-size control of methods of one order `[Hairer93, II.4]`.
//!
//! After an error `err` the next step is `h / F`, `F = err^α / err₀^β / s` within limits, where `err₀` is the error of the
//! step before: `β > 0` damps the control where a step is limited by stability.

use crate::stepper::{Candidate, Controller, Plan, Reject, Search, Verdict};
use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter};

/// The constants of the control.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StepSizeConstants {
    /// The order that is planned with; the exponent `α` is its inverse, less a share of `β`.
    pub order: usize,
    /// `s`: the share of the predicted step that is taken.
    pub safety: f64,
    /// `β`.
    pub beta: f64,
    /// `α = 1/order − share·β`.
    pub beta_share: f64,
    /// A step shrinks to at least this share of the one before.
    pub shrink: f64,
    /// A step grows to at most this multiple of the one before.
    pub grow: f64,
}

/// Share of the step after something could not be computed.
const HALF: f64 = 0.5;
/// The step is not cut to less than this share when the projection moved the state too far.
const LEAST_AFTER_MOVE: f64 = 0.45;
/// The second step after an event grows to at most this multiple of the first, which is a tenth of a flight.
const AFTER_EVENT: f64 = 10.0;
/// The error of the step before is taken to be at least this.
const LEAST_ERROR: f64 = 1e-4;

/// The control.
#[derive(Debug, Clone)]
pub struct StepSizeControl {
    constants: StepSizeConstants,
    last_error: f64,
    rejected: bool,
    /// Was the first step after an event chosen for the event? Then the second may grow more.
    is_short: bool,
}

impl StepSizeControl {
    /// Control with these constants; `safety` takes the place of theirs.
    pub fn new(constants: StepSizeConstants, safety: Option<f64>) -> Self {
        let constants = StepSizeConstants { safety: safety.unwrap_or(constants.safety), ..constants };
        Self { constants, last_error: LEAST_ERROR, rejected: false, is_short: false }
    }
}

impl Controller for StepSizeControl {
    fn first(&mut self, h: f64) -> Plan {
        self.last_error = LEAST_ERROR;
        (self.rejected, self.is_short) = (false, false);
        Plan { h, order: self.constants.order, search: Search::Window }
    }

    fn again(&mut self, h: f64) -> Plan {
        let plan = self.first(h);
        self.is_short = true;
        plan
    }

    fn judge(&mut self, tried: Plan, seen: &[Candidate]) -> Verdict {
        let Some(err) = seen.last().map(|c| c.err).filter(|err| !err.is_nan()) else {
            self.rejected = true;
            return Verdict::Retry(Plan { h: tried.h * HALF, ..tried });
        };
        let is_short = std::mem::replace(&mut self.is_short, false);
        let c = &self.constants;
        let power = err.powf(1.0 / c.order as f64 - c.beta_share * c.beta);
        let plan = |h| Plan { h, search: Search::Window, ..tried };
        if err > 1.0 {
            self.rejected = true;
            return Verdict::Retry(plan(tried.h / (power / c.safety).min(1.0 / c.shrink)));
        }
        let grow = if is_short { c.grow.max(AFTER_EVENT) } else { c.grow };
        let factor = (power / self.last_error.powf(c.beta) / c.safety).clamp(1.0 / grow, 1.0 / c.shrink);
        self.last_error = err.max(LEAST_ERROR);
        let mut h = tried.h / factor;
        if std::mem::replace(&mut self.rejected, false) {
            h = h.min(tried.h);
        }
        Verdict::Accept(plan(h))
    }

    fn failed(&mut self, tried: Plan, why: &Reject) -> Plan {
        self.rejected = true;
        let share = match why {
            Reject::Moved(units) => (0.9 / units).max(LEAST_AFTER_MOVE),
            _ => HALF,
        };
        Plan { h: tried.h * share, search: Search::Window, ..tried }
    }
}

impl Snapshot for StepSizeControl {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("step-size control");
        out.f64(self.last_error);
        out.bool(self.rejected);
        out.bool(self.is_short);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("step-size control")?;
        self.last_error = from.f64()?;
        self.rejected = from.bool()?;
        self.is_short = from.bool()?;
        Ok(())
    }
}
