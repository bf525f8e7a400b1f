//! Measures at a state.

use super::energy::Potential;
use super::eval::arguments;
use super::rates::check_sizes;
use super::reaction::Reaction;
use super::{Parts, System, Work};
use crate::ModelError;
use crate::constraints::{Origin, moving};
use crate::coordinates::Place;
use crate::error::nearest;
use crate::forces::Arguments;
use crate::forest::{Attachment, Depth, Scene};
use crate::math::{Motion, Pose, Vec3, Wrench};
use crate::measure::{Component, Measure, Unwrap, View};
use crate::model::{Frame, JointCoordinate, Model};
use gelenk_core::{Dims, Dual, Real, State};

/// Measures that are evaluated again and again; made by [`System::measures`]. They do not borrow the system, so that they can
/// be used while it is being integrated, and evaluation allocates nothing.
#[derive(Debug, Clone)]
pub struct Measures {
    parts: Parts,
    dims: Dims,
    probes: Vec<Probe>,
    /// For angles, how often they turned.
    turns: Vec<Option<Unwrap>>,
    reactions: Vec<(Reaction, Wrench)>,
    /// Powers of single forces.
    powers: Vec<(usize, f64)>,
    potentials: Vec<Potential>,
    depth: Depth,
    is_accelerated: bool,
    needs_springs: bool,
    needs_powers: bool,
    needs_rates: bool,
    balance: Balance,
    work: Work<f64>,
    rest: Vec<f64>,
    generalised: Vec<f64>,
    rates: Vec<f64>,
}

/// Energies and powers of the whole mechanism.
#[derive(Debug, Clone, Copy, Default)]
struct Balance {
    springs: f64,
    dissipated: f64,
    supplied: f64,
}

/// How a vector is seen.
#[derive(Debug, Clone)]
struct Seen {
    of: Attachment,
    from: Attachment,
    axes: Attachment,
    component: Component,
}

/// A measure whose places are known.
#[derive(Debug, Clone)]
enum Probe {
    Position(Seen),
    Velocity(Seen),
    Acceleration(Seen),
    AngularVelocity(Seen),
    AngularAcceleration(Seen),
    Angle { of: Attachment, against: Attachment },
    Distance(Attachment, Attachment),
    DistanceRate(Attachment, Attachment),
    Coordinate(Place),
    CoordinateRate(Place),
    CoordinateAcceleration(Place),
    Reaction { index: usize, torque: bool, axes: Attachment, component: Component },
    DriveForce { row: usize },
    DrivePower { row: usize },
    ForcePower { index: usize },
    KineticEnergy,
    GravityEnergy,
    SpringEnergy,
    PotentialEnergy,
    Energy,
    DissipatedPower,
    SuppliedPower,
    Momentum(Component),
    AngularMomentum(Option<Attachment>, Component),
    CentreOfMass(Component),
}

impl System {
    /// A measure at a state. For many, or for many states, see [`System::measures`].
    pub fn measure(&self, x: &State, measure: &Measure) -> Result<f64, ModelError> {
        let mut value = [0.0];
        self.measures(std::slice::from_ref(measure))?.eval(x, &mut value)?;
        Ok(value[0])
    }

    /// Measures, to be evaluated again and again.
    pub fn measures(&self, list: &[Measure]) -> Result<Measures, ModelError> {
        let dims = self.structure.dims;
        let mut work = Work::new(self.parts.forest.nodes.len(), dims.np, dims.nv);
        let start = &self.initial;
        self.parts.forest.locate(&start.p, &start.v, Depth::Velocities, &mut work.scene);
        let potentials = self.parts.potentials(&arguments(&start.point()), &work.scene);
        let mut measures = Measures {
            parts: self.parts.clone(),
            dims,
            probes: Vec::with_capacity(list.len()),
            turns: Vec::with_capacity(list.len()),
            reactions: Vec::new(),
            powers: Vec::new(),
            potentials,
            depth: Depth::Velocities,
            is_accelerated: false,
            needs_springs: false,
            needs_powers: false,
            needs_rates: false,
            balance: Balance::default(),
            work,
            rest: vec![0.0; dims.nv],
            generalised: vec![0.0; dims.nv],
            rates: vec![0.0; dims.nl],
        };
        for measure in list {
            let probe = measures.probe(&self.model, measure)?;
            measures.probes.push(probe);
            measures.turns.push(measure.is_wrapped(&self.model).then(Unwrap::default));
        }
        Ok(measures)
    }
}

impl Measures {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.probes.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.probes.is_empty()
    }

    fn probe(&mut self, model: &Model, measure: &Measure) -> Result<Probe, ModelError> {
        let wrong = |what: String| ModelError::Element { kind: "measure", name: measure.name(model), what };
        let at = |frame: &Frame| self.parts.attach(model, frame).map_err(wrong);
        let seen = |of: &Frame, view: &View, component: &Component| {
            Ok::<_, ModelError>(Seen {
                of: at(of)?,
                from: at(&view.from)?,
                axes: at(&view.axes)?,
                component: *component,
            })
        };
        let coordinate = |c: &JointCoordinate| {
            let place = self.parts.places.get(c.joint.0).and_then(|places| places.get(c.index));
            place.cloned().ok_or_else(|| wrong("the coordinate belongs to a joint of another model".into()))
        };
        let drive = |name: &str| {
            let of = |origin| matches!(origin, Origin::Drive(d) if model.drives[d].name == name);
            let row = self.parts.constraints.rows.iter().position(|row| of(row.origin));
            row.ok_or_else(|| unknown("drive", name, model.drives.iter().map(|d| d.name.as_str())))
        };
        let probe = match measure {
            Measure::Position(of, view, c) => Probe::Position(seen(of, view, c)?),
            Measure::Velocity(of, view, c) => Probe::Velocity(seen(of, view, c)?),
            Measure::Acceleration(of, view, c) => Probe::Acceleration(seen(of, view, c)?),
            Measure::AngularVelocity(of, view, c) => Probe::AngularVelocity(seen(of, view, c)?),
            Measure::AngularAcceleration(of, view, c) => Probe::AngularAcceleration(seen(of, view, c)?),
            Measure::Angle { of, against } => Probe::Angle { of: at(of)?, against: at(against)? },
            Measure::Distance(a, b) => Probe::Distance(at(a)?, at(b)?),
            Measure::DistanceRate(a, b) => Probe::DistanceRate(at(a)?, at(b)?),
            Measure::Coordinate(c) => Probe::Coordinate(coordinate(c)?),
            Measure::CoordinateRate(c) => Probe::CoordinateRate(coordinate(c)?),
            Measure::CoordinateAcceleration(c) => Probe::CoordinateAcceleration(coordinate(c)?),
            Measure::ReactionForce(joint, axes, c) | Measure::ReactionTorque(joint, axes, c) => {
                let torque = matches!(measure, Measure::ReactionTorque(..));
                let axes = at(axes)?;
                let reaction = Reaction::new(&self.parts, model, *joint)?;
                self.reactions.push((reaction, Wrench::zero()));
                Probe::Reaction { index: self.reactions.len() - 1, torque, axes, component: *c }
            }
            Measure::DriveForce(name) => Probe::DriveForce { row: drive(name)? },
            Measure::DrivePower(name) => Probe::DrivePower { row: drive(name)? },
            Measure::ForcePower(name) => {
                let force = self.parts.forces.iter().position(|(known, _)| known == name);
                let names = || self.parts.forces.iter().map(|(known, _)| known.as_str());
                let force = force.ok_or_else(|| unknown("force", name, names()))?;
                self.powers.push((force, 0.0));
                Probe::ForcePower { index: self.powers.len() - 1 }
            }
            Measure::KineticEnergy => Probe::KineticEnergy,
            Measure::GravityEnergy => Probe::GravityEnergy,
            Measure::SpringEnergy => Probe::SpringEnergy,
            Measure::PotentialEnergy => Probe::PotentialEnergy,
            Measure::Energy => Probe::Energy,
            Measure::DissipatedPower => Probe::DissipatedPower,
            Measure::SuppliedPower => Probe::SuppliedPower,
            Measure::Momentum(c) => Probe::Momentum(*c),
            Measure::AngularMomentum(about, c) => {
                Probe::AngularMomentum(about.as_ref().map(at).transpose()?, *c)
            }
            Measure::CentreOfMass(c) => Probe::CentreOfMass(*c),
        };
        let accelerated = matches!(
            probe,
            Probe::Acceleration(_) | Probe::AngularAcceleration(_) | Probe::CoordinateAcceleration(_)
        );
        if accelerated {
            self.is_accelerated = true;
            self.depth = Depth::Bias;
        }
        self.needs_springs |= matches!(probe, Probe::SpringEnergy | Probe::PotentialEnergy | Probe::Energy);
        self.needs_powers |= matches!(probe, Probe::DissipatedPower | Probe::SuppliedPower);
        self.needs_rates |= matches!(probe, Probe::SuppliedPower | Probe::DrivePower { .. });
        Ok(probe)
    }

    /// Their values at a state. Angles lie between -π and π, unless they are counted over turns by coordinates of their own.
    pub fn eval(&mut self, x: &State, out: &mut [f64]) -> Result<(), ModelError> {
        self.check(x, out)?;
        let arguments = arguments(&x.point());
        if self.needs_rates {
            self.parts.constraints.rates(x.t, &mut self.rates);
        }
        if self.needs_powers {
            self.find_powers(x, &arguments);
        }
        let parts = &self.parts;
        parts.forest.locate(&x.p, &x.v, self.depth, &mut self.work.scene);
        for (force, power) in &mut self.powers {
            let memory = (&mut self.work.direct[..], &mut self.generalised[..]);
            *power = parts.power(Some(*force), &arguments, &x.v, &mut self.work.scene, memory);
        }
        let work = &mut self.work;
        for (reaction, wrench) in self.reactions.iter_mut().filter(|(r, _)| !r.is_carried()) {
            *wrench = reaction.read(parts, x, work);
        }
        if self.reactions.iter().any(|(r, _)| r.is_carried()) {
            parts.transmit(x, work); // leaves accelerations in the scene
            for (reaction, wrench) in self.reactions.iter_mut().filter(|(r, _)| r.is_carried()) {
                *wrench = reaction.read(parts, x, work);
            }
        } else if self.is_accelerated {
            parts.forest.accelerate(&x.a, &mut self.work.scene);
        }
        if self.needs_springs {
            self.balance.springs = parts.spring_energy(&self.potentials, &arguments, &self.work.scene).0;
        }
        for (probe, out) in self.probes.iter().zip(out) {
            *out = self.value(probe, x);
        }
        Ok(())
    }

    /// Their values at the next state of a sequence: angles are counted over turns, which works as long as they turn by less
    /// than half a turn from one state to the next.
    pub fn follow(&mut self, x: &State, out: &mut [f64]) -> Result<(), ModelError> {
        self.eval(x, out)?;
        for (out, turns) in out.iter_mut().zip(&mut self.turns) {
            if let Some(turns) = turns {
                *out = turns.follow(*out);
            }
        }
        Ok(())
    }

    /// Begins a new sequence.
    pub fn restart(&mut self) {
        self.turns.iter_mut().flatten().for_each(|turns| *turns = Unwrap::default());
    }

    fn check(&self, x: &State, out: &[f64]) -> Result<(), ModelError> {
        check_sizes(self.dims, x)?;
        if out.len() != self.probes.len() {
            return Err(ModelError::Whole(format!(
                "{} measures were to be put into {} places",
                self.probes.len(),
                out.len()
            )));
        }
        Ok(())
    }

    /// Dissipated and supplied power.
    fn find_powers(&mut self, x: &State, arguments: &Arguments<'_, f64>) {
        let (parts, scene) = (&self.parts, &mut self.work.scene);
        let at_rest = Arguments { v: &self.rest, ..*arguments };
        parts.forest.locate(&x.p, &self.rest, Depth::Velocities, scene);
        let memory = (&mut self.work.direct[..], &mut self.generalised[..]);
        let power_at_rest = parts.power(None, &at_rest, &x.v, scene, memory);
        parts.forest.locate(&x.p, &x.v, Depth::Velocities, scene);
        let memory = (&mut self.work.direct[..], &mut self.generalised[..]);
        let power = parts.power(None, arguments, &x.v, scene, memory);
        let (_, into_springs) = parts.spring_energy(&self.potentials, arguments, scene);
        // −Gᵀλ along v, with G v = −gᴵ
        let drives: f64 = x.lam.iter().zip(&self.rates).map(|(lam, rate)| lam * rate).sum();
        self.balance.dissipated = power_at_rest - power;
        self.balance.supplied = power_at_rest + into_springs + drives;
    }

    fn value(&self, probe: &Probe, x: &State) -> f64 {
        let (parts, scene) = (&self.parts, &self.work.scene);
        let at = |place: &Attachment| scene.motion(place);
        let along = |place: &Attachment| carried(scene, place);
        let turned = |seen: &Seen, from_axes: Vec3| {
            let world = at(&seen.from).pose.rotation * from_axes;
            pick(at(&seen.axes).pose.rotation.transpose_mul(world), seen.component)
        };
        match probe {
            Probe::Position(seen) => turned(seen, position(&at(&seen.of), &at(&seen.from))),
            Probe::Velocity(seen) => turned(seen, velocity(&at(&seen.of), &at(&seen.from))),
            Probe::Acceleration(seen) => turned(seen, slope(velocity(&along(&seen.of), &along(&seen.from)))),
            Probe::AngularVelocity(seen) => turned(seen, omega(&at(&seen.of), &at(&seen.from))),
            Probe::AngularAcceleration(seen) => {
                turned(seen, slope(omega(&along(&seen.of), &along(&seen.from))))
            }
            Probe::Angle { of, against } => {
                let (frame, axis) = (at(of).pose.rotation, at(against).pose.rotation);
                let x = frame.column(0);
                x.dot(axis.column(1)).atan2(x.dot(axis.column(0)))
            }
            Probe::Distance(a, b) => (at(b).pose.origin - at(a).pose.origin).norm(),
            Probe::DistanceRate(a, b) => {
                let (a, b) = (at(a), at(b));
                let rho = b.pose.origin - a.pose.origin;
                rho.direction().map_or(0.0, |direction| direction.dot(b.velocity - a.velocity))
            }
            Probe::Coordinate(place) => place.measure(&x.p, &x.v, scene).0,
            Probe::CoordinateRate(place) => place.measure(&x.p, &x.v, scene).1,
            Probe::CoordinateAcceleration(Place::Own { v, .. }) => x.a[*v],
            Probe::CoordinateAcceleration(Place::Between(its)) => {
                let (a, b) = (along(&its.a), along(&its.b));
                its.coordinate.gradient(&a, &b).rate(&a, &b).derivatives[0]
            }
            Probe::Reaction { index, torque, axes, component } => {
                let wrench = &self.reactions[*index].1;
                let vector = if *torque { wrench.torque } else { wrench.force };
                pick(at(axes).pose.rotation.transpose_mul(vector), *component)
            }
            Probe::DriveForce { row } => -x.lam[*row],
            Probe::DrivePower { row } => x.lam[*row] * self.rates[*row],
            Probe::ForcePower { index } => self.powers[*index].1,
            Probe::KineticEnergy => parts.kinetic_energy(scene),
            Probe::GravityEnergy => parts.gravity_energy(scene),
            Probe::SpringEnergy => self.balance.springs,
            Probe::PotentialEnergy => self.balance.springs + parts.gravity_energy(scene),
            Probe::Energy => self.balance.springs + parts.gravity_energy(scene) + parts.kinetic_energy(scene),
            Probe::DissipatedPower => self.balance.dissipated,
            Probe::SuppliedPower => self.balance.supplied,
            Probe::Momentum(c) => pick(parts.momentum(scene, Vec3::zero()).force, *c),
            Probe::AngularMomentum(about, c) => {
                let about =
                    about.as_ref().map_or_else(|| parts.centre_of_mass(scene).1, |a| at(a).pose.origin);
                pick(parts.momentum(scene, about).torque, *c)
            }
            Probe::CentreOfMass(c) => pick(parts.centre_of_mass(scene).1, *c),
        }
    }
}

fn unknown<'a>(kind: &'static str, name: &str, known: impl Iterator<Item = &'a str>) -> ModelError {
    ModelError::Unknown { kind, name: name.to_owned(), nearest: nearest(name, known) }
}

fn pick(x: Vec3, component: Component) -> f64 {
    match component {
        Component::X => x.0[0],
        Component::Y => x.0[1],
        Component::Z => x.0[2],
        Component::Norm => x.norm(),
    }
}

/// The motion of a place along itself, in a scene with accelerations.
fn carried(scene: &Scene<f64>, at: &Attachment) -> Motion<Dual<f64, 1>> {
    match at.node {
        Some(_) => moving(scene, at.node).carry(&at.frame),
        None => Motion { pose: Pose::constant(&at.frame), ..Motion::ground() },
    }
}

/// Derivatives along the motion.
fn slope(x: Vec3<Dual<f64, 1>>) -> Vec3 {
    Vec3(x.0.map(|x| x.derivatives[0]))
}

// What is seen from a frame, along its axes. The derivatives of such components are what the frame sees as well.

fn position<R: Real>(of: &Motion<R>, from: &Motion<R>) -> Vec3<R> {
    from.pose.rotation.transpose_mul(of.pose.origin - from.pose.origin)
}

fn velocity<R: Real>(of: &Motion<R>, from: &Motion<R>) -> Vec3<R> {
    let rho = of.pose.origin - from.pose.origin;
    from.pose.rotation.transpose_mul(of.velocity - from.velocity - from.omega.cross(rho))
}

fn omega<R: Real>(of: &Motion<R>, from: &Motion<R>) -> Vec3<R> {
    from.pose.rotation.transpose_mul(of.omega - from.omega)
}
