//! Stages, error estimate, commit.

use super::tableau::{Estimate, Tableau};
use crate::Ctx;
use crate::dense_output::Segment;
use crate::error::Trouble;
use crate::index1::Known;
use crate::methods::Setup;
use crate::methods::runge_kutta::{Rates, amplification, guess, shift};
use crate::stepper::{Attempt, Candidate, Committed, Plan, Reject, Wanted};
use crate::stiffness::Stability;
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State};

/// The stepper of all explicit methods.
pub(super) struct Stepper {
    pub(super) tableau: &'static Tableau,
    pub(super) dims: Dims,
    pub(super) rates: Rates,
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
    seen: [Candidate; 1],
}

impl Stepper {
    pub(super) fn new(tableau: &'static Tableau, setup: &Setup<'_>) -> Self {
        let d = setup.structure.dims;
        let rows = if setup.dense { tableau.dense.stages } else { 0 }.max(tableau.stages + 1);
        let rates = Rates::new(d, rows, 0, tableau.stages);
        Self {
            tableau,
            dims: d,
            at: State::zeros(d),
            sum: rates.sum(),
            lower: rates.sum(),
            rates,
            new: State::zeros(d),
            end_known: false,
            x0: State::zeros(d),
            seen: [Candidate { order: tableau.order, err: 0.0, work: tableau.stages as f64, rate: 0.0 }],
        }
    }

    /// The derivatives of a row between the first and the end.
    pub(super) fn stage(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64, row: usize) -> Result<(), Trouble> {
        self.rates.weighted(self.tableau.a[row], &mut self.sum);
        shift(x, h, self.tableau.c[row], &self.sum, &mut self.at);
        cx.accelerations(&mut self.at, Known::Nothing)?;
        self.rates.store(row, cx, &self.at);
        Ok(())
    }

    /// The error in tolerance units.
    fn error(&mut self, cx: &Ctx<'_>, x: &State, h: f64) -> f64 {
        let size = |weights: &[f64], sum: &mut [f64]| {
            self.rates.weighted(weights, sum);
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

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        self.tableau.name
    }

    fn start(&mut self, _: &State) {
        self.rates.forget();
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        cx.check_cancelled()?;
        self.rates.ensure_start(cx, x, &mut self.at)?;
        guess(x, &mut self.at);
        let end = self.tableau.stages;
        for row in 1..end {
            self.stage(cx, x, plan.h, row)?;
        }
        self.rates.weighted(self.tableau.a[end], &mut self.sum);
        guess(&self.at, &mut self.new);
        shift(x, plan.h, 1.0, &self.sum, &mut self.new);
        self.end_known = self.tableau.estimates_with_end();
        if self.end_known {
            cx.accelerations(&mut self.new, Known::Nothing)?;
            self.rates.store(end, cx, &self.new);
        }
        self.seen[0].err = self.error(cx, x, plan.h);
        Ok(Attempt::Done(&self.seen))
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        let known = if self.end_known && !cx.structure.uses_lam { Known::Factors } else { Known::Nothing };
        let done = cx.project_step(&mut self.new, known, plan.is_exact())?;
        let has_moved = done.moved != (0.0, 0.0);
        if !self.end_known || has_moved {
            let known = if has_moved { done.known() } else { Known::Nothing };
            cx.accelerations(&mut self.new, known).map_err(Reject::Trouble)?;
            self.rates.store(self.tableau.stages, cx, &self.new);
        }
        self.x0.copy_from(x);
        x.copy_from(&self.new);
        self.rates.accept();
        Ok(done)
    }

    fn dense(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        wanted: Wanted<'_>,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        self.build_dense(cx, x, wanted, out)
    }

    fn dense_degree(&self) -> usize {
        3 + self.tableau.dense.weights.len()
    }

    fn stability(&self) -> Option<Stability> {
        let table = self.tableau;
        Some(Stability::new(|z| amplification(table.a, table.a[table.stages], z)))
    }
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section(self.tableau.name);
        self.rates.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section(self.tableau.name)?;
        self.rates.restore(from)
    }
}
