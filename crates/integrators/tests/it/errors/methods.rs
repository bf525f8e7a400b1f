//! Terms that fail in a stage of a Runge-Kutta method, and multipliers that do not converge.

use super::{Outcome, run, trouble};
use crate::common_runs::{Fault, Rig, distance, options, runge_kutta};
use gelenk_core::{State, Term};
use gelenk_integrators::{Method, Mexx, Project, SolveErrorKind, Stop, Trouble};

const TOLERANCE: f64 = 1e-6;
const T_END: f64 = 2.0;
/// When terms begin to fail.
const BAD: f64 = 1.25;

/// The last good state lies where a run without faults passes: within 50 tolerances, since errors of some ten steps add up.
fn is_on_the_way(outcome: &Outcome) {
    let (mut rig, t) = (Rig::new(), outcome.state.t);
    let start = rig.start();
    let clean = run(&mut rig, &Mexx::default(), start, t, &options(1e-2 * TOLERANCE, |_| {}));
    let error = distance(&outcome.state, &clean.state, TOLERANCE);
    assert!(error < 50.0, "{}: {error} tolerance units off at t = {t}", outcome.method);
}

fn failing(rig: Rig, method: &dyn Method, fault: (Term, Fault), project: Project) -> Outcome {
    let mut rig = rig.failing(fault.0, BAD, fault.1);
    let start = rig.start();
    run(&mut rig, method, start, T_END, &options(TOLERANCE, |o| o.project = project))
}

/// M32, M81, H31, H33, H35: a term that is not finite from some time on rejects steps, counted as such, until none is small
/// enough. The error names term, entry and time; the state before is good.
#[test]
fn terms_that_are_not_finite_are_named() {
    for method in runge_kutta() {
        for (term, entry, name) in [
            (Term::Pdot, 1, "'y'"),
            (Term::Mass, 3, "('vy', 'vy')"),
            (Term::Force, 0, "'vx'"),
            (Term::ConstraintMatrix, 1, "('rod', 'vy')"),
            (Term::Udot, 0, "'motor current'"),
            (Term::Constraint, 0, "'rod'"),
            (Term::PositionMatrix, 0, "('rod', 'vx')"),
            (Term::Friction, 1, "('vy', 'rod')"),
            (Term::Acceleration, 0, "'rod'"),
        ] {
            for value in [f64::NAN, f64::INFINITY] {
                let what = format!("{}, {term:?} = {value}", method.name());
                let fault = (term, Fault::Value { entry, value });
                let outcome = failing(Rig::new(), &*method, fault, Project::EveryStep);
                let error = outcome.failure();
                let Trouble::NotFinite { term: found, entry, t, .. } = trouble(error) else {
                    panic!("{what}: {error}");
                };
                assert_eq!((*found, entry.as_str()), (term.name(), name), "{what}");
                // a stage may feel what its constraint point ahead of it meets
                assert!(*t >= BAD - 1e-9 && (0.0..1e-9).contains(&(BAD - error.at.t)), "{what}: {error}");
                assert!(outcome.stats.rejections.evaluation > 10, "{what}: {:?}", outcome.stats.rejections);
                is_on_the_way(&outcome);
            }
        }
    }
}

/// M81, H10: the same where `γ` is differenced: the constraint matrix fails a little ahead of the state, as far as the
/// difference looks.
#[test]
fn differences_look_a_little_ahead() {
    for method in runge_kutta() {
        for term in [Term::ConstraintMatrix, Term::ConstraintRate, Term::Force] {
            let fault = (term, Fault::Value { entry: 0, value: f64::NAN });
            for project in [Project::EveryStep, Project::Never] {
                let outcome = failing(Rig::plain(), &*method, fault, project);
                let error = outcome.failure();
                let named = matches!(trouble(error), Trouble::NotFinite { term: t, .. } if *t == term.name());
                assert!(named, "{}, {term:?}: {error}", method.name());
                // the cube root of rounding, with velocities of about one
                assert!((0.0..1e-4).contains(&(BAD - error.at.t)), "{}, {term:?}: {error}", method.name());
                is_on_the_way(&outcome);
            }
        }
    }
}

/// M81: a model outside its domain asks for a smaller step; one that is beyond help ends the run at once.
#[test]
fn retries_are_rejections_and_fatal_errors_are_not() {
    for method in runge_kutta() {
        let outcome = failing(Rig::new(), &*method, (Term::Force, Fault::Retry), Project::EveryStep);
        let error = outcome.failure();
        assert!(matches!(error.kind, SolveErrorKind::MinimumStep { .. }), "{error}");
        assert!(error.to_string().contains("the cable is slack"), "{error}");
        assert!(outcome.stats.rejections.evaluation > 10);
        let outcome = failing(Rig::new(), &*method, (Term::Force, Fault::Fatal), Project::EveryStep);
        assert!(matches!(outcome.failure().kind, SolveErrorKind::Fatal(_)));
        assert_eq!(outcome.stats.rejections.evaluation, 0);
    }
}

/// H10: forces that depend strongly on multipliers need `F`. Without it the iteration contracts by `3 |y|` only, which is too
/// slow once the pendulum is some 0.3 of its length down: the error says so, and what to do. With `F` nothing happens.
#[test]
fn friction_without_its_matrix_is_named() {
    for method in runge_kutta() {
        let with = options(TOLERANCE, |_| {});
        let go = |mut rig: Rig| {
            let start: State = rig.start();
            run(&mut rig, &*method, start, T_END, &with)
        };
        let outcome = go(Rig::without_f(-3.0));
        let error = outcome.failure();
        assert!(matches!(trouble(error), Trouble::Multipliers { .. }), "{}: {error}", method.name());
        let message = error.to_string();
        assert!(
            message.contains("F = df/dlam") && message.contains("multipliers do not converge"),
            "{message}"
        );
        assert!((outcome.state.p[1] + 0.3).abs() < 0.03, "{}: {:?}", method.name(), outcome.state);
        let outcome = go(Rig::with_friction(-3.0));
        assert_eq!(*outcome.result.as_ref().unwrap(), Stop::Reached, "{}", method.name());
        // where it contracts, both ways lead to the same end; PHEM56 estimates errors with the matrix at hand
        let (one, two) = (go(Rig::without_f(0.2)), go(Rig::with_friction(0.2)));
        let apart = distance(&one.state, &two.state, TOLERANCE);
        assert!(apart < 1.0, "{}: {apart}", method.name());
    }
}
