//! Results of another method, in other coordinates and at a smaller tolerance, kept in `examples/references`.
//!
//! Examples with contacts have none: `contacts.rs` compares them in many ways with exact numbers.
//!
//! `REFERENCES=write cargo test -p gelenk-simulate --test it references` writes them again; otherwise that test compares.

use super::list::{EXAMPLES, Example};
use super::ran::{Ran, folder};
use gelenk_model::Coordinates;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Times per run at which results are kept.
const TIMES: usize = 8;
const TOLERANCE: f64 = 1e-11;
/// Examples whose references are made again in every test.
const QUICK: [&str; 4] = ["pendulum", "four-bar", "gyroscope", "slider-crank"];

/// What is kept of an example.
#[derive(Serialize, Deserialize)]
struct Stored {
    model: String,
    /// How it was made.
    made: String,
    /// The same by a third way, and the largest difference, relative to the largest value of each measure.
    checked: String,
    difference: f64,
    times: Vec<f64>,
    measures: BTreeMap<String, Vec<f64>>,
}

/// The measures of an example; columns of arrows follow from the same forces.
fn measures(ran: &Ran) -> Vec<String> {
    let mechanism = ran.source.file.build().unwrap();
    mechanism
        .outputs
        .iter()
        .filter(|output| output.purpose == gelenk_io::Purpose::Asked)
        .map(|output| output.name.clone())
        .collect()
}

/// The largest difference of two lists, relative to the largest value of a measure in the whole run.
fn difference(ran: &Ran, name: &str, times: &[f64], values: &[f64]) -> f64 {
    let column = ran.column(name);
    let size = column.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
    let pairs = times.iter().zip(values).map(|(t, value)| (column[ran.row_at(*t)] - value).abs());
    let most = pairs.fold(0.0, f64::max);
    // what is zero up to rounding has no size of its own
    if size < 1e-9 { most } else { most / size }
}

fn all_differences(ran: &Ran, stored: &Stored) -> Vec<(String, f64)> {
    let found = stored.measures.iter();
    found.map(|(name, values)| (name.clone(), difference(ran, name, &stored.times, values))).collect()
}

fn path(example: &Example) -> std::path::PathBuf {
    folder().join("references").join(format!("{}.json", example.name))
}

#[test]
fn results_are_those_of_another_method() {
    for example in EXAMPLES.iter().filter(|e| !e.has_contacts) {
        let text = std::fs::read_to_string(path(example)).unwrap();
        let stored: Stored = serde_json::from_str(&text).unwrap();
        let ran = Ran::new(example.name);
        assert_eq!(measures(&ran).len(), stored.measures.len(), "{}", example.name);
        let allowed = example.growth * ran.plan.rtol;
        assert!(stored.difference < 0.1 * allowed, "{}: {}", example.name, stored.difference);
        for (name, off) in all_differences(&ran, &stored) {
            assert!(off <= allowed, "{} {name}: {off:e} against {allowed:e}", example.name);
        }
    }
}

/// Runs an example in the way by which its reference is made, and in the way by which that is checked.
fn made_again(example: &Example) -> Stored {
    let way = |method: &'static str, coordinates| {
        Ran::with(example.name, coordinates, |settings| {
            for key in ["formulation", "h0", "atol"] {
                settings.remove(key);
            }
            settings.set("method", method).unwrap();
            settings.set("rtol", TOLERANCE).unwrap();
        })
    };
    let ran = way("odex", Coordinates::Absolute);
    let end = ran.plan.t_end;
    let times: Vec<f64> = (1..=TIMES).map(|k| end * k as f64 / TIMES as f64).collect();
    let kept = |name: String| {
        let column = ran.column(&name);
        let values = times.iter().map(|t| column[ran.row_at(*t)]).collect();
        (name, values)
    };
    let mut stored = Stored {
        model: example.name.into(),
        made: format!("odex in absolute coordinates, rtol = atol = {TOLERANCE:e}"),
        checked: format!("dop853 in mixed coordinates, rtol = atol = {TOLERANCE:e}"),
        difference: 0.0,
        measures: measures(&ran).into_iter().map(kept).collect(),
        times,
    };
    let differences = all_differences(&way("dop853", Coordinates::Mixed), &stored);
    stored.difference = differences.iter().map(|(_, off)| *off).fold(0.0, f64::max);
    stored
}

/// Stored results can be made again: of a few examples always, of all when they are to be written.
#[test]
fn references() {
    let writes = std::env::var("REFERENCES").is_ok_and(|value| value == "write");
    for example in EXAMPLES.iter().filter(|e| !e.has_contacts && (writes || QUICK.contains(&e.name))) {
        let again = made_again(example);
        if writes {
            let text = serde_json::to_string_pretty(&again).unwrap() + "\n";
            std::fs::write(path(example), text).unwrap();
        }
        let stored: Stored = serde_json::from_str(&std::fs::read_to_string(path(example)).unwrap()).unwrap();
        assert_eq!((&again.times, again.measures.len()), (&stored.times, stored.measures.len()));
        for (name, values) in &stored.measures {
            let size = values.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
            let pairs = values.iter().zip(&again.measures[name]);
            let off = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max) / size;
            // the same way at 1e-11: sines and step sizes of another machine may differ in their last digits
            assert!(off < 1e-8, "{} {name}: {off:e}", example.name);
        }
    }
}
