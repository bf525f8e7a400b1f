//! The contracts between methods, step control and the loop.

use crate::dense_output::Segment;
use crate::error::Trouble;
use crate::index1::Known;
use crate::{CorrectorInfo, Ctx, Selection, Stability};
use gelenk_core::{Snapshot, State};
use std::fmt;

/// How a method of variable order may choose its order within one attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Search {
    /// The planned order, one below and one above.
    Window,
    /// The planned order and one above: after a rejection.
    Upward,
    /// From the lowest upwards, stopping at the first that is accurate enough: for the first and the last step.
    Ascending,
    /// Exactly the planned order, whatever the error.
    Exact,
}

/// A step to be tried.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    /// Step size.
    pub h: f64,
    /// Order.
    pub order: usize,
    /// Freedom of the order.
    pub search: Search,
}

/// The error estimate of one order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
    /// The order.
    pub order: usize,
    /// The estimated error in tolerance units.
    pub err: f64,
    /// The work to reach this order.
    pub work: f64,
    /// The rate at which corrections of an iteration shrank; 0 where there is none, or one was enough.
    pub rate: f64,
}

/// The outcome of an attempt. Failure is normal life, not an error.
#[derive(Debug)]
pub enum Attempt<'a> {
    /// The orders looked at; the last one is the result.
    Done(&'a [Candidate]),
    /// The step cannot be judged.
    Failed(Reject),
}

/// Why a step was rejected.
#[derive(Debug)]
pub enum Reject {
    /// The estimated error is too large.
    Error {
        /// The estimate of the highest order, in tolerance units.
        err: f64,
    },
    /// The method shows signs of instability at this step size.
    Unstable(&'static str),
    /// The projection moved the state by this many tolerance units.
    Moved(f64),
    /// Something could not be computed.
    Trouble(Trouble),
}

impl fmt::Display for Reject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reject::Error { err } => write!(f, "the error is {err:.2e} tolerance units"),
            Reject::Unstable(sign) => write!(f, "unstable: {sign}"),
            Reject::Moved(units) => {
                write!(f, "the projection moved the state by {units:.2e} tolerance units")
            }
            Reject::Trouble(trouble) => trouble.fmt(f),
        }
    }
}

/// What a commit did.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Committed {
    /// How far the projection moved positions and velocities, in tolerance units.
    pub moved: (f64, f64),
    /// Newton iterations of the position projection.
    pub iterations: u32,
    /// Was there a projection? Then `G` and `gᴵ` at the new state are left behind.
    pub projected: bool,
    /// Is the saddle matrix of `M` and `G` at the new state factorised?
    pub factored: bool,
}

impl Committed {
    /// What is left behind for accelerations at the new state.
    pub(crate) fn known(&self) -> Known {
        if self.factored { Known::Factors } else { Known::Nothing }
    }
}

/// One integration method.
///
/// The state passed in is the last accepted one. `start` may allocate; `attempt`, `commit` and `dense` may not.
pub trait Stepper: Send + Snapshot {
    /// The method's name.
    fn name(&self) -> &'static str;

    /// Forgets all history; the next step starts from `x`.
    fn start(&mut self, x: &State);

    /// Computes a step from `x` and its error estimates, without changing `x`.
    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble>;

    /// Projects the result of the last attempt and makes it the state. After an error `x` is as before.
    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State) -> Result<Committed, Reject>;

    /// Writes the polynomials of the last committed step, for the selected components and with polynomials of at
    /// most the given degree, into `out`; `x` is the state after that step.
    fn dense(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        select: &Selection,
        max_degree: usize,
        out: &mut Segment,
    ) -> Result<(), Trouble>;

    /// The highest degree [`Stepper::dense`] produces, for the differential variables.
    fn dense_degree(&self) -> usize;

    /// How far the last step is stable along the axes; `None`: without limit.
    fn stability(&self) -> Option<Stability> {
        None
    }

    /// About the linear systems of an implicit method.
    fn corrector(&self) -> Option<CorrectorInfo> {
        None
    }

    /// The longest next step whose dense output can be expected to be accurate enough, judged by the last one.
    fn longest_step(&self) -> f64 {
        f64::INFINITY
    }
}

/// What the control says of an attempt.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Verdict {
    /// Accept, and try this next.
    Accept(Plan),
    /// Reject, and try this instead.
    Retry(Plan),
}

/// Step-size and order control.
pub trait Controller: Send + Snapshot {
    /// The first plan for a first step of size `h`.
    fn first(&mut self, h: f64) -> Plan;

    /// Judges an attempt by its error estimates.
    fn judge(&mut self, tried: Plan, seen: &[Candidate]) -> Verdict;

    /// The plan after an attempt that could not be judged, or whose result could not be committed.
    fn failed(&mut self, tried: Plan, why: &Reject) -> Plan;

    /// A step that covers at least this fraction of what is left is stretched to the end.
    fn reach(&self) -> f64 {
        0.99
    }

    /// Does it keep to its step size, whatever the error? Then no step is rejected for its size.
    fn is_fixed(&self) -> bool {
        false
    }
}
