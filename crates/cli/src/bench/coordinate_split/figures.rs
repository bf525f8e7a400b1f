//! Figures 5.1, 5.3 and 5.6 (checklist Y40, Y44).

use super::{Block, Case, Row};
use gelenk_plot::{Plot, Scale, Series};

/// The step sizes of all formulations over time.
pub(super) fn steps(case: &Case, rows: &[Row]) -> Plot {
    let title = format!("Bushing: step sizes at eps = {:e}, TOL = {:e}", case.eps, case.tol);
    let plot = Plot::new(title).x_axis("time", "s").y_axis("step size", "s").y_scale(Scale::Log);
    rows.iter().filter_map(|row| Some((row.name, row.result.as_ref().ok()?))).fold(
        plot,
        |plot, (name, done)| {
            let points = done.ran.course.steps.iter().map(|step| (step.t, step.h));
            let series = Series::new(name, points);
            plot.series(if name == super::REDUCED { series.dashed() } else { series })
        },
    )
}

/// The total energy of all formulations over time.
pub(super) fn energy(block: &Block<'_>) -> Plot {
    let Case { problem, eps, tol, .. } = block.case;
    let plot = Plot::new(format!("{problem}: total energy at eps = {eps:e}, TOL = {tol:e}"))
        .x_axis("time", "s")
        .y_axis("total energy", "J");
    block
        .rows
        .iter()
        .filter_map(|row| Some((row.name, row.result.as_ref().ok()?)))
        .fold(plot, |plot, (name, done)| plot.line(name, done.energy.iter().copied()))
}
