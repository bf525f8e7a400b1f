//! What observers hear, in which order, and what the monitor and the clock say.

use super::complete;
use crate::common_runs::{Call, Log, Rig, bits, options};
use gelenk_core::{State, TermBuf, Terms};
use gelenk_integrators::{
    Discretisation, Events, Flow, Mexx, Monitor, Observer, Options, Output, Part, PointKind, Recorder, Run,
    StartInfo, Stop, proceed,
};
use gelenk_testset::create;
use gelenk_testset::problems::andrews::roots_of_crank_acceleration;
use std::time::Duration;

const TOLERANCE: f64 = 1e-6;

fn busy() -> Options {
    options(TOLERANCE, |o| {
        o.output = Output::PerStep(4);
        o.events = Events::report();
        o.h0 = Some(0.9);
    })
}

/// M48, M69: everything is told in order of time: the start, its point, its output; then for every step its polynomials,
/// output and events mixed by time, the point, the step; rejections before; the end last and once.
#[test]
fn calls_come_in_order() {
    let mut rig = Rig::new();
    let start = rig.start();
    let mut log = Log::default();
    let mut run = Run::new(&mut rig, &Mexx::default(), start, 6.0, &busy()).unwrap();
    run.finish(&mut log).unwrap();
    let names: Vec<&str> = log.calls.iter().map(Call::name).collect();
    assert_eq!(names[..3], ["start", "start point", "output"]);
    assert_eq!(names.last(), Some(&"end"));
    assert_eq!((log.count("start"), log.count("start point"), log.count("end")), (1, 1, 1));
    let steps = run.stats().steps as usize;
    for name in ["step point", "step", "segment"] {
        assert_eq!(log.count(name), steps, "{name}");
    }
    assert_eq!(log.count("rejected") as u64, run.stats().rejections.total());
    assert!(log.count("rejected") > 0 && log.count("event") >= 2);

    // the pattern of a step: rejected* segment (output | event)* point step
    let mut expected = vec!["segment", "rejected"];
    let mut now = 0.0;
    let mut left = 0.0;
    for call in &log.calls[3..log.calls.len() - 1] {
        let name = call.name();
        assert!(expected.contains(&name), "{name} where one of {expected:?} was expected");
        expected = match name {
            "rejected" => vec!["rejected", "segment"],
            "segment" | "output" | "event" => vec!["output", "event", "step point"],
            "step point" => vec!["step"],
            _ => vec!["segment", "rejected"],
        };
        match *call {
            Call::Output(t) | Call::Point(_, t) => {
                assert!(t >= now && t > left, "{name} at {t} after {now}");
                now = t;
            }
            Call::Segment(t0, ..) | Call::Rejected(t0) => assert_eq!(t0, now),
            Call::Step(t, ..) => {
                assert_eq!(t, now);
                left = now;
            }
            _ => unreachable!("{name}"),
        }
    }
    assert_eq!(now, 6.0);
}

/// M69: the point at the start is the projected one, with its accelerations and multipliers.
#[test]
fn the_start_is_delivered_after_projection() {
    #[derive(Default)]
    struct Start(Vec<State>, f64);
    impl Observer for Start {
        fn start(&mut self, info: &StartInfo<'_>) -> Flow {
            self.0.push(info.state.clone());
            self.1 = info.projection.moved.0;
            assert_eq!((info.method, info.t_end, info.names.rows.len()), ("mexx", 1.0, 1));
            assert!(info.h > 0.0 && info.projection.iterations >= 1);
            proceed()
        }
        fn point(&mut self, kind: PointKind<'_>, x: &State) -> Flow {
            if let PointKind::Start = kind {
                self.0.push(x.clone());
            }
            proceed()
        }
    }
    let mut problem = create("pendulum", &[("v0", 1.0)]).unwrap();
    let mut start = problem.initial();
    start.p[0] += 1e-3;
    start.a.fill(0.0);
    start.lam.fill(0.0);
    let mut seen = Start::default();
    let mut run = Run::new(&mut *problem, &Mexx::default(), start, 1.0, &options(TOLERANCE, |_| {})).unwrap();
    run.finish(&mut seen).unwrap();
    let [told, point] = &seen.0[..] else { panic!("{} starts", seen.0.len()) };
    assert_eq!(told, point);
    // the projection ends when corrections are below a hundredth of the tolerance, and moved the state by 1e-3
    assert!((point.p[0].hypot(point.p[1]) - 1.0).abs() < 1e-2 * TOLERANCE);
    assert!((seen.1 * TOLERANCE - 1e-3).abs() < 1e-3, "moved by {} tolerance units", seen.1);
    // λ = v·v − y, a = (−λ x, −1 − λ y) at (1, 0), (0, 1), up to the projection's rest
    assert!(
        (point.lam[0] - 1.0).abs() < 10.0 * TOLERANCE && (point.a[0] + 1.0).abs() < 10.0 * TOLERANCE,
        "{point:?}"
    );
}

/// M45, M48, M87: events are delivered as points of the solution: they satisfy the constraints, lie at the roots, and the
/// integration is that of a run without them.
#[test]
fn events_are_points() {
    let mut problem = create("andrews", &[]).unwrap();
    let start = problem.initial();
    let tolerance = 1e-8;
    let quiet = complete(&mut *problem, &Mexx::default(), &start, 0.03, &options(tolerance, |_| {}));
    let report = options(tolerance, |o| o.events = Events::report());
    let told = complete(&mut *problem, &Mexx::default(), &start, 0.03, &report);
    let states = |r: &Recorder| r.states.iter().map(bits).collect::<Vec<_>>();
    assert_eq!(states(&quiet.2), states(&told.2));
    assert_eq!((quiet.1.work, quiet.1.rejections), (told.1.work, told.1.rejections));
    let roots = roots_of_crank_acceleration();
    assert_eq!(told.2.events.len(), roots.len());
    for ((name, rising, x), root) in told.2.events.iter().zip(roots) {
        assert_eq!(name, "beta''");
        // a root of an acceleration, which no error test controls: ten times better than the 3e-4 of the paper
        assert!((x.t - root.t).abs() < 3e-5 * root.t, "{} instead of {}", x.t, root.t);
        // the angle there belongs to the time found; errors of some thirty steps add up, each growing along the motion
        let off = x.p[0] - root.beta - x.v[0] * (x.t - root.t);
        assert!(off.abs() < 100.0 * tolerance * (1.0 + root.beta.abs()), "{off}");
        // projected: far closer to the constraints than the dense output, which is good to some tolerances
        let mut out = TermBuf::new(problem.structure());
        let want = Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE;
        problem.eval(want, &x.point(), &mut out).unwrap();
        assert!(out.constraint.iter().all(|g| g.abs() < 1e-5 * tolerance), "{:?}", out.constraint);
        let kind = &problem.structure().constraint_matrix;
        kind.multiply_add(1.0, &out.constraint_matrix, &x.v, &mut out.constraint_rate);
        assert!(out.constraint_rate.iter().all(|r| r.abs() < 1e-5 * tolerance), "{:?}", out.constraint_rate);
        let after = told.2.states.iter().find(|s| s.t > x.t).unwrap();
        assert_eq!(*rising, after.a[0] > 0.0);
    }

    // stopping gives the same first root, and going on from there the others
    let stop = options(tolerance, |o| o.events = Events::stop());
    let mut record = Recorder::default();
    let mut run = Run::new(&mut *problem, &Mexx::default(), start, 0.03, &stop).unwrap();
    assert_eq!(run.finish(&mut record).unwrap(), Stop::Event { index: 0 });
    assert_eq!(bits(run.state()), bits(&told.2.events[0].2));
    assert_eq!(record.events.last().map(|e| &e.2), Some(run.state()));
    let mut stops = 1;
    while run.finish(&mut record).unwrap() == (Stop::Event { index: 0 }) {
        stops += 1;
    }
    assert_eq!((stops, record.events.len(), run.state().t), (5, 5, 0.03));
}

/// Several observers hear the same; one that wants to stop does not keep the message from the others.
#[test]
fn several_observers_hear_the_same() {
    let mut rig = Rig::new();
    let start = rig.start();
    let (mut first, mut second, mut record) = (Log::default(), Log::default(), Recorder::default());
    first.stop_at = Some(("step point", 2));
    let mut run = Run::new(&mut rig, &Mexx::default(), start, 6.0, &busy()).unwrap();
    let stop = run.finish(&mut [&mut first as &mut dyn Observer, &mut second, &mut record]).unwrap();
    assert_eq!(stop, Stop::Cancelled);
    assert_eq!(first.calls, second.calls);
    assert_eq!((record.states.len(), run.stats().steps, first.count("end")), (4, 3, 1));
    assert_eq!(record.states.last(), Some(run.state()));
}

/// The text of a monitor.
fn monitored(level: u8, clock: bool) -> String {
    let mut rig = Rig::new();
    let start = rig.start();
    let with = options(TOLERANCE, |o| {
        o.h0 = Some(0.9);
        o.events = Events::report();
        o.clock = clock;
    });
    let mut monitor = Monitor::new(Vec::new(), level);
    let mut run = Run::new(&mut rig, &Mexx::default(), start, 6.0, &with).unwrap();
    run.finish(&mut monitor).unwrap();
    String::from_utf8(monitor.into_inner()).unwrap()
}

/// M77, M78: each level says what the one below says, and what its line of the table promises.
#[test]
fn monitor_levels() {
    let mut rig = Rig::new();
    let start = rig.start();
    let with = options(TOLERANCE, |o| (o.h0, o.events) = (Some(0.9), Events::report()));
    let mut log = Log::default();
    let mut run = Run::new(&mut rig, &Mexx::default(), start, 6.0, &with).unwrap();
    run.finish(&mut log).unwrap();
    let (steps, rejected, events) = (log.count("step"), log.count("rejected"), log.count("event"));
    assert!(rejected > 0 && events > 1);

    let texts: Vec<String> = (0..=6).map(|level| monitored(level, false)).collect();
    assert_eq!(texts[0], "");
    assert_eq!(texts[5], texts[6], "levels beyond the highest are the highest");
    for pair in texts[..6].windows(2) {
        let lines: Vec<&str> = pair[1].lines().collect();
        assert!(pair[0].lines().all(|line| lines.contains(&line)), "{}", pair[0]);
        assert!(pair[0].lines().count() < lines.len());
    }
    let count = |level: usize, part: &str| texts[level].lines().filter(|line| line.contains(part)).count();
    // 1: start, end and events
    assert!(texts[1].starts_with("mexx with "), "{}", texts[1]);
    assert!(texts[1].contains("from t = 0 to 6, first step 9.000e-1"), "{}", texts[1]);
    assert_eq!((count(1, "start projected"), count(1, "event 'half height' (")), (1, events));
    assert!(texts[1].contains("'half height' (falling)") && texts[1].contains("'half height' (rising)"));
    let end =
        format!("end at t = 6: {steps} steps, {rejected} rejected, {} evaluations", run.stats().work.mass);
    assert_eq!(count(1, &end), 1, "{}", texts[1]);
    // 2: and every accepted step with time, size, order
    assert_eq!((count(1, " order "), count(2, "  order ")), (0, steps));
    for call in &log.calls {
        if let Call::Step(t, h, order) = call {
            let parts = [format!("t = {t} "), format!("h = {h:.3e}"), format!("order {order}")];
            assert!(
                texts[2].lines().any(|line| parts.iter().all(|p| line.contains(p))),
                "{parts:?}\n{}",
                texts[2]
            );
        }
    }
    // 3: and rejections, estimates, projection
    assert_eq!((count(2, "rejected at"), count(3, "rejected at")), (0, rejected));
    assert_eq!((count(2, "projection:"), count(3, "projection:")), (0, steps));
    assert!(count(3, "errors by order:") >= steps && count(2, "errors by order:") == 0);
    // 4: and counters
    assert_eq!((count(3, "factorisations"), count(4, "factorisations")), (0, steps));
    let last = format!("{} (M, G)", run.stats().work.mass);
    assert!(texts[4].contains(&last), "{last} is missing");
    // 5: and states, every number with all its digits
    for name in ["p   [", "v   [", "u   [", "a   [", "lam [", &format!("{:?}", run.state().p)] {
        assert!(count(4, name) == 0 && count(5, name) >= 1, "{name}");
    }
    assert_eq!(count(5, "lam ["), steps);
}

/// M77: level 0 says nothing at all, also when times are measured; from level 1 on the table of times ends the text.
#[test]
fn the_quiet_monitor_is_quiet() {
    assert_eq!(monitored(0, true), "");
    let text = monitored(1, true);
    let table = text.find("part  ").expect("a table of times");
    assert!(table > text.find("end at").unwrap());
    for part in
        ["run", "start values", "steps", "projection", "problem terms", "factorisation", "event location"]
    {
        assert!(text[table..].lines().any(|line| line.starts_with(part)), "{part} is missing: {text}");
    }
    assert!(!monitored(1, false).contains("part  "));
}

/// M79: nested times add up: own times of all parts make the run's total, to the last nanosecond; every evaluation,
/// factorisation and solution is measured once.
#[test]
fn times_add_up() {
    let mut rig = Rig::with_friction(0.1);
    let start = rig.start();
    let with = options(TOLERANCE, |o| {
        o.clock = true;
        o.output = Output::PerStep(2);
        o.events = Events::report();
    });
    let modified = Mexx { discretisation: Discretisation::Modified, ..Mexx::default() };
    let mut run = Run::new(&mut rig, &modified, start, 6.0, &with).unwrap();
    run.finish(&mut ()).unwrap();
    let time = |part| run.clock().time(part);
    let own: Duration = Part::ALL.into_iter().map(|part| time(part).own).sum();
    assert_eq!(own, time(Part::Run).total);
    assert!(Part::ALL.into_iter().all(|part| time(part).own <= time(part).total));
    // only implicit methods have Jacobians
    assert!(Part::ALL.into_iter().all(|part| (time(part).calls > 0) == (part != Part::Jacobian)));
    let (s, stats) = (run.stats().steps, *run.stats());
    let both = |f: fn(&gelenk_core::Counts) -> u64| f(&stats.work) + f(&stats.aside);
    assert_eq!(time(Part::Factor).calls, both(|c| c.factor));
    assert_eq!(time(Part::Solve).calls, both(|c| c.solve));
    assert_eq!((time(Part::Run).calls, time(Part::Start).calls), (1, 1));
    assert_eq!(time(Part::Attempt).calls, s + stats.rejections.total());
    assert_eq!(time(Part::Events).calls, s);
    assert!(time(Part::Project).calls > s && time(Part::Observers).calls > s);
    drop(run);
    assert!(rig.calls > 0);
}

/// M79: the clock counts evaluations as the problem does; off, it counts nothing.
#[test]
fn the_clock_counts_evaluations() {
    for on in [true, false] {
        let mut rig = Rig::new();
        let start = rig.start();
        let mut run =
            Run::new(&mut rig, &Mexx::default(), start, 3.0, &options(TOLERANCE, |o| o.clock = on)).unwrap();
        run.finish(&mut ()).unwrap();
        assert_eq!(run.clock().is_on(), on);
        let measured = run.clock().time(Part::Evaluate).calls;
        drop(run);
        assert_eq!(measured, if on { rig.calls as u64 } else { 0 });
    }
}
