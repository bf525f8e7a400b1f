//! Runs that are put aside until their equations come back.
//!
//! A block on a belt sticks, slides and sticks again: two problems that take turns. What a run has made for one of them, solvers and stages and memory, serves again.

use super::Run;
use crate::engine::Engine;
use crate::error::SolveError;
use crate::events::Events;
use gelenk_core::{Dims, Problem, State, Stats, Structure};
use std::sync::LazyLock;

/// A run without a problem.
pub struct Idle(Run<'static>);

/// The problem of a run that has none.
struct Nothing;

impl Problem for Nothing {
    fn structure(&self) -> &Structure {
        static EMPTY: LazyLock<Structure> = LazyLock::new(|| Structure::dense(Dims::holonomic(0, 0)));
        &EMPTY
    }
}

impl Run<'_> {
    /// Puts the run aside; `None` where it gives output at times of its own, which would have to be counted anew.
    pub fn set_aside(self) -> Option<Idle> {
        // of no size, so that nothing is lost
        let nothing: &'static mut Nothing = Box::leak(Box::new(Nothing));
        (!self.delivery.schedule.is_on()).then(|| Idle(self.with(nothing)))
    }

    /// The same run with another problem.
    fn with(self, problem: &mut dyn Problem) -> Run<'_> {
        let Run { engine, stepper, controller, watch, state, plan, last, candidates, limits, .. } = self;
        let Run { started, begin, start_rates, delivery, redundant, passing, sides, kinks, scratch, .. } =
            self;
        Run {
            engine: engine.with(problem),
            stepper,
            controller,
            watch,
            state,
            plan,
            last,
            candidates,
            limits,
            started,
            begin,
            start_rates,
            delivery,
            redundant,
            passing,
            sides,
            kinks,
            scratch,
        }
    }
}

impl Idle {
    /// What it has done so far.
    pub fn stats(&self) -> &Stats {
        &self.0.engine.stats
    }

    /// Can it serve this problem, with these events? Thresholds of switching functions may be others than before.
    pub fn fits(&self, problem: &mut dyn Problem, events: &Events) -> bool {
        let Engine { structure, .. } = &self.0.engine;
        structure == problem.structure()
            && self.0.delivery.locator.serves(problem.switches().map_or(&[], |s| s.list()), events)
    }

    /// Goes on with a problem that it [fits](Idle::fits), by the same method and options, as [`Run::restart`] does.
    pub fn wake(
        self,
        problem: &mut dyn Problem,
        from: State,
        first_step: Option<f64>,
        is_solved: bool,
    ) -> Result<Run<'_>, SolveError> {
        let mut run = self.0.with(problem);
        if let Some(switches) = run.engine.problem.switches() {
            run.delivery.locator.measure(switches.list(), run.engine.norm.rtol());
        }
        run.restart(from, first_step, is_solved)?;
        Ok(run)
    }
}
