//! Solid shapes against supports of convex bodies.

use super::*;

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

/// All pairs of convex shapes that are apart: the points of the least gap belong to the shapes, and the shapes are apart by that gap along its normal. Both
/// together prove that the gap is the distance. No other slot has a smaller gap.
#[test]
fn gaps_are_distances() {
    let mut random = Random::new(1);
    for (i, first) in CONVEX.iter().enumerate() {
        for second in &CONVEX[..=i] {
            let Ok(pair) = Pair::new(first, second) else { continue };
            let (mut seen, mut certified) = (0, 0);
            for _ in 0..150 {
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
            assert!(seen > 8 && certified > seen / 8, "{first:?} {second:?}: {certified} of {seen} poses");
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
            for _ in 0..6 {
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
    let mut random = Random::new(2);
    for (i, first) in CONVEX.iter().enumerate() {
        for second in &CONVEX[..=i] {
            let Ok(pair) = Pair::new(first, second) else { continue };
            for _ in 0..30 {
                let (a, b) = (Flight::random(&mut random, 0.8), Flight::random(&mut random, 0.8));
                for look in first_look(&pair, &a.start, &b.start) {
                    check_derivatives(&pair, look.found, &a, &b);
                }
            }
        }
    }
}
