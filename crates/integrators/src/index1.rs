//! The index-1 form: accelerations and multipliers from positions and velocities (H10).
//!
//! ```text
//! [ M Gᵀ ] [ a ]   [ f(λ) ]
//! [ G 0  ] [ λ ] = [ −γ   ]
//! ```
//!
//! `γ = d/dt (G v + gᴵ)` at constant `v` is the problem's own where it has one, else a difference along the motion. Where
//! forces depend on multipliers, Newton's method solves for both. The stages of half-explicit methods have systems of the
//! same kind, with `G` from two points and another right side.

use crate::context::{Ctx, Evaluator, all_finite, largest};
use crate::error::Trouble;
use gelenk_core::{Point, State, Structure, Terms};

/// Newton iterations for forces that depend on multipliers.
const ITERATIONS: i32 = 25;
/// The same without `F`, where each gains a constant factor and costs no factorisation.
const SIMPLE_ITERATIONS: i32 = 200;
/// Without `F`, corrections must shrink by this factor. Smaller steps improve only the first guess, not the factor: with
/// a slower iteration, or one that diverges, a run would go on in ever smaller steps.
const SLOW: f64 = 0.9;
/// Corrections below this share are rounding.
const ROUNDING: f64 = 1e-14;
/// Below this tolerance `γ` is differenced with four points instead of two.
const FINE: f64 = 1e-7;

/// What is known at a state before its accelerations are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
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
#[derive(Debug)]
pub(crate) struct Index1 {
    newton: Newton,
    /// `−γ`.
    rhs: Vec<f64>,
    /// A point beside the state, the velocity there, and `G`, `gᴵ`, `G v + gᴵ` there; empty where `γ` is given.
    p: Vec<f64>,
    pdot: Vec<f64>,
    matrix: Vec<f64>,
    rate: Vec<f64>,
    residual: Vec<f64>,
    /// What stays where there is no solution.
    given: Index1Rates,
}

/// Accelerations and multipliers.
#[derive(Debug)]
struct Index1Rates {
    a: Vec<f64>,
    lam: Vec<f64>,
}

impl Index1 {
    pub(crate) fn new(structure: &Structure) -> Self {
        let d = structure.dims;
        let (nv, nl) = if structure.uses_lam { (d.nv, d.nl) } else { (0, 0) };
        let differences = !structure.acceleration_term && d.nl > 0;
        let beside = |n: usize| vec![0.0; if differences { n } else { 0 }];
        Self {
            newton: Newton {
                friction: vec![0.0; structure.friction.as_ref().map_or(0, |k| k.len(d.nv, d.nl))],
                da: vec![0.0; nv],
                dlam: vec![0.0; nl],
                push: vec![0.0; nv],
            },
            rhs: vec![0.0; d.nl],
            p: beside(d.np),
            pdot: beside(d.np),
            matrix: beside(structure.constraint_matrix.len(d.nl, d.nv)),
            rate: beside(d.nl),
            residual: beside(d.nl),
            given: Index1Rates { a: vec![0.0; d.nv], lam: vec![0.0; d.nl] },
        }
    }

    /// `−γ` by central differences of `G v + gᴵ` along `p' = T v`. Leaves `G` and `gᴵ` in the buffers as they were.
    fn difference(&mut self, cx: &mut Evaluator<'_>, x: &State) -> Result<(), Trouble> {
        cx.eval(Terms::PDOT, &x.point())?;
        self.pdot.copy_from_slice(&cx.buf.pdot);
        std::mem::swap(&mut cx.buf.constraint_matrix, &mut self.matrix);
        std::mem::swap(&mut cx.buf.constraint_rate, &mut self.rate);
        let result = self.difference_quotient(cx, x);
        std::mem::swap(&mut cx.buf.constraint_matrix, &mut self.matrix);
        std::mem::swap(&mut cx.buf.constraint_rate, &mut self.rate);
        result
    }

    fn difference_quotient(&mut self, cx: &mut Evaluator<'_>, x: &State) -> Result<(), Trouble> {
        // Weights of the values at multiples of δ, times δ. The root of rounding balances truncation and cancellation.
        let (weights, root): (&[(f64, f64)], f64) = if cx.norm.rtol() < FINE {
            (&[(-2.0, 1.0 / 12.0), (-1.0, -8.0 / 12.0), (1.0, 8.0 / 12.0), (2.0, -1.0 / 12.0)], 5.0)
        } else {
            (&[(-1.0, -0.5), (1.0, 0.5)], 3.0)
        };
        let (scale, speed) = (largest(&x.p).max(1e-3), largest(&self.pdot));
        let delta = f64::EPSILON.powf(1.0 / root) * if speed > scale { scale / speed } else { 1.0 };
        self.rhs.fill(0.0);
        for &(place, weight) in weights {
            for ((p, x), pdot) in self.p.iter_mut().zip(&x.p).zip(&self.pdot) {
                *p = x + place * delta * pdot;
            }
            let there = Point { t: x.t + place * delta, p: &self.p, v: &x.v, lam: &x.lam, u: &x.u };
            cx.eval(Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE, &there)?;
            cx.velocity_residual(weight / delta, &x.v, &mut self.residual);
            if !all_finite(&self.residual)
                && let Some(trouble) = cx.blame(Terms::CONSTRAINT_MATRIX, there.t)
            {
                return Err(trouble);
            }
            for (rhs, r) in self.rhs.iter_mut().zip(&self.residual) {
                *rhs -= r;
            }
        }
        Ok(())
    }

    /// Accelerations where `γ` must be differenced or forces depend on multipliers.
    fn solve(&mut self, cx: &mut Evaluator<'_>, x: &mut State, known: Known) -> Result<bool, Trouble> {
        let force = if cx.structure.uses_lam { Terms::NONE } else { Terms::FORCE };
        if cx.structure.acceleration_term {
            cx.eval(known.missing() | force | Terms::PDOT | Terms::ACCELERATION, &x.point())?;
            self.rhs.iter_mut().zip(&cx.buf.acceleration).for_each(|(rhs, gamma)| *rhs = -gamma);
        } else {
            self.difference(cx, x)?;
            cx.eval(known.missing() | force | Terms::PDOT, &x.point())?;
        }
        if cx.structure.uses_lam {
            return self.newton.solve(cx, x, None, &self.rhs, known);
        }
        x.lam.copy_from_slice(&self.rhs);
        cx.linear_accelerations(x, None, known)?;
        Ok(true)
    }
}

/// Newton's method for forces that depend on multipliers.
#[derive(Debug)]
struct Newton {
    friction: Vec<f64>,
    da: Vec<f64>,
    dlam: Vec<f64>,
    /// What a change of multipliers does to forces.
    push: Vec<f64>,
}

impl Newton {
    /// The residual is linear in `a`, and the dependence of `f` on `λ` enters through `F`. `Ok(false)`: there is no
    /// convergence; the last iterate is still the best guess.
    fn solve(
        &mut self,
        cx: &mut Evaluator<'_>,
        x: &mut State,
        right: Option<&[f64]>,
        rhs: &[f64],
        known: Known,
    ) -> Result<bool, Trouble> {
        let accuracy = (1e-4 * cx.norm.rtol()).clamp(1e-13, 1e-10);
        let has_f = !self.friction.is_empty();
        let want = if has_f { Terms::FORCE | Terms::FRICTION } else { Terms::FORCE };
        let most = if has_f { ITERATIONS } else { SIMPLE_ITERATIONS };
        let (mut first, mut before, mut before_lam) = (0.0, f64::INFINITY, f64::INFINITY);
        for iteration in 0..most {
            cx.eval(want, &x.point())?;
            if has_f {
                self.friction.copy_from_slice(&cx.buf.friction);
                cx.factor_saddle(x.t, right, Some(&self.friction))?;
            } else if iteration == 0 && known == Known::Nothing {
                cx.factor_saddle(x.t, right, None)?;
            }
            cx.buf.multiply_mass(cx.structure, &x.a, &mut self.da);
            self.da.iter_mut().zip(&cx.buf.force).for_each(|(r, f)| *r = f - *r);
            let (g, left) = (&cx.structure.constraint_matrix, &cx.buf.constraint_matrix);
            g.multiply_transposed_add(-1.0, right.unwrap_or(left), &x.lam, &mut self.da);
            self.dlam.copy_from_slice(rhs);
            g.multiply_add(-1.0, left, &x.a, &mut self.dlam);
            cx.solve(x.t, &mut self.da, &mut self.dlam)?;
            x.a.iter_mut().zip(&self.da).for_each(|(a, d)| *a += d);
            x.lam.iter_mut().zip(&self.dlam).for_each(|(l, d)| *l += d);
            // At rest accelerations vanish, and rounding is all that is left of their corrections: it does not shrink.
            let change = largest(&self.da);
            let is_rounding = iteration > 1 && change >= before;
            before = change;
            // The same of multipliers that vanish, as at the moment at which a contact opens: what they change is nothing beside other forces.
            let change_lam = largest(&self.dlam);
            self.push.fill(0.0);
            let left = &cx.buf.constraint_matrix;
            g.multiply_transposed_add(1.0, right.unwrap_or(left), &self.dlam, &mut self.push);
            let is_nothing = largest(&self.push) <= ROUNDING * largest(&cx.buf.force);
            let is_rounding_lam = has_f && iteration > 1 && (change_lam >= before_lam || is_nothing);
            before_lam = change_lam;
            let within = |share: f64| {
                (change <= share * largest(&x.a) || is_rounding)
                    && (change_lam <= share * largest(&x.lam) || is_rounding_lam)
            };
            let size = largest(&self.da).max(largest(&self.dlam));
            if iteration == 0 {
                first = size;
            }
            let contracts = has_f || (iteration > 0 && size < first * SLOW.powi(iteration));
            if within(accuracy) && (contracts || within(ROUNDING)) {
                cx.share(x.t, &mut x.lam)?;
                return Ok(true);
            }
            if !contracts && iteration > 30 {
                return Ok(false);
            }
        }
        Ok(false)
    }
}

impl Ctx<'_> {
    /// Solves for `a` and `λ` at a state, in place. Where forces depend on multipliers, those of the state are the first
    /// guess. `p'` and `u'` are left in [`Evaluator::buf`], with `M`, `G` and their factorisation; without constraints these are
    /// missing where the problem computes its accelerations itself. Where `γ` is differenced, `g`, `G` and `gᴵ` in the buffers are those of
    /// the state again. After an error `a` and `λ` are undefined.
    pub fn accelerations(&mut self, x: &mut State, known: Known) -> Result<(), Trouble> {
        if self.try_accelerations(x, known)? { Ok(()) } else { Err(Trouble::Multipliers { t: x.t }) }
    }

    /// The same; `Ok(false)` where the multipliers do not converge, and `a`, `λ` are the last iterates.
    pub(crate) fn try_accelerations(&mut self, x: &mut State, known: Known) -> Result<bool, Trouble> {
        let s = self.structure;
        // A point does not show accelerations, so these can be written beside it.
        let State { t, p, v, lam, u, a, .. } = x;
        if self.explicit_form(&Point { t: *t, p, v, lam, u }, a)? {
            self.eval(Terms::PDOT, &x.point())?;
            self.external(x)?;
            return Ok(true);
        }
        let converged = if !s.uses_lam && (s.acceleration_term || s.dims.nl == 0) {
            let want = known.missing() | Terms::FORCE | Terms::PDOT | Terms::ACCELERATION;
            self.eval(want, &x.point())?;
            x.lam.iter_mut().zip(&self.buf.acceleration).for_each(|(rhs, gamma)| *rhs = -gamma);
            self.linear_accelerations(x, None, known).map(|()| true)
        } else {
            self.index1.solve(&mut self.evaluator, x, known)
        }?;
        self.external(x)?;
        Ok(converged)
    }

    /// Replaces interpolated `a` and `λ` by those of the state. Where the system has no solution they stay as they are, and the point is
    /// counted ([`Stats::unsolved`](gelenk_core::Stats::unsolved)).
    pub(crate) fn solve_rates(&mut self, x: &mut State, known: Known) -> Result<(), Trouble> {
        let Index1Rates { a, lam } = &mut self.index1.given;
        a.copy_from_slice(&x.a);
        lam.copy_from_slice(&x.lam);
        match self.try_accelerations(x, known) {
            Ok(true) => return Ok(()),
            Err(trouble @ Trouble::Cancelled) => return Err(trouble),
            Ok(false) | Err(_) => {}
        }
        let given = &self.index1.given;
        x.a.copy_from_slice(&given.a);
        x.lam.copy_from_slice(&given.lam);
        let stats = &mut *self.stats;
        if stats.unsolved == 0 {
            stats.unsolved_since = x.t;
        }
        stats.unsolved += 1;
        Ok(())
    }

    /// `γ` at a state, differenced along the motion.
    pub(crate) fn acceleration_term(&mut self, x: &State, out: &mut [f64]) -> Result<(), Trouble> {
        let result = self.index1.difference(&mut self.evaluator, x);
        out.iter_mut().zip(&self.index1.rhs).for_each(|(gamma, rhs)| *gamma = -rhs);
        result
    }

    /// Solves `M a + Rᵀ λ = f`, `G a = rhs` for a stage whose `M` and `G`, and `f` unless it depends on multipliers, are
    /// evaluated; `u'` is left in [`Evaluator::buf`].
    pub(crate) fn stage_accelerations(
        &mut self,
        x: &mut State,
        right: Option<&[f64]>,
        rhs: &[f64],
    ) -> Result<(), Trouble> {
        if self.structure.uses_lam {
            let converged = self.index1.newton.solve(&mut self.evaluator, x, right, rhs, Known::Nothing)?;
            if !converged {
                return Err(Trouble::Multipliers { t: x.t });
            }
        } else {
            x.lam.copy_from_slice(rhs);
            self.linear_accelerations(x, right, Known::Nothing)?;
        }
        self.external(x)
    }
}

impl Evaluator<'_> {
    /// `u'`: after the multipliers, on which external dynamics may depend.
    fn external(&mut self, x: &State) -> Result<(), Trouble> {
        if self.structure.dims.nu > 0 { self.eval(Terms::UDOT, &x.point()) } else { Ok(()) }
    }

    /// One system, for forces that do not depend on multipliers; `λ` holds the right side of the constraints on entry.
    fn linear_accelerations(
        &mut self,
        x: &mut State,
        right: Option<&[f64]>,
        known: Known,
    ) -> Result<(), Trouble> {
        if known == Known::Nothing {
            self.factor_saddle(x.t, right, None)?;
        }
        x.a.copy_from_slice(&self.buf.force);
        self.solve(x.t, &mut x.a, &mut x.lam)
    }
}
