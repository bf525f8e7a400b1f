//! Formulations, forms and options that the method does not have are refused, and the message names those it has.

use super::{index1, with};
use crate::common::failing::refusal;
use gelenk_integrators::{DynamicsForm, Formulation, Implicit, JacobianUpdate, Seulex};

/// Formulations, forms and options that there are not.
#[test]
fn refusals() {
    for formulation in Formulation::ALL.into_iter().filter(|f| *f != Formulation::Index1) {
        let text = refusal(&with(Implicit::new(formulation)));
        assert!(text.contains(&format!("seulex has no '{}'", formulation.name())), "{text}");
        assert!(text.contains("use index1, or bdf or radau in other formulations"), "{text}");
    }
    for kmax in [0, 2, 13] {
        let text = refusal(&Seulex { kmax, ..Seulex::default() });
        assert!(text.contains("the number of rows must be from 3 to 12"), "{text}");
    }
    let text = refusal(&with(Implicit { form: DynamicsForm::Explicit, ..index1() }));
    assert!(text.contains("seulex has the residual form only"), "{text}");
    let text = refusal(&with(Implicit { position_errors: true, ..index1() }));
    assert!(text.contains("position_errors") && text.contains("use bdf"), "{text}");
    let text = refusal(&with(Implicit { update: JacobianUpdate::Extended, ..index1() }));
    assert!(text.contains("use partitioned or bdf"), "{text}");
}
