//! Mechanisms that touch: what they do follows from their geometry and from laws of mechanics, whatever the method and the coordinates.

use super::ran::Ran;
use gelenk_io::results::EventRecord;
use gelenk_model::Coordinates;
use std::f64::consts::PI;

/// The examples of this file; closed forms and laws stand for stored results.
pub(super) const NAMES: [&str; 9] = [
    "bucket-stop",
    "cam-follower",
    "chalk",
    "escapement",
    "falling-rod",
    "geneva",
    "impact-hammer",
    "ratchet",
    "tippe-top",
];

/// An explicit, an extrapolation and an implicit method.
const METHODS: [&str; 3] = ["dop853", "mexx", "radau"];

/// Runs an example by methods in both kinds of coordinates, each to its end.
fn all_ways(name: &str, end: f64, methods: &[&'static str], check: impl Fn(&Ran, &str)) {
    for coordinates in [Coordinates::Joint, Coordinates::Absolute] {
        for &method in methods {
            let ran = Ran::with(name, coordinates, |settings| {
                settings.remove("formulation");
                settings.set("method", method).unwrap();
                settings.set("t_end", end).unwrap();
            });
            let what = format!("{name} by {method} in {coordinates} coordinates");
            assert_eq!(ran.outcome.summary.run.status, "ok", "{what}: {}", ran.outcome.summary.run.message);
            check(&ran, &what);
        }
    }
}

/// Nothing is in doubt, and what goes in comes out again.
fn balances(ran: &Ran, what: &str) {
    let summary = &ran.outcome.summary;
    assert_eq!(summary.run.colour, "green", "{what}: {:?}", summary.doubts);
    let energy = summary.energy.as_ref().unwrap();
    let size = energy.largest_kinetic.max(energy.start.abs()).max(energy.supplied.abs());
    // an integral over many steps and events, each within its tolerance
    assert!(energy.largest_drift <= 1e4 * ran.plan.rtol * size, "{what}: {energy:?}");
}

fn of<'r>(ran: &'r Ran, what: &'r str) -> impl Iterator<Item = &'r EventRecord> {
    ran.outcome.events.iter().filter(move |event| event.what == what)
}

fn rows<'r, const N: usize>(ran: &'r Ran, columns: [&str; N]) -> impl Iterator<Item = (f64, [f64; N])> + 'r {
    let columns = columns.map(|column| ran.column(column));
    ran.memory.times.iter().enumerate().map(move |(i, t)| (*t, columns.each_ref().map(|column| column[i])))
}

/// Jellett's law: a force at the point of contact of a sphere has no torque about the line from there to the centre of mass, if that line
/// goes through the axis; so angular momentum along it is constant while the belly alone touches. Friction never adds energy. In the end
/// the top stands on its stem.
#[test]
fn the_tippe_top_turns_over() {
    all_ways("tippe-top", 1.5, &METHODS, |ran, what| {
        balances(ran, what);
        let lift = of(ran, "impact").next().unwrap();
        assert_eq!(lift.contacts, ["table.stem"], "{what}");
        let start = ran.column("Jellett constant")[0];
        for (t, [jellett]) in rows(ran, ["Jellett constant"]).filter(|(t, _)| *t < lift.t) {
            assert!((jellett / start - 1.0).abs() <= 1e3 * ran.plan.rtol, "{what} at {t}: {jellett:e}");
        }
        let energies = ran.column("energy");
        let slack = 100.0 * ran.plan.rtol * energies[0];
        assert!(energies.windows(2).all(|pair| pair[1] <= pair[0] + slack), "{what}: energy grows");
        // from 12 mm above the table to 16 + 5 mm
        let heights = ran.column("height of the centre of mass");
        assert!(heights[0] < 0.0121 && *heights.last().unwrap() > 0.0205, "{what}: {heights:?}");
        assert!(*ran.column("axis z").last().unwrap() < -0.9, "{what}");
        let end = rows(ran, ["force on the belly", "force on the stem"]).last().unwrap().1;
        assert!(end[0] == 0.0 && end[1] > 0.04, "{what}: {end:?}");
    });
}

/// The shaft never falls back behind the last tooth it has passed, and what the pawl catches it loses: `1 − e²` of the energy of motion.
#[test]
fn the_ratchet_turns_one_way_only() {
    let pitch = PI / 6.0;
    // the load's mass at the drum, and the drum
    let inertia = 50.0 * 0.01 + 0.5 * 12.0 * 0.01;
    all_ways("ratchet", 1.07, &METHODS, |ran, what| {
        balances(ran, what);
        let mut tooth = 0.0_f64;
        for (t, [angle]) in rows(ran, ["angle"]) {
            tooth = tooth.max((angle / pitch + 1e-9).floor());
            assert!(angle >= tooth * pitch - 1e-8, "{what} at {t}: {angle} behind tooth {tooth}");
        }
        assert!(tooth >= 10.0, "{what}: {tooth}");
        let rates: Vec<_> = rows(ran, ["speed"]).collect();
        let mut seen = 0;
        for event in of(ran, "impact").filter(|event| event.t < 1.06) {
            let at: Vec<f64> = rates.iter().filter(|(t, _)| *t == event.t).map(|(_, [v])| *v).collect();
            let (before, after) = (at[0], *at.last().unwrap());
            assert!((after + 0.2 * before).abs() < 1e-7 * before.abs(), "{what}: {before} {after}");
            let lost = 0.5 * inertia * before * before * 0.96;
            assert!((event.loss.unwrap() - lost).abs() < 1e-7 * lost, "{what}: {event:?}, not {lost}");
            seen += 1;
        }
        assert!(seen > 0, "{what}");
    });
}

/// A blow leaves striker and chisel with the speed of a plastic impact; friction of the bore takes no part in it, because its preload is
/// finite. The chisel only goes in, and each blow drives it as far as the work of friction allows.
#[test]
fn the_hammer_drives_the_chisel() {
    let (striker, chisel) = (0.6, 1.5);
    all_ways("impact-hammer", 0.2, &["dop853", "mexx"], |ran, what| {
        balances(ran, what);
        let speeds: Vec<_> = rows(ran, ["speed of the striker", "speed of the chisel"]).collect();
        // where striker and chisel come to rest together, they may part and meet again by the tolerance
        let blows: Vec<&EventRecord> = of(ran, "impact").filter(|e| e.impulse[0].normal > 0.1).collect();
        // one blow for each turn of the crank
        assert!((3..=5).contains(&blows.len()), "{what}: {}", blows.len());
        for event in blows {
            let at: Vec<[f64; 2]> = speeds.iter().filter(|(t, _)| *t == event.t).map(|(_, v)| *v).collect();
            let (before, after) = (at[0], *at.last().unwrap());
            let common = (striker * before[0] + chisel * before[1]) / (striker + chisel);
            let allowed = 1e-7 * before[0].abs();
            assert!(
                (after[0] - common).abs() < allowed && (after[1] - common).abs() < allowed,
                "{what}: {at:?}"
            );
        }
        let depths = ran.column("chisel");
        assert!(depths.windows(2).all(|pair| pair[1] <= pair[0] + 1e-9), "{what}: it comes back");
        assert!(*depths.last().unwrap() < -1e-3, "{what}");
    });
}

/// While the pin pushes a wall, its centre lies half the play beside the middle of the slot: the angle of the wheel follows from that of
/// the crank. In each turn the wheel moves on by a fifth.
#[test]
fn the_geneva_wheel_follows_its_pin() {
    let pitch = 0.4 * PI;
    let (arm, centres, play) = ((0.5 * pitch).tan(), 1.0 / (0.5 * pitch).cos(), 0.01);
    all_ways("geneva", 36.0, &METHODS, |ran, what| {
        let mut engaged = 0;
        for (t, [crank, wheel, force]) in rows(ran, ["crank angle", "wheel angle", "force on the pin"]) {
            let (x, y) = (centres + arm * crank.cos(), arm * crank.sin());
            // walls end at the rim
            if force == 0.0 || x.hypot(y) > 1.0 - 0.01 {
                continue;
            }
            let aside = (0.5 * play / x.hypot(y)).asin();
            let off = |side: f64| {
                let angle = (wheel - y.atan2(x) + side * aside).rem_euclid(pitch);
                angle.min(pitch - angle)
            };
            assert!(off(1.0).min(off(-1.0)) < 10.0 * ran.plan.rtol, "{what} at {t}: {wheel} for {crank}");
            engaged += 1;
        }
        assert!(engaged > 100, "{what}: {engaged}");
        // at rest after one move and after the next
        let at = |t: f64| rows(ran, ["wheel angle"]).filter(|(s, _)| *s <= t).last().unwrap().1[0];
        let step = at(26.0) - at(10.0);
        assert!((step + pitch).abs() < 10.0 * ran.plan.rtol, "{what}: {step}");
        assert_eq!(at(8.0), at(10.0), "{what}: friction holds the wheel without creep");
    });
}

/// One tooth for each period, and a period near that of the free pendulum, which is a little longer for larger swings.
#[test]
fn the_clock_ticks() {
    let (length, bob, rod, radius) = (0.25_f64, 1.0, 0.05, 0.035_f64);
    let inertia = bob * (length * length + 0.5 * radius * radius) + rod * length * length / 3.0;
    let small = 2.0 * PI * (inertia / (9.81 * length * (bob + 0.5 * rod))).sqrt();
    all_ways("escapement", 2.5, &["dop853"], |ran, what| {
        balances(ran, what);
        let ticks: Vec<f64> = ran.outcome.events.iter().filter(|e| e.name == "tick").map(|e| e.t).collect();
        assert!(ticks.len() >= 4, "{what}: {ticks:?}");
        let periods: Vec<f64> = ticks.windows(3).map(|three| three[2] - three[0]).collect();
        for period in &periods {
            assert!((period / small - 1.0).abs() < 0.02, "{what}: {period} against {small}");
        }
        let wheel = |t: f64| rows(ran, ["wheel"]).filter(|(s, _)| *s <= t).last().unwrap().1[0];
        for pair in ticks.windows(3).skip(2) {
            let turn = wheel(pair[0]) - wheel(pair[2]);
            assert!((turn / (PI / 7.5) - 1.0).abs() < 0.1, "{what}: {turn}");
        }
    });
}

/// While the roller touches an arc, its centre has the sum of both radii as distance from that of the arc. At 60 turns a minute it never leaves
/// the cam; at 358 it jumps, and is never inside.
#[test]
fn the_follower_is_lifted_by_three_arcs() {
    let (flank, base, nose, reach, roller) = (0.85_f64, 0.4, 0.15, 0.40393320723821_f64, 0.1);
    let (off, first) = (flank - base, 70.0_f64.to_radians());
    let lift = |cam: f64| {
        let arcs = [(0.0, 0.0, base), (reach, 0.0, nose), (off, PI + first, flank), (off, PI - first, flank)];
        let heights = arcs.map(|(distance, angle, radius)| {
            let (x, y) = (distance * (cam + angle).cos(), distance * (cam + angle).sin());
            let height = y + ((radius + roller).powi(2) - x * x).sqrt();
            // where it touches, seen from the nose
            let at = ((height - y).atan2(-x) - cam).rem_euclid(2.0 * PI);
            (height, at.min(2.0 * PI - at), if at < PI { 1.0 } else { -1.0 })
        });
        let second = (off * first.sin()).atan2(reach + off * first.cos());
        let [(low, at, _), (high, tip, _), (up, left, left_side), (down, right, right_side)] = heights;
        if at >= first {
            low
        } else if tip <= second {
            high
        } else if left <= first && left >= second && left_side > 0.0 {
            up
        } else {
            assert!(right <= first && right >= second && right_side < 0.0, "no arc touches at {cam}");
            down
        }
    };
    let slow = Ran::until("cam-follower", None, &[("rpm", "60")]);
    balances(&slow, "slow cam");
    for (t, [cam, height]) in rows(&slow, ["cam angle", "height"]) {
        assert!(
            (height - lift(cam)).abs() < 10.0 * slow.plan.rtol,
            "slow cam at {t}: {height}, not {}",
            lift(cam)
        );
    }
    assert_eq!(of(&slow, "opening").count(), 0);
    all_ways("cam-follower", 0.5, &METHODS, |ran, what| {
        assert!(of(ran, "impact").count() >= 2, "{what}");
        for (t, [cam, height]) in rows(ran, ["cam angle", "height"]) {
            assert!(height > lift(cam) - 10.0 * ran.plan.rtol, "{what} at {t}: in the cam");
        }
    });
}

/// Painlevé's rod at 54° with µ = 1.5, above the critical 4/3: no force can hold it, and an impact without approach stops its tip. It then turns about the tip
/// with the angular momentum it had about it, and `1 − ¾ sin²θ` of its energy is lost. The run says so and is in doubt.
#[test]
fn the_chalk_jams() {
    all_ways("chalk", 0.05, &METHODS, |ran, what| {
        let jam = of(ran, "impact").next().unwrap();
        let lost = 0.5 * 16.0 * (1.0 - 0.75 * 54.0_f64.to_radians().sin().powi(2));
        assert!(
            jam.t == 0.0 && (jam.loss.unwrap() - lost).abs() < 1e-9 * lost,
            "{what}: {jam:?}, not {lost}"
        );
        assert!(jam.note.as_ref().unwrap().contains("jams"), "{what}: {jam:?}");
        let run = &ran.outcome.summary.run;
        assert_eq!(run.colour, "amber", "{what}");
        let depth = ran.column("tip y").into_iter().fold(f64::INFINITY, f64::min);
        assert!(depth > -1e-9, "{what}: {depth}");
    });
}

/// The bucket strikes its stop with the energy of its fall, keeps three tenths of its rate at each blow, and leans on the stop in the end with the moment of its weight.
#[test]
fn the_bucket_leans_on_its_stop() {
    let (mass, reach, stop, e, g) = (450.0, 0.55, -0.9_f64, 0.3, 9.81);
    let inertia = 60.0 + mass * reach * reach;
    let rate = (2.0 * mass * g * reach * -stop.sin() / inertia).sqrt();
    all_ways("bucket-stop", 2.0, &METHODS, |ran, what| {
        balances(ran, what);
        let lost = 0.5 * inertia * rate * rate * (1.0 - e * e);
        for (k, blow) in of(ran, "impact").take(4).enumerate() {
            let lost = lost * e.powi(2 * k as i32);
            assert!((blow.loss.unwrap() - lost).abs() < 1e-6 * lost, "{what}: {blow:?}, not {lost}");
        }
        assert_eq!(of(ran, "accumulation").count(), 1, "{what}");
        let (angle, moment) = (ran.column("angle"), ran.column("moment of the stop"));
        let weight = mass * g * reach * stop.cos();
        let last = (*angle.last().unwrap(), *moment.last().unwrap());
        assert!(
            (last.0 - stop).abs() < 1e-9 && (last.1 - weight).abs() < 1e-6 * weight,
            "{what}: {last:?}, {weight}"
        );
        assert!(angle.iter().all(|a| *a > stop - 1e-8), "{what}");
    });
}

/// A blow on the end of a rod that falls without turning: `ω = 6 (1 + e) v cos θ / (l (1 + 3 cos² θ))`. Nothing is lost, over three blows.
#[test]
fn the_rod_tumbles() {
    let (height, theta, g) = (0.5, 0.7_f64, 9.81);
    let fall = (2.0_f64 * g * height).sqrt();
    let spin = -6.0 * 2.0 * fall * theta.cos() / (1.0 + 3.0 * theta.cos().powi(2));
    all_ways("falling-rod", 1.0, &METHODS, |ran, what| {
        balances(ran, what);
        let blows: Vec<&EventRecord> = of(ran, "impact").collect();
        assert_eq!(blows.len(), 3, "{what}");
        assert!((blows[0].t - fall / g).abs() < 1e-8, "{what}: {}", blows[0].t);
        let after = rows(ran, ["spin"]).filter(|(t, _)| *t == blows[0].t).last().unwrap().1[0];
        assert!((after - spin).abs() < 1e-7 * spin.abs(), "{what}: {after}, not {spin}");
        assert!(blows.iter().all(|blow| blow.loss.unwrap().abs() < 1e-9), "{what}: {blows:?}");
    });
}
