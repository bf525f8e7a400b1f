//! Contacts of a run: from phase to phase, with what users hear of it.

use crate::SimulateError;
use crate::settings::Plan;
use crate::so_far::{SoFar, StartKind};
use crate::subject::{Source, Subject};
use crate::totals::Totals;
use gelenk_contact::{
    Accuracy, ContactError, ContactEvent, ContactEventKind, ContactOptions, Driver, ImpactLaw, PhaseProblem,
    Treated,
};
use gelenk_core::{Contacts as _, Snapshot as _, SnapshotReader, SnapshotWriter, State};
use gelenk_integrators::{Events, Options, Rates};
use gelenk_io::results::summary::{ContactScales, ContactSummary};
use gelenk_io::results::{Cause, Doubt, EventRecord, Impulse};
use gelenk_model::{Channel, ChannelKind, ContactMarks, ModelError, System};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What contacts do where a run starts, with their scales and thresholds; nothing where there are none. Contacts that start inside each other are an error.
pub fn contacts_at_start(
    source: &dyn Source,
    subject: &mut Subject,
    plan: &Plan,
    start: &State,
) -> Result<Option<ContactSummary>, SimulateError> {
    let mut so_far = SoFar::new(plan);
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
}

/// Methods whose steps may jump over the rest of such slip: their errors vanish while it slows down evenly, up to the last substep.
const JUMPING: [&str; 2] = ["mexx", "seulex"];

/// Something worth knowing that happened several times.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Noted {
    t: f64,
    text: String,
    count: u64,
}

/// The contacts of a model on their way.
pub(crate) struct Touch {
    driver: Driver,
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
        let Some(mut touch) = Self::new(source, subject, plan, x)? else { return Ok(None) };
        let choice = plan.choice(&so_far.method);
        let explain = |error: ContactError| explain(source, error);
        let options = choice.options(Options::default());
        let possible = touch.driver.rehearse(&mut subject.system, &*choice.method, x, plan.t_end, &options);
        possible.map_err(explain)?;
        let treated = match touch.driver.start(&mut subject.system, x) {
            Ok(treated) => treated,
            Err(ContactError::Penetration { contact, .. }) => {
                return Err(inside(source, subject, x, &contact));
            }
            Err(error) => return Err(explain(error)),
        };
        touch.note(&mut subject.system, x, treated, so_far);
        *x = touch.driver.to_phase(x);
        so_far.start = StartKind::First;
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
        let Some(mut touch) = Self::new(source, subject, plan, &x)? else { return Ok(None) };
        let damaged =
            |_| gelenk_io::results::CheckpointError::Damaged("the state of its contacts cannot be read");
        touch.driver.restore(&mut SnapshotReader::new(bytes)).map_err(damaged)?;
        subject.system.hold(&log.features);
        Ok(Some(touch))
    }

    fn new(
        source: &dyn Source,
        subject: &mut Subject,
        plan: &Plan,
        x: &State,
    ) -> Result<Option<Self>, SimulateError> {
        let system = &mut subject.system;
        if system.list().is_empty() {
            return Ok(None);
        }
        let accuracy = Accuracy { rtol: plan.rtol, atol: plan.atol, duration: plan.t_end - plan.t_start };
        let driver = Driver::new(system, x, &accuracy, plan.contact.clone());
        let driver = driver.map_err(|error| explain(source, error))?;
        let list = system.channels().list().to_vec();
        let channels = driver.contacts().iter().map(|info| channel_of(&list, &info.name)).collect();
        Ok(Some(Self { driver, channels, marks: system.contact_marks() }))
    }

    /// The equations of the phase that begins.
    pub(crate) fn problem<'s>(&self, system: &'s mut System) -> PhaseProblem<'s> {
        self.driver.problem(system)
    }

    pub(crate) fn driver(&self) -> &Driver {
        &self.driver
    }

    /// Its state for a checkpoint.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut out = SnapshotWriter::new();
        self.driver.save(&mut out);
        out.into_bytes()
    }

    /// Options of a phase with so many events of the user's.
    pub(crate) fn options(&self, options: Options, own: usize, log: &ContactLog, rest: f64) -> Options {
        let Events { rates, witnesses, of_motion, checks, tangents, .. } = self.driver.events(own);
        let mut events = options.events.clone();
        if self.driver.watches_nothing() && own == 0 {
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
        let (own, treated) = self.driver.treat(system, x, witness)?;
        let to_come = treated.step_after(so_far.contact.last_step);
        if treated.events.is_empty() {
            // should nothing happen again, the next step is smaller still
            so_far.contact.last_step = to_come;
        }
        self.note(system, &own, treated, so_far);
        so_far.contact.first_step = to_come;
        Ok(self.driver.to_phase(&own))
    }

    /// Goes on after parameters have changed.
    pub(crate) fn renew(
        &mut self,
        system: &mut System,
        mut own: State,
        so_far: &mut SoFar,
    ) -> Result<State, ContactError> {
        let start = so_far.start;
        let treated = self.driver.renew(system, &mut own)?;
        self.marks = system.contact_marks();
        self.note(system, &own, treated, so_far);
        so_far.start = start;
        Ok(self.driver.to_phase(&own))
    }

    /// Takes note of what happened at a state.
    fn note(&mut self, system: &mut System, x: &State, treated: Treated, so_far: &mut SoFar) {
        self.marks.note(self.driver.phase(), system.features());
        so_far.contact.phases += 1;
        so_far.contact.shared |= self.driver.is_shared();
        so_far.contact.first_step = treated.first_step;
        so_far.contact.features.clear();
        so_far.contact.features.extend_from_slice(system.features());
        so_far.contact.impacts.resize(self.channels.len(), 0);
        so_far.start = if treated.events.is_empty() { StartKind::Quiet } else { StartKind::Touched };
        for event in treated.events {
            let word = event.kind.word();
            let record = self.record(&event, x);
            if so_far.log.has_just_jumped(&record) {
                continue;
            }
            let log = &mut so_far.contact;
            *log.events.entry(word.to_owned()).or_default() += 1;
            if let Some(text) = &event.note {
                let about = match event.kind {
                    ContactEventKind::Impact | ContactEventKind::Accumulation => word,
                    _ => "decision",
                };
                let new = || Noted { t: event.t, text: text.clone(), count: 0 };
                log.notes.entry(about.to_owned()).or_insert_with(new).count += 1;
            }
            let in_joint = |&i: &usize| {
                let info = &self.driver.contacts()[i];
                info.tangents > 1 && !info.has_normal()
            };
            if event.kind == ContactEventKind::Stick && event.contacts.iter().any(in_joint) {
                log.rested.get_or_insert(event.t);
            }
            if event.kind == ContactEventKind::Impact {
                log.loss += event.loss;
                event.contacts.iter().for_each(|&i| log.impacts[i] += 1);
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
    fn record(&mut self, event: &ContactEvent, x: &State) -> EventRecord {
        let infos = self.driver.contacts();
        let marks = &mut self.marks;
        let contacts: Vec<String> = self.driver.names_of(event).map(str::to_owned).collect();
        let states: Vec<_> = self.driver.states().collect();
        let impulse = event.contacts.iter().zip(&event.impulses).map(|(&i, impulse)| {
            let place = marks.impulse(x, i, impulse);
            Impulse {
                normal: impulse.normal,
                tangential: impulse.tangential[..infos[i].tangents].to_vec(),
                point: place.map(|(point, _)| point.0),
                vector: place.map(|(_, vector)| vector.0),
            }
        });
        EventRecord {
            t: event.t,
            name: contacts.join(", "),
            rising: None,
            what: event.kind.word().into(),
            impulse: impulse.collect(),
            loss: (event.kind == ContactEventKind::Impact).then_some(event.loss),
            state: event.contacts.iter().map(|&i| states[i].word().to_owned()).collect(),
            note: event.note.clone(),
            contacts,
        }
    }

    /// What is said about contacts at the end.
    pub(crate) fn summary(&self, log: &ContactLog, options: &ContactOptions) -> ContactSummary {
        let contacts = self.driver.scales().zip(self.driver.states()).enumerate();
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
            contacts: contacts.map(scales).collect(),
        }
    }
}

impl ContactLog {
    /// Says what is worth knowing, and what is known against the result.
    pub(crate) fn judge(&self, totals: &mut Totals) {
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

/// The channel of energy of a contact: that of the element it belongs to.
fn channel_of(channels: &[Channel], name: &str) -> usize {
    let owns =
        |own: &str| name.strip_prefix(own).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    let own = channels.iter().enumerate().filter(|(_, c)| c.kind == ChannelKind::Contact && owns(&c.name));
    own.max_by_key(|(_, channel)| channel.name.len()).map_or(usize::MAX, |(i, _)| i)
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
