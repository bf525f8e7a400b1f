//! Runs a model from its file to its results.

mod balance;
mod bending;
mod check;
mod checkpoint;
mod contact;
mod curves;
mod energy;
mod error;
mod file;
mod folder;
mod legs;
mod modes;
mod passing;
mod peaks;
mod picture;
mod settings;
mod sink;
mod so_far;
mod solve;
mod start;
mod steps;
mod study;
mod subject;
mod totals;
mod verify;
mod watcher;

pub use check::Check;
pub use checkpoint::Checkpoint;
pub use contact::contacts_at_start;
pub use curves::Piece;
pub use error::SimulateError;
pub use file::FileSource;
pub use folder::{CHECKPOINT_INTERVAL, Existing, run_in_folder};
pub use gelenk_catalogue::{MOST_FRAMES, Settings};
pub use legs::{Hooks, Outcome, Progress, try_first_step};
pub use modes::{Mode, Modes};
pub use settings::Plan;
pub use sink::{Memory, Sink};
pub use solve::{Solved, solve};
pub use start::Beginning;
pub use study::{
    Assignments, Keep, MOST_RUNS, Many, Study, StudyFolder, StudySummary, ValuesError, Variant, assignments,
    run_many, study_keys, study_outputs, typed_grid, typed_samples,
};
pub use subject::{About, OnEvent, Outputs, Source, Subject};
pub use verify::{verify, verify_folder};

use gelenk_io::results::Column;
use gelenk_io::scene::Scene;

/// Runs a model; rows and frames go to the sink.
pub fn run(
    source: &mut dyn Source,
    settings: &Settings,
    sink: &mut dyn Sink,
    hooks: &mut Hooks<'_>,
) -> Result<Outcome, SimulateError> {
    let plan = Plan::new(settings)?;
    let (subject, beginning) = start::begin(source, &plan, &mut hooks.stage)?;
    let legs = legs::Legs::new(source, &plan, hooks, beginning);
    let open = |_: &legs::Legs<'_, '_>, columns: &[Column], scene: &Scene| {
        sink.begin(columns, scene);
        Ok(sink)
    };
    let (outcome, _) = legs.run(subject, None, open)?;
    Ok(outcome)
}
