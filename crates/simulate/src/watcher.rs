//! What is kept of a run while it goes: rows, frames, events, energies.

use crate::bending::Bending;
use crate::curves::Curves;
use crate::energy::Meter;
use crate::passing::Passing;
use crate::peaks::{Peaks, Rows};
use crate::picture::{Marks, Picture};
use crate::sink::Sink;
use crate::so_far::{SoFar, StartKind};
use crate::steps;
use crate::subject::{OnEvent, Outputs};
use gelenk_contact::MOST_CONTACTS;
use gelenk_core::{Contacts as _, Problem, State};
use gelenk_integrators::{
    ContactStep, Flow, Interior, Observer, PointKind, Sample, Segment, StartInfo, StepEventKind, proceed,
};
use gelenk_io::results::{EventRecord, FrameData, ResultsError};
use gelenk_model::System;
use std::time::{Duration, Instant};

/// What looks at a model: energies, the picture, what passes through it and what touches in it, peaks.
type Seen<'a> =
    (&'a mut Meter, (&'a mut Picture, &'a mut Passing, &'a Bending, &'a mut Marks), Option<&'a mut Peaks>);

/// Events no further from a contact than this share of a moment happen with it.
const TOUCH: f64 = 1e-3;

/// Watches a run of one system. After an event that ends the run it ignores what follows.
pub(crate) struct Watcher<'a> {
    pub(crate) outputs: &'a mut dyn Outputs,
    pub(crate) meter: &'a mut Meter,
    pub(crate) picture: &'a mut Picture,
    passing: &'a mut Passing,
    bending: &'a Bending,
    marks: &'a mut Marks,
    /// Looks for peaks between rows, unless that is off.
    peaks: Option<&'a mut Peaks>,
    /// Reads steps for a sink that wants curves.
    pub(crate) curves: Option<&'a mut Curves>,
    pub(crate) actions: &'a [OnEvent],
    pub(crate) sink: &'a mut dyn Sink,
    pub(crate) so_far: &'a mut SoFar,
    /// Events that stop the run or change the model, all at one moment, whether each rose, and the state there.
    pub(crate) ending: Option<(Vec<(usize, bool)>, State)>,
    /// Events no further apart than this happen at one moment [s].
    pub(crate) moment: f64,
    /// When the run starts [s], in its first leg.
    starts_at: Option<f64>,
    /// Have contacts not changed for so long that events may take over from steps?
    pub(crate) is_calm: bool,
    /// Time from row to row \[s\].
    pub(crate) output_step: f64,
    /// Has the list of contacts changed since outputs followed it, and since the picture did?
    stale: [bool; 2],
    /// The last state seen, as output.
    pub(crate) x: State,
    segment: Segment,
    row: Vec<f64>,
    /// Rows of the step that is being delivered: they are written when its peaks are known.
    rows: Rows,
    pub(crate) in_step: bool,
    /// Up to here the last step counts, if it does \[s\].
    due: Option<f64>,
    /// Do outputs count turns? Known after the first row.
    counts_turns: Option<bool>,
    spent: Duration,
}

impl<'a> Watcher<'a> {
    pub(crate) fn new(
        outputs: &'a mut dyn Outputs,
        columns: usize,
        (meter, (picture, passing, bending, marks), peaks): Seen<'a>,
        actions: &'a [OnEvent],
        sink: &'a mut dyn Sink,
        so_far: &'a mut SoFar,
        like: &State,
    ) -> Self {
        Self {
            row: vec![0.0; columns],
            counts_turns: None,
            outputs,
            meter,
            picture,
            passing,
            bending,
            marks,
            peaks,
            curves: None,
            rows: Rows::default(),
            in_step: false,
            due: None,
            actions,
            sink,
            so_far,
            ending: None,
            moment: 0.0,
            is_calm: false,
            output_step: f64::INFINITY,
            stale: [false; 2],
            starts_at: None,
            x: like.clone(),
            segment: Segment::default(),
            spent: Duration::ZERO,
        }
    }

    /// Does an event at this time belong to those that end the run?
    fn is_same_moment(&self, t: f64) -> bool {
        self.ending.as_ref().is_some_and(|(list, x)| {
            let by_contact = list.iter().any(|(index, _)| *index >= self.actions.len());
            t - x.t <= if by_contact { TOUCH * self.moment } else { self.moment }
        })
    }

    /// Was this event told already, just before contacts ended a phase?
    fn is_told(&self, name: &str, t: f64) -> bool {
        let just = |e: &&EventRecord| (t - e.t).abs() <= TOUCH * self.moment;
        let touched = matches!(self.so_far.start, StartKind::Touched | StartKind::Quiet);
        touched
            && self
                .so_far
                .log
                .events
                .iter()
                .rev()
                .take_while(just)
                .any(|e| e.name == name && e.rising.is_some())
    }

    /// A contact ends the phase.
    fn touch(&mut self, index: usize, rising: bool, x: &State) -> Flow {
        if self.so_far.log.last_row != Some(x.t) {
            let _ = self.write_row(x)?;
        }
        self.ending = Some((vec![(index, rising)], x.clone()));
        proceed()
    }

    /// How long rows were evaluated and written.
    pub(crate) fn spent(&self) -> Duration {
        self.spent
    }

    /// Writes a row with the outputs at a state: at once, or with the others of a step.
    fn write_row(&mut self, x: &State) -> Flow {
        let since = Instant::now();
        self.outputs.follow(x, &mut self.row)?;
        let counts_turns = *self.counts_turns.get_or_insert_with(|| self.outputs.counts_turns());
        self.rows.times.push(x.t);
        self.rows.values.extend_from_slice(&self.row);
        if counts_turns {
            self.rows.turns.push(self.outputs.turns());
        }
        self.so_far.log.last_row = Some(x.t);
        if !self.in_step {
            self.flush()?;
        }
        self.spent += since.elapsed();
        proceed()
    }

    /// Writes the rows that wait, and between them those at peaks.
    pub(crate) fn flush(&mut self) -> Result<(), ResultsError> {
        let width = self.row.len().max(1);
        for (k, &t) in self.rows.times.iter().enumerate() {
            let row = self.rows.values.get(k * width..(k + 1) * width).unwrap_or_default();
            if let Some(peaks) = &mut self.peaks {
                let sink = &mut *self.sink;
                peaks.close(&mut self.so_far.peaks, (t, row), |t, values| sink.row(t, values))?;
            }
            self.sink.row(t, row)?;
        }
        self.rows.clear();
        Ok(())
    }

    /// Writes a frame of a state. `is_row`: outputs have just been evaluated there.
    fn write_frame(&mut self, x: &State, is_row: bool) -> Flow {
        if !self.sink.wants_frames() {
            return proceed();
        }
        let since = Instant::now();
        let poses = match self.outputs.poses().filter(|_| is_row) {
            Some(poses) => self.picture.show(poses),
            None => self.picture.at(&x.p, &x.v),
        };
        self.passing.see(x.t, poses, &mut self.so_far.totals);
        self.sink.frame(&FrameData { t: x.t, poses, marks: self.marks.at(x) })?;
        self.spent += since.elapsed();
        proceed()
    }

    /// The state at which the run ends gets a row and a frame of its own, if it has none.
    pub(crate) fn finish_at(&mut self, x: &State) -> Flow {
        if self.so_far.log.last_row == Some(x.t) {
            return proceed();
        }
        let _ = self.write_row(x)?;
        self.write_frame(x, true)
    }
}

impl Observer for Watcher<'_> {
    fn start(&mut self, info: &StartInfo<'_>) -> Flow {
        let start = self.so_far.start;
        self.in_step = false;
        self.meter.begin(&mut self.so_far.sums, info.state, start)?;
        self.starts_at = (start == StartKind::First).then_some(info.state.t);
        if matches!(start, StartKind::Changed | StartKind::Touched) {
            // what jumps has two values at this time
            let _ = self.write_row(info.state)?;
            let _ = self.write_frame(info.state, true)?;
        }
        if let Some(peaks) = &mut self.peaks {
            self.outputs.follow(info.state, &mut self.row)?;
            peaks.begin(&mut self.so_far.peaks, info.state.t, &self.row, self.outputs.turns());
        }
        if let Some(curves) = &mut self.curves {
            self.outputs.follow(info.state, &mut self.row)?;
            curves.begin(info.state.t, self.outputs.turns());
        }
        proceed()
    }

    fn contacts(&mut self, step: &ContactStep, x: &State, problem: &mut dyn Problem) -> Flow {
        let Some(system) = problem.itself().and_then(|it| it.downcast_mut::<System>()) else {
            return proceed();
        };
        let since = Instant::now();
        if step.is_new_list {
            self.stale = [true; 2];
        }
        // lists of thousands of contacts are copied only where they are looked at
        let has_row = self.so_far.log.last_row.is_none_or(|t| step.t >= t + 0.999 * self.output_step);
        if (has_row || self.outputs.needs_contacts()) && std::mem::take(&mut self.stale[0]) {
            self.outputs.follow_contacts(system);
        }
        let strikes = step.happened.iter().any(|e| e.kind == StepEventKind::Impact);
        let small = system.list().len() <= MOST_CONTACTS;
        if (has_row || strikes && small) && std::mem::take(&mut self.stale[1]) {
            self.marks.follow(system);
        }
        if !self.stale[0] {
            self.outputs.note(&step.phase, system.features());
        }
        if !self.stale[1] {
            self.marks.note(&step.phase, system.features());
        }
        let marks = if self.stale[1] { None } else { Some(&mut *self.marks) };
        self.is_calm |= steps::note(self.so_far, (step, x), system, marks);
        self.spent += since.elapsed();
        proceed()
    }

    fn segment(&mut self, segment: &Segment) -> Flow {
        self.segment.copy_from(segment);
        self.in_step = true;
        proceed()
    }

    fn interior(&mut self, motion: &mut Interior<'_, '_>) -> Flow {
        let since = Instant::now();
        let until = self.due.take();
        if let (Some(peaks), Some(until)) = (&mut self.peaks, until) {
            peaks.advance(&mut self.so_far.peaks, self.outputs, motion, (&self.rows, until))?;
        }
        if let (Some(curves), Some(until)) = (&mut self.curves, until) {
            curves.advance(self.outputs, motion, until, self.sink)?;
        }
        self.flush()?;
        self.in_step = false;
        self.spent += since.elapsed();
        proceed()
    }

    fn output(&mut self, s: &Sample<'_>) -> Flow {
        if self.ending.is_some() {
            return proceed();
        }
        let mut x = std::mem::take(&mut self.x);
        x.t = s.t;
        for (to, from) in
            [(&mut x.p, s.p), (&mut x.v, s.v), (&mut x.u, s.u), (&mut x.a, s.a), (&mut x.lam, s.lam)]
        {
            to.copy_from_slice(from);
        }
        let is_frame = self.so_far.log.points.is_multiple_of(self.so_far.log.stride.max(1));
        self.so_far.log.points += 1;
        let mut written = self.write_row(&x);
        if is_frame && written.is_ok() {
            written = self.write_frame(&x, true);
        }
        self.x = x;
        written
    }

    fn point(&mut self, kind: PointKind<'_>, x: &State) -> Flow {
        let is_together = matches!(kind, PointKind::Event(_)) && self.is_same_moment(x.t);
        match kind {
            PointKind::Start => return proceed(),
            _ if self.ending.is_some() && !is_together => return proceed(),
            PointKind::Step => {}
            PointKind::Event(event) if event.index >= self.actions.len() => {
                if self.ending.is_some() {
                    return proceed();
                }
                let _ = self.touch(event.index, event.rising, x)?;
            }
            PointKind::Event(event) => {
                if self.is_told(event.name, x.t) {
                    return proceed();
                }
                let Some(on) = self.actions.get(event.index) else { return proceed() };
                self.so_far.log.fired.resize(self.actions.len(), false);
                let again = std::mem::replace(&mut self.so_far.log.fired[event.index], true);
                if on.once && again {
                    return proceed();
                }
                let is_idle = self.starts_at == Some(x.t) && on.is_idle_at_start();
                let what = if is_idle { "reported: the run starts there".into() } else { on.words() };
                if is_idle {
                    self.so_far.log.fired[event.index] = again;
                }
                let name = event.name.to_owned();
                let record =
                    EventRecord { t: x.t, name, rising: Some(event.rising), what, ..Default::default() };
                self.so_far.log.add(record);
                if self.ending.is_none() && self.so_far.log.last_row != Some(x.t) {
                    let _ = self.write_row(x)?;
                }
                if is_idle || !on.ends_the_leg() {
                    return proceed();
                }
                if let Some((ending, _)) = &mut self.ending {
                    ending.push((event.index, event.rising));
                    return proceed();
                }
                let _ = self.write_frame(x, false)?;
                self.ending = Some((vec![(event.index, event.rising)], x.clone()));
            }
        }
        if self.counts_turns == Some(true) && self.peaks.is_none() {
            self.outputs.follow(x, &mut self.row)?;
        }
        self.due = Some(x.t);
        self.bending.see(x, &mut self.so_far.totals);
        self.meter.advance(&mut self.so_far.sums, &self.segment, x)?;
        proceed()
    }
}
