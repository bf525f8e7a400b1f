//! Nonholonomic rows, forces that depend on multipliers, external dynamics: where they work, and what refuses them.

use super::{SPLIT, WITH_MULTIPLIERS, bdf, solve};
use crate::common::Known;
use crate::common::general::{Coupling, general};
use crate::common::measure::distance;
use crate::common::point::{cylinder_bead, rotating_rod, skate};
use gelenk_integrators::{Formulation, Options, Run};

/// Runs from the known start, and gives errors in tolerances.
fn off(problem: &mut dyn Known, formulation: Formulation, t_end: f64, tolerance: f64) -> [f64; 5] {
    let (start, exact) = (problem.exact(0.0), problem.exact(t_end));
    let end = solve(problem, &bdf(formulation), start, t_end, &Options::tolerance(tolerance)).end;
    distance(&end, &exact).map(|e| e / tolerance)
}

/// The refusal of a formulation.
fn refusal(problem: &mut dyn Known, formulation: Formulation) -> String {
    let start = problem.exact(0.0);
    Run::new(problem, &bdf(formulation), start, 1.0, &Options::default())
        .map(|_| ())
        .expect_err("a refusal")
        .to_string()
}

/// A05: rows that constrain velocities only, alone and beside a position constraint. Some ten to a hundred steps add up to some
/// ten tolerances; multipliers follow accelerations, which index 3 finds from uncontrolled velocities.
#[test]
fn nonholonomic_rows() {
    let tolerance = 1e-6;
    for formulation in WITH_MULTIPLIERS {
        for (name, errors) in [
            ("skate", off(&mut skate(1.3, 2.0), formulation, 2.0, tolerance)),
            ("bead", off(&mut cylinder_bead(), formulation, 1.0, tolerance)),
        ] {
            let bound =
                if formulation == Formulation::Index3 { [1e3, 2e3, 1e4] } else { [100.0, 100.0, 1e3] };
            let [p, v, _, _, lam] = errors;
            assert!(
                p < bound[0] && v < bound[1] && lam < bound[2],
                "{name}, {}: {errors:?}",
                formulation.name()
            );
        }
    }
    for formulation in SPLIT {
        for problem in [&mut skate(1.3, 2.0), &mut cylinder_bead()] {
            let text = refusal(problem, formulation);
            assert!(text.contains("constrains velocities only; use ggl-star, index2 or index1"), "{text}");
            assert!(text.contains(formulation.name()), "{text}");
        }
    }
}

/// A07: forces and external dynamics that depend on the multiplier.
#[test]
fn forces_that_depend_on_multipliers() {
    let coupling = Coupling { external: true, friction: 0.3, curvature: 0.5 };
    for formulation in [Formulation::Index1, Formulation::Index2, Formulation::Ggl, Formulation::GglStar] {
        let errors = off(&mut general(coupling), formulation, 2.0, 1e-6);
        let [p, v, u, _, lam] = errors;
        assert!(p < 100.0 && v < 100.0 && u < 100.0 && lam < 1e3, "{}: {errors:?}", formulation.name());
    }
    for formulation in SPLIT {
        let text = refusal(&mut general(coupling), formulation);
        assert!(text.contains("eliminates the multipliers, but the forces depend on them"), "{text}");
        assert!(text.contains("use ggl-star, index2 or index1"), "{text}");
    }
}

/// External dynamics, and constraints that depend on time, in every formulation.
#[test]
fn external_dynamics_and_moving_constraints() {
    for formulation in Formulation::ALL {
        for (name, errors) in [
            ("general", off(&mut general(Coupling::default()), formulation, 2.0, 1e-6)),
            ("rod", off(&mut rotating_rod(1.5), formulation, 2.0, 1e-6)),
        ] {
            let bound =
                if formulation == Formulation::Index3 { [1e3, 2e3, 1e4] } else { [300.0, 300.0, 1e3] };
            let [p, v, u, _, lam] = errors;
            assert!(
                p < bound[0] && v < bound[1] && u < bound[1] && lam < bound[2],
                "{name}, {}: {errors:?}",
                formulation.name()
            );
        }
    }
}
