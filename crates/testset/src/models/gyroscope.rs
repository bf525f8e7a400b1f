//! A heavy symmetric top: a steel disc on a light axle with its tip on the ground, inclined by 30° and released with its spin
//! alone. It nutates and precesses; its motion is known in elliptic functions.

use super::Mechanism;
use crate::elliptic::sn_cn;
use crate::{Info, Parameter, Tag};
use gelenk_model::math::{Mat3, Pose, Vec3};
use gelenk_model::{Body, Frame, GROUND, JointKind, MassProperties, ModelError};
use std::f64::consts::{PI, TAU};

/// Name, source, parameters.
pub static INFO: Info = Info {
    name: "gyroscope",
    summary: "heavy symmetric top, released with its spin alone",
    source: "Goldstein (1980), Classical Mechanics, section 5-7",
    parameters: &[Parameter {
        name: "spin",
        default: 150.0,
        meaning: "initial spin about its own axis [rad/s]",
        integer: false,
        min: -1000.0,
        max: 1000.0,
    }],
    tags: &[Tag::EnergyConserving],
    t_end: 0.5,
    starts_with_accelerations: false,
};

/// Inclination at the start [rad].
pub const INCLINATION: f64 = PI / 6.0;
/// From the tip to the disc [m].
pub const AXLE: f64 = 0.08;
/// Radius and thickness of the disc [m], density of steel [kg/m³].
pub const DISC: [f64; 3] = [0.05, 0.01, 7850.0];

/// The cosine of the inclination at time `t` [s] after the release with a spin [rad/s] (`[Goldstein80, (5-62)]`: the cubic has one root
/// at the start, where the top stands still but for its spin).
pub fn inclination_cosine(spin: f64, t: f64) -> f64 {
    let [radius, thickness, density] = DISC;
    let disc = MassProperties::cylinder(radius, thickness, density);
    let across = disc.inertia.0[0][0] + disc.mass * AXLE * AXLE;
    let (a, beta) = (disc.inertia.0[2][2] * spin / across, 2.0 * disc.mass * 9.81 * AXLE / across);
    let (u0, s) = (INCLINATION.cos(), a * a / (2.0 * beta));
    let root = (s * s - 2.0 * s * u0 + 1.0).sqrt();
    let (u1, u2) = (s - root, s + root);
    let modulus = (u0 - u1) / (u2 - u1);
    let (sn, cn) = sn_cn(0.5 * (beta * (u2 - u1)).sqrt() * t, [modulus, 1.0 - modulus]);
    u1 + (u0 - u1) * cn * cn / (1.0 - modulus * sn * sn)
}

pub(crate) fn build(values: &[f64]) -> Result<Mechanism, ModelError> {
    let mut its = Mechanism::spatial();
    let [radius, thickness, density] = DISC;
    let disc = MassProperties::cylinder(radius, thickness, density).placed(&Pose::at([0.0, 0.0, AXLE]));
    let rotation = Mat3::about_axis(1, INCLINATION);
    let place = Pose { rotation, origin: Vec3::zero() };
    let top = Body::new("top", disc).at(place).moving(rotation.column(2) * values[0], [0.0; 3]);
    let top = its.model.add_body(top)?;
    its.model.add_joint_at("tip", JointKind::Spherical, (GROUND, top), [0.0; 3], [0.0, 0.0, 1.0])?;
    its.point("tip", Frame::on(GROUND));
    its.probe("disc", Frame::on(top).at([0.0, 0.0, AXLE]));
    its.probe("rim", Frame::on(top).at([radius, 0.0, AXLE]));
    its.line("axle", &[Frame::on(top), Frame::on(top).at([0.0, 0.0, 1.5 * AXLE])]);
    let rim = |k: i32| {
        let (s, c) = (TAU * f64::from(k) / 24.0).sin_cos();
        Frame::on(top).at([radius * c, radius * s, AXLE])
    };
    its.polygon("disc", &(0..24).map(rim).collect::<Vec<_>>());
    Ok(its)
}
