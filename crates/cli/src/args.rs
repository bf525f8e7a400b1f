//! The command line: what can be typed.

use crate::settings::{CheckOptions, CompareOptions, RunOptions, SolveOptions};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Simulate constrained mechanical systems: linkages, vehicles, robots and machines.
#[derive(Debug, Parser)]
#[command(name = "gelenk", version, about, max_term_width = 110, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run an embedded example and say where its report is
    Demo(Box<DemoArgs>),
    /// Write a page on which the mechanisms that are part of the program move
    Gallery(GalleryArgs),
    /// Simulate a model file; writes MODEL.results/ with trajectory, events, summary and report
    Run(Box<RunArgs>),
    /// Run a model with many values of its parameters; writes MODEL.sweep/ with one table and a report
    Sweep(Box<SweepArgs>),
    /// Check a model file: degrees of freedom, redundant constraints, initial assembly, hints
    Check(CheckArgs),
    /// Natural frequencies and mode shapes of a model about its state of rest; writes MODEL.modes.html
    Modes(ModesArgs),
    /// Make a flexible body from a mesh, or from mass and stiffness matrices; writes PART.npz
    Flex(Box<FlexArgs>),
    /// Make the report of an earlier run again, and open it
    View(ViewArgs),
    /// List the literature's test problems
    Problems(ProblemsArgs),
    /// Integrate one test problem and compare with its stored reference
    Solve(Box<SolveArgs>),
    /// Evaluate dense output that `solve --dump` stored
    Dense(DenseArgs),
    /// Run several methods at several tolerances: work-precision table and diagram
    Compare(CompareArgs),
    /// Reproduce a published table or figure, ours beside the printed values
    Bench(BenchArgs),
}

#[derive(Debug, Args)]
pub(crate) struct DemoArgs {
    /// Which example or mechanism, see --list
    #[arg(default_value = "four-bar")]
    pub(crate) name: String,
    /// List the examples; with a word, all examples and mechanisms that have it in their name or description, or a whole set: rigid,
    /// impact or flexible
    #[arg(long, value_name = "WORD", num_args = 0..=1, default_missing_value = "")]
    pub(crate) list: Option<String>,
    /// Copy the model file into this folder instead of running it
    #[arg(long, value_name = "DIR")]
    pub(crate) save: Option<PathBuf>,
    /// Folder for the results; gelenk-demo/NAME if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Set a parameter of the model to the value of an expression, e.g. `--set k=2*pi`, or a table to another one of the model
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
    #[command(flatten)]
    pub(crate) how: How,
}

#[derive(Debug, Args)]
pub(crate) struct GalleryArgs {
    /// Only those with this word in their name or description, or a whole set: rigid, impact or flexible
    pub(crate) word: Option<String>,
    /// The examples of `gelenk demo`, too
    #[arg(long, conflicts_with = "word")]
    pub(crate) all: bool,
    /// The page
    #[arg(long, value_name = "FILE", default_value = "gallery.html")]
    pub(crate) out: PathBuf,
    /// Print nothing but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The model file
    pub(crate) model: PathBuf,
    /// Folder for the results; MODEL.results if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Set a parameter of the model to the value of an expression, e.g. `--set k=2*pi`, or a table to another one of the model
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
    #[command(flatten)]
    pub(crate) how: How,
}

#[derive(Debug, Args)]
pub(crate) struct SweepArgs {
    /// The model file
    pub(crate) model: PathBuf,
    /// Values of a parameter: `k=1..10:20` (20 points), `k=log:0.1..10:5`, `k=1,2,5` or `k=3`; with --sample `k=1..10`, `k=log:0.1..10`,
    /// `k=normal:5,0.2` or `k=1,2,5`. Several --set give all combinations. Numbers may be expressions
    #[arg(long, value_name = "NAME=VALUES", required = true, allow_hyphen_values = true)]
    pub(crate) set: Vec<String>,
    /// Draw this many samples of the parameters instead of all combinations
    #[arg(long, value_name = "N")]
    pub(crate) sample: Option<usize>,
    /// The seed of samples; the same one gives the same values
    #[arg(long, value_name = "N", default_value_t = 0, requires = "sample")]
    pub(crate) seed: u64,
    /// Runs at a time; as many as there are cores if not given
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub(crate) jobs: Option<u32>,
    /// Folder for the results; MODEL.sweep if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Keep the rows of every run over time; without it those of some runs are kept, for the report
    #[arg(long)]
    pub(crate) keep: bool,
    /// Replace results that are there
    #[arg(long, conflicts_with = "resume")]
    pub(crate) force: bool,
    /// Make only the runs that are missing in the folder
    #[arg(long)]
    pub(crate) resume: bool,
    /// Do not write report.html
    #[arg(long)]
    pub(crate) no_report: bool,
    /// What became of the runs as one JSON object on one line
    #[arg(long)]
    pub(crate) json: bool,
    /// Print nothing but errors (and JSON where asked for)
    #[arg(short, long)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) options: RunOptions,
}

/// How a model is run; what is not given is as its file says.
#[derive(Debug, Args)]
pub(crate) struct How {
    #[command(flatten)]
    pub(crate) options: RunOptions,
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help = checkpoint_help())]
    pub(crate) checkpoint: Option<f64>,
    /// Replace results that are there
    #[arg(long, conflicts_with = "resume")]
    pub(crate) force: bool,
    /// Go on from the last checkpoint of an interrupted run of the same command
    #[arg(long)]
    pub(crate) resume: bool,
    /// Run the model again by another method, in other coordinates, at a hundredth of the tolerance, and say in how many digits
    /// both agree
    #[arg(long)]
    pub(crate) verify: bool,
    /// Write trajectory.csv, too
    #[arg(long)]
    pub(crate) csv: bool,
    /// Write trajectory.npz for numpy, too
    #[arg(long)]
    pub(crate) npz: bool,
    /// Do not write report.html
    #[arg(long)]
    pub(crate) no_report: bool,
    /// The summary as one JSON object on one line
    #[arg(long)]
    pub(crate) json: bool,
    /// Print nothing but errors (and JSON where asked for)
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

fn checkpoint_help() -> String {
    let usual = gelenk_simulate::CHECKPOINT_INTERVAL.as_secs_f64();
    format!("Time between checkpoints on the clock [s] [default: {usual}]")
}

/// A time on the clock.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(x) if (0.0..1e9).contains(&x) => Ok(x),
        _ => Err("a number of seconds".to_owned()),
    }
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The model file
    #[arg(required_unless_present = "schema")]
    pub(crate) model: Option<PathBuf>,
    /// Set a parameter of the model to the value of an expression, e.g. `--set k=2*pi`, or a table to another one of the model
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
    #[command(flatten)]
    pub(crate) options: CheckOptions,
    /// Print the JSON Schema of model files, for editors
    #[arg(long, conflicts_with_all = ["model", "json"])]
    pub(crate) schema: bool,
    /// One JSON object on one line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ModesArgs {
    /// The model file
    pub(crate) model: PathBuf,
    /// How many modes, the slowest first
    #[arg(short = 'n', long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..=200))]
    pub(crate) count: u16,
    /// Set a parameter of the model to the value of an expression, e.g. `--set k=2*pi`, or a table to another one of the model
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
    #[command(flatten)]
    pub(crate) options: CheckOptions,
    /// The page on which the modes move; MODEL.modes.html if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Write no page
    #[arg(long, conflicts_with = "out")]
    pub(crate) no_report: bool,
    /// One JSON object on one line
    #[arg(long)]
    pub(crate) json: bool,
    /// Print nothing but errors (and JSON where asked for)
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct FlexArgs {
    /// A mesh of Gmsh (.msh, version 2.2 or 4.1, text), standard input data (.SID_FEM), or a body made before (.npz)
    pub(crate) part: Option<PathBuf>,
    /// The stiffness matrix in place of a mesh: Matrix Market, .npy or .npz
    #[arg(long, value_name = "FILE", requires_all = ["mass", "nodes"], conflicts_with = "part")]
    pub(crate) stiffness: Option<PathBuf>,
    /// The mass matrix of the same unknowns
    #[arg(long, value_name = "FILE", requires = "stiffness")]
    pub(crate) mass: Option<PathBuf>,
    /// The nodes, in the order of the rows: `number, x, y, z` or `x, y, z` in each line, or an array of numpy
    #[arg(long, value_name = "FILE", requires = "stiffness")]
    pub(crate) nodes: Option<PathBuf>,
    /// The material of a mesh: steel, stainless, aluminium, titanium, brass, pom, or E,NU,DENSITY in Pa and kg/m³
    #[arg(long, value_name = "MATERIAL")]
    pub(crate) material: Option<String>,
    /// The section of beams: circle:RADIUS, tube:OUTER,INNER or rectangle:WIDTH,HEIGHT in metres; GROUP=SECTION for one physical group
    #[arg(long, value_name = "SECTION")]
    pub(crate) section: Vec<String>,
    /// Beams bend without shear, as Euler and Bernoulli say
    #[arg(long)]
    pub(crate) no_shear: bool,
    /// Where joints and forces can act: names of physical groups, e.g. `hub,tip`, or with nodes and places, e.g.
    /// `hub=12,13,14@0,0,0; tip`. The nodes of each move as one frame
    #[arg(long, value_name = "LIST", default_value = "", allow_hyphen_values = true)]
    pub(crate) interfaces: String,
    /// How many modes with the interfaces held, beside six for each interface
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) modes: usize,
    /// Leave modes of a higher frequency out [Hz]; all are kept if not given
    #[arg(long, value_name = "HZ")]
    pub(crate) max_frequency: Option<f64>,
    /// The interface the floating frame is fixed to; mean axes if not given
    #[arg(long, value_name = "INTERFACE")]
    pub(crate) attach: Option<String>,
    /// Share of the critical damping of all modes
    #[arg(long, value_name = "RATIO", default_value_t = 0.0)]
    pub(crate) damping: f64,
    /// Units of the files: m-kg-s, mm-t-s or mm-kg-s
    #[arg(long, value_name = "UNITS", default_value = "m-kg-s")]
    pub(crate) units: String,
    /// Leave stresses of the modes out
    #[arg(long)]
    pub(crate) no_stresses: bool,
    /// The file to write; PART.npz if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Replace a file that is there
    #[arg(long)]
    pub(crate) force: bool,
    /// The report as one JSON object on one line
    #[arg(long)]
    pub(crate) json: bool,
    /// Print nothing but errors (and JSON where asked for)
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ViewArgs {
    /// The folder that `gelenk run` has written
    pub(crate) results: PathBuf,
    /// Write the report to this file instead of the folder
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Write trajectory.csv, too
    #[arg(long)]
    pub(crate) csv: bool,
    /// Write trajectory.npz for numpy, too
    #[arg(long)]
    pub(crate) npz: bool,
    /// Do not open the report
    #[arg(long)]
    pub(crate) no_open: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ProblemsArgs {
    /// Show parameters, sizes, events and sources too
    #[arg(short, long)]
    pub(crate) verbose: bool,
    /// One JSON object per problem and line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum EventsArg {
    Report,
    Stop,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// The problem, see `gelenk problems`
    pub(crate) problem: String,
    /// Set a parameter of the problem, e.g. `--set mu=0.5`
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
    #[command(flatten)]
    pub(crate) options: SolveOptions,
    /// Find the roots of the problem's switching functions; `--events stop` stops at the first
    #[arg(long, value_enum, num_args = 0..=1, default_missing_value = "report")]
    pub(crate) events: Option<EventsArg>,
    /// Dense output: `uniform:N` (N points inside the interval, and both ends), `step:N` (N points inside each step,
    /// and its ends), `spacing:DT` or `at:T1,T2,...`; alone: `uniform:99`. With --json give --csv or --dump, too
    #[arg(long, num_args = 0..=1, default_missing_value = "uniform:99", value_name = "MODE")]
    pub(crate) dense: Option<String>,
    /// Components of dense output, e.g. `p,v0,lam2`; all if not given
    #[arg(long, value_delimiter = ',')]
    pub(crate) components: Vec<String>,
    /// Project every point of dense output onto the constraints
    #[arg(long, requires = "dense")]
    pub(crate) project_output: bool,
    /// Write dense output to this CSV file instead of standard output
    #[arg(long, requires = "dense", value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Store the polynomials of dense output in this file, see `gelenk dense`
    #[arg(long, value_name = "FILE")]
    pub(crate) dump: Option<PathBuf>,
    /// Report the integration on standard error, level 0 to 5
    #[arg(long, num_args = 0..=1, default_missing_value = "3", value_name = "LEVEL",
          value_parser = clap::value_parser!(u8).range(0..=5))]
    pub(crate) monitor: Option<u8>,
    /// Measure where the time goes, and say so on standard error
    #[arg(long)]
    pub(crate) time: bool,
    /// Run this many times and report the smallest wall time
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) repeat: u32,
    /// One JSON object on one line
    #[arg(long)]
    pub(crate) json: bool,
    /// Print nothing but errors (and JSON or CSV where asked for)
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Print sizes, all counters and the end state too (the end state also in JSON)
    #[arg(short, long)]
    pub(crate) verbose: bool,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("where").required(true))]
pub(crate) struct DenseArgs {
    /// A file written by `gelenk solve --dump FILE`
    pub(crate) file: PathBuf,
    /// Evaluate at this many points, spread evenly
    #[arg(long, group = "where", value_parser = clap::value_parser!(u32).range(2..))]
    pub(crate) points: Option<u32>,
    /// Evaluate at these times
    #[arg(long, group = "where", value_delimiter = ',', allow_hyphen_values = true)]
    pub(crate) at: Vec<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ErrorArg {
    /// Positions
    P,
    /// Velocities
    V,
    /// The larger of both
    Pv,
    /// Multipliers
    Lam,
}

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// The problem, see `gelenk problems`, or a model file
    pub(crate) problem: String,
    /// Set a parameter of the problem or model, e.g. `--set mu=0.5`
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
    #[command(flatten)]
    pub(crate) options: CompareOptions,
    /// Methods, e.g. `mexx,dopri5:off,bdf-cm`; all if not given
    #[arg(long, value_delimiter = ',')]
    pub(crate) methods: Vec<String>,
    /// Tolerances, relative and absolute: decades `1e-3..1e-11`, a list `1e-4,1e-6`, or both
    #[arg(long, value_delimiter = ',', default_value = "1e-3..1e-11", allow_hyphen_values = true)]
    pub(crate) tols: Vec<String>,
    /// Whose error the diagram shows
    #[arg(long, value_enum, default_value_t = ErrorArg::P)]
    pub(crate) error: ErrorArg,
    /// Time each run this often and report the smallest; about 60 ms long, in four rounds, if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) repeat: Option<u32>,
    /// Folder for plot, page and data
    #[arg(long, default_value = "gelenk-compare", value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Write the data to this CSV file instead of the folder
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// One JSON object on one line
    #[arg(long)]
    pub(crate) json: bool,
    /// Print nothing but errors (and JSON where asked for)
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Which table; lists them if not given
    pub(crate) table: Option<String>,
    /// List the tables
    #[arg(long)]
    pub(crate) list: bool,
    /// Largest number of bodies where a table grows; 100000 unless given
    #[arg(long, value_name = "N", requires = "table", value_parser = clap::value_parser!(u32).range(316..=100_000))]
    pub(crate) max_n: Option<u32>,
    /// Folder for plots
    #[arg(long, default_value = "gelenk-bench", value_name = "DIR", requires = "table")]
    pub(crate) out: PathBuf,
    /// One JSON object on one line (without a table: one line for each)
    #[arg(long)]
    pub(crate) json: bool,
}
