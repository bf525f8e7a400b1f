//! Motions of frames, and wrenches, which are forces with torques.

use super::{Pose, Vec3};
use gelenk_core::{Lift, Real};

/// Where a frame is in the world and how it moves. Vectors have world axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Motion<R = f64> {
    /// Position and orientation.
    pub pose: Pose<R>,
    /// Angular velocity \[rad/s\].
    pub omega: Vec3<R>,
    /// Velocity of the origin \[m/s\].
    pub velocity: Vec3<R>,
}

impl<R: Real> Motion<R> {
    /// A frame that rests at the origin of the world.
    pub fn ground() -> Self {
        Self { pose: Pose::identity(), omega: Vec3::zero(), velocity: Vec3::zero() }
    }

    /// The motion of a frame fixed to this one.
    #[inline]
    #[must_use]
    pub fn carry<S: Copy>(&self, frame: &Pose<S>) -> Self
    where
        R: Lift<S>,
    {
        let pose = self.pose.then(&Pose::constant(frame));
        let velocity = self.velocity + self.omega.cross(pose.origin - self.pose.origin);
        Self { pose, omega: self.omega, velocity }
    }
}

/// A force and a torque about some point, in world axes. It is also a row of a constraint matrix: what it does per unit
/// of velocity and angular velocity.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wrench<R = f64> {
    /// Force \[N\].
    pub force: Vec3<R>,
    /// Torque \[Nm\].
    pub torque: Vec3<R>,
}

impl<R: Real> Wrench<R> {
    /// None.
    #[inline]
    pub fn zero() -> Self {
        Self { force: Vec3::zero(), torque: Vec3::zero() }
    }

    /// A force that acts at `arm` from the point of reference.
    #[inline]
    pub fn force_at(force: Vec3<R>, arm: Vec3<R>) -> Self {
        Self { force, torque: arm.cross(force) }
    }

    /// A torque alone.
    #[inline]
    pub fn torque(torque: Vec3<R>) -> Self {
        Self { force: Vec3::zero(), torque }
    }

    /// The same wrench about a point from which the point of reference lies at `arm`.
    #[inline]
    #[must_use]
    pub fn about(self, arm: Vec3<R>) -> Self {
        Self { force: self.force, torque: self.torque + arm.cross(self.force) }
    }

    /// Its power along a motion of the point of reference.
    #[inline]
    pub fn power(&self, omega: Vec3<R>, velocity: Vec3<R>) -> R {
        self.force.dot(velocity) + self.torque.dot(omega)
    }

    /// The sum of both, about the same point.
    #[inline]
    #[must_use]
    pub fn plus(self, o: Self) -> Self {
        Self { force: self.force + o.force, torque: self.torque + o.torque }
    }

    /// This many times the wrench.
    #[inline]
    #[must_use]
    pub fn times(self, s: R) -> Self {
        Self { force: self.force * s, torque: self.torque * s }
    }
}
