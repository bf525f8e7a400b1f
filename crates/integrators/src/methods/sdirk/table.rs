//! Coefficients of the singly diagonally implicit method with five stages `[Hairer96, IV.6, table 6.5]`: order 4, L-stable, the
//! last stage is the result; an embedded method of order 3, and continuous weights of order 3 (6.17).

/// How many stages.
pub(super) const STAGES: usize = 5;
/// The order.
pub(super) const ORDER: usize = 4;
/// The diagonal.
pub(super) const GAMMA: f64 = 0.25;

/// Where the stages lie.
pub(super) const C: [f64; STAGES] = [0.25, 0.75, 11.0 / 20.0, 0.5, 1.0];

/// The weights below the diagonal; the last row is the result.
pub(super) const A: [[f64; STAGES]; STAGES] = [
    [0.0; STAGES],
    [0.5, 0.0, 0.0, 0.0, 0.0],
    [17.0 / 50.0, -1.0 / 25.0, 0.0, 0.0, 0.0],
    [371.0 / 1360.0, -137.0 / 2720.0, 15.0 / 544.0, 0.0, 0.0],
    [25.0 / 24.0, -49.0 / 48.0, 125.0 / 16.0, -85.0 / 12.0, 0.0],
];

/// The weights of the result less those of the embedded method.
pub(super) const ERROR: [f64; STAGES] = [-3.0 / 16.0, -27.0 / 32.0, 25.0 / 32.0, 0.0, 0.25];

/// Coefficients of `θ`, `θ²`, `θ³`, `θ⁴` in the continuous weights.
pub(super) const DENSE: [[f64; 4]; STAGES] = [
    [11.0 / 3.0, -463.0 / 72.0, 217.0 / 36.0, -20.0 / 9.0],
    [11.0 / 2.0, -385.0 / 16.0, 661.0 / 24.0, -10.0],
    [-125.0 / 18.0, 20_125.0 / 432.0, -8_875.0 / 216.0, 250.0 / 27.0],
    [0.0, -85.0 / 4.0, 85.0 / 6.0, 0.0],
    [-11.0 / 9.0, 557.0 / 108.0, -359.0 / 54.0, 80.0 / 27.0],
];

/// First guesses of the increments of a stage, from those of at most two stages before it and none at the start: the parabola, or
/// the line, through them. Stages have errors of `h²`, so that more would not help.
pub(super) const GUESS: [[f64; STAGES]; STAGES] = [
    [0.0; STAGES],
    [3.0, 0.0, 0.0, 0.0, 0.0],
    // through 0, 1/4, 3/4 at 11/20
    [22.0 / 25.0, 11.0 / 25.0, 0.0, 0.0, 0.0],
    [1.0, 1.0 / 3.0, 0.0, 0.0, 0.0],
    // through 0, 1/2, 3/4 at 1
    [0.0, 8.0 / 3.0, 0.0, -2.0, 0.0],
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stiffness::Complex;

    /// The whole matrix of the method.
    fn whole() -> [[f64; STAGES]; STAGES] {
        let mut a = A;
        (0..STAGES).for_each(|i| a[i][i] = GAMMA);
        a
    }

    fn apply(x: &[f64; STAGES]) -> [f64; STAGES] {
        whole().map(|row| row.iter().zip(x).map(|(a, x)| a * x).sum())
    }

    fn times(x: &[f64; STAGES], y: &[f64; STAGES]) -> [f64; STAGES] {
        std::array::from_fn(|i| x[i] * y[i])
    }

    /// What the conditions of orders 1 to 4 leave over, for weights of an increment up to `θ`: the eight trees of that size.
    fn conditions(b: &[f64; STAGES], t: f64) -> [(usize, f64); 8] {
        let dot = |x: &[f64; STAGES]| -> f64 { b.iter().zip(x).map(|(b, x)| b * x).sum() };
        let c2 = times(&C, &C);
        let (ac, ac2) = (apply(&C), apply(&c2));
        [
            (1, dot(&[1.0; STAGES]) - t),
            (2, dot(&C) - t.powi(2) / 2.0),
            (3, dot(&c2) - t.powi(3) / 3.0),
            (3, dot(&ac) - t.powi(3) / 6.0),
            (4, dot(&times(&c2, &C)) - t.powi(4) / 4.0),
            (4, dot(&times(&C, &ac)) - t.powi(4) / 8.0),
            (4, dot(&ac2) - t.powi(4) / 12.0),
            (4, dot(&apply(&ac)) - t.powi(4) / 24.0),
        ]
    }

    #[test]
    fn stages_lie_where_their_weights_say() {
        for (sum, c) in apply(&[1.0; STAGES]).into_iter().zip(C) {
            assert!((sum - c).abs() < 1e-15, "{sum} {c}");
        }
    }

    /// H39: order 4 of the result, order 3 and not 4 of the embedded method, order 3 of the continuous weights everywhere.
    #[test]
    fn order_conditions() {
        let b = whole()[STAGES - 1];
        assert!(conditions(&b, 1.0).iter().all(|(_, rest)| rest.abs() < 1e-14), "{:?}", conditions(&b, 1.0));
        let embedded = std::array::from_fn(|i| b[i] - ERROR[i]);
        let rest = conditions(&embedded, 1.0);
        assert!(rest.iter().filter(|r| r.0 < 4).all(|r| r.1.abs() < 1e-14), "{rest:?}");
        assert!(rest.iter().any(|r| r.1.abs() > 1e-3), "{rest:?}");
        for theta in [0.1, 0.5, 0.77, 1.0] {
            let powers = [1, 2, 3, 4].map(|m| f64::powi(theta, m));
            let weights = DENSE.map(|row| row.iter().zip(powers).map(|(d, p)| d * p).sum());
            let rest = conditions(&weights, theta);
            assert!(rest.iter().filter(|r| r.0 < 4).all(|r| r.1.abs() < 1e-13), "{theta}: {rest:?}");
        }
        let end = DENSE.map(|row| row.iter().sum::<f64>());
        assert!(end.iter().zip(b).all(|(d, b)| (d - b).abs() < 1e-13), "{end:?}");
    }

    /// First guesses are right for lines, and from the third stage on for parabolas.
    #[test]
    fn guesses() {
        for i in 1..STAGES {
            let sum = |power: i32| -> f64 { GUESS[i].iter().zip(C).map(|(w, c)| w * c.powi(power)).sum() };
            assert!((sum(1) - C[i]).abs() < 1e-14, "stage {i}");
            assert!(i < 2 || (sum(2) - C[i] * C[i]).abs() < 1e-14, "stage {i}");
        }
    }

    /// `R(z)` on the imaginary axis is at most 1, and it vanishes at infinity: L-stable. (Its poles, at 4, are on the right.)
    #[test]
    fn stability() {
        let amplification = |z: Complex| {
            let mut y = [Complex::ONE; STAGES];
            for i in 0..STAGES {
                // (1 − γz) Yᵢ = 1 + z Σ aᵢⱼ Yⱼ
                let sum = (0..i).fold(Complex::ZERO, |sum, j| sum + y[j].times(A[i][j]));
                let (top, bottom) = (Complex::ONE + z * sum, Complex::ONE + z.times(-GAMMA));
                let square = bottom.re * bottom.re + bottom.im * bottom.im;
                y[i] = top * Complex { re: bottom.re / square, im: -bottom.im / square };
            }
            let r = y[STAGES - 1];
            (r.re * r.re + r.im * r.im).sqrt()
        };
        for i in 0..1000 {
            let size = amplification(Complex { re: 0.0, im: 10_f64.powf(-3.0 + 0.008 * f64::from(i)) });
            assert!(size <= 1.0 + 1e-13, "{i}: {size}");
        }
        assert!(amplification((-1e9).into()) < 1e-7);
    }
}
