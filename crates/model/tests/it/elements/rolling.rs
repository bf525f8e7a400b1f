//! Rolling without slipping and edges (M07, M20).

use super::{GRAVITY, TOLERANCE, agreed_motion, check_terms, close, ends};
use gelenk_core::Problem;
use gelenk_integrators::{Explicit, Options, Run};
use gelenk_model::math::{Mat3, Pose, Quaternion, Vec3};
use gelenk_model::{Body, Coordinates, Frame, GROUND, JointKind, MassProperties, Model, Rolling};

/// A solid sphere on a slope about the y axis.
#[test]
fn sphere_on_a_slope() {
    let (radius, slope) = (0.3, 0.4_f64);
    let rotation = Mat3::about_axis(1, slope);
    let mut model = Model::new().with_gravity([0.0, 0.0, -GRAVITY]);
    let plane = Pose { rotation, origin: Vec3([0.5, -0.2, 0.1]) };
    let start = plane.point(Vec3([0.0, 0.0, radius]));
    let ball = MassProperties::sphere(radius, 500.0);
    let mass = ball.mass;
    // it spins about the normal, which changes nothing, and rolls across the slope
    let across = rotation * Vec3([0.7, 0.0, 2.0]);
    let velocity = rotation * Vec3([0.0, -0.7 * radius, 0.0]);
    let body = model.add_body(Body::new("ball", ball).at(Pose::at(start)).moving(across, velocity)).unwrap();
    let ground = Frame::on(GROUND).at(plane.origin).rotated(rotation);
    model.add_rolling(Rolling::sphere("track", radius, ground, Frame::on(body))).unwrap();
    check_terms(&model);
    let t = 0.8;
    let acceleration = 5.0 / 7.0 * GRAVITY * slope.sin();
    let expected = start + rotation * Vec3([0.5 * acceleration * t * t, -0.7 * radius * t, 0.0]);
    for (name, mut system, end) in ends(&model, t) {
        assert_eq!((system.dims().nl, system.dims().ng), (3, 1));
        let motion = system.body_motion(&end, body).unwrap();
        for i in 0..3 {
            close(name, motion.pose.origin.0[i], expected.0[i]);
        }
        let force = rotation.transpose_mul(system.rolling_force(&end, "track").unwrap().force);
        let weight = mass * GRAVITY;
        for (found, expected) in force.0.into_iter().zip([-2.0 / 7.0 * slope.sin(), 0.0, slope.cos()]) {
            assert!((found - weight * expected).abs() < 1000.0 * TOLERANCE * weight, "{name}: {force:?}");
        }
    }
}

const RADIUS: f64 = 0.4;

/// A thin disc on the ground whose axis is tilted by `tilt` against the vertical: spin about the axis, precession about the
/// vertical, rate of the tilt.
pub(crate) fn disc(tilt: f64, spin: f64, precession: f64, falling: f64) -> (Model, [Vec3; 3]) {
    let mut model = Model::new().with_gravity([0.0, 0.0, -GRAVITY]);
    let mass = 2.0;
    let diameter = 0.25 * mass * RADIUS * RADIUS;
    let solid = MassProperties::new(mass, [0.0; 3], [diameter, diameter, 2.0 * diameter]);
    // e1 is level, e2 points up in the disc, e3 is the axis
    let (sin, cos) = tilt.sin_cos();
    let (e1, e2, e3) = (Vec3([1.0, 0.0, 0.0]), Vec3([0.0, cos, sin]), Vec3([0.0, -sin, cos]));
    let rotation = Mat3::columns(e1, e2, e3);
    let omega = e1 * falling + e2 * (precession * sin) + e3 * spin;
    let velocity = omega.cross(e2 * RADIUS);
    let origin = e2 * RADIUS;
    let body = Body::new("disc", solid).at(Pose { rotation, origin }).moving(omega, velocity);
    let body = model.add_body(body).unwrap();
    model.add_rolling(Rolling::disc("ground", RADIUS, Frame::on(GROUND), Frame::on(body))).unwrap();
    (model, [e1, e2, e3])
}

/// Steady rolling in a circle: moments of inertia `A`, `C` and the equations of momentum give the spin `n` for a tilt and a
/// precession `Ω`: `(C + m r²) n Ω sin = A Ω² sin cos − m g r cos`.
#[test]
fn disc_in_a_circle() {
    let (tilt, precession) = (1.1_f64, 1.7);
    let (sin, cos) = tilt.sin_cos();
    let spin =
        cos * (0.25 * RADIUS * precession * precession * sin - GRAVITY) / (1.5 * RADIUS * precession * sin);
    let (model, [_, e2, e3]) = disc(tilt, spin, precession, 0.0);
    check_terms(&model);
    let t = 1.0;
    let motion = agreed_motion(&model, model.body("disc").unwrap(), t);
    let start = e2 * RADIUS;
    let to_centre = (e2 * cos - e3 * sin) * (-RADIUS * spin / precession);
    let turn = Mat3::about_axis(2, precession * t);
    let expected = start + to_centre - turn * to_centre;
    let axis = turn * e3;
    for i in 0..3 {
        close("centre", motion.pose.origin.0[i], expected.0[i]);
        close("axis", motion.pose.rotation.0[i][2], axis.0[i]);
    }
}

/// A disc that wobbles keeps its energy, stays on the ground and does not slip.
#[test]
fn disc_that_wobbles() {
    let (model, _) = disc(1.3, 6.0, 0.8, 0.7);
    let body = model.body("disc").unwrap();
    agreed_motion(&model, body, 1.5);
    for (name, mut system, end) in ends(&model, 1.5) {
        let start = system.initial().clone();
        let energy = [start, end.clone()]
            .map(|x| system.kinetic_energy(&x).unwrap() + system.gravity_energy(&x).unwrap());
        close(name, energy[1] / energy[0], 1.0);
        let motion = system.body_motion(&end, body).unwrap();
        let axis = motion.pose.rotation.column(2);
        // the lowest point of the rim
        let down = (axis * axis.0[2] - Vec3([0.0, 0.0, 1.0])).direction().unwrap() * RADIUS;
        assert!((motion.pose.origin + down).0[2].abs() < 10.0 * TOLERANCE, "{name}");
        let slip = motion.velocity + motion.omega.cross(down);
        assert!(slip.norm() < 100.0 * TOLERANCE, "{name}: {slip:?}");
    }
}

/// A disc that lies flat touches the ground nowhere in particular: the run says which contact is lost.
#[test]
fn disc_that_lies_flat() {
    let (model, _) = disc(0.0, 0.0, 0.0, 0.0);
    let mut system = model.system(Coordinates::Absolute).unwrap();
    let start = system.initial().clone();
    let (method, options) = (Explicit::dop853(), Options::default());
    let mut run = Run::new(&mut system, &method, start, 1.0, &options).unwrap();
    let message = run.finish(&mut ()).unwrap_err().to_string();
    assert!(message.contains("ground: "), "{message}");
}

/// A wheel that moves in a plane has one contact and one direction of slip.
#[test]
fn planar_wheel_on_a_slope() {
    let (radius, slope) = (0.2, 0.3_f64);
    let mut model = Model::new().with_gravity([0.0, -GRAVITY, 0.0]);
    let wheel = MassProperties::new(1.0, [0.0; 3], [0.01, 0.01, 0.5 * radius * radius]);
    let (tangent, normal) = (Vec3([slope.cos(), -slope.sin(), 0.0]), Vec3([slope.sin(), slope.cos(), 0.0]));
    let start = normal * radius;
    let wheel = model.add_body(Body::planar("wheel", wheel).at_angle(start, 0.0)).unwrap();
    let ground = Frame::on(GROUND).axes(normal, tangent);
    model.add_rolling(Rolling::disc("track", radius, ground, Frame::on(wheel))).unwrap();
    let t = 0.7;
    let expected = start + tangent * (0.5 * t * t * 2.0 / 3.0 * GRAVITY * slope.sin());
    for (name, mut system, end) in ends(&model, t) {
        assert_eq!((system.dims().nl, system.dims().ng), (2, 1));
        let origin = system.body_motion(&end, wheel).unwrap().pose.origin;
        close(name, origin.0[0], expected.0[0]);
        close(name, origin.0[1], expected.0[1]);
    }
}

const SLEIGH: (f64, f64, f64, f64) = (3.0, 0.5, 0.4, 1.2);

/// Mass, moment of inertia, distance `a` of the centre of mass before the edge, speed `U`.
pub(crate) fn sleigh_on_ice(spatial: bool) -> Model {
    let (mass, inertia, a, u) = SLEIGH;
    let k = f64::sqrt(inertia / mass + a * a);
    let solid = MassProperties::new(mass, [a, 0.0, 0.0], [0.1, 0.5, inertia]);
    let mut model = Model::new();
    let body = if spatial { Body::new("sleigh", solid) } else { Body::planar("sleigh", solid) };
    let rotation = Quaternion::exp(Vec3([0.0, 0.0, 0.6])).matrix();
    let pose = Pose { rotation, origin: Vec3([0.1, 0.2, 0.0]) };
    let body = model.add_body(body.at(pose).moving([0.0, 0.0, u / k], [0.0; 3])).unwrap();
    if spatial {
        let ice = (Frame::on(GROUND), Frame::on(body));
        model.add_joint(gelenk_model::Joint::new("ice", JointKind::Planar, ice.0, ice.1)).unwrap();
    }
    model.add_rolling(Rolling::edge("edge", Frame::on(GROUND), Frame::on(body))).unwrap();
    model
}

/// The sleigh of Chaplygin: an edge at a distance `a` behind the centre of mass, at first across the motion. With
/// `k² = J/m + a²` the speed along the edge is `U tanh(a U t/k²)`, the angular velocity `U/k sech(a U t/k²)`.
#[test]
fn sleigh() {
    let (mass, inertia, a, u) = SLEIGH;
    let k = f64::sqrt(inertia / mass + a * a);
    let t = 1.4;
    let phase = a * u * t / (k * k);
    for spatial in [false, true] {
        let model = sleigh_on_ice(spatial);
        check_terms(&model);
        let motion = agreed_motion(&model, model.body("sleigh").unwrap(), t);
        let along = motion.pose.rotation.transpose_mul(motion.velocity);
        close("speed along the edge", along.0[0], u * phase.tanh());
        close("speed across", along.0[1], 0.0);
        close("angular velocity", motion.omega.0[2], u / k / phase.cosh());
        let joint = model.system(Coordinates::Joint).unwrap();
        assert_eq!((joint.dims().nv, joint.dims().nl, joint.dims().ng), (3, 1, 0));
    }
}
