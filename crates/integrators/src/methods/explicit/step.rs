//! Stages, error estimate, commit.

use super::tableau::{Estimate, Tableau};
use crate::dense_output::Segment;
use crate::error::Trouble;
use crate::index1::Known;
use crate::methods::Setup;
use crate::stepper::{Attempt, Candidate, Committed, Plan, Reject, Search};
use crate::{Ctx, Selection};
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State};

/// Where the derivatives at the accepted state are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum First {
    /// Nowhere yet.
    Unknown,
    /// In the row of the end: a step has just been committed.
    AtEnd,
    /// In the first row.
    AtStart,
}

/// The stepper of all explicit methods.
pub(super) struct Stepper {
    pub(super) tableau: &'static Tableau,
    pub(super) dims: Dims,
    /// Derivatives `(p', v', u')` of each row, and its multipliers.
    pub(super) k: Vec<f64>,
    pub(super) lam: Vec<f64>,
    first: First,
    /// A stage, and a weighted sum of derivatives.
    pub(super) at: State,
    pub(super) sum: Vec<f64>,
    /// The second estimate.
    lower: Vec<f64>,
    new: State,
    /// Is the derivative at `new` known?
    end_known: bool,
    /// The last committed step's left end.
    pub(super) x0: State,
    pub(super) h: f64,
    exact: bool,
    seen: [Candidate; 1],
}

impl Stepper {
    pub(super) fn new(tableau: &'static Tableau, setup: &Setup<'_>) -> Self {
        let d = setup.structure.dims;
        let n = d.differential();
        let rows = if setup.dense { tableau.dense.stages } else { 0 }.max(tableau.stages + 1);
        Self {
            tableau,
            dims: d,
            k: vec![0.0; rows * n],
            lam: vec![0.0; rows * d.nl],
            first: First::Unknown,
            at: State::zeros(d),
            sum: vec![0.0; n],
            lower: vec![0.0; n],
            new: State::zeros(d),
            end_known: false,
            x0: State::zeros(d),
            h: 0.0,
            exact: false,
            seen: [Candidate { order: tableau.order, err: 0.0, work: tableau.stages as f64 }],
        }
    }

    /// Keeps the derivatives just computed at a state as those of a row.
    pub(super) fn store(k: &mut [f64], lam: &mut [f64], row: usize, cx: &Ctx<'_>, x: &State) {
        let d = cx.structure.dims;
        let n = d.differential();
        let k = &mut k[row * n..(row + 1) * n];
        k[..d.np].copy_from_slice(&cx.buf.pdot);
        k[d.np..d.np + d.nv].copy_from_slice(&x.a);
        k[d.np + d.nv..].copy_from_slice(&cx.buf.udot);
        lam[row * d.nl..(row + 1) * d.nl].copy_from_slice(&x.lam);
    }

    /// Makes sure that the first row holds the derivatives at the accepted state.
    fn ensure_first(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<(), Trouble> {
        match self.first {
            First::AtStart => {}
            First::AtEnd => {
                let (n, nl, end) = (self.dims.differential(), self.dims.nl, self.tableau.stages);
                self.k.copy_within(end * n..(end + 1) * n, 0);
                self.lam.copy_within(end * nl..(end + 1) * nl, 0);
            }
            First::Unknown => {
                self.at.copy_from(x);
                cx.accelerations(&mut self.at, Known::Nothing)?;
                Self::store(&mut self.k, &mut self.lam, 0, cx, &self.at);
            }
        }
        self.first = First::AtStart;
        Ok(())
    }

    /// The derivatives of a row between the first and the end.
    pub(super) fn stage(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64, row: usize) -> Result<(), Trouble> {
        weighted(self.tableau.a[row], &self.k, &mut self.sum);
        shift(x, h, self.tableau.c[row], &self.sum, &mut self.at);
        cx.accelerations(&mut self.at, Known::Nothing)?;
        Self::store(&mut self.k, &mut self.lam, row, cx, &self.at);
        Ok(())
    }

    /// The error in tolerance units.
    fn error(&mut self, cx: &Ctx<'_>, x: &State, h: f64) -> f64 {
        let size = |weights: &[f64], sum: &mut [f64]| {
            weighted(weights, &self.k, sum);
            h * cx.norm.rms(x, &self.new, sum)
        };
        match self.tableau.estimate {
            Estimate::Embedded(weights) => size(weights, &mut self.sum),
            Estimate::Combined(high, low) => {
                let (high, low) = (size(high, &mut self.sum), size(low, &mut self.lower));
                let square = high * high + 0.01 * low * low;
                if square > 0.0 { high * high / square.sqrt() } else { square }
            }
        }
    }
}

/// `out = Σ wⱼ kⱼ`.
pub(super) fn weighted(weights: &[f64], k: &[f64], out: &mut [f64]) {
    out.fill(0.0);
    let n = out.len().max(1);
    for (w, k) in weights.iter().zip(k.chunks_exact(n)) {
        if *w != 0.0 {
            for (out, k) in out.iter_mut().zip(k) {
                *out += w * k;
            }
        }
    }
}

/// The state at `t + c h`, with the increments `h·sum`.
fn shift(x: &State, h: f64, c: f64, sum: &[f64], out: &mut State) {
    out.t = if c == 1.0 { x.t + h } else { x.t + c * h };
    let (dp, rest) = sum.split_at(x.p.len());
    let (dv, du) = rest.split_at(x.v.len());
    for (out, x, d) in [(&mut out.p, &x.p, dp), (&mut out.v, &x.v, dv), (&mut out.u, &x.u, du)] {
        for ((out, x), d) in out.iter_mut().zip(x).zip(d) {
            *out = x + h * d;
        }
    }
}

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        self.tableau.name
    }

    fn start(&mut self, x: &State) {
        self.first = First::Unknown;
        // first guesses, where forces depend on multipliers
        self.at.copy_from(x);
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        cx.check_cancelled()?;
        self.ensure_first(cx, x)?;
        (self.h, self.exact) = (plan.h, plan.search == Search::Exact);
        let end = self.tableau.stages;
        for row in 1..end {
            self.stage(cx, x, plan.h, row)?;
        }
        weighted(self.tableau.a[end], &self.k, &mut self.sum);
        self.new.lam.copy_from_slice(&self.at.lam);
        shift(x, plan.h, 1.0, &self.sum, &mut self.new);
        self.end_known = self.tableau.estimates_with_end();
        if self.end_known {
            cx.accelerations(&mut self.new, Known::Nothing)?;
            Self::store(&mut self.k, &mut self.lam, end, cx, &self.new);
        }
        self.seen[0].err = self.error(cx, x, plan.h);
        Ok(Attempt::Done(&self.seen))
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State) -> Result<Committed, Reject> {
        let known = if self.end_known && !cx.structure.uses_lam { Known::Factors } else { Known::Nothing };
        let done = cx.project_step(&mut self.new, known, self.exact)?;
        let has_moved = done.moved != (0.0, 0.0);
        if !self.end_known || has_moved {
            let known = if has_moved { done.known() } else { Known::Nothing };
            cx.accelerations(&mut self.new, known).map_err(Reject::Trouble)?;
            Self::store(&mut self.k, &mut self.lam, self.tableau.stages, cx, &self.new);
        }
        self.x0.copy_from(x);
        x.copy_from(&self.new);
        self.first = First::AtEnd;
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
        self.build_dense(cx, x, select, max_degree, out)
    }

    fn dense_degree(&self) -> usize {
        3 + self.tableau.dense.weights.len()
    }
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section(self.tableau.name);
        let (n, nl) = (self.dims.differential(), self.dims.nl);
        let row = if self.first == First::AtEnd { self.tableau.stages } else { 0 };
        out.bool(self.first != First::Unknown);
        out.f64s(&self.k[row * n..(row + 1) * n]);
        out.f64s(&self.lam[row * nl..(row + 1) * nl]);
        out.f64s(&self.at.lam);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section(self.tableau.name)?;
        self.first = if from.bool()? { First::AtStart } else { First::Unknown };
        from.f64s(&mut self.k[..self.dims.differential()])?;
        from.f64s(&mut self.lam[..self.dims.nl])?;
        from.f64s(&mut self.at.lam)
    }
}
