//! Joints as they hang in a tree, either way round.

use super::{JointLaw, MOST, Shape, Twist};
use crate::math::Pose;
use gelenk_core::{Dual, Lift, Real};

/// A joint as it hangs in a tree: the parent holds frame `A`, or, reversed, frame `B`. The coordinates are the same.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Hinge<S = f64> {
    pub(crate) shape: Shape<S>,
    pub(crate) reversed: bool,
}

impl<S: Real> Hinge<S> {
    pub(crate) fn new(shape: Shape<S>) -> Self {
        Self { shape, reversed: false }
    }

    pub(crate) fn sizes(&self) -> (usize, usize) {
        self.shape.sizes()
    }

    /// The pose of the child's frame in the parent's.
    #[inline]
    pub(crate) fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        let pose = self.shape.pose(q);
        if self.reversed { pose.inverse() } else { pose }
    }

    /// What each velocity does to the child's frame, in axes of the parent's, at the origin of the child's. The pose is that
    /// of [`Hinge::pose`].
    #[inline]
    pub(crate) fn columns<R: Lift<S>>(&self, q: &[R], pose: &Pose<R>, out: &mut [Twist<R>]) {
        if !self.reversed {
            self.shape.columns(q, pose, out);
            return;
        }
        let forward = pose.inverse();
        self.shape.columns(q, &forward, out);
        for column in out {
            let turn = column.angular.cross(forward.origin);
            *column = Twist {
                angular: -(pose.rotation * column.angular),
                linear: pose.rotation * (turn - column.linear),
            };
        }
    }

    /// What is left of the motion's derivative when the velocities are constant.
    #[inline]
    pub(crate) fn bias<R: Lift<S>>(&self, q: &[R], v: &[R]) -> Twist<R> {
        if !self.reversed {
            return self.shape.bias(q, v);
        }
        let mut rate = [R::from(0.0); MOST];
        self.shape.rate(q, v, &mut rate[..q.len()]);
        let mut moving = [Dual::<R, 1>::constant(R::from(0.0)); MOST];
        for ((m, &q), &rate) in moving.iter_mut().zip(q).zip(&rate) {
            *m = Dual { value: q, derivatives: [rate] };
        }
        let moving = &moving[..q.len()];
        let mut columns = [Twist::zero(); MOST];
        self.columns(moving, &self.pose(moving), &mut columns[..v.len()]);
        Twist::slope(&columns, v)
    }

    /// The coordinates at which the child's frame comes nearest to a pose.
    pub(crate) fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        self.shape.locate(&if self.reversed { pose.inverse() } else { *pose }, q);
    }
}
