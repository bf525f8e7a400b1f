//! Contacts step by step: what is kept of the steps of a time-stepping scheme, and when events take over again.

use crate::picture::Marks;
use crate::so_far::SoFar;
use crate::totals::Totals;
use gelenk_contact::{ContactEvent, ContactEventKind, Weather};
use gelenk_core::{ContactInfo, Contacts as _, State};
use gelenk_integrators::{ContactStep, StepEvent, StepEventKind};
use gelenk_io::results::{Cause, Doubt, EventRecord, Impulse};
use gelenk_model::System;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// So many events of steps are listed; later ones are counted.
const MOST_LISTED: usize = 5000;
/// Errors of steps that add up to more than this share of the size of positions are worth a doubt.
const MUCH: f64 = 1e-2;
/// Contacts may put in so much of the energy that is turned over before that is a doubt.
const GAIN: f64 = 1e-3;

/// What the steps of a scheme have come to; a checkpoint keeps it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct StepLog {
    /// Are contacts stepped through at the moment?
    pub(crate) is_on: bool,
    /// Was that asked for, rather than found necessary?
    pub(crate) is_asked: bool,
    /// When the first and the last stretch of steps began, and how long all have lasted \[s\].
    first: Option<(f64, String)>,
    since: f64,
    lasted: f64,
    stretches: u64,
    /// Steps and iterations of contact problems.
    pub(crate) steps: u64,
    iterations: u64,
    /// Events that are counted and not listed.
    listed: usize,
    unlisted: u64,
    /// The longest step \[s\], and the most contacts that touched at a time.
    longest: f64,
    pub(crate) most: usize,
    /// Steps whose impulses miss the tolerance: how many, the worst residual, when, and the contacts behind it.
    missed: u64,
    worst: Option<(f64, f64, String)>,
    weather: [f64; 5],
    /// Errors of steps without those of impacts, as shares of the size of positions, added up.
    #[serde(default)]
    errors: f64,
    /// Energy that contacts put in in steps in which they strike, which they cannot \[J\].
    #[serde(default)]
    gained: f64,
    /// Steps in which several contacts with restitution were struck that share a body.
    #[serde(default)]
    together: u64,
}

impl StepLog {
    fn weather(&self) -> Weather {
        if self.weather[1] > 0.0 { Weather::from_numbers(self.weather) } else { Weather::default() }
    }

    /// Steps begin, for a reason.
    pub(crate) fn begin(&mut self, t: f64, is_asked: bool, reason: &str) {
        (self.is_on, self.is_asked, self.since) = (true, is_asked, t);
        self.stretches += 1;
        self.first.get_or_insert_with(|| (t, reason.to_owned()));
        let mut weather = self.weather();
        weather.storm(t);
        self.weather = weather.numbers();
    }

    /// Steps end.
    pub(crate) fn end(&mut self, t: f64) {
        self.is_on = false;
        let mut weather = self.weather();
        weather.calm(t);
        self.weather = weather.numbers();
    }

    /// Events could not take over.
    pub(crate) fn stay(&mut self) {
        let mut weather = self.weather();
        weather.stay();
        self.weather = weather.numbers();
    }

    /// Says how much was stepped through, and what is known against it; beside the largest energy that is turned over.
    pub(crate) fn judge(&self, totals: &mut Totals, energy: f64) {
        let Some((t, reason)) = &self.first else { return };
        let extent = format!(
            "{:.4} s of the run were stepped through in {} steps of at most {:.1e} s, with up to {} contacts at a time",
            self.lasted, self.steps, self.longest, self.most
        );
        if self.is_asked {
            totals.hint(format!(
                "{extent}: impacts are off by up to a step, and forces of contacts are means over steps. Between impacts errors of steps add up to {:.0e} of the size of positions",
                self.errors
            ));
        } else {
            let text = format!(
                "a time-stepping scheme took over from events{}, because {reason}: {extent}; rtol does not bound the error of impacts there",
                if self.stretches > 1 {
                    format!(" {} times, the first time", self.stretches)
                } else {
                    String::new()
                },
            );
            totals.doubt(Doubt { cause: Cause::Stepped, t: Some(*t), text });
        }
        if let Some((t, residual, names)) = &self.worst {
            let text = format!(
                "the impulses of {} steps were not found to contact_tolerance; the worst, at t = {t:.6} s, miss it with a residual of {residual:.1e} at contacts {names}. The best that was found was used",
                self.missed
            );
            totals.doubt(Doubt { cause: Cause::Stepped, t: Some(*t), text });
        }
        if self.errors > MUCH {
            let text = format!(
                "the errors of {} time steps, without those of impacts, add up to {:.1e} of the size of positions; a smaller contact_step or rtol, or scheme = \"nonsmooth-alpha\", makes them smaller",
                self.steps, self.errors
            );
            totals.doubt(Doubt { cause: Cause::AddedErrors, t: None, text });
        }
        if self.gained > GAIN * energy {
            let text = format!(
                "impacts of several contacts in one step put in {:.2e} J, {:.1e} of the largest energy turned over, which no contact does: Newton's law says nothing about who strikes first. Use a smaller contact_step, less restitution, or contact = \"event\"",
                self.gained,
                self.gained / energy
            );
            totals.doubt(Doubt { cause: Cause::ImpactLaw, t: None, text });
        }
        if self.together > 0 {
            totals.hint(format!(
                "in {} steps a body with restitution was struck at several contacts: what touching bodies pass on to each other, as in Newton's cradle, depends on who strikes first, and steps do not tell",
                self.together
            ));
        }
        if self.unlisted > 0 {
            totals.hint(format!(
                "{} events of contacts are counted in the summary and not listed: steps list the first {MOST_LISTED}",
                self.unlisted
            ));
        }
    }
}

/// Takes note of a step that ends at this state. Is it calm, so that events may take over?
pub(crate) fn note(
    so_far: &mut SoFar,
    (step, x): (&ContactStep, &State),
    system: &System,
    marks: Option<&mut Marks>,
) -> bool {
    let infos = system.list();
    let mut lost = 0.0;
    for work in &step.works {
        so_far.sums.lose(system.contact_channel(work.contact), work.dissipated, work.supplied);
        lost += work.dissipated;
    }
    let log = &mut so_far.contact.steps;
    log.steps += 1;
    log.iterations += step.iterations;
    let h = step.t - step.t0;
    log.lasted += h;
    log.errors += step.error;
    // where nothing strikes, what rounding puts in is no law's fault
    if struck(step).next().is_some() {
        log.gained += (-lost).max(0.0);
    }
    log.together += u64::from(shares_a_body(step, infos));
    log.longest = log.longest.max(h);
    log.most = log.most.max(step.works.len());
    if !step.unmet.is_empty() {
        log.missed += 1;
        if log.worst.as_ref().is_none_or(|(_, worst, _)| step.residual > *worst) {
            let names: Vec<String> =
                step.unmet.iter().take(4).map(|&i| format!("'{}'", infos[i].name)).collect();
            log.worst = Some((step.t, step.residual, names.join(", ")));
        }
    }
    let mut weather = log.weather();
    let is_calm = weather.step(step);
    log.weather = weather.numbers();
    let mut marks = marks;
    for event in &step.happened {
        let told = ContactEvent::of_step(step.t, event);
        let contact = &mut so_far.contact;
        contact.count(&told);
        if contact.steps.listed == MOST_LISTED {
            contact.steps.unlisted += 1;
            continue;
        }
        contact.steps.listed += 1;
        let info = &infos[event.contact];
        let place = match (&mut marks, told.kind) {
            (Some(marks), ContactEventKind::Impact) => marks.impulse(x, event.contact, &event.impulse),
            _ => None,
        };
        let state = step.phase.roles[event.contact].state.word().to_owned();
        so_far.log.add(record(&told, info, place, state));
    }
    is_calm && !log_is_asked(so_far)
}

/// What struck or closed in a step.
fn struck(step: &ContactStep) -> impl Iterator<Item = &StepEvent> {
    step.happened.iter().filter(|e| matches!(e.kind, StepEventKind::Impact | StepEventKind::Closing))
}

/// Were several contacts with restitution of one body struck in the step?
fn shares_a_body(step: &ContactStep, infos: &[ContactInfo]) -> bool {
    let mut seen = BTreeSet::new();
    struck(step)
        .map(|event| &infos[event.contact])
        .filter(|info| info.law.restitution > 0.0)
        .any(|info| !info.columns.iter().all(|column| seen.insert(*column)))
}

fn log_is_asked(so_far: &SoFar) -> bool {
    so_far.contact.steps.is_asked
}

/// An event of a step as files keep it.
fn record(
    event: &ContactEvent,
    info: &ContactInfo,
    place: Option<([f64; 3], [f64; 3])>,
    state: String,
) -> EventRecord {
    let impulse = event.impulses.iter().map(|impulse| Impulse {
        normal: impulse.normal,
        tangential: impulse.tangential[..info.tangents].to_vec(),
        point: place.map(|(point, _)| point),
        vector: place.map(|(_, vector)| vector),
    });
    EventRecord {
        t: event.t,
        name: info.name.clone(),
        rising: None,
        what: event.kind.word().into(),
        impulse: impulse.collect(),
        loss: (event.kind == ContactEventKind::Impact).then_some(event.loss),
        state: vec![state],
        note: None,
        contacts: vec![info.name.clone()],
    }
}
