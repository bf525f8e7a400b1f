//! `gelenk sweep`: a model file and values of its parameters in, one table of all runs out.

use crate::args::SweepArgs;
use crate::failure::{FAILED, Failure};
use crate::interrupt::on_ctrl_c;
use crate::progress::StudyBar;
use crate::run::{counted, failure, results_failure, short};
use gelenk_catalogue::Settings;
use gelenk_io::report::StudyHead;
use gelenk_io::results::{Folder, RUNS, StudyRow, read_runs};
use gelenk_simulate::{
    Existing, FileSource, Keep, SimulateError, Study, StudyFolder, StudySummary, typed_grid, typed_samples,
};
use std::io::Write;
use std::path::{Path, PathBuf};

/// So many runs that failed are printed.
const FAILED_RUNS: usize = 3;
/// So many columns are printed with their extremes.
const COLUMNS: usize = 8;

pub(crate) fn run(args: &SweepArgs, out: &mut impl Write) -> Result<(), Failure> {
    let source = crate::run::source(&args.model, &[])?;
    let settings = &args.options.0;
    let study = match args.sample {
        Some(runs) => typed_samples(&source, &args.set, runs, args.seed),
        None => typed_grid(&source, &args.set),
    };
    let study = study.map_err(failure)?;
    // what is wrong with options is wrong in every run
    let whole = settings.clone().over(&source.settings().map_err(failure)?);
    gelenk_simulate::Plan::new(&whole).map_err(failure)?;
    let path = args.out.clone().unwrap_or_else(|| args.model.with_extension("sweep"));
    let cancel = on_ctrl_c();
    let (folder, summary) = simulate(args, &source, settings, study, &path, &cancel)?;
    let report = if args.no_report { None } else { Some(report(&folder, &summary, args)?) };
    if args.json {
        let mut line = serde_json::to_value(&summary).map_err(Failure::failed)?;
        line["results"] = path.display().to_string().into();
        writeln!(out, "{line}")?;
    } else if !args.quiet {
        print(&folder, &summary, report.as_deref(), out)?;
    }
    if summary.done < summary.runs {
        return Err(Failure::interrupted().hint("run the same command with --resume to make the other runs"));
    }
    let failed = summary.colours.get("red").copied().unwrap_or(0);
    if failed > 0 {
        let message = format!("{failed} of {} failed", counted(summary.runs, "run", "runs"));
        let hint = format!("the table in '{}' says why, in its column 'message'", path.display());
        return Err(Failure { code: FAILED, ..Failure::failed(message) }.hint(hint));
    }
    Ok(())
}

fn simulate(
    args: &SweepArgs,
    source: &FileSource,
    settings: &Settings,
    study: Study,
    path: &Path,
    cancel: &gelenk_integrators::Cancel,
) -> Result<(Folder, StudySummary), Failure> {
    let existing = match (args.resume, args.force) {
        (true, _) => Existing::Resume,
        (_, true) => Existing::Replace,
        _ => Existing::Refuse,
    };
    let keep = match (args.keep, args.no_report) {
        (true, _) => Keep::All,
        (_, true) => Keep::Nothing,
        _ => Keep::Some,
    };
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.jobs.map_or_else(cores, |jobs| jobs as usize);
    let bar = StudyBar::new(!args.quiet && !args.json);
    let opened = StudyFolder::open(source, settings, study, path, existing, keep);
    let mut folder = opened.map_err(failure)?;
    if args.sample.is_some() {
        folder.set_seed(args.seed);
    }
    let made = folder.run(threads, cancel, &mut |done, runs| bar.show(done, runs));
    bar.clear();
    let closed = folder.close().map_err(SimulateError::from);
    made.and(closed).map_err(failure)
}

fn report(folder: &Folder, summary: &StudySummary, args: &SweepArgs) -> Result<PathBuf, Failure> {
    let mut facts: Vec<(String, String)> = Vec::new();
    for item in &args.set {
        let (name, values) = item.split_once('=').unwrap_or((item, ""));
        facts.push((name.trim().to_owned(), values.trim().to_owned()));
    }
    if let Some(runs) = args.sample {
        facts.push(("samples".into(), format!("{runs}, seed {}", args.seed)));
    }
    facts.extend(summary.options.iter().cloned());
    facts.push(("threads".into(), summary.threads.to_string()));
    facts.push(("time on the clock".into(), format!("{:.3} s", summary.wall_s)));
    facts.push(("gelenk".into(), summary.version.clone()));
    let head = StudyHead {
        title: summary.model.clone(),
        description: summary.description.clone(),
        runs: summary.runs,
        facts,
    };
    folder.write_study_report(&head).map_err(results_failure)
}

/// Extremes of a column over all runs.
struct Extremes {
    name: String,
    low: (f64, u64),
    high: (f64, u64),
}

impl Extremes {
    fn add(&mut self, x: f64, run: u64) {
        if x < self.low.0 {
            self.low = (x, run);
        }
        if x > self.high.0 {
            self.high = (x, run);
        }
    }
}

fn print(
    folder: &Folder,
    summary: &StudySummary,
    report: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut failed: Vec<StudyRow> = Vec::new();
    let mut extremes: Vec<Extremes> = Vec::new();
    let columns = read_runs(&folder.path(RUNS), &mut |columns, row| {
        if extremes.is_empty() {
            let new = |name: String| Extremes { name, low: (f64::INFINITY, 0), high: (f64::NEG_INFINITY, 0) };
            let label = |unit: &str| if unit.is_empty() { String::new() } else { format!(" [{unit}]") };
            extremes = (columns.outputs.iter())
                .flat_map(|o| ["min", "max"].map(|what| new(format!("{} {what}{}", o.name, label(&o.unit)))))
                .collect();
        }
        let figures = row.figures.chunks_exact(gelenk_io::results::FIGURES.len());
        for (pair, own) in extremes.chunks_exact_mut(2).zip(figures) {
            pair[0].add(own[1], row.run);
            pair[1].add(own[3], row.run);
        }
        if row.colour == "red" && failed.len() < FAILED_RUNS {
            failed.push(row);
        }
    })
    .map_err(results_failure)?;
    let title = if summary.description.is_empty() { &summary.model } else { &summary.description };
    writeln!(out, "{title}")?;
    let endings: Vec<String> = summary.statuses.iter().map(|(status, n)| format!("{n} {status}")).collect();
    let colours: Vec<String> = summary.colours.iter().map(|(colour, n)| format!("{n} {colour}")).collect();
    writeln!(out, "  parameters {}", columns.parameters.join(", "))?;
    writeln!(
        out,
        "  runs       {} of {}: {} ({})",
        summary.done,
        summary.runs,
        if endings.is_empty() { "none".to_owned() } else { endings.join(", ") },
        colours.join(", ")
    )?;
    writeln!(
        out,
        "  time       {:.3} s on the clock, {}",
        summary.wall_s,
        counted(summary.threads, "thread", "threads")
    )?;
    extremes.retain(|e| e.low.0.is_finite());
    let width = extremes.iter().take(COLUMNS).map(|e| e.name.chars().count()).max().unwrap_or(0).min(44);
    for (k, e) in extremes.iter().take(COLUMNS).enumerate() {
        let head = if k == 0 { "ranges" } else { "" };
        writeln!(
            out,
            "  {head:<9}  {:width$} from {:>12} in run {:<6} to {:>12} in run {}",
            e.name,
            short(e.low.0),
            e.low.1,
            short(e.high.0),
            e.high.1
        )?;
    }
    if extremes.len() > COLUMNS {
        writeln!(out, "  ...        {} more in the table", extremes.len() - COLUMNS)?;
    }
    for row in &failed {
        let values: Vec<String> = columns
            .parameters
            .iter()
            .zip(&row.parameters)
            .map(|(n, x)| format!("{n} = {}", short(*x)))
            .collect();
        let first = row.message.lines().next().unwrap_or("");
        writeln!(out, "  failed     run {} ({}): {first}", row.run, values.join(", "))?;
    }
    writeln!(out, "  table      {}", folder.path(RUNS).display())?;
    if let Some(report) = report {
        writeln!(out, "  report     {}  (open it in a browser)", report.display())?;
    }
    Ok(())
}
