//! Constraints that depend on each other (H21, H22).
//!
//! Rows of `G` that others imply do so on the manifold `g = 0` alone. Beside it, where stages lie, what is left of a redundant row is as large as the
//! distance: a rank that is decided there finds a mechanism locked which moves. So the rank is decided on the manifold, at an
//! accepted state that is projected to rounding for it, and the rows that are left out then stay out ([`Kkt::hold`](gelenk_core::Kkt::hold)) in
//! all stages and steps. It is decided again when there is evidence:
//!
//! - at the start: the matrix is singular, the projection fails, or velocities answer a violation with huge corrections;
//! - a projection finds that a row which is left out is violated, or fails;
//! - the rows that are left in have come much closer to each other than they were.
//!
//! Where the rank of other rows changes in the middle of a run, at a singular position, steps are made smaller first; if that does
//! not help, a step is made on the rows that are independent.

use super::Run;
use crate::Ctx;
use crate::context::{Evaluator, largest};
use crate::error::Trouble;
use crate::project::normalise;
use crate::stepper::Committed;
use gelenk_core::{Dependence, HeldRows, KktError, Point, Singularity, State, Terms};
use gelenk_linalg::dependent_rows;

/// Attempts in a row that fail for a singular matrix, before one is made on independent rows.
const ATTEMPTS: u32 = 4;
/// Steps after that, until singular matrices are trouble again: enough for the step to grow over what it shrank from.
const STEPS: u32 = 8;
/// A row at unit length is redundant if less than this remains of it next to the others, on the manifold to rounding.
const RANK: f64 = 1e-9;
/// The same where the mechanism is open, as a multiple of how far, and at most.
const OPEN: f64 = 10.0;
const OPEN_MOST: f64 = 0.1;
/// Corrections of velocities that make up for one unit of violation; more looks as if rows were redundant.
const SUSPICIOUS: f64 = 1e6;
/// Rows are chosen anew when these corrections have grown by this factor.
const WORSE: f64 = 1.5;
/// Violations of rows shorter than this share of the longest count as if they were that long: rows that vanish are no good to hold on to.
const SHORT: f64 = 0.1;
/// Where no step is short enough, a row of which less than this remains next to the others is the reason.
pub(super) const POSE: f64 = 1e-3;
/// More rows are not searched: their matrices are full.
const MANY: usize = 3000;
/// Positions are moved by about this to see whether a constraint depends on them.
const MOVED: f64 = 1e-4;
/// A decision and a projection on the rows it leaves follow each other at most so often.
const ROUNDS: usize = 4;

/// Forces of rows that are left out accelerate by at most this share of what others do, in tolerances: states are on the manifold only
/// as far as these ask for it.
const IMPLIED: f64 = 10.0;
const IMPLIED_LEAST: f64 = 1e-8;
const IMPLIED_MOST: f64 = 1e-3;
/// Rejections in a row that count as evidence, whatever their reason, and steps after a decision until they do again.
const REJECTIONS: u32 = 3;
const PAUSE: u32 = 8;

/// What is known about redundant rows.
#[derive(Debug)]
pub(super) struct RedundantRows {
    /// Are they allowed?
    allowed: bool,
    /// Those found so far, set by set.
    pub(super) found: Vec<Vec<usize>>,
    /// How many of them are from the start.
    pub(super) at_start: usize,
    /// Attempts in a row that failed for a singular matrix; from [`ATTEMPTS`] on, steps on independent rows.
    pub(super) singular: u32,
    /// Steps since the last decision, and the corrections that the rows which are left in had then.
    pub(super) steps: u32,
    pub(super) spread: f64,
    /// The share of [`IMPLIED`] that is no evidence: where states drift off the manifold, it grows.
    pub(super) implied: f64,
    /// Was the rank decided at this very state?
    pub(super) is_decided: bool,
    /// Rejections in a row.
    pub(super) rejections: u32,
}

impl RedundantRows {
    pub(super) fn new(allowed: bool) -> Self {
        Self {
            allowed,
            found: Vec::new(),
            at_start: 0,
            singular: 0,
            steps: 0,
            spread: 0.0,
            implied: 0.0,
            is_decided: false,
            rejections: 0,
        }
    }
}

impl Run<'_> {
    /// Makes the start consistent, if necessary without redundant rows.
    pub(super) fn start_on_rows(&mut self) -> Result<Committed, Trouble> {
        let given = self.state.clone();
        let result = self.consistent_start();
        let is_doubtful = match &result {
            Ok(_) => !self.begin.is_near && !self.is_sound(),
            Err(Trouble::Singular { massless, .. }) => massless.is_empty(),
            Err(Trouble::Projection { .. }) => true,
            Err(_) => false,
        };
        if !is_doubtful || !(1..=MANY).contains(&self.engine.structure.dims.nl) {
            return result;
        }
        let before = self.engine.kkt.held().cloned().unwrap_or_default();
        let decided = self.decide(&given);
        let held = self.engine.kkt.held().cloned().unwrap_or_default();
        let is_mistaken = self.has_unwritten_rows(&given, &held);
        match (result, decided) {
            (_, Ok(())) if !held.sets.is_empty() && !is_mistaken && self.redundant.allowed => {
                self.state = given;
                let result = self.consistent_start();
                if result.is_ok() {
                    self.note_decision();
                    self.redundant.at_start = self.redundant.found.len();
                }
                result
            }
            (_, Ok(())) if !held.sets.is_empty() => {
                self.hold(&HeldRows::default())?;
                let found = Singularity { dependent_rows: held.sets, ..Singularity::default() };
                Err(Trouble::of_solver(&self.engine.structure, given.t, KktError::Singular(found)))
            }
            (Err(Trouble::Singular { .. }), Err(trouble @ Trouble::Projection { .. }))
                if self.redundant.allowed =>
            {
                // that rows contradict each other says more than that they depend on each other
                self.hold(&HeldRows::default())?;
                Err(trouble)
            }
            (Err(trouble), _) => {
                self.hold(&HeldRows::default())?;
                Err(trouble)
            }
            (Ok(_), _) => {
                self.hold(&before)?;
                self.state = given;
                self.consistent_start()
            }
        }
    }

    /// Is there a row of zeros among those that are left out whose constraint changes when positions do? That is a mistake of whoever wrote `G`. One whose
    /// constraint stays as it is, is implied by the joints of a tree, like the guide of a press on the axis of its screw.
    fn has_unwritten_rows(&mut self, x: &State, held: &HeldRows) -> bool {
        let zero: Vec<usize> = held.sets.iter().filter(|set| set.len() == 1).map(|set| set[0]).collect();
        if zero.is_empty() {
            return false;
        }
        let mut cx = self.engine.aside();
        let d = cx.structure.dims;
        let any: Vec<f64> = (0..d.nv).map(arbitrary).collect();
        let moved = |cx: &mut Ctx<'_>, share: f64| -> Result<Vec<f64>, Trouble> {
            cx.eval(Terms::PDOT, &Point { t: x.t, p: &x.p, v: &any, lam: &[], u: &x.u })?;
            let p: Vec<f64> = x.p.iter().zip(&cx.buf.pdot).map(|(p, d)| p + share * d).collect();
            cx.eval(Terms::CONSTRAINT, &Point { t: x.t, p: &p, v: &any, lam: &[], u: &x.u })?;
            Ok(cx.buf.constraint.clone())
        };
        let (Ok(before), Ok(after)) = (moved(&mut cx, -MOVED), moved(&mut cx, MOVED)) else { return true };
        zero.into_iter().any(|row| row >= d.ng || (after[row] - before[row]).abs() > MOVED * MOVED)
    }

    /// Are velocities that make up for violations of the size one of that size, too?
    fn is_sound(&mut self) -> bool {
        // an iterative solver keeps its preconditioner from matrix to matrix, and tells redundant rows by itself
        if self.engine.structure.dims.nl == 0 || self.engine.kkt.iteration_count().is_some() {
            return true;
        }
        let spread = self.spread();
        if self.engine.kkt.held().is_none() {
            return spread <= SUSPICIOUS;
        }
        spread <= WORSE * self.redundant.spread && self.unimplied() <= self.redundant.implied
    }

    /// The share by which forces of rows that are left out accelerate, with the matrix factorised last: nothing where others imply them.
    fn unimplied(&mut self) -> f64 {
        let t = self.state.t;
        let mut cx = self.engine.aside();
        let d = cx.structure.dims;
        let mut is_out = vec![false; d.nl];
        cx.kkt.held().into_iter().flat_map(HeldRows::left_out).for_each(|row| is_out[row] = true);
        let squares = row_squares(&cx);
        // what is left of a row that has vanished is rounding, and has no direction
        let least = SHORT * SHORT * largest(&squares);
        let mut b = vec![0.0; d.nv];
        let g = &cx.buf.constraint_matrix;
        cx.structure.constraint_matrix.for_each(d.nl, d.nv, |i, j, k| {
            if is_out[i] && squares[i] > 0.0 {
                b[j] += arbitrary(i) * g[k] / squares[i].max(least).sqrt();
            }
        });
        let size = largest(&b);
        let mut other: Vec<f64> = (0..d.nv).map(|j| size * arbitrary(j)).collect();
        let mut c = vec![0.0; d.nl];
        let is_solved = cx.solve_motion(t, &mut b, &mut c).is_ok() && {
            c.fill(0.0);
            cx.solve_motion(t, &mut other, &mut c).is_ok()
        };
        let share = largest(&b) / largest(&other).max(f64::MIN_POSITIVE);
        if is_solved && !share.is_nan() { share } else { f64::INFINITY }
    }

    /// The velocities that make up for violations of all rows by about one, rows at unit length, where the state is. Rows that nearly
    /// depend on each other need large ones.
    fn spread(&mut self) -> f64 {
        let x = &self.state;
        let mut cx = self.engine.aside();
        let d = cx.structure.dims;
        if cx.eval(Terms::MASS | Terms::CONSTRAINT_MATRIX, &x.point()).is_err()
            || cx.factor(x.t, None).is_err()
        {
            return f64::INFINITY;
        }
        let squares = row_squares(&cx);
        let longest = largest(&squares);
        let size = |square: f64| square.max(SHORT * SHORT * longest).sqrt();
        let mut c: Vec<f64> = squares.iter().enumerate().map(|(i, s)| arbitrary(i) * size(*s)).collect();
        let mut w = vec![0.0; d.nv];
        match cx.solve_motion(x.t, &mut w, &mut c) {
            Ok(()) => largest(&w),
            Err(_) => f64::INFINITY,
        }
    }

    /// Decides which rows are redundant on the manifold near a state, and holds them. After an error the rows that were tried are held.
    fn decide(&mut self, x: &State) -> Result<(), Trouble> {
        let mut p = x.p.clone();
        normalise(&mut self.engine.aside(), &mut p);
        let mut tolerance = self.openness(x.t, &p)?;
        let mut last = usize::MAX;
        for _ in 0..ROUNDS {
            let rows = self.rows_at(x.t, &p, tolerance)?;
            if rows.sets.len() == last && tolerance <= RANK {
                break;
            }
            last = rows.sets.len();
            self.hold(&rows)?;
            if rows.sets.is_empty() && tolerance <= RANK {
                break;
            }
            self.engine.aside().project_to_rounding(x.t, &mut p)?;
            tolerance = RANK;
        }
        Ok(())
    }

    /// With which tolerance rows can be compared where the mechanism may be open.
    fn openness(&mut self, t: f64, p: &[f64]) -> Result<f64, Trouble> {
        let mut cx = self.engine.aside();
        let d = cx.structure.dims;
        let still = vec![0.0; d.nv];
        let at = Point { t, p, v: &still, lam: &[], u: &[] };
        cx.eval(Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX, &at)?;
        let squares = row_squares(&cx);
        let size = largest(p).max(f64::MIN_POSITIVE);
        let gaps = cx.buf.constraint.iter().zip(&squares).filter(|(_, s)| **s > 0.0);
        let gap = gaps.fold(0.0_f64, |m, (g, s)| m.max(g.abs() / s.sqrt())) / size;
        Ok((OPEN * gap).clamp(RANK, OPEN_MOST))
    }

    /// Rows that depend on others at positions.
    fn rows_at(&mut self, t: f64, p: &[f64], tolerance: f64) -> Result<HeldRows, Trouble> {
        let mut cx = self.engine.aside();
        let d = cx.structure.dims;
        let still = vec![0.0; d.nv];
        cx.eval(Terms::CONSTRAINT_MATRIX, &Point { t, p, v: &still, lam: &[], u: &[] })?;
        let g = &cx.buf.constraint_matrix;
        Ok(dependent_rows(&cx.structure.constraint_matrix, (d.nl, d.nv), d.ng, g, tolerance))
    }

    /// Rows that nearly depend on each other where the run has come to, beside those that are left out. The state is that at which no step is short
    /// enough.
    pub(super) fn singular_pose(&mut self) -> Option<Trouble> {
        let (t, rows, left) = self.near_pose(POSE)?;
        Some(self.pose(t, &rows, left))
    }

    /// Rows that depend on each other but for a share of at most `left`, how much of the first is left, and when that is.
    pub(super) fn near_pose(&mut self, left: f64) -> Option<(f64, Vec<usize>, f64)> {
        let (t, p) = (self.state.t, self.state.p.clone());
        self.pose_near(t, &p, left)
    }

    /// The same at other positions.
    pub(super) fn pose_near(&mut self, t: f64, p: &[f64], mut left: f64) -> Option<(f64, Vec<usize>, f64)> {
        if !(1..=MANY).contains(&self.engine.structure.dims.nl) {
            return None;
        }
        let out: Vec<usize> = self.engine.kkt.held().into_iter().flat_map(HeldRows::left_out).collect();
        let mut found = self.rows_at(t, p, left).ok()?;
        let is_new = |rows: &HeldRows| rows.sets.len() > out.len();
        if !is_new(&found) {
            return None;
        }
        // as near as they are
        while left > f64::EPSILON {
            let closer = self.rows_at(t, p, 0.1 * left).ok().filter(is_new);
            let Some(closer) = closer else { break };
            (found, left) = (closer, 0.1 * left);
        }
        let set = found.sets.into_iter().find(|set| !out.contains(&set[0]))?;
        Some((t, set, left))
    }

    /// The same by their names.
    pub(super) fn pose(&self, t: f64, set: &[usize], left: f64) -> Trouble {
        let names = &self.engine.structure.names;
        let mut others = Vec::new();
        for &i in &set[1..] {
            let name = names.row(i);
            // of a joint with several directions its own name is enough
            let name = name.split_once(": ").map_or(name.clone(), |(joint, _)| format!("{joint}'"));
            if !others.contains(&name) {
                others.push(name);
            }
        }
        Trouble::Pose { t, row: names.row(set[0]), others, left }
    }

    fn hold(&mut self, held: &HeldRows) -> Result<(), Trouble> {
        let t = self.state.t;
        let fail = |source: KktError| Trouble::Solver { t, source };
        self.engine.kkt.hold(held).map_err(fail)?;
        self.engine.projection.hold(held).map_err(fail)
    }

    /// After a decision at the state of the run.
    fn note_decision(&mut self) {
        self.redundant.spread = self.spread();
        if self.engine.kkt.held().is_some() {
            let usual = (IMPLIED * self.engine.norm.rtol()).clamp(IMPLIED_LEAST, IMPLIED_MOST);
            self.redundant.implied = usual.max(10.0 * self.unimplied());
        }
        (self.redundant.steps, self.redundant.is_decided) = (0, true);
        if let Some(held) = self.engine.kkt.held() {
            let found = &mut self.redundant.found;
            // which row of a set is left out does not matter to whoever reads about it
            let is_known = |set: &Vec<usize>, found: &Vec<Vec<usize>>| {
                found.iter().any(|known| set.iter().all(|i| known.contains(i)))
            };
            for set in &held.sets {
                if found.len() < held.sets.len() && !is_known(set, found) {
                    found.push(set.clone());
                }
            }
        }
    }

    /// After a rejected attempt; `is_evidence`: for a reason that redundant rows may have.
    pub(super) fn after_rejection(&mut self, is_evidence: bool) {
        self.redundant.rejections = self.redundant.rejections.saturating_add(1);
        let is_pause = self.redundant.steps < PAUSE;
        if is_evidence || (self.redundant.rejections >= REJECTIONS && !is_pause) {
            self.decide_again();
        }
    }

    /// Looks at redundancy again where the last state is, once: there is evidence that it has changed.
    fn decide_again(&mut self) {
        if self.redundant.is_decided {
            return;
        }
        let Some(before) = self.engine.kkt.held().cloned() else { return };
        self.redundant.is_decided = true;
        let x = self.state.clone();
        let is_whole = self.decide(&x).is_ok() && {
            let held = self.engine.kkt.held().cloned().unwrap_or_default();
            !self.has_unwritten_rows(&x, &held)
        };
        if !is_whole && self.hold(&before).is_err() {
            return;
        }
        let count = self.engine.kkt.held().map_or(0, |held| held.sets.len());
        if count < before.sets.len() {
            // rows that come back may be violated: as after an event, the run starts again from here
            let (plan, limits) = (self.plan, self.limits);
            self.limits.h0 = Some(plan.h);
            if self.consistent_start().is_err() {
                self.state = x;
            }
            (self.plan, self.limits) = (plan, limits);
        }
        self.note_decision();
    }

    /// After an attempt that failed for a singular matrix.
    pub(super) fn after_singular(&mut self) {
        if self.redundant.singular < ATTEMPTS {
            self.redundant.singular += 1;
            if self.redundant.allowed && self.redundant.singular == ATTEMPTS {
                self.treat(Dependence::Rescue);
            }
        }
    }

    /// After an accepted step: rows that are held are looked at, and after some more steps singular matrices are trouble again.
    pub(super) fn after_regular(&mut self) {
        (self.redundant.is_decided, self.redundant.rejections) = (false, 0);
        self.passing.note_step(self.last.h);
        self.look_at_sides();
        if self.engine.kkt.held().is_some() {
            self.redundant.steps = self.redundant.steps.saturating_add(1);
            if !self.is_sound() {
                self.decide_again();
            }
        }
        if self.redundant.singular < ATTEMPTS {
            self.redundant.singular = 0;
            return;
        }
        self.redundant.singular += 1;
        self.note_rescue();
        if self.redundant.singular > ATTEMPTS + STEPS {
            self.treat(Dependence::Error);
            self.redundant.singular = 0;
        }
    }

    /// After a restart from a snapshot.
    pub(super) fn treat_again(&mut self) {
        let is_rescued = self.redundant.singular >= ATTEMPTS;
        self.treat(if is_rescued { Dependence::Rescue } else { Dependence::Error });
    }

    fn treat(&mut self, dependence: Dependence) {
        self.engine.kkt.treat(dependence);
        self.engine.projection.treat(dependence);
    }

    /// Remembers the rows found redundant last.
    fn note_rescue(&mut self) {
        for found in [self.engine.kkt.redundancy(), self.engine.projection.redundancy()].into_iter().flatten()
        {
            for set in found.rows {
                if !self.redundant.found.contains(set) {
                    self.redundant.found.push(set.clone());
                }
            }
        }
    }
}

/// The squares of the lengths of all rows of the `G` evaluated last.
fn row_squares(cx: &Evaluator<'_>) -> Vec<f64> {
    let d = cx.structure.dims;
    let mut squares = vec![0.0; d.nl];
    let g = &cx.buf.constraint_matrix;
    cx.structure.constraint_matrix.for_each(d.nl, d.nv, |i, _, k| squares[i] += g[k] * g[k]);
    squares
}

/// Numbers between -1 and 1 that have nothing to do with any mechanism.
fn arbitrary(i: usize) -> f64 {
    2.0 * ((i as f64 + 1.0) * 0.618_033_988_749_895).fract() - 1.0
}
