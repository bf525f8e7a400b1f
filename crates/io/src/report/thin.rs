//! Which frames of a motion a page holds.
//!
//! The viewer interpolates: positions linearly, quaternions linearly and normalised. Where there are more frames than a page
//! should hold, those are left out that it can interpolate closely. The bound begins far below a pixel and grows until the rest is
//! few enough, so that frames stay where the motion is quick or has kinks.

use crate::scene::{Scene, Solid};

use super::Motion;
use super::poses::POSE;

/// Poses (frames times bodies) that a page holds: about ten megabytes.
const MOST_POSES: usize = 1_000_000;
/// Limits for frames whatever the number of bodies.
const FRAMES: (usize, usize) = (1000, 20_000);
/// The first bound on the error of interpolation, in parts of the extent: far below a pixel.
const FIRST_BOUND: f64 = 1.0 / 32768.0;
/// Frames that may be left out in a row.
const LONGEST_GAP: usize = 256;

/// The usable frames of a motion.
pub(super) struct Frames<'a> {
    pub(super) times: Vec<f64>,
    pub(super) bodies: usize,
    places: Vec<usize>,
    /// Places among all frames.
    originals: Vec<usize>,
    poses: &'a [f32],
}

impl<'a> Frames<'a> {
    /// Those with a finite time, not before the one ahead of them, and finite poses.
    pub(super) fn of(motion: &'a Motion) -> Self {
        let stride = motion.bodies * POSE;
        let (bodies, poses) = (motion.bodies, &motion.poses);
        let mut frames =
            Frames { times: Vec::new(), bodies, places: Vec::new(), originals: Vec::new(), poses };
        let mut last = f64::NEG_INFINITY;
        for (k, &t) in motion.times.iter().enumerate() {
            let Some(poses) = motion.poses.get(k * stride..(k + 1) * stride) else { break };
            if t.is_finite() && t >= last && poses.iter().all(|x| x.is_finite()) {
                frames.times.push(t);
                frames.places.push(k * stride);
                frames.originals.push(k);
                last = t;
            }
        }
        frames
    }

    /// The place of a frame among all of the motion.
    pub(super) fn original(&self, frame: usize) -> usize {
        self.originals[frame]
    }

    /// Position and quaternion of a body.
    pub(super) fn pose(&self, frame: usize, body: usize) -> &'a [f32] {
        let begin = self.places[frame] + body * POSE;
        &self.poses[begin..begin + POSE]
    }
}

/// Lengths that say what is fine enough.
#[derive(Debug, Clone)]
pub(super) struct Sizes {
    /// The middle of all positions.
    pub(super) origin: [f64; 3],
    /// The diagonal of the box of all positions, or the largest body if that is more.
    pub(super) extent: f64,
    /// The size of the smallest body that has shapes.
    pub(super) smallest_body: f64,
    /// For each body how far what is drawn reaches from its origin.
    reach: Vec<f64>,
}

impl Sizes {
    pub(super) fn of(scene: &Scene, frames: &Frames<'_>) -> Self {
        let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for frame in 0..frames.times.len() {
            for body in 0..frames.bodies {
                for (k, &x) in frames.pose(frame, body)[..3].iter().enumerate() {
                    low[k] = low[k].min(f64::from(x));
                    high[k] = high[k].max(f64::from(x));
                }
            }
        }
        let empty = low[0] > high[0];
        let origin = std::array::from_fn(|k| if empty { 0.0 } else { f64::midpoint(low[k], high[k]) });
        let diagonal =
            if empty { 0.0 } else { norm(&[high[0] - low[0], high[1] - low[1], high[2] - low[2]]) };
        let sizes: Vec<f64> =
            scene.bodies.iter().skip(1).map(body_size).filter(|s| s.is_finite() && *s > 0.0).collect();
        let largest = sizes.iter().copied().fold(0.0, f64::max);
        let extent = if diagonal.max(largest) > 0.0 { diagonal.max(largest) } else { 1.0 };
        let smallest_body = sizes.iter().copied().fold(extent, f64::min);
        let reach = (1..=frames.bodies).map(|body| reach(scene, body)).collect();
        Sizes { origin, extent, smallest_body, reach }
    }
}

/// The places of the frames to keep: the first, the last, and those between that interpolation needs.
/// Frames have so many marks of contacts in all, which count as much as bodies.
pub(super) fn keep(frames: &Frames<'_>, sizes: &Sizes, marks: usize) -> Vec<usize> {
    let each = frames.bodies + marks / frames.times.len().max(1);
    let most = (MOST_POSES / each.max(1)).clamp(FRAMES.0, FRAMES.1);
    keep_at_most(frames, sizes, most).0
}

/// The same for a limit, with the bound on the error that it took \[m\]; zero if nothing is left out.
pub(super) fn keep_at_most(frames: &Frames<'_>, sizes: &Sizes, most: usize) -> (Vec<usize>, f64) {
    let count = frames.times.len();
    if count <= most {
        return ((0..count).collect(), 0.0);
    }
    let mut bound = sizes.extent * FIRST_BOUND;
    // The error grows with the square of the distance of frames: a bound four times as wide halves their number.
    loop {
        let kept = keep_within(frames, sizes, bound, count.div_ceil(most).max(LONGEST_GAP));
        if kept.len() <= most.max(2) || !bound.is_finite() {
            return (kept, bound);
        }
        bound *= 4.0;
    }
}

/// From each kept frame the farthest one to which everything between is interpolated within the bound.
fn keep_within(frames: &Frames<'_>, sizes: &Sizes, bound: f64, longest: usize) -> Vec<usize> {
    let last = frames.times.len() - 1;
    let mut kept = vec![0];
    let mut from = 0;
    while from < last {
        // Strides twice as long each time, then halves of what is left in doubt.
        let limit = (from + longest).min(last);
        let (mut to, mut doubtful, mut stride) = (from + 1, limit + 1, 1);
        while to < limit && doubtful > limit {
            let probe = (to + stride).min(limit);
            if fits(frames, sizes, from, probe, bound) {
                to = probe;
            } else {
                doubtful = probe;
            }
            stride *= 2;
        }
        while to + 1 < doubtful {
            let middle = usize::midpoint(to, doubtful);
            if fits(frames, sizes, from, middle, bound) { to = middle } else { doubtful = middle }
        }
        kept.push(to);
        from = to;
    }
    kept
}

fn fits(frames: &Frames<'_>, sizes: &Sizes, from: usize, to: usize, bound: f64) -> bool {
    // Frames in the middle have the largest errors as a rule: begin there.
    let (low, high) = (from + 1, to);
    let middle = usize::midpoint(low, high);
    (middle..high).chain(low..middle).all(|k| error(frames, sizes, from, to, k) <= bound)
}

/// How far points of bodies in frame `k` are from where interpolation between two frames puts them, at most \[m\].
pub(super) fn error(frames: &Frames<'_>, sizes: &Sizes, from: usize, to: usize, k: usize) -> f64 {
    let (t0, t1) = (frames.times[from], frames.times[to]);
    let s = if t1 > t0 { (frames.times[k] - t0) / (t1 - t0) } else { 0.0 };
    let mut worst = 0.0_f64;
    for body in 0..frames.bodies {
        let between = interpolate(frames.pose(from, body), frames.pose(to, body), s);
        let pose = frames.pose(k, body);
        let difference = |j: usize| between[j] - f64::from(pose[j]);
        let shift = norm(&[difference(0), difference(1), difference(2)]);
        let dot: f64 = (3..POSE).map(|j| between[j] * f64::from(pose[j])).sum();
        // Half the angle between two quaternions has this cosine; its sine is the stabler way near zero.
        let sign = dot.signum();
        let chord = (3..POSE).map(|j| (between[j] - sign * f64::from(pose[j])).powi(2)).sum::<f64>().sqrt();
        let angle = 4.0 * (0.5 * chord).min(1.0).asin();
        worst = worst.max(shift + angle * sizes.reach[body]);
    }
    worst
}

/// As the viewer does: a line for positions, a chord of the sphere for quaternions.
pub(super) fn interpolate(a: &[f32], b: &[f32], s: f64) -> [f64; POSE] {
    let dot: f32 = a[3..].iter().zip(&b[3..]).map(|(x, y)| x * y).sum();
    let sign = if dot < 0.0 { -1.0 } else { 1.0 };
    let mut out: [f64; POSE] = std::array::from_fn(|j| {
        let end = f64::from(b[j]) * if j < 3 { 1.0 } else { sign };
        (1.0 - s) * f64::from(a[j]) + s * end
    });
    let length = norm(&out[3..]);
    if length > 0.0 {
        out[3..].iter_mut().for_each(|x| *x /= length);
    }
    out
}

fn norm(x: &[f64]) -> f64 {
    x.iter().map(|v| v * v).sum::<f64>().sqrt()
}

/// The diameter of a solid about its centre.
fn solid_size(solid: &Solid) -> f64 {
    match solid {
        Solid::Box { size } => norm(size),
        Solid::Cylinder { radius, length } => norm(&[2.0 * radius, *length]),
        Solid::Sphere { radius } => 2.0 * radius,
        Solid::Capsule { radius, length } => 2.0 * radius + length,
        Solid::Plate { corners, thickness } => {
            let most = corners.iter().map(|c| norm(c)).fold(0.0, f64::max);
            norm(&[2.0 * most, *thickness])
        }
        Solid::Mesh { corners, .. } => 2.0 * corners.iter().map(|c| norm(c)).fold(0.0, f64::max),
    }
}

fn body_size(body: &crate::scene::SceneBody) -> f64 {
    body.shapes.iter().map(|s| solid_size(&s.solid)).fold(0.0, f64::max)
}

/// How far what is drawn with a body reaches from its origin.
fn reach(scene: &Scene, body: usize) -> f64 {
    let shapes = scene.bodies.get(body).map_or(&[][..], |b| &b.shapes);
    let shapes = shapes.iter().map(|s| norm(&s.position) + 0.5 * solid_size(&s.solid));
    let joints = scene.joints.iter().filter(|j| j.body == body).map(|j| norm(&j.position));
    let ends = scene.lines.iter().flat_map(|l| &l.ends).filter(|e| e.0 == body).map(|e| norm(&e.1));
    let traces = scene.traces.iter().filter(|t| t.body == body).map(|t| norm(&t.position));
    shapes.chain(joints).chain(ends).chain(traces).filter(|r| r.is_finite()).fold(0.0, f64::max)
}
