//! Contacts of a system: what touches, and what the contacts that are closed do.

use super::rates::check_sizes;
use super::{Parts, System, Work};
use crate::ModelError;
use crate::contacts::{AllContacts, Element as _, Finders, Key, Named, Shown, Site};
use crate::forest::{Attachment, Depth, Forest, Scene};
use crate::math::Vec3;
use crate::measure::ContactQuantity;
use crate::model::{Frame, Model};
use gelenk_core::{
    ContactBuf, ContactForce, ContactInfo, ContactKind, ContactPhase, ContactRole, ContactState,
    ContactTerms, Contacts, Dims, Eval, EvalError, MOST_TANGENTS, Point, State,
};

/// The contacts of a system with their phase.
#[derive(Debug, Clone)]
pub(super) struct Touching {
    all: AllContacts,
    phase: ContactPhase,
    /// Rows of the phase, those of the mechanism included.
    rows: usize,
    terms: ContactBuf,
    which: Vec<bool>,
    /// Multipliers of the mechanism itself.
    own: Vec<f64>,
    seen: Vec<Seen>,
    forces: Vec<[f64; MOST_TANGENTS + 1]>,
    /// May contacts be found during a run?
    may_grow: bool,
    /// Where each contact was before the last change of the list.
    origin: Vec<Option<usize>>,
    /// How often the list has changed.
    changes: u64,
    /// What measures ask for of contacts that are found, and the gaps of pairs that are not listed.
    asked: Vec<Asked>,
}

/// Contacts that are found, as a measure asks for them.
#[derive(Debug, Clone)]
struct Asked {
    name: String,
    named: Named,
    /// The gap of a pair, should it not be listed.
    gap: f64,
}

/// What is seen of a contact at a state.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    gap: f64,
    gap_rate: f64,
    slip: [f64; MOST_TANGENTS],
    force: ContactForce,
    supplied: f64,
    dissipated: f64,
}

impl Touching {
    pub(super) fn new(model: &Model, parts: &Parts, start: &State, dims: Dims) -> Result<Self, ModelError> {
        let places = parts.found(model);
        let site = Site { places: &places, forest: &parts.forest };
        let all = AllContacts::new(model, &site, parts.spaces().collect(), (dims.np, dims.nv))?;
        let count = all.infos.len();
        let mut touching = Self {
            phase: ContactPhase::open(count, (dims.ng, dims.nl)),
            rows: dims.nl,
            terms: ContactBuf::new(&all.infos),
            which: vec![false; count],
            own: vec![0.0; dims.nl],
            seen: vec![Seen::default(); count],
            forces: vec![[0.0; MOST_TANGENTS + 1]; count],
            may_grow: !model.collisions.is_empty(),
            origin: Vec::new(),
            changes: 0,
            asked: Vec::new(),
            all,
        };
        touching.look_first(parts, start);
        Ok(touching)
    }

    /// Holds the features of the start.
    fn look_first(&mut self, parts: &Parts, start: &State) {
        if self.all.infos.iter().any(|info| info.has_features) {
            let mut scene = Scene::new(parts.forest.nodes.len(), start.v.len());
            parts.forest.locate(&start.p, &start.v, Depth::Positions, &mut scene);
            let mut found = self.all.held.clone();
            let mut margins = vec![0.0; found.len()];
            // where slots share features, some are found only when others are held
            for _ in 0..2 {
                self.all.look(&start.point(), &scene, &mut found, &mut margins);
                self.all.hold(&found);
            }
        }
    }

    /// Are there no contacts, and will there be none?
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty() && !self.may_grow
    }

    /// Finds pairs that are near, and drops others; the scene has velocities.
    fn refresh(
        &mut self,
        finders: &mut Finders,
        (forest, scene): (&Forest, &Scene<f64>),
        x: &Point<'_>,
        horizon: f64,
    ) -> Result<bool, EvalError> {
        let near = finders.find(scene, horizon)?;
        let done = self.take_pairs(&near, finders, (forest, scene), x);
        finders.take_back(near);
        done
    }

    /// Lists these pairs, ascending; those that are new only if they are marked.
    fn take_pairs(
        &mut self,
        near: &[(Key, bool)],
        finders: &mut Finders,
        (forest, scene): (&Forest, &Scene<f64>),
        x: &Point<'_>,
    ) -> Result<bool, EvalError> {
        if !self.all.rearrange(near, |key| finders.place(key, forest), &mut self.origin)? {
            return Ok(false);
        }
        self.all.look_at_new(&self.origin, x, scene);
        self.changes += 1;
        let before = std::mem::take(&mut self.phase.roles);
        let mut before: Vec<Option<ContactRole>> = before.into_iter().map(Some).collect();
        let role =
            |origin: &Option<usize>| origin.and_then(|i| before.get_mut(i)?.take()).unwrap_or_default();
        self.phase.roles = self.origin.iter().map(role).collect();
        self.fit();
        Ok(true)
    }

    /// Takes note of what is asked for by a name.
    pub(super) fn ask(&mut self, name: &str, named: Named) {
        self.asked.push(Asked { name: name.to_owned(), named, gap: f64::INFINITY });
    }

    /// What was asked for by a name, and its place.
    pub(super) fn asked(&self, name: &str) -> Option<(usize, &Named)> {
        let place = self.asked.iter().position(|asked| asked.name == name)?;
        Some((place, &self.asked[place].named))
    }

    /// The contacts that are asked for, as far as they are listed.
    fn listed(&self, place: usize) -> std::ops::Range<usize> {
        match &self.asked[place].named {
            Named::All(of) => self.all.of_collisions(*of),
            Named::Pair(watched) => {
                let all = self.all.of_key(watched.key);
                match watched.slot {
                    Some(slot) if !all.is_empty() => all.start + slot..all.start + slot + 1,
                    _ => all,
                }
            }
        }
    }

    /// A quantity of contacts that are found; of a pair that is not listed it is that of a pair that is open.
    pub(super) fn found_quantity(&self, place: usize, what: ContactQuantity) -> f64 {
        let list = self.listed(place);
        match what {
            ContactQuantity::Gap if list.is_empty() => self.asked[place].gap,
            _ => self.quantity(list, what),
        }
    }

    /// Makes room for the contacts as they are.
    fn fit(&mut self) {
        let count = self.all.infos.len();
        self.terms = ContactBuf::new(&self.all.infos);
        self.which.resize(count, false);
        self.seen.resize(count, Seen::default());
        self.forces.resize(count, [0.0; MOST_TANGENTS + 1]);
    }

    /// Takes over the contacts of another one, if they have changed. The phase goes on where it is told anew.
    pub(super) fn follow(&mut self, other: &Touching) -> bool {
        if self.changes == other.changes {
            return false;
        }
        self.all.clone_from(&other.all);
        self.phase.clone_from(&other.phase);
        self.rows = other.rows;
        self.changes = other.changes;
        self.fit();
        true
    }

    pub(super) fn infos(&self) -> &[ContactInfo] {
        &self.all.infos
    }

    /// The element of each contact.
    pub(super) fn elements(&self) -> &[usize] {
        &self.all.elements
    }

    /// Sizes of states in this phase.
    pub(super) fn dims(&self, own: Dims) -> Dims {
        Dims { nl: self.rows, ..own }
    }

    /// The multipliers of the mechanism itself; those of a state without contacts are these.
    pub(super) fn own_multipliers(&self, lam: &[f64]) -> Vec<f64> {
        if lam.len() == self.own.len() { lam.to_vec() } else { self.phase.own_multipliers(lam).collect() }
    }

    /// Goes over to a phase, with these features.
    pub(super) fn enter(&mut self, phase: &ContactPhase, features: &[i64]) {
        self.phase.clone_from(phase);
        // contacts that hold each other share multipliers
        let shares =
            phase.roles.iter().flat_map(|role| role.normal.iter().chain(role.tangents.iter().flatten()));
        self.rows = shares.map(|(k, _)| k + 1).fold(phase.own.1 + phase.position_rows, usize::max);
        if features.len() == self.all.held.len() {
            self.all.hold(features);
        }
    }

    /// Takes the multipliers of the mechanism itself from those of a state; they stay here.
    pub(super) fn take_own(&mut self, lam: &[f64]) {
        for (i, own) in self.own.iter_mut().enumerate() {
            *own = lam[self.phase.own_row(i)];
        }
    }

    pub(super) fn own(&self) -> &[f64] {
        &self.own
    }

    /// Lends them out; they have to come back.
    pub(super) fn lend_own(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.own)
    }

    pub(super) fn return_own(&mut self, own: Vec<f64>) {
        self.own = own;
    }

    /// Finds forces and powers of contacts at a state whose own multipliers were taken; the scene of the work has velocities. Of contacts that
    /// are open, gaps and slip are found where `all` are asked for.
    pub(super) fn load(&mut self, parts: &Parts, x: &Point<'_>, all: bool, work: &mut Work<f64>) {
        for Asked { named, gap, .. } in &mut self.asked {
            if let Named::Pair(watched) = named {
                *gap = watched.gap(&work.scene);
            }
        }
        let Self { all: contacts, phase, terms, which, own, seen, forces, .. } = self;
        for (which, role) in which.iter_mut().zip(&phase.roles) {
            *which = all || role.state != ContactState::Open;
        }
        let of_own = Point { lam: own, ..*x };
        let want = ContactTerms::GAP | ContactTerms::ROWS | ContactTerms::PRESSING;
        contacts.eval(want, which, &of_own, (&parts.forest, &work.scene), terms);
        let pushes = &mut work.pushes;
        pushes.on_nodes.clear();
        pushes.on_joints.clear();
        pushes.on_nodes.reserve(contacts.most_pushes());
        pushes.on_joints.reserve(contacts.most_pushes());
        (pushes.supplied, pushes.dissipated) = (0.0, 0.0);
        for (i, info) in contacts.infos.iter().enumerate() {
            forces[i] = [0.0; MOST_TANGENTS + 1];
            if !which[i] {
                seen[i] = Seen::default();
                continue;
            }
            seen[i] = Seen::new((info, i), phase, terms, x);
            let ContactForce { normal, tangential } = seen[i].force;
            let first = usize::from(info.has_normal());
            forces[i][0] = normal;
            for (k, force) in tangential.into_iter().take(info.tangents).enumerate() {
                forces[i][first + k] = force;
            }
            pushes.supplied += seen[i].supplied;
            pushes.dissipated += seen[i].dissipated;
        }
        contacts.push(forces, &of_own, (&parts.forest, &work.scene), pushes);
    }

    /// What a contact that was looked at brings in and takes out.
    pub(super) fn powers(&self, i: usize) -> (f64, f64) {
        (self.seen[i].supplied, self.seen[i].dissipated)
    }

    /// A quantity of contacts that were looked at.
    pub(super) fn quantity(&self, list: impl Iterator<Item = usize> + Clone, what: ContactQuantity) -> f64 {
        let seen = || list.clone().map(|i| &self.seen[i]);
        let nearest = || seen().min_by(|a, b| a.gap.total_cmp(&b.gap)).copied().unwrap_or_default();
        let part = |x: [f64; MOST_TANGENTS], k: Option<usize>| match k {
            Some(k) => x.get(k).copied().unwrap_or(0.0),
            None => x.iter().map(|x| x * x).sum::<f64>().sqrt(),
        };
        match what {
            ContactQuantity::Gap => nearest().gap,
            ContactQuantity::GapRate => nearest().gap_rate,
            ContactQuantity::Penetration => f64::max(0.0, -nearest().gap),
            ContactQuantity::NormalForce => seen().map(|s| s.force.normal).sum(),
            ContactQuantity::Friction(k) => seen().map(|s| part(s.force.tangential, k)).sum(),
            ContactQuantity::Slip(k) => nearest().slip_of(k, part),
            ContactQuantity::State => {
                // friction of a contact that gives way waits for it to touch
                let touches = |i: usize| {
                    let info = &self.all.infos[i];
                    info.has_normal() || !info.pressed_by.is_empty() || self.terms.pressing[i] > 0.0
                };
                let state = |i: usize| match self.phase.roles[i].state {
                    _ if !touches(i) => 0.0,
                    ContactState::Open => 0.0,
                    ContactState::Slip => 1.0,
                    ContactState::Stick => 2.0,
                };
                list.map(state).fold(0.0, f64::max)
            }
        }
    }
}

impl Seen {
    fn new(
        (info, i): (&ContactInfo, usize),
        phase: &ContactPhase,
        terms: &ContactBuf,
        x: &Point<'_>,
    ) -> Self {
        let force = phase.force(info, i, terms, x.v, x.lam);
        let first = usize::from(info.has_normal());
        let rates = &terms.rates[terms.rows_of(i)];
        let mut seen = Self { gap: terms.gap[i], force, ..Self::default() };
        if info.has_normal() {
            seen.gap_rate = terms.velocity(info, i, 0, x.v);
            // what is closed moves with its surface
            seen.supplied -= force.normal * rates[0];
        }
        for k in 0..info.tangents {
            seen.slip[k] = terms.velocity(info, i, first + k, x.v);
            seen.supplied -= force.tangential[k] * rates[first + k];
            seen.dissipated -= force.tangential[k] * seen.slip[k];
        }
        seen
    }

    fn slip_of(&self, k: Option<usize>, part: impl Fn([f64; MOST_TANGENTS], Option<usize>) -> f64) -> f64 {
        part(self.slip, k)
    }
}

/// Where contacts are and with what forces, for pictures, at one state after the other; made by [`System::contact_marks`].
#[derive(Debug, Clone)]
pub struct ContactMarks {
    parts: Parts,
    dims: Dims,
    touching: Touching,
    work: Work<f64>,
    /// Where contacts are shown that have no points of their own.
    shown: Vec<Option<Placement>>,
}

/// Where a contact is shown that has no point of its own.
#[derive(Debug, Clone)]
struct Placement {
    at: Attachment,
    axes: Attachment,
    axis: usize,
    parts: usize,
    /// What a force of one is there.
    lever: f64,
}

/// A contact that is closed. Of stops, clutches and joints that rub about an axis, forces are torques along it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContactMark {
    /// Its place among the contacts of the system.
    pub contact: usize,
    /// Does it stick, or slip?
    pub state: ContactState,
    /// Where it is, in the world \[m\].
    pub point: Vec3,
    /// The normal force on the second body, in world axes \[N or Nm\]; the first feels the opposite.
    pub normal: Vec3,
    /// The friction on the second body, in world axes \[N or Nm\].
    pub friction: Vec3,
}

impl ContactMark {
    /// The whole force on the second body \[N or Nm\].
    pub fn force(&self) -> Vec3 {
        self.normal + self.friction
    }
}

/// A point, and the directions of normal and tangents there.
type Cross = (Vec3, [Vec3; MOST_TANGENTS + 1]);

impl ContactMarks {
    /// Takes note of the phase of contacts to which the states from now on belong, and of the features that are held.
    pub fn note(&mut self, phase: &ContactPhase, features: &[i64]) {
        self.touching.enter(phase, features);
    }

    /// Follows the list of contacts of its system after [`Contacts::refresh`], with the phase that the system was told last.
    pub fn follow(&mut self, system: &System) {
        if self.touching.follow(&system.touching) {
            // those that were found have places of their own
            self.shown.resize(self.touching.infos().len(), None);
        }
    }

    /// Calls `see` with every contact that is closed at a state, if it has a place.
    pub fn eval(&mut self, x: &State, mut see: impl FnMut(ContactMark)) -> Result<(), ModelError> {
        if self.touching.phase.roles.iter().all(|role| role.state == ContactState::Open) {
            return Ok(());
        }
        check_sizes(self.touching.dims(self.dims), x)?;
        self.parts.forest.locate(&x.p, &x.v, Depth::Velocities, &mut self.work.scene);
        self.touching.take_own(&x.lam);
        let point = x.point();
        self.touching.load(&self.parts, &point, false, &mut self.work);
        for (contact, role) in self.touching.phase.roles.iter().enumerate() {
            if role.state != ContactState::Open
                && let Some((at, directions)) = self.cross(contact, &point)
            {
                let ContactForce { normal, tangential } = self.touching.seen[contact].force;
                let friction = parts_along(directions, &tangential);
                let normal = directions[0] * normal;
                see(ContactMark { contact, state: role.state, point: at, normal, friction });
            }
        }
        Ok(())
    }

    /// Where a contact is at these positions, and an impulse with these parts, in world axes; nothing where it has no place.
    pub fn impulse(&mut self, x: &State, contact: usize, impulse: &ContactForce) -> Option<(Vec3, Vec3)> {
        if x.p.len() != self.dims.np || contact >= self.shown.len() {
            return None;
        }
        self.parts.forest.locate(&x.p, &x.v, Depth::Positions, &mut self.work.scene);
        let (at, directions) = self.cross(contact, &x.point())?;
        Some((at, directions[0] * impulse.normal + parts_along(directions, &impulse.tangential)))
    }

    /// Where a contact is, and its directions, from the scene as it is.
    fn cross(&self, contact: usize, x: &Point<'_>) -> Option<Cross> {
        let scene = &self.work.scene;
        let all = &self.touching.all;
        if let Some((at, rows)) = all.mark(contact, x, scene) {
            if all.infos[contact].has_normal() {
                return Some((at, rows));
            }
            let [a, b, c, _] = rows;
            return Some((at, [Vec3::zero(), a, b, c]));
        }
        let Placement { at, axes, axis, parts, lever } = self.shown.get(contact)?.as_ref()?;
        let rotation = scene.motion(axes).pose.rotation;
        // what only rubs does so along its axis
        let first = usize::from(!all.infos[contact].has_normal());
        let mut directions = [Vec3::zero(); MOST_TANGENTS + 1];
        for (k, direction) in directions[first..].iter_mut().take(*parts).enumerate() {
            *direction = rotation.column((axis + k) % 3) * *lever;
        }
        Some((scene.motion(at).pose.origin, directions))
    }
}

fn parts_along(directions: [Vec3; MOST_TANGENTS + 1], parts: &[f64; MOST_TANGENTS]) -> Vec3 {
    directions[1..].iter().zip(parts).fold(Vec3::zero(), |sum, (direction, part)| sum + *direction * *part)
}

impl System {
    /// Where contacts are and with what forces, to be asked for again and again.
    pub fn contact_marks(&self) -> ContactMarks {
        let (parts, dims) = (self.parts.clone(), self.structure.dims);
        let work = Work::new(parts.forest.nodes.len(), dims.np, dims.nv);
        let all = &self.touching.all;
        let place = |(i, shown): (usize, Option<Shown>)| {
            let Shown { at, axes, axis, parts, .. } = shown?;
            let attach = |frame: &Frame| self.parts.attach(&self.model, frame).ok();
            Some(Placement { at: attach(&at)?, axes: attach(&axes)?, axis, parts, lever: all.lever(i) })
        };
        let shown = self.shown().enumerate().map(place).collect();
        ContactMarks { parts, dims, touching: self.touching.clone(), work, shown }
    }

    /// For every contact, whether its forces are torques.
    pub fn contact_turns(&self) -> Vec<bool> {
        self.shown().map(|shown| shown.is_some_and(|shown| shown.turns)).collect()
    }

    /// The channel of energy of a contact ([`System::channels`]): that of its element.
    pub fn contact_channel(&self, contact: usize) -> usize {
        self.first_contact_channel + self.touching.all.elements.get(contact).copied().unwrap_or(0)
    }

    /// How often the list of contacts has changed.
    pub fn contact_changes(&self) -> u64 {
        self.touching.changes
    }

    /// The pairs of bodies that were found, for checkpoints: which collisions of the model, and which of their members.
    pub fn found_pairs(&self) -> Vec<[usize; 3]> {
        let pair = |key: Key| [key.of, key.members[0] as usize, key.members[1] as usize];
        self.touching.all.found().map(pair).collect()
    }

    /// Lists the pairs that [`System::found_pairs`] gave, in place of those that are listed. Features are those of the state; what was held is told by [`Contacts::hold`].
    pub fn list_pairs(&mut self, pairs: &[[usize; 3]], x: &Point<'_>) -> Result<(), ModelError> {
        let wrong = || ModelError::Whole("pairs of bodies that collide belong to another model".into());
        let mut keys = Vec::with_capacity(pairs.len());
        for &[of, a, b] in pairs {
            let count = self.model.collisions.get(of).ok_or_else(wrong)?.members.len();
            if a >= b || b >= count {
                return Err(wrong());
            }
            keys.push((Key { of, members: [a as u32, b as u32] }, true));
        }
        keys.sort_unstable();
        let scene = &mut self.work.scene;
        self.parts.forest.locate(x.p, x.v, Depth::Positions, scene);
        let place = (&self.parts.forest, &*scene);
        let listed = self.touching.take_pairs(&keys, &mut self.finders, place, x);
        listed.map(|_| ()).map_err(|error| ModelError::Whole(error.to_string()))
    }

    fn shown(&self) -> impl Iterator<Item = Option<Shown>> {
        let elements = self.touching.all.elements.iter();
        elements.map(|&i| self.model.contacts.get(i)?.kind.shown(&self.model))
    }
}

/// A contact that is closed by more than nothing, or a coordinate beyond its stop.
#[derive(Debug, Clone, PartialEq)]
pub struct Penetration {
    /// The contact.
    pub contact: String,
    /// How deep \[m or rad\].
    pub depth: f64,
    /// For bodies: by how much the second one has to move to be free, in world axes \[m\].
    pub correction: Option<Vec3>,
    /// What is wrong and what can be done about it, in a sentence.
    pub what: String,
    /// The first contact of its pair.
    first: usize,
}

impl System {
    /// Contacts of the list that are deeper inside each other at a state than this share of their size, or than this \[m or rad\] where they have none.
    pub fn penetrations(&mut self, x: &State, tolerance: f64) -> Result<Vec<Penetration>, ModelError> {
        self.locate(x, Depth::Positions)?;
        let count = self.touching.infos().len();
        let mut terms = ContactBuf::new(self.touching.infos());
        let point = x.point();
        let (forest, scene) = (&self.parts.forest, &self.work.scene);
        let all = &mut self.touching.all;
        all.eval(ContactTerms::GAP, &vec![true; count], &point, (forest, scene), &mut terms);
        let mut found = Vec::new();
        for (i, info) in all.infos.iter().enumerate().filter(|(_, info)| info.kind == ContactKind::Gap) {
            let depth = -terms.gap[i];
            let scale = if info.size > 0.0 { info.size } else { 1.0 };
            if depth <= tolerance * scale {
                continue;
            }
            // what the bodies as a whole need is said once, for the part that is seen first
            let whole = all.overlap(i, &point, scene);
            let first = all.first_of_pair(i);
            let is_said = |p: &Penetration| whole.is_some() && p.first == first;
            if found.last().is_some_and(is_said) {
                continue;
            }
            let (depth, normal) = match whole {
                Some((depth, normal)) => (depth, Some(normal)),
                None => (depth, all.normal(i, &point, scene)),
            };
            let correction = normal.map(|normal| normal * depth);
            let bodies = match all.key_of(i) {
                Some(key) => Some(self.finders.bodies(key)),
                None => self.model.contacts[all.elements[i]].kind.bodies(),
            };
            let what = match (correction, bodies) {
                (Some(way), Some([a, b])) => {
                    let name = |body: crate::BodyId| &self.model.bodies[body.0].name;
                    // the ground stays where it is
                    let (moved, Vec3([x, y, z])) = if b == crate::GROUND { (a, -way) } else { (b, way) };
                    format!(
                        "'{}' and '{}' begin inside each other: contact '{}' is {depth:.6e} m deep; move '{}' by \
                         ({x:.6e}, {y:.6e}, {z:.6e}) m",
                        name(a),
                        name(b),
                        info.name,
                        name(moved)
                    )
                }
                _ => format!(
                    "contact '{}' begins {depth:.6e} beyond its end; change the start by as much, or move the stop",
                    info.name
                ),
            };
            found.push(Penetration { contact: info.name.clone(), depth, correction, what, first });
        }
        Ok(found)
    }
}

impl Contacts for System {
    fn list(&self) -> &[ContactInfo] {
        &self.touching.all.infos
    }

    fn refresh(&mut self, x: &Point<'_>, horizon: f64) -> Result<Option<&[Option<usize>]>, EvalError> {
        if self.finders.is_empty() {
            return Ok(None);
        }
        if !x.p.iter().chain(x.v).all(|x| x.is_finite()) || horizon.is_nan() {
            let what = format!(
                "contacts were looked for at a state with numbers that are not finite, at t = {:.6e} s",
                x.t
            );
            return Err(EvalError::Retry(what));
        }
        let scene = &mut self.work.scene;
        self.parts.forest.locate(x.p, x.v, Depth::Velocities, scene);
        let has_changed =
            self.touching.refresh(&mut self.finders, (&self.parts.forest, scene), x, horizon)?;
        if has_changed && let Some(watch) = &mut self.watch {
            watch.follow(&self.touching);
        }
        Ok(has_changed.then_some(&self.touching.origin))
    }

    fn eval(&mut self, want: ContactTerms, which: &[bool], x: &Point<'_>, out: &mut ContactBuf) -> Eval {
        self.parts.calls.at(x.t);
        let scene = &mut self.work.scene;
        if self.touching.all.needs_scene(which) {
            self.parts.forest.locate(x.p, x.v, AllContacts::depth(want), scene);
        }
        self.touching.all.eval(want, which, x, (&self.parts.forest, scene), out);
        self.parts.calls.ask()?;
        let is_wrong = |i: usize| {
            let rows = out.rows_of(i);
            let gap = want.contains(ContactTerms::GAP) && !out.gap[i].is_finite();
            gap || want.contains(ContactTerms::GAMMA) && !out.gamma[rows].iter().all(|x| x.is_finite())
        };
        let known = x.p.iter().chain(x.v).all(|x| x.is_finite());
        match (0..which.len()).find(|&i| known && which[i] && is_wrong(i)) {
            Some(i) => Err(EvalError::Retry(format!(
                "the gap of contact '{}' is not a finite number at t = {:.6e} s; check its gap function or its shapes at the state reached there",
                self.touching.all.infos[i].name, x.t
            ))),
            None => Ok(()),
        }
    }

    fn note(&mut self, phase: &ContactPhase) {
        self.touching.enter(phase, &[]);
    }

    fn features(&self) -> &[i64] {
        let has_any = self.touching.infos().iter().any(|info| info.has_features);
        if has_any { &self.touching.all.held } else { &[] }
    }

    fn hold(&mut self, features: &[i64]) {
        self.touching.all.hold(features);
    }

    fn look(&mut self, x: &Point<'_>, found: &mut [i64], margins: &mut [f64]) -> Eval {
        let scene = &mut self.work.scene;
        self.parts.forest.locate(x.p, x.v, Depth::Positions, scene);
        self.touching.all.look(x, scene, found, margins);
        Ok(())
    }
}
