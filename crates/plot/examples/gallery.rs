//! Writes one of everything into a folder: `cargo run -p gelenk-plot --example gallery -- FOLDER`.
//!
//! The mechanism is a four-bar linkage with a spring on the rocker, turning at constant speed, in closed
//! form.

use std::path::Path;

use gelenk_plot::{Animation, Frame, Panels, Plot, Series, Shape, Style};

/// Lengths [m]: frame, crank, coupler, rocker.
const BARS: [f64; 4] = [0.30, 0.10, 0.28, 0.22];
/// Speed of the crank [rad/s].
const SPEED: f64 = 40.0;
/// End of the run [s].
const END: f64 = 0.32;

struct Pose {
    crank: [f64; 2],
    rocker: [f64; 2],
    coupler_point: [f64; 2],
    angles: [f64; 3],
}

/// Position of the linkage at time `t`: the joint between coupler and rocker is where two circles meet.
fn pose(t: f64) -> Pose {
    let [frame, a, b, c] = BARS;
    let phi = 0.6 + SPEED * t;
    let crank = [a * phi.cos(), a * phi.sin()];
    let (dx, dy) = (frame - crank[0], -crank[1]);
    let d = dx.hypot(dy);
    let along = (b * b - c * c + d * d) / (2.0 * d);
    let across = (b * b - along * along).max(0.0).sqrt();
    let (ux, uy) = (dx / d, dy / d);
    let rocker = [crank[0] + along * ux - across * uy, crank[1] + along * uy + across * ux];
    let (ex, ey) = ((rocker[0] - crank[0]) / b, (rocker[1] - crank[1]) / b);
    let coupler_point = [crank[0] + 0.5 * b * ex - 0.13 * ey, crank[1] + 0.5 * b * ey + 0.13 * ex];
    let angles = [phi, ey.atan2(ex), rocker[1].atan2(rocker[0] - frame)];
    Pose { crank, rocker, coupler_point, angles }
}

fn times(n: u32) -> impl Iterator<Item = f64> + Clone {
    (0..=n).map(move |k| END * f64::from(k) / f64::from(n))
}

fn animation() -> Animation {
    let pivot = [BARS[0], 0.0];
    let wall = [BARS[0] + 0.16, 0.16];
    let frames = times(400).map(|t| {
        let p = pose(t);
        let disc = 0.026;
        Frame::new(t)
            .shape(
                Shape::polygon("frame", [[-0.05, -0.045], [0.35, -0.045], [0.35, -0.02], [-0.05, -0.02]])
                    .style(Style::Ground),
            )
            .shape(
                Shape::polygon(
                    "wall",
                    [wall, [wall[0], 0.05], [wall[0] + 0.02, 0.05], [wall[0] + 0.02, 0.27], [wall[0], 0.27]],
                )
                .style(Style::Ground),
            )
            .shape(Shape::spring("spring", p.rocker, wall))
            .shape(Shape::circle("flywheel", [0.0, 0.0], disc).style(Style::Muted))
            .shape(Shape::polygon("coupler", [p.crank, p.rocker, p.coupler_point]))
            .shape(Shape::polyline("crank", [[0.0, 0.0], p.crank]).style(Style::Accent))
            .shape(Shape::polyline("rocker", [pivot, p.rocker]))
            .shape(Shape::joint("pivot of the crank", [0.0, 0.0]).style(Style::Ground))
            .shape(Shape::joint("pivot of the rocker", pivot).style(Style::Ground))
            .shape(Shape::joint("crank pin", p.crank))
            .shape(Shape::joint("rocker pin", p.rocker))
            .trace("coupler point", p.coupler_point)
            .trace("rocker pin", p.rocker)
    });
    let angle = |k: usize| times(400).map(move |t| (t, pose(t).angles[k]));
    let force = times(2000).map(|t| {
        let r = pose(t).rocker;
        (t, 800.0 * ((wall[0] - r[0]).hypot(wall[1] - r[1]) - 0.12) + 4.0 * (900.0 * t).sin())
    });
    let rocker = |k: u32| pose(END * f64::from(k) / 4000.0).angles[2];
    let reversals: Vec<f64> = (1..4000)
        .filter(|&k| (rocker(k) - rocker(k - 1)) * (rocker(k + 1) - rocker(k)) < 0.0)
        .map(|k| END * f64::from(k) / 4000.0)
        .collect();
    let page = Animation::new("Four-bar linkage with a spring")
        .subtitle("Crank at 40 rad/s · closed-form kinematics · 400 frames")
        .frames(frames)
        .chart(
            Plot::new("Angles")
                .x_axis("time", "s")
                .y_axis("angle", "rad")
                .line("coupler", angle(1))
                .line("rocker", angle(2))
                .event(reversals[1], "turns back"),
        )
        .chart(Plot::new("Spring force").x_axis("time", "s").y_axis("force", "N").line("", force))
        .figure(
            Plot::new("Rocker against coupler")
                .x_axis("coupler angle", "rad")
                .y_axis("rocker angle", "rad")
                .line("", times(400).map(|t| (pose(t).angles[1], pose(t).angles[2]))),
        )
        .fact("crank", "0.10 m")
        .fact("coupler", "0.28 m")
        .fact("rocker", "0.22 m")
        .fact("frame", "0.30 m")
        .fact("speed of the crank", "40 rad/s");
    reversals.iter().fold(page, |page, &t| page.event(t, "rocker turns back"))
}

fn work_precision() -> Plot {
    let curve = |order: f64, cost: f64| {
        (0..8).map(move |k| {
            let h = 0.5f64.powi(k) * 0.3;
            (0.4 * h.powf(order) * (1.0 + 0.3 * f64::from(k % 3)), cost / h)
        })
    };
    Plot::new("Work against precision (invented numbers)")
        .x_axis("error at the end", "rad")
        .y_axis("time", "ms")
        .log_log()
        .series(Series::new("hem5", curve(5.0, 0.9)).with_symbols())
        .series(Series::new("phem56", curve(6.0, 1.3)).with_symbols())
        .series(Series::new("mexx", curve(4.2, 0.5)).with_symbols())
        .series(Series::new("radau", curve(5.4, 2.6)).with_symbols())
        .series(Series::new("bdf", curve(2.8, 0.35)).with_symbols())
        .series(Series::new("genalpha", curve(2.0, 0.2)).with_symbols())
        .marker(0.4 * 0.0375f64.powi(5), 0.9 / 0.0375, "default tolerance")
}

fn noisy() -> Plot {
    let n = 200_000;
    let y = |t: f64| (2.0 * t).sin() * (-0.15 * t).exp() + 0.08 * (900.0 * t).sin() * (0.7 * t).cos();
    let points = (0..n).map(|k| {
        let t = 12.0 * f64::from(k) / f64::from(n);
        (t, if (5.0..5.4).contains(&t) { f64::NAN } else { y(t) })
    });
    Plot::new("Two hundred thousand points with a gap")
        .x_axis("time", "s")
        .y_axis("torque", "N m")
        .line("motor", points)
        .series(Series::new("limit", [(0.0, 0.9), (12.0, 0.9)]).dashed().color(7))
        .marker(0.785, 0.97, "peak")
        .event(2.1, "contact closes")
        .event(2.6, "slip")
        .event(5.0, "sensor lost")
        .event(11.6, "end stop")
}

fn seven_angles() -> Panels {
    ["β", "Θ", "γ", "Φ", "δ", "Ω", "ε"].iter().enumerate().fold(
        Panels::new("Seven angles of very different size").x_axis("time", "s").event(0.0125, "half turn"),
        |panels, (k, name)| {
            let f = 100.0 + 60.0 * k as f64;
            let scale = 10f64.powi(1 - k as i32);
            let y = move |t: f64| scale * ((f * t).sin() + 0.4 * (2.7 * f * t).cos());
            let points = (0..=600).map(move |n| 0.03 * f64::from(n) / 600.0).map(move |t| (t, y(t)));
            panels.panel(Plot::new("").y_axis(*name, "rad").line("", points))
        },
    )
}

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "gallery".into());
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    let drift = (0..=300).map(|k| (f64::from(k) * 0.1, 1e-15 * f64::from(k).powf(1.4)));
    let drift = Plot::new("Drift of the constraints")
        .x_axis("time", "s")
        .y_axis("position constraint violation", "m")
        .y_scale(gelenk_plot::Scale::Log)
        .line("index 1 without projection", drift)
        .line(
            "stabilised index 2",
            (0..=300).map(|k| (f64::from(k) * 0.1, 2e-16 * f64::from(1 + (k * 37) % 11))),
        );
    let files = [
        ("linkage.html", animation().to_html()),
        ("work_precision.svg", work_precision().to_svg()),
        ("noisy.svg", noisy().to_svg()),
        ("panels.svg", seven_angles().to_svg()),
        ("drift.svg", drift.to_svg()),
        ("empty.svg", Plot::new("Nothing yet").x_axis("time", "s").to_svg()),
        (
            "constant.svg",
            Plot::new("Gravity").y_axis("g", "m/s²").line("g", [(0.0, 9.81), (1.0, 9.81)]).to_svg(),
        ),
    ];
    for (name, text) in files {
        std::fs::write(folder.join(name), text)?;
    }
    Ok(())
}
