//! What one-step methods share: derivatives of stages, weighted sums of them, and both ends of a step.

use crate::Ctx;
use crate::error::Trouble;
use crate::index1::Known;
use crate::stepper::{Committed, Plan, Reject};
use crate::stiffness::Complex;
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State};
use std::ops::Range;

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

/// So many components of a weighted sum are added up at a time: their sums stay in eight registers of two.
const BLOCK: usize = 16;

/// Derivatives `(p', v', u')` and multipliers of stages, row by row.
#[derive(Debug)]
pub(super) struct Rates {
    dims: Dims,
    /// Rows are padded with zeros to whole blocks.
    k: Vec<f64>,
    stride: usize,
    lam: Vec<f64>,
    /// The rows of the accepted state and of the result of a step.
    start: usize,
    end: usize,
    accepted: Accepted,
}

impl Rates {
    pub(super) fn new(dims: Dims, rows: usize, start: usize, end: usize) -> Self {
        let stride = padded(dims.differential());
        Self {
            dims,
            k: vec![0.0; rows * stride],
            stride,
            lam: vec![0.0; rows * dims.nl],
            start,
            end,
            accepted: Accepted::Unknown,
        }
    }

    /// Of both ends of a step only.
    pub(super) fn ends(dims: Dims) -> Self {
        Self::new(dims, 2, 0, 1)
    }

    pub(super) fn k(&self, row: usize) -> &[f64] {
        &self.k[self.places(row)]
    }

    /// Where the derivatives of a row stand.
    fn places(&self, row: usize) -> Range<usize> {
        row * self.stride..row * self.stride + self.dims.differential()
    }

    /// Memory for a weighted sum.
    pub(super) fn sum(&self) -> Vec<f64> {
        vec![0.0; self.stride]
    }

    pub(super) fn lam(&self, row: usize) -> &[f64] {
        let n = self.dims.nl;
        &self.lam[row * n..(row + 1) * n]
    }

    /// Keeps `p'` of a row.
    pub(super) fn store_velocity(&mut self, row: usize, pdot: &[f64]) {
        let first = row * self.stride;
        self.k[first..first + pdot.len()].copy_from_slice(pdot);
    }

    /// Keeps what is known of a row once its system is solved: `v'`, `u'` and the multipliers.
    pub(super) fn store_rest(&mut self, row: usize, cx: &Ctx<'_>, x: &State) {
        let (d, nl) = (self.dims, self.dims.nl);
        let first = row * self.stride + d.np;
        self.k[first..first + d.nv].copy_from_slice(&x.a);
        self.k[first + d.nv..first + d.nv + d.nu].copy_from_slice(&cx.buf.udot);
        self.lam[row * nl..(row + 1) * nl].copy_from_slice(&x.lam);
    }

    /// Keeps the derivatives just computed at the result of a step.
    pub(super) fn store_end(&mut self, cx: &Ctx<'_>, x: &State) {
        self.store(self.end, cx, x);
    }

    /// Keeps the derivatives just computed at the accepted state.
    pub(super) fn store_start(&mut self, cx: &Ctx<'_>, x: &State) {
        self.store(self.start, cx, x);
        self.accepted = Accepted::AtStart;
    }

    /// Keeps the derivatives just computed at a state.
    pub(super) fn store(&mut self, row: usize, cx: &Ctx<'_>, x: &State) {
        self.store_velocity(row, &cx.buf.pdot);
        self.store_rest(row, cx, x);
    }

    /// `out = Σ wⱼ kⱼ`, where `out` was made by [`Rates::sum`].
    pub(super) fn weighted(&self, weights: &[f64], out: &mut [f64]) {
        for (block, out) in out.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            let mut sum = [0.0; BLOCK];
            for (w, row) in weights.iter().zip(self.k.chunks_exact(self.stride)) {
                // tables are full of zeros
                if *w != 0.0 {
                    let k = &row.as_chunks::<BLOCK>().0[block];
                    sum = std::array::from_fn(|i| sum[i] + w * k[i]);
                }
            }
            *out = sum;
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
                let (nl, end) = (self.dims.nl, self.places(self.end));
                self.k.copy_within(end, self.start * self.stride);
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

    /// Derivatives at the accepted state, once they are [ensured](Rates::ensure_start), or at the left end of the last step.
    pub(super) fn at_start(&self) -> (&[f64], &[f64]) {
        (self.k(self.start), self.lam(self.start))
    }

    /// Derivatives at the result of the last step.
    pub(super) fn at_end(&self) -> (&[f64], &[f64]) {
        (self.k(self.end), self.lam(self.end))
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
        let (places, nl, row) = (self.places(self.start), self.dims.nl, self.start);
        from.f64s(&mut self.k[places])?;
        from.f64s(&mut self.lam[row * nl..(row + 1) * nl])
    }
}

/// The ends of a step.
#[derive(Debug)]
pub(super) struct Ends {
    /// The left end of the last committed step.
    pub(super) x0: State,
    /// The result of the last attempt.
    pub(super) new: State,
}

impl Ends {
    pub(super) fn new(dims: Dims) -> Self {
        Self { x0: State::zeros(dims), new: State::zeros(dims) }
    }

    /// Projects a result at which nothing has been evaluated yet, and finds its derivatives.
    pub(super) fn project(
        &mut self,
        cx: &mut Ctx<'_>,
        rates: &mut Rates,
        plan: Plan,
    ) -> Result<Committed, Reject> {
        let done = cx.project_step(&mut self.new, Known::Nothing, plan.is_exact())?;
        cx.accelerations(&mut self.new, done.known()).map_err(Reject::Trouble)?;
        rates.store_end(cx, &self.new);
        Ok(done)
    }

    /// Makes the result, whose derivatives are known, the state.
    pub(super) fn accept(&mut self, rates: &mut Rates, x: &mut State) {
        self.x0.copy_from(x);
        x.copy_from(&self.new);
        rates.accept();
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

/// The length of a row with `n` components.
fn padded(n: usize) -> usize {
    n.next_multiple_of(BLOCK).max(BLOCK)
}

/// The stability function `R(z)` of a method with these stages and this result.
pub(super) fn amplification(a: &[&[f64]], b: &[f64], z: Complex) -> Complex {
    let mut k = [Complex::ZERO; MAX_STAGES];
    let value =
        |row: &[f64], k: &[Complex]| row.iter().zip(k).fold(Complex::ONE, |sum, (a, k)| sum + k.times(*a));
    for (i, row) in a.iter().take(b.len()).enumerate() {
        k[i] = z * value(row, &k);
    }
    value(b, &k)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows are padded to blocks: every component of every row counts, and nothing beside it does.
    #[test]
    fn sums_take_every_component_once() {
        for n in [0, 1, 7, 16, 17, 33] {
            let mut rates = Rates::new(Dims::holonomic(n, 0), 3, 0, 2);
            for row in 0..3 {
                let places = rates.places(row);
                rates.k[places]
                    .iter_mut()
                    .zip(1_u32..)
                    .for_each(|(k, i)| *k = f64::from(i) * 10_f64.powi(row as i32));
            }
            let mut sum = rates.sum();
            rates.weighted(&[2.0, 0.0, 3.0], &mut sum);
            for (i, sum) in sum.into_iter().enumerate() {
                assert_eq!(sum, if i < 2 * n { 302.0 * (i + 1) as f64 } else { 0.0 });
            }
        }
    }
}
