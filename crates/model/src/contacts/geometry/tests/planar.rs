//! Outlines against points along them.

use super::super::profile::wrap;
use super::*;
use std::f64::consts::PI;
use std::sync::Arc;

/// A piece of an outline, as it is drawn.
#[derive(Clone, Copy)]
enum Draw {
    Line([f64; 2]),
    Left([f64; 2], [f64; 2]),
    Right([f64; 2], [f64; 2]),
}

fn profile(start: [f64; 2], pieces: &[Draw]) -> Profile {
    let path = pieces.iter().fold(Profile::from(start), |path, piece| match *piece {
        Draw::Line(to) => path.line_to(to),
        Draw::Left(to, centre) => path.arc_to(to, centre, Turn::Left),
        Draw::Right(to, centre) => path.arc_to(to, centre, Turn::Right),
    });
    path.close().unwrap()
}

/// Points along an outline, closer than `spacing`.
fn points(start: [f64; 2], pieces: &[Draw], spacing: f64) -> Vec<Vec3> {
    let mut all = vec![];
    let mut at = start;
    for piece in pieces {
        let (to, arc) = match *piece {
            Draw::Line(to) => (to, None),
            Draw::Left(to, centre) => (to, Some((centre, 1.0))),
            Draw::Right(to, centre) => (to, Some((centre, -1.0))),
        };
        match arc {
            None => {
                let n = ((to[0] - at[0]).hypot(to[1] - at[1]) / spacing).ceil() as usize;
                all.extend((0..n).map(|k| {
                    let s = k as f64 / n as f64;
                    Vec3([at[0] + s * (to[0] - at[0]), at[1] + s * (to[1] - at[1]), 0.0])
                }));
            }
            Some((c, sign)) => {
                let angle = |p: [f64; 2]| (p[1] - c[1]).atan2(p[0] - c[0]);
                let radius = (at[0] - c[0]).hypot(at[1] - c[1]);
                let sweep = ((angle(to) - angle(at)) * sign).rem_euclid(2.0 * PI);
                let sweep = if sweep < 1e-9 { 2.0 * PI } else { sweep };
                let n = (radius * sweep / spacing).ceil() as usize;
                all.extend((0..n).map(|k| {
                    let (sin, cos) = (angle(at) + sign * sweep * k as f64 / n as f64).sin_cos();
                    Vec3([c[0] + radius * cos, c[1] + radius * sin, 0.0])
                }));
            }
        }
        at = to;
    }
    all
}

/// A triangle, an L, a half disc, a plate with a round slot, and a lens.
fn drawings() -> Vec<([f64; 2], Vec<Draw>)> {
    use Draw::{Left, Line, Right};
    vec![
        ([-0.5, -0.4], vec![Line([0.6, -0.3]), Line([0.1, 0.7]), Line([-0.5, -0.4])]),
        (
            [-0.5, -0.5],
            vec![
                Line([0.7, -0.5]),
                Line([0.7, -0.1]),
                Line([0.0, -0.1]),
                Line([0.0, 0.6]),
                Line([-0.5, 0.6]),
                Line([-0.5, -0.5]),
            ],
        ),
        ([-0.6, 0.0], vec![Line([0.6, 0.0]), Left([-0.6, 0.0], [0.0, 0.0])]),
        (
            [-0.8, -0.5],
            vec![
                Line([0.8, -0.5]),
                Line([0.8, 0.5]),
                Line([0.15, 0.5]),
                Line([0.15, 0.0]),
                Right([-0.15, 0.0], [0.0, 0.0]),
                Line([-0.15, 0.5]),
                Line([-0.8, 0.5]),
                Line([-0.8, -0.5]),
            ],
        ),
        ([0.0, -0.6], vec![Left([0.0, 0.6], [-0.8, 0.0]), Left([0.0, -0.6], [0.8, 0.0])]),
    ]
}

impl Flight {
    fn planar(random: &mut Random, reach: f64) -> Self {
        let mut vector = || Vec3([random.draw(), random.draw(), 0.0]);
        let (origin, velocity, acceleration) = (vector() * reach, vector(), vector());
        let start = Pose { rotation: Mat3::about_axis(2, 3.0 * random.draw()), origin };
        Self { start, axis: Vec3::axis(2), rate: random.draw(), velocity, acceleration }
    }

    /// With the z axis in the plane, as planes have it.
    fn upright(mut self) -> Self {
        self.start.rotation = self.start.rotation * Mat3::about_axis(1, 0.5 * PI);
        self
    }
}

/// The same outlines for pairs, and a smooth curve.
fn outlines() -> Vec<Shape> {
    let mut all: Vec<Shape> =
        drawings().iter().map(|(start, pieces)| Shape::Profile(Arc::new(profile(*start, pieces)))).collect();
    let egg: Vec<[f64; 2]> = (0..12)
        .map(|k| {
            let (sin, cos) = (f64::from(k) * PI / 6.0).sin_cos();
            [0.5 * cos + 0.08 * cos * cos, 0.4 * sin]
        })
        .collect();
    all.push(Shape::Profile(Arc::new(Profile::closed_spline(&egg).unwrap())));
    all
}

/// Balls and planes beside outlines: the least gap is the distance to the nearest of many points along the outline.
#[test]
fn distances_to_outlines() {
    let mut random = Random::new(11);
    for (start, pieces) in drawings() {
        let shape = Shape::Profile(Arc::new(profile(start, &pieces)));
        let along = points(start, &pieces, 5e-4);
        for radius in [0.0, 0.12] {
            let ball = if radius == 0.0 { Shape::Point } else { Shape::Circle { radius } };
            let pair = Pair::new(&shape, &ball).unwrap();
            let mut seen = 0;
            for _ in 0..600 {
                let (a, b) = (Flight::planar(&mut random, 0.3).start, Flight::planar(&mut random, 1.0).start);
                let centre = a.inverse().point(b.origin);
                let distance = along.iter().map(|p| (*p - centre).norm()).fold(f64::INFINITY, f64::min);
                let Shape::Profile(inner) = &shape else { unreachable!() };
                if inner.contains(centre).unwrap() || distance < 0.05 || distance - radius > 0.1 {
                    continue;
                }
                seen += 1;
                let gaps =
                    first_look(&pair, &a, &b).into_iter().map(|look| pair.touch(look.found, &a, &b).gap);
                let least = gaps.fold(f64::INFINITY, f64::min);
                // points are 5e-4 apart, which is 6e-7 at a distance of 0.05
                assert!((least + radius - distance).abs() < 2e-6, "{least} {distance} {centre:?}");
            }
            assert!(seen > 10, "{seen}");
        }
        let pair = Pair::new(&shape, &Shape::Plane).unwrap();
        for _ in 0..100 {
            let (a, b) =
                (Flight::planar(&mut random, 0.3).start, Flight::planar(&mut random, 1.0).upright().start);
            let normal = b.rotation.column(2);
            let height =
                along.iter().map(|p| normal.dot(a.point(*p) - b.origin)).fold(f64::INFINITY, f64::min);
            let gaps = first_look(&pair, &a, &b).into_iter().map(|look| pair.touch(look.found, &a, &b).gap);
            let least = gaps.fold(f64::INFINITY, f64::min);
            if height.abs() < 0.3 && height > -0.01 {
                assert!((least - height).abs() < 2e-6, "{least} {height}");
            }
        }
    }
}

/// Outlines that fly towards each other: at the moment at which points of one come into the other, a pair is followed that touches.
#[test]
fn outlines_touch() {
    let mut random = Random::new(12);
    let (drawings, shapes) = (drawings(), outlines());
    for (i, first) in drawings.iter().enumerate() {
        for (j, second) in drawings.iter().enumerate() {
            let pair = Pair::new(&shapes[i], &shapes[j]).unwrap();
            let along = [first, second].map(|(start, pieces)| points(*start, pieces, 4e-3));
            for _ in 0..4 {
                let (a, b) = (Flight::planar(&mut random, 0.1).start, Flight::planar(&mut random, 0.1).start);
                let way = unit(Vec3([random.draw(), random.draw(), 0.0]));
                let place = |t: f64| Pose { origin: b.origin + way * t, ..b };
                let overlaps = |b: &Pose| {
                    let inside =
                        |x: &Vec3, pose: &Pose, other: &[Vec3]| winds(other, pose.inverse().point(*x));
                    along[0].iter().any(|p| inside(&a.point(*p), b, &along[1]))
                        || along[1].iter().any(|p| inside(&b.point(*p), &a, &along[0]))
                };
                let (mut deep, mut apart) = (0.0, 3.0);
                if !overlaps(&place(deep)) {
                    continue;
                }
                while apart - deep > 1e-5 {
                    let middle = 0.5 * (deep + apart);
                    *if overlaps(&place(middle)) { &mut deep } else { &mut apart } = middle;
                }
                let found = first_look(&pair, &a, &place(apart));
                let gaps = found.iter().map(|look| pair.touch(look.found, &a, &place(apart)).gap);
                let least = gaps.fold(f64::INFINITY, f64::min);
                // what is thinner than the distance of points is noticed late
                assert!(least.abs() < 6e-3, "{i} {j}: {least}");
            }
        }
    }
}

/// Does a polygon wind around a point?
fn winds(polygon: &[Vec3], x: Vec3) -> bool {
    let mut inside = false;
    for (k, p) in polygon.iter().enumerate() {
        let q = polygon[(k + 1) % polygon.len()];
        if (p.0[1] > x.0[1]) != (q.0[1] > x.0[1])
            && x.0[0] < p.0[0] + (x.0[1] - p.0[1]) / (q.0[1] - p.0[1]) * (q.0[0] - p.0[0])
        {
            inside = !inside;
        }
    }
    inside
}

#[test]
fn derivatives_in_the_plane() {
    let mut random = Random::new(13);
    let mut shapes = outlines();
    let planes = shapes.len();
    shapes.extend([Shape::Plane, Shape::Point, Shape::Circle { radius: 0.3 }, Shape::Sphere { radius: 0.2 }]);
    shapes.push(Shape::HollowCircle { radius: 2.5 });
    let mut checked = 0;
    for (i, first) in shapes.iter().enumerate() {
        for (j, second) in shapes.iter().enumerate() {
            let Ok(pair) = Pair::new(first, second) else { continue };
            for _ in 0..30 {
                let flight = |random: &mut Random, k: usize| {
                    let flight = Flight::planar(random, 0.9);
                    if k == planes { flight.upright() } else { flight }
                };
                let (a, b) = (flight(&mut random, i), flight(&mut random, j));
                for look in first_look(&pair, &a.start, &b.start) {
                    let touch = pair.touch(look.found, &a.start, &b.start);
                    // where centres coincide nothing is smooth
                    if look.found != NONE
                        && (a.start.origin - b.start.origin).norm() > 0.3
                        && touch.gap.abs() > 1e-2
                    {
                        checked += 1;
                        check_derivatives(&pair, look.found, &a, &b);
                    }
                }
            }
        }
    }
    assert!(checked > 1000, "{checked}");
}

/// A closed spline through points of a circle: the error falls with the fourth power of the spacing, and curvature is that of the circle.
#[test]
fn closed_splines_are_smooth() {
    let circle = |n: u32| {
        let points: Vec<_> = (0..n)
            .map(|k| {
                let (sin, cos) = (f64::from(k) * 2.0 * PI / f64::from(n)).sin_cos();
                [cos, sin]
            })
            .collect();
        let shape = Shape::Profile(Arc::new(Profile::closed_spline(&points).unwrap()));
        let pair = Pair::new(&shape, &Shape::Point).unwrap();
        let b = Pose::at([1.5 * 0.1_f64.cos(), 1.5 * 0.1_f64.sin(), 0.0]);
        let feature = first_look(&pair, &Pose::identity(), &b)[0].found;
        (pair.touch(feature, &Pose::identity(), &b).gap - 0.5).abs()
    };
    assert!(circle(24) < 1e-4);
    assert!(circle(96) < circle(24) / 100.0);
}

#[test]
fn wrong_outlines_are_refused() {
    let message = |p: Result<Profile, String>| p.unwrap_err();
    let bow = Profile::polygon(&[[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0]]);
    assert!(message(bow).contains("crosses itself"));
    let arc = Profile::from([1.0, 0.0]).arc_to([0.0, 2.0], [0.0, 0.0], Turn::Left).close();
    assert!(message(arc).contains("one distance from its centre"));
    assert!(message(Profile::from([0.0, 0.0]).line_to([0.0, 0.0]).close()).contains("two different points"));
    assert!(message(Profile::<f64>::from([0.0, 0.0]).open()).contains("at least one piece"));
    let half = profile([-0.6, 0.0], &[Draw::Line([0.6, 0.0]), Draw::Left([-0.6, 0.0], [0.0, 0.0])]);
    let box_ = Shape::Box { edges: [1.0; 3] };
    assert!(Pair::new(&Shape::Profile(Arc::new(half)), &box_).unwrap_err().contains("outline"));
    assert!(Shape::Circle { radius: -1.0 }.check().unwrap_err().contains("positive"));
}

/// The cam of three arcs of [contact benchmarks]: base circle 0.40, flanks 0.85, nose 0.15. A flat follower sees the support of one arc after the other; normals pass
/// from arc to arc without a jump, at the directions of the common tangents.
#[test]
fn cam_of_three_arcs() {
    let (base, flank, nose) = (0.40, 0.85, 0.15);
    let (k1, k2, beta) = (0.45, 0.40393320723821, 1.22173047639603_f64);
    let centre = [-k1 * beta.cos(), -k1 * beta.sin()];
    let mirrored = [centre[0], -centre[1]];
    let tangent = (-centre[1]).atan2(k2 - centre[0]);
    let on_nose = |sign: f64| [k2 + nose * tangent.cos(), sign * nose * tangent.sin()];
    let on_base = |sign: f64| [base * beta.cos(), sign * base * beta.sin()];
    let cam = Profile::from(on_base(-1.0))
        .arc_to(on_nose(-1.0), mirrored, Turn::Left)
        .arc_to(on_nose(1.0), [k2, 0.0], Turn::Left)
        .arc_to(on_base(1.0), centre, Turn::Left)
        .arc_to(on_base(-1.0), [0.0, 0.0], Turn::Left)
        .close()
        .unwrap();
    assert!(cam.is_convex());
    assert_eq!(cam.traits.len(), 4, "no corners");
    let pair = Pair::new(&Shape::Profile(Arc::new(cam)), &Shape::Plane).unwrap().with_slots(1);
    // the follower above looks down
    let follower = Pose { rotation: Mat3::about_axis(0, PI), origin: Vec3([0.0, 1.0, 0.0]) };
    let follower = Pose { rotation: Mat3::about_axis(0, 0.5 * PI), ..follower };
    assert!((follower.rotation.column(2) - Vec3([0.0, -1.0, 0.0])).norm() < 1e-12);
    let turned = |t: f64| Pose { rotation: Mat3::about_axis(2, t), origin: Vec3::zero() };
    let mut held = first_look(&pair, &turned(0.0), &follower)[0].found;
    let mut changes = vec![];
    for k in 0..2000 {
        let t = 2.0 * PI * f64::from(k) / 2000.0;
        let mut out = [Look::stay(held, 0.0)];
        pair.look(&[held], &turned(t), &follower, &mut out);
        if out[0].found != held {
            changes.push((t, jumps(&pair, [held, out[0].found], &turned(t), &follower)));
        }
        held = out[0].found;
        // the direction of the follower, seen from the cam
        let angle = wrap(0.5 * PI - t);
        let (sin, cos) = angle.sin_cos();
        let reach = if angle.abs() < tangent {
            k2 * cos + nose
        } else if angle.abs() < beta {
            centre[0] * cos + centre[1] * sin.abs() + flank
        } else {
            base
        };
        let gap = pair.touch(held, &turned(t), &follower).gap;
        assert!((gap - (1.0 - reach)).abs() < 1e-12, "{t}: {gap} {reach}");
    }
    let at: Vec<f64> = changes.iter().map(|c| wrap(0.5 * PI - c.0)).collect();
    for (found, expected) in at.iter().zip([beta, tangent, -tangent, -beta]) {
        assert!((found - expected).abs() < 4e-3, "{at:?}");
    }
    assert_eq!(changes.len(), 4);
    // 2000 looks on the way: what is left of a jump is the way since the change
    assert!(changes.iter().all(|&(_, jumps)| !jumps));
}

/// A pin in the slot of a Geneva wheel touches one wall with each of two slots: both gaps together are the clearance.
#[test]
fn pin_in_a_slot() {
    let (start, pieces) = drawings().swap_remove(3);
    let wheel = Shape::Profile(Arc::new(profile(start, &pieces)));
    let pair = Pair::new(&wheel, &Shape::Circle { radius: 0.12 }).unwrap();
    assert_eq!(pair.slots(), 2);
    for (x, y) in [(0.01, 0.3), (-0.02, 0.2), (0.005, 0.45)] {
        let pin = Pose::at([x, y, 0.0]);
        let mut gaps: Vec<f64> = first_look(&pair, &Pose::identity(), &pin)
            .iter()
            .map(|look| pair.touch(look.found, &Pose::identity(), &pin).gap)
            .collect();
        gaps.sort_by(f64::total_cmp);
        assert!(
            (gaps[0] - (0.03 - f64::abs(x))).abs() < 1e-12 && (gaps[0] + gaps[1] - 0.06).abs() < 1e-12,
            "{gaps:?}"
        );
    }
}

/// A pin that rolls around outlines passes from lines to arcs and round corners: gaps and normals are the same on both sides of a change. A point meets
/// corners with a jump of the normal only where it touches.
#[test]
fn features_change_smoothly_for_pins() {
    let mut random = Random::new(14);
    let mut changes = 0;
    for shape in outlines() {
        let Shape::Profile(outline) = &shape else { unreachable!() };
        if !outline.is_convex() {
            continue;
        }
        let pair = Pair::new(&shape, &Shape::Circle { radius: 0.3 }).unwrap();
        for _ in 0..40 {
            let (a, b) = (Flight::planar(&mut random, 0.2), Flight::planar(&mut random, 0.9));
            changes += follow(&pair, &a, &b, |old, new| {
                // deeper the centre is inside, where any way out will do
                if old.gap > -0.2 && new.gap > -0.2 {
                    assert!((old.gap - new.gap).abs() < 1e-7, "{old:?} {new:?}");
                    assert!((old.normal - new.normal).norm() < 1e-4, "{old:?} {new:?}");
                }
            });
        }
    }
    assert!(changes > 50, "{changes}");
}

/// H20: on a corner of a profile the normal of a flat follower stays and the pair changes; a sharp follower on it jumps: a point that slides off a line.
#[test]
fn normals_jump_at_corners() {
    let square = Profile::polygon(&[[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]).unwrap();
    let pair = Pair::new(&Shape::Profile(Arc::new(square)), &Shape::Point).unwrap();
    let at = |x: f64, y: f64| Pose::at([x, y, 0.0]);
    let held = first_look(&pair, &Pose::identity(), &at(0.4, 0.5))[0].found;
    let look = |x: f64, y: f64| {
        let mut out = [Look::stay(held, 0.0)];
        pair.look(&[held], &Pose::identity(), &at(x, y), &mut out);
        out[0]
    };
    // features are held a little beyond their ends, so that none is dropped where it was taken
    let slack = look(0.4, 0.5).margin - 0.1;
    assert!((0.0..1e-6).contains(&slack), "{slack}");
    let beyond = look(0.5 + 2.0 * slack + 1e-9, 0.5 - 1e-12);
    assert!(beyond.margin < 0.0 && beyond.found != held, "{beyond:?}");
    assert!(jumps(&pair, [held, beyond.found], &Pose::identity(), &at(0.5 + 1e-9, 0.5 - 1e-12)));
}

/// Splines beside splines and polygons: gaps are distances of many points along both.
#[test]
fn distances_of_splines() {
    let mut random = Random::new(15);
    let shapes = outlines();
    let along = |shape: &Shape| -> Vec<Vec3> {
        let Shape::Profile(profile) = shape else { unreachable!() };
        let of = |t: &super::super::profile::Trait<f64>| match t {
            super::super::profile::Trait::Curve { coefficients } => (0..200)
                .map(|k| super::super::profile::cubic(coefficients, f64::from(k) / 200.0)[0])
                .collect(),
            super::super::profile::Trait::Flat { from, to } => {
                (0..1000).map(|k| *from + (*to - *from) * (f64::from(k) / 1000.0)).collect()
            }
            super::super::profile::Trait::Round { .. } => vec![],
        };
        profile.traits.iter().flat_map(of).collect()
    };
    let egg = &shapes[5];
    for other in [egg, &shapes[0]] {
        let pair = Pair::new(egg, other).unwrap();
        let (p, q) = (along(egg), along(other));
        let mut seen = 0;
        for _ in 0..80 {
            let (a, b) = (Flight::planar(&mut random, 0.1).start, Flight::planar(&mut random, 1.3).start);
            let relative = a.inverse().then(&b);
            let q: Vec<Vec3> = q.iter().map(|x| relative.point(*x)).collect();
            if p.iter().any(|x| winds(&q, *x)) || q.iter().any(|x| winds(&p, *x)) {
                continue;
            }
            let distance = p
                .iter()
                .flat_map(|x| q.iter().map(|y| (*y - *x).dot(*y - *x)))
                .fold(f64::INFINITY, f64::min)
                .sqrt();
            if !(0.02..0.3).contains(&distance) {
                continue;
            }
            seen += 1;
            let looks = first_look(&pair, &a, &b);
            let least =
                looks.iter().map(|look| pair.touch(look.found, &a, &b).gap).fold(f64::INFINITY, f64::min);
            // points are 1.5e-3 apart
            assert!((least - distance).abs() < 5e-5, "{least} {distance}");
        }
        assert!(seen > 5, "{seen}");
    }
}
