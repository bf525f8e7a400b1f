//! Ctrl-C ends a run cleanly: what was computed is kept and reported.

use gelenk_integrators::Cancel;
use std::sync::atomic::{AtomicU32, Ordering};

/// A switch that Ctrl-C throws. A second Ctrl-C ends the program at once.
pub(crate) fn on_ctrl_c() -> Cancel {
    static PRESSED: AtomicU32 = AtomicU32::new(0);
    let cancel = Cancel::default();
    let switch = cancel.clone();
    // If no handler can be installed, Ctrl-C ends the program as always.
    let _ = ctrlc::set_handler(move || {
        if PRESSED.fetch_add(1, Ordering::Relaxed) > 0 {
            std::process::exit(130);
        }
        switch.cancel();
    });
    cancel
}
