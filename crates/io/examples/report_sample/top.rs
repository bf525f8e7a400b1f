//! A spinning top that goes round, with every solid, whose run stopped halfway.

use std::f64::consts::{FRAC_1_SQRT_2, TAU};

use gelenk_io::report::{EventMark, Motion, ReportData, Series};
use gelenk_io::results::summary::{ModelSummary, OptionsSummary, RunSummary, Summary};
use gelenk_io::scene::{Arrow, ArrowKind, LineKind, Scene, SceneJoint, SceneLine, Solid, Trace};

use crate::{AS_IS, body, shape};

const FRAMES: usize = 400;
const T_REACHED: f64 = 0.02;

/// Turned about z, tilted about x, turned about its own axis.
fn euler(precession: f64, tilt: f64, spin: f64) -> [f64; 4] {
    let (s, c) = (0.5 * tilt).sin_cos();
    let (sum, difference) = (0.5 * (precession + spin), 0.5 * (precession - spin));
    [c * sum.cos(), s * difference.cos(), s * difference.sin(), c * sum.sin()]
}

#[allow(clippy::too_many_lines)] // a table of what the report shows
pub(crate) fn report() -> ReportData {
    let times: Vec<f64> = (0..FRAMES).map(|k| T_REACHED * k as f64 / (FRAMES - 1) as f64).collect();
    let mut poses: Vec<f32> = Vec::new();
    let mut height = Vec::new();
    for &t in &times {
        let turns = TAU * t / T_REACHED;
        let tilt = 0.5 + 0.08 * (9.0 * turns).cos();
        let q = euler(1.5 * turns, tilt, 12.0 * turns);
        poses.extend([0.0, 0.0, 0.1].map(|x: f64| x as f32));
        poses.extend(q.map(|x| x as f32));
        // A weight that swings beside it.
        let swing = 0.3 * turns.sin();
        poses.extend([0.5, 0.2 * swing.sin(), 0.6 - 0.2 * swing.cos(), 1.0, 0.0, 0.0, 0.0].map(|x| x as f32));
        height.push(0.1 + 0.35 * tilt.cos());
    }
    let steel = Some("#8899aa".to_string());
    let mut rotor = shape(Solid::Cylinder { radius: 0.15, length: 0.05 }, [0.0, 0.0, 0.25], AS_IS);
    rotor.color = steel;
    let scene = Scene {
        up: [0.0, 0.0, 1.0],
        bodies: vec![
            body("ground", vec![shape(Solid::Box { size: [0.2, 0.2, 0.1] }, [0.0, 0.0, 0.04], AS_IS)]),
            body(
                "top",
                vec![
                    shape(Solid::Capsule { radius: 0.012, length: 0.4 }, [0.0, 0.0, 0.21], AS_IS),
                    rotor,
                    shape(
                        Solid::Plate { corners: vec![[0.0, 0.0], [0.13, 0.0], [0.0, 0.13]], thickness: 0.01 },
                        [0.0, 0.0, 0.29],
                        AS_IS,
                    ),
                ],
            ),
            body("weight", vec![shape(Solid::Sphere { radius: 0.05 }, [0.0; 3], AS_IS)]),
        ],
        joints: vec![
            SceneJoint {
                name: "tip".into(),
                kind: "spherical".into(),
                body: 1,
                position: [0.0; 3],
                orientation: AS_IS,
            },
            SceneJoint {
                name: "hook".into(),
                kind: "universal".into(),
                body: 0,
                position: [0.5, 0.0, 0.6],
                orientation: [FRAC_1_SQRT_2, FRAC_1_SQRT_2, 0.0, 0.0],
            },
        ],
        lines: vec![SceneLine {
            name: "rod".into(),
            kind: LineKind::Rod,
            ends: [(0, [0.5, 0.0, 0.6]), (2, [0.0; 3])],
        }],
        traces: vec![Trace { name: "end of the axis".into(), body: 1, position: [0.0, 0.0, 0.42] }],
        contacts: Vec::new(),
        beams: Vec::new(),
        flexible: Vec::new(),
        plots: Vec::new(),
        arrows: vec![Arrow {
            name: "tip".into(),
            kind: ArrowKind::Reaction,
            body: 1,
            position: [0.0; 3],
            columns: ["tip x".into(), "tip y".into(), "tip z".into()],
        }],
    };
    let force = |f: &dyn Fn(f64) -> f64| times.iter().map(|&t| f(TAU * t / T_REACHED)).collect::<Vec<f64>>();
    let series =
        |name: &str, unit: &str, values: Vec<f64>| Series { name: name.into(), unit: unit.into(), values };
    ReportData {
        title: "Spinning top".into(),
        scene,
        motion: Motion { times: times.clone(), bodies: 2, poses, ..Motion::default() },
        measures: vec![
            series("height", "m", height),
            series("tip x", "N", force(&|a| 2.0 * (9.0 * a).sin())),
            series("tip y", "N", force(&|a| 2.0 * (9.0 * a).cos())),
            series("tip z", "N", force(&|a| 8.0 + (9.0 * a).sin())),
        ],
        times,
        events: vec![EventMark { t: 0.01, name: "half".into(), text: "reported".into(), ..EventMark::default() }],
        summary: Summary {
            model: ModelSummary {
                name: "top".into(),
                bodies: 2,
                joints: 2,
                degrees_of_freedom: 5,
                ..ModelSummary::default()
            },
            options: OptionsSummary { method: "radau".into(), rtol: 1e-6, atol: 1e-9, ..OptionsSummary::default() },
            run: RunSummary {
                status: "step-size".into(),
                message: "The step size fell below 1e-14 s; the constraints of joint `hook` became dependent there.".into(),
                t_end: 0.05,
                t_reached: T_REACHED,
                wall_s: 75.2,
                resumed: 1,
                ..RunSummary::default()
            },
            hints: vec!["Try `--linear-solver min-norm`.".into()],
            ..Summary::default()
        },
    }
}
