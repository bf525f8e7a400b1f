//! Formulations, forms and options that the method does not have are refused, and the message names those it has.

use super::FORMULATIONS;
use crate::common::failing::refusal;
use gelenk_integrators::{DynamicsForm, Formulation, Implicit, Sdirk};

/// Formulations and forms that there are not.
#[test]
fn refusals() {
    let refusal = |implicit| refusal(&Sdirk { implicit });
    for formulation in Formulation::ALL.into_iter().filter(|f| !FORMULATIONS.contains(f)) {
        let text = refusal(Implicit::new(formulation));
        assert!(text.contains(&format!("sdirk has no '{}'", formulation.name())), "{text}");
        assert!(text.contains("use partition, tangent or index1, or bdf or radau"), "{text}");
    }
    let text = refusal(Implicit { form: DynamicsForm::Explicit, ..Implicit::new(Formulation::Partition) });
    assert!(text.contains("sdirk has the residual form only"), "{text}");
}
