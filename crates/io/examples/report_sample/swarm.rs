//! Many bodies over many frames: what the page has to bear.

use std::f64::consts::TAU;

use gelenk_io::report::{EventMark, Motion, ReportData, Series};
use gelenk_io::results::summary::{ModelSummary, OptionsSummary, RunSummary, Summary};
use gelenk_io::scene::{LineKind, Scene, SceneBody, SceneJoint, SceneLine, Solid, Trace};

use crate::{ALONG_X, AS_IS, body, shape};

const T_END: f64 = 100.0;

/// Bodies on a helix through which waves run, each turning about its own axis.
pub(crate) fn report(bodies: usize, frames: usize) -> ReportData {
    let times: Vec<f64> = (0..frames).map(|k| T_END * k as f64 / (frames - 1) as f64).collect();
    let mut poses = Vec::with_capacity(frames * bodies * 7);
    for &t in &times {
        for k in 0..bodies {
            let place = k as f64 / bodies as f64;
            let angle = 3.0 * TAU * place + 0.1 * t;
            let radius = 2.0 + 0.3 * (0.7 * t + 9.0 * place).sin() + 0.1 * (2.3 * t - 5.0 * place).cos();
            let height = 4.0 * place + 0.15 * (1.9 * t + 20.0 * place).sin();
            let (s, c) = (0.5 * (t * (0.5 + place) + angle)).sin_cos();
            let pose = [radius * angle.cos(), radius * angle.sin(), height, c, 0.6 * s, 0.0, 0.8 * s];
            poses.extend(pose.map(|x| x as f32));
        }
    }
    let measures = (0..100.min(bodies))
        .map(|k| {
            let place = k as f64 / bodies as f64;
            let values = times.iter().map(|t| (1.9 * t + 20.0 * place).sin() * (1.0 + place)).collect();
            Series {
                name: format!("body{k}.height"),
                unit: if k % 2 == 0 { "m" } else { "m/s" }.into(),
                values,
            }
        })
        .collect();
    let events = (0..1000)
        .map(|k| EventMark {
            t: 0.1 * f64::from(k),
            name: format!("tick {k}"),
            text: "a tenth of a second".into(),
            ..EventMark::default()
        })
        .collect();
    ReportData {
        title: format!("{bodies} bodies, {frames} frames"),
        scene: scene(bodies),
        motion: Motion { times: times.clone(), bodies, poses, ..Motion::default() },
        measures,
        times,
        events,
        summary: Summary {
            model: ModelSummary { name: "swarm".into(), bodies, ..ModelSummary::default() },
            options: OptionsSummary {
                method: "mexx".into(),
                rtol: 1e-6,
                atol: 1e-6,
                ..OptionsSummary::default()
            },
            run: RunSummary {
                status: "ok".into(),
                t_end: T_END,
                t_reached: T_END,
                wall_s: 3.0,
                ..RunSummary::default()
            },
            ..Summary::default()
        },
    }
}

fn scene(bodies: usize) -> Scene {
    let solid = |k: usize| match k % 4 {
        0 => shape(Solid::Capsule { radius: 0.04, length: 0.2 }, [0.0; 3], ALONG_X),
        1 => shape(Solid::Box { size: [0.25, 0.12, 0.06] }, [0.0; 3], AS_IS),
        2 => shape(Solid::Cylinder { radius: 0.09, length: 0.05 }, [0.0; 3], AS_IS),
        _ => shape(Solid::Sphere { radius: 0.07 }, [0.0; 3], AS_IS),
    };
    let moving = (0..bodies).map(|k| body(&format!("body{k}"), vec![solid(k)]));
    let all: Vec<SceneBody> = std::iter::once(body("ground", Vec::new())).chain(moving).collect();
    Scene {
        up: [0.0, 0.0, 1.0],
        bodies: all,
        joints: (1..=bodies)
            .map(|k| SceneJoint {
                name: format!("joint{k}"),
                kind: ["revolute", "spherical", "universal", "prismatic"][k % 4].into(),
                body: k,
                position: [0.1, 0.0, 0.0],
                orientation: AS_IS,
            })
            .collect(),
        lines: (1..bodies)
            .map(|k| SceneLine {
                name: format!("line{k}"),
                kind: if k % 10 == 0 { LineKind::Spring } else { LineKind::Rod },
                ends: [(k, [0.0; 3]), (k + 1, [0.0; 3])],
            })
            .collect(),
        traces: [1, bodies / 2, bodies]
            .map(|k| Trace { name: format!("body{}", k - 1), body: k, position: [0.0; 3] })
            .to_vec(),
        contacts: Vec::new(),
        beams: Vec::new(),
        flexible: Vec::new(),
        plots: Vec::new(),
        arrows: Vec::new(),
    }
}
