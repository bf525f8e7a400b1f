//! A chain of pendulums with a moving suspension: what updates of the Jacobian save, table 2 and figure 7 of [Arnold06]
//! (A35, A37, A38).
//!
//! Plain runs evaluate derivatives whenever the step size has changed much; partitioned ones combine old derivatives with
//! the new step size and mass matrix; extended ones let them follow the motion of the suspension, too.

use super::single_run::{self, Early, Ran, Step};
use super::{Bench, PublishedTable, csv};
use crate::TableError;
use crate::accuracy::Errors;
use crate::counts::counts;
use crate::grid::{Grid, fixed, or_dash, short};
use crate::measure::smallest;
use gelenk_integrators::{Bdf, Cancel, Implicit, JacobianKind, JacobianUpdate, Options};
use gelenk_plot::{Panels, Plot, Series};
use gelenk_testset::create;
use serde_json::{Value, json};
use std::f64::consts::PI;
use std::io::{self, Write};
use std::time::Duration;

pub(super) static TABLE: PublishedTable = PublishedTable {
    name: "pendulum-chain",
    what: "chain of pendulums with a moving suspension: Jacobians saved by updates",
    source: "Arnold, Fuchs & Fuehrer (2006), table 2 and figure 7",
    keys: "A35, A37, A38",
    grows: false,
    run,
};

const SIZES: [u32; 3] = [12, 14, 16];
const RTOL: f64 = 1e-4;
const ATOL: f64 = 1e-6;
/// Time for each measurement of time.
const BUDGET: Duration = Duration::from_millis(100);
/// Frequency of the suspension [Hz].
const FREQUENCY: f64 = 0.05;

/// Of the extended run: at most this share of the plain run's Jacobians, or this many, at errors larger by no more than
/// this factor.
const SHARE: f64 = 0.2;
const FEW: u64 = 8;
const AS_EXACT: f64 = 2.0;

type Kind = (JacobianKind, &'static str);
type Update = (JacobianUpdate, &'static str);

const DENSE: Kind = (JacobianKind::Dense, "dense");
const SPARSE: Kind = (JacobianKind::Estimated, "sparse");
const PLAIN: Update = (JacobianUpdate::None, "plain");
const PARTITIONED: Update = (JacobianUpdate::Partitioned, "partitioned");
const EXTENDED: Update = (JacobianUpdate::Extended, "extended");

/// Rows for each size; the first is the one that others are compared with.
const VARIANTS: [(Kind, Update); 6] = [
    (DENSE, PLAIN),
    (SPARSE, PLAIN),
    (DENSE, PARTITIONED),
    (SPARSE, PARTITIONED),
    (DENSE, EXTENDED),
    (SPARSE, EXTENDED),
];

/// What the paper prints: time \[s\], Jacobians, updates, percent; of the largest chain only the text of figure 7 tells.
#[derive(Clone, Copy, Default)]
struct Printed {
    cpu: Option<f64>,
    jacobians: Option<u64>,
    updates: Option<u64>,
    percent: Option<f64>,
}

fn printed(n: u32, jacobian: &str, update: &str) -> Printed {
    let all = |cpu: f64, jacobians: u64, updates: u64, percent: f64| Printed {
        cpu: Some(cpu),
        jacobians: Some(jacobians),
        updates: Some(updates),
        percent: Some(percent),
    };
    match (n, jacobian, update) {
        (12, "dense", "plain") => all(5.69, 59, 0, 100.0),
        (12, "sparse", "plain") => all(5.24, 72, 0, 92.1),
        (12, "dense", "extended") => all(4.68, 9, 27, 82.2),
        (12, "sparse", "extended") => all(5.09, 10, 59, 89.5),
        (14, "dense", "plain") => all(9.03, 96, 0, 100.0),
        (14, "sparse", "plain") => all(6.76, 70, 0, 74.9),
        (14, "dense", "extended") => all(6.78, 12, 62, 75.1),
        (14, "sparse", "extended") => all(6.16, 8, 16, 68.2),
        (16, "dense", "plain") => Printed { jacobians: Some(43), ..Printed::default() },
        (16, "dense", "extended") => Printed { jacobians: Some(6), ..Printed::default() },
        _ => Printed::default(),
    }
}

/// A row of the table.
struct Row {
    n: u32,
    jacobian: &'static str,
    update: &'static str,
    ran: Ran,
    seconds: f64,
    /// Largest error of positions at the end [rad].
    error: f64,
    /// The time in percent of that of the first row of this size.
    percent: f64,
}

impl Row {
    fn jacobians(&self) -> u64 {
        self.ran.stats.work.jacobian
    }

    fn cells(&self) -> [String; 16] {
        let (s, w, p) = (&self.ran.stats, &self.ran.stats.work, printed(self.n, self.jacobian, self.update));
        [
            self.n.to_string(),
            self.jacobian.into(),
            self.update.into(),
            short(1e3 * self.seconds),
            fixed(p.cpu, 2),
            self.jacobians().to_string(),
            or_dash(p.jacobians),
            s.refreshes.updates.to_string(),
            or_dash(p.updates),
            format!("{:.1}", self.percent),
            fixed(p.percent, 1),
            s.steps.to_string(),
            s.rejections.total().to_string(),
            w.residual.to_string(),
            w.jacobian_residual.to_string(),
            format!("{:.1e}", self.error),
        ]
    }

    fn json(&self) -> Value {
        let p = printed(self.n, self.jacobian, self.update);
        json!({
            "n": self.n, "jacobian": self.jacobian, "update": self.update,
            "ours": counts(&self.ran.stats), "cpu_s": self.seconds, "percent": self.percent,
            "error": { "p": self.error },
            "printed": {
                "cpu_s": p.cpu, "jacobian": p.jacobians, "updates": p.updates, "percent": p.percent,
            },
        })
    }
}

/// A plain run and the extended one beside it.
struct Claim<'a> {
    plain: &'a Row,
    extended: &'a Row,
}

impl Claim<'_> {
    fn holds(&self) -> bool {
        let (all, left) = (self.plain.jacobians(), self.extended.jacobians());
        (left as f64 <= SHARE * all as f64 || left <= FEW)
            && self.extended.error <= AS_EXACT * self.plain.error
    }

    fn words(&self) -> String {
        let Claim { plain, extended } = self;
        format!(
            "N = {}, {}: {} of {} Jacobians are left, with an error of {:.1e} against {:.1e}; a fifth or at most {FEW}, \
             as exact: {}",
            plain.n,
            plain.jacobian,
            extended.jacobians(),
            plain.jacobians(),
            extended.error,
            plain.error,
            if self.holds() { "yes" } else { "no" }
        )
    }

    fn json(&self) -> Value {
        json!({
            "n": self.plain.n, "jacobian": self.plain.jacobian, "plain": self.plain.jacobians(),
            "extended": self.extended.jacobians(), "holds": self.holds(),
        })
    }
}

fn find<'a>(rows: &'a [Row], n: u32, jacobian: &str, update: &str) -> Option<&'a Row> {
    rows.iter().find(|r| r.n == n && r.jacobian == jacobian && r.update == update)
}

fn claims(rows: &[Row]) -> Vec<Claim<'_>> {
    let pairs = SIZES.iter().flat_map(|&n| [DENSE.1, SPARSE.1].map(|jacobian| (n, jacobian)));
    pairs
        .filter_map(|(n, jacobian)| {
            let of = |update| find(rows, n, jacobian, update);
            Some(Claim { plain: of(PLAIN.1)?, extended: of(EXTENDED.1)? })
        })
        .collect()
}

fn run(bench: &mut Bench<'_>) -> Result<(), TableError> {
    let cancel = (bench.request.on_ctrl_c)();
    let mut rows: Vec<Row> = Vec::new();
    for n in SIZES {
        let mut whole = None;
        for (jacobian, update) in VARIANTS {
            bench.progress(format!("N = {n}: {}, {}", jacobian.1, update.1));
            let mut row = measure(n, jacobian, update, &cancel)?;
            row.percent = 100.0 * row.seconds / *whole.get_or_insert(row.seconds);
            rows.push(row);
        }
    }
    let plot = bench.store("pendulum-chain.svg", &figure(&rows).to_svg())?;
    let data = csv(&rows.iter().map(Row::json).collect::<Vec<_>>());
    let data = bench.store("pendulum-chain.csv", &data)?;
    let claims = claims(&rows);
    if bench.request.json {
        let object = json!({
            "table": TABLE.name,
            "source": TABLE.source,
            "rtol": RTOL,
            "atol": ATOL,
            "runs": rows.iter().map(Row::json).collect::<Vec<_>>(),
            "claims": claims.iter().map(Claim::json).collect::<Vec<_>>(),
            "plot": plot.display().to_string(),
            "data": data.display().to_string(),
        });
        bench.show(|out| writeln!(out, "{object}"))?;
    } else {
        bench.show(|out| {
            write(&rows, &claims, out)?;
            writeln!(out, "plot  {}", plot.display())?;
            writeln!(out, "data  {}", data.display())
        })?;
    }
    Ok(())
}

fn measure(
    n: u32,
    (kind, jacobian): Kind,
    (follows, update): Update,
    cancel: &Cancel,
) -> Result<Row, TableError> {
    let failure = |early: Early| match early {
        Early::Cancelled => TableError::Interrupted,
        Early::Failed(message) => TableError::failed(message),
    };
    let mut problem = create("pendulum-chain", &[("N", f64::from(n))]).map_err(TableError::failed)?;
    let method = Bdf {
        implicit: Implicit { jacobian: kind, update: follows, ..Implicit::default() },
        ..Bdf::default()
    };
    let options = Options { rtol: RTOL.into(), atol: ATOL.into(), ..Options::default() };
    let ran = single_run::run(&mut *problem, &method, &options, cancel).map_err(failure)?;
    let truth = problem.reference(problem.t_end());
    let error = truth.map_or(f64::NAN, |truth| Errors::between(&ran.end, &truth.state).p);
    let once = || single_run::time(&mut *problem, &method, &options, cancel).map(|seconds| [seconds]);
    let [seconds] = smallest(BUDGET, 2, once).map_err(failure)?;
    Ok(Row { n, jacobian, update, ran, seconds, error, percent: 100.0 })
}

const HEADER: [&str; 16] = [
    "N",
    "Jacobian",
    "update",
    "time [ms]",
    "(pr. [s])",
    "#Je",
    "(pr.)",
    "#updates",
    "(pr.)",
    "percent",
    "(pr.)",
    "steps",
    "rejected",
    "residuals",
    "differences",
    "error p",
];
const EXPLANATION: [&str; 3] = [
    "(pr.): as printed, for N = 16 in the text; #Je: Jacobians by differences, #updates: matrices from old derivatives",
    "dense: column by column; sparse: in groups of columns, with a pattern estimated from a dense one",
    "percent: time in that of the first row of this N; error p: largest error of angles at the end [rad]",
];

fn write(rows: &[Row], claims: &[Claim<'_>], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "Chain of N pendulums, 0 to 200 s, rtol {RTOL:e}, atol {ATOL:e}")?;
    let mut grid = Grid::new(3, HEADER);
    for row in rows {
        grid.row(row.cells());
    }
    grid.write(out)?;
    EXPLANATION.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    writeln!(out)?;
    claims.iter().try_for_each(|claim| writeln!(out, "  {}", claim.words()))?;
    writeln!(out)
}

/// Figure 7: when Jacobians were evaluated, and when old ones were updated.
fn figure(rows: &[Row]) -> Panels {
    let n = SIZES[SIZES.len() - 1];
    let panels = Panels::new(format!("Chain of {n} pendulums: evaluations and updates of the Jacobian"))
        .size(860.0, 170.0)
        .x_axis("time", "s")
        .x_range(0.0, 200.0);
    let panel = |panels: Panels, update: &str| match find(rows, n, DENSE.1, update) {
        Some(row) => panels.panel(instants(row)),
        None => panels,
    };
    [PLAIN.1, EXTENDED.1].into_iter().fold(panels, panel)
}

/// The motion of the suspension, with a vertical line for every evaluation and every update.
fn instants(row: &Row) -> Plot {
    let wave = (0..=400).map(|k| 0.5 * f64::from(k)).map(|t| (t, (2.0 * PI * FREQUENCY * t).sin()));
    let lines = |count: fn(&Step) -> u64| {
        let times = row.ran.history.times(count);
        times.into_iter().flat_map(|t| [(t, -1.0), (t, 1.0), (f64::NAN, f64::NAN)])
    };
    Plot::new("")
        .y_axis(format!("{} run", row.update), "")
        .series(Series::new("suspension, sin ωt", wave).color(0))
        .series(Series::new("evaluation", lines(|step| step.jacobians)).dotted().color(1))
        .series(Series::new("update", lines(|step| step.updates)).dashed().color(2))
}
