//! Forward and inverse dynamics of trees without forming a matrix, in O(N) and with few operations (A02, A03).
//!
//! [`Forest`](crate::forest::Forest) does the same for any kind of number. Here are values alone, with the joint's point as the
//! point of reference of every body: a joint's motion is then a turn without a shift, and much falls away.

mod articulated;
mod newton_euler;

use crate::forest::{Forest, Node};
use crate::joints::{Hinge, MOST, Shape, Twist};
use crate::math::{Mat3, Vec3, Wrench};
use std::ops::Range;

/// A symmetric matrix: xx, yy, zz, xy, xz, yz.
type Symmetric = [f64; 6];

/// What never changes about a node.
#[derive(Debug, Clone)]
struct Link {
    parent: usize,
    kind: Kind,
    coordinates: Range<usize>,
    velocities: Range<usize>,
    /// From the parent's point to the joint's frame on the parent, in axes of the parent.
    offset: Vec3,
    /// From the joint's point to the centre of mass, in axes of the body.
    centre: Vec3,
    mass: f64,
    inertia: Symmetric,
}

#[derive(Debug, Clone)]
enum Kind {
    /// A turn about one axis: rotation against the parent is `constant + cos·q + sin·q`.
    Turn { axis: Vec3, constant: Mat3, cosine: Mat3, sine: Mat3 },
    /// Any joint between the frames with these rotations: on the parent, and of the body against the joint's.
    Any { hinge: Hinge, outer: Mat3, inner: Mat3 },
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
}

impl Formalism {
    pub(crate) fn new(forest: &Forest, velocities: usize, gravity: Vec3) -> Self {
        let nodes = &forest.nodes;
        let links = nodes.iter().map(|node| Link::new(node, node.parent.map(|k| &nodes[k]))).collect();
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
            cells: vec![ground; nodes.len() + 1],
            columns: vec![column; velocities],
            articulated: vec![articulated::Inertia::zero(); nodes.len() + 1],
            gravity,
        }
    }

    /// Motion of every body, and the inertial forces at constant velocities.
    fn move_to(&mut self, p: &[f64], v: &[f64]) {
        for (k, link) in self.links.iter().enumerate() {
            let parent = &self.cells[link.parent];
            let (outer, up) = (parent.rotation, parent.omega);
            let mut way = outer * link.offset;
            let (rotation, own, bias);
            match &link.kind {
                Kind::Turn { axis, constant, cosine, sine } => {
                    let (s, c) = p[link.coordinates.start].sin_cos();
                    let rate = v[link.velocities.start];
                    let local: [[f64; 3]; 3] = std::array::from_fn(|i| {
                        std::array::from_fn(|j| constant.0[i][j] + c * cosine.0[i][j] + s * sine.0[i][j])
                    });
                    rotation = outer * Mat3(local);
                    let axis = outer * *axis;
                    self.columns[link.velocities.start].motion =
                        Twist { angular: axis, linear: Vec3::zero() };
                    own = axis * rate;
                    bias = Twist { angular: up.cross(own), linear: up.cross(up.cross(way)) };
                }
                Kind::Any { hinge, outer: frame, inner } => {
                    let (q, v) = (&p[link.coordinates.clone()], &v[link.velocities.clone()]);
                    let frame = outer * *frame;
                    let relative = hinge.pose(q);
                    let mut local = [Twist::zero(); MOST];
                    hinge.columns(q, &relative, &mut local[..v.len()]);
                    let mut motion = Twist::zero();
                    for ((column, local), &v) in
                        self.columns[link.velocities.clone()].iter_mut().zip(&local).zip(v)
                    {
                        column.motion =
                            Twist { angular: frame * local.angular, linear: frame * local.linear };
                        motion.add_times(&column.motion, v);
                    }
                    rotation = frame * relative.rotation * *inner;
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
        // where a node's own frame sits on its body: the joint's frame there, but with the axes of the body
        let point = |node: &Node| -node.b.rotation.transpose_mul(node.b.origin);
        let kind = match node.hinge.shape {
            Shape::Revolute(_) => {
                let (z, sign) = (Vec3::axis(2), if node.hinge.reversed { -1.0 } else { 1.0 });
                let around = |m: [[f64; 3]; 3]| node.a.rotation * Mat3(m) * node.b.rotation;
                Kind::Turn {
                    axis: node.a.rotation * (z * sign),
                    constant: around([[0.0; 3], [0.0; 3], [0.0, 0.0, 1.0]]),
                    cosine: around([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0; 3]]),
                    sine: around([[0.0, -sign, 0.0], [sign, 0.0, 0.0], [0.0; 3]]),
                }
            }
            _ => Kind::Any { hinge: node.hinge, outer: node.a.rotation, inner: node.b.rotation },
        };
        let [[xx, xy, xz], [_, yy, yz], [_, _, zz]] = node.inertia.0;
        Self {
            parent: node.parent.map_or(0, |k| k + 1),
            kind,
            coordinates: node.coordinates(),
            velocities: node.velocities(),
            offset: node.a.origin - parent.map_or_else(Vec3::zero, point),
            centre: -point(node),
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
