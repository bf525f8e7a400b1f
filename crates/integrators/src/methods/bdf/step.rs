//! Predictor, corrector, error estimates, commit.

use super::Bdf;
use super::formula::{Coefficients, History, MAX_ORDER};
use crate::dense_output::Segment;
use crate::error::{SetupError, Trouble};
use crate::implicit::complete;
use crate::implicit::corrector::{Corrector, Mode};
use crate::implicit::equations::Guess;
use crate::implicit::refresh::Policy;
use crate::methods::Setup;
use crate::stepper::{Attempt, Candidate, Committed, Plan, Reject, Wanted};
use crate::{CorrectorInfo, Ctx};
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Terms};

/// Errors of all steps of an interval add up to at most so many tolerances, and no step has more than one.
const ADDED_UP: f64 = 30.0;
/// A step may have at least one part in so many of a tolerance: at a start or a jump, where steps are short for their low order, few
/// of them follow each other. What iterations leave must be far below.
const LEAST: f64 = 30.0;
const CONVERGED: f64 = 0.005 / LEAST;

/// The stepper. Its history is that of `(p, v, u, a, λ)`; the last two are never controlled.
pub(super) struct Stepper {
    pub(super) dims: Dims,
    corrector: Corrector,
    pub(super) history: History,
    plan: Coefficients,
    /// The predictor, as a vector like a row of the history.
    predicted: Vec<f64>,
    rates: Vec<f64>,
    y: Guess,
    /// Result minus predictor.
    e: Vec<f64>,
    sum: Vec<f64>,
    scratch: State,
    seen: Vec<Candidate>,
    /// The error of the last attempt, in tolerances.
    error: f64,
    /// A step of this length may have an error of one tolerance, a shorter one a share of it; 0: each may have one.
    unit_step: f64,
}

impl Stepper {
    pub(super) fn new(method: &Bdf, setup: &Setup<'_>) -> Result<Self, SetupError> {
        let d = setup.structure.dims;
        let n = d.differential() + d.nv + d.nl;
        let mut implicit = method.implicit;
        // multipliers of index 3 are the worse the shorter its steps are
        let shares = setup.share_errors && !implicit.formulation.meaning().has_loose_velocities;
        if shares {
            implicit.newton_tolerance.get_or_insert(CONVERGED * setup.norm.rtol());
        }
        Ok(Self {
            dims: d,
            corrector: Corrector::new(implicit, setup, Policy::CORRECTOR)?,
            history: History::new(n),
            plan: Coefficients::default(),
            predicted: vec![0.0; n],
            rates: vec![0.0; n],
            y: Guess::new(d),
            e: vec![0.0; n],
            sum: vec![0.0; d.differential()],
            scratch: State::zeros(d),
            seen: Vec::with_capacity(4),
            error: 0.0,
            unit_step: if shares { setup.interval / ADDED_UP } else { 0.0 },
        })
    }

    /// The first point of a history, with its derivatives.
    fn begin(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64) -> Result<(), Trouble> {
        cx.eval(Terms::PDOT | Terms::UDOT, &x.point())?;
        self.history.begin(h);
        gather(x, self.history.row_mut(0));
        let d = self.dims;
        let row = self.history.row_mut(1);
        let (p, rest) = row.split_at_mut(d.np);
        let (v, u) = rest.split_at_mut(d.nv);
        for (out, rate) in [(p, &cx.buf.pdot), (v, &x.a), (&mut u[..d.nu], &cx.buf.udot)] {
            out.iter_mut().zip(rate).for_each(|(out, rate)| *out = h * rate);
        }
        Ok(())
    }

    /// Estimates of the errors of this order, of lower ones, and of the one above where it can be judged.
    fn estimate(&mut self, cx: &Ctx<'_>, x: &State) {
        let (c, n) = (self.plan, self.dims.differential());
        let k = c.order;
        self.seen.clear();
        let share = (self.unit_step / c.h).clamp(1.0, LEAST);
        let candidate = |order, err: f64| Candidate { order, err: share * err, work: 1.0, rate: 0.0 };
        self.sum.copy_from_slice(&self.e[..n]);
        let own = self.corrector.error_size(cx, x, &self.y.x, &self.sum);
        for below in 1..=2.min(k - 1) {
            let order = k - below;
            for (sum, phi) in self.sum.iter_mut().zip(self.history.scaled(order + 1)) {
                *sum += phi;
            }
            let size = self.corrector.error_size(cx, x, &self.y.x, &self.sum);
            self.seen.push(candidate(order, c.sigma[order] * size));
        }
        if k < MAX_ORDER && self.history.is_even(&c) {
            let rows = self.e.iter().zip(self.history.row(k + 1));
            self.sum.iter_mut().zip(rows).for_each(|(sum, (e, phi))| *sum = e - phi);
            let size = self.corrector.error_size(cx, x, &self.y.x, &self.sum);
            self.seen.push(candidate(k + 1, size / (k + 2) as f64));
        }
        self.error = c.error * own;
        self.seen.push(candidate(k, self.error));
    }
}

/// A state as a row of the history.
fn gather(x: &State, row: &mut [f64]) {
    let parts = [&x.p, &x.v, &x.u, &x.a, &x.lam];
    row.iter_mut().zip(parts.into_iter().flatten()).for_each(|(row, x)| *row = *x);
}

/// Fills parts of a state from a row.
fn scatter(row: &[f64], parts: [&mut [f64]; 3]) {
    let mut row = row.iter();
    for part in parts {
        part.iter_mut().zip(&mut row).for_each(|(x, row)| *x = *row);
    }
}

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        "bdf"
    }

    fn start(&mut self, _: &State) {
        self.history.forget();
        self.corrector.forget();
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        cx.check_cancelled()?;
        if self.history.order == 0 {
            self.begin(cx, x, plan.h)?;
        }
        let order = plan.order.min(self.history.order + 1);
        self.plan = self.history.plan(plan.h, order);
        self.history.predict(&self.plan, &mut self.predicted, &mut self.rates);
        let (d, y) = (self.dims, &mut self.y);
        y.x.t = x.t + plan.h;
        scatter(&self.predicted, [&mut y.x.p, &mut y.x.v, &mut y.x.u]);
        let first = d.differential() + d.nv;
        if self.corrector.overlooks_multipliers() {
            // Extrapolation of order k magnifies what an iteration left by up to 2ᵏ⁺¹ − 1. With a matrix of another step size a fifth
            // of that is left again, and multipliers would grow without bound before positions of index 3 feel them.
            let rows = self.history.scaled(0)[first..].iter().zip(&self.history.scaled(1)[first..]);
            y.x.lam.iter_mut().zip(rows).for_each(|(lam, (last, change))| *lam = last + change);
        } else {
            y.x.lam.copy_from_slice(&self.predicted[first..]);
        }
        scatter(&self.rates, [&mut y.pdot, &mut y.x.a, &mut y.udot]);
        let mode = Mode { is_patient: plan.is_exact(), ..Mode::default() };
        self.corrector.solve(cx, x, self.plan.alpha, mode, y)?;
        gather(&self.y.x, &mut self.e);
        self.e.iter_mut().zip(&self.predicted).for_each(|(e, y)| *e -= y);
        self.estimate(cx, x);
        Ok(Attempt::Done(&self.seen))
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        let new = &mut self.y.x;
        let how = (plan.is_exact(), self.corrector.drops_rows());
        let done = complete(cx, self.corrector.meaning(), how, new, &mut self.scratch)?;
        gather(new, &mut self.e);
        self.e.iter_mut().zip(&self.predicted).for_each(|(e, y)| *e -= y);
        self.history.accept(&self.plan, &self.e);
        x.copy_from(new);
        Ok(done)
    }

    fn dense(
        &mut self,
        _: &mut Ctx<'_>,
        x: &State,
        wanted: Wanted<'_>,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        self.build_dense(x, wanted.select, wanted.max_degree, out);
        Ok(())
    }

    fn dense_degree(&self) -> usize {
        MAX_ORDER
    }

    fn own_error(&self) -> Option<f64> {
        Some(self.error)
    }

    fn looks_back(&self) -> bool {
        true
    }

    fn roughness(&self) -> f64 {
        // its polynomial is the smooth one of the past; where forces are stiff they are off by more than it shows
        0.5
    }

    fn corrector(&self) -> Option<CorrectorInfo> {
        Some(self.corrector.info())
    }
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("bdf");
        out.f64(self.unit_step);
        self.history.save(out);
        self.corrector.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("bdf")?;
        self.unit_step = from.f64()?;
        self.history.restore(from)?;
        self.corrector.restore(from)
    }
}
