//! From a model to its equations.

mod elements;

use super::Parts;
use super::gaps::is_angular;
use crate::constraints::{Constraint, Constraints, Origin, Pair, Part, Term};
use crate::contacts::Element as _;
use crate::coordinates::{Between, CoordinatePlace, Coordinates};
use crate::drive::Target;
use crate::error::ModelError;
use crate::external;
use crate::flexible::{Modal, PlacedFlexible};
use crate::forces::PlacedForce;
use crate::forest::{Attachment, Depth, Forest, Node, Scene};
use crate::joints::{Fixed, Free, FreeEuler, Hinge, JointLaw, MOST, Planar, Shape, Twist};
use crate::law::TimeFunction;
use crate::math::{Mat3, Pose, Vec3};
use crate::model::{JointCoordinate, Model};
use crate::random::Random;
use crate::rows::{Coordinate, wrapped};
use crate::start::degrees;
use crate::topology::spanning_tree;
use crate::user::Scalar;
use gelenk_core::{Dims, MassKind, MatrixKind, Names, Pattern, Real, Structure};
use std::sync::Arc;

/// Entries below this, relative to the size of the model, are zeros with rounding.
const ZERO: f64 = 1e-10;
/// At so many points by chance a row must vanish to count as idle.
const SAMPLES: usize = 3;

/// How `M` may be laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mass {
    /// By blocks that are constant, where they are.
    Constant,
    /// As numbers of trees in joint coordinates, wherever the joints are.
    Tree,
}

/// A model in its coordinates.
pub(super) struct Built<S> {
    pub(super) parts: Parts<S>,
    pub(super) structure: Structure,
    /// The state at the start.
    pub(super) p: Vec<S>,
    pub(super) v: Vec<S>,
    pub(super) u: Vec<S>,
    /// Rows that were left out.
    pub(super) idle: Vec<String>,
}

impl<S: Scalar> Built<S> {
    /// What is built depends on values alone: numbers with derivatives lead to the same equations.
    pub(super) fn new(model: &Model<S>, coordinates: Coordinates, mass: Mass) -> Result<Self, ModelError> {
        if model.bodies.len() < 2 {
            return Err(ModelError::Whole("the model has no bodies beside the ground; add one".into()));
        }
        if !model.gravity.is_finite() {
            return Err(ModelError::Whole("gravity is not a finite vector; check `with_gravity`".into()));
        }
        let mut builder = Builder::new(model, coordinates);
        builder.add_nodes()?;
        builder.add_joints()?;
        builder.add_drives();
        let constraints = builder.constraints();
        builder.add_externals(&constraints)?;
        builder.add_forces(&constraints)?;
        builder.finish(constraints, mass)
    }
}

struct Builder<'a, S> {
    model: &'a Model<S>,
    coordinates: Coordinates,
    forest: Forest<S>,
    extra: Vec<(Shape<S>, usize, usize)>,
    names: Names,
    /// Positions that are angles and may turn.
    turning: Vec<usize>,
    /// The state at the start, as far as it is built.
    p: Vec<S>,
    v: Vec<S>,
    pairs: Vec<Pair<S>>,
    rows: Vec<Constraint<S>>,
    forces: Vec<(String, PlacedForce<S>)>,
    externals: Vec<external::PlacedExternal<S>>,
    u: Vec<S>,
    rolling_pairs: Vec<usize>,
    flexibles: Vec<PlacedFlexible>,
    nodes: Vec<Option<usize>>,
    joint_pairs: Vec<Option<usize>>,
    carried: Vec<bool>,
    places: Vec<Vec<CoordinatePlace<S>>>,
    idle: Vec<String>,
}

impl<'a, S: Scalar> Builder<'a, S> {
    fn new(model: &'a Model<S>, coordinates: Coordinates) -> Self {
        Self {
            model,
            coordinates,
            forest: Forest { nodes: Vec::new() },
            extra: Vec::new(),
            names: Names::default(),
            turning: Vec::new(),
            p: Vec::new(),
            v: Vec::new(),
            pairs: Vec::new(),
            rows: Vec::new(),
            forces: Vec::new(),
            externals: Vec::new(),
            u: Vec::new(),
            rolling_pairs: Vec::new(),
            flexibles: Vec::new(),
            nodes: vec![None; model.bodies.len()],
            joint_pairs: vec![None; model.joints.len()],
            carried: vec![false; model.joints.len()],
            places: vec![Vec::new(); model.joints.len()],
            idle: Vec::new(),
        }
    }

    fn add_nodes(&mut self) -> Result<(), ModelError> {
        if let Some(its) = self.model.flexibles.first()
            && self.coordinates != Coordinates::Absolute
        {
            let body = &self.model.bodies[its.body].name;
            return Err(ModelError::Whole(format!(
                "body '{body}' is flexible, and the model was asked for in {} coordinates; flexible bodies move in absolute coordinates: \
                 set coordinates = \"absolute\" (--coordinates absolute)",
                self.coordinates
            )));
        }
        if self.coordinates == Coordinates::Joint {
            let tree = spanning_tree(self.model);
            for &body in &tree.order {
                match tree.carrier[body] {
                    Some(joint) => self.carry(body, joint)?,
                    None => self.fly(body),
                }
            }
        } else {
            (1..self.model.bodies.len()).for_each(|body| self.fly(body));
        }
        Ok(())
    }

    /// A body by itself.
    fn fly(&mut self, body: usize) {
        let its = &self.model.bodies[body];
        let pose = self.model.centre_pose(body);
        let ground = Pose::identity();
        let (shape, a, b) = match self.coordinates {
            _ if its.planar => (Shape::Planar(Planar), Pose::at(Vec3::axis(2) * pose.origin.0[2]), ground),
            Coordinates::Angles(sequence) => {
                let shape = FreeEuler(sequence);
                // the frame whose angles are meant, seen from which the body may be turned
                (
                    Shape::FreeEuler(shape),
                    ground,
                    Pose { rotation: sequence.offset(&pose.rotation), ..ground },
                )
            }
            _ => (Shape::Free(Free), ground, ground),
        };
        self.add_node(body, None, Hinge::new(shape), (a, b), &its.name);
        self.add_modes(body);
    }

    /// Modal coordinates of a flexible body, at rest.
    fn add_modes(&mut self, body: usize) {
        let Some(its) = self.model.flexibles.iter().find(|its| its.body == body) else { return };
        let (p, v) = (self.p.len(), self.v.len());
        let name = &self.model.bodies[body].name;
        for k in 0..its.data.modes() {
            self.extra.push((Shape::Prismatic(crate::joints::Prismatic), p + k, v + k));
            self.p.push(S::from(0.0));
            self.v.push(S::from(0.0));
            self.names.p.push(format!("{name}: mode {}", k + 1));
            self.names.v.push(format!("{name}: rate of mode {}", k + 1));
        }
        let node = self.forest.nodes.len() - 1;
        self.flexibles.push(PlacedFlexible { node, p, v, data: Arc::clone(&its.data) });
    }

    /// Rows that hold the interfaces of flexible bodies at their places on them.
    fn add_interfaces(&mut self) {
        for (its, placed) in self.model.flexibles.iter().zip(self.flexibles.clone()) {
            let centre = self.model.bodies[its.body].mass.centre;
            for (end, &body) in its.ends.iter().enumerate() {
                let origin = Vec3(its.data.ends[end].origin.map(S::from)) - centre;
                let place = |node, frame| Attachment { node, frame };
                let a = place(Some(placed.node), Pose::at(origin));
                let mut pair = Pair::new(&self.forest, a, place(self.nodes[body], Pose::identity()));
                pair.modal = Some(Modal { p: placed.p, v: placed.v, data: Arc::clone(&its.data), end });
                let at = self.pairs.len();
                self.pairs.push(pair);
                for row in JointLaw::<S>::rows(&Fixed) {
                    let term = Term::Between { pair: at, part: Part::Row(row), factor: S::from(1.0) };
                    let name = format!("{}: {}", self.model.bodies[body].name, row.name());
                    self.rows.push(Constraint::new(name, vec![term]));
                }
            }
        }
    }

    /// A body that a joint carries.
    fn carry(&mut self, body: usize, joint: usize) -> Result<(), ModelError> {
        let its = &self.model.joints[joint];
        let wrong = |what| ModelError::Joint { joint: its.name.clone(), what };
        let frame_a = self.model.seen_from_centre(&its.a).map_err(wrong)?;
        let frame_b = self.model.seen_from_centre(&its.b).map_err(wrong)?;
        let reversed = its.a.body.0 == body;
        let hinge = Hinge { shape: self.model.shapes[joint], reversed };
        let (parent, frames) = if reversed {
            (its.b.body, (frame_b, frame_a.inverse()))
        } else {
            (its.a.body, (frame_a, frame_b.inverse()))
        };
        self.carried[joint] = true;
        self.places[joint] = own_places(&hinge.shape, self.p.len(), self.v.len());
        self.add_node(body, Some(parent.0), hinge, frames, &its.name);
        Ok(())
    }

    fn add_node(
        &mut self,
        body: usize,
        parent: Option<usize>,
        hinge: Hinge<S>,
        (a, b): (Pose<S>, Pose<S>),
        name: &str,
    ) {
        let model = self.model;
        let its = &model.bodies[body];
        // Where the joint's frames are at the start says its coordinates; how they move, its velocities.
        let outer = parent.map_or_else(Pose::identity, |parent| model.centre_pose(parent)).then(&a);
        let inner = model.centre_pose(body).then(&b.inverse());
        let relative = outer.inverse().then(&inner);
        let arm = model.centre_pose(body).origin - inner.origin;
        let (omega, velocity) = model.centre_velocity(body);
        let (up, up_velocity) =
            parent.map_or((Vec3::zero(), Vec3::zero()), |parent| model.centre_velocity(parent));
        let way = parent.map_or_else(Vec3::zero, |parent| {
            model.centre_pose(body).origin - model.centre_pose(parent).origin
        });
        let turn = omega - up;
        let slide = velocity - up_velocity - up.cross(way) - turn.cross(arm);
        let wanted = Twist {
            angular: outer.rotation.transpose_mul(turn),
            linear: outer.rotation.transpose_mul(slide),
        };
        let (p, v) = self.add_coordinates(&hinge, &relative, &wanted, name);
        self.nodes[body] = Some(self.forest.nodes.len());
        self.forest.nodes.push(Node {
            parent: parent.and_then(|parent| self.nodes[parent]),
            hinge,
            a,
            b,
            is_parallel: [a, b].map(|frame| frame.rotation == Mat3::identity()),
            p,
            v,
            mass: its.mass.mass,
            inertia: its.mass.inertia,
        });
    }

    /// Coordinates for a joint whose frames are at this pose and move like this; returns the places of the first.
    fn add_coordinates(
        &mut self,
        hinge: &Hinge<S>,
        relative: &Pose<S>,
        motion: &Twist<S>,
        name: &str,
    ) -> (usize, usize) {
        let (np, nv) = hinge.sizes();
        let (p, v) = (self.p.len(), self.v.len());
        let mut q = [S::from(0.0); MOST];
        hinge.locate(relative, &mut q[..np]);
        self.p.extend_from_slice(&q[..np]);
        let mut columns = [Twist::zero(); MOST];
        hinge.columns(&q[..np], &hinge.pose(&q[..np]), &mut columns[..nv]);
        self.v.extend(nearest_velocities(&columns[..nv], motion));
        if self.coordinates != Coordinates::Joint {
            self.turning.extend(hinge.shape.turning().map(|i| p + i));
        }
        let (positions, velocities) = hinge.shape.all_labels();
        self.names.p.extend(positions.iter().map(|label| format!("{name}: {label}")));
        self.names.v.extend(velocities.iter().map(|label| format!("{name}: {label}")));
        (p, v)
    }

    /// Joints that carry no body.
    fn add_joints(&mut self) -> Result<(), ModelError> {
        let tracked = tracked(self.model);
        // where the bodies are; coordinates that joints add move none of them
        let scene = tracked.iter().flatten().any(|is_tracked| *is_tracked).then(|| self.scene());
        for (j, joint) in self.model.joints.iter().enumerate() {
            if self.carried[j] {
                continue;
            }
            let shape = self.model.shapes[j];
            let mut pair = self.pair(j)?;
            let at = self.pairs.len();
            self.joint_pairs[j] = Some(at);
            let rows = if self.coordinates == Coordinates::Mixed && self.model.keeps_plane(j) {
                let (p, v) = self.add_own_coordinates(j, shape)?;
                pair.moved = Some((shape, p, v));
                self.extra.push((shape, p, v));
                self.places[j] = own_places(&shape, p, v);
                JointLaw::<S>::rows(&Fixed)
            } else {
                let between = |&(_, coordinate): &(_, Coordinate)| {
                    CoordinatePlace::Between(Box::new(Between { a: pair.a, b: pair.b, coordinate }))
                };
                self.places[j] = shape.coordinates().iter().map(between).collect();
                shape.rows()
            };
            self.pairs.push(pair);
            for row in rows {
                let term = Term::Between { pair: at, part: Part::Row(row), factor: S::from(1.0) };
                let name = format!("{}: {}", joint.name, row.name());
                self.rows.push(Constraint::new(name, vec![term]).of(Origin::Joint(j)));
            }
            for (i, &is_tracked) in tracked[j].iter().enumerate() {
                if let Some(scene) = scene.as_ref().filter(|_| is_tracked)
                    && matches!(self.places[j][i], CoordinatePlace::Between(_))
                {
                    self.track(scene, j, at, i);
                }
            }
        }
        self.add_rollings()?;
        self.add_wheel_rails()?;
        self.add_interfaces();
        self.drop_idle_rows()
    }

    /// The frames of a joint.
    fn pair(&self, joint: usize) -> Result<Pair<S>, ModelError> {
        let its = &self.model.joints[joint];
        let wrong = |what| ModelError::Joint { joint: its.name.clone(), what };
        let place = |frame| {
            let pose = self.model.seen_from_centre(frame)?;
            Ok(Attachment { node: self.nodes[frame.body.0], frame: pose })
        };
        Ok(Pair::new(&self.forest, place(&its.a).map_err(wrong)?, place(&its.b).map_err(wrong)?))
    }

    /// Coordinates of a joint beside those of its bodies.
    fn add_own_coordinates(&mut self, joint: usize, shape: Shape<S>) -> Result<(usize, usize), ModelError> {
        let its = &self.model.joints[joint];
        let wrong = |what| ModelError::Joint { joint: its.name.clone(), what };
        let frame_a = self.model.seen_from_centre(&its.a).map_err(wrong)?;
        let frame_b = self.model.seen_from_centre(&its.b).map_err(wrong)?;
        let world = |frame: &Pose<S>, body: usize| {
            let centre = self.model.centre_pose(body);
            let pose = centre.then(frame);
            let (omega, velocity) = self.model.centre_velocity(body);
            (pose, omega, velocity + omega.cross(pose.origin - centre.origin))
        };
        let (a, omega_a, velocity_a) = world(&frame_a, its.a.body.0);
        let (b, omega_b, velocity_b) = world(&frame_b, its.b.body.0);
        let slide = velocity_b - velocity_a - omega_a.cross(b.origin - a.origin);
        let motion = Twist {
            angular: a.rotation.transpose_mul(omega_b - omega_a),
            linear: a.rotation.transpose_mul(slide),
        };
        Ok(self.add_coordinates(&Hinge::new(shape), &a.inverse().then(&b), &motion, &its.name))
    }

    /// Counts an angle over turns: a coordinate of its own that has to agree with the one between the frames.
    fn track(&mut self, scene: &Scene<S>, joint: usize, pair: usize, index: usize) {
        let shape = self.model.shapes[joint];
        let (name, coordinate) = shape.coordinates()[index];
        let (p, v) = (self.p.len(), self.v.len());
        let (value, rate) = self.places[joint][index].measure(&self.p, &self.v, scene);
        self.p.push(value);
        self.v.push(rate);
        let is_turn = coordinate.is_angle();
        if is_turn && self.coordinates != Coordinates::Joint {
            self.turning.push(p);
        }
        let what = if is_turn { "over turns" } else { "by itself" };
        let full = format!("{}: {name} {what}", self.model.joints[joint].name);
        self.names.p.push(full.clone());
        self.names.v.push(format!("rate of {full}"));
        // a prismatic joint has the one coordinate with p' = v that is wanted here
        self.extra.push((Shape::Prismatic(crate::joints::Prismatic), p, v));
        let terms = vec![
            Term::Between { pair, part: Part::Coordinate(coordinate), factor: S::from(1.0) },
            Term::Own { p, v, factor: S::from(-1.0) },
        ];
        self.rows.push(Constraint { is_turn, ..Constraint::new(full, terms).of(Origin::Count(joint)) });
        self.places[joint][index] = CoordinatePlace::Own { p, v };
    }

    fn scene(&self) -> Scene<S> {
        let mut scene = Scene::new(self.forest.nodes.len(), self.v.len());
        self.forest.locate(&self.p, &self.v, Depth::Velocities, &mut scene);
        scene
    }

    /// Leaves out rows that no motion can violate: a hinge that closes a loop in a plane needs not hold the bodies in it.
    fn drop_idle_rows(&mut self) -> Result<(), ModelError> {
        let constraints = Constraints::new(self.pairs.clone(), std::mem::take(&mut self.rows));
        let count = constraints.rows.len();
        let mut largest = vec![0.0_f64; count];
        let zero = S::from(0.0);
        let mut values = vec![vec![zero; count]; SAMPLES];
        let mut matrix = vec![zero; constraints.pattern().len()];
        let mut scene = Scene::new(self.forest.nodes.len(), self.v.len());
        let size = self.model.size();
        for (sample, g) in values.iter_mut().enumerate() {
            let p = self.random_positions(sample, size);
            self.forest.locate(&p, &self.v, Depth::Positions, &mut scene);
            constraints.fill(&scene, (zero, &p), Some(g), Some(&mut matrix));
            for (&(i, _), x) in constraints.pattern().iter().zip(&matrix) {
                largest[i] = largest[i].max(x.value().abs());
            }
        }
        let mut active = Vec::with_capacity(count);
        let mut open = Vec::new();
        for (i, row) in constraints.rows.into_iter().enumerate() {
            // a wheel that is nowhere near its rail says nothing
            let is_wheel = matches!(row.terms[..], [Term::Between { part: Part::Rail(_), .. }]);
            if is_wheel || largest[i] > ZERO * (1.0 + size) {
                active.push(row);
                continue;
            }
            let gap = values.iter().fold(0.0_f64, |m, g| m.max(g[i].value().abs()));
            if gap > 1e-6 * (1.0 + size) {
                open.push((row, gap));
                continue;
            }
            self.idle.push(row.name);
        }
        self.rows = active;
        open.first().map_or(Ok(()), |(row, _)| Err(never_closed(self.model, row, &open)))
    }

    /// Positions by chance, for finding out what can never change.
    fn random_positions(&self, sample: usize, size: f64) -> Vec<S> {
        let mut random = Random::new(sample);
        let mut p: Vec<f64> = self.p.iter().map(|p| p.value() + (1.0 + 0.1 * size) * random.draw()).collect();
        for node in &self.forest.nodes {
            node.hinge.shape.normalise(&mut p[node.coordinates()]);
        }
        for (shape, first, _) in &self.extra {
            shape.normalise(&mut p[*first..first + shape.sizes().0]);
        }
        p.into_iter().map(S::from).collect()
    }

    fn add_drives(&mut self) {
        let scene = self.scene();
        for (d, drive) in self.model.drives.iter().enumerate() {
            let mut terms = Vec::with_capacity(drive.terms.len());
            let (mut start, mut turn) = (S::from(0.0), false);
            for &(JointCoordinate { joint, index }, factor) in &drive.terms {
                let place = &self.places[joint.0][index];
                start += factor * self.placed(joint.0, index, &scene);
                match place {
                    &CoordinatePlace::Own { p, v } => terms.push(Term::Own { p, v, factor }),
                    CoordinatePlace::Between(its) => {
                        let Between { a, b, coordinate } = **its;
                        turn |= coordinate.is_angle();
                        let pair = self.pairs.len();
                        self.pairs.push(Pair::new(&self.forest, a, b));
                        terms.push(Term::Between { pair, part: Part::Coordinate(coordinate), factor });
                    }
                }
            }
            let (target, is_holonomic) = match &drive.target {
                Target::Position(f) => (f.clone(), true),
                Target::Velocity(f) => (f.clone(), false),
                Target::Start => (TimeFunction::constant(start), true),
            };
            let row = Constraint::new(format!("drive {}", drive.name), terms).of(Origin::Drive(d));
            self.rows.push(Constraint { is_turn: turn, target: Some(target), is_holonomic, ..row });
        }
    }

    /// The value of a joint coordinate as the bodies were placed: the one among the positions, unless the bodies do not fit the joint.
    /// Then it is the one between the frames, which is the same in all coordinates.
    fn placed(&self, joint: usize, index: usize, scene: &Scene<S>) -> S {
        let own = self.places[joint][index].measure(&self.p, &self.v, scene).0;
        let its = &self.model.joints[joint];
        let motion = |frame: &crate::model::Frame<S>| {
            let pose = self.model.bodies[frame.body.0].pose.then(&frame.pose().ok()?);
            Some(crate::math::Motion { pose, ..crate::math::Motion::ground() })
        };
        let (Some(a), Some(b)) = (motion(&its.a), motion(&its.b)) else { return own };
        let coordinate = self.model.shapes[joint].coordinates()[index].1;
        let mut off = coordinate.gradient(&a, &b).value - own;
        if coordinate.is_angle() {
            off = wrapped(off);
        }
        if off.value().abs() > 1e-9 { own + off } else { own }
    }

    /// All rows in their order.
    fn constraints(&mut self) -> Constraints<S> {
        Constraints::new(std::mem::take(&mut self.pairs), std::mem::take(&mut self.rows))
    }

    fn finish(mut self, constraints: Constraints<S>, mass: Mass) -> Result<Built<S>, ModelError> {
        let (np, nv, nu) = (self.p.len(), self.v.len(), self.u.len());
        let dims = Dims { np, nv, nl: constraints.rows.len(), nu, ng: constraints.holonomic() };
        if nv == 0 {
            return Err(ModelError::Whole("nothing can move: every body is fixed to the ground".into()));
        }
        let is_absolute = self.coordinates != Coordinates::Joint
            || mass == Mass::Constant
                && self.forest.nodes.iter().all(|node| {
                    let own = matches!(node.hinge.shape, Shape::Free(_) | Shape::Planar(_));
                    own && node.parent.is_none()
                        && node.b == Pose::identity()
                        && node.a.rotation == Mat3::identity()
                });
        // the modes of flexible bodies stand with these
        let modes: usize = self.flexibles.iter().map(PlacedFlexible::count).sum();
        let extra_velocities = self.extra.iter().skip(modes).map(|(shape, ..)| shape.sizes().1);
        let mass = if is_absolute {
            let blocks = self.forest.nodes.iter().enumerate().flat_map(|(k, node)| {
                match (self.flexibles.iter().find(|its| its.node == k), &node.hinge.shape) {
                    (Some(its), _) => vec![6 + its.count()],
                    (None, Shape::Planar(_)) => vec![1, 1, 1],
                    _ => vec![1, 1, 1, 3],
                }
            });
            let massless = extra_velocities.flat_map(|n| std::iter::repeat_n(1, n));
            MassKind::BlockDiagonal(blocks.chain(massless).collect())
        } else {
            let layout = self.forest.mass_layout(extra_velocities);
            MassKind::Tree(layout.map_err(|error| ModelError::Whole(error.to_string()))?)
        };
        let rows = constraints.rows.iter().map(|row| row.name.clone()).collect();
        let mut structure = Structure::dense(dims)
            .with_mass(mass)
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(constraints.pattern().iter().copied())))
            .with_turning(std::mem::take(&mut self.turning))
            .with_names(Names { rows, ..std::mem::take(&mut self.names) });
        if dims.nl > 0 {
            structure = structure.with_acceleration_term();
        }
        if let Some(pattern) = self.lay_out_friction() {
            structure = structure.with_friction(MatrixKind::Sparse(pattern));
        }
        let parts = Parts {
            forest: self.forest,
            extra: self.extra,
            constraints,
            forces: self.forces,
            externals: self.externals,
            rolling_pairs: self.rolling_pairs,
            flexibles: self.flexibles,
            gravity: self.model.gravity,
            nodes: self.nodes,
            pairs: self.joint_pairs,
            places: self.places,
            is_absolute,
            calls: self.model.calls.clone(),
        };
        if let Some([of_p, of_v, kinematics]) = parts.coupling(dims) {
            structure = structure.with_coupling(of_p, of_v).with_kinematics(kinematics);
        }
        Ok(Built { parts, structure, p: self.p, v: self.v, u: self.u, idle: self.idle })
    }
}

fn own_places<S: Real>(shape: &Shape<S>, p: usize, v: usize) -> Vec<CoordinatePlace<S>> {
    (0..shape.coordinates().len()).map(|i| CoordinatePlace::Own { p: p + i, v: v + i }).collect()
}

/// Which named coordinates of each joint have to be coordinates of their own: angles that have to be counted over turns, because forces or
/// signals depend on them or they are coupled to others, and all on which one-sided constraints depend.
fn tracked<S: Real>(model: &Model<S>) -> Vec<Vec<bool>> {
    let mut tracked: Vec<Vec<bool>> =
        model.shapes.iter().map(|shape| vec![false; shape.coordinates().len()]).collect();
    let coupled = model.drives.iter().filter(|drive| drive.terms.len() > 1);
    let driven = coupled.flat_map(|drive| drive.terms.iter().map(|(c, _)| *c));
    let mut heard = Vec::new();
    model.forces.iter().for_each(|force| force.kind.coordinates(&mut heard));
    model.externals.iter().for_each(|element| element.coordinates(&mut heard));
    model.contacts.iter().for_each(|contact| contact.kind.coordinates(&mut heard));
    for JointCoordinate { joint, index } in driven.chain(heard) {
        tracked[joint.0][index] |= model.shapes[joint.0].coordinates()[index].1.is_angle();
    }
    let mut owned = Vec::new();
    model.contacts.iter().for_each(|contact| contact.kind.owned(&mut owned));
    for JointCoordinate { joint, index } in owned {
        tracked[joint.0][index] = true;
    }
    tracked
}

/// The velocities at which the columns come nearest to a motion.
pub(super) fn nearest_velocities<S: Real>(columns: &[Twist<S>], motion: &Twist<S>) -> Vec<S> {
    let (zero, one) = (S::from(0.0), S::from(1.0));
    let dot = |a: &Twist<S>, b: &Twist<S>| a.angular.dot(b.angular) + a.linear.dot(b.linear);
    // Gram and Schmidt, one column after the other, on the columns and on what is left of the motion
    let n = columns.len();
    let mut basis: Vec<Twist<S>> = Vec::with_capacity(n);
    let mut upper = vec![vec![zero; n]; n];
    let mut right = vec![zero; n];
    let mut left = *motion;
    for (j, column) in columns.iter().enumerate() {
        let mut q = *column;
        for (i, b) in basis.iter().enumerate() {
            upper[i][j] = dot(b, &q);
            q.add_times(b, -upper[i][j]);
        }
        let square = dot(&q, &q);
        upper[j][j] = if square.value() > 0.0 { square.sqrt() } else { zero };
        let scale = if square.value() > 0.0 { one / upper[j][j] } else { zero };
        let q = Twist { angular: q.angular * scale, linear: q.linear * scale };
        right[j] = dot(&q, &left);
        left.add_times(&q, -right[j]);
        basis.push(q);
    }
    let mut x = vec![zero; n];
    for j in (0..n).rev() {
        let known = (j + 1..n).fold(zero, |sum, k| sum + upper[j][k] * x[k]);
        x[j] = if upper[j][j].value() > 0.0 { (right[j] - known) / upper[j][j] } else { zero };
    }
    x
}

/// An element with rows that are open wherever the mechanism goes.
fn never_closed<S: Real>(
    model: &Model<S>,
    first: &Constraint<S>,
    open: &[(Constraint<S>, f64)],
) -> ModelError {
    let its = || open.iter().filter(|(row, _)| row.origin == first.origin);
    let size = |is_angle: bool| {
        its()
            .filter(|(row, _)| is_angular(model, row) == is_angle)
            .fold(0.0_f64, |sum, (_, gap)| sum.hypot(*gap))
    };
    let (way, sine) = (size(false), size(true));
    let mut parts = Vec::new();
    if sine > 0.0 {
        let degrees = degrees(sine.min(1.0).asin());
        let is_twist = its().all(|(row, _)| !is_angular(model, row) || row.name.ends_with("about z"));
        parts.push(if is_twist {
            format!("its frames are turned by {degrees} about z")
        } else {
            format!("its axes are {degrees} from parallel")
        });
    }
    if way > 0.0 {
        parts.push(format!("its frames are {way:.3e} m apart"));
    }
    let what = format!(
        "{}, and no motion brings them together; correct the points and axes of its frames, or let a joint of the loop move more freely",
        parts.join(", ")
    );
    match first.origin {
        Origin::Joint(joint) => ModelError::Joint { joint: model.joints[joint].name.clone(), what },
        _ => ModelError::Whole(format!("'{}': {what}", first.name)),
    }
}
