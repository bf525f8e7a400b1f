//! Projection after steps: always, on demand, never, and in which metric.

use super::{fixed, methods, phem56};
use crate::common::body::{Attitude, Body};
use crate::common::general::{Coupling, general};
use crate::common::measure::largest;
use crate::common::point::{cylinder_bead, double_pendulum, rotating_rod, skate};
use crate::common::small::{dot, solve};
use crate::common::{Fixture, Known};
use gelenk_core::{Dims, MassKind, Pattern, Problem, State, Stats, Structure, TermBuf, Terms};
use gelenk_integrators::{
    Explicit, Flow, HalfExplicit, Method, Metric, Mexx, Observer, Options, PointKind, Project, Reject,
    RejectInfo, Run, SetupError, StepInfo, proceed,
};

fn size(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |m, x| f64::max(m, x.abs()))
}

/// `g`, `G v + gᴵ`, and the terms they are made of.
fn residuals(problem: &mut dyn Problem, x: &State) -> (Vec<f64>, Vec<f64>, TermBuf) {
    let structure = problem.structure().clone();
    let mut buf = TermBuf::new(&structure);
    let g = if structure.dims.ng > 0 { Terms::CONSTRAINT } else { Terms::NONE };
    let want = g | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE;
    problem.eval(want, &x.point(), &mut buf).unwrap();
    let mut rate = buf.constraint_rate.clone();
    structure.constraint_matrix.multiply_add(1.0, &buf.constraint_matrix, &x.v, &mut rate);
    (buf.constraint.clone(), rate, buf)
}

/// Looks at every point, and counts projections.
struct Watch {
    problem: Box<dyn Problem>,
    /// Largest violations, as shares of what rounding could do at most: the size of a row times that of the motion.
    relative: (f64, f64),
    absolute: (f64, f64),
    projections: u64,
    moved: Vec<f64>,
}

impl Watch {
    fn new(problem: Box<dyn Problem>) -> Self {
        Self { problem, relative: (0.0, 0.0), absolute: (0.0, 0.0), projections: 0, moved: Vec::new() }
    }
}

impl Observer for Watch {
    fn point(&mut self, _: PointKind<'_>, x: &State) -> Flow {
        let (g, rate, buf) = residuals(&mut *self.problem, x);
        let row = size(&buf.constraint_matrix);
        let keep = |all: &mut (f64, f64), p: f64, v: f64| *all = (all.0.max(p), all.1.max(v));
        keep(&mut self.absolute, size(&g), size(&rate));
        let scale =
            (1.0 + row * size(&x.p), row * size(&x.v) + size(&buf.constraint_rate) + f64::MIN_POSITIVE);
        keep(&mut self.relative, size(&g) / scale.0, size(&rate) / scale.1);
        proceed()
    }

    fn step(&mut self, info: &StepInfo<'_>) -> Flow {
        self.projections += u64::from(info.projection.projected);
        proceed()
    }

    fn rejected(&mut self, info: &RejectInfo<'_>) -> Flow {
        if let Reject::Moved(units) = info.why {
            self.moved.push(*units);
        }
        proceed()
    }
}

type Make = Box<dyn Fn() -> (Box<dyn Problem>, State)>;

/// Problems with the ends of their intervals.
fn problems() -> Vec<(&'static str, f64, Make)> {
    fn listed(
        name: &'static str,
        t_end: f64,
        parameters: &'static [(&'static str, f64)],
    ) -> (&'static str, f64, Make) {
        let make = move || {
            let problem = gelenk_testset::create(name, parameters).unwrap();
            let start = problem.initial();
            (problem as Box<dyn Problem>, start)
        };
        (name, t_end, Box::new(make))
    }
    fn known(name: &'static str, t_end: f64, make: fn() -> Fixture) -> (&'static str, f64, Make) {
        (name, t_end, Box::new(move || (Box::new(make()), make().exact(0.0))))
    }
    let top = Body::top(Attitude::Quaternion);
    vec![
        listed("pendulum", 3.0, &[("v0", 1.0)]),
        listed("andrews", 0.03, &[]),
        listed("insulator-chain", 0.02, &[("N", 8.0)]),
        listed("car-axis", 0.5, &[]),
        listed("cable-drum", 4.0, &[("mu", 0.25)]),
        known("general", 3.0, || general(Coupling { external: true, friction: 0.3, curvature: 0.0 })),
        known("driven rod", 2.0, || rotating_rod(1.5)),
        known("nonholonomic", 2.0, cylinder_bead),
        known("skate", 2.0, || skate(1.0, 0.5)),
        ("top", 2.0, Box::new(move || (Box::new(top.problem()), top.start()))),
    ]
}

fn watched(make: &Make, t_end: f64, method: &dyn Method, options: &Options) -> (Watch, State, Stats) {
    let (mut problem, start) = make();
    let mut watch = Watch::new(make().0);
    let mut run = Run::new(&mut *problem, method, start, t_end, options).unwrap();
    run.finish(&mut watch).unwrap();
    let (state, stats) = (run.state().clone(), *run.stats());
    (watch, state, stats)
}

/// H34, H36: projected after every step, both constraints hold to rounding at every point, whatever the tolerance and the
/// problem: below 1e-13 of their scale.
#[test]
fn both_constraints_hold_to_rounding() {
    for (name, t_end, make) in problems() {
        for (method, _) in methods() {
            for tolerance in [1e-3, 1e-7] {
                for metric in [Metric::Mass, Metric::Identity] {
                    let options = Options { metric, ..Options::tolerance(tolerance) };
                    let (watch, _, stats) = watched(&make, t_end, &*method, &options);
                    let what = format!("{name}, {} at {tolerance:e}, {metric:?}", method.name());
                    assert_eq!(watch.projections, stats.steps, "{what}");
                    let (position, velocity) = watch.relative;
                    assert!(position < 1e-13 && velocity < 1e-13, "{what}: {position:.1e}, {velocity:.1e}");
                }
            }
        }
    }
}

/// H37: on demand, a step is projected when it would leave the limit, and only then: points stay within it.
#[test]
fn projection_on_demand_keeps_the_limit() {
    let tolerance = 1e-5;
    for (name, t_end, make) in
        problems().into_iter().filter(|p| ["pendulum", "andrews", "top"].contains(&p.0))
    {
        for (mut method, _) in methods() {
            if method.name() == "phem56" {
                // left alone, it would choose another end without projection
                method = Box::new(phem56(true));
            }
            let with = |project| Options { project, ..Options::tolerance(tolerance) };
            let (free, end, _) = watched(&make, t_end, &*method, &with(Project::Never));
            let what = format!("{name}, {}", method.name());
            assert_eq!(free.projections, 0, "{what}");
            let limit = free.absolute.0 / 4.0;
            let (watch, _, demand) = watched(&make, t_end, &*method, &with(Project::Beyond(limit)));
            assert!(
                watch.projections > 0 && watch.projections < demand.steps,
                "{what}: {} of {}",
                watch.projections,
                demand.steps
            );
            assert!(watch.absolute.0 <= limit, "{what}: {:.1e} beyond {limit:.1e}", watch.absolute.0);
            // a limit that is never reached is as none, to the last bit
            let (never, same, _) =
                watched(&make, t_end, &*method, &with(Project::Beyond(2.0 * free.absolute.0)));
            assert_eq!((never.projections, &same), (0, &end), "{what}");
        }
    }
}

/// H37: without position constraints, or with others beside them, a violation at velocity level is one too.
#[test]
fn nonholonomic_constraints_are_projected_on_demand() {
    for (name, t_end, make) in problems().into_iter().filter(|p| ["nonholonomic", "skate"].contains(&p.0)) {
        for method in [Explicit::dopri5(), Explicit::dop853()] {
            let with = |project| Options { project, ..Options::tolerance(1e-4) };
            let (free, ..) = watched(&make, t_end, &method, &with(Project::Never));
            let limit = free.absolute.0.max(free.absolute.1) / 4.0;
            let (watch, _, stats) = watched(&make, t_end, &method, &with(Project::Beyond(limit)));
            assert!(watch.projections > 0 && watch.projections < stats.steps, "{name}");
            let (position, velocity) = watch.absolute;
            assert!(
                position <= limit && velocity <= limit,
                "{name}: {position:.1e} {velocity:.1e} {limit:.1e}"
            );
        }
    }
}

/// H09, H31, H35: without projection the index-1 form drifts off both constraints, the index-2 form off those of positions
/// only: its velocities satisfy theirs to rounding, because every stage does.
#[test]
fn methods_drift_as_their_form_does() {
    for (name, t_end, make) in problems().into_iter().filter(|p| ["pendulum", "andrews"].contains(&p.0)) {
        let options = Options { project: Project::Never, ..Options::tolerance(1e-5) };
        for method in [Explicit::dopri5(), Explicit::dop853()] {
            let (watch, ..) = watched(&make, t_end, &method, &options);
            let (position, velocity) = watch.relative;
            assert!(position > 1e-9 && velocity > 1e-10, "{name}: {position:.1e} {velocity:.1e}");
        }
        for method in [HalfExplicit::hem5(), HalfExplicit::phem56()] {
            let (watch, ..) = watched(&make, t_end, &method, &options);
            let (position, velocity) = watch.relative;
            assert!(position > 1e-10 && velocity < 1e-13, "{name}: {position:.1e} {velocity:.1e}");
        }
    }
}

/// H34, H37: what a run reports as violations are those of its points, however its accelerations at the end were found.
#[test]
fn reported_violations_are_those_of_the_points() {
    for (name, t_end, make) in problems() {
        let others: [Box<dyn Method>; 2] = [Box::new(phem56(false)), Box::new(Mexx::default())];
        for method in methods().into_iter().map(|(method, _)| method).chain(others) {
            for project in [Project::EveryStep, Project::Beyond(1e-7), Project::Never] {
                let options = Options { project, ..Options::tolerance(1e-4) };
                let (watch, _, stats) = watched(&make, t_end, &*method, &options);
                let (position, velocity) = watch.absolute;
                let what = format!("{name}, {}, {project:?}", method.name());
                // terms may differ in their last bits between evaluations that ask for different ones
                let same = |a: f64, b: f64| (a - b).abs() <= 1e-6 * b + 1e-12;
                assert!(same(stats.position_violation, position), "{what}: {stats:?} {position:e}");
                assert!(same(stats.velocity_violation, velocity), "{what}: {stats:?} {velocity:e}");
                if let Project::Beyond(limit) = project {
                    assert!(position <= limit, "{what}: {position:e}");
                }
            }
        }
    }
}

/// What is left of `x` outside the span of `rows`, as a share of it.
fn outside_span(rows: &[Vec<f64>], x: &[f64]) -> f64 {
    let gram: Vec<Vec<f64>> = rows.iter().map(|a| rows.iter().map(|b| dot(a, b)).collect()).collect();
    let along: Vec<f64> = rows.iter().map(|r| dot(r, x)).collect();
    let weights = solve(&gram, &along);
    let fit: Vec<f64> =
        (0..x.len()).map(|i| rows.iter().zip(&weights).map(|(r, w)| r[i] * w).sum()).collect();
    largest(&fit, x) / size(x)
}

/// H34, H36: (35) and (36) with `N = M` and with `N = I`: the correction of positions, times `N`, lies in the span of the rows
/// of `G` before the correction, that of velocities in the span of the rows at the new position. So both are orthogonal
/// to the motions that the constraints allow, in the metric chosen and not in the other.
#[test]
fn corrections_are_shortest_in_the_metric() {
    let mass = [1.0, 2.0, 0.5, 3.0];
    let make = || double_pendulum(mass);
    let start = State::at(make().dims(), 0.0, &[0.6, -0.8, 2.2, -2.0], &[0.4, 0.3, 0.9, 1.2]);
    let rows = |x: &State| -> Vec<Vec<f64>> {
        let g = residuals(&mut make(), x).2.constraint_matrix;
        (0..2).map(|i| (0..4).map(|j| g[i + 2 * j]).collect()).collect()
    };
    for (method, order) in methods() {
        // one step, long enough to leave the constraints by far more than rounding
        let step = |project, metric| {
            let mut problem = make();
            let options = Options { metric, ..fixed(0.3, order, project) };
            let mut run = Run::new(&mut problem, &*method, start.clone(), 0.3, &options).unwrap();
            run.finish(&mut ()).unwrap();
            assert_eq!(run.stats().steps, 1);
            run.state().clone()
        };
        // both runs project the start, and in the metric chosen
        for metric in [Metric::Mass, Metric::Identity] {
            let (free, x) = (step(Project::Never, metric), step(Project::EveryStep, metric));
            let weighted = |metric: Metric, y: &[f64], y0: &[f64]| -> Vec<f64> {
                let n = |i: usize| if metric == Metric::Mass { mass[i] } else { 1.0 };
                (0..4).map(|i| n(i) * (y[i] - y0[i])).collect()
            };
            let other = if metric == Metric::Mass { Metric::Identity } else { Metric::Mass };
            let moved = largest(&x.p, &free.p);
            assert!(moved > 1e-10, "{}: {moved:e}", method.name());
            // rounding of the positions as a share of the correction
            let bound = 1e-14 / moved;
            let span = outside_span(&rows(&free), &weighted(metric, &x.p, &free.p));
            assert!(span < bound, "{} {metric:?}: {span:e}", method.name());
            assert!(outside_span(&rows(&free), &weighted(other, &x.p, &free.p)) > 1e-2);
            let moved = largest(&x.v, &free.v);
            let span = outside_span(&rows(&x), &weighted(metric, &x.v, &free.v));
            assert!(span < 1e-14 / moved, "{} {metric:?}: {span:e}, velocities", method.name());
        }
    }
}

/// H36: a projection that moves the state by more than five tolerance units rejects the step, which is counted as such, and
/// the run goes on with a shorter one.
#[test]
fn steps_moved_too_far_are_rejected() {
    let all = problems();
    let (_, t_end, make) = all.iter().find(|p| p.0 == "andrews").unwrap();
    let (watch, end, stats) = watched(make, *t_end, &Explicit::dop853(), &Options::tolerance(1e-4));
    assert!(stats.rejections.projection > 0);
    assert_eq!(watch.moved.len() as u64, stats.rejections.projection);
    assert!(watch.moved.iter().all(|units| *units > 5.0), "{:?}", watch.moved);
    assert_eq!(end.t, *t_end);
}

/// H37: limits that are no numbers, or below zero, are refused before anything is computed.
#[test]
fn bad_limits_are_refused() {
    for limit in [f64::NAN, f64::INFINITY, -1e-9] {
        let mut problem = double_pendulum([1.0; 4]);
        let start = State::at(problem.dims(), 0.0, &[1.0, 0.0, 3.0, 0.0], &[0.0; 4]);
        let options = Options { project: Project::Beyond(limit), ..Options::tolerance(1e-6) };
        let error =
            Run::new(&mut problem, &Explicit::dopri5(), start, 1.0, &options).map(|_| ()).unwrap_err();
        assert!(matches!(error, SetupError::Option { option: "project", .. }), "{error}");
        assert!(error.to_string().contains(&limit.to_string()), "{error}");
    }
}

/// H34: a mass matrix whose layout has no place for some diagonal entry cannot be replaced by the identity.
#[test]
fn identity_needs_a_place() {
    let pattern = Pattern { entries: vec![(0, 0)] };
    let make = || {
        Fixture::new(Structure::dense(Dims::holonomic(2, 1)).with_mass(MassKind::Sparse(pattern.clone())))
            .mass(|_, _, m| m[0] = 1.0)
            .force(|_, f| f.copy_from_slice(&[0.0, -1.0]))
            .constraint(|_, p, g| g[0] = p[1] - p[0] * p[0])
            .constraint_matrix(|_, p, out| out.copy_from_slice(&[-2.0 * p[0], 1.0]))
    };
    let start = State::at(make().dims(), 0.0, &[1.0, 1.0], &[0.0; 2]);
    let run = |metric| {
        let options = Options { metric, ..Options::tolerance(1e-6) };
        let mut problem = make();
        let mut run = Run::new(&mut problem, &Explicit::dopri5(), start.clone(), 0.5, &options)?;
        run.finish(&mut ()).unwrap();
        Ok::<f64, SetupError>(run.stats().position_violation)
    };
    assert!(run(Metric::Mass).unwrap() < 1e-14);
    let error = run(Metric::Identity).unwrap_err();
    assert!(matches!(error, SetupError::Option { option: "metric", .. }), "{error}");
    assert!(error.to_string().contains("diagonal"), "{error}");
}
