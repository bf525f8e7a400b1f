//! Factorisation and solution of sparse saddle systems beside other libraries: `cargo bench -p gelenk-bench
//! --features rivals --bench sparse`, or with part of a name: `… --bench sparse -- spatial`. The other libraries take longer to build than
//! everything else together and are left out without the feature.
//!
//! All candidates of a problem take turns in one run, and the smallest time of each counts. Ours starts from the arrays of the
//! problem; the others are given assembled matrices, for which nothing is charged.

#![allow(clippy::print_stdout)]

mod cases;
mod rivals;

use cases::{Case, andrews, planar_chain, spatial_chain};
use gelenk_core::Kkt;
use gelenk_linalg::published::tree::TreeConstraints;
use gelenk_linalg::sparse::{SparseSolver, Statistics};
use rivals::{Faer, FixedLu, SIZE, Way};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Measured for so long, per problem and candidate.
const BUDGET: Duration = Duration::from_millis(700);
/// A solution with a larger backward error is none.
const WRONG: f64 = 1e-9;

/// One way to solve the systems of a problem.
struct Candidate<'a> {
    name: String,
    ours: bool,
    /// Factorises and solves with the numbers of a set; returns success.
    run: Box<dyn FnMut(usize) -> bool + 'a>,
    errors: [f64; 2],
    seconds: f64,
}

fn ours(case: &Case, mut kkt: Box<dyn Kkt>) -> Candidate<'_> {
    let nv = case.structure.dims.nv;
    let mut x = vec![0.0; case.unknowns()];
    let mut solve = move |set: usize, x: &mut [f64]| {
        let ok = kkt.factor(&case.matrix(set)).is_ok();
        case.load(x);
        let (w, mu) = x.split_at_mut(nv);
        let solved = ok && kkt.solve(w, mu).is_ok();
        black_box(x);
        (solved, kkt.name())
    };
    let (solved, name) = solve(0, &mut x);
    let errors = if solved { case.backward_errors(0, &x) } else { [f64::NAN; 2] };
    Candidate {
        name: name.into(),
        ours: true,
        run: Box::new(move |set| solve(set, &mut x).0),
        errors,
        seconds: f64::INFINITY,
    }
}

fn rivals(case: &Case) -> Vec<Candidate<'_>> {
    let mut list = Vec::new();
    let mut push = |name: &str, errors, run| {
        list.push(Candidate { name: name.into(), ours: false, run, errors, seconds: f64::INFINITY });
    };
    if case.unknowns() == SIZE {
        let mut lu = FixedLu::new(case);
        lu.run(case, 0);
        let errors = case.backward_errors(0, &lu.solution());
        push("nalgebra SMatrix LU", errors, Box::new(move |set| lu.run(case, set)) as _);
    } else {
        for way in Way::ALL {
            let mut faer = Faer::new(case, way);
            let solved = faer.run(0);
            let errors = if solved { case.backward_errors(0, &faer.solution()) } else { [f64::NAN; 2] };
            push(way.name(), errors, Box::new(move |set| faer.run(set)) as _);
        }
    }
    list
}

/// Smallest time of each candidate.
fn time(case: &Case, candidates: &mut [Candidate<'_>]) {
    // short pieces, so that some of them run undisturbed
    let repeats = (3_000 / case.unknowns()).max(1);
    let budget = BUDGET * candidates.len() as u32;
    let start = Instant::now();
    let mut set = 0;
    while start.elapsed() < budget {
        for candidate in candidates.iter_mut() {
            let since = Instant::now();
            for _ in 0..repeats {
                set += 1;
                (candidate.run)(set);
            }
            candidate.seconds = candidate.seconds.min(since.elapsed().as_secs_f64() / repeats as f64);
        }
    }
}

/// The problem, and what part of the best rival's time ours may take at most.
fn problems() -> Vec<(Case, Option<f64>)> {
    let mut list = vec![(andrews(), Some(0.5))];
    for bodies in [17, 33, 65, 199, 1_999, 19_999, 100_000] {
        let target = [65, 19_999].contains(&bodies).then_some(0.6);
        list.push((planar_chain(bodies), target));
    }
    for bodies in [10, 100, 1_000] {
        list.push((spatial_chain(bodies), (bodies == 1_000).then_some(0.8)));
    }
    list
}

fn cost(s: &Statistics, bytes: usize) -> String {
    let kernel = if s.straight_line { ", straight-line" } else { "" };
    format!(
        "{} numbers below the diagonal, {} + {} operations, {} KB{kernel}",
        s.nonzeros,
        s.factor_operations,
        s.solve_operations,
        bytes / 1024
    )
}

fn main() {
    let filter = std::env::args().skip(1).find(|a| !a.starts_with('-')).unwrap_or_default();
    println!("{:<30}{:>12}{:>8}  {:>22}", "", "µs", "ratio", "backward errors");
    for (case, target) in problems().iter().filter(|(c, _)| c.name.contains(&filter)) {
        let mut ldlt = SparseSolver::ldlt(&case.structure).expect("a valid structure");
        ldlt.factor(&case.matrix(0)).expect("a regular matrix");
        println!("{}: {}", case.name, cost(&ldlt.statistics(), ldlt.bytes()));
        let lu = SparseSolver::lu(&case.structure).expect("a valid structure");
        let mut candidates = vec![ours(case, Box::new(ldlt)), ours(case, Box::new(lu))];
        if let Ok(tree) = TreeConstraints::new(&case.structure) {
            candidates.push(ours(case, Box::new(tree)));
        }
        candidates.extend(rivals(case));
        let (mut right, wrong): (Vec<_>, Vec<_>) =
            candidates.into_iter().partition(|c| c.errors.iter().all(|e| *e < WRONG));
        time(case, &mut right);
        let rival = right.iter().filter(|c| !c.ours).map(|c| c.seconds).fold(f64::INFINITY, f64::min);
        for c in &right {
            let [motion, constraints] = c.errors;
            let (us, ratio) = (1e6 * c.seconds, c.seconds / rival);
            println!("  {:<28}{us:>12.3}{ratio:>8.2}  {motion:>10.1e}{constraints:>12.1e}", c.name);
        }
        for c in &wrong {
            println!("  {:<28}{:>12}", c.name, "no solution");
        }
        if let Some(target) = target {
            // what the automatic choice takes stands first
            let ratio = right.first().map_or(f64::NAN, |c| c.seconds / rival);
            let verdict = if ratio <= *target { "met" } else { "missed" };
            println!("  target: at most {target} of the best rival; {ratio:.2}: {verdict}");
        }
    }
}
