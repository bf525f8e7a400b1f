//! Do two solids overlap, how deep, and which way out is short? Asked where they start, and where no pair of parts is near that could tell.
//!
//! Convex solids: the distance of both by the algorithm of Gilbert, Johnson and Keerthi; if it is zero, the direction along which their supports overlap
//! least. Meshes and rings: points of one that are inside the other.

use super::form::{Form, unit};
use super::meet::Meet;
use crate::math::{Pose, Vec3};
use gelenk_core::Real;
use std::f64::consts::TAU;

/// Where solids overlap: how deep, the way out for the second one, and a point of each that will be the last to part.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Overlap {
    pub(super) depth: f64,
    pub(super) normal: Vec3,
    pub(super) points: [Vec3; 2],
}

impl Overlap {
    /// The same in world axes, from the frame of the first body.
    pub(super) fn placed(&self, pose: &Pose) -> Self {
        Self {
            depth: self.depth,
            normal: pose.rotation * self.normal,
            points: self.points.map(|x| pose.point(x)),
        }
    }

    /// Both points move with their bodies, which are at these poses without derivatives.
    pub(super) fn lifted<R: Real>(&self, plain: &[Pose; 2], poses: [&Pose<R>; 2]) -> Meet<R> {
        let lift = |x: Vec3| Vec3(x.0.map(R::from));
        let points = std::array::from_fn(|i| poses[i].point(lift(plain[i].inverse().point(self.points[i]))));
        let normal = lift(self.normal);
        Meet { gap: normal.dot(points[1] - points[0]), cores: points, points, normal, along: None }
    }
}

/// Steps of the search for the distance.
const STEPS: usize = 60;
/// Directions out of a mesh, along no axis of it.
const RAYS: [[f64; 3]; 4] =
    [[0.531, 0.617, 0.581], [-0.441, 0.719, -0.537], [0.253, -0.377, 0.891], [-0.823, -0.467, 0.323]];
/// Points along a ring that are looked at.
const AROUND: usize = 360;

/// How two solids overlap, both in the frame of the first; `None` if they do not, or if the depth is less than `least`.
pub(super) fn overlap(forms: [&Form<f64>; 2], relative: &Pose, least: f64) -> Option<Overlap> {
    if forms.iter().any(|f| f.is_hollow() || f.is_half_space()) {
        // what is on planes and in hollows is always followed
        return None;
    }
    // what is apart with its hull is apart
    if are_apart(forms, relative) {
        return None;
    }
    let found = if forms.iter().all(|f| f.is_convex()) {
        shortest_way_out(forms, relative)
    } else {
        let back = relative.inverse();
        let second = deepest(forms[0], forms[1], relative).map(|Deep { depth, out, at, radius }| {
            let on_b = relative.point(at) - out * radius;
            Overlap { depth, normal: out, points: [on_b + out * depth, on_b] }
        });
        let first = deepest(forms[1], forms[0], &back).map(|Deep { depth, out, at, radius }| {
            let normal = -(relative.rotation * out);
            let on_a = at + normal * radius;
            Overlap { depth, normal, points: [on_a, on_a - normal * depth] }
        });
        [first, second].into_iter().flatten().max_by(|a, b| a.depth.total_cmp(&b.depth))?
    };
    (found.depth > least).then_some(found)
}

impl Form<f64> {
    /// Is it convex? Rings and meshes are not taken to be.
    pub(super) fn is_convex(&self) -> bool {
        !self.is_mesh && self.rims.iter().all(|rim| rim.is_solid)
    }

    /// The point that is farthest along a direction.
    fn support(&self, n: Vec3) -> Vec3 {
        let corners = self.corners.iter().map(|c| (c.at, c.radius));
        let rims = self.rims.iter().map(|rim| {
            let z = rim.frame.rotation.column(2);
            let across = n - z * z.dot(n);
            let size = across.norm();
            let out = if size > 1e-14 * n.norm() { across * (rim.radius / size) } else { Vec3::zero() };
            (rim.frame.origin + out, rim.tube)
        });
        let size = n.norm();
        let (mut best, mut most) = (Vec3::zero(), f64::NEG_INFINITY);
        for (at, radius) in corners.chain(rims) {
            let reach = at.dot(n) + radius * size;
            if reach > most {
                (best, most) = (if radius == 0.0 { at } else { at + n * (radius / size) }, reach);
            }
        }
        best
    }

    /// How far a point is outside, negative inside, and the direction out; about, where it is outside.
    fn outside(&self, x: Vec3) -> (f64, Vec3) {
        let (mut most, mut out) = (f64::NEG_INFINITY, Vec3::axis(2));
        let away = |from: Vec3| (from.norm(), from.direction().unwrap_or(Vec3::axis(2)));
        if self.is_mesh {
            let is_inside = self.contains(x);
            let (mut least, mut way) = (f64::INFINITY, Vec3::axis(2));
            for face in &self.faces {
                let normal = face.frame.rotation.column(2);
                // there is no way out through a valley between two faces
                let distance = if is_inside { face.height_within(x) } else { Some(face.distance(x)) };
                if let Some(distance) = distance.filter(|distance| *distance < least) {
                    (least, way) = (distance, normal);
                }
            }
            return (if is_inside { -least } else { least }, way);
        }
        for face in &self.faces {
            let normal = face.frame.rotation.column(2);
            let height = normal.dot(x - face.frame.origin);
            if height > most {
                (most, out) = (height, normal);
            }
        }
        if !self.faces.is_empty() {
            for edge in self.edges.iter().filter(|e| e.radius > 0.0) {
                let from = x - edge.from;
                let (distance, way) = away(from - edge.along * edge.along.dot(from));
                if distance - edge.radius > most {
                    (most, out) = (distance - edge.radius, way);
                }
            }
            if most > 0.0 {
                // beside edges and corners the distance is more than the height above faces
                let mantles = self.edges.iter().filter(|e| e.radius > 0.0).filter_map(|e| {
                    let (from, at) = (x - e.from, e.along.dot(x - e.from));
                    ((0.0..=e.length).contains(&at)).then(|| (from - e.along * at).norm() - e.radius)
                });
                most = self.faces.iter().map(|f| f.distance(x)).chain(mantles).fold(f64::INFINITY, f64::min);
            }
            return (most, out);
        }
        // rods, balls and rings are what is around their lines
        let corners = self.corners.iter().map(|c| (x - c.at, c.radius));
        let edges = self.edges.iter().map(|e| {
            let at = e.along.dot(x - e.from).clamp(0.0, e.length);
            (x - e.from - e.along * at, e.radius)
        });
        let rims = self.rims.iter().map(|rim| {
            let from = rim.frame.inverse().point(x);
            let angle = from.0[1].atan2(from.0[0]).clamp(-rim.half_angle, rim.half_angle);
            let foot = Vec3([rim.radius * angle.cos(), rim.radius * angle.sin(), 0.0]);
            (rim.frame.rotation * (from - foot), rim.tube)
        });
        let mut least = f64::INFINITY;
        for (from, radius) in corners.chain(edges).chain(rims) {
            let (distance, way) = away(from);
            if distance - radius < least {
                (least, out) = (distance - radius, way);
            }
        }
        (least, out)
    }

    /// Is a point in the material of a mesh or of a convex solid? For meshes rays are followed out of them; those that come near to an edge do not count.
    pub(super) fn contains(&self, x: Vec3) -> bool {
        if !self.is_mesh {
            return self.outside(x).0 <= 0.0;
        }
        let (middle, size) = self.bound.unwrap_or((Vec3::zero(), 1.0));
        if (x - middle).norm() > size {
            return false;
        }
        let mut inside = false;
        for ray in RAYS {
            let (mut crossed, mut is_sure) = (false, true);
            for face in &self.faces {
                let normal = face.frame.rotation.column(2);
                let speed = normal.dot(Vec3(ray));
                let t = normal.dot(face.frame.origin - x) / speed;
                if t <= 0.0 || !t.is_finite() {
                    continue;
                }
                let margin = face.border.margin(face.frame.origin, x + Vec3(ray) * t);
                is_sure &= margin.abs() > 1e-9 * size;
                crossed ^= margin > 0.0;
            }
            inside = crossed;
            if is_sure {
                break;
            }
        }
        inside
    }

    /// Is a point deeper in it than this?
    pub(super) fn is_deep(&self, x: Vec3, depth: f64) -> bool {
        (!self.is_mesh || self.contains(x)) && self.outside(x).0 < -depth
    }

    /// Points that can be inside another solid before all others: corners, places along edges, around rims, and inside round parts. With how far the
    /// material around each reaches.
    fn probes(&self, mut see: impl FnMut(Vec3, f64)) {
        self.corners.iter().for_each(|c| see(c.at, c.radius));
        let size = self.bound.map_or(1.0, |(_, radius)| radius);
        for edge in &self.edges {
            let steps = (12.0 * edge.length / size).ceil().min(24.0) as u32;
            (1..steps).for_each(|k| {
                see(edge.from + edge.along * (edge.length * f64::from(k) / f64::from(steps)), edge.radius);
            });
        }
        for rim in &self.rims {
            for k in 0..AROUND {
                let angle = (TAU * k as f64 / AROUND as f64) - 0.5 * TAU;
                if angle.abs() <= rim.half_angle {
                    let at = Vec3([rim.radius * angle.cos(), rim.radius * angle.sin(), 0.0]);
                    see(rim.frame.point(at), rim.tube);
                }
            }
        }
    }
}

/// A point of one form that is inside another: how deep, the way out of the other in its frame, where it is in its own frame, and the radius around it.
struct Deep {
    depth: f64,
    out: Vec3,
    at: Vec3,
    radius: f64,
}

/// The point of the inner form, which is at `relative`, that is deepest in the outer one.
fn deepest(outer: &Form<f64>, inner: &Form<f64>, relative: &Pose) -> Option<Deep> {
    let mut best: Option<Deep> = None;
    let (middle, size) = outer.bound.unwrap_or((Vec3::zero(), f64::INFINITY));
    inner.probes(|at, radius| {
        if (relative.point(at) - middle).norm() > size + radius {
            return;
        }
        let (height, out) = outer.outside(relative.point(at));
        let depth = radius - height;
        if depth > 0.0 && best.as_ref().is_none_or(|best| depth > best.depth) {
            best = Some(Deep { depth, out, at, radius });
        }
    });
    best
}

/// How far supports are apart along a direction, which may be of any length; the second form is at `relative`.
fn apart([a, b]: [&Form<f64>; 2], relative: &Pose, n: Vec3) -> (f64, [Vec3; 2]) {
    let p = a.support(n);
    let q = relative.point(b.support(-relative.rotation.transpose_mul(n)));
    (n.dot(q - p), [p, q])
}

/// Does some plane separate convex solids?
pub(super) fn are_apart(forms: [&Form<f64>; 2], relative: &Pose) -> bool {
    let size = forms.iter().filter_map(|f| f.size()).fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    let mut nearest = relative.origin.direction().unwrap_or(Vec3::axis(0));
    let (mut simplex, mut count) = ([Vec3::zero(); 4], 0);
    for _ in 0..STEPS {
        let (gap, [p, q]) = apart(forms, relative, unit(nearest));
        if gap > 0.0 {
            return true;
        }
        let new = q - p;
        if simplex[..count].iter().any(|x| (*x - new).norm() <= 1e-14 * size) {
            return false;
        }
        simplex[count] = new;
        (nearest, count) = closest(&mut simplex, count + 1);
        if count == 4 || nearest.norm() <= 1e-14 * size {
            return false;
        }
    }
    false
}

/// The point of a simplex that is nearest to the origin. The corners that carry it are left, and their number; 4 if the origin is inside.
fn closest(simplex: &mut [Vec3; 4], count: usize) -> (Vec3, usize) {
    // all faces of the simplex, smallest first; the nearest point of a face counts if its weights are positive
    let all = *simplex;
    let mut best: Option<(Vec3, f64, usize)> = None;
    for set in 1..1_usize << count {
        let chosen: [usize; 4] = {
            let mut list = [usize::MAX; 4];
            (0..count).filter(|k| set >> k & 1 == 1).enumerate().for_each(|(i, k)| list[i] = k);
            list
        };
        let number = set.count_ones() as usize;
        let Some(point) = foot(&all, &chosen[..number]) else { continue };
        let size = point.norm();
        // a face is left for a larger one only if that is nearer
        if best.is_none_or(|(_, least, _)| size < least * (1.0 - 1e-14)) {
            best = Some((point, size, set));
        }
    }
    let Some((point, _, set)) = best else { return (all[count - 1], 1) };
    let mut kept = 0;
    for k in (0..count).filter(|k| set >> k & 1 == 1) {
        simplex[kept] = all[k];
        kept += 1;
    }
    (point, kept)
}

/// The point of the affine hull of corners that is nearest to the origin, if it is a mean of them with positive weights.
fn foot(all: &[Vec3; 4], chosen: &[usize]) -> Option<Vec3> {
    match *chosen {
        [i] => Some(all[i]),
        [i, j] => {
            let (p, d) = (all[i], all[j] - all[i]);
            let t = -p.dot(d) / d.dot(d);
            (t > 0.0 && t < 1.0).then(|| p + d * t)
        }
        [i, j, k] => {
            let [p, q, r] = [all[i], all[j], all[k]];
            let n = (q - p).cross(r - p);
            let square = n.dot(n);
            let weights = [q.cross(r).dot(n), r.cross(p).dot(n), p.cross(q).dot(n)];
            (square > 0.0 && weights.iter().all(|w| *w > 0.0)).then(|| n * (p.dot(n) / square))
        }
        [i, j, k, l] => {
            let corners = [all[i], all[j], all[k], all[l]];
            let whole = (corners[1] - corners[0]).cross(corners[2] - corners[0]).dot(corners[3] - corners[0]);
            let is_inside = (0..4).all(|m| {
                let mut with = corners;
                with[m] = Vec3::zero();
                let part = (with[1] - with[0]).cross(with[2] - with[0]).dot(with[3] - with[0]);
                part * whole > 0.0
            });
            is_inside.then(Vec3::zero)
        }
        _ => None,
    }
}

/// The direction along which convex solids that overlap have the shortest way apart. Between flat faces it is normal to a face or across two
/// edges; rounded ones are searched from there.
fn shortest_way_out(forms: [&Form<f64>; 2], relative: &Pose) -> Overlap {
    let mut best = (f64::NEG_INFINITY, Vec3::axis(2));
    let mut try_out = |n: Vec3| {
        let Some(n) = n.direction() else { return };
        let gap = apart(forms, relative, n).0;
        if gap > best.0 {
            best = (gap, n);
        }
    };
    (0..3).map(Vec3::axis).chain([relative.origin]).for_each(|n| [n, -n].into_iter().for_each(&mut try_out));
    forms[0].faces.iter().for_each(|f| try_out(f.frame.rotation.column(2)));
    forms[1].faces.iter().for_each(|f| try_out(-(relative.rotation * f.frame.rotation.column(2))));
    for edge in &forms[0].edges {
        for other in &forms[1].edges {
            let n = edge.along.cross(relative.rotation * other.along);
            [n, -n].into_iter().for_each(&mut try_out);
        }
    }
    let axes = (0..3).flat_map(|k| [Vec3::axis(k), relative.rotation.column(k)]);
    let starts = axes.chain([relative.origin]).filter_map(Vec3::direction).flat_map(|n| [n, -n]);
    let rough = starts.chain([best.1]).map(|n| climb(forms, relative, n, 1e-2));
    let n = rough.fold(best, |best, new| if new.0 > best.0 { new } else { best }).1;
    let (_, n) = climb(forms, relative, n, 1e-8);
    let (gap, points) = apart(forms, relative, n);
    Overlap { depth: -gap, normal: n, points }
}

/// From a direction to one near it along which solids are farther apart, until steps are this small.
fn climb(forms: [&Form<f64>; 2], relative: &Pose, mut n: Vec3, least: f64) -> (f64, Vec3) {
    let mut gap = apart(forms, relative, n).0;
    let mut step = 0.3_f64;
    while step > least {
        let [x, y] = super::turned(n);
        let trials = (0..8).map(|k| {
            let (sin, cos) = (f64::from(k) * TAU / 8.0 + step.ln()).sin_cos();
            unit(n + (x * cos + y * sin) * step)
        });
        let better = trials.map(|n| (apart(forms, relative, n).0, n)).max_by(|a, b| a.0.total_cmp(&b.0));
        match better {
            Some((new, direction)) if new > gap => (gap, n) = (new, direction),
            _ => step *= 0.6,
        }
    }
    (gap, n)
}
