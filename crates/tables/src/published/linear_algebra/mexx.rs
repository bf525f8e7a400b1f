//! A whole method on long chains: MEXX with the sparse solver, per evaluation.

use super::chain::problem;
use super::growth::up_to;
use crate::TableError;
use crate::grid::{Grid, fixed, or_dash, short};
use crate::measure::{exponent, memory};
use crate::published::Bench;
use gelenk_integrators::{Flow, Mexx, Observer, Options, Run, StartInfo};
use gelenk_linalg::LinearSolver;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Instant;

const SIZES: [usize; 4] = [100, 1_000, 10_000, 100_000];
const POINTS: usize = 3;
/// Short chains run several times.
const REPEAT_BODIES: usize = 10_000;
const MOST_REPEATS: usize = 5;

const T_END: f64 = 0.002;
const TOLERANCE: f64 = 1e-3;
const FIRST_STEP: f64 = 1e-3;

pub(super) struct MexxRuns(Vec<Outcome>);

#[derive(Clone, Copy)]
struct Outcome {
    n: usize,
    steps: u64,
    /// Evaluations of `(M, G, gᴵ)` after the start.
    evaluations: u64,
    /// Start values and the analysis of the matrices \[s\].
    start: f64,
    /// The steps \[s\].
    seconds: f64,
    /// Largest memory of the process meanwhile [bytes], where the system tells.
    peak: Option<u64>,
}

impl MexxRuns {
    pub(super) fn measure(bench: &Bench<'_>, max_n: usize) -> Result<Self, TableError> {
        let mut runs = Vec::new();
        for &n in up_to(&SIZES, max_n, POINTS) {
            bench.progress(format!("mexx for N = {n}"));
            let mut best = Outcome::measure(n)?;
            for _ in 1..(REPEAT_BODIES / n).clamp(1, MOST_REPEATS) {
                let again = Outcome::measure(n)?;
                best.start = best.start.min(again.start);
                best.seconds = best.seconds.min(again.seconds);
            }
            runs.push(best);
        }
        Ok(Self(runs))
    }

    /// Time per evaluation [µs] over the number of insulators.
    pub(super) fn times(&self) -> Vec<(f64, f64)> {
        self.0.iter().map(|r| (r.n as f64, 1e6 * r.per_evaluation())).collect()
    }

    fn exponent(&self) -> Option<f64> {
        exponent(self.times())
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let header = [
            "N",
            "steps",
            "evaluations",
            "start ms",
            "steps ms",
            "µs/evaluation",
            "ns/evaluation/body",
            "peak MB",
        ];
        let mut grid = Grid::new(0, header);
        for r in &self.0 {
            grid.row([
                r.n.to_string(),
                r.steps.to_string(),
                r.evaluations.to_string(),
                short(1e3 * r.start),
                short(1e3 * r.seconds),
                short(1e6 * r.per_evaluation()),
                short(1e9 * r.per_evaluation() / r.n as f64),
                or_dash(r.peak.map(|bytes| short(bytes as f64 / 1e6))),
            ]);
        }
        writeln!(
            out,
            "MEXX with sparse-ldlt to t = {T_END} s, rtol {TOLERANCE:e}, h0 {FIRST_STEP:e} s: time of the steps per \
             evaluation"
        )?;
        grid.write(out)?;
        writeln!(
            out,
            "  exponent of µs/evaluation {}; 'start': consistent values and the analysis of the matrices",
            fixed(self.exponent(), 3)
        )?;
        writeln!(out, "  peak MB: the largest memory of the whole process during the run")?;
        writeln!(out)
    }

    pub(super) fn json(&self) -> Value {
        let run = |r: &Outcome| {
            json!({
                "n": r.n,
                "steps": r.steps,
                "evaluations": r.evaluations,
                "start_ms": 1e3 * r.start,
                "steps_ms": 1e3 * r.seconds,
                "peak_bytes": r.peak,
                "ns_per_evaluation": 1e9 * r.per_evaluation(),
                "ns_per_evaluation_and_body": 1e9 * r.per_evaluation() / r.n as f64,
            })
        };
        json!({
            "linear_solver": LinearSolver::SparseLdlt.name(),
            "t_end": T_END,
            "rtol": TOLERANCE,
            "h0": FIRST_STEP,
            "runs": self.0.iter().map(run).collect::<Vec<_>>(),
            "exponent": { "time": self.exponent() },
        })
    }
}

impl Outcome {
    fn measure(n: usize) -> Result<Self, TableError> {
        let fresh = memory::forget_peak();
        let mut problem = problem(n)?;
        let options = Options {
            h0: Some(FIRST_STEP),
            linear_solver: LinearSolver::SparseLdlt,
            ..Options::tolerance(TOLERANCE)
        };
        let initial = problem.initial();
        let mut run = Run::new(&mut *problem, &Mexx::default(), initial, T_END, &options)
            .map_err(TableError::failed)?;
        let since = Instant::now();
        run.finish(&mut Pause).map_err(TableError::failed)?;
        let (start, before) = (since.elapsed().as_secs_f64(), run.stats().work.mass);
        let since = Instant::now();
        run.finish(&mut ()).map_err(TableError::failed)?;
        let (seconds, stats) = (since.elapsed().as_secs_f64(), run.stats());
        let peak = memory::peak().filter(|_| fresh);
        Ok(Self { n, steps: stats.steps, evaluations: stats.work.mass - before, start, seconds, peak })
    }

    fn per_evaluation(&self) -> f64 {
        self.seconds / self.evaluations as f64
    }
}

/// Stops a run as soon as it has started.
struct Pause;

impl Observer for Pause {
    fn start(&mut self, _: &StartInfo<'_>) -> Flow {
        Ok(ControlFlow::Break(()))
    }
}
