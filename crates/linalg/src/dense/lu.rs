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
//! It fails only if the matrix is singular: if a row of `L` or a column of `R` is a combination of the others, or if
//! `Yᵀ M Z` is singular. The former is tested against the size of that row or column. For the latter, columns of `Z`
//! and `Y` are scaled to `Σᵢ zᵢ² Mᵢᵢ = 1`, which makes 1 the size of what stands in `Yᵀ M Z`, whatever the units.

use super::assemble::{Blocks, require_finite};
use super::mass::Mass;
use super::pivoted::{NoPivot, Pivoted};
use super::vector::{dot, padded, subtract, with_height};
use crate::rank::singular;
use gelenk_core::{Kkt, KktError, Saddle, Structure};

/// One of the constraint blocks and the basis of what it leaves free.
#[derive(Debug)]
struct Side {
    block: Pivoted,
    nl: usize,
    /// `−X` without its scale, one column per constraint.
    x: Vec<f64>,
    /// The basis, columns as high as those of the block.
    basis: Vec<f64>,
}

impl Side {
    fn new(nv: usize, nl: usize) -> Self {
        let free = nv - nl;
        Self {
            block: Pivoted::new(nv, nl),
            nl,
            x: vec![0.0; free * nl],
            basis: vec![0.0; free * padded(nv)],
        }
    }

    /// Eliminates the block that has been filled in, and builds the basis.
    fn factor(&mut self, mass: &Mass) -> Result<(), NoPivot> {
        self.block.factor()?;
        self.solve_for_x();
        self.build_basis(mass);
        Ok(())
    }

    /// `X L₁ = L₂`, from the last column to the first.
    fn solve_for_x(&mut self) {
        let nl = self.nl;
        let free = self.block.perm().len() - nl;
        if free == 0 {
            return;
        }
        for k in (0..nl).rev() {
            let l = self.block.lower_column(k);
            let (x, later) = self.x[k * free..].split_at_mut(free);
            for (x, l) in x.iter_mut().zip(&l[nl..]) {
                *x = *l;
            }
            for (x_i, &l) in later.chunks_exact(free).zip(&l[k + 1..nl]) {
                subtract(x, l, x_i);
            }
        }
    }

    fn build_basis(&mut self, mass: &Mass) {
        let (nl, h) = (self.nl, self.block.height());
        let (bound, loose) = self.block.perm().split_at(nl);
        let free = loose.len();
        for (d, (z, &own)) in self.basis.chunks_exact_mut(h).zip(loose).enumerate() {
            for &i in loose {
                z[i] = 0.0;
            }
            z[own] = 1.0;
            for (x, &i) in self.x[d..].iter().step_by(free).zip(bound) {
                z[i] = -x;
            }
            let inertia: f64 = z.iter().zip(mass.diagonal()).map(|(z, m)| z * z * m).sum();
            // Without inertia there is no scale; the elimination will tell.
            if inertia > 0.0 {
                let s = 1.0 / inertia.sqrt();
                for z in z {
                    *z *= s;
                }
            }
        }
    }
}

/// The solver `lu`.
#[derive(Debug)]
pub struct Lu {
    structure: Structure,
    blocks: Blocks,
    mass: Mass,
    left: Side,
    right: Side,
    symmetric: bool,
    ready: bool,
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
        let (free, h) = (nv - nl, padded(nv));
        Self {
            structure: structure.clone(),
            blocks: Blocks::new(structure),
            mass: Mass::new(structure),
            left: Side::new(nv, nl),
            right: Side::new(nv, nl),
            symmetric: true,
            ready: false,
            mz: vec![0.0; free * h],
            reduced: Pivoted::new(free, free),
            w0: vec![0.0; h],
            rest: vec![0.0; h],
            force: vec![0.0; free],
            q: vec![0.0; free],
        }
    }

    fn eliminate(&mut self, a: &Saddle<'_>) -> Result<(), NoPivot> {
        self.mass.load(a.mass);
        self.blocks.left(a, self.left.block.matrix_mut());
        self.left.factor(&self.mass)?;
        self.symmetric = a.is_symmetric();
        if !self.symmetric {
            self.blocks.right(a, self.right.block.matrix_mut());
            self.right.factor(&self.mass)?;
        }
        with_height!(self.rest.len(), h => self.reduce(h));
        self.reduced.factor_scaled()
    }

    /// `M Z` and `Yᵀ M Z`.
    #[inline(always)]
    fn reduce(&mut self, h: usize) {
        let right = if self.symmetric { &self.left } else { &self.right };
        let height = self.reduced.height();
        let columns = self.reduced.matrix_mut().chunks_exact_mut(height);
        let both = self.left.basis.chunks_exact(h).zip(self.mz.chunks_exact_mut(h));
        for ((z, mz), column) in both.zip(columns) {
            self.mass.multiply(z, mz);
            for (s, y) in column.iter_mut().zip(right.basis.chunks_exact(h)) {
                *s = dot(y, mz);
            }
        }
    }

    #[inline(always)]
    fn substitute(&mut self, h: usize, w: &mut [f64], mu: &mut [f64]) {
        let right = if self.symmetric { &self.left } else { &self.right };
        let (bound, _) = self.left.block.perm().split_at(mu.len());
        let (w0, rest) = (&mut self.w0[..h], &mut self.rest[..h]);
        // w₀ has no part in the velocities that are left free; without c it vanishes.
        w0.fill(0.0);
        rest.fill(0.0);
        if mu.iter().any(|&c| c != 0.0) {
            self.left.block.solve_upper_transposed(mu);
            self.left.block.solve_lower_transposed(mu);
            for (&i, w) in bound.iter().zip(&*mu) {
                w0[i] = *w;
            }
            self.mass.multiply(w0, rest);
        }
        for (r, b) in rest.iter_mut().zip(&*w) {
            *r = b - *r;
        }
        for (f, y) in self.force.iter_mut().zip(right.basis.chunks_exact(h)) {
            *f = dot(y, rest);
        }
        self.reduced.solve(&self.force, &mut self.q);
        let columns = self.left.basis.chunks_exact(h).zip(self.mz.chunks_exact(h));
        for (&q, (z, mz)) in self.q.iter().zip(columns) {
            subtract(w0, -q, z);
            subtract(rest, q, mz);
        }
        w.copy_from_slice(&w0[..w.len()]);
        for (mu, &i) in mu.iter_mut().zip(right.block.perm()) {
            *mu = rest[i];
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
        self.ready = false;
        require_finite(a)?;
        self.eliminate(a).map_err(|NoPivot(_)| singular(&self.structure, a))?;
        self.ready = true;
        Ok(())
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        debug_assert!(self.ready, "solve without a successful factor");
        with_height!(self.rest.len(), h => self.substitute(h, w, mu));
        Ok(())
    }
}
