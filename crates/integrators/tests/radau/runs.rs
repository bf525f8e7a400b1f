//! Events, restarts and snapshots.

use crate::common::solved::restores;
use crate::common::wall::bounce;
use crate::{FORMULATIONS, of_order, radau, with};
use gelenk_integrators::{Formulation, Implicit, JacobianKind};

/// M45: the pendulum bounces off a wall below its pivot, and moves as its mirror image does. Up to 55 tolerances are measured.
#[test]
fn events_and_restarts_keep_the_accuracy() {
    for formulation in FORMULATIONS {
        for order in [5, 9, 13] {
            let (bounces, off) = bounce(&of_order(formulation, order), 1e-7);
            assert!(bounces == 2, "{}: {bounces} bounces", formulation.name());
            assert!(off.iter().all(|e| *e < 200.0), "{}: {off:?}", formulation.name());
        }
    }
}

/// Every formulation and order, sources of derivatives, dense and sparse systems: nothing that matters is missing in a snapshot.
#[test]
fn snapshots_restore_to_the_last_bit() {
    for formulation in FORMULATIONS {
        for order in [5, 9, 13] {
            restores("andrews", &of_order(formulation, order), 7);
        }
        let jacobian = JacobianKind::Estimated;
        restores("andrews", &with(Implicit { jacobian, ..Implicit::new(formulation) }), 7);
        restores("car-axis", &radau(formulation), 7);
    }
    restores("wheelset", &radau(Formulation::Index2), 7);
    restores("insulator-chain", &radau(Formulation::Index2), 7);
}
