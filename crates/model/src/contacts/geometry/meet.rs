//! Where two parts come nearest to each other, in closed form, or for curves by Newton's iteration.
//!
//! ```text
//! curves A(s), B(t):   d = B − A,   d·A' = 0,   d·B' = 0
//! ```
//!
//! Curves are first solved in plain numbers. Two steps of Newton in the numbers asked for then make first and second derivatives
//! exact: a step doubles the order up to which a solution is known.

use super::form::{Element, unit};
use crate::math::Vec3;
use gelenk_core::Real;
use std::f64::consts::PI;

/// Where two parts come nearest.
#[derive(Debug, Clone, Copy)]
pub(super) struct Meet<R> {
    /// Positive when they are apart.
    pub(super) gap: R,
    /// The points without the radii by which parts are rounded.
    pub(super) cores: [Vec3<R>; 2],
    /// The points that touch when the gap is zero.
    pub(super) points: [Vec3<R>; 2],
    /// Unit vector from the first to the second.
    pub(super) normal: Vec3<R>,
    /// A direction across the normal that moves smoothly, where there is a natural one.
    pub(super) along: Option<Vec3<R>>,
}

/// What the numbers without derivatives decide: which of several solutions is meant.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Choice {
    /// The side to which the normal of crossing curves points: that of `A' × B'`, or the other.
    pub(super) is_flipped: bool,
    /// The places along curves.
    pub(super) places: [f64; 2],
    /// How far the place of a feature that leaves a rim is one where it enters, or the other way round: the cosine of the angle between way and radius; negative where it is not.
    pub(super) astray: f64,
}

impl<R: Real> Meet<R> {
    fn flipped(self) -> Self {
        let [a, b] = self.cores;
        let [p, q] = self.points;
        Self { cores: [b, a], points: [q, p], normal: -self.normal, ..self }
    }

    fn with_along(self, along: Vec3<R>) -> Self {
        Self { along: Some(along), ..self }
    }
}

/// Where two parts come nearest; `None` where that is not defined, as between an edge and a face.
pub(super) fn meet<R: Real>(a: &Element<R>, b: &Element<R>, choice: Choice) -> Option<Meet<R>> {
    use Element::{Corner, Edge, Face, Rim};
    Some(match (*a, *b) {
        (Corner { at: p, radius: r }, Corner { at: q, radius: s }) => balls(p, r, q, s),
        (Corner { at, radius }, Edge { at: from, along, radius: around }) => {
            let foot = from + along * along.dot(at - from);
            balls(at, radius, foot, around).with_along(along)
        }
        (Corner { at, radius }, Rim { frame, radius: wide, tube }) => {
            let z = frame.rotation.column(2);
            let from = at - frame.origin;
            let out = unit(from - z * z.dot(from));
            balls(at, radius, frame.origin + out * wide, tube).with_along(z.cross(out))
        }
        (Corner { at, radius }, Face { frame }) => {
            let normal = frame.rotation.column(2);
            let height = normal.dot(at - frame.origin);
            Meet {
                gap: height - radius,
                cores: [at, at - normal * height],
                points: [at - normal * radius, at - normal * height],
                normal: -normal,
                along: Some(frame.rotation.column(0)),
            }
        }
        (Rim { frame: rim, radius, tube }, Face { frame }) => {
            let (axle, normal) = (rim.rotation.column(2), frame.rotation.column(2));
            let down = axle * axle.dot(normal) - normal;
            // all points of a rim that lies flat are as low as each other
            let is_flat = down.value().norm() <= LEVEL;
            let out = if is_flat { rim.rotation.column(0) } else { unit(down) };
            let at = rim.origin + out * radius;
            return meet(&Corner { at, radius: tube }, b, choice);
        }
        (Edge { at: p, along: u, radius: r }, Edge { at: q, along: w, radius: s }) => {
            let across = u.cross(w);
            let square = across.dot(across);
            let d = q - p;
            let feet = [p + u * (d.cross(w).dot(across) / square), q + w * (d.cross(u).dot(across) / square)];
            let normal = across * (R::from(if choice.is_flipped { -1.0 } else { 1.0 }) / square.sqrt());
            crossing(feet, normal, [r, s]).with_along(u)
        }
        (Edge { .. } | Rim { .. }, Rim { .. }) => curves(a, b, choice)?,
        (Edge { .. }, Face { .. }) | (Face { .. }, Edge { .. } | Face { .. }) => return None,
        (Edge { .. } | Rim { .. } | Face { .. }, _) => {
            let [s, t] = choice.places;
            // seen from the other side, `A' × B'` points the other way and so does the normal
            return meet(b, a, Choice { places: [t, s], ..choice }).map(Meet::flipped);
        }
    })
}

/// Sine of the tilt below which a rim lies flat to rounding.
const LEVEL: f64 = 1e-13;
/// Sine of the angle below which curves are parallel: there is no crossing.
pub(super) const PARALLEL: f64 = 1e-7;
/// Sine of the angle below which the two crossings of a rim are one. What is beyond them is then 5e-7 of its radius.
const MERGED: f64 = 1e-3;
/// Centres that are nearer than this share of the gap are the same.
const CENTRED: f64 = 1e-6;

/// Two balls, or a ball in a hollow.
pub(super) fn balls<R: Real>(p: Vec3<R>, r: R, q: Vec3<R>, s: R) -> Meet<R> {
    let d = q - p;
    let sign = if r.value() < 0.0 || s.value() < 0.0 { -1.0 } else { 1.0 };
    // in the middle of a hollow all directions are alike, and nothing touches
    let is_centred = d.value().norm() <= CENTRED * (r.value() + s.value()).abs();
    let distance = if is_centred { R::from(0.0) } else { d.norm() };
    let normal = if is_centred { Vec3::axis(0) } else { d * (R::from(sign) / distance) };
    Meet {
        gap: distance * sign - r - s,
        cores: [p, q],
        points: [p + normal * r, q - normal * s],
        normal,
        along: None,
    }
}

/// Curves whose nearest points are known, and the normal across both.
fn crossing<R: Real>(feet: [Vec3<R>; 2], normal: Vec3<R>, radii: [R; 2]) -> Meet<R> {
    let [p, q] = feet;
    Meet {
        gap: normal.dot(q - p) - radii[0] - radii[1],
        cores: feet,
        points: [p + normal * radii[0], q - normal * radii[1]],
        normal,
        along: None,
    }
}

/// A point of a curve, and its first and second derivative.
type Place<R> = [Vec3<R>; 3];

/// A place along an edge or a rim.
fn place<R: Real>(curve: &Element<R>, s: R) -> Option<Place<R>> {
    match *curve {
        Element::Edge { at, along, .. } => Some([at + along * s, along, Vec3::zero()]),
        Element::Rim { frame, radius, .. } => {
            let (sin, cos) = s.sin_cos();
            let (x, y) = (frame.rotation.column(0) * radius, frame.rotation.column(1) * radius);
            let out = x * cos + y * sin;
            Some([frame.origin + out, y * cos - x * sin, -out])
        }
        _ => None,
    }
}

/// The radius by which a curve is rounded.
fn roundness<R: Real>(curve: &Element<R>) -> R {
    match *curve {
        Element::Corner { radius, .. } | Element::Edge { radius, .. } => radius,
        Element::Rim { tube, .. } => tube,
        Element::Face { .. } => R::from(0.0),
    }
}

/// A step of Newton towards the places where two curves come nearest.
fn improve<R: Real>(a: &Element<R>, b: &Element<R>, [s, t]: [R; 2]) -> Option<[R; 2]> {
    let ([p, pu, puu], [q, qu, quu]) = (place(a, s)?, place(b, t)?);
    let d = q - p;
    let (f, g) = (d.dot(pu), d.dot(qu));
    let across = pu.dot(qu);
    let (fs, gt) = (d.dot(puu) - pu.dot(pu), d.dot(quu) + qu.dot(qu));
    let determinant = fs * gt + across * across;
    Some([s - (f * gt - across * g) / determinant, t - (fs * g + across * f) / determinant])
}

fn curves<R: Real>(a: &Element<R>, b: &Element<R>, choice: Choice) -> Option<Meet<R>> {
    let mut places = choice.places.map(R::from);
    for _ in 0..2 {
        places = improve(a, b, places)?;
    }
    let ([p, pu, _], [q, qu, _]) = (place(a, places[0])?, place(b, places[1])?);
    let radii = [roundness(a), roundness(b)];
    if radii[0].value() + radii[1].value() > 0.0 {
        return Some(balls(p, radii[0], q, radii[1]).with_along(pu));
    }
    // curves in one plane that do not cross are parallel where they come nearest
    let across = pu.cross(qu);
    if across.value().norm() <= PARALLEL * pu.value().norm() * qu.value().norm() {
        return None;
    }
    let normal = unit(across) * R::from(if choice.is_flipped { -1.0 } else { 1.0 });
    Some(crossing([p, q], normal, radii).with_along(pu))
}

/// How far curves, one of them a rim at least, are from where their two crossings become one: the sine of their angle there times the radius of the smaller rim. Two places that
/// touch are then no longer apart. Infinite for curves that are rounded, which have no crossings.
pub(super) fn merge_margin(a: &Element<f64>, b: &Element<f64>, [s, t]: [f64; 2]) -> f64 {
    let radius = |curve: &Element<f64>| match curve {
        Element::Rim { radius, tube, .. } if *tube == 0.0 => *radius,
        _ => f64::INFINITY,
    };
    let least = radius(a).min(radius(b));
    if !least.is_finite() || roundness(a) + roundness(b) > 0.0 {
        return f64::INFINITY;
    }
    let (Some([_, u, _]), Some([_, w, _])) = (place(a, s), place(b, t)) else { return f64::INFINITY };
    (u.cross(w).norm() / (u.norm() * w.norm()) - MERGED) * least
}

/// Samples of a rim among which nearest places are looked for.
const SAMPLES: usize = 48;

/// Where two curves, one of them a rim at least, come nearest: of all such places the nearest at which the first curve runs out of the
/// rim (`leaves`) or into it. The other curve is an edge or a rim.
pub(super) fn find_places(a: &Element<f64>, b: &Element<f64>, leaves: bool) -> Option<Choice> {
    // a rim is walked along; on the other curve the nearest place is in closed form
    let (walked, other, is_swapped) =
        if matches!(a, Element::Rim { .. }) { (a, b, false) } else { (b, a, true) };
    let distance = |s: f64| -> Option<(f64, f64)> {
        let [p, ..] = place(walked, s)?;
        let t = nearest(other, p)?;
        let [q, ..] = place(other, t)?;
        Some(((q - p).dot(q - p), t))
    };
    let step = 2.0 * PI / SAMPLES as f64;
    let mut samples = [0.0; SAMPLES];
    for (i, out) in samples.iter_mut().enumerate() {
        *out = distance(i as f64 * step)?.0;
    }
    // the nearest place that is meant, or any where none is: across a rim there is one only
    let mut best: Option<(Choice, (bool, f64))> = None;
    let mut consider = |s: f64, way: f64| -> Option<()> {
        let mut places = [s, distance(s)?.1];
        for _ in 0..4 {
            places = improve(walked, other, places)?;
        }
        let [p, pu, _] = place(walked, places[0])?;
        let [q, qu, _] = place(other, places[1])?;
        if !((places[0] - s).abs() <= way && places[1].is_finite()) {
            return Some(());
        }
        let ordered = if is_swapped { [places[1], places[0]] } else { places };
        let (first, second) = if is_swapped { ((q, qu), walked) } else { ((p, pu), other) };
        let outward = leaving(first.1, place(second, ordered[1])?[0], second, (walked, p));
        let astray = if leaves { -outward } else { outward };
        let rank = (astray > 0.0, (q - p).norm());
        if best.is_none_or(|(_, least)| rank < least) {
            best = Some((Choice { is_flipped: false, places: ordered, astray }, rank));
        }
        Some(())
    };
    for i in 0..SAMPLES {
        let (before, after) = (samples[(i + SAMPLES - 1) % SAMPLES], samples[(i + 1) % SAMPLES]);
        if samples[i] > before || samples[i] >= after {
            continue;
        }
        let s = minimum(&|s| distance(s).map_or(f64::INFINITY, |x| x.0), (i as f64 - 1.0) * step, 2.0 * step);
        consider(s, step)?;
    }
    // two places between neighbouring samples look like one
    if let Some((middle, half)) = crossings(walked, other)
        && half < 2.0 * step
    {
        for s in [middle - half, middle + half] {
            consider(s, 0.5 * half)?;
        }
    }
    best.map(|(choice, _)| choice)
}

/// Where an edge crosses a rim when it is seen along the axis of the rim: the angle in the middle between both places, and half of that between them.
fn crossings(rim: &Element<f64>, edge: &Element<f64>) -> Option<(f64, f64)> {
    let (Element::Rim { frame, radius, .. }, Element::Edge { at, along, .. }) = (rim, edge) else {
        return None;
    };
    let flat = |v: Vec3| [frame.rotation.column(0).dot(v), frame.rotation.column(1).dot(v)];
    let ([x, y], [u, w]) = (flat(*at - frame.origin), flat(*along));
    let foot = (x * u + y * w) / (u * u + w * w);
    let (x, y) = (x - foot * u, y - foot * w);
    let height = x.hypot(y) / radius;
    (height < 1.0).then(|| (y.atan2(x), height.acos()))
}

/// The cosine of the angle between the first curve, which runs along `tangent`, and the way out of the rim of the second one: positive where it leaves the rim. Where the second one is an
/// edge, the rim is the walked one, and the edge is taken to run.
fn leaving(tangent: Vec3, at: Vec3, second: &Element<f64>, (walked, p): (&Element<f64>, Vec3)) -> f64 {
    let cosine = |along: Vec3, out: Vec3| along.dot(out) / (along.norm() * out.norm());
    match (second, walked) {
        (Element::Rim { frame, .. }, _) => cosine(tangent, at - frame.origin),
        (Element::Edge { along, .. }, Element::Rim { frame, .. }) => cosine(*along, p - frame.origin),
        _ => 1.0,
    }
}

/// The place of a curve that is nearest to a point.
fn nearest(curve: &Element<f64>, p: Vec3) -> Option<f64> {
    match curve {
        Element::Edge { at, along, .. } => Some(along.dot(p - *at)),
        Element::Rim { frame, .. } => {
            let from = p - frame.origin;
            Some(frame.rotation.column(1).dot(from).atan2(frame.rotation.column(0).dot(from)))
        }
        _ => None,
    }
}

/// Golden sections: the minimum of a function between two places, to the square root of rounding.
fn minimum(f: &dyn Fn(f64) -> f64, from: f64, width: f64) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    let (mut low, mut high) = (from, from + width);
    let mut inner = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
    let mut values = inner.map(f);
    for _ in 0..24 {
        if values[0] < values[1] {
            high = inner[1];
            inner = [high - GOLDEN * (high - low), inner[0]];
            values = [f(inner[0]), values[0]];
        } else {
            low = inner[0];
            inner = [inner[1], low + GOLDEN * (high - low)];
            values = [values[1], f(inner[1])];
        }
    }
    0.5 * (low + high)
}
