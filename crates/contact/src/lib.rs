//! Contact, impact and dry friction, event by event, and step by step where events storm.
//!
//! A [`Driver`] takes a problem with contacts ([`Problem::contacts`](gelenk_core::Problem::contacts)) from phase to phase: between two events every contact is
//! open, slides or sticks, and the equations are smooth. Any method integrates them; it is stopped at the first root of a witness (a gap, a force, a slip
//! velocity, the limit of friction), and the driver treats what happens there. Where events storm, a time-stepping scheme takes over
//! ([`ContactMode`], [`Weather`]). [`run`] does all of it.

mod accumulation;
mod decide;
mod driver;
mod error;
mod event;
mod hybrid;
mod impact;
mod local;
mod phase;
mod problem;
mod rows;
mod run;
mod thresholds;
mod watch;

pub use driver::{Accuracy, ContactOptions, Driver, Treated};
pub use error::ContactError;
pub use event::{ContactEvent, ContactEventKind};
pub use hybrid::{ContactMode, MOST_CONTACTS, Stepping, Weather};
pub use impact::ImpactLaw;
pub use problem::PhaseProblem;
pub use run::{ContactRun, run};
pub use thresholds::{Scale, Threshold, Thresholds};
