//! Runs that fail say where and why, and keep what they have; what there is not is refused.

use super::{index1, with};
use crate::common::failing::{failure, names, pendulum, start};
use crate::common::{Fixture, Known, Listed};
use gelenk_core::{Dims, MassKind, State, Structure};
use gelenk_integrators::{
    DynamicsForm, Formulation, Implicit, JacobianKind, JacobianUpdate, Options, Run, Seulex, SolveErrorKind,
    Trouble,
};

/// A force that jumps back and forth: no step is small enough.
#[test]
fn a_force_that_jumps() {
    let mut problem = pendulum(|_, p, v, f| {
        if p[0] < 0.5 {
            f[0] -= 1e16 * v[0].signum();
        }
    });
    let (text, kind) = failure(&mut problem, &Seulex::default(), start(), (0.5, 1.6));
    assert!(matches!(kind, SolveErrorKind::MinimumStep { .. }), "{text}");
}

/// Forces that are not finite from some time on.
#[test]
fn a_force_that_is_not_finite() {
    for jacobian in [JacobianKind::Auto, JacobianKind::Estimated] {
        let mut problem = pendulum(|t, _, _, f| {
            if t > 0.5 {
                f[1] = f64::NAN;
            }
        });
        let method = with(Implicit { jacobian, ..index1() });
        let (text, kind) = failure(&mut problem, &method, start(), (0.4, 0.5));
        assert!(
            matches!(kind, SolveErrorKind::MinimumStep { cause: Some(Trouble::NotFinite { .. }), .. }),
            "{text}"
        );
        assert!(text.contains("the force f is not finite at t = 0.5"), "{text}");
        assert!(text.contains("'rate of y' = NaN"), "{text}");
    }
}

/// A coordinate that loses its mass at half time: the message names it.
#[test]
fn a_mass_that_vanishes() {
    let structure = Structure::dense(Dims::holonomic(2, 0))
        .with_mass(MassKind::Diagonal)
        .with_names(names(&["load", "hook"], &[]));
    let mut problem = Fixture::new(structure)
        .mass(|t, _, m| m.copy_from_slice(&[1.0, if t > 0.5 { 0.0 } else { 1.0 }]))
        .force(|_, f| f.fill(-1.0));
    let start = State::at(Dims::holonomic(2, 0), 0.0, &[1.0, 0.0], &[0.0, 0.0]);
    let (text, kind) = failure(&mut problem, &Seulex::default(), start, (0.4, 0.5 + 1e-9));
    assert!(matches!(kind, SolveErrorKind::MinimumStep { cause: Some(_), .. }), "{text}");
    assert!(text.contains("hook") && !text.contains("load"), "{text}");
}

fn refusal(method: &Seulex) -> String {
    let mut problem = Listed::new("pendulum", &[]);
    let start = problem.exact(0.0);
    let run = Run::new(&mut problem, method, start, 1.0, &Options::default());
    run.map(|_| ()).expect_err("a refusal").to_string()
}

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
