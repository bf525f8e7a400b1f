//! The errors of events follow the tolerance, with every method.

use super::{G, ran};

const METHODS: [&str; 11] = [
    "mexx",
    "hem5",
    "phem56",
    "dopri5",
    "dop853",
    "odex",
    "bdf",
    "radau",
    "genalpha",
    "seulex",
    "sdirk:index1",
];

/// A bush that turns and slides comes to rest after 1 s. Steps of `mexx` and `seulex` may jump over rest, because their errors vanish in uniform deceleration up to the last substep; they are late by up to
/// the root of the tolerance, and say so.
#[test]
fn rest_is_found() {
    for method in METHODS {
        for rtol in [1e-4, 1e-6, 1e-8] {
            let ran = ran("bush", include_str!("cylindrical.toml"), ("joint", method), rtol);
            let stops = ran.times("stick");
            if ["mexx", "seulex"].contains(&method) {
                let is_said = ran.outcome.summary.doubts.iter().any(|d| d.text.contains("rest late"));
                assert!(is_said && (stops[0] - 1.0).abs() < 20.0 * rtol.sqrt(), "{}: {stops:?}", ran.what);
                continue;
            }
            // motion in a straight line, with a constant force: all methods are exact, and what is left is the location
            assert!((stops[0] - 1.0).abs() < 10.0 * rtol, "{}, {rtol:e}: {stops:?}", ran.what);
        }
    }
}

/// A ball that bounces with `e` = 0.8 comes to rest after 9 times its first fall. Flights as low as the tolerance tell that end badly where steps are of low order, and long ones well.
#[test]
fn the_end_of_bouncing() {
    let end = 9.0 * (2.0 / G).sqrt();
    for method in METHODS {
        for rtol in [1e-4, 1e-6, 1e-8] {
            let ran = ran("ball", include_str!("../common/ball.toml"), ("joint", method), rtol);
            let found = ran.times("accumulation");
            // errors of ten flights, each within the tolerance, are multiplied by 1/(1 - e)² = 25 in the end
            assert!((found[0] - end).abs() < 300.0 * rtol, "{}, {rtol:e}: {found:?}, not {end}", ran.what);
        }
    }
}
