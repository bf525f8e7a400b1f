//! Stiff problems.

use super::{FORMULATIONS, sdirk};
use crate::common::Known;
use crate::common::measure::largest;
use crate::common::pulled::{Pulled, led};
use crate::common::solved::solve;
use gelenk_integrators::{Formulation, Implicit, Options, Sdirk};
use gelenk_testset::{all, create};

const TOLERANCE: f64 = 1e-5;

/// The method with errors of positions controlled.
fn positions(formulation: Formulation) -> Sdirk {
    Sdirk { implicit: Implicit { position_errors: true, ..Implicit::new(formulation) } }
}

/// H39: a straight spring with a damper that is led, with errors of positions controlled: neither steps nor errors depend on its
/// stiffness over ten decades. Velocities would be another matter: where positions are prescribed, those of this method have errors
/// of `0.4 h p''`, and their control asks for ever smaller steps.
#[test]
fn steps_do_not_grow_with_the_stiffness_of_a_straight_spring() {
    for formulation in FORMULATIONS {
        let mut steps = Vec::new();
        for e in 2..=12 {
            let mut problem = led(10.0_f64.powi(e), 1.0);
            let (start, exact) = (problem.exact(0.0), problem.exact(10.0));
            let left =
                solve(&mut problem, &positions(formulation), start, 10.0, &Options::tolerance(TOLERANCE));
            let off = largest(&left.end.p, &exact.p) / TOLERANCE;
            assert!(off < 3.0, "{}, 1e{e}: off by {off} tolerances", formulation.name());
            steps.push(left.stats.steps);
        }
        // most steps are made where the spring is neither soft nor stiff: 363, between 91 and 11
        assert!(steps.iter().all(|n| *n < 6 * steps[0]), "{}: {steps:?}", formulation.name());
        assert!(steps.last() < steps.first(), "{}: {steps:?}", formulation.name());
    }
}

/// Y33: with the bushing, pulled along a motion that does not depend on its stiffness, and errors of positions controlled: up to
/// 50 steps, and up to 110 in index 1, where projections move the result; errors of up to 2 tolerances.
#[test]
fn bushing() {
    for formulation in FORMULATIONS {
        let mut steps = Vec::new();
        for e in 2..=8 {
            let mut problem = Pulled::new(10.0_f64.powi(-e));
            let start = problem.start();
            let left =
                solve(&mut problem, &positions(formulation), start, 1.0, &Options::tolerance(TOLERANCE));
            let off = largest(&left.end.p, &Pulled::exact(1.0).0) / TOLERANCE;
            assert!(off < 6.0, "{} at 1e-{e}: off by {off} tolerances", formulation.name());
            steps.push(left.stats.steps);
        }
        let most = if formulation == Formulation::Index1 { 330 } else { 150 };
        assert!(steps.iter().all(|n| *n < most), "{}: {steps:?}", formulation.name());
    }
}

/// Every problem of the test set: in index 1 where forces depend on multipliers or constraints are many, else in independent coordinates. Up to 15 tolerances
/// are measured, with the chain that is almost at rest; three times that is allowed. The flexible slider crank is left out: velocities
/// of its stiff modes take a minute of small steps.
#[test]
fn every_problem_is_solved() {
    for info in all().iter().filter(|info| info.name != "slider-crank-flexible") {
        let mut problem = create(info.name, &[]).unwrap();
        let (start, t_end) = (problem.consistent_start(), problem.t_end());
        let s = problem.structure();
        let splits = !s.uses_lam && s.dims.nl < 60;
        let formulation = if splits { Formulation::Partition } else { Formulation::Index1 };
        let left = solve(&mut *problem, &sdirk(formulation), start, t_end, &Options::tolerance(TOLERANCE));
        let exact = problem.reference(t_end).unwrap().state;
        let unit = |y: f64| TOLERANCE * (1.0 + y.abs());
        let off = left.end.p.iter().zip(&exact.p).map(|(x, y)| (x - y).abs() / unit(*y)).fold(0.0, f64::max);
        assert!(off < 45.0, "{}: off by {off} tolerances after {} steps", info.name, left.stats.steps);
    }
}
