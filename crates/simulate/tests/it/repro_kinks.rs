//! Kinks and jumps: stops by penalty, loads that are short, drives that jump, events close together and at the ends.

use crate::common::{in_memory, slider};
use gelenk_io::results::{Cause, Colour, Status};
use gelenk_simulate::Settings;

const BALL: &str = include_str!("repro/penalty_ball.toml");
const STOP: &str = include_str!("repro/stop_by_penalty.toml");
const JUMPS: [(&str, &str, &str); 2] = [
    (include_str!("repro/jump_position.toml"), "position", "to 1 at t = 1 s"),
    (include_str!("repro/jump_velocity.toml"), "rate", "to 3 at t = 1 s"),
];

/// Methods that do not damp by design.
const TRUE: [&str; 9] = ["mexx", "hem5", "phem56", "dopri5", "dop853", "odex", "radau", "seulex", "sdirk"];
const ALL: [&str; 11] =
    ["mexx", "hem5", "phem56", "dopri5", "dop853", "odex", "radau", "seulex", "sdirk", "bdf", "genalpha"];

fn with<'a>(method: &'a str, sets: &'a [(&'a str, &'a str)]) -> impl Fn(&mut Settings) + 'a {
    move |s| {
        s.set("method", method).unwrap();
        for (key, value) in sets {
            s.set(key, *value).unwrap();
        }
    }
}

/// The text with another value of a parameter.
fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

/// A ball on a floor without losses jumps as high as before, however hard the floor is: 5 s with some ten strikes. The bound is that
/// of the issue; a method that steps across the edge of the floor misses it by many orders of magnitude.
#[test]
fn a_hard_floor_keeps_the_energy() {
    let ball = changed(BALL, "d = 200", "d = 0");
    for stiffness in ["1e4", "1e7", "1e10"] {
        let text = changed(&ball, "k = 1e6", &format!("k = {stiffness}"));
        for method in TRUE {
            let (outcome, _) = in_memory(&text, with(method, &[]));
            assert_eq!(
                outcome.status,
                Status::Completed,
                "{method} {stiffness}: {}",
                outcome.summary.run.message
            );
            let energy = outcome.summary.energy.unwrap();
            let lost = (energy.end - energy.start).abs() / energy.largest_kinetic;
            assert!(lost < 1e-3, "{method} {stiffness}: {lost:.2e}");
            let steps = outcome.summary.counts["steps"];
            // tolerances are tightened for strikes that are hard: methods of order four and five take twice the steps of before
            assert!(steps < 2500, "{method} {stiffness}: {steps}");
        }
    }
}

/// The same with a floor that knows no maximum, over 10 s, in several coordinate systems.
#[test]
fn a_stop_by_penalty_keeps_the_energy() {
    let text = changed(STOP, "k = 1e7", "k = 1e8");
    for method in TRUE {
        let coordinates: &[&str] =
            if method == "dop853" { &["joint", "absolute", "mixed"] } else { &["joint"] };
        for coordinates in coordinates {
            let (outcome, _) = in_memory(&text, with(method, &[("coordinates", coordinates)]));
            let energy = outcome.summary.energy.unwrap();
            let lost = (energy.end - energy.start).abs() / energy.largest_kinetic;
            assert!(outcome.status == Status::Completed && lost < 1e-3, "{method} {coordinates}: {lost:.2e}");
        }
    }
}

/// A drive that jumps ends the run there, and the message names it, what jumps, and when.
#[test]
fn drives_that_jump_are_refused() {
    for (text, what, when) in JUMPS {
        for method in ["dop853", "hem5", "phem56", "mexx", "radau", "genalpha", "bdf"] {
            let (outcome, _) = in_memory(text, with(method, &[]));
            let message = &outcome.summary.run.message;
            assert_eq!(outcome.status, Status::Failed, "{method}");
            assert!(
                message.contains(&format!("the {what} that drive 'one' prescribes jumps")),
                "{method}: {message}"
            );
            assert!(message.contains(when), "{method}: {message}");
            assert_eq!(outcome.state.t, 1.0, "{method}");
        }
    }
}

/// A table and a corner in a position prescribe rates that jump; a corner in a rate does not.
#[test]
fn only_jumps_are_refused() {
    let drive = |key: &str, of: &str| {
        slider(&format!(
            "[drives.motor]\ncoordinate = \"guide.displacement\"\n{key} = \"{of}\"\n[simulation]\nt_end = 2\n"
        ))
    };
    let ends = |text: &str| in_memory(text, with("dop853", &[])).0;
    let corner = ends(&drive("position", "max(0, t - 1)"));
    assert!(
        corner
            .summary
            .run
            .message
            .contains("rate that drive 'motor' prescribes jumps from 0 to 1 at t = 1 s")
    );
    let saw = ends(&drive("position", "mod(t, 0.7)"));
    assert_eq!((saw.status, saw.state.t), (Status::Failed, 0.7), "{}", saw.summary.run.message);
    let ramp = ends(&drive("velocity", "max(0, t - 1)"));
    assert_eq!(ramp.status, Status::Completed, "{}", ramp.summary.run.message);
    // ½ (2 − 1)²
    assert!((ramp.state.p[0] - 0.5).abs() < 1e-9, "{}", ramp.state.p[0]);
}

/// MEXX runs where a drive holds still, and where it waits before it moves.
#[test]
fn mexx_runs_where_a_drive_holds_still() {
    let hold = include_str!("repro/mexx_hold.toml");
    let wait = include_str!("repro/mexx_wait.toml");
    for (text, angle) in [(hold, 0.0), (wait, 1.0)] {
        let (outcome, memory) = in_memory(text, with("mexx", &[]));
        assert_eq!(outcome.status, Status::Completed, "{}", outcome.summary.run.message);
        // the drive is a constraint, which projections hold to much less than the tolerance 1e-6
        let last = *memory.rows.last().unwrap();
        assert!((last - angle).abs() < 1e-6, "{last}");
    }
}

/// A force of 1e6 N for 1e-6 s gives 1 kg the speed 1 m/s, in 10 s of standing still, whatever says when it acts.
#[test]
fn short_loads_are_not_stepped_over() {
    let force = |of: &str| {
        slider(&format!(
            "[forces.push]\nkind = \"joint\"\ncoordinate = \"guide.displacement\"\nforce = \"{of}\"\n[simulation]\nt_end = 10\n"
        ))
    };
    let pulse = "if(t > 3.3 and t < 3.300001, 1e6, 0)";
    for method in ALL {
        let (outcome, _) = in_memory(&force(pulse), with(method, &[]));
        let v = outcome.state.v[0];
        // the width of the pulse has six digits beside a time of 3.3 s in double precision; generalized-alpha damps
        let bound = if method == "genalpha" { 1e-3 } else { 1e-6 };
        assert!((v - 1.0).abs() < bound, "{method}: {v}");
    }
    let others = [
        "1e6*(sign(t - 3.3) - sign(t - 3.300001))/2",
        "1e6*max(0, min(1, 1e9*(t - 3.3)) - min(1, max(0, 1e9*(t - 3.300001))))",
        "if(mod(t, 20) - 3.3 > 0, 1e6, 0)*if(mod(t, 20) < 3.300001, 1, 0)",
    ];
    for of in others {
        let (outcome, _) = in_memory(&force(of), with("dop853", &[]));
        let v = outcome.state.v[0];
        assert!((v - 1.0).abs() < 2e-3, "{of}: {v}");
    }
}

/// The same load through a controller, an acceleration that a drive prescribes, and a table over time.
#[test]
fn short_loads_reach_controllers_drives_and_tables() {
    let controller = "[controllers.sum]\nkind = \"ode\"\nstates = { s = 0 }\nrates = { s = \"if(t > 3.3 and t < 3.300001, 1e6, 0)\" }\n\
                      [simulation]\nt_end = 10\n";
    let drive = "[drives.motor]\ncoordinate = \"guide.displacement\"\n\
                 velocity = \"min(1, max(0, 1e6*(t - 3.3)))\"\n[simulation]\nt_end = 10\n";
    let table = "[tables.load]\nx = [3.3, 3.300001, 3.300002]\ny = [0, 1e6, 0]\n[forces.push]\nkind = \"joint\"\n\
                 coordinate = \"guide.displacement\"\nforce = \"if(t < 3.3 or t > 3.300002, 0, load(t))\"\n[simulation]\nt_end = 10\n";
    for method in ALL {
        if method != "sdirk" {
            // a velocity drive is not for sdirk
            let (outcome, _) = in_memory(&slider(drive), with(method, &[]));
            let z = outcome.state.p[0];
            assert_eq!(outcome.status, Status::Completed, "{method}: {}", outcome.summary.run.message);
            assert!((z - 6.7).abs() < 1e-5, "{method}: {z}");
        }
        let (outcome, _) = in_memory(&slider(controller), with(method, &[]));
        assert!((outcome.state.u[0] - 1.0).abs() < 1e-3, "{method}: {}", outcome.state.u[0]);
        let (outcome, _) = in_memory(&slider(table), with(method, &[]));
        // each of both cubics has the slope of its chord at its outer end and 0 at the top: ½ + 1/12 of height times width
        // generalized-alpha controls errors of positions only, which 2e-6 s hardly move
        let bound = if method == "genalpha" { 0.1 } else { 1e-3 };
        assert!((outcome.state.v[0] - 7.0 / 6.0).abs() < bound, "{method}: {}", outcome.state.v[0]);
    }
}

/// A block that `sign(rate)` holds against a load that is too weak: the motion goes along the jump, and the run says so.
#[test]
fn sliding_is_a_doubt() {
    let text = slider(
        "[forces.brake]\nkind = \"joint\"\ncoordinate = \"guide.displacement\"\nforce = \"-5*sign(rate) + 2*sin(3*t)\"\n\
         [initial.rates]\n\"guide.displacement\" = 1\n[simulation]\nt_end = 0.5\nwall_limit = 20\n",
    );
    let (outcome, _) = in_memory(&text, |s| s.set("rtol", "1e-4").unwrap());
    let doubts = &outcome.summary.doubts;
    assert_ne!(outcome.summary.run.colour, Colour::Green.word(), "{:?}", outcome.summary.run);
    let doubt = doubts.iter().find(|d| d.cause == Cause::Sliding).unwrap_or_else(|| panic!("{doubts:?}"));
    assert!(doubt.text.contains("force 'brake'"), "{}", doubt.text);
    // −5 m/s² and a little more stop 1 m/s after about 0.2 s
    assert!(doubt.t.is_some_and(|t| (0.15..0.35).contains(&t)), "{doubt:?}");
}

/// Events at the start, at the end, two in one step and two within 1e-9 s are all found, by every method.
#[test]
fn no_event_is_lost() {
    // thrown up with 10 m/s from 0 and back at t = 2: z = 10 t − 5 t², 5 m high at t = 1
    let more = "gravity = [0, 0, -10]\n[initial.rates]\n\"guide.displacement\" = 10\n[simulation]\nt_end = 2\n\
                [events.leaves]\nwhen = \"z\"\ndirection = \"rising\"\n[events.lands]\nwhen = \"z\"\ndirection = \"falling\"\n\
                [events.top]\nwhen = \"z\"\nlevel = 4.9995\n\
                [events.one]\nwhen = \"t\"\nlevel = 1.3\n[events.two]\nwhen = \"t\"\nlevel = 1.3000000005\n";
    for method in ALL {
        // the only step from 0.5 s to 1.5 s, or nearly so, has both passages of 'top' in it
        let (outcome, _) = in_memory(&slider(more), with(method, &[("h_max", "1")]));
        let times = |name: &str| -> Vec<f64> {
            outcome.events.iter().filter(|e| e.name == name).map(|e| e.t).collect()
        };
        assert_eq!(times("leaves"), [0.0], "{method}: {:?}", outcome.events);
        let lands = times("lands");
        assert!(lands.len() == 1 && (lands[0] - 2.0).abs() < 1e-6, "{method}: {:?}", outcome.events);
        let top = times("top");
        assert_eq!(top.len(), 2, "{method}: {top:?}");
        // 10 t − 5 t² = 4.9995 at 1 ± 0.01; slopes are 0.1 there, so that errors of 1e-6 m move roots by 1e-5 s
        assert!((top[0] - 0.99).abs() < 1e-3 && (top[1] - 1.01).abs() < 1e-3, "{method}: {top:?}");
        assert_eq!((times("one").len(), times("two").len()), (1, 1), "{method}: {:?}", outcome.events);
    }
}

/// After an event has changed the model, one that follows soon is found: at 1e-6 s behind it, within the tolerance.
#[test]
fn events_soon_after_a_change_are_found() {
    let more = "[parameters]\ng = 1\n[initial.rates]\n\"guide.displacement\" = 1\n[simulation]\nt_end = 4\n\
                [events.first]\nwhen = \"z\"\nlevel = 1\nset = { g = \"2*g\" }\n[events.second]\nwhen = \"z - 1\"\nlevel = 8e-7\n";
    for method in ["dop853", "hem5", "mexx", "radau", "bdf"] {
        let (outcome, _) = in_memory(&slider(more), with(method, &[]));
        let names: Vec<&str> = outcome.events.iter().map(|e| e.name.as_str()).collect();
        assert_eq!(names, ["first", "second"], "{method}");
        assert!((outcome.events[1].t - 1.0 - 8e-7).abs() < 1e-7, "{method}: {:?}", outcome.events);
    }
}

/// The wheel of a quarter car leaves the ground and lands again; the tyre knows no pull.
#[test]
fn a_wheel_leaves_the_ground_and_lands() {
    let text = include_str!("repro/quarter_car.toml");
    let (outcome, _) = in_memory(text, |_| {});
    let reference = in_memory(text, |s| s.set("rtol", "1e-10").unwrap()).0;
    assert_eq!(outcome.status, Status::Completed);
    for (found, exact) in outcome.state.p.iter().zip(&reference.state.p) {
        assert!((found - exact).abs() < 1e-4, "{found} {exact}");
    }
    assert_eq!(outcome.events.len(), reference.events.len());
}
