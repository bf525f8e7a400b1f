//! Stiff problems: steps follow the motion, not the stiffness.

use super::{FORMULATIONS, alpha};
use crate::common::measure::largest;
use crate::common::pulled::{Pulled, spread};
use crate::common::solved::solve;
use gelenk_integrators::{Formulation, Options};
use gelenk_testset::create;

const TOLERANCE: f64 = 1e-5;

/// Y33: the pendulum on a spring starts within `1/k²` of the motion of a rod. Steps grow by less than three over six decades of the stiffness,
/// from some 500, and the end is that of the rod, which differs by `1/k`. With the stiffest, what is left of iterations becomes a force.
#[test]
fn steps_do_not_grow_with_the_stiffness() {
    let rod = create("pendulum", &[("v0", 0.0)]).unwrap().exact(5.0).unwrap();
    let mut steps = Vec::new();
    for e in 4..=10 {
        let mut problem = create("stiff-pendulum", &[("k", 10.0_f64.powi(e))]).unwrap();
        let start = problem.initial();
        let method = alpha(Formulation::Ggl);
        let left = solve(&mut *problem, &method, start, 5.0, &Options::tolerance(TOLERANCE));
        let off = largest(&left.end.p, &rod.p) / TOLERANCE;
        assert!(!(5..=8).contains(&e) || off < 500.0, "k = 1e{e}: {off} tolerances");
        steps.push(left.stats.steps);
    }
    assert!(spread(&steps) < 4.0, "{steps:?}");
}

/// Y33: with the bushing, pulled along a motion that does not depend on its stiffness, over six decades of it, in every
/// formulation.
#[test]
fn steps_do_not_grow_with_the_stiffness_of_a_bushing() {
    for formulation in FORMULATIONS {
        let mut steps = Vec::new();
        for e in 2..=8 {
            let mut problem = Pulled::new(10.0_f64.powi(-e));
            let start = problem.start();
            let left = solve(&mut problem, &alpha(formulation), start, 1.0, &Options::tolerance(TOLERANCE));
            let off = largest(&left.end.p, &Pulled::exact(1.0).0) / TOLERANCE;
            assert!(off < 100.0, "{} at 1e-{e}: off by {off} tolerances", formulation.name());
            steps.push(left.stats.steps);
        }
        assert!(spread(&steps) < 6.0, "{}: {steps:?}", formulation.name());
    }
}
