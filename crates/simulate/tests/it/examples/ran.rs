//! Examples and their results.

use gelenk_core::State;
use gelenk_io::ModelFile;
use gelenk_model::math::Vec3;
use gelenk_model::{Coordinates, Frame, System};
use gelenk_simulate::{FileSource, Hooks, Memory, Outcome, Plan, Settings, Source, run};
use std::path::{Path, PathBuf};

/// Where the examples are.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

fn opened(path: &Path) -> (FileSource, Settings) {
    let file = ModelFile::read(path).unwrap_or_else(|e| panic!("{}", e.render()));
    file.build().unwrap_or_else(|e| panic!("{}", e.render()));
    let source = FileSource::new(file);
    let settings = source.settings().unwrap();
    (source, settings)
}

/// Sets words and numbers.
fn give(settings: &mut Settings, given: &[(&str, &str)]) {
    for (key, value) in given {
        match value.parse::<f64>() {
            Ok(number) => settings.set(key, number).unwrap(),
            Err(_) => settings.set(key, *value).unwrap(),
        }
    }
}

/// An example that has run.
pub(crate) struct Ran {
    pub(crate) source: FileSource,
    pub(crate) plan: Plan,
    pub(crate) outcome: Outcome,
    pub(crate) memory: Memory,
    pub(crate) columns: Vec<String>,
}

impl Ran {
    /// As its file says.
    pub(crate) fn new(name: &str) -> Self {
        Self::until(name, None, &[])
    }

    /// Up to another time, with other values of parameters.
    pub(crate) fn until(name: &str, end: Option<f64>, values: &[(&str, &str)]) -> Self {
        let (mut source, mut settings) = opened(&folder().join(format!("{name}.toml")));
        for (parameter, value) in values {
            source.file.set(parameter, value).unwrap();
        }
        if let Some(end) = end {
            settings.set("t_end", end).unwrap();
        }
        Self::run(source, &settings)
    }

    /// With other values of parameters and other settings.
    pub(crate) fn changed(name: &str, values: &[(&str, &str)], change: impl FnOnce(&mut Settings)) -> Self {
        let (mut source, _) = opened(&folder().join(format!("{name}.toml")));
        for (parameter, value) in values {
            source.file.set(parameter, value).unwrap();
        }
        let mut settings = source.settings().unwrap();
        change(&mut settings);
        Self::run(source, &settings)
    }

    /// Up to another time, with other settings and other values of parameters.
    pub(crate) fn so(name: &str, end: Option<f64>, given: &[(&str, &str)], values: &[(&str, &str)]) -> Self {
        let (mut source, mut settings) = opened(&folder().join(format!("{name}.toml")));
        for (parameter, value) in values {
            source.file.set(parameter, value).unwrap();
        }
        give(&mut settings, given);
        if let Some(end) = end {
            settings.set("t_end", end).unwrap();
        }
        Self::run(source, &settings)
    }

    /// In other coordinates, with other settings.
    pub(crate) fn with(name: &str, coordinates: Coordinates, change: impl FnOnce(&mut Settings)) -> Self {
        let (source, mut settings) = opened(&folder().join(format!("{name}.toml")));
        change(&mut settings);
        settings.set("coordinates", coordinates.to_string().as_str()).unwrap();
        Self::run(source, &settings)
    }

    /// A model that is no file, with settings.
    pub(crate) fn text(text: &str, given: &[(&str, &str)]) -> Self {
        let source = crate::common::source(text);
        let mut settings = source.settings().unwrap();
        give(&mut settings, given);
        Self::run(source, &settings)
    }

    /// A file that is no example.
    pub(crate) fn file(path: &Path) -> Self {
        let (source, settings) = opened(path);
        Self::run(source, &settings)
    }

    fn run(mut source: FileSource, settings: &Settings) -> Self {
        let plan = Plan::new(settings).unwrap();
        let columns =
            source.build(plan.coordinates).unwrap().columns.into_iter().map(|column| column.name).collect();
        let mut memory = Memory::default();
        let outcome = run(&mut source, settings, &mut memory, &mut Hooks::default());
        let outcome = outcome.unwrap_or_else(|e| panic!("{}: {e}", source.about().file));
        Self { source, plan, outcome, memory, columns }
    }

    pub(crate) fn event_names(&self) -> Vec<&str> {
        self.outcome.events.iter().map(|event| event.name.as_str()).collect()
    }

    /// A measure over the run.
    pub(crate) fn column(&self, name: &str) -> Vec<f64> {
        let at = self.columns.iter().position(|column| column == name).unwrap();
        self.memory.rows.iter().skip(at).step_by(self.columns.len()).copied().collect()
    }

    /// The row of a time.
    pub(crate) fn row_at(&self, t: f64) -> usize {
        let near = |s: &f64| (s - t).abs() <= 1e-9 * t.abs().max(self.plan.t_end);
        self.memory.times.iter().position(near).unwrap_or_else(|| panic!("there is no row at {t} s"))
    }

    /// Where a point of a body is at the end, and how fast it moves; the point is given in the frame of the body.
    pub(crate) fn point(&self, body: &str, at: [f64; 3]) -> (Vec3, Vec3) {
        let (mut system, state) = self.end();
        let body = system.model().body(body).unwrap();
        let motion = system.motion(&state, &Frame::on(body).at(at)).unwrap();
        (motion.pose.origin, motion.velocity)
    }

    /// The equations, and the last state.
    pub(crate) fn end(&self) -> (System, State) {
        (self.source.build(self.plan.coordinates).unwrap().system, self.outcome.state.clone())
    }
}
