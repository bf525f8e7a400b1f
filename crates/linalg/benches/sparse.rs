//! Microseconds per factorisation and solution of sparse saddle systems: `cargo bench --bench sparse`.

use gelenk_core::{Dims, Kkt, MassKind, MatrixKind, Pattern, Saddle, Structure};
use gelenk_linalg::sparse::{SparseLdlt, SparseLu, Statistics};
use std::hint::black_box;
use std::time::Instant;

/// A problem's layout and a few sets of numbers on it, so that no run sees the same ones twice in a row.
struct Case {
    name: String,
    structure: Structure,
    mass: Vec<f64>,
    g: Vec<Vec<f64>>,
}

/// Different numbers for each `k`.
fn wobble(k: usize) -> f64 {
    let x = (k as f64 * 0.754_877_666).fract();
    2.0 * x - 1.0
}

/// Chain of bodies in the plane with a massless point at its tip: `5 (bodies + 1) - 1` unknowns.
fn planar_chain(bodies: usize) -> Case {
    let at = |b: usize| 2 + 3 * b;
    let mut entries = Vec::new();
    for b in 0..=bodies {
        for k in 0..2 {
            let row = 2 * b + k;
            if b == 0 {
                entries.push((row, k));
            } else {
                entries.extend([(row, at(b - 1) + k), (row, at(b - 1) + 2)]);
            }
            if b < bodies {
                entries.extend([(row, at(b) + k), (row, at(b) + 2)]);
            }
        }
    }
    let dims = Dims::holonomic(3 * bodies + 2, 2 * bodies + 2);
    let mut mass = vec![0.0; 2];
    (0..bodies).for_each(|_| mass.extend([15.0, 15.0, 0.35]));
    let values = |set: usize| {
        let value = |(k, &(row, col)): (usize, &(usize, usize))| {
            if col >= 2 && (col - 2) % 3 == 2 {
                0.1 + 0.05 * wobble(7 * k + set)
            } else if col < 2 || (col - 2) / 3 < row / 2 {
                1.0
            } else {
                -1.0
            }
        };
        entries.iter().enumerate().map(value).collect()
    };
    Case {
        name: format!("planar chain, n = {}", dims.nv + dims.nl),
        g: (0..4).map(values).collect(),
        structure: Structure::dense(dims)
            .with_mass(MassKind::Diagonal)
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries))),
        mass,
    }
}

/// Chain of bodies in space, five rows per joint, all entries filled.
fn spatial_chain(bodies: usize) -> Case {
    let dims = Dims::holonomic(6 * bodies, 5 * bodies);
    let mut entries = Vec::new();
    for b in 0..bodies {
        for k in 0..5 {
            for body in b.saturating_sub(1)..=b {
                entries.extend((0..6).map(|c| (5 * b + k, 6 * body + c)));
            }
        }
    }
    let mut mass = Vec::new();
    for _ in 0..bodies {
        for j in 0..6 {
            mass.extend((0..6).map(|i| if i == j { 2.0 } else { 0.1 }));
        }
    }
    let values = |set: usize| {
        let value = |(k, &(row, col)): (usize, &(usize, usize))| {
            let eye = if row % 5 == col % 6 { 1.0 } else { 0.0 };
            (if col / 6 == row / 5 { eye } else { -eye }) + 0.3 * wobble(3 * k + set)
        };
        entries.iter().enumerate().map(value).collect()
    };
    Case {
        name: format!("spatial chain, n = {}", 11 * bodies),
        g: (0..4).map(values).collect(),
        structure: Structure::dense(dims)
            .with_mass(MassKind::BlockDiagonal(vec![6; bodies]))
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries))),
        mass,
    }
}

/// Andrews' squeezing mechanism near its start, full layouts with zeros.
fn andrews() -> Case {
    let mut mass = vec![0.0; 49];
    let diagonal = [2.6e-6, 9.24e-7, 1.617e-5, 8.034e-7, 4.987e-5, 8.034e-7, 4.0e-5];
    (0..7).for_each(|i| mass[8 * i] = diagonal[i]);
    for (i, j, x) in [(1, 0, 6.3e-7), (4, 3, 2.4e-6), (6, 5, 8e-7)] {
        mass[i + 7 * j] = x;
        mass[j + 7 * i] = x;
    }
    let values = |set: usize| {
        let turn = 0.02 * set as f64;
        let [beta, theta, gamma] = [-0.0617 + 5.0 * turn, -4.0 * turn, 0.4553 + turn];
        let [phi, delta, omega, epsilon] = [0.2227 + turn, 0.4874 - turn, -0.2227 + turn, 1.2305 - turn];
        let (r, d, s, e, u) = (0.007, 0.028, 0.035, 0.02, 0.04);
        let (bt, pd, oe) = (beta + theta, phi + delta, omega + epsilon);
        let mut g = vec![0.0; 42];
        for row in 0..6 {
            let (b, t) = if row % 2 == 0 {
                (-r * beta.sin() + d * bt.sin(), d * bt.sin())
            } else {
                (r * beta.cos() - d * bt.cos(), -d * bt.cos())
            };
            (g[row], g[row + 6]) = (b, t);
        }
        (g[12], g[13]) = (-s * gamma.cos(), -s * gamma.sin());
        (g[2 + 18], g[3 + 18]) = (-e * pd.cos(), -e * pd.sin());
        (g[2 + 24], g[3 + 24]) = (-e * pd.cos() + u * delta.sin(), -e * pd.sin() - u * delta.cos());
        (g[4 + 30], g[5 + 30]) = (e * oe.sin(), -e * oe.cos());
        (g[4 + 36], g[5 + 36]) = (e * oe.sin() - u * epsilon.cos(), -e * oe.cos() - u * epsilon.sin());
        g
    };
    Case {
        name: "Andrews, n = 13".into(),
        structure: Structure::dense(Dims::holonomic(7, 6)),
        mass,
        g: (0..4).map(values).collect(),
    }
}

fn time(case: &Case, kkt: &mut dyn Kkt) -> f64 {
    let dims = case.structure.dims;
    let (mut w, mut mu) = (vec![0.0; dims.nv], vec![0.0; dims.nl]);
    // short pieces, so that some of them run undisturbed
    let repeats = (3_000 / (dims.nv + dims.nl)).max(1);
    let mut best = f64::INFINITY;
    let start = Instant::now();
    let mut set = 0;
    while start.elapsed().as_secs_f64() < 0.8 {
        let t = Instant::now();
        for _ in 0..repeats {
            set = (set + 1) % case.g.len();
            kkt.factor(&Saddle::symmetric(&case.mass, &case.g[set])).expect("a regular matrix");
            w.fill(1.0);
            mu.fill(0.5);
            kkt.solve(&mut w, &mut mu).expect("a solution");
            black_box(&w);
        }
        best = best.min(t.elapsed().as_secs_f64() / repeats as f64);
    }
    best * 1e6
}

#[allow(clippy::print_stdout)]
fn report(solver: &str, case: &Case, us: f64, first: f64, s: Statistics, bytes: usize) {
    println!(
        "{:28} {solver:6} {us:10.3} us  analysis {first:9.1} us  {:8} nonzeros {:9} + {:8} operations {:2} analyses {:2} mediocre{} {:6} KB",
        case.name,
        s.nonzeros,
        s.factor_operations,
        s.solve_operations,
        s.analyses,
        s.mediocre,
        if s.straight_line { " straight" } else { "" },
        bytes / 1024
    );
}

fn main() {
    let filter = std::env::args().skip(1).find(|a| !a.starts_with('-')).unwrap_or_default();
    let mut cases = vec![andrews()];
    cases.extend([17, 33, 65, 199, 1_999, 19_999, 100_000].map(planar_chain));
    cases.extend([10, 100, 1_000].map(spatial_chain));
    for case in cases.iter().filter(|c| c.name.contains(&filter)) {
        let mut ldlt = SparseLdlt::new(&case.structure).expect("a valid structure");
        let mut lu = SparseLu::new(&case.structure).expect("a valid structure");
        let t = Instant::now();
        ldlt.factor(&Saddle::symmetric(&case.mass, &case.g[0])).expect("a regular matrix");
        let first = t.elapsed().as_secs_f64() * 1e6;
        let us = time(case, &mut ldlt);
        report("LDLT", case, us, first, ldlt.statistics(), ldlt.bytes());
        let us = time(case, &mut lu);
        report("LU", case, us, 0.0, lu.statistics(), lu.bytes());
    }
}
