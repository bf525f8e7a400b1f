//! Nanoseconds per factorisation and solution of the dense solvers, smallest of many repetitions.
//!
//! `cargo bench -p gelenk-linalg`, or with a list of solvers: `cargo bench -p gelenk-linalg -- lu range`.
//!
//! The matrices are full and change a little from call to call, as they do along a motion; both blocks have to be copied
//! from the problem's layout, and right-hand sides are new each time.

#![allow(clippy::print_stdout)]

use gelenk_core::{Dims, Kkt, KktError, MassKind, Saddle, Structure};
use gelenk_linalg::{LinearSolver, select};
use std::hint::black_box;
use std::time::{Duration, Instant};

const SOLVERS: [LinearSolver; 4] =
    [LinearSolver::Lu, LinearSolver::Ldlt, LinearSolver::CholQr, LinearSolver::RangeSpace];
/// Velocities and constraints.
const SIZES: [(usize, usize); 4] = [(7, 6), (17, 13), (53, 36), (200, 150)];
/// How many matrices take turns.
const MATRICES: usize = 16;
/// How long each entry of the table is measured.
const TIME: Duration = Duration::from_millis(500);

/// Numbers between -1 and 1 (xorshift64, Marsaglia 2003).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn list(&mut self, n: usize) -> Vec<f64> {
        (0..n).map(|_| self.next()).collect()
    }
}

/// Values of `M` and `G`.
type Values = (Vec<f64>, Vec<f64>);

fn matrices(structure: &Structure) -> Vec<Values> {
    let (nv, nl) = (structure.dims.nv, structure.dims.nl);
    let mut numbers = Numbers(88_172_645_463_325_252);
    let root = numbers.list(nv * nv);
    let full = |i: usize, j: usize| {
        let product: f64 = (0..nv).map(|k| root[i + k * nv] * root[j + k * nv]).sum();
        product + if i == j { 1.0 } else { 0.0 }
    };
    let mut mass = vec![0.0; structure.mass.len(nv)];
    structure.mass.for_each(nv, |i, j, k| mass[k] = full(i, j));
    let g = numbers.list(nl * nv);
    let vary = |_| {
        let s = 1.0 + 0.01 * numbers.next();
        let g = g.iter().map(|g| g * (1.0 + 0.01 * numbers.next())).collect();
        (mass.iter().map(|m| m * s).collect(), g)
    };
    (0..MATRICES).map(vary).collect()
}

/// Nanoseconds per call, in the fastest of many runs of `calls`.
fn fastest(calls: usize, mut call: impl FnMut(usize)) -> f64 {
    let start = Instant::now();
    let mut best = f64::INFINITY;
    while start.elapsed() < TIME {
        let run = Instant::now();
        (0..calls).for_each(&mut call);
        best = best.min(run.elapsed().as_secs_f64() / calls as f64);
    }
    best * 1e9
}

/// Factorisation and solution together, then the solution alone.
fn measure(structure: &Structure, choice: LinearSolver) -> Result<(f64, f64), KktError> {
    let (nv, nl) = (structure.dims.nv, structure.dims.nl);
    let values = matrices(structure);
    let mut solver = select(structure, choice, false)?;
    let mut numbers = Numbers(362_436_069);
    let (b, c) = (numbers.list(nv), numbers.list(nl));
    let (mut w, mut mu) = (b.clone(), c.clone());
    for (m, g) in &values {
        solver.factor(&Saddle::symmetric(m, g))?;
    }
    let mut solve = |solver: &mut dyn Kkt| {
        w.copy_from_slice(black_box(&b));
        mu.copy_from_slice(black_box(&c));
        // Cannot fail: all factorisations have been tried.
        let _ = black_box(solver.solve(&mut w, &mut mu));
        black_box((&w, &mu));
    };
    let calls = (20_000 / (nv * nv)).max(1);
    let both = fastest(calls, |i| {
        let (m, g) = &values[i % MATRICES];
        let _ = black_box(solver.factor(&Saddle::symmetric(black_box(m), black_box(g))));
        solve(&mut *solver);
    });
    let solution = fastest(calls, |_| solve(&mut *solver));
    Ok((both, solution))
}

fn main() -> Result<(), KktError> {
    // What is not a name is an option that cargo passes on.
    let chosen: Vec<LinearSolver> = std::env::args().skip(1).filter_map(|name| name.parse().ok()).collect();
    let kinds = [("full M", MassKind::Dense), ("diagonal M", MassKind::Diagonal)];
    println!("{:<12}{:>12}{:>14}{:>18}{:>14}", "solver", "mass", "nv + nl", "factor + solve", "solve");
    for (nv, nl) in SIZES {
        for (label, kind) in &kinds {
            let structure = Structure::dense(Dims::holonomic(nv, nl)).with_mass(kind.clone());
            for choice in SOLVERS {
                if !chosen.is_empty() && !chosen.contains(&choice) {
                    continue;
                }
                let (both, solution) = measure(&structure, choice)?;
                let size = format!("{nv} + {nl}");
                println!("{choice:<12}{label:>12}{size:>14}{both:>15.0} ns{solution:>11.0} ns");
            }
        }
    }
    Ok(())
}
