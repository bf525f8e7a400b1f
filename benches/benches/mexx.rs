//! `cargo bench -p gelenk-bench`: MEXX on the problems of its paper, and what dense output and events add.
#![allow(clippy::print_stdout)]

use gelenk_bench::{Timing, time};
use gelenk_integrators::{Discretisation, Events, Mexx, Options, Output};
use gelenk_linalg::LinearSolver;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    println!("problem              tol    solver    steps   nfcn   error p   ns/evaluation");
    let mexx = Mexx::default();
    for tolerance in [1e-3, 1e-5, 1e-7, 1e-9] {
        for linear_solver in LinearSolver::ALL {
            let options = Options { linear_solver, ..paper(tolerance) };
            match time("andrews", &[], &mexx, &options, 400) {
                Ok(timing) => row("andrews", tolerance, &linear_solver.to_string(), &timing),
                Err(reason) if tolerance == 1e-3 => println!("andrews with {linear_solver}: {reason}"),
                Err(_) => {}
            }
        }
    }
    let modified = Mexx { discretisation: Discretisation::Modified, ..mexx.clone() };
    row("cable-drum 0.25 std", 1e-5, "auto", &time("cable-drum", &[], &mexx, &paper(1e-5), 2000)?);
    row("cable-drum 0.25 mod", 1e-5, "auto", &time("cable-drum", &[], &modified, &paper(1e-5), 2000)?);
    for n in [16.0, 32.0] {
        let timing = time("insulator-chain", &[("N", n)], &mexx, &paper(1e-5), 10)?;
        row(&format!("insulator-chain {n}"), 1e-5, "auto", &timing);
    }

    // M86: what watching costs, against the same run unwatched
    println!("\non andrews at 1e-5, relative to the plain run:");
    let plain = time("andrews", &[], &mexx, &paper(1e-5), 400)?;
    let dense = Options { output: Output::PerStep(0), ..paper(1e-5) };
    let roots = Options { events: Events::report(), ..paper(1e-5) };
    for (what, options) in [("dense output in every step", dense), ("root finding", roots)] {
        let timing = time("andrews", &[], &mexx, &options, 400)?;
        println!("  {what:<28} {:+.1} %", 100.0 * (timing.seconds / plain.seconds - 1.0));
    }
    Ok(())
}

fn paper(tolerance: f64) -> Options {
    Options { h0: Some(1e-3), ..Options::tolerance(tolerance) }
}

fn row(problem: &str, tolerance: f64, solver: &str, t: &Timing) {
    let error = t.error.map_or_else(|| "-".into(), |e| format!("{e:.1e}"));
    let (steps, mass, ns) = (t.stats.steps, t.stats.work.mass, t.ns_per_evaluation());
    println!("{problem:<20} {tolerance:<6e} {solver:<9} {steps:>5} {mass:>6} {error:>9} {ns:>12.0}");
}
