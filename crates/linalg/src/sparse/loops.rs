//! Numeric factorisation and solution for any size: loops over the pivots of a [`Plan`].
//!
//! ```text
//! K = L D Lᵀ                              K = L D U
//! l = u/d                                 l = a/d
//! aᵢⱼ -= uᵢ lⱼ   (i >= j)                 aᵢⱼ -= lᵢ uⱼ,  aⱼᵢ -= lⱼ uᵢ
//! ```
//!
//! Nothing is searched for and nothing allocated. The places of `d` hold the inverses of the pivots afterwards.

use super::plan::{Plan, SMALL};
use std::mem::take;

/// Inverse of `[a b; c d]`, by columns: `(a', c', b', d')`.
pub(super) fn invert(a: f64, c: f64, b: f64, d: f64) -> (f64, f64, f64, f64) {
    let f = 1.0 / (a * d - b * c);
    (d * f, -c * f, -b * f, a * f)
}

/// `K = L D Lᵀ`, in place.
pub(super) fn factor_ldlt(plan: &Plan, values: &mut [f64]) {
    let mut rest = values;
    let mut targets = &plan.targets[..];
    for &step in &plan.steps {
        let c = (step >> 1) as usize;
        if step & 1 == 0 {
            let (column, tail) = take(&mut rest).split_at_mut(c + 1);
            targets = match c {
                0 => {
                    column[0] = 1.0 / column[0];
                    targets
                }
                1 => single::<1>(column, tail, targets),
                2 => single::<2>(column, tail, targets),
                3 => single::<3>(column, tail, targets),
                4 => single::<4>(column, tail, targets),
                5 => single::<5>(column, tail, targets),
                6 => single::<6>(column, tail, targets),
                7 => single::<7>(column, tail, targets),
                8 => single::<8>(column, tail, targets),
                _ => single_long(column, tail, targets),
            };
            rest = tail;
        } else {
            let (columns, tail) = take(&mut rest).split_at_mut(2 * c + 3);
            targets = double(columns, tail, targets);
            rest = tail;
        }
    }
}

#[inline(always)]
fn single<'a, const C: usize>(column: &mut [f64], tail: &mut [f64], targets: &'a [u32]) -> &'a [u32] {
    let (targets, next) = targets.split_at(C * (C + 1) / 2);
    let Some((d, u)) = column.split_first_mut() else { return next };
    let Some(u) = u.first_chunk_mut::<C>() else { return next };
    let inverse = 1.0 / *d;
    *d = inverse;
    let l = u.map(|u| u * inverse);
    let mut t = 0;
    for j in 0..C {
        for i in j..C {
            tail[targets[t] as usize] -= u[i] * l[j];
            t += 1;
        }
    }
    *u = l;
    next
}

fn single_long<'a>(column: &mut [f64], tail: &mut [f64], mut targets: &'a [u32]) -> &'a [u32] {
    let Some((d, u)) = column.split_first_mut() else { return targets };
    let inverse = 1.0 / *d;
    *d = inverse;
    for j in 0..u.len() {
        let l = u[j] * inverse;
        targets = for_runs(targets, j, |target, i, length| {
            for (x, u) in tail[target..target + length].iter_mut().zip(&u[i..i + length]) {
                *x -= u * l;
            }
        });
        u[j] = l;
    }
    targets
}

/// Calls `run(target, index, length)` for the runs of the changes that index `j` brings.
#[inline(always)]
fn for_runs(targets: &[u32], j: usize, mut run: impl FnMut(usize, usize, usize)) -> &[u32] {
    let Some((&count, rest)) = targets.split_first() else { return targets };
    let (runs, rest) = rest.split_at(2 * count as usize);
    let mut i = j;
    for r in runs.chunks_exact(2) {
        let length = r[1] as usize;
        run(r[0] as usize, i, length);
        i += length;
    }
    rest
}

/// Calls `change(target, i, j)` for all changes of a pivot with `c` rows below.
#[inline(always)]
fn for_targets(mut targets: &[u32], c: usize, mut change: impl FnMut(usize, usize, usize)) -> &[u32] {
    if c <= SMALL {
        let (mine, next) = targets.split_at(c * (c + 1) / 2);
        let mut mine = mine.iter();
        for j in 0..c {
            for (i, &t) in (j..c).zip(&mut mine) {
                change(t as usize, i, j);
            }
        }
        return next;
    }
    for j in 0..c {
        targets = for_runs(targets, j, |target, i, length| {
            for k in 0..length {
                change(target + k, i + k, j);
            }
        });
    }
    targets
}

fn double<'a>(columns: &mut [f64], tail: &mut [f64], targets: &'a [u32]) -> &'a [u32] {
    let c = (columns.len() - 3) / 2;
    let (first, second) = columns.split_at_mut(c + 2);
    let (a, b, _, d) = invert(first[0], first[1], first[1], second[0]);
    let next = for_targets(targets, c, |t, i, j| {
        let (u, v) = (first[2 + j], second[1 + j]);
        tail[t] -= first[2 + i] * (u * a + v * b) + second[1 + i] * (u * b + v * d);
    });
    (first[0], first[1], second[0]) = (a, b, d);
    for (u, v) in first[2..].iter_mut().zip(&mut second[1..]) {
        (*u, *v) = (*u * a + *v * b, *u * b + *v * d);
    }
    next
}

/// `K = L D U`, in place; entries above the diagonal in `upper`, whose places for the diagonal of a 1 x 1 pivot are
/// not used.
pub(super) fn factor_lu(plan: &Plan, lower: &mut [f64], upper: &mut [f64]) {
    let (mut rest_l, mut rest_u) = (lower, upper);
    let mut targets = &plan.targets[..];
    for &step in &plan.steps {
        let c = (step >> 1) as usize;
        let own = if step & 1 == 0 { c + 1 } else { 2 * c + 3 };
        let (l, tail_l) = take(&mut rest_l).split_at_mut(own);
        let (u, tail_u) = take(&mut rest_u).split_at_mut(own);
        targets = match step {
            0 => {
                l[0] = 1.0 / l[0];
                targets
            }
            2 => single_lu::<1>(l, tail_l, u, tail_u, targets),
            4 => single_lu::<2>(l, tail_l, u, tail_u, targets),
            6 => single_lu::<3>(l, tail_l, u, tail_u, targets),
            8 => single_lu::<4>(l, tail_l, u, tail_u, targets),
            10 => single_lu::<5>(l, tail_l, u, tail_u, targets),
            12 => single_lu::<6>(l, tail_l, u, tail_u, targets),
            14 => single_lu::<7>(l, tail_l, u, tail_u, targets),
            16 => single_lu::<8>(l, tail_l, u, tail_u, targets),
            _ if step & 1 == 0 => single_long_lu(l, tail_l, u, tail_u, targets),
            _ => double_lu(l, tail_l, u, tail_u, targets),
        };
        (rest_l, rest_u) = (tail_l, tail_u);
    }
}

#[inline(always)]
fn single_lu<'a, const C: usize>(
    l: &mut [f64],
    tail_l: &mut [f64],
    u: &[f64],
    tail_u: &mut [f64],
    targets: &'a [u32],
) -> &'a [u32] {
    let (targets, next) = targets.split_at(C * (C + 1) / 2);
    let (Some((d, a)), Some(u)) = (l.split_first_mut(), u.get(1..)) else { return next };
    let (Some(a), Some(u)) = (a.first_chunk_mut::<C>(), u.first_chunk::<C>()) else { return next };
    let inverse = 1.0 / *d;
    *d = inverse;
    let l = a.map(|a| a * inverse);
    *a = l;
    let tail_u = &mut tail_u[..tail_l.len()];
    let mut t = 0;
    for j in 0..C {
        tail_l[targets[t] as usize] -= l[j] * u[j];
        t += 1;
        for i in j + 1..C {
            let target = targets[t] as usize;
            tail_l[target] -= l[i] * u[j];
            tail_u[target] -= l[j] * u[i];
            t += 1;
        }
    }
    next
}

fn single_long_lu<'a>(
    l: &mut [f64],
    tail_l: &mut [f64],
    u: &[f64],
    tail_u: &mut [f64],
    mut targets: &'a [u32],
) -> &'a [u32] {
    let (Some((d, l)), Some(u)) = (l.split_first_mut(), u.get(1..)) else { return targets };
    let inverse = 1.0 / *d;
    *d = inverse;
    for l in l.iter_mut() {
        *l *= inverse;
    }
    for j in 0..u.len() {
        let (lj, uj) = (l[j], u[j]);
        targets = for_runs(targets, j, |target, i, length| {
            for (x, l) in tail_l[target..target + length].iter_mut().zip(&l[i..i + length]) {
                *x -= l * uj;
            }
            for (x, u) in tail_u[target..target + length].iter_mut().zip(&u[i..i + length]) {
                *x -= lj * u;
            }
        });
    }
    targets
}

fn double_lu<'a>(
    lower: &mut [f64],
    tail_l: &mut [f64],
    upper: &mut [f64],
    tail_u: &mut [f64],
    targets: &'a [u32],
) -> &'a [u32] {
    let c = (lower.len() - 3) / 2;
    let (l1, l2) = lower.split_at_mut(c + 2);
    let (u1, u2) = upper.split_at_mut(c + 2);
    // the inverse keeps its entry above the diagonal among those of U
    let (a, lo, up, d) = invert(l1[0], l1[1], u1[1], l2[0]);
    (l1[0], l1[1], u1[1], l2[0]) = (a, lo, up, d);
    for (x, y) in l1[2..].iter_mut().zip(&mut l2[1..]) {
        (*x, *y) = (*x * a + *y * lo, *x * up + *y * d);
    }
    for_targets(targets, c, |t, i, j| {
        tail_l[t] -= l1[2 + i] * u1[2 + j] + l2[1 + i] * u2[1 + j];
        if i > j {
            tail_u[t] -= l1[2 + j] * u1[2 + i] + l2[1 + j] * u2[1 + i];
        }
    })
}

/// Solves `L D Lᵀ x = y` in place.
pub(super) fn solve_ldlt(plan: &Plan, values: &[f64], y: &mut [f64]) {
    forward(plan, values, y);
    let (mut values, mut rows) = (values, &plan.rows[..]);
    let mut k = y.len();
    for &step in plan.steps.iter().rev() {
        let c = (step >> 1) as usize;
        let (earlier, mine) = rows.split_at(rows.len() - c);
        rows = earlier;
        if step & 1 == 0 {
            let (earlier, column) = values.split_at(values.len() - c - 1);
            values = earlier;
            k -= 1;
            let mut x = y[k] * column[0];
            for (l, &r) in column[1..].iter().zip(mine) {
                x -= l * y[r as usize];
            }
            y[k] = x;
        } else {
            let (earlier, columns) = values.split_at(values.len() - 2 * c - 3);
            values = earlier;
            let (first, second) = columns.split_at(c + 2);
            k -= 2;
            let (z1, z2) = (y[k], y[k + 1]);
            let mut x1 = first[0] * z1 + first[1] * z2;
            let mut x2 = first[1] * z1 + second[0] * z2;
            for ((l1, l2), &r) in first[2..].iter().zip(&second[1..]).zip(mine) {
                x1 -= l1 * y[r as usize];
                x2 -= l2 * y[r as usize];
            }
            (y[k], y[k + 1]) = (x1, x2);
        }
    }
}

/// Solves `L D U x = y` in place.
pub(super) fn solve_lu(plan: &Plan, lower: &[f64], upper: &[f64], y: &mut [f64]) {
    forward(plan, lower, y);
    let (mut lower, mut upper, mut rows) = (lower, upper, &plan.rows[..]);
    let mut k = y.len();
    for &step in plan.steps.iter().rev() {
        let c = (step >> 1) as usize;
        let own = if step & 1 == 0 { c + 1 } else { 2 * c + 3 };
        let (earlier, mine) = rows.split_at(rows.len() - c);
        rows = earlier;
        let (earlier, l) = lower.split_at(lower.len() - own);
        lower = earlier;
        let (earlier, u) = upper.split_at(upper.len() - own);
        upper = earlier;
        if step & 1 == 0 {
            k -= 1;
            let mut z = y[k];
            for (u, &r) in u[1..].iter().zip(mine) {
                z -= u * y[r as usize];
            }
            y[k] = z * l[0];
        } else {
            k -= 2;
            let (mut z1, mut z2) = (y[k], y[k + 1]);
            for ((u1, u2), &r) in u[2..].iter().zip(&u[c + 3..]).zip(mine) {
                z1 -= u1 * y[r as usize];
                z2 -= u2 * y[r as usize];
            }
            y[k] = l[0] * z1 + u[1] * z2;
            y[k + 1] = l[1] * z1 + l[c + 2] * z2;
        }
    }
}

/// Solves `L z = y` in place.
fn forward(plan: &Plan, values: &[f64], y: &mut [f64]) {
    let (mut values, mut rows) = (values, &plan.rows[..]);
    let mut k = 0;
    for &step in &plan.steps {
        let c = (step >> 1) as usize;
        let (mine, later) = rows.split_at(c);
        rows = later;
        if step & 1 == 0 {
            let (column, later) = values.split_at(c + 1);
            values = later;
            let z = y[k];
            for (l, &r) in column[1..].iter().zip(mine) {
                y[r as usize] -= l * z;
            }
            k += 1;
        } else {
            let (columns, later) = values.split_at(2 * c + 3);
            values = later;
            let (z1, z2) = (y[k], y[k + 1]);
            for ((l1, l2), &r) in columns[2..].iter().zip(&columns[c + 3..]).zip(mine) {
                y[r as usize] -= l1 * z1 + l2 * z2;
            }
            k += 2;
        }
    }
}
