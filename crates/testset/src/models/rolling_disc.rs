//! A disc that rolls on a plane without slipping, leaning to one side: it runs in curves. Two of its three constraints are those of
//! velocities alone.

use super::Mechanism;
use crate::{Info, Parameter, Tag};
use gelenk_model::math::{Mat3, Pose, Vec3};
use gelenk_model::{Body, Frame, GROUND, MassProperties, ModelError, Rolling};
use std::f64::consts::{FRAC_PI_2, TAU};

/// Name, source, parameters.
pub static INFO: Info = Info {
    name: "rolling-disc",
    summary: "disc that leans and rolls on a plane without slipping",
    source: "Routh (1905), Advanced Rigid Dynamics, section 244",
    parameters: &[Parameter {
        name: "spin",
        default: 10.0,
        meaning: "initial spin about its own axis [rad/s]",
        integer: false,
        min: -100.0,
        max: 100.0,
    }],
    tags: &[Tag::EnergyConserving],
    t_end: 1.0,
    starts_with_accelerations: false,
};

/// Radius [m], mass [kg] and lean against the vertical at the start [rad].
const RADIUS: f64 = 0.3;
const MASS: f64 = 2.0;
const LEAN: f64 = 0.25;

pub(crate) fn build(values: &[f64]) -> Result<Mechanism, ModelError> {
    let mut its = Mechanism::spatial();
    let across = MASS * RADIUS * RADIUS / 4.0;
    let disc = MassProperties::new(MASS, [0.0; 3], [across, across, 2.0 * across]);
    let rotation = Mat3::about_axis(0, LEAN - FRAC_PI_2);
    let axle = rotation.column(2);
    let up: Vec3 = [0.0, -LEAN.sin(), LEAN.cos()].into();
    let turn = axle * values[0];
    let body = Body::new("disc", disc)
        .at(Pose { rotation, origin: up * RADIUS })
        .moving(turn, turn.cross(up * RADIUS));
    let disc = its.model.add_body(body)?;
    its.model.add_rolling(Rolling::disc("rim", RADIUS, Frame::on(GROUND), Frame::on(disc)))?;
    its.discs.push((Frame::on(disc), RADIUS));
    its.point("start", Frame::on(GROUND));
    its.probe("centre", Frame::on(disc));
    its.probe("mark on the rim", Frame::on(disc).at([RADIUS, 0.0, 0.0]));
    its.probe("end of the axle", Frame::on(disc).at([0.0, 0.0, RADIUS]));
    let rim = |k: i32| {
        let (s, c) = (TAU * f64::from(k) / 32.0).sin_cos();
        Frame::on(disc).at([RADIUS * c, RADIUS * s, 0.0])
    };
    its.polygon("disc", &(0..32).map(rim).collect::<Vec<_>>());
    Ok(its)
}
