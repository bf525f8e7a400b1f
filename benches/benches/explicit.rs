//! `cargo bench -p gelenk-bench --bench explicit`: explicit and half-explicit methods on Andrews' squeezer. How long they take to
//! an error of 1e-5, 1e-7 and 1e-9 with the automatic and with the dense saddle solver, and what projection costs.
#![allow(clippy::print_stdout)]

use gelenk_bench::time;
use gelenk_integrators::{Explicit, FixedStep, HalfExplicit, Method, Mexx, Odex, Options, Project};
use gelenk_linalg::LinearSolver;

type Failure = Box<dyn std::error::Error>;

/// Errors of positions to be reached, and the times aimed at [µs].
const GOALS: [(f64, f64); 3] = [(1e-5, 250.0), (1e-7, 350.0), (1e-9, 600.0)];
const REPEATS: usize = 60;
/// The end of the motion [s].
const T_END: f64 = 0.03;

fn main() -> Result<(), Failure> {
    let methods: [&dyn Method; 6] = [
        &Mexx::default(),
        &HalfExplicit::hem5(),
        &HalfExplicit::phem56(),
        &Explicit::dopri5(),
        &Explicit::dop853(),
        &Odex::default(),
    ];
    println!(
        "time [µs] to an error of positions, without projection (interpolated between tolerances half a decade apart)"
    );
    println!("{:<8} {:<6} {:>9} {:>9} {:>9}", "method", "solver", "1e-5", "1e-7", "1e-9");
    let mut best = [[f64::INFINITY; 3]; 2];
    for method in methods {
        for (k, solver) in [LinearSolver::Auto, LinearSolver::Lu].into_iter().enumerate() {
            let times = sweep(method, solver)?;
            for (best, time) in best[k].iter_mut().zip(times) {
                *best = best.min(time);
            }
            let [a, b, c] = times;
            println!("{:<8} {solver:<6} {a:>9.0} {b:>9.0} {c:>9.0}", method.name());
        }
    }
    for (i, (error, aim)) in GOALS.into_iter().enumerate() {
        let (auto, lu) = (best[0][i], best[1][i]);
        println!(
            "best to {error:e}: {auto:.0} µs (aim {aim}), {:.2} of the dense solver's {lu:.0} (at most 0.50)",
            auto / lu
        );
    }

    println!("\nprojection after every step, per attempted step, against none");
    for method in methods.into_iter().skip(1) {
        let limit = if method.name() == "dop853" { 12 } else { 25 };
        print!("{:<8}", method.name());
        for (tolerance, order) in [(1e-5, 4), (1e-7, 6), (1e-9, 8)] {
            print!("  {tolerance:e}: {:+.1} %", 100.0 * projection_cost(method, tolerance, order)?);
        }
        println!("  (at most {limit} %)");
    }
    Ok(())
}

/// What projection adds to the time of an attempted step. Left to itself, an extrapolation method chooses other orders with
/// projection than without, and times per step say nothing: a method with several orders takes the same steps in both
/// runs, of this order and of the mean size at this tolerance.
fn projection_cost(method: &dyn Method, tolerance: f64, order: usize) -> Result<f64, Failure> {
    let run = |project, fixed, repeats| {
        let options = Options { project, fixed, violations: false, ..Options::tolerance(tolerance) };
        time("andrews", &[], method, &options, repeats)
    };
    let orders = method.orders();
    let fixed = if orders.start() == orders.end() {
        None
    } else {
        let steps = run(Project::Never, None, 1)?.stats.steps;
        Some(FixedStep { h: T_END / steps as f64, order })
    };
    let cost = |project| -> Result<f64, Failure> {
        let timing = run(project, fixed, REPEATS)?;
        Ok(timing.seconds / (timing.stats.steps + timing.stats.rejections.total()) as f64)
    };
    Ok(cost(Project::EveryStep)? / cost(Project::Never)? - 1.0)
}

/// Times to the goals.
fn sweep(method: &dyn Method, linear_solver: LinearSolver) -> Result<[f64; 3], Failure> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    for k in 6..=24 {
        let options = Options {
            linear_solver,
            project: Project::Never,
            violations: false,
            ..Options::tolerance(10_f64.powf(-0.5 * f64::from(k)))
        };
        let timing = time("andrews", &[], method, &options, REPEATS)?;
        points.push((timing.error.unwrap_or(f64::NAN), 1e6 * timing.seconds));
    }
    // Nobody takes a run that another one beats in error and time.
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    for i in 1..points.len() {
        points[i].1 = points[i].1.min(points[i - 1].1);
    }
    let reach = |goal: f64| {
        let pair = points.windows(2).filter(|w| w[0].0 <= goal && goal < w[1].0);
        let between = pair.map(|w| {
            let share = (goal / w[1].0).ln() / (w[0].0 / w[1].0).ln();
            (w[1].1.ln() + share * (w[0].1 / w[1].1).ln()).exp()
        });
        between.fold(f64::INFINITY, f64::min)
    };
    Ok(GOALS.map(|(goal, _)| reach(goal)))
}
