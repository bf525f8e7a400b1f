//! Second opinions: digits that agree, the time up to which they do, and what is said where they do not.

use crate::common::{PENDULUM, folder, source};
use gelenk_io::results::{Cause, Folder, SUMMARY, Summary};
use gelenk_simulate::{Existing, FileSource, Hooks, Outcome, Settings, run_in_folder, verify_folder};
use std::path::Path;

/// Two rods with weights that start high up: chaos.
const DOUBLE: &str = include_str!("../../../../examples/double-pendulum.toml");

fn verified(source: &FileSource, settings: &Settings, path: &Path, cancel_second: bool) -> Outcome {
    let mut hooks = Hooks::default();
    let mut outcome =
        run_in_folder(&mut source.clone(), settings, path, Existing::Replace, &mut hooks).unwrap();
    if cancel_second {
        hooks.cancel.cancel();
    }
    verify_folder(source, settings, path, &mut outcome, &mut hooks).unwrap();
    outcome
}

fn causes(summary: &Summary) -> Vec<Cause> {
    summary.doubts.iter().map(|d| d.cause).collect()
}

/// A pendulum is right to the tolerance and more; another method in other coordinates says so, and the summary keeps it.
#[test]
fn a_pendulum_is_confirmed() {
    let source = source(PENDULUM);
    let settings = source.settings().unwrap().with("rtol", 1e-8).unwrap().with("atol", 1e-8).unwrap();
    let path = folder("verify-pendulum");
    let outcome = verified(&source, &settings, &path, false);
    let v = outcome.summary.verification.clone().unwrap();
    assert_eq!((v.method.as_str(), v.coordinates.as_str()), ("odex", "absolute"));
    assert!((v.rtol / 1e-10 - 1.0).abs() < 1e-12);
    assert_eq!(v.measures.len(), Folder::open(&path).unwrap().trajectory().unwrap().columns.len());
    for m in &v.measures {
        // within 100 tolerances: the error per step adds up over the steps
        assert!(m.digits > 6.0 && m.until.is_none(), "{m:?}");
    }
    assert_eq!(outcome.summary.run.colour, "green");
    let stored: Summary = Folder::open(&path).unwrap().read_json(SUMMARY).unwrap();
    assert_eq!(stored, outcome.summary);
}

/// A chaotic motion loses all its digits while constraints and energy are at rounding. The doubt names when.
#[test]
fn chaos_is_found_out() {
    let source = source(DOUBLE);
    let settings = source.settings().unwrap();
    let settings =
        settings.with("t_end", 20.0).unwrap().with("rtol", 1e-6).unwrap().with("atol", 1e-6).unwrap();
    let outcome = verified(&source, &settings, &folder("verify-chaos"), false);
    let s = &outcome.summary;
    let energy = s.energy.as_ref().unwrap();
    assert!(energy.largest_drift < 1e-3 * energy.largest_kinetic);
    assert_eq!((s.run.colour.as_str(), causes(s)), ("amber", vec![Cause::Disagreement]));
    let t = s.doubts[0].t.unwrap();
    assert!(t > 0.0 && t < 19.0, "{t}");
    let angle = s.verification.as_ref().unwrap().measures.iter().find(|m| m.name == "elbow angle").unwrap();
    assert!(angle.digits < 1.0 && angle.until.unwrap() >= t, "{angle:?}");
}

/// A second run that does not come to the end confirms nothing.
#[test]
fn what_was_interrupted_confirms_nothing() {
    let source = source(PENDULUM);
    let outcome = verified(&source, &source.settings().unwrap(), &folder("verify-interrupted"), true);
    assert_eq!(causes(&outcome.summary), [Cause::NotVerified]);
    assert!(outcome.summary.verification.is_none() && outcome.summary.run.colour == "amber");
    assert!(outcome.summary.doubts[0].text.contains("interrupted"), "{:?}", outcome.summary.doubts);
}

/// Events that change parameters do so in both runs.
#[test]
fn parameters_start_over() {
    let text = format!(
        "{}\n[forces.load]\nkind = \"applied\"\nat = \"rod\"\nforce = [0, \"load\", 0]\n\
         [events.loaded]\nwhen = \"t\"\nlevel = 0.4\nset = {{ load = \"load - 3\" }}\n",
        PENDULUM.replace("[parameters]", "[parameters]\nload = 0")
    );
    let source = source(&text);
    let outcome = verified(&source, &source.settings().unwrap(), &folder("verify-set"), false);
    assert_eq!(outcome.summary.run.colour, "green", "{:?}", outcome.summary.doubts);
    let events = &outcome.summary.verification.as_ref().unwrap().events;
    assert!(events.count > 0 && events.until.is_none() && events.largest_difference < 1e-6, "{events:?}");
}
