//! Many bodies that touch, stepped through: what they do follows from weights, from closed forms and from runs event by event. Sizes are smaller than in the files, which take seconds.

use super::ran::Ran;
use gelenk_io::results::Cause;
use gelenk_model::Coordinates;

/// The examples of this file.
pub(super) const NAMES: [&str; 6] =
    ["box-stack", "chain-in-bowl", "chain-on-floor", "dominoes", "hopper", "rack-of-balls"];

const SCHEMES: [&str; 3] = ["moreau", "nonsmooth-alpha", "half-explicit"];
const G: f64 = 9.81;

/// An example of another size, up to a time, by a scheme.
fn ran(name: &str, (scheme, end): (&'static str, f64), values: &[(&str, &str)]) -> Ran {
    let ran = Ran::changed(name, values, |settings| {
        settings.set("contact", "step").unwrap();
        settings.set("scheme", scheme).unwrap();
        settings.set("t_end", end).unwrap();
        settings.set("output_step", 0.1 * end).unwrap();
    });
    let summary = &ran.outcome.summary;
    assert_eq!(summary.run.status, "ok", "{name} by {scheme}: {}", summary.run.message);
    ran
}

fn last(ran: &Ran, column: &str) -> f64 {
    *ran.column(column).last().unwrap()
}

/// H54: boxes on each other: steps come to what events say, within the way of the box in a few steps, and at rest each box carries all above it.
#[test]
fn a_stack_stands_on_itself() {
    let values = [("count", "3")];
    let exact = Ran::changed("box-stack", &values, |settings| {
        settings.set("contact", "event").unwrap();
        settings.set("t_end", 0.4).unwrap();
    });
    assert!(exact.outcome.summary.doubts.is_empty(), "{:?}", exact.outcome.summary.doubts);
    // contacts k = 1, 2, 3 from above carry k boxes of 2 kg
    let carried = (1.0 + 2.0 + 3.0) * 2.0 * G;
    for (scheme, off) in SCHEMES.into_iter().zip([5e-4, 5e-4, 5e-3]) {
        let ran = ran("box-stack", (scheme, 0.4), &values);
        let top = last(&ran, "top") - last(&exact, "top");
        assert!(top.abs() < off, "{scheme}: {top}");
        assert!((last(&ran, "press") / carried - 1.0).abs() < 1e-3, "{scheme}: {}", last(&ran, "press"));
        // the box that tips falls back on its face; boxes that rest do not strike each other
        let impacts = ran.outcome.events.iter().filter(|e| e.what == "impact" && e.loss > Some(1e-6));
        assert!(impacts.count() <= 16, "{scheme}");
    }
}

/// Ten boxes that nobody pushes stay where they are.
#[test]
fn a_tower_stands() {
    let ran = Ran::changed("box-stack", &[("push", "0")], |settings| {
        settings.set("t_end", 20.0).unwrap();
        settings.set("h_max", 0.05).unwrap();
    });
    assert_eq!(ran.outcome.summary.run.status, "ok", "{}", ran.outcome.summary.run.message);
    assert!(ran.outcome.summary.contact.as_ref().unwrap().most_closed >= 40);
    let height = ran.point("box 9", [0.0; 3]).0.0;
    // ten thousand times the tolerance of contact problems times the velocity of gravity in a step
    assert!((height[2] - 0.95).abs() < 1e-8 && (height[0] - 0.072).abs() < 1e-6, "{height:?}");
}

/// Where nobody asked for steps, more contacts than events can follow make a run amber, with the reason and an event.
#[test]
fn a_crowd_is_in_doubt() {
    let ran = Ran::changed("box-stack", &[("push", "0")], |settings| {
        settings.set("contact", "auto").unwrap();
        settings.set("t_end", 0.05).unwrap();
    });
    let doubts = &ran.outcome.summary.doubts;
    assert!(
        doubts.iter().any(|d| d.cause == Cause::Stepped && d.text.contains("too many for events")),
        "{doubts:?}"
    );
    assert!(ran.outcome.events.iter().any(|e| e.what == "stepping" && e.note.is_some()));
}

/// The wave comes to the last domino, and nothing lifts it: energy is only lost.
#[test]
fn dominoes_fall() {
    let ran = ran("dominoes", ("moreau", 0.6), &[("count", "4")]);
    assert!(
        last(&ran, "last") > 1.0 && last(&ran, "first") > 0.8,
        "{} {}",
        last(&ran, "first"),
        last(&ran, "last")
    );
    let energy = ran.outcome.summary.energy.as_ref().unwrap();
    assert!(energy.end < energy.start, "{energy:?}");
    // steps of a hundredth of the run: a hundredth of what is turned over
    assert!(energy.largest_drift < 2e-2 * energy.turned_over, "{energy:?}");
}

/// Without friction and loss the balls keep their energy through hundreds of impacts; no ball leaves the table or is inside another.
#[test]
fn balls_keep_their_energy() {
    let values = [("rows", "4"), ("half", "0.25"), ("restitution", "1"), ("friction", "0")];
    for scheme in SCHEMES {
        let ran = ran("rack-of-balls", (scheme, 0.3), &values);
        let energy = ran.outcome.summary.energy.as_ref().unwrap();
        let channel: f64 = energy.channels.iter().map(|c| c.dissipated).sum();
        assert!(channel.abs() < 2e-2 * energy.turned_over, "{scheme}: {channel} of {}", energy.turned_over);
        balls_are_apart(&ran, (0..16).map(|k| format!("ball {} {}", k / 4, k % 4)), 0.028);
    }
}

/// No two balls overlap by more than steps leave, and none is below the floor.
fn balls_are_apart(ran: &Ran, names: impl Iterator<Item = String>, radius: f64) {
    let (mut system, state) = ran.end();
    let places: Vec<[f64; 3]> = names
        .map(|name| {
            let body = system.model().body(&name).unwrap();
            system.motion(&state, &gelenk_model::Frame::on(body)).unwrap().pose.origin.0
        })
        .collect();
    for (i, a) in places.iter().enumerate() {
        assert!(a[2] > radius * (1.0 - 1e-3), "{i} {a:?}");
        for (j, b) in places.iter().enumerate().take(i) {
            let apart: f64 = (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f64>().sqrt();
            assert!(apart > 2.0 * radius * (1.0 - 1e-3), "{i} {j}: {apart}");
        }
    }
}

/// All balls come out of the hopper, and lie beside each other.
#[test]
fn the_hopper_runs_empty() {
    let ran = ran(
        "hopper",
        ("half-explicit", 1.0),
        &[("across", "3"), ("layers", "3"), ("half", "0.04"), ("opening", "0.03")],
    );
    balls_are_apart(&ran, (0..27).map(|k| format!("ball {} {} {}", k / 9, k / 3 % 3, k % 3)), 0.01);
    let highest =
        (0..27).map(|k| ran.point(&format!("ball {} {} {}", k / 9, k / 3 % 3, k % 3), [0.0; 3]).0.0[2]);
    assert!(highest.fold(0.0, f64::max) < 0.1);
}

/// A chain at rest lies on the floor with its whole weight, in all coordinates and by all schemes, and its joints hold.
#[test]
fn a_chain_comes_to_rest() {
    // cylinders of steel, 8 mm thick and 14 mm long
    let weight = 10.0 * 7800.0 * std::f64::consts::PI * 0.004_f64.powi(2) * 0.014 * G;
    let ways = [
        (Coordinates::Absolute, "moreau"),
        (Coordinates::Absolute, "nonsmooth-alpha"),
        (Coordinates::Absolute, "half-explicit"),
        (Coordinates::Joint, "moreau"),
        (Coordinates::Joint, "half-explicit"),
        (Coordinates::Mixed, "moreau"),
    ];
    for (coordinates, scheme) in ways {
        let ran = Ran::changed("chain-on-floor", &[("links", "10")], |settings| {
            settings.set("coordinates", coordinates.to_string().as_str()).unwrap();
            settings.set("scheme", scheme).unwrap();
            settings.set("t_end", 0.5).unwrap();
        });
        let what = format!("{scheme} in {coordinates} coordinates");
        assert_eq!(ran.outcome.summary.run.status, "ok", "{what}: {}", ran.outcome.summary.run.message);
        let press = last(&ran, "press");
        assert!((press / weight - 1.0).abs() < 2e-2, "{what}: {press} {weight}");
        // links that lie may still roll and rock a little; they fell with some hundredths of a joule
        let moving = last(&ran, "kinetic energy");
        assert!(moving < 1e-5, "{what}: {moving}");
        // joints are met to rounding of lengths of 0.2 m
        assert!(ran.outcome.summary.violation.position.unwrap() < 1e-11, "{what}");
    }
}

/// Links stay inside the bowl and slide together at its bottom.
#[test]
fn a_chain_stays_in_its_bowl() {
    let ran = ran("chain-in-bowl", ("moreau", 0.5), &[("links", "12")]);
    for k in 0..12 {
        let [x, y, z] = ran.point(&format!("link {k}"), [0.0; 3]).0.0;
        let far = (x * x + y * y + (z - 0.5) * (z - 0.5)).sqrt();
        assert!(far < 0.5, "link {k}: {far}");
    }
    let energy = ran.outcome.summary.energy.as_ref().unwrap();
    assert!(energy.end < energy.start, "{energy:?}");
}
