//! Writes reports to look at and to test the viewer with: `cargo run -p gelenk-io --example report_sample -- FOLDER`.
//! Their motions are closed formulas.

mod four_bar;
mod swarm;
mod top;

use std::path::PathBuf;
use std::time::Instant;

use gelenk_io::report::{Motion, ReportData, html};
use gelenk_io::results::summary::{RunSummary, Summary};
use gelenk_io::scene::Scene;

#[allow(clippy::print_stdout)]
fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "target/report-samples".into()));
    std::fs::create_dir_all(&folder)?;
    let samples = [
        ("four-bar", four_bar::report()),
        ("top", top::report()),
        ("swarm", swarm::report(200, 10_000)),
        ("empty", empty()),
    ];
    for (name, data) in samples {
        let start = Instant::now();
        let page = html(&data);
        let seconds = start.elapsed().as_secs_f64();
        let path = folder.join(format!("{name}.html"));
        std::fs::write(&path, &page)?;
        println!("{}: {:.2} MB, made in {seconds:.2} s", path.display(), page.len() as f64 / 1e6);
    }
    Ok(())
}

/// A run that failed before its first frame.
fn empty() -> ReportData {
    let scene = Scene {
        up: [0.0, 0.0, 1.0],
        bodies: vec![body("ground", Vec::new())],
        joints: Vec::new(),
        lines: Vec::new(),
        traces: Vec::new(),
        contacts: Vec::new(),
        beams: Vec::new(),
        flexible: Vec::new(),
        plots: Vec::new(),
        arrows: Vec::new(),
    };
    let run = RunSummary {
        status: "assembly".into(),
        message: "joint `knee` cannot be closed".into(),
        t_end: 1.0,
        ..RunSummary::default()
    };
    ReportData {
        title: "Nothing yet".into(),
        scene,
        motion: Motion::default(),
        measures: Vec::new(),
        times: Vec::new(),
        events: Vec::new(),
        summary: Summary { run, ..Summary::default() },
    }
}

use gelenk_io::scene::{SceneBody, Shape, Solid};

fn body(name: &str, shapes: Vec<Shape>) -> SceneBody {
    SceneBody { name: name.into(), shapes }
}

fn shape(solid: Solid, position: [f64; 3], orientation: [f64; 4]) -> Shape {
    Shape { solid, position, orientation, color: None }
}

/// No turn.
const AS_IS: [f64; 4] = [1.0, 0.0, 0.0, 0.0];
/// What points along z points along x.
const ALONG_X: [f64; 4] = [std::f64::consts::FRAC_1_SQRT_2, 0.0, std::f64::consts::FRAC_1_SQRT_2, 0.0];

/// A pose in the plane z = 0.
fn planar(x: f64, y: f64, angle: f64) -> [f32; 7] {
    let (s, c) = (0.5 * angle).sin_cos();
    [x as f32, y as f32, 0.0, c as f32, 0.0, 0.0, s as f32]
}
