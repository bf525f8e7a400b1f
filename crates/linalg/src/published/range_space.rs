//! The range-space method: with `M = C Cᵀ`, multipliers come from a system of their own.
//!
//! ```text
//! Y = C⁻¹ R,    X = C⁻¹ Lᵀ,    S = Xᵀ Y = L M⁻¹ R
//! S µ = L M⁻¹ b − c,           M w = b − R µ
//! ```
//!
//! `M` has to be positive definite; diagonal and block-diagonal mass matrices are never treated in full. In the symmetric
//! case `X = Y` and `S = C' C'ᵀ`; otherwise `S` has an LU factorisation, after the columns of `X` and `Y` have been scaled
//! to the size 1. `S` squares the condition of the constraints as the mass matrix measures it, so that this method calls
//! a matrix singular before others do.

use super::cholesky::{MassFactor, Scratch, cholesky};
use super::not_positive_definite;
use crate::dense::assemble::{Blocks, require_finite};
use crate::dense::pivoted::{NoPivot, Pivoted};
use crate::dense::triangular::{solve_lower, solve_lower_transposed};
use crate::dense::vector::{add_product, inverse_root, padded, pivot_tolerance, transposed_product};
use crate::gate::{Gate, Treats, check_solution, snapshot_of_name};
use crate::rank::singular;
use gelenk_core::{Kkt, KktError, Saddle, Structure};

/// The solver `range`.
#[derive(Debug)]
pub struct RangeSpace {
    gate: Gate,
    blocks: Blocks,
    mass: MassFactor,
    symmetric: bool,
    /// `X`, and `Y` where it is different, in padded columns.
    x: Vec<f64>,
    y: Vec<f64>,
    /// The factors of `S`: of Cholesky, with reciprocals of the diagonal, or LU.
    c: Vec<f64>,
    inverse: Vec<f64>,
    scratch: Scratch,
    lu: Pivoted,
    /// What the columns of `X` and `Y` were multiplied with; only used for LU.
    x_scale: Vec<f64>,
    y_scale: Vec<f64>,
    /// A velocity, padded, and a multiplier.
    t: Vec<f64>,
    s: Vec<f64>,
}

impl RangeSpace {
    /// The name by which users choose it.
    pub const NAME: &'static str = "range";

    /// A solver for matrices of this structure.
    pub fn new(structure: &Structure) -> Self {
        let (nv, nl) = (structure.dims.nv, structure.dims.nl);
        let h = padded(nv);
        Self {
            gate: Gate::new(Self::NAME, structure, Treats::All),
            blocks: Blocks::new(structure),
            mass: MassFactor::new(structure),
            symmetric: true,
            x: vec![0.0; h * nl],
            y: vec![0.0; h * nl],
            c: vec![0.0; padded(nl) * nl],
            inverse: vec![0.0; nl],
            scratch: Scratch::new(nl),
            lu: Pivoted::new(nl, nl),
            x_scale: vec![1.0; nl],
            y_scale: vec![1.0; nl],
            t: vec![0.0; h],
            s: vec![0.0; nl],
        }
    }

    fn factor_symmetric(&mut self, a: &Saddle<'_>, tolerance: f64) -> Result<(), NoPivot> {
        let (h, height) = (self.t.len(), padded(self.s.len()));
        self.x.fill(0.0);
        self.blocks.left(h, a, &mut self.x);
        self.mass.solve_lower(&mut self.x);
        self.c.fill(0.0);
        for (j, column) in self.c.chunks_exact_mut(height).enumerate() {
            transposed_product(&self.x[j * h..], &self.x[j * h..(j + 1) * h], &mut column[j..]);
        }
        cholesky(&mut self.c, height, &mut self.inverse, tolerance, &mut self.scratch)
            .map(|_| ())
            .map_err(NoPivot)
    }

    fn factor_unsymmetric(&mut self, a: &Saddle<'_>, tolerance: f64) -> Result<(), NoPivot> {
        let (h, height) = (self.t.len(), self.lu.height());
        self.x.fill(0.0);
        self.blocks.left(h, a, &mut self.x);
        self.mass.solve_lower(&mut self.x);
        scale_columns(h, &mut self.x, &mut self.x_scale);
        self.y.fill(0.0);
        self.blocks.right(h, a, &mut self.y);
        self.mass.solve_lower(&mut self.y);
        scale_columns(h, &mut self.y, &mut self.y_scale);
        self.lu.matrix_mut().fill(0.0);
        let columns = self.lu.matrix_mut().chunks_exact_mut(height);
        for (column, y) in columns.zip(self.y.chunks_exact(h)) {
            transposed_product(&self.x, y, column);
        }
        self.lu.factor_scaled(tolerance)
    }
}

/// Scales columns to a length near 1; columns of zeros stay.
fn scale_columns(h: usize, x: &mut [f64], scale: &mut [f64]) {
    for (x, scale) in x.chunks_exact_mut(h).zip(scale) {
        let square: f64 = x.iter().map(|x| x * x).sum();
        *scale = if square > 0.0 { inverse_root(square) } else { 1.0 };
        for x in x {
            *x *= *scale;
        }
    }
}

impl Kkt for RangeSpace {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn handles_unsymmetric(&self) -> bool {
        true
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.gate.check_matrix(a)?;
        require_finite(a)?;
        let loss =
            self.mass.factor(a.mass).map_err(|velocity| not_positive_definite(Self::NAME, velocity))?;
        let tolerance = loss * pivot_tolerance(self.gate.structure.dims.nv);
        self.symmetric = a.is_symmetric();
        let factored = if self.symmetric {
            self.factor_symmetric(a, tolerance)
        } else {
            self.factor_unsymmetric(a, tolerance)
        };
        factored.map_err(|NoPivot(_)| singular(&self.gate.structure, a))?;
        self.gate.open();
        Ok(())
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        self.gate.check_right(w, mu)?;
        self.t.fill(0.0);
        self.t[..w.len()].copy_from_slice(w);
        self.mass.solve_lower(&mut self.t);
        transposed_product(&self.x, &self.t, &mut self.s);
        if self.symmetric {
            for (s, c) in self.s.iter_mut().zip(&*mu) {
                *s -= c;
            }
            let height = padded(mu.len());
            solve_lower(&self.c, height, &self.inverse, &mut self.s);
            solve_lower_transposed(&self.c, height, &self.inverse, &mut self.s);
            mu.copy_from_slice(&self.s);
        } else {
            for ((s, c), scale) in self.s.iter_mut().zip(&*mu).zip(&self.x_scale) {
                *s -= scale * c;
            }
            self.lu.solve(&self.s, mu);
            self.s.copy_from_slice(mu);
            for (mu, scale) in mu.iter_mut().zip(&self.y_scale) {
                *mu *= scale;
            }
        }
        for s in &mut self.s {
            *s = -*s;
        }
        add_product(if self.symmetric { &self.x } else { &self.y }, &self.s, &mut self.t);
        self.mass.solve_lower_transposed(&mut self.t);
        w.copy_from_slice(&self.t[..w.len()]);
        check_solution(w, mu)
    }
}

snapshot_of_name!(RangeSpace);
