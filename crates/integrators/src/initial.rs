//! Values at the start: accelerations and multipliers that satisfy the equations, and a first step size.

use crate::error::Trouble;
use crate::norm::Group;
use crate::{Ctx, Norm};
use gelenk_core::{Point, State, Terms};

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

/// Newton iterations for forces that depend on multipliers.
const ITERATIONS: usize = 25;

/// `γ = d/dt (G v + gᴵ)` at constant `v`: the problem's own where it has one, else a central difference along the
/// motion.
pub(crate) fn acceleration_term(cx: &mut Ctx<'_>, x: &State, gamma: &mut [f64]) -> Result<(), Trouble> {
    if gamma.is_empty() {
        return Ok(());
    }
    if cx.structure.acceleration_term {
        cx.eval(Terms::ACCELERATION, &x.point())?;
        gamma.copy_from_slice(&cx.buf.acceleration);
        return Ok(());
    }
    cx.eval(Terms::PDOT, &x.point())?;
    let pdot = cx.buf.pdot.clone();
    let size = |x: &[f64]| x.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    // The third root of rounding balances truncation and cancellation of a central difference.
    let (scale, speed) = (size(&x.p).max(1e-3), size(&pdot));
    let delta = f64::EPSILON.cbrt() * if speed > scale { scale / speed } else { 1.0 };
    let (mut p, mut back) = (x.p.clone(), vec![0.0; gamma.len()]);
    for (sign, out) in [(-1.0, &mut back[..]), (1.0, &mut gamma[..])] {
        for i in 0..p.len() {
            p[i] = x.p[i] + sign * delta * pdot[i];
        }
        let there = Point { t: x.t + sign * delta, p: &p, v: &x.v, lam: &x.lam, u: &x.u };
        cx.eval(Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE, &there)?;
        cx.velocity_residual(1.0, &x.v, out);
    }
    for (g, b) in gamma.iter_mut().zip(&back) {
        *g = (*g - b) / (2.0 * delta);
    }
    Ok(())
}

/// Solves `M a = f(λ) − Gᵀ λ`, `G a + γ = 0` for `a` and `λ`, in place.
pub(crate) fn consistent_rates(cx: &mut Ctx<'_>, x: &mut State) -> Result<(), Trouble> {
    let mut gamma = vec![0.0; x.lam.len()];
    acceleration_term(cx, x, &mut gamma)?;
    cx.eval(Terms::MASS | Terms::CONSTRAINT_MATRIX, &x.point())?;
    if !cx.structure.uses_lam {
        cx.eval(Terms::FORCE, &x.point())?;
        cx.factor(x.t, None)?;
        x.a.copy_from_slice(&cx.buf.force);
        x.lam.iter_mut().zip(&gamma).for_each(|(l, g)| *l = -g);
        return cx.solve(x.t, &mut x.a, &mut x.lam);
    }

    // Newton on (a, λ): the residual is linear in a, and f's dependence on λ enters through F.
    let mut friction = vec![0.0; cx.structure.friction.as_ref().map_or(0, |_| cx.buf.friction.len())];
    let (mut da, mut dlam) = (vec![0.0; x.a.len()], vec![0.0; x.lam.len()]);
    for _ in 0..ITERATIONS {
        let want = if friction.is_empty() { Terms::FORCE } else { Terms::FORCE | Terms::FRICTION };
        cx.eval(want, &x.point())?;
        friction.copy_from_slice(&cx.buf.friction);
        cx.factor(x.t, (!friction.is_empty()).then_some(&friction[..]))?;
        cx.structure.mass.multiply(&cx.buf.mass, &x.a, &mut da);
        da.iter_mut().zip(&cx.buf.force).for_each(|(r, f)| *r = f - *r);
        let g = &cx.structure.constraint_matrix;
        g.multiply_transposed_add(-1.0, &cx.buf.constraint_matrix, &x.lam, &mut da);
        dlam.iter_mut().zip(&gamma).for_each(|(r, g)| *r = -g);
        g.multiply_add(-1.0, &cx.buf.constraint_matrix, &x.a, &mut dlam);
        cx.solve(x.t, &mut da, &mut dlam)?;
        let size = |x: &[f64]| x.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        x.a.iter_mut().zip(&da).for_each(|(a, d)| *a += d);
        x.lam.iter_mut().zip(&dlam).for_each(|(l, d)| *l += d);
        if size(&da) <= 1e-12 * size(&x.a) && size(&dlam) <= 1e-12 * size(&x.lam) {
            break;
        }
    }
    // Without convergence (a nonlinear friction law far from its solution) the last iterate is still the best guess.
    Ok(())
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
    let Ok(second) = consistent_rates(cx, &mut next).and_then(|()| rates(cx, &next)) else { return h };
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
