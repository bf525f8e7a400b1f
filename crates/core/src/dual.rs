//! Numbers that carry first derivatives.

use crate::Real;
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

/// A number with `N` first derivatives: forward differentiation, exact to rounding.
///
/// `T` is `f64`, or another `Dual` for second derivatives.
///
/// ```
/// use gelenk_core::{Dual, Real};
/// let x = Dual::<f64, 2>::variable(3.0, 0);
/// let y = Dual::variable(2.0, 1);
/// let f = x * x * y + y.sin();
/// assert_eq!(f.derivatives, [12.0, 9.0 + 2.0_f64.cos()]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dual<T, const N: usize> {
    /// The value.
    pub value: T,
    /// Its derivatives with respect to `N` variables.
    pub derivatives: [T; N],
}

impl<T: Real, const N: usize> Dual<T, N> {
    /// A constant.
    pub fn constant(value: T) -> Self {
        Self { value, derivatives: [T::from(0.0); N] }
    }

    /// Variable number `i`: its derivative with respect to itself is 1.
    pub fn variable(value: T, i: usize) -> Self {
        let mut x = Self::constant(value);
        x.derivatives[i] = T::from(1.0);
        x
    }

    /// `f(self)` from the value and the slope of `f`.
    #[inline]
    fn chain(self, value: T, slope: T) -> Self {
        Self { value, derivatives: self.derivatives.map(|d| d * slope) }
    }

    #[inline]
    fn zip(self, other: Self, value: T, combine: impl Fn(T, T) -> T) -> Self {
        let mut derivatives = self.derivatives;
        for (d, &e) in derivatives.iter_mut().zip(&other.derivatives) {
            *d = combine(*d, e);
        }
        Self { value, derivatives }
    }
}

impl<T: Real, const N: usize> From<f64> for Dual<T, N> {
    fn from(x: f64) -> Self {
        Self::constant(T::from(x))
    }
}

impl<T: Real, const N: usize> Neg for Dual<T, N> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self { value: -self.value, derivatives: self.derivatives.map(|d| -d) }
    }
}

impl<T: Real, const N: usize> Add for Dual<T, N> {
    type Output = Self;
    #[inline]
    fn add(self, o: Self) -> Self {
        self.zip(o, self.value + o.value, |a, b| a + b)
    }
}

impl<T: Real, const N: usize> Sub for Dual<T, N> {
    type Output = Self;
    #[inline]
    fn sub(self, o: Self) -> Self {
        self.zip(o, self.value - o.value, |a, b| a - b)
    }
}

impl<T: Real, const N: usize> Mul for Dual<T, N> {
    type Output = Self;
    #[inline]
    #[allow(clippy::suspicious_arithmetic_impl)] // the product rule
    fn mul(self, o: Self) -> Self {
        self.zip(o, self.value * o.value, |a, b| a * o.value + b * self.value)
    }
}

impl<T: Real, const N: usize> Div for Dual<T, N> {
    type Output = Self;
    #[inline]
    #[allow(clippy::suspicious_arithmetic_impl)] // the quotient rule
    fn div(self, o: Self) -> Self {
        let value = self.value / o.value;
        self.zip(o, value, |a, b| (a - b * value) / o.value)
    }
}

impl<T: Real, const N: usize> Add<f64> for Dual<T, N> {
    type Output = Self;
    #[inline]
    fn add(self, o: f64) -> Self {
        Self { value: self.value + o, ..self }
    }
}

impl<T: Real, const N: usize> Sub<f64> for Dual<T, N> {
    type Output = Self;
    #[inline]
    fn sub(self, o: f64) -> Self {
        Self { value: self.value - o, ..self }
    }
}

impl<T: Real, const N: usize> Mul<f64> for Dual<T, N> {
    type Output = Self;
    #[inline]
    fn mul(self, o: f64) -> Self {
        Self { value: self.value * o, derivatives: self.derivatives.map(|d| d * o) }
    }
}

impl<T: Real, const N: usize> Div<f64> for Dual<T, N> {
    type Output = Self;
    #[inline]
    fn div(self, o: f64) -> Self {
        Self { value: self.value / o, derivatives: self.derivatives.map(|d| d / o) }
    }
}

impl<T: Real, const N: usize> AddAssign for Dual<T, N> {
    #[inline]
    fn add_assign(&mut self, o: Self) {
        *self = *self + o;
    }
}

impl<T: Real, const N: usize> SubAssign for Dual<T, N> {
    #[inline]
    fn sub_assign(&mut self, o: Self) {
        *self = *self - o;
    }
}

impl<T: Real, const N: usize> MulAssign for Dual<T, N> {
    #[inline]
    fn mul_assign(&mut self, o: Self) {
        *self = *self * o;
    }
}

impl<T: Real, const N: usize> Real for Dual<T, N> {
    const DERIVATIVES: usize = N + T::DERIVATIVES;

    #[inline]
    fn value(self) -> f64 {
        self.value.value()
    }
    #[inline]
    fn sqrt(self) -> Self {
        let s = self.value.sqrt();
        self.chain(s, T::from(0.5) / s)
    }
    #[inline]
    fn sin_cos(self) -> (Self, Self) {
        let (s, c) = self.value.sin_cos();
        (self.chain(s, c), self.chain(c, -s))
    }
    #[inline]
    fn atan2(self, x: Self) -> Self {
        let r2 = self.value * self.value + x.value * x.value;
        self.zip(x, self.value.atan2(x.value), |dy, dx| (dy * x.value - dx * self.value) / r2)
    }
    #[inline]
    fn atan(self) -> Self {
        self.chain(self.value.atan(), T::from(1.0) / (self.value * self.value + 1.0))
    }
    #[inline]
    fn tanh(self) -> Self {
        let t = self.value.tanh();
        self.chain(t, -(t * t) + 1.0)
    }
    #[inline]
    fn exp(self) -> Self {
        let e = self.value.exp();
        self.chain(e, e)
    }
    #[inline]
    fn ln(self) -> Self {
        self.chain(self.value.ln(), T::from(1.0) / self.value)
    }
    #[inline]
    fn powi(self, n: i32) -> Self {
        // its slope is 0 also where x⁻¹ is infinite
        if n == 0 {
            return Self::from(1.0);
        }
        self.chain(self.value.powi(n), self.value.powi(n - 1) * f64::from(n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every function against a central difference; the bound is the difference's own error at this spacing.
    #[test]
    fn derivatives_match_differences() {
        type F = fn(Dual<f64, 1>) -> Dual<f64, 1>;
        let functions: [(&str, F); 10] = [
            ("sqrt", |x| x.sqrt()),
            ("sin", |x| x.sin()),
            ("cos", |x| x.cos()),
            ("atan2", |x| (x * x).atan2(x + 1.0)),
            ("atan", |x| x.atan()),
            ("tanh", |x| x.tanh()),
            ("exp", |x| x.exp()),
            ("ln", |x| x.ln()),
            ("powi", |x| x.powi(-3)),
            ("quotient", |x| (x * 2.0 - 1.0) / (x.squared() + x)),
        ];
        for (name, f) in functions {
            let (x, h) = (0.7, 1e-5);
            let at = |x: f64| f(Dual::constant(x)).value;
            let difference = (at(x + h) - at(x - h)) / (2.0 * h);
            let exact = f(Dual::variable(x, 0)).derivatives[0];
            assert!((difference - exact).abs() < 1e-8 * exact.abs().max(1.0), "{name}: {difference} {exact}");
        }
    }

    #[test]
    fn powers_have_all_derivatives_at_zero() {
        let x = Dual::<Dual<Dual<f64, 1>, 1>, 1>::variable(Dual::variable(Dual::variable(0.0, 0), 0), 0);
        let f = x.powi(2);
        assert_eq!(f.derivatives[0].derivatives[0].value, 2.0);
        assert_eq!(f.derivatives[0].derivatives[0].derivatives[0], 0.0);
    }

    #[test]
    fn nested_duals_give_second_derivatives() {
        // f = x³ y²: f_xy = 6 x² y
        let x = Dual::<Dual<f64, 2>, 2>::variable(Dual::variable(1.5, 0), 0);
        let y = Dual::<Dual<f64, 2>, 2>::variable(Dual::variable(-2.0, 1), 1);
        let f = x * x * x * y * y;
        assert_eq!(f.derivatives[0].derivatives[1], 6.0 * 1.5 * 1.5 * -2.0);
        assert_eq!(f.derivatives[0].derivatives[1], f.derivatives[1].derivatives[0]);
        assert_eq!(f.derivatives[0].derivatives[0], 6.0 * 1.5 * 4.0);
    }
}
