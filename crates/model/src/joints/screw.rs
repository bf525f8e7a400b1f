use super::revolute::PARALLEL;
use super::{Law, Twist, angle_about_z};
use crate::math::{Mat3, Pose, Vec3};
use crate::rows::{Coordinate, Row};
use gelenk_core::Real;
use std::f64::consts::TAU;

/// `B` turns about the common z axis and advances along it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Screw {
    /// Advance per radian \[m\]; not zero.
    pub(crate) lead: f64,
}

impl Law for Screw {
    fn sizes(&self) -> (usize, usize) {
        (1, 1)
    }

    fn pose<R: Real>(&self, q: &[R]) -> Pose<R> {
        Pose { rotation: Mat3::about_axis(2, q[0]), origin: Vec3::axis(2) * (q[0] * self.lead) }
    }

    fn columns<R: Real>(&self, _: &[R], _: &Pose<R>, out: &mut [Twist<R>]) {
        let axis = Vec3::axis(2);
        out[0] = Twist { angular: axis, linear: axis * R::from(self.lead) };
    }

    fn locate(&self, pose: &Pose<f64>, q: &mut [f64]) {
        // the advance counts the turns, the angle says the rest
        let (angle, rough) = (angle_about_z(&pose.rotation), pose.origin.0[2] / self.lead);
        q[0] = angle + TAU * ((rough - angle) / TAU).round();
    }

    fn rows(&self) -> Vec<Row> {
        [&[Row::Point(0), Row::Point(1)][..], &PARALLEL, &[Row::Screw(self.lead)]].concat()
    }

    fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
        &[("angle", Coordinate::TURN_Z)]
    }
}
