//! Stages, error estimate, commit.

use super::tableau::{End, Estimate, Tableau};
use crate::Ctx;
use crate::context::all_finite;
use crate::dense_output::Segment;
use crate::dense_output::collocation::{Collocation, DEGREE, Step};
use crate::error::Trouble;
use crate::index1::Known;
use crate::methods::one_step::{Ends, Rates, amplification, guess, shift};
use crate::methods::{Setup, Share};
use crate::stepper::{Attempt, Candidate, Committed, Plan, Reject, Wanted};
use crate::stiffness::Stability;
use gelenk_core::{Dims, Point, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Terms};

/// The stepper of all half-explicit methods.
pub(super) struct Stepper {
    tableau: &'static Tableau,
    /// Are accelerations at the end those of the index-1 form?
    exact_end: bool,
    chained: bool,
    dims: Dims,
    /// Derivatives of each stage, of the end, and of the start where that is no stage.
    rates: Rates,
    at: State,
    sum: Vec<f64>,
    lower: Vec<f64>,
    /// The constraint point of a stage, the velocity reached there without the stage, and the right side.
    p_hat: Vec<f64>,
    v_hat: Vec<f64>,
    rhs: Vec<f64>,
    /// `G` at the stage; below the mass matrix stands the one at the constraint point.
    right: Vec<f64>,
    ends: Ends,
    seen: [Candidate; 1],
    share: Share,
    dense: Option<Collocation>,
}

impl Stepper {
    pub(super) fn new(tableau: &'static Tableau, exact: bool, setup: &Setup<'_>) -> Self {
        let structure = setup.structure;
        let d = structure.dims;
        let stages = tableau.a.len();
        let start = if tableau.carries() { 0 } else { stages + 1 };
        let rates = Rates::new(d, stages + 2, start, stages);
        Self {
            tableau,
            exact_end: exact || tableau.end == End::Exact,
            chained: tableau.is_chained(),
            dims: d,
            at: State::zeros(d),
            sum: rates.sum(),
            lower: rates.sum(),
            rates,
            p_hat: vec![0.0; d.np],
            v_hat: vec![0.0; d.nv],
            rhs: vec![0.0; d.nl],
            right: vec![0.0; structure.constraint_matrix.len(d.nl, d.nv)],
            ends: Ends::new(d),
            seen: [Candidate { order: tableau.order, err: 0.0, work: stages as f64, rate: 0.0 }],
            share: if tableau.shares_errors { Share::new(setup) } else { Share::default() },
            dense: setup.dense.then(|| Collocation::new(d)),
        }
    }

    /// Solves the system of a stage at `at`, whose derivatives go to a row, with constraints at another point.
    fn solve_stage(
        &mut self,
        cx: &mut Ctx<'_>,
        (x, h): (&State, f64),
        row: usize,
        (c_hat, a_hat): (f64, &[f64]),
    ) -> Result<(), Trouble> {
        let d = self.dims;
        let force = if cx.structure.uses_lam { Terms::NONE } else { Terms::FORCE };
        // In a chain the last constraint point is this stage's own: its G stands where the next one will be written.
        let matrix = if self.chained && row > 0 { Terms::NONE } else { Terms::CONSTRAINT_MATRIX };
        cx.eval(Terms::MASS | Terms::PDOT | matrix | force, &self.at.point())?;
        self.right.copy_from_slice(&cx.buf.constraint_matrix);
        // What stands beside the mass matrix only is not met by every factorisation, and soon overwritten.
        if !all_finite(&self.right)
            && let Some(trouble) = cx.blame(Terms::CONSTRAINT_MATRIX, self.at.t)
        {
            return Err(trouble);
        }
        self.rates.store_velocity(row, &cx.buf.pdot);

        // the constraint point, and the velocity there without this stage
        self.rates.weighted(a_hat, &mut self.sum);
        for ((p, x), sum) in self.p_hat.iter_mut().zip(&x.p).zip(&self.sum) {
            *p = x + h * sum;
        }
        self.rates.weighted(&a_hat[..row], &mut self.sum);
        for ((v, x), sum) in self.v_hat.iter_mut().zip(&x.v).zip(&self.sum[d.np..]) {
            *v = x + h * sum;
        }
        let t = if c_hat == 1.0 { x.t + h } else { x.t + c_hat * h };
        let there = Point { t, p: &self.p_hat, v: &self.v_hat, lam: &[], u: &[] };
        cx.eval(Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE, &there)?;
        cx.velocity_residual(-1.0 / (h * a_hat[row]), &self.v_hat, &mut self.rhs);
        cx.stage_accelerations(&mut self.at, Some(&self.right), &self.rhs)?;
        self.rates.store_rest(row, cx, &self.at);
        Ok(())
    }

    /// Derivatives at the result: from the index-1 form, or from one more stage.
    fn solve_end(&mut self, cx: &mut Ctx<'_>, from: (&State, f64), known: Known) -> Result<(), Trouble> {
        let row = self.tableau.a.len();
        match self.tableau.end {
            End::Stage { c_hat, a_hat } if !self.exact_end => {
                self.at.copy_from(&self.ends.new);
                self.solve_stage(cx, from, row, (c_hat, a_hat))?;
                self.ends.new.a.copy_from_slice(&self.at.a);
                self.ends.new.lam.copy_from_slice(&self.at.lam);
            }
            _ => {
                cx.accelerations(&mut self.ends.new, known)?;
                self.rates.store_end(cx, &self.ends.new);
            }
        }
        Ok(())
    }

    /// The error in tolerance units.
    fn error(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64) -> Result<f64, Trouble> {
        match self.tableau.estimate {
            Estimate::Quotient(high, low) => {
                self.rates.weighted(high, &mut self.sum);
                self.rates.weighted(low, &mut self.lower);
                let high = h * cx.norm.rms(x, &self.ends.new, &self.sum);
                let low = h * cx.norm.rms(x, &self.ends.new, &self.lower);
                Ok(if high > 0.0 { high * high / (high + 0.01 * low) } else { high })
            }
            Estimate::Projected(weights) => {
                self.rates.weighted(weights, &mut self.sum);
                if self.dims.nl > 0 {
                    self.project_difference(cx, h)?;
                }
                Ok(h * cx.norm.rms(x, &self.ends.new, &self.sum))
            }
        }
    }

    /// Projects the velocity of the second solution `y₂ = y₁ − h·sum` with the factorisation at the end, and puts the
    /// difference to `y₁` into `sum` again.
    fn project_difference(&mut self, cx: &mut Ctx<'_>, h: f64) -> Result<(), Trouble> {
        let (np, nv) = (self.dims.np, self.dims.nv);
        for ((p, new), sum) in self.p_hat.iter_mut().zip(&self.ends.new.p).zip(&self.sum) {
            *p = new - h * sum;
        }
        for ((v, new), sum) in self.v_hat.iter_mut().zip(&self.ends.new.v).zip(&self.sum[np..]) {
            *v = new - h * sum;
        }
        let there = Point { t: self.ends.new.t, p: &self.p_hat, v: &self.v_hat, lam: &[], u: &[] };
        cx.eval(Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE, &there)?;
        cx.velocity_residual(-1.0, &self.v_hat, &mut self.rhs);
        self.v_hat.fill(0.0);
        cx.solve(self.ends.new.t, &mut self.v_hat, &mut self.rhs)?;
        for (sum, dv) in self.sum[np..np + nv].iter_mut().zip(&self.v_hat) {
            *sum -= dv / h;
        }
        Ok(())
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
        let table = self.tableau;
        if table.carries() {
            self.rates.ensure_start(cx, x, &mut self.at)?;
        } else if self.dense.is_some() {
            cx.beside(|cx| self.rates.ensure_start(cx, x, &mut self.at))?;
        }
        guess(x, &mut self.at);
        for row in usize::from(table.carries())..table.a.len() {
            self.rates.weighted(table.a[row], &mut self.sum);
            shift(x, plan.h, table.c[row], &self.sum, &mut self.at);
            self.solve_stage(cx, (x, plan.h), row, (table.c_hat[row], table.a_hat[row]))?;
        }
        self.rates.weighted(table.a_hat[table.a.len() - 1], &mut self.sum);
        guess(&self.at, &mut self.ends.new);
        shift(x, plan.h, 1.0, &self.sum, &mut self.ends.new);
        if matches!(table.estimate, Estimate::Projected(_)) {
            self.solve_end(cx, (x, plan.h), Known::Nothing)?;
        }
        self.seen[0].err = self.error(cx, x, plan.h)? * self.share.of(plan);
        Ok(Attempt::Done(&self.seen))
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        let end_known = matches!(self.tableau.estimate, Estimate::Projected(_));
        let factored = end_known && self.exact_end && !cx.structure.uses_lam;
        let known = if factored { Known::Factors } else { Known::Nothing };
        let done = cx.project_step(&mut self.ends.new, known, plan.is_exact())?;
        let has_moved = done.moved != (0.0, 0.0);
        if !end_known || has_moved {
            let known = if has_moved { done.known() } else { Known::Nothing };
            let result = if self.tableau.carries() {
                self.solve_end(cx, (x, plan.h), known)
            } else {
                // wanted for output only
                cx.beside(|cx| self.solve_end(cx, (x, plan.h), known))
            };
            result.map_err(Reject::Trouble)?;
            if done.projected && !self.exact_end {
                // A stage leaves G and gᴵ of its constraint point behind, where those of the result are promised.
                let terms = Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE;
                cx.beside(|cx| cx.eval(terms, &self.ends.new.point())).map_err(Reject::Trouble)?;
            }
        }
        self.ends.accept(&mut self.rates, x);
        Ok(done)
    }

    fn dense(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        wanted: Wanted<'_>,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        let Some(dense) = &mut self.dense else { return Ok(()) };
        let ends = [self.rates.at_start().0, self.rates.at_end().0];
        let step = Step { h: wanted.plan.h, x: [&self.ends.x0, x], k: ends };
        dense.build(cx, step, wanted.select, wanted.max_degree, out)
    }

    fn can_step_to_rows(&self) -> bool {
        true
    }

    fn can_step_again(&self) -> bool {
        true
    }

    fn dense_degree(&self) -> usize {
        DEGREE
    }

    fn stability(&self) -> Option<Stability> {
        // without constraints the stages are those of an explicit method
        let table = self.tableau;
        Some(Stability::new(|z| amplification(table.a, table.a_hat[table.a.len() - 1], z)))
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
