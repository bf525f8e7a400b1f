//! How far an end is from the truth.

use gelenk_core::State;

/// The largest absolute errors of a group of components.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Errors {
    pub(crate) p: f64,
    pub(crate) v: f64,
    pub(crate) lam: f64,
}

impl Errors {
    pub(crate) fn between(x: &State, truth: &State) -> Self {
        let largest = |a: &[f64], b: &[f64]| a.iter().zip(b).fold(0.0_f64, |m, (a, b)| m.max((a - b).abs()));
        Self { p: largest(&x.p, &truth.p), v: largest(&x.v, &truth.v), lam: largest(&x.lam, &truth.lam) }
    }
}
