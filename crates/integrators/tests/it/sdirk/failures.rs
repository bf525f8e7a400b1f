//! Runs that fail say where and why, and keep what they have; what there is not is refused.

use super::{FORMULATIONS, sdirk};
use crate::common::failing::{failure, pendulum, start};
use crate::common::{Known, Listed};
use gelenk_integrators::{
    DynamicsForm, Formulation, Implicit, JacobianKind, Options, Run, Sdirk, SolveErrorKind, Trouble,
};

/// A17: a force that jumps back and forth: either no step has a solution that the iteration finds, and the message names the
/// coordinate, or the mass creeps on in tiny steps until they are too many.
#[test]
fn a_force_that_jumps() {
    for formulation in FORMULATIONS {
        let mut problem = pendulum(|_, p, v, f| {
            if p[0] < 0.5 {
                f[0] -= 1e16 * v[0].signum();
            }
        });
        let (text, kind) = failure(&mut problem, &sdirk(formulation), start(), (0.5, 1.9));
        match kind {
            SolveErrorKind::MinimumStep { .. } => {
                assert!(text.contains("the corrector iteration does not converge, worst in"), "{text}");
            }
            kind => assert!(matches!(kind, SolveErrorKind::TooManySteps { .. }), "{text}"),
        }
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
            let method = Sdirk { implicit: Implicit { jacobian, ..Implicit::new(formulation) } };
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

/// Formulations and forms that there are not.
#[test]
fn refusals() {
    let refusal = |implicit: Implicit| {
        let mut problem = Listed::new("pendulum", &[]);
        let start = problem.exact(0.0);
        let run = Run::new(&mut problem, &Sdirk { implicit }, start, 1.0, &Options::default());
        run.map(|_| ()).expect_err("a refusal").to_string()
    };
    for formulation in Formulation::ALL.into_iter().filter(|f| !FORMULATIONS.contains(f)) {
        let text = refusal(Implicit::new(formulation));
        assert!(text.contains(&format!("sdirk has no '{}'", formulation.name())), "{text}");
        assert!(text.contains("use partition, tangent or index1, or bdf or radau"), "{text}");
    }
    let text = refusal(Implicit { form: DynamicsForm::Explicit, ..Implicit::new(Formulation::Partition) });
    assert!(text.contains("sdirk has the residual form only"), "{text}");
}
