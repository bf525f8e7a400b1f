//! Shapes of the ground that bodies pass through, because no contact says otherwise: a hint for those who expected a collision.

use crate::subject::Subject;
use crate::totals::Totals;
use gelenk_io::results::POSE;
use gelenk_io::scene::Solid;
use gelenk_model::math::{Pose, Quaternion, Vec3};
use gelenk_model::{BodyId, GROUND};

/// Looks between two frames.
const LOOKS: usize = 8;

/// Watches whether the middle of a shape of a body comes into a shape of the ground.
pub(crate) struct Passing {
    ground: Vec<Place>,
    bodies: Vec<Candidate>,
}

/// A shape of the ground, and the world as seen from it.
struct Place {
    solid: Solid,
    world: Pose,
}

impl Place {
    /// Does the way between two points of the world lead into it? It is looked at in steps, the first point left out.
    fn meets(&self, from: Vec3, to: Vec3) -> bool {
        let (from, to) = (self.world.point(from), self.world.point(to));
        let [a, b, c] = extent(&self.solid);
        let is_beside = |k: usize, size: f64| from.0[k].min(to.0[k]) > size || from.0[k].max(to.0[k]) < -size;
        if is_beside(0, a) || is_beside(1, b) || is_beside(2, c) {
            return false;
        }
        (1..=LOOKS).any(|k| holds(&self.solid, from + (to - from) * (k as f64 / LOOKS as f64)))
    }
}

/// A body that could pass through the ground: its number among those after it, its name, and the middles of its shapes.
struct Candidate {
    index: usize,
    name: String,
    middles: Vec<Vec3>,
    /// Where the middles were at the last frame.
    last: Vec<Vec3>,
}

impl Passing {
    /// Bodies without a joint or a contact with the ground, where the ground has shapes.
    pub(crate) fn new(subject: &Subject) -> Self {
        let (model, scene) = (subject.system.model(), &subject.scene);
        let joined = model.joints().iter().map(|joint| [joint.a.body, joint.b.body]);
        let held: Vec<usize> = joined
            .chain(model.touching_bodies())
            .filter(|pair| pair.contains(&GROUND))
            .flat_map(|pair| pair.map(BodyId::index))
            .collect();
        let shapes = scene.bodies.first().map_or(&[][..], |ground| &ground.shapes[..]);
        let ground: Vec<_> = shapes
            .iter()
            .map(|shape| {
                let rotation = Quaternion(shape.orientation).matrix();
                let own = Pose { rotation, origin: Vec3(shape.position) };
                Place { solid: shape.solid.clone(), world: own.inverse() }
            })
            .collect();
        let bodies = scene.bodies.iter().enumerate().skip(1);
        let candidate = |(i, body): (usize, &gelenk_io::scene::SceneBody)| Candidate {
            index: i - 1,
            name: body.name.clone(),
            middles: body.shapes.iter().map(|shape| Vec3(shape.position)).collect(),
            last: Vec::new(),
        };
        let free = bodies.filter(|(i, _)| !ground.is_empty() && !held.contains(i));
        let bodies = free.map(candidate).collect();
        Self { ground, bodies }
    }

    /// Looks at a frame.
    pub(crate) fn see(&mut self, t: f64, poses: &[f32], totals: &mut Totals) {
        let ground = &self.ground;
        self.bodies.retain_mut(|body| {
            let Some(pose) = poses.get(POSE * body.index..POSE * (body.index + 1)) else { return false };
            let number = |k: usize| f64::from(pose[k]);
            let rotation = Quaternion([3, 4, 5, 6].map(number)).normalised().matrix();
            let pose = Pose { rotation, origin: Vec3([0, 1, 2].map(number)) };
            let is_first = body.last.is_empty();
            if is_first {
                body.last.extend(body.middles.iter().map(|middle| pose.point(*middle)));
            }
            let mut meets = false;
            for (middle, last) in body.middles.iter().zip(&mut body.last) {
                let before = std::mem::replace(last, pose.point(*middle));
                meets |= ground.iter().any(|place| place.meets(before, *last));
            }
            if is_first || !meets {
                // what starts inside is meant to
                return !meets;
            }
            totals.hint(format!(
                "'{0}' passes through a shape of the ground at t = {t:.4} s, as nothing lets them collide; a contact does: [contacts.NAME] with a = \"ground\" and b = \"{0}\"",
                body.name
            ));
            false
        });
    }
}

/// Is a point inside a polygon?
fn is_around(corners: &[[f64; 2]], [x, y]: [f64; 2]) -> bool {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let crossed =
        sides.filter(|([a, b], [c, d])| (*b > y) != (*d > y) && x < a + (y - b) / (d - b) * (c - a));
    crossed.count() % 2 == 1
}

/// How far a solid reaches along its axes.
fn extent(solid: &Solid) -> [f64; 3] {
    match solid {
        Solid::Box { size } => size.map(|size| 0.5 * size),
        Solid::Cylinder { radius, length } => [*radius, *radius, 0.5 * length],
        Solid::Sphere { radius } => [*radius; 3],
        Solid::Capsule { radius, length } => [*radius, *radius, 0.5 * length + radius],
        Solid::Plate { corners, thickness } => {
            let [a, b] =
                [0, 1].map(|k| corners.iter().fold(0.0, |most: f64, corner| most.max(corner[k].abs())));
            [a, b, 0.5 * thickness]
        }
        Solid::Mesh { corners, .. } => {
            [0, 1, 2].map(|k| corners.iter().fold(0.0, |most: f64, corner| most.max(corner[k].abs())))
        }
    }
}

/// Is a point inside a solid?
fn holds(solid: &Solid, Vec3([x, y, z]): Vec3) -> bool {
    match solid {
        Solid::Box { size: [a, b, c] } => 2.0 * x.abs() < *a && 2.0 * y.abs() < *b && 2.0 * z.abs() < *c,
        Solid::Cylinder { radius, length } => x.hypot(y) < *radius && 2.0 * z.abs() < *length,
        Solid::Sphere { radius } => x.hypot(y).hypot(z) < *radius,
        Solid::Capsule { radius, length } => x.hypot(y).hypot((z.abs() - 0.5 * length).max(0.0)) < *radius,
        Solid::Plate { corners, thickness } => 2.0 * z.abs() < *thickness && is_around(corners, [x, y]),
        Solid::Mesh { corners, triangles } => {
            // the solid angle under which the surface is seen: all round from inside, nothing from outside
            let seen: f64 = triangles
                .iter()
                .map(|t| {
                    let [a, b, c] = t.map(|i| Vec3(corners[i]) - Vec3([x, y, z]));
                    let (p, q, r) = (a.norm(), b.norm(), c.norm());
                    let down = p * q * r + a.dot(b) * r + b.dot(c) * p + c.dot(a) * q;
                    2.0 * a.cross(b).dot(c).atan2(down)
                })
                .sum();
            seen.abs() > std::f64::consts::TAU
        }
    }
}
