//! A chain of `N` uniform rods of 1 m and 1 kg, released from the horizontal.
//!
//! In the plane the rods are slender and all hinges are parallel. In space they are round bars with a radius of 20 mm, and the
//! hinges, all across their rods, are turned against gravity by +30° and −30° in turn, so that every rod swings in space.

use super::Mechanism;
use super::node::Node;
use crate::{Info, Parameter, Tag};
use gelenk_model::math::{Mat3, Pose};
use gelenk_model::{Body, Frame, GROUND, JointKind, MassProperties, ModelError};
use std::f64::consts::PI;

const RODS: Parameter =
    Parameter { name: "N", default: 4.0, meaning: "number of rods", integer: true, min: 1.0, max: 100_000.0 };

/// Name, source, parameters of the chain in its plane.
pub static PLANAR: Info = Info {
    name: "chain-planar",
    summary: "N rods on hinges, released from the horizontal",
    source: "gelenk: the chain that simulators of multibody systems are compared with",
    parameters: &[RODS],
    tags: &[Tag::Scalable, Tag::EnergyConserving],
    t_end: 1.0,
    starts_with_accelerations: false,
};

/// Name, source, parameters of the chain in space.
pub static SPATIAL: Info = Info {
    name: "chain-spatial",
    summary: "N round bars on hinges turned against each other, released from the horizontal",
    source: "gelenk: the chain that simulators of multibody systems are compared with",
    parameters: &[RODS],
    tags: &[Tag::Scalable, Tag::EnergyConserving],
    t_end: 1.0,
    starts_with_accelerations: false,
};

/// Radius of the bars in space [m].
const RADIUS: f64 = 0.02;

pub(crate) fn planar(values: &[f64]) -> Result<Mechanism, ModelError> {
    let mut its = Mechanism::planar(9.81);
    let joint = |k: usize| Node::fixed(k as f64, 0.0);
    let mut last = GROUND;
    for k in 0..values[0] as usize {
        let rod = its.rod(format!("rod {k}"), (joint(k), joint(k + 1)), 1.0, 0.0)?;
        its.pin(format!("hinge {k}"), (last, rod), joint(k).point(0.0))?;
        if k == 0 {
            its.probe("end of the first", Frame::on(rod).at([1.0, 0.0, 0.0]));
        }
        last = rod;
    }
    its.point("bearing", Frame::on(GROUND));
    its.probe("end", Frame::on(last).at([1.0, 0.0, 0.0]));
    Ok(its)
}

pub(crate) fn spatial(values: &[f64]) -> Result<Mechanism, ModelError> {
    let mut its = Mechanism::spatial();
    let bar = MassProperties::cylinder(RADIUS, 1.0, 1.0 / (PI * RADIUS * RADIUS));
    let along_x = Pose { rotation: Mat3::about_axis(1, PI / 2.0), origin: [0.5, 0.0, 0.0].into() };
    let bar = bar.placed(&along_x);
    let mut last = GROUND;
    for k in 0..values[0] as usize {
        let joint = [k as f64, 0.0, 0.0];
        let body = its.model.add_body(Body::new(format!("bar {k}"), bar).at(Pose::at(joint)))?;
        let angle = if k.is_multiple_of(2) { PI / 6.0 } else { -PI / 6.0 };
        let axis = [0.0, angle.cos(), angle.sin()];
        its.model.add_joint_at(format!("hinge {k}"), JointKind::Revolute, (last, body), joint, axis)?;
        let tip = Frame::on(body).at([1.0, 0.0, 0.0]);
        its.line(format!("bar {k}"), &[Frame::on(body), tip]);
        if k == 0 {
            its.probe("end of the first", tip);
        }
        last = body;
    }
    its.point("bearing", Frame::on(GROUND));
    its.probe("end", Frame::on(last).at([1.0, 0.0, 0.0]));
    Ok(its)
}
