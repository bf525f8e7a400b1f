//! Order two in everything, from the first step on.

use super::with_scheme;
use crate::common::body::{Attitude, Body};
use crate::common::general::{Coupling, general};
use crate::common::measure::{PARTS, distance, largest, slope};
use crate::common::point::{cylinder_bead, massless_point, rotating_rod, skate};
use crate::common::{Known, Listed};
use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, Structure};
use gelenk_integrators::{
    AlphaScheme, Candidate, Controller, Formulation, GenAlpha, Method, Options, Output, Parts, Plan, Project,
    Recorder, Reject, Run, Search, Setup, SetupError, Verdict,
};
use std::ops::RangeInclusive;

const T_END: f64 = 2.0;

/// The forms: GGL* has the equations of GGL.
const FORMULATIONS: [Formulation; 3] = [Formulation::Index2, Formulation::Index3, Formulation::Ggl];

/// Numbers of steps over the interval.
const STEPS: [usize; 4] = [60, 120, 240, 480];

/// Steps of a mean size, equal or not, whatever the error.
#[derive(Debug, Clone)]
struct Steps {
    mean: f64,
    /// How far they may differ from their mean.
    spread: f64,
    state: u64,
}

impl Steps {
    fn next(&mut self) -> Plan {
        // Knuth's generator
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let random = (self.state >> 11) as f64 / (1_u64 << 53) as f64;
        let h = self.mean * (1.0 + self.spread * (2.0 * random - 1.0));
        Plan { h, order: 2, search: Search::Exact }
    }
}

impl Controller for Steps {
    fn first(&mut self, _: f64) -> Plan {
        self.next()
    }

    fn judge(&mut self, _: Plan, _: &[Candidate]) -> Verdict {
        Verdict::Accept(self.next())
    }

    fn failed(&mut self, tried: Plan, _: &Reject) -> Plan {
        tried
    }

    fn is_fixed(&self) -> bool {
        true
    }
}

impl Snapshot for Steps {
    fn save(&self, _: &mut SnapshotWriter) {}

    fn restore(&mut self, _: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        Ok(())
    }
}

/// A method that makes these steps.
#[derive(Debug)]
struct Stepping {
    method: GenAlpha,
    steps: Steps,
}

impl Method for Stepping {
    fn name(&self) -> &'static str {
        self.method.name()
    }

    fn formulation(&self) -> &'static str {
        self.method.formulation()
    }

    fn needs_unsymmetric(&self, structure: &Structure) -> bool {
        self.method.needs_unsymmetric(structure)
    }

    fn orders(&self) -> RangeInclusive<usize> {
        self.method.orders()
    }

    fn is_implicit(&self) -> bool {
        true
    }

    fn build(&self, setup: &Setup<'_>) -> Result<Parts, SetupError> {
        let (stepper, _) = self.method.build(setup)?;
        Ok((stepper, Box::new(self.steps.clone())))
    }
}

/// Root mean squares of the errors at points of a run, and inside its steps. With steps of random sizes the largest error
/// would say more about the largest ratio of two of them, which grows with their number, than about the order.
fn errors(
    problem: &mut dyn Known,
    method: GenAlpha,
    spread: f64,
    n: usize,
    project: Project,
) -> [[f64; 5]; 2] {
    let steps = Steps { mean: T_END / n as f64, spread, state: 1 };
    let (start, mut points) = (problem.exact(0.0), Recorder::default());
    // The tolerance ends iterations, which must not be seen in the errors.
    let options = Options { project, output: Output::PerStep(3), ..Options::tolerance(1e-10) };
    let mut run = Run::new(problem, &Stepping { method, steps }, start, T_END, &options).unwrap();
    run.finish(&mut points).unwrap_or_else(|e| panic!("{}, {n} steps: {e}", method.formulation()));
    drop(run);
    let mut all = [[0.0_f64; 5]; 2];
    // of all, some: exact solutions take time; the first point is the start itself
    let some = n / 30 + 1;
    for x in points.states[1..].iter().step_by(some) {
        let errors = distance(x, &problem.exact(x.t));
        all[0].iter_mut().zip(errors).for_each(|(a, b)| *a += b * b / (n / some) as f64);
    }
    for (t, values) in points.samples[1..].iter().step_by(4 * some - 1) {
        let x = problem.exact(*t);
        let mut rest = &values[..];
        for (error, exact) in all[1].iter_mut().zip([&x.p, &x.v, &x.u, &x.a, &x.lam]) {
            let (part, tail) = rest.split_at(exact.len());
            *error += largest(part, exact).powi(2) / (n / some) as f64;
            rest = tail;
        }
    }
    all.map(|errors| errors.map(f64::sqrt))
}

/// Checks the order of these parts for equal and for random steps, at points and between them. Slopes are measured between 1.79 and
/// 2.5: a slack of 0.4 is for steps that are not yet small, and a lost order costs a whole unit.
fn assert_order(
    what: &str,
    make: &dyn Fn() -> Box<dyn Known>,
    method: GenAlpha,
    parts: &[usize],
    order: f64,
) {
    // where both levels are kept there is nothing to project
    let projects = 1 + usize::from(!method.implicit.formulation.keeps_both_levels());
    for spread in [0.0, 0.5] {
        for project in [Project::EveryStep, Project::Never].into_iter().take(projects) {
            let all = STEPS.map(|n| errors(&mut *make(), method, spread, n, project));
            for (k, place) in ["at points", "inside steps"].into_iter().enumerate() {
                let errors = all.map(|errors| errors[k]);
                for &part in parts {
                    let observed = slope(&STEPS, &errors, part);
                    let listed: Vec<String> = errors.iter().map(|e| format!("{:.2e}", e[part])).collect();
                    assert!(
                        observed > order - 0.4,
                        "{what}, {}, {project:?}, steps that vary by {spread}, {place}: the error of {} falls with the power \
                         {observed:.2}, not {order}: {}",
                        method.formulation(),
                        PARTS[part],
                        listed.join(", ")
                    );
                }
            }
        }
    }
}

/// Positions, velocities, accelerations and multipliers; with external variables.
const ALL: [usize; 4] = [0, 1, 3, 4];
const WITH_U: [usize; 5] = [0, 1, 2, 3, 4];

fn usual() -> AlphaScheme {
    GenAlpha::default().scheme
}

/// H25, H27, H28, H30: order two in all forms, whatever the damping.
#[test]
fn pendulum() {
    let make = || -> Box<dyn Known> { Box::new(Listed::new("pendulum", &[("v0", 2.0)])) };
    for formulation in FORMULATIONS {
        for rho_inf in [0.0, 0.5, 0.8, 1.0] {
            if formulation == Formulation::Index3 && rho_inf == 1.0 {
                continue;
            }
            let method = with_scheme(formulation, AlphaScheme::ChungHulbert { rho_inf });
            assert_order(&format!("pendulum, rho = {rho_inf}"), &make, method, &ALL, 2.0);
        }
        let method = with_scheme(formulation, AlphaScheme::Hht { alpha: -0.1 });
        assert_order("pendulum, hht", &make, method, &ALL, 2.0);
    }
    for formulation in [Formulation::Index2, Formulation::Ggl] {
        assert_order(
            "pendulum, trapezoidal",
            &make,
            with_scheme(formulation, AlphaScheme::TRAPEZOIDAL),
            &ALL,
            2.0,
        );
    }
}

/// Newmark's method loses an order where it damps.
#[test]
fn damped_newmark_is_of_order_one() {
    let make = || -> Box<dyn Known> { Box::new(Listed::new("pendulum", &[("v0", 2.0)])) };
    let method = with_scheme(Formulation::Ggl, AlphaScheme::newmark(0.8).unwrap());
    assert_order("pendulum", &make, method, &[0, 1], 1.0);
    let errors = STEPS.map(|n| errors(&mut *make(), method, 0.0, n, Project::Never)[0]);
    assert!(slope(&STEPS, &errors, 1) < 1.2);
}

/// Constraints that depend on time, coordinates without mass.
#[test]
fn moving_constraints_and_massless_coordinates() {
    for formulation in FORMULATIONS {
        let method = with_scheme(formulation, usual());
        assert_order("rod", &|| Box::new(rotating_rod(1.5)), method, &ALL, 2.0);
        assert_order("massless point", &|| Box::new(massless_point()), method, &ALL, 2.0);
    }
}

/// Every term of the descriptor form: `T` that is not the identity, `G` that is not `C`, external variables; then also forces and
/// external dynamics that depend on the multiplier.
#[test]
fn full_descriptor_form() {
    let coupling = Coupling { external: true, friction: 0.3, curvature: 0.5 };
    for formulation in FORMULATIONS {
        let method = with_scheme(formulation, usual());
        assert_order("general", &|| Box::new(general(Coupling::default())), method, &WITH_U, 2.0);
        assert_order("friction", &|| Box::new(general(coupling)), method, &WITH_U, 2.0);
    }
}

/// Rows that constrain velocities only, alone and beside a position constraint.
#[test]
fn nonholonomic_rows() {
    for formulation in FORMULATIONS {
        let method = with_scheme(formulation, usual());
        assert_order("skate", &|| Box::new(skate(1.3, 2.0)), method, &ALL, 2.0);
        assert_order("bead", &|| Box::new(cylinder_bead()), method, &ALL, 2.0);
    }
}

/// A heavy top in quaternions, whose displacements follow the group, held by a joint.
#[test]
fn rotations() {
    for formulation in FORMULATIONS {
        let make = || -> Box<dyn Known> { Box::new(Body::top(Attitude::Quaternion).known_top()) };
        assert_order("top", &make, with_scheme(formulation, usual()), &ALL, 2.0);
    }
}
