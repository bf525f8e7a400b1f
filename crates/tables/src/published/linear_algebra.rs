//! The linear algebra of the insulator chain: tables 5.4 and 5.6 of the MEXX paper, and how everything grows with the
//! number of bodies (M91, M93).

mod chain;
mod growth;
mod mexx;
mod sizes;
mod times;

use super::{Bench, PublishedTable, csv};
use crate::TableError;
use gelenk_plot::{Plot, Series};
use growth::Growth;
use mexx::MexxRuns;
use serde_json::json;
use sizes::Sizes;
use times::Times;

pub(super) static TABLE: PublishedTable = PublishedTable {
    name: "linear-algebra",
    what: "saddle systems of the insulator chain: sizes, times of every solver, growth to 100 000 bodies",
    source: "Lubich, Nowak, Poehle & Engstler (1992), MEXX, tables 5.4 and 5.6",
    keys: "M91, M93",
    grows: true,
    run,
};

/// The longest chain unless another is asked for.
const LARGEST: u32 = 100_000;

/// The chains of the paper.
const PUBLISHED: [usize; 3] = [16, 32, 64];

fn run(bench: &mut Bench<'_>) -> Result<(), TableError> {
    let (as_json, max_n) = (bench.request.json, bench.request.max_n.unwrap_or(LARGEST) as usize);
    let sizes = Sizes::measure()?;
    if !as_json {
        bench.show(|out| sizes.write(out))?;
    }
    let times = Times::measure(bench)?;
    if !as_json {
        bench.show(|out| times.write(out))?;
    }
    let growth = Growth::measure(bench, max_n)?;
    if !as_json {
        bench.show(|out| growth.write(out))?;
    }
    let mexx = MexxRuns::measure(bench, max_n)?;
    if !as_json {
        bench.show(|out| mexx.write(out))?;
    }
    let plot = bench.store("linear-algebra.svg", &plot(&growth, &mexx).to_svg())?;
    let runs = mexx.json()["runs"].as_array().cloned().unwrap_or_default();
    let data = bench.store("linear-algebra.csv", &csv(&runs))?;
    if as_json {
        let object = json!({
            "table": TABLE.name,
            "source": TABLE.source,
            "max_n": max_n,
            "sizes": sizes.json(),
            "times": times.json(),
            "growth": growth.json(),
            "mexx": mexx.json(),
            "plot": plot.display().to_string(),
            "data": data.display().to_string(),
        });
        bench.show(|out| writeln!(out, "{object}"))?;
    } else {
        bench.show(|out| writeln!(out, "plot  {}\ndata  {}", plot.display(), data.display()))?;
    }
    Ok(())
}

/// Times over the number of insulators, with a line of slope one for the eye.
fn plot(growth: &Growth, mexx: &MexxRuns) -> Plot {
    let curves = growth.times();
    let mut plot = Plot::new("Insulator chain: time against number of insulators")
        .x_axis("insulators", "")
        .y_axis("time", "µs")
        .log_log();
    let guide = curves.first().and_then(|(_, points)| {
        let (&(x0, y0), &(x1, _)) = (points.first()?, points.last()?);
        Some([(x0, y0 / 2.0), (x1, y0 / 2.0 * x1 / x0)])
    });
    for (name, points) in curves {
        plot = plot.series(Series::new(format!("{name}, factor and solve"), points).with_symbols());
    }
    plot = plot.series(Series::new("mexx, evaluation, factor and solve", mexx.times()).with_symbols());
    match guide {
        Some(line) => plot.series(Series::new("proportional", line).dashed()),
        None => plot,
    }
}
