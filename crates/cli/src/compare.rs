//! `gelenk compare`: several methods and tolerances on one problem, as a work-precision table and diagram.

mod tolerances;

use crate::args::{CompareArgs, ErrorArg};
use crate::failure::Failure;
use crate::interrupt::on_ctrl_c;
use crate::run;
use crate::solve::options;
use gelenk_catalogue::{self as catalogue, Choice};
use gelenk_integrators::Options;
use gelenk_plot::{Page, Panels};
use gelenk_simulate::Settings;
use gelenk_tables::accuracy::Answer;
use gelenk_tables::grid::{Grid, short};
use gelenk_tables::trial::show::{self, ErrorOf, OF_POSITIONS, Reach};
use gelenk_tables::trial::{Course, Measured, Trial, Truth};
use gelenk_tables::{ModelBed, StatusLine, Testbed};
use serde_json::json;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub(crate) fn run(args: &CompareArgs, out: &mut impl Write) -> Result<(), Failure> {
    let tols = tolerances::read(&args.tols)?;
    let settings = &args.options.0;
    let choices = choices(&args.methods, settings)?;
    let testbed = testbed(args)?;
    let (t_start, t_end) = (testbed.initial().t, settings.times().t_end.unwrap_or_else(|| testbed.t_end()));
    if !(t_end > t_start && t_end.is_finite()) {
        return Err(Failure::usage(format!("the end t = {t_end} must lie after the start t = {t_start}"))
            .hint("see --t-end"));
    }
    // Now rather than after all runs.
    fs::create_dir_all(&args.out).map_err(|e| Failure::file("create the folder", &args.out, &e))?;

    // what is given counts before these
    let Options { max_steps, linear_solver, .. } = Options::default();
    let mut course =
        Course { testbed, t_end, linear_solver, cancel: on_ctrl_c(), repeat: args.repeat, max_steps };
    let line = StatusLine::new(!args.quiet);
    let Some(truth) = course.truth(&line)? else { return Err(Failure::interrupted()) };
    if args.error == ErrorArg::Lam && matches!(truth.answer, Answer::Measures(_)) {
        return Err(Failure::usage("no reference is stored for the multipliers of this mechanism")
            .hint("compare positions or velocities, or end at another time: --t-end"));
    }
    let (trials, complete) = course.run_all(&choices, &tols, &truth, &line);
    drop(line);

    let result = Comparison { args, course: &course, truth: &truth, trials: &trials };
    let files = result.store()?;
    if args.json {
        writeln!(out, "{}", result.json(&files))?;
    } else if !args.quiet {
        result.text(&files, out)?;
    }
    match trials.iter().find_map(|t| t.result.as_ref().err()) {
        _ if !complete => Err(Failure::interrupted()),
        Some((_, message)) if trials.iter().all(|t| t.result.is_err()) => {
            Err(Failure::failed(format!("no run reached the end; the first stopped with: {message}")))
        }
        _ => Ok(()),
    }
}

/// The test problem of a name, or the model of a file.
fn testbed(args: &CompareArgs) -> Result<Box<dyn Testbed>, Failure> {
    let (name, settings) = (&args.problem, &args.options.0);
    let path = Path::new(name);
    if path.extension().is_none_or(|extension| extension != "toml") && !path.is_file() {
        return Ok(Box::new(options::problem(name, &args.set, settings.coordinates())?));
    }
    let source = run::source(path, &args.set)?;
    let of_file = settings.clone().over(&source.settings().map_err(run::failure)?);
    // of the file only the times and coordinates: methods and their options are those of the comparison
    let mut times = Settings::new();
    for key in ["t_start", "t_end", "coordinates"] {
        if let (Some(row), Some(given)) = (catalogue::option(key), of_file.get(key)) {
            times.insert(row, given.value, given.origin.clone());
        }
    }
    Ok(Box::new(ModelBed::new(&source, &times).map_err(run::failure)?))
}

/// The methods asked for, each once; all if none is.
fn choices(asked: &[String], settings: &Settings) -> Result<Vec<Choice>, Failure> {
    let all: Vec<String> = catalogue::names().into_iter().map(Into::into).collect();
    Ok(catalogue::choose_all(if asked.is_empty() { &all } else { asked }, settings)?)
}

/// Everything there is to say.
struct Comparison<'a> {
    args: &'a CompareArgs,
    course: &'a Course,
    truth: &'a Truth,
    trials: &'a [Trial],
}

/// Where it was put.
struct Files {
    plot: PathBuf,
    page: PathBuf,
    data: PathBuf,
}

const HEADER: [&str; 11] = [
    "method",
    "tol",
    "error p",
    "error v",
    "error lam",
    "steps",
    "rejected",
    "of f",
    "of M, G",
    "factored",
    "time [ms]",
];
const EXPLANATION: [&str; 3] = [
    "error: largest absolute error of positions, velocities and multipliers at the end; tol: relative and absolute tolerance",
    "of f, of M, G: evaluations, with residuals of implicit methods; factored: matrices",
    "time: the smallest of several runs, without measuring violations",
];

/// The cells after method and tolerance.
fn cells(m: &Measured) -> Vec<String> {
    let (s, w) = (&m.stats, &m.stats.work);
    // mechanisms have references of points, not of multipliers
    let errors = [m.errors.p, m.errors.v, m.errors.lam]
        .map(|e| if e.is_nan() { "-".into() } else { format!("{e:.2e}") });
    let counts = [s.steps, s.rejections.total(), w.force, m.evaluations(), w.factor].map(|n| n.to_string());
    errors.into_iter().chain(counts).chain([short(1e3 * m.seconds)]).collect()
}

/// Errors for which work is interpolated.
const REACHED: [f64; 4] = [1e-3, 1e-5, 1e-7, 1e-9];
const REACH_HEADER: [&str; 5] = ["method", "1e-3", "1e-5", "1e-7", "1e-9"];

fn error_of(asked: ErrorArg) -> ErrorOf {
    match asked {
        ErrorArg::P => OF_POSITIONS,
        ErrorArg::V => ErrorOf { what: "velocities", value: |m| m.errors.v },
        ErrorArg::Pv => ErrorOf { what: "positions and velocities", value: |m| m.errors.p.max(m.errors.v) },
        ErrorArg::Lam => ErrorOf { what: "multipliers", value: |m| m.errors.lam },
    }
}

impl Comparison<'_> {
    fn reach_caption(&self) -> String {
        format!(
            "Time [ms] to an error of {} of ..., interpolated; <: all runs are more exact",
            error_of(self.args.error).what
        )
    }

    /// One row per method: the time to each error.
    fn reach(&self) -> Vec<Vec<String>> {
        let columns =
            REACHED.map(|error| show::to_reach(self.trials, error_of(self.args.error), error, |m| m.seconds));
        let time = |reach: Reach| match reach {
            Reach::Between(t) => short(1e3 * t),
            Reach::Within(t) => format!("<{}", short(1e3 * t)),
            Reach::Never => "-".into(),
        };
        let row = |k: usize| {
            let name = columns[0][k].0.to_owned();
            std::iter::once(name).chain(columns.iter().map(|c| time(c[k].1))).collect()
        };
        (0..columns[0].len()).map(row).collect()
    }

    fn title(&self) -> String {
        let testbed = &self.course.testbed;
        let set = testbed.parameters().into_iter().map(|(name, value)| format!("{name} = {value}"));
        std::iter::once(testbed.name().to_owned()).chain(set).collect::<Vec<_>>().join(", ")
    }

    fn against(&self) -> String {
        format!("errors at t = {} s against {}", self.course.t_end, self.truth.words)
    }

    fn plot(&self) -> Panels {
        show::work_precision(
            format!("Work against precision: {}", self.title()),
            self.trials,
            error_of(self.args.error),
        )
    }

    fn page(&self) -> Page {
        let page = Page::new(format!("Methods compared: {}", self.title()))
            .subtitle(format!("{}; {}", self.course.testbed.summary(), self.against()))
            .chart(self.plot())
            .table(self.reach_caption(), REACH_HEADER, self.reach())
            .table("All runs", HEADER, show::table(self.trials, cells));
        EXPLANATION.iter().fold(page, |page, line| page.note(*line))
    }

    fn store(&self) -> Result<Files, Failure> {
        let name = self.course.testbed.name();
        let write = |path: PathBuf, text: &str| -> Result<PathBuf, Failure> {
            fs::write(&path, text).map_err(|e| Failure::file("write", &path, &e))?;
            Ok(path)
        };
        let at = |extension: &str| self.args.out.join(format!("{name}.{extension}"));
        let csv = self.args.csv.as_deref().map_or_else(|| at("csv"), Path::to_path_buf);
        Ok(Files {
            plot: write(at("svg"), &self.plot().to_svg())?,
            page: write(at("html"), &self.page().to_html())?,
            data: write(csv, &show::csv(self.trials))?,
        })
    }

    fn text(&self, files: &Files, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}: {}", self.title(), self.course.testbed.summary())?;
        writeln!(out, "  {}", self.against())?;
        show::grid(HEADER, self.trials, cells).write(out)?;
        for line in EXPLANATION {
            writeln!(out, "  {line}")?;
        }
        writeln!(out, "\n{}", self.reach_caption())?;
        let mut grid = Grid::new(1, REACH_HEADER);
        self.reach().into_iter().for_each(|row| grid.row(row));
        grid.write(out)?;
        writeln!(out)?;
        writeln!(out, "  plot  {}", files.plot.display())?;
        writeln!(out, "  page  {}  (open it in a browser)", files.page.display())?;
        writeln!(out, "  data  {}", files.data.display())
    }

    fn json(&self, files: &Files) -> serde_json::Value {
        let testbed = &self.course.testbed;
        let parameters: serde_json::Map<_, _> = testbed.parameters().into_iter().collect();
        json!({
            "problem": testbed.name(),
            "parameters": parameters,
            "coordinates": testbed.coordinates(),
            "t_end": self.course.t_end,
            "against": self.truth.words,
            "runs": show::json(self.trials),
            "plot": files.plot.display().to_string(),
            "page": files.page.display().to_string(),
            "data": files.data.display().to_string(),
        })
    }
}
