//! Runs measured side by side.
//!
//! [`trial`] runs one problem with many methods and tolerances and says what each achieves and costs; `gelenk compare` is
//! made of it. [`published`] computes tables and figures of the papers again and sets ours beside the printed values;
//! `gelenk bench` is made of it.
//!
//! The crate prints to what it is given and never reads the command line.

pub mod accuracy;
pub mod counts;
mod error;
pub mod grid;
mod measure;
pub mod published;
pub mod sets;
mod status_line;
mod testbed;
pub mod trial;

pub use error::TableError;
pub use status_line::StatusLine;
pub use testbed::{ModelBed, Testbed};
