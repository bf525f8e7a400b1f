//! Observed orders of the extrapolation method against known solutions, at fixed step and order.
//!
//! Steps are halved three times, or, for orders 7 and 8 where few halvings fit between steps that are too long and
//! errors that are rounding, made shorter in finer stages. The windows below were chosen from tables of errors; within
//! them the leading error term dominates.

use crate::common::general::{Coupling, general};
use crate::common::measure::{WITH_U, WITHOUT_U, assert_order, at_points, inside_steps, largest, slope};
use crate::common::point::{massless_point, rotating_rod};
use crate::common::{Known, Listed};
use gelenk_integrators::{Discretisation, Mexx, Options, Output, Recorder, Run, Sequence, StartRates};

const SEQUENCES: [Sequence; 2] = [Sequence::Code, Sequence::Paper];
const LAM: usize = 4;

fn halved(first: usize) -> Vec<usize> {
    (0..4).map(|i| first << i).collect()
}

fn standard() -> Mexx {
    Mexx::default()
}

fn modified() -> Mexx {
    Mexx { discretisation: Discretisation::Modified, ..Mexx::default() }
}

/// The pendulum that turns over: closed form by elliptic functions.
fn pendulum() -> Listed {
    Listed::new("pendulum", &[("v0", 2.0)])
}

/// Interval and steps for it.
const PENDULUM_END: f64 = 4.0;
fn pendulum_steps(order: usize) -> Vec<usize> {
    halved(match order {
        2 | 3 => 32,
        4..=6 => 16,
        _ => 8,
    })
}

/// Steps for the fixtures on an interval of length 2.
const FIXTURE_END: f64 = 2.0;
fn fixture_steps(order: usize) -> Vec<usize> {
    match order {
        2 | 3 => halved(16),
        4 | 5 => halved(8),
        6 | 7 => halved(4),
        _ => vec![4, 6, 8, 12, 16],
    }
}

fn drum(mu: f64) -> Listed {
    Listed::new("cable-drum", &[("mu", mu)])
}

/// M22, M24, M25, M26: without forces that depend on multipliers the error of `p`, `v`, and of `a` and `λ` alike, has
/// the order of the tableau row, for both sequences of step numbers.
#[test]
fn pendulum_has_every_order() {
    for sequence in SEQUENCES {
        let method = Mexx { sequence, ..standard() };
        for order in 2..=8 {
            let steps = pendulum_steps(order);
            let errors = at_points(&mut pendulum(), &method, PENDULUM_END, order, &steps);
            assert_order(&format!("{sequence:?}"), &steps, &errors, &WITHOUT_U, order as f64);
        }
    }
}

/// M23, M24, M25, M26: strong dry friction, `F` constant; the modified discretisation has every order.
///
/// The solution is one decaying exponential; orders 7 and 8 meet rounding errors before the decay within a step is
/// small, and order 8 gets 0.2 more slack.
#[test]
fn cable_drum_has_every_order_in_modified_form() {
    for sequence in SEQUENCES {
        let method = Mexx { sequence, ..modified() };
        for order in 2..=8 {
            let (t_end, steps, expected) = match order {
                2..=4 => (8.0, halved(4), order as f64),
                5 => (16.0, halved(4), 5.0),
                6 => (32.0, halved(4), 6.0),
                7 => (32.0, vec![6, 8, 12, 16], 7.0),
                _ => (32.0, vec![4, 6, 8], 7.8),
            };
            let errors = at_points(&mut drum(0.5), &method, t_end, order, &steps);
            assert_order(&format!("{sequence:?}"), &steps, &errors, &WITHOUT_U, expected);
        }
    }
}

/// M26, (2.5): the standard discretisation treats friction explicitly, and its expansion is perturbed by terms that do
/// not depend on `h` in the right way: from order 3 on, all that remains is order one. The terms decay with the number
/// of substeps, so that extrapolation still reduces them, and they vanish with `F`.
#[test]
fn friction_perturbs_the_standard_expansion() {
    let steps = halved(16);
    let errors = |mu: f64, order: usize| at_points(&mut drum(mu), &standard(), 4.0, order, &steps);
    for order in 3..=8 {
        let observed = errors(0.5, order);
        for part in WITHOUT_U {
            let power = slope(&steps, &observed, part);
            assert!(power < 1.5, "order {order}, part {part}: {power}");
        }
    }
    let last = |mu, order| errors(mu, order)[3][LAM];
    // Each row has more substeps than the one before, and the perturbation decays with them: measured, 75 times from the
    // second to the eighth row.
    assert!(last(0.5, 8) < last(0.5, 2) / 20.0);
    // The rate of decay is proportional to µ, and every row has at least two substeps.
    assert!(last(0.05, 8) < last(0.5, 8) / 100.0);
}

/// M01, M02, M03, M15, M16, M26: every term of the descriptor form at once, `T`, `M` and a moving circle that depend on
/// time and position, `G` that differs from `C`, external variables that act on the force and feel positions,
/// velocities and the multiplier.
#[test]
fn full_descriptor_form_has_every_order() {
    for order in 2..=8 {
        let steps = fixture_steps(order);
        let mut problem = general(Coupling { external: true, ..Coupling::default() });
        let errors = at_points(&mut problem, &standard(), FIXTURE_END, order, &steps);
        assert_order("external variables", &steps, &errors, &WITH_U, order as f64);
    }
}

/// M03, M04, M23, M26: friction whose matrix `F` changes along the motion. The modified discretisation freezes it at
/// the start of each basic step and keeps every order, as long as forces are linear in the multipliers.
#[test]
fn varying_friction_has_every_order_in_modified_form() {
    for order in 2..=8 {
        let steps = fixture_steps(order);
        let mut problem = general(Coupling { external: true, friction: 0.8, curvature: 0.0 });
        let errors = at_points(&mut problem, &modified(), FIXTURE_END, order, &steps);
        assert_order("friction", &steps, &errors, &WITH_U, order as f64);
    }
}

/// M23, M26: where the force is curved in the multipliers, one frozen matrix does not remove the whole perturbation: the
/// first substep starts from the exact multiplier, where the expansion would need one that is off by `h e₁`, and `f` feels
/// the square of the difference. Once in every basic step velocities are pushed by a term in `h³`, which costs `p`, `v` and
/// `u` one order; what remains of it in the multipliers after the second substep is of third order, and of fourth order
/// in the other variables.
#[test]
fn curved_friction_keeps_third_order_in_modified_form() {
    let steps = halved(16);
    for order in 3..=6 {
        let mut problem = general(Coupling { external: true, friction: 0.3, curvature: 1.0 });
        let errors = at_points(&mut problem, &modified(), FIXTURE_END, order, &steps);
        let (motion, forces) = ((order - 1).min(4) as f64, (order - 1).min(3) as f64);
        assert_order("curved friction", &steps, &errors, &[0, 1, 2], motion);
        assert_order("curved friction", &steps, &errors, &[3, 4], forces);
    }
}

/// M12: a bead on a rod that is turned at a constant rate; `gᴵ` depends on time and position.
#[test]
fn driven_constraint_has_every_order() {
    for order in 2..=8 {
        let steps = fixture_steps(order);
        let errors = at_points(&mut rotating_rod(1.5), &standard(), FIXTURE_END, order, &steps);
        assert_order("rotating rod", &steps, &errors, &WITHOUT_U, order as f64);
    }
}

/// M08: a coordinate without mass on which a velocity-dependent force acts; its multipliers equal that force.
#[test]
fn singular_mass_matrix_has_every_order() {
    for order in 2..=8 {
        let steps = if order == 6 { halved(8) } else { fixture_steps(order) };
        let errors = at_points(&mut massless_point(), &standard(), FIXTURE_END, order, &steps);
        assert_order("massless point", &steps, &errors, &WITHOUT_U, order as f64);
    }
}

/// Ten points inside every step: all parts have the order of the method there too.
fn assert_dense_order(
    what: &str,
    make: &dyn Fn() -> Box<dyn Known>,
    method: &Mexx,
    parts: &[usize],
    t_end: f64,
    steps: &dyn Fn(usize) -> Vec<usize>,
) {
    for rates in [StartRates::Solve, StartRates::Extrapolate] {
        for order in 2..=8 {
            let steps = steps(order);
            let errors = inside_steps(&mut *make(), method, rates, t_end, order, &steps);
            assert_order(&format!("{what}, {rates:?}"), &steps, &errors, parts, order as f64);
        }
    }
}

/// Windows for dense output: its high derivatives raise the rounding errors of `a` and `λ` a hundredfold.
fn dense_steps(order: usize) -> Vec<usize> {
    match order {
        2 | 3 => halved(16),
        4 | 5 => halved(8),
        6 => halved(4),
        7 => vec![4, 6, 8, 12, 16],
        _ => vec![4, 6, 8, 12],
    }
}

/// M40, M41, M42: Hermite interpolation of `p`, `v` and of `a`, `λ`, also when the values of `a` and `λ` at the start are
/// not given but extrapolated from the first small steps.
#[test]
fn dense_output_has_every_order() {
    assert_dense_order(
        "pendulum",
        &|| Box::new(pendulum()),
        &standard(),
        &WITHOUT_U,
        PENDULUM_END,
        &pendulum_steps,
    );
    let point = || -> Box<dyn Known> { Box::new(massless_point()) };
    assert_dense_order("massless point", &point, &standard(), &WITHOUT_U, FIXTURE_END, &dense_steps);
}

/// M03, M40, M41, M42: the same with external variables: without and with a dependence of `u'` on the multiplier, and
/// with friction in the modified form.
#[test]
fn dense_output_of_external_variables_has_every_order() {
    for (method, external, friction) in
        [(standard(), false, 0.0), (standard(), true, 0.0), (modified(), true, 0.8)]
    {
        let coupling = Coupling { external, friction, curvature: 0.0 };
        let make = move || -> Box<dyn Known> { Box::new(general(coupling)) };
        assert_dense_order(&format!("{coupling:?}"), &make, &method, &WITH_U, FIXTURE_END, &dense_steps);
    }
}

/// M40, (2.5): the perturbation of the standard discretisation with friction also enters the differences that dense
/// output is made of, and no order can be promised inside a step. At tolerances for which that discretisation is meant
/// the motion between the points is still within ten tolerance units, where the points themselves are within two.
#[test]
fn dense_output_with_explicit_friction_stays_usable() {
    let tolerance = 1e-4;
    let mut problem = drum(0.25);
    let options = Options { output: Output::PerStep(10), ..Options::tolerance(tolerance) };
    let mut points = Recorder::default();
    let start = problem.exact(0.0);
    Run::new(&mut problem, &standard(), start, 4.0, &options).unwrap().finish(&mut points).unwrap();
    for (t, values) in &points.samples {
        let exact = problem.exact(*t);
        let error = largest(&values[..8], &[exact.p, exact.v].concat());
        assert!(error < 10.0 * tolerance, "{error:e} at t = {t}");
    }
}
