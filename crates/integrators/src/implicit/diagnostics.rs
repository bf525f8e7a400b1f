//! What a corrector saw in a step, for those who study convergence.

use super::corrector::Corrector;
use super::equations::Guess;
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
    /// `‖(G Y)⁻¹‖` of (2.30), in the norm of the sum of squares (Y21).
    pub split: Option<f64>,
    /// `‖G(p)ᵀ − G(p⁰)ᵀ‖ / ‖p − p⁰‖` of (2.31), between predictor and result (Y21).
    pub curvature: Option<f64>,
    /// `‖Yᵀ r‖ ‖p − p⁰‖ + ‖p − p⁰‖²`: the distance (3.7) of the limits of CS and CM, up to a constant (Y26).
    pub distance: Option<f64>,
    /// The reduced potential `gᵀ (G Y)⁻ᵀ Yᵀ r` (4.6) at the predictor, and the size of its force (4.7) there (Y31).
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
        let mut seen =
            Diagnostics { iterations: self.iterations, rate: self.last_rate, ..Diagnostics::default() };
        let Some(parts) = &mut self.parts else { return Ok(()) };
        // Signs that change, so that no direction is favoured.
        let b = self.eq.blocks;
        let mut probe: Vec<f64> = (0..b.len()).map(|i| if i % 3 == 0 { 1.0 } else { -1.0 }).collect();
        let before = norm(&probe);
        if parts.matrix.solve(cx, &mut probe).is_ok() {
            seen.inverse = norm(&probe[..b.lam().start]) / before;
        }
        let Some(split) = &mut parts.split else {
            self.diagnostics = Some(seen);
            return Ok(());
        };
        let s = cx.structure;
        let moved: Vec<f64> = y.x.p.iter().zip(&predicted.x.p).map(|(a, b)| a - b).collect();
        let moved = norm(&moved);
        cx.eval(Terms::CONSTRAINT_MATRIX, &y.x.point())?;
        let there = cx.buf.constraint_matrix.clone();
        // The residual without multipliers, and the factors of G Y, at the predictor.
        let mut r = vec![0.0; b.len()];
        self.eq.residual(cx, predicted, false, &mut r)?;
        cx.eval(Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX, &predicted.x.point())?;
        let change: Vec<f64> = there.iter().zip(&cx.buf.constraint_matrix).map(|(a, b)| a - b).collect();
        if moved > 0.0 {
            seen.curvature = Some(norm(&change) / moved);
        }
        if !split.is_chosen {
            split.choose(&s.constraint_matrix, &cx.buf.constraint_matrix, false);
        }
        if split.factor(&s.constraint_matrix, &cx.buf.constraint_matrix, false) {
            seen.split = Some(split.inverse_norm());
            let mut multipliers = vec![0.0; b.nl];
            let dependent = split.dependent_size(&r[b.dynamics()]);
            split.multipliers(&r[b.dynamics()], &mut multipliers);
            let potential: f64 = cx.buf.constraint.iter().zip(&multipliers).map(|(g, s)| -g * s).sum();
            let mut force = vec![0.0; b.nv];
            s.constraint_matrix.multiply_transposed_add(
                1.0,
                &cx.buf.constraint_matrix,
                &multipliers,
                &mut force,
            );
            seen.potential = Some((potential, norm(&force)));
            seen.distance = Some(dependent * moved + moved * moved);
        }
        // The iteration goes on with the factors it had.
        if !parts.border.is_empty() {
            let transposed = self.eq.form == super::DynamicsForm::Explicit;
            split.factor(&s.constraint_matrix, &parts.border, transposed);
        }
        self.diagnostics = Some(seen);
        Ok(())
    }
}

fn norm(x: &[f64]) -> f64 {
    x.iter().map(|x| x * x).sum::<f64>().sqrt()
}
