//! Friction in proportion to the reaction of a joint.

use super::{GRAVITY, TOLERANCE, check_terms, close, ends};
use crate::common::run;
use gelenk_core::{Problem, TermBuf, Terms};
use gelenk_integrators::{Bdf, Explicit, HalfExplicit, Method, Mexx, Odex, Radau};
use gelenk_model::math::Pose;
use gelenk_model::{
    Body, Component, Coordinates, Force, Frame, Friction, GROUND, JointKind, MassProperties, Measure, Model,
};

/// A block that slides down a slope faster than friction is regularised.
fn block(kind: JointKind, coefficient: f64, slope: f64) -> Model {
    let mut model = Model::new().with_gravity([0.0, 0.0, -GRAVITY]);
    let solid = MassProperties::new(2.0, [0.0; 3], [0.1, 0.2, 0.3]);
    let down = [slope.cos(), 0.0, -slope.sin()];
    let body = model.add_body(Body::new("block", solid).moving([0.0; 3], down)).unwrap();
    let joint = model.add_joint_at("guide", kind, (GROUND, body), [0.0; 3], down).unwrap();
    let way = model.coordinate(joint, "displacement").unwrap();
    model.add_force(Force::friction("rub", Friction::sliding(way, coefficient, 1e-2))).unwrap();
    model
}

#[test]
fn block_on_a_slope() {
    let (coefficient, slope) = (0.3, 0.5_f64);
    for kind in [JointKind::Prismatic, JointKind::Cylindrical] {
        let model = block(kind, coefficient, slope);
        check_terms(&model);
        let way = model.coordinate(model.joint("guide").unwrap(), "displacement").unwrap();
        for (name, mut system, end) in ends(&model, 0.9) {
            assert!(system.structure().uses_lam);
            let acceleration = GRAVITY * (slope.sin() - coefficient * slope.cos());
            let (x, v) = system.joint_coordinate(&end, way).unwrap();
            // the threshold of a micronewton is left out of the closed form
            close(name, x, 0.9 + 0.5 * acceleration * 0.81);
            close(name, v, 1.0 + 0.9 * acceleration);
        }
    }
}

/// The law that the reference states, whatever the threshold: far above it friction has the size that Coulomb gives it.
#[test]
fn the_threshold_is_no_offset() {
    let slope = 0.5_f64;
    for threshold in [1e-3, 1.0, 30.0] {
        let mut model = block(JointKind::Prismatic, 0.0, slope);
        let guide = model.joint("guide").unwrap();
        let way = model.coordinate(guide, "displacement").unwrap();
        let friction = Friction { threshold, ..Friction::sliding(way, 0.3, 1e-2) };
        model.add_force(Force::friction("coulomb", friction)).unwrap();
        check_terms(&model);
        for (name, system, end) in ends(&model, 0.1) {
            let measure = |m: Measure| system.measure(&end, &m).unwrap();
            let normal = 2.0 * GRAVITY * slope.cos();
            let pressed = normal * normal / normal.hypot(threshold);
            close(name, measure(Measure::Force("coulomb".into())), -0.3 * pressed);
            // the reaction holds friction itself, along the guide
            let along = 2.0 * GRAVITY * slope.cos();
            let reaction = measure(Measure::ReactionForce(guide, Frame::on(GROUND), Component::Norm));
            close(name, reaction, along.hypot(0.3 * pressed));
            if threshold == 1e-3 {
                assert!((pressed - normal).abs() < 1e-7);
            }
        }
    }
}

/// A block that creeps to rest on level ground would come to subnormal rates, with subnormal forces; far below any rate that means something
/// there is no friction.
#[test]
fn a_block_at_rest_has_no_subnormal_force() {
    let model = block(JointKind::Prismatic, 0.5, 0.0);
    for (name, system, mut x) in ends(&model, 0.1) {
        for (rate, is_rest) in [(1e-90, false), (1e-200, true), (1e-310, true)] {
            x.v.iter_mut().for_each(|v| *v = rate);
            let force = system.measure(&x, &Measure::Force("rub".into())).unwrap();
            assert_eq!(force == 0.0, is_rest, "{name}: {force:e}");
        }
    }
}

/// Nor are there subnormal numbers among forces and their derivatives with respect to multipliers, at any rate.
#[test]
fn derivatives_are_never_subnormal() {
    let model = block(JointKind::Prismatic, 0.5, 0.0);
    for (name, mut system, mut x) in ends(&model, 0.1) {
        let mut terms = TermBuf::new(system.structure());
        // it slides along one axis
        let slide = x.v.iter().map(|v| if v.abs() > 0.1 { 1.0 } else { 0.0 }).collect::<Vec<_>>();
        assert!(slide.contains(&1.0), "{name}: {:?}", x.v);
        for exponent in -320..=4 {
            x.v.iter_mut().zip(&slide).for_each(|(v, slide)| *v = slide * 10.0_f64.powi(exponent));
            system.eval(Terms::FORCE | Terms::FRICTION, &x.point(), &mut terms).unwrap();
            let count = terms.force.iter().chain(&terms.friction).filter(|x| x.is_subnormal()).count();
            assert_eq!(count, 0, "{name}, 1e{exponent}: {:?} {:?}", terms.force, terms.friction);
        }
    }
}

/// On a slope that is not steep enough the block comes to rest, but for the creep of the regularised law.
#[test]
fn block_stops() {
    let slope = 0.2_f64;
    let model = block(JointKind::Prismatic, 0.5, slope);
    let way = model.coordinate(model.joint("guide").unwrap(), "displacement").unwrap();
    let creep = 1e-2 * (slope.tan() / 0.5).atanh();
    for (name, coordinates) in Coordinates::ALL {
        let methods: [&dyn Method; 3] = [&Bdf::default(), &Radau::default(), &Explicit::dop853()];
        for method in methods {
            let mut system = model.system(coordinates).unwrap();
            let end = run(&mut system, method, 1.0, 1e-8);
            let (_, v) = system.joint_coordinate(&end, way).unwrap();
            assert!((v - creep).abs() < 1e-6, "{} {name}: {v} {creep}", method.name());
        }
    }
}

const MASS: f64 = 1.5;
const LENGTH: f64 = 0.8;
const INERTIA: f64 = 0.1;
const PIN: f64 = 0.05;
const COEFFICIENT: f64 = 0.4;
const REGULAR: f64 = 0.5;

/// A pendulum on a pin.
fn pendulum() -> Model {
    let mut model = Model::new().with_gravity([0.0, 0.0, -GRAVITY]);
    let solid = MassProperties::new(MASS, [LENGTH, 0.0, 0.0], [0.02, INERTIA, 0.1]);
    let body = model.add_body(Body::new("bob", solid).at(Pose::at([0.0, 0.3, 0.0]))).unwrap();
    let (a, b) =
        (Frame::on(GROUND).at([0.0, 0.3, 0.0]).axis([0.0, 1.0, 0.0]), Frame::on(body).axis([0.0, 1.0, 0.0]));
    let joint = model.add_joint(gelenk_model::Joint::new("pin", JointKind::Revolute, a, b)).unwrap();
    let angle = model.coordinate(joint, "angle").unwrap();
    model.add_force(Force::friction("rub", Friction::turning(angle, COEFFICIENT, PIN, REGULAR))).unwrap();
    model
}

/// Its equation of motion, solved by another method: angle from the horizontal, downwards, and rate after `t`.
fn pendulum_by_hand(t: f64) -> (f64, f64) {
    let acceleration = |angle: f64, rate: f64| {
        let inertia = INERTIA + MASS * LENGTH * LENGTH;
        let mut a = 0.0;
        // the reaction depends on the acceleration, the acceleration on friction
        for _ in 0..100 {
            let radial = MASS * (LENGTH * rate * rate + GRAVITY * angle.sin());
            let across = MASS * (LENGTH * a - GRAVITY * angle.cos());
            let torque = COEFFICIENT * PIN * radial.hypot(across) * (rate / REGULAR).tanh();
            a = (MASS * GRAVITY * LENGTH * angle.cos() - torque) / inertia;
        }
        a
    };
    let (mut angle, mut rate) = (0.0, 0.0);
    let steps = 4000;
    let h = t / f64::from(steps);
    for _ in 0..steps {
        // Runge and Kutta
        let (p1, v1) = (rate, acceleration(angle, rate));
        let (p2, v2) = (rate + h / 2.0 * v1, acceleration(angle + h / 2.0 * p1, rate + h / 2.0 * v1));
        let (p3, v3) = (rate + h / 2.0 * v2, acceleration(angle + h / 2.0 * p2, rate + h / 2.0 * v2));
        let (p4, v4) = (rate + h * v3, acceleration(angle + h * p3, rate + h * v3));
        angle += h / 6.0 * (p1 + 2.0 * p2 + 2.0 * p3 + p4);
        rate += h / 6.0 * (v1 + 2.0 * v2 + 2.0 * v3 + v4);
    }
    (angle, rate)
}

#[test]
fn pendulum_with_a_pin() {
    let model = pendulum();
    check_terms(&model);
    let angle = model.coordinate(model.joint("pin").unwrap(), "angle").unwrap();
    let (expected, rate) = pendulum_by_hand(1.2);
    for (name, mut system, end) in ends(&model, 1.2) {
        let found = system.joint_coordinate(&end, angle).unwrap();
        close(name, found.0, expected);
        close(name, found.1, rate);
    }
    // a joint that needs its multipliers carries no body
    assert_eq!(model.system(Coordinates::Joint).unwrap().dims().nl, 5);
}

#[test]
fn pendulum_with_every_method() {
    let model = pendulum();
    let angle = model.coordinate(model.joint("pin").unwrap(), "angle").unwrap();
    let (expected, _) = pendulum_by_hand(0.6);
    let methods: Vec<Box<dyn Method>> = vec![
        Box::new(Bdf::default()),
        Box::new(Radau::default()),
        Box::new(Mexx::default()),
        Box::new(HalfExplicit::hem5()),
        Box::new(Odex::default()),
    ];
    for method in methods {
        for coordinates in [Coordinates::Absolute, Coordinates::Joint, Coordinates::Mixed] {
            let mut system = model.system(coordinates).unwrap();
            let tolerance = 100.0 * TOLERANCE;
            let end = run(&mut system, &*method, 0.6, tolerance);
            let (found, _) = system.joint_coordinate(&end, angle).unwrap();
            // local errors add up
            assert!((found - expected).abs() < 1000.0 * tolerance, "{}: {found} {expected}", method.name());
        }
    }
}
