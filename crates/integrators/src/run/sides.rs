//! Singular poses that a step leaps over.
//!
//! Along a motion the minors of `G` are, but for a common factor, components of the directions in which the mechanism can move (Cramer's rule). Where
//! constraints come to depend on each other all minors vanish, and behind such a pose they have other signs while the motion goes straight on. So one of them
//! is watched, `det G Y` with columns `Y` that are well conditioned. Where its sign has changed in a step, its root is looked for on the cubic through both
//! ends, and rows are compared there. Where the motion only turns back in the other coordinates, rows are independent at the root, and nothing is said.

use super::Run;
use super::redundancy::POSE;
use crate::context::Ctx;
use crate::error::Trouble;
use crate::project::normalise;
use gelenk_core::{Dims, Point, SnapshotError, SnapshotReader, SnapshotWriter, State, Terms};

/// More operations for a determinant are not worth it: a step takes some evaluations of as many.
const WORK: usize = 20_000;
/// Columns are chosen anew where a pivot is below this share of the largest one.
const WEAK: f64 = 0.05;
/// Bisections of a step. The root is then as exact as the cubic.
const BISECTIONS: u32 = 40;
/// So often a step is looked into in a run: a motion that turns back time and again is not followed for ever.
const LOOKS: u32 = 200;

/// On which side of a singular pose the run is.
#[derive(Debug, Default)]
pub(super) struct Sides {
    is_on: bool,
    /// Rows of `G` that are watched: all but those that are left out.
    kept: Vec<usize>,
    /// `Y`; empty before it is chosen.
    columns: Vec<usize>,
    sign: f64,
    looks: u32,
    /// The rows that are kept, row by row, at unit length, and a copy that is eliminated.
    g: Vec<f64>,
    work: Vec<f64>,
    /// Where a row of `G` stands in `kept`.
    place: Vec<usize>,
    /// The end of the last step: time, positions and their rates.
    t: f64,
    p: Vec<f64>,
    rate: Vec<f64>,
    /// A point between.
    between: Vec<f64>,
    between_rate: Vec<f64>,
    still: Vec<f64>,
}

impl Sides {
    pub(super) fn new(is_wanted: bool, d: Dims) -> Self {
        let is_on = is_wanted && d.nl > 0 && d.nl < d.nv && d.nl * d.nl * d.nv <= WORK;
        if !is_on {
            return Self::default();
        }
        Self {
            is_on,
            kept: Vec::with_capacity(d.nl),
            columns: Vec::with_capacity(d.nl),
            g: vec![0.0; d.nl * d.nv],
            work: vec![0.0; d.nl * d.nv],
            place: vec![usize::MAX; d.nl],
            p: vec![0.0; d.np],
            rate: vec![0.0; d.np],
            between: vec![0.0; d.np],
            between_rate: vec![0.0; d.np],
            still: vec![0.0; d.nv],
            ..Self::default()
        }
    }

    /// Keeps the rows that are not left out; others than before ask for other columns.
    fn keep(&mut self, cx: &Ctx<'_>) {
        let nl = cx.structure.dims.nl;
        self.place.fill(0);
        for i in cx.kkt.held().into_iter().flat_map(gelenk_core::HeldRows::left_out) {
            self.place[i] = usize::MAX;
        }
        let mut count = 0;
        let mut is_same = true;
        for i in 0..nl {
            if self.place[i] != usize::MAX {
                is_same &= self.kept.get(count) == Some(&i);
                self.place[i] = count;
                count += 1;
            }
        }
        if !is_same || self.kept.len() != count {
            self.kept.clear();
            self.kept.extend((0..nl).filter(|&i| self.place[i] != usize::MAX));
            self.columns.clear();
        }
    }

    /// Takes over `G` as it was evaluated.
    fn take(&mut self, cx: &Ctx<'_>) {
        let d = cx.structure.dims;
        self.g.fill(0.0);
        let (g, place) = (&mut self.g, &self.place);
        cx.structure.constraint_matrix.for_each(d.nl, d.nv, |i, j, k| {
            if let Some(row) = place.get(i).filter(|row| **row != usize::MAX) {
                g[row * d.nv + j] = cx.buf.constraint_matrix[k];
            }
        });
        for row in self.g.chunks_exact_mut(d.nv).take(self.kept.len()) {
            let length = row.iter().map(|x| x * x).sum::<f64>().sqrt();
            if length > 0.0 {
                row.iter_mut().for_each(|x| *x /= length);
            }
        }
    }

    /// The sign of `det G Y`, and the smallest of its pivots relative to the largest.
    fn determinant(&mut self, nv: usize) -> (f64, f64) {
        let m = self.kept.len();
        for (k, row) in self.g.chunks_exact(nv).take(m).enumerate() {
            for (c, &j) in self.columns.iter().enumerate() {
                self.work[k * m + c] = row[j];
            }
        }
        let a = &mut self.work[..m * m];
        let (mut sign, mut least, mut most) = (1.0, f64::INFINITY, 0.0_f64);
        for k in 0..m {
            let best = (k..m).max_by(|&i, &j| a[i * m + k].abs().total_cmp(&a[j * m + k].abs())).unwrap_or(k);
            if best != k {
                (0..m).for_each(|c| a.swap(k * m + c, best * m + c));
                sign = -sign;
            }
            let pivot = a[k * m + k];
            (least, most) = (least.min(pivot.abs()), most.max(pivot.abs()));
            sign *= if pivot < 0.0 { -1.0 } else { 1.0 };
            if pivot == 0.0 {
                return (sign, 0.0);
            }
            for i in k + 1..m {
                let share = a[i * m + k] / pivot;
                for c in k + 1..m {
                    a[i * m + c] -= share * a[k * m + c];
                }
            }
        }
        (sign, least / most.max(f64::MIN_POSITIVE))
    }

    /// Chooses the columns by elimination with pivots from the whole matrix.
    fn choose(&mut self, nv: usize) {
        let m = self.kept.len();
        self.columns.clear();
        self.work[..m * nv].copy_from_slice(&self.g[..m * nv]);
        let a = &mut self.work;
        for k in 0..m {
            let (mut row, mut column, mut largest) = (k, usize::MAX, 0.0_f64);
            for i in k..m {
                for j in 0..nv {
                    let size = a[i * nv + j].abs();
                    if size > largest && !self.columns.contains(&j) {
                        (row, column, largest) = (i, j, size);
                    }
                }
            }
            if column == usize::MAX {
                self.columns.clear();
                return;
            }
            (0..nv).for_each(|c| a.swap(k * nv + c, row * nv + c));
            for i in k + 1..m {
                let share = a[i * nv + column] / a[k * nv + column];
                for c in 0..nv {
                    a[i * nv + c] -= share * a[k * nv + c];
                }
            }
            self.columns.push(column);
        }
    }

    /// Looks at the state: has the sign changed since the last one?
    fn look(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<bool, Trouble> {
        let nv = cx.structure.dims.nv;
        cx.eval(Terms::PDOT | Terms::CONSTRAINT_MATRIX, &x.point())?;
        self.keep(cx);
        self.take(cx);
        self.between_rate.copy_from_slice(&cx.buf.pdot);
        if self.kept.is_empty() {
            return Ok(false);
        }
        if self.columns.is_empty() {
            self.choose(nv);
            self.sign = if self.columns.is_empty() { 0.0 } else { self.determinant(nv).0 };
            return Ok(false);
        }
        let (sign, least) = self.determinant(nv);
        let has_changed = sign * self.sign < 0.0;
        self.sign = sign;
        if least < WEAK && !has_changed {
            self.choose(nv);
            self.sign = if self.columns.is_empty() { 0.0 } else { self.determinant(nv).0 };
        }
        Ok(has_changed)
    }

    /// The time and, in `between`, the positions where the sign changes, on the cubic from the last state to this one.
    fn root(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<f64, Trouble> {
        let nv = cx.structure.dims.nv;
        let (after, h) = (self.sign, x.t - self.t);
        let (mut low, mut high) = (0.0, 1.0);
        let mut t = x.t;
        for _ in 0..BISECTIONS {
            let s = 0.5 * (low + high);
            t = self.t + s * h;
            // Hermite's polynomials
            let (a, b) = ((1.0 + 2.0 * s) * (1.0 - s) * (1.0 - s), s * s * (3.0 - 2.0 * s));
            let (c, d) = (s * (1.0 - s) * (1.0 - s) * h, s * s * (s - 1.0) * h);
            for (k, p) in self.between.iter_mut().enumerate() {
                *p = a * self.p[k] + b * x.p[k] + c * self.rate[k] + d * self.between_rate[k];
            }
            normalise(cx, &mut self.between);
            cx.eval(
                Terms::CONSTRAINT_MATRIX,
                &Point { t, p: &self.between, v: &self.still, lam: &[], u: &[] },
            )?;
            self.take(cx);
            if self.determinant(nv).0 * after < 0.0 { low = s } else { high = s }
        }
        Ok(t)
    }

    /// This state is the last one now.
    fn step_on(&mut self, x: &State) {
        self.t = x.t;
        self.p.copy_from_slice(&x.p);
        self.rate.copy_from_slice(&self.between_rate);
    }

    pub(super) fn save(&self, out: &mut SnapshotWriter) {
        out.u64(self.looks.into());
        out.f64(self.sign);
        for list in [&self.kept, &self.columns] {
            out.u64(list.len() as u64);
            list.iter().for_each(|&i| out.u64(i as u64));
        }
        out.f64(self.t);
        out.f64s(&self.p);
        out.f64s(&self.rate);
    }

    pub(super) fn restore(&mut self, from: &mut SnapshotReader<'_>, d: Dims) -> Result<(), SnapshotError> {
        self.looks = from.u64()?.min(u64::from(u32::MAX)) as u32;
        self.sign = from.f64()?;
        for (list, end) in [(&mut self.kept, d.nl), (&mut self.columns, d.nv)] {
            let count = from.u64()? as usize;
            if count > d.nl {
                return Err(SnapshotError::Damaged("it watches constraints that are not there"));
            }
            list.clear();
            for _ in 0..count {
                let i = from.u64()? as usize;
                if i >= end {
                    return Err(SnapshotError::Damaged("it watches constraints that are not there"));
                }
                list.push(i);
            }
        }
        self.t = from.f64()?;
        from.f64s(&mut self.p)?;
        from.f64s(&mut self.rate)
    }
}

impl Run<'_> {
    /// At the start, and where the motion goes on from another state.
    pub(super) fn begin_sides(&mut self) {
        self.sides.columns.clear();
        self.look_at_sides();
    }

    /// After an accepted step: has it leapt over a singular pose?
    pub(super) fn look_at_sides(&mut self) {
        if !self.sides.is_on {
            return;
        }
        let mut cx = self.engine.aside();
        // a state that cannot be evaluated ends the step by itself
        let Ok(has_changed) = self.sides.look(&mut cx, &self.state) else {
            self.sides.columns.clear();
            return;
        };
        if has_changed && self.sides.looks < LOOKS && !self.passing.has_found() {
            self.sides.looks += 1;
            if let Ok(t) = self.sides.root(&mut cx, &self.state) {
                let p = std::mem::take(&mut self.sides.between);
                if let Some(found) = self.pose_near(t, &p, POSE) {
                    self.passing.note_leap(found);
                }
                self.sides.between = p;
            }
        }
        self.sides.step_on(&self.state);
    }
}
