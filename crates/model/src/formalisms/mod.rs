//! Forward and inverse dynamics of trees without forming a matrix, in O(N) and with few operations (A02, A03).
//!
//! [`Forest`](crate::forest::Forest) does the same for any kind of number. Here are values alone, with the joint's point as the
//! point of reference of every body: a joint's motion is then a turn without a shift, and much falls away.

mod articulated;
mod newton_euler;
mod planar;

use crate::forest::{Forest, Node};
use crate::joints::{Hinge, MOST, Shape, Twist};
use crate::math::{Mat3, Pose, Vec3, Wrench};
use std::ops::Range;

/// A symmetric matrix: xx, yy, zz, xy, xz, yz.
type Symmetric = [f64; 6];

/// What never changes about a node.
#[derive(Debug, Clone)]
struct Link {
    parent: usize,
    kind: LinkKind,
    coordinates: Range<usize>,
    velocities: Range<usize>,
    /// The joint's frame on the parent, seen from the joint's frame by which the parent hangs.
    frame: Pose,
    /// From the joint's point to the centre of mass, in axes of the joint's frame.
    centre: Vec3,
    mass: f64,
    inertia: Symmetric,
}

#[derive(Debug, Clone)]
enum LinkKind {
    /// A turn about z, forwards or backwards.
    Turn { sign: f64 },
    /// Any joint.
    Any(Hinge),
}

/// A body in motion.
#[derive(Debug, Clone, Copy)]
struct Cell {
    rotation: Mat3,
    /// From the parent's point to this one's.
    way: Vec3,
    /// From the point to the centre of mass.
    centre: Vec3,
    omega: Vec3,
    /// Acceleration of the point that is left when the velocities are constant, and the parent at rest.
    bias: Twist<f64>,
    /// Acceleration of the point, less that of gravity.
    acceleration: Twist<f64>,
    /// Inertia about the centre, in world axes.
    inertia: Symmetric,
    /// What the body is short of: inertial forces less forces, about the point.
    wrench: Wrench,
}

/// What a velocity does to its body, at the joint's point.
#[derive(Debug, Clone, Copy)]
struct Column {
    motion: Twist<f64>,
    /// Articulated inertia times motion, and what is left of both.
    momentum: Wrench,
    inverse: f64,
    force: f64,
}

/// Links of a tree and memory for its motion.
#[derive(Debug, Clone)]
pub(crate) struct Formalism {
    links: Vec<Link>,
    /// The ground is the first.
    cells: Vec<Cell>,
    columns: Vec<Column>,
    articulated: Vec<articulated::Inertia>,
    gravity: Vec3,
    /// Where all bodies move in planes across z.
    planar: Option<planar::Planar>,
}

impl Formalism {
    pub(crate) fn new(forest: &Forest, velocities: usize, gravity: Vec3) -> Self {
        let nodes = &forest.nodes;
        let links: Vec<_> =
            nodes.iter().map(|node| Link::new(node, node.parent.map(|k| &nodes[k]))).collect();
        let planar = planar::Planar::new(&links, velocities, gravity);
        // what moves in the plane needs no memory for motion in space
        let (count, velocities) = if planar.is_some() { (0, 0) } else { (nodes.len() + 1, velocities) };
        let rest = Twist::zero();
        let ground = Cell {
            rotation: Mat3::identity(),
            way: Vec3::zero(),
            centre: Vec3::zero(),
            omega: Vec3::zero(),
            bias: rest,
            // everything accelerates upwards in place of being pulled down
            acceleration: Twist { angular: Vec3::zero(), linear: -gravity },
            inertia: [0.0; 6],
            wrench: Wrench::zero(),
        };
        let column = Column { motion: rest, momentum: Wrench::zero(), inverse: 0.0, force: 0.0 };
        Self {
            links,
            cells: vec![ground; count],
            columns: vec![column; velocities],
            articulated: vec![articulated::Inertia::zero(); count],
            gravity,
            planar,
        }
    }

    /// Motion of every body, and the inertial forces at constant velocities.
    fn move_to(&mut self, p: &[f64], v: &[f64]) {
        for (k, link) in self.links.iter().enumerate() {
            let parent = &self.cells[link.parent];
            let (outer, up) = (parent.rotation, parent.omega);
            let frame = outer * link.frame.rotation;
            let mut way = outer * link.frame.origin;
            let (rotation, own, bias);
            match &link.kind {
                LinkKind::Turn { sign } => {
                    let (s, c) = p[link.coordinates.start].sin_cos();
                    let s = sign * s;
                    rotation = Mat3(frame.0.map(|[x, y, z]| [c * x + s * y, c * y - s * x, z]));
                    let axis = frame.column(2) * *sign;
                    self.columns[link.velocities.start].motion =
                        Twist { angular: axis, linear: Vec3::zero() };
                    own = axis * v[link.velocities.start];
                    bias = Twist { angular: up.cross(own), linear: up.cross(up.cross(way)) };
                }
                LinkKind::Any(hinge) => {
                    let (q, v) = (&p[link.coordinates.clone()], &v[link.velocities.clone()]);
                    let relative = hinge.pose(q);
                    let mut local = [Twist::zero(); MOST];
                    hinge.columns(q, &relative, &mut local[..v.len()]);
                    let mut motion = Twist::zero();
                    let columns = self.columns[link.velocities.clone()].iter_mut();
                    for ((column, local), &v) in columns.zip(&local).zip(v) {
                        column.motion =
                            Twist { angular: frame * local.angular, linear: frame * local.linear };
                        motion.add_times(&column.motion, v);
                    }
                    rotation = frame * relative.rotation;
                    way += frame * relative.origin;
                    own = motion.angular;
                    let left = hinge.bias(q, v);
                    bias = Twist {
                        angular: up.cross(own) + frame * left.angular,
                        linear: up.cross(up.cross(way)) + up.cross(motion.linear) * 2.0 + frame * left.linear,
                    };
                }
            }
            let omega = up + own;
            let centre = rotation * link.centre;
            let inertia = turned(&rotation, &link.inertia);
            let force = omega.cross(omega.cross(centre)) * link.mass;
            let torque = omega.cross(times(&inertia, omega)) + centre.cross(force);
            let cell = &mut self.cells[k + 1];
            cell.rotation = rotation;
            cell.way = way;
            cell.centre = centre;
            cell.omega = omega;
            cell.bias = bias;
            cell.inertia = inertia;
            cell.wrench = Wrench { force, torque };
        }
    }

    /// Takes forces on the bodies, about their centres of mass, gravity included.
    fn push(&mut self, wrenches: Option<&[Wrench]>) {
        let Some(wrenches) = wrenches else { return };
        for ((cell, link), outer) in self.cells[1..].iter_mut().zip(&self.links).zip(wrenches) {
            // gravity is in the acceleration of the ground already
            let force = outer.force - self.gravity * link.mass;
            cell.wrench.force -= force;
            cell.wrench.torque -= outer.torque + cell.centre.cross(force);
        }
    }
}

impl Link {
    fn new(node: &Node, parent: Option<&Node>) -> Self {
        let kind = match node.hinge.shape {
            Shape::Revolute(_) => LinkKind::Turn { sign: if node.hinge.reversed { -1.0 } else { 1.0 } },
            _ => LinkKind::Any(node.hinge),
        };
        let [[xx, xy, xz], [_, yy, yz], [_, _, zz]] = node.b.rotation.congruence(&node.inertia).0;
        Self {
            parent: node.parent.map_or(0, |k| k + 1),
            kind,
            coordinates: node.coordinates(),
            velocities: node.velocities(),
            frame: parent.map_or(node.a, |parent| parent.b.then(&node.a)),
            centre: node.b.origin,
            mass: node.mass,
            inertia: [xx, yy, zz, xy, xz, yz],
        }
    }
}

/// `S x`.
#[inline(always)]
fn times(s: &Symmetric, x: Vec3) -> Vec3 {
    let [xx, yy, zz, xy, xz, yz] = *s;
    let [a, b, c] = x.0;
    Vec3([xx * a + xy * b + xz * c, xy * a + yy * b + yz * c, xz * a + yz * b + zz * c])
}

/// `R S Rᵀ`.
#[inline(always)]
fn turned(r: &Mat3, s: &Symmetric) -> Symmetric {
    let rows = r.0.map(Vec3);
    let half = rows.map(|row| times(s, row));
    let entry = |i: usize, j: usize| half[i].dot(rows[j]);
    [entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)]
}
