//! The stages by simplified Newton's method: starting values, iterations, convergence.

use super::matrices::Matrices;
use super::{Stepper, unit};
use crate::Ctx;
use crate::context::all_finite;
use crate::error::Trouble;
use crate::implicit::elimination::At;
use crate::implicit::equations::Ask;
use crate::stepper::Plan;
use gelenk_core::State;

/// Most nodes of a polynomial that is extrapolated, the last ones. The start of a step with seven stages lies so near to the first
/// of them that what iterations leave behind would be magnified beyond use.
const EXTRAPOLATED: usize = 7;
/// Polynomials are not extrapolated over more steps of their own than this.
const FAR: f64 = 4.0;
/// Most iterations where the step must not be made smaller; they may also grow for a while.
const PATIENT: i32 = 100;
/// Multipliers do not take part in the convergence test. They may not change by more than this share in the last iteration: where
/// constraints hardly determine them, they would leave the solution unnoticed. Those of index 3 are second differences, of
/// which rounding errors leave nothing in very short steps.
const WANDERING: f64 = 0.01;
/// A projector that is frozen is renewed so often in a step. Each time its error is less by a factor of the size `h²`; with long steps this
/// would not converge.
const MOST_RENEWALS: i32 = 2;
/// Corrections that shrink more slowly than this are not waited for.
const SLOWEST: f64 = 0.99;

/// The least rate, as `ρ/(1 − ρ)`, taken over from an earlier step. After steps that were solved at once a smaller one would
/// accept the first iterate of any step, also of one in which everything changes.
const TRUSTED: f64 = 1e-3;

impl Stepper {
    /// Starting values: the collocation polynomial of the last step, extrapolated, where that was not much shorter.
    pub(super) fn predict(&mut self, h: f64) {
        let (s, n) = (self.table.stages(), self.blocks.len());
        self.is_predicted = self.last.h > 0.0 && h <= FAR * self.last.h;
        if !self.is_predicted {
            self.z[..s * n].fill(0.0);
            return;
        }
        let old = self.last.table;
        let count = old.stages();
        let m = self.dims.differential() + self.dims.nl;
        for i in 0..s {
            let theta = 1.0 + self.table.c[i] * h / self.last.h;
            // Lagrange's polynomials over the start and the stages, minus the value at the end; at the start there is nothing to add
            let mut weights = [0.0; 8];
            let first = (count + 1).saturating_sub(EXTRAPOLATED);
            for (k, weight) in weights.iter_mut().enumerate().take(count + 1).skip(first) {
                let node = |k: usize| if k == 0 { 0.0 } else { old.c[k - 1] };
                let others = (first..=count).filter(|&j| j != k);
                *weight = others.map(|j| (theta - node(j)) / (node(k) - node(j))).product();
            }
            for j in 0..m {
                let end = self.last.z[(count - 1) * n + j];
                let sum: f64 = (0..count).map(|k| weights[k + 1] * self.last.z[k * n + j]).sum();
                self.z[i * n + j] = sum - end;
            }
        }
        // Nothing corrects the multipliers of rows that are left out. An extrapolation of what was extrapolated would grow without bound;
        // only their values at the ends of steps are those of forces.
        for &row in &self.matrices.system.matrix.dropped {
            let place = self.dims.differential() + row;
            let slope = self.last.z[(count - 1) * n + place] / self.last.h;
            for i in 0..s {
                self.z[i * n + place] = self.table.c[i] * h * slope;
            }
        }
    }

    /// Fills the guess of a stage.
    pub(super) fn stage(&mut self, x: &State, h: f64, i: usize) {
        let (n, d, s) = (self.blocks.len(), self.dims, self.table.stages());
        let z = &self.z[i * n..(i + 1) * n];
        let y = &mut self.y;
        y.x.t = x.t + self.table.c[i] * h;
        let sum = |out: &mut [f64], x: &[f64], z: &[f64]| {
            for ((out, x), z) in out.iter_mut().zip(x).zip(z) {
                *out = x + z;
            }
        };
        let (v, u, lam) = (d.np, d.np + d.nv, d.differential());
        sum(&mut y.x.p, &x.p, z);
        sum(&mut y.x.v, &x.v, &z[v..]);
        sum(&mut y.x.u, &x.u, &z[u..]);
        sum(&mut y.x.lam, &x.lam, &z[lam..]);
        for (out, first) in [(&mut y.pdot, 0), (&mut y.x.a, v), (&mut y.udot, u)] {
            out.fill(0.0);
            for j in 0..s {
                let weight = self.table.inverse[i][j] / h;
                let z = &self.z[j * n + first..];
                out.iter_mut().zip(z).for_each(|(out, z)| *out += weight * z);
            }
        }
    }

    /// The residual of a stage. Multipliers that are no unknowns are found, and become those of the stage.
    fn stage_residual(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        (h, i): (f64, usize),
        at: At,
    ) -> Result<(), Trouble> {
        self.stage(x, h, i);
        let n = self.blocks.len();
        let r = &mut self.r[i * n..(i + 1) * n];
        let Matrices { system, eliminations, .. } = &mut self.matrices;
        let Some(elimination) = eliminations.get_mut(i) else {
            cx.counts().residual += 1;
            return system.eq.residual(cx, &self.y, Ask::ITERATE, r);
        };
        elimination.residual(system, cx, &mut self.y, at, r)?;
        let z = &mut self.z[i * n + self.dims.differential()..];
        z.iter_mut().zip(self.y.x.lam.iter().zip(&x.lam)).for_each(|(z, (lam, old))| *z = lam - old);
        Ok(())
    }

    /// Is the projector frozen while the stages are iterated? Not where it is kept even longer, or where starting values are no prediction,
    /// and so too far from the stages.
    fn freezes_projector(&self) -> bool {
        let options = self.matrices.system.eq.options;
        self.is_predicted && options.formulation.freezes_projector() && !options.keep_projector
    }

    /// With which projector the stages of an iteration are looked at.
    fn projector(&mut self, is_first: bool, renews: bool) -> At {
        let is_new = std::mem::replace(&mut self.matrices.is_new, false);
        if is_new || renews || !(self.is_predicted || self.matrices.system.eq.options.keep_projector) {
            At::Matrix
        } else if is_first {
            At::Predictor
        } else {
            At::Iterate
        }
    }

    /// One Newton iteration; the size of its increments in tolerance units.
    fn iterate(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        h: f64,
        (is_first, renews): (bool, bool),
    ) -> Result<Option<f64>, Trouble> {
        let (s, n, table) = (self.table.stages(), self.blocks.len(), self.table);
        let at = self.projector(is_first, renews);
        for i in 0..s {
            self.stage_residual(cx, x, (h, i), at)?;
        }
        combine(table.to_modes, &self.r, &mut self.w, (s, n));
        let (real, pairs) = self.w[..s * n].split_at_mut(n);
        let Matrices { system, shifted, .. } = &mut self.matrices;
        let mut solved = system.matrix.solve(cx, real).is_ok();
        for (pair, shifted) in pairs.chunks_exact_mut(2 * n).zip(shifted) {
            let (re, im) = pair.split_at_mut(n);
            solved &= shifted.solve(cx, &system.matrix, re, im).is_ok();
        }
        if !solved || !all_finite(&self.w[..s * n]) {
            let trouble = cx.blame(system.eq.terms(), x.t);
            return trouble.map_or(Ok(None), Err);
        }
        combine(table.to_stages, &self.w, &mut self.r, (s, n));
        let m = self.dims.differential();
        let (mut sum, mut largest) = (0.0, 0.0);
        for i in 0..s {
            let d = &mut self.r[i * n..(i + 1) * n];
            let z = &mut self.z[i * n..(i + 1) * n];
            z.iter_mut().zip(&*d).for_each(|(z, d)| *z += d);
            if self.scales_velocities {
                d[self.blocks.dynamics()].iter_mut().for_each(|d| *d *= h);
            }
            sum += cx.norm.rms(x, x, &d[..m]).powi(2);
            for d in &d[self.blocks.lam()] {
                largest = f64::max(largest, d.abs());
            }
        }
        let scale = x.lam.iter().fold(1.0, |most, lam| f64::max(most, lam.abs()));
        let are_unknowns = self.matrices.eliminations.is_empty();
        self.convergence.is_wandering =
            are_unknowns && largest > scale * f64::max(WANDERING, 1e3 * f64::EPSILON / (h * h));
        Ok(Some((sum / s as f64).sqrt()))
    }

    /// The stages; `Some` rate of corrections where there is no convergence.
    pub(super) fn solve_stages(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        plan: Plan,
    ) -> Result<Option<f64>, Trouble> {
        let (h, is_exact) = (plan.h, plan.is_exact());
        let unit = unit(cx.norm.strict_rtol(), self.table);
        let rtol = cx.norm.strict_rtol() / unit;
        // Fixed steps can be so long that rounding errors of the stages are some ten times those of a result.
        let rounding = if is_exact { 100.0 } else { 10.0 } * f64::EPSILON;
        let s = self.table.stages() as f64;
        let usual = (rounding / rtol).max(rtol.powf((s - 1.0) / (s + 1.0)).min(0.03));
        let goal =
            self.matrices.system.eq.options.newton_goal(usual, cx.norm.strictness() * rtol, rounding / rtol);
        self.convergence.factor = self.convergence.factor.powf(0.8).max(TRUSTED);
        let most = if is_exact { PATIENT } else { self.table.most_iterations() };
        let (mut before, mut quotient, mut rate) = (0.0, 0.0, self.convergence.rate);
        // A projector of a predicted stage has its error, which is above that of the method. So where iterations with it have converged, it
        // is renewed, and they go on.
        let (freezes, mut renews, mut renewals) = (self.freezes_projector(), false, 0);
        for m in 1..=most + if freezes { MOST_RENEWALS } else { 0 } {
            let Some(size) = self.iterate(cx, x, h, (m == 1, renews))?.map(|size| size * unit) else {
                return Ok(Some(f64::INFINITY));
            };
            self.convergence.iterations = f64::from(m);
            if m > 1 && !renews {
                let next: f64 = size / f64::max(before, f64::MIN_POSITIVE);
                rate = if m == 2 { next } else { (next * quotient).sqrt() };
                quotient = next;
                let is_slow = rate.is_nan() || rate >= SLOWEST;
                if is_slow && !(is_exact && rate.is_finite()) {
                    self.convergence.rate = rate;
                    return Ok(Some(rate));
                }
                self.convergence.factor = rate.min(SLOWEST) / (1.0 - rate.min(SLOWEST));
                let expected = self.convergence.factor * size * rate.powi(most - 1 - m);
                if m < most && expected / goal >= 1.0 && !is_exact {
                    self.convergence.rate = rate;
                    return Ok(Some(rate));
                }
            }
            before = size;
            let is_met = self.convergence.factor * size <= goal && !self.convergence.is_wandering;
            if is_met && (renews || !freezes || renewals == MOST_RENEWALS) {
                self.convergence.rate = rate;
                return Ok(None);
            }
            renews = is_met;
            renewals += i32::from(renews);
        }
        self.convergence.rate = rate;
        Ok(Some(rate))
    }

    #[cold]
    pub(super) fn failure(&self, cx: &Ctx<'_>, x: &State, rate: f64) -> Trouble {
        let (n, m) = (self.blocks.len(), self.dims.differential());
        let last = &self.r[(self.table.stages() - 1) * n..][..m];
        let worst = (0..m).max_by(|&i, &j| last[i].abs().total_cmp(&last[j].abs())).unwrap_or(0);
        let (d, names) = (self.dims, &cx.structure.names);
        let component = match worst {
            i if i < d.np => names.position(i),
            i if i < d.np + d.nv => names.velocity(i - d.np),
            i => names.external(i - d.np - d.nv),
        };
        Trouble::Newton { t: x.t, rate, component }
    }
}

/// `out_i = Σ m_ij x_j`, for rows of `n` numbers.
fn combine(matrix: &[&[f64]], x: &[f64], out: &mut [f64], (s, n): (usize, usize)) {
    for (out, row) in out.chunks_exact_mut(n).zip(matrix).take(s) {
        out.fill(0.0);
        for (x, weight) in x.chunks_exact(n).zip(*row) {
            out.iter_mut().zip(x).for_each(|(out, x)| *out += weight * x);
        }
    }
}
