//! The corrector iteration: simplified Newton's method with a matrix that is kept as long as it serves (A12, A16, A17).

use super::diagnostics::Diagnostics;
use super::displacement::Displacement;
use super::equations::{Equations, Guess};
use super::jacobian::Jacobian;
use super::linear::smooth;
use super::matrix::IterationMatrix;
use super::split::Split;
use super::{CorrectorInfo, DynamicsForm, Formulation, Implicit, JacobianUpdate, Splitting};
use crate::context::all_finite;
use crate::error::{SetupError, Trouble};
use crate::methods::Offers;
use crate::norm::Group;
use crate::{Ctx, Part};
use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Structure, Terms};
use gelenk_linalg::LinearSolver;
use gelenk_linalg::square::SquareError;

/// Most iterations with one matrix.
const ITERATIONS: i32 = 4;
/// The same where the step must not be made smaller.
const PATIENT: i32 = 20;
/// Most iterations that bring constraints from the tolerance to rounding.
const POLISHING: i32 = 30;
/// Below this many units of rounding, corrections that do not shrink are rounding.
const NOISE: f64 = 1e3;
/// Corrections that shrink more slowly than this are not waited for.
const SLOWEST: f64 = 0.9;
/// Corrections to come, in tolerance units, at which the iteration ends. Far below the third that DASSL allows: differences of
/// high order amplify what is left, and steps shrink for it.
const CONVERGED: f64 = 0.005;
/// Limits of `α` against that of the matrix, beyond which the matrix is made anew.
const SMALLEST: f64 = 0.6;
const LARGEST: f64 = 1.0 / 0.6;
/// The least rate, as `ρ/(1 − ρ)`, taken over from an earlier step. Where that converged by chance very fast, a smaller one would
/// end iterations that have hardly begun, and errors of the iteration would pass for errors of the formula.
const TRUSTED: f64 = 0.1;
/// The rate assumed with a new matrix, as `ρ/(1 − ρ)`: one iteration is never enough.
const UNKNOWN: f64 = 100.0;
/// Splitting works on full matrices: with more constraints than this, GGL* extrapolates its multipliers instead.
const FEW: usize = 60;
/// How often the matrix is made at an iterate, where one made at the predictor does not serve: far from a smooth motion the
/// derivatives of stiff forces are not those at the solution.
const STEPS: u32 = 3;

/// A last iteration that changes more than this many tolerance units does not improve anything.
const LAST: f64 = 10.0;

/// How new the matrix is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    /// From an earlier step.
    Kept,
    /// Derivatives from an earlier step, the rest from this one.
    Updated,
    /// Everything from this step.
    Evaluated,
    /// And the pattern of the derivatives was looked for again.
    Grown,
}

/// Why a matrix is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    Start,
    Coefficient,
    Slow,
    Diverged,
}

/// How an iteration ended.
enum End {
    Converged,
    Failed(Cause, f64),
}

/// Jacobian, matrix and splitting; apart, so that they can be lent.
pub(super) struct Parts {
    jacobian: Jacobian,
    pub(super) matrix: IterationMatrix,
    pub(super) split: Option<Split>,
    /// In the explicit form, where the border is not `Gᵀ`: the split by which errors are measured.
    lifting: Option<Split>,
    /// The border with which multipliers are eliminated, and a copy of it over a step (CM).
    pub(super) border: Vec<f64>,
    directions: Vec<f64>,
    unit: bool,
}

impl Parts {
    fn choose_lifting(&mut self, s: &Structure) {
        if let Some(lifting) = &mut self.lifting {
            lifting.choose(&s.constraint_matrix, &self.matrix.constraint, false);
            lifting.factor(&s.constraint_matrix, &self.matrix.constraint, false);
        }
    }
}

/// Solves the equations of one step.
pub(crate) struct Corrector {
    options: Implicit,
    pub(super) eq: Equations,
    solver: LinearSolver,
    structure: Structure,
    pub(super) parts: Option<Parts>,
    /// Residual at the predictor, where it is known; residual and increments.
    r0: Vec<f64>,
    r0_known: bool,
    /// Is the matrix being made?
    is_refreshing: bool,
    d: Vec<f64>,
    measured: Vec<f64>,
    /// `ρ/(1 − ρ)` of the last iteration.
    rate: f64,
    start: Guess,
    /// Iterations of the step at hand, and the last rate seen in it.
    pub(super) iterations: u32,
    pub(super) last_rate: Option<f64>,
    pub(super) diagnostics: Option<Diagnostics>,
    kept: Vec<f64>,
    /// Is the step fixed, so that slow convergence has to be waited for?
    pub(crate) is_patient: bool,
    /// Are constraints to be met to rounding, not only to a share of the tolerance? Then the matrix always is that of the step
    /// size: iterations converge so fast that few more are needed.
    pub(crate) is_exact: bool,
    /// Is this a later stage of a step? Then the dependent directions stay: derivatives of earlier stages hold in the others.
    pub(crate) is_inside: bool,
    /// Are independent coordinates to be chosen anew?
    is_choice_old: bool,
}

impl Corrector {
    pub(crate) fn new(
        options: Implicit,
        s: &Structure,
        solver: LinearSolver,
        offers: Offers,
    ) -> Result<Self, SetupError> {
        let eq = Equations::new(options, s, solver)?;
        let n = eq.blocks.len();
        let fail = |e: SquareError| SetupError::Option { option: "linear_solver", reason: e.to_string() };
        let excitations = if options.update == JacobianUpdate::Extended { offers.excitations } else { 0 };
        let jacobian = Jacobian::new(&eq, s, options.jacobian, Offers { excitations, ..offers });
        let unit = offers.unit_kinematics;
        let matrix = IterationMatrix::new(&eq, s, &jacobian, unit, solver).map_err(fail)?;
        let worth = options.formulation.is_split_only() || s.dims.nl <= FEW;
        let splits = options.formulation.splits() && worth && s.dims.nl > 0 && !s.uses_lam;
        let kind = match options.formulation {
            Formulation::Tangent => Splitting::Qr,
            _ => options.splitting,
        };
        let split = if splits { Some(Split::new(s.dims, kind).map_err(fail)?) } else { None };
        let is_explicit = eq.form == DynamicsForm::Explicit && !eq.formulation.solves_accelerations();
        let lifts = splits && is_explicit && options.formulation.is_split_only();
        let lifting = if lifts { Some(Split::new(s.dims, kind).map_err(fail)?) } else { None };
        let border = vec![0.0; matrix.border.len()];
        let directions = vec![0.0; if eq.has_unit_mass() { s.dims.nv * s.dims.nl } else { 0 }];
        let parts = Parts { jacobian, matrix, split, lifting, border, directions, unit };
        Ok(Self {
            options,
            solver,
            structure: s.clone(),
            parts: Some(parts),
            r0: vec![0.0; n],
            r0_known: false,
            is_refreshing: false,
            d: vec![0.0; n],
            measured: vec![0.0; s.dims.differential()],
            rate: UNKNOWN,
            start: Guess::new(s.dims),
            iterations: 0,
            last_rate: None,
            diagnostics: None,
            kept: vec![0.0; s.dims.nl],
            is_patient: false,
            is_exact: false,
            is_inside: false,
            is_choice_old: false,
            eq,
        })
    }

    /// The same for a method that finds positions by a [`Displacement`]; their `α` is this share of that of velocities.
    pub(crate) fn displaced(mut self, share: f64) -> Result<Self, SetupError> {
        let fail = |e: SquareError| SetupError::Option { option: "linear_solver", reason: e.to_string() };
        if let Some(parts) = &mut self.parts {
            self.eq.displacement = Some((Displacement::new(self.structure.dims, parts.unit), share));
            parts.matrix.adapt(&self.eq, &self.structure, &parts.jacobian, self.solver).map_err(fail)?;
        }
        Ok(self)
    }

    /// The displacement of the step at hand.
    pub(crate) fn displacement(&mut self) -> Option<&mut Displacement> {
        self.eq.displacement.as_mut().map(|(displacement, _)| displacement)
    }

    /// Forgets the matrix: what comes may have nothing to do with what was.
    pub(crate) fn forget(&mut self) {
        if let Some(parts) = &mut self.parts {
            parts.matrix.alpha = 0.0;
        }
    }

    /// Finds `y` with derivatives that change by `α` times the change of the variables, from the predictor in `y`.
    /// `x0` is the last accepted state.
    pub(crate) fn solve(
        &mut self,
        cx: &mut Ctx<'_>,
        x0: &State,
        alpha: f64,
        y: &mut Guess,
    ) -> Result<(), Trouble> {
        let Some(mut parts) = self.parts.take() else { return Ok(()) };
        let predicted = self.options.diagnose.then(|| y.clone());
        let result = self.solve_with(&mut parts, cx, x0, alpha, y);
        self.parts = Some(parts);
        if let (Some(predicted), Ok(())) = (predicted, &result) {
            return cx.beside(|cx| self.look_back(cx, &predicted, y));
        }
        result
    }

    fn solve_with(
        &mut self,
        parts: &mut Parts,
        cx: &mut Ctx<'_>,
        x0: &State,
        alpha: f64,
        y: &mut Guess,
    ) -> Result<(), Trouble> {
        self.start.copy_from(y);
        self.r0_known = false;
        (self.iterations, self.last_rate) = (0, None);
        let mut level = Level::Kept;
        let ratio = alpha / parts.matrix.alpha;
        if parts.matrix.alpha == 0.0 {
            level = Level::Evaluated;
            self.refresh(parts, cx, level, Cause::Start, alpha)?;
        } else if self.is_choice_old
            || !(SMALLEST..=LARGEST).contains(&ratio)
            || (self.is_exact && ratio != 1.0)
        {
            let kept = self.options.update != JacobianUpdate::None;
            level = if kept { Level::Updated } else { Level::Evaluated };
            self.refresh(parts, cx, level, Cause::Coefficient, alpha)?;
        }
        let mut steps = 0;
        let most = if self.is_patient { PATIENT } else { ITERATIONS };
        loop {
            y.copy_from(&self.start);
            let (cause, rate) = match self.iterate(parts, cx, x0, alpha, y, most)? {
                End::Converged => return Ok(()),
                End::Failed(cause, rate) => (cause, rate),
            };
            let can_update = self.options.update != JacobianUpdate::None
                && (parts.matrix.alpha != alpha || self.options.update == JacobianUpdate::Extended);
            level = match level {
                Level::Kept if can_update => Level::Updated,
                Level::Kept | Level::Updated => Level::Evaluated,
                Level::Evaluated if parts.jacobian.is_estimated() => Level::Grown,
                Level::Evaluated | Level::Grown if steps < STEPS && rate.is_finite() => {
                    steps += 1;
                    y.copy_from(&self.start);
                    self.iterate(parts, cx, x0, alpha, y, 1)?;
                    self.start.copy_from(y);
                    level
                }
                Level::Evaluated | Level::Grown => return Err(self.failure(cx, y, rate)),
            };
            self.refresh(parts, cx, level, cause, alpha)?;
        }
    }

    /// Are multipliers found from the dependent rows of this iterate?
    fn eliminates(&self, first: bool) -> bool {
        match self.options.formulation {
            Formulation::Cs | Formulation::Cm => true,
            Formulation::GglStar => first,
            _ => false,
        }
    }

    /// The residual of an iterate. Where multipliers are eliminated, they are found and become those of the iterate.
    fn residual(
        &mut self,
        parts: &mut Parts,
        cx: &mut Ctx<'_>,
        y: &mut Guess,
        first: bool,
    ) -> Result<(), Trouble> {
        cx.counts().residual += 1;
        let eliminates = self.eliminates(first) && parts.split.is_some();
        if self.is_refreshing {
            self.eq.residual(cx, y, !eliminates, &mut self.d)?;
        } else {
            self.eq.residual_alone(cx, y, !eliminates, &mut self.d)?;
        }
        if eliminates {
            self.find_border(parts, cx, y.x.t, first)?;
            let Some(split) = &mut parts.split else { return Ok(()) };
            let r = &mut self.d[self.eq.blocks.dynamics()];
            if !split.multipliers(r, &mut y.x.lam) {
                return Err(Trouble::Iteration {
                    t: y.x.t,
                    reason: "no coordinates can be split off".into(),
                });
            }
            parts.matrix.add_border(1.0, &parts.border, &y.x.lam, r);
        } else if self.options.formulation.solves_accelerations() {
            y.x.lam.copy_from_slice(&self.eq.at.lam);
        }
        Ok(())
    }

    /// The border with which multipliers are eliminated, and its factors: of the iterate (CS), of the predictor (CM), or of
    /// the matrix (Y24).
    fn find_border(
        &mut self,
        parts: &mut Parts,
        cx: &mut Ctx<'_>,
        t: f64,
        first: bool,
    ) -> Result<(), Trouble> {
        let is_kept = self.options.formulation == Formulation::Cm
            && (!first || (self.options.keep_projector && !self.is_refreshing));
        if is_kept {
            return Ok(());
        }
        let s = cx.structure;
        if self.eq.form == DynamicsForm::Explicit {
            explicit_border(&mut self.eq, cx, t, &mut parts.border)?;
        } else {
            parts.border.copy_from_slice(&cx.buf.constraint_matrix);
        }
        let full = gelenk_core::MatrixKind::Dense;
        let Some(split) = &mut parts.split else { return Ok(()) };
        let transposed = self.eq.form == DynamicsForm::Explicit;
        let layout = if transposed { &full } else { &s.constraint_matrix };
        if !split.renew(layout, &parts.border, transposed) {
            return Err(crate::context::solver_trouble(
                s,
                t,
                gelenk_core::KktError::Singular(gelenk_core::Singularity::default()),
            ));
        }
        Ok(())
    }

    /// Makes a matrix at the predictor.
    fn refresh(
        &mut self,
        parts: &mut Parts,
        cx: &mut Ctx<'_>,
        level: Level,
        cause: Cause,
        alpha: f64,
    ) -> Result<(), Trouble> {
        cx.clock.enter(Part::Jacobian);
        let result = self.refresh_now(parts, cx, level, alpha);
        cx.clock.leave();
        let refreshes = &mut cx.stats.refreshes;
        match cause {
            Cause::Start => refreshes.start += 1,
            Cause::Coefficient => refreshes.coefficient += 1,
            Cause::Slow => refreshes.slow += 1,
            Cause::Diverged => refreshes.diverged += 1,
        }
        refreshes.updates += u64::from(level == Level::Updated);
        if result.is_err() {
            parts.matrix.alpha = 0.0;
        }
        self.rate = UNKNOWN;
        result
    }

    fn refresh_now(
        &mut self,
        parts: &mut Parts,
        cx: &mut Ctx<'_>,
        level: Level,
        alpha: f64,
    ) -> Result<(), Trouble> {
        let mut start = std::mem::replace(&mut self.start, Guess::new(gelenk_core::Dims::default()));
        let result = self.refresh_at(parts, cx, level, alpha, &mut start);
        self.start = start;
        result
    }

    fn refresh_at(
        &mut self,
        parts: &mut Parts,
        cx: &mut Ctx<'_>,
        level: Level,
        alpha: f64,
        start: &mut Guess,
    ) -> Result<(), Trouble> {
        let t = start.x.t;
        self.is_refreshing = true;
        let result = self.residual(parts, cx, start, true);
        self.is_refreshing = false;
        result?;
        self.r0.copy_from_slice(&self.d);
        self.r0_known = true;
        if cx.structure.position_matrix.is_some() && self.eq.formulation != Formulation::Index2 {
            cx.eval(Terms::POSITION_MATRIX, &start.x.point())?;
        }
        parts.matrix.take_terms(cx);
        parts.choose_lifting(cx.structure);
        match self.eq.form {
            _ if self.eq.formulation.solves_accelerations() => {
                if let Some(split) = &mut parts.split {
                    if !(self.is_inside && split.is_chosen) {
                        split.choose(&cx.structure.constraint_matrix, &parts.matrix.constraint, false);
                        self.is_choice_old = false;
                    }
                    split.factor(&cx.structure.constraint_matrix, &parts.matrix.constraint, false);
                    split.directions(&mut parts.directions);
                    parts.matrix.border.copy_from_slice(&parts.directions);
                }
            }
            DynamicsForm::Explicit => {
                explicit_border(&mut self.eq, cx, t, &mut parts.matrix.border)?;
            }
            DynamicsForm::Residual => parts.matrix.border_from_constraint(),
        }
        if level >= Level::Evaluated {
            // CM does not differentiate what its multipliers do.
            let is_cm = self.options.formulation == Formulation::Cm;
            if is_cm {
                let r = &mut self.d[self.eq.blocks.dynamics()];
                parts.matrix.add_border(-1.0, &parts.border, &start.x.lam, r);
                self.kept.copy_from_slice(&start.x.lam);
                start.x.lam.fill(0.0);
            }
            let grow = level == Level::Grown;
            let result = parts.jacobian.evaluate(cx, &mut self.eq, start, &self.d, grow);
            if is_cm {
                start.x.lam.copy_from_slice(&self.kept);
            }
            if result? {
                let fail = |e: SquareError| Trouble::Iteration { t, reason: e.to_string() };
                parts.matrix.adapt(&self.eq, cx.structure, &parts.jacobian, self.solver).map_err(fail)?;
            }
        } else {
            parts.jacobian.follow(cx, t);
        }
        let directions = self.eq.formulation.solves_accelerations().then_some(&parts.directions[..]);
        parts.matrix.set_correction(&parts.jacobian, directions);
        parts.matrix.dropped.clear();
        self.factor(parts, cx, &start.x, alpha)
    }

    /// Factorises the matrix; where constraints are redundant, without those that depend on others.
    fn factor(&mut self, parts: &mut Parts, cx: &mut Ctx<'_>, x: &State, alpha: f64) -> Result<(), Trouble> {
        let t = x.t;
        parts.matrix.drop_redundant(&*cx.kkt);
        let error = match parts.matrix.factor(cx, &parts.jacobian, alpha) {
            Ok(()) => return Ok(()),
            Err(error) => error,
        };
        if let SquareError::Singular { unknowns } = &error {
            // The saddle matrix knows the names of what is wrong, and which rows can be left out.
            if cx.structure.dims.nl > 0 && !self.eq.formulation.solves_accelerations() {
                cx.eval(Terms::MASS | Terms::CONSTRAINT_MATRIX, &x.point())?;
                cx.factor(t, None)?;
                let before = parts.matrix.dropped.len();
                parts.matrix.drop_redundant(&*cx.kkt);
                if parts.matrix.dropped.len() > before
                    && parts.matrix.factor(cx, &parts.jacobian, alpha).is_ok()
                {
                    return Ok(());
                }
            }
            let names: Vec<String> = unknowns
                .iter()
                .take(8)
                .map(|&i| self.unknown_name(cx.structure, parts.matrix.unknown(i)))
                .collect();
            let reason =
                format!("the iteration matrix is singular; it does not determine {}", names.join(", "));
            return Err(Trouble::Iteration { t, reason });
        }
        let terms = self.eq.terms() | Terms::MASS | Terms::CONSTRAINT_MATRIX;
        Err(cx.blame(terms, t).unwrap_or_else(|| Trouble::Iteration { t, reason: error.to_string() }))
    }

    fn iterate(
        &mut self,
        parts: &mut Parts,
        cx: &mut Ctx<'_>,
        x0: &State,
        alpha: f64,
        y: &mut Guess,
        most: i32,
    ) -> Result<End, Trouble> {
        let b = self.eq.blocks;
        // Where multipliers are eliminated, these are the ones that belong to the increments.
        let carries = !self.eq.formulation.solves_accelerations();
        let scale = 2.0 / (1.0 + alpha / parts.matrix.alpha);
        let share = self.eq.share();
        self.rate = self.rate.max(TRUSTED);
        let mut first_size = 0.0;
        let mut rate = 0.0;
        let rounding = 100.0 * f64::EPSILON / cx.norm.rtol();
        let goal = self.options.newton_goal(CONVERGED, cx.norm.rtol(), rounding);
        // The size with which the tolerance was met, where the iteration goes on to rounding.
        let mut met: Option<f64> = None;
        for m in 0..most + if self.is_exact { POLISHING } else { 0 } {
            if m >= most && met.is_none() {
                break;
            }
            if m == 0 && self.r0_known {
                self.d.copy_from_slice(&self.r0);
            } else {
                self.residual(parts, cx, y, m == 0)?;
            }
            self.iterations += 1;
            let solved = parts.matrix.solve(cx, &mut self.d);
            if solved.is_err() || !all_finite(&self.d) {
                let trouble = cx.blame(self.eq.terms(), y.x.t);
                return trouble.map_or(Ok(End::Failed(Cause::Diverged, f64::INFINITY)), Err);
            }
            advance(&mut y.x.p, &mut y.pdot, &self.d[b.kin()], (scale, share * alpha));
            advance(&mut y.x.v, &mut y.x.a, &self.d[b.dynamics()], (scale, alpha));
            advance(&mut y.x.u, &mut y.udot, &self.d[b.ext()], (scale, alpha));
            if carries {
                y.x.lam.iter_mut().zip(&self.d[b.lam()]).for_each(|(x, d)| *x += d);
            }
            let size = scale * self.newton_size(cx, x0, &y.x, alpha);
            if !size.is_finite() {
                return Ok(End::Failed(Cause::Diverged, f64::INFINITY));
            }
            if m == 0 {
                first_size = size;
                if size <= rounding {
                    return Ok(End::Converged);
                }
            } else {
                rate = (size / first_size).powf(1.0 / f64::from(m));
                if met.is_some_and(|before| size > SLOWEST * before && size <= NOISE * rounding) {
                    return Ok(End::Converged);
                }
                if rate > SLOWEST && met.is_some() {
                    break;
                }
                if rate > SLOWEST {
                    return Ok(End::Failed(Cause::Diverged, rate));
                }
                self.last_rate = Some(rate);
                self.rate = rate / (1.0 - rate);
            }
            let is_met = self.rate * size <= goal;
            if is_met && (!self.is_exact || self.rate * size <= rounding) {
                return Ok(End::Converged);
            }
            met = is_met.then_some(size);
        }
        Ok(if met.is_some() { End::Converged } else { End::Failed(Cause::Slow, rate) })
    }

    /// The size of the increments in tolerance units.
    fn newton_size(&mut self, cx: &Ctx<'_>, x0: &State, x: &State, alpha: f64) -> f64 {
        let b = self.eq.blocks;
        let n = b.lam().start;
        self.measured.copy_from_slice(&self.d[..n]);
        if self.options.formulation == Formulation::Index3 {
            self.measured[b.dynamics()].iter_mut().for_each(|x| *x /= alpha);
        }
        let mut size = cx.norm.rms(x0, x, &self.measured);
        if self.options.tests_multipliers() && b.nl > 0 {
            let tol = cx.norm.rtol();
            let sum = |d: &[f64], of: &dyn Fn(usize) -> f64| -> f64 {
                d.iter().enumerate().map(|(i, d)| (d / (tol * (of(i).abs() + 1.0))).powi(2)).sum()
            };
            let total = size * size * n as f64 + sum(&self.d[b.lam()], &|i| x.lam[i]);
            size = (total / b.eta().start as f64).sqrt();
        }
        size
    }

    /// Takes out of an error `(e_p, e_v, e_u)` what stiff forces make of it: `e ← (I − J/α)⁻¹ e` with the matrix at hand.
    pub(crate) fn filter(&mut self, cx: &mut Ctx<'_>, t: f64, e: &mut [f64]) -> Result<(), Trouble> {
        let Some(parts) = &mut self.parts else { return Ok(()) };
        smooth(&mut parts.matrix, &self.eq, cx, e, &mut self.d)
            .map_err(|e| Trouble::Iteration { t, reason: e.to_string() })
    }

    /// Makes the derivatives and multipliers of a solution whole, where only independent coordinates have been integrated:
    /// `p' = T v`, and the dependent part of `v'` from the constraints. Its independent part is that of the method, which stiff
    /// forces do not roughen. At the end of a step the residual serves for one more iteration, so that constraints are met well; and
    /// where the choice of coordinates has worsened, the next step makes another one.
    pub(crate) fn complete_rates(
        &mut self,
        cx: &mut Ctx<'_>,
        y: &mut Guess,
        at_end: bool,
    ) -> Result<(), Trouble> {
        if !self.eq.formulation.solves_accelerations() {
            return Ok(());
        }
        cx.counts().residual += 1;
        self.eq.residual(cx, y, true, &mut self.d)?;
        let b = self.eq.blocks;
        if let (true, Some(parts)) = (at_end, &mut self.parts) {
            self.r0.copy_from_slice(&self.d);
            self.r0_known = false;
            let solved = parts.matrix.solve(cx, &mut self.r0).is_ok();
            let size = cx.norm.rms(&y.x, &y.x, &self.r0[..b.lam().start]);
            if solved && size <= LAST {
                for (x, range) in [(&mut y.x.p, b.kin()), (&mut y.x.v, b.dynamics()), (&mut y.x.u, b.ext())] {
                    x.iter_mut().zip(&self.r0[range]).for_each(|(x, d)| *x += d);
                }
            }
        }
        let (layout, own) = (&cx.structure.constraint_matrix, &mut self.d[b.dynamics()]);
        if let Some(Parts { split: Some(split), matrix, .. }) = &mut self.parts {
            let is_sound = split.factor(layout, &cx.buf.constraint_matrix, false);
            self.is_choice_old |= at_end && (!is_sound || split.has_worsened());
            split.lift(own);
            // errors are measured with the constraints of the matrix
            split.factor(layout, &matrix.constraint, false);
        }
        for ((a, at), own) in y.x.a.iter_mut().zip(&self.eq.at.a).zip(&*own) {
            *a = at + own;
        }
        y.x.lam.copy_from_slice(&self.eq.at.lam);
        y.pdot.copy_from_slice(&cx.buf.pdot);
        Ok(())
    }

    /// The size of an error `(e_p, e_v, e_u)` in tolerance units, of what is controlled in it (Y18, Y35).
    pub(crate) fn error_size(&mut self, cx: &Ctx<'_>, x0: &State, x: &State, e: &[f64]) -> f64 {
        let b = self.eq.blocks;
        self.measured.copy_from_slice(e);
        let mut count = e.len();
        if let Some(Parts { split, lifting, unit, .. }) = &mut self.parts
            && let Some(split) = lifting.as_mut().or(split.as_mut())
            && self.options.formulation.is_split_only()
        {
            if *unit {
                split.lift(&mut self.measured[b.kin()]);
            }
            split.lift(&mut self.measured[b.dynamics()]);
        }
        if self.options.position_errors || self.options.formulation == Formulation::Index3 {
            self.measured[b.dynamics()].fill(0.0);
            count -= b.nv;
        }
        cx.norm.rms(x0, x, &self.measured) * (e.len() as f64 / count.max(1) as f64).sqrt()
    }

    #[cold]
    fn failure(&self, cx: &Ctx<'_>, y: &Guess, rate: f64) -> Trouble {
        let b = self.eq.blocks;
        let unit = |group: Group, x: &[f64], i: usize, d: f64| {
            cx.norm.mean_square(group, |k| x[k], |k| if k == i { d } else { 0.0 })
        };
        let sizes = |range: std::ops::Range<usize>, group: Group, x: &'_ [f64]| -> Vec<(usize, f64)> {
            range.clone().map(|i| (i, unit(group, x, i - range.start, self.d[i]))).collect()
        };
        let mut all = sizes(b.kin(), Group::P, &y.x.p);
        all.extend(sizes(b.dynamics(), Group::V, &y.x.v));
        all.extend(sizes(b.ext(), Group::U, &y.x.u));
        let worst = all.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(i, _)| i);
        Trouble::Newton { t: y.x.t, rate, component: self.unknown_name(cx.structure, worst) }
    }

    /// The name of an unknown by its number in `(p, v, u, λ, η)`.
    fn unknown_name(&self, s: &Structure, i: usize) -> String {
        let b = self.eq.blocks;
        if i < b.np {
            s.names.position(i)
        } else if b.dynamics().contains(&i) {
            s.names.velocity(i - b.np)
        } else if b.ext().contains(&i) {
            s.names.external(i - b.ext().start)
        } else if b.lam().contains(&i) {
            format!("the multiplier of {}", s.names.row(i - b.lam().start))
        } else {
            format!("the correction of {}", s.names.row(i - b.eta().start))
        }
    }

    /// Are constraints left out because they depend on others?
    pub(crate) fn drops_rows(&self) -> bool {
        self.parts.as_ref().is_some_and(|p| !p.matrix.dropped.is_empty())
    }

    /// About the linear systems and their matrices.
    pub(crate) fn info(&self) -> Option<CorrectorInfo> {
        self.parts.as_ref().map(|p| CorrectorInfo {
            unknowns: p.matrix.size(),
            solver: p.matrix.solver(),
            groups: p.jacobian.groups(),
            nonzeros: p.jacobian.entries.len(),
            diagnostics: self.diagnostics,
        })
    }
}

/// Adds scaled increments to variables, and `α` times as much to their rates.
fn advance(x: &mut [f64], rates: &mut [f64], d: &[f64], (scale, alpha): (f64, f64)) {
    for ((x, rate), d) in x.iter_mut().zip(rates).zip(d) {
        *x += scale * d;
        *rate += alpha * scale * d;
    }
}

/// `M⁻¹ Gᵀ`, column by column, with the mass matrix factorised last.
pub(super) fn explicit_border(
    eq: &mut Equations,
    cx: &mut Ctx<'_>,
    t: f64,
    out: &mut [f64],
) -> Result<(), Trouble> {
    let d = cx.structure.dims;
    out.fill(0.0);
    cx.structure.constraint_matrix.for_each(d.nl, d.nv, |i, j, k| {
        out[j + d.nv * i] = cx.buf.constraint_matrix[k];
    });
    for column in out.chunks_exact_mut(d.nv) {
        eq.solve_mass(cx, t, column)?;
    }
    Ok(())
}

impl Snapshot for Corrector {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("corrector");
        out.f64(self.rate);
        out.bool(self.is_choice_old);
        let Some(parts) = &self.parts else { return };
        parts.jacobian.save(out);
        parts.matrix.save(out);
        if let Some(split) = &parts.split {
            split.save(out);
            out.f64s(&parts.border);
        }
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("corrector")?;
        self.rate = from.f64()?;
        self.is_choice_old = from.bool()?;
        let Some(parts) = &mut self.parts else { return Ok(()) };
        if parts.jacobian.restore_pattern(from)? {
            let adapted = parts.matrix.adapt(&self.eq, &self.structure, &parts.jacobian, self.solver);
            adapted.map_err(|_| SnapshotError::Damaged("its Jacobian has no sensible pattern"))?;
        }
        parts.jacobian.restore(from)?;
        parts.matrix.restore(from)?;
        if parts.matrix.alpha != 0.0 && parts.matrix.combine(&parts.jacobian).is_err() {
            parts.matrix.alpha = 0.0;
        }
        parts.choose_lifting(&self.structure);
        if let Some(split) = &mut parts.split {
            split.restore(from)?;
            from.f64s(&mut parts.border)?;
            let transposed = self.eq.form == DynamicsForm::Explicit;
            let layout = &self.structure.constraint_matrix;
            if self.eq.formulation.solves_accelerations() {
                split.directions(&mut parts.directions);
                split.factor(layout, &parts.matrix.constraint, false);
            } else if split.is_chosen {
                split.factor(layout, &parts.border, transposed);
            }
        }
        Ok(())
    }
}
