//! Bodies, their inertia and their shapes.

use super::{build, same};
use gelenk_io::ModelFile;
use gelenk_io::scene::Solid;
use gelenk_model::math::{Mat3, Pose, Quaternion, Vec3};
use gelenk_model::{Applied, Body, Force, Frame, GROUND, Joint, JointKind, MassProperties, Model};
use std::f64::consts::{FRAC_PI_2, PI};

#[test]
fn parameters() {
    let mut model = Model::new();
    let mass = 7850.0 * PI * 0.02 * 0.02 * 0.8;
    model.add_body(Body::new("rod", MassProperties::rod([0.0; 3], [0.8, 0.0, 0.0], mass))).unwrap();
    same(&build("parameters").model, &model);
}

#[test]
fn bodies() {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let about = |axis, angle| Mat3::about_axis(axis, angle);
    let turned = about(2, 0.1) * about(1, 0.2) * about(0, 0.3);
    let head = MassProperties::cuboid([0.1, 0.03, 0.03], 0.4 / (0.1 * 0.03 * 0.03))
        .placed(&Pose { rotation: turned, origin: Vec3([0.0, 0.0, 0.15]) });
    let hammer = MassProperties::cylinder(0.015, 0.3, 700.0).with(head);
    let pose = Pose { rotation: about(2, FRAC_PI_2), origin: Vec3([0.1, 0.2, 0.3]) };
    model.add_body(Body::new("hammer", hammer).at(pose).moving([0.0, 0.0, 2.0], [1.0, 0.0, 0.0])).unwrap();
    let inertia = Mat3([[0.01, 0.0, 0.0], [0.0, 0.16, 0.002], [0.0, 0.002, 0.165]]);
    let measured = MassProperties::about_point(2.5, [0.2, 0.0, 0.0], [0.0; 3], inertia);
    let rotation = Quaternion([0.8, 0.6, 0.0, 0.0]).matrix();
    model.add_body(Body::new("measured", measured).at(Pose { rotation, origin: Vec3::zero() })).unwrap();
    let link = MassProperties::new(0.6, [0.15, 0.0, 0.0], [0.004; 3]);
    let link = Body::planar("link", link).at_angle([0.5, 0.1, 0.0], 0.7);
    model.add_body(link.moving([0.0, 0.0, -3.0], [0.0; 3])).unwrap();
    let rotation = Mat3::columns(Vec3::axis(1), Vec3::axis(2), Vec3::axis(0));
    let ball = Body::new("ball", MassProperties::sphere(0.05, 1200.0));
    model.add_body(ball.at(Pose { rotation, origin: Vec3::zero() })).unwrap();
    let handle = MassProperties::new(0.1, [0.0, 0.0, 0.02], [1e-4; 3]);
    let tray = MassProperties::plate([0.3, 0.2], 0.004, 2700.0).with(handle);
    model.add_body(Body::new("tray", tray)).unwrap();
    let rod = MassProperties::rod([0.0; 3], [0.0, 0.5, 0.0], 2700.0 * PI * 1e-4 * 0.5);
    let pipe = rod.with(MassProperties::point(0.2, [0.0, 0.5, 0.0]));
    model.add_body(Body::new("pipe", pipe)).unwrap();

    let mechanism = build("bodies");
    same(&mechanism.model, &model);
    // the picture shows solids and shapes, in the colours given
    let shapes = |i: usize| &mechanism.scene.bodies[i].shapes;
    assert_eq!(shapes(1)[1].solid, Solid::Box { size: [0.1, 0.03, 0.03] });
    assert_eq!(shapes(1)[1].color.as_deref(), Some("#4477aa"));
    assert_eq!(shapes(6).len(), 3); // a point is not drawn
    assert_eq!(shapes(6)[0].position, [0.0, 0.25, 0.0]);
    assert_eq!(shapes(6)[2].color.as_deref(), Some("red"));
    // without shapes a body becomes a box of its moments of inertia
    assert!(matches!(shapes(2)[0].solid, Solid::Box { .. }));
}

#[test]
fn frames() {
    let mut model = Model::new();
    let plate = MassProperties::cuboid([1.0, 1.0, 0.1], 100.0);
    let plate = model.add_body(Body::new("plate", plate)).unwrap();
    let tilted = Frame::on(GROUND).at([-0.5, 0.0, 0.0]).rotated(Mat3::about_axis(0, -FRAC_PI_2));
    let hinge = Frame::on(plate).at([-0.5, 0.0, 0.0]).axes([0.0, 1.0, 0.0], [0.0, 0.0, 1.0]);
    model.add_joint(Joint::new("hinge", JointKind::Revolute, tilted, hinge)).unwrap();
    let corner = Frame::on(plate).at([0.5, 0.5, 0.05]);
    model.add_force(Force::applied("load", Applied::new(corner).force([0.0, 0.0, 3.0]))).unwrap();
    same(&build("frames").model, &model);
}

/// A frame is seen from frames that stand before it.
#[test]
fn frames_on_frames_in_order() {
    let text = "gelenk = 1\n[bodies.plate]\nmass = 1\n[frames.corner]\nbody = \"edge\"\n[frames.edge]\nbody = \"plate\"\n";
    let error = ModelFile::parse("model.toml", text).unwrap().build().map(|_| ()).unwrap_err();
    assert!(error.render().contains("the frame 'edge' stands further down"), "{}", error.render());
}

#[test]
fn ground() {
    let mut model = Model::new();
    let wheel = MassProperties::cylinder(0.1, 0.02, 1.0 / (PI * 0.1 * 0.1 * 0.02));
    let wheel = model.add_body(Body::new("wheel", wheel)).unwrap();
    model.add_joint(Joint::new("axle", JointKind::Revolute, Frame::on(GROUND), Frame::on(wheel))).unwrap();
    let mechanism = build("ground");
    same(&mechanism.model, &model);
    let shapes = &mechanism.scene.bodies[0].shapes;
    assert_eq!(shapes[0].solid, Solid::Box { size: [1.0, 0.05, 0.3] });
    assert_eq!((shapes[0].position, shapes[0].color.as_deref()), ([0.0, -0.2, 0.0], Some("#8a8f98")));
    assert_eq!(shapes[1].color.as_deref(), Some("#4477aa"));
}

/// The ground of a sub-assembly is a body: shapes go with it, and turn with the assembly.
#[test]
fn ground_of_an_assembly() {
    let main = "gelenk = 1\n[bodies.car]\nmass = 1\ninertia = [1, 1, 1]\n[assemblies.part]\nfile = \"part.toml\"\nbody = \"car\"\n\
                position = [1, 2, 3]\norientation = { axis = [0, 0, 1], angle = \"pi/2\" }\n";
    let part = "gelenk = 1\n[ground]\nshapes = [{ kind = \"sphere\", radius = 0.1, position = [1, 0, 0] }]\n";
    let file = gelenk_io::ModelFile::parse_all(&[("main.toml", main), ("part.toml", part)]).unwrap();
    let scene = file.build().unwrap().scene;
    assert!(scene.bodies[0].shapes.is_empty());
    let found = scene.bodies[1].shapes[0].position;
    assert!(found.iter().zip([1.0, 3.0, 3.0]).all(|(a, b)| (a - b).abs() < 1e-15), "{found:?}");
}

/// Inertia beside solids adds to theirs, about the common centre of mass; without solids it has no mass to belong to.
#[test]
fn inertia_of_solids_and_more() {
    let text = |more: &str| format!("gelenk = 1\n[bodies.crank]\n{more}inertia = [0.5, 0.5, 0.8]\n");
    let rod = "solid = { kind = \"rod\", from = [0, 0, 0], to = [0.4, 0, 0], mass = 3 }\n";
    let built = gelenk_io::ModelFile::parse("m.toml", &text(rod)).unwrap().build().unwrap();
    let mass = &built.model.bodies()[1].mass;
    assert_eq!((mass.mass, mass.centre.0), (3.0, [0.2, 0.0, 0.0]));
    assert!((mass.inertia.0[2][2] - (0.8 + 3.0 * 0.16 / 12.0)).abs() < 1e-15);
    let error = gelenk_io::ModelFile::parse("m.toml", &text("")).unwrap().build().unwrap_err();
    assert!(error.render().contains("has 'inertia' but no 'mass'"), "{}", error.render());
}
