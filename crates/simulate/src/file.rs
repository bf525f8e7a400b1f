//! A model file as what is simulated.

use crate::SimulateError;
use crate::subject::{About, OnEvent, Outputs, Source, Subject};
use gelenk_catalogue::Settings;
use gelenk_core::{ContactPhase, Contacts as _, State};
use gelenk_io::results::{Column, Identity, checksum};
use gelenk_io::scene::{Scene, SceneContact};
use gelenk_io::{ModelFile, Observed, Purpose, Quantity};
use gelenk_model::math::Pose;
use gelenk_model::{Ask, Coordinates, Model, ModelError, System};
use std::path::{Component, Path};
use std::sync::Arc;
use std::time::Duration;

/// A model from a file.
#[derive(Debug, Clone)]
pub struct FileSource {
    /// The file.
    pub file: ModelFile,
}

impl FileSource {
    /// The model of a file.
    pub fn new(file: ModelFile) -> Self {
        Self { file }
    }

    /// How the file wants to be run, its coordinates included. The mechanism is not made for this.
    pub fn settings(&self) -> Result<Settings, SimulateError> {
        Ok(self.file.settings()?)
    }
}

impl Source for FileSource {
    fn set_all(&mut self, values: &[(String, String)]) -> Result<(), SimulateError> {
        Ok(self.file.set_all(values)?)
    }

    fn build(&self, coordinates: Coordinates) -> Result<Subject, SimulateError> {
        let mechanism = self.file.build()?;
        let made = || {
            let mut system = mechanism.model.system(coordinates)?;
            for event in &mechanism.events {
                event.watch(&mut system)?;
            }
            let outputs = Observed::new(&system, &mechanism.outputs)?;
            Ok((system, outputs))
        };
        let (system, outputs) = made().map_err(|e: ModelError| self.file.explain(&e))?;
        let column = |o: &gelenk_io::Output| Column {
            name: o.name.clone(),
            unit: o.unit.clone(),
            is_shared: false,
            for_shape: o.purpose == Purpose::Shape,
            description: match &o.quantity {
                Quantity::Measure(measure) => measure.name(&mechanism.model),
                Quantity::Expression(_) => "expression of other quantities".into(),
            },
        };
        let on =
            |e: &gelenk_io::Event| OnEvent { action: e.action.clone(), once: e.once, direction: e.direction };
        let contacts = system.list().iter().zip(system.contact_turns());
        let contacts =
            contacts.map(|(info, turns)| SceneContact { name: info.name.clone(), turns }).collect();
        Ok(Subject {
            system,
            start: mechanism.start,
            columns: mechanism.outputs.iter().map(column).collect(),
            // what only the picture needs is no column of the user
            measured: (mechanism.outputs.iter())
                .map(|o| if o.purpose == Purpose::Asked { o.quantity.measures() } else { Vec::new() })
                .collect(),
            outputs: Box::new(outputs),
            actions: mechanism.events.iter().map(on).collect(),
            scene: Scene { contacts, ..mechanism.scene },
            notes: mechanism.notes,
        })
    }

    fn explain(&self, error: ModelError) -> SimulateError {
        self.file.explain(&error).into()
    }

    fn asked_at(&self, model: &Model, ask: &Ask) -> Option<String> {
        self.file.asked_at(model, ask)
    }

    fn is_massless_by_word(&self, body: &str) -> bool {
        ["mass", "solid"].iter().any(|key| self.file.gives("bodies", body, key))
    }

    fn identity(&self) -> Identity {
        let mut identity = Identity::new();
        for source in self.file.sources() {
            // the place of a file does not matter, only what it says
            let name = Path::new(&source.name).file_name().unwrap_or_default().to_string_lossy();
            identity.push((format!("model {name}"), format!("{:016x}", checksum(source.text.as_bytes()))));
        }
        let tables =
            self.file.chosen_tables().map(|(table, other)| (format!("table {table}"), other.to_owned()));
        identity.extend(tables);
        let parameters = self.file.parameters().unwrap_or_default();
        identity
            .extend(parameters.into_iter().map(|(name, x)| (format!("parameter {name}"), format!("{x:?}"))));
        identity
    }

    fn read_in(&self) -> Duration {
        self.file.read_in()
    }

    fn about(&self) -> About {
        let sources = self.file.sources();
        About {
            name: self.file.name(),
            file: sources.first().map_or_else(String::new, |s| s.name.clone()),
            description: self.file.description().to_owned(),
            parameters: self.file.parameters().unwrap_or_default(),
            files: kept(sources),
        }
    }
}

/// The files of a model as they are kept with its results, each once: as they lie beside the first, where that is possible.
fn kept(sources: &[Arc<gelenk_io::diagnostics::Source>]) -> Vec<(String, String)> {
    let base = sources.first().and_then(|s| Path::new(&s.name).parent()).unwrap_or(Path::new(""));
    let mut files: Vec<(String, String)> = Vec::new();
    for source in sources {
        let path = Path::new(&source.name);
        let inside = path.strip_prefix(base).ok();
        let inside = inside.filter(|rest| rest.components().all(|part| matches!(part, Component::Normal(_))));
        let name = inside.or(path.file_name().map(Path::new)).unwrap_or(path).display().to_string();
        if !files.iter().any(|(known, _)| *known == name) {
            files.push((name, source.text.clone()));
        }
    }
    files
}

impl Outputs for Observed {
    fn follow(&mut self, x: &State, out: &mut [f64]) -> Result<(), ModelError> {
        Observed::follow(self, x, out)
    }

    fn note(&mut self, phase: &ContactPhase, features: &[i64]) {
        Observed::note(self, phase, features);
    }

    fn follow_contacts(&mut self, system: &System) {
        Observed::follow_contacts(self, system);
    }

    fn needs_contacts(&self) -> bool {
        Observed::needs_contacts(self)
    }

    fn poses(&self) -> Option<Box<dyn Iterator<Item = Pose> + '_>> {
        Some(Box::new(Observed::poses(self)))
    }

    fn turns(&self) -> Vec<Option<f64>> {
        Observed::turns(self)
    }

    fn resume_turns(&mut self, turns: &[Option<f64>]) {
        Observed::resume_turns(self, turns);
    }

    fn needs_rates(&self) -> bool {
        Observed::needs_rates(self)
    }
}
