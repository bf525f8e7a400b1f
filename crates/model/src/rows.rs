//! What two frames have to satisfy, row by row, and the coordinates that can be measured between them.
//!
//! Values and their derivatives are exact everywhere, not only where the constraints hold: `G` is the derivative of `g`.

use crate::math::{Motion, Vec3, Wrench};
use gelenk_core::{Lift, Real};
use std::f64::consts::{PI, TAU};

/// A value that depends on the poses of two frames, with its derivative: `value' = on_a · motion of A + on_b · motion of B`.
/// Wrenches are about the origins of the frames.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Gradient<R> {
    pub(crate) value: R,
    pub(crate) on_a: Wrench<R>,
    pub(crate) on_b: Wrench<R>,
}

impl<R: Real> Gradient<R> {
    /// The rate of the value.
    #[inline]
    pub(crate) fn rate(&self, a: &Motion<R>, b: &Motion<R>) -> R {
        self.on_a.power(a.omega, a.velocity) + self.on_b.power(b.omega, b.velocity)
    }

    pub(crate) fn times(self, s: R) -> Self {
        Self { value: self.value * s, on_a: self.on_a.times(s), on_b: self.on_b.times(s) }
    }

    /// `s·self + t·other`.
    fn combine(self, s: R, other: Self, t: R) -> Self {
        Self {
            value: self.value * s + other.value * t,
            on_a: self.on_a.times(s).plus(other.on_a.times(t)),
            on_b: self.on_b.times(s).plus(other.on_b.times(t)),
        }
    }
}

/// One constraint between two frames `A` and `B`; axes are numbered 0, 1, 2.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Row<S = f64> {
    /// The origin of `B` does not move along this axis of `A`.
    Point(usize),
    /// This axis of `A` and this axis of `B` are perpendicular.
    Perpendicular(usize, usize),
    /// `B` is bent against `A` but not twisted: `x_A·y_B = y_A·x_B`.
    NoTwist,
    /// The origins keep this distance \[m\].
    Distance(S),
    /// `B` advances along z by this length per radian of its turn.
    Screw(S),
}

impl<S: Real> Row<S> {
    /// What the row holds fast, for messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Row::Point(0) => "translation along x",
            Row::Point(1) => "translation along y",
            Row::Point(_) => "translation along z",
            // which rotation a product of axes stops is that about the third
            Row::Perpendicular(i, j) => match 3 - (i + j).min(3) {
                0 => "rotation about x",
                1 => "rotation about y",
                _ => "rotation about z",
            },
            Row::NoTwist => "rotation about z",
            Row::Distance(_) => "distance",
            Row::Screw(_) => "advance along z",
        }
    }

    /// Value and derivative.
    #[inline]
    pub(crate) fn gradient<R: Lift<S>>(self, a: &Motion<R>, b: &Motion<R>) -> Gradient<R> {
        match self {
            Row::Point(i) => slide(i, a, b),
            Row::Perpendicular(i, j) => dot(i, j, a, b),
            Row::NoTwist => dot(0, 1, a, b).combine(R::from(1.0), dot(1, 0, a, b), R::from(-1.0)),
            Row::Distance(length) => {
                let length = R::lift(length);
                let rho = b.pose.origin - a.pose.origin;
                let direction = rho * (R::from(1.0) / length);
                Gradient {
                    value: (rho.dot(rho) / length - length) * 0.5,
                    on_a: Wrench { force: -direction, torque: Vec3::zero() },
                    on_b: Wrench { force: direction, torque: Vec3::zero() },
                }
            }
            Row::Screw(lead) => {
                let lead = R::lift(lead);
                // The advance says how many turns there were: only the rest of the angle is compared.
                let (advance, turn) = (slide(2, a, b), Coordinate::TURN_Z.gradient(a, b));
                let mut row = turn.combine(-lead, advance, R::from(1.0));
                row.value = wrapped(turn.value - advance.value / lead) * -lead;
                row
            }
        }
    }
}

/// A coordinate that can be measured between two frames.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Coordinate {
    /// The way of the origin of `B` along this axis of `A` \[m\].
    Slide(usize),
    /// The angle \[rad\] whose sine and cosine are products of an axis of `A` and an axis of `B`.
    Turn {
        /// Axes of `A` and `B`.
        sine: (usize, usize),
        /// Axes of `A` and `B`.
        cosine: (usize, usize),
    },
}

impl Coordinate {
    /// The turn of `B` about the common z axis.
    pub(crate) const TURN_Z: Self = Self::Turn { sine: (1, 0), cosine: (0, 0) };

    /// Is it an angle, which comes back after a turn?
    pub(crate) fn is_angle(self) -> bool {
        matches!(self, Self::Turn { .. })
    }

    /// Value and derivative. Angles lie between -π and π.
    #[inline]
    pub(crate) fn gradient<R: Real>(self, a: &Motion<R>, b: &Motion<R>) -> Gradient<R> {
        match self {
            Self::Slide(i) => slide(i, a, b),
            Self::Turn { sine, cosine } => {
                let (s, c) = (dot(sine.0, sine.1, a, b), dot(cosine.0, cosine.1, a, b));
                let square = s.value * s.value + c.value * c.value;
                let mut turn = s.combine(c.value / square, c, -s.value / square);
                turn.value = s.value.atan2(c.value);
                turn
            }
        }
    }
}

/// An angle between -π and π, with the derivatives it has.
pub(crate) fn wrapped<R: Real>(angle: R) -> R {
    let turns = ((angle.value() + PI) / TAU).floor();
    angle - turns * TAU
}

/// The way of the origin of `B` along axis `i` of `A`.
#[inline]
pub(crate) fn slide<R: Real>(i: usize, a: &Motion<R>, b: &Motion<R>) -> Gradient<R> {
    let axis = a.pose.rotation.column(i);
    let rho = b.pose.origin - a.pose.origin;
    Gradient {
        value: axis.dot(rho),
        on_a: Wrench { force: -axis, torque: axis.cross(rho) },
        on_b: Wrench { force: axis, torque: Vec3::zero() },
    }
}

/// The product of axis `i` of `A` and axis `j` of `B`.
#[inline]
pub(crate) fn dot<R: Real>(i: usize, j: usize, a: &Motion<R>, b: &Motion<R>) -> Gradient<R> {
    let (x, y) = (a.pose.rotation.column(i), b.pose.rotation.column(j));
    let torque = x.cross(y);
    Gradient { value: x.dot(y), on_a: Wrench::torque(torque), on_b: Wrench::torque(-torque) }
}

impl<R: Real> Gradient<R> {
    /// With another factor, for combinations of coordinates.
    pub(crate) fn scaled<S>(self, s: S) -> Self
    where
        R: Lift<S>,
    {
        self.times(R::lift(s))
    }
}
