//! Every example of the repository runs to its end, and comes to the numbers it should.
//!
//! Three kinds of comparison: with stored results of another method in other coordinates (`stored.rs`), with the test set, whose
//! references come from programs that share nothing with this one (`testset.rs`), and with closed forms (`exact.rs`, and `contacts.rs` for what touches).

mod contacts;
mod crowds;
mod exact;
mod flexible;
mod list;
mod many;
mod mechanisms;
mod rails;
mod ran;
mod stored;
mod testset;
mod vehicles;
mod ways;

use list::EXAMPLES;
use ran::{Ran, folder};
use std::collections::BTreeSet;

#[test]
fn the_list_is_complete() {
    let found: BTreeSet<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml") && !path.ends_with("Cargo.toml"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    let names = EXAMPLES.iter().map(|example| example.name).chain(mechanisms::NAMES);
    let names = names.chain(many::NAMES).chain(crowds::NAMES).chain(flexible::NAMES).chain(rails::NAMES);
    let listed: BTreeSet<String> = names.map(str::to_owned).collect();
    assert_eq!(found, listed);
}

#[test]
fn examples_are_as_they_should_be() {
    for example in &EXAMPLES {
        let ran = Ran::new(example.name);
        let summary = &ran.outcome.summary;
        assert_eq!(summary.run.status, "ok", "{}: {}", example.name, summary.run.message);
        assert_eq!(summary.run.t_reached, ran.plan.t_end, "{}", example.name);
        assert_eq!(summary.model.degrees_of_freedom, example.freedom, "{}", example.name);
        assert!(summary.model.redundant.is_empty(), "{}: {:?}", example.name, summary.model.redundant);
        // where bodies are placed roughly, assembly says that it moved them, and kinks reject steps; nothing else may be worth a remark
        let is_moved = |hint: &&String| hint.starts_with("bodies were moved");
        let is_rejected = |hint: &&String| example.has_kinks && hint.contains("attempts were rejected");
        // rods of slider cranks run beside the rails, which in the picture lie in the same plane
        let is_beside = |hint: &&String| {
            example.name.starts_with("slider-crank") && hint.contains("passes through a shape")
        };
        let is_touch = |hint: &&String| example.has_contacts && hint.starts_with("contact");
        let hints = summary
            .hints
            .iter()
            .filter(|hint| !is_moved(hint) && !is_rejected(hint) && !is_touch(hint) && !is_beside(hint));
        assert_eq!(hints.collect::<Vec<_>>(), Vec::<&String>::new(), "{}", example.name);
        assert_eq!(
            summary.hints.iter().any(|hint| is_moved(&hint)),
            example.is_closed_by_assembly,
            "{}",
            example.name
        );

        let (names, mut missing) = (ran.event_names(), example.events.iter());
        assert!(missing.all(|name| names.contains(name)), "{}: {names:?}", example.name);
        assert!(ran.memory.rows.iter().all(|x| x.is_finite()), "{}", example.name);
        let scene = ran.source.file.build().unwrap().scene;
        assert!(!scene.traces.is_empty(), "{}", example.name);
        assert!(scene.bodies.iter().skip(1).all(|body| !body.shapes.is_empty()), "{}", example.name);
    }
}

/// What goes in and does not come out again is error of integration. The balance is an integral over the run, of powers that
/// are as exact as the states: a few times the tolerance, times the largest energy, times how errors grow.
#[test]
fn energy_balances() {
    for example in &EXAMPLES {
        let ran = Ran::new(example.name);
        let energy = ran.outcome.summary.energy.clone().unwrap();
        let size = energy.largest_kinetic.max(energy.start.abs()).max(energy.supplied.abs());
        let allowed = example.growth * ran.plan.rtol * size;
        assert!(energy.largest_drift <= allowed, "{}: {energy:?} against {allowed:e}", example.name);
        if example.is_conservative {
            assert_eq!((energy.supplied, energy.dissipated), (0.0, 0.0), "{}", example.name);
        }
    }
}
