//! Mechanisms that no method was tuned for: spatial loops, rolling, friction, gears with a motor, a stiff spring. Every method in four
//! coordinate systems, against another method in other coordinates at a thousandth of the tolerance.

use crate::common::in_memory;
use gelenk_io::results::{Cause, Status};
use gelenk_simulate::{Memory, Outcome};
use std::collections::BTreeMap;

const RTOL: f64 = 1e-8;
/// A result that is further off than so many tolerances of its size says so.
const MOST: f64 = 1e3;

const MECHANISMS: [(&str, &str); 6] = [
    ("rssr_free", include_str!("foreign/rssr_free.toml")),
    ("disc_pendulum", include_str!("foreign/disc_pendulum.toml")),
    ("friction", include_str!("foreign/friction.toml")),
    ("gears", include_str!("foreign/gears.toml")),
    ("stiff_rod", include_str!("foreign/stiff_rod.toml")),
    ("six_bar", include_str!("foreign/six_bar.toml")),
];
const METHODS: [&str; 7] = ["mexx", "hem5", "phem56", "dop853", "odex", "bdf", "radau"];
const COORDINATES: [&str; 4] = ["joint", "absolute", "tait-bryan", "mixed"];

fn run(text: &str, method: &str, coordinates: &str, rtol: f64) -> (Outcome, Memory) {
    in_memory(text, |s| {
        s.set("method", method).unwrap();
        s.set("coordinates", coordinates).unwrap();
        s.set("rtol", rtol).unwrap();
    })
}

/// Columns whose values are compared by one size: components of a vector, and energies.
fn group(name: &str) -> &str {
    match name.strip_suffix(['x', 'y', 'z']) {
        _ if ["energy", "kinetic"].contains(&name) => "energy",
        Some(vector) if vector.contains('_') => vector,
        _ => name,
    }
}

/// The worst difference at times of both in tolerances of the size of its group, and its column.
fn worst<'a>(names: &[&'a str], truth: &Memory, found: &Memory) -> (f64, &'a str) {
    let width = names.len();
    let mut sizes = BTreeMap::new();
    for row in truth.rows.chunks(width) {
        for (name, x) in names.iter().zip(row) {
            let size: &mut f64 = sizes.entry(group(name)).or_default();
            *size = size.max(x.abs());
        }
    }
    let rows = found.times.iter().zip(found.rows.chunks(width));
    let known: BTreeMap<u64, &[f64]> = rows.map(|(t, row)| (t.to_bits(), row)).collect();
    let mut worst = (0.0, "");
    for (t, row) in truth.times.iter().zip(truth.rows.chunks(width)) {
        let Some(other) = known.get(&t.to_bits()) else { continue };
        for (name, (a, b)) in names.iter().zip(row.iter().zip(*other)) {
            let off = (a - b).abs() / (RTOL * sizes[group(name)]);
            if off > worst.0 || off.is_nan() {
                worst = (off, name);
            }
        }
    }
    worst
}

/// No result is silently wrong, most are right, and few are doubted that are right.
#[test]
fn no_method_is_silently_wrong_on_mechanisms_it_does_not_know() {
    let (mut wrong, mut doubted, mut count) = (Vec::new(), 0, 0);
    for (k, (name, text)) in MECHANISMS.into_iter().enumerate() {
        let (outcome, truth) = run(text, "dop853", "joint", 1e-3 * RTOL);
        assert_eq!(outcome.status, Status::Completed, "{name}");
        let names: Vec<&str> = outcome.summary.peaks.iter().map(|peak| peak.name.as_str()).collect();
        for (i, method) in METHODS.into_iter().enumerate() {
            for coordinates in [COORDINATES[(k + i) % 4], COORDINATES[(k + i + 2) % 4]] {
                let (outcome, found) = run(text, method, coordinates, RTOL);
                let (off, column) = worst(&names, &truth, &found);
                let is_said = outcome.status != Status::Completed || !outcome.summary.doubts.is_empty();
                count += 1;
                doubted += u32::from(is_said && off <= MOST);
                if off > MOST && !is_said {
                    wrong.push(format!(
                        "{name}, {method}, {coordinates}: '{column}' is {off:.0} tolerances off"
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // those that are refused as stiff among them
    assert!(10 * doubted <= count, "{doubted} of {count} right results are doubted");
}

/// In a step that has just grown, the polynomial of MEXX is far less accurate than the ends of the step: 1700 tolerances in forces. Such rows are made anew, by steps of their own. ODEX has none,
/// and the run says when rows do not fit the motion.
#[test]
fn rows_between_steps_that_do_not_fit_the_motion_are_made_anew_or_named() {
    let text = MECHANISMS[0].1;
    let (outcome, truth) = run(text, "dop853", "absolute", 1e-3 * RTOL);
    let names: Vec<&str> = outcome.summary.peaks.iter().map(|peak| peak.name.as_str()).collect();
    for method in ["mexx", "dop853"] {
        let (outcome, found) = run(text, method, "joint", RTOL);
        assert!(outcome.summary.doubts.is_empty(), "{method}: {:?}", outcome.summary.doubts);
        // what is not made anew fits to 100 tolerances
        let (off, column) = worst(&names, &truth, &found);
        assert!(off < 100.0, "{method}: '{column}' is {off:.0} tolerances off");
    }
    let (outcome, _) = run(MECHANISMS[4].1, "odex", "tait-bryan", RTOL);
    let doubt = outcome.summary.doubts.iter().find(|doubt| doubt.cause == Cause::BetweenSteps);
    assert!(doubt.is_some_and(|doubt| doubt.t.is_some()), "{:?}", outcome.summary.doubts);
}

/// Bushings of 2e7 N/m make Newtons of what polynomials between steps are off, and a fast rotor makes accelerations of what velocities are off. Default settings are right and green in all
/// coordinates; other methods are right, or say that they are not. Sizes are those of all columns of a unit, as forces of bushings pass from one to the other.
#[test]
fn stiff_and_fast_mechanisms_are_right_or_named() {
    let (wishbone, gyroscope) =
        (include_str!("foreign/wishbone.toml"), include_str!("foreign/gyroscope.toml"));
    let runs: [(&str, &str, &[&str]); 3] = [
        (wishbone, "radau", &["phem56"]),
        (gyroscope, "odex", &["mexx", "genalpha"]),
        (MECHANISMS[0].1, "odex", &["mexx"]),
    ];
    for (text, reference, methods) in runs {
        let (outcome, truth) = run(text, reference, "joint", 1e-3 * RTOL);
        let columns = &outcome.summary.peaks;
        let mut sizes: BTreeMap<&str, f64> = BTreeMap::new();
        for row in truth.rows.chunks(columns.len()) {
            for (column, x) in columns.iter().zip(row) {
                let size = sizes.entry(&column.unit).or_default();
                *size = size.max(x.abs());
            }
        }
        let off = |found: &Memory| {
            let rows = truth.times.iter().zip(truth.rows.chunks(columns.len()));
            let known: BTreeMap<u64, &[f64]> = rows.map(|(t, row)| (t.to_bits(), row)).collect();
            let rows = found.times.iter().zip(found.rows.chunks(columns.len()));
            let pairs = rows.filter_map(|(t, row)| known.get(&t.to_bits()).map(|truth| (row, *truth)));
            let all = pairs.flat_map(|(row, truth)| row.iter().zip(truth).zip(columns));
            // a quaternion that has half turned has the other sign; what does not move has rounding alone
            let all = all.filter(|(_, column)| column.unit != "1" && sizes[column.unit.as_str()] > 1e-9);
            all.map(|((a, b), column)| (a - b).abs() / (RTOL * sizes[column.unit.as_str()]))
                .fold(0.0, f64::max)
        };
        for coordinates in ["joint", "absolute", "tait-bryan"] {
            let (outcome, found) = run(text, "auto", coordinates, RTOL);
            let worst = off(&found);
            assert!(worst < MOST, "auto, {coordinates}: {worst:.0} tolerances off");
            assert!(outcome.summary.doubts.is_empty(), "auto, {coordinates}: {:?}", outcome.summary.doubts);
        }
        for method in methods {
            let (outcome, found) = run(text, method, "joint", RTOL);
            let is_said = outcome.status != Status::Completed || !outcome.summary.doubts.is_empty();
            let worst = off(&found);
            assert!(worst < MOST || is_said, "{method}: {worst:.0} tolerances off");
        }
    }
}

/// An undamped spring of 1e6 N/m moves by 8 µm. Its force is off by thousands of tolerances where `atol` is 1e-8 m, and every method says so; with the `atol` that the
/// doubt asks for nothing is in doubt, and the force is right.
#[test]
fn stiff_springs_that_swing_are_named() {
    let text = include_str!("foreign/stiff_spring.toml");
    for (method, coordinates) in
        [("auto", "joint"), ("phem56", "absolute"), ("bdf", "mixed"), ("odex", "tait-bryan")]
    {
        let (outcome, _) = run(text, method, coordinates, RTOL);
        let doubt = outcome.summary.doubts.iter().find(|doubt| doubt.cause == Cause::FastMode);
        assert!(doubt.is_some_and(|doubt| doubt.text.contains("1.0e3 rad/s")), "{method}: {doubt:?}");
    }
    let (_, truth) = run(text, "odex", "absolute", 1e-3 * RTOL);
    let (outcome, found) = in_memory(text, |s| {
        s.set("rtol", RTOL).unwrap();
        s.set("atol", 1e-3 * RTOL).unwrap();
    });
    let (off, column) = worst(&["force", "slide", "h_fx", "h_fz"], &truth, &found);
    assert!(
        outcome.summary.doubts.is_empty() && off < MOST,
        "{column}: {off:.0} {:?}",
        outcome.summary.doubts
    );
}
