//! Kinematics and dynamics of bodies that hang on each other by tree joints, in O(N).
//!
//! Absolute coordinates are the special case in which every body hangs on the ground by a free joint. Everything about a
//! body refers to its centre of mass and to world axes; the frame at the centre of mass has the axes of the body.

use crate::body::principal_moments;
use crate::joints::{Hinge, MOST, Shape, Twist};
use crate::math::{Mat3, Motion, Pose, Vec3, Wrench};
use gelenk_core::{Lift, Real, StructureError, TreeMass};

/// A body and the joint it hangs by.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node<S = f64> {
    /// The node it hangs on; `None`: the ground. It comes before this one.
    pub(crate) parent: Option<usize>,
    pub(crate) hinge: Hinge<S>,
    /// The joint's frame on the parent, seen from the parent's centre of mass.
    pub(crate) a: Pose<S>,
    /// The centre of mass, seen from the joint's frame on this body.
    pub(crate) b: Pose<S>,
    /// Have they the axes of what they are seen from, as most have?
    pub(crate) is_parallel: [bool; 2],
    /// Its first coordinate and velocity.
    pub(crate) p: usize,
    pub(crate) v: usize,
    pub(crate) mass: S,
    /// About the centre of mass, in axes of the body.
    pub(crate) inertia: Mat3<S>,
}

impl<S: Real> Node<S> {
    pub(crate) fn coordinates(&self) -> std::ops::Range<usize> {
        self.p..self.p + self.hinge.sizes().0
    }

    pub(crate) fn velocities(&self) -> std::ops::Range<usize> {
        self.v..self.v + self.hinge.sizes().1
    }
}

/// A place on a body, or on the ground.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Attachment<S = f64> {
    pub(crate) node: Option<usize>,
    /// Seen from the centre of mass, or from the world.
    pub(crate) frame: Pose<S>,
}

/// Where all bodies are and how they move.
#[derive(Debug, Clone)]
pub(crate) struct Scene<R> {
    /// Motion of the centre of mass of every node.
    pub(crate) motions: Vec<Motion<R>>,
    /// What every velocity does to its own node, at the centre of mass.
    pub(crate) columns: Vec<Twist<R>>,
    /// Accelerations of every node when the derivatives of all velocities are zero.
    pub(crate) bias: Vec<Twist<R>>,
    /// Forces on every node, about the centre of mass; also scratch for sums over subtrees.
    pub(crate) wrenches: Vec<Wrench<R>>,
    /// What the derivatives of the velocities add to the bias.
    change: Vec<Twist<R>>,
    /// Positions and velocities of which this is the scene, and how much of it.
    p: Vec<R>,
    v: Vec<R>,
    depth: Option<Depth>,
}

/// How much of a scene is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Depth {
    /// Where everything is.
    Positions,
    /// And how it moves.
    Velocities,
    /// And how it would accelerate by itself.
    Bias,
}

impl<R: Real> Scene<R> {
    pub(crate) fn new(nodes: usize, nv: usize) -> Self {
        Self {
            motions: vec![Motion::ground(); nodes],
            columns: vec![Twist::zero(); nv],
            bias: vec![Twist::zero(); nodes],
            wrenches: vec![Wrench::zero(); nodes],
            change: vec![Twist::zero(); nodes],
            // orientations have four coordinates and three velocities
            p: Vec::with_capacity(2 * nv),
            v: Vec::with_capacity(nv),
            depth: None,
        }
    }

    /// Is this the scene of these positions and velocities already, and so much of it?
    fn is_of(&self, p: &[R], v: &[R], depth: Depth) -> bool {
        self.depth.is_some_and(|known| known >= depth)
            && self.p == p
            && (depth == Depth::Positions || self.v == v)
    }

    fn note(&mut self, p: &[R], v: &[R], depth: Depth) {
        self.p.clear();
        self.p.extend_from_slice(p);
        self.v.clear();
        if depth > Depth::Positions {
            self.v.extend_from_slice(v);
        }
        self.depth = Some(depth);
    }

    /// The positions it shows.
    pub(crate) fn positions(&self) -> &[R] {
        &self.p
    }

    /// The velocities it shows.
    pub(crate) fn velocities(&self) -> &[R] {
        &self.v
    }

    /// The motion of a place.
    #[inline]
    pub(crate) fn motion<S: Copy>(&self, at: &Attachment<S>) -> Motion<R>
    where
        R: Lift<S>,
    {
        match at.node {
            Some(k) => self.motions[k].carry(&at.frame),
            None => Motion { pose: Pose::constant(&at.frame), ..Motion::ground() },
        }
    }

    /// The motion of the centre of mass of a node, or of the origin of the ground.
    #[inline]
    pub(crate) fn centre(&self, node: Option<usize>) -> Motion<R> {
        node.map_or_else(Motion::ground, |k| self.motions[k])
    }

    /// Adds a wrench about a place (in world axes) to the forces on its body.
    #[inline]
    pub(crate) fn apply<S: Copy>(&mut self, at: &Attachment<S>, wrench: Wrench<R>)
    where
        R: Lift<S>,
    {
        if let Some(k) = at.node {
            let arm = self.motions[k].pose.rotation * Vec3::constant(at.frame.origin);
            self.wrenches[k] = self.wrenches[k].plus(wrench.about(arm));
        }
    }
}

/// All bodies, parents before children.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Forest<S = f64> {
    pub(crate) nodes: Vec<Node<S>>,
}

impl<S: Real> Forest<S> {
    /// Fills the scene. A scene belongs to one forest: what it shows already is not found again.
    pub(crate) fn locate<R: Lift<S>>(&self, p: &[R], v: &[R], depth: Depth, scene: &mut Scene<R>) {
        if scene.is_of(p, v, depth) {
            return;
        }
        scene.note(p, v, depth);
        for (k, node) in self.nodes.iter().enumerate() {
            let parent = scene.centre(node.parent);
            let q = &p[node.coordinates()];
            let range = node.velocities();
            let frame_a = parent.pose.then_fixed(&node.a, node.is_parallel[0]);
            let relative = node.hinge.pose(q);
            let frame_b = frame_a.then(&relative);
            let pose = frame_b.then_fixed(&node.b, node.is_parallel[1]);
            let arm = pose.origin - frame_b.origin;

            let mut local = [Twist::zero(); MOST];
            node.hinge.columns(q, &relative, &mut local[..range.len()]);
            for (column, local) in scene.columns[range.clone()].iter_mut().zip(&local) {
                let angular = frame_a.rotation * local.angular;
                *column = Twist { angular, linear: frame_a.rotation * local.linear + angular.cross(arm) };
            }
            scene.motions[k] = Motion { pose, omega: parent.omega, velocity: parent.velocity };
            if depth < Depth::Velocities {
                continue;
            }

            let mut own = Twist::zero();
            for (column, &v) in scene.columns[range.clone()].iter().zip(&v[range.clone()]) {
                own.add_times(column, v);
            }
            let way = pose.origin - parent.pose.origin;
            let omega = parent.omega + own.angular;
            let velocity = parent.velocity + parent.omega.cross(way) + own.linear;
            scene.motions[k] = Motion { pose, omega, velocity };
            if depth < Depth::Bias {
                continue;
            }

            let up = node.parent.map_or_else(Twist::zero, |k| scene.bias[k]);
            let local = node.hinge.bias(q, &v[range]);
            // The joint's own motion, seen from A: its linear part is that of the origin of B.
            let (turn, slide) = (own.angular, own.linear - own.angular.cross(arm));
            let to_b = frame_b.origin - parent.pose.origin;
            let angular = up.angular + parent.omega.cross(turn) + frame_a.rotation * local.angular;
            let at_b = up.linear
                + up.angular.cross(to_b)
                + parent.omega.cross(parent.omega.cross(to_b))
                + parent.omega.cross(slide) * R::from(2.0)
                + frame_a.rotation * local.linear;
            let linear = at_b + angular.cross(arm) + omega.cross(omega.cross(arm));
            scene.bias[k] = Twist { angular, linear };
        }
    }

    /// Inertial forces less the wrenches of the scene, as generalised forces: `M a − f` for accelerations `a`, or `−f`
    /// without. The wrenches are consumed.
    pub(crate) fn residual<R: Lift<S>>(&self, a: Option<&[R]>, scene: &mut Scene<R>, out: &mut [R]) {
        if let Some(a) = a {
            self.accelerate(a, scene);
        }
        for (k, node) in self.nodes.iter().enumerate() {
            let (motion, bias) = (&scene.motions[k], &scene.bias[k]);
            let rotation = &motion.pose.rotation;
            let inertia = Mat3::constant(&node.inertia);
            let turn = |x: Vec3<R>| *rotation * (inertia * rotation.transpose_mul(x));
            let force = bias.linear * R::lift(node.mass);
            let torque = turn(bias.angular) + motion.omega.cross(turn(motion.omega));
            let outer = scene.wrenches[k];
            scene.wrenches[k] = Wrench { force: force - outer.force, torque: torque - outer.torque };
        }
        self.gather(scene, out);
    }

    /// Accelerations in place of the bias: adds what the derivatives of the velocities bring.
    pub(crate) fn accelerate<R: Lift<S>>(&self, a: &[R], scene: &mut Scene<R>) {
        // Only differences to the bias are handed down: what the bias of a parent brings is in the child's already.
        for (k, node) in self.nodes.iter().enumerate() {
            let mut own = Twist::zero();
            for (column, &a) in scene.columns[node.velocities()].iter().zip(&a[node.velocities()]) {
                own.add_times(column, a);
            }
            if let Some(parent) = node.parent {
                let way = scene.motions[k].pose.origin - scene.motions[parent].pose.origin;
                let up = scene.change[parent];
                own.angular += up.angular;
                own.linear += up.linear + up.angular.cross(way);
            }
            scene.change[k] = own;
        }
        scene.depth = scene.depth.map(|depth| depth.min(Depth::Velocities));
        for (bias, change) in scene.bias.iter_mut().zip(&scene.change) {
            bias.angular += change.angular;
            bias.linear += change.linear;
        }
    }

    /// Generalised forces from the wrenches, which are summed up from the tips to the roots.
    pub(crate) fn gather<R: Lift<S>>(&self, scene: &mut Scene<R>, out: &mut [R]) {
        for (k, node) in self.nodes.iter().enumerate().rev() {
            let wrench = scene.wrenches[k];
            for (out, column) in out[node.velocities()].iter_mut().zip(&scene.columns[node.velocities()]) {
                *out = wrench.power(column.angular, column.linear);
            }
            if let Some(parent) = node.parent {
                let arm = scene.motions[k].pose.origin - scene.motions[parent].pose.origin;
                scene.wrenches[parent] = scene.wrenches[parent].plus(wrench.about(arm));
            }
        }
    }
}

/// Inertia below this share of the largest is looked at more closely.
const DOUBTFUL: f64 = 1e-9;

impl Forest {
    /// Has every body mass and inertia of its own about all axes, none of it small beside that of others? Then no motion is without
    /// inertia. Moments count in comparison with this length.
    pub(crate) fn all_have_inertia(&self, length: f64) -> bool {
        let (mut least, mut most) = (f64::INFINITY, 0.0_f64);
        for node in &self.nodes {
            let is_planar = matches!(node.hinge.shape, Shape::Planar(_)) && node.parent.is_none();
            let moments =
                if is_planar { [node.inertia.0[2][2]; 3] } else { principal_moments(&node.inertia) };
            for x in moments.map(|x| x / (length * length)).into_iter().chain([node.mass]) {
                (least, most) = (least.min(x), most.max(x));
            }
        }
        least > DOUBTFUL * most
    }
}

impl<S: Real> Forest<S> {
    /// The layout of `M`; coordinates beside the nodes have none, and stand behind them by themselves.
    pub(crate) fn mass_layout(&self, extra: impl Iterator<Item = usize>) -> Result<TreeMass, StructureError> {
        let mut parents: Vec<_> = self.nodes.iter().map(|node| node.parent).collect();
        let mut columns: Vec<_> = self.nodes.iter().map(|node| node.velocities().len()).collect();
        for count in extra {
            parents.push(None);
            columns.push(count);
        }
        TreeMass::new(parents, &columns)
    }

    /// The numbers behind `M`, as [`TreeMass`] lays them out.
    pub(crate) fn mass<R: Lift<S>>(&self, scene: &Scene<R>, out: &mut [R]) {
        let zero = R::from(0.0);
        let mut rest = out;
        for (node, motion) in self.nodes.iter().zip(&scene.motions) {
            let columns = &scene.columns[node.velocities()];
            let (own, behind) = rest.split_at_mut(TreeMass::NODE + TreeMass::COLUMN * columns.len());
            let i = motion.pose.rotation.congruence(&Mat3::constant(&node.inertia)).0;
            let way = motion.pose.origin - scene.centre(node.parent).pose.origin;
            own[..4].copy_from_slice(&[R::lift(node.mass), zero, zero, zero]);
            own[4..10].copy_from_slice(&[i[0][0], i[1][1], i[2][2], i[0][1], i[0][2], i[1][2]]);
            own[TreeMass::OFFSET..TreeMass::NODE].copy_from_slice(&way.0);
            let numbers = own[TreeMass::NODE..].chunks_exact_mut(TreeMass::COLUMN);
            for (numbers, column) in numbers.zip(columns) {
                numbers[..3].copy_from_slice(&column.angular.0);
                numbers[3..].copy_from_slice(&column.linear.0);
            }
            rest = behind;
        }
        rest.fill(zero);
    }

    /// The nodes above one node and not above another, and the other way round, themselves included; from the tips up. Together
    /// they are the way from one to the other.
    pub(crate) fn branches(&self, a: Option<usize>, b: Option<usize>) -> [Vec<usize>; 2] {
        let (mut from_a, mut from_b) = (Vec::new(), Vec::new());
        let (mut a, mut b) = (a, b);
        while a != b {
            // parents come before their children: the later one cannot be above the other
            if a > b {
                from_a.extend(a);
                a = a.and_then(|k| self.nodes[k].parent);
            } else {
                from_b.extend(b);
                b = b.and_then(|k| self.nodes[k].parent);
            }
        }
        [from_a, from_b]
    }

    /// The nodes from this one to its root, itself included.
    pub(crate) fn above(&self, node: Option<usize>) -> impl Iterator<Item = usize> {
        std::iter::successors(node, |&k| self.nodes[k].parent)
    }
}
