//! Stiff problems: steps follow the motion, not the stiffness.

use super::{Left, bdf, solve, with};
use crate::common::measure::largest;
use crate::common::pulled::{Pulled, spread};
use gelenk_integrators::{
    Explicit, Formulation, HalfExplicit, Implicit, Method, Options, Run, SolveErrorKind,
};
use gelenk_testset::create;

/// A10, Y33, Y35: the pendulum on a spring starts within `1/k²` of the motion of a rod, so that the oscillation of the spring is
/// below the tolerance, and steps are those of the pendulum itself. Formulas of order above 2 are not stable on the
/// imaginary axis, and with `k = 1e3` the period is just that of their steps: for them springs are stiff from 1e4 on.
///
/// Errors of positions only are controlled. In the stiff direction velocities are derivatives of positions, as those of index 3
/// are: after a change of the step size no smaller step reduces their errors. The end is that of the rod, which differs by
/// `1/k`: hundreds of steps of a tolerance each that add up, with an error of the speed that grows with time, are 150
/// tolerances, and half a tolerance left of each iteration is `k/2` of them in the force, 400 in all with the stiffest.
#[test]
fn steps_do_not_grow_with_the_stiffness() {
    let tolerance = 1e-5;
    let rod = create("pendulum", &[("v0", 0.0)]).unwrap().exact(5.0).unwrap();
    for (max_order, decades) in [(2, 2..=8), (5, 4..=10)] {
        let run = |k: f64| -> Left {
            let mut problem = create("stiff-pendulum", &[("k", k)]).unwrap();
            let start = problem.initial();
            let method = gelenk_integrators::Bdf {
                max_order,
                ..with(Implicit { position_errors: true, ..Implicit::new(Formulation::GglStar) })
            };
            solve(&mut *problem, &method, start, 5.0, &Options::tolerance(tolerance))
        };
        let mut steps = Vec::new();
        for e in decades {
            let left = run(10.0_f64.powi(e));
            steps.push(left.stats.steps);
            let off = largest(&left.end.p, &rod.p) / tolerance;
            assert!(
                !(5..=8).contains(&e) || off < 700.0,
                "order up to {max_order}, k = 1e{e}: {off} tolerances"
            );
        }
        assert!(spread(&steps) < 2.0, "order up to {max_order}: {steps:?}");
    }
}

/// Y33: with the bushing the same over six decades of its stiffness, in every formulation: the start is on the smooth
/// motion, which does not depend on the stiffness at all.
#[test]
fn steps_do_not_grow_with_the_stiffness_of_a_bushing() {
    let tolerance = 1e-5;
    for formulation in Formulation::ALL {
        let mut steps = Vec::new();
        for e in 2..=8 {
            let mut problem = Pulled::new(10.0_f64.powi(-e));
            let start = problem.start();
            let left = solve(
                &mut problem,
                &with(Implicit { position_errors: true, ..Implicit::new(formulation) }),
                start,
                1.0,
                &Options::tolerance(tolerance),
            );
            let exact = Pulled::exact(1.0);
            let off = largest(&left.end.p, &exact.0) / tolerance;
            assert!(off < 100.0, "{} at 1e-{e}: off by {off} tolerances", formulation.name());
            steps.push(left.stats.steps);
        }
        assert!(spread(&steps) < 2.0, "{}: {steps:?}", formulation.name());
    }
}

/// Explicit methods cannot: their steps are those of the oscillation, and runs end early.
#[test]
fn explicit_methods_refuse() {
    let methods: [Box<dyn Method>; 2] = [Box::new(Explicit::dopri5()), Box::new(HalfExplicit::hem5())];
    for method in methods {
        let mut problem = create("stiff-pendulum", &[("k", 1e8)]).unwrap();
        let start = problem.initial();
        let options = Options { stiffness_test: 100, max_steps: 5000, ..Options::tolerance(1e-4) };
        let mut run = Run::new(&mut *problem, &*method, start, 5.0, &options).unwrap();
        let error = run.finish(&mut ()).expect_err("a stiff problem");
        assert!(
            matches!(error.kind, SolveErrorKind::Stiff(_) | SolveErrorKind::TooManySteps { .. }),
            "{error}"
        );
    }
}

/// The wheelset of the test set: stiff creep forces that depend on the multipliers. There is no reference; runs at two
/// tolerances agree within what the coarser allows, and formulations agree with each other.
#[test]
fn wheelset() {
    let run = |formulation, tolerance| {
        let mut problem = create("wheelset", &[]).unwrap();
        let (start, t_end) = (problem.consistent_start(), problem.t_end());
        let left = solve(&mut *problem, &bdf(formulation), start, t_end, &Options::tolerance(tolerance));
        left.end
    };
    let tight = run(Formulation::Index2, 1e-9);
    for formulation in [Formulation::Index1, Formulation::Index2, Formulation::Ggl, Formulation::GglStar] {
        let x = run(formulation, 1e-6);
        let off = largest(&x.p, &tight.p) / 1e-6;
        assert!(off < 500.0, "{}: off by {off} tolerances", formulation.name());
    }
}

/// A step that fails each time it is doubled is kept until the order above can be judged: without that, every second attempt
/// of 400 000 was rejected here.
#[test]
fn doubling_and_halving_comes_to_an_end() {
    let mut problem = create("stiff-pendulum", &[("k", 1e8)]).unwrap();
    let start = problem.initial();
    let left = solve(&mut *problem, &bdf(Formulation::GglStar), start, 5.0, &Options::tolerance(1e-7));
    let (steps, rejected) = (left.stats.steps, left.stats.rejections.total());
    assert!(steps < 2000 && rejected < steps / 4, "{steps} steps, {rejected} rejected");
}
