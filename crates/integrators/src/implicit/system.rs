//! The linearised system under every implicit method: equations, their derivatives, and the matrix made of both.
//!
//! BDF, SDIRK and generalized-α methods have it inside the [`Corrector`](super::corrector::Corrector), SEULEX inside
//! [`Linearised`](super::linear::Linearised), Radau beside matrices for complex coefficients.

use super::displacement::Displacement;
use super::equations::{Ask, Equations, Guess};
use super::jacobian::Jacobian;
use super::matrix::IterationMatrix;
use super::{CorrectorInfo, Implicit};
use crate::Ctx;
use crate::error::{SetupError, Trouble};
use crate::methods::{Offers, Setup};
use gelenk_core::{SnapshotError, SnapshotReader, SnapshotWriter, State, Terms};
use gelenk_linalg::square::SquareError;

/// See the [module page](self).
pub(crate) struct ImplicitSystem {
    pub(crate) eq: Equations,
    pub(crate) jacobian: Jacobian,
    pub(crate) matrix: IterationMatrix,
}

/// A matrix that cannot be laid out says something about the solver that was chosen for it.
pub(crate) fn refused(e: &SquareError) -> SetupError {
    SetupError::Option { option: "linear_solver", reason: e.to_string() }
}

impl ImplicitSystem {
    /// Derivatives follow the excitations that are offered.
    pub(crate) fn new(options: Implicit, setup: &Setup<'_>, offers: Offers) -> Result<Self, SetupError> {
        let (s, solver) = (setup.structure, setup.linear_solver);
        let eq = Equations::new(options, s, solver)?;
        let jacobian = Jacobian::new(&eq, s, options.jacobian, offers);
        let unit = offers.unit_kinematics;
        let matrix = IterationMatrix::new(&eq, s, &jacobian, unit, solver).map_err(|e| refused(&e))?;
        Ok(Self { eq, jacobian, matrix })
    }

    /// The same for a method that finds positions by a [`Displacement`]; their `α` is this share of that of velocities.
    pub(crate) fn displace(&mut self, unit: bool, share: f64) -> Result<(), SetupError> {
        self.eq.displacement = Some((Displacement::new(self.eq.dims, unit), share));
        self.matrix.adapt(&self.eq, &self.jacobian).map_err(|e| refused(&e))
    }

    /// Copies the terms of the matrix at a point whose residual was just evaluated.
    pub(crate) fn take_terms(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<(), Trouble> {
        if cx.structure.position_matrix.is_some() && self.eq.meaning().uses_position_matrix() {
            cx.eval(Terms::POSITION_MATRIX, &x.point())?;
        }
        self.matrix.from.take_terms(cx);
        Ok(())
    }

    /// Evaluates derivatives at a point whose residual is `r0`; `grow`: they are looked for everywhere. `true` if their pattern
    /// is new, and the matrix laid out for it.
    pub(crate) fn differentiate(
        &mut self,
        cx: &mut Ctx<'_>,
        y: &Guess,
        r0: &[f64],
        grow: bool,
    ) -> Result<bool, Trouble> {
        let is_new = self.jacobian.evaluate(cx, &mut self.eq, y, r0, grow)?;
        if is_new {
            let fail = |e: SquareError| Trouble::Iteration { t: y.x.t, reason: e.to_string() };
            self.matrix.adapt(&self.eq, &self.jacobian).map_err(fail)?;
        }
        Ok(is_new)
    }

    /// Everything of a matrix at a point except its coefficient, where multipliers are not eliminated; `r` is for the residual.
    /// `true` if the pattern of the derivatives is new.
    pub(crate) fn linearise(
        &mut self,
        cx: &mut Ctx<'_>,
        y: &Guess,
        r: &mut [f64],
        grow: bool,
    ) -> Result<bool, Trouble> {
        cx.counts().jacobian_residual += 1;
        self.eq.residual(cx, y, Ask::MATRIX, r)?;
        self.take_terms(cx, &y.x)?;
        self.matrix.from.border_from_constraint();
        let is_new = self.differentiate(cx, y, r, grow)?;
        self.matrix.set_correction(&self.jacobian, None);
        self.matrix.dropped.clear();
        Ok(is_new)
    }

    /// Factorises by `factor`, without constraints known to be redundant. Where that fails, the saddle matrix at `x` knows which
    /// ones are, or the names of what is wrong. The inner error is what is left of the failure.
    pub(crate) fn factor_by(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        mut factor: impl FnMut(&mut IterationMatrix, &Jacobian, &mut Ctx<'_>) -> Result<(), SquareError>,
    ) -> Result<Result<(), SquareError>, Trouble> {
        let Self { eq, jacobian, matrix } = self;
        matrix.drop_redundant(&*cx.kkt);
        let result = factor(matrix, jacobian, cx);
        let is_singular = matches!(result, Err(SquareError::Singular { .. }));
        if !is_singular || eq.dims.nl == 0 || eq.meaning().solves_accelerations() {
            return Ok(result);
        }
        cx.eval(Terms::MASS | Terms::CONSTRAINT_MATRIX, &x.point())?;
        cx.factor(x.t, None)?;
        let before = matrix.dropped.len();
        matrix.drop_redundant(&*cx.kkt);
        if matrix.dropped.len() == before {
            return Ok(result);
        }
        Ok(factor(matrix, jacobian, cx))
    }

    /// What is wrong with a matrix that cannot be factorised: a term that is not finite, or what the solver says.
    #[cold]
    pub(crate) fn trouble(&self, cx: &Ctx<'_>, t: f64, error: &SquareError) -> Trouble {
        let terms = self.eq.terms() | Terms::MASS | Terms::CONSTRAINT_MATRIX;
        cx.blame(terms, t).unwrap_or_else(|| Trouble::Iteration { t, reason: error.to_string() })
    }

    /// `x ← (I − J/α)⁻¹ x` for a vector `(p, v, u)`, in place: `(α F_y' + F_y) Δ + F_λ µ = α F_y' x` with the matrix factorised
    /// last, `J` being the Jacobian of the ordinary differential equation `y' = φ(y)` behind the formulation.
    pub(crate) fn smooth(
        &mut self,
        cx: &mut Ctx<'_>,
        t: f64,
        x: &mut [f64],
        r: &mut [f64],
    ) -> Result<(), Trouble> {
        let (b, alpha) = (self.eq.blocks, self.matrix.alpha);
        let n = b.lam().start;
        r[n..].fill(0.0);
        r[..n].copy_from_slice(&x[..n]);
        if !self.eq.has_unit_mass() {
            // F_y' is M in the dynamics, and G in what index 1 asks of accelerations
            let (v, from) = (&x[b.dynamics()], &mut self.matrix.from);
            from.multiply_mass(v, &mut r[b.dynamics()]);
            cx.structure.constraint_matrix.multiply_add(1.0, &from.constraint, v, &mut r[b.lam()]);
        }
        for r in r.iter_mut() {
            *r *= -alpha;
        }
        let solved = self.matrix.solve(cx, r);
        solved.map_err(|e| Trouble::Iteration { t, reason: e.to_string() })?;
        x[..n].copy_from_slice(&r[..n]);
        Ok(())
    }

    /// The coefficient of the matrix, if there is one.
    pub(crate) fn alpha(&self) -> Option<f64> {
        Some(self.matrix.alpha).filter(|&alpha| alpha != 0.0)
    }

    /// Forgets the matrix: what comes may have nothing to do with what was.
    pub(crate) fn forget(&mut self) {
        self.matrix.alpha = 0.0;
    }

    /// Are constraints left out because they depend on others?
    pub(crate) fn drops_rows(&self) -> bool {
        !self.matrix.dropped.is_empty()
    }

    /// About the linear systems and their matrices.
    pub(crate) fn info(&self) -> CorrectorInfo {
        CorrectorInfo {
            unknowns: self.matrix.size(),
            solver: self.matrix.solver(),
            groups: self.jacobian.groups(),
            nonzeros: self.jacobian.entries().len(),
            diagnostics: None,
        }
    }

    pub(crate) fn save(&self, out: &mut SnapshotWriter) {
        self.jacobian.save(out);
        self.matrix.save(out);
    }

    /// Takes over a snapshot, without the factors of the matrix. `true` if it was laid out for another pattern.
    pub(crate) fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<bool, SnapshotError> {
        let is_new = self.jacobian.restore_pattern(from)?;
        if is_new {
            let adapted = self.matrix.adapt(&self.eq, &self.jacobian);
            adapted.map_err(|_| SnapshotError::Damaged("its Jacobian has no sensible pattern"))?;
        }
        self.jacobian.restore(from)?;
        self.matrix.restore(from)?;
        Ok(is_new)
    }

    /// Makes the factors that a snapshot does not keep; `false` where that fails, and the matrix is forgotten.
    pub(crate) fn remake(&mut self) -> bool {
        let is_good = self.matrix.alpha == 0.0 || self.matrix.combine(&self.jacobian).is_ok();
        if !is_good {
            self.forget();
        }
        is_good
    }
}
