//! What all Runge-Kutta methods share: derivatives of stages, and weighted sums of them.

use crate::Ctx;
use crate::error::Trouble;
use crate::index1::Known;
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State};

/// Most stages of a method.
const MAX_STAGES: usize = 32;

/// Where the derivatives at the accepted state are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Accepted {
    /// Nowhere yet.
    Unknown,
    /// In the row of the end: a step has just been committed.
    AtEnd,
    /// In the row of the start.
    AtStart,
}

/// Derivatives `(p', v', u')` and multipliers of stages, row by row.
#[derive(Debug)]
pub(super) struct Rates {
    dims: Dims,
    k: Vec<f64>,
    lam: Vec<f64>,
    /// The rows of the accepted state and of the result of a step.
    start: usize,
    end: usize,
    accepted: Accepted,
}

impl Rates {
    pub(super) fn new(dims: Dims, rows: usize, start: usize, end: usize) -> Self {
        Self {
            dims,
            k: vec![0.0; rows * dims.differential()],
            lam: vec![0.0; rows * dims.nl],
            start,
            end,
            accepted: Accepted::Unknown,
        }
    }

    pub(super) fn k(&self, row: usize) -> &[f64] {
        let n = self.dims.differential();
        &self.k[row * n..(row + 1) * n]
    }

    pub(super) fn lam(&self, row: usize) -> &[f64] {
        let n = self.dims.nl;
        &self.lam[row * n..(row + 1) * n]
    }

    /// Keeps `p'` of a row.
    pub(super) fn store_velocity(&mut self, row: usize, pdot: &[f64]) {
        let first = row * self.dims.differential();
        self.k[first..first + pdot.len()].copy_from_slice(pdot);
    }

    /// Keeps what is known of a row once its system is solved: `v'`, `u'` and the multipliers.
    pub(super) fn store_rest(&mut self, row: usize, cx: &Ctx<'_>, x: &State) {
        let (d, nl) = (self.dims, self.dims.nl);
        let first = row * d.differential() + d.np;
        self.k[first..first + d.nv].copy_from_slice(&x.a);
        self.k[first + d.nv..first + d.nv + d.nu].copy_from_slice(&cx.buf.udot);
        self.lam[row * nl..(row + 1) * nl].copy_from_slice(&x.lam);
    }

    /// Keeps the derivatives just computed at a state.
    pub(super) fn store(&mut self, row: usize, cx: &Ctx<'_>, x: &State) {
        self.store_velocity(row, &cx.buf.pdot);
        self.store_rest(row, cx, x);
    }

    /// `out = Σ wⱼ kⱼ`.
    pub(super) fn weighted(&self, weights: &[f64], out: &mut [f64]) {
        out.fill(0.0);
        for (w, k) in weights.iter().zip(self.k.chunks_exact(out.len().max(1))) {
            if *w != 0.0 {
                for (out, k) in out.iter_mut().zip(k) {
                    *out += w * k;
                }
            }
        }
    }

    /// Makes sure that the row of the start holds the derivatives at the accepted state; `at` is overwritten.
    pub(super) fn ensure_start(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        at: &mut State,
    ) -> Result<(), Trouble> {
        match self.accepted {
            Accepted::AtStart => {}
            Accepted::AtEnd => {
                let (n, nl) = (self.dims.differential(), self.dims.nl);
                self.k.copy_within(self.end * n..(self.end + 1) * n, self.start * n);
                self.lam.copy_within(self.end * nl..(self.end + 1) * nl, self.start * nl);
            }
            Accepted::Unknown => {
                at.copy_from(x);
                cx.accelerations(at, Known::Nothing)?;
                self.store(self.start, cx, at);
            }
        }
        self.accepted = Accepted::AtStart;
        Ok(())
    }

    /// The accepted state is new, nothing is known about it.
    pub(super) fn forget(&mut self) {
        self.accepted = Accepted::Unknown;
    }

    /// The result of a step is accepted.
    pub(super) fn accept(&mut self) {
        self.accepted = Accepted::AtEnd;
    }
}

impl Snapshot for Rates {
    fn save(&self, out: &mut SnapshotWriter) {
        let row = if self.accepted == Accepted::AtEnd { self.end } else { self.start };
        out.bool(self.accepted != Accepted::Unknown);
        out.f64s(self.k(row));
        out.f64s(self.lam(row));
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.accepted = if from.bool()? { Accepted::AtStart } else { Accepted::Unknown };
        let (n, nl, row) = (self.dims.differential(), self.dims.nl, self.start);
        from.f64s(&mut self.k[row * n..(row + 1) * n])?;
        from.f64s(&mut self.lam[row * nl..(row + 1) * nl])
    }
}

/// Takes over accelerations and multipliers as first guesses, where forces depend on multipliers. Every attempt begins with
/// those of its start, so that neither output nor an attempt that failed has a hand in the next one.
pub(super) fn guess(from: &State, out: &mut State) {
    out.a.copy_from_slice(&from.a);
    out.lam.copy_from_slice(&from.lam);
}

/// The state at `t + c h`, with the increments `h·sum`.
pub(super) fn shift(x: &State, h: f64, c: f64, sum: &[f64], out: &mut State) {
    out.t = if c == 1.0 { x.t + h } else { x.t + c * h };
    let (dp, rest) = sum.split_at(x.p.len());
    let (dv, du) = rest.split_at(x.v.len());
    for (out, x, d) in [(&mut out.p, &x.p, dp), (&mut out.v, &x.v, dv), (&mut out.u, &x.u, du)] {
        for ((out, x), d) in out.iter_mut().zip(x).zip(d) {
            *out = x + h * d;
        }
    }
}

/// The stability function `R(z)` of a method with these stages and this result.
pub(super) fn amplification(a: &[&[f64]], b: &[f64], z: f64) -> f64 {
    let mut k = [0.0; MAX_STAGES];
    let value = |row: &[f64], k: &[f64]| 1.0 + row.iter().zip(k).map(|(a, k)| a * k).sum::<f64>();
    for (i, row) in a.iter().take(b.len()).enumerate() {
        k[i] = z * value(row, &k);
    }
    value(b, &k)
}
