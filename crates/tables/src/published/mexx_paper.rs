//! Tables 5.1, 5.2, 5.3 and 5.5 and figure 5.4 of [Lubich92], and the angles of figure 7.2 of [Hairer96] (M84 to M86, M88, M89, M92, M95, W13).
//!
//! The tables count steps, evaluations of `(M, G, gᴵ)` and solutions of linear systems, with a first step of 1e-3. Times are ours, in
//! milliseconds, where the paper has seconds of a machine of 1991; the share of two of them can be compared.

mod figures;
mod truck;

use super::single_run::{self, Early};
use super::{Bench, PublishedTable, csv};
use crate::TableError;
use crate::grid::{Grid, short, wrapped};
use crate::measure::smallest;
use gelenk_core::Stats;
use gelenk_integrators::{Cancel, Discretisation, Method, Mexx, Options, Output};
use gelenk_linalg::LinearSolver;
use gelenk_plot::{Plot, Scale, Series};
use gelenk_testset::create;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::time::{Duration, Instant};

pub(super) use figures::{ANGLES, SHAPES};

const fn table(
    name: &'static str,
    what: &'static str,
    source: &'static str,
    keys: &'static str,
    run: fn(&mut Bench<'_>) -> Result<(), TableError>,
) -> PublishedTable {
    PublishedTable { name, what, source, keys, grows: false, run }
}

pub(super) static CABLE_DRUM: PublishedTable = table(
    "mexx-cable-drum",
    "cable drum: both discretisations of MEXX for growing friction",
    "Lubich, Nowak, Poehle & Engstler (1992), SC 92-12, table 5.1",
    "M84",
    |bench| Table::cable_drum(bench)?.show(bench),
);
pub(super) static ANDREWS: PublishedTable = table(
    "mexx-andrews",
    "Andrews' squeezer at five tolerances, LU beside UDU^T, and what dense output costs",
    "Lubich, Nowak, Poehle & Engstler (1992), SC 92-12, table 5.2",
    "M85, M86",
    |bench| Table::andrews(bench)?.show(bench),
);
pub(super) static TRUCK: PublishedTable = table(
    "mexx-truck",
    "planar truck on two roads at five tolerances, and its reduced equations by SEULEX",
    "Lubich, Nowak, Poehle & Engstler (1992), SC 92-12, table 5.3, with another truck",
    "M88, M89",
    |bench| Table::truck(bench)?.show(bench),
);
pub(super) static CHAIN: PublishedTable = table(
    "mexx-insulator-chain",
    "chains of 16, 32 and 64 insulators: sparse, full and symmetric linear algebra",
    "Lubich, Nowak, Poehle & Engstler (1992), SC 92-12, table 5.5",
    "M92",
    |bench| Table::chain(bench)?.show(bench),
);

/// Steps, evaluations, solutions.
type Counts = [u64; 3];

const BUDGET: Duration = Duration::from_millis(150);

/// A row: what it is about, what was counted or why nothing was, what is printed.
struct Row {
    label: Vec<String>,
    ours: Result<(Counts, f64), String>,
    printed: [Option<u64>; 3],
}

struct Table {
    name: &'static str,
    source: &'static str,
    title: &'static str,
    label: &'static [&'static str],
    /// The label over which the figure is drawn, and whether it is logarithmic.
    x: usize,
    is_log: bool,
    rows: Vec<Row>,
    /// Why ours differs, and what the paper says beside.
    remarks: Vec<String>,
}

/// One run, timed.
struct Trial<'a> {
    problem: &'a str,
    parameters: &'a [(&'a str, f64)],
    /// In place of `method`.
    other: Option<&'a dyn Method>,
    method: Mexx,
    options: Options,
}

impl<'a> Trial<'a> {
    fn new(problem: &'a str, parameters: &'a [(&'a str, f64)], tolerance: f64) -> Self {
        let options = Options { h0: Some(1e-3), violations: false, ..Options::tolerance(tolerance) };
        Self { problem, parameters, other: None, method: Mexx::default(), options }
    }

    fn once(&self, cancel: &Cancel) -> Result<Result<Stats, String>, TableError> {
        let mut problem = create(self.problem, self.parameters).map_err(TableError::failed)?;
        let t_end = problem.t_end();
        let method = self.other.unwrap_or(&self.method);
        match single_run::once(&mut *problem, method, t_end, &self.options, cancel, &mut ()) {
            Ok((_, stats)) => Ok(Ok(stats)),
            Err(Early::Failed(message)) => Ok(Err(message)),
            Err(Early::Cancelled) => Err(TableError::Interrupted),
        }
    }

    /// Counts, and the smallest time \[s\].
    fn run(&self, cancel: &Cancel) -> Result<Result<(Counts, f64), String>, TableError> {
        let stats = match self.once(cancel)? {
            Ok(stats) => stats,
            Err(message) => return Ok(Err(message)),
        };
        let timed = || {
            let since = Instant::now();
            self.once(cancel)?.map_err(TableError::failed)?;
            Ok::<_, TableError>([since.elapsed().as_secs_f64()])
        };
        let [seconds] = smallest(BUDGET, 1, timed)?;
        Ok(Ok(([stats.steps, stats.work.mass, stats.work.solve], seconds)))
    }
}

impl Table {
    /// Table 5.1. `None`: the printed run failed.
    fn cable_drum(bench: &Bench<'_>) -> Result<Self, TableError> {
        const ROWS: [(f64, [Option<Counts>; 2]); 8] = [
            (0.0, [Some([7, 99, 107]), Some([7, 99, 107])]),
            (0.125, [Some([8, 102, 111]), Some([7, 99, 107])]),
            (0.25, [Some([9, 112, 122]), Some([7, 99, 107])]),
            (0.5, [Some([10, 162, 173]), Some([7, 99, 107])]),
            (0.75, [Some([23, 273, 297]), Some([7, 105, 114])]),
            (1.0, [Some([76, 1082, 1159]), Some([7, 87, 95])]),
            (1.25, [None, Some([9, 149, 159])]),
            (1.5, [None, Some([8, 114, 123])]),
        ];
        let cancel = (bench.request.on_ctrl_c)();
        let mut rows = Vec::new();
        for (k, (word, discretisation)) in
            [("standard", Discretisation::Standard), ("modified", Discretisation::Modified)]
                .into_iter()
                .enumerate()
        {
            for (mu, printed) in ROWS {
                let parameters = [("mu", mu)];
                let mut trial = Trial::new("cable-drum", &parameters, 1e-5);
                trial.method.discretisation = discretisation;
                let printed = printed[k].map_or([None; 3], |p| p.map(Some));
                rows.push(Row {
                    label: vec![word.into(), mu.to_string()],
                    ours: trial.run(&cancel)?,
                    printed,
                });
            }
        }
        let remarks = vec![
            "The standard discretisation needs ever more work as friction grows, and fails beyond mu = 1.1, where the effective inertia \
             changes its sign; so did the printed runs, after 47 and 23 steps."
                .into(),
            "modified, mu of 1 and more: ours takes less, because its multipliers are those of the point at which F is evaluated."
                .into(),
        ];
        let label = &["discretisation", "mu"];
        let title = "Cable drum, 0 to 4 s, tolerance 1e-5";
        Ok(Self {
            name: CABLE_DRUM.name,
            source: CABLE_DRUM.source,
            title,
            label,
            x: 1,
            is_log: false,
            rows,
            remarks,
        })
    }

    /// Table 5.2.
    fn andrews(bench: &Bench<'_>) -> Result<Self, TableError> {
        const ROWS: [(f64, Counts); 5] = [
            (1e-3, [17, 488, 511]),
            (1e-5, [26, 925, 957]),
            (1e-7, [23, 1530, 1563]),
            (1e-9, [32, 2533, 2571]),
            (1e-11, [37, 3554, 3611]),
        ];
        let cancel = (bench.request.on_ctrl_c)();
        let mut rows = Vec::new();
        for (tolerance, printed) in ROWS {
            for solver in [LinearSolver::Lu, LinearSolver::Ldlt] {
                bench.progress(format!("{tolerance:e}, {}", solver.name()));
                let mut trial = Trial::new("andrews", &[], tolerance);
                trial.options.linear_solver = solver;
                let label = vec![format!("{tolerance:e}"), solver.name().into()];
                // what the paper prints is counted with LU
                let printed = if solver == LinearSolver::Lu { printed.map(Some) } else { [None; 3] };
                rows.push(Row { label, ours: trial.run(&cancel)?, printed });
            }
        }
        let mut dense = Trial::new("andrews", &[], 1e-5);
        dense.options.linear_solver = LinearSolver::Lu;
        dense.options.output = Output::PerStep(4);
        let ours = dense.run(&cancel)?;
        let time = |row: &Result<(Counts, f64), String>| row.as_ref().ok().map(|(_, seconds)| *seconds);
        let more = time(&ours).zip(time(&rows[2].ours)).map(|(dense, plain)| 100.0 * (dense / plain - 1.0));
        rows.push(Row {
            label: vec!["1e-5".into(), "lu, dense output".into()],
            ours,
            printed: [Some(26), Some(925), Some(957)],
        });
        let remarks = vec![
            format!(
                "Dense output of all components at four points within each step, 1e-5: {} more time here, 19 % printed. It adds no \
                 evaluation: divided differences of rows that are computed anyway.",
                more.map_or_else(|| "-".into(), |x| format!("{x:.0} %"))
            ),
            "At 1e-11 rounding decides about steps: the paper reports 11 % less work with UDU^T than with LU, and the published \
             algorithm in Fortran with another LU takes 34 steps, 3169 evaluations, 3220 solutions. Ours takes more steps, many of \
             them short and of low order, for the same work."
                .into(),
        ];
        let label = &["tolerance", "linear solver"];
        let title = "Andrews' squeezer, 0 to 0.03 s";
        Ok(Self {
            name: ANDREWS.name,
            source: ANDREWS.source,
            title,
            label,
            x: 0,
            is_log: true,
            rows,
            remarks,
        })
    }

    /// Table 5.5.
    fn chain(bench: &Bench<'_>) -> Result<Self, TableError> {
        const ROWS: [(f64, [Counts; 3]); 3] = [
            (16.0, [[13, 583, 597], [13, 846, 862], [17, 1396, 1414]]),
            (32.0, [[13, 473, 488], [12, 759, 774], [15, 1204, 1220]]),
            (64.0, [[13, 444, 460], [15, 890, 906], [15, 1164, 1180]]),
        ];
        const COLUMNS: [(LinearSolver, &str); 3] = [
            (LinearSolver::SparseLu, "sparse"),
            (LinearSolver::Lu, "full"),
            (LinearSolver::Ldlt, "symmetric"),
        ];
        let cancel = (bench.request.on_ctrl_c)();
        let mut rows = Vec::new();
        for (n, printed) in ROWS {
            for (tolerance, printed) in [1e-3, 1e-5, 1e-7].into_iter().zip(printed) {
                for (solver, column) in COLUMNS {
                    bench.progress(format!("N = {n}, {tolerance:e}, {column}"));
                    let parameters = [("N", n)];
                    let mut trial = Trial::new("insulator-chain", &parameters, tolerance);
                    trial.options.linear_solver = solver;
                    let label = vec![n.to_string(), format!("{tolerance:e}"), column.into()];
                    rows.push(Row { label, ours: trial.run(&cancel)?, printed: printed.map(Some) });
                }
            }
        }
        let time = |k: usize| rows[k].ours.as_ref().map_or(f64::NAN, |(_, seconds)| *seconds);
        // of the longest chain at 1e-3: rows of sparse, full and symmetric
        let [sparse, full, symmetric] = [18, 19, 20].map(time);
        let remarks = vec![format!(
            "N = 64, 1e-3: whole runs take {:.1} times as long with full as with sparse factors, and {:.1} times with symmetric ones; \
             the paper's linear algebra alone 17.7 and 21.1 times. Ours counts everything, and its full LU works in blocks.",
            full / sparse,
            symmetric / sparse
        )];
        let label = &["N", "tolerance", "linear algebra"];
        let title = "Insulator chain, 0 to 0.1 s";
        Ok(Self { name: CHAIN.name, source: CHAIN.source, title, label, x: 1, is_log: true, rows, remarks })
    }

    fn show(&self, bench: &mut Bench<'_>) -> Result<(), TableError> {
        let rows: Vec<Value> = self.rows.iter().map(|row| row.json(self.label)).collect();
        let files = [
            ("plot", bench.store(&format!("{}.svg", self.name), &self.plot().to_svg())?),
            ("data", bench.store(&format!("{}.csv", self.name), &csv(&rows))?),
        ];
        if bench.request.json {
            let object = json!({
                "table": self.name, "source": self.source,
                "rows": rows, "remarks": self.remarks,
                "files": files.map(|(_, path)| path.display().to_string()),
            });
            bench.show(|out| writeln!(out, "{object}"))?;
        } else {
            bench.show(|out| {
                self.write(out)?;
                files.iter().try_for_each(|(what, path)| writeln!(out, "{what}  {}", path.display()))
            })?;
        }
        Ok(())
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        const COUNTED: [&str; 7] = ["nstep", "(pr.)", "nfcn", "(pr.)", "nsol", "(pr.)", "time [ms]"];
        writeln!(out, "{}", self.title)?;
        let header: Vec<&str> = self.label.iter().copied().chain(COUNTED).collect();
        let mut grid = Grid::with_header(self.label.len(), &header);
        for row in &self.rows {
            match &row.ours {
                Ok((counts, seconds)) => {
                    let pairs = counts.iter().zip(row.printed);
                    let counts = pairs.flat_map(|(ours, printed)| {
                        [ours.to_string(), printed.map_or_else(|| "-".into(), |p| p.to_string())]
                    });
                    grid.row(row.label.iter().cloned().chain(counts).chain([short(1e3 * seconds)]));
                }
                Err(message) => grid.words(row.label.clone(), format!("failed: {message}")),
            }
        }
        grid.write(out)?;
        writeln!(out, "  (pr.): as printed\n")?;
        for line in self.remarks.iter().flat_map(|words| wrapped(words, 110)) {
            writeln!(out, "  {line}")?;
        }
        writeln!(out)
    }

    /// Evaluations, ours as lines and printed ones as symbols.
    fn plot(&self) -> Plot {
        let mut plot =
            Plot::new(self.title).x_axis(self.label[self.x], "").y_axis("evaluations of (M, G)", "");
        plot = if self.is_log { plot.log_log() } else { plot.y_scale(Scale::Log) };
        let name = |row: &Row| {
            let others = row.label.iter().enumerate().filter(|(k, _)| *k != self.x);
            others.map(|(_, label)| label.as_str()).collect::<Vec<_>>().join(", ")
        };
        let mut names: Vec<String> = self.rows.iter().map(name).collect();
        names.sort();
        names.dedup();
        for of in names {
            let rows = || self.rows.iter().filter(|row| name(row) == of);
            let at = |row: &Row| row.label[self.x].parse().unwrap_or(f64::NAN);
            let ours = rows().filter_map(|row| Some((at(row), row.ours.as_ref().ok()?.0[1] as f64)));
            let printed = rows().filter_map(|row| Some((at(row), row.printed[1]? as f64)));
            let printed: Vec<(f64, f64)> = printed.collect();
            plot = plot.series(Series::new(of.clone(), ours));
            if !printed.is_empty() {
                plot = plot.series(Series::new(format!("{of}, printed"), printed).symbols_only());
            }
        }
        plot
    }
}

impl Row {
    fn json(&self, label: &[&str]) -> Value {
        let of =
            |counts: [Option<u64>; 3]| json!({ "nstep": counts[0], "nfcn": counts[1], "nsol": counts[2] });
        let mut row = match &self.ours {
            Ok((counts, seconds)) => {
                json!({ "status": "ok", "ours": of(counts.map(Some)), "time_s": seconds })
            }
            Err(message) => json!({ "status": "failed", "message": message }),
        };
        row["printed"] = of(self.printed);
        for (name, value) in label.iter().zip(&self.label) {
            row[*name] = json!(value);
        }
        row
    }
}
