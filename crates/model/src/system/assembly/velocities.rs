//! Velocities at the start.
//!
//! All velocities that satisfy joints, rolling, drives and known values are `v = v₀ + Z z`. What is asked and guessed is met in this
//! space, one level after the other, each in what the levels before have left free:
//!
//! 1. asked rates of joints, one after the other, as they stand;
//! 2. asked velocities of bodies, all together: the kinetic energy of the difference is least;
//! 3. guesses: the kinetic energy of the difference from them is least.
//!
//! By Kelvin's theorem the third level is what blows at the asked values alone would do to a mechanism that moves as guessed. Kinetic
//! energy knows no coordinates and no frames, so that neither does the result. For bodies without mass or inertia every body counts a
//! little more than it weighs ([`LIGHT`]).

use super::super::gaps::{Gaps, Tie, is_angular};
use super::*;
use crate::body::Asked;
use crate::constraints::Pair;
use crate::forest::Attachment;
use crate::math::{Mat3, Wrench};
use crate::measure::is_angle;

/// What a body counts more than it weighs, as a share of the mass of all.
const LIGHT: f64 = 1e-6;
/// Velocities that differ by less, relative to the largest, are the same.
const MISSED: f64 = 1e-8;

/// What is said about the velocity of a body.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wish {
    pub(super) omega: Vec3,
    pub(super) velocity: Vec3,
    /// Which of both the priority is about.
    pub(super) parts: Asked,
    pub(super) priority: Priority,
}

impl Wish {
    pub(super) fn new(model: &Model, start: &Start, body: usize) -> Self {
        let its = &model.bodies[body];
        let (motion, said) = start.velocity_of(body);
        let (omega, velocity) = motion.unwrap_or((its.omega, its.velocity));
        let none = !(its.asked.omega || its.asked.velocity);
        // a priority for a body without velocities is about a body at rest
        let both = motion.is_some() || none && said.is_some();
        let parts = if both { Asked { omega: true, velocity: true } } else { its.asked };
        Self { omega, velocity, parts, priority: said.unwrap_or(Priority::Asked) }
    }

    pub(super) fn is_asked(&self) -> bool {
        self.priority == Priority::Asked && (self.parts.omega || self.parts.velocity)
    }
}

/// Rows that velocities have to meet, with the elements that want them and whether they are angular velocities.
#[derive(Default)]
struct Hard {
    gaps: Gaps,
    names: Vec<(String, bool)>,
}

/// Velocities that satisfy all that must be, and the directions in which they may still change.
struct Space {
    v: Vec<f64>,
    basis: Vectors,
}

impl Assembler<'_> {
    pub(super) fn velocities(&mut self, p: &[f64], start: &Start) -> Result<Vec<f64>, ModelError> {
        self.survey.visit(self.parts, p);
        let hard = self.hard(p, start);
        let scales = self.scales();
        let mut space = self.space(&hard, &scales)?;
        for level in self.asked_rates(p, start) {
            space.meet(&level, &scales);
        }
        let (asked, guessed) = self.of_bodies(p, start);
        space.meet(&asked, &scales);
        space.settle(&guessed, &scales);
        Ok(space.v.iter().zip(&scales).map(|(y, d)| y / d).collect())
    }

    /// What a velocity is multiplied by to be that of a point: angular ones count at the distance of the mechanism's size.
    fn scales(&self) -> Vec<f64> {
        let length = self.survey.length;
        let scale = |twist: &Twist<f64>| if twist.angular == Vec3::zero() { 1.0 } else { length };
        self.survey.scene.columns.iter().map(scale).collect()
    }

    /// Joints, rolling, drives and known values.
    fn hard(&self, p: &[f64], start: &Start) -> Hard {
        let (parts, model, length) = (self.parts, self.model, self.survey.length);
        let mut hard = Hard::default();
        let mut rates = vec![0.0; parts.constraints.rows.len()];
        parts.constraints.rates(start.t, &mut rates);
        for (i, (row, rate)) in parts.constraints.rows.iter().zip(&rates).enumerate() {
            let is_angle = is_angular(model, row);
            let scale = if is_angle { length } else { 1.0 };
            hard.gaps.rows.push(self.survey.matrix_row(parts, i).iter().map(|x| x * scale).collect());
            hard.gaps.values.push(-rate * scale);
            let name = match row.origin {
                Origin::Joint(j) => format!("joint '{}'", model.joints[j].name),
                _ => row.name.clone(),
            };
            hard.names.push((name, is_angle));
        }
        let mut add = |tie: &Tie, values: &[f64], taken: &[usize], name: &str| {
            let mut rows = Gaps::default();
            self.survey.add(parts, p, tie, 1.0, &mut rows);
            for &k in taken {
                hard.gaps.rows.push(std::mem::take(&mut rows.rows[k]));
                hard.gaps.values.push(values[k]);
                hard.names.push((name.to_owned(), values.len() == 6 && k < 3));
            }
        };
        for (body, its) in model.bodies.iter().enumerate().skip(1) {
            let wish = Wish::new(model, start, body);
            if wish.priority == Priority::Known {
                // the rows of a place are turns about the axes of the world, then ways along them
                let values: Vec<f64> = (wish.omega * length).0.into_iter().chain(wish.velocity.0).collect();
                let (first, last) =
                    (if wish.parts.omega { 0 } else { 3 }, if wish.parts.velocity { 6 } else { 3 });
                let taken: Vec<usize> = (first..last).collect();
                let tie = parts.pose_tie(model, body, &its.pose);
                add(&tie, &values, &taken, &format!("velocity of body '{}'", its.name));
            }
        }
        for (tie, values) in self.joint_rates(start, Priority::Known) {
            let taken: Vec<usize> = (0..values.len()).collect();
            add(&tie, &values, &taken, &format!("rate of {}", tie.name));
        }
        hard
    }

    /// Rates and angular velocities of joints with a priority, scaled as the rows of their ties are.
    fn joint_rates(&self, start: &Start, priority: Priority) -> Vec<(Tie, Vec<f64>)> {
        let (parts, model, length) = (self.parts, self.model, self.survey.length);
        let rates = start.rates.iter().filter(|x| x.2 == priority).map(|(c, rate, _)| {
            let scale = if is_angle(model, *c) { length } else { 1.0 };
            (parts.coordinate_tie(model, *c, 0.0), vec![rate * scale])
        });
        let spins = start.spins.iter().filter(|x| x.2 == priority).map(|(joint, omega, _)| {
            let tie = parts.orientation_tie(model, *joint, Mat3::identity());
            (tie, (*omega * length).0.to_vec())
        });
        rates.chain(spins).collect()
    }

    /// The velocities that satisfy what must be; or by how much they miss it.
    fn space(&self, hard: &Hard, scales: &[f64]) -> Result<Space, ModelError> {
        let mut columns = scaled(&hard.gaps.rows, scales);
        let rows = columns.clone();
        let sizes: Vec<f64> = columns.iter().map(|column| norm(column)).collect();
        // bodies in a plane leave nothing but rounding of the rows that hold them there
        let nothing = ROUNDING.sqrt() * sizes.iter().fold(0.0, |m: f64, x| m.max(*x));
        let factors: Vec<f64> = sizes.iter().map(|x| if *x > nothing { 1.0 / x } else { 0.0 }).collect();
        columns.iter_mut().zip(&factors).for_each(|(column, factor)| scale(column, *factor));
        let qr = Qr::new(columns, self.nv, RANK);
        let mut v = vec![0.0; self.nv];
        // twice: the second time removes the rounding of the first
        for _ in 0..2 {
            let all = rows.iter().zip(&hard.gaps.values).zip(&factors);
            let missing: Vec<f64> = all.map(|((row, value), f)| (value - dot(row, &v)) * f).collect();
            add_times(&mut v, 1.0, &qr.shortest(&missing));
        }
        let largest = hard.gaps.values.iter().fold(self.survey.length, |m, x| m.max(x.abs()));
        let missed: Vec<f64> =
            rows.iter().zip(&hard.gaps.values).map(|(row, value)| (value - dot(row, &v)).abs()).collect();
        if missed.iter().all(|x| *x <= MISSED * largest) {
            return Ok(Space { v, basis: qr.kernel() });
        }
        let mut gaps: Vec<Gap> = Vec::new();
        for ((element, is_angle), missed) in hard.names.iter().zip(missed) {
            if missed <= MISSED * largest {
                continue;
            }
            let (metres, radians) =
                if *is_angle { (0.0, missed / self.survey.length) } else { (missed, 0.0) };
            match gaps.iter_mut().find(|gap| gap.element == *element) {
                Some(gap) => {
                    gap.metres = gap.metres.hypot(metres);
                    gap.radians = gap.radians.hypot(radians);
                }
                None => gaps.push(Gap { element: element.clone(), metres, radians }),
            }
        }
        Err(ModelError::Velocities(gaps))
    }

    /// Asked rates, each a level of its own.
    fn asked_rates(&self, p: &[f64], start: &Start) -> Vec<Gaps> {
        let level = |(tie, values): (Tie, Vec<f64>)| {
            let mut gaps = Gaps::default();
            self.survey.add(self.parts, p, &tie, 1.0, &mut gaps);
            gaps.values = values;
            gaps
        };
        self.joint_rates(start, Priority::Asked).into_iter().map(level).collect()
    }

    /// What is asked of bodies, and all guesses: rows whose squares are twice kinetic energies.
    fn of_bodies(&self, p: &[f64], start: &Start) -> (Gaps, Gaps) {
        let (parts, model, length) = (self.parts, self.model, self.survey.length);
        let total: f64 = model.bodies.iter().map(|body| body.mass.mass).sum();
        let total = if total > 0.0 { total } else { 1.0 };
        let light = LIGHT * total;
        let (mut asked, mut guessed) = (Gaps::default(), Gaps::default());
        for (body, its) in model.bodies.iter().enumerate().skip(1) {
            let wish = Wish::new(model, start, body);
            let rotation = self.survey.pose(parts, body).rotation;
            let from_centre = -its.mass.centre;
            let pair = |at: Vec3| {
                let (a, b) = (Attachment { node: None, frame: Pose::identity() }, Pose::at(at));
                Pair::new(&parts.forest, a, Attachment { node: parts.nodes[body], frame: b })
            };
            let (origin, centre) = (pair(from_centre), pair(Vec3::zero()));
            let mass = (its.mass.mass + light).sqrt();
            let inertia =
                rotation.congruence(&its.mass.inertia) + Mat3::diagonal(Vec3([light * length * length; 3]));
            let turns = root(&inertia);
            let at_centre = wish.velocity - wish.omega.cross(rotation * from_centre);
            let slide = |to: &mut Gaps, pair: &Pair, velocity: Vec3, weight: f64| {
                for i in 0..3 {
                    let on = Wrench { force: Vec3::axis(i) * (mass * weight), torque: Vec3::zero() };
                    to.rows.push(self.survey.motion_row(p, pair, on));
                    to.values.push(velocity.0[i] * mass * weight);
                }
            };
            let turn = |to: &mut Gaps, weight: f64| {
                for axis in turns {
                    to.rows.push(self.survey.motion_row(p, &centre, Wrench::torque(axis * weight)));
                    to.values.push(axis.dot(wish.omega) * weight);
                }
            };
            if wish.is_asked() {
                match wish.parts {
                    Asked { omega: true, velocity: true } => slide(&mut asked, &centre, at_centre, 1.0),
                    Asked { velocity: true, .. } => slide(&mut asked, &origin, wish.velocity, 1.0),
                    Asked { .. } => {}
                }
                if wish.parts.omega {
                    turn(&mut asked, 1.0);
                }
            }
            slide(&mut guessed, &centre, at_centre, wish.priority.weight());
            turn(&mut guessed, wish.priority.weight());
        }
        let guesses = |priority: Priority| !matches!(priority, Priority::Known | Priority::Asked);
        let rates = start.rates.iter().map(|x| x.2).chain(start.spins.iter().map(|x| x.2));
        for priority in rates.filter(|priority| guesses(*priority)) {
            for (tie, values) in self.joint_rates(start, priority) {
                let weight = priority.weight() * total.sqrt();
                self.survey.add(parts, p, &tie, weight, &mut guessed);
                let first = guessed.values.len() - values.len();
                guessed.values.truncate(first);
                guessed.values.extend(values.iter().map(|value| value * weight));
            }
        }
        (asked, guessed)
    }

    /// Do these velocities satisfy all constraints?
    pub(super) fn moves(&mut self, p: &[f64], v: &[f64], t: f64) -> bool {
        self.slip(p, v, t) <= CLOSED * self.survey.length
    }

    /// The largest violation of the constraints of velocities.
    pub(super) fn slip(&mut self, p: &[f64], v: &[f64], t: f64) -> f64 {
        self.survey.visit(self.parts, p);
        let mut rates = vec![0.0; self.parts.constraints.rows.len()];
        self.parts.constraints.rates(t, &mut rates);
        self.survey.multiply_add(self.parts, v, &mut rates);
        rates.iter().fold(0.0, |m: f64, rate| m.max(rate.abs()))
    }

    /// Do all bodies move as they were given velocities?
    pub(super) fn moves_bodies(&mut self, p: &[f64], v: &[f64]) -> bool {
        let length = self.survey.length;
        let motions = self.bodies(p, v);
        let size = |omega: Vec3, velocity: Vec3| velocity.norm() + length * omega.norm();
        let fastest = motions.iter().fold(0.0, |m: f64, x| m.max(size(x.omega, x.velocity)));
        motions.iter().enumerate().skip(1).all(|(body, found)| {
            let (omega, velocity) = self.model.centre_velocity(body);
            size(found.omega - omega, found.velocity - velocity) <= FITS * (length + fastest)
        })
    }
}

impl Space {
    /// Comes as near as possible to what rows ask for, and gives up the freedom to change it.
    fn meet(&mut self, asked: &Gaps, scales: &[f64]) {
        if asked.rows.is_empty() || self.basis.is_empty() {
            return;
        }
        let rows = scaled(&asked.rows, scales);
        let left: Vec<f64> =
            rows.iter().zip(&asked.values).map(|(row, value)| value - dot(row, &self.v)).collect();
        let along: Vectors =
            rows.iter().map(|row| self.basis.iter().map(|z| dot(row, z)).collect()).collect();
        let largest = rows.iter().fold(0.0, |m: f64, row| m.max(norm(row)));
        let qr = Qr::new(along.clone(), self.basis.len(), RANK * largest);
        let (range, kernel) = (qr.range(), qr.kernel());
        // the rows along the range, one column for each of its directions
        let columns: Vectors = range.iter().map(|q| along.iter().map(|row| dot(row, q)).collect()).collect();
        let solution = Qr::new(columns, rows.len(), 0.0).least_squares(&left);
        for (q, x) in range.iter().zip(&solution) {
            let step = self.combined(q);
            add_times(&mut self.v, *x, &step);
        }
        self.basis = kernel.iter().map(|q| self.combined(q)).collect();
    }

    /// The least squares of all rows, in what is left.
    fn settle(&mut self, guessed: &Gaps, scales: &[f64]) {
        let rows = scaled(&guessed.rows, scales);
        let along: Vectors =
            rows.iter().map(|row| self.basis.iter().map(|z| dot(row, z)).collect()).collect();
        let Some(metric) = Cholesky::new(regular(normal(&along, self.basis.len()))) else { return };
        // twice: the second time removes the rounding of the first
        for _ in 0..2 {
            let mut z = vec![0.0; self.basis.len()];
            for ((row, along), value) in rows.iter().zip(&along).zip(&guessed.values) {
                add_times(&mut z, value - dot(row, &self.v), along);
            }
            metric.solve(&mut z);
            let step = self.combined(&z);
            add_times(&mut self.v, 1.0, &step);
        }
    }

    /// A combination of the directions that are left.
    fn combined(&self, z: &[f64]) -> Vec<f64> {
        let mut sum = vec![0.0; self.v.len()];
        self.basis.iter().zip(z).for_each(|(basis, z)| add_times(&mut sum, *z, basis));
        sum
    }
}

/// Coordinates that move no body, where they are singular, stay as they are.
fn regular(mut matrix: Vectors) -> Vectors {
    let largest = matrix.iter().enumerate().fold(0.0, |m: f64, (i, row)| m.max(row[i]));
    let largest = if largest > 0.0 { largest } else { 1.0 };
    matrix.iter_mut().enumerate().for_each(|(i, row)| row[i] += 1e-15 * largest);
    matrix
}

/// Rows for velocities that were multiplied by these.
fn scaled(rows: &Vectors, scales: &[f64]) -> Vectors {
    rows.iter().map(|row| row.iter().zip(scales).map(|(x, d)| x / d).collect()).collect()
}

/// Vectors `c` with `Σ (c·ω)² = ω·Jω`.
fn root(j: &Mat3) -> [Vec3; 3] {
    let rows = (0..3).map(|i| j.0[i][..=i].to_vec()).collect();
    let Some(factor) = Cholesky::new(rows) else { return [0, 1, 2].map(Vec3::axis) };
    factor.columns3().map(Vec3)
}
