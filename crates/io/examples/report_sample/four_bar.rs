//! A crank-rocker with a spring, and names that try to break out of the page.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use gelenk_io::report::{EventMark, Motion, ReportData, Series};
use gelenk_io::results::summary::{
    EnergyBalance, ModelSummary, OptionsSummary, RunSummary, Summary, TimePart, Violation,
};
use gelenk_io::scene::{
    Arrow, ArrowKind, LineKind, Scene, SceneBody, SceneJoint, SceneLine, Shape, Solid, Trace,
};

use crate::{ALONG_X, AS_IS, body, planar, shape};

const GROUND: f64 = 0.40;
const CRANK: f64 = 0.12;
const COUPLER: f64 = 0.38;
const ROCKER: f64 = 0.30;
/// The crank turns once in two seconds.
const OMEGA: f64 = TAU / 2.0;
const T_END: f64 = 6.0;
const FRAMES: usize = 601;
/// The point of the coupler whose path is drawn, seen from the crank's pin.
const POINT: [f64; 2] = [0.19, 0.16];
/// The spring: where it hangs, on the rocker and on the ground, its length without force and its stiffness.
const HOOK: [f64; 2] = [0.2, 0.0];
const HANGER: [f64; 2] = [0.68, 0.32];
const REST: f64 = 0.36;
const STIFFNESS: f64 = 400.0;

/// The mechanism at a moment.
struct Pose {
    crank: f64,
    coupler: f64,
    rocker: f64,
    /// The rocker's angular velocity.
    rate: f64,
    pin: [f64; 2],
    point: [f64; 2],
    hook: [f64; 2],
}

fn pose(t: f64) -> Pose {
    let crank = OMEGA * t;
    let pin = [CRANK * crank.cos(), CRANK * crank.sin()];
    // The end of the rocker is where two circles meet.
    let (dx, dy) = (GROUND - pin[0], -pin[1]);
    let distance = dx.hypot(dy);
    let along = (COUPLER * COUPLER - ROCKER * ROCKER + distance * distance) / (2.0 * distance);
    let across = (COUPLER * COUPLER - along * along).sqrt();
    let end =
        [pin[0] + (along * dx - across * dy) / distance, pin[1] + (along * dy + across * dx) / distance];
    let coupler = (end[1] - pin[1]).atan2(end[0] - pin[0]);
    let rocker = end[1].atan2(end[0] - GROUND);
    let rate = OMEGA * CRANK * (crank - coupler).sin() / (ROCKER * (rocker - coupler).sin());
    let (s, c) = coupler.sin_cos();
    let point = [pin[0] + c * POINT[0] - s * POINT[1], pin[1] + s * POINT[0] + c * POINT[1]];
    let hook = [GROUND + HOOK[0] * rocker.cos(), HOOK[0] * rocker.sin()];
    Pose { crank, coupler, rocker, rate, pin, point, hook }
}

/// The force of the spring on the rocker; it does not push.
fn pull(p: &Pose) -> [f64; 3] {
    let (dx, dy) = (HANGER[0] - p.hook[0], HANGER[1] - p.hook[1]);
    let length = dx.hypot(dy);
    let size = STIFFNESS * (length - REST).max(0.0) / length;
    [size * dx, size * dy, 0.0]
}

pub(crate) fn report() -> ReportData {
    let times: Vec<f64> = (0..FRAMES).map(|k| T_END * k as f64 / (FRAMES - 1) as f64).collect();
    let states: Vec<Pose> = times.iter().map(|&t| pose(t)).collect();
    let poses = states
        .iter()
        .flat_map(|p| {
            [planar(0.0, 0.0, p.crank), planar(p.pin[0], p.pin[1], p.coupler), planar(GROUND, 0.0, p.rocker)]
        })
        .flatten()
        .collect();
    let motion = Motion { times: times.clone(), bodies: 3, poses, ..Motion::default() };
    ReportData {
        title: "Four-bar linkage </script><script>alert(\"no\")</script>".into(),
        scene: scene(),
        motion,
        measures: measures(&states),
        events: events(&times, &states),
        times,
        summary: summary(),
    }
}

fn link(length: f64, radius: f64) -> Shape {
    shape(Solid::Capsule { radius, length }, [0.5 * length, 0.0, 0.0], ALONG_X)
}

fn scene() -> Scene {
    let plate = Solid::Plate {
        corners: vec![
            [-0.016, -0.016],
            [COUPLER + 0.016, -0.016],
            [COUPLER + 0.016, 0.016],
            [0.2, 0.178],
            [0.18, 0.178],
            [-0.016, 0.016],
        ],
        thickness: 0.014,
    };
    let foot = |x: f64| shape(Solid::Box { size: [0.07, 0.03, 0.05] }, [x, -0.035, 0.0], AS_IS);
    let bodies: Vec<SceneBody> = vec![
        body("ground", vec![foot(0.0), foot(GROUND)]),
        body("crank", vec![link(CRANK, 0.014)]),
        body("coupler \"AB\" </script><b>bold</b>", vec![shape(plate, [0.0, 0.0, 0.02], AS_IS)]),
        body("rocker", vec![link(ROCKER, 0.013)]),
    ];
    let joint = |name: &str, body: usize, x: f64| SceneJoint {
        name: name.into(),
        kind: "revolute".into(),
        body,
        position: [x, 0.0, 0.0],
        orientation: AS_IS,
    };
    Scene {
        up: [0.0, 1.0, 0.0],
        bodies,
        joints: vec![
            joint("A0", 0, 0.0),
            joint("B0", 0, GROUND),
            joint("A", 1, CRANK),
            joint("B", 2, COUPLER),
        ],
        lines: vec![SceneLine {
            name: "spring".into(),
            kind: LineKind::Spring,
            ends: [(3, [HOOK[0], 0.0, 0.0]), (0, [HANGER[0], HANGER[1], 0.0])],
        }],
        traces: vec![
            Trace { name: "coupler point".into(), body: 2, position: [POINT[0], POINT[1], 0.03] },
            Trace { name: "B".into(), body: 3, position: [ROCKER, 0.0, 0.0] },
        ],
        contacts: Vec::new(),
        beams: Vec::new(),
        flexible: Vec::new(),
        plots: Vec::new(),
        arrows: vec![
            arrow("spring", ArrowKind::Applied, [HOOK[0], 0.0, 0.02], "spring force"),
            arrow("moment at B0", ArrowKind::Torque, [0.0, 0.0, 0.0], "moment"),
        ],
    }
}

fn arrow(name: &str, kind: ArrowKind, position: [f64; 3], column: &str) -> Arrow {
    let columns = ["x", "y", "z"].map(|axis| format!("{column} {axis}"));
    Arrow { name: name.into(), kind, body: 3, position, columns }
}

fn measures(states: &[Pose]) -> Vec<Series> {
    let series = |name: &str, unit: &str, value: &dyn Fn(&Pose) -> f64| Series {
        name: name.into(),
        unit: unit.into(),
        values: states.iter().map(value).collect(),
    };
    let mut all = vec![
        series("rocker's <angle>", "rad", &|p| p.rocker),
        series("coupler.angle", "rad", &|p| p.coupler),
        series("rocker.rate", "rad/s", &|p| p.rate),
        series("coupler point x", "m", &|p| p.point[0]),
        series("coupler point y", "m", &|p| p.point[1]),
        // It has no length worth telling while it is slack: a gap.
        series("spring.stretch", "m", &|p| {
            let force = pull(p);
            let size = force[0].hypot(force[1]);
            if size > 0.0 { size / STIFFNESS } else { f64::NAN }
        }),
        // What happens in the thirteenth digit is seen in a plot.
        series("energy", "J", &|p| 1234.5 + 1e-9 * p.rocker.sin()),
    ];
    for (k, axis) in ["x", "y", "z"].iter().enumerate() {
        all.push(series(&format!("spring force {axis}"), "N", &|p| pull(p)[k]));
    }
    for (k, axis) in ["x", "y", "z"].iter().enumerate() {
        all.push(series(&format!("moment {axis}"), "N m", &|p| {
            let force = pull(p);
            if k == 2 { (p.hook[0] - GROUND) * force[1] - p.hook[1] * force[0] } else { 0.0 }
        }));
    }
    all
}

/// Where the rocker turns back.
fn events(times: &[f64], states: &[Pose]) -> Vec<EventMark> {
    let turns = states.windows(2).enumerate().filter(|(_, w)| w[0].rate * w[1].rate < 0.0);
    turns
        .map(|(k, w)| {
            let s = w[0].rate / (w[0].rate - w[1].rate);
            let t = times[k] + s * (times[k + 1] - times[k]);
            let side = if w[0].rate > 0.0 { "left" } else { "right" };
            EventMark {
                t,
                name: "dead point".into(),
                text: format!("the rocker turns back on the {side}, at {:.3} rad", pose(t).rocker),
                ..EventMark::default()
            }
        })
        .collect()
}

fn summary() -> Summary {
    let counts = [
        ("steps", 212),
        ("rejected", 9),
        ("mass", 2544),
        ("force", 2310),
        ("constraint", 221),
        ("factor", 2544),
        ("solve", 2553),
    ];
    let part = |part: &str, calls: u64, seconds: f64| TimePart { part: part.into(), calls, seconds };
    Summary {
        version: "0.1.0".into(),
        model: ModelSummary {
            name: "four-bar".into(),
            file: "four-bar.toml".into(),
            description: "A crank that turns evenly, a coupler with a point that draws its curve, a rocker held by a spring.".into(),
            bodies: 3,
            joints: 4,
            degrees_of_freedom: 1,
            redundant: vec!["B0: turning about x, turning about y, moving along z".into()],
            ..ModelSummary::default()
        },
        options: OptionsSummary {
            method: "dop853".into(),
            formulation: "index 1".into(),
            linear_solver: "dense LU".into(),
            coordinates: "joint".into(),
            rtol: 1e-8,
            atol: 1e-8,
            ..OptionsSummary::default()
        },
        run: RunSummary {
            status: "ok".into(),
            t_end: T_END,
            t_reached: T_END,
            wall_s: 0.0431,
            ..RunSummary::default()
        },
        counts: counts.into_iter().map(|(k, v)| (k.to_string(), v)).collect::<BTreeMap<_, _>>(),
        time: vec![
            part("mass and constraints", 2544, 0.0112),
            part("forces", 2310, 0.0074),
            part("linear systems", 2553, 0.0091),
            part("projection", 212, 0.0032),
            part("output", 601, 0.0023),
        ],
        violation: Violation { position: Some(3.1e-16), velocity: Some(4.4e-15), acceleration: Some(2.7e-12) },
        energy: Some(EnergyBalance {
            start: 1.234,
            end: 1.231,
            supplied: 0.412,
            dissipated: 0.415,
            balance: -2.1e-9,
            largest_drift: 6.3e-9,
            ..EnergyBalance::default()
        }),
        moved_at_start: Some(gelenk_io::results::summary::Moved { metres: 1.2e-5, radians: 3.0e-5 }),
        hints: vec!["Positions at the start were off by 1.2e-5 and have been assembled.".into()],
        ..Summary::default()
    }
}
