use super::fixed::TOGETHER;
use super::{Law, Orientation, Twist, turns_in_b};
use crate::math::{Pose, Quaternion, Vec3};
use crate::rows::Row;
use gelenk_core::Real;

/// Ball joint: the origins coincide. Coordinates are a quaternion, velocities the angular velocity in axes of `B`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Spherical;

impl Law for Spherical {
    fn sizes(&self) -> (usize, usize) {
        (4, 3)
    }

    fn pose<R: Real>(&self, q: &[R]) -> Pose<R> {
        Pose { rotation: Quaternion::from_slice(q).matrix(), origin: Vec3::zero() }
    }

    fn columns<R: Real>(&self, _: &[R], pose: &Pose<R>, out: &mut [Twist<R>]) {
        turns_in_b(&pose.rotation, out);
    }

    fn rate<R: Real>(&self, q: &[R], v: &[R], out: &mut [R]) {
        Orientation::rate(q, v, out);
    }

    fn plus(&self, q: &[f64], delta: &[f64], out: &mut [f64]) {
        Orientation::plus(q, delta, out);
    }

    fn normalise(&self, q: &mut [f64]) {
        Orientation::normalise(q);
    }

    fn locate(&self, pose: &Pose<f64>, q: &mut [f64]) {
        Orientation::locate(&pose.rotation, q);
    }

    fn rows(&self) -> Vec<Row> {
        TOGETHER.to_vec()
    }
}
