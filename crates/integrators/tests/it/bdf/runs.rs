//! Events, restarts and snapshots.

use super::{bdf, with};
use crate::common::solved::restores;
use crate::common::wall::bounce;
use gelenk_integrators::{Formulation, Implicit, JacobianKind, JacobianUpdate, Splitting};

/// M45: the pendulum bounces off a wall below its pivot, and moves as its mirror image does. Every bounce is located, and the
/// run starts again with order one and small steps: accuracy is that of a run without events, where 300 steps add up to 60
/// tolerances (see the tests of agreement).
#[test]
fn events_and_restarts_keep_the_accuracy() {
    for formulation in Formulation::ALL {
        let (bounces, off) = bounce(&bdf(formulation), 1e-7);
        assert!(bounces == 2, "{}: {bounces} bounces", formulation.name());
        assert!(off.iter().all(|e| *e < 200.0), "{}: {off:?}", formulation.name());
    }
}

/// Every formulation, every source of derivatives, every splitting: nothing that matters is missing in a snapshot.
#[test]
fn snapshots_restore_to_the_last_bit() {
    for formulation in Formulation::ALL {
        restores("andrews", &bdf(formulation), 37);
        restores(
            "andrews",
            &with(Implicit { jacobian: JacobianKind::Estimated, ..Implicit::new(formulation) }),
            37,
        );
        restores("car-axis", &bdf(formulation), 37);
    }
    let cm = Implicit::new(Formulation::Cm);
    restores("andrews", &with(Implicit { keep_projector: true, ..cm }), 37);
    restores("andrews", &with(Implicit { splitting: Splitting::Qr, ..cm }), 37);
    restores("andrews", &with(Implicit { update: JacobianUpdate::Extended, ..cm }), 37);
    restores("wheelset", &bdf(Formulation::Index2), 37);
}
