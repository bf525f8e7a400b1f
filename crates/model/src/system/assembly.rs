//! From rough guesses to positions and velocities that fit together.
//!
//! Positions: gaps `c(p)` of joints, drives and known values are closed by the method of Levenberg and Marquardt, in the norm
//! in which guesses are weighted, so that every correction is the smallest there is. Where that gets stuck, gaps are closed
//! little by little, then joint after joint, then all again from guesses changed by chance. When all is closed, the
//! mechanism is moved along its free motions until it is as near to the guesses as it can be. That point does not depend on
//! the coordinates. Velocities are the same problem, but linear.

use super::gaps::{Gaps, Survey, Tie, is_angular};
use super::rates::SMALL;
use super::{Parts, System};
use crate::ModelError;
use crate::constraints::Origin;
use crate::dense::{Cholesky, Qr, Vectors, add_times, dot, norm, normal, products, scale};
use crate::forest::Depth;
use crate::joints::Twist;
use crate::math::Vec3;
use crate::measure::is_angle;
use crate::model::JointCoordinate;
use crate::random::Random;
use crate::signals::Reading;
use crate::start::{Gap, Priority, Start};
use gelenk_core::State;

/// More velocities than this are too many for full matrices.
pub(super) const LARGEST: usize = 2000;
/// Gaps below this, relative to the size of the mechanism, are closed.
const CLOSED: f64 = 1e-9;
/// Corrections end where gaps are this small.
const ROUNDING: f64 = 1e-14;
/// Parts of unit rows below this are combinations of others.
pub(super) const RANK: f64 = 1e-8;
/// How much a joint counts that has turned out not to close, against those that do.
const OPEN: f64 = 1e-3;

impl System {
    /// Positions and velocities that satisfy all joints, drives and known values, and come as near to the guesses as they can.
    ///
    /// It works with full matrices, for mechanisms of up to some hundred bodies; those that fit together already may have any
    /// size. Up to 300 unknowns, accelerations and multipliers are there as well ([`System::complete`]).
    pub fn assemble(&mut self, start: &Start) -> Result<State, ModelError> {
        self.check_start(start)?;
        self.release();
        let mut state = self.initial.clone();
        state.t = start.t;
        let mut assembler = Assembler::new(self, start.t);
        let is_told = !start.poses.is_empty() || !start.coordinates.is_empty();
        let is_placed = !is_told && assembler.fits(&state.p, &self.parts.ties(&self.model));
        if !is_placed {
            assembler.check_size()?;
            // the way from the ground to every body, which is long in joint coordinates
            let wanted = Wanted::new(self, start);
            state.p = assembler.positions(&state.p, &wanted, start.restarts)?;
        }
        let is_told = !start.velocities.is_empty() || !start.rates.is_empty();
        if !is_placed || is_told || !assembler.moves(&state.p, &state.v, start.t) {
            assembler.check_size()?;
            state.v = assembler.velocities(&state.p, start)?;
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
        start.wrong().map_or(Ok(()), |what| Err(wrong(what)))
    }
}

/// What is wanted of the positions.
struct Wanted {
    /// What must be closed.
    ties: Vec<Tie>,
    /// What is guessed, with its weight.
    guesses: Vec<(Tie, f64)>,
}

impl Wanted {
    fn new(system: &System, start: &Start) -> Self {
        let (parts, model) = (&system.parts, &system.model);
        let mut ties = parts.ties(model);
        let mut guesses = Vec::new();
        let mut add = |tie: Tie, priority: Priority| {
            // What is known is guessed as well: all guesses together are the norm of displacements, in which no body may move
            // for nothing.
            if priority == Priority::Known {
                ties.push(tie.clone());
            }
            guesses.push((tie, priority.weight()));
        };
        for (body, its) in model.bodies.iter().enumerate().skip(1) {
            // the last word counts
            let said = start.poses.iter().rev().find(|(b, ..)| b.0 == body);
            let (pose, priority) = said.map_or((None, Priority::Guessed(1.0)), |(_, pose, p)| (*pose, *p));
            add(parts.pose_tie(model, body, &pose.unwrap_or(its.pose)), priority);
        }
        for (c, value, priority) in &start.coordinates {
            add(parts.coordinate_tie(model, *c, *value), *priority);
        }
        Self { ties, guesses }
    }
}

/// Ties with weights.
type Weighted<'t> = (&'t Tie, f64);

struct Assembler<'a> {
    system: &'a System,
    survey: Survey,
}

impl<'a> Assembler<'a> {
    fn new(system: &'a System, t: f64) -> Self {
        let size = system.model.size();
        let length = if size > 0.0 { size } else { 1.0 };
        Self { system, survey: Survey::new(&system.parts, system.structure.dims.nv, length, t) }
    }

    fn parts(&self) -> &'a Parts {
        &self.system.parts
    }

    fn check_size(&self) -> Result<(), ModelError> {
        let nv = self.system.structure.dims.nv;
        if nv <= LARGEST {
            return Ok(());
        }
        Err(ModelError::Whole(format!(
            "the bodies do not fit together as they were placed, and with {nv} velocities the mechanism is too large to be \
             assembled (up to {LARGEST} are possible); place the bodies where the joints are closed, or use joint coordinates"
        )))
    }

    /// The gaps of ties.
    fn look(&mut self, p: &[f64], ties: &[Weighted<'_>]) -> Gaps {
        let parts = self.parts();
        self.survey.visit(parts, p);
        let mut gaps = Gaps::default();
        for (tie, weight) in ties {
            self.survey.add(parts, p, tie, *weight, &mut gaps);
        }
        gaps
    }

    /// Is everything closed?
    fn fits(&mut self, p: &[f64], ties: &[Tie]) -> bool {
        self.survey.visit(self.parts(), p);
        let length = self.survey.length;
        let size = |gap: Gap| gap.metres.max(gap.radians * length);
        ties.iter().all(|tie| size(self.survey.gap(p, tie)) <= CLOSED * length)
    }

    fn positions(&mut self, p: &[f64], wanted: &Wanted, restarts: usize) -> Result<Vec<f64>, ModelError> {
        let all: Vec<Weighted<'_>> = wanted.ties.iter().map(|tie| (tie, 1.0)).collect();
        let soft: Vec<Weighted<'_>> = wanted.guesses.iter().map(|(tie, weight)| (tie, *weight)).collect();
        // where the guesses are met best, joints or not: in joint coordinates they need not agree with each other
        let guess = self.close(p, &soft, &soft, None).0;
        let mut found = self.close_in_stages(&guess, &all, &soft);
        let mut random = Random::new(0);
        for k in 0..restarts {
            if found.is_ok() {
                break;
            }
            let size = 0.2 * (k + 1) as f64;
            let changed = self.parts().displace(&guess, &self.displacements(size, &mut random));
            let again = self.close_in_stages(&changed, &all, &soft);
            found = match (again, found) {
                (Ok(p), _) => Ok(p),
                (Err(a), Err(b)) => Err(if total(&a) < total(&b) { a } else { b }),
                (_, found) => found,
            };
        }
        let closed = found.map_err(ModelError::Assembly)?;
        Ok(self.settle(closed, &all, &soft))
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
        self.survey.visit(self.parts(), &p);
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
        let mut matrix = normal(rows, self.system.structure.dims.nv);
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
        let system = self.system;
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
            let mut step = vec![0.0; system.structure.dims.nv];
            rows.iter().zip(&solution).for_each(|(row, x)| add_times(&mut step, -x, row));
            metric.backward(&mut step);
            let next = system.parts.displace(&p, &step);
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
            let mut pull = vec![0.0; self.system.structure.dims.nv];
            off.rows.iter().zip(&off.values).for_each(|(row, c)| add_times(&mut pull, -c, row));
            metric.forward(&mut pull);
            let pull = self.unit_rows(&hard.rows, &metric).0.perpendicular(&pull);
            let size = norm(&pull);
            if size <= 1e-10 * self.survey.length {
                break;
            }
            let before = dot(&off.values, &off.values);
            let mut fraction = 1.0;
            let moved = loop {
                let mut step: Vec<f64> = pull.iter().map(|x| x * fraction).collect();
                metric.backward(&mut step);
                let (next, gap) = self.close(&self.parts().displace(&p, &step), ties, soft, None);
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

    /// The rows in the metric, at unit length, and the factors that made them so.
    fn unit_rows(&self, rows: &Vectors, metric: &Cholesky) -> (Qr, Vec<f64>) {
        let mut columns = rows.clone();
        for column in &mut columns {
            metric.forward(column);
        }
        let sizes: Vec<f64> = columns.iter().map(|column| norm(column)).collect();
        // bodies in a plane leave nothing but rounding of the rows that hold them there
        let nothing = ROUNDING.sqrt() * sizes.iter().fold(0.0, |m: f64, x| m.max(*x));
        let factor = |size: &f64| if *size > nothing { 1.0 / size } else { 0.0 };
        let factors: Vec<f64> = sizes.iter().map(factor).collect();
        for (column, factor) in columns.iter_mut().zip(&factors) {
            scale(column, *factor);
        }
        (Qr::new(columns, self.system.structure.dims.nv, RANK), factors)
    }

    /// Do these velocities satisfy everything?
    fn moves(&mut self, p: &[f64], v: &[f64], t: f64) -> bool {
        let parts = self.parts();
        self.survey.visit(parts, p);
        let mut rates = vec![0.0; parts.constraints.rows.len()];
        parts.constraints.rates(t, &mut rates);
        self.survey.multiply_add(parts, v, &mut rates);
        rates.iter().all(|rate| rate.abs() <= CLOSED * self.survey.length)
    }

    fn velocities(&mut self, p: &[f64], start: &Start) -> Result<Vec<f64>, ModelError> {
        let parts = self.parts();
        let model = &self.system.model;
        self.survey.visit(parts, p);
        let length = self.survey.length;
        let (mut hard, mut soft) = (Gaps::default(), Gaps::default());
        let mut names: Vec<(String, bool)> = Vec::new();
        let mut rates = vec![0.0; parts.constraints.rows.len()];
        parts.constraints.rates(start.t, &mut rates);
        for (i, (row, rate)) in parts.constraints.rows.iter().zip(&rates).enumerate() {
            let is_angle = is_angular(model, row);
            let scale = if is_angle { length } else { 1.0 };
            hard.rows.push(self.survey.matrix_row(parts, i).iter().map(|x| x * scale).collect());
            hard.values.push(-rate * scale);
            let name = match row.origin {
                Origin::Joint(j) => format!("joint '{}'", model.joints[j].name),
                _ => row.name.clone(),
            };
            names.push((name, is_angle));
        }
        let mut add = |tie: &Tie, values: &[f64], priority: Priority, name: String| {
            let put = |weight: f64, to: &mut Gaps| {
                self.survey.add(parts, p, tie, weight, to);
                // of the gaps only their derivatives are of use here
                let first = to.values.len() - values.len();
                to.values.truncate(first);
                to.values.extend(values.iter().map(|value| value * weight));
            };
            put(priority.weight(), &mut soft);
            if priority == Priority::Known {
                put(1.0, &mut hard);
                names.extend((0..values.len()).map(|k| (name.clone(), values.len() == 6 && k < 3)));
            }
        };
        for (body, its) in model.bodies.iter().enumerate().skip(1) {
            let said = start.velocities.iter().rev().find(|(b, ..)| b.0 == body);
            let (motion, priority) = said.map_or((None, Priority::Guessed(1.0)), |(_, m, p)| (*m, *p));
            let (omega, velocity) = motion.unwrap_or((its.omega, its.velocity));
            // the rows of a place are turns about the axes of the world, then ways along them
            let values: Vec<f64> = (omega * length).0.into_iter().chain(velocity.0).collect();
            let tie = parts.pose_tie(model, body, &its.pose);
            add(&tie, &values, priority, format!("velocity of body '{}'", its.name));
        }
        for (c, rate, priority) in &start.rates {
            let tie = parts.coordinate_tie(model, *c, 0.0);
            let scale = if is_angle(model, *c) { length } else { 1.0 };
            add(&tie, &[rate * scale], *priority, format!("rate of {}", tie.name));
        }
        self.nearest(&hard, &soft).map_err(|missed| {
            let mut gaps: Vec<Gap> = Vec::new();
            for ((element, is_angle), missed) in names.into_iter().zip(missed) {
                if missed == 0.0 {
                    continue;
                }
                let (metres, radians) = if is_angle { (0.0, missed / length) } else { (missed, 0.0) };
                match gaps.iter_mut().find(|gap| gap.element == element) {
                    Some(gap) => {
                        gap.metres = gap.metres.hypot(metres);
                        gap.radians = gap.radians.hypot(radians);
                    }
                    None => gaps.push(Gap { element, metres, radians }),
                }
            }
            ModelError::Velocities(gaps)
        })
    }

    /// The velocities that come nearest to the soft rows and satisfy the hard ones; or by how much they miss those.
    fn nearest(&self, hard: &Gaps, soft: &Gaps) -> Result<Vec<f64>, Vec<f64>> {
        let nv = self.system.structure.dims.nv;
        let mut v = vec![0.0; nv];
        let Some(metric) = self.factor(&soft.rows) else { return Ok(v) };
        soft.rows.iter().zip(&soft.values).for_each(|(row, value)| add_times(&mut v, *value, row));
        metric.solve(&mut v);
        let (qr, sizes) = self.unit_rows(&hard.rows, &metric);
        // twice: the second time removes the rounding of the first
        for _ in 0..2 {
            let rows = hard.rows.iter().zip(&hard.values).zip(&sizes);
            let missing: Vec<f64> = rows.map(|((row, value), size)| (value - dot(row, &v)) * size).collect();
            let mut step = qr.shortest(&missing);
            metric.backward(&mut step);
            add_times(&mut v, 1.0, &step);
        }
        let largest = hard.values.iter().chain(&soft.values).fold(self.survey.length, |m, x| m.max(x.abs()));
        let missed = hard.rows.iter().zip(&hard.values).map(|(row, value)| (value - dot(row, &v)).abs());
        let missed: Vec<f64> = missed.map(|x| if x > 1e-8 * largest { x } else { 0.0 }).collect();
        if missed.iter().all(|x| *x == 0.0) { Ok(v) } else { Err(missed) }
    }
}

fn total(gaps: &[Gap]) -> f64 {
    gaps.iter().map(|gap| gap.metres + gap.radians).sum()
}
