//! Events, restarts, snapshots, other terms, kept constraints.

use super::{FORMULATIONS, sdirk};
use crate::common::Known;
use crate::common::general::{Coupling, general};
use crate::common::measure::{distance, largest};
use crate::common::point::{cylinder_bead, rotating_rod, skate};
use crate::common::solved::{bits, restores, solve};
use crate::common::wall::bounce;
use gelenk_integrators::{
    Formulation, Implicit, JacobianKind, Options, Output, Recorder, Run, Sdirk, Splitting,
};
use gelenk_testset::create;

/// M45: the pendulum bounces off a wall below its pivot, and moves as its mirror image does.
#[test]
fn events_and_restarts_keep_the_accuracy() {
    for formulation in FORMULATIONS {
        let (bounces, off) = bounce(&sdirk(formulation), 1e-7);
        assert!(bounces == 2, "{}: {bounces} bounces", formulation.name());
        assert!(off.iter().all(|e| *e < 200.0), "{}: {off:?}", formulation.name());
    }
}

/// Every formulation, splitting and source of derivatives: nothing that matters is missing in a snapshot.
#[test]
fn snapshots_restore_to_the_last_bit() {
    for formulation in FORMULATIONS {
        restores("andrews", &sdirk(formulation), 37);
        let jacobian = JacobianKind::Estimated;
        restores("andrews", &Sdirk { implicit: Implicit { jacobian, ..Implicit::new(formulation) } }, 37);
        restores("car-axis", &sdirk(formulation), 37);
    }
    let splitting = Splitting::Qr;
    restores(
        "andrews",
        &Sdirk { implicit: Implicit { splitting, ..Implicit::new(Formulation::Partition) } },
        37,
    );
    restores("wheelset", &sdirk(Formulation::Index1), 7);
    restores("insulator-chain", &sdirk(Formulation::Partition), 7);
}

/// Coordinates turn over and over: those that are independent are chosen anew, and both levels of constraints are kept without
/// projection, to what the iteration leaves.
#[test]
fn constraints_are_kept_all_the_way_round() {
    for formulation in [Formulation::Partition, Formulation::Tangent] {
        let mut problem = create("pendulum", &[("v0", 3.0)]).unwrap();
        let (start, exact) = (problem.exact(0.0).unwrap(), problem.exact(10.0).unwrap());
        let left = solve(&mut *problem, &sdirk(formulation), start, 10.0, &Options::tolerance(1e-7));
        let (p, v) = (&left.end.p, &left.end.v);
        let violations = [(p[0] * p[0] + p[1] * p[1] - 1.0) / 2.0, p[0] * v[0] + p[1] * v[1]];
        assert!(violations.iter().all(|g| g.abs() < 1e-8), "{}: {violations:?}", formulation.name());
        let off = largest(p, &exact.p) / 1e-7;
        assert!(off < 400.0, "{}: {off} tolerances", formulation.name());
    }
}

/// Constraints that depend on time, external variables; rows of velocities and forces that depend on multipliers in index 1.
#[test]
fn other_terms() {
    let off = |problem: &mut dyn Known, formulation: Formulation, t_end: f64| {
        let (start, exact) = (problem.exact(0.0), problem.exact(t_end));
        let left = solve(problem, &sdirk(formulation), start, t_end, &Options::tolerance(1e-6));
        distance(&left.end, &exact).map(|e| e / 1e-6)
    };
    let check = |name: &str, off: [f64; 5]| {
        assert!(off[..3].iter().all(|e| *e < 600.0) && off[4] < 2e3, "{name}: {off:?}");
    };
    for formulation in FORMULATIONS {
        check(formulation.name(), off(&mut rotating_rod(1.5), formulation, 2.0));
        check(formulation.name(), off(&mut general(Coupling::default()), formulation, 2.0));
    }
    let coupling = Coupling { external: true, friction: 0.3, curvature: 0.5 };
    check("friction", off(&mut general(coupling), Formulation::Index1, 2.0));
    check("skate", off(&mut skate(1.3, 2.0), Formulation::Index1, 2.0));
    check("bead", off(&mut cylinder_bead(), Formulation::Index1, 1.0));
    for formulation in [Formulation::Partition, Formulation::Tangent] {
        for (problem, reason) in [
            (&mut general(coupling), "the forces depend on them; use index1"),
            (&mut skate(1.3, 2.0), "constrains velocities only; use index1"),
        ] {
            let start = problem.exact(0.0);
            let run = Run::new(problem, &sdirk(formulation), start, 1.0, &Options::default());
            let text = run.map(|_| ()).expect_err("a refusal").to_string();
            assert!(text.contains(reason) && text.contains(formulation.name()), "{text}");
        }
    }
}

/// M40: dense output looks on: points and work of the integration are the same without it, to the last bit.
#[test]
fn output_does_not_change_the_integration() {
    for formulation in FORMULATIONS {
        let run = |output: Output| {
            let mut problem = create("andrews", &[]).unwrap();
            let (start, t_end) = (problem.consistent_start(), problem.t_end());
            let options = Options { output, h_max: Some(1e-3), ..Options::tolerance(1e-6) };
            let mut record = Recorder::default();
            let method = sdirk(formulation);
            let mut run = Run::new(&mut *problem, &method, start, t_end, &options).unwrap();
            run.finish(&mut record).unwrap();
            let work = run.stats().work;
            (record.states.iter().map(bits).collect::<Vec<_>>(), work)
        };
        assert_eq!(run(Output::None), run(Output::PerStep(3)));
    }
}
