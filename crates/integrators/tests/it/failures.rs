//! Runs of implicit methods that fail say where and why, and keep what they have.

use crate::common::Fixture;
use crate::common::failing::{failure, names, pendulum, start};
use gelenk_core::{Dims, MassKind, State, Structure};
use gelenk_integrators::Formulation::{self, Ggl, GglStar, Index1, Index2, Index3, Partition, Tangent};
use gelenk_integrators::{
    Bdf, GenAlpha, Implicit, JacobianKind, Method, Radau, Sdirk, Seulex, SolveErrorKind, Trouble,
};

/// An implicit method and how its runs end.
struct Row {
    name: &'static str,
    /// The method with these options of its equations.
    method: fn(Implicit) -> Box<dyn Method>,
    formulations: &'static [Formulation],
    /// How it ends at a force that jumps, and until when.
    jump: (End, f64),
}

/// How a run ends at a force that jumps back and forth.
enum End {
    /// No step is small enough.
    SmallestStep,
    /// No step is small enough, because the iteration does not converge; the message names a coordinate.
    Iteration,
    /// Like that, or the mass creeps on in tiny steps until they are too many.
    IterationOrCreep,
}

fn bdf(implicit: Implicit) -> Bdf {
    Bdf { implicit, ..Bdf::default() }
}

fn seulex(implicit: Implicit) -> Seulex {
    Seulex { implicit, ..Seulex::default() }
}

const METHODS: [Row; 5] = [
    Row {
        name: "bdf",
        method: |implicit| Box::new(bdf(implicit)),
        formulations: &Formulation::ALL,
        jump: (End::Iteration, 1.6),
    },
    Row {
        name: "radau",
        method: |implicit| Box::new(Radau { implicit, order: None }),
        formulations: &[Index1, Index2, Index3, Ggl, GglStar],
        jump: (End::Iteration, 1.6),
    },
    Row {
        name: "genalpha",
        method: |implicit| Box::new(GenAlpha { implicit, ..GenAlpha::default() }),
        formulations: &[Index2, Index3, Ggl, GglStar],
        // the error test or the iteration, whichever gives up first
        jump: (End::SmallestStep, 1.6),
    },
    Row {
        name: "sdirk",
        method: |implicit| Box::new(Sdirk { implicit }),
        formulations: &[Partition, Tangent, Index1],
        jump: (End::IterationOrCreep, 1.9),
    },
    Row {
        name: "seulex",
        method: |implicit| Box::new(seulex(implicit)),
        formulations: &[Index1],
        jump: (End::SmallestStep, 1.6),
    },
];

/// A17: dry friction from x = 0.5 on, so strong that no velocity balances it in any step.
#[test]
fn a_force_that_jumps() {
    for Row { name, method, formulations, jump: (end, until) } in METHODS {
        for &formulation in formulations {
            // Radau's methods do not control velocities in index 3, and in a short step find one with which the pendulum
            // turns back.
            if (name, formulation) == ("radau", Index3) {
                continue;
            }
            let mut problem = pendulum(|_, p, v, f| {
                if p[0] < 0.5 {
                    f[0] -= 1e16 * v[0].signum();
                }
            });
            // Errors of velocities are controlled as well: otherwise a jump within a very short step may pass for a result.
            let method = method(Implicit { position_errors: false, ..Implicit::new(formulation) });
            let (text, kind) = failure(&mut problem, &*method, start(), (0.5, until));
            let text = format!("{name}, {formulation:?}: {text}");
            if matches!(end, End::IterationOrCreep) && matches!(kind, SolveErrorKind::TooManySteps { .. }) {
                continue;
            }
            assert!(matches!(kind, SolveErrorKind::MinimumStep { .. }), "{text}");
            if !matches!(end, End::SmallestStep) {
                assert!(text.contains("the corrector iteration does not converge, worst in"), "{text}");
                let names = ["'x'", "'y'", "'rate of x'", "'rate of y'"];
                assert!(names.iter().any(|n| text.contains(n)), "{text}");
            }
            if name == "bdf" {
                let is_newton =
                    matches!(kind, SolveErrorKind::MinimumStep { cause: Some(Trouble::Newton { .. }), .. });
                assert!(is_newton, "{text}");
            }
        }
    }
}

/// Forces that are not finite from some time on.
#[test]
fn a_force_that_is_not_finite() {
    for Row { name, method, formulations, .. } in METHODS {
        for &formulation in formulations {
            for jacobian in [JacobianKind::Auto, JacobianKind::Estimated] {
                let mut problem = pendulum(|t, _, _, f| {
                    if t > 0.5 {
                        f[1] = f64::NAN;
                    }
                });
                let method = method(Implicit { jacobian, ..Implicit::new(formulation) });
                let (text, kind) = failure(&mut problem, &*method, start(), (0.4, 0.5));
                let text = format!("{name}, {formulation:?}, {jacobian:?}: {text}");
                assert!(
                    matches!(
                        kind,
                        SolveErrorKind::MinimumStep { cause: Some(Trouble::NotFinite { .. }), .. }
                    ),
                    "{text}"
                );
                assert!(text.contains("the force f is not finite at t = 0.5"), "{text}");
                assert!(text.contains("'rate of y' = NaN"), "{text}");
            }
        }
    }
}

/// A coordinate that loses its mass at half time: the iteration matrix is singular, and the message names it.
#[test]
fn a_mass_that_vanishes() {
    // Other methods may step a little beyond that time, or do not learn which unknown it is.
    for Row { name, method, formulations, .. } in
        METHODS.into_iter().filter(|r| ["bdf", "seulex"].contains(&r.name))
    {
        for &formulation in formulations {
            let structure = Structure::dense(Dims::holonomic(2, 0))
                .with_mass(MassKind::Diagonal)
                .with_names(names(&["load", "hook"], &[]));
            let mut problem = Fixture::new(structure)
                .mass(|t, _, m| m.copy_from_slice(&[1.0, if t > 0.5 { 0.0 } else { 1.0 }]))
                .force(|_, f| f.fill(-1.0));
            let start = State::at(Dims::holonomic(2, 0), 0.0, &[1.0, 0.0], &[0.0, 0.0]);
            let method = method(Implicit::new(formulation));
            let (text, kind) = failure(&mut problem, &*method, start, (0.4, 0.5 + 1e-9));
            let text = format!("{name}, {formulation:?}: {text}");
            assert!(matches!(kind, SolveErrorKind::MinimumStep { cause: Some(_), .. }), "{text}");
            assert!(text.contains("hook") && !text.contains("load"), "{text}");
            assert!(name != "bdf" || text.contains("singular"), "{text}");
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
        let (text, kind) = failure(&mut problem, &bdf(Implicit::new(formulation)), start, (0.99, 1.001));
        assert!(matches!(kind, SolveErrorKind::MinimumStep { .. }), "{text}");
        assert!(text.contains("error test fails") || text.contains("height"), "{text}");
    }
}
