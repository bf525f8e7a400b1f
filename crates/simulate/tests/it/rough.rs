//! Bad input and hopeless contacts: clear words, and nothing lost.

use crate::common::source;
use gelenk_io::ModelFile;
use gelenk_simulate::{Hooks, Memory, Outcome, run};

/// A ball between two plates that come together: from 0.05 s on no impulse keeps it out of both.
const SQUEEZED: &str = r#"
gelenk = 1
[bodies.left]
solid = { kind = "box", size = [0.02, 0.2, 0.2], mass = 1 }
position = [-0.065, 0, 0]
[bodies.right]
solid = { kind = "box", size = [0.02, 0.2, 0.2], mass = 1 }
position = [0.065, 0, 0]
[bodies.ball]
solid = { kind = "sphere", radius = 0.05, mass = 1 }
[joints.left]
kind = "prismatic"
a = { body = "ground", at = [-0.065, 0, 0], axis = [1, 0, 0] }
b = { body = "left", axis = [1, 0, 0] }
[joints.right]
kind = "prismatic"
a = { body = "ground", at = [0.065, 0, 0], axis = [1, 0, 0] }
b = { body = "right", axis = [1, 0, 0] }
[drives.left]
coordinate = "left"
velocity = 0.1
[drives.right]
coordinate = "right"
velocity = -0.1
[contacts."left side"]
a = "left"
b = "ball"
[contacts."right side"]
a = "right"
b = "ball"
friction = 0.2
[measures.x]
kind = "position"
of = "ball"
component = "x"
[simulation]
t_end = 0.1
output_step = 0.01
"#;

fn ran(text: &str, settings: &[(&str, &str)]) -> (Outcome, Memory) {
    let mut source = source(text);
    let mut given = source.settings().unwrap();
    for (key, value) in settings {
        given = match value.parse::<f64>() {
            Ok(number) => given.with(key, number).unwrap(),
            Err(_) => given.with(key, *value).unwrap(),
        };
    }
    let mut memory = Memory::default();
    let outcome = run(&mut source, &given, &mut memory, &mut Hooks::default()).unwrap();
    (outcome, memory)
}

/// The run ends where nothing can be done, names what is squeezed and how deep it is, says that the solver did not converge and with which residual, and keeps all rows before.
#[test]
fn contacts_that_cannot_be_solved_are_named() {
    for settings in
        [&[("contact", "step")][..], &[("contact", "step"), ("contact_step", "1e-3")], &[("contact", "auto")]]
    {
        let (outcome, memory) = ran(SQUEEZED, settings);
        let run = &outcome.summary.run;
        assert_eq!(run.status, "failed", "{settings:?}");
        assert!(
            run.message.contains(" side") && run.message.contains("deep"),
            "{settings:?}: {}",
            run.message
        );
        let doubts: Vec<&str> = outcome.summary.doubts.iter().map(|d| d.text.as_str()).collect();
        let told = doubts.iter().any(|d| {
            d.contains("were not found to contact_tolerance")
                && d.contains(" side'")
                && d.contains("a residual of")
        });
        assert!(told, "{settings:?}: {doubts:?}");
        // four rows before 0.05 s, and those after it until the overlap was deep
        assert!(run.t_reached > 0.0499 && memory.times.len() >= 5, "{settings:?}: {}", run.t_reached);
        assert!(memory.rows.iter().all(|x| x.is_finite()));
    }
}

/// Event by event there is no way on: the error names the contacts and the time.
#[test]
fn events_say_what_cannot_be_solved() {
    let (outcome, memory) = ran(SQUEEZED, &[("contact", "event")]);
    let run = &outcome.summary.run;
    assert_eq!(run.status, "failed");
    assert!(run.message.contains("left side") && run.message.contains("right side"), "{}", run.message);
    assert!((run.t_reached - 0.05).abs() < 1e-6 && memory.times.len() >= 5, "{}", run.t_reached);
}

/// Bodies that start deep in each other are an error with both names, the depth, and a way out, however contacts are treated.
#[test]
fn pairs_that_start_deep_inside_are_told() {
    let text = "gelenk = 1\n[ground]\ncollide = true\nshapes = [{ kind = \"plane\", size = 1, name = \"floor\" }]\n\
                [bodies.ball]\nrepeat = 2\ncollide = true\nsolid = { kind = \"sphere\", radius = 0.1, mass = 1 }\nposition = [\"0.05*i\", 0, 0.3]\n\
                [simulation]\nt_end = 0.1\n";
    for mode in ["event", "step", "auto"] {
        let mut source = source(text);
        let settings = source.settings().unwrap().with("contact", mode).unwrap();
        let error = run(&mut source, &settings, &mut Memory::default(), &mut Hooks::default())
            .unwrap_err()
            .to_string();
        for word in [
            "'ball 0' and 'ball 1' begin inside each other",
            "1.500000e-1 m deep",
            "move 'ball 1' by",
            "model.toml",
        ] {
            assert!(error.contains(word), "{mode}: '{word}' is not in: {error}");
        }
    }
}

/// Ground with holes in its numbers is refused with the place of the number.
#[test]
fn height_fields_with_holes_are_told() {
    let made = |heights: &str, file: &str| {
        let text = format!(
            "gelenk = 1\n[ground]\nshapes = [{{ kind = \"height-field\", cell = 1, {heights} }}]\n[bodies.ball]\nmass = 1\n"
        );
        let parsed = ModelFile::parse_all(&[("m/a.toml", text.as_str()), ("m/hills.csv", file)]);
        parsed.and_then(|file| file.build()).map(|_| ()).unwrap_err().render()
    };
    for (heights, file, words) in [
        ("heights = [[0, 1], [0, nan]]", "", &["m/a.toml:3", "finite number, not NaN"][..]),
        ("heights = [[0, 1], [0, \"1/0\"]]", "", &["m/a.toml:3", "not a finite number"]),
        ("heights = [[0, 1, 2]]", "", &["m/a.toml:3", "at least 2 rows of 2 heights, not 1 of 3"]),
        ("heights = [[0, 1], [0, 1, 2]]", "", &["m/a.toml:3", "row 2 has 3 heights, the first one 2"]),
        ("file = \"hills.csv\"", "0 1\n0 nan\n", &["m/hills.csv:2", "'nan' is not a number"]),
        ("file = \"hills.csv\"", "0 1\n0 inf\n", &["m/hills.csv:2", "'inf' is not a number"]),
    ] {
        let error = made(heights, file);
        for word in words {
            assert!(error.contains(word), "{heights} {file}: '{word}' is not in: {error}");
        }
    }
}
