//! Joints, one file each. A joint is its file and a line in the list below.
//!
//! A joint holds two frames, `A` on one body and `B` on another. It can be used in two ways: as a *tree joint* it has
//! coordinates `q`, from which the pose of `B` in `A` follows; as a *closure* it is a set of [`Row`]s that the poses of both
//! frames have to satisfy. Both describe the same set of poses, and a test compares them for every joint.

mod constant_velocity;
mod cylindrical;
mod distance;
mod element;
mod euler;
mod fixed;
mod free;
mod hinge;
mod planar;
mod point_on_line;
mod point_on_plane;
mod prismatic;
mod revolute;
mod screw;
mod spherical;
mod universal;

use crate::keys::{DeclaredKeys, FileTable, Keys};
use crate::math::{Mat3, Pose, Quaternion, Vec3};
use crate::model::{Frame, Look};
use crate::rows::{Coordinate, Row};
use element::{joints, of_joint};
use gelenk_core::{Dual, Lift, Real};

pub use euler::Sequence;

pub(crate) use element::JointLaw;
pub(crate) use euler::FreeEuler;
pub(crate) use hinge::Hinge;

// The list of joints. The order is that of the reference of model files, which have the same sentences.
joints! {
    /// `B` turns about the common z axis.
    revolute::Revolute,
    /// `B` slides along the common z axis.
    prismatic::Prismatic,
    /// `B` turns about and slides along the common z axis.
    cylindrical::Cylindrical,
    /// `B` turns about the common z axis and advances along it.
    screw::Screw<S> {
        /// Advance per turn \[m\].
        pitch
    },
    /// Cardan joint: x of `A` and y of `B` are the arms of the cross.
    universal::Universal,
    /// The origins coincide.
    spherical::Spherical,
    /// `B` slides in the xy plane of `A` and turns about its normal.
    planar::Planar,
    /// The origin of `B` stays on the z axis of `A`.
    point_on_line::PointOnLine,
    /// The origin of `B` stays in the xy plane of `A`.
    point_on_plane::PointOnPlane,
    /// A massless rod between the origins.
    distance::Distance<S> {
        /// Its length \[m\].
        length
    },
    /// Both shafts turn about their z axes at the same rate, bent against each other.
    constant_velocity::ConstantVelocity,
    /// Both frames coincide.
    fixed::Fixed,
    /// No constraint: coordinates for a body that flies.
    free::Free,
}

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

/// `bias` from the columns themselves, differentiated along `v`; for joints with `q' = v` whose columns change.
fn differentiate<S: Real, R: Lift<S>, L: JointLaw<S>>(law: &L, q: &[R], v: &[R]) -> Twist<R> {
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

#[cfg(test)]
mod tests;
