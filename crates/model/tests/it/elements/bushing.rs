//! Y38: bushings with full matrices.

use super::{TOLERANCE, agreed_motion, check_terms, close, ends};
use gelenk_core::{Problem, TermBuf, Terms};
use gelenk_model::math::{Mat3, Motion, Pose, Quaternion, Vec3};
use gelenk_model::{
    Angles, Body, Bushing, Component, Coordinates, Force, Frame, GROUND, General, Law, MassProperties,
    Measure, Model, View,
};

/// A symmetric matrix with large couplings, positive definite because its diagonal outweighs them.
fn coupled(size: f64) -> [[f64; 6]; 6] {
    std::array::from_fn(|i| {
        std::array::from_fn(|j| {
            let (low, high) = (i.min(j) as f64, i.max(j) as f64);
            let coupling = (1.0 + low * 1.7 + high * high).sin();
            size * if i == j { 8.0 + i as f64 } else { coupling }
        })
    })
}

/// Two bodies that fly, and a frame on each.
fn pair() -> (Model, Frame, Frame) {
    let mut model = Model::new();
    let solid = MassProperties::new(2.0, [0.1, 0.2, 0.0], [0.3, 0.2, 0.25]);
    let first = model.add_body(Body::new("first", solid).moving([0.4, 2.0, -1.0], [0.3, 0.0, 0.1])).unwrap();
    let rotation = Quaternion::exp(Vec3([0.2, 0.5, -0.4])).matrix();
    let turned = Pose { rotation, origin: Vec3([0.3, 0.1, 0.2]) };
    let body = Body::new("second", MassProperties::new(1.0, [0.0, 0.1, 0.1], [0.1, 0.15, 0.12]));
    let second = model.add_body(body.at(turned).moving([-1.0, 0.5, 2.0], [0.0, 1.0, 0.0])).unwrap();
    let a = Frame::on(first).at([0.2, 0.0, 0.1]).axis([0.0, 1.0, 2.0]);
    (model, a, Frame::on(second).axis([0.0, 1.0, 2.0]))
}

/// The same, bound to each other.
pub(crate) fn two_bodies(angles: Angles, damping: f64) -> Model {
    let (mut model, a, b) = pair();
    let bushing = Bushing { a, b, stiffness: coupled(3.0), damping: coupled(damping), angles };
    model.add_force(Force::bushing("rubber", bushing)).unwrap();
    model
}

#[test]
fn bushings_in_all_coordinates() {
    for angles in [Angles::Relative, Angles::RotationVector] {
        let model = two_bodies(angles, 0.05);
        check_terms(&model);
        agreed_motion(&model, model.body("second").unwrap(), 0.5);
    }
}

/// Displacements and angles between two frames, by formulas of their own.
fn measures(a: &Motion, b: &Motion, angles: Angles) -> [f64; 6] {
    let d = a.pose.rotation.transpose_mul(b.pose.origin - a.pose.origin);
    let r = (a.pose.rotation.transpose() * b.pose.rotation).0;
    let theta = match angles {
        Angles::Relative => [-r[1][2], r[0][2], r[1][0].atan2(r[1][1])],
        Angles::RotationVector => {
            let angle = (0.5 * (r[0][0] + r[1][1] + r[2][2] - 1.0)).acos();
            let scale = angle / (2.0 * angle.sin());
            [r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]].map(|x| x * scale)
        }
    };
    [d.0[0], d.0[1], d.0[2], theta[0], theta[1], theta[2]]
}

/// Without damping energy stays, with it energy goes, at deformations that are not small.
#[test]
fn energy_of_large_deformations() {
    for angles in [Angles::Relative, Angles::RotationVector] {
        let energies = |damping: f64| {
            let model = two_bodies(angles, damping);
            let (_, a, b) = pair();
            let frames = [a, b];
            let (_, mut system, end) = ends(&model, 1.0).remove(0);
            let start = system.initial().clone();
            [start, end].map(|x| {
                let [a, b] = frames.map(|frame| system.motion(&x, &frame).unwrap());
                let m = measures(&a, &b, angles);
                let k = coupled(3.0);
                let elastic: f64 = (0..36).map(|n| 0.5 * m[n / 6] * k[n / 6][n % 6] * m[n % 6]).sum();
                (elastic, elastic + system.kinetic_energy(&x).unwrap())
            })
        };
        let [(elastic, start), (later, end)] = energies(0.0);
        // energy went to and fro, so that the balance says something
        assert!((elastic - later).abs() > 0.1, "{elastic} {later}");
        assert!((start - end).abs() < 1000.0 * TOLERANCE * start, "{angles:?}: {start} {end}");
        let [(_, start), (_, end)] = energies(0.05);
        assert!(end < 0.9 * start, "{angles:?}: {start} {end}");
    }
}

/// A body on a bushing is an oscillator, in every direction.
#[test]
fn frequencies() {
    let (mass, inertia) = (2.0, 0.3);
    let (k, kr, c) = (50.0, 4.0, 0.7_f64);
    let swing = |large: bool, omega: [f64; 3], velocity: [f64; 3]| {
        let mut model = Model::new();
        let solid = MassProperties::new(mass, [0.0; 3], [inertia; 3]);
        let body = model.add_body(Body::new("body", solid).moving(omega, velocity)).unwrap();
        let bushing = Bushing::diagonal(
            Frame::on(GROUND),
            Frame::on(body),
            [k, k, k, kr, kr, kr],
            [c, c, c, 0.0, 0.0, 0.0],
        );
        let bushing = if large { bushing.with_large_rotations() } else { bushing };
        model.add_force(Force::bushing("rubber", bushing)).unwrap();
        agreed_motion(&model, body, 0.8)
    };
    // along an axis: damped
    let motion = swing(false, [0.0; 3], [0.0, 1.0, 0.0]);
    let decay = c / (2.0 * mass);
    let w = (k / mass - decay * decay).sqrt();
    close("displacement", motion.pose.origin.0[1], (-decay * 0.8).exp() * (w * 0.8).sin() / w);
    // about z with small-angle measures, about any axis with large rotations; beyond a radian
    let w = (kr / inertia).sqrt();
    let axis = [1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0];
    for (large, axis) in [(false, [0.0, 0.0, 1.0]), (true, axis)] {
        let speed = 6.0;
        let motion = swing(large, axis.map(|x| x * speed), [0.0; 3]);
        let angle = speed / w * (w * 0.8_f64).sin();
        let expected = Mat3::about(Vec3(axis), angle.sin_cos());
        for k in 0..9 {
            close("rotation", motion.pose.rotation.0[k / 3][k % 3], expected.0[k / 3][k % 3]);
        }
    }
}

/// Y38: for small angles the wrench is that of `[Yen96, (5.2)]`: `K x + C x'` in axes of the first frame.
#[test]
fn small_angles_give_the_linear_wrench() {
    for angles in [Angles::Relative, Angles::RotationVector] {
        let mut model = Model::new();
        let small = 1e-5;
        let theta = Vec3([2.0 * small, -small, 3.0 * small]);
        let pose =
            Pose { rotation: Quaternion::exp(theta).matrix(), origin: Vec3([small, 2.0 * small, -small]) };
        let (omega, velocity) = ([small, -2.0 * small, small], [-small, small, 3.0 * small]);
        let solid = MassProperties::new(1.0, [0.0; 3], [1.0; 3]);
        let body = model.add_body(Body::new("body", solid).at(pose).moving(omega, velocity)).unwrap();
        let (stiffness, damping) = (coupled(3.0), coupled(0.4));
        let (a, b) = (Frame::on(GROUND), Frame::on(body));
        model.add_force(Force::bushing("rubber", Bushing { a, b, stiffness, damping, angles })).unwrap();
        let mut system = model.system(Coordinates::Absolute).unwrap();
        let mut buf = TermBuf::new(system.structure());
        let x = system.initial().clone();
        system.eval(Terms::FORCE, &x.point(), &mut buf).unwrap();
        let deformation: Vec<f64> = pose.origin.0.into_iter().chain(theta.0).collect();
        let rate: Vec<f64> = velocity.into_iter().chain(omega).collect();
        for i in 0..6 {
            let expected: f64 =
                (0..6).map(|j| -stiffness[i][j] * deformation[j] - damping[i][j] * rate[j]).sum();
            // what is left out is of the second order in the deformation, times a stiffness of 40
            assert!(
                (buf.force[i] - expected).abs() < 1e3 * small * small,
                "{i}: {} {expected}",
                buf.force[i]
            );
        }
    }
}

/// A general law that is linear moves bodies as a bushing does.
#[test]
fn general_laws() {
    for angles in [Angles::Relative, Angles::RotationVector] {
        let bushing = two_bodies(angles, 0.05);
        let second = bushing.body("second").unwrap();
        let expected = agreed_motion(&bushing, second, 0.4);
        let (mut model, a, b) = pair();
        let (stiffness, damping) = (coupled(3.0), coupled(0.05));
        let general = (0..6).fold(General::new(a, b, angles), |general, i| {
            let slopes = std::array::from_fn(|j| match j {
                0..6 => -stiffness[i][j],
                6..12 => -damping[i][j - 6],
                _ => 0.0,
            });
            general.with(i, Law::linear(0.0, slopes))
        });
        model.add_force(Force::general("rubber", general)).unwrap();
        check_terms(&model);
        let motion = agreed_motion(&model, second, 0.4);
        for i in 0..3 {
            close("position", motion.pose.origin.0[i], expected.pose.origin.0[i]);
            close("angular velocity", motion.omega.0[i], expected.omega.0[i]);
        }
    }
}

/// The components of the force and of the torque, times the velocities that frame `A` sees, are the power of both bodies.
#[test]
fn components_of_forces() {
    for angles in [Angles::Relative, Angles::RotationVector] {
        let (mut model, a, b) = pair();
        let bushing = Bushing { a, b, stiffness: coupled(3.0), damping: coupled(0.1), angles };
        model.add_force(Force::bushing("rubber", bushing)).unwrap();
        let law = Law::linear(0.3, [-2.0, 0.0, 0.0, 0.5, 0.0, 0.0, -0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        let general = General::new(a, b, angles).with(0, law.clone()).with(4, law);
        model.add_force(Force::general("law", general)).unwrap();
        for (name, coordinates) in Coordinates::ALL {
            let system = model.system(coordinates).unwrap();
            let measure = |m: Measure| system.measure(system.initial(), &m).unwrap();
            for force in ["rubber", "law"] {
                let part = |part: &str| measure(Measure::Force(format!("{force}.{part}")));
                let components = [Component::X, Component::Y, Component::Z];
                let view = View::from(a);
                let way = components.map(|c| measure(Measure::Velocity(b, view, c)));
                let turn = components.map(|c| measure(Measure::AngularVelocity(b, view, c)));
                let (f, t) = (["fx", "fy", "fz"].map(part), ["tx", "ty", "tz"].map(part));
                let dot = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
                close(name, dot(f, way) + dot(t, turn), measure(Measure::ForcePower(force.into())));
                close(name, part("force"), dot(f, f).sqrt());
                close(name, part("torque"), dot(t, t).sqrt());
                assert!(dot(f, f) > 1e-3 && dot(t, t) > 1e-3, "{name}: {f:?} {t:?}");
            }
            let whole = system.measures(&[Measure::Force("rubber".into())]).unwrap_err().to_string();
            assert!(whole.contains("several directions") && whole.contains(".fx, .fy"), "{whole}");
        }
        assert_eq!(Measure::Force("rubber.tx".into()).unit(&model), "Nm");
        assert_eq!(Measure::Force("rubber.fx".into()).unit(&model), "N");
    }
}
