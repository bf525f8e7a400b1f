//! Time integration of constrained mechanical systems.
//!
//! ```
//! use gelenk_core::{Dims, Eval, Point, Problem, State, Structure};
//! use gelenk_integrators::{Mexx, Options, Recorder, Run};
//!
//! struct Pendulum(Structure);
//! impl Problem for Pendulum {
//!     fn structure(&self) -> &Structure { &self.0 }
//!     fn mass(&mut self, _: f64, _: &[f64], m: &mut [f64]) -> Eval { m.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]); Ok(()) }
//!     fn force(&mut self, _: &Point<'_>, f: &mut [f64]) -> Eval { f.copy_from_slice(&[0.0, -1.0]); Ok(()) }
//!     fn constraint(&mut self, _: f64, p: &[f64], g: &mut [f64]) -> Eval { g[0] = (p[0] * p[0] + p[1] * p[1] - 1.0) / 2.0; Ok(()) }
//!     fn constraint_matrix(&mut self, _: f64, p: &[f64], g: &mut [f64]) -> Eval { g.copy_from_slice(p); Ok(()) }
//! }
//!
//! let dims = Dims::holonomic(2, 1);
//! let mut pendulum = Pendulum(Structure::dense(dims));
//! let start = State::at(dims, 0.0, &[1.0, 0.0], &[0.0, 0.0]);
//! let mut history = Recorder::default();
//! let mut run = Run::new(&mut pendulum, &Mexx::default(), start, 1.0, &Options::tolerance(1e-8)).unwrap();
//! run.finish(&mut history).unwrap();
//! assert!((run.state().p[0] - 0.879548132411889).abs() < 1e-7);
//! assert!((run.state().lam[0] - 1.427429768828162).abs() < 1e-6);
//! assert_eq!(history.states.len() as u64, run.stats().steps + 1);
//! ```
//!
//! The parts, each in its own module: a [`Stepper`] does one step of a method and knows nothing of tolerances beyond
//! the norm it is lent; a [`Controller`] turns error estimates into the next step and order; [`Run`] is the only
//! loop. Projection, start values, dense output, event location and the time monitor are shared by all methods.

mod cancel;
mod check;
mod clock;
mod context;
mod control;
mod dense_output;
mod engine;
mod error;
mod events;
mod implicit;
mod index1;
mod initial;
mod methods;
mod monitor;
mod norm;
mod observer;
mod options;
mod project;
mod run;
mod stepper;
mod stiffness;

pub use cancel::Cancel;
pub use check::{CheckError, check_constraints, check_coupling, check_derivatives};
pub use clock::{Clock, Part, PartTime};
pub use context::{Ctx, Evaluator};
pub use control::{
    ExtrapolationConstants, ExtrapolationControl, FixedStep, StepSizeConstants, StepSizeControl,
};
pub use dense_output::{DumpError, DumpReader, DumpWriter, End, Output, Sample, Segment, Selection};
pub use error::{RunPlace, SetupError, SolveError, SolveErrorKind, Trouble};
pub use events::{EventMode, Events};
pub use implicit::{
    CorrectorInfo, Diagnostics, DynamicsForm, Formulation, Implicit, JacobianKind, JacobianUpdate, Splitting,
};
pub use index1::Known;
pub use initial::StartRates;
pub use methods::bdf::Bdf;
pub use methods::explicit::Explicit;
pub use methods::gen_alpha::{AlphaScheme, GenAlpha};
pub use methods::half_explicit::HalfExplicit;
pub use methods::mexx::{Discretisation, Mexx, Sequence};
pub use methods::nonsmooth::{ContactStep, ContactWork, Nonsmooth, Scheme, StepEvent, StepEventKind};
pub use methods::odex::Odex;
pub use methods::radau::Radau;
pub use methods::sdirk::Sdirk;
pub use methods::seulex::{Seulex, StepNumbers};
pub use methods::{Method, Offers, Parts, Setup, explicit, half_explicit};
pub use monitor::Monitor;
pub use norm::{Norm, Tolerance};
pub use observer::{
    EventInfo, Flow, Observer, PointKind, Recorder, RejectInfo, StartInfo, StepInfo, proceed,
};
pub use options::{DenseOptions, Options, Rates};
pub use project::{Metric, Project};
pub use run::{Idle, Interior, PassedPose, Run, Sliding, Stop};
pub use stepper::{
    Attempt, Candidate, Committed, Controller, Plan, Reject, Search, Stepper, Verdict, Wanted,
};
pub use stiffness::{FastMode, Stability, Stiffness};
