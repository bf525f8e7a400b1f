//! What extrapolation methods share: Aitken-Neville's scheme, error estimates, how far an attempt goes, how accurate dense output
//! must be, and what substeps leave behind for it.
//!
//! A method is a [`Frame`] with its numbers of substeps, and [`Extrapolation::row`], which computes the result of one row.

mod substeps;

pub(super) use substeps::{Substeps, factorial, push};

use crate::error::Trouble;
use crate::methods::{Setup, Share};
use crate::norm::Group;
use crate::stepper::{Attempt, Candidate, Plan, Reject, Search};
use crate::{Ctx, Norm};
use gelenk_core::State;

/// An error of dense output beyond this many tolerance units rejects the step.
const DENSE_ERROR: f64 = 10.0;
/// The least share of a step that its dense output asks for.
const LEAST_SHARE: f64 = 0.01;

/// How many rows have enough order for a tolerance.
pub(super) fn rows_for(rtol: f64) -> usize {
    (-0.6 * rtol.log10() + 1.5) as usize
}

/// The longest step whose dense output can be expected to be accurate enough, from a step of size `h` where it has this error in
/// tolerance units, which falls with this power of the step.
pub(super) fn longest_step(h: f64, err: f64, power: f64) -> Result<f64, Reject> {
    if err.is_nan() || err > DENSE_ERROR {
        return Err(Reject::Error { err });
    }
    Ok(h / err.powf(1.0 / power).max(LEAST_SHARE))
}

/// What is too much of an error estimate.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// An estimate beyond this multiple of that of the row before, and beyond `floor`, is a sign of instability.
    pub(super) growth: f64,
    pub(super) floor: f64,
    /// Where the number of rows limits orders below this, nothing is given up early: errors of neighbouring orders differ by
    /// more than the usual bound expects, and a lower order would only be dearer.
    pub(super) low_order: usize,
}

/// The tableau.
pub(super) struct Frame {
    numbers: Vec<usize>,
    /// Errors have an expansion in this power of the substep.
    expansion: i32,
    work: Vec<f64>,
    /// By how much a row can be expected to reduce the error of the one before.
    gains: Vec<f64>,
    limits: Limits,
    /// How much of a tolerance a step may have.
    share: Share,
    /// The result of a row, before it goes into the tableau: increments over the step of `p`, `v`, `u`, and whatever else a method
    /// extrapolates.
    pub(super) newest: Vec<f64>,
    /// `T_{j,1} … T_{j,j}` of the newest row, last first: `tableau[0]` is the best.
    tableau: Vec<Vec<f64>>,
    candidates: Vec<Candidate>,
}

impl Frame {
    /// For rows of these numbers of substeps, each a vector of `len`, which cost `work`.
    pub(super) fn new(
        numbers: Vec<usize>,
        expansion: i32,
        work: Vec<f64>,
        gains: Vec<f64>,
        limits: Limits,
        len: usize,
    ) -> Self {
        let rows = work.len();
        Self {
            numbers,
            expansion,
            work,
            gains,
            limits,
            share: Share::default(),
            newest: vec![0.0; len],
            tableau: vec![vec![0.0; len]; rows],
            candidates: Vec::with_capacity(rows),
        }
    }

    /// The same where errors of steps are shared.
    pub(super) fn sharing(self, setup: &Setup<'_>) -> Self {
        Self { share: Share::new(setup), ..self }
    }

    /// The best value of the newest row.
    pub(super) fn best(&self) -> &[f64] {
        &self.tableau[0]
    }

    /// The subdiagonal difference of the newest row: its mean square over positions, velocities, external variables, in tolerance
    /// units.
    pub(super) fn mean_squares(&self, norm: &Norm, x: &State) -> [f64; 3] {
        let (mut best, mut next) = (&self.tableau[0][..], &self.tableau[1][..]);
        [(Group::P, &x.p), (Group::V, &x.v), (Group::U, &x.u)].map(|(group, y)| {
            let (b, n);
            ((b, best), (n, next)) = (best.split_at(y.len()), next.split_at(y.len()));
            norm.mean_square(group, |i| y[i].abs().max((y[i] + b[i]).abs()), |i| b[i] - n[i])
        })
    }

    /// The same over all of them together.
    fn rms(&self, norm: &Norm, x: &State) -> f64 {
        let [p, v, u] = self.mean_squares(norm, x);
        let [np, nv, nu] = [x.p.len(), x.v.len(), x.u.len()].map(|n| n as f64);
        ((np * p + nv * v + nu * u) / (np + nv + nu).max(1.0)).sqrt()
    }

    /// How many rows there can be.
    pub(super) fn rows(&self) -> usize {
        self.tableau.len()
    }

    /// How many rows the last attempt has used, where there was one.
    pub(super) fn last_order(&self) -> Option<usize> {
        self.candidates.last().map(|c| c.order)
    }

    /// How many rows the last attempt has used.
    pub(super) fn used(&self) -> usize {
        self.last_order().unwrap_or(1)
    }

    /// The orders seen in the last attempt, or why it was given up.
    pub(super) fn attempt(&self, rejected: Option<Reject>) -> Attempt<'_> {
        rejected.map_or(Attempt::Done(&self.candidates), Attempt::Failed)
    }

    /// Aitken-Neville: puts the newest row into the tableau.
    fn add(&mut self, j: usize) {
        std::mem::swap(&mut self.tableau[j - 1], &mut self.newest);
        let n = |j: usize| self.numbers[j - 1] as f64;
        for l in (1..j).rev() {
            let factor = 1.0 / ((n(j) / n(l)).powi(self.expansion) - 1.0);
            let (low, high) = self.tableau.split_at_mut(l);
            for (old, new) in low[l - 1].iter_mut().zip(&high[0]) {
                *old = new + (new - *old) * factor;
            }
        }
    }

    /// Does the tableau end with this row? It does when the rows left cannot be expected to bring the error down.
    fn is_last_row(&self, plan: Plan, j: usize, err: f64) -> bool {
        let (k, rows) = (plan.order, self.rows());
        if j == k + 1 || j == rows {
            return true;
        }
        let gain = |j: usize| self.gains[(j - 1).min(self.gains.len() - 1)];
        let is_capped = k < self.limits.low_order && k + 1 >= rows;
        match plan.search {
            Search::Exact => j == k,
            Search::Ascending => err <= 1.0 || (j == k && err > gain(k + 1)),
            Search::Window if j + 1 == k => err <= 1.0 || (err > gain(k) * gain(k + 1) && !is_capped),
            Search::Window | Search::Upward => j == k && (err <= 1.0 || err > gain(k + 1)),
        }
    }
}

/// A method that extrapolates.
pub(super) trait Extrapolation {
    /// The tableau.
    fn frame(&mut self) -> &mut Frame;

    /// Computes one row, `n_j` substeps over the step, into [`Frame::newest`]. A text says what sign of instability it shows.
    fn row(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        plan: Plan,
        j: usize,
    ) -> Result<Option<&'static str>, Trouble>;

    /// The subdiagonal difference of the newest row in tolerance units.
    fn error(&mut self, norm: &Norm, x: &State) -> f64 {
        self.frame().rms(norm, x)
    }

    /// Row after row, until one is accurate enough or the next cannot be expected to be; `Some`: the step is no good.
    fn climb(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Option<Reject>, Trouble> {
        self.frame().candidates.clear();
        let exact = plan.is_exact();
        let mut last = f64::INFINITY;
        for j in 1..=self.frame().rows().min(plan.order + 1) {
            cx.check_cancelled()?;
            if let Some(sign) = self.row(cx, x, plan, j)? {
                return Ok(Some(Reject::Unstable(sign)));
            }
            self.frame().add(j);
            if j == 1 && !(exact && plan.order == 1) {
                continue;
            }
            let err = if j == 1 { 0.0 } else { self.error(cx.norm, x) };
            let frame = self.frame();
            let err = err * frame.share.of(plan);
            frame.candidates.push(Candidate { order: j, err, work: frame.work[j - 1], rate: 0.0 });
            let Limits { growth, floor, .. } = frame.limits;
            if j > 2 && !exact && (err.is_nan() || err >= (growth * last).max(floor)) {
                return Ok(Some(Reject::Unstable("the error estimates grow with the order")));
            }
            last = err;
            if frame.is_last_row(plan, j, err) {
                break;
            }
        }
        Ok(None)
    }
}

/// The derivatives just computed at a state, and its multipliers.
pub(super) fn gather(cx: &Ctx<'_>, x: &State, out: &mut [f64]) {
    let mut rest = out;
    for part in [&cx.buf.pdot, &x.a, &cx.buf.udot, &x.lam] {
        let (to, tail) = rest.split_at_mut(part.len());
        to.copy_from_slice(part);
        rest = tail;
    }
}

/// The state at `t` with the increments `d`.
pub(super) fn shift(x: &State, t: f64, d: &[f64], out: &mut State) {
    out.t = t;
    let (dp, rest) = d.split_at(x.p.len());
    let (dv, du) = rest.split_at(x.v.len());
    for (out, x, d) in [(&mut out.p, &x.p, dp), (&mut out.v, &x.v, dv), (&mut out.u, &x.u, du)] {
        for ((out, x), d) in out.iter_mut().zip(x).zip(d) {
            *out = x + d;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values `1 + n⁻ᵉ + … + n^(−e(k−1))` of `k` rows are extrapolated to 1, and those of fewer rows are not.
    #[test]
    fn powers_are_eliminated_one_by_one() {
        let limits = Limits { growth: 1.0, floor: 1.0, low_order: 0 };
        for expansion in [1, 2] {
            for k in 2..=6 {
                let numbers = vec![2, 3, 4, 6, 8, 12];
                let mut frame = Frame::new(numbers.clone(), expansion, vec![1.0; 6], vec![1.0; 6], limits, 1);
                for j in 1..=k {
                    let n = numbers[j - 1] as f64;
                    let value = (0..k as i32).map(|i| n.powi(-expansion * i)).sum();
                    frame.newest[0] = value;
                    frame.add(j);
                    let off = (frame.best()[0] - 1.0_f64).abs();
                    assert!((off < 1e-12) == (j == k), "{expansion}: {j} of {k} rows: {off:e}");
                }
            }
        }
    }
}
