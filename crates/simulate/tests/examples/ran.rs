//! Examples and their results.

use gelenk_core::State;
use gelenk_io::ModelFile;
use gelenk_model::math::Vec3;
use gelenk_model::{Coordinates, Frame, System};
use gelenk_simulate::{FileSource, Hooks, Memory, Outcome, Settings, Source, run};
use std::path::{Path, PathBuf};

/// Where the examples are.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// An example that has run.
pub struct Ran {
    pub source: FileSource,
    pub settings: Settings,
    pub outcome: Outcome,
    pub memory: Memory,
    pub columns: Vec<String>,
}

impl Ran {
    /// As its file says.
    pub fn new(name: &str) -> Self {
        Self::with(name, None, |_| ())
    }

    /// In other coordinates, with other settings.
    pub fn with(name: &str, coordinates: Option<Coordinates>, change: impl FnOnce(&mut Settings)) -> Self {
        Self::file(&folder().join(format!("{name}.toml")), coordinates, change)
    }

    /// A file, not necessarily an example.
    pub fn file(
        path: &Path,
        coordinates: Option<Coordinates>,
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        let file = ModelFile::read(path).unwrap_or_else(|e| panic!("{}", e.render()));
        file.build().unwrap_or_else(|e| panic!("{}", e.render()));
        let mut source = FileSource { coordinates, ..FileSource::new(file) };
        let mut settings = source.settings().unwrap();
        change(&mut settings);
        let columns = source.build().unwrap().columns.into_iter().map(|column| column.name).collect();
        let mut memory = Memory::default();
        let outcome = run(&mut source, &settings, &mut memory, &mut Hooks::default());
        let outcome = outcome.unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        Self { source, settings, outcome, memory, columns }
    }

    pub fn event_names(&self) -> Vec<&str> {
        self.outcome.events.iter().map(|event| event.name.as_str()).collect()
    }

    /// A measure over the run.
    pub fn column(&self, name: &str) -> Vec<f64> {
        let at = self.columns.iter().position(|column| column == name).unwrap();
        self.memory.rows.iter().skip(at).step_by(self.columns.len()).copied().collect()
    }

    /// The row of a time.
    pub fn row_at(&self, t: f64) -> usize {
        let near = |s: &f64| (s - t).abs() <= 1e-9 * t.abs().max(self.settings.t_end);
        self.memory.times.iter().position(near).unwrap_or_else(|| panic!("there is no row at {t} s"))
    }

    /// Where a point of a body is at the end, and how fast it moves; the point is given in the frame of the body.
    pub fn point(&self, body: &str, at: [f64; 3]) -> (Vec3, Vec3) {
        let (mut system, state) = self.end();
        let body = system.model().body(body).unwrap();
        let motion = system.motion(&state, &Frame::on(body).at(at)).unwrap();
        (motion.pose.origin, motion.velocity)
    }

    /// The equations, and the last state.
    pub fn end(&self) -> (System, State) {
        (self.source.build().unwrap().system, self.outcome.state.clone())
    }
}
