//! Joints, one file each.
//!
//! A joint holds two frames, `A` on one body and `B` on another. It can be used in two ways: as a *tree joint* it has
//! coordinates `q`, from which the pose of `B` in `A` follows; as a *closure* it is a set of [`Row`]s that the poses of both
//! frames have to satisfy. Both describe the same set of poses, and a test compares them for every joint.

mod constant_velocity;
mod cylindrical;
mod distance;
mod euler;
mod fixed;
mod free;
mod hinge;
mod labels;
mod planar;
mod point_on_line;
mod point_on_plane;
mod prismatic;
mod revolute;
mod screw;
mod spherical;
mod universal;

use crate::math::{Mat3, Pose, Quaternion, Vec3};
use crate::rows::{Coordinate, Row};
use gelenk_core::{Dual, Lift, Real};

pub use euler::Sequence;

pub(crate) use constant_velocity::ConstantVelocity;
pub(crate) use cylindrical::Cylindrical;
pub(crate) use distance::Distance;
pub(crate) use euler::FreeEuler;
pub(crate) use fixed::Fixed;
pub(crate) use free::Free;
pub(crate) use hinge::Hinge;
pub(crate) use planar::Planar;
pub(crate) use point_on_line::PointOnLine;
pub(crate) use point_on_plane::PointOnPlane;
pub(crate) use prismatic::Prismatic;
pub(crate) use revolute::Revolute;
pub(crate) use screw::Screw;
pub(crate) use spherical::Spherical;
pub(crate) use universal::Universal;

/// Most coordinates and velocities a joint can have.
pub(crate) const MOST: usize = 7;

/// What one velocity of a joint does: the motion of `B` seen from `A`, in axes of `A`, at the origin of `B`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Twist<R> {
    pub(crate) angular: Vec3<R>,
    pub(crate) linear: Vec3<R>,
}

impl<R: Real> Twist<R> {
    pub(crate) fn zero() -> Self {
        Self { angular: Vec3::zero(), linear: Vec3::zero() }
    }

    fn turn(axis: Vec3<R>) -> Self {
        Self { angular: axis, linear: Vec3::zero() }
    }

    fn slide(axis: Vec3<R>) -> Self {
        Self { angular: Vec3::zero(), linear: axis }
    }

    /// The derivative of `columns · v`.
    fn slope(columns: &[Twist<Dual<R, 1>>], v: &[R]) -> Self {
        let slope = |x: Vec3<Dual<R, 1>>| Vec3(x.0.map(|x| x.derivatives[0]));
        let mut sum = Self::zero();
        for (column, &v) in columns.iter().zip(v) {
            sum.add_times(&Twist { angular: slope(column.angular), linear: slope(column.linear) }, v);
        }
        sum
    }

    pub(crate) fn add_times(&mut self, other: &Self, s: R) {
        self.angular += other.angular * s;
        self.linear += other.linear * s;
    }
}

/// What a file of this folder says about its joint. Its own numbers are of the kind `S`. Lengths of `q`
/// and `v` are those of `sizes`.
pub(crate) trait Law<S: Real> {
    /// Numbers of coordinates and of velocities.
    fn sizes(&self) -> (usize, usize);

    /// The pose of `B` in `A`.
    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R>;

    /// What each velocity does.
    fn columns<R: Lift<S>>(&self, q: &[R], pose: &Pose<R>, out: &mut [Twist<R>]);

    /// What is left of the motion's derivative when the velocities are constant. Zero where the columns do not change.
    fn bias<R: Lift<S>>(&self, q: &[R], v: &[R]) -> Twist<R> {
        let _ = (q, v);
        Twist::zero()
    }

    /// `q'` from `v`.
    fn rate<R: Lift<S>>(&self, q: &[R], v: &[R], out: &mut [R]) {
        let _ = q;
        out.copy_from_slice(v);
    }

    /// `q ⊞ δ`, the finite displacement by a vector in velocity space.
    fn plus(&self, q: &[f64], delta: &[f64], out: &mut [f64]) {
        for ((o, q), d) in out.iter_mut().zip(q).zip(delta) {
            *o = q + d;
        }
    }

    /// Back onto the space of coordinates (quaternions to unit length).
    fn normalise(&self, q: &mut [f64]) {
        let _ = q;
    }

    /// The coordinates at which the pose comes nearest to this one.
    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]);

    /// What the poses of both frames have to satisfy.
    fn rows(&self) -> Vec<Row<S>>;

    /// The coordinates that have names, in the order of the velocities: they can be driven, coupled, measured.
    fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
        &[]
    }
}

/// `bias` from the columns themselves, differentiated along `v`; for joints with `q' = v` whose columns change.
fn differentiate<S: Real, R: Lift<S>, L: Law<S>>(law: &L, q: &[R], v: &[R]) -> Twist<R> {
    let n = v.len();
    let mut moving = [Dual::<R, 1>::constant(R::from(0.0)); MOST];
    for ((m, &q), &v) in moving.iter_mut().zip(q).zip(v) {
        *m = Dual { value: q, derivatives: [v] };
    }
    let pose = law.pose(&moving[..n]);
    let mut columns = [Twist::zero(); MOST];
    law.columns(&moving[..n], &pose, &mut columns[..n]);
    Twist::slope(&columns, v)
}

/// Twists about the axes of `B`, which are the columns of the rotation: the velocities are then the angular velocity in
/// axes of `B`.
fn turns_in_b<R: Real>(rotation: &Mat3<R>, out: &mut [Twist<R>]) {
    for (j, twist) in out.iter_mut().enumerate() {
        *twist = Twist::turn(rotation.column(j));
    }
}

/// Coordinates and velocities of an orientation by quaternion, as part of a joint: four numbers and three.
struct Orientation;

impl Orientation {
    fn rate<R: Real>(q: &[R], omega: &[R], out: &mut [R]) {
        let omega = omega.first_chunk::<3>().map_or_else(Vec3::zero, |w| Vec3(*w));
        out.copy_from_slice(&Quaternion::from_slice(q).rate(omega).0);
    }

    fn plus(q: &[f64], delta: &[f64], out: &mut [f64]) {
        let delta = delta.first_chunk::<3>().map_or_else(Vec3::zero, |d| Vec3(*d));
        let turned = Quaternion::from_slice(q).times(Quaternion::exp(delta));
        out.copy_from_slice(&turned.normalised().0);
    }

    fn normalise(q: &mut [f64]) {
        let unit = Quaternion::from_slice(q).normalised();
        q.copy_from_slice(&unit.0);
    }

    fn locate<R: Real>(rotation: &Mat3<R>, q: &mut [R]) {
        q.copy_from_slice(&Quaternion::from_matrix(rotation).0);
    }
}

/// Angle about z by which the x axis of this frame is turned.
fn angle_about_z<R: Real>(m: &Mat3<R>) -> R {
    // Sine and cosine as sums over both axes: the best angle also where the z axes differ a little.
    (m.0[1][0] - m.0[0][1]).atan2(m.0[0][0] + m.0[1][1])
}

/// A joint of any kind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Shape<S = f64> {
    Fixed(Fixed),
    Revolute(Revolute),
    Prismatic(Prismatic),
    Cylindrical(Cylindrical),
    Screw(Screw<S>),
    Universal(Universal),
    Spherical(Spherical),
    Planar(Planar),
    PointOnLine(PointOnLine),
    PointOnPlane(PointOnPlane),
    Distance(Distance<S>),
    ConstantVelocity(ConstantVelocity),
    Free(Free),
    FreeEuler(FreeEuler),
}

/// Calls a method of the joint, whatever its kind.
macro_rules! each {
    ($shape:expr, $joint:ident => $call:expr) => {
        match $shape {
            Shape::Fixed($joint) => $call,
            Shape::Revolute($joint) => $call,
            Shape::Prismatic($joint) => $call,
            Shape::Cylindrical($joint) => $call,
            Shape::Screw($joint) => $call,
            Shape::Universal($joint) => $call,
            Shape::Spherical($joint) => $call,
            Shape::Planar($joint) => $call,
            Shape::PointOnLine($joint) => $call,
            Shape::PointOnPlane($joint) => $call,
            Shape::Distance($joint) => $call,
            Shape::ConstantVelocity($joint) => $call,
            Shape::Free($joint) => $call,
            Shape::FreeEuler($joint) => $call,
        }
    };
}

impl<S: Real> Law<S> for Shape<S> {
    #[inline]
    fn sizes(&self) -> (usize, usize) {
        each!(self, j => Law::<S>::sizes(j))
    }
    #[inline]
    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        each!(self, j => Law::<S>::pose(j, q))
    }
    #[inline]
    fn columns<R: Lift<S>>(&self, q: &[R], pose: &Pose<R>, out: &mut [Twist<R>]) {
        each!(self, j => Law::<S>::columns(j, q, pose, out));
    }
    #[inline]
    fn bias<R: Lift<S>>(&self, q: &[R], v: &[R]) -> Twist<R> {
        each!(self, j => Law::<S>::bias(j, q, v))
    }
    #[inline]
    fn rate<R: Lift<S>>(&self, q: &[R], v: &[R], out: &mut [R]) {
        each!(self, j => Law::<S>::rate(j, q, v, out));
    }
    fn plus(&self, q: &[f64], delta: &[f64], out: &mut [f64]) {
        each!(self, j => Law::<S>::plus(j, q, delta, out));
    }
    fn normalise(&self, q: &mut [f64]) {
        each!(self, j => Law::<S>::normalise(j, q));
    }
    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        each!(self, j => Law::<S>::locate(j, pose, q));
    }
    fn rows(&self) -> Vec<Row<S>> {
        each!(self, j => Law::<S>::rows(j))
    }
    fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
        each!(self, j => Law::<S>::coordinates(j))
    }
}

#[cfg(test)]
mod tests;
