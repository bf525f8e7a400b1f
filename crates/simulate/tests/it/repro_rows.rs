//! Rows belong to their state: what they show of accelerations, joint forces and drives satisfies the equations of motion there.

use crate::common::{in_memory, slider};
use gelenk_io::results::{Cause, Status};
use gelenk_simulate::{Memory, Settings};

const PENDULUM: &str = include_str!("repro/interpolated_accelerations.toml");
const RSSR: &str = include_str!("repro/rssr.toml");

fn set<'a>(pairs: &'a [(&'a str, &'a str)]) -> impl FnOnce(&mut Settings) + 'a {
    move |settings| pairs.iter().for_each(|(key, word)| settings.set(key, *word).unwrap())
}

/// A column of the rows.
fn column(memory: &Memory, index: usize) -> impl Iterator<Item = f64> + '_ {
    let width = memory.rows.len() / memory.times.len();
    memory.rows.chunks(width).map(move |row| row[index])
}

/// The largest difference between two columns, and the range of the second.
fn difference(a: &Memory, b: &Memory, index: usize) -> (f64, f64) {
    let at = |m: &Memory| m.times.iter().copied().zip(column(m, index)).collect::<Vec<_>>();
    let (a, rows) = (at(a), at(b));
    // rows at peaks have times of their own
    let both = rows.iter().filter_map(|(t, y)| Some((a.iter().find(|row| row.0 == *t)?.1, *y)));
    assert!(both.clone().count() > 10);
    let worst = both.fold(0.0_f64, |m, (a, b)| m.max((a - b).abs()));
    let (low, high) = column(b, index).fold((f64::MAX, f64::MIN), |(l, h), x| (l.min(x), h.max(x)));
    (worst, high - low)
}

/// `interpolated_accelerations`: a pendulum measures the residual of its own equation of motion. It is rounding with every method, at
/// every row, where the angle is a coordinate.
#[test]
fn a_row_satisfies_its_own_equation_of_motion() {
    for method in ["auto", "mexx", "hem5", "odex", "bdf", "bdf:index3", "radau", "genalpha", "seulex"] {
        let (_, memory) = in_memory(PENDULUM, set(&[("method", method), ("t_end", "1")]));
        let worst = column(&memory, 3).fold(0.0_f64, |m, x| m.max(x.abs()));
        // accelerations of 30 rad/s², a few operations
        assert!(worst < 1e-12, "{method}: {worst:e}");
        // a force from the solver of the model, and the same from the row's own numbers
        let force = column(&memory, 4).zip(column(&memory, 5));
        let worst = force.fold(0.0_f64, |m, (fx, by_hand)| m.max((fx - by_hand).abs()));
        assert!(worst < 1e-12, "{method}: {worst:e} N");
    }
}

/// The same in coordinates where the pivot is a constraint, which rows meet within a hundredth of the tolerance.
#[test]
fn rows_belong_to_their_state_in_all_coordinates() {
    for coordinates in ["absolute", "tait-bryan", "euler", "mixed"] {
        for method in ["dop853", "mexx", "radau", "bdf:ggl"] {
            let of = [("coordinates", coordinates), ("method", method)];
            let how = [("t_end", "1"), ("rtol", "1e-7"), ("atol", "1e-7")];
            let (_, memory) = in_memory(PENDULUM, set(&[&of[..], &how].concat()));
            let worst = column(&memory, 3).fold(0.0_f64, |m, x| m.max(x.abs()));
            // constraints of 1e-9 m and 1e-9 m/s, seen through centripetal accelerations of 30 m/s²
            assert!(worst < 1e-7, "{coordinates}, {method}: {worst:e}");
        }
    }
}

/// `rssr`: the drive torque of a spatial loop has with Radau IIA the accuracy of its motion. It was 1e6 times worse.
#[test]
fn torques_are_as_accurate_as_the_motion() {
    let (_, exact) = in_memory(RSSR, set(&[("rtol", "1e-11"), ("atol", "1e-11")]));
    for method in ["radau", "dop853", "mexx"] {
        let (_, memory) = in_memory(RSSR, set(&[("method", method), ("rtol", "1e-8"), ("atol", "1e-8")]));
        let (worst, range) = difference(&memory, &exact, 0);
        // the crank is driven: its angle is exact, and the loop is closed within a hundredth of the tolerance
        assert!(worst < 1e-8 * range, "{method}: {worst:e} of {range:e} Nm");
    }
}

/// Mechanisms made at random whose joint forces were wrong beside a good motion, each with the method that showed it, and with the column.
#[test]
fn reactions_of_random_mechanisms_follow_the_motion() {
    let cases = [
        ("auto", 0, include_str!("repro/random_default_reaction.toml")),
        ("hem5", 0, include_str!("repro/random_hem5_reaction.toml")),
        ("mexx", 0, include_str!("repro/random_mexx_reactions.toml")),
        ("radau", 0, include_str!("repro/random_radau_reaction.toml")),
        ("radau", 1, include_str!("repro/random_radau_reaction.toml")),
    ];
    for (method, index, text) in cases {
        let (_, exact) = in_memory(text, set(&[("rtol", "1e-10"), ("atol", "1e-10")]));
        let pairs = [("method", method), ("rtol", "1e-7"), ("atol", "1e-7")];
        let (_, memory) = in_memory(text, set(&pairs));
        let (worst, range) = difference(&memory, &exact, index);
        // the motion of MEXX is itself a few hundred tolerances off in one of them
        assert!(worst < 1e3 * 1e-7 * range, "{method}, column {index}: {worst:e} of {range:e}");
    }
}

/// The same in absolute coordinates, where a planar body carries one that is not, and with BDF, whose motion is itself some thousand tolerances off.
#[test]
fn reactions_in_absolute_coordinates_and_with_bdf() {
    let cases = [
        ("dop853", "absolute", 0, 1e3, include_str!("repro/random_absolute_reaction_a.toml")),
        ("dop853", "absolute", 0, 1e3, include_str!("repro/random_absolute_reaction_b.toml")),
        ("bdf", "joint", 1, 2e3, include_str!("repro/random_bdf_reaction.toml")),
    ];
    for (method, coordinates, index, tolerances, text) in cases {
        let (_, exact) = in_memory(text, set(&[("rtol", "1e-10"), ("atol", "1e-10")]));
        let pairs = [("method", method), ("coordinates", coordinates), ("rtol", "1e-7"), ("atol", "1e-7")];
        let (_, memory) = in_memory(text, set(&pairs));
        let (worst, range) = difference(&memory, &exact, index);
        // one of the reactions is constant, and its range is rounding
        let allowed = tolerances * 1e-7 * range.max(1e-3);
        assert!(worst < allowed, "{method}, {coordinates}: {worst:e} of {range:e}");
    }
}

/// `stiff`: the force of a stiff damper at rows between steps, with methods that are made for it, and by default. The explicit method that starts went beyond its
/// stability limit as long as the fast mode was smaller than the tolerance; then rows were off by several N.
#[test]
fn the_force_of_a_stiff_damper() {
    let text = include_str!("repro/stiff.toml");
    let (_, exact) = in_memory(text, set(&[("method", "radau"), ("rtol", "1e-11"), ("atol", "1e-11")]));
    for coordinates in ["joint", "absolute", "mixed"] {
        for method in ["auto", "radau", "bdf"] {
            let (outcome, memory) = in_memory(text, set(&[("method", method), ("coordinates", coordinates)]));
            let (worst, range) = difference(&memory, &exact, 0);
            // rates of some mm/s within the absolute tolerance of 1e-6, times 2e4 Ns/m
            assert!(worst < 1e-6 * 2e4 && range > 10.0, "{method}, {coordinates}: {worst:e} of {range:e} N");
            assert!(
                outcome.summary.doubts.is_empty(),
                "{method}, {coordinates}: {:?}",
                outcome.summary.doubts
            );
        }
    }
}

/// `random_absolute_stops`: the default comes to the end; absolute coordinates come to it, too, or the run is red and says why.
#[test]
fn a_mechanism_that_absolute_coordinates_may_not_finish() {
    let text = include_str!("repro/random_absolute_stops.toml");
    let (outcome, exact) = in_memory(text, set(&[("rtol", "1e-9"), ("atol", "1e-9")]));
    assert_eq!(outcome.status, Status::Completed);
    let pairs = [("coordinates", "absolute"), ("rtol", "1e-7"), ("atol", "1e-7")];
    let (outcome, memory) = in_memory(text, set(&pairs));
    let until = memory.times.last().copied().unwrap();
    let at = |m: &Memory| {
        m.times.iter().copied().zip(column(m, 1)).filter(|(t, _)| *t < until).collect::<Vec<_>>()
    };
    let both = at(&exact);
    let worst =
        at(&memory).into_iter().filter_map(|(t, x)| Some((x - both.iter().find(|row| row.0 == t)?.1).abs()));
    assert!(worst.fold(0.0_f64, f64::max) < 1e3 * 1e-7 * 10.0);
    // the constant-velocity joint is bent back by nearly 180 degrees, where it does not hold the twist
    let message = &outcome.summary.run.message;
    let said = outcome.summary.run.colour == "red" && message.contains("singular") && message.contains("'j2");
    assert!(outcome.status == Status::Completed || said, "{message}");
}

/// What an event reads belongs to the state of the event: where the acceleration is -5 rad/s², the angle says so too.
#[test]
fn events_of_accelerations_belong_to_their_state() {
    let text = format!("{PENDULUM}\n[events.slow]\nwhen = \"acceleration + 5\"\n");
    for method in ["mexx", "radau", "bdf", "dop853"] {
        let (outcome, memory) = in_memory(&text, set(&[("method", method), ("t_end", "2")]));
        let at = outcome.events.first().map(|e| e.t).unwrap();
        let row = memory.times.iter().position(|t| *t == at).unwrap();
        let angle = column(&memory, 0).nth(row).unwrap();
        let miss = 1.5 * 9.81 * angle.cos() - 5.0;
        // the root is polished to 1e-2 rtol of a step of 20 ms, in which the acceleration changes by 0.3 rad/s²
        assert!(miss.abs() < 1e-7, "{method}: {miss:e} at t = {at}");
    }
}

/// Rows that show neither accelerations nor forces of constraints need no solution: as many evaluations as without rows.
#[test]
fn rows_without_forces_solve_hardly_anything() {
    let shown = |measure: &str, step: f64| {
        let text = slider(&format!(
            "gravity = [0, 0, -9.81]\n[simulation]\nt_end = 1\noutput_step = {step}\n[measures]\nF = {{ kind = \"{measure}\" }}\n"
        ));
        let (outcome, _) = in_memory(&text, |s| s.set("peaks", false).unwrap());
        outcome.summary.counts.get("aside: force").copied().unwrap_or(0)
    };
    let cheap = "kinetic-energy";
    // but for the 24 of a run that are judged
    let (few, many) = (shown(cheap, 0.5), shown(cheap, 0.001));
    assert!(few <= many && many <= few + 24, "{few} {many}");
    let solved = "coordinate-acceleration\", coordinate = \"guide.displacement";
    assert_eq!(shown(solved, 0.001), shown(solved, 0.5) + 998);
}

/// Where there is no solution at a row, the row is interpolated and the run is in doubt.
#[test]
fn a_row_without_solution_is_named() {
    let more = "[forces.gap]\nkind = \"joint\"\ncoordinate = \"guide.displacement\"\nforce = \"3 + 0*(1/(t - 0.5))\"\n\
                [measures]\na = { kind = \"coordinate-acceleration\", coordinate = \"guide.displacement\" }\n\
                [simulation]\nt_end = 1\noutput_step = 0.25\n";
    let (outcome, memory) = in_memory(&slider(more), |_| {});
    let doubt = outcome.summary.doubts.iter().find(|d| d.cause == Cause::UnsolvedForces).unwrap();
    assert_eq!((doubt.t, outcome.summary.run.colour.as_str()), (Some(0.5), "amber"));
    let worst = column(&memory, 0).fold(0.0_f64, |m, a| m.max((a - 3.0).abs()));
    assert!(worst < 1e-9, "{worst:e}");
}
