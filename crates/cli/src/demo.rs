//! `gelenk demo`: run an example, plot it, animate it.

use crate::args::DemoArgs;
use crate::failure::Failure;
use gelenk_integrators::{Events, Mexx, Options, Output, Recorder, Run, Selection};
use gelenk_plot::{Animation, Frame, Panels, Plot, Series, Shape, Style};
use gelenk_testset::{Outline, TestProblem, create};
use std::fs;
use std::io::Write;
use std::path::Path;

/// An example: a test problem and how its motion is plotted.
struct Demo {
    name: &'static str,
    what: &'static str,
    title: &'static str,
    /// The end, where it is not that of the literature [s].
    t_end: Option<f64>,
    panels: &'static [Panel],
    /// The named point whose path is drawn.
    trace: &'static str,
}

/// Positions plotted together.
struct Panel {
    label: &'static str,
    unit: &'static str,
    positions: &'static [usize],
    /// Plot angles between −π and π.
    wrapped: bool,
}

const DEMOS: [Demo; 2] = [
    Demo {
        name: "andrews",
        what: "Andrews' squeezer: seven bodies and three loops, driven by a motor, with the roots of the crank's acceleration",
        title: "The seven angles of Andrews' squeezer",
        t_end: None,
        panels: &[
            Panel { label: "crank angles mod 2π", unit: "rad", positions: &[0, 1], wrapped: true },
            Panel { label: "other angles", unit: "rad", positions: &[2, 3, 4, 5, 6], wrapped: false },
        ],
        trace: "E",
    },
    Demo {
        name: "insulator-chain",
        what: "a chain of 32 insulators after its twin broke off, with the turning points of its top",
        title: "The insulator chain after the break",
        t_end: Some(0.3),
        panels: &[
            Panel { label: "force point x", unit: "m", positions: &[0], wrapped: false },
            Panel { label: "force point y", unit: "m", positions: &[1], wrapped: false },
            Panel { label: "triangle angle", unit: "rad", positions: &[4], wrapped: false },
        ],
        trace: "",
    },
];

const TOLERANCE: f64 = 1e-8;
const FRAMES: usize = 600;

pub(crate) fn run(args: &DemoArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.list {
        for demo in &DEMOS {
            writeln!(out, "{:<16} {}", demo.name, demo.what)?;
        }
        return Ok(());
    }
    let demo = DEMOS.iter().find(|d| d.name == args.name).ok_or_else(|| {
        Failure::unknown("demo", &args.name, &DEMOS.iter().map(|d| d.name).collect::<Vec<_>>())
    })?;
    let mut problem = create(demo.name, &[]).map_err(Failure::failed)?;
    let select = Selection { p: (0..problem.dims().np).collect(), ..Selection::default() };
    let options = Options {
        output: Output::Uniform(FRAMES - 2),
        select: Some(select),
        events: Events::report(),
        ..Options::tolerance(TOLERANCE)
    };
    let mut history = Recorder::default();
    let (initial, t_end) = (problem.initial(), demo.t_end.unwrap_or_else(|| problem.t_end()));
    let mut run =
        Run::new(&mut *problem, &Mexx::default(), initial, t_end, &options).map_err(Failure::failed)?;
    run.finish(&mut history).map_err(Failure::failed)?;
    let (stats, end) = (*run.stats(), run.state().clone());
    drop(run);

    fs::create_dir_all(&args.out).map_err(|e| Failure::file("create the folder", &args.out, &e))?;
    let panels = plot(demo, &*problem, &history, t_end);
    let svg = args.out.join(format!("{}.svg", demo.name));
    write_file(&svg, &panels.to_svg())?;
    let html = args.out.join(format!("{}.html", demo.name));
    let mut animation = Animation::new(demo.title)
        .subtitle(format!("mexx, tolerance {TOLERANCE:e}, {} steps", stats.steps))
        .chart(panels)
        .fact("Steps", format!("{} accepted, {} rejected", stats.steps, stats.rejections.total()))
        .fact("Evaluations of M and G", stats.work.mass.to_string())
        .fact("Largest position violation", format!("{:.1e}", stats.position_violation))
        .fact("Largest velocity violation", format!("{:.1e}", stats.velocity_violation));
    if let Some(error) = error_at_end(&*problem, &end.p, t_end) {
        animation = animation.fact("Largest position error at the end", format!("{error:.1e}"));
    }
    for (name, _, x) in &history.events {
        animation = animation.event(x.t, name.clone());
    }
    for (t, p) in &history.samples {
        if let Some(outline) = problem.outline(*t, p) {
            animation.push(frame(*t, &outline, demo.trace));
        }
    }
    write_file(&html, &animation.to_html())?;

    let (n, m) = (stats.steps, stats.work.mass);
    writeln!(out, "{}", demo.what)?;
    writeln!(
        out,
        "  integrated from t = 0 to {t_end} s by mexx at tolerance {TOLERANCE:e}: {n} steps, {m} evaluations"
    )?;
    if let Some(error) = error_at_end(&*problem, &end.p, t_end) {
        writeln!(
            out,
            "  largest position error at the end: {error:.1e} (against a reference of more digits)"
        )?;
    }
    for (name, rising, x) in &history.events {
        writeln!(
            out,
            "  event {name} = 0 at t = {:.9} s, {}",
            x.t,
            if *rising { "rising" } else { "falling" }
        )?;
    }
    writeln!(out, "  plot       {}", svg.display())?;
    writeln!(out, "  animation  {}  (open it in a browser)", html.display())?;
    Ok(())
}

fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|e| Failure::file("write", path, &e))
}

fn error_at_end(problem: &dyn TestProblem, p: &[f64], t_end: f64) -> Option<f64> {
    let reference = problem.reference(t_end)?;
    Some(p.iter().zip(&reference.state.p).fold(0.0, |m: f64, (a, b)| m.max((a - b).abs())))
}

fn plot(demo: &Demo, problem: &dyn TestProblem, history: &Recorder, t_end: f64) -> Panels {
    let names = &problem.structure().names;
    let mut panels = Panels::new(demo.title).size(760.0, 190.0).x_axis("time", "s").x_range(0.0, t_end);
    for panel in demo.panels {
        let mut plot = Plot::new("").y_axis(panel.label, panel.unit);
        for &i in panel.positions {
            let name = names.position(i).trim_matches('\'').to_owned();
            let points = history.samples.iter().map(|(t, p)| (*t, p[i]));
            let points = if panel.wrapped { wrap(points) } else { points.collect() };
            plot = plot.series(Series::new(name, points));
        }
        panels = panels.panel(plot);
    }
    for (name, _, x) in &history.events {
        panels = panels.event(x.t, name.clone());
    }
    panels
}

/// Angles between −π and π; a gap where they jump.
fn wrap(points: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    use std::f64::consts::{PI, TAU};
    let mut wrapped: Vec<(f64, f64)> = Vec::new();
    for (t, angle) in points {
        let angle = (angle + PI).rem_euclid(TAU) - PI;
        if wrapped.last().is_some_and(|(_, last)| (angle - last).abs() > PI) {
            wrapped.push((t, f64::NAN));
        }
        wrapped.push((t, angle));
    }
    wrapped
}

fn frame(t: f64, outline: &Outline, trace: &str) -> Frame {
    let mut frame = Frame::new(t);
    for [from, to] in &outline.springs {
        frame = frame.shape(Shape::spring("spring", *from, *to));
    }
    for (k, body) in outline.bodies.iter().enumerate() {
        let corners = body.corners.iter().copied();
        let shape = if body.closed {
            Shape::polygon(body.name.clone(), corners).style(Style::Color(k))
        } else {
            Shape::polyline(body.name.clone(), corners).style(Style::Color(k))
        };
        frame = frame.shape(shape);
    }
    for point in &outline.points {
        let style = if point.fixed { Style::Ground } else { Style::Link };
        frame = frame.shape(Shape::joint(point.name, point.at).style(style));
    }
    match outline.point(trace) {
        Some(at) => frame.trace(trace, at),
        None => frame,
    }
}
