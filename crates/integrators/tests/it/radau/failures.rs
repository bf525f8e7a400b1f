//! Runs that fail say where and why, and keep what they have; what there is not is refused.

use super::{FORMULATIONS, of_order, radau, with};
use crate::common::Known;
use crate::common::Listed;
use crate::common::failing::{failure, pendulum, start};
use gelenk_integrators::{
    DynamicsForm, Formulation, Implicit, JacobianKind, Options, Radau, Run, SolveErrorKind, Trouble,
};

/// A17: a force that jumps back and forth has no solution that the iteration finds; the message names the coordinate. Index 3 is left
/// out: it does not control velocities, and in a short step finds one with which the pendulum turns back.
#[test]
fn a_force_that_jumps() {
    for formulation in FORMULATIONS.into_iter().filter(|f| *f != Formulation::Index3) {
        // dry friction from x = 0.5 on, so strong that no velocity balances it in any step
        let mut problem = pendulum(|_, p, v, f| {
            if p[0] < 0.5 {
                f[0] -= 1e16 * v[0].signum();
            }
        });
        let (text, kind) = failure(&mut problem, &radau(formulation), start(), (0.5, 1.6));
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
            let method = with(Implicit { jacobian, ..Implicit::new(formulation) });
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

fn refusal(method: &Radau) -> String {
    let mut problem = Listed::new("pendulum", &[]);
    let start = problem.exact(0.0);
    let run = Run::new(&mut problem, method, start, 1.0, &Options::default());
    run.map(|_| ()).expect_err("a refusal").to_string()
}

/// Formulations, forms and orders that there are not.
#[test]
fn refusals() {
    for formulation in [Formulation::Cs, Formulation::Cm, Formulation::Partition, Formulation::Tangent] {
        let text = refusal(&radau(formulation));
        let expected =
            format!("radau has no '{}'; use index1, index2, index3, ggl or ggl-star", formulation.name());
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
