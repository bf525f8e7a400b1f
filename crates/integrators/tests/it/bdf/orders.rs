//! Observed orders with fixed steps. A run begins with a ladder of tiny steps; what is measured begins after a quarter of the
//! interval.

use super::with;
use crate::common::general::{Coupling, general};
use crate::common::measure::{PARTS, distance, largest, slope};
use crate::common::point::{massless_point, rotating_rod};
use crate::common::{Known, Listed};
use gelenk_integrators::{
    Bdf, FixedStep, Formulation, Implicit, Method, Options, Output, Project, Recorder, Run,
};

const T_END: f64 = 2.0;

/// Numbers of steps over the interval; high orders meet rounding where low ones have just begun.
fn steps(order: usize) -> Vec<usize> {
    let first = if order < 4 { 64 } else { 48 };
    (0..4).map(|i| first << i).collect()
}

/// Fixed steps. The tolerance ends iterations, which must not be seen in the errors.
fn options(n: usize, order: usize) -> Options {
    Options {
        fixed: Some(FixedStep { h: T_END / n as f64, order }),
        ..Options::tolerance(10.0_f64.powi(-7 - order.min(4) as i32))
    }
}

/// The method. Multipliers of the first steps, a millionth of the others, are hardly more than rounding: their test is left out.
fn method(formulation: Formulation) -> Bdf {
    with(Implicit { test_multipliers: Some(false), ..Implicit::new(formulation) })
}

/// Is a point after the start, and before the last step, which may be shorter?
fn counts(t: f64, n: usize) -> bool {
    t > 0.25 * T_END && t < T_END * (1.0 - 1.1 / n as f64)
}

/// The largest errors of a run at its points.
fn at_points(problem: &mut dyn Known, method: &dyn Method, order: usize, n: usize) -> [f64; 5] {
    at_points_with(problem, method, n, &options(n, order))
}

fn at_points_with(problem: &mut dyn Known, method: &dyn Method, n: usize, options: &Options) -> [f64; 5] {
    let (start, mut points) = (problem.exact(0.0), Recorder::default());
    let mut run = Run::new(problem, method, start, T_END, options).unwrap();
    run.finish(&mut points).unwrap_or_else(|e| panic!("{}, {n} steps: {e}", method.formulation()));
    drop(run);
    let mut all = [0.0_f64; 5];
    for x in points.states.iter().filter(|x| counts(x.t, n)) {
        let errors = distance(x, &problem.exact(x.t));
        all.iter_mut().zip(errors).for_each(|(a, b)| *a = a.max(b));
    }
    all
}

/// The same at points between them.
fn inside_steps(problem: &mut dyn Known, method: &dyn Method, order: usize, n: usize) -> [f64; 5] {
    let (start, mut points) = (problem.exact(0.0), Recorder::default());
    let with = Options { output: Output::PerStep(4), ..options(n, order) };
    let mut run = Run::new(problem, method, start, T_END, &with).unwrap();
    run.finish(&mut points).unwrap_or_else(|e| panic!("{}, order {order}: {e}", method.formulation()));
    drop(run);
    let mut all = [0.0_f64; 5];
    for (t, values) in points.samples.iter().filter(|x| counts(x.0, n)) {
        let x = problem.exact(*t);
        let mut rest = &values[..];
        for (error, exact) in all.iter_mut().zip([&x.p, &x.v, &x.u, &x.a, &x.lam]) {
            let (part, tail) = rest.split_at(exact.len());
            *error = error.max(largest(part, exact));
            rest = tail;
        }
    }
    all
}

type Measure = fn(&mut dyn Known, &dyn Method, usize, usize) -> [f64; 5];

/// Parts that are looked at: positions, velocities, multipliers, and external variables where there are some. Accelerations are
/// the derivatives of the formula, which magnify the rest of iterations.
const PARTS_OF: [usize; 3] = [0, 1, 4];
const PARTS_WITH_U: [usize; 4] = [0, 1, 2, 4];

/// Checks the powers with which errors of these parts fall, for all orders: at least the order, less 0.45 for steps that are
/// not yet small. Order 5 gets 0.3 more, 1 in multipliers: what is left of iterations, 1e-13, times α² is 1e-9 there.
fn assert_orders(
    what: &str,
    make: &dyn Fn() -> Box<dyn Known>,
    formulation: Formulation,
    parts: &[usize],
    measure: Measure,
) {
    assert_orders_but(what, make, formulation, parts, measure, 0.0);
}

/// The same where multipliers lose some of the order.
fn assert_orders_but(
    what: &str,
    make: &dyn Fn() -> Box<dyn Known>,
    formulation: Formulation,
    parts: &[usize],
    measure: Measure,
    lost: f64,
) {
    let expected = |order: usize, part: usize| if part == 4 { order as f64 - lost } else { order as f64 };
    let index3 = formulation == Formulation::Index3;
    // Errors of order 4 change their sign along the motion of the rod with these.
    let is_partitioned = matches!(formulation, Formulation::Partition | Formulation::Tangent);
    for order in (1..=5).filter(|&order| !(order == 4 && what == "rod" && is_partitioned)) {
        let mut steps = steps(order);
        if index3 && order > 3 {
            // what is left of iterations is divided by h twice
            steps.truncate(3);
        }
        let errors: Vec<[f64; 5]> =
            steps.iter().map(|&n| measure(&mut *make(), &method(formulation), order, n)).collect();
        for &part in parts {
            let observed = slope(&steps, &errors, part);
            let listed: Vec<String> = errors.iter().map(|e| format!("{:.2e}", e[part])).collect();
            let slack = match (order, part) {
                (5, 4) => 1.2,
                (5, _) if index3 => 1.0,
                (5, _) => 0.75,
                _ => 0.45,
            };
            assert!(
                observed >= expected(order, part) - slack,
                "{what}, {}: the error of {} falls with the power {observed:.2}, not {}: {} for {steps:?} steps",
                formulation.name(),
                PARTS[part],
                expected(order, part),
                listed.join(", ")
            );
        }
    }
}

fn pendulum() -> Box<dyn Known> {
    Box::new(Listed::new("pendulum", &[("v0", 2.0)]))
}

fn all_but_index3() -> impl Iterator<Item = Formulation> {
    Formulation::ALL.into_iter().filter(|f| *f != Formulation::Index3)
}

/// A09, A10, A11, Y11: every order in positions, velocities, accelerations and multipliers.
#[test]
fn pendulum_has_every_order() {
    for formulation in all_but_index3() {
        assert_orders("pendulum", &pendulum, formulation, &PARTS_OF, at_points);
    }
}

/// A05, A10: constraints that depend on time.
#[test]
fn rotating_rod_has_every_order() {
    for formulation in all_but_index3() {
        assert_orders("rod", &|| Box::new(rotating_rod(1.5)), formulation, &PARTS_OF, at_points);
    }
}

/// A10: coordinates without mass, carried by constraints.
#[test]
fn massless_point_has_every_order() {
    for formulation in all_but_index3() {
        assert_orders("massless point", &|| Box::new(massless_point()), formulation, &PARTS_OF, at_points);
    }
}

/// A07, A10: every term of the descriptor form, `T` that is not the identity, `G` that is not `C`, external variables; then also
/// forces and external dynamics that depend on the multiplier, where that is allowed.
#[test]
fn full_descriptor_form_has_every_order() {
    for formulation in all_but_index3() {
        assert_orders(
            "general",
            &|| Box::new(general(Coupling::default())),
            formulation,
            &PARTS_WITH_U,
            at_points,
        );
    }
    let coupling = Coupling { external: true, friction: 0.3, curvature: 0.5 };
    for formulation in [Formulation::Index1, Formulation::Index2, Formulation::Ggl, Formulation::GglStar] {
        assert_orders("friction", &|| Box::new(general(coupling)), formulation, &PARTS_WITH_U, at_points);
    }
}

/// Y01: index 3 after the start. As long as steps are equal, positions, velocities and multipliers have the order of the
/// formula. Where velocities are projected, as they are by default, multipliers lose an order: they come from velocities
/// differentiated, and what a projection changes is of the order of the formula.
#[test]
fn index_3_has_every_order_after_the_start() {
    let free: Measure = |problem, method, order, n| {
        at_points_with(problem, method, n, &Options { project: Project::Never, ..options(n, order) })
    };
    assert_orders("pendulum", &pendulum, Formulation::Index3, &PARTS_OF, free);
    assert_orders_but("pendulum", &pendulum, Formulation::Index3, &PARTS_OF, at_points, 1.0);
}

/// A11: dense output between the points has the order of the points.
#[test]
fn dense_output_has_every_order() {
    for formulation in [
        Formulation::Index1,
        Formulation::Index2,
        Formulation::GglStar,
        Formulation::Cs,
        Formulation::Cm,
        Formulation::Tangent,
    ] {
        assert_orders("pendulum", &pendulum, formulation, &PARTS_OF, inside_steps);
    }
    assert_orders(
        "general",
        &|| Box::new(general(Coupling::default())),
        Formulation::GglStar,
        &PARTS_WITH_U,
        inside_steps,
    );
}
