//! Joints.

use super::{build, same};
use gelenk_core::Real;
use gelenk_model::math::{Mat3, Pose, Vec3};
use gelenk_model::{
    Body, Drive, Force, Frame, GROUND, Interpolation, Joint, JointKind, Law, MassProperties, Model, Rolling,
    Table, Target, TimeFunction,
};
use std::f64::consts::FRAC_PI_2;

#[test]
fn joints() {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let mass = MassProperties::cuboid([0.3, 0.1, 0.1], 500.0);
    let mut b = vec![GROUND];
    for i in 1..=13 {
        let place = Pose::at([f64::from(i) - 1.0, 0.0, 0.0]);
        b.push(model.add_body(Body::new(format!("b{i}"), mass).at(place)).unwrap());
    }
    let x = Vec3([1.0, 0.0, 0.0]);
    let on = |body: usize, at: f64| Frame::on(b[body]).at([at, 0.0, 0.0]);
    let mut at = |name: &str, kind, bodies: (usize, usize), point: f64, axis: Vec3| {
        model.add_joint_at(name, kind, (b[bodies.0], b[bodies.1]), [point, 0.0, 0.0], axis).unwrap();
    };
    at("hinge", JointKind::Revolute, (0, 1), -0.15, Vec3::axis(1));
    let rail = Joint::new("rail", JointKind::Prismatic, on(1, 0.15).axis(x), on(2, -0.15).axis(x));
    model.add_joint(rail).unwrap();
    // with the x axis chosen
    let world = Pose { rotation: Mat3::with_zx(x, Vec3::axis(2)).unwrap(), origin: Vec3([1.5, 0.0, 0.0]) };
    let frame = |body| model.frame_at(body, &world).unwrap();
    let sleeve = Joint::new("sleeve", JointKind::Cylindrical, frame(b[2]), frame(b[3]));
    model.add_joint(sleeve).unwrap();
    let mut at = |name: &str, kind, bodies: (usize, usize), point: f64, axis: Vec3| {
        model.add_joint_at(name, kind, (b[bodies.0], b[bodies.1]), [point, 0.0, 0.0], axis).unwrap();
    };
    at("spindle", JointKind::Screw { pitch: 0.02 }, (3, 4), 2.5, x);
    at("cardan", JointKind::Universal, (4, 5), 3.5, Vec3::axis(2));
    let mut join = |name: &str, kind, a, b| model.add_joint(Joint::new(name, kind, a, b)).unwrap();
    join("socket", JointKind::Spherical, on(5, 0.5), on(6, -0.5));
    join("table", JointKind::Planar, on(6, 0.5), on(7, -0.5));
    join("slot", JointKind::PointOnLine, on(7, 0.5).axis(Vec3::axis(1)), on(8, -0.5));
    join("floor", JointKind::PointOnPlane, on(8, 0.5), on(9, -0.5));
    join("strut", JointKind::Distance { length: 1.0 }, on(9, 0.0), on(10, 0.0));
    let (a, z) = (on(9, 0.15), Frame::on(b[10]).at([-0.15, 0.0, 0.2]));
    model.add_joint(Joint::new("rod", JointKind::Distance { length: 0.7 }, a, z).cut()).unwrap();
    let point = [9.5, 0.0, 0.0];
    model.add_joint_at("shaft", JointKind::ConstantVelocity, (b[10], b[11]), point, x).unwrap();
    model.add_joint(Joint::new("weld", JointKind::Fixed, on(11, 0.5), on(12, -0.5))).unwrap();
    model.add_joint(Joint::new("flight", JointKind::Free, on(0, 0.0), on(13, 0.0))).unwrap();

    let mechanism = build("joints");
    same(&mechanism.model, &model);
    let kinds: Vec<_> = mechanism.scene.joints.iter().map(|j| j.kind.as_str()).collect();
    assert_eq!(kinds[..4], ["revolute", "prismatic", "cylindrical", "screw"]);
    assert_eq!(mechanism.scene.lines.len(), 2);
}

#[test]
fn drives() {
    let mut model = Model::new();
    let cylinder =
        |r: f64, mass: f64| MassProperties::cylinder(r, 0.02, mass / (std::f64::consts::PI * r * r * 0.02));
    let mut add =
        |name: &str, mass, at: [f64; 3]| model.add_body(Body::new(name, mass).at(Pose::at(at))).unwrap();
    let bodies = [
        (add("wheel1", cylinder(0.1, 1.0), [0.0; 3]), [0.0; 3]),
        (add("wheel2", cylinder(0.2, 2.0), [0.3, 0.0, 0.0]), [0.3, 0.0, 0.0]),
        (
            add("rack", MassProperties::cuboid([1.0, 0.02, 0.02], 0.5 / 0.0004), [0.3, -0.2, 0.0]),
            [0.3, -0.2, 0.0],
        ),
        (add("wheel3", cylinder(0.1, 1.0), [1.0, 0.0, 0.0]), [1.0, 0.0, 0.0]),
        (add("wheel4", cylinder(0.1, 1.0), [2.0, 0.0, 0.0]), [2.0, 0.0, 0.0]),
    ];
    let names = ["axle1", "axle2", "guide", "axle3", "axle4"];
    let coordinates: Vec<_> = names
        .into_iter()
        .zip(bodies)
        .map(|(name, (body, at))| {
            let slides = name == "guide";
            let kind = if slides { JointKind::Prismatic } else { JointKind::Revolute };
            let joint = if slides {
                model.add_joint_at(name, kind, (GROUND, body), at, [1.0, 0.0, 0.0]).unwrap()
            } else {
                model.add_joint(Joint::new(name, kind, Frame::on(GROUND).at(at), Frame::on(body))).unwrap()
            };
            model.coordinate(joint, if slides { "displacement" } else { "angle" }).unwrap()
        })
        .collect();
    let motor = TimeFunction::new(|t| t * 3.0 + (t * 5.0).sin() * 0.1);
    model.add_drive(Drive::position("motor", coordinates[0], motor)).unwrap();
    model.add_drive(Drive::gear("mesh", coordinates[0], coordinates[1], -2.0)).unwrap();
    model.add_drive(Drive::rack_and_pinion("rack", coordinates[2], coordinates[1], 0.2)).unwrap();
    let ramp = TimeFunction::smooth_step(0.0, 3.0, 0.0, 2.0);
    model.add_drive(Drive::velocity("ramp", coordinates[3], ramp)).unwrap();
    let terms = vec![(coordinates[3], 1.0), (coordinates[4], 0.5)];
    model.add_drive(Drive { name: "differential".into(), terms, target: Target::Start }).unwrap();
    same(&build("drives").model, &model);
}

#[test]
fn tables() {
    let mut model = Model::new();
    let block = MassProperties::cuboid([0.2, 0.2, 0.2], 500.0);
    let block = model.add_body(Body::new("block", block)).unwrap();
    let wheel = MassProperties::cylinder(0.1, 0.02, 1.0 / (std::f64::consts::PI * 0.01 * 0.02));
    let wheel = model.add_body(Body::new("wheel", wheel)).unwrap();
    let along = |body| Frame::on(body).axis([1.0, 0.0, 0.0]);
    let rail = Joint::new("rail", JointKind::Prismatic, along(GROUND), along(block));
    let rail = model.add_joint(rail).unwrap();
    let axle = Joint::new("axle", JointKind::Revolute, Frame::on(GROUND), Frame::on(wheel));
    let axle = model.add_joint(axle).unwrap();
    let bump =
        Table::new(&[0.0, 0.02, 0.04, 0.06], &[0.0, 100.0, 400.0, 1500.0], Interpolation::Cubic).unwrap();
    let speed = Table::new(&[0.0, 1.0, 2.0, 10.0], &[0.0, 0.0, 3.0, 3.0], Interpolation::Monotone).unwrap();
    let law = Law::new(move |[x, v, _]| {
        let x = if x.value() > 0.0 { x } else { x * 0.0 };
        -bump.eval(x) - v * 5.0
    });
    model.add_force(Force::along("stop", model.coordinate(rail, "displacement").unwrap(), law)).unwrap();
    let angle = model.coordinate(axle, "angle").unwrap();
    model.add_drive(Drive::velocity("motor", angle, TimeFunction::new(move |t| speed.eval(t)))).unwrap();
    same(&build("tables").model, &model);
}

#[test]
fn rolling() {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let ball = MassProperties::sphere(0.1, 1.0 / (4.0 / 3.0 * std::f64::consts::PI * 1e-3));
    let ball = model.add_body(Body::new("ball", ball).at(Pose::at([0.0, 0.0, 0.1]))).unwrap();
    let disc = MassProperties::cylinder(0.2, 0.01, 0.5 / (std::f64::consts::PI * 0.04 * 0.01));
    let pose = Pose { rotation: Mat3::about_axis(0, FRAC_PI_2), origin: Vec3([1.0, 0.0, 0.2]) };
    let disc = Body::new("disc", disc).at(pose).moving([0.0, 5.0, 0.0], [1.0, 0.0, 0.0]);
    let disc = model.add_body(disc).unwrap();
    let sledge = MassProperties::cuboid([0.5, 0.2, 0.05], 3.0 / 0.005);
    let sledge = model.add_body(Body::new("sledge", sledge).at(Pose::at([2.0, 0.0, 0.0]))).unwrap();
    let ground = Frame::on(GROUND);
    model.add_joint(Joint::new("snow", JointKind::Planar, ground, Frame::on(sledge))).unwrap();
    model.add_rolling(Rolling::sphere("ball", 0.1, ground, Frame::on(ball))).unwrap();
    model.add_rolling(Rolling::disc("disc", 0.2, ground, Frame::on(disc))).unwrap();
    model.add_rolling(Rolling::edge("runner", ground, Frame::on(sledge).at([0.2, 0.0, 0.0]))).unwrap();
    same(&build("rolling").model, &model);
}
