//! What is simulated: equations, outputs, and what events do.

use crate::SimulateError;
use gelenk_core::State;
use gelenk_io::results::{Column, Identity};
use gelenk_io::scene::Scene;
use gelenk_model::{Measures, ModelError, Start, System};

/// A model that can be made ready to run, and again after its parameters have changed.
pub trait Source {
    /// Changes a parameter; the value may be an expression.
    fn set(&mut self, parameter: &str, value: &str) -> Result<(), SimulateError>;
    /// The model with its parameters as they are now.
    fn build(&self) -> Result<Subject, SimulateError>;
    /// What tells this model from others, parameters included.
    fn identity(&self) -> Identity;
    /// What is said about it.
    fn about(&self) -> About;
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
    /// The values of the columns.
    pub outputs: Box<dyn Outputs>,
    /// What each switching function does, in their order.
    pub actions: Vec<Action>,
    /// What a picture shows.
    pub scene: Scene,
}

/// Values over time. Angles are counted over turns.
pub trait Outputs {
    /// The values at the next state of a sequence.
    fn follow(&mut self, x: &State, out: &mut [f64]) -> Result<(), ModelError>;
    /// Does anything depend on the states that were seen before?
    fn counts_turns(&self) -> bool {
        self.turns().iter().any(Option::is_some)
    }
    /// Angles that are counted over turns, as they were last.
    fn turns(&self) -> Vec<Option<f64>>;
    /// Goes on with a sequence.
    fn resume_turns(&mut self, turns: &[Option<f64>]);
}

impl Outputs for Measures {
    fn follow(&mut self, x: &State, out: &mut [f64]) -> Result<(), ModelError> {
        Measures::follow(self, x, out)
    }

    fn turns(&self) -> Vec<Option<f64>> {
        Measures::turns(self)
    }

    fn resume_turns(&mut self, turns: &[Option<f64>]) {
        Measures::resume_turns(self, turns);
    }
}

/// What an event does.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// It is listed.
    Report,
    /// The run ends there.
    Stop,
    /// Parameters get new values, which may be expressions.
    Set(Vec<(String, String)>),
}

impl Action {
    pub(crate) fn ends_the_leg(&self) -> bool {
        *self != Action::Report
    }

    /// In words.
    pub(crate) fn words(&self) -> String {
        match self {
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
