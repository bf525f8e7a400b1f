//! Functions of any number of quantities, such as the expressions of a model file.

use crate::corners::Binder;
use gelenk_core::{Lift, Real};
use std::fmt;
use std::sync::Arc;

/// Most quantities a [`Formula`] may have when it is used as a signal.
pub(crate) const MOST_QUANTITIES: usize = 16;

/// A function of any number of quantities, with its gradient. Where the number is known beforehand, [`Law`](crate::Law) is
/// simpler.
///
/// ```
/// use gelenk_model::Formula;
/// let product = Formula::new(|x, gradient| {
///     if let Some(g) = gradient {
///         g.copy_from_slice(&[x[1], x[0]]);
///     }
///     x[0] * x[1]
/// });
/// assert_eq!(product.value(&[3.0, 5.0]), 15.0);
/// ```
pub struct Formula<S = f64> {
    f: Arc<Function<S>>,
    make: Option<Arc<Make<S>>>,
}

type Function<S> = dyn Fn(&[S], Option<&mut [S]>) -> S + Send + Sync;
/// Makes the function with corners that a binder gives.
type Make<S> = dyn Fn(&mut Binder) -> Arc<Function<S>> + Send + Sync;

impl<S> Clone for Formula<S> {
    fn clone(&self) -> Self {
        Self { f: self.f.clone(), make: self.make.clone() }
    }
}

impl Formula {
    /// A function that returns its value and, if it is asked to, fills in its gradient.
    pub fn new(f: impl Fn(&[f64], Option<&mut [f64]>) -> f64 + Send + Sync + 'static) -> Self {
        Self::of(f)
    }
}

impl<S: Real> Formula<S> {
    /// The same for numbers of any kind, which may depend on parameters.
    pub fn of(f: impl Fn(&[S], Option<&mut [S]>) -> S + Send + Sync + 'static) -> Self {
        Self { f: Arc::new(f), make: None }
    }

    /// A function with corners: `make` makes it with those that it is given.
    pub fn with_corners<F>(make: impl Fn(&mut Binder) -> F + Send + Sync + 'static) -> Self
    where
        F: Fn(&[S], Option<&mut [S]>) -> S + Send + Sync + 'static,
    {
        let make: Arc<Make<S>> = Arc::new(move |binder| Arc::new(make(binder)));
        Self { f: make(&mut Binder::off()), make: Some(make) }
    }

    pub(crate) fn bind(&mut self, binder: &mut Binder) {
        if let Some(make) = &self.make {
            self.f = make(binder);
        }
    }

    /// The value.
    pub fn value(&self, x: &[S]) -> S {
        (self.f)(x, None)
    }

    /// The value as a number of any kind with first derivatives.
    pub(crate) fn eval<R: Lift<S>>(&self, x: &[R]) -> R {
        let zeros = [S::from(0.0); MOST_QUANTITIES];
        let (mut at, mut gradient) = (zeros, zeros);
        let (at, gradient) = (&mut at[..x.len()], &mut gradient[..x.len()]);
        at.iter_mut().zip(x).for_each(|(at, x)| *at = S::from(x.value()));
        if R::DERIVATIVES == 0 {
            return R::lift(self.value(at));
        }
        let mut sum = R::lift((self.f)(at, Some(gradient)));
        for (x, slope) in x.iter().zip(gradient) {
            sum += (*x - x.value()).times(*slope);
        }
        sum
    }
}

impl<S> fmt::Debug for Formula<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Formula")
    }
}
