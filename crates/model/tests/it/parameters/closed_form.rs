//! A pendulum, of which the derivatives are known.

use gelenk_core::{Problem, Real, TermBuf, Terms};
use gelenk_model::{
    Body, Coordinates, Frame, GROUND, Joint, JointKind, MassProperties, Model, ModelError, Parametric, System,
};

const GRAVITY: f64 = 9.81;

/// A uniform rod on a pivot; it hangs down where the angle is zero. Parameters are its length, mass and gravity.
struct Pendulum;

impl Parametric for Pendulum {
    fn model<S: Real>(&self, parameters: &[S]) -> Result<Model<S>, ModelError> {
        let [length, mass, gravity] = [0, 1, 2].map(|i| parameters[i]);
        let zero = S::from(0.0);
        let mut model = Model::new().with_gravity([zero, -gravity, zero]);
        let rod = MassProperties::rod([zero; 3], [zero, -length, zero], mass);
        let rod = model.add_body(Body::planar("rod", rod))?;
        model.add_joint(Joint::new("pivot", JointKind::Revolute, Frame::on(GROUND), Frame::on(rod)))?;
        Ok(model)
    }
}

/// `φ'' = −ω² sin φ` with `ω² = 3 g/(2 l)`: its derivative with respect to the length is `3 g/(2 l²) sin φ`, to gravity
/// `−3/(2 l) sin φ`, and the mass does not matter.
#[test]
fn acceleration_of_a_pendulum() {
    let (length, mass, angle) = (1.3, 2.7, 0.8_f64);
    let mut system = System::parametric(&Pendulum, &[length, mass, GRAVITY], Coordinates::Joint).unwrap();
    let mut x = system.initial().clone();
    (x.p[0], x.v[0]) = (angle, 0.9);
    x.a[0] = -1.5 * GRAVITY / length * angle.sin();
    let mut out = TermBuf::new(system.structure());
    system.eval(Terms::MASS | Terms::FORCE, &x.point(), &mut out).unwrap();
    let inertia = mass * length * length / 3.0;
    assert!((out.force[0] - inertia * x.a[0]).abs() < 1e-14 * out.force[0].abs());
    let expected = [1.5 * GRAVITY / (length * length) * angle.sin(), 0.0, -1.5 / length * angle.sin()];
    for (sensitivity, expected) in system.sensitivities().iter_mut().zip(expected) {
        let mut slope = [0.0];
        sensitivity.residual(&x, &mut slope).unwrap();
        let found = -slope[0] / inertia;
        assert!((found - expected).abs() < 1e-13, "{found} {expected}");
    }
}

/// In absolute coordinates the accelerations are those of the centre of mass; the rows of the pivot change with the length.
#[test]
fn constraints_of_a_pendulum() {
    let (length, mass) = (1.3, 2.7);
    let mut system = System::parametric(&Pendulum, &[length, mass, GRAVITY], Coordinates::Absolute).unwrap();
    // the centre, where the bodies start, moves down with the length
    assert_eq!(system.sensitivities()[0].initial().p, [0.0, -0.5, 0.0]);
    let mut x = system.initial().clone();
    let angle = 0.6_f64;
    x.p = vec![0.5 * length * angle.sin(), -0.5 * length * angle.cos(), angle];
    let mut out = TermBuf::new(system.structure());
    system.sensitivities()[0].terms(Terms::CONSTRAINT, &x.point(), &mut out).unwrap();
    // the frame of the rod's end moves along the rod, away from the centre
    let found: Vec<f64> = out.constraint.clone();
    assert!((found[0] + 0.5 * angle.sin()).abs() < 1e-15, "{found:?}");
    assert!((found[1] - 0.5 * angle.cos()).abs() < 1e-15, "{found:?}");
}
