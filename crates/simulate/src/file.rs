//! A model file as what is simulated.

use crate::subject::{About, OnEvent, Outputs, Source, Subject};
use crate::{Settings, SimulateError};
use gelenk_core::State;
use gelenk_io::results::{Column, Identity, checksum};
use gelenk_io::{ModelFile, Observed, Simulation};
use gelenk_model::{Coordinates, ModelError};
use std::path::Path;

/// A model from a file, in the file's coordinates or in others.
#[derive(Debug, Clone)]
pub struct FileSource {
    /// The file.
    pub file: ModelFile,
    /// Other coordinates than the file asks for.
    pub coordinates: Option<Coordinates>,
}

impl FileSource {
    /// As the file says.
    pub fn new(file: ModelFile) -> Self {
        Self { file, coordinates: None }
    }

    /// How the file wants to be run.
    pub fn settings(&self) -> Result<Settings, SimulateError> {
        Settings::try_from(&self.file.build()?.simulation)
    }
}

impl Source for FileSource {
    fn set_all(&mut self, values: &[(String, String)]) -> Result<(), SimulateError> {
        Ok(self.file.set_all(values)?)
    }

    fn build(&self) -> Result<Subject, SimulateError> {
        let mechanism = self.file.build()?;
        let made = || {
            let mut system = mechanism.model.system(self.coordinates.unwrap_or(mechanism.coordinates))?;
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
            description: String::new(),
        };
        let on = |e: &gelenk_io::Event| OnEvent { action: e.action.clone(), once: e.once };
        Ok(Subject {
            system,
            start: mechanism.start,
            columns: mechanism.outputs.iter().map(column).collect(),
            outputs: Box::new(outputs),
            actions: mechanism.events.iter().map(on).collect(),
            scene: mechanism.scene,
        })
    }

    fn explain(&self, error: ModelError) -> SimulateError {
        self.file.explain(&error).into()
    }

    fn identity(&self) -> Identity {
        let mut identity = Identity::new();
        for source in self.file.sources() {
            // the place of a file does not matter, only what it says
            let name = Path::new(&source.name).file_name().unwrap_or_default().to_string_lossy();
            identity.push((format!("model {name}"), format!("{:016x}", checksum(source.text.as_bytes()))));
        }
        if let Some(coordinates) = self.coordinates {
            identity.push(("coordinates".into(), coordinates.to_string()));
        }
        let parameters = self.file.parameters().unwrap_or_default();
        identity
            .extend(parameters.into_iter().map(|(name, x)| (format!("parameter {name}"), format!("{x:?}"))));
        identity
    }

    fn about(&self) -> About {
        let sources = self.file.sources();
        let mechanism = self.file.build().ok();
        About {
            name: mechanism.as_ref().map_or_else(String::new, |m| m.name.clone()),
            file: sources.first().map_or_else(String::new, |s| s.name.clone()),
            description: mechanism.map_or_else(String::new, |m| m.description),
            parameters: self.file.parameters().unwrap_or_default(),
            files: sources.iter().map(|s| (s.name.clone(), s.text.clone())).collect(),
        }
    }
}

impl Outputs for Observed {
    fn follow(&mut self, x: &State, out: &mut [f64]) -> Result<(), ModelError> {
        Observed::follow(self, x, out)
    }

    fn turns(&self) -> Vec<Option<f64>> {
        Observed::turns(self)
    }

    fn resume_turns(&mut self, turns: &[Option<f64>]) {
        Observed::resume_turns(self, turns);
    }
}

impl TryFrom<&Simulation> for Settings {
    type Error = SimulateError;

    fn try_from(s: &Simulation) -> Result<Self, SimulateError> {
        let order = match s.order.as_deref().map(str::trim) {
            None | Some("auto") => None,
            Some(k) => Some(k.parse().map_err(|_| {
                SimulateError::option("order", format!("'{k}' is neither a number nor auto"))
            })?),
        };
        Ok(Self {
            t_start: s.t_start,
            t_end: s.t_end,
            output_step: Some(s.output_step),
            frame_rate: s.frame_rate,
            method: s.method.clone(),
            formulation: s.formulation.clone(),
            linear_solver: s.linear_solver.clone().unwrap_or_else(|| "auto".into()),
            rtol: s.rtol,
            atol: Some(s.atol),
            h0: s.h0,
            h_max: s.h_max,
            max_steps: s.max_steps.map(|n| n as u64),
            order,
            rho_inf: s.rho_inf,
            projection: s.projection.clone(),
            jacobian: s.jacobian.clone(),
            wall_limit: s.wall_limit,
        })
    }
}
