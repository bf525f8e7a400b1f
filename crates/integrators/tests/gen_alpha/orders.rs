//! Order two in everything, from the first step on.

use crate::common::body::{Attitude, Body};
use crate::common::general::{Coupling, general};
use crate::common::measure::{PARTS, distance, largest, slope};
use crate::common::point::{cylinder_bead, massless_point, rotating_rod, skate};
use crate::common::{Known, Listed};
use crate::{FORMULATIONS, with_scheme};
use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, Structure};
use gelenk_integrators::{
    AlphaScheme, Candidate, Controller, Formulation, GenAlpha, Method, Options, Output, Parts, Plan, Project,
    Recorder, Reject, Run, Search, Setup, SetupError, Verdict,
};
use std::ops::RangeInclusive;

const T_END: f64 = 2.0;

/// Numbers of steps over the interval.
const STEPS: [usize; 4] = [64, 128, 256, 512];

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
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
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

/// Root mean squares of the errors at all points of a run, and inside its steps. With steps of random sizes the largest error
/// would say more about the largest ratio of two of them, which grows with their number, than about the order.
fn errors(problem: &mut dyn Known, method: GenAlpha, spread: f64, n: usize, project: Project) -> [[f64; 5]; 2] {
    let steps = Steps { mean: T_END / n as f64, spread, state: 1 };
    let (start, mut points) = (problem.exact(0.0), Recorder::default());
    // The tolerance ends iterations, which must not be seen in the errors.
    let options = Options { project, output: Output::PerStep(3), ..Options::tolerance(1e-10) };
    let mut run = Run::new(problem, &Stepping { method, steps }, start, T_END, &options).unwrap();
    run.finish(&mut points).unwrap_or_else(|e| panic!("{}, {n} steps: {e}", method.formulation()));
    drop(run);
    let mut all = [[0.0_f64; 5]; 2];
    for x in &points.states[1..] {
        let errors = distance(x, &problem.exact(x.t));
        all[0].iter_mut().zip(errors).for_each(|(a, b)| *a += b * b / (points.states.len() - 1) as f64);
    }
    for (t, values) in &points.samples[1..] {
        let x = problem.exact(*t);
        let mut rest = &values[..];
        for (error, exact) in all[1].iter_mut().zip([&x.p, &x.v, &x.u, &x.a, &x.lam]) {
            let (part, tail) = rest.split_at(exact.len());
            *error += largest(part, exact).powi(2) / (points.samples.len() - 1) as f64;
            rest = tail;
        }
    }
    all.map(|errors| errors.map(f64::sqrt))
}

#[test]
fn probe() {
    let cases: Vec<(&str, Box<dyn Fn() -> Box<dyn Known>>)> = vec![
        ("pendulum", Box::new(|| Box::new(Listed::new("pendulum", &[("v0", 2.0)])))),
        ("rod", Box::new(|| Box::new(rotating_rod(1.5)))),
        ("massless", Box::new(|| Box::new(massless_point()))),
        ("general", Box::new(|| Box::new(general(Coupling::default())))),
        ("friction", Box::new(|| Box::new(general(Coupling { external: true, friction: 0.3, curvature: 0.5 })))),
        ("skate", Box::new(|| Box::new(skate(1.3, 2.0)))),
        ("bead", Box::new(|| Box::new(cylinder_bead()))),
        ("top", Box::new(|| Box::new(Body::top(Attitude::Quaternion).known_top()))),
    ];
    let rho: f64 = std::env::var("RHO").map_or(0.8, |x| x.parse().unwrap());
    for (name, make) in &cases {
        for formulation in FORMULATIONS {
            for project in [Project::EveryStep] {
                for spread in [0.0, 0.5] {
                    let scheme = AlphaScheme::ChungHulbert { rho_inf: rho };
                    let method = with_scheme(formulation, scheme);
                    let e: Vec<_> =
                        STEPS.iter().map(|&n| errors(&mut *make(), method, spread, n, project)).collect();
                    for k in 0..2 {
                        let errors: Vec<[f64; 5]> = e.iter().map(|e| e[k]).collect();
                        let slopes: Vec<String> = (0..5)
                            .map(|part| format!("{} {:.2} ({:.0e})", PARTS[part], slope(&STEPS, &errors, part), errors[3][part]))
                            .collect();
                        println!("{name} {} {project:?} {spread} {k}: {}", formulation.name(), slopes.join("  "));
                    }
                }
            }
        }
    }
}
