use super::revolute::parallel;
use super::{Law, Twist, angle_about_z};
use crate::math::{Mat3, Pose, Vec3};
use crate::rows::{Coordinate, Row};
use gelenk_core::{Lift, Real};
use std::f64::consts::TAU;

/// `B` turns about the common z axis and advances along it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Screw<S = f64> {
    /// Advance per radian \[m\]; not zero.
    pub(crate) lead: S,
}

impl<S: Real> Law<S> for Screw<S> {
    fn sizes(&self) -> (usize, usize) {
        (1, 1)
    }

    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        Pose { rotation: Mat3::about_axis(2, q[0]), origin: Vec3::axis(2) * (q[0] * R::lift(self.lead)) }
    }

    fn columns<R: Lift<S>>(&self, _: &[R], _: &Pose<R>, out: &mut [Twist<R>]) {
        let axis = Vec3::axis(2);
        out[0] = Twist { angular: axis, linear: axis * R::lift(self.lead) };
    }

    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        // the advance counts the turns, the angle says the rest
        let (angle, rough) = (angle_about_z(&pose.rotation), pose.origin.0[2].value() / self.lead.value());
        q[0] = angle + TAU * ((rough - angle.value()) / TAU).round();
    }

    fn rows(&self) -> Vec<Row<S>> {
        [&[Row::Point(0), Row::Point(1)][..], &parallel(), &[Row::Screw(self.lead)]].concat()
    }

    fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
        &[("angle", Coordinate::TURN_Z)]
    }
}
