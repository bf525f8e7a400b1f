//! The arm of an excavator of 20 t: boom, stick and bucket with the bucket's linkage, moved by three hydraulic cylinders. Eleven
//! bodies, four loops, three degrees of freedom.

use super::mechanism::Cylinder;
use super::{Mechanism, Servo};
use crate::{Info, Tag};
use gelenk_model::math::Vec3;
use gelenk_model::{Body, BodyId, Frame, GROUND, MassProperties, ModelError};
use std::f64::consts::PI;

/// Name, source.
pub static INFO: Info = Info {
    name: "excavator",
    summary: "excavator arm with bucket linkage and three hydraulic cylinders",
    source: "gelenk: dimensions and masses in the range of excavators of 20 t",
    parameters: &[],
    tags: &[Tag::Loops],
    t_end: 1.0,
    starts_with_accelerations: false,
};

/// Points of the arm at the start [m], from the foot of the boom.
const FOOT: [f64; 3] = [0.0, 0.0, 0.0];
const BEND: [f64; 3] = [2.2, 2.5, 0.0];
const ELBOW: [f64; 3] = [4.9, 2.9, 0.0];
const STICK_TAIL: [f64; 3] = [4.6, 3.6, 0.0];
const WRIST: [f64; 3] = [5.9, 0.4, 0.0];
const BUCKET_TIP: [f64; 3] = [5.5, -0.9, 0.0];
const BUCKET_HORN: [f64; 3] = [6.3, 0.3, 0.0];
const ROCKER: [f64; 3] = [5.75, 0.85, 0.0];
const LINK: [f64; 3] = [6.25, 0.95, 0.0];
const BOOM_CYLINDER: [[f64; 3]; 2] = [[0.6, -0.5, 0.0], [2.2, 2.0, 0.0]];
const STICK_CYLINDER: [[f64; 3]; 2] = [[2.4, 3.0, 0.0], STICK_TAIL];
const BUCKET_CYLINDER: [[f64; 3]; 2] = [[5.1, 3.2, 0.0], LINK];

/// A planar body of bars between points, each with a mass, in the axes of the world at the start.
fn frame(its: &mut Mechanism, name: &str, bars: &[([f64; 3], [f64; 3], f64)]) -> Result<BodyId, ModelError> {
    let solid = bars.iter().map(|&(from, to, mass)| MassProperties::rod(from, to, mass));
    let mass = solid.reduce(MassProperties::with).unwrap_or_else(MassProperties::massless);
    let body = its.model.add_body(Body::planar(name, mass))?;
    for (from, to, _) in bars {
        its.line(name, &[Frame::on(body).at(*from), Frame::on(body).at(*to)]);
    }
    Ok(body)
}

pub(crate) fn build(_: &[f64]) -> Result<Mechanism, ModelError> {
    let mut its = Mechanism::planar(9.81);
    let boom = frame(&mut its, "boom", &[(FOOT, BEND, 900.0), (BEND, ELBOW, 700.0)])?;
    let stick = frame(&mut its, "stick", &[(STICK_TAIL, ELBOW, 200.0), (ELBOW, WRIST, 600.0)])?;
    let bars = [(WRIST, BUCKET_TIP, 350.0), (WRIST, BUCKET_HORN, 100.0), (BUCKET_HORN, BUCKET_TIP, 250.0)];
    let bucket = frame(&mut its, "bucket", &bars)?;
    let rocker = frame(&mut its, "rocker", &[(ROCKER, LINK, 40.0)])?;
    let link = frame(&mut its, "link", &[(LINK, BUCKET_HORN, 50.0)])?;
    its.pin("foot", (GROUND, boom), FOOT)?;
    its.pin("elbow", (boom, stick), ELBOW)?;
    its.pin("wrist", (stick, bucket), WRIST)?;
    its.pin("rocker bearing", (stick, rocker), ROCKER)?;
    its.pin("rocker end", (rocker, link), LINK)?;
    its.pin("bucket horn", (link, bucket), BUCKET_HORN)?;
    let cylinders = [
        ("boom cylinder", GROUND, boom, BOOM_CYLINDER, -0.06),
        ("stick cylinder", boom, stick, STICK_CYLINDER, 0.10),
        ("bucket cylinder", stick, rocker, BUCKET_CYLINDER, 0.12),
    ];
    for (name, base, load, points, amplitude) in cylinders {
        let [from, to] = points.map(Vec3::from);
        let servo = Servo { stiffness: 1e7, damping: 3e5, rest: 0.0, amplitude, omega: PI };
        let masses = [120.0, 80.0];
        let cylinder =
            Cylinder { from: (base, from), to: (load, to), masses, radius: 0.07, servo, planar: true };
        its.cylinder(name, &cylinder)?;
    }
    its.point("foot", Frame::on(GROUND));
    its.probe("elbow", its.site(stick, ELBOW)?);
    its.probe("wrist", its.site(bucket, WRIST)?);
    its.probe("bucket tip", its.site(bucket, BUCKET_TIP)?);
    Ok(its)
}
