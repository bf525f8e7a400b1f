//! A flag by which another thread stops a run.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A switch by which another thread, or a signal handler, ends a run at the next opportunity.
///
/// The run keeps its last accepted state and can go on from there.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks the run to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Withdraws the request, so that the run can go on.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Has someone asked?
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
