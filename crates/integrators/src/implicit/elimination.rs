//! Multipliers that are not unknowns: how they are found from the dependent rows (CS, CM, and the first ones of GGL*), the
//! directions beside accelerations solved for (partition, tangent), and the errors of independent coordinates.

use super::equations::{Ask, Equations, Guess};
use super::formulation::Multipliers;
use super::split::Split;
use super::system::ImplicitSystem;
use super::{DynamicsForm, Splitting};
use crate::Ctx;
use crate::error::Trouble;
use gelenk_core::{
    HeldRows, KktError, Point, Singularity, SnapshotError, SnapshotReader, SnapshotWriter, State, Structure,
    Terms,
};
use gelenk_linalg::square::SquareError;

/// Splitting works on full matrices: with more constraints than this, GGL* extrapolates its multipliers instead.
const FEW: usize = 60;

/// The iterate a residual belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum At {
    /// The predictor, at which a matrix is made.
    Matrix,
    /// The predictor.
    Predictor,
    /// A later iterate.
    Iterate,
}

/// See the [module page](self).
pub(crate) struct Elimination {
    /// Independent and dependent coordinates, where they are split.
    pub(super) split: Option<Split>,
    /// In the explicit form, where the border is not `Gᵀ`: the split by which errors are measured.
    lifting: Option<Split>,
    /// The border with which multipliers are eliminated.
    pub(super) border: Vec<f64>,
    /// The dependent directions `Y`, where they are the border of the matrix; and, where positions do not follow velocities one by
    /// one, `T Y`.
    directions: Vec<f64>,
    of_positions: Vec<f64>,
    is_turned: bool,
    /// Multipliers of a point while they are taken out of it.
    kept: Vec<f64>,
    /// Are the kinematics `p' = v`? Then errors of positions are lifted as those of velocities are.
    unit: bool,
    /// Are independent coordinates to be chosen anew?
    is_choice_old: bool,
}

impl Elimination {
    pub(crate) fn new(system: &ImplicitSystem, s: &Structure, unit: bool) -> Result<Self, SquareError> {
        let (eq, meaning) = (&system.eq, system.eq.meaning());
        let is_worth = meaning.is_reduced || s.dims.nl <= FEW;
        let splits = meaning.splits() && is_worth && s.dims.nl > 0 && !s.uses_lam;
        let kind = if meaning.is_orthogonal { Splitting::Qr } else { eq.options.splitting };
        let split = || Split::new(s.dims, s.constraint_matrix.clone(), kind);
        let lifts = splits && eq.is_explicit() && meaning.is_reduced;
        Ok(Self {
            split: splits.then(split).transpose()?,
            lifting: lifts.then(split).transpose()?,
            border: vec![0.0; system.matrix.from.border.len()],
            directions: vec![0.0; if eq.has_unit_mass() { s.dims.nv * s.dims.nl } else { 0 }],
            of_positions: vec![
                0.0;
                if meaning.solves_accelerations() && !unit { s.dims.np * s.dims.nl } else { 0 }
            ],
            is_turned: false,
            kept: vec![0.0; s.dims.nl],
            unit,
            is_choice_old: false,
        })
    }

    /// The residual of an iterate. Where multipliers are eliminated, they are found and become those of the iterate.
    pub(crate) fn residual(
        &mut self,
        system: &mut ImplicitSystem,
        cx: &mut Ctx<'_>,
        y: &mut Guess,
        at: At,
        out: &mut [f64],
    ) -> Result<(), Trouble> {
        cx.counts().residual += 1;
        let multipliers = system.eq.meaning().multipliers;
        let ask = if at == At::Matrix { Ask::MATRIX } else { Ask::ITERATE };
        let eliminates = match multipliers {
            Multipliers::Eliminated | Multipliers::Frozen => true,
            Multipliers::Predicted => at != At::Iterate,
            Multipliers::Unknown | Multipliers::Solved => false,
        };
        if !(eliminates && self.split.is_some()) {
            system.eq.residual(cx, y, ask, out)?;
            if multipliers == Multipliers::Solved {
                y.x.lam.copy_from_slice(&system.eq.at.lam);
            }
            return Ok(());
        }
        system.eq.residual(cx, y, ask.without_multipliers(), out)?;
        self.find_border(&mut system.eq, cx, y.x.t, at)?;
        let r = &mut out[system.eq.blocks.dynamics()];
        let is_found = self.split.as_mut().is_some_and(|split| split.multipliers(r, &mut y.x.lam));
        if !is_found {
            let reason = "no coordinates can be split off".into();
            return Err(Trouble::Iteration { t: y.x.t, reason });
        }
        system.matrix.from.add_border(1.0, &self.border, &y.x.lam, r);
        Ok(())
    }

    /// The border with which multipliers are eliminated, and its factors: of the iterate (CS), of the predictor (CM), or of
    /// the matrix (Y24).
    fn find_border(&mut self, eq: &mut Equations, cx: &mut Ctx<'_>, t: f64, at: At) -> Result<(), Trouble> {
        let is_kept = eq.meaning().multipliers == Multipliers::Frozen
            && (at == At::Iterate || (eq.options.keep_projector && at == At::Predictor));
        if is_kept {
            return Ok(());
        }
        if eq.is_explicit() {
            explicit_border(eq, cx, t, &mut self.border)?;
        } else {
            self.border.copy_from_slice(&cx.buf.constraint_matrix);
        }
        if let Some(split) = &mut self.split {
            split.leave_out(cx.kkt.held().into_iter().flat_map(HeldRows::left_out));
        }
        let renewed = self.split.as_mut().is_none_or(|split| split.renew(&self.border, eq.is_explicit()));
        let singular = || Trouble::of_solver(cx.structure, t, KktError::Singular(Singularity::default()));
        renewed.then_some(()).ok_or_else(singular)
    }

    /// Makes the border of the matrix from the terms it has taken. `is_inside`: this is a later stage of a step, and dependent
    /// directions stay, because derivatives of earlier stages hold in the others.
    pub(super) fn renew(
        &mut self,
        system: &mut ImplicitSystem,
        cx: &mut Ctx<'_>,
        x: &State,
        is_inside: bool,
    ) -> Result<(), Trouble> {
        let ImplicitSystem { eq, matrix, .. } = system;
        for split in self.split.iter_mut().chain(&mut self.lifting) {
            split.leave_out(cx.kkt.held().into_iter().flat_map(HeldRows::left_out));
        }
        self.choose_lifting(&matrix.from.constraint);
        if eq.meaning().solves_accelerations() {
            let is_kept = is_inside && self.split.as_ref().is_some_and(|split| split.is_chosen);
            if let Some(split) = &mut self.split {
                if !is_kept {
                    split.choose(&matrix.from.constraint, false);
                    self.is_choice_old = false;
                }
                split.factor(&matrix.from.constraint, false);
                split.directions(&mut self.directions);
                matrix.from.border.copy_from_slice(&self.directions);
            }
            return Ok(());
        }
        match eq.options.form {
            DynamicsForm::Explicit => explicit_border(eq, cx, x.t, &mut matrix.from.border),
            DynamicsForm::Residual => {
                matrix.from.border_from_constraint();
                Ok(())
            }
        }
    }

    fn choose_lifting(&mut self, g: &[f64]) {
        if let Some(lifting) = &mut self.lifting {
            lifting.choose(g, false);
            lifting.factor(g, false);
        }
    }

    /// Evaluates derivatives at a point whose residual is `r`, which changes. CM does not differentiate what its multipliers
    /// do.
    pub(crate) fn differentiate(
        &mut self,
        system: &mut ImplicitSystem,
        cx: &mut Ctx<'_>,
        y: &mut Guess,
        r: &mut [f64],
        grow: bool,
    ) -> Result<bool, Trouble> {
        if system.eq.meaning().multipliers != Multipliers::Frozen {
            return system.differentiate(cx, y, r, grow);
        }
        let dynamics = &mut r[system.eq.blocks.dynamics()];
        system.matrix.from.add_border(-1.0, &self.border, &y.x.lam, dynamics);
        self.kept.copy_from_slice(&y.x.lam);
        y.x.lam.fill(0.0);
        let result = system.differentiate(cx, y, r, grow);
        y.x.lam.copy_from_slice(&self.kept);
        result
    }

    /// Everything of a matrix at a point except its coefficient, as [`ImplicitSystem::linearise`] makes it where multipliers are unknowns;
    /// `r` is for the residual. `true` if the pattern of the derivatives is new.
    pub(crate) fn linearise(
        &mut self,
        system: &mut ImplicitSystem,
        cx: &mut Ctx<'_>,
        y: &mut Guess,
        r: &mut [f64],
        grow: bool,
    ) -> Result<bool, Trouble> {
        self.residual(system, cx, y, At::Matrix, r)?;
        system.take_terms(cx, &y.x)?;
        self.renew(system, cx, &y.x, false)?;
        let is_new = self.differentiate(system, cx, y, r, grow)?;
        let directions = self.directions(&system.eq, cx, &y.x, false)?;
        system.matrix.set_correction(&system.jacobian, directions);
        system.matrix.dropped.clear();
        Ok(is_new)
    }

    /// The directions of positions that take the place of `Cᵀ`, where there are such. `is_inside` as in [`Elimination::renew`].
    pub(super) fn directions(
        &mut self,
        eq: &Equations,
        cx: &mut Ctx<'_>,
        x: &State,
        is_inside: bool,
    ) -> Result<Option<&[f64]>, Trouble> {
        if !eq.meaning().solves_accelerations() {
            return Ok(None);
        }
        if self.unit {
            return Ok(Some(&self.directions));
        }
        if is_inside && self.is_turned {
            return Ok(Some(&self.of_positions));
        }
        self.is_turned = true;
        let (nv, np) = (eq.dims.nv.max(1), eq.dims.np.max(1));
        for (v, out) in self.directions.chunks_exact(nv).zip(self.of_positions.chunks_exact_mut(np)) {
            cx.eval(Terms::PDOT, &Point { v, ..x.point() })?;
            out.copy_from_slice(&cx.buf.pdot);
        }
        Ok(Some(&self.of_positions))
    }

    /// Makes an error `(e_p, e_v, …)` that of the independent coordinates, seen in all of them.
    pub(crate) fn lift_error(&mut self, eq: &Equations, e: &mut [f64]) {
        let is_printed = eq.options.splitting == Splitting::Last && self.unit;
        if !eq.meaning().is_reduced && !is_printed {
            return;
        }
        let Some(split) = self.lifting.as_mut().or(self.split.as_mut()) else { return };
        if is_printed {
            // as printed: errors of dependent coordinates are not seen, however large
            split.drop_dependent(&mut e[eq.blocks.kin()]);
            split.drop_dependent(&mut e[eq.blocks.dynamics()]);
            return;
        }
        if self.unit {
            split.lift(&mut e[eq.blocks.kin()]);
        }
        split.lift(&mut e[eq.blocks.dynamics()]);
    }

    /// Replaces the dependent part of rates by what the constraints evaluated last entail. `at_end`: this is the end of a step,
    /// and where the choice of coordinates has worsened, the next step makes another one.
    pub(super) fn lift_rates(
        &mut self,
        system: &ImplicitSystem,
        cx: &Ctx<'_>,
        rates: &mut [f64],
        at_end: bool,
    ) {
        let Some(split) = &mut self.split else { return };
        let is_sound = split.factor(&cx.buf.constraint_matrix, false);
        self.is_choice_old |= at_end && (!is_sound || split.has_worsened());
        split.lift(rates);
        // errors are measured with the constraints of the matrix
        split.factor(&system.matrix.from.constraint, false);
    }

    /// Factorises what the iteration goes on with: the constraints of the matrix, or the border.
    pub(super) fn refactor(&mut self, system: &ImplicitSystem) {
        let Some(split) = &mut self.split else { return };
        if system.eq.meaning().solves_accelerations() {
            split.factor(&system.matrix.from.constraint, false);
        } else if !self.border.is_empty() {
            split.factor(&self.border, system.eq.is_explicit());
        }
    }

    /// Must the next step choose independent coordinates anew?
    pub(super) fn is_outdated(&self) -> bool {
        self.is_choice_old
    }

    /// Saves that, before the system is saved.
    pub(super) fn save_choice(&self, out: &mut SnapshotWriter) {
        out.bool(self.is_choice_old);
    }

    pub(super) fn restore_choice(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.is_choice_old = from.bool()?;
        Ok(())
    }

    /// Saves splits and borders, after the system.
    pub(crate) fn save(&self, out: &mut SnapshotWriter) {
        if let Some(split) = &self.split {
            split.save(out);
            out.f64s(&self.border);
            out.bool(self.is_turned);
            out.f64s(&self.of_positions);
        }
    }

    /// Takes over a snapshot, after that of the system.
    pub(crate) fn restore(
        &mut self,
        system: &ImplicitSystem,
        from: &mut SnapshotReader<'_>,
    ) -> Result<(), SnapshotError> {
        if let Some(split) = &mut self.split {
            split.restore(from)?;
            from.f64s(&mut self.border)?;
        }
        if let (Some(lifting), Some(split)) = (&mut self.lifting, &self.split) {
            lifting.leave_out_like(split);
        }
        self.choose_lifting(&system.matrix.from.constraint);
        let Some(split) = &mut self.split else { return Ok(()) };
        self.is_turned = from.bool()?;
        from.f64s(&mut self.of_positions)?;
        let is_chosen = split.is_chosen;
        if system.eq.meaning().solves_accelerations() {
            split.directions(&mut self.directions);
            self.refactor(system);
        } else if is_chosen {
            self.refactor(system);
        }
        Ok(())
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
