//! What all methods owe their users: events as points of the solution, and results that do not depend on output.

use super::complete;
use crate::common_runs::{Rig, bits, distance, options, runge_kutta};
use gelenk_core::{State, TermBuf, Terms};
use gelenk_integrators::{Events, Method, Output, Project, Recorder, Run, Stop};
use gelenk_testset::create;

fn states(record: &Recorder) -> Vec<Vec<u64>> {
    record.states.iter().map(bits).collect()
}

/// M45, M48, H31, H33, H35: the crank's acceleration vanishes five times. Times are found as far as the accelerations of
/// dense output tell, points satisfy both constraints, and the integration is that of a run without events; stopping
/// gives the same points.
#[test]
fn events_are_points() {
    let tolerance = 1e-8;
    let roots = gelenk_testset::problems::andrews::roots_of_crank_acceleration();
    for method in runge_kutta() {
        let name = method.name();
        let mut problem = create("andrews", &[]).unwrap();
        let start = problem.initial();
        let quiet = complete(&mut *problem, &*method, &start, 0.03, &options(tolerance, |_| {}));
        let report = options(tolerance, |o| o.events = Events::report());
        let told = complete(&mut *problem, &*method, &start, 0.03, &report);
        assert_eq!(states(&quiet.2), states(&told.2), "{name}");
        assert_eq!((quiet.1.work, quiet.1.rejections), (told.1.work, told.1.rejections), "{name}");
        assert_eq!(told.2.events.len(), roots.len(), "{name}");
        for ((_, _, x), root) in told.2.events.iter().zip(&roots) {
            // as for MEXX, ten times better than the 3e-4 of its paper
            assert!((x.t - root.t).abs() < 3e-5 * root.t, "{name}: {} instead of {}", x.t, root.t);
            let mut out = TermBuf::new(problem.structure());
            let want = Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE;
            problem.eval(want, &x.point(), &mut out).unwrap();
            let kind = &problem.structure().constraint_matrix;
            kind.multiply_add(1.0, &out.constraint_matrix, &x.v, &mut out.constraint_rate);
            // lengths of 0.03, velocities up to 1400: rounding
            assert!(out.constraint.iter().all(|g| g.abs() < 1e-15), "{name}: {:?}", out.constraint);
            assert!(out.constraint_rate.iter().all(|r| r.abs() < 1e-12), "{name}: {:?}", out.constraint_rate);
        }
        let stop = options(tolerance, |o| o.events = Events::stop());
        let mut record = Recorder::default();
        let mut run = Run::new(&mut *problem, &*method, start, 0.03, &stop).unwrap();
        assert_eq!(run.finish(&mut record).unwrap(), Stop::Event { index: 0 });
        assert_eq!(bits(run.state()), bits(&told.2.events[0].2), "{name}");
        let mut stops = 1;
        while run.finish(&mut record).unwrap() == (Stop::Event { index: 0 }) {
            stops += 1;
        }
        assert_eq!((stops, run.state().t), (5, 0.03), "{name}");
    }
}

/// The states of a run, its work, and its output.
fn run(
    method: &dyn Method,
    friction: f64,
    project: Project,
    output: Output,
) -> (State, gelenk_core::Stats, Recorder) {
    let mut rig = Rig::with_friction(friction);
    let start = rig.start();
    complete(&mut rig, method, &start, 3.0, &options(1e-6, |o| (o.output, o.project) = (output, project)))
}

/// M40, H31, H33, H35: dense output looks on: points and work of the integration are the same without it, to the last bit,
/// also where every stage begins with a guess of the multipliers.
#[test]
fn output_does_not_change_the_integration() {
    for method in runge_kutta() {
        for (friction, project) in
            [(0.0, Project::EveryStep), (0.2, Project::EveryStep), (0.2, Project::Never)]
        {
            let quiet = run(&*method, friction, project, Output::None);
            let told = run(&*method, friction, project, Output::PerStep(3));
            assert_eq!(states(&quiet.2), states(&told.2), "{}, {friction}, {project:?}", method.name());
            assert_eq!(quiet.1.work, told.1.work, "{}, {friction}, {project:?}", method.name());
            // output lies on the way of a run that is a hundred times as accurate
            for (t, values) in told.2.samples.iter().filter(|(t, _)| *t > 0.0).step_by(7) {
                let mut rig = Rig::with_friction(friction);
                let start = rig.start();
                let (exact, ..) = complete(&mut rig, &*method, &start, *t, &options(1e-8, |_| {}));
                let mut found = exact.clone();
                found.p.copy_from_slice(&values[..2]);
                found.v.copy_from_slice(&values[2..4]);
                found.u.copy_from_slice(&values[4..5]);
                let error = distance(&found, &exact, 1e-6);
                assert!(error < 50.0, "{} at t = {t}: {error} tolerances", method.name());
            }
        }
    }
}
