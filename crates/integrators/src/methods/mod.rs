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

use crate::stepper::{Controller, Stepper};
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
