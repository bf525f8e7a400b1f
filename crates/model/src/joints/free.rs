//! Coordinates of a body that flies, with a quaternion.
//!
//! `R = R(e)`, `r = (q₁, q₂, q₃)`; velocities are those of the origin and the angular velocity in axes of `B`. It has no rows.

use super::{JointLaw, Orientation, Twist, turns_in_b};
use crate::math::{Pose, Quaternion, Vec3};
use crate::rows::{Coordinate, Row};
use gelenk_core::{Lift, Real};

/// No joint at all: six degrees of freedom. Coordinates are the origin of `B` in `A` and a quaternion, velocities those of
/// the origin, in axes of `A`, and the angular velocity, in axes of `B`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Free;

/// The origin of `B`, along the axes of `A`.
pub(super) const TRANSLATION: [(&str, Coordinate); 3] =
    [("x", Coordinate::Slide(0)), ("y", Coordinate::Slide(1)), ("z", Coordinate::Slide(2))];

/// What the velocities of the origin do.
pub(super) fn slides<R: Real>(out: &mut [Twist<R>]) {
    for i in 0..3 {
        out[i] = Twist::slide(Vec3::axis(i));
    }
}

impl<S: Real> JointLaw<S> for Free {
    const NAME: &'static str = "free";
    const QUATERNION_AFTER: Option<usize> = Some(3);

    fn sizes(&self) -> (usize, usize) {
        (7, 6)
    }

    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        Pose { rotation: Quaternion::from_slice(&q[3..]).matrix(), origin: Vec3::new(q[0], q[1], q[2]) }
    }

    fn columns<R: Lift<S>>(&self, _: &[R], pose: &Pose<R>, out: &mut [Twist<R>]) {
        slides(out);
        turns_in_b(&pose.rotation, &mut out[3..]);
    }

    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        q[..3].copy_from_slice(&pose.origin.0);
        Orientation::locate(&pose.rotation, &mut q[3..]);
    }

    fn rows(&self) -> Vec<Row<S>> {
        Vec::new()
    }

    fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
        &TRANSLATION
    }
}
