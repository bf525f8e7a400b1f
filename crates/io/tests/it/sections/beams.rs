//! Beams and cables.

use super::{build, same};
use gelenk_core::Real as _;
use gelenk_model::math::{Pose, Vec3};
use gelenk_model::{
    Beam, Body, Frame, GROUND, Joint, JointKind, MassProperties, Material, Model, Outline, Section, Signal,
    TimeFunction,
};

/// Sections, materials, arcs, places along beams, loads.
#[test]
fn beams() {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let density = 3.0 / (std::f64::consts::PI * 0.01 * 0.05);
    let hub = model.add_body(Body::new("hub", MassProperties::cylinder(0.1, 0.05, density))).unwrap();
    let ball = MassProperties::sphere(0.05, 0.5 / (4.0 / 3.0 * std::f64::consts::PI * 0.05_f64.powi(3)));
    let ball = model.add_body(Body::new("load", ball).at(Pose::at([2.0, 0.0, -1.0]))).unwrap();
    let tube = Section::tube(0.02, 0.017, &Material::steel());
    let arm = Beam::line("arm", [0.1, 0.0, 0.0], [2.0, 0.0, 0.0], tube).elements(3).order(3);
    // what is attached: joints, a frame
    let arm = [0.7, 0.0, 1.9].into_iter().fold(arm, Beam::node_at);
    let arm = model.add_beam(arm.damped(1e-4, 0.05)).unwrap();
    let wood = Material { young: 12e9, poisson: 0.3, density: 600.0 };
    let mut flat = Section::rectangle(0.01, 0.03, &wood);
    flat.shear = [wood.shear() * (0.01 * 0.03) * 0.83; 2];
    flat.torsion = wood.shear() * 8e-9;
    let bow = Beam::line("bow", [0.0, 1.0, 0.0], [1.0, 1.0, 0.0], flat)
        .through([0.5, 1.2, 0.0])
        .y_axis([0.0, 0.0, 1.0])
        .moving(Some(Vec3([0.0, 0.0, 0.2])), Some(Vec3([0.0, 0.1, 0.0])));
    let bow = model.add_beam(bow).unwrap();
    let cable = Section::cable(2e5, 0.08);
    let cable = Beam::line("cable", [2.0, 0.0, 0.0], [2.0, 0.0, -1.0], cable)
        .elements(6)
        .order(1)
        .slack()
        .prestressed(5.0);
    let cable = model.add_beam(cable).unwrap();
    let strip = Section {
        axial: 1e6,
        shear: [4e5; 2],
        torsion: 5.0,
        bending: [20.0; 2],
        mass: 0.4,
        inertia: [2e-5, 1e-5, 1e-5],
        outline: Outline::None,
    };
    let strip = Beam::line("strip", [0.0, -1.0, 0.0], [1.0, -1.0, 0.0], strip).planar();
    let strip = model.add_beam(strip).unwrap();

    let place = |model: &Model, beam, along| model.beam_frame(beam, along).unwrap();
    let frames = [place(&model, arm, 0.0), place(&model, arm, 1.9), place(&model, cable, 0.0)];
    let (shackle, root) = (place(&model, cable, 1.0), place(&model, strip, 0.0));
    let mut join = |name: &str, kind, a, b| model.add_joint(Joint::new(name, kind, a, b)).unwrap();
    join("bearing", JointKind::Revolute, Frame::on(GROUND), Frame::on(hub));
    join("flange", JointKind::Fixed, Frame::on(hub).at([0.1, 0.0, 0.0]), frames[0]);
    join("hook", JointKind::Spherical, frames[1], frames[2]);
    join("shackle", JointKind::Spherical, shackle, Frame::on(ball));
    join("root", JointKind::Fixed, Frame::on(GROUND).at([0.0, -1.0, 0.0]), root);
    let push: Signal = TimeFunction::new(|t| t.sin() * 3.0).into();
    model.load_beam(arm, [Signal::constant(0.0), push, Signal::constant(0.0)], false).unwrap();
    model.load_beam(bow, [0.0, 0.0, 5.0].map(Signal::constant), true).unwrap();

    let made = build("beams");
    same(&made.model, &model);
    let names: Vec<&str> = made.outputs.iter().map(|output| output.name.as_str()).collect();
    assert_eq!(names[..5], ["deflection", "strain", "curvature", "tension", "moment"]);
    let units: Vec<&str> = made.outputs.iter().map(|output| output.unit.as_str()).collect();
    assert_eq!(units[..5], ["m", "1", "1/m", "N", "Nm"]);
    assert_eq!(made.scene.beams.len(), 4);
    assert_eq!((&made.scene.beams[1].edges[..], made.scene.beams[2].edges[0]), (&[0.01, 0.03][..], 0.012));
}
