//! Kernels for blocks of a few rows and columns.
//!
//! Everything is column-major without gaps. The functions take their sizes as arguments and are always inlined, so
//! that a call with constants becomes straight-line code and any other call a plain loop. Triangular factors hold the
//! reciprocals of their diagonals.

/// A pivot of a Cholesky factorisation below this fraction of the diagonal entry it came from is rounding.
pub(crate) const PIVOT: f64 = 1e-14;
/// A column shorter than this fraction of its length before it was made orthogonal to others depends on them.
pub(crate) const RANK: f64 = 1e-11;
/// Columns that lose more than this fraction of their squared length are made orthogonal once more.
const AGAIN: f64 = 1e-2;

/// Is `x` greater than `limit`? Not if one of them is NaN, nor if both are infinite: what is not finite fails the
/// tests of pivots.
#[inline(always)]
pub(crate) fn exceeds(x: f64, limit: f64) -> bool {
    x > limit
}

/// `x · y`.
#[inline(always)]
pub(crate) fn dot(n: usize, x: &[f64], y: &[f64]) -> f64 {
    let (x, y) = (&x[..n], &y[..n]);
    let mut sum = 0.0;
    for i in 0..n {
        sum += x[i] * y[i];
    }
    sum
}

/// `y += s x`.
#[inline(always)]
pub(crate) fn axpy(n: usize, s: f64, x: &[f64], y: &mut [f64]) {
    let (x, y) = (&x[..n], &mut y[..n]);
    for i in 0..n {
        y[i] += s * x[i];
    }
}

/// `y += s A x` for `A` of `n` rows and `m` columns.
#[inline(always)]
pub(crate) fn multiply_add(n: usize, m: usize, s: f64, a: &[f64], x: &[f64], y: &mut [f64]) {
    let x = &x[..m];
    for j in 0..m {
        axpy(n, s * x[j], &a[j * n..], y);
    }
}

/// `y += s Aᵀ x` for `A` of `n` rows and `m` columns.
#[inline(always)]
pub(crate) fn transposed_add(n: usize, m: usize, s: f64, a: &[f64], x: &[f64], y: &mut [f64]) {
    let y = &mut y[..m];
    for j in 0..m {
        y[j] += s * dot(n, &a[j * n..], x);
    }
}

/// `A = L Lᵀ` in the lower triangle; the upper one is neither read nor written. The error is the column whose pivot is
/// not greater than `threshold` times its diagonal entry.
#[inline(always)]
pub(crate) fn cholesky(n: usize, threshold: f64, a: &mut [f64]) -> Result<(), usize> {
    let a = &mut a[..n * n];
    for j in 0..n {
        let (done, rest) = a.split_at_mut(j * n);
        let column = &mut rest[..n];
        let diagonal = column[j];
        for k in 0..j {
            let s = done[k * n + j];
            for i in j..n {
                column[i] -= s * done[k * n + i];
            }
        }
        let pivot = column[j];
        if !exceeds(pivot, threshold * diagonal) {
            return Err(j);
        }
        let inverse = 1.0 / pivot.sqrt();
        column[j] = inverse;
        for i in j + 1..n {
            column[i] *= inverse;
        }
    }
    Ok(())
}

/// `x := L⁻¹ x`.
#[inline(always)]
pub(crate) fn lower(n: usize, l: &[f64], x: &mut [f64]) {
    let (l, x) = (&l[..n * n], &mut x[..n]);
    for j in 0..n {
        x[j] *= l[j * n + j];
        let s = x[j];
        for i in j + 1..n {
            x[i] -= s * l[j * n + i];
        }
    }
}

/// `x := L⁻ᵀ x`.
#[inline(always)]
pub(crate) fn lower_transposed(n: usize, l: &[f64], x: &mut [f64]) {
    let (l, x) = (&l[..n * n], &mut x[..n]);
    for j in (0..n).rev() {
        let mut s = x[j];
        for i in j + 1..n {
            s -= l[j * n + i] * x[i];
        }
        x[j] = s * l[j * n + j];
    }
}

/// `W = Q R` for `W` of `n` rows and `m` columns, which `Q` replaces, by modified Gram-Schmidt. Columns that shrink
/// much are treated twice, so that `Q` is orthonormal up to rounding. The error is the column that depends on those
/// before it.
#[inline(always)]
pub(crate) fn gram_schmidt(n: usize, m: usize, w: &mut [f64], r: &mut [f64]) -> Result<(), usize> {
    let (w, r) = (&mut w[..n * m], &mut r[..m * m]);
    for j in 0..m {
        let (done, rest) = w.split_at_mut(j * n);
        let column = &mut rest[..n];
        let before = dot(n, column, column);
        for k in 0..j {
            let q = &done[k * n..k * n + n];
            let s = dot(n, q, column);
            r[j * m + k] = s;
            axpy(n, -s, q, column);
        }
        let mut after = dot(n, column, column);
        if after < AGAIN * before {
            for k in 0..j {
                let q = &done[k * n..k * n + n];
                let s = dot(n, q, column);
                r[j * m + k] += s;
                axpy(n, -s, q, column);
            }
            after = dot(n, column, column);
        }
        if !exceeds(after, RANK * RANK * before) {
            return Err(j);
        }
        let inverse = 1.0 / after.sqrt();
        r[j * m + j] = inverse;
        for x in column {
            *x *= inverse;
        }
    }
    Ok(())
}

/// `x := R⁻ᵀ x`.
#[inline(always)]
pub(crate) fn upper_transposed(m: usize, r: &[f64], x: &mut [f64]) {
    let (r, x) = (&r[..m * m], &mut x[..m]);
    for i in 0..m {
        let mut s = x[i];
        for k in 0..i {
            s -= r[i * m + k] * x[k];
        }
        x[i] = s * r[i * m + i];
    }
}

/// `x := R⁻¹ x`.
#[inline(always)]
pub(crate) fn upper(m: usize, r: &[f64], x: &mut [f64]) {
    let (r, x) = (&r[..m * m], &mut x[..m]);
    for i in (0..m).rev() {
        x[i] *= r[i * m + i];
        let s = x[i];
        for k in 0..i {
            x[k] -= s * r[i * m + k];
        }
    }
}

/// `P A = L U` with partial pivoting: unit lower and upper triangle replace `A`, `pivots[j]` is the row exchanged with
/// row `j`. The error is the first column without a pivot, judged against the largest entry of that column of `A`.
#[inline(always)]
pub(crate) fn lu(n: usize, a: &mut [f64], pivots: &mut [u32]) -> Result<(), usize> {
    let (a, pivots) = (&mut a[..n * n], &mut pivots[..n]);
    for j in 0..n {
        let (done, rest) = a.split_at_mut(j * n);
        let column = &mut rest[..n];
        let size = column.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
        for k in 0..j {
            column.swap(k, pivots[k] as usize);
        }
        for k in 0..j {
            let s = column[k];
            for i in k + 1..n {
                column[i] -= s * done[k * n + i];
            }
        }
        let mut p = j;
        for i in j + 1..n {
            if column[i].abs() > column[p].abs() {
                p = i;
            }
        }
        if !exceeds(column[p].abs(), RANK * size) || column.iter().any(|x| !x.is_finite()) {
            return Err(j);
        }
        pivots[j] = p as u32;
        column.swap(j, p);
        let inverse = 1.0 / column[j];
        column[j] = inverse;
        for i in j + 1..n {
            column[i] *= inverse;
        }
        // Earlier columns of L follow the exchange.
        for k in 0..j {
            done.swap(k * n + j, k * n + p);
        }
    }
    Ok(())
}

/// `x := A⁻¹ x` from [`lu`].
#[inline(always)]
pub(crate) fn lu_solve(n: usize, a: &[f64], pivots: &[u32], x: &mut [f64]) {
    let (a, x) = (&a[..n * n], &mut x[..n]);
    for k in 0..n {
        x.swap(k, pivots[k] as usize);
    }
    for k in 0..n {
        let s = x[k];
        for i in k + 1..n {
            x[i] -= s * a[k * n + i];
        }
    }
    for k in (0..n).rev() {
        x[k] *= a[k * n + k];
        let s = x[k];
        for i in 0..k {
            x[i] -= s * a[k * n + i];
        }
    }
}

/// `x := A⁻ᵀ x` from [`lu`].
#[inline(always)]
pub(crate) fn lu_solve_transposed(n: usize, a: &[f64], pivots: &[u32], x: &mut [f64]) {
    let (a, x) = (&a[..n * n], &mut x[..n]);
    for k in 0..n {
        let mut s = x[k];
        for i in 0..k {
            s -= a[k * n + i] * x[i];
        }
        x[k] = s * a[k * n + k];
    }
    for k in (0..n).rev() {
        let mut s = x[k];
        for i in k + 1..n {
            s -= a[k * n + i] * x[i];
        }
        x[k] = s;
    }
    for k in (0..n).rev() {
        x.swap(k, pivots[k] as usize);
    }
}
