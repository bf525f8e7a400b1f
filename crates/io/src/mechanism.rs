//! What a model file describes: a model, how it starts, how it is simulated, what is written.

use crate::quantity::Quantity;
use crate::scene::Scene;
use gelenk_catalogue::Settings;
use gelenk_core::{ContactPhase, Direction, State, Switch};
use gelenk_model::math::Pose;
use gelenk_model::{Coordinates, Frame, Measure, Measures, Model, ModelError, Start, System};

/// A model with everything that is needed to run it.
#[derive(Debug, Clone)]
pub struct Mechanism {
    /// Bodies, joints, forces.
    pub model: Model,
    /// What is known about the start.
    pub start: Start,
    /// How it is simulated, as far as the file says.
    pub settings: Settings,
    /// What is written.
    pub outputs: Vec<Output>,
    /// What happens on the way.
    pub events: Vec<Event>,
    /// What the picture shows.
    pub scene: Scene,
    /// Frames with names, in the order of their names.
    pub frames: Vec<(String, Frame)>,
    /// Numbers of the file that look like mistakes, in words, with their places.
    pub notes: Vec<String>,
}

impl Mechanism {
    /// The coordinates that the file asks for.
    pub fn coordinates(&self) -> Coordinates {
        // the catalogue knows the words
        self.settings.coordinates_of_model().parse().unwrap_or(Coordinates::Joint)
    }
}

/// A column of the results.
#[derive(Debug, Clone)]
pub struct Output {
    /// Its name.
    pub name: String,
    /// Its unit; empty if it is not known.
    pub unit: String,
    /// What it holds.
    pub quantity: Quantity,
    /// Who wants it.
    pub purpose: Purpose,
}

/// What a column is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The file asks for it.
    Asked,
    /// An arrow of the picture.
    Arrow,
    /// A body of the picture that deforms: a modal coordinate.
    Shape,
}

/// Something that happens when a quantity passes a level.
#[derive(Debug, Clone)]
pub struct Event {
    /// Its name.
    pub name: String,
    /// What passes the level.
    pub quantity: Quantity,
    /// The level.
    pub level: f64,
    /// Which way.
    pub direction: Direction,
    /// What happens.
    pub action: Action,
    /// Does it happen the first time only?
    pub once: bool,
}

/// What an event does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// It ends the run.
    Stop,
    /// It is noted.
    Report,
    /// It gives parameters new values, which are expressions of the old ones: [`ModelFile::set_all`](crate::ModelFile::set_all).
    Set(Vec<(String, String)>),
}

impl Event {
    /// Has a system look for it.
    pub fn watch(&self, system: &mut System) -> Result<(), ModelError> {
        let scale = if self.level == 0.0 { 1.0 } else { self.level.abs() };
        let switch = Switch::new(self.name.clone()).scale(scale).direction(self.direction);
        system.watch_formula(switch, &self.quantity.measures(), self.quantity.above(self.level))
    }
}

/// Outputs of a system, to be evaluated again and again without allocation. They do not borrow the system.
#[derive(Debug, Clone)]
pub struct Observed {
    quantities: Vec<Quantity>,
    measures: Measures,
    values: Vec<f64>,
    /// For the measures of all quantities, one after the other, their places among the values.
    places: Vec<usize>,
}

impl Observed {
    /// The outputs of a system.
    pub fn new(system: &System, outputs: &[Output]) -> Result<Self, ModelError> {
        let mut list: Vec<Measure> = Vec::new();
        let mut places = Vec::new();
        for output in outputs {
            output.quantity.for_each(&mut |measure| {
                let known = list.iter().position(|m| m == measure);
                places.push(known.unwrap_or_else(|| {
                    list.push(measure.clone());
                    list.len() - 1
                }));
            });
        }
        let quantities = outputs.iter().map(|output| output.quantity.clone()).collect();
        Ok(Self { quantities, measures: system.measures(&list)?, values: vec![0.0; list.len()], places })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.quantities.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.quantities.is_empty()
    }

    /// Does one of them depend on accelerations or multipliers? See [`Measures::needs_rates`].
    pub fn needs_rates(&self) -> bool {
        self.measures.needs_rates()
    }

    /// Their values at a state. Angles lie between -π and π, unless coordinates of their own count their turns.
    pub fn eval(&mut self, x: &State, out: &mut [f64]) -> Result<(), ModelError> {
        self.measures.eval(x, &mut self.values)?;
        self.compose(out)
    }

    /// Their values at the next state of a sequence: turns of angles are counted, see [`Measures::follow`].
    pub fn follow(&mut self, x: &State, out: &mut [f64]) -> Result<(), ModelError> {
        self.measures.follow(x, &mut self.values)?;
        self.compose(out)
    }

    /// See [`Measures::follow_contacts`].
    pub fn follow_contacts(&mut self, system: &System) {
        self.measures.follow_contacts(system);
    }

    /// See [`Measures::needs_contacts`].
    pub fn needs_contacts(&self) -> bool {
        self.measures.needs_contacts()
    }

    /// Takes note of the phase of contacts to which the states from now on belong, see [`Measures::note`].
    pub fn note(&mut self, phase: &ContactPhase, features: &[i64]) {
        self.measures.note(phase, features);
    }

    /// See [`Measures::poses`].
    pub fn poses(&self) -> impl Iterator<Item = Pose> {
        self.measures.poses()
    }

    /// See [`Measures::turns`].
    pub fn turns(&self) -> Vec<Option<f64>> {
        self.measures.turns()
    }

    /// See [`Measures::resume_turns`].
    pub fn resume_turns(&mut self, last: &[Option<f64>]) {
        self.measures.resume_turns(last);
    }

    fn compose(&self, out: &mut [f64]) -> Result<(), ModelError> {
        if out.len() != self.quantities.len() {
            let (found, wanted) = (out.len(), self.quantities.len());
            return Err(ModelError::Whole(format!("there is room for {found} of {wanted} outputs")));
        }
        let mut at = self.places.iter();
        let mut next = || at.next().map_or(f64::NAN, |&i| self.values[i]);
        for (out, quantity) in out.iter_mut().zip(&self.quantities) {
            *out = quantity.value(&mut next);
        }
        self.measures.ask()
    }
}
