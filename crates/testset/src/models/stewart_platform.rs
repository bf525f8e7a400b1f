//! A Stewart platform: six legs between base and platform, each a cylinder on a cross with a piston on a ball. Servos hold the
//! lengths of the legs and move the platform up, sideways and about all axes.

use super::mechanism::Cylinder;
use super::{Mechanism, Servo};
use crate::{Info, Tag};
use gelenk_model::math::{Pose, Vec3};
use gelenk_model::{Body, Frame, GROUND, MassProperties, ModelError};
use std::f64::consts::PI;

/// Name, source.
pub static INFO: Info = Info {
    name: "stewart-platform",
    summary: "Stewart platform: 13 bodies, five loops, six servos",
    source: "Stewart (1965), A platform with six degrees of freedom; dimensions of a laboratory hexapod",
    parameters: &[],
    tags: &[Tag::Loops],
    t_end: 0.5,
    starts_with_accelerations: false,
};

const RADIUS: [f64; 2] = [0.6, 0.4];
const HEIGHT: f64 = 0.8;
/// Half the angle between the joints of a pair, on base and platform.
const HALF: [f64; 2] = [0.2, 0.85];
/// What the legs do [m].
const STROKES: [f64; 6] = [0.03, 0.05, -0.02, 0.04, 0.01, -0.03];

pub(crate) fn build(_: &[f64]) -> Result<Mechanism, ModelError> {
    let mut its = Mechanism::spatial();
    let plate = MassProperties::cylinder(RADIUS[1], 0.03, 2700.0);
    let place = Pose::at([0.0, 0.0, HEIGHT]);
    let platform = its.model.add_body(Body::new("platform", plate).at(place))?;
    let mut corners = Vec::new();
    for (leg, stroke) in STROKES.into_iter().enumerate() {
        // pairs of legs start together below and end apart above
        let middle = 2.0 * PI / 3.0 * (leg / 2) as f64;
        let side = if leg.is_multiple_of(2) { 1.0 } else { -1.0 };
        let at = |k: usize, z: f64| -> Vec3 {
            let (s, c) = (middle + side * HALF[k]).sin_cos();
            [RADIUS[k] * c, RADIUS[k] * s, z].into()
        };
        let servo =
            Servo { stiffness: 1e5, damping: 1500.0, rest: 0.001, amplitude: stroke, omega: 2.0 * PI };
        let ends = [at(0, 0.0), at(1, HEIGHT)];
        its.cylinder(
            ["leg 1", "leg 2", "leg 3", "leg 4", "leg 5", "leg 6"][leg],
            &Cylinder {
                from: (GROUND, ends[0]),
                to: (platform, ends[1]),
                masses: [4.0, 2.0],
                radius: 0.03,
                servo,
                planar: false,
            },
        )?;
        corners.push(its.site(platform, ends[1])?);
    }
    its.probe("platform", Frame::on(platform));
    its.probe("corner", Frame::on(platform).at([RADIUS[1], 0.0, 0.0]));
    its.probe("other corner", Frame::on(platform).at([0.0, RADIUS[1], 0.0]));
    its.polygon("platform", &corners);
    Ok(its)
}
