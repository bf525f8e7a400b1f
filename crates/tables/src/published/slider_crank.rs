//! The rigid slider crank: what every method does to step sizes and to the three constraint levels at each tolerance,
//! and work against precision; figures 4 and 5 of [Haddouni17] (H40, H41, H42).
//!
//! The paper shows curves without numbers and draws conclusions from them. Beside each conclusion stand our numbers.

use super::{Bench, PublishedTable};
use crate::TableError;
use crate::grid::{Grid, short};
use crate::testbed::test_problem;
use crate::trial::show::{self, OF_POSITIONS, Quantity, Reach, over_tolerance, work_precision};
use crate::trial::{Course, Measured, Trial};
use gelenk_catalogue::{self as methods, Choice, Settings};
use gelenk_integrators::Options;
use gelenk_linalg::LinearSolver;
use gelenk_plot::{Page, Panels, Scale};
use serde_json::{Value, json};
use std::io::{self, Write};

pub(super) static TABLE: PublishedTable = PublishedTable {
    name: "slider-crank",
    what: "rigid slider crank: steps and violations of all constraint levels against tolerance, work against precision",
    source: "Haddouni, Acary, Garreau, Beley & Brogliato (2017), figures 4 and 5",
    keys: "H40 to H42",
    grows: false,
    run,
};

const TOLERANCES: [f64; 9] = [1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11];

const POSITION: Quantity = |m| m.stats.position_violation;
const VELOCITY: Quantity = |m| m.stats.velocity_violation;
const ACCELERATION: Quantity = |m| m.stats.acceleration_violation;

/// The panels of figure 4, and the acceleration level that its text adds.
const FIGURE_4: [(&str, &str, Scale, Quantity); 6] = [
    ("4a: average step", "s", Scale::Log, |m| m.mean_step),
    ("4b: accepted steps", "", Scale::Log, |m| m.stats.steps as f64),
    ("4c: rejected steps", "", Scale::Linear, |m| m.stats.rejections.total() as f64),
    ("4d: violation at position level", "m", Scale::Log, POSITION),
    ("4e: violation at velocity level", "m/s", Scale::Log, VELOCITY),
    ("violation at acceleration level", "m/s²", Scale::Log, ACCELERATION),
];

/// Something the paper concludes about two of its methods.
struct Claim {
    figure: &'static str,
    says: &'static str,
    what: &'static str,
    measured: Measure,
    value: Quantity,
    /// Is it so, with the values of [`METHODS`]?
    holds: fn([f64; 2]) -> bool,
    /// Why it may not be so here.
    otherwise: &'static str,
}

/// Which of a method's values counts.
enum Measure {
    /// The largest over all tolerances.
    Largest,
    /// That at the tolerance [`USUAL`].
    AtTolerance,
    /// That at an error of positions of [`USUAL`], interpolated.
    AtError,
}

/// The methods that the claims are about.
const METHODS: [&str; 2] = ["hem5", "dopri5"];
const USUAL: f64 = 1e-6;
/// What is larger by this factor is much larger.
const MUCH: f64 = 10.0;

const CLAIMS: [Claim; 5] = [
    Claim {
        figure: "4a",
        says: "DOPRI5 meets the tolerance with large steps",
        what: "average step [s] at 1e-6",
        measured: Measure::AtTolerance,
        value: |m| m.mean_step,
        holds: |[hem5, dopri5]| dopri5 > hem5,
        otherwise: "",
    },
    Claim {
        figure: "4d",
        says: "HEM5 violates the position constraint little, DOPRI5 much more",
        what: "largest violation [m]",
        measured: Measure::Largest,
        value: POSITION,
        holds: |[hem5, dopri5]| dopri5 > MUCH * hem5,
        otherwise: "",
    },
    Claim {
        figure: "4e",
        says: "HEM5 keeps the velocity constraint to machine accuracy",
        what: "largest violation [m/s]",
        measured: Measure::Largest,
        value: VELOCITY,
        // speeds are about 20 m/s
        holds: |[hem5, _]| hem5 < 1e-12,
        otherwise: "",
    },
    Claim {
        figure: "text",
        says: "DOPRI5 satisfies the acceleration constraint better than HEM5",
        what: "largest violation [m/s²]",
        measured: Measure::Largest,
        value: ACCELERATION,
        holds: |[hem5, dopri5]| MUCH * dopri5 < hem5,
        otherwise: "ours solves the acceleration level at the end of every step",
    },
    Claim {
        figure: "5",
        says: "HEM5 needs less time than DOPRI5",
        what: "time [s] to an error of 1e-6",
        measured: Measure::AtError,
        value: |m| m.seconds,
        holds: |[hem5, dopri5]| hem5 < dopri5,
        otherwise: "its smaller steps have 8 stages, DOPRI5's 6",
    },
];

fn run(bench: &mut Bench<'_>) -> Result<(), TableError> {
    let (trials, complete) = measure(bench)?;
    let characteristics =
        over_tolerance("Slider crank: steps and violations against tolerance", &trials, &FIGURE_4);
    let diagram = work_precision("Slider crank: work against precision", &trials, OF_POSITIONS);
    let files = [
        ("plot", bench.store("slider-crank.svg", &characteristics.to_svg())?),
        ("diagram", bench.store("slider-crank.work-precision.svg", &diagram.to_svg())?),
        ("page", bench.store("slider-crank.html", &page(&trials, characteristics, diagram).to_html())?),
        ("data", bench.store("slider-crank.csv", &show::csv(&trials))?),
    ];
    if bench.request.json {
        let mut object = json!({
            "table": TABLE.name,
            "source": TABLE.source,
            "runs": show::json(&trials),
            "claims": CLAIMS.iter().map(|c| c.json(&trials)).collect::<Vec<_>>(),
        });
        for (what, path) in files {
            object[what] = json!(path.display().to_string());
        }
        bench.show(|out| writeln!(out, "{object}"))?;
    } else {
        bench.show(|out| {
            write(&trials, out)?;
            files.iter().try_for_each(|(what, path)| writeln!(out, "{what:<8} {}", path.display()))
        })?;
    }
    if complete { Ok(()) } else { Err(TableError::Interrupted) }
}

/// All runs, and whether they are complete.
fn measure(bench: &Bench<'_>) -> Result<(Vec<Trial>, bool), TableError> {
    let testbed = test_problem("slider-crank")?;
    let t_end = testbed.t_end();
    let (linear_solver, cancel) = (LinearSolver::Auto, (bench.request.on_ctrl_c)());
    let max_steps = Options::default().max_steps;
    let mut course = Course { testbed, t_end, linear_solver, cancel, repeat: None, max_steps };
    let Some(truth) = course.truth(&bench.line)? else { return Ok((Vec::new(), false)) };
    let choices: Result<Vec<Choice>, _> =
        methods::with_variants().iter().map(|name| methods::choose(name, &Settings::default())).collect();
    Ok(course.run_all(&choices?, &TOLERANCES, &truth, &bench.line))
}

const HEADER: [&str; 10] = [
    "method",
    "tol",
    "average step [s]",
    "accepted",
    "rejected",
    "position",
    "velocity",
    "acceleration",
    "error p",
    "time [ms]",
];
const CLAIM_HEADER: [&str; 5] = ["figure", "the paper says", "measured here", "ours", "so here?"];
const EXPLANATION: &str = "position, velocity, acceleration: the largest violation of g = 0 [m], G v = 0 [m/s] and \
                           G a + gamma = 0 [m/s²] at accepted steps";

/// The cells after method and tolerance.
fn cells(m: &Measured) -> Vec<String> {
    let counts = [m.stats.steps, m.stats.rejections.total()].map(|n| n.to_string());
    let levels = [POSITION(m), VELOCITY(m), ACCELERATION(m), m.errors.p].map(|x| format!("{x:.1e}"));
    let step = format!("{:.2e}", m.mean_step);
    std::iter::once(step).chain(counts).chain(levels).chain([short(1e3 * m.seconds)]).collect()
}

fn write(trials: &[Trial], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "Rigid slider crank, 0 to 0.1 s, figures 4 and 5")?;
    show::grid(HEADER, trials, cells).write(out)?;
    writeln!(out, "  {EXPLANATION}\n")?;
    writeln!(out, "What the paper concludes (its figures carry no numbers)")?;
    let mut grid = Grid::new(CLAIM_HEADER.len(), CLAIM_HEADER);
    for claim in &CLAIMS {
        grid.row(claim.cells(trials));
    }
    grid.write(out)?;
    writeln!(out)
}

fn page(trials: &[Trial], characteristics: Panels, diagram: Panels) -> Page {
    Page::new("Rigid slider crank")
        .subtitle(TABLE.source)
        .chart(diagram)
        .chart(characteristics)
        .table(
            "What the paper concludes (its figures carry no numbers)",
            CLAIM_HEADER,
            CLAIMS.map(|c| c.cells(trials)),
        )
        .table("All runs", HEADER, show::table(trials, cells))
        .note(EXPLANATION)
}

impl Claim {
    /// The values of the methods that the claim is about, as the paper runs them: without projection, where there is
    /// such a variant.
    fn values(&self, trials: &[Trial]) -> Vec<(String, f64)> {
        let of = |method: &str| {
            let tried = |name: &str| trials.iter().any(|t| t.method == name);
            let name = Some(format!("{method}:off")).filter(|n| tried(n)).unwrap_or_else(|| method.into());
            self.value_of(&name, trials).map(|value| (name, value))
        };
        METHODS.iter().filter_map(|method| of(method)).collect()
    }

    fn value_of(&self, name: &str, trials: &[Trial]) -> Option<f64> {
        let runs = || trials.iter().filter(|t| t.method == name);
        let done = |t: &Trial| t.result.as_ref().ok().map(self.value);
        match self.measured {
            Measure::Largest => runs().filter_map(done).reduce(f64::max),
            Measure::AtTolerance => runs().filter(|t| t.tol == USUAL).find_map(done),
            Measure::AtError => show::to_reach(trials, OF_POSITIONS, USUAL, self.value).into_iter().find_map(
                |(method, reach)| match reach {
                    Reach::Between(x) if method == name => Some(x),
                    _ => None,
                },
            ),
        }
    }

    /// Is it so, as far as both methods have a value?
    fn verdict(&self, values: &[(String, f64)]) -> Option<bool> {
        let [hem5, dopri5] = values else { return None };
        Some((self.holds)([hem5.1, dopri5.1]))
    }

    fn cells(&self, trials: &[Trial]) -> [String; 5] {
        let values = self.values(trials);
        let ours: Vec<String> = values.iter().map(|(name, x)| format!("{name} {x:.1e}")).collect();
        let ours = if ours.is_empty() { "-".to_owned() } else { ours.join(", ") };
        let verdict = match self.verdict(&values) {
            Some(true) => "yes".to_owned(),
            Some(false) if self.otherwise.is_empty() => "no".to_owned(),
            Some(false) => format!("no: {}", self.otherwise),
            None => "-".to_owned(),
        };
        [self.figure.into(), self.says.into(), self.what.into(), ours, verdict]
    }

    fn json(&self, trials: &[Trial]) -> Value {
        let values = self.values(trials);
        let holds = self.verdict(&values);
        let ours: serde_json::Map<String, Value> =
            values.into_iter().map(|(name, x)| (name, json!(x))).collect();
        json!({ "figure": self.figure, "says": self.says, "what": self.what, "ours": ours, "holds": holds })
    }
}
