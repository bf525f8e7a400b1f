//! The solution between the steps.
//!
//! Every method writes its dense output as the same thing, a [`Segment`]: polynomials in Newton form over one step.
//! An [`Output`] says at which times it is evaluated, a [`Selection`] for which components, and a [`DumpWriter`]
//! stores the coefficients, so that a [`DumpReader`] can evaluate the solution anywhere later.

pub(crate) mod collocation;
mod dump;
mod schedule;
mod segment;

pub use dump::{DumpError, DumpReader, DumpWriter};
pub(crate) use schedule::Schedule;
pub use schedule::{Output, Sample};
pub(crate) use segment::Polynomials;
pub use segment::{End, Segment, Selection};
