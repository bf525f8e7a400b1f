//! The start and the run.

use super::super::check::setting;
use super::super::tree::Entry;
use super::scopes::Scopes;
use super::values::Reader;
use super::{Builder, Built};
use gelenk_catalogue::{Mistimed, OPTIONS, OptionKind, OptionRow, Origin, Place, Refusal, Settings};
use gelenk_model::{BodyId, JointId, Priority, Start};

impl<'a> Builder<'a> {
    /// A table of the model itself, of which there is one only.
    pub(super) fn settings(&self, section: &str) -> Option<Reader<'a>> {
        let local = self.local(0);
        let entry = local.unit.table.get(section)?;
        Some(Reader::new(entry, local.names.clone(), format!("[{section}]")))
    }

    pub(super) fn start(&mut self, t: f64) -> Built<Start> {
        let mut start = Start::new().at_time(t);
        let Some(reader) = self.settings("initial") else { return Ok(start) };
        for entry in reader.map("coordinates") {
            let (coordinate, value, priority) = self.guess(&reader, entry)?;
            start = start.coordinate(coordinate, value, priority);
        }
        for entry in reader.map("rates") {
            let (coordinate, rate, priority) = self.guess(&reader, entry)?;
            start = start.rate(coordinate, rate, priority);
        }
        for entry in reader.map("orientations") {
            let (joint, inner) = (self.ball_named(entry)?, reader.inner(&entry.node));
            let rotation = inner.orientation_here(&entry.node.span)?;
            start = start.orientation(joint, rotation, priority_of(&inner)?);
        }
        for entry in reader.map("angular_velocities") {
            let (joint, inner) = (self.ball_named(entry)?, reader.inner(&entry.node));
            let (omega, priority) = match entry.node.as_table() {
                Some(_) => (inner.vector_of(inner.need("value")?)?, priority_of(&inner)?),
                None => (reader.vector_of(&entry.node)?, Priority::Asked),
            };
            start = start.spin(joint, omega, priority);
        }
        for entry in reader.map("bodies") {
            start = start.body(self.body_named(entry)?, weight(&reader, entry)?);
        }
        for entry in reader.map("velocities") {
            start = start.velocity(self.body_named(entry)?, weight(&reader, entry)?);
        }
        if reader.flag("equilibrium") {
            start = start.at_rest();
        }
        if let Some(restarts) = reader.whole("restarts") {
            start = start.restarts(restarts);
        }
        Ok(start)
    }

    fn guess(
        &self,
        reader: &Reader<'a>,
        entry: &'a Entry,
    ) -> Built<(gelenk_model::JointCoordinate, f64, Priority)> {
        let coordinate = self.coordinate_named(0, &entry.key, &entry.key_span)?;
        if entry.node.as_table().is_none() {
            return Ok((coordinate, reader.number_of(&entry.node)?, Priority::Asked));
        }
        let inner = reader.inner(&entry.node);
        Ok((coordinate, inner.needed_number("value")?, priority_of(&inner)?))
    }

    /// A joint that leaves all rotations free.
    fn ball_named(&self, entry: &Entry) -> Built<JointId> {
        let (name, at) = (entry.key.as_str(), &entry.key_span);
        let joint = self.model.joint(name).map_err(|_| self.unknown(0, name, at, "joint", &["joints"]))?;
        if self.model.turns_freely(joint) {
            return Ok(joint);
        }
        let known = self.model.coordinate_names(joint);
        let names: Vec<String> = known.iter().map(|c| format!("\"{name}.{c}\"")).collect();
        let help = if names.is_empty() {
            "leave it out".into()
        } else {
            format!("give {} in coordinates or rates", names.join(", "))
        };
        Err(at.wrong(format!("joint '{name}' does not leave all rotations free")).help(help))
    }

    fn body_named(&self, entry: &Entry) -> Built<BodyId> {
        if entry.key == "ground" {
            return Err(entry.key_span.wrong("the ground does not move").help("leave it out"));
        }
        Ok(self.body_frame(0, &entry.key, &entry.key_span)?.body)
    }
}

/// The run options that a file gives, and nothing else: no part of the model is made for them.
pub(crate) fn settings_of(scopes: &Scopes<'_>) -> Built<Settings> {
    let mut settings = Settings::new();
    let local = &scopes.list[0];
    let table = |section: &str| {
        let entry = local.unit.table.get(section)?;
        Some(Reader::new(entry, local.names.clone(), format!("[{section}]")))
    };
    for (section, place) in [("simulation", Place::File), ("output", Place::FileOutput)] {
        let Some(reader) = table(section) else { continue };
        for row in OPTIONS.iter().filter(|row| row.is_at(place)) {
            let Some(entry) = reader.table.get(row.key) else { continue };
            give(&mut settings, row, entry, &reader)?;
        }
    }
    check_times(&settings, table("simulation"))?;
    // flexible bodies move in absolute coordinates: a file with one need not say so
    let bodies = scopes.list.iter().filter_map(|local| local.unit.table.get("bodies")?.node.as_table());
    let is_flexible = |body: &Entry| body.node.as_table().is_some_and(|its| its.get("flexible").is_some());
    if settings.get("coordinates").is_none() && bodies.flat_map(|table| &table.entries).any(is_flexible) {
        settings.set("coordinates", "absolute").map_err(|error| local.whole.wrong(error.to_string()))?;
    }
    Ok(settings)
}

/// Reads one option, with where it stands.
fn give(settings: &mut Settings, row: &'static OptionRow, entry: &Entry, reader: &Reader<'_>) -> Built<()> {
    let place = entry.key_span.place();
    let origin = Origin::File(format!("{}:{}", place.source.name, place.line_and_column().0).into());
    let value = match row.kind {
        OptionKind::Number { .. } => Some(row.read(reader.number_of(&entry.node)?)),
        _ => setting(row, &entry.node),
    };
    match value {
        Some(Ok(value)) => settings.insert(row, value, origin),
        // the declarations have seen to kinds and words
        Some(Err(Refusal::Option { reason, .. })) => {
            return Err(entry.node.span.wrong(format!("'{}' {reason}", row.key)));
        }
        Some(Err(other)) => return Err(entry.node.span.wrong(other.to_string())),
        None => {}
    }
    Ok(())
}

/// An interval that is none, or one with too many rows, at the place where it is given.
fn check_times(settings: &Settings, reader: Option<Reader<'_>>) -> Built<()> {
    let (Some(reader), Err(Mistimed { key, reason })) = (reader, settings.times().timetable()) else {
        return Ok(());
    };
    let span = reader.node(key).map_or(&reader.span, |node| &node.span);
    Err(span.wrong(reason))
}

/// The priority of a value that stands beside it.
fn priority_of(reader: &Reader<'_>) -> Built<Priority> {
    let weight = reader.positive("weight")?;
    Ok(match reader.text("priority") {
        Some("free") => Priority::Free,
        Some("known") => Priority::Known,
        Some("guessed") => Priority::Guessed(weight.unwrap_or(1.0)),
        None => weight.map_or(Priority::Asked, Priority::Guessed),
        _ => Priority::Asked,
    })
}

/// A priority, or the weight of a guess.
fn weight(reader: &Reader<'_>, entry: &Entry) -> Built<Priority> {
    match entry.node.as_text() {
        Some("known") => Ok(Priority::Known),
        Some("asked") => Ok(Priority::Asked),
        Some("free") => Ok(Priority::Free),
        Some("guessed") => Ok(Priority::Guessed(1.0)),
        _ => {
            let weight = reader.number_of(&entry.node)?;
            if weight > 0.0 {
                return Ok(Priority::Guessed(weight));
            }
            Err(entry
                .node
                .span
                .wrong(format!("a weight must be positive, not {weight}"))
                .help("use \"free\" for a value that may be anything"))
        }
    }
}
