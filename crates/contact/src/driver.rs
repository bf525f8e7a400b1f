//! The driver: from one phase to the next (H13).
//!
//! ```text
//! I0  all contacts         I1  closed in position         I2  closed in position and velocity; there stick or slip
//!
//! integrate a phase  →  a witness has a root  →  treat it  →  integrate the next phase
//!
//! treat:  impact                on I1, if something approaches; velocities change
//!         decide                on I2, at the level of accelerations: open, stick, slip
//!         hold                  rows of what is closed; positions and velocities are brought onto them at the restart (H15)
//! ```
//!
//! Of all that happens at one time, only the highest class is treated: impacts, then slip that comes to rest, then opening and the begin of slip; what is below
//! is decided again. All witnesses of that class that are zero within their thresholds are treated together. A contact at the limit of friction must slip,
//! and one whose force vanishes must open: the problem of accelerations alone would let both go on for ever.

mod hold;
mod prepare;
mod snapshot;
mod strike;

use crate::accumulation::Train;
use crate::error::ContactError;
use crate::event::{ContactEvent, ContactEventKind};
use crate::hybrid::{ContactMode, Stepping};
use crate::impact::ImpactLaw;
use crate::local::Local;
use crate::phase::{Phase, PhaseRow};
use crate::problem::PhaseProblem;
use crate::rows;
use crate::thresholds::{Scale, Threshold, Thresholds};
use crate::watch::{Eyes, Noise, Watch, Witness, witnesses};
use gelenk_core::{
    ContactInfo, ContactKind, ContactPhase, ContactRole, ContactState, Point, Problem, State, Switch,
};
use gelenk_integrators::{EventMode, Events, Method, Options, Rates, Run};
use gelenk_linalg::complementarity::{ContactError as NoSolution, ContactSolution};
use std::collections::VecDeque;

/// A contact whose force vanished opens unless it would close again at this share of the scale of accelerations: its root is as exact as its location.
const CLOSED: f64 = 1e-3;
/// The share of the last step with which contacts part that open slowly.
const CAUTION: f64 = 0.1;
/// Flights lower than this multiple of the threshold of gaps do not happen: their ends would not be found.
const HOP: f64 = 10.0;
/// So many events within this share of the time in which a contact moves by its size are a storm.
const MANY: usize = 2000;
/// The same where a time-stepping scheme can take over.
const MANY_WITH_STEPS: usize = 500;
/// An event takes the longer the more contacts there are: beyond so many contacts, fewer events are many, but so many at least.
const CROWD: usize = 100;
const WORK: usize = 20_000;
const FEWEST: usize = 50;
const MOMENT: f64 = 0.1;
/// The share of friction that is left out where a limit is reached and no contact can slip in the direction of its force.
const WEAKER: f64 = 1e-6;
/// Rows that differ by no more than this share are those of one contact.
const TWINS: f64 = 1e-9;
/// Corrections of positions at an event.
const TIDY: usize = 4;

/// What a driver can be told.
#[derive(Debug, Clone, PartialEq)]
pub struct ContactOptions {
    /// What counts as nothing, as shares of scales.
    pub thresholds: Thresholds,
    /// The law of impacts.
    pub impact: ImpactLaw,
    /// Events in a row without progress in time after which a run gives up.
    pub most_at_once: usize,
    /// Accumulations end when what is left is lower than this, as a multiple of the relative tolerance and the length of the contact.
    pub accumulation: f64,
    /// Contacts that start deeper than this multiple of the relative tolerance and their length are an error.
    pub penetration: f64,
    /// Event by event, step by step, or what suits the moment.
    pub mode: ContactMode,
    /// The time-stepping scheme.
    pub stepping: Stepping,
}

impl Default for ContactOptions {
    fn default() -> Self {
        Self {
            thresholds: Thresholds::default(),
            impact: ImpactLaw::default(),
            most_at_once: 200,
            accumulation: 0.1,
            penetration: 1.0,
            mode: ContactMode::default(),
            stepping: Stepping::default(),
        }
    }
}

/// How accurate a run is, and how long.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Accuracy {
    /// Relative tolerance.
    pub rtol: f64,
    /// Absolute tolerance.
    pub atol: f64,
    /// Length of the run \[s\].
    pub duration: f64,
}

/// What an event demands of a decision.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Forced {
    pub(crate) opens: Vec<bool>,
    pub(crate) slips: Vec<Option<[f64; 3]>>,
    pub(crate) rests: Vec<bool>,
    /// The share of friction that contacts at rest have.
    pub(crate) grip: f64,
    /// Open contacts that touch and may take over, though nothing of theirs has happened: they close only if they bear something.
    pub(crate) offered: Vec<bool>,
}

impl Forced {
    fn nothing(n: usize) -> Self {
        let (opens, rests, offered) = (vec![false; n], vec![false; n], vec![false; n]);
        Self { opens, slips: vec![None; n], rests, grip: 1.0, offered }
    }

    /// Lets friction be a little weaker in place of slip in given directions: which contacts slip, and where to, is found. Is that another demand?
    fn weaken(&mut self) -> bool {
        let demands = self.slips.iter().any(Option::is_some);
        if demands {
            self.slips.fill(None);
            self.grip = 1.0 - WEAKER;
        }
        demands
    }
}

/// What follows an event.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Treated {
    /// What happened, in order.
    pub events: Vec<ContactEvent>,
    /// The first step of the next phase should not be longer than this.
    pub first_step: Option<f64>,
    /// Does the phase go on as it was, with other velocities? Then a run may be restarted instead of made anew.
    pub same_phase: bool,
    /// Are accelerations and multipliers of the state its own? So it is where nothing is closed any more.
    pub is_solved: bool,
    /// Nor longer than this share of the last one: contacts that part slowly are lost in the error of a long step.
    pub caution: f64,
}

impl Treated {
    /// The first step of the next phase, after a last one of this length.
    pub fn step_after(&self, last: Option<f64>) -> Option<f64> {
        let last = last.map(|h| h * if self.caution > 0.0 { self.caution } else { 1.0 });
        [self.first_step, last].into_iter().flatten().reduce(f64::min).filter(|h| *h > 0.0)
    }
}

/// Drives a problem with contacts from phase to phase. It knows no integrator: whoever runs one asks it for the equations of the phase,
/// stops at the first root of a witness, and lets the driver treat it.
pub struct Driver {
    pub(crate) infos: Vec<ContactInfo>,
    pub(crate) options: ContactOptions,
    pub(crate) thresholds: Vec<Threshold>,
    scales: Vec<Scale>,
    pub(crate) phase: Phase,
    pub(crate) local: Local,
    pub(crate) largest_answer: f64,
    pub(crate) found: Option<ContactSolution>,
    /// The witnesses of the phase.
    watched: Vec<Witness>,
    train: Train,
    /// Are forces shared by contacts that hold each other?
    shared: bool,
    accuracy: Accuracy,
    /// What errors of steps may be in gaps and in slip velocities, one a contact.
    noise: Vec<(f64, f64)>,
    /// Contacts that have opened because their force vanished: they part slowly.
    lifted: Vec<bool>,
    own: (usize, usize),
    /// Events without progress in time, and since when.
    standing: (usize, f64),
    /// When the last events were.
    recent: VecDeque<f64>,
    /// How many events there were.
    count: usize,
}

impl Driver {
    /// A driver for the contacts of a problem, for a run of this accuracy. `x` is the state at its start.
    pub fn new(
        problem: &mut dyn Problem,
        x: &State,
        accuracy: &Accuracy,
        options: ContactOptions,
    ) -> Result<Self, ContactError> {
        let infos = problem.contacts().ok_or(ContactError::NoContacts)?.list().to_vec();
        infos.iter().try_for_each(prepare::check_law)?;
        let rubs = infos.iter().find(|c| c.tangents > 0 && c.law.friction_static > 0.0 && c.has_normal());
        if let (ImpactLaw::Compliance, Some(contact)) = (options.impact, rubs) {
            let reason = "the compliance law of impacts has no friction; choose newton or poisson, or leave friction out".into();
            return Err(ContactError::Law { contact: contact.name.clone(), reason });
        }
        let dims = problem.dims();
        let own = (dims.ng, dims.nl);
        let local = Local::new(problem, &infos)?;
        let mut driver = Self {
            phase: Phase::open(&infos, own),
            thresholds: vec![Threshold::default(); infos.len()],
            scales: vec![Scale::default(); infos.len()],
            infos,
            options,
            local,
            largest_answer: 0.0,
            found: None,
            watched: Vec::new(),
            train: Train::default(),
            shared: false,
            accuracy: *accuracy,
            noise: Vec::new(),
            lifted: Vec::new(),
            own,
            standing: (0, x.t),
            recent: VecDeque::new(),
            count: 0,
        };
        driver.hold_features(problem, x)?;
        driver.measure(problem, x, accuracy.duration)?;
        Ok(driver)
    }

    /// Is any contact closed in this phase?
    pub fn has_closed(&self) -> bool {
        self.phase.contacts.roles.iter().any(|role| role.state != ContactState::Open)
    }

    /// What the contacts are.
    pub fn contacts(&self) -> &[ContactInfo] {
        &self.infos
    }

    /// The scales of the contacts, and what counts as nothing at each.
    pub fn scales(&self) -> impl Iterator<Item = (&ContactInfo, &Scale, &Threshold)> {
        self.infos.iter().zip(&self.scales).zip(&self.thresholds).map(|((i, s), t)| (i, s, t))
    }

    /// The scale of a contact.
    pub(crate) fn scale(&self, i: usize) -> &Scale {
        &self.scales[i]
    }

    /// The phase that begins now.
    pub fn phase(&self) -> &ContactPhase {
        &self.phase.contacts
    }

    /// Do contacts hold each other, so that their forces are not unique?
    pub fn is_shared(&self) -> bool {
        self.shared
    }

    /// Events so far.
    pub fn event_count(&self) -> usize {
        self.count
    }

    /// Can this method run the phases to come? Not all can treat forces that depend on multipliers, as friction does: those refuse here, before anything
    /// is integrated.
    pub fn rehearse(
        &self,
        problem: &mut dyn Problem,
        method: &dyn Method,
        x: &State,
        t_end: f64,
        options: &Options,
    ) -> Result<(), ContactError> {
        let rubs = |info: &ContactInfo| info.tangents > 0 && info.law.friction_static > 0.0;
        let Some(i) = self.infos.iter().position(|info| info.has_normal() && rubs(info)) else {
            return Ok(());
        };
        let mut phase = Phase::open(&self.infos, self.own);
        phase.arrange(&self.infos, vec![PhaseRow { contact: i, row: 0, place: 0, offset: 0.0 }]);
        let role = &mut phase.contacts.roles[i];
        role.state = ContactState::Slip;
        role.normal = vec![(phase.rows[0].place, 1.0)];
        role.direction = Some([1.0, 0.0, 0.0]);
        phase.rubs = true;
        let mut lam = vec![0.0; self.own.1 + 1];
        x.lam.iter().enumerate().for_each(|(i, l)| lam[phase.contacts.own_row(i)] = *l);
        let state = State { lam, ..x.clone() };
        let mut sliding = PhaseProblem::new(
            problem,
            self.infos.clone(),
            phase,
            Default::default(),
            self.thresholds.clone(),
        );
        Run::new(&mut sliding, method, state, t_end, options)?;
        Ok(())
    }

    /// Decides about the first phase. Positions and velocities of `x`, a state of the problem itself, may change by an impact.
    pub fn start(&mut self, problem: &mut dyn Problem, x: &mut State) -> Result<Treated, ContactError> {
        self.local.look(problem, x)?;
        let mut closed = Vec::new();
        for (i, info) in self.infos.iter().enumerate() {
            let gap = self.local.contacts.gap[i];
            if info.kind == ContactKind::Gap {
                let allowed = self.options.penetration * self.accuracy.rtol * self.scales[i].length
                    + self.thresholds[i].gap;
                if gap < -allowed {
                    return Err(ContactError::Penetration {
                        contact: info.name.clone(),
                        depth: -gap,
                        t: x.t,
                    });
                }
            }
            let touches = match info.kind {
                ContactKind::Gap => gap <= self.thresholds[i].gap,
                ContactKind::Rate => {
                    self.local.contacts.velocity(info, i, 0, &x.v) <= self.thresholds[i].velocity
                }
                ContactKind::Friction => true,
            };
            if touches {
                closed.push(i);
            }
        }
        let forced = Forced::nothing(self.infos.len());
        self.settle(problem, x, closed, forced, true)
    }

    /// The equations of the phase that begins now. Their switching functions are those of the problem, then the witnesses of the phase.
    pub fn problem<'p>(&self, problem: &'p mut dyn Problem) -> PhaseProblem<'p> {
        PhaseProblem::new(
            problem,
            self.infos.clone(),
            self.phase.clone(),
            (self.watches(), self.switches()),
            self.thresholds.clone(),
        )
    }

    /// Finds the witnesses of the phase. Have they changed?
    fn watch(&mut self) -> bool {
        // where features change, an open contact may begin a little too deep: it flies on, and closes when it comes deeper
        let depth =
            |i: usize| if self.infos[i].kind == ContactKind::Gap { -self.local.contacts.gap[i] } else { 0.0 };
        let noise = |i: usize| Noise {
            gap: if self.lifted.get(i) == Some(&true) { self.noise[i].0 } else { 0.0 }.max(depth(i)),
            velocity: self.noise.get(i).map_or(0.0, |n| n.1),
            force: self.accuracy.rtol * self.scales[i].force,
        };
        let found = witnesses(&self.infos, &self.phase, &self.thresholds, &noise);
        let changed = found != self.watched;
        self.watched = found;
        changed
    }

    fn watches(&self) -> Vec<Watch> {
        self.watched.iter().map(|w| w.watch).collect()
    }

    /// The witnesses as switching functions.
    fn switches(&self) -> Vec<Switch> {
        self.watched.iter().map(|w| w.switch(&self.infos, self.accuracy.rtol)).collect()
    }

    /// Is there nothing to watch in this phase?
    pub fn watches_nothing(&self) -> bool {
        self.watched.is_empty()
    }

    /// How events are to be located in this phase, of a problem with so many switching functions of its own.
    pub fn events(&self, own_switches: usize) -> Events {
        let watched = &self.watched;
        let is_of_motion = |k: &usize| !matches!(watched[*k].watch, Watch::Force(_) | Watch::Cone(_));
        let of_motion: Vec<usize> =
            (0..watched.len()).filter(is_of_motion).map(|k| own_switches + k).collect();
        let needs_forces = of_motion.len() < watched.len();
        Events {
            mode: EventMode::Stop,
            checks: 2,
            witnesses: Some(own_switches),
            rates: if needs_forces { Rates::Solved } else { Rates::Interpolated },
            of_motion,
            // how far a point is inside its feature has corners, and of functions of the problem itself nothing is known
            tangents: own_switches == 0 && !watched.iter().any(|w| matches!(w.watch, Watch::Feature(_))),
            ..Events::default()
        }
    }

    /// A state of the phase from one of the problem itself.
    pub fn to_phase(&self, x: &State) -> State {
        let mut lam = vec![0.0; self.own.1 + self.phase.rows.len()];
        x.lam.iter().enumerate().for_each(|(i, l)| lam[self.phase.contacts.own_row(i)] = *l);
        State { lam, ..x.clone() }
    }

    /// A state of the problem itself from one of the phase.
    pub fn to_own(&self, x: &State) -> State {
        State { lam: self.phase.contacts.own_multipliers(&x.lam).collect(), ..x.clone() }
    }

    /// Treats the root of witness number `index` (those of the problem itself not counted) at a state of the phase, which becomes a state of the
    /// problem itself.
    pub fn treat(
        &mut self,
        problem: &mut dyn Problem,
        x: &State,
        index: usize,
    ) -> Result<(State, Treated), ContactError> {
        let mut own = self.to_own(x);
        let watched = self.watches();
        let Some(&fired) = watched.get(index) else {
            return Ok((own, Treated::default()));
        };
        let same = |watch: &&Watch| std::mem::discriminant(*watch) == std::mem::discriminant(&fired);
        let alone = watched.iter().filter(same).count() == 1;
        let values = if alone { Vec::new() } else { self.see(problem, &watched, &own, &x.lam)? };
        self.tidy(problem, &mut own)?;
        let together = |k: usize| {
            let watch = watched[k];
            let same = std::mem::discriminant(&watch) == std::mem::discriminant(&fired);
            let i = watch.contact();
            let tau = match watch {
                Watch::Force(_) | Watch::Cone(_) => self.thresholds[i].force,
                // contacts that hold each other come to rest together, as exactly as the velocity of their body is known
                Watch::Slip(_) if self.shared => self.thresholds[i].velocity.max(self.noise[i].1),
                Watch::Slip(_) | Watch::Slow(_) | Watch::Fast(_) | Watch::Loose(_) => {
                    self.thresholds[i].velocity
                }
                _ => self.thresholds[i].gap,
            };
            k == index || (same && !alone && values[k] <= 10.0 * tau + 1.001 * values[index].abs())
        };
        let mut fired: Vec<Watch> = (0..watched.len()).filter(|&k| together(k)).map(|k| watched[k]).collect();
        if self.infos[watched[index].contact()].has_features && matches!(watched[index], Watch::Gap(_)) {
            self.local.look(problem, &own)?;
            if self.has_parted(watched[index].contact()) {
                // a gap that jumps is not one that closes: what was followed is no longer there
                fired = vec![Watch::Feature(watched[index].contact())];
            }
        }
        self.guard(own.t, &fired)?;
        let treated = self.after(problem, &mut own, x, &fired)?;
        self.count += treated.events.len();
        Ok((own, treated))
    }

    /// Values of witnesses at a state.
    fn see(
        &self,
        problem: &mut dyn Problem,
        watched: &[Watch],
        own: &State,
        lam: &[f64],
    ) -> Result<Vec<f64>, ContactError> {
        let mut eyes = Eyes::new(watched.to_vec(), (&self.infos, &self.phase), self.thresholds.clone());
        let mut values = vec![0.0; watched.len()];
        let contacts = problem.contacts().ok_or(ContactError::NoContacts)?;
        eyes.see(contacts, (&self.infos, &self.phase), &own.point(), (lam, None), &mut values)
            .map_err(|source| ContactError::Eval { t: own.t, source })?;
        Ok(values)
    }

    /// What follows these roots, which are all of one class.
    fn after(
        &mut self,
        problem: &mut dyn Problem,
        x: &mut State,
        full: &State,
        fired: &[Watch],
    ) -> Result<Treated, ContactError> {
        let mut forced = Forced::nothing(self.infos.len());
        let jumps: Vec<usize> =
            fired.iter().filter(|w| matches!(w, Watch::Feature(_))).map(|w| w.contact()).collect();
        let mut events = Vec::new();
        if !jumps.is_empty() {
            let jumps = self.change_features(problem, x, &jumps)?;
            if !jumps.is_empty() {
                events.push(ContactEvent::new(x.t, ContactEventKind::NormalJump, jumps));
            }
        }
        self.local.look(problem, x)?;
        let stays = |i: usize| {
            self.phase.state(i) != ContactState::Open
                && (jumps.is_empty() || !self.has_parted(i) || self.local.contacts.gap[i] < 0.0)
        };
        let mut closed = Vec::new();
        for i in 0..self.infos.len() {
            forced.offered[i] = !stays(i) && self.touches(i, x);
            if stays(i) || forced.offered[i] {
                closed.push(i);
            }
        }
        for watch in fired {
            let i = watch.contact();
            forced.offered[i] = false;
            match watch {
                // what is found where it separates flies on
                Watch::Gap(_) if self.infos[i].kind == ContactKind::Gap => {
                    if self.normal_velocity(i, x) <= self.thresholds[i].velocity {
                        closed.push(i);
                    }
                }
                Watch::Gap(_) => closed.push(i),
                Watch::Force(_) => {
                    // of contacts that hold each other, another one may take over
                    forced.opens[i] = true;
                    closed.retain(|k| *k != i);
                }
                Watch::Slip(_) => forced.rests[i] = true,
                Watch::Cone(_) => forced.slips[i] = self.begin_of_slip(i, x, full),
                // what parts along a row that others were to hold is open
                Watch::Loose(_) => closed.retain(|&i| {
                    !self.infos[i].has_normal() || self.normal_velocity(i, x) <= self.thresholds[i].velocity
                }),
                Watch::Feature(_) | Watch::Idle(_) | Watch::Slow(_) | Watch::Fast(_) => {}
            }
        }
        closed.sort_unstable();
        closed.dedup();
        let mut treated = self.settle(problem, x, closed, forced, false)?;
        events.append(&mut treated.events);
        treated.events = events;
        Ok(treated)
    }

    /// Does an open contact touch without parting? What moves bodies onto rows may bring others together.
    fn touches(&self, i: usize, x: &State) -> bool {
        self.infos[i].kind == ContactKind::Gap
            && self.local.contacts.gap[i] <= self.thresholds[i].gap
            && self.normal_velocity(i, x) <= self.thresholds[i].velocity
    }

    /// The direction in which a contact at the limit of friction begins to slip: against the force. `local` has looked at the state.
    fn begin_of_slip(&self, i: usize, x: &State, full: &State) -> Option<[f64; 3]> {
        let force = self.phase.contacts.force(&self.infos[i], i, &self.local.contacts, &x.v, &full.lam);
        let size = force.tangential.iter().map(|f| f * f).sum::<f64>().sqrt();
        (size > 0.0).then(|| force.tangential.map(|f| -f / size))
    }

    /// From closed contacts to the next phase: impact, decision, rows. `local` has looked at the state.
    fn settle(
        &mut self,
        problem: &mut dyn Problem,
        x: &mut State,
        mut closed: Vec<usize>,
        mut forced: Forced,
        is_start: bool,
    ) -> Result<Treated, ContactError> {
        let mut events = Vec::new();
        let twins = self.twins(&mut closed);
        let before: Vec<ContactState> = (0..self.infos.len()).map(|i| self.phase.state(i)).collect();
        let mut bounced = Vec::new();
        if self.approaches(&closed, x) {
            forced = Forced::nothing(self.infos.len());
            self.strike(problem, x, &mut closed, &mut events)?;
            let separates = |driver: &Self, i: usize| {
                driver.infos[i].has_normal() && driver.normal_velocity(i, x) > driver.thresholds[i].velocity
            };
            bounced = closed.iter().copied().filter(|&i| separates(self, i)).collect();
            closed.retain(|i| !bounced.contains(i));
        } else {
            self.train.forget();
        }
        let (decision, held) = self.hold(problem, x, &mut closed, forced, &mut events)?;
        let rows::Arranged { phase, shared, .. } = held;
        let phase_before = std::mem::replace(&mut self.phase, phase);
        for (twin, of) in twins {
            let ContactRole { state, direction, .. } = self.phase.contacts.roles[of];
            self.phase.contacts.roles[twin] = ContactRole { state, direction, ..ContactRole::default() };
        }
        self.shared = shared;
        self.tell_changes(x.t, &before, is_start, &mut events);
        if let (Some(mut note), Some(last)) = (decision.note, events.last_mut()) {
            if self.shared {
                note = "contacts that hold each other share their forces in more ways than one, and with friction the motion depends on it: forces of least norm were taken".into();
            }
            last.note.get_or_insert(note);
        }
        // the end of a train is a little ahead
        events.sort_by(|a, b| a.t.total_cmp(&b.t));
        self.listen(x, &before, (&bounced, &decision.opened));
        let first_step = self.first_step(&bounced, &decision.opened, x);
        let watches_else = self.watch();
        let same_phase = self.phase == phase_before && !watches_else;
        let is_slow = events.is_empty() || self.lifted.contains(&true);
        let (is_solved, caution) = (decision.closed.is_empty(), if is_slow { CAUTION } else { 1.0 });
        Ok(Treated { events, first_step, same_phase, is_solved, caution })
    }

    /// Takes contacts out of those that are closed that touch where another one of them does, as a corner of a box at the side of another's face, which is also where
    /// their edges cross: each with the other one, which carries for both. `local` has looked at the state.
    fn twins(&self, closed: &mut Vec<usize>) -> Vec<(usize, usize)> {
        let contacts = &self.local.contacts;
        let is_twin = |i: usize, k: usize| {
            let (one, other) = (&self.infos[i], &self.infos[k]);
            let (a, b) = (contacts.row(i, 0), contacts.row(k, 0));
            let size = b.iter().fold(0.0_f64, |m, w| m.max(w.abs()));
            // forces along one line
            one.has_features
                && one.has_normal()
                && (one.columns == other.columns && one.kind == other.kind && one.law == other.law)
                && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= TWINS * size)
        };
        let mut twins = Vec::new();
        let mut single: Vec<usize> = Vec::with_capacity(closed.len());
        for &i in &*closed {
            match single.iter().find(|&&k| is_twin(i, k)) {
                Some(&k) => twins.push((i, k)),
                None => single.push(i),
            }
        }
        *closed = single;
        twins
    }

    fn approaches(&self, closed: &[usize], x: &State) -> bool {
        closed
            .iter()
            .any(|&i| self.infos[i].has_normal() && self.normal_velocity(i, x) < -self.thresholds[i].velocity)
    }

    fn normal_velocity(&self, i: usize, x: &State) -> f64 {
        self.local.contacts.velocity(&self.infos[i], i, 0, &x.v)
    }

    /// Slip velocity of a contact.
    pub(crate) fn slip_velocity(&self, i: usize, v: &[f64]) -> [f64; 3] {
        let info = &self.infos[i];
        let first = usize::from(info.has_normal());
        let mut velocity = [0.0; 3];
        for (k, out) in velocity.iter_mut().take(info.tangents).enumerate() {
            *out = self.local.contacts.velocity(info, i, first + k, v);
        }
        velocity
    }

    /// Brings the state onto the rows of the phase that ends: methods that iterate leave it near them only, and what is a hundredth of a tolerance to
    /// them may be an impact to contacts.
    fn tidy(&mut self, problem: &mut dyn Problem, x: &mut State) -> Result<(), ContactError> {
        if self.phase.rows.is_empty() {
            return Ok(());
        }
        let closed: Vec<usize> =
            (0..self.infos.len()).filter(|&i| self.phase.state(i) != ContactState::Open).collect();
        for _ in 0..TIDY {
            self.local.look(problem, x)?;
            self.local.prepare(problem, &self.infos, &closed, x)?;
            let positions = &self.phase.rows[..self.phase.contacts.position_rows];
            let missed: Vec<f64> = positions
                .iter()
                .map(|row| row.offset - row.position(&self.infos, &self.local.contacts))
                .collect();
            if missed.iter().zip(positions).all(|(m, row)| m.abs() <= 0.01 * self.thresholds[row.contact].gap)
            {
                break;
            }
            let Some((delta, _)) = rows::correction(&self.local, positions, &missed, x.v.len()) else {
                break;
            };
            self.local.displace(problem, x, &delta)?;
        }
        let contacts = &self.local.contacts;
        let velocity =
            |row: &PhaseRow| contacts.velocity(&self.infos[row.contact], row.contact, row.row, &x.v);
        let missed: Vec<f64> = self.phase.rows.iter().map(|row| -velocity(row)).collect();
        if let Some((delta, _)) = rows::correction(&self.local, &self.phase.rows, &missed, x.v.len()) {
            x.v.iter_mut().zip(&delta).for_each(|(v, d)| *v += d);
        }
        Ok(())
    }

    /// Says what changed.
    fn tell_changes(&self, t: f64, before: &[ContactState], is_start: bool, events: &mut Vec<ContactEvent>) {
        use ContactState::{Open, Slip, Stick};
        let mut add = |kind: ContactEventKind, changed: &dyn Fn(ContactState, ContactState) -> bool| {
            let list: Vec<usize> = (0..self.infos.len())
                .filter(|&i| changed(before[i], self.phase.state(i)))
                .filter(|&i| self.infos[i].kind != ContactKind::Friction || !is_start)
                .collect();
            if !list.is_empty() {
                events.push(ContactEvent::new(t, kind, list));
            }
        };
        add(ContactEventKind::Closing, &|was, is| was == Open && is != Open);
        add(ContactEventKind::Opening, &|was, is| was != Open && is == Open);
        add(ContactEventKind::Stick, &|was, is| was == Slip && is == Stick);
        add(ContactEventKind::Slip, &|was, is| was == Stick && is == Slip);
    }

    /// What errors of steps may look like to witnesses that begin at zero.
    fn listen(&mut self, x: &State, before: &[ContactState], (bounced, opened): (&[usize], &[(usize, f64)])) {
        let size = |list: &[f64]| list.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        let Accuracy { rtol, atol, .. } = self.accuracy;
        let (p, v) = (rtol * size(&x.p) + atol, rtol * size(&x.v) + atol);
        let contacts = &self.local.contacts;
        let spread = |i: usize, k: usize| contacts.row(i, k).iter().map(|w| w.abs()).sum::<f64>();
        self.noise = self
            .infos
            .iter()
            .enumerate()
            .map(|(i, info)| {
                let first = usize::from(info.has_normal());
                let slip = (0..info.tangents).map(|k| spread(i, first + k)).fold(0.0, f64::max);
                (if info.has_normal() { spread(i, 0) * p } else { 0.0 }, slip * v)
            })
            .collect();
        self.lifted = (0..self.infos.len())
            .map(|i| {
                let parts = before[i] != ContactState::Open
                    || opened.iter().any(|o| o.0 == i)
                    || self.lifted.get(i) == Some(&true);
                self.phase.state(i) == ContactState::Open
                    && parts
                    && !bounced.contains(&i)
                    && self.local.contacts.gap[i].abs() <= self.noise[i].0
            })
            .collect();
    }

    /// A tenth of the flights that begin now.
    fn first_step(&self, bounced: &[usize], opened: &[(usize, f64)], x: &State) -> Option<f64> {
        let contacts = &self.local.contacts;
        let flights = bounced.iter().copied().chain(opened.iter().map(|o| o.0)).filter_map(|i| {
            let v = self.normal_velocity(i, x);
            let a = contacts.acceleration(&self.infos[i], i, 0, &x.a);
            (v > self.thresholds[i].velocity && a < 0.0).then(|| 0.1 * 2.0 * v / -a)
        });
        flights.reduce(f64::min)
    }

    /// Refuses to go on where events make no progress.
    fn guard(&mut self, t: f64, fired: &[Watch]) -> Result<(), ContactError> {
        let (count, since) = &mut self.standing;
        let within = 64.0 * f64::EPSILON * t.abs().max(*since);
        if t - *since > within.max(1e-300) {
            (*count, *since) = (0, t);
        }
        *count += 1;
        self.recent.push_back(t);
        let many = match self.infos.len() {
            _ if self.options.mode != ContactMode::Auto => MANY,
            contacts if contacts <= CROWD => MANY_WITH_STEPS,
            contacts => (WORK / contacts).max(FEWEST),
        };
        if self.recent.len() > many {
            self.recent.pop_front();
        }
        let scale =
            self.scales.iter().map(|s| (s.length / s.acceleration).sqrt()).fold(f64::INFINITY, f64::min);
        let storm = self.recent.len() == many && t - self.recent[0] < MOMENT * scale;
        if *count <= self.options.most_at_once && !storm {
            return Ok(());
        }
        if storm {
            let list: Vec<usize> = fired.iter().map(|w| w.contact()).collect();
            let within = t - self.recent[0];
            return Err(ContactError::Endless { count: many, within, contacts: self.names(&list), t });
        }
        let list: Vec<usize> = fired.iter().map(|w| w.contact()).collect();
        Err(ContactError::Endless { count: *count, within: t - *since, contacts: self.names(&list), t })
    }

    /// What presses friction of joints with these multipliers, one a contact.
    pub(crate) fn pressing(
        &mut self,
        problem: &mut dyn Problem,
        x: &State,
        lam: &[f64],
    ) -> Result<Vec<f64>, ContactError> {
        let which: Vec<bool> = self.infos.iter().map(|c| c.kind == ContactKind::Friction).collect();
        let point = Point { lam, ..x.point() };
        let contacts = problem.contacts().ok_or(ContactError::NoContacts)?;
        contacts
            .eval(gelenk_core::ContactTerms::PRESSING, &which, &point, &mut self.local.contacts)
            .map_err(|source| ContactError::Eval { t: x.t, source })?;
        self.local.forget_look();
        Ok(self.local.contacts.pressing.clone())
    }

    /// Names of contacts, for messages.
    pub(crate) fn names(&self, list: &[usize]) -> String {
        let names: Vec<String> = list.iter().map(|&i| format!("'{}'", self.infos[i].name)).collect();
        names.join(", ")
    }

    /// An error of the solver, with names.
    pub(crate) fn unsolved(
        &self,
        level: &'static str,
        closed: &[usize],
        t: f64,
        error: &NoSolution,
    ) -> ContactError {
        let behind: Vec<usize> = match error {
            NoSolution::Unsolvable { contacts } | NoSolution::NotFound { contacts } => {
                contacts.iter().filter_map(|&k| closed.get(k).copied()).collect()
            }
            _ => closed.to_vec(),
        };
        ContactError::Unsolved { level, contacts: self.names(&behind), t, reason: error.to_string() }
    }
}
