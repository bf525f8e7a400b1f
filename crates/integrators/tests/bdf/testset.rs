//! Every problem of the test set, the stiff ones included, which the suite of all methods leaves out.

use crate::{bdf, solve};
use gelenk_integrators::{Formulation, Options};
use gelenk_testset::{all, create};

/// A10: every problem is solved from its consistent start to its end. Up to some thousand steps add up to 12 tolerances in
/// positions, most where oscillations have to be followed (car axis, chains); three times that is allowed.
#[test]
fn every_problem_is_solved() {
    let tolerance = 1e-5;
    for info in all() {
        let mut problem = create(info.name, &[]).unwrap();
        let (start, t_end) = (problem.consistent_start(), problem.t_end());
        let left =
            solve(&mut *problem, &bdf(Formulation::GglStar), start, t_end, &Options::tolerance(tolerance));
        let exact = problem.reference(t_end).unwrap().state;
        let unit = |y: f64| tolerance * (1.0 + y.abs());
        let off = left.end.p.iter().zip(&exact.p).map(|(x, y)| (x - y).abs() / unit(*y)).fold(0.0, f64::max);
        assert!(off < 40.0, "{}: off by {off} tolerances after {} steps", info.name, left.stats.steps);
    }
}
