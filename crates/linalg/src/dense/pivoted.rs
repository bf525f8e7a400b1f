//! `P A = L U` with partial pivoting, for a matrix with at least as many rows as columns.
//!
//! `L` is unit lower trapezoidal, `U` upper triangular; row `i` of `P A` is row `perm[i]` of `A`. Matrices whose
//! columns are short are eliminated column by column at a height that is constant for the compiler; others in panels
//! of four columns, so that what lies to the right is read and written once per panel.

use super::vector::{dot, norm_1, padded, pivot_tolerance, subtract, with_height};

/// Columns eliminated together.
const PANEL: usize = 4;
/// Columns up to this height are eliminated one by one: all of the matrix is in the fastest memory.
const SHORT: usize = 24;

/// A matrix and its factors.
#[derive(Debug)]
pub(crate) struct Pivoted {
    rows: usize,
    height: usize,
    /// The matrix before, `U` after the elimination; columns of `height` numbers.
    u: Vec<f64>,
    /// `L` below its diagonal of ones.
    l: Vec<f64>,
    /// Reciprocals of the pivots.
    inverse: Vec<f64>,
    /// Which row of the matrix became row `i`.
    perm: Vec<usize>,
    /// Row exchanges in the order in which they were made.
    swaps: Vec<usize>,
    /// The size of each column, to which its pivot is compared.
    scale: Vec<f64>,
}

/// The column whose pivot is not larger than rounding noise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NoPivot(pub(crate) usize);

impl Pivoted {
    pub(crate) fn new(rows: usize, cols: usize) -> Self {
        let height = padded(rows);
        Self {
            rows,
            height,
            u: vec![0.0; height * cols],
            l: vec![0.0; height * cols],
            inverse: vec![0.0; cols],
            perm: (0..rows).collect(),
            swaps: vec![0; cols],
            scale: vec![1.0; cols],
        }
    }

    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// The matrix to be filled before a factorisation; rows beyond the last are padding and stay zero.
    pub(crate) fn matrix_mut(&mut self) -> &mut [f64] {
        &mut self.u
    }

    /// The rows of `A` in the order of `P A`.
    pub(crate) fn perm(&self) -> &[usize] {
        &self.perm
    }

    /// Column `k` of `L`; only what lies below the diagonal is meaningful.
    pub(crate) fn lower_column(&self, k: usize) -> &[f64] {
        &self.l[k * self.height..(k + 1) * self.height]
    }

    /// Factors the matrix; a column whose pivot is noise in comparison with that column is reported.
    pub(crate) fn factor(&mut self) -> Result<(), NoPivot> {
        with_height!(self.height, h => scale_columns(&self.u, h, &mut self.scale));
        self.eliminate()
    }

    /// Factors a matrix that is scaled such that 1 is the size of what stands in each column.
    pub(crate) fn factor_scaled(&mut self) -> Result<(), NoPivot> {
        self.scale.fill(1.0);
        self.eliminate()
    }

    fn eliminate(&mut self) -> Result<(), NoPivot> {
        for (i, p) in self.perm.iter_mut().enumerate() {
            *p = i;
        }
        if self.height <= SHORT {
            with_height!(self.height, h => self.eliminate_panel(0, h, self.inverse.len()))
        } else {
            self.eliminate_in_panels()
        }
    }

    fn eliminate_in_panels(&mut self) -> Result<(), NoPivot> {
        let (h, cols) = (self.height, self.inverse.len());
        for first in (0..cols).step_by(PANEL) {
            let end = (first + PANEL).min(cols);
            self.eliminate_panel(first, h, end)?;
            let l = &self.l[first * h..end * h];
            for column in self.u[end * h..].chunks_exact_mut(h) {
                for (k, &p) in (first..end).zip(&self.swaps[first..end]) {
                    column.swap(k, p);
                }
                update(&mut column[first..], l, h, first);
            }
        }
        Ok(())
    }

    /// Eliminates columns `first..end`, in which all earlier ones have been eliminated. `first` is a multiple of
    /// [`PANEL`], which keeps loops free of remainders.
    #[inline(always)]
    fn eliminate_panel(&mut self, first: usize, h: usize, end: usize) -> Result<(), NoPivot> {
        let tolerance = pivot_tolerance(self.rows);
        let mut columns = &mut self.u[first * h..end * h];
        for k in first..end {
            let (column, rest) = columns.split_at_mut(h);
            let (p, size) = largest(&column[..self.rows], k);
            let noise = tolerance * self.scale[k];
            // Written such that numbers that are not finite fail.
            if !(size > noise && size < f64::INFINITY) {
                return Err(NoPivot(k));
            }
            let r = 1.0 / column[p];
            self.inverse[k] = r;
            self.swaps[k] = p;
            let (done, l) = self.l.split_at_mut(k * h);
            if p != k {
                self.perm.swap(k, p);
                column.swap(k, p);
                for l in done.chunks_exact_mut(h) {
                    l.swap(k, p);
                }
            }
            let l = &mut l[first..h];
            for (i, (l, a)) in l.iter_mut().zip(&column[first..]).enumerate() {
                *l = if first + i > k { a * r } else { 0.0 };
            }
            let (at_k, at_p) = (k - first, p - first);
            let l_p = l[at_p];
            for c in rest.chunks_exact_mut(h) {
                let c = &mut c[first..];
                // The exchange of two rows is made after the update: written before, single numbers would have to
                // reach memory before the vector loads of the update can proceed.
                let (c_k, u) = (c[at_k], c[at_p]);
                if u != 0.0 {
                    subtract(c, u, l);
                }
                c[at_p] = c_k - l_p * u;
                c[at_k] = u;
            }
            columns = rest;
        }
        Ok(())
    }

    /// `y ← L₁⁻¹ y`, with the square upper part `L₁` of `L`.
    #[inline(always)]
    pub(crate) fn solve_lower(&self, y: &mut [f64]) {
        let n = y.len();
        for (k, l) in self.l.chunks_exact(self.height).enumerate() {
            let s = y[k];
            subtract(&mut y[k + 1..], s, &l[k + 1..n]);
        }
    }

    /// `y ← U⁻¹ y`.
    #[inline(always)]
    pub(crate) fn solve_upper(&self, y: &mut [f64]) {
        for ((k, u), r) in self.u.chunks_exact(self.height).enumerate().zip(&self.inverse).rev() {
            let s = y[k] * r;
            y[k] = s;
            subtract(&mut y[..k], s, &u[..k]);
        }
    }

    /// `y ← L₁⁻ᵀ y`.
    #[inline(always)]
    pub(crate) fn solve_lower_transposed(&self, y: &mut [f64]) {
        let n = y.len();
        for (k, l) in self.l.chunks_exact(self.height).enumerate().rev() {
            y[k] -= trailing_dot(&l[k + 1..n], &y[k + 1..]);
        }
    }

    /// `y ← U⁻ᵀ y`.
    #[inline(always)]
    pub(crate) fn solve_upper_transposed(&self, y: &mut [f64]) {
        for ((k, u), r) in self.u.chunks_exact(self.height).enumerate().zip(&self.inverse) {
            y[k] = (y[k] - leading_dot(&u[..k], &y[..k])) * r;
        }
    }

    /// Solves `A x = y` for a square matrix: `y` is taken in its given order, `x` comes out.
    pub(crate) fn solve(&self, y: &[f64], x: &mut [f64]) {
        for (x, &i) in x.iter_mut().zip(&self.perm) {
            *x = y[i];
        }
        self.solve_lower(x);
        self.solve_upper(x);
    }
}

/// Short sums are added one by one such that the newest number, on which everything waits, comes last.
const SHORT_SUM: usize = 16;

#[inline(always)]
fn leading_dot(x: &[f64], y: &[f64]) -> f64 {
    if x.len() < SHORT_SUM {
        x.iter().zip(y).fold(0.0, |s, (x, y)| s + x * y)
    } else {
        dot(x, y)
    }
}

#[inline(always)]
fn trailing_dot(x: &[f64], y: &[f64]) -> f64 {
    if x.len() < SHORT_SUM {
        x.iter().zip(y).rev().fold(0.0, |s, (x, y)| s + x * y)
    } else {
        dot(x, y)
    }
}

#[inline(always)]
fn scale_columns(a: &[f64], h: usize, scale: &mut [f64]) {
    for (s, column) in scale.iter_mut().zip(a.chunks_exact(h)) {
        *s = norm_1(column);
    }
}

/// The largest magnitude from row `k` on, and its row.
#[inline(always)]
fn largest(column: &[f64], k: usize) -> (usize, f64) {
    let (mut p, mut size) = (k, 0.0);
    for (i, x) in column.iter().enumerate().skip(k) {
        if x.abs() > size {
            (p, size) = (i, x.abs());
        }
    }
    (p, size)
}

/// `column −= L u` with the four columns of a panel; `u` is found on the way, because `L` is unit triangular there.
fn update(column: &mut [f64], l: &[f64], h: usize, first: usize) {
    let mut panel = l.chunks_exact(h).map(|l| &l[first..]);
    let (Some(l0), Some(l1), Some(l2), Some(l3)) = (panel.next(), panel.next(), panel.next(), panel.next()) else {
        return;
    };
    let u0 = column[0];
    let u1 = column[1] - l0[1] * u0;
    let u2 = column[2] - l0[2] * u0 - l1[2] * u1;
    let u3 = column[3] - l0[3] * u0 - l1[3] * u1 - l2[3] * u2;
    for ((((c, l0), l1), l2), l3) in column.iter_mut().zip(l0).zip(l1).zip(l2).zip(l3) {
        *c = *c - l0 * u0 - l1 * u1 - l2 * u2 - l3 * u3;
    }
}
