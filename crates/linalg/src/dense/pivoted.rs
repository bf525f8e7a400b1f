//! `P A = L U` with partial pivoting, for a matrix with at least as many rows as columns.
//!
//! `L` is unit lower trapezoidal, `U` upper triangular; row `i` of `P A` is row `perm[i]` of `A`. Matrices whose
//! columns are short are eliminated column by column at a height that is constant for the compiler; others in panels
//! of four columns, so that what lies to the right is read and written once per panel.
//!
//! Rows may have weights, which say how welcome they are as pivots. Multipliers may then exceed 1.
//!
//! A column depends on earlier ones if what remains of it is noise: rounding of what has passed through that column, and
//! of the columns whose combination it would be. The latter is looked at only if little remains, since it takes to solve
//! for the combination ([`combination`]).

use super::triangular;
use super::vector::{SHORT, norm_1, padded, pivot_tolerance, subtract, with_height};

/// If no more than this remains of a column, it is looked at more closely.
pub(crate) const SUSPICIOUS: f64 = 1e-5;
/// Added to the size of columns, so that pivots have finite reciprocals.
const TINY: f64 = 1e-290;
/// Columns that contribute less than this part to a combination are rounding.
pub(crate) const COEFFICIENT: f64 = 1e-7;
/// Columns eliminated together.
const PANEL: usize = 4;

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
    /// How welcome rows are as pivots, in their present order.
    weight: Vec<f64>,
    /// The size of all that has passed through each column.
    scale: Vec<f64>,
    /// A combination of columns.
    alpha: Vec<f64>,
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
            weight: vec![1.0; rows],
            scale: vec![1.0; cols],
            alpha: vec![0.0; cols],
        }
    }

    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// The matrix to be filled before a factorisation, in columns of height [`height`](Self::height); rows beyond the last
    /// have to be zero.
    pub(crate) fn matrix_mut(&mut self) -> &mut [f64] {
        &mut self.u
    }

    /// The rows of `A` in the order of `P A`.
    pub(crate) fn perm(&self) -> &[usize] {
        &self.perm
    }

    /// Factors the matrix, rows weighted; a column that is noise in comparison with what it was is reported.
    pub(crate) fn factor(&mut self, weight: &[f64]) -> Result<(), NoPivot> {
        norms_1(&self.u, self.height, &mut self.scale);
        self.weight.copy_from_slice(weight);
        self.eliminate(pivot_tolerance(self.rows))
    }

    /// The same, but every pivot that is not zero will do: whoever calls this looks at the solutions instead.
    pub(crate) fn factor_leniently(&mut self, weight: &[f64]) -> Result<(), NoPivot> {
        norms_1(&self.u, self.height, &mut self.scale);
        self.weight.copy_from_slice(weight);
        self.eliminate(0.0)
    }

    /// Factors a matrix that is scaled such that 1 is the size of what stands in each column.
    pub(crate) fn factor_scaled(&mut self, tolerance: f64) -> Result<(), NoPivot> {
        if let [r] = &mut self.inverse[..] {
            // Many mechanisms have one degree of freedom.
            *r = 1.0 / self.u[0];
            let size = self.u[0].abs();
            return if size > tolerance && size < f64::INFINITY { Ok(()) } else { Err(NoPivot(0)) };
        }
        self.scale.fill(1.0);
        self.weight.fill(1.0);
        self.eliminate(tolerance)
    }

    fn eliminate(&mut self, tolerance: f64) -> Result<(), NoPivot> {
        for (i, p) in self.perm.iter_mut().enumerate() {
            *p = i;
        }
        let mut note = Bookkeeping {
            tolerance,
            weight: &mut self.weight,
            scale: &mut self.scale,
            inverse: &mut self.inverse,
            perm: &mut self.perm,
            swaps: &mut self.swaps,
            alpha: &mut self.alpha,
        };
        if self.height <= SHORT {
            eliminate_short(&mut self.u, &mut self.l, self.height, &mut note)
        } else {
            eliminate_in_panels(&mut self.u, &mut self.l, self.height, &mut note)
        }
    }

    /// After a failure at column `k`: that column and those which it is a combination of, ascending.
    #[cold]
    pub(crate) fn dependent(&self, k: usize) -> Vec<usize> {
        // The closer look at the column has left the coefficients.
        let size = |j: usize| self.alpha[j].abs() * self.scale[j];
        (0..k).filter(|&j| size(j) > COEFFICIENT * self.scale[k]).chain([k]).collect()
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
        if let ([y], [x], [r]) = (y, &mut *x, &self.inverse[..]) {
            *x = y * r;
            return;
        }
        for (x, &i) in x.iter_mut().zip(&self.perm) {
            *x = y[i];
        }
        self.solve_lower(x);
        self.solve_upper(x);
    }
}

/// What an elimination knows and notes about each column.
struct Bookkeeping<'a> {
    tolerance: f64,
    weight: &'a mut [f64],
    scale: &'a mut [f64],
    inverse: &'a mut [f64],
    perm: &'a mut [usize],
    swaps: &'a mut [usize],
    alpha: &'a mut [f64],
}

#[inline(never)]
fn eliminate_short(
    u: &mut [f64],
    l: &mut [f64],
    height: usize,
    note: &mut Bookkeeping<'_>,
) -> Result<(), NoPivot> {
    let cols = note.scale.len();
    with_height!(height, h => eliminate_panel(u, l, h, 0, cols, note)).map(|_| ())
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
        let growth = eliminate_tall_panel(u, l, h, first, end, note)?;
        let l = &l[first * h..end * h];
        for (column, scale) in u[end * h..].chunks_exact_mut(h).zip(&mut note.scale[end..]) {
            for (k, &p) in (first..end).zip(&note.swaps[first..end]) {
                column.swap(k, p);
            }
            *scale += growth * update(&mut column[first..], l, h, first);
        }
    }
    Ok(())
}

#[inline(never)]
fn eliminate_tall_panel(
    u: &mut [f64],
    l: &mut [f64],
    h: usize,
    first: usize,
    end: usize,
    note: &mut Bookkeeping<'_>,
) -> Result<f64, NoPivot> {
    eliminate_panel(u, l, h, first, end, note)
}

/// Eliminates columns `first..end`; earlier ones have been eliminated. `first` is a multiple of [`PANEL`], which keeps
/// loops free of remainders. Returns the largest multiplier, or 1.
#[inline(always)]
fn eliminate_panel(
    u: &mut [f64],
    l: &mut [f64],
    h: usize,
    first: usize,
    end: usize,
    note: &mut Bookkeeping<'_>,
) -> Result<f64, NoPivot> {
    let rows = note.weight.len().min(h);
    let mut growth = 1.0;
    for k in first..end {
        let (known, rest) = u[..end * h].split_at_mut(k * h);
        let (column, rest) = rest.split_at_mut(h);
        let mut p = best(&column[..rows], &note.weight[..rows], k);
        let size = column[p].abs();
        // Written such that numbers that are not finite fail.
        if !(size > SUSPICIOUS * note.scale[k] && size < f64::INFINITY) {
            p = note.doubt(known, h, &column[..rows], k, p)?;
        }
        let r = 1.0 / column[p];
        note.inverse[k] = r;
        note.swaps[k] = p;
        let (done, l) = l.split_at_mut(k * h);
        let l = &mut l[..h];
        if p != k {
            note.perm.swap(k, p);
            note.weight.swap(k, p);
            column.swap(k, p);
            for l in done.chunks_exact_mut(h) {
                l.swap(k, p);
            }
        }
        let largest = multipliers(&column[first..], r, k + 1 - first, &mut l[first..]);
        let l_p = l[p];
        for (c, scale) in rest.chunks_exact_mut(h).zip(&mut note.scale[k + 1..]) {
            // The exchange of two rows is made after the update: written before, single numbers would have to reach
            // memory before the vector loads of the update can proceed.
            let (c_k, u) = (c[k], c[p]);
            if u != 0.0 {
                subtract(&mut c[first..], u, &l[first..]);
            }
            c[p] = c_k - l_p * u;
            c[k] = u;
            *scale += largest * u.abs();
        }
        growth = if largest > growth { largest } else { growth };
    }
    Ok(growth)
}

impl Bookkeeping<'_> {
    /// Finds a pivot in a column of which little remains from row `k` on: the preferred one if it is more than noise, or else
    /// the largest.
    #[cold]
    fn doubt(
        &mut self,
        known: &[f64],
        h: usize,
        column: &[f64],
        k: usize,
        preferred: usize,
    ) -> Result<usize, NoPivot> {
        let alpha = &mut self.alpha[..k];
        alpha.copy_from_slice(&column[..k]);
        triangular::solve_upper(known, h, &self.inverse[..k], alpha);
        let noise = self.tolerance * (self.scale[k] + combination(alpha, self.scale));
        let size = |i: &usize| column[*i].abs();
        let largest = (k..column.len()).max_by(|i, j| size(i).total_cmp(&size(j))).unwrap_or(k);
        let acceptable = |i: &usize| size(i) > noise && size(i) < f64::INFINITY;
        [preferred, largest].into_iter().find(acceptable).ok_or(NoPivot(k))
    }
}

/// The row from `k` on that is the best pivot.
#[inline(always)]
fn best(column: &[f64], weight: &[f64], k: usize) -> usize {
    let (mut p, mut best) = (k, 0.0);
    for i in k..column.len() {
        let x = column[i].abs() * weight[i];
        if x > best {
            (p, best) = (i, x);
        }
    }
    p
}

/// `l = r column` from row `below` on, zero before; returns the largest magnitude, or 1.
#[inline(always)]
fn multipliers(column: &[f64], r: f64, below: usize, l: &mut [f64]) -> f64 {
    /// What to multiply four rows with if so many of them come before.
    const STEPS: [[f64; 4]; 5] =
        [[1.0, 1.0, 1.0, 1.0], [0.0, 1.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0], [0.0; 4]];
    let larger = |a: f64, b: f64| if a > b { a } else { b };
    let mut largest = [1.0; 4];
    for (c, (l, x)) in l.as_chunks_mut::<4>().0.iter_mut().zip(column.as_chunks::<4>().0).enumerate() {
        let step = &STEPS[below.saturating_sub(4 * c).min(4)];
        let y: [f64; 4] = std::array::from_fn(|i| x[i] * r * step[i]);
        largest = std::array::from_fn(|i| larger(y[i].abs(), largest[i]));
        *l = y;
    }
    larger(larger(largest[0], largest[2]), larger(largest[1], largest[3]))
}

/// The size of what a combination of columns is made of. Where the combination is small, this is larger: its rounding is
/// that of each of its terms.
pub(crate) fn combination(alpha: &[f64], scale: &[f64]) -> f64 {
    alpha.iter().zip(scale).map(|(alpha, scale)| alpha.abs() * scale).sum()
}

#[inline(never)]
fn norms_1(a: &[f64], height: usize, norms: &mut [f64]) {
    with_height!(height, h => norms_1_at(h, a, norms));
}

#[inline(always)]
fn norms_1_at(h: usize, a: &[f64], norms: &mut [f64]) {
    for (s, column) in norms.iter_mut().zip(a.chunks_exact(h)) {
        *s = norm_1(column) + TINY;
    }
}

/// `column −= L u` with the four columns of a panel; `u` is found on the way, because `L` is unit triangular there.
/// Returns the size of `u`.
#[inline(never)]
fn update(column: &mut [f64], l: &[f64], h: usize, first: usize) -> f64 {
    let mut panel = l.chunks_exact(h).map(|l| &l[first..]);
    let (Some(l0), Some(l1), Some(l2), Some(l3)) = (panel.next(), panel.next(), panel.next(), panel.next())
    else {
        return 0.0;
    };
    let u0 = column[0];
    let u1 = column[1] - l0[1] * u0;
    let u2 = column[2] - l0[2] * u0 - l1[2] * u1;
    let u3 = column[3] - l0[3] * u0 - l1[3] * u1 - l2[3] * u2;
    for ((((c, l0), l1), l2), l3) in column.iter_mut().zip(l0).zip(l1).zip(l2).zip(l3) {
        *c = *c - l0 * u0 - l1 * u1 - l2 * u2 - l3 * u3;
    }
    u0.abs() + u1.abs() + u2.abs() + u3.abs()
}
