//! Simplified Newton iterations with one matrix: how far they go, and when they are given up.

use super::corrector::Mode;
use super::elimination::{At, Elimination};
use super::equations::{Equations, Guess};
use super::refresh::Cause;
use super::system::ImplicitSystem;
use crate::Ctx;
use crate::context::all_finite;
use crate::error::Trouble;
use crate::norm::Group;
use gelenk_core::State;

/// Most iterations with one matrix.
const ITERATIONS: i32 = 4;
/// The same where the step must not be made smaller.
const PATIENT: i32 = 20;
/// Most iterations that bring constraints from the tolerance to rounding.
const POLISHING: i32 = 30;
/// Below this many units of rounding, corrections that do not shrink are rounding.
const NOISE: f64 = 1e3;
/// Corrections that shrink more slowly than this are not waited for.
const SLOWEST: f64 = 0.9;
/// Corrections to come, in tolerance units, at which the iteration ends, unless options say otherwise. Far below the third that DASSL allows: differences of
/// high order amplify what is left, and steps shrink for it.
const CONVERGED: f64 = 0.005;
/// The least rate, as `ρ/(1 − ρ)`, taken over from an earlier step. Where that converged by chance very fast, a smaller one would
/// end iterations that have hardly begun, and errors of the iteration would pass for errors of the formula.
const TRUSTED: f64 = 0.1;
/// The rate assumed with a new matrix, as `ρ/(1 − ρ)`: one iteration is never enough.
const UNKNOWN: f64 = 100.0;

/// How an iteration ended.
pub(super) enum End {
    Converged,
    /// The cause, and the rate of corrections.
    Failed(Cause, f64),
}

/// What is iterated for: the step from `x0` with the coefficient `α`.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    pub(super) x0: &'a State,
    pub(super) alpha: f64,
    /// Most iterations.
    pub(super) most: i32,
    pub(super) to_rounding: bool,
}

impl<'a> Step<'a> {
    pub(super) fn new(x0: &'a State, alpha: f64, mode: Mode) -> Self {
        let most = if mode.is_patient { PATIENT } else { ITERATIONS };
        Self { x0, alpha, most, to_rounding: mode.to_rounding }
    }
}

/// The iteration, and what it remembers.
pub(super) struct Newton {
    /// Residual and increments.
    pub(super) d: Vec<f64>,
    pub(super) measured: Vec<f64>,
    /// `ρ/(1 − ρ)` of the last iteration.
    pub(super) rate: f64,
    /// Iterations of the step at hand, and the last rate seen in it.
    pub(super) iterations: u32,
    pub(super) last_rate: Option<f64>,
}

impl Newton {
    pub(super) fn new(eq: &Equations) -> Self {
        Self {
            d: vec![0.0; eq.blocks.len()],
            measured: vec![0.0; eq.dims.differential()],
            rate: UNKNOWN,
            iterations: 0,
            last_rate: None,
        }
    }

    /// Another step begins.
    pub(super) fn begin(&mut self) {
        (self.iterations, self.last_rate) = (0, None);
    }

    /// The matrix is new.
    pub(super) fn forget_rate(&mut self) {
        self.rate = UNKNOWN;
    }

    /// Iterates from the guess `y`, whose residual is `r0` where it is known.
    pub(super) fn iterate(
        &mut self,
        system: &mut ImplicitSystem,
        elimination: &mut Elimination,
        cx: &mut Ctx<'_>,
        step: Step<'_>,
        y: &mut Guess,
        r0: Option<&[f64]>,
    ) -> Result<End, Trouble> {
        let Step { x0, alpha, most, to_rounding } = step;
        let scale = factor(alpha, system.matrix.alpha);
        self.rate = self.rate.max(TRUSTED);
        let mut first_size = 0.0;
        let mut rate = 0.0;
        let rounding = 100.0 * f64::EPSILON / cx.norm.strict_rtol();
        let goal = system.eq.options.newton_goal(CONVERGED, cx.norm.rtol(), rounding);
        // The size with which the tolerance was met, where the iteration goes on to rounding.
        let mut met: Option<f64> = None;
        for m in 0..most + if to_rounding { POLISHING } else { 0 } {
            if m >= most && met.is_none() {
                break;
            }
            match r0 {
                Some(r0) if m == 0 => self.d.copy_from_slice(r0),
                _ => {
                    let at = if m == 0 { At::Predictor } else { At::Iterate };
                    elimination.residual(system, cx, y, at, &mut self.d)?;
                }
            }
            self.iterations += 1;
            let solved = system.matrix.solve(cx, &mut self.d);
            if solved.is_err() || !all_finite(&self.d) {
                let trouble = cx.blame(system.eq.terms(), y.x.t);
                return trouble.map_or(Ok(End::Failed(Cause::Diverged, f64::INFINITY)), Err);
            }
            self.add_increments(&system.eq, y, (scale, alpha));
            let size = scale * self.size(&system.eq, cx, (x0, &y.x), alpha);
            if !size.is_finite() {
                return Ok(End::Failed(Cause::Diverged, f64::INFINITY));
            }
            if m == 0 {
                first_size = size;
                if size <= rounding {
                    return Ok(End::Converged);
                }
            } else {
                rate = (size / first_size).powf(1.0 / f64::from(m));
                if met.is_some_and(|before| size > SLOWEST * before && size <= NOISE * rounding) {
                    return Ok(End::Converged);
                }
                if rate > SLOWEST && met.is_some() {
                    break;
                }
                if rate > SLOWEST {
                    return Ok(End::Failed(Cause::Diverged, rate));
                }
                self.last_rate = Some(rate);
                self.rate = rate / (1.0 - rate);
            }
            let is_met = self.rate * size <= goal;
            if is_met && (!to_rounding || self.rate * size <= rounding) {
                return Ok(End::Converged);
            }
            met = is_met.then_some(size);
        }
        Ok(if met.is_some() { End::Converged } else { End::Failed(Cause::Slow, rate) })
    }

    /// Adds scaled increments to the iterate. Where multipliers are eliminated, these are the ones that belong to the increments.
    fn add_increments(&self, eq: &Equations, y: &mut Guess, (scale, alpha): (f64, f64)) {
        let b = eq.blocks;
        advance(&mut y.x.p, &mut y.pdot, &self.d[b.kin()], (scale, eq.share() * alpha));
        advance(&mut y.x.v, &mut y.x.a, &self.d[b.dynamics()], (scale, alpha));
        advance(&mut y.x.u, &mut y.udot, &self.d[b.ext()], (scale, alpha));
        if !eq.meaning().solves_accelerations() {
            y.x.lam.iter_mut().zip(&self.d[b.lam()]).for_each(|(x, d)| *x += d);
        }
    }

    /// The size of the increments in tolerance units.
    fn size(&mut self, eq: &Equations, cx: &Ctx<'_>, (x0, x): (&State, &State), alpha: f64) -> f64 {
        let b = eq.blocks;
        let n = b.lam().start;
        self.measured.copy_from_slice(&self.d[..n]);
        if eq.meaning().has_loose_velocities {
            self.measured[b.dynamics()].iter_mut().for_each(|x| *x /= alpha);
        }
        let mut size = cx.norm.rms(x0, x, &self.measured);
        if eq.options.tests_multipliers() && b.nl > 0 {
            let tol = cx.norm.rtol();
            let sum = |d: &[f64], of: &dyn Fn(usize) -> f64| -> f64 {
                d.iter().enumerate().map(|(i, d)| (d / (tol * (of(i).abs() + 1.0))).powi(2)).sum()
            };
            let total = size * size * n as f64 + sum(&self.d[b.lam()], &|i| x.lam[i]);
            size = (total / b.eta().start as f64).sqrt();
        }
        size
    }

    /// The unknown whose last increment was the largest.
    #[cold]
    pub(super) fn failure(&self, eq: &Equations, cx: &Ctx<'_>, y: &Guess, rate: f64) -> Trouble {
        let b = eq.blocks;
        let unit = |group: Group, x: &[f64], i: usize, d: f64| {
            cx.norm.mean_square(group, |k| x[k], |k| if k == i { d } else { 0.0 })
        };
        let sizes = |range: std::ops::Range<usize>, group: Group, x: &'_ [f64]| -> Vec<(usize, f64)> {
            range.clone().map(|i| (i, unit(group, x, i - range.start, self.d[i]))).collect()
        };
        let mut all = sizes(b.kin(), Group::P, &y.x.p);
        all.extend(sizes(b.dynamics(), Group::V, &y.x.v));
        all.extend(sizes(b.ext(), Group::U, &y.x.u));
        let worst = all.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(i, _)| i);
        Trouble::Newton { t: y.x.t, rate, component: eq.unknown_name(cx.structure, worst) }
    }
}

/// Adds scaled increments to variables, and `α` times as much to their rates.
fn advance(x: &mut [f64], rates: &mut [f64], d: &[f64], (scale, alpha): (f64, f64)) {
    for ((x, rate), d) in x.iter_mut().zip(rates).zip(d) {
        *x += scale * d;
        *rate += alpha * scale * d;
    }
}

/// The factor `c` of increments where the matrix is that of another coefficient [Arnold06, (18)]. What the rates dominate is corrected by
/// `α/α₀` times what is right, what forces dominate by all of it; with this factor both errors shrink alike.
fn factor(alpha: f64, of_matrix: f64) -> f64 {
    2.0 / (1.0 + alpha / of_matrix)
}

#[cfg(test)]
mod tests {
    use super::factor;

    /// A16: the factor `c` with which a matrix serves other step sizes. An error of a component that obeys `α e + k e = 0` is multiplied
    /// by `1 − c (α + k)/(α₀ + k)` in an iteration. Between a free one, `k = 0`, and a stiff one, `k = ∞`, all shrink at least by the
    /// same share, and no other factor does better; without it some would not at a coefficient twice that of the matrix.
    #[test]
    fn increments_are_scaled_to_the_coefficient() {
        let worst = |c: f64, alpha: f64, own: f64| {
            let left = |k: f64| (1.0 - c * (alpha + k) / (own + k)).abs();
            [0.0, 0.1, 1.0, 10.0, 1e3, 1e12].into_iter().map(|k| left(k * own)).fold(0.0, f64::max)
        };
        assert!((factor(7.0, 7.0) - 1.0).abs() < 1e-15);
        for (share, rate) in [(0.6, 0.25), (1.0 / 0.6, 0.25), (2.0, 1.0 / 3.0), (0.2, 2.0 / 3.0)] {
            let own = 40.0;
            let c = factor(share * own, own);
            let found = worst(c, share * own, own);
            assert!((found - rate).abs() < 1e-9, "{share}: {found}");
            for other in [0.9 * c, 1.1 * c, 1.0] {
                assert!(worst(other, share * own, own) > found, "{share}: {other}");
            }
        }
        assert!(worst(1.0, 80.0, 40.0) > 0.999);
    }
}
