//! Pairs of solid shapes: which parts can touch, and how far each pair of parts is valid.
//!
//! ```text
//! corner – face, edge, rim, corner     edge – edge, rim     rim – rim, face
//! ```
//!
//! Two convex bodies touch where such a pair does. A pair of parts is valid while the foot points lie on both parts, and while the normal
//! points out of both bodies there. Of a corner only the nearest part of the other body counts: the Voronoi regions of that are exact. Where two faces may
//! lie on each other, the condition on the normal is lenient, so that all corners of the common area keep their pairs: corners and edges are points of
//! the bodies, and their gaps stay true when the normal no longer points out of the body.

use super::form::{Border, Element, Form, Kind, Part, SUPPORTS, unit};
use super::meet::{Choice, Meet, find_places, meet};
use super::tracking::{Candidate, Look, MOST_SLOTS, NONE, Seen, Shortlist, is_better, track};
use crate::math::{Pose, Vec3};
use gelenk_core::{Lift, Real};

/// By how much, as a sine, a normal may point into a body whose face lies on another one.
const LENIENCE: f64 = 0.5;
/// Sine of the tilt below which a rim lies flat on a face and has no lowest point.
const FLAT: f64 = 1e-6;
/// Sine of the tilt below which the points of a rim that support it flat are watched.
const NEARLY_FLAT: f64 = 1e-3;
/// Up to so many corners have a slot each, on a plane.
const MOST_CORNERS: usize = 16;
/// Sine of the angle below which edges are parallel: there is no crossing.
const PARALLEL: f64 = 1e-7;

/// A pair of parts. Where curves meet, there may be two places: where the first leaves the rim of the second, and where it enters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Feature {
    parts: [Part; 2],
    leaves: bool,
    /// Where sharp curves cross, the normal may be `A' × B'`, or point the other way.
    is_flipped: bool,
}

impl Feature {
    fn new(a: (Kind, usize), b: (Kind, usize)) -> Self {
        Self { parts: [a, b].map(|(kind, index)| Part { kind, index }), leaves: false, is_flipped: false }
    }

    /// The number by which it is held: two bits, then kind and index of both parts.
    pub(super) fn code(self) -> i64 {
        let [a, b] = self.parts.map(|p| p.kind as i64 | (p.index as i64) << 3);
        i64::from(self.leaves) | i64::from(self.is_flipped) << 1 | a << 2 | b << 29
    }

    fn from_code(code: i64) -> Option<Self> {
        if code < 0 {
            return None;
        }
        let part = |bits: i64| {
            Some(Part { kind: *Kind::ALL.get((bits & 7) as usize)?, index: (bits >> 3 & 0xff_ffff) as usize })
        };
        let parts = [part(code >> 2)?, part(code >> 29)?];
        Some(Self { parts, leaves: code & 1 == 1, is_flipped: code & 2 == 2 })
    }
}

/// A pair of solid shapes.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Forms<S> {
    exact: [Form<S>; 2],
    plain: [Form<f64>; 2],
    /// Slots that follow one pair of parts each; without them slots choose.
    fixed: Vec<Feature>,
    slots: usize,
    size: f64,
    reach: f64,
}

impl<S: Real> Forms<S> {
    pub(super) fn new(a: Form<S>, b: Form<S>) -> Result<Self, String> {
        let plain = [a.value(), b.value()];
        let size = match (plain[0].size(), plain[1].size()) {
            (Some(r), Some(s)) => r.min(s),
            (Some(r), None) | (None, Some(r)) => r,
            (None, None) => 0.0,
        };
        let size = if size > 0.0 { size } else { plain.iter().filter_map(Form::size).fold(1.0, f64::max) };
        let fixed = fixed_slots(&plain)?;
        let is_thin = |f: &Form<f64>| f.faces.is_empty() && !f.is_round() && !f.is_hollow();
        let is_point = |f: &Form<f64>| f.corners.len() == 1;
        if plain.iter().all(is_thin) && plain.iter().any(is_point) {
            return Err("a point never hits a point, a line or a rim; give one of both a radius".into());
        }
        let slots = if fixed.is_empty() { slot_count(&plain) } else { fixed.len() };
        let reach = if slots == 1 || !fixed.is_empty() { f64::INFINITY } else { size };
        Ok(Self { exact: [a, b], plain, fixed, slots, size, reach })
    }

    pub(super) fn slots(&self) -> usize {
        self.slots
    }

    pub(super) fn set_slots(&mut self, slots: usize) {
        if self.fixed.is_empty() {
            self.slots = slots.clamp(1, MOST_SLOTS);
            self.reach = if self.slots == 1 { f64::INFINITY } else { self.size };
        }
    }

    pub(super) fn size(&self) -> f64 {
        self.size
    }

    pub(super) fn slot_name(&self, slot: usize) -> String {
        match self.fixed.get(slot).map(|f| f.parts) {
            Some(parts) => {
                let body =
                    &self.plain[usize::from(parts[0].kind > parts[1].kind || self.plain[0].is_hollow())];
                let part = if parts[0].kind > parts[1].kind || self.plain[0].is_hollow() {
                    parts[1]
                } else {
                    parts[0]
                };
                match part.kind {
                    Kind::Corner if body.corners.len() == 1 => String::new(),
                    Kind::Corner => format!("corner {}", part.index + 1),
                    Kind::Rim if body.rims.len() == 1 => "rim".into(),
                    Kind::Rim => format!("rim {}", part.index + 1),
                    Kind::Support => {
                        let (rim, point) = (part.index / SUPPORTS + 1, part.index % SUPPORTS + 1);
                        if body.rims.len() == 1 {
                            format!("support {point}")
                        } else {
                            format!("support {rim}.{point}")
                        }
                    }
                    Kind::Edge => format!("edge {}", part.index + 1),
                    Kind::Face => format!("face {}", part.index + 1),
                }
            }
            None if self.slots == 1 => String::new(),
            None => format!("{}", slot + 1),
        }
    }

    /// The name of a feature.
    pub(super) fn feature_name(code: i64) -> String {
        let Some(feature) = Feature::from_code(code) else { return "nothing".into() };
        let name = |p: Part| {
            let kind = match p.kind {
                Kind::Corner => "corner",
                Kind::Support => "support",
                Kind::Edge => "edge",
                Kind::Rim => "rim",
                Kind::Face => "face",
            };
            format!("{kind} {}", p.index + 1)
        };
        format!("{} on {}", name(feature.parts[0]), name(feature.parts[1]))
    }

    /// A number that the distance of both does not fall below.
    pub(super) fn lower_bound<R: Real>(&self, a: &Pose<R>, b: &Pose<R>) -> Option<R> {
        let centre = |i: usize, pose: &Pose<R>| {
            let (centre, radius) = self.plain[i].bound?;
            Some((pose.point(Vec3(centre.0.map(R::from))), radius))
        };
        let above = |plane: &Pose<R>, x: Vec3<R>| plane.rotation.column(2).dot(x - plane.origin);
        match (centre(0, a), centre(1, b)) {
            (Some((p, r)), Some((q, s))) => Some((q - p).norm() - (r + s)),
            (Some((p, r)), None) if self.plain[1].is_half_space() => Some(above(b, p) - r),
            (None, Some((q, s))) if self.plain[0].is_half_space() => Some(above(a, q) - s),
            _ => None,
        }
    }

    /// Where the parts of a feature come nearest.
    pub(super) fn touch<R: Lift<S>>(&self, feature: i64, a: &Pose<R>, b: &Pose<R>) -> Option<Meet<R>> {
        let feature = Feature::from_code(feature)?;
        let [p, q] = feature.parts;
        let choice = self.choose(feature, &plain_pose(a), &plain_pose(b))?;
        meet(&self.exact[0].part(p, a), &self.exact[1].part(q, b), choice)
    }

    /// The normal of a feature at poses without derivatives.
    pub(super) fn normal(&self, feature: i64, a: &Pose, b: &Pose) -> Option<Vec3> {
        let feature = Feature::from_code(feature)?;
        let [p, q] = feature.parts;
        let choice = self.choose(feature, a, b)?;
        meet(&self.plain[0].part(p, a), &self.plain[1].part(q, b), choice).map(|found| found.normal)
    }

    /// The feature with which a slot starts, and whether it ever changes.
    pub(super) fn first(&self, slot: usize) -> (i64, bool) {
        let simple = |f: &&Feature| f.parts.iter().all(|p| !matches!(p.kind, Kind::Rim | Kind::Support));
        self.fixed.get(slot).filter(simple).map_or((NONE, true), |f| (f.code(), false))
    }

    /// Looks which features the slots should follow.
    pub(super) fn look(&self, held: &[i64], a: &Pose, b: &Pose, out: &mut [Look]) {
        let far = self.lower_bound(a, b);
        for (i, fixed) in self.fixed.iter().enumerate() {
            let code = fixed.code();
            let seen = self.see(*fixed, a, b).unwrap_or(Seen { gap: 0.0, margin: -1.0, is_strict: false });
            let is_there = seen.margin >= 0.0;
            let margin = if held[i] == NONE { -seen.margin } else { seen.margin };
            out[i] = Look { found: if is_there { code } else { NONE }, margin, jumps: false };
        }
        if !self.fixed.is_empty() {
            return;
        }
        if let Some(far) = far
            && far > 1.5 * self.reach
        {
            let margin = far - 1.5 * self.reach;
            out.iter_mut().zip(held).for_each(|(out, &held)| *out = Look::stay(held, margin));
            return;
        }
        let see = |code: i64| self.see(Feature::from_code(code)?, a, b);
        track(held, out, self.reach, 1e-3 * self.size, see, |list| self.visit(a, b, list));
    }

    /// How a feature is seen at the moment.
    fn see(&self, feature: Feature, a: &Pose, b: &Pose) -> Option<Seen> {
        self.see_at(feature, self.choose(feature, a, b)?, a, b)
    }

    fn see_at(&self, feature: Feature, choice: Choice, a: &Pose, b: &Pose) -> Option<Seen> {
        let poses = [a, b];
        let elements: [Element<f64>; 2] =
            std::array::from_fn(|i| self.plain[i].part(feature.parts[i], poses[i]));
        let found = meet(&elements[0], &elements[1], choice)?;
        let is_corner = feature.parts.map(|p| p.kind == Kind::Corner);
        let (mut margin, mut is_strict) = (f64::INFINITY, true);
        for (i, outward) in [found.normal, -found.normal].into_iter().enumerate() {
            let (form, part) = (&self.plain[i], feature.parts[i]);
            let local = poses[i].inverse();
            let foot = local.point(found.cores[i]);
            let out = local.rotation * outward;
            // Voronoi regions are exact where the other part is a corner; elsewhere bodies may lie flat on each other
            let is_exact = is_corner[1 - i] && part.kind != Kind::Face;
            let distance = (found.cores[1] - found.cores[0]).norm();
            let (lenience, length) = if is_exact { (0.0, distance) } else { (LENIENCE, self.size) };
            margin = margin.min(form.foot_margin(part, foot));
            if !self.plain[1 - i].is_hollow() {
                let cone = form.cone(part, foot, out);
                is_strict &= cone >= 0.0;
                margin = margin.min((lenience + cone) * length);
            }
        }
        margin = margin.min(self.tilt_margin(feature, poses));
        if self.belongs_beyond(feature, &found, poses) {
            margin = margin.min(-1e-3 * self.size);
        }
        Some(Seen { gap: found.gap, margin, is_strict })
    }

    /// Does a sharp corner at the border of a face belong to a body that is on the far side of the next face? Then it lies on that one, or slid over its end, and must not
    /// be caught when it comes back.
    fn belongs_beyond(&self, feature: Feature, found: &Meet<f64>, poses: [&Pose; 2]) -> bool {
        let (corner, face) = match feature.parts.map(|p| p.kind) {
            [Kind::Corner, Kind::Face] => (0, 1),
            [Kind::Face, Kind::Corner] => (1, 0),
            _ => return false,
        };
        let along = &self.plain[corner].corners[feature.parts[corner].index].along;
        let Border::Sides(sides) = &self.plain[face].faces[feature.parts[face].index].border else {
            return false;
        };
        if along.is_empty() || self.plain[corner].is_round() {
            return false;
        }
        let foot = poses[face].inverse().point(found.cores[face]);
        let near = sides.iter().filter(|side| side.into.dot(foot - side.at) < 1e-6 * self.size);
        near.into_iter().any(|side| {
            let normal = poses[face].rotation * side.beyond;
            along.iter().all(|u| (poses[corner].rotation * *u).dot(normal) >= -1e-6)
        })
    }

    /// A rim that lies flat has no lowest point; its supports count only then.
    fn tilt_margin(&self, feature: Feature, poses: [&Pose; 2]) -> f64 {
        let mut margin = f64::INFINITY;
        for i in 0..2 {
            let (part, other) = (feature.parts[i], feature.parts[1 - i]);
            let rim = match part.kind {
                Kind::Rim => part.index,
                Kind::Support => part.index / SUPPORTS,
                _ => continue,
            };
            if other.kind != Kind::Face {
                continue;
            }
            let rim = &self.plain[i].rims[rim];
            let axle = poses[i].rotation * rim.frame.rotation.column(2);
            let normal =
                poses[1 - i].rotation * self.plain[1 - i].faces[other.index].frame.rotation.column(2);
            let sine = axle.cross(normal).norm();
            margin = margin.min(match part.kind {
                Kind::Rim => (sine - FLAT) * rim.radius,
                _ => (NEARLY_FLAT - sine) * rim.radius,
            });
        }
        margin
    }

    /// Decides between several solutions.
    fn choose(&self, feature: Feature, a: &Pose, b: &Pose) -> Option<Choice> {
        let [p, q] = feature.parts;
        let curved = |p: Part| matches!(p.kind, Kind::Edge | Kind::Rim);
        if !(curved(p) && curved(q)) {
            return Some(Choice::default());
        }
        Some(match &(self.plain[0].part(p, a), self.plain[1].part(q, b)) {
            (Element::Edge { along: u, radius: r, at: p }, Element::Edge { along: w, radius: s, at: q }) => {
                let across = u.cross(*w);
                if across.norm() < PARALLEL {
                    return None;
                }
                let is_flipped = if r + s > 0.0 { across.dot(*q - *p) < 0.0 } else { feature.is_flipped };
                Choice { is_flipped, places: [0.0; 2] }
            }
            (first, second) => {
                Choice { is_flipped: feature.is_flipped, places: find_places(first, second, feature.leaves)? }
            }
        })
    }

    /// Offers all pairs of parts that may touch.
    fn visit(&self, a: &Pose, b: &Pose, list: &mut Shortlist<'_>) {
        for i in 0..self.plain[0].corners.len() {
            self.visit_corner(false, i, a, b, list);
        }
        for i in 0..self.plain[1].corners.len() {
            self.visit_corner(true, i, a, b, list);
        }
        if self.slots == 1 && self.plain.iter().any(|f| f.edges.is_empty() && f.rims.is_empty()) {
            return;
        }
        let tiny = 1e-6 * self.size;
        let mut deep: [Option<(i64, Seen)>; MOST_SLOTS] = [None; MOST_SLOTS];
        self.visit_curves(a, b, true, &mut |feature, seen| {
            if seen.gap > -tiny {
                list.offer(feature.code(), seen);
            } else if seen.is_strict && seen.margin >= -1e-7 * self.size {
                // the shallowest are kept
                let mut new = Some((feature.code(), seen));
                for place in &mut deep {
                    if place.is_none_or(|(_, old)| new.is_some_and(|(_, seen)| seen.gap > old.gap)) {
                        std::mem::swap(place, &mut new);
                    }
                }
            }
        });
        let Some((_, shallowest)) = deep[0] else { return };
        // bodies that touch do not overlap elsewhere, and those that an axis separates do not at all
        if list.shallowest(tiny).is_some_and(|gap| gap >= -tiny) || self.is_apart(a, b) {
            return;
        }
        let least = list.shallowest(-tiny).map_or(shallowest.gap, |gap| gap.max(shallowest.gap));
        for (feature, seen) in deep.into_iter().flatten().filter(|(_, seen)| seen.gap >= 3.0 * least - tiny) {
            list.offer(feature, seen);
        }
    }

    /// Is there an axis out of both bodies along which a pair of parts separates them? Hoops are not convex; what is in them is not separated from
    /// them by any axis, and never deep in them.
    fn is_apart(&self, a: &Pose, b: &Pose) -> bool {
        if self.plain.iter().any(|f| f.rims.iter().any(|rim| !rim.is_solid)) {
            return true;
        }
        let mut most = f64::NEG_INFINITY;
        self.visit_curves(a, b, false, &mut |_, seen| {
            if seen.is_strict {
                most = most.max(seen.gap);
            }
        });
        for (form, other) in [(0, 1), (1, 0)] {
            for (face, corner) in pairs(self.plain[form].faces.len(), self.plain[other].corners.len()) {
                let parts = [(Kind::Face, face), (Kind::Corner, corner)];
                let feature = Feature::new(parts[form], parts[other]);
                if let Some(seen) = self.see(feature, a, b).filter(|s| s.is_strict) {
                    most = most.max(seen.gap);
                }
            }
        }
        most > 0.0
    }

    /// Shows all pairs of parts without corners that may touch; only those whose foot points are not far from their parts, if `is_near`.
    fn visit_curves(&self, a: &Pose, b: &Pose, is_near: bool, show: &mut dyn FnMut(Feature, Seen)) {
        let [first, second] = &self.plain;
        let relative = a.inverse().then(b);
        let mut offer = |feature: Feature, choice: Choice| {
            if let Some(seen) = self.see_at(feature, choice, a, b) {
                show(feature, seen);
            }
        };
        for (j, other) in second.edges.iter().enumerate() {
            let ends = [other.from, other.to].map(|x| relative.point(x));
            for (i, edge) in first.edges.iter().enumerate() {
                let is_thick = edge.radius + other.radius > 0.0;
                if is_near
                    && !cross_nearby(
                        [edge.from, edge.to],
                        ends,
                        2.0 * self.reach + edge.radius + other.radius,
                    )
                {
                    continue;
                }
                let feature = Feature::new((Kind::Edge, i), (Kind::Edge, j));
                let Some(choice) = self.choose(feature, a, b) else { continue };
                for is_flipped in [false, true] {
                    if is_thick && is_flipped {
                        continue;
                    }
                    let choice = if is_thick { choice } else { Choice { is_flipped, ..choice } };
                    offer(Feature { is_flipped, ..feature }, choice);
                }
            }
        }
        let curves = |f: &Form<f64>| [(Kind::Edge, f.edges.len()), (Kind::Rim, f.rims.len())];
        for ((k, n), (l, m)) in curves(first).into_iter().flat_map(|x| curves(second).map(|y| (x, y))) {
            if (k, l) == (Kind::Edge, Kind::Edge) {
                continue;
            }
            for ((i, j), leaves) in pairs(n, m).flat_map(|p| [(p, false), (p, true)]) {
                let is_thick = first.thickness(k, i) + second.thickness(l, j) > 0.0;
                let feature = Feature { leaves, ..Feature::new((k, i), (l, j)) };
                let Some(choice) = self.choose(feature, a, b) else { continue };
                offer(feature, choice);
                if !is_thick {
                    let is_flipped = true;
                    offer(Feature { is_flipped, ..feature }, Choice { is_flipped, ..choice });
                }
            }
        }
        for (side, opposite) in [(0, 1), (1, 0)] {
            for (i, j) in pairs(self.plain[side].rims.len(), self.plain[opposite].faces.len()) {
                let rest = (0..SUPPORTS).map(|k| (Kind::Support, i * SUPPORTS + k));
                for part in std::iter::once((Kind::Rim, i)).chain(rest) {
                    let parts = [part, (Kind::Face, j)];
                    offer(Feature::new(parts[side], parts[opposite]), Choice::default());
                }
            }
        }
    }

    /// Offers the part of the other body that is nearest to a corner. A corner outside is near to what it looks at; inside, to what it came through
    /// last, which has the least depth.
    fn visit_corner(&self, is_second: bool, i: usize, a: &Pose, b: &Pose, list: &mut Shortlist<'_>) {
        let other = &self.plain[usize::from(!is_second)];
        let radius = self.plain[usize::from(is_second)].corners[i].radius;
        let corner = (Kind::Corner, i);
        let thick = |j: usize| other.edges[j].radius > 0.0;
        let pair = |part| if is_second { Feature::new(part, corner) } else { Feature::new(corner, part) };
        let walls = (0..other.faces.len())
            .map(|j| (Kind::Face, j))
            .chain((0..other.edges.len()).filter(|&j| thick(j)).map(|j| (Kind::Edge, j)));
        let lines = (0..other.edges.len())
            .filter(|&j| !thick(j))
            .map(|j| (Kind::Edge, j))
            .chain((0..other.rims.len()).map(|j| (Kind::Rim, j)))
            // pairs of corners are found once
            .chain((0..if is_second { 0 } else { other.corners.len() }).map(|j| (Kind::Corner, j)));
        let (mut best, mut least): (Option<Candidate>, Option<Candidate>) = (None, None);
        let mut is_outside = other.faces.is_empty();
        let mut judge = |part, is_wall: bool| {
            let feature = pair(part);
            let Some(seen) = self.see(feature, a, b) else { return };
            let height = seen.gap + radius;
            is_outside |= is_wall && height > 0.0;
            let new = Candidate { feature: feature.code(), seen, missing: -seen.margin };
            if (height > 0.0 || !is_wall || other.faces.is_empty())
                && best.as_ref().is_none_or(|old| is_better(&new, old))
            {
                best = Some(new);
            }
            if is_wall
                && height <= 0.0
                && seen.margin >= -1e-7 * self.size
                && least.as_ref().is_none_or(|old| seen.gap > old.seen.gap)
            {
                least = Some(new);
            }
        };
        walls.for_each(|part| judge(part, true));
        // a sharp corner meets sharp lines only by chance; a body of several corners has others that hold it
        if self.slots == 1 || radius > 0.0 || other.is_round() {
            lines.for_each(|part| judge(part, false));
        }
        let chosen = if is_outside { best } else { least };
        if let Some(Candidate { feature, seen, .. }) = chosen {
            list.offer(feature, seen);
        }
    }
}

/// Do two edges cross within a quarter of their lengths beyond their ends, and no farther apart than `reach`?
fn cross_nearby([p, to]: [Vec3; 2], [q, end]: [Vec3; 2], reach: f64) -> bool {
    let (u, w, d) = (to - p, end - q, q - p);
    let across = u.cross(w);
    let square = across.dot(across);
    let is_between = |x: f64| x > -0.25 * square && x < 1.25 * square;
    is_between(d.cross(w).dot(across))
        && is_between(d.cross(u).dot(across))
        && d.dot(across).powi(2) <= reach * reach * square
}

fn pairs(n: usize, m: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |i| (0..m).map(move |j| (i, j)))
}

/// The numbers of a pose without derivatives.
fn plain_pose<R: Real>(pose: &Pose<R>) -> Pose {
    Pose { rotation: pose.rotation.value(), origin: pose.origin.value() }
}

/// Slots for bodies on planes and in hollows: one for each corner and rim, and for the points on which rims stand.
fn fixed_slots(forms: &[Form<f64>; 2]) -> Result<Vec<Feature>, String> {
    let Some(i) = forms.iter().position(|f| f.is_half_space() || f.is_hollow()) else { return Ok(vec![]) };
    let (outer, inner) = (&forms[i], &forms[1 - i]);
    if inner.is_half_space() || inner.is_hollow() {
        return Err("planes and hollows cannot touch each other; one of both must be a solid shape".into());
    }
    let wall = if outer.is_half_space() {
        (Kind::Face, 0)
    } else if outer.edges.is_empty() {
        (Kind::Corner, 0)
    } else {
        (Kind::Edge, 0)
    };
    if outer.is_hollow() && !inner.rims.is_empty() {
        return Err("rims in hollows are not supported; use a sphere or a capsule, or in the plane a circle in a hollow \
                    circle"
            .into());
    }
    if inner.corners.len() > MOST_CORNERS && outer.is_half_space() {
        return Ok(vec![]);
    }
    let pair = |part| if i == 0 { Feature::new(wall, part) } else { Feature::new(part, wall) };
    let mut slots: Vec<_> = (0..inner.corners.len()).map(|k| pair((Kind::Corner, k))).collect();
    slots.extend((0..inner.rims.len()).map(|k| pair((Kind::Rim, k))));
    slots.extend((0..inner.rims.len() * SUPPORTS).map(|k| pair((Kind::Support, k))));
    Ok(slots)
}

/// How many slots follow features of their own choice: one for a ball, and enough for faces that lie on each other.
fn slot_count(forms: &[Form<f64>; 2]) -> usize {
    let is_ball = |f: &Form<f64>| f.corners.len() == 1 && f.edges.is_empty() && f.faces.is_empty();
    let is_line = |f: &Form<f64>| f.faces.is_empty() && f.rims.is_empty();
    let [a, b] = forms;
    if is_ball(a) || is_ball(b) {
        1
    } else if is_line(a) && is_line(b) {
        3
    } else if is_line(a) || is_line(b) {
        4
    } else {
        8
    }
}

impl Form<f64> {
    /// The radius by which an edge or a rim is rounded.
    fn thickness(&self, kind: Kind, index: usize) -> f64 {
        if kind == Kind::Edge { self.edges[index].radius } else { self.rims[index].tube }
    }

    /// Is any part of it rounded?
    fn is_round(&self) -> bool {
        self.corners.iter().any(|c| c.radius > 0.0)
            || self.edges.iter().any(|e| e.radius > 0.0)
            || self.rims.iter().any(|r| r.tube > 0.0)
    }

    /// How far inside a part a foot point is.
    fn foot_margin(&self, part: Part, foot: Vec3) -> f64 {
        match part.kind {
            Kind::Corner | Kind::Support => f64::INFINITY,
            Kind::Edge => {
                let edge = &self.edges[part.index];
                let along = edge.to - edge.from;
                let length = along.norm();
                let at = along.dot(foot - edge.from) / length;
                at.min(length - at)
            }
            Kind::Face => {
                let face = &self.faces[part.index];
                match &face.border {
                    Border::Endless => f64::INFINITY,
                    Border::Circle(radius) => radius - (foot - face.frame.origin).norm(),
                    Border::Sides(sides) => {
                        sides.iter().map(|side| side.into.dot(foot - side.at)).fold(f64::INFINITY, f64::min)
                    }
                }
            }
            Kind::Rim => {
                let rim = &self.rims[part.index];
                if rim.half_angle >= std::f64::consts::PI {
                    return f64::INFINITY;
                }
                let from = rim.frame.inverse().point(foot);
                (rim.half_angle - from.0[1].atan2(from.0[0]).abs()) * rim.radius
            }
        }
    }

    /// The sine by which a direction at a foot point keeps out of the body: positive where it points out of all that lies beside.
    fn cone(&self, part: Part, foot: Vec3, out: Vec3) -> f64 {
        let least = |into: &[Vec3]| into.iter().map(|t| -t.dot(out)).fold(f64::INFINITY, f64::min);
        match part.kind {
            Kind::Corner => least(&self.corners[part.index].along),
            Kind::Edge => least(&self.edges[part.index].into),
            Kind::Rim if self.rims[part.index].is_solid => {
                let frame = &self.rims[part.index].frame;
                out.dot(unit(foot - frame.origin)).min(out.dot(frame.rotation.column(2)))
            }
            Kind::Rim | Kind::Support | Kind::Face => f64::INFINITY,
        }
    }
}
