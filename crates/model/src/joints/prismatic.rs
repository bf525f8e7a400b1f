//! Prismatic joints.
//!
//! `R = 1`, `r = q e_z`. As a closure: `r_x = r_y = 0`, `a_y·b_z = a_z·b_x = a_x·b_y = 0`.

use super::fixed::aligned;
use super::{JointLaw, Twist};
use crate::math::{Mat3, Pose, Vec3};
use crate::rows::{Coordinate, Row};
use gelenk_core::{Lift, Real};

/// `B` slides along the common z axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Prismatic;

impl<S: Real> JointLaw<S> for Prismatic {
    const NAME: &'static str = "prismatic";

    fn sizes(&self) -> (usize, usize) {
        (1, 1)
    }

    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        Pose { rotation: Mat3::identity(), origin: Vec3::axis(2) * q[0] }
    }

    fn columns<R: Lift<S>>(&self, _: &[R], _: &Pose<R>, out: &mut [Twist<R>]) {
        out[0] = Twist::slide(Vec3::axis(2));
    }

    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        q[0] = pose.origin.0[2];
    }

    fn rows(&self) -> Vec<Row<S>> {
        [&[Row::Point(0), Row::Point(1)][..], &aligned()].concat()
    }

    fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
        &[("displacement", Coordinate::Slide(2))]
    }
}
