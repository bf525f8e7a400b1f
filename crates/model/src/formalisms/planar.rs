//! The same for trees whose bodies all move in planes across z, with a third of the operations: a motion is a turn and a shift
//! in the plane, an inertia has six numbers, a rotation one angle.
//!
//! All axes are those of the world where every coordinate is zero; each body then has the one angle by which it is turned.

use super::{Link, LinkKind};
use crate::joints::Shape;
use crate::math::{Mat3, Vec3, Wrench};
use std::ops::Range;

/// Directions are in the plane or across it to this accuracy.
const FLAT: f64 = 1e-12;

/// A vector in the plane.
type Plane = [f64; 2];

#[inline(always)]
fn add(a: Plane, b: Plane) -> Plane {
    [a[0] + b[0], a[1] + b[1]]
}

#[inline(always)]
fn scaled(a: Plane, s: f64) -> Plane {
    [a[0] * s, a[1] * s]
}

#[inline(always)]
fn dot(a: Plane, b: Plane) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// The z component of a cross product.
#[inline(always)]
fn cross(a: Plane, b: Plane) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

/// z × a.
#[inline(always)]
fn across(a: Plane) -> Plane {
    [-a[1], a[0]]
}

/// What never changes about a body.
#[derive(Debug, Clone)]
struct PlanarBody {
    parent: usize,
    kind: Motion,
    coordinates: Range<usize>,
    velocities: Range<usize>,
    /// From the parent's point to the joint, in axes of the parent.
    way: Plane,
    /// From the joint's point to the centre of mass, in axes of the body.
    centre: Plane,
    mass: f64,
    inertia: f64,
}

/// How it hangs on its parent; directions in axes of the parent.
#[derive(Debug, Clone, Copy)]
enum Motion {
    Turn { sign: f64 },
    Slide { along: Plane },
    Both { x: Plane, y: Plane },
}

/// A body in motion.
#[derive(Debug, Clone, Copy, Default)]
struct Cell {
    /// Angle, its cosine and sine, angular velocity.
    angle: f64,
    cosine: f64,
    sine: f64,
    omega: f64,
    way: Plane,
    centre: Plane,
    /// Acceleration of the point at constant velocities, the parent at rest.
    bias: Plane,
    acceleration: Pair,
    /// What the body is short of, about its point.
    wrench: Pair,
}

impl Cell {
    #[inline(always)]
    fn turned(&self, a: Plane) -> Plane {
        [self.cosine * a[0] - self.sine * a[1], self.sine * a[0] + self.cosine * a[1]]
    }
}

/// A turn and a shift: a motion, or torque and force.
#[derive(Debug, Clone, Copy, Default)]
struct Pair {
    turn: f64,
    shift: Plane,
}

impl Pair {
    #[inline(always)]
    fn dot(&self, o: &Pair) -> f64 {
        self.turn * o.turn + dot(self.shift, o.shift)
    }

    #[inline(always)]
    fn add_times(&mut self, o: &Pair, s: f64) {
        self.turn += s * o.turn;
        self.shift = add(self.shift, scaled(o.shift, s));
    }
}

/// What a velocity does to its body.
#[derive(Debug, Clone, Copy, Default)]
struct Column {
    motion: Pair,
    momentum: Pair,
    inverse: f64,
    force: f64,
}

/// Articulated inertia: torque `a α + b·x`, force `b α + C x`, with `C` as xx, xy, yy.
#[derive(Debug, Clone, Copy, Default)]
struct Inertia {
    a: f64,
    b: Plane,
    c: [f64; 3],
}

impl Inertia {
    #[inline(always)]
    fn add_body(&mut self, body: &PlanarBody, centre: Plane) {
        self.a += body.inertia + body.mass * dot(centre, centre);
        self.b = add(self.b, scaled(across(centre), body.mass));
        self.c[0] += body.mass;
        self.c[2] += body.mass;
    }

    #[inline(always)]
    fn times(&self, m: &Pair) -> Pair {
        let [xx, xy, yy] = self.c;
        let [x, y] = m.shift;
        Pair {
            turn: self.a * m.turn + dot(self.b, m.shift),
            shift: [self.b[0] * m.turn + xx * x + xy * y, self.b[1] * m.turn + xy * x + yy * y],
        }
    }

    #[inline(always)]
    fn release(&mut self, momentum: &Pair, inverse: f64) {
        let (turn, [x, y]) = (momentum.turn * inverse, momentum.shift);
        self.a -= turn * momentum.turn;
        self.b = [self.b[0] - turn * x, self.b[1] - turn * y];
        self.c[0] -= x * x * inverse;
        self.c[1] -= x * y * inverse;
        self.c[2] -= y * y * inverse;
    }

    /// Adds another whose point lies at `l` from this one's: there a turn shifts by `z × l`.
    #[inline(always)]
    fn add_at(&mut self, o: &Self, l: Plane) {
        let [xx, xy, yy] = o.c;
        let [x, y] = across(l);
        let moved = [xx * x + xy * y, xy * x + yy * y];
        self.a += o.a + 2.0 * dot(o.b, [x, y]) + dot(moved, [x, y]);
        self.b = add(self.b, add(o.b, moved));
        for k in 0..3 {
            self.c[k] += o.c[k];
        }
    }
}

/// Bodies of a tree in the plane and memory for its motion.
#[derive(Debug, Clone)]
pub(super) struct Planar {
    bodies: Vec<PlanarBody>,
    /// The ground is the first.
    cells: Vec<Cell>,
    columns: Vec<Column>,
    articulated: Vec<Inertia>,
    gravity: Plane,
}

impl Planar {
    /// The links as bodies in the plane; none if one of them can leave it.
    pub(super) fn new(links: &[Link], velocities: usize, gravity: Vec3) -> Option<Self> {
        // orientations of the joints' frames where all coordinates are zero
        let mut frames = vec![Mat3::identity()];
        let mut bodies = Vec::with_capacity(links.len());
        for link in links {
            let above = frames[link.parent];
            let frame = above * link.frame.rotation;
            frames.push(frame);
            bodies.push(PlanarBody {
                parent: link.parent,
                kind: Motion::of(&link.kind, &frame)?,
                coordinates: link.coordinates.clone(),
                velocities: link.velocities.clone(),
                way: flat(above * link.frame.origin),
                centre: flat(frame * link.centre),
                mass: link.mass,
                inertia: super::turned(&frame, &link.inertia)[2],
            });
        }
        let gravity = flat(gravity);
        let acceleration = Pair { turn: 0.0, shift: scaled(gravity, -1.0) };
        let ground = Cell { cosine: 1.0, acceleration, ..Cell::default() };
        Some(Self {
            cells: vec![ground; bodies.len() + 1],
            columns: vec![Column::default(); velocities],
            articulated: vec![Inertia::default(); bodies.len() + 1],
            bodies,
            gravity,
        })
    }

    /// Motion of every body, and inertial forces at constant velocities less those that act.
    fn move_to(&mut self, p: &[f64], v: &[f64], forces: Option<&[Wrench]>) {
        for (k, body) in self.bodies.iter().enumerate() {
            let parent = self.cells[body.parent];
            let up = parent.omega;
            let mut way = parent.turned(body.way);
            let (i, j) = (body.coordinates.start, body.velocities.start);
            let (mut angle, mut omega) = (parent.angle, up);
            let mut slide = [0.0; 2];
            match body.kind {
                Motion::Turn { sign } => {
                    angle += sign * p[i];
                    omega += sign * v[j];
                    self.columns[j].motion = Pair { turn: sign, shift: [0.0; 2] };
                }
                Motion::Slide { along } => {
                    let along = parent.turned(along);
                    way = add(way, scaled(along, p[i]));
                    slide = scaled(along, v[j]);
                    self.columns[j].motion = Pair { turn: 0.0, shift: along };
                }
                Motion::Both { x, y } => {
                    let (x, y) = (parent.turned(x), parent.turned(y));
                    way = add(way, add(scaled(x, p[i]), scaled(y, p[i + 1])));
                    slide = add(scaled(x, v[j]), scaled(y, v[j + 1]));
                    angle += p[i + 2];
                    omega += v[j + 2];
                    self.columns[j].motion = Pair { turn: 0.0, shift: x };
                    self.columns[j + 1].motion = Pair { turn: 0.0, shift: y };
                    self.columns[j + 2].motion = Pair { turn: 1.0, shift: [0.0; 2] };
                }
            }
            let cell = &mut self.cells[k + 1];
            if matches!(body.kind, Motion::Slide { .. }) {
                (cell.cosine, cell.sine) = (parent.cosine, parent.sine);
            } else {
                (cell.sine, cell.cosine) = angle.sin_cos();
            }
            cell.angle = angle;
            cell.omega = omega;
            cell.way = way;
            cell.bias = add(scaled(way, -up * up), scaled(across(slide), 2.0 * up));
            let centre = cell.turned(body.centre);
            cell.centre = centre;
            // towards the point; it has no torque about it
            let mut wrench = Pair { turn: 0.0, shift: scaled(centre, -omega * omega * body.mass) };
            if let Some(outer) = forces.map(|forces| &forces[k]) {
                // gravity is in the acceleration of the ground already
                let force = add(flat(outer.force), scaled(self.gravity, -body.mass));
                wrench.shift = add(wrench.shift, scaled(force, -1.0));
                wrench.turn -= outer.torque.0[2] + cross(centre, force);
            }
            cell.wrench = wrench;
        }
    }

    /// The acceleration of a body's point that its parent and constant velocities give it.
    #[inline(always)]
    fn carried(up: &Pair, cell: &Cell) -> Pair {
        let shift = add(add(up.shift, scaled(across(cell.way), up.turn)), cell.bias);
        Pair { turn: up.turn, shift }
    }

    /// See [`Formalism::accelerations`](super::Formalism::accelerations).
    pub(super) fn accelerations(
        &mut self,
        (p, v): (&[f64], &[f64]),
        forces: Option<&[Wrench]>,
        direct: &[f64],
        out: &mut [f64],
    ) -> Result<(), usize> {
        self.move_to(p, v, forces);
        for (k, body) in self.bodies.iter().enumerate().rev() {
            let cell = &self.cells[k + 1];
            let mut inertia = std::mem::take(&mut self.articulated[k + 1]);
            inertia.add_body(body, cell.centre);
            let mut wrench = cell.wrench;
            for j in body.velocities.clone().rev() {
                let column = &mut self.columns[j];
                let momentum = inertia.times(&column.motion);
                let d = momentum.dot(&column.motion);
                if d.is_nan() || d <= 0.0 {
                    self.articulated.fill(Inertia::default());
                    return Err(j);
                }
                column.force = direct[j] - wrench.dot(&column.motion);
                column.inverse = 1.0 / d;
                column.momentum = momentum;
                inertia.release(&momentum, column.inverse);
                wrench.add_times(&momentum, column.force * column.inverse);
            }
            if body.parent > 0 {
                wrench.add_times(&inertia.times(&Pair { turn: 0.0, shift: cell.bias }), 1.0);
                let way = cell.way;
                self.articulated[body.parent].add_at(&inertia, way);
                let parent = &mut self.cells[body.parent].wrench;
                wrench.turn += cross(way, wrench.shift);
                parent.add_times(&wrench, 1.0);
            }
        }
        for (k, body) in self.bodies.iter().enumerate() {
            let up = self.cells[body.parent].acceleration;
            let cell = &mut self.cells[k + 1];
            let mut own = Self::carried(&up, cell);
            for j in body.velocities.clone() {
                let column = &self.columns[j];
                let a = (column.force - column.momentum.dot(&own)) * column.inverse;
                out[j] = a;
                own.add_times(&column.motion, a);
            }
            cell.acceleration = own;
        }
        Ok(())
    }

    /// See [`Formalism::residual`](super::Formalism::residual).
    pub(super) fn residual(
        &mut self,
        (p, v, a): (&[f64], &[f64], &[f64]),
        forces: Option<&[Wrench]>,
        out: &mut [f64],
    ) {
        self.move_to(p, v, forces);
        for (k, body) in self.bodies.iter().enumerate() {
            let up = self.cells[body.parent].acceleration;
            let cell = &mut self.cells[k + 1];
            let mut own = Self::carried(&up, cell);
            for j in body.velocities.clone() {
                own.add_times(&self.columns[j].motion, a[j]);
            }
            cell.acceleration = own;
            let force = scaled(add(own.shift, scaled(across(cell.centre), own.turn)), body.mass);
            let torque = body.inertia * own.turn + cross(cell.centre, force);
            cell.wrench.add_times(&Pair { turn: torque, shift: force }, 1.0);
        }
        for (k, body) in self.bodies.iter().enumerate().rev() {
            let Cell { mut wrench, way, .. } = self.cells[k + 1];
            for j in body.velocities.clone() {
                out[j] = wrench.dot(&self.columns[j].motion);
            }
            wrench.turn += cross(way, wrench.shift);
            self.cells[body.parent].wrench.add_times(&wrench, 1.0);
        }
    }
}

impl Motion {
    /// The motion that a joint allows, if it stays in the plane; `frame` is the joint's frame on the parent.
    fn of(kind: &LinkKind, frame: &Mat3) -> Option<Self> {
        let axis = frame.column(2);
        let is_upright = axis.0[0].abs() < FLAT && axis.0[1].abs() < FLAT;
        match kind {
            LinkKind::Turn { sign } => is_upright.then(|| Motion::Turn { sign: sign * axis.0[2].signum() }),
            LinkKind::Any(hinge) => match hinge.shape {
                Shape::Prismatic(_) if axis.0[2].abs() < FLAT => {
                    let sign = if hinge.reversed { -1.0 } else { 1.0 };
                    Some(Motion::Slide { along: scaled(flat(axis), sign) })
                }
                Shape::Planar(_) if is_upright && axis.0[2] > 0.0 && !hinge.reversed => {
                    Some(Motion::Both { x: flat(frame.column(0)), y: flat(frame.column(1)) })
                }
                _ => None,
            },
        }
    }
}

fn flat(x: Vec3) -> Plane {
    [x.0[0], x.0[1]]
}
