//! Corners of the equations: a step ends at each of them, and the method starts again behind it.
//!
//! Every corner is held in one piece during a step, so that all stages see one smooth branch and the dense output is as good as
//! anywhere. After the step the corners are looked at. Where one has left its piece, the first such time is found on the dense output,
//! the step is cut there, and the corner goes over to its next piece. A corner that leaves its piece and comes back within a
//! step is seen by the tangents at both ends. Corners that depend on time alone are known beforehand: a step ends exactly there.
//!
//! A corner that goes back and forth without the motion getting on slides: both sides push towards it (`sign(v)` of a body that
//! sticks), or it hovers at rounding. It is not held any more until it is left for good.

use super::pace::Pace;
use super::refine::Origin;
use super::{Run, Stop};
use crate::Part;
use crate::engine::Engine;
use crate::error::{SolveError, SolveErrorKind, Trouble};
use crate::events::dense_state;
use crate::index1::Known;
use crate::initial::first_step;
use crate::methods::Method;
use crate::observer::Observer;
use crate::stepper::{Committed, Plan};
use gelenk_core::{CornerInfo, FREE, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Terms};

/// Passages in a row without progress after which a corner slides.
const SLIDES: u32 = 6;
/// Less than this share of the run is no progress in time, and less than this share of the tolerance none in its argument.
const PROGRESS: (f64, f64) = (1e-9, 1e-3);
/// Steps within one piece after which a corner that slid is held again.
const CALM: u32 = 6;
/// Most evaluations to find a root; bisection alone needs 60.
const BRACKETING: usize = 120;
/// Most halvings of the search for the lowest place between two tangents.
const LOWEST: usize = 20;
/// A step starts at the edge of a piece if that is less than this share of the step away.
const EDGE: f64 = 1e-9;
/// The search begins with so many parts of a step, and goes on where the lowest place between them is below this share of the highest.
const PLACES: usize = 8;
const SHALLOW: f64 = 0.3;
/// An explicit method starts behind a corner with so much more than the cautious first step of a run.
const EAGER: f64 = 2.0;
/// Methods of this order and less pay for tighter tolerances with many times the steps.
const LOW: usize = 2;
/// The step back over which slopes are taken, as a share of a step.
const SLOPE: f64 = 1e-5;

/// What a run knows about the corners of its problem.
#[derive(Debug, Default)]
pub(super) struct Kinks {
    list: Vec<CornerInfo>,
    pub(super) pieces: Vec<i64>,
    found: Vec<i64>,
    /// How far inside their pieces the corners are at the start of the step and at its end, and how fast that changes.
    left: Vec<f64>,
    left_slope: Vec<f64>,
    right: Vec<f64>,
    right_slope: Vec<f64>,
    pub(super) work: Vec<f64>,
    /// The state at the start of the step.
    pub(super) before: Option<State>,
    scratch: Option<State>,
    next_break: f64,
    pub(super) traces: Vec<Trace>,
    /// Are all corners free because the held branch could not be evaluated?
    thawed: bool,
    is_implicit: bool,
    /// The interval of the run.
    interval: f64,
    /// How abruptly motion changes between corners.
    pub(super) pace: Pace,
    /// Where the run started, for as long as it may go back there.
    pub(super) origin: Option<Origin>,
}

/// What became of a corner so far.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Trace {
    /// Passages without progress, and the time of the last one.
    idle: u32,
    last: f64,
    /// Largest distance from the corner since then, and in the whole run.
    peak: f64,
    largest: f64,
    /// Does it slide? Then the piece in which it was seen last, and for how many steps.
    slides: bool,
    seen: i64,
    calm: u32,
    /// How often it began to slide, and when first.
    slid: u64,
    first: f64,
}

/// A corner of the equations that slid: the motion went along it, and the method could not resolve it.
#[derive(Debug, Clone, PartialEq)]
pub struct Sliding {
    /// What it belongs to: `force 'brake'`.
    pub name: String,
    /// When it began.
    pub t: f64,
    /// How often.
    pub count: u64,
}

/// What the corners made of a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Passage {
    /// Nothing.
    None,
    /// It ends at a corner.
    End,
    /// A corner was passed at its very start: it has to be made again.
    Again,
}

impl Kinks {
    pub(super) fn new(engine: &mut Engine<'_>, method: &dyn Method, interval: f64) -> Self {
        let Some(corners) = engine.problem.corners() else { return Self::default() };
        let list = corners.list().to_vec();
        let (n, zeros) = (list.len(), vec![0.0; list.len()]);
        let state = State::zeros(engine.structure.dims);
        Self {
            pieces: vec![FREE; n],
            found: vec![FREE; n],
            left: zeros.clone(),
            left_slope: zeros.clone(),
            right: zeros.clone(),
            right_slope: zeros.clone(),
            work: zeros,
            before: Some(state.clone()),
            scratch: Some(state),
            next_break: f64::INFINITY,
            traces: vec![Trace::default(); n],
            thawed: false,
            is_implicit: method.is_implicit(),
            interval,
            pace: Pace::new(engine.structure.dims.nv, *method.orders().end() > LOW),
            origin: None,
            list,
        }
    }

    /// Are there any corners?
    pub(super) fn is_on(&self) -> bool {
        !self.list.is_empty()
    }

    /// The end of a step that is to go as far as `until`.
    pub(super) fn limit(&self, until: f64) -> f64 {
        if self.is_on() { until.min(self.next_break) } else { until }
    }

    /// Keeps the state at the start of a step.
    pub(super) fn keep(&mut self, x: &State) {
        if let Some(before) = &mut self.before {
            before.copy_from(x);
        }
    }

    /// Corners whose terms jump and that slid.
    pub(super) fn sliding(&self) -> impl Iterator<Item = Sliding> {
        let jumps = self.list.iter().zip(&self.traces).filter(|(info, trace)| info.jumps && trace.slid > 0);
        jumps.map(|(info, trace)| Sliding { name: info.name.clone(), t: trace.first, count: trace.slid })
    }

    /// Looks at the corners at a state.
    pub(super) fn look(&mut self, engine: &mut Engine<'_>, x: &State, side: Side) -> Result<(), Trouble> {
        let out = match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
            Side::Work => &mut self.work,
        };
        engine.stats.aside.force += 1;
        let Some(corners) = engine.problem.corners() else { return Ok(()) };
        corners.look(x, &mut self.found, out).map_err(|source| Trouble::Eval { t: x.t, source })
    }

    /// How fast the margins change at a state, from the state a little before it or after it along its rates.
    fn slopes(&mut self, engine: &mut Engine<'_>, x: &State, dt: f64, side: Side) -> Result<(), Trouble> {
        let Some(mut near) = self.scratch.take() else { return Ok(()) };
        near.copy_from(x);
        let result = follow(engine, x, dt, &mut near).and_then(|()| self.look(engine, &near, Side::Work));
        self.scratch = Some(near);
        result?;
        let (margins, slopes) = match side {
            Side::Left => (&self.left, &mut self.left_slope),
            _ => (&self.right, &mut self.right_slope),
        };
        for i in 0..slopes.len() {
            slopes[i] = (self.work[i] - margins[i]) / dt;
        }
        Ok(())
    }

    /// Lets corners go over to the pieces in which they are at a state just behind time `t`. Did any change its piece?
    fn turn(&mut self, engine: &mut Engine<'_>, t: f64, behind: &State) -> Result<bool, Trouble> {
        let held = self.pieces.clone();
        // a branch that opens may have corners of its own
        for _ in 0..8 {
            self.look(engine, behind, Side::Work)?;
            let mut changed = false;
            for i in 0..self.pieces.len() {
                let (piece, found) = (self.pieces[i], self.found[i]);
                if self.traces[i].slides || piece == found {
                    continue;
                }
                if piece == FREE || found == FREE || self.work[i] < 0.0 {
                    self.pieces[i] = found;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
            self.hold(engine);
        }
        let turned = (0..held.len()).any(|i| held[i] != self.pieces[i]);
        if turned {
            self.admit(engine, t, &held)?;
            for i in 0..held.len() {
                if held[i] != FREE && self.pieces[i] != FREE && held[i] != self.pieces[i] {
                    self.note_passage(i, t);
                }
            }
            self.hold(engine);
        }
        Ok(turned)
    }

    pub(super) fn hold(&mut self, engine: &mut Engine<'_>) {
        if let Some(corners) = engine.problem.corners() {
            corners.hold(&self.pieces);
        }
    }

    /// May the pieces go over from those held before to those now?
    fn admit(&mut self, engine: &mut Engine<'_>, t: f64, before: &[i64]) -> Result<(), Trouble> {
        let Some(corners) = engine.problem.corners() else { return Ok(()) };
        corners.hold(before);
        let result = corners.admit(t, &self.pieces).map_err(Trouble::Jump);
        corners.hold(&self.pieces);
        result
    }

    /// A corner went over to another piece: does it get on, or does it slide?
    fn note_passage(&mut self, i: usize, t: f64) {
        if self.list[i].timed {
            return;
        }
        self.pace.note_corner();
        let trace = &mut self.traces[i];
        let idles = t - trace.last <= PROGRESS.0 * self.interval || trace.peak <= PROGRESS.1 * trace.largest;
        trace.idle = if idles { trace.idle + 1 } else { 0 };
        (trace.last, trace.peak) = (t, 0.0);
        if trace.idle >= SLIDES {
            if trace.slid == 0 {
                trace.first = t;
            }
            (trace.slides, trace.seen, trace.calm) = (true, FREE, 0);
            trace.slid += 1;
            self.pieces[i] = FREE;
        }
    }

    /// Remembers how far corners are from their ends, and holds those again that slid and do not any more. Is any held again?
    fn note_margins(&mut self, rtol: f64) -> bool {
        let mut caught = false;
        for (i, trace) in self.traces.iter_mut().enumerate() {
            let size = self.right[i].abs();
            if size.is_finite() {
                trace.peak = trace.peak.max(self.right[i]);
                trace.largest = trace.largest.max(rtol * size);
            }
            if trace.slides {
                let stays = trace.seen == self.found[i] && self.found[i] != FREE;
                trace.calm = if stays { trace.calm + 1 } else { 0 };
                trace.seen = self.found[i];
                if trace.calm >= CALM {
                    (trace.slides, trace.idle, self.pieces[i]) = (false, 0, self.found[i]);
                    caught = true;
                }
            }
        }
        caught
    }

    /// Could corner `i` have left its piece and come back between the ends of a step? What bends upwards lies above its tangents, and what waves is about a
    /// cubic, which lies above the least of its ordinates. Where that is low, the motion is looked at: a wave may graze its end.
    fn dips(&self, i: usize, h: f64) -> bool {
        let (a, b, s, r) = (self.left[i], self.right[i], self.left_slope[i], self.right_slope[i]);
        if a <= 0.0 {
            // it starts at its edge: a long step may go in, out and in again
            return s > 0.0;
        }
        let falls = s < 0.0 && r > 0.0 && {
            let meet = ((b - r * h - a) / (s - r)).clamp(0.0, h);
            a + s * meet <= 0.0
        };
        let least = (a + s * h / 3.0).min(b - r * h / 3.0);
        falls || (least < a.min(b) && least <= SHALLOW * a.max(b))
    }
}

/// Moves a copy of a state along its rates.
pub(super) fn follow(engine: &mut Engine<'_>, x: &State, dt: f64, near: &mut State) -> Result<(), Trouble> {
    let mut cx = engine.aside();
    cx.eval(Terms::PDOT | Terms::UDOT, &x.point())?;
    near.t += dt;
    for (y, rate) in [(&mut near.p, &cx.buf.pdot), (&mut near.v, &x.a), (&mut near.u, &cx.buf.udot)] {
        y.iter_mut().zip(rate).for_each(|(y, rate)| *y += dt * rate);
    }
    Ok(())
}

/// Where margins are put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
    Work,
}

impl Run<'_> {
    /// By what factor motion has become more abrupt behind corners, beyond what tolerances were tightened for: errors of the time at which a corner is met are errors of
    /// velocities and forces behind it, so many times as large.
    pub fn haste(&self) -> f64 {
        if self.kinks.is_on() { self.kinks.pace.factor() / self.engine.norm.strictness() } else { 1.0 }
    }

    /// Corners that slid so far: the result there is only as good as a method that steps across them.
    pub fn sliding(&self) -> Vec<Sliding> {
        self.kinks.sliding().collect()
    }

    /// Holds all corners in the pieces they are in at the start.
    pub(super) fn hold_corners(&mut self) -> Result<(), Trouble> {
        if !self.kinks.is_on() {
            return Ok(());
        }
        self.kinks.pieces.fill(FREE);
        self.kinks.traces.iter_mut().for_each(|trace| trace.slides = false);
        self.kinks.thawed = false;
        self.kinks.hold(&mut self.engine);
        self.pass_breaks().map(|_| ())
    }

    /// Lets corners go over to the pieces behind the current time. Did any?
    pub(super) fn pass_breaks(&mut self) -> Result<bool, Trouble> {
        let t = self.state.t;
        let moment = 4.0 * f64::EPSILON * t.abs().max(self.limits.t_end.abs());
        let Some(mut behind) = self.kinks.scratch.take() else { return Ok(false) };
        behind.copy_from(&self.state);
        behind.t += moment;
        let turned = self.kinks.turn(&mut self.engine, t, &behind);
        self.kinks.scratch = Some(behind);
        self.kinks.next_break =
            self.engine.problem.corners().map_or(f64::INFINITY, |c| c.next_break(t + 2.0 * moment));
        turned
    }

    /// Looks at the corners at the state a step starts from.
    pub(super) fn look_ahead(&mut self) -> Result<(), Trouble> {
        if !self.kinks.is_on() {
            return Ok(());
        }
        let dt = SLOPE * self.plan.h;
        self.kinks.look(&mut self.engine, &self.state, Side::Left)?;
        self.kinks.slopes(&mut self.engine, &self.state, dt, Side::Left)
    }

    /// After an attempt on branches that could not be evaluated: the next one sees every branch where it is.
    pub(super) fn thaw(&mut self) {
        if self.kinks.is_on() && !self.kinks.thawed {
            self.kinks.thawed = true;
            self.kinks.pieces.fill(FREE);
            self.kinks.hold(&mut self.engine);
        }
    }

    /// After a step was committed: did it pass a corner? If so the state is the one at the corner, and dense output ends there.
    pub(super) fn cut_at_corner(&mut self, plan: Plan) -> Result<(Passage, bool), Trouble> {
        if !self.kinks.is_on() {
            return Ok((Passage::None, false));
        }
        self.engine.clock.enter(Part::Events);
        let result = self.find_corner(plan.h);
        self.engine.clock.leave();
        result
    }

    /// What happened, and whether dense output was needed to find out.
    fn find_corner(&mut self, h: f64) -> Result<(Passage, bool), Trouble> {
        let Run { kinks, engine, state, .. } = self;
        let at_break = state.t >= kinks.next_break;
        kinks.look(engine, state, Side::Right)?;
        if kinks.thawed {
            return self.refreeze().map(|()| (Passage::None, false));
        }
        if kinks.note_margins(engine.norm.rtol()) {
            kinks.hold(engine);
            kinks.look(engine, state, Side::Right)?;
        }
        kinks.slopes(engine, state, -SLOPE * h, Side::Right)?;
        let n = kinks.list.len();
        let crosses = |k: &Kinks, i: usize| !k.list[i].timed && k.pieces[i] != FREE && k.right[i] < 0.0;
        let dips = |k: &Kinks, i: usize| !k.list[i].timed && k.pieces[i] != FREE && k.dips(i, h);
        if !(0..n).any(|i| crosses(kinks, i) || dips(kinks, i)) {
            kinks.left.copy_from_slice(&kinks.right);
            kinks.left_slope.copy_from_slice(&kinks.right_slope);
            return Ok((if at_break { Passage::End } else { Passage::None }, false));
        }
        self.delivery.full_of = None;
        self.build_full()?;
        let (mut end, mut first) = (self.state.t, 0);
        for i in 0..n {
            if crosses(&self.kinks, i) || dips(&self.kinks, i) {
                let exit = self.first_exit(i, end)?;
                if exit < end {
                    (end, first) = (exit, i);
                }
            }
        }
        if end >= self.state.t {
            let Kinks { left, left_slope, right, right_slope, .. } = &mut self.kinks;
            left.copy_from_slice(right);
            left_slope.copy_from_slice(right_slope);
            let crossed = (0..n).any(|i| crosses(&self.kinks, i));
            return Ok((if at_break || crossed { Passage::End } else { Passage::None }, true));
        }
        let t0 = self.delivery.full_start();
        let moment = 16.0 * f64::EPSILON * end.abs().max(t0.abs()) + 1e-13 * h;
        if end - t0 <= moment {
            return self.go_back(moment).map(|()| (Passage::Again, true));
        }
        self.note_middle(0.5 * (t0 + end))?;
        if !self.step_to_corner(first, end)? {
            self.cut(end)?;
        }
        Ok((Passage::End, true))
    }

    /// Holds the corners again after a step on which they were free.
    fn refreeze(&mut self) -> Result<(), Trouble> {
        self.kinks.thawed = false;
        self.pass_breaks()?;
        self.look_ahead()
    }

    /// How far inside its piece corner `i` is on the dense output.
    fn margin(&mut self, i: usize, t: f64) -> Result<f64, Trouble> {
        let mut cx = self.engine.aside();
        dense_state(&mut cx, self.delivery.full(), t, &mut self.scratch);
        self.kinks.look(&mut self.engine, &self.scratch, Side::Work)?;
        Ok(self.kinks.work[i])
    }

    /// The first time before `end` at which corner `i` is seen to have left its piece; `end` if there is none.
    fn first_exit(&mut self, i: usize, end: f64) -> Result<f64, Trouble> {
        let (start, mut b) = (self.delivery.full_start(), end);
        let mut fb = self.margin(i, b)?;
        if fb.is_nan() || fb >= 0.0 {
            let Some((t, f)) = self.lowest(i, start, b)? else { return Ok(end) };
            (b, fb) = (t, f);
        }
        let Some((mut a, mut fa)) = self.entry(i, start, b)? else { return Ok(start) };
        // the Illinois method: the false position with the weight of an end that stays halved
        let mut kept = 0_i32;
        for k in 0..BRACKETING {
            let tolerance = 2.0 * f64::EPSILON * a.abs().max(b.abs());
            if b - a <= tolerance {
                break;
            }
            let mut t = b - (b - a) * (fb / (fb - fa));
            let margin = (0.5 * tolerance).min(0.25 * (b - a));
            t = t.clamp(a + margin, b - margin);
            if k % 4 == 3 {
                t = 0.5 * (a + b);
            }
            let f = self.margin(i, t)?;
            if f < 0.0 {
                (b, fb) = (t, f);
                if kept == -1 {
                    fa *= 0.5;
                }
                kept = -1;
            } else {
                (a, fa) = (t, f);
                if kept == 1 {
                    fb *= 0.5;
                }
                kept = 1;
            }
        }
        Ok(b)
    }

    /// The start of a step, or a place soon behind it, at which corner `i` is inside its piece; none if it leaves at once.
    fn entry(&mut self, i: usize, start: f64, end: f64) -> Result<Option<(f64, f64)>, Trouble> {
        let (margin, slope) = (self.kinks.left[i], self.kinks.left_slope[i]);
        // after a turn it starts at the very edge, where what is found of its margin is rounding
        let is_edge = margin <= EDGE * slope.max(0.0) * (end - start);
        if margin > 0.0 && !is_edge {
            return Ok(Some((start, margin)));
        }
        if slope > 0.0 {
            for share in [SLOPE, 1e-3, 0.03, 0.3] {
                let t = start + share * (end - start);
                let f = self.margin(i, t)?;
                if f > 0.0 {
                    return Ok(Some((t, f)));
                }
            }
        }
        Ok((margin > 0.0).then_some((start, margin)))
    }

    /// A place between two times at which corner `i` has left its piece, searched where it is lowest: among some places, then around the lowest of them.
    fn lowest(&mut self, i: usize, a: f64, b: f64) -> Result<Option<(f64, f64)>, Trouble> {
        const GOLDEN: f64 = 0.381_966_011_250_105_1;
        let piece = (b - a) / PLACES as f64;
        let (mut least, mut most) = ((a, f64::INFINITY), 0.0_f64);
        for k in 1..PLACES {
            let t = a + piece * k as f64;
            let f = self.margin(i, t)?;
            if f < 0.0 {
                return Ok(Some((t, f)));
            }
            most = most.max(f);
            if f < least.1 {
                least = (t, f);
            }
        }
        // it goes inwards from its edge, and does not come back
        let is_start = least.0 <= a + piece && self.kinks.left[i] <= 0.0;
        // between places a wave of the motion does not go further down than it goes up and down beside them
        if is_start || least.1.is_nan() || least.1 >= SHALLOW * most {
            return Ok(None);
        }
        let (mut a, mut b) = ((least.0 - piece).max(a), (least.0 + piece).min(b));
        let (mut s, mut t) = (a + GOLDEN * (b - a), b - GOLDEN * (b - a));
        let (mut fs, mut ft) = (self.margin(i, s)?, self.margin(i, t)?);
        for _ in 0..LOWEST {
            for (t, f) in [(s, fs), (t, ft)] {
                if f < 0.0 {
                    return Ok(Some((t, f)));
                }
            }
            if fs < ft {
                (b, t, ft) = (t, s, fs);
                s = a + GOLDEN * (b - a);
                fs = self.margin(i, s)?;
            } else {
                (a, s, fs) = (s, t, ft);
                t = b - GOLDEN * (b - a);
                ft = self.margin(i, t)?;
            }
        }
        Ok(None)
    }

    /// Remembers how far corners are from their ends in the middle of a step.
    fn note_middle(&mut self, t: f64) -> Result<(), Trouble> {
        self.margin(0, t)?;
        for (trace, margin) in self.kinks.traces.iter_mut().zip(&self.kinks.work) {
            if margin.is_finite() {
                trace.peak = trace.peak.max(*margin);
            }
        }
        Ok(())
    }

    /// Ends the step at a time within it.
    fn cut(&mut self, t: f64) -> Result<(), Trouble> {
        if self.delivery.wants_output(t) {
            self.build_selected()?;
        }
        self.delivery.shorten(t);
        self.delivery.full_of = Some(self.engine.stats.steps + 1);
        self.output_state(t)?;
        let end = self.delivery.scratch();
        self.state.copy_from(end);
        Ok(())
    }

    /// A corner was passed at the very start of a step: makes the start the state again, and lets the corner go over.
    fn go_back(&mut self, moment: f64) -> Result<(), Trouble> {
        if let Some(before) = &self.kinks.before {
            self.state.copy_from(before);
        }
        let (t, h) = (self.state.t, self.delivery.full().h);
        // rounding may hide it soon behind the start, and does not at the end
        let mut turned = false;
        for ahead in [2.0 * moment, 1e-9 * h, 1e-6 * h, 1e-3 * h, 0.1 * h, h] {
            let mut cx = self.engine.aside();
            dense_state(&mut cx, self.delivery.full(), t + ahead, &mut self.scratch);
            turned = self.kinks.turn(&mut self.engine, t, &self.scratch)?;
            if turned {
                break;
            }
        }
        self.delivery.full_of = None;
        if !turned {
            self.thaw();
        }
        self.start_again()
    }

    /// Behind the end of a step at a corner: lets corners go over, and starts again.
    pub(super) fn turn_corner(&mut self, is_cut: bool) -> Result<(), SolveError> {
        let mut turn = || {
            let turned = is_cut && self.turn_behind()?;
            let passed = self.pass_breaks()?;
            // the method knows nothing of a state that was cut out of its step
            if turned || passed || is_cut { self.start_again() } else { self.look_ahead() }?;
            if turned { self.look_for_haste() } else { Ok(false) }
        };
        match turn() {
            Ok(true) => self.refine(),
            Ok(false) => Ok(()),
            Err(trouble) => Err(self.error(SolveErrorKind::Fatal(trouble))),
        }
    }

    /// Lets corners go over to the pieces behind the end of a step that was cut. Did any?
    fn turn_behind(&mut self) -> Result<bool, Trouble> {
        let t = self.state.t;
        let h = self.delivery.full().h;
        let moment = 4.0 * f64::EPSILON * t.abs() + 1e-12 * h;
        // where the motion is slow the end may lie a little before the corner
        for ahead in [moment, 30.0 * moment, 1e-9 * h, 1e-7 * h, 1e-5 * h, 1e-3 * h, 0.03 * h] {
            let mut cx = self.engine.aside();
            dense_state(&mut cx, self.delivery.full(), t + ahead, &mut self.scratch);
            if self.kinks.turn(&mut self.engine, t, &self.scratch)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Tightens tolerances where motion has become more abrupt.
    fn keep_pace(&mut self) {
        if self.kinks.is_on() && !self.delivery.is_silent {
            let strictness = self.kinks.pace.note_step(&self.state, self.engine.norm.rtol());
            self.engine.norm.tighten(strictness);
        }
    }

    /// Forgets history, and goes on from the state with the branches now held.
    pub(super) fn start_again(&mut self) -> Result<(), Trouble> {
        let mut cx = self.engine.aside();
        cx.try_accelerations(&mut self.state, Known::Nothing)?;
        self.delivery.locator.forget_tangents(self.state.t);
        let mut h = self.plan.h;
        let order = self.controller.first(h).order;
        if !self.controller.is_fixed() {
            // an implicit method may overlook what is fast from now on; an explicit one would notice
            let most = if self.kinks.is_implicit || order <= 2 { 1.0 } else { EAGER };
            h = h.min(most * first_step(&mut cx, &self.state, order.max(2), self.limits.h_max));
        }
        self.plan = self.controller.first(h.max(self.limits.h_min));
        self.stepper.start(&self.state);
        self.look_ahead()
    }

    /// What follows a committed step: it is cut at a corner and delivered, or has to be made again (none).
    pub(super) fn deliver_step(
        &mut self,
        plan: Plan,
        committed: Committed,
        observer: &mut dyn Observer,
    ) -> Result<Option<Stop>, SolveError> {
        let t1 = self.state.t;
        let (passage, dense) = match self.cut_at_corner(plan) {
            Ok(found) => found,
            Err(trouble) => return Err(self.fail_after_step(trouble, observer)),
        };
        if passage == Passage::Again {
            match self.look_for_haste() {
                Ok(true) => self.refine()?,
                Ok(false) => {}
                Err(trouble) => return Err(self.error(SolveErrorKind::Fatal(trouble))),
            }
            return Ok(None);
        }
        self.keep_pace();
        let is_cut = dense && self.state.t < t1;
        let committed = if dense { Committed { projected: false, ..committed } } else { committed };
        let end = self.state.t;
        let stop = self.after_step(plan, committed, observer)?;
        if self.kinks.is_on() {
            if passage == Passage::End && self.state.t >= end {
                self.turn_corner(is_cut || dense)?;
            } else if self.state.t < end {
                self.look_ahead().map_err(|trouble| self.error(SolveErrorKind::Fatal(trouble)))?;
            }
        }
        Ok(Some(stop))
    }
}

impl Snapshot for Kinks {
    fn save(&self, out: &mut SnapshotWriter) {
        if !self.is_on() {
            return;
        }
        out.section("corners");
        for piece in &self.pieces {
            out.u64(*piece as u64);
        }
        for list in [&self.left, &self.left_slope] {
            out.f64s(list);
        }
        out.f64(self.next_break);
        self.pace.save(out);
        out.bool(self.origin.is_some());
        if let Some(origin) = &self.origin {
            origin.save(out);
        }
        out.bool(self.thawed);
        for trace in &self.traces {
            for x in [trace.last, trace.peak, trace.largest, trace.first] {
                out.f64(x);
            }
            for x in [trace.idle.into(), trace.seen as u64, trace.calm.into(), trace.slid] {
                out.u64(x);
            }
            out.bool(trace.slides);
        }
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        if !self.is_on() {
            return Ok(());
        }
        from.section("corners")?;
        for piece in &mut self.pieces {
            *piece = from.u64()? as i64;
        }
        from.f64s(&mut self.left)?;
        from.f64s(&mut self.left_slope)?;
        self.next_break = from.f64()?;
        self.pace.restore(from)?;
        self.origin = match (from.bool()?, &self.before) {
            (true, Some(like)) => Some(Origin::restore(like, self.pieces.len(), from)?),
            _ => None,
        };
        self.thawed = from.bool()?;
        for trace in &mut self.traces {
            for x in [&mut trace.last, &mut trace.peak, &mut trace.largest, &mut trace.first] {
                *x = from.f64()?;
            }
            trace.idle = from.u64()? as u32;
            trace.seen = from.u64()? as i64;
            trace.calm = from.u64()? as u32;
            trace.slid = from.u64()?;
            trace.slides = from.bool()?;
        }
        Ok(())
    }
}

impl Run<'_> {
    /// After a restart from a snapshot.
    pub(super) fn hold_again(&mut self) {
        if self.started && self.kinks.is_on() {
            self.kinks.hold(&mut self.engine);
            self.engine.norm.tighten(self.kinks.pace.strictness(self.engine.norm.rtol()));
        }
    }
}
