//! A brick that tumbles freely, without gravity: Euler's case. Its angular velocity is known in elliptic functions.

use super::Mechanism;
use crate::elliptic::sn_cn;
use crate::{Info, Tag};
use gelenk_model::{Body, Frame, MassProperties, ModelError};

/// Name, source.
pub static INFO: Info = Info {
    name: "free-body",
    summary: "brick that tumbles freely",
    source: "Landau & Lifshitz (1976), Mechanics, section 37",
    parameters: &[],
    tags: &[Tag::EnergyConserving],
    t_end: 2.0,
    starts_with_accelerations: false,
};

/// Edges [m] and density [kg/m³].
const EDGES: [f64; 3] = [0.3, 0.2, 0.1];
const DENSITY: f64 = 700.0;
/// Angular velocity at the start [rad/s]: nothing about the axis of the middle moment.
const START: [f64; 3] = [4.0, 0.0, 4.0];

pub(crate) fn build(_: &[f64]) -> Result<Mechanism, ModelError> {
    let mut its = Mechanism::spatial();
    its.model = its.model.with_gravity([0.0; 3]);
    let brick = Body::new("brick", MassProperties::cuboid(EDGES, DENSITY)).moving(START, [0.1, 0.0, 0.2]);
    let brick = its.model.add_body(brick)?;
    let half = EDGES.map(|edge| edge / 2.0);
    let corner = |x: f64, y: f64, z: f64| Frame::on(brick).at([x * half[0], y * half[1], z * half[2]]);
    its.probe("centre", Frame::on(brick));
    its.probe("corner", corner(1.0, 1.0, 1.0));
    its.probe("other corner", corner(1.0, -1.0, 1.0));
    let side =
        |z: f64| [corner(1.0, 1.0, z), corner(-1.0, 1.0, z), corner(-1.0, -1.0, z), corner(1.0, -1.0, z)];
    its.polygon("top", &side(1.0));
    its.polygon("bottom", &side(-1.0));
    Ok(its)
}

/// The angular velocity in axes of the brick at time `t` [rad/s].
pub fn angular_velocity(t: f64) -> [f64; 3] {
    let moments = MassProperties::cuboid(EDGES, DENSITY).inertia;
    let [i1, i2, i3] = [0, 1, 2].map(|k| moments.0[k][k]);
    let energy = i1 * START[0].powi(2) + i3 * START[2].powi(2);
    let momentum = (i1 * START[0]).powi(2) + (i3 * START[2]).powi(2);
    let (high, low) = (energy * i3 - momentum, momentum - energy * i1);
    let modulus = (i2 - i1) * high / ((i3 - i2) * low);
    let (sn, cn) = sn_cn(t * ((i3 - i2) * low / (i1 * i2 * i3)).sqrt(), [modulus, 1.0 - modulus]);
    let dn = (1.0 - modulus * sn * sn).sqrt();
    [
        (high / (i1 * (i3 - i1))).sqrt() * cn,
        (high / (i2 * (i3 - i2))).sqrt() * sn,
        (low / (i3 * (i3 - i1))).sqrt() * dn,
    ]
}
