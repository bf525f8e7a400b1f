//! The contracts between methods, step control and the loop.

use crate::dense_output::Segment;
use crate::error::Trouble;
use crate::index1::Known;
use crate::methods::nonsmooth::ContactStep;
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

impl Plan {
    /// Is the step to be made whatever the error?
    pub fn is_exact(&self) -> bool {
        self.search == Search::Exact
    }
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
    /// Has the projection left the saddle matrix of `M` and `G` at the new state factorised?
    pub factored: bool,
}

impl Committed {
    /// What is left behind for accelerations at the new state.
    pub fn known(&self) -> Known {
        if self.factored { Known::Factors } else { Known::Nothing }
    }
}

/// The dense output that is wanted of the last committed step.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The plan by which the step was made.
    pub plan: Plan,
    /// The components.
    pub select: &'a Selection,
    /// The highest degree of polynomials; those of higher degree are cut off or replaced.
    pub max_degree: usize,
}

/// One integration method.
///
/// The loop calls, in this order and with nothing of the same stepper in between,
///
/// ```text
/// start(x)                      once, and again after an event or an edited state
/// attempt(x, plan)              until its error estimates are accepted
/// commit(x, plan)               with the plan of that attempt; where it fails, attempt(…) again with another plan
/// dense(x, wanted)              as often as output and events want it, or never
/// ```
///
/// **State.** `x` is always the last accepted state. An attempt that is not committed leaves nothing behind but what the next one may
/// use again: derivatives at `x`, a Jacobian, an iteration matrix.
///
/// **Evaluation.** Everything is evaluated, factorised and solved through the [`Ctx`] of the call, so that it is counted and checked.
/// Buffers in [`Ctx`] hold whatever was evaluated last, by anybody: nothing is known about them at the beginning of a call. Work
/// of `dense` is counted apart from that of the integration. An attempt asks
/// [`check_cancelled`](crate::Evaluator::check_cancelled) at least once.
///
/// **Memory.** `start` may allocate; `attempt`, `commit` and `dense` must not: a test counts it. Memory is made when the
/// [`Method`](crate::Method) builds the stepper.
///
/// **Failure.** What cannot be computed is a [`Trouble`] and rejects the step; it ends the run only when no step is small enough. A
/// method tries nothing again on its own that a smaller step would cure.
///
/// **History.** Whatever one step leaves for the next is saved by [`Snapshot`], so that a restored run goes on to the last bit.
pub trait Stepper: Send + Snapshot {
    /// The method's name.
    fn name(&self) -> &'static str;

    /// Forgets all history; the next step starts from `x`, which is consistent. Nothing is evaluated here.
    fn start(&mut self, x: &State);

    /// Right after [`Stepper::start`]: accelerations and multipliers of `x` are its own, and `p'` and `u'` there are in the buffers. A stepper that begins with them
    /// need not evaluate them again.
    fn take_rates(&mut self, _cx: &Ctx<'_>, _x: &State) {}

    /// Computes a step from `x` and its error estimates, without changing `x`. Nothing is projected here.
    ///
    /// The last of the candidates is the result that [`Stepper::commit`] makes the state. Where the search is
    /// [`Search::Exact`], the step is to be made whatever the error, and only trouble is a reason to fail. After an error the stepper
    /// is ready for another attempt from the same `x`.
    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble>;

    /// Makes the result of the last attempt, which was that of `plan`, the state. After an error `x` is as before, and another
    /// attempt may follow.
    ///
    /// It is the method that projects, once, by [`Ctx::project_step`], which knows when the user wants it: after the error estimates, because
    /// they are those of the method, and before accelerations and multipliers of the new state are computed, because they
    /// belong to the projected one. On return all of `x` is set, `t`, `p`, `v`, `u`, `a` and `λ`, and where [`Committed::projected`]
    /// says so, `G` and `gᴵ` in the buffers are those of `x`.
    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject>;

    /// Writes the polynomials of the last committed step into `out`; `x` is the state after that step.
    ///
    /// It may be called several times for one step and must not change what the next attempt gives; what it evaluates is counted apart. It
    /// is called only where [`Setup::dense`](crate::Setup::dense) has announced it.
    fn dense(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        wanted: Wanted<'_>,
        out: &mut Segment,
    ) -> Result<(), Trouble>;

    /// The highest degree [`Stepper::dense`] produces, for the differential variables.
    fn dense_degree(&self) -> usize;

    /// Does [`Stepper::commit`] leave accelerations and multipliers that satisfy the equations of motion at the new state to rounding? Then
    /// nobody solves for them again.
    fn solves_end(&self) -> bool {
        false
    }

    /// How far the last step is stable along the axes; `None`: without limit.
    fn stability(&self) -> Option<Stability> {
        None
    }

    /// What contacts did in the last step, where the method steps through them.
    fn contacts(&self) -> Option<&ContactStep> {
        None
    }

    /// About the linear systems of an implicit method.
    fn corrector(&self) -> Option<CorrectorInfo> {
        None
    }

    /// The error of the last step in tolerances, where its estimate is that of the result and may be added up. Mostly it is that of a
    /// result of lower order.
    fn own_error(&self) -> Option<f64> {
        None
    }

    /// How much rougher the rates of change of its dense output are than the dense output itself, beside other methods. Differences from the
    /// accelerations that belong to it are divided by that ([`Stats::row_defect`](gelenk_core::Stats::row_defect)).
    fn roughness(&self) -> f64 {
        1.0
    }

    /// Is its dense output made of points before the step? After a start its polynomials of velocities have a low order, but accelerations hardly change in steps that short: rows are
    /// judged by either.
    fn looks_back(&self) -> bool {
        false
    }

    /// Is a shorter step from the same start worth more than the dense output, where that is rough? Not of methods with a history. ODEX has no control of stability: where
    /// fast modes are about as large as the tolerance, they are so at the ends of shorter steps, too.
    fn can_step_to_rows(&self) -> bool {
        false
    }

    /// Can it make its last step again from where that started, to an earlier end, without losing anything? Not of methods with a history.
    fn can_step_again(&self) -> bool {
        false
    }

    /// The longest next step that is stable for the fastest mode, judged by the last one. Steps that are cut to it count as evidence of stiffness.
    fn stable_step(&self) -> f64 {
        f64::INFINITY
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

    /// The same where a run starts again after an event: how long its first step is says more about the event than about the motion.
    fn again(&mut self, h: f64) -> Plan {
        self.first(h)
    }

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
