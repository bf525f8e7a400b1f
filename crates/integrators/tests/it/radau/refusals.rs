//! Formulations, forms and options that the method does not have are refused, and the message names those it has.

use super::{of_order, radau, with};
use crate::common::failing::refusal;
use gelenk_integrators::{DynamicsForm, Formulation, Implicit};

/// Formulations, forms and orders that there are not.
#[test]
fn refusals() {
    for formulation in [Formulation::Partition, Formulation::Tangent] {
        let text = refusal(&radau(formulation));
        let expected = format!(
            "radau has no '{}'; use index1, index2, index3, ggl, ggl-star, cs or cm",
            formulation.name()
        );
        assert!(text.contains(&expected), "{text}");
    }
    for order in [0, 1, 7, 15] {
        let text = refusal(&of_order(Formulation::Index2, order));
        assert!(text.contains(&format!("{order} is not an order of Radau's methods: 5, 9, 13")), "{text}");
    }
    let form = DynamicsForm::Explicit;
    let text = refusal(&with(Implicit { form, ..Implicit::new(Formulation::Index2) }));
    assert!(text.contains("radau has the residual form only"), "{text}");
}
