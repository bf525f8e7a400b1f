//! Events, restarts, snapshots, redundant constraints, other terms.

use super::{index1, with};
use crate::common::Known;
use crate::common::general::{Coupling, general};
use crate::common::measure::{distance, largest};
use crate::common::point::{cylinder_bead, rotating_rod, skate};
use crate::common::row::Row;
use crate::common::solved::{restores, solve};
use crate::common::wall::bounce;
use gelenk_integrators::{Implicit, JacobianKind, Options, Radau, Seulex, StepNumbers};
use gelenk_testset::create;

/// M45: the pendulum bounces off a wall below its pivot, and moves as its mirror image does.
#[test]
fn events_and_restarts_keep_the_accuracy() {
    for numbers in [StepNumbers::Doubled, StepNumbers::Harmonic] {
        let (bounces, off) = bounce(&Seulex { numbers, ..Seulex::default() }, 1e-7);
        assert!(bounces == 2, "{bounces} bounces");
        assert!(off.iter().all(|e| *e < 100.0), "{off:?}");
    }
}

/// Sources of derivatives, dense and sparse systems, kept derivatives and new ones: nothing that matters is missing in a snapshot.
#[test]
fn snapshots_restore_to_the_last_bit() {
    for jacobian in [JacobianKind::Auto, JacobianKind::Dense, JacobianKind::Estimated] {
        restores("andrews", &with(Implicit { jacobian, ..index1() }), 7);
    }
    for name in ["car-axis", "insulator-chain", "mass-spring-chain", "wheelset"] {
        restores(name, &Seulex::default(), 7);
    }
}

/// Rows that constrain velocities only, forces and external dynamics that depend on multipliers, constraints that depend on time.
/// Some ten steps add up to some ten tolerances.
#[test]
fn other_terms() {
    let coupling = Coupling { external: true, friction: 0.3, curvature: 0.5 };
    let problems: [(&str, &mut dyn Known, f64); 4] = [
        ("skate", &mut skate(1.3, 2.0), 2.0),
        ("bead", &mut cylinder_bead(), 1.0),
        ("general", &mut general(coupling), 2.0),
        ("rod", &mut rotating_rod(1.5), 2.0),
    ];
    for (name, problem, t_end) in problems {
        let (start, exact) = (problem.exact(0.0), problem.exact(t_end));
        let left = solve(problem, &Seulex::default(), start, t_end, &Options::tolerance(1e-6));
        let off = distance(&left.end, &exact).map(|e| e / 1e-6);
        assert!(off[..3].iter().all(|e| *e < 100.0) && off[4] < 1e3, "{name}: {off:?}");
    }
}

/// Sparse systems, and derivatives whose pattern is declared or found: 40 masses in a row. The reference is another method's, from
/// which up to 62 tolerances are measured.
#[test]
fn masses_in_a_row() {
    let tight = {
        let mut row = Row::new(40, true);
        let start = row.start();
        solve(&mut row, &Radau::default(), start, 1.0, &Options::tolerance(1e-10)).end
    };
    for (coupled, jacobian) in [(true, JacobianKind::Auto), (false, JacobianKind::Estimated)] {
        let mut row = Row::new(40, coupled);
        let start = row.start();
        let method = with(Implicit { jacobian, ..index1() });
        let left = solve(&mut row, &method, start, 1.0, &Options::tolerance(1e-6));
        let off = largest(&left.end.p, &tight.p).max(largest(&left.end.v, &tight.v)) / 1e-6;
        assert!(off < 200.0, "{jacobian:?}: {off} tolerances");
        // a difference takes in many columns at a time, and the systems are sparse
        assert!(left.corrector.groups < 40, "{:?}", left.corrector);
        assert!(left.corrector.solver.contains("sparse"), "{:?}", left.corrector);
    }
}

/// Where a pattern was found too early, to be too small, it is looked for again before the step is given up.
#[test]
fn patterns_grow() {
    let mut row = Row::new(12, false);
    row.reach = 10.95;
    let start = row.start();
    let method = with(Implicit { jacobian: JacobianKind::Estimated, ..index1() });
    let left = solve(&mut row, &method, start.clone(), 1.0, &Options::tolerance(1e-6));
    let mut same = Row::new(12, false);
    same.reach = 10.95;
    let full = with(Implicit { jacobian: JacobianKind::Dense, ..index1() });
    let reference = solve(&mut same, &full, start, 1.0, &Options::tolerance(1e-9));
    let off = largest(&left.end.p, &reference.end.p) / 1e-6;
    assert!(off < 100.0, "{off} tolerances");
}

/// M65: the insulator chain, whose force point has no mass, at a tight tolerance.
#[test]
fn massless_coordinates() {
    let mut problem = create("insulator-chain", &[]).unwrap();
    let (start, t_end) = (problem.consistent_start(), problem.t_end());
    let left = solve(&mut *problem, &Seulex::default(), start, t_end, &Options::tolerance(1e-8));
    let exact = problem.reference(t_end).unwrap().state;
    let off = largest(&left.end.p, &exact.p) / 1e-8;
    assert!(off < 200.0, "{off} tolerances");
}
