//! The residual of a formulation.

use super::displacement::Displacement;
use super::formulation::{Level, Meaning};
use super::{DynamicsForm, Implicit};
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
    fn new(d: Dims, meaning: &Meaning) -> Self {
        let ne = if meaning.corrects_positions { d.ng } else { 0 };
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

    /// Takes a state with the derivatives it has.
    pub(crate) fn take(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<(), Trouble> {
        cx.eval(Terms::PDOT | Terms::UDOT, &x.point())?;
        self.x.copy_from(x);
        self.pdot.copy_from_slice(&cx.buf.pdot);
        self.udot.copy_from_slice(&cx.buf.udot);
        Ok(())
    }
}

/// What a residual is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ask {
    /// Are the multipliers of the guess part of it?
    multipliers: bool,
    /// Is `M` left in [`Ctx::buf`]? Otherwise the problem may compute `M v' − f` itself (A03).
    mass: bool,
    /// Is it differenced with others? Then the kinematics of a displacement are replaced by those of `T v`.
    is_differenced: bool,
}

impl Ask {
    /// The residual of an iterate, which serves for nothing else.
    pub(crate) const ITERATE: Ask = Ask { multipliers: true, mass: false, is_differenced: false };
    /// The residual of a point at which a matrix is made.
    pub(crate) const MATRIX: Ask = Ask { mass: true, ..Ask::ITERATE };
    /// One of those that make a difference quotient.
    pub(crate) const DIFFERENCE: Ask = Ask { is_differenced: true, ..Ask::ITERATE };
    /// The one that the others are subtracted from.
    pub(crate) const NOMINAL: Ask = Ask { is_differenced: true, ..Ask::MATRIX };

    /// The same without the forces of multipliers.
    pub(crate) fn without_multipliers(self) -> Ask {
        Ask { multipliers: false, ..self }
    }
}

/// The residual of a formulation, without the corrections `Ĉᵀ η`.
pub(crate) struct Equations {
    /// The formulation and its options: this is the only place where a run keeps them.
    pub(crate) options: Implicit,
    pub(crate) blocks: Blocks,
    pub(crate) dims: Dims,
    want: Terms,
    /// Solves with the mass matrix alone, for the explicit form.
    mass: Option<Box<dyn Kkt>>,
    /// Accelerations of the point, where they are solved for.
    pub(crate) at: State,
    gamma: Vec<f64>,
    /// Where positions follow from a displacement: that, and [`Equations::share`].
    pub(crate) displacement: Option<(Displacement, f64)>,
}

impl Equations {
    pub(crate) fn new(options: Implicit, s: &Structure, solver: LinearSolver) -> Result<Self, SetupError> {
        options.check(s)?;
        let (d, meaning) = (s.dims, options.formulation.meaning());
        let mut want = Terms::PDOT | Terms::UDOT;
        if !meaning.solves_accelerations() {
            want = want | Terms::MASS | Terms::FORCE | Terms::CONSTRAINT_MATRIX;
        }
        let has_velocity_rows = meaning.asks_for(Level::Velocity) || d.nl > d.ng;
        if meaning.asks_for(Level::Acceleration) {
            want = if s.acceleration_term { want | Terms::ACCELERATION } else { want };
        } else if has_velocity_rows {
            want = want | Terms::CONSTRAINT_RATE | Terms::CONSTRAINT_MATRIX;
        }
        if meaning.uses_position_matrix() {
            want = want | Terms::CONSTRAINT;
        }
        let mass = if options.form == DynamicsForm::Explicit && !meaning.solves_accelerations() {
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
            options,
            blocks: Blocks::new(d, meaning),
            dims: d,
            want,
            mass,
            at: State::zeros(d),
            gamma: vec![0.0; d.nl],
            displacement: None,
        })
    }

    /// The `α` of positions as a share of that of velocities.
    pub(crate) fn share(&self) -> f64 {
        self.displacement.as_ref().map_or(1.0, |(_, share)| *share)
    }

    /// What the formulation means.
    #[inline]
    pub(crate) fn meaning(&self) -> &'static Meaning {
        self.options.formulation.meaning()
    }

    /// Is `M` solved for in every residual?
    pub(crate) fn is_explicit(&self) -> bool {
        self.mass.is_some()
    }

    /// The name of an unknown by its number in `(p, v, u, λ, η)`.
    pub(crate) fn unknown_name(&self, s: &Structure, i: usize) -> String {
        let b = self.blocks;
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

    /// The terms of the residual.
    pub(crate) fn terms(&self) -> Terms {
        self.want
    }

    /// Is the mass matrix of the dynamics the identity?
    pub(crate) fn has_unit_mass(&self) -> bool {
        self.meaning().solves_accelerations() || self.options.form == DynamicsForm::Explicit
    }

    /// The residual. Whatever is asked for leaves `G` and what belongs to the constraints in [`Ctx::buf`].
    pub(crate) fn residual(
        &mut self,
        cx: &mut Ctx<'_>,
        y: &Guess,
        ask: Ask,
        out: &mut [f64],
    ) -> Result<(), Trouble> {
        let b = self.blocks;
        let before = *cx.counts();
        if self.meaning().solves_accelerations() {
            self.at.copy_from(&y.x);
            cx.accelerations(&mut self.at, Known::Nothing)?;
            cx.eval(self.want, &y.x.point())?;
            let r = out[b.dynamics()].iter_mut();
            r.zip(y.x.a.iter().zip(&self.at.a)).for_each(|(r, (a, at))| *r = a - at);
        } else {
            let gamma = self.meaning().asks_for(Level::Acceleration) && !cx.structure.acceleration_term;
            if gamma && b.nl > 0 {
                cx.acceleration_term(&y.x, &mut self.gamma)?;
            }
            let r = &mut out[b.dynamics()];
            let is_done = !ask.mass
                && self.options.form == DynamicsForm::Residual
                && cx.residual_form(&y.x.point(), &y.x.a, r)?;
            let want = if is_done { self.want.without(Terms::MASS | Terms::FORCE) } else { self.want };
            cx.eval(want, &y.x.point())?;
            let lam = ask.multipliers.then_some(&y.x.lam[..]);
            self.dynamics(cx, y, lam, is_done, r)?;
        }
        // Whoever asks for a residual counts it; its matrices are not counted once more.
        let counts = cx.counts();
        (counts.mass, counts.position_matrix) = (before.mass, before.position_matrix);
        if let Some((displacement, _)) = &mut self.displacement {
            displacement.residual(cx, &y.x, &y.pdot, ask.is_differenced, &mut out[b.kin()])?;
        } else {
            let kin = out[b.kin()].iter_mut().zip(y.pdot.iter().zip(&cx.buf.pdot));
            kin.for_each(|(r, (pdot, tv))| *r = pdot - tv);
        }
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
        if self.options.form == DynamicsForm::Residual {
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
        result.map_err(|e| cx.blame(Terms::MASS, t).unwrap_or_else(|| Trouble::of_solver(cx.structure, t, e)))
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
        let meaning = self.meaning();
        if meaning.asks_for(Level::Acceleration) {
            if cx.structure.acceleration_term {
                lam.copy_from_slice(&cx.buf.acceleration);
            } else {
                lam.copy_from_slice(&self.gamma);
            }
            let (kind, g) = (&cx.structure.constraint_matrix, &cx.buf.constraint_matrix);
            kind.multiply_add(1.0, g, &y.x.a, lam);
            return;
        }
        let asks_for_positions = meaning.asks_for(Level::Position);
        if !asks_for_positions || nl > ng {
            cx.velocity_residual(1.0, &y.x.v, lam);
        }
        if asks_for_positions {
            lam[..ng].copy_from_slice(&cx.buf.constraint);
        } else if meaning.corrects_positions {
            eta.copy_from_slice(&cx.buf.constraint);
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
        let meaning = self.meaning();
        if meaning.asks_for(Level::Acceleration) {
            if s.acceleration_term {
                lam.copy_from_slice(&d.acceleration);
            }
            kind.multiply_add(1.0, &d.constraint_matrix, &y.x.a, lam);
            return;
        }
        let asks_for_positions = meaning.asks_for(Level::Position);
        if !asks_for_positions || nl > ng {
            lam.copy_from_slice(&d.constraint_rate);
            kind.multiply_add(1.0, &d.constraint_matrix, &y.x.v, lam);
        }
        if asks_for_positions {
            lam[..ng].copy_from_slice(&d.constraint);
        } else if meaning.corrects_positions {
            eta.copy_from_slice(&d.constraint);
        }
    }
}
