//! What a corrector saw in a step, for those who study convergence.

use super::corrector::Corrector;
use super::elimination::explicit_border;
use super::equations::{Ask, Guess};
use crate::Ctx;
use crate::error::Trouble;
use gelenk_core::Terms;

/// Convergence of the last step's iteration, and what the theory of coordinate splitting says about it `[Yen96]`.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Diagnostics {
    /// Iterations, all matrices together.
    pub iterations: u32,
    /// The factor by which corrections shrank from one to the next, where there were two (Y32).
    pub rate: Option<f64>,
    /// A lower bound of `‖J⁻¹‖`, which (2.34), (2.35) and (3.10) want below one (Y21).
    pub inverse: f64,
    /// `‖(G Y)⁻¹‖` of (2.30) at the predictor, in the norm of the sum of squares (Y21); with the explicit form, `M⁻¹ Gᵀ` takes
    /// the place of `Gᵀ`.
    pub split: Option<f64>,
    /// `‖G(p)ᵀ − G(p⁰)ᵀ‖ / ‖p − p⁰‖` of (2.31), between predictor and result (Y21).
    pub curvature: Option<f64>,
    /// `‖Yᵀ r(p)‖ ‖p − p⁰‖ + ‖p − p⁰‖²`: the distance (3.7) of the limits of CS and CM, up to a constant of the size of
    /// `‖(dr/dp)⁻¹‖` (Y26).
    pub distance: Option<f64>,
    /// The reduced potential `gᵀ s`, `s = (G Y)⁻ᵀ Yᵀ (f − M v')` (4.6) at the predictor, and the size of its force `Gᵀ s`
    /// (4.7) there (Y31).
    pub potential: Option<(f64, f64)>,
}

impl Corrector {
    /// Looks back at a step from `predicted` to `y`. What is evaluated for it does not count as work.
    pub(super) fn look_back(
        &mut self,
        cx: &mut Ctx<'_>,
        predicted: &Guess,
        y: &Guess,
    ) -> Result<(), Trouble> {
        let Self { system, elimination, newton, .. } = self;
        let mut seen =
            Diagnostics { iterations: newton.iterations, rate: newton.last_rate, ..Diagnostics::default() };
        // Signs that change, so that no direction is favoured.
        let b = system.eq.blocks;
        let mut probe: Vec<f64> = (0..b.len()).map(|i| if i % 3 == 0 { 1.0 } else { -1.0 }).collect();
        let before = norm(&probe);
        if system.matrix.solve(cx, &mut probe).is_ok() {
            seen.inverse = norm(&probe[..b.lam().start]) / before;
        }
        let Some(split) = &mut elimination.split else {
            self.diagnostics = Some(seen);
            return Ok(());
        };
        let s = cx.structure;
        let explicit = system.eq.is_explicit();
        let moved: Vec<f64> = y.x.p.iter().zip(&predicted.x.p).map(|(a, b)| a - b).collect();
        let moved = norm(&moved);
        // The residuals without multipliers at both ends, and G there.
        let without = Ask::MATRIX.without_multipliers();
        let (mut r, mut r0) = (vec![0.0; b.len()], vec![0.0; b.len()]);
        system.eq.residual(cx, y, without, &mut r)?;
        cx.eval(Terms::CONSTRAINT_MATRIX, &y.x.point())?;
        let there = cx.buf.constraint_matrix.clone();
        system.eq.residual(cx, predicted, without, &mut r0)?;
        cx.eval(Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX, &predicted.x.point())?;
        let change: Vec<f64> = there.iter().zip(&cx.buf.constraint_matrix).map(|(a, b)| a - b).collect();
        if moved > 0.0 {
            seen.curvature = Some(norm(&change) / moved);
        }
        let mut border = cx.buf.constraint_matrix.clone();
        if explicit {
            border.resize(b.nv * b.nl, 0.0);
            explicit_border(&mut system.eq, cx, predicted.x.t, &mut border)?;
        }
        if split.is_chosen && split.factor(&border, explicit) {
            seen.split = Some(split.inverse_norm());
            let mut multipliers = vec![0.0; b.nl];
            split.multipliers(&r0[b.dynamics()], &mut multipliers);
            let potential: f64 = cx.buf.constraint.iter().zip(&multipliers).map(|(g, s)| g * s).sum();
            let mut force = vec![0.0; b.nv];
            let g = &cx.buf.constraint_matrix;
            s.constraint_matrix.multiply_transposed_add(1.0, g, &multipliers, &mut force);
            seen.potential = Some((potential, norm(&force)));
            let dependent = split.dependent_size(&r[b.dynamics()]);
            seen.distance = Some(dependent * moved + moved * moved);
        }
        // The iteration goes on with the factors it had.
        elimination.refactor(system);
        self.diagnostics = Some(seen);
        Ok(())
    }
}

fn norm(x: &[f64]) -> f64 {
    x.iter().map(|x| x * x).sum::<f64>().sqrt()
}
