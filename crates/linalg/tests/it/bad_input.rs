//! What no linear solver may answer with numbers: singular and impossible matrices, of absurd size, or not finite.

use gelenk_core::{
    Dims, Kkt, KktError, MassKind, MatrixKind, Pattern, Saddle, Singularity, Snapshot, SnapshotReader,
    SnapshotWriter, Structure,
};
use gelenk_linalg::{LARGEST_FULL, LinearSolver, Redundant, select};

/// Three planar bodies, each hinged to the one before and the first to the ground, all coefficients declared.
fn chain() -> Structure {
    let entries = (0..6).flat_map(|row| {
        let body = row / 2;
        let first = if body == 0 { 0 } else { 3 * (body - 1) };
        (first..3 * (body + 1)).map(move |column| (row, column))
    });
    Structure::dense(Dims::holonomic(9, 6))
        .with_mass(MassKind::BlockDiagonal(vec![3; 3]))
        .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries)))
}

fn numbers(structure: &Structure) -> (Vec<f64>, Vec<f64>) {
    let mut mass = vec![0.0; structure.mass.len(9)];
    structure.mass.for_each(9, |i, j, k| mass[k] = if i == j { 1.0 + i as f64 } else { 0.2 });
    let mut g = vec![0.0; structure.constraint_matrix.len(6, 9)];
    structure.constraint_matrix.for_each(6, 9, |i, j, k| {
        let sign = if j / 3 == i / 2 { 1.0 } else { -1.0 };
        g[k] = match j % 3 {
            2 => 0.3 * (i as f64 + 1.0),
            axis if axis == i % 2 => sign,
            _ => 0.0,
        };
    });
    (mass, g)
}

fn solvers(structure: &Structure) -> impl Iterator<Item = (LinearSolver, Box<dyn Kkt>)> {
    let make = |choice| select(structure, choice, false).ok().map(|solver| (choice, solver));
    LinearSolver::ALL.into_iter().filter_map(make).collect::<Vec<_>>().into_iter()
}

/// Row 3 becomes twice row 2: both hinge the second body.
fn repeat_a_row(structure: &Structure, g: &mut [f64]) {
    let mut row = [0.0; 9];
    structure.constraint_matrix.for_each(6, 9, |i, j, k| {
        if i == 2 {
            row[j] = g[k];
        }
    });
    structure.constraint_matrix.for_each(6, 9, |i, j, k| {
        if i == 3 {
            g[k] = 2.0 * row[j];
        }
    });
}

/// M50-M52, M54, M56, M58, M62, M66: every solver finds rows that depend on each other and names them; the minimum-norm solver takes them.
#[test]
fn dependent_rows() {
    let structure = chain();
    let (mass, mut g) = numbers(&structure);
    repeat_a_row(&structure, &mut g);
    let mut tried = 0;
    for (choice, mut solver) in solvers(&structure) {
        let result = solver.factor(&Saddle::symmetric(&mass, &g));
        if choice == LinearSolver::MinNorm {
            assert_eq!((result, solver.redundancy().unwrap().rows), (Ok(()), &[vec![3, 2]][..]));
            continue;
        }
        match result {
            Err(KktError::Singular(found)) => {
                assert_eq!((found.dependent_rows.len(), found.massless.len()), (1, 0), "{choice}");
                let mut rows = found.dependent_rows[0].clone();
                rows.sort_unstable();
                assert_eq!(rows, [2, 3], "{choice}");
                tried += 1;
            }
            Err(KktError::Unsupported { .. }) if choice == LinearSolver::Block => {}
            other => panic!("{choice}: {other:?}"),
        }
        let (mut w, mut mu) = ([1.0; 9], [1.0; 6]);
        assert!(solver.solve(&mut w, &mut mu).is_err(), "{choice} solves with a singular matrix");
    }
    assert!(tried >= 9, "{tried}");
}

/// M50-M52, M54, M56, M58, M62, M66: a motion without inertia that the constraints admit is found and its velocity named.
#[test]
fn singular_on_the_kernel() {
    let structure = chain();
    let (mut mass, mut g) = numbers(&structure);
    // The last body neither resists its rotation nor is held against it.
    structure.mass.for_each(9, |i, j, k| {
        if i == 8 || j == 8 {
            mass[k] = 0.0;
        }
    });
    structure.constraint_matrix.for_each(6, 9, |_, j, k| {
        if j == 8 {
            g[k] = 0.0;
        }
    });
    for (choice, mut solver) in solvers(&structure) {
        match solver.factor(&Saddle::symmetric(&mass, &g)) {
            Err(KktError::Singular(found)) => assert_eq!(found.massless, [8], "{choice}: {found:?}"),
            Err(KktError::NotPositiveDefinite { velocity, .. }) => assert_eq!(velocity, 8, "{choice}"),
            Err(KktError::Unsupported { .. }) if choice == LinearSolver::Block => {}
            other => panic!("{choice}: {other:?}"),
        }
    }
}

/// M50-M52, M54, M56, M58, M62, M66: numbers that are not finite never pass for a solution, wherever they come from. (An infinite mass may pass for a
/// body that does not move.)
#[test]
fn not_finite() {
    let structure = chain();
    let (mass, g) = numbers(&structure);
    // Is there an error, or a solution that is one?
    let honest = |solver: &mut dyn Kkt, mass: &[f64], g: &[f64], b: f64, c: f64| {
        let (mut w, mut mu) = ([b; 9], [c; 6]);
        let result = solver.factor(&Saddle::symmetric(mass, g)).and_then(|()| solver.solve(&mut w, &mut mu));
        result.is_err() || w.iter().chain(&mu).all(|x| x.is_finite())
    };
    for (choice, mut solver) in solvers(&structure) {
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            for k in 0..mass.len() {
                let mut mass = mass.clone();
                mass[k] = bad;
                assert!(honest(&mut *solver, &mass, &g, 1.0, 1.0), "{choice}: M[{k}] = {bad}");
            }
            for k in 0..g.len() {
                let mut g = g.clone();
                g[k] = bad;
                assert!(honest(&mut *solver, &mass, &g, 1.0, 1.0), "{choice}: G[{k}] = {bad}");
                let result = solver.factor(&Saddle::symmetric(&mass, &g));
                assert!(result.is_err(), "{choice}: G[{k}] = {bad}");
            }
            assert!(honest(&mut *solver, &mass, &g, bad, 1.0), "{choice}: b = {bad}");
            assert!(honest(&mut *solver, &mass, &g, 1.0, bad), "{choice}: c = {bad}");
        }
    }
}

/// M50-M52, M54, M56, M58, M62, M66: an infinite number is refused by the factorisation, not only by the solution after it: on the diagonal of the
/// mass matrix, where its inverse is a harmless zero, and in the block beside the mass matrix.
#[test]
fn infinite_numbers() {
    let structure = chain();
    let (good, g) = numbers(&structure);
    let mut diagonal = Vec::new();
    structure.mass.for_each(9, |i, j, k| {
        if i == j {
            diagonal.push(k);
        }
    });
    let mut accepted = Vec::new();
    for (choice, mut solver) in solvers(&structure).filter(|s| s.0 != LinearSolver::Block) {
        for &k in &diagonal {
            let mut mass = good.clone();
            mass[k] = f64::INFINITY;
            solver.factor(&Saddle::symmetric(&good, &g)).unwrap();
            if solver.factor(&Saddle::symmetric(&mass, &g)).is_ok() {
                accepted.push(format!("{choice}: M[{k}]"));
            }
        }
        if !solver.handles_unsymmetric() {
            continue;
        }
        for k in 0..g.len() {
            let mut right = g.clone();
            right[k] = f64::INFINITY;
            let a = Saddle { right: Some(&right), ..Saddle::symmetric(&good, &g) };
            // The order of pivots is that for good numbers.
            solver.factor(&Saddle::symmetric(&good, &g)).unwrap();
            if solver.factor(&a).is_ok() {
                accepted.push(format!("{choice}: right[{k}]"));
            }
        }
    }
    assert!(accepted.is_empty(), "{accepted:?}");
}

/// M65: arrays of another length than the pattern declares, which is how an entry outside it would show, are refused.
#[test]
fn other_lengths() {
    let structure = chain();
    let (mass, g) = numbers(&structure);
    let more = |x: &[f64]| [x, &[1.0]].concat();
    for (choice, mut solver) in solvers(&structure) {
        for (mass, g) in [
            (more(&mass), g.clone()),
            (mass.clone(), more(&g)),
            (mass[1..].to_vec(), g.clone()),
            (mass.clone(), g[1..].to_vec()),
            (Vec::new(), Vec::new()),
        ] {
            let result = solver.factor(&Saddle::symmetric(&mass, &g));
            assert!(matches!(result, Err(KktError::Unsupported { .. })), "{choice}: {result:?}");
        }
    }
}

/// Sizes that no memory holds are refused with the reason, before anything is allocated.
#[test]
fn absurd_sizes() {
    use LinearSolver::{Block, CholQr, Ldlt, Lu, MinNorm, RangeSpace};
    let reason = |structure: &Structure, choice| match select(structure, choice, false) {
        Err(KktError::Unsupported { reason, .. }) => reason,
        Err(other) => panic!("{choice}: {other}"),
        Ok(_) => panic!("{choice} accepts {:?}", structure.dims),
    };
    let sparse = |n: usize| {
        let entries = (0..if n > 1 << 20 { 1 } else { n }).map(|i| (i, i));
        Structure::dense(Dims::holonomic(n, n))
            .with_mass(MassKind::Diagonal)
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries)))
    };
    for choice in LinearSolver::ALL {
        for structure in [
            Structure::dense(Dims::holonomic(usize::MAX / 2, 1)),
            Structure::dense(Dims::holonomic(usize::MAX, usize::MAX)),
            Structure::dense(Dims::holonomic(1 << 31, 1 << 31)),
            sparse(usize::MAX / 2),
        ] {
            assert!(reason(&structure, choice).contains("more than any memory holds"), "{choice}");
        }
    }
    // Sizes that a sparse matrix may well have.
    let large = sparse(LARGEST_FULL);
    for choice in [Lu, Ldlt, CholQr, RangeSpace, Block, MinNorm] {
        let reason = reason(&large, choice);
        assert!(reason.contains("92000 unknowns") && reason.contains("use a sparse solver"), "{reason}");
    }
    for choice in [LinearSolver::Auto, LinearSolver::SparseLdlt, LinearSolver::SparseLu] {
        select(&large, choice, false).unwrap();
    }
}

/// H21: with the rescue, dependent rows are no error but a message, whatever the solver; all else stays what it was.
#[test]
fn redundancy_on_request() {
    let structure = chain();
    let (mass, g) = numbers(&structure);
    let mut twice = g.clone();
    repeat_a_row(&structure, &mut twice);
    let regular = Saddle::symmetric(&mass, &g);
    let redundant = Saddle::symmetric(&mass, &twice);
    let none = vec![0.0; mass.len()];
    let solve = |solver: &mut dyn Kkt, rhs: [f64; 15]| {
        let (mut w, mut mu) = ([0.0; 9], [0.0; 6]);
        w.copy_from_slice(&rhs[..9]);
        mu.copy_from_slice(&rhs[9..]);
        solver.solve(&mut w, &mut mu).unwrap();
        (w, mu)
    };
    let rhs = std::array::from_fn(|i| if i < 9 { (i as f64).sin() } else { 0.0 });
    let mut least = select(&structure, LinearSolver::MinNorm, false).unwrap();
    least.factor(&redundant).unwrap();
    let expected = solve(&mut *least, rhs);
    // Block elimination does not apply, conjugate gradients that iterate do not notice that rows are redundant, and the
    // minimum-norm solver needs no rescue.
    let apart = [LinearSolver::Block, LinearSolver::Pcg, LinearSolver::MinNorm];
    for (choice, solver) in solvers(&structure).filter(|(choice, _)| !apart.contains(choice)) {
        let mut solver = Redundant::new(&structure, solver);
        assert_eq!(
            (solver.name(), solver.handles_unsymmetric()),
            match choice {
                LinearSolver::Auto => ("sparse-ldlt", false),
                other => (other.name(), other.handles_unsymmetric()),
            }
        );
        solver.factor(&regular).unwrap();
        assert_eq!(solver.redundancy(), None);
        let before = solve(&mut solver, rhs);
        solver.factor(&redundant).unwrap();
        assert_eq!(solve(&mut solver, rhs), expected, "{choice}");
        let found = solver.redundancy().unwrap();
        assert_eq!(found.rows, [[3, 2]], "{choice}");
        assert!(found.missed < 1e-15, "{choice}: {}", found.missed);
        // Row 3 is twice row 2, but its right-hand side is not.
        let mut contradictory = rhs;
        contradictory[12] = 1e-3;
        let _ = solve(&mut solver, contradictory);
        let missed = solver.redundancy().unwrap().missed;
        assert!((1e-4..1e-3).contains(&missed), "{choice}: {missed}");

        // Back to a regular matrix, also after a snapshot; what no redundancy explains is an error still.
        let mut out = SnapshotWriter::new();
        solver.save(&mut out);
        let bytes = out.into_bytes();
        solver.restore(&mut SnapshotReader::new(&bytes)).unwrap();
        assert_eq!(solver.redundancy(), None);
        solver.factor(&regular).unwrap();
        assert_eq!((solve(&mut solver, rhs), solver.redundancy()), (before, None));
        let error = solver.factor(&Saddle::symmetric(&none, &twice)).unwrap_err();
        assert!(error != KktError::Singular(Singularity::default()), "{choice}");
        if solver.handles_unsymmetric() {
            let unsymmetric = Saddle { right: Some(&twice), ..redundant };
            assert!(matches!(solver.factor(&unsymmetric), Err(KktError::Singular(_))), "{choice}");
        }
    }
}
