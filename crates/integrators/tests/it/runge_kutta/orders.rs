//! Observed orders at fixed steps, against known solutions.
//!
//! Windows of step numbers were chosen from tables of errors, between steps that are too long and errors that are rounding.

use super::{fixed, methods, phem56, power};
use crate::common::body::{Attitude, Body};
use crate::common::general::{Coupling, general};
use crate::common::measure::{WITH_U, WITHOUT_U, assert_order, at_points_with, slope};
use crate::common::point::{massless_point, rotating_rod};
use crate::common::{Fixture, Known, Listed};
use gelenk_integrators::{HalfExplicit, Method, Project};

const MOTION: [usize; 3] = [0, 1, 2];
const FORCES: [usize; 2] = [3, 4];

/// A problem, the end of its interval, the parts that its states have, and windows for orders 5 and 8.
struct Case {
    name: &'static str,
    make: Box<dyn Fn() -> Box<dyn Known>>,
    t_end: f64,
    parts: &'static [usize],
    steps: [&'static [usize]; 2],
}

const HALVED: &[usize] = &[16, 32, 64, 128];
const LONG: &[usize] = &[8, 12, 16, 24];
const MASSLESS: [&[usize]; 2] = [&[32, 64, 128, 256], &[32, 40, 48, 64]];

fn coupling(external: bool, friction: f64, curvature: f64) -> Coupling {
    Coupling { external, friction, curvature }
}

fn case(name: &'static str, t_end: f64, make: impl Fn() -> Box<dyn Known> + 'static) -> Case {
    Case { name, make: Box::new(make), t_end, parts: &WITHOUT_U, steps: [HALVED, LONG] }
}

/// The full descriptor form: `T`, `M` and a moving circle that depend on time and position, `G` that differs from `C`,
/// external variables.
fn full(name: &'static str, coupling: Coupling, gamma: bool) -> Case {
    let make = move || -> Box<dyn Known> {
        let problem = general(coupling);
        Box::new(if gamma { problem.with_gamma() } else { problem })
    };
    Case { parts: &WITH_U, ..case(name, 2.0, make) }
}

fn cases() -> Vec<Case> {
    vec![
        case("pendulum", 4.0, || Box::new(Listed::new("pendulum", &[("v0", 2.0)]))),
        full("full form", coupling(false, 0.0, 0.0), true),
        full("full form, external variables that feel multipliers", coupling(true, 0.0, 0.0), true),
        case("driven constraint", 2.0, || Box::new(rotating_rod(1.5).with_gamma())),
        Case { steps: MASSLESS, ..case("massless point", 4.0, || Box::new(massless_point().with_gamma())) },
        // its quaternion is brought to length one after every step, also without projection
        Case {
            steps: [&[8, 16, 32], &[6, 8, 10, 12]],
            ..case("top", 1.0, || Box::new(Body::top(Attitude::Quaternion).known_top()))
        },
    ]
}

fn errors(
    case: &Case,
    method: &dyn Method,
    order: usize,
    project: Project,
) -> (&'static [usize], Vec<[f64; 5]>) {
    let steps = case.steps[usize::from(order == 8)];
    (steps, at_points_with(&mut *(case.make)(), method, case.t_end, steps, &|h| fixed(h, order, project)))
}

/// Every part has the order of the method, with projection and without.
fn assert_full_order(case: &Case, method: &dyn Method, order: usize) {
    for project in [Project::EveryStep, Project::Never] {
        let what = format!("{}, {}, {project:?}", case.name, method.name());
        let (steps, errors) = errors(case, method, order, project);
        assert_order(&what, steps, &errors, case.parts, power(order));
    }
}

/// All methods, PHEM56 with the index-1 form at the end.
fn assert_all_orders(case: &Case) {
    for (method, order) in methods().into_iter().filter(|(m, _)| m.name() != "phem56") {
        assert_full_order(case, &*method, order);
    }
    assert_full_order(case, &phem56(true), 5);
}

/// H33: unless told otherwise, PHEM56 takes the index-1 form at the end where that costs little: with `γ` supplied, or with a
/// projection whose factorisation serves both.
#[test]
fn phem56_chooses_its_end() {
    for (gamma, project, exact) in [
        (true, Project::Never, true),
        (false, Project::EveryStep, true),
        (true, Project::EveryStep, true),
        (false, Project::Never, false),
    ] {
        let case = full("", coupling(false, 0.0, 0.0), gamma);
        let run = |method: &dyn Method| errors(&case, method, 5, project).1;
        assert_eq!(run(&HalfExplicit::phem56()), run(&phem56(exact)));
        assert_ne!(run(&HalfExplicit::phem56()), run(&phem56(!exact)));
    }
}

/// H09, H10, H31, H33, H35, H36: DOPRI5 5, DOP853 8, HEM5 5, PHEM56 5 in positions, velocities, external variables, and in
/// accelerations and multipliers, which are those of the index-1 form at the end.
#[test]
fn every_part_has_the_order_of_the_method() {
    for case in cases() {
        assert_all_orders(&case);
    }
}

/// H33: a stage more instead of the index-1 form gives accelerations and multipliers of order 4, and 5 is not reached. It
/// starts the next step, and the motion still has order 5.
#[test]
fn phem56_has_multipliers_of_order_four() {
    for case in cases() {
        for project in [Project::EveryStep, Project::Never] {
            let (steps, errors) = errors(&case, &phem56(false), 5, project);
            let motion: Vec<usize> = case.parts.iter().copied().filter(|p| MOTION.contains(p)).collect();
            assert_order(case.name, steps, &errors, &motion, 5.0);
            assert_order(case.name, steps, &errors, &FORCES, 4.0);
        }
    }
    let (steps, errors) =
        errors(&full("", coupling(false, 0.0, 0.0), true), &phem56(false), 5, Project::Never);
    for part in FORCES {
        let observed = slope(steps, &errors, part);
        assert!(observed < 4.5, "part {part}: {observed}");
    }
}

/// H09, H10: forces that depend on multipliers, linearly and curved, cost no order: every stage solves for both to the end,
/// and `F` only makes that fast.
#[test]
fn friction_costs_no_order() {
    for case in [
        full("friction", coupling(true, 0.8, 0.0), true),
        full("curved friction", coupling(true, 0.3, 1.0), true),
    ] {
        assert_all_orders(&case);
        let (steps, errors) = errors(&case, &phem56(false), 5, Project::EveryStep);
        assert_order(case.name, steps, &errors, &MOTION, 5.0);
        assert_order(case.name, steps, &errors, &FORCES, 4.0);
    }
}

/// H10: where the problem does not supply `γ`, a difference along the motion takes its place without loss: errors are those of
/// a run with `γ`, down to rounding magnified by the step of the difference. Four points with 2⁻⁵² to the power of 1/5 lose
/// some three digits of sixteen in multipliers of size one; those of the driven constraint reach sixty.
#[test]
fn differenced_gamma_keeps_the_order() {
    let fixtures: [(fn() -> Fixture, f64); 4] = [
        (|| general(coupling(false, 0.0, 0.0)), 2.0),
        (|| general(coupling(true, 0.8, 0.0)), 2.0),
        (massless_point, 2.0),
        (|| rotating_rod(1.5), 2.0),
    ];
    for (make, t_end) in fixtures {
        for (method, order) in methods().into_iter().take(3).chain([(Box::new(phem56(true)) as _, 5)]) {
            let method: Box<dyn Method> = method;
            for project in [Project::EveryStep, Project::Never] {
                let steps = [8, 16, 32, 64, 128];
                let run = |mut problem: Fixture| {
                    at_points_with(&mut problem, &*method, t_end, &steps, &|h| fixed(h, order, project))
                };
                let size = make().exact(t_end).lam.iter().fold(1.0, |m, l| f64::max(m, l.abs()));
                for (with, without) in run(make().with_gamma()).iter().zip(run(make())) {
                    let lost = (0..5).map(|i| without[i] - 1.01 * with[i]).fold(0.0, f64::max);
                    assert!(lost < 2e-11 * size, "{}, {project:?}: {with:?} {without:?}", method.name());
                }
            }
        }
    }
}
