//! Rotations by a vector, and how they change with it.

use super::Vec3;
use gelenk_core::Real;

/// Squares of angles up to here are served by series, to rounding.
const SMALL: f64 = 1.0;

/// What belongs to the rotation by a vector `ψ` of length `φ`, `x = φ²`: the matrices
///
/// ```text
/// exp(ψ) = 1 + a ψ× + b ψ×ψ×,    T(ψ) = 1 − b ψ× + c ψ×ψ×
/// a = sin φ/φ,   b = (1 − cos φ)/x,   c = (φ − sin φ)/φ³
/// ```
///
/// A frame that is turned by `ψ` turns with `T ψ'`, along its own axes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Turn<R> {
    psi: Vec3<R>,
    a: R,
    b: R,
    c: R,
    /// Derivatives of `b` and `c` with respect to `x`.
    b_x: R,
    c_x: R,
}

/// `Σ (−x)^k/(2k + first)!` and its derivative.
fn series<R: Real>(x: R, first: i32) -> (R, R) {
    const TERMS: i32 = 9;
    // from the inside out: each bracket is 1 − x/(n (n − 1)) · (the next)
    let (mut sum, mut slope) = (R::from(1.0), R::from(0.0));
    for k in (1..=TERMS).rev() {
        let n = f64::from(2 * k + first);
        let share = -1.0 / (n * (n - 1.0));
        slope = (sum + x * slope) * share;
        sum = x * sum * share + 1.0;
    }
    let factorial = if first == 2 { 2.0 } else { 6.0 };
    (sum / factorial, slope / factorial)
}

impl<R: Real> Turn<R> {
    #[inline]
    pub(crate) fn new(psi: Vec3<R>) -> Self {
        let x = psi.dot(psi);
        if x.value() < SMALL {
            let ((b, b_x), (c, c_x)) = (series(x, 2), series(x, 3));
            return Self { psi, a: -x * c + 1.0, b, c, b_x, c_x };
        }
        let phi = x.sqrt();
        let (sin, cos) = phi.sin_cos();
        let a = sin / phi;
        let (b, c) = ((-cos + 1.0) / x, (-a + 1.0) / x);
        let a_x = (cos - a) / (x * 2.0);
        Self { psi, a, b, c, b_x: (a * 0.5 - b) / x, c_x: (-a_x - c) / x }
    }

    /// `v + odd ψ×v + even ψ×(ψ×v)`.
    #[inline]
    fn map(&self, v: Vec3<R>, odd: R, even: R) -> Vec3<R> {
        let across = self.psi.cross(v);
        v + across * odd + self.psi.cross(across) * even
    }

    /// `exp(ψ) v`.
    #[inline]
    pub(crate) fn apply(&self, v: Vec3<R>) -> Vec3<R> {
        self.map(v, self.a, self.b)
    }

    /// `exp(ψ)ᵀ v`.
    #[inline]
    pub(crate) fn back(&self, v: Vec3<R>) -> Vec3<R> {
        self.map(v, -self.a, self.b)
    }

    /// `T(ψ) v`.
    #[inline]
    pub(crate) fn tangent(&self, v: Vec3<R>) -> Vec3<R> {
        self.map(v, -self.b, self.c)
    }

    /// `T(ψ)ᵀ v`.
    #[inline]
    pub(crate) fn transposed(&self, v: Vec3<R>) -> Vec3<R> {
        self.map(v, self.b, self.c)
    }

    /// `T' v` where `ψ` changes at this rate; its transpose with the sign −1.
    #[inline]
    pub(crate) fn rate(&self, along: Vec3<R>, v: Vec3<R>, sign: f64) -> Vec3<R> {
        let psi = self.psi;
        let speed = psi.dot(along) * 2.0;
        let across = psi.cross(v);
        let odd = across * (self.b_x * speed) + along.cross(v) * self.b;
        let even = psi.cross(across) * (self.c_x * speed)
            + (along.cross(across) + psi.cross(along.cross(v))) * self.c;
        even - odd * R::from(sign)
    }
}

/// `T(ψ)⁻¹ v = v + ½ ψ×v + e ψ×(ψ×v)`; its transpose with the sign −1.
#[inline]
pub(crate) fn untangle<R: Real>(psi: Vec3<R>, v: Vec3<R>, sign: f64) -> Vec3<R> {
    let across = psi.cross(v);
    v + across * R::from(0.5 * sign) + psi.cross(across) * inverse_share(psi.dot(psi))
}

/// `e = (1 − φ/2 cot(φ/2))/φ²`, which `T⁻¹` has, from `φ²`.
pub(crate) fn inverse_share<R: Real>(square: R) -> R {
    if square.value() < 1e-2 {
        return (((square / 47_900_160.0 + 1.0 / 1_209_600.0) * square + 1.0 / 30_240.0) * square
            + 1.0 / 720.0)
            * square
            + 1.0 / 12.0;
    }
    let half = square.sqrt() * 0.5;
    let (sin, cos) = half.sin_cos();
    (R::from(1.0) - half * cos / sin) / square
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Quaternion;
    use gelenk_core::Dual;

    /// `exp` is that of quaternions, `exp(ψ) ≈ exp(ψ) exp(T δψ)` to first order, `T⁻¹` undoes `T`, and `T'` is its derivative.
    #[test]
    fn the_matrices_of_a_turn() {
        let (v, along) = (Vec3([0.3, -1.1, 0.7]), Vec3([0.4, 0.2, -0.9]));
        for psi in [[0.0; 3], [1e-5, 2e-5, -1e-5], [0.3, -0.5, 0.2], [0.6, 0.7, 0.39], [1.2, -1.5, 0.8]] {
            let psi = Vec3(psi);
            let turn = Turn::new(psi);
            let matrix = Quaternion::exp(psi).matrix();
            assert!((turn.apply(v) - matrix * v).norm() < 4e-15);
            assert!((turn.back(v) - matrix.transpose_mul(v)).norm() < 4e-15);
            assert!((untangle(psi, turn.tangent(v), 1.0) - v).norm() < 4e-14);
            assert!((untangle(psi, turn.transposed(v), -1.0) - v).norm() < 4e-14);

            let moved = Vec3(std::array::from_fn(|i| Dual { value: psi.0[i], derivatives: [along.0[i]] }));
            let fixed = Vec3(v.0.map(Dual::<f64, 1>::from));
            let slope = |x: Vec3<Dual<f64, 1>>| Vec3(x.0.map(|x| x.derivatives[0]));
            let moving = Turn::new(moved);
            // (exp v)' = exp ((T ψ') × v)
            let expected = turn.apply(turn.tangent(along).cross(v));
            assert!((slope(moving.apply(fixed)) - expected).norm() < 1e-14);
            assert!((slope(moving.tangent(fixed)) - turn.rate(along, v, 1.0)).norm() < 1e-14);
            assert!((slope(moving.transposed(fixed)) - turn.rate(along, v, -1.0)).norm() < 1e-14);
        }
    }
}
