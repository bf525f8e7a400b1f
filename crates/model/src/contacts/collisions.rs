//! Bodies that may collide, without a list of pairs.

use super::geometry::{Pair as Touchable, Shape};
use super::law::check_law;
use crate::ModelError;
use crate::model::{BodyId, Frame, Model};
use gelenk_core::{ContactLaw, nearest};
use std::collections::{HashMap, HashSet};

/// A shape of a body, or of the ground, that may collide with those of other bodies.
#[derive(Debug, Clone)]
pub struct Member {
    /// The name that contacts show, as in `"ball 3 & floor"`.
    pub name: String,
    /// Its frame on its body.
    pub frame: Frame,
    /// The shape in it.
    pub shape: Shape,
    /// Groups it belongs to, for exclusions.
    pub groups: Vec<String>,
    /// Its material, for laws by pairs of materials; empty: none.
    pub material: String,
}

impl Member {
    /// A shape of a body, under the name that contacts show.
    pub fn new(name: impl Into<String>, frame: Frame, shape: Shape) -> Self {
        Self { name: name.into(), frame, shape, groups: Vec::new(), material: String::new() }
    }

    /// Puts it into a group.
    #[must_use]
    pub fn in_group(mut self, group: impl Into<String>) -> Self {
        self.groups.push(group.into());
        self
    }

    /// Says what it is made of.
    #[must_use]
    pub fn of(mut self, material: impl Into<String>) -> Self {
        self.material = material.into();
        self
    }
}

/// Bodies that may collide: all pairs of them are contacts, which a system finds and drops as they come near each other.
///
/// Shapes of one body do not collide, nor do bodies that a joint connects, unless that is asked for, nor bodies that have a [`Contact`](super::Contact) of their own.
#[derive(Debug, Clone)]
pub struct Collisions {
    /// Its name, which is that of its channel of energy.
    pub name: String,
    /// What may collide.
    pub members: Vec<Member>,
    /// Restitution and friction of pairs that have no law of their own.
    pub law: ContactLaw,
    /// Laws of pairs of materials.
    pub laws: Vec<([String; 2], ContactLaw)>,
    /// Pairs that do not collide, by the names of bodies, members or groups. A name beside itself stands for all pairs within a group.
    pub excluded: Vec<[String; 2]>,
    /// Do bodies collide that a joint connects?
    pub joined: bool,
}

impl Collisions {
    /// Collisions with one law, without members yet.
    pub fn new(name: impl Into<String>, law: ContactLaw) -> Self {
        let (members, laws, excluded) = (Vec::new(), Vec::new(), Vec::new());
        Self { name: name.into(), members, law, laws, excluded, joined: false }
    }

    /// Adds a shape of a body.
    #[must_use]
    pub fn with(mut self, member: Member) -> Self {
        self.members.push(member);
        self
    }

    /// Gives a pair of materials a law.
    #[must_use]
    pub fn with_law(mut self, [a, b]: [&str; 2], law: ContactLaw) -> Self {
        self.laws.push(([a.to_owned(), b.to_owned()], law));
        self
    }

    /// Excludes a pair of bodies, members or groups.
    #[must_use]
    pub fn without(mut self, [a, b]: [&str; 2]) -> Self {
        self.excluded.push([a.to_owned(), b.to_owned()]);
        self
    }

    /// Lets bodies collide that a joint connects.
    #[must_use]
    pub fn with_joined(mut self) -> Self {
        self.joined = true;
        self
    }

    /// Is this the name of a pair of members, or of one of its contacts?
    pub fn has_pair(&self, name: &str) -> bool {
        let Some((a, rest)) = name.split_once(" & ") else { return false };
        let fits = |member: &Member| {
            rest.strip_prefix(&*member.name).is_some_and(|slot| slot.is_empty() || slot.starts_with('.'))
        };
        self.members.iter().any(|member| member.name == a) && self.members.iter().any(fits)
    }

    /// The law of two members.
    pub(super) fn law_of(&self, a: &str, b: &str) -> ContactLaw {
        let fits = |[x, y]: &[String; 2]| x == a && y == b || x == b && y == a;
        self.laws.iter().find(|(pair, _)| fits(pair)).map_or(self.law, |(_, law)| *law)
    }

    /// The members that a name in an exclusion stands for.
    fn named(&self, name: &str, model: &Model) -> Vec<usize> {
        let fits = |member: &Member| {
            member.name == name
                || model.bodies.get(member.frame.body.0).is_some_and(|body| body.name == name)
                || member.groups.iter().any(|group| group == name)
        };
        (0..self.members.len()).filter(|&i| fits(&self.members[i])).collect()
    }

    fn check(&self, model: &Model) -> Result<(), String> {
        check_law(&self.law)?;
        let mut names = HashSet::new();
        for member in &self.members {
            if !names.insert(member.name.as_str()) {
                return Err(format!(
                    "two of its shapes are called '{}'; give them names of their own",
                    member.name
                ));
            }
            let of = |what: String| format!("shape '{}': {what}", member.name);
            model.seen_from_centre(&member.frame).map_err(of)?;
            member.shape.check().map_err(of)?;
        }
        for ([a, b], law) in &self.laws {
            check_law(law).map_err(|what| format!("'{a} on {b}': {what}"))?;
        }
        self.check_pairs(&self.apart(model)?)
    }

    /// Shapes that can never touch each other are told; one pair of each two kinds is looked at.
    fn check_pairs(&self, apart: &Apart) -> Result<(), String> {
        let kind = |i: usize| std::mem::discriminant(&self.members[i].shape);
        let mut by_kind: HashMap<_, Vec<usize>> = HashMap::new();
        let mut kinds = Vec::new();
        for i in 0..self.members.len() {
            let list = by_kind.entry(kind(i)).or_default();
            if list.is_empty() {
                kinds.push(kind(i));
            }
            list.push(i);
        }
        for (k, p) in kinds.iter().enumerate() {
            for q in &kinds[k..] {
                let pairs = by_kind[p].iter().flat_map(|&i| by_kind[q].iter().map(move |&j| [i, j]));
                let Some([i, j]) = pairs.into_iter().find(|&[i, j]| i != j && self.may_touch([i, j], apart))
                else {
                    continue;
                };
                let (a, b) = (&self.members[i], &self.members[j]);
                if let Err(what) = Touchable::new(&a.shape, &b.shape) {
                    return Err(format!(
                        "'{}' cannot touch '{}': {what}; or exclude the pair",
                        a.name, b.name
                    ));
                }
            }
        }
        Ok(())
    }

    /// Which pairs never collide.
    pub(super) fn apart(&self, model: &Model) -> Result<Apart, String> {
        let mut apart = Apart { bits: vec![[0; 2]; self.members.len()], ..Apart::default() };
        let sorted = |[a, b]: [BodyId; 2]| [a.0.min(b.0), a.0.max(b.0)];
        let joints = model.joints.iter().map(|joint| [joint.a.body, joint.b.body]);
        apart.bodies.extend(joints.filter(|_| !self.joined).map(sorted));
        apart.bodies.extend(model.listed_bodies().map(sorted));
        let mut names: Vec<&String> = Vec::new();
        for pair in &self.excluded {
            let mut sets: [Vec<usize>; 2] = Default::default();
            for (set, name) in sets.iter_mut().zip(pair) {
                *set = self.named(name, model);
                if set.is_empty() {
                    let groups = self.members.iter().flat_map(|m| m.groups.iter().chain([&m.name]));
                    let bodies = self.members.iter().map(|m| &model.bodies[m.frame.body.0].name);
                    let known = groups.chain(bodies).map(String::as_str);
                    let hint = nearest(name, known).map(|x| format!("; did you mean '{x}'?"));
                    let hint = hint.unwrap_or_default();
                    return Err(format!(
                        "it excludes '{name}', which is no body or group that collides{hint}"
                    ));
                }
            }
            if sets[0].len() * sets[1].len() <= FEW {
                let pairs = sets[0].iter().flat_map(|&i| sets[1].iter().map(move |&j| [i.min(j), i.max(j)]));
                apart.members.extend(pairs);
                continue;
            }
            for (k, name) in pair.iter().enumerate() {
                let place = names.iter().position(|known| *known == name).unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                });
                if place >= u64::BITS as usize {
                    return Err("it excludes more than 64 groups; put bodies into fewer groups".into());
                }
                sets[k].iter().for_each(|&i| apart.bits[i][0] |= 1 << place);
                sets[1 - k].iter().for_each(|&i| apart.bits[i][1] |= 1 << place);
            }
        }
        Ok(apart)
    }

    /// May two members collide at all?
    #[inline]
    pub(super) fn may_touch(&self, [i, j]: [usize; 2], apart: &Apart) -> bool {
        let [a, b] = [i, j].map(|k| self.members[k].frame.body.0);
        a != b
            && apart.bits[i][1] & apart.bits[j][0] == 0
            && !apart.members.contains(&[i.min(j), i.max(j)])
            && !apart.bodies.contains(&[a.min(b), a.max(b)])
    }
}

/// Exclusions of up to so many pairs of members are kept pair by pair.
const FEW: usize = 16;

/// Which pairs never collide.
#[derive(Debug, Clone, Default)]
pub(super) struct Apart {
    /// For each member the groups it belongs to, and those it does not collide with.
    bits: Vec<[u64; 2]>,
    /// Pairs of members, and of bodies, ascending.
    members: HashSet<[usize; 2]>,
    bodies: HashSet<[usize; 2]>,
}

impl Model {
    /// Lets bodies collide. Models for derivatives with respect to parameters have no such elements. Joints and contacts may be added before or after.
    pub fn add_collisions(&mut self, collisions: Collisions) -> Result<(), ModelError> {
        self.check_name("contact", &collisions.name)?;
        let wrong = |what| ModelError::Element { kind: "contact", name: collisions.name.clone(), what };
        collisions.check(self).map_err(wrong)?;
        self.note_name("contact", &collisions.name, usize::MAX);
        self.collisions.push(collisions);
        Ok(())
    }

    /// Bodies that collide without a list of pairs.
    pub fn collisions(&self) -> &[Collisions] {
        &self.collisions
    }
}
