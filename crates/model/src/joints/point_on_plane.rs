//! Joints that hold a point in a plane.
//!
//! `R = R(e)` of a unit quaternion, `r = (q₁, q₂, 0)`. As a closure: `r_z = 0`.

use super::{JointLaw, Orientation, Twist, turns_in_b};
use crate::math::{Pose, Quaternion, Vec3};
use crate::rows::{Coordinate, Row};
use gelenk_core::{Lift, Real};

/// The origin of `B` stays in the xy plane of `A`; `B` may turn in every way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct PointOnPlane;

impl<S: Real> JointLaw<S> for PointOnPlane {
    const NAME: &'static str = "point-on-plane";
    const QUATERNION_AFTER: Option<usize> = Some(2);

    fn sizes(&self) -> (usize, usize) {
        (6, 5)
    }

    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        let rotation = Quaternion::from_slice(&q[2..]).matrix();
        Pose { rotation, origin: Vec3::new(q[0], q[1], R::from(0.0)) }
    }

    fn columns<R: Lift<S>>(&self, _: &[R], pose: &Pose<R>, out: &mut [Twist<R>]) {
        out[0] = Twist::slide(Vec3::axis(0));
        out[1] = Twist::slide(Vec3::axis(1));
        turns_in_b(&pose.rotation, &mut out[2..]);
    }

    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        q[..2].copy_from_slice(&pose.origin.0[..2]);
        Orientation::locate(&pose.rotation, &mut q[2..]);
    }

    fn rows(&self) -> Vec<Row<S>> {
        vec![Row::Point(2)]
    }

    fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
        &[("x", Coordinate::Slide(0)), ("y", Coordinate::Slide(1))]
    }
}
