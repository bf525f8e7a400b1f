//! All contacts of a system.

use super::geometry::{Look, NONE};
use super::place::{Described, InMotion, Locate as _, Piece, Placed, Still, Term, Way};
use super::signal::Moving;
use super::{Element as _, Key, Site};
use crate::ModelError;
use crate::forest::{Depth, Forest, Scene};
use crate::joints::Shape;
use crate::math::{Vec3, Wrench};
use crate::model::{JointId, Model};
use gelenk_core::{ContactBuf, ContactInfo, ContactTerms, Dual, EvalError, MOST_TANGENTS, Point, Real};
use std::ops::Range;
use std::sync::Arc;

/// All contacts of a system, and what they do at the moment.
#[derive(Debug, Clone)]
pub(crate) struct AllContacts {
    pub(crate) infos: Arc<Vec<ContactInfo>>,
    list: Arc<Vec<Placed>>,
    /// The features held.
    pub(crate) held: Vec<i64>,
    /// The element of each contact: contacts of the model come first, then its collisions.
    pub(crate) elements: Vec<usize>,
    /// How many contacts users listed; the others were found.
    listed: usize,
    /// The pair of each contact that was found.
    keys: Vec<Key>,
    /// How many elements are listed, before the first collisions.
    listed_elements: usize,
    /// Work for signals, where there are any.
    moving: Option<Box<Moving>>,
    /// Work for looks at features.
    looks: Vec<Look>,
}

/// Velocity rows of a contact: which one is filled.
struct Filling<'a> {
    out: &'a mut ContactBuf,
    contact: usize,
    next: usize,
    row: usize,
}

impl AllContacts {
    /// The contacts of a model at their places.
    pub(crate) fn new(
        model: &Model,
        site: &Site<'_>,
        spaces: Vec<(Shape, Range<usize>, Range<usize>)>,
        (np, nv): (usize, usize),
    ) -> Result<Self, ModelError> {
        let (mut infos, mut list, mut elements) = (Vec::new(), Vec::new(), Vec::new());
        for (i, contact) in model.contacts.iter().enumerate() {
            let wrong = |what| ModelError::Element { kind: "contact", name: contact.name.clone(), what };
            let placed = contact.kind.place(&contact.name, site).map_err(wrong)?;
            elements.extend(std::iter::repeat_n(i, placed.len()));
            for (info, placed) in placed {
                infos.push(info);
                list.push(placed);
            }
        }
        let has_signals = list.iter().any(|placed: &Placed| matches!(placed.way, Way::Signal(_)));
        let moving = has_signals.then(|| Box::new(Moving::new(spaces, site.forest.nodes.len(), (np, nv))));
        let held: Vec<i64> = list.iter().map(|placed| placed.first_feature).collect();
        let looks = vec![Look { found: NONE, margin: 0.0 }; list.len()];
        let listed = list.len();
        let (infos, list) = (Arc::new(infos), Arc::new(list));
        let listed_elements = model.contacts.len();
        Ok(Self { infos, list, held, elements, listed, keys: Vec::new(), listed_elements, moving, looks })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Takes up the pairs that are near, ascending, those that are new only if they are marked. Says where each contact was before; `false` if nothing has changed.
    pub(crate) fn rearrange(
        &mut self,
        near: &[(Key, bool)],
        mut place: impl FnMut(Key) -> Result<Vec<Described>, EvalError>,
        origin: &mut Vec<Option<usize>>,
    ) -> Result<bool, EvalError> {
        // both lists ascend: they are merged
        let mut wanted: Vec<(Key, bool)> = Vec::with_capacity(near.len());
        let mut old = self.keys.chunk_by(|a, b| a == b).map(|slots| slots[0]).peekable();
        let mut kept = 0;
        for &(key, is_new) in near {
            while old.next_if(|known| *known < key).is_some() {}
            let is_known = old.next_if_eq(&key).is_some();
            kept += usize::from(is_known);
            if is_known || is_new {
                wanted.push((key, is_known));
            }
        }
        let before = self.keys.chunk_by(|a, b| a == b).count();
        if kept == before && wanted.len() == before {
            return Ok(false);
        }
        // what may fail comes first
        let new: Vec<Vec<Described>> = wanted
            .iter()
            .filter(|(_, is_known)| !is_known)
            .map(|(key, _)| place(*key))
            .collect::<Result<_, _>>()?;
        let mut new = new.into_iter();
        let mut infos = take(&mut self.infos).into_iter();
        let mut list = take(&mut self.list).into_iter();
        let mut next_infos: Vec<ContactInfo> = infos.by_ref().take(self.listed).collect();
        let mut next_list: Vec<Placed> = list.by_ref().take(self.listed).collect();
        let held = self.held.clone();
        let keys = std::mem::take(&mut self.keys);
        self.held.truncate(self.listed);
        self.elements.truncate(self.listed);
        origin.clear();
        origin.extend((0..self.listed).map(Some));
        let mut at = 0;
        for (key, is_known) in wanted {
            if is_known {
                while keys[at] < key {
                    infos.next();
                    list.next();
                    at += 1;
                }
                while keys.get(at) == Some(&key) {
                    next_infos.extend(infos.next());
                    next_list.extend(list.next());
                    let place = self.listed + at;
                    self.held.push(held[place]);
                    origin.push(Some(place));
                    self.keys.push(key);
                    at += 1;
                }
            } else {
                for (info, placed) in new.next().into_iter().flatten() {
                    self.held.push(placed.first_feature);
                    next_infos.push(info);
                    next_list.push(placed);
                    origin.push(None);
                    self.keys.push(key);
                }
            }
        }
        let elements = self.listed_elements;
        self.elements.extend(self.keys.iter().map(|key| elements + key.of));
        self.looks.resize(next_list.len(), Look { found: NONE, margin: 0.0 });
        (self.infos, self.list) = (Arc::new(next_infos), Arc::new(next_list));
        Ok(true)
    }

    /// Holds the features of contacts that are new at a state.
    pub(crate) fn look_at_new(&mut self, origin: &[Option<usize>], x: &Point<'_>, scene: &Scene<f64>) {
        let still = Still { t: x.t, p: x.p, v: x.v, scene };
        for i in self.listed..self.list.len() {
            let Way::Touch(touching) = &self.list[i].way else { continue };
            if origin[i].is_some() || touching.slot > 0 {
                continue;
            }
            let slots = i..i + touching.shapes.slots();
            if !self.list[slots.clone()].iter().any(|placed| placed.brief.has_features) {
                continue;
            }
            let frames = still.frames(&touching.pair);
            // where slots share features, some are found only when others are held
            for _ in 0..2 {
                let looks = &mut self.looks[slots.clone()];
                touching.shapes.look(&self.held[slots.clone()], &frames.a.pose, &frames.b.pose, looks);
                for k in slots.clone().filter(|k| self.list[*k].brief.has_features) {
                    self.held[k] = self.looks[k].found;
                }
            }
        }
    }

    /// The pairs that were found, one after the other.
    pub(crate) fn found(&self) -> impl Iterator<Item = Key> + '_ {
        self.keys.chunk_by(|a, b| a == b).map(|slots| slots[0])
    }

    /// The contacts of a pair that was found.
    pub(crate) fn of_key(&self, key: Key) -> Range<usize> {
        let first = self.keys.partition_point(|known| *known < key);
        let count = self.keys[first..].iter().take_while(|known| **known == key).count();
        self.listed + first..self.listed + first + count
    }

    /// The contacts of the collisions with this number.
    pub(crate) fn of_collisions(&self, of: usize) -> Range<usize> {
        let first = self.keys.partition_point(|known| known.of < of);
        let end = self.keys.partition_point(|known| known.of <= of);
        self.listed + first..self.listed + end
    }

    /// The first contact of the pair to which a contact belongs.
    pub(crate) fn first_of_pair(&self, i: usize) -> usize {
        match &self.list[i].way {
            Way::Touch(touching) => i - touching.slot,
            _ => i,
        }
    }

    /// The pair of a contact that was found.
    pub(crate) fn key_of(&self, i: usize) -> Option<Key> {
        self.keys.get(i.checked_sub(self.listed)?).copied()
    }

    /// How much of a scene terms need.
    pub(crate) fn depth(want: ContactTerms) -> Depth {
        if want.contains(ContactTerms::GAMMA) {
            Depth::Bias
        } else if want.contains(ContactTerms::PRESSING) {
            Depth::Velocities
        } else {
            Depth::Positions
        }
    }

    /// Do the marked contacts need a scene at all? Stops of joint coordinates do not.
    pub(crate) fn needs_scene(&self, which: &[bool]) -> bool {
        let own = |placed: &Placed| match &placed.way {
            Way::Along { terms, .. } => terms.iter().all(|(term, _)| matches!(term, Term::Own { .. })),
            _ => false,
        };
        self.list.iter().zip(which).any(|(placed, marked)| *marked && !own(placed))
    }

    /// Fills the terms of the marked contacts, from a scene of this state.
    pub(crate) fn eval(
        &mut self,
        want: ContactTerms,
        which: &[bool],
        x: &Point<'_>,
        (forest, scene): (&Forest, &Scene<f64>),
        out: &mut ContactBuf,
    ) {
        self.eval_signals(want, which, x, forest, out);
        let still = Still { t: x.t, p: x.p, v: x.v, scene };
        for i in (0..self.list.len()).filter(|i| which[*i]) {
            let placed = &self.list[i];
            if matches!(placed.way, Way::Signal(_)) {
                continue;
            }
            placed.fill(want, (i, self.held[i]), &still, out);
            if want.contains(ContactTerms::PRESSING) {
                let slopes = out.slopes_of(i);
                out.pressing[i] = match &placed.way {
                    Way::Rub(rubbing) => rubbing.press(&still, x.lam, &mut out.pressing_slopes[slopes]),
                    Way::Touch(touching) => touching.press(self.held[i], &still),
                    _ => 0.0,
                };
            }
        }
    }

    /// Fills the terms of the marked signals, which share the places the mechanism is moved to.
    fn eval_signals(
        &mut self,
        want: ContactTerms,
        which: &[bool],
        x: &Point<'_>,
        forest: &Forest,
        out: &mut ContactBuf,
    ) {
        let Self { list, moving: Some(moving), .. } = self else { return };
        let signals = || {
            let marked = list.iter().enumerate().filter(|(i, _)| which[*i]);
            marked.filter_map(|(i, placed)| match &placed.way {
                Way::Signal(watching) => Some((i, watching)),
                _ => None,
            })
        };
        if signals().next().is_none() {
            return;
        }
        if want.contains(ContactTerms::ROWS) {
            for column in 0..moving.velocities() {
                if signals().all(|(_, watching)| watching.place_of(column).is_none()) {
                    continue;
                }
                moving.along_velocity(forest, x.p, column);
                for (i, watching) in signals() {
                    let Some(place) = watching.place_of(column) else { continue };
                    for k in 0..watching.rows() {
                        let slope = watching.value(k, Dual::constant(x.t), moving);
                        out.row_mut(i, k)[place] = slope.derivatives[0];
                    }
                }
            }
        }
        moving.along(forest, x.p, None);
        for (i, watching) in signals() {
            let (first, slide) = (out.rows_of(i).start, out.slides_of(i).start);
            for k in 0..watching.rows() {
                let Dual { value, derivatives: [rate] } = watching.value(k, Dual::variable(x.t, 0), moving);
                *if k == 0 { &mut out.gap[i] } else { &mut out.slide[slide] } = value;
                out.rates[first + k] = rate;
            }
        }
        if want.contains(ContactTerms::GAMMA) {
            for (i, _) in signals() {
                let rows = out.rows_of(i);
                out.gamma[rows].fill(0.0);
            }
            moving.along_motion(forest, (x.t, x.p, x.v), |there, t, weight| {
                for (i, watching) in signals() {
                    let first = out.rows_of(i).start;
                    for k in 0..watching.rows() {
                        out.gamma[first + k] += weight * watching.value(k, t, there).derivatives[0];
                    }
                }
            });
        }
    }

    /// Holds features.
    pub(crate) fn hold(&mut self, features: &[i64]) {
        for ((held, placed), feature) in self.held.iter_mut().zip(&*self.list).zip(features) {
            if placed.brief.has_features {
                *held = *feature;
            }
        }
    }

    /// The features at a state, and how far inside those that are held that is.
    pub(crate) fn look(&mut self, x: &Point<'_>, scene: &Scene<f64>, found: &mut [i64], margins: &mut [f64]) {
        let still = Still { t: x.t, p: x.p, v: x.v, scene };
        for (i, placed) in self.list.iter().enumerate() {
            if !placed.brief.has_features {
                (found[i], margins[i]) = (self.held[i], f64::INFINITY);
            } else if let Way::Touch(touching) = &placed.way {
                // slots of a pair stand one after the other, and are looked at together
                let first = i - touching.slot;
                let slots = first..first + touching.shapes.slots();
                let is_first = self.list[first..i].iter().all(|before| !before.brief.has_features);
                if is_first {
                    let frames = still.frames(&touching.pair);
                    let looks = &mut self.looks[slots.clone()];
                    touching.shapes.look(&self.held[slots], &frames.a.pose, &frames.b.pose, looks);
                }
                // features without bounds, as those of balls, are never left
                let farthest = touching.shapes.size();
                (found[i], margins[i]) = (self.looks[i].found, self.looks[i].margin.min(farthest));
            } else {
                (found[i], margins[i]) = placed.look(self.held[i], &still);
            }
        }
    }

    /// What the forces of contacts do to bodies, and to frames `B` of joints. Forces along coordinates of their own are not seen there.
    pub(crate) fn push(
        &mut self,
        forces: &[[f64; MOST_TANGENTS + 1]],
        x: &Point<'_>,
        (forest, scene): (&Forest, &Scene<f64>),
        out: &mut Pushes<f64>,
    ) {
        let still = Still { t: x.t, p: x.p, v: x.v, scene };
        let marked = self.list.iter().zip(forces).enumerate();
        for (i, (placed, force)) in marked.filter(|(_, (_, force))| **force != [0.0; 4]) {
            if let (Way::Signal(watching), Some(moving)) = (&placed.way, &mut self.moving) {
                for k in 0..watching.rows() {
                    watching.wrenches(k, forest, (x.t, x.p), moving, |node, wrench| {
                        out.on_nodes.push((node, wrench.times(force[k])));
                    });
                }
            }
            placed.read(self.held[i], &still, |row, piece| {
                let Piece::Between { pair, frames, gradient, joint } = piece else { return };
                let sides =
                    [(pair.a.node, gradient.on_a, &frames.a), (pair.b.node, gradient.on_b, &frames.b)];
                for (node, wrench, frame) in sides {
                    if let Some(k) = node {
                        let arm = frame.pose.origin - scene.motions[k].pose.origin;
                        out.on_nodes.push((k, wrench.times(force[row]).about(arm)));
                    }
                }
                if let Some(joint) = joint {
                    out.on_joints.push((joint, gradient.on_b.times(force[row])));
                }
            });
        }
    }

    /// Room for all that contacts may do, so that none has to be made later.
    pub(crate) fn most_pushes(&self) -> usize {
        let pieces = |placed: &Placed| match &placed.way {
            Way::Path { pairs, .. } => pairs.len(),
            Way::Along { terms, .. } => terms.len(),
            Way::Signal(watching) => watching.most_wrenches(),
            Way::Touch(_) | Way::Rub(_) => 1 + MOST_TANGENTS,
        };
        2 * self.list.iter().map(pieces).sum::<usize>()
    }

    /// How deep the bodies of a contact are in each other as a whole, and the way out for the second one.
    pub(crate) fn overlap(&self, i: usize, x: &Point<'_>, scene: &Scene<f64>) -> Option<(f64, Vec3)> {
        let Way::Touch(touching) = &self.list[i].way else { return None };
        let frames = Still { t: x.t, p: x.p, v: x.v, scene }.frames(&touching.pair);
        touching.shapes.overlap(&frames.a.pose, &frames.b.pose)
    }

    /// The normal at a contact of two bodies, from the first to the second.
    pub(crate) fn normal(&self, i: usize, x: &Point<'_>, scene: &Scene<f64>) -> Option<Vec3> {
        let placed = &self.list[i];
        let (_, directions) = placed.mark(self.held[i], &Still { t: x.t, p: x.p, v: x.v, scene })?;
        placed.brief.has_normal.then_some(directions[0])
    }

    /// What a force of one of a contact becomes along its coordinate.
    pub(crate) fn lever(&self, i: usize) -> f64 {
        self.list[i].lever()
    }

    /// The point of a contact of two bodies, and the directions of its rows.
    pub(crate) fn mark(
        &self,
        i: usize,
        x: &Point<'_>,
        scene: &Scene<f64>,
    ) -> Option<(Vec3, [Vec3; MOST_TANGENTS + 1])> {
        self.list[i].mark(self.held[i], &Still { t: x.t, p: x.p, v: x.v, scene })
    }
}

/// The vector behind a pointer: itself where nobody else has it.
fn take<T: Clone>(of: &mut Arc<Vec<T>>) -> Vec<T> {
    Arc::unwrap_or_clone(std::mem::take(of))
}

/// What the forces of contacts do.
#[derive(Debug, Clone)]
pub(crate) struct Pushes<R> {
    /// Wrenches on bodies, about their centres of mass.
    pub(crate) on_nodes: Vec<(usize, Wrench<R>)>,
    /// Wrenches on frames `B` of joints along whose coordinates they act.
    pub(crate) on_joints: Vec<(JointId, Wrench<R>)>,
    /// Power that they bring in, and take out.
    pub(crate) supplied: R,
    pub(crate) dissipated: R,
}

impl<R: Real> Pushes<R> {
    pub(crate) fn none() -> Self {
        let zero = R::from(0.0);
        Self { on_nodes: Vec::new(), on_joints: Vec::new(), supplied: zero, dissipated: zero }
    }
}

impl Placed {
    /// The gap that it has with the feature it begins with.
    pub(super) fn first_gap(&self, scene: &Scene<f64>) -> f64 {
        let Way::Touch(touching) = &self.way else { return f64::INFINITY };
        let frames = touching.pair.located(scene, &[], &[]);
        touching.shapes.touch(self.first_feature, &frames.a.pose, &frames.b.pose).gap
    }

    /// Gaps, rows, rates and `γ`.
    fn fill(&self, want: ContactTerms, (i, feature): (usize, i64), still: &Still<'_>, out: &mut ContactBuf) {
        if want.contains(ContactTerms::GAP) || want.contains(ContactTerms::ROWS) {
            let rows = want.contains(ContactTerms::ROWS);
            if rows {
                (0..self.brief.row_count()).for_each(|k| out.row_mut(i, k).fill(0.0));
            }
            let first_rate = out.rows_of(i).start;
            let mut filling = Filling { out, contact: i, next: 0, row: 0 };
            let readings = self.read(feature, still, |row, piece| {
                if rows && row < self.brief.row_count() {
                    filling.add(self, still, row, piece);
                }
            });
            let out = filling.out;
            out.gap[i] = readings.gap;
            let slides = out.slides_of(i);
            for (slide, value) in out.slide[slides].iter_mut().zip(readings.slides) {
                *slide = value;
            }
            for k in 0..self.brief.row_count() {
                out.rates[first_rate + k] = readings.rates[k];
            }
        }
        if want.contains(ContactTerms::GAMMA) {
            let places = out.rows_of(i);
            let gamma = &mut out.gamma[places];
            gamma.fill(0.0);
            let at = InMotion(*still);
            let readings = self.read(feature, &at, |row, piece| {
                if let (Piece::Between { frames, gradient, .. }, Some(gamma)) = (piece, gamma.get_mut(row)) {
                    *gamma += gradient.rate(&frames.a, &frames.b).derivatives[0];
                }
            });
            for (gamma, rate) in gamma.iter_mut().zip(readings.rates) {
                *gamma += rate.derivatives[0];
            }
        }
    }

    /// The point at which two bodies touch, and the directions of the rows; of a cable its end, and where it pulls to.
    fn mark(&self, feature: i64, still: &Still<'_>) -> Option<(Vec3, [Vec3; MOST_TANGENTS + 1])> {
        let point = match &self.way {
            Way::Touch(touching) => {
                let frames = still.frames(&touching.pair);
                touching.shapes.touch(feature, &frames.a.pose, &frames.b.pose).on_b
            }
            Way::Path { pairs, .. } => still.frames(pairs.last()?).b.pose.origin,
            _ => return None,
        };
        let mut directions = [Vec3::zero(); MOST_TANGENTS + 1];
        self.read(feature, still, |row, piece| {
            if let Piece::Between { gradient, .. } = piece {
                directions[row] = gradient.on_b.force;
            }
        });
        Some((point, directions))
    }

    /// What a force of one becomes along its coordinate: it may push against it, and rub at a radius.
    fn lever(&self) -> f64 {
        match &self.way {
            Way::Along { terms, .. } => terms.first().map_or(1.0, |(_, factor)| *factor),
            Way::Rub(rubbing) => rubbing.lever(),
            _ => 1.0,
        }
    }

    /// Which feature it has, and how far inside the one that is held.
    fn look(&self, feature: i64, still: &Still<'_>) -> (i64, f64) {
        match &self.way {
            Way::Along { pitch, .. } if *pitch > 0.0 => {
                let gap = self.read(feature, still, |_, _| {}).gap;
                // a tooth that is just met counts
                let found = feature + (gap / pitch + 1e-9).floor() as i64;
                (found, pitch - gap)
            }
            _ => (feature, f64::INFINITY),
        }
    }
}

impl Filling<'_> {
    /// Adds a piece to its row.
    fn add(&mut self, placed: &Placed, still: &Still<'_>, row: usize, piece: Piece<'_, f64>) {
        if row != self.row && placed.shares_places() {
            self.next = 0;
        }
        self.row = row;
        let entries = self.out.row_mut(self.contact, row);
        let next = &mut self.next;
        let mut add = |x: f64| {
            if let Some(&place) = placed.places().get(*next) {
                entries[place] += x;
                *next += 1;
            }
        };
        match piece {
            Piece::Own { factor } => add(factor),
            Piece::Between { pair, frames, gradient, .. } => pair.spread(still.scene, frames, &gradient, add),
        }
    }
}
