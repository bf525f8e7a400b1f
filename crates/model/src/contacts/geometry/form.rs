//! Solid shapes, taken apart into corners, edges, rims and faces, each with the radius by which it is rounded.

use crate::math::{Mat3, Pose, Vec3};
use gelenk_core::{Lift, Real};
use std::collections::HashMap;
use std::f64::consts::PI;

/// Points at which a flat rim stands on a face.
pub(super) const SUPPORTS: usize = 6;

/// What a solid shape consists of, in its own frame.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Form<S> {
    pub(super) corners: Vec<Corner<S>>,
    pub(super) edges: Vec<Edge<S>>,
    pub(super) rims: Vec<Rim<S>>,
    pub(super) faces: Vec<Face<S>>,
    /// All of it is in this sphere; without one it is endless.
    pub(super) bound: Option<(Vec3<f64>, f64)>,
    /// Is it a mesh, which may be hollow somewhere? All others but rings are convex.
    pub(super) is_mesh: bool,
}

/// A point, or a ball around it. A negative radius is that of a hollow.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Corner<S> {
    pub(super) at: Vec3<S>,
    pub(super) radius: S,
    /// Unit vectors along the edges that leave it.
    pub(super) along: Vec<Vec3>,
}

/// A straight edge, or the mantle around it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Edge<S> {
    pub(super) from: Vec3<S>,
    pub(super) to: Vec3<S>,
    pub(super) radius: S,
    /// Unit vectors from it into the faces beside it, across it.
    pub(super) into: Vec<Vec3>,
    /// Unit vector along it, and its length.
    pub(super) along: Vec3,
    pub(super) length: f64,
}

impl<S: Real> Edge<S> {
    fn new(from: Vec3<S>, to: Vec3<S>, radius: S, into: Vec<Vec3>) -> Self {
        let way = (to - from).value();
        let length = way.norm();
        Self { from, to, radius, into, along: way * (1.0 / length), length }
    }
}

/// A circle, or the torus around it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Rim<S> {
    /// Its centre, and its plane as the xy plane.
    pub(super) frame: Pose<S>,
    pub(super) radius: S,
    pub(super) tube: S,
    /// Half of the angle that it covers, about the x axis of its frame; π: all of it.
    pub(super) half_angle: f64,
    /// Does a face with the normal z end at it, and a mantle below?
    pub(super) is_solid: bool,
}

/// A flat face, with the normal out of the material as its z axis.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Face<S> {
    pub(super) frame: Pose<S>,
    pub(super) border: Border,
}

impl Face<f64> {
    /// The distance of a point.
    pub(super) fn distance(&self, x: Vec3) -> f64 {
        let normal = self.frame.rotation.column(2);
        let height = normal.dot(x - self.frame.origin);
        let foot = x - normal * height;
        let beside = match &self.border {
            _ if self.border.margin(self.frame.origin, foot) >= 0.0 => 0.0,
            Border::Endless => 0.0,
            Border::Circle(radius) => (foot - self.frame.origin).norm() - radius,
            Border::Sides(sides) | Border::Loops(sides) => {
                sides.iter().map(|side| side.distance(foot)).fold(f64::INFINITY, f64::min)
            }
        };
        height.hypot(beside)
    }

    /// The distance of a point whose foot is within the face.
    pub(super) fn height_within(&self, x: Vec3) -> Option<f64> {
        let normal = self.frame.rotation.column(2);
        let height = normal.dot(x - self.frame.origin);
        let is_within = self.border.margin(self.frame.origin, x - normal * height) >= 0.0;
        is_within.then_some(height.abs())
    }

    /// A sphere around it.
    pub(super) fn around(&self) -> (Vec3, f64) {
        match &self.border {
            Border::Endless => (self.frame.origin, f64::INFINITY),
            Border::Circle(radius) => (self.frame.origin, *radius),
            Border::Sides(sides) | Border::Loops(sides) => {
                let ends: Vec<Vec3> = sides.iter().map(|side| side.at).collect();
                ball_around(&ends)
            }
        }
    }
}

/// Where a face ends.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Border {
    /// Nowhere.
    Endless,
    /// At a circle about the origin of its frame.
    Circle(f64),
    /// At straight sides, all round a convex face.
    Sides(Vec<Side>),
    /// At straight sides around a face of any form, which may have holes.
    Loops(Vec<Side>),
}

/// A straight side of a face.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Side {
    /// Its ends.
    pub(super) at: Vec3,
    pub(super) to: Vec3,
    /// Unit vector across it, into the face.
    pub(super) into: Vec3,
    /// Normal of the face beyond, where that bends away; zero where it rises.
    pub(super) beyond: Vec3,
}

impl Border {
    /// How far inside the border a point of the face's plane is.
    pub(super) fn margin(&self, centre: Vec3, foot: Vec3) -> f64 {
        match self {
            Border::Endless => f64::INFINITY,
            Border::Circle(radius) => radius - (foot - centre).norm(),
            Border::Sides(sides) => {
                sides.iter().map(|side| side.into.dot(foot - side.at)).fold(f64::INFINITY, f64::min)
            }
            Border::Loops(sides) => {
                let Some(first) = sides.first() else { return f64::NEG_INFINITY };
                let way = first.to - first.at;
                let mut crossed = false;
                let mut nearest = f64::INFINITY;
                for side in sides {
                    nearest = nearest.min(side.distance(foot));
                    // a ray along the first side's inward normal crosses this side
                    let (p, q) = (way.dot(side.at - foot), way.dot(side.to - foot));
                    if (p > 0.0) != (q > 0.0) {
                        let hit = side.at + (side.to - side.at) * (p / (p - q));
                        crossed ^= first.into.dot(hit - foot) > 0.0;
                    }
                }
                if crossed { nearest } else { -nearest }
            }
        }
    }

    pub(super) fn sides(&self) -> &[Side] {
        match self {
            Border::Sides(sides) | Border::Loops(sides) => sides,
            Border::Endless | Border::Circle(_) => &[],
        }
    }
}

impl Side {
    /// The distance of a point.
    pub(super) fn distance(&self, x: Vec3) -> f64 {
        let way = self.to - self.at;
        let at = (way.dot(x - self.at) / way.dot(way)).clamp(0.0, 1.0);
        (self.at + way * at - x).norm()
    }
}

impl<S: Real> Form<S> {
    /// A point, a ball, or with a negative radius a hollow.
    pub(super) fn ball(radius: S) -> Self {
        let corner = Corner { at: Vec3::zero(), radius, along: Vec::new() };
        let bound = (radius.value() >= 0.0).then_some((Vec3::zero(), radius.value()));
        Self { corners: vec![corner], bound, ..Self::empty() }
    }

    /// The half-space below the xy plane.
    pub(super) fn half_space() -> Self {
        let face = Face { frame: Pose::identity(), border: Border::Endless };
        Self { faces: vec![face], ..Self::empty() }
    }

    /// A straight edge along z around the origin, with round ends.
    pub(super) fn capsule(radius: S, length: S) -> Self {
        let end = |sign: f64| Corner {
            at: Vec3::axis(2) * (length * (0.5 * sign)),
            radius,
            along: vec![Vec3::axis(2) * -sign],
        };
        let corners = vec![end(-1.0), end(1.0)];
        let edge = Edge::new(corners[0].at, corners[1].at, radius, vec![]);
        let bound = Some((Vec3::zero(), length.value() * 0.5 + radius.value()));
        Self { corners, edges: vec![edge], bound, ..Self::empty() }
    }

    /// The wall of a bore along z.
    pub(super) fn bore(radius: S, length: S) -> Self {
        let end = |sign: f64| Vec3::axis(2) * (length * (0.5 * sign));
        let edge = Edge::new(end(-1.0), end(1.0), -radius, vec![]);
        Self { edges: vec![edge], ..Self::empty() }
    }

    /// A solid cylinder around z.
    pub(super) fn cylinder(radius: S, length: S) -> Self {
        let (x, y, z) = (Vec3::axis(0), Vec3::axis(1), Vec3::axis(2));
        let frames = [
            Pose { rotation: Mat3::columns(x, -y, -z), origin: z * (length * -0.5) },
            Pose { rotation: Mat3::identity(), origin: z * (length * 0.5) },
        ];
        let rim = |frame| Rim { frame, radius, tube: S::from(0.0), half_angle: PI, is_solid: true };
        let face = |frame| Face { frame, border: Border::Circle(radius.value()) };
        let mantle = Edge::new(frames[0].origin, frames[1].origin, radius, vec![]);
        let bound = Some((Vec3::zero(), radius.value().hypot(length.value() * 0.5)));
        Self {
            edges: vec![mantle],
            rims: frames.map(rim).into(),
            faces: frames.map(face).into(),
            bound,
            ..Self::empty()
        }
    }

    /// A circle around z, or a torus; with an angle less than 2π a section of it about the x axis, with round ends.
    pub(super) fn torus(radius: S, tube: S, angle: f64) -> Self {
        let half_angle = 0.5 * angle;
        let rim = Rim { frame: Pose::identity(), radius, tube, half_angle, is_solid: false };
        let mut corners = vec![];
        if half_angle < PI {
            for sign in [-1.0, 1.0] {
                let (sin, cos) = (sign * half_angle).sin_cos();
                let along = vec![Vec3([sin, -cos, 0.0]) * sign];
                let at = Vec3([radius * cos, radius * sin, S::from(0.0)]);
                corners.push(Corner { at, radius: tube, along });
            }
        }
        let bound = Some((Vec3::zero(), radius.value() + tube.value()));
        Self { corners, rims: vec![rim], bound, ..Self::empty() }
    }

    /// A convex solid between flat faces. Each face lists its corners counter-clockwise, seen from outside.
    pub(super) fn polyhedron(points: &[Vec3<S>], loops: &[Vec<usize>]) -> Self {
        let frames: Vec<_> = loops.iter().map(|corners| face_frame(points, corners)).collect();
        let borders: Vec<_> = loops.iter().map(|corners| sides_of(corners).collect()).collect();
        Self::between(points, frames, &borders, Border::Sides)
    }

    /// A solid between flat faces of any form, each with the sides around it: pairs of corners with the face to the left, seen from outside.
    pub(super) fn mesh(
        points: &[Vec3<S>],
        frames: Vec<Pose<S>>,
        borders: &[Vec<(usize, usize)>],
        is_pit: &[bool],
    ) -> Self {
        let mut form = Self::between(points, frames, borders, Border::Loops);
        form.is_mesh = true;
        // what lies in a valley or in a pit, or inside a flat face, touches nothing
        let is_ridge = |edge: &Edge<S>| match edge.into[..] {
            [u, w] => u.cross(edge.along).dot(w) > 0.0,
            _ => false,
        };
        form.edges.retain(is_ridge);
        let mut k = 0;
        form.corners.retain(|corner| {
            k += 1;
            !is_pit[k - 1] && !corner.along.is_empty()
        });
        form
    }

    fn between(
        points: &[Vec3<S>],
        frames: Vec<Pose<S>>,
        borders: &[Vec<(usize, usize)>],
        border: impl Fn(Vec<Side>) -> Border,
    ) -> Self {
        let at = |i: usize| points[i].value();
        let mut form = Self { bound: Some(ball_around(points)), ..Self::empty() };
        form.corners =
            points.iter().map(|&at| Corner { at, radius: S::from(0.0), along: Vec::new() }).collect();
        let of_side: HashMap<(usize, usize), usize> = borders
            .iter()
            .enumerate()
            .flat_map(|(k, sides)| sides.iter().map(move |&side| (side, k)))
            .collect();
        let normal = |k: usize| frames[k].rotation.column(2).value();
        let mut places: HashMap<(usize, usize), usize> = HashMap::new();
        let mut faces = Vec::with_capacity(borders.len());
        for (k, corners) in borders.iter().enumerate() {
            let mut sides = Vec::with_capacity(corners.len());
            for &(i, j) in corners {
                let along = unit(at(j) - at(i));
                let into = unit(normal(k).cross(along));
                let next = of_side.get(&(j, i)).map_or(Vec3::zero(), |&k| normal(k));
                let beyond = if next.dot(into) <= 0.0 { next } else { Vec3::zero() };
                sides.push(Side { at: at(i), to: at(j), into, beyond });
                if let Some(&edge) = places.get(&(j, i)) {
                    form.edges[edge].into.push(into);
                } else {
                    places.insert((i, j), form.edges.len());
                    form.edges.push(Edge::new(points[i], points[j], S::from(0.0), vec![into]));
                    form.corners[i].along.push(along);
                    form.corners[j].along.push(-along);
                }
            }
            faces.push(border(sides));
        }
        form.faces = frames.into_iter().zip(faces).map(|(frame, border)| Face { frame, border }).collect();
        form
    }

    fn empty() -> Self {
        Self { corners: vec![], edges: vec![], rims: vec![], faces: vec![], bound: None, is_mesh: false }
    }

    /// A box around the origin.
    pub(super) fn cuboid(sides: [S; 3]) -> Self {
        let points: Vec<_> = (0..8)
            .map(|i| Vec3(std::array::from_fn(|k| sides[k] * if i >> k & 1 == 0 { -0.5 } else { 0.5 })))
            .collect();
        let loops = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]]
            .map(Vec::from);
        Self::polyhedron(&points, &loops)
    }

    /// The same with numbers that carry no derivatives.
    pub(super) fn value(&self) -> Form<f64> {
        let pose = |p: &Pose<S>| Pose { rotation: p.rotation.value(), origin: p.origin.value() };
        Form {
            corners: self
                .corners
                .iter()
                .map(|c| Corner { at: c.at.value(), radius: c.radius.value(), along: c.along.clone() })
                .collect(),
            edges: self
                .edges
                .iter()
                .map(|e| Edge {
                    from: e.from.value(),
                    to: e.to.value(),
                    radius: e.radius.value(),
                    into: e.into.clone(),
                    along: e.along,
                    length: e.length,
                })
                .collect(),
            rims: self
                .rims
                .iter()
                .map(|r| Rim {
                    frame: pose(&r.frame),
                    radius: r.radius.value(),
                    tube: r.tube.value(),
                    half_angle: r.half_angle,
                    is_solid: r.is_solid,
                })
                .collect(),
            faces: self
                .faces
                .iter()
                .map(|f| Face { frame: pose(&f.frame), border: f.border.clone() })
                .collect(),
            bound: self.bound,
            is_mesh: self.is_mesh,
        }
    }

    /// A typical length, if it ends somewhere.
    pub(super) fn size(&self) -> Option<f64> {
        self.bound.map(|(_, radius)| radius)
    }

    /// Does it surround what it touches?
    pub(super) fn is_hollow(&self) -> bool {
        self.corners.iter().any(|c| c.radius.value() < 0.0)
            || self.edges.iter().any(|e| e.radius.value() < 0.0)
    }

    /// Is it a half-space?
    pub(super) fn is_half_space(&self) -> bool {
        self.faces.iter().any(|f| f.border == Border::Endless)
    }

    /// A part of it, placed in the world.
    pub(super) fn part<R: Lift<S>>(&self, part: Part, pose: &Pose<R>) -> Element<R> {
        let lift = |x: Vec3<S>| pose.point(Vec3::constant(x));
        let frame = |f: &Pose<S>| pose.then(&Pose::constant(f));
        match part.kind {
            Kind::Corner => {
                let corner = &self.corners[part.index];
                Element::Corner { at: lift(corner.at), radius: R::lift(corner.radius) }
            }
            Kind::Edge => {
                let edge = &self.edges[part.index];
                let (from, to) = (lift(edge.from), lift(edge.to));
                Element::Edge { at: from, along: unit(to - from), radius: R::lift(edge.radius) }
            }
            Kind::Face => Element::Face { frame: frame(&self.faces[part.index].frame) },
            Kind::Rim => {
                let rim = &self.rims[part.index];
                let (radius, tube) = (R::lift(rim.radius), R::lift(rim.tube));
                Element::Rim { frame: frame(&rim.frame), radius, tube }
            }
            Kind::Support => {
                let rim = &self.rims[part.index / SUPPORTS];
                let angle = 2.0 * PI * (part.index % SUPPORTS) as f64 / SUPPORTS as f64;
                let (frame, radius) = (frame(&rim.frame), R::lift(rim.radius));
                let at = frame.point(Vec3([radius * angle.cos(), radius * angle.sin(), R::from(0.0)]));
                Element::Corner { at, radius: R::lift(rim.tube) }
            }
        }
    }
}

impl Form<f64> {
    /// The least and the greatest coordinates of all parts.
    pub(super) fn corners_around(&self) -> (Vec3, Vec3) {
        let corners = self.corners.iter().map(|c| (c.at, Vec3([c.radius; 3])));
        let edges = self.edges.iter().flat_map(|e| {
            let around = Vec3(e.along.0.map(|x| e.radius * (1.0 - x * x).max(0.0).sqrt()));
            [(e.from, around), (e.to, around)]
        });
        let rims = self.rims.iter().map(|r| {
            let axle = r.frame.rotation.column(2);
            (r.frame.origin, Vec3(axle.0.map(|x| r.radius * (1.0 - x * x).max(0.0).sqrt() + r.tube)))
        });
        let (mut low, mut high) = (Vec3([f64::INFINITY; 3]), Vec3([f64::NEG_INFINITY; 3]));
        for (at, around) in corners.chain(edges).chain(rims) {
            for k in 0..3 {
                low.0[k] = low.0[k].min(at.0[k] - around.0[k]);
                high.0[k] = high.0[k].max(at.0[k] + around.0[k]);
            }
        }
        (low, high)
    }
}

/// A part of a form: one of its corners, edges, ….
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) kind: Kind,
    pub(super) index: usize,
}

/// Kinds of parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Corner,
    /// A point of a rim, on which it stands when it is flat.
    Support,
    Edge,
    Rim,
    Face,
}

impl Kind {
    pub(super) const ALL: [Kind; 5] = [Kind::Corner, Kind::Support, Kind::Edge, Kind::Rim, Kind::Face];
}

/// A part in the world, without its ends.
#[derive(Debug, Clone, Copy)]
pub(super) enum Element<R> {
    Corner { at: Vec3<R>, radius: R },
    Edge { at: Vec3<R>, along: Vec3<R>, radius: R },
    Rim { frame: Pose<R>, radius: R, tube: R },
    Face { frame: Pose<R> },
}

/// The unit vector along one that has a direction.
#[inline]
pub(super) fn unit<R: Real>(v: Vec3<R>) -> Vec3<R> {
    v * (R::from(1.0) / v.norm())
}

/// The frame of a flat face: Newell's normal is good for any polygon.
pub(super) fn face_frame<S: Real>(points: &[Vec3<S>], corners: &[usize]) -> Pose<S> {
    let mut normal = Vec3::zero();
    let first = points[corners[0]];
    for k in 1..corners.len() - 1 {
        normal += (points[corners[k]] - first).cross(points[corners[k + 1]] - first);
    }
    let normal = unit(normal);
    let x = unit(points[corners[1]] - first);
    let y = unit(normal.cross(x));
    Pose { rotation: Mat3::columns(y.cross(normal), y, normal), origin: first }
}

/// The sides of a face whose corners are listed around it.
fn sides_of(corners: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

/// A sphere around points: about the middle of their box.
fn ball_around<S: Real>(points: &[Vec3<S>]) -> (Vec3, f64) {
    let extreme = |f: fn(f64, f64) -> f64, start: f64| {
        points.iter().fold(Vec3([start; 3]), |m, p| Vec3(std::array::from_fn(|k| f(m.0[k], p.0[k].value()))))
    };
    let (low, high) = (extreme(f64::min, f64::INFINITY), extreme(f64::max, f64::NEG_INFINITY));
    let middle = (low + high) * 0.5;
    (middle, points.iter().map(|p| (p.value() - middle).norm()).fold(0.0, f64::max))
}
