//! What follows an accepted step: violations, events, output, observers.

use super::{Run, Stop};
use crate::dense_output::Sample;
use crate::error::{SolveError, SolveErrorKind, Trouble};
use crate::events::dense_state;
use crate::observer::{EventInfo, Observer, PointKind, StepInfo};
use crate::stepper::{Committed, Plan};
use crate::{Ctx, EventMode, Part, Selection};
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
        let mut prepared = self.measure_violations().and_then(|()| self.find_events());
        if wants_output {
            prepared = prepared.and_then(|()| self.build_selected());
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
            })
        })?;
        Ok(match (step.or(stop), stopping) {
            (Some(stop), _) => stop,
            (None, true) => Stop::Event { index: self.locator.roots[0].index },
            (None, false) => Stop::Stepped,
        })
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
        let mut cx = context!(self, aside: true);
        cx.clock.enter(Part::Events);
        let result = match self.locator.suspects(&mut cx, &self.state) {
            Ok(true) => {
                cx.clock.enter(Part::Dense);
                let built = self.stepper.dense(&mut cx, &self.state, &self.all, usize::MAX, &mut self.full);
                cx.clock.leave();
                built.and_then(|()| self.locator.locate(&mut cx, &self.full, &mut self.scratch))
            }
            other => other.map(|_| ()),
        };
        cx.clock.leave();
        result
    }

    pub(super) fn build_selected(&mut self) -> Result<(), Trouble> {
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
            self.selected.values(t, &mut self.sample);
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

    /// Measures how far the state violates its constraints.
    pub(super) fn measure_violations(&mut self) -> Result<(), Trouble> {
        if !self.violations || self.structure.dims.nl == 0 {
            return Ok(());
        }
        let mut cx = context!(self, aside: true);
        let x = &self.state;
        let largest = |r: &[f64]| r.iter().fold(0.0_f64, |m, r| m.max(r.abs()));
        let gamma = if cx.structure.acceleration_term { Terms::ACCELERATION } else { Terms::NONE };
        cx.eval(Terms::CONSTRAINT | gamma, &x.point())?;
        let position = largest(&cx.buf.constraint);
        // The projection has left behind G and gᴵ at this state.
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
