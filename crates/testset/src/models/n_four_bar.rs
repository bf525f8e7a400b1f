//! `N` four-bar linkages side by side, from the multibody benchmark library of IFToMM.
//!
//! `2N + 1` slender rods of 1 m and 1 kg: `N + 1` upright ones at x = 0, 1, …, N, and `N` lying on top. All top points start with
//! 1 m/s along x. One degree of freedom; whenever the rods lie flat all constraints of a kind become one, and there are `N + 1`
//! for a moment.

use super::Mechanism;
use super::node::Node;
use crate::elliptic::{integral_rf, sn_cn};
use crate::{Info, Parameter, Tag};
use gelenk_model::{Frame, GROUND, ModelError};

/// Name, source, parameters.
pub static INFO: Info = Info {
    name: "n-four-bar",
    summary: "N four-bar linkages side by side, singular where they lie flat",
    source: "IFToMM Library of Computational Benchmark Problems, A02",
    parameters: &[Parameter {
        name: "N",
        default: 2.0,
        meaning: "number of loops",
        integer: true,
        min: 1.0,
        max: 1000.0,
    }],
    tags: &[Tag::Loops, Tag::Scalable, Tag::EnergyConserving],
    t_end: 0.6,
    starts_with_accelerations: false,
};

/// Position and velocity of the first top point at time `t` [s]. All rods move as one parallelogram, which is a pendulum with
/// `θ'' = g (9N + 3)/(8N + 2) sin θ`, turning over from its upper position.
pub fn first_top(n: f64, t: f64) -> ([f64; 2], [f64; 2]) {
    let kappa = 9.81 * (9.0 * n + 3.0) / (8.0 * n + 2.0);
    let speed = (0.25 + kappa).sqrt();
    let (modulus, complement) = (kappa / (0.25 + kappa), 0.25 / (0.25 + kappa));
    let quarter = integral_rf(0.0, complement, 1.0);
    let (sn, cn) = sn_cn(speed * t - quarter, [modulus, complement]);
    let (sin, cos) = (-2.0 * sn * cn, 2.0 * sn * sn - 1.0);
    let rate = 2.0 * speed * (1.0 - modulus * sn * sn).sqrt();
    ([sin, cos], [rate * cos, -rate * sin])
}

pub(crate) fn build(values: &[f64]) -> Result<Mechanism, ModelError> {
    let n = values[0] as usize;
    let mut its = Mechanism::planar(9.81);
    let foot = |k: usize| Node::fixed(k as f64, 0.0);
    let top = |k: usize| Node { at: [k as f64, 1.0], v: [1.0, 0.0] };
    let mut upright = Vec::with_capacity(n + 1);
    for k in 0..=n {
        let body = its.rod(format!("upright {k}"), (foot(k), top(k)), 1.0, 0.0)?;
        its.pin(format!("bearing {k}"), (GROUND, body), foot(k).point(0.0))?;
        upright.push(body);
    }
    for k in 0..n {
        let body = its.rod(format!("lying {k}"), (top(k), top(k + 1)), 1.0, 0.0)?;
        its.pin(format!("left end of {k}"), (upright[k], body), top(k).point(0.0))?;
        its.pin(format!("right end of {k}"), (body, upright[k + 1]), top(k + 1).point(0.0))?;
    }
    its.point("bearing", Frame::on(GROUND));
    its.probe("first top", Frame::on(upright[0]).at([1.0, 0.0, 0.0]));
    its.probe("last top", Frame::on(upright[n]).at([1.0, 0.0, 0.0]));
    Ok(its)
}
