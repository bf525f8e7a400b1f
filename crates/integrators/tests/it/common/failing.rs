//! Runs that fail.

use super::{Fixture, Known, Listed};
use gelenk_core::{Dims, MassKind, Names, Problem, State, Structure};
use gelenk_integrators::{Method, Options, Recorder, Run, SolveErrorKind};

/// Names of coordinates and rows.
pub(crate) fn names(p: &[&str], rows: &[&str]) -> Names {
    let own = |list: &[&str]| list.iter().map(|&x| x.to_owned()).collect::<Vec<_>>();
    Names { p: own(p), v: p.iter().map(|x| format!("rate of {x}")).collect(), rows: own(rows), u: vec![] }
}

/// A pendulum whose forces can be changed.
pub(crate) fn pendulum(force: impl Fn(f64, &[f64], &[f64], &mut [f64]) + Send + 'static) -> Fixture {
    let structure = Structure::dense(Dims::holonomic(2, 1))
        .with_mass(MassKind::Diagonal)
        .with_names(names(&["x", "y"], &["rod"]));
    Fixture::new(structure)
        .mass(|_, _, m| m.fill(1.0))
        .force(move |x, f| {
            f.copy_from_slice(&[0.0, -1.0]);
            force(x.t, x.p, x.v, f);
        })
        .constraint(|_, p, g| g[0] = (p[0] * p[0] + p[1] * p[1] - 1.0) / 2.0)
        .constraint_matrix(|_, p, g| g.copy_from_slice(p))
}

/// At rest beside the pivot.
pub(crate) fn start() -> State {
    State::at(Dims::holonomic(2, 1), 0.0, &[1.0, 0.0], &[0.0, 0.0])
}

/// The message of a run that fails between two times, and the kind of its error, after a check that the state is the last one
/// delivered.
pub(crate) fn failure(
    problem: &mut dyn Problem,
    method: &dyn Method,
    start: State,
    between: (f64, f64),
) -> (String, SolveErrorKind) {
    let mut record = Recorder::default();
    let options = Options { max_steps: 20_000, ..Options::tolerance(1e-6) };
    let mut run = Run::new(problem, method, start, 2.0, &options).expect("a sound problem");
    let error = run.finish(&mut record).expect_err("a run that fails");
    let (state, steps) = (run.state().clone(), run.stats().steps);
    assert!(state.t > between.0 && state.t <= between.1, "{error}");
    assert_eq!(record.states.last(), Some(&state), "the last good state was not delivered");
    assert_eq!(record.states.len() as u64, steps + 1);
    assert!([&state.p, &state.v, &state.a, &state.lam].into_iter().flatten().all(|x| x.is_finite()));
    let text = error.to_string();
    assert!(text.contains(&format!("{} at t = {} after {steps} steps", method.name(), state.t)), "{text}");
    (text, error.kind)
}

/// What is said about a method that cannot start.
pub(crate) fn refusal(method: &dyn Method) -> String {
    let mut problem = Listed::new("pendulum", &[]);
    let start = problem.exact(0.0);
    let run = Run::new(&mut problem, method, start, 1.0, &Options::default());
    run.map(|_| ()).expect_err("a refusal").to_string()
}
