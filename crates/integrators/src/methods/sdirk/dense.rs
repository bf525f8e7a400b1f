//! Dense output: the continuous weights `bᵢ(θ)` of the method.
//!
//! `y + h Σ bᵢ(θ) Kᵢ` has errors of `h⁴` in `p, v, u`. Its derivative, `Σ bᵢ'(θ) Kᵢ`, holds for accelerations, and with the multipliers
//! of the stages for multipliers as well, as if these were derivatives of something: errors of `h³`; neither need be continuous.
//! Derivatives of dependent coordinates are found here, because the step does without them.

use super::step::{PARTS, Stepper, values};
use super::table::{DENSE, STAGES};
use crate::Ctx;
use crate::dense_output::Segment;
use crate::error::Trouble;
use crate::stepper::Wanted;
use gelenk_core::State;

/// Degree of the motion.
pub(super) const DEGREE: usize = 4;

impl Stepper {
    /// Writes the polynomials of the last step, whose end is `x`.
    pub(super) fn build_dense(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        Wanted { plan, select, max_degree }: Wanted<'_>,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        for stage in &mut self.stages[..STAGES - 1] {
            self.corrector.complete_rates(cx, stage, false)?;
        }
        let h = plan.h;
        (out.t0, out.h) = (self.x0.t, h);
        out.y.reset([0.0; DEGREE].into_iter().take(max_degree));
        out.z.reset([0.0; DEGREE - 1]);
        let full = out.y.nodes.len() == DEGREE;
        let ends = |part| match part {
            0 => (&self.x0.p, &x.p, &select.p),
            1 => (&self.x0.v, &x.v, &select.v),
            _ => (&self.x0.u, &x.u, &select.u),
        };
        let mut to = 0..;
        for part in 0..PARTS {
            let (y0, y1, list) = ends(part);
            for (&i, to) in list.iter().zip(&mut to) {
                let c = powers(|stage| h * values(&self.stages[stage], part).1[i]);
                let change = y1[i] - y0[i];
                let coefficients = if full {
                    // what a projection has added goes in with derivatives zero at both ends
                    let gap = change - c.iter().sum::<f64>();
                    [y0[i], c[0], c[1] + 3.0 * gap, c[2] - 2.0 * gap, c[3]]
                } else {
                    let slope = c[0] + 2.0 * c[1] + 3.0 * c[2] + 4.0 * c[3];
                    [y0[i], c[0], 3.0 * change - 2.0 * c[0] - slope, c[0] + slope - 2.0 * change, 0.0]
                };
                out.y.set(to, &coefficients);
            }
        }
        let mut to = 0..;
        for (&i, to) in select.a.iter().zip(&mut to) {
            out.z.set(to, &derivative(powers(|stage| self.stages[stage].x.a[i])));
        }
        for (&i, to) in select.lam.iter().zip(&mut to) {
            out.z.set(to, &derivative(powers(|stage| self.stages[stage].x.lam[i])));
        }
        Ok(())
    }
}

/// Coefficients of `θ … θ⁴` in `Σ bᵢ(θ) Kᵢ`.
fn powers(k: impl Fn(usize) -> f64) -> [f64; DEGREE] {
    std::array::from_fn(|m| (0..STAGES).map(|i| DENSE[i][m] * k(i)).sum())
}

/// Of a polynomial without constant.
fn derivative(c: [f64; DEGREE]) -> [f64; DEGREE] {
    std::array::from_fn(|m| (m + 1) as f64 * c[m])
}
