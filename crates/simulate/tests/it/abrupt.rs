//! Motion that a corner makes abrupt, such as an impact on a stiff stop: rows inside it are right, in all coordinates and with all methods. Loops whose
//! constraints imply each other by themselves.

use crate::common::in_memory;
use gelenk_io::results::Status;
use gelenk_simulate::Memory;

const RTOL: f64 = 1e-8;
/// A result that is further off than so many tolerances of its range is wrong.
const MOST: f64 = 1e3;

fn ran(text: &str, method: &str, coordinates: &str, rtol: f64) -> Memory {
    let (outcome, memory) = in_memory(text, |s| {
        s.set("method", method).unwrap();
        s.set("coordinates", coordinates).unwrap();
        s.set("rtol", rtol).unwrap();
        s.set("peaks", false).unwrap();
    });
    let said = &outcome.summary.run.message;
    assert_eq!(outcome.status, Status::Completed, "{method}, {coordinates}: {said}");
    assert!(outcome.summary.doubts.is_empty(), "{method}, {coordinates}: {:?}", outcome.summary.doubts);
    memory
}

/// The worst difference of two runs in tolerances of the range of a column; what hardly moves has rounding alone.
fn worst(truth: &Memory, found: &Memory) -> f64 {
    assert_eq!(truth.times, found.times);
    let width = truth.rows.len() / truth.times.len();
    let ranges: Vec<f64> = (0..width)
        .map(|k| {
            let column = || truth.rows.iter().skip(k).step_by(width);
            column().fold(f64::MIN, |m, x| m.max(*x)) - column().fold(f64::MAX, |m, x| m.min(*x))
        })
        .collect();
    let pairs = truth.rows.iter().zip(&found.rows).enumerate();
    let known = pairs.filter(|(i, _)| ranges[i % width] > 1e-9);
    known.map(|(i, (a, b))| (a - b).abs() / (RTOL * ranges[i % width])).fold(0.0, f64::max)
}

/// A ball of 1 kg on a floor of 1e7 N/m flies for 0.9 s and touches it for a millisecond: both have closed forms. Rows inside the impact were 1 040 to 1 210 tolerances
/// off with default settings, 17 000 with others.
#[test]
fn rows_inside_the_strikes_of_a_ball_follow_the_closed_form() {
    let (g, k, drop): (f64, f64, f64) = (9.81, 1e7, 0.9);
    let stop = include_str!("repro/stop_by_penalty.toml");
    let more = "[measures.velocity]\nkind = \"velocity\"\nof = \"ball\"\ncomponent = \"z\"\n[measures.force]\nkind = \"force\"\nforce = \"floor.fz\"\n[simulation]";
    let text = stop.replace("[simulation]", more).replace("t_end = 10", "t_end = 3");
    let (omega, fall) = (k.sqrt(), (2.0 * drop / g).sqrt());
    // below the edge z'' = -ω² z - g, from z = 0 with z' = -g·fall; it leaves with the opposite velocity
    let touch = 2.0 / omega * (std::f64::consts::PI - (g * fall * omega / g).atan());
    let exact = |t: f64| {
        let x = (t + fall) % (2.0 * fall + touch);
        if x <= 2.0 * fall {
            let x = x - fall;
            [0.1 + drop - 0.5 * g * x * x, -g * x, 0.0]
        } else {
            let (s, c) = (omega * (x - 2.0 * fall)).sin_cos();
            let z = -g * fall / omega * s + g / (omega * omega) * (c - 1.0);
            [0.1 + z, -g * fall * c - g / omega * s, -k * z]
        }
    };
    for method in ["auto", "dopri5", "mexx", "phem56", "odex", "bdf", "radau", "seulex"] {
        for coordinates in ["joint", "tait-bryan"] {
            let found = ran(&text, method, coordinates, RTOL);
            // height, energy, velocity, force
            let ranges = [drop, 2.0 * g * fall, omega * g * fall];
            let mut inside = 0;
            for (t, row) in found.times.iter().zip(found.rows.chunks(4)) {
                let exact = exact(*t);
                inside += u32::from(exact[2] > 0.0);
                for ((found, exact), range) in [row[0], row[2], row[3]].iter().zip(exact).zip(ranges) {
                    let off = (found - exact).abs() / (RTOL * range);
                    assert!(off < MOST, "{method}, {coordinates}: {off:.0} tolerances off at {t}");
                }
            }
            assert!(inside > 0, "no row lies inside a strike");
        }
    }
}

/// Two links with a hard stop at the elbow; the first strike comes after 0.39 s of free motion, errors of which are errors of its time.
#[test]
fn rows_inside_the_strikes_of_two_links_are_right() {
    let text = include_str!("abrupt/two_links.toml");
    let truth = ran(text, "odex", "absolute", 1e-4 * RTOL);
    for (method, coordinates) in [
        ("auto", "joint"),
        ("auto", "mixed"),
        ("dopri5", "joint"),
        ("mexx", "absolute"),
        ("phem56", "tait-bryan"),
        ("odex", "tait-bryan"),
        ("bdf", "joint"),
        ("radau", "joint"),
        ("seulex", "mixed"),
    ] {
        let off = worst(&truth, &ran(text, method, coordinates, RTOL));
        assert!(off < MOST, "{method}, {coordinates}: {off:.0} tolerances off");
    }
}

/// The force of Hunt and Crossley, `if(x < 0, k*(-x)^1.5*(1 - c*v), 0)`, has no value on the other side of its corner, where steps that leave the branch look at it. Runs ended
/// there in absolute coordinates, and were 25 000 tolerances off in others.
#[test]
fn a_power_behind_a_condition_is_a_branch_like_others() {
    let text = include_str!("abrupt/hammer.toml");
    let truth = ran(text, "odex", "absolute", 1e-4 * RTOL);
    for (method, coordinates) in [
        ("auto", "joint"),
        ("auto", "absolute"),
        ("mexx", "joint"),
        ("odex", "tait-bryan"),
        ("radau", "mixed"),
        ("seulex", "absolute"),
    ] {
        let off = worst(&truth, &ran(text, method, coordinates, RTOL));
        assert!(off < MOST, "{method}, {coordinates}: {off:.0} tolerances off");
    }
}

/// A load on a hook with play leaves its flank for a millisecond and comes back, in less than a step of `odex`: that began at the edge, where it ended, too, as far as rounding could tell, and the
/// load hung on a flank that pulled, green and 1e6 tolerances off.
#[test]
fn a_flank_that_is_left_within_a_step_is_left() {
    let text = include_str!("abrupt/hook.toml");
    let truth = ran(text, "radau", "absolute", 1e-3 * RTOL);
    for (method, coordinates) in
        [("auto", "tait-bryan"), ("odex", "tait-bryan"), ("odex", "joint"), ("radau", "tait-bryan")]
    {
        let off = worst(&truth, &ran(text, method, coordinates, RTOL));
        assert!(off < MOST, "{method}, {coordinates}: {off:.0} tolerances off");
    }
}

/// All axes of a spherical linkage meet in a point, and those of shafts with cardan joints lie in a plane: in joint coordinates a row of the last joint vanishes. What rounding left of it
/// was taken for a direction, and the run ended.
#[test]
fn loops_with_a_row_that_vanishes_run_in_joint_coordinates() {
    for text in [include_str!("abrupt/spherical.toml"), include_str!("abrupt/cardan.toml")] {
        let truth = ran(text, "odex", "absolute", 1e-3 * RTOL);
        for (method, coordinates) in
            [("auto", "joint"), ("mexx", "joint"), ("radau", "joint"), ("bdf", "joint"), ("auto", "mixed")]
        {
            let off = worst(&truth, &ran(text, method, coordinates, RTOL));
            assert!(off < MOST, "{method}, {coordinates}: {off:.0} tolerances off");
        }
    }
}
