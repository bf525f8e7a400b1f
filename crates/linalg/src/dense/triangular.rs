//! Triangular systems, solved in place. Matrices are in columns of a given height; only the triangle is read.
//!
//! Up to [`SHORT`] unknowns, numbers are subtracted one by one such that the newest, on which everything waits, comes
//! last; in larger systems there is enough to do meanwhile, and whole columns are treated at a time.

use super::vector::{dot, subtract, with_height};

/// See the module's description.
const SHORT: usize = 16;

/// `y ← L⁻¹ y`, with ones on the diagonal of `L`.
#[inline(never)]
pub(crate) fn solve_unit_lower(l: &[f64], height: usize, y: &mut [f64]) {
    with_height!(height, h => solve_unit_lower_at(h, l, y));
}

#[inline(always)]
fn solve_unit_lower_at(h: usize, l: &[f64], y: &mut [f64]) {
    let n = y.len();
    if n <= SHORT {
        for k in 1..n {
            let mut s = y[k];
            for j in 0..k {
                s -= l[k + j * h] * y[j];
            }
            y[k] = s;
        }
        return;
    }
    for (k, l) in l.chunks_exact(h).enumerate() {
        let s = y[k];
        subtract(&mut y[k + 1..], s, &l[k + 1..n]);
    }
}

/// `y ← L⁻ᵀ y`, with ones on the diagonal of `L`.
#[inline(never)]
pub(crate) fn solve_unit_lower_transposed(l: &[f64], height: usize, y: &mut [f64]) {
    with_height!(height, h => solve_unit_lower_transposed_at(h, l, y));
}

#[inline(always)]
fn solve_unit_lower_transposed_at(h: usize, l: &[f64], y: &mut [f64]) {
    let n = y.len();
    if n <= SHORT {
        for k in (0..n).rev() {
            let mut s = y[k];
            for j in (k + 1..n).rev() {
                s -= l[j + k * h] * y[j];
            }
            y[k] = s;
        }
        return;
    }
    for (k, l) in l.chunks_exact(h).enumerate().rev() {
        y[k] -= dot(&l[k + 1..n], &y[k + 1..]);
    }
}

/// `x ← L₁⁻ᵀ l`, for `D` rows `l` of `L` at once, from row `first` on; `L₁` is the square upper part of `L`, with ones on
/// its diagonal. Component `k` of all of them is in `x[k]`.
#[inline(never)]
pub(crate) fn solve_rows<const D: usize>(l: &[f64], height: usize, first: usize, x: &mut [[f64; D]]) {
    with_height!(height, h => solve_rows_at(h, l, first, x));
}

#[inline(always)]
fn solve_rows_at<const D: usize>(h: usize, l: &[f64], first: usize, x: &mut [[f64; D]]) {
    let n = x.len();
    for k in (0..n).rev() {
        let l = &l[k * h..(k + 1) * h];
        let mut s: [f64; D] = std::array::from_fn(|d| l[first + d]);
        for j in (k + 1..n).rev() {
            s = std::array::from_fn(|d| s[d] - l[j] * x[j][d]);
        }
        x[k] = s;
    }
}

/// `y ← U⁻¹ y`, given the reciprocals of the diagonal of `U`.
#[inline(never)]
pub(crate) fn solve_upper(u: &[f64], height: usize, inverse: &[f64], y: &mut [f64]) {
    with_height!(height, h => solve_upper_at(h, u, inverse, y));
}

#[inline(always)]
fn solve_upper_at(h: usize, u: &[f64], inverse: &[f64], y: &mut [f64]) {
    let n = y.len();
    if n <= SHORT {
        for k in (0..n).rev() {
            let mut s = y[k];
            for j in (k + 1..n).rev() {
                s -= u[k + j * h] * y[j];
            }
            y[k] = s * inverse[k];
        }
        return;
    }
    for ((k, u), r) in u.chunks_exact(h).enumerate().zip(inverse).rev() {
        let s = y[k] * r;
        y[k] = s;
        subtract(&mut y[..k], s, &u[..k]);
    }
}

/// `y ← U⁻ᵀ y`, given the reciprocals of the diagonal of `U`.
#[inline(never)]
pub(crate) fn solve_upper_transposed(u: &[f64], height: usize, inverse: &[f64], y: &mut [f64]) {
    with_height!(height, h => solve_upper_transposed_at(h, u, inverse, y));
}

#[inline(always)]
fn solve_upper_transposed_at(h: usize, u: &[f64], inverse: &[f64], y: &mut [f64]) {
    for ((k, u), r) in u.chunks_exact(h).enumerate().zip(inverse) {
        let (u, known) = (&u[..k], &y[..k]);
        let s = if k < SHORT {
            u.iter().zip(known).fold(y[k], |s, (u, y)| s - u * y)
        } else {
            y[k] - dot(u, known)
        };
        y[k] = s * r;
    }
}

/// `y ← C⁻¹ y` for a lower triangle `C`, given the reciprocals of its diagonal.
#[inline(never)]
pub(crate) fn solve_lower(c: &[f64], height: usize, inverse: &[f64], y: &mut [f64]) {
    with_height!(height, h => solve_lower_at(h, c, inverse, y));
}

#[inline(always)]
fn solve_lower_at(h: usize, c: &[f64], inverse: &[f64], y: &mut [f64]) {
    let n = y.len();
    for ((k, c), r) in c.chunks_exact(h).enumerate().zip(inverse) {
        let s = y[k] * r;
        y[k] = s;
        subtract(&mut y[k + 1..], s, &c[k + 1..n]);
    }
}

/// `y ← C⁻ᵀ y` for a lower triangle `C`, given the reciprocals of its diagonal.
#[inline(never)]
pub(crate) fn solve_lower_transposed(c: &[f64], height: usize, inverse: &[f64], y: &mut [f64]) {
    with_height!(height, h => solve_lower_transposed_at(h, c, inverse, y));
}

#[inline(always)]
fn solve_lower_transposed_at(h: usize, c: &[f64], inverse: &[f64], y: &mut [f64]) {
    let n = y.len();
    for ((k, c), r) in c.chunks_exact(h).enumerate().zip(inverse).rev() {
        let (c, known) = (&c[k + 1..n], &y[k + 1..]);
        let s = if n - k <= SHORT {
            c.iter().zip(known).rev().fold(y[k], |s, (c, y)| s - c * y)
        } else {
            y[k] - dot(c, known)
        };
        y[k] = s * r;
    }
}
