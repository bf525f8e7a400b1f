//! Stiff problems.

use super::{FORMULATIONS, of_order, radau};
use crate::common::measure::largest;
use crate::common::pulled::{Pulled, spread};
use crate::common::solved::solve;
use gelenk_core::{Dims, Eval, Point, Problem, State, Structure};
use gelenk_integrators::{Formulation, Implicit, Options, Radau};
use gelenk_testset::{all, create};

const TOLERANCE: f64 = 1e-5;

/// Y33: the pendulum on a spring. Its direction turns within a step, and one Jacobian serves all stages: across the spring, iterations
/// leave `k h² δ²` of each correction for an angle `δ` of some `h`, and steps are as long as that allows, in proportion to the fourth
/// root of the stiffness (decision 9), where those of an explicit method are to its square root: 39 steps for `k = 1e2`, 501 for
/// 1e8. Ends are those of the rod from which the spring differs by `1/k`, within 100 tolerances.
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
        let rejected = left.stats.rejections.convergence;
        assert!(4 * rejected < steps, "k = 1e{e}: {rejected} failures of the iteration in {steps} steps");
        before = Some(steps);
    }
}

/// Y33, Y34: with the bushing, pulled along a motion that does not depend on its stiffness, over six decades of it: steps are up to
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

/// A chain of insulators, some of its coordinates without mass, in every formulation and order. Up to 20 tolerances are measured with
/// index 3, whose velocities are not controlled, and a hundredth of one with the others.
#[test]
fn massless_coordinates() {
    for formulation in FORMULATIONS {
        for order in [5, 9, 13] {
            let mut problem = create("insulator-chain", &[]).unwrap();
            let (start, t_end) = (problem.consistent_start(), problem.t_end());
            let method = of_order(formulation, order);
            let left = solve(&mut *problem, &method, start, t_end, &Options::tolerance(1e-6));
            let off = largest(&left.end.p, &problem.reference(t_end).unwrap().state.p) / 1e-6;
            let bound = if formulation == Formulation::Index3 { 60.0 } else { 3.0 };
            assert!(off < bound, "{}, order {order}: off by {off} tolerances", formulation.name());
        }
    }
}

/// Errors of positions only are controlled where that is wanted: fewer steps for a stiff spring.
#[test]
fn errors_of_positions() {
    let steps = |position_errors| {
        let mut problem = create("stiff-pendulum", &[("k", 1e2)]).unwrap();
        let start = problem.initial();
        let implicit = Implicit { position_errors, ..Implicit::new(Formulation::Index2) };
        let method = Radau { implicit, order: Some(5) };
        solve(&mut *problem, &method, start, 5.0, &Options::tolerance(TOLERANCE)).stats.steps
    };
    let (all, positions) = (steps(false), steps(true));
    assert!(10 * positions < 9 * all, "{positions} and {all} steps");
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

/// A block that slides down a slope and is stopped by friction, smoothed over a velocity of 1 cm/s.
struct Block(Structure);

const SLOPE: f64 = 0.2;
const FRICTION: f64 = 0.5;
const SMOOTHED: f64 = 0.01;

impl Problem for Block {
    fn structure(&self) -> &Structure {
        &self.0
    }

    fn mass(&mut self, _: f64, _: &[f64], m: &mut [f64]) -> Eval {
        m[0] = 1.0;
        Ok(())
    }

    fn force(&mut self, x: &Point<'_>, f: &mut [f64]) -> Eval {
        f[0] = 9.81 * (SLOPE.sin() - FRICTION * SLOPE.cos() * (x.v[0] / SMOOTHED).tanh());
        Ok(())
    }
}

/// Before the block stops, its force is constant and the first iterate is exact: what was learned of convergence there must not
/// accept the first iterate of the step in which it stops. What is left is creep.
#[test]
fn a_block_that_stops() {
    let creep = SMOOTHED * (SLOPE.tan() / FRICTION).atanh();
    for tolerance in [1e-4, 1e-6, 1e-8] {
        for method in
            [radau(Formulation::Index2), of_order(Formulation::Index2, 5), of_order(Formulation::Index2, 9)]
        {
            let mut block = Block(Structure::dense(Dims::holonomic(1, 0)));
            let start = State::at(block.dims(), 0.0, &[0.0], &[1.0]);
            let left = solve(&mut block, &method, start, 1.0, &Options::tolerance(tolerance));
            let off = (left.end.v[0] - creep).abs();
            assert!(off < 10.0 * tolerance, "{tolerance:e}: {off}");
        }
    }
}
