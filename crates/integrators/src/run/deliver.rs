//! What follows an accepted step: violations, events, output, observers.

use super::own_step::{OwnSteps, REDONE};
use super::{Run, Stop};
use crate::context::largest;
use crate::dense_output::{Sample, Schedule, Segment};
use crate::engine::Engine;
use crate::error::{SetupError, SolveError, SolveErrorKind, Trouble};
use crate::events::{Locator, dense_state};
use crate::index1::Known;
use crate::observer::{EventInfo, Observer, PointKind, StepInfo};
use crate::project::normalise;
use crate::stepper::{Committed, Plan, Stepper, Wanted};
use crate::{Ctx, EventMode, Options, Part, Rates, Selection, Stiffness};
use gelenk_core::{State, Terms};

/// Where nothing is constrained the mass matrix is evaluated for a row only if its difference or its accelerations have grown by this factor.
const GROWN: f64 = 1.2;
/// So many rows of a run are judged where they show no accelerations ([`Stats::row_defect`](gelenk_core::Stats::row_defect)).
const JUDGED: f64 = 24.0;

/// What is to be delivered, and memory for it.
pub(super) struct Delivery {
    /// Times of output.
    pub(super) schedule: Schedule,
    /// Are the polynomials of every step wanted, not only of those with output?
    segments: bool,
    /// Is the motion inside every step lent to observers?
    interior: bool,
    /// Is the run going over what was delivered already?
    pub(super) is_silent: bool,
    project_output: bool,
    /// Are accelerations and multipliers of output solved for?
    solve_output: bool,
    /// Are violations of constraints measured? And memory for them.
    violations: bool,
    rows: Vec<f64>,
    pub(super) locator: Locator,
    select: Selection,
    all: Selection,
    max_degree: usize,
    /// Dense output of the last step: of the selected components, and of all.
    selected: Segment,
    full: Segment,
    /// The step whose dense output the latter is.
    pub(super) full_of: Option<u64>,
    /// Is the former built already, for a step that was cut?
    selected_of_cut: bool,
    /// A state on dense output, and its selected components.
    scratch: State,
    values: Vec<f64>,
    /// Rates of change of velocities, room, and accelerations of a row as the dense output has them.
    rates: [Vec<f64>; 3],
    /// The largest of both judged so far, without regard to masses: differences and accelerations.
    pub(super) judged: [f64; 2],
    /// Makes rows anew that do not fit the motion, where the method can.
    pub(super) own_steps: Option<OwnSteps>,
}

impl Delivery {
    pub(super) fn new(
        engine: &mut Engine<'_>,
        (t0, t_end): (f64, f64),
        options: &Options,
    ) -> Result<Self, SetupError> {
        let (d, dense) = (engine.structure.dims, &options.dense);
        let option = |option| move |reason| SetupError::Option { option, reason };
        let all = Selection::all(d);
        let select = dense.select.clone().unwrap_or_else(|| all.clone());
        select.check(d).map_err(option("select"))?;
        if let Some(degree) = dense.max_degree.filter(|&d| d < 3) {
            let reason =
                format!("{degree} is too low: values and derivatives at both ends of a step make a cubic");
            return Err(option("max_degree")(reason));
        }
        let switches = engine.problem.switches().map_or_else(Vec::new, |s| s.list().to_vec());
        Ok(Self {
            schedule: Schedule::new(options.output.clone(), t0, t_end).map_err(option("output"))?,
            segments: dense.segments,
            interior: dense.interior,
            is_silent: false,
            project_output: dense.project,
            solve_output: dense.rates == Rates::Solved,
            violations: options.violations,
            rows: vec![0.0; d.nl],
            locator: Locator::new(&options.events, switches, d, engine.norm.rtol())?,
            max_degree: dense.max_degree.unwrap_or(usize::MAX),
            selected: Segment::with_capacity(&select, 0),
            full: Segment::with_capacity(&all, 0),
            full_of: None,
            selected_of_cut: false,
            scratch: State::zeros(d),
            rates: [vec![0.0; d.nv], vec![0.0; d.nv], vec![0.0; d.nv]],
            judged: [0.0; 2],
            own_steps: None,
            values: vec![0.0; select.len()],
            select,
            all,
        })
    }

    /// Makes room for polynomials of this degree.
    pub(super) fn reserve(&mut self, degree: usize) {
        self.selected = Segment::with_capacity(&self.select, degree);
        self.full = Segment::with_capacity(&self.all, degree);
    }

    /// Will dense output be wanted?
    pub(super) fn needs_dense(&self) -> bool {
        self.schedule.is_on() || self.segments || self.interior || self.locator.is_on()
    }

    /// Is output wanted of a step that ends at `t`?
    pub(super) fn wants_output(&self, t: f64) -> bool {
        !self.is_silent && (self.segments || self.schedule.wants(t))
    }

    /// Dense output of all components over the last step.
    pub(super) fn full(&self) -> &Segment {
        &self.full
    }

    /// Where that begins.
    pub(super) fn full_start(&self) -> f64 {
        self.full.t0
    }

    /// Lets dense output end at a time within the step.
    pub(super) fn shorten(&mut self, t: f64) {
        let start = self.full.t0;
        self.full.shorten(t - start);
        if self.selected.t0.to_bits() == start.to_bits() {
            self.selected.shorten(t - start);
            self.selected_of_cut = true;
        }
    }

    /// The state on dense output that was looked at last.
    pub(super) fn scratch(&self) -> &State {
        &self.scratch
    }

    /// Keeps the start of a step.
    pub(super) fn keep(&mut self, x: &State) {
        if let Some(steps) = &mut self.own_steps {
            steps.keep(x);
        }
    }

    /// Are rows made anew that do not fit the motion?
    pub(super) fn makes_rows_anew(&self) -> bool {
        self.solve_output
    }

    /// Puts the projected dense output at a time into the scratch state, with accelerations and multipliers that belong to it. Those between the steps are found only
    /// where somebody asks: a method that looks back, forces that depend on multipliers, or a row without a solution.
    fn solve_row(&mut self, cx: &mut Ctx<'_>, t: f64, stepper: &dyn Stepper) -> Result<(), Trouble> {
        let Self { full, scratch, .. } = self;
        let asks = cx.structure.uses_lam || stepper.looks_back();
        full.motion(t, scratch);
        normalise(cx, &mut scratch.p);
        if asks {
            full.rates(t, scratch);
            self.rates[2].copy_from_slice(&scratch.a);
        }
        let unsolved = cx.stats.unsolved;
        projected(cx, scratch, true)?;
        if cx.stats.unsolved > unsolved && !asks {
            full.rates(t, scratch);
        }
        Ok(())
    }

    /// By how much the accelerations of a row, which has just been solved for, differ from what velocities do between the steps, or, of methods that look back, from
    /// interpolated accelerations. Zero where that is less than was seen before.
    fn defect(&mut self, cx: &mut Ctx<'_>, t: f64, stepper: &dyn Stepper) -> f64 {
        let roughness = stepper.roughness();
        let Self { full, scratch, rates: [rates, room, between], judged, .. } = self;
        full.velocity_rates(t, scratch.p.len(), room, rates);
        let length = |a: &[f64]| a.iter().map(|a| a * a).sum::<f64>().sqrt();
        let less = |rates: &mut [f64]| rates.iter_mut().zip(&scratch.a).for_each(|(rate, a)| *rate -= a);
        less(rates);
        if stepper.looks_back() {
            less(between);
            if length(between) < length(rates) {
                rates.copy_from_slice(between);
            }
        }
        let structure = cx.structure;
        if structure.dims.nl == 0 {
            // there was nothing to project, and trees are accelerated without their matrix
            let found = [length(rates), length(&scratch.a)];
            let is_small = found[0] <= REDONE * roughness * cx.norm.rtol() * found[1];
            if is_small && found.iter().zip(&*judged).all(|(found, most)| *found <= GROWN * most)
                || cx.eval(Terms::MASS, &scratch.point()).is_err()
            {
                return 0.0;
            }
            judged.iter_mut().zip(found).for_each(|(most, found)| *most = most.max(found));
        }
        let mut size = |a: &[f64]| {
            cx.buf.multiply_mass(structure, a, room);
            a.iter().zip(&*room).map(|(a, b)| a * b).sum::<f64>().max(0.0).sqrt()
        };
        let (defect, acceleration) = (size(rates) / roughness, size(&scratch.a));
        let stats = &mut *cx.stats;
        stats.row_acceleration = stats.row_acceleration.max(acceleration);
        defect
    }

    /// Makes the row in the scratch state anew by a step of its own, where it does not fit the motion by this much. Can it?
    fn make_anew(&mut self, cx: &mut Ctx<'_>, t: f64, (defect, last): (f64, Plan)) -> Result<bool, Trouble> {
        if defect <= REDONE * cx.norm.rtol() * cx.stats.row_acceleration {
            return Ok(false);
        }
        self.step_to(cx, t, last)
    }

    /// Makes the row in the scratch state by a step of its own. Can it?
    pub(super) fn step_to(&mut self, cx: &mut Ctx<'_>, t: f64, last: Plan) -> Result<bool, Trouble> {
        let Some(steps) = &mut self.own_steps else { return Ok(false) };
        let Some(x) = steps.to(cx, t, last)? else { return Ok(false) };
        self.scratch.copy_from(x);
        projected(cx, &mut self.scratch, true)?;
        Ok(true)
    }

    /// Would the state in the scratch, with accelerations that were solved for, be left as it is if it were a row? What is known of rows stays as it is.
    pub(super) fn fits(&mut self, cx: &mut Ctx<'_>, t: f64, stepper: &dyn Stepper) -> bool {
        if !self.solve_output || self.own_steps.is_none() || stepper.looks_back() {
            return true;
        }
        let (judged, acceleration) = (self.judged, cx.stats.row_acceleration);
        let defect = self.defect(cx, t, stepper);
        let fits = defect <= REDONE * cx.norm.rtol() * cx.stats.row_acceleration;
        (self.judged, cx.stats.row_acceleration) = (judged, acceleration);
        fits
    }

    /// Does output need whole states?
    fn needs_full(&self) -> bool {
        self.project_output || self.solve_output
    }

    /// Takes the selected components of a state for output, with accelerations and multipliers as they are wanted.
    pub(super) fn gather(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<(), Trouble> {
        self.scratch.copy_from(x);
        if self.solve_output {
            cx.solve_rates(&mut self.scratch, Known::Nothing)?;
        }
        gather(&self.scratch, &self.select, &mut self.values);
        Ok(())
    }

    /// The state lent by [`Run::interior`].
    pub(super) fn lend(&mut self) -> (&Segment, &mut State, bool) {
        (&self.full, &mut self.scratch, self.solve_output)
    }

    /// The selected components taken last, as output at this time.
    pub(super) fn sample(&self, t: f64) -> Sample<'_> {
        Sample::split(t, &self.select, &self.values)
    }
}

impl Run<'_> {
    /// Everything that follows an accepted step: violations, events, output, observers. A wish to stop is granted when
    /// all of it is delivered, so that the run can go on later.
    pub(super) fn after_step(
        &mut self,
        plan: Plan,
        projection: Committed,
        observer: &mut dyn Observer,
    ) -> Result<Stop, SolveError> {
        self.engine.stats.steps += 1;
        let wants_output = self.delivery.wants_output(self.state.t);
        let is_built = std::mem::take(&mut self.delivery.selected_of_cut);
        let mut prepared = self.measure_violations(projection.projected).and_then(|()| self.find_events());
        if wants_output {
            if !is_built {
                prepared = prepared.and_then(|()| self.build_selected());
            }
            if self.delivery.needs_full() {
                prepared = prepared.and_then(|()| self.build_full());
            }
        }
        if self.delivery.interior && !self.delivery.is_silent {
            prepared = prepared.and_then(|()| self.build_full());
        }
        if let Err(trouble) = prepared {
            return Err(self.fail_after_step(trouble, observer));
        }
        let mut stop = None;
        if self.stepper.contacts().is_some() {
            stop = self.tell_contacts(observer)?;
        }
        let stopping =
            self.delivery.locator.events.mode == EventMode::Stop && !self.delivery.locator.roots.is_empty();
        if wants_output {
            stop = self.tell(observer, |run, o| o.segment(&run.delivery.selected))?.or(stop);
        }

        // Output and events in order of time.
        let mut count = 0;
        for k in 0..self.delivery.locator.roots.len() {
            let root = self.delivery.locator.roots[k];
            if stopping && root.t > self.delivery.locator.roots[0].t {
                break;
            }
            if wants_output {
                stop = self.emit_output(root.t, &mut count, observer)?.or(stop);
            }
            if let Err(trouble) = self.output_state(root.t) {
                return Err(self.fail_after_step(trouble, observer));
            }
            let event = self.tell(observer, |run, o| {
                let name = &run.delivery.locator.switches[root.index].name;
                let info = EventInfo { index: root.index, name, rising: root.rising };
                o.point(PointKind::Event(info), &run.delivery.scratch)
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
        if self.delivery.interior && !self.delivery.is_silent {
            stop = self.tell_interior(observer)?.or(stop);
        }
        let step = self.tell(observer, |run, o| {
            o.step(&StepInfo {
                plan,
                candidates: &run.candidates,
                projection,
                state: &run.state,
                stats: &run.engine.stats,
                corrector: run.stepper.corrector(),
            })
        })?;
        if let Some(evidence) = self.look_for_stiffness(plan.h) {
            return Err(self.error(SolveErrorKind::Stiff(evidence)));
        }
        Ok(match (step.or(stop), stopping) {
            (Some(stop), _) => stop,
            (None, true) => Stop::Event { index: self.delivery.locator.roots[0].index },
            (None, false) => Stop::Stepped,
        })
    }

    /// What contacts did in the step.
    fn tell_contacts(&mut self, observer: &mut dyn Observer) -> Result<Option<Stop>, SolveError> {
        let Some(step) = self.stepper.contacts() else { return Ok(None) };
        self.engine.clock.enter(Part::Observers);
        let flow = observer.contacts(step, &self.state, &mut *self.engine.problem);
        self.engine.clock.leave();
        match flow {
            Ok(flow) => Ok(flow.is_break().then_some(Stop::Cancelled)),
            Err(e) => Err(self.error(SolveErrorKind::Observer(e))),
        }
    }

    fn look_for_stiffness(&mut self, h: f64) -> Option<Stiffness> {
        if !self.watch.is_due(self.engine.stats.steps) {
            return None;
        }
        let limit = self.stepper.stability()?;
        let mut cx = self.engine.aside();
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
        self.delivery.locator.roots.clear();
        if !self.delivery.locator.is_on() || self.delivery.is_silent {
            return Ok(());
        }
        self.engine.clock.enter(Part::Events);
        let is_end = self.state.t >= self.limits.t_end;
        let is_solved = self.stepper.solves_end();
        let mut cx = self.engine.aside();
        let result = match self.delivery.locator.suspects(&mut cx, &self.state, (is_end, is_solved)) {
            Ok(true) => self.build_full().and_then(|()| {
                let mut cx = self.engine.aside();
                let Delivery { locator, full, scratch, .. } = &mut self.delivery;
                locator.locate(&mut cx, full, is_end, scratch)
            }),
            other => other.map(|_| ()),
        };
        self.engine.clock.leave();
        result
    }

    /// Dense output of all components over the last step, built once.
    pub(super) fn build_full(&mut self) -> Result<(), Trouble> {
        if self.delivery.full_of == Some(self.engine.stats.steps) {
            return Ok(());
        }
        let wanted = Wanted { plan: self.last, select: &self.delivery.all, max_degree: usize::MAX };
        let mut cx = self.engine.aside();
        cx.clock.enter(Part::Dense);
        let result = self.stepper.dense(&mut cx, &self.state, wanted, &mut self.delivery.full);
        cx.clock.leave();
        self.delivery.full_of = result.is_ok().then_some(self.engine.stats.steps);
        result
    }

    pub(super) fn build_selected(&mut self) -> Result<(), Trouble> {
        if (self.delivery.needs_full() || self.delivery.interior)
            && self.delivery.max_degree == usize::MAX
            && self.delivery.select == self.delivery.all
        {
            // both are the same, and both are needed
            self.build_full()?;
            self.delivery.selected.copy_from(&self.delivery.full);
            return Ok(());
        }
        let Delivery { select, max_degree, selected, .. } = &mut self.delivery;
        let wanted = Wanted { plan: self.last, select, max_degree: *max_degree };
        let mut cx = self.engine.aside();
        cx.clock.enter(Part::Dense);
        let result = self.stepper.dense(&mut cx, &self.state, wanted, selected);
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
        while let Some(t) =
            self.delivery.schedule.next_in(&self.delivery.selected, self.state.t, until, *count)
        {
            *count += 1;
            if self.delivery.needs_full() {
                if let Err(trouble) = self.output_state(t) {
                    return Err(self.fail_after_step(trouble, observer));
                }
                let Delivery { scratch, select, values, .. } = &mut self.delivery;
                gather(scratch, select, values);
            } else {
                self.delivery.selected.values(t, &mut self.delivery.values);
            }
            let sample = |run: &Self, o: &mut dyn Observer| o.output(&run.delivery.sample(t));
            stop = self.tell(observer, sample)?.or(stop);
            if *count == 1
                && self.delivery.interior
                && let Err(trouble) = self.judge_sample(t)
            {
                return Err(self.fail_after_step(trouble, observer));
            }
        }
        Ok(stop)
    }

    /// Puts the projected dense output at `t` into the scratch state, with accelerations and multipliers as they are wanted.
    pub(super) fn output_state(&mut self, t: f64) -> Result<(), Trouble> {
        let mut cx = self.engine.aside();
        if self.delivery.solve_output {
            self.delivery.solve_row(&mut cx, t, &*self.stepper)?;
            let defect = self.delivery.defect(&mut cx, t, &*self.stepper);
            if !self.delivery.make_anew(&mut cx, t, (defect, self.last))? {
                note_defect(&mut cx, t, defect);
            }
            return Ok(());
        }
        let Delivery { scratch: x, locator, full, .. } = &mut self.delivery;
        if let Some(root) = locator.state_at(t) {
            x.copy_from(root);
            return Ok(());
        }
        dense_state(&mut cx, full, t, x);
        projected(&mut cx, x, false)
    }

    /// Judges a row that shows no accelerations. It belongs to a step with a mark, of which there are [`JUDGED`] in a run.
    fn judge_sample(&mut self, t: f64) -> Result<(), Trouble> {
        let Delivery { full, solve_output, .. } = &self.delivery;
        let mark = |t: f64| (t * JUDGED / self.limits.interval).floor();
        // forces of contacts that are stepped through are not among those of the equations
        if *solve_output
            || self.stepper.contacts().is_some()
            || self.delivery.full_of != Some(self.engine.stats.steps)
            || mark(full.t0) == mark(full.t1())
        {
            return Ok(());
        }
        let mut cx = self.engine.aside();
        // a row that shows no accelerations may have none
        let unsolved = (cx.stats.unsolved, cx.stats.unsolved_since);
        self.delivery.solve_row(&mut cx, t, &*self.stepper)?;
        let is_solved = cx.stats.unsolved == unsolved.0;
        (cx.stats.unsolved, cx.stats.unsolved_since) = unsolved;
        if is_solved {
            let defect = self.delivery.defect(&mut cx, t, &*self.stepper);
            note_defect(&mut cx, t, defect);
        }
        Ok(())
    }

    /// Makes the event just reported (in the scratch state) the current state.
    pub(super) fn stop_at_event(&mut self) -> Result<(), Trouble> {
        let h = self.plan.h.min(self.delivery.full.h);
        self.state.copy_from(&self.delivery.scratch);
        let mut cx = self.engine.aside();
        self.delivery.locator.stop_at_first(&mut cx, &self.state)?;
        self.stepper.start(&self.state);
        self.plan = self.controller.first(h);
        Ok(())
    }

    /// Measures how far the state violates its constraints. `left_behind`: are `G` and `gᴵ` those of the state?
    pub(super) fn measure_violations(&mut self, left_behind: bool) -> Result<(), Trouble> {
        if !self.delivery.violations || self.engine.structure.dims.nl == 0 {
            return Ok(());
        }
        let mut cx = self.engine.aside();
        let x = &self.state;
        let gamma = if cx.structure.acceleration_term { Terms::ACCELERATION } else { Terms::NONE };
        let matrices =
            if left_behind { Terms::NONE } else { Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE };
        cx.eval(Terms::CONSTRAINT | matrices | gamma, &x.point())?;
        let position = largest(&cx.buf.constraint);
        cx.velocity_residual(1.0, &x.v, &mut self.delivery.rows);
        let velocity = largest(&self.delivery.rows);
        let acceleration = if cx.structure.acceleration_term {
            self.delivery.rows.copy_from_slice(&cx.buf.acceleration);
            cx.structure.constraint_matrix.multiply_add(
                1.0,
                &cx.buf.constraint_matrix,
                &x.a,
                &mut self.delivery.rows,
            );
            largest(&self.delivery.rows)
        } else {
            f64::NAN
        };
        let s = &mut self.engine.stats;
        s.position_violation = s.position_violation.max(position);
        s.velocity_violation = s.velocity_violation.max(velocity);
        s.acceleration_violation =
            if acceleration.is_nan() { acceleration } else { s.acceleration_violation.max(acceleration) };
        Ok(())
    }
}

/// Notes a row that does not fit the motion, see [`Stats::row_defect`](gelenk_core::Stats::row_defect).
fn note_defect(cx: &mut Ctx<'_>, t: f64, defect: f64) {
    if defect > cx.stats.row_defect {
        (cx.stats.row_defect, cx.stats.row_defect_at) = (defect, t);
    }
}

/// Projects a state of the dense output, and solves for its accelerations and multipliers if asked to.
pub(super) fn projected(cx: &mut Ctx<'_>, x: &mut State, solve: bool) -> Result<(), Trouble> {
    let done = cx.project_dense(x)?;
    if solve { cx.solve_rates(x, done.known()) } else { Ok(()) }
}

/// Selected components of a state, in the order of [`Sample`].
fn gather(x: &State, select: &Selection, out: &mut [f64]) {
    let groups =
        [(&select.p, &x.p), (&select.v, &x.v), (&select.u, &x.u), (&select.a, &x.a), (&select.lam, &x.lam)];
    let values = groups.into_iter().flat_map(|(list, part)| list.iter().map(|&i| part[i]));
    for (out, value) in out.iter_mut().zip(values) {
        *out = value;
    }
}
