//! Reactions that the constraints do not determine, and how joints share them.
//!
//! Let every joint of a mechanism, those that carry bodies in joint coordinates included, hand on a wrench of the directions that it holds, every
//! drive a force along what it drives, and every wheel that rolls a force where it touches. Those that balance on all bodies, `E y = 0`, are stresses without a cause: they can be
//! added to any reactions, and motion does not show them. Where there are none, reactions are determined. Where there are some, the answer here
//! is the same in all coordinates: of all reactions with the same sums on all bodies those of least
//!
//! ```text
//! Σ c (|F|² + |M|²/L²)        F, M about the origin of frame B,  L the size of the mechanism,  c the compliance of the joint
//! ```
//!
//! (of wheels F² with c = 1),
//!
//! which is what springs of these compliances in the joints would make of it.
//!
//! Only what is part of a loop can hold such stresses. Bodies with one joint are taken away, again and again, and what is left falls into
//! blocks that share no moving body; each has its own small full matrix.
//!
//! Two wheels on one axle are the plainest case of rolling: both are kept from sliding sideways, and nothing says how much each of them holds.

use super::Parts;
use super::gaps::{across, between};
use super::reaction::Reaction;
use crate::audit::Redundant;
use crate::constraints::Origin;
use crate::dense::{Qr, Vectors, add_times, dot, norm, scale};
use crate::forest::{Attachment, Scene};
use crate::joints::{JointKind, JointLaw as _, Shape};
use crate::math::{Vec3, Wrench};
use crate::measure::{Component, Measure};
use crate::model::{Frame, GROUND, JointId, Model};
use crate::rolling::ContactRow;

/// Balances of unit wrenches below this are met, at a closed position.
const ZERO: f64 = 1e-8;
/// Parts of a unit stress below this are none.
const PART: f64 = 1e-6;

/// What can carry a stress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Carrier {
    Joint(usize),
    Drive(usize),
    Rolling(usize),
}

/// A joint, as far as it matters here.
#[derive(Debug, Clone)]
struct HeldJoint {
    bodies: [usize; 2],
    a: Attachment,
    b: Attachment,
    shape: Shape,
    compliance: f64,
    is_planar: bool,
    is_free: bool,
}

/// A force along coordinates of joints.
#[derive(Debug, Clone)]
struct Driven {
    row: Option<usize>,
    /// Joint, coordinate among those with names, factor.
    terms: Vec<(usize, usize, f64)>,
    is_angle: bool,
}

/// A body that touches a plane without slipping: the plane's body and its own, and the rows that hold it.
#[derive(Debug, Clone)]
struct Rolled {
    bodies: [usize; 2],
    a: Attachment,
    b: Attachment,
    rows: Vec<ContactRow>,
}

/// What the analysis needs of a model in some coordinates.
#[derive(Debug, Clone)]
pub(super) struct Network {
    length: f64,
    joints: Vec<HeldJoint>,
    drives: Vec<Driven>,
    rollings: Vec<Rolled>,
    /// Nodes of bodies, and whether they stay in a plane.
    bodies: Vec<(Option<usize>, bool)>,
}

/// A number to be found: what it is part of, and what one of it does, to joints and to bodies.
struct Unknown {
    of: Carrier,
    /// Wrenches on frames `B` of joints, about their origins.
    through: Vec<(usize, Wrench)>,
    /// Wrenches on bodies, about the points given.
    on: Vec<(usize, Wrench, Vec3)>,
    /// The size of a stress of this kind is its number divided by this.
    unit: f64,
}

/// Carriers that hold stresses together.
#[derive(Debug, Clone)]
pub(super) struct Block {
    carriers: Vec<Carrier>,
    bodies: Vec<usize>,
    /// How many independent stresses there are.
    pub(super) count: usize,
}

/// A stress: what it adds to the wrenches of joints, to the forces of drives, and to those on bodies that roll.
#[derive(Debug, Clone, Default)]
pub(super) struct Stress {
    joints: Vec<(usize, Wrench)>,
    drives: Vec<(usize, f64)>,
    rollings: Vec<(usize, Vec3)>,
}

impl Network {
    pub(super) fn new(parts: &Parts, model: &Model) -> Self {
        let size = model.size();
        let attach = |frame: &Frame| {
            parts
                .attach(model, frame)
                .unwrap_or(Attachment { node: None, frame: crate::math::Pose::identity() })
        };
        let in_plane = |body: usize| body == GROUND.0 || model.bodies[body].planar;
        let joints = model.joints.iter().zip(&model.shapes).map(|(joint, shape)| {
            let bodies = [joint.a.body.0, joint.b.body.0];
            HeldJoint {
                bodies,
                a: attach(&joint.a),
                b: attach(&joint.b),
                shape: *shape,
                compliance: joint.compliance,
                is_planar: bodies.iter().all(|&body| in_plane(body)),
                is_free: joint.kind == JointKind::Free,
            }
        });
        let rows = &parts.constraints.rows;
        let drives = model.drives.iter().enumerate().map(|(d, drive)| Driven {
            row: rows.iter().position(|row| row.origin == Origin::Drive(d)),
            terms: drive.terms.iter().map(|(c, factor)| (c.joint.0, c.index, *factor)).collect(),
            is_angle: drive.terms.first().is_some_and(|(c, _)| crate::measure::is_angle(model, *c)),
        });
        let rollings = model.rollings.iter().map(|rolling| Rolled {
            bodies: [rolling.plane.body.0, rolling.on.body.0],
            a: attach(&rolling.plane),
            b: attach(&rolling.on),
            rows: rolling.rows().into_iter().map(|(_, row, _)| row).collect(),
        });
        Self {
            length: if size > 0.0 { size } else { 1.0 },
            joints: joints.collect(),
            drives: drives.collect(),
            rollings: rollings.collect(),
            bodies: parts.nodes.iter().zip(&model.bodies).map(|(node, body)| (*node, body.planar)).collect(),
        }
    }

    fn bodies_of(&self, carrier: Carrier) -> Vec<usize> {
        let mut bodies: Vec<usize> = match carrier {
            Carrier::Joint(j) => self.joints[j].bodies.to_vec(),
            Carrier::Drive(d) => {
                self.drives[d].terms.iter().flat_map(|(joint, ..)| self.joints[*joint].bodies).collect()
            }
            Carrier::Rolling(r) => self.rollings[r].bodies.to_vec(),
        };
        bodies.sort_unstable();
        bodies.dedup();
        bodies.retain(|&body| body != GROUND.0);
        bodies
    }

    /// Carriers that may be part of a loop: the others are at bodies which they alone hold.
    fn in_loops(&self) -> Vec<Carrier> {
        let joints = (0..self.joints.len()).map(Carrier::Joint);
        let links: Vec<Carrier> = joints.chain((0..self.rollings.len()).map(Carrier::Rolling)).collect();
        // a drive of one joint goes with it
        let own = |d: usize| match self.drives[d].terms[..] {
            [(joint, ..)] => Some(joint),
            _ => None,
        };
        let drives = 0..self.drives.len();
        let mut drives_of = vec![0_usize; links.len()];
        drives.clone().filter_map(own).for_each(|joint| drives_of[joint] += 1);
        // a joint that holds nothing is no link, unless it is driven
        let is_idle = |k: usize| self.joints.get(k).is_some_and(|joint| joint.is_free) && drives_of[k] == 0;
        let mut gone: Vec<bool> = (0..links.len()).map(is_idle).collect();
        let mut touched = vec![0_usize; self.bodies.len()];
        let others = drives.clone().filter(|&d| own(d).is_none()).map(Carrier::Drive);
        let held = links.iter().enumerate().filter(|(k, _)| !gone[*k]).map(|(_, link)| *link);
        for carrier in others.chain(held) {
            self.bodies_of(carrier).into_iter().for_each(|body| touched[body] += 1);
        }
        let mut links_of = vec![Vec::new(); self.bodies.len()];
        for (k, &link) in links.iter().enumerate() {
            self.bodies_of(link).into_iter().for_each(|body| links_of[body].push(k));
        }
        let mut waiting: Vec<usize> = (0..links.len()).collect();
        while let Some(k) = waiting.pop() {
            let bodies = self.bodies_of(links[k]);
            if gone[k] || drives_of[k] > 1 || bodies.iter().all(|&body| touched[body] > 1) {
                continue;
            }
            gone[k] = true;
            for body in bodies {
                touched[body] -= 1;
                if touched[body] == 1 {
                    waiting.extend(links_of[body].iter().filter(|&&other| !gone[other]));
                }
            }
        }
        let left = links.iter().enumerate().filter(|(k, _)| !gone[*k]).map(|(_, link)| *link);
        let driven = drives.filter(|&d| own(d).is_none_or(|joint| !gone[joint])).map(Carrier::Drive);
        left.chain(driven).collect()
    }

    /// Carriers that share bodies, block by block.
    fn connected(&self, carriers: &[Carrier]) -> Vec<Block> {
        let mut label: Vec<usize> = (0..self.bodies.len()).collect();
        let root = |label: &[usize], mut i: usize| {
            while label[i] != i {
                i = label[i];
            }
            i
        };
        for &carrier in carriers {
            if let [first, rest @ ..] = &self.bodies_of(carrier)[..] {
                for body in rest {
                    let (a, b) = (root(&label, *first), root(&label, *body));
                    label[a.max(b)] = a.min(b);
                }
            }
        }
        let mut blocks: Vec<(usize, Block)> = Vec::new();
        for &carrier in carriers {
            let bodies = self.bodies_of(carrier);
            let Some(of) = bodies.first().map(|&body| root(&label, body)) else { continue };
            let place = blocks.iter().position(|(known, _)| *known == of).unwrap_or_else(|| {
                blocks.push((of, Block { carriers: Vec::new(), bodies: Vec::new(), count: 0 }));
                blocks.len() - 1
            });
            let block = &mut blocks[place].1;
            block.carriers.push(carrier);
            block.bodies.extend(bodies);
        }
        for (_, block) in &mut blocks {
            block.bodies.sort_unstable();
            block.bodies.dedup();
        }
        blocks.into_iter().map(|(_, block)| block).collect()
    }

    /// Blocks that hold stresses where a scene is.
    pub(super) fn blocks(&self, scene: &Scene<f64>) -> Vec<Block> {
        let mut found = Vec::new();
        for block in self.connected(&self.in_loops()) {
            let (unknowns, stresses) = self.stresses(scene, &block, None);
            if stresses.is_empty() {
                continue;
            }
            // carriers that take part, which may fall apart again
            let takes_part = |carrier: &Carrier| {
                let own = unknowns.iter().enumerate().filter(|(_, u)| u.of == *carrier);
                own.into_iter().any(|(k, _)| stresses.iter().any(|stress| stress[k].abs() > PART))
            };
            let carriers: Vec<Carrier> = block.carriers.iter().copied().filter(takes_part).collect();
            for mut part in self.connected(&carriers) {
                part.count = self.stresses(scene, &part, None).1.len();
                found.push(part);
            }
        }
        found
    }

    /// The numbers of a block.
    fn unknowns(&self, scene: &Scene<f64>, block: &Block) -> Vec<Unknown> {
        let mut list = Vec::new();
        for &carrier in &block.carriers {
            match carrier {
                Carrier::Joint(j) => self.joint_unknowns(scene, j, &mut list),
                Carrier::Drive(d) => self.drive_unknown(scene, d, &mut list),
                Carrier::Rolling(r) => self.rolling_unknowns(scene, r, &mut list),
            }
        }
        list
    }

    fn joint_unknowns(&self, scene: &Scene<f64>, j: usize, list: &mut Vec<Unknown>) {
        let joint = &self.joints[j];
        let (a, b) = (scene.motion(&joint.a).pose, scene.motion(&joint.b).pose);
        let (_, _, near) = between(&a, &b, joint.shape);
        let unit = 1.0 / joint.compliance.sqrt();
        let mut held: Vectors = across(&a, joint.shape, &near, self.length)
            .iter()
            .map(|n| n.angular.0.into_iter().chain(n.linear.0).collect())
            .collect();
        if joint.is_planar {
            // bodies that cannot leave their plane need no forces to stay in it
            for direction in &mut held {
                for i in [0, 1, 5] {
                    direction[i] = 0.0;
                }
            }
            let span = Qr::new(held.clone(), 6, ZERO);
            held = orthonormal(&held, &span);
        }
        for n in held {
            let torque = Vec3([n[0], n[1], n[2]]) * (self.length * unit);
            let wrench = Wrench { force: Vec3([n[3], n[4], n[5]]) * unit, torque };
            let [on_a, on_b] = joint.bodies;
            list.push(Unknown {
                of: Carrier::Joint(j),
                through: vec![(j, wrench)],
                on: vec![(on_b, wrench, b.origin), (on_a, wrench.times(-1.0), b.origin)],
                unit,
            });
        }
    }

    fn drive_unknown(&self, scene: &Scene<f64>, d: usize, list: &mut Vec<Unknown>) {
        let drive = &self.drives[d];
        let unit = if drive.is_angle { self.length } else { 1.0 };
        let (mut through, mut on) = (Vec::new(), Vec::new());
        for &(j, index, factor) in &drive.terms {
            let joint = &self.joints[j];
            let Some((_, coordinate)) = joint.shape.coordinates().get(index) else { continue };
            let (a, b) = (scene.motion(&joint.a), scene.motion(&joint.b));
            let gradient = coordinate.gradient(&a, &b);
            let (on_a, on_b) = (gradient.on_a.times(factor * unit), gradient.on_b.times(factor * unit));
            through.push((j, on_b));
            on.push((joint.bodies[0], on_a, a.pose.origin));
            on.push((joint.bodies[1], on_b, b.pose.origin));
        }
        list.push(Unknown { of: Carrier::Drive(d), through, on, unit });
    }

    fn rolling_unknowns(&self, scene: &Scene<f64>, r: usize, list: &mut Vec<Unknown>) {
        let rolling = &self.rollings[r];
        let (a, b) = (scene.motion(&rolling.a), scene.motion(&rolling.b));
        for row in &rolling.rows {
            let gradient = row.gradient(&a, &b);
            let [on_a, on_b] = rolling.bodies;
            list.push(Unknown {
                of: Carrier::Rolling(r),
                through: Vec::new(),
                on: vec![(on_b, gradient.on_b, b.pose.origin), (on_a, gradient.on_a, a.pose.origin)],
                unit: 1.0,
            });
        }
    }

    /// The numbers of a block, and orthonormal stresses of them; `count`: as many as that.
    fn stresses(&self, scene: &Scene<f64>, block: &Block, count: Option<usize>) -> (Vec<Unknown>, Vectors) {
        let unknowns = self.unknowns(scene, block);
        let n = unknowns.len();
        let mut balance = vec![vec![0.0; n]; 6 * block.bodies.len()];
        for (k, unknown) in unknowns.iter().enumerate() {
            for (body, wrench, at) in &unknown.on {
                let Ok(place) = block.bodies.binary_search(body) else { continue };
                let centre = scene.centre(self.bodies[*body].0).pose.origin;
                let wrench = wrench.about(*at - centre);
                for i in 0..3 {
                    balance[6 * place + i][k] += wrench.force.0[i];
                    balance[6 * place + 3 + i][k] += wrench.torque.0[i] / self.length;
                }
            }
        }
        for (place, &body) in block.bodies.iter().enumerate() {
            if self.bodies[body].1 {
                // a planar body moves along x and y, and turns about z
                for i in [2, 3, 4] {
                    balance[6 * place + i].fill(0.0);
                }
            }
        }
        let qr = if let Some(count) = count {
            Qr::of_rank(balance, n, n - count.min(n))
        } else {
            let largest = balance.iter().map(|row| norm(row)).fold(0.0, f64::max);
            Qr::new(balance, n, ZERO * largest)
        };
        (unknowns, qr.kernel())
    }

    /// The stresses of a block.
    pub(super) fn of(&self, scene: &Scene<f64>, block: &Block) -> Vec<Stress> {
        let (unknowns, stresses) = self.stresses(scene, block, Some(block.count));
        stresses.iter().map(|stress| describe(&unknowns, stress)).collect()
    }

    /// Takes the stresses out of reactions: `wrenches` are those of all joints that [`Block::joints`] names, `forces` those on bodies that roll, and
    /// `lam` the multipliers. What drives have to add goes to the changes of drives.
    fn relax(
        &self,
        (scene, lam): (&Scene<f64>, &[f64]),
        block: &Block,
        (wrenches, forces): (&mut [(usize, Wrench)], &mut [Vec3]),
        drives: &mut Vec<(usize, f64)>,
    ) {
        let (unknowns, stresses) = self.stresses(scene, block, Some(block.count));
        let force_of = |d: usize| self.drives[d].row.and_then(|row| lam.get(row)).map_or(0.0, |lam| -lam);
        let mut numbers = vec![0.0; unknowns.len()];
        for (number, unknown) in numbers.iter_mut().zip(&unknowns) {
            *number = match unknown.of {
                Carrier::Drive(d) => force_of(d) / unknown.unit,
                // the directions of its rows are unit vectors across each other
                Carrier::Rolling(r) => unknown.on[0].1.force.dot(forces[r]),
                Carrier::Joint(j) => {
                    let Some((_, total)) = wrenches.iter().find(|(joint, _)| *joint == j) else { continue };
                    let mut own = *total;
                    for other in &unknowns {
                        let Carrier::Drive(d) = other.of else { continue };
                        for (_, wrench) in other.through.iter().filter(|(joint, _)| *joint == j) {
                            own = own.plus(wrench.times(-force_of(d) / other.unit));
                        }
                    }
                    let n = &unknown.through[0].1;
                    let square = self.length * self.length;
                    (n.force.dot(own.force) + n.torque.dot(own.torque) / square)
                        / (unknown.unit * unknown.unit)
                }
            };
        }
        let mut change = vec![0.0; unknowns.len()];
        for stress in &stresses {
            add_times(&mut change, -dot(stress, &numbers), stress);
        }
        let change = describe(&unknowns, &change);
        for (joint, added) in &change.joints {
            if let Some((_, wrench)) = wrenches.iter_mut().find(|(known, _)| known == joint) {
                *wrench = wrench.plus(*added);
            }
        }
        for (rolling, added) in &change.rollings {
            forces[*rolling] += *added;
        }
        drives.extend(change.drives);
    }
}

fn describe(unknowns: &[Unknown], numbers: &[f64]) -> Stress {
    let mut stress = Stress::default();
    for (unknown, &x) in unknowns.iter().zip(numbers) {
        for (joint, wrench) in &unknown.through {
            let wrench = wrench.times(x);
            match stress.joints.iter_mut().find(|(known, _)| known == joint) {
                Some((_, sum)) => *sum = sum.plus(wrench),
                None => stress.joints.push((*joint, wrench)),
            }
        }
        match unknown.of {
            Carrier::Drive(d) => stress.drives.push((d, x * unknown.unit)),
            Carrier::Rolling(r) => {
                let force = unknown.on[0].1.force * x;
                match stress.rollings.iter_mut().find(|(known, _)| *known == r) {
                    Some((_, sum)) => *sum += force,
                    None => stress.rollings.push((r, force)),
                }
            }
            Carrier::Joint(_) => {}
        }
    }
    stress
}

/// An orthonormal basis of what vectors span.
fn orthonormal(vectors: &Vectors, qr: &Qr) -> Vectors {
    let mut basis: Vectors = Vec::new();
    for &k in &qr.order[..qr.rank()] {
        let mut x = vectors[k].clone();
        for _ in 0..2 {
            for b in &basis {
                let c = dot(b, &x);
                add_times(&mut x, -c, b);
            }
        }
        let size = norm(&x);
        scale(&mut x, 1.0 / size);
        basis.push(x);
    }
    basis
}

impl Block {
    pub(super) fn joints(&self) -> impl Iterator<Item = usize> + '_ {
        self.carriers.iter().filter_map(|carrier| match carrier {
            Carrier::Joint(j) => Some(*j),
            Carrier::Drive(_) | Carrier::Rolling(_) => None,
        })
    }
}

/// Reactions at a joint that are shared; its parts are found when they are first needed.
#[derive(Debug, Clone)]
pub(super) struct Sharing {
    network: Network,
    blocks: Option<Vec<Block>>,
    /// Reactions of all joints of the blocks.
    reactions: Vec<(usize, Reaction)>,
    wrenches: Vec<(usize, Wrench)>,
    drives: Vec<(usize, f64)>,
    /// Forces on bodies that roll.
    forces: Vec<Vec3>,
}

impl Sharing {
    /// `None`: there are no loops, and reactions are determined.
    pub(super) fn new(parts: &Parts, model: &Model) -> Option<Self> {
        let network = Network::new(parts, model);
        if network.in_loops().is_empty() {
            return None;
        }
        let all = (0..model.joints.len()).filter(|&j| model.joints[j].kind != JointKind::Free);
        let reaction = |j: usize| Some((j, Reaction::new(parts, model, JointId(j)).ok()?));
        Some(Self {
            network,
            blocks: None,
            reactions: all.filter_map(reaction).collect(),
            wrenches: Vec::new(),
            drives: Vec::new(),
            forces: Vec::new(),
        })
    }

    /// Is there anything to share where a scene is? Decided the first time.
    pub(super) fn is_needed(&mut self, scene: &Scene<f64>) -> bool {
        if self.blocks.is_none() {
            let blocks = self.network.blocks(scene);
            self.reactions.retain(|(j, _)| blocks.iter().any(|block| block.joints().any(|of| of == *j)));
            self.blocks = Some(blocks);
        }
        self.blocks.as_ref().is_some_and(|blocks| !blocks.is_empty())
    }

    /// The joints whose wrenches are wanted, and whether they carry bodies.
    pub(super) fn reactions(&self) -> &[(usize, Reaction)] {
        &self.reactions
    }

    /// Takes the wrenches of these joints, in their order, and the forces on all bodies that roll, and takes the stresses out of them.
    pub(super) fn relax(
        &mut self,
        at: (&Scene<f64>, &[f64]),
        wrenches: impl Iterator<Item = Wrench>,
        rolling: impl Iterator<Item = Vec3>,
    ) {
        let Self { network, blocks, reactions, wrenches: own, drives, forces } = self;
        own.clear();
        drives.clear();
        forces.clear();
        own.extend(reactions.iter().map(|(j, _)| *j).zip(wrenches));
        forces.extend(rolling);
        for block in blocks.iter().flatten() {
            network.relax(at, block, (own, forces), drives);
        }
    }

    /// Forces on all bodies that roll.
    pub(super) fn rolling_forces(&self) -> &[Vec3] {
        &self.forces
    }

    /// The wrench of a joint that shares.
    pub(super) fn wrench(&self, joint: usize) -> Option<Wrench> {
        self.wrenches.iter().find(|(j, _)| *j == joint).map(|(_, wrench)| *wrench)
    }

    /// What is added to the force of a drive.
    pub(super) fn drive(&self, drive: usize) -> f64 {
        self.drives.iter().filter(|(d, _)| *d == drive).map(|(_, x)| x).sum()
    }
}

/// Forces of a mechanism that its constraints do not determine, at a closed position and beside it.
#[derive(Debug, Clone, Default)]
pub struct Undetermined {
    /// What is held more than once.
    pub redundant: Vec<Redundant>,
    /// Stresses, with the scene they belong to.
    stresses: Vec<(Scene<f64>, Vec<Stress>)>,
    /// The length by which torques are divided.
    length: f64,
    /// Frames of bodies, by which axes are found.
    nodes: Vec<Option<usize>>,
    drives: Vec<String>,
    rollings: Vec<String>,
}

impl Undetermined {
    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.redundant.is_empty()
    }

    /// Does a measure show one of them?
    pub fn concerns(&self, measure: &Measure) -> bool {
        let any = |part: &dyn Fn(&Scene<f64>, &Stress) -> f64| {
            self.stresses.iter().any(|(scene, list)| list.iter().any(|stress| part(scene, stress) > PART))
        };
        match measure {
            Measure::ReactionForce(joint, axes, c) => any(&|scene, stress| {
                stress.of_joint(joint.0).map_or(0.0, |w| self.part(scene, axes, *c, w.force))
            }),
            Measure::ReactionTorque(joint, axes, c) => any(&|scene, stress| {
                let torque = stress.of_joint(joint.0).map(|w| w.torque * (1.0 / self.length));
                torque.map_or(0.0, |torque| self.part(scene, axes, *c, torque))
            }),
            Measure::DriveForce(name) | Measure::DrivePower(name) => any(&|_, stress| {
                let own = stress.drives.iter().filter(|(d, _)| self.drives[*d] == *name);
                own.map(|(_, x)| x.abs()).fold(0.0, f64::max)
            }),
            Measure::RollingForce(name, c) => any(&|_, stress| {
                let own = stress.rollings.iter().filter(|(r, _)| self.rollings[*r] == *name);
                own.map(|(_, force)| c.of(*force).abs()).fold(0.0, f64::max)
            }),
            _ => false,
        }
    }

    fn part(&self, scene: &Scene<f64>, axes: &Frame, c: Component, vector: Vec3) -> f64 {
        let node = self.nodes.get(axes.body.0).copied().flatten();
        let own = axes.pose().map_or_else(
            |_| vector,
            |pose| {
                let rotation = scene.centre(node).pose.rotation * pose.rotation;
                rotation.transpose_mul(vector)
            },
        );
        c.of(own).abs()
    }
}

impl Stress {
    fn of_joint(&self, joint: usize) -> Option<Wrench> {
        self.joints.iter().find(|(j, _)| *j == joint).map(|(_, wrench)| *wrench)
    }
}

/// Directions of a joint, as its rows are named.
const DIRECTIONS: [&str; 6] = [
    "translation along x",
    "translation along y",
    "translation along z",
    "rotation about x",
    "rotation about y",
    "rotation about z",
];

/// What each carrier of a stress carries in each of its directions: in axes of frame `A`, torques divided by the length.
fn components(
    model: &Model,
    parts: &Parts,
    scene: &Scene<f64>,
    length: f64,
    stress: &Stress,
) -> Vec<(String, String, f64)> {
    let mut list = Vec::new();
    for (j, wrench) in &stress.joints {
        let joint = &model.joints[*j];
        let Ok(a) = parts.attach(model, &joint.a) else { continue };
        let axes = scene.motion(&a).pose.rotation;
        let (force, torque) = (axes.transpose_mul(wrench.force), axes.transpose_mul(wrench.torque));
        let numbers = force.0.into_iter().chain(torque.0.map(|x| x / length));
        let named = DIRECTIONS.iter().zip(numbers);
        list.extend(named.map(|(direction, x)| (joint.name.clone(), (*direction).to_owned(), x)));
    }
    let drives =
        stress.drives.iter().map(|(d, x)| (format!("drive {}", model.drives[*d].name), String::new(), *x));
    list.extend(drives);
    for (r, force) in &stress.rollings {
        let rolling = &model.rollings[*r];
        let (Ok(a), Ok(b)) = (parts.attach(model, &rolling.plane), parts.attach(model, &rolling.on)) else {
            continue;
        };
        let (a, b) = (scene.motion(&a), scene.motion(&b));
        for (direction, row, _) in rolling.rows() {
            let x = row.gradient(&a, &b).on_b.force.dot(*force);
            list.push((format!("rolling {}", rolling.name), direction.to_owned(), x));
        }
    }
    list
}

/// Names directions that are held more than once, each once: those of later elements, whose release would take the stresses away one by one.
pub(super) fn redundant(
    model: &Model,
    parts: &Parts,
    scene: &Scene<f64>,
    network: &Network,
    blocks: &[Block],
) -> Vec<Redundant> {
    let mut found = Vec::new();
    for block in blocks {
        let stresses = network.of(scene, block);
        let mut lists: Vec<_> =
            stresses.iter().map(|s| components(model, parts, scene, network.length, s)).collect();
        while let Some(names) = lists.first().map(std::vec::Vec::len) {
            // drives first, then what rolls, then the last joint; of a joint translations before rotations
            let is_drive = |k: usize| lists[0][k].0.starts_with("drive ");
            let mut order: Vec<usize> = (0..names).collect();
            order.sort_by_key(|&k| {
                let joint = model.joints.iter().position(|joint| joint.name == lists[0][k].0);
                let place = if joint.is_none() { names - k } else { k };
                (!is_drive(k), std::cmp::Reverse(joint.unwrap_or(usize::MAX)), place)
            });
            let size = |k: usize| lists.iter().map(|list| list[k].2.abs()).fold(0.0, f64::max);
            let largest = (0..names).map(size).fold(0.0, f64::max);
            let Some(&chosen) = order.iter().find(|&&k| size(k) > 1e-3 * largest.max(PART)) else { break };
            let by = (0..lists.len())
                .max_by(|&a, &b| lists[a][chosen].2.abs().total_cmp(&lists[b][chosen].2.abs()));
            let taken = lists.remove(by.unwrap_or(0));
            let (element, direction, pivot) = taken[chosen].clone();
            for list in &mut lists {
                let factor = list[chosen].2 / pivot;
                list.iter_mut().zip(&taken).for_each(|(x, y)| x.2 -= factor * y.2);
            }
            let mut held_by: Vec<String> = Vec::new();
            for (name, _, x) in &taken {
                if *name != element && x.abs() > PART && !held_by.contains(name) {
                    held_by.push(name.clone());
                }
            }
            found.push(Redundant { element, direction, held_by });
        }
    }
    found
}

impl Undetermined {
    /// At a position, and at some beside it where other components may show.
    pub(super) fn new(model: &Model, parts: &Parts, scenes: &[Scene<f64>]) -> Self {
        let network = Network::new(parts, model);
        let Some(scene) = scenes.first() else { return Self::default() };
        let blocks = network.blocks(scene);
        let redundant = redundant(model, parts, scene, &network, &blocks);
        let all = |scene: &Scene<f64>| blocks.iter().flat_map(|block| network.of(scene, block)).collect();
        let stresses = scenes.iter().map(|scene| (scene.clone(), all(scene))).collect();
        Self {
            redundant,
            stresses: if blocks.is_empty() { Vec::new() } else { stresses },
            length: network.length,
            nodes: parts.nodes.clone(),
            drives: model.drives.iter().map(|drive| drive.name.clone()).collect(),
            rollings: model.rollings.iter().map(|rolling| rolling.name.clone()).collect(),
        }
    }
}
