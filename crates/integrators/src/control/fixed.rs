//! Steps of one size, whatever the error.

use crate::stepper::{Candidate, Controller, Plan, Reject, Search, Verdict};
use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter};

/// A fixed step and order, whatever the error: for order tests and for real-time work.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FixedStep {
    /// Step size.
    pub h: f64,
    /// Order.
    pub order: usize,
}

impl Controller for FixedStep {
    fn first(&mut self, _: f64) -> Plan {
        Plan { h: self.h, order: self.order, search: Search::Exact }
    }

    fn judge(&mut self, _: Plan, _: &[Candidate]) -> Verdict {
        Verdict::Accept(self.first(self.h))
    }

    fn failed(&mut self, tried: Plan, _: &Reject) -> Plan {
        tried
    }

    fn reach(&self) -> f64 {
        // sums of many steps are off by rounding; a step as short as that would have forces of rounding
        1.0 - 1e-6
    }

    fn is_fixed(&self) -> bool {
        true
    }
}

impl Snapshot for FixedStep {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("fixed step");
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("fixed step")
    }
}
