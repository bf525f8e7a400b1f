//! Observed orders with fixed steps.

use super::{FORMULATIONS, sdirk};
use crate::common::general::{Coupling, general};
use crate::common::measure::{assert_order, at_points_with, inside_steps_with};
use crate::common::point::{joint_pendulum, massless_point, rotating_rod};
use crate::common::{Known, Listed};
use gelenk_integrators::{FixedStep, Formulation, Options, Project};

const T_END: f64 = 2.0;
const STEPS: [usize; 4] = [16, 32, 64, 128];
const WITHOUT_U: [usize; 4] = [0, 1, 3, 4];
const WITH_U: [usize; 5] = [0, 1, 2, 3, 4];

/// Fixed steps; the tolerance ends iterations.
fn options(project: Project) -> impl Fn(f64) -> Options {
    move |h| Options { fixed: Some(FixedStep { h, order: 4 }), project, ..Options::tolerance(1e-11) }
}

fn check(what: &str, problem: &mut dyn Known, formulation: Formulation, parts: &[usize]) {
    // the coordinates of the massless point bend; those of the general problem hardly do, and iterations end at 1e-11
    let steps = match what {
        "general" => [8, 16, 32, 64],
        "massless point" => [32, 64, 128, 256],
        _ => STEPS,
    };
    for project in [Project::Never, Project::default()] {
        let errors = at_points_with(problem, &sdirk(formulation), T_END, &steps, &options(project));
        let what = format!("{what}, {}, {project:?}", formulation.name());
        assert_order(&what, &steps, &errors, parts, 4.0);
    }
}

/// H39: order 4 in all components: the pendulum, in one coordinate as well; constraints that depend on time; coordinates without
/// mass; external variables and `T` that is not the identity; and forces that depend on multipliers, where nothing is eliminated.
#[test]
fn order_4() {
    for formulation in FORMULATIONS {
        check("pendulum", &mut Listed::new("pendulum", &[("v0", 2.0)]), formulation, &WITHOUT_U);
        check("joint", &mut joint_pendulum(1.0), formulation, &[0, 1, 3]);
        check("rod", &mut rotating_rod(1.5), formulation, &WITHOUT_U);
        check("massless point", &mut massless_point(), formulation, &WITHOUT_U);
        check("general", &mut general(Coupling::default()), formulation, &WITHOUT_U);
    }
    let coupling = Coupling { external: true, friction: 0.3, curvature: 0.5 };
    check("friction", &mut general(coupling), Formulation::Index1, &WITH_U);
}

/// Dense output has errors of the fourth power, and of the third in accelerations and multipliers.
#[test]
fn dense_output() {
    for formulation in FORMULATIONS {
        let mut problem = Listed::new("pendulum", &[("v0", 2.0)]);
        let method = sdirk(formulation);
        let problems: [&mut dyn Known; 2] = [&mut problem, &mut rotating_rod(1.5)];
        for problem in problems {
            let errors = inside_steps_with(problem, &method, T_END, &STEPS, &options(Project::default()));
            assert_order(formulation.name(), &STEPS, &errors, &[0, 1], 4.0);
            assert_order(formulation.name(), &STEPS, &errors, &[3, 4], 3.0);
        }
    }
}
