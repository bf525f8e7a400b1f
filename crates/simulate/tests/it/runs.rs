//! Runs of model files against closed forms.

use crate::common::{FOUR_BAR, PENDULUM, in_memory, slider, source};
use gelenk_io::results::Status;
use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2};

const G: f64 = 9.81;

/// The complete elliptic integral K(k) and sn, cn, dn of `u`, by the arithmetic-geometric mean (Abramowitz and Stegun, 16.4,
/// 17.6).
fn elliptic(u: f64, k: f64) -> (f64, [f64; 3]) {
    let (mut a, mut b) = (1.0_f64, (1.0 - k * k).sqrt());
    let mut list = vec![(a, k)];
    while (a - b).abs() > 1e-15 {
        let c = 0.5 * (a - b);
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
        list.push((a, c));
    }
    let mut phi = (1_u64 << (list.len() - 1)) as f64 * a * u;
    for (a, c) in list[1..].iter().rev() {
        phi = 0.5 * (phi + (c / a * phi.sin()).asin());
    }
    let (sn, cn) = phi.sin_cos();
    (FRAC_PI_2 / a, [sn, cn, (1.0 - k * k * sn * sn).sqrt()])
}

/// A rod of length `l` let go from the horizontal has `sin(φ/2) = k cd(ω t)`, with `φ` from the vertical, `k = sin 45°` and
/// `ω² = 3g/(2l)`.
#[test]
fn a_pendulum_swings_as_elliptic_functions_say() {
    let (k, omega) = (FRAC_1_SQRT_2, (1.5 * G).sqrt());
    for method in ["auto", "mexx", "radau", "bdf"] {
        let (outcome, memory) = in_memory(PENDULUM, |s| s.set("method", method).unwrap());
        assert_eq!(outcome.status, Status::Completed);
        let columns = memory.rows.len() / memory.times.len();
        let mut worst: f64 = 0.0;
        for (t, row) in memory.times.iter().zip(memory.rows.chunks(columns)) {
            let [_, cn, dn] = elliptic(omega * t, k).1;
            let below = FRAC_PI_2 - 2.0 * (k * cn / dn).asin();
            worst = worst.max((row[0] - below).abs());
        }
        // six periods at 1e-8: errors of steps add up to some hundred times the tolerance, in BDF to a thousand times
        let limit = if method == "bdf" { 2e-5 } else { 2e-6 };
        assert!(worst < limit, "{method}: {worst:.2e}");
        assert!(memory.times.len() > 1000, "{}", memory.times.len());

        // the lowest points are at odd multiples of a quarter of the period 4K/ω
        let quarter = elliptic(0.0, k).0 / omega;
        assert!(outcome.events.len() == 10, "{:?}", outcome.events);
        for (i, event) in outcome.events.iter().enumerate() {
            let expected = (2 * i + 1) as f64 * quarter;
            assert!((event.t - expected).abs() < limit, "{method}: {} for {expected}", event.t);
            assert_eq!(event.rising, Some(i % 2 == 0));
        }
        // nothing is lost: energies of 20 J
        let energy = outcome.summary.energy.unwrap();
        assert!(energy.largest_drift < 20.0 * limit, "{method}: {:.2e}", energy.largest_drift);
        assert_eq!((energy.supplied, energy.dissipated), (0.0, 0.0));
    }
}

/// An event stops a fall at the ground.
#[test]
fn an_event_stops_the_run() {
    let more = "gravity = [0, 0, -9.81]\n[initial.coordinates]\n\"guide.displacement\" = 2\n\
                [events.ground]\nwhen = \"z\"\naction = \"stop\"\n[simulation]\nt_end = 5\n";
    let (outcome, memory) = in_memory(&slider(more), |_| {});
    let t = (2.0 * 2.0 / G).sqrt();
    assert_eq!(outcome.status, Status::Stopped);
    // a parabola is exact for every method; the root is found to a thousandth of the tolerance 1e-6
    assert!((outcome.state.t - t).abs() < 1e-8 && (outcome.summary.run.t_reached - t).abs() < 1e-8);
    let last = memory.rows.chunks(2).next_back().unwrap();
    assert!(last[0].abs() < 1e-7 && (last[1] + G * t).abs() < 1e-7, "{last:?}");
    assert_eq!(*memory.times.last().unwrap(), outcome.state.t);
    assert!(memory.times.windows(2).all(|w| w[0] < w[1]));
}

/// Gravity doubles at t = 1 and turns round where the block has fallen by 20 m: three parabolas. What the potential energy
/// jumps by is not lost (H17).
#[test]
fn events_change_parameters() {
    let more = "gravity = [0, 0, \"-g\"]\n[parameters]\ng = 9.81\n\
                [events.heavier]\nwhen = \"t\"\nlevel = 1\nset = { g = \"2*g\" }\n\
                [events.up]\nwhen = \"z\"\nlevel = -20\nset = { g = \"-g\" }\n[simulation]\nt_end = 4\n";
    for method in ["auto", "radau"] {
        let (outcome, memory) = in_memory(&slider(more), |s| s.set("method", method).unwrap());
        assert_eq!(outcome.status, Status::Completed, "{}", outcome.summary.run.message);
        let names: Vec<&str> = outcome.events.iter().map(|e| e.name.as_str()).collect();
        assert_eq!(names, ["heavier", "up"]);
        let (z1, v1) = (-0.5 * G, -G);
        // -20 = z1 + v1 s - g s²
        let s2 = (v1 + (v1 * v1 - 4.0 * G * (-20.0 - z1)).sqrt()) / (2.0 * G);
        let (t2, v2) = (1.0 + s2, v1 - 2.0 * G * s2);
        assert!(
            (outcome.events[0].t - 1.0).abs() < 1e-8 && (outcome.events[1].t - t2).abs() < 1e-7,
            "{t2}: {:?}",
            outcome.events
        );
        let rest = 4.0 - t2;
        let end = [-20.0 + v2 * rest + G * rest * rest, v2 + 2.0 * G * rest];
        let last = memory.rows.chunks(2).next_back().unwrap();
        // errors of the roots, 1e-8 s, times accelerations and times
        assert!((last[0] - end[0]).abs() < 1e-5 && (last[1] - end[1]).abs() < 1e-5, "{last:?} {end:?}");
        let energy = outcome.summary.energy.unwrap();
        // m (g2 - g1) z at each change
        let changed = G * z1 + (-4.0 * G) * -20.0;
        assert!((energy.changed - changed).abs() < 1e-4, "{} {changed}", energy.changed);
        assert!(energy.largest_drift < 1e-4, "{}", energy.largest_drift);
        // each change has a row before and one after
        for event in &outcome.events {
            assert_eq!(memory.times.iter().filter(|t| **t == event.t).count(), 2);
        }
    }
}

/// Two loads that begin at the same time both begin, and what stops the run then does so: x = (F + G) (t − 1)²/2.
#[test]
fn events_at_one_moment_all_happen() {
    let more = "[parameters]\nF = 0\nG = 0\n[forces.push]\nkind = \"joint\"\ncoordinate = \"guide.displacement\"\nforce = \"F + G\"\n\
                [events.one]\nwhen = \"t\"\nlevel = 1\nset = { F = 2 }\n[events.two]\nwhen = \"2*t - 2\"\nset = { G = 1 }\n\
                [events.three]\nwhen = \"t - 1\"\n[simulation]\nt_end = 3\n";
    let (outcome, memory) = in_memory(&slider(more), |_| {});
    assert_eq!(outcome.status, Status::Completed);
    assert_eq!(outcome.events.len(), 3, "{:?}", outcome.events);
    let last = memory.rows.chunks(2).next_back().unwrap();
    // parabolas are exact for every method; the start of the loads is found to a thousandth of the tolerance 1e-6
    assert!((last[0] - 6.0).abs() < 1e-7, "{last:?}");
    let stop = more.replace("[events.three]\n", "[events.three]\naction = \"stop\"\n");
    let (outcome, _) = in_memory(&slider(&stop), |_| {});
    assert_eq!((outcome.status, outcome.events.len()), (Status::Stopped, 3));
}

/// An event that its own change sets off again ends the run with words instead of going on for ever.
#[test]
fn events_without_end_are_stopped() {
    let more = "[parameters]\nlevel = 1\n[simulation]\nt_end = 2\n\
                [forces.push]\nkind = \"joint\"\ncoordinate = \"guide.displacement\"\nforce = \"level\"\n\
                [events.again]\nwhen = \"t*level\"\nlevel = 1\nonce = false\nset = { level = \"-level\" }\n\
                [events.back]\nwhen = \"t*level\"\nlevel = -1\nonce = false\nset = { level = \"-level\" }\n";
    let (outcome, _) = in_memory(&slider(more), |_| {});
    // whether the pair stands still or passes, the run comes to an end
    assert!(outcome.events.len() < 500, "{}", outcome.events.len());
}

/// x = (r₂ e^{r₁t} − r₁ e^{r₂t}) / (r₂ − r₁) for an overdamped oscillator: the explicit method finds out that it is stiff, and
/// another goes on.
#[test]
fn stiff_models_are_gone_on_with_by_an_implicit_method() {
    let more = "[initial.coordinates]\n\"guide.displacement\" = 1\n[simulation]\nt_end = 2\n\
                [forces.damper]\nkind = \"joint\"\ncoordinate = \"guide.displacement\"\nstiffness = 1e5\ndamping = 1e5\n";
    let (outcome, memory) = in_memory(&slider(more), |_| {});
    assert_eq!(outcome.status, Status::Completed, "{}", outcome.summary.run.message);
    assert_eq!(outcome.summary.options.method, "dop853, then radau");
    assert!(outcome.summary.hints.iter().any(|h| h.contains("stiff")), "{:?}", outcome.summary.hints);
    // the explicit method alone would need 2 s / (6 / 1e5) steps
    assert!(outcome.summary.counts["steps"] < 5000, "{:?}", outcome.summary.counts);
    let d = (1e5_f64 * 1e5 - 4.0 * 1e5).sqrt();
    let (fast, slow) = (-(1e5 + d) / 2.0, -2e5 / (1e5 + d));
    for (t, row) in memory.times.iter().zip(memory.rows.chunks(2)) {
        let x = (fast * (slow * t).exp() - slow * (fast * t).exp()) / (fast - slow);
        // ten times the tolerance 1e-6
        assert!((row[0] - x).abs() < 1e-5, "t = {t}: {} for {x}", row[0]);
    }
    // the damper takes all: k/2 at the start
    let energy = outcome.summary.energy.unwrap();
    let left = 0.5e5 * memory.rows[memory.rows.len() - 2].powi(2);
    assert!((energy.dissipated - (0.5e5 - left)).abs() < 1e-4 * 0.5e5, "{energy:?}");
}

/// What the motor of the four-bar supplies is what energies gain: the balance reflects the tolerance, and gets better with it.
#[test]
fn energies_of_a_driven_loop_balance() {
    let drift = |rtol: f64| {
        let (outcome, _) = in_memory(FOUR_BAR, |s| s.set("rtol", rtol).unwrap());
        let energy = outcome.summary.energy.unwrap();
        assert_eq!(outcome.status, Status::Completed);
        assert!(
            outcome.summary.hints.iter().any(|h| h.contains("moved to close")),
            "{:?}",
            outcome.summary.hints
        );
        energy.largest_drift / energy.largest_kinetic
    };
    let (rough, fine) = (drift(1e-5), drift(1e-9));
    // a hundred times the tolerance, relative to the kinetic energy
    assert!(rough < 1e-3 && fine < 1e-7, "{rough:.1e} {fine:.1e}");
}

/// Angles are counted over turns: of the crank, which the motor turns twice.
#[test]
fn turns_are_counted() {
    let text = format!("{FOUR_BAR}\n[measures.turned]\nkind = \"angle\"\nof = \"crank\"\n");
    for coordinates in ["joint", "absolute"] {
        let text = text.replace("t_end = 2\n", &format!("t_end = 2\ncoordinates = \"{coordinates}\"\n"));
        let (outcome, memory) = in_memory(&text, |s| s.set("output_step", 0.7).unwrap());
        assert_eq!(outcome.status, Status::Completed);
        let columns = memory.rows.len() / memory.times.len();
        let turned = memory.rows.iter().skip(6).step_by(columns);
        for (t, angle) in memory.times.iter().zip(turned) {
            let expected = std::f64::consts::TAU * t;
            assert!((angle - expected).abs() < 1e-6, "{coordinates} t = {t}: {angle} for {expected}");
        }
    }
}

/// A model that counts how often its mechanism is made.
struct Counting(gelenk_simulate::FileSource, std::cell::Cell<u32>);

impl gelenk_simulate::Source for Counting {
    fn set_all(&mut self, values: &[(String, String)]) -> Result<(), gelenk_simulate::SimulateError> {
        self.0.set_all(values)
    }

    fn build(
        &self,
        coordinates: gelenk_model::Coordinates,
    ) -> Result<gelenk_simulate::Subject, gelenk_simulate::SimulateError> {
        self.1.set(self.1.get() + 1);
        self.0.build(coordinates)
    }

    fn identity(&self) -> gelenk_io::results::Identity {
        self.0.identity()
    }

    fn about(&self) -> gelenk_simulate::About {
        self.0.about()
    }
}

/// The mechanism of a file is made once for a run. Settings, name and description need none: a file whose mechanism cannot be made has them.
#[test]
fn the_mechanism_is_made_once() {
    let mut counting = Counting(source(PENDULUM), std::cell::Cell::new(0));
    let settings = counting.0.settings().unwrap().with("t_end", 0.5).unwrap();
    let path = crate::common::folder("once");
    let mut hooks = gelenk_simulate::Hooks::default();
    let existing = gelenk_simulate::Existing::Refuse;
    let outcome =
        gelenk_simulate::run_in_folder(&mut counting, &settings, &path, existing, &mut hooks).unwrap();
    assert_eq!((outcome.status, counting.1.get()), (Status::Completed, 1));

    let broken = source(&PENDULUM.replace(
        "[simulation]",
        "[joints.loose]\nkind = \"revolute\"\na = \"nothing\"\nb = \"nothing\"\n[simulation]",
    ));
    assert!(broken.file.build().is_err());
    assert_eq!(broken.settings().unwrap().times(), source(PENDULUM).settings().unwrap().times());
    assert_eq!(
        gelenk_simulate::Source::about(&broken).name,
        gelenk_simulate::Source::about(&source(PENDULUM)).name
    );
}

/// H38: the five settings in a file: HEM5 and Dormand and Prince's method take all but Newton's tolerance, which is for those that iterate, and
/// generalized-alpha takes all. The loop stays closed to the violation that is allowed.
#[test]
fn five_settings_in_a_file() {
    let five = "rtol = 1e-4\nh_min = 1e-7\nprojection = \"demand\"\nmax_violation = 1e-4\nsafety = 0.3\nh_max = 2\ncoordinates = \"absolute\"\n";
    for (method, newton) in [("hem5", ""), ("dopri5", ""), ("genalpha:index2", "newton_tolerance = 1e-8\n")] {
        let keys = format!("[simulation]\nmethod = \"{method}\"\n{newton}{five}");
        let text = FOUR_BAR.replace("[simulation]\n", &keys).replace("rtol = 1e-8\n", "");
        let (outcome, _) = in_memory(&text, |_| {});
        assert_eq!(outcome.status, Status::Completed, "{method}: {}", outcome.summary.run.message);
        assert_eq!((outcome.summary.options.rtol, outcome.summary.options.atol), (1e-4, 1e-4));
        assert!(
            outcome.summary.violation.position.unwrap() <= 1e-4,
            "{method}: {:?}",
            outcome.summary.violation
        );
        let plain = text.replace("safety = 0.3\n", "");
        let (usual, _) = in_memory(&plain, |_| {});
        let steps = |outcome: &gelenk_simulate::Outcome| outcome.summary.counts["steps"];
        assert!(steps(&outcome) > steps(&usual), "{method}: {} {}", steps(&outcome), steps(&usual));
    }
    let refused = source(
        &FOUR_BAR.replace("[simulation]\n", "[simulation]\nmethod = \"hem5\"\nnewton_tolerance = 1e-8\n"),
    );
    let refused =
        gelenk_simulate::Plan::new(&refused.settings().unwrap()).map(|_| ()).unwrap_err().to_string();
    assert!(
        refused.contains("(model.toml:")
            && refused.contains("is for bdf, radau, genalpha, hht, newmark and sdirk"),
        "{refused}"
    );
}
