//! The ellipse of contact after Hertz, and what Kalker's linear theory makes of creepages in it.
//!
//! With relative curvatures `κ_x` along the rail and `κ_y` across it, load `N`, `1/E* = 2(1 − ν²)/E` and `R² = 1/(κ_x κ_y)`
//! `[Johnson85, (4.25)-(4.30)]`:
//!
//! ```text
//! a b = (3 N R/(4 E*))^(2/3) F²,     a/b and F from complete elliptic integrals
//! F_x = −G a b C₁₁ ν_x,   F_y = −G a b C₂₂ ν_y − G (a b)^(3/2) C₂₃ φ,   M = G (a b)^(3/2) C₂₃ ν_y − G (a b)² C₃₃ φ
//! ```
//!
//! The coefficients are those of the table of `[Kalker90]`, interpolated by splines over the logarithm of `κ_x/κ_y`, and by a parabola in `ν`.

use crate::{Interpolation, Table};
use gelenk_core::Real;
use std::f64::consts::{FRAC_PI_2, PI};

/// `C₁₁`, `C₂₂`, `C₂₃`, `C₃₃`, each for Poisson's ratios 0, 1/4, 1/2; rows are `a/b` = 0.1 … 0.9, then `b/a` = 1 … 0.1.
// 3.14 is a number of the table
#[allow(clippy::approx_constant)]
const KALKER: [[[f64; 3]; 4]; 19] = [
    [[2.51, 3.31, 4.85], [2.51, 2.52, 2.53], [0.334, 0.473, 0.731], [6.42, 8.28, 11.7]],
    [[2.59, 3.37, 4.81], [2.59, 2.63, 2.66], [0.483, 0.603, 0.809], [3.46, 4.27, 5.66]],
    [[2.68, 3.44, 4.80], [2.68, 2.75, 2.81], [0.607, 0.715, 0.889], [2.49, 2.96, 3.72]],
    [[2.78, 3.53, 4.82], [2.78, 2.88, 2.98], [0.720, 0.823, 0.977], [2.02, 2.32, 2.77]],
    [[2.88, 3.62, 4.83], [2.88, 3.01, 3.14], [0.827, 0.929, 1.07], [1.74, 1.93, 2.22]],
    [[2.98, 3.72, 4.91], [2.98, 3.14, 3.31], [0.930, 1.03, 1.18], [1.56, 1.68, 1.86]],
    [[3.09, 3.81, 4.97], [3.09, 3.28, 3.48], [1.03, 1.14, 1.29], [1.43, 1.50, 1.60]],
    [[3.19, 3.91, 5.05], [3.19, 3.41, 3.65], [1.13, 1.25, 1.40], [1.34, 1.37, 1.42]],
    [[3.29, 4.01, 5.12], [3.29, 3.54, 3.82], [1.23, 1.36, 1.51], [1.27, 1.27, 1.27]],
    [[3.40, 4.12, 5.20], [3.40, 3.67, 3.98], [1.33, 1.47, 1.63], [1.21, 1.19, 1.16]],
    [[3.51, 4.22, 5.30], [3.51, 3.81, 4.16], [1.44, 1.59, 1.77], [1.16, 1.11, 1.06]],
    [[3.65, 4.36, 5.42], [3.65, 3.99, 4.39], [1.58, 1.75, 1.94], [1.10, 1.04, 0.954]],
    [[3.82, 4.54, 5.58], [3.82, 4.21, 4.67], [1.76, 1.95, 2.18], [1.05, 0.965, 0.852]],
    [[4.06, 4.78, 5.80], [4.06, 4.50, 5.04], [2.01, 2.23, 2.50], [1.01, 0.892, 0.751]],
    [[4.37, 5.10, 6.11], [4.37, 4.90, 5.56], [2.35, 2.62, 2.96], [0.958, 0.819, 0.650]],
    [[4.84, 5.57, 6.57], [4.84, 5.48, 6.31], [2.88, 3.24, 3.70], [0.912, 0.747, 0.549]],
    [[5.57, 6.34, 7.34], [5.57, 6.40, 7.51], [3.79, 4.32, 5.01], [0.868, 0.674, 0.446]],
    [[6.96, 7.78, 8.82], [6.96, 8.14, 9.79], [5.72, 6.63, 7.89], [0.828, 0.601, 0.341]],
    [[10.7, 11.7, 12.9], [10.7, 12.8, 16.0], [12.2, 14.6, 18.0], [0.795, 0.526, 0.228]],
];

/// Bodies flatter against each other than this \[1/m\] are taken as so curved.
const FLATTEST: f64 = 0.05;

/// Ellipses of contact between two bodies of one material.
#[derive(Debug, Clone)]
pub(crate) struct Ellipse {
    shear: f64,
    /// `3/(4 E*)`.
    softness: f64,
    /// Over `ln(κ_x/κ_y)`: `ln F`, then `C₁₁`, `C₂₂`, `C₂₃`, `C₃₃`.
    tables: [Table; 5],
}

/// Complete elliptic integrals of the first and second kind of the parameter `m`, by arithmetic and geometric means.
fn elliptic(m: f64) -> (f64, f64) {
    let (mut a, mut b, mut c) = (1.0_f64, (1.0 - m).sqrt(), m.sqrt());
    let (mut sum, mut power) = (0.5 * c * c, 1.0);
    for _ in 0..40 {
        c = 0.5 * (a - b);
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
        sum += power * c * c;
        power *= 2.0;
        if c.abs() < 1e-17 {
            break;
        }
    }
    let k = FRAC_PI_2 / a;
    (k, k * (1.0 - sum))
}

/// For an ellipse with this ratio of axes, at most 1: the logarithm of the ratio of curvatures, that along the short axis over the other, and
/// of `F`.
fn ellipse(ratio: f64) -> (f64, f64) {
    if ratio >= 1.0 {
        return (0.0, 0.0);
    }
    let m = 1.0 - ratio * ratio;
    let (k, e) = elliptic(m);
    let (short, long) = (e / (ratio * ratio) - k, k - e);
    let f = (4.0 / (PI * m)).cbrt() * ratio.sqrt() * (short * long).powf(1.0 / 6.0);
    ((short / long).ln(), f.ln())
}

impl Ellipse {
    pub(crate) fn new(young: f64, poisson: f64) -> Result<Self, String> {
        let rows = KALKER.len();
        let (mut x, mut values) = (Vec::with_capacity(rows), [const { Vec::new() }; 5]);
        // curvature along the rail is large where the ellipse is short there: rows from the last to the first
        for (k, row) in KALKER.iter().enumerate().rev() {
            let is_short = k < 9;
            let ratio = 0.1 * if is_short { k + 1 } else { 19 - k } as f64;
            let (curvatures, f) = ellipse(ratio);
            x.push(if is_short { curvatures } else { -curvatures });
            values[0].push(f);
            for (list, of_poisson) in values[1..].iter_mut().zip(row) {
                let [none, quarter, half] = *of_poisson;
                let t = 4.0 * poisson;
                list.push(none + t * (quarter - none) + 0.5 * t * (t - 1.0) * (half - 2.0 * quarter + none));
            }
        }
        let mut tables = Vec::with_capacity(5);
        for list in &values {
            tables.push(Table::new(&x, list, Interpolation::Cubic).map_err(|error| error.to_string())?);
        }
        let tables = tables.try_into().map_err(|_| "there are five tables".to_owned())?;
        let shear = 0.5 * young / (1.0 + poisson);
        Ok(Self { shear, softness: 1.5 * (1.0 - poisson * poisson) / young, tables })
    }

    /// Forces per creepage: along, across, across by spin, and the torque by spin.
    pub(crate) fn coefficients<R: Real>(&self, load: R, [along, across]: [R; 2]) -> [R; 4] {
        let across = (across + (across * across + FLATTEST * FLATTEST).sqrt()) * 0.5;
        let ratio = (along / across).ln();
        let [f, c11, c22, c23, c33] = [0, 1, 2, 3, 4].map(|k: usize| self.tables[k].eval(ratio));
        // ln √(a b)
        let size = ((load * self.softness).ln() - (along * across).ln() * 0.5) * (1.0 / 3.0) + f;
        let c = size.exp();
        let area = c * c * self.shear;
        [area * c11, area * c22, area * c * c23, area * c * c * c33]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Elliptic integrals, and the ellipse of two cylinders that cross: values of Abramowitz and Stegun (17.3), and of Johnson, where `F`
    /// falls slowly from 1.
    #[test]
    fn elliptic_integrals() {
        let (k, e) = elliptic(0.5);
        assert!((k - 1.854_074_677_301_372).abs() < 1e-14);
        assert!((e - 1.350_643_881_047_675_5).abs() < 1e-14);
        let (curvatures, f) = ellipse(0.999);
        // (a/b) ≈ (κ_b/κ_a)^(2/3) for nearly round ones
        assert!((curvatures + 1.5 * 0.999_f64.ln()).abs() < 1e-6, "{curvatures}");
        assert!(f.abs() < 1e-6);
    }

    /// A sphere of radius R on a plane under the load N: a³ = 3 N R/(4 E*), and Kalker's coefficients for a circle.
    #[test]
    fn round_contact() {
        let (young, poisson) = (2.1e11, 0.25);
        let ellipse = Ellipse::new(young, poisson).unwrap();
        let (radius, load) = (0.46, 50_000.0);
        let modulus = young / (2.0 * (1.0 - poisson * poisson));
        let a: f64 = (3.0 * load * radius / (4.0 * modulus)).cbrt();
        // that bodies are taken as curved at least so much changes these by a thousandth
        let [c11, c22, c23, c33] = ellipse.coefficients(load, [1.0 / radius; 2]);
        let shear = young / (2.0 * (1.0 + poisson));
        for (found, expected) in [
            (c11, 4.12 * shear * a * a),
            (c22, 3.67 * shear * a * a),
            (c23, 1.47 * shear * a.powi(3)),
            (c33, 1.19 * shear * a.powi(4)),
        ] {
            assert!((found / expected - 1.0).abs() < 2e-3, "{found} {expected}");
        }
    }
}
