use super::{Law, Twist};
use crate::math::Pose;
use crate::rows::Row;
use gelenk_core::Real;

/// Both frames coincide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Fixed;

/// Both frames have the same axes.
pub(super) const ALIGNED: [Row; 3] =
    [Row::Perpendicular(1, 2), Row::Perpendicular(2, 0), Row::Perpendicular(0, 1)];
/// Both frames have the same origin.
pub(super) const TOGETHER: [Row; 3] = [Row::Point(0), Row::Point(1), Row::Point(2)];

impl Law for Fixed {
    fn sizes(&self) -> (usize, usize) {
        (0, 0)
    }

    fn pose<R: Real>(&self, _: &[R]) -> Pose<R> {
        Pose::identity()
    }

    fn columns<R: Real>(&self, _: &[R], _: &Pose<R>, _: &mut [Twist<R>]) {}

    fn locate(&self, _: &Pose<f64>, _: &mut [f64]) {}

    fn rows(&self) -> Vec<Row> {
        [TOGETHER, ALIGNED].concat()
    }
}
