//! Springs, dampers and tables.

use super::{agreed_motion, check_terms, close, ends};
use gelenk_model::{Body, Force, Frame, GROUND, Interpolation, JointKind, Law, MassProperties, Model, Table};

/// A torsion spring wound over turns swings as a linear oscillator.
#[test]
fn torsion_spring_over_turns() {
    let mut model = Model::new();
    let wheel = MassProperties::new(1.0, [0.0; 3], [0.1, 0.1, 0.2]);
    let body = model.add_body(Body::new("wheel", wheel)).unwrap();
    let joint =
        model.add_joint_at("axle", JointKind::Revolute, (GROUND, body), [0.0; 3], [0.0, 0.0, 1.0]).unwrap();
    let angle = model.coordinate(joint, "angle").unwrap();
    let (k, rest) = (5.0, 9.0);
    model.add_force(Force::joint_spring("torsion", angle, k, 0.0, rest)).unwrap();
    check_terms(&model);
    let w = (k / 0.2_f64).sqrt();
    for (name, mut system, end) in ends(&model, 0.4) {
        let (angle, rate) = system.joint_coordinate(&end, angle).unwrap();
        close(name, angle, rest * (1.0 - (0.4 * w).cos()));
        close(name, rate, rest * w * (0.4 * w).sin());
        assert!(angle > 6.5, "it does not turn over a turn: {angle}");
    }
}

/// A tabulated spring and damper against the same as laws; a straight table is a straight line.
#[test]
fn tabulated_springs() {
    let model = |law: Law<3>| {
        let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
        let body = Body::new("mass", MassProperties::new(1.0, [0.1, 0.0, 0.0], [0.1, 0.2, 0.2]))
            .at(gelenk_model::math::Pose::at([0.3, 0.0, -0.5]));
        let body = model.add_body(body).unwrap();
        model.add_force(Force::spring("spring", Frame::on(GROUND), Frame::on(body), law)).unwrap();
        model
    };
    let x: Vec<f64> = (0..=20).map(|i| 0.1 * f64::from(i)).collect();
    let y: Vec<f64> = x.iter().map(|x| 80.0 * (x - 0.4)).collect();
    let damper = Table::new(&[-1.0, 1.0], &[-2.0, 2.0], Interpolation::Monotone).unwrap();
    let reference = {
        let mut model = model(Law::linear(0.0, [0.0; 3]));
        let body = model.body("mass").unwrap();
        let ends = (Frame::on(GROUND), Frame::on(body));
        model.add_force(Force::spring_damper("linear", ends, 80.0, 2.0, 0.4)).unwrap();
        agreed_motion(&model, body, 0.7)
    };
    for interpolation in [Interpolation::Cubic, Interpolation::Monotone] {
        let spring = Table::new(&x, &y, interpolation).unwrap();
        let model = model(spring.law::<3, 0>().plus(damper.law::<3, 1>()));
        check_terms(&model);
        let motion = agreed_motion(&model, model.body("mass").unwrap(), 0.7);
        for i in 0..3 {
            close("position", motion.pose.origin.0[i], reference.pose.origin.0[i]);
            close("velocity", motion.velocity.0[i], reference.velocity.0[i]);
        }
    }
}

/// Forces along the coordinates of a joint are part of what it transmits, whether the coordinates are variables or not.
#[test]
fn reactions_contain_joint_springs() {
    let mut model = Model::new().with_gravity([0.0, -4.0, -9.81]);
    let solid = MassProperties::new(2.0, [0.1, 0.2, 0.0], [0.1, 0.2, 0.2]);
    let cart = model.add_body(Body::new("cart", solid)).unwrap();
    let load = model.add_body(Body::new("load", solid)).unwrap();
    // one joint is written towards the ground, one away from it
    let rail = model
        .add_joint_at("rail", JointKind::Cylindrical, (cart, GROUND), [0.0; 3], [1.0, 0.0, 0.5])
        .unwrap();
    let lift =
        model.add_joint_at("lift", JointKind::Prismatic, (cart, load), [0.0; 3], [0.0, 0.0, 1.0]).unwrap();
    for (joint, name) in [(rail, "displacement"), (rail, "angle"), (lift, "displacement")] {
        let coordinate = model.coordinate(joint, name).unwrap();
        let name = format!("spring of {} {name}", joint == rail);
        model.add_force(Force::joint_spring(name, coordinate, 30.0, 1.0, 0.1)).unwrap();
    }
    let mut first = None;
    for (name, mut system, end) in ends(&model, 0.3) {
        let found = [rail, lift].map(|joint| system.reaction(&end, joint).unwrap());
        let expected = *first.get_or_insert(found);
        for (found, expected) in found.iter().zip(&expected) {
            for i in 0..3 {
                // accelerations and forces are as far off as velocities, times the stiffness of 30
                assert!(
                    (found.force.0[i] - expected.force.0[i]).abs() < 1e-6,
                    "{name}: {found:?} {expected:?}"
                );
                assert!(
                    (found.torque.0[i] - expected.torque.0[i]).abs() < 1e-6,
                    "{name}: {found:?} {expected:?}"
                );
            }
        }
    }
}
