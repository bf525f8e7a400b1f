//! Coordinates of a body that flies, with three angles.

use super::free::{TRANSLATION, slides};
use super::{JointLaw, Twist, turns_in_b};
use crate::math::{Mat3, Pose, Quaternion, Vec3};
use crate::rows::{Coordinate, Row, wrapped};
use gelenk_core::{Lift, Real};
use std::f64::consts::{FRAC_PI_2, PI};

/// Three rotations one after the other, each about an axis of the frame that the ones before have turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sequence {
    /// Tait-Bryan angles: about x, y, z. Singular where the second is ±90°.
    #[default]
    TaitBryan,
    /// Euler angles: about z, x, z. Singular where the second is 0 or 180°.
    Euler,
}

impl Sequence {
    fn axes(self) -> [usize; 3] {
        match self {
            Self::TaitBryan => [0, 1, 2],
            Self::Euler => [2, 0, 2],
        }
    }

    fn matrix<R: Real>(self, angles: &[R]) -> Mat3<R> {
        let [i, j, k] = self.axes();
        Mat3::about_axis(i, angles[0]) * Mat3::about_axis(j, angles[1]) * Mat3::about_axis(k, angles[2])
    }

    /// Rates of the angles from the angular velocity in axes of the turned frame.
    fn rates<R: Real>(self, angles: &[R], omega: Vec3<R>) -> [R; 3] {
        let (s1, c1) = angles[1].sin_cos();
        let (s2, c2) = angles[2].sin_cos();
        let [x, y, z] = omega.0;
        match self {
            Self::TaitBryan => {
                let a = (x * c2 - y * s2) / c1;
                [a, x * s2 + y * c2, z - a * s1]
            }
            Self::Euler => {
                let a = (x * s2 + y * c2) / s1;
                [a, x * c2 - y * s2, z - a * c1]
            }
        }
    }

    /// A rotation for bodies that start near a singularity: the frame whose angles are meant is then chosen so that they are far
    /// from it at the start, and the body is turned against that frame by the rotation returned. Otherwise there is no need.
    pub(crate) fn offset<R: Real>(self, start: &Mat3<R>) -> Mat3<R> {
        let [_, second, _] = self.locate(&start.value());
        let (distance, regular) = match self {
            Self::TaitBryan => (second.cos(), Mat3::identity()),
            Self::Euler => (second.sin(), Mat3::about_axis(0, R::from(FRAC_PI_2))),
        };
        if distance > 0.3 { Mat3::identity() } else { regular.transpose() * *start }
    }

    fn locate<R: Real>(self, m: &Mat3<R>) -> [R; 3] {
        let zero = R::from(0.0);
        let r = &m.0;
        // Where the second angle is singular only the sum of the others is known: the first is then zero.
        match self {
            Self::TaitBryan => {
                let c1 = r[0][0].hypot(r[0][1]);
                let second = r[0][2].atan2(c1);
                if c1.value() < 1e-12 {
                    [zero, second, r[1][0].atan2(r[1][1])]
                } else {
                    [(-r[1][2]).atan2(r[2][2]), second, (-r[0][1]).atan2(r[0][0])]
                }
            }
            Self::Euler => {
                let s1 = r[2][0].hypot(r[2][1]);
                let second = s1.atan2(r[2][2]);
                if s1.value() < 1e-12 {
                    [zero, second, (-r[0][1]).atan2(r[0][0])]
                } else {
                    [r[0][2].atan2(-r[1][2]), second, r[2][0].atan2(r[2][1])]
                }
            }
        }
    }
}

impl Sequence {
    /// The angles of a rotation that are nearest to these. Every rotation has two sets of them, and each angle may have made turns.
    fn locate_near(self, m: &Mat3, near: [f64; 3]) -> [f64; 3] {
        let [first, second, third] = self.locate(m);
        let other = match self {
            Self::TaitBryan => PI - second,
            Self::Euler => -second,
        };
        let unwind = |angles: [f64; 3]| -> [f64; 3] {
            std::array::from_fn(|i| near[i] + wrapped(angles[i] - near[i]))
        };
        let distance =
            |angles: &[f64; 3]| -> f64 { angles.iter().zip(near).map(|(a, b)| (a - b).powi(2)).sum() };
        let [one, two] = [[first, second, third], [first + PI, other, third + PI]].map(unwind);
        if distance(&two) < distance(&one) { two } else { one }
    }
}

/// No joint at all, with three angles in place of the quaternion. Velocities are those of `Free`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct FreeEuler(pub(crate) Sequence);

impl<S: Real> JointLaw<S> for FreeEuler {
    fn sizes(&self) -> (usize, usize) {
        (6, 6)
    }

    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        Pose { rotation: self.0.matrix(&q[3..]), origin: Vec3::new(q[0], q[1], q[2]) }
    }

    fn columns<R: Lift<S>>(&self, _: &[R], pose: &Pose<R>, out: &mut [Twist<R>]) {
        slides(out);
        turns_in_b(&pose.rotation, &mut out[3..]);
    }

    fn rate<R: Lift<S>>(&self, q: &[R], v: &[R], out: &mut [R]) {
        out[..3].copy_from_slice(&v[..3]);
        out[3..].copy_from_slice(&self.0.rates(&q[3..], Vec3::new(v[3], v[4], v[5])));
    }

    fn plus(&self, q: &[f64], delta: &[f64], out: &mut [f64]) {
        for i in 0..3 {
            out[i] = q[i] + delta[i];
        }
        let turn = Quaternion::exp(Vec3::new(delta[3], delta[4], delta[5])).matrix();
        let angles = [q[3], q[4], q[5]];
        out[3..].copy_from_slice(&self.0.locate_near(&(self.0.matrix(&angles) * turn), angles));
    }

    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        q[..3].copy_from_slice(&pose.origin.0);
        q[3..].copy_from_slice(&self.0.locate(&pose.rotation));
    }

    fn rows(&self) -> Vec<Row<S>> {
        Vec::new()
    }

    fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
        &TRANSLATION
    }

    fn labels(&self) -> (Vec<&'static str>, &'static [&'static str]) {
        let orientation = match self.0 {
            Sequence::TaitBryan => &["angle x", "angle y", "angle z"],
            Sequence::Euler => &["precession", "nutation", "spin"],
        };
        (vec!["x", "y", "z"], orientation)
    }
}
