//! `P A = L U` with partial pivoting, for a matrix with at least as many rows as columns.
//!
//! `L` is unit lower trapezoidal, `U` upper triangular; row `i` of `P A` is row `perm[i]` of `A`. Matrices whose
//! columns are short are eliminated column by column at a height that is constant for the compiler; others in panels
//! of four columns, so that what lies to the right is read and written once per panel.

use super::triangular;
use super::vector::{norm_1, padded, pivot_tolerance, subtract, with_height};

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

    /// Factors the matrix; a column whose pivot is noise in comparison with that column is reported.
    pub(crate) fn factor(&mut self) -> Result<(), NoPivot> {
        norms_1(&self.u, self.height, &mut self.scale);
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
        let mut note = Bookkeeping {
            rows: self.rows,
            scale: &self.scale,
            inverse: &mut self.inverse,
            perm: &mut self.perm,
            swaps: &mut self.swaps,
        };
        if self.height <= SHORT {
            eliminate_short(&mut self.u, &mut self.l, self.height, &mut note)
        } else {
            eliminate_in_panels(&mut self.u, &mut self.l, self.height, &mut note)
        }
    }

    /// `y ← L₁⁻¹ y`, with the square upper part `L₁` of `L`.
    pub(crate) fn solve_lower(&self, y: &mut [f64]) {
        triangular::solve_unit_lower(&self.l, self.height, y);
    }

    /// `y ← L₁⁻ᵀ y`.
    pub(crate) fn solve_lower_transposed(&self, y: &mut [f64]) {
        triangular::solve_unit_lower_transposed(&self.l, self.height, y);
    }

    /// Rows `first..first + D` of `L L₁⁻¹`, one column of it per element of `x`.
    pub(crate) fn solve_rows<const D: usize>(&self, first: usize, x: &mut [[f64; D]]) {
        triangular::solve_rows(&self.l, self.height, first, x);
    }

    /// `y ← U⁻¹ y`.
    pub(crate) fn solve_upper(&self, y: &mut [f64]) {
        triangular::solve_upper(&self.u, self.height, &self.inverse, y);
    }

    /// `y ← U⁻ᵀ y`.
    pub(crate) fn solve_upper_transposed(&self, y: &mut [f64]) {
        triangular::solve_upper_transposed(&self.u, self.height, &self.inverse, y);
    }

    /// Solves `A x = y` for a square matrix.
    pub(crate) fn solve(&self, y: &[f64], x: &mut [f64]) {
        for (x, &i) in x.iter_mut().zip(&self.perm) {
            *x = y[i];
        }
        self.solve_lower(x);
        self.solve_upper(x);
    }
}

/// What an elimination knows and notes about each column.
struct Bookkeeping<'a> {
    rows: usize,
    scale: &'a [f64],
    inverse: &'a mut [f64],
    perm: &'a mut [usize],
    swaps: &'a mut [usize],
}

#[inline(never)]
fn eliminate_short(
    u: &mut [f64],
    l: &mut [f64],
    height: usize,
    note: &mut Bookkeeping<'_>,
) -> Result<(), NoPivot> {
    with_height!(height, h => eliminate_panel(u, l, h, 0, note))
}

#[inline(never)]
fn eliminate_in_panels(
    u: &mut [f64],
    l: &mut [f64],
    h: usize,
    note: &mut Bookkeeping<'_>,
) -> Result<(), NoPivot> {
    let cols = note.scale.len();
    for first in (0..cols).step_by(PANEL) {
        let end = (first + PANEL).min(cols);
        let (panel, right) = u[first * h..].split_at_mut((end - first) * h);
        eliminate_tall_panel(panel, l, h, first, note)?;
        let l = &l[first * h..end * h];
        for column in right.chunks_exact_mut(h) {
            for (k, &p) in (first..end).zip(&note.swaps[first..end]) {
                column.swap(k, p);
            }
            update(&mut column[first..], l, h, first);
        }
    }
    Ok(())
}

#[inline(never)]
fn eliminate_tall_panel(
    panel: &mut [f64],
    l: &mut [f64],
    h: usize,
    first: usize,
    note: &mut Bookkeeping<'_>,
) -> Result<(), NoPivot> {
    eliminate_panel(panel, l, h, first, note)
}

/// Eliminates the columns of a panel, the first of which is column `first` of the matrix; earlier ones have been
/// eliminated. `first` is a multiple of [`PANEL`], which keeps loops free of remainders.
#[inline(always)]
fn eliminate_panel(
    panel: &mut [f64],
    l: &mut [f64],
    h: usize,
    first: usize,
    note: &mut Bookkeeping<'_>,
) -> Result<(), NoPivot> {
    let rows = note.rows.min(h);
    let tolerance = pivot_tolerance(rows);
    let mut columns = panel;
    let mut k = first;
    while columns.len() >= h {
        let (column, rest) = columns.split_at_mut(h);
        let (p, size) = largest(&column[..rows], k);
        // Written such that numbers that are not finite fail.
        if !(size > tolerance * note.scale[k] && size < f64::INFINITY) {
            return Err(NoPivot(k));
        }
        let r = 1.0 / column[p];
        note.inverse[k] = r;
        note.swaps[k] = p;
        let (done, l) = l.split_at_mut(k * h);
        let l = &mut l[..h];
        if p != k {
            note.perm.swap(k, p);
            column.swap(k, p);
            for l in done.chunks_exact_mut(h) {
                l.swap(k, p);
            }
        }
        for i in first..h {
            l[i] = if i > k { column[i] * r } else { 0.0 };
        }
        let l_p = l[p];
        for c in rest.chunks_exact_mut(h) {
            // The exchange of two rows is made after the update: written before, single numbers would have to reach
            // memory before the vector loads of the update can proceed.
            let (c_k, u) = (c[k], c[p]);
            if u != 0.0 {
                subtract(&mut c[first..], u, &l[first..]);
            }
            c[p] = c_k - l_p * u;
            c[k] = u;
        }
        columns = rest;
        k += 1;
    }
    Ok(())
}

#[inline(never)]
fn norms_1(a: &[f64], height: usize, norms: &mut [f64]) {
    with_height!(height, h => norms_1_at(h, a, norms));
}

#[inline(always)]
fn norms_1_at(h: usize, a: &[f64], norms: &mut [f64]) {
    for (s, column) in norms.iter_mut().zip(a.chunks_exact(h)) {
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
#[inline(never)]
fn update(column: &mut [f64], l: &[f64], h: usize, first: usize) {
    let mut panel = l.chunks_exact(h).map(|l| &l[first..]);
    let (Some(l0), Some(l1), Some(l2), Some(l3)) = (panel.next(), panel.next(), panel.next(), panel.next())
    else {
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
