//! The energy of a force whose law depends on one length or coordinate: the integral of its law at rest and at `t = 0`.

use crate::Law;
use crate::user::Scalar;
use gelenk_core::Real;

/// The energy of a law and its rate, from where it is relaxed to this value with its rate. The sign is that with which the
/// force acts on what its law depends on.
pub(super) fn law_energy<S: Scalar>(law: &Law<3, S>, sign: f64, relaxed: S, (value, rate): (S, S)) -> (S, S) {
    let zero = S::from(0.0);
    let at_rest = |s: S| law.eval([s, zero, zero]);
    (zero - integral(&at_rest, relaxed, value) * sign, zero - at_rest(value) * rate * sign)
}

/// Where a law gives no force, searched from the start by Newton's method; the start itself if there is no such place.
pub(super) fn law_relaxed<S: Scalar>(law: &Law<3, S>, start: S) -> S {
    let at = |s: S| {
        let zero = S::from(0.0);
        law.slope([s, zero, zero], 0)
    };
    let first = at(start).0.value().abs();
    let mut s = start;
    for _ in 0..50 {
        let (f, slope) = at(s);
        let step = f / slope;
        if f.value().abs() <= 1e-12 * first {
            // the last step brings the derivatives
            return if slope.value() == 0.0 || S::DERIVATIVES == 0 { s } else { s - step };
        }
        if !step.is_finite() {
            return start;
        }
        s -= step;
    }
    start
}

/// Nodes and weights of Gauss with four points on [-1, 1]; the other half follows by symmetry.
const GAUSS: [(f64, f64); 2] =
    [(0.339981043584856264803, 0.652145154862546142627), (0.861136311594052575224, 0.347854845137453857373)];
/// Intervals are halved no more often than this.
const HALVINGS: u32 = 40;

/// The integral of a function, to rounding wherever it is smooth between kinks.
fn integral<S: Real>(f: &impl Fn(S) -> S, from: S, to: S) -> S {
    let whole = gauss(f, from, to);
    let size = gauss(&|s| f(s).abs(), from, to).value().abs();
    refine(f, (from, to), whole, 1e-14 * size, HALVINGS)
}

fn refine<S: Real>(f: &impl Fn(S) -> S, (a, b): (S, S), whole: S, slack: f64, depth: u32) -> S {
    let middle = (a + b) * 0.5;
    let (left, right) = (gauss(f, a, middle), gauss(f, middle, b));
    if depth == 0 || !whole.is_finite() || (left + right - whole).value().abs() <= slack {
        return left + right;
    }
    refine(f, (a, middle), left, slack, depth - 1) + refine(f, (middle, b), right, slack, depth - 1)
}

fn gauss<S: Real>(f: &impl Fn(S) -> S, a: S, b: S) -> S {
    let (middle, half) = ((a + b) * 0.5, (b - a) * 0.5);
    let pairs = GAUSS.iter().map(|&(x, w)| (f(middle - half * x) + f(middle + half * x)) * w);
    half * pairs.fold(S::from(0.0), |sum, pair| sum + pair)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integrals_of_smooth_and_of_broken_functions() {
        let close =
            |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        close(integral(&f64::exp, 0.0, 2.0), 2.0_f64.exp() - 1.0);
        close(integral(&|s: f64| (s - 0.3).abs(), 0.0, 1.0), 0.5 * (0.09 + 0.49));
        close(integral(&|s| s, 1.0, -1.0), 0.0);
        close(integral(&|s| 3.0 * s * s, 1.0, -1.0), -2.0);
    }

    #[test]
    fn a_spring_is_relaxed_where_it_gives_no_force() {
        let linear = Law::linear(-8.0, [10.0, 0.3, 0.0]);
        assert!((law_relaxed(&linear, 2.0) - 0.8).abs() < 1e-12);
        let constant = Law::linear(5.0, [0.0; 3]);
        assert_eq!(law_relaxed(&constant, 2.0), 2.0);
    }
}
