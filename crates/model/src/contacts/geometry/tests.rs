//! Pairs at random poses: gaps against separations by support functions, derivatives against differences.

use super::*;
use crate::math::Mat3;
use crate::random::Random;
use gelenk_core::Dual;

/// How a frame moves: turned about an axis, and shifted with a constant acceleration.
#[derive(Clone, Copy)]
struct Flight {
    start: Pose,
    axis: Vec3,
    rate: f64,
    velocity: Vec3,
    acceleration: Vec3,
}

impl Flight {
    fn random(random: &mut Random, reach: f64) -> Self {
        let mut vector = || Vec3([random.draw(), random.draw(), random.draw()]);
        let axis = unit(vector());
        let turn = unit(vector());
        let (origin, velocity, acceleration) = (vector() * reach, vector(), vector());
        let start = Pose { rotation: Mat3::about(turn, (3.0 * random.draw()).sin_cos()), origin };
        Self { start, axis, rate: random.draw(), velocity, acceleration }
    }

    fn at<R: Lift<f64>>(&self, t: R) -> Pose<R> {
        let start = Pose::constant(&self.start);
        let turn = Mat3::about(Vec3::constant(self.axis), (t * self.rate).sin_cos());
        let shift = Vec3::constant(self.velocity) * t + Vec3::constant(self.acceleration) * (t * t * 0.5);
        Pose { rotation: turn * start.rotation, origin: start.origin + shift }
    }

    /// The velocity of the body's point that is at `x` at time 0.
    fn velocity_at(&self, x: Vec3) -> Vec3 {
        self.velocity + (self.axis * self.rate).cross(x - self.start.origin)
    }
}

/// How far a shape's convex hull reaches along a direction of its frame.
fn support(shape: &Shape, n: Vec3) -> f64 {
    let across = n.0[0].hypot(n.0[1]);
    match *shape {
        Shape::Point => 0.0,
        Shape::Sphere { radius } => radius,
        Shape::Line { length } => 0.5 * length * n.0[2].abs(),
        Shape::Capsule { radius, length } => radius + 0.5 * length * n.0[2].abs(),
        Shape::Cylinder { radius, length } => radius * across + 0.5 * length * n.0[2].abs(),
        Shape::DiscEdge { radius } => radius * across,
        Shape::Torus { radius, tube } => radius * across + tube,
        Shape::Box { edges } => (0..3).map(|k| 0.5 * edges[k] * n.0[k].abs()).sum(),
        _ => f64::NAN,
    }
}

/// How far a point of a shape's frame is outside of it, about.
fn outside(shape: &Shape, x: Vec3) -> f64 {
    let across = x.0[0].hypot(x.0[1]);
    let from_line = |length: f64| across.hypot((x.0[2].abs() - 0.5 * length).max(0.0));
    match *shape {
        Shape::Point => x.norm(),
        Shape::Sphere { radius } => x.norm() - radius,
        Shape::Plane => x.0[2],
        Shape::Line { length } => from_line(length),
        Shape::Capsule { radius, length } => from_line(length) - radius,
        Shape::Cylinder { radius, length } => (across - radius).max(x.0[2].abs() - 0.5 * length),
        Shape::DiscEdge { radius } => (across - radius).hypot(x.0[2]),
        Shape::Torus { radius, tube } => (across - radius).hypot(x.0[2]) - tube,
        Shape::Box { edges } => {
            (0..3).map(|k| x.0[k].abs() - 0.5 * edges[k]).fold(f64::NEG_INFINITY, f64::max)
        }
        _ => f64::NAN,
    }
}

/// How far apart the convex hulls of two shapes are along a direction; never more than their distance.
fn apart(a: (&Shape, &Pose), b: (&Shape, &Pose), n: Vec3) -> f64 {
    let reach = |(shape, pose): (&Shape, &Pose), n: Vec3| {
        n.dot(pose.origin) + support(shape, pose.rotation.transpose_mul(n))
    };
    // a half-space ends only along its own normal
    let reach = |it: (&Shape, &Pose), n: Vec3| match it.0 {
        Shape::Plane if it.1.rotation.column(2).dot(n) > 1.0 - 1e-12 => n.dot(it.1.origin),
        Shape::Plane => f64::INFINITY,
        _ => reach(it, n),
    };
    -reach(b, -n) - reach(a, n)
}

/// The largest separation found by a search without derivatives: the distance, or a little less.
fn separation(a: (&Shape, &Pose), b: (&Shape, &Pose), random: &mut Random) -> f64 {
    let plane = |it: (&Shape, &Pose)| matches!(it.0, Shape::Plane).then(|| it.1.rotation.column(2));
    if let Some(n) = plane(a).or(plane(b).map(|n| -n)) {
        return apart(a, b, n);
    }
    let mut best = f64::NEG_INFINITY;
    let middle = b.1.origin - a.1.origin;
    // ridges run along the axes of both shapes
    let axes =
        (0..6).flat_map(|k| [1.0, -1.0].map(|s| (if k < 3 { a } else { b }).1.rotation.column(k % 3) * s));
    let starts = (0..4).map(|_| middle).chain(axes.filter(|x| x.dot(middle) > -0.5)).collect::<Vec<_>>();
    for start in starts {
        let mut n = unit(start + Vec3([random.draw(), random.draw(), random.draw()]) * 0.1);
        let mut at = apart(a, b, n);
        let mut step = 0.2;
        while step > 1e-6 {
            let [x, y] = turned(n);
            let trials = (0..8).map(|k| {
                let (sin, cos) = (f64::from(k) * std::f64::consts::FRAC_PI_4 + random.draw()).sin_cos();
                unit(n + (x * cos + y * sin) * step)
            });
            let better = trials.map(|n| (apart(a, b, n), n)).max_by(|a, b| a.0.total_cmp(&b.0));
            match better {
                Some((new, direction)) if new > at => (at, n) = (new, direction),
                _ => step *= 0.7,
            }
        }
        best = best.max(at);
    }
    best
}

fn is_sharp(shape: &Shape) -> bool {
    matches!(
        shape,
        Shape::Point
            | Shape::Line { .. }
            | Shape::Cylinder { .. }
            | Shape::Box { .. }
            | Shape::DiscEdge { .. }
    )
}

const CONVEX: [Shape; 7] = [
    Shape::Point,
    Shape::Sphere { radius: 0.4 },
    Shape::Plane,
    Shape::Line { length: 1.1 },
    Shape::Capsule { radius: 0.2, length: 0.9 },
    Shape::Cylinder { radius: 0.5, length: 0.7 },
    Shape::Box { edges: [0.6, 0.9, 1.3] },
];

/// The features found at first sight.
fn first_look(pair: &Pair, a: &Pose, b: &Pose) -> Vec<Look> {
    let held = vec![NONE; pair.slots()];
    let mut out = vec![Look { found: NONE, margin: 0.0, jumps: false }; pair.slots()];
    pair.look(&held, a, b, &mut out);
    out
}

/// All pairs of convex shapes that are apart: the points of the least gap belong to the shapes, and the shapes are apart by that gap along its normal. Both
/// together prove that the gap is the distance. No other slot has a smaller gap.
#[test]
fn gaps_are_distances() {
    let mut random = Random::new(1);
    for (i, first) in CONVEX.iter().enumerate() {
        for second in &CONVEX[..=i] {
            let Ok(pair) = Pair::new(first, second) else { continue };
            let (mut seen, mut certified) = (0, 0);
            for _ in 0..400 {
                let (a, b) = (Flight::random(&mut random, 0.8).start, Flight::random(&mut random, 0.8).start);
                let distance = separation((first, &a), (second, &b), &mut random);
                if distance < 1e-3 || distance > pair.size() * 0.9 && pair.slots() > 1 {
                    continue;
                }
                seen += 1;
                let found = first_look(&pair, &a, &b);
                let touches = found.iter().map(|look| (pair.touch(look.found, &a, &b), look.found));
                let (touch, feature) = touches.min_by(|x, y| x.0.gap.total_cmp(&y.0.gap)).unwrap();
                let what =
                    format!("{first:?} {second:?}: {} {} {distance}", pair.feature_name(feature), touch.gap);
                // sharp corners beside sharp edges are not followed: they meet only by chance
                if touch.gap > distance + 1e-5 && is_sharp(first) && is_sharp(second) {
                    continue;
                }
                certified += 1;
                assert!((apart((first, &a), (second, &b), touch.normal) - touch.gap).abs() < 1e-9, "{what}");
                assert!(outside(first, a.inverse().point(touch.on_a)) < 1e-9, "{what}");
                assert!(outside(second, b.inverse().point(touch.on_b)) < 1e-9, "{what}");
                if let Some(bound) = pair.lower_bound(&a, &b) {
                    assert!(bound <= touch.gap + 1e-12);
                }
            }
            assert!(seen > 20 && certified > seen / 8, "{first:?} {second:?}: {certified} of {seen} poses");
        }
    }
}

/// Sharp shapes that fly towards each other touch with a corner on a face, or crossing edges: the moment of touch is that of the search, and the pair that touches is
/// followed.
#[test]
fn touching_is_noticed() {
    let mut random = Random::new(3);
    let sharp = CONVEX.iter().filter(|s| is_sharp(s) && !matches!(s, Shape::Point));
    for first in sharp.clone() {
        for second in sharp.clone() {
            let Ok(pair) = Pair::new(first, second) else { continue };
            for _ in 0..12 {
                let (a, b) = (Flight::random(&mut random, 0.2).start, Flight::random(&mut random, 0.2).start);
                let way = unit(Vec3([random.draw(), random.draw(), random.draw()]));
                let place = |t: f64| Pose { origin: b.origin + way * t, ..b };
                let (mut inside, mut outside) = (0.0, 3.0);
                if separation((first, &a), (second, &place(inside)), &mut random) > 0.0 {
                    continue;
                }
                let least = |b: &Pose| {
                    let touches =
                        first_look(&pair, &a, b).into_iter().map(|look| pair.touch(look.found, &a, b));
                    touches.min_by(|x, y| x.gap.total_cmp(&y.gap)).unwrap()
                };
                // a normal along which supports are apart proves it; where there is none, the search has the last word
                let mut is_apart = |b: &Pose| {
                    apart((first, &a), (second, b), least(b).normal) > 0.0
                        || separation((first, &a), (second, b), &mut random) > 0.0
                };
                while outside - inside > 1e-7 {
                    let middle = 0.5 * (inside + outside);
                    *if is_apart(&place(middle)) { &mut outside } else { &mut inside } = middle;
                }
                let gap = least(&place(outside)).gap;
                assert!(gap.abs() < 1e-6, "{first:?} {second:?}: {gap}");
            }
        }
    }
}

/// Rates and second derivatives of gaps along random motions, of all features that are followed: the first is the velocity of the points of contact along the
/// normal, and both are those of difference quotients, whose error is the bound.
#[test]
fn derivatives_of_gaps() {
    type Second = Dual<Dual<f64, 1>, 1>;
    let mut random = Random::new(2);
    for (i, first) in CONVEX.iter().enumerate() {
        for second in &CONVEX[..=i] {
            let Ok(pair) = Pair::new(first, second) else { continue };
            for _ in 0..60 {
                let (a, b) = (Flight::random(&mut random, 0.8), Flight::random(&mut random, 0.8));
                for look in first_look(&pair, &a.start, &b.start) {
                    check_derivatives(&pair, look.found, &a, &b);
                }
            }
        }
    }
    fn check_derivatives(pair: &Pair, feature: i64, a: &Flight, b: &Flight) {
        let t: Second = Dual::variable(Dual::variable(0.0, 0), 0);
        let exact = pair.touch(feature, &a.at(t), &b.at(t));
        let plain = pair.touch(feature, &a.start, &b.start);
        if feature == NONE || (plain.on_b - plain.on_a).norm() > 5.0 {
            return;
        }
        let rate = exact.gap.value.derivatives[0];
        let kinematic = plain.normal.dot(b.velocity_at(plain.on_b) - a.velocity_at(plain.on_a));
        let name = pair.feature_name(feature);
        let scale = 1.0 + rate.abs();
        assert!((plain.normal.norm() - 1.0).abs() < 1e-12);
        assert!((plain.normal.dot(plain.on_b - plain.on_a) - plain.gap).abs() < 1e-10, "{name}");
        for (k, t) in plain.tangents.iter().enumerate() {
            assert!((t.norm() - 1.0).abs() < 1e-12 && t.dot(plain.normal).abs() < 1e-12, "{name}");
            assert!(t.dot(plain.tangents[1 - k]).abs() < 1e-12);
        }
        assert!((rate - kinematic).abs() < 1e-9 * scale, "{name}: {rate} {kinematic}");
        let slope = |t: f64| -> f64 {
            let t = Dual::<f64, 1>::variable(t, 0);
            pair.touch(feature, &a.at(t), &b.at(t)).gap.derivatives[0]
        };
        let gap = |t: f64| pair.touch(feature, &a.at(t), &b.at(t)).gap;
        let differences = |f: &dyn Fn(f64) -> f64, h: f64| {
            let d = |h: f64| (f(h) - f(-h)) / (2.0 * h);
            (d(2.0 * h) - d(h) * 20.0 + d(0.5 * h) * 64.0) / 45.0
        };
        let curvature = exact.gap.derivatives[0].derivatives[0];
        // near singular places derivatives grow, and with them the error of differences
        let bound = 1e-7 * (1.0 + rate.abs() + curvature.abs());
        let error = [1e-2, 3e-3, 1e-3]
            .map(|h| (differences(&gap, h) - rate).abs())
            .into_iter()
            .fold(f64::INFINITY, f64::min);
        assert!(error < bound, "{name}: rate {rate}, error {error}");
        let error = [1e-2, 3e-3, 1e-3, 3e-4]
            .map(|h| (differences(&slope, h) - curvature).abs())
            .into_iter()
            .fold(f64::INFINITY, f64::min);
        assert!(error < bound, "{name}: second derivative {curvature}, error {error}");
    }
}
