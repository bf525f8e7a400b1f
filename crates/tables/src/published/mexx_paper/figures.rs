//! Motions over time: the falling chain of figure 5.4 of [Lubich92], and the angles of figure 7.2 of [Hairer96].

use super::table;
use crate::TableError;
use crate::published::single_run::{self, Early};
use crate::published::{Bench, PublishedTable};
use gelenk_integrators::{Cancel, Mexx, Options, Output, Recorder};
use gelenk_plot::{Plot, Series};
use gelenk_testset::create;
use serde_json::json;
use std::f64::consts::{PI, TAU};
use std::fmt::Write as _;

pub(in crate::published) static SHAPES: PublishedTable = table(
    "mexx-shapes",
    "shapes of the chain of 32 insulators after one has broken, 0 to 0.15 s in steps of 0.01 s",
    "Lubich, Nowak, Poehle & Engstler (1992), SC 92-12, figure 5.4",
    "M95",
    shapes,
);
pub(in crate::published) static ANGLES: PublishedTable = table(
    "andrews-angles",
    "Andrews' squeezer: the seven angles modulo 2 pi over 0 to 0.03 s",
    "Hairer & Wanner (1996), figure 7.2",
    "W13",
    angles,
);

/// Numbers at equal times: the time and the positions.
type Rows = Vec<(f64, Vec<f64>)>;

/// A run of MEXX at 1e-7 with so many rows of output after the start.
fn rows(
    problem: &str,
    parameters: &[(&str, f64)],
    t_end: f64,
    rows: usize,
    cancel: &Cancel,
) -> Result<Rows, TableError> {
    let mut problem = create(problem, parameters).map_err(TableError::failed)?;
    let np = problem.structure().dims.np;
    let times = (0..=rows).map(|k| t_end * k as f64 / rows as f64).collect();
    let options = Options { h0: Some(1e-3), output: Output::Times(times), ..Options::tolerance(1e-7) };
    let mut record = Recorder::default();
    match single_run::once(&mut *problem, &Mexx::default(), t_end, &options, cancel, &mut record) {
        Ok(_) => Ok(record.samples.into_iter().map(|(t, x)| (t, x[..np].to_vec())).collect()),
        Err(Early::Cancelled) => Err(TableError::Interrupted),
        Err(Early::Failed(message)) => Err(TableError::failed(message)),
    }
}

/// The figure and its numbers, stored and named.
fn show(bench: &mut Bench<'_>, table: &PublishedTable, plot: &Plot, csv: &str) -> Result<(), TableError> {
    let files = [
        ("plot", bench.store(&format!("{}.svg", table.name), &plot.to_svg())?),
        ("data", bench.store(&format!("{}.csv", table.name), csv)?),
    ];
    if bench.request.json {
        let paths: Vec<String> = files.iter().map(|(_, path)| path.display().to_string()).collect();
        let object = json!({ "table": table.name, "source": table.source, "files": paths });
        bench.show(|out| writeln!(out, "{object}"))?;
    } else {
        bench.show(|out| {
            writeln!(out, "{}; the figure prints no numbers", table.what)?;
            files.iter().try_for_each(|(what, path)| writeln!(out, "{what}  {}", path.display()))
        })?;
    }
    Ok(())
}

/// The ends of the links from the suspension point to the point where the force acts, of a chain with these positions.
fn outline(p: &[f64]) -> Vec<(f64, f64)> {
    // positions are (x0, y0), then (x, y, phi) of the triangle and of the insulators from the bottom to the top
    let centres = p[5..].chunks_exact(3).rev().map(|c| (c[0], c[1]));
    std::iter::once((0.0, 0.0)).chain(centres).chain([(p[2], p[3]), (p[0], p[1])]).collect()
}

fn shapes(bench: &mut Bench<'_>) -> Result<(), TableError> {
    let cancel = (bench.request.on_ctrl_c)();
    let rows = rows("insulator-chain", &[("N", 32.0)], 0.15, 15, &cancel)?;
    let mut plot =
        Plot::new("Insulator chain after the break").x_axis("x", "m").y_axis("y", "m").size(560.0, 760.0);
    let mut csv = String::from("t_s,point,x_m,y_m\n");
    for (t, p) in &rows {
        let points = outline(p);
        for (k, (x, y)) in points.iter().enumerate() {
            let _ = writeln!(csv, "{t:.2},{k},{x},{y}");
        }
        plot = plot.series(Series::new(format!("{t:.2} s"), points));
    }
    show(bench, &SHAPES, &plot, &csv)
}

/// The angle between −π and π that differs by full turns.
fn folded(angle: f64) -> f64 {
    let rest = (angle + PI).rem_euclid(TAU) - PI;
    // the sum can be rounded up to a full turn
    if rest >= PI { rest - TAU } else { rest }
}

const NAMES: [&str; 7] = ["beta", "Theta", "gamma", "Phi", "delta", "Omega", "epsilon"];

fn angles(bench: &mut Bench<'_>) -> Result<(), TableError> {
    let cancel = (bench.request.on_ctrl_c)();
    let rows = rows("andrews", &[], 0.03, 600, &cancel)?;
    let mut csv = format!("t_s,{}\n", NAMES.join(","));
    for (t, p) in &rows {
        let cells: Vec<String> = p.iter().map(|angle| folded(*angle).to_string()).collect();
        let _ = writeln!(csv, "{t},{}", cells.join(","));
    }
    let mut plot = Plot::new("Andrews' squeezer: angles modulo 2 pi")
        .x_axis("time", "s")
        .y_axis("angle", "rad")
        .y_range(-PI, PI);
    for (k, name) in NAMES.into_iter().enumerate() {
        plot = plot.series(Series::new(name, curve(&rows, k)));
    }
    show(bench, &ANGLES, &plot, &csv)
}

/// A folded angle over time, with a gap where it jumps by a full turn.
fn curve(rows: &Rows, k: usize) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    for (t, p) in rows {
        let angle = folded(p[k]);
        if points.last().is_some_and(|(_, last)| (angle - last).abs() > PI) {
            points.push((*t, f64::NAN));
        }
        points.push((*t, angle));
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::FRAC_PI_2;

    /// W13: angles are folded by full turns into [−π, π), the ends included.
    #[test]
    fn angles_are_folded() {
        for turns in -3..=3 {
            for angle in [-PI, -FRAC_PI_2, 0.0, 0.3, FRAC_PI_2, 3.0] {
                let found = folded(angle + f64::from(turns) * TAU);
                let off = (found - angle).abs();
                assert!(off < 1e-12 || (off - TAU).abs() < 1e-12, "{angle}, {turns} turns: {found}");
                assert!((-PI..PI).contains(&found));
            }
        }
        assert!((folded(PI) + PI).abs() < 1e-15 && folded(-PI - 1e-17) < PI);
    }

    /// W13: over 0 to 0.03 s the driven angle of Andrews' mechanism turns more than twice: the curve jumps back that often, by a gap, and
    /// stays between −π and π; the other angles swing and do not jump.
    #[test]
    fn the_driven_angle_turns() {
        let rows = rows("andrews", &[], 0.03, 600, &Cancel::default()).unwrap();
        assert_eq!(rows.len(), 601);
        let gaps = |k| curve(&rows, k).iter().filter(|(_, y)| y.is_nan()).count();
        let whole = (rows[600].1[0] - rows[0].1[0]) / TAU;
        assert!(whole > 2.0, "{whole} turns");
        assert!((gaps(0) as f64 - whole).abs() <= 1.0, "{} gaps, {whole} turns", gaps(0));
        let all = (0..7).flat_map(|k| curve(&rows, k));
        assert!(all.filter(|(_, y)| !y.is_nan()).all(|(_, y)| (-PI..PI).contains(&y)));
        for k in [2, 4, 6] {
            assert_eq!(gaps(k), 0, "{}", NAMES[k]);
        }
    }

    /// M95: sixteen shapes from 0 to 0.15 s. The chain hangs straight from its suspension point at first, and keeps its length, of links that
    /// are rigid; its lower end is carried away to one side.
    #[test]
    fn the_chain_keeps_its_length() {
        let rows = rows("insulator-chain", &[("N", 32.0)], 0.15, 15, &Cancel::default()).unwrap();
        assert_eq!(rows.len(), 16);
        for (k, (t, p)) in rows.iter().enumerate() {
            assert!((t - 0.01 * k as f64).abs() < 1e-12);
            let shape = outline(p);
            assert_eq!(shape.len(), 35);
            // centres of insulators are 0.12 + 0.08 m apart where the chain is straight, and no farther where it is bent
            let far = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
            let longest = shape[1..33].windows(2).map(|w| far(w[0], w[1])).fold(0.0, f64::max);
            assert!(longest < 0.24 + 1e-5, "{t} s: {longest}");
        }
        assert!(outline(&rows[0].1)[..33].iter().all(|(x, _)| x.abs() < 1e-12));
        assert!(outline(&rows[15].1)[33].0.abs() > 0.1, "{:?}", outline(&rows[15].1)[33]);
    }
}
