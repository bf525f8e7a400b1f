//! Kinematics that are not `p' = v`: quaternions and angles.

use super::{bdf, solve};
use crate::common::body::{Attitude, Body};
use crate::common::measure::largest;
use gelenk_integrators::{Formulation, Options};

/// Y01 to Y05: a free body and a heavy top, in quaternions and in angles, in every formulation. Some 50 steps, each with an error
/// of a tolerance or less, add up to 30 tolerances in positions and velocities; accelerations are those of the formula, 1/h
/// less accurate: up to 200, and 2800 with index 3. Quaternions have unit length, and energy is as accurate as the motion.
#[test]
fn bodies_in_space() {
    let tolerance = 1e-6;
    for make in [Body::free as fn(Attitude) -> Body, Body::top] {
        for attitude in [Attitude::Quaternion, Attitude::TaitBryan] {
            let body = make(attitude);
            for formulation in Formulation::ALL {
                let left = solve(
                    &mut body.problem(),
                    &bdf(formulation),
                    body.start(),
                    1.0,
                    &Options::tolerance(tolerance),
                );
                let (x, motion) = (&left.end, body.motion(1.0));
                let rotation = body.rotation(&x.p).concat();
                let position = largest(&x.p[..3], &motion.r)
                    .max(largest(&rotation, &motion.rotation.concat()))
                    / tolerance;
                let velocity = largest(&x.v, &[motion.v, motion.w].concat()) / tolerance;
                let acceleration = largest(&x.a, &[motion.a, motion.turning].concat()) / tolerance;
                let energy = (body.energy(x) - body.energy(&body.start())).abs() / tolerance;
                let bound = if formulation == Formulation::Index3 {
                    [100.0, 100.0, 1e4]
                } else {
                    [100.0, 100.0, 1e3]
                };
                let what = format!("{} of {attitude:?}, arm {}", formulation.name(), body.arm.is_some());
                assert!(position < bound[0], "{what}: positions off by {position} tolerances");
                assert!(velocity < bound[1], "{what}: velocities off by {velocity} tolerances");
                assert!(acceleration < bound[2], "{what}: accelerations off by {acceleration} tolerances");
                assert!(energy < 200.0, "{what}: energy off by {energy} tolerances");
                if attitude == Attitude::Quaternion {
                    let length: f64 = x.p[3..7].iter().map(|q| q * q).sum();
                    assert!((length - 1.0).abs() < 1e-14, "{what}: {length}");
                }
            }
        }
    }
}
