//! Extrapolated linearly implicit Euler: orders, stiffness, failures.

mod orders;
mod refusals;
mod runs;
mod stiff;

use gelenk_integrators::{Formulation, Implicit, Seulex};

/// The method with other options of the equations.
fn with(implicit: Implicit) -> Seulex {
    Seulex { implicit, ..Seulex::default() }
}

/// The options it has by default.
fn index1() -> Implicit {
    Implicit::new(Formulation::Index1)
}
