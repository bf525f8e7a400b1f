//! Rows that close loops in a tree with joint coordinates (M61).
//!
//! `X = T⁻¹ Cᵀ` column by column with the factors of the tree `T`, then `(C X) ν = C T⁻¹ b − d` [Lubich92, end of 3.2]. The
//! columns are full, so this is for few rows. `C X` is positive definite if the rows are independent.

use super::kernel::{axpy, cholesky, exceeds, lower, lower_transposed};
use gelenk_core::{MassWork, Saddle, Structure};

/// Pivots of `C X` below this fraction of the diagonal entry are rounding.
const PIVOT: f64 = 1e-13;
/// A row whose part outside the rows of the tree is smaller than this in comparison is a combination of them.
const DEPENDENT: f64 = 1e-11;
/// Coefficients of unit rows below this are rounding.
const COEFFICIENT: f64 = 1e-7;

/// The rows and the columns that belong to them.
#[derive(Debug)]
pub(super) struct JointLoops {
    pub(super) rows: Vec<usize>,
    /// Position in `G`, row among those here, velocity.
    entries: Vec<(u32, u32, u32)>,
    c: Vec<f64>,
    /// Velocities, then multipliers, of every column.
    x: Vec<f64>,
    s: Vec<f64>,
    nu: Vec<f64>,
    force: Vec<f64>,
    nv: usize,
    height: usize,
}

impl JointLoops {
    pub(super) fn new(structure: &Structure, rows: &[usize]) -> Self {
        let (nv, nl, m) = (structure.dims.nv, structure.dims.nl, rows.len());
        let mut place = vec![usize::MAX; nl];
        for (i, &row) in rows.iter().enumerate() {
            place[row] = i;
        }
        let mut entries = Vec::new();
        structure.constraint_matrix.for_each(nl, nv, |i, j, at| {
            if place[i] != usize::MAX {
                entries.push((at as u32, place[i] as u32, j as u32));
            }
        });
        let height = if m == 0 { 0 } else { nv + nl };
        Self {
            rows: rows.to_vec(),
            c: vec![0.0; entries.len()],
            entries,
            x: vec![0.0; m * height],
            s: vec![0.0; m * m],
            nu: vec![0.0; m],
            force: vec![0.0; if m == 0 { 0 } else { nv }],
            nv,
            height,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        8 * (self.x.len() + self.s.len() + self.force.len() + 2 * self.rows.len() + 3 * self.entries.len())
    }

    /// Multiply-adds of one factorisation without those of the tree.
    pub(super) fn operations(&self) -> usize {
        let m = self.rows.len();
        m * self.entries.len() + m * (m + 1) * (m + 2) / 6
    }

    /// `out += C w`.
    fn multiply(entries: &[(u32, u32, u32)], c: &[f64], w: &[f64], out: &mut [f64]) {
        for (&(_, i, j), c) in entries.iter().zip(c) {
            out[i as usize] += c * w[j as usize];
        }
    }

    /// `tree` solves with the matrix of the tree. The error is a set of dependent rows, the first of them here.
    pub(super) fn factor(
        &mut self,
        structure: &Structure,
        a: &Saddle<'_>,
        mut tree: impl FnMut(&mut [f64], &mut [f64]),
    ) -> Result<(), Vec<usize>> {
        let m = self.rows.len();
        if m == 0 {
            return Ok(());
        }
        for (c, &(at, ..)) in self.c.iter_mut().zip(&self.entries) {
            *c = a.left[at as usize];
        }
        self.x.fill(0.0);
        self.s.fill(0.0);
        for (&(_, i, j), c) in self.entries.iter().zip(&self.c) {
            self.x[i as usize * self.height + j as usize] = *c;
        }
        for i in 0..m {
            let (w, mu) = self.x[i * self.height..(i + 1) * self.height].split_at_mut(self.nv);
            let size = w.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
            tree(w, mu);
            // M w = Cᵀ − Gᵀ µ: nothing of the row is left if it is a combination.
            structure.mass.multiply(a.mass, w, &mut self.force, &mut MassWork::default());
            let rest = self.force.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
            Self::multiply(&self.entries, &self.c, w, &mut self.s[i * m..(i + 1) * m]);
            if !exceeds(rest, DEPENDENT * size) {
                (0..i).for_each(|k| self.s[k * m + i] = 0.0);
                return Err(self.combination(structure, a, i));
            }
        }
        cholesky(m, PIVOT, &mut self.s).map_err(|i| self.combination(structure, a, i))
    }

    /// The rows of which this one is a combination.
    #[cold]
    fn combination(&self, structure: &Structure, a: &Saddle<'_>, row: usize) -> Vec<usize> {
        let (m, nv, nl) = (self.rows.len(), structure.dims.nv, structure.dims.nl);
        let mut nu: Vec<f64> = (0..row).map(|k| self.s[k * m + row]).collect();
        for j in (0..row).rev() {
            let rest: f64 = (j + 1..row).map(|i| self.s[j * m + i] * nu[i]).sum();
            nu[j] = (nu[j] - rest) * self.s[j * m + j];
        }
        let mut mu = self.x[row * self.height + self.nv..(row + 1) * self.height].to_vec();
        for (k, &s) in nu.iter().enumerate() {
            axpy(nl, -s, &self.x[k * self.height + self.nv..], &mut mu);
        }
        for (&s, &row) in nu.iter().zip(&self.rows) {
            mu[row] = s;
        }
        let mut length = vec![0.0; nl];
        structure.constraint_matrix.for_each(nl, nv, |i, _, at| length[i] += a.left[at] * a.left[at]);
        let own = self.rows[row];
        let limit = COEFFICIENT * length[own].sqrt();
        let others = (0..nl).filter(|&i| i != own && mu[i].abs() * length[i].sqrt() > limit);
        std::iter::once(own).chain(others).collect()
    }

    /// Corrects the solution of the tree; `mu` still holds the right-hand side of the rows here.
    pub(super) fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) {
        let m = self.rows.len();
        if m == 0 {
            return;
        }
        for (nu, &row) in self.nu.iter_mut().zip(&self.rows) {
            *nu = -mu[row];
            mu[row] = 0.0;
        }
        Self::multiply(&self.entries, &self.c, w, &mut self.nu);
        lower(m, &self.s, &mut self.nu);
        lower_transposed(m, &self.s, &mut self.nu);
        for (i, &nu) in self.nu.iter().enumerate() {
            let (xw, xmu) = self.x[i * self.height..(i + 1) * self.height].split_at(self.nv);
            axpy(w.len(), -nu, xw, w);
            axpy(mu.len(), -nu, xmu, mu);
        }
        for (&nu, &row) in self.nu.iter().zip(&self.rows) {
            mu[row] = nu;
        }
    }
}
