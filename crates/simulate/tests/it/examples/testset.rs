//! Examples that are mechanisms of the test set too: its references were computed from other equations by other programs.

use super::ran::Ran;
use gelenk_model::Coordinates;
use gelenk_testset::models::andrews::ANGLES;
use gelenk_testset::{Measures, create, create_model};
use std::f64::consts::TAU;
use std::path::Path;

/// Points of bodies, in the order of the test set.
type Points = &'static [(&'static str, [f64; 3])];
/// Parameters that the test set has other values of.
type Values = &'static [(&'static str, &'static str)];

const POINTS: [(&str, Values, &str, f64, Points); 4] = [
    (
        "excavator",
        &[],
        "excavator",
        1.0,
        &[("stick", [4.9, 2.9, 0.0]), ("bucket", [5.9, 0.4, 0.0]), ("bucket", [5.5, -0.9, 0.0])],
    ),
    ("slider-crank", &[], "slider-crank-model", 0.1, &[("rod", [0.0; 3]), ("slider", [0.0; 3])]),
    ("gyroscope", &[], "gyroscope", 0.5, &[("top", [0.0, 0.0, 0.08]), ("top", [0.05, 0.0, 0.08])]),
    (
        "rolling-disc",
        &[("spin", "10"), ("lean", "0.25")],
        "rolling-disc",
        1.0,
        &[("disc", [0.0; 3]), ("disc", [0.3, 0.0, 0.0]), ("disc", [0.0, 0.0, 0.3])],
    ),
];

fn reference(problem: &str, t: f64) -> Measures {
    use gelenk_testset::TestProblem;
    create_model(problem, &[], Coordinates::Absolute).unwrap().reference_measures(t).unwrap()
}

fn assert_close(what: &str, found: f64, expected: f64, allowed: f64) {
    // positions are below 10 m; velocities are compared relative to their size
    let off = (found - expected).abs() / expected.abs().max(1.0);
    assert!(off <= allowed, "{what}: {found} instead of {expected}, off by {off:e}, allowed {allowed:e}");
}

#[test]
fn points_move_as_in_the_test_set() {
    for (name, values, problem, t, points) in POINTS {
        let ran = Ran::until(name, Some(t), values);
        let expected = reference(problem, t);
        assert_eq!(expected.positions.len(), 3 * points.len());
        // a run of some hundred steps, each with an error of the tolerance at most
        let allowed = 100.0 * ran.plan.rtol;
        for (k, (body, at)) in points.iter().enumerate() {
            let (place, velocity) = ran.point(body, *at);
            for i in 0..3 {
                let what = format!("{name}: point {k}, {i}");
                assert_close(&what, place.0[i], expected.positions[3 * k + i], allowed);
                assert_close(&what, velocity.0[i], expected.velocities[3 * k + i], allowed);
            }
        }
    }
}

/// The parts of the walker and of the suspension, each put together as in the test set.
#[test]
fn parts_move_as_in_the_test_set() {
    for (file, problem) in [("two-legs", "jansen-walker"), ("quarter-car", "double-wishbone")] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/examples/models");
        let ran = Ran::file(&folder.join(format!("{file}.toml")));
        let expected = reference(problem, ran.plan.t_end);
        assert!(ran.columns.len() >= 12);
        for column in ran.columns.iter().filter(|c| c.len() == 2) {
            let k: usize = column[1..].parse().unwrap();
            let list = if column.starts_with('p') { &expected.positions } else { &expected.velocities };
            let found = *ran.column(column).last().unwrap();
            // as above
            assert_close(&format!("{file} {column}"), found, list[k], 100.0 * ran.plan.rtol);
        }
    }
}

#[test]
fn andrews_squeezer_is_that_of_the_literature() {
    let ran = Ran::new("andrews");
    let expected = create("andrews", &[]).unwrap().reference(0.03).unwrap().state;
    let columns =
        ["beta", "theta", "angle at B", "angle at G", "angle at A, above", "angle at H", "angle at A, below"];
    for (k, (column, (_, offset))) in columns.iter().zip(ANGLES).enumerate() {
        let found = ran.column(column).last().unwrap() + offset;
        let whole = ((found - expected.p[k]) / TAU).round() * TAU;
        // the crank turns by 16 rad at 150 rad/s: what it is late, all angles are off by
        assert_close(column, found - whole, expected.p[k], 100.0 * ran.plan.rtol);
    }
    let speed = *ran.column("crank speed").last().unwrap();
    assert_close("crank speed", speed, expected.v[0], 100.0 * ran.plan.rtol);
}

#[test]
fn insulators_swing_as_in_the_test_set() {
    let ran = Ran::until("insulator-chain", Some(0.1), &[]);
    let expected = create("insulator-chain", &[("N", 16.0)]).unwrap().reference(0.1).unwrap().state;
    let mut bodies = vec![("triangle".to_owned(), [0.0, 0.0, 0.0])];
    bodies.extend((1..=16).map(|k| (format!("{k}.cap"), [0.0, 0.08, 0.0])));
    let allowed = 100.0 * ran.plan.rtol;
    for (k, (body, at)) in bodies.iter().enumerate() {
        let (place, velocity) = ran.point(body, *at);
        for i in 0..2 {
            assert_close(body, place.0[i], expected.p[2 + 3 * k + i], allowed);
            assert_close(body, velocity.0[i], expected.v[2 + 3 * k + i], allowed);
        }
    }
}
