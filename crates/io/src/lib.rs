//! Files of gelenk: models as TOML ([`model_file`]), expressions in them ([`expression`]), results as Arrow
//! ([`results`]), and the report, one HTML page in which the mechanism moves ([`report`]).

pub mod diagnostics;
pub mod expression;
mod mechanism;
mod mesh_file;
pub mod model_file;
mod names;
mod quantity;
pub mod report;
pub mod results;
pub mod scene;

pub use diagnostics::{Fault, FileError};
pub use gelenk_model::{Code, CodeError};
pub use mechanism::{Action, Event, Mechanism, Observed, Output, Purpose};
pub use model_file::ModelFile;
pub use quantity::Quantity;
