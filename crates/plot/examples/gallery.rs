//! Writes one of everything into a folder: `cargo run -p gelenk-plot --example gallery -- FOLDER`.

use std::path::Path;

use gelenk_plot::{Panels, Plot, Series};

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
