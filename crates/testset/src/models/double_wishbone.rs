//! A double wishbone suspension of a passenger car's front wheel on a wavy road; the car body is the ground.
//!
//! Two arms on hinges that are not parallel, an upright between their balls, a tie rod as a distance, a wheel that spins on the
//! upright, a spring with damper, and a tyre that follows the road. x forward, y outward, z up. Two degrees of freedom: the wheel's
//! travel and its spin.

use super::{Mechanism, Servo};
use crate::{Info, Tag};
use gelenk_model::math::{Mat3, Pose, Vec3};
use gelenk_model::{Body, BodyId, Frame, GROUND, Joint, JointKind, MassProperties, ModelError};
use std::f64::consts::TAU;

/// Name, source.
pub static INFO: Info = Info {
    name: "double-wishbone",
    summary: "front suspension of a car with two wishbones, tie rod and spinning wheel",
    source: "gelenk: points, masses and rates in the range of passenger cars",
    parameters: &[],
    tags: &[Tag::Loops],
    t_end: 0.5,
    starts_with_accelerations: false,
};

/// Points of the suspension [m].
const LOWER: [[f64; 3]; 3] = [[0.15, 0.35, 0.24], [-0.18, 0.35, 0.26], [0.0, 0.72, 0.22]];
const UPPER: [[f64; 3]; 3] = [[0.10, 0.45, 0.52], [-0.14, 0.44, 0.49], [-0.02, 0.69, 0.50]];
const TIE_ROD: [[f64; 3]; 2] = [[-0.14, 0.37, 0.29], [-0.14, 0.69, 0.28]];
const SPRING: [[f64; 3]; 2] = [[0.0, 0.48, 0.62], [0.0, 0.60, 0.24]];
const WHEEL: [f64; 3] = [0.0, 0.77, 0.31];
/// Spin of the wheel at the start [rad/s]: 16 m/s.
const SPIN: f64 = 50.0;

pub(crate) fn build(_: &[f64]) -> Result<Mechanism, ModelError> {
    let mut its = Mechanism::spatial();
    let lower = arm(&mut its, "lower arm", LOWER, 5.0)?;
    let upper = arm(&mut its, "upper arm", UPPER, 3.0)?;
    // an upright of three bars from the wheel's bearing to its balls
    let [low, high, steer] = [LOWER[2], UPPER[2], TIE_ROD[1]].map(Vec3::from);
    let hub: Vec3 = WHEEL.into();
    let bars = [low, high, steer].map(|point| MassProperties::rod(hub, point, 3.0));
    let upright = its.model.add_body(Body::new("upright", bars[0].with(bars[1]).with(bars[2])))?;
    let spin = MassProperties::new(18.0, [0.0; 3], [0.45, 0.8, 0.45]);
    let wheel = Body::new("wheel", spin).at(Pose::at(hub)).moving([0.0, SPIN, 0.0], [0.0; 3]);
    let wheel = its.model.add_body(wheel)?;
    its.model.add_joint_at("lower ball", JointKind::Spherical, (lower, upright), low, [0.0, 0.0, 1.0])?;
    its.model.add_joint_at("upper ball", JointKind::Spherical, (upper, upright), high, [0.0, 0.0, 1.0])?;
    its.model.add_joint_at("wheel bearing", JointKind::Revolute, (upright, wheel), hub, [0.0, 1.0, 0.0])?;
    let rack = its.site(GROUND, TIE_ROD[0])?;
    let lever = its.site(upright, steer)?;
    let length = (steer - TIE_ROD[0].into()).norm();
    its.model.add_joint(Joint::new("tie rod", JointKind::Distance { length }, rack, lever))?;

    let (dome, seat) = (its.site(GROUND, SPRING[0])?, its.site(lower, SPRING[1])?);
    let free = (Vec3::from(SPRING[0]) - SPRING[1].into()).norm() + 0.09;
    let spring = Servo { stiffness: 60e3, damping: 2500.0, rest: free, ..Servo::default() };
    its.spring("spring", dome, seat, spring)?;
    let patch = its.site(GROUND, [hub.0[0], hub.0[1], 0.0])?;
    let tyre = Servo { stiffness: 200e3, damping: 200.0, rest: 0.3275, amplitude: 0.01, omega: 2.5 * TAU };
    its.spring("tyre", patch, Frame::on(wheel), tyre)?;

    its.probe("wheel centre", Frame::on(wheel));
    its.probe("rim", Frame::on(wheel).at([0.2, 0.0, 0.0]));
    its.probe("steering lever", lever);
    let corners = [low, high, steer].map(|point| its.site(upright, point));
    let [a, b, c] = corners;
    its.polygon("upright", &[a?, b?, c?]);
    its.line("tie rod", &[rack, lever]);
    let rim: Vec<Frame> = (0..24)
        .map(|k| {
            Frame::on(wheel).at(Mat3::about_axis(1, TAU * f64::from(k) / 24.0) * Vec3::from([0.31, 0.0, 0.0]))
        })
        .collect();
    its.polygon("wheel", &rim);
    Ok(its)
}

/// A wishbone of two bars on a hinge between its first points, in the axes of the world at the start.
fn arm(its: &mut Mechanism, name: &str, points: [[f64; 3]; 3], mass: f64) -> Result<BodyId, ModelError> {
    let [front, rear, ball] = points.map(Vec3::from);
    let bars = [front, rear].map(|pivot| MassProperties::rod(pivot, ball, mass / 2.0));
    let body = its.model.add_body(Body::new(name, bars[0].with(bars[1])))?;
    let hinge = format!("{name} hinge");
    its.model.add_joint_at(hinge, JointKind::Revolute, (GROUND, body), front, front - rear)?;
    its.polygon(name, &[front, rear, ball].map(|point| Frame::on(body).at(point)));
    Ok(body)
}
