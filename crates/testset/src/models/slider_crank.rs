//! Slider cranks from bodies and joints.
//!
//! In the plane it is the mechanism of [`problems::slider_crank`](crate::problems::slider_crank) with the slider as a body of its
//! own: the motion must be the same. In space the crank turns about x, away from the path of the slider, and the rod is joined to the
//! crank by a ball and to the slider by a cross.

use super::Mechanism;
use super::node::Node;
use crate::problems::slider_crank::{GRAVITY, J1, J2, L1, L2, M1, M2, M3};
use crate::{Info, Parameter, Tag};
use gelenk_model::math::{Mat3, Pose, Vec3};
use gelenk_model::{Body, Frame, GROUND, JointKind, MassProperties, ModelError};

/// Name, source, parameters in the plane.
pub static PLANAR: Info = Info {
    name: "slider-crank-model",
    summary: "rigid slider crank from bodies and joints, turning freely",
    source: "Haddouni, Acary, Garreau, Beley & Brogliato (2017), section 3.4; data of planar slider cranks in common use",
    parameters: &[Parameter {
        name: "omega",
        default: 150.0,
        meaning: "initial speed of the crank [rad/s]",
        integer: false,
        min: -1000.0,
        max: 1000.0,
    }],
    tags: &[Tag::Loops, Tag::EnergyConserving],
    t_end: 0.1,
    starts_with_accelerations: false,
};

/// Name, source, parameters in space.
pub static SPATIAL: Info = Info {
    name: "slider-crank-spatial",
    summary: "spatial slider crank with ball and cross, turning freely",
    source: "Haug (1989), Computer Aided Kinematics and Dynamics of Mechanical Systems I, section 10.2: dimensions and masses",
    parameters: &[Parameter {
        name: "omega",
        default: 6.0,
        meaning: "initial speed of the crank [rad/s]",
        integer: false,
        min: -100.0,
        max: 100.0,
    }],
    tags: &[Tag::Loops, Tag::EnergyConserving],
    t_end: 1.0,
    starts_with_accelerations: false,
};

pub(crate) fn planar(values: &[f64]) -> Result<Mechanism, ModelError> {
    let mut its = Mechanism::planar(GRAVITY);
    let centre = Node::fixed(0.0, 0.0);
    let pin = Node::around(centre, L1, 0.0, values[0]);
    // stretched, the slider stands still
    let end = Node::fixed(L1 + L2, 0.0);
    let uniform =
        |mass, length: f64, j| MassProperties::new(mass, [length / 2.0, 0.0, 0.0], [j / 2.0, j / 2.0, j]);
    let crank = its.link("crank", (centre, pin), uniform(M1, L1, J1), 0.0)?;
    let rod = its.link("rod", (pin, end), uniform(M2, L2, J2), 0.0)?;
    let slider =
        its.link("slider", (end, Node::fixed(1.0, 0.0)), MassProperties::point(M3, [0.0; 3]), 0.0)?;
    its.pin("crank bearing", (GROUND, crank), centre.point(0.0))?;
    its.pin("crank pin", (crank, rod), pin.point(0.0))?;
    its.pin("slider pin", (rod, slider), end.point(0.0))?;
    its.model.add_joint_at(
        "guide",
        JointKind::Prismatic,
        (GROUND, slider),
        end.point(0.0),
        [1.0, 0.0, 0.0],
    )?;
    its.point("crank bearing", Frame::on(GROUND));
    its.probe("crank pin", Frame::on(rod));
    its.probe("slider", Frame::on(slider));
    its.line("crank", &[Frame::on(crank), Frame::on(crank).at([L1, 0.0, 0.0])]);
    its.line("rod", &[Frame::on(rod), Frame::on(slider)]);
    Ok(its)
}

pub(crate) fn spatial(values: &[f64]) -> Result<Mechanism, ModelError> {
    let mut its = Mechanism::spatial();
    let x: Vec3 = [1.0, 0.0, 0.0].into();
    let (bearing, pin, end): (Vec3, Vec3, Vec3) =
        ([0.0, 0.1, 0.12].into(), [0.0, 0.1, 0.2].into(), [0.2, 0.0, 0.0].into());
    let arm: Vec3 = [0.0, 1.0, 0.0].into();
    // velocities at the start: the rod keeps its length, and the cross does not let it spin
    let way = end - pin;
    let turn = x * values[0];
    let pin_velocity = turn.cross(pin - bearing);
    let end_velocity = x * (way.dot(pin_velocity) / way.dot(x));
    let across = way.cross(end_velocity - pin_velocity) * (1.0 / way.dot(way));
    let normal = arm.cross(way).cross(arm);
    let rod_turn = across - way * (across.dot(normal) / way.dot(normal));

    let crank = MassProperties::new(0.12, [0.0, 0.0, 0.04], [1e-4, 1e-4, 1e-5]);
    let crank = its.model.add_body(Body::new("crank", crank).at(Pose::at(bearing)).moving(turn, [0.0; 3]))?;
    let none = || ModelError::Whole("the rod has no length".into());
    let rod = Body::new("rod", MassProperties::new(0.5, [0.0, 0.0, 0.15], [4e-3, 4e-3, 4e-4]))
        .at(Pose { rotation: Mat3::with_z(way).ok_or_else(none)?, origin: pin })
        .moving(rod_turn, pin_velocity);
    let rod = its.model.add_body(rod)?;
    let slider = Body::new("slider", MassProperties::new(2.0, [0.0; 3], [1e-4; 3]));
    let slider = its.model.add_body(slider.at(Pose::at(end)).moving([0.0; 3], end_velocity))?;
    its.model.add_joint_at("crank bearing", JointKind::Revolute, (GROUND, crank), bearing, x)?;
    its.model.add_joint_at("ball", JointKind::Spherical, (crank, rod), pin, x)?;
    its.universal("cross", (slider, rod), end, arm, way)?;
    its.model.add_joint_at("guide", JointKind::Prismatic, (GROUND, slider), end, x)?;
    its.point("bearing", Frame::on(GROUND).at(bearing));
    its.probe("crank pin", Frame::on(rod));
    its.probe("slider", Frame::on(slider));
    let side = its.site(rod, (pin + end) * 0.5 + arm * 0.1)?;
    its.probe("beside the rod", side);
    its.line("crank", &[Frame::on(crank), Frame::on(rod)]);
    its.line("rod", &[Frame::on(rod), Frame::on(slider)]);
    Ok(its)
}
