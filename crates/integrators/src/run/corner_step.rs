//! The step that ends at a corner, made again.
//!
//! A corner is found on the dense output of the step that went over it. That is a polynomial of a lower order than the step, and no error test has seen it:
//! `radau` lost four digits at every corner. So a method of one step goes from the same start once more, to the time that was found. Where the
//! corner lies a little beside the end, the time follows by Newton's iteration; one more step is nearly always enough.

use super::Run;
use super::kinks::{Side, follow};
use crate::error::Trouble;
use crate::stepper::{Attempt, Plan, Reject, Search};
use gelenk_core::State;

/// Most steps to one corner.
const STEPS: usize = 4;
/// An end this near to the corner, as a share of the step, is at it.
const NEAR: f64 = 1e-13;
/// The step back over which the slope is taken, as a share of the step.
const SLOPE: f64 = 1e-5;

impl Run<'_> {
    /// After a step over corner `i`, which its dense output has at `t`: makes the step again so that it ends there. Where the method has a history, or no step
    /// leads there, the state is left as it is.
    pub(super) fn step_to_corner(&mut self, i: usize, t: f64) -> Result<bool, Trouble> {
        let Some(start) = self.kinks.before.take() else { return Ok(false) };
        let after = self.state.clone();
        let mut made = Ok(false);
        if self.stepper.can_step_again() && !self.controller.is_fixed() {
            made = self.steps_to_corner((&start, &after), i, t);
        }
        self.kinks.before = Some(start);
        if !matches!(made, Ok(true)) {
            self.state.copy_from(&after);
        }
        made
    }

    fn steps_to_corner(
        &mut self,
        (start, after): (&State, &State),
        i: usize,
        mut t: f64,
    ) -> Result<bool, Trouble> {
        let mut is_made = false;
        for _ in 0..STEPS {
            let h = t - start.t;
            let plan = Plan { h, search: Search::Ascending, ..self.last };
            if !self.step_from(start, plan)? {
                break;
            }
            self.last = plan;
            self.state.t = t;
            is_made = true;
            let Some(way) = self.way_to_corner(i, h)? else { break };
            if way.abs() <= (NEAR * h).max(2.0 * f64::EPSILON * t.abs()) {
                break;
            }
            // a little beyond it rather than before it
            let next = t + way + 0.1 * NEAR * h;
            if next <= start.t || next > after.t {
                break;
            }
            t = next;
        }
        if is_made {
            self.delivery.full_of = None;
            self.build_full()?;
            self.delivery.full_of = Some(self.engine.stats.steps + 1);
        }
        Ok(is_made)
    }

    /// One step from here that meets the tolerance; false where there is none.
    fn step_from(&mut self, start: &State, plan: Plan) -> Result<bool, Trouble> {
        let mut x = start.clone();
        self.stepper.start(&x);
        let mut cx = self.engine.work();
        let stops = |trouble: Trouble| if trouble.is_curable() { Ok(false) } else { Err(trouble) };
        match self.stepper.attempt(&mut cx, &x, plan) {
            Ok(Attempt::Done(seen)) if seen.last().is_some_and(|found| found.err <= 1.0) => {}
            Ok(Attempt::Failed(Reject::Trouble(trouble))) | Err(trouble) => return stops(trouble),
            Ok(_) => return Ok(false),
        }
        match self.stepper.commit(&mut cx, &mut x, plan) {
            Ok(_) => {
                self.state.copy_from(&x);
                Ok(true)
            }
            Err(Reject::Trouble(trouble)) => stops(trouble),
            Err(_) => Ok(false),
        }
    }

    /// How far it is in time from the state to where corner `i` leaves its piece; none where it hardly moves.
    fn way_to_corner(&mut self, i: usize, h: f64) -> Result<Option<f64>, Trouble> {
        let Self { kinks, engine, state, scratch, .. } = self;
        kinks.look(engine, state, Side::Work)?;
        let here = kinks.work[i];
        let back = -SLOPE * h;
        scratch.copy_from(state);
        follow(engine, state, back, scratch)?;
        kinks.look(engine, scratch, Side::Work)?;
        let way = -here / ((kinks.work[i] - here) / back);
        // where it grazes its end, the polynomial knows better
        Ok((way.abs() < 0.1 * h).then_some(way))
    }
}
