//! Steps tried until one is accepted.

use super::{Run, Stop};
use crate::Part;
use crate::error::{SolveError, SolveErrorKind, Trouble};
use crate::observer::{Observer, RejectInfo};
use crate::stepper::{Attempt, Committed, Plan, Reject, Search, Verdict};

impl Run<'_> {
    pub(super) fn step_towards(
        &mut self,
        until: f64,
        observer: &mut dyn Observer,
    ) -> Result<Stop, SolveError> {
        if !self.started
            && let Some(stop) = self.start(observer)?
        {
            return Ok(stop);
        }
        loop {
            if self.engine.cancel.is_cancelled() {
                return Ok(Stop::Cancelled);
            }
            if until - self.state.t <= 4.0 * f64::EPSILON * until.abs() {
                return Ok(Stop::Reached);
            }
            // the next corner in time, if it comes first
            let goal = self.kinks.limit(until);
            let rest = goal - self.state.t;
            self.kinks.keep(&self.state);
            self.delivery.keep(&self.state);
            if self.engine.stats.steps + self.engine.stats.rejections.total() >= self.limits.max_steps {
                return Err(self.error(SolveErrorKind::TooManySteps { limit: self.limits.max_steps }));
            }
            let planned = self.plan;
            let mut plan = planned;
            plan.h = plan.h.min(self.limits.h_max);
            let near = plan.h >= self.controller.reach() * rest;
            let last = near && rest <= self.limits.h_max * (1.0 + 1e-9);
            if near && !last {
                plan.h = 0.5 * rest; // the rest is a little more than the largest step
            } else if last {
                plan.h = rest;
                if plan.search != Search::Exact {
                    plan.search = Search::Ascending;
                }
            }
            match self.try_step(plan)? {
                Ok((next, committed)) => {
                    if last {
                        self.state.t = goal;
                    }
                    // A step cut short by the end says nothing against the step planned before.
                    self.plan = if last && plan.h < 0.5 * planned.h {
                        Plan { h: next.h.max(planned.h), ..next }
                    } else {
                        next
                    };
                    let stop = self.deliver_step(plan, committed, observer)?;
                    self.after_regular();
                    if let Some(stop) = stop {
                        return Ok(stop);
                    }
                }
                Err((next, why)) => {
                    if let Some(stop) = self.rejected(plan, next, why, observer)? {
                        return Ok(stop);
                    }
                }
            }
        }
    }

    /// Attempts and commits one step. The inner error is a rejection with the plan to try instead.
    #[allow(clippy::type_complexity)]
    pub(super) fn try_step(
        &mut self,
        plan: Plan,
    ) -> Result<Result<(Plan, Committed), (Plan, Reject)>, SolveError> {
        let mut cx = self.engine.work();
        self.candidates.clear();
        cx.clock.enter(Part::Attempt);
        cx.kkt.begin_step();
        let outcome = match self.stepper.attempt(&mut cx, &self.state, plan) {
            Ok(Attempt::Done(seen)) => {
                self.candidates.extend_from_slice(seen);
                match self.controller.judge(plan, seen) {
                    Verdict::Accept(next) => Ok(next),
                    Verdict::Retry(next) => {
                        let err = seen.last().map_or(f64::INFINITY, |c| c.err);
                        Err((Some(next), Reject::Error { err }))
                    }
                }
            }
            Ok(Attempt::Failed(why)) => Err((None, why)),
            Err(trouble) => Err((None, Reject::Trouble(trouble))),
        };
        let outcome = outcome.and_then(|next| match self.stepper.commit(&mut cx, &mut self.state, plan) {
            Ok(committed) => {
                self.last = plan;
                let longest = next.h.min(self.stepper.longest_step());
                let stable = self.stepper.stable_step();
                self.watch.note_cut(stable < longest.min(self.limits.h_max));
                Ok((Plan { h: longest.min(stable), ..next }, committed))
            }
            Err(why) => Err((None, why)),
        });
        cx.clock.leave();
        match outcome {
            Ok(done) => {
                self.engine.stats.added_errors += self.stepper.own_error().unwrap_or(0.0);
                Ok(Ok(done))
            }
            Err((_, Reject::Trouble(trouble))) if !trouble.is_curable() => {
                // A cancelled attempt leaves the state as it was; the loop sees the request next.
                if matches!(trouble, Trouble::Cancelled) {
                    return Ok(Err((plan, Reject::Trouble(trouble))));
                }
                Err(self.error(SolveErrorKind::Fatal(trouble)))
            }
            Err((next, why)) => {
                let next = next.unwrap_or_else(|| self.controller.failed(plan, &why));
                Ok(Err((next, why)))
            }
        }
    }

    pub(super) fn rejected(
        &mut self,
        plan: Plan,
        next: Plan,
        why: Reject,
        observer: &mut dyn Observer,
    ) -> Result<Option<Stop>, SolveError> {
        if matches!(why, Reject::Trouble(Trouble::Cancelled)) {
            return Ok(Some(Stop::Cancelled));
        }
        let is_evidence = matches!(
            why,
            Reject::Moved(_) | Reject::Trouble(Trouble::Projection { .. } | Trouble::Singular { .. })
        );
        self.after_rejection(is_evidence);
        let r = &mut self.engine.stats.rejections;
        match &why {
            Reject::Error { .. } => r.error += 1,
            Reject::Unstable(_) => r.unstable += 1,
            Reject::Moved(_) | Reject::Trouble(Trouble::Projection { .. }) => r.projection += 1,
            Reject::Trouble(Trouble::Newton { .. }) => r.convergence += 1,
            Reject::Trouble(
                Trouble::Singular { .. } | Trouble::NotPositiveDefinite { .. } | Trouble::Iteration { .. },
            ) => {
                r.singular += 1;
                self.after_singular();
            }
            Reject::Trouble(_) => {
                r.evaluation += 1;
                self.thaw();
            }
        }
        let stop = self.tell(observer, |run, o| {
            o.rejected(&RejectInfo { t: run.state.t, plan, candidates: &run.candidates, why: &why })
        })?;
        self.plan = next;
        self.look_for_pose(next.h);
        let kind = if self.controller.is_fixed() {
            SolveErrorKind::FixedStep { reason: why.to_string() }
        } else if next.h < self.limits.h_min {
            let cause = if let Reject::Trouble(trouble) = why { Some(trouble) } else { None };
            let cause = self.singular_pose().or(cause);
            SolveErrorKind::MinimumStep { h_min: self.limits.h_min, cause }
        } else {
            return Ok(stop);
        };
        let mut error = self.error(kind);
        error.at.h = plan.h;
        Err(error)
    }
}
