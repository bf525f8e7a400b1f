//! The matrices of a method: one for its real eigenvalue, one for each pair of complex ones.

use super::super::table::{Coefficients, TABLES};
use crate::Ctx;
use crate::error::{SetupError, Trouble};
use crate::implicit::elimination::Elimination;
use crate::implicit::equations::Guess;
use crate::implicit::matrix::{IterationMatrix, Shifted};
use crate::implicit::refresh::{After, Before, Cause, Due, Effort, Policy, Refresh};
use crate::implicit::system::{ImplicitSystem, refused};
use crate::implicit::{Implicit, JacobianUpdate};
use crate::methods::Setup;
use gelenk_core::{SnapshotError, SnapshotReader, SnapshotWriter, State};
use gelenk_linalg::square::SquareError;

/// See the [module page](self).
pub(in super::super) struct Matrices {
    pub(super) system: ImplicitSystem,
    pub(super) shifted: Vec<Shifted>,
    pub(super) refresh: Refresh,
    /// The step size they belong to; 0: none, or they are those of another method.
    pub(super) h: f64,
    /// What finds multipliers that are no unknowns: one for each stage, and one for the point at which derivatives are evaluated and the
    /// start of the step. Empty where multipliers are unknowns.
    pub(super) eliminations: Vec<Elimination>,
    /// Were derivatives evaluated since the stages were looked at? Projectors that are kept as long as derivatives are then new ones.
    pub(super) is_new: bool,
}

/// A system for each pair of complex eigenvalues, of which the largest method has three.
fn shifted(matrix: &IterationMatrix) -> Result<Vec<Shifted>, SquareError> {
    (0..3).map(|_| Shifted::new(matrix)).collect()
}

impl Matrices {
    pub(super) fn new(options: Implicit, setup: &Setup<'_>) -> Result<Self, SetupError> {
        let system = ImplicitSystem::new(options, setup, setup.offers)?;
        let count = if system.eq.meaning().is_reduced { TABLES[2].stages() + 1 } else { 0 };
        let elimination = |_| {
            Elimination::new(&system, setup.structure, setup.offers.unit_kinematics).map_err(|e| refused(&e))
        };
        Ok(Self {
            eliminations: (0..count).map(elimination).collect::<Result<_, _>>()?,
            is_new: true,
            shifted: shifted(&system.matrix).map_err(|e| refused(&e))?,
            refresh: Refresh::new(Policy::RADAU, JacobianUpdate::Partitioned),
            h: 0.0,
            system,
        })
    }

    /// Forgets the matrices: what comes may have nothing to do with what was.
    pub(super) fn forget(&mut self) {
        self.system.forget();
        self.h = 0.0;
    }

    /// Must they be made before a step of this size, if corrections shrank at this rate?
    pub(super) fn before(&mut self, h: f64, rate: f64) -> Option<Due> {
        let matrix = self.system.alpha().map(|_| self.h);
        self.refresh.before(Before { matrix, wanted: h, rate, is_outdated: false })
    }

    /// Must they be made before the step is tried again, or is nothing left to try?
    pub(super) fn after(&mut self, rate: f64) -> Option<Due> {
        let can_grow = self.system.jacobian.is_estimated();
        self.refresh.after(After { cause: Cause::Slow, rate, is_own: true, can_grow })
    }

    /// Evaluates derivatives at a point; `r` is for its residual.
    pub(super) fn linearise(
        &mut self,
        cx: &mut Ctx<'_>,
        y: &mut Guess,
        r: &mut [f64],
        effort: Effort,
    ) -> Result<(), Trouble> {
        let grow = effort == Effort::Grow;
        let is_new = match self.eliminations.last_mut() {
            Some(elimination) => elimination.linearise(&mut self.system, cx, y, r, grow)?,
            None => self.system.linearise(cx, y, r, grow)?,
        };
        self.is_new = true;
        if is_new {
            let fail = |e: SquareError| Trouble::Iteration { t: y.x.t, reason: e.to_string() };
            self.shifted = shifted(&self.system.matrix).map_err(fail)?;
        }
        self.refresh.done(effort, is_new);
        Ok(())
    }

    /// Factorises everything for a step of size `h` from `t`, with the terms of the point `at`.
    pub(super) fn factor(
        &mut self,
        cx: &mut Ctx<'_>,
        table: &Coefficients,
        (t, h): (f64, f64),
        at: &State,
    ) -> Result<(), Trouble> {
        self.h = h;
        let complex = &mut self.shifted;
        let factored = self.system.factor_by(cx, at, |matrix, jacobian, cx| {
            matrix.factor(cx, jacobian, table.gamma / h)?;
            for (shifted, (re, im)) in complex.iter_mut().zip(table.pairs) {
                shifted.factor(cx, matrix, jacobian, (re / h, im / h))?;
            }
            Ok(())
        })?;
        factored.map_err(|e| self.system.trouble(cx, t, &e))
    }

    pub(super) fn save(&self, out: &mut SnapshotWriter) {
        self.system.save(out);
        out.bool(self.is_new);
        self.eliminations.iter().for_each(|elimination| elimination.save(out));
        self.shifted.iter().for_each(|s| s.save(out));
    }

    /// Takes over a snapshot; `false` where the factors cannot be made again.
    pub(super) fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<bool, SnapshotError> {
        if self.system.restore(from)? {
            let damaged = SnapshotError::Damaged("its Jacobian has no sensible pattern");
            self.shifted = shifted(&self.system.matrix).map_err(|_| damaged)?;
        }
        self.is_new = from.bool()?;
        let mut is_good = self.system.remake();
        for elimination in &mut self.eliminations {
            elimination.restore(&self.system, from)?;
        }
        for shifted in &mut self.shifted {
            is_good &= shifted.restore(from, &self.system.matrix, &self.system.jacobian)?;
        }
        Ok(is_good)
    }
}
