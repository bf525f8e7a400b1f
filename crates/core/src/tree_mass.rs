//! Mass matrices in joint coordinates, held by a tree.

use crate::{Dual, MassKind, Pattern, Real, StructureError};
use std::ops::Range;

/// A mass matrix in joint coordinates, held by the tree of bodies that it comes from (A01).
///
/// In such coordinates `M` is full as far as bodies stand on each other, yet the numbers behind it are few. Node `k` has a
/// point, a rigid body, and columns: the motions that its velocities add to that of its parent. With `(ω, w)` for angular
/// velocity and velocity of a node's point, everything in the axes of the world,
///
/// ```text
/// (ω, w)ₖ = (ω, w + ω × l)ₚ + Σⱼ sⱼ vⱼ              l: from the point of the parent p to that of k
/// P = m w + ω × h,   L = I ω + h × w                h = m c, I about the point of k
/// vᵀ M v = Σₖ (ω·L + w·P)ₖ
/// ```
///
/// The numbers of a node are, one after the other: `m`, `h` (3), `I` (xx, yy, zz, xy, xz, yz), `l` (3; of a root it does not
/// matter, but it must be finite), and for each column the angular and the linear part of `s` (6). Nodes come in their order.
///
/// ```
/// use gelenk_core::{MassKind, MassWork, TreeMass};
/// // A point mass of 3 kg at the end of a rod of 2 m, which turns about z.
/// let kind = MassKind::Tree(TreeMass::new(vec![None], &[1])?);
/// let m = [3.0, 6.0, 0.0, 0.0, 0.0, 12.0, 12.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0];
/// let mut y = [0.0];
/// kind.multiply(&m, &[1.0], &mut y, &mut MassWork::new(&kind));
/// assert_eq!(y, [12.0]);
/// # Ok::<(), gelenk_core::StructureError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeMass {
    parents: Vec<Option<usize>>,
    /// The first velocity of each node, and the number of all.
    velocities: Vec<usize>,
    /// The first number of each node, and how many there are.
    numbers: Vec<usize>,
}

/// If more than one of so many entries is there, the expanded matrix is full.
const FULL: usize = 8;

impl TreeMass {
    /// Numbers of a node before its columns: mass, first moment, inertia, offset.
    pub const NODE: usize = 13;
    /// Numbers of a column.
    pub const COLUMN: usize = 6;
    /// Where the offset stands among the numbers of a node.
    pub const OFFSET: usize = 10;

    /// A tree, or several. Parents come before their children; `columns` says how many velocities each node adds, from none
    /// to any number. Velocities are numbered in the order of nodes.
    pub fn new(parents: Vec<Option<usize>>, columns: &[usize]) -> Result<Self, StructureError> {
        if parents.len() != columns.len() {
            let (nodes, counts) = (parents.len(), columns.len());
            return Err(StructureError(format!(
                "the tree of M has {nodes} parents, but {counts} counts of columns"
            )));
        }
        if let Some((k, p)) =
            parents.iter().enumerate().find_map(|(k, p)| p.filter(|&p| p >= k).map(|p| (k, p)))
        {
            return Err(StructureError(format!(
                "node {k} of the tree of M has the parent {p}, which does not come before it"
            )));
        }
        let (mut velocities, mut numbers) = (vec![0], vec![0]);
        let (mut velocity, mut number) = (0_usize, 0_usize);
        for &count in columns {
            velocity = velocity.saturating_add(count);
            number = number.saturating_add(Self::NODE).saturating_add(count.saturating_mul(Self::COLUMN));
            velocities.push(velocity);
            numbers.push(number);
        }
        Ok(Self { parents, velocities, numbers })
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.parents.len()
    }

    /// The parent of a node.
    pub fn parent(&self, node: usize) -> Option<usize> {
        self.parents[node]
    }

    /// The velocities of a node.
    pub fn velocities(&self, node: usize) -> Range<usize> {
        self.velocities[node]..self.velocities[node + 1]
    }

    /// How many velocities there are.
    pub fn velocity_count(&self) -> usize {
        self.velocities.last().copied().unwrap_or(0)
    }

    /// The node of a velocity.
    pub fn node_of(&self, velocity: usize) -> usize {
        self.velocities.partition_point(|&first| first <= velocity).saturating_sub(1)
    }

    /// Where the numbers of a node stand.
    pub fn numbers(&self, node: usize) -> Range<usize> {
        self.numbers[node]..self.numbers[node + 1]
    }

    /// How many numbers hold the matrix.
    pub fn number_count(&self) -> usize {
        self.numbers.last().copied().unwrap_or(0)
    }

    /// What a number stands for, in words.
    pub(crate) fn describe(&self, number: usize, velocity: impl Fn(usize) -> String) -> String {
        let node = self.numbers.partition_point(|&first| first <= number).saturating_sub(1);
        let place = number - self.numbers[node];
        let what = match place {
            0 => "mass",
            1..=3 => "first moment",
            4..=9 => "inertia",
            10..=12 => "offset",
            _ => {
                let column = self.velocities[node] + (place - Self::NODE) / Self::COLUMN;
                return format!("motion of {}", velocity(column));
            }
        };
        let own = self.velocities[node];
        if own < self.velocities[node + 1] {
            format!("{what} of the node of {}", velocity(own))
        } else {
            format!("{what} of node {node}")
        }
    }

    /// `y = M x` by one sweep to the tips, which finds motions and momenta, and one back.
    fn multiply<R: Real>(
        &self,
        m: &impl Numbers<R>,
        x: &[f64],
        mut y: impl FnMut(usize, R),
        work: &mut [Motion<R>],
    ) {
        let zero = [R::from(0.0); 3];
        for k in 0..self.nodes() {
            let first = self.numbers[k];
            let (mut omega, mut w) = (zero, zero);
            if let Some(p) = self.parents[k] {
                let l: [R; 3] = m.take(first + Self::OFFSET);
                omega = work[p].omega;
                w = add(work[p].w, cross(omega, l));
            }
            let columns = (first + Self::NODE..).step_by(Self::COLUMN);
            for (j, at) in self.velocities(k).zip(columns) {
                omega = add_scaled(omega, x[j], m.take(at));
                w = add_scaled(w, x[j], m.take(at + 3));
            }
            let (angular, linear) = PointInertia::read(m, first).momentum(omega, w);
            work[k] = Motion { omega, w, angular, linear };
        }
        for k in (0..self.nodes()).rev() {
            let first = self.numbers[k];
            let Motion { angular, linear, .. } = work[k];
            let columns = (first + Self::NODE..).step_by(Self::COLUMN);
            for (j, at) in self.velocities(k).zip(columns) {
                y(j, dot(m.take(at), angular) + dot(m.take(at + 3), linear));
            }
            if let Some(p) = self.parents[k] {
                let parent = &mut work[p];
                parent.angular =
                    add(parent.angular, add(angular, cross(m.take(first + Self::OFFSET), linear)));
                parent.linear = add(parent.linear, linear);
            }
        }
    }

    /// See [`MassKind::expanded`]: a full matrix, or, where there are many branches, the entries that are not zero by structure.
    pub(crate) fn expanded(&self) -> MassKind {
        if !self.expands_sparsely() {
            return MassKind::Dense;
        }
        let mut pattern = Vec::with_capacity(self.entry_count());
        self.each_entry(|i, j| pattern.push((i, j)));
        MassKind::Sparse(Pattern::new(pattern))
    }

    /// How many entries on and below the diagonal of `M` are not zero by structure.
    pub fn entry_count(&self) -> usize {
        let mut entries = 0_usize;
        let mut depth = vec![0_usize; self.nodes()];
        for k in 0..self.nodes() {
            let above = self.parents[k].map_or(0, |p| depth[p]);
            let own = self.velocities(k).len();
            depth[k] = above + own;
            entries = entries.saturating_add(own * above + own * (own + 1) / 2);
        }
        entries
    }

    /// Does [`MassKind::expanded`] give a sparse matrix?
    pub fn expands_sparsely(&self) -> bool {
        let nv = self.velocity_count();
        self.entry_count().saturating_mul(FULL) < nv.saturating_mul(nv)
    }

    /// The entries on and below the diagonal that are not zero by structure, in the order in which they are computed.
    fn each_entry(&self, mut entry: impl FnMut(usize, usize)) {
        for k in 0..self.nodes() {
            for j in self.velocities(k) {
                self.velocities(k).filter(|&i| i <= j).for_each(|i| entry(j, i));
                let mut above = self.parents[k];
                while let Some(p) = above {
                    self.velocities(p).for_each(|i| entry(j, i));
                    above = self.parents[p];
                }
            }
        }
    }

    /// The entries of `M`, by composite bodies: each node takes all that stands on it along, and a column of `M` is the
    /// momentum of that in the motions on the way to the root.
    pub(crate) fn expand(&self, m: &[f64], full: bool, out: &mut [f64], work: &mut MassWork) {
        let bodies = &mut work.bodies;
        let take = |at: usize| -> [f64; 3] { Numbers::take(&m, at) };
        for (k, body) in bodies.iter_mut().enumerate() {
            *body = PointInertia::read(&m, self.numbers[k]);
        }
        for k in (0..self.nodes()).rev() {
            if let Some(p) = self.parents[k] {
                let shifted = bodies[k].shifted(take(self.numbers[k] + Self::OFFSET));
                bodies[p].add(&shifted);
            }
        }
        let nv = self.velocity_count();
        let mut next = 0;
        let mut put = |j: usize, i: usize, x: f64| {
            if full {
                out[i + nv * j] = x;
                out[j + nv * i] = x;
            } else {
                out[next] = x;
                next += 1;
            }
        };
        let column =
            |k: usize, j: usize| self.numbers[k] + Self::NODE + Self::COLUMN * (j - self.velocities[k]);
        for k in 0..self.nodes() {
            for j in self.velocities(k) {
                let at = column(k, j);
                let (mut angular, linear) = bodies[k].momentum(take(at), take(at + 3));
                let (mut node, mut last) = (k, j + 1);
                loop {
                    for i in self.velocities[node]..last {
                        let at = column(node, i);
                        put(j, i, dot(take(at), angular) + dot(take(at + 3), linear));
                    }
                    let Some(p) = self.parents[node] else { break };
                    angular = add(angular, cross(take(self.numbers[node] + Self::OFFSET), linear));
                    (node, last) = (p, self.velocities[p + 1]);
                }
            }
        }
    }
}

/// Memory for products with a mass matrix; owned by whoever multiplies. Only trees need any.
#[derive(Debug, Clone, Default)]
pub struct MassWork {
    values: Vec<Motion<f64>>,
    duals: Vec<Motion<Dual<f64, 1>>>,
    bodies: Vec<PointInertia<f64>>,
}

impl MassWork {
    /// Memory for this layout.
    pub fn new(kind: &MassKind) -> Self {
        match kind {
            MassKind::Tree(tree) => {
                let n = tree.nodes();
                Self {
                    values: vec![Motion::at_rest(); n],
                    duals: vec![Motion::at_rest(); n],
                    bodies: vec![PointInertia::nothing(); n],
                }
            }
            _ => Self::default(),
        }
    }

    /// `y = M x`.
    pub(crate) fn multiply(&mut self, tree: &TreeMass, m: &[f64], x: &[f64], y: &mut [f64]) {
        tree.multiply(&m, x, |j, value| y[j] = value, &mut self.values);
    }

    /// `y = M' x` along the change `dm` of the numbers.
    pub(crate) fn multiply_derivative(
        &mut self,
        tree: &TreeMass,
        m: &[f64],
        dm: &[f64],
        x: &[f64],
        y: &mut [f64],
    ) {
        tree.multiply(&(m, dm), x, |j, value| y[j] = value.derivatives[0], &mut self.duals);
    }
}

/// Numbers that come as one type or another.
trait Numbers<R> {
    fn take<const N: usize>(&self, at: usize) -> [R; N];
}

impl Numbers<f64> for &[f64] {
    #[inline]
    fn take<const N: usize>(&self, at: usize) -> [f64; N] {
        let from = &self[at..at + N];
        std::array::from_fn(|i| from[i])
    }
}

impl Numbers<Dual<f64, 1>> for (&[f64], &[f64]) {
    #[inline]
    fn take<const N: usize>(&self, at: usize) -> [Dual<f64, 1>; N] {
        let (value, derivative) = (&self.0[at..at + N], &self.1[at..at + N]);
        std::array::from_fn(|i| Dual { value: value[i], derivatives: [derivative[i]] })
    }
}

/// What a node does, and the momentum of what stands on it.
#[derive(Debug, Clone, Copy)]
struct Motion<R> {
    omega: [R; 3],
    w: [R; 3],
    angular: [R; 3],
    linear: [R; 3],
}

impl<R: Real> Motion<R> {
    fn at_rest() -> Self {
        let zero = [R::from(0.0); 3];
        Self { omega: zero, w: zero, angular: zero, linear: zero }
    }
}

/// A rigid body, seen from a point.
#[derive(Debug, Clone, Copy)]
struct PointInertia<R> {
    mass: R,
    moment: [R; 3],
    /// xx, yy, zz, xy, xz, yz.
    inertia: [R; 6],
}

impl<R: Real> PointInertia<R> {
    fn nothing() -> Self {
        let zero = R::from(0.0);
        Self { mass: zero, moment: [zero; 3], inertia: [zero; 6] }
    }

    #[inline]
    fn read(m: &impl Numbers<R>, at: usize) -> Self {
        let [mass, hx, hy, hz, xx, yy, zz, xy, xz, yz] = m.take(at);
        Self { mass, moment: [hx, hy, hz], inertia: [xx, yy, zz, xy, xz, yz] }
    }

    /// Angular and linear momentum in this motion.
    #[inline]
    fn momentum(&self, omega: [R; 3], w: [R; 3]) -> ([R; 3], [R; 3]) {
        let [xx, yy, zz, xy, xz, yz] = self.inertia;
        let turning = [dot([xx, xy, xz], omega), dot([xy, yy, yz], omega), dot([xz, yz, zz], omega)];
        let linear = add(w.map(|w| self.mass * w), cross(omega, self.moment));
        (add(turning, cross(self.moment, w)), linear)
    }

    fn add(&mut self, other: &Self) {
        self.mass += other.mass;
        self.moment = add(self.moment, other.moment);
        self.inertia.iter_mut().zip(other.inertia).for_each(|(x, y)| *x += y);
    }

    /// The same body, seen from a point that lies at `−l`.
    fn shifted(&self, l: [R; 3]) -> Self {
        let (m, h) = (self.mass, self.moment);
        let square = |i: usize, j: usize| (l[i] * h[i] + l[j] * h[j]) * 2.0 + m * (l[i] * l[i] + l[j] * l[j]);
        let product = |i: usize, j: usize| -(l[i] * h[j] + h[i] * l[j] + m * (l[i] * l[j]));
        let change = [square(1, 2), square(0, 2), square(0, 1), product(0, 1), product(0, 2), product(1, 2)];
        Self {
            mass: m,
            moment: add(h, l.map(|l| m * l)),
            inertia: std::array::from_fn(|i| self.inertia[i] + change[i]),
        }
    }
}

#[inline]
fn add<R: Real>(a: [R; 3], b: [R; 3]) -> [R; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

#[inline]
fn add_scaled<R: Real>(a: [R; 3], s: f64, b: [R; 3]) -> [R; 3] {
    [a[0] + b[0] * s, a[1] + b[1] * s, a[2] + b[2] * s]
}

#[inline]
fn dot<R: Real>(a: [R; 3], b: [R; 3]) -> R {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline]
fn cross<R: Real>(a: [R; 3], b: [R; 3]) -> [R; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[cfg(test)]
mod tests;
