//! What can be said about a model before it runs.

use crate::contact::contacts_at_start;
use crate::legs::try_first_step;
use crate::settings::Plan;
use crate::start::Beginning;
use crate::subject::{About, Source};
use crate::{FileSource, SimulateError};
use gelenk_catalogue::Settings;
use gelenk_io::results::summary::ContactSummary;
use serde_json::{Value, json};
use std::fmt;

/// What is found out about a model: it can be built, closed, and take a first step. Shown, it is what `gelenk check` prints.
#[derive(Debug, Clone)]
pub struct Check {
    /// What the model says about itself.
    pub about: About,
    /// Its start.
    pub beginning: Beginning,
    /// Its contacts, where there are any.
    pub contacts: Option<ContactSummary>,
}

impl Check {
    /// Makes a model with these settings over those of its file, and tries it.
    pub fn new(source: &FileSource, settings: &Settings) -> Result<Self, SimulateError> {
        let settings = settings.clone().over(&source.settings()?);
        let plan = Plan::new(&settings)?;
        let mut subject = source.build(plan.coordinates)?;
        let beginning = Beginning::new(source, &mut subject, plan.t_start)?;
        try_first_step(&plan, &mut subject, &beginning)?;
        let contacts = contacts_at_start(source, &mut subject, &plan, &beginning.state)?;
        Ok(Self { about: source.about(), beginning, contacts })
    }

    /// The same for programs.
    pub fn to_json(&self) -> Value {
        let (about, beginning) = (&self.about, &self.beginning);
        let audit = &beginning.audit;
        let redundant: Vec<Value> = audit
            .redundant
            .iter()
            .map(|r| json!({ "element": r.element, "direction": r.direction, "held_by": r.held_by }))
            .collect();
        let gaps: Vec<Value> = audit
            .open
            .iter()
            .map(|g| json!({ "element": g.element, "metres": g.metres, "radians": g.radians }))
            .collect();
        let parameters: serde_json::Map<String, Value> =
            about.parameters.iter().map(|(name, value)| (name.clone(), (*value).into())).collect();
        json!({
            "ok": true,
            "file": about.file,
            "name": about.name,
            "bodies": audit.bodies,
            "joints": audit.joints,
            "coordinates": audit.coordinates.to_string(),
            "velocities": audit.velocities,
            "constraints": audit.constraints,
            "rank": audit.rank,
            "degrees_of_freedom": audit.degrees_of_freedom(),
            "redundant": redundant,
            "open": gaps,
            "unconnected": audit.unconnected,
            "moved": { "metres": beginning.moved.0, "radians": beginning.moved.1 },
            "parameters": parameters,
            "contact": self.contacts,
            "doubts": beginning.doubts,
            "hints": beginning.hints,
        })
    }
}

impl fmt::Display for Check {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (about, beginning) = (&self.about, &self.beginning);
        writeln!(out, "{}: {}", about.file, about.name)?;
        for line in beginning.audit.to_string().lines() {
            writeln!(out, "  {line}")?;
        }
        let (way, angle) = beginning.moved;
        if beginning.was_moved() {
            let angle = angle.to_degrees();
            writeln!(
                out,
                "initial pose: closed after moving bodies by up to {way:.3e} m and {angle:.1} degrees"
            )?;
        } else {
            writeln!(out, "initial pose: closed as given")?;
        }
        writeln!(out, "first step: taken")?;
        if let Some(contacts) = &self.contacts {
            writeln!(out, "contacts: impacts by the law of {}", contacts.impact)?;
            for contact in &contacts.contacts {
                let [gap, velocity, ..] = contact.threshold;
                let (name, state) = (&contact.name, &contact.state);
                writeln!(
                    out,
                    "  '{name}': {state} at the start; closed below {gap:.1e} m, at rest below {velocity:.1e} m/s"
                )?;
            }
        }
        if !about.parameters.is_empty() {
            writeln!(out, "parameters:")?;
            for (name, value) in &about.parameters {
                writeln!(out, "  {name} = {value}")?;
            }
        }
        if !beginning.doubts.is_empty() {
            writeln!(out, "doubts: a run would end amber")?;
            for doubt in &beginning.doubts {
                writeln!(out, "  {}: {}", doubt.cause.word(), doubt.text)?;
            }
        }
        // the audit has said some of them
        let audit = &beginning.audit;
        let is_new = |hint: &&String| !audit.suspicions.contains(hint) && !beginning.is_redundancy(hint);
        let hints: Vec<_> = beginning.hints.iter().filter(is_new).collect();
        if !hints.is_empty() {
            writeln!(out, "hints:")?;
            for hint in hints {
                writeln!(out, "  {hint}")?;
            }
        }
        Ok(())
    }
}
