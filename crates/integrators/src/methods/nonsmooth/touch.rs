//! Contacts inside a step: which are near, their rows, and the problems of their impulses.

mod carry;

use super::record::{ContactStep, ContactWork, StepEvent, StepEventKind};
use super::{Nonsmooth, Scheme};
use crate::context::Evaluator;
use crate::error::Trouble;
use crate::methods::Setup;
use gelenk_core::{
    ContactBuf, ContactForce, ContactInfo, ContactKind, ContactPhase, ContactState, ContactTerms, EvalError,
    KktError, MOST_TANGENTS, MassKind, Point, SnapshotError, SnapshotReader, SnapshotWriter, State,
    Structure,
};
use gelenk_linalg::complementarity::Contact;
use gelenk_linalg::complementarity::many::{
    ManyError, ManyOptions, ManyProblem, ManySolver, Matrices, Mechanism, Rows,
};

/// Most rows of a contact.
const MOST_ROWS: usize = MOST_TANGENTS + 1;
/// Gaps up to this share of the size of a contact are closed.
const CLOSED: f64 = 1e-10;
/// Approaches up to this multiple of what forces do to a velocity in the step are no impacts.
const SOFT: f64 = 2.0;
/// Slip below this share of the largest velocity of contacts is rest.
const REST: f64 = 1e-9;
/// Friction below this share of its limit holds without slip.
const HOLDS: f64 = 1.0 - 1e-6;
/// The tolerance of contact problems as a share of that of the run, except for the half-explicit scheme, the tightest and the loosest one.
const SHARE: f64 = 0.1;
const TIGHTEST: f64 = 1e-10;
const LOOSEST: f64 = 1e-4;
/// What is aimed at where it costs little: what rests must not creep, however long the steps are.
const AIM: f64 = 1e-14;
/// That of problems of positions, which are solved again and again until nothing overlaps.
const OF_POSITIONS: f64 = 1e-3;
/// The tolerance of contact problems may be missed by this factor before anything is said.
const MISSED: f64 = 10.0;

/// What a contact has come to.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Memory {
    state: ContactState,
    /// Impulses along its rows: those of velocities, and those of displacements.
    impulse: [f64; MOST_ROWS],
    push: [f64; MOST_ROWS],
    /// The feature at which it touched.
    feature: i64,
    /// Do its impulses come from forces alone?
    is_steady: bool,
}

/// Which impulses are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    /// Those that change velocities.
    Velocity,
    /// Those that change the displacement of the step.
    Displacement,
    /// Those that push bodies out of each other: without friction.
    Position,
}

/// Contacts in a step.
pub(super) struct Touch {
    infos: Vec<ContactInfo>,
    pub(super) buf: ContactBuf,
    which: Vec<bool>,
    found: Vec<i64>,
    margins: Vec<f64>,
    /// After the last accepted step, and after the step that is tried.
    memory: Vec<Memory>,
    next: Vec<Memory>,
    /// The step that these impulses belong to.
    h: f64,
    /// Impulses of a snapshot, by the names of their contacts, until the list is known.
    restored: Vec<(String, Memory)>,
    is_listed: bool,
    /// Has the last step been accepted, so that nobody need be told again that the list has changed?
    is_accepted: bool,
    components: Vec<usize>,
    /// The contacts of the problem at hand, their rows and impulses.
    pub(super) active: Vec<usize>,
    rows: Rows,
    contacts: Vec<Contact>,
    free: Vec<f64>,
    impulse: Vec<f64>,
    solver: ManySolver,
    options: ManyOptions,
    /// What the impulses do to velocities and to multipliers, the latter as impulses.
    pub(super) dv: Vec<f64>,
    pub(super) dmu: Vec<f64>,
    carried: carry::Carried,
    pub(super) record: ContactStep,
}

/// The mechanism as contacts feel it, factorised.
struct Held<'c, 'a> {
    cx: &'c mut Evaluator<'a>,
    mu: &'c mut [f64],
}

impl Mechanism for Held<'_, '_> {
    fn answer(&mut self, f: &mut [f64]) -> Result<(), KktError> {
        self.mu.fill(0.0);
        self.cx.counts().solve += 1;
        self.cx.kkt.solve(f, self.mu)
    }

    fn matrices(&self) -> Option<Matrices<'_>> {
        let Evaluator { structure, buf, .. } = &*self.cx;
        Some(Matrices { structure, mass: &buf.mass, constraints: &buf.constraint_matrix })
    }
}

impl Touch {
    pub(super) fn new(method: &Nonsmooth, setup: &Setup<'_>) -> Self {
        let d = setup.structure.dims;
        let share = if method.scheme == Scheme::HalfExplicit { 1.0 } else { SHARE };
        let tolerance = method.tolerance.unwrap_or((share * setup.norm.rtol()).clamp(TIGHTEST, LOOSEST));
        Self {
            infos: Vec::new(),
            buf: ContactBuf::default(),
            which: Vec::new(),
            found: Vec::new(),
            margins: Vec::new(),
            memory: Vec::new(),
            next: Vec::new(),
            h: 0.0,
            restored: Vec::new(),
            is_listed: false,
            is_accepted: true,
            components: components(setup.structure),
            active: Vec::new(),
            rows: Rows::new(),
            contacts: Vec::new(),
            free: Vec::new(),
            impulse: Vec::new(),
            solver: ManySolver::new(),
            options: ManyOptions {
                tolerance,
                aim: method.tolerance.map_or(AIM, |_| f64::INFINITY),
                threads: method.threads,
                ..ManyOptions::default()
            },
            dv: vec![0.0; d.nv],
            dmu: vec![0.0; d.nl],
            carried: carry::Carried::default(),
            record: ContactStep { phase: ContactPhase::open(0, (d.ng, d.nl)), ..ContactStep::default() },
        }
    }

    /// Forgets impulses; the list is looked at again.
    pub(super) fn forget(&mut self) {
        self.memory.fill(Memory::default());
        self.h = 0.0;
        self.is_listed = false;
    }

    /// Begins a step from a state: finds the contacts that may close in it.
    pub(super) fn begin(&mut self, cx: &mut Evaluator<'_>, x: &State, h: f64) -> Result<(), Trouble> {
        let failed = |source| Trouble::Eval { t: x.t, source };
        (self.record.t0, self.record.t) = (x.t, x.t + h);
        // a list that was made for a step that was rejected is new to those who hear of accepted steps
        self.record.is_new_list &= !std::mem::take(&mut self.is_accepted);
        let Some(contacts) = cx.problem.contacts() else { return Ok(()) };
        let origin = contacts.refresh(&x.point(), h).map_err(failed)?.map(<[_]>::to_vec);
        if origin.is_none() && self.is_listed {
            return Ok(());
        }
        let list = contacts.list();
        let origin = origin.filter(|_| self.is_listed);
        match origin {
            Some(origin) if origin.len() == list.len() => {
                let mut old: Vec<Option<ContactInfo>> = self.infos.drain(..).map(Some).collect();
                let mut taken = |o: Option<usize>| o.and_then(|o| old.get_mut(o)).and_then(Option::take);
                self.infos.extend(
                    origin.iter().zip(list).map(|(o, info)| taken(*o).unwrap_or_else(|| info.clone())),
                );
                let kept =
                    |o: &Option<usize>| o.and_then(|o| self.memory.get(o)).copied().unwrap_or_default();
                self.memory = origin.iter().map(kept).collect();
            }
            _ => {
                self.infos = list.to_vec();
                self.memory.clear();
                self.memory.resize(list.len(), Memory::default());
            }
        }
        let n = self.infos.len();
        self.buf = ContactBuf::new(&self.infos);
        self.which = vec![true; n];
        (self.found, self.margins) = (vec![0; n], vec![0.0; n]);
        if !self.restored.is_empty() {
            self.take_restored(cx);
        }
        (self.is_listed, self.record.is_new_list) = (true, true);
        Ok(())
    }

    /// Goes on with what a snapshot had.
    fn take_restored(&mut self, cx: &mut Evaluator<'_>) {
        let places: std::collections::HashMap<&str, usize> =
            self.infos.iter().enumerate().map(|(i, info)| (info.name.as_str(), i)).collect();
        let Some(contacts) = cx.problem.contacts() else { return };
        let mut features = contacts.features().to_vec();
        for (name, memory) in std::mem::take(&mut self.restored) {
            let Some(&i) = places.get(name.as_str()) else { continue };
            self.memory[i] = memory;
            if let Some(held) = features.get_mut(i).filter(|_| self.infos[i].has_features) {
                *held = memory.feature;
            }
        }
        contacts.hold(&features);
    }

    /// Begins to gather what contacts do in the step that is tried.
    pub(super) fn begin_trial(&mut self) {
        self.next.clone_from(&self.memory);
        for memory in &mut self.next {
            // what is not touched in the step is open and has no impulses
            (memory.state, memory.is_steady) = (ContactState::Open, false);
        }
        self.carried.forget();
        // the list may have changed since the last problem
        self.active.clear();
        self.record.happened.clear();
        self.record.works.clear();
        self.record.unmet.clear();
        (self.record.residual, self.record.depth, self.record.error, self.record.iterations) =
            (0.0, 0.0, 0.0, 0);
        self.dv.fill(0.0);
        self.dmu.fill(0.0);
    }

    /// The residual to which impulses are found, as a share of velocities.
    pub(super) fn tolerance(&self) -> f64 {
        self.options.tolerance
    }

    pub(super) fn is_empty(&self) -> bool {
        self.infos.is_empty()
    }

    /// Looks which features contacts have at a point, and holds them. Schemes look where nothing overlaps, mostly at the start of a step: bodies that overlap near an edge would be pushed out
    /// to the wrong side.
    pub(super) fn look(&mut self, cx: &mut Evaluator<'_>, x: &Point<'_>) -> Result<(), Trouble> {
        if !self.infos.iter().any(|info| info.has_features) {
            return Ok(());
        }
        let Some(contacts) = cx.problem.contacts() else { return Ok(()) };
        contacts
            .look(x, &mut self.found, &mut self.margins)
            .map_err(|source| Trouble::Eval { t: x.t, source })?;
        contacts.hold(&self.found);
        Ok(())
    }

    /// Terms of all contacts.
    pub(super) fn eval_all(
        &mut self,
        cx: &mut Evaluator<'_>,
        want: ContactTerms,
        x: &Point<'_>,
    ) -> Result<(), Trouble> {
        self.which.fill(true);
        self.eval(cx, want, x)
    }

    /// Terms of the contacts of the problem at hand.
    pub(super) fn eval_active(
        &mut self,
        cx: &mut Evaluator<'_>,
        want: ContactTerms,
        x: &Point<'_>,
    ) -> Result<(), Trouble> {
        self.which.fill(false);
        self.active.iter().for_each(|&i| self.which[i] = true);
        self.eval(cx, want, x)
    }

    /// The largest change of normal velocities of active contacts by forces in the step.
    pub(super) fn change(&self, before: &[f64], free: &[f64]) -> f64 {
        let normal = self.active.iter().filter(|&&i| self.infos[i].kind == ContactKind::Gap);
        let changes = normal.map(|&i| (self.velocity(i, 0, free) - self.velocity(i, 0, before)).abs());
        changes.fold(0.0, f64::max)
    }

    /// Adds contacts that are open and nearer than this to the active ones, with their rows.
    pub(super) fn add_near(
        &mut self,
        cx: &mut Evaluator<'_>,
        near: f64,
        x: &Point<'_>,
    ) -> Result<(), Trouble> {
        self.which.fill(false);
        self.active.iter().for_each(|&i| self.which[i] = true);
        let is_new = |i: &usize| {
            !self.which[*i] && self.infos[*i].kind == ContactKind::Gap && self.buf.gap[*i] <= near
        };
        let new: Vec<usize> = (0..self.infos.len()).filter(is_new).collect();
        if new.is_empty() {
            return Ok(());
        }
        self.which.fill(false);
        for &i in &new {
            self.which[i] = true;
        }
        self.eval(cx, ContactTerms::ROWS | ContactTerms::PRESSING, x)?;
        self.active.extend(new);
        self.active.sort_unstable();
        Ok(())
    }

    fn eval(&mut self, cx: &mut Evaluator<'_>, want: ContactTerms, x: &Point<'_>) -> Result<(), Trouble> {
        let Some(contacts) = cx.problem.contacts() else { return Ok(()) };
        contacts
            .eval(want, &self.which, x, &mut self.buf)
            .map_err(|source| Trouble::Eval { t: x.t, source })?;
        let wrong = |i: &usize| {
            self.which[*i] && self.infos[*i].kind == ContactKind::Gap && self.buf.gap[*i].is_nan()
        };
        match (0..self.infos.len()).find(wrong) {
            Some(i) => Err(Trouble::Eval {
                t: x.t,
                source: EvalError::Retry(format!(
                    "the gap of contact '{}' is not a number; check its gap function or its shapes",
                    self.infos[i].name
                )),
            }),
            None => Ok(()),
        }
    }

    /// Up to this gap a contact is closed.
    pub(super) fn closed(&self, i: usize) -> f64 {
        let size = self.infos[i].size;
        CLOSED * if size > 0.0 { size } else { 1.0 }
    }

    pub(super) fn info(&self, i: usize) -> &ContactInfo {
        &self.infos[i]
    }

    pub(super) fn len(&self) -> usize {
        self.infos.len()
    }

    /// Did the contact touch after the last step?
    pub(super) fn was_closed(&self, i: usize) -> bool {
        self.memory[i].state != ContactState::Open
    }

    /// Did the contact touch at the same feature after the last step? Then it did not approach there, and an approach now is the turn of its normal along a curve, not an impact.
    pub(super) fn persists(&self, i: usize) -> bool {
        self.was_closed(i) && (!self.infos[i].has_features || self.memory[i].feature == self.found[i])
    }

    /// The coefficient of friction in the step: that of rest where it stuck, else that of its speed. Where steps begin, or go on behind a corner of a force, what hardly moves is at rest.
    fn grip(&self, i: usize, speed: f64, h: f64) -> f64 {
        let law = &self.infos[i].law;
        let begins_at_rest = self.h == 0.0 && speed * h <= self.closed(i);
        if self.memory[i].state == ContactState::Stick || begins_at_rest {
            law.friction_static.max(law.friction)
        } else {
            law.sliding_friction(speed)
        }
    }

    /// The speed of slip at these velocities.
    fn speed(&self, i: usize, v: &[f64]) -> f64 {
        let info = &self.infos[i];
        let first = usize::from(info.has_normal());
        (first..info.row_count()).map(|k| self.buf.velocity(info, i, k, v).powi(2)).sum::<f64>().sqrt()
    }

    /// Velocity of a row.
    pub(super) fn velocity(&self, i: usize, k: usize, v: &[f64]) -> f64 {
        self.buf.velocity(&self.infos[i], i, k, v)
    }

    /// The part of the velocity of a row that does not come from `v`, times a length of time: how far a row goes by itself.
    pub(super) fn drift(&self, i: usize, k: usize) -> f64 {
        self.buf.rates[self.buf.rows_of(i).start + k]
    }

    /// Row times a vector.
    pub(super) fn product(&self, i: usize, k: usize, x: &[f64]) -> f64 {
        self.buf.product(&self.infos[i], i, k, x)
    }

    /// Solves for the impulses of the active contacts. `free(touch, contact, row)` is what the row would have without them; `v` the velocities at
    /// the start of the step, from which friction is known. Leaves the answers of velocities and multipliers.
    pub(super) fn solve(
        &mut self,
        cx: &mut Evaluator<'_>,
        level: Level,
        (t, h, v): (f64, f64, &[f64]),
        free: impl Fn(&Self, usize, usize) -> f64,
    ) -> Result<(), Trouble> {
        self.rows.clear();
        self.contacts.clear();
        self.impulse.clear();
        let mut values = std::mem::take(&mut self.free);
        values.clear();
        let rescale = if self.h > 0.0 { h / self.h } else { 1.0 };
        for a in 0..self.active.len() {
            let i = self.active[a];
            let info = &self.infos[i];
            let (normal, tangents) =
                (info.has_normal(), if level == Level::Position { 0 } else { info.tangents });
            let speed = if tangents > 0 { self.speed(i, v) } else { 0.0 };
            let friction = if tangents > 0 { self.grip(i, speed, h) } else { 0.0 };
            let pressing = if normal { 0.0 } else { h * self.buf.pressing[i].max(0.0) };
            self.contacts.push(Contact {
                normal,
                pressing,
                tangents,
                friction_static: friction,
                friction,
                ..Contact::default()
            });
            let memory = &self.memory[i];
            let warm = match level {
                Level::Velocity => &memory.impulse,
                Level::Displacement => &memory.push,
                Level::Position => &[0.0; MOST_ROWS],
            };
            for k in 0..usize::from(normal) + tangents {
                self.rows.push(info.columns.iter().copied().zip(self.buf.row(i, k).iter().copied()));
                values.push(free(self, i, k));
                self.impulse.push(rescale * warm[k]);
            }
        }
        self.free = values;
        let mut held = Held { cx, mu: &mut self.dmu };
        let problem = ManyProblem {
            rows: &self.rows,
            contacts: &self.contacts,
            free: &self.free,
            components: &self.components,
        };
        let tolerance = match level {
            Level::Position => self.options.tolerance.max(OF_POSITIONS),
            _ => self.options.tolerance,
        };
        let options = ManyOptions { tolerance, ..self.options };
        let report = match self.solver.solve(&problem, &mut held, &options, &mut self.impulse) {
            Ok(report) => report,
            Err(ManyError::Mechanism(error)) => return Err(Trouble::of_solver(cx.structure, t, error)),
            Err(ManyError::Input { contact, what }) => {
                let name = self.active.get(contact).map_or("", |&i| self.infos[i].name.as_str());
                let what = format!("contact '{name}': {what}");
                return Err(Trouble::Eval { t, source: EvalError::Retry(what) });
            }
            Err(error) => {
                return Err(Trouble::Eval { t, source: EvalError::Retry(error.to_string()) });
            }
        };
        self.record.iterations += report.sweeps as u64;
        if level == Level::Velocity {
            self.record.residual = report.residual;
            self.record.unmet.clear();
            if !report.solved && report.residual > MISSED * self.options.tolerance {
                self.record.unmet.extend(report.worst().iter().map(|(a, _)| self.active[*a]));
            }
        }
        self.apply(cx, level, t)
    }

    /// Keeps the impulses that were found, and finds what they do to velocities and multipliers.
    fn apply(&mut self, cx: &mut Evaluator<'_>, level: Level, t: f64) -> Result<(), Trouble> {
        self.dv.fill(0.0);
        let mut row = 0;
        for (a, contact) in self.contacts.iter().enumerate() {
            let i = self.active[a];
            let kept = match level {
                Level::Velocity => Some(&mut self.next[i].impulse),
                Level::Displacement => Some(&mut self.next[i].push),
                Level::Position => None,
            };
            let count = contact.row_count();
            if let Some(kept) = kept {
                *kept = [0.0; MOST_ROWS];
                kept[..count].copy_from_slice(&self.impulse[row..row + count]);
            }
            for k in 0..count {
                let impulse = self.impulse[row + k];
                if impulse != 0.0 {
                    for (j, w) in self.rows.row(row + k) {
                        self.dv[j] += impulse * w;
                    }
                }
            }
            row += count;
        }
        self.dmu.fill(0.0);
        cx.counts().solve += 1;
        cx.kkt.solve(&mut self.dv, &mut self.dmu).map_err(|e| Trouble::of_solver(cx.structure, t, e))
    }

    /// The normal impulse of an active contact that was solved for last.
    pub(super) fn normal_push(&self, i: usize) -> f64 {
        if self.infos[i].has_normal() { self.next[i].push[0] } else { 0.0 }
    }

    /// Velocities of contacts up to this are zero: they are solved for as a share of those that they would have without impulses.
    fn rest(&self, velocities: [&[f64]; 3]) -> f64 {
        let fastest = |&i: &usize| {
            let info = &self.infos[i];
            let rows = (0..info.row_count())
                .flat_map(|k| velocities.map(|v| self.buf.velocity(info, i, k, v).abs()));
            rows.fold(0.0, f64::max)
        };
        REST.max(10.0 * self.options.tolerance) * self.active.iter().map(fastest).fold(0.0, f64::max)
    }

    /// Takes note of what velocities did: `before` at the start of the step, `free` without contacts, `after` with them. Rows are those of the end.
    pub(super) fn note(&mut self, t: f64, h: f64, [before, free, after]: [&[f64]; 3]) {
        self.record.t = t;
        let (rest, change) = (self.rest([before, free, after]), self.change(before, free));
        for a in 0..self.active.len() {
            let i = self.active[a];
            let info = &self.infos[i];
            let impulse = self.next[i].impulse;
            let first = usize::from(info.has_normal());
            if first == 1 && impulse[0] <= 0.0 {
                continue;
            }
            let force = force(info, &impulse);
            let pressing = if first == 1 { impulse[0] } else { h * self.buf.pressing[i].max(0.0) };
            let friction = size(&force.tangential);
            let limit = self.grip(i, self.speed(i, before), h) * pressing;
            let rests = info.tangents > 0 && (self.speed(i, after) <= rest || friction < HOLDS * limit);
            let state = if rests && limit > 0.0 { ContactState::Stick } else { ContactState::Slip };
            let (mut work, mut supplied) = (-self.work_of_turn(i, h, before, after), 0.0);
            for k in 0..info.row_count() {
                let mean = 0.5 * (self.velocity(i, k, before) + self.velocity(i, k, after));
                work -= impulse[k] * mean;
                supplied -= impulse[k] * self.drift(i, k);
            }
            self.record.works.push(ContactWork { contact: i, dissipated: work, supplied });
            let (was, persists) = (self.memory[i].state, self.persists(i));
            self.next[i].state = state;
            // what touches at the start has touched before
            let is_first = self.h == 0.0;
            let mut tell = |kind| {
                if is_first && kind != StepEventKind::Impact {
                    return;
                }
                self.record.happened.push(StepEvent { contact: i, kind, impulse: force, loss: work });
            };
            let (u0, u1) = (self.buf.velocity(info, i, 0, before), self.buf.velocity(info, i, 0, free));
            if first == 1 && !persists && -u0 > SOFT * (u1 - u0).abs().max(change) + rest {
                tell(StepEventKind::Impact);
            } else if was == ContactState::Open && first == 1 {
                tell(StepEventKind::Closing);
            }
            if info.tangents > 0 && was != state && limit > 0.0 {
                if state == ContactState::Stick {
                    tell(StepEventKind::Stick);
                } else if was == ContactState::Stick {
                    tell(StepEventKind::Slip);
                }
            }
        }
        for i in 0..self.infos.len() {
            if self.next[i].state != ContactState::Open {
                continue;
            }
            (self.next[i].impulse, self.next[i].push) = ([0.0; MOST_ROWS], [0.0; MOST_ROWS]);
            if self.memory[i].state != ContactState::Open && self.infos[i].has_normal() {
                let impulse = ContactForce::default();
                let kind = StepEventKind::Opening;
                self.record.happened.push(StepEvent { contact: i, kind, impulse, loss: 0.0 });
            }
        }
        self.note_steady();
    }

    /// The highest bounce that the step was too long for, as a share of the size of what touches: it landed.
    pub(super) fn hurried(&self, h: f64, before: &[f64], free: &[f64]) -> f64 {
        let bounce = |i: &usize| {
            let info = &self.infos[*i];
            let e = info.law.restitution;
            if !info.has_normal() || e == 0.0 || self.next[*i].impulse[0] <= 0.0 || self.persists(*i) {
                return 0.0;
            }
            let (u0, u1) = (self.velocity(*i, 0, before), self.velocity(*i, 0, free));
            let change = (u1 - u0).abs();
            if u0 >= 0.0 || -u0 > SOFT * change || change == 0.0 {
                return 0.0;
            }
            let size = if info.size > 0.0 { info.size } else { 1.0 };
            e * e * u0 * u0 * h / (2.0 * change * size)
        };
        self.active.iter().map(bounce).fold(0.0, f64::max)
    }

    /// The fastest approach of contacts that were struck in the step, relative to the size of what touches \[1/s\].
    pub(super) fn hardest(&self, before: &[f64]) -> f64 {
        let struck = self.record.happened.iter().filter(|e| e.kind == StepEventKind::Impact);
        let of = |e: &StepEvent| {
            let info = &self.infos[e.contact];
            let size = if info.size > 0.0 { info.size } else { 1.0 };
            -self.velocity(e.contact, 0, before) / size
        };
        struck.map(of).fold(0.0, f64::max)
    }

    /// The step that was tried is accepted.
    pub(super) fn accept(&mut self, h: f64) {
        std::mem::swap(&mut self.memory, &mut self.next);
        self.memory.iter_mut().zip(&self.found).for_each(|(memory, feature)| memory.feature = *feature);
        (self.h, self.is_accepted) = (h, true);
        let roles = &mut self.record.phase.roles;
        roles.resize_with(self.infos.len(), Default::default);
        for ((role, info), memory) in roles.iter_mut().zip(&self.infos).zip(&self.memory) {
            role.state = memory.state;
            let mut mean = force(info, &memory.impulse);
            mean.normal /= h;
            mean.tangential.iter_mut().for_each(|f| *f /= h);
            role.given = (memory.state != ContactState::Open).then_some(mean);
        }
    }

    pub(super) fn save(&self, out: &mut SnapshotWriter) {
        out.section("contacts in steps");
        out.f64(self.h);
        let matters = |&i: &usize| self.memory[i] != Memory::default() || self.infos[i].has_features;
        let kept: Vec<usize> = (0..self.memory.len()).filter(matters).collect();
        out.u64(kept.len() as u64);
        for i in kept {
            let memory = &self.memory[i];
            out.text(&self.infos[i].name);
            out.u64(memory.state as u64);
            out.f64s(&memory.impulse);
            out.f64s(&memory.push);
            out.bool(memory.is_steady);
            out.u64(self.found[i] as u64);
        }
    }

    pub(super) fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("contacts in steps")?;
        self.h = from.f64()?;
        self.restored.clear();
        self.is_listed = false;
        for _ in 0..from.u64()? {
            let name = from.text()?;
            let state = match from.u64()? {
                1 => ContactState::Slip,
                2 => ContactState::Stick,
                _ => ContactState::Open,
            };
            let mut memory = Memory { state, ..Memory::default() };
            from.f64s(&mut memory.impulse)?;
            from.f64s(&mut memory.push)?;
            memory.is_steady = from.bool()?;
            memory.feature = from.u64()? as i64;
            self.restored.push((name, memory));
        }
        Ok(())
    }
}

/// Impulses of rows as those of a contact.
fn force(info: &ContactInfo, rows: &[f64; MOST_ROWS]) -> ContactForce {
    let first = usize::from(info.has_normal());
    let mut out = ContactForce { normal: if first == 1 { rows[0] } else { 0.0 }, ..ContactForce::default() };
    out.tangential[..info.tangents].copy_from_slice(&rows[first..first + info.tangents]);
    out
}

fn size(x: &[f64]) -> f64 {
    x.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// The representative of a set.
fn root(parent: &mut [usize], mut i: usize) -> usize {
    while parent[i] != i {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    i
}

/// For each velocity the number of the component to which it belongs: velocities that masses or constraints couple belong together.
fn components(structure: &Structure) -> Vec<usize> {
    let d = structure.dims;
    let mut parent: Vec<usize> = (0..d.nv).collect();
    let join = |parent: &mut [usize], i: usize, j: usize| {
        let (a, b) = (root(parent, i), root(parent, j));
        parent[a.max(b)] = a.min(b);
    };
    match &structure.mass {
        MassKind::Tree(tree) => {
            let mut of_node: Vec<Option<usize>> = vec![None; tree.nodes()];
            for node in 0..tree.nodes() {
                let mut one = tree.parent(node).and_then(|p| of_node[p]);
                for v in tree.velocities(node) {
                    match one {
                        Some(other) => join(&mut parent, v, other),
                        None => one = Some(v),
                    }
                }
                of_node[node] = one;
            }
        }
        kind => kind.for_each(d.nv, |i, j, _| join(&mut parent, i, j)),
    }
    let mut first: Vec<Option<usize>> = vec![None; d.nl];
    structure.constraint_matrix.for_each(d.nl, d.nv, |i, j, _| match first[i] {
        Some(other) => join(&mut parent, j, other),
        None => first[i] = Some(j),
    });
    (0..d.nv).map(|i| root(&mut parent, i)).collect()
}
