//! Errors of the model, at the elements of the file they are about.

use super::load::Unit;
use super::tree::{Entry, Span};
use crate::diagnostics::{Fault, FileError};
use gelenk_model::{Ask, BodyId, JointCoordinate, JointId, Model, ModelError};

/// An error of the model at an element.
pub(crate) fn fault(error: &ModelError, at: &Span) -> Fault {
    at.wrong(error.to_string())
}

/// An error of the model as a whole, at the first element it names.
pub(crate) fn explain(unit: &Unit, error: &ModelError) -> FileError {
    let sections = |kind: &str| match kind {
        "body" => "bodies",
        "beam" => "beams",
        "joint" => "joints",
        "force" => "forces",
        "drive" => "drives",
        "rolling" => "rolling",
        "wheel-rail pair" => "wheel_rails",
        "contact" => "contacts",
        "external element" => "controllers",
        "measure" => "measures",
        "event" => "events",
        _ => "",
    };
    let span = match error {
        ModelError::Element { kind: "contact", name, .. } => find_contact(unit, name),
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

/// Does the file give this key to an element?
pub(crate) fn gives(unit: &Unit, section: &str, name: &str, key: &str) -> bool {
    let table = find_entry(unit, section, name).and_then(|entry| entry.node.as_table());
    table.is_some_and(|table| table.get(key).is_some())
}

/// The file and the line of an element.
pub(crate) fn line(unit: &Unit, section: &str, name: &str) -> Option<String> {
    let place = find(unit, section, name)?.place();
    Some(format!("{}:{}", place.source.name, place.line_and_column().0))
}

/// Where a file asks for a start value.
pub(crate) fn asked(unit: &Unit, model: &Model, ask: &Ask) -> Option<Span> {
    let initial = |key: &str, names: &[String]| {
        let table = unit.table.get("initial")?.node.as_table()?.get(key)?.node.as_table()?;
        let entry = table.entries.iter().find(|entry| names.contains(&entry.key))?;
        Some(entry.key_span.clone())
    };
    let joint = |id: JointId| model.joints().get(id.index()).map(|joint| joint.name.clone());
    let coordinate = |c: JointCoordinate| {
        let name = joint(c.joint)?;
        let known = model.coordinate_names(c.joint);
        let own = known.iter().find(|own| model.coordinate(c.joint, own) == Ok(c))?;
        Some(vec![format!("{name}.{own}"), name])
    };
    let body = |id: BodyId, key: &str| {
        let name = &model.bodies().get(id.index())?.name;
        let of_body = || {
            let entry = find_entry(unit, "bodies", name)?;
            let table = entry.node.as_table()?;
            Some(table.get(key).unwrap_or(entry).key_span.clone())
        };
        let said = if matches!(key, "position" | "orientation") { "bodies" } else { "velocities" };
        of_body().or_else(|| initial(said, std::slice::from_ref(name)))
    };
    match *ask {
        Ask::Coordinate(c) => initial("coordinates", &coordinate(c)?),
        Ask::Rate(c) => initial("rates", &coordinate(c)?),
        Ask::Orientation(id) => initial("orientations", &[joint(id)?]),
        Ask::Spin(id) => initial("angular_velocities", &[joint(id)?]),
        Ask::Velocity(id) => body(id, "velocity"),
        Ask::Omega(id) => body(id, "angular_velocity"),
        Ask::Position(id) => body(id, "position"),
        Ask::Attitude(id) => body(id, "orientation"),
    }
}

/// The element of a full name.
fn find(unit: &Unit, section: &str, name: &str) -> Option<Span> {
    find_entry(unit, section, name).map(|entry| entry.key_span.clone())
}

fn find_entry<'u>(unit: &'u Unit, section: &str, name: &str) -> Option<&'u Entry> {
    let table = unit.table.get(section).and_then(|entry| entry.node.as_table());
    if let Some(entry) = table.and_then(|table| table.get(name)) {
        return Some(entry);
    }
    unit.parts.iter().find_map(|(prefix, part)| {
        let rest = name.strip_prefix(prefix.as_str())?.strip_prefix('.')?;
        find_entry(part, section, rest)
    })
}

/// A contact by its name, which may be that of a part of it, or of stops or friction of a joint.
fn find_contact(unit: &Unit, name: &str) -> Option<Span> {
    let found = find(unit, "contacts", name).or_else(|| find(unit, "joints", name));
    // bodies that collide without a list
    let found =
        found.or_else(|| Some(unit.table.get(name).filter(|_| name == "collisions")?.key_span.clone()));
    let found = found.or_else(|| find(unit, "bodies", name.split_once(" & ")?.0));
    found.or_else(|| find_contact(unit, name.rsplit_once('.')?.0))
}

/// An element whose name occurs in a text: `joint crank pin`, `body 'rod'`.
fn named(unit: &Unit, text: &str) -> Option<Span> {
    let quoted = text.split('\'').skip(1).step_by(2);
    let words = ["joint ", "drive ", "body "].iter().filter_map(|kind| text.strip_prefix(kind));
    quoted.chain(words).find_map(|name| {
        let sections =
            ["joints", "bodies", "drives", "forces", "rolling", "wheel_rails", "contacts", "controllers"];
        sections.iter().find_map(|section| find(unit, section, name))
    })
}
