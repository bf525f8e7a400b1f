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

use super::form::{Border, Element, Face, Form, Kind, Part, SUPPORTS, Side, unit};
use super::meet::{Choice, Meet, PARALLEL, find_places, meet, merge_margin};
use super::overlap::{Overlap, overlap};
use super::tracking::{Look, MOST_SLOTS, NONE, OVERLAP, Seen, track};
use super::tree::Tree;
use crate::math::{Pose, Vec3};
use gelenk_core::{Lift, Real};

/// By how much, as a sine, a normal may point into a body whose face lies on another one.
pub(super) const LENIENCE: f64 = 0.5;
/// The same that is rounding, and says nothing.
const STRICT: f64 = 1e-6;
/// Sine of the tilt below which a rim lies flat on a face and has no lowest point.
pub(super) const FLAT: f64 = 1e-6;
/// Sine of the tilt below which the points of a rim that support it flat are watched.
pub(super) const NEARLY_FLAT: f64 = 1e-3;
/// Sine of the angle below which rounded edges lie alongside each other. Their crossing is then deeper than their ends by less than 1e-8 of their size, and runs from end to
/// end however little they turn.
const ALONGSIDE: f64 = 1e-4;
/// A place where a curve enters a rim serves for one where it leaves up to this cosine: a ring that hangs on a rod does neither.
const ASTRAY: f64 = 0.05;
/// Up to so many corners have a slot each, on a plane.
const MOST_CORNERS: usize = 32;
/// Parts of a body from which on a pair looks less far.
const MANY_PARTS: f64 = 40.0;
/// Overlap, as a share of the size, that may be rounding or what steps leave.
pub(super) const TINY: f64 = 1e-6;

/// A pair of parts. Where curves meet, there may be two places: where the first leaves the rim of the second, and where it enters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Feature {
    pub(super) parts: [Part; 2],
    pub(super) leaves: bool,
    /// Where sharp curves cross, the normal may be `A' × B'`, or point the other way.
    pub(super) is_flipped: bool,
}

impl Feature {
    pub(super) fn new(a: (Kind, usize), b: (Kind, usize)) -> Self {
        let [a, b] = [a, b].map(|(kind, index)| Part { kind, index });
        Self::of(a, b)
    }

    pub(super) fn of(a: Part, b: Part) -> Self {
        Self { parts: [a, b], leaves: false, is_flipped: false }
    }

    /// The number by which it is held: two bits, then kind and index of both parts.
    pub(super) fn code(self) -> i64 {
        let [a, b] = self.parts.map(|p| p.kind as i64 | (p.index as i64) << 3);
        i64::from(self.leaves) | i64::from(self.is_flipped) << 1 | a << 2 | b << 29
    }

    pub(super) fn from_code(code: i64) -> Option<Self> {
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
    pub(super) plain: [Form<f64>; 2],
    /// Slots that follow one pair of parts each; without them slots choose.
    fixed: Vec<Feature>,
    pub(super) slots: usize,
    pub(super) size: f64,
    pub(super) reach: f64,
    pub(super) trees: [Tree; 2],
}

/// How two forms see each other: the place of the other one in the frame of each.
#[derive(Debug, Clone, Copy)]
pub(super) struct View {
    pub(super) poses: [Pose; 2],
    pub(super) others: [Pose; 2],
}

impl View {
    pub(super) fn new(a: &Pose, b: &Pose) -> Self {
        let relative = a.inverse().then(b);
        Self { poses: [*a, *b], others: [relative, relative.inverse()] }
    }
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
        let is_single = slots == 1 || !fixed.is_empty();
        let reach = if is_single { f64::INFINITY } else { size * share(&plain) };
        let trees = [Tree::new(&plain[0]), Tree::new(&plain[1])];
        Ok(Self { exact: [a, b], plain, fixed, slots, size, reach, trees })
    }

    pub(super) fn slots(&self) -> usize {
        self.slots
    }

    pub(super) fn set_slots(&mut self, slots: usize) {
        if self.fixed.is_empty() {
            self.slots = slots.clamp(1, MOST_SLOTS);
            self.reach = if self.slots == 1 { f64::INFINITY } else { self.size * share(&self.plain) };
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

    /// May both be no farther apart than this, as far as spheres around the parts of a mesh tell?
    pub(super) fn may_be_near(&self, a: &Pose, b: &Pose, limit: f64) -> bool {
        if !self.plain.iter().any(|form| form.is_mesh) {
            return true;
        }
        let mut is_near = false;
        self.trees[0].pairs(&self.trees[1], &a.inverse().then(b), limit, |_, _| {
            is_near = true;
            f64::NEG_INFINITY
        });
        is_near
    }

    /// Where the parts of a feature come nearest.
    pub(super) fn touch<R: Lift<S>>(&self, feature: i64, a: &Pose<R>, b: &Pose<R>) -> Option<Meet<R>> {
        if feature == OVERLAP {
            return self.overlapping(a, b);
        }
        let feature = Feature::from_code(feature)?;
        let [p, q] = feature.parts;
        let choice = self.choose(feature, &plain_pose(a), &plain_pose(b))?;
        meet(&self.exact[0].part(p, a), &self.exact[1].part(q, b), choice)
    }

    /// The feature with which a slot starts, and whether it ever changes.
    pub(super) fn first(&self, slot: usize) -> (i64, bool) {
        if self.plain.iter().all(Form::is_ball) {
            return (Feature::new((Kind::Corner, 0), (Kind::Corner, 0)).code(), false);
        }
        let simple = |f: &&Feature| f.parts.iter().all(|p| !matches!(p.kind, Kind::Rim | Kind::Support));
        self.fixed.get(slot).filter(simple).map_or((NONE, true), |f| (f.code(), false))
    }

    /// Looks which features the slots should follow.
    pub(super) fn look(&self, held: &[i64], a: &Pose, b: &Pose, out: &mut [Look]) {
        let view = View::new(a, b);
        for (i, fixed) in self.fixed.iter().enumerate() {
            let code = fixed.code();
            let seen = self.see(*fixed, &view).unwrap_or(Seen { gap: 0.0, margin: -1.0, is_strict: false });
            let is_there = seen.margin >= 0.0;
            let margin = if held[i] == NONE { -seen.margin } else { seen.margin };
            out[i] = Look { found: if is_there { code } else { NONE }, margin };
        }
        if !self.fixed.is_empty() {
            return;
        }
        if let Some(far) = self.lower_bound(a, b)
            && far > 1.5 * self.reach
        {
            let margin = far - 1.5 * self.reach;
            out.iter_mut().zip(held).for_each(|(out, &held)| *out = Look::stay(held, margin));
            return;
        }
        let see = |code: i64| self.see(Feature::from_code(code)?, &view);
        track(held, out, self.reach, self.size, see, |list| self.visit(&view, list));
        // bodies overlap although no part that is near shows it: said, rather than passed over
        let is_shown = |look: &Look| see(look.found).is_some_and(|seen| seen.gap < 0.0);
        if held.iter().all(|&held| held < 0)
            && !out.iter().any(is_shown)
            && let Some(found) = self.overlap(&view)
        {
            let margin = if held[0] == OVERLAP { found.depth } else { -found.depth };
            out[0] = Look { found: OVERLAP, margin };
        }
    }

    /// How both overlap, in world axes.
    pub(super) fn overlap(&self, view: &View) -> Option<Overlap> {
        let found = overlap([&self.plain[0], &self.plain[1]], &view.others[0], TINY * self.size)?;
        Some(found.placed(&view.poses[0]))
    }

    /// The same, with points that move with both.
    fn overlapping<R: Lift<S>>(&self, a: &Pose<R>, b: &Pose<R>) -> Option<Meet<R>> {
        let view = View::new(&plain_pose(a), &plain_pose(b));
        Some(self.overlap(&view)?.lifted(&view.poses, [a, b]))
    }

    /// How a feature is seen at the moment.
    pub(super) fn see(&self, feature: Feature, view: &View) -> Option<Seen> {
        let [p, q] = feature.parts;
        match (p.kind, q.kind) {
            (Kind::Corner, Kind::Face) => Some(self.see_corner([0, 1], p.index, q.index, view)),
            (Kind::Face, Kind::Corner) => Some(self.see_corner([1, 0], q.index, p.index, view)),
            (Kind::Edge, Kind::Edge)
                if self.plain[0].edges[p.index].radius == 0.0
                    && self.plain[1].edges[q.index].radius == 0.0 =>
            {
                self.see_crossing([p.index, q.index], feature.is_flipped, view)
            }
            _ => self.see_at(feature, self.choose(feature, &view.poses[0], &view.poses[1])?, view),
        }
    }

    /// A corner above a face, seen from the body with the face.
    fn see_corner(&self, [c, f]: [usize; 2], corner: usize, face: usize, view: &View) -> Seen {
        let (corner, face) = (&self.plain[c].corners[corner], &self.plain[f].faces[face]);
        let normal = face.frame.rotation.column(2);
        let at = view.others[f].point(corner.at);
        let height = normal.dot(at - face.frame.origin);
        let foot = at - normal * height;
        let mut seen = Seen {
            gap: height - corner.radius,
            margin: face.border.margin(face.frame.origin, foot),
            is_strict: true,
        };
        if corner.along.is_empty() {
            return seen;
        }
        let inward = view.others[c].rotation * normal;
        let cone = corner.along.iter().map(|t| t.dot(inward)).fold(f64::INFINITY, f64::min);
        seen.is_strict = cone >= -STRICT;
        seen.margin = seen.margin.min((LENIENCE + cone) * self.size);
        if corner.radius == 0.0 && self.belongs_beyond(&corner.along, face, foot, &view.others[f]) {
            seen.margin = seen.margin.min(-1e-3 * self.size);
        }
        seen
    }

    /// Two sharp edges that cross, seen from the first body.
    fn see_crossing(&self, [i, j]: [usize; 2], is_flipped: bool, view: &View) -> Option<Seen> {
        let (edge, other) = (&self.plain[0].edges[i], &self.plain[1].edges[j]);
        let (u, w) = (edge.along, view.others[0].rotation * other.along);
        let across = u.cross(w);
        let square = across.dot(across);
        if square < PARALLEL * PARALLEL {
            return None;
        }
        let d = view.others[0].point(other.from) - edge.from;
        let (s, t) = (d.cross(w).dot(across) / square, d.cross(u).dot(across) / square);
        let normal = across * (if is_flipped { -1.0 } else { 1.0 } / square.sqrt());
        let least = |into: &[Vec3], out: Vec3| into.iter().map(|t| -t.dot(out)).fold(f64::INFINITY, f64::min);
        let cone = least(&edge.into, normal).min(least(&other.into, -(view.others[1].rotation * normal)));
        let ends = s.min(edge.length - s).min(t).min(other.length - t);
        Some(Seen {
            gap: normal.dot(d),
            margin: ends.min((LENIENCE + cone) * self.size),
            is_strict: cone >= -STRICT,
        })
    }

    pub(super) fn see_at(&self, feature: Feature, choice: Choice, view: &View) -> Option<Seen> {
        let poses = [&view.poses[0], &view.poses[1]];
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
                is_strict &= cone >= -STRICT;
                margin = margin.min((lenience + cone) * length);
            }
        }
        margin = margin.min(self.tilt_margin(feature, poses));
        margin = margin.min((ASTRAY - choice.astray) * self.size);
        margin = margin.min(merge_margin(&elements[0], &elements[1], choice.places));
        if let [Element::Edge { along: u, .. }, Element::Edge { along: w, .. }] = &elements {
            // rods that are nearly parallel are held by their ends
            margin = margin.min((u.cross(*w).norm() - ALONGSIDE) * self.size);
        }
        Some(Seen { gap: found.gap, margin, is_strict })
    }

    /// Does a sharp corner at the border of a face belong to a body that is on the far side of the next face? Then it lies on that one, or slid over its end, and must not
    /// be caught when it comes back.
    fn belongs_beyond(&self, along: &[Vec3], face: &Face<f64>, foot: Vec3, other: &Pose) -> bool {
        let is_near = |side: &&Side| match face.border {
            Border::Loops(_) => side.distance(foot) < 1e-6 * self.size,
            _ => side.into.dot(foot - side.at) < 1e-6 * self.size,
        };
        let near = face.border.sides().iter().filter(is_near).filter(|side| side.beyond != Vec3::zero());
        near.into_iter().any(|side| along.iter().all(|u| (other.rotation * *u).dot(side.beyond) >= -1e-6))
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
    pub(super) fn choose(&self, feature: Feature, a: &Pose, b: &Pose) -> Option<Choice> {
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
                Choice { is_flipped, ..Choice::default() }
            }
            (first, second) => {
                Choice { is_flipped: feature.is_flipped, ..find_places(first, second, feature.leaves)? }
            }
        })
    }
}

/// The numbers of a pose without derivatives.
pub(super) fn plain_pose<R: Real>(pose: &Pose<R>) -> Pose {
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

/// How far a pair looks, as a share of its size: less where there are many parts, of which only the nearest matter.
fn share(forms: &[Form<f64>; 2]) -> f64 {
    let parts = |f: &Form<f64>| f.corners.len() + f.edges.len() + f.rims.len() + f.faces.len();
    (MANY_PARTS / forms.iter().map(parts).fold(0, usize::max) as f64).min(1.0)
}

/// How many slots follow features of their own choice: one for a ball, and enough for faces that lie on each other.
fn slot_count(forms: &[Form<f64>; 2]) -> usize {
    let is_line = |f: &Form<f64>| f.faces.is_empty() && f.rims.is_empty();
    let [a, b] = forms;
    let is_mesh = a.is_mesh || b.is_mesh;
    if (a.is_ball() || b.is_ball()) && !is_mesh {
        1
    } else if a.is_ball() || b.is_ball() {
        4
    } else if is_line(a) && is_line(b) {
        3
    } else if is_line(a) || is_line(b) {
        4
    } else {
        8
    }
}

impl Form<f64> {
    /// Is it a ball or a point?
    fn is_ball(&self) -> bool {
        self.corners.len() == 1 && self.edges.is_empty() && self.faces.is_empty() && self.rims.is_empty()
    }

    /// The radius by which an edge or a rim is rounded.
    pub(super) fn thickness(&self, kind: Kind, index: usize) -> f64 {
        if kind == Kind::Edge { self.edges[index].radius } else { self.rims[index].tube }
    }

    /// Is any part of it rounded?
    pub(super) fn is_round(&self) -> bool {
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
                let at = edge.along.dot(foot - edge.from);
                at.min(edge.length - at)
            }
            Kind::Face => {
                let face = &self.faces[part.index];
                face.border.margin(face.frame.origin, foot)
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
