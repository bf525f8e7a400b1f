//! Vectors in space.

use gelenk_core::{Lift, Real};
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A vector in space.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Vec3<R = f64>(pub [R; 3]);

impl<R: Real> Vec3<R> {
    /// The vector with these components.
    #[inline]
    pub fn new(x: R, y: R, z: R) -> Self {
        Self([x, y, z])
    }

    /// The vector of zeros.
    #[inline]
    pub fn zero() -> Self {
        Self([R::from(0.0); 3])
    }

    /// Unit vector along axis `i`.
    #[inline]
    pub fn axis(i: usize) -> Self {
        let mut e = Self::zero();
        e.0[i] = R::from(1.0);
        e
    }

    /// The same numbers as another kind of number.
    #[inline]
    pub fn constant<S>(v: Vec3<S>) -> Self
    where
        R: Lift<S>,
    {
        Self(v.0.map(R::lift))
    }

    /// The numbers without derivatives.
    #[inline]
    pub fn value(self) -> Vec3<f64> {
        Vec3(self.0.map(R::value))
    }

    /// Scalar product.
    #[inline]
    pub fn dot(self, o: Self) -> R {
        self.0[0] * o.0[0] + self.0[1] * o.0[1] + self.0[2] * o.0[2]
    }

    /// Vector product.
    #[inline]
    pub fn cross(self, o: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, o.0);
        Self([b * z - c * y, c * x - a * z, a * y - b * x])
    }

    /// Length.
    #[inline]
    pub fn norm(self) -> R {
        self.dot(self).sqrt()
    }

    /// The unit vector along this one; `None` if it has no direction.
    pub fn direction(self) -> Option<Self> {
        let largest = self.0.iter().fold(0.0_f64, |m, x| m.max(x.value().abs()));
        if !largest.is_finite() || largest <= 0.0 {
            return None;
        }
        let scaled = self * R::from(1.0 / largest);
        Some(scaled * (R::from(1.0) / scaled.norm()))
    }

    /// Are all components finite numbers?
    pub fn is_finite(self) -> bool {
        self.0.into_iter().all(R::is_finite)
    }

    /// Some unit vector perpendicular to this unit vector.
    pub fn perpendicular(self) -> Self {
        let size = |i: usize| self.0[i].value().abs();
        let smallest = (0..3).min_by(|&i, &j| size(i).total_cmp(&size(j))).unwrap_or(0);
        self.cross(Self::axis(smallest)).direction().unwrap_or(Self::axis((smallest + 1) % 3))
    }
}

impl<R> From<[R; 3]> for Vec3<R> {
    fn from(x: [R; 3]) -> Self {
        Self(x)
    }
}

impl<R: Real> Add for Vec3<R> {
    type Output = Self;
    #[inline]
    fn add(self, o: Self) -> Self {
        Self([self.0[0] + o.0[0], self.0[1] + o.0[1], self.0[2] + o.0[2]])
    }
}

impl<R: Real> Sub for Vec3<R> {
    type Output = Self;
    #[inline]
    fn sub(self, o: Self) -> Self {
        Self([self.0[0] - o.0[0], self.0[1] - o.0[1], self.0[2] - o.0[2]])
    }
}

impl<R: Real> Neg for Vec3<R> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(self.0.map(|x| -x))
    }
}

impl<R: Real> Mul<R> for Vec3<R> {
    type Output = Self;
    #[inline]
    fn mul(self, s: R) -> Self {
        Self(self.0.map(|x| x * s))
    }
}

impl<R: Real> AddAssign for Vec3<R> {
    #[inline]
    fn add_assign(&mut self, o: Self) {
        *self = *self + o;
    }
}

impl<R: Real> SubAssign for Vec3<R> {
    #[inline]
    fn sub_assign(&mut self, o: Self) {
        *self = *self - o;
    }
}
