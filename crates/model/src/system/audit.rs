//! Looks for what is wrong with a mechanism, or only remarkable.

use super::assembly::RANK;
use super::gaps::Survey;
use super::reduction::{Entries, Reduction, UnitRows};
use super::suspicions::{massless_links, suspicions, unconnected};
use super::{Parts, System, Undetermined, Work};
use crate::ModelError;
use crate::audit::{Audit, Singular};
use crate::constraints::Origin;
use crate::dense::{Qr, Vectors, add_times, dot, norm, scale};
use crate::forest::{Depth, Scene};
use crate::math::Motion;
use crate::model::Frame;
use crate::random::Random;
use crate::start::Gap;
use gelenk_core::{MassWork, State};

/// Rows below this, in comparison with 1, are rounding.
const NOTHING: f64 = 1e-12;
/// Inertia below this, relative to the largest, is none.
const MASSLESS: f64 = 1e-12;
/// Motions without inertia are looked for among so many free ones; beyond, the integrator's factorisation finds them.
const LOOKED_AT: usize = 600;
/// Motions are looked at where there are no more than so many.
const SEEN: usize = 20;
/// Velocities that take part in a motion by less than this fraction of the largest are not named.
const PART: f64 = 0.05;
/// Joints with larger gaps, relative to the size of the mechanism, are open.
const OPEN: f64 = 1e-6;
/// How far neighbours lie away, relative to the size of the mechanism.
const NEIGHBOUR: f64 = 0.01;
/// How many of them are looked at.
const NEIGHBOURS: usize = 3;

impl System {
    /// Degrees of freedom, redundant constraints, singular positions, bodies that nothing holds, motions without inertia,
    /// suspicious numbers: at a position, which should be closed.
    pub fn audit(&self, x: &State) -> Result<Audit, ModelError> {
        let dims = self.structure.dims;
        if x.p.len() != dims.np {
            let (found, np) = (x.p.len(), dims.np);
            let what = format!("a state with {found} positions was audited in a system with {np}");
            return Err(ModelError::Whole(what));
        }
        let parts = &self.parts;
        let size = self.model.size();
        let length = if size > 0.0 { size } else { 1.0 };
        let mut auditor =
            Auditor { parts, survey: Survey::new(parts, dims.nv, length, x.t), scale: Vec::new() };
        auditor.survey.visit(parts, &x.p);
        auditor.find_scale();

        let ties = parts.ties(&self.model);
        let mut open: Vec<Gap> = ties.iter().map(|tie| auditor.survey.gap(&x.p, tie)).collect();
        open.sort_by(|a, b| (b.metres + b.radians).total_cmp(&(a.metres + a.radians)));
        // rows that depend on each other in a closed mechanism do so only roughly where it is open
        let largest = open.iter().fold(0.0_f64, |m, gap| m.max(gap.metres / length).max(gap.radians));
        let zero = RANK.max((10.0 * largest).min(0.1));
        open.retain(|gap| gap.metres.max(gap.radians * length) > OPEN * length);

        let reduction = auditor.reduction(zero);
        let is_open = !open.is_empty();
        let (singular, beside) =
            if is_open { (None, Vec::new()) } else { auditor.singular(&x.p, &reduction, zero) };
        let undetermined = self.undetermined(&x.p, &beside);
        auditor.survey.visit(parts, &x.p);
        Ok(Audit {
            coordinates: self.coordinates,
            bodies: self.model.bodies.len() - 1,
            joints: self.model.joints.len(),
            velocities: dims.nv,
            constraints: dims.nl,
            drives: parts.constraints.rows.iter().filter(|r| matches!(r.origin, Origin::Drive(_))).count(),
            rank: reduction.rank(),
            redundant: undetermined.redundant.clone(),
            undetermined,
            idle: self.idle.clone(),
            singular,
            open,
            unconnected: unconnected(&self.model, x),
            massless: self.massless(&x.p, &auditor, &reduction),
            massless_links: massless_links(&self.model),
            suspicions: self.suspicions(x, &auditor, &reduction),
        })
    }

    /// What looks like a mistake.
    fn suspicions(&self, x: &State, auditor: &Auditor<'_>, reduction: &Reduction) -> Vec<String> {
        let frames: Vec<Frame> = self.model.body_ids().map(Frame::on).collect();
        let now = self.motions(&x.p, &x.v, &frames).unwrap_or_default();
        suspicions(&self.model, x, &self.seen_motions(x, auditor, reduction), &now)
    }

    /// Forces that the constraints do not determine, at positions and at others beside them.
    pub(super) fn undetermined(&self, p: &[f64], beside: &[Vec<f64>]) -> Undetermined {
        let dims = self.structure.dims;
        let scene = |p: &[f64]| {
            let mut scene = Scene::new(self.parts.forest.nodes.len(), dims.nv);
            self.parts.forest.locate(p, p, Depth::Positions, &mut scene);
            scene
        };
        let scenes: Vec<_> = std::iter::once(p).chain(beside.iter().map(Vec::as_slice)).map(scene).collect();
        Undetermined::new(&self.model, &self.parts, &scenes)
    }

    /// The motions of the bodies along the velocities that the constraints leave, and along those of the state; none where there are many.
    fn seen_motions(&self, x: &State, auditor: &Auditor<'_>, reduction: &Reduction) -> Vec<Vec<Motion>> {
        let dims = self.structure.dims;
        if dims.nl == 0 || dims.nv - reduction.rank() > SEEN || dims.nv > 10 * SEEN {
            return Vec::new();
        }
        let frames: Vec<Frame> = self.model.body_ids().skip(1).map(Frame::on).collect();
        let free = reduction.kernel().into_iter().flatten().map(|z| auditor.velocities(&z));
        let own = x.v.iter().any(|v| *v != 0.0).then(|| x.v.clone());
        free.chain(own).filter_map(|v| self.motions(&x.p, &v, &frames)).collect()
    }

    /// Motions that the constraints leave and that have no inertia.
    fn massless(&self, p: &[f64], auditor: &Auditor<'_>, reduction: &Reduction) -> Vec<Vec<String>> {
        let dims = self.structure.dims;
        let freedoms = dims.nv - reduction.rank();
        if freedoms > LOOKED_AT || self.parts.forest.all_have_inertia(auditor.survey.length) {
            return Vec::new();
        }
        let Some(kernel) = reduction.kernel() else { return Vec::new() };
        let mut work = Work::new(self.parts.forest.nodes.len(), dims.np, dims.nv);
        self.parts.forest.locate(p, p, Depth::Positions, &mut work.scene);
        let mut mass = vec![0.0; self.structure.mass.len(dims.nv)];
        self.parts.mass(&work.scene, &mut mass);
        let free: Vectors = kernel.into_iter().map(|z| auditor.velocities(&z)).collect();
        let mut memory = MassWork::new(&self.structure.mass);
        let mut momenta: Vectors = Vec::with_capacity(free.len());
        for motion in &free {
            let mut momentum = vec![0.0; dims.nv];
            self.structure.mass.multiply(&mass, motion, &mut momentum, &mut memory);
            momenta.push(momentum);
        }
        let inertia: Vectors =
            momenta.iter().map(|m| free.iter().map(|motion| dot(motion, m)).collect()).collect();
        let largest = inertia.iter().map(|column| norm(column)).fold(0.0, f64::max);
        let idle = Qr::new(inertia, free.len(), MASSLESS * largest);
        let names = &self.structure.names;
        let describe = |combination: Vec<f64>| {
            let mut motion = vec![0.0; dims.nv];
            combination.iter().zip(&free).for_each(|(c, z)| add_times(&mut motion, *c, z));
            let size = motion.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
            let takes_part = |&j: &usize| motion[j].abs() > PART * size;
            (0..dims.nv).filter(takes_part).map(|j| names.v[j].clone()).collect()
        };
        idle.kernel().into_iter().map(describe).collect()
    }
}

struct Auditor<'a> {
    parts: &'a Parts,
    survey: Survey,
    /// Velocities in which all motions are lengths: a turn counts as the way at the rim of the mechanism.
    scale: Vec<f64>,
}

impl Auditor<'_> {
    fn find_scale(&mut self) {
        let length = self.survey.length;
        let size = |twist: &crate::joints::Twist<f64>| {
            (twist.linear.dot(twist.linear) + twist.angular.dot(twist.angular) * length * length).sqrt()
        };
        let columns = self.survey.scene.columns.iter().map(size);
        self.scale = columns.map(|size| if size > 0.0 { 1.0 / size } else { 1.0 }).collect();
    }

    fn velocities(&self, scaled: &[f64]) -> Vec<f64> {
        scaled.iter().zip(&self.scale).map(|(x, s)| x * s).collect()
    }

    /// Rows of `G` for scaled velocities, at unit length, where the survey is; and which of them are independent.
    fn reduction(&self, zero: f64) -> Reduction {
        let count = self.parts.constraints.rows.len();
        let mut unit = UnitRows { rows: Vec::with_capacity(count), sizes: Vec::with_capacity(count) };
        for row in 0..count {
            let mut entries: Entries =
                self.survey.row(self.parts, row).map(|(j, x)| (j, x * self.scale[j])).collect();
            let size = entries.iter().map(|(_, x)| x * x).sum::<f64>().sqrt();
            // a row of rounding has no direction
            let factor = if size > NOTHING { 1.0 / size } else { 0.0 };
            for (_, x) in &mut entries {
                *x *= factor;
            }
            unit.rows.push(entries);
            unit.sizes.push(size);
        }
        Reduction::new(self.parts, unit, self.scale.len(), zero)
    }

    /// Compares the rank with that of neighbours which the mechanism can reach, and returns these.
    fn singular(&mut self, p: &[f64], reduction: &Reduction, zero: f64) -> (Option<Singular>, Vec<Vec<f64>>) {
        let rank = reduction.rank();
        let mut most = 0;
        let mut reached = Vec::new();
        let mut random = Random::new(0);
        for _ in 0..NEIGHBOURS {
            // without one, nothing moves, or no row is missing
            let Some(mut way) = reduction.doubtful_motion(|| random.draw()) else { return (None, reached) };
            let factor = NEIGHBOUR * self.survey.length / norm(&way);
            scale(&mut way, factor);
            let start = self.parts.displace(p, &self.velocities(&way));
            if let Some((rank, there)) = self.rank_nearby(start, &way, zero) {
                reached.push(there);
                most = most.max(rank);
            }
        }
        let singular = if reached.is_empty() {
            Some(Singular::Shaky)
        } else {
            (most > rank).then(|| Singular::Branches(most - rank))
        };
        (singular, reached)
    }

    /// Closes the mechanism near these positions and finds the rank there; `None` if it does not close, or only where it came
    /// from.
    fn rank_nearby(&mut self, mut p: Vec<f64>, way: &[f64], zero: f64) -> Option<(usize, Vec<f64>)> {
        let mut left = way.to_vec();
        for _ in 0..30 {
            self.survey.visit(self.parts, &p);
            let g = self.survey.values();
            let largest = g.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
            if largest <= 1e-12 * self.survey.length {
                let moved = norm(&left) > 0.3 * norm(way);
                return moved.then(|| (self.reduction(zero).rank(), p));
            }
            let mut reduction = self.reduction(1e-6);
            let unit = |(g, size): (&f64, &f64)| if *size > NOTHING { -g / size } else { 0.0 };
            let missing: Vec<f64> = self.survey.values().iter().zip(reduction.sizes()).map(unit).collect();
            let step = reduction.meet(&missing);
            add_times(&mut left, 1.0, &step);
            p = self.parts.displace(&p, &self.velocities(&step));
        }
        None
    }
}
