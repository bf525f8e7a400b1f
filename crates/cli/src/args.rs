//! The command line: what can be typed.

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
    /// Simulate a model file; writes MODEL.results/ with trajectory, events, summary and report
    Run(Box<RunArgs>),
    /// Check a model file: degrees of freedom, redundant constraints, initial assembly, hints
    Check(CheckArgs),
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
    /// Which example, see --list
    #[arg(default_value = "four-bar")]
    pub(crate) name: String,
    /// List the examples
    #[arg(long)]
    pub(crate) list: bool,
    /// Copy the model file into this folder instead of running it
    #[arg(long, value_name = "DIR")]
    pub(crate) save: Option<PathBuf>,
    /// Folder for the results; gelenk-demo/NAME if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) changes: Changes,
    #[command(flatten)]
    pub(crate) how: How,
}

/// What a model is run with other than its file says.
#[derive(Debug, Args)]
pub(crate) struct Changes {
    /// Set a parameter of the model to the value of an expression, e.g. `--set k=2*pi`
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
    /// Coordinates: absolute, tait-bryan, euler, joint or mixed; as the file says if not given
    #[arg(long, value_name = "KIND")]
    pub(crate) coordinates: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The model file
    pub(crate) model: PathBuf,
    /// Folder for the results; MODEL.results if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) changes: Changes,
    #[command(flatten)]
    pub(crate) how: How,
}

/// How a model is run; what is not given is as its file says.
#[derive(Debug, Args)]
pub(crate) struct How {
    /// Integration method, see `gelenk solve --help`; auto begins with dop853 and goes on with radau where the model is stiff
    #[arg(long)]
    pub(crate) method: Option<String>,
    /// Form of the equations, see `gelenk solve --help`
    #[arg(long)]
    pub(crate) formulation: Option<String>,
    /// Saddle solver, see `gelenk solve --help`
    #[arg(long)]
    pub(crate) linear_solver: Option<String>,
    /// Relative tolerance
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) rtol: Option<f64>,
    /// Absolute tolerance
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) atol: Option<f64>,
    /// End time [s]
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) t_end: Option<f64>,
    /// Time from row to row of the results [s]
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) output_step: Option<f64>,
    /// Largest step [s]
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) h_max: Option<f64>,
    /// Most steps, rejected ones included
    #[arg(long)]
    pub(crate) max_steps: Option<u64>,
    /// End the run after so many seconds on the clock; --resume goes on
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) wall_limit: Option<f64>,
    /// Time between checkpoints on the clock [s]; 5 if not given
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) checkpoint: Option<f64>,
    /// Replace results that are there
    #[arg(long, conflicts_with = "resume")]
    pub(crate) force: bool,
    /// Go on from the last checkpoint of an interrupted run of the same command
    #[arg(long)]
    pub(crate) resume: bool,
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
    #[command(flatten)]
    pub(crate) changes: Changes,
    /// Print the JSON Schema of model files, for editors
    #[arg(long, conflicts_with_all = ["model", "json"])]
    pub(crate) schema: bool,
    /// One JSON object on one line
    #[arg(long)]
    pub(crate) json: bool,
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
pub(crate) enum DiscretisationArg {
    Standard,
    Modified,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SequenceArg {
    Code,
    Paper,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum JacobianArg {
    /// Exact where the problem offers it, else grouped where it declares its coupling, else dense
    Auto,
    /// Differences, column by column
    Dense,
    /// Differences of groups of columns
    Grouped,
    /// Differences of groups of columns, with a pattern found by dense ones
    Estimated,
    /// Derivatives of the problem
    Exact,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum UpdateArg {
    /// New derivatives whenever the matrix is made anew
    None,
    /// Old derivatives with the new step size and mass matrix, as long as that serves
    Partitioned,
    /// And they follow the problem's excitations
    Extended,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum DynamicsArg {
    /// M v' - f + G^T lam
    Residual,
    /// v' - M^-1 (f - G^T lam)
    Explicit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SplittingArg {
    /// Coordinates, by elimination
    Lu,
    /// Directions, by an orthogonal decomposition
    Qr,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ErrorOnArg {
    /// Positions, velocities and external variables
    All,
    /// Positions and external variables
    Positions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum EventsArg {
    Report,
    Stop,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum StartArg {
    Solve,
    Extrapolate,
    Given,
}

/// A number, or `auto` for what the method does when left alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OrderArg(pub(crate) Option<usize>);

impl std::str::FromStr for OrderArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "auto" => Ok(Self(None)),
            _ => text.parse().map(|k| Self(Some(k))).map_err(|_| "a number or auto".to_owned()),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProjectionArg {
    Every,
    Demand,
    Off,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MetricArg {
    Mass,
    Identity,
}

/// Where `--help` lists what only implicit methods have.
const IMPLICIT: &str = "Options of implicit methods";

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// The problem, see `gelenk problems`
    pub(crate) problem: String,
    /// Set a parameter of the problem, e.g. `--set mu=0.5`
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
    /// Coordinates of a mechanism made of bodies and joints: absolute (unless given), tait-bryan, euler, joint or mixed
    #[arg(long, value_name = "KIND")]
    pub(crate) coordinates: Option<String>,
    /// Integration method: auto, mexx, hem5, phem56, dopri5, dop853, odex, or bdf, radau, genalpha, hht, newmark, seulex and sdirk (for stiff
    /// problems); a variant follows a colon, as in `mexx:paper`, `bdf:cm` for a formulation, or `dopri5:off` for no projection
    #[arg(long, default_value = "auto")]
    pub(crate) method: String,
    /// Saddle solver: auto, lu, ldlt, chol-qr, range, sparse-lu, sparse-ldlt, general, block, tree, articulated, pcg or min-norm
    #[arg(long, default_value = "auto")]
    pub(crate) linear_solver: String,
    /// Relative tolerance
    #[arg(long, default_value = "1e-6", allow_hyphen_values = true)]
    pub(crate) rtol: f64,
    /// Absolute tolerance; the relative one if not given
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) atol: Option<f64>,
    /// End time [s]; the literature's if not given
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) t_end: Option<f64>,
    /// First step [s]; found automatically if not given (the MEXX paper takes 1e-3)
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) h0: Option<f64>,
    /// Smallest step [s]; 1e-12 of the interval if not given
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) h_min: Option<f64>,
    /// Largest step [s]
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) h_max: Option<f64>,
    /// Most steps, rejected ones included
    #[arg(long, default_value_t = 1_000_000)]
    pub(crate) max_steps: u64,
    /// Formulation. Explicit methods have one each: index1 (dopri5, dop853, odex) or index2 (mexx, hem5, phem56). BDF has
    /// index1, index2, index3, ggl, ggl-star (unless given), cs, cm, partition and tangent; genalpha, hht and newmark have
    /// index2, index3 and ggl (unless given)
    #[arg(long)]
    pub(crate) formulation: Option<String>,
    /// Project onto the constraints after every step (unless given), on demand (see --max-violation), or never
    #[arg(long, value_enum)]
    pub(crate) projection: Option<ProjectionArg>,
    /// The violation of a constraint beyond which `--projection demand` projects, in the constraint's units; 1e-4 unless
    /// given
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) max_violation: Option<f64>,
    /// The metric in which a projection is the shortest: that of the mass matrix (unless given), or of the coordinates
    #[arg(long, value_enum)]
    pub(crate) metric: Option<MetricArg>,
    /// Stop at redundant constraints instead of sharing their forces
    #[arg(long)]
    pub(crate) refuse_redundant: bool,
    /// Test for stiffness every N steps; 0: never
    #[arg(long, default_value_t = 1000, value_name = "N")]
    pub(crate) stiffness_test: u64,
    /// How MEXX treats forces that depend on multipliers; standard unless given
    #[arg(long, value_enum)]
    pub(crate) discretisation: Option<DiscretisationArg>,
    /// Step numbers of MEXX: those of its code (unless given) or those printed in its paper
    #[arg(long, value_enum)]
    pub(crate) sequence: Option<SequenceArg>,
    /// Highest order of MEXX, 3 to 13 (12 unless given), or most rows of ODEX, 3 to 12 (9 unless given)
    #[arg(long)]
    pub(crate) kmax: Option<usize>,
    /// Highest order of BDF, 1 to 5 (5 unless given; 2 damps oscillations that are not of interest), or order of RADAU, 5, 9 or
    /// 13 (auto, by tolerance and contraction, unless given)
    #[arg(long, value_name = "K", help_heading = IMPLICIT)]
    pub(crate) order: Option<OrderArg>,
    /// Spectral radius for infinite frequencies of genalpha, hht and newmark: 1 damps nothing, 0 as much as possible (hht: 1/2); 0.8
    /// unless given (hht: 0.9, newmark: 1)
    #[arg(long, value_name = "RHO", allow_hyphen_values = true, help_heading = IMPLICIT)]
    pub(crate) rho_inf: Option<f64>,
    /// Where derivatives come from; auto unless given
    #[arg(long, value_enum, help_heading = IMPLICIT)]
    pub(crate) jacobian: Option<JacobianArg>,
    /// How derivatives follow the step size; partitioned unless given
    #[arg(long, value_enum, help_heading = IMPLICIT)]
    pub(crate) jacobian_update: Option<UpdateArg>,
    /// How the dynamics are written; residual unless given
    #[arg(long, value_enum, help_heading = IMPLICIT)]
    pub(crate) dynamics: Option<DynamicsArg>,
    /// How ggl-star, cs, cm and partition choose dependent coordinates; lu unless given
    #[arg(long, value_enum, help_heading = IMPLICIT)]
    pub(crate) splitting: Option<SplittingArg>,
    /// Let cm keep its projector until derivatives are evaluated anew, instead of for one step
    #[arg(long, help_heading = IMPLICIT)]
    pub(crate) keep_projector: bool,
    /// Whose errors are controlled; all unless given (index3, genalpha, hht, newmark: positions)
    #[arg(long, value_enum, help_heading = IMPLICIT)]
    pub(crate) error_on: Option<ErrorOnArg>,
    /// Newton's test includes the multipliers; unless given, with ggl only. `=false` leaves them out
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL",
          help_heading = IMPLICIT)]
    pub(crate) test_multipliers: Option<bool>,
    /// Accelerations and multipliers at the start: solved for, extrapolated from the first step, or as given
    #[arg(long, value_enum, default_value_t = StartArg::Solve)]
    pub(crate) start: StartArg,
    /// Find the roots of the problem's switching functions; `--events stop` stops at the first
    #[arg(long, value_enum, num_args = 0..=1, default_missing_value = "report")]
    pub(crate) events: Option<EventsArg>,
    /// Values below this count as zero in event location
    #[arg(long, requires = "events", allow_hyphen_values = true)]
    pub(crate) event_residual: Option<f64>,
    /// Parts of a step at whose ends signs are compared; more than 1 finds pairs of roots within a step
    #[arg(long, requires = "events", default_value_t = 1)]
    pub(crate) event_checks: usize,
    /// Dense output: `uniform:N` (N points inside the interval, and both ends), `step:N` (N points inside each step,
    /// and its ends), `spacing:DT` or `at:T1,T2,...`; alone: `uniform:99`. With --json give --csv or --dump, too
    #[arg(long, num_args = 0..=1, default_missing_value = "uniform:99", value_name = "MODE")]
    pub(crate) dense: Option<String>,
    /// Components of dense output, e.g. `p,v0,lam2`; all if not given
    #[arg(long, value_delimiter = ',')]
    pub(crate) components: Vec<String>,
    /// Highest degree of dense-output polynomials, at least 3
    #[arg(long)]
    pub(crate) max_degree: Option<usize>,
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
    /// The problem, see `gelenk problems`
    pub(crate) problem: String,
    /// Set a parameter of the problem, e.g. `--set mu=0.5`
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
    /// Coordinates of a mechanism made of bodies and joints: absolute (unless given), tait-bryan, euler, joint or mixed
    #[arg(long, value_name = "KIND")]
    pub(crate) coordinates: Option<String>,
    /// Methods, e.g. `mexx,dopri5:off,bdf-cm`; all if not given
    #[arg(long, value_delimiter = ',')]
    pub(crate) methods: Vec<String>,
    /// Tolerances, relative and absolute: decades `1e-3..1e-11`, a list `1e-4,1e-6`, or both
    #[arg(long, value_delimiter = ',', default_value = "1e-3..1e-11", allow_hyphen_values = true)]
    pub(crate) tols: Vec<String>,
    /// Whose error the diagram shows
    #[arg(long, value_enum, default_value_t = ErrorArg::P)]
    pub(crate) error: ErrorArg,
    /// Saddle solver, see `gelenk solve --help`
    #[arg(long, default_value = "auto")]
    pub(crate) linear_solver: String,
    /// End time [s]; the literature's if not given
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) t_end: Option<f64>,
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
