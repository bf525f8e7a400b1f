//! Singular poses that a step leaps over.
//!
//! Along a motion the minors of `G` are, but for a common factor, components of the directions in which the mechanism can move (Cramer's rule). Where
//! constraints come to depend on each other all minors vanish, and behind such a pose they have other signs while the motion goes straight on. So `G` is eliminated with rows and columns in an order that
//! was chosen by pivots, and the signs of its leading minors are watched: several, because where two loops become singular at once the last one keeps its sign. Where a sign has changed in a step, its root is
//! looked for on the cubic through both ends, and rows are compared there. Where the motion only turns back in the other coordinates, rows are independent at the root, and nothing is said.

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
/// Bisections of a step. The root is then more exact than the cubic.
const BISECTIONS: u32 = 20;
/// So often a step is looked into in a run: a motion that turns back time and again is not followed for ever.
const LOOKS: u32 = 1000;

/// What a look says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Looked {
    Same,
    Changed,
    /// The order has become a bad one.
    Weak,
}

/// On which side of a singular pose the run is.
#[derive(Debug, Default)]
pub(super) struct Sides {
    is_on: bool,
    /// Rows of `G` that are watched: all but those that are left out.
    kept: Vec<usize>,
    /// Rows of `g` and columns, in the order of elimination; empty before it is chosen.
    rows: Vec<usize>,
    columns: Vec<usize>,
    /// Are the leading minors negative? At the end of the last step, and at the point that is looked at.
    before: Vec<bool>,
    now: Vec<bool>,
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
            rows: Vec::with_capacity(d.nl),
            columns: Vec::with_capacity(d.nl),
            before: Vec::with_capacity(d.nl),
            now: Vec::with_capacity(d.nl),
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
                for x in row.iter_mut() {
                    *x /= length;
                }
            }
        }
    }

    /// The signs of the leading minors, and the smallest pivot relative to the largest.
    fn eliminate(&mut self, nv: usize) -> f64 {
        let m = self.rows.len();
        for (k, &i) in self.rows.iter().enumerate() {
            for (c, &j) in self.columns.iter().enumerate() {
                self.work[k * m + c] = self.g[i * nv + j];
            }
        }
        self.now.clear();
        let a = &mut self.work[..m * m];
        let (mut is_negative, mut least, mut most) = (false, f64::INFINITY, 0.0_f64);
        for k in 0..m {
            let pivot = a[k * m + k];
            (least, most) = (least.min(pivot.abs()), most.max(pivot.abs()));
            is_negative ^= pivot < 0.0;
            self.now.push(is_negative);
            let divisor = if pivot == 0.0 { f64::MIN_POSITIVE } else { pivot };
            for i in k + 1..m {
                let share = a[i * m + k] / divisor;
                for c in k + 1..m {
                    a[i * m + c] -= share * a[k * m + c];
                }
            }
        }
        least / most.max(f64::MIN_POSITIVE)
    }

    /// Chooses the order of rows and columns: the largest number left is the next pivot.
    fn choose(&mut self, nv: usize) {
        let m = self.kept.len();
        self.rows.clear();
        self.columns.clear();
        self.work[..m * nv].copy_from_slice(&self.g[..m * nv]);
        let a = &mut self.work;
        for _ in 0..m {
            let (mut row, mut column, mut largest) = (usize::MAX, usize::MAX, 0.0_f64);
            for i in (0..m).filter(|i| !self.rows.contains(i)) {
                for j in (0..nv).filter(|j| !self.columns.contains(j)) {
                    let size = a[i * nv + j].abs();
                    if size > largest {
                        (row, column, largest) = (i, j, size);
                    }
                }
            }
            if row == usize::MAX {
                self.rows.clear();
                self.columns.clear();
                return;
            }
            self.rows.push(row);
            self.columns.push(column);
            for i in (0..m).filter(|i| !self.rows.contains(i)) {
                let share = a[i * nv + column] / a[row * nv + column];
                for c in 0..nv {
                    a[i * nv + c] -= share * a[row * nv + c];
                }
            }
        }
    }

    /// Takes another order, and the signs in it.
    fn begin(&mut self, nv: usize) {
        self.choose(nv);
        self.eliminate(nv);
        self.before.clone_from(&self.now);
    }

    /// Looks at the state: have signs changed since the last one?
    fn look(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<Looked, Trouble> {
        let nv = cx.structure.dims.nv;
        cx.eval(Terms::PDOT | Terms::CONSTRAINT_MATRIX, &x.point())?;
        self.keep(cx);
        self.take(cx);
        self.between_rate.copy_from_slice(&cx.buf.pdot);
        if self.columns.is_empty() {
            self.begin(nv);
            return Ok(Looked::Same);
        }
        let least = self.eliminate(nv);
        Ok(match (self.now != self.before, least < WEAK) {
            (true, _) => Looked::Changed,
            (false, true) => Looked::Weak,
            (false, false) => Looked::Same,
        })
    }

    /// The time and, in `between`, the positions where a leading minor changes its sign, on the cubic from the last state to this one.
    fn root(&mut self, cx: &mut Ctx<'_>, x: &State, minor: usize) -> Result<f64, Trouble> {
        let nv = cx.structure.dims.nv;
        let h = x.t - self.t;
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
            self.eliminate(nv);
            if self.now[minor] == self.before[minor] { low = s } else { high = s }
        }
        Ok(t)
    }

    /// This state is the last one now.
    fn step_on(&mut self, x: &State) {
        self.t = x.t;
        self.p.copy_from_slice(&x.p);
        self.rate.copy_from_slice(&self.between_rate);
    }

    /// Takes another order at a state.
    fn renew(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<(), Trouble> {
        cx.eval(Terms::CONSTRAINT_MATRIX, &x.point())?;
        self.take(cx);
        self.begin(cx.structure.dims.nv);
        Ok(())
    }

    pub(super) fn save(&self, out: &mut SnapshotWriter) {
        out.u64(self.looks.into());
        out.u64(self.before.len() as u64);
        self.before.iter().for_each(|&is_negative| out.bool(is_negative));
        for list in [&self.kept, &self.rows, &self.columns] {
            out.u64(list.len() as u64);
            for &i in list {
                out.u64(i as u64);
            }
        }
        out.f64(self.t);
        out.f64s(&self.p);
        out.f64s(&self.rate);
    }

    pub(super) fn restore(&mut self, from: &mut SnapshotReader<'_>, d: Dims) -> Result<(), SnapshotError> {
        self.looks = from.u64()?.min(u64::from(u32::MAX)) as u32;
        self.before.clear();
        for _ in 0..from.u64()?.min(d.nl as u64) {
            self.before.push(from.bool()?);
        }
        for (list, end) in [(&mut self.kept, d.nl), (&mut self.rows, d.nl), (&mut self.columns, d.nv)] {
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
        if self.rows.len() != self.columns.len() || self.rows.len() != self.before.len() {
            return Err(SnapshotError::Damaged("it watches constraints that are not there"));
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
        // a state that cannot be evaluated ends the run by itself
        let Ok(looked) = self.sides.look(&mut cx, &self.state) else {
            self.sides.columns.clear();
            return;
        };
        if looked == Looked::Changed && self.sides.looks < LOOKS && !self.passing.has_found() {
            self.sides.looks += 1;
            self.find_between();
        }
        if looked != Looked::Same && self.sides.renew(&mut self.engine.aside(), &self.state).is_err() {
            self.sides.columns.clear();
        }
        self.sides.step_on(&self.state);
    }

    /// Looks for the pose within the step, minor by minor.
    fn find_between(&mut self) {
        for minor in 0..self.sides.before.len() {
            let mut cx = self.engine.aside();
            // roots leave the signs of the last point they tried
            let at_end = cx
                .eval(Terms::CONSTRAINT_MATRIX, &self.state.point())
                .map(|()| self.sides.take(&cx))
                .map(|()| self.sides.eliminate(cx.structure.dims.nv));
            if at_end.is_err() || self.sides.now[minor] == self.sides.before[minor] {
                continue;
            }
            let Ok(t) = self.sides.root(&mut cx, &self.state, minor) else { return };
            let p = std::mem::take(&mut self.sides.between);
            let found = self.pose_near(t, &p, POSE);
            self.sides.between = p;
            if let Some(found) = found {
                self.passing.note_leap(found);
                return;
            }
        }
    }
}
