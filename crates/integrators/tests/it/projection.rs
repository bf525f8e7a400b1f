//! Projection onto the constraints: where it leads, when it is done, what it refuses.

use crate::common::body::{Attitude, Body};
use crate::common::change::Affine;
use crate::common::general::{Coupling, general};
use crate::common::measure::{distance, fixed, largest, trajectory};
use crate::common::point::{cylinder_bead, double_pendulum, rotating_rod, weighted_circle};
use crate::common::{Fixture, Known};
use gelenk_core::{Point, Problem, State, TermBuf, Terms};
use gelenk_integrators::{
    Committed, DenseOptions, Explicit, FixedStep, Flow, Mexx, Observer, Options, Output, PointKind, Recorder,
    Run, SolveError, SolveErrorKind, StartInfo, StepInfo, Trouble, proceed,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::ops::ControlFlow;

/// Looks at the start and ends the run there.
#[derive(Default)]
struct Peek {
    state: Option<State>,
    projection: Committed,
}

impl Observer for Peek {
    fn start(&mut self, info: &StartInfo<'_>) -> Flow {
        self.state = Some(info.state.clone());
        self.projection = info.projection;
        Ok(ControlFlow::Break(()))
    }
}

/// What the projection before the first step makes of a state.
fn projected(
    problem: &mut dyn Problem,
    from: &State,
    options: &Options,
) -> Result<(State, Committed), SolveError> {
    let mut peek = Peek::default();
    let mut run =
        Run::new(problem, &Mexx::default(), from.clone(), from.t + 1.0, options).expect("a sound problem");
    run.step(&mut peek)?;
    Ok((peek.state.expect("the run has started"), peek.projection))
}

/// The residuals of `g` and of `G v + gᴵ` at a state.
fn residuals(problem: &mut dyn Problem, x: &State) -> (Vec<f64>, Vec<f64>) {
    let structure = problem.structure().clone();
    let mut buf = TermBuf::new(&structure);
    let want = Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE;
    problem.eval(want, &x.point(), &mut buf).expect("constraints can be evaluated");
    let mut rate = buf.constraint_rate.clone();
    structure.constraint_matrix.multiply_add(1.0, &buf.constraint_matrix, &x.v, &mut rate);
    (buf.constraint, rate)
}

fn size(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |m, x| f64::max(m, x.abs()))
}

// ---- where it leads

/// M34, M36, M39: on a circle with unequal inertias along the axes the frozen projection (2.9) has a closed form: along
/// `M⁻¹ p₀` until the circle is met. Velocities lose what points off the circle, measured in the same metric.
#[test]
fn start_is_projected_in_the_mass_norm() {
    let m = [1.0, 4.0];
    for displacement in [3e-2, 1e-2, 1e-3] {
        let on = [0.8_f64, 0.6];
        let p0 = [on[0] + displacement, on[1] - 0.4 * displacement];
        let v0 = [0.5, 0.7];
        let mut circle = weighted_circle(m);
        let start = State::at(circle.dims(), 0.0, &p0, &v0);
        let options = Options::tolerance(1e-11);
        let (x, done) = projected(&mut circle, &start, &options).unwrap();

        // |p₀ − µ d| = 1 with d = M⁻¹ p₀: the smaller root of a quadratic equation
        let d = [p0[0] / m[0], p0[1] / m[1]];
        let (a, b, c) =
            (d[0] * d[0] + d[1] * d[1], d[0] * p0[0] + d[1] * p0[1], p0[0] * p0[0] + p0[1] * p0[1] - 1.0);
        let mu = c / (b + (b * b - a * c).sqrt());
        let p = [p0[0] - mu * d[0], p0[1] - mu * d[1]];
        // 2.11 ends with corrections of a hundredth of a tolerance unit
        assert!(largest(&x.p, &p) < 0.1 * 1e-11, "{:?} {p:?}", x.p);

        let n = [p[0] / m[0], p[1] / m[1]];
        let rate = (p[0] * v0[0] + p[1] * v0[1]) / (p[0] * n[0] + p[1] * n[1]);
        assert!(largest(&x.v, &[v0[0] - rate * n[0], v0[1] - rate * n[1]]) < 0.1 * 1e-11);

        // The frozen direction leads to the closest point up to the square of the distance.
        let distance2 = |q: [f64; 2]| m[0] * (q[0] - p0[0]).powi(2) + m[1] * (q[1] - p0[1]).powi(2);
        let closest = (0..200_000)
            .map(|i| f64::from(i) * 5e-6)
            .map(|angle| distance2([angle.cos(), angle.sin()]))
            .fold(f64::INFINITY, f64::min);
        let excess = distance2(p).sqrt() - closest.sqrt();
        assert!(excess < displacement * displacement, "{excess:e}");

        // what is reported is the distance moved, in tolerance units
        let unit = |i: usize| 1e-11 * (1.0 + p[i].abs());
        let moved = ((0..2).map(|i| ((p[i] - p0[i]) / unit(i)).powi(2)).sum::<f64>() / 2.0).sqrt();
        assert!((done.moved.0 / moved - 1.0).abs() < 1e-6, "{} {moved}", done.moved.0);
    }
}

/// M36, M39: a start velocity that does not follow a driven constraint is corrected by the drive, along the constraint's
/// normal.
#[test]
fn start_velocity_follows_a_driven_constraint() {
    let w = 1.5;
    let mut rod = rotating_rod(w);
    let t = 0.4_f64;
    let (s, c) = (w * t).sin_cos();
    let mut start = rod.exact(t);
    let right = start.v.clone();
    start.v = vec![right[0] - 0.3 * s, right[1] + 0.3 * c];
    let (x, _) = projected(&mut rod, &start, &Options::tolerance(1e-8)).unwrap();
    assert!(largest(&x.v, &right) < 1e-13, "one linear system: exact to rounding");
}

fn matrix(n: usize, entries: &[f64]) -> Vec<Vec<f64>> {
    // diagonally dominant by at least 1, so that it is regular and the norm of its inverse is at most 1
    (0..n)
        .map(|i| (0..n).map(|j| entries[i * n + j] + if i == j { n as f64 + 1.0 } else { 0.0 }).collect())
        .collect()
}

/// An inconsistent start and a few steps, in two coordinate systems.
fn affine_invariance(make: &dyn Fn() -> Fixture, start: &State, a: &[f64], b: &[f64], shift: &[f64]) {
    let n = start.p.len();
    let mut other = Affine::new(Box::new(make()), matrix(n, a), shift[..n].to_vec(), matrix(n, b));
    let there = other.forward(start);

    // The norm that ends the Newton iteration is not invariant: let both iterate to rounding.
    let exact = Options::tolerance(1e-12);
    let (x, _) = projected(&mut make(), start, &exact).expect("a start that can be projected");
    let (y, _) = projected(&mut other, &there, &exact).expect("a start that can be projected");
    let [p, v, ..] = distance(&x, &other.back(&y));
    assert!(size(&residuals(&mut make(), &x).0) < 1e-12);
    // moved by 1e-2, reproduced to rounding: the inverse matrices cost a few digits
    assert!(p < 1e-12 && v < 1e-12, "start: {p:e}, {v:e}");

    // The whole method with a fixed step is invariant, the projections after every step included.
    let options = Options { fixed: Some(FixedStep { h: 0.05, order: 4 }), ..exact };
    let one = trajectory(&mut make(), start.clone(), start.t + 0.5, &options);
    let two = trajectory(&mut other, there, start.t + 0.5, &options);
    assert_eq!(one.len(), two.len());
    for (x, y) in one.iter().zip(&two) {
        let [p, v, u, a, lam] = distance(x, &other.back(y));
        // a and λ are quotients by the substep, 0.01
        assert!(p.max(v).max(u) < 1e-11 && a.max(lam) < 1e-8, "t = {}: {p:e} {v:e} {u:e} {a:e} {lam:e}", x.t);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 32,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(37),
        ..ProptestConfig::default()
    })]

    /// M37: both projections do not depend on the coordinates: `p̃ = A p + a`, `ṽ = B v` with random regular `A`, `B`. Two
    /// rods, and the general fixture with its `T`, its moving circle and its `C` that differs from `G`.
    #[test]
    fn projections_are_affinely_invariant(
        a in prop::array::uniform16(-1.0..1.0_f64),
        b in prop::array::uniform16(-1.0..1.0_f64),
        shift in prop::array::uniform4(-3.0..3.0_f64),
        off in prop::array::uniform8(-1e-2..1e-2_f64),
    ) {
        let rods = || double_pendulum([1.0, 2.0, 0.5, 3.0]);
        let mut start = State::at(rods().dims(), 0.0, &[0.6, -0.8, 2.2, -2.0], &[0.4, 0.3, 0.9, 1.2]);
        start.p.iter_mut().zip(&off[..4]).for_each(|(p, d)| *p += d);
        start.v.iter_mut().zip(&off[4..]).for_each(|(v, d)| *v += d);
        affine_invariance(&rods, &start, &a, &b, &shift);

        let circle = || general(Coupling { external: true, ..Coupling::default() });
        let mut start = circle().exact(0.3);
        start.p.iter_mut().zip(&off[..2]).for_each(|(p, d)| *p += d);
        start.v.iter_mut().zip(&off[4..6]).for_each(|(v, d)| *v += d);
        affine_invariance(&circle, &start, &a, &b, &shift);
    }
}

// ---- when it is done

/// Projects every accepted point once more, in a run of its own.
struct Again {
    problem: Box<dyn Problem>,
    options: Options,
    points: usize,
    worst: (f64, f64),
    iterations: u32,
}

impl Observer for Again {
    fn point(&mut self, _: PointKind<'_>, x: &State) -> Flow {
        let (_, done) = projected(&mut *self.problem, x, &self.options)?;
        self.points += 1;
        self.worst = (self.worst.0.max(done.moved.0), self.worst.1.max(done.moved.1));
        proceed()
    }

    fn step(&mut self, info: &StepInfo<'_>) -> Flow {
        self.iterations = self.iterations.max(info.projection.iterations);
        proceed()
    }
}

/// M02, M34, M35, M36, M38, M39: every point of a run, the start included, lies on both constraint manifolds: a further
/// projection moves positions and velocities by less than the hundredth of a tolerance unit at which (2.11) ends. One or
/// two Newton iterations suffice at every step.
#[test]
fn every_accepted_point_is_projected() {
    type Make = Box<dyn Fn() -> Box<dyn Problem>>;
    type Start = Box<dyn Fn() -> State>;
    let listed = |name: &'static str, parameters: &'static [(&'static str, f64)]| -> (Make, Start) {
        let create = move || gelenk_testset::create(name, parameters).expect("a problem of the test set");
        (Box::new(move || create() as Box<dyn Problem>), Box::new(move || create().initial()))
    };
    let coupling = Coupling { external: true, ..Coupling::default() };
    let top = Body::top(Attitude::Quaternion);
    let cases: [(&str, f64, (Make, Start)); 7] = [
        ("pendulum", 3.0, listed("pendulum", &[("v0", 1.0)])),
        ("andrews", 0.03, listed("andrews", &[])),
        ("insulator-chain", 0.02, listed("insulator-chain", &[("N", 8.0)])),
        ("car-axis", 0.5, listed("car-axis", &[])),
        (
            "general",
            3.0,
            (Box::new(move || Box::new(general(coupling))), Box::new(move || general(coupling).exact(0.0))),
        ),
        ("top", 2.0, (Box::new(move || Box::new(top.problem())), Box::new(move || top.start()))),
        ("cylinder", 2.0, (Box::new(|| Box::new(cylinder_bead())), Box::new(|| cylinder_bead().exact(0.0)))),
    ];
    for (name, t_end, (make, start)) in cases {
        for tolerance in [1e-4, 1e-7] {
            let options = Options::tolerance(tolerance);
            let mut again = Again {
                problem: make(),
                options: options.clone(),
                points: 0,
                worst: (0.0, 0.0),
                iterations: 0,
            };
            let mut problem = make();
            let mut run = Run::new(&mut *problem, &Mexx::default(), start(), t_end, &options).unwrap();
            run.finish(&mut again).unwrap();
            let steps = run.stats().steps;
            assert_eq!(again.points as u64, steps + 1, "{name}");
            assert!(run.stats().projection_iterations > steps, "{name}: once per step and once at the start");
            assert!(again.worst.0 < 1e-2 && again.worst.1 < 1e-2, "{name}, {tolerance:e}: {:?}", again.worst);
            assert!(again.iterations <= 2, "{name}: {} iterations", again.iterations);
        }
    }
}

/// M34, M38: a fixed step is made whatever the error, also when the projection has to move the result by many tolerance
/// units.
#[test]
fn fixed_steps_are_not_rejected_for_their_distance() {
    let mut pendulum = gelenk_testset::create("pendulum", &[("v0", 2.0)]).unwrap();
    let start = pendulum.initial();
    let options = Options { fixed: Some(FixedStep { h: 0.25, order: 3 }), ..Options::tolerance(1e-10) };
    let mut run = Run::new(&mut *pendulum, &Mexx::default(), start, 2.0, &options).unwrap();
    run.finish(&mut ()).unwrap();
    assert_eq!((run.stats().steps, run.stats().rejections.total()), (8, 0));
    assert!(run.stats().position_violation < 1e-10);
}

/// M36: what a run reports as violation is that of its points. With one linear system per velocity it is rounding, from
/// the start on, whatever was evaluated in between to find start values.
#[test]
fn reported_violations_are_those_of_the_points() {
    let mut rod = rotating_rod(1.5);
    let mut pendulum = gelenk_testset::create("pendulum", &[("v0", 1.0)]).unwrap();
    let (at_rod, at_pendulum) = (rod.exact(0.3), pendulum.initial());
    let problems: [(&mut dyn Problem, State); 2] = [(&mut rod, at_rod), (&mut *pendulum, at_pendulum)];
    for (problem, start) in problems {
        let t_end = start.t + 1.0;
        let mut run = Run::new(problem, &Mexx::default(), start, t_end, &Options::tolerance(1e-6)).unwrap();
        run.finish(&mut ()).unwrap();
        let stats = run.stats();
        assert!(stats.velocity_violation < 1e-13, "{:e}", stats.velocity_violation);
        assert!(stats.position_violation < 1e-8, "{:e}", stats.position_violation);
    }
}

/// M14, M39: rotations are brought to length one while the constraints are met, not after: a start that is off by
/// centimetres ends on both.
#[test]
fn start_with_rotations_meets_the_constraints() {
    let body = Body::top(Attitude::Quaternion);
    for displacement in [1e-3, 1e-2, 1e-1] {
        let mut start = body.start();
        start.p[0] += displacement;
        start.p[2] -= 0.5 * displacement;
        let options = Options::tolerance(1e-8);
        let (x, _) = projected(&mut body.problem(), &start, &options).unwrap();
        let (g, rate) = residuals(&mut body.problem(), &x);
        let length = x.p[3..].iter().map(|q| q * q).sum::<f64>();
        assert!((length - 1.0).abs() < 4.0 * f64::EPSILON, "{length}");
        // the last correction is below a hundredth of a unit, and what is left is smaller
        assert!(size(&g) < 1e-2 * 1e-8, "off by {displacement}: {g:?}");
        assert!(size(&rate) < 1e-13, "{rate:?}");
    }
}

// ---- what it refuses

fn refused(problem: &mut dyn Problem, start: &State) -> Vec<(String, f64)> {
    let error = projected(problem, start, &Options::tolerance(1e-6)).expect_err("an inconsistent start");
    assert_eq!((error.at.step, error.at.t), (0, start.t));
    match error.kind {
        SolveErrorKind::Start(Trouble::Projection { rows, t }) => {
            assert_eq!(t, start.t);
            rows
        }
        other => panic!("{other}"),
    }
}

/// M39: a highly inconsistent start is refused; the message names the rows with the largest residuals, worst first,
/// with the residuals of the values given.
#[test]
fn highly_inconsistent_start_is_refused() {
    let mut rods = double_pendulum([1.0; 4]);
    let start = State::at(rods.dims(), 0.5, &[1.1, 0.0, 30.0, 0.0], &[0.0; 4]);
    let rows = refused(&mut rods, &start);
    assert_eq!(rows[0].0, "'lower rod'");
    assert_eq!(rows[0].1, (28.9_f64.powi(2) - 4.0) / 2.0);
    assert_eq!(rows[1].0, "'upper rod'");
    assert_eq!(rows.len(), 2);

    // many rows: the three worst are named
    let mut chain = gelenk_testset::create("insulator-chain", &[("N", 8.0)]).unwrap();
    let mut start = chain.initial();
    start.p.iter_mut().enumerate().for_each(|(i, p)| *p += 40.0 * (i as f64).sin());
    let rows = refused(&mut *chain, &start);
    assert_eq!(rows.len(), 3);
    assert!(rows.windows(2).all(|w| w[0].1.abs() >= w[1].1.abs()), "{rows:?}");
    let message = projected(&mut *chain, &start, &Options::tolerance(1e-6)).unwrap_err().to_string();
    assert!(message.contains("inconsistent") && message.contains(&rows[0].0), "{message}");
}

/// M39: a start that is off by a tenth of the rod is not highly inconsistent: it is moved, and the run begins.
#[test]
fn slightly_inconsistent_start_is_moved() {
    let mut rods = double_pendulum([1.0, 2.0, 0.5, 3.0]);
    let start = State::at(rods.dims(), 0.0, &[0.66, -0.88, 2.2, -2.0], &[0.4, 0.3, 0.9, 1.2]);
    let points = trajectory(&mut rods, start.clone(), 0.5, &Options::tolerance(1e-8));
    let (g, rate) = residuals(&mut rods, &points[0]);
    assert!(size(&g) < 1e-10 && size(&rate) < 1e-13, "{g:?} {rate:?}");
    assert!(largest(&points[0].p, &start.p) > 1e-2);
    // fixed steps take the same start
    assert_eq!(trajectory(&mut rods, start, 0.5, &fixed(0.1, 4)).len(), 6);
}

/// H34: output between the steps satisfies the constraints to rounding where that is wanted, and has the accuracy of dense
/// output where not.
#[test]
fn output_is_projected_on_demand() {
    let tolerance = 1e-6;
    for project_output in [false, true] {
        let mut problem = gelenk_testset::create("andrews", &[]).unwrap();
        let (start, t_end) = (problem.initial(), problem.t_end());
        let mut record = Recorder::default();
        let options = Options {
            output: Output::PerStep(3),
            dense: DenseOptions { project: project_output, ..DenseOptions::default() },
            ..Options::tolerance(tolerance)
        };
        let method = Explicit::dopri5();
        Run::new(&mut *problem, &method, start, t_end, &options).unwrap().finish(&mut record).unwrap();
        let mut out = TermBuf::new(problem.structure());
        let mut largest = 0.0_f64;
        for (t, values) in &record.samples {
            let (p, v) = (&values[..7], &values[7..14]);
            let want = Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX;
            problem.eval(want, &Point { t: *t, p, v, lam: &[], u: &[] }, &mut out).unwrap();
            largest = out.constraint.iter().fold(largest, |m, g| m.max(g.abs()));
        }
        // lengths are about 0.03 m
        assert_eq!(largest < 1e-15, project_output, "{largest:e}");
        assert!(largest < 1e-2 * tolerance, "{largest:e}");
    }
}
