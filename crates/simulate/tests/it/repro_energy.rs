//! Energies that add up: channels of forces and drives, and what is said when energy is missing.

use crate::common::{in_memory, slider};
use gelenk_io::results::summary::{EnergyBalance, EnergyChannel};
use gelenk_io::results::{Cause, Doubt};
use gelenk_simulate::Outcome;

fn energy(outcome: &Outcome) -> &EnergyBalance {
    outcome.summary.energy.as_ref().unwrap()
}

fn channel<'a>(outcome: &'a Outcome, name: &str) -> &'a EnergyChannel {
    energy(outcome).channels.iter().find(|c| c.name == name).unwrap()
}

fn energy_doubt(outcome: &Outcome) -> Option<&Doubt> {
    outcome.summary.doubts.iter().find(|d| d.cause == Cause::EnergyBalance)
}

fn near(what: &str, found: f64, expected: f64, bound: f64) {
    assert!((found - expected).abs() <= bound, "{what}: {found} for {expected}");
}

/// A motor `20 (1 − ω/157)` and a load of 5 Nm on a rotor: no spring, nothing is lost, and the channels are what closed forms say.
#[test]
fn a_motor_curve_is_no_spring() {
    let (outcome, memory) = in_memory(include_str!("repro/motor_curve.toml"), |_| {});
    let columns = memory.rows.len() / memory.times.len();
    let mass = std::f64::consts::PI * 0.1 * 0.1 * 0.05 * 7850.0;
    let inertia = 0.5 * mass * 0.1 * 0.1;
    let (c, top) = (20.0 / 157.0, 15.0 / (20.0 / 157.0));
    for (t, row) in memory.times.iter().zip(memory.rows.chunks(columns)) {
        let speed = top * (1.0 - (-c * t / inertia).exp());
        // a hundred times the tolerance of 1e-6, of energies and powers of some hundreds
        near("kinetic", row[0], 0.5 * inertia * speed * speed, 1e-3);
        assert_eq!((row[1], row[3]), (0.0, 0.0), "springs and losses at {t}");
        near("supplied", row[2], (15.0 - c * speed) * speed, 1e-2);
    }
    let e = energy(&outcome);
    assert_eq!(
        (e.dissipated, channel(&outcome, "motor").end, channel(&outcome, "load").end),
        (0.0, 0.0, 0.0)
    );
    // ∫ω dt = top (t − J/c (1 − exp(−c t/J)))
    let angle = top * (1.0 - inertia / c * (1.0 - (-c / inertia).exp()));
    near("load", channel(&outcome, "load").supplied, -5.0 * angle, 1e-3);
    let motor = channel(&outcome, "motor").supplied;
    near("all", motor + channel(&outcome, "load").supplied, e.end - e.start, 1e-3);
    assert_eq!(energy_doubt(&outcome), None);
}

/// The motor of the press delivers some kilojoules, and nothing is dissipated where there is no damper.
#[test]
fn the_motor_of_the_press_supplies() {
    let (outcome, _) = in_memory(include_str!("repro/watt_six_bar.toml"), |_| {});
    let e = energy(&outcome);
    let motor = channel(&outcome, "motor");
    assert!(motor.supplied > 2000.0 && motor.start == 0.0 && motor.end == 0.0, "{motor:?}");
    assert!(e.dissipated == 0.0 && e.supplied == motor.supplied, "{e:?}");
    let spring = channel(&outcome, "return");
    assert!(spring.start > 0.0 && spring.supplied == 0.0, "{spring:?}");
    assert!(e.largest_drift < 1e-4 * e.turned_over, "{e:?}");
    assert_eq!(outcome.summary.run.colour, "green", "{:?}", outcome.summary.doubts);
}

/// BDF on index 3 had multipliers that grew without bound, and work of the drive that never was: -790 J of 5.7 J, and green.
#[test]
fn work_of_a_drive_is_right_or_in_doubt() {
    let text = include_str!("repro/rssr.toml");
    let (outcome, _) = in_memory(text, |s| {
        s.set("method", "bdf").unwrap();
        s.set("formulation", "index3").unwrap();
        s.set("rtol", 1e-8).unwrap();
    });
    let (healthy, _) = in_memory(text, |s| s.set("rtol", 1e-8).unwrap());
    assert_eq!(healthy.summary.run.colour, "green", "{:?}", healthy.summary.doubts);
    let drive = channel(&healthy, "motor");
    assert!(drive.kind == "drive" && drive.supplied != 0.0, "{drive:?}");
    let off = (channel(&outcome, "motor").supplied - drive.supplied).abs();
    // a thousandth of what is turned over is what the balance may miss
    let is_right = off < 1e-3 * energy(&healthy).turned_over;
    assert!(is_right || outcome.summary.run.colour == "amber", "{off} J off: {:?}", outcome.summary.doubts);
}

/// A method that damps by design says so when it has lost more than a thousandth.
#[test]
fn a_method_that_damps_is_named() {
    let text = include_str!("repro/random_genalpha_energy.toml");
    let (outcome, _) = in_memory(text, |s| {
        s.set("method", "genalpha").unwrap();
        s.set("rtol", 1e-2).unwrap();
        s.set("atol", 1e-2).unwrap();
    });
    let doubt = energy_doubt(&outcome).unwrap();
    assert!(doubt.text.contains("genalpha, which takes energy out"), "{}", doubt.text);
    assert!(doubt.t.is_some(), "{doubt:?}");
    assert_eq!(outcome.summary.run.colour, "amber");
    let (healthy, _) = in_memory(text, |s| s.set("rtol", 1e-5).unwrap());
    assert_eq!(healthy.summary.run.colour, "green", "{:?}", healthy.summary.doubts);
}

/// The damper by a table dissipates, the spring stores, the tyre that follows the road supplies; together they balance.
#[test]
fn a_quarter_car_balances() {
    let (outcome, _) = in_memory(include_str!("repro/quarter_car.toml"), |_| {});
    let e = energy(&outcome);
    let (damper, spring, tyre) =
        (channel(&outcome, "damper"), channel(&outcome, "spring"), channel(&outcome, "tyre"));
    assert!(damper.dissipated > 1.0 && damper.supplied < 1e-12 && damper.end == 0.0, "{damper:?}");
    assert!(spring.dissipated == 0.0 && spring.supplied == 0.0 && spring.start > 100.0, "{spring:?}");
    assert!(tyre.dissipated == 0.0 && tyre.supplied != 0.0, "{tyre:?}");
    assert!(e.largest_drift < 1e-3 * e.turned_over, "{e:?}");
}

/// A stop by penalty is a spring: it stores what the ball had.
#[test]
fn a_stop_stores_energy() {
    let (outcome, _) = in_memory(include_str!("repro/stop_by_penalty.toml"), |s| {
        s.set("t_end", 0.6).unwrap();
        s.set("rtol", 1e-9).unwrap();
    });
    let floor = channel(&outcome, "floor");
    assert_eq!((floor.supplied, floor.dissipated), (0.0, 0.0), "{floor:?}");
    let e = energy(&outcome);
    // one bounce: 8.8 J, all of them in the floor for a moment
    assert!(e.largest_drift < 1e-2 && (e.end - e.start).abs() < 1e-2, "{e:?}");
}

/// The sums of a damped spring, a constant push and a push of time are known: `m = 1`, so that all works follow from the motion.
#[test]
fn channels_have_the_works_of_their_forces() {
    let more = "[forces.spring]\nkind = \"joint\"\ncoordinate = \"guide\"\nstiffness = 9\nrest = 1\n\
                [forces.damper]\nkind = \"joint\"\ncoordinate = \"guide\"\ndamping = 0.5\n\
                [forces.push]\nkind = \"joint\"\ncoordinate = \"guide\"\nforce = \"2\"\n\
                [forces.shake]\nkind = \"joint\"\ncoordinate = \"guide\"\nforce = \"sin(t)\"\n\
                [simulation]\nt_end = 4\nrtol = 1e-9\natol = 1e-9\n";
    let (outcome, memory) = in_memory(&slider(more), |_| {});
    let last = memory.rows.chunks(2).next_back().unwrap();
    // works by the trapezoidal rule over the rows, whose ends are smooth enough for 1e-5
    let rows: Vec<_> = memory.times.iter().zip(memory.rows.chunks(2)).collect();
    let work = |power: &dyn Fn(f64, &[f64]) -> f64| -> f64 {
        rows.windows(2)
            .map(|w| 0.5 * (w[1].0 - w[0].0) * (power(*w[0].0, w[0].1) + power(*w[1].0, w[1].1)))
            .sum()
    };
    near("spring", channel(&outcome, "spring").end, 4.5 * (last[0] - 1.0).powi(2), 1e-7);
    near("at the start", channel(&outcome, "spring").start, 4.5, 1e-12);
    near("damper", channel(&outcome, "damper").dissipated, work(&|_, x| 0.5 * x[1] * x[1]), 1e-4);
    near("push", channel(&outcome, "push").supplied, 2.0 * last[0], 1e-7);
    near("shake", channel(&outcome, "shake").supplied, work(&|t, x| t.sin() * x[1]), 1e-4);
    assert!(energy(&outcome).largest_drift < 1e-6);
}

/// A flywheel run up by both kinds of motors, in all coordinates: closed forms of speed, current and energies.
#[test]
fn motors_run_up_a_flywheel() {
    const WHEEL: &str = "gelenk = 1\n[bodies.wheel]\nmass = 1\ninertia = [1, 1, 0.5]\n\
                         [joints.axle]\nkind = \"revolute\"\na = \"ground\"\nb = \"wheel\"\n\
                         [measures]\nspeed = { kind = \"coordinate-rate\", coordinate = \"axle\" }\n\
                         torque = { kind = \"force\", force = \"motor\" }\n\
                         [simulation]\nt_end = 1\nrtol = 1e-9\natol = 1e-9\n";
    let linear = "[forces.motor]\nkind = \"motor\"\ncoordinate = \"axle\"\nstall_torque = 3\nno_load_speed = 40\ngear = 2\ncommand = 0.8\n";
    let curve =
        "[forces.motor]\nkind = \"motor\"\ncoordinate = \"axle\"\ncurve = \"0.8*3 - 3*speed/40\"\ngear = 2\n";
    let plain = "[forces.motor]\nkind = \"dc-motor\"\ncoordinate = \"axle\"\nvoltage = 24\nresistance = 2\nconstant = 0.3\ngear = 2\n\
                 [measures.current]\nkind = \"force\"\nforce = \"motor.current\"\n";
    for coordinates in ["joint", "absolute", "tait-bryan", "euler", "mixed"] {
        // J ω' = n T₀ (c − n ω/ω₀)
        let (k, top) = (2.0 * 2.0 * 3.0 / 40.0 / 0.5, 0.8 * 40.0 / 2.0);
        for motor in [linear, curve] {
            let (outcome, memory) =
                in_memory(&format!("{WHEEL}{motor}"), |s| s.set("coordinates", coordinates).unwrap());
            let speed = top * (1.0 - f64::exp(-k));
            let row = memory.rows.chunks(2).next_back().unwrap();
            near("speed", row[0], speed, 1e-6);
            near("torque", row[1], 0.5 * k * (top - speed), 1e-5);
            near("work", channel(&outcome, "motor").supplied, 0.25 * speed * speed, 1e-5);
            assert_eq!(outcome.summary.run.colour, "green", "{coordinates}");
        }
        // without inductance: i = (U − k n ω)/R, J ω' = k n i
        let (outcome, memory) =
            in_memory(&format!("{WHEEL}{plain}"), |s| s.set("coordinates", coordinates).unwrap());
        let (kn, j) = (0.6, 0.5);
        let (rate, top) = (kn * kn / (2.0 * j), 24.0 / kn);
        let speed = top * (1.0 - f64::exp(-rate));
        let row = memory.rows.chunks(3).next_back().unwrap();
        near("speed", row[0], speed, 1e-6);
        near("current", row[2], (24.0 - kn * speed) / 2.0, 1e-6);
        let c = channel(&outcome, "motor");
        // ∫U i dt = U J ω/(k n)
        near("electric", c.supplied, 24.0 * j * speed / kn, 1e-5);
        near("heat", c.dissipated, 24.0 * j * speed / kn - 0.5 * j * speed * speed, 1e-5);
    }
    // with inductance: two real modes, i' = (U − R i − kn ω)/L, ω' = kn i/J
    let coil = "inductance = 0.4\n";
    let text = format!("{WHEEL}{}", plain.replace("resistance = 2\n", &format!("resistance = 2\n{coil}")));
    for method in ["auto", "radau", "bdf", "hem5", "genalpha"] {
        let (outcome, memory) = in_memory(&text, |s| s.set("method", method).unwrap());
        let (kn, j, l, r, u): (f64, f64, f64, f64, f64) = (0.6, 0.5, 0.4, 2.0, 24.0);
        let root = ((r / l).powi(2) / 4.0 - kn * kn / (j * l)).sqrt();
        let [a, b] = [-r / (2.0 * l) + root, -r / (2.0 * l) - root];
        let top = u / kn;
        // ω(0) = 0 and ω'(0) = 0
        let [p, q] = [top * b / (a - b), -top * a / (a - b)];
        let speed = top + p * a.exp() + q * b.exp();
        let current = j / kn * (p * a * a.exp() + q * b * b.exp());
        let row = memory.rows.chunks(3).next_back().unwrap();
        // generalized-alpha is of order two: some thousand times the tolerance
        let bound = if method == "genalpha" { 1e-4 } else { 1e-6 };
        near(method, row[0], speed, bound);
        near(method, row[2], current, bound);
        let c = channel(&outcome, "motor");
        near("coil", c.end, 0.5 * l * current * current, 10.0 * bound);
        let stored = c.end - c.start + energy(&outcome).largest_kinetic;
        near("balance", c.supplied - c.dissipated, stored, 100.0 * bound);
        assert_eq!(outcome.summary.run.colour, "green", "{method} {:?}", outcome.summary.doubts);
    }
}
