//! Runs that end early for other reasons: limits, observers, friction beyond the method.

use super::{chain, run};
use crate::common_runs::{Fault, Log, Rig, distance, options};
use gelenk_core::{State, Term};
use gelenk_integrators::{
    Discretisation, Events, Mexx, Options, Output, Recorder, Run, SolveErrorKind, Stop, Trouble,
};
use gelenk_testset::create;

const TOLERANCE: f64 = 1e-6;

/// M32, M81, M84: the standard discretisation fails on the cable drum for µ = 1.25 and 1.5, as in table 5.1: the error
/// names the time and the step; the results up to there stay. The modified one succeeds.
#[test]
fn cable_drum_with_strong_friction() {
    for mu in [1.25, 1.5] {
        let mut drum = create("cable-drum", &[("mu", mu)]).unwrap();
        let start = drum.initial();
        let paper = options(1e-5, |o| o.h0 = Some(1e-3));
        let outcome = run(&mut *drum, &Mexx::default(), start.clone(), 4.0, &paper);
        let error = outcome.failure();
        let SolveErrorKind::MinimumStep { h_min, .. } = error.kind else { panic!("{error}") };
        assert_eq!(h_min, 4e-12, "the default is 1e-12 of the interval");
        assert_eq!(error.kind.word(), "minimum-step");
        let message = error.to_string();
        for part in [
            format!("t = {}", error.at.t),
            format!("h = {:.3e}", error.at.h),
            "minimum step 4.000e-12".into(),
        ] {
            assert!(message.contains(&part), "'{part}' is missing: {message}");
        }
        // the step tried last was allowed, the next one would not have been
        assert!(error.at.h >= h_min && error.at.h < 10.0 * h_min, "{message}");
        assert!(error.at.t < 1.0, "{message}");

        let modified = Mexx { discretisation: Discretisation::Modified, ..Mexx::default() };
        let outcome = run(&mut *drum, &modified, start, 4.0, &paper);
        assert_eq!(*outcome.result.as_ref().unwrap(), Stop::Reached);
        // a handful of steps, each with an error below one tolerance
        assert!(distance(&outcome.state, &drum.exact(4.0).unwrap(), 1e-5) < 10.0);
    }
}

/// M81: the limit on steps counts rejected attempts too; what was computed stays.
#[test]
fn too_many_steps() {
    for limit in [0, 1, 2, 7] {
        let mut rig = Rig::new();
        let start = rig.start();
        // the first step is too long: the first attempt is rejected
        let limited = options(TOLERANCE, |o| (o.max_steps, o.h0) = (limit, Some(5.0)));
        let outcome = run(&mut rig, &Mexx::default(), start, 100.0, &limited);
        let error = outcome.failure();
        assert!(matches!(error.kind, SolveErrorKind::TooManySteps { limit: l } if l == limit), "{error}");
        assert_eq!(error.kind.word(), "too-many-steps");
        assert!(error.to_string().contains(&format!("limit of {limit} steps")), "{error}");
        let rejected = outcome.stats.rejections.total();
        assert_eq!(outcome.stats.steps + rejected, limit);
        assert!(limit == 0 || rejected > 0);
        assert_eq!(outcome.record.states.len() as u64, outcome.stats.steps + 1);
    }
}

/// M32: the smallest step a user sets is kept.
#[test]
fn the_minimum_step_is_the_users() {
    let mut rig = Rig::new();
    let start = rig.start();
    let h_min = 0.45;
    let strict = options(1e-12, |o| o.h_min = Some(h_min));
    let outcome = run(&mut rig, &Mexx { kmax: 3, ..Mexx::default() }, start, 2.0, &strict);
    let error = outcome.failure();
    assert!(
        matches!(error.kind, SolveErrorKind::MinimumStep { h_min: h, cause: None } if h == h_min),
        "{error}"
    );
    assert!(error.to_string().contains("the error test fails however small the step"), "{error}");
    assert_eq!(error.at.h, h_min);
}

/// What a run with every kind of call does.
fn busy() -> Options {
    options(TOLERANCE, |o| {
        o.output = Output::PerStep(2);
        o.events = Events::report();
        o.h0 = Some(0.9); // too long: rejected
    })
}

const CALLS: [&str; 7] = ["start", "start point", "rejected", "segment", "output", "event", "step point"];

/// M81: an error from an observer ends the run wherever it comes from; it is the source of the run's error.
#[test]
fn observers_that_fail() {
    for name in CALLS.into_iter().chain(["step", "end"]) {
        for nth in [0, 1] {
            let mut rig = Rig::new();
            let start = rig.start();
            let mut log = Log { fail_at: Some((name, nth)), ..Log::default() };
            let mut run = Run::new(&mut rig, &Mexx::default(), start, 6.0, &busy()).unwrap();
            let result = run.finish(&mut log);
            if nth == 1 && ["start", "start point", "end"].contains(&name) {
                assert_eq!(result.unwrap(), Stop::Reached, "there is only one '{name}'");
                continue;
            }
            let error = result.expect_err(name);
            assert!(matches!(error.kind, SolveErrorKind::Observer(_)), "{name}: {error}");
            assert_eq!(error.kind.word(), "output");
            assert_eq!(chain(&error).last().map(String::as_str), Some("the disk is full"));
            assert_eq!(error.at.t, run.state().t);
            assert_eq!(log.count(name), nth + 1, "{name} was called again after it failed");
            assert_eq!(log.count("end"), 1, "observers are closed also after an error");
        }
    }
}

/// M45, M48: "stop" from an observer is no error. Wherever it comes from, the step at hand is delivered completely and the
/// run can go on: all calls together are those of a run that was never stopped.
#[test]
fn observers_that_stop_a_run() {
    let mut rig = Rig::new();
    let start = rig.start();
    let mut whole = Log::default();
    Run::new(&mut rig, &Mexx::default(), start.clone(), 6.0, &busy()).unwrap().finish(&mut whole).unwrap();
    for name in CALLS.into_iter().chain(["step"]) {
        let mut run = Run::new(&mut rig, &Mexx::default(), start.clone(), 6.0, &busy()).unwrap();
        let mut log = Log { stop_at: Some((name, 0)), ..Log::default() };
        let mut stops = 0;
        loop {
            match run.advance_to(6.0, &mut log).unwrap() {
                Stop::Cancelled => stops += 1,
                stop => break assert_eq!(stop, Stop::Reached),
            }
            assert!(stops <= 1000, "{name}");
        }
        run.finish(&mut log).unwrap();
        assert!(stops >= 1, "{name}");
        assert_eq!(log.calls, whole.calls, "stopped at every '{name}'");
    }
}

/// M81: a failed edit leaves the run as it was; a good one makes it start again from there.
#[test]
fn edits_are_checked() {
    type Edit = fn(&mut State);
    let mut rig = Rig::new();
    let start = rig.start();
    let mut record = Recorder::default();
    let mut run = Run::new(&mut rig, &Mexx::default(), start, 2.0, &options(TOLERANCE, |_| {})).unwrap();
    run.advance_to(1.0, &mut record).unwrap();
    let before = run.state().clone();
    let edits: [(Edit, &str); 5] = [
        (|x| x.p[1] = f64::NAN, "'y' = NaN"),
        (|x| x.v[0] = f64::INFINITY, "'vx' = inf"),
        (|x| x.lam.clear(), "multiplier lam has 0 components where 1 are expected"),
        (|x| x.p.push(0.0), "position p has 3 components"),
        (|x| x.t = f64::NAN, "NaN"),
    ];
    for (edit, part) in edits {
        let error = run.edit_state(edit).expect_err(part);
        assert!(matches!(error.kind, SolveErrorKind::Start(Trouble::Eval { .. })), "{error}");
        assert!(error.to_string().contains(part), "'{part}' is missing: {error}");
        assert_eq!(*run.state(), before, "the run keeps its state after a refused edit");
    }
    assert_eq!(run.finish(&mut record).unwrap(), Stop::Reached);
    assert_eq!(run.state().t, 2.0);
    assert_eq!(
        record.states.len() as u64,
        run.stats().steps + 1,
        "a refused edit does not start the run again"
    );
}

/// M81: a run that failed can be asked again, and fails again.
#[test]
fn a_failed_run_fails_again() {
    let mut rig = Rig::new().failing(Term::Mass, 1.25, Fault::Value { entry: 0, value: f64::NAN });
    let start = rig.start();
    let mut run = Run::new(&mut rig, &Mexx::default(), start, 2.0, &options(TOLERANCE, |_| {})).unwrap();
    assert_eq!(run.advance_to(1.0, &mut ()).unwrap(), Stop::Reached);
    let first = run.advance_to(2.0, &mut ()).unwrap_err();
    let second = run.advance_to(2.0, &mut ()).unwrap_err();
    assert_eq!((first.kind.word(), second.kind.word()), ("minimum-step", "minimum-step"));
    // the second try begins with the last, smallest step: it may come closer still, but not beyond
    assert!(first.at.t <= second.at.t && second.at.t < 1.25 && 1.25 - first.at.t < 1e-11);
    assert_eq!(run.state().t, second.at.t);
}
