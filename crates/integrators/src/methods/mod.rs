//! The integration methods, one folder each.

pub(crate) mod bdf;
pub mod explicit;
mod extrapolation;
pub(crate) mod gen_alpha;
pub mod half_explicit;
pub(crate) mod mexx;
pub(crate) mod nonsmooth;
pub(crate) mod odex;
mod one_step;
pub(crate) mod radau;
pub(crate) mod sdirk;
pub(crate) mod seulex;

use crate::stepper::{Controller, Plan, Stepper};
use crate::{FixedStep, Norm, Project, SetupError};
use gelenk_core::Structure;
use gelenk_linalg::LinearSolver;
use std::ops::RangeInclusive;

/// What a method is made from.
#[derive(Debug, Clone, Copy)]
pub struct Setup<'a> {
    /// The problem's structure.
    pub structure: &'a Structure,
    /// The tolerances.
    pub norm: &'a Norm,
    /// The length of the interval.
    pub interval: f64,
    /// See [`Options::share_errors`](crate::Options::share_errors).
    pub share_errors: bool,
    /// Will dense output be wanted (for output or events)?
    pub dense: bool,
    /// The linear solver asked for.
    pub linear_solver: LinearSolver,
    /// What the problem offers to implicit methods.
    pub offers: Offers,
    /// When results are projected.
    pub project: Project,
    /// Are accelerations and multipliers at the start to be extrapolated from the first step?
    pub extrapolate_start: bool,
    /// The share of the predicted step that is taken, if that of the method is not wanted.
    pub safety: Option<f64>,
}

/// How much of a tolerance a step may have where errors are shared ([`Options::share_errors`](crate::Options::share_errors)). Errors of thousands of steps may have one
/// sign: each within the tolerance, they add up to thousands of it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Share {
    /// A step of this length may have an error of one tolerance, a shorter one a share of it; 0: each may have one.
    unit_step: f64,
}

/// So many tolerances for an interval: as many as it has steps at least, by default.
const SHARED: f64 = 100.0;
/// Starts and jumps are not crept through: a step has at least one tolerance divided by this.
const LEAST_SHARE: f64 = 30.0;

impl Share {
    pub(crate) fn new(setup: &Setup<'_>) -> Self {
        Self { unit_step: if setup.share_errors { setup.interval / SHARED } else { 0.0 } }
    }

    /// An error of a step of this length counts so many times.
    pub(crate) fn of(self, plan: Plan) -> f64 {
        if plan.is_exact() { 1.0 } else { (self.unit_step / plan.h).clamp(1.0, LEAST_SHARE) }
    }
}

/// What a problem offers to implicit methods beside its structure. Only they ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Offers {
    /// Are the kinematics `p' = v`?
    pub unit_kinematics: bool,
    /// Are there exact derivatives?
    pub derivatives: bool,
    /// How many excitations there are.
    pub excitations: usize,
}

/// A stepper and the control that suits it.
pub type Parts = (Box<dyn Stepper>, Box<dyn Controller>);

/// An integration method with its options: makes steppers and the control that suits them.
pub trait Method: std::fmt::Debug {
    /// The name by which users choose it.
    fn name(&self) -> &'static str;

    /// The form of the equations it integrates: `index1`, `index2`, ….
    fn formulation(&self) -> &'static str;

    /// Does it need saddle matrices with different off-diagonal blocks?
    fn needs_unsymmetric(&self, structure: &Structure) -> bool;

    /// The orders it can be asked for.
    fn orders(&self) -> RangeInclusive<usize>;

    /// Are positions projected to rounding, or is a share of the tolerance enough?
    fn projects_to_rounding(&self) -> bool {
        true
    }

    /// Does it need to know what a problem [`Offers`]?
    fn is_implicit(&self) -> bool {
        false
    }

    /// Does it take energy out of slow motions by design, step by step?
    fn damps(&self) -> bool {
        false
    }

    /// The control for a fixed step and order.
    fn fixed(&self, step: FixedStep) -> Box<dyn Controller> {
        Box::new(step)
    }

    /// Makes the stepper and its control, or says why it cannot be used for this problem.
    fn build(&self, setup: &Setup<'_>) -> Result<Parts, SetupError>;
}
