//! Watching a run. Observers see everything and change nothing.

use crate::dense_output::{Sample, Segment};
use crate::methods::nonsmooth::ContactStep;
use crate::{Candidate, Clock, Committed, CorrectorInfo, Interior, Plan, Reject};
use gelenk_core::{Names, Problem, State, Stats};
use std::ops::ControlFlow;

/// What an observer answers: go on, end the run after this step, or an error that ends the run at once.
pub type Flow = Result<ControlFlow<()>, Box<dyn std::error::Error + Send + Sync>>;

/// The answer "go on".
#[allow(clippy::unnecessary_wraps)]
pub fn proceed() -> Flow {
    Ok(ControlFlow::Continue(()))
}

/// The start of a run.
#[derive(Debug)]
pub struct StartInfo<'a> {
    /// The method's name.
    pub method: &'static str,
    /// The linear solver's name.
    pub solver: &'static str,
    /// Names of coordinates and rows.
    pub names: &'a Names,
    /// The projected initial state.
    pub state: &'a State,
    /// The end of the run.
    pub t_end: f64,
    /// The first step size.
    pub h: f64,
    /// What the projection of the initial values did.
    pub projection: Committed,
}

/// An accepted step.
#[derive(Debug)]
pub struct StepInfo<'a> {
    /// The plan it was made with.
    pub plan: Plan,
    /// The error estimates.
    pub candidates: &'a [Candidate],
    /// What the projection did.
    pub projection: Committed,
    /// The new state.
    pub state: &'a State,
    /// Counters so far.
    pub stats: &'a Stats,
    /// About the linear systems of an implicit method, and its iteration where that is looked at.
    pub corrector: Option<CorrectorInfo>,
}

/// A rejected attempt.
#[derive(Debug)]
pub struct RejectInfo<'a> {
    /// The time it started from.
    pub t: f64,
    /// The plan it was made with.
    pub plan: Plan,
    /// The error estimates, as far as they were computed.
    pub candidates: &'a [Candidate],
    /// Why it was rejected.
    pub why: &'a Reject,
}

/// A root of a switching function.
#[derive(Debug, Clone, Copy)]
pub struct EventInfo<'a> {
    /// Number of the switching function.
    pub index: usize,
    /// Its name.
    pub name: &'a str,
    /// Does it rise through zero?
    pub rising: bool,
}

/// Where a point of the solution comes from.
#[derive(Debug, Clone, Copy)]
pub enum PointKind<'a> {
    /// The projected initial state.
    Start,
    /// The end of an accepted step.
    Step,
    /// A root of a switching function.
    Event(EventInfo<'a>),
}

/// Something that watches a run. Every method has a default that does nothing.
#[allow(unused_variables)]
pub trait Observer {
    /// The run starts.
    fn start(&mut self, info: &StartInfo<'_>) -> Flow {
        proceed()
    }
    /// A point of the solution: the start, every accepted step and every event, in order of time. Accelerations and multipliers at the
    /// start and at steps are those of the method; at events they are what [`DenseOptions::rates`](crate::DenseOptions::rates) says.
    fn point(&mut self, kind: PointKind<'_>, x: &State) -> Flow {
        proceed()
    }
    /// What contacts did in a step that was accepted, before anything else is told of it; only where the method steps through contacts. `x` is the state after it; `problem` has the list of contacts
    /// and the features that belong to the step.
    fn contacts(&mut self, step: &ContactStep, x: &State, problem: &mut dyn Problem) -> Flow {
        proceed()
    }
    /// A step was accepted.
    fn step(&mut self, info: &StepInfo<'_>) -> Flow {
        proceed()
    }
    /// An attempt was rejected.
    fn rejected(&mut self, info: &RejectInfo<'_>) -> Flow {
        proceed()
    }
    /// A dense-output point, see [`Output`](crate::Output). Positions, velocities and external variables are those of the polynomials, projected
    /// onto the constraints where [`DenseOptions::project`](crate::DenseOptions::project) says so. Accelerations and multipliers are what
    /// [`DenseOptions::rates`](crate::DenseOptions::rates) says: those of the polynomials, or those that satisfy the equations of motion
    /// at the positions and velocities given here. The latter holds at the start and at ends of steps too.
    fn output(&mut self, sample: &Sample<'_>) -> Flow {
        proceed()
    }
    /// The polynomials of an accepted step with output points, or of every step with
    /// [`DenseOptions::segments`](crate::DenseOptions::segments).
    fn segment(&mut self, segment: &Segment) -> Flow {
        proceed()
    }
    /// The motion inside an accepted step, after its output, events and point, where
    /// [`DenseOptions::interior`](crate::DenseOptions::interior) asks for it.
    fn interior(&mut self, motion: &mut Interior<'_, '_>) -> Flow {
        proceed()
    }
    /// The run has come to its end or was stopped.
    fn end(&mut self, state: &State, stats: &Stats, clock: &Clock) -> Flow {
        proceed()
    }
}

/// Watches nothing.
impl Observer for () {}

/// Several observers, called one after the other. All hear of everything, also where one of them wants the run to end;
/// only an error ends the round.
impl Observer for [&mut dyn Observer] {
    fn start(&mut self, info: &StartInfo<'_>) -> Flow {
        each(self, |o| o.start(info))
    }
    fn point(&mut self, kind: PointKind<'_>, x: &State) -> Flow {
        each(self, |o| o.point(kind, x))
    }
    fn contacts(&mut self, step: &ContactStep, x: &State, problem: &mut dyn Problem) -> Flow {
        each(self, |o| o.contacts(step, x, problem))
    }
    fn step(&mut self, info: &StepInfo<'_>) -> Flow {
        each(self, |o| o.step(info))
    }
    fn rejected(&mut self, info: &RejectInfo<'_>) -> Flow {
        each(self, |o| o.rejected(info))
    }
    fn output(&mut self, sample: &Sample<'_>) -> Flow {
        each(self, |o| o.output(sample))
    }
    fn segment(&mut self, segment: &Segment) -> Flow {
        each(self, |o| o.segment(segment))
    }
    fn interior(&mut self, motion: &mut Interior<'_, '_>) -> Flow {
        each(self, |o| o.interior(motion))
    }
    fn end(&mut self, state: &State, stats: &Stats, clock: &Clock) -> Flow {
        each(self, |o| o.end(state, stats, clock))
    }
}

/// See the implementation for slices.
impl<const N: usize> Observer for [&mut dyn Observer; N] {
    fn start(&mut self, info: &StartInfo<'_>) -> Flow {
        self.as_mut_slice().start(info)
    }
    fn point(&mut self, kind: PointKind<'_>, x: &State) -> Flow {
        self.as_mut_slice().point(kind, x)
    }
    fn contacts(&mut self, step: &ContactStep, x: &State, problem: &mut dyn Problem) -> Flow {
        self.as_mut_slice().contacts(step, x, problem)
    }
    fn step(&mut self, info: &StepInfo<'_>) -> Flow {
        self.as_mut_slice().step(info)
    }
    fn rejected(&mut self, info: &RejectInfo<'_>) -> Flow {
        self.as_mut_slice().rejected(info)
    }
    fn output(&mut self, sample: &Sample<'_>) -> Flow {
        self.as_mut_slice().output(sample)
    }
    fn segment(&mut self, segment: &Segment) -> Flow {
        self.as_mut_slice().segment(segment)
    }
    fn interior(&mut self, motion: &mut Interior<'_, '_>) -> Flow {
        self.as_mut_slice().interior(motion)
    }
    fn end(&mut self, state: &State, stats: &Stats, clock: &Clock) -> Flow {
        self.as_mut_slice().end(state, stats, clock)
    }
}

fn each(observers: &mut [&mut dyn Observer], mut call: impl FnMut(&mut dyn Observer) -> Flow) -> Flow {
    let mut answer = ControlFlow::Continue(());
    for observer in observers {
        if call(*observer)?.is_break() {
            answer = ControlFlow::Break(());
        }
    }
    Ok(answer)
}

/// Keeps what a run delivers, also when the run ends with an error.
#[derive(Debug, Clone, Default)]
pub struct Recorder {
    /// The start and every accepted step; an event at which the run stops is in `events` only.
    pub states: Vec<State>,
    /// Every event: name, whether it rises, and the state there.
    pub events: Vec<(String, bool, State)>,
    /// Every dense-output point: time and the selected components in the order `p`, `v`, `u`, `a`, `lam`.
    pub samples: Vec<(f64, Vec<f64>)>,
}

impl Observer for Recorder {
    fn point(&mut self, kind: PointKind<'_>, x: &State) -> Flow {
        match kind {
            PointKind::Start | PointKind::Step => self.states.push(x.clone()),
            PointKind::Event(e) => self.events.push((e.name.to_owned(), e.rising, x.clone())),
        }
        proceed()
    }

    fn output(&mut self, s: &Sample<'_>) -> Flow {
        self.samples.push((s.t, [s.p, s.v, s.u, s.a, s.lam].concat()));
        proceed()
    }
}
