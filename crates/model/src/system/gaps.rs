//! How far a mechanism is from being closed, with derivatives.
//!
//! Rows of joints are products of axes, which also vanish where an axis points the wrong way round. From a rough guess that
//! is where Newton's method may well end. Here the gap of a joint is what lies between the pose of its frame `B` and the
//! nearest pose that the joint allows: a way and an angle up to half a turn. The joint's own motions leave it as it is, so
//! only its components across them count.

use super::Parts;
use crate::constraints::{Constraint, Origin, Pair, Part, Term};
use crate::coordinates::{Between, CoordinatePlace};
use crate::dense::{Qr, Vectors, norm, scale};
use crate::forest::{Attachment, Depth, Scene};
use crate::joints::{Fixed, JointLaw as _, MOST, Shape, Twist};
use crate::math::{Mat3, Pose, Quaternion, Vec3, Wrench};
use crate::measure::is_angle;
use crate::model::{Frame, JointCoordinate, JointId, Model};
use crate::rows::{Coordinate, Gradient, Row, wrapped};
use crate::start::Gap;
use gelenk_core::Real;

/// Something that has to be closed, or comes as near as it can.
#[derive(Debug, Clone)]
pub(super) struct Tie {
    pub(super) name: String,
    kind: TieKind,
}

#[derive(Debug, Clone)]
enum TieKind {
    /// Two frames, held by a joint.
    Frames { pair: Box<Pair>, shape: Shape },
    /// The orientation of the second frame seen from the first.
    Turn { pair: Box<Pair>, rotation: Mat3 },
    /// A coordinate among the positions, held at a value.
    Own { p: usize, v: usize, value: f64, is_angle: bool },
    /// A coordinate between frames, held at a value.
    Between { pair: Box<Pair>, coordinate: Coordinate, value: f64 },
    /// A row of `g`.
    Row { row: usize, is_angle: bool },
}

/// Gaps and their derivatives along all velocities. Angles are multiplied by a length.
#[derive(Debug, Clone, Default)]
pub(super) struct Gaps {
    pub(super) values: Vec<f64>,
    pub(super) rows: Vectors,
}

impl Gaps {
    fn push(&mut self, factor: f64, value: f64, mut row: Vec<f64>) {
        scale(&mut row, factor);
        self.values.push(value * factor);
        self.rows.push(row);
    }

    pub(super) fn largest(&self) -> f64 {
        self.values.iter().fold(0.0, |m, x| x.abs().max(m))
    }
}

/// Positions where gaps are looked at, with room for what they need.
#[derive(Debug)]
pub(super) struct Survey {
    pub(super) scene: Scene<f64>,
    g: Vec<f64>,
    matrix: Vec<f64>,
    /// Angles times this count as lengths.
    pub(super) length: f64,
    t: f64,
    nv: usize,
}

impl Survey {
    pub(super) fn new(parts: &Parts, nv: usize, length: f64, t: f64) -> Self {
        Self {
            scene: Scene::new(parts.forest.nodes.len(), nv),
            g: vec![0.0; parts.constraints.rows.len()],
            matrix: vec![0.0; parts.constraints.pattern().len()],
            length,
            t,
            nv,
        }
    }

    /// Goes to positions.
    pub(super) fn visit(&mut self, parts: &Parts, p: &[f64]) {
        parts.forest.locate(p, p, Depth::Positions, &mut self.scene);
        parts.constraints.fill(&self.scene, (self.t, p), Some(&mut self.g), Some(&mut self.matrix));
    }

    /// The pose of a body's centre of mass there.
    pub(super) fn pose(&self, parts: &Parts, body: usize) -> Pose {
        self.scene.centre(parts.nodes[body]).pose
    }

    /// Adds the gaps of a tie there, times a weight.
    pub(super) fn add(&self, parts: &Parts, p: &[f64], tie: &Tie, weight: f64, gaps: &mut Gaps) {
        let empty = || vec![0.0; self.nv];
        let factor = |is_angle: bool| weight * if is_angle { self.length } else { 1.0 };
        match &tie.kind {
            TieKind::Frames { pair, shape } => self.add_frames(p, pair, *shape, weight, gaps),
            TieKind::Turn { pair, rotation } => self.add_turn(p, pair, rotation, weight, gaps),
            TieKind::Own { p: i, v, value, is_angle } => {
                let mut row = empty();
                row[*v] = 1.0;
                gaps.push(factor(*is_angle), p[*i] - value, row);
            }
            TieKind::Between { pair, coordinate, value } => {
                let frames = pair.located(&self.scene, p, p);
                let gradient = coordinate.gradient(&frames.a, &frames.b);
                let mut row = empty();
                pair.add_row(&self.scene, &frames, &gradient, &mut row);
                let gap = gradient.value - value;
                let is_angle = coordinate.is_angle();
                gaps.push(factor(is_angle), if is_angle { wrapped(gap) } else { gap }, row);
            }
            TieKind::Row { row, is_angle } => {
                gaps.push(factor(*is_angle), self.g[*row], self.matrix_row(parts, *row));
            }
        }
    }

    /// A row of `G`.
    pub(super) fn matrix_row(&self, parts: &Parts, row: usize) -> Vec<f64> {
        let mut out = vec![0.0; self.nv];
        self.row(parts, row).for_each(|(j, x)| out[j] += x);
        out
    }

    /// The entries of a row of `G`, with their velocities.
    pub(super) fn row<'a>(&'a self, parts: &'a Parts, row: usize) -> impl Iterator<Item = (usize, f64)> + 'a {
        let places = parts.constraints.row_entries(row);
        let entries = parts.constraints.pattern()[places.clone()].iter().zip(&self.matrix[places]);
        entries.map(|(&(_, j), &x)| (j, x))
    }

    /// `g`, with zeros for rows without positions.
    pub(super) fn values(&self) -> &[f64] {
        &self.g
    }

    /// Adds `G v`.
    pub(super) fn multiply_add(&self, parts: &Parts, v: &[f64], out: &mut [f64]) {
        for (&(i, j), x) in parts.constraints.pattern().iter().zip(&self.matrix) {
            out[i] += x * v[j];
        }
    }

    fn add_frames(&self, p: &[f64], pair: &Pair, shape: Shape, weight: f64, gaps: &mut Gaps) {
        let frames = pair.located(&self.scene, p, p);
        let (a, b) = (&frames.a.pose, &frames.b.pose);
        let (way, turn, near) = between(a, b, shape);
        for across in across(a, shape, &near, self.length) {
            let (axis, direction) = (across.angular, across.linear);
            let rho = b.origin - a.origin;
            let torque = axis * self.length;
            let gradient = Gradient {
                value: 0.0,
                on_a: Wrench { force: -direction, torque: -torque - rho.cross(direction) },
                on_b: Wrench { force: direction, torque },
            };
            let mut row = vec![0.0; self.nv];
            pair.add_row(&self.scene, &frames, &gradient, &mut row);
            gaps.push(weight, direction.dot(way) + torque.dot(turn), row);
        }
    }

    /// Turns about the axes of the first frame.
    fn add_turn(&self, p: &[f64], pair: &Pair, rotation: &Mat3, weight: f64, gaps: &mut Gaps) {
        let frames = pair.located(&self.scene, p, p);
        let turn = turned(&frames.a.pose, &frames.b.pose, rotation);
        for i in 0..3 {
            let torque = frames.a.pose.rotation.column(i) * self.length;
            let gradient =
                Gradient { value: 0.0, on_a: Wrench::torque(-torque), on_b: Wrench::torque(torque) };
            let mut row = vec![0.0; self.nv];
            pair.add_row(&self.scene, &frames, &gradient, &mut row);
            gaps.push(weight, torque.dot(turn), row);
        }
    }

    /// What a force and a torque on a frame, in world axes, do along all velocities: a row of its velocity and angular velocity.
    pub(super) fn motion_row(&self, p: &[f64], pair: &Pair, on_b: Wrench) -> Vec<f64> {
        let frames = pair.located(&self.scene, p, p);
        let mut row = vec![0.0; self.nv];
        let gradient = Gradient { value: 0.0, on_a: Wrench::zero(), on_b };
        pair.add_row(&self.scene, &frames, &gradient, &mut row);
        row
    }

    /// The gap of a tie in metres and radians.
    pub(super) fn gap(&self, p: &[f64], tie: &Tie) -> Gap {
        let (metres, radians) = match &tie.kind {
            TieKind::Frames { pair, shape } => {
                let frames = pair.located(&self.scene, p, p);
                apart(&frames.a.pose, &frames.b.pose, *shape, self.length)
            }
            TieKind::Turn { pair, rotation } => {
                let frames = pair.located(&self.scene, p, p);
                (0.0, turned(&frames.a.pose, &frames.b.pose, rotation).norm())
            }
            TieKind::Own { p: i, value, is_angle, .. } => split((p[*i] - value).abs(), *is_angle),
            TieKind::Between { pair, coordinate, value } => {
                let frames = pair.located(&self.scene, p, p);
                let gap = coordinate.gradient(&frames.a, &frames.b).value - value;
                let is_angle = coordinate.is_angle();
                split(if is_angle { wrapped(gap) } else { gap }.abs(), is_angle)
            }
            TieKind::Row { row, is_angle } => split(self.g[*row].abs(), *is_angle),
        };
        Gap { element: tie.name.clone(), metres, radians }
    }
}

/// How far a joint is open: a way and an angle.
fn apart(a: &Pose, b: &Pose, shape: Shape, length: f64) -> (f64, f64) {
    let (way, turn, near) = between(a, b, shape);
    let (mut metres, mut radians) = (Vec3::zero(), Vec3::zero());
    for n in across(a, shape, &near, length) {
        let part = n.linear.dot(way) + n.angular.dot(turn) * length;
        metres += n.linear * part;
        radians += n.angular * (part / length);
    }
    (metres.norm(), radians.norm())
}

impl Model {
    /// Are all joints closed where the bodies are placed? Rounding is forgiven.
    pub fn is_closed_as_placed(&self) -> bool {
        let size = self.size();
        let length = if size > 0.0 { size } else { 1.0 };
        self.joints.iter().zip(&self.shapes).all(|(joint, shape)| {
            let place = |frame: &Frame| Some(self.bodies[frame.body.0].pose.then(&frame.pose().ok()?));
            let (Some(a), Some(b)) = (place(&joint.a), place(&joint.b)) else { return true };
            let (metres, radians) = apart(&a, &b, *shape, length);
            metres <= 1e-9 * length && radians <= 1e-9
        })
    }
}

fn split(x: f64, is_angle: bool) -> (f64, f64) {
    if is_angle { (0.0, x) } else { (x, 0.0) }
}

/// The way and the turn from the nearest pose of `B` that a joint allows to where `B` is, in world axes; the coordinates there.
pub(super) fn between(a: &Pose, b: &Pose, shape: Shape) -> (Vec3, Vec3, [f64; MOST]) {
    let mut q = [0.0; MOST];
    let own = &mut q[..shape.sizes().0];
    shape.locate(&a.inverse().then(b), own);
    let near = a.then(&shape.pose(own));
    (b.origin - near.origin, rotation_vector(&(b.rotation * near.rotation.transpose())), q)
}

/// The turn from where a rotation seen from `A` would bring `B` to where `B` is, in world axes.
fn turned(a: &Pose, b: &Pose, rotation: &Mat3) -> Vec3 {
    rotation_vector(&(b.rotation * (a.rotation * *rotation).transpose()))
}

/// Axis times angle of a rotation, up to half a turn.
pub(super) fn rotation_vector(m: &Mat3) -> Vec3 {
    let [w, x, y, z] = Quaternion::from_matrix(m).0;
    let axis = Vec3([x, y, z]) * 1.0_f64.copysign(w);
    let sine = axis.norm();
    // half the angle from its sine and cosine; a small angle is twice the vector
    let factor = if sine > 1e-9 { 2.0 * sine.atan2(w.abs()) / sine } else { 2.0 };
    axis * factor
}

/// Unit motions of `B` that a joint does not allow, in world axes, perpendicular to all it allows where turns count as
/// lengths.
pub(super) fn across(a: &Pose, shape: Shape, q: &[f64; MOST], length: f64) -> Vec<Twist<f64>> {
    let (np, nv) = shape.sizes();
    let mut columns = [Twist::zero(); MOST];
    shape.columns(&q[..np], &shape.pose(&q[..np]), &mut columns[..nv]);
    let flat = |twist: &Twist<f64>| {
        let (turn, way) = (a.rotation * twist.angular, a.rotation * twist.linear);
        let mut six: Vec<f64> = turn.0.iter().map(|x| x * length).chain(way.0).collect();
        let size = norm(&six).max(f64::MIN_POSITIVE);
        scale(&mut six, 1.0 / size);
        six
    };
    let allowed = columns[..nv].iter().map(flat).collect();
    let vector = |x: &[f64]| Vec3([x[0], x[1], x[2]]);
    let kernel = Qr::new(allowed, 6, 1e-9).kernel();
    kernel.iter().map(|n| Twist { angular: vector(&n[..3]), linear: vector(&n[3..]) }).collect()
}

impl Parts {
    /// All that has to be closed: joints, and rows that are no joint's.
    pub(super) fn ties(&self, model: &Model) -> Vec<Tie> {
        let mut ties = Vec::new();
        for (j, pair) in self.pairs.iter().enumerate() {
            let Some(pair) = pair.map(|k| &self.constraints.pairs[k]) else { continue };
            // where the joint has coordinates of its own, these move frame A to frame B
            let shape = if pair.moved.is_some() { Shape::Fixed(Fixed) } else { model.shapes[j] };
            let name = format!("joint '{}'", model.joints[j].name);
            ties.push(Tie { name, kind: TieKind::Frames { pair: Box::new(pair.clone()), shape } });
        }
        for (row, constraint) in self.constraints.rows.iter().enumerate() {
            if constraint.is_holonomic && !matches!(constraint.origin, Origin::Joint(_)) {
                let is_angle = is_angular(model, constraint);
                ties.push(Tie { name: constraint.name.clone(), kind: TieKind::Row { row, is_angle } });
            }
        }
        ties
    }

    /// A body's frame at a place of the world.
    pub(super) fn pose_tie(&self, model: &Model, body: usize, pose: &Pose) -> Tie {
        let centre = Pose::at(-model.bodies[body].mass.centre);
        let (a, b) =
            (Attachment { node: None, frame: *pose }, Attachment { node: self.nodes[body], frame: centre });
        let pair = Box::new(Pair::new(&self.forest, a, b));
        let name = format!("place of body '{}'", model.bodies[body].name);
        Tie { name, kind: TieKind::Frames { pair, shape: Shape::Fixed(Fixed) } }
    }

    /// The orientation of a joint.
    pub(super) fn orientation_tie(&self, model: &Model, joint: JointId, rotation: Mat3) -> Tie {
        let its = &model.joints[joint.0];
        // the frames were seen to be sound when the system was built
        let frame = |frame: &Frame| model.seen_from_centre(frame).unwrap_or_else(|_| Pose::identity());
        let place = |at: &Frame| Attachment { node: self.nodes[at.body.0], frame: frame(at) };
        let pair = Box::new(Pair::new(&self.forest, place(&its.a), place(&its.b)));
        Tie { name: format!("orientation of joint '{}'", its.name), kind: TieKind::Turn { pair, rotation } }
    }

    /// A joint coordinate at a value.
    pub(super) fn coordinate_tie(&self, model: &Model, c: JointCoordinate, value: f64) -> Tie {
        let coordinate = model.shapes[c.joint.0].coordinates()[c.index].0;
        let name = format!("{coordinate} of joint '{}'", model.joints[c.joint.0].name);
        let kind = match &self.places[c.joint.0][c.index] {
            CoordinatePlace::Own { p, v } => {
                TieKind::Own { p: *p, v: *v, value, is_angle: is_angle(model, c) }
            }
            CoordinatePlace::Between(its) => {
                let Between { a, b, coordinate } = **its;
                TieKind::Between { pair: Box::new(Pair::new(&self.forest, a, b)), coordinate, value }
            }
        };
        Tie { name, kind }
    }

    /// `p ⊞ δ`.
    pub(super) fn displace(&self, p: &[f64], delta: &[f64]) -> Vec<f64> {
        let mut out = p.to_vec();
        for (shape, q, v) in self.spaces() {
            shape.plus(&p[q.clone()], &delta[v], &mut out[q]);
        }
        out
    }
}

/// Is a row an angle rather than a length?
pub(super) fn is_angular<S: Real>(model: &Model<S>, row: &Constraint<S>) -> bool {
    if let Origin::Drive(d) = row.origin {
        return model.drives[d].terms.first().is_some_and(|(c, _)| is_angle(model, *c));
    }
    row.is_turn
        || match row.terms.first() {
            Some(Term::Between { part: Part::Row(row), .. }) => {
                matches!(row, Row::Perpendicular(..) | Row::NoTwist)
            }
            Some(Term::Between { part: Part::Coordinate(coordinate), .. }) => coordinate.is_angle(),
            _ => false,
        }
}
