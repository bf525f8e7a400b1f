//! `cargo bench -p gelenk-bench --bench many_contacts`: times of contact problems over their sizes.
//!
//! Spheres fall into a box; where they have come to after 1.25 s, one step is solved from no impulses, to several residuals, on one thread. A chain of links on the floor is one component
//! with joints. `SICONOS_NSGS=PROGRAM` names the program of `benches/peers/siconos/` to solve the same problems with; its impulses are judged by the same natural map.
//! Both are repeated as often, and the fastest counts. Our times include the answers of the bodies and their factors; those of Siconos leave out `D`, which it is given.
#![allow(clippy::print_stdout)]

#[path = "../../../crates/linalg/tests/it/many/chain.rs"]
mod chain;
mod spheres;

use chain::Chain;
use gelenk_linalg::complementarity::many::{ManyMethod, ManyOptions, ManyReport, ManySolver};
use spheres::Spheres;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

type Failure = Box<dyn std::error::Error>;
const REPEATS: usize = 3;
const STEPS: usize = 250;

fn main() -> Result<(), Failure> {
    let largest = std::env::args().find_map(|a| a.parse().ok()).unwrap_or(1000);
    for count in [100, 200, 500, 1000, 2000].into_iter().filter(|n| *n <= largest) {
        packing(count)?;
    }
    println!();
    for links in [50, 100, 200, 500] {
        chain_on_floor(links)?;
    }
    Ok(())
}

/// The fastest of some solutions from no impulses [ms].
fn time(
    spheres: &mut Spheres,
    solver: &mut ManySolver,
    options: &ManyOptions,
) -> Result<(f64, ManyReport), Failure> {
    let mut best: Option<(f64, ManyReport)> = None;
    for _ in 0..REPEATS {
        let mut impulse = vec![0.0; spheres.free.len()];
        let since = Instant::now();
        let report = spheres.solve(solver, options, &mut impulse)?;
        let ms = 1e3 * since.elapsed().as_secs_f64();
        if best.is_none_or(|b| ms < b.0) {
            best = Some((ms, report));
        }
    }
    best.ok_or_else(|| "no run was asked for".into())
}

fn packing(count: usize) -> Result<(), Failure> {
    let mut spheres = Spheres::new(count, 7, 0.5);
    let mut solver = ManySolver::new();
    let rough = ManyOptions { tolerance: 1e-6, threads: 1, ..ManyOptions::default() };
    let (mut all, mut unsolved) = (0.0, 0);
    for _ in 0..STEPS {
        spheres.collide();
        let mut impulse = std::mem::take(&mut spheres.impulse);
        let since = Instant::now();
        unsolved += usize::from(!spheres.solve(&mut solver, &rough, &mut impulse)?.solved);
        all += since.elapsed().as_secs_f64();
        spheres.impulse = impulse;
        spheres.advance();
    }
    spheres.collide();
    println!(
        "{count} spheres, {} contacts ({STEPS} steps before took {:.1} ms each at 1e-6, {unsolved} unsolved)",
        spheres.contacts.len(),
        1e3 * all / STEPS as f64
    );
    let peer = std::env::var("SICONOS_NSGS").ok();
    let file = std::env::temp_dir().join("gelenk-many-contacts.txt");
    if peer.is_some() {
        std::fs::write(&file, spheres.dump())?;
    }
    for tolerance in [1e-4, 1e-6, 1e-8, 1e-10] {
        let options = ManyOptions { tolerance, threads: 1, ..ManyOptions::default() };
        let (ms, report) = time(&mut spheres, &mut solver, &options)?;
        let sweeping = ManyOptions { method: ManyMethod::GaussSeidel, most_sweeps: 20_000, ..options };
        let (sweeps_ms, swept) = time(&mut spheres, &mut solver, &sweeping)?;
        print!(
            "  {tolerance:.0e}: {ms:8.1} ms, residual {:.1e}, {} sweeps, {} steps; sweeps alone {sweeps_ms:8.1} ms, {:.1e}, {}",
            report.residual, report.sweeps, report.newton_steps, swept.residual, swept.sweeps
        );
        if let Some(program) = &peer {
            let (ms, iterations, mut impulse) = ask_peer(program, &file, tolerance, spheres.free.len())?;
            let judged = ManyOptions { method: ManyMethod::GaussSeidel, most_sweeps: 0, ..options };
            let residual = spheres.solve(&mut solver, &judged, &mut impulse)?.residual;
            print!("; Siconos {ms:8.1} ms, residual {residual:.1e}, {iterations} sweeps");
        }
        println!();
    }
    Ok(())
}

/// The fastest of as many solutions by the other program \[ms\], its sweeps and its impulses.
fn ask_peer(
    program: &str,
    file: &Path,
    tolerance: f64,
    rows: usize,
) -> Result<(f64, String, Vec<f64>), Failure> {
    let (mut best, mut last) = (f64::INFINITY, None);
    for _ in 0..REPEATS {
        let run = Command::new(program).arg(file).args([&tolerance.to_string(), "20000"]).output()?;
        let text = String::from_utf8(run.stdout)?;
        // other lines may come before
        let lines: Vec<&str> = text.lines().collect();
        let head = lines.len().checked_sub(rows + 1).ok_or("the other program has no answer")?;
        let words: Vec<&str> = lines[head].split(' ').collect();
        best = best.min(1e3 * words[0].parse::<f64>()?);
        let impulse = lines[head + 1..].iter().map(|l| l.parse()).collect::<Result<Vec<f64>, _>>()?;
        last = Some(((*words.get(1).unwrap_or(&"?")).to_string(), impulse));
    }
    let (iterations, impulse) = last.ok_or("no run was asked for")?;
    Ok((best, iterations, impulse))
}

fn chain_on_floor(links: usize) -> Result<(), Failure> {
    let mut chain = Chain::new(links, 0.4)?;
    let options = ManyOptions { threads: 1, ..ManyOptions::default() };
    let mut solver = ManySolver::new();
    let mut best = f64::INFINITY;
    let mut last = None;
    for _ in 0..REPEATS {
        let mut impulse = vec![0.0; 6 * links];
        let since = Instant::now();
        last = Some(solver.solve(&chain.data.problem(), &mut chain.links, &options, &mut impulse)?);
        best = best.min(1e3 * since.elapsed().as_secs_f64());
    }
    if let Some(report) = last {
        println!(
            "{links} links, {} contacts: {best:8.1} ms, residual {:.1e}, {} iterations of ADMM, {} steps",
            2 * links,
            report.residual,
            report.admm_steps,
            report.newton_steps
        );
    }
    Ok(())
}
