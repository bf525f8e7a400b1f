//! Global errors follow the tolerance.

use crate::common::body::{Attitude, Body};
use crate::common::measure::{distance, solve};
use crate::common::{Known, Listed};
use gelenk_integrators::{AlphaScheme, GenAlpha, Options};

const T_END: f64 = 2.0;

type Make = fn() -> Box<dyn Known>;

/// Between 1e-4 and 1e-8 errors stay within a hundred tolerances, and their share of the tolerance within a factor of ten: local errors of the
/// interval add up to 10 tolerances at most, which the motions magnify some times. With one tolerance for each step the share would grow by
/// the power 1/3, 22 times.
#[test]
fn errors_are_proportional() {
    let problems: [(&str, Make); 2] = [
        ("pendulum", || Box::new(Listed::new("pendulum", &[("v0", 2.0)]))),
        ("top", || Box::new(Body::top(Attitude::Quaternion).known_top())),
    ];
    for scheme in [GenAlpha::default().scheme, AlphaScheme::Hht { alpha: -0.05 }, AlphaScheme::TRAPEZOIDAL] {
        for (name, make) in problems {
            let shares = [1e-4, 1e-6, 1e-8].map(|tolerance| {
                let mut problem = make();
                let start = problem.exact(0.0);
                let options = Options::tolerance(tolerance);
                let (end, _) = solve(&mut *problem, &GenAlpha::new(scheme), start, T_END, &options);
                let exact = problem.exact(T_END);
                let size = exact.p.iter().fold(1.0, |m: f64, p| m.max(p.abs()));
                distance(&end, &exact)[0] / size / tolerance
            });
            let (least, most) =
                shares.iter().fold((f64::INFINITY, 0.0_f64), |(a, b), x| (a.min(*x), b.max(*x)));
            assert!(most < 100.0 && most < 10.0 * least, "{name}, {scheme:?}: {shares:?}");
        }
    }
}
