//! Contacts of a run: from phase to phase, with what users hear of it.

use crate::SimulateError;
use crate::settings::Plan;
use crate::so_far::Log;
use crate::so_far::{SoFar, StartKind};
use crate::steps::StepLog;
use crate::subject::{Source, Subject};
use crate::totals::Totals;
use gelenk_contact::{
    Accuracy, ContactError, ContactEvent, ContactEventKind, ContactMode, ContactOptions, Driver, ImpactLaw,
    MOST_CONTACTS, PhaseProblem, Treated,
};
use gelenk_core::{
    ContactPhase, Contacts as _, MassKind, Problem as _, Snapshot as _, SnapshotReader, SnapshotWriter, State,
};
use gelenk_integrators::{
    ContactStep, Events, FixedStep, Flow, Method as _, Observer, Options, Rates, Run, StepEventKind, proceed,
};
use gelenk_io::results::summary::{ContactScales, ContactSummary};
use gelenk_io::results::{Cause, Doubt, EventRecord, Impulse};
use gelenk_model::{ChannelKind, ContactMarks, ModelError, System};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What contacts do where a run starts, with their scales and thresholds; nothing where there are none. Contacts that start inside each other are an error.
pub fn contacts_at_start(
    source: &dyn Source,
    subject: &mut Subject,
    plan: &Plan,
    start: &State,
) -> Result<Option<ContactSummary>, SimulateError> {
    let mut so_far = SoFar::new(plan, subject.system.model());
    let touch = Touch::begin(source, subject, plan, &mut start.clone(), &mut so_far)?;
    Ok(touch.map(|touch| touch.summary(&so_far.contact, &plan.contact)))
}

/// What contacts have come to; a checkpoint keeps it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct ContactLog {
    /// Phases so far.
    phases: u64,
    events: BTreeMap<String, u64>,
    loss: f64,
    /// Impacts of each contact.
    impacts: Vec<u64>,
    /// Were forces shared?
    shared: bool,
    /// The first note about impacts, about decisions and about accumulations, with its time and how many there were.
    notes: BTreeMap<String, Noted>,
    /// The step that was to follow the last one, and the first one of the phase.
    pub(crate) last_step: Option<f64>,
    first_step: Option<f64>,
    /// The features that contacts have.
    features: Vec<i64>,
    /// When slip of a joint in more than one direction first came to rest.
    #[serde(default)]
    rested: Option<f64>,
    /// What a time-stepping scheme did.
    #[serde(default)]
    pub(crate) steps: StepLog,
}

/// The share of a run within which contacts are looked for at its start.
const NEAR: f64 = 1e-3;
/// Overlaps up to this share of a size may be there at the start of steps: they are pushed out.
const DEEP: f64 = 1e-6;
/// The share of a run of the step that finds forces of contacts at a start.
const TINY: f64 = 1e-7;

/// Trees of joints with more velocities are slow to step through.
const LARGE_TREE: usize = 60;

/// Methods whose steps may jump over the rest of such slip: their errors vanish while it slows down evenly, up to the last substep.
const JUMPING: [&str; 2] = ["mexx", "seulex"];

/// Something worth knowing that happened several times.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Noted {
    t: f64,
    text: String,
    count: u64,
}

/// How contacts are treated at the moment.
enum Way {
    Events(Box<Driver>),
    /// Step by step: the states and forces that the next leg starts with.
    Steps(ContactPhase),
}

/// The contacts of a model on their way.
pub(crate) struct Touch {
    way: Way,
    /// The channel of energy of each contact.
    channels: Vec<usize>,
    /// Where contacts are.
    marks: ContactMarks,
}

impl Touch {
    /// The contacts of a model that starts; nothing where it has none. The state may change by an impact.
    pub(crate) fn begin(
        source: &dyn Source,
        subject: &mut Subject,
        plan: &Plan,
        x: &mut State,
        so_far: &mut SoFar,
    ) -> Result<Option<Self>, SimulateError> {
        if plan.contact.mode == ContactMode::Step {
            return Self::begin_steps(source, subject, plan, x, so_far, None);
        }
        let is_auto = plan.contact.mode == ContactMode::Auto;
        // events are watched for all pairs that can collide
        let listed = subject.system.refresh(&x.point(), f64::INFINITY).map(|_| ());
        let count = subject.system.list().len();
        if is_auto && (listed.is_err() || count > MOST_CONTACTS) {
            let reason = format!("more than {MOST_CONTACTS} contacts are too many for events");
            return Self::begin_steps(source, subject, plan, x, so_far, Some(reason));
        }
        listed.map_err(|error| source.explain(ModelError::Whole(error.to_string())))?;
        if count == 0 {
            return Ok(None);
        }
        let explain = |error: ContactError| explain(source, error);
        let mut driver = driver(&mut subject.system, plan, x).map_err(explain)?;
        let choice = plan.choice(&so_far.method);
        let options = choice.options(Options::default());
        let possible = driver.rehearse(&mut subject.system, &*choice.method, x, plan.t_end, &options);
        possible.map_err(explain)?;
        let from = x.clone();
        let treated = match driver.start(&mut subject.system, x) {
            Ok(treated) => treated,
            Err(ContactError::Penetration { contact, .. }) => {
                return Err(inside(source, subject, x, &contact));
            }
            Err(error) => match error.storm().filter(|_| is_auto) {
                Some(reason) => {
                    *x = from;
                    return Self::begin_steps(source, subject, plan, x, so_far, Some(reason));
                }
                None => return Err(explain(error)),
            },
        };
        let mut touch = Self::with(Way::Events(Box::new(driver)), &subject.system);
        touch.note(&mut subject.system, x, treated, so_far);
        *x = touch.to_phase(x);
        so_far.start = StartKind::First;
        Ok(Some(touch))
    }

    /// The same step by step; for a reason, where that was not asked for.
    fn begin_steps(
        source: &dyn Source,
        subject: &mut Subject,
        plan: &Plan,
        x: &mut State,
        so_far: &mut SoFar,
        reason: Option<String>,
    ) -> Result<Option<Self>, SimulateError> {
        let system = &mut subject.system;
        let near = system.refresh(&x.point(), NEAR * (plan.t_end - plan.t_start)).map(|_| ());
        near.map_err(|error| source.explain(ModelError::Whole(error.to_string())))?;
        if system.list().is_empty() && system.channels().list().iter().all(|c| c.kind != ChannelKind::Contact)
        {
            return Ok(None);
        }
        if let Some(contact) = plan.contact.refuses_steps(system.list()) {
            return Err(explain(source, contact));
        }
        let found = system.penetrations(x, plan.rtol.max(DEEP))?;
        if let Some(first) = found.first() {
            let contact = first.contact.clone();
            return Err(inside(source, subject, x, &contact));
        }
        advise(system, so_far);
        let phase = rehearse(system, plan, x)?;
        let touch = Self::with(Way::Steps(phase), system);
        let is_asked = reason.is_none();
        so_far.contact.steps.begin(x.t, is_asked, reason.as_deref().unwrap_or("asked for"));
        if let Some(reason) = reason {
            so_far.contact.add_change(&mut so_far.log, ContactEventKind::Stepping, x.t, reason);
        }
        Ok(Some(touch))
    }

    /// The contacts of a run that goes on from a checkpoint, whose driver these bytes are.
    pub(crate) fn resume(
        source: &dyn Source,
        subject: &mut Subject,
        plan: &Plan,
        bytes: &[u8],
        log: &ContactLog,
    ) -> Result<Option<Self>, SimulateError> {
        let x = subject.system.initial().clone();
        let system = &mut subject.system;
        if log.steps.is_on {
            let dims = system.dims();
            let phase = ContactPhase::open(system.list().len(), (dims.ng, dims.nl));
            return Ok(Some(Self::with(Way::Steps(phase), system)));
        }
        let listed = system.refresh(&x.point(), f64::INFINITY).map(|_| ());
        listed.map_err(|error| source.explain(ModelError::Whole(error.to_string())))?;
        if system.list().is_empty() {
            return Ok(None);
        }
        let mut driver = driver(system, plan, &x).map_err(|error| explain(source, error))?;
        let damaged =
            |_| gelenk_io::results::CheckpointError::Damaged("the state of its contacts cannot be read");
        driver.restore(&mut SnapshotReader::new(bytes)).map_err(damaged)?;
        system.hold(&log.features);
        Ok(Some(Self::with(Way::Events(Box::new(driver)), system)))
    }

    fn with(way: Way, system: &System) -> Self {
        let channels = (0..system.list().len()).map(|i| system.contact_channel(i)).collect();
        Self { way, channels, marks: system.contact_marks() }
    }

    /// The driver of events, unless contacts are stepped through.
    fn driver(&self) -> Option<&Driver> {
        match &self.way {
            Way::Events(driver) => Some(driver),
            Way::Steps(_) => None,
        }
    }

    /// The names of contacts that are listed.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.driver().into_iter().flat_map(|driver| driver.contacts().iter().map(|info| info.name.as_str()))
    }

    /// Are contacts stepped through?
    pub(crate) fn steps(&self) -> bool {
        self.driver().is_none()
    }

    /// Is any contact closed, in a phase between events?
    pub(crate) fn has_closed(&self) -> bool {
        self.driver().is_some_and(Driver::has_closed)
    }

    /// What contacts do in the leg that begins.
    pub(crate) fn phase(&self) -> &ContactPhase {
        match &self.way {
            Way::Events(driver) => driver.phase(),
            Way::Steps(phase) => phase,
        }
    }

    /// The equations of the phase that begins; those of the system itself where contacts are stepped through.
    pub(crate) fn problem<'s>(&self, system: &'s mut System) -> Option<PhaseProblem<'s>> {
        self.driver().map(|driver| driver.problem(system))
    }

    /// The state of the mechanism itself.
    pub(crate) fn to_own(&self, x: &State) -> State {
        self.driver().map_or_else(|| x.clone(), |driver| driver.to_own(x))
    }

    fn to_phase(&self, x: &State) -> State {
        self.driver().map_or_else(|| x.clone(), |driver| driver.to_phase(x))
    }

    /// Its state for a checkpoint.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut out = SnapshotWriter::new();
        if let Some(driver) = self.driver() {
            driver.save(&mut out);
        }
        out.into_bytes()
    }

    /// A scheme takes over from events at a state of the phase. Nothing where it cannot.
    pub(crate) fn storm(
        &mut self,
        system: &mut System,
        plan: &Plan,
        (x, reason): (&State, String),
        so_far: &mut SoFar,
    ) -> Option<State> {
        if plan.contact.mode != ContactMode::Auto || plan.contact.refuses_steps(system.list()).is_some() {
            return None;
        }
        let own = self.to_own(x);
        let dims = system.dims();
        let mut phase = ContactPhase::open(system.list().len(), (dims.ng, dims.nl));
        if let Ok(seen) = rehearse(system, plan, &mut own.clone()) {
            phase = seen;
        }
        so_far.contact.steps.begin(own.t, false, &reason);
        so_far.contact.add_change(&mut so_far.log, ContactEventKind::Stepping, own.t, reason);
        so_far.contact.phases += 1;
        so_far.start = StartKind::Touched;
        self.way = Way::Steps(phase);
        Some(own)
    }

    /// Events take over again. Where that fails, steps go on.
    pub(crate) fn calm(&mut self, system: &mut System, plan: &Plan, x: &State, so_far: &mut SoFar) -> State {
        let mut own = x.clone();
        let listed = system.refresh(&own.point(), f64::INFINITY).map(|_| ());
        let begun = listed.ok().filter(|()| system.list().len() <= MOST_CONTACTS).and_then(|()| {
            let mut driver = driver(system, plan, &own).ok()?;
            let treated = driver.start(system, &mut own).ok()?;
            Some((driver, treated))
        });
        let Some((driver, treated)) = begun else {
            so_far.contact.steps.stay();
            // the list is that of all pairs now
            let near = NEAR * (plan.t_end - plan.t_start);
            let phase = system
                .refresh(&x.point(), near)
                .map(|_| ())
                .ok()
                .and_then(|()| rehearse(system, plan, &mut x.clone()).ok());
            let dims = system.dims();
            let open = || ContactPhase::open(system.list().len(), (dims.ng, dims.nl));
            *self = Self::with(Way::Steps(phase.unwrap_or_else(open)), system);
            so_far.start = StartKind::Quiet;
            return x.clone();
        };
        so_far.contact.steps.end(x.t);
        let reason = "no contact has changed for a while".to_owned();
        so_far.contact.add_change(&mut so_far.log, ContactEventKind::Events, x.t, reason);
        *self = Self::with(Way::Events(Box::new(driver)), system);
        self.note(system, &own, treated, so_far);
        so_far.start = StartKind::Touched;
        self.to_phase(&own)
    }

    /// Options of a phase with so many events of the user's.
    pub(crate) fn options(&self, options: Options, own: usize, log: &ContactLog, rest: f64) -> Options {
        let Some(driver) = self.driver() else { return options };
        let Events { rates, witnesses, of_motion, checks, tangents, .. } = driver.events(own);
        let mut events = options.events.clone();
        if driver.watches_nothing() && own == 0 {
            events = Events::default();
        } else {
            // dense output that is wanted anyway shows more than tangents for which forces would have to be solved
            let tangents = tangents && (rates == Rates::Interpolated || !options.dense.interior);
            let base = if own > 0 { events } else { Events { checks, tangents, ..Events::report() } };
            events = Events { witnesses, of_motion, ..base };
            if rates == Rates::Solved {
                events.rates = rates;
            }
        }
        let mut dense = options.dense.clone();
        if rates == Rates::Solved {
            dense.rates = rates;
        }
        let h0 = log.first_step.map_or(options.h0, |h| Some(options.h0.map_or(h, |h0| h0.min(h)).min(rest)));
        let least = 1e-3 * h0.unwrap_or(f64::INFINITY);
        let h_min = Some(options.h_min.unwrap_or(1e-12 * rest).min(least));
        Options { events, dense, h0, h_min, ..options }
    }

    /// Treats the root of a witness at a state of the phase, which becomes one of the next phase.
    pub(crate) fn treat(
        &mut self,
        system: &mut System,
        x: &State,
        witness: usize,
        so_far: &mut SoFar,
    ) -> Result<State, ContactError> {
        let Way::Events(driver) = &mut self.way else { return Ok(x.clone()) };
        let (own, treated) = driver.treat(system, x, witness)?;
        let to_come = treated.step_after(so_far.contact.last_step);
        if treated.events.is_empty() {
            // should nothing happen again, the next step is smaller still
            so_far.contact.last_step = to_come;
        }
        self.note(system, &own, treated, so_far);
        so_far.contact.first_step = to_come;
        Ok(self.to_phase(&own))
    }

    /// Goes on after parameters have changed.
    pub(crate) fn renew(
        &mut self,
        system: &mut System,
        mut own: State,
        so_far: &mut SoFar,
    ) -> Result<State, ContactError> {
        let start = so_far.start;
        let Way::Events(driver) = &mut self.way else {
            *self = Self::with(Way::Steps(self.phase().clone()), system);
            return Ok(own);
        };
        let treated = driver.renew(system, &mut own)?;
        self.marks = system.contact_marks();
        self.note(system, &own, treated, so_far);
        so_far.start = start;
        Ok(self.to_phase(&own))
    }

    /// Takes note of what happened at a state.
    fn note(&mut self, system: &mut System, x: &State, treated: Treated, so_far: &mut SoFar) {
        let Way::Events(driver) = &self.way else { return };
        self.marks.note(driver.phase(), system.features());
        so_far.contact.phases += 1;
        so_far.contact.shared |= driver.is_shared();
        so_far.contact.first_step = treated.first_step;
        so_far.contact.features.clear();
        so_far.contact.features.extend_from_slice(system.features());
        so_far.contact.impacts.resize(self.channels.len(), 0);
        so_far.start = if treated.events.is_empty() { StartKind::Quiet } else { StartKind::Touched };
        for event in treated.events {
            let word = event.kind.word();
            let Some(record) = self.record(&event, x) else { continue };
            if so_far.log.has_just_jumped(&record) {
                continue;
            }
            let log = &mut so_far.contact;
            log.count(&event);
            if let Some(text) = &event.note {
                let about = match event.kind {
                    ContactEventKind::Impact | ContactEventKind::Accumulation => word,
                    _ => "decision",
                };
                let new = || Noted { t: event.t, text: text.clone(), count: 0 };
                log.notes.entry(about.to_owned()).or_insert_with(new).count += 1;
            }
            let infos = system.list();
            let in_joint = |&i: &usize| infos[i].tangents > 1 && !infos[i].has_normal();
            if event.kind == ContactEventKind::Stick && event.contacts.iter().any(in_joint) {
                log.rested.get_or_insert(event.t);
            }
            if event.kind == ContactEventKind::Impact {
                self.share(&event, so_far);
            }
            so_far.log.add(record);
        }
    }

    /// Shares the loss of an impact by the normal impulses.
    fn share(&self, event: &ContactEvent, so_far: &mut SoFar) {
        let size = |k: usize| event.impulses.get(k).map_or(0.0, |impulse| impulse.normal.abs());
        let all: f64 = (0..event.contacts.len()).map(size).sum();
        for (k, &i) in event.contacts.iter().enumerate() {
            let share = if all > 0.0 { size(k) / all } else { 1.0 / event.contacts.len() as f64 };
            so_far.sums.lose(self.channels[i], share * event.loss, share * event.supplied);
        }
    }

    /// An event as files keep it.
    fn record(&mut self, event: &ContactEvent, x: &State) -> Option<EventRecord> {
        let Way::Events(driver) = &self.way else { return None };
        let infos = driver.contacts();
        let marks = &mut self.marks;
        let contacts: Vec<String> = driver.names_of(event).map(str::to_owned).collect();
        let states: Vec<_> = driver.states().collect();
        let impulse = event.contacts.iter().zip(&event.impulses).map(|(&i, impulse)| {
            let place = marks.impulse(x, i, impulse);
            Impulse {
                normal: impulse.normal,
                tangential: impulse.tangential[..infos[i].tangents].to_vec(),
                point: place.map(|(point, _)| point.0),
                vector: place.map(|(_, vector)| vector.0),
            }
        });
        Some(EventRecord {
            t: event.t,
            name: contacts.join(", "),
            rising: None,
            what: event.kind.word().into(),
            impulse: impulse.collect(),
            loss: (event.kind == ContactEventKind::Impact).then_some(event.loss),
            state: event.contacts.iter().map(|&i| states[i].word().to_owned()).collect(),
            note: event.note.clone(),
            contacts,
        })
    }

    /// What is said about contacts at the end.
    pub(crate) fn summary(&self, log: &ContactLog, options: &ContactOptions) -> ContactSummary {
        let scales = |(i, ((info, scale, tau), state)): (usize, ((&_, &_, &_), _))| {
            let info: &gelenk_core::ContactInfo = info;
            let (scale, tau): (&gelenk_contact::Scale, &gelenk_contact::Threshold) = (scale, tau);
            let state: gelenk_core::ContactState = state;
            ContactScales {
                name: info.name.clone(),
                impacts: log.impacts.get(i).copied().unwrap_or(0),
                state: state.word().to_owned(),
                scale: [scale.length, scale.velocity, scale.acceleration, scale.force, scale.impulse],
                threshold: [tau.gap, tau.velocity, tau.acceleration, tau.force, tau.impulse],
            }
        };
        let contacts = match &self.way {
            Way::Events(driver) => driver.scales().zip(driver.states()).enumerate().map(scales).collect(),
            Way::Steps(_) => Vec::new(),
        };
        ContactSummary {
            impact: match options.impact {
                ImpactLaw::Newton => "newton",
                ImpactLaw::Poisson => "poisson",
                ImpactLaw::Compliance => "compliance",
            }
            .into(),
            phases: log.phases,
            events: log.events.clone(),
            loss: log.loss,
            shared: log.shared,
            scheme: (log.steps.steps > 0).then(|| options.stepping.scheme.name().to_owned()),
            steps: log.steps.steps,
            most_closed: log.steps.most as u64,
            contacts,
        }
    }
}

impl ContactLog {
    /// Counts an event.
    pub(crate) fn count(&mut self, event: &ContactEvent) {
        *self.events.entry(event.kind.word().to_owned()).or_default() += 1;
        if event.kind == ContactEventKind::Impact {
            self.loss += event.loss;
            for &i in &event.contacts {
                if let Some(impacts) = self.impacts.get_mut(i) {
                    *impacts += 1;
                }
            }
        }
    }

    /// Lists a change between events and steps, and why.
    fn add_change(&mut self, log: &mut Log, kind: ContactEventKind, t: f64, reason: String) {
        self.count(&ContactEvent::change(t, kind, String::new()));
        let (name, what) = ("contacts".into(), kind.word().into());
        log.add(EventRecord { t, name, what, note: Some(reason), ..EventRecord::default() });
    }

    /// Says what is worth knowing, and what is known against the result.
    pub(crate) fn judge(&self, totals: &mut Totals, energy: f64) {
        self.steps.judge(totals, energy);
        let often = |noted: &Noted| {
            if noted.count > 1 { format!(" ({} times in all)", noted.count) } else { String::new() }
        };
        for (about, noted) in &self.notes {
            let text = format!("contact at t = {:.6} s{}: {}", noted.t, often(noted), noted.text);
            if about != "impact" {
                totals.hint(text);
                continue;
            }
            totals.doubt(Doubt { cause: Cause::ImpactLaw, t: Some(noted.t), text });
        }
        let jumps = |name: &&String| JUMPING.iter().any(|own| name.split(':').next() == Some(own));
        if let (Some(t), Some(method)) = (self.rested, totals.methods.iter().find(jumps).cloned()) {
            let text = format!(
                "steps of {method} may jump over the end of slip of joints in more than one direction, and find rest late by up to the root of the tolerance; dop853, radau and others find it"
            );
            totals.doubt(Doubt { cause: Cause::BetweenSteps, t: Some(t), text });
        }
        if self.shared {
            totals.hint(
                "contacts hold each other, as the corners of a box on a plane: the motion is determined, and their single forces are shares of least norm"
                    .into(),
            );
        }
    }
}

/// A driver of the contacts of a system.
fn driver(system: &mut System, plan: &Plan, x: &State) -> Result<Driver, ContactError> {
    let accuracy = Accuracy { rtol: plan.rtol, atol: plan.atol, duration: plan.t_end - plan.t_start };
    Driver::new(system, x, &accuracy, plan.contact.clone())
}

/// States and forces of contacts at a state, by a tiny step from it whose end is thrown away. Accelerations and multipliers with them are left in the state, unless something strikes
/// there.
fn rehearse(system: &mut System, plan: &Plan, x: &mut State) -> Result<ContactPhase, SimulateError> {
    /// What the first step found.
    #[derive(Default)]
    struct First(Option<ContactStep>);
    impl Observer for First {
        fn contacts(&mut self, step: &ContactStep, _: &State, _: &mut dyn gelenk_core::Problem) -> Flow {
            self.0 = Some(step.clone());
            proceed()
        }
    }
    let method = plan.contact.stepping.method();
    let (dims, span) = (system.dims(), plan.t_end - plan.t_start);
    let fixed = Some(FixedStep { h: TINY * span, order: *method.orders().start() });
    let options = Options { fixed, ..Options::tolerance(plan.rtol) };
    let features = system.features().to_vec();
    let mut first = First::default();
    let mut run = Run::new(system, &method, x.clone(), x.t + TINY * span, &options)?;
    // what fails here fails again in the first step, and is told there
    let ran = run.step(&mut first).is_ok();
    let end = run.state().clone();
    drop(run);
    if !features.is_empty() && system.features().len() == features.len() {
        system.hold(&features);
    }
    let open = ContactPhase::open(system.list().len(), (dims.ng, dims.nl));
    let Some(step) = first.0.filter(|_| ran) else { return Ok(open) };
    if step.happened.iter().any(|e| e.kind == StepEventKind::Impact) {
        return Ok(open);
    }
    (x.a, x.lam) = (end.a, end.lam);
    Ok(step.phase)
}

/// Says where other coordinates would be faster: steps are implicit, and derivatives of long chains in joint coordinates are full.
fn advise(system: &System, so_far: &mut SoFar) {
    let structure = system.structure();
    if matches!(structure.mass, MassKind::Tree(_))
        && !system.model().joints().is_empty()
        && structure.dims.nv > LARGE_TREE
    {
        so_far.totals.hint(format!(
            "contacts are stepped through with {} joint coordinates; long chains are faster with --coordinates absolute",
            structure.dims.nv
        ));
    }
}

/// Contacts that start inside each other, with what to do about it.
fn inside(source: &dyn Source, subject: &mut Subject, x: &State, contact: &str) -> SimulateError {
    let found = subject.system.penetrations(x, 0.0).unwrap_or_default();
    let all: Vec<&str> = found.iter().map(|p| p.what.as_str()).collect();
    let name = found.iter().find(|p| p.contact == contact).map_or(contact, |p| p.contact.as_str());
    source.explain(ModelError::Element { kind: "contact", name: name.to_owned(), what: all.join("\n  ") })
}

/// An error of contacts at the start, at its place in the file.
fn explain(source: &dyn Source, error: ContactError) -> SimulateError {
    let (name, what) = match error {
        ContactError::Setup(error) => return error.into(),
        ContactError::Law { contact, reason } => (contact, reason),
        ContactError::NotFinite { ref contact, .. } | ContactError::NoMass { ref contact, .. } => {
            (contact.clone(), error.to_string())
        }
        other => return source.explain(ModelError::Whole(other.to_string())),
    };
    source.explain(ModelError::Element { kind: "contact", name, what })
}
