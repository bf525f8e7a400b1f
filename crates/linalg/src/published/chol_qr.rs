//! Cholesky and QR factorisations, `[Lubich92, (3.2)]`: for positive definite `M` and equal constraint blocks,
//!
//! ```text
//! M = C Cᵀ,    C⁻¹ Gᵀ = Q [R; 0]
//! ```
//!
//! decompose the saddle matrix. In the variables `z = Qᵀ Cᵀ w` and `d = Qᵀ C⁻¹ b`, split after the first `nl` components,
//!
//! ```text
//! Rᵀ z₁ = c,    z₂ = d₂,    R µ = d₁ − z₁
//! ```
//!
//! so that constraints are met as accurately as they are given: unlike in the range-space method, their condition is
//! not squared. `Q` is a product of Householder reflections `I − τ v vᵀ`.

use super::cholesky::MassFactor;
use super::not_positive_definite;
use crate::dense::assemble::{Blocks, require_finite};
use crate::dense::pivoted::{NoPivot, SUSPICIOUS};
use crate::dense::triangular::{solve_upper, solve_upper_transposed};
use crate::dense::vector::{dot, padded, pivot_tolerance, subtract, with_height};
use crate::gate::{Gate, Treats, check_solution, snapshot_of_name};
use crate::rank::singular;
use gelenk_core::{Kkt, KktError, Saddle, Structure};

/// `A = Q [R; 0]`.
#[derive(Debug)]
struct Qr {
    height: usize,
    /// `A` before; after, the vectors `v`, zero before component `k`; in padded columns.
    v: Vec<f64>,
    tau: Vec<f64>,
    /// `R` above its diagonal, and the reciprocals of the latter.
    r: Vec<f64>,
    inverse: Vec<f64>,
    /// Squares of the lengths of the columns of `A`, and a combination of them.
    given: Vec<f64>,
    alpha: Vec<f64>,
}

impl Qr {
    fn new(rows: usize, cols: usize) -> Self {
        let height = padded(rows);
        Self {
            height,
            v: vec![0.0; height * cols],
            tau: vec![0.0; cols],
            r: vec![0.0; padded(cols) * cols],
            inverse: vec![0.0; cols],
            given: vec![0.0; cols],
            alpha: vec![0.0; cols],
        }
    }

    fn factor(&mut self, tolerance: f64) -> Result<(), NoPivot> {
        with_height!(self.height, h => self.factor_at(h, tolerance))
    }

    #[inline(always)]
    fn factor_at(&mut self, h: usize, tolerance: f64) -> Result<(), NoPivot> {
        let height = padded(self.tau.len());
        for k in 0..self.tau.len() {
            let (v, rest) = self.v[k * h..].split_at_mut(h);
            // Reflections keep lengths: this is the one with which the column was given.
            let given = dot(v, v);
            self.given[k] = given;
            for (v, r) in v[..k].iter_mut().zip(&mut self.r[k * height..]) {
                (*v, *r) = (0.0, *v);
            }
            let (square, x) = (dot(v, v), v[k]);
            let length = -square.sqrt().copysign(x);
            v[k] -= length;
            self.inverse[k] = 1.0 / length;
            let tau = 1.0 / (square - length * x);
            self.tau[k] = tau;
            for column in rest.chunks_exact_mut(h) {
                let s = tau * dot(v, column);
                subtract(column, s, v);
            }
            // Written such that numbers that are not finite fail.
            if !(square > SUSPICIOUS * SUSPICIOUS * given && square < f64::INFINITY) {
                self.doubt(k, square, tolerance)?;
            }
        }
        Ok(())
    }

    /// Is what remains of column `k` more than rounding of the columns whose combination it would be?
    #[cold]
    fn doubt(&mut self, k: usize, square: f64, tolerance: f64) -> Result<(), NoPivot> {
        let height = padded(self.tau.len());
        let alpha = &mut self.alpha[..k];
        alpha.copy_from_slice(&self.r[k * height..k * height + k]);
        solve_upper(&self.r[..k * height], height, &self.inverse[..k], alpha);
        let terms = alpha.iter().zip(&self.given).map(|(alpha, given)| alpha.abs() * given.sqrt());
        let size = self.given[k].sqrt() + terms.sum::<f64>();
        if square.sqrt() > tolerance * size && square < f64::INFINITY { Ok(()) } else { Err(NoPivot(k)) }
    }

    /// `t ← Qᵀ t`.
    fn apply_transposed(&self, t: &mut [f64]) {
        for (v, &tau) in self.v.chunks_exact(self.height).zip(&self.tau) {
            reflect(v, tau, t);
        }
    }

    /// `t ← Q t`.
    fn apply(&self, t: &mut [f64]) {
        for (v, &tau) in self.v.chunks_exact(self.height).zip(&self.tau).rev() {
            reflect(v, tau, t);
        }
    }
}

#[inline(never)]
fn reflect(v: &[f64], tau: f64, t: &mut [f64]) {
    subtract(t, tau * dot(v, t), v);
}

/// The solver `chol-qr`.
#[derive(Debug)]
pub struct CholQr {
    gate: Gate,
    blocks: Blocks,
    mass: MassFactor,
    qr: Qr,
    /// A velocity, padded.
    t: Vec<f64>,
}

impl CholQr {
    /// The name by which users choose it.
    pub const NAME: &'static str = "chol-qr";

    /// A solver for matrices of this structure.
    pub fn new(structure: &Structure) -> Self {
        let (nv, nl) = (structure.dims.nv, structure.dims.nl);
        Self {
            gate: Gate::new(Self::NAME, structure, Treats::Symmetric),
            blocks: Blocks::new(structure),
            mass: MassFactor::new(structure),
            qr: Qr::new(nv, nl),
            t: vec![0.0; padded(nv)],
        }
    }
}

impl Kkt for CholQr {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn handles_unsymmetric(&self) -> bool {
        false
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.gate.check_matrix(a)?;
        require_finite(a)?;
        let loss =
            self.mass.factor(a.mass).map_err(|velocity| not_positive_definite(Self::NAME, velocity))?;
        let tolerance = loss * pivot_tolerance(self.gate.structure.dims.nv);
        self.qr.v.fill(0.0);
        self.blocks.left(self.t.len(), a, &mut self.qr.v);
        self.mass.solve_lower(&mut self.qr.v);
        self.qr.factor(tolerance).map_err(|NoPivot(_)| singular(&self.gate.structure, a))?;
        self.gate.open();
        Ok(())
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        self.gate.check_right(w, mu)?;
        let height = padded(mu.len());
        self.t.fill(0.0);
        self.t[..w.len()].copy_from_slice(w);
        self.mass.solve_lower(&mut self.t);
        self.qr.apply_transposed(&mut self.t);
        solve_upper_transposed(&self.qr.r, height, &self.qr.inverse, mu);
        for (mu, d) in mu.iter_mut().zip(&mut self.t) {
            (*mu, *d) = (*d - *mu, *mu);
        }
        solve_upper(&self.qr.r, height, &self.qr.inverse, mu);
        self.qr.apply(&mut self.t);
        self.mass.solve_lower_transposed(&mut self.t);
        w.copy_from_slice(&self.t[..w.len()]);
        check_solution(w, mu)
    }
}

snapshot_of_name!(CholQr);
