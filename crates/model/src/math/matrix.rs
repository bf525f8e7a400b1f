//! Matrices of three rows and columns, most of them rotations.

use super::Vec3;
use gelenk_core::{Lift, Real};
use std::ops::{Add, Mul};

/// A 3 × 3 matrix by rows. Most are rotations: their columns are the axes of a frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mat3<R = f64>(pub [[R; 3]; 3]);

impl<R: Real> Mat3<R> {
    /// The matrix of zeros.
    #[inline]
    pub fn zero() -> Self {
        Self([[R::from(0.0); 3]; 3])
    }

    /// The identity.
    #[inline]
    pub fn identity() -> Self {
        Self::diagonal(Vec3([R::from(1.0); 3]))
    }

    /// A diagonal matrix.
    #[inline]
    pub fn diagonal(d: Vec3<R>) -> Self {
        let mut m = Self::zero();
        for i in 0..3 {
            m.0[i][i] = d.0[i];
        }
        m
    }

    /// The matrix with these columns.
    #[inline]
    pub fn columns(a: Vec3<R>, b: Vec3<R>, c: Vec3<R>) -> Self {
        Self(std::array::from_fn(|i| [a.0[i], b.0[i], c.0[i]]))
    }

    /// The same numbers as another kind of number.
    #[inline]
    pub fn constant<S: Copy>(m: &Mat3<S>) -> Self
    where
        R: Lift<S>,
    {
        Self(m.0.map(|row| row.map(R::lift)))
    }

    /// The numbers without derivatives.
    #[inline]
    pub fn value(&self) -> Mat3<f64> {
        Mat3(self.0.map(|row| row.map(R::value)))
    }

    /// Column `j`: axis `j` of a frame.
    #[inline]
    pub fn column(&self, j: usize) -> Vec3<R> {
        Vec3([self.0[0][j], self.0[1][j], self.0[2][j]])
    }

    /// The transpose.
    #[inline]
    #[must_use]
    pub fn transpose(&self) -> Self {
        Self(std::array::from_fn(|i| std::array::from_fn(|j| self.0[j][i])))
    }

    /// `Aᵀ x`.
    #[inline]
    pub fn transpose_mul(&self, x: Vec3<R>) -> Vec3<R> {
        Vec3(std::array::from_fn(|j| self.0[0][j] * x.0[0] + self.0[1][j] * x.0[1] + self.0[2][j] * x.0[2]))
    }

    /// `A S Aᵀ` for a symmetric `S`.
    #[inline]
    #[must_use]
    pub fn congruence(&self, s: &Self) -> Self {
        let t = *self * *s;
        let mut m = Self::zero();
        for i in 0..3 {
            for j in 0..=i {
                m.0[i][j] = Vec3(t.0[i]).dot(Vec3(self.0[j]));
                m.0[j][i] = m.0[i][j];
            }
        }
        m
    }

    /// Rotation about a unit vector by an angle with this sine and cosine.
    #[inline]
    pub fn about(axis: Vec3<R>, (sin, cos): (R, R)) -> Self {
        let [x, y, z] = axis.0;
        let v = R::from(1.0) - cos;
        Self([
            [cos + x * x * v, x * y * v - z * sin, x * z * v + y * sin],
            [y * x * v + z * sin, cos + y * y * v, y * z * v - x * sin],
            [z * x * v - y * sin, z * y * v + x * sin, cos + z * z * v],
        ])
    }

    /// Rotation about axis `i` of the frame by an angle.
    #[inline]
    pub fn about_axis(i: usize, angle: R) -> Self {
        let (sin, cos) = angle.sin_cos();
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        let mut m = Self::identity();
        m.0[j][j] = cos;
        m.0[k][k] = cos;
        m.0[j][k] = -sin;
        m.0[k][j] = sin;
        m
    }

    /// A frame whose axis 2 (z) is the direction given; `None` if that has no direction.
    pub fn with_z(axis: Vec3<R>) -> Option<Self> {
        let z = axis.direction()?;
        let x = z.perpendicular();
        Some(Self::columns(x, z.cross(x), z))
    }

    /// A frame with its z axis along `z` and its x axis in the plane of `x` and `z`; `None` if these are parallel or
    /// have no direction.
    pub fn with_zx(z: Vec3<R>, x: Vec3<R>) -> Option<Self> {
        let z = z.direction()?;
        let x = x.direction()?;
        let y = z.cross(x);
        // below this angle [rad] the plane of both is mostly rounding
        if y.value().norm() < 1e-8 {
            return None;
        }
        let y = y.direction()?;
        Some(Self::columns(y.cross(z), y, z))
    }

    /// Is it a rotation, to `tolerance`?
    pub fn is_rotation(&self, tolerance: f64) -> bool {
        let m = self.value();
        let product = m.transpose() * m;
        let identity = Mat3::<f64>::identity();
        let close = (0..9).all(|k| (product.0[k / 3][k % 3] - identity.0[k / 3][k % 3]).abs() <= tolerance);
        close && m.column(0).cross(m.column(1)).dot(m.column(2)) > 0.0
    }
}

impl<R: Real> Mul<Vec3<R>> for Mat3<R> {
    type Output = Vec3<R>;
    #[inline]
    fn mul(self, x: Vec3<R>) -> Vec3<R> {
        Vec3(self.0.map(|row| Vec3(row).dot(x)))
    }
}

impl<R: Real> Mul for Mat3<R> {
    type Output = Self;
    #[inline]
    fn mul(self, o: Self) -> Self {
        Self(self.0.map(|[a, b, c]| std::array::from_fn(|j| a * o.0[0][j] + b * o.0[1][j] + c * o.0[2][j])))
    }
}

impl<R: Real> Add for Mat3<R> {
    type Output = Self;
    #[inline]
    fn add(self, o: Self) -> Self {
        Self(std::array::from_fn(|i| std::array::from_fn(|j| self.0[i][j] + o.0[i][j])))
    }
}
