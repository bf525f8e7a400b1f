//! What runs are compared with.

use super::cases::Case;
use gelenk_core::State;
use gelenk_integrators::{Discretisation, Mexx, Options, Run};

/// The tolerance of the run that stands for the truth where there is no formula.
const TIGHT: f64 = 1e-12;
/// Times inside the interval at which dense output is compared.
const TIMES: usize = 40;

/// The solution at the end and at some times before, and the size of every component.
pub(crate) struct Truth {
    pub(crate) end: State,
    pub(crate) times: Vec<f64>,
    /// Samples `(p, v, u, a, lam)` at the times.
    pub(crate) samples: Vec<Vec<f64>>,
    /// The largest value of every component over start, samples and end.
    pub(crate) scale: Vec<f64>,
}

/// All components of a state in the order of samples.
pub(crate) fn flat(x: &State) -> Vec<f64> {
    [&x.p[..], &x.v, &x.u, &x.a, &x.lam].concat()
}

impl Truth {
    pub(crate) fn new(case: &Case) -> Self {
        let t_end = case.t_end();
        // spread by the golden ratio: no step size of any run fits them
        let mut times: Vec<f64> =
            (1..=TIMES).map(|k| t_end * (k as f64 * 0.618_033_988_749_895).fract()).collect();
        times.sort_by(f64::total_cmp);
        let problem = case.make();
        let (stored, found, samples) = if problem.exact(t_end).is_some() {
            let exact = |t: f64| problem.exact(t).expect("the closed form holds everywhere");
            (None, exact(t_end), times.iter().map(|&t| flat(&exact(t))).collect())
        } else {
            tight_run(case, &times)
        };
        let end = stored.unwrap_or_else(|| found.clone());
        let mut scale = flat(&case.start());
        for y in samples.iter().chain([&flat(&end)]) {
            scale.iter_mut().zip(y).for_each(|(s, y)| *s = s.abs().max(y.abs()));
        }
        // a thousand tolerances of the tight run: a tenth of the tolerances in question
        let differential = problem.dims().differential();
        for ((a, b), s) in flat(&found).iter().zip(flat(&end)).zip(&scale).take(differential) {
            assert!((a - b).abs() <= 1e3 * TIGHT * (1.0 + s), "{}: {a} misses the reference {b}", case.name);
        }
        Self { end, times, samples, scale }
    }
}

/// The stored reference, if any, the end of a tight run, and its states at the times: it makes steps to them and so does
/// without dense output. Where a reference is stored, it vouches for the run.
fn tight_run(case: &Case, times: &[f64]) -> (Option<State>, State, Vec<Vec<f64>>) {
    let mut problem = case.make();
    let t_end = case.t_end();
    let stored = problem.reference(t_end).map(|r| r.state);
    let discretisation = if problem.structure().friction.is_some() {
        Discretisation::Modified
    } else {
        Discretisation::Standard
    };
    let method = Mexx { discretisation, ..Mexx::default() };
    let tight = Options { stiffness_test: 0, ..Options::tolerance(TIGHT) };
    let mut run = Run::new(&mut *problem, &method, case.start(), t_end, &tight).expect("a run");
    let mut state = |t: f64| {
        run.advance_to(t, &mut ()).expect("a tight run");
        run.state().clone()
    };
    let samples = times.iter().map(|&t| flat(&state(t))).collect();
    let end = state(t_end);
    (stored, end, samples)
}
