//! Positions onto joints and out of each other, in the norm of the mass matrix.
//!
//! ```text
//! [ M Gᵀ ] [ δ ]   [ Wᵀ ν ]
//! [ G 0  ] [ µ ] = [ −g_J  ]        0 ≤ g + W δ ⊥ ν ≥ 0        p ← p ⊞ δ     until both are met
//! ```

use super::touch::{Level, Touch};
use crate::context::{Ctx, all_finite, largest};
use crate::error::Trouble;
use gelenk_core::{ContactKind, ContactTerms, EvalError, Point, Terms};

/// Most corrections. Each squares the error.
const ITERATIONS: usize = 12;
/// Positions of joints that are met by this much, relative to the largest coordinate, are met.
const MET: f64 = 1e-13;
/// Overlaps of more than this share of the size of a contact that stay are trouble.
const DEEP: f64 = 1e-3;

/// Memory for positions.
pub(super) struct Settle {
    delta: Vec<f64>,
    /// How far contacts have moved positions, all corrections together.
    pub(super) moved: Vec<f64>,
    mu: Vec<f64>,
    there: Vec<f64>,
    zero: Vec<f64>,
}

impl Settle {
    pub(super) fn new(d: gelenk_core::Dims) -> Self {
        Self {
            delta: vec![0.0; d.nv],
            moved: vec![0.0; d.nv],
            mu: vec![0.0; d.nl],
            there: vec![0.0; d.np],
            zero: vec![0.0; d.nv],
        }
    }

    /// Moves positions. Contacts that overlap by more than `slop`, as a share of their size, are pushed apart.
    pub(super) fn run(
        &mut self,
        cx: &mut Ctx<'_>,
        touch: &mut Touch,
        (t, h): (f64, f64),
        p: &mut [f64],
        slop: f64,
    ) -> Result<(), Trouble> {
        let d = cx.structure.dims;
        let mut pushed = false;
        self.moved.fill(0.0);
        for iteration in 0..ITERATIONS {
            let at = Point { t, p, v: &self.zero, lam: &[], u: &[] };
            if !touch.is_empty() {
                touch.eval_all(cx, ContactTerms::GAP, &at)?;
            }
            touch.active.clear();
            let mut deepest = 0.0_f64;
            for i in 0..touch.len() {
                let info = touch.info(i);
                if info.kind != ContactKind::Gap {
                    continue;
                }
                let size = if info.size > 0.0 { info.size } else { 1.0 };
                let depth = -touch.buf.gap[i] / size;
                deepest = deepest.max(depth - slop);
                // what is near may overlap when others are pushed
                if depth > -0.01 {
                    touch.active.push(i);
                }
            }
            let mut off = 0.0;
            if d.ng > 0 {
                cx.eval(Terms::CONSTRAINT, &at)?;
                off = largest(&cx.buf.constraint);
            }
            let is_met = off <= MET * largest(p).max(1.0);
            if deepest <= 0.0 && (is_met || (iteration > 3 && off <= 1e3 * MET * largest(p).max(1.0))) {
                break;
            }
            if deepest <= 0.0 && !pushed {
                // joints alone
                return cx.project_to_rounding(t, p);
            }
            if iteration + 1 == ITERATIONS && deepest > DEEP {
                return Err(Self::stuck(touch, t));
            }
            pushed = true;
            let matrices = Terms::MASS | Terms::CONSTRAINT_MATRIX;
            cx.eval(matrices, &at)?;
            cx.factor(t, None)?;
            self.delta.fill(0.0);
            self.mu.fill(0.0);
            if !is_met {
                self.mu.iter_mut().zip(&cx.buf.constraint).for_each(|(mu, g)| *mu = -g);
                cx.solve_motion(t, &mut self.delta, &mut self.mu)?;
            }
            touch.eval_active(cx, ContactTerms::ROWS, &at)?;
            let delta = &self.delta;
            let aim = 0.5 * slop;
            touch.solve(cx, Level::Position, (t, h, &self.zero), |touch, i, k| {
                let info = touch.info(i);
                let size = if info.size > 0.0 { info.size } else { 1.0 };
                let gap = touch.buf.gap[i];
                // what overlaps by less than the slop stays where it is
                let wanted = if gap < -slop * size { gap + aim * size } else { gap.max(0.0) };
                wanted + touch.product(i, k, delta)
            })?;
            self.delta.iter_mut().zip(&touch.dv).for_each(|(delta, dv)| *delta += dv);
            self.displace(cx, t, p)?;
        }
        Ok(())
    }

    /// `p ← p ⊞ δ`.
    fn displace(&mut self, cx: &mut Ctx<'_>, t: f64, p: &mut [f64]) -> Result<(), Trouble> {
        self.moved.iter_mut().zip(&self.delta).for_each(|(moved, delta)| *moved += delta);
        plus(cx, t, p, &self.delta, &mut self.there)?;
        p.copy_from_slice(&self.there);
        Ok(())
    }

    #[cold]
    fn stuck(touch: &Touch, t: f64) -> Trouble {
        let depth = |i: usize| -touch.buf.gap[i];
        let worst = touch.active.iter().copied().max_by(|a, b| depth(*a).total_cmp(&depth(*b)));
        let what = worst.map_or_else(String::new, |i| {
            format!(
                "contact '{}' stays {:.3e} m deep and cannot be pushed apart; use a smaller step, or look at the shapes and at drives that press bodies together",
                touch.info(i).name,
                depth(i)
            )
        });
        Trouble::Eval { t, source: EvalError::Retry(what) }
    }
}

/// `out = p ⊞ δ`.
pub(super) fn plus(
    cx: &mut Ctx<'_>,
    t: f64,
    p: &[f64],
    delta: &[f64],
    out: &mut [f64],
) -> Result<(), Trouble> {
    if let Some(rotations) = cx.problem.rotations() {
        rotations.plus(p, delta, out);
        rotations.normalise(out);
    } else {
        cx.eval(Terms::PDOT, &Point { t, p, v: delta, lam: &[], u: &[] })?;
        out.iter_mut().zip(p).zip(&cx.buf.pdot).for_each(|((out, p), d)| *out = p + d);
    }
    if all_finite(out) {
        return Ok(());
    }
    let what = "positions of the step are not finite; use a smaller step".to_owned();
    Err(Trouble::Eval { t, source: EvalError::Retry(what) })
}
