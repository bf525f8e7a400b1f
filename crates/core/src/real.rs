//! The numbers that element code is written for.

use crate::Dual;
use std::fmt::Debug;
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

/// The numbers that element code is written for: `f64` for values, [`Dual`] for values with derivatives.
pub trait Real:
    Copy
    + Debug
    + PartialEq
    + Send
    + Sync
    + 'static
    + From<f64>
    + Neg<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Add<f64, Output = Self>
    + Sub<f64, Output = Self>
    + Mul<f64, Output = Self>
    + Div<f64, Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
{
    /// The number of derivatives it carries, counted over all levels.
    const DERIVATIVES: usize;

    /// The value without derivatives.
    fn value(self) -> f64;
    /// Square root.
    fn sqrt(self) -> Self;
    /// Sine and cosine.
    fn sin_cos(self) -> (Self, Self);
    /// Angle of the vector `(x, self)`.
    fn atan2(self, x: Self) -> Self;
    /// Inverse tangent.
    fn atan(self) -> Self;
    /// Hyperbolic tangent.
    fn tanh(self) -> Self;
    /// Exponential.
    fn exp(self) -> Self;
    /// Natural logarithm.
    fn ln(self) -> Self;
    /// Integer power.
    fn powi(self, n: i32) -> Self;

    /// Is the value finite? Derivatives are not looked at.
    fn is_finite(self) -> bool {
        self.value().is_finite()
    }
    /// Length of the vector `(self, y)`.
    fn hypot(self, y: Self) -> Self {
        (self * self + y * y).sqrt()
    }
    /// Sine.
    fn sin(self) -> Self {
        self.sin_cos().0
    }
    /// Cosine.
    fn cos(self) -> Self {
        self.sin_cos().1
    }
    /// Square.
    fn squared(self) -> Self {
        self * self
    }
    /// Absolute value, with the derivative of the branch taken.
    fn abs(self) -> Self {
        if self.value() < 0.0 { -self } else { self }
    }
}

/// Numbers that can be computed with together with numbers of the kind `S`: `S` itself, and dual numbers over such.
///
/// An element has numbers of its own, masses and lengths, of some kind `S`. What it is evaluated for is of a kind
/// `R: Lift<S>`: with `S = f64` these are values and derivatives along motions, with `S = Dual<f64, N>` the derivatives
/// with respect to the element's own numbers come out as well.
pub trait Lift<S>: Real {
    /// The same number, with the derivatives that it has and no others.
    fn lift(x: S) -> Self;
    /// `self · lift(x)`, without the products that are zero.
    #[must_use]
    fn times(self, x: S) -> Self;
}

impl Lift<f64> for f64 {
    #[inline]
    fn lift(x: f64) -> f64 {
        x
    }
    #[inline]
    fn times(self, x: f64) -> f64 {
        self * x
    }
}

impl<const N: usize> Lift<Dual<f64, N>> for Dual<f64, N> {
    #[inline]
    fn lift(x: Self) -> Self {
        x
    }
    #[inline]
    fn times(self, x: Self) -> Self {
        self * x
    }
}

impl<S: Copy, R: Lift<S>, const N: usize> Lift<S> for Dual<R, N> {
    #[inline]
    fn lift(x: S) -> Self {
        Dual::constant(R::lift(x))
    }
    #[inline]
    fn times(self, x: S) -> Self {
        Self { value: self.value.times(x), derivatives: self.derivatives.map(|d| d.times(x)) }
    }
}

impl Real for f64 {
    const DERIVATIVES: usize = 0;

    #[inline]
    fn value(self) -> f64 {
        self
    }
    #[inline]
    fn sqrt(self) -> f64 {
        f64::sqrt(self)
    }
    #[inline]
    fn sin_cos(self) -> (f64, f64) {
        f64::sin_cos(self)
    }
    #[inline]
    fn atan2(self, x: f64) -> f64 {
        f64::atan2(self, x)
    }
    #[inline]
    fn atan(self) -> f64 {
        f64::atan(self)
    }
    #[inline]
    fn tanh(self) -> f64 {
        f64::tanh(self)
    }
    #[inline]
    fn exp(self) -> f64 {
        f64::exp(self)
    }
    #[inline]
    fn ln(self) -> f64 {
        f64::ln(self)
    }
    #[inline]
    fn powi(self, n: i32) -> f64 {
        f64::powi(self, n)
    }
    #[inline]
    fn hypot(self, y: f64) -> f64 {
        f64::hypot(self, y)
    }
}
