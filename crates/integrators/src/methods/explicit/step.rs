//! Stages, error estimate, commit.

use super::tableau::{Estimate, Tableau};
use crate::Ctx;
use crate::dense_output::Segment;
use crate::error::Trouble;
use crate::index1::Known;
use crate::methods::Setup;
use crate::methods::one_step::{Ends, Rates, amplification, guess, shift};
use crate::stepper::{Attempt, Candidate, Committed, Plan, Reject, Wanted};
use crate::stiffness::Stability;
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State};

/// The stepper of all explicit methods.
pub(super) struct Stepper {
    pub(super) tableau: &'static Tableau,
    pub(super) dims: Dims,
    pub(super) stages: Stages,
    /// The second estimate.
    lower: Vec<f64>,
    pub(super) ends: Ends,
    /// Is the derivative at the result known?
    end_known: bool,
    seen: [Candidate; 1],
}

/// Derivatives of all stages.
pub(super) struct Stages {
    tableau: &'static Tableau,
    pub(super) rates: Rates,
    /// A stage, and a weighted sum of derivatives.
    at: State,
    pub(super) sum: Vec<f64>,
}

impl Stages {
    /// The derivatives of a row between the first and the end.
    pub(super) fn add(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64, row: usize) -> Result<(), Trouble> {
        self.rates.weighted(self.tableau.a[row], &mut self.sum);
        shift(x, h, self.tableau.c[row], &self.sum, &mut self.at);
        cx.accelerations(&mut self.at, Known::Nothing)?;
        self.rates.store(row, cx, &self.at);
        Ok(())
    }
}

impl Stepper {
    pub(super) fn new(tableau: &'static Tableau, setup: &Setup<'_>) -> Self {
        let d = setup.structure.dims;
        let rows = if setup.dense { tableau.dense.stages } else { 0 }.max(tableau.stages + 1);
        let rates = Rates::new(d, rows, 0, tableau.stages);
        Self {
            tableau,
            dims: d,
            lower: rates.sum(),
            stages: Stages { tableau, at: State::zeros(d), sum: rates.sum(), rates },
            ends: Ends::new(d),
            end_known: false,
            seen: [Candidate { order: tableau.order, err: 0.0, work: tableau.stages as f64, rate: 0.0 }],
        }
    }

    /// The error in tolerance units.
    fn error(&mut self, cx: &Ctx<'_>, x: &State, h: f64) -> f64 {
        let Stages { rates, sum, .. } = &mut self.stages;
        let size = |weights: &[f64], sum: &mut [f64]| {
            rates.weighted(weights, sum);
            h * cx.norm.rms(x, &self.ends.new, sum)
        };
        match self.tableau.estimate {
            Estimate::Embedded(weights) => size(weights, sum),
            Estimate::Combined(high, low) => {
                let (high, low) = (size(high, sum), size(low, &mut self.lower));
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
        self.stages.rates.forget();
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        cx.check_cancelled()?;
        let (stages, new, end) = (&mut self.stages, &mut self.ends.new, self.tableau.stages);
        stages.rates.ensure_start(cx, x, &mut stages.at)?;
        guess(x, &mut stages.at);
        for row in 1..end {
            stages.add(cx, x, plan.h, row)?;
        }
        stages.rates.weighted(self.tableau.a[end], &mut stages.sum);
        guess(&stages.at, new);
        shift(x, plan.h, 1.0, &stages.sum, new);
        self.end_known = self.tableau.estimates_with_end();
        if self.end_known {
            cx.accelerations(new, Known::Nothing)?;
            stages.rates.store_end(cx, new);
        }
        self.seen[0].err = self.error(cx, x, plan.h);
        Ok(Attempt::Done(&self.seen))
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        let known = if self.end_known && !cx.structure.uses_lam { Known::Factors } else { Known::Nothing };
        let (rates, new) = (&mut self.stages.rates, &mut self.ends.new);
        let done = cx.project_step(new, known, plan.is_exact())?;
        let has_moved = done.moved != (0.0, 0.0);
        if !self.end_known || has_moved {
            let known = if has_moved { done.known() } else { Known::Nothing };
            cx.accelerations(new, known).map_err(Reject::Trouble)?;
            rates.store_end(cx, new);
        }
        self.ends.accept(rates, x);
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

    fn solves_end(&self) -> bool {
        true
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
        self.stages.rates.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section(self.tableau.name)?;
        self.stages.rates.restore(from)
    }
}
