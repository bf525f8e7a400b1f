//! Mechanisms in which contacts are many, rough, or change all the time: bearings, chains, watches, rovers. What they do follows from geometry, from counts of teeth, and from laws of mechanics.

use super::ran::Ran;
use std::f64::consts::PI;

/// The examples of this file.
pub(super) const NAMES: [&str; 6] =
    ["ball-bearing", "box-on-feet", "rattling-gear", "roller-chain", "rover", "watch"];

/// An example until some time that ran through, with settings and parameters.
fn ran(name: &str, end: f64, settings: &[(&str, &str)], values: &[(&str, &str)]) -> Ran {
    let ran = Ran::so(name, Some(end), settings, values);
    let run = &ran.outcome.summary.run;
    assert_eq!((run.status.as_str(), run.t_reached), ("ok", end), "{name} {settings:?}: {}", run.message);
    ran
}

fn last(ran: &Ran, column: &str) -> f64 {
    *ran.column(column).last().unwrap()
}

fn count(ran: &Ran, what: &str) -> usize {
    ran.outcome.events.iter().filter(|event| event.what == what).count()
}

/// 4 to 64 feet: it slides as far as friction lets it, all feet come to rest at once, and no pull within friction moves it.
#[test]
fn the_crate_stops_and_stands() {
    for n in ["2", "8"] {
        let ran = ran("box-on-feet", 2.0, &[], &[("n", n)]);
        assert_eq!(ran.outcome.summary.run.colour, "green", "{:?}", ran.outcome.summary.doubts);
        let feet = n.parse::<usize>().unwrap().pow(2);
        let stick = ran.outcome.events.iter().find(|event| event.what == "stick").unwrap();
        assert_eq!(stick.contacts.len(), feet);
        let stop = 2.0 / (0.5 * 9.81);
        assert!((stick.t - stop).abs() < 10.0 * ran.plan.rtol, "{}", stick.t);
        // the way is v²/(2 µ g), and after it nothing moves
        for (t, way) in ran.memory.times.iter().zip(ran.column("way")) {
            assert!(*t < stop || (way - stop).abs() < 10.0 * ran.plan.rtol, "{way} at {t}");
        }
        let after = ran.memory.times.iter().position(|t| *t > stop).unwrap();
        let ways = &ran.column("way")[after..];
        assert!(ways.iter().all(|way| (way - ways[0]).abs() < 1e-9), "{ways:?}");
    }
}

/// A box on 64 points rests for an hour, event by event, in steps of each scheme, and where the program chooses, without any setting: it drifts by less than 1e-9 m. Steps are up to 36 s
/// long, so that impulses take back a fall of kilometres in each.
#[test]
fn the_crate_rests_for_an_hour() {
    let still = [("start_speed", "0"), ("pull", "0")];
    let steps = |scheme| vec![("contact", "step"), ("scheme", scheme)];
    let ways = [vec![("contact", "event")], vec![("contact", "auto")]].into_iter();
    for settings in ways.chain(["moreau", "nonsmooth-alpha", "half-explicit"].map(steps)) {
        let settings = [&[("output_step", "60")], &settings[..]].concat();
        let ran = ran("box-on-feet", 3600.0, &settings, &still);
        assert_eq!(ran.outcome.summary.run.colour, "green", "{settings:?}: {:?}", ran.outcome.summary.doubts);
        for column in ["way", "level"] {
            let drift = ran.column(column).into_iter().fold(0.0_f64, |m, x| m.max(x.abs()));
            assert!(drift < 1e-9, "{settings:?}: {column} {drift:e}");
        }
        assert_eq!(count(&ran, "opening"), 0, "{settings:?}");
        assert_eq!(count(&ran, "impact"), 0, "{settings:?}");
    }
}

/// A cube that is launched flat slides and never lifts, whatever treats its contacts: convex relaxations throw it 0.3 m high.
#[test]
fn the_cube_never_lifts() {
    // half-explicit steps of 1 ms are off by half a step at the start
    for (scheme, most) in [("moreau", 1e-5), ("nonsmooth-alpha", 1e-5), ("half-explicit", 4e-3)] {
        let settings = [("contact", "step"), ("scheme", scheme), ("contact_step", "1e-3")];
        let ran = ran("sliding-cube", 1.5, &settings, &[]);
        let heights = ran.column("height");
        assert!(heights.iter().all(|z| (z - 0.05).abs() < 1e-9), "{scheme}: {heights:?}");
        assert_eq!((count(&ran, "opening"), count(&ran, "impact")), (0, 0), "{scheme}");
        let way = last(&ran, "way");
        assert!((way - 36.0 / 9.81).abs() < most, "{scheme}: {way}");
    }
}

/// Teeth never leave their play, flights of the loose gear are those of a constant drag, and restitution holds at each blow.
#[test]
fn the_gear_rattles_within_its_play() {
    let (r1, r2, half) = (0.03, 0.045, 1e-4);
    let ran = ran("rattling-gear", 0.25, &[], &[]);
    assert_eq!(ran.outcome.summary.run.colour, "green", "{:?}", ran.outcome.summary.doubts);
    let [driver, loose] = ["driver", "loose"].map(|c| ran.column(c));
    let rates = ["speed of the driver", "speed of the loose gear"].map(|c| ran.column(c));
    for i in 0..driver.len() {
        let ahead = r1 * driver[i] + r2 * loose[i];
        // positions are off by the tolerance times the turns
        assert!(ahead.abs() < half + 10.0 * ran.plan.rtol * driver[i].max(1.0) * r1, "{ahead}");
    }
    let mut blows = 0;
    for event in ran.outcome.events.iter().filter(|e| e.what == "impact" && e.impulse[0].normal > 1e-3) {
        let at: Vec<usize> =
            (0..driver.len()).filter(|i| (ran.memory.times[*i] - event.t).abs() < 1e-12).collect();
        let gap = |i: usize| r1 * rates[0][i] + r2 * rates[1][i];
        let (before, after) = (gap(at[0]), gap(*at.last().unwrap()));
        assert!((after + 0.7 * before).abs() < 1e-6, "{before} {after}");
        // the gear takes (1 + e) of the relative velocity at its radius
        let impulse = 1.7 * before.abs() * 4e-4 / (r2 * r2);
        assert!((event.impulse[0].normal / impulse - 1.0).abs() < 1e-6, "{impulse} {event:?}");
        blows += 1;
    }
    assert!(blows > 20, "{blows}");
    // without much fluctuation drag keeps the flank closed: drag/inertia is 200 rad/s², the shaft needs 192
    let calm = Ran::so("rattling-gear", Some(0.25), &[], &[("fluctuation", "1.8")]);
    assert_eq!(count(&calm, "impact") + count(&calm, "opening"), 0);
}

/// Balls roll: the cage turns with the share of the speed that radii say, and the shaft stays within the play.
#[test]
fn the_cage_turns_as_radii_say() {
    let ran = ran("ball-bearing", 0.1, &[], &[]);
    let (inner, outer) = (0.019, 0.019 + 2.0 * 0.006 + 2e-5);
    let turned = last(&ran, "angle of the cage");
    let expected = 30.0 * 0.1 * inner / (inner + outer);
    // pockets have a play of 1e-4 m on 25 mm, and balls skid where nothing loads them
    assert!((turned - expected).abs() < 1e-4 / 0.025 * 2.0, "{turned}, not {expected}");
    // between two balls the shaft sinks by the play over the cosine of half their pitch
    let lowest = ran.column("sag").into_iter().fold(0.0, f64::min);
    assert!(lowest < -1.9e-5 && lowest > -2e-5 / (PI / 8.0).cos() - 1e-7, "{lowest}");
}

/// Chain wheels turn as their teeth say, up to the play of rollers in their seats.
#[test]
fn the_chain_keeps_its_ratio() {
    let ran = ran("roller-chain", 0.15, &[], &[]);
    let (small, large) = (last(&ran, "small sprocket"), last(&ran, "large sprocket"));
    assert!(small < -0.2, "{small}");
    // seats are wider than rollers by 1.6e-4 m in diameter, on a radius of 20 mm; and a chain on a polygon leads and lags by a share of a pitch angle
    let polygon = (1.0 - (PI / 10.0).cos()) * PI / 10.0;
    assert!((large - 0.5 * small).abs() < 1.6e-4 / 0.02 + polygon, "{small} {large}");
    // joints of the chain hold
    assert!(
        ran.outcome.summary.violation.position.is_some_and(|off| off < 1e-10),
        "{:?}",
        ran.outcome.summary.violation
    );
}

/// H54: the weight of a rover at rest on flat ground is that of its parts; on rough ground its wheels neither sink in nor lose it, and the differential holds.
#[test]
fn the_rover_climbs() {
    let ran = ran("rover", 2.5, &[], &[]);
    assert!(last(&ran, "way") > -2.6, "{}", last(&ran, "way"));
    let heights = ran.column("height of the chassis");
    // pivots stand 0.25 m and a radius above flat ground, and heights there are at most 0.1 m
    assert!(heights.iter().all(|z| *z > 0.36 && *z < 0.48), "{heights:?}");
    let energy = ran.outcome.summary.energy.as_ref().unwrap();
    // steps of 2 ms at 0.6 m/s: a step is 1.2 mm, 1 % of a radius
    assert!(energy.largest_drift < 0.01 * energy.turned_over, "{energy:?}");
}

/// H54: each beat lets half a tooth pass, whatever the method; seconds hand and barrel follow by the counts of teeth.
#[test]
fn the_watch_counts_beats() {
    for settings in [&[][..], &[("method", "radau"), ("coordinates", "absolute")]] {
        let ran = ran("watch", 0.5, settings, &[]);
        // by radau energies of a microjoule are off by some percent of the tolerance, and the run says so
        if settings.is_empty() {
            assert_eq!(ran.outcome.summary.run.colour, "green", "{:?}", ran.outcome.summary.doubts);
        }
        watch_beats(&ran);
    }
}

fn watch_beats(ran: &Ran) {
    let beats: Vec<f64> = ran.outcome.events.iter().filter(|e| e.name == "beat").map(|e| e.t).collect();
    assert_eq!(beats.len(), 3, "{beats:?}");
    let escape = ran.column("escape wheel");
    let at = |t: f64| ran.memory.times.iter().rposition(|s| *s <= t).unwrap();
    // locked after each beat, a tooth lies on a pallet: half a pitch from beat to beat, but for how draw differs on both
    let locked = [0.05, 0.05 + 1.0 / 6.0, 0.05 + 2.0 / 6.0, 0.05 + 2.5 / 6.0].map(|t| escape[at(t)]);
    for k in 0..2 {
        let turn = locked[k] - locked[k + 1];
        assert!((turn - PI / 15.0).abs() < 0.02, "{turn}");
    }
    assert!((locked[0] - locked[2] - PI / 7.5).abs() < 1e-4, "{locked:?}");
    // the period is that of hairspring and balance; the escapement delays it by less than a percent
    let period = beats[2] - beats[0];
    assert!((period * 3.0 - 1.0).abs() < 0.01, "{period}");
    let (first, end) = (escape[0], last(ran, "escape wheel"));
    assert!(((first - end) - 12.0 * last(ran, "seconds hand")).abs() < 1e-9);
}
