//! Chains of rods in joint coordinates: what an evaluation costs per body, and what accuracy costs over 2 s.

use super::single_run::{self, Early};
use super::{Bench, PublishedTable, csv};
use crate::TableError;
use crate::grid::{Grid, short};
use crate::measure::smallest;
use gelenk_core::{Problem, State, Stats};
use gelenk_integrators::{Cancel, Explicit, Method, Odex, Options};
use gelenk_model::{Coordinates, Frame};
use gelenk_plot::{Plot, Series};
use gelenk_testset::models::ModelProblem;
use gelenk_testset::{TestProblem, create_model};
use serde_json::{Value, json};
use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

pub(super) static TABLE: PublishedTable = PublishedTable {
    name: "chain",
    what: "chains of rods in joint coordinates: time per body of an evaluation, time over accuracy",
    source: "uniform rods of 1 m and 1 kg, released from the horizontal",
    keys: "",
    grows: true,
    run,
};

/// Numbers of links.
const EVALUATED: [u32; 5] = [10, 100, 1_000, 10_000, 100_000];
const INTEGRATED: [u32; 4] = [10, 100, 1_000, 10_000];
/// Links of the largest chain that is integrated unless `--max-n` says otherwise.
const USUAL: u32 = 100;
const TOLERANCES: [f64; 6] = [1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9];
/// From so many links on the reference is computed by dop853, which takes minutes, as odex would take an hour.
const LONG: u32 = 10_000;
/// Tolerance of the reference.
const EXACT: f64 = 1e-12;
const T_END: f64 = 2.0;
const BUDGET: Duration = Duration::from_millis(300);
/// What is aimed at: links, error [m], time \[s\].
const AIMS: [(u32, f64, f64); 2] = [(100, 1e-7, 0.018), (1_000, 2.5e-6, 0.6)];
/// Aims for an evaluation: nanoseconds per body up to 10 000 bodies, share of a residual in it.
const FORWARD_NS: f64 = 130.0;
const RESIDUAL_SHARE: f64 = 0.6;

/// Time of one evaluation per body.
struct Evaluation {
    n: u32,
    forward: f64,
    residual: f64,
}

/// One run.
struct Row {
    chain: &'static str,
    n: u32,
    method: &'static str,
    tolerance: f64,
    steps: u64,
    evaluations: u64,
    seconds: f64,
    /// Largest distance of a link's end from where the reference has it [m].
    error: f64,
}

fn run(bench: &mut Bench<'_>) -> Result<(), TableError> {
    let cancel = (bench.request.on_ctrl_c)();
    let largest = bench.request.max_n.unwrap_or(EVALUATED[EVALUATED.len() - 1]);
    let mut evaluations = Vec::new();
    for n in EVALUATED.into_iter().filter(|&n| n <= largest) {
        bench.progress(format!("evaluations, N = {n}"));
        evaluations.push(evaluate(n)?);
    }
    let largest = bench.request.max_n.unwrap_or(USUAL);
    let mut rows = Vec::new();
    for chain in ["chain-planar", "chain-spatial"] {
        for n in INTEGRATED.into_iter().filter(|&n| n <= largest) {
            bench.progress(format!("{chain}, N = {n}: reference in absolute coordinates"));
            let truth = reference(chain, n, &cancel)?;
            for tolerance in TOLERANCES {
                bench.progress(format!("{chain}, N = {n}, tolerance {tolerance:e}"));
                for method in [&Explicit::dop853() as &dyn Method, &Odex::default()] {
                    rows.push(measure(chain, n, method, tolerance, &truth, &cancel)?);
                }
            }
        }
    }
    let plot = bench.store("chain.svg", &figure(&rows).to_svg())?;
    let data = csv(&rows.iter().map(Row::json).collect::<Vec<_>>());
    let data = bench.store("chain.csv", &data)?;
    if bench.request.json {
        let object = json!({
            "table": TABLE.name,
            "source": TABLE.source,
            "evaluations": evaluations.iter().map(Evaluation::json).collect::<Vec<_>>(),
            "runs": rows.iter().map(Row::json).collect::<Vec<_>>(),
            "aims": AIMS.iter().filter_map(|aim| aim_json(&rows, *aim)).collect::<Vec<_>>(),
            "plot": plot.display().to_string(),
            "data": data.display().to_string(),
        });
        bench.show(|out| writeln!(out, "{object}"))?;
    } else {
        bench.show(|out| {
            write(&evaluations, &rows, out)?;
            writeln!(out, "plot  {}", plot.display())?;
            writeln!(out, "data  {}", data.display())
        })?;
    }
    Ok(())
}

fn create(chain: &str, n: u32, coordinates: Coordinates) -> Result<ModelProblem, TableError> {
    create_model(chain, &[("N", f64::from(n))], coordinates).map_err(TableError::failed)
}

/// Forward dynamics and residual of the chain in space, at a state with all joints bent and moving.
fn evaluate(n: u32) -> Result<Evaluation, TableError> {
    let mut problem = create("chain-spatial", n, Coordinates::Joint)?;
    let mut x = problem.initial();
    for (i, (q, v)) in x.p.iter_mut().zip(&mut x.v).enumerate() {
        *q = 0.1 * (i * 7 % 5) as f64 - 0.2;
        *v = 0.3 * (i * 3 % 7) as f64 - 0.9;
    }
    let (mut a, mut r) = (vec![0.0; x.v.len()], vec![0.0; x.v.len()]);
    let repeats = (100_000 / n).max(1);
    let failed = |error: gelenk_core::EvalError| TableError::failed(error);
    let missing = || TableError::failed("the chain has no explicit form");
    let [forward, residual] = smallest(BUDGET, 5, || {
        let mut times = [0.0; 2];
        let since = Instant::now();
        for _ in 0..repeats {
            let form = problem.explicit_form().ok_or_else(missing)?;
            form.accelerations(black_box(&x.point()), &mut a).map_err(failed)?;
        }
        times[0] = since.elapsed().as_secs_f64();
        let since = Instant::now();
        for _ in 0..repeats {
            let form = problem.residual_form().ok_or_else(missing)?;
            form.residual(black_box(&x.point()), &a, &mut r).map_err(failed)?;
        }
        times[1] = since.elapsed().as_secs_f64();
        Ok::<_, TableError>(times)
    })?;
    let per_body = 1e9 / f64::from(repeats) / f64::from(n);
    Ok(Evaluation { n, forward: forward * per_body, residual: residual * per_body })
}

/// Where the ends of all links are.
fn ends(problem: &mut ModelProblem, x: &State) -> Vec<[f64; 3]> {
    let links = problem.model().body_ids().skip(1);
    let frames: Vec<_> = links.map(|body| Frame::on(body).at([1.0, 0.0, 0.0])).collect();
    let motions = problem.system().motions(&x.p, &x.v, &frames).unwrap_or_default();
    motions.iter().map(|motion| motion.pose.origin.0).collect()
}

/// The end, what it took, and for how long \[s\].
fn integrate(
    problem: &mut ModelProblem,
    method: &dyn Method,
    tolerance: f64,
    cancel: &Cancel,
) -> Result<(State, Stats, f64), TableError> {
    let options =
        Options { rtol: tolerance.into(), atol: tolerance.into(), violations: false, ..Options::default() };
    let since = Instant::now();
    let (end, stats) =
        single_run::once(problem, method, T_END, &options, cancel, &mut ()).map_err(|early| match early {
            Early::Cancelled => TableError::Interrupted,
            Early::Failed(message) => TableError::failed(message),
        })?;
    Ok((end, stats, since.elapsed().as_secs_f64()))
}

/// By another method, in other coordinates; where that would take an hour, in other coordinates alone.
fn reference(chain: &str, n: u32, cancel: &Cancel) -> Result<Vec<[f64; 3]>, TableError> {
    let mut problem = create(chain, n, Coordinates::Absolute)?;
    let dop853 = Explicit::dop853();
    let method: &dyn Method = if n < LONG { &Odex::default() } else { &dop853 };
    let (end, ..) = integrate(&mut problem, method, EXACT, cancel)?;
    Ok(ends(&mut problem, &end))
}

fn measure(
    chain: &'static str,
    n: u32,
    method: &dyn Method,
    tolerance: f64,
    truth: &[[f64; 3]],
    cancel: &Cancel,
) -> Result<Row, TableError> {
    let mut problem = create(chain, n, Coordinates::Joint)?;
    let (end, stats, first) = integrate(&mut problem, method, tolerance, cancel)?;
    let gap =
        |(a, b): (&[f64; 3], &[f64; 3])| a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
    let error = ends(&mut problem, &end).iter().zip(truth).map(gap).fold(0.0, f64::max);
    let once = || integrate(&mut problem, method, tolerance, cancel).map(|(.., seconds)| [seconds]);
    // long runs are not repeated
    let budget = if first > BUDGET.as_secs_f64() { Duration::ZERO } else { BUDGET };
    let [again] = smallest(budget, 0, once)?;
    let (steps, evaluations) = (stats.steps, stats.work.force);
    let seconds = first.min(again);
    Ok(Row { chain, n, method: method.name(), tolerance, steps, evaluations, seconds, error })
}

impl Evaluation {
    fn json(&self) -> Value {
        json!({ "n": self.n, "forward_ns": self.forward, "residual_ns": self.residual })
    }
}

impl Row {
    fn json(&self) -> Value {
        json!({
            "chain": self.chain, "n": self.n, "method": self.method, "tolerance": self.tolerance,
            "steps": self.steps, "evaluations": self.evaluations, "seconds": self.seconds, "error": self.error,
        })
    }
}

/// The shortest time to an error on both chains, by any method.
fn time_to(rows: &[Row], n: u32, error: f64) -> Vec<(&'static str, f64)> {
    let mut best: Vec<(&'static str, f64)> = Vec::new();
    for row in rows.iter().filter(|row| row.n == n && row.error <= error) {
        match best.iter_mut().find(|(chain, _)| *chain == row.chain) {
            Some((_, time)) => *time = time.min(row.seconds),
            None => best.push((row.chain, row.seconds)),
        }
    }
    best
}

fn aim_json(rows: &[Row], (n, error, seconds): (u32, f64, f64)) -> Option<Value> {
    let found = time_to(rows, n, error);
    let all = found
        .iter()
        .map(|(chain, time)| json!({ "chain": chain, "seconds": time, "holds": *time <= seconds }));
    (!found.is_empty())
        .then(|| json!({ "n": n, "error": error, "aim_s": seconds, "found": all.collect::<Vec<_>>() }))
}

fn write(evaluations: &[Evaluation], rows: &[Row], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "Chain in space, joint coordinates: time of one evaluation per body")?;
    let mut grid = Grid::new(0, ["N", "accelerations [ns]", "residual [ns]", "share"]);
    for e in evaluations {
        let share = format!("{:.2}", e.residual / e.forward);
        grid.row([e.n.to_string(), format!("{:.0}", e.forward), format!("{:.0}", e.residual), share]);
    }
    grid.write(out)?;
    let small = evaluations.iter().filter(|e| e.n <= 10_000);
    let slowest = small.map(|e| e.forward).fold(0.0, f64::max);
    let share = evaluations.iter().map(|e| e.residual / e.forward).fold(0.0, f64::max);
    let yes = |holds: bool| if holds { "yes" } else { "no" };
    writeln!(
        out,
        "  at most {FORWARD_NS} ns up to N = 10 000: {} ({slowest:.0} ns)",
        yes(slowest <= FORWARD_NS)
    )?;
    writeln!(
        out,
        "  residual at most {RESIDUAL_SHARE} of that: {} ({share:.2})",
        yes(share <= RESIDUAL_SHARE)
    )?;
    writeln!(out)?;
    writeln!(
        out,
        "Released from the horizontal, 0 to {T_END} s; error: largest distance of a link's end from the reference,"
    )?;
    writeln!(
        out,
        "which is computed by odex in absolute coordinates with a tolerance of {EXACT:e}
(by dop853 from N = {LONG} on)"
    )?;
    let mut grid =
        Grid::new(2, ["chain", "method", "N", "tol", "steps", "evaluations", "time [ms]", "error [m]"]);
    for row in rows {
        grid.row([
            row.chain.into(),
            row.method.into(),
            row.n.to_string(),
            format!("{:e}", row.tolerance),
            row.steps.to_string(),
            row.evaluations.to_string(),
            short(1e3 * row.seconds),
            format!("{:.1e}", row.error),
        ]);
    }
    grid.write(out)?;
    for (n, error, seconds) in AIMS {
        for (chain, time) in time_to(rows, n, error) {
            let (found, aim) = (short(1e3 * time), short(1e3 * seconds));
            writeln!(
                out,
                "  {chain}, N = {n}, error at most {error:e} m: {found} ms; aim {aim} ms: {}",
                yes(time <= seconds)
            )?;
        }
    }
    writeln!(out)
}

fn figure(rows: &[Row]) -> Plot {
    let mut plot = Plot::new("Chains of rods over 2 s, joint coordinates")
        .x_axis("largest error of a link's end", "m")
        .y_axis("time", "s")
        .log_log();
    let mut names: Vec<(&str, u32, &str)> = rows.iter().map(|r| (r.chain, r.n, r.method)).collect();
    names.dedup();
    names.sort_unstable();
    names.dedup();
    for (chain, n, method) in names {
        let its = rows.iter().filter(|r| (r.chain, r.n, r.method) == (chain, n, method));
        let points = its.map(|r| (r.error, r.seconds));
        plot = plot.series(Series::new(format!("{chain}, N = {n}, {method}"), points));
    }
    plot
}
