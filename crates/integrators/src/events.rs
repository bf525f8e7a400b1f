//! Event location `[Lubich92, section 2.5]`.
//!
//! After every step the signs of the switching functions are compared with those before. Where one has changed, the
//! root is bracketed on the dense output and then polished on the *projected* dense output, so that it belongs to a
//! state that satisfies the constraints. The integration itself is not touched.
//!
//! A value within a threshold of zero has no sign: a function that rests at zero causes no events, and one that
//! touches zero within rounding causes one event, not several. What counts is the last definite sign.
//!
//! Where a step is looked at in several parts, a function that crosses zero and comes back within one of them is found too: its tangents at
//! both ends meet beyond zero, and the lowest place between them shows the other sign, or a value within the threshold: a function that
//! touches zero there is an event, too, as one that comes to zero.
//!
//! Dense output costs evaluations, and most steps have no root. Where [`Events::tangents`] allows it, values and tangents at both ends of a step make a cubic;
//! a step in which it keeps clear of zero is looked at no closer, and one in which it crosses zero once is not divided.

use crate::context::all_finite;
use crate::dense_output::Segment;
use crate::error::Trouble;
use crate::index1::Known;
use crate::project::normalise;
use crate::{Ctx, Rates, SetupError};
use gelenk_core::{
    Dims, Direction, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Switch, Terms,
};

/// What to do at events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EventMode {
    /// Do not look for events.
    #[default]
    Off,
    /// Report every event and go on; steps and counts are those of a run without events.
    Report,
    /// Report the first event and stop there.
    Stop,
}

/// Event location.
#[derive(Debug, Clone, PartialEq)]
pub struct Events {
    /// What to do.
    pub mode: EventMode,
    /// Values below this count as zero, for all switching functions, and a change of sign counts once the function is as far from zero
    /// on both sides [Lubich92, (4.1b)]. `None`: the relative tolerance times each function's own scale, and a change of sign counts
    /// where one of both sides is that far from zero, so that roots next to the end of a step are found in it.
    pub residual: Option<f64>,
    /// Number of equal parts of a step at whose ends signs are compared. More than one finds even numbers of roots, and
    /// functions that touch zero, within a step, and needs dense output in every step.
    pub checks: usize,
    /// Is a function that is zero at the start, and leaves zero, an event there?
    pub at_start: bool,
    /// Events that have just happened at the start, by number, and whether they rose: they do not happen again there.
    pub happened: Vec<(usize, bool)>,
    /// Functions from this number on are witnesses: positive from the start of the run until one of them ceases to be, whatever rounding says at the start.
    /// Their thresholds are their own; `residual` does not change them. The first root of one ends the run, which is then left or
    /// [started again](crate::Run::restart): no witness is searched behind it.
    pub witnesses: Option<usize>,
    /// Where the accelerations and multipliers come from that switching functions see. Functions of positions, velocities and external
    /// variables alone need none.
    pub rates: Rates,
    /// Functions, by number, of positions, velocities and external variables alone: nothing is solved for to find their roots.
    pub of_motion: Vec<usize>,
    /// May tangents at both ends of a step show that nothing happens in it? Then it needs no dense output. For smooth functions of positions, velocities
    /// and external variables, and of accelerations and multipliers where these are solved for; it matters with more than one check.
    pub tangents: bool,
}

impl Default for Events {
    fn default() -> Self {
        let (mode, rates) = (EventMode::Off, Rates::default());
        Self {
            mode,
            residual: None,
            checks: 1,
            at_start: false,
            happened: Vec::new(),
            witnesses: None,
            rates,
            of_motion: Vec::new(),
            tangents: false,
        }
    }
}

impl Events {
    /// Report all events.
    pub fn report() -> Self {
        Self { mode: EventMode::Report, ..Self::default() }
    }

    /// Stop at the first event.
    pub fn stop() -> Self {
        Self { mode: EventMode::Stop, ..Self::default() }
    }
}

/// A root found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Root {
    pub(crate) t: f64,
    pub(crate) index: usize,
    pub(crate) rising: bool,
}

/// Most evaluations to close a bracket; bisection alone needs 60 for full precision.
const BRACKETING: usize = 100;
/// Most steps of the polishing on the projected dense output.
const POLISHING: usize = 10;

/// Values below this share of a function's scale are zero but for rounding.
const ROUNDING: f64 = 64.0 * f64::EPSILON;
/// Most steps of the search for the lowest place of a function.
const LOWEST: usize = 50;
/// A function that is nowhere in a step below so many times its largest change from place to place has no root there.
const QUIET: f64 = 4.0;
/// A witness that starts below zero by more than so many thresholds ends the run at once.
const DEEP: f64 = 1e5;
/// Slopes are taken over this share of a part of a step.
const SLOPE: f64 = 1e-4;
/// Most steps to the root of a cubic.
const CUBIC: usize = 20;
/// A cubic keeps clear of zero if it stays above this share of what it changes by: what it is off by in a step that is resolved.
const CLEAR: f64 = 0.25;

/// Finds roots step by step.
#[derive(Debug, Default)]
pub(crate) struct Locator {
    pub(crate) events: Events,
    pub(crate) switches: Vec<Switch>,
    threshold: Vec<f64>,
    /// The thresholds of functions that do not start below zero.
    usual: Vec<f64>,
    /// Last definite sign of each function: −1, 1, or 0 while there was none.
    sign: Vec<f64>,
    /// Functions that were zero at the start, until they have left it.
    starting: Vec<bool>,
    left: Vec<f64>,
    right: Vec<f64>,
    /// Values at all places of a step at which signs are compared.
    nodes: Vec<f64>,
    slopes: [Vec<f64>; 2],
    /// Tangents at the start of a step, which is at this time, and at its end; not numbers where they are not known.
    tangents: [Vec<f64>; 2],
    since: f64,
    /// A state beside one whose tangents are asked for.
    near: Option<Box<State>>,
    work: Vec<f64>,
    /// A state whose accelerations and multipliers are solved for.
    solved: Option<Box<State>>,
    /// The first root that was polished as a state on the constraints, and how far the dense output was moved onto them.
    polished: Option<Box<[State; 2]>>,
    /// Roots of the last step, in order of time.
    pub(crate) roots: Vec<Root>,
}

impl Locator {
    pub(crate) fn new(
        events: &Events,
        switches: Vec<Switch>,
        dims: Dims,
        rtol: f64,
    ) -> Result<Self, SetupError> {
        let option = |reason: String| SetupError::Option { option: "events", reason };
        if events.mode == EventMode::Off {
            return Ok(Self::default());
        }
        if switches.is_empty() {
            return Err(option("the problem has no switching functions".into()));
        }
        if events.checks == 0 {
            let reason = "a step has at least 1 part at whose ends signs are compared".into();
            return Err(SetupError::Option { option: "checks", reason });
        }
        if let Some(r) = events.residual.filter(|r| !(r.is_finite() && *r >= 0.0)) {
            let reason = format!("the residual threshold {r} must be finite and not negative");
            return Err(SetupError::Option { option: "residual", reason });
        }
        if let Some(s) = switches.iter().find(|s| !(s.scale.is_finite() && s.scale >= 0.0)) {
            return Err(option(format!(
                "the scale {} of '{}' must be finite and not negative",
                s.scale, s.name
            )));
        }
        let n = switches.len();
        let mut made = Self {
            threshold: vec![0.0; n],
            usual: vec![0.0; n],
            sign: vec![0.0; n],
            starting: vec![false; n],
            left: vec![0.0; n],
            right: vec![0.0; n],
            nodes: vec![0.0; n * (events.checks + 1)],
            slopes: [vec![0.0; n], vec![0.0; n]],
            tangents: [vec![f64::NAN; n], vec![f64::NAN; n]],
            since: 0.0,
            near: (events.tangents && events.checks > 1).then(|| Box::new(State::zeros(dims))),
            work: vec![0.0; n],
            solved: (events.rates == Rates::Solved).then(|| Box::new(State::zeros(dims))),
            polished: (dims.nl > 0).then(|| Box::new([State::zeros(dims), State::zeros(dims)])),
            // up to three roots of each function in each part, and one at each end
            roots: Vec::with_capacity((3 * events.checks + 2) * n),
            events: events.clone(),
            switches: Vec::new(),
        };
        made.measure(&switches, rtol);
        made.switches = switches;
        Ok(made)
    }

    /// Takes the scales of the switching functions.
    pub(crate) fn measure(&mut self, switches: &[Switch], rtol: f64) {
        let own = self.events.witnesses.unwrap_or(switches.len());
        for (i, switch) in switches.iter().enumerate() {
            self.usual[i] = self.events.residual.filter(|_| i < own).unwrap_or(rtol * switch.scale);
        }
        self.threshold.copy_from_slice(&self.usual);
        self.switches.iter_mut().zip(switches).for_each(|(known, new)| known.scale = new.scale);
    }

    /// Are these the functions and events it was made for, but for scales?
    pub(crate) fn serves(&self, switches: &[Switch], events: &Events) -> bool {
        let is_same = |(a, b): (&Switch, &Switch)| a.name == b.name && a.direction == b.direction;
        self.events == *events
            && (!self.is_on()
                || self.switches.len() == switches.len() && self.switches.iter().zip(switches).all(is_same))
    }

    fn is_witness(&self, i: usize) -> bool {
        self.events.witnesses.is_some_and(|first| i >= first)
    }

    pub(crate) fn is_on(&self) -> bool {
        self.events.mode != EventMode::Off
    }

    /// Takes over the signs at the state from which integration starts. `is_solved`: are its accelerations and multipliers those of the state already?
    pub(crate) fn start(&mut self, cx: &mut Ctx<'_>, x: &State, is_solved: bool) -> Result<(), Trouble> {
        if self.is_on() {
            self.forget_tangents(x.t);
            let is_known =
                self.near.is_some() && evaluate_with_rates(cx, x, &mut self.left, &mut self.tangents[0])?;
            if !is_known {
                let solved = if is_solved { None } else { self.solved.as_deref_mut() };
                evaluate(cx, x, solved, &mut self.left)?;
            }
            for i in 0..self.sign.len() {
                let mut rounding = ROUNDING * self.switches[i].scale;
                let value = self.left[i];
                if self.has_given_threshold(i) {
                    rounding = rounding.max(self.threshold[i]);
                }
                if self.is_witness(i) {
                    // what starts a little below zero ends the run when it falls further
                    let deep = -2.0 * value;
                    let small = deep <= DEEP * self.usual[i];
                    self.threshold[i] = self.usual[i].max(if small { deep } else { 0.0 });
                    self.sign[i] = 1.0;
                    self.starting[i] = false;
                    continue;
                }
                let happened = self.events.happened.iter().find(|(of, _)| *of == i);
                self.sign[i] = match happened {
                    Some(&(_, rose)) if value.abs() < self.threshold[i] => {
                        if rose {
                            1.0
                        } else {
                            -1.0
                        }
                    }
                    _ => definite(value, rounding),
                };
                self.starting[i] = self.events.at_start && self.sign[i] == 0.0;
            }
        }
        Ok(())
    }

    /// Finds the tangents at the state from which a step of about this length starts, unless they are known.
    pub(crate) fn aim(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64) -> Result<(), Trouble> {
        if self.tangents[0].iter().any(|tangent| tangent.is_nan()) {
            self.touch(cx, x, SLOPE * h)?;
            self.tangents.swap(0, 1);
        }
        Ok(())
    }

    /// The tangents of the next step begin at this time and are not known.
    pub(crate) fn forget_tangents(&mut self, t: f64) {
        self.since = t;
        self.tangents[0].fill(f64::NAN);
    }

    /// Finds the tangents at a state whose values are the right ones, or the left ones for `dt > 0`, over a time `dt` along its rates.
    fn touch(&mut self, cx: &mut Ctx<'_>, x: &State, dt: f64) -> Result<(), Trouble> {
        let Some(near) = &mut self.near else { return Ok(()) };
        cx.eval(Terms::PDOT | Terms::UDOT, &x.point())?;
        near.copy_from(x);
        near.t += dt;
        for (y, rate) in [(&mut near.p, &cx.buf.pdot), (&mut near.v, &x.a), (&mut near.u, &cx.buf.udot)] {
            y.iter_mut().zip(rate).for_each(|(y, rate)| *y += dt * rate);
        }
        evaluate(cx, near, self.solved.as_deref_mut(), &mut self.work)?;
        let at = if dt > 0.0 { &self.left } else { &self.right };
        for ((tangent, there), here) in self.tangents[1].iter_mut().zip(&self.work).zip(at) {
            *tangent = (there - here) / dt;
        }
        Ok(())
    }

    /// The ordinates of the cubic of function `i` in a step of this length, times its sign: it lies between the least and the largest of them.
    fn ordinates(&self, i: usize, h: f64) -> [f64; 4] {
        let (a, b, third) = (self.left[i], self.right[i], h / 3.0);
        [a, a + third * self.tangents[0][i], b - third * self.tangents[1][i], b].map(|x| self.sign[i] * x)
    }

    /// Does the cubic of function `i` keep clear of zero, but for the start of the step?
    fn is_clear(&self, i: usize, h: f64) -> bool {
        let above = |list: &[f64]| {
            let most = list.iter().fold(0.0_f64, |most, x| most.max(*x));
            list.iter().all(|x| *x > 0.0 && *x >= CLEAR * (most - x))
        };
        let [a, s, r, b] = self.ordinates(i, h);
        // the ordinates of what is left when the zero at the start is divided out
        b >= self.threshold[i] && (above(&[a, s, r, b]) || above(&[3.0 * s, 1.5 * r, b]))
    }

    /// Does function `i` begin well before zero, and does its cubic cross zero once?
    fn crosses_once(&self, i: usize, h: f64) -> bool {
        let [a, s, r, b] = self.ordinates(i, h);
        a > self.threshold[i] && b < 0.0 && (s > 0.0 || r < 0.0) && s.is_finite() && r.is_finite()
    }

    /// Compares signs at the end of a step. Is the dense output needed to look closer? `is_solved`: are accelerations and multipliers at
    /// the end those of the state already?
    pub(crate) fn suspects(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        (is_end, is_solved): (bool, bool),
    ) -> Result<bool, Trouble> {
        let is_known =
            self.near.is_some() && evaluate_with_rates(cx, x, &mut self.right, &mut self.tangents[1])?;
        let h = x.t - self.since;
        if !is_known {
            let solved = if is_solved { None } else { self.solved.as_deref_mut() };
            evaluate(cx, x, solved, &mut self.right)?;
            self.touch(cx, x, -SLOPE * h)?;
        }
        let changed = self.has_changed(is_end);
        let suspects =
            changed || self.events.checks > 1 && !(0..self.sign.len()).all(|i| self.is_clear(i, h));
        if !suspects {
            // Functions that come out of the threshold get a sign.
            self.settle();
            self.go_on(x.t);
        }
        Ok(suspects)
    }

    /// The next step starts where this one ends.
    fn go_on(&mut self, t: f64) {
        self.since = t;
        self.tangents.swap(0, 1);
    }

    /// Does the end of a step show that there is something to find in it?
    fn has_changed(&self, is_end: bool) -> bool {
        (0..self.sign.len())
            .any(|i| self.crosses(i).is_some() || self.starting[i] || (is_end && self.arrives(i)))
    }

    /// Does function `i` have another sign now than before, and if so, does it rise? One of the two values must be
    /// definite, so that hovering around zero is no crossing; both must be where the threshold was given.
    fn crosses(&self, i: usize) -> Option<bool> {
        let (before, value) = (self.sign[i], self.right[i]);
        let is_given = self.has_given_threshold(i);
        // the sign before is definite, however long ago
        let size = if is_given { value.abs() } else { value.abs().max(self.left[i].abs()) };
        (before * value < 0.0 && size >= self.threshold[i]).then_some(value > 0.0)
    }

    fn has_given_threshold(&self, i: usize) -> bool {
        self.events.residual.is_some() && !self.is_witness(i)
    }

    /// Is function `i` zero at the end of the run, and was it not before?
    fn arrives(&self, i: usize) -> bool {
        let (value, before) = (self.right[i], self.left[i]);
        value.abs() < self.threshold[i] && before.abs() >= self.threshold[i] && self.sign[i] * value >= 0.0
    }

    fn is_wanted(&self, i: usize, rising: bool) -> bool {
        match self.switches[i].direction {
            Direction::Any => true,
            Direction::Rising => rising,
            Direction::Falling => !rising,
        }
    }

    /// Notes a root in a wanted direction.
    fn note(&mut self, t: f64, index: usize, rising: bool) {
        if self.is_wanted(index, rising) {
            self.roots.push(Root { t, index, rising });
        }
    }

    /// Moves on to the right end: functions that have crossed, or have come out of the threshold, get a new sign.
    fn settle(&mut self) {
        for i in 0..self.sign.len() {
            let value = self.right[i];
            if self.crosses(i).is_some() || definite(value, self.threshold[i]) != 0.0 {
                self.sign[i] = value.signum();
            }
        }
        self.left.copy_from_slice(&self.right);
    }

    /// Finds all roots in the step of this segment, which has all components; `x` is scratch.
    pub(crate) fn locate(
        &mut self,
        cx: &mut Ctx<'_>,
        segment: &Segment,
        is_end: bool,
        x: &mut State,
    ) -> Result<(), Trouble> {
        self.roots.clear();
        if let Some(polished) = &mut self.polished {
            polished[0].t = f64::INFINITY;
        }
        let (h, n) = (segment.h, self.sign.len());
        let is_plain =
            !self.starting.contains(&true) && (0..n).all(|i| self.is_clear(i, h) || self.crosses_once(i, h));
        let checks = if is_plain { 1 } else { self.events.checks };
        self.nodes[..n].copy_from_slice(&self.left);
        self.nodes[checks * n..(checks + 1) * n].copy_from_slice(&self.right);
        if !is_plain && self.solved.is_some() && !self.has_changed(is_end) && self.is_quiet(cx, segment, x)? {
            self.settle();
            self.go_on(segment.t1());
            return Ok(());
        }
        for c in 1..checks {
            dense_state(cx, segment, check_time(segment, c, checks), x);
            evaluate(cx, x, self.solved.as_deref_mut(), &mut self.work)?;
            self.nodes[c * n..(c + 1) * n].copy_from_slice(&self.work);
        }
        for c in 1..=checks {
            let (a, b) = (check_time(segment, c - 1, checks), check_time(segment, c, checks));
            self.right.copy_from_slice(&self.nodes[c * n..(c + 1) * n]);
            self.leave_start(a);
            if checks > 1 {
                self.find_dips(cx, segment, (a, b), x)?;
            }
            for i in 0..n {
                if let Some(rising) = self.crosses(i) {
                    if self.is_wanted(i, rising) {
                        self.note_crossing(cx, segment, (i, rising), (a, b), is_plain, x)?;
                    }
                } else if is_end && c == checks && self.arrives(i) {
                    self.note(b, i, self.sign[i] < 0.0);
                }
            }
            self.find_cut_off(cx, segment, a, x)?;
            self.settle();
            if self.first_witness() <= b {
                break;
            }
        }
        self.go_on(segment.t1());
        self.roots.sort_by(|a, b| a.t.total_cmp(&b.t));
        Ok(())
    }

    /// Functions of the problem itself that have another sign where a witness ends the step: behind it they may come back, as one that dips where friction brings a joint to rest.
    fn find_cut_off(
        &mut self,
        cx: &mut Ctx<'_>,
        segment: &Segment,
        a: f64,
        x: &mut State,
    ) -> Result<(), Trouble> {
        let cut = self.first_witness();
        if !cut.is_finite() {
            return Ok(());
        }
        for i in 0..self.events.witnesses.unwrap_or(0) {
            if self.roots.iter().any(|root| root.index == i && root.t >= a) {
                continue;
            }
            let value = self.value(cx, segment, i, cut, x)?;
            let changes = self.sign[i] * definite(value, self.threshold[i]) < 0.0;
            if changes && self.is_wanted(i, value > 0.0) {
                let t = self.root(cx, segment, i, ((a, self.left[i]), (cut, value)), None, x)?;
                self.note(t, i, value > 0.0);
            }
        }
        Ok(())
    }

    /// Notes the root of function `i`, which crosses zero in a part of a step; not that of a witness which is well before zero at the first root of another one.
    fn note_crossing(
        &mut self,
        cx: &mut Ctx<'_>,
        segment: &Segment,
        (i, rising): (usize, bool),
        (a, b): (f64, f64),
        is_plain: bool,
        x: &mut State,
    ) -> Result<(), Trouble> {
        let first = if self.is_witness(i) { self.first_witness() } else { b };
        if first < b && self.sign[i] * self.value(cx, segment, i, first, x)? > self.threshold[i] {
            return Ok(());
        }
        let guess = if is_plain { self.cubic_root(i, segment.h) } else { None };
        let ends = ((a, self.left[i]), (b, self.right[i]));
        let t = self.root(cx, segment, i, ends, guess, x)?;
        self.note(t, i, rising);
        Ok(())
    }

    /// The first root of a witness found so far.
    fn first_witness(&self) -> f64 {
        let found = self.roots.iter().filter(|root| self.is_witness(root.index));
        found.fold(f64::INFINITY, |first, root| first.min(root.t))
    }

    /// Are all functions so far from zero at all places of a step that none can be zero between them? Interpolated accelerations
    /// and multipliers are good enough to see that, and cost no solution.
    fn is_quiet(&mut self, cx: &mut Ctx<'_>, segment: &Segment, x: &mut State) -> Result<bool, Trouble> {
        let (checks, n) = (self.events.checks, self.sign.len());
        for c in 1..checks {
            dense_state(cx, segment, check_time(segment, c, checks), x);
            evaluate(cx, x, None, &mut self.work)?;
            self.nodes[c * n..(c + 1) * n].copy_from_slice(&self.work);
        }
        Ok((0..n).all(|i| {
            let values = || self.nodes[i..].iter().step_by(n);
            let change = values().zip(values().skip(1)).fold(0.0_f64, |most, (x, y)| most.max((x - y).abs()));
            let least = (QUIET * change).max(self.threshold[i]);
            values().all(|x| x * self.sign[i] > least)
        }))
    }

    /// Functions that were zero at the start and have left zero were events there.
    fn leave_start(&mut self, t: f64) {
        for i in 0..self.sign.len() {
            if std::mem::replace(&mut self.starting[i], false) {
                let (value, rounding) = (self.right[i], ROUNDING * self.switches[i].scale);
                if value.abs() > 10.0 * self.left[i].abs() + rounding {
                    self.sign[i] = value.signum();
                    self.note(t, i, value > 0.0);
                }
            }
        }
    }

    /// Finds functions that cross zero and come back in a part of a step at whose ends they have the same sign.
    fn find_dips(
        &mut self,
        cx: &mut Ctx<'_>,
        segment: &Segment,
        (a, b): (f64, f64),
        x: &mut State,
    ) -> Result<(), Trouble> {
        if !(0..self.sign.len()).any(|i| self.may_dip(i)) {
            return Ok(());
        }
        let dt = SLOPE * (b - a);
        for (k, t) in [a + dt, b - dt].into_iter().enumerate() {
            dense_state(cx, segment, t, x);
            evaluate(cx, x, self.solved.as_deref_mut(), &mut self.slopes[k])?;
        }
        for i in 0..self.sign.len() {
            let sign = self.right[i].signum();
            let (fa, fb) = (sign * self.left[i], sign * self.right[i]);
            let (s, r) = ((sign * self.slopes[0][i] - fa) / dt, (fb - sign * self.slopes[1][i]) / dt);
            if !self.may_dip(i) || s >= 0.0 || r <= 0.0 {
                continue;
            }
            let meet = ((fb - r * (b - a) - fa) / (s - r)).clamp(0.0, b - a);
            if fa + s * meet > 0.0 {
                continue;
            }
            let Some((t, f)) = self.lowest(cx, segment, i, (a, b), sign, x)? else { continue };
            if sign * f >= 0.0 {
                self.note(t, i, sign < 0.0);
                continue;
            }
            let (left, right) = (self.left[i], self.right[i]);
            for (from, to, rising) in [((a, left), (t, f), sign < 0.0), ((t, f), (b, right), sign > 0.0)] {
                if self.is_wanted(i, rising) {
                    let t = self.root(cx, segment, i, (from, to), None, x)?;
                    self.note(t, i, rising);
                }
            }
        }
        Ok(())
    }

    /// Has function `i` one definite sign at both ends of a part, and does it change so much in the step that it could reach zero between them?
    fn may_dip(&self, i: usize) -> bool {
        let n = self.sign.len();
        let (a, b) = (self.left[i], self.right[i]);
        if a * b <= 0.0 || a.abs() < self.threshold[i] || b.abs() < self.threshold[i] {
            return false;
        }
        let values = || self.nodes[i..].iter().step_by(n);
        let change = values().zip(values().skip(1)).fold(0.0_f64, |most, (x, y)| most.max((x - y).abs()));
        a.abs().min(b.abs()) <= 2.0 * change
    }

    /// A place between two times where function `i`, times its sign at both, is negative: searched where it is lowest. Failing that, the
    /// lowest place, if the function is within its threshold there and no witness.
    fn lowest(
        &mut self,
        cx: &mut Ctx<'_>,
        segment: &Segment,
        i: usize,
        (mut a, mut b): (f64, f64),
        sign: f64,
        x: &mut State,
    ) -> Result<Option<(f64, f64)>, Trouble> {
        const GOLDEN: f64 = 0.381_966_011_250_105_1;
        let (mut s, mut t) = (a + GOLDEN * (b - a), b - GOLDEN * (b - a));
        let mut fs = self.value(cx, segment, i, s, x)?;
        let mut ft = self.value(cx, segment, i, t, x)?;
        for _ in 0..LOWEST {
            if let Some(found) = [(s, fs), (t, ft)].into_iter().find(|(_, f)| sign * f < 0.0) {
                return Ok(Some(found));
            }
            if sign * fs < sign * ft {
                (b, t, ft) = (t, s, fs);
                s = a + GOLDEN * (b - a);
                fs = self.value(cx, segment, i, s, x)?;
            } else {
                (a, s, fs) = (s, t, ft);
                t = b - GOLDEN * (b - a);
                ft = self.value(cx, segment, i, t, x)?;
            }
        }
        let (t, f) = if sign * fs < sign * ft { (s, fs) } else { (t, ft) };
        Ok((sign * f < self.threshold[i] && !self.is_witness(i)).then_some((t, f)))
    }

    /// Where the cubic of function `i` crosses zero, as a share of the step, and its slope there.
    fn cubic_root(&self, i: usize, h: f64) -> Option<(f64, f64)> {
        let [a, s, r, b] = self.ordinates(i, h);
        let [c1, c2, c3] = [3.0 * (s - a), 3.0 * (r - 2.0 * s + a), b - 3.0 * r + 3.0 * s - a];
        let (mut low, mut high, mut theta) = (0.0, 1.0, a / (a - b));
        for _ in 0..CUBIC {
            let (f, df) =
                (((c3 * theta + c2) * theta + c1) * theta + a, (3.0 * c3 * theta + 2.0 * c2) * theta + c1);
            if f > 0.0 {
                low = theta;
            } else {
                high = theta;
            }
            let next = theta - f / df;
            let step = next - theta;
            theta = if low < next && next < high { next } else { 0.5 * (low + high) };
            if step.abs() < 1e-9 {
                break;
            }
        }
        let slope = self.sign[i] * ((3.0 * c3 * theta + 2.0 * c2) * theta + c1) / h;
        (slope.is_finite() && slope != 0.0).then_some((theta, slope))
    }

    /// A root of function `i` between two times with values of different sign. `guess`: about where it is, as a share of the time between them, and the slope
    /// there.
    fn root(
        &mut self,
        cx: &mut Ctx<'_>,
        segment: &Segment,
        i: usize,
        ((mut a, mut fa), (mut b, mut fb)): ((f64, f64), (f64, f64)),
        mut guess: Option<(f64, f64)>,
        x: &mut State,
    ) -> Result<f64, Trouble> {
        if fa * fb > 0.0 {
            // It crossed zero earlier, inside the threshold, and has only now become definite: take the left end.
            return Ok(a);
        }
        let is_constrained = cx.structure.dims.nl > 0;
        let (fine, rounding) = (cx.norm.strict_rtol() * segment.h, 2.0 * f64::EPSILON * a.abs().max(b.abs()));
        // what is polished needs to be near
        let tolerance = if is_constrained { 1e-1 } else { 1e-3 } * fine + rounding;
        let (first, last) = (a.min(b), a.max(b));

        // [Chandrupatla97]: inverse interpolation through three points where it may be trusted, else halves. `a` is the newest point, `b` beyond the
        // root, `c` the last one that was replaced.
        let mut share = guess.map_or(fa / (fa - fb), |(share, _)| share);
        let mut t = a + (b - a) * share;
        let mut slope = guess.map_or((fb - fa) / (b - a), |(_, slope)| slope);
        let mut is_near = guess.is_some();
        for _ in 0..BRACKETING {
            let least = (0.5 * tolerance / (b - a).abs()).min(0.25);
            t = a + (b - a) * share.clamp(least, 1.0 - least);
            let f = self.value(cx, segment, i, t, x)?;
            // between the two newest points, once there is one beside the ends
            let newest = (f - fa) / (t - a);
            if newest.is_finite() && newest != 0.0 && !std::mem::replace(&mut is_near, false) {
                slope = newest;
            }
            let (mut c, mut fc) = (a, fa);
            if (f < 0.0) != (fa < 0.0) {
                (c, fc, b, fb) = (b, fb, a, fa);
            }
            (a, fa) = (t, f);
            if f == 0.0 || (b - a).abs() <= tolerance {
                break;
            }
            let (xi, phi) = ((a - b) / (c - b), (fa - fb) / (fc - fb));
            let mut is_trusted = phi * phi < xi && (1.0 - phi) * (1.0 - phi) < 1.0 - xi;
            share = if is_trusted {
                fa / (fb - fa) * fc / (fb - fc) + (c - a) / (b - a) * fa / (fc - fa) * fb / (fc - fb)
            } else {
                0.5
            };
            // next to the guess its slope is better than those to points far away
            if let Some((_, slope)) = guess.take() {
                let near = -f / slope / (b - a);
                if near > 0.0 && near < 1.0 {
                    (share, is_trusted) = (near, true);
                }
            }
            // a step that is shorter than the tolerance arrives
            if is_trusted && (share * (b - a)).abs() <= tolerance {
                t += share * (b - a);
                break;
            }
        }
        if !is_constrained {
            return Ok(t.clamp(first, last));
        }

        // Modified Newton on the projected dense output. It starts next to its root; where it does not converge, the
        // unprojected root is as good as the dense output. What a projection corrects is the same next to where it was made.
        let polish = rounding.max(1e-2 * fine);
        let (mut s, mut projected_at) = (t, f64::NAN);
        for _ in 0..POLISHING {
            if (s - projected_at).abs() <= fine {
                self.move_to(cx, segment, s, x);
            } else {
                self.project_at(cx, segment, s, x)?;
                projected_at = s;
            }
            let step = -self.value_at(cx, i, x)? / slope;
            s += step;
            if !(first..=last).contains(&s) {
                return Ok(t);
            }
            if step.abs() <= polish {
                self.move_to(cx, segment, s, x);
                if let Some([kept, _]) = self.polished.as_deref_mut().filter(|[kept, _]| s < kept.t) {
                    kept.copy_from(x);
                }
                return Ok(s);
            }
        }
        Ok(t)
    }

    /// The projected dense output at a time; how far it was moved is kept.
    fn project_at(
        &mut self,
        cx: &mut Ctx<'_>,
        segment: &Segment,
        t: f64,
        x: &mut State,
    ) -> Result<(), Trouble> {
        dense_state(cx, segment, t, x);
        let Some([_, moved]) = self.polished.as_deref_mut() else { return Ok(()) };
        moved.copy_from(x);
        cx.project_dense(x)?;
        for (moved, x) in [(&mut moved.p, &x.p), (&mut moved.v, &x.v)] {
            moved.iter_mut().zip(x).for_each(|(moved, x)| *moved = x - *moved);
        }
        Ok(())
    }

    /// The dense output at a time, moved as far as it was where it was projected last.
    fn move_to(&mut self, cx: &mut Ctx<'_>, segment: &Segment, t: f64, x: &mut State) {
        dense_state(cx, segment, t, x);
        let Some([_, moved]) = self.polished.as_deref() else { return };
        for (x, moved) in [(&mut x.p, &moved.p), (&mut x.v, &moved.v)] {
            x.iter_mut().zip(moved).for_each(|(x, moved)| *x += moved);
        }
        normalise(cx, &mut x.p);
    }

    /// The state at a root, on the constraints, if it was kept.
    pub(crate) fn state_at(&self, t: f64) -> Option<&State> {
        self.polished.as_deref().map(|[kept, _]| kept).filter(|kept| kept.t.to_bits() == t.to_bits())
    }

    /// The value of function `i` on the dense output.
    fn value(
        &mut self,
        cx: &mut Ctx<'_>,
        segment: &Segment,
        i: usize,
        t: f64,
        x: &mut State,
    ) -> Result<f64, Trouble> {
        dense_state(cx, segment, t, x);
        self.value_at(cx, i, x)
    }

    /// The value of function `i` at a state.
    fn value_at(&mut self, cx: &mut Ctx<'_>, i: usize, x: &State) -> Result<f64, Trouble> {
        let is_of_motion = self.events.of_motion.contains(&i);
        let solved = self.solved.as_deref_mut().filter(|_| !is_of_motion);
        evaluate_one(cx, x, solved, i, &mut self.work)
    }

    /// After a stop at the first root, whose state is `x`: forgets the roots behind it and the signs they brought.
    pub(crate) fn stop_at_first(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<(), Trouble> {
        let Some(first) = self.roots.first().copied() else { return Ok(()) };
        for r in self.roots.iter().filter(|r| r.t > first.t) {
            self.sign[r.index] = if r.rising { -1.0 } else { 1.0 };
        }
        self.roots.retain(|r| r.t <= first.t);
        self.forget_tangents(x.t);
        if self.is_witness(first.index) {
            // whoever goes on starts again
            return Ok(());
        }
        evaluate(cx, x, self.solved.as_deref_mut(), &mut self.left)
    }
}

fn check_time(segment: &Segment, c: usize, checks: usize) -> f64 {
    if c == checks { segment.t1() } else { segment.t0 + segment.h * (c as f64 / checks as f64) }
}

/// The sign of a value, or 0 within the threshold.
fn definite(value: f64, threshold: f64) -> f64 {
    if value == 0.0 || value.abs() < threshold { 0.0 } else { value.signum() }
}

/// The state on the dense output, rotations brought back onto their space.
pub(crate) fn dense_state(cx: &mut Ctx<'_>, segment: &Segment, t: f64, x: &mut State) {
    segment.state(t, x);
    normalise(cx, &mut x.p);
}

/// The switching functions at a state, with accelerations and multipliers solved for where there is room for them.
fn evaluate(cx: &mut Ctx<'_>, x: &State, solved: Option<&mut State>, out: &mut [f64]) -> Result<(), Trouble> {
    let x = seen(cx, x, solved)?;
    let Some(switches) = cx.problem.switches() else { return Ok(()) };
    switches.eval(x, out).map_err(|source| Trouble::Eval { t: x.t, source })?;
    if all_finite(out) {
        return Ok(());
    }
    let k = out.iter().position(|x| !x.is_finite()).unwrap_or(0);
    Err(not_finite(switches.list(), k, out[k], x.t))
}

/// The same with their rates of change, where the problem knows both at once.
fn evaluate_with_rates(
    cx: &mut Ctx<'_>,
    x: &State,
    out: &mut [f64],
    rates: &mut [f64],
) -> Result<bool, Trouble> {
    let Some(switches) = cx.problem.switches() else { return Ok(false) };
    let is_known =
        switches.eval_with_rates(x, out, rates).map_err(|source| Trouble::Eval { t: x.t, source })?;
    if is_known && !all_finite(out) {
        let k = out.iter().position(|x| !x.is_finite()).unwrap_or(0);
        return Err(not_finite(switches.list(), k, out[k], x.t));
    }
    cx.counts().switches += u64::from(is_known);
    Ok(is_known)
}

/// One of them; `out` has room for all.
fn evaluate_one(
    cx: &mut Ctx<'_>,
    x: &State,
    solved: Option<&mut State>,
    i: usize,
    out: &mut [f64],
) -> Result<f64, Trouble> {
    let x = seen(cx, x, solved)?;
    let Some(switches) = cx.problem.switches() else { return Ok(out[i]) };
    switches.eval_one(x, i, out).map_err(|source| Trouble::Eval { t: x.t, source })?;
    if out[i].is_finite() { Ok(out[i]) } else { Err(not_finite(switches.list(), i, out[i], x.t)) }
}

/// The state that switching functions see.
fn seen<'s>(cx: &mut Ctx<'_>, x: &'s State, solved: Option<&'s mut State>) -> Result<&'s State, Trouble> {
    cx.counts().switches += 1;
    let Some(solved) = solved else { return Ok(x) };
    solved.copy_from(x);
    cx.solve_rates(solved, Known::Nothing)?;
    Ok(solved)
}

#[cold]
fn not_finite(list: &[Switch], k: usize, value: f64, t: f64) -> Trouble {
    let entry = list.get(k).map_or_else(|| format!("number {k}"), |s| format!("'{}'", s.name));
    Trouble::NotFinite { term: "switching function", entry, value, t }
}

impl Snapshot for Locator {
    fn save(&self, out: &mut SnapshotWriter) {
        out.f64s(&self.threshold);
        out.f64s(&self.sign);
        out.f64s(&self.left);
        out.f64s(&self.tangents[0]);
        out.f64(self.since);
        self.starting.iter().for_each(|starting| out.bool(*starting));
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.f64s(&mut self.threshold)?;
        from.f64s(&mut self.sign)?;
        from.f64s(&mut self.left)?;
        from.f64s(&mut self.tangents[0])?;
        self.since = from.f64()?;
        for starting in &mut self.starting {
            *starting = from.bool()?;
        }
        Ok(())
    }
}
