//! Elimination in the [kernel for small patterns](super::straight).
//!
//! Each function stands for itself in the machine code, so that what it counts with stays in registers.

use super::loops::invert;
use super::straight::{Run, Slot, StepKind, next, next_mut, unrolled};
use std::array::from_fn;

/// `K = L D Lᵀ`.
#[inline(never)]
pub(super) fn ldlt<I: Slot<N>, const N: usize>(
    runs: &[Run],
    together: usize,
    a: &mut [f64; N],
    mut list: &[I],
    mut lower: &mut [f64],
) {
    let triangle = |c: usize| c * (c + 1) / 2;
    for run in runs {
        let c = run.rows as usize;
        match run.kind {
            StepKind::Single => unrolled!(run, C => {
                let record = next(&mut list, triangle(C + 1));
                single::<I, N, C>(a, record, next_mut(&mut lower, C + 1));
            }, {
                let record = next(&mut list, triangle(c + 1));
                single_long(c, a, record, next_mut(&mut lower, c + 1));
            }),
            StepKind::Pair => unrolled!(run, C => {
                let record = next(&mut list, 3 + 2 * C + triangle(C));
                pair::<I, N, C>(a, record, next_mut(&mut lower, 3 + 2 * C));
            }),
            StepKind::Double => {
                for _ in 0..run.count {
                    let record = next(&mut list, 3 + 2 * c + triangle(c));
                    double(c, a, record, next_mut(&mut lower, 3 + 2 * c));
                }
            }
        }
    }
    match together {
        2 => tail::<I, N, 2>(a, list, lower),
        3 => tail::<I, N, 3>(a, list, lower),
        4 => tail::<I, N, 4>(a, list, lower),
        _ => {}
    }
}

/// `K = L D U`.
#[inline(never)]
pub(super) fn lu<I: Slot<N>, const N: usize>(
    runs: &[Run],
    together: usize,
    a: &mut [f64; N],
    mut list: &[I],
    mut lower: &mut [f64],
    mut upper: &mut [f64],
) {
    for run in runs {
        let c = run.rows as usize;
        match run.kind {
            StepKind::Single => unrolled!(run, C => {
                let (record, above) = (next(&mut list, (C + 1) * (C + 1)), next_mut(&mut upper, C));
                single_lu::<I, N, C>(a, record, next_mut(&mut lower, C + 1), above);
            }, {
                let (record, above) = (next(&mut list, (c + 1) * (c + 1)), next_mut(&mut upper, c));
                single_long_lu(c, a, record, next_mut(&mut lower, c + 1), above);
            }),
            StepKind::Pair => unrolled!(run, C => {
                let (record, above) = (next(&mut list, (C + 2) * (C + 2)), next_mut(&mut upper, 1 + 2 * C));
                pair_lu::<I, N, C>(a, record, next_mut(&mut lower, 3 + 2 * C), above);
            }),
            StepKind::Double => {
                for _ in 0..run.count {
                    let (record, above) =
                        (next(&mut list, (c + 2) * (c + 2)), next_mut(&mut upper, 1 + 2 * c));
                    double_lu(c, a, record, next_mut(&mut lower, 3 + 2 * c), above);
                }
            }
        }
    }
    match together {
        2 => tail_lu::<I, N, 2>(a, list, lower, upper),
        3 => tail_lu::<I, N, 3>(a, list, lower, upper),
        4 => tail_lu::<I, N, 4>(a, list, lower, upper),
        _ => {}
    }
}

#[inline(always)]
fn single<I: Slot<N>, const N: usize, const C: usize>(a: &mut [f64; N], record: &[I], out: &mut [f64]) {
    let (own, targets) = record.split_at(C + 1);
    let inverse = 1.0 / a[own[0].at()];
    let u: [f64; C] = from_fn(|i| a[own[1 + i].at()]);
    let l = u.map(|u| u * inverse);
    let mut t = 0;
    for j in 0..C {
        for i in j..C {
            a[targets[t].at()] -= l[i] * u[j];
            t += 1;
        }
    }
    out[0] = inverse;
    (0..C).for_each(|i| out[1 + i] = l[i]);
}

fn single_long<I: Slot<N>, const N: usize>(c: usize, a: &mut [f64; N], record: &[I], out: &mut [f64]) {
    let (own, targets) = record.split_at(c + 1);
    let inverse = 1.0 / a[own[0].at()];
    out[0] = inverse;
    for k in 1..=c {
        out[k] = a[own[k].at()] * inverse;
    }
    let mut targets = targets;
    for j in 1..=c {
        let u = a[own[j].at()];
        for (l, t) in out[j..].iter().zip(next(&mut targets, c + 1 - j)) {
            a[t.at()] -= l * u;
        }
    }
}

#[inline(always)]
fn single_lu<I: Slot<N>, const N: usize, const C: usize>(
    a: &mut [f64; N],
    record: &[I],
    out: &mut [f64],
    above: &mut [f64],
) {
    let r = record;
    let inverse = 1.0 / a[r[0].at()];
    let l: [f64; C] = from_fn(|i| a[r[1 + i].at()] * inverse);
    let u: [f64; C] = from_fn(|i| a[r[1 + C + i].at()]);
    let mut change = |t: I, i: usize, j: usize| a[t.at()] -= l[i] * u[j];
    let mut t = 1 + 2 * C;
    for j in 0..C {
        change(r[t], j, j);
        for i in j + 1..C {
            change(r[t + 1], i, j);
            change(r[t + 2], j, i);
            t += 2;
        }
        t += 1;
    }
    out[0] = inverse;
    (0..C).for_each(|i| out[1 + i] = l[i]);
    above.copy_from_slice(&u);
}

fn single_long_lu<I: Slot<N>, const N: usize>(
    c: usize,
    a: &mut [f64; N],
    record: &[I],
    out: &mut [f64],
    above: &mut [f64],
) {
    let r = record;
    let inverse = 1.0 / a[r[0].at()];
    let (own, mut targets) = r.split_at(1 + 2 * c);
    out[0] = inverse;
    for i in 0..c {
        out[1 + i] = a[own[1 + i].at()] * inverse;
        above[i] = a[own[1 + c + i].at()];
    }
    let l = &out[1..];
    for j in 0..c {
        let mine = next(&mut targets, 2 * (c - j) - 1);
        a[mine[0].at()] -= l[j] * above[j];
        for ((i, t), u) in (j + 1..).zip(mine[1..].chunks_exact(2)).zip(&above[j + 1..]) {
            a[t[0].at()] -= l[i] * above[j];
            a[t[1].at()] -= l[j] * u;
        }
    }
}

#[inline(always)]
fn pair<I: Slot<N>, const N: usize, const C: usize>(a: &mut [f64; N], record: &[I], out: &mut [f64]) {
    let (own, targets) = record.split_at(3 + 2 * C);
    let x = a[own[1].at()];
    let first = 1.0 / a[own[0].at()];
    let below = x * first;
    let second = 1.0 / (a[own[2].at()] - below * x);
    let u: [f64; C] = from_fn(|i| a[own[3 + 2 * i].at()]);
    let l = u.map(|u| u * first);
    let v: [f64; C] = from_fn(|i| a[own[4 + 2 * i].at()] - l[i] * x);
    let m = v.map(|v| v * second);
    let mut t = 0;
    for j in 0..C {
        for i in j..C {
            let target = &mut a[targets[t].at()];
            *target = *target - l[i] * u[j] - m[i] * v[j];
            t += 1;
        }
    }
    [first, below, second].into_iter().enumerate().for_each(|(k, x)| out[k] = x);
    for i in 0..C {
        out[3 + 2 * i] = l[i];
        out[4 + 2 * i] = m[i];
    }
}

#[inline(always)]
fn pair_lu<I: Slot<N>, const N: usize, const C: usize>(
    a: &mut [f64; N],
    record: &[I],
    out: &mut [f64],
    above: &mut [f64],
) {
    let (own, targets) = record.split_at(4 + 4 * C);
    let x = a[own[3].at()];
    let first = 1.0 / a[own[0].at()];
    let below = a[own[1].at()] * first;
    let second = 1.0 / (a[own[2].at()] - below * x);
    let l: [f64; C] = from_fn(|i| a[own[4 + 2 * i].at()] * first);
    let m: [f64; C] = from_fn(|i| (a[own[5 + 2 * i].at()] - l[i] * x) * second);
    let u: [f64; C] = from_fn(|i| a[own[4 + 2 * C + 2 * i].at()]);
    let v: [f64; C] = from_fn(|i| a[own[5 + 2 * C + 2 * i].at()] - below * u[i]);
    let mut change = |t: I, i: usize, j: usize| a[t.at()] = a[t.at()] - l[i] * u[j] - m[i] * v[j];
    let mut t = 0;
    for j in 0..C {
        change(targets[t], j, j);
        for i in j + 1..C {
            change(targets[t + 1], i, j);
            change(targets[t + 2], j, i);
            t += 2;
        }
        t += 1;
    }
    above[0] = x;
    [first, below, second].into_iter().enumerate().for_each(|(k, x)| out[k] = x);
    for i in 0..C {
        out[3 + 2 * i] = l[i];
        out[4 + 2 * i] = m[i];
        (above[1 + 2 * i], above[2 + 2 * i]) = (u[i], v[i]);
    }
}

fn double<I: Slot<N>, const N: usize>(c: usize, a: &mut [f64; N], record: &[I], out: &mut [f64]) {
    let (own, mut targets) = record.split_at(3 + 2 * c);
    let at = |k: usize| own[k].at();
    let (y11, y21, _, y22) = invert(a[at(0)], a[at(1)], a[at(1)], a[at(2)]);
    [y11, y21, y22].into_iter().enumerate().for_each(|(k, y)| out[k] = y);
    for k in (3..own.len()).step_by(2) {
        let (u, v) = (a[at(k)], a[at(k + 1)]);
        out[k] = u * y11 + v * y21;
        out[k + 1] = u * y21 + v * y22;
    }
    let l = &out[3..];
    for j in 0..c {
        let (u, v) = (a[at(3 + 2 * j)], a[at(4 + 2 * j)]);
        for (l, t) in l[2 * j..].chunks_exact(2).zip(next(&mut targets, c - j)) {
            a[t.at()] = a[t.at()] - l[0] * u - l[1] * v;
        }
    }
}

fn double_lu<I: Slot<N>, const N: usize>(
    c: usize,
    a: &mut [f64; N],
    record: &[I],
    out: &mut [f64],
    above: &mut [f64],
) {
    let (own, mut targets) = record.split_at(4 + 4 * c);
    let at = |k: usize| own[k].at();
    let (y11, y21, y12, y22) = invert(a[at(0)], a[at(1)], a[at(3)], a[at(2)]);
    [y11, y21, y22].into_iter().enumerate().for_each(|(k, y)| out[k] = y);
    above[0] = y12;
    let u = &mut above[1..];
    for k in 0..c {
        let (x, y) = (a[at(4 + 2 * k)], a[at(5 + 2 * k)]);
        out[3 + 2 * k] = x * y11 + y * y21;
        out[4 + 2 * k] = x * y12 + y * y22;
        (u[2 * k], u[2 * k + 1]) = (a[at(4 + 2 * c + 2 * k)], a[at(5 + 2 * c + 2 * k)]);
    }
    let l = &out[3..];
    let mut change = |t: I, i: usize, j: usize| {
        a[t.at()] = a[t.at()] - l[2 * i] * u[2 * j] - l[2 * i + 1] * u[2 * j + 1];
    };
    for j in 0..c {
        change(next(&mut targets, 1)[0], j, j);
        for i in j + 1..c {
            let t = next(&mut targets, 2);
            change(t[0], i, j);
            change(t[1], j, i);
        }
    }
}

/// The rest of the factorisation, where all pivots are connected with each other.
#[inline(always)]
fn tail<I: Slot<N>, const N: usize, const T: usize>(a: &[f64; N], record: &[I], out: &mut [f64]) {
    let list = &record[..T * (T + 1) / 2];
    let out = &mut out[..T * (T + 1) / 2];
    let mut x = [[0.0; T]; T];
    let mut p = 0;
    for j in 0..T {
        for i in j..T {
            x[j][i] = a[list[p].at()];
            p += 1;
        }
    }
    let mut p = 0;
    for k in 0..T {
        let inverse = 1.0 / x[k][k];
        out[p] = inverse;
        p += 1;
        let l = x[k].map(|u| u * inverse);
        for i in k + 1..T {
            out[p] = l[i];
            p += 1;
        }
        for j in k + 1..T {
            for i in j..T {
                x[j][i] -= l[i] * x[k][j];
            }
        }
    }
}

#[inline(always)]
fn tail_lu<I: Slot<N>, const N: usize, const T: usize>(
    a: &[f64; N],
    record: &[I],
    out: &mut [f64],
    above: &mut [f64],
) {
    let list = &record[..T * T];
    let out = &mut out[..T * (T + 1) / 2];
    let above = &mut above[..T * (T - 1) / 2];
    // x by columns, y by rows
    let (mut x, mut y) = ([[0.0; T]; T], [[0.0; T]; T]);
    let mut p = 0;
    for j in 0..T {
        for i in j..T {
            x[j][i] = a[list[p].at()];
            p += 1;
        }
        for i in j + 1..T {
            y[j][i] = a[list[p].at()];
            p += 1;
        }
    }
    let (mut p, mut q) = (0, 0);
    for k in 0..T {
        let inverse = 1.0 / x[k][k];
        out[p] = inverse;
        p += 1;
        let l = x[k].map(|u| u * inverse);
        for i in k + 1..T {
            out[p] = l[i];
            above[q] = y[k][i];
            p += 1;
            q += 1;
        }
        for j in k + 1..T {
            for i in j..T {
                x[j][i] -= l[i] * y[k][j];
            }
            for i in j + 1..T {
                y[j][i] -= l[j] * y[k][i];
            }
        }
    }
}
