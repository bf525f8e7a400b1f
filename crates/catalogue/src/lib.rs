//! The catalogue of integration methods and run options.
//!
//! [`METHODS`] has one row for each method, [`OPTIONS`] one for each option. Command line, model files and library take their words from
//! here; help texts, the JSON Schema, the reference, the identity of a run and refusals are made from the same rows.
//!
//! A value is either given or not. [`Settings`] holds those that are given, with where each was given; the settings of a file lie under those
//! of the command line ([`Settings::over`]). [`Settings::choose`] checks them against the method and makes it; what is not given is filled in
//! once: options of integration by [`Choice::options`], times of models by [`Settings::timetable`].
//!
//! ```
//! use gelenk_catalogue::Settings;
//! use gelenk_integrators::Options;
//!
//! let settings = Settings::new().with("method", "bdf")?.with("rtol", 1e-4)?.with("newton_tolerance", 1e-8)?;
//! let choice = settings.choose()?;
//! assert_eq!(choice.name, "bdf");
//! assert_eq!(choice.options(Options::default()).rtol, 1e-4.into());
//!
//! let refused = settings.with("kmax", 5_u64)?.choose().map(|c| c.name).unwrap_err();
//! assert_eq!(refused.to_string(), "'kmax' is for mexx, odex and seulex; bdf has no such option");
//! # Ok::<(), gelenk_catalogue::Refusal>(())
//! ```
//!
//! To add an option, add a row to [`OPTIONS`]: its closure says what the option does. To add a method, add a row to [`METHODS`]; the
//! features it lists say which options it has.

mod auto;
mod choice;
mod document;
mod draft;
mod methods;
mod options;
mod refusal;
mod row;
mod settings;
mod times;

pub use auto::AUTO;
pub use choice::Choice;
pub use document::{method_table, reference};
pub use draft::Draft;
pub use methods::{
    Feature, METHODS, MethodRow, choose, choose_all, most_exact_first, names, with_formulations,
    with_variants,
};
pub use options::{MAX_VIOLATION, OPTIONS};
pub use refusal::{Origin, Refusal, UnknownName};
pub use row::{Of, OptionKind, OptionRow, Place, Raw, Value, Within, Word, option, option_of_integrators};
pub use settings::{Given, Settings};
pub use times::{EVENT_CHECKS, FEWEST_STEPS, MOST_FRAMES, Mistimed, Times, Timetable};
