//! Contacts event by event, step by step, and as the run decides: the same mechanisms come to the same places.

use super::ran::Ran;

/// A mechanism, until when it runs \[s\], the step \[s\], and quantities at the end that are compared.
type Case = (&'static str, f64, &'static str, &'static [&'static str]);

/// Examples that events and steps can do. Those with a law of impacts of compliance are refused in steps.
const CASES: [Case; 15] = [
    ("ball-in-a-box", 1.5, "1e-4", &["x", "y"]),
    ("belt", 10.0, "1e-3", &["x"]),
    ("bouncing-ball", 2.0, "1e-4", &["gap"]),
    ("bucket-stop", 1.0, "1e-4", &["angle"]),
    ("cam-follower", 0.3, "5e-5", &["height"]),
    ("escapement", 0.4, "2e-4", &["swing", "wheel"]),
    ("falling-rod", 1.0, "1e-4", &["inclination"]),
    ("geneva", 16.0, "4e-3", &["wheel angle"]),
    ("impact-hammer", 0.2, "5e-5", &["chisel", "height of the striker"]),
    ("press", 0.3, "1e-4", &["way of the ram"]),
    ("rattling-gear", 0.05, "1e-5", &["loose"]),
    ("rocking-block", 1.4, "1e-4", &["angle"]),
    ("slider-crank-clearance", 0.05, "2e-5", &["crank angle", "rod angle"]),
    ("sliding-cube", 1.5, "1e-3", &["way", "height"]),
    ("woodpecker", 0.13, "4e-5", &["y", "sleeve"]),
];

fn end(ran: &Ran, column: &str) -> f64 {
    *ran.column(column).last().unwrap()
}

fn ran(case: &Case, settings: &[(&str, &str)]) -> Ran {
    let ran = Ran::so(case.0, Some(case.1), settings, &[]);
    let run = &ran.outcome.summary.run;
    assert_eq!(
        (run.status.as_str(), run.t_reached),
        ("ok", case.1),
        "{} {settings:?}: {}",
        case.0,
        run.message
    );
    ran
}

/// How fast a quantity changes at most.
fn fastest(ran: &Ran, column: &str) -> f64 {
    let (t, x) = (&ran.memory.times, ran.column(column));
    let rates =
        (1..x.len()).filter(|&i| t[i] > t[i - 1] + 1e-9).map(|i| (x[i] - x[i - 1]) / (t[i] - t[i - 1]));
    rates.fold(0.0, |most: f64, rate| most.max(rate.abs()))
}

/// Where events do not storm, what the run decides is event by event, to the last digits. Steps tell an impact and the end of slip up to a step late or early; some ten of them are off by as many
/// steps at the fastest rate.
#[test]
fn events_and_steps_agree() {
    for case in &CASES {
        let events = ran(case, &[("contact", "event")]);
        let auto = ran(case, &[("contact", "auto")]);
        let steps = ran(case, &[("contact", "step"), ("contact_step", case.2)]);
        assert!(auto.outcome.events.iter().all(|event| event.what != "stepping"), "{}", case.0);
        for column in case.3 {
            let at = end(&events, column);
            assert_eq!(end(&auto, column), at, "{}: {column}", case.0);
            let allowed = 10.0 * case.2.parse::<f64>().unwrap() * fastest(&events, column) + 1e-9;
            let found = end(&steps, column);
            assert!((found - at).abs() <= allowed, "{}: {column} {found}, not {at}, ± {allowed:e}", case.0);
        }
    }
}

/// The same for the other schemes, on impacts with friction and accumulation.
#[test]
fn all_schemes_agree_with_events() {
    for case in CASES
        .iter()
        .filter(|c| ["belt", "falling-rod", "slider-crank-clearance", "woodpecker"].contains(&c.0))
    {
        let events = ran(case, &[("contact", "event")]);
        for scheme in ["nonsmooth-alpha", "half-explicit"] {
            let steps = ran(case, &[("contact", "step"), ("scheme", scheme), ("contact_step", case.2)]);
            for column in case.3 {
                let (found, at) = (end(&steps, column), end(&events, column));
                let allowed = 10.0 * case.2.parse::<f64>().unwrap() * fastest(&events, column);
                assert!((found - at).abs() <= allowed, "{} by {scheme}: {column} {found}, not {at}", case.0);
            }
        }
    }
}

/// A block that rocks with friction has infinitely many changes of edges in a finite time, which end at 1.689 s by the ratio of Housner. It passes them, lies flat with its weight on the floor, and its edges
/// have not crept. Events stay few.
#[test]
fn the_rocking_block_comes_to_rest() {
    for settings in [
        &[("contact", "event")][..],
        &[("contact", "auto")],
        &[("contact", "step"), ("contact_step", "1e-4")],
    ] {
        let ran = Ran::so("rocking-block", Some(2.0), settings, &[]);
        let run = &ran.outcome.summary.run;
        assert_eq!((run.status.as_str(), run.t_reached), ("ok", 2.0), "{settings:?}: {}", run.message);
        assert!(end(&ran, "angle").abs() < 1e-8, "{settings:?}: {}", end(&ran, "angle"));
        assert!(end(&ran, "angular velocity").abs() < 1e-8, "{settings:?}");
        let weight = end(&ran, "force on the right edge") + end(&ran, "force on the left edge");
        assert!((weight - 98.1).abs() < 1e-6, "{settings:?}: {weight}");
        // the edge at the origin of the block stood at 0.2 m, and sticks
        // in steps a change of edges comes up to a step late, some ten of them
        let late = if settings.len() > 1 { 10.0 * 1e-4 * fastest(&ran, "way of the block") } else { 0.0 };
        let way = end(&ran, "way of the block");
        assert!((way - 0.2).abs() < 1e-6 + late, "{settings:?}: {way}");
        assert!(ran.outcome.events.len() < 1000, "{settings:?}: {} events", ran.outcome.events.len());
    }
}

/// Two planes of each pallet and fork touch at once, as a geometry engine finds several points for a pair: rows come in equal pairs, and the rank of the matrix of constraints changes from stage to stage. Half-explicit
/// methods failed there in the published comparison; here they come to the end, with the same motion.
#[test]
fn half_explicit_methods_run_a_watch_whose_rank_changes() {
    let text = std::fs::read_to_string(super::ran::folder().join("watch.toml")).unwrap();
    let start = text.find("[contacts.entry]").unwrap();
    let stop = text.find("[forces.mainspring]").unwrap();
    let mut again = text[start..stop].to_owned();
    for name in ["entry", "exit", "fork"] {
        again = again.replace(&format!("[contacts.{name}]"), &format!("[contacts.\"{name} again\"]"));
    }
    let text = format!("{}{again}{}", &text[..stop], &text[stop..]);
    let ends: Vec<[f64; 2]> = ["dop853", "hem5", "phem56"]
        .into_iter()
        .map(|method| {
            let ran = Ran::text(&text, &[("t_end", "0.3"), ("method", method), ("contact", "event")]);
            let run = &ran.outcome.summary.run;
            assert_eq!((run.status.as_str(), run.t_reached), ("ok", 0.3), "{method}: {}", run.message);
            ["balance angle", "escape wheel"].map(|column| end(&ran, column))
        })
        .collect();
    for found in &ends[1..] {
        // times of blows are off by the tolerance, and the balance turns by 70 rad/s
        assert!((found[0] - ends[0][0]).abs() < 1e-3 && (found[1] - ends[0][1]).abs() < 1e-3, "{ends:?}");
    }
}
