//! Energies and powers one by one: what every force stores, brings in and takes out, and what drives do.

use super::contacts::Touching;
use super::eval::arguments;
use super::rates::check_sizes;
use super::{Parts, System, Work};
use crate::ModelError;
use crate::constraints::Origin;
use crate::corners::Binder;
use crate::drive::Target;
use crate::forces::{PlacedLaw as _, Relaxed};
use crate::forest::Depth;
use crate::model::Model;
use gelenk_core::{ContactPhase, Dims, Point, State};

/// What brings energy in, takes it out or stores it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Channel {
    /// Its name in the model.
    pub name: String,
    /// What it is.
    pub kind: ChannelKind,
}

/// What a [`Channel`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChannelKind {
    /// A force.
    Force,
    /// A constraint that moves with time.
    Drive,
    /// Something that touches or rubs.
    Contact,
}

/// Energies of the mechanism itself \[J\].
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Energies {
    /// Kinetic energy.
    pub kinetic: f64,
    /// Energy of gravity.
    pub gravity: f64,
}

/// All energies and powers of a system, to be evaluated again and again; made by [`System::channels`]. Evaluation allocates
/// nothing.
#[derive(Debug, Clone)]
pub struct Channels {
    parts: Parts,
    dims: Dims,
    /// The forces in their order, then the drives, then the contacts.
    list: Vec<Channel>,
    relaxed: Vec<Relaxed<f64>>,
    /// Forces that may bring energy in or take it out.
    active: Vec<usize>,
    /// Rows that move with time.
    rows: Vec<usize>,
    work: Work<f64>,
    rates: Vec<f64>,
    touching: Touching,
}

/// Rows that move with time, and are not only for the start.
pub(super) fn driven_rows<'a>(model: &'a Model, parts: &'a Parts) -> impl Iterator<Item = usize> + 'a {
    let rows = parts.constraints.rows.iter().enumerate().filter(|(_, row)| row.target.is_some());
    let is_driven = |origin: Origin| match origin {
        Origin::Drive(d) => !matches!(model.drives[d].target, Target::Start),
        _ => true,
    };
    rows.filter(move |(_, row)| is_driven(row.origin)).map(|(i, _)| i)
}

impl System {
    /// All energies and powers, to be evaluated again and again.
    pub fn channels(&self) -> Channels {
        let (mut parts, dims) = (self.parts.clone(), self.structure.dims);
        // energy belongs to a state, and not to the branch that a run holds
        parts.bind(&mut Binder::off());
        let mut work = Work::new(parts.forest.nodes.len(), dims.np, dims.nv);
        let start = arguments(&self.initial.point());
        parts.forest.locate(start.p, start.v, Depth::Velocities, &mut work.scene);
        let relaxed = parts.relaxed(&start, &work.scene);
        let forces = parts.forces.iter().zip(&relaxed).enumerate();
        let active =
            forces.filter(|(_, ((_, force), relaxed))| !force.is_conservative(relaxed)).map(|(i, _)| i);
        let active = active.collect();
        let mut list: Vec<Channel> = Vec::new();
        list.extend(
            parts.forces.iter().map(|(name, _)| Channel { name: name.clone(), kind: ChannelKind::Force }),
        );
        let mut rows = Vec::new();
        for i in driven_rows(&self.model, &parts) {
            let row = &parts.constraints.rows[i];
            let name = match row.origin {
                Origin::Drive(d) => self.model.drives[d].name.clone(),
                _ => row.name.clone(),
            };
            list.push(Channel { name, kind: ChannelKind::Drive });
            rows.push(i);
        }
        let contacts = self.model.contacts.iter();
        let names = contacts.map(|it| &it.name).chain(self.model.collisions.iter().map(|it| &it.name));
        list.extend(names.map(|name| Channel { name: name.clone(), kind: ChannelKind::Contact }));
        let touching = self.touching.clone();
        Channels { parts, dims, list, relaxed, active, rows, work, rates: vec![0.0; dims.nl], touching }
    }

    /// Mass of all bodies, and the sum of their principal moments of inertia: what errors of velocities move.
    pub fn inertia_scale(&self) -> (f64, f64) {
        let bodies = self.parts.forest.nodes.iter();
        bodies.fold((0.0, 0.0), |(mass, inertia), node| {
            (mass + node.mass, inertia + (0..3).map(|i| node.inertia.0[i][i]).sum::<f64>())
        })
    }
}

impl Channels {
    /// Takes note of the phase of contacts to which the states from now on belong, and of the features that are held.
    pub fn note(&mut self, phase: &ContactPhase, features: &[i64]) {
        self.touching.enter(phase, features);
    }

    /// Follows the list of contacts of its system after [`Contacts::refresh`](gelenk_core::Contacts::refresh), with the phase that the system was told last.
    pub fn follow(&mut self, system: &System) {
        self.touching.follow(&system.touching);
    }

    /// What there is: forces first, then drives, then contacts.
    pub fn list(&self) -> &[Channel] {
        &self.list
    }

    /// May anything bring energy in or take it out?
    pub fn is_open(&self) -> bool {
        !self.active.is_empty() || !self.rows.is_empty() || !self.touching.is_empty()
    }

    /// The energy that each channel stores \[J\], and those of the mechanism itself.
    pub fn energies(&mut self, x: &State, stored: &mut [f64]) -> Result<Energies, ModelError> {
        check_sizes(self.touching.dims(self.dims), x)?;
        let (parts, scene) = (&self.parts, &mut self.work.scene);
        parts.calls.at(x.t);
        parts.forest.locate(&x.p, &x.v, Depth::Velocities, scene);
        stored.fill(0.0);
        let x = arguments(&x.point());
        for (((_, force), relaxed), stored) in parts.forces.iter().zip(&self.relaxed).zip(stored) {
            *stored = force.stored(relaxed, &x, &parts.externals, scene);
        }
        Ok(Energies { kinetic: parts.kinetic_energy(scene), gravity: parts.gravity_energy(scene) })
    }

    /// What each channel brings in and takes out \[W\], called for those that may do so.
    pub fn powers(&mut self, x: &State, mut see: impl FnMut(usize, f64, f64)) -> Result<(), ModelError> {
        check_sizes(self.touching.dims(self.dims), x)?;
        let (parts, scene) = (&self.parts, &mut self.work.scene);
        parts.calls.at(x.t);
        if !self.active.is_empty() || !self.touching.is_empty() {
            parts.forest.locate(&x.p, &x.v, Depth::Velocities, scene);
        }
        self.touching.take_own(&x.lam);
        let point = x.point();
        for &i in &self.active {
            let (_, force) = &parts.forces[i];
            let own = arguments(&Point { lam: self.touching.own(), ..point });
            let powers = force.powers(&self.relaxed[i], &own, &parts.externals, scene);
            see(i, powers.supplied, powers.dissipated);
        }
        if !self.rows.is_empty() {
            parts.constraints.rates(x.t, &mut self.rates);
        }
        for (k, &row) in self.rows.iter().enumerate() {
            see(parts.forces.len() + k, self.touching.own()[row] * self.rates[row], 0.0);
        }
        if !self.touching.is_empty() {
            self.touching.load(parts, &point, false, &mut self.work);
            let first = parts.forces.len() + self.rows.len();
            for (i, &element) in self.touching.elements().iter().enumerate() {
                let (supplied, dissipated) = self.touching.powers(i);
                see(first + element, supplied, dissipated);
            }
        }
        self.parts.calls.ask().map_err(|error| ModelError::Whole(error.to_string()))
    }
}
