//! Numbers of a file that are possible, but look like angles in degrees.
//!
//! All angles are in radians, and few of them are larger than a turn. Those that are were mostly made from pi, or were meant in degrees.

use super::super::tree::{Entry, Node, Span, Value};
use super::values::Reader;
use super::{Builder, Local};
use crate::expression::{Expression, Program};
use gelenk_catalogue::Times;
use gelenk_model::Measure;
use std::f64::consts::{PI, TAU};

/// Sections whose keys `angle` and `angles` are orientations.
const PLACES: [&str; 6] = ["bodies", "frames", "joints", "forces", "assemblies", "initial"];
/// Drives are looked at this many times.
const LOOKS: usize = 400;
/// Most people think of joints in steps of so many degrees.
const ROUND: f64 = 5.0;

/// Is an angle larger than a turn, and no multiple of pi?
fn is_odd(angle: f64) -> bool {
    let parts = angle / (PI / 12.0);
    angle.abs() > TAU * (1.0 + 1e-9) && (parts - parts.round()).abs() > 1e-6
}

impl Builder<'_> {
    /// What looks like a mistake, with file and line.
    pub(super) fn notes(&self, times: &Times) -> Vec<String> {
        let mut found = Vec::new();
        for (scope, local) in self.scopes.list.iter().enumerate() {
            for section in &local.unit.table.entries {
                let is_place = PLACES.contains(&section.key.as_str());
                walk(section, local, is_place, &mut found);
            }
            self.coordinates(scope, &mut found);
            self.driven_angles(scope, times, &mut found);
        }
        found
    }

    /// Values of joint coordinates that are angles.
    fn coordinates(&self, scope: usize, found: &mut Vec<String>) {
        let local = self.local(scope);
        let table = |name: &str| local.unit.table.get(name).and_then(|entry| entry.node.as_table());
        let mut look = |coordinate: &str, node: &Node, what: &str| {
            if self.is_angle(scope, coordinate, &node.span) {
                found.extend(number(local, node).and_then(|x| note(node, x, what)));
            }
        };
        let asked = table("initial").and_then(|initial| initial.get("coordinates"));
        for entry in asked.and_then(|entry| entry.node.as_table()).iter().flat_map(|table| &table.entries) {
            let inner = entry.node.as_table().and_then(|table| table.get("value"));
            look(&entry.key, inner.map_or(&entry.node, |inner| &inner.node), &entry.key);
        }
        for force in table("forces").iter().flat_map(|table| &table.entries) {
            let get = |key: &str| force.node.as_table().and_then(|table| table.get(key));
            if let (Some(of), Some(rest)) = (get("coordinate"), get("rest")) {
                look(of.node.as_text().unwrap_or(""), &rest.node, "rest");
            }
        }
    }

    fn is_angle(&self, scope: usize, coordinate: &str, at: &Span) -> bool {
        let coordinate = self.coordinate_named(scope, coordinate, at);
        coordinate.is_ok_and(|c| Measure::Coordinate(c).unit(&self.model) == "rad")
    }

    /// Drives that turn a joint to a round number beyond a turn, and stay there or come back.
    fn driven_angles(&self, scope: usize, times: &Times, found: &mut Vec<String>) {
        let Ok(table) = times.timetable() else { return };
        let drives = self.local(scope).unit.table.get("drives").and_then(|entry| entry.node.as_table());
        for drive in drives.iter().flat_map(|table| &table.entries) {
            let get = |key: &str| drive.node.as_table().and_then(|table| table.get(key));
            let (Some(of), Some(position)) = (get("coordinate"), get("position")) else { continue };
            if !self.is_angle(scope, of.node.as_text().unwrap_or(""), &of.node.span) {
                continue;
            }
            let Ok(program) = self.time_program(scope, &position.node) else { continue };
            if program.has_calls() {
                continue;
            }
            let at = |i: usize| {
                program
                    .eval::<f64>(&[table.t_start + (table.t_end - table.t_start) * i as f64 / LOOKS as f64])
            };
            let angles: Vec<f64> = (0..=LOOKS).map(at).collect();
            let largest = angles.iter().copied().fold(0.0_f64, |m, x| if x.abs() > m.abs() { x } else { m });
            let near = |x: f64, y: f64| (x - y).abs() < 2e-3 * largest.abs();
            // one that goes on turning reaches its largest angle at the end
            let goes_on = near(angles[LOOKS], largest) && !near(angles[LOOKS - LOOKS / 50], largest);
            let round = (largest.abs() / ROUND).round() * ROUND;
            let is_round = near(largest.abs(), round) && round <= 360.0;
            if is_odd(largest) && is_round && !goes_on {
                let (place, turns) = (place(&position.node.span), largest.abs() / TAU);
                found.push(format!(
                    "{place}: drive '{}' turns its joint to {round} rad, {turns:.1} turns; if that is in degrees, multiply it with deg",
                    drive.key
                ));
            }
        }
    }
}

/// Looks at orientations, and at sines of large numbers.
fn walk(entry: &Entry, local: &Local<'_>, is_place: bool, found: &mut Vec<String>) {
    let key = entry.key.as_str();
    match &entry.node.value {
        Value::Table(table) => table.entries.iter().for_each(|inner| walk(inner, local, is_place, found)),
        Value::List(items) => {
            for item in items {
                if is_place && key == "angles" {
                    found.extend(number(local, item).and_then(|x| note(item, x, key)));
                }
                match &item.value {
                    Value::Table(table) => {
                        table.entries.iter().for_each(|inner| walk(inner, local, is_place, found));
                    }
                    Value::Text(text) => sines(item, text, local, found),
                    _ => {}
                }
            }
        }
        Value::Text(text) => {
            if is_place && key == "angle" {
                found.extend(number(local, &entry.node).and_then(|x| note(&entry.node, x, key)));
            }
            sines(&entry.node, text, local, found);
        }
        Value::Number(x, _) if is_place && key == "angle" => found.extend(note(&entry.node, *x, key)),
        _ => {}
    }
}

fn note(node: &Node, angle: f64, what: &str) -> Option<String> {
    let given = node.as_text().map_or_else(|| format!("{angle}"), |text| format!("({text})"));
    is_odd(angle).then(|| {
        let (place, turns) = (place(&node.span), angle.abs() / TAU);
        format!(
            "{place}: {what} is {angle} rad, {turns:.1} turns; if it is in degrees, write \"{given}*deg\""
        )
    })
}

/// Sines and their kin of numbers, or of parameters, that look like degrees.
fn sines(node: &Node, text: &str, local: &Local<'_>, found: &mut Vec<String>) {
    for name in ["sin(", "cos(", "tan("] {
        for (at, _) in text.match_indices(name) {
            let before = text[..at].chars().next_back();
            let Some(inner) = text[at + name.len()..].split_once(')').map(|(inner, _)| inner.trim()) else {
                continue;
            };
            let is_plain = inner.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.');
            if !is_plain || before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
                continue;
            }
            let angle = constant(inner, local).filter(|x| is_odd(*x));
            if let Some(angle) = angle {
                let place = place(&node.span);
                found.push(format!(
                    "{place}: {name}{inner}) takes an angle of {angle} rad; if it is in degrees, write {name}{inner}*deg)"
                ));
            }
        }
    }
}

/// The value of a number or expression that depends on parameters alone.
fn number(local: &Local<'_>, node: &Node) -> Option<f64> {
    let empty = &super::values::EMPTY;
    Reader::of_table(empty, &node.span, local.names.clone(), String::new()).number_of(node).ok()
}

fn constant(text: &str, local: &Local<'_>) -> Option<f64> {
    let program: Program = Expression::parse(text).and_then(|e| e.compile(&local.names)).ok()?;
    let value = program.eval::<f64>(&vec![0.0; local.names.slots()]);
    value.is_finite().then_some(value)
}

/// The file and the line.
fn place(span: &Span) -> String {
    let place = span.place();
    format!("{}:{}", place.source.name, place.line_and_column().0)
}
