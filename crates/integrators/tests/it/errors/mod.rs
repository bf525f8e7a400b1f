//! Bad input and bad luck: every failure is a typed error that says what, which row and when, and everything computed
//! before stays available.

mod ends;
mod matrices;
mod methods;
mod setup;
mod terms;

use gelenk_core::{Problem, State, Stats};
use gelenk_integrators::{Method, Options, Recorder, Run, SolveError, SolveErrorKind, Stop, Trouble};

/// A run to its end, or to its error, with everything it leaves behind.
struct Outcome {
    method: &'static str,
    result: Result<Stop, SolveError>,
    state: State,
    stats: Stats,
    record: Recorder,
}

impl Outcome {
    /// The error, after checking what every failed run owes its user: the message names the method, the time of the last
    /// good state and the number of steps; that state is finite, is the run's state, and has been delivered.
    fn failure(&self) -> &SolveError {
        let error = self.result.as_ref().expect_err("the run was to fail");
        let at = error.at;
        assert_eq!((at.method, at.t, at.step), (self.method, self.state.t, self.stats.steps));
        let message = error.to_string();
        let place = format!("{} at t = {} after {} steps", at.method, at.t, at.step);
        assert!(message.contains(&place), "{message}");
        assert!(at.h > 0.0, "{message}");
        let x = &self.state;
        assert!([&x.p, &x.v, &x.u, &x.a, &x.lam].into_iter().flatten().all(|x| x.is_finite()), "{x:?}");
        if at.step > 0 {
            assert_eq!(self.record.states.last(), Some(x), "the last good state was not delivered");
            assert_eq!(self.record.states.len() as u64, at.step + 1);
        }
        error
    }
}

fn run(
    problem: &mut dyn Problem,
    method: &dyn Method,
    start: State,
    t_end: f64,
    options: &Options,
) -> Outcome {
    let mut record = Recorder::default();
    let mut run = Run::new(problem, method, start, t_end, options).unwrap();
    let result = run.finish(&mut record);
    Outcome { method: method.name(), result, state: run.state().clone(), stats: *run.stats(), record }
}

/// The trouble behind an error, wherever it stands.
fn trouble(error: &SolveError) -> &Trouble {
    match &error.kind {
        SolveErrorKind::MinimumStep { cause: Some(trouble), .. }
        | SolveErrorKind::Start(trouble)
        | SolveErrorKind::Fatal(trouble) => trouble,
        other => panic!("no trouble behind {other}"),
    }
}

/// Messages of an error and of all its sources.
fn chain(error: &dyn std::error::Error) -> Vec<String> {
    std::iter::successors(Some(error), |e| e.source()).map(ToString::to_string).collect()
}
