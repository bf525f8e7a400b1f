//! The linearised equations of motion: what linearly implicit methods solve instead of iterating.
//!
//! With the residual `F(y', y, λ)` of a formulation and its derivatives at one point, the matrix `α F_y' + F_y` beside the border
//! `F_λ` stands for `α − J`, `J` being the Jacobian of `y' = φ(y)` behind the formulation: accelerations and multipliers are
//! eliminated by the border, and nobody has to form `J`.

use super::equations::{Equations, Guess};
use super::jacobian::Jacobian;
use super::matrix::IterationMatrix;
use super::{CorrectorInfo, Implicit};
use crate::error::{SetupError, Trouble};
use crate::methods::Setup;
use crate::{Ctx, Part};
use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Structure, Terms};
use gelenk_linalg::LinearSolver;
use gelenk_linalg::square::SquareError;

/// Derivatives at one point, and a matrix made of them.
pub(crate) struct Linearised {
    eq: Equations,
    jacobian: Jacobian,
    matrix: IterationMatrix,
    structure: Structure,
    solver: LinearSolver,
    y: Guess,
    r: Vec<f64>,
    is_known: bool,
}

impl Linearised {
    pub(crate) fn new(options: Implicit, setup: &Setup<'_>) -> Result<Self, SetupError> {
        let s = setup.structure;
        let eq = Equations::new(options, s, setup.linear_solver)?;
        let jacobian = Jacobian::new(&eq, s, options.jacobian, setup.offers);
        let unit = setup.offers.unit_kinematics;
        let matrix = IterationMatrix::new(&eq, s, &jacobian, unit, setup.linear_solver)
            .map_err(|e| SetupError::Option { option: "linear_solver", reason: e.to_string() })?;
        Ok(Self {
            y: Guess::new(s.dims),
            r: vec![0.0; eq.blocks.len()],
            is_known: false,
            structure: s.clone(),
            solver: setup.linear_solver,
            eq,
            jacobian,
            matrix,
        })
    }

    /// Forgets the derivatives: what comes may have nothing to do with what was.
    pub(crate) fn forget(&mut self) {
        self.is_known = false;
    }

    /// Are there derivatives?
    pub(crate) fn is_known(&self) -> bool {
        self.is_known
    }

    /// Can the pattern of the derivatives grow?
    pub(crate) fn can_grow(&self) -> bool {
        self.jacobian.is_estimated()
    }

    /// Evaluates derivatives at a state whose accelerations and multipliers are its own; `grow`: they are looked for everywhere.
    pub(crate) fn evaluate(&mut self, cx: &mut Ctx<'_>, x: &State, grow: bool) -> Result<(), Trouble> {
        let refreshes = &mut cx.stats.refreshes;
        if self.is_known {
            refreshes.slow += 1;
        } else {
            refreshes.start += 1;
        }
        self.is_known = false;
        cx.clock.enter(Part::Jacobian);
        let result = self.evaluate_now(cx, x, grow);
        cx.clock.leave();
        self.is_known = result.is_ok();
        result
    }

    fn evaluate_now(&mut self, cx: &mut Ctx<'_>, x: &State, grow: bool) -> Result<(), Trouble> {
        let Self { eq, jacobian, matrix, y, r, .. } = self;
        y.x.copy_from(x);
        cx.eval(Terms::PDOT | Terms::UDOT, &x.point())?;
        y.pdot.copy_from_slice(&cx.buf.pdot);
        y.udot.copy_from_slice(&cx.buf.udot);
        cx.counts().jacobian_residual += 1;
        eq.residual(cx, y, true, r)?;
        matrix.take_terms(cx);
        matrix.border_from_constraint();
        matrix.dropped.clear();
        if jacobian.evaluate(cx, eq, y, r, grow)? {
            let fail = |e: SquareError| Trouble::Iteration { t: x.t, reason: e.to_string() };
            matrix.adapt(eq, &self.structure, jacobian, self.solver).map_err(fail)?;
        }
        Ok(())
    }

    /// Factorises the matrix of a substep `1/α` that begins at `x`; redundant constraints are left out.
    pub(crate) fn factor(&mut self, cx: &mut Ctx<'_>, x: &State, alpha: f64) -> Result<(), Trouble> {
        self.matrix.drop_redundant(&*cx.kkt);
        if self.matrix.factor(cx, &self.jacobian, alpha).is_ok() {
            return Ok(());
        }
        // The saddle matrix knows the names of what is wrong, and which rows can be left out.
        if cx.structure.dims.nl > 0 {
            cx.eval(Terms::MASS | Terms::CONSTRAINT_MATRIX, &x.point())?;
            cx.factor(x.t, None)?;
            self.matrix.drop_redundant(&*cx.kkt);
        }
        self.matrix.factor(cx, &self.jacobian, alpha).map_err(|e| {
            let terms = self.eq.terms() | Terms::MASS | Terms::CONSTRAINT_MATRIX;
            cx.blame(terms, x.t).unwrap_or_else(|| Trouble::Iteration { t: x.t, reason: e.to_string() })
        })
    }

    /// `x ← (I − J/α)⁻¹ x` for a vector `(p, v, u)`, in place.
    pub(crate) fn solve(&mut self, cx: &mut Ctx<'_>, t: f64, x: &mut [f64]) -> Result<(), Trouble> {
        smooth(&mut self.matrix, &self.eq, cx, x, &mut self.r)
            .map_err(|e| Trouble::Iteration { t, reason: e.to_string() })
    }

    /// About the linear systems.
    pub(crate) fn info(&self) -> CorrectorInfo {
        CorrectorInfo {
            unknowns: self.matrix.size(),
            solver: self.matrix.solver(),
            groups: self.jacobian.groups(),
            nonzeros: self.jacobian.entries.len(),
            diagnostics: None,
        }
    }
}

/// `x ← (I − J/α)⁻¹ x` for a vector `(p, v, u)`, in place: `(α F_y' + F_y) Δ + F_λ µ = α F_y' x` with the matrix factorised last.
pub(crate) fn smooth(
    matrix: &mut IterationMatrix,
    eq: &Equations,
    cx: &mut Ctx<'_>,
    x: &mut [f64],
    r: &mut [f64],
) -> Result<(), SquareError> {
    let (b, alpha) = (eq.blocks, matrix.alpha);
    let n = b.lam().start;
    r[n..].fill(0.0);
    r[..n].copy_from_slice(&x[..n]);
    if !eq.has_unit_mass() {
        // F_y' is M in the dynamics, and G in what index 1 asks of accelerations
        let v = &x[b.dynamics()];
        matrix.multiply_mass(v, &mut r[b.dynamics()]);
        cx.structure.constraint_matrix.multiply_add(1.0, &matrix.constraint, v, &mut r[b.lam()]);
    }
    for r in r.iter_mut() {
        *r *= -alpha;
    }
    matrix.solve(cx, r)?;
    x[..n].copy_from_slice(&r[..n]);
    Ok(())
}

impl Snapshot for Linearised {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("linearised equations");
        out.bool(self.is_known);
        self.jacobian.save(out);
        self.matrix.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("linearised equations")?;
        self.is_known = from.bool()?;
        if self.jacobian.restore_pattern(from)? {
            let adapted = self.matrix.adapt(&self.eq, &self.structure, &self.jacobian, self.solver);
            adapted.map_err(|_| SnapshotError::Damaged("its Jacobian has no sensible pattern"))?;
        }
        self.jacobian.restore(from)?;
        // The matrix itself is factorised anew in every row.
        self.matrix.restore(from)
    }
}
