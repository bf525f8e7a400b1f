//! Runs as tables, data and diagrams.

use super::{Measured, Trial};
use crate::grid::Grid;
use gelenk_plot::{Panels, Plot, Scale, Series};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// A number that a run has.
pub type Quantity = fn(&Measured) -> f64;

/// An error and whose it is.
#[derive(Clone, Copy)]
pub struct ErrorOf {
    /// As in "positions".
    pub what: &'static str,
    /// How it is read off a run.
    pub value: Quantity,
}

/// The error of positions.
pub const OF_POSITIONS: ErrorOf = ErrorOf { what: "positions", value: |m| m.errors.p };

/// Rows of a table: method, tolerance and what `cells` makes of the run, or a reason where there is none. A reason that
/// does not change with the tolerance is given once.
fn rows(trials: &[Trial], cells: fn(&Measured) -> Vec<String>) -> Vec<(Vec<String>, Option<String>)> {
    let mut rows: Vec<(Vec<String>, Option<String>)> = Vec::new();
    for t in trials {
        let mut row = vec![t.method.clone(), format!("{:e}", t.tol)];
        let reason = match &t.result {
            Ok(measured) => {
                row.extend(cells(measured));
                None
            }
            Err((word, message)) => Some(format!("{word}: {message}")),
        };
        let said =
            rows.last().is_some_and(|(last, why)| reason.is_some() && *why == reason && last[0] == row[0]);
        if !said {
            rows.push((row, reason));
        }
    }
    rows
}

/// All runs for people; `header` begins with method and tolerance.
pub fn grid<const N: usize>(
    header: [&str; N],
    trials: &[Trial],
    cells: fn(&Measured) -> Vec<String>,
) -> Grid {
    let mut grid = Grid::new(2, header);
    for (row, reason) in rows(trials, cells) {
        match reason {
            None => grid.row(row),
            Some(reason) => grid.words(row, reason),
        }
    }
    grid
}

/// The same for a page, where a reason is one long cell.
pub fn table(trials: &[Trial], cells: fn(&Measured) -> Vec<String>) -> Vec<Vec<String>> {
    rows(trials, cells).into_iter().map(|(row, reason)| row.into_iter().chain(reason).collect()).collect()
}

/// The columns of [`csv`].
const COLUMNS: &str = "method,tol,status,error_p,error_v,error_lam,steps,rejected,mean_step_s,mass,force,factor,\
                       solve,violation_position,violation_velocity,violation_acceleration,time_s,message";

/// All runs, one per line.
pub fn csv(trials: &[Trial]) -> String {
    let mut out = format!("{COLUMNS}\n");
    for t in trials {
        let _ = match &t.result {
            Ok(m) => {
                let (e, s, w) = (&m.errors, &m.stats, &m.stats.work);
                writeln!(
                    out,
                    "{},{:e},ok,{:e},{:e},{:e},{},{},{:e},{},{},{},{},{:e},{:e},{:e},{:e},",
                    t.method,
                    t.tol,
                    e.p,
                    e.v,
                    e.lam,
                    s.steps,
                    s.rejections.total(),
                    m.mean_step,
                    w.mass,
                    w.force,
                    w.factor,
                    w.solve,
                    s.position_violation,
                    s.velocity_violation,
                    s.acceleration_violation,
                    m.seconds
                )
            }
            Err((word, message)) => {
                let message = message.replace('"', "\"\"");
                writeln!(out, "{},{:e},{word},,,,,,,,,,,,,,,\"{message}\"", t.method, t.tol)
            }
        };
    }
    out
}

/// All runs for programs, with the names that `gelenk solve --json` uses.
pub fn json(trials: &[Trial]) -> Value {
    let one = |t: &Trial| match &t.result {
        Ok(m) => {
            let (e, s, w) = (&m.errors, &m.stats, &m.stats.work);
            json!({
                "method": t.method, "tol": t.tol, "status": "ok", "linear_solver": m.solver,
                "error": { "p": e.p, "v": e.v, "lam": e.lam },
                "steps": s.steps, "rejected": s.rejections.total(), "mean_step": m.mean_step,
                "counts": {
                    "mass": w.mass, "force": w.force, "jacobian": w.jacobian, "residual": w.residual,
                    "jacobian_residual": w.jacobian_residual, "factor": w.factor, "solve": w.solve,
                },
                "violation": {
                    "position": s.position_violation,
                    "velocity": s.velocity_violation,
                    "acceleration": s.acceleration_violation,
                },
                "wall_s": m.seconds,
            })
        }
        Err((word, message)) => {
            json!({ "method": t.method, "tol": t.tol, "status": word, "message": message })
        }
    };
    trials.iter().map(one).collect()
}

/// One curve per method that has a point: a value over another, in the order of the tolerances. Without projection it is
/// dashed, in the colour of the method; other variants, formulations among them, have colours of their own.
fn curves(
    mut plot: Plot,
    trials: &[Trial],
    x: impl Fn(&Trial, &Measured) -> f64,
    y: impl Fn(&Measured) -> f64,
) -> Plot {
    let mut colours: Vec<&str> = Vec::new();
    for runs in by_method(trials).filter(|runs| runs.iter().any(|t| t.result.is_ok())) {
        let name = runs[0].method.as_str();
        let without = name.strip_suffix(":off");
        let base = without.unwrap_or(name);
        let colour = colours.iter().position(|c| *c == base).unwrap_or_else(|| {
            colours.push(base);
            colours.len() - 1
        });
        let points = runs.iter().map(|t| match &t.result {
            Ok(m) => (x(t, m), y(m)),
            // a gap
            Err(_) => (f64::NAN, f64::NAN),
        });
        let series = Series::new(name, points).with_symbols().color(colour);
        plot = plot.series(if without.is_some() { series.dashed() } else { series });
    }
    plot
}

/// The runs of one method after the other.
fn by_method(trials: &[Trial]) -> impl Iterator<Item = &[Trial]> {
    trials.chunk_by(|a, b| a.method == b.method)
}

/// What a method needs to reach an error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reach {
    /// Between two runs whose errors enclose it, on a straight line in logarithms; the cheapest of several such pairs.
    Between(f64),
    /// At most this: all runs are more exact.
    Within(f64),
    /// No run is that exact.
    Never,
}

/// What each method needs of a quantity to reach an error.
pub fn to_reach<'a>(
    trials: &'a [Trial],
    of: ErrorOf,
    error: f64,
    quantity: Quantity,
) -> Vec<(&'a str, Reach)> {
    let between = |runs: &[Trial]| {
        let [Trial { result: Ok(a), .. }, Trial { result: Ok(b), .. }] = runs else { return None };
        let [ea, eb] = [a, b].map(|m| (of.value)(m).ln());
        let share = (error.ln() - ea) / (eb - ea);
        let [qa, qb] = [a, b].map(|m| quantity(m).ln());
        (0.0..=1.0).contains(&share).then(|| (qa + share * (qb - qa)).exp())
    };
    let within = |runs: &[Trial]| {
        let done = || runs.iter().filter_map(|t| t.result.as_ref().ok());
        let least = done().map(quantity).reduce(f64::min);
        least.filter(|_| done().all(|m| (of.value)(m) < error))
    };
    let best = |runs: &'a [Trial]| {
        let reach = match (runs.windows(2).filter_map(between).reduce(f64::min), within(runs)) {
            (Some(q), _) => Reach::Between(q),
            (None, Some(q)) => Reach::Within(q),
            (None, None) => Reach::Never,
        };
        (runs[0].method.as_str(), reach)
    };
    by_method(trials).map(best).collect()
}

/// Work over achieved error, which decreases to the right: evaluations above, time below.
pub fn work_precision(title: impl Into<String>, trials: &[Trial], of: ErrorOf) -> Panels {
    let panel = |label: &str, unit: &str, y: fn(&Measured) -> f64| {
        let plot = Plot::new("").y_axis(label, unit).y_scale(Scale::Log);
        curves(plot, trials, |_, m| (of.value)(m), y)
    };
    Panels::new(title)
        .size(860.0, 270.0)
        .x_axis(format!("largest error of {} at the end", of.what), "")
        .x_scale(Scale::Log)
        .x_reversed()
        .panel(panel("evaluations of M and G, residuals", "", |m| m.evaluations() as f64))
        .panel(panel("time", "ms", |m| 1e3 * m.seconds))
}

/// A quantity of runs over their tolerance, which decreases to the right.
pub fn over_tolerance(
    title: impl Into<String>,
    trials: &[Trial],
    quantities: &[(&str, &str, Scale, Quantity)],
) -> Panels {
    let mut panels =
        Panels::new(title).size(860.0, 150.0).x_axis("tolerance", "").x_scale(Scale::Log).x_reversed();
    for &(label, unit, scale, y) in quantities {
        let plot = Plot::new("").y_axis(label, unit).y_scale(scale);
        panels = panels.panel(curves(plot, trials, |t, _| t.tol, y));
    }
    panels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accuracy::Errors;
    use gelenk_core::Stats;

    fn trial(method: &str, tol: f64, error: f64, seconds: f64) -> Trial {
        let errors = Errors { p: error, v: error, lam: error };
        let measured = Measured { errors, stats: Stats::default(), mean_step: 0.1, seconds, solver: "lu" };
        Trial { method: method.into(), tol, result: Ok(measured) }
    }

    fn failed(method: &str, tol: f64) -> Trial {
        Trial { method: method.into(), tol, result: Err(("refused", "it says \"no\"".into())) }
    }

    #[test]
    fn work_between_two_runs_is_interpolated() {
        let trials = [
            trial("a", 1e-3, 1e-2, 1.0),
            trial("a", 1e-4, 1e-4, 100.0),
            trial("a", 1e-5, 1e-2, 400.0),
            trial("b", 1e-3, 1e-5, 1.0),
            failed("b", 1e-4),
            trial("c", 1e-3, 1e-2, 1.0),
        ];
        let found = to_reach(&trials, OF_POSITIONS, 1e-3, |m| m.seconds);
        assert_eq!(found.iter().map(|f| f.0).collect::<Vec<_>>(), ["a", "b", "c"]);
        assert!(matches!(found[0].1, Reach::Between(t) if (t - 10.0).abs() < 1e-9), "{found:?}");
        assert_eq!((found[1].1, found[2].1), (Reach::Within(1.0), Reach::Never));
    }

    #[test]
    fn failures_keep_their_place() {
        let trials = [trial("a", 1e-3, 1e-2, 1.0), failed("b", 1e-3), failed("b", 1e-4), failed("c", 1e-3)];
        let shown = table(&trials, |m| vec![format!("{:e}", m.seconds)]);
        assert_eq!(shown.len(), 3, "the same reason once: {shown:?}");
        assert_eq!(shown[1], ["b", "1e-3", "refused: it says \"no\""]);
        let data = csv(&trials);
        let commas: Vec<usize> = data.lines().map(|l| l.matches(',').count()).collect();
        assert_eq!(commas, [17; 5], "{data}");
        assert!(data.contains("\"it says \"\"no\"\"\""));
        assert_eq!(json(&trials)[3]["status"], "refused");
        let svg = work_precision("", &trials, OF_POSITIONS).to_svg();
        assert!(
            svg.contains(">a</text>") && !svg.contains(">b</text>"),
            "only curves with points are listed"
        );
    }
}
