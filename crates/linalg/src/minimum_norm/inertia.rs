//! The saddle system of the independent rows, by orthogonal reduction.

use super::householder::{Reflections, eliminate, solve_upper, solve_upper_transposed};
use crate::dense::vector::{dot, inverse_root, pivot_tolerance, subtract};
use crate::rank::{PART, norm};
use gelenk_core::MassKind;

/// Masses below this part of the largest are scaled as if they were that large: beyond, rows would be made of their
/// lightest velocities alone.
const LIGHTEST: f64 = 1e-12;

/// Why there is no factorisation.
#[derive(Debug)]
pub(super) enum NoInertia {
    /// These velocities can move without inertia.
    None(Vec<usize>),
    /// The inertia of a motion, in this velocity above all, is negative.
    Negative(usize),
}

/// `S G_Bᵀ = Q [R; 0]` and `Qᵀ S M S Q`.
#[derive(Debug)]
pub(super) struct Inertia {
    nv: usize,
    rank: usize,
    /// Scales of velocities and rows, powers of two.
    velocities: Vec<f64>,
    rows: Vec<f64>,
    /// The factored columns.
    columns: Vec<f64>,
    tau: Vec<f64>,
    /// The transformed mass matrix; its last block is a Cholesky factor, of which the upper triangle counts.
    mass: Vec<f64>,
    p: Vec<f64>,
}

impl Inertia {
    pub(super) fn new(nv: usize, nl: usize) -> Self {
        Self {
            nv,
            rank: 0,
            velocities: vec![1.0; nv],
            rows: vec![1.0; nl],
            columns: vec![0.0; nv * nl],
            tau: vec![0.0; nl],
            mass: vec![0.0; nv * nv],
            p: vec![0.0; nv],
        }
    }

    /// Takes over the mass matrix and scales velocities.
    pub(super) fn load(&mut self, kind: &MassKind, m: &[f64]) {
        let n = self.nv;
        let mass = &mut self.mass;
        mass.fill(0.0);
        kind.for_each(n, |i, j, k| mass[i + j * n] = m[k]);
        let largest = (0..n).fold(0.0_f64, |s, i| s.max(mass[i * (n + 1)]));
        for i in 0..n {
            let m = mass[i * (n + 1)];
            // Without mass there is no scale; any would do, and a typical one does least harm.
            let m = if m > 0.0 { m.max(LIGHTEST * largest) } else { largest };
            self.velocities[i] = if m > 0.0 { inverse_root(m) } else { 1.0 };
        }
        for (column, sj) in mass.chunks_exact_mut(n).zip(&self.velocities) {
            column.iter_mut().zip(&self.velocities).for_each(|(m, si)| *m *= si * sj);
        }
    }

    /// Factors, with the rows of `g` that are in `base`.
    pub(super) fn factor(&mut self, g: &[f64], base: &[usize]) -> Result<(), NoInertia> {
        let n = self.nv;
        self.rank = base.len();
        for (k, &i) in base.iter().enumerate() {
            let column = &mut self.columns[k * n..(k + 1) * n];
            for ((x, g), s) in column.iter_mut().zip(&g[i * n..]).zip(&self.velocities) {
                *x = g * s;
            }
            let s = inverse_power(norm(column));
            for x in column {
                *x *= s;
            }
            self.rows[k] = s;
        }
        for k in 0..self.rank {
            self.tau[k] = eliminate(&mut self.columns[..self.rank * n], n, k);
            // Independent rows stay so unless numbers leave their range.
            if !(self.columns[k * (n + 1)].abs() > 0.0 && self.tau[k].is_finite()) {
                return Err(NoInertia::None(Vec::new()));
            }
            self.transform(k);
        }
        self.cholesky()
    }

    /// `M ← (I − τ v vᵀ) M (I − τ v vᵀ)`.
    fn transform(&mut self, k: usize) {
        let n = self.nv;
        let tau = self.tau[k];
        let v = &self.columns[k * n + k + 1..(k + 1) * n];
        let p = &mut self.p;
        for (p, m) in p.iter_mut().zip(self.mass.chunks_exact(n)) {
            *p = tau * (m[k] + dot(&m[k + 1..], v));
        }
        let half = 0.5 * tau * (p[k] + dot(&p[k + 1..], v));
        p[k] -= half;
        subtract(&mut p[k + 1..], half, v);
        for (j, m) in self.mass.chunks_exact_mut(n).enumerate() {
            m[k] -= p[j];
            subtract(&mut m[k + 1..], p[j], v);
            if j >= k {
                subtract(m, if j == k { 1.0 } else { v[j - k - 1] }, p);
            }
        }
    }

    /// Factors the last block into `Cᵀ C` with an upper triangle `C`.
    fn cholesky(&mut self) -> Result<(), NoInertia> {
        let (n, rank) = (self.nv, self.rank);
        // `M` is scaled to a diagonal near one.
        let tolerance = pivot_tolerance(n);
        for j in rank..n {
            let (done, rest) = self.mass.split_at_mut(j * n);
            let column = &mut rest[rank..n];
            let here = j - rank;
            solve_upper_transposed(&done[(rank * n + rank).min(done.len())..], n, &mut column[..here]);
            let size = column[here];
            let d = size - dot(&column[..here], &column[..here]);
            let noise = tolerance * size.max(1.0);
            if !(d > noise && d < f64::INFINITY) {
                return Err(self.motion(j, d < -noise));
            }
            column[here] = d.sqrt();
        }
        Ok(())
    }

    /// The motion whose inertia is nothing, or less.
    #[cold]
    fn motion(&self, j: usize, negative: bool) -> NoInertia {
        let (n, rank) = (self.nv, self.rank);
        let mut x = vec![0.0; n];
        x[rank..j].copy_from_slice(&self.mass[j * n + rank..j * n + j]);
        if j > rank {
            solve_upper(&self.mass[rank * n + rank..], n, &mut x[rank..j]);
        }
        for x in &mut x {
            *x = -*x;
        }
        x[j] = 1.0;
        self.reflections().apply(&mut x);
        let largest = x.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
        if negative {
            return NoInertia::Negative(x.iter().position(|x| x.abs() == largest).unwrap_or(0));
        }
        NoInertia::None((0..n).filter(|&i| x[i].abs() >= PART * largest).collect())
    }

    pub(super) fn reflections(&self) -> Reflections<'_> {
        Reflections { columns: &self.columns, height: self.nv, tau: &self.tau[..self.rank] }
    }

    /// `R`, in columns as high as there are velocities.
    pub(super) fn triangle(&self) -> &[f64] {
        &self.columns
    }

    pub(super) fn scale_velocities(&self, x: &mut [f64]) {
        x.iter_mut().zip(&self.velocities).for_each(|(x, s)| *x *= s);
    }

    /// For components of the independent rows.
    pub(super) fn scale_rows(&self, x: &mut [f64]) {
        x.iter_mut().zip(&self.rows).for_each(|(x, s)| *x *= s);
    }

    /// From `y₁` and `d` to the right-hand side of `ν` and `(y₁, y₂)`.
    pub(super) fn solve(&self, y1: &mut [f64], d: &mut [f64]) {
        let (n, rank) = (self.nv, self.rank);
        let (d1, d2) = d.split_at_mut(rank);
        // M₂₁ is the transpose of M₁₂, which stands above the Cholesky factor.
        for (k, y) in y1.iter().enumerate() {
            subtract(d1, *y, &self.mass[k * n..k * n + rank]);
        }
        for (d2, m) in d2.iter_mut().zip(self.mass[rank * n..].chunks_exact(n)) {
            *d2 -= dot(&m[..rank], y1);
        }
        let c = &self.mass[(rank * n + rank).min(n * n)..];
        solve_upper_transposed(c, n, d2);
        solve_upper(c, n, d2);
        for (d2, m) in d2.iter().zip(self.mass[rank * n..].chunks_exact(n)) {
            subtract(d1, *d2, &m[..rank]);
        }
        d1.swap_with_slice(y1);
    }
}

/// A power of two near `1/x`, for positive `x`.
fn inverse_power(x: f64) -> f64 {
    let exponent = ((x.to_bits() >> 52) & 0x7ff) as i64;
    // Numbers near the ends of their range get the nearest power that is a normal number.
    f64::from_bits(((2046 - exponent).clamp(1, 2045) as u64) << 52)
}
