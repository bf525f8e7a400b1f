//! Integrates a problem that is no model file, by one method or by the two of `auto`.

use gelenk_catalogue::Choice;
use gelenk_core::{Problem, State, Stats};
use gelenk_integrators::{
    CorrectorInfo, Observer, Options, Output, Run, RunPlace, SetupError, SolveError, SolveErrorKind, Stop,
};

/// What became of an integration.
#[derive(Debug)]
pub struct Solved {
    /// The methods at work, by name, one after the other.
    pub methods: Vec<String>,
    /// The form of the equations of the last of them.
    pub formulation: &'static str,
    /// The last good state.
    pub state: State,
    /// What all of them did.
    pub stats: Stats,
    /// The saddle solver.
    pub linear_solver: &'static str,
    /// Iterations of the saddle solver, if it iterates.
    pub iterations: Option<u64>,
    /// About the linear systems of the last method, if it is implicit.
    pub corrector: Option<CorrectorInfo>,
    /// Sets of redundant constraints, by name.
    pub redundant: Vec<Vec<String>>,
    /// How it ended.
    pub result: Result<Stop, SolveError>,
}

/// Integrates to `t_end`. `base` are the defaults that the settings of the choice lie over. Where a method finds the problem stiff and
/// another is to go on, that one starts from the state reached.
pub fn solve(
    problem: &mut dyn Problem,
    choice: &Choice,
    initial: State,
    t_end: f64,
    base: &Options,
    observer: &mut dyn Observer,
) -> Result<Solved, SetupError> {
    let (t_start, mut from, mut choice) = (initial.t, initial, choice);
    let mut methods = Vec::new();
    let mut before: Option<Stats> = None;
    let mut iterated = 0;
    loop {
        let mut options = choice.options(base.clone());
        if !methods.is_empty() {
            options.h0 = None;
            options.output = rest(options.output, t_start, from.t, t_end);
        }
        methods.push(choice.name.clone());
        let mut run = Run::new(problem, &*choice.method, from, t_end, &options)?;
        let result = run.advance_to(t_end, observer);
        let mut stats = before.unwrap_or(*run.stats());
        if before.is_some() {
            stats.add(run.stats());
        }
        let iterations = run.solver_iterations().map(|n| n + iterated);
        let is_stiff = matches!(&result, Err(e) if matches!(e.kind, SolveErrorKind::Stiff(_)));
        if let Some(then) = choice.then.as_deref().filter(|_| is_stiff) {
            (before, iterated, from, choice) =
                (Some(stats), iterations.unwrap_or(0), run.state().clone(), then);
            continue;
        }
        let closed = observer.end(run.state(), &stats, run.clock());
        let result = match (result, closed) {
            (Ok(_), Err(error)) => Err(observer_error(&run, error)),
            (result, _) => result,
        };
        return Ok(Solved {
            methods,
            formulation: choice.method.formulation(),
            state: run.state().clone(),
            stats,
            linear_solver: run.linear_solver(),
            iterations,
            corrector: run.corrector(),
            redundant: run.redundant_rows(),
            result,
        });
    }
}

/// The part of the output that lies after a time.
fn rest(output: Output, t_start: f64, t: f64, t_end: f64) -> Output {
    match output {
        Output::Uniform(n) => {
            let point = |i: usize| t_start + i as f64 / (n + 1) as f64 * (t_end - t_start);
            Output::Times((1..=n).map(point).chain([t_end]).filter(|x| *x > t).collect())
        }
        Output::Times(times) => Output::Times(times.into_iter().filter(|x| *x > t).collect()),
        other => other,
    }
}

fn observer_error(run: &Run<'_>, error: Box<dyn std::error::Error + Send + Sync>) -> SolveError {
    let (method, step) = (run.method(), run.stats().steps);
    let at = RunPlace { method, t: run.state().t, h: run.next_step(), step };
    SolveError { at, kind: SolveErrorKind::Observer(error) }
}
