//! Screw joints.
//!
//! `R = R_z(q)`, `r = (p/2π) q e_z` with the pitch `p`. As a closure: `r_x = r_y = 0`, `a_x·b_z = a_y·b_z = 0`, `r_z = (p/2π) φ`, where `φ` is
//! the angle about z, counted beyond a full turn. The constraint force of the last row is an axial force and the torque `p/2π` times as large.

use super::revolute::parallel;
use super::{JointKind, JointLaw, Twist, angle_about_z};
use crate::keys::{Key, Keys};
use crate::math::{Mat3, Pose, Vec3};
use crate::model::Frame;
use crate::rows::{Coordinate, Row};
use gelenk_core::{Lift, Real};
use std::f64::consts::TAU;

/// `B` turns about the common z axis and advances along it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Screw<S = f64> {
    /// Advance per radian \[m\]; not zero.
    pub(crate) lead: S,
}

impl<S: Real> Screw<S> {
    /// With its advance per turn \[m\].
    pub(super) fn new(pitch: S) -> Result<Self, String> {
        if pitch.is_finite() && pitch.value() != 0.0 {
            return Ok(Self { lead: pitch / TAU });
        }
        Err(format!("the pitch of a screw must not be {}; a revolute joint has none", pitch.value()))
    }
}

impl Screw {
    pub(super) const EXAMPLE: &'static str = "pitch = 0.5";

    pub(super) fn read<K: Keys>(keys: &mut K, _: (&Frame, &Frame)) -> Result<JointKind, K::Fault> {
        Ok(JointKind::Screw { pitch: keys.number(Key::new("pitch", "m", "Advance per turn."))? })
    }
}

impl<S: Real> JointLaw<S> for Screw<S> {
    const NAME: &'static str = "screw";

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
