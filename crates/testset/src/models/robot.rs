//! A robot with six revolute axes in the size of an industrial arm for 10 kg, moved by servos that hold the angles of its joints.

use super::{Mechanism, Servo};
use crate::Info;
use gelenk_model::math::{Pose, Vec3};
use gelenk_model::{Body, Frame, GROUND, JointKind, MassProperties, ModelError};

/// Name, source.
pub static INFO: Info = Info {
    name: "robot",
    summary: "robot with six axes and servos, an open chain",
    source: "gelenk: dimensions and masses in the range of industrial arms for 10 kg",
    parameters: &[],
    tags: &[],
    t_end: 1.0,
    starts_with_accelerations: false,
};

/// An axis of the robot and the link behind it.
struct Turn {
    name: &'static str,
    /// Where it is and its direction.
    at: [f64; 3],
    axis: [f64; 3],
    mass: f64,
    /// Radius of the link [m].
    radius: f64,
    /// Stiffness of the servo [N m/rad] and what it turns [rad].
    servo: (f64, f64),
}

const X: [f64; 3] = [1.0, 0.0, 0.0];
const Y: [f64; 3] = [0.0, 1.0, 0.0];
const Z: [f64; 3] = [0.0, 0.0, 1.0];
const AXES: [Turn; 6] = [
    Turn { name: "swing", at: [0.0, 0.0, 0.2], axis: Z, mass: 40.0, radius: 0.15, servo: (8e3, 0.5) },
    Turn { name: "shoulder", at: [0.18, 0.0, 0.45], axis: Y, mass: 35.0, radius: 0.1, servo: (2e4, 0.3) },
    Turn { name: "elbow", at: [0.18, 0.0, 1.05], axis: Y, mass: 25.0, radius: 0.1, servo: (1e4, -0.4) },
    Turn { name: "roll", at: [0.4, 0.0, 1.17], axis: X, mass: 12.0, radius: 0.07, servo: (1e3, 0.6) },
    Turn { name: "bend", at: [0.8, 0.0, 1.17], axis: Y, mass: 6.0, radius: 0.06, servo: (8e2, 0.5) },
    Turn { name: "flange", at: [0.9, 0.0, 1.17], axis: X, mass: 10.0, radius: 0.08, servo: (3e2, -1.0) },
];
const TOOL: [f64; 3] = [1.05, 0.0, 1.17];

pub(crate) fn build(_: &[f64]) -> Result<Mechanism, ModelError> {
    let mut its = Mechanism::spatial();
    let mut last = GROUND;
    for (k, Turn { name, at, axis, mass, radius, servo }) in AXES.into_iter().enumerate() {
        let from: Vec3 = at.into();
        let to: Vec3 = AXES.get(k + 1).map_or(TOOL, |next| next.at).into();
        let tip = to - from;
        // a bar between the axes, thick enough to have inertia about itself
        let bar = MassProperties::rod([0.0; 3], tip, mass);
        let ball = MassProperties::new(mass, [0.0; 3], [0.4 * mass * radius * radius; 3]);
        let solid = MassProperties { inertia: bar.inertia + ball.inertia, ..bar };
        let body = its.model.add_body(Body::new(format!("link {}", k + 1), solid).at(Pose::at(from)))?;
        let joint = its.model.add_joint_at(name, JointKind::Revolute, (last, body), from, axis)?;
        let (stiffness, amplitude) = servo;
        let damping = 0.02 * stiffness;
        let servo = Servo { stiffness, damping, rest: 0.0, amplitude, omega: 3.0 };
        its.motor(&format!("servo {name}"), joint, servo)?;
        its.line(format!("link {}", k + 1), &[Frame::on(body), Frame::on(body).at(tip)]);
        its.point(name, Frame::on(body));
        last = body;
    }
    let wrist = its.model.body("link 5")?;
    its.probe("wrist", Frame::on(wrist));
    its.probe("tool", its.site(last, TOOL)?);
    its.probe("finger", its.site(last, [1.05, 0.0, 1.27])?);
    Ok(its)
}
