//! Drives.

use super::values::Reader;
use super::{Builder, Built, at_element};
use crate::quantity::time_function;
use gelenk_model::{Drive, Target, TimeFunction};

impl<'a> Builder<'a> {
    pub(super) fn drives(&mut self) {
        self.each("drives", "drive", |builder, declared, reader, name| {
            let coordinate = |key: &str| builder.coordinate_at(declared.scope, reader, key);
            let drive = match reader.kind() {
                "gear" => Drive::gear(
                    name,
                    coordinate("first")?,
                    coordinate("second")?,
                    reader.needed_number("ratio")?,
                ),
                "rack-and-pinion" => {
                    let radius = reader.needed_number("radius")?;
                    Drive::rack_and_pinion(name, coordinate("rack")?, coordinate("pinion")?, radius)
                }
                "combination" => {
                    let mut terms = Vec::new();
                    for node in reader.need("terms")?.as_list().unwrap_or(&[]) {
                        let term = reader.inner(node);
                        let factor = term.number_or("factor", 1.0)?;
                        terms.push((builder.coordinate_at(declared.scope, &term, "coordinate")?, factor));
                    }
                    let target = builder.target(declared.scope, reader)?.unwrap_or(Target::Start);
                    Drive { name, terms, target }
                }
                _ => {
                    let terms = vec![(coordinate("coordinate")?, 1.0)];
                    let target = builder.target(declared.scope, reader)?;
                    let missing = || {
                        let fault = reader.span.wrong(format!("{} follows nothing", reader.what));
                        fault.help("add position = \"...\" or velocity = \"...\", expressions of t")
                    };
                    Drive { name, terms, target: target.ok_or_else(missing)? }
                }
            };
            builder.model.add_drive(drive).map_err(at_element(&reader.span))
        });
    }

    /// What a drive follows, if it follows anything.
    fn target(&self, scope: usize, reader: &Reader<'a>) -> Built<Option<Target>> {
        let function = |key: &str| -> Built<Option<TimeFunction>> {
            let Some(node) = reader.node(key) else { return Ok(None) };
            let program = self.time_program(scope, node)?;
            Ok(Some(time_function(program)))
        };
        match (function("position")?, function("velocity")?) {
            (Some(_), Some(_)) => {
                let span = &reader.need("velocity")?.span;
                Err(span.wrong("a drive follows a position or a velocity, not both").help("leave one out"))
            }
            (Some(f), None) => Ok(Some(Target::Position(f))),
            (None, Some(f)) => Ok(Some(Target::Velocity(f))),
            (None, None) => Ok(None),
        }
    }
}
