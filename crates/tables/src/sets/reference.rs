//! Where the mechanisms of the sets are at the end of their time, kept in `mechanisms/references`.
//!
//! A reference is made by a method in coordinates that are not the defaults, at 1e-11, and checked by another method in other coordinates. Two
//! runs that are right agree; how far they do is kept. The growth says how errors add up: that of a third run at 1e-8, over its tolerance.

use super::ended::{Ended, Value, Way, ended};
use gelenk_catalogue::Settings;
use gelenk_integrators::Cancel;
use gelenk_io::results::checksum;
use gelenk_mechanisms::{Mechanism, Set};
use serde_json::{Map, Value as Json, json};

/// Tolerances of references: the first at which two ways come to the end. Rounding stops some flexible mechanisms at the first.
const TOLERANCES: [f64; 2] = [1e-11, 1e-10];
/// A way that takes longer is given up \[s\].
const PATIENCE: f64 = 120.0;
const LOOSER: f64 = 1e-8;
/// Results may be off by so many times the growth times the tolerance: errors of one run say how large those of others are, but not
/// exactly.
const MARGIN: f64 = 20.0;
/// What is smaller than this share of the largest measure with the same unit has no digits of its own.
const SMALL: f64 = 1e-3;
/// What is smaller in its unit is nothing but rounding.
const NOTHING: f64 = 1e-6;
/// Options of a file that belong to its own method.
const OWN: [&str; 8] = ["method", "formulation", "order", "h0", "h_max", "rtol", "atol", "coordinates"];

/// A method and its coordinates.
type Means = (&'static str, &'static str);

/// Ways by which references are made and checked: the first two that come to the end.
fn ways(set: Set) -> &'static [Means] {
    match set {
        Set::Rigid => &[("odex", "absolute"), ("dop853", "mixed"), ("radau", "joint"), ("radau", "absolute")],
        Set::Impact => &[("dop853", "absolute"), ("radau", "mixed"), ("odex", "joint"), ("dop853", "joint")],
        Set::Flexible => {
            &[("radau", "absolute"), ("dop853", "absolute"), ("radau", "joint"), ("radau", "mixed")]
        }
    }
}

/// A measure that is known.
#[derive(Debug, Clone, PartialEq)]
pub struct Known {
    /// The measure, at the end.
    pub value: Value,
    /// What errors are measured in: its size in the run, or that of others with the same unit.
    pub scale: f64,
}

/// What is known about the end of a mechanism.
#[derive(Debug, Clone, PartialEq)]
pub struct Reference {
    /// Which text of the mechanism it belongs to.
    pub stamp: String,
    /// How it was made, in words.
    pub made: String,
    /// How it was checked.
    pub checked: String,
    /// The largest difference of both in motion, relative to scales.
    pub difference: f64,
    /// How many times the tolerance errors grow to.
    pub growth: f64,
    /// The measures.
    pub measures: Vec<Known>,
}

/// The largest errors of a run, relative to scales.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Errors {
    /// Of what follows from positions and velocities.
    pub motion: f64,
    /// Of everything.
    pub all: f64,
}

impl Reference {
    /// That of a mechanism. One of another text is none.
    pub fn of(mechanism: &Mechanism) -> Result<Self, String> {
        let known = read(mechanism.reference).filter(|r| r.stamp == stamp(mechanism.text));
        known.ok_or_else(|| {
            format!(
                "'{}' has no reference, or that of another text: REFERENCES=write cargo test --release -p gelenk-tables references",
                mechanism.name
            )
        })
    }

    /// How far a run is off at its end. A measure that it does not have is off by more than any number.
    pub fn errors(&self, ended: &Ended) -> Errors {
        let mut errors = Errors { motion: 0.0, all: 0.0 };
        for known in &self.measures {
            let found = ended.values.iter().find(|v| v.name == known.value.name);
            let off = found.map_or(f64::INFINITY, |v| (v.value - known.value.value).abs() / known.scale);
            // a comparison with NaN is false: what is no number is off
            let off = if off.is_nan() { f64::INFINITY } else { off };
            errors.all = errors.all.max(off);
            if known.value.is_motion() {
                errors.motion = errors.motion.max(off);
            }
        }
        errors
    }

    /// How far results with a tolerance may be off.
    pub fn allowed(&self, rtol: f64) -> f64 {
        MARGIN * self.growth * rtol
    }

    /// Makes that of a mechanism, which takes long.
    pub fn make(mechanism: &Mechanism) -> Result<Self, String> {
        let mut failures = Vec::new();
        for tolerance in TOLERANCES {
            let mut done: Vec<(Means, Ended)> = Vec::new();
            for &means in ways(mechanism.set) {
                match with(mechanism, means, tolerance) {
                    Ok(ended) => done.push((means, ended)),
                    Err(why) => failures.push(format!("{}: {why}", words(means, tolerance))),
                }
                if let [first, second] = &done[..] {
                    return Self::of_two(mechanism, first, second, tolerance);
                }
            }
        }
        Err(format!("'{}': no two ways to its end. {}", mechanism.name, failures.join(". ")))
    }

    fn of_two(
        mechanism: &Mechanism,
        (first, made): &(Means, Ended),
        (second, check): &(Means, Ended),
        tolerance: f64,
    ) -> Result<Self, String> {
        let known = |v: &Value| Known { value: v.clone(), scale: scale(v, &made.values) };
        let mut reference = Reference {
            stamp: stamp(mechanism.text),
            made: words(*first, tolerance),
            checked: words(*second, tolerance),
            difference: 0.0,
            growth: 1.0,
            measures: made.values.iter().map(known).collect(),
        };
        reference.difference = reference.errors(check).motion;
        // a looser tolerance can be too much for an explicit method where a tighter one is not
        let looser: Vec<f64> = [*first, *second]
            .into_iter()
            .filter_map(|means| Some(reference.errors(&with(mechanism, means, LOOSER).ok()?).motion))
            .collect();
        if looser.is_empty() {
            return Err(format!("'{}': no way to its end at {LOOSER:e}", mechanism.name));
        }
        reference.growth = looser.iter().fold(1.0, |growth, error| growth.max(error / LOOSER));
        Ok(reference)
    }

    /// As a file holds it.
    pub fn to_text(&self) -> String {
        let measures: Map<String, Json> = self
            .measures
            .iter()
            .map(|k| {
                let v = &k.value;
                (
                    v.name.clone(),
                    json!({ "value": v.value, "unit": v.unit, "size": v.size, "scale": k.scale }),
                )
            })
            .collect();
        let all = json!({
            "text": self.stamp,
            "made": self.made,
            "checked": self.checked,
            "difference": self.difference,
            "growth": self.growth,
            "measures": measures,
        });
        format!("{all:#}\n")
    }
}

/// Runs a mechanism by one of the ways.
fn with(mechanism: &Mechanism, (method, coordinates): Means, tolerance: f64) -> Result<Ended, String> {
    let settings = Settings::new()
        .with("method", method)
        .and_then(|s| s.with("coordinates", coordinates))
        .and_then(|s| s.with("rtol", tolerance))
        .and_then(|s| s.with("atol", tolerance))
        .and_then(|s| s.with("wall_limit", PATIENCE))
        .map_err(|e| e.to_string())?;
    let way = Way { settings, without: &OWN, is_bare: false };
    let ended = ended(mechanism, &way, &Cancel::default())?;
    if ended.is_complete { Ok(ended) } else { Err(ended.summary.run.message) }
}

fn words((method, coordinates): Means, tolerance: f64) -> String {
    format!("{method} in {coordinates} coordinates, rtol = atol = {tolerance:e}")
}

/// Tells texts apart. Ends of lines are not part of them.
fn stamp(text: &str) -> String {
    format!("{:016x}", checksum(text.replace('\r', "").as_bytes()))
}

/// What errors of a measure are measured in.
fn scale(value: &Value, all: &[Value]) -> f64 {
    let others = all.iter().filter(|v| v.unit == value.unit).map(|v| v.size).fold(0.0, f64::max);
    value.size.max(SMALL * others).max(NOTHING)
}

fn read(text: &str) -> Option<Reference> {
    let json: Json = serde_json::from_str(text).ok()?;
    let words = |key: &str| json[key].as_str().map(str::to_owned);
    let known = |(name, of): (&String, &Json)| {
        let value = Value {
            name: name.clone(),
            unit: of["unit"].as_str()?.to_owned(),
            value: of["value"].as_f64()?,
            size: of["size"].as_f64()?,
        };
        Some(Known { value, scale: of["scale"].as_f64()? })
    };
    Some(Reference {
        stamp: words("text")?,
        made: words("made")?,
        checked: words("checked")?,
        difference: json["difference"].as_f64()?,
        growth: json["growth"].as_f64()?,
        measures: json["measures"].as_object()?.iter().map(known).collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gelenk_io::results::Summary;

    fn value(name: &str, unit: &str, value: f64, size: f64) -> Value {
        Value { name: name.into(), unit: unit.into(), value, size }
    }

    /// A file reads back equal; errors are relative, forces count apart, and what is missing or no number is never right.
    #[test]
    fn errors_are_relative_and_files_are_read_back() {
        let all = [value("x", "m", 1.0, 2.0), value("y", "m", 0.0, 1e-9), value("force", "N", 50.0, 100.0)];
        let measures: Vec<Known> =
            all.iter().map(|v| Known { value: v.clone(), scale: scale(v, &all) }).collect();
        assert_eq!(measures.iter().map(|k| k.scale).collect::<Vec<_>>(), [2.0, 2e-3, 100.0]);
        let reference = Reference {
            stamp: stamp("a"),
            made: "a".into(),
            checked: "b".into(),
            difference: 1e-10,
            growth: 3.0,
            measures,
        };
        let mut sorted = reference.clone();
        sorted.measures.sort_by(|a, b| a.value.name.cmp(&b.value.name));
        assert_eq!(read(&reference.to_text()), Some(sorted));
        let ended = |values: &[Value]| Ended {
            values: values.to_vec(),
            is_complete: true,
            is_cancelled: false,
            summary: Summary::default(),
        };
        let mut off = all.clone();
        (off[0].value, off[2].value) = (1.02, 60.0);
        let errors = reference.errors(&ended(&off));
        assert!((errors.motion - 0.01).abs() < 1e-12 && (errors.all - 0.1).abs() < 1e-12);
        off[0].value = f64::NAN;
        assert_eq!(reference.errors(&ended(&off)).motion, f64::INFINITY);
        assert_eq!(reference.errors(&ended(&all[1..])).motion, f64::INFINITY);
        assert_eq!(read("{}"), None);
    }
}
