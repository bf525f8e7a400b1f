//! Elements in all coordinates, against closed forms.

mod bushing;
mod drives;
mod errors;
mod external;
mod friction;
mod methods;
mod rolling;
mod signals;
mod springs;
mod user;

use crate::common::{acceleration_gap, run, somewhere};
use gelenk_core::{Problem, State, TermBuf, Terms};
use gelenk_integrators::{Explicit, check_constraints, check_derivatives};
use gelenk_model::math::Motion;
use gelenk_model::{BodyId, Coordinates, Model, System};

const TOLERANCE: f64 = 1e-10;
const GRAVITY: f64 = 9.81;

/// Terms, their derivatives and their places in the equations belong together, also off the constraints.
fn check_terms(model: &Model) {
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        system.structure().validate().unwrap_or_else(|e| panic!("{name}: {e}"));
        let mut x = somewhere(&system);
        x.lam.iter_mut().enumerate().for_each(|(i, lam)| *lam = 3.0 * (i as f64 + 0.5).cos());
        x.u.iter_mut().enumerate().for_each(|(i, u)| *u += 0.3 * (i as f64 + 0.7).cos());
        check_constraints(&mut system, &x).unwrap_or_else(|e| panic!("{name}: {e}"));
        check_derivatives(&mut system, &x).unwrap_or_else(|e| panic!("{name}: {e}"));
        if system.dims().nl > 0 {
            // central differences with a step of 1e-5 of functions of size 100
            let gap = acceleration_gap(&mut system, &x);
            assert!(gap < 1e-7, "{name}: {gap}");
        }
        check_friction(&mut system, &x, name);
    }
}

/// `F` is the derivative of `f` along the multipliers.
fn check_friction(system: &mut System, x: &State, name: &str) {
    let structure = system.structure().clone();
    let Some(kind) = &structure.friction else { return };
    let mut buf = TermBuf::new(&structure);
    let d = structure.dims;
    for j in 0..d.nl {
        let mut direction = State::zeros(d);
        direction.lam[j] = 1.0;
        system.eval(Terms::FRICTION, &x.point(), &mut buf).unwrap();
        let mut column = vec![0.0; d.nv];
        kind.multiply_add(1.0, &buf.friction, &direction.lam, &mut column);
        let derivatives = system.derivatives().unwrap();
        derivatives.along(Terms::FORCE, &x.point(), &direction.point(), &mut buf).unwrap();
        for (found, expected) in column.iter().zip(&buf.force) {
            assert!((found - expected).abs() < 1e-13, "{name}: {found} {expected}");
        }
    }
}

/// The end of a run in every coordinates.
fn ends(model: &Model, t_end: f64) -> Vec<(&'static str, System, State)> {
    let run = |(name, coordinates)| {
        let mut system = model.system(coordinates).unwrap();
        let end = run(&mut system, &Explicit::dop853(), t_end, TOLERANCE);
        (name, system, end)
    };
    Coordinates::ALL.into_iter().map(run).collect()
}

/// The motion of a body at the end of a run, which must be the same in all coordinates.
fn agreed_motion(model: &Model, body: BodyId, t_end: f64) -> Motion {
    let mut first: Option<Motion> = None;
    for (name, mut system, end) in ends(model, t_end) {
        let motion = system.body_motion(&end, body).unwrap();
        let other = *first.get_or_insert(motion);
        let mut gap = (motion.pose.origin - other.pose.origin).norm();
        gap = gap.max((motion.velocity - other.velocity).norm()).max((motion.omega - other.omega).norm());
        // local errors add up over hundreds of steps
        assert!(gap < 1000.0 * TOLERANCE, "{name}: {gap}");
    }
    first.unwrap()
}

/// Is a number within a multiple of the tolerance? Local errors add up, and velocities of size 10 count as much as positions.
fn close(name: &str, found: f64, expected: f64) {
    let gap = (found - expected).abs() / expected.abs().max(1.0);
    assert!(gap < 1000.0 * TOLERANCE, "{name}: {found} {expected}");
}
