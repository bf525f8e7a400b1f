//! The corrector: solves the equations of one step with a matrix that is kept as long as it serves (A12, A16, A17).
//!
//! `newton.rs` iterates, `refresh.rs` says when the matrix is made anew, `elimination.rs` finds multipliers that are not
//! unknowns, `system.rs` holds equations and matrix.

use super::diagnostics::Diagnostics;
use super::displacement::Displacement;
use super::elimination::{At, Elimination};
use super::equations::{Ask, Guess};
use super::formulation::Meaning;
use super::newton::{End, Newton, Step};
use super::refresh::{After, Before, Due, Effort, Policy, Refresh};
use super::system::{ImplicitSystem, refused};
use super::{CorrectorInfo, Implicit, JacobianUpdate};
use crate::error::{SetupError, Trouble};
use crate::methods::{Offers, Setup};
use crate::{Ctx, Part};
use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State};
use gelenk_linalg::square::SquareError;

/// A last iteration that changes more than this many tolerance units does not improve anything.
const LAST: f64 = 10.0;

/// How the equations of a step are solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Mode {
    /// Is the step fixed, so that slow convergence has to be waited for?
    pub(crate) is_patient: bool,
    /// Are constraints to be met to rounding, not only to a share of the tolerance?
    pub(crate) to_rounding: bool,
    /// Is this a later stage of a step? Then the dependent directions stay: derivatives of earlier stages hold in the others.
    pub(crate) is_inside: bool,
}

/// Solves the equations of one step.
pub(crate) struct Corrector {
    pub(super) system: ImplicitSystem,
    pub(super) elimination: Elimination,
    pub(super) newton: Newton,
    refresh: Refresh,
    /// The point at which iterations begin, and its residual where a matrix was made there.
    start: Guess,
    r0: Vec<f64>,
    pub(super) diagnostics: Option<Diagnostics>,
}

impl Corrector {
    pub(crate) fn new(options: Implicit, setup: &Setup<'_>, policy: Policy) -> Result<Self, SetupError> {
        let (s, offers) = (setup.structure, setup.offers);
        let excitations = if options.update == JacobianUpdate::Extended { offers.excitations } else { 0 };
        let system = ImplicitSystem::new(options, setup, Offers { excitations, ..offers })?;
        Ok(Self {
            elimination: Elimination::new(&system, s, offers.unit_kinematics).map_err(|e| refused(&e))?,
            newton: Newton::new(&system.eq),
            refresh: Refresh::new(policy, options.update),
            start: Guess::new(s.dims),
            r0: vec![0.0; system.eq.blocks.len()],
            diagnostics: None,
            system,
        })
    }

    /// The same for a method that finds positions by a [`Displacement`]; their `α` is this share of that of velocities.
    pub(crate) fn displaced(mut self, unit: bool, share: f64) -> Result<Self, SetupError> {
        self.system.displace(unit, share)?;
        Ok(self)
    }

    /// The displacement of the step at hand.
    pub(crate) fn displacement(&mut self) -> Option<&mut Displacement> {
        self.system.eq.displacement.as_mut().map(|(displacement, _)| displacement)
    }

    /// What the formulation means.
    pub(crate) fn meaning(&self) -> &'static Meaning {
        self.system.eq.meaning()
    }

    /// Forgets the matrix: what comes may have nothing to do with what was.
    pub(crate) fn forget(&mut self) {
        self.system.forget();
    }

    /// Finds `y` with derivatives that change by `α` times the change of the variables, from the predictor in `y`.
    /// `x0` is the last accepted state.
    pub(crate) fn solve(
        &mut self,
        cx: &mut Ctx<'_>,
        x0: &State,
        alpha: f64,
        mode: Mode,
        y: &mut Guess,
    ) -> Result<(), Trouble> {
        let predicted = self.system.eq.options.diagnose.then(|| y.clone());
        self.correct(cx, Step::new(x0, alpha, mode), mode.is_inside, y)?;
        match predicted {
            Some(predicted) => cx.beside(|cx| self.look_back(cx, &predicted, y)),
            None => Ok(()),
        }
    }

    fn correct(
        &mut self,
        cx: &mut Ctx<'_>,
        step: Step<'_>,
        is_inside: bool,
        y: &mut Guess,
    ) -> Result<(), Trouble> {
        self.start.copy_from(y);
        self.newton.begin();
        self.refresh.begin();
        let due = self.refresh.before(Before {
            matrix: self.system.alpha(),
            wanted: step.alpha,
            rate: 0.0,
            is_outdated: self.elimination.is_outdated(),
        });
        let mut is_r0_known = due.is_some();
        if let Some(due) = due {
            self.renew(cx, due, step.alpha, is_inside)?;
        }
        loop {
            let (cause, rate) = match self.iterate(cx, step, is_r0_known, y)? {
                End::Converged => return Ok(()),
                End::Failed(cause, rate) => (cause, rate),
            };
            let due = self.refresh.after(After {
                cause,
                rate,
                is_own: self.system.matrix.alpha == step.alpha,
                can_grow: self.system.jacobian.is_estimated(),
            });
            let Some(due) = due else { return Err(self.newton.failure(&self.system.eq, cx, y, rate)) };
            if due.at_iterate {
                self.iterate(cx, Step { most: 1, ..step }, is_r0_known, y)?;
                self.start.copy_from(y);
            }
            self.renew(cx, due, step.alpha, is_inside)?;
            is_r0_known = true;
        }
    }

    /// Iterates from the start.
    fn iterate(
        &mut self,
        cx: &mut Ctx<'_>,
        step: Step<'_>,
        is_r0_known: bool,
        y: &mut Guess,
    ) -> Result<End, Trouble> {
        y.copy_from(&self.start);
        let r0 = is_r0_known.then_some(&self.r0[..]);
        self.newton.iterate(&mut self.system, &mut self.elimination, cx, step, y, r0)
    }

    /// Makes a matrix at the start.
    fn renew(&mut self, cx: &mut Ctx<'_>, due: Due, alpha: f64, is_inside: bool) -> Result<(), Trouble> {
        cx.clock.enter(Part::Jacobian);
        let result = self.make_matrix(cx, due.effort, alpha, is_inside);
        cx.clock.leave();
        due.count(&mut cx.stats.refreshes);
        self.newton.forget_rate();
        match result {
            Ok(searched) => self.refresh.done(due.effort, searched),
            Err(_) => self.system.forget(),
        }
        result.map(|_| ())
    }

    /// `true` if the pattern of the derivatives is new.
    fn make_matrix(
        &mut self,
        cx: &mut Ctx<'_>,
        effort: Effort,
        alpha: f64,
        is_inside: bool,
    ) -> Result<bool, Trouble> {
        let Self { system, elimination, newton, start, r0, .. } = self;
        let (t, r) = (start.x.t, &mut newton.d);
        elimination.residual(system, cx, start, At::Matrix, r)?;
        r0.copy_from_slice(r);
        system.take_terms(cx, &start.x)?;
        elimination.renew(system, cx, t, is_inside)?;
        let is_new = if effort == Effort::Update {
            system.jacobian.follow(cx, t);
            false
        } else {
            elimination.differentiate(system, cx, start, r, effort == Effort::Grow)?
        };
        system.matrix.set_correction(&system.jacobian, elimination.directions(&system.eq));
        system.matrix.dropped.clear();
        let factor =
            system.factor_by(cx, &start.x, |matrix, jacobian, cx| matrix.factor(cx, jacobian, alpha))?;
        match factor {
            Ok(()) => Ok(is_new),
            Err(SquareError::Singular { unknowns }) => {
                let name = |&i| system.eq.unknown_name(cx.structure, system.matrix.unknown(i));
                let names: Vec<String> = unknowns.iter().take(8).map(name).collect();
                let names = names.join(", ");
                let reason = format!("the iteration matrix is singular; it does not determine {names}");
                Err(Trouble::Iteration { t, reason })
            }
            Err(error) => Err(system.trouble(cx, t, &error)),
        }
    }

    /// Takes out of an error `(e_p, e_v, e_u)` what stiff forces make of it: `e ← (I − J/α)⁻¹ e` with the matrix at hand.
    pub(crate) fn filter(&mut self, cx: &mut Ctx<'_>, t: f64, e: &mut [f64]) -> Result<(), Trouble> {
        self.system.smooth(cx, t, e, &mut self.newton.d)
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
        let Self { system, elimination, newton, r0, .. } = self;
        if !system.eq.meaning().solves_accelerations() {
            return Ok(());
        }
        cx.counts().residual += 1;
        system.eq.residual(cx, y, Ask::MATRIX, &mut newton.d)?;
        let b = system.eq.blocks;
        if at_end {
            r0.copy_from_slice(&newton.d);
            let solved = system.matrix.solve(cx, r0).is_ok();
            let size = cx.norm.rms(&y.x, &y.x, &r0[..b.lam().start]);
            if solved && size <= LAST {
                for (x, range) in [(&mut y.x.p, b.kin()), (&mut y.x.v, b.dynamics()), (&mut y.x.u, b.ext())] {
                    x.iter_mut().zip(&r0[range]).for_each(|(x, d)| *x += d);
                }
            }
        }
        let own = &mut newton.d[b.dynamics()];
        elimination.lift_rates(system, cx, own, at_end);
        for ((a, at), own) in y.x.a.iter_mut().zip(&system.eq.at.a).zip(&*own) {
            *a = at + own;
        }
        y.x.lam.copy_from_slice(&system.eq.at.lam);
        y.pdot.copy_from_slice(&cx.buf.pdot);
        Ok(())
    }

    /// The size of an error `(e_p, e_v, e_u)` in tolerance units, of what is controlled in it (Y18, Y35).
    pub(crate) fn error_size(&mut self, cx: &Ctx<'_>, x0: &State, x: &State, e: &[f64]) -> f64 {
        let (eq, measured) = (&self.system.eq, &mut self.newton.measured);
        measured.copy_from_slice(e);
        self.elimination.lift_error(eq, measured);
        let mut count = e.len();
        if eq.options.position_errors || eq.meaning().has_loose_velocities {
            measured[eq.blocks.dynamics()].fill(0.0);
            count -= eq.blocks.nv;
        }
        cx.norm.rms(x0, x, measured) * (e.len() as f64 / count.max(1) as f64).sqrt()
    }

    /// Are constraints left out because they depend on others?
    pub(crate) fn drops_rows(&self) -> bool {
        self.system.drops_rows()
    }

    /// About the linear systems and their matrices.
    pub(crate) fn info(&self) -> CorrectorInfo {
        CorrectorInfo { diagnostics: self.diagnostics, ..self.system.info() }
    }
}

impl Snapshot for Corrector {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("corrector");
        out.f64(self.newton.rate);
        self.elimination.save_choice(out);
        self.system.save(out);
        self.elimination.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("corrector")?;
        self.newton.rate = from.f64()?;
        self.elimination.restore_choice(from)?;
        self.system.restore(from)?;
        self.system.remake();
        self.elimination.restore(&self.system, from)
    }
}
