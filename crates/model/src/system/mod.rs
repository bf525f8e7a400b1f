//! A model in some coordinates: equations of motion.

mod along;
mod assembly;
mod audit;
mod build;
mod channels;
mod contacts;
mod corners;
mod coupling;
mod energy;
mod equilibrium;
mod eval;
mod excitations;
mod gaps;
mod measures;
mod rates;
mod reaction;
mod reduction;
mod sensitivity;
mod sharing;
mod slopes;
mod small_motions;
mod suspicions;
mod watch;

use crate::calls::Calls;
use crate::constraints::Constraints;
use crate::contacts::{Finders, Pushes};
use crate::coordinates::{CoordinatePlace, Coordinates};
use crate::corners::{Binder, Board};
use crate::excitations::Excited;
use crate::external;
use crate::flexible::{FlexibleWatch, PlacedFlexible};
use crate::forces::PlacedForce;
use crate::forest::{Attachment, Depth, Forest, Scene};
use crate::formalisms::Formalism;
use crate::joints::Shape;
use crate::math::{Motion, Vec3, Wrench};
use crate::measure::{Component, Measure};
use crate::model::{BodyId, Frame, JointCoordinate, JointId, Model, find};
use crate::places::Places;
use crate::{ExternalId, ModelError};
use along::Along;
use build::{Built, Mass};
use gelenk_core::{Contacts as _, Dual, Real, State, Structure};

pub use channels::{Channel, ChannelKind, Channels, Energies};
pub use contacts::{ContactMark, ContactMarks, Penetration};
pub use measures::Measures;
pub use sensitivity::{MeasureSlopes, Parametric, Sensitivity};
pub use sharing::Undetermined;
pub use small_motions::SmallMotions;

/// The equations of motion of a model, made by [`Model::system`].
#[derive(Debug)]
pub struct System {
    model: Model,
    coordinates: Coordinates,
    parts: Parts,
    structure: Structure,
    initial: State,
    idle: Vec<String>,
    work: Work<f64>,
    along: Box<Along>,
    formalism: Formalism,
    watch: Option<watch::Watch>,
    board: Option<Board>,
    excited: Excited,
    parameters: Vec<Sensitivity>,
    touching: contacts::Touching,
    /// Bodies that collide without a list.
    finders: Finders,
    /// The channel of energy of the first contact of the model.
    first_contact_channel: usize,
    slopes: slopes::Offer,
}

/// What the equations are made of.
#[derive(Debug, Clone)]
struct Parts<S = f64> {
    forest: Forest<S>,
    /// Coordinates that belong to joints rather than to nodes: shape, first position, first velocity.
    extra: Vec<(Shape<S>, usize, usize)>,
    constraints: Constraints<S>,
    /// Bodies that deform.
    flexibles: Vec<PlacedFlexible>,
    forces: Vec<(String, PlacedForce<S>)>,
    externals: Vec<external::PlacedExternal<S>>,
    gravity: Vec3<S>,
    /// The node of every body; none for the ground.
    nodes: Vec<Option<usize>>,
    /// The pair of every joint that is a constraint.
    pairs: Vec<Option<usize>>,
    /// The pair of every body that rolls.
    rolling_pairs: Vec<usize>,
    /// Where every named coordinate of every joint is found.
    places: Vec<Vec<CoordinatePlace<S>>>,
    /// Is every body a root that its own centre carries, so that `M` is constant?
    is_absolute: bool,
    /// What goes wrong in functions that elements call.
    calls: Calls,
}

/// Memory of an evaluation.
#[derive(Debug, Clone)]
struct Work<R> {
    scene: Scene<R>,
    direct: Vec<R>,
    /// Room for what flexible bodies need.
    room: Vec<R>,
    /// Rates of external variables, where only their corners are looked at.
    rates: Vec<R>,
    moving: (Vec<Dual<R, 1>>, Vec<Dual<R, 1>>),
    /// What contacts that are closed do.
    pushes: Pushes<R>,
}

impl<R: Real> Work<R> {
    fn new(nodes: usize, np: usize, nv: usize) -> Self {
        let zero = Dual::constant(R::from(0.0));
        Self {
            scene: Scene::new(nodes, nv),
            direct: vec![R::from(0.0); nv],
            room: Vec::new(),
            rates: Vec::new(),
            moving: (vec![zero; np], vec![zero; nv]),
            pushes: Pushes::none(),
        }
    }
}

impl Model {
    /// The equations of motion in the coordinates asked for.
    pub fn system(&self, coordinates: Coordinates) -> Result<System, ModelError> {
        System::new(self, coordinates, Mass::Constant)
    }
}

impl System {
    fn new(model: &Model, coordinates: Coordinates, mass: Mass) -> Result<Self, ModelError> {
        let Built { mut parts, structure, p, v, u, idle } = Built::new(model, coordinates, mass)?;
        let mut binder = Binder::default();
        parts.bind(&mut binder);
        let mut initial = State::at(structure.dims, 0.0, &p, &v);
        initial.u.copy_from_slice(&u);
        let nodes = parts.forest.nodes.len();
        let touching = contacts::Touching::new(model, &parts, &initial, structure.dims)?;
        let finders = Finders::new(model, &parts.found(model))?;
        let first_contact_channel = parts.forces.len() + channels::driven_rows(model, &parts).count();
        let mut system = System {
            model: model.clone(),
            coordinates,
            initial,
            idle,
            work: Work::new(nodes, p.len(), v.len()),
            along: Box::new(Along::new(&structure, nodes)),
            formalism: Formalism::new(&parts.forest, v.len(), parts.gravity),
            watch: None,
            excited: Excited::new(binder.take_excitations()),
            board: Board::new(binder),
            parameters: Vec::new(),
            touching,
            finders,
            first_contact_channel,
            slopes: slopes::Offer::Unasked,
            structure,
            parts,
        };
        // where there are too many, they are found as bodies come near each other
        let start = system.initial.clone();
        let _ = system.refresh(&start.point(), f64::INFINITY);
        Ok(system)
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Its flexible bodies, to be watched.
    pub fn flexible_bodies(&self) -> impl Iterator<Item = FlexibleWatch> + '_ {
        self.model.flexibles.iter().zip(&self.parts.flexibles).map(|(its, placed)| {
            let body = &self.model.bodies[its.body];
            FlexibleWatch::new(&body.name, body.mass.centre.0, placed)
        })
    }

    /// The coordinates.
    pub fn coordinates(&self) -> Coordinates {
        self.coordinates
    }

    /// The state at `t = 0`, as the bodies were placed. Constraints hold as far as the bodies fit together; accelerations and
    /// multipliers are not known yet ([`System::complete`]).
    pub fn initial(&self) -> &State {
        &self.initial
    }

    /// Rows of joints that can never be violated in these coordinates, whatever the motion, and were left out.
    pub fn idle_rows(&self) -> &[String] {
        &self.idle
    }

    /// Computes where everything is.
    fn locate(&mut self, x: &State, depth: Depth) -> Result<(), ModelError> {
        self.check_sizes(x)?;
        self.parts.forest.locate(&x.p, &x.v, depth, &mut self.work.scene);
        Ok(())
    }

    /// The motion of a frame.
    pub fn motion(&mut self, x: &State, frame: &Frame) -> Result<Motion, ModelError> {
        let at = self.parts.attach(&self.model, frame).map_err(ModelError::Whole)?;
        self.locate(x, Depth::Velocities)?;
        Ok(self.work.scene.motion(&at))
    }

    /// The motions of several frames at once, for pictures and comparisons; `None` where a frame belongs to another model or
    /// the vectors have other lengths than the state.
    pub fn motions(&self, p: &[f64], v: &[f64], frames: &[Frame]) -> Option<Vec<Motion>> {
        let dims = self.structure.dims;
        if (p.len(), v.len()) != (dims.np, dims.nv) {
            return None;
        }
        let mut scene = Scene::new(self.parts.forest.nodes.len(), dims.nv);
        self.parts.forest.locate(p, v, Depth::Velocities, &mut scene);
        let known = |frame: &&Frame| frame.body.0 < self.model.bodies.len();
        let motion = |frame| Some(scene.motion(&self.parts.attach(&self.model, frame).ok()?));
        frames.iter().map(|frame| Some(frame).filter(known).and_then(motion)).collect()
    }

    /// The motion of a body's own frame.
    pub fn body_motion(&mut self, x: &State, body: BodyId) -> Result<Motion, ModelError> {
        self.motion(x, &Frame::on(body))
    }

    /// A joint coordinate and its rate.
    pub fn joint_coordinate(
        &mut self,
        x: &State,
        coordinate: JointCoordinate,
    ) -> Result<(f64, f64), ModelError> {
        let places = self.parts.places.get(coordinate.joint.0);
        let place = places
            .and_then(|p| p.get(coordinate.index))
            .cloned()
            .ok_or_else(|| ModelError::Whole("a coordinate was asked of a joint of another model".into()))?;
        self.locate(x, Depth::Velocities)?;
        Ok(place.measure(&x.p, &x.v, &self.work.scene))
    }

    /// The force and torque that a joint exerts on its frame `B`, at the origin of `B`, in world axes. They are all that goes
    /// through the joint, with the drives and forces along its coordinates. They follow from the multipliers where the joint
    /// is a constraint, and from the accelerations where it carries a body: the state must have both, as states of a run and
    /// of [`System::assemble`] have, or after [`System::complete`].
    ///
    /// Directions in which constraints are redundant have no definite forces ([`System::audit`] names them). Joints share them
    /// in the same way in all coordinates: the sum of squares of all reactions, times the compliance of their joints, is the least.
    pub fn reaction(&mut self, x: &State, joint: JointId) -> Result<Wrench, ModelError> {
        self.check_sizes(x)?;
        let ground = Frame::on(crate::model::GROUND);
        let parts = [Component::X, Component::Y, Component::Z];
        let force = parts.map(|c| Measure::ReactionForce(joint, ground, c));
        let torque = parts.map(|c| Measure::ReactionTorque(joint, ground, c));
        let mut out = [0.0; 6];
        self.measures(&[force, torque].concat())?.eval(x, &mut out)?;
        let [fx, fy, fz, mx, my, mz] = out;
        Ok(Wrench { force: Vec3([fx, fy, fz]), torque: Vec3([mx, my, mz]) })
    }

    /// The row of a drive.
    fn drive_row(&self, drive: &str) -> Option<usize> {
        let row = format!("drive {drive}");
        self.parts.constraints.rows.iter().position(|r| r.name == row)
    }

    /// The force \[N\] or torque \[Nm\] of a drive along its combination of coordinates: each of them is pushed by this much
    /// times its factor.
    pub fn drive_force(&self, x: &State, drive: &str) -> Result<f64, ModelError> {
        find("drive", drive, self.model.drives.iter().map(|d| d.name.as_str()))?;
        self.check_sizes(x)?;
        let own = self.touching.own_multipliers(&x.lam);
        let lam = self.drive_row(drive).and_then(|i| own.get(i));
        lam.map(|lam| -lam)
            .ok_or_else(|| ModelError::Whole(format!("the state has no multiplier of drive '{drive}'")))
    }

    /// Wheels on rails, with the places of their multipliers: a positive one pulls the wheel down.
    pub fn wheels_on_rails(&self) -> Vec<(String, usize)> {
        let rows = &self.parts.constraints.rows;
        let name = |row: usize| {
            let name = &rows[row].name;
            name.strip_suffix(crate::forces::ROW_NAME).unwrap_or(name).to_owned()
        };
        self.parts.constraints.wheels().map(|(row, ..)| (name(row), row)).collect()
    }

    /// The force and torque with which the plane acts on a body that rolls, at the origin of its frame, in world axes.
    pub fn rolling_force(&mut self, x: &State, rolling: &str) -> Result<Wrench, ModelError> {
        let i = find("rolling", rolling, self.model.rollings.iter().map(|r| r.name.as_str()))?;
        let parts = [Component::X, Component::Y, Component::Z];
        let mut force = [0.0; 3];
        self.measures(&parts.map(|c| Measure::RollingForce(rolling.to_owned(), c)))?.eval(x, &mut force)?;
        self.locate(x, Depth::Positions)?;
        let element = &self.model.rollings[i];
        let place = |frame| self.parts.attach(&self.model, frame).map_err(ModelError::Whole);
        let (a, b) = (place(&element.plane)?, place(&element.on)?);
        let (a, b) = (self.work.scene.motion(&a), self.work.scene.motion(&b));
        let mut sum = Wrench::zero();
        for (_, row, _) in element.rows() {
            let on = row.gradient(&a, &b).on_b;
            sum = sum.plus(on.times(on.force.dot(Vec3(force))));
        }
        Ok(sum)
    }

    /// An output of an external element.
    pub fn external_output(&self, x: &State, of: ExternalId, index: usize) -> Result<f64, ModelError> {
        self.measure(x, &Measure::Output { of, index })
    }

    /// Kinetic energy \[J\].
    pub fn kinetic_energy(&mut self, x: &State) -> Result<f64, ModelError> {
        self.locate(x, Depth::Velocities)?;
        Ok(self.parts.kinetic_energy(&self.work.scene))
    }

    /// Potential energy of gravity \[J\], zero at the origin of the world.
    pub fn gravity_energy(&mut self, x: &State) -> Result<f64, ModelError> {
        self.locate(x, Depth::Positions)?;
        Ok(self.parts.gravity_energy(&self.work.scene))
    }
}

impl<S: Real> Parts<S> {
    /// Where elements of the model are found.
    fn found<'a>(&'a self, model: &'a Model<S>) -> Places<'a, S> {
        Places {
            model,
            nodes: &self.nodes,
            coordinates: &self.places,
            pairs: &self.pairs,
            constraints: &self.constraints,
            flexibles: &self.flexibles,
        }
    }

    /// A frame as a place in the forest.
    fn attach(&self, model: &Model<S>, frame: &Frame<S>) -> Result<Attachment<S>, String> {
        self.found(model).attach(frame)
    }

    /// The node that a joint carries, and whether it is the one of frame `B`.
    fn carried(&self, model: &Model<S>, joint: JointId) -> Option<(usize, bool)> {
        let joint = &model.joints[joint.0];
        let (a, b) = (self.nodes[joint.a.body.0], self.nodes[joint.b.body.0]);
        match (a, b) {
            (_, Some(b)) if self.forest.nodes[b].parent == a => Some((b, true)),
            (Some(a), _) if self.forest.nodes[a].parent == b => Some((a, false)),
            _ => None,
        }
    }
}
