//! Joints that hold two frames together.
//!
//! `R = 1`, `r = 0`. As a closure: `r = 0`, `a_y·b_z = a_z·b_x = a_x·b_y = 0`.

use super::{JointLaw, Twist};
use crate::math::Pose;
use crate::rows::Row;
use gelenk_core::{Lift, Real};

/// Both frames coincide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Fixed;

/// Both frames have the same axes.
pub(super) fn aligned<S>() -> [Row<S>; 3] {
    [Row::Perpendicular(1, 2), Row::Perpendicular(2, 0), Row::Perpendicular(0, 1)]
}
/// Both frames have the same origin.
pub(super) fn together<S>() -> [Row<S>; 3] {
    [Row::Point(0), Row::Point(1), Row::Point(2)]
}

impl<S: Real> JointLaw<S> for Fixed {
    const NAME: &'static str = "fixed";

    fn sizes(&self) -> (usize, usize) {
        (0, 0)
    }

    fn pose<R: Lift<S>>(&self, _: &[R]) -> Pose<R> {
        Pose::identity()
    }

    fn columns<R: Lift<S>>(&self, _: &[R], _: &Pose<R>, _: &mut [Twist<R>]) {}

    fn locate<R: Lift<S>>(&self, _: &Pose<R>, _: &mut [R]) {}

    fn rows(&self) -> Vec<Row<S>> {
        [together(), aligned()].concat()
    }
}
