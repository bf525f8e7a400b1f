//! Examples with contacts: their events and states are those of closed forms and of event-exact computations of other programs.
//!
//! Each runs as its file says, and in both kinds of coordinates by methods of every family.

use super::ran::Ran;
use gelenk_io::results::EventRecord;
use gelenk_model::Coordinates;
use std::f64::consts::PI;

/// Explicit, extrapolation, half-explicit and implicit.
const METHODS: [&str; 4] = ["dop853", "mexx", "hem5", "radau"];

/// Runs an example in all ways, each ending well. Runs that are long end earlier.
fn all_ways(name: &str, end: Option<f64>, check: impl Fn(&Ran, &str)) {
    check(&Ran::new(name), name);
    for coordinates in [Coordinates::Joint, Coordinates::Absolute] {
        for method in METHODS {
            let ran = Ran::with(name, coordinates, |settings| {
                settings.remove("formulation");
                settings.set("method", method).unwrap();
                if let Some(end) = end {
                    settings.set("t_end", end).unwrap();
                }
            });
            let what = format!("{name} by {method} in {coordinates} coordinates");
            let summary = &ran.outcome.summary;
            assert_eq!(summary.run.status, "ok", "{what}: {}", summary.run.message);
            assert!(summary.doubts.is_empty(), "{what}: {:?}", summary.doubts);
            assert_eq!(summary.run.t_reached, ran.plan.t_end, "{what}");
            check(&ran, &what);
        }
    }
}

fn of<'r>(ran: &'r Ran, what: &'r str) -> impl Iterator<Item = &'r EventRecord> {
    ran.outcome.events.iter().filter(move |event| event.what == what)
}

fn close(what: &str, found: f64, expected: f64, allowed: f64) {
    assert!(
        (found - expected).abs() <= allowed,
        "{what}: {found:.13}, not {expected:.13}, allowed {allowed:e}"
    );
}

/// The value of a measure in the last row of a time, after what happens there.
fn last_at(ran: &Ran, column: &str, t: f64) -> f64 {
    let near = |s: &f64| (s - t).abs() < 1e-12;
    ran.column(column)[ran.memory.times.iter().rposition(near).unwrap_or_else(|| panic!("no row at {t} s"))]
}

/// Each flight has 0.8 of the duration of the one before: 15 impacts within 1e-9 s, their accumulation within 1e-6 s, then rest.
#[test]
fn the_ball_bounces_as_it_should() {
    let first = (2.0_f64 / 9.81).sqrt();
    all_ways("bouncing-ball", None, |ran, what| {
        let impacts: Vec<&EventRecord> = of(ran, "impact").take(15).collect();
        let (mut t, mut speed) = (first, 9.81 * first);
        for event in &impacts {
            close(what, event.t, t, 1e-9);
            close(what, event.impulse[0].normal, 1.8 * speed, 1e-8);
            close(what, event.loss.unwrap(), 0.18 * speed * speed, 1e-8);
            speed *= 0.8;
            t += 2.0 * speed / 9.81;
        }
        assert_eq!(impacts.len(), 15, "{what}");
        close(what, of(ran, "accumulation").next().unwrap().t, 9.0 * first, 1e-6);
        // it lies on the floor, and the floor carries it
        assert!(last_at(ran, "gap", 5.0).abs() < 1e-9, "{what}");
        assert!(last_at(ran, "speed", 5.0).abs() < 1e-9, "{what}");
        close(what, last_at(ran, "force of the floor", 5.0), 9.81, 1e-9);
    });
}

/// H56: the numbers are those of a computation of its own in minimal coordinates, event by event, at 1e-13: times within 1e-7 s and states within 1e-6, through
/// two accumulations and the take-off of two corners at once.
#[test]
fn the_slider_rattles_as_it_should() {
    const TOP: [&str; 2] = ["1 rear top", "2 front top"];
    const BOTTOM: [&str; 2] = ["3 rear bottom", "4 front bottom"];
    let expected = [
        (
            TOP,
            0.0,
            &[
                0.0026925027520,
                0.0056077978681,
                0.0074656351696,
                0.0084092527491,
                0.0088316421605,
                0.0090091325754,
                0.0090816046123,
                0.0091108374661,
                0.0091225701840,
                0.0091272696379,
            ][..],
        ),
        (BOTTOM, 0.02, &[0.0258681676762, 0.0286332757373, 0.0296002107902]),
        (TOP, 0.035, &[0.0397557014503, 0.0438263810523, 0.0465498316065]),
    ];
    let states = [
        (0.002, [0.2757944149484, -0.1349492638658, 120.4638817135]),
        (0.005, [0.576176660240, -0.272931760823, 85.683250255]),
        (0.01, [0.948363271675, -0.414752258141, 67.532263970]),
        (0.05, [4.7991045090, 0.5252027332, 68.55594453]),
    ];
    all_ways("slider-crank-clearance", None, |ran, what| {
        for (corners, from, times) in expected {
            let hits = of(ran, "impact").filter(|e| e.t > from).take(times.len());
            for (event, t) in hits.zip(times) {
                close(what, event.t, *t, 1e-7);
                let mut names: Vec<&str> = event.contacts.iter().map(String::as_str).collect();
                names.sort_unstable();
                assert_eq!(names, corners, "{what} at {t}");
            }
        }
        let first = of(ran, "impact").next().unwrap();
        first.impulse.iter().for_each(|impulse| close(what, impulse.normal, 0.05539501488, 1e-6));
        close(what, first.loss.unwrap(), 0.0279726763, 1e-6);
        let ends: Vec<f64> = of(ran, "accumulation").map(|e| e.t).collect();
        close(what, ends[0], 0.00913040463, 1e-7);
        close(what, ends[1], 0.03023258, 1e-7);
        let off = of(ran, "opening").next().unwrap();
        close(what, off.t, 0.015020309097, 1e-7);
        assert_eq!(off.contacts.len(), 2, "{what}: both corners take off together");
        for (t, values) in states {
            for (column, value) in ["crank angle", "rod angle", "crank speed"].iter().zip(values) {
                // what is known is relative to the size
                close(
                    &format!("{what}: {column} at {t}"),
                    last_at(ran, column, t),
                    value,
                    1e-6 * value.abs().max(1.0),
                );
            }
        }
        close(what, last_at(ran, "energy", 0.05), 7.40519876, 1e-6);
    });
}

/// H56: event by event as an event-exact computation of the linear equations, times within 1e-6 s; the state at 0.1 s.
#[test]
fn the_woodpecker_pecks_as_it_should() {
    let expected = [
        (0.021636314053, "stick", "bottom"),
        (0.061213931248, "slip", "bottom"),
        (0.067023398145, "opening", "bottom"),
        (0.077877992290, "impact", "top"),
        (0.080988805419, "impact", "beak"),
        (0.081575328790, "impact", "top"),
        (0.081575328790, "closing", "top"),
        (0.083416385579, "opening", "top"),
        (0.118675112949, "impact", "bottom"),
        (0.121335470558, "impact", "bottom"),
        (0.121335470558, "closing", "bottom"),
    ];
    all_ways("woodpecker", Some(0.13), |ran, what| {
        let all = &ran.outcome.events;
        // by some methods the end of stick is met twice: slip, stick and slip at the same time
        let is_again = |i: usize| {
            let is = |k: usize, word: &str| {
                all.get(k).is_some_and(|e| e.what == word && (e.t - all[i].t).abs() < 1e-9)
            };
            (is(i, "slip") && is(i + 1, "stick")) || (i > 0 && is(i - 1, "slip") && is(i, "stick"))
        };
        let events = (0..all.len()).filter(|&i| !is_again(i)).map(|i| &all[i]).filter(|e| e.t > 0.0);
        for (event, (t, kind, contact)) in events.zip(expected) {
            close(what, event.t, t, 1e-6);
            assert_eq!(
                (&*event.what, &event.contacts[..]),
                (kind, &[contact.to_owned()][..]),
                "{what} at {t}"
            );
        }
        assert!(ran.outcome.events.len() > expected.len(), "{what}");
        let impulses: Vec<f64> = of(ran, "impact").map(|e| e.impulse[0].normal).collect();
        for (found, value) in
            impulses.iter().zip([4.900588e-5, 1.286041675e-3, 1.875268305e-4, 8.0700341e-5, 1.0818488e-5])
        {
            close(what, *found, value, 1e-6 * 1.3e-3);
        }
        let beak = of(ran, "impact").nth(1).unwrap();
        close(what, beak.loss.unwrap(), 9.6565816e-5, 1e-6 * 1e-4);
        close(what, last_at(ran, "y", 0.1), -0.007059330344, 1e-8);
        close(what, last_at(ran, "sleeve", 0.1), 0.020724769036, 1e-6);
        close(what, last_at(ran, "bird", 0.1), 0.007528876815, 1e-6);
    });
}

/// The block sticks until the spring pulls with 5 N, then slides back about the place where friction balances the spring: ten periods within 1e-8 s.
#[test]
fn the_belt_carries_the_block_with_an_exact_period() {
    let slide = 2.0 * (PI - (2.0_f64 / 3.0).atan());
    let period = 4.0 / 3.0 + slide;
    all_ways("belt", None, |ran, what| {
        // at the start the spring is not stretched, and the belt carries the block over 5 m
        let slips: Vec<f64> = of(ran, "slip").map(|e| e.t).collect();
        let sticks: Vec<f64> = of(ran, "stick").map(|e| e.t).collect();
        assert!(slips.len() >= 11 && sticks.len() >= 10, "{what}: {slips:?} {sticks:?}");
        for k in 0..=10 {
            close(what, slips[k], 5.0 / 3.0 + k as f64 * period, 1e-8);
            if k < 10 {
                close(what, sticks[k], 5.0 / 3.0 + k as f64 * period + slide, 1e-8);
            }
        }
        // while it sticks, it does not creep
        for (slip, state) in ran.column("slip of the belt").iter().zip(ran.column("state")) {
            assert!(state != 2.0 || slip.abs() < 1e-11, "{what}: {slip}");
        }
    });
}

/// The integral from 0 to 1 of a smooth function, by the rule of midpoints with three sizes and extrapolation.
fn integral(f: impl Fn(f64) -> f64) -> f64 {
    let sum = |n: usize| (0..n).map(|i| f((i as f64 + 0.5) / n as f64)).sum::<f64>() / n as f64;
    let [a, b, c] = [200, 400, 800].map(sum);
    let (d, e) = ((4.0 * b - a) / 3.0, (4.0 * c - b) / 3.0);
    (16.0 * e - d) / 15.0
}

/// Housner's block: it turns about one edge, energy is conserved, and every change of edges leaves `1 − 1.5 sin²α` of the angular velocity.
#[test]
fn the_block_rocks_after_housner() {
    let (w, h, g) = (0.2_f64, 0.5_f64, 9.81);
    let (alpha, radius) = (w.atan2(h), w.hypot(h) / 2.0);
    let k = g * radius / ((w * w + h * h) / 3.0);
    // from rest at an angle to flat: with θ = θ₀ (1 − s²) nothing is singular
    let fall = |from: f64| {
        integral(|s| {
            let angle = from * (1.0 - s * s);
            let drop = 2.0 * (alpha - angle.midpoint(from)).sin() * ((from - angle) / 2.0).sin();
            2.0 * from * s / (2.0 * k * drop).sqrt()
        })
    };
    let share = 1.0 - 1.5 * alpha.sin().powi(2);
    all_ways("rocking-block", None, |ran, what| {
        let (mut t, mut from) = (fall(0.2), 0.2_f64);
        let mut speed = (2.0 * k * ((alpha - from).cos() - alpha.cos())).sqrt();
        for (i, event) in of(ran, "impact").take(8).enumerate() {
            close(what, event.t, t, 1e-7);
            assert_eq!(event.contacts[0], if i % 2 == 0 { "left" } else { "right" }, "{what}");
            close(what, last_at(ran, "angular velocity", event.t).abs(), share * speed, 1e-6);
            speed *= share;
            from = alpha - (alpha.cos() + speed * speed / (2.0 * k)).acos();
            t += 2.0 * fall(from);
        }
        assert!(of(ran, "impact").count() >= 8, "{what}");
        // edges stick: where it lies flat, it lies where it did
        let last = of(ran, "impact").last().unwrap().t;
        close(what, last_at(ran, "way of the block", last), w, 1e-8);
    });
}

/// Speeds after the first blow are those of balls with Hertz contacts, solved as differential equations; that the law of impacts is not these equations themselves is worth 1e-3. No
/// energy is lost. The blow comes after a quarter of a swing.
#[test]
fn the_cradle_passes_the_blow_on() {
    let expected = [-0.07108502, -0.03027376, -0.01446363, 0.12704499, 0.98877742];
    let (length, radius, lift) = (0.2_f64, 0.02_f64, 30.0_f64.to_radians());
    let k = 9.81 * length / (length * length + 0.4 * radius * radius);
    let fall = integral(|s| {
        let angle = lift * (1.0 - s * s);
        let drop = 2.0 * angle.midpoint(lift).sin() * ((lift - angle) / 2.0).sin();
        2.0 * lift * s / (2.0 * k * drop).sqrt()
    });
    let speed = (2.0 * k * (1.0 - lift.cos())).sqrt();
    all_ways("newtons-cradle", Some(0.3), |ran, what| {
        let blow = of(ran, "impact").next().unwrap();
        close(what, blow.t, fall, 1e-7);
        for (i, share) in expected.iter().enumerate() {
            let after = last_at(ran, &format!("rate {}", i + 1), blow.t);
            close(&format!("{what}: ball {}", i + 1), after / speed, *share, 1e-3);
        }
        assert!(of(ran, "impact").all(|e| e.loss.unwrap().abs() < 1e-6), "{what}");
    });
}

/// A mechanism with one degree of freedom: when the ram comes down follows from energy, it leaves the stop with `−e` times its speed, and at rest forces are those of statics.
#[test]
fn the_press_presses() {
    let (l, push, ram, link, e, g) = (0.2_f64, 200.0, 8.0, 1.5, 0.3, 9.81);
    let start = 35.0_f64.to_radians();
    let end = (0.39 / (2.0 * l)).acos();
    // kinetic energy is inertia(b) b'²/2: the upper link turns, the lower one turns and moves, the ram moves
    let inertia = |b: f64| {
        let upper = link * l * l / 3.0;
        let lower = link * l * l * (1.0 / 12.0 + 0.25 * b.cos().powi(2) + 2.25 * b.sin().powi(2));
        upper + lower + ram * (2.0 * l * b.sin()).powi(2)
    };
    // work of the cylinder and of weights: upper link l/2, lower link 3l/2, ram 2l below
    let work = |b: f64| {
        push * l * (start.sin() - b.sin()) + g * l * (2.0 * link + 2.0 * ram) * (b.cos() - start.cos())
    };
    let time = integral(|s| {
        let b = start - (start - end) * s * s;
        2.0 * (start - end) * s / (2.0 * work(b) / inertia(b)).sqrt()
    });
    let speed = 2.0 * l * end.sin() * (2.0 * work(end) / inertia(end)).sqrt();
    all_ways("press", None, |ran, what| {
        let blow = of(ran, "impact").next().unwrap();
        close(what, blow.t, time, 1e-7);
        close(what, last_at(ran, "speed of the ram", blow.t), -e * speed, 1e-6);
        close(what, blow.loss.unwrap(), (1.0 - e * e) * work(end), 1e-6 * work(end));
        assert!(of(ran, "accumulation").next().is_some(), "{what}");
        // at rest: forces along the links, each of which carries half of its weight at its ends
        let on_piece = push / (2.0 * end.tan()) + g * (ram + link);
        close(what, last_at(ran, "force on the workpiece", 0.3), on_piece, 1e-6 * on_piece);
        let aside = push / 2.0 - link * g * end.tan() / 2.0;
        let bearing = aside.hypot(on_piece - g * (ram + 2.0 * link));
        close(what, last_at(ran, "force in the bearing", 0.3), bearing, 1e-6 * bearing);
    });
}

/// It stops after `v²/(2 µ g)`, at `v/(µ g)`, and never leaves the floor.
#[test]
fn the_cube_stops_where_it_should() {
    all_ways("sliding-cube", None, |ran, what| {
        let stick = of(ran, "stick").next().unwrap();
        close(what, stick.t, 6.0 / (0.5 * 9.81), 1e-8);
        assert_eq!(stick.contacts.len(), 4, "{what}");
        close(what, last_at(ran, "way", 1.5), 36.0 / 9.81, 1e-8);
        assert!(ran.column("height").iter().all(|z| (z - 0.05).abs() < 1e-10), "{what}");
        assert!(of(ran, "opening").next().is_none(), "{what}");
    });
}

/// Along x the ball goes from wall to wall, 0.9 m apart, each way with 0.7 of the speed of the one before; floor and ceiling do not matter there.
#[test]
fn the_ball_in_its_box_goes_to_and_fro() {
    all_ways("ball-in-a-box", None, |ran, what| {
        let hits = of(ran, "impact").filter(|e| e.name.ends_with("wall"));
        let (mut t, mut speed) = (0.225, 2.0);
        let mut count = 0;
        for event in hits {
            close(what, event.t, t, 1e-8);
            assert_eq!(event.name, if count % 2 == 0 { "right wall" } else { "left wall" }, "{what}");
            speed *= 0.7;
            t += 0.9 / speed;
            count += 1;
        }
        assert_eq!(count, 5, "{what}");
        // up 0.45 m to the ceiling, down 0.9 m to the floor, and then a bouncing ball
        let up = (3.0 - (9.0_f64 - 2.0 * 9.81 * 0.45).sqrt()) / 9.81;
        let back = 0.7 * (3.0 - 9.81 * up);
        let fall = ((back * back + 2.0 * 9.81 * 0.9).sqrt() - back) / 9.81;
        close(what, of(ran, "impact").find(|e| e.name == "ceiling").unwrap().t, up, 1e-8);
        close(what, of(ran, "impact").find(|e| e.name == "floor").unwrap().t, up + fall, 1e-8);
        let first = 2.0 * 0.7 * (back + 9.81 * fall) / 9.81;
        close(what, of(ran, "accumulation").next().unwrap().t, up + fall + first / 0.3, 1e-6);
    });
}
