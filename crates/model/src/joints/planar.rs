//! Planar joints.
//!
//! `R = R_z(q₃)`, `r = (q₁, q₂, 0)`. As a closure: `r_z = 0`, `a_x·b_z = a_y·b_z = 0`.

use super::revolute::parallel;
use super::{JointLaw, Twist, angle_about_z};
use crate::math::{Mat3, Pose, Vec3};
use crate::rows::{Coordinate, Row};
use gelenk_core::{Lift, Real};

/// `B` slides in the xy plane of `A` and turns about its normal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Planar;

impl<S: Real> JointLaw<S> for Planar {
    const NAME: &'static str = "planar";

    fn sizes(&self) -> (usize, usize) {
        (3, 3)
    }

    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        Pose { rotation: Mat3::about_axis(2, q[2]), origin: Vec3::new(q[0], q[1], R::from(0.0)) }
    }

    fn columns<R: Lift<S>>(&self, _: &[R], _: &Pose<R>, out: &mut [Twist<R>]) {
        out[0] = Twist::slide(Vec3::axis(0));
        out[1] = Twist::slide(Vec3::axis(1));
        out[2] = Twist::turn(Vec3::axis(2));
    }

    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        q.copy_from_slice(&[pose.origin.0[0], pose.origin.0[1], angle_about_z(&pose.rotation)]);
    }

    fn rows(&self) -> Vec<Row<S>> {
        [&[Row::Point(2)][..], &parallel()].concat()
    }

    fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
        &[("x", Coordinate::Slide(0)), ("y", Coordinate::Slide(1)), ("angle", Coordinate::TURN_Z)]
    }
}
