//! Rows by steps of their own.
//!
//! Polynomials between steps have a lower order than the steps, and where forces are stiff they swing: positions off by a tolerance are forces off by
//! thousands. Where a row does not fit the equations of motion ([`REDONE`]), a second stepper of the same method goes from the start of the step to the row. That is as
//! accurate as the step itself, and it costs one step for each such row. The integration does not notice.

use crate::Ctx;
use crate::error::Trouble;
use crate::stepper::{Attempt, Plan, Reject, Search, Stepper};
use gelenk_core::State;

/// Rows that differ by more than so many tolerances of the largest acceleration are made anew: a tenth of what is doubted.
pub(super) const REDONE: f64 = 100.0;

/// Steps with an error of more tolerances are no better than polynomials.
const ROUGH: f64 = 10.0;

/// The second stepper.
pub(super) struct OwnSteps {
    stepper: Box<dyn Stepper>,
    /// The start of the last step.
    start: State,
    /// A state that a step ends with.
    end: State,
}

impl OwnSteps {
    pub(super) fn new(stepper: Box<dyn Stepper>, x: &State) -> Self {
        Self { stepper, start: x.clone(), end: x.clone() }
    }

    /// Keeps the start of a step.
    pub(super) fn keep(&mut self, x: &State) {
        self.start.copy_from(x);
    }

    /// The state at a time within the last step, which was made by this plan; none where no step leads there.
    pub(super) fn to(&mut self, cx: &mut Ctx<'_>, t: f64, last: Plan) -> Result<Option<&State>, Trouble> {
        let plan = Plan { h: t - self.start.t, search: Search::Exact, ..last };
        if plan.h.is_nan() || plan.h <= 0.0 || plan.h > last.h {
            return Ok(None);
        }
        self.end.copy_from(&self.start);
        self.stepper.start(&self.end);
        let stops = |trouble: Trouble| if trouble.is_curable() { Ok(None) } else { Err(trouble) };
        match self.stepper.attempt(cx, &self.end, plan) {
            Ok(Attempt::Done(seen)) if seen.last().is_some_and(|found| found.err <= ROUGH) => {}
            Ok(Attempt::Failed(Reject::Trouble(trouble))) | Err(trouble) => return stops(trouble),
            Ok(_) => return Ok(None),
        }
        match self.stepper.commit(cx, &mut self.end, plan) {
            Ok(_) => {
                self.end.t = t;
                Ok(Some(&self.end))
            }
            Err(Reject::Trouble(trouble)) => stops(trouble),
            Err(_) => Ok(None),
        }
    }
}
