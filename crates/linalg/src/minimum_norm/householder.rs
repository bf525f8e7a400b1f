//! Householder reflections and triangular systems, in full columns.

use crate::dense::vector::{dot, subtract};
use crate::rank::norm;

/// The reflections `I − τ v vᵀ` of a QR factorisation, with `v` below the triangle: component `k` of `v` is one and not
/// stored, earlier ones are zero.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reflections<'a> {
    pub(super) columns: &'a [f64],
    pub(super) height: usize,
    pub(super) tau: &'a [f64],
}

impl<'a> Reflections<'a> {
    /// `τ` and the stored components of `v`, after component `k`.
    pub(super) fn get(&self, k: usize) -> (f64, &'a [f64]) {
        (self.tau[k], &self.columns[k * self.height + k + 1..(k + 1) * self.height])
    }

    /// `x ← Qᵀ x`.
    pub(super) fn apply_transposed(&self, x: &mut [f64]) {
        for k in 0..self.tau.len() {
            let (tau, v) = self.get(k);
            reflect(tau, v, &mut x[k..]);
        }
    }

    /// `x ← Q x`.
    pub(super) fn apply(&self, x: &mut [f64]) {
        for k in (0..self.tau.len()).rev() {
            let (tau, v) = self.get(k);
            reflect(tau, v, &mut x[k..]);
        }
    }
}

/// `x ← (I − τ v vᵀ) x`, without the first component of `v`, which is one.
pub(super) fn reflect(tau: f64, v: &[f64], x: &mut [f64]) {
    if let Some((first, rest)) = x.split_first_mut() {
        let s = tau * (*first + dot(v, rest));
        *first -= s;
        subtract(rest, s, v);
    }
}

/// Makes the reflection that annuls `x` but for its first component; returns `τ`.
pub(super) fn annul(x: &mut [f64]) -> f64 {
    let length = norm(x);
    let Some((first, rest)) = x.split_first_mut() else { return 0.0 };
    if length == 0.0 {
        return 0.0;
    }
    let beta = -length.copysign(*first);
    let tau = (beta - *first) / beta;
    let r = *first - beta;
    for x in rest {
        *x /= r;
    }
    *first = beta;
    tau
}

/// Annuls column `k` below its diagonal, and takes the columns after it along.
pub(super) fn eliminate(columns: &mut [f64], height: usize, k: usize) -> f64 {
    let (done, rest) = columns.split_at_mut((k + 1) * height);
    let column = &mut done[k * height + k..];
    let tau = annul(column);
    for x in rest.chunks_exact_mut(height) {
        reflect(tau, &column[1..], &mut x[k..]);
    }
    tau
}

/// `y ← R⁻¹ y`, with the upper triangle `R` of columns of the given height.
pub(super) fn solve_upper(r: &[f64], height: usize, y: &mut [f64]) {
    for k in (0..y.len()).rev() {
        let column = &r[k * height..];
        y[k] /= column[k];
        let s = y[k];
        subtract(&mut y[..k], s, &column[..k]);
    }
}

/// `y ← R⁻ᵀ y`.
pub(super) fn solve_upper_transposed(r: &[f64], height: usize, y: &mut [f64]) {
    for k in 0..y.len() {
        let column = &r[k * height..];
        y[k] = (y[k] - dot(&y[..k], &column[..k])) / column[k];
    }
}
