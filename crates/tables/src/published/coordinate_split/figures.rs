//! Figures 5.1, 5.3 and 5.6 (Y40, Y44).

use super::{Block, Case, Done, FRESH, REDUCED, REDUCED_6, Row};
use gelenk_plot::{Plot, Scale, Series};

/// The rows that came to the end.
fn done(rows: &[Row]) -> impl Iterator<Item = (&'static str, &Done)> {
    rows.iter().filter_map(|row| Some((row.name, row.result.as_ref().ok()?)))
}

/// A curve for each row. CS often hides GGL*, unless it is dashed.
fn curves(plot: Plot, rows: &[Row], points: fn(&Done) -> Vec<(f64, f64)>) -> Plot {
    done(rows).fold(plot, |plot, (name, run)| {
        let series = Series::new(name, points(run));
        plot.series(match name {
            "CS" | FRESH => series.dashed(),
            REDUCED | REDUCED_6 => series.dotted(),
            _ => series,
        })
    })
}

/// The step sizes of all formulations over time.
pub(super) fn steps(case: &Case, rows: &[Row]) -> Plot {
    let title = format!("Bushing: step sizes at eps = {:e}, TOL = {:e}", case.eps, case.tol);
    let plot = Plot::new(title).x_axis("time", "s").y_axis("step size", "s").y_scale(Scale::Log);
    curves(plot, rows, |run| run.ran.history.steps.iter().map(|step| (step.t, step.h)).collect())
}

/// The total energy of all formulations, as long as one of them still loses some.
pub(super) fn energy(block: &Block<'_>) -> Plot {
    let Case { problem, eps, tol, .. } = block.case;
    let until = done(&block.rows).map(|(_, run)| damped_at(&run.energy)).fold(0.0, f64::max);
    let plot = Plot::new(format!("{problem}: total energy at eps = {eps:e}, TOL = {tol:e}"))
        .x_axis("time", "s")
        .x_range(0.0, until)
        .y_axis("total energy", "J");
    curves(plot, &block.rows, |run| run.energy.clone())
}

/// When all but a thousandth of the energy that is lost in the end is lost.
fn damped_at(energy: &[(f64, f64)]) -> f64 {
    let (Some(first), Some(last)) = (energy.first(), energy.last()) else { return 0.0 };
    let left = |e: f64| (e - last.1).abs() > 1e-3 * (first.1 - last.1).abs();
    energy.iter().rev().find(|(_, e)| left(*e)).map_or(last.0, |(t, _)| *t)
}
