//! The linearised equations of motion: what linearly implicit methods solve instead of iterating.
//!
//! With the residual `F(y', y, λ)` of a formulation and its derivatives at one point, the matrix `α F_y' + F_y` beside the border
//! `F_λ` stands for `α − J`, `J` being the Jacobian of `y' = φ(y)` behind the formulation: accelerations and multipliers are
//! eliminated by the border, and nobody has to form `J`.

use super::equations::Guess;
use super::refresh::{After, Before, Cause, Due, Effort, Policy, Refresh};
use super::system::ImplicitSystem;
use super::{CorrectorInfo, Implicit, JacobianUpdate};
use crate::error::{SetupError, Trouble};
use crate::methods::Setup;
use crate::{Ctx, Part};
use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State};

/// Derivatives at one point, and a matrix made of them.
pub(crate) struct Linearised {
    system: ImplicitSystem,
    refresh: Refresh,
    y: Guess,
    r: Vec<f64>,
    /// Are there derivatives?
    is_known: bool,
}

impl Linearised {
    pub(crate) fn new(options: Implicit, setup: &Setup<'_>) -> Result<Self, SetupError> {
        let system = ImplicitSystem::new(options, setup, setup.offers)?;
        Ok(Self {
            refresh: Refresh::new(Policy::SEULEX, JacobianUpdate::Partitioned),
            y: Guess::new(setup.structure.dims),
            r: vec![0.0; system.eq.blocks.len()],
            is_known: false,
            system,
        })
    }

    /// Forgets the derivatives: what comes may have nothing to do with what was.
    pub(crate) fn forget(&mut self) {
        self.is_known = false;
        self.refresh.begin();
    }

    /// A step was accepted: derivatives are from now on those of an earlier one.
    pub(crate) fn accept(&mut self) {
        self.refresh.begin();
    }

    /// Must derivatives be evaluated before a step, if a second iteration would have changed the last one by this share?
    pub(crate) fn before(&mut self, change: f64) -> Option<Due> {
        let matrix = self.is_known.then_some(1.0);
        self.refresh.before(Before { matrix, wanted: 1.0, rate: change, is_outdated: false })
    }

    /// Must derivatives be evaluated before the step is tried again, or is nothing left to try?
    pub(crate) fn after(&mut self) -> Option<Due> {
        let can_grow = self.system.jacobian.is_estimated();
        self.refresh.after(After { cause: Cause::Slow, rate: f64::INFINITY, is_own: true, can_grow })
    }

    /// Evaluates derivatives at a state whose accelerations and multipliers are its own.
    pub(crate) fn evaluate(&mut self, cx: &mut Ctx<'_>, x: &State, due: Due) -> Result<(), Trouble> {
        due.count(&mut cx.stats.refreshes);
        self.is_known = false;
        cx.clock.enter(Part::Jacobian);
        let result = self.evaluate_now(cx, x, due.effort == Effort::Grow);
        cx.clock.leave();
        self.refresh.done(due.effort, result?);
        self.is_known = true;
        Ok(())
    }

    fn evaluate_now(&mut self, cx: &mut Ctx<'_>, x: &State, grow: bool) -> Result<bool, Trouble> {
        self.y.take(cx, x)?;
        self.system.linearise(cx, &self.y, &mut self.r, grow)
    }

    /// Factorises the matrix of a substep `1/α` that begins at `x`; redundant constraints are left out.
    pub(crate) fn factor(&mut self, cx: &mut Ctx<'_>, x: &State, alpha: f64) -> Result<(), Trouble> {
        let factored =
            self.system.factor_by(cx, x, |matrix, jacobian, cx| matrix.factor(cx, jacobian, alpha))?;
        factored.map_err(|e| self.system.trouble(cx, x.t, &e))
    }

    /// `x ← (I − J/α)⁻¹ x` for a vector `(p, v, u)`, in place.
    pub(crate) fn solve(&mut self, cx: &mut Ctx<'_>, t: f64, x: &mut [f64]) -> Result<(), Trouble> {
        self.system.smooth(cx, t, x, &mut self.r)
    }

    /// About the linear systems.
    pub(crate) fn info(&self) -> CorrectorInfo {
        self.system.info()
    }

    /// What is known of the derivatives in the step at hand, for a snapshot.
    pub(crate) fn history(&self) -> (bool, bool) {
        self.refresh.history()
    }

    /// Takes over what a snapshot kept of it.
    pub(crate) fn set_history(&mut self, history: (bool, bool)) {
        self.refresh.set_history(history);
    }
}

impl Snapshot for Linearised {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("linearised equations");
        out.bool(self.is_known);
        self.system.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("linearised equations")?;
        self.is_known = from.bool()?;
        // The matrix itself is factorised anew in every row.
        self.system.restore(from)?;
        Ok(())
    }
}
