//! A four-bar linkage of steel bars that swings freely: a crank, a coupler, a rocker.
//!
//! ```text
//! crank 0.2 m, coupler 0.5 m, rocker 0.4 m, bearings 0.5 m apart
//! bars of 40 mm × 10 mm, 7850 kg/m³
//! ```
//!
//! The crank starts at 60° with a given speed. As bodies in space with four hinges the same linkage has 20 constraints for 18
//! velocities, three of them redundant: four hinges hold three bodies in their plane where three would do.

use super::Mechanism;
use super::node::Node;
use crate::{Info, Parameter, Tag};
use gelenk_model::math::Pose;
use gelenk_model::{Frame, GROUND, MassProperties, ModelError};

const SPEED: Parameter = Parameter {
    name: "omega",
    default: 8.0,
    meaning: "initial speed of the crank [rad/s]",
    integer: false,
    min: -100.0,
    max: 100.0,
};

/// Name, source, parameters of the linkage in its plane.
pub static INFO: Info = Info {
    name: "four-bar",
    summary: "four-bar linkage of steel bars, swinging freely",
    source: "gelenk: the common linkage, crank and rocker by Grashof's rule",
    parameters: &[SPEED],
    tags: &[Tag::Loops, Tag::EnergyConserving],
    t_end: 1.0,
    starts_with_accelerations: false,
};

/// Name, source, parameters of the linkage in space.
pub static SPATIAL: Info = Info {
    name: "four-bar-spatial",
    summary: "the four-bar linkage with bodies in space and four hinges: three redundant rows",
    source: "gelenk: the common linkage, crank and rocker by Grashof's rule",
    parameters: &[SPEED],
    tags: &[Tag::Loops, Tag::EnergyConserving],
    t_end: 1.0,
    starts_with_accelerations: false,
};

pub(crate) fn planar(values: &[f64]) -> Result<Mechanism, ModelError> {
    build(values[0], true)
}

pub(crate) fn spatial(values: &[f64]) -> Result<Mechanism, ModelError> {
    build(values[0], false)
}

fn build(omega: f64, planar: bool) -> Result<Mechanism, ModelError> {
    let mut its = Mechanism::planar(9.81);
    let (left, right) = (Node::fixed(0.0, 0.0), Node::fixed(0.5, 0.0));
    let crank_pin = Node::around(left, 0.2, 60_f64.to_radians(), omega);
    let rocker_pin = Node::meeting(crank_pin, right, [0.5, 0.4], 1.0);
    let bars =
        [("crank", left, crank_pin), ("coupler", crank_pin, rocker_pin), ("rocker", right, rocker_pin)];
    let mut bodies = [GROUND; 3];
    for (body, (name, from, to)) in bodies.iter_mut().zip(bars) {
        let length = from.distance(to);
        let steel = MassProperties::cuboid([length, 0.04, 0.01], 7850.0);
        *body = its.bar(name, (from, to), steel.placed(&Pose::at([length / 2.0, 0.0, 0.0])), planar)?;
        its.line(name, &[Frame::on(*body), Frame::on(*body).at([length, 0.0, 0.0])]);
    }
    let [crank, coupler, rocker] = bodies;
    its.pin("crank bearing", (GROUND, crank), left.point(0.0))?;
    its.pin("crank pin", (crank, coupler), crank_pin.point(0.0))?;
    its.pin("rocker pin", (coupler, rocker), rocker_pin.point(0.0))?;
    its.pin("rocker bearing", (GROUND, rocker), right.point(0.0))?;
    its.point("left", Frame::on(GROUND));
    its.point("right", Frame::on(GROUND).at(right.point(0.0)));
    its.probe("crank pin", Frame::on(coupler));
    its.probe("rocker pin", Frame::on(rocker).at([0.4, 0.0, 0.0]));
    Ok(its)
}
