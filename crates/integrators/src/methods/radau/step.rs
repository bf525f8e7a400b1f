//! Matrices, attempt, error estimate, commit.

mod stages;

use super::Radau;
use super::table::{TABLES, Table};
use crate::dense_output::Segment;
use crate::error::{SetupError, Trouble};
use crate::implicit::complete;
use crate::implicit::equations::{Blocks, Equations, Guess};
use crate::implicit::jacobian::Jacobian;
use crate::implicit::matrix::{IterationMatrix, Shifted};
use crate::methods::Setup;
use crate::stepper::{Attempt, Candidate, Committed, Plan, Reject, Wanted};
use crate::{CorrectorInfo, Ctx, Formulation, Implicit, Part};
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Structure, Terms};
use gelenk_linalg::LinearSolver;
use gelenk_linalg::square::SquareError;

/// Derivatives are kept while corrections shrink at least this fast.
const FAST: f64 = 0.02;
/// The stepper.
pub(super) struct Stepper {
    pub(super) dims: Dims,
    structure: Structure,
    solver: LinearSolver,
    options: Implicit,
    blocks: Blocks,
    eq: Equations,
    jacobian: Jacobian,
    matrix: IterationMatrix,
    shifted: Vec<Shifted>,
    table: &'static Table,
    /// `Zᵢ = Yᵢ − y` of `(p, v, u, λ)` and its increments, stage by stage; rows have the length of the unknowns.
    z: Vec<f64>,
    r: Vec<f64>,
    w: Vec<f64>,
    y: Guess,
    error: Vec<f64>,
    new: State,
    scratch: State,
    /// Step size and table the matrices belong to; 0: none.
    matrix_h: f64,
    /// Is the Jacobian that of the step at hand? And its pattern, where that is estimated?
    is_fresh: bool,
    is_grown: bool,
    /// Are the starting values a prediction?
    is_predicted: bool,
    /// The last rate, and `ρ/(1 − ρ)` of it.
    rate: f64,
    factor: f64,
    iterations: f64,
    is_wandering: bool,
    /// The last step: its start, increments, size and method.
    last_x: State,
    last_z: Vec<f64>,
    pub(super) last_h: f64,
    pub(super) last_table: &'static Table,
    /// Are velocities measured by what they do to positions in a step? In index 3 they have an order less.
    scales_velocities: bool,
    exact: bool,
    first_or_rejected: bool,
    seen: [Candidate; 1],
}

impl Stepper {
    pub(super) fn new(method: &Radau, setup: &Setup<'_>) -> Result<Self, SetupError> {
        let s = setup.structure;
        let d = s.dims;
        let eq = Equations::new(method.implicit, s, setup.linear_solver)?;
        let blocks = eq.blocks;
        let fail = |e: SquareError| SetupError::Option { option: "linear_solver", reason: e.to_string() };
        let unit = setup.offers.unit_kinematics;
        let jacobian = Jacobian::new(&eq, s, method.implicit.jacobian, setup.offers);
        let matrix = IterationMatrix::new(&eq, s, &jacobian, unit, setup.linear_solver).map_err(fail)?;
        let shifted = shifted(&matrix).map_err(fail)?;
        let n = blocks.len();
        let most = TABLES[2].stages();
        Ok(Self {
            dims: d,
            structure: s.clone(),
            solver: setup.linear_solver,
            options: method.implicit,
            blocks,
            eq,
            jacobian,
            matrix,
            shifted,
            table: TABLES[0],
            z: vec![0.0; most * n],
            r: vec![0.0; most * n],
            w: vec![0.0; most * n],
            y: Guess::new(d),
            error: vec![0.0; n],
            new: State::zeros(d),
            scratch: State::zeros(d),
            matrix_h: 0.0,
            is_fresh: false,
            is_grown: false,
            is_predicted: false,
            rate: 1.0,
            factor: 1.0,
            iterations: 0.0,
            is_wandering: false,
            last_x: State::zeros(d),
            last_z: vec![0.0; most * n],
            last_h: 0.0,
            last_table: TABLES[0],
            scales_velocities: method.implicit.formulation == Formulation::Index3
                || method.implicit.position_errors,
            exact: false,
            first_or_rejected: true,
            seen: [Candidate { order: 5, err: 0.0, work: 0.0, rate: 0.0 }],
        })
    }

    /// A value at a stage of the last step, 0 being its start, by its number in `(p, v, u, λ)`.
    pub(super) fn value(&self, stage: usize, i: usize) -> f64 {
        let d = self.dims;
        let x = &self.last_x;
        let start = if i < d.np {
            x.p[i]
        } else if i < d.np + d.nv {
            x.v[i - d.np]
        } else if i < d.differential() {
            x.u[i - d.np - d.nv]
        } else {
            x.lam[i - d.differential()]
        };
        if stage == 0 { start } else { start + self.last_z[(stage - 1) * self.blocks.len() + i] }
    }

    /// The acceleration at a stage of the last step.
    pub(super) fn stage_acceleration(&self, stage: usize, i: usize) -> f64 {
        let n = self.blocks.len();
        let row = self.last_table.inverse[stage - 1];
        let place = self.dims.np + i;
        row.iter().enumerate().map(|(j, a)| a * self.last_z[j * n + place]).sum::<f64>() / self.last_h
    }

    /// Makes the matrices for a step, where those at hand do not serve.
    fn prepare(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64) -> Result<(), Trouble> {
        let needs_derivatives = self.matrix.alpha == 0.0 || (self.rate > FAST && !self.is_fresh);
        self.prepare_with(cx, x, h, needs_derivatives, false)
    }

    /// The same, with new derivatives or not; `grow`: they are looked for everywhere.
    fn prepare_with(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        h: f64,
        needs_derivatives: bool,
        grow: bool,
    ) -> Result<(), Trouble> {
        if !needs_derivatives && self.matrix_h == h {
            return Ok(());
        }
        cx.clock.enter(Part::Jacobian);
        let result = self.refresh(cx, x, h, needs_derivatives, grow);
        cx.clock.leave();
        if result.is_err() {
            (self.matrix.alpha, self.matrix_h) = (0.0, 0.0);
        }
        result
    }

    fn refresh(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        h: f64,
        derivatives: bool,
        grow: bool,
    ) -> Result<(), Trouble> {
        let refreshes = &mut cx.stats.refreshes;
        if self.matrix.alpha == 0.0 {
            refreshes.start += 1;
        } else if derivatives {
            refreshes.slow += 1;
        } else {
            refreshes.coefficient += 1;
            refreshes.updates += 1;
        }
        if derivatives {
            // In the middle of the step derivatives are half as far from those of any stage as at its start.
            if self.is_predicted {
                self.stage(x, h, self.table.stages() / 2);
            } else {
                self.y.x.copy_from(x);
                cx.eval(Terms::PDOT | Terms::UDOT, &x.point())?;
                self.y.pdot.copy_from_slice(&cx.buf.pdot);
                self.y.udot.copy_from_slice(&cx.buf.udot);
            }
            let n = self.blocks.len();
            self.eq.residual(cx, &self.y, true, &mut self.r[..n])?;
            cx.counts().jacobian_residual += 1;
            if cx.structure.position_matrix.is_some() {
                cx.eval(Terms::POSITION_MATRIX, &self.y.x.point())?;
            }
            self.matrix.take_terms(cx);
            self.matrix.border_from_constraint();
            if self.jacobian.evaluate(cx, &mut self.eq, &self.y, &self.r[..n], grow)? {
                self.adapt().map_err(|e| Trouble::Iteration { t: x.t, reason: e.to_string() })?;
                self.is_grown = true;
            }
            self.matrix.set_correction(&self.jacobian, None);
            self.is_fresh = true;
            self.matrix.dropped.clear();
        }
        self.matrix.drop_redundant(&*cx.kkt);
        self.matrix_h = h;
        if self.factor_all(cx, h).is_ok() {
            return Ok(());
        }
        // The saddle matrix knows the names of what is wrong, and which rows can be left out.
        if self.dims.nl > 0 {
            let at = if derivatives { &self.y.x } else { x };
            cx.eval(Terms::MASS | Terms::CONSTRAINT_MATRIX, &at.point())?;
            cx.factor(at.t, None)?;
            self.matrix.drop_redundant(&*cx.kkt);
        }
        self.factor_all(cx, h).map_err(|e| {
            let terms = self.eq.terms() | Terms::MASS | Terms::CONSTRAINT_MATRIX;
            cx.blame(terms, x.t).unwrap_or_else(|| Trouble::Iteration { t: x.t, reason: e.to_string() })
        })
    }

    /// Lays out the matrices for a new pattern of the Jacobian.
    fn adapt(&mut self) -> Result<(), SquareError> {
        self.matrix.adapt(&self.eq, &self.structure, &self.jacobian, self.solver)?;
        self.shifted = shifted(&self.matrix)?;
        Ok(())
    }

    fn factor_all(&mut self, cx: &mut Ctx<'_>, h: f64) -> Result<(), SquareError> {
        self.matrix.factor(cx, &self.jacobian, self.table.gamma / h)?;
        for (shifted, (re, im)) in self.shifted.iter_mut().zip(self.table.pairs) {
            shifted.factor(cx, &self.matrix, &self.jacobian, (re / h, im / h))?;
        }
        Ok(())
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
        cx.counts().residual += 1;
        self.eq.residual(cx, &self.y, true, &mut self.error)?;
        let mut err = self.filtered(cx, x, h)?;
        if err >= 1.0 && self.first_or_rejected {
            // Once more, beside the start: this takes out what the stiff components have grown to.
            let parts = [(&mut self.y.x.p, 0), (&mut self.y.x.v, d.np), (&mut self.y.x.u, d.np + d.nv)];
            for (y, first) in parts {
                y.iter_mut().zip(&self.error[first..]).for_each(|(y, e)| *y += e);
            }
            cx.counts().residual += 1;
            self.eq.residual(cx, &self.y, true, &mut self.error)?;
            err = self.filtered(cx, x, h)?;
        }
        Ok(err)
    }

    fn filtered(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64) -> Result<f64, Trouble> {
        if let Err(e) = self.matrix.solve(cx, &mut self.error) {
            return Err(Trouble::Iteration { t: x.t, reason: e.to_string() });
        }
        let m = self.dims.differential();
        let mut measured = std::mem::take(&mut self.w);
        measured[..m].copy_from_slice(&self.error[..m]);
        if self.scales_velocities {
            measured[self.blocks.dynamics()].iter_mut().for_each(|e| *e *= h);
        }
        let err = unit(cx.norm.rtol(), self.table) * cx.norm.rms(x, &self.new, &measured[..m]);
        self.w = measured;
        Ok(err)
    }
}

/// A system for each pair of complex eigenvalues, of which the largest method has three.
fn shifted(matrix: &IterationMatrix) -> Result<Vec<Shifted>, SquareError> {
    (0..3).map(|_| Shifted::new(matrix)).collect()
}

/// Tolerance units per unit of the estimate, whose order is far below that of the result `[Hairer96, IV.8]`.
fn unit(rtol: f64, table: &Table) -> f64 {
    let s = table.stages() as f64;
    10.0 * rtol.powf(1.0 - (s + 1.0) / (2.0 * s))
}

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        "radau"
    }

    fn start(&mut self, _: &State) {
        (self.matrix.alpha, self.matrix_h, self.last_h) = (0.0, 0.0, 0.0);
        (self.rate, self.factor, self.is_fresh, self.is_grown) = (1.0, 1.0, false, false);
        self.first_or_rejected = true;
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        cx.check_cancelled()?;
        let h = plan.h;
        self.exact = plan.is_exact();
        let table = TABLES.into_iter().find(|t| t.order == plan.order).unwrap_or(TABLES[0]);
        if !std::ptr::eq(table, self.table) {
            (self.table, self.matrix_h) = (table, 0.0);
        }
        self.is_fresh &= self.matrix_h == h;
        self.predict(h);
        self.prepare(cx, x, h)?;
        while let Some(rate) = self.solve_stages(cx, x, h)? {
            self.first_or_rejected = true;
            // The derivatives were old, or some of them were not known.
            let grow = self.is_fresh;
            if grow && (self.is_grown || !self.jacobian.is_estimated()) {
                return Err(self.failure(cx, x, rate));
            }
            self.rate = 1.0;
            self.predict(h);
            self.prepare_with(cx, x, h, true, grow)?;
        }
        self.stage(x, h, self.table.stages() - 1);
        self.new.copy_from(&self.y.x);
        self.new.t = x.t + h;
        let err = self.estimate(cx, x, h)?;
        self.first_or_rejected = err >= 1.0;
        let rate = if self.iterations > 1.0 { self.rate } else { 0.0 };
        self.seen = [Candidate { order: table.order, err, work: self.iterations, rate }];
        Ok(Attempt::Done(&self.seen))
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        let how = (plan.is_exact(), !self.matrix.dropped.is_empty());
        let done = complete(cx, self.eq.formulation, how, &mut self.new, &mut self.scratch)?;
        if self.matrix.misses_rows(&*cx.kkt) {
            (self.matrix.alpha, self.matrix_h) = (0.0, 0.0);
        }
        self.last_x.copy_from(x);
        let (s, n) = (self.table.stages(), self.blocks.len());
        self.last_z[..s * n].copy_from_slice(&self.z[..s * n]);
        (self.last_h, self.last_table) = (self.new.t - x.t, self.table);
        // The polynomial ends where the step does, projection included.
        let d = self.dims;
        let end = &mut self.last_z[(s - 1) * n..s * n];
        for (new, old, first) in [(&self.new.p, &x.p, 0), (&self.new.v, &x.v, d.np)] {
            end[first..].iter_mut().zip(new.iter().zip(old)).for_each(|(z, (a, b))| *z = a - b);
        }
        // Forces shared anew by multipliers of redundant constraints: little by little, so that the polynomial has no kink. It is
        // only the sum that matters.
        for j in 0..d.nl {
            let place = d.differential() + j;
            let shift = self.new.lam[j] - (x.lam[j] + self.z[(s - 1) * n + place]);
            for i in 0..s {
                self.last_z[i * n + place] += self.table.c[i] * shift;
            }
        }
        x.copy_from(&self.new);
        (self.is_fresh, self.is_grown) = (false, false);
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
        TABLES[2].stages()
    }

    fn corrector(&self) -> Option<CorrectorInfo> {
        Some(CorrectorInfo {
            unknowns: self.matrix.size(),
            solver: self.matrix.solver(),
            groups: self.jacobian.groups(),
            nonzeros: self.jacobian.entries.len(),
            diagnostics: None,
        })
    }
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("radau");
        self.jacobian.save(out);
        self.matrix.save(out);
        self.shifted.iter().for_each(|s| s.save(out));
        for table in [self.table, self.last_table] {
            out.u64(table.order as u64);
        }
        for x in [self.matrix_h, self.rate, self.factor, self.last_h] {
            out.f64(x);
        }
        out.bool(self.is_fresh);
        out.bool(self.is_grown);
        out.bool(self.first_or_rejected);
        self.last_x.save(out);
        out.f64s(&self.last_z);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("radau")?;
        if self.jacobian.restore_pattern(from)? {
            let sensible = self.adapt();
            sensible.map_err(|_| SnapshotError::Damaged("its Jacobian has no sensible pattern"))?;
        }
        self.jacobian.restore(from)?;
        self.matrix.restore(from)?;
        let mut good = self.matrix.alpha == 0.0 || self.matrix.combine(&self.jacobian).is_ok();
        for shifted in &mut self.shifted {
            good &= shifted.restore(from, &self.matrix, &self.jacobian)?;
        }
        for table in [&mut self.table, &mut self.last_table] {
            let order = from.u64()? as usize;
            *table = TABLES
                .into_iter()
                .find(|t| t.order == order)
                .ok_or(SnapshotError::Damaged("it has an order that does not exist"))?;
        }
        for x in [&mut self.matrix_h, &mut self.rate, &mut self.factor, &mut self.last_h] {
            *x = from.f64()?;
        }
        self.is_fresh = from.bool()?;
        self.is_grown = from.bool()?;
        self.first_or_rejected = from.bool()?;
        self.last_x.restore(from)?;
        from.f64s(&mut self.last_z)?;
        if !good {
            (self.matrix.alpha, self.matrix_h) = (0.0, 0.0);
        }
        Ok(())
    }
}
