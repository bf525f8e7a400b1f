//! The sparse LU factorisation with free pivots, on random saddle systems of every kind.

use crate::saddle_cases::{Case, Random, build, dense_solve, errors, forest, random};
use gelenk_core::{
    Dims, Kkt, KktError, MassKind, MatrixKind, Pattern, Saddle, Singularity, SnapshotReader, SnapshotWriter,
    Structure,
};
use gelenk_linalg::diagnose;
use gelenk_linalg::general::GeneralLu;
use proptest::prelude::*;

impl Case {
    /// Multiplies velocity `i` and its equation by `scale[i]`, and row `r` and its multiplier by `scale[nv + r]`.
    fn rescale(&mut self, scale: &[f64]) {
        let (nv, nl) = (self.structure.dims.nv, self.structure.dims.nl);
        let Self { structure, mass, left, right, friction } = self;
        let mut factor = vec![1.0; mass.len()];
        structure.mass.for_each(nv, |i, j, k| factor[k] = scale[i] * scale[j]);
        mass.iter_mut().zip(factor).for_each(|(m, s)| *m *= s);
        let g = &structure.constraint_matrix;
        for values in [Some(left), right.as_mut()].into_iter().flatten() {
            g.for_each(nl, nv, |i, j, k| values[k] *= scale[nv + i] * scale[j]);
        }
        if let (Some(kind), Some(f)) = (&structure.friction, friction) {
            kind.for_each(nv, nl, |i, j, k| f[k] *= scale[i] * scale[nv + j]);
        }
    }
}

/// Places of a sparse matrix: those that are needed and a few more, in any order.
fn places(r: &mut Random, rows: usize, cols: usize, needed: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut all = needed.to_vec();
    for _ in 0..rows * usize::from(cols > 0) {
        all.push((r.below(rows), r.below(cols)));
    }
    all.sort_unstable();
    all.dedup();
    let order = r.permutation(all.len());
    order.into_iter().map(|k| all[k]).collect()
}

/// Row `i` holds velocity `held[i]` in the main; up to `massless` of those have no mass.
fn case(seed: u64, largest: usize, massless: usize, unsymmetric: bool) -> Case {
    let mut r = random(seed);
    let nv = 1 + r.below(largest);
    let nl = r.below(nv + 1);
    let held = r.permutation(nv);
    let small = 0.4 / (nv as f64).sqrt();
    let (kind, positions): (MassKind, Vec<(usize, usize)>) = match r.below(4) {
        0 => (MassKind::Diagonal, vec![]),
        1 => {
            let mut sizes = vec![1; nv % 3];
            sizes.extend(std::iter::repeat_n(3, nv / 3));
            (MassKind::BlockDiagonal(sizes), vec![])
        }
        2 => (MassKind::Dense, vec![]),
        _ => {
            let lower: Vec<_> = places(&mut r, nv, nv, &[])
                .into_iter()
                .filter(|(i, j)| i > j)
                .chain((0..nv).map(|i| (i, i)))
                .collect();
            (MassKind::Sparse(Pattern::new(lower.clone())), lower)
        }
    };
    let none = &held[..massless.min(nl)];
    let mut full = vec![0.0; nv * nv];
    for j in 0..nv {
        for i in j..nv {
            let given = positions.is_empty() || positions.contains(&(i, j));
            let x = if i == j { 1.5 + 0.5 * r.unit() } else { 0.4 / nv as f64 * r.unit() };
            let x = if !given || none.contains(&i) || none.contains(&j) { 0.0 } else { x };
            (full[i + j * nv], full[j + i * nv]) = (x, x);
        }
    }
    let mut mass = vec![0.0; kind.len(nv)];
    kind.for_each(nv, |i, j, k| mass[k] = full[i + j * nv]);
    let needed: Vec<_> = (0..nl).map(|i| (i, held[i])).collect();
    let g = places(&mut r, nl, nv, &needed);
    let left: Vec<f64> =
        g.iter().map(|&(i, j)| small * r.unit() + if held[i] == j { 1.0 } else { 0.0 }).collect();
    let right = unsymmetric.then(|| left.iter().map(|x| x + 0.1 * small * r.unit()).collect());
    let mut structure = Structure::dense(Dims::holonomic(nv, nl))
        .with_mass(kind)
        .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(g)));
    let friction = (unsymmetric && r.below(3) > 0).then(|| {
        let f = places(&mut r, nv, nl, &[]);
        let values = f.iter().map(|_| 0.2 * small * r.unit()).collect();
        structure = structure.clone().with_friction(MatrixKind::Sparse(Pattern::new(f)));
        values
    });
    structure.validate().unwrap();
    Case { structure, mass, left, right, friction }
}

fn solve(solver: &mut GeneralLu, case: &Case, rhs: &[f64]) -> Vec<f64> {
    solver.factor(&case.saddle()).unwrap();
    let mut x = rhs.to_vec();
    let (w, mu) = x.split_at_mut(case.structure.dims.nv);
    solver.solve(w, mu).unwrap();
    x
}

/// Largest difference in comparison with the largest number.
fn difference(x: &[f64], y: &[f64]) -> f64 {
    let largest = y.iter().fold(f64::MIN_POSITIVE, |s, y| s.max(y.abs()));
    x.iter().zip(y).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max) / largest
}

/// Largest residual of a row in comparison with the sizes of its terms.
fn residual(a: &[Vec<f64>], x: &[f64], b: &[f64]) -> f64 {
    let row = |(a, b): (&Vec<f64>, &f64)| {
        let terms = || a.iter().zip(x).map(|(a, x)| a * x);
        let size = terms().map(f64::abs).sum::<f64>() + b.abs();
        (terms().sum::<f64>() - b).abs() / size.max(f64::MIN_POSITIVE)
    };
    a.iter().zip(b).map(row).fold(0.0, f64::max)
}

fn singularity(case: &Case) -> Singularity {
    let mut solver = GeneralLu::new(&case.structure).unwrap();
    let Err(KktError::Singular(found)) = solver.factor(&case.saddle()) else {
        panic!("a singular matrix was factored");
    };
    let (mut w, mut mu) = (vec![0.0; case.structure.dims.nv], vec![0.0; case.structure.dims.nl]);
    assert!(matches!(solver.solve(&mut w, &mut mu), Err(KktError::Unsupported { .. })));
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// M54, M57: agrees with an elimination of the full matrix, in all layouts, with velocities without mass, with `G` at
    /// two points and with friction; a second matrix on the same pattern is factored by the same solver.
    #[test]
    fn agrees_with_elimination(seed: u64, massless in 0..6_usize, unsymmetric: bool) {
        let case = case(seed, 40, massless, unsymmetric);
        let mut r = random(!seed);
        let mut solver = GeneralLu::new(&case.structure).unwrap();
        for _ in 0..2 {
            let rhs = r.vector(case.structure.dims.nv + case.structure.dims.nl);
            let x = solve(&mut solver, &case, &rhs);
            prop_assert!(residual(&case.dense(), &x, &rhs) < 1e-12, "{}", residual(&case.dense(), &x, &rhs));
            prop_assert!(difference(&x, &dense_solve(case.dense(), rhs)) < 1e-10);
        }
        prop_assert!(solver.nonzeros() >= 2 * (case.structure.dims.nv + case.structure.dims.nl));
    }

    /// M54: neither the units of a velocity nor those of a row matter. Velocities without mass have no scale of their own,
    /// so that theirs must not be quite as absurd.
    #[test]
    fn badly_scaled(seed: u64, decades in 1..9_i32, massless in 0..4_usize, unsymmetric: bool) {
        let mut case = case(seed, 25, massless, unsymmetric);
        let decades = if massless > 0 { decades.min(4) } else { decades };
        let mut r = random(!seed);
        let n = case.structure.dims.nv + case.structure.dims.nl;
        let rhs = r.vector(n);
        let x = dense_solve(case.dense(), rhs.clone());
        let scale: Vec<f64> = (0..n).map(|_| 10.0_f64.powf(f64::from(decades) * r.unit())).collect();
        case.rescale(&scale);
        let mut solver = GeneralLu::new(&case.structure).unwrap();
        let scaled: Vec<f64> = rhs.iter().zip(&scale).map(|(b, s)| b * s).collect();
        let mut y = solve(&mut solver, &case, &scaled);
        y.iter_mut().zip(&scale).for_each(|(y, s)| *y *= s);
        prop_assert!(difference(&y, &x) < 1e-9, "{}", difference(&y, &x));
    }

    /// Rows that are combinations of others are found, and named as the search for culprits names them.
    #[test]
    fn dependent_rows(seed: u64, count in 1..4_usize, unsymmetric: bool) {
        let mut case = case(seed, 20, 0, unsymmetric);
        let (nv, nl) = (case.structure.dims.nv, case.structure.dims.nl);
        if nl < 2 {
            return Ok(());
        }
        let count = count.min(nl - 1);
        let mut r = random(!seed);
        let mut full = vec![vec![0.0; nv]; nl];
        case.structure.constraint_matrix.for_each(nl, nv, |i, j, k| full[i][j] = case.left[k]);
        for i in nl - count..nl {
            let terms: Vec<(usize, f64)> = (0..2).map(|_| (r.below(nl - count), r.unit() + 1.5)).collect();
            full[i] = (0..nv).map(|j| terms.iter().map(|&(k, s)| s * full[k][j]).sum()).collect();
        }
        case.structure = case.structure.with_constraint_matrix(MatrixKind::Dense);
        case.left = (0..nv * nl).map(|k| full[k % nl][k / nl]).collect();
        case.right = None;
        let found = singularity(&case);
        prop_assert_eq!(found.dependent_rows.len(), count);
        prop_assert_eq!(found, diagnose(&case.structure, &case.saddle()));
    }
}

/// M54: chains, trees and closed loops of bodies.
#[test]
fn graphs_of_bodies() {
    for seed in 0..60 {
        let mut r = random(seed);
        let sizes: Vec<usize> = (0..2 + r.below(20)).map(|_| [3, 6][r.below(2)]).collect();
        let roots = 1 + r.below(2);
        let mut edges = forest(&mut r, &sizes, roots, seed % 3 == 0);
        if sizes.len() > 5 {
            // A loop, closed by a single row.
            edges.push((0, Some(3), 1));
        }
        let system = build(&mut r, &sizes, &edges);
        if system.structure.validate().is_err() {
            continue;
        }
        let mut solver = GeneralLu::new(&system.structure).unwrap();
        if let Err(error) = solver.factor(&system.saddle()) {
            // Too many rows on one body.
            assert_eq!(error, KktError::Singular(diagnose(&system.structure, &system.saddle())));
            continue;
        }
        let (backward, forward) = errors(&mut r, &system, &mut solver, true);
        assert!(backward < 1e-14 && forward < 1e-8, "{seed}: {backward} {forward}");
    }
}

/// A chain of masses, neighbours coupled by a row.
fn chain(n: usize) -> Case {
    let entries = (0..n - 1).flat_map(|i| [(i, i), (i, i + 1)]);
    let structure = Structure::dense(Dims::holonomic(n, n - 1))
        .with_mass(MassKind::Diagonal)
        .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries)));
    let left = (0..n - 1).flat_map(|i| [1.0, -1.0 - 0.3 * (i as f64).sin()]).collect();
    Case {
        structure,
        mass: (0..n).map(|i| 1.0 + 0.5 * (i as f64).cos()).collect(),
        left,
        right: None,
        friction: None,
    }
}

/// Large systems keep their order of work, and a single null vector names the culprits.
#[test]
fn large_systems() {
    let mut case = chain(3000);
    let n = 3000 + 2999;
    let mut solver = GeneralLu::new(&case.structure).unwrap();
    let rhs = random(1).vector(n);
    let x = solve(&mut solver, &case, &rhs);
    assert!(solver.nonzeros() < 12 * n, "{}", solver.nonzeros());
    let (mut b, mut c) = (vec![0.0; 3000], vec![0.0; 2999]);
    case.structure.mass.multiply(&case.mass, &x[..3000], &mut b, &mut gelenk_core::MassWork::default());
    case.structure.constraint_matrix.multiply_transposed_add(1.0, &case.left, &x[3000..], &mut b);
    case.structure.constraint_matrix.multiply_add(1.0, &case.left, &x[..3000], &mut c);
    assert!(difference(&b, &rhs[..3000]) < 1e-9 && difference(&c, &rhs[3000..]) < 1e-12);

    // Row 40 twice, the second one in other units.
    let MatrixKind::Sparse(pattern) = &mut case.structure.constraint_matrix else { unreachable!() };
    (pattern.entries[2 * 70], pattern.entries[2 * 70 + 1]) = ((70, 40), (70, 41));
    (case.left[140], case.left[141]) = (1e3 * case.left[80], 1e3 * case.left[81]);
    assert_eq!(singularity(&case), Singularity { dependent_rows: vec![vec![70, 40]], massless: vec![] });
    (case.left[140], case.left[141]) = (0.0, 0.0);
    assert_eq!(singularity(&case), Singularity { dependent_rows: vec![vec![70]], massless: vec![] });

    // Velocities 0 to 2 have no mass, and row 2, which held them, is gone.
    let mut case = chain(3000);
    case.mass[..3].fill(0.0);
    let MatrixKind::Sparse(pattern) = &mut case.structure.constraint_matrix else { unreachable!() };
    (pattern.entries[4], pattern.entries[5]) = ((2, 100), (2, 102));
    assert_eq!(singularity(&case), Singularity { dependent_rows: vec![], massless: vec![0, 1, 2] });
}

/// A velocity without mass that nothing holds; a column of `R` that friction cancels; rows that are almost dependent.
#[test]
fn culprits_and_close_calls() {
    let structure = Structure::dense(Dims::holonomic(3, 2)).with_friction(MatrixKind::Dense);
    let case = |mass: [f64; 3], left: [f64; 6], friction: Option<[f64; 6]>| Case {
        structure: structure.clone().with_mass(MassKind::Diagonal),
        mass: mass.to_vec(),
        left: left.to_vec(),
        right: None,
        friction: friction.map(|f| f.to_vec()),
    };
    let free = case([1.0, 1.0, 0.0], [1.0, 0.0, 0.0, 1.0, 0.0, 0.0], None);
    assert_eq!(singularity(&free), Singularity { dependent_rows: vec![], massless: vec![2] });
    // G = [1 0 1; 0 1 0], F = [0 0; 0 1; 0 0]
    let jammed = case([1.0; 3], [1.0, 0.0, 0.0, 1.0, 1.0, 0.0], Some([0.0, 0.0, 0.0, 0.0, 1.0, 0.0]));
    assert_eq!(singularity(&jammed).dependent_rows, [[1]]);
    // An angle of 1e-6 between rows is small, but it is one.
    let close = case([1.0; 3], [1.0, 1.0, 0.3, 0.3, 0.0, 1e-6], None);
    let mut solver = GeneralLu::new(&close.structure).unwrap();
    let rhs = [1.0, 2.0, 3.0, 4.0, 5.0];
    let x = solve(&mut solver, &close, &rhs);
    assert!(residual(&close.dense(), &x, &rhs) < 1e-14);
    // The matrix feels its square. Rows that are not dependent strictly are named all the same.
    for angle in [1e-8, 1e-16] {
        let closer = case([1.0; 3], [1.0, 1.0, 0.3, 0.3, 0.0, angle], None);
        assert_eq!(singularity(&closer).dependent_rows, [[1, 0]], "{angle}");
    }
}

#[test]
fn nothing_but_numbers() {
    let case = chain(4);
    let mut solver = GeneralLu::new(&case.structure).unwrap();
    assert_eq!((solver.name(), solver.handles_unsymmetric()), ("general", true));
    let (mut w, mut mu) = ([1.0; 4], [1.0; 3]);
    let unsupported = |result: Result<(), KktError>, part: &str| match result {
        Err(KktError::Unsupported { solver: "general", reason }) => {
            assert!(reason.contains(part), "{reason}");
        }
        other => panic!("{other:?}"),
    };
    unsupported(solver.solve(&mut w, &mut mu), "no factorisation");
    unsupported(solver.factor(&Saddle::symmetric(&case.mass, &[1.0])), "numbers where");
    unsupported(solver.factor(&Saddle { friction: Some(&[1.0; 12]), ..case.saddle() }), "friction");
    for bad in [f64::NAN, f64::INFINITY] {
        let nothing = Err(KktError::Singular(Singularity::default()));
        assert_eq!(solver.factor(&Saddle::symmetric(&[1.0, bad, 1.0, 1.0], &case.left)), nothing);
        solver.factor(&case.saddle()).unwrap();
        assert_eq!(solver.solve(&mut [1.0, bad, 0.0, 0.0], &mut mu), nothing);
        assert_eq!(mu, [1.0; 3]);
    }
    unsupported(solver.solve(&mut w[..3], &mut mu), "length");
    solver.solve(&mut w, &mut mu).unwrap();
    let tiny: Vec<f64> = case.mass.iter().map(|m| m * 1e-290).collect();
    solver.factor(&Saddle::symmetric(&tiny, &case.left)).unwrap();

    let wrong = GeneralLu::new(&Structure::dense(Dims::holonomic(2, 3)));
    assert!(matches!(wrong, Err(KktError::Unsupported { .. })));
    let mut out = SnapshotWriter::new();
    gelenk_core::Snapshot::save(&solver, &mut out);
    let bytes = out.into_bytes();
    gelenk_core::Snapshot::restore(&mut solver, &mut SnapshotReader::new(&bytes)).unwrap();
    let mut foreign = SnapshotWriter::new();
    foreign.section("lu");
    let bytes = foreign.into_bytes();
    gelenk_core::Snapshot::restore(&mut solver, &mut SnapshotReader::new(&bytes)).unwrap_err();
}
