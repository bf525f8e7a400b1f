//! Derivatives that follow the excitations of a problem (A30): how they depend on them, and where they were evaluated.

use super::equations::{Ask, Equations, Guess};
use super::jacobian::{Derivatives, ROOT};
use crate::Ctx;
use crate::error::Trouble;
use gelenk_core::{Prescribed, SnapshotError, SnapshotReader, SnapshotWriter, Terms};

/// Slopes are found over this share of what an excitation has changed between two evaluations.
const SHARE: f64 = 0.1;

/// How often following may turn out worse than keeping before nothing is followed any more.
const MOST_MISSES: u64 = 2;

/// See the [module page](self).
///
/// How derivatives depend on an excitation is found when they are evaluated for the first time after it has changed: linear models need
/// no second evaluation, and by then it is known how much it changes, so that differences of differences are not those of rounding errors.
/// Every evaluation shows whether following did better than keeping. If not, it is found anew, twice; then derivatives are kept, as without
/// excitations.
pub(super) struct Excitation {
    /// Have derivatives been evaluated?
    is_begun: bool,
    /// Excitations at the last evaluation, at the one before it, and now.
    base: Vec<f64>,
    before: Vec<f64>,
    now: Vec<f64>,
    /// Derivatives at the last evaluation.
    values: Vec<f64>,
    /// `∂values/∂e`, one after the other; zero until known.
    slopes: Vec<f64>,
    is_known: Vec<bool>,
    misses: u64,
    /// A state beside the path, and the residual there, for slopes; made with the first derivatives.
    beside: Option<(Guess, Vec<f64>)>,
}

impl Excitation {
    /// For so many excitations and derivatives.
    pub(super) fn new(count: usize, length: usize) -> Self {
        Self {
            is_begun: false,
            base: vec![0.0; count],
            before: vec![0.0; count],
            now: vec![0.0; count],
            values: vec![0.0; length],
            slopes: vec![0.0; count * length],
            is_known: vec![false; count],
            misses: 0,
            beside: None,
        }
    }

    /// Forgets what is known where the pattern of the derivatives is another one.
    pub(super) fn adopt(&mut self, length: usize, is_new: bool) {
        if is_new || self.values.len() != length {
            let (is_begun, misses) = (self.is_begun, self.misses);
            let (base, beside) = (std::mem::take(&mut self.base), self.beside.take());
            *self = Self { is_begun, misses, beside, ..Self::new(base.len(), length) };
            self.base = base;
        }
    }

    /// Remembers the excitations the derivatives belong to, and finds, once, how they depend on them.
    pub(super) fn take(
        &mut self,
        cx: &mut Ctx<'_>,
        eq: &mut Equations,
        y: &Guess,
        derivatives: &mut Derivatives,
    ) {
        self.before.copy_from_slice(&self.base);
        if self.beside.is_none() {
            self.beside = Some((Guess::new(eq.dims), vec![0.0; eq.blocks.len()]));
        }
        if let Some(excitations) = cx.problem.excitations() {
            excitations.values(y.x.t, &mut self.base);
        }
        if self.is_begun {
            self.judge(&derivatives.values);
        }
        self.values.copy_from_slice(&derivatives.values);
        if !std::mem::replace(&mut self.is_begun, true) || self.misses > MOST_MISSES {
            return;
        }
        for i in 0..self.base.len() {
            let delta = SHARE * (self.base[i] - self.before[i]).abs();
            // a second difference: at least the cube root of rounding
            if self.is_known[i] || delta <= self.base[i].abs() * ROOT.powf(2.0 / 3.0) {
                continue;
            }
            if self.find_slopes(cx, eq, y, derivatives, (i, delta)).is_err() {
                // beside its path the model need not be defined: nothing follows
                let n = self.values.len();
                self.slopes[i * n..(i + 1) * n].fill(0.0);
            }
            self.is_known[i] = true;
        }
        if let Some(excitations) = cx.problem.excitations() {
            excitations.hold(None);
        }
        derivatives.values.copy_from_slice(&self.values);
    }

    /// Would the derivatives of the last evaluation have been nearer to the new ones than those that followed?
    fn judge(&mut self, new: &[f64]) {
        if !self.is_known.contains(&true) {
            return;
        }
        let n = self.values.len();
        let (mut kept, mut followed) = (0.0, 0.0);
        for (j, (new, old)) in new.iter().zip(&self.values).enumerate() {
            let of = |i: usize| self.slopes[i * n + j] * (self.base[i] - self.before[i]);
            let change: f64 = (0..self.base.len()).filter(|&i| self.is_known[i]).map(of).sum();
            let size = (new.abs() + old.abs()).max(f64::MIN_POSITIVE);
            kept += ((new - old) / size).powi(2);
            followed += ((new - old - change) / size).powi(2);
        }
        if followed > kept {
            self.misses += 1;
            self.is_known.fill(false);
        }
    }

    /// How derivatives depend on one of them, by a difference.
    fn find_slopes(
        &mut self,
        cx: &mut Ctx<'_>,
        eq: &mut Equations,
        y: &Guess,
        derivatives: &mut Derivatives,
        (i, delta): (usize, f64),
    ) -> Result<(), Trouble> {
        let n = self.values.len();
        let Some((shifted, r0)) = &mut self.beside else { return Ok(()) };
        shifted.copy_from(y);
        self.now.copy_from_slice(&self.base);
        self.now[i] += delta;
        let delta = self.now[i] - self.base[i];
        if let Some(prescribed) = cx.problem.excitations().and_then(|excitations| excitations.prescribes(i)) {
            follow_along(cx, prescribed, delta, shifted)?;
        }
        if let Some(excitations) = cx.problem.excitations() {
            excitations.hold(Some(&self.now));
        }
        cx.counts().jacobian_residual += 1;
        eq.residual(cx, shifted, Ask::NOMINAL, r0)?;
        derivatives.fill(cx, eq, shifted, r0)?;
        let slopes = self.slopes[i * n..(i + 1) * n].iter_mut();
        let values = derivatives.values.iter().zip(&self.values);
        slopes.zip(values).for_each(|(s, (x, x0))| *s = (x - x0) / delta);
        Ok(())
    }

    /// Brings derivatives to the excitations of another time.
    pub(super) fn follow(&mut self, cx: &mut Ctx<'_>, t: f64, values: &mut [f64]) {
        let Some(excitations) = cx.problem.excitations() else { return };
        if !self.is_known.contains(&true) {
            return;
        }
        excitations.values(t, &mut self.now);
        values.copy_from_slice(&self.values);
        for (i, slopes) in self.slopes.chunks_exact(values.len().max(1)).enumerate() {
            let change = if self.is_known[i] { self.now[i] - self.base[i] } else { continue };
            values.iter_mut().zip(slopes).for_each(|(x, s)| *x += s * change);
        }
    }

    pub(super) fn save(&self, out: &mut SnapshotWriter) {
        out.bool(self.is_begun);
        out.u64(self.misses);
        self.is_known.iter().for_each(|&is_known| out.bool(is_known));
        out.f64s(&self.base);
        out.f64s(&self.values);
        out.f64s(&self.slopes);
    }

    pub(super) fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.is_begun = from.bool()?;
        self.misses = from.u64()?;
        for is_known in &mut self.is_known {
            *is_known = from.bool()?;
        }
        from.f64s(&mut self.base)?;
        from.f64s(&mut self.values)?;
        from.f64s(&mut self.slopes)
    }
}

/// Moves positions or velocities as they follow the prescribed value of a constraint when that changes by `delta`: all other constraints
/// hold, and of all motions that is the one of least kinetic energy. In a tree it moves the joint that is driven and what that joint
/// carries; in a loop, the loop.
fn follow_along(cx: &mut Ctx<'_>, prescribed: Prescribed, delta: f64, y: &mut Guess) -> Result<(), Trouble> {
    let t = y.x.t;
    let (mut w, mut mu) = (vec![0.0; cx.structure.dims.nv], vec![0.0; cx.structure.dims.nl]);
    let (Prescribed::Position(row) | Prescribed::Velocity(row)) = prescribed;
    mu[row] = delta;
    cx.eval(Terms::MASS | Terms::CONSTRAINT_MATRIX, &y.x.point())?;
    cx.factor(t, None)?;
    cx.solve_motion(t, &mut w, &mut mu)?;
    if let Prescribed::Velocity(_) = prescribed {
        y.x.v.iter_mut().zip(&w).for_each(|(v, w)| *v += w);
        return Ok(());
    }
    let v = std::mem::replace(&mut y.x.v, w);
    cx.eval(Terms::PDOT, &y.x.point())?;
    y.x.v = v;
    y.x.p.iter_mut().zip(&cx.buf.pdot).for_each(|(p, d)| *p += d);
    Ok(())
}
