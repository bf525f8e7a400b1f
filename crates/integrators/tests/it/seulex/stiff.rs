//! Stiff problems.

use crate::common::Known;
use crate::common::measure::largest;
use crate::common::pulled::{Pulled, led, spread};
use crate::common::solved::solve;
use gelenk_integrators::{Options, Seulex, StepNumbers};
use gelenk_testset::{all, create};

const TOLERANCE: f64 = 1e-5;

fn numbers(numbers: StepNumbers) -> Seulex {
    Seulex { numbers, ..Seulex::default() }
}

/// M89: without constraints, a straight spring with a damper that is led: steps do not grow over ten decades of its stiffness. There
/// are 15 to 30 of them, and up to 90 where it is neither soft nor stiff; errors of positions and velocities are up to 16 tolerances.
#[test]
fn steps_do_not_grow_with_the_stiffness_of_a_straight_spring() {
    for method in [StepNumbers::Doubled, StepNumbers::Harmonic].map(numbers) {
        let mut steps = Vec::new();
        for e in 2..=12 {
            let mut problem = led(10.0_f64.powi(e), 1.0);
            let (start, exact) = (problem.exact(0.0), problem.exact(10.0));
            let left = solve(&mut problem, &method, start, 10.0, &Options::tolerance(TOLERANCE));
            let off = largest(&left.end.p, &exact.p).max(largest(&left.end.v, &exact.v)) / TOLERANCE;
            assert!(off < 45.0, "{:?}, 1e{e}: off by {off} tolerances", method.numbers);
            steps.push(left.stats.steps);
        }
        assert!(spread(&steps) < 12.0, "{:?}: {steps:?}", method.numbers);
        assert!(steps[10] <= steps[0], "{:?}: {steps:?}", method.numbers);
    }
}

/// Where the direction of the stiff force turns, the derivatives of a step's start do not hold to its end, and what they miss is
/// multiplied by the stiffness: 8 steps with the bushing of `1/ε = 1e2`, 222 with 1e8; explicit methods have the square root.
/// Errors are below a tolerance.
#[test]
fn bushing() {
    let mut steps = Vec::new();
    for e in 2..=8 {
        let mut problem = Pulled::new(10.0_f64.powi(-e));
        let start = problem.start();
        let left = solve(&mut problem, &Seulex::default(), start, 1.0, &Options::tolerance(TOLERANCE));
        let off = largest(&left.end.p, &Pulled::exact(1.0).0) / TOLERANCE;
        assert!(off < 3.0, "1e-{e}: off by {off} tolerances");
        steps.push(left.stats.steps);
    }
    assert!(spread(&steps) < 60.0, "{steps:?}");
}

/// Y33: the same with the pendulum on a spring: steps grow by up to 3 with each decade of the stiffness, in all from 25 to 5400, where
/// an explicit method would need a thousand times as many. The spring differs from the rod by `1/k`; errors are up to 380
/// tolerances.
#[test]
fn pendulum_on_a_stiff_spring() {
    let rod = create("pendulum", &[("v0", 0.0)]).unwrap().exact(5.0).unwrap();
    let mut before: Option<u64> = None;
    for e in 2..=10 {
        let mut problem = create("stiff-pendulum", &[("k", 10.0_f64.powi(e))]).unwrap();
        let start = problem.initial();
        let left = solve(&mut *problem, &Seulex::default(), start, 5.0, &Options::tolerance(TOLERANCE));
        let off = largest(&left.end.p, &rod.p) / TOLERANCE;
        assert!(e < 5 || off < 1000.0, "k = 1e{e}: {off} tolerances");
        let steps = left.stats.steps;
        assert!(before.is_none_or(|before| steps < 5 * before), "k = 1e{e}: {steps} steps");
        before = Some(steps);
    }
}

/// Every problem of the test set, the stiff ones included, is solved from its consistent start to its end. Up to 14 tolerances are
/// measured, with the pendulum on a spring; three times that is allowed.
#[test]
fn every_problem_is_solved() {
    for info in all() {
        let mut problem = create(info.name, &[]).unwrap();
        let (start, t_end) = (problem.consistent_start(), problem.t_end());
        let left = solve(&mut *problem, &Seulex::default(), start, t_end, &Options::tolerance(TOLERANCE));
        let exact = problem.reference(t_end).unwrap().state;
        let unit = |y: f64| TOLERANCE * (1.0 + y.abs());
        let off = left.end.p.iter().zip(&exact.p).map(|(x, y)| (x - y).abs() / unit(*y)).fold(0.0, f64::max);
        assert!(off < 45.0, "{}: off by {off} tolerances after {} steps", info.name, left.stats.steps);
    }
}

/// Where a problem is linear, derivatives are evaluated once; where they are kept too long, the first substeps say so.
#[test]
fn derivatives_are_kept_while_they_serve() {
    let jacobians = |name: &str| {
        let mut problem = create(name, &[]).unwrap();
        let (start, t_end) = (problem.consistent_start(), problem.t_end());
        let left = solve(&mut *problem, &Seulex::default(), start, t_end, &Options::tolerance(TOLERANCE));
        (left.stats.work.jacobian, left.stats.steps)
    };
    assert_eq!(jacobians("mass-spring-chain").0, 1);
    let (evaluated, steps) = jacobians("andrews");
    assert!(evaluated > steps / 2 && evaluated <= steps, "{evaluated} in {steps} steps");
}
