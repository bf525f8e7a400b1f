//! `cargo bench -p gelenk-bench --bench many_contacts`: times of contact problems over their sizes.
//!
//! Spheres fall into a box; where they have come to after 1.25 s, one step is solved from no impulses, to several residuals, on one thread. A chain of links on the floor is one component
//! with joints. `SICONOS_NSGS=PROGRAM` names the program of `benches/peers/siconos/` to solve the same problems with; its impulses are judged by the same natural map.
//! `-- hopper` lets 1000 spheres run through a hopper instead, and compares steps on their way: each is solved here to the residual to which the other program has come.
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

/// A clock of the processor, which other programs on the machine do not move, where the system has one; all is solved on one thread.
struct Clock(Instant, Option<f64>);

impl Clock {
    fn start() -> Self {
        Self(Instant::now(), Self::on_processor())
    }

    /// Seconds since then.
    fn seconds(&self) -> f64 {
        match (Self::on_processor(), self.1) {
            (Some(now), Some(then)) => now - then,
            _ => self.0.elapsed().as_secs_f64(),
        }
    }

    fn on_processor() -> Option<f64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(1e-9 * text.split(' ').next()?.parse::<f64>().ok()?)
    }
}

type Failure = Box<dyn std::error::Error>;
const REPEATS: usize = 3;
const STEPS: usize = 250;

fn main() -> Result<(), Failure> {
    if std::env::args().any(|a| a == "hopper") {
        return hopper(1000);
    }
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
        let since = Clock::start();
        let report = spheres.solve(solver, options, &mut impulse)?;
        let ms = 1e3 * since.seconds();
        if best.is_none_or(|b| ms < b.0) {
            best = Some((ms, report));
        }
    }
    best.ok_or_else(|| "no run was asked for".into())
}

/// Steps of a hopper that runs: when the first and the last one is compared, and how far they are apart.
const RUNNING: (usize, usize, usize) = (200, 320, 40);

/// Spheres that run through a hopper: single steps from no impulses, to the residual that the other program reaches.
fn hopper(count: usize) -> Result<(), Failure> {
    let mut spheres = Spheres::hopper(count, 10, 0.5);
    let mut solver = ManySolver::new();
    let rough = ManyOptions { tolerance: 1e-6, threads: 1, ..ManyOptions::default() };
    let peer = std::env::var("SICONOS_NSGS").ok();
    let file = std::env::temp_dir().join("gelenk-hopper.txt");
    let (first, last, every) = RUNNING;
    let mut sums: [[f64; 2]; 3] = [[0.0; 2]; 3];
    for step in 0..=last {
        spheres.collide();
        if step >= first && (step - first).is_multiple_of(every) {
            println!(
                "step {step}: {} spheres above the opening, {} contacts",
                spheres.inside(),
                spheres.contacts.len()
            );
            std::fs::write(&file, spheres.dump())?;
            for (tolerance, sum) in [1e-4, 1e-6, 1e-8].into_iter().zip(&mut sums) {
                let Some(program) = &peer else {
                    let options = ManyOptions { tolerance, ..rough };
                    let (ms, report) = time(&mut spheres, &mut solver, &options)?;
                    println!("  {tolerance:.0e}: {ms:8.1} ms, residual {:.1e}", report.residual);
                    continue;
                };
                let (theirs, sweeps, mut impulse) = ask_peer(program, &file, tolerance, spheres.free.len())?;
                let judged = ManyOptions { method: ManyMethod::GaussSeidel, most_sweeps: 0, ..rough };
                let residual = spheres.solve(&mut solver, &judged, &mut impulse)?.residual;
                let (ours, report) =
                    time(&mut spheres, &mut solver, &ManyOptions { tolerance: residual, ..rough })?;
                println!(
                    "  {tolerance:.0e}: Siconos {theirs:8.1} ms, residual {residual:.1e}, {sweeps} sweeps; here {ours:8.1} ms, residual {:.1e}, {} sweeps, {} steps",
                    report.residual, report.sweeps, report.newton_steps
                );
                (sum[0], sum[1]) = (sum[0] + theirs, sum[1] + ours);
            }
        }
        let mut impulse = std::mem::take(&mut spheres.impulse);
        spheres.solve(&mut solver, &rough, &mut impulse)?;
        spheres.impulse = impulse;
        spheres.advance();
    }
    if peer.is_some() {
        let all = sums.map(|[theirs, ours]| format!("{theirs:.0} : {ours:.0} ms = {:.2}", theirs / ours));
        println!("Siconos : here, all these steps at 1e-4, 1e-6, 1e-8: {}", all.join(", "));
    }
    Ok(())
}

fn packing(count: usize) -> Result<(), Failure> {
    let mut spheres = Spheres::new(count, 7, 0.5);
    let mut solver = ManySolver::new();
    let rough = ManyOptions { tolerance: 1e-6, threads: 1, ..ManyOptions::default() };
    let (mut all, mut unsolved) = (0.0, 0);
    for _ in 0..STEPS {
        spheres.collide();
        let mut impulse = std::mem::take(&mut spheres.impulse);
        let since = Clock::start();
        unsolved += usize::from(!spheres.solve(&mut solver, &rough, &mut impulse)?.solved);
        all += since.seconds();
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
        let since = Clock::start();
        last = Some(solver.solve(&chain.data.problem(), &mut chain.links, &options, &mut impulse)?);
        best = best.min(1e3 * since.seconds());
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
