//! Andrews' squeezing mechanism from bodies and joints: seven bodies, ten pins, a spring and a torque. It must be the same
//! mechanism as the hand-written equations of [`problems::andrews`](crate::problems::andrews), whose data it takes.
//!
//! Every body's frame is at the pin that comes first in the source and turned so that the angles of the joints are those of the
//! source, but for right angles. The three loops are cut at E, as there.

use super::Mechanism;
use super::node::Node;
use crate::problems::andrews::{START, parameters as data};
use crate::{Info, Tag};
use gelenk_model::math::Mat3;
use gelenk_model::{BodyId, Frame, GROUND, Joint, JointKind, MassProperties, ModelError};
use std::f64::consts::FRAC_PI_2;

/// Name, source.
pub static INFO: Info = Info {
    name: "andrews-model",
    summary: "Andrews' squeezing mechanism from bodies and joints",
    source: "Hairer & Wanner (1996), Solving Ordinary Differential Equations II, section VII.7",
    parameters: &[],
    tags: &[Tag::Loops],
    t_end: 0.03,
    starts_with_accelerations: false,
};

/// The joints whose angles are `(β, Θ, γ, Φ, δ, Ω, ε)`, and what has to be added to the angles.
pub const ANGLES: [(&str, f64); 7] = [
    ("O", 0.0),
    ("F", 0.0),
    ("B", FRAC_PI_2),
    ("G", FRAC_PI_2),
    ("A above", 0.0),
    ("H", -FRAC_PI_2),
    ("A below", FRAC_PI_2),
];

pub(crate) fn build(_: &[f64]) -> Result<Mechanism, ModelError> {
    let [beta, theta, gamma, phi, delta, omega, epsilon] = START;
    let mut its = Mechanism::planar(0.0);
    let [o, a, b] = [[0.0, 0.0], data::A, data::B].map(|[x, y]| Node::fixed(x, y));
    let pin = Node::around(o, data::RR, beta, 0.0);
    let upper = Node::around(a, data::ZT, delta, 0.0);
    let lower = Node::around(a, data::U, epsilon - FRAC_PI_2, 0.0);
    // origin, angle of the x axis, mass centre
    let bodies: [(&str, Node, f64, [f64; 2]); 7] = [
        ("K1", o, beta, [data::RA, 0.0]),
        ("K2", pin, beta + theta, [-data::DA, 0.0]),
        ("K3", b, gamma - FRAC_PI_2, [data::SA, data::SB]),
        ("K4", upper, phi + delta - FRAC_PI_2, [data::E - data::EA, 0.0]),
        ("K5", a, delta, [data::TA, data::TB]),
        ("K6", lower, omega + epsilon, [data::ZF - data::FA, 0.0]),
        ("K7", a, epsilon - FRAC_PI_2, [data::UA, -data::UB]),
    ];
    let mut ids = [GROUND; 7];
    for (k, (name, origin, angle, [x, y])) in bodies.into_iter().enumerate() {
        let moments = [data::INERTIA[k] / 2.0, data::INERTIA[k] / 2.0, data::INERTIA[k]];
        let mass = MassProperties::new(data::MASS[k], [x, y, 0.0], moments);
        ids[k] = its.link(name, (origin, Node::around(origin, 1.0, angle, 0.0)), mass, 0.0)?;
    }
    let [k1, k2, k3, k4, k5, k6, k7] = ids;
    let on = |body: BodyId, x: f64, y: f64| Frame::on(body).at([x, y, 0.0]).rotated(Mat3::identity());
    let ground = |[x, y]: [f64; 2]| on(GROUND, x, y);
    let pins = [
        ("O", ground([0.0, 0.0]), on(k1, 0.0, 0.0)),
        ("F", on(k1, data::RR, 0.0), on(k2, 0.0, 0.0)),
        ("B", ground(data::B), on(k3, 0.0, 0.0)),
        ("A above", ground(data::A), on(k5, 0.0, 0.0)),
        ("G", on(k5, data::ZT, 0.0), on(k4, 0.0, 0.0)),
        ("A below", ground(data::A), on(k7, 0.0, 0.0)),
        ("H", on(k7, data::U, 0.0), on(k6, 0.0, 0.0)),
    ];
    for (name, a, b) in pins {
        its.model.add_joint(Joint::new(name, JointKind::Revolute, a, b))?;
        its.probe(name, b);
    }
    let e = on(k2, -data::D, 0.0);
    let ends = [
        ("E of K3", on(k3, data::SS, 0.0)),
        ("E of K4", on(k4, data::E, 0.0)),
        ("E of K6", on(k6, data::ZF, 0.0)),
    ];
    for (name, end) in ends {
        its.model.add_joint(Joint::new(name, JointKind::Revolute, e, end).cut())?;
    }
    let corner = on(k3, data::SC, data::SD);
    let spring = super::Servo { stiffness: data::C0, rest: data::L0, ..super::Servo::default() };
    its.spring("spring", ground(data::C), corner, spring)?;
    its.torque("motor", k1, [0.0, 0.0, data::MOM])?;

    its.probe("E", e);
    its.probe("D", corner);
    its.line("K1", &[on(k1, 0.0, 0.0), on(k1, data::RR, 0.0)]);
    its.line("K2", &[on(k2, 0.0, 0.0), e]);
    its.polygon("K3", &[on(k3, 0.0, 0.0), on(k3, data::SS, 0.0), corner]);
    its.line("K4", &[on(k4, 0.0, 0.0), on(k4, data::E, 0.0)]);
    its.line("K5", &[on(k5, 0.0, 0.0), on(k5, data::ZT, 0.0)]);
    its.line("K6", &[on(k6, 0.0, 0.0), on(k6, data::ZF, 0.0)]);
    its.line("K7", &[on(k7, 0.0, 0.0), on(k7, data::U, 0.0)]);
    Ok(its)
}
