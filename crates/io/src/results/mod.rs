//! The folder with the results of a run.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `trajectory.arrow` | Arrow IPC stream: `t` and one column of each output, units in the fields' metadata |
//! | `motion.arrow` | Arrow IPC stream: `t`, the poses of all bodies, and contacts that are closed, for the picture |
//! | `scene.json` | what the picture shows |
//! | `events.json` | what happened, and when |
//! | `summary.json` | options, counts, certificate |
//! | `checkpoint` | from where an interrupted run goes on |
//! | `report.html` | all of it for people |
//!
//! Both streams grow by whole batches, so that they can be read up to the last one whatever happens to the program.

mod checkpoint;
mod doubt;
mod error;
mod events;
mod folder;
mod stream;
mod study;
pub mod summary;
mod table;
mod writer;

pub use checkpoint::{
    CheckpointError, Identity, checksum, decode_checkpoint, decode_checkpoint_but_for, encode_checkpoint,
};
pub use doubt::{Cause, Colour, Doubt, status_reference};
pub use error::ResultsError;
pub use events::{EventRecord, Impulse};
pub use folder::{
    CHECKPOINT, CSV, EVENTS, Folder, Lock, MODEL, MOTION, NPZ, REPORT, SCENE, SUMMARY, TRAJECTORY,
};
pub use stream::Position;
pub use study::{
    FIGURES, OLD_RUNS, RUNS, STUDY, StudyColumns, StudyRow, StudyWriter, TRAJECTORIES, read_runs,
};
pub use summary::{Status, Summary};
pub use table::{Poses, Trajectory};
pub use writer::{Column, FrameData, MARK, POSE, Writer, Written};
