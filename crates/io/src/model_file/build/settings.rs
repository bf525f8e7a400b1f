//! The start and the run.

use super::super::tree::Entry;
use super::values::Reader;
use super::{Builder, Built};
use crate::mechanism::Simulation;
use gelenk_model::{BodyId, Coordinates, Priority, Start};

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
        for entry in reader.map("bodies") {
            start = start.body(self.body_named(entry)?, weight(&reader, entry)?);
        }
        for entry in reader.map("velocities") {
            start = start.velocity(self.body_named(entry)?, weight(&reader, entry)?);
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
            return Ok((coordinate, reader.number_of(&entry.node)?, Priority::Known));
        }
        let inner = reader.inner(&entry.node);
        let weight = inner.positive("weight")?;
        let priority = match inner.text("priority") {
            Some("free") => Priority::Free,
            Some("guessed") => Priority::Guessed(weight.unwrap_or(1.0)),
            None if weight.is_some() => Priority::Guessed(weight.unwrap_or(1.0)),
            _ => Priority::Known,
        };
        Ok((coordinate, inner.needed_number("value")?, priority))
    }

    fn body_named(&self, entry: &Entry) -> Built<BodyId> {
        if entry.key == "ground" {
            return Err(entry.key_span.wrong("the ground does not move").help("leave it out"));
        }
        Ok(self.body_frame(0, &entry.key, &entry.key_span)?.body)
    }

    pub(super) fn simulation(&mut self) -> Built<(Simulation, Coordinates)> {
        let reader = self.settings("simulation").unwrap_or_else(|| {
            let mut top = self.top();
            top.table = &super::values::EMPTY;
            top
        });
        let output = self.settings("output");
        let t_start = reader.number_or("t_start", 0.0)?;
        let t_end = reader.number_or("t_end", t_start + 10.0)?;
        if t_end <= t_start {
            let fault = reader.node("t_end").map_or(&reader.span, |node| &node.span);
            return Err(fault.wrong(format!("the end, {t_end} s, is not behind the start, {t_start} s")));
        }
        let output_step = reader.positive("output_step")?.unwrap_or((t_end - t_start) / 1000.0);
        let count = (t_end - t_start) / output_step;
        if count > 1e8 {
            let span = &reader.need("output_step")?.span;
            return Err(span
                .wrong(format!("this makes {count:.0} lines of output"))
                .help("give a larger step"));
        }
        let own = |key: &str| reader.text(key).map(str::to_owned);
        let rtol = reader.positive("rtol")?.unwrap_or(1e-6);
        let coordinates =
            reader.text("coordinates").and_then(|name| name.parse().ok()).unwrap_or(Coordinates::Joint);
        let simulation = Simulation {
            t_start,
            t_end,
            output_step,
            frame_rate: output.map(|output| output.positive("frame_rate")).transpose()?.flatten(),
            method: own("method").unwrap_or_else(|| "auto".into()),
            formulation: own("formulation"),
            linear_solver: own("linear_solver"),
            rtol,
            atol: reader.positive("atol")?.unwrap_or(rtol),
            h0: reader.positive("h0")?,
            h_max: reader.positive("h_max")?,
            max_steps: reader.whole("max_steps"),
            order: own("order"),
            rho_inf: reader.number("rho_inf")?,
            projection: own("projection"),
            jacobian: own("jacobian"),
            wall_limit: reader.positive("wall_limit")?,
        };
        Ok((simulation, coordinates))
    }
}

/// A priority, or the weight of a guess.
fn weight(reader: &Reader<'_>, entry: &Entry) -> Built<Priority> {
    match entry.node.as_text() {
        Some("known") => Ok(Priority::Known),
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
                .help("what may be anything is \"free\""))
        }
    }
}
