//! Poses: where frames are, seen from others.

use super::{Mat3, Vec3};
use gelenk_core::{Lift, Real};

/// Where a frame is, seen from another: the directions of its axes and its origin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pose<R = f64> {
    /// Its axes, as columns.
    pub rotation: Mat3<R>,
    /// Its origin.
    pub origin: Vec3<R>,
}

impl<R: Real> Pose<R> {
    /// The frame itself.
    #[inline]
    pub fn identity() -> Self {
        Self { rotation: Mat3::identity(), origin: Vec3::zero() }
    }

    /// The same numbers as another kind of number.
    #[inline]
    pub fn constant<S: Copy>(pose: &Pose<S>) -> Self
    where
        R: Lift<S>,
    {
        Self { rotation: Mat3::constant(&pose.rotation), origin: Vec3::constant(pose.origin) }
    }

    /// A point given in this frame, seen from outside.
    #[inline]
    pub fn point(&self, x: Vec3<R>) -> Vec3<R> {
        self.origin + self.rotation * x
    }

    /// A frame given in this frame, seen from outside.
    #[inline]
    pub fn then(&self, inner: &Self) -> Self {
        Self { rotation: self.rotation * inner.rotation, origin: self.point(inner.origin) }
    }

    /// The same for a frame that does not move, and that may be known to have the axes of this one.
    #[inline]
    pub(crate) fn then_fixed<S: Copy>(&self, inner: &Pose<S>, is_parallel: bool) -> Self
    where
        R: Lift<S>,
    {
        let turned = || self.rotation * Mat3::constant(&inner.rotation);
        let rotation = if is_parallel { self.rotation } else { turned() };
        Self { rotation, origin: self.point(Vec3::constant(inner.origin)) }
    }

    /// The outer frame, seen from this one.
    #[inline]
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { rotation: self.rotation.transpose(), origin: -self.rotation.transpose_mul(self.origin) }
    }

    /// A frame that is only shifted.
    pub fn at(origin: impl Into<Vec3<R>>) -> Self {
        Self { rotation: Mat3::identity(), origin: origin.into() }
    }
}
