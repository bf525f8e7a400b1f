//! `gelenk check`: what can be said about a model before it runs.

use crate::args::CheckArgs;
use crate::failure::{FAILED, Failure};
use crate::run::{failure, source};
use gelenk_io::results::summary::ContactSummary;
use gelenk_simulate::{
    Beginning, FileSource, Plan, SimulateError, Source, contacts_at_start, try_first_step,
};
use serde_json::{Value, json};
use std::io::Write;

pub(crate) fn run(args: &CheckArgs, out: &mut impl Write) -> Result<(), Failure> {
    let Some(model) = args.model.as_deref().filter(|_| !args.schema) else {
        writeln!(out, "{:#}", gelenk_io::ModelFile::schema())?;
        return Ok(());
    };
    match look(model, args) {
        Ok((source, beginning, contacts)) => {
            if args.json {
                writeln!(out, "{}", to_json(&source, &beginning, contacts.as_ref()))?;
                return Ok(());
            }
            print(&source, &beginning, contacts.as_ref(), out)
        }
        Err(failure) => {
            if args.json {
                writeln!(out, "{}", json!({ "ok": false, "error": failure.message.trim_end() }))?;
            }
            Err(failure)
        }
    }
}

/// What is found out about a model.
type Found = (FileSource, Beginning, Option<ContactSummary>);

fn look(model: &std::path::Path, args: &CheckArgs) -> Result<Found, Failure> {
    let source = source(model, &args.set)?;
    let settings = args.options.0.clone().over(&source.settings().map_err(failure)?);
    let plan = Plan::new(&settings).map_err(failure)?;
    let mut subject = source.build(plan.coordinates).map_err(failure)?;
    let beginning = Beginning::new(&source, &mut subject, plan.t_start).map_err(failure)?;
    try_first_step(&plan, &mut subject, &beginning).map_err(|error| match error {
        // an option that does not fit is not the model's fault
        SimulateError::Refused(_) | SimulateError::Option { .. } => failure(error),
        error => Failure { code: FAILED, ..failure(error) },
    })?;
    let contacts = contacts_at_start(&source, &mut subject, &plan, &beginning.state).map_err(failure)?;
    Ok((source, beginning, contacts))
}

fn print(
    source: &FileSource,
    beginning: &Beginning,
    contacts: Option<&ContactSummary>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let about = source.about();
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
    if let Some(contacts) = contacts {
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

fn to_json(source: &FileSource, beginning: &Beginning, contacts: Option<&ContactSummary>) -> Value {
    let about = source.about();
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
        about.parameters.into_iter().map(|(name, value)| (name, value.into())).collect();
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
        "contact": contacts,
        "doubts": beginning.doubts,
        "hints": beginning.hints,
    })
}
