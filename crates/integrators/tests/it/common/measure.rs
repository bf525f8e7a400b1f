//! Errors and observed orders.

use super::Known;
use gelenk_core::State;
use gelenk_integrators::{FixedStep, Method, Mexx, Options, Output, Recorder, Run, StartRates};

/// Names of the parts of a state, in the order of [`distance`].
pub(crate) const PARTS: [&str; 5] = ["p", "v", "u", "a", "lam"];
/// All parts of a state with external variables, and of one without.
pub(crate) const WITH_U: [usize; 5] = [0, 1, 2, 3, 4];
pub(crate) const WITHOUT_U: [usize; 4] = [0, 1, 3, 4];

/// The largest difference of two vectors in any component.
pub(crate) fn largest(x: &[f64], y: &[f64]) -> f64 {
    assert_eq!(x.len(), y.len());
    x.iter().zip(y).fold(0.0, |m, (x, y)| f64::max(m, (x - y).abs()))
}

/// The largest difference of two states in each of the [`PARTS`].
pub(crate) fn distance(x: &State, y: &State) -> [f64; 5] {
    [
        largest(&x.p, &y.p),
        largest(&x.v, &y.v),
        largest(&x.u, &y.u),
        largest(&x.a, &y.a),
        largest(&x.lam, &y.lam),
    ]
}

fn keep_largest(all: &mut [f64; 5], one: [f64; 5]) {
    all.iter_mut().zip(one).for_each(|(a, b)| *a = a.max(b));
}

/// Options for steps of fixed size and order. The tolerance only ends the Newton iterations of the projection, and
/// it may be crude: an iteration squares what is left, and the first correction is as small as the error of a step.
pub(crate) fn fixed(h: f64, order: usize) -> Options {
    Options { fixed: Some(FixedStep { h, order }), ..Options::tolerance(0.1) }
}

/// Errors of runs with the given numbers of steps: the largest error at the points that all runs have in common. One
/// point alone could by chance be one where the leading error term changes its sign.
pub(crate) fn at_points(
    problem: &mut dyn Known,
    method: &dyn Method,
    t_end: f64,
    order: usize,
    steps: &[usize],
) -> Vec<[f64; 5]> {
    at_points_with(problem, method, t_end, steps, &|h| fixed(h, order))
}

/// The same with options of one's own for a step size.
pub(crate) fn at_points_with(
    problem: &mut dyn Known,
    method: &dyn Method,
    t_end: f64,
    steps: &[usize],
    options: &dyn Fn(f64) -> Options,
) -> Vec<[f64; 5]> {
    let common = steps.iter().copied().fold(0, greatest_common_divisor);
    steps
        .iter()
        .map(|&n| {
            let (start, mut points) = (problem.exact(0.0), Recorder::default());
            let mut run =
                Run::new(problem, method, start, t_end, &options(t_end / n as f64)).expect("a sound problem");
            run.finish(&mut points).expect("a run to the end");
            drop(run);
            assert_eq!(points.states.len(), n + 1);
            let mut errors = [0.0_f64; 5];
            for x in points.states.iter().step_by(n / common) {
                keep_largest(&mut errors, distance(x, &problem.exact(x.t)));
            }
            errors
        })
        .collect()
}

fn greatest_common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// Errors at ten points inside every step.
pub(crate) fn inside_steps(
    problem: &mut dyn Known,
    method: &dyn Method,
    rates: StartRates,
    t_end: f64,
    order: usize,
    steps: &[usize],
) -> Vec<[f64; 5]> {
    inside_steps_with(problem, method, t_end, steps, &|h| Options { start_rates: rates, ..fixed(h, order) })
}

/// The same with options of one's own for a step size.
pub(crate) fn inside_steps_with(
    problem: &mut dyn Known,
    method: &dyn Method,
    t_end: f64,
    steps: &[usize],
    options: &dyn Fn(f64) -> Options,
) -> Vec<[f64; 5]> {
    steps
        .iter()
        .map(|&n| {
            let (mut start, mut points) = (problem.exact(0.0), Recorder::default());
            let options = Options { output: Output::PerStep(10), ..options(t_end / n as f64) };
            if options.start_rates == StartRates::Extrapolate {
                // what is to be found must not be given; multipliers on which forces depend are initial values
                start.a.fill(0.0);
                if problem.structure().friction.is_none() {
                    start.lam.fill(0.0);
                }
            }
            let mut run = Run::new(problem, method, start, t_end, &options).expect("a sound problem");
            run.finish(&mut points).expect("a run to the end");
            drop(run);
            assert_eq!(points.samples.len(), 11 * n + 1);
            let mut errors = [0.0_f64; 5];
            // the first sample is the start itself
            for (t, values) in &points.samples[1..] {
                let x = problem.exact(*t);
                let mut rest = &values[..];
                for (error, exact) in errors.iter_mut().zip([&x.p, &x.v, &x.u, &x.a, &x.lam]) {
                    let (part, tail) = rest.split_at(exact.len());
                    *error = error.max(largest(part, exact));
                    rest = tail;
                }
            }
            errors
        })
        .collect()
}

/// The slope of the straight line that fits `log error` over `log H` best.
pub(crate) fn slope(steps: &[usize], errors: &[[f64; 5]], part: usize) -> f64 {
    let n = steps.len() as f64;
    let x: Vec<f64> = steps.iter().map(|&n| -(n as f64).ln()).collect();
    let y: Vec<f64> = errors.iter().map(|e| e[part].ln()).collect();
    let (x0, y0) = (x.iter().sum::<f64>() / n, y.iter().sum::<f64>() / n);
    let moment: f64 = x.iter().zip(&y).map(|(x, y)| (x - x0) * (y - y0)).sum();
    moment / x.iter().map(|x| (x - x0).powi(2)).sum::<f64>()
}

/// Checks that the errors of the given parts fall at least like `H` to the power `order`.
///
/// The slack of 0.4 is for steps that are not yet small: high orders meet rounding errors before they meet their
/// asymptotic slope. Measured slopes are above `order − 0.3`; a lost order costs a whole unit.
pub(crate) fn assert_order(what: &str, steps: &[usize], errors: &[[f64; 5]], parts: &[usize], order: f64) {
    for &part in parts {
        let observed = slope(steps, errors, part);
        let listed: Vec<String> = errors.iter().map(|e| format!("{:.2e}", e[part])).collect();
        assert!(
            observed >= order - 0.4,
            "{what}: the error of {} falls with the power {observed:.2}, not {order}: {} for {steps:?} steps",
            PARTS[part],
            listed.join(", ")
        );
    }
}

/// Runs to the end under error control and gives the last state and the number of steps.
pub(crate) fn solve(
    problem: &mut dyn Known,
    method: &dyn Method,
    start: State,
    t_end: f64,
    options: &Options,
) -> (State, u64) {
    let mut run = Run::new(problem, method, start, t_end, options).expect("a sound problem");
    run.finish(&mut ()).expect("a run to the end");
    (run.state().clone(), run.stats().steps)
}

/// All accepted points of a run under error control.
pub(crate) fn trajectory(problem: &mut dyn Known, start: State, t_end: f64, options: &Options) -> Vec<State> {
    let mut points = Recorder::default();
    let mut run = Run::new(problem, &Mexx::default(), start, t_end, options).expect("a sound problem");
    run.finish(&mut points).expect("a run to the end");
    points.states
}
