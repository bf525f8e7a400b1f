//! Functions that users give: of time for drives, of measured quantities for forces.

use crate::corners::Binder;
use gelenk_core::{Dual, Lift, Real};
use std::fmt;
use std::sync::Arc;

/// A number with its first three derivatives with respect to time, as nested dual numbers: what a function of time is
/// written for.
pub type Jet<S = f64> = Dual<Dual<Dual<S, 1>, 1>, 1>;

/// A function of time with its derivatives.
///
/// ```
/// use gelenk_core::Real;
/// use gelenk_model::TimeFunction;
/// let swing = TimeFunction::new(|t| (t * 3.0).sin() * 0.2);
/// let [value, rate, ..] = swing.derivatives(0.0);
/// assert_eq!((value, rate), (0.0, 0.6000000000000001));
/// ```
pub struct TimeFunction<S = f64> {
    f: Arc<OfTime<S>>,
    make: Option<Arc<MakeOfTime<S>>>,
    /// Its value, where it is known never to change.
    constant: Option<S>,
}

type OfTime<S> = dyn Fn(Jet<S>) -> Jet<S> + Send + Sync;
/// Makes the function with corners that a binder gives.
type MakeOfTime<S> = dyn Fn(&mut Binder) -> Arc<OfTime<S>> + Send + Sync;

impl<S: Clone> Clone for TimeFunction<S> {
    fn clone(&self) -> Self {
        Self { f: self.f.clone(), make: self.make.clone(), constant: self.constant.clone() }
    }
}

impl<S: Real> TimeFunction<S> {
    /// Any function, written with the operations of [`Real`]; its derivatives are exact.
    pub fn new(f: impl Fn(Jet<S>) -> Jet<S> + Send + Sync + 'static) -> Self {
        Self { f: Arc::new(f), make: None, constant: None }
    }

    /// A function with corners: `make` makes it with those that it is given.
    pub fn with_corners<F>(make: impl Fn(&mut Binder) -> F + Send + Sync + 'static) -> Self
    where
        F: Fn(Jet<S>) -> Jet<S> + Send + Sync + 'static,
    {
        let make: Arc<MakeOfTime<S>> = Arc::new(move |binder| Arc::new(make(binder)));
        Self { f: make(&mut Binder::off()), make: Some(make), constant: None }
    }

    pub(crate) fn bind(&mut self, binder: &mut Binder) {
        if let Some(make) = &self.make {
            self.f = make(binder);
        }
    }

    /// A constant.
    pub fn constant(value: S) -> Self {
        Self { constant: Some(value), ..Self::new(move |_| jet(value)) }
    }

    /// Is it known never to change?
    pub(crate) fn is_constant(&self) -> bool {
        self.constant.is_some()
    }

    /// `start + rate t`.
    pub fn linear(start: S, rate: S) -> Self {
        Self::new(move |t| times(t, rate) + jet(start))
    }

    /// `mean + amplitude sin(omega t + phase)`.
    pub fn harmonic(mean: S, amplitude: S, omega: S, phase: S) -> Self {
        Self::new(move |t| times((times(t, omega) + jet(phase)).sin(), amplitude) + jet(mean))
    }

    /// From one value to another over `[start, end]`, with rates and accelerations of zero at both ends.
    pub fn smooth_step(from: S, to: S, start: S, end: S) -> Self {
        Self::new(move |t| {
            let x = (t - jet(start)) / jet(end - start);
            if x.value() <= 0.0 {
                jet(from)
            } else if x.value() >= 1.0 {
                jet(to)
            } else {
                times(((x * 6.0 - 15.0) * x + 10.0) * x * x * x, to - from) + jet(from)
            }
        })
    }

    /// The value and its first, second and third derivative.
    pub fn derivatives(&self, t: S) -> [S; 4] {
        let (zero, one) = (S::from(0.0), S::from(1.0));
        let one = Dual { value: one, derivatives: [zero] };
        let inner = Dual { value: Dual { value: t, derivatives: [S::from(1.0)] }, derivatives: [one] };
        let one = Dual { value: one, derivatives: [Dual::constant(zero)] };
        let x = (self.f)(Dual { value: inner, derivatives: [one] });
        let value = x.value.value.value;
        let first = x.value.value.derivatives[0];
        let second = x.value.derivatives[0].derivatives[0];
        let third = x.derivatives[0].derivatives[0].derivatives[0];
        [value, first, second, third]
    }

    /// Derivative number `order` (0, 1 or 2) as a number of any kind.
    pub(crate) fn eval<R: Lift<S>>(&self, order: usize, t: R) -> R {
        let d = self.derivatives(S::from(t.value()));
        // What is left of t without its value is nilpotent: Taylor's series ends.
        let rest = t - t.value();
        let mut sum = R::from(0.0);
        let mut power = R::from(1.0);
        for (n, &d) in d[order..].iter().enumerate() {
            sum += power.times(d);
            power = power * rest / (n + 1) as f64;
        }
        sum
    }
}

/// `c x`, where `c` does not depend on what `x` depends on.
fn scaled<S: Real, const N: usize>(x: Dual<S, N>, c: S) -> Dual<S, N> {
    Dual { value: x.value * c, derivatives: x.derivatives.map(|d| d * c) }
}

/// `c x`, where `c` does not change with time.
fn times<S: Real>(x: Jet<S>, c: S) -> Jet<S> {
    let twice = |x: Dual<Dual<S, 1>, 1>| Dual {
        value: scaled(x.value, c),
        derivatives: x.derivatives.map(|d| scaled(d, c)),
    };
    Dual { value: twice(x.value), derivatives: x.derivatives.map(twice) }
}

/// A number that does not change with time.
fn jet<S: Real>(x: S) -> Jet<S> {
    Dual::constant(Dual::constant(Dual::constant(x)))
}

impl<S> fmt::Debug for TimeFunction<S> {
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
pub struct Law<const N: usize, S = f64> {
    f: Arc<OfSeveral<N, S>>,
    make: Option<Arc<MakeOfSeveral<N, S>>>,
    uses: [bool; N],
    is_opaque: bool,
    integral: Option<Arc<Integral<S>>>,
}

type OfSeveral<const N: usize, S> = dyn Fn([Dual<S, N>; N]) -> Dual<S, N> + Send + Sync;
/// Makes the law with corners that a binder gives.
type MakeOfSeveral<const N: usize, S> = dyn Fn(&mut Binder) -> Arc<OfSeveral<N, S>> + Send + Sync;
/// An integral from one number to another.
type Integral<S> = dyn Fn(S, S) -> S + Send + Sync;

impl<const N: usize, S> Clone for Law<N, S> {
    fn clone(&self) -> Self {
        let (f, make, integral) = (self.f.clone(), self.make.clone(), self.integral.clone());
        Self { f, make, uses: self.uses, is_opaque: self.is_opaque, integral }
    }
}

impl<const N: usize, S: Real> Law<N, S> {
    /// Any function, written with the operations of [`Real`]; its derivatives are exact.
    pub fn new(f: impl Fn([Dual<S, N>; N]) -> Dual<S, N> + Send + Sync + 'static) -> Self {
        Self { f: Arc::new(f), make: None, uses: [true; N], is_opaque: false, integral: None }
    }

    /// Says which of its arguments a law uses; without it, all of them. What becomes of the energy of a force depends on it:
    /// a law of a rate alone stores none.
    #[must_use]
    pub fn using(mut self, uses: [bool; N]) -> Self {
        self.uses = uses;
        self
    }

    /// It calls a function that somebody else wrote, and is not looked at more often than needed: no energy is stored, and all of its power is
    /// supplied.
    #[must_use]
    pub fn opaque(mut self) -> Self {
        self.is_opaque = true;
        self
    }

    /// Is nothing known about it?
    pub(crate) fn is_opaque(&self) -> bool {
        self.is_opaque
    }

    /// Gives the integral over the first argument, with all others zero, in closed form.
    pub(crate) fn integrated(mut self, integral: impl Fn(S, S) -> S + Send + Sync + 'static) -> Self {
        self.integral = Some(Arc::new(integral));
        self
    }

    /// Does it use an argument?
    pub(crate) fn uses(&self, i: usize) -> bool {
        self.uses[i]
    }

    /// The integral over the first argument, with all others zero, where it is known in closed form.
    pub(crate) fn integral(&self, from: S, to: S) -> Option<S> {
        self.integral.as_ref().map(|integral| integral(from, to))
    }

    /// A function with corners: `make` makes it with those that it is given.
    pub fn with_corners<F>(make: impl Fn(&mut Binder) -> F + Send + Sync + 'static) -> Self
    where
        F: Fn([Dual<S, N>; N]) -> Dual<S, N> + Send + Sync + 'static,
    {
        let make: Arc<MakeOfSeveral<N, S>> = Arc::new(move |binder| Arc::new(make(binder)));
        Self {
            f: make(&mut Binder::off()),
            make: Some(make),
            uses: [true; N],
            is_opaque: false,
            integral: None,
        }
    }

    pub(crate) fn bind(&mut self, binder: &mut Binder) {
        if let Some(make) = &self.make {
            self.f = make(binder);
        }
    }

    /// A function of plain numbers; derivatives are central differences with these steps, for implicit methods only.
    pub fn differenced(f: impl Fn([f64; N]) -> f64 + Send + Sync + 'static, steps: [f64; N]) -> Self {
        Self::new(move |x| {
            let at = x.map(Real::value);
            let mut result = Dual::from(f(at));
            for i in 0..N {
                let (mut above, mut below) = (at, at);
                above[i] += steps[i];
                below[i] -= steps[i];
                let slope = (f(above) - f(below)) / (2.0 * steps[i]);
                result += (x[i] - at[i]) * slope;
            }
            result
        })
    }

    /// `constant + coefficients · x`.
    pub fn linear(constant: S, coefficients: [S; N]) -> Self {
        let law = Self::new(move |x| {
            x.into_iter().zip(coefficients).fold(Dual::constant(constant), |sum, (x, c)| sum + scaled(x, c))
        });
        // a number that depends on parameters is not zero for good
        let law = law.using(coefficients.map(|c| S::DERIVATIVES > 0 || c.value() != 0.0));
        match coefficients.first().copied() {
            Some(k) => law.integrated(move |a, b| (constant + k * (a + b) * 0.5) * (b - a)),
            None => law,
        }
    }

    /// The sum of two laws.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let uses = std::array::from_fn(|i| self.uses[i] || other.uses[i]);
        let integrals = self.integral.clone().zip(other.integral.clone());
        let is_opaque = self.is_opaque || other.is_opaque;
        let sum = if self.make.is_none() && other.make.is_none() {
            Self::new(move |x| (self.f)(x) + (other.f)(x))
        } else {
            Self::with_corners(move |binder| {
                let (mut one, mut two) = (self.clone(), other.clone());
                one.bind(binder);
                two.bind(binder);
                move |x| (one.f)(x) + (two.f)(x)
            })
        };
        let mut sum = sum.using(uses);
        sum.is_opaque = is_opaque;
        match integrals {
            Some((f, g)) => sum.integrated(move |a, b| f(a, b) + g(a, b)),
            None => sum,
        }
    }

    /// The value.
    pub fn value(&self, x: [S; N]) -> S {
        (self.f)(x.map(Dual::constant)).value
    }

    /// The value and its derivative with respect to argument `i`, where the arguments have derivatives themselves.
    pub(crate) fn slope(&self, x: [S; N], i: usize) -> (S, S) {
        let f = (self.f)(std::array::from_fn(|k| Dual::variable(x[k], k)));
        (f.value, f.derivatives[i])
    }

    /// The value as a number of any kind with first derivatives.
    pub(crate) fn eval<R: Lift<S>>(&self, x: [R; N]) -> R {
        if R::DERIVATIVES == 0 && self.is_opaque {
            return R::lift(self.value(x.map(|x| S::from(x.value()))));
        }
        let at = std::array::from_fn(|i| Dual::variable(S::from(x[i].value()), i));
        let f = (self.f)(at);
        let mut sum = R::lift(f.value);
        for (x, slope) in x.into_iter().zip(f.derivatives) {
            sum += (x - x.value()).times(slope);
        }
        sum
    }
}

impl<const N: usize, S> fmt::Debug for Law<N, S> {
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
        let differenced: Law<2> = Law::differenced(|[x, y]| x * x * y, [1e-5, 1e-5]);
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
