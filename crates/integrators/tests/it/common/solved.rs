//! Runs of implicit methods: what they leave behind, and whether they go on from a snapshot.

use gelenk_core::{Problem, State, Stats};
use gelenk_integrators::{CorrectorInfo, Method, Options, Output, Recorder, Run};
use gelenk_testset::create;

/// What a run leaves behind.
pub(crate) struct Left {
    pub(crate) end: State,
    pub(crate) stats: Stats,
    pub(crate) corrector: CorrectorInfo,
}

/// A run to the end.
pub(crate) fn solve(
    problem: &mut dyn Problem,
    method: &dyn Method,
    start: State,
    t_end: f64,
    options: &Options,
) -> Left {
    let mut run = Run::new(problem, method, start, t_end, options).expect("a sound problem");
    run.finish(&mut ()).unwrap_or_else(|e| panic!("{}: {e}", method.formulation()));
    Left {
        end: run.state().clone(),
        stats: *run.stats(),
        corrector: run.corrector().expect("an implicit method"),
    }
}

/// All numbers of a state as bits.
pub(crate) fn bits(x: &State) -> Vec<u64> {
    let parts = [&x.p, &x.v, &x.u, &x.a, &x.lam];
    std::iter::once(x.t.to_bits()).chain(parts.into_iter().flatten().map(|x| x.to_bits())).collect()
}

/// A run goes on from a snapshot to the last bit: same states, same output, same counts. It is taken `after` some steps.
pub(crate) fn restores(name: &str, method: &dyn Method, after: usize) {
    let what = format!("{name}, {}, {}", method.name(), method.formulation());
    let mut problem = create(name, &[]).expect("a run that goes on");
    let (start, t_end) = (problem.consistent_start(), problem.t_end());
    let options = Options { output: Output::PerStep(2), ..Options::tolerance(1e-5) };
    let mut first =
        Run::new(&mut *problem, method, start.clone(), t_end, &options).expect("a run that goes on");
    for _ in 0..after {
        first.step(&mut ()).expect("a run that goes on");
    }
    let snapshot = first.snapshot();
    let mut rest = Recorder::default();
    first.finish(&mut rest).expect("a run that goes on");
    let (end, stats) = (first.state().clone(), *first.stats());
    drop(first);
    let mut other = create(name, &[]).expect("a run that goes on");
    let mut second = Run::new(&mut *other, method, start, t_end, &options).expect("a run that goes on");
    second.restore(&snapshot).expect("a run that goes on");
    let mut again = Recorder::default();
    second.finish(&mut again).expect("a run that goes on");
    assert_eq!(bits(second.state()), bits(&end), "{what}");
    let states = |r: &Recorder| r.states.iter().map(bits).collect::<Vec<_>>();
    assert_eq!(states(&rest), states(&again), "{what}");
    assert_eq!(rest.samples, again.samples, "{what}");
    assert_eq!(second.stats().work, stats.work, "{what}");
    assert_eq!(second.stats().refreshes, stats.refreshes, "{what}");
}
