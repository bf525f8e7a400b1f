//! Measures at a state.

use super::contacts::Touching;
use super::energy::driven;
use super::eval::arguments;
use super::rates::check_sizes;
use super::reaction::Reaction;
use super::sharing::Sharing;
use super::{Parts, System, Work};
use crate::ModelError;
use crate::constraints::{Origin, moving};
use crate::contacts::Named;
use crate::coordinates::CoordinatePlace;
use crate::corners::Binder;
use crate::forces::{Arguments, PlacedForce, PlacedLaw as _, Relaxed, SectionPart};
use crate::forest::{Attachment, Depth, Scene};
use crate::math::{Motion, Pose, Vec3, Wrench};
use crate::measure::{Component, ContactQuantity, Measure, Unwrap, View, force_and_part};
use crate::model::{Frame, GROUND, JointId, Model, find};
use crate::seen::{Seen, omega, velocity};
use crate::signals::Sensor;
use crate::user::Scalar;
use gelenk_core::{ContactKind, ContactPhase, Dims, Dual, Point, State};

/// Measures that are evaluated again and again; made by [`System::measures`]. They do not borrow the system, so that they can
/// be used while it is being integrated, and evaluation allocates nothing, unless joints have to share reactions that nothing determines.
#[derive(Debug, Clone)]
pub struct Measures<S = f64> {
    parts: Parts<S>,
    dims: Dims,
    probes: Vec<Probe<S>>,
    /// For angles, how often they turned.
    turns: Vec<Option<Unwrap>>,
    reactions: Vec<(Reaction<S>, Wrench<S>)>,
    /// The joint of each reaction.
    joints: Vec<usize>,
    /// All bodies but the ground.
    bodies: Vec<Attachment<S>>,
    /// How joints share what the constraints do not determine; only for numbers without derivatives.
    sharing: Option<Box<Sharing>>,
    /// What that adds to the forces of drives: row and force.
    shared_drives: Vec<(usize, S)>,
    /// Forces on bodies that roll, where that changes them.
    shared_rollings: Vec<Vec3<S>>,
    /// What touches; only for numbers without derivatives.
    touching: Option<Box<Touching>>,
    /// Are gaps and slip wanted, or forces of contacts?
    shows_contacts: bool,
    /// Powers of single forces.
    powers: Vec<(usize, S)>,
    relaxed: Vec<Relaxed<S>>,
    depth: Depth,
    is_accelerated: bool,
    needs_stores: bool,
    needs_powers: bool,
    needs_targets: bool,
    /// Does one of them show accelerations or multipliers, or forces that may depend on multipliers? And do forces?
    shows_rates: bool,
    shows_forces: bool,
    forces_use_lam: bool,
    balance: Balance<S>,
    work: Work<S>,
    generalised: Vec<S>,
    rates: Vec<S>,
}

/// Energies and powers of the whole mechanism.
#[derive(Debug, Clone, Copy)]
struct Balance<S> {
    /// Energy of springs, and of other stores such as coils.
    springs: S,
    others: S,
    dissipated: S,
    supplied: S,
}

/// A measure whose places are known.
#[derive(Debug, Clone)]
enum Probe<S = f64> {
    /// What follows from positions, velocities and external variables alone.
    Sensor(Sensor<S>),
    Acceleration(Seen<S>),
    AngularAcceleration(Seen<S>),
    CoordinateAcceleration(CoordinatePlace<S>),
    Force {
        index: usize,
        size: usize,
    },
    Rolling {
        index: usize,
        component: Component,
    },
    Reaction {
        index: usize,
        torque: bool,
        axes: Attachment<S>,
        component: Component,
    },
    DriveForce {
        row: usize,
    },
    DrivePower {
        row: usize,
    },
    ForcePower {
        index: usize,
    },
    Contact(Vec<usize>, ContactQuantity),
    /// Of a beam: its force, the element and the shares of its points.
    Section {
        index: usize,
        element: usize,
        shares: Vec<f64>,
        part: SectionPart,
        component: Component,
    },
    /// Of contacts that are found: what was asked for, by its place.
    Found(usize, ContactQuantity),
    KineticEnergy,
    GravityEnergy,
    SpringEnergy,
    PotentialEnergy,
    Energy,
    DissipatedPower,
    SuppliedPower,
    Momentum(Component),
    AngularMomentum(Option<Attachment<S>>, Component),
    CentreOfMass(Component),
}

impl<S> Probe<S> {
    /// Does it depend on multipliers? A power of drives does only where something is driven.
    fn shows_multipliers(&self, has_targets: bool) -> bool {
        match self {
            Probe::Rolling { .. }
            | Probe::Reaction { .. }
            | Probe::DriveForce { .. }
            | Probe::DrivePower { .. } => true,
            Probe::Contact(_, what) | Probe::Found(_, what) => {
                matches!(what, ContactQuantity::NormalForce | ContactQuantity::Friction(_))
            }
            Probe::SuppliedPower => has_targets,
            _ => false,
        }
    }

    /// Does it show forces that act, which depend on multipliers where there is friction in joints?
    fn shows_forces(&self) -> bool {
        matches!(
            self,
            Probe::Force { .. } | Probe::ForcePower { .. } | Probe::DissipatedPower | Probe::SuppliedPower
        )
    }
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
        let start = arguments(&self.initial.point());
        let mut touching = (!self.touching.is_empty()).then(|| Box::new(self.touching.clone()));
        if let Some(touching) = &mut touching {
            for measure in list {
                if let Measure::Contact(name, _) = measure
                    && let Some(named) = self.finders.named(name, &self.parts.forest)
                {
                    touching.ask(name, named);
                }
            }
        }
        let mut measures =
            Measures::new(&self.parts, &self.model, self.structure.dims, &start, (list, touching))?;
        let is_shared = |probe: &Probe| {
            matches!(
                probe,
                Probe::Reaction { .. }
                    | Probe::Rolling { .. }
                    | Probe::DriveForce { .. }
                    | Probe::DrivePower { .. }
            )
        };
        if measures.probes.iter().any(is_shared) {
            measures.sharing = Sharing::new(&self.parts, &self.model).map(Box::new);
        }
        let places = self.parts.found(&self.model);
        let bodies = self.model.body_ids().filter(|body| *body != GROUND);
        let places = bodies.map(|body| places.attach(&Frame::on(body)));
        let wrong = |what| ModelError::Element { kind: "measure", name: String::new(), what };
        measures.bodies = places.collect::<Result<_, _>>().map_err(wrong)?;
        // what contacts take out depends on their multipliers
        measures.forces_use_lam = self.structure.uses_lam || !self.touching.is_empty();
        Ok(measures)
    }
}

impl<S> Measures<S> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.probes.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.probes.is_empty()
    }

    /// Does one of them depend on what contacts do?
    pub(super) fn shows_forces_of_contacts(&self) -> bool {
        let shows = |probe: &Probe<S>| match probe {
            Probe::Contact(_, what) | Probe::Found(_, what) => matches!(
                what,
                ContactQuantity::NormalForce | ContactQuantity::Friction(_) | ContactQuantity::State
            ),
            Probe::Reaction { .. } | Probe::DissipatedPower | Probe::SuppliedPower => true,
            _ => false,
        };
        self.touching.is_some() && self.probes.iter().any(shows)
    }

    /// Does one of them depend on accelerations or multipliers? Otherwise positions, velocities and external variables of a state
    /// are enough.
    pub fn needs_rates(&self) -> bool {
        self.shows_rates || (self.shows_forces && self.forces_use_lam)
    }
}

impl<S: Scalar> Measures<S> {
    pub(super) fn new(
        parts: &Parts<S>,
        model: &Model<S>,
        dims: Dims,
        start: &Arguments<'_, S>,
        (list, touching): (&[Measure<S>], Option<Box<Touching>>),
    ) -> Result<Self, ModelError> {
        let mut work = Work::new(parts.forest.nodes.len(), dims.np, dims.nv);
        // what is measured belongs to a state, and not to the branch that a run holds
        let mut parts = parts.clone();
        parts.bind(&mut Binder::off());
        parts.forest.locate(start.p, start.v, Depth::Velocities, &mut work.scene);
        let relaxed = parts.relaxed(start, &work.scene);
        let zero = S::from(0.0);
        let mut measures = Measures {
            parts,
            dims,
            probes: Vec::with_capacity(list.len()),
            turns: Vec::with_capacity(list.len()),
            reactions: Vec::new(),
            joints: Vec::new(),
            bodies: Vec::new(),
            sharing: None,
            shared_drives: Vec::new(),
            shared_rollings: Vec::new(),
            touching,
            shows_contacts: false,
            powers: Vec::new(),
            relaxed,
            depth: Depth::Velocities,
            is_accelerated: false,
            needs_stores: false,
            needs_powers: false,
            needs_targets: false,
            shows_rates: false,
            shows_forces: false,
            forces_use_lam: false,
            balance: Balance { springs: zero, others: zero, dissipated: zero, supplied: zero },
            work,
            generalised: vec![zero; dims.nv],
            rates: vec![zero; dims.nl],
        };
        for measure in list {
            let probe = measures.probe(model, measure)?;
            measures.probes.push(probe);
            measures.turns.push(measure.is_wrapped(model).then(Unwrap::default));
        }
        Ok(measures)
    }

    fn probe(&mut self, model: &Model<S>, measure: &Measure<S>) -> Result<Probe<S>, ModelError> {
        let wrong = |what: String| ModelError::Element { kind: "measure", name: measure.name(model), what };
        let places = self.parts.found(model);
        let at = |frame: &Frame<S>| places.attach(frame).map_err(wrong);
        let seen = |of: &Frame<S>, view: &View<S>, component: &Component| {
            Seen::new(of, view, *component, &places).map_err(wrong)
        };
        let force = |name: &str| {
            let mut names = self.parts.forces.iter().map(|(known, _)| known.as_str());
            let force = names.clone().position(|known| known == name);
            force.ok_or_else(|| unknown("force", name, &mut names))
        };
        let drive = |name: &str| {
            let of = |origin| matches!(origin, Origin::Drive(d) if model.drives[d].name == name);
            let row = self.parts.constraints.rows.iter().position(|row| of(row.origin));
            row.ok_or_else(|| unknown("drive", name, model.drives.iter().map(|d| d.name.as_str())))
        };
        if let Some(sensor) = Sensor::of(measure, &places).map_err(wrong)? {
            return Ok(Probe::Sensor(sensor));
        }
        let probe = match measure {
            Measure::Acceleration(of, view, c) => Probe::Acceleration(seen(of, view, c)?),
            Measure::AngularAcceleration(of, view, c) => Probe::AngularAcceleration(seen(of, view, c)?),
            Measure::CoordinateAcceleration(c) => {
                model.check_coordinate(*c).map_err(wrong)?;
                Probe::CoordinateAcceleration(places.coordinate(*c))
            }
            Measure::ReactionForce(joint, axes, c) | Measure::ReactionTorque(joint, axes, c) => {
                let torque = matches!(measure, Measure::ReactionTorque(..));
                let axes = at(axes)?;
                let known = self.joints.iter().position(|known| *known == joint.0);
                let index = known.map_or_else(|| self.add_reaction(model, *joint), Ok)?;
                Probe::Reaction { index, torque, axes, component: *c }
            }
            Measure::DriveForce(name) => Probe::DriveForce { row: drive(name)? },
            Measure::DrivePower(name) => Probe::DrivePower { row: drive(name)? },
            Measure::ForcePower(name) => {
                let force = force(name)?;
                self.powers.push((force, S::from(0.0)));
                Probe::ForcePower { index: self.powers.len() - 1 }
            }
            Measure::Force(name) => force_probe(model, name, &wrong)?,
            Measure::RollingForce(name, component) => {
                let index = find("rolling", name, model.rollings.iter().map(|r| r.name.as_str()))?;
                Probe::Rolling { index, component: *component }
            }
            Measure::Contact(name, what) => match self.soft_part(model, name, *what) {
                Some(part) => force_probe(model, &part, &wrong)?,
                None => self.contact_probe(name, *what, &wrong)?,
            },
            Measure::Section { beam, along, part, component } => {
                let id = model.beam(beam)?;
                let (element, shares) = model.beam_element(id, *along)?;
                Probe::Section { index: force(beam)?, element, shares, part: *part, component: *component }
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
            other => return Err(wrong(format!("there is no probe for {other:?}"))),
        };
        self.note_needs(&probe);
        Ok(probe)
    }

    /// The reaction of another joint; its place.
    fn add_reaction(&mut self, model: &Model<S>, joint: JointId) -> Result<usize, ModelError> {
        let reaction = Reaction::new(&self.parts, model, joint)?;
        if reaction.is_carried() {
            self.depth = Depth::Bias;
        }
        self.reactions.push((reaction, Wrench::zero()));
        self.joints.push(joint.0);
        Ok(self.reactions.len() - 1)
    }

    /// The measure of a force that a quantity of a contact that gives way is: such a contact is a force, and only its friction is a contact.
    fn soft_part(&self, model: &Model<S>, name: &str, what: ContactQuantity) -> Option<String> {
        let infos = self.touching.as_ref().map_or(&[][..], |touching| touching.infos());
        let is_own = |info: &gelenk_core::ContactInfo| {
            info.has_normal()
                && (info.name == name || info.name.rsplit_once('.').is_some_and(|(whole, _)| whole == name))
        };
        let is_soft = model.forces.iter().any(|force| force.name == name) && !infos.iter().any(is_own);
        let part = match what {
            ContactQuantity::NormalForce => "",
            ContactQuantity::Gap => ".gap",
            ContactQuantity::Penetration => ".penetration",
            _ => return None,
        };
        is_soft.then(|| format!("{name}{part}"))
    }

    /// The probe of a contact, or of all contacts of an element.
    fn contact_probe(
        &self,
        name: &str,
        what: ContactQuantity,
        wrong: &dyn Fn(String) -> ModelError,
    ) -> Result<Probe<S>, ModelError> {
        let infos = self.touching.as_ref().map_or(&[][..], |touching| touching.infos());
        let of_element = |i: &usize| infos[*i].name.rsplit_once('.').is_some_and(|(whole, _)| whole == name);
        let one = infos.iter().position(|info| info.name == name);
        let list: Vec<usize> = one.map_or_else(|| (0..infos.len()).filter(of_element).collect(), |i| vec![i]);
        let place = self.touching.as_ref().and_then(|touching| touching.asked(name));
        if let Some((place, Named::All(_))) = place {
            let of_all = matches!(
                what,
                ContactQuantity::NormalForce
                    | ContactQuantity::Friction(None)
                    | ContactQuantity::Penetration
                    | ContactQuantity::State
            );
            if !of_all {
                return Err(wrong(
                    "it is all that collides; ask for a pair of it, such as \"ball & floor\"".into(),
                ));
            }
            return Ok(Probe::Found(place, what));
        }
        let info = match (&place, list.first()) {
            (Some((_, Named::Pair(watched))), _) => watched.info(),
            (_, Some(&first)) => &infos[first],
            _ => return Err(unknown("contact", name, infos.iter().map(|info| info.name.as_str()))),
        };
        let of_gap =
            matches!(what, ContactQuantity::Gap | ContactQuantity::GapRate | ContactQuantity::Penetration);
        if (of_gap || what == ContactQuantity::NormalForce) && !info.has_normal() {
            return Err(wrong(
                "it is friction that something else presses; it has friction, slip and a state".into(),
            ));
        }
        if matches!(what, ContactQuantity::Gap | ContactQuantity::Penetration)
            && info.kind == ContactKind::Rate
        {
            return Err(wrong("it holds a rate and has no gap; its rate is a measure".into()));
        }
        if let ContactQuantity::Friction(k) | ContactQuantity::Slip(k) = what {
            if info.tangents == 0 {
                let parts: Vec<&str> =
                    infos.iter().filter(|i| i.tangents > 0).map(|i| i.name.as_str()).collect();
                let known = if parts.is_empty() { "none has".into() } else { parts.join(", ") };
                return Err(wrong(format!(
                    "it has no friction, and so neither friction force nor slip; contacts that have some: {known}"
                )));
            }
            if k.is_some_and(|k| k >= info.tangents) {
                return Err(wrong(format!("it has {} tangents, counted from 0", info.tangents)));
            }
        }
        Ok(place.map_or(Probe::Contact(list, what), |(place, _)| Probe::Found(place, what)))
    }

    /// What has to be computed before a probe is read.
    fn note_needs(&mut self, probe: &Probe<S>) {
        let is_accelerated = matches!(
            probe,
            Probe::Acceleration(_) | Probe::AngularAcceleration(_) | Probe::CoordinateAcceleration(_)
        );
        if is_accelerated {
            self.is_accelerated = true;
            self.depth = Depth::Bias;
        }
        self.needs_stores |= matches!(probe, Probe::SpringEnergy | Probe::PotentialEnergy | Probe::Energy);
        self.needs_powers |= matches!(probe, Probe::DissipatedPower | Probe::SuppliedPower);
        self.needs_targets |= matches!(probe, Probe::SuppliedPower | Probe::DrivePower { .. });
        self.shows_contacts |= matches!(probe, Probe::Contact(..) | Probe::Found(..));
        let has_targets = self.parts.constraints.rows.iter().any(|row| row.target.is_some());
        self.shows_rates |= is_accelerated || probe.shows_multipliers(has_targets);
        self.shows_forces |= probe.shows_forces();
    }

    /// Their values, from the state with its accelerations. Where joints share reactions, nobody has decided how.
    pub(super) fn find(&mut self, x: &Arguments<'_, S>, a: &[S], out: &mut [S]) {
        self.prepare(x, a);
        self.read(x, a, out);
    }

    /// What the values are read from.
    fn prepare(&mut self, x: &Arguments<'_, S>, a: &[S]) {
        if self.needs_targets {
            self.parts.constraints.rates(x.t, &mut self.rates);
        }
        let parts = &self.parts;
        parts.forest.locate(x.p, x.v, self.depth, &mut self.work.scene);
        for (force, power) in &mut self.powers {
            let memory = (&mut self.work.direct[..], &mut self.generalised[..]);
            *power = parts.power(Some(*force), x, x.v, &mut self.work.scene, memory);
        }
        let work = &mut self.work;
        for (reaction, wrench) in self.reactions.iter_mut().filter(|(r, _)| !r.is_carried()) {
            *wrench = reaction.read(parts, x, work);
        }
        if self.reactions.iter().any(|(r, _)| r.is_carried()) {
            parts.transmit_located(x, a, work); // leaves accelerations in the scene
            for (reaction, wrench) in self.reactions.iter_mut().filter(|(r, _)| r.is_carried()) {
                *wrench = reaction.read(parts, x, work);
            }
        } else if self.is_accelerated {
            parts.forest.accelerate(a, &mut self.work.scene);
        }
        if self.needs_stores || self.needs_powers {
            self.find_balance(x);
        }
    }

    fn read(&mut self, x: &Arguments<'_, S>, a: &[S], out: &mut [S]) {
        for (probe, out) in self.probes.iter().zip(out) {
            *out = self.value(probe, x, a);
        }
    }

    pub(super) fn check(&self, x: &State, out: &[f64]) -> Result<(), ModelError> {
        check_sizes(self.touching.as_ref().map_or(self.dims, |touching| touching.dims(self.dims)), x)?;
        if out.len() != self.probes.len() {
            return Err(ModelError::Whole(format!(
                "{} measures were to be put into {} places",
                self.probes.len(),
                out.len()
            )));
        }
        Ok(())
    }

    /// Stored energies, dissipated and supplied power.
    fn find_balance(&mut self, x: &Arguments<'_, S>) {
        let zero = S::from(0.0);
        let (parts, scene) = (&self.parts, &self.work.scene);
        let supplied = if self.needs_targets { driven(x.lam, &self.rates) } else { zero };
        let mut sum = Balance { springs: zero, others: zero, dissipated: zero, supplied };
        for ((_, force), relaxed) in parts.forces.iter().zip(&self.relaxed) {
            if self.needs_stores {
                let store = if force.is_elastic() { &mut sum.springs } else { &mut sum.others };
                *store += force.stored(relaxed, x, &parts.externals, scene);
            }
            if self.needs_powers {
                let powers = force.powers(relaxed, x, &parts.externals, scene);
                sum.supplied += powers.supplied;
                sum.dissipated += powers.dissipated;
            }
        }
        if self.needs_powers {
            sum.supplied += self.work.pushes.supplied;
            sum.dissipated += self.work.pushes.dissipated;
        }
        self.balance = sum;
    }

    fn value(&self, probe: &Probe<S>, x: &Arguments<'_, S>, a: &[S]) -> S {
        let (parts, scene) = (&self.parts, &self.work.scene);
        let at = |place: &Attachment<S>| scene.motion(place);
        let along = |place: &Attachment<S>| carried(scene, place);
        match probe {
            Probe::Sensor(sensor) => sensor.value(&x.reading(scene, &parts.externals)),
            Probe::Force { index, size } => parts.forces[*index].1.size(*size, x, &parts.externals, scene),
            Probe::Rolling { index, component } => {
                component.of(self.shared_rollings.get(*index).copied().unwrap_or_else(|| {
                    let pair = parts.rolling_pairs[*index];
                    parts.constraints.reaction(scene, x.p, pair, x.lam).force
                }))
            }
            Probe::Acceleration(seen) => {
                seen.component(scene, slope(velocity(&along(&seen.of), &along(&seen.from))))
            }
            Probe::AngularAcceleration(seen) => {
                seen.component(scene, slope(omega(&along(&seen.of), &along(&seen.from))))
            }
            Probe::CoordinateAcceleration(CoordinatePlace::Own { v, .. }) => a[*v],
            Probe::CoordinateAcceleration(CoordinatePlace::Between(its)) => {
                let (a, b) = (along(&its.a), along(&its.b));
                its.coordinate.gradient(&a, &b).rate(&a, &b).derivatives[0]
            }
            Probe::Reaction { index, torque, axes, component } => {
                let wrench = &self.reactions[*index].1;
                let vector = if *torque { wrench.torque } else { wrench.force };
                component.of(at(axes).pose.rotation.transpose_mul(vector))
            }
            Probe::DriveForce { row } => self.drive_force(*row, x),
            Probe::DrivePower { row } => -self.drive_force(*row, x) * self.rates[*row],
            Probe::ForcePower { index } => self.powers[*index].1,
            Probe::Contact(list, what) => S::from(
                self.touching.as_ref().map_or(0.0, |touching| touching.quantity(list.iter().copied(), *what)),
            ),
            Probe::Found(place, what) => {
                S::from(self.touching.as_ref().map_or(0.0, |touching| touching.found_quantity(*place, *what)))
            }
            Probe::Section { index, element, shares, part, component } => match &parts.forces[*index].1 {
                PlacedForce::Flexure(beam) => component.of(beam.section((*element, shares), *part, scene)),
                _ => S::from(f64::NAN),
            },
            Probe::KineticEnergy => parts.kinetic_energy(scene),
            Probe::GravityEnergy => parts.gravity_energy(scene),
            Probe::SpringEnergy => self.balance.springs,
            Probe::PotentialEnergy => self.balance.springs + parts.gravity_energy(scene),
            Probe::Energy => {
                self.balance.springs
                    + self.balance.others
                    + parts.gravity_energy(scene)
                    + parts.kinetic_energy(scene)
            }
            Probe::DissipatedPower => self.balance.dissipated,
            Probe::SuppliedPower => self.balance.supplied,
            Probe::Momentum(c) => c.of(parts.momentum(scene, Vec3::zero()).force),
            Probe::AngularMomentum(about, c) => {
                let about =
                    about.as_ref().map_or_else(|| parts.centre_of_mass(scene).1, |a| at(a).pose.origin);
                c.of(parts.momentum(scene, about).torque)
            }
            Probe::CentreOfMass(c) => c.of(parts.centre_of_mass(scene).1),
        }
    }
}

impl<S: Scalar> Measures<S> {
    fn drive_force(&self, row: usize, x: &Arguments<'_, S>) -> S {
        let shared = self.shared_drives.iter().filter(|(of, _)| *of == row);
        shared.fold(-x.lam[row], |sum, (_, added)| sum + *added)
    }
}

impl Measures {
    /// Shares reactions among joints, from the scene that [`Measures::prepare`] left.
    fn share(&mut self, x: &Arguments<'_, f64>, a: &[f64]) {
        let Some(sharing) = &mut self.sharing else { return };
        let (parts, work) = (&self.parts, &mut self.work);
        if !sharing.is_needed(&work.scene) {
            return;
        }
        // joints that carry bodies need what is transmitted, and the others overwrite it
        let mut wrenches = vec![Wrench::zero(); sharing.reactions().len()];
        for ((_, reaction), wrench) in sharing.reactions().iter().zip(&mut wrenches) {
            if !reaction.is_carried() {
                *wrench = reaction.read(parts, x, work);
            }
        }
        parts.transmit(x, a, work);
        for ((_, reaction), wrench) in sharing.reactions().iter().zip(&mut wrenches) {
            if reaction.is_carried() {
                *wrench = reaction.read(parts, x, work);
            }
        }
        let touch = |pair: &usize| parts.constraints.reaction(&work.scene, x.p, *pair, x.lam).force;
        let rolling = parts.rolling_pairs.iter().map(touch);
        sharing.relax((&work.scene, x.lam), wrenches.into_iter(), rolling);
        self.shared_rollings.clear();
        self.shared_rollings.extend_from_slice(sharing.rolling_forces());
        for ((_, wrench), joint) in self.reactions.iter_mut().zip(&self.joints) {
            if let Some(shared) = sharing.wrench(*joint) {
                *wrench = shared;
            }
        }
        self.shared_drives.clear();
        for (row, constraint) in parts.constraints.rows.iter().enumerate() {
            if let Origin::Drive(d) = constraint.origin {
                self.shared_drives.push((row, sharing.drive(d)));
            }
        }
    }

    /// Their values at a state. Angles lie between -π and π, unless they are counted over turns by coordinates of their own.
    pub fn eval(&mut self, x: &State, out: &mut [f64]) -> Result<(), ModelError> {
        self.check(x, out)?;
        self.parts.calls.at(x.t);
        let Some(mut touching) = self.touching.take() else {
            self.find_all(&x.point(), &x.a, out);
            return self.ask();
        };
        touching.take_own(&x.lam);
        let point = x.point();
        self.parts.forest.locate(&x.p, &x.v, Depth::Velocities, &mut self.work.scene);
        touching.load(&self.parts, &point, self.shows_contacts, &mut self.work);
        let own = touching.lend_own();
        self.touching = Some(touching);
        self.find_all(&Point { lam: &own, ..point }, &x.a, out);
        if let Some(touching) = &mut self.touching {
            touching.return_own(own);
        }
        self.ask()
    }

    /// The complaint of a function that was called at the state seen last, if there is one.
    pub fn ask(&self) -> Result<(), ModelError> {
        self.parts.calls.ask().map_err(|error| ModelError::Whole(error.to_string()))
    }

    fn find_all(&mut self, x: &Point<'_>, a: &[f64], out: &mut [f64]) {
        let at = arguments(x);
        self.prepare(&at, a);
        self.share(&at, a);
        self.read(&at, a, out);
    }

    /// Takes note of the phase of contacts to which the states from now on belong, and of the features that are held.
    pub fn note(&mut self, phase: &ContactPhase, features: &[i64]) {
        if let Some(touching) = &mut self.touching {
            touching.enter(phase, features);
        }
    }

    /// Follows the list of contacts of its system after [`Contacts::refresh`](gelenk_core::Contacts::refresh), with the phase that the system was told last.
    pub fn follow_contacts(&mut self, system: &System) {
        self.follow_touching(&system.touching);
    }

    pub(super) fn follow_touching(&mut self, other: &Touching) {
        if let Some(touching) = &mut self.touching {
            touching.follow(other);
        }
    }

    /// Does one of them show what contacts do, or what follows from their forces?
    pub fn needs_contacts(&self) -> bool {
        self.touching.is_some() && (self.shows_contacts || self.needs_powers || self.needs_rates())
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

    /// The angles that are counted over turns, as they were last; nothing for other measures.
    pub fn turns(&self) -> Vec<Option<f64>> {
        self.turns.iter().map(|turns| turns.and_then(|turns| turns.last())).collect()
    }

    /// Goes on with a sequence whose angles were last these.
    pub fn resume_turns(&mut self, last: &[Option<f64>]) {
        for (turns, last) in self.turns.iter_mut().zip(last) {
            if let (Some(turns), Some(last)) = (turns, last) {
                *turns = Unwrap::from_last(*last);
            }
        }
    }

    /// Poses of all bodies but the ground, at the state seen last.
    pub fn poses(&self) -> impl Iterator<Item = Pose> {
        self.bodies.iter().map(|body| self.work.scene.motion(body).pose)
    }

    /// Begins a new sequence.
    pub fn restart(&mut self) {
        self.turns.iter_mut().flatten().for_each(|turns| *turns = Unwrap::default());
    }
}

/// The probe of a force, or of a part of it.
fn force_probe<S: Scalar>(
    model: &Model<S>,
    name: &str,
    wrong: &dyn Fn(String) -> ModelError,
) -> Result<Probe<S>, ModelError> {
    let known = || model.forces.iter().map(|force| force.name.as_str());
    let (index, part) = force_and_part(model, name).ok_or_else(|| unknown("force", name, known()))?;
    let size = model.forces[index].kind.size_of(part).map_err(wrong)?;
    Ok(Probe::Force { index, size })
}

fn unknown<'a>(kind: &'static str, name: &str, known: impl Iterator<Item = &'a str>) -> ModelError {
    let nearest = gelenk_core::nearest(name, known).map(str::to_owned);
    ModelError::Unknown { kind, name: name.to_owned(), nearest }
}

/// The motion of a place along itself, in a scene with accelerations.
fn carried<S: Scalar>(scene: &Scene<S>, at: &Attachment<S>) -> Motion<Dual<S, 1>> {
    match at.node {
        Some(_) => moving(scene, at.node).carry(&at.frame),
        None => Motion { pose: Pose::constant(&at.frame), ..Motion::ground() },
    }
}

/// Derivatives along the motion.
fn slope<S: Scalar>(x: Vec3<Dual<S, 1>>) -> Vec3<S> {
    Vec3(x.0.map(|x| x.derivatives[0]))
}
