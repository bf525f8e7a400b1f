//! Singular poses that a step leaps over.

use crate::common::in_memory;
use gelenk_io::results::Cause;
use std::f64::consts::PI;

/// A four-bar whose crank and rocker are equally long, thrown without gravity.
const FOUR_BAR: &str = r#"gelenk = 1
[bodies.crank]
planar = true
solid = { kind = "rod", from = [0, 0], to = [0.2, 0], mass = 1 }
angle = 1.2
angular_velocity = 6
[bodies.coupler]
planar = true
solid = { kind = "rod", from = [0, 0], to = [COUPLER, 0], mass = 1 }
position = ["0.2*cos(1.2)", "0.2*sin(1.2)"]
[bodies.rocker]
planar = true
solid = { kind = "rod", from = [0, 0], to = [0.2, 0], mass = 1 }
position = [0.5, 0]
angle = 1.2
[joints.motor]
kind = "revolute"
a = "ground"
b = "crank"
[joints."crank pin"]
kind = "revolute"
a = { body = "crank", at = [0.2, 0] }
b = "coupler"
[joints."rocker pin"]
kind = "revolute"
a = { body = "coupler", at = [COUPLER, 0] }
b = { body = "rocker", at = [0.2, 0] }
[joints.bearing]
kind = "revolute"
a = { body = "ground", at = [0.5, 0] }
b = "rocker"
[simulation]
t_end = 0.5
"#;

/// A parallelogram turns at a constant rate and lies flat at a known time, where the other branch crosses. Methods that step over that pose say so, at that time, in
/// all coordinates. A longer coupler never lies flat, and the run is green.
#[test]
fn a_parallelogram_goes_over_its_flat_pose() {
    let flat = (PI - 1.2) / 6.0;
    for method in ["dop853", "dopri5", "odex", "mexx", "hem5"] {
        for coordinates in ["joint", "absolute", "mixed"] {
            let doubts = |coupler: &str| {
                let (outcome, _) = in_memory(&FOUR_BAR.replace("COUPLER", coupler), |settings| {
                    settings.set("method", method).unwrap();
                    settings.set("coordinates", coordinates).unwrap();
                });
                let doubts = outcome.summary.doubts.into_iter();
                doubts.filter(|doubt| doubt.cause == Cause::SingularPose).collect::<Vec<_>>()
            };
            let found = doubts("0.5");
            let at = found.first().and_then(|doubt| doubt.t).unwrap_or(f64::NAN);
            // found on the cubic through both ends of a step
            assert!((at - flat).abs() < 1e-4, "{method}, {coordinates}: {found:?}");
            assert!(!found[0].text.contains("depends on ;"), "{}", found[0].text);
            assert!(doubts("0.52").is_empty(), "{method}, {coordinates}");
        }
    }
}
