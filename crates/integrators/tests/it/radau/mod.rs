//! Radau IIA methods of orders 5, 9 and 13: orders, costs, stiffness, failures.

mod andrews;
mod jacobian;
mod orders;
mod refusals;
mod runs;
mod stiff;
mod terms;

use gelenk_integrators::{Formulation, Implicit, Radau};

/// The formulations there are.
const FORMULATIONS: [Formulation; 7] = [
    Formulation::Index1,
    Formulation::Index2,
    Formulation::Index3,
    Formulation::Ggl,
    Formulation::GglStar,
    Formulation::Cs,
    Formulation::Cm,
];

/// The method in a formulation, with the order that the tolerance asks for.
fn radau(formulation: Formulation) -> Radau {
    with(Implicit::new(formulation))
}

fn with(implicit: Implicit) -> Radau {
    Radau { implicit, order: None }
}

/// The method of an order.
fn of_order(formulation: Formulation, order: usize) -> Radau {
    Radau { order: Some(order), ..radau(formulation) }
}
