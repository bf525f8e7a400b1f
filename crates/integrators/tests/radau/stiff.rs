//! Stiff problems.

use crate::common::measure::largest;
use crate::common::pulled::{Pulled, spread};
use crate::common::solved::solve;
use crate::{FORMULATIONS, of_order, radau};
use gelenk_integrators::{Formulation, Options};
use gelenk_testset::{all, create};

const TOLERANCE: f64 = 1e-5;

/// Y33: the pendulum on a spring. Velocities are controlled, and those in the direction of the spring cannot be better than
/// `1/h` times positions: the number of steps grows with the stiffness, from 38 steps for `k = 1e2` to 1400 for 1e10 with order
/// 5, about with the fifth root of the stiffness, where an explicit method has its square root. Ends are those of the rod from
/// which the spring differs by `1/k`, within 100 tolerances.
#[test]
fn pendulum_on_a_stiff_spring() {
    let rod = create("pendulum", &[("v0", 0.0)]).unwrap().exact(5.0).unwrap();
    let mut before: Option<u64> = None;
    for e in 2..=10 {
        let mut problem = create("stiff-pendulum", &[("k", 10.0_f64.powi(e))]).unwrap();
        let start = problem.initial();
        let method = of_order(Formulation::Index2, 5);
        let left = solve(&mut *problem, &method, start, 5.0, &Options::tolerance(TOLERANCE));
        let off = largest(&left.end.p, &rod.p) / TOLERANCE;
        assert!(e < 5 || off < 300.0, "k = 1e{e}: {off} tolerances");
        let steps = left.stats.steps;
        assert!(before.is_none_or(|before| steps < 3 * before), "k = 1e{e}: {steps} steps");
        before = Some(steps);
    }
}

/// Y21, Y33: with the bushing, pulled along a motion that does not depend on its stiffness, over six decades of it: steps are up to
/// 2.2 times as many in any formulation, errors below a tolerance.
#[test]
fn bushing() {
    for formulation in FORMULATIONS {
        let mut steps = Vec::new();
        for e in 2..=8 {
            let mut problem = Pulled::new(10.0_f64.powi(-e));
            let start = problem.start();
            let left = solve(&mut problem, &radau(formulation), start, 1.0, &Options::tolerance(TOLERANCE));
            let off = largest(&left.end.p, &Pulled::exact(1.0).0) / TOLERANCE;
            assert!(off < 3.0, "{} at 1e-{e}: off by {off} tolerances", formulation.name());
            steps.push(left.stats.steps);
        }
        assert!(spread(&steps) < 3.0, "{}: {steps:?}", formulation.name());
    }
}

/// A10: every problem of the test set, the stiff ones and the flexible slider crank included, is solved from its consistent start
/// to its end. Up to 10 tolerances are measured, with the chain that is almost at rest; three times that is allowed.
#[test]
fn every_problem_is_solved() {
    // deflections of the rotor are no larger than such tolerances; it has a test of its own beside the other companions
    for info in all().iter().filter(|info| info.name != "rotor") {
        let mut problem = create(info.name, &[]).unwrap();
        let (start, t_end) = (problem.consistent_start(), problem.t_end());
        let method = radau(Formulation::Index2);
        let left = solve(&mut *problem, &method, start, t_end, &Options::tolerance(TOLERANCE));
        let exact = problem.reference(t_end).unwrap().state;
        let unit = |y: f64| TOLERANCE * (1.0 + y.abs());
        let off = left.end.p.iter().zip(&exact.p).map(|(x, y)| (x - y).abs() / unit(*y)).fold(0.0, f64::max);
        assert!(off < 30.0, "{}: off by {off} tolerances after {} steps", info.name, left.stats.steps);
    }
}
