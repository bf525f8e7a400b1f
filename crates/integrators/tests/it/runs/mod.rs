//! Runs as a whole: counters, continuation, snapshots, observers, dense output and its storage.

mod continuation;
mod dump;
mod events;
mod methods;
mod observers;
mod output;
mod roots;
mod snapshots;
mod statistics;

use gelenk_core::{Problem, State, Stats};
use gelenk_integrators::{Method, Options, Recorder, Run};

/// A run from start to end.
fn complete(
    problem: &mut dyn Problem,
    method: &dyn Method,
    start: &State,
    t_end: f64,
    options: &Options,
) -> (State, Stats, Recorder) {
    let mut record = Recorder::default();
    let mut run = Run::new(problem, method, start.clone(), t_end, options).unwrap();
    run.finish(&mut record).unwrap();
    (run.state().clone(), *run.stats(), record)
}

/// Counters to the last bit; the acceleration violation may be NaN, which equals nothing.
fn same_stats(a: &Stats, b: &Stats) -> bool {
    format!("{a:?}") == format!("{b:?}")
}
