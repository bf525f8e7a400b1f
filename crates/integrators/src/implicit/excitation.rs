//! Derivatives that follow the excitations of a problem (A30): how they depend on them, and where they were evaluated.

use super::equations::{Ask, Equations, Guess};
use super::jacobian::{Derivatives, ROOT};
use crate::Ctx;
use crate::error::Trouble;
use gelenk_core::{SnapshotError, SnapshotReader, SnapshotWriter};

/// See the [module page](self).
pub(super) struct Excitation {
    /// Excitations at the last evaluation, and now.
    base: Vec<f64>,
    now: Vec<f64>,
    /// Derivatives at the last evaluation.
    values: Vec<f64>,
    /// `∂values/∂e`, one after the other; empty until known.
    slopes: Vec<f64>,
}

impl Excitation {
    /// For so many excitations and derivatives.
    pub(super) fn new(count: usize, length: usize) -> Self {
        Self { base: vec![0.0; count], now: vec![0.0; count], values: vec![0.0; length], slopes: Vec::new() }
    }

    /// Forgets what is known where the pattern of the derivatives is another one.
    pub(super) fn adopt(&mut self, length: usize, is_new: bool) {
        if is_new || self.values.len() != length {
            self.values = vec![0.0; length];
            self.slopes.clear();
        }
    }

    /// Remembers the excitations the derivatives belong to, and finds, once, how they depend on them.
    pub(super) fn take(
        &mut self,
        cx: &mut Ctx<'_>,
        eq: &mut Equations,
        y: &Guess,
        derivatives: &mut Derivatives,
    ) -> Result<(), Trouble> {
        if let Some(excitations) = cx.problem.excitations() {
            excitations.values(y.x.t, &mut self.base);
        }
        self.values.copy_from_slice(&derivatives.values);
        if !self.slopes.is_empty() {
            return Ok(());
        }
        self.slopes.resize(self.base.len() * self.values.len(), 0.0);
        let result = self.find_slopes(cx, eq, y, derivatives);
        if let Some(excitations) = cx.problem.excitations() {
            excitations.hold(None);
        }
        derivatives.values.copy_from_slice(&self.values);
        result
    }

    fn find_slopes(
        &mut self,
        cx: &mut Ctx<'_>,
        eq: &mut Equations,
        y: &Guess,
        derivatives: &mut Derivatives,
    ) -> Result<(), Trouble> {
        let n = self.values.len();
        let mut r0 = vec![0.0; eq.blocks.len()];
        for i in 0..self.base.len() {
            self.now.copy_from_slice(&self.base);
            // A second difference: the cube root of rounding.
            let delta = self.base[i].abs().max(1.0) * ROOT.powf(2.0 / 3.0);
            self.now[i] += delta;
            let delta = self.now[i] - self.base[i];
            if let Some(excitations) = cx.problem.excitations() {
                excitations.hold(Some(&self.now));
            }
            cx.counts().jacobian_residual += 1;
            eq.residual(cx, y, Ask::NOMINAL, &mut r0)?;
            derivatives.fill(cx, eq, y, &r0)?;
            let slopes = self.slopes[i * n..(i + 1) * n].iter_mut();
            let values = derivatives.values.iter().zip(&self.values);
            slopes.zip(values).for_each(|(s, (x, x0))| *s = (x - x0) / delta);
        }
        Ok(())
    }

    /// Brings derivatives to the excitations of another time.
    pub(super) fn follow(&mut self, cx: &mut Ctx<'_>, t: f64, values: &mut [f64]) {
        let Some(excitations) = cx.problem.excitations() else { return };
        if self.slopes.is_empty() {
            return;
        }
        excitations.values(t, &mut self.now);
        values.copy_from_slice(&self.values);
        for (i, slopes) in self.slopes.chunks_exact(values.len().max(1)).enumerate() {
            let change = self.now[i] - self.base[i];
            values.iter_mut().zip(slopes).for_each(|(x, s)| *x += s * change);
        }
    }

    pub(super) fn save(&self, out: &mut SnapshotWriter) {
        out.bool(!self.slopes.is_empty());
        out.f64s(&self.base);
        out.f64s(&self.values);
        out.f64s(&self.slopes);
    }

    pub(super) fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        let length = if from.bool()? { self.base.len() * self.values.len() } else { 0 };
        from.f64s(&mut self.base)?;
        from.f64s(&mut self.values)?;
        self.slopes.resize(length, 0.0);
        from.f64s(&mut self.slopes)
    }
}
