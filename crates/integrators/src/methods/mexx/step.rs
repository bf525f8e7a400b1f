//! Substeps, extrapolation tableau, commit.

use super::dense::Stages;
use super::sequence::{MAX_ROWS, amplification};
use super::{Discretisation, Mexx};
use crate::context::scaled;
use crate::dense_output::Segment;
use crate::error::Trouble;
use crate::index1::Known;
use crate::methods::Setup;
use crate::norm::Group;
use crate::stepper::{Attempt, Candidate, Committed, Plan, Reject, Search};
use crate::stiffness::Stability;
use crate::{Ctx, Selection};
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Terms};
use std::ops::Range;

/// Velocity changes of a substep beyond this multiple of the velocity itself are a sign of instability.
const VELOCITY_GROWTH: f64 = 2.0;
/// Orders below this are low: see [`Stepper::is_capped`].
const LOW_ORDER: usize = 7;
/// An error estimate below this is never a sign of instability.
const ERROR_FLOOR: f64 = 0.8;

/// Where the parts of a solution vector `(Δp, Δv, a, λ, Δu)` stand. What is differential is kept as the increment over
/// the basic step: rounding errors are then relative to the increment, and extrapolation, which multiplies them by
/// thousands, starts from smaller ones.
#[derive(Debug, Clone)]
struct Layout {
    p: Range<usize>,
    v: Range<usize>,
    a: Range<usize>,
    lam: Range<usize>,
    u: Range<usize>,
}

impl Layout {
    fn new(d: Dims) -> Self {
        let v = d.np + d.nv;
        let a = v + d.nv;
        let lam = a + d.nl;
        Self { p: 0..d.np, v: d.np..v, a: v..a, lam: a..lam, u: lam..lam + d.nu }
    }

    fn len(&self) -> usize {
        self.u.end
    }
}

/// Derivatives at the start of a step: they are also those at the end of the step before.
#[derive(Debug, Clone, Default)]
pub(super) struct Rates {
    valid: bool,
    /// Was it dense output that asked for them, before the next step did?
    aside: bool,
    pub(super) pdot: Vec<f64>,
    pub(super) force: Vec<f64>,
    pub(super) udot: Vec<f64>,
    friction: Vec<f64>,
}

/// The stepper of MEXX.
pub(super) struct Stepper {
    modified: bool,
    numbers: [usize; MAX_ROWS],
    rows: usize,
    work: Vec<f64>,
    layout: Layout,
    /// `T_{j,1} … T_{j,j}` of the newest row, last first: `tableau[0]` is the best value.
    tableau: Vec<Vec<f64>>,
    candidates: Vec<Candidate>,
    /// The running substep: increments, and the values that terms are evaluated at.
    x: Vec<f64>,
    at: State,
    w: Vec<f64>,
    mu: Vec<f64>,
    /// At the last accepted state.
    pub(super) rates: Rates,
    /// The tried state, for the projection.
    new: State,
    /// Size of the last attempt's step, and whether it is to be made whatever the error.
    h: f64,
    exact: bool,
    /// What dense output needs, where it is wanted.
    pub(super) stages: Option<Stages>,
}

impl Stepper {
    pub(super) fn new(method: &Mexx, setup: &Setup<'_>) -> Self {
        let d = setup.structure.dims;
        let layout = Layout::new(d);
        let friction = setup.structure.friction.as_ref().map_or(0, |f| f.len(d.nv, d.nl));
        let modified = method.discretisation == Discretisation::Modified;
        let stages = setup
            .dense
            .then(|| Stages::new(d, method.sequence.numbers(), method.kmax, setup.extrapolate_start));
        Self {
            modified,
            numbers: method.sequence.numbers(),
            rows: method.kmax,
            work: method.sequence.work(method.kmax),
            tableau: vec![vec![0.0; layout.len()]; method.kmax],
            candidates: Vec::with_capacity(method.kmax),
            x: vec![0.0; layout.len()],
            at: State::zeros(d),
            w: vec![0.0; d.nv],
            mu: vec![0.0; d.nl],
            rates: Rates {
                valid: false,
                aside: false,
                pdot: vec![0.0; d.np],
                force: vec![0.0; d.nv],
                udot: vec![0.0; d.nu],
                friction: vec![0.0; if modified { friction } else { 0 }],
            },
            new: State::zeros(d),
            h: 0.0,
            exact: false,
            stages,
            layout,
        }
    }

    /// Evaluates `p'`, `f`, `F` at the accepted state, once per state.
    pub(super) fn ensure_rates(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<(), Trouble> {
        if self.rates.valid {
            return Ok(());
        }
        let friction = if self.modified { Terms::FRICTION } else { Terms::NONE };
        let udot = if self.stages.is_some() { Terms::UDOT } else { Terms::NONE };
        cx.eval(Terms::PDOT | Terms::FORCE | friction | udot, &x.point())?;
        self.rates.udot.copy_from_slice(&cx.buf.udot);
        self.rates.pdot.copy_from_slice(&cx.buf.pdot);
        self.rates.force.copy_from_slice(&cx.buf.force);
        if self.modified {
            self.rates.friction.copy_from_slice(&cx.buf.friction);
        }
        self.rates.valid = true;
        self.rates.aside = cx.aside;
        Ok(())
    }

    /// Counts derivatives that dense output has evaluated as work of the step that uses them, so that counts of
    /// integration do not depend on who watches.
    fn claim_rates(&mut self, cx: &mut Ctx<'_>) {
        if std::mem::replace(&mut self.rates.aside, false) {
            let jacobian = u64::from(self.modified);
            cx.stats.aside.force -= 1;
            cx.stats.work.force += 1;
            cx.stats.aside.jacobian -= jacobian;
            cx.stats.work.jacobian += jacobian;
        }
    }

    /// One row of the tableau: `n_j` substeps over the basic step. `Ok(false)`: it shows signs of instability.
    fn row(&mut self, cx: &mut Ctx<'_>, x0: &State, plan: Plan, j: usize) -> Result<bool, Trouble> {
        let n = self.numbers[j - 1];
        let h = plan.h / n as f64;
        let inverse = 1.0 / h;
        let [dp, dv, a, lam, du] = split(&mut self.x, &self.layout);
        dp.fill(0.0);
        dv.fill(0.0);
        du.fill(0.0);
        let at = &mut self.at;
        at.copy_from(x0);
        if let Some(stages) = &mut self.stages {
            stages.begin_row(j);
        }

        for m in 1..=n {
            at.t = if m == n { x0.t + plan.h } else { x0.t + m as f64 * h };
            let t = at.t;
            let pdot = if m == 1 { &self.rates.pdot } else { &cx.buf.pdot };
            advance(h, pdot, dp, &x0.p, &mut at.p);
            cx.eval(Terms::MASS | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE, &at.point())?;
            cx.factor(t, self.modified.then_some(&self.rates.friction[..]))?;

            // For the increment h a: its right side is h f, and − F h λ in the modified form, over −(G v + gᴵ).
            let force = if m == 1 { &self.rates.force } else { &cx.buf.force };
            scaled(h, force, &mut self.w);
            if self.modified
                && let Some(kind) = &cx.structure.friction
            {
                kind.multiply_add(-h, &self.rates.friction, &at.lam, &mut self.w);
            }
            cx.velocity_residual(-1.0, &at.v, &mut self.mu);
            cx.solve(t, &mut self.w, &mut self.mu)?;

            if m == n || self.stages.is_some() {
                scaled(inverse, &self.w, a);
            }
            advance(1.0, &self.w, dv, &x0.v, &mut at.v);
            scaled(inverse, &self.mu, &mut at.lam);
            if m == 2 && j <= 2 && plan.search != Search::Exact {
                let size = |i: usize| x0.v[i].abs().max(at.v[i].abs());
                let change = cx.norm.mean_square(Group::V, size, |i| self.w[i]);
                if change.sqrt() > VELOCITY_GROWTH * cx.norm.mean_square(Group::V, size, |i| at.v[i]).sqrt() {
                    return Ok(false);
                }
            }
            if !du.is_empty() {
                cx.eval(Terms::UDOT, &at.point())?;
                advance(h, &cx.buf.udot, du, &x0.u, &mut at.u);
            }
            if let Some(stages) = &mut self.stages {
                let pdot = if m == 1 { &self.rates.pdot } else { &cx.buf.pdot };
                stages.store(m - 1, n, [pdot, a, &cx.buf.udot, &at.lam]);
            }
            if m < n {
                cx.eval(Terms::PDOT | Terms::FORCE, &at.point())?;
            }
        }
        lam.copy_from_slice(&at.lam);
        Ok(true)
    }

    /// Aitken-Neville: puts the newest row into the tableau (2.6).
    fn extrapolate(&mut self, j: usize) {
        std::mem::swap(&mut self.tableau[j - 1], &mut self.x);
        let nj = self.numbers[j - 1] as f64;
        for l in (1..j).rev() {
            let ratio = 1.0 / (nj / self.numbers[l - 1] as f64 - 1.0);
            let (low, high) = self.tableau.split_at_mut(l);
            refine(ratio, &high[0], &mut low[l - 1]);
        }
    }

    /// The subdiagonal difference of row `j` in tolerance units (2.7).
    fn error(&self, cx: &Ctx<'_>, x0: &State) -> f64 {
        let (best, next) = (&self.tableau[0], &self.tableau[1]);
        let part = |group, y0: &[f64], r: &Range<usize>| {
            let (best, next) = (&best[r.clone()], &next[r.clone()]);
            cx.norm.mean_square(group, |i| y0[i].abs().max((y0[i] + best[i]).abs()), |i| best[i] - next[i])
        };
        let l = &self.layout;
        (part(Group::P, &x0.p, &l.p) + part(Group::V, &x0.v, &l.v) + part(Group::U, &x0.u, &l.u)).sqrt()
    }

    /// Is the order held low by `kmax`? Then there is nothing to gain from giving up early: errors of neighbouring orders
    /// differ by more than the usual bound expects, and a lower order would only be dearer.
    fn is_capped(&self, k: usize) -> bool {
        k < LOW_ORDER && k + 1 >= self.rows
    }

    /// Does the tableau end with this row?
    fn is_last_row(&self, plan: Plan, j: usize, err: f64) -> bool {
        let k = plan.order;
        let n = |j: usize| self.numbers[(j - 1).min(MAX_ROWS - 1)] as f64;
        if j == k + 1 || j == self.rows {
            return true;
        }
        match plan.search {
            Search::Exact => j == k,
            Search::Ascending => err <= 1.0 || (j == k && err > n(k + 1)),
            Search::Window if j + 1 == k => err <= 1.0 || (err > n(k) * n(k + 1) && !self.is_capped(k)),
            Search::Window | Search::Upward => j == k && (err <= 1.0 || err > n(k + 1)),
        }
    }
}

/// `d += h rate`, `out = x + d`.
fn advance(h: f64, rate: &[f64], d: &mut [f64], x: &[f64], out: &mut [f64]) {
    for (((d, rate), x), out) in d.iter_mut().zip(rate).zip(x).zip(out) {
        *d += h * rate;
        *out = x + *d;
    }
}

/// `old = new + ratio (new − old)`.
fn refine(ratio: f64, new: &[f64], old: &mut [f64]) {
    for (old, new) in old.iter_mut().zip(new) {
        *old = new + (new - *old) * ratio;
    }
}

/// `out = x + d`.
fn sum(x: &[f64], d: &[f64], out: &mut [f64]) {
    for ((out, x), d) in out.iter_mut().zip(x).zip(d) {
        *out = x + d;
    }
}

fn split<'a>(x: &'a mut [f64], l: &Layout) -> [&'a mut [f64]; 5] {
    let (p, x) = x.split_at_mut(l.p.len());
    let (v, x) = x.split_at_mut(l.v.len());
    let (a, x) = x.split_at_mut(l.a.len());
    let (lam, u) = x.split_at_mut(l.lam.len());
    [p, v, a, lam, u]
}

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        "mexx"
    }

    fn start(&mut self, _: &State) {
        self.rates.valid = false;
        if let Some(stages) = &mut self.stages {
            stages.restart();
        }
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        self.candidates.clear();
        self.h = plan.h;
        self.exact = plan.search == Search::Exact;
        self.ensure_rates(cx, x)?;
        self.claim_rates(cx);
        let mut last = f64::INFINITY;
        for j in 1..=self.rows.min(plan.order + 1) {
            cx.check_cancelled()?;
            if !self.row(cx, x, plan, j)? {
                return Ok(Attempt::Failed(Reject::Unstable("the velocity changes faster than it can")));
            }
            self.extrapolate(j);
            if j == 1 && !(plan.search == Search::Exact && plan.order == 1) {
                continue;
            }
            let err = if j == 1 { 0.0 } else { self.error(cx, x) };
            self.candidates.push(Candidate { order: j, err, work: self.work[j - 1], rate: 0.0 });
            if j > 2 && plan.search != Search::Exact && (err.is_nan() || err >= last.max(ERROR_FLOOR)) {
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
        let (new, best, l) = (&mut self.new, &self.tableau[0], &self.layout);
        new.t = x.t + self.h;
        for (to, from, range) in
            [(&mut new.p, &x.p, &l.p), (&mut new.v, &x.v, &l.v), (&mut new.u, &x.u, &l.u)]
        {
            sum(from, &best[range.clone()], to);
        }
        new.a.copy_from_slice(&best[l.a.clone()]);
        new.lam.copy_from_slice(&best[l.lam.clone()]);
        let done = cx.project_step(new, Known::Nothing, self.exact)?;
        if let Some(stages) = &mut self.stages {
            stages.close_step(x, self.h, self.candidates.last().map_or(1, |c| c.order), &self.rates);
        }
        x.copy_from(new);
        self.rates.valid = false;
        Ok(done)
    }

    fn dense(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        select: &Selection,
        max_degree: usize,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        self.ensure_rates(cx, x)?;
        if let Some(stages) = &mut self.stages {
            stages.build(x, &self.rates, select, max_degree, out);
        }
        Ok(())
    }

    fn dense_degree(&self) -> usize {
        self.rows + 2
    }

    fn stability(&self) -> Option<Stability> {
        let numbers = &self.numbers[..self.candidates.last()?.order];
        Some(Stability::new(|z| amplification(numbers, z)))
    }
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("mexx");
        out.bool(self.rates.valid);
        out.bool(self.rates.aside);
        let r = &self.rates;
        for part in [&r.pdot, &r.force, &r.udot, &r.friction] {
            out.f64s(part);
        }
        out.bool(self.stages.as_ref().is_some_and(Stages::is_first));
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("mexx")?;
        self.rates.valid = from.bool()?;
        self.rates.aside = from.bool()?;
        let r = &mut self.rates;
        for part in [&mut r.pdot, &mut r.force, &mut r.udot, &mut r.friction] {
            from.f64s(part)?;
        }
        let first = from.bool()?;
        if let Some(stages) = &mut self.stages {
            stages.set_first(first);
        }
        Ok(())
    }
}
