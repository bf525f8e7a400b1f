//! Universal joints (Cardan).
//!
//! `R = R_x(q₁) R_y(q₂)`, `r = 0`. As a closure: `r = 0`, `a_x·b_y = 0`: the arms of the cross are perpendicular. The rates of two shafts at an angle
//! `β` differ: that of the second is `cos β/(1 − sin²β cos²φ)` times that of the first.

use super::fixed::together;
use super::{JointLaw, Twist, differentiate};
use crate::math::{Mat3, Pose, Vec3};
use crate::rows::{Coordinate, Row};
use gelenk_core::{Lift, Real};

/// Cardan joint: the cross turns about the x axis of `A`, and `B` about its own y axis on the cross.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Universal;

impl<S: Real> JointLaw<S> for Universal {
    const NAME: &'static str = "universal";

    fn sizes(&self) -> (usize, usize) {
        (2, 2)
    }

    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        Pose { rotation: Mat3::about_axis(0, q[0]) * Mat3::about_axis(1, q[1]), origin: Vec3::zero() }
    }

    fn columns<R: Lift<S>>(&self, _: &[R], pose: &Pose<R>, out: &mut [Twist<R>]) {
        out[0] = Twist::turn(Vec3::axis(0));
        out[1] = Twist::turn(pose.rotation.column(1));
    }

    fn bias<R: Lift<S>>(&self, q: &[R], v: &[R]) -> Twist<R> {
        differentiate::<S, R, _>(self, q, v)
    }

    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        let r = &pose.rotation.0;
        q[0] = r[2][1].atan2(r[1][1]);
        q[1] = r[0][2].atan2(r[0][0]);
    }

    fn rows(&self) -> Vec<Row<S>> {
        [&together()[..], &[Row::Perpendicular(0, 1)]].concat()
    }

    fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
        &[
            ("angle about x", Coordinate::Turn { sine: (2, 1), cosine: (1, 1) }),
            ("angle about y", Coordinate::Turn { sine: (0, 2), cosine: (0, 0) }),
        ]
    }
}
