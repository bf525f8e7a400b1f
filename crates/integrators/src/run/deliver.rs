//! What follows an accepted step: violations, events, output, observers.

use super::{Run, Stop};
use crate::context::largest;
use crate::dense_output::Sample;
use crate::error::{SolveError, SolveErrorKind, Trouble};
use crate::events::dense_state;
use crate::observer::{EventInfo, Observer, PointKind, StepInfo};
use crate::stepper::{Committed, Plan};
use crate::{Ctx, EventMode, Part, Selection, Stiffness};
use gelenk_core::{State, Terms};

impl Run<'_> {
    /// Everything that follows an accepted step: violations, events, output, observers. A wish to stop is granted when
    /// all of it is delivered, so that the run can go on later.
    pub(super) fn after_step(
        &mut self,
        plan: Plan,
        projection: Committed,
        observer: &mut dyn Observer,
    ) -> Result<Stop, SolveError> {
        self.stats.steps += 1;
        let wants_output = self.segments || self.schedule.wants(self.state.t);
        let mut prepared = self.measure_violations(projection.projected).and_then(|()| self.find_events());
        if wants_output {
            prepared = prepared.and_then(|()| self.build_selected());
            if self.project_output {
                prepared = prepared.and_then(|()| self.build_full());
            }
        }
        if let Err(trouble) = prepared {
            return Err(self.fail_after_step(trouble, observer));
        }
        let stopping = self.locator.events.mode == EventMode::Stop && !self.locator.roots.is_empty();
        let mut stop = None;
        if wants_output {
            stop = self.tell(observer, |run, o| o.segment(&run.selected))?;
        }

        // Output and events in order of time.
        let mut count = 0;
        for k in 0..self.locator.roots.len() {
            let root = self.locator.roots[k];
            if stopping && root.t > self.locator.roots[0].t {
                break;
            }
            if wants_output {
                stop = self.emit_output(root.t, &mut count, observer)?.or(stop);
            }
            if let Err(trouble) = self.root_state(root.t) {
                return Err(self.fail_after_step(trouble, observer));
            }
            let event = self.tell(observer, |run, o| {
                let name = &run.locator.switches[root.index].name;
                let info = EventInfo { index: root.index, name, rising: root.rising };
                o.point(PointKind::Event(info), &run.scratch)
            })?;
            stop = event.or(stop);
        }
        if stopping {
            self.stop_at_event().map_err(|trouble| self.error(SolveErrorKind::Fatal(trouble)))?;
        } else {
            if wants_output {
                stop = self.emit_output(self.state.t, &mut count, observer)?.or(stop);
            }
            stop = self.tell(observer, |run, o| o.point(PointKind::Step, &run.state))?.or(stop);
        }
        let step = self.tell(observer, |run, o| {
            o.step(&StepInfo {
                plan,
                candidates: &run.candidates,
                projection,
                state: &run.state,
                stats: &run.stats,
                corrector: run.stepper.corrector(),
            })
        })?;
        if let Some(evidence) = self.look_for_stiffness(plan.h) {
            return Err(self.error(SolveErrorKind::Stiff(evidence)));
        }
        Ok(match (step.or(stop), stopping) {
            (Some(stop), _) => stop,
            (None, true) => Stop::Event { index: self.locator.roots[0].index },
            (None, false) => Stop::Stepped,
        })
    }

    fn look_for_stiffness(&mut self, h: f64) -> Option<Stiffness> {
        if !self.watch.is_due(self.stats.steps) {
            return None;
        }
        let limit = self.stepper.stability()?;
        let mut cx = context!(self, aside: true);
        // A perturbed state that cannot be evaluated says nothing.
        self.watch.look(&mut cx, &self.state, (h, limit)).ok().flatten()
    }

    /// The error after a step that was accepted but cannot be worked up; the state is good and is delivered.
    #[cold]
    pub(super) fn fail_after_step(&mut self, trouble: Trouble, observer: &mut dyn Observer) -> SolveError {
        match self.tell(observer, |run, o| o.point(PointKind::Step, &run.state)) {
            Ok(_) => self.error(SolveErrorKind::Fatal(trouble)),
            Err(error) => error,
        }
    }

    pub(super) fn find_events(&mut self) -> Result<(), Trouble> {
        self.locator.roots.clear();
        if !self.locator.is_on() {
            return Ok(());
        }
        self.clock.enter(Part::Events);
        let mut cx = context!(self, aside: true);
        let result = match self.locator.suspects(&mut cx, &self.state) {
            Ok(true) => self.build_full().and_then(|()| {
                let mut cx = context!(self, aside: true);
                self.locator.locate(&mut cx, &self.full, &mut self.scratch)
            }),
            other => other.map(|_| ()),
        };
        self.clock.leave();
        result
    }

    /// Dense output of all components over the last step, built once.
    fn build_full(&mut self) -> Result<(), Trouble> {
        if self.full_of == Some(self.stats.steps) {
            return Ok(());
        }
        let mut cx = context!(self, aside: true);
        cx.clock.enter(Part::Dense);
        let result = self.stepper.dense(&mut cx, &self.state, &self.all, usize::MAX, &mut self.full);
        cx.clock.leave();
        self.full_of = result.is_ok().then_some(self.stats.steps);
        result
    }

    pub(super) fn build_selected(&mut self) -> Result<(), Trouble> {
        if self.project_output && self.max_degree == usize::MAX && self.select == self.all {
            // both are the same, and both are needed
            self.build_full()?;
            self.selected.copy_from(&self.full);
            return Ok(());
        }
        let mut cx = context!(self, aside: true);
        cx.clock.enter(Part::Dense);
        let result =
            self.stepper.dense(&mut cx, &self.state, &self.select, self.max_degree, &mut self.selected);
        cx.clock.leave();
        result
    }

    /// Gives output up to a time; `Some(stop)` if an observer wants the run to end.
    pub(super) fn emit_output(
        &mut self,
        until: f64,
        count: &mut usize,
        observer: &mut dyn Observer,
    ) -> Result<Option<Stop>, SolveError> {
        let mut stop = None;
        while let Some(t) = self.schedule.next_in(&self.selected, self.state.t, until, *count) {
            *count += 1;
            if self.project_output {
                if let Err(trouble) = self.root_state(t) {
                    return Err(self.fail_after_step(trouble, observer));
                }
                gather(&self.scratch, &self.select, &mut self.sample);
            } else {
                self.selected.values(t, &mut self.sample);
            }
            let sample =
                |run: &Self, o: &mut dyn Observer| o.output(&Sample::split(t, &run.select, &run.sample));
            stop = self.tell(observer, sample)?.or(stop);
        }
        Ok(stop)
    }

    /// Puts the projected dense output at `t` into the scratch state.
    pub(super) fn root_state(&mut self, t: f64) -> Result<(), Trouble> {
        let mut cx = context!(self, aside: true);
        let x = &mut self.scratch;
        dense_state(&mut cx, &self.full, t, x);
        cx.project(t, &mut x.p, &mut x.v).map(|_| ())
    }

    /// Makes the event just reported (in the scratch state) the current state.
    pub(super) fn stop_at_event(&mut self) -> Result<(), Trouble> {
        let h = self.plan.h.min(self.full.h);
        self.state.copy_from(&self.scratch);
        let mut cx = context!(self, aside: true);
        self.locator.stop_at_first(&mut cx, &self.state)?;
        self.stepper.start(&self.state);
        self.plan = self.controller.first(h);
        Ok(())
    }

    /// Measures how far the state violates its constraints. `left_behind`: are `G` and `gᴵ` those of the state?
    pub(super) fn measure_violations(&mut self, left_behind: bool) -> Result<(), Trouble> {
        if !self.violations || self.structure.dims.nl == 0 {
            return Ok(());
        }
        let mut cx = context!(self, aside: true);
        let x = &self.state;
        let gamma = if cx.structure.acceleration_term { Terms::ACCELERATION } else { Terms::NONE };
        let matrices =
            if left_behind { Terms::NONE } else { Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE };
        cx.eval(Terms::CONSTRAINT | matrices | gamma, &x.point())?;
        let position = largest(&cx.buf.constraint);
        cx.velocity_residual(1.0, &x.v, &mut self.rows);
        let velocity = largest(&self.rows);
        let acceleration = if cx.structure.acceleration_term {
            self.rows.copy_from_slice(&cx.buf.acceleration);
            cx.structure.constraint_matrix.multiply_add(1.0, &cx.buf.constraint_matrix, &x.a, &mut self.rows);
            largest(&self.rows)
        } else {
            f64::NAN
        };
        let s = &mut self.stats;
        s.position_violation = s.position_violation.max(position);
        s.velocity_violation = s.velocity_violation.max(velocity);
        s.acceleration_violation =
            if acceleration.is_nan() { acceleration } else { s.acceleration_violation.max(acceleration) };
        Ok(())
    }
}

/// Selected components of a state, in the order of [`Sample`].
pub(super) fn gather(x: &State, select: &Selection, out: &mut [f64]) {
    let groups =
        [(&select.p, &x.p), (&select.v, &x.v), (&select.u, &x.u), (&select.a, &x.a), (&select.lam, &x.lam)];
    let values = groups.into_iter().flat_map(|(list, part)| list.iter().map(|&i| part[i]));
    for (out, value) in out.iter_mut().zip(values) {
        *out = value;
    }
}
