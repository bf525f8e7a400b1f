//! Large models run, in all coordinates and by all kinds of methods.

use crate::common::{in_memory, source};
use gelenk_io::results::Status;
use gelenk_io::results::summary::SETUP;
use gelenk_simulate::{Hooks, Memory, Outcome, run};
use std::fmt::Write;

/// 334 bodies that fly have 2 004 velocities and nothing that could be redundant.
#[test]
fn many_free_bodies() {
    let (outcome, _) = in_memory(include_str!("repro/many_free_bodies.toml"), |_| {});
    let summary = &outcome.summary;
    assert_eq!((outcome.status, summary.run.colour.as_str()), (Status::Completed, "green"));
    assert_eq!(summary.model.degrees_of_freedom, 6 * summary.model.bodies);
    assert!(summary.model.bodies > 333);
}

/// Bars of 0.5 m on hinges about y and z in turn, with dampers, let go from a line along x.
fn chain(links: usize) -> String {
    let mut text = "gelenk = 1\ngravity = [0, 0, -9.81]\n".to_owned();
    for i in 0..links {
        let before = if i == 0 { "ground".to_owned() } else { format!("b{}", i - 1) };
        let at = if i == 0 { 0.0 } else { 0.5 };
        let axis = if i.is_multiple_of(2) { "[0, 1, 0]" } else { "[0, 0.6, 0.8]" };
        write!(
            text,
            "[bodies.b{i}]\nposition = [{}, 0, 0]\nmass = 0.3\ncentre = [0.25, 0, 0]\ninertia = [0.001, 0.00625, 0.00625]\n\
             [joints.j{i}]\nkind = \"revolute\"\na = {{ body = \"{before}\", at = [{at}, 0, 0], axis = {axis} }}\n\
             b = {{ body = \"b{i}\", axis = {axis} }}\n\
             [forces.d{i}]\nkind = \"joint\"\ncoordinate = \"j{i}.angle\"\ndamping = 0.01\n",
            0.5 * i as f64
        )
        .unwrap();
    }
    for i in [0, links / 2, links - 1] {
        write!(text, "[measures.z{i}]\nkind = \"position\"\nof = {{ body = \"b{i}\", at = [0.5, 0, 0] }}\ncomponent = \"z\"\n")
            .unwrap();
    }
    text
}

fn ran(text: &str, coordinates: &str, method: &str, t_end: f64) -> (Outcome, Vec<f64>) {
    let mut source = source(text);
    let mut settings = source.settings().unwrap();
    // long steps: otherwise there would be a hundred at least
    for (key, value) in
        [("t_end", t_end), ("output_step", t_end), ("h_max", t_end), ("rtol", 1e-5), ("atol", 1e-8)]
    {
        settings.set(key, value).unwrap();
    }
    settings.set("method", method).unwrap();
    settings.set("coordinates", coordinates).unwrap();
    let mut memory = Memory::default();
    let outcome = run(&mut source, &settings, &mut memory, &mut Hooks::default())
        .unwrap_or_else(|e| panic!("{coordinates}, {method}: {e}"));
    let last = memory.rows[memory.rows.len() - 3..].to_vec();
    (outcome, last)
}

/// Runs that must end at the same place. The free end falls freely, as the bearing is far away.
fn agree(links: usize, runs: &[(&str, &str)]) {
    let (text, t_end) = (chain(links), 1e-3);
    let mut expected: Option<Vec<f64>> = None;
    for &(coordinates, method) in runs {
        let (outcome, last) = ran(&text, coordinates, method, t_end);
        let what = format!("{coordinates}, {method}: {}", outcome.summary.run.message);
        assert_eq!(outcome.status, Status::Completed, "{what}");
        assert_eq!(outcome.summary.model.degrees_of_freedom, links, "{what}");
        let fall = 9.81 * t_end * t_end / 2.0;
        assert!((last[2] + fall).abs() < 0.05 * fall, "{what}: {last:?}, {fall}");
        let expected = expected.get_or_insert_with(|| last.clone());
        for (x, y) in last.iter().zip(&*expected) {
            // ten times the absolute tolerance: errors of single joints do not add up in so short a time
            assert!((x - y).abs() < 1e-7, "{what}: {last:?} instead of {expected:?}");
        }
    }
}

/// A chain of 1 000 links ends at the same place in all coordinates, and in joint coordinates by implicit methods too.
#[test]
fn a_thousand_links() {
    let all =
        ["joint", "absolute", "tait-bryan", "euler", "mixed"].map(|coordinates| (coordinates, "dop853"));
    agree(1_000, &all);
    agree(1_000, &["bdf", "radau", "genalpha"].map(|method| ("joint", method)));
}

/// Implicit methods in all coordinates.
#[test]
fn a_hundred_links_by_implicit_methods() {
    for coordinates in ["absolute", "tait-bryan", "euler", "mixed"] {
        agree(100, &["dop853", "bdf", "radau", "genalpha"].map(|method| (coordinates, method)));
    }
}

/// What comes before the first step is part of the summary, and of the time that is shown.
#[test]
fn set_up_is_on_the_clock() {
    let (outcome, _) = ran(&chain(20), "absolute", "dop853", 0.01);
    let summary = &outcome.summary;
    let of = |name: &str| {
        summary.time.iter().find(|part| part.part == name).map(|part| (part.calls, part.seconds))
    };
    let mut sum = 0.0;
    for part in SETUP {
        let (calls, seconds) = of(part).unwrap_or_else(|| panic!("no part '{part}'"));
        assert!(calls == 1 && seconds > 0.0, "{part}: {calls} calls, {seconds} s");
        sum += seconds;
    }
    assert!((summary.run.setup_s - sum).abs() <= 1e-12 * sum);
    let mut stages = Vec::new();
    let mut stage = |what: &str| stages.push(what.to_owned());
    let mut hooks = Hooks { stage: Some(&mut stage), ..Hooks::default() };
    let mut source = source(&chain(4));
    let settings = source.settings().unwrap().with("t_end", 0.01).unwrap();
    run(&mut source, &settings, &mut Memory::default(), &mut hooks).unwrap();
    assert_eq!(stages.len(), 3);
}
