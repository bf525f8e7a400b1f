//! Positions that follow from a displacement in velocity space.
//!
//! Where a method says how far a step goes, `δ = δ₀ + w v`, instead of how fast positions change at its end, the kinematics are
//!
//! ```text
//! 0 = (p − p₀)/w − (p₀ ⊞ δ − p₀)/w + Ĉᵀ η
//! ```
//!
//! `⊞` is the sum where `p' = v`, the group operation where the problem has rotations, and else `p₀ + T(t̄, p̄) δ` with the means
//! over the step. All keep order two, and the last leaves the length of a vector unchanged that `T v` is orthogonal to.

use crate::Ctx;
use crate::error::Trouble;
use gelenk_core::{Dims, Point, State, Terms};

/// See the [module page](self).
#[derive(Debug, Clone)]
pub(crate) struct Displacement {
    unit: bool,
    /// The start of the step.
    t: f64,
    p: Vec<f64>,
    /// `δ₀` and `w`.
    fixed: Vec<f64>,
    weight: f64,
    delta: Vec<f64>,
    /// Means over the step, or the displaced position.
    there: Vec<f64>,
    /// `T v` minus the rate of the displacement at the last point that was not differenced.
    excess: Vec<f64>,
}

impl Displacement {
    pub(crate) fn new(d: Dims, unit: bool) -> Self {
        Self {
            unit,
            t: 0.0,
            p: vec![0.0; d.np],
            fixed: vec![0.0; d.nv],
            weight: 1.0,
            delta: vec![0.0; d.nv],
            there: vec![0.0; d.np],
            excess: vec![0.0; d.np],
        }
    }

    /// Begins a step from `x` whose displacement is `delta` where the velocity is `v`, and changes with it by the weight.
    pub(crate) fn begin(&mut self, x: &State, delta: &[f64], v: &[f64], weight: f64) {
        (self.t, self.weight) = (x.t, weight);
        self.p.copy_from_slice(&x.p);
        for ((fixed, delta), v) in self.fixed.iter_mut().zip(delta).zip(v) {
            *fixed = delta - weight * v;
        }
    }

    /// A first guess of the position at the end of the step, and its rate `(p − p₀)/w`.
    pub(crate) fn predict(
        &mut self,
        cx: &mut Ctx<'_>,
        v: &[f64],
        p: &mut [f64],
        pdot: &mut [f64],
    ) -> Result<(), Trouble> {
        p.copy_from_slice(&self.p);
        // twice: the second time with the mean position
        for _ in 0..if self.unit || cx.problem.rotations().is_some() { 1 } else { 2 } {
            self.rate(cx, self.t, p, v, pdot)?;
            for ((p, p0), rate) in p.iter_mut().zip(&self.p).zip(&*pdot) {
                *p = p0 + self.weight * rate;
            }
        }
        Ok(())
    }

    /// `(p₀ ⊞ δ − p₀)/w` for this velocity; `t` and `p` are those of the end.
    fn rate(
        &mut self,
        cx: &mut Ctx<'_>,
        t: f64,
        p: &[f64],
        v: &[f64],
        out: &mut [f64],
    ) -> Result<(), Trouble> {
        for ((delta, fixed), v) in self.delta.iter_mut().zip(&self.fixed).zip(v) {
            *delta = fixed + self.weight * v;
        }
        if self.unit {
            out.iter_mut().zip(&self.delta).for_each(|(out, delta)| *out = delta / self.weight);
        } else if let Some(rotations) = cx.problem.rotations() {
            rotations.plus(&self.p, &self.delta, &mut self.there);
            for ((out, there), p) in out.iter_mut().zip(&self.there).zip(&self.p) {
                *out = (there - p) / self.weight;
            }
        } else {
            for ((mean, p0), p) in self.there.iter_mut().zip(&self.p).zip(p) {
                *mean = 0.5 * (p0 + p);
            }
            let mean = Point { t: 0.5 * (self.t + t), p: &self.there, v: &self.delta, lam: &[], u: &[] };
            cx.eval(Terms::PDOT, &mean)?;
            out.iter_mut().zip(&cx.buf.pdot).for_each(|(out, change)| *out = change / self.weight);
        }
        Ok(())
    }

    /// The residual of the kinematics for a position of this rate. `T v` of the point is in [`Ctx::buf`], and may be lost. Where the
    /// residual is differenced, derivatives are those of `T v`, which differ by a share of the step: differences of
    /// displacements would be lost in rounding.
    pub(crate) fn residual(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        pdot: &[f64],
        is_differenced: bool,
        out: &mut [f64],
    ) -> Result<(), Trouble> {
        if !is_differenced {
            self.excess.copy_from_slice(&cx.buf.pdot);
            self.rate(cx, x.t, &x.p, &x.v, out)?;
            self.excess.iter_mut().zip(&*out).for_each(|(excess, rate)| *excess -= rate);
            out.iter_mut().zip(pdot).for_each(|(r, pdot)| *r = pdot - *r);
            return Ok(());
        }
        for (((r, pdot), tv), excess) in out.iter_mut().zip(pdot).zip(&cx.buf.pdot).zip(&self.excess) {
            *r = pdot - (tv - excess);
        }
        Ok(())
    }
}
