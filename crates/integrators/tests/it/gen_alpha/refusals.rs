//! Formulations, forms and options that the method does not have are refused, and the message names those it has.

use super::{alpha, with_scheme};
use crate::common::failing::refusal;
use gelenk_integrators::{AlphaScheme, DynamicsForm, Formulation, GenAlpha};

/// H26: parameters that are not stable are refused, with what to use instead.
#[test]
fn bad_parameters() {
    for rho_inf in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
        let text = refusal(&GenAlpha::new(AlphaScheme::ChungHulbert { rho_inf }));
        assert!(text.contains("rho_inf") && text.contains("not between 0 (most damping) and 1"), "{text}");
        assert!(AlphaScheme::hht(rho_inf).is_err() && AlphaScheme::newmark(rho_inf).is_err());
    }
    assert!(AlphaScheme::hht(0.4).unwrap_err().to_string().contains("between 0.5 (most damping)"));
    for alpha in [-0.34, 0.01, f64::NAN] {
        let text = refusal(&GenAlpha::new(AlphaScheme::Hht { alpha }));
        assert!(text.contains("alpha") && text.contains("between -1/3"), "{text}");
    }
    let newmark = |beta, gamma| refusal(&GenAlpha::new(AlphaScheme::Newmark { beta, gamma }));
    assert!(newmark(0.25, 0.4).contains("oscillations grow; use 1/2"));
    assert!(newmark(0.25, f64::NAN).contains("oscillations grow"));
    assert!(newmark(0.2, 0.5).contains("use gamma/2 = 0.25 or more"));
    assert!(newmark(f64::NAN, 0.5).contains("use gamma/2 = 0.25 or more"));
    assert!(newmark(0.0, 0.5).contains("long steps are unstable"));
}

/// Formulations and forms that there are not, and index 3 without damping.
#[test]
fn refusals() {
    for formulation in
        [Formulation::Index1, Formulation::Cs, Formulation::Cm, Formulation::Partition, Formulation::Tangent]
    {
        let text = refusal(&alpha(formulation));
        let expected =
            format!("genalpha has no '{}'; use ggl, ggl-star, index2 or index3", formulation.name());
        assert!(text.contains(&expected), "{text}");
    }
    let mut method = alpha(Formulation::Ggl);
    method.implicit.form = DynamicsForm::Explicit;
    assert!(refusal(&method).contains("genalpha has the residual form only"));
    for scheme in [
        AlphaScheme::TRAPEZOIDAL,
        AlphaScheme::ChungHulbert { rho_inf: 1.0 },
        AlphaScheme::Hht { alpha: 0.0 },
    ] {
        let text = refusal(&with_scheme(Formulation::Index3, scheme));
        assert!(text.contains("rho_inf below 1, ggl or index2"), "{text}");
    }
}
