use super::fixed::ALIGNED;
use super::{Law, Twist};
use crate::math::{Mat3, Pose, Vec3};
use crate::rows::{Coordinate, Row};
use gelenk_core::Real;

/// `B` slides along the common z axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Prismatic;

impl Law for Prismatic {
    fn sizes(&self) -> (usize, usize) {
        (1, 1)
    }

    fn pose<R: Real>(&self, q: &[R]) -> Pose<R> {
        Pose { rotation: Mat3::identity(), origin: Vec3::axis(2) * q[0] }
    }

    fn columns<R: Real>(&self, _: &[R], _: &Pose<R>, out: &mut [Twist<R>]) {
        out[0] = Twist::slide(Vec3::axis(2));
    }

    fn locate(&self, pose: &Pose<f64>, q: &mut [f64]) {
        q[0] = pose.origin.0[2];
    }

    fn rows(&self) -> Vec<Row> {
        [&[Row::Point(0), Row::Point(1)][..], &ALIGNED].concat()
    }

    fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
        &[("displacement", Coordinate::Slide(2))]
    }
}
