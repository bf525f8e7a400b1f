//! Extremes, means and rms over the motion rather than over its rows.

use crate::common::{in_memory, slider};
use gelenk_io::results::summary::Peak;
use gelenk_simulate::{Memory, Outcome, Settings};

const BALL: &str = include_str!("repro/penalty_ball.toml");
const PENDULUM: &str = include_str!("repro/interpolated_accelerations.toml");

fn peak<'a>(outcome: &'a Outcome, name: &str) -> &'a Peak {
    outcome.summary.peaks.iter().find(|p| p.name == name).unwrap()
}

fn largest(memory: &Memory, column: usize) -> f64 {
    let width = memory.rows.len() / memory.times.len();
    memory.rows.chunks(width).fold(f64::MIN, |m, row| m.max(row[column]))
}

/// The largest spring force of the ball's first hit: a damped oscillator that starts with the speed of the fall.
fn force_of_the_first_hit() -> f64 {
    let (k, d, g, fall) = (1e6_f64, 200.0_f64, 9.81_f64, 0.95_f64);
    let (sigma, rest, v) = (0.5 * d, g / k, (2.0 * g * fall).sqrt());
    let omega = (k - sigma * sigma).sqrt();
    let depth = |t: f64| {
        let swing = -rest * (omega * t).cos() + (v - sigma * rest) / omega * (omega * t).sin();
        rest + (-sigma * t).exp() * swing
    };
    (0..200_000).map(|i| k * depth(f64::from(i) * 1e-8)).fold(0.0, f64::max)
}

/// `penalty_ball`: the hit lasts 3 ms and lies between rows 5 ms apart. Its force is found, and a row is added for every hit.
#[test]
fn a_hit_between_rows_is_found() {
    let exact = force_of_the_first_hit();
    assert!((exact - 3732.0).abs() < 1.0, "{exact}");
    let (outcome, memory) =
        in_memory(BALL, |s| s.set("rtol", 1e-8).and_then(|()| s.set("atol", 1e-8)).unwrap());
    let force = peak(&outcome, "F");
    let found = force.max.unwrap();
    // the speed of the fall to 1e-8, and the corner of the force law met within a step
    assert!((found - exact).abs() < 1e-5 * exact, "{found} {exact}");
    // the fall takes 0.44009 s, the way down 1.5 ms
    assert!((force.t_max.unwrap() - 0.44156).abs() < 1e-4, "{force:?}");
    // rows are added where they would miss more than a twentieth
    assert!(largest(&memory, 1) > 0.95 * found, "{}", largest(&memory, 1));
    assert!(memory.times.windows(2).all(|w| w[0] <= w[1]));
    let hits: Vec<f64> = outcome.events.iter().map(|e| e.t).filter(|t| *t < 1.5).collect();
    for hit in hits {
        let shown = memory.times.iter().zip(memory.rows.chunks(3));
        let shown = shown.filter(|(t, _)| **t >= hit && **t < hit + 4e-3).map(|(_, row)| row[1]);
        assert!(shown.fold(0.0, f64::max) > 500.0, "nothing is shown of the hit at {hit}");
    }
    assert!(outcome.summary.run.rows_at_peaks > 2);
}

/// Without it, rows are where they were asked for.
#[test]
fn it_can_be_switched_off() {
    let (outcome, memory) = in_memory(BALL, |s| s.set("peaks", false).unwrap());
    assert!(outcome.summary.peaks.is_empty() && outcome.summary.run.rows_at_peaks == 0);
    // regular rows, and those of events
    assert_eq!(memory.times.len(), 1001 + outcome.events.len());
}

/// Closed forms of a pendulum, from rows 0.7 s apart, with every kind of method and in coordinates whose angles are counted over turns.
#[test]
fn peaks_and_means_do_not_depend_on_rows() {
    let text = format!("{PENDULUM}\n[measures.height]\nvalue = \"sin(angle)\"\n");
    for coordinates in ["joint", "absolute", "tait-bryan"] {
        for method in ["dop853", "mexx", "radau", "bdf"] {
            let (outcome, memory) = in_memory(&text, |s| {
                s.set("coordinates", coordinates).unwrap();
                s.set("method", method).unwrap();
                s.set("output_step", 0.7).unwrap();
            });
            let of = |name: &str| peak(&outcome, name);
            let close = |found: Option<f64>, exact: f64, what: &str| {
                let miss = (found.unwrap() - exact).abs();
                // tolerances of 1e-6, over a few swings
                assert!(
                    miss < 2e-4 * exact.abs().max(1.0),
                    "{coordinates}, {method}, {what}: {found:?} {exact}"
                );
            };
            // the kinetic energy at the bottom is the height lost
            close(of("rate").max, (3.0 * 9.81_f64).sqrt(), "rate");
            close(of("rate").min, -(3.0 * 9.81_f64).sqrt(), "rate");
            close(of("angle").min, -std::f64::consts::PI, "angle");
            close(of("acceleration").max, 1.5 * 9.81, "acceleration");
            // the mean of a rate is a difference, the mean square of a speed a mean height
            let last = memory.rows.chunks(8).next_back().unwrap();
            close(of("acceleration").mean.map(|x| 5.0 * x), last[1], "mean of the acceleration");
            close(of("rate").mean.map(|x| 5.0 * x), last[0], "mean of the rate");
            close(of("rate").rms.map(|x| x * x), -3.0 * 9.81 * of("height").mean.unwrap(), "rms of the rate");
        }
    }
}

/// Extremes are exact to the tolerance, whatever rows are written: closed forms of a pendulum that is released from the horizontal. The acceleration is flat where
/// it is largest, of fourth order in time.
#[test]
fn extremes_are_exact_to_the_tolerance() {
    let g = 9.81_f64;
    let exact = [("rate", (3.0 * g).sqrt()), ("acceleration", 1.5 * g), ("fx", 2.25 * g)];
    for method in ["dop853", "mexx", "radau"] {
        for (rtol, step) in
            [(1e-8, 0.01), (1e-8, 0.1), (1e-8, 0.7), (1e-10, 0.01), (1e-10, 0.1), (1e-10, 0.7)]
        {
            let (outcome, _) = in_memory(PENDULUM, |s| {
                s.set("method", method).unwrap();
                s.set("output_step", step).unwrap();
                for word in ["rtol", "atol"] {
                    s.set(word, rtol).unwrap();
                }
            });
            for (name, size) in exact {
                let found = peak(&outcome, name);
                let off = (found.max.unwrap() - size).abs().max((found.min.unwrap() + size).abs());
                // of the range, which is twice the size
                let off = off / (2.0 * size * rtol);
                assert!(off < 100.0, "{method}, {rtol}, {step}, {name}: {off} tolerances");
            }
        }
    }
}

/// An angle that is counted over turns grows between rows as it does in them.
#[test]
fn turns_are_counted_between_rows() {
    let text = "gelenk = 1\n[bodies.wheel]\nmass = 1\ninertia = [1, 1, 1]\n[joints.axle]\nkind = \"revolute\"\na = \"ground\"\nb = \"wheel\"\n\
                [initial]\nrates = { axle = 40 }\n[measures.angle]\nkind = \"coordinate\"\ncoordinate = \"axle\"\n[simulation]\nt_end = 10\n";
    let (outcome, _) = in_memory(text, |s| s.set("coordinates", "absolute").unwrap());
    let angle = peak(&outcome, "angle");
    assert!((angle.max.unwrap() - 400.0).abs() < 1e-3, "{angle:?}");
    assert!((angle.mean.unwrap() - 200.0).abs() < 1e-3, "{angle:?}");
    assert!((angle.rms.unwrap() - 400.0 / 3.0_f64.sqrt()).abs() < 1e-3, "{angle:?}");
}

/// Where an event changes the model, both sides of the jump count, and means go over both parts.
#[test]
fn both_sides_of_a_jump_count() {
    let more = "[parameters]\nF = 2\n[forces.push]\nkind = \"joint\"\ncoordinate = \"guide.displacement\"\nforce = \"F\"\n\
                [events.off]\nwhen = \"t\"\nlevel = 0.25\nset = { F = \"-1\" }\n[simulation]\nt_end = 1\noutput_step = 0.5\n\
                [measures]\na = { kind = \"coordinate-acceleration\", coordinate = \"guide.displacement\" }\n";
    let change = |_: &mut Settings| {};
    let (outcome, _) = in_memory(&slider(more), change);
    let a = peak(&outcome, "a");
    assert_eq!((a.max.unwrap(), a.min.unwrap()), (2.0, -1.0));
    assert!((a.mean.unwrap() - (0.25 * 2.0 - 0.75)).abs() < 1e-9, "{a:?}");
    // z = t² until 0.25 s, then 1/16 + t/2 - t²/2 from there on: largest 0.5 s later
    let z = peak(&outcome, "z");
    assert!((z.max.unwrap() - 0.1875).abs() < 1e-9 && (z.t_max.unwrap() - 0.75).abs() < 1e-4, "{z:?}");
}
