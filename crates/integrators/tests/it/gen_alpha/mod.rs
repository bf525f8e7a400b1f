//! Generalized-α methods, HHT and Newmark: orders, damping, violations of constraints, stiffness, failures.

mod damping;
mod orders;
mod refusals;
mod runs;
mod stiff;
mod terms;
mod testset;
mod tolerances;
mod violations;

use gelenk_integrators::{AlphaScheme, Formulation, GenAlpha};

/// The formulations there are; `ggl-star` is `ggl` with another test of the iteration.
const FORMULATIONS: [Formulation; 4] =
    [Formulation::Index2, Formulation::Index3, Formulation::Ggl, Formulation::GglStar];

/// The method in a formulation.
fn alpha(formulation: Formulation) -> GenAlpha {
    with_scheme(formulation, GenAlpha::default().scheme)
}

fn with_scheme(formulation: Formulation, scheme: AlphaScheme) -> GenAlpha {
    let mut method = GenAlpha::new(scheme);
    method.implicit.formulation = formulation;
    method
}
