//! From rough guesses to positions and velocities that fit together. `docs/theory/start-values.md` says what is met, and in which
//! order.
//!
//! The start is found in one formulation, whatever the coordinates of the system: positions and quaternions of all bodies. Then it is
//! carried over into the coordinates, so that it is the same in all of them.
//!
//! Positions: gaps `c(p)` of joints, drives, known and asked values are closed by the method of Levenberg and Marquardt, in the norm
//! in which guesses are weighted, so that every correction is the smallest there is. Where that gets stuck, gaps are closed
//! little by little, then joint after joint, then all again from guesses changed by chance. When all is closed, the
//! mechanism is moved along its free motions until it is as near to the guesses as it can be. Velocities are the same problem, but
//! linear: [`velocities`].

mod transfer;
mod unmet;
mod velocities;

use super::build::{Built, Mass};
use super::gaps::{Gaps, Survey, Tie};
use super::rates::SMALL;
use super::{Parts, System};
use crate::ModelError;
use crate::constraints::Origin;
use crate::coordinates::Coordinates;
use crate::dense::{Cholesky, Qr, Vectors, add_times, dot, norm, normal, products, scale};
use crate::forest::Depth;
use crate::joints::{JointLaw as _, Twist};
use crate::math::{Pose, Vec3};
use crate::model::{JointCoordinate, JointId, Model};
use crate::random::Random;
use crate::signals::Reading;
use crate::start::{Gap, Priority, Start};
use gelenk_core::State;

/// More velocities than this are too many for full matrices.
const LARGEST: usize = 2000;
/// Up to so many velocities the start is found in the formulation that all coordinates share; above, in the system's own.
const COMMON: usize = 600;
/// Gaps below this, relative to the size of the mechanism, are closed.
const CLOSED: f64 = 1e-9;
/// Gaps below this are rounding of the numbers that place the bodies: nothing is to be moved.
const FITS: f64 = 1e-12;
/// Corrections end where gaps are this small.
const ROUNDING: f64 = 1e-14;
/// Parts of unit rows below this are combinations of others.
pub(super) const RANK: f64 = 1e-8;
/// How much a joint counts that has turned out not to close, against those that do.
const OPEN: f64 = 1e-3;
/// How much an asked value counts that cannot be met, against guesses.
const PULL: f64 = 1e3;

impl System {
    /// Positions and velocities that satisfy all joints, drives and known values, meet what is asked as far as these let it, and come
    /// as near to the guesses as they can. They are the same in all coordinates. [`System::unmet`] tells what is asked and not met.
    ///
    /// It works with full matrices, for mechanisms of up to some hundred bodies; those that fit together already may have any
    /// size. Up to 300 unknowns, accelerations and multipliers are there as well ([`System::complete`]).
    pub fn assemble(&mut self, start: &Start) -> Result<State, ModelError> {
        self.check_start(start)?;
        self.release();
        let mut state = self.initial.clone();
        state.t = start.t;
        let (model, parts, nv) = (&self.model, &self.parts, self.structure.dims.nv);
        let mut own = Assembler::new(model, parts, nv, start.t);
        let is_placed = !start.places() && own.fits(&state.p, FITS) && own.places_bodies(&state.p);
        let is_moving = is_placed && !start.sets_in_motion() && own.moves_bodies(&state.p, &state.v);
        let is_settled = is_moving && own.moves(&state.p, &state.v, start.t);
        if !is_settled {
            let shared = (1..model.bodies.len()).map(|k| if model.bodies[k].planar { 3 } else { 6 });
            if self.coordinates != Coordinates::Absolute && shared.sum::<usize>() <= COMMON {
                let built = Built::new(model, Coordinates::Absolute, Mass::Constant)?;
                let nv = built.structure.dims.nv;
                let mut common = Assembler::new(model, &built.parts, nv, start.t);
                let (p, v) = common.find(built.p, is_placed, start)?;
                let bodies = common.bodies(&p, &v);
                let turns = |c| common.turns(&p, start, c);
                if !is_placed {
                    state.p = own.carry_positions(&state.p, &bodies, turns);
                }
                state.v = own.carry_velocities(&state.p, &bodies);
                own.finish(&mut state)?;
            } else if nv > LARGEST && own.stays(&state, start) {
                // too large to be changed, and nothing forbids it: what is not met is named
            } else {
                (state.p, state.v) = own.find(state.p, is_placed, start)?;
            }
        }
        if start.rests {
            state = self.equilibrium(&state)?;
        }
        self.start_externals(&mut state)?;
        if self.structure.dims.algebraic() <= SMALL {
            self.complete(&mut state)?;
        }
        Ok(state)
    }

    /// External states as they start at a position: what they listen to is now where it will begin.
    fn start_externals(&mut self, state: &mut State) -> Result<(), ModelError> {
        if state.u.is_empty() {
            return Ok(());
        }
        self.locate(state, Depth::Velocities)?;
        for element in &self.parts.externals {
            // it reads elements before it at most: their states are known
            let known = state.u.clone();
            let State { t, p, v, u, .. } = state;
            let (scene, externals) = (&self.work.scene, &self.parts.externals);
            element.start(&Reading { t: *t, p, v, u: &known, scene, externals }, u);
        }
        Ok(())
    }

    fn check_start(&self, start: &Start) -> Result<(), ModelError> {
        let wrong = |what: &str| ModelError::Whole(format!("the start cannot be used: {what}"));
        let bodies = start.poses.iter().map(|x| x.0).chain(start.velocities.iter().map(|x| x.0));
        if bodies.fold(false, |bad, b| bad || b.0 == 0 || b.0 >= self.model.bodies.len()) {
            return Err(wrong("it places the ground or a body of another model"));
        }
        let known = |c: &JointCoordinate| {
            self.parts.places.get(c.joint.0).is_some_and(|places| c.index < places.len())
        };
        let mut coordinates = start.coordinates.iter().chain(&start.rates);
        if !coordinates.all(|(c, ..)| known(c)) {
            return Err(wrong("it sets a coordinate of another model"));
        }
        let turns = start.orientations.iter().map(|x| x.0).chain(start.spins.iter().map(|x| x.0));
        for JointId(joint) in turns {
            let Some(shape) = self.model.shapes.get(joint) else {
                return Err(wrong("it turns a joint of another model"));
            };
            if !shape.is_ball() {
                let name = &self.model.joints[joint].name;
                return Err(wrong(&format!(
                    "joint '{name}' does not leave all rotations free; set its coordinates one by one"
                )));
            }
        }
        start.wrong().map_or(Ok(()), |what| Err(wrong(what)))
    }
}

impl Start {
    /// Does it say where something is?
    pub fn places(&self) -> bool {
        !(self.poses.is_empty() && self.coordinates.is_empty() && self.orientations.is_empty())
    }

    /// Does it say how something moves?
    fn sets_in_motion(&self) -> bool {
        !(self.velocities.is_empty() && self.rates.is_empty() && self.spins.is_empty())
    }
}

/// What is wanted of the positions.
struct Wanted {
    /// What must be closed.
    ties: Vec<Tie>,
    /// What is closed as far as these let it, in this order.
    asked: Vec<Tie>,
    /// What is guessed, with its weight.
    guesses: Vec<(Tie, f64)>,
}

impl Wanted {
    fn new(parts: &Parts, model: &Model, start: &Start) -> Self {
        let mut ties = parts.ties(model);
        let (mut asked, mut places, mut guesses) = (Vec::new(), Vec::new(), Vec::new());
        let mut add = |tie: Tie, priority: Priority, of_joint: bool| {
            // What is known is guessed as well: all guesses together are the norm of displacements, in which no body may move
            // for nothing.
            match priority {
                Priority::Known => ties.push(tie.clone()),
                Priority::Asked if of_joint => asked.push(tie.clone()),
                Priority::Asked => places.push(tie.clone()),
                _ => {}
            }
            guesses.push((tie, priority.weight()));
        };
        for (body, its) in model.bodies.iter().enumerate().skip(1) {
            // the last word counts
            let said = start.poses.iter().rev().find(|(b, ..)| b.0 == body);
            let (pose, priority) = said.map_or((None, Priority::Guessed(1.0)), |(_, pose, p)| (*pose, *p));
            add(parts.pose_tie(model, body, &pose.unwrap_or(its.pose)), priority, false);
        }
        for (c, value, priority) in &start.coordinates {
            add(parts.coordinate_tie(model, *c, *value), *priority, true);
        }
        for (joint, rotation, priority) in &start.orientations {
            add(parts.orientation_tie(model, *joint, *rotation), *priority, true);
        }
        asked.append(&mut places); // joints come before bodies
        Self { ties, asked, guesses }
    }
}

/// Ties with weights.
type Weighted<'t> = (&'t Tie, f64);

/// Finds the start of a model in some coordinates.
struct Assembler<'a> {
    model: &'a Model,
    parts: &'a Parts,
    nv: usize,
    survey: Survey,
}

impl<'a> Assembler<'a> {
    fn new(model: &'a Model, parts: &'a Parts, nv: usize, t: f64) -> Self {
        let size = model.size();
        let length = if size > 0.0 { size } else { 1.0 };
        Self { model, parts, nv, survey: Survey::new(parts, nv, length, t) }
    }

    /// Positions and velocities, from those of the bodies as they were placed.
    fn find(
        &mut self,
        p: Vec<f64>,
        is_placed: bool,
        start: &Start,
    ) -> Result<(Vec<f64>, Vec<f64>), ModelError> {
        self.check_size()?;
        let p = if is_placed {
            p
        } else {
            let wanted = Wanted::new(self.parts, self.model, start);
            let p = self.nearest_turns(p, start);
            self.positions(&p, &wanted, start.restarts)?
        };
        let v = self.velocities(&p, start)?;
        Ok((p, v))
    }

    fn check_size(&self) -> Result<(), ModelError> {
        let nv = self.nv;
        if nv <= LARGEST {
            return Ok(());
        }
        Err(ModelError::Whole(format!(
            "the bodies do not fit together as they were placed, and with {nv} velocities the mechanism is too large to be \
             assembled (up to {LARGEST} are possible); place the bodies where the joints are closed, or use joint coordinates"
        )))
    }

    /// May a mechanism that is too large to be assembled start as it is built?
    fn stays(&mut self, state: &State, start: &Start) -> bool {
        !start.places()
            && !start.sets_in_motion()
            && self.fits(&state.p, CLOSED)
            && self.moves(&state.p, &state.v, start.t)
    }

    /// The gaps of ties.
    fn look(&mut self, p: &[f64], ties: &[Weighted<'_>]) -> Gaps {
        self.survey.visit(self.parts, p);
        let mut gaps = Gaps::default();
        for (tie, weight) in ties {
            self.survey.add(self.parts, p, tie, *weight, &mut gaps);
        }
        gaps
    }

    /// Is everything closed that must be?
    fn fits(&mut self, p: &[f64], tolerance: f64) -> bool {
        self.survey.visit(self.parts, p);
        let length = self.survey.length;
        let size = |gap: Gap| gap.metres.max(gap.radians * length);
        let ties = self.parts.ties(self.model);
        ties.iter().all(|tie| size(self.survey.gap(p, tie)) <= tolerance * length)
    }

    /// Are all bodies where they were placed?
    fn places_bodies(&mut self, p: &[f64]) -> bool {
        self.survey.visit(self.parts, p);
        let length = self.survey.length;
        (1..self.model.bodies.len()).all(|body| {
            let (placed, found) = (self.model.centre_pose(body), self.survey.pose(self.parts, body));
            let way = (placed.origin - found.origin).norm();
            let turn = (0..3).map(|i| (placed.rotation.column(i) - found.rotation.column(i)).norm());
            way <= FITS * length && turn.fold(0.0, f64::max) <= FITS
        })
    }

    /// The place where all gaps are closed that must be and can be, nearest to the guesses.
    fn positions(&mut self, p: &[f64], wanted: &Wanted, restarts: usize) -> Result<Vec<f64>, ModelError> {
        let must: Vec<Weighted<'_>> = wanted.ties.iter().map(|tie| (tie, 1.0)).collect();
        let asked: Vec<Weighted<'_>> = wanted.asked.iter().map(|tie| (tie, 1.0)).collect();
        let soft: Vec<Weighted<'_>> = wanted.guesses.iter().map(|(tie, weight)| (tie, *weight)).collect();
        // where the guesses are met best, joints or not: in joint coordinates they need not agree with each other
        let guess = self.close(p, &soft, &soft, None).0;
        let all = [&must[..], &asked].concat();
        if !asked.is_empty()
            && let Some(closed) = self.close_quickly(&guess, &all, &soft, restarts)
        {
            return Ok(self.settle(closed, &all, &soft));
        }
        let closed = self.close_or_restart(&guess, &must, &soft, restarts).map_err(ModelError::Assembly)?;
        Ok(if asked.is_empty() {
            self.settle(closed, &must, &soft)
        } else {
            self.meet_in_order(closed, must, &asked, soft)
        })
    }

    /// Closes gaps that may well contradict each other: without the search that finds out which.
    fn close_quickly(
        &mut self,
        guess: &[f64],
        ties: &[Weighted<'_>],
        soft: &[Weighted<'_>],
        restarts: usize,
    ) -> Option<Vec<f64>> {
        let limit = CLOSED * self.survey.length;
        let (p, gap) = self.close(guess, ties, soft, None);
        if gap <= limit {
            return Some(p);
        }
        let (p, gap) = self.close_slowly(guess, ties, soft);
        if gap <= limit {
            return Some(p);
        }
        let mut random = Random::new(0);
        for k in 0..restarts {
            let size = 0.2 * (k + 1) as f64;
            let changed = self.parts.displace(guess, &self.displacements(size, &mut random));
            let (p, gap) = self.close(&changed, ties, soft, None);
            if gap <= limit {
                return Some(p);
            }
        }
        None
    }

    /// Closes what must be closed; then asked values one after the other, as far as they can be met together with those before.
    fn meet_in_order<'t>(
        &mut self,
        mut p: Vec<f64>,
        mut closed: Vec<Weighted<'t>>,
        asked: &[Weighted<'t>],
        mut soft: Vec<Weighted<'t>>,
    ) -> Vec<f64> {
        let limit = CLOSED * self.survey.length;
        for tie in asked {
            closed.push(*tie);
            let (mut next, mut gap) = self.close(&p, &closed, &soft, None);
            if gap > limit {
                (next, gap) = self.close_slowly(&p, &closed, &soft);
            }
            if gap <= limit {
                p = next;
            } else {
                closed.pop();
                soft.push((tie.0, PULL));
            }
        }
        self.settle(p, &closed, &soft)
    }

    /// Closes gaps, from guesses changed by chance where nothing else helps. What stays open is the error.
    fn close_or_restart(
        &mut self,
        guess: &[f64],
        ties: &[Weighted<'_>],
        soft: &[Weighted<'_>],
        restarts: usize,
    ) -> Result<Vec<f64>, Vec<Gap>> {
        let mut found = self.close_in_stages(guess, ties, soft);
        let mut random = Random::new(0);
        for k in 0..restarts {
            if found.is_ok() {
                break;
            }
            let size = 0.2 * (k + 1) as f64;
            let changed = self.parts.displace(guess, &self.displacements(size, &mut random));
            let again = self.close_in_stages(&changed, ties, soft);
            found = match (again, found) {
                (Ok(p), _) => Ok(p),
                (Err(a), Err(b)) => Err(if total(&a) < total(&b) { a } else { b }),
                (_, found) => found,
            };
        }
        found
    }

    /// Displacements by chance: angles and, relative to the size of the mechanism, lengths.
    fn displacements(&self, size: f64, random: &mut Random) -> Vec<f64> {
        let length = self.survey.length;
        let scale = |twist: &Twist<f64>| if twist.angular == Vec3::zero() { size * length } else { size };
        self.survey.scene.columns.iter().map(|twist| scale(twist) * random.draw()).collect()
    }

    /// All at once; little by little; joint after joint. What stays open is the error.
    fn close_in_stages(
        &mut self,
        guess: &[f64],
        ties: &[Weighted<'_>],
        soft: &[Weighted<'_>],
    ) -> Result<Vec<f64>, Vec<Gap>> {
        let limit = CLOSED * self.survey.length;
        let (p, gap) = self.close(guess, ties, soft, None);
        if gap <= limit {
            return Ok(p);
        }
        let (p, gap) = self.close_slowly(guess, ties, soft);
        if gap <= limit {
            return Ok(p);
        }
        let mut p = guess.to_vec();
        let (mut closed, mut open): (Vec<Weighted<'_>>, Vec<Weighted<'_>>) = (Vec::new(), Vec::new());
        for tie in ties {
            closed.push(*tie);
            let (mut next, mut gap) = self.close(&p, &closed, soft, None);
            if gap > limit {
                (next, gap) = self.close_slowly(&p, &closed, soft);
            }
            if gap <= limit {
                p = next;
            } else {
                open.extend(closed.pop());
            }
        }
        if open.is_empty() {
            return Ok(p);
        }
        // those that do not close come as near as the others let them
        let stuck: Vec<&str> = open.iter().map(|(tie, _)| tie.name.as_str()).collect();
        closed.extend(open.iter().map(|(tie, _)| (*tie, OPEN)));
        p = self.close(&p, &closed, soft, None).0;
        self.survey.visit(self.parts, &p);
        let far = |gap: &Gap| gap.metres.max(gap.radians * self.survey.length) > 1e-4 * self.survey.length;
        let gaps = ties.iter().map(|(tie, _)| self.survey.gap(&p, tie));
        let mut gaps: Vec<Gap> =
            gaps.filter(|gap| far(gap) || stuck.contains(&gap.element.as_str())).collect();
        gaps.sort_by(|a, b| (b.metres + b.radians).total_cmp(&(a.metres + a.radians)));
        Err(gaps)
    }

    /// Reduces all gaps together, little by little.
    fn close_slowly(&mut self, p: &[f64], ties: &[Weighted<'_>], soft: &[Weighted<'_>]) -> (Vec<f64>, f64) {
        let first = self.look(p, ties);
        let mut p = p.to_vec();
        let steps = 8;
        for k in (0..steps).rev() {
            let fraction = f64::from(k) / f64::from(steps);
            let wanted: Vec<f64> = first.values.iter().map(|gap| gap * fraction).collect();
            let (next, gap) = self.close(&p, ties, soft, Some(&wanted));
            p = next;
            if k == 0 {
                return (p, gap);
            }
        }
        (p, f64::INFINITY)
    }

    /// The factor of the norm in which displacements are small.
    fn metric(&mut self, p: &[f64], soft: &[Weighted<'_>]) -> Option<Cholesky> {
        let rows = self.look(p, soft).rows;
        self.factor(&rows)
    }

    fn factor(&self, rows: &Vectors) -> Option<Cholesky> {
        let mut matrix = normal(rows, self.nv);
        let largest = matrix.iter().enumerate().fold(0.0_f64, |m, (i, row)| m.max(row[i]));
        let largest = if largest > 0.0 { largest } else { 1.0 }; // nothing is guessed, all is known
        for (i, row) in matrix.iter_mut().enumerate() {
            // coordinates beside the bodies follow them
            row[i] += largest * if row[i] == 0.0 { 1e-6 } else { 1e-13 };
        }
        Cholesky::new(matrix)
    }

    /// Closes gaps, or brings them to wanted values; returns what is left of the largest one.
    fn close(
        &mut self,
        p: &[f64],
        ties: &[Weighted<'_>],
        soft: &[Weighted<'_>],
        wanted: Option<&[f64]>,
    ) -> (Vec<f64>, f64) {
        let mut p = p.to_vec();
        let Some(metric) = self.metric(&p, soft) else { return (p, f64::INFINITY) };
        let (parts, nv) = (self.parts, self.nv);
        let mut look = |p: &[f64]| {
            let mut gaps = self.look(p, ties);
            if let Some(wanted) = wanted {
                // a joint that is turned right round may have other rows than before
                for (gap, wanted) in gaps.values.iter_mut().zip(wanted) {
                    *gap -= wanted;
                }
            }
            gaps
        };
        let mut gaps = look(&p);
        let (mut damping, mut growth) = (1e-3, 2.0);
        for _ in 0..100 {
            if gaps.values.is_empty() || gaps.largest() <= ROUNDING * (1.0 + gaps.values.len() as f64) {
                break;
            }
            let mut rows = gaps.rows.clone();
            for row in &mut rows {
                metric.forward(row);
            }
            let mut matrix = products(&rows);
            let largest = matrix.iter().enumerate().fold(0.0_f64, |m, (i, row)| m.max(row[i]));
            matrix.iter_mut().enumerate().for_each(|(i, row)| row[i] += (damping + 1e-15) * largest);
            let Some(factor) = Cholesky::new(matrix) else {
                damping = (damping * 10.0).max(1e-14);
                continue;
            };
            let mut solution = gaps.values.clone();
            factor.solve(&mut solution);
            let mut step = vec![0.0; nv];
            rows.iter().zip(&solution).for_each(|(row, x)| add_times(&mut step, -x, row));
            metric.backward(&mut step);
            let next = parts.displace(&p, &step);
            let there = look(&next);
            let (before, after) = (dot(&gaps.values, &gaps.values), dot(&there.values, &there.values));
            let linear: f64 =
                (gaps.rows.iter().zip(&gaps.values)).map(|(row, c)| (c + dot(row, &step)).powi(2)).sum();
            let ratio = (before - after) / (before - linear);
            if ratio > 1e-4 && after < before {
                // Nielsen's rule for the damping
                damping *= (1.0 - (2.0 * ratio - 1.0).powi(3)).clamp(1e-3, 1.0);
                growth = 2.0;
                let stuck = after > (1.0 - 1e-9) * before;
                (p, gaps) = (next, there);
                if stuck {
                    break;
                }
            } else {
                damping *= growth;
                growth *= 2.0;
                if damping > 1e8 {
                    break;
                }
            }
        }
        let left = gaps.largest();
        (p, left)
    }

    /// Moves a closed mechanism along its free motions to where it is nearest to the guesses.
    fn settle(&mut self, mut p: Vec<f64>, ties: &[Weighted<'_>], soft: &[Weighted<'_>]) -> Vec<f64> {
        let limit = CLOSED * self.survey.length;
        let mut off = self.look(&p, soft);
        for _ in 0..100 {
            let Some(metric) = self.factor(&off.rows) else { break };
            let hard = self.look(&p, ties);
            // what the guesses pull at, across the constraints
            let mut pull = vec![0.0; self.nv];
            off.rows.iter().zip(&off.values).for_each(|(row, c)| add_times(&mut pull, -c, row));
            metric.forward(&mut pull);
            let pull = self.unit_rows(&hard.rows, &metric).perpendicular(&pull);
            let size = norm(&pull);
            if size <= 1e-10 * self.survey.length {
                break;
            }
            let before = dot(&off.values, &off.values);
            let mut fraction = 1.0;
            let moved = loop {
                let mut step: Vec<f64> = pull.iter().map(|x| x * fraction).collect();
                metric.backward(&mut step);
                let (next, gap) = self.close(&self.parts.displace(&p, &step), ties, soft, None);
                let there = self.look(&next, soft);
                let after = dot(&there.values, &there.values);
                if gap <= limit && after < before - 1e-4 * fraction * size * size {
                    (p, off) = (next, there);
                    break true;
                }
                fraction *= 0.5;
                if fraction < 1e-3 {
                    break false;
                }
            };
            if !moved {
                break;
            }
        }
        p
    }

    /// The rows in the metric, at unit length.
    fn unit_rows(&self, rows: &Vectors, metric: &Cholesky) -> Qr {
        let mut columns = rows.clone();
        for column in &mut columns {
            metric.forward(column);
        }
        let sizes: Vec<f64> = columns.iter().map(|column| norm(column)).collect();
        // bodies in a plane leave nothing but rounding of the rows that hold them there
        let nothing = ROUNDING.sqrt() * sizes.iter().fold(0.0, |m: f64, x| m.max(*x));
        for (column, size) in columns.iter_mut().zip(&sizes) {
            scale(column, if *size > nothing { 1.0 / size } else { 0.0 });
        }
        Qr::new(columns, self.nv, RANK)
    }
}

fn total(gaps: &[Gap]) -> f64 {
    gaps.iter().map(|gap| gap.metres + gap.radians).sum()
}
