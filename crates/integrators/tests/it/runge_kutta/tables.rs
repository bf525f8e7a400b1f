//! The coefficients satisfy their order conditions, one for every rooted tree.

use super::trees::{elementary, residuals, trees};
use gelenk_integrators::explicit::{self, DOP853, DOPRI5};
use gelenk_integrators::half_explicit::{self, End, HEM5, PHEM56};

/// Coefficients are exact to rounding; sums of up to sixteen products with factors up to some hundred.
const EXACT: f64 = 1e-13;
/// HEM5 was printed with digits whose row sums miss `c` by up to 1.6e-13.
const HEM5_ROWS: f64 = 1.6e-13;
/// What that leaves of conditions with a few factors, up to 4 in size.
const HEM5_DIGITS: f64 = 1e-12;

/// The order up to which all conditions hold, and that the next ones fail by far more than rounding.
fn order(a: &[&[f64]], b: &[f64], theta: f64, tolerance: f64, most: usize) -> usize {
    let all = trees(most);
    let off = residuals(&all, &elementary(&all, a), b, theta);
    let order = off.iter().take_while(|r| **r <= tolerance).count();
    assert!(off.get(order).is_none_or(|r| *r > 1e3 * tolerance), "neither met nor missed: {off:?}");
    order
}

fn minus(a: &[f64], b: &[f64]) -> Vec<f64> {
    let at = |x: &[f64], i: usize| x.get(i).copied().unwrap_or(0.0);
    (0..a.len().max(b.len())).map(|i| at(a, i) - at(b, i)).collect()
}

fn assert_row_sums(a: &[&[f64]], c: &[f64], tolerance: f64) {
    assert_eq!(a.len(), c.len());
    for (i, (row, c)) in a.iter().zip(c).enumerate() {
        let off = row.iter().sum::<f64>() - c;
        // a row may be empty: a stage carried over
        assert!(row.is_empty() || off.abs() <= tolerance, "row {i} misses {c} by {off:e}");
    }
}

/// H35: DOPRI5 has order 5, its companion order 4, its dense output order 4 at every point inside the step.
#[test]
fn dopri5_meets_its_order_conditions() {
    let explicit::Estimate::Embedded(e) = DOPRI5.estimate else { panic!("one estimate") };
    let b = DOPRI5.a[DOPRI5.stages];
    assert_row_sums(DOPRI5.a, DOPRI5.c, EXACT);
    assert_eq!(order(DOPRI5.a, b, 1.0, EXACT, 6), 5);
    assert_eq!(order(DOPRI5.a, &minus(b, e), 1.0, EXACT, 6), 4);
    for theta in [0.1, 0.3, 0.5, 0.7, 0.9] {
        assert_eq!(order(DOPRI5.a, &dense_weights(&DOPRI5, theta), theta, EXACT, 6), 4, "{theta}");
    }
    assert_eq!(order(DOPRI5.a, &dense_weights(&DOPRI5, 1.0), 1.0, EXACT, 6), 5);
}

/// DOP853 has order 8, its companions orders 5 and 3, its dense output order 7.
#[test]
fn dop853_meets_its_order_conditions() {
    let explicit::Estimate::Combined(fifth, third) = DOP853.estimate else { panic!("two estimates") };
    let b = DOP853.a[DOP853.stages];
    assert_row_sums(DOP853.a, DOP853.c, EXACT);
    assert_eq!(order(DOP853.a, b, 1.0, EXACT, 9), 8);
    assert_eq!(order(DOP853.a, &minus(b, fifth), 1.0, EXACT, 9), 5);
    assert_eq!(order(DOP853.a, &minus(b, third), 1.0, EXACT, 9), 3);
    for theta in [0.1, 0.3, 0.5, 0.7, 0.9] {
        assert_eq!(order(DOP853.a, &dense_weights(&DOP853, theta), theta, EXACT, 8), 7, "{theta}");
    }
    assert_eq!(order(DOP853.a, &dense_weights(&DOP853, 1.0), 1.0, EXACT, 9), 8);
}

/// H31, H32: HEM5 has order 5 as a Runge-Kutta method. The point of stage 8, the first of the two results it is compared with,
/// has order 3, the second one order 2. Every constraint point but the first is right to second order.
#[test]
fn hem5_meets_its_order_conditions() {
    let half_explicit::Estimate::Quotient(high, low) = HEM5.estimate else { panic!("two differences") };
    let b = HEM5.a_hat[7];
    assert_row_sums(HEM5.a, HEM5.c, HEM5_ROWS);
    assert_row_sums(HEM5.a_hat, HEM5.c_hat, HEM5_ROWS);
    assert_eq!(order(HEM5.a, b, 1.0, HEM5_DIGITS, 6), 5);
    assert_eq!(minus(&minus(b, high), HEM5.a[7]), [0.0; 8], "stage 8");
    assert_eq!(order(HEM5.a, &minus(b, high), 1.0, HEM5_DIGITS, 6), 3);
    assert_eq!(order(HEM5.a, &minus(b, low), 1.0, HEM5_DIGITS, 6), 2);
    for (row, c) in HEM5.a_hat.iter().zip(HEM5.c_hat).skip(1) {
        assert!(order(HEM5.a, row, *c, HEM5_DIGITS, 2) >= 2);
    }
}

/// H33: PHEM56 has the stages of DOPRI5, and with them its order and its companion; constraint points, that of the stage
/// at the end included, are right to second order.
#[test]
fn phem56_meets_its_order_conditions() {
    let half_explicit::Estimate::Projected(e) = PHEM56.estimate else { panic!("one estimate") };
    let End::Stage { c_hat, a_hat } = PHEM56.end else { panic!("a stage at the end") };
    let b = PHEM56.a_hat[5];
    assert_eq!((PHEM56.a, PHEM56.c, b), (&DOPRI5.a[..6], &DOPRI5.c[..6], DOPRI5.a[6]));
    assert_row_sums(PHEM56.a_hat, PHEM56.c_hat, EXACT);
    // the derivative at the result is a stage of its own
    assert_eq!(order(DOPRI5.a, b, 1.0, EXACT, 6), 5);
    assert_eq!(order(DOPRI5.a, &minus(b, e), 1.0, EXACT, 6), 4);
    assert_eq!(order(DOPRI5.a, a_hat, c_hat, EXACT, 3), 2);
    for (row, c) in PHEM56.a_hat.iter().zip(PHEM56.c_hat).skip(1) {
        assert!(order(DOPRI5.a, row, *c, EXACT, 2) >= 2);
    }
}

/// `bᵢ(θ)` of the dense output.
fn dense_weights(table: &explicit::Tableau, theta: f64) -> Vec<f64> {
    let weight = |i: usize| {
        let at = |x: &[f64]| x.get(i).copied().unwrap_or(0.0);
        let unit = |row: usize| f64::from(u8::from(row == i));
        let b = at(table.a[table.stages]);
        // r₂ to r₄: change, and what both derivatives miss
        let left = unit(0) - b;
        let hermite = [b, left, b - unit(table.stages) - left];
        let all: Vec<f64> = hermite.into_iter().chain(table.dense.weights.iter().map(|w| at(w))).collect();
        // θ(r₂ + (1−θ)(r₃ + θ(r₄ + …)))
        let factor = |k: usize| if k.is_multiple_of(2) { theta } else { 1.0 - theta };
        all.iter().enumerate().rev().fold(0.0, |sum, (k, r)| factor(k) * (r + sum))
    };
    (0..table.dense.stages).map(weight).collect()
}
