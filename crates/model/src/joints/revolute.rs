//! Revolute joints.
//!
//! With the vector `r` between the origins in axes of `A`, and the axes `a`, `b` of both frames: `R = R_z(q)`, `r = 0`. As a closure: `r = 0`,
//! `a_x·b_z = a_y·b_z = 0`. Its velocity is the rate about the common axis, along which nothing but drives, motors and friction act.

use super::fixed::together;
use super::{JointLaw, Twist, angle_about_z};
use crate::math::{Mat3, Pose, Vec3};
use crate::rows::{Coordinate, Row};
use gelenk_core::{Lift, Real};

/// `B` turns about the common z axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Revolute;

/// The z axes are parallel.
pub(super) fn parallel<S>() -> [Row<S>; 2] {
    [Row::Perpendicular(1, 2), Row::Perpendicular(0, 2)]
}

impl<S: Real> JointLaw<S> for Revolute {
    const NAME: &'static str = "revolute";

    fn sizes(&self) -> (usize, usize) {
        (1, 1)
    }

    #[inline]
    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        Pose { rotation: Mat3::about_axis(2, q[0]), origin: Vec3::zero() }
    }

    #[inline]
    fn columns<R: Lift<S>>(&self, _: &[R], _: &Pose<R>, out: &mut [Twist<R>]) {
        out[0] = Twist::turn(Vec3::axis(2));
    }

    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        q[0] = angle_about_z(&pose.rotation);
    }

    fn rows(&self) -> Vec<Row<S>> {
        [&together()[..], &parallel()].concat()
    }

    fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
        &[("angle", Coordinate::TURN_Z)]
    }
}
