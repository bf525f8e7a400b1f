//! The singly diagonally implicit method on the state-space form: orders, stiffness, failures.

mod orders;
mod refusals;
mod runs;
mod stiff;

use gelenk_integrators::{Formulation, Implicit, Sdirk};

/// The formulations there are.
const FORMULATIONS: [Formulation; 3] = [Formulation::Partition, Formulation::Tangent, Formulation::Index1];

/// The method in a formulation.
fn sdirk(formulation: Formulation) -> Sdirk {
    Sdirk { implicit: Implicit::new(formulation) }
}
