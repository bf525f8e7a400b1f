//! Functions of any number of quantities, such as the expressions of a model file.

use gelenk_core::Real;
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
#[derive(Clone)]
pub struct Formula(Arc<Function>);

type Function = dyn Fn(&[f64], Option<&mut [f64]>) -> f64 + Send + Sync;

impl Formula {
    /// A function that returns its value and, if it is asked to, fills in its gradient.
    pub fn new(f: impl Fn(&[f64], Option<&mut [f64]>) -> f64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(f))
    }

    /// The value.
    pub fn value(&self, x: &[f64]) -> f64 {
        (self.0)(x, None)
    }

    /// The value as a number of any kind with first derivatives.
    pub(crate) fn eval<R: Real>(&self, x: &[R]) -> R {
        let (mut at, mut gradient) = ([0.0; MOST_QUANTITIES], [0.0; MOST_QUANTITIES]);
        let (at, gradient) = (&mut at[..x.len()], &mut gradient[..x.len()]);
        at.iter_mut().zip(x).for_each(|(at, x)| *at = x.value());
        if R::DERIVATIVES == 0 {
            return R::from(self.value(at));
        }
        let mut sum = R::from((self.0)(at, Some(gradient)));
        for ((x, at), slope) in x.iter().zip(at).zip(gradient) {
            sum += (*x - *at) * *slope;
        }
        sum
    }
}

impl fmt::Debug for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Formula")
    }
}
