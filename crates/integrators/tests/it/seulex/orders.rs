//! Observed orders with fixed steps: `k` rows have the order `k` in all components, whatever the Jacobian is.

use crate::common::general::{Coupling, general};
use crate::common::measure::{assert_order, at_points_with, inside_steps_with};
use crate::common::point::{joint_pendulum, massless_point, rotating_rod};
use crate::common::{Known, Listed};
use gelenk_integrators::{FixedStep, Options, Project, Seulex, StepNumbers};

const T_END: f64 = 2.0;
const WITHOUT_U: [usize; 4] = [0, 1, 3, 4];
const DIFFERENTIAL: [usize; 2] = [0, 1];
const WITH_U: [usize; 5] = [0, 1, 2, 3, 4];

/// Fixed steps; the tolerance ends the projection.
fn options(order: usize, project: Project) -> impl Fn(f64) -> Options {
    move |h| Options { fixed: Some(FixedStep { h, order }), project, ..Options::tolerance(1e-10) }
}

/// Far apart, because leading terms of even orders nearly cancel on the pendulum once it is projected; order 6 meets rounding
/// errors after 64 steps.
fn steps(order: usize) -> &'static [usize] {
    match order {
        1 => &[64, 256, 1024],
        2..=4 => &[16, 64, 256],
        5 => &[8, 16, 32, 64],
        _ => &[8, 16, 32],
    }
}

fn check(what: &str, problem: &mut dyn Known, (numbers, most): (StepNumbers, usize), parts: &[usize]) {
    let method = Seulex { numbers, ..Seulex::default() };
    for project in [Project::Never, Project::default()] {
        for order in 1..=most {
            let steps = steps(order);
            let errors = at_points_with(problem, &method, T_END, steps, &options(order, project));
            let what = format!("{what}, {numbers:?}, {order} rows, {project:?}");
            // with order 6, rounding errors of differenced terms show in accelerations first
            let parts = if order < 6 { parts } else { &DIFFERENTIAL };
            let slack = if project == Project::Never { 0.0 } else { 0.2 };
            assert_order(&what, steps, &errors, parts, order as f64 - slack);
        }
    }
}

/// The diagonal of the tableau: the pendulum; constraints that depend on time; coordinates without mass; every term of the
/// descriptor form with external variables, `T` that is not the identity, and forces that depend on multipliers; and, without
/// constraints, the pendulum in one coordinate.
#[test]
fn rows_are_orders() {
    let coupling = Coupling { external: true, friction: 0.3, curvature: 0.5 };
    for numbers in [StepNumbers::Doubled, StepNumbers::Harmonic] {
        check("pendulum", &mut Listed::new("pendulum", &[("v0", 2.0)]), (numbers, 6), &WITHOUT_U);
        check("joint", &mut joint_pendulum(1.0), (numbers, 5), &[0, 1, 3]);
        check("rod", &mut rotating_rod(1.5), (numbers, 5), &WITHOUT_U);
        check("massless point", &mut massless_point(), (numbers, 5), &WITHOUT_U);
        check("general", &mut general(coupling), (numbers, 5), &WITH_U);
    }
}

/// Dense output of `k` rows has the order `k` too, of accelerations and multipliers as well.
#[test]
fn dense_output() {
    for order in 1..=6 {
        let (mut problem, steps) = (Listed::new("pendulum", &[("v0", 2.0)]), steps(order));
        let method = Seulex::default();
        let errors =
            inside_steps_with(&mut problem, &method, T_END, steps, &options(order, Project::default()));
        assert_order(&format!("{order} rows"), steps, &errors, &DIFFERENTIAL, order as f64);
        assert_order(&format!("{order} rows"), steps, &errors, &[3, 4], order as f64);
    }
}
