//! Cylindrical joints.
//!
//! `R = R_z(q₁)`, `r = q₂ e_z`. As a closure: `r_x = r_y = 0`, `a_x·b_z = a_y·b_z = 0`.

use super::revolute::parallel;
use super::{JointLaw, Twist, angle_about_z};
use crate::math::{Mat3, Pose, Vec3};
use crate::rows::{Coordinate, Row};
use gelenk_core::{Lift, Real};

/// `B` turns about and slides along the common z axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Cylindrical;

impl<S: Real> JointLaw<S> for Cylindrical {
    const NAME: &'static str = "cylindrical";

    fn sizes(&self) -> (usize, usize) {
        (2, 2)
    }

    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        Pose { rotation: Mat3::about_axis(2, q[0]), origin: Vec3::axis(2) * q[1] }
    }

    fn columns<R: Lift<S>>(&self, _: &[R], _: &Pose<R>, out: &mut [Twist<R>]) {
        out[0] = Twist::turn(Vec3::axis(2));
        out[1] = Twist::slide(Vec3::axis(2));
    }

    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        q[0] = angle_about_z(&pose.rotation);
        q[1] = pose.origin.0[2];
    }

    fn rows(&self) -> Vec<Row<S>> {
        [&[Row::Point(0), Row::Point(1)][..], &parallel()].concat()
    }

    fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
        &[("angle", Coordinate::TURN_Z), ("displacement", Coordinate::Slide(2))]
    }
}
