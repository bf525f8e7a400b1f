//! LU factorisation of the saddle matrix, symmetric or not.
//!
//! The zero block is worth keeping: pivots are taken from the constraint blocks first. With partial pivoting
//!
//! ```text
//! P Lᵀ = [L₁; L₂] U        Q R = [R₁; R₂] V        (square blocks unit lower triangular, U and V upper)
//! ```
//!
//! the columns of `Z = Pᵀ [−X ; I]`, `Xᵀ = L₂ L₁⁻¹`, span the velocities that the constraints leave free, `Y` likewise
//! the combinations of forces that are free of multipliers, `Yᵀ R = 0`, and
//!
//! ```text
//! w = w₀ + Z q,    L w₀ = c,    (Yᵀ M Z) q = Yᵀ (b − M w₀),    R µ = b − M w.
//! ```
//!
//! The small matrix `Yᵀ M Z` has a second LU factorisation with partial pivoting. In other words this is an LU
//! factorisation of the saddle matrix with a pivot order that never fills the zero block; for 7 velocities and 6
//! constraints it takes a fifth of the operations of one that ignores it. A symmetric matrix has `Y = Z` and needs
//! one elimination of `G` only.
//!
//! Which velocities the constraints determine is a matter of accuracy, too: light ones are preferred, such that masses
//! of different size do not meet in one number (see `weigh` beside the mass matrix). `M` need not be definite, nor even
//! symmetric.
//!
//! It fails only if the matrix is singular: if a row of `L` or a column of `R` is a combination of the others, or if
//! `Yᵀ M Z` is singular. The former is tested against the sizes of the rows or columns involved. For the latter, columns
//! of `Z` and `Y` are scaled to `Σᵢ zᵢ² Mᵢᵢ ≈ 1`, which makes 1 the size of what stands in `Yᵀ M Z`, whatever the units.

use super::assemble::Blocks;
use super::mass::Mass;
use super::pivoted::{NoPivot, Pivoted};
use super::vector::{add_product, all_finite, inverse_root, padded, pivot_tolerance, transposed_product};
use crate::gate::{Gate, Treats, check_solution, snapshot_of_name};
use crate::rank::singular;
use gelenk_core::{Kkt, KktError, Saddle, Structure};

/// Columns of a basis that are built together, as far as there are as many.
const GROUP: usize = 4;

/// One of the constraint blocks and the basis of what it leaves free.
#[derive(Debug)]
struct Side {
    block: Pivoted,
    /// The basis, columns as high as those of the block.
    basis: Vec<f64>,
    /// One row, or a group of rows, of `X`, column by column.
    row: Vec<[f64; 1]>,
    rows: Vec<[f64; GROUP]>,
}

impl Side {
    fn new(nv: usize, nl: usize) -> Self {
        Self {
            block: Pivoted::new(nv, nl),
            basis: vec![0.0; nv.saturating_sub(nl) * padded(nv)],
            row: vec![[0.0]; nl],
            rows: vec![[0.0; GROUP]; nl],
        }
    }

    /// Eliminates the block that has been filled in, and builds the basis.
    fn factor(&mut self, mass: &Mass, weights: &[f64]) -> Result<(), NoPivot> {
        self.block.factor(weights)?;
        let h = self.block.height();
        let mut first = self.row.len();
        let mut groups = self.basis.chunks_exact_mut(GROUP * h);
        for group in &mut groups {
            build_basis(&self.block, first, &mut self.rows, group, mass);
            first += GROUP;
        }
        for z in groups.into_remainder().chunks_exact_mut(h) {
            build_basis(&self.block, first, &mut self.row, z, mass);
            first += 1;
        }
        Ok(())
    }
}

/// The columns of the basis that belong to rows `first..first + D` of the eliminated block.
fn build_basis<const D: usize>(
    block: &Pivoted,
    first: usize,
    x: &mut [[f64; D]],
    basis: &mut [f64],
    mass: &Mass,
) {
    block.solve_rows(first, x);
    for (d, z) in basis.chunks_exact_mut(block.height()).enumerate() {
        z.fill(0.0);
        z[block.perm()[first + d]] = 1.0;
        for (x, &i) in x.iter().zip(block.perm()) {
            z[i] = -x[d];
        }
        let inertia = mass.inertia(z);
        // Without inertia there is no scale; the elimination will tell.
        if inertia > 0.0 {
            let s = inverse_root(inertia);
            for z in z {
                *z *= s;
            }
        }
    }
}

/// The solver `lu`.
#[derive(Debug)]
pub struct Lu {
    gate: Gate,
    blocks: Blocks,
    mass: Mass,
    /// How welcome velocities are as those that the constraints determine.
    weights: Vec<f64>,
    left: Side,
    right: Side,
    symmetric: bool,
    /// `M Z`.
    mz: Vec<f64>,
    /// `Yᵀ M Z`.
    reduced: Pivoted,
    /// `w₀`, then the right-hand side that remains; each as high as a column.
    w0: Vec<f64>,
    rest: Vec<f64>,
    /// `Yᵀ (b − M w₀)` and `q`.
    force: Vec<f64>,
    q: Vec<f64>,
}

impl Lu {
    /// The name by which users choose it.
    pub const NAME: &'static str = "lu";

    /// A solver for matrices of this structure.
    pub fn new(structure: &Structure) -> Self {
        let (nv, nl) = (structure.dims.nv, structure.dims.nl);
        let (free, h) = (nv.saturating_sub(nl), padded(nv));
        Self {
            gate: Gate::new(Self::NAME, structure, Treats::All),
            blocks: Blocks::new(structure),
            mass: Mass::new(structure),
            weights: vec![1.0; nv],
            left: Side::new(nv, nl),
            right: Side::new(nv, nl),
            symmetric: true,
            mz: vec![0.0; free * h],
            reduced: Pivoted::new(free, free),
            w0: vec![0.0; h],
            rest: vec![0.0; h],
            force: vec![0.0; free],
            q: vec![0.0; free],
        }
    }

    fn eliminate(&mut self, a: &Saddle<'_>) -> Result<(), NoPivot> {
        let h = self.rest.len();
        // Numbers that are not finite show in the sizes of the constraint blocks, and those of M in all of Yᵀ M Z, whose
        // terms contain them even where Y or Z is zero. Only if nothing is left free they would pass.
        if self.q.is_empty() && !all_finite(a.mass) {
            return Err(NoPivot(0));
        }
        self.mass.load(a.mass);
        self.mass.weights(&mut self.weights);
        self.blocks.left(h, a, self.left.block.matrix_mut());
        self.left.factor(&self.mass, &self.weights)?;
        self.symmetric = a.is_symmetric();
        if !self.symmetric {
            self.blocks.right(h, a, self.right.block.matrix_mut());
            self.right.factor(&self.mass, &self.weights)?;
        }
        self.reduce();
        self.reduced.factor_scaled(pivot_tolerance(self.weights.len()))
    }

    /// Explains why there is no pivot, and cleans the padding of what may have met numbers that are not finite.
    #[cold]
    fn give_up(&mut self, a: &Saddle<'_>) -> KktError {
        for matrix in [&mut self.left.block, &mut self.right.block, &mut self.reduced] {
            matrix.matrix_mut().fill(0.0);
        }
        singular(&self.gate.structure, a)
    }

    /// `M Z` and `Yᵀ M Z`.
    fn reduce(&mut self) {
        let right = if self.symmetric { &self.left } else { &self.right };
        let (h, height) = (self.rest.len(), self.reduced.height());
        let columns = self.reduced.matrix_mut().chunks_exact_mut(height);
        let both = self.left.basis.chunks_exact(h).zip(self.mz.chunks_exact_mut(h));
        for ((z, mz), column) in both.zip(columns) {
            self.mass.multiply(z, mz);
            transposed_product(&right.basis, mz, column);
        }
    }

    fn substitute(&mut self, w: &mut [f64], mu: &mut [f64]) {
        let right = if self.symmetric { &self.left } else { &self.right };
        // w₀ has no part in the velocities that are left free; without c it vanishes.
        self.w0.fill(0.0);
        self.rest[w.len()..].fill(0.0);
        if mu.iter().all(|&c| c == 0.0) {
            self.rest[..w.len()].copy_from_slice(w);
        } else {
            self.left.block.solve_upper_transposed(mu);
            self.left.block.solve_lower_transposed(mu);
            for (&i, w) in self.left.block.perm().iter().zip(&*mu) {
                self.w0[i] = *w;
            }
            self.mass.multiply(&self.w0, &mut self.rest);
            for (r, b) in self.rest.iter_mut().zip(&*w) {
                *r = b - *r;
            }
        }
        transposed_product(&right.basis, &self.rest, &mut self.force);
        self.reduced.solve(&self.force, &mut self.q);
        add_product(&self.left.basis, &self.q, &mut self.w0);
        w.copy_from_slice(&self.w0[..w.len()]);
        for q in &mut self.q {
            *q = -*q;
        }
        add_product(&self.mz, &self.q, &mut self.rest);
        for (mu, &i) in mu.iter_mut().zip(right.block.perm()) {
            *mu = self.rest[i];
        }
        right.block.solve_lower(mu);
        right.block.solve_upper(mu);
    }
}

impl Kkt for Lu {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn handles_unsymmetric(&self) -> bool {
        true
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.gate.check_matrix(a)?;
        self.eliminate(a).map_err(|NoPivot(_)| self.give_up(a))?;
        self.gate.open();
        Ok(())
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        self.gate.check_right(w, mu)?;
        self.substitute(w, mu);
        check_solution(w, mu)
    }
}

snapshot_of_name!(Lu);
