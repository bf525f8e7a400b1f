//! Assemblies of files.

use super::{build, read, same};
use gelenk_model::math::{Mat3, Pose, Vec3};
use gelenk_model::{Body, Force, Frame, GROUND, Joint, JointKind, MassProperties, Model};

#[test]
fn assemblies() {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let chassis = MassProperties::cuboid([1.0, 0.5, 0.1], 2700.0);
    let chassis_pose = Pose::at([0.0, 0.0, 1.0]);
    let chassis = model.add_body(Body::new("chassis", chassis).at(chassis_pose)).unwrap();
    model.add_joint(Joint::new("flight", JointKind::Free, Frame::on(GROUND), Frame::on(chassis))).unwrap();
    let places = [
        ("left", Pose::at([0.0, 0.25, 0.0]), 1.0, 0.5),
        ("right", Pose { rotation: Mat3::about_axis(2, 0.3), origin: Vec3([0.0, -0.25, 0.0]) }, -1.0, 0.6),
    ];
    let mut tips = Vec::new();
    let mut hinges = Vec::new();
    for (name, mount, side, length) in places {
        let tip = [0.0, side * length, 0.0];
        let arm = MassProperties::rod([0.0; 3], tip, 2.0 * length);
        let arm = Body::new(format!("{name}.arm"), arm).at(chassis_pose.then(&mount));
        let arm = model.add_body(arm).unwrap();
        tips.push(Frame::on(arm).at(tip));
        hinges.push((name, mount, side, arm));
    }
    for (name, mount, side, arm) in hinges {
        let inner =
            mount.then(&Pose { rotation: Mat3::with_z(Vec3::axis(0)).unwrap(), origin: Vec3::zero() });
        let a = Frame::on(chassis).at(inner.origin).rotated(inner.rotation);
        let b = Frame::on(arm).axis([1.0, 0.0, 0.0]);
        let hinge = model.add_joint(Joint::new(format!("{name}.hinge"), JointKind::Revolute, a, b)).unwrap();
        let angle = model.coordinate(hinge, "angle").unwrap();
        model.add_force(Force::joint_spring(format!("{name}.spring"), angle, side * 20.0, 0.0, 0.0)).unwrap();
    }
    let apart = {
        let at = |i: usize| model.bodies()[i + 2].pose.point(tips[i].origin);
        (at(1) - at(0)).norm()
    };
    model.add_force(Force::spring_damper("tie", (tips[0], tips[1]), 100.0, 0.0, apart)).unwrap();

    let mechanism = build("assemblies");
    same(&mechanism.model, &model);
    let names: Vec<_> = mechanism.outputs.iter().map(|o| o.name.as_str()).collect();
    assert_eq!(names, ["left.angle", "right.angle"]);
}

/// Parameters of assemblies have full names, and what is set counts more than what the files say.
#[test]
fn parameters_of_assemblies() {
    let mut file = read("assemblies");
    let value = |file: &gelenk_io::ModelFile, name: &str| {
        file.parameters().unwrap().into_iter().find(|(n, _)| n == name).unwrap().1
    };
    assert_eq!((value(&file, "left.length"), value(&file, "right.length")), (0.5, 0.6));
    file.set("right.length", "2*length").unwrap();
    assert_eq!((value(&file, "left.length"), value(&file, "right.length")), (0.5, 1.2));
    assert_eq!(file.build().unwrap().model.bodies()[3].mass.mass, 2.4);
    assert_eq!(file.sources().len(), 4);
}
