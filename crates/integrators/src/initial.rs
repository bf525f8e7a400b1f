//! Values at the start: where accelerations and multipliers come from, and a first step size.

use crate::error::Trouble;
use crate::index1::Known;
use crate::norm::Group;
use crate::{Ctx, Norm};
use gelenk_core::{State, Terms};

/// Where accelerations and multipliers at the start come from.
///
/// They are results at the start, the left end of the first interval of dense output, and, where forces depend on
/// multipliers, initial values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StartRates {
    /// Solve `M a = f − Gᵀλ`, `G a + γ = 0` for them; the given multipliers are the first guess.
    #[default]
    Solve,
    /// Take the given ones for the integration, and extrapolate those of the first interval from its small steps.
    Extrapolate,
    /// Take the given ones.
    Given,
}

/// A first step size for a method of this order: small against the time in which the derivatives change.
///
/// The recipe is the usual one: a hundredth of `|y|/|y'|`, one Euler step of that size to see `y''`, then the step
/// whose leading error term is a hundredth of the tolerance.
pub(crate) fn first_step(cx: &mut Ctx<'_>, x: &State, order: usize, h_max: f64) -> f64 {
    let tiny = 1e-6 * h_max;
    let Ok(derivative) = rates(cx, x) else { return tiny };
    let measure = |norm: &Norm, p: &[f64], v: &[f64], u: &[f64]| {
        let part = |g, y0: &[f64], d: &[f64]| norm.mean_square(g, |i| y0[i], |i| d[i]);
        (part(Group::P, &x.p, p) + part(Group::V, &x.v, v) + part(Group::U, &x.u, u)).sqrt()
    };
    let d0 = measure(cx.norm, &x.p, &x.v, &x.u);
    let d1 = measure(cx.norm, &derivative.p, &derivative.v, &derivative.u);
    let h = if d0 < 1e-5 || d1 < 1e-5 { tiny } else { (0.01 * d0 / d1).min(h_max) };

    let mut next = x.clone();
    next.t += h;
    for (y, d) in [(&mut next.p, &derivative.p), (&mut next.v, &derivative.v), (&mut next.u, &derivative.u)] {
        y.iter_mut().zip(d).for_each(|(y, d)| *y += h * d);
    }
    let Ok(second) = cx.try_accelerations(&mut next, Known::Nothing).and_then(|_| rates(cx, &next)) else {
        return h;
    };
    let change = |a: &[f64], b: &[f64]| -> Vec<f64> { a.iter().zip(b).map(|(a, b)| (a - b) / h).collect() };
    let d2 = measure(
        cx.norm,
        &change(&second.p, &derivative.p),
        &change(&second.v, &derivative.v),
        &change(&second.u, &derivative.u),
    );
    let h1 = (0.01 / d1.max(d2).max(1e-15)).powf(1.0 / order as f64);
    if h1.is_finite() { h1.min(100.0 * h).min(h_max) } else { h }
}

struct Rates {
    p: Vec<f64>,
    v: Vec<f64>,
    u: Vec<f64>,
}

fn rates(cx: &mut Ctx<'_>, x: &State) -> Result<Rates, Trouble> {
    cx.eval(Terms::PDOT | Terms::UDOT, &x.point())?;
    Ok(Rates { p: cx.buf.pdot.clone(), v: x.a.clone(), u: cx.buf.udot.clone() })
}
