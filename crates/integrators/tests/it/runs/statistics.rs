//! Counters, tolerances, limits of step and order.

use super::{complete, same_stats};
use crate::common_runs::{Call, Log, Rig, bits, distance, options};
use gelenk_core::{Counts, Eval, Point, Problem, Stats, Structure, TermBuf, Terms};
use gelenk_integrators::{
    Discretisation, Events, FixedStep, Flow, Mexx, Monitor, Observer, Output, Reject, RejectInfo, Run,
    Sequence, StepInfo, Tolerance, Trouble, proceed,
};
use gelenk_testset::create;

const TOLERANCE: f64 = 1e-6;

/// Counts what a problem is asked for.
struct Counted<'a> {
    inner: &'a mut dyn Problem,
    asked: Counts,
    rates: u64,
}

impl Problem for Counted<'_> {
    fn structure(&self) -> &Structure {
        self.inner.structure()
    }
    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        let has = |t: Terms| u64::from(want.contains(t));
        // M together with g is a position projection's, see `Counts`
        let projection = has(Terms::MASS | Terms::CONSTRAINT);
        self.asked.position_matrix += projection;
        self.asked.mass += has(Terms::MASS) - projection;
        self.asked.constraint_matrix += has(Terms::CONSTRAINT_MATRIX);
        self.asked.force += has(Terms::FORCE);
        self.asked.constraint += has(Terms::CONSTRAINT);
        self.asked.jacobian += has(Terms::FRICTION);
        self.rates += has(Terms::PDOT | Terms::FORCE);
        self.inner.eval(want, x, out)
    }
    fn switches(&mut self) -> Option<&mut dyn gelenk_core::Switches> {
        self.inner.switches()
    }
}

fn sum(a: &Counts, b: &Counts) -> [u64; 6] {
    let list =
        |c: &Counts| [c.mass, c.constraint_matrix, c.force, c.constraint, c.position_matrix, c.jacobian];
    let (a, b) = (list(a), list(b));
    std::array::from_fn(|i| a[i] + b[i])
}

/// M80: every evaluation is counted once, as work of the integration or as work beside it; events and output only add
/// to the latter.
#[test]
fn counters_are_what_the_problem_saw() {
    let modified = Mexx { discretisation: Discretisation::Modified, ..Mexx::default() };
    let mut plain = Stats::default();
    for (events, output) in [(false, false), (true, false), (true, true)] {
        let mut rig = Rig::with_friction(0.1);
        let start = rig.start();
        let mut counted = Counted { inner: &mut rig, asked: Counts::default(), rates: 0 };
        let with = options(TOLERANCE, |o| {
            o.h0 = Some(0.9);
            o.events = if events { Events::report() } else { Events::default() };
            o.output = if output { Output::PerStep(3) } else { Output::None };
        });
        let (_, stats, _) = complete(&mut counted, &modified, &start, 6.0, &with);
        assert_eq!(sum(&stats.work, &stats.aside), sum(&counted.asked, &Counts::default()));
        if events {
            assert_eq!(
                (stats.steps, stats.rejections, stats.work),
                (plain.steps, plain.rejections, plain.work)
            );
            assert!(stats.aside.switches > stats.steps && stats.aside.mass > plain.aside.mass);
        } else {
            assert_eq!(stats.aside.switches, 0);
            plain = stats;
        }
    }
    assert!(plain.steps > 5 && plain.rejections.total() > 0);
}

/// Counts rejections by cause, as an observer sees them, and measures constraints at accepted points.
#[derive(Default)]
struct Causes {
    causes: [u64; 5],
    steps: u64,
}

impl Observer for Causes {
    fn rejected(&mut self, info: &RejectInfo<'_>) -> Flow {
        let cause = match info.why {
            Reject::Error { .. } => 0,
            Reject::Unstable(_) => 1,
            Reject::Moved(_) | Reject::Trouble(Trouble::Projection { .. }) => 2,
            Reject::Trouble(Trouble::Singular { .. } | Trouble::NotPositiveDefinite { .. }) => 4,
            Reject::Trouble(_) => 3,
        };
        self.causes[cause] += 1;
        proceed()
    }
    fn step(&mut self, info: &StepInfo<'_>) -> Flow {
        self.steps += 1;
        assert_eq!(info.stats.steps, self.steps);
        proceed()
    }
}

/// M80: steps and rejections by cause are those the observers were told of.
#[test]
fn rejections_are_counted_by_cause() {
    let mut causes_met = [false; 5];
    for (name, tolerance, h0) in [("andrews", 1e-7, 1e-3), ("pendulum", 1e-4, 1.0), ("car-axis", 1e-4, 0.5)] {
        let mut problem = create(name, &[]).unwrap();
        let (start, t_end) = (problem.initial(), problem.t_end());
        let mut causes = Causes::default();
        let with = options(tolerance, |o| o.h0 = Some(h0));
        let mut run = Run::new(&mut *problem, &Mexx::default(), start, t_end, &with).unwrap();
        run.finish(&mut causes).unwrap();
        let r = run.stats().rejections;
        assert_eq!([r.error, r.unstable, r.projection, r.evaluation, r.singular], causes.causes, "{name}");
        assert_eq!(r.total(), causes.causes.iter().sum::<u64>());
        assert_eq!(run.stats().steps, causes.steps);
        for (met, n) in causes_met.iter_mut().zip(causes.causes) {
            *met |= n > 0;
        }
    }
    assert!(
        causes_met[0] && causes_met[1],
        "the runs were chosen to reject steps for error and for instability"
    );
}

/// M80: the violations reported are the largest over the accepted points.
#[test]
fn violations_are_the_largest_over_the_points() {
    let mut problem = create("andrews", &[]).unwrap();
    let start = problem.initial();
    let (_, stats, record) =
        complete(&mut *problem, &Mexx::default(), &start, 0.03, &options(TOLERANCE, |_| {}));
    let mut out = TermBuf::new(problem.structure());
    let kind = problem.structure().constraint_matrix.clone();
    let largest = |r: &[f64], m: f64| r.iter().fold(m, |m, r| m.max(r.abs()));
    let (mut position, mut velocity, mut acceleration) = (0.0, 0.0, 0.0);
    for x in &record.states {
        let want =
            Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE | Terms::ACCELERATION;
        problem.eval(want, &x.point(), &mut out).unwrap();
        position = largest(&out.constraint, position);
        kind.multiply_add(1.0, &out.constraint_matrix, &x.v, &mut out.constraint_rate);
        velocity = largest(&out.constraint_rate, velocity);
        kind.multiply_add(1.0, &out.constraint_matrix, &x.a, &mut out.acceleration);
        acceleration = largest(&out.acceleration, acceleration);
    }
    // a term may differ in its last bits between evaluations that ask for different terms
    let close = |a: f64, b: f64, unit: f64| (a - b).abs() <= 1e-9 * b + unit;
    assert!(close(stats.position_violation, position, 1e-16), "{} {position}", stats.position_violation);
    assert!(close(stats.velocity_violation, velocity, 1e-12), "{} {velocity}", stats.velocity_violation);
    assert!(
        close(stats.acceleration_violation, acceleration, 1e-7),
        "{} {acceleration}",
        stats.acceleration_violation
    );
    assert!(acceleration > 0.0);

    let unmeasured = options(TOLERANCE, |o| o.violations = false);
    let (_, quick, _) = complete(&mut *problem, &Mexx::default(), &start, 0.03, &unmeasured);
    assert_eq!((quick.position_violation, quick.velocity_violation), (0.0, 0.0));
    assert_eq!(quick.work, stats.work);
}

/// Notes what each step costs.
#[derive(Default)]
struct Costs {
    last: Option<(Counts, u64)>,
    rejected: bool,
    seen: usize,
    sequence: Sequence,
}

impl Observer for Costs {
    fn rejected(&mut self, _: &RejectInfo<'_>) -> Flow {
        self.rejected = true;
        proceed()
    }
    fn step(&mut self, info: &StepInfo<'_>) -> Flow {
        let now = info.stats.work;
        if let (Some((last, iterations)), false) = (self.last, self.rejected) {
            let rows = info.candidates.last().map_or(0, |c| c.order);
            let numbers = &self.sequence.numbers()[..rows];
            let substeps: u64 = numbers.iter().map(|&n| n as u64).sum();
            let newton = u64::from(info.projection.iterations);
            assert_eq!(info.stats.projection_iterations - iterations, newton);
            // M, G, gI: once per substep and once for the velocity projection
            assert_eq!(now.mass - last.mass, substeps + 1);
            // f, p', u': at the start once for all rows, then between substeps
            assert_eq!(now.force - last.force, 1 + substeps - rows as u64);
            assert_eq!(now.factor - last.factor, substeps + 2);
            assert_eq!(now.solve - last.solve, substeps + newton + 1);
            assert_eq!(
                (now.position_matrix - last.position_matrix, now.constraint - last.constraint),
                (1, newton)
            );
            self.seen += 1;
        }
        self.last = Some((now, info.stats.projection_iterations));
        self.rejected = false;
        proceed()
    }
}

/// M33, M38: the cost of an accepted step of `j` rows is `n₁ + … + n_j` evaluations and factorisations plus those of one
/// projection, for both sequences and both discretisations.
#[test]
fn cost_of_a_step() {
    for (name, discretisation) in [
        ("andrews", Discretisation::Standard),
        ("cable-drum", Discretisation::Modified),
        ("insulator-chain", Discretisation::Standard),
    ] {
        for sequence in [Sequence::Code, Sequence::Paper] {
            let mut problem = create(name, &[]).unwrap();
            let (start, t_end) = (problem.initial(), problem.t_end());
            let mexx = Mexx { discretisation, sequence, ..Mexx::default() };
            let mut costs = Costs { sequence, ..Costs::default() };
            let mut run = Run::new(&mut *problem, &mexx, start, t_end, &options(TOLERANCE, |_| {})).unwrap();
            run.finish(&mut costs).unwrap();
            assert!(costs.seen >= 4, "{name}: only {} steps were looked at", costs.seen);
        }
    }
}

/// M80: before the first step, one evaluation is counted: that of the initial projection.
#[test]
fn cost_of_the_start() {
    struct First(Option<Counts>);
    impl Observer for First {
        fn step(&mut self, info: &StepInfo<'_>) -> Flow {
            let rows = info.candidates.last().map_or(0, |c| c.order);
            let substeps: usize = Sequence::Code.numbers()[..rows].iter().sum();
            let mut work = info.stats.work;
            work.mass -= substeps as u64 + 1;
            work.factor -= substeps as u64 + 2;
            self.0.get_or_insert(work);
            proceed()
        }
    }
    let mut problem = create("pendulum", &[]).unwrap();
    let start = problem.initial();
    let mut first = First(None);
    let mut run = Run::new(&mut *problem, &Mexx::default(), start, 1.0, &options(TOLERANCE, |_| {})).unwrap();
    run.finish(&mut first).unwrap();
    let work = first.0.unwrap();
    assert_eq!((work.mass, work.factor), (1, 2));
}

/// M29, M30: a vector of equal tolerances is the scalar, to the last bit.
#[test]
fn equal_vector_tolerances_are_the_scalar() {
    let mut rig = Rig::new();
    let start = rig.start();
    let scalar = options(TOLERANCE, |_| {});
    let vector = options(TOLERANCE, |o| {
        o.rtol = Tolerance::Vector(vec![TOLERANCE; 5]);
        o.atol = Tolerance::Vector(vec![TOLERANCE; 5]);
    });
    let a = complete(&mut rig, &Mexx::default(), &start, 6.0, &scalar);
    let b = complete(&mut rig, &Mexx::default(), &start, 6.0, &vector);
    assert_eq!(bits(&a.0), bits(&b.0));
    assert!(same_stats(&a.1, &b.1));
}

/// M30: each component is controlled by its own tolerance. With everything but the motor current loose, the current is as
/// accurate as asked for (within 10 tolerances, the errors of some steps) and the run cheaper than a strict one.
#[test]
fn vector_tolerances_control_components() {
    let mut rig = Rig::new();
    let start = rig.start();
    let run = |rig: &mut Rig, p: f64, v: f64, u: f64| {
        let tolerance = Tolerance::Vector(vec![p, p, v, v, u]);
        let with = options(1.0, |o| (o.rtol, o.atol) = (tolerance.clone(), tolerance));
        complete(rig, &Mexx::default(), &start, 2.0, &with)
    };
    let exact = run(&mut rig, 1e-11, 1e-11, 1e-11).0;
    let strict = run(&mut rig, 1e-8, 1e-8, 1e-8);
    let loose = run(&mut rig, 1e-3, 1e-3, 1e-3);
    let mixed = run(&mut rig, 1e-3, 1e-3, 1e-8);
    assert!((mixed.0.u[0] - exact.u[0]).abs() < 10.0 * 1e-8);
    assert!((loose.0.u[0] - exact.u[0]).abs() > 10.0 * 1e-8, "the loose run is accurate by accident");
    assert!(loose.1.work.mass < mixed.1.work.mass && mixed.1.work.mass < strict.1.work.mass);
    assert!(distance(&strict.0, &exact, 1e-8) < 10.0);
}

/// M31: no step uses more rows than allowed, and the limit is used where accuracy asks for it.
#[test]
fn order_is_limited() {
    for (kmax, tolerance) in [(3, 1e-4), (4, 1e-5), (6, 1e-7), (9, 1e-11), (13, 1e-9)] {
        let mut rig = Rig::new();
        let start = rig.start();
        let mut log = Log::default();
        let mexx = Mexx { kmax, ..Mexx::default() };
        let mut run = Run::new(&mut rig, &mexx, start.clone(), 1.0, &options(tolerance, |_| {})).unwrap();
        run.finish(&mut log).unwrap();
        let orders: Vec<usize> = log
            .calls
            .iter()
            .filter_map(|c| if let Call::Step(_, _, k) = c { Some(*k) } else { None })
            .collect();
        let highest = orders.iter().max().copied().unwrap_or(0);
        assert!(highest <= kmax, "kmax {kmax}: {orders:?}");
        assert!(kmax == 13 || highest + 1 >= kmax, "kmax {kmax}: {orders:?}");
        // errors of some ten steps add up
        let exact = complete(&mut rig, &Mexx::default(), &start, 1.0, &options(1e-12, |_| {})).0;
        let error = distance(
            &complete(&mut rig, &mexx, &start, 1.0, &options(tolerance, |_| {})).0,
            &exact,
            tolerance,
        );
        assert!(error < 20.0, "kmax {kmax}: {error}");
    }
}

/// M32: the first step is the one given, no step exceeds the largest allowed, also where the end is near.
#[test]
fn steps_are_limited() {
    for (h0, h_max, t_end) in [(1e-3, 0.05, 2.0), (0.01, 0.01, 0.0103), (0.05, 0.05, 0.151), (0.07, 0.1, 1.0)]
    {
        let mut rig = Rig::new();
        let start = rig.start();
        let mut log = Log::default();
        let with = options(1e-4, |o| (o.h0, o.h_max) = (Some(h0), Some(h_max)));
        let mut run = Run::new(&mut rig, &Mexx::default(), start, t_end, &with).unwrap();
        run.finish(&mut log).unwrap();
        let steps: Vec<f64> = log
            .calls
            .iter()
            .filter_map(|c| if let Call::Step(_, h, _) = c { Some(*h) } else { None })
            .collect();
        assert!(matches!(log.calls[0], Call::Start(_, h) if h == h0));
        // the second run is a little longer than one step: it is halved
        assert_eq!(steps[0], if t_end < 1.04 * h0 { 0.5 * t_end } else { h0 });
        let longest = steps.iter().copied().fold(0.0, f64::max);
        assert!(longest <= h_max * (1.0 + 1e-8), "h_max {h_max}, t_end {t_end}: {steps:?}");
        assert!(steps.iter().sum::<f64>() - t_end < 1e-12);
        assert_eq!(run.state().t, t_end);
    }
}

/// M31, M33: a fixed step and order are kept, whatever the error, and cost what the sequence says; only the last step is
/// what is left.
#[test]
fn fixed_steps_are_fixed() {
    for order in 1..=6 {
        let mut rig = Rig::new();
        let start = rig.start();
        let mut log = Log::default();
        let with = options(1e-12, |o| o.fixed = Some(FixedStep { h: 0.08, order }));
        let mut run = Run::new(&mut rig, &Mexx::default(), start, 1.0, &with).unwrap();
        run.finish(&mut log).unwrap();
        let steps: Vec<(f64, usize)> = log
            .calls
            .iter()
            .filter_map(|c| if let Call::Step(_, h, k) = c { Some((*h, *k)) } else { None })
            .collect();
        assert_eq!((steps.len(), run.state().t, run.stats().rejections.total()), (13, 1.0, 0));
        assert!(steps.iter().all(|s| s.1 == order), "{steps:?}");
        assert!(steps[..12].iter().all(|s| s.0 == 0.08) && (steps[12].0 - 0.04).abs() < 1e-14, "{steps:?}");
        let substeps: usize = Sequence::Code.numbers()[..order].iter().sum();
        assert_eq!(run.stats().work.mass, 1 + 13 * (substeps as u64 + 1));
    }
}

/// M46: with absolute tolerances alone events are found and roots as accurate as with relative ones.
#[test]
fn absolute_tolerances_alone_serve_events_and_orders() {
    let mut problem = create("pendulum", &[]).unwrap();
    let start = problem.initial();
    let run = |problem: &mut dyn Problem, rtol: f64| {
        let with = options(1e-8, |o| (o.rtol, o.events) = (rtol.into(), Events::report()));
        complete(problem, &Mexx::default(), &start, 4.0, &with)
    };
    let (both, absolute) = (run(&mut *problem, 1e-8), run(&mut *problem, 0.0));
    assert_eq!((both.2.events.len(), absolute.2.events.len()), (1, 1));
    // a quarter period of a pendulum released at a right angle: K(1/√2)
    let quarter = 1.854_074_677_301_372;
    for record in [both.2, absolute.2] {
        assert!((record.events[0].2.t - quarter).abs() < 100.0 * 1e-8, "{}", record.events[0].2.t);
    }
    assert!(absolute.1.work.mass < 3 * both.1.work.mass, "the order follows the tolerance");
}

/// M77, M78: watching a run does not change it.
#[test]
fn observers_change_nothing() {
    let mut rig = Rig::new();
    let start = rig.start();
    let quiet = complete(&mut rig, &Mexx::default(), &start, 3.0, &options(TOLERANCE, |_| {}));
    let timed = options(TOLERANCE, |o| o.clock = true);
    let mut run = Run::new(&mut rig, &Mexx::default(), start, 3.0, &timed).unwrap();
    run.finish(&mut Monitor::new(Vec::new(), 5)).unwrap();
    assert_eq!(bits(&quiet.0), bits(run.state()));
    assert!(same_stats(&quiet.1, run.stats()));
}
