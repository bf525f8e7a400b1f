//! `∂(M a − f)/∂p` and `∂(M a − f)/∂v` of trees, all entries at once: O(N d) for N joints at depth d.
//!
//! A direction at a time costs a sweep over all bodies for every column. Here every pair of joints on one path costs two
//! products of six numbers. With spatial vectors about the origin of the world, `S` for the motion of a joint, `v`, `a` for
//! motions of bodies and `λ` for what a joint hangs on `[Singh22]`:
//!
//! ```text
//! Ψ' = v_λ × S,   Ψ'' = a_λ × S + v_λ × Ψ'                  what turning a joint does to velocities and accelerations behind it
//! 2 B m = v ×* (I m) − I (v × m) + m ×* (I v)               and what they do to forces; B, I, f are summed over all behind i
//! ∂τ_i/∂p_j = S_i · (2 B_i Ψ'_j + I_i Ψ''_j)                for j above i
//! ∂τ_j/∂p_i = S_j · (2 B_i Ψ'_i + I_i Ψ''_i + S_i ×* f_i)
//! ∂τ_i/∂v_j = S_i · (2 B_i S_j + 2 I_i (v_j × S_j))         and the same with i and j exchanged in S alone
//! ```
//!
//! It holds for joints with one coordinate whose axis both bodies carry along. Forces along single coordinates are
//! differentiated beside, all those together that have no coordinate in common.

use super::along::Along;
use super::{Parts, System};
use crate::dependence::Dependence;
use crate::forces::PlacedLaw as _;
use crate::forest::{Depth, Scene};
use crate::joints::Shape;
use crate::math::{Mat3, Vec3};
use gelenk_core::{Point, State, TermBuf, Terms};

/// A motion (angular, linear) or a force (torque, force) about the origin of the world.
#[derive(Debug, Clone, Copy)]
struct Spatial(Vec3, Vec3);

impl Spatial {
    fn zero() -> Self {
        Self(Vec3::zero(), Vec3::zero())
    }

    fn unit(i: usize) -> Self {
        if i < 3 { Self(Vec3::axis(i), Vec3::zero()) } else { Self(Vec3::zero(), Vec3::axis(i - 3)) }
    }

    fn plus(self, o: Self) -> Self {
        Self(self.0 + o.0, self.1 + o.1)
    }

    fn minus(self, o: Self) -> Self {
        Self(self.0 - o.0, self.1 - o.1)
    }

    fn times(self, s: f64) -> Self {
        Self(self.0 * s, self.1 * s)
    }

    fn dot(self, o: Self) -> f64 {
        self.0.dot(o.0) + self.1.dot(o.1)
    }

    /// `m × o` of motions.
    fn cross(self, o: Self) -> Self {
        Self(self.0.cross(o.0), self.0.cross(o.1) + self.1.cross(o.0))
    }

    /// `m ×* f` of a motion and a force.
    fn cross_force(self, f: Self) -> Self {
        Self(self.0.cross(f.0) + self.1.cross(f.1), self.0.cross(f.1))
    }
}

/// Bodies, seen from the origin of the world.
#[derive(Debug, Clone, Copy)]
struct Bodies {
    mass: f64,
    /// Mass times centre.
    moment: Vec3,
    inertia: Mat3,
}

impl Bodies {
    fn momentum(&self, m: Spatial) -> Spatial {
        let Spatial(w, u) = m;
        Spatial(self.inertia * w + self.moment.cross(u), u * self.mass - self.moment.cross(w))
    }

    fn add(&mut self, o: &Self) {
        self.mass += o.mass;
        self.moment += o.moment;
        self.inertia = self.inertia + o.inertia;
    }
}

/// What is known about a node, with all that hangs on it.
#[derive(Debug, Clone, Copy)]
struct Branch {
    bodies: Bodies,
    /// Columns of `2 B`.
    twice_b: [Spatial; 6],
    force: Spatial,
    velocity: Spatial,
    acceleration: Spatial,
    column: Spatial,
    /// `Ψ'`, `Ψ''` and `2 v × S`.
    psi: Spatial,
    psi_rate: Spatial,
    drag: Spatial,
}

/// Are there formulas for a system? It is found out when derivatives are first asked for.
#[derive(Debug)]
pub(super) enum Offer {
    Unasked,
    None,
    Formulas(Box<Slopes>),
}

/// Room for the derivatives of a system, and what is differentiated by directions.
#[derive(Debug)]
pub(super) struct Slopes {
    scene: Scene<f64>,
    branches: Vec<Branch>,
    /// The forces alone, on bodies without mass, and the coordinates that are moved together.
    forces: Option<Box<Forces>>,
}

#[derive(Debug)]
struct Forces {
    parts: Parts,
    along: Along,
    groups: Vec<Vec<usize>>,
    /// For every coordinate, those that a force makes it depend on.
    partners: Vec<Vec<usize>>,
    direction: State,
    out: TermBuf,
}

/// Most coordinates that one force may have.
const MOST_COORDINATES: usize = 4;

impl Slopes {
    /// `None` where the formulas do not hold.
    pub(super) fn new(system: &System) -> Option<Self> {
        let (parts, dims) = (&system.parts, system.structure.dims);
        let simple = |shape: &Shape| {
            matches!(shape, Shape::Revolute(_) | Shape::Prismatic(_) | Shape::Screw(_) | Shape::Fixed(_))
        };
        let is_tree = dims.nl == 0 && dims.nu == 0 && parts.extra.is_empty();
        if !is_tree || !parts.forest.nodes.iter().all(|node| simple(&node.hinge.shape)) {
            return None;
        }
        let forces = if parts.forces.is_empty() { None } else { Some(Box::new(Forces::new(system)?)) };
        let nothing = Branch {
            bodies: Bodies { mass: 0.0, moment: Vec3::zero(), inertia: Mat3::zero() },
            twice_b: [Spatial::zero(); 6],
            force: Spatial::zero(),
            velocity: Spatial::zero(),
            acceleration: Spatial::zero(),
            column: Spatial::zero(),
            psi: Spatial::zero(),
            psi_rate: Spatial::zero(),
            drag: Spatial::zero(),
        };
        let nodes = parts.forest.nodes.len();
        Some(Self { scene: Scene::new(nodes, dims.nv), branches: vec![nothing; nodes], forces })
    }

    /// Fills `out` column by column: those of `p`, then those of `v`.
    pub(super) fn fill(&mut self, parts: &Parts, x: &Point<'_>, a: &[f64], out: &mut [f64]) {
        parts.forest.locate(x.p, x.v, Depth::Positions, &mut self.scene);
        self.sweep_out(parts, x, a);
        self.sweep_in(parts);
        let nv = a.len();
        out.fill(0.0);
        let (of_p, of_v) = out.split_at_mut(nv * nv);
        for (k, node) in parts.forest.nodes.iter().enumerate() {
            let Some(i) = node.velocities().next() else { continue };
            let own = &self.branches[k];
            let pushed = own.product(own.psi).plus(own.bodies.momentum(own.psi_rate));
            let pushed = pushed.plus(own.column.cross_force(own.force));
            let dragged = own.product(own.column).plus(own.bodies.momentum(own.drag));
            of_p[i + nv * i] = own.column.dot(pushed);
            of_v[i + nv * i] = own.column.dot(dragged);
            let (b, c) = (own.transposed_product(own.column), own.bodies.momentum(own.column));
            for above in parts.forest.above(node.parent) {
                let Some(j) = parts.forest.nodes[above].velocities().next() else { continue };
                let other = &self.branches[above];
                of_p[j + nv * i] = other.column.dot(pushed);
                of_v[j + nv * i] = other.column.dot(dragged);
                of_p[i + nv * j] = b.dot(other.psi) + c.dot(other.psi_rate);
                of_v[i + nv * j] = b.dot(other.column) + c.dot(other.drag);
            }
        }
        if let Some(forces) = &mut self.forces {
            forces.subtract(x, of_p, of_v);
        }
    }

    /// From the roots to the tips: motions, and the force that accelerates each body.
    fn sweep_out(&mut self, parts: &Parts, x: &Point<'_>, a: &[f64]) {
        let ground = (Spatial::zero(), Spatial(Vec3::zero(), -parts.gravity));
        for (k, node) in parts.forest.nodes.iter().enumerate() {
            let (v_up, a_up) = node.parent.map_or(ground, |parent| {
                let parent = &self.branches[parent];
                (parent.velocity, parent.acceleration)
            });
            let pose = &self.scene.motions[k].pose;
            let centre = pose.origin;
            let (mut velocity, mut acceleration) = (v_up, a_up);
            let mut column = Spatial::zero();
            if let Some(i) = node.velocities().next() {
                let own = &self.scene.columns[i];
                column = Spatial(own.angular, own.linear - own.angular.cross(centre));
                velocity = v_up.plus(column.times(x.v[i]));
                acceleration = a_up.plus(column.times(a[i])).plus(velocity.cross(column).times(x.v[i]));
            }
            let inertia = pose.rotation.congruence(&node.inertia);
            let bodies = Bodies {
                mass: node.mass,
                moment: centre * node.mass,
                inertia: inertia + about_origin(centre, node.mass),
            };
            let momentum = bodies.momentum(velocity);
            let psi = v_up.cross(column);
            self.branches[k] = Branch {
                bodies,
                twice_b: std::array::from_fn(|c| {
                    let m = Spatial::unit(c);
                    let gyroscopic = velocity.cross_force(bodies.momentum(m)).plus(m.cross_force(momentum));
                    gyroscopic.minus(bodies.momentum(velocity.cross(m)))
                }),
                force: bodies.momentum(acceleration).plus(velocity.cross_force(momentum)),
                velocity,
                acceleration,
                column,
                psi,
                psi_rate: a_up.cross(column).plus(v_up.cross(psi)),
                drag: velocity.cross(column).times(2.0),
            };
        }
    }

    /// From the tips to the roots: everything that hangs on a node becomes one body.
    fn sweep_in(&mut self, parts: &Parts) {
        for k in (0..self.branches.len()).rev() {
            let Some(parent) = parts.forest.nodes[k].parent else { continue };
            let Branch { bodies, twice_b, force, .. } = self.branches[k];
            let up = &mut self.branches[parent];
            up.bodies.add(&bodies);
            up.force = up.force.plus(force);
            up.twice_b.iter_mut().zip(twice_b).for_each(|(up, own)| *up = up.plus(own));
        }
    }
}

impl Branch {
    /// `2 B m`.
    fn product(&self, m: Spatial) -> Spatial {
        let parts = m.0.0.into_iter().chain(m.1.0);
        let columns = self.twice_b.iter().zip(parts);
        columns.fold(Spatial::zero(), |sum, (column, x)| sum.plus(column.times(x)))
    }

    /// `2 Bᵀ m`.
    fn transposed_product(&self, m: Spatial) -> Spatial {
        let at = |c: usize| self.twice_b[c].dot(m);
        Spatial(Vec3([at(0), at(1), at(2)]), Vec3([at(3), at(4), at(5)]))
    }
}

/// The moments of a mass at a point.
fn about_origin(c: Vec3, mass: f64) -> Mat3 {
    let square = c.dot(c);
    Mat3(std::array::from_fn(|i| {
        std::array::from_fn(|j| mass * (if i == j { square } else { 0.0 } - c.0[i] * c.0[j]))
    }))
}

impl Forces {
    /// `None` if a force depends on more than a few coordinates.
    fn new(system: &System) -> Option<Self> {
        let mut parts = system.parts.clone();
        parts.gravity = Vec3::zero();
        for node in &mut parts.forest.nodes {
            (node.mass, node.inertia) = (0.0, Mat3::zero());
        }
        let nv = system.structure.dims.nv;
        let mut partners: Vec<Vec<usize>> = vec![Vec::new(); nv];
        for (_, force) in &parts.forces {
            let (mut own, mut is_simple) = (Vec::new(), true);
            force.depends_on(&parts.externals, &mut |on| match on {
                Dependence::Own { v, .. } => own.push(v),
                Dependence::Node(_) => is_simple = false,
                Dependence::Apart => {}
            });
            own.sort_unstable();
            own.dedup();
            if !is_simple || own.len() > MOST_COORDINATES {
                return None;
            }
            for &i in &own {
                partners[i].extend_from_slice(&own);
            }
        }
        for rows in &mut partners {
            rows.sort_unstable();
            rows.dedup();
        }
        // coordinates whose partners differ are moved together
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut taken: Vec<Vec<bool>> = Vec::new();
        for (j, rows) in partners.iter().enumerate().filter(|(_, rows)| !rows.is_empty()) {
            let free = taken.iter().position(|taken| !rows.iter().any(|&i| taken[i]));
            let at = free.unwrap_or_else(|| {
                groups.push(Vec::new());
                taken.push(vec![false; nv]);
                groups.len() - 1
            });
            groups[at].push(j);
            for &i in rows {
                taken[at][i] = true;
            }
        }
        Some(Self {
            along: Along::new(&system.structure, parts.forest.nodes.len()),
            direction: State::zeros(system.structure.dims),
            out: TermBuf::new(&system.structure),
            parts,
            groups,
            partners,
        })
    }

    /// Subtracts their derivatives.
    fn subtract(&mut self, x: &Point<'_>, of_p: &mut [f64], of_v: &mut [f64]) {
        let nv = x.v.len();
        let Self { parts, along, groups, partners, direction, out } = self;
        for group in groups {
            for (is_velocity, to) in [(false, &mut *of_p), (true, &mut *of_v)] {
                let along_what = if is_velocity { &mut direction.v } else { &mut direction.p };
                for &j in &*group {
                    along_what[j] = 1.0;
                }
                along.eval(parts, Terms::FORCE, x, &direction.point(), out);
                let along_what = if is_velocity { &mut direction.v } else { &mut direction.p };
                for &j in &*group {
                    along_what[j] = 0.0;
                    partners[j].iter().for_each(|&i| to[i + nv * j] -= out.force[i]);
                }
            }
        }
    }
}
