//! The few operations on columns that all dense solvers are made of.
//!
//! Columns are padded with zeros to a multiple of [`LANES`], so that loops over them have no remainder; for the
//! short ones that mechanisms have, [`with_height!`] makes the height a constant and the loops vanish altogether.
//!
//! Kernels that write are functions of their own, never inlined: only as arguments are two slices known to be
//! different memory, without which the compiler must not use vectors.

/// Columns are padded to a multiple of this.
const LANES: usize = 4;

/// Columns up to this height are treated as a whole, including what is known to be zero, at a height that the compiler
/// knows; [`with_height!`] lists them.
pub(crate) const SHORT: usize = 24;

/// The height of a column that holds `n` numbers.
pub(crate) fn padded(n: usize) -> usize {
    n.next_multiple_of(LANES).max(LANES)
}

/// Evaluates an expression with the height of a column as a constant where it is small.
///
/// The expression has to be a call of an `#[inline(always)]` function; each height then gets its own unrolled copy.
macro_rules! with_height {
    ($height:expr, $h:ident => $call:expr) => {
        match $height {
            4 => {
                let $h = 4;
                $call
            }
            8 => {
                let $h = 8;
                $call
            }
            12 => {
                let $h = 12;
                $call
            }
            16 => {
                let $h = 16;
                $call
            }
            20 => {
                let $h = 20;
                $call
            }
            24 => {
                let $h = 24;
                $call
            }
            $h => $call,
        }
    };
}
pub(crate) use with_height;

/// What a pivot has to exceed, relative to the size of what stood in its place, in a matrix of `n` rows.
///
/// Rounding leaves a few units in the last place of that size where nothing should be left; a pivot that is not
/// clearly larger is noise.
pub(crate) fn pivot_tolerance(n: usize) -> f64 {
    8.0 * n as f64 * f64::EPSILON
}

/// A power of two near `1/√x`, for positive `x`: scaling by it is exact.
#[inline(always)]
pub(crate) fn inverse_root(x: f64) -> f64 {
    // The exponent of x, halved and negated; the offset makes odd exponents round and the result a normal number.
    let exponent = (x.to_bits() >> 52) & 0x7ff;
    f64::from_bits((1023 + 511 - exponent / 2) << 52)
}

/// A power of two near `1/x`, for `x >= 0`: scaling by it is exact. The largest there is if `x` is zero.
#[inline(always)]
pub(crate) fn inverse_power(x: f64) -> f64 {
    let exponent = (x.to_bits() >> 52) & 0x7ff;
    f64::from_bits((2046 - exponent).clamp(1, 2046) << 52)
}

/// `y −= a x`.
#[inline(always)]
pub(crate) fn subtract(y: &mut [f64], a: f64, x: &[f64]) {
    // In groups that are read completely before they are written: the compiler need not know that x and y are
    // different memory to use vectors.
    let (y, y_rest) = y.as_chunks_mut::<LANES>();
    let (x, x_rest) = x.as_chunks::<LANES>();
    for (y, x) in y.iter_mut().zip(x) {
        *y = std::array::from_fn(|i| y[i] - a * x[i]);
    }
    for (y, x) in y_rest.iter_mut().zip(x_rest) {
        *y -= a * x;
    }
}

/// `xᵀ y`, summed in four lanes (in a fixed order).
#[inline(always)]
pub(crate) fn dot(x: &[f64], y: &[f64]) -> f64 {
    let (x, x_rest) = x.as_chunks::<LANES>();
    let (y, y_rest) = y.as_chunks::<LANES>();
    let mut s = [0.0; LANES];
    for (x, y) in x.iter().zip(y) {
        for i in 0..LANES {
            s[i] += x[i] * y[i];
        }
    }
    let rest: f64 = x_rest.iter().zip(y_rest).map(|(x, y)| x * y).sum();
    (s[0] + s[2]) + (s[1] + s[3]) + rest
}

/// `y = A x`, with `A` in columns as high as `y`.
#[inline(never)]
pub(crate) fn product(a: &[f64], x: &[f64], y: &mut [f64]) {
    with_height!(y.len(), h => product_at(h, a, x, y));
}

#[inline(always)]
fn product_at(h: usize, a: &[f64], x: &[f64], y: &mut [f64]) {
    y[..h].fill(0.0);
    add_product_at(h, a, x, y);
}

/// `y += A x`, with `A` in columns as high as `y`.
#[inline(never)]
pub(crate) fn add_product(a: &[f64], x: &[f64], y: &mut [f64]) {
    with_height!(y.len(), h => add_product_at(h, a, x, y));
}

/// Four columns at a time, which reads and writes `y` less often.
#[inline(always)]
fn add_product_at(h: usize, a: &[f64], x: &[f64], y: &mut [f64]) {
    let y = &mut y[..h];
    let (x, x_rest) = x.as_chunks::<4>();
    let mut panels = a.chunks_exact(4 * h);
    for (x, panel) in x.iter().zip(&mut panels) {
        let (a01, a23) = panel.split_at(2 * h);
        let ((a0, a1), (a2, a3)) = (a01.split_at(h), a23.split_at(h));
        for ((((y, a0), a1), a2), a3) in y.iter_mut().zip(a0).zip(a1).zip(a2).zip(a3) {
            *y += (a0 * x[0] + a1 * x[1]) + (a2 * x[2] + a3 * x[3]);
        }
    }
    for (&x, a) in x_rest.iter().zip(panels.remainder().chunks_exact(h)) {
        subtract(y, -x, a);
    }
}

/// `y = Aᵀ x`, with `A` in columns as high as `x`.
#[inline(never)]
pub(crate) fn transposed_product(a: &[f64], x: &[f64], y: &mut [f64]) {
    with_height!(x.len(), h => transposed_product_at(h, a, x, y));
}

#[inline(always)]
fn transposed_product_at(h: usize, a: &[f64], x: &[f64], y: &mut [f64]) {
    for (y, a) in y.iter_mut().zip(a.chunks_exact(h)) {
        *y = dot(a, &x[..h]);
    }
}

/// The sum of magnitudes; not finite if any number is not.
#[inline(always)]
pub(crate) fn norm_1(x: &[f64]) -> f64 {
    let (x, rest) = x.as_chunks::<LANES>();
    let mut s = [0.0; LANES];
    for x in x {
        for i in 0..LANES {
            s[i] += x[i].abs();
        }
    }
    let rest: f64 = rest.iter().map(|x| x.abs()).sum();
    (s[0] + s[2]) + (s[1] + s[3]) + rest
}

/// Are all numbers finite?
#[inline(always)]
pub(crate) fn all_finite(x: &[f64]) -> bool {
    // Zero times anything but a finite number is not a number, and sums keep it.
    let (x, rest) = x.as_chunks::<LANES>();
    let mut s = [0.0; LANES];
    for x in x {
        for i in 0..LANES {
            s[i] += x[i] * 0.0;
        }
    }
    let rest: f64 = rest.iter().map(|x| x * 0.0).sum();
    (s[0] + s[2]) + (s[1] + s[3]) + rest == 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_near() {
        for x in [1e-300, 3e-20, 0.1, 1.0, 2.0, 4.0, 7e9, 1e300] {
            let scaled = inverse_root(x).powi(2) * x;
            assert!((0.5..=4.0).contains(&scaled), "{x}: {scaled}");
        }
    }

    #[test]
    fn inverses_are_near() {
        for x in [1e-300, 3e-20, 0.1, 1.0, 2.0, 7e9, 1e300] {
            assert!((0.5..=2.0).contains(&(inverse_power(x) * x)), "{x}");
        }
        assert!(inverse_power(0.0).is_finite() && inverse_power(f64::MAX) > 0.0);
    }

    #[test]
    fn every_number_counts() {
        for n in 0..11 {
            let mut x: Vec<f64> = (1..=n).map(|i| -f64::from(i)).collect();
            assert_eq!(norm_1(&x), f64::from(n * (n + 1) / 2));
            assert_eq!(dot(&x, &x), f64::from(n * (n + 1) * (2 * n + 1) / 6));
            assert!(all_finite(&x));
            for i in 0..x.len() {
                let kept = std::mem::replace(&mut x[i], f64::NEG_INFINITY);
                assert!(!all_finite(&x));
                x[i] = kept;
            }
        }
    }
}
