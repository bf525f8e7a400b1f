//! A copy of the mass matrix that multiplies vectors.

use super::assemble::Scatter;
use super::vector::{padded, product};
use gelenk_core::{MassKind, MassWork, MatrixKind, Structure};

/// `M` in the layout in which it is given, or, if that is full, in padded columns.
#[derive(Debug)]
pub(crate) struct Mass {
    kind: MassKind,
    nv: usize,
    values: Vec<f64>,
    full: Option<Scatter>,
    /// Where the diagonal is among the values; past their end where it is not stored.
    diagonal: Vec<usize>,
}

impl Mass {
    pub(crate) fn new(structure: &Structure) -> Self {
        let nv = structure.dims.nv;
        let kind = structure.mass.clone();
        let h = padded(nv);
        let (full, len) = match kind {
            MassKind::Dense => (Some(Scatter::plain(&MatrixKind::Dense, nv, nv, h)), h * nv),
            _ => (None, kind.len(nv)),
        };
        let mut diagonal = vec![len; nv];
        kind.for_each(nv, |i, j, k| {
            if i == j {
                diagonal[i] = if full.is_some() { i * (h + 1) } else { k };
            }
        });
        Self { kind, nv, values: vec![0.0; len], full, diagonal }
    }

    /// Takes over the values.
    pub(crate) fn load(&mut self, m: &[f64]) {
        match &self.full {
            Some(scatter) => scatter.set(padded(self.nv), m, &mut self.values),
            None => self.values.copy_from_slice(m),
        }
    }

    /// How welcome velocities are as unknowns of the constraints; see [`weigh`].
    pub(crate) fn weights(&self, weights: &mut [f64]) {
        weigh(self.diagonal.iter().map(|&k| self.values.get(k).copied().unwrap_or(0.0)), weights);
    }

    /// `Σᵢ zᵢ² Mᵢᵢ`, the size of which `zᵀ M z` is unless terms cancel.
    pub(crate) fn inertia(&self, z: &[f64]) -> f64 {
        let m = |k: usize| self.values.get(k).copied().unwrap_or(0.0);
        z.iter().zip(&self.diagonal).map(|(z, &k)| z * z * m(k)).sum()
    }

    /// `y = M x`; both are padded.
    pub(crate) fn multiply(&self, x: &[f64], y: &mut [f64]) {
        if self.full.is_some() {
            product(&self.values, &x[..self.nv], y);
        } else {
            // Trees, which alone need memory, do not come here.
            self.kind.multiply(&self.values, &x[..self.nv], &mut y[..self.nv], &mut MassWork::default());
        }
    }
}

/// Powers of two near the cube root of `max Mᵢᵢ / Mᵢᵢ`, at most 2²⁰; velocities without mass count as the lightest with.
///
/// If constraints determine light velocities from heavy ones, the inertia that is left is as good as `M`; otherwise light
/// masses drown in what heavy ones contribute to the same number: if `c₁v₁ + c₂v₂ = 0` determines velocity 1 from 2, a part
/// `m₁c₂²/m₂c₁²` of the digits of `m₂` is lost. On the other hand, rounding of the constraint itself grows with `c₂/c₁`.
/// Both are balanced if velocities are preferred by `c/∛m`. The bound keeps rounding in the coefficient of a light velocity
/// from being preferred to anything real.
fn weigh(diagonal: impl Iterator<Item = f64> + Clone, weights: &mut [f64]) {
    let exponent = |m: f64| ((m.to_bits() >> 52) & 0x7ff) as u32;
    let (mut heaviest, mut lightest) = (1, 0x7ff);
    for e in diagonal.clone().map(exponent) {
        heaviest = e.max(heaviest);
        lightest = lightest.min(if e > 0 { e } else { 0x7ff });
    }
    for (w, m) in weights.iter_mut().zip(diagonal) {
        let lighter = heaviest.saturating_sub(exponent(m).max(lightest)).min(60);
        *w = f64::from_bits(u64::from(1023 + lighter / 3) << 52);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_velocities_are_preferred() {
        let mut weights = [0.0; 6];
        weigh([8.0, 1.0, 1e-3, 0.0, 64.0, 1e-30].into_iter(), &mut weights);
        // The heaviest has 2⁶; without mass counts as the lightest, and the ratio is limited.
        assert_eq!(weights, [2.0, 4.0, 32.0, f64::from(1 << 20), 1.0, f64::from(1 << 20)]);
        weigh([0.0, 0.0].into_iter(), &mut weights[..2]);
        assert_eq!(weights[..2], [1.0, 1.0]);
    }
}
