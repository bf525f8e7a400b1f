//! Looks for what is wrong with a mechanism, or only remarkable.

use super::assembly::RANK;
use super::gaps::Survey;
use super::reduction::{Entries, Reduction, UnitRows};
use super::{Parts, System, Undetermined, Work};
use crate::ModelError;
use crate::audit::{Audit, Singular};
use crate::body::principal_moments;
use crate::constraints::Origin;
use crate::dense::{Qr, Vectors, add_times, dot, norm, scale};
use crate::forest::{Depth, Scene};
use crate::joints::JointKind;
use crate::model::Model;
use crate::random::Random;
use crate::start::Gap;
use gelenk_core::{MassWork, State};

/// Rows below this, in comparison with 1, are rounding.
const NOTHING: f64 = 1e-12;
/// Inertia below this, relative to the largest, is none.
const MASSLESS: f64 = 1e-12;
/// Motions without inertia are looked for among so many free ones; beyond, the integrator's factorisation finds them.
const LOOKED_AT: usize = 600;
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
            unconnected: unconnected(&self.model),
            massless: self.massless(&x.p, &auditor, &reduction),
            scales: scales(&self.model),
        })
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

/// Bodies that neither joints nor contacts connect to the ground.
fn unconnected(model: &Model) -> Vec<String> {
    let mut reached = vec![false; model.bodies.len()];
    reached[0] = true;
    let holding = model.joints.iter().filter(|joint| joint.kind != JointKind::Free);
    let rolling = model.rollings.iter().map(|rolling| (rolling.plane.body.0, rolling.on.body.0));
    let mut neighbours = vec![Vec::new(); model.bodies.len()];
    let touching = model.touching_bodies().map(|[a, b]| (a.0, b.0));
    for (a, b) in holding.map(|joint| (joint.a.body.0, joint.b.body.0)).chain(rolling).chain(touching) {
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    let mut next = vec![0];
    while let Some(body) = next.pop() {
        for &other in &neighbours[body] {
            if !std::mem::replace(&mut reached[other], true) {
                next.push(other);
            }
        }
    }
    let bodies = model.bodies.iter().zip(&reached).filter(|(_, reached)| !**reached);
    bodies.map(|(body, _)| body.name.clone()).collect()
}

/// The smallest and the largest of some positive numbers, if they lie further apart than this.
fn apart(numbers: &[(f64, &str)], factor: f64) -> Option<((f64, String), (f64, String))> {
    let positive = numbers.iter().filter(|(x, _)| *x > 0.0);
    let least = positive.clone().min_by(|a, b| a.0.total_cmp(&b.0))?;
    let most = positive.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let named = |(x, name): &(f64, &str)| (*x, (*name).to_owned());
    (most.0 > factor * least.0).then(|| (named(least), named(most)))
}

/// Numbers that look like mistakes of units.
fn scales(model: &Model) -> Vec<String> {
    let mut found = Vec::new();
    let bodies = &model.bodies[1..];
    let masses: Vec<(f64, &str)> = bodies.iter().map(|b| (b.mass.mass, b.name.as_str())).collect();
    if let Some(((least, light), (most, heavy))) = apart(&masses, 1e8) {
        found.push(format!("'{light}' has {least:.3e} kg, '{heavy}' {most:.3e} kg; are both in kg?"));
    }
    let mut reach = vec![0.0_f64; model.bodies.len()];
    for frame in model.joints.iter().flat_map(|joint| [&joint.a, &joint.b]) {
        let body = frame.body.0;
        reach[body] = reach[body].max((frame.origin - model.bodies[body].mass.centre).norm());
    }
    let reaches: Vec<(f64, &str)> =
        bodies.iter().zip(&reach[1..]).map(|(body, reach)| (*reach, body.name.as_str())).collect();
    let size = model.size();
    // what is nearly nothing is rounding, not a length
    let lengths: Vec<(f64, &str)> = reaches.iter().copied().filter(|(x, _)| *x > 1e-12 * size).collect();
    if let Some(((least, small), (most, large))) = apart(&lengths, 1e6) {
        found.push(format!(
            "'{small}' reaches {least:.3e} m to its joints, '{large}' {most:.3e} m; are both in m?"
        ));
    }
    for (body, (reach, name)) in bodies.iter().zip(&reaches) {
        let [_, _, moment] = principal_moments(&body.mass.inertia);
        if body.mass.mass <= 0.0 || moment <= 0.0 {
            continue;
        }
        let radius = (moment / body.mass.mass).sqrt();
        let too_large = size > 0.0 && radius > 100.0 * size.max(*reach);
        if too_large || radius < 1e-4 * reach {
            found.push(format!(
                "the inertia of '{name}' is that of a body of {radius:.3e} m, but it reaches {reach:.3e} m to its joints in a \
                 mechanism of {size:.3e} m; is it in kg m²?"
            ));
        }
    }
    found
}
