//! Runs that fail say where and why, and keep what they have.

use super::{bdf, with};
use crate::common::Fixture;
use crate::common::failing::{failure, names, pendulum, start};
use gelenk_core::{Dims, MassKind, State, Structure};
use gelenk_integrators::{Formulation, Implicit, JacobianKind, SolveErrorKind, Trouble};

/// A17: a force that jumps back and forth has no solution that the iteration finds; the message names the coordinate.
#[test]
fn a_force_that_jumps() {
    for formulation in Formulation::ALL {
        // dry friction from x = 0.5 on, so strong that no velocity balances it in any step
        let mut problem = pendulum(|_, p, v, f| {
            if p[0] < 0.5 {
                f[0] -= 1e16 * v[0].signum();
            }
        });
        let (text, kind) = failure(&mut problem, &bdf(formulation), start(), (0.5, 1.6));
        assert!(
            matches!(kind, SolveErrorKind::MinimumStep { cause: Some(Trouble::Newton { .. }), .. }),
            "{text}"
        );
        assert!(text.contains("the corrector iteration does not converge, worst in"), "{text}");
        assert!(["'x'", "'y'", "'rate of x'", "'rate of y'"].iter().any(|n| text.contains(n)), "{text}");
    }
}

/// A coordinate that loses its mass at half time: the iteration matrix is singular, and the message names it.
#[test]
fn a_singular_iteration_matrix() {
    for formulation in Formulation::ALL {
        let structure = Structure::dense(Dims::holonomic(2, 0))
            .with_mass(MassKind::Diagonal)
            .with_names(names(&["load", "hook"], &[]));
        let mut problem = Fixture::new(structure)
            .mass(|t, _, m| m.copy_from_slice(&[1.0, if t > 0.5 { 0.0 } else { 1.0 }]))
            .force(|_, f| f.fill(-1.0));
        let start = State::at(Dims::holonomic(2, 0), 0.0, &[1.0, 0.0], &[0.0, 0.0]);
        let (text, kind) = failure(&mut problem, &bdf(formulation), start, (0.4, 0.5 + 1e-9));
        assert!(matches!(kind, SolveErrorKind::MinimumStep { cause: Some(_), .. }), "{text}");
        assert!(text.contains("hook") && text.contains("singular"), "{text}");
        assert!(!text.contains("load"), "{text}");
    }
}

/// Forces that are not finite from some time on.
#[test]
fn a_force_that_is_not_finite() {
    for formulation in Formulation::ALL {
        for jacobian in [JacobianKind::Auto, JacobianKind::Estimated] {
            let mut problem = pendulum(|t, _, _, f| {
                if t > 0.5 {
                    f[1] = f64::NAN;
                }
            });
            let implicit = Implicit { jacobian, ..Implicit::new(formulation) };
            let (text, kind) = failure(&mut problem, &with(implicit), start(), (0.4, 0.5));
            assert!(
                matches!(kind, SolveErrorKind::MinimumStep { cause: Some(Trouble::NotFinite { .. }), .. }),
                "{text}"
            );
            assert!(
                text.contains("the force f is not finite at t = 0.5") && text.contains("'rate of y' = NaN"),
                "{text}"
            );
        }
    }
}

/// A motion that ends in a singularity, `y = 1 + log(1 − t)`: the error test, or the iteration, fails however small the step.
#[test]
fn a_singularity() {
    for formulation in Formulation::ALL {
        let structure = Structure::dense(Dims::holonomic(1, 0)).with_names(names(&["height"], &[]));
        let mut problem =
            Fixture::new(structure).mass(|_, _, m| m[0] = 1.0).force(|x, f| f[0] = -x.v[0] * x.v[0]);
        let start = State::at(Dims::holonomic(1, 0), 0.0, &[1.0], &[-1.0]);
        let (text, kind) = failure(&mut problem, &bdf(formulation), start, (0.99, 1.001));
        assert!(matches!(kind, SolveErrorKind::MinimumStep { .. }), "{text}");
        assert!(text.contains("error test fails") || text.contains("height"), "{text}");
    }
}
