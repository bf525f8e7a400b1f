//! A copy of the mass matrix that multiplies vectors.

use super::assemble::Scatter;
use super::vector::{padded, with_height};
use gelenk_core::{MassKind, MatrixKind, Structure};

/// Up to this size, numbers are copied one by one rather than column by column.
const SHORT: usize = 16;

/// `M` as it was given, or, if it is full, in padded columns.
#[derive(Debug)]
pub(crate) struct Mass {
    kind: MassKind,
    nv: usize,
    height: usize,
    values: Vec<f64>,
    full: Option<Scatter>,
    /// Where the diagonal is among the values; past their end where it is not stored.
    diagonal: Vec<usize>,
}

impl Mass {
    pub(crate) fn new(structure: &Structure) -> Self {
        let nv = structure.dims.nv;
        let height = padded(nv);
        let kind = structure.mass.clone();
        let (full, len) = match kind {
            MassKind::Dense => (Some(Scatter::plain(&MatrixKind::Dense, nv, nv, height)), height * nv),
            _ => (None, kind.len(nv)),
        };
        let mut diagonal = vec![len; nv];
        kind.for_each(nv, |i, j, k| {
            if i == j {
                diagonal[i] = if full.is_some() { i * (height + 1) } else { k };
            }
        });
        Self { kind, nv, height, values: vec![0.0; len], full, diagonal }
    }

    /// Takes over the values.
    pub(crate) fn load(&mut self, m: &[f64]) {
        match &self.full {
            Some(scatter) if self.nv <= SHORT => scatter.set(m, &mut self.values),
            Some(_) => {
                for (to, from) in self.values.chunks_exact_mut(self.height).zip(m.chunks_exact(self.nv)) {
                    to[..self.nv].copy_from_slice(from);
                }
            }
            None => self.values.copy_from_slice(m),
        }
    }

    /// The diagonal.
    #[inline(always)]
    pub(crate) fn diagonal(&self) -> impl Iterator<Item = f64> {
        self.diagonal.iter().map(|&k| self.values.get(k).copied().unwrap_or(0.0))
    }

    /// `y = M x`; both have the height of a padded column.
    #[inline(always)]
    pub(crate) fn multiply(&self, x: &[f64], y: &mut [f64]) {
        if self.full.is_some() {
            with_height!(self.height, h => multiply_full(&self.values, &x[..self.nv], &mut y[..h]));
        } else {
            self.kind.multiply(&self.values, &x[..self.nv], &mut y[..self.nv]);
        }
    }
}

/// Four columns at a time, which reads and writes `y` less often.
#[inline(always)]
fn multiply_full(m: &[f64], x: &[f64], y: &mut [f64]) {
    let h = y.len();
    y.fill(0.0);
    let (x, x_rest) = x.as_chunks::<4>();
    let mut panels = m.chunks_exact(4 * h);
    for (x, panel) in x.iter().zip(&mut panels) {
        let (m01, m23) = panel.split_at(2 * h);
        let ((m0, m1), (m2, m3)) = (m01.split_at(h), m23.split_at(h));
        for ((((y, m0), m1), m2), m3) in y.iter_mut().zip(m0).zip(m1).zip(m2).zip(m3) {
            *y += m0 * x[0] + m1 * x[1] + m2 * x[2] + m3 * x[3];
        }
    }
    for (&x, m) in x_rest.iter().zip(panels.remainder().chunks_exact(h)) {
        for (y, m) in y.iter_mut().zip(m) {
            *y += m * x;
        }
    }
}
