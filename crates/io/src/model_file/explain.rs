//! Errors of the model, at the elements of the file they are about.

use super::load::Unit;
use super::tree::Span;
use crate::diagnostics::{Fault, FileError};
use gelenk_model::ModelError;

/// An error of the model at an element.
pub(crate) fn fault(error: &ModelError, at: &Span) -> Fault {
    at.wrong(error.to_string())
}

/// An error of the model as a whole, at the first element it names.
pub(crate) fn explain(unit: &Unit, error: &ModelError) -> FileError {
    let sections = |kind: &str| match kind {
        "body" => "bodies",
        "joint" => "joints",
        "force" => "forces",
        "drive" => "drives",
        "rolling" => "rolling",
        "external element" => "controllers",
        "measure" => "measures",
        "event" => "events",
        _ => "",
    };
    let span = match error {
        ModelError::NameTwice { kind, name } | ModelError::Element { kind, name, .. } => {
            find(unit, sections(kind), name)
        }
        ModelError::MassProperties { body, .. } | ModelError::Body { body, .. } => find(unit, "bodies", body),
        ModelError::Joint { joint, .. } => find(unit, "joints", joint),
        ModelError::Assembly(gaps) | ModelError::Velocities(gaps) => {
            gaps.iter().find_map(|gap| named(unit, &gap.element))
        }
        ModelError::Whole(text) => named(unit, text),
        _ => None,
    };
    match span {
        Some(span) => fault(error, &span),
        None => Fault::new(error.to_string(), None),
    }
    .into()
}

/// The element of a full name.
fn find(unit: &Unit, section: &str, name: &str) -> Option<Span> {
    let table = unit.table.get(section).and_then(|entry| entry.node.as_table());
    if let Some(entry) = table.and_then(|table| table.get(name)) {
        return Some(entry.key_span.clone());
    }
    unit.parts.iter().find_map(|(prefix, part)| {
        let rest = name.strip_prefix(prefix.as_str())?.strip_prefix('.')?;
        find(part, section, rest)
    })
}

/// An element whose name occurs in a text: `joint crank pin`, `body 'rod'`.
fn named(unit: &Unit, text: &str) -> Option<Span> {
    let quoted = text.split('\'').skip(1).step_by(2);
    let words = ["joint ", "drive ", "body "].iter().filter_map(|kind| text.strip_prefix(kind));
    quoted.chain(words).find_map(|name| {
        let sections = ["joints", "bodies", "drives", "forces", "rolling", "controllers"];
        sections.iter().find_map(|section| find(unit, section, name))
    })
}
