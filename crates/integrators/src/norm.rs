//! Weighted norms `[Lubich92, (2.7)-(2.8)]`.
//!
//! A component's unit is `w = rtol·max(|y₀|, |y₁|) + atol`; angles that turn count as half a turn at most, because whole turns
//! do not make an angle any larger ([`Structure::turning`](gelenk_core::Structure::turning)). Positions, velocities and external variables are measured
//! apart, each by its root mean square, and combined as the root of the sum of squares. Accelerations and multipliers
//! are never measured: as index-2 variables they would only disturb the control.

use crate::SetupError;
use gelenk_core::{Dims, State};
use std::ops::Range;

/// A tolerance: one number for all, or one for each of the components `(p, v, u)`.
#[derive(Debug, Clone, PartialEq)]
pub enum Tolerance {
    /// The same for every component.
    Scalar(f64),
    /// One per component, in the order `p`, `v`, `u`.
    Vector(Vec<f64>),
}

impl From<f64> for Tolerance {
    fn from(x: f64) -> Self {
        Tolerance::Scalar(x)
    }
}

impl Tolerance {
    fn expand(&self, what: &'static str, n: usize) -> Result<Vec<f64>, SetupError> {
        let values = match self {
            Tolerance::Scalar(x) => vec![*x; n],
            Tolerance::Vector(x) => x.clone(),
        };
        if values.len() != n {
            return Err(SetupError::Length { what, expected: n, found: values.len() });
        }
        match values.iter().find(|x| !(x.is_finite() && **x >= 0.0)) {
            Some(&value) => {
                Err(SetupError::Tolerance { what, value, reason: "it must be finite and not negative" })
            }
            None => Ok(values),
        }
    }
}

/// Which part of the differential variables a vector belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Group {
    P,
    V,
    U,
}

/// Measures differences in units of the tolerance.
#[derive(Debug, Clone)]
pub struct Norm {
    rtol: Vec<f64>,
    atol: Vec<f64>,
    /// The size that counts at most, of each component.
    most: Vec<f64>,
    dims: Dims,
    /// Differences count so many times: more than once where tolerances were tightened on the way.
    strictness: f64,
}

impl Norm {
    /// A norm from tolerances; refuses negative ones, wrong lengths, and components with both tolerances zero.
    pub fn new(dims: Dims, rtol: &Tolerance, atol: &Tolerance) -> Result<Self, SetupError> {
        let n = dims.differential();
        let most = vec![f64::INFINITY; n];
        let norm = Self {
            rtol: rtol.expand("rtol", n)?,
            atol: atol.expand("atol", n)?,
            most,
            dims,
            strictness: 1.0,
        };
        if norm.rtol.iter().zip(&norm.atol).any(|(r, a)| r + a == 0.0) {
            let reason = "it and rtol are both zero for a component";
            return Err(SetupError::Tolerance { what: "atol", value: 0.0, reason });
        }
        // Below a few units of rounding an error test only measures noise.
        let floor = 10.0 * f64::EPSILON;
        match norm.rtol.iter().find(|&&r| r > 0.0 && r < floor) {
            Some(&value) => {
                let reason = "it is below ten units of rounding (2.2e-15)";
                Err(SetupError::Tolerance { what: "rtol", value, reason })
            }
            None => Ok(norm),
        }
    }

    /// The same where some positions are angles that turn.
    pub(crate) fn with_turning(mut self, positions: &[usize]) -> Self {
        for &i in positions {
            self.most[i] = std::f64::consts::PI;
        }
        self
    }

    /// The smallest relative tolerance, or, where all are zero, the smallest absolute one: what order guesses and event
    /// tolerances go by.
    pub fn rtol(&self) -> f64 {
        let smallest = |x: &[f64]| x.iter().copied().filter(|&x| x > 0.0).reduce(f64::min);
        smallest(&self.rtol).or_else(|| smallest(&self.atol)).map_or(1.0, |x| x.min(1.0))
    }

    /// How many times tighter tolerances are than those asked for.
    pub fn strictness(&self) -> f64 {
        self.strictness
    }

    /// [`Norm::rtol`] as it counts at present.
    pub fn strict_rtol(&self) -> f64 {
        self.rtol() / self.strictness
    }

    /// Lets differences count so many times from now on.
    pub(crate) fn tighten(&mut self, strictness: f64) {
        self.strictness = strictness;
    }

    fn range(&self, group: Group) -> Range<usize> {
        let d = self.dims;
        match group {
            Group::P => 0..d.np,
            Group::V => d.np..d.np + d.nv,
            Group::U => d.np + d.nv..d.differential(),
        }
    }

    /// Mean square of `difference(i)` over the `n` components of a group, in units of the weights for values of the
    /// given size.
    #[inline]
    pub(crate) fn mean_square(
        &self,
        group: Group,
        size: impl Fn(usize) -> f64,
        difference: impl Fn(usize) -> f64,
    ) -> f64 {
        let range = self.range(group);
        let n = range.len();
        if n == 0 {
            return 0.0;
        }
        let (rtol, atol, most) = (&self.rtol[range.clone()], &self.atol[range.clone()], &self.most[range]);
        let mut sum = 0.0;
        for i in 0..n {
            let (w, d) = (rtol[i] * size(i).abs().min(most[i]) + atol[i], difference(i));
            // A purely relative tolerance at a component that is zero: any difference is infinitely large.
            let e = if w > 0.0 {
                d / w
            } else if d == 0.0 {
                0.0
            } else {
                f64::INFINITY
            };
            sum += e * e;
        }
        sum / n as f64 * self.strictness * self.strictness
    }

    /// The root mean square of a change `d = (dp, dv, du)` over all components together, in tolerance units: the weight of each
    /// is `rtol·max(|y₀|, |y₁|) + atol` with its values at two states. A step whose error has the norm 1 just meets the tolerances.
    pub fn rms(&self, x0: &State, x1: &State, d: &[f64]) -> f64 {
        let dims = self.dims;
        let part = |group: Group, y0: &[f64], y1: &[f64], d: &[f64]| {
            y0.len() as f64 * self.mean_square(group, |i| y0[i].abs().max(y1[i].abs()), |i| d[i])
        };
        let (dp, rest) = d.split_at(dims.np);
        let (dv, du) = rest.split_at(dims.nv);
        let sum = part(Group::P, &x0.p, &x1.p, dp)
            + part(Group::V, &x0.v, &x1.v, dv)
            + part(Group::U, &x0.u, &x1.u, du);
        (sum / dims.differential().max(1) as f64).sqrt()
    }

    /// Norm of a change `d` of part of the state, with the weights at `y`.
    pub(crate) fn change(&self, group: Group, y: &[f64], d: &[f64]) -> f64 {
        self.mean_square(group, |i| y[i], |i| d[i]).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// M28, M29, M30: groups apart, mixed weights, scalar and vector tolerances.
    #[test]
    fn weights_and_groups() {
        let dims = Dims { np: 2, nv: 1, nl: 0, nu: 1, ng: 0 };
        let scalar = Norm::new(dims, &1e-2.into(), &1e-3.into()).unwrap();
        let e = scalar.mean_square(Group::P, |i| [-2.0, 0.0][i], |i| [0.021, 0.001][i]);
        assert!((e - 1.0).abs() < 1e-14); // both components are one tolerance unit off
        let vector = Tolerance::Vector(vec![0.0, 0.0, 0.5, 0.0]);
        let norm = Norm::new(dims, &0.0.into(), &Tolerance::Vector(vec![1.0, 2.0, 0.5, 4.0])).unwrap();
        assert_eq!(norm.change(Group::V, &[7.0], &[1.0]), 2.0);
        assert_eq!(norm.change(Group::U, &[7.0], &[1.0]), 0.25);
        assert!(matches!(
            Norm::new(dims, &vector, &0.0.into()),
            Err(SetupError::Tolerance { what: "atol", .. })
        ));
    }

    /// An angle that has turned a hundred times is no less exact than one that has not.
    #[test]
    fn whole_turns_do_not_count() {
        let dims = Dims { np: 2, nv: 2, nl: 0, nu: 0, ng: 0 };
        let norm = Norm::new(dims, &1e-3.into(), &0.0.into()).unwrap().with_turning(&[1]);
        let off = |angle: f64| norm.mean_square(Group::P, |_| angle, |i| if i == 0 { 0.0 } else { 1e-3 });
        assert_eq!(off(628.0), off(10.0));
        assert!(off(1.0) > off(3.0) && off(3.0) > off(10.0));
    }

    #[test]
    fn bad_tolerances_are_refused() {
        let dims = Dims::holonomic(2, 1);
        for bad in [-1e-3, f64::NAN, f64::INFINITY] {
            assert!(matches!(
                Norm::new(dims, &bad.into(), &1e-3.into()),
                Err(SetupError::Tolerance { what: "rtol", .. })
            ));
            assert!(matches!(
                Norm::new(dims, &1e-3.into(), &bad.into()),
                Err(SetupError::Tolerance { what: "atol", .. })
            ));
        }
        assert!(matches!(Norm::new(dims, &1e-17.into(), &1e-17.into()), Err(SetupError::Tolerance { .. })));
        let short = Tolerance::Vector(vec![1e-3; 3]);
        assert_eq!(
            Norm::new(dims, &short, &1e-3.into()).unwrap_err(),
            SetupError::Length { what: "rtol", expected: 4, found: 3 }
        );
    }
}
