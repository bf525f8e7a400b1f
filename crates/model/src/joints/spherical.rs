//! Spherical joints.
//!
//! `R = R(e)` of a unit quaternion `e`, `r = 0`; velocities are the angular velocity `ω` in axes of `B`, and `e' = ½ e ∘ (0, ω)`. As a closure: `r = 0`.

use super::fixed::together;
use super::{JointLaw, Orientation, Twist, turns_in_b};
use crate::math::{Pose, Quaternion, Vec3};
use crate::rows::Row;
use gelenk_core::{Lift, Real};

/// Ball joint: the origins coincide. Coordinates are a quaternion, velocities the angular velocity in axes of `B`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Spherical;

impl<S: Real> JointLaw<S> for Spherical {
    const NAME: &'static str = "spherical";
    const QUATERNION_AFTER: Option<usize> = Some(0);

    fn sizes(&self) -> (usize, usize) {
        (4, 3)
    }

    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        Pose { rotation: Quaternion::from_slice(q).matrix(), origin: Vec3::zero() }
    }

    fn columns<R: Lift<S>>(&self, _: &[R], pose: &Pose<R>, out: &mut [Twist<R>]) {
        turns_in_b(&pose.rotation, out);
    }

    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        Orientation::locate(&pose.rotation, q);
    }

    fn rows(&self) -> Vec<Row<S>> {
        together().to_vec()
    }
}
