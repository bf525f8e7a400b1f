//! Orders of methods in all coordinates, as users meet them: momentum that must not change, forces that must not grow.

use crate::common::in_memory;
use gelenk_io::results::{Cause, Status};

const SPIN: &str = include_str!("repro/spin.toml");
const RSSR: &str = include_str!("repro/rssr.toml");

/// The model in these coordinates.
fn within(text: &str, coordinates: &str) -> String {
    text.replace("[simulation]\n", &format!("[simulation]\ncoordinates = \"{coordinates}\"\n"))
}

/// A free body keeps its angular momentum (1, 4, 7.5) with methods of order two, in angles as well: local errors of the interval add up to
/// 10 tolerances, of rates up to 4 rad/s with inertias up to 2.5 kg m².
#[test]
fn a_free_body_keeps_its_momentum() {
    for method in ["genalpha", "hht", "newmark"] {
        for coordinates in ["absolute", "tait-bryan", "euler", "joint", "mixed"] {
            let rtol = 1e-6;
            let (outcome, memory) = in_memory(&within(SPIN, coordinates), |s| {
                s.set("method", method).unwrap();
                s.set("rtol", rtol).unwrap();
            });
            assert_eq!(outcome.status, Status::Completed);
            let last = memory.rows.chunks(3).next_back().unwrap();
            let off = last.iter().zip([1.0, 4.0, 7.5]).fold(0.0_f64, |m, (a, b)| m.max((a - b).abs()));
            assert!(off < 400.0 * rtol, "{method}, {coordinates}: {last:?}");
        }
    }
}

/// The torque of a driven spatial loop stays that of the default method, or the run says what is known against it. In index 3 it grew without
/// bound.
#[test]
fn forces_of_a_driven_loop_do_not_grow() {
    let run = |method: &str| {
        let (outcome, memory) = in_memory(&within(RSSR, "absolute"), |s| {
            s.set("method", method).unwrap();
            s.set("rtol", 1e-7).unwrap();
            // the same rows for all
            s.set("peaks", false).unwrap();
        });
        assert_eq!(outcome.status, Status::Completed, "{method}");
        (outcome.summary, memory.rows)
    };
    let (_, truth) = run("dop853");
    let largest = truth.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    // a thousand tolerances; multipliers of index 3 are an order less exact than positions
    for (method, bound) in [("bdf", 1e-4), ("bdf:index3", 1e-3), ("genalpha", 1e-4)] {
        let (summary, rows) = run(method);
        let off = rows.iter().zip(&truth).fold(0.0_f64, |m, (a, b)| m.max((a - b).abs())) / largest;
        let is_doubted = summary.doubts.iter().any(|d| d.cause == Cause::AddedErrors);
        assert!(off < bound || is_doubted, "{method}: {off:e}");
        assert!(off < 0.1, "{method}: {off:e}, {:?}", summary.doubts);
    }
}
