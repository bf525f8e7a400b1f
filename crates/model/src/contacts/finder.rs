//! Contacts that are found and dropped as bodies come near each other.

use super::body::{Fitting, Manner};
use super::broad::{Bounds, Tree};
use super::collisions::{Apart, Collisions, Member};
use super::geometry::{Extent, Pair as Touchable, Shape};
use super::place::Described;
use crate::ModelError;
use crate::constraints::Pair;
use crate::forest::{Attachment, Forest, Scene};
use crate::math::{Motion, Pose, Vec3};
use crate::model::{BodyId, GROUND, Model};
use crate::places::Places;
use gelenk_core::{ContactInfo, ContactLaw, EvalError};
use std::collections::HashMap;
use std::sync::Arc;

/// How far beyond what bodies may travel pairs are found, as a share of their size.
const MARGIN: f64 = 0.05;
/// Pairs are dropped at so many times the distance at which they are found.
const KEPT: f64 = 2.0;
/// How much larger than what is in it a box is, as a share of its size, and of what it may travel.
const SLACK: (f64, f64) = (0.1, 3.0);
/// Most contacts that are listed when all are asked for.
const MOST_LISTED: usize = 4000;

/// A pair of members of the collisions of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    /// Which collisions of the model.
    pub(crate) of: usize,
    /// Its members, ascending.
    pub(crate) members: [u32; 2],
}

/// All bodies that collide without a list.
#[derive(Debug, Default)]
pub(crate) struct Finders {
    list: Vec<Finder>,
    /// Work: the pairs that are near, and whether they are near enough to be found anew.
    near: Vec<(Key, bool)>,
}

/// The members of one element, at their places.
#[derive(Debug)]
struct Finder {
    of: usize,
    collisions: Collisions,
    apart: Apart,
    members: Vec<Placement>,
    /// Members that end somewhere, in the order of the tree, and those that do not.
    bounded: Vec<u32>,
    endless: Vec<u32>,
    tree: Tree,
    /// Where members are at the moment.
    now: Vec<Now>,
    /// Laws by pairs of materials.
    laws: Vec<ContactLaw>,
    materials: usize,
    /// Shapes that differ, and what is known of their pairs.
    shapes: Vec<Shape>,
    fittings: HashMap<[u32; 2], Arc<Fitting>>,
    gravity: f64,
}

#[derive(Debug)]
struct Placement {
    at: Attachment,
    extent: Extent,
    /// Radius around the middle of its extent, and how far that is from its frame's origin.
    radius: f64,
    shape: u32,
    material: usize,
    is_ground: bool,
    is_planar: bool,
}

/// Where a member is.
#[derive(Debug, Clone, Copy)]
struct Now {
    pose: Pose,
    /// The middle of its extent.
    middle: Vec3,
    bounds: Bounds,
    /// How far it may move within the horizon, and by what angle it may turn.
    travel: f64,
    turn: f64,
}

impl Finders {
    pub(crate) fn new(model: &Model, places: &Places<'_>) -> Result<Self, ModelError> {
        let finder = |(of, collisions): (usize, &Collisions)| {
            let wrong = |what| ModelError::Element { kind: "contact", name: collisions.name.clone(), what };
            Finder::new(of, collisions, model, places).map_err(wrong)
        };
        let list = model.collisions.iter().enumerate().map(finder).collect::<Result<_, _>>()?;
        Ok(Self { list, near: Vec::new() })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The pairs that may touch within `horizon` seconds of the scene, which has velocities, and whether they may do so anew: those that are listed already stay a little longer. Ascending.
    pub(crate) fn find(&mut self, scene: &Scene<f64>, horizon: f64) -> Result<Vec<(Key, bool)>, EvalError> {
        let mut near = std::mem::take(&mut self.near);
        near.clear();
        if horizon == f64::INFINITY {
            let mut contacts = 0;
            for finder in &mut self.list {
                finder.all(&mut contacts, &mut near)?;
            }
        } else {
            for finder in &mut self.list {
                finder.near(scene, horizon, &mut near);
            }
        }
        near.sort_unstable();
        Ok(near)
    }

    /// Takes back the memory of what was found.
    pub(crate) fn take_back(&mut self, near: Vec<(Key, bool)>) {
        self.near = near;
    }

    /// The bodies of a pair, in the order of its contact.
    pub(crate) fn bodies(&self, key: Key) -> [BodyId; 2] {
        let finder = &self.list[key.of];
        finder.ordered(key.members).map(|i| finder.collisions.members[i as usize].frame.body)
    }

    /// What a name stands for: all contacts of some collisions, those of a pair, or one of these.
    pub(crate) fn named(&self, name: &str, forest: &Forest) -> Option<Named> {
        self.list.iter().find_map(|finder| finder.named(name, forest))
    }

    /// The contacts of a pair, one a slot.
    pub(crate) fn place(&mut self, key: Key, forest: &Forest) -> Result<Vec<Described>, EvalError> {
        let finder = &mut self.list[key.of];
        let ordered = finder.ordered(key.members);
        let fitting = finder.fitting(ordered).map_err(EvalError::Retry)?;
        Ok(finder.place(ordered, &fitting, forest))
    }
}

/// What a name stands for.
#[derive(Debug, Clone)]
pub(crate) enum Named {
    All(usize),
    Pair(Box<Watched>),
}

/// A pair that is seen whether it is listed or not.
#[derive(Debug, Clone)]
pub(crate) struct Watched {
    pub(crate) key: Key,
    /// Which of its slots; all without.
    pub(crate) slot: Option<usize>,
    list: Vec<Described>,
}

impl Watched {
    pub(crate) fn info(&self) -> &ContactInfo {
        &self.list[self.slot.unwrap_or(0)].0
    }

    /// Its gap, or what that does not fall below, while it is far.
    pub(crate) fn gap(&self, scene: &Scene<f64>) -> f64 {
        let seen = self.list.iter().enumerate().filter(|(i, _)| self.slot.is_none_or(|slot| slot == *i));
        seen.map(|(_, (_, placed))| placed.first_gap(scene)).fold(f64::INFINITY, f64::min)
    }
}

impl Finder {
    fn new(of: usize, collisions: &Collisions, model: &Model, places: &Places<'_>) -> Result<Self, String> {
        let mut known: HashMap<Vec<u64>, u32> = HashMap::new();
        let mut shapes: Vec<Shape> = Vec::new();
        let mut materials: Vec<&str> = Vec::new();
        let mut members = Vec::with_capacity(collisions.members.len());
        for member in &collisions.members {
            let material =
                materials.iter().position(|known| *known == member.material).unwrap_or_else(|| {
                    materials.push(&member.material);
                    materials.len() - 1
                });
            let shape = *known.entry(fingerprint(&member.shape)).or_insert_with(|| {
                let is_outline = matches!(member.shape, Shape::Profile(_));
                let same =
                    is_outline.then(|| shapes.iter().position(|shape| *shape == member.shape)).flatten();
                same.unwrap_or_else(|| {
                    shapes.push(member.shape.clone());
                    shapes.len() - 1
                }) as u32
            });
            let extent = member.shape.extent()?;
            let radius = match extent {
                Extent::Within(_, half) => half.norm(),
                Extent::Ball(radius) | Extent::Rod(radius) => radius,
                Extent::Below | Extent::OutsideBall(_) | Extent::OutsideRod(_) => f64::INFINITY,
            };
            let body = member.frame.body;
            members.push(Placement {
                at: places.attach(&member.frame)?,
                extent,
                radius,
                shape,
                material,
                is_ground: body == GROUND,
                is_planar: body == GROUND || model.bodies[body.0].planar,
            });
        }
        let pairs = materials.iter().flat_map(|a| materials.iter().map(move |b| (a, b)));
        let laws = pairs.map(|(a, b)| collisions.law_of(a, b)).collect();
        let is_bounded = |i: &u32| members[*i as usize].radius.is_finite();
        let (bounded, endless): (Vec<u32>, Vec<u32>) = (0..members.len() as u32).partition(is_bounded);
        let nowhere = Now {
            pose: Pose::identity(),
            middle: Vec3::zero(),
            bounds: Bounds::around([0.0; 3], [0.0; 3]),
            travel: 0.0,
            turn: 0.0,
        };
        Ok(Self {
            of,
            apart: collisions.apart(model)?,
            tree: Tree::new(bounded.len()),
            now: vec![nowhere; members.len()],
            laws,
            materials: materials.len(),
            shapes,
            fittings: HashMap::new(),
            gravity: model.gravity().norm(),
            collisions: collisions.clone(),
            members,
            bounded,
            endless,
        })
    }

    /// The ground comes second, as in "ball & floor".
    fn ordered(&self, [a, b]: [u32; 2]) -> [u32; 2] {
        if self.members[a as usize].is_ground { [b, a] } else { [a, b] }
    }

    /// The contacts of two members.
    fn place(&self, [a, b]: [u32; 2], fitting: &Fitting, forest: &Forest) -> Vec<Described> {
        let (p, q) = (&self.members[a as usize], &self.members[b as usize]);
        let [x, y] = [a, b].map(|i| &self.collisions.members[i as usize].name);
        let manner = Manner {
            law: self.laws[p.material * self.materials + q.material],
            is_planar: p.is_planar && q.is_planar,
            surface: None,
            compliance: None,
        };
        fitting.place(&[x, " & ", y].concat(), Pair::new(forest, p.at, q.at), &manner)
    }

    fn named(&self, name: &str, forest: &Forest) -> Option<Named> {
        if name == self.collisions.name {
            return Some(Named::All(self.of));
        }
        let (first, rest) = name.split_once(" & ")?;
        let all = &self.collisions.members;
        let i = all.iter().position(|member| member.name == first)?;
        let fits = |member: &Member| {
            rest.strip_prefix(&*member.name).filter(|slot| slot.is_empty() || slot.starts_with('.'))
        };
        let (j, suffix) = all.iter().enumerate().find_map(|(j, member)| Some((j, fits(member)?)))?;
        if !self.collisions.may_touch([i, j], &self.apart) {
            return None;
        }
        let members = [i.min(j) as u32, i.max(j) as u32];
        let ordered = self.ordered(members);
        let [x, y] = ordered.map(|i| &all[i as usize].shape);
        let list = self.place(ordered, &Fitting::new(Touchable::new(x, y).ok()?), forest);
        let slot = if suffix.is_empty() {
            None
        } else {
            Some(list.iter().position(|(info, _)| info.name.ends_with(suffix))?)
        };
        Some(Named::Pair(Box::new(Watched { key: Key { of: self.of, members }, slot, list })))
    }

    fn fitting(&mut self, [a, b]: [u32; 2]) -> Result<Arc<Fitting>, String> {
        let key = [a, b].map(|i| self.members[i as usize].shape);
        if let Some(known) = self.fittings.get(&key) {
            return Ok(Arc::clone(known));
        }
        let [x, y] = key.map(|i| &self.shapes[i as usize]);
        let new = Arc::new(Fitting::new(Touchable::new(x, y)?));
        self.fittings.insert(key, Arc::clone(&new));
        Ok(new)
    }

    /// All pairs there can be.
    fn all(&mut self, contacts: &mut usize, out: &mut Vec<(Key, bool)>) -> Result<(), EvalError> {
        let count = self.members.len();
        for i in 0..count {
            for j in i + 1..count {
                let is_endless = |k: usize| self.members[k].radius == f64::INFINITY;
                if is_endless(i) && is_endless(j) || !self.collisions.may_touch([i, j], &self.apart) {
                    continue;
                }
                let members = [i as u32, j as u32];
                let ordered = self.ordered(members);
                *contacts += self.fitting(ordered).map_err(EvalError::Retry)?.shapes().slots();
                if *contacts > MOST_LISTED {
                    return Err(EvalError::Fatal(
                        format!(
                            "the {count} shapes of '{}' make more than {MOST_LISTED} contacts, too many to follow each from event to event; use --contact step, or exclude pairs",
                            self.collisions.name
                        )
                        .into(),
                    ));
                }
                out.push((Key { of: self.of, members }, true));
            }
        }
        Ok(())
    }

    /// Adds the pairs that are near.
    fn near(&mut self, scene: &Scene<f64>, horizon: f64, out: &mut Vec<(Key, bool)>) {
        let fall = 0.5 * self.gravity * horizon * horizon;
        for (now, member) in self.now.iter_mut().zip(&self.members) {
            *now = member.locate(scene, horizon, fall);
        }
        let Self { members, now, collisions, apart, tree, bounded, endless, of, .. } = self;
        let of = *of;
        let member = |i: u32| (&members[i as usize], &now[i as usize]);
        let allowed = |a: u32, b: u32| collisions.may_touch([a as usize, b as usize], apart);
        let at = |k: usize| {
            let (its, now) = member(bounded[k]);
            let found = now.travel + KEPT * MARGIN * its.radius;
            (
                now.bounds.grown(found),
                if its.is_ground { 0.0 } else { SLACK.0 * its.radius + SLACK.1 * now.travel },
            )
        };
        let pairs = tree.follow(at, |a, b| allowed(bounded[a as usize], bounded[b as usize]));
        let mut trees = Vec::new();
        for pair in pairs {
            let [a, b] = pair.map(|k| bounded[k as usize]);
            let ((p, at_p), (q, at_q)) = (member(a), member(b));
            let reach = at_p.travel + at_q.travel + MARGIN * p.radius.min(q.radius);
            let apart = at_p.bounds.distance(&at_q.bounds).max(spheres_apart((p, at_p), (q, at_q)));
            if apart <= KEPT * reach {
                let key = Key { of, members: [a.min(b), a.max(b)] };
                trees.push((key, apart <= reach, KEPT * reach));
            }
        }
        for &a in endless.iter() {
            let (wall, at_wall) = member(a);
            for &b in bounded.iter() {
                let (its, at) = member(b);
                let swing =
                    if at_wall.turn > 0.0 { at_wall.turn * (at.middle - at_wall.middle).norm() } else { 0.0 };
                let reach = at_wall.travel + swing + at.travel + MARGIN * its.radius;
                let apart = wall.distance(at_wall, its, at);
                if apart <= KEPT * reach && allowed(a, b) {
                    out.push((Key { of, members: [a.min(b), a.max(b)] }, apart <= reach));
                }
            }
        }
        // bodies of many parts are near only where parts are
        for (key, is_new, limit) in trees {
            let [a, b] = self.ordered(key.members);
            let Ok(fitting) = self.fitting([a, b]) else { continue };
            let [p, q] = [a, b].map(|i| &self.now[i as usize].pose);
            if fitting.shapes().may_be_near(p, q, limit) {
                out.push((key, is_new));
            }
        }
    }
}

/// How far the balls around two members are apart.
#[inline]
fn spheres_apart((p, at_p): (&Placement, &Now), (q, at_q): (&Placement, &Now)) -> f64 {
    let mut way = at_q.middle - at_p.middle;
    // what is endless along its axis is seen along that
    for (member, now) in [(p, at_p), (q, at_q)] {
        if let Extent::Rod(_) = member.extent {
            let axis = now.pose.rotation.column(2);
            way -= axis * axis.dot(way);
        }
    }
    way.norm() - p.radius - q.radius
}

impl Placement {
    fn locate(&self, scene: &Scene<f64>, horizon: f64, fall: f64) -> Now {
        let Motion { pose, omega, velocity } = scene.motion(&self.at);
        let [rx, ry, rz] = pose.rotation.0;
        let (middle, half) = match self.extent {
            Extent::Within(centre, Vec3(h)) => {
                let along = |row: [f64; 3]| row[0].abs() * h[0] + row[1].abs() * h[1] + row[2].abs() * h[2];
                (pose.point(centre), [along(rx), along(ry), along(rz)])
            }
            Extent::Ball(radius) => (pose.origin, [radius; 3]),
            Extent::Rod(radius) => {
                let across = |row: [f64; 3]| if row[2].abs() < 1e-9 { radius } else { f64::INFINITY };
                (pose.origin, [across(rx), across(ry), across(rz)])
            }
            Extent::Below | Extent::OutsideBall(_) | Extent::OutsideRod(_) => {
                (pose.origin, [f64::INFINITY; 3])
            }
        };
        let travel = if self.at.node.is_none() {
            0.0
        } else {
            // what endless walls do by turning depends on where the other body is
            let radius = if self.radius.is_finite() { self.radius } else { 0.0 };
            let at_middle = velocity + omega.cross(middle - pose.origin);
            (at_middle.norm() + omega.norm() * radius) * horizon + fall
        };
        Now { pose, middle, bounds: Bounds::around(middle.0, half), travel, turn: omega.norm() * horizon }
    }

    /// How far another member is from this one, which is endless, at least.
    fn distance(&self, now: &Now, other: &Placement, at: &Now) -> f64 {
        let way = at.middle - now.pose.origin;
        let axis = now.pose.rotation.column(2);
        match self.extent {
            Extent::Below => {
                let depth = match other.extent {
                    Extent::Within(_, Vec3(h)) => {
                        let seen = at.pose.rotation.transpose_mul(axis).0;
                        seen[0].abs() * h[0] + seen[1].abs() * h[1] + seen[2].abs() * h[2]
                    }
                    _ => other.radius,
                };
                axis.dot(way) - depth
            }
            Extent::OutsideBall(radius) => radius - way.norm() - other.radius,
            Extent::OutsideRod(radius) => radius - (way - axis * axis.dot(way)).norm() - other.radius,
            Extent::Within(..) | Extent::Ball(_) | Extent::Rod(_) => f64::NEG_INFINITY,
        }
    }
}

/// Numbers that are the same for equal shapes only.
fn fingerprint(shape: &Shape) -> Vec<u64> {
    let (kind, numbers): (u64, Vec<f64>) = match shape {
        Shape::Point => (0, vec![]),
        Shape::Plane => (1, vec![]),
        Shape::Sphere { radius } => (2, vec![*radius]),
        Shape::HollowSphere { radius } => (3, vec![*radius]),
        Shape::Line { length } => (4, vec![*length]),
        Shape::Capsule { radius, length } => (5, vec![*radius, *length]),
        Shape::Cylinder { radius, length } => (6, vec![*radius, *length]),
        Shape::HollowCylinder { radius, length } => (7, vec![*radius, *length]),
        Shape::DiscEdge { radius } => (8, vec![*radius]),
        Shape::Torus { radius, tube } => (9, vec![*radius, *tube]),
        Shape::TorusSection { radius, tube, angle } => (10, vec![*radius, *tube, *angle]),
        Shape::Box { edges } => (11, edges.to_vec()),
        Shape::Circle { radius } => (12, vec![*radius]),
        Shape::HollowCircle { radius } => (13, vec![*radius]),
        Shape::Polyhedron(it) => (14, it.corners().iter().flat_map(|corner| corner.0).collect()),
        Shape::Mesh(it) => {
            let numbers = it.triangles().iter().flatten().map(|i| *i as f64);
            (15, it.corners().iter().flat_map(|corner| corner.0).chain(numbers).collect())
        }
        // drawn alike, outlines may differ in their curves
        Shape::Profile(it) => return vec![16, Arc::as_ptr(it).addr() as u64],
        Shape::HeightField(it) => return vec![17, Arc::as_ptr(it).addr() as u64],
    };
    std::iter::once(kind).chain(numbers.into_iter().map(f64::to_bits)).collect()
}
