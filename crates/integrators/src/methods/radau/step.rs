//! Attempt, error estimate, commit.

mod matrices;
mod stages;

use super::Radau;
use super::table::{Coefficients, TABLES};
use crate::dense_output::Segment;
use crate::error::{SetupError, Trouble};
use crate::implicit::complete;
use crate::implicit::elimination::At;
use crate::implicit::equations::{Ask, Blocks, Guess};
use crate::implicit::refresh::{Due, Effort};
use crate::methods::Setup;
use crate::stepper::{Attempt, Candidate, Committed, Plan, Reject, Wanted};
use crate::{CorrectorInfo, Ctx, Part};
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State};
use matrices::Matrices;

/// What iterations leave, as a share of the tolerance, where errors of steps are shared ([`Options::share_errors`](crate::Options::share_errors)). With the usual one, about
/// 0.02, it is the largest error, and adds up to a hundred tolerances.
const CONVERGED: f64 = 0.005;

/// How an iteration went.
pub(super) struct Convergence {
    /// The last rate, and `ρ/(1 − ρ)` of it.
    rate: f64,
    factor: f64,
    iterations: f64,
    /// Do multipliers still change by more than they should?
    is_wandering: bool,
}

/// The last step: its start, increments, size and method.
pub(super) struct Last {
    x: State,
    z: Vec<f64>,
    pub(super) h: f64,
    pub(super) table: &'static Coefficients,
}

/// The stepper.
pub(super) struct Stepper {
    pub(super) dims: Dims,
    blocks: Blocks,
    matrices: Matrices,
    table: &'static Coefficients,
    /// `Zᵢ = Yᵢ − y` of `(p, v, u, λ)` and its increments, stage by stage; rows have the length of the unknowns.
    z: Vec<f64>,
    r: Vec<f64>,
    w: Vec<f64>,
    y: Guess,
    error: Vec<f64>,
    new: State,
    scratch: State,
    /// Are the starting values a prediction?
    is_predicted: bool,
    convergence: Convergence,
    pub(super) last: Last,
    /// Are velocities measured by what they do to positions in a step?
    scales_velocities: bool,
    first_or_rejected: bool,
    seen: [Candidate; 1],
}

impl Stepper {
    pub(super) fn new(method: &Radau, setup: &Setup<'_>) -> Result<Self, SetupError> {
        let d = setup.structure.dims;
        let mut implicit = method.implicit;
        if setup.share_errors {
            implicit.newton_tolerance.get_or_insert(CONVERGED * setup.norm.rtol());
        }
        let matrices = Matrices::new(implicit, setup)?;
        let (blocks, meaning) = (matrices.system.eq.blocks, matrices.system.eq.meaning());
        let n = blocks.len();
        let most = TABLES[2].stages();
        Ok(Self {
            dims: d,
            blocks,
            matrices,
            table: TABLES[0],
            z: vec![0.0; most * n],
            r: vec![0.0; most * n],
            w: vec![0.0; most * n],
            y: Guess::new(d),
            error: vec![0.0; n],
            new: State::zeros(d),
            scratch: State::zeros(d),
            is_predicted: false,
            convergence: Convergence { rate: 1.0, factor: 1.0, iterations: 0.0, is_wandering: false },
            last: Last { x: State::zeros(d), z: vec![0.0; most * n], h: 0.0, table: TABLES[0] },
            scales_velocities: meaning.has_loose_velocities || method.implicit.position_errors,
            first_or_rejected: true,
            seen: [Candidate { order: 5, err: 0.0, work: 0.0, rate: 0.0 }],
        })
    }

    /// A value at a stage of the last step, 0 being its start, by its number in `(p, v, u, λ)`.
    pub(super) fn value(&self, stage: usize, i: usize) -> f64 {
        let d = self.dims;
        let x = &self.last.x;
        let start = if i < d.np {
            x.p[i]
        } else if i < d.np + d.nv {
            x.v[i - d.np]
        } else if i < d.differential() {
            x.u[i - d.np - d.nv]
        } else {
            x.lam[i - d.differential()]
        };
        if stage == 0 { start } else { start + self.last.z[(stage - 1) * self.blocks.len() + i] }
    }

    /// The acceleration at a stage of the last step.
    pub(super) fn stage_acceleration(&self, stage: usize, i: usize) -> f64 {
        let n = self.blocks.len();
        let row = self.last.table.inverse[stage - 1];
        let place = self.dims.np + i;
        row.iter().enumerate().map(|(j, a)| a * self.last.z[j * n + place]).sum::<f64>() / self.last.h
    }

    /// Makes the matrices for a step.
    fn renew(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64, due: Due) -> Result<(), Trouble> {
        cx.clock.enter(Part::Jacobian);
        due.count(&mut cx.stats.refreshes);
        let result = self.renew_now(cx, x, h, due.effort);
        cx.clock.leave();
        if result.is_err() {
            self.matrices.forget();
        }
        result
    }

    fn renew_now(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64, effort: Effort) -> Result<(), Trouble> {
        if effort == Effort::Update {
            self.matrices.refresh.done(effort, false);
            return self.matrices.factor(cx, self.table, (x.t, h), x);
        }
        // In the middle of the step derivatives are half as far from those of any stage as at its start.
        if self.is_predicted {
            self.stage(x, h, self.table.stages() / 2);
        } else {
            self.y.take(cx, x)?;
        }
        let n = self.blocks.len();
        self.matrices.linearise(cx, &mut self.y, &mut self.r[..n], effort)?;
        self.matrices.factor(cx, self.table, (x.t, h), &self.y.x)
    }

    /// The filtered error estimate, in tolerance units.
    fn estimate(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64) -> Result<f64, Trouble> {
        let (s, n, d) = (self.table.stages(), self.blocks.len(), self.dims);
        self.y.x.copy_from(x);
        for (out, first) in [(&mut self.y.pdot, 0), (&mut self.y.x.a, d.np), (&mut self.y.udot, d.np + d.nv)]
        {
            out.fill(0.0);
            for i in 0..s {
                let weight = -self.table.error[i] / h;
                out.iter_mut().zip(&self.z[i * n + first..]).for_each(|(out, z)| *out += weight * z);
            }
        }
        self.start_residual(cx)?;
        let mut err = self.filtered(cx, x, h)?;
        if err >= 1.0 && self.first_or_rejected {
            // Once more, beside the start: this takes out what the stiff components have grown to.
            let parts = [(&mut self.y.x.p, 0), (&mut self.y.x.v, d.np), (&mut self.y.x.u, d.np + d.nv)];
            for (y, first) in parts {
                y.iter_mut().zip(&self.error[first..]).for_each(|(y, e)| *y += e);
            }
            self.start_residual(cx)?;
            err = self.filtered(cx, x, h)?;
        }
        Ok(err)
    }

    /// The residual beside the start of the step, into the error.
    fn start_residual(&mut self, cx: &mut Ctx<'_>) -> Result<(), Trouble> {
        let Matrices { system, eliminations, .. } = &mut self.matrices;
        if let Some(elimination) = eliminations.last_mut() {
            return elimination.residual(system, cx, &mut self.y, At::Matrix, &mut self.error);
        }
        cx.counts().residual += 1;
        system.eq.residual(cx, &self.y, Ask::MATRIX, &mut self.error)
    }

    fn filtered(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64) -> Result<f64, Trouble> {
        if let Err(e) = self.matrices.system.matrix.solve(cx, &mut self.error) {
            return Err(Trouble::Iteration { t: x.t, reason: e.to_string() });
        }
        let m = self.dims.differential();
        let measured = &mut self.w[..m];
        measured.copy_from_slice(&self.error[..m]);
        if let Some(elimination) = self.matrices.eliminations.last_mut() {
            elimination.lift_error(&self.matrices.system.eq, measured);
        }
        if self.scales_velocities {
            measured[self.blocks.dynamics()].iter_mut().for_each(|e| *e *= h);
        }
        Ok(unit(cx.norm.strict_rtol(), self.table) * cx.norm.rms(x, &self.new, measured))
    }
}

/// Tolerance units per unit of the estimate, whose order is far below that of the result `[Hairer96, IV.8]`.
fn unit(rtol: f64, table: &Coefficients) -> f64 {
    let s = table.stages() as f64;
    10.0 * rtol.powf(1.0 - (s + 1.0) / (2.0 * s))
}

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        "radau"
    }

    fn start(&mut self, _: &State) {
        self.matrices.forget();
        self.matrices.refresh.begin();
        self.last.h = 0.0;
        (self.convergence.rate, self.convergence.factor) = (1.0, 1.0);
        self.first_or_rejected = true;
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        cx.check_cancelled()?;
        let h = plan.h;
        let table = TABLES.into_iter().find(|t| t.order == plan.order).unwrap_or(TABLES[0]);
        if !std::ptr::eq(table, self.table) {
            (self.table, self.matrices.h) = (table, 0.0);
        }
        self.predict(h);
        if let Some(due) = self.matrices.before(h, self.convergence.rate) {
            self.renew(cx, x, h, due)?;
        }
        while let Some(rate) = self.solve_stages(cx, x, plan)? {
            self.first_or_rejected = true;
            // The derivatives were old, or some of them were not known.
            let Some(due) = self.matrices.after(rate) else { return Err(self.failure(cx, x, rate)) };
            self.convergence.rate = 1.0;
            self.predict(h);
            self.renew(cx, x, h, due)?;
        }
        self.stage(x, h, self.table.stages() - 1);
        self.new.copy_from(&self.y.x);
        self.new.t = x.t + h;
        let err = self.estimate(cx, x, h)?;
        self.first_or_rejected = err >= 1.0;
        let Convergence { rate, iterations, .. } = self.convergence;
        let rate = if iterations > 1.0 { rate } else { 0.0 };
        self.seen = [Candidate { order: table.order, err, work: iterations, rate }];
        Ok(Attempt::Done(&self.seen))
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        let system = &self.matrices.system;
        let how = (plan.is_exact(), system.drops_rows());
        let done = complete(cx, system.eq.meaning(), how, &mut self.new, &mut self.scratch)?;
        if system.matrix.misses_rows(&*cx.kkt) {
            self.matrices.forget();
        }
        self.last.x.copy_from(x);
        let (s, n) = (self.table.stages(), self.blocks.len());
        self.last.z[..s * n].copy_from_slice(&self.z[..s * n]);
        (self.last.h, self.last.table) = (self.new.t - x.t, self.table);
        // The polynomial ends where the step does, projection included.
        let d = self.dims;
        let end = &mut self.last.z[(s - 1) * n..s * n];
        for (new, old, first) in [(&self.new.p, &x.p, 0), (&self.new.v, &x.v, d.np)] {
            end[first..].iter_mut().zip(new.iter().zip(old)).for_each(|(z, (a, b))| *z = a - b);
        }
        // Forces shared anew by multipliers of redundant constraints: little by little, so that the polynomial has no kink. It is
        // only the sum that matters.
        for j in 0..d.nl {
            let place = d.differential() + j;
            let shift = self.new.lam[j] - (x.lam[j] + self.z[(s - 1) * n + place]);
            for i in 0..s {
                self.last.z[i * n + place] += self.table.c[i] * shift;
            }
        }
        x.copy_from(&self.new);
        self.matrices.refresh.begin();
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

    fn can_step_again(&self) -> bool {
        true
    }

    fn dense_degree(&self) -> usize {
        TABLES[2].stages()
    }

    fn roughness(&self) -> f64 {
        // a polynomial through stages swings between them: a press whose rows are right to 1e-7 showed 15 000 tolerances
        20.0
    }

    fn corrector(&self) -> Option<CorrectorInfo> {
        Some(self.matrices.system.info())
    }
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("radau");
        self.matrices.save(out);
        for table in [self.table, self.last.table] {
            out.u64(table.order as u64);
        }
        let Convergence { rate, factor, .. } = self.convergence;
        for x in [self.matrices.h, rate, factor, self.last.h] {
            out.f64(x);
        }
        let (is_fresh, is_grown) = self.matrices.refresh.history();
        out.bool(is_fresh);
        out.bool(is_grown);
        out.bool(self.first_or_rejected);
        self.last.x.save(out);
        out.f64s(&self.last.z);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("radau")?;
        let is_good = self.matrices.restore(from)?;
        for table in [&mut self.table, &mut self.last.table] {
            let order = from.u64()? as usize;
            *table = TABLES
                .into_iter()
                .find(|t| t.order == order)
                .ok_or(SnapshotError::Damaged("it has an order that does not exist"))?;
        }
        let Convergence { rate, factor, .. } = &mut self.convergence;
        for x in [&mut self.matrices.h, rate, factor, &mut self.last.h] {
            *x = from.f64()?;
        }
        self.matrices.refresh.set_history((from.bool()?, from.bool()?));
        self.first_or_rejected = from.bool()?;
        self.last.x.restore(from)?;
        from.f64s(&mut self.last.z)?;
        if !is_good {
            self.matrices.forget();
        }
        Ok(())
    }
}
