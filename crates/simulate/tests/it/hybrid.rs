//! Events and steps in turn on one model: what is handed over, what is said, and that neither stalls.

use crate::common::source;
use gelenk_io::results::EventRecord;
use gelenk_simulate::{Hooks, Memory, Outcome, run};

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

fn of<'e>(events: &'e [EventRecord], what: &'e str) -> Vec<&'e EventRecord> {
    events.iter().filter(|e| e.what == what).collect()
}

/// Balls that find each other and the floor, far apart from each other.
const BALLS: &str = r#"
gelenk = 1
gravity = [0, 0, -9.81]
[ground]
collide = true
shapes = [{ kind = "plane", size = 2, name = "floor" }]
[bodies.ball]
repeat = 3
collide = true
solid = { kind = "sphere", radius = 0.05, mass = 1 }
position = ["0.3*i", 0, "0.15 + 0.05*i"]
[collisions]
restitution = 0.5
[measures]
z = { kind = "position", of = "ball 2", component = "z" }
force = { kind = "normal-force", contact = "collisions" }
[simulation]
t_end = 1.5
"#;

/// H54: pairs that were found while contacts were stepped through are not those that events watch. Both lists are followed by all that looks at contacts, each change has its reason, and rest is rest.
#[test]
fn found_contacts_pass_from_steps_to_events() {
    let (outcome, memory) = ran(BALLS, &[("most_at_once", "0")]);
    let summary = &outcome.summary;
    assert_eq!(summary.run.status, "ok", "{}", summary.run.message);
    assert_eq!(summary.run.colour, "amber", "nobody asked for steps");
    let (storms, calms) = (of(&outcome.events, "stepping"), of(&outcome.events, "events"));
    assert!(!storms.is_empty() && !calms.is_empty(), "{:?}", summary.contact);
    assert!(storms.iter().chain(&calms).all(|e| e.note.is_some()));
    // they lie on the floor with their weight
    let row = memory.rows.chunks_exact(2).last().unwrap();
    assert!((row[0] - 0.05).abs() < 1e-9, "{row:?}");
    assert!((row[1] - 3.0 * 9.81).abs() < 1e-6, "{row:?}");
}

/// H54: a storm that returns soon makes the next calm twice as long, so that changes to and fro become rare, however long it lasts: the driver of a plate that shakes balls for ever gives up events at each impact, and is asked
/// again ever more rarely.
#[test]
fn changes_to_and_fro_become_rare() {
    let text = r#"
gelenk = 1
gravity = [0, 0, -9.81]
[bodies.plate]
solid = { kind = "box", size = [1, 1, 0.02], mass = 1 }
position = [0, 0, -0.01]
[joints.guide]
kind = "prismatic"
a = { body = "ground", at = [0, 0, -0.01], axis = [0, 0, 1] }
b = { body = "plate", axis = [0, 0, 1] }
[drives.shake]
coordinate = "guide"
position = "0.002*sin(100*t)"
[bodies.ball]
solid = { kind = "sphere", radius = 0.05, mass = 1 }
position = [0, 0, 0.06]
[contacts.hop]
a = "plate"
b = "ball"
restitution = 0.3
[measures]
z = { kind = "position", of = "ball", component = "z" }
"#;
    let storms = |end: &str| {
        let text = format!("{text}[simulation]\nt_end = {end}\n");
        let (outcome, _) = ran(&text, &[("most_at_once", "0"), ("contact_step", "2e-4")]);
        assert_eq!(outcome.summary.run.status, "ok", "{}", outcome.summary.run.message);
        of(&outcome.events, "stepping").len()
    };
    let (short, long) = (storms("1"), storms("4"));
    assert!(short >= 2, "{short}");
    // four times as long, but not four times as many
    assert!(long <= 2 * short, "{short} {long}");
}

/// What sticks is remembered by its pair: static friction holds a block against a force that sliding friction would not, while a ball that rolls past makes pairs come and go beside it.
#[test]
fn a_pair_remembers_that_it_sticks() {
    let text = r#"
gelenk = 1
gravity = [0, 0, -10]
[ground]
collide = true
shapes = [{ kind = "plane", size = 4, name = "floor" }]
[bodies.block]
collide = true
solid = { kind = "box", size = [0.1, 0.1, 0.1], mass = 1 }
position = [0, 0, 0.05]
[bodies.ball]
repeat = 4
collide = true
solid = { kind = "sphere", radius = 0.03, mass = 0.1 }
position = ["-1 - 0.3*i", 0.2, 0.03]
velocity = [3, 0, 0]
[collisions]
friction = 0.2
static_friction = 0.6
[forces.pull]
kind = "applied"
at = "block"
force = ["min(5, 10*t)", 0, 0]
[measures]
x = { kind = "position", of = "block", component = "x" }
[simulation]
t_end = 1
"#;
    for scheme in ["moreau", "nonsmooth-alpha", "half-explicit"] {
        let (outcome, memory) =
            ran(text, &[("contact", "step"), ("scheme", scheme), ("contact_step", "2e-3")]);
        assert_eq!(outcome.summary.run.status, "ok", "{scheme}: {}", outcome.summary.run.message);
        // sliding friction holds 2 N, rest 6 N, and 5 N pull
        let most = memory.rows.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        assert!(most < 1e-9, "{scheme}: {most:e}");
    }
}

/// Islands are shared by threads, and results are the same to the last bit however many there are.
#[test]
fn threads_change_no_bit_of_a_run() {
    let rows = |threads: &str| {
        let (outcome, memory) = ran(BALLS, &[("contact", "step"), ("contact_threads", threads)]);
        assert_eq!(outcome.summary.run.status, "ok");
        let state: Vec<u64> = outcome.state.p.iter().chain(&outcome.state.v).map(|x| x.to_bits()).collect();
        (state, memory.rows.iter().map(|x| x.to_bits()).collect::<Vec<_>>())
    };
    let one = rows("1");
    assert!(one == rows("2") && one == rows("5"));
}
