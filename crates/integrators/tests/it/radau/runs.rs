//! Orders that change, events, restarts and snapshots.

use super::{FORMULATIONS, of_order, radau, with};
use crate::common::solved::restores;
use crate::common::wall::bounce;
use gelenk_integrators::{
    Flow, Formulation, Implicit, JacobianKind, Observer, Options, Radau, Run, StepInfo, proceed,
};
use gelenk_testset::create;

/// The orders of steps, each time they change.
#[derive(Default)]
struct Orders(Vec<usize>);

impl Observer for Orders {
    fn step(&mut self, info: &StepInfo<'_>) -> Flow {
        if self.0.last() != Some(&info.plan.order) {
            self.0.push(info.plan.order);
        }
        proceed()
    }
}

/// The order begins with what suits the tolerance. It rises while iterations converge fast, with the car's axis, and falls where
/// they fail so often that the order below can make the same steps, with a stiff spring. A given order is kept.
#[test]
fn the_order_follows_the_contraction() {
    let orders = |name: &str, parameters: &[(&str, f64)], order, tolerance| {
        let mut problem = create(name, parameters).unwrap();
        let (start, t_end) = (problem.consistent_start(), problem.t_end());
        let method = Radau { order, ..radau(Formulation::Index2) };
        let options = Options::tolerance(tolerance);
        let mut run = Run::new(&mut *problem, &method, start, t_end, &options).unwrap();
        let mut seen = Orders::default();
        run.finish(&mut seen).unwrap();
        seen.0
    };
    assert_eq!(orders("car-axis", &[], None, 1e-5)[..2], [5, 9]);
    assert_eq!(orders("stiff-pendulum", &[("k", 1e6)], None, 1e-6)[..2], [9, 5]);
    assert_eq!(orders("stiff-pendulum", &[("k", 1e6)], Some(9), 1e-6), [9]);
    for (tolerance, first) in [(1e-3, 5), (1e-7, 9), (1e-11, 13)] {
        assert_eq!(orders("andrews", &[], None, tolerance)[0], first);
    }
}

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
