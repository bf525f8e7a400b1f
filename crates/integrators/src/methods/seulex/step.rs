//! Substeps, stability of the first ones, commit.

use super::Seulex;
use super::dense::Dense;
use crate::dense_output::Segment;
use crate::error::{SetupError, Trouble};
use crate::implicit::linear::Linearised;
use crate::implicit::refresh::Due;
use crate::index1::Known;
use crate::methods::Setup;
use crate::methods::extrapolation::{Extrapolation, Frame, Limits, gather, shift};
use crate::methods::one_step::{Ends, Rates, guess};
use crate::stepper::{Attempt, Committed, Plan, Reject, Wanted};
use crate::{CorrectorInfo, Ctx};
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State};

/// When an attempt is given up.
const LIMITS: Limits = Limits { growth: 4.0, floor: 1.0, low_order: 0 };
/// Rows whose first substep is looked at.
const CHECKED_ROWS: usize = 2;

/// The stepper of SEULEX.
pub(super) struct Stepper {
    frame: Frame,
    numbers: Vec<usize>,
    dims: Dims,
    linear: Linearised,
    /// Derivatives at both ends of a step.
    rates: Rates,
    /// `(φ, λ)` of a substep, and its increment.
    s: Vec<f64>,
    d: Vec<f64>,
    difference: Vec<f64>,
    at: State,
    ends: Ends,
    /// By which share a second iteration of the first substeps has changed them.
    change: f64,
    /// What dense output needs, where it is wanted.
    dense: Option<Dense>,
}

impl Stepper {
    pub(super) fn new(method: &Seulex, setup: &Setup<'_>) -> Result<Self, SetupError> {
        let d = setup.structure.dims;
        let n = d.differential();
        let numbers = method.numbers.numbers()[..method.kmax].to_vec();
        let gains = numbers.iter().map(|&n| 2.0 * n as f64).collect();
        let work = method.numbers.work(method.kmax);
        Ok(Self {
            frame: Frame::new(numbers.clone(), 1, work, gains, LIMITS, n),
            dims: d,
            linear: Linearised::new(method.implicit, setup)?,
            rates: Rates::ends(d),
            s: vec![0.0; n + d.nl],
            d: vec![0.0; n],
            difference: vec![0.0; n],
            at: State::zeros(d),
            ends: Ends::new(d),
            change: f64::INFINITY,
            dense: setup.dense.then(|| Dense::new(d, numbers.clone())),
            numbers,
        })
    }

    /// Derivatives at the accepted state.
    fn linearise(&mut self, cx: &mut Ctx<'_>, x: &State, due: Due) -> Result<(), Trouble> {
        self.at.copy_from(x);
        let (rates, lam) = self.rates.at_start();
        self.at.a.copy_from_slice(&rates[self.dims.np..][..self.dims.nv]);
        self.at.lam.copy_from_slice(lam);
        self.linear.evaluate(cx, &self.at, due)
    }

    /// `(φ, λ)` at the running increments.
    fn evaluate(&mut self, cx: &mut Ctx<'_>, x: &State, t: f64) -> Result<(), Trouble> {
        shift(x, t, &self.frame.newest, &mut self.at);
        let before = *cx.counts();
        let result = cx.accelerations(&mut self.at, Known::Nothing);
        // A substep is a residual; its matrices are not counted once more.
        let counts = cx.counts();
        counts.mass = before.mass;
        counts.residual += 1;
        result?;
        gather(cx, &self.at, &mut self.s);
        Ok(())
    }

    /// A second iteration of the substep just made, with size `h`: does it change less than the first one? Otherwise the substep
    /// is not that of the implicit rule, and the matrix does not damp what it should.
    fn settles(&mut self, cx: &mut Ctx<'_>, x: &State, t: f64, h: f64) -> Result<bool, Trouble> {
        let first = cx.norm.rms(x, x, &self.d);
        self.evaluate(cx, x, t)?;
        for ((e, s), d) in self.difference.iter_mut().zip(&self.s).zip(&self.d) {
            *e = h * s - d;
        }
        self.linear.solve(cx, t, &mut self.difference)?;
        let second = cx.norm.rms(x, x, &self.difference);
        // Below a tolerance unit there is nothing to be damped.
        let change = second / first.max(1.0);
        self.change = self.change.max(change);
        Ok(change < 1.0)
    }
}

impl Extrapolation for Stepper {
    fn frame(&mut self) -> &mut Frame {
        &mut self.frame
    }

    fn row(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        plan: Plan,
        j: usize,
    ) -> Result<Option<&'static str>, Trouble> {
        let n = self.numbers[j - 1];
        let h = plan.h / n as f64;
        self.linear.factor(cx, x, 1.0 / h)?;
        guess(x, &mut self.at);
        self.frame.newest.fill(0.0);
        if let Some(dense) = &mut self.dense {
            dense.substeps.begin_row(j);
        }
        for m in 1..=n {
            let t = if m == n { x.t + plan.h } else { x.t + m as f64 * h };
            self.evaluate(cx, x, t)?;
            for (d, s) in self.d.iter_mut().zip(&self.s) {
                *d = h * s;
            }
            self.linear.solve(cx, t, &mut self.d)?;
            self.frame.newest.iter_mut().zip(&self.d).for_each(|(now, d)| *now += d);
            if let Some(dense) = &mut self.dense {
                dense.store(m - 1, n, h, &self.d, &self.at.lam);
            }
            if m == 1 && j <= CHECKED_ROWS && !plan.is_exact() && !self.settles(cx, x, t, h)? {
                return Ok(Some("a substep changes when it is repeated"));
            }
        }
        Ok(None)
    }
}

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        "seulex"
    }

    fn start(&mut self, _: &State) {
        self.rates.forget();
        self.linear.forget();
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        self.rates.ensure_start(cx, x, &mut self.at)?;
        let change = if plan.is_exact() { f64::INFINITY } else { self.change };
        if let Some(due) = self.linear.before(change) {
            self.linearise(cx, x, due)?;
        }
        loop {
            self.change = 0.0;
            let rejected = self.climb(cx, x, plan)?;
            let due = if rejected.is_none() { None } else { self.linear.after() };
            match due {
                Some(due) => self.linearise(cx, x, due)?,
                None => return Ok(self.frame.attempt(rejected)),
            }
        }
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        shift(x, x.t + plan.h, self.frame.best(), &mut self.ends.new);
        guess(&self.at, &mut self.ends.new);
        let done = self.ends.project(cx, &mut self.rates, plan)?;
        if let Some(dense) = &mut self.dense {
            dense.close(cx, (x, &self.ends.new), self.frame.used(), plan.is_exact())?;
        }
        self.ends.accept(&mut self.rates, x);
        self.linear.accept();
        Ok(done)
    }

    fn dense(
        &mut self,
        _: &mut Ctx<'_>,
        x: &State,
        wanted: Wanted<'_>,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        if let Some(dense) = &mut self.dense {
            dense.build((&self.ends.x0, x), wanted.select, wanted.max_degree, out);
        }
        Ok(())
    }

    fn can_step_again(&self) -> bool {
        true
    }

    fn dense_degree(&self) -> usize {
        super::dense::MAX_DEGREE.min(self.frame.rows() + 1)
    }

    fn longest_step(&self) -> f64 {
        self.dense.as_ref().map_or(f64::INFINITY, |dense| dense.longest)
    }

    fn corrector(&self) -> Option<CorrectorInfo> {
        Some(self.linear.info())
    }
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("seulex");
        self.rates.save(out);
        self.linear.save(out);
        out.f64(self.change);
        let (is_fresh, is_grown) = self.linear.history();
        out.bool(is_fresh);
        out.bool(is_grown);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("seulex")?;
        self.rates.restore(from)?;
        self.linear.restore(from)?;
        self.change = from.f64()?;
        self.linear.set_history((from.bool()?, from.bool()?));
        Ok(())
    }
}
