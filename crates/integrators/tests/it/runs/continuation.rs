//! Going on: in pieces, from returned states, after edits, after cancellation, in several threads.

use super::{complete, same_stats};
use crate::common_runs::{Log, Rig, bits, both, distance, options, runge_kutta};
use gelenk_core::{Eval, Point, Problem, State, Stats, Structure, TermBuf, Terms};
use gelenk_integrators::{Cancel, Events, Method, Mexx, Output, Recorder, Run, Stop};
use gelenk_testset::create;

const TOLERANCE: f64 = 1e-7;

/// M82: time, state and step guess at the end of a run are all it takes to go on in a new one. Two runs make at most twice
/// the error of one, which is below 50 tolerances on these problems.
#[test]
fn a_new_run_goes_on_from_the_returned_state() {
    for (name, share) in [("pendulum", 0.4), ("andrews", 0.5), ("car-axis", 0.3), ("insulator-chain", 0.6)] {
        let mut problem = create(name, &[]).unwrap();
        let (start, t_end) = (problem.initial(), problem.t_end());
        let tight = options(1e-11, |_| {});
        let exact = complete(&mut *problem, &Mexx::default(), &start, t_end, &tight).0;
        let with = options(TOLERANCE, |_| {});
        let mut first = Run::new(&mut *problem, &Mexx::default(), start, t_end, &with).unwrap();
        assert_eq!(first.advance_to(share * t_end, &mut ()).unwrap(), Stop::Reached);
        let (middle, h) = (first.state().clone(), first.next_step());
        assert_eq!(middle.t, share * t_end);
        let with = options(TOLERANCE, |o| o.h0 = Some(h));
        let (end, stats, _) = complete(&mut *problem, &Mexx::default(), &middle, t_end, &with);
        assert!(distance(&end, &exact, TOLERANCE) < 100.0, "{name}: {}", distance(&end, &exact, TOLERANCE));
        assert!(
            stats.rejections.total() <= stats.steps,
            "{name}: the step guess was bad: {:?}",
            stats.rejections
        );
    }
}

/// M82: a run in pieces ends each piece exactly where asked, and arrives as well as an uninterrupted one.
#[test]
fn pieces() {
    let mut problem = create("pendulum", &[]).unwrap();
    let start = problem.initial();
    let with = options(TOLERANCE, |o| o.output = Output::Uniform(19));
    let mut record = Recorder::default();
    let mut run = Run::new(&mut *problem, &Mexx::default(), start, 10.0, &with).unwrap();
    for i in 1..=100 {
        let t = 0.1 * f64::from(i);
        assert_eq!(run.advance_to(t, &mut record).unwrap(), Stop::Reached);
        assert_eq!(run.state().t, t.min(10.0));
        // going to where it is does nothing, nor does going back
        let steps = run.stats().steps;
        assert_eq!(run.advance_to(t, &mut record).unwrap(), Stop::Reached);
        assert_eq!(run.advance_to(t - 0.05, &mut record).unwrap(), Stop::Reached);
        assert_eq!(run.stats().steps, steps);
    }
    assert_eq!(run.step(&mut record).unwrap(), Stop::Reached);
    let end = run.state().clone();
    // a hundred pieces of a step each, each step with an error below one tolerance
    assert!(distance(&end, &problem.exact(10.0).unwrap(), TOLERANCE) < 100.0);
    let times: Vec<f64> = record.samples.iter().map(|s| s.0).collect();
    assert_eq!(times.len(), 21);
    assert!(times.iter().enumerate().all(|(i, t)| (t - 0.5 * i as f64).abs() < 1e-14), "{times:?}");
}

/// M82: steps one by one are the run.
#[test]
fn steps_one_by_one() {
    let mut rig = Rig::new();
    let start = rig.start();
    let with = options(TOLERANCE, |_| {});
    let whole = complete(&mut rig, &Mexx::default(), &start, 3.0, &with);
    let mut run = Run::new(&mut rig, &Mexx::default(), start, 3.0, &with).unwrap();
    let mut steps = 0;
    while run.step(&mut ()).unwrap() == Stop::Stepped {
        steps += 1;
    }
    assert_eq!((steps, bits(run.state())), (whole.1.steps, bits(&whole.0)));
}

/// M39, M69: an edited state is made consistent, delivered as a start, and integrated from there: a pendulum whose
/// velocity is reversed at t = 1 swings back and arrives where it began (within 50 tolerances, as far as in one run).
#[test]
fn edits_start_the_run_again() {
    let mut problem = create("pendulum", &[("v0", 0.5)]).unwrap();
    let start = problem.initial();
    let with = options(TOLERANCE, |o| o.output = Output::Uniform(7));
    let mut log = Log::default();
    let mut record = Recorder::default();
    let mut run = Run::new(&mut *problem, &Mexx::default(), start.clone(), 2.0, &with).unwrap();
    run.advance_to(1.0, &mut both(&mut log, &mut record)).unwrap();
    let before = run.state().clone();
    run.edit_state(|x| {
        x.v.iter_mut().for_each(|v| *v = -*v);
        x.p[0] *= 1.0 + 1e-5; // off the circle, to be projected away
    })
    .unwrap();
    assert_eq!(run.finish(&mut both(&mut log, &mut record)).unwrap(), Stop::Reached);
    let end = run.state();
    let mut back = start.clone();
    back.v[1] = -back.v[1];
    back.t = 2.0;
    // the edit itself moved the state by 1e-5
    assert!(distance(end, &back, 1e-5) < 10.0, "{}", distance(end, &back, 1e-5));

    assert_eq!((log.count("start"), log.count("start point"), log.count("end")), (2, 2, 1));
    let restarted = &record.states[record.states.iter().rposition(|x| x.t == 1.0).unwrap()];
    assert!((restarted.p[0].hypot(restarted.p[1]) - 1.0).abs() < 1e-9, "the edited state was not projected");
    assert!((restarted.v[0] + before.v[0]).abs() < 1e-4 && restarted.a != before.a);

    // output points are neither lost nor moved by the second start
    let times: Vec<f64> = record.samples.iter().map(|s| s.0).collect();
    assert_eq!(times, [0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0]);
}

/// M82: an edit may also move the time.
#[test]
fn edits_may_change_the_time() {
    let mut problem = create("pendulum", &[]).unwrap();
    let start = problem.initial();
    let with = options(TOLERANCE, |_| {});
    let mut run = Run::new(&mut *problem, &Mexx::default(), start.clone(), 2.0, &with).unwrap();
    run.advance_to(1.5, &mut ()).unwrap();
    run.edit_state(|x| {
        x.copy_from(&start);
        x.t = 1.0;
    })
    .unwrap();
    assert_eq!(run.finish(&mut ()).unwrap(), Stop::Reached);
    let (end, t) = (run.state().clone(), run.state().t);
    assert_eq!(t, 2.0);
    assert!(distance(&end, &problem.exact(1.0).unwrap(), TOLERANCE) < 50.0);
}

/// A problem that cancels its own run at the n-th evaluation: in the middle of an attempt.
struct Cancelling {
    rig: Rig,
    at: usize,
    cancel: Cancel,
}

impl Problem for Cancelling {
    fn structure(&self) -> &Structure {
        self.rig.structure()
    }
    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        if self.rig.calls == self.at {
            self.cancel.cancel();
        }
        self.rig.eval(want, x, out)
    }
    fn switches(&mut self) -> Option<&mut dyn gelenk_core::Switches> {
        self.rig.switches()
    }
}

/// A cancelled run stops at the last accepted state and goes on, when the request is withdrawn, as if nothing had happened:
/// the end and everything delivered are the same to the last bit.
#[test]
fn cancelled_runs_go_on() {
    cancelled_runs_go_on_with(&Mexx::default());
    for method in runge_kutta() {
        cancelled_runs_go_on_with(&*method);
    }
}

fn cancelled_runs_go_on_with(method: &dyn Method) {
    let with = |cancel: &Cancel| {
        options(TOLERANCE, |o| {
            o.cancel = cancel.clone();
            o.h0 = Some(0.9);
            o.output = Output::PerStep(1);
            o.events = Events::report();
        })
    };
    let mut rig = Rig::new();
    let start = rig.start();
    let whole = complete(&mut rig, method, &start, 3.0, &with(&Cancel::default()));
    let all = rig.calls;
    let mut interrupted = 0;
    for at in (0..all).step_by(7) {
        let cancel = Cancel::default();
        let mut problem = Cancelling { rig: Rig::new(), at, cancel: cancel.clone() };
        let mut record = Recorder::default();
        let mut run = Run::new(&mut problem, method, start.clone(), 3.0, &with(&cancel)).unwrap();
        while run.advance_to(3.0, &mut record).unwrap() == Stop::Cancelled {
            assert!(cancel.is_cancelled());
            assert_eq!(run.step(&mut record).unwrap(), Stop::Cancelled, "still cancelled");
            assert_eq!(record.states.last(), Some(run.state()));
            cancel.clear();
            interrupted += 1;
        }
        assert_eq!(bits(run.state()), bits(&whole.0), "cancelled at evaluation {at}, {}", method.name());
        assert_eq!(run.stats().rejections, whole.1.rejections);
        assert_eq!((record.states, record.events, record.samples), {
            let r = &whole.2;
            (r.states.clone(), r.events.clone(), r.samples.clone())
        });
    }
    assert!(interrupted > 20, "{interrupted}");
}

/// Another thread can cancel a run that would take very long.
#[test]
fn another_thread_cancels() {
    let cancel = Cancel::default();
    let remote = cancel.clone();
    let (send, started) = std::sync::mpsc::channel();
    let worker = std::thread::spawn(move || {
        let mut rig = Rig::new();
        let start = rig.start();
        let endless = options(1e-9, |o| {
            o.cancel = remote;
            o.max_steps = u64::MAX;
            o.h_min = Some(1e-9);
        });
        let mut run = Run::new(&mut rig, &Mexx::default(), start, 1e12, &endless).unwrap();
        run.step(&mut ()).unwrap();
        send.send(()).unwrap();
        let stop = run.finish(&mut ()).unwrap();
        let t = run.state().t;
        (stop, t, run.stats().steps)
    });
    started.recv().unwrap();
    cancel.cancel();
    let (stop, t, steps) = worker.join().unwrap();
    assert_eq!(stop, Stop::Cancelled);
    assert!(t > 0.0 && t < 1e12 && steps >= 1);
}

fn busy(name: &str) -> (State, Stats, Recorder) {
    let mut problem = create(name, &[]).unwrap();
    let (start, t_end) = (problem.initial(), problem.t_end());
    let with = options(TOLERANCE, |o| (o.output, o.events) = (Output::PerStep(2), Events::report()));
    complete(&mut *problem, &Mexx::default(), &start, t_end, &with)
}

fn same(a: &(State, Stats, Recorder), b: &(State, Stats, Recorder)) -> bool {
    let points = |r: &Recorder| -> Vec<Vec<u64>> {
        let samples =
            r.samples.iter().map(|(t, y)| std::iter::once(t).chain(y).map(|x| x.to_bits()).collect());
        r.states.iter().map(bits).chain(r.events.iter().map(|e| bits(&e.2))).chain(samples).collect()
    };
    bits(&a.0) == bits(&b.0) && same_stats(&a.1, &b.1) && points(&a.2) == points(&b.2)
}

/// The same run twice, and two runs at a time in two threads: the same bits as one after another.
#[test]
fn runs_are_deterministic_and_independent() {
    let names = ["andrews", "car-axis"];
    let alone = names.map(busy);
    assert!(same(&alone[0], &busy("andrews")));
    let ready = std::sync::Barrier::new(2);
    let together = std::thread::scope(|scope| {
        let spawn = |name| {
            let ready = &ready;
            scope.spawn(move || {
                ready.wait();
                [busy(name), busy(name)]
            })
        };
        names.map(spawn).map(|worker| worker.join().unwrap())
    });
    for (alone, together) in alone.iter().zip(&together) {
        assert!(together.iter().all(|t| same(alone, t)));
    }
    assert!(!same(&alone[0], &alone[1]));
}
