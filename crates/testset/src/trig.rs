//! Sines and cosines of several angles at once.
//!
//! The planar mechanisms of this crate spend most of their time in sines and cosines. Computed side by side without
//! branches, the compiler puts several angles into one vector register: seven angles take about half the time of seven
//! library calls. Only additions and multiplications are used, so the results are the same bits on every machine.
//!
//! Method: reduction by multiples of π/2 with π/2 in three parts (Cody and Waite), then the minimax polynomials of
//! fdlibm on [−π/4, π/4]. The error is below 2 units in the last place.

/// Angles beyond this many radians (or not finite) go to the standard library: the reduction would lose digits.
const LIMIT: f64 = 1e5;

/// Adding and subtracting this number rounds to an integer, and leaves that integer in the lowest bits of the sum.
const ROUNDER: f64 = 1.5 * (1_u64 << 52) as f64;

/// π/2 in three parts of 33 bits and less: products of the first two with integers below 2²⁰ are exact.
const PIO2: [f64; 3] = [1.57079632673412561417e+00, 6.07710050630396597660e-11, 2.02226624879595063154e-21];

/// Coefficients of (sin r − r)/r³ in powers of r².
const SIN: [f64; 6] = [
    -1.66666666666666324348e-01,
    8.33333333332248946124e-03,
    -1.98412698298579493134e-04,
    2.75573137070700676789e-06,
    -2.50507602534068634195e-08,
    1.58969099521155010221e-10,
];

/// Coefficients of (cos r − 1 + r²/2)/r⁴ in powers of r².
const COS: [f64; 6] = [
    4.16666666666666019037e-02,
    -1.38888888888741095749e-03,
    2.48015872894767294178e-05,
    -2.75573143513906633035e-07,
    2.08757232129817482790e-09,
    -1.13596475577881948265e-11,
];

/// Sines and cosines of all angles [rad]. Even `N` fill the vector registers.
#[inline(always)]
pub(crate) fn sin_cos<const N: usize>(x: &[f64; N]) -> ([f64; N], [f64; N]) {
    let (mut s, mut c) = ([0.0; N], [0.0; N]);
    if !x.iter().fold(true, |ok, xi| ok & (xi.abs() < LIMIT)) {
        for i in 0..N {
            (s[i], c[i]) = x[i].sin_cos();
        }
        return (s, c);
    }
    for i in 0..N {
        // x = k π/2 + r, with the rounding error of the second subtraction carried along
        let shifted = x[i] * std::f64::consts::FRAC_2_PI + ROUNDER;
        let k = shifted - ROUNDER;
        let first = x[i] - k * PIO2[0];
        let second = k * PIO2[1];
        let head = first - second;
        let r = head + (((first - head) - second) - k * PIO2[2]);

        // both polynomials in pairs (Estrin), which shortens the chain of dependent operations
        let z = head * head;
        let (z2, half) = (z * z, 0.5 * z);
        let z4 = z2 * z2;
        let pairs = |a: &[f64; 6]| (a[0] + z * a[1]) + (z2 * (a[2] + z * a[3]) + z4 * (a[4] + z * a[5]));
        let sin_r = r + (z * r) * pairs(&SIN);
        let rest = 1.0 - half;
        let cos_r = rest + (((1.0 - rest) - half) + z2 * pairs(&COS));

        // odd quadrants exchange sine and cosine; signs follow from the second bit of the quadrant
        let quadrant = shifted.to_bits();
        let swap = 0_u64.wrapping_sub(quadrant & 1);
        let (sin_bits, cos_bits) = (sin_r.to_bits(), cos_r.to_bits());
        let exchange = (sin_bits ^ cos_bits) & swap;
        let sin_sign = (quadrant & 2) << 62;
        let cos_sign = (quadrant.wrapping_add(1) & 2) << 62;
        s[i] = f64::from_bits(sin_bits ^ exchange ^ sin_sign);
        c[i] = f64::from_bits(cos_bits ^ exchange ^ cos_sign);
    }
    (s, c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::FRAC_PI_2;

    fn ulps(a: f64, b: f64) -> u64 {
        // the sign of zero does not matter
        if a == b { 0 } else { (a.to_bits() as i64).abs_diff(b.to_bits() as i64) }
    }

    /// Against the standard library, itself good to 1 unit: 3 in the last place, also close to the zeros.
    #[test]
    fn agrees_with_the_standard_library() {
        let mut seed = 1_u64;
        for round in 0..400_000_usize {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let unit = (seed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0;
            let x = match round % 5 {
                4 => (unit * 60_000.0).round() * FRAC_PI_2,
                scale => unit * [1.0, 10.0, 1e3, 9.9e4][scale],
            };
            let (s, c) = sin_cos(&[x]);
            assert!(ulps(s[0], x.sin()) <= 3, "sin {x}: {} {}", s[0], x.sin());
            assert!(ulps(c[0], x.cos()) <= 3, "cos {x}: {} {}", c[0], x.cos());
        }
    }

    #[test]
    fn extreme_angles_use_the_standard_library() {
        let (s, c) = sin_cos(&[0.0, 1e22, f64::NAN, f64::INFINITY]);
        assert_eq!((s[0], c[0]), (0.0, 1.0));
        assert_eq!((s[1], c[1]), 1e22_f64.sin_cos());
        assert!(s[2].is_nan() && c[2].is_nan() && s[3].is_nan() && c[3].is_nan());
    }
}
