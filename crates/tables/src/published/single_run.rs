//! One run with what tables and figures about it need.

use gelenk_core::{Problem, State, Stats};
use gelenk_integrators::{Cancel, Flow, Method, Observer, Options, PointKind, Run, StepInfo, Stop, proceed};
use gelenk_testset::TestProblem;
use std::time::Instant;

/// A run that came to the end.
pub(super) struct Ran {
    pub(super) stats: Stats,
    pub(super) end: State,
    pub(super) history: History,
}

/// Why there is no [`Ran`].
pub(super) enum Early {
    Cancelled,
    /// In words.
    Failed(String),
}

/// What happened in a run.
#[derive(Default)]
pub(super) struct History {
    /// The start and every accepted point.
    pub(super) states: Vec<State>,
    pub(super) steps: Vec<Step>,
}

/// An accepted step and the counts at its end.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// Where it ends \[s\].
    pub(super) t: f64,
    pub(super) h: f64,
    pub(super) jacobians: u64,
    pub(super) updates: u64,
}

impl Observer for History {
    fn point(&mut self, _kind: PointKind<'_>, x: &State) -> Flow {
        self.states.push(x.clone());
        proceed()
    }

    fn step(&mut self, info: &StepInfo<'_>) -> Flow {
        let (jacobians, updates) = (info.stats.work.jacobian, info.stats.refreshes.updates);
        self.steps.push(Step { t: info.state.t, h: info.plan.h, jacobians, updates });
        proceed()
    }
}

impl History {
    /// Ends of the steps in which a count grew.
    pub(super) fn times(&self, count: fn(&Step) -> u64) -> Vec<f64> {
        let mut before = 0;
        let grew = |step: &&Step| count(step) > std::mem::replace(&mut before, count(step));
        self.steps.iter().filter(grew).map(|step| step.t).collect()
    }
}

/// Integrates to the problem's end and keeps what happened.
pub(super) fn run(
    problem: &mut dyn TestProblem,
    method: &dyn Method,
    options: &Options,
    cancel: &Cancel,
) -> Result<Ran, Early> {
    let mut history = History::default();
    let t_end = problem.t_end();
    let (end, stats) = once(problem, method, t_end, options, cancel, &mut history)?;
    Ok(Ran { stats, end, history })
}

/// Integrates to the problem's end as fast as possible \[s\].
pub(super) fn time(
    problem: &mut dyn TestProblem,
    method: &dyn Method,
    options: &Options,
    cancel: &Cancel,
) -> Result<f64, Early> {
    let options = Options { violations: false, ..options.clone() };
    let (since, t_end) = (Instant::now(), problem.t_end());
    once(problem, method, t_end, &options, cancel, &mut ())?;
    Ok(since.elapsed().as_secs_f64())
}

/// Integrates to `t_end` and tells the observer.
pub(super) fn once(
    problem: &mut dyn TestProblem,
    method: &dyn Method,
    t_end: f64,
    options: &Options,
    cancel: &Cancel,
    observer: &mut dyn Observer,
) -> Result<(State, Stats), Early> {
    let initial = problem.initial();
    from(problem, initial, method, t_end, options, cancel, observer)
}

/// The same from a state, for any problem.
pub(super) fn from(
    problem: &mut dyn Problem,
    initial: State,
    method: &dyn Method,
    t_end: f64,
    options: &Options,
    cancel: &Cancel,
    observer: &mut dyn Observer,
) -> Result<(State, Stats), Early> {
    let options = Options { cancel: cancel.clone(), ..options.clone() };
    let mut run =
        Run::new(problem, method, initial, t_end, &options).map_err(|e| Early::Failed(e.to_string()))?;
    match run.finish(observer) {
        Ok(Stop::Cancelled) => Err(Early::Cancelled),
        Ok(_) => Ok((run.state().clone(), *run.stats())),
        Err(e) => Err(Early::Failed(e.to_string())),
    }
}
