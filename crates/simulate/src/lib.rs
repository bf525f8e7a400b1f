//! Runs a model from its file to its results.

mod checkpoint;
mod drive;
mod energy;
mod error;
mod file;
mod folder;
pub mod methods;
mod names;
mod picture;
mod settings;
mod sink;
mod start;
mod subject;
mod totals;
mod watcher;

pub use checkpoint::Checkpoint;
pub use drive::{Hooks, Outcome, Progress};
pub use error::SimulateError;
pub use file::FileSource;
pub use folder::{Existing, run_in_folder};
pub use names::UnknownName;
pub use settings::{MOST_FRAMES, Settings};
pub use sink::{Memory, Sink};
pub use start::Beginning;
pub use subject::{About, OnEvent, Outputs, Source, Subject};

/// Runs a model; rows and frames go to the sink.
pub fn run(
    source: &mut dyn Source,
    settings: &Settings,
    sink: &mut dyn Sink,
    hooks: &mut Hooks<'_>,
) -> Result<Outcome, SimulateError> {
    settings.validate()?;
    let mut subject = source.build()?;
    let beginning = Beginning::new(source, &mut subject, settings.t_start)?;
    drive::Drive::new(source, settings, hooks, beginning).run(subject, sink, None)
}
