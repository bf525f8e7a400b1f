//! Height fields.

use super::*;

/// Hills by chance.
fn rough(random: &mut Random, [nx, ny]: [usize; 2], cell: f64, height: f64) -> HeightField {
    let rows: Vec<Vec<f64>> = (0..ny).map(|_| (0..nx).map(|_| height * random.draw()).collect()).collect();
    HeightField::new(&rows, [cell, 0.8 * cell]).unwrap()
}

/// The distance of a point from a triangle.
fn distance([p, q, r]: [Vec3; 3], x: Vec3) -> f64 {
    let normal = unit((q - p).cross(r - p));
    let height = normal.dot(x - p);
    let foot = x - normal * height;
    let sides = [(p, q), (q, r), (r, p)];
    if sides.iter().all(|(a, b)| normal.cross(*b - *a).dot(foot - *a) >= 0.0) {
        return height.abs();
    }
    let side = |(a, b): &(Vec3, Vec3)| {
        let way = *b - *a;
        let at = (way.dot(x - *a) / way.dot(way)).clamp(0.0, 1.0);
        (*a + way * at - x).norm()
    };
    sides.iter().map(side).fold(f64::INFINITY, f64::min)
}

/// Features held after two looks.
fn held(pair: &Pair, a: &Pose, b: &Pose) -> Vec<i64> {
    let mut held = vec![NONE; pair.slots()];
    let mut out = vec![Look { found: NONE, margin: 0.0 }; pair.slots()];
    for _ in 0..2 {
        pair.look(&held, a, b, &mut out);
        held = out.iter().map(|look| look.found).collect();
    }
    held
}

fn least_gap(pair: &Pair, a: &Pose, b: &Pose) -> Option<f64> {
    let gaps = held(pair, a, b)
        .into_iter()
        .filter(|feature| *feature >= 0)
        .map(|feature| pair.touch(feature, a, b).gap);
    gaps.min_by(f64::total_cmp)
}

/// A pose of the field that is not that of the world.
fn tilted(random: &mut Random) -> Pose {
    let turn = Mat3::about(
        unit(Vec3([random.draw(), random.draw(), random.draw()])),
        (3.0 * random.draw()).sin_cos(),
    );
    Pose { rotation: turn, origin: Vec3([random.draw(), random.draw(), random.draw()]) }
}

/// The least gap of a ball is its distance from all triangles, less its radius; in both orders.
#[test]
fn balls_touch_the_nearest_place() {
    let mut random = Random::new(11);
    let mut seen = 0;
    for k in 0..3000 {
        let field = rough(&mut random, [7, 6], 0.4, 0.25);
        let (corners, triangles) = field.surface(usize::MAX);
        let world = tilted(&mut random);
        let radius = 0.1 + 0.3 * random.draw().abs();
        let [x, y] = [1.3 * random.draw(), 1.0 * random.draw()];
        let Some(ground) = field.height(x, y) else { continue };
        let at = Vec3([x, y, ground + radius * (1.0 + 0.3 * random.draw())]);
        let reference =
            triangles.iter().map(|t| distance(t.map(|i| Vec3(corners[i])), at)).fold(f64::INFINITY, f64::min)
                - radius;
        if reference > 0.2 * radius {
            continue;
        }
        let (field, ball) = (Shape::HeightField(Arc::new(field)), Shape::Sphere { radius });
        let place = world.then(&Pose { rotation: tilted(&mut random).rotation, origin: at });
        let (pair, turned) = (Pair::new(&field, &ball).unwrap(), Pair::new(&ball, &field).unwrap());
        for (found, touch) in [
            (least_gap(&pair, &world, &place), pair.touch(held(&pair, &world, &place)[0], &world, &place)),
            (
                least_gap(&turned, &place, &world),
                turned.touch(held(&turned, &place, &world)[0], &place, &world),
            ),
        ] {
            let found = found.unwrap_or(f64::NAN);
            assert!((found - reference).abs() < 1e-9, "{k}: {found} {reference}, {touch:?}");
        }
        seen += 1;
    }
    assert!(seen > 1000, "{seen}");
}

/// Derivatives of all features of all shapes, by differences and by the velocities of the points that touch.
#[test]
fn derivatives() {
    let mut random = Random::new(12);
    let shapes = [
        Shape::Sphere { radius: 0.3 },
        Shape::Capsule { radius: 0.1, length: 0.6 },
        Shape::Box { edges: [0.5, 0.4, 0.3] },
        Shape::Cylinder { radius: 0.3, length: 0.2 },
        Shape::Torus { radius: 0.3, tube: 0.1 },
    ];
    let mut kinds = std::collections::BTreeSet::new();
    for k in 0..600 {
        let shape = &shapes[k % shapes.len()];
        let field = rough(&mut random, [8, 8], 0.3, 0.1);
        let pair = Pair::new(&Shape::HeightField(Arc::new(field)), shape).unwrap();
        let mut ground = Flight::random(&mut random, 0.2);
        ground.start = Pose::identity();
        let mut body = Flight::random(&mut random, 0.3);
        body.start.origin.0[2] = 0.35 + 0.2 * random.draw();
        for feature in held(&pair, &ground.start, &body.start).into_iter().filter(|feature| *feature >= 0) {
            let name = pair.feature_name(feature);
            kinds.insert(name.chars().filter(|c| !c.is_ascii_digit()).collect::<String>());
            check_derivatives(&pair, feature, &ground, &body);
        }
    }
    for kind in [
        "face  on corner ",
        "edge  on corner ",
        "face  on rim ",
        "edge  on edge ",
        "corner  on face ",
        "corner  on corner ",
    ] {
        assert!(kinds.contains(kind), "{kind} is not among {kinds:?}");
    }
}

/// Boxes by their corners: each has the height above the face below it.
#[test]
fn boxes_stand_on_corners() {
    let mut random = Random::new(13);
    for _ in 0..500 {
        let field = rough(&mut random, [9, 9], 0.3, 0.02);
        let edges = [0.3, 0.25, 0.2];
        let turn = Mat3::about_axis(2, 3.0 * random.draw()) * Mat3::about_axis(0, 0.3 * random.draw());
        let mut pose = Pose { rotation: turn, origin: Vec3([0.5 * random.draw(), 0.5 * random.draw(), 0.0]) };
        let corner = |pose: &Pose, k: usize| {
            pose.point(Vec3(std::array::from_fn(|i| edges[i] * if k >> i & 1 == 0 { -0.5 } else { 0.5 })))
        };
        let height = |pose: &Pose, k: usize| {
            let Vec3([x, y, z]) = corner(pose, k);
            z - field.height(x, y).unwrap()
        };
        // just above the ground
        let lowest = (0..8).map(|k| height(&pose, k)).fold(f64::INFINITY, f64::min);
        pose.origin.0[2] = 1e-3 - lowest;
        let pair = Pair::new(&Shape::HeightField(Arc::new(field.clone())), &Shape::Box { edges }).unwrap();
        let found = least_gap(&pair, &Pose::identity(), &pose).unwrap();
        // along the normal rather than straight down; peaks below a face may be nearer
        assert!(found <= 1e-3 + 1e-12, "{found}");
        let low = Pose { origin: pose.origin - Vec3([0.0, 0.0, 2e-3]), ..pose };
        assert!(least_gap(&pair, &Pose::identity(), &low).unwrap() < -0.9e-3);
    }
}

/// A wheel rolls on both of its rims, lies on six points, and rides over ridges on its mantle; a ball in a valley touches both sides.
#[test]
fn several_points() {
    let flat = HeightField::new(&vec![vec![0.0; 5]; 5], [0.5, 0.5]).unwrap();
    let flat = Shape::HeightField(Arc::new(flat));
    let wheel = Pair::new(&flat, &Shape::Cylinder { radius: 0.3, length: 0.1 }).unwrap();
    let upright = Mat3::about_axis(0, std::f64::consts::FRAC_PI_2);
    let pose = Pose { rotation: upright, origin: Vec3([0.1, 0.17, 0.301]) };
    let gaps: Vec<f64> = held(&wheel, &Pose::identity(), &pose)
        .into_iter()
        .filter(|feature| *feature >= 0)
        .map(|feature| wheel.touch(feature, &Pose::identity(), &pose).gap)
        .collect();
    assert_eq!(gaps.len(), 2, "{gaps:?}");
    assert!(gaps.iter().all(|gap| (gap - 1e-3).abs() < 1e-12), "{gaps:?}");
    let lying = Pose { rotation: Mat3::identity(), origin: Vec3([0.1, 0.17, 0.051]) };
    let six = held(&wheel, &Pose::identity(), &lying).into_iter().filter(|feature| *feature >= 0).count();
    assert_eq!(six, 6);

    let ridge: Vec<Vec<f64>> = (0..5).map(|_| vec![0.0, 0.0, 0.1, 0.0, 0.0]).collect();
    let ridge = Shape::HeightField(Arc::new(HeightField::new(&ridge, [0.5, 0.5]).unwrap()));
    let roll = Pair::new(&ridge, &Shape::Cylinder { radius: 0.1, length: 0.8 }).unwrap();
    let across =
        Pose { rotation: Mat3::about_axis(1, std::f64::consts::FRAC_PI_2), origin: Vec3([0.0, 0.1, 0.201]) };
    let found = least_gap(&roll, &Pose::identity(), &across).unwrap();
    assert!((found - 1e-3).abs() < 1e-12, "{found}");

    let valley: Vec<Vec<f64>> = (0..5).map(|_| vec![0.5, 0.25, 0.0, 0.25, 0.5]).collect();
    let valley = Shape::HeightField(Arc::new(HeightField::new(&valley, [0.5, 0.5]).unwrap()));
    let ball = Pair::new(&valley, &Shape::Sphere { radius: 0.2 }).unwrap();
    let bottom = Pose::at([0.0, 0.1, (0.2 + 1e-4) * 1.25_f64.sqrt()]);
    let features: Vec<i64> =
        held(&ball, &Pose::identity(), &bottom).into_iter().filter(|f| *f >= 0).collect();
    let gaps: Vec<f64> = features.iter().map(|f| ball.touch(*f, &Pose::identity(), &bottom).gap).collect();
    assert_eq!(gaps.iter().filter(|gap| (**gap - 1e-4).abs() < 1e-9).count(), 2, "{gaps:?}");
    // a sharp corner at the bottom is held by both sides as well
    let cube = Pair::new(
        &valley,
        &Shape::Polyhedron(Arc::new(
            Polyhedron::hull(&[[0.0, 0.0, 0.0], [0.1, 0.0, 0.3], [-0.1, 0.1, 0.3], [-0.1, -0.1, 0.3]])
                .unwrap(),
        )),
    )
    .unwrap();
    let at = Pose::at([0.001, 0.1, 0.003]);
    let near = held(&cube, &Pose::identity(), &at).into_iter().filter(|f| *f >= 0);
    let near = near.map(|f| cube.touch(f, &Pose::identity(), &at).gap).filter(|gap| *gap < 0.01).count();
    assert_eq!(near, 2);
}

/// What cannot be is said.
#[test]
fn wrong_fields() {
    let wrong = |rows: &[Vec<f64>], cell| HeightField::new(rows, cell).unwrap_err();
    assert!(wrong(&[vec![0.0, 1.0]], [1.0; 2]).contains("at least 2 rows"));
    assert!(wrong(&[vec![0.0, 1.0], vec![0.0]], [1.0; 2]).contains("row 2 has 1 heights"));
    assert!(wrong(&[vec![0.0, 1.0], vec![0.0, f64::NAN]], [1.0; 2]).contains("height 2 of row 2"));
    assert!(wrong(&[vec![0.0, 1.0], vec![0.0, 0.0]], [1.0, 0.0]).contains("must be positive"));
    let field =
        Shape::HeightField(Arc::new(HeightField::new(&[vec![0.0, 1.0], vec![0.0, 0.0]], [1.0; 2]).unwrap()));
    for other in
        [Shape::Plane, Shape::HollowSphere { radius: 1.0 }, field.clone(), Shape::Circle { radius: 1.0 }]
    {
        assert!(Pair::new(&field, &other).is_err(), "{other:?}");
        assert!(Pair::new(&other, &field).is_err(), "{other:?}");
    }
}
