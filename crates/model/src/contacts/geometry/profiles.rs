//! Pairs of outlines in a plane: arcs, straight pieces and cubics.
//!
//! ```text
//! arc – arc        |c_B − c_A| − r_A − r_B          hollows have negative radii and turn the normal round
//! arc – line       n·(c − p) − r
//! cubic s(u) – arc     (c − s)·s' = 0,              n·(c − s) − r
//! cubic – line         n·s' = 0,                    n·(s − p)
//! cubics               (B − A)·A' = 0, A' × B' = 0, n·(B − A)
//! ```
//!
//! Corners are arcs of radius 0 whose normals lie between those of the pieces beside them. All is computed in the frame of one of both
//! shapes, whose z axis is across the plane.
//!
//! Outlines need not be convex. Every place where two parts come nearest to each other is a candidate, and the slots of a pair follow the nearest of
//! them: a pin in a slot touches one wall with each of two.

use super::form::unit;
use super::meet::{Meet, balls};
use super::overlap::Overlap;
use super::profile::{Profile, Trait, cubic, wrap};
use super::tracking::{Look, MOST_SLOTS, NONE, OVERLAP, Seen, Shortlist, track};
use crate::math::{Pose, Vec3};
use gelenk_core::{Lift, Real};
use std::f64::consts::TAU;
use std::sync::Arc;

/// By what angle the normal at a corner may leave its range where the corner lies on a straight piece \[rad\].
const LENIENCE: f64 = 0.5;
/// Beyond their ends cubics go on by this share.
const BEYOND: f64 = 0.25;

/// A shape in the plane.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Flat<S> {
    /// A ball or a circle, or a hollow if the radius is negative.
    Ball(S),
    /// A half-space, whose boundary is across the plane.
    Wall,
    Profile(Arc<Profile<S>>),
}

/// A part at its place.
#[derive(Debug, Clone, Copy)]
enum Placed<R> {
    Round { centre: Vec3<R>, radius: R },
    Line { at: Vec3<R>, normal: Vec3<R> },
    Curve { coefficients: [Vec3<R>; 4] },
}

/// A pair of shapes in a plane.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Outlines<S> {
    exact: [Vec<Trait<S>>; 2],
    plain: [Vec<Trait<f64>>; 2],
    shapes: [Flat<S>; 2],
    /// The shape in whose frame all is computed.
    base: usize,
    slots: usize,
    size: f64,
    /// Gaps beyond it are not followed, where there are several slots.
    reach: f64,
}

impl<S: Real> Outlines<S> {
    /// A pair of shapes, of which one is flat at least; `is_flat` says which.
    pub(super) fn new(shapes: [Flat<S>; 2], is_flat: [bool; 2]) -> Result<Self, String> {
        let exact = shapes.clone().map(|s| match s {
            Flat::Ball(radius) => vec![Trait::ball(radius)],
            Flat::Wall => vec![],
            Flat::Profile(profile) => profile.traits.clone(),
        });
        let plain = exact.each_ref().map(|t| t.iter().map(Trait::value).collect::<Vec<_>>());
        let sizes = shapes.each_ref().map(Flat::radius);
        let radius = |i: usize| match &shapes[i] {
            Flat::Ball(r) => Some(r.value()),
            _ => None,
        };
        if let (Some(r), Some(s)) = (radius(0), radius(1)) {
            if r < 0.0 && s < 0.0 {
                return Err("two hollows cannot touch each other".into());
            }
            if r == 0.0 && s == 0.0 {
                return Err("a point never hits a point; give one of both a radius".into());
            }
            if r.min(s) < 0.0 && r + s > 0.0 {
                return Err(format!(
                    "a circle of radius {} does not fit into a hollow of radius {}",
                    r.max(s),
                    -r.min(s)
                ));
            }
        }
        if is_flat.iter().zip(&shapes).any(|(_, s)| matches!(s, Flat::Ball(r) if r.value() < 0.0))
            && shapes.iter().any(|s| matches!(s, Flat::Wall))
        {
            return Err("a plane and a hollow cannot touch each other".into());
        }
        let finite = || sizes.iter().copied().filter(|&x| x > 0.0 && x.is_finite());
        let size = finite().reduce(f64::min).unwrap_or(1.0);
        let reach = size.max(0.25 * finite().fold(0.0, f64::max));
        let slots = slot_count(&shapes);
        Ok(Self { exact, plain, base: usize::from(!is_flat[0]), slots, size, reach, shapes })
    }

    pub(super) fn slots(&self) -> usize {
        self.slots
    }

    pub(super) fn set_slots(&mut self, slots: usize) {
        self.slots = slots.clamp(1, MOST_SLOTS);
    }

    pub(super) fn size(&self) -> f64 {
        self.size
    }

    pub(super) fn slot_name(&self, slot: usize) -> String {
        if self.slots == 1 { String::new() } else { format!("{}", slot + 1) }
    }

    pub(super) fn first(&self) -> (i64, bool) {
        let is_simple = self.shapes.iter().all(|s| matches!(s, Flat::Ball(_) | Flat::Wall));
        if is_simple { (code(0, 0), false) } else { (NONE, true) }
    }

    /// Parts are counted in the order of the outline, corners after the piece that they end.
    pub(super) fn feature_name(&self, feature: i64) -> String {
        if feature < 0 {
            return "nothing".into();
        }
        let name = |i: usize, k: usize| match self.plain[i].get(k) {
            None => "plane".to_owned(),
            Some(Trait::Round { radius: 0.0, sweep, .. }) if *sweep < TAU => format!("corner {}", k + 1),
            Some(Trait::Round { sweep, .. }) if *sweep < TAU => format!("arc {}", k + 1),
            Some(Trait::Round { .. }) => "circle".into(),
            Some(Trait::Flat { .. }) => format!("line {}", k + 1),
            Some(Trait::Curve { .. }) => format!("curve {}", k + 1),
        };
        let (i, j) = places(feature);
        format!("{} on {}", name(0, i), name(1, j))
    }

    pub(super) fn lower_bound<R: Real>(&self, a: &Pose<R>, b: &Pose<R>) -> Option<R> {
        let z = [a, b][self.base].rotation.column(2);
        let d = b.origin - a.origin;
        let across = d - z * z.dot(d);
        match (&self.shapes[0], &self.shapes[1]) {
            (Flat::Wall, other) => Some(a.rotation.column(2).dot(d) - other.radius()),
            (other, Flat::Wall) => Some(-b.rotation.column(2).dot(d) - other.radius()),
            (p, q) if p.is_bounded() && q.is_bounded() => Some(across.norm() - (p.radius() + q.radius())),
            _ => None,
        }
    }

    /// A part in the frame of the base.
    fn place<T: Copy, R: Lift<T>>(traits: &[Trait<T>], k: usize, pose: Option<&Pose<R>>) -> Placed<R> {
        let lift = |x: Vec3<T>| {
            let x = Vec3::constant(x);
            flatten(pose.map_or(x, |pose| pose.point(x)))
        };
        let turn = |x: Vec3<R>| flatten(pose.map_or(x, |pose| pose.rotation * x));
        match traits.get(k) {
            None => Placed::Line { at: lift_origin(pose), normal: unit(turn(Vec3::axis(2))) },
            Some(Trait::Round { centre, radius, .. }) => {
                Placed::Round { centre: lift(*centre), radius: R::lift(*radius) }
            }
            Some(Trait::Flat { from, to }) => {
                let (from, to) = (lift(*from), lift(*to));
                Placed::Line { at: from, normal: right_of(unit(to - from)) }
            }
            Some(Trait::Curve { coefficients: [first, rest @ ..] }) => {
                let [b, c, d] = rest.map(|x| turn(Vec3::constant(x)));
                Placed::Curve { coefficients: [lift(*first), b, c, d] }
            }
        }
    }

    fn placed<T: Copy, R: Lift<T>>(
        &self,
        traits: &[Vec<Trait<T>>; 2],
        feature: i64,
        other: &Pose<R>,
    ) -> [Placed<R>; 2] {
        let (i, j) = places(feature);
        [(0, i), (1, j)].map(|(side, k)| {
            Self::place(&traits[side], k, if side == self.base { None } else { Some(other) })
        })
    }

    /// The other shape, seen from the base.
    fn relative<R: Real>(&self, a: &Pose<R>, b: &Pose<R>) -> Pose<R> {
        if self.base == 0 { a.inverse().then(b) } else { b.inverse().then(a) }
    }

    /// Where the parts of a feature come nearest.
    pub(super) fn touch<R: Lift<S>>(&self, feature: i64, a: &Pose<R>, b: &Pose<R>) -> Option<Meet<R>> {
        if feature == OVERLAP {
            return self.overlapping(a, b);
        }
        if feature < 0 {
            return None;
        }
        let other = self.relative(a, b);
        let plain = Pose { rotation: other.rotation.value(), origin: other.origin.value() };
        let [p, q] = self.placed(&self.plain, feature, &plain);
        let places = find_places(&p, &q)?;
        let [p, q] = self.placed(&self.exact, feature, &other);
        let found = meet(&p, &q, places)?;
        let base = [a, b][self.base];
        // contacts are at the height of the other shape
        let raise = |x: Vec3<R>| base.point(Vec3([x.0[0], x.0[1], other.origin.0[2]]));
        Some(Meet {
            gap: found.gap,
            cores: found.cores.map(raise),
            points: found.points.map(raise),
            normal: base.rotation * found.normal,
            along: Some(base.rotation * Vec3([-found.normal.0[1], found.normal.0[0], R::from(0.0)])),
        })
    }

    /// Looks which features the slots should follow.
    pub(super) fn look(&self, held: &[i64], a: &Pose, b: &Pose, out: &mut [Look]) {
        let other = self.relative(a, b);
        let reach = if self.slots == 1 { f64::INFINITY } else { self.reach };
        if let Some(far) = self.lower_bound(a, b)
            && far > 1.5 * reach
        {
            let margin = far - 1.5 * reach;
            out.iter_mut().zip(held).for_each(|(out, &held)| *out = Look::stay(held, margin));
            return;
        }
        let see = |feature| self.see(feature, &other).map(|(seen, _)| seen);
        track(held, out, reach, self.size, see, |list| self.visit(&other, list));
        // shapes overlap although no part that is near shows it: said, rather than passed over
        let is_shown = |look: &Look| look.found >= 0 && see(look.found).is_some_and(|seen| seen.gap < 0.0);
        if held.iter().all(|&held| held < 0)
            && !out.iter().any(is_shown)
            && let Some(found) = self.overlap(a, b)
        {
            let margin = if held[0] == OVERLAP { found.depth } else { -found.depth };
            out[0] = Look { found: OVERLAP, margin };
        }
    }

    /// How both overlap, in world axes: the point of one that is deepest in the other.
    pub(super) fn overlap(&self, a: &Pose, b: &Pose) -> Option<Overlap> {
        let poses = [a, b];
        let mut best: Option<Overlap> = None;
        for side in 0..2 {
            let Flat::Profile(outer) = &self.shapes[1 - side] else { continue };
            let relative = poses[1 - side].inverse().then(poses[side]);
            let mut probe = |x: Vec3, radius: f64| {
                let at = flatten(relative.point(x));
                let Some((depth, out)) = outer.depth(at) else { return };
                let (depth, out) = (depth + radius, poses[1 - side].rotation * out);
                // the second body goes out of the first
                let normal = if side == 1 { out } else { -out };
                let inner = poses[side].point(x) - out * radius;
                let points =
                    if side == 1 { [inner + out * depth, inner] } else { [inner, inner + out * depth] };
                if depth > 1e-2 * self.size && best.is_none_or(|best| depth > best.depth) {
                    best = Some(Overlap { depth, normal, points });
                }
            };
            match &self.shapes[side] {
                Flat::Ball(radius) if radius.value() >= 0.0 => probe(Vec3::zero(), radius.value()),
                Flat::Profile(inner) => inner.probes().for_each(|x| probe(x, 0.0)),
                Flat::Ball(_) | Flat::Wall => {}
            }
        }
        best
    }

    fn overlapping<R: Real>(&self, a: &Pose<R>, b: &Pose<R>) -> Option<Meet<R>> {
        let poses = [a, b].map(|p| Pose { rotation: p.rotation.value(), origin: p.origin.value() });
        let found = self.overlap(&poses[0], &poses[1])?;
        Some(found.lifted(&poses, [a, b]))
    }

    fn count(&self, side: usize) -> usize {
        self.plain[side].len().max(1)
    }

    /// Offers every place where parts come nearest. Of those that overlap, each round part has the one with the least depth, if it really is inside the
    /// other shape: what lies behind a wall of another part of the outline is not.
    fn visit(&self, other: &Pose, list: &mut Shortlist<'_>) {
        for (side, opposite) in [(0, 1), (1, 0)] {
            for i in 0..self.count(side) {
                let is_round = matches!(self.plain[side].get(i), Some(Trait::Round { .. }));
                let mut least: Option<(i64, Seen)> = None;
                let mut is_touching = false;
                for j in 0..self.count(opposite) {
                    let is_other_round = matches!(self.plain[opposite].get(j), Some(Trait::Round { .. }));
                    // pairs of one kind are found once
                    if is_round == is_other_round && side == 1 || !is_round && is_other_round {
                        continue;
                    }
                    let feature = if side == 0 { code(i, j) } else { code(j, i) };
                    if self.is_pointless(feature) {
                        continue;
                    }
                    let Some((seen, found)) = self.see(feature, other) else { continue };
                    if seen.gap > -1e-6 * self.size {
                        is_touching |= is_round && seen.margin >= 0.0 && seen.gap < 1e-6 * self.size;
                        list.offer(feature, seen);
                    } else if seen.margin >= -1e-7 * self.size
                        && least.is_none_or(|(_, best)| seen.gap > best.gap)
                        && self.overlaps(feature, &found, other)
                    {
                        least = Some((feature, seen));
                    }
                }
                if let Some((feature, seen)) = least
                    && !is_touching
                {
                    list.offer(feature, seen);
                }
            }
        }
    }

    /// Corners of two outlines meet only by chance. The distance of a point to a corner is wanted.
    fn is_pointless(&self, feature: i64) -> bool {
        let (i, j) = places(feature);
        let is_sharp = |t: Option<&Trait<f64>>| matches!(t, Some(Trait::Round { radius: 0.0, .. }));
        is_sharp(self.plain[0].get(i))
            && is_sharp(self.plain[1].get(j))
            && !self.shapes.iter().any(|s| matches!(s, Flat::Ball(_)))
    }

    /// Do shapes overlap where these parts do?
    fn overlaps(&self, feature: i64, found: &Meet<f64>, other: &Pose) -> bool {
        let inside = |side: usize, x: Vec3| match &self.shapes[side] {
            Flat::Profile(profile) => {
                let x = if side == self.base {
                    x
                } else {
                    other.inverse().point(Vec3([x.0[0], x.0[1], other.origin.0[2]]))
                };
                profile.contains(x)
            }
            Flat::Wall => Some(true),
            Flat::Ball(_) => None,
        };
        let (i, j) = places(feature);
        for side in 0..2 {
            if let Flat::Ball(radius) = &self.shapes[side] {
                // the centre of a ball is outside of all that it touches, unless it is deep in it
                let height = found.gap + radius.value();
                return height > 0.0
                    || inside(1 - side, found.cores[side]).unwrap_or(height > -0.05 * self.size);
            }
        }
        for (side, k) in [(0, i), (1, j)] {
            if let Some(Trait::Round { .. }) = self.plain[side].get(k) {
                return inside(1 - side, found.points[side]).unwrap_or(found.gap > -0.05 * self.size);
            }
        }
        inside(1, found.points[0]).unwrap_or(found.gap > -0.05 * self.size)
    }

    /// How a feature is seen at the moment.
    fn see(&self, feature: i64, other: &Pose) -> Option<(Seen, Meet<f64>)> {
        let [p, q] = self.placed(&self.plain, feature, other);
        let u = find_places(&p, &q)?;
        let found = meet(&p, &q, u)?;
        let (i, j) = places(feature);
        let mut margin = f64::INFINITY;
        for (side, k) in [(0, i), (1, j)] {
            let outward = if side == 0 { found.normal } else { -found.normal };
            let back = |x: Vec3| if side == self.base { x } else { other.rotation.transpose_mul(x) };
            let out = back(outward);
            margin = margin.min(match self.plain[side].get(k) {
                None => f64::INFINITY,
                Some(Trait::Round { sweep, .. }) if *sweep >= TAU => f64::INFINITY,
                Some(Trait::Round { radius, start, sweep, .. }) => {
                    let inside = inside_range(out.0[1].atan2(out.0[0]), *start, *sweep);
                    let is_lying = *radius == 0.0 && matches!([p, q][1 - side], Placed::Line { .. });
                    let distance = (found.cores[1] - found.cores[0]).norm();
                    if is_lying {
                        (inside + LENIENCE) * self.size
                    } else {
                        inside * if *radius == 0.0 { distance } else { radius.abs() }
                    }
                }
                Some(Trait::Flat { from, to }) => {
                    let x = found.cores[side];
                    let foot = if side == self.base {
                        x
                    } else {
                        flatten(other.inverse().point(Vec3([x.0[0], x.0[1], other.origin.0[2]])))
                    };
                    let along = *to - *from;
                    let length = along.norm();
                    let at = along.dot(foot - *from) / length;
                    at.min(length - at)
                }
                Some(Trait::Curve { coefficients }) => {
                    let [_, way, _] = cubic(coefficients, u[side].clamp(0.0, 1.0));
                    let is_outward = right_of(way).dot(out) > 0.0;
                    let inside = u[side].min(1.0 - u[side]) * way.norm();
                    if is_outward { inside } else { inside.min(-1e-3 * self.size) }
                }
            });
        }
        Some((Seen { gap: found.gap, margin, is_strict: true }, found))
    }
}

fn slot_count<S: Real>(shapes: &[Flat<S>; 2]) -> usize {
    let is_convex = |s: &Flat<S>| match s {
        Flat::Profile(profile) => profile.is_convex(),
        Flat::Ball(r) => r.value() >= 0.0,
        Flat::Wall => true,
    };
    let is_ball = shapes.iter().any(|s| matches!(s, Flat::Ball(_)));
    match (is_ball, shapes.iter().all(is_convex)) {
        (true, true) => 1,
        (true, false) if shapes.iter().all(|s| matches!(s, Flat::Ball(_))) => 1,
        (true, false) | (false, true) => 2,
        (false, false) => 4,
    }
}

impl<S: Real> Flat<S> {
    fn radius(&self) -> f64 {
        match self {
            Flat::Ball(radius) => radius.value().abs(),
            Flat::Wall => f64::INFINITY,
            Flat::Profile(profile) => profile.radius(),
        }
    }

    /// Is all of it within its radius?
    fn is_bounded(&self) -> bool {
        match self {
            Flat::Ball(radius) => radius.value() >= 0.0,
            Flat::Wall => false,
            Flat::Profile(_) => true,
        }
    }
}

fn code(i: usize, j: usize) -> i64 {
    i as i64 | (j as i64) << 24
}

fn places(feature: i64) -> (usize, usize) {
    ((feature & 0xff_ffff) as usize, (feature >> 24) as usize)
}

fn flatten<R: Real>(x: Vec3<R>) -> Vec3<R> {
    Vec3([x.0[0], x.0[1], R::from(0.0)])
}

fn lift_origin<R: Real>(pose: Option<&Pose<R>>) -> Vec3<R> {
    pose.map_or(Vec3::zero(), |pose| flatten(pose.origin))
}

/// A quarter turn to the right: out of the material.
fn right_of<R: Real>(way: Vec3<R>) -> Vec3<R> {
    Vec3([way.0[1], -way.0[0], R::from(0.0)])
}

/// How far an angle is inside a range that starts somewhere and goes on counter-clockwise; negative outside.
fn inside_range(angle: f64, start: f64, sweep: f64) -> f64 {
    let from_middle = wrap(angle - (start + 0.5 * sweep));
    0.5 * sweep - from_middle.abs()
}

/// Where two parts come nearest, given the places along cubics.
fn meet<R: Real>(a: &Placed<R>, b: &Placed<R>, places: [f64; 2]) -> Option<Meet<R>> {
    use Placed::{Curve, Line, Round};
    match (a, b) {
        (Round { centre: p, radius: r }, Round { centre: q, radius: s }) => {
            // a ball that is wider than a hollow touches it nowhere
            let is_hollow = r.value() < 0.0 || s.value() < 0.0;
            let is_too_wide = is_hollow && r.value() + s.value() > 0.0;
            (!is_too_wide).then(|| balls(*p, *r, *q, *s))
        }
        (Round { centre, radius }, Line { at, normal }) => {
            if radius.value() < 0.0 {
                return None;
            }
            let height = normal.dot(*centre - *at);
            let foot = *centre - *normal * height;
            Some(Meet {
                gap: height - *radius,
                cores: [*centre, foot],
                points: [*centre - *normal * *radius, foot],
                normal: -*normal,
                along: None,
            })
        }
        (Curve { coefficients }, Round { centre, radius }) => {
            let mut u = R::from(places[0]);
            for _ in 0..2 {
                let [s, way, bend] = cubic(coefficients, u);
                let d = *centre - s;
                u -= d.dot(way) / (d.dot(bend) - way.dot(way));
            }
            let [foot, way, _] = cubic(coefficients, u);
            let normal = right_of(unit(way));
            let height = normal.dot(*centre - foot);
            Some(Meet {
                gap: height - *radius,
                cores: [foot, *centre],
                points: [foot, *centre - normal * *radius],
                normal,
                along: None,
            })
        }
        (Curve { coefficients }, Line { at, normal }) => {
            let mut u = R::from(places[0]);
            for _ in 0..2 {
                let [_, way, bend] = cubic(coefficients, u);
                u -= normal.dot(way) / normal.dot(bend);
            }
            let [s, ..] = cubic(coefficients, u);
            let gap = normal.dot(s - *at);
            let feet = [s, s - *normal * gap];
            Some(Meet { gap, cores: feet, points: feet, normal: -*normal, along: None })
        }
        (Curve { coefficients: p }, Curve { coefficients: q }) => {
            let mut u = places.map(R::from);
            for _ in 0..2 {
                u = improve(p, q, u);
            }
            let ([p, way, _], [q, ..]) = (cubic(p, u[0]), cubic(q, u[1]));
            let normal = right_of(unit(way));
            Some(Meet { gap: normal.dot(q - p), cores: [p, q], points: [p, q], normal, along: None })
        }
        (Line { .. }, Line { .. }) => None,
        (Line { .. } | Round { .. }, _) => {
            let [u, w] = places;
            let found = meet(b, a, [w, u])?;
            let ([p, q], [x, y]) = (found.cores, found.points);
            Some(Meet { cores: [q, p], points: [y, x], normal: -found.normal, ..found })
        }
    }
}

/// A step of Newton towards the places where two cubics come nearest.
fn improve<R: Real>(a: &[Vec3<R>; 4], b: &[Vec3<R>; 4], [u, w]: [R; 2]) -> [R; 2] {
    let ([p, pu, puu], [q, qw, qww]) = (cubic(a, u), cubic(b, w));
    let turn = |x: Vec3<R>, y: Vec3<R>| x.0[0] * y.0[1] - x.0[1] * y.0[0];
    let d = q - p;
    let (f, g) = (d.dot(pu), turn(pu, qw));
    let (fu, fw) = (d.dot(puu) - pu.dot(pu), qw.dot(pu));
    let (gu, gw) = (turn(puu, qw), turn(pu, qww));
    let determinant = fu * gw - fw * gu;
    [u - (f * gw - fw * g) / determinant, w - (fu * g - gu * f) / determinant]
}

/// The places along cubics at which parts come nearest; 0 for others.
fn find_places(a: &Placed<f64>, b: &Placed<f64>) -> Option<[f64; 2]> {
    use Placed::{Curve, Line, Round};
    match (a, b) {
        (Curve { coefficients }, Round { centre, radius }) => {
            if *radius < 0.0 {
                return None;
            }
            let slope = |u: f64| {
                let [s, way, _] = cubic(coefficients, u);
                (s - *centre).dot(way)
            };
            let distance = |u: f64| (cubic(coefficients, u)[0] - *centre).norm();
            Some([lowest(&slope, &distance)?, 0.0])
        }
        (Curve { coefficients }, Line { at, normal }) => {
            let slope = |u: f64| normal.dot(cubic(coefficients, u)[1]);
            let height = |u: f64| normal.dot(cubic(coefficients, u)[0] - *at);
            Some([lowest(&slope, &height)?, 0.0])
        }
        (Curve { coefficients: p }, Curve { coefficients: q }) => nearest_places(p, q),
        (_, Curve { .. }) => find_places(b, a).map(|[u, w]| [w, u]),
        _ => Some([0.0; 2]),
    }
}

/// The place of a cubic at which a function has its least value, among those at which its slope rises through zero.
fn lowest(slope: &dyn Fn(f64) -> f64, value: &dyn Fn(f64) -> f64) -> Option<f64> {
    const SAMPLES: usize = 24;
    let at = |k: usize| -BEYOND + (1.0 + 2.0 * BEYOND) * k as f64 / SAMPLES as f64;
    let mut best: Option<(f64, f64)> = None;
    let mut before = slope(at(0));
    for k in 1..=SAMPLES {
        let here = slope(at(k));
        if before < 0.0 && here >= 0.0 {
            let (mut low, mut high) = (at(k - 1), at(k));
            for _ in 0..52 {
                let middle = 0.5 * (low + high);
                *if slope(middle) < 0.0 { &mut low } else { &mut high } = middle;
            }
            let found = value(high);
            if best.is_none_or(|(_, least)| found < least) {
                best = Some((high, found));
            }
        }
        before = here;
    }
    best.map(|(u, _)| u)
}

/// Where two cubics come nearest with their materials on opposite sides.
fn nearest_places(p: &[Vec3; 4], q: &[Vec3; 4]) -> Option<[f64; 2]> {
    let mut best: Option<([f64; 2], f64)> = None;
    for k in 0..25 {
        let mut u = [f64::from(k / 5) * 0.25, f64::from(k % 5) * 0.25];
        for _ in 0..12 {
            u = improve(p, q, u);
        }
        let next = improve(p, q, u);
        let is_settled = (next[0] - u[0]).abs() + (next[1] - u[1]).abs() < 1e-10;
        if !is_settled || u.iter().any(|x| !(-BEYOND..=1.0 + BEYOND).contains(x)) {
            continue;
        }
        let ([x, way, _], [y, back, _]) = (cubic(p, u[0]), cubic(q, u[1]));
        let distance = (y - x).norm();
        if way.dot(back) < 0.0 && best.is_none_or(|(_, least)| distance < least) {
            best = Some((u, distance));
        }
    }
    best.map(|(u, _)| u)
}
