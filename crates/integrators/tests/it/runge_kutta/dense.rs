//! Dense output inside the steps, at ten points each.

use super::{fixed, methods, phem56, power};
use crate::common::general::{Coupling, general};
use crate::common::measure::{WITH_U, WITHOUT_U, assert_order, inside_steps_with};
use crate::common::point::massless_point;
use crate::common::{Known, Listed};
use gelenk_integrators::{DenseOptions, Method, Options, Project};

fn assert_dense(
    make: &dyn Fn() -> Box<dyn Known>,
    (t_end, parts): (f64, &[usize]),
    (method, order): (&dyn Method, usize),
    max_degree: Option<usize>,
    (motion, forces): (f64, f64),
) {
    let steps: &[usize] = if order == 8 { &[8, 12, 16, 24] } else { &[16, 32, 64, 128] };
    for project in [Project::EveryStep, Project::Never] {
        let with = |h| Options {
            dense: DenseOptions { max_degree, ..DenseOptions::default() },
            ..fixed(h, order, project)
        };
        let errors = inside_steps_with(&mut *make(), method, t_end, steps, &with);
        let what = format!("{}, {max_degree:?}, {project:?}", method.name());
        let part =
            |of: &[usize]| -> Vec<usize> { parts.iter().copied().filter(|p| of.contains(p)).collect() };
        assert_order(&what, steps, &errors, &part(&[0, 1, 2]), motion);
        assert_order(&what, steps, &errors, &part(&[3, 4]), forces);
    }
}

fn on_every_problem(method: &dyn Method, order: usize, max_degree: Option<usize>, expected: (f64, f64)) {
    let full = |friction| Coupling { external: true, friction, curvature: 0.0 };
    let pendulum = || -> Box<dyn Known> { Box::new(Listed::new("pendulum", &[("v0", 2.0)])) };
    assert_dense(&pendulum, (4.0, &WITHOUT_U), (method, order), max_degree, expected);
    let point = || -> Box<dyn Known> { Box::new(massless_point().with_gamma()) };
    assert_dense(&point, (2.0, &WITHOUT_U), (method, order), max_degree, expected);
    for friction in [0.0, 0.8] {
        let make = || -> Box<dyn Known> { Box::new(general(full(friction)).with_gamma()) };
        assert_dense(&make, (2.0, &WITH_U), (method, order), max_degree, expected);
    }
}

/// H31, H33, H35: dense output of order 4 has errors of `h⁵`, that of order 7 errors of `h⁸`; accelerations and multipliers,
/// which are derivatives, one power less.
#[test]
fn dense_output_has_its_order() {
    for (method, order) in methods() {
        let power = power(order);
        on_every_problem(&*method, order, None, (power, power - 1.0));
    }
    on_every_problem(&phem56(false), 5, None, (5.0, 4.0));
}

/// With cubics only, errors are those of `h⁴`. Accelerations are derivatives of the cubic in explicit methods (`h³`), and
/// straight lines between the ends in half-explicit ones (`h²`).
#[test]
fn cubics_have_their_order() {
    for (method, order) in methods() {
        let forces = if ["dopri5", "dop853"].contains(&method.name()) { 3.0 } else { 2.0 };
        on_every_problem(&*method, order, Some(3), (4.0, forces));
    }
}
