//! Rotations as quaternions.

use super::{Mat3, Vec3};
use gelenk_core::Real;

/// A rotation as `(w, x, y, z)`: cosine of half the angle, then sine of half the angle times the axis. Its length is kept
/// at 1 by whoever changes it; a small drift does no harm, because the rotation it stands for does not depend on the length.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quaternion<R = f64>(pub [R; 4]);

impl<R: Real> Quaternion<R> {
    /// No rotation.
    pub fn identity() -> Self {
        Self([R::from(1.0), R::from(0.0), R::from(0.0), R::from(0.0)])
    }

    /// The first four numbers of a slice; no rotation where there are fewer.
    #[inline]
    pub fn from_slice(q: &[R]) -> Self {
        q.first_chunk::<4>().map_or_else(Self::identity, |q| Self(*q))
    }

    /// Its rotation matrix, whatever its length.
    #[inline]
    pub fn matrix(self) -> Mat3<R> {
        let [w, x, y, z] = self.0;
        let s = R::from(2.0) / (w * w + x * x + y * y + z * z);
        let one = R::from(1.0);
        let (wx, wy, wz) = (s * w * x, s * w * y, s * w * z);
        let (xx, xy, xz) = (s * x * x, s * x * y, s * x * z);
        let (yy, yz, zz) = (s * y * y, s * y * z, s * z * z);
        Mat3([
            [one - yy - zz, xy - wz, xz + wy],
            [xy + wz, one - xx - zz, yz - wx],
            [xz - wy, yz + wx, one - xx - yy],
        ])
    }

    /// First this rotation's frame, then the other's inside it.
    #[inline]
    #[must_use]
    pub fn times(self, o: Self) -> Self {
        let ([a, b, c, d], [w, x, y, z]) = (self.0, o.0);
        Self([
            a * w - b * x - c * y - d * z,
            a * x + b * w + c * z - d * y,
            a * y - b * z + c * w + d * x,
            a * z + b * y - c * x + d * w,
        ])
    }

    /// Its derivative when the frame turns with `omega`, given in the turning frame.
    #[inline]
    #[must_use]
    pub fn rate(self, omega: Vec3<R>) -> Self {
        let zero = R::from(0.0);
        let turned = self.times(Self([zero, omega.0[0], omega.0[1], omega.0[2]]));
        Self(turned.0.map(|x| x * 0.5))
    }
}

impl Quaternion<f64> {
    /// Rotation by a vector: about its direction, by its length.
    pub fn exp(rotation: Vec3<f64>) -> Self {
        let half = 0.5 * rotation.norm();
        // sin(x)/x, to rounding where x is small
        let share = if half < 1e-4 { 0.5 * (1.0 - half * half / 6.0) } else { 0.5 * half.sin() / half };
        let [x, y, z] = rotation.0;
        Self([half.cos(), share * x, share * y, share * z])
    }
}

impl<R: Real> Quaternion<R> {
    /// Of unit length; no rotation if this one has no length.
    #[must_use]
    pub fn normalised(self) -> Self {
        let square = self.0.into_iter().fold(R::from(0.0), |sum, x| sum + x * x);
        if !square.value().is_finite() || square.value() <= 0.0 {
            return Self::identity();
        }
        let norm = square.sqrt();
        Self(self.0.map(|x| x / norm))
    }

    /// The rotation vector: about its direction, by its length, which is at most π where `w ≥ 0`.
    pub fn log(self) -> Vec3<R> {
        let [w, x, y, z] = self.0;
        let v = Vec3([x, y, z]);
        let square = v.dot(v);
        // 2 asin(s)/s for small s = sin(θ/2), to rounding
        let share = if square.value() < 1e-4 && w.value() > 0.0 {
            (((square * (35.0 / 1152.0) + 5.0 / 112.0) * square + 3.0 / 40.0) * square + 1.0 / 6.0)
                * square
                * 2.0
                + 2.0
        } else {
            let sin = square.sqrt();
            sin.atan2(w) * 2.0 / sin
        };
        v * share
    }

    /// The quaternion of a rotation matrix, with `w ≥ 0`.
    pub fn from_matrix(m: &Mat3<R>) -> Self {
        let r = &m.0;
        let one = R::from(1.0);
        // The largest of the four squares is the one to divide by.
        let squares = [
            one + r[0][0] + r[1][1] + r[2][2],
            one + r[0][0] - r[1][1] - r[2][2],
            one - r[0][0] + r[1][1] - r[2][2],
            one - r[0][0] - r[1][1] + r[2][2],
        ];
        let value = |i: usize| squares[i].value();
        let largest = (0..4).max_by(|&i, &j| value(i).total_cmp(&value(j))).unwrap_or(0);
        let (a, b, c) = (r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]);
        let (d, e, f) = (r[1][0] + r[0][1], r[2][0] + r[0][2], r[2][1] + r[1][2]);
        let s = squares[largest];
        let q = match largest {
            0 => [s, a, b, c],
            1 => [a, s, d, e],
            2 => [b, d, s, f],
            _ => [c, e, f, s],
        };
        let q = Self(q).normalised();
        if q.0[0].value() < 0.0 { Self(q.0.map(|x| -x)) } else { q }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rotation by its vector, its matrix and back.
    #[test]
    fn there_and_back() {
        for v in [[0.3, -0.2, 0.9], [3.0, 0.1, 0.2], [-0.1, 3.1, 0.0], [0.0, 0.2, -3.0], [1e-6, 0.0, 0.0]] {
            let v = Vec3(v);
            let q = Quaternion::exp(v);
            let m = q.matrix();
            assert!(m.is_rotation(1e-14));
            let axis = v.direction().unwrap();
            let other = Mat3::about(axis, v.norm().sin_cos());
            let back = Quaternion::from_matrix(&m);
            for k in 0..9 {
                assert!((m.0[k / 3][k % 3] - other.0[k / 3][k % 3]).abs() < 1e-14);
            }
            let sign = if q.0[0] < 0.0 { -1.0 } else { 1.0 };
            assert!((q.log() - v).norm() < 1e-13);
            for k in 0..4 {
                assert!((q.0[k] * sign - back.0[k]).abs() < 1e-14, "{q:?} {back:?}");
            }
        }
    }
}
