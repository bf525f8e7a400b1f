//! What implicit methods share: formulations as residuals, their Jacobian, the iteration matrix, the corrector.
//!
//! Files: `formulation.rs` what each formulation means, `equations.rs` residuals, `jacobian.rs` derivatives, `matrix/` the linear systems,
//! `system.rs` these three as one; `corrector.rs` solves a step with them, `newton.rs` iterates, `refresh.rs` says when matrices are made
//! anew, `elimination.rs` and `split.rs` treat multipliers that are not unknowns; `linear.rs` is for methods that do not iterate.
//!
//! A method chooses derivatives `p' = α p + …`, `v' = α v + …`, `u' = α u + …` and asks the [`Corrector`](corrector::Corrector) for the
//! `(p, v, u, λ)` at which the residual of a [`Formulation`] vanishes. All formulations share one residual and one bordered
//! matrix:
//!
//! ```text
//! kin   p' − T(p) v + Ĉᵀ η                 Ĉ frozen with the matrix; η is a correction that vanishes with the tolerance
//! dyn   M(p) v' − f(p,v,λ,u) + Rᵀ λ
//! ext   u' − d(p,v,λ,u)
//! lam   G v + gᴵ   |   g   |   G v' + γ     index 2  |  index 3  |  index 1
//! eta   g                                   where both levels are kept
//! ```
//!
//! | formulation | `Rᵀ` beside the dynamics | `λ` |
//! | --- | --- | --- |
//! | index 1, 2, 3, GGL | `G(p)ᵀ` | unknowns, predicted by extrapolation |
//! | GGL* | `G(p)ᵀ` | unknowns, predicted by the pseudo-inverse; not in Newton's test |
//! | CS | `G(p)ᵀ` | from the dependent rows at every iterate, so that only `P(p) r` is left |
//! | CM | `G(p̂)ᵀ` | from the dependent rows with `p̂` at the predictor, and not differentiated |
//! | partition, tangent | the dependent directions `Y` | none: the dynamics are `v' − a(p,v)` |
//!
//! That `P r = 0` with `P Gᵀ = 0` is the same as `r + Gᵀ s = 0` for some `s` is what makes them one family; decision 0008
//! tells why the bordered matrix takes the place of the decoupled one of `[Yen96]`.

pub(crate) mod corrector;
mod diagnostics;
pub(crate) mod displacement;
pub(crate) mod elimination;
pub(crate) mod equations;
mod excitation;
pub(crate) mod formulation;
pub(crate) mod jacobian;
pub(crate) mod linear;
pub(crate) mod matrix;
mod newton;
pub(crate) mod refresh;
mod split;
pub(crate) mod system;

pub use diagnostics::Diagnostics;
pub use formulation::Formulation;

use crate::index1::Known;
use crate::methods::Offers;
use crate::project::normalise;
use crate::stepper::{Committed, Reject};
use crate::{Ctx, SetupError};
use formulation::{Level, Meaning};
use gelenk_core::{Problem, State, Structure, TermBuf, Terms};

/// How derivatives of the equations are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum JacobianKind {
    /// Exact where the problem offers them, else grouped where it declares its coupling, else full differences.
    #[default]
    Auto,
    /// Differences, one column after the other.
    Dense,
    /// Differences of groups of columns, with the pattern the problem declares, or else an estimated one.
    Grouped,
    /// Differences of groups of columns, with a pattern estimated from full differences.
    Estimated,
    /// Exact derivatives of the problem, in groups.
    Exact,
}

/// How the iteration matrix follows the step size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum JacobianUpdate {
    /// Derivatives are evaluated anew whenever the step size has changed much, as DASSL does.
    None,
    /// Derivatives are kept and combined with the new step size and the new mass matrix `[Arnold06, (25)]`.
    #[default]
    Partitioned,
    /// Beside that, derivatives follow the excitations of the problem `[Arnold06, (26)]`.
    Extended,
}

/// How the dynamics are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DynamicsForm {
    /// `M v' − f + Gᵀ λ` `[Arnold06, (9)]`.
    #[default]
    Residual,
    /// `v' − M⁻¹ (f − Gᵀ λ)` `[Arnold06, (10)]`; with CS and CM the scaled residual of `[Yen96, remark 3.1]`.
    Explicit,
}

/// How dependent coordinates are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Splitting {
    /// Coordinates, by elimination with row pivoting on `Gᵀ`.
    #[default]
    Lu,
    /// Directions, by an orthogonal decomposition of `Gᵀ`.
    Qr,
    /// The last coordinates that can be, however small their columns of `G` are: no choice for simulations, but that with which tables 5.3
    /// and 5.4 of `[Yen96]` come about.
    Last,
}

/// The corrector's options.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Implicit {
    /// The form of the equations.
    pub formulation: Formulation,
    /// Where derivatives come from.
    pub jacobian: JacobianKind,
    /// How they follow the step size.
    pub update: JacobianUpdate,
    /// The form of the dynamics.
    pub form: DynamicsForm,
    /// How dependent coordinates are chosen; tangent-space coordinates are always orthogonal.
    pub splitting: Splitting,
    /// Refresh `P` of CM only with a new Jacobian, as the source has it (Y24). The multipliers are then those of an
    /// older point, and so is the direction of the constraint forces.
    pub keep_projector: bool,
    /// Control errors of positions and external variables only. Index 3 always does.
    pub position_errors: bool,
    /// Do multipliers take part in Newton's test? `None`: with GGL they do, otherwise not.
    pub test_multipliers: Option<bool>,
    /// Newton's iteration ends when the corrections to come are below this, measured as `rtol` measures errors. `None`: a share of the
    /// tolerance that suits the method.
    pub newton_tolerance: Option<f64>,
    /// Look back at every step's iteration ([`Diagnostics`]); this costs evaluations, which are not counted as work.
    pub diagnose: bool,
}

impl Implicit {
    /// Options with this formulation.
    pub fn new(formulation: Formulation) -> Self {
        Self { formulation, ..Self::default() }
    }

    /// Can the formulation be used for a problem?
    pub(crate) fn check(self, s: &Structure) -> Result<(), SetupError> {
        let d = s.dims;
        let name = self.formulation.name();
        let refuse = |reason: String| Err(SetupError::Option { option: "formulation", reason });
        if self.formulation.meaning().is_reduced && d.nl > 0 {
            if s.uses_lam {
                return refuse(format!(
                    "'{name}' eliminates the multipliers, but the forces depend on them; use ggl-star, index2 or index1"
                ));
            }
            if d.nl > d.ng {
                let row = s.names.row(d.ng);
                return refuse(format!(
                    "'{name}' splits coordinates by position constraints, and {row} constrains velocities only; use ggl-star, index2 or index1"
                ));
            }
        }
        if self.form == DynamicsForm::Explicit && s.uses_lam {
            let reason = "the explicit form needs forces that do not depend on multipliers".to_owned();
            return Err(SetupError::Option { option: "form", reason });
        }
        if self.form == DynamicsForm::Explicit && self.formulation.meaning().asks_for(Level::Acceleration) {
            let reason = "index 1 has the residual form only".to_owned();
            return Err(SetupError::Option { option: "form", reason });
        }
        self.check_newton_tolerance()?;
        Ok(())
    }

    fn check_newton_tolerance(self) -> Result<(), SetupError> {
        match self.newton_tolerance {
            Some(x) if !(x > 0.0 && x.is_finite()) => {
                let reason = format!("{x} is not a positive number");
                Err(SetupError::Option { option: "newton_tolerance", reason })
            }
            _ => Ok(()),
        }
    }

    /// The corrections to come, in tolerance units, at which Newton's iteration ends: `usual` unless asked for otherwise, and not below
    /// `rounding`.
    pub(crate) fn newton_goal(self, usual: f64, rtol: f64, rounding: f64) -> f64 {
        self.newton_tolerance.map_or(usual, |x| (x / rtol).max(rounding))
    }

    pub(crate) fn tests_multipliers(self) -> bool {
        self.test_multipliers.unwrap_or(self.formulation.meaning().tests_multipliers)
    }
}

/// About the linear systems of a corrector.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CorrectorInfo {
    /// Their size.
    pub unknowns: usize,
    /// Their solver's name.
    pub solver: &'static str,
    /// Evaluations for one Jacobian, beside the nominal one.
    pub groups: usize,
    /// Derivatives that are evaluated.
    pub nonzeros: usize,
    /// What was seen in the last step, where that is wanted.
    pub diagnostics: Option<Diagnostics>,
}

/// What becomes of the result of a step: rotations of unit length, a projection where the formulation leaves a level of the
/// constraints open, and, where redundant rows were left out, multipliers of least norm, so that forces are shared.
pub(crate) fn complete(
    cx: &mut Ctx<'_>,
    meaning: &Meaning,
    (is_fixed, is_redundant): (bool, bool),
    new: &mut State,
    scratch: &mut State,
) -> Result<Committed, Reject> {
    let done = if meaning.corrects_positions {
        normalise(cx, &mut new.p);
        Committed::default()
    } else {
        let lenient = is_fixed || meaning.has_loose_velocities;
        cx.project_step(new, Known::Nothing, lenient)?
    };
    if is_redundant {
        scratch.copy_from(new);
        cx.accelerations(scratch, Known::Nothing).map_err(Reject::Trouble)?;
        new.lam.copy_from_slice(&scratch.lam);
    }
    Ok(done)
}

/// What a problem offers.
pub(crate) fn offers(problem: &mut dyn Problem, s: &Structure, x: &State) -> Offers {
    Offers {
        unit_kinematics: has_unit_kinematics(problem, s, x),
        derivatives: problem.derivatives().is_some(),
        excitations: problem.excitations().map_or(0, |e| e.count()),
    }
}

/// Is `p' = v`? Asked with arbitrary velocities, at the state and beside it: where all agree to the last bit, it is.
fn has_unit_kinematics(problem: &mut dyn Problem, s: &Structure, x: &State) -> bool {
    if s.dims.np != s.dims.nv {
        return false;
    }
    let (mut at, mut buf) = (x.clone(), TermBuf::new(s));
    (0..3).all(|round| {
        for (i, v) in at.v.iter_mut().enumerate() {
            *v = ((i as f64 + 0.37 * f64::from(round)) * 0.618_033_988_749_895).fract() + 0.25;
        }
        for (i, (p, p0)) in at.p.iter_mut().zip(&x.p).enumerate() {
            let shift = (0.29 + i as f64 * 0.754_877_666_246_693).fract();
            *p = p0 + f64::from(round) * 1e-3 * (0.1 + p0.abs()) * shift;
        }
        problem.eval(Terms::PDOT, &at.point(), &mut buf).is_ok() && buf.pdot == at.v
    })
}
