//! Mechanisms that are held more often than necessary: they run like others, and reactions that nothing determines are said to be so.

use crate::common::in_memory;
use gelenk_io::results::{Cause, Status};

const BENNETT: &str = include_str!("repro/bennett.toml");
const LADDER: &str = include_str!("repro/ladder_redundant.toml");
const LADDER_FREE: &str = include_str!("repro/ladder_free.toml");
const BDF_EULER: &str = include_str!("repro/bdf_euler_redundant.toml");
const TWO_HINGES: &str = include_str!("repro/two_hinges.toml");
const FOUR_BAR: &str = include_str!("repro/overconstrained_fourbar.toml");

const COORDINATES: [&str; 5] = ["joint", "absolute", "tait-bryan", "euler", "mixed"];

/// The last row of a run.
struct Ran {
    steps: u64,
    rejected: u64,
    last: Vec<f64>,
    doubts: Vec<Cause>,
    hints: Vec<String>,
}

fn ran(text: &str, settings: &[(&str, &str)]) -> Ran {
    let (outcome, memory) =
        in_memory(text, |s| settings.iter().for_each(|(key, value)| s.set(key, *value).unwrap()));
    let said = &outcome.summary.run.message;
    assert_eq!(outcome.status, Status::Completed, "{settings:?}: {said}");
    let columns = memory.rows.len() / memory.times.len();
    let count = |name: &str| outcome.summary.counts.get(name).copied().unwrap_or(0);
    Ran {
        steps: count("steps"),
        rejected: count("rejected"),
        last: memory.rows[memory.rows.len() - columns..].to_vec(),
        doubts: outcome.summary.doubts.iter().map(|doubt| doubt.cause).collect(),
        hints: outcome.summary.hints.clone(),
    }
}

/// A Bennett linkage has three rows too many. Off the manifold they are independent by a hair; a run that looks at their rank there took
/// 3 495 steps with 2 830 rejections, or 72 072, or failed.
#[test]
fn bennett_with_all_methods() {
    let usual = ran(BENNETT, &[("rtol", "1e-10"), ("coordinates", "absolute")]).last;
    let methods = [
        ("dop853", 140),
        ("mexx", 190),
        ("odex", 140),
        ("phem56", 190),
        ("hem5", 500),
        ("seulex", 180),
        ("bdf", 750),
        ("radau", 250),
        ("sdirk", 450),
        ("genalpha", 20000),
    ];
    for (method, most) in methods {
        for coordinates in ["absolute", "joint"] {
            let settings = [("rtol", "1e-8"), ("method", method), ("coordinates", coordinates)];
            let run = ran(BENNETT, &settings);
            assert!(run.steps + run.rejected <= most, "{settings:?}: {} and {}", run.steps, run.rejected);
            assert!(!run.hints.iter().any(|hint| hint.contains("stiff")), "{settings:?}: {:?}", run.hints);
            // a thousand tolerances after hundreds of steps; what is of order two is further off
            let allowed = if method == "genalpha" { 1e-3 } else { 1e-5 };
            for (found, expected) in run.last.iter().zip(&usual) {
                assert!((found - expected).abs() < allowed, "{settings:?}: {found} {expected}");
            }
        }
    }
}

/// `bennett_freed`, whose last hinge leaves free what the others hold, moves as the linkage does, in about as many steps.
#[test]
fn a_bennett_linkage_without_redundancy() {
    let freed = include_str!("repro/bennett_freed.toml");
    for coordinates in ["joint", "absolute"] {
        let settings = [("rtol", "1e-8"), ("coordinates", coordinates), ("t_end", "0.5")];
        let (run, usual) = (ran(freed, &settings), ran(BENNETT, &settings));
        assert!(
            run.steps + run.rejected <= usual.steps + usual.rejected + 20,
            "{coordinates}: {}",
            run.steps
        );
        for (found, expected) in run.last.iter().zip(&usual.last) {
            // a hundred tolerances each
            assert!((found - expected).abs() < 2e-6, "{coordinates}: {found} {expected}");
        }
    }
}

/// Where all links of `bennett_freed` lie in a line, and where the cells of the ladders are flat, the constraints depend on each other: a run passes by chance,
/// or says so with the joints and the time.
#[test]
fn singular_poses_are_named() {
    let freed = include_str!("repro/bennett_freed.toml");
    for (text, joint, when) in [(freed, "hinge", 0.61637), (LADDER_FREE, "C0", 0.48401)] {
        for coordinates in ["joint", "absolute"] {
            let (outcome, _) = in_memory(text, |s| s.set("coordinates", coordinates).unwrap());
            let message = &outcome.summary.run.message;
            let is_named = message.contains("singular") && message.contains(joint);
            let is_there = (outcome.summary.run.t_reached - when).abs() < 1e-4;
            assert!(
                outcome.status == Status::Completed || (is_named && is_there),
                "{coordinates}: {message}"
            );
        }
    }
}

/// A crank that is driven beyond what a rod and a rocker in space allow stops where they are in line: a drive cannot be passed by chance.
#[test]
fn a_drive_that_locks_names_itself() {
    let text = include_str!("foreign/rssr_locked.toml");
    for (method, coordinates) in
        [("auto", "joint"), ("auto", "absolute"), ("radau", "mixed"), ("bdf", "joint")]
    {
        let (outcome, _) = in_memory(text, |s| {
            s.set("method", method).unwrap();
            s.set("coordinates", coordinates).unwrap();
        });
        let message = &outcome.summary.run.message;
        assert_eq!(outcome.status, Status::Failed, "{method}, {coordinates}");
        assert!(
            message.contains("singular") && message.contains("drive m"),
            "{method}, {coordinates}: {message}"
        );
        // where the smallest distance of both ends over all angles of the rocker is the length of the rod, by bisection
        assert!(
            (outcome.summary.run.t_reached - 0.116_237).abs() < 1e-5,
            "{}",
            outcome.summary.run.t_reached
        );
    }
}

/// The guide of a press lies on the axis of its screw: of its five directions four are implied, two of them by rows that are zero in joint coordinates. It was
/// refused there.
#[test]
fn a_screw_press_runs_in_all_coordinates() {
    let text = include_str!("foreign/screw_press.toml");
    let usual = ran(text, &[("rtol", "1e-10"), ("coordinates", "absolute"), ("method", "odex")]);
    for coordinates in COORDINATES {
        let run = ran(text, &[("rtol", "1e-8"), ("coordinates", coordinates)]);
        assert!(run.doubts.is_empty(), "{coordinates}: {:?}", run.doubts);
        for (found, expected) in run.last.iter().zip(&usual.last) {
            // a hundred tolerances
            assert!(
                (found - expected).abs() < 1e-6 * expected.abs().max(1.0),
                "{coordinates}: {found} {expected}"
            );
        }
    }
}

/// The default in every coordinate system: as many steps as an output of a hundred rows asks for, and hardly a rejection.
#[test]
fn bennett_in_all_coordinates() {
    for coordinates in COORDINATES {
        let run = ran(BENNETT, &[("rtol", "1e-8"), ("coordinates", coordinates)]);
        assert!(run.steps <= 120 && run.rejected <= 20, "{coordinates}: {} {}", run.steps, run.rejected);
    }
}

/// Thirty-two cells that hold each other once too often cost factorisations of their size, not of its cube: their matrices are sparse.
#[test]
fn ladder_is_sparse() {
    for coordinates in ["absolute", "joint"] {
        let settings = [("coordinates", coordinates), ("t_end", "0.2")];
        let (held, free) = (ran(LADDER, &settings), ran(LADDER_FREE, &settings));
        assert_eq!((held.steps, held.rejected), (free.steps, free.rejected), "{coordinates}");
    }
}

/// Methods that did not start on redundant rows, or with quaternions.
#[test]
fn redundant_four_bar_with_methods_that_split() {
    for coordinates in ["euler", "absolute"] {
        for (method, formulation) in
            [("bdf", "ggl"), ("bdf", "partition"), ("bdf", "tangent"), ("sdirk", "partition")]
        {
            let settings = [
                ("method", method),
                ("formulation", formulation),
                ("coordinates", coordinates),
                ("t_end", "0.5"),
                ("rtol", "1e-6"),
            ];
            ran(BDF_EULER, &settings);
        }
    }
}

/// A door on two hinges: 98.1 N along the axis are shared evenly. Of the moment 49.05 Nm the pair of forces takes half and both torques the rest,
/// which is the least sum of squares with lengths in units of the mechanism's, 0.5 m; a hinge that gives way more carries less.
#[test]
fn two_hinges_share_in_all_coordinates() {
    for coordinates in COORDINATES {
        let run = ran(TWO_HINGES, &[("coordinates", coordinates)]);
        let low = [24.525, 0.0, 49.05, 0.0, -12.2625, 0.0];
        let high = [-24.525, 0.0, 49.05, 0.0, -12.2625, 0.0];
        for (found, expected) in run.last.iter().zip(low.into_iter().chain(high)) {
            assert!((found - expected).abs() < 1e-6, "{coordinates}: {:?}", run.last);
        }
        assert_eq!(run.doubts, [Cause::SharedReaction], "{coordinates}");
        let named = run.hints.iter().filter(|hint| hint.contains("is held already by")).count();
        assert_eq!(named, 5, "{coordinates}: {:?}", run.hints);
        assert!(!run.hints.iter().any(|hint| hint.contains("held already by high")), "{:?}", run.hints);
    }
    let soft = TWO_HINGES.replace("at = [0, 0, -0.5]", "at = [0, 0, -0.5]\ncompliance = 3");
    for coordinates in COORDINATES {
        let run = ran(&soft, &[("coordinates", coordinates)]);
        let along = (run.last[2], run.last[8]);
        assert!((along.0 - 98.1 / 4.0).abs() < 1e-6 && (along.1 - 98.1 * 0.75).abs() < 1e-6, "{along:?}");
    }
}

/// Out of the plane the four-bar is held four times, and 10 N push it there. The numbers are those of least norm of the nine equations of balance
/// at the start, solved apart from this program.
#[test]
fn four_bar_shares_a_side_force() {
    let text = FOUR_BAR.replace("t_end = 1", "t_end = 1\noutput_step = 1");
    for coordinates in COORDINATES {
        let run = ran(&text, &[("coordinates", coordinates)]);
        // after one turn the motor is where it was
        let expected =
            [-4.951_295_052_918_7, -5.048_704_947_081_3, -0.495_129_505_291_9, -1.504_870_494_708_1];
        for (found, expected) in run.last.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-5, "{coordinates}: {:?}", run.last);
        }
        assert_eq!(run.doubts, [Cause::SharedReaction], "{coordinates}");
    }
    // in its plane everything is determined, and nothing is doubted
    let plane = text.split("\"motor Fz\"").next().unwrap().to_owned()
        + "\"motor Fx\" = { kind = \"reaction-force\", joint = \"motor\", component = \"x\" }\n";
    for coordinates in COORDINATES {
        assert_eq!(ran(&plane, &[("coordinates", coordinates)]).doubts, [], "{coordinates}");
    }
}
