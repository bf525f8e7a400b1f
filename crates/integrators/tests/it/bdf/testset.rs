//! Every problem of the test set, the stiff ones included, which the suite of all methods leaves out.

use super::{bdf, solve};
use gelenk_integrators::{Bdf, Formulation, Options};
use gelenk_testset::{all, create};

/// A10: every problem is solved from its consistent start to its end. Up to some thousand steps add up to 12 tolerances in
/// positions, most where oscillations have to be followed (car axis, chains); three times that is allowed.
#[test]
fn every_problem_is_solved() {
    let tolerance = 1e-5;
    // deflections of the rotor are no larger than such tolerances; it has a test of its own beside the other companions
    for info in all().iter().filter(|info| info.name != "rotor") {
        let mut problem = create(info.name, &[]).unwrap();
        let (start, t_end) = (problem.consistent_start(), problem.t_end());
        // The beam's fast modes have no damping: orders above 2 are stable there with tiny steps only, and take 300 000. With
        // order 2, 670 steps add up to 235 tolerances.
        let (max_order, most) = if info.name == "rotating-beam" { (2, 700.0) } else { (5, 40.0) };
        let method = Bdf { max_order, ..bdf(Formulation::GglStar) };
        let left = solve(&mut *problem, &method, start, t_end, &Options::tolerance(tolerance));
        let exact = problem.reference(t_end).unwrap().state;
        let unit = |y: f64| tolerance * (1.0 + y.abs());
        let off = left.end.p.iter().zip(&exact.p).map(|(x, y)| (x - y).abs() / unit(*y)).fold(0.0, f64::max);
        assert!(off < most, "{}: off by {off} tolerances after {} steps", info.name, left.stats.steps);
    }
}
