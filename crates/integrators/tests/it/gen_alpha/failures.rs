//! Runs that fail say where and why, and keep what they have; what there is not is refused.

use super::{FORMULATIONS, alpha, with_scheme};
use crate::common::failing::{failure, pendulum, start};
use crate::common::{Known, Listed};
use gelenk_integrators::{
    AlphaScheme, DynamicsForm, Formulation, GenAlpha, JacobianKind, Options, Run, SolveErrorKind, Trouble,
};

/// A17: a force that jumps back and forth has no solution that the iteration finds; the message names the coordinate.
#[test]
fn a_force_that_jumps() {
    for formulation in FORMULATIONS {
        // dry friction from x = 0.5 on, so strong that no velocity balances it in any step
        let mut problem = pendulum(|_, p, v, f| {
            if p[0] < 0.5 {
                f[0] -= 1e16 * v[0].signum();
            }
        });
        // Where errors of positions alone are controlled, a velocity that jumps within a very short step may pass for a result.
        let mut method = alpha(formulation);
        method.implicit.position_errors = false;
        let (text, kind) = failure(&mut problem, &method, start(), (0.5, 1.6));
        assert!(matches!(kind, SolveErrorKind::MinimumStep { .. }), "{text}");
        assert!(text.contains("the corrector iteration does not converge, worst in"), "{text}");
        assert!(["'x'", "'y'", "'rate of x'", "'rate of y'"].iter().any(|n| text.contains(n)), "{text}");
    }
}

/// Forces that are not finite from some time on.
#[test]
fn a_force_that_is_not_finite() {
    for formulation in FORMULATIONS {
        for jacobian in [JacobianKind::Auto, JacobianKind::Estimated] {
            let mut problem = pendulum(|t, _, _, f| {
                if t > 0.5 {
                    f[1] = f64::NAN;
                }
            });
            let mut method = alpha(formulation);
            method.implicit.jacobian = jacobian;
            let (text, kind) = failure(&mut problem, &method, start(), (0.4, 0.5));
            assert!(
                matches!(kind, SolveErrorKind::MinimumStep { cause: Some(Trouble::NotFinite { .. }), .. }),
                "{text}"
            );
            assert!(text.contains("the force f is not finite at t = 0.5"), "{text}");
            assert!(text.contains("'rate of y' = NaN"), "{text}");
        }
    }
}

fn refusal(method: &GenAlpha) -> String {
    let mut problem = Listed::new("pendulum", &[]);
    let start = problem.exact(0.0);
    let run = Run::new(&mut problem, method, start, 1.0, &Options::default());
    run.map(|_| ()).expect_err("a refusal").to_string()
}

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
