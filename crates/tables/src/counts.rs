//! Counters of a run as JSON.

use gelenk_core::{Refreshes, Stats};
use serde_json::{Value, json};

/// The counts of an implicit method, with the names that `gelenk solve --json` uses.
pub fn counts(stats: &Stats) -> Value {
    let (w, r) = (&stats.work, &stats.rejections);
    json!({
        "steps": stats.steps,
        "residual": w.residual,
        "jacobian_residual": w.jacobian_residual,
        "jacobian": w.jacobian,
        "factor": w.factor,
        "rejections": { "error": r.error, "convergence": r.convergence, "total": r.total() },
        "refreshes": refreshes(&stats.refreshes),
    })
}

/// Iteration matrices by cause; the updates among them kept old derivatives.
pub fn refreshes(r: &Refreshes) -> Value {
    json!({
        "start": r.start, "coefficient": r.coefficient, "slow": r.slow, "diverged": r.diverged,
        "updates": r.updates,
    })
}
