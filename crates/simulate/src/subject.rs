//! What is simulated: equations, outputs, and what events do.

use crate::SimulateError;
use gelenk_core::{ContactPhase, Direction, State};
use gelenk_io::Action;
use gelenk_io::results::{Column, Identity};
use gelenk_io::scene::Scene;
use gelenk_model::math::Pose;
use gelenk_model::{Ask, Coordinates, Measure, Measures, Model, ModelError, Start, System};
use std::time::Duration;

/// A model that can be made ready to run, and again after its parameters have changed.
pub trait Source {
    /// Changes parameters, all from their present values; the new ones may be expressions.
    fn set_all(&mut self, values: &[(String, String)]) -> Result<(), SimulateError>;
    /// The model with its parameters as they are now, in these coordinates.
    fn build(&self, coordinates: Coordinates) -> Result<Subject, SimulateError>;
    /// An error of the model, in the words of what it was made from.
    fn explain(&self, error: ModelError) -> SimulateError {
        error.into()
    }
    /// Where the model asks for a start value: the file and the line.
    fn asked_at(&self, model: &Model, ask: &Ask) -> Option<String> {
        let _ = (model, ask);
        None
    }
    /// Does the model say that a body has no mass, rather than nothing about it?
    fn is_massless_by_word(&self, body: &str) -> bool {
        let _ = body;
        true
    }
    /// What tells this model from others, parameters included.
    fn identity(&self) -> Identity;
    /// What is said about it.
    fn about(&self) -> About;
    /// How long it took to read it.
    fn read_in(&self) -> Duration {
        Duration::ZERO
    }
}

/// What a model says about itself.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct About {
    /// Its name.
    pub name: String,
    /// Its file, as it was named.
    pub file: String,
    /// What it says about itself.
    pub description: String,
    /// Its parameters, as they are now.
    pub parameters: Vec<(String, f64)>,
    /// Files it was read from, names and texts, the main one first; they are kept with the results.
    pub files: Vec<(String, String)>,
}

/// A model made ready.
pub struct Subject {
    /// Its equations; events are its switching functions.
    pub system: System,
    /// Its start.
    pub start: Start,
    /// What is written.
    pub columns: Vec<Column>,
    /// What each column depends on, where it is known.
    pub measured: Vec<Vec<Measure>>,
    /// The values of the columns.
    pub outputs: Box<dyn Outputs>,
    /// What each switching function does, in their order.
    pub actions: Vec<OnEvent>,
    /// What a picture shows.
    pub scene: Scene,
    /// Numbers that look like mistakes, in words.
    pub notes: Vec<String>,
}

/// Values over time. Angles are counted over turns.
pub trait Outputs {
    /// The values at the next state of a sequence.
    fn follow(&mut self, x: &State, out: &mut [f64]) -> Result<(), ModelError>;
    /// Takes note of the phase of contacts to which the states from now on belong, and of the features that contacts have.
    fn note(&mut self, phase: &ContactPhase, features: &[i64]) {
        let _ = (phase, features);
    }
    /// Follows the list of contacts of the system, which has changed.
    fn follow_contacts(&mut self, system: &System) {
        let _ = system;
    }
    /// Does anything show what contacts do, or what follows from their forces?
    fn needs_contacts(&self) -> bool {
        true
    }
    /// Poses of all bodies but the ground, at the state seen last; nothing where they are not known.
    fn poses(&self) -> Option<Box<dyn Iterator<Item = Pose> + '_>> {
        None
    }
    /// Does anything depend on the states that were seen before?
    fn counts_turns(&self) -> bool {
        self.turns().iter().any(Option::is_some)
    }
    /// Angles that are counted over turns, as they were last.
    fn turns(&self) -> Vec<Option<f64>>;
    /// Goes on with a sequence.
    fn resume_turns(&mut self, turns: &[Option<f64>]);
    /// Does a value depend on accelerations or multipliers? Then these are solved for at every row.
    fn needs_rates(&self) -> bool {
        true
    }
}

impl Outputs for Measures {
    fn follow(&mut self, x: &State, out: &mut [f64]) -> Result<(), ModelError> {
        Measures::follow(self, x, out)
    }

    fn note(&mut self, phase: &ContactPhase, features: &[i64]) {
        Measures::note(self, phase, features);
    }

    fn follow_contacts(&mut self, system: &System) {
        Measures::follow_contacts(self, system);
    }

    fn needs_contacts(&self) -> bool {
        Measures::needs_contacts(self)
    }

    fn poses(&self) -> Option<Box<dyn Iterator<Item = Pose> + '_>> {
        Some(Box::new(Measures::poses(self)))
    }

    fn turns(&self) -> Vec<Option<f64>> {
        Measures::turns(self)
    }

    fn resume_turns(&mut self, turns: &[Option<f64>]) {
        Measures::resume_turns(self, turns);
    }

    fn needs_rates(&self) -> bool {
        Measures::needs_rates(self)
    }
}

/// What happens at an event.
#[derive(Debug, Clone, PartialEq)]
pub struct OnEvent {
    /// What it does.
    pub action: Action,
    /// Does it happen the first time only?
    pub once: bool,
    /// Which passages count.
    pub direction: Direction,
}

impl OnEvent {
    /// Is it noted only, because it is zero where the run starts? A run that starts at zero and goes away from it has not come there; who
    /// says in which direction an event happens means it.
    pub(crate) fn is_idle_at_start(&self) -> bool {
        self.ends_the_leg() && self.direction == Direction::Any
    }

    /// Does it end the run or change the model?
    pub fn ends_the_leg(&self) -> bool {
        self.action != Action::Report
    }

    /// In words.
    pub(crate) fn words(&self) -> String {
        match &self.action {
            Action::Report => "reported".into(),
            Action::Stop => "the run ends".into(),
            Action::Set(list) => {
                let parts: Vec<String> =
                    list.iter().map(|(name, value)| format!("{name} = {value}")).collect();
                format!("set {}", parts.join(", "))
            }
        }
    }
}
