//! Solid shapes against supports of convex bodies.

use super::*;
use std::f64::consts::PI;

/// How far a shape's convex hull reaches along a direction of its frame.
fn support(shape: &Shape, n: Vec3) -> f64 {
    let across = n.0[0].hypot(n.0[1]);
    match *shape {
        Shape::Polyhedron(ref it) => it.corners().iter().map(|x| x.dot(n)).fold(f64::NEG_INFINITY, f64::max),
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
pub(super) fn outside(shape: &Shape, x: Vec3) -> f64 {
    let across = x.0[0].hypot(x.0[1]);
    let from_line = |length: f64| across.hypot((x.0[2].abs() - 0.5 * length).max(0.0));
    match *shape {
        Shape::Polyhedron(ref it) => it
            .faces()
            .iter()
            .map(|f| {
                let at = |k: usize| it.corners()[f[k]];
                unit((at(1) - at(0)).cross(at(2) - at(0))).dot(x - at(0))
            })
            .fold(f64::NEG_INFINITY, f64::max),
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
pub(super) fn separation(a: (&Shape, &Pose), b: (&Shape, &Pose), random: &mut Random) -> f64 {
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
            | Shape::Polyhedron(_)
            | Shape::DiscEdge { .. }
    )
}

pub(super) fn convex() -> Vec<Shape> {
    let mut random = Random::new(4);
    let points: Vec<[f64; 3]> = (0..14)
        .map(|_| {
            let x = unit(Vec3([random.draw(), random.draw(), random.draw()]));
            [0.5 * x.0[0], 0.6 * x.0[1], 0.4 * x.0[2]]
        })
        .collect();
    vec![
        Shape::Point,
        Shape::Sphere { radius: 0.4 },
        Shape::Plane,
        Shape::Line { length: 1.1 },
        Shape::Capsule { radius: 0.2, length: 0.9 },
        Shape::Cylinder { radius: 0.5, length: 0.7 },
        Shape::Box { edges: [0.6, 0.9, 1.3] },
        Shape::Polyhedron(Arc::new(Polyhedron::hull(&points).unwrap())),
    ]
}

/// All pairs of convex shapes that are apart: the points of the least gap belong to the shapes, and the shapes are apart by that gap along its normal. Both
/// together prove that the gap is the distance. No other slot has a smaller gap.
#[test]
fn gaps_are_distances() {
    let mut random = Random::new(1);
    let convex = convex();
    for (i, first) in convex.iter().enumerate() {
        for second in &convex[..=i] {
            let Ok(pair) = Pair::new(first, second) else { continue };
            let (mut seen, mut certified) = (0, 0);
            for _ in 0..80 {
                let (a, b) = (Flight::random(&mut random, 0.8).start, Flight::random(&mut random, 0.8).start);
                let distance = separation((first, &a), (second, &b), &mut random);
                if distance < 1e-3 || distance > pair.reach() * 0.9 && pair.slots() > 1 {
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
            assert!(seen > 3 && certified > seen / 8, "{first:?} {second:?}: {certified} of {seen} poses");
        }
    }
}

/// Sharp shapes that fly towards each other touch with a corner on a face, or crossing edges: the moment of touch is that of the search, and the pair that touches is
/// followed.
#[test]
fn touching_is_noticed() {
    let mut random = Random::new(3);
    let convex = convex();
    let sharp = convex.iter().filter(|s| is_sharp(s) && !matches!(s, Shape::Point));
    for first in sharp.clone() {
        for second in sharp.clone() {
            let Ok(pair) = Pair::new(first, second) else { continue };
            for _ in 0..3 {
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
    let convex = convex();
    for (i, first) in convex.iter().enumerate() {
        for second in &convex[..=i] {
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

/// Points of a ring, as a torus and a disc edge have it.
fn ring(radius: f64) -> impl Iterator<Item = Vec3> {
    (0..20_000).map(move |k| {
        let (sin, cos) = (f64::from(k) * 2.0 * PI / 20_000.0).sin_cos();
        Vec3([radius * cos, radius * sin, 0.0])
    })
}

/// Rings, which are not convex, beside balls, rods and planes: gaps are distances of points along the ring.
#[test]
fn rings() {
    let mut random = Random::new(5);
    let radius = 0.6;
    for tube in [0.0, 0.15] {
        let shape = if tube > 0.0 { Shape::Torus { radius, tube } } else { Shape::DiscEdge { radius } };
        let distance_to = |other: &Shape, x: Vec3| outside(other, x);
        let others = [
            Shape::Sphere { radius: 0.2 },
            Shape::Capsule { radius: 0.1, length: 0.9 },
            Shape::Plane,
            Shape::Line { length: 3.0 },
        ];
        for other in others {
            let Ok(pair) = Pair::new(&shape, &other) else { continue };
            for _ in 0..20 {
                let (a, b) = (Flight::random(&mut random, 0.4), Flight::random(&mut random, 0.4));
                let relative = b.start.inverse().then(&a.start);
                let expected = ring(radius)
                    .map(|x| distance_to(&other, relative.point(x)))
                    .fold(f64::INFINITY, f64::min)
                    - tube;
                let looks = first_look(&pair, &a.start, &b.start);
                let gaps = looks.iter().map(|look| pair.touch(look.found, &a.start, &b.start).gap);
                let least = gaps.fold(f64::INFINITY, f64::min);
                let is_flat = matches!(other, Shape::Plane);
                if expected > 0.02 && expected < 0.5 * pair.size() || is_flat {
                    assert!((least - expected).abs() < 1e-5, "{shape:?} {other:?}: {least} {expected}");
                }
                for look in looks {
                    check_derivatives(&pair, look.found, &a, &b);
                }
            }
        }
    }
    // a hoop around a ball
    let pair = Pair::new(&Shape::DiscEdge { radius }, &Shape::Sphere { radius: 0.5 }).unwrap();
    let (a, b) = (Pose::identity(), Pose::at([0.05, 0.0, 0.0]));
    let found = first_look(&pair, &a, &b)[0].found;
    assert!((pair.touch(found, &a, &b).gap - 0.05).abs() < 1e-12);
}

/// A section of a ring ends in balls.
#[test]
fn torus_sections() {
    let section = Shape::TorusSection { radius: 0.5, tube: 0.1, angle: PI };
    let pair = Pair::new(&section, &Shape::Sphere { radius: 0.2 }).unwrap();
    let gap = |at: [f64; 3]| {
        let b = Pose::at(at);
        pair.touch(first_look(&pair, &Pose::identity(), &b)[0].found, &Pose::identity(), &b).gap
    };
    assert!((gap([1.0, 0.0, 0.0]) - 0.2).abs() < 1e-12);
    assert!((gap([-1.0, 0.5, 0.0]) - 0.7).abs() < 1e-12);
    assert!((gap([-0.3, -0.5, 0.4]) - 0.2).abs() < 1e-12);
}

/// A ball in a hollow ball and in a bore, and a rod in a bore: gaps by hand.
#[test]
fn hollows() {
    let mut random = Random::new(6);
    for _ in 0..50 {
        let (a, b) = (Flight::random(&mut random, 0.3), Flight::random(&mut random, 0.3));
        let offset = (b.start.origin - a.start.origin).norm();
        let pair = Pair::new(&Shape::HollowSphere { radius: 2.0 }, &Shape::Sphere { radius: 0.4 }).unwrap();
        let feature = pair.first_feature(0);
        assert!(!pair.has_features(0));
        assert!((pair.touch(feature, &a.start, &b.start).gap - (1.6 - offset)).abs() < 1e-12);
        check_derivatives(&pair, feature, &a, &b);
        let bore = Shape::HollowCylinder { radius: 1.5, length: 4.0 };
        let pair = Pair::new(&Shape::Capsule { radius: 0.2, length: 0.8 }, &bore).unwrap();
        for (slot, sign) in [(0, -1.0), (1, 1.0)] {
            let end = b.start.inverse().point(a.start.point(Vec3([0.0, 0.0, 0.4 * sign])));
            let expected = 1.5 - 0.2 - end.0[0].hypot(end.0[1]);
            let feature = pair.first_feature(slot);
            assert!((pair.touch(feature, &a.start, &b.start).gap - expected).abs() < 1e-12);
            check_derivatives(&pair, feature, &a, &b);
        }
    }
}

/// A box on a plane has a slot for each corner, a cylinder for both rims and the points on which it stands; their gaps when it lies, leans and stands.
#[test]
fn bodies_on_planes() {
    let pair = Pair::new(&Shape::Box { edges: [1.0, 1.0, 1.0] }, &Shape::Plane).unwrap();
    assert_eq!(pair.slots(), 8);
    assert_eq!(pair.slot_name(2), "corner 3");
    let standing = Pose::at([0.0, 0.0, 0.5]);
    let gaps: Vec<f64> =
        (0..8).map(|k| pair.touch(pair.first_feature(k), &standing, &Pose::identity()).gap).collect();
    assert_eq!(gaps.iter().filter(|&&g| g == 0.0).count(), 4);
    assert_eq!(gaps.iter().filter(|&&g| g == 1.0).count(), 4);

    let pair = Pair::new(&Shape::Cylinder { radius: 0.5, length: 2.0 }, &Shape::Plane).unwrap();
    let gaps = |pose: &Pose| -> Vec<(String, f64)> {
        let looks = first_look(&pair, pose, &Pose::identity());
        let seen = looks.iter().enumerate().filter(|(_, look)| look.found != NONE);
        seen.map(|(k, look)| (pair.slot_name(k), pair.touch(look.found, pose, &Pose::identity()).gap))
            .collect()
    };
    let upright = gaps(&Pose::at([0.0, 0.0, 1.0]));
    assert_eq!(upright.len(), 12, "{upright:?}");
    assert_eq!(upright.iter().filter(|(_, gap)| gap.abs() < 1e-15).count(), 6);
    let lying = gaps(&Pose { rotation: Mat3::about_axis(0, 0.5 * PI), origin: Vec3([0.0, 0.0, 0.5]) });
    assert_eq!(lying.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["rim 1", "rim 2"]);
    assert!(lying.iter().all(|(_, gap)| gap.abs() < 1e-15));
}

/// Faces on each other: a small box on a big one has its four corners as contacts; turned and pushed over the edge, corners and crossing edges
/// hold the common area.
#[test]
fn faces_on_faces() {
    let pair =
        Pair::new(&Shape::Box { edges: [1.0, 1.0, 0.5] }, &Shape::Box { edges: [4.0, 4.0, 1.0] }).unwrap();
    let contacts = |x: f64, angle: f64| {
        let a = Pose { rotation: Mat3::about_axis(2, angle), origin: Vec3([x, 0.1, 0.75]) };
        let looks = first_look(&pair, &a, &Pose::identity());
        let touches = looks.iter().filter(|look| look.found != NONE).map(|look| {
            let touch = pair.touch(look.found, &a, &Pose::identity());
            assert!(touch.gap.abs() < 1e-12 && (touch.normal.0[2] + 1.0).abs() < 1e-12, "{touch:?}");
            (pair.feature_name(look.found), touch.on_a)
        });
        touches.collect::<Vec<_>>()
    };
    for angle in [0.0, 0.3] {
        let inside = contacts(0.2, angle);
        assert_eq!(inside.len(), 4, "{inside:?}");
        assert!(inside.iter().all(|(name, _)| name.starts_with("corner")));
    }
    let over = contacts(1.9, 0.3);
    let edges = over.iter().filter(|(name, _)| name.starts_with("edge")).collect::<Vec<_>>();
    assert_eq!(edges.len(), 2, "{over:?}");
    assert!(edges.iter().all(|(_, at)| (at.0[0] - 2.0).abs() < 1e-12));
}

/// Meshes: triangles in one plane become one face, dents are refused.
#[test]
fn polyhedra_from_meshes() {
    let corners: Vec<[f64; 3]> = (0..8).map(|i| [0, 1, 2].map(|k| f64::from(i >> k & 1))).collect();
    let quads = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
    let triangles: Vec<Vec<usize>> =
        quads.iter().flat_map(|q| [vec![q[0], q[1], q[2]], vec![q[0], q[2], q[3]]]).collect();
    let cube = Polyhedron::new(&corners, &triangles).unwrap();
    assert_eq!((cube.corners().len(), cube.faces().len()), (8, 6));
    assert!(cube.faces().iter().all(|f| f.len() == 4));
    let mut dented = corners.clone();
    dented.push([0.5, 0.5, 0.8]);
    let mut faces = triangles[..10].to_vec();
    faces.extend([vec![4, 5, 8], vec![5, 7, 8], vec![7, 6, 8], vec![6, 4, 8]]);
    assert!(Polyhedron::new(&dented, &faces).unwrap_err().contains("not convex"));
    assert!(Polyhedron::new(&corners, &[vec![0, 1, 9]]).unwrap_err().contains("corner 10"));
    assert!(
        Polyhedron::hull(&[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]])
            .unwrap_err()
            .contains("one plane")
    );
    // a ball of many corners
    let mut random = Random::new(7);
    let points: Vec<[f64; 3]> =
        (0..200).map(|_| unit(Vec3([random.draw(), random.draw(), random.draw()])).0).collect();
    let ball = Polyhedron::hull(&points).unwrap();
    // Euler: corners − edges + faces = 2
    let edges = ball.faces().iter().map(Vec::len).sum::<usize>() / 2;
    assert_eq!(ball.corners().len() + ball.faces().len(), edges + 2);
}

/// Along random motions a ball passes from feature to feature of another body: where the margin is zero both features have the same gap and the same normal.
#[test]
fn features_change_smoothly_for_balls() {
    let mut random = Random::new(8);
    let ball = Shape::Sphere { radius: 0.3 };
    let mut changes = 0;
    for other in convex().into_iter().filter(|s| !matches!(s, Shape::Plane | Shape::Point)) {
        let pair = Pair::new(&ball, &other).unwrap();
        for _ in 0..20 {
            let (a, b) = (Flight::random(&mut random, 0.9), Flight::random(&mut random, 0.2));
            changes += follow(&pair, &a, &b, |old, new| {
                // deeper the centre is inside, where any way out will do
                if old.gap > -0.29 {
                    assert!((old.gap - new.gap).abs() < 1e-7, "{other:?}: {old:?} {new:?}");
                    assert!((old.normal - new.normal).norm() < 1e-4, "{other:?}: {old:?} {new:?}");
                }
            });
        }
    }
    assert!(changes > 100, "{changes}");
}

#[test]
fn wrong_solids_are_refused() {
    let refused = |shape: Shape| shape.check().unwrap_err();
    assert!(refused(Shape::Sphere { radius: 0.0 }).contains("positive"));
    assert!(refused(Shape::Cylinder { radius: 1.0, length: f64::NAN }).contains("length"));
    assert!(refused(Shape::Torus { radius: 1.0, tube: 2.0 }).contains("less than"));
    assert!(refused(Shape::TorusSection { radius: 1.0, tube: 0.1, angle: 7.0 }).contains("angle"));
    assert!(refused(Shape::Box { edges: [1.0, -1.0, 1.0] }).contains("edge"));
    assert!(Pair::<f64>::new(&Shape::Plane, &Shape::Plane).unwrap_err().contains("cannot touch"));
    assert!(Pair::<f64>::new(&Shape::Point, &Shape::Point).unwrap_err().contains("radius"));
}

/// Shapes that overlap by a tenth of their size have a negative gap: models that start so are told.
#[test]
fn overlap_is_noticed() {
    let mut random = Random::new(9);
    let convex = convex();
    for (i, first) in convex.iter().enumerate() {
        for second in &convex[..=i] {
            let Ok(pair) = Pair::new(first, second) else { continue };
            for _ in 0..30 {
                let (a, b) = (Flight::random(&mut random, 0.6).start, Flight::random(&mut random, 0.6).start);
                if !(-0.06..-0.01).contains(&separation((first, &a), (second, &b), &mut random)) {
                    continue;
                }
                let looks = first_look(&pair, &a, &b);
                let least =
                    looks.iter().map(|look| pair.touch(look.found, &a, &b).gap).fold(f64::INFINITY, f64::min);
                assert!(least < 0.0, "{first:?} {second:?}: {least} {a:?} {b:?}");
            }
        }
    }
}

/// H24: a box slides over the edge of a table. At every moment its contacts hold the common area: their points reach from its rear to its front, or to the
/// edge, and all normals stay upright. Pairs change from corners to crossing edges on the way.
#[test]
fn a_box_slides_over_an_edge() {
    let pair =
        Pair::new(&Shape::Box { edges: [1.0, 1.0, 0.5] }, &Shape::Box { edges: [4.0, 4.0, 1.0] }).unwrap();
    for angle in [0.0, 0.2] {
        let mut held = vec![NONE; pair.slots()];
        let mut names = std::collections::BTreeSet::new();
        for k in 0..400 {
            let x = 1.0 + 1.4 * f64::from(k) / 400.0 + 1e-4;
            let a = Pose { rotation: Mat3::about_axis(2, angle), origin: Vec3([x, 0.1, 0.75]) };
            let mut out = vec![Look::stay(NONE, 0.0); pair.slots()];
            pair.look(&held, &a, &Pose::identity(), &mut out);
            held = out.iter().map(|look| look.found).collect();
            let points: Vec<f64> = held
                .iter()
                .filter(|&&f| {
                    let touch = pair.touch(f, &a, &Pose::identity());
                    assert!(touch.gap > -1e-12, "{x}: {touch:?}");
                    f != NONE && touch.gap < 1e-9
                })
                .map(|&f| {
                    let touch = pair.touch(f, &a, &Pose::identity());
                    names.insert(pair.feature_name(f).split(' ').next().unwrap().to_owned());
                    assert!(
                        touch.gap.abs() < 1e-12 && (touch.normal.0[2] + 1.0).abs() < 1e-12,
                        "{x}: {touch:?}"
                    );
                    touch.on_a.0[0]
                })
                .collect();
            let reach = 0.5 * (angle.cos() + angle.sin());
            let least = points.iter().copied().fold(f64::INFINITY, f64::min);
            let most = points.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            assert!((least - (x - reach)).abs() < 1e-9, "{x}: {points:?}");
            assert!((most - (x + reach).min(2.0)).abs() < 1e-9, "{x}: {points:?}");
        }
        assert!(names.contains("corner") && names.contains("edge"), "{names:?}");
    }
}

/// H20, H24: a wheel rolls about the edge of a box until it lies on the face behind it, in steps that go over the place where both touch. What it followed still touches then, but no longer separates the bodies, and the
/// change is found at that place.
#[test]
fn a_wheel_rolls_onto_a_face() {
    let (radius, height) = (0.12, 0.3);
    let wheel = Shape::Cylinder { radius, length: 0.05 };
    let pair = Pair::new(&Shape::Box { edges: [2.0, 2.0, height] }, &wheel).unwrap();
    // rolls towards +x over the edge at x = -1, by an angle from the upright one
    let at = |angle: f64| {
        let (sin, cos) = angle.sin_cos();
        let out = Vec3([radius * sin, 0.0, radius * cos]);
        let axle = Mat3::about_axis(0, 0.5 * PI);
        Pose { rotation: axle, origin: Vec3([-1.0, 0.1, 0.5 * height]) + out }
    };
    let look = |held: &[i64], angle: f64| {
        let mut out = vec![Look::stay(NONE, 0.0); pair.slots()];
        pair.look(held, &Pose::identity(), &at(angle), &mut out);
        out
    };
    let first = look(&vec![NONE; pair.slots()], -0.3);
    let held: Vec<i64> =
        look(&first.iter().map(|l| l.found).collect::<Vec<_>>(), -0.3).iter().map(|l| l.found).collect();
    let changes = |angle: f64| look(&held, angle).iter().any(|l| l.margin < 0.0);
    for beyond in [0.01, 0.1, 0.3] {
        assert!(changes(beyond), "sinks in unseen at {beyond}");
    }
    let (mut low, mut high) = (-0.05, 0.1);
    while high - low > 1e-9 {
        let middle = 0.5 * (low + high);
        *if changes(middle) { &mut high } else { &mut low } = middle;
    }
    let found = look(&held, high);
    let gap = |code: i64| pair.touch(code, &Pose::identity(), &at(high)).gap;
    // the face takes over where it touches, not deeper than rounding
    let deepest = found.iter().filter(|l| l.found >= 0).map(|l| gap(l.found)).fold(f64::INFINITY, f64::min);
    assert!(deepest.abs() < 1e-7 && high.abs() < 1e-2, "{deepest:e} at {high}");
}
