//! Functions that users give: of time for drives, of measured quantities for forces.

use gelenk_core::{Dual, Real};
use std::fmt;
use std::sync::Arc;

/// A number with its first three derivatives with respect to time, as nested dual numbers: what a function of time is
/// written for.
pub type Jet = Dual<Dual<Dual<f64, 1>, 1>, 1>;

/// A function of time with its derivatives.
///
/// ```
/// use gelenk_core::Real;
/// use gelenk_model::TimeFunction;
/// let swing = TimeFunction::new(|t| (t * 3.0).sin() * 0.2);
/// let [value, rate, ..] = swing.derivatives(0.0);
/// assert_eq!((value, rate), (0.0, 0.6000000000000001));
/// ```
#[derive(Clone)]
pub struct TimeFunction(Arc<dyn Fn(Jet) -> Jet + Send + Sync>);

impl TimeFunction {
    /// Any function, written with the operations of [`Real`]; its derivatives are exact.
    pub fn new(f: impl Fn(Jet) -> Jet + Send + Sync + 'static) -> Self {
        Self(Arc::new(f))
    }

    /// A constant.
    pub fn constant(value: f64) -> Self {
        Self::new(move |_| Jet::from(value))
    }

    /// `start + rate t`.
    pub fn linear(start: f64, rate: f64) -> Self {
        Self::new(move |t| t * rate + start)
    }

    /// `mean + amplitude sin(omega t + phase)`.
    pub fn harmonic(mean: f64, amplitude: f64, omega: f64, phase: f64) -> Self {
        Self::new(move |t| (t * omega + phase).sin() * amplitude + mean)
    }

    /// From one value to another over `[start, end]`, with rates and accelerations of zero at both ends.
    pub fn smooth_step(from: f64, to: f64, start: f64, end: f64) -> Self {
        Self::new(move |t| {
            let x = (t - start) / (end - start);
            if x.value() <= 0.0 {
                Jet::from(from)
            } else if x.value() >= 1.0 {
                Jet::from(to)
            } else {
                ((x * 6.0 - 15.0) * x + 10.0) * x * x * x * (to - from) + from
            }
        })
    }

    /// The value and its first, second and third derivative.
    pub fn derivatives(&self, t: f64) -> [f64; 4] {
        let one = Dual { value: 1.0, derivatives: [0.0] };
        let inner = Dual { value: Dual { value: t, derivatives: [1.0] }, derivatives: [one] };
        let one = Dual { value: one, derivatives: [Dual::constant(0.0)] };
        let x = (self.0)(Dual { value: inner, derivatives: [one] });
        let value = x.value.value.value;
        let first = x.value.value.derivatives[0];
        let second = x.value.derivatives[0].derivatives[0];
        let third = x.derivatives[0].derivatives[0].derivatives[0];
        [value, first, second, third]
    }

    /// Derivative number `order` (0, 1 or 2) as a number of any kind.
    pub(crate) fn eval<R: Real>(&self, order: usize, t: R) -> R {
        let d = self.derivatives(t.value());
        // What is left of t without its value is nilpotent: Taylor's series ends.
        let rest = t - t.value();
        let mut sum = R::from(0.0);
        let mut power = R::from(1.0);
        for (n, &d) in d[order..].iter().enumerate() {
            sum += power * d;
            power = power * rest / (n + 1) as f64;
        }
        sum
    }
}

impl fmt::Debug for TimeFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TimeFunction")
    }
}

/// A function of `N` quantities, with its derivatives.
///
/// ```
/// use gelenk_core::Real;
/// use gelenk_model::Law;
/// // a spring that hardens, of length and rate
/// let spring = Law::new(|[length, rate]| (length - 0.5) * 100.0 + (length - 0.5).powi(3) * 2000.0 + rate * 3.0);
/// assert_eq!(spring.value([0.5, 1.0]), 3.0);
/// ```
#[derive(Clone)]
pub struct Law<const N: usize>(Arc<dyn Fn([Dual<f64, N>; N]) -> Dual<f64, N> + Send + Sync>);

impl<const N: usize> Law<N> {
    /// Any function, written with the operations of [`Real`]; its derivatives are exact.
    pub fn new(f: impl Fn([Dual<f64, N>; N]) -> Dual<f64, N> + Send + Sync + 'static) -> Self {
        Self(Arc::new(f))
    }

    /// A function of plain numbers; derivatives are central differences with these steps, for implicit methods only.
    pub fn differenced(f: impl Fn([f64; N]) -> f64 + Send + Sync + 'static, steps: [f64; N]) -> Self {
        Self::new(move |x| {
            let at = x.map(|x| x.value);
            let mut result = Dual::constant(f(at));
            for i in 0..N {
                let (mut above, mut below) = (at, at);
                above[i] += steps[i];
                below[i] -= steps[i];
                let slope = (f(above) - f(below)) / (2.0 * steps[i]);
                for (r, x) in result.derivatives.iter_mut().zip(&x[i].derivatives) {
                    *r += slope * x;
                }
            }
            result
        })
    }

    /// `constant + coefficients · x`.
    pub fn linear(constant: f64, coefficients: [f64; N]) -> Self {
        Self::new(move |x| {
            x.into_iter().zip(coefficients).fold(Dual::constant(constant), |sum, (x, c)| sum + x * c)
        })
    }

    /// The sum of two laws.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self::new(move |x| (self.0)(x) + (other.0)(x))
    }

    /// The value.
    pub fn value(&self, x: [f64; N]) -> f64 {
        (self.0)(x.map(Dual::constant)).value
    }

    /// The value as a number of any kind with first derivatives.
    pub(crate) fn eval<R: Real>(&self, x: [R; N]) -> R {
        let at = std::array::from_fn(|i| Dual::variable(x[i].value(), i));
        let f = (self.0)(at);
        let mut sum = R::from(f.value);
        for (x, slope) in x.into_iter().zip(f.derivatives) {
            sum += (x - x.value()) * slope;
        }
        sum
    }
}

impl<const N: usize> fmt::Debug for Law<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Law<{N}>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_derivatives() {
        let f = TimeFunction::new(|t| (t * 2.0).sin() * t);
        let t: f64 = 0.7;
        let (s, c) = (2.0 * t).sin_cos();
        let expected = [t * s, s + 2.0 * t * c, 4.0 * c - 4.0 * t * s, -12.0 * s - 8.0 * t * c];
        for (found, expected) in f.derivatives(t).into_iter().zip(expected) {
            assert!((found - expected).abs() < 1e-13, "{found} {expected}");
        }
        let x = f.eval(1, Dual::<f64, 1>::variable(t, 0));
        assert!((x.value - expected[1]).abs() < 1e-13 && (x.derivatives[0] - expected[2]).abs() < 1e-13);
    }

    #[test]
    fn laws_differentiate() {
        let exact = Law::new(|[x, y]| x * x * y);
        let differenced = Law::differenced(|[x, y]| x * x * y, [1e-5, 1e-5]);
        let x = [Dual::<f64, 1>::variable(2.0, 0), Dual::constant(3.0) + Dual::variable(0.0, 0) * 0.5];
        assert_eq!(exact.eval(x).derivatives[0], 12.0 + 0.5 * 4.0);
        assert!((differenced.eval(x).derivatives[0] - 14.0).abs() < 1e-8);
        assert_eq!(exact.value([2.0, 3.0]), 12.0);
    }

    #[test]
    fn smooth_steps_join() {
        let f = TimeFunction::smooth_step(1.0, 3.0, 2.0, 4.0);
        for (t, value) in [(1.0, 1.0), (2.0, 1.0), (3.0, 2.0), (4.0, 3.0), (5.0, 3.0)] {
            assert_eq!(f.derivatives(t)[0], value);
        }
        for t in [2.0 + 1e-9, 4.0 - 1e-9] {
            let [_, rate, acceleration, _] = f.derivatives(t);
            assert!(rate.abs() < 1e-7 && acceleration.abs() < 1e-6);
        }
    }
}
