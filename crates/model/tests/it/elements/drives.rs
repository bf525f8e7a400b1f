//! Gears, racks and velocity drives; their forces are results.

use super::{check_terms, close, ends};
use gelenk_model::math::Pose;
use gelenk_model::{
    Applied, Body, Drive, Force, Frame, GROUND, JointCoordinate, JointKind, MassProperties, Model,
    TimeFunction,
};

/// A wheel of this inertia about z at a place on the x axis, and its angle.
fn add_wheel(model: &mut Model, name: &str, x: f64, inertia: f64) -> JointCoordinate {
    let solid = MassProperties::new(1.0, [0.0; 3], [0.6 * inertia, 0.6 * inertia, inertia]);
    let body = model.add_body(Body::new(name, solid).at(Pose::at([x, 0.0, 0.0]))).unwrap();
    let place = ([x, 0.0, 0.0], [0.0, 0.0, 1.0]);
    let joint = model.add_joint_at(name, JointKind::Revolute, (GROUND, body), place.0, place.1).unwrap();
    model.coordinate(joint, "angle").unwrap()
}

fn add_torque(model: &mut Model, body: &str, torque: f64) {
    let frame = Frame::on(model.body(body).unwrap());
    model.add_force(Force::applied("motor", Applied::new(frame).torque([0.0, 0.0, torque]))).unwrap();
}

#[test]
fn gear() {
    let (inner, outer, ratio, torque) = (0.1, 0.4, -3.0, 2.0);
    let mut model = Model::new();
    let first = add_wheel(&mut model, "pinion", 0.0, inner);
    let second = add_wheel(&mut model, "wheel", 1.0, outer);
    model.add_drive(Drive::gear("mesh", first, second, ratio)).unwrap();
    add_torque(&mut model, "pinion", torque);
    check_terms(&model);
    let t = 1.5;
    // seen from the second wheel
    let acceleration = torque * ratio / (inner * ratio * ratio + outer);
    for (name, mut system, end) in ends(&model, t) {
        let (angle, rate) = system.joint_coordinate(&end, second).unwrap();
        close(name, angle, 0.5 * acceleration * t * t);
        close(name, rate, acceleration * t);
        let (angle, _) = system.joint_coordinate(&end, first).unwrap();
        close(name, angle, 0.5 * ratio * acceleration * t * t);
        assert!(angle > 7.0, "not over a turn: {angle}");
        // what the mesh does to the first wheel
        let force = system.drive_force(&end, "mesh").unwrap();
        close(name, force, inner * ratio * acceleration - torque);
    }
}

#[test]
fn rack_and_pinion() {
    let (inertia, mass, radius, torque) = (0.1, 3.0, 0.2, 1.5);
    let mut model = Model::new();
    let pinion = add_wheel(&mut model, "pinion", 0.0, inertia);
    let rack = model.add_body(Body::new("rack", MassProperties::new(mass, [0.0; 3], [1.0; 3]))).unwrap();
    let slide =
        model.add_joint_at("slide", JointKind::Prismatic, (GROUND, rack), [0.0; 3], [1.0, 0.0, 0.0]).unwrap();
    let way = model.coordinate(slide, "displacement").unwrap();
    model.add_drive(Drive::rack_and_pinion("teeth", way, pinion, radius)).unwrap();
    add_torque(&mut model, "pinion", torque);
    check_terms(&model);
    let t = 1.2;
    let acceleration = torque / (inertia + mass * radius * radius);
    for (name, mut system, end) in ends(&model, t) {
        close(name, system.joint_coordinate(&end, pinion).unwrap().0, 0.5 * acceleration * t * t);
        close(name, system.joint_coordinate(&end, way).unwrap().0, 0.5 * radius * acceleration * t * t);
        // on the rack
        close(name, system.drive_force(&end, "teeth").unwrap(), mass * radius * acceleration);
    }
}

/// A drive that prescribes a rate, beside a body that swings freely so that something is left to integrate.
#[test]
fn velocity_drive() {
    let inertia = 0.3;
    let mut model = Model::new();
    let driven = add_wheel(&mut model, "driven", 0.0, inertia);
    let free = add_wheel(&mut model, "free", 1.0, 0.2);
    model.add_force(Force::joint_spring("spring", free, 5.0, 0.0, 1.0)).unwrap();
    model.add_drive(Drive::velocity("speed", driven, TimeFunction::new(|t| t * t * 6.0))).unwrap();
    check_terms(&model);
    let t = 1.3_f64;
    for (name, mut system, end) in ends(&model, t) {
        let (angle, rate) = system.joint_coordinate(&end, driven).unwrap();
        let turns = ((angle - 2.0 * t.powi(3)) / std::f64::consts::TAU).round() * std::f64::consts::TAU;
        close(name, angle - turns, 2.0 * t.powi(3));
        close(name, rate, 6.0 * t * t);
        close(name, system.drive_force(&end, "speed").unwrap(), inertia * 12.0 * t);
        // the torque of the drive is part of what the joint transmits
        let reaction = system.reaction(&end, driven.joint).unwrap();
        close(name, reaction.torque.0[2], inertia * 12.0 * t);
        close(name, system.joint_coordinate(&end, free).unwrap().0, 1.0 - (5.0 * t).cos());
    }
}
