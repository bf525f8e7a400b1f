//! Substeps, extrapolation tableau, commit.

use super::dense::{Middle, prepare};
use super::sequence::Sequence;
use crate::dense_output::Segment;
use crate::error::Trouble;
use crate::index1::Known;
use crate::methods::Setup;
use crate::stepper::{Attempt, Candidate, Committed, Plan, Reject, Search};
use crate::stiffness::Stability;
use crate::{Ctx, Selection};
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State};

/// A change of the derivatives in the first substep beyond this multiple of themselves is a sign of instability.
const CHANGE: f64 = 2.0;
/// Rows in which that is looked at.
const CHECKED_ROWS: usize = 2;
/// So is an error estimate beyond this multiple of that of the row before.
const GROWTH: f64 = 4.0;
/// An error of dense output beyond this many tolerance units rejects the step.
const DENSE_ERROR: f64 = 10.0;
/// The least share of a step that its dense output asks for.
const LEAST_SHARE: f64 = 0.01;

/// Which derivatives are those at the accepted state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum First {
    /// None yet.
    Unknown,
    /// Those at the right end: a step has just been committed.
    AtEnd,
    /// Those at the left end.
    AtStart,
}

/// The stepper of ODEX.
pub(super) struct Stepper {
    sequence: Sequence,
    rows: usize,
    work: Vec<f64>,
    dims: Dims,
    /// Derivatives and multipliers `(p', v', u', λ)` at the left end, at a substep, and at the right end.
    left: Vec<f64>,
    s: Vec<f64>,
    right: Vec<f64>,
    first: First,
    /// `T_{j,1} … T_{j,j}` of the newest row as increments over the step, last first: `tableau[0]` is the best.
    tableau: Vec<Vec<f64>>,
    candidates: Vec<Candidate>,
    /// Increments up to the substep before, and up to the running one.
    before: Vec<f64>,
    now: Vec<f64>,
    difference: Vec<f64>,
    at: State,
    new: State,
    /// The last committed step's left end, its size, and whether it was to be made whatever the error.
    x0: State,
    h: f64,
    exact: bool,
    /// What dense output needs, where it is wanted, and the longest step it allows.
    middle: Option<Middle>,
    longest: f64,
}

impl Stepper {
    pub(super) fn new(sequence: Sequence, rows: usize, setup: &Setup<'_>) -> Self {
        let d = setup.structure.dims;
        let (n, len) = (d.differential(), d.differential() + d.nl);
        Self {
            sequence,
            rows,
            work: sequence.work(rows),
            dims: d,
            left: vec![0.0; len],
            s: vec![0.0; len],
            right: vec![0.0; len],
            first: First::Unknown,
            tableau: vec![vec![0.0; n]; rows],
            candidates: Vec::with_capacity(rows),
            before: vec![0.0; n],
            now: vec![0.0; n],
            difference: vec![0.0; n],
            at: State::zeros(d),
            new: State::zeros(d),
            x0: State::zeros(d),
            h: 0.0,
            exact: false,
            middle: setup.dense.then(|| Middle::new(d, sequence, rows)),
            longest: f64::INFINITY,
        }
    }

    /// Makes sure that the derivatives at the left end are those at the accepted state.
    fn ensure_first(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<(), Trouble> {
        match self.first {
            First::AtStart => {}
            First::AtEnd => std::mem::swap(&mut self.left, &mut self.right),
            First::Unknown => {
                self.at.copy_from(x);
                cx.accelerations(&mut self.at, Known::Nothing)?;
                gather(cx, &self.at, &mut self.left);
            }
        }
        self.first = First::AtStart;
        Ok(())
    }

    /// One row of the tableau: `n_j` substeps over the step. `Ok(false)`: it shows signs of instability.
    fn row(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan, j: usize) -> Result<bool, Trouble> {
        let n = self.sequence.number(j);
        let h = plan.h / n as f64;
        let d = self.dims;
        // first guesses, where forces depend on multipliers
        self.at.a.copy_from_slice(&self.left[d.np..d.np + d.nv]);
        self.at.lam.copy_from_slice(&self.left[d.differential()..]);
        self.before.fill(0.0);
        self.now.iter_mut().zip(&self.left).for_each(|(d, s)| *d = h * s);
        if let Some(middle) = &mut self.middle {
            middle.store(j, 0, &self.left);
        }
        for m in 1..=n {
            let t = if m == n { x.t + plan.h } else { x.t + m as f64 * h };
            shift(x, t, &self.now, &mut self.at);
            cx.accelerations(&mut self.at, Known::Nothing)?;
            gather(cx, &self.at, &mut self.s);
            if m == 1 && j <= CHECKED_ROWS && !self.exact && self.jumps(cx, x) {
                return Ok(false);
            }
            if let Some(middle) = &mut self.middle {
                middle.store(j, m, &self.s);
                if 2 * m == n {
                    middle.store_increment(j, &self.now);
                }
            }
            if m < n {
                self.before.iter_mut().zip(&self.s).for_each(|(d, s)| *d += 2.0 * h * s);
                std::mem::swap(&mut self.before, &mut self.now);
            }
        }
        for ((now, before), s) in self.now.iter_mut().zip(&self.before).zip(&self.s) {
            *now = 0.5 * (*now + before + h * s);
        }
        Ok(true)
    }

    /// Do the derivatives change too fast in a first substep? Against derivatives that are almost zero any change is large:
    /// it counts only where it can move the state by a tolerance unit.
    fn jumps(&mut self, cx: &Ctx<'_>, x: &State) -> bool {
        let n = self.dims.differential();
        for ((d, s), left) in self.difference.iter_mut().zip(&self.s).zip(&self.left) {
            *d = s - left;
        }
        let size = cx.norm.rms(x, x, &self.left[..n]).max(1.0 / self.h);
        cx.norm.rms(x, x, &self.difference) > CHANGE * size
    }

    /// Aitken-Neville: puts the newest row into the tableau.
    fn extrapolate(&mut self, j: usize) {
        std::mem::swap(&mut self.tableau[j - 1], &mut self.now);
        for l in (1..j).rev() {
            let factor = self.sequence.neville(j, l);
            let (low, high) = self.tableau.split_at_mut(l);
            for (old, new) in low[l - 1].iter_mut().zip(&high[0]) {
                *old = new + (new - *old) * factor;
            }
        }
    }

    /// The subdiagonal difference of the newest row in tolerance units; puts its result into `new`.
    fn error(&mut self, cx: &Ctx<'_>, x: &State) -> f64 {
        let (best, next) = (&self.tableau[0], &self.tableau[1]);
        shift(x, x.t + self.h, best, &mut self.new);
        for ((d, best), next) in self.difference.iter_mut().zip(best).zip(next) {
            *d = best - next;
        }
        cx.norm.rms(x, &self.new, &self.difference)
    }

    /// Does the tableau end with this row? It does when the rows left cannot be expected to bring the error down.
    fn is_last_row(&self, plan: Plan, j: usize, err: f64) -> bool {
        let k = plan.order;
        if j == k + 1 || j == self.rows {
            return true;
        }
        let gain = |j: usize| (self.sequence.number(j) as f64 / self.sequence.number(1) as f64).powi(2);
        match plan.search {
            Search::Exact => j == k,
            Search::Ascending => err <= 1.0 || (j == k && err > gain(k + 1)),
            Search::Window if j + 1 == k => err <= 1.0 || err > gain(k) * gain(k + 1),
            Search::Window | Search::Upward => j == k && (err <= 1.0 || err > gain(k + 1)),
        }
    }

    /// Extrapolates what is known in the middle of the step from `x`, and tests the polynomials.
    fn prepare_dense(&mut self, cx: &Ctx<'_>, x: &State) -> Result<(), Reject> {
        self.longest = f64::INFINITY;
        let Some(middle) = &mut self.middle else { return Ok(()) };
        let kappa = self.candidates.last().map_or(1, |c| c.order);
        middle.extrapolate(kappa);
        if self.exact {
            return Ok(());
        }
        let (count, factor, h) = (middle.count(), middle.last_term(), self.h);
        let middle = &*middle;
        let (d, new) = (self.dims, &self.new);
        let groups = [(&x.p, &new.p, 0), (&x.v, &new.v, d.np), (&x.u, &new.u, d.np + d.nv)];
        for (y0, y1, offset) in groups {
            for (i, (y0, y1)) in (offset..).zip(y0.iter().zip(y1)) {
                let ends = [*y0, y1 - y0, h * self.left[i], h * self.right[i]];
                self.difference[i] = factor * middle.differential(i, h, ends)[count + 3];
            }
        }
        let err = cx.norm.rms(x, new, &self.difference);
        if err.is_nan() || err > DENSE_ERROR {
            return Err(Reject::Error { err });
        }
        self.longest = h / err.powf(1.0 / (count + 3) as f64).max(LEAST_SHARE);
        Ok(())
    }
}

/// The derivatives just computed at a state, and its multipliers.
fn gather(cx: &Ctx<'_>, x: &State, out: &mut [f64]) {
    let mut rest = out;
    for part in [&cx.buf.pdot, &x.a, &cx.buf.udot, &x.lam] {
        let (to, tail) = rest.split_at_mut(part.len());
        to.copy_from_slice(part);
        rest = tail;
    }
}

/// The state at `t` with the increments `d`.
fn shift(x: &State, t: f64, d: &[f64], out: &mut State) {
    out.t = t;
    let (dp, rest) = d.split_at(x.p.len());
    let (dv, du) = rest.split_at(x.v.len());
    for (out, x, d) in [(&mut out.p, &x.p, dp), (&mut out.v, &x.v, dv), (&mut out.u, &x.u, du)] {
        for ((out, x), d) in out.iter_mut().zip(x).zip(d) {
            *out = x + d;
        }
    }
}

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        "odex"
    }

    fn start(&mut self, _: &State) {
        self.first = First::Unknown;
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        self.candidates.clear();
        (self.h, self.exact) = (plan.h, plan.search == Search::Exact);
        self.ensure_first(cx, x)?;
        let mut last = f64::INFINITY;
        for j in 1..=self.rows.min(plan.order + 1) {
            cx.check_cancelled()?;
            if !self.row(cx, x, plan, j)? {
                return Ok(Attempt::Failed(Reject::Unstable("the derivatives change faster than they can")));
            }
            self.extrapolate(j);
            if j == 1 && !(self.exact && plan.order == 1) {
                continue;
            }
            let err = if j == 1 { 0.0 } else { self.error(cx, x) };
            self.candidates.push(Candidate { order: j, err, work: self.work[j - 1], rate: 0.0 });
            if j > 2 && !self.exact && (err.is_nan() || err >= (GROWTH * last).max(1.0)) {
                return Ok(Attempt::Failed(Reject::Unstable("the error estimates grow with the order")));
            }
            last = err;
            if self.is_last_row(plan, j, err) {
                break;
            }
        }
        Ok(Attempt::Done(&self.candidates))
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State) -> Result<Committed, Reject> {
        shift(x, x.t + self.h, &self.tableau[0], &mut self.new);
        // first guesses, where forces depend on multipliers
        self.new.a.copy_from_slice(&self.at.a);
        self.new.lam.copy_from_slice(&self.at.lam);
        let done = cx.project_step(&mut self.new, Known::Nothing, self.exact)?;
        cx.accelerations(&mut self.new, done.known()).map_err(Reject::Trouble)?;
        gather(cx, &self.new, &mut self.right);
        self.prepare_dense(cx, x)?;
        self.x0.copy_from(x);
        x.copy_from(&self.new);
        self.first = First::AtEnd;
        Ok(done)
    }

    fn dense(
        &mut self,
        _: &mut Ctx<'_>,
        x: &State,
        select: &Selection,
        max_degree: usize,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        let Some(middle) = &self.middle else { return Ok(()) };
        let (d, h, x0) = (self.dims, self.h, &self.x0);
        let (left, right) = (&self.left, &self.right);
        (out.t0, out.h) = (x0.t, h);
        let (degree_y, degree_z) = middle.degrees(max_degree);

        prepare(&mut out.y, degree_y, 2);
        let at_u = d.np + d.nv;
        let groups =
            [(&select.p, &x0.p, &x.p, 0), (&select.v, &x0.v, &x.v, d.np), (&select.u, &x0.u, &x.u, at_u)];
        let mut to = 0..;
        for (list, y0, y1, offset) in groups {
            for (&i, to) in list.iter().zip(&mut to) {
                let s = offset + i;
                let ends = [y0[i], y1[i] - y0[i], h * left[s], h * right[s]];
                out.y.set(to, &middle.differential(s, h, ends));
            }
        }

        prepare(&mut out.z, degree_z, 1);
        let mut to = 0..;
        for (list, offset) in [(&select.a, d.np), (&select.lam, d.differential())] {
            for (&i, to) in list.iter().zip(&mut to) {
                let s = offset + i;
                out.z.set(to, &middle.algebraic(s, left[s], right[s]));
            }
        }
        Ok(())
    }

    fn dense_degree(&self) -> usize {
        2 * self.rows + 1
    }

    fn longest_step(&self) -> f64 {
        self.longest
    }

    fn stability(&self) -> Option<Stability> {
        let rows = self.candidates.last()?.order;
        Some(Stability::new(|z| self.sequence.amplification(rows, z)))
    }
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("odex");
        out.bool(self.first != First::Unknown);
        out.f64s(if self.first == First::AtEnd { &self.right } else { &self.left });
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("odex")?;
        self.first = if from.bool()? { First::AtStart } else { First::Unknown };
        from.f64s(&mut self.left)
    }
}
