//! The index-1 form: accelerations and multipliers from positions and velocities (H10).
//!
//! ```text
//! [ M Gᵀ ] [ a ]   [ f(λ) ]
//! [ G 0  ] [ λ ] = [ −γ   ]
//! ```
//!
//! `γ = d/dt (G v + gᴵ)` at constant `v` is the problem's own where it has one, else a difference along the motion. Where
//! forces depend on multipliers, Newton's method solves for both.

use crate::Ctx;
use crate::context::largest;
use crate::error::Trouble;
use gelenk_core::{Point, State, Structure, Terms};

/// Newton iterations for forces that depend on multipliers.
const ITERATIONS: usize = 25;
/// Below this tolerance `γ` is differenced with four points instead of two.
const FINE: f64 = 1e-7;

/// What is known at a state before its accelerations are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// Nothing.
    Nothing,
    /// `M` and `G` are evaluated, and their saddle matrix is factorised.
    Factors,
}

impl Known {
    /// The matrices that must still be evaluated.
    fn missing(self) -> Terms {
        match self {
            Known::Nothing => Terms::MASS | Terms::CONSTRAINT_MATRIX,
            Known::Factors => Terms::NONE,
        }
    }
}

/// Memory for accelerations.
#[derive(Debug, Default)]
pub(crate) struct Index1 {
    gamma: Vec<f64>,
    friction: Vec<f64>,
    da: Vec<f64>,
    dlam: Vec<f64>,
    /// A point beside the state, the velocity there, and `G`, `gᴵ` there.
    p: Vec<f64>,
    pdot: Vec<f64>,
    matrix: Vec<f64>,
    rate: Vec<f64>,
    residual: Vec<f64>,
}

impl Index1 {
    pub(crate) fn new(structure: &Structure) -> Self {
        let d = structure.dims;
        let (n, m) = if structure.uses_lam { (d.nv, d.nl) } else { (0, 0) };
        let differences = !structure.acceleration_term && d.nl > 0;
        let beside = |n: usize| vec![0.0; if differences { n } else { 0 }];
        Self {
            gamma: vec![0.0; d.nl],
            friction: vec![0.0; structure.friction.as_ref().map_or(0, |k| k.len(d.nv, d.nl))],
            da: vec![0.0; n],
            dlam: vec![0.0; m],
            p: beside(d.np),
            pdot: beside(d.np),
            matrix: beside(structure.constraint_matrix.len(d.nl, d.nv)),
            rate: beside(d.nl),
            residual: beside(d.nl),
        }
    }

    /// `γ` by central differences of `G v + gᴵ` along `p' = T v`. Leaves `G` and `gᴵ` in the buffers as they were.
    fn difference(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<(), Trouble> {
        cx.eval(Terms::PDOT, &x.point())?;
        self.pdot.copy_from_slice(&cx.buf.pdot);
        std::mem::swap(&mut cx.buf.constraint_matrix, &mut self.matrix);
        std::mem::swap(&mut cx.buf.constraint_rate, &mut self.rate);
        let result = self.difference_quotient(cx, x);
        std::mem::swap(&mut cx.buf.constraint_matrix, &mut self.matrix);
        std::mem::swap(&mut cx.buf.constraint_rate, &mut self.rate);
        result
    }

    fn difference_quotient(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<(), Trouble> {
        // Weights of the values at multiples of δ, times δ. The root of rounding balances truncation and cancellation.
        let (weights, root): (&[(f64, f64)], f64) = if cx.norm.rtol() < FINE {
            (&[(-2.0, 1.0 / 12.0), (-1.0, -8.0 / 12.0), (1.0, 8.0 / 12.0), (2.0, -1.0 / 12.0)], 5.0)
        } else {
            (&[(-1.0, -0.5), (1.0, 0.5)], 3.0)
        };
        let (scale, speed) = (largest(&x.p).max(1e-3), largest(&self.pdot));
        let delta = f64::EPSILON.powf(1.0 / root) * if speed > scale { scale / speed } else { 1.0 };
        self.gamma.fill(0.0);
        for &(place, weight) in weights {
            for ((p, x), pdot) in self.p.iter_mut().zip(&x.p).zip(&self.pdot) {
                *p = x + place * delta * pdot;
            }
            let there = Point { t: x.t + place * delta, p: &self.p, v: &x.v, lam: &x.lam, u: &x.u };
            cx.eval(Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE, &there)?;
            cx.velocity_residual(&x.v, &mut self.residual);
            for (gamma, r) in self.gamma.iter_mut().zip(&self.residual) {
                *gamma += weight / delta * r;
            }
        }
        Ok(())
    }

    /// Newton's method on `(a, λ)`: the residual is linear in `a`, and the dependence of `f` on `λ` enters through `F`.
    /// `Ok(false)`: it did not converge; the last iterate is still the best guess.
    fn newton(&mut self, cx: &mut Ctx<'_>, x: &mut State, known: Known) -> Result<bool, Trouble> {
        let accuracy = (1e-4 * cx.norm.rtol()).clamp(1e-13, 1e-10);
        let has_f = !self.friction.is_empty();
        let want = if has_f { Terms::FORCE | Terms::FRICTION } else { Terms::FORCE };
        for iteration in 0..ITERATIONS {
            cx.eval(want, &x.point())?;
            if has_f {
                self.friction.copy_from_slice(&cx.buf.friction);
                cx.factor(x.t, Some(&self.friction))?;
            } else if iteration == 0 && known == Known::Nothing {
                cx.factor(x.t, None)?;
            }
            cx.structure.mass.multiply(&cx.buf.mass, &x.a, &mut self.da);
            self.da.iter_mut().zip(&cx.buf.force).for_each(|(r, f)| *r = f - *r);
            let g = &cx.structure.constraint_matrix;
            g.multiply_transposed_add(-1.0, &cx.buf.constraint_matrix, &x.lam, &mut self.da);
            self.dlam.iter_mut().zip(&self.gamma).for_each(|(r, g)| *r = -g);
            g.multiply_add(-1.0, &cx.buf.constraint_matrix, &x.a, &mut self.dlam);
            cx.solve(x.t, &mut self.da, &mut self.dlam)?;
            x.a.iter_mut().zip(&self.da).for_each(|(a, d)| *a += d);
            x.lam.iter_mut().zip(&self.dlam).for_each(|(l, d)| *l += d);
            if largest(&self.da) <= accuracy * largest(&x.a)
                && largest(&self.dlam) <= accuracy * largest(&x.lam)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Accelerations where `γ` must be differenced or forces depend on multipliers.
    fn solve(&mut self, cx: &mut Ctx<'_>, x: &mut State, known: Known) -> Result<bool, Trouble> {
        if cx.structure.acceleration_term {
            cx.eval(known.missing() | Terms::PDOT | Terms::ACCELERATION, &x.point())?;
            self.gamma.copy_from_slice(&cx.buf.acceleration);
        } else {
            self.difference(cx, x)?;
            cx.eval(known.missing() | Terms::PDOT, &x.point())?;
        }
        if cx.structure.uses_lam {
            return self.newton(cx, x, known);
        }
        cx.eval(Terms::FORCE, &x.point())?;
        cx.linear_accelerations(x, known, &self.gamma)?;
        Ok(true)
    }
}

impl Ctx<'_> {
    /// Solves for `a` and `λ` at a state, in place; where forces depend on multipliers, those of the state are the first
    /// guess. `p'` and `u'` are left in [`Ctx::buf`], with `M`, `G` and their factorisation.
    pub(crate) fn accelerations(&mut self, x: &mut State, known: Known) -> Result<(), Trouble> {
        if self.try_accelerations(x, known)? { Ok(()) } else { Err(Trouble::Multipliers { t: x.t }) }
    }

    /// The same; `Ok(false)` where the multipliers do not converge, and `a`, `λ` are the last iterates.
    pub(crate) fn try_accelerations(&mut self, x: &mut State, known: Known) -> Result<bool, Trouble> {
        let s = self.structure;
        let converged = if !s.uses_lam && (s.acceleration_term || s.dims.nl == 0) {
            let want = known.missing() | Terms::FORCE | Terms::PDOT | Terms::ACCELERATION;
            self.eval(want, &x.point())?;
            let gamma = std::mem::take(&mut self.buf.acceleration);
            let result = self.linear_accelerations(x, known, &gamma);
            self.buf.acceleration = gamma;
            result.map(|()| true)
        } else {
            let mut index1 = std::mem::take(self.index1);
            let result = index1.solve(self, x, known);
            *self.index1 = index1;
            result
        }?;
        if s.dims.nu > 0 {
            // after the multipliers, on which external dynamics may depend
            self.eval(Terms::UDOT, &x.point())?;
        }
        Ok(converged)
    }

    /// One system, with `f` and, unless known, the matrices evaluated before.
    fn linear_accelerations(&mut self, x: &mut State, known: Known, gamma: &[f64]) -> Result<(), Trouble> {
        if known == Known::Nothing {
            self.factor(x.t, None)?;
        }
        x.a.copy_from_slice(&self.buf.force);
        x.lam.iter_mut().zip(gamma).for_each(|(l, g)| *l = -g);
        self.solve(x.t, &mut x.a, &mut x.lam)
    }
}
