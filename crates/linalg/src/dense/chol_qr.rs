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

use super::assemble::{Blocks, require_finite};
use super::cholesky::MassFactor;
use super::pivoted::NoPivot;
use super::triangular::{solve_upper, solve_upper_transposed};
use super::vector::{dot, padded, pivot_tolerance, subtract, with_height};
use super::{no_factorisation, not_positive_definite, refuse_unsymmetric};
use crate::rank::singular;
use gelenk_core::{Kkt, KktError, Saddle, Structure};

/// The solver `chol-qr`.
#[derive(Debug)]
pub struct CholQr {
    structure: Structure,
    blocks: Blocks,
    mass: MassFactor,
    ready: bool,
    /// The vectors `v`, zero before component `k`, in padded columns.
    v: Vec<f64>,
    tau: Vec<f64>,
    /// `R`, with reciprocals of its diagonal.
    r: Vec<f64>,
    inverse: Vec<f64>,
    /// A velocity, padded.
    t: Vec<f64>,
}

impl CholQr {
    /// The name by which users choose it.
    pub const NAME: &'static str = "chol-qr";

    /// A solver for matrices of this structure.
    pub fn new(structure: &Structure) -> Self {
        let (nv, nl) = (structure.dims.nv, structure.dims.nl);
        let h = padded(nv);
        Self {
            structure: structure.clone(),
            blocks: Blocks::new(structure),
            mass: MassFactor::new(structure),
            ready: false,
            v: vec![0.0; h * nl],
            tau: vec![0.0; nl],
            r: vec![0.0; padded(nl) * nl],
            inverse: vec![0.0; nl],
            t: vec![0.0; h],
        }
    }
}

/// `A = Q R`, where the columns of `a` become the vectors of the reflections.
#[inline(never)]
fn householder(
    a: &mut [f64],
    height: usize,
    tolerance: f64,
    tau: &mut [f64],
    r: &mut [f64],
    inverse: &mut [f64],
) -> Result<(), NoPivot> {
    with_height!(height, h => householder_at(h, a, tolerance, tau, r, inverse))
}

#[inline(always)]
fn householder_at(
    h: usize,
    a: &mut [f64],
    tolerance: f64,
    tau: &mut [f64],
    r: &mut [f64],
    inverse: &mut [f64],
) -> Result<(), NoPivot> {
    let height = padded(tau.len());
    for k in 0..tau.len() {
        let (v, rest) = a[k * h..].split_at_mut(h);
        // Reflections keep lengths: this is the length the column was given with.
        let given = dot(v, v);
        for (v, r) in v[..k].iter_mut().zip(&mut r[k * height..]) {
            (*v, *r) = (0.0, *v);
        }
        let square = dot(v, v);
        if !(square > tolerance * tolerance * given && square < f64::INFINITY) {
            return Err(NoPivot(k));
        }
        let length = -square.sqrt().copysign(v[k]);
        inverse[k] = 1.0 / length;
        tau[k] = 1.0 / (square - length * v[k]);
        v[k] -= length;
        for column in rest.chunks_exact_mut(h) {
            let s = tau[k] * dot(v, column);
            subtract(column, s, v);
        }
    }
    Ok(())
}

#[inline(never)]
fn reflect(v: &[f64], tau: f64, t: &mut [f64]) {
    subtract(t, tau * dot(v, t), v);
}

impl Kkt for CholQr {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn handles_unsymmetric(&self) -> bool {
        false
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.ready = false;
        refuse_unsymmetric(Self::NAME, a)?;
        require_finite(a)?;
        let loss =
            self.mass.factor(a.mass).map_err(|velocity| not_positive_definite(Self::NAME, velocity))?;
        let (tolerance, h) = (loss * pivot_tolerance(self.structure.dims.nv), self.t.len());
        self.blocks.left(h, a, &mut self.v);
        self.mass.solve_lower(&mut self.v);
        householder(&mut self.v, h, tolerance, &mut self.tau, &mut self.r, &mut self.inverse)
            .map_err(|NoPivot(_)| singular(&self.structure, a))?;
        self.ready = true;
        Ok(())
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        if !self.ready {
            return Err(no_factorisation(Self::NAME));
        }
        let (h, height) = (self.t.len(), padded(mu.len()));
        self.t[..w.len()].copy_from_slice(w);
        self.mass.solve_lower(&mut self.t);
        for (v, &tau) in self.v.chunks_exact(h).zip(&self.tau) {
            reflect(v, tau, &mut self.t);
        }
        solve_upper_transposed(&self.r, height, &self.inverse, mu);
        for (mu, d) in mu.iter_mut().zip(&mut self.t) {
            (*mu, *d) = (*d - *mu, *mu);
        }
        solve_upper(&self.r, height, &self.inverse, mu);
        for (v, &tau) in self.v.chunks_exact(h).zip(&self.tau).rev() {
            reflect(v, tau, &mut self.t);
        }
        self.mass.solve_lower_transposed(&mut self.t);
        w.copy_from_slice(&self.t[..w.len()]);
        Ok(())
    }
}
