//! Observed orders with fixed steps. With `s` stages, `2s − 1` is the order of what is differential, while multipliers have the
//! order `s` in index 2; in index 3 velocities have the order `s`, and multipliers `s − 1`.
//!
//! Iterations leave some 1e-12 behind, and steps that are too long for them do not converge at all. Between both there is room
//! for order 9, but not for order 13: there only parts of lower order can be seen, and that the others are as small as iterations
//! allow.

use super::{FORMULATIONS, of_order};
use crate::common::general::{Coupling, general};
use crate::common::measure::{PARTS, at_points_with, inside_steps_with, slope};
use crate::common::point::{massless_point, rotating_rod};
use crate::common::{Known, Listed};
use gelenk_integrators::{FixedStep, Formulation, Options, Project};

const T_END: f64 = 2.0;
const P: usize = 0;
const V: usize = 1;
const U: usize = 2;
const A: usize = 3;
const LAM: usize = 4;

/// Fixed steps; the tolerance ends iterations.
fn options(order: usize, project: Project) -> impl Fn(f64) -> Options {
    let tolerance = if order == 13 { 1e-13 } else { 1e-12 };
    move |h| Options { fixed: Some(FixedStep { h, order }), project, ..Options::tolerance(tolerance) }
}

/// Checks the powers with which errors of parts fall: at least the expected ones, less 0.45 for steps that are not yet small
/// (0.6 of order 9).
fn assert_falls(what: &str, steps: &[usize], errors: &[[f64; 5]], expected: &[(usize, f64)]) {
    for &(part, power) in expected {
        let observed = slope(steps, errors, part);
        let listed: Vec<String> = errors.iter().map(|e| format!("{:.2e}", e[part])).collect();
        assert!(
            observed >= power - if power > 8.5 { 0.6 } else { 0.45 },
            "{what}: the error of {} falls with the power {observed:.2}, not {power}: {} for {steps:?} steps",
            PARTS[part],
            listed.join(", ")
        );
    }
}

fn check(
    what: &str,
    problem: &mut dyn Known,
    (formulation, order): (Formulation, usize),
    project: Project,
    steps: &[usize],
    expected: &[(usize, f64)],
) {
    let method = of_order(formulation, order);
    let errors = at_points_with(problem, &method, T_END, steps, &options(order, project));
    let what = format!("{what}, {}, order {order}, {project:?}", formulation.name());
    assert_falls(&what, steps, &errors, expected);
}

fn pendulum() -> Listed {
    Listed::new("pendulum", &[("v0", 2.0)])
}

/// Does the formulation eliminate multipliers? Its iterations converge with shorter steps only, because the direction of constraint forces is that of
/// each iterate; with these, errors of high orders are rounding.
fn is_split(formulation: Formulation) -> bool {
    matches!(formulation, Formulation::Cs | Formulation::Cm)
}

/// The powers of the pure method with `s` stages.
fn powers(formulation: Formulation, s: f64) -> [(usize, f64); 3] {
    let full = 2.0 * s - 1.0;
    match formulation {
        Formulation::Index1 => [(P, full), (V, full), (LAM, full)],
        Formulation::Index3 => [(P, full), (V, s), (LAM, s - 1.0)],
        _ => [(P, full), (V, full), (LAM, s)],
    }
}

/// Y34: order 5 in every formulation: the pendulum, CS and CM, too; with the others constraints that depend on time; coordinates without mass; every term of the
/// descriptor form with external variables, `T` that is not the identity, and forces that depend on multipliers.
///
/// Errors of the rod change their sign along its motion where corrections take part, and are left out there; its multipliers are
/// an order better than expected.
#[test]
fn order_5() {
    let coupling = Coupling { external: true, friction: 0.3, curvature: 0.5 };
    for formulation in FORMULATIONS {
        let steps = if is_split(formulation) { [24, 36, 48, 72] } else { [8, 16, 32, 64] };
        let expected = powers(formulation, 3.0);
        let keeps = formulation.keeps_both_levels();
        let run = |what: &str, problem: &mut dyn Known, expected: &[(usize, f64)]| {
            check(what, problem, (formulation, 5), Project::Never, &steps, expected);
        };
        run("pendulum", &mut pendulum(), &expected);
        if is_split(formulation) {
            continue;
        }
        run("massless point", &mut massless_point(), &expected);
        run("general", &mut general(Coupling::default()), &expected);
        if !keeps {
            run("rod", &mut rotating_rod(1.5), &expected);
        }
        if formulation != Formulation::Index3 {
            let with_u = [expected[0], expected[1], (U, 5.0), expected[2]];
            run("friction", &mut general(coupling), &with_u);
        }
    }
}

/// Order 9. Errors of positions and velocities reach what iterations leave after a twelfth of the interval; slopes of three
/// step sizes are above 8.5. The lower orders of the others can be followed further.
#[test]
fn order_9() {
    for formulation in FORMULATIONS.into_iter().filter(|formulation| !is_split(*formulation)) {
        let [p, v, lam] = powers(formulation, 5.0);
        let full = match formulation {
            Formulation::Index1 => vec![p, v, lam],
            Formulation::Index3 => vec![p],
            _ => vec![p, v],
        };
        check("pendulum", &mut pendulum(), (formulation, 9), Project::Never, &[6, 8, 12], &full);
        let rest = match formulation {
            Formulation::Index1 => continue,
            Formulation::Index3 => vec![v, lam],
            _ => vec![lam],
        };
        let steps = [6, 8, 12, 16, 20];
        check("general", &mut general(Coupling::default()), (formulation, 9), Project::Never, &steps, &rest);
    }
}

/// Order 13. Six steps leave errors of up to 2e-12 in positions, a thousandth of those of order 9; fewer do not converge. Of
/// parts with lower order the whole order is seen.
#[test]
fn order_13() {
    let steps = [6, 7, 8, 10, 12];
    for formulation in FORMULATIONS.into_iter().filter(|formulation| !is_split(*formulation)) {
        let six = |order| {
            let method = of_order(formulation, order);
            let options = options(order, Project::Never);
            at_points_with(&mut pendulum(), &method, T_END, &[6], &options)[0][P]
        };
        let (nine, thirteen) = (six(9), six(13));
        assert!(thirteen < 2e-11 && nine > 100.0 * thirteen, "{}: {thirteen:e}", formulation.name());
        let [_, v, lam] = powers(formulation, 7.0);
        let rest = match formulation {
            Formulation::Index1 => continue,
            Formulation::Index3 => vec![v, lam],
            _ => vec![lam],
        };
        check("general", &mut general(Coupling::default()), (formulation, 13), Project::Never, &steps, &rest);
    }
}

/// Projection, the default, gives the velocities of index 3 the order of its positions, and takes nothing from the others.
#[test]
fn orders_with_projection() {
    for formulation in FORMULATIONS {
        let [p, _, lam] = powers(formulation, 3.0);
        let expected = [p, (V, 5.0), lam];
        let steps = if is_split(formulation) { [24, 36, 48, 72] } else { [8, 16, 32, 64] };
        check("pendulum", &mut pendulum(), (formulation, 5), Project::EveryStep, &steps, &expected);
    }
}

/// The collocation polynomial has the order `s + 1` in positions, velocities and external variables, and `s` in accelerations
/// and multipliers. Positions of order 13 are too small between the points.
#[test]
fn dense_output() {
    let all = |s: f64| vec![(P, s + 1.0), (V, s + 1.0), (U, s + 1.0), (A, s), (LAM, s)];
    let cases = [
        (5, &[8, 16, 32, 64][..], all(3.0)),
        (9, &[6, 8, 12, 16, 20], all(5.0)),
        (13, &[6, 7, 8, 10, 12], vec![(V, 8.0), (A, 7.0), (LAM, 7.0)]),
    ];
    for (order, steps, expected) in cases {
        let method = of_order(Formulation::Index2, order);
        let options = options(order, Project::Never);
        let errors = inside_steps_with(&mut general(Coupling::default()), &method, T_END, steps, &options);
        assert_falls(&format!("order {order}"), steps, &errors, &expected);
    }
}
