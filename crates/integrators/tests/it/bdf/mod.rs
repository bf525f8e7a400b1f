//! Backward differentiation formulas in nine formulations: orders, costs, agreement, failures.

mod agreement;
mod andrews;
mod excitations;
mod forms;
mod jacobian;
mod orders;
mod rotations;
mod runs;
mod stiff;
mod terms;
mod testset;

use crate::common::solved::{Left, solve};
use gelenk_integrators::{Bdf, Formulation, Implicit};

/// The formulations that eliminate the multipliers.
const SPLIT: [Formulation; 4] =
    [Formulation::Cs, Formulation::Cm, Formulation::Partition, Formulation::Tangent];
/// Those that keep them as unknowns.
const WITH_MULTIPLIERS: [Formulation; 5] =
    [Formulation::Index1, Formulation::Index2, Formulation::Index3, Formulation::Ggl, Formulation::GglStar];

/// The method in a formulation.
fn bdf(formulation: Formulation) -> Bdf {
    with(Implicit::new(formulation))
}

fn with(implicit: Implicit) -> Bdf {
    Bdf { implicit, ..Bdf::default() }
}
