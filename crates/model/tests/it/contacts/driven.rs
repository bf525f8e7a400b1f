//! Models with contacts, run by the driver of contacts, in all coordinates.

use super::on_floor;
use gelenk_contact::{ContactEventKind, ContactOptions, ContactRun, run};
use gelenk_core::{ContactLaw, State};
use gelenk_integrators::{Explicit, Method, Options};
use gelenk_model::contacts::geometry::Shape;
use gelenk_model::math::Pose;
use gelenk_model::{
    Body, BodyContact, Bushing, Cable, Contact, Coordinates, Force, Frame, GROUND, JointFriction, JointKind,
    Limit, MassProperties, Model, OneWay, Start, Surface, System,
};

const GRAVITY: f64 = 9.81;
const TOLERANCE: f64 = 1e-10;

fn drive(system: &mut System, start: State, t_end: f64) -> ContactRun {
    drive_by(&Explicit::dop853(), system, start, t_end)
}

fn drive_by(method: &dyn Method, system: &mut System, start: State, t_end: f64) -> ContactRun {
    let options = Options { allow_redundant: true, ..Options::tolerance(TOLERANCE) };
    let coordinates = system.coordinates();
    run(system, method, start, t_end, (&options, &ContactOptions::default()), &mut ())
        .unwrap_or_else(|error| panic!("{coordinates}: {error}"))
}

/// The motion of a model in all coordinates: what is measured of the last state, and the events.
fn everywhere(model: &Model, t_end: f64, mut check: impl FnMut(&str, &mut System, &ContactRun)) {
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let start = system.assemble(&Start::new()).unwrap();
        let done = drive(&mut system, start, t_end);
        check(name, &mut system, &done);
    }
}

fn solid() -> MassProperties {
    MassProperties::new(2.0, [0.0; 3], [0.01, 0.012, 0.015])
}

/// A ball that falls 1 m and keeps 0.8 of its speed: impacts at `t₁ (1 + 2 (e − eᵏ)/(1 − e))`.
#[test]
fn bouncing_ball() {
    let e: f64 = 0.8;
    let mut model = Model::new().with_gravity([0.0, 0.0, -GRAVITY]);
    let ball = model.add_body(Body::new("ball", solid()).at(Pose::at([0.0, 0.0, 1.1]))).unwrap();
    let mut contact = on_floor(ball);
    contact.law.restitution = e;
    model.add_contact(Contact::bodies("floor", contact)).unwrap();
    let first = (2.0 / GRAVITY).sqrt();
    everywhere(&model, 3.0, |name, _, done| {
        let impacts = done.events.iter().filter(|event| event.kind == ContactEventKind::Impact);
        let times: Vec<f64> = impacts.map(|event| event.t).collect();
        assert!(times.len() >= 6, "{name}: {times:?}");
        for (k, t) in times.iter().enumerate() {
            let expected = first * (1.0 + 2.0 * (e - e.powi(k as i32 + 1)) / (1.0 - e));
            assert!((t - expected).abs() < 1e-9, "{name}, impact {k}: {t} {expected}");
        }
    });
}

/// A cube that is pushed along the floor without turning stops after `v²/(2 µ g)` and never lifts.
#[test]
fn cube_slides_to_rest() {
    let law = ContactLaw { friction: 0.5, friction_static: 0.5, ..ContactLaw::default() };
    let mut model = Model::new().with_gravity([0.0, 0.0, -GRAVITY]);
    let mass = MassProperties::new(1.0, [0.0; 3], [0.01 / 6.0; 3]);
    let cube = Body::new("cube", mass).at(Pose::at([0.0, 0.0, 0.05])).moving([0.0; 3], [6.0, 0.0, 0.0]);
    let cube = model.add_body(cube).unwrap();
    let floor = (Frame::on(GROUND), Shape::Plane);
    let contact = BodyContact::new(floor, (Frame::on(cube), Shape::Box { edges: [0.1; 3] }), law);
    model.add_contact(Contact::bodies("floor", contact)).unwrap();
    everywhere(&model, 2.0, |name, system, done| {
        let motion = system.body_motion(&done.state, cube).unwrap();
        assert!((motion.pose.origin.0[0] - 36.0 / GRAVITY).abs() < 1e-8, "{name}: {:?}", motion.pose.origin);
        assert!((motion.pose.origin.0[2] - 0.05).abs() < 1e-9, "{name}: {:?}", motion.pose.origin);
        assert!(motion.velocity.norm() < 1e-9, "{name}: {:?}", motion.velocity);
    });
}

/// A block of 1 kg on a spring of 1 N/m and on a belt of 3 m/s that it is pressed on with 10 N: stick for 4/3 s, slip for
/// `2 (π − atan(2/3))` s.
#[test]
fn block_on_a_belt() {
    let law = ContactLaw { friction: 0.3, friction_static: 0.5, ..ContactLaw::default() };
    let mut model = Model::new().with_gravity([0.0, 0.0, -10.0]);
    let block = Body::new("block", MassProperties::new(1.0, [0.0; 3], [0.1; 3]));
    let block =
        model.add_body(block.at(Pose::at([1.0, 0.0, 0.0])).moving([0.0; 3], [3.0, 0.0, 0.0])).unwrap();
    let spring =
        Bushing::diagonal(Frame::on(GROUND), Frame::on(block), [1.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0; 6]);
    model.add_force(Force::bushing("spring", spring)).unwrap();
    let belt = (Frame::on(GROUND), Shape::Plane);
    let contact = BodyContact::new(belt, (Frame::on(block), Shape::Point), law);
    let contact = contact.with_surface(Surface::steady([3.0, 0.0, 0.0]));
    model.add_contact(Contact::bodies("belt", contact)).unwrap();
    let (stick, slip) = (4.0 / 3.0, 2.0 * (std::f64::consts::PI - (2.0_f64 / 3.0).atan()));
    everywhere(&model, 20.0, |name, _, done| {
        let times = |kind| done.events.iter().filter(move |e| e.kind == kind && e.t > 0.0).map(|e| e.t);
        let begins = times(ContactEventKind::Slip).enumerate();
        let mut count = 0;
        for (k, t) in begins {
            let expected = k as f64 * (stick + slip) + stick;
            assert!((t - expected).abs() < 1e-8, "{name}, slip {k}: {t} {expected}");
            count += 1;
        }
        assert_eq!(count, 3, "{name}: {:?}", done.events);
    });
}

/// A pendulum on a pin that rubs stays where it is while `m g l sin φ ≤ µ r N`, and does not creep.
#[test]
fn pin_that_sticks() {
    let (mass, length, radius, friction): (f64, f64, f64, f64) = (2.0, 0.4, 0.05, 0.5);
    // at rest N = m g: the pin holds up to sin φ = µ r / l
    let hold = (friction * radius / length).asin();
    for (share, stays) in [(0.9, true), (1.2, false)] {
        let angle = share * hold;
        let mut model = Model::new().with_gravity([0.0, 0.0, -GRAVITY]);
        let at = [length * angle.sin(), 0.0, -length * angle.cos()];
        let bob = Body::new("bob", MassProperties::new(mass, [0.0; 3], [0.01; 3])).at(Pose::at(at));
        let bob = model.add_body(bob).unwrap();
        let joint =
            model.add_joint_at("pin", JointKind::Revolute, (GROUND, bob), [0.0; 3], [0.0, 1.0, 0.0]).unwrap();
        model
            .add_contact(Contact::joint_friction("rub", JointFriction::new(joint, friction, radius)))
            .unwrap();
        everywhere(&model, 3.0, |name, system, done| {
            let motion = system.body_motion(&done.state, bob).unwrap();
            let moved = motion.pose.origin.0[0] - at[0];
            assert_eq!(moved.abs() < 1e-12, stays, "{name}, {share}: {moved} {:?}", done.events);
        });
    }
}

/// A mass between two stops without gravity goes to and fro, losing its share of speed at each.
#[test]
fn between_stops() {
    let mut model = Model::new();
    let body = model.add_body(Body::new("slider", solid()).moving([0.0; 3], [1.0, 0.0, 0.0])).unwrap();
    let joint =
        model.add_joint_at("guide", JointKind::Prismatic, (GROUND, body), [0.0; 3], [1.0, 0.0, 0.0]).unwrap();
    let way = model.coordinate(joint, "displacement").unwrap();
    model.add_contact(Contact::limit("stops", Limit::new(way, Some(-0.2), Some(0.3), 0.5))).unwrap();
    everywhere(&model, 2.0, |name, system, done| {
        let times: Vec<f64> = done.events.iter().map(|event| event.t).collect();
        assert!(times.len() == 2, "{name}: {:?}", done.events);
        assert!((times[0] - 0.3).abs() < 1e-9 && (times[1] - 1.3).abs() < 1e-9, "{name}: {times:?}");
        let (x, v) = system.joint_coordinate(&done.state, way).unwrap();
        assert!((x - (-0.2 + 0.7 * 0.25)).abs() < 1e-9 && (v - 0.25).abs() < 1e-9, "{name}: {x} {v}");
    });
}

/// A mass that falls on a rope comes taut where the rope ends; without restitution it swings on from there.
#[test]
fn rope_comes_taut() {
    let mut model = Model::new().with_gravity([0.0, 0.0, -GRAVITY]);
    let bob = model.add_body(Body::new("bob", solid()).at(Pose::at([0.6, 0.0, 0.0]))).unwrap();
    let ends = vec![Frame::on(GROUND), Frame::on(bob)];
    model.add_contact(Contact::cable("rope", Cable::new(ends, 1.0, 0.0))).unwrap();
    let fall = (2.0 * 0.8 / GRAVITY).sqrt();
    everywhere(&model, 1.0, |name, system, done| {
        let impact = &done.events[0];
        assert!(
            impact.kind == ContactEventKind::Impact && (impact.t - fall).abs() < 1e-9,
            "{name}: {impact:?}"
        );
        let motion = system.body_motion(&done.state, bob).unwrap();
        assert!((motion.pose.origin.norm() - 1.0).abs() < 1e-9, "{name}: {:?}", motion.pose.origin);
        // what is left of the speed is that across the rope
        let speed = GRAVITY * fall * 0.6;
        let energy = 0.5 * motion.velocity.dot(motion.velocity) + GRAVITY * motion.pose.origin.0[2];
        assert!((energy - (0.5 * speed * speed - GRAVITY * 0.8)).abs() < 1e-8, "{name}: {energy}");
    });
}

/// A flywheel that a torque first drives and then brakes: behind a one-way clutch the driven wheel goes on alone.
#[test]
fn clutch_that_overruns() {
    let mut model = Model::new();
    let mut angles = Vec::new();
    for (k, name) in ["motor", "wheel"].into_iter().enumerate() {
        let at = [0.0, k as f64, 0.0];
        let body = model
            .add_body(Body::new(name, MassProperties::new(1.0, [0.0; 3], [0.5; 3])).at(Pose::at(at)))
            .unwrap();
        let joint =
            model.add_joint_at(name, JointKind::Revolute, (GROUND, body), at, [0.0, 0.0, 1.0]).unwrap();
        angles.push(model.coordinate(joint, "angle").unwrap());
    }
    // the wheel is never slower than the motor
    model.add_contact(Contact::one_way("clutch", OneWay::new(angles[1]).against(angles[0]))).unwrap();
    let torque = gelenk_model::Law::new(|[_, _, t]| t * -1.0 + 1.0);
    model.add_force(Force::along("torque", angles[0], torque.using([false, false, true]))).unwrap();
    everywhere(&model, 2.0, |name, system, done| {
        // together 1 kg m²: they turn at ½ rad/s when the torque changes its sign after a second
        let opening = done.events.iter().find(|event| event.kind == ContactEventKind::Opening);
        let t = opening.map(|event| event.t).unwrap_or_default();
        assert!((t - 1.0).abs() < 1e-7, "{name}: {:?}", done.events);
        let [(_, motor), (_, wheel)] =
            [0, 1].map(|k| system.joint_coordinate(&done.state, angles[k]).unwrap());
        assert!((wheel - 0.5).abs() < 1e-7 && (motor + 0.5).abs() < 1e-7, "{name}: {motor} {wheel}");
    });
}
