//! Meshes against distances of all their triangles, and what holds for all pairs: the same gaps wherever both are, in either order, at any scale.

use super::solids::{convex, outside, separation};
use super::*;

/// An L of three cubes, hollow along one edge; triangles as files have them.
fn angle() -> (Vec<[f64; 3]>, Vec<[usize; 3]>) {
    let outline = [[0.0, 0.0], [0.6, 0.0], [0.6, 0.3], [0.3, 0.3], [0.3, 0.6], [0.0, 0.6]];
    let corners: Vec<[f64; 3]> =
        [0.0, 0.4].iter().flat_map(|&z| outline.map(|[x, y]| [x - 0.2, y - 0.2, z - 0.2])).collect();
    let mut triangles = Vec::new();
    for [i, j, k] in [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]] {
        triangles.push([i, k, j]);
        triangles.push([i + 6, j + 6, k + 6]);
    }
    for i in 0..6 {
        let j = (i + 1) % 6;
        triangles.extend([[i, j, j + 6], [i, j + 6, i + 6]]);
    }
    (corners, triangles)
}

fn angle_mesh() -> Mesh {
    let (corners, triangles) = angle();
    Mesh::new(&corners, &triangles).unwrap()
}

/// The point of a triangle that is nearest to a point: that of its plane, or of one of its sides.
fn to_triangle(x: Vec3, [p, q, r]: [Vec3; 3]) -> f64 {
    let n = unit((q - p).cross(r - p));
    let foot = x - n * n.dot(x - p);
    let is_left = |a: Vec3, b: Vec3| n.dot((b - a).cross(foot - a)) >= 0.0;
    if is_left(p, q) && is_left(q, r) && is_left(r, p) {
        return n.dot(x - p).abs();
    }
    [(p, q), (q, r), (r, p)].map(|(a, b)| to_line(x, a, b)).into_iter().fold(f64::INFINITY, f64::min)
}

fn to_line(x: Vec3, a: Vec3, b: Vec3) -> f64 {
    let t = ((b - a).dot(x - a) / (b - a).dot(b - a)).clamp(0.0, 1.0);
    (a + (b - a) * t - x).norm()
}

/// The distance of two straight lines, from ends and, where they cross, from their middles.
fn between_lines((a, b): (Vec3, Vec3), (c, d): (Vec3, Vec3)) -> f64 {
    let ends = to_line(a, c, d).min(to_line(b, c, d)).min(to_line(c, a, b)).min(to_line(d, a, b));
    let across = (b - a).cross(d - c);
    let square = across.dot(across);
    let s = (c - a).cross(d - c).dot(across) / square;
    let t = (c - a).cross(b - a).dot(across) / square;
    if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
        ends.min((c - a).dot(across).abs() / square.sqrt())
    } else {
        ends
    }
}

/// The distance of two surfaces of triangles, which do not cut each other.
fn between_meshes((a, at): (&Mesh, &Pose), (b, to): (&Mesh, &Pose)) -> f64 {
    let place = |mesh: &Mesh, pose: &Pose| -> Vec<[Vec3; 3]> {
        mesh.triangles().iter().map(|t| t.map(|i| pose.point(mesh.corners()[i]))).collect()
    };
    let (first, second) = (place(a, at), place(b, to));
    let sides = |[p, q, r]: [Vec3; 3]| [(p, q), (q, r), (r, p)];
    let mut least = f64::INFINITY;
    for &t in &first {
        for &u in &second {
            for (x, y) in t.into_iter().zip(u) {
                least = least.min(to_triangle(x, u)).min(to_triangle(y, t));
            }
            for s in sides(t) {
                for o in sides(u) {
                    least = least.min(between_lines(s, o));
                }
            }
        }
    }
    least
}

/// Is a point inside a mesh? By the solid angle of its triangles.
fn is_inside(mesh: &Mesh, x: Vec3) -> bool {
    let angle: f64 = mesh
        .triangles()
        .iter()
        .map(|t| {
            let [a, b, c] = t.map(|i| mesh.corners()[i] - x);
            let (p, q, r) = (a.norm(), b.norm(), c.norm());
            let down = p * q * r + a.dot(b) * r + b.dot(c) * p + c.dot(a) * q;
            2.0 * a.cross(b).dot(c).atan2(down)
        })
        .sum();
    angle.abs() > 2.0 * std::f64::consts::PI
}

fn least(pair: &Pair, a: &Pose, b: &Pose) -> (i64, Touch) {
    let touches = first_look(pair, a, b).into_iter().map(|look| (look.found, pair.touch(look.found, a, b)));
    touches.min_by(|x, y| x.1.gap.total_cmp(&y.1.gap)).unwrap()
}

/// Balls around a hollow solid: gaps are distances, also in its hollow, where several faces are near.
#[test]
fn balls_and_meshes() {
    let mut random = Random::new(21);
    let mesh = Arc::new(angle_mesh());
    let radius = 0.1;
    let pair = Pair::new(&Shape::Mesh(mesh.clone()), &Shape::Sphere { radius }).unwrap();
    let mut seen = 0;
    for _ in 0..400 {
        let (a, b) = (Flight::random(&mut random, 0.3), Flight::random(&mut random, 0.3));
        let x = a.start.inverse().point(b.start.origin);
        let surface = mesh
            .triangles()
            .iter()
            .map(|t| to_triangle(x, t.map(|i| mesh.corners()[i])))
            .fold(f64::INFINITY, f64::min);
        let distance = if is_inside(&mesh, x) { -surface } else { surface } - radius;
        let (feature, touch) = least(&pair, &a.start, &b.start);
        if distance < 0.9 * pair.reach() {
            seen += 1;
            let name = pair.feature_name(feature);
            if distance > -radius {
                assert!((touch.gap - distance).abs() < 1e-9, "{name}: {} {distance} {x:?}", touch.gap);
                check_derivatives(&pair, feature, &a, &b);
            } else {
                // a valley is near, but no way out
                assert!(touch.gap < distance + 1e-9, "{name}: {} {distance} {x:?}", touch.gap);
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Hollow solids beside each other and beside boxes: a gap that is followed is the distance of all triangles, or more where sharp corners are beside sharp edges. At the
/// moment of touch it is zero.
#[test]
fn meshes_touch() {
    let mut random = Random::new(22);
    let mesh = Arc::new(angle_mesh());
    let pair = Pair::new(&Shape::Mesh(mesh.clone()), &Shape::Mesh(mesh.clone())).unwrap();
    let (mut exact, mut seen) = (0, 0);
    for _ in 0..30 {
        let (a, b) = (Flight::random(&mut random, 0.1), Flight::random(&mut random, 0.1));
        let way = unit(Vec3([random.draw(), random.draw(), random.draw()]));
        let place = |t: f64| Pose { origin: b.start.origin + way * t, ..b.start };
        let distance = |t: f64| between_meshes((&mesh, &a.start), (&mesh, &place(t)));
        // from far outside towards each other, never farther than they are apart
        let mut t = 2.0;
        while distance(t) > 1e-8 {
            t -= distance(t);
            let (feature, touch) = least(&pair, &a.start, &place(t));
            let (gap, truth) = (touch.gap, distance(t));
            if truth < 0.5 * pair.reach() {
                seen += 1;
                exact += usize::from((gap - truth).abs() < 1e-9);
                assert!(gap > truth - 1e-9, "{}: {gap} {truth}", pair.feature_name(feature));
            }
        }
        let (feature, touch) = least(&pair, &a.start, &place(t));
        assert!(touch.gap.abs() < 1e-6, "{}: {}", pair.feature_name(feature), touch.gap);
        check_derivatives(&pair, feature, &a, &Flight { start: place(t), ..b });
    }
    assert!(exact > seen / 3, "{exact} of {seen}");
}

/// A box made of triangles and a box are the same to others.
#[test]
fn convex_meshes_are_polyhedra() {
    let mut random = Random::new(23);
    let corners: Vec<[f64; 3]> = (0..8).map(|i| [0, 1, 2].map(|k| f64::from(i >> k & 1) - 0.5)).collect();
    let quads = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
    let triangles: Vec<[usize; 3]> =
        quads.iter().flat_map(|q| [[q[0], q[1], q[2]], [q[0], q[2], q[3]]]).collect();
    let mesh = Mesh::new(&corners, &triangles).unwrap();
    assert_eq!((mesh.face_count(), mesh.corners().len()), (6, 8));
    let (mesh, cube) = (Shape::Mesh(Arc::new(mesh)), Shape::Box { edges: [1.0; 3] });
    for other in convex().iter().filter(|s| !matches!(s, Shape::Point)) {
        let pairs = [Pair::new(&mesh, other).unwrap(), Pair::new(&cube, other).unwrap()];
        for _ in 0..40 {
            let (a, b) = (Flight::random(&mut random, 0.5).start, Flight::random(&mut random, 0.5).start);
            let [(_, first), (_, second)] = [0, 1].map(|k| least(&pairs[k], &a, &b));
            if second.gap > 0.0 && second.gap < 0.5 * pairs[1].reach() {
                assert!((first.gap - second.gap).abs() < 1e-9, "{other:?}: {first:?} {second:?}");
            }
        }
    }
}

fn scaled(shape: &Shape, s: f64) -> Shape {
    let points = |list: &[Vec3]| list.iter().map(|x| (*x * s).0).collect::<Vec<_>>();
    match shape {
        Shape::Sphere { radius } => Shape::Sphere { radius: radius * s },
        Shape::Line { length } => Shape::Line { length: length * s },
        Shape::Capsule { radius, length } => Shape::Capsule { radius: radius * s, length: length * s },
        Shape::Cylinder { radius, length } => Shape::Cylinder { radius: radius * s, length: length * s },
        Shape::Box { edges } => Shape::Box { edges: edges.map(|x| x * s) },
        Shape::Torus { radius, tube } => Shape::Torus { radius: radius * s, tube: tube * s },
        Shape::Polyhedron(it) => {
            Shape::Polyhedron(Arc::new(Polyhedron::hull(&points(it.corners())).unwrap()))
        }
        Shape::Mesh(it) => Shape::Mesh(Arc::new(Mesh::new(&points(it.corners()), it.triangles()).unwrap())),
        other => other.clone(),
    }
}

/// Gaps and normals are the same wherever in the world both shapes are, with shapes in either order, and at a thousandth or a thousand times the
/// size.
#[test]
fn gaps_are_invariant() {
    let mut random = Random::new(24);
    let mut shapes = convex();
    shapes.extend([Shape::Mesh(Arc::new(angle_mesh())), Shape::Torus { radius: 0.5, tube: 0.1 }]);
    for (i, first) in shapes.iter().enumerate() {
        for second in &shapes[..=i] {
            let Ok(pair) = Pair::new(first, second) else { continue };
            let swapped = Pair::new(second, first).unwrap();
            for _ in 0..12 {
                let (a, b) = (Flight::random(&mut random, 0.7).start, Flight::random(&mut random, 0.7).start);
                let (_, found) = least(&pair, &a, &b);
                if found.gap < 1e-3 || found.gap > 0.4 * pair.reach() {
                    continue;
                }
                let moved = Flight::random(&mut random, 3.0).start;
                let (_, same) = least(&pair, &moved.then(&a), &moved.then(&b));
                assert!((same.gap - found.gap).abs() < 1e-9, "{first:?} {second:?}: {same:?} {found:?}");
                assert!((same.normal - moved.rotation * found.normal).norm() < 1e-6);
                let (_, same) = least(&swapped, &b, &a);
                assert!((same.gap - found.gap).abs() < 1e-9, "{first:?} {second:?}: {same:?} {found:?}");
                assert!((same.normal + found.normal).norm() < 1e-6);
                for s in [1e-3, 1e3] {
                    let Ok(pair) = Pair::new(&scaled(first, s), &scaled(second, s)) else { continue };
                    let at = |p: &Pose| Pose { origin: p.origin * s, ..*p };
                    let (_, same) = least(&pair, &at(&a), &at(&b));
                    assert!((same.gap - found.gap * s).abs() < 1e-9 * s, "{first:?} {second:?} at {s}");
                }
            }
        }
    }
}

/// Solids that start in each other are noticed, whichever they are and however deep: the way out that is offered leads out.
#[test]
fn every_overlap_is_noticed() {
    let mut random = Random::new(25);
    let mut shapes = convex();
    shapes.push(Shape::Mesh(Arc::new(angle_mesh())));
    for (i, first) in shapes.iter().enumerate() {
        for second in &shapes[..=i] {
            let Ok(pair) = Pair::new(first, second) else { continue };
            let is_thin = |s: &Shape| matches!(s, Shape::Point | Shape::Line { .. });
            if is_thin(first) && is_thin(second) {
                continue;
            }
            for _ in 0..12 {
                let (a, b) = (Flight::random(&mut random, 0.2).start, Flight::random(&mut random, 0.2).start);
                let is_mesh = |s: &Shape| matches!(s, Shape::Mesh(_));
                let depth = if let (Shape::Mesh(mesh), false) = (first, is_mesh(second)) {
                    // the middle of what else there is
                    if is_inside(mesh, a.inverse().point(b.origin)) { -1.0 } else { 1.0 }
                } else if is_mesh(first) {
                    continue;
                } else {
                    separation((first, &a), (second, &b), &mut random)
                };
                if depth > -0.01 {
                    continue;
                }
                let (_, found) = least(&pair, &a, &b);
                assert!(found.gap < 0.0, "{first:?} {second:?}: {found:?} {depth} {a:?} {b:?}");
                if is_mesh(first) || matches!(first, Shape::Plane) || matches!(second, Shape::Plane) {
                    continue;
                }
                let (way, normal) = pair.overlap(&a, &b).unwrap();
                let out = Pose { origin: b.origin + normal * (way + 1e-3), ..b };
                assert!((way + depth).abs() < 0.2 * way.max(-depth), "{first:?} {second:?}: {way} {depth}");
                assert!(pair.overlap(&a, &out).is_none(), "{first:?} {second:?}: {way} {depth}");
            }
        }
    }
    // rings around rods overlap only where the tube is
    let pair =
        Pair::new(&Shape::Torus { radius: 0.5, tube: 0.1 }, &Shape::Box { edges: [0.2, 0.2, 2.0] }).unwrap();
    let gap = |x: f64| least(&pair, &Pose::identity(), &Pose::at([x, 0.0, 0.0])).1.gap;
    assert!(gap(0.0) > 0.0 && gap(0.45) < 0.0 && gap(1.0) > 0.0, "{} {} {}", gap(0.0), gap(0.45), gap(1.0));
    assert!(outside(&Shape::Torus { radius: 0.5, tube: 0.1 }, Vec3([0.5, 0.0, 0.0])) < 0.0);
}

/// Surfaces with holes, with triangles the wrong way round, or inside out are refused with the place.
#[test]
fn wrong_meshes_are_refused() {
    let (corners, triangles) = angle();
    let wrong = |list: &[[usize; 3]]| Mesh::new(&corners, list).unwrap_err();
    assert!(wrong(&triangles[1..]).contains("hole"), "{}", wrong(&triangles[1..]));
    let mut turned = triangles.clone();
    turned[3].swap(0, 1);
    assert!(wrong(&turned).contains("same sense"), "{}", wrong(&turned));
    let inside_out: Vec<_> = triangles.iter().map(|&[i, j, k]| [i, k, j]).collect();
    assert!(wrong(&inside_out).contains("inside out"));
    assert!(wrong(&[[0, 1, 99]]).contains("corner 100"));
    assert!(wrong(&triangles[..3]).contains("at least 4"));
    assert_eq!(angle_mesh().face_count(), 8);
}
