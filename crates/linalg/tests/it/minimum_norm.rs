//! Redundant constraints: the motion is that without them, and the multipliers are the smallest (H21).

use crate::saddle_cases::{Random, random};
use gelenk_core::{
    Dims, Kkt, KktError, MassKind, MatrixKind, Pattern, Saddle, Singularity, Snapshot, SnapshotReader,
    SnapshotWriter, Structure,
};
use gelenk_linalg::minimum_norm::MinimumNorm;
use gelenk_linalg::{LinearSolver, diagnose, select};
use proptest::prelude::*;

type Full = Vec<Vec<f64>>;

fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

fn product(a: &Full, x: &[f64]) -> Vec<f64> {
    a.iter().map(|a| dot(a, x)).collect()
}

fn column_major(a: &Full, cols: usize) -> Vec<f64> {
    (0..a.len() * cols).map(|k| a[k % a.len()][k / a.len()]).collect()
}

/// Largest difference in comparison with the largest number.
fn difference(x: &[f64], y: &[f64]) -> f64 {
    let largest = y.iter().fold(f64::MIN_POSITIVE, |s, y| s.max(y.abs()));
    x.iter().zip(y).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max) / largest
}

/// A mass matrix and rows of constraints, by rows.
#[derive(Debug, Clone)]
struct System {
    mass: Full,
    g: Full,
}

impl System {
    /// Independent rows, the first few of which hold velocities without mass.
    fn random(r: &mut Random, nv: usize, nl: usize, massless: usize) -> Self {
        let small = 0.3 / (nv as f64).sqrt();
        let mut mass = vec![vec![0.0; nv]; nv];
        for i in massless.min(nl)..nv {
            for j in massless.min(nl)..=i {
                let x = if i == j { 1.5 + 0.5 * r.unit() } else { small * r.unit() };
                (mass[i][j], mass[j][i]) = (x, x);
            }
        }
        let entry = |r: &mut Random, i, j| small * r.unit() + if i == j { 1.0 } else { 0.0 };
        let g = (0..nl).map(|i| (0..nv).map(|j| entry(r, i, j)).collect()).collect();
        Self { mass, g }
    }

    fn sizes(&self) -> (usize, usize) {
        (self.mass.len(), self.g.len())
    }

    /// The matrix in full.
    fn matrix(&self) -> Full {
        let (nv, nl) = self.sizes();
        let mut a = vec![vec![0.0; nv + nl]; nv + nl];
        for i in 0..nv {
            a[i][..nv].copy_from_slice(&self.mass[i]);
            for j in 0..nl {
                (a[i][nv + j], a[nv + j][i]) = (self.g[j][i], self.g[j][i]);
            }
        }
        a
    }

    fn solver(&self) -> Result<MinimumNorm, KktError> {
        let (nv, nl) = self.sizes();
        let mut solver = MinimumNorm::new(&Structure::dense(Dims::holonomic(nv, nl)))?;
        let (mass, g) = (column_major(&self.mass, nv), column_major(&self.g, nv));
        solver.factor(&Saddle::symmetric(&mass, &g))?;
        Ok(solver)
    }

    fn solve_by(&self, choice: LinearSolver, rhs: &[f64]) -> Vec<f64> {
        let (nv, nl) = self.sizes();
        let mut solver = select(&Structure::dense(Dims::holonomic(nv, nl)), choice, false).unwrap();
        let (mass, g) = (column_major(&self.mass, nv), column_major(&self.g, nv));
        solver.factor(&Saddle::symmetric(&mass, &g)).unwrap();
        solve(&mut *solver, nv, rhs)
    }

    /// The largest residual in comparison with the sizes of terms.
    fn residual(&self, x: &[f64], rhs: &[f64]) -> f64 {
        let row = |(a, b): (&Vec<f64>, &f64)| {
            let size = a.iter().zip(x).map(|(a, x)| (a * x).abs()).sum::<f64>() + b.abs();
            (dot(a, x) - b).abs() / size.max(f64::MIN_POSITIVE)
        };
        self.matrix().iter().zip(rhs).map(row).fold(0.0, f64::max)
    }

    /// Row `i` becomes a combination of rows before `end`, which is returned.
    fn depend(&mut self, r: &mut Random, i: usize, end: usize, terms: usize) -> Vec<(usize, f64)> {
        let terms: Vec<(usize, f64)> = (0..terms).map(|_| (r.below(end), 1.5 + r.unit())).collect();
        self.g[i] =
            (0..self.mass.len()).map(|j| terms.iter().map(|&(k, s)| s * self.g[k][j]).sum()).collect();
        terms
    }
}

fn solve(solver: &mut dyn Kkt, nv: usize, rhs: &[f64]) -> Vec<f64> {
    let mut x = rhs.to_vec();
    let (w, mu) = x.split_at_mut(nv);
    solver.solve(w, mu).unwrap();
    x
}

/// `A⁺ b` for a symmetric matrix, from its eigenvectors (Jacobi's method), and how many eigenvalues vanish.
fn pseudo_solve(mut a: Full, b: &[f64]) -> (Vec<f64>, usize) {
    let n = b.len();
    let mut v: Full = (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for _ in 0..30 {
        for p in 0..n {
            for q in p + 1..n {
                if a[p][q] == 0.0 {
                    continue;
                }
                let theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
                let t = 1.0_f64.copysign(theta) / (theta.abs() + theta.hypot(1.0));
                let c = 1.0 / t.hypot(1.0);
                let s = t * c;
                let turn = |x: &mut f64, y: &mut f64| (*x, *y) = (c * *x - s * *y, s * *x + c * *y);
                for row in a.iter_mut().chain(&mut v) {
                    let (head, tail) = row.split_at_mut(q);
                    turn(&mut head[p], &mut tail[0]);
                }
                let (head, tail) = a.split_at_mut(q);
                for (x, y) in head[p].iter_mut().zip(&mut tail[0]) {
                    turn(x, y);
                }
            }
        }
    }
    let largest = (0..n).fold(0.0_f64, |s, i| s.max(a[i][i].abs()));
    let (mut x, mut vanished) = (vec![0.0; n], 0);
    for k in 0..n {
        if a[k][k].abs() < 1e-10 * largest {
            vanished += 1;
            continue;
        }
        let s = (0..n).map(|i| v[i][k] * b[i]).sum::<f64>() / a[k][k];
        for i in 0..n {
            x[i] += s * v[i][k];
        }
    }
    (x, vanished)
}

fn sizes(smallest: usize, largest: usize) -> impl Strategy<Value = (usize, usize)> {
    (smallest..=largest).prop_flat_map(move |nv| (Just(nv), smallest.min(nv)..=nv))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Independent rows: the other solvers' solution, also with velocities without mass.
    #[test]
    fn full_rank((nv, nl) in sizes(0, 14).prop_map(|(nv, nl)| (nv.max(1), nl)), massless in 0..3_usize, seed: u64) {
        let mut r = random(seed);
        let system = System::random(&mut r, nv, nl.min(nv), massless);
        let rhs = r.vector(nv + system.g.len());
        let mut solver = system.solver().unwrap();
        prop_assert_eq!((solver.rank(), solver.dependent_rows().len()), (system.g.len(), 0));
        let x = solve(&mut solver, nv, &rhs);
        prop_assert_eq!(solver.inconsistency(), 0.0);
        prop_assert!(system.residual(&x, &rhs) < 1e-13);
        let choices: &[LinearSolver] = if massless.min(nl) > 0 {
            &[LinearSolver::Lu, LinearSolver::Ldlt]
        } else {
            &[LinearSolver::Lu, LinearSolver::Ldlt, LinearSolver::CholQr, LinearSolver::RangeSpace]
        };
        for &choice in choices {
            prop_assert!(difference(&x, &system.solve_by(choice, &rhs)) < 1e-10);
        }
    }

    /// H21: duplicates, combinations of three rows, and rows of zeros, several at once. The motion is that of the
    /// independent rows alone, and the multipliers are those of the pseudo-inverse.
    #[test]
    fn redundant((nv, nl) in sizes(3, 12), drop in 1..4_usize, massless in 0..2_usize, seed: u64) {
        let mut r = random(seed);
        let drop = drop.min(nl - 1);
        let mut system = System::random(&mut r, nv, nl, massless.min(nl - drop));
        for i in nl - drop..nl {
            let terms = [0, 1, 2, 3][r.below(4)];
            system.depend(&mut r, i, nl - drop, terms);
        }
        let mut solver = system.solver().unwrap();
        prop_assert_eq!(solver.rank(), nl - drop);
        // In each set, the first row is a combination of the others.
        for set in solver.dependent_rows() {
            let rows: Full = set[1..].iter().map(|&i| system.g[i].clone()).collect();
            let gram = rows.iter().map(|x| product(&rows, x)).collect();
            let target = &system.g[set[0]];
            let (s, none) = pseudo_solve(gram, &product(&rows, target));
            prop_assert_eq!(none, 0);
            for j in 0..nv {
                let sum: f64 = rows.iter().zip(&s).map(|(row, s)| s * row[j]).sum();
                prop_assert!((sum - target[j]).abs() < 1e-9);
            }
        }
        // c that some motion meets.
        let motion = r.vector(nv);
        let rhs = [r.vector(nv), product(&system.g, &motion)].concat();
        let x = solve(&mut solver, nv, &rhs);
        prop_assert_eq!(solver.inconsistency(), 0.0);
        prop_assert!(system.residual(&x, &rhs) < 1e-12);
        let mut fewer = system.clone();
        fewer.g.truncate(nl - drop);
        let y = fewer.solve_by(LinearSolver::Lu, &rhs[..nv + nl - drop]);
        prop_assert!(difference(&x[..nv], &y[..nv]) < 1e-10);
        let (z, vanished) = pseudo_solve(system.matrix(), &rhs);
        prop_assert_eq!(vanished, drop);
        prop_assert!(difference(&x, &z) < 1e-9, "{}", difference(&x, &z));
    }

    /// Whatever the units of rows, velocities and masses: the same rank and motion.
    #[test]
    fn units(
        (nv, nl) in sizes(2, 8),
        rows in proptest::collection::vec(-3..=3_i32, 8),
        velocities in proptest::collection::vec(-2..=2_i32, 8),
        mass_unit in -9..=9_i32,
        seed: u64,
    ) {
        let mut r = random(seed);
        let mut system = System::random(&mut r, nv, nl, 0);
        let terms = system.depend(&mut r, nl - 1, nl - 1, 2);
        let motion = r.vector(nv);
        let rhs = [r.vector(nv), product(&system.g, &motion)].concat();
        let x = solve(&mut system.solver().unwrap(), nv, &rhs);
        let unit = |n: i32| 10.0_f64.powi(n);
        let mut other = system.clone();
        for i in 0..nv {
            for j in 0..nv {
                other.mass[i][j] *= unit(mass_unit) * unit(velocities[i]) * unit(velocities[j]);
            }
            for k in 0..nl {
                other.g[k][i] *= unit(rows[k]) * unit(velocities[i]);
            }
        }
        let b = (0..nv).map(|i| rhs[i] * unit(velocities[i]) * unit(mass_unit));
        let scaled: Vec<f64> = b.chain((0..nl).map(|k| rhs[nv + k] * unit(rows[k]))).collect();
        let mut solver = other.solver().unwrap();
        prop_assert_eq!(solver.rank(), nl - 1);
        let y = solve(&mut solver, nv, &scaled);
        prop_assert_eq!(solver.inconsistency(), 0.0);
        let back: Vec<f64> = (0..nv).map(|i| y[i] * unit(velocities[i])).collect();
        prop_assert!(difference(&back, &x[..nv]) < 1e-8, "{}", difference(&back, &x[..nv]));
        // The null vector of Gᵀ is that combination; µ has no part of it.
        let mut null = vec![0.0; nl];
        null[nl - 1] = -1.0 / unit(rows[nl - 1]);
        for &(k, s) in &terms {
            null[k] += s / unit(rows[k]);
        }
        let part = dot(&null, &y[nv..]);
        // Rounding in the rows moves that vector, by as much as their units differ.
        prop_assert!(part.abs() <= 1e-7 * (dot(&null, &null) * dot(&y[nv..], &y[nv..])).sqrt());
    }

    /// H21: where `c` contradicts the dependence, the pseudo-inverse again, and the contradiction is reported.
    #[test]
    fn contradictions((nv, nl) in sizes(3, 9), size in -6..=2_i32, seed: u64) {
        let mut r = random(seed);
        let mut system = System::random(&mut r, nv, nl, 0);
        system.g[nl - 1] = system.g[0].clone();
        let motion = r.vector(nv);
        let mut rhs = [r.vector(nv), product(&system.g, &motion)].concat();
        let by = 10.0_f64.powi(size);
        rhs[nv + nl - 1] += by;
        let mut solver = system.solver().unwrap();
        let x = solve(&mut solver, nv, &rhs);
        let (z, _) = pseudo_solve(system.matrix(), &rhs);
        prop_assert!(difference(&x, &z) < 1e-9);
        // Both rows are missed by half of it.
        let length = |x: &[f64]| dot(x, x).sqrt();
        let unit = |k: usize| rhs[nv + k].abs() / length(&system.g[k]);
        let largest = (0..nl).map(unit).fold(0.0, f64::max);
        let expected = 0.5 * by / length(&system.g[0]) / (length(&x[..nv]) + largest);
        prop_assert!((solver.inconsistency() / expected - 1.0).abs() < 1e-4);
        prop_assert!(solver.inconsistency() <= 1.0);
    }
}

/// Three descriptions of the same row in very different units: the coefficients stay small, and so does rounding.
#[test]
fn units_within_a_set() {
    let system = System {
        mass: vec![
            vec![2.0, 0.0, 0.0, 0.0],
            vec![0.0, 1.0, 0.0, 0.0],
            vec![0.0, 0.0, 3.0, 0.0],
            vec![0.0, 0.0, 0.0, 1.0],
        ],
        g: vec![
            vec![1e-8, 2e-8, 0.0, 0.0],
            vec![1e8, 2e8, 0.0, 0.0],
            vec![1.0, 2.0, 0.0, 0.0],
            vec![0.0, 0.0, 0.0, 0.0],
        ],
    };
    let mut solver = system.solver().unwrap();
    assert_eq!((solver.rank(), solver.dependent_rows()), (1, &[vec![0, 1], vec![2, 1], vec![3]][..]));
    let x = solve(&mut solver, 4, &[1.0, 3.0, 6.0, 5.0, 0.0, 0.0, 0.0, 0.0]);
    // w = (b − g µ)/m with g w = 0: µ = (1/2 + 2·3)/(1/2 + 4) for the row (1, 2); its force is spread in proportion to units.
    let force = 6.5 / 4.5;
    let norm2 = 1e-16 + 1e16 + 1.0;
    for (x, y) in x.iter().zip([
        (1.0 - force) / 2.0,
        3.0 - 2.0 * force,
        2.0,
        5.0,
        1e-8 * force / norm2,
        1e8 * force / norm2,
        force / norm2,
        0.0,
    ]) {
        assert!((x - y).abs() <= 1e-14 * y.abs() + 1e-30, "{x} {y}");
    }
}

/// A velocity without mass is named if nothing holds it, whatever rows depend on each other.
#[test]
fn massless_and_negative() {
    let diagonal =
        |m: [f64; 4]| (0..4).map(|i| (0..4).map(|j| if i == j { m[i] } else { 0.0 }).collect()).collect();
    let g: Full = vec![vec![1.0, 1.0, 0.0, 0.0], vec![2.0, 2.0, 0.0, 0.0]];
    let free = System { mass: diagonal([1.0, 1.0, 0.0, 1.0]), g: g.clone() };
    let massless = |list: &[usize]| {
        KktError::Singular(Singularity { massless: list.to_vec(), ..Singularity::default() })
    };
    assert_eq!(free.solver().unwrap_err(), massless(&[2]));
    let together = System { mass: diagonal([0.0, 0.0, 1.0, 1.0]), g: g.clone() };
    assert_eq!(together.solver().unwrap_err(), massless(&[0, 1]));
    let several = System { mass: diagonal([1.0, 1.0, 0.0, 0.0]), g: g.clone() };
    assert_eq!(several.solver().unwrap_err(), massless(&[2, 3]));
    let nothing = System { mass: diagonal([0.0; 4]), g: vec![] };
    assert_eq!(nothing.solver().unwrap_err(), massless(&[0, 1, 2, 3]));
    let held = System { mass: diagonal([1.0, 0.0, 1.0, 1.0]), g: g.clone() };
    assert_eq!(held.solver().unwrap().rank(), 1);
    let negative = System { mass: diagonal([1.0, 1.0, 1.0, -1.0]), g };
    assert_eq!(
        negative.solver().unwrap_err(),
        KktError::NotPositiveDefinite { solver: "min-norm", velocity: 3 }
    );
    // Very light is not massless.
    let light = System { mass: diagonal([1.0, 1e-20, 1e-18, 1.0]), g: vec![vec![1.0, 1.0, 0.0, 1.0]] };
    let x = solve(&mut light.solver().unwrap(), 4, &[1.0, 0.0, 1e-18, 1.0, 0.5]);
    assert!(difference(&x, &light.solve_by(LinearSolver::Lu, &[1.0, 0.0, 1e-18, 1.0, 0.5])) < 1e-10);
}

/// Almost dependent rows: independent by default, dependent if the tolerance says so; and what is named agrees with
/// the search for culprits of a singular matrix.
#[test]
fn tolerance_and_names() {
    let structure = Structure::dense(Dims::holonomic(3, 2)).with_mass(MassKind::Diagonal);
    let g = [1.0, 1.0, 0.5, 0.5, 0.0, 1e-7];
    let saddle = Saddle::symmetric(&[1.0, 2.0, 3.0], &g);
    let mut solver = MinimumNorm::new(&structure).unwrap();
    solver.factor(&saddle).unwrap();
    assert_eq!(solver.rank(), 2);
    let mut solver = MinimumNorm::with_tolerance(&structure, 1e-5).unwrap();
    solver.factor(&saddle).unwrap();
    assert_eq!((solver.rank(), solver.dependent_rows()), (1, &[vec![1, 0]][..]));
    let x = solve(&mut solver, 3, &[1.0, 1.0, 1.0, 0.1, 0.1 + 1e-6]);
    assert_eq!(solver.inconsistency(), 0.0);
    assert!((x[3] - x[4]).abs() < 1e-6 * x[3].abs());
    for wrong in [0.0, -1.0, 0.5, f64::NAN] {
        assert!(matches!(MinimumNorm::with_tolerance(&structure, wrong), Err(KktError::Unsupported { .. })));
    }

    let pattern = Pattern::new([(2, 1), (0, 0), (1, 2), (2, 0)]);
    let sparse = Structure::dense(Dims::holonomic(4, 4)).with_constraint_matrix(MatrixKind::Sparse(pattern));
    let mass: Vec<f64> = (0..16).map(|k| f64::from(u8::from(k % 5 == 0))).collect();
    let saddle = Saddle::symmetric(&mass, &[0.0, 2.0, 1.0, 3.0]);
    let mut solver = MinimumNorm::new(&sparse).unwrap();
    solver.factor(&saddle).unwrap();
    assert_eq!(solver.dependent_rows(), diagnose(&sparse, &saddle).dependent_rows);
    assert_eq!(solver.dependent_rows(), [vec![2, 0], vec![3]]);
    // The same solver with another matrix.
    solver.factor(&Saddle::symmetric(&mass, &[1.0, 2.0, 1.0, 3.0])).unwrap();
    assert_eq!((solver.rank(), solver.dependent_rows()), (3, &[vec![3]][..]));
}

#[test]
fn refusals() {
    let structure = Structure::dense(Dims::holonomic(2, 1)).with_friction(MatrixKind::Dense);
    let mut solver = MinimumNorm::new(&structure).unwrap();
    assert_eq!((solver.name(), solver.handles_unsymmetric()), ("min-norm", false));
    let (mass, g) = ([1.0, 0.0, 0.0, 1.0], [1.0, 0.0]);
    let unsupported = |result: Result<(), KktError>, part: &str| match result {
        Err(KktError::Unsupported { solver: "min-norm", reason }) => {
            assert!(reason.contains(part), "{reason}");
        }
        other => panic!("{other:?}"),
    };
    let (mut w, mut mu) = ([1.0; 2], [1.0; 1]);
    unsupported(solver.solve(&mut w, &mut mu), "no factorisation");
    let saddle = Saddle::symmetric(&mass, &g);
    unsupported(solver.factor(&Saddle { right: Some(&g), ..saddle }), "use 'lu'");
    unsupported(solver.factor(&Saddle { friction: Some(&g), ..saddle }), "use 'lu'");
    unsupported(solver.factor(&Saddle { left: &mass, ..saddle }), "G holds 4 numbers where 2 are expected");
    let nothing = Err(KktError::Singular(Singularity::default()));
    assert_eq!(solver.factor(&Saddle::symmetric(&mass, &[f64::NAN, 1.0])), nothing);
    assert_eq!(solver.factor(&Saddle::symmetric(&[f64::INFINITY, 0.0, 0.0, 1.0], &g)), nothing);
    solver.factor(&saddle).unwrap();
    assert_eq!(solver.solve(&mut [f64::NAN, 0.0], &mut mu), nothing);
    unsupported(solver.solve(&mut w[..1], &mut mu), "length");

    let mut out = SnapshotWriter::new();
    solver.save(&mut out);
    let bytes = out.into_bytes();
    solver.restore(&mut SnapshotReader::new(&bytes)).unwrap();
    let mut foreign = SnapshotWriter::new();
    foreign.section("lu");
    let bytes = foreign.into_bytes();
    solver.restore(&mut SnapshotReader::new(&bytes)).unwrap_err();
}

/// Rows that are held out of the matrix: the motion is that of the rest, also where they are independent by a hair, and shared multipliers are
/// those of least norm.
#[test]
fn rows_that_are_held() {
    use gelenk_core::HeldRows;
    use gelenk_linalg::{Holding, dependent_rows};
    let structure = Structure::dense(Dims::holonomic(3, 3));
    // row 1 is twice row 0; row 2 is independent. Column by column.
    let g = [1.0, 2.0, 0.0, 0.0, 0.0, 1.0, 1.0, 2.0, 0.0];
    let mass = [2.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 3.0];
    let found = dependent_rows(&structure.constraint_matrix, (3, 3), 3, &g, 1e-9);
    assert_eq!(found.sets, [[1, 0]]);
    let mut off = g;
    off[1] += 1e-7;
    assert!(dependent_rows(&structure.constraint_matrix, (3, 3), 3, &off, 1e-9).sets.is_empty());
    let mut solver = Holding::new(&structure, LinearSolver::Auto, true).unwrap();
    solver.hold(&found).unwrap();
    for g in [&g, &off] {
        for right in [None, Some(&g[..])] {
            solver.factor(&Saddle { mass: &mass, left: g, right, friction: None }).unwrap();
            let (mut w, mut mu) = ([1.0, 2.0, 3.0], [0.5, 1.0, -1.0]);
            solver.solve(&mut w, &mut mu).unwrap();
            // G w = c on the rows left in, and M w + Gᵀ µ = b
            assert!((w[0] + w[2] - 0.5).abs() < 1e-14 && (w[1] + 1.0).abs() < 1e-14, "{w:?}");
            assert_eq!(mu[1], 0.0);
            assert!(solver.redundancy().unwrap().missed < 1e-6);
            let alone = mu[0];
            solver.share(&mut mu).unwrap();
            assert!((mu[0] - alone / 5.0).abs() < 1e-6 && (mu[1] - 0.4 * alone).abs() < 1e-6, "{mu:?}");
            // shared again, they stay
            let shared = mu;
            solver.share(&mut mu).unwrap();
            assert!(mu.iter().zip(shared).all(|(a, b)| (a - b).abs() < 1e-13));
        }
    }
    // what contradicts the rows left in is missed by as much, at unit length
    solver.factor(&Saddle::symmetric(&mass, &g)).unwrap();
    let (mut w, mut mu) = ([0.0; 3], [0.5, 2.0, -1.0]);
    solver.solve(&mut w, &mut mu).unwrap();
    assert!((solver.redundancy().unwrap().missed - 1.0 / 8.0_f64.sqrt()).abs() < 1e-14);
    let mut out = SnapshotWriter::new();
    solver.save(&mut out);
    let mut other = Holding::new(&structure, LinearSolver::Auto, true).unwrap();
    let bytes = out.into_bytes();
    other.restore(&mut SnapshotReader::new(&bytes)).unwrap();
    assert_eq!(other.held(), Some(&found));
    other.hold(&HeldRows::default()).unwrap();
    assert!(other.held().is_none() && other.factor(&Saddle::symmetric(&mass, &g)).is_ok());
}
