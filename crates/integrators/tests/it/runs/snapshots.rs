//! Snapshots: going on in another process, to the last bit.

use super::same_stats;
use crate::common_runs::{Log, Rig, bits, both, options, runge_kutta};
use gelenk_core::{Problem, SnapshotError, State, Stats};
use gelenk_integrators::{
    Discretisation, Events, Explicit, FixedStep, HalfExplicit, Method, Metric, Mexx, Odex, Options, Output,
    Project, Recorder, Run, SetupError, StartRates, Stop,
};
use gelenk_linalg::LinearSolver;
use gelenk_testset::create;

/// A case: problem with start and end, method, options.
struct Case {
    problem: Box<dyn Fn() -> Box<dyn Problem>>,
    start: State,
    t_end: f64,
    method: Box<dyn Method>,
    options: Options,
}

impl Case {
    fn named(name: &'static str, t_end: f64, method: impl Method + 'static, options: Options) -> Self {
        let start = create(name, &[]).unwrap().initial();
        let problem = Box::new(move || {
            // the tests need only the equations
            create(name, &[]).unwrap() as Box<dyn Problem>
        });
        Self { problem, start, t_end, method: Box::new(method), options }
    }

    fn rig(t_end: f64, method: impl Method + 'static, options: Options) -> Self {
        Self::rig_with(t_end, Box::new(method), options)
    }

    fn rig_with(t_end: f64, method: Box<dyn Method>, options: Options) -> Self {
        let problem = Box::new(|| Box::new(Rig::with_friction(0.2)) as Box<dyn Problem>);
        Self { problem, start: Rig::new().start(), t_end, method, options }
    }

    fn run<'p>(&self, problem: &'p mut dyn Problem) -> Run<'p> {
        Run::new(problem, &*self.method, self.start.clone(), self.t_end, &self.options).unwrap()
    }
}

/// What a run leaves behind.
struct Left {
    state: State,
    stats: Stats,
    record: Recorder,
}

fn finish(run: &mut Run<'_>, record: &mut Recorder) -> (State, Stats) {
    loop {
        match run.finish(record).unwrap() {
            Stop::Reached => break,
            Stop::Event { .. } => {}
            stop => panic!("{stop:?}"),
        }
    }
    (run.state().clone(), *run.stats())
}

fn uninterrupted(case: &Case) -> Left {
    let mut problem = (case.problem)();
    let mut record = Recorder::default();
    let (state, stats) = finish(&mut case.run(&mut *problem), &mut record);
    Left { state, stats, record }
}

fn same(a: &Left, b: &Left) {
    assert_eq!(bits(&a.state), bits(&b.state));
    assert!(same_stats(&a.stats, &b.stats), "{:?}\n{:?}", a.stats, b.stats);
    let states = |r: &Recorder| r.states.iter().map(bits).collect::<Vec<_>>();
    assert_eq!(states(&a.record), states(&b.record));
    let events = |r: &Recorder| r.events.iter().map(|e| (e.0.clone(), e.1, bits(&e.2))).collect::<Vec<_>>();
    assert_eq!(events(&a.record), events(&b.record));
    let samples = |r: &Recorder| -> Vec<Vec<u64>> {
        r.samples.iter().map(|(t, y)| std::iter::once(t).chain(y).map(|x| x.to_bits()).collect()).collect()
    };
    assert_eq!(samples(&a.record), samples(&b.record));
}

/// Interrupts a run after every number of steps, goes on in a new run in which nothing was computed, and compares.
fn every_interruption(case: &Case) -> Left {
    let whole = uninterrupted(case);
    for n in 0..=whole.stats.steps {
        let mut record = Recorder::default();
        let snapshot = {
            let mut problem = (case.problem)();
            let mut run = case.run(&mut *problem);
            for _ in 0..n {
                run.step(&mut record).unwrap();
            }
            run.snapshot()
        };
        let mut problem = (case.problem)();
        let mut run = case.run(&mut *problem);
        run.restore(&snapshot).unwrap();
        assert_eq!(run.snapshot(), snapshot, "a restored run has the same snapshot");
        let (state, stats) = finish(&mut run, &mut record);
        same(&whole, &Left { state, stats, record });
    }
    whole
}

fn modified() -> Mexx {
    Mexx { discretisation: Discretisation::Modified, ..Mexx::default() }
}

/// M82: with dense output and events, through rejections (the run has some), for the standard discretisation.
#[test]
fn events_output_and_rejections() {
    let with = options(1e-5, |o| {
        o.output = Output::Uniform(37);
        o.events = Events::report();
        o.h0 = Some(1e-2);
    });
    let left = every_interruption(&Case::named("andrews", 0.03, Mexx::default(), with));
    assert!(left.stats.rejections.total() >= 3 && left.record.events.len() == 5);
    assert_eq!(left.record.samples.len(), 39);
}

/// M82: with the modified discretisation, external variables, a position matrix of its own, and extrapolated start values.
#[test]
fn modified_discretisation_and_all_terms() {
    for start_rates in [StartRates::Solve, StartRates::Extrapolate] {
        let with = options(1e-7, |o| {
            o.output = Output::PerStep(2);
            o.events = Events { checks: 3, ..Events::report() };
            o.h0 = Some(0.9);
            o.start_rates = start_rates;
        });
        let left = every_interruption(&Case::rig(6.0, modified(), with));
        assert!(left.stats.rejections.total() > 0 && left.record.events.len() >= 2);
    }
    let with = options(1e-6, |o| o.output = Output::MaxSpacing(0.1));
    every_interruption(&Case::named("cable-drum", 4.0, modified(), with));
}

/// M82: stops at events, a fixed step, a sparse problem, a problem that depends on time.
#[test]
fn other_ways_to_run() {
    let stop = options(1e-6, |o| o.events = Events::stop());
    let left = every_interruption(&Case::rig(6.0, Mexx::default(), stop));
    assert!(!left.record.events.is_empty());
    let tangents = options(1e-6, |o| o.events = Events { checks: 2, tangents: true, ..Events::report() });
    let left = every_interruption(&Case::rig(6.0, Mexx::default(), tangents));
    assert!(!left.record.events.is_empty());
    let fixed =
        options(1e-2, |o| (o.fixed, o.output) = (Some(FixedStep { h: 0.05, order: 4 }), Output::PerStep(1)));
    every_interruption(&Case::rig(1.0, Mexx::default(), fixed));
    every_interruption(&Case::named("insulator-chain", 0.1, Mexx::default(), options(1e-4, |_| {})));
    let times = options(1e-4, |o| o.output = Output::Times(vec![0.0, 0.1, 0.35, 0.5]));
    every_interruption(&Case::named("car-axis", 0.5, Mexx::default(), times));
}

/// M82: the extrapolated midpoint rule, with and without dense output, and where forces depend on multipliers.
#[test]
fn extrapolated_midpoint_rule() {
    let with = options(1e-5, |o| {
        o.output = Output::Uniform(37);
        o.events = Events::report();
        o.h0 = Some(1e-2);
    });
    let left = every_interruption(&Case::named("andrews", 0.03, Odex::default(), with));
    assert!(left.stats.rejections.total() >= 3 && left.record.events.len() == 5);
    every_interruption(&Case::rig(6.0, Odex::default(), options(1e-6, |_| {})));
}

/// M82, H31, H33, H35: every Runge-Kutta method, with friction, events and dense output, through rejections; with projection
/// after every step, on demand and without.
#[test]
fn runge_kutta_methods() {
    for project in [Project::EveryStep, Project::Beyond(1e-9), Project::Never] {
        for method in runge_kutta() {
            let with = options(1e-6, |o| {
                o.output = Output::PerStep(2);
                o.events = Events::report();
                o.h0 = Some(0.9);
                o.project = project;
            });
            let left = every_interruption(&Case::rig_with(3.0, method, with));
            assert!(left.stats.rejections.total() > 0 && !left.record.events.is_empty());
        }
        for (k, name) in ["andrews", "car-axis", "insulator-chain"].into_iter().enumerate() {
            for method in runge_kutta() {
                let with = options(1e-4, |o| {
                    (o.project, o.h0, o.metric) = (project, Some(1e-3), Metric::Identity);
                });
                let case = Case { method, ..Case::named(name, [0.01, 0.1, 0.01][k], Mexx::default(), with) };
                every_interruption(&case);
            }
        }
    }
}

/// M54, M55, M63, M66, M82: with every linear solver that can treat the problem; some keep a pivot order or a
/// preconditioner over many matrices.
#[test]
fn every_linear_solver() {
    let mut tried = 0;
    for solver in LinearSolver::ALL {
        for (name, t_end) in [("insulator-chain", 0.03), ("andrews", 0.01), ("car-axis", 0.1)] {
            let with = options(1e-5, |o| o.linear_solver = solver);
            let case = Case::named(name, t_end, Mexx::default(), with);
            let mut problem = (case.problem)();
            let fits = match Run::new(&mut *problem, &*case.method, case.start.clone(), t_end, &case.options)
            {
                Ok(mut run) => run.step(&mut ()).is_ok(),
                Err(_) => false,
            };
            if fits {
                every_interruption(&case);
                tried += 1;
            }
        }
    }
    // auto, lu, ldlt, sparse-lu, sparse-ldlt, general and min-norm for all three, chol-qr and range for two
    assert!(tried >= 7 * 3 + 2 * 2, "{tried}");
}

/// M82: in the middle of a step, between a rejected attempt and the next one.
#[test]
fn between_attempts() {
    let with = options(1e-5, |o| (o.output, o.h0) = (Output::PerStep(1), Some(1e-2)));
    let case = Case::named("andrews", 0.03, Mexx::default(), with);
    let whole = uninterrupted(&case);
    assert!(whole.stats.rejections.total() >= 3);
    let mut record = Recorder::default();
    let mut snapshot: Option<Vec<u8>> = None;
    let mut stops = 0;
    // a new run after every rejection
    let (state, stats) = loop {
        let mut problem = (case.problem)();
        let mut run = case.run(&mut *problem);
        if let Some(snapshot) = &snapshot {
            run.restore(snapshot).unwrap();
        }
        let mut log = Log { stop_at: Some(("rejected", 0)), ..Log::default() };
        match run.advance_to(case.t_end, &mut both(&mut record, &mut log)).unwrap() {
            Stop::Cancelled => stops += 1,
            stop => {
                assert_eq!(stop, Stop::Reached);
                break (run.state().clone(), *run.stats());
            }
        }
        snapshot = Some(run.snapshot());
    };
    assert_eq!(stops, whole.stats.rejections.total());
    same(&whole, &Left { state, stats, record });
}

fn snapshot_of(case: &Case, steps: usize) -> Vec<u8> {
    let mut problem = (case.problem)();
    let mut run = case.run(&mut *problem);
    for _ in 0..steps {
        run.step(&mut ()).unwrap();
    }
    run.snapshot()
}

fn refusal(case: &Case, snapshot: &[u8]) -> SnapshotError {
    let mut problem = (case.problem)();
    let mut run = case.run(&mut *problem);
    run.step(&mut ()).unwrap();
    let before = run.snapshot();
    let error = run.restore(snapshot).expect_err("the snapshot was to be refused");
    // after a refusal the run is as before, and goes on to the same end
    assert_eq!(run.snapshot(), before);
    run.finish(&mut ()).unwrap();
    assert_eq!(bits(run.state()), bits(&uninterrupted(case).state));
    match error {
        SetupError::Snapshot(error) => error,
        other => panic!("{other}"),
    }
}

/// M82: snapshots of another problem, method or control are refused, by what they are.
#[test]
fn foreign_snapshots_are_refused() {
    let with = || options(1e-5, |_| {});
    let pendulum = Case::named("pendulum", 1.0, Mexx::default(), with());
    let drum = Case::named("cable-drum", 4.0, Mexx::default(), with());
    let error = refusal(&pendulum, &snapshot_of(&drum, 3));
    assert!(matches!(error, SnapshotError::Size { expected: 2, found: 4 }), "{error}");

    let modified_drum = Case::named("cable-drum", 4.0, modified(), with());
    let error = refusal(&drum, &snapshot_of(&modified_drum, 3));
    assert!(matches!(error, SnapshotError::Size { expected: 0, found: 12 }), "{error}");

    let fixed = options(1e-2, |o| o.fixed = Some(FixedStep { h: 0.05, order: 4 }));
    let fixed = Case::named("pendulum", 1.0, Mexx::default(), fixed);
    let error = refusal(&pendulum, &snapshot_of(&fixed, 3));
    let SnapshotError::Foreign { expected, found } = &error else { panic!("{error}") };
    assert_eq!((expected.as_str(), found.as_str()), ("extrapolation control", "fixed step"));

    // another method, by its name
    let other = Case::named("pendulum", 1.0, Explicit::dopri5(), with());
    let half = Case::named("pendulum", 1.0, HalfExplicit::hem5(), with());
    let error = refusal(&half, &snapshot_of(&other, 3));
    let SnapshotError::Foreign { expected, found } = &error else { panic!("{error}") };
    assert_eq!((expected.as_str(), found.as_str()), ("hem5", "dopri5"));

    // events on and events off
    let watching =
        Case::named("pendulum", 1.0, Mexx::default(), options(1e-5, |o| o.events = Events::report()));
    assert!(matches!(refusal(&pendulum, &snapshot_of(&watching, 3)), SnapshotError::Size { .. }));
}

/// M82: a snapshot that is cut off, has bytes left over or a single wrong bit is refused.
#[test]
fn damaged_snapshots_are_refused() {
    let with = options(1e-5, |o| (o.output, o.events) = (Output::Uniform(9), Events::report()));
    let case = Case::named("pendulum", 1.0, Mexx::default(), with);
    let snapshot = snapshot_of(&case, 3);
    let damaged = |bytes: &[u8]| {
        let error = refusal(&case, bytes);
        assert!(matches!(error, SnapshotError::Damaged(_)), "{error}");
        assert!(error.to_string().contains("damaged"), "{error}");
    };
    for n in (0..snapshot.len()).step_by(13).chain([0, 1, 7, 8, snapshot.len() - 1]) {
        damaged(&snapshot[..n]);
    }
    damaged(&[&snapshot[..], &[0]].concat());
    for i in (0..snapshot.len()).step_by(11) {
        let mut wrong = snapshot.clone();
        wrong[i] ^= 1 << (i % 8);
        damaged(&wrong);
    }
    damaged(b"something else entirely, but long enough to be looked at");
}
