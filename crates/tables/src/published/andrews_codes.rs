//! Andrews' squeezer with every method in every formulation: work against precision, figure 7.3 of [Hairer96].
//!
//! The chapter shows curves without numbers, of codes at tolerances from 1e-2 to 1e-10 on the index-3, index-2 and index-1
//! formulations. Here are all methods that `gelenk` has, one diagram for them and one for the formulations of each.

use super::{Bench, PublishedTable};
use crate::TableError;
use crate::grid::{Grid, short};
use crate::testbed::test_problem;
use crate::trial::show::{self, OF_POSITIONS, Reach, work_precision};
use crate::trial::{Course, Measured, Trial};
use gelenk_catalogue::{self as methods, Choice, Settings};
use gelenk_linalg::LinearSolver;
use gelenk_plot::{Page, Panels};
use serde_json::json;
use std::io::{self, Write};

pub(super) static TABLE: PublishedTable = PublishedTable {
    name: "andrews-codes",
    what: "Andrews' squeezer with every method in every formulation: work against precision",
    source: "Hairer & Wanner (1996), figure 7.3",
    keys: "W17",
    grows: false,
    run,
};

/// The chapter's.
const TOLERANCES: [f64; 9] = [1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10];
/// Methods of low order would need millions of steps at the last tolerances.
const MAX_STEPS: u64 = 30_000;
/// Errors whose cost is interpolated.
const ERRORS: [f64; 4] = [1e-2, 1e-4, 1e-6, 1e-8];

fn run(bench: &mut Bench<'_>) -> Result<(), TableError> {
    let (trials, complete) = measure(bench)?;
    let diagrams = diagrams(&trials);
    let mut files = Vec::new();
    for (of, diagram) in &diagrams {
        let name = of.map_or(String::new(), |method| format!(".{method}"));
        files.push(("plot", bench.store(&format!("andrews-codes{name}.svg"), &diagram.to_svg())?));
    }
    files.push(("data", bench.store("andrews-codes.csv", &show::csv(&trials))?));
    let page = diagrams
        .into_iter()
        .fold(Page::new(TITLE).subtitle(TABLE.source), |page, (_, diagram)| page.chart(diagram));
    let page = page.table("Time [ms] to an error of positions", REACH_HEADER, reach_rows(&trials)).table(
        "All runs",
        HEADER,
        show::table(&trials, cells),
    );
    files.push(("page", bench.store("andrews-codes.html", &page.to_html())?));
    if bench.request.json {
        let paths: Vec<String> = files.iter().map(|(_, path)| path.display().to_string()).collect();
        let object = json!({
            "table": TABLE.name, "source": TABLE.source, "runs": show::json(&trials), "files": paths,
        });
        bench.show(|out| writeln!(out, "{object}"))?;
    } else {
        bench.show(|out| {
            write(&trials, out)?;
            files.iter().try_for_each(|(what, path)| writeln!(out, "{what:<5} {}", path.display()))
        })?;
    }
    if complete { Ok(()) } else { Err(TableError::Interrupted) }
}

/// All runs, and whether they are complete.
fn measure(bench: &Bench<'_>) -> Result<(Vec<Trial>, bool), TableError> {
    let testbed = test_problem("andrews")?;
    let t_end = testbed.t_end();
    let mut course = Course {
        testbed,
        t_end,
        linear_solver: LinearSolver::Auto,
        cancel: (bench.request.on_ctrl_c)(),
        repeat: Some(2),
        max_steps: MAX_STEPS,
    };
    let Some(truth) = course.truth(&bench.line)? else { return Ok((Vec::new(), false)) };
    let choices: Result<Vec<Choice>, _> =
        methods::with_formulations().iter().map(|name| methods::choose(name, &Settings::default())).collect();
    Ok(course.run_all(&choices?, &TOLERANCES, &truth, &bench.line))
}

/// The name of a method without its variant.
fn base(name: &str) -> &str {
    name.split(':').next().unwrap_or(name)
}

/// All methods as they are by default, then each method that has several formulations with all of them.
fn diagrams(trials: &[Trial]) -> Vec<(Option<&'static str>, Panels)> {
    let pick = |keep: &dyn Fn(&str) -> bool| -> Vec<Trial> {
        trials.iter().filter(|t| keep(&t.method)).cloned().collect()
    };
    let diagram = |of: Option<&'static str>, title: String, picked: &[Trial]| {
        (of, work_precision(title, picked, OF_POSITIONS))
    };
    let all = diagram(None, TITLE.into(), &pick(&|name| base(name) == name));
    let several = |name: &&'static str| trials.iter().any(|t| base(&t.method) == *name && t.method != *name);
    let single = methods::names().into_iter().filter(several).map(|method| {
        let picked = pick(&|name| base(name) == method);
        diagram(Some(method), format!("Andrews' squeezer: formulations of {method}"), &picked)
    });
    std::iter::once(all).chain(single).collect()
}

const TITLE: &str = "Andrews' squeezer: every method and formulation";
const HEADER: [&str; 10] = [
    "method",
    "tol",
    "error p",
    "error v",
    "steps",
    "rejected",
    "evaluations",
    "of Jacobians",
    "factored",
    "time [ms]",
];
const REACH_HEADER: [&str; 5] = ["method", "1e-2", "1e-4", "1e-6", "1e-8"];
const EXPLANATION: &str = "evaluations: of M and G, and residuals of implicit methods; of Jacobians: residuals for differences, \
                           counted apart; the chapter prints no numbers";

/// The cells after method and tolerance.
fn cells(m: &Measured) -> Vec<String> {
    let (s, w) = (&m.stats, &m.stats.work);
    let errors = [m.errors.p, m.errors.v].map(|e| format!("{e:.2e}"));
    let counts = [s.steps, s.rejections.total(), w.mass + w.residual, w.jacobian_residual, w.factor]
        .map(|n| n.to_string());
    errors.into_iter().chain(counts).chain([short(1e3 * m.seconds)]).collect()
}

/// What each method needs of time for some errors.
fn reach_rows(trials: &[Trial]) -> Vec<Vec<String>> {
    let columns = ERRORS.map(|error| show::to_reach(trials, OF_POSITIONS, error, |m| 1e3 * m.seconds));
    let row = |k: usize| {
        let cell = |reach: Reach| match reach {
            Reach::Between(x) => short(x),
            Reach::Within(x) => format!("<{}", short(x)),
            Reach::Never => "-".into(),
        };
        std::iter::once(columns[0][k].0.to_owned()).chain(columns.iter().map(|c| cell(c[k].1))).collect()
    };
    (0..columns[0].len()).map(row).collect()
}

fn write(trials: &[Trial], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "Andrews' squeezer, 0 to 0.03 s")?;
    show::grid(HEADER, trials, cells).write(out)?;
    writeln!(out, "  {EXPLANATION}\n")?;
    writeln!(out, "Time [ms] to an error of positions of ..., interpolated; <: all runs are more exact")?;
    let mut grid = Grid::new(1, REACH_HEADER);
    for row in reach_rows(trials) {
        grid.row(row);
    }
    grid.write(out)?;
    writeln!(out)
}
