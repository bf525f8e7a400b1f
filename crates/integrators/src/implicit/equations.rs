//! The residual of a formulation.

use super::{DynamicsForm, Formulation, Implicit};
use crate::Ctx;
use crate::context::saddle_solver;
use crate::error::{SetupError, Trouble};
use crate::index1::Known;
use gelenk_core::{Dims, Kkt, MatrixKind, Saddle, State, Structure, Terms};
use gelenk_linalg::LinearSolver;
use std::ops::Range;

/// Where the blocks of residuals and unknowns lie: `(kin, dyn, ext, lam, eta)`, or `(p, v, u, λ, η)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Blocks {
    pub(crate) np: usize,
    pub(crate) nv: usize,
    pub(crate) nu: usize,
    pub(crate) nl: usize,
    pub(crate) ne: usize,
}

impl Blocks {
    pub(crate) fn new(d: Dims, formulation: Formulation) -> Self {
        let ne = if formulation.keeps_both_levels() { d.ng } else { 0 };
        Self { np: d.np, nv: d.nv, nu: d.nu, nl: d.nl, ne }
    }

    pub(crate) fn kin(&self) -> Range<usize> {
        0..self.np
    }

    pub(crate) fn dynamics(&self) -> Range<usize> {
        self.np..self.np + self.nv
    }

    pub(crate) fn ext(&self) -> Range<usize> {
        let first = self.np + self.nv;
        first..first + self.nu
    }

    pub(crate) fn lam(&self) -> Range<usize> {
        let first = self.np + self.nv + self.nu;
        first..first + self.nl
    }

    pub(crate) fn eta(&self) -> Range<usize> {
        let first = self.np + self.nv + self.nu + self.nl;
        first..first + self.ne
    }

    pub(crate) fn len(&self) -> usize {
        self.eta().end
    }
}

/// A point with derivatives, at which the residual is taken. `x.a` is `v'`.
#[derive(Debug, Clone)]
pub(crate) struct Guess {
    pub(crate) x: State,
    pub(crate) pdot: Vec<f64>,
    pub(crate) udot: Vec<f64>,
}

impl Guess {
    pub(crate) fn new(d: Dims) -> Self {
        Self { x: State::zeros(d), pdot: vec![0.0; d.np], udot: vec![0.0; d.nu] }
    }

    pub(crate) fn copy_from(&mut self, other: &Guess) {
        self.x.copy_from(&other.x);
        self.pdot.copy_from_slice(&other.pdot);
        self.udot.copy_from_slice(&other.udot);
    }
}

/// The residual of a formulation, without the corrections `Ĉᵀ η`.
pub(crate) struct Equations {
    pub(crate) formulation: Formulation,
    pub(crate) form: DynamicsForm,
    pub(crate) blocks: Blocks,
    pub(crate) dims: Dims,
    /// Does every row of `lam` stand for a position constraint (index 3)?
    positions_only: bool,
    want: Terms,
    /// Solves with the mass matrix alone, for the explicit form.
    mass: Option<Box<dyn Kkt>>,
    /// Accelerations of the point, where they are solved for.
    pub(crate) at: State,
    gamma: Vec<f64>,
}

impl Equations {
    pub(crate) fn new(options: Implicit, s: &Structure, solver: LinearSolver) -> Result<Self, SetupError> {
        options.check(s)?;
        let (d, formulation) = (s.dims, options.formulation);
        let mut want = Terms::PDOT | Terms::UDOT;
        if !formulation.solves_accelerations() {
            want = want | Terms::MASS | Terms::FORCE | Terms::CONSTRAINT_MATRIX;
        }
        match formulation {
            Formulation::Index1 if s.acceleration_term => want = want | Terms::ACCELERATION,
            Formulation::Index1 => {}
            Formulation::Index2 => want = want | Terms::CONSTRAINT_RATE,
            Formulation::Index3 => {
                want = want | Terms::CONSTRAINT;
                if d.nl > d.ng {
                    want = want | Terms::CONSTRAINT_RATE;
                }
            }
            _ => want = want | Terms::CONSTRAINT_RATE | Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX,
        }
        let mass = if options.form == DynamicsForm::Explicit && !formulation.solves_accelerations() {
            let mut alone = s.clone();
            (alone.dims.nl, alone.dims.ng) = (0, 0);
            (alone.friction, alone.position_matrix) = (None, None);
            alone.constraint_matrix = MatrixKind::Dense;
            alone.names.rows.clear();
            Some(saddle_solver(&alone, solver, false)?)
        } else {
            None
        };
        Ok(Self {
            formulation,
            form: options.form,
            blocks: Blocks::new(d, formulation),
            dims: d,
            positions_only: formulation == Formulation::Index3,
            want,
            mass,
            at: State::zeros(d),
            gamma: vec![0.0; d.nl],
        })
    }

    /// The terms of the residual.
    pub(crate) fn terms(&self) -> Terms {
        self.want
    }

    /// Is the mass matrix of the dynamics the identity?
    pub(crate) fn has_unit_mass(&self) -> bool {
        self.formulation.solves_accelerations() || self.form == DynamicsForm::Explicit
    }

    /// The residual with the multipliers of the guess, or, where `multipliers` is false, without them. Leaves `M`, `G` and
    /// what else belongs to the formulation in [`Ctx::buf`].
    pub(crate) fn residual(
        &mut self,
        cx: &mut Ctx<'_>,
        y: &Guess,
        multipliers: bool,
        out: &mut [f64],
    ) -> Result<(), Trouble> {
        self.residual_by(cx, y, multipliers, false, out)
    }

    /// The same where nobody needs `M`: the problem may compute `M v' − f` itself (A03).
    pub(crate) fn residual_alone(
        &mut self,
        cx: &mut Ctx<'_>,
        y: &Guess,
        multipliers: bool,
        out: &mut [f64],
    ) -> Result<(), Trouble> {
        self.residual_by(cx, y, multipliers, true, out)
    }

    fn residual_by(
        &mut self,
        cx: &mut Ctx<'_>,
        y: &Guess,
        multipliers: bool,
        alone: bool,
        out: &mut [f64],
    ) -> Result<(), Trouble> {
        let b = self.blocks;
        let before = *cx.counts();
        if self.formulation.solves_accelerations() {
            self.at.copy_from(&y.x);
            cx.accelerations(&mut self.at, Known::Nothing)?;
            cx.eval(self.want, &y.x.point())?;
            let r = out[b.dynamics()].iter_mut();
            r.zip(y.x.a.iter().zip(&self.at.a)).for_each(|(r, (a, at))| *r = a - at);
        } else {
            let gamma = self.formulation == Formulation::Index1 && !cx.structure.acceleration_term;
            if gamma && b.nl > 0 {
                cx.acceleration_term(&y.x, &mut self.gamma)?;
            }
            let r = &mut out[b.dynamics()];
            let is_done =
                alone && self.form == DynamicsForm::Residual && cx.residual_form(&y.x.point(), &y.x.a, r)?;
            let want = if is_done { self.want.without(Terms::MASS | Terms::FORCE) } else { self.want };
            cx.eval(want, &y.x.point())?;
            let lam = multipliers.then_some(&y.x.lam[..]);
            self.dynamics(cx, y, lam, is_done, r)?;
        }
        // Whoever asks for a residual counts it; its matrices are not counted once more.
        let counts = cx.counts();
        (counts.mass, counts.position_matrix) = (before.mass, before.position_matrix);
        let kin = out[b.kin()].iter_mut().zip(y.pdot.iter().zip(&cx.buf.pdot));
        kin.for_each(|(r, (pdot, tv))| *r = pdot - tv);
        let ext = out[b.ext()].iter_mut().zip(y.udot.iter().zip(&cx.buf.udot));
        ext.for_each(|(r, (udot, d))| *r = udot - d);
        self.constraints(cx, y, &mut out[b.lam().start..]);
        Ok(())
    }

    /// `M v' − f + Gᵀ λ`, or the explicit form of it; without the multipliers it may be there already.
    fn dynamics(
        &mut self,
        cx: &mut Ctx<'_>,
        y: &Guess,
        lam: Option<&[f64]>,
        is_done: bool,
        r: &mut [f64],
    ) -> Result<(), Trouble> {
        let s = cx.structure;
        if self.form == DynamicsForm::Residual {
            if !is_done {
                cx.buf.multiply_mass(s, &y.x.a, r);
                r.iter_mut().zip(&cx.buf.force).for_each(|(r, f)| *r -= f);
            }
            if let Some(lam) = lam {
                s.constraint_matrix.multiply_transposed_add(1.0, &cx.buf.constraint_matrix, lam, r);
            }
            return Ok(());
        }
        r.copy_from_slice(&cx.buf.force);
        if let Some(lam) = lam {
            s.constraint_matrix.multiply_transposed_add(-1.0, &cx.buf.constraint_matrix, lam, r);
        }
        self.factor_mass(cx, y.x.t)?;
        self.solve_mass(cx, y.x.t, r)?;
        r.iter_mut().zip(&y.x.a).for_each(|(r, a)| *r = a - *r);
        Ok(())
    }

    /// Factorises the mass matrix evaluated last.
    fn factor_mass(&mut self, cx: &mut Ctx<'_>, t: f64) -> Result<(), Trouble> {
        let Some(kkt) = &mut self.mass else { return Ok(()) };
        cx.counts().factor += 1;
        let result = kkt.factor(&Saddle::symmetric(&cx.buf.mass, &[]));
        result.map_err(|e| {
            cx.blame(Terms::MASS, t).unwrap_or_else(|| crate::context::solver_trouble(cx.structure, t, e))
        })
    }

    /// `r ← M⁻¹ r` with the mass matrix factorised last.
    pub(crate) fn solve_mass(&mut self, cx: &mut Ctx<'_>, t: f64, r: &mut [f64]) -> Result<(), Trouble> {
        let Some(kkt) = &mut self.mass else { return Ok(()) };
        let result = kkt.solve(r, &mut []);
        result.map_err(|e| cx.no_solution(Terms::MASS, t, e))
    }

    /// The rows of constraints, from `lam` on.
    fn constraints(&mut self, cx: &Ctx<'_>, y: &Guess, out: &mut [f64]) {
        let (nl, ng) = (self.dims.nl, self.dims.ng);
        let (lam, eta) = out.split_at_mut(nl);
        match self.formulation {
            Formulation::Index1 => {
                if cx.structure.acceleration_term {
                    lam.copy_from_slice(&cx.buf.acceleration);
                } else {
                    lam.copy_from_slice(&self.gamma);
                }
                let (kind, g) = (&cx.structure.constraint_matrix, &cx.buf.constraint_matrix);
                kind.multiply_add(1.0, g, &y.x.a, lam);
            }
            _ if self.positions_only => {
                if nl > ng {
                    cx.velocity_residual(1.0, &y.x.v, lam);
                }
                lam[..ng].copy_from_slice(&cx.buf.constraint);
            }
            _ => {
                cx.velocity_residual(1.0, &y.x.v, lam);
                if self.formulation.keeps_both_levels() {
                    eta.copy_from_slice(&cx.buf.constraint);
                }
            }
        }
    }

    /// The derivative of the residual along a direction at fixed `p'`, `v'`, `u'`, from the exact derivatives `d` of the
    /// terms; the parts `G dv` and `T dv` of unit kinematics are left out.
    pub(crate) fn residual_along(
        &self,
        cx: &Ctx<'_>,
        y: &Guess,
        direction: &State,
        d: &mut gelenk_core::TermBuf,
        out: &mut [f64],
    ) {
        let (b, s) = (self.blocks, cx.structure);
        let (nl, ng) = (self.dims.nl, self.dims.ng);
        let r = &mut out[b.dynamics()];
        s.mass.multiply_derivative(&cx.buf.mass, &d.mass, &y.x.a, r, &mut d.work);
        r.iter_mut().zip(&d.force).for_each(|(r, f)| *r -= f);
        s.constraint_matrix.multiply_transposed_add(1.0, &d.constraint_matrix, &y.x.lam, r);
        if s.uses_lam {
            let g = &cx.buf.constraint_matrix;
            s.constraint_matrix.multiply_transposed_add(1.0, g, &direction.lam, r);
        }
        out[b.kin()].iter_mut().zip(&d.pdot).for_each(|(r, x)| *r = -x);
        out[b.ext()].iter_mut().zip(&d.udot).for_each(|(r, x)| *r = -x);
        let (lam, eta) = out[b.lam().start..].split_at_mut(nl);
        let kind = &s.constraint_matrix;
        lam.fill(0.0);
        if self.formulation == Formulation::Index1 {
            if s.acceleration_term {
                lam.copy_from_slice(&d.acceleration);
            }
            kind.multiply_add(1.0, &d.constraint_matrix, &y.x.a, lam);
            return;
        }
        if !self.positions_only || nl > ng {
            lam.copy_from_slice(&d.constraint_rate);
            kind.multiply_add(1.0, &d.constraint_matrix, &y.x.v, lam);
        }
        if self.positions_only {
            lam[..ng].copy_from_slice(&d.constraint);
        } else if self.formulation.keeps_both_levels() {
            eta.copy_from_slice(&d.constraint);
        }
    }
}
