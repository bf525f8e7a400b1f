//! Joints that hold a point on a line.
//!
//! `R = R(e)` of a unit quaternion, `r = q₁ e_z`. As a closure: `r_x = r_y = 0`.

use super::{JointLaw, Orientation, Twist, turns_in_b};
use crate::math::{Pose, Quaternion, Vec3};
use crate::rows::{Coordinate, Row};
use gelenk_core::{Lift, Real};

/// The origin of `B` stays on the z axis of `A`; `B` may turn in every way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct PointOnLine;

impl<S: Real> JointLaw<S> for PointOnLine {
    const NAME: &'static str = "point-on-line";
    const QUATERNION_AFTER: Option<usize> = Some(1);

    fn sizes(&self) -> (usize, usize) {
        (5, 4)
    }

    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        Pose { rotation: Quaternion::from_slice(&q[1..]).matrix(), origin: Vec3::axis(2) * q[0] }
    }

    fn columns<R: Lift<S>>(&self, _: &[R], pose: &Pose<R>, out: &mut [Twist<R>]) {
        out[0] = Twist::slide(Vec3::axis(2));
        turns_in_b(&pose.rotation, &mut out[1..]);
    }

    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        q[0] = pose.origin.0[2];
        Orientation::locate(&pose.rotation, &mut q[1..]);
    }

    fn rows(&self) -> Vec<Row<S>> {
        vec![Row::Point(0), Row::Point(1)]
    }

    fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
        &[("displacement", Coordinate::Slide(2))]
    }
}
