//! Terms that return NaN, infinity or errors.

use super::{Outcome, chain, run, trouble};
use crate::common_runs::{Broken, Fault, Rig, distance, options};
use gelenk_core::{Dims, Eval, EvalError, Point, Problem, State, Structure, Term, TermBuf, Terms};
use gelenk_integrators::{
    Discretisation, Events, FixedStep, Mexx, Output, Run, SolveErrorKind, StartRates, Stop, Trouble,
};
use gelenk_linalg::LinearSolver;

const TOLERANCE: f64 = 1e-6;
const T_END: f64 = 2.0;
/// When terms begin to fail.
const BAD: f64 = 1.25;

fn modified() -> Mexx {
    Mexx { discretisation: Discretisation::Modified, ..Mexx::default() }
}

/// The last good state lies where a clean run passes: within 50 tolerances, since errors of some ten steps add up.
fn is_on_the_way(outcome: &Outcome) {
    let t = outcome.state.t;
    let mut rig = Rig::new();
    let start = rig.start();
    let clean = run(&mut rig, &Mexx::default(), start, t, &options(1e-2 * TOLERANCE, |_| {}));
    let error = distance(&outcome.state, &clean.state, TOLERANCE);
    assert!(error < 50.0, "{error} tolerance units off at t = {t}");
}

/// How far the run may stop from the time of the fault. Terms evaluated at the end of a step stop it right before; terms
/// evaluated at the start of a substep or of a step are not asked beyond, so that the last step may lead over.
enum Reach {
    Before,
    WithinTheLastStep,
}

/// M32, M81: a term that is not finite from some time on ends the run near that time. The error names the term, the
/// entry and the time; the state before is good.
#[test]
fn terms_that_are_not_finite_are_named() {
    use Reach::{Before, WithinTheLastStep};
    for (term, entry, name, reach) in [
        (Term::Pdot, 1, "'y'", Before),
        (Term::Mass, 2, "('vx', 'vy')", Before),
        (Term::Mass, 3, "('vy', 'vy')", Before),
        (Term::Force, 0, "'vx'", WithinTheLastStep),
        (Term::ConstraintMatrix, 1, "('rod', 'vy')", Before),
        (Term::ConstraintRate, 0, "'rod'", Before),
        (Term::Udot, 0, "'motor current'", Before),
        (Term::Constraint, 0, "'rod'", Before),
        (Term::PositionMatrix, 0, "('rod', 'vx')", Before),
        (Term::Friction, 1, "('vy', 'rod')", WithinTheLastStep),
        (Term::Acceleration, 0, "'rod'", WithinTheLastStep),
    ] {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let mut rig = Rig::new().failing(term, BAD, Fault::Value { entry, value });
            let start = rig.start();
            let outcome = run(&mut rig, &modified(), start, T_END, &options(TOLERANCE, |_| {}));
            let error = outcome.failure();
            let Trouble::NotFinite { term: found, entry, value: seen, t } = trouble(error) else {
                panic!("{term:?} {entry} {value}: {error}");
            };
            assert_eq!((*found, entry.as_str()), (term.name(), name));
            assert_eq!(seen.to_string(), value.to_string());
            // asked at the fault or, just before giving up, within a few of the smallest steps behind it
            assert!(*t >= BAD, "{term:?}: {error}");
            let last = outcome.record.states.windows(2).last().map_or(0.0, |w| w[1].t - w[0].t);
            match reach {
                Before => assert!((0.0..1e-9).contains(&(BAD - error.at.t)), "{term:?}: {error}"),
                WithinTheLastStep => assert!((error.at.t - BAD).abs() <= last, "{term:?}: {error}"),
            }
            let message = error.to_string();
            for part in [term.name(), name, &format!("t = {t}")] {
                assert!(message.contains(part), "{part} is missing: {message}");
            }
            is_on_the_way(&outcome);
        }
    }
}

/// M81: a term that leaves more or fewer numbers than its layout declares, say because it appends an entry outside its
/// pattern, ends the run with the term and both numbers. There is no other way to write outside a pattern: values go to
/// fixed places.
#[test]
fn terms_of_another_length_are_named() {
    for term in Term::ALL {
        for length in [0, 3, 17] {
            let mut rig = Rig::new().failing(term, BAD, Fault::Length(length));
            let start = rig.start();
            let outcome = run(&mut rig, &modified(), start, T_END, &options(TOLERANCE, |_| {}));
            let error = outcome.failure();
            let Trouble::Eval { source: EvalError::WrongLength { term: found, found: n, .. }, t } =
                trouble(error)
            else {
                panic!("{term:?} {length}: {error}");
            };
            assert_eq!((*found, *n), (term, length));
            assert!(*t >= BAD && matches!(error.kind, SolveErrorKind::Fatal(_)), "{error}");
            let message = error.to_string();
            assert!(message.contains(&format!("the {} holds {length} numbers", term.name())), "{message}");
        }
    }
}

/// M66, M81: a matrix that is not finite is named whatever the linear solver: none takes it, and none hides it behind a
/// singularity of its own.
#[test]
fn matrices_that_are_not_finite_are_named_with_every_solver() {
    for solver in LinearSolver::ALL {
        for (term, entry) in
            [(Term::Mass, 0), (Term::Mass, 3), (Term::ConstraintMatrix, 0), (Term::ConstraintMatrix, 1)]
        {
            for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                let mut rig = Rig::plain().failing(term, BAD, Fault::Value { entry, value });
                let start = rig.start();
                let with = options(TOLERANCE, |o| o.linear_solver = solver);
                let clean = Run::new(&mut Rig::plain(), &Mexx::default(), start.clone(), T_END, &with)
                    .is_ok_and(|mut run| run.step(&mut ()).is_ok());
                if !clean {
                    assert!(![LinearSolver::Auto, LinearSolver::Lu, LinearSolver::Ldlt].contains(&solver));
                    continue;
                }
                let outcome = run(&mut rig, &Mexx::default(), start, T_END, &with);
                let error = outcome.failure();
                let named = matches!(trouble(error), Trouble::NotFinite { term: t, .. } if *t == term.name());
                assert!(named, "{solver}, {term:?}[{entry}] = {value}: {error}");
                assert!((0.0..1e-9).contains(&(BAD - error.at.t)), "{solver}: {error}");
                is_on_the_way(&outcome);
            }
        }
    }
}

/// M81: the same for a switching function, which names itself.
#[test]
fn switching_functions_that_are_not_finite_are_named() {
    let mut rig = Rig::new().failing_switch(BAD, Fault::Value { entry: 0, value: f64::NAN });
    let start = rig.start();
    let short_steps = options(TOLERANCE, |o| (o.events, o.h_max) = (Events::report(), Some(0.1)));
    let outcome = run(&mut rig, &Mexx::default(), start, T_END, &short_steps);
    let error = outcome.failure();
    assert!(matches!(
        &error.kind,
        SolveErrorKind::Fatal(Trouble::NotFinite { term: "switching function", .. })
    ));
    let message = error.to_string();
    assert!(
        message.contains("'half height'") && message.contains(&format!("t = {}", error.at.t)),
        "{message}"
    );
    // the event before is kept
    assert_eq!(outcome.record.events.len(), 1);
    is_on_the_way(&outcome);
}

/// M81: with dense output on, a force that fails at the end of an accepted step ends the run with that step delivered,
/// and the output of the steps before stays.
#[test]
fn output_before_a_fault_is_kept() {
    let mut rig = Rig::new().failing(Term::Force, BAD, Fault::Value { entry: 1, value: f64::NAN });
    let start = rig.start();
    let with_output = options(TOLERANCE, |o| {
        o.output = Output::PerStep(1);
        o.events = Events::report();
    });
    let outcome = run(&mut rig, &Mexx::default(), start, T_END, &with_output);
    let error = outcome.failure();
    assert!(matches!(trouble(error), Trouble::NotFinite { term: "force f", .. }), "{error}");
    let samples = &outcome.record.samples;
    assert!(samples.len() as u64 >= 2 * (outcome.stats.steps - 1), "{} samples", samples.len());
    assert!(samples.iter().all(|(_, y)| y.iter().all(|y| y.is_finite())));
}

/// M39, M81: a term that fails at the start is an inconsistent start at that time; nothing is delivered, the given state
/// stays.
#[test]
fn faults_at_the_start_are_start_errors() {
    for term in Term::ALL {
        for fault in [Fault::Value { entry: 0, value: f64::NAN }, Fault::Retry, Fault::Fatal, Fault::Missing]
        {
            let mut rig = Rig::new().failing(term, 0.0, fault);
            let start = rig.start();
            let outcome = run(&mut rig, &modified(), start.clone(), T_END, &options(TOLERANCE, |_| {}));
            // external dynamics are first asked for by the first step
            if term == Term::Udot {
                assert!(outcome.result.is_err());
                continue;
            }
            let error = outcome.failure();
            assert!(matches!(error.kind, SolveErrorKind::Start(_)), "{term:?} {fault:?}: {error}");
            assert_eq!(error.kind.word(), "no-start");
            assert!(error.to_string().contains("at t = 0"), "{error}");
            if let Fault::Value { .. } | Fault::Missing = fault {
                assert!(error.to_string().contains(term.name()), "{term:?} {fault:?}: {error}");
            }
            assert!(outcome.record.states.is_empty());
            assert_eq!((outcome.state.t, &outcome.state.p), (start.t, &start.p));
        }
    }
}

/// M81: an error of the problem's own ends the run at once, whatever the term, and stays the last in the chain of sources.
#[test]
fn fatal_errors_keep_their_source() {
    for term in Term::ALL {
        let mut rig = Rig::new().failing(term, BAD, Fault::Fatal);
        let start = rig.start();
        let outcome = run(&mut rig, &modified(), start, T_END, &options(TOLERANCE, |_| {}));
        let error = outcome.failure();
        assert!(matches!(error.kind, SolveErrorKind::Fatal(Trouble::Eval { .. })), "{term:?}: {error}");
        assert_eq!(error.kind.word(), "failed");
        let messages = chain(error);
        assert_eq!(messages.last(), Some(&Broken.to_string()), "{term:?}: {messages:?}");
        let mut source: &dyn std::error::Error = error;
        while let Some(next) = source.source() {
            source = next;
        }
        assert!(source.downcast_ref::<Broken>().is_some(), "{term:?}: the type is lost");
        assert!(error.to_string().contains("could not be evaluated at t = 1."), "{error}");
        is_on_the_way(&outcome);
    }
    // no step is repeated for an error that no smaller step can cure
    let mut rig = Rig::new().failing(Term::Mass, BAD, Fault::Fatal);
    let start = rig.start();
    let outcome = run(&mut rig, &modified(), start, T_END, &options(TOLERANCE, |_| {}));
    assert_eq!(outcome.stats.rejections.evaluation, 0);
}

/// M32, M81: "outside the domain" at every step size ends with the minimum step and the problem's own reason.
#[test]
fn retry_without_success_gives_the_reason() {
    let h_min = 1e-7;
    let mut rig = Rig::new().failing(Term::Mass, BAD, Fault::Retry);
    let start = rig.start();
    let outcome =
        run(&mut rig, &Mexx::default(), start, T_END, &options(TOLERANCE, |o| o.h_min = Some(h_min)));
    let error = outcome.failure();
    assert!(matches!(error.kind, SolveErrorKind::MinimumStep { h_min: h, .. } if h == h_min));
    assert!(matches!(trouble(error), Trouble::Eval { source: EvalError::Retry(_), .. }));
    assert_eq!(error.kind.word(), "minimum-step");
    let message = error.to_string();
    for part in ["minimum step 1.000e-7", "outside the domain", "the cable is slack", "at t = 1.25"] {
        assert!(message.contains(part), "{part} is missing: {message}");
    }
    // halved from some 0.1 down to 1e-7, and no further
    let halvings = outcome.stats.rejections.evaluation;
    assert!((10..60).contains(&halvings), "{halvings}");
    assert!(error.at.h >= h_min && error.at.h < 4.0 * h_min, "the step tried last was {}", error.at.h);
    assert!(BAD - error.at.t < 8.0 * h_min);
    assert!(chain(error).len() >= 3);
}

/// A pendulum whose model ends a little outside the circle, where crude substeps lead.
struct Narrow(Structure);

impl Problem for Narrow {
    fn structure(&self) -> &Structure {
        &self.0
    }
    fn mass(&mut self, _: f64, _: &[f64], m: &mut [f64]) -> Eval {
        m.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]);
        Ok(())
    }
    fn force(&mut self, x: &Point<'_>, f: &mut [f64]) -> Eval {
        if x.p[0].hypot(x.p[1]) > 1.001 {
            return Err(EvalError::Retry("beyond the end of the rod".into()));
        }
        f.copy_from_slice(&[0.0, -1.0]);
        Ok(())
    }
    fn constraint(&mut self, _: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g[0] = (p[0] * p[0] + p[1] * p[1] - 1.0) / 2.0;
        Ok(())
    }
    fn constraint_matrix(&mut self, _: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g.copy_from_slice(p);
        Ok(())
    }
}

/// M81: "outside the domain" is cured by smaller steps where they help: the run completes, as accurate as ever (within 50
/// tolerances after some hundred steps), and counts the rejections.
#[test]
fn retry_reduces_the_step() {
    let dims = Dims::holonomic(2, 1);
    let mut narrow = Narrow(Structure::dense(dims));
    let start = State::at(dims, 0.0, &[1.0, 0.0], &[0.0, 0.0]);
    let outcome = run(&mut narrow, &Mexx::default(), start, 1.0, &options(TOLERANCE, |_| {}));
    assert_eq!(*outcome.result.as_ref().unwrap(), Stop::Reached);
    let rejections = outcome.stats.rejections;
    assert!(rejections.evaluation > 0 && rejections.total() == rejections.evaluation, "{rejections:?}");
    let exact = gelenk_testset::create("pendulum", &[]).unwrap().exact(1.0).unwrap();
    assert!(distance(&outcome.state, &exact, TOLERANCE) < 50.0);
}

/// M81: a fixed step cannot be reduced: the first failure ends the run, and says so.
#[test]
fn a_fixed_step_does_not_hide_failures() {
    let mut rig = Rig::new().failing(Term::Mass, BAD, Fault::Value { entry: 0, value: f64::NAN });
    let start = rig.start();
    let fixed = options(TOLERANCE, |o| o.fixed = Some(FixedStep { h: 0.05, order: 4 }));
    let outcome = run(&mut rig, &Mexx::default(), start, T_END, &fixed);
    let error = outcome.failure();
    assert!(
        matches!(&error.kind, SolveErrorKind::FixedStep { reason } if reason.contains("mass matrix M")),
        "{error}"
    );
    assert_eq!((error.kind.word(), error.at.h), ("fixed-step", 0.05));
    // 24 steps of 0.05 end at 1.2, the next would reach the fault
    assert_eq!((error.at.step, outcome.stats.rejections.evaluation), (24, 1));
    is_on_the_way_fixed(&outcome);
}

/// The same as [`is_on_the_way`] for a step chosen without regard to the error: order 4 at 0.05 is good to 1e-5.
fn is_on_the_way_fixed(outcome: &Outcome) {
    let mut rig = Rig::new();
    let start = rig.start();
    let clean = run(&mut rig, &Mexx::default(), start, outcome.state.t, &options(1e-9, |_| {}));
    assert!(distance(&outcome.state, &clean.state, 1e-5) < 1.0);
}

/// A problem that provides nothing.
struct Nothing(Structure);

impl Problem for Nothing {
    fn structure(&self) -> &Structure {
        &self.0
    }
}

/// M81: terms that are needed but not provided are named, by the term and by what to do.
#[test]
fn missing_terms_are_named() {
    // kinematics and constraint rates have defaults, the former only where p and v have the same length
    let structure = Rig::with_friction(0.1).structure().clone();
    let mut nothing = Nothing(structure);
    let mut out = TermBuf::new(&nothing.0);
    let x = State::zeros(nothing.dims());
    for term in Term::ALL {
        let result = nothing.eval(Terms::from(term), &x.point(), &mut out);
        if let Term::Pdot | Term::ConstraintRate = term {
            result.unwrap();
        } else {
            assert!(matches!(result, Err(EvalError::NotProvided(t)) if t == term), "{term:?}");
        }
    }
    let dims = Dims { np: 4, nv: 3, ..Dims::default() };
    let mut quaternion = Nothing(Structure::dense(dims));
    let mut out = TermBuf::new(&quaternion.0);
    let result = quaternion.eval(Terms::PDOT, &State::zeros(dims).point(), &mut out);
    assert!(matches!(result, Err(EvalError::NotProvided(Term::Pdot))));

    let start = State::zeros(nothing.dims());
    let outcome = run(&mut nothing, &Mexx::default(), start, 1.0, &options(TOLERANCE, |_| {}));
    let message = outcome.failure().to_string();
    assert!(message.contains("provides no mass matrix M: implement that method"), "{message}");

    // found out only under way
    for term in Term::ALL {
        let mut rig = Rig::new().failing(term, BAD, Fault::Missing);
        let start = rig.start();
        let outcome = run(&mut rig, &modified(), start, T_END, &options(TOLERANCE, |_| {}));
        let error = outcome.failure();
        let missing =
            |e: &Trouble| matches!(e, Trouble::Eval { source: EvalError::NotProvided(t), .. } if *t == term);
        assert!(matches!(&error.kind, SolveErrorKind::Fatal(e) if missing(e)), "{term:?}: {error}");
    }
}

/// M05, M81: terms that only start values need are not asked for when start values are given.
#[test]
fn given_start_values_need_no_acceleration_term() {
    let mut rig = Rig::new().failing(Term::Acceleration, 0.0, Fault::Missing);
    let mut start = rig.start();
    start.a.copy_from_slice(&[0.0, -1.0]);
    let given = options(TOLERANCE, |o| {
        o.start_rates = StartRates::Given;
        o.violations = false;
    });
    let outcome = run(&mut rig, &Mexx::default(), start, T_END, &given);
    assert_eq!(outcome.result.unwrap(), Stop::Reached);
}
