//! Substitution in the [kernel for small patterns](super::straight).

use super::straight::{Run, Slot, StepKind, last, next, unrolled};
use std::array::from_fn;

/// Solves `L z = y`, up to the pivots of the tail.
#[inline(never)]
pub(super) fn forward<I: Slot<N>, const N: usize>(
    runs: &[Run],
    a: &mut [f64; N],
    mut rows: &[I],
    mut lower: &[f64],
) {
    for run in runs {
        let c = run.rows as usize;
        match run.kind {
            StepKind::Double => {
                for _ in 0..run.count {
                    let (r, l) = (next(&mut rows, c + 2), next(&mut lower, 2 * c + 3));
                    let (z1, z2) = (a[r[0].at()], a[r[1].at()]);
                    for (p, l) in r[2..].iter().zip(l[3..].chunks_exact(2)) {
                        a[p.at()] = a[p.at()] - l[0] * z1 - l[1] * z2;
                    }
                }
            }
            StepKind::Pair => unrolled!(run, C => before_pair(C, a, &mut rows, &mut lower)),
            StepKind::Single => {
                unrolled!(run, C => before(C, a, &mut rows, &mut lower), before(c, a, &mut rows, &mut lower));
            }
        }
    }
}

/// Solves the rest of `L D Lᵀ x = y`.
#[inline(never)]
pub(super) fn ldlt<I: Slot<N>, const N: usize>(
    runs: &[Run],
    together: usize,
    a: &mut [f64; N],
    mut rows: &[I],
    mut lower: &[f64],
) {
    let end = last(&mut rows, together);
    let triangle = last(&mut lower, together * (together + 1) / 2);
    match together {
        2 => tail::<I, N, 2>(a, end, triangle),
        3 => tail::<I, N, 3>(a, end, triangle),
        4 => tail::<I, N, 4>(a, end, triangle),
        _ => {}
    }
    for run in runs.iter().rev() {
        let c = run.rows as usize;
        match run.kind {
            StepKind::Double => {
                for _ in 0..run.count {
                    let (r, l) = (last(&mut rows, c + 2), last(&mut lower, 2 * c + 3));
                    let (z1, z2) = (a[r[0].at()], a[r[1].at()]);
                    let (mut x1, mut x2) = (l[0] * z1 + l[1] * z2, l[1] * z1 + l[2] * z2);
                    for (p, l) in r[2..].iter().zip(l[3..].chunks_exact(2)).rev() {
                        x1 -= l[0] * a[p.at()];
                        x2 -= l[1] * a[p.at()];
                    }
                    (a[r[0].at()], a[r[1].at()]) = (x1, x2);
                }
            }
            StepKind::Pair => unrolled!(run, C => after_pair(C, a, &mut rows, &mut lower)),
            StepKind::Single => {
                unrolled!(run, C => after(C, a, &mut rows, &mut lower), after(c, a, &mut rows, &mut lower));
            }
        }
    }
}

/// Solves the rest of `L D U x = y`.
#[inline(never)]
pub(super) fn lu<I: Slot<N>, const N: usize>(
    runs: &[Run],
    together: usize,
    a: &mut [f64; N],
    mut rows: &[I],
    mut lower: &[f64],
    mut upper: &[f64],
) {
    let end = last(&mut rows, together);
    let triangle = last(&mut lower, together * (together + 1) / 2);
    let above = last(&mut upper, together * together.saturating_sub(1) / 2);
    match together {
        2 => tail_lu::<I, N, 2>(a, end, triangle, above),
        3 => tail_lu::<I, N, 3>(a, end, triangle, above),
        4 => tail_lu::<I, N, 4>(a, end, triangle, above),
        _ => {}
    }
    for run in runs.iter().rev() {
        let c = run.rows as usize;
        match run.kind {
            StepKind::Double => {
                for _ in 0..run.count {
                    let (r, l) = (last(&mut rows, c + 2), last(&mut lower, 2 * c + 3));
                    let u = last(&mut upper, 2 * c + 1);
                    let (mut z1, mut z2) = (a[r[0].at()], a[r[1].at()]);
                    for (p, u) in r[2..].iter().zip(u[1..].chunks_exact(2)) {
                        z1 -= u[0] * a[p.at()];
                        z2 -= u[1] * a[p.at()];
                    }
                    a[r[0].at()] = l[0] * z1 + u[0] * z2;
                    a[r[1].at()] = l[1] * z1 + l[2] * z2;
                }
            }
            StepKind::Pair => unrolled!(run, C => after_pair_lu(C, a, &mut rows, &mut lower, &mut upper)),
            StepKind::Single => unrolled!(run, C => after_lu(C, a, &mut rows, &mut lower, &mut upper),
                after_lu(c, a, &mut rows, &mut lower, &mut upper)),
        }
    }
}

#[inline(always)]
fn before<I: Slot<N>, const N: usize>(c: usize, a: &mut [f64; N], rows: &mut &[I], lower: &mut &[f64]) {
    let (r, l) = (next(rows, c + 1), next(lower, c + 1));
    let z = a[r[0].at()];
    for k in 1..=c {
        a[r[k].at()] -= l[k] * z;
    }
}

#[inline(always)]
fn after<I: Slot<N>, const N: usize>(c: usize, a: &mut [f64; N], rows: &mut &[I], lower: &mut &[f64]) {
    let (r, l) = (last(rows, c + 1), last(lower, c + 1));
    let mut x = a[r[0].at()] * l[0];
    // what was found last comes last
    for k in (0..c).rev() {
        x -= l[1 + k] * a[r[1 + k].at()];
    }
    a[r[0].at()] = x;
}

#[inline(always)]
fn after_lu<I: Slot<N>, const N: usize>(
    c: usize,
    a: &mut [f64; N],
    rows: &mut &[I],
    lower: &mut &[f64],
    upper: &mut &[f64],
) {
    let (r, l, u) = (last(rows, c + 1), last(lower, c + 1), last(upper, c));
    let mut z = a[r[0].at()];
    for k in 0..c {
        z -= u[k] * a[r[1 + k].at()];
    }
    a[r[0].at()] = z * l[0];
}

#[inline(always)]
fn before_pair<I: Slot<N>, const N: usize>(c: usize, a: &mut [f64; N], rows: &mut &[I], lower: &mut &[f64]) {
    let (r, l) = (next(rows, c + 2), next(lower, 2 * c + 3));
    let z1 = a[r[0].at()];
    let z2 = a[r[1].at()] - l[1] * z1;
    a[r[1].at()] = z2;
    for k in 0..c {
        let x = &mut a[r[2 + k].at()];
        *x = *x - l[3 + 2 * k] * z1 - l[4 + 2 * k] * z2;
    }
}

#[inline(always)]
fn after_pair<I: Slot<N>, const N: usize>(c: usize, a: &mut [f64; N], rows: &mut &[I], lower: &mut &[f64]) {
    let (r, l) = (last(rows, c + 2), last(lower, 2 * c + 3));
    let (mut x1, mut x2) = (a[r[0].at()] * l[0], a[r[1].at()] * l[2]);
    for k in (0..c).rev() {
        let x = a[r[2 + k].at()];
        x1 -= l[3 + 2 * k] * x;
        x2 -= l[4 + 2 * k] * x;
    }
    a[r[1].at()] = x2;
    a[r[0].at()] = x1 - l[1] * x2;
}

#[inline(always)]
fn after_pair_lu<I: Slot<N>, const N: usize>(
    c: usize,
    a: &mut [f64; N],
    rows: &mut &[I],
    lower: &mut &[f64],
    upper: &mut &[f64],
) {
    let (r, l, u) = (last(rows, c + 2), last(lower, 2 * c + 3), last(upper, 2 * c + 1));
    let (mut z1, mut z2) = (a[r[0].at()], a[r[1].at()]);
    for k in 0..c {
        let x = a[r[2 + k].at()];
        z1 -= u[1 + 2 * k] * x;
        z2 -= u[2 + 2 * k] * x;
    }
    let x2 = z2 * l[2];
    a[r[1].at()] = x2;
    a[r[0].at()] = (z1 - u[0] * x2) * l[0];
}

/// Place of column `k` in a triangle of `t` columns.
const fn column(t: usize, k: usize) -> usize {
    k * t - k * k.saturating_sub(1) / 2
}

#[inline(always)]
fn tail<I: Slot<N>, const N: usize, const T: usize>(a: &mut [f64; N], rows: &[I], lower: &[f64]) {
    let (rows, lower) = (&rows[..T], &lower[..T * (T + 1) / 2]);
    let mut x: [f64; T] = from_fn(|k| a[rows[k].at()]);
    for k in 0..T {
        for i in k + 1..T {
            x[i] -= lower[column(T, k) + i - k] * x[k];
        }
    }
    for k in (0..T).rev() {
        x[k] *= lower[column(T, k)];
        for i in (k + 1..T).rev() {
            x[k] -= lower[column(T, k) + i - k] * x[i];
        }
        a[rows[k].at()] = x[k];
    }
}

#[inline(always)]
fn tail_lu<I: Slot<N>, const N: usize, const T: usize>(
    a: &mut [f64; N],
    rows: &[I],
    lower: &[f64],
    upper: &[f64],
) {
    let (rows, lower, upper) = (&rows[..T], &lower[..T * (T + 1) / 2], &upper[..T * (T - 1) / 2]);
    let mut x: [f64; T] = from_fn(|k| a[rows[k].at()]);
    for k in 0..T {
        for i in k + 1..T {
            x[i] -= lower[column(T, k) + i - k] * x[k];
        }
    }
    for k in (0..T).rev() {
        for i in k + 1..T {
            x[k] -= upper[column(T, k) - k + i - k - 1] * x[i];
        }
        x[k] *= lower[column(T, k)];
        a[rows[k].at()] = x[k];
    }
}
