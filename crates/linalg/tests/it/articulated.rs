//! Articulated bodies against a plain elimination of the expanded matrix.

use crate::saddle_cases::{Case, Random, dense_solve, random};
use gelenk_core::{
    Dependence, Dims, Kkt, KktError, MassKind, MassWork, MatrixKind, Pattern, Saddle, Structure, TreeMass,
};
use gelenk_linalg::articulated::Articulated;
use gelenk_linalg::{LinearSolver, Redundant, diagnose, select};
use proptest::prelude::*;

impl Case {
    /// The largest part of a residual in comparison with what it is the sum of.
    fn residual_share(&self, x: &[f64], rhs: &[f64]) -> f64 {
        let residual = |row: &Vec<f64>, b: f64| {
            let sum: f64 = row.iter().zip(x).map(|(k, x)| k * x).sum();
            let size: f64 = row.iter().zip(x).map(|(k, x)| (k * x).abs()).sum();
            ((sum - b).abs(), size + b.abs())
        };
        let parts: Vec<_> = self.dense().iter().zip(rhs).map(|(row, &b)| residual(row, b)).collect();
        let largest = |f: fn(&(f64, f64)) -> f64| parts.iter().map(f).fold(f64::MIN_POSITIVE, f64::max);
        largest(|x| x.0) / largest(|x| x.1)
    }
}

/// A body: points of random mass about the node's point.
fn body(r: &mut Random, m: &mut Vec<f64>) {
    let (mut mass, mut h, mut i) = (0.0, [0.0; 3], [0.0; 6]);
    for _ in 0..4 {
        let (dm, [x, y, z]) = (0.2 + r.unit().abs(), [r.unit(), r.unit(), r.unit()]);
        mass += dm;
        h = [h[0] + dm * x, h[1] + dm * y, h[2] + dm * z];
        let of_point = [y * y + z * z, x * x + z * z, x * x + y * y, -x * y, -x * z, -y * z];
        i.iter_mut().zip(of_point).for_each(|(i, p)| *i += dm * p);
    }
    m.push(mass);
    m.extend(h);
    m.extend(i);
}

/// Parents at most three nodes before.
fn parents(r: &mut Random, n: usize) -> Vec<Option<usize>> {
    (0..n).map(|k| if k == 0 || r.below(9) == 0 { None } else { Some(k - 1 - r.below(k.min(3))) }).collect()
}

fn tree_numbers(r: &mut Random, tree: &TreeMass) -> Vec<f64> {
    let mut m = Vec::new();
    for k in 0..tree.nodes() {
        body(r, &mut m);
        m.extend(r.vector(3));
        m.extend(r.vector(6 * tree.velocities(k).len()));
    }
    m
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Loops {
    Full,
    Sparse,
    TwoPoints,
    Friction,
}

/// A random tree with up to `rows` constraints.
fn case(seed: u64, rows: usize, loops: Loops) -> Case {
    let mut r = random(seed);
    let n = 1 + r.below(30);
    let mut columns: Vec<usize> = (0..n).map(|_| r.below(7)).collect();
    if columns.iter().all(|&c| c == 0) {
        columns[n - 1] = 1;
    }
    let tree = TreeMass::new(parents(&mut r, n), &columns).unwrap();
    let nv = tree.velocity_count();
    let nl = rows.min(nv / 2);
    let mass = tree_numbers(&mut r, &tree);
    let kind = if loops == Loops::Full {
        MatrixKind::Dense
    } else {
        // Each row has an entry of its own, so that rows are independent with random numbers.
        let own = r.permutation(nv);
        let mut entries: Vec<_> = (0..nl).map(|i| (i, own[i])).collect();
        for i in 0..nl {
            entries.extend((0..4).map(|_| (i, r.below(nv))));
        }
        entries.sort_unstable();
        entries.dedup();
        MatrixKind::Sparse(Pattern::new(entries))
    };
    let numbers = kind.len(nl, nv);
    let left = r.vector(numbers);
    let mut structure = Structure::dense(Dims::holonomic(nv, nl))
        .with_mass(MassKind::Tree(tree))
        .with_constraint_matrix(kind);
    let mut near = |x: &[f64]| x.iter().map(|x| x + 0.1 * r.unit()).collect::<Vec<f64>>();
    let right = (loops == Loops::TwoPoints).then(|| near(&left));
    let friction = (loops == Loops::Friction).then(|| near(&vec![0.0; nv * nl]));
    if friction.is_some() {
        structure = structure.with_friction(MatrixKind::Dense);
    }
    Case { structure, mass, left, right, friction }
}

/// Backward and forward error of a solver on a random right-hand side.
fn errors(case: &Case, solver: &mut dyn Kkt, seed: u64) -> (f64, f64) {
    let Dims { nv, nl, .. } = case.structure.dims;
    let rhs = random(seed).vector(nv + nl);
    solver.factor(&case.saddle()).unwrap();
    let mut x = rhs.clone();
    let (w, mu) = x.split_at_mut(nv);
    solver.solve(w, mu).unwrap();
    let exact = dense_solve(case.dense(), rhs.clone());
    let size = exact.iter().fold(f64::MIN_POSITIVE, |s, x| s.max(x.abs()));
    let forward = x.iter().zip(&exact).map(|(x, e)| (x - e).abs() / size).fold(0.0, f64::max);
    (case.residual_share(&x, &rhs), forward)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// A01, M61: solutions on random trees, with random loops of every kind, satisfy the expanded equations to rounding. (How
    /// far solutions differ is a matter of their condition, which is anything here.)
    #[test]
    fn agrees_with_the_expanded_matrix(seed in 1_u64..1_000_000, rows in 0_usize..8, kind in 0_usize..4) {
        let kind = [Loops::Full, Loops::Sparse, Loops::TwoPoints, Loops::Friction][kind];
        let case = case(seed, rows, kind);
        let mut solver = Articulated::new(&case.structure).unwrap();
        for round in 0..2 {
            let (backward, _) = errors(&case, &mut solver, seed + round);
            prop_assert!(backward < 1e-11, "backward error {backward:e}");
        }
        prop_assert!(solver.redundancy().is_none());
    }
}

/// M66: solvers that want to see the entries of `M` get them; others refuse and say what to use.
#[test]
fn every_solver_agrees_or_says_why_not() {
    for (seed, loops) in [(3, Loops::Sparse), (4, Loops::TwoPoints), (5, Loops::Full), (8, Loops::Friction)] {
        let case = case(seed, 5, loops);
        let unsymmetric = !case.saddle().is_symmetric();
        let mut agreed = Vec::new();
        for choice in LinearSolver::ALL {
            match select(&case.structure, choice, unsymmetric) {
                Ok(mut solver) => {
                    let (backward, forward) = errors(&case, &mut *solver, 7);
                    assert!(backward < 1e-11 && forward < 1e-8, "{choice}: {backward:e} {forward:e}");
                    agreed.push(choice);
                }
                Err(KktError::Unsupported { solver, reason }) => {
                    assert_eq!(solver, choice.name());
                    assert!(reason.contains("use '"), "{choice}: {reason}");
                }
                Err(other) => panic!("{choice}: {other}"),
            }
        }
        let all = if unsymmetric { 6 } else { 10 };
        assert_eq!(agreed.len(), all, "{agreed:?}");
    }
    let name = |s: &Structure| select(s, LinearSolver::Auto, false).unwrap().name();
    assert_eq!(name(&case(3, 5, Loops::Sparse).structure), "articulated");
    // Made directly, such solvers say that they cannot.
    let case = case(3, 2, Loops::Full);
    let error = gelenk_linalg::dense::Lu::new(&case.structure).factor(&case.saddle()).unwrap_err();
    assert!(error.to_string().contains("use 'articulated'"), "{error}");
    let error = gelenk_linalg::sparse::SparseSolver::ldlt(&case.structure).unwrap_err();
    assert!(error.to_string().contains("use 'articulated'"), "{error}");
    let error = Articulated::new(&Structure::dense(Dims::holonomic(2, 1))).unwrap_err();
    assert!(error.to_string().contains("use 'auto'"), "{error}");
}

/// Many short trees with many constraints have few entries, and go to the sparse solvers.
#[test]
fn many_constraints_between_many_trees() {
    let (n, mut r) = (300, random(5));
    let tree = TreeMass::new(vec![None; n], &vec![6; n]).unwrap();
    let entries = (1..n).flat_map(|k| (0..12).map(move |j| (k - 1, 6 * (k - 1) + j)));
    let kind = MatrixKind::Sparse(Pattern::new(entries));
    let structure = Structure::dense(Dims::holonomic(6 * n, n - 1))
        .with_mass(MassKind::Tree(tree.clone()))
        .with_constraint_matrix(kind);
    let mass = tree_numbers(&mut r, &tree);
    let left = r.vector(structure.constraint_matrix.len(n - 1, 6 * n));
    let case = Case { structure, mass, left, right: None, friction: None };
    let mut chosen = select(&case.structure, LinearSolver::Auto, false).unwrap();
    assert_eq!(chosen.name(), "sparse-ldlt");
    let mut articulated = Articulated::new(&case.structure).unwrap();
    let rhs = r.vector(case.structure.dims.algebraic());
    let solve = |solver: &mut dyn Kkt| {
        solver.factor(&case.saddle()).unwrap();
        let mut x = rhs.clone();
        let (w, mu) = x.split_at_mut(6 * n);
        solver.solve(w, mu).unwrap();
        x
    };
    let (x, y) = (solve(&mut *chosen), solve(&mut articulated));
    let size = x.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
    assert!(x.iter().zip(&y).all(|(x, y)| (x - y).abs() < 1e-8 * size));
}

/// A planar chain about z: hinges one metre apart, bodies with these masses at their ends.
fn chain(masses: &[f64], angle: impl Fn(usize) -> f64) -> (TreeMass, Vec<f64>) {
    let n = masses.len();
    let tree = TreeMass::new((0..n).map(|k| k.checked_sub(1)).collect(), &vec![1; n]).unwrap();
    let mut m = Vec::new();
    let mut before = [0.0; 3];
    for (k, &mass) in masses.iter().enumerate() {
        let (s, c) = angle(k).sin_cos();
        m.extend([mass, mass * c, mass * s, 0.0]);
        m.extend([mass * s * s, mass * c * c, mass, -mass * s * c, 0.0, 0.0]);
        m.extend(before);
        m.extend([0.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
        before = [c, s, 0.0];
    }
    (tree, m)
}

fn unconstrained(tree: TreeMass, mass: Vec<f64>) -> Case {
    let structure =
        Structure::dense(Dims::holonomic(tree.velocity_count(), 0)).with_mass(MassKind::Tree(tree));
    Case { structure, mass, left: vec![], right: None, friction: None }
}

/// Velocities without inertia are named, whether nothing is there at all or everything cancels; small masses are none.
#[test]
fn massless_velocities() {
    let factor = |masses: &[f64], angle: fn(usize) -> f64| {
        let (tree, mass) = chain(masses, angle);
        let case = unconstrained(tree, mass);
        Articulated::new(&case.structure).unwrap().factor(&case.saddle())
    };
    let massless = |result: Result<(), KktError>| match result {
        Err(KktError::Singular(s)) => s.massless,
        other => panic!("{other:?}"),
    };
    let bent: fn(usize) -> f64 = |k| 0.7 * k as f64;
    assert_eq!(massless(factor(&[1.0, 1.0, 0.0], bent)), [2]);
    // A rod without mass on which a point mass swings: it can turn with the mass at rest only if both are in line.
    assert_eq!(factor(&[0.0, 1.0], bent), Ok(()));
    assert_eq!(massless(factor(&[0.0, 1.0], |_| 0.3)), [0]);
    assert_eq!(factor(&[1.0, 1e-9, 1e9, 1e-6], bent), Ok(()));
    assert_eq!(
        factor(&[1.0, -1.0], bent),
        Err(KktError::NotPositiveDefinite { solver: "articulated", velocity: 1 })
    );
    // A long chain has a huge inertia if its joints are locked, but they are not.
    let long: Vec<f64> = vec![1.0; 100_000];
    assert_eq!(factor(&long, |k| (k as f64).sin()), Ok(()));
}

/// A velocity without mass that constraints carry: `auto` finds a solution on the expanded matrix.
#[test]
fn constraints_may_carry_what_has_no_mass() {
    let (tree, mass) = chain(&[1.0, 2.0, 0.0], |k| 0.7 * k as f64);
    let structure = Structure::dense(Dims::holonomic(3, 1)).with_mass(MassKind::Tree(tree));
    let case = Case { structure, mass, left: vec![0.3, -0.5, 1.0], right: None, friction: None };
    assert!(Articulated::new(&case.structure).unwrap().factor(&case.saddle()).is_err());
    let mut auto = select(&case.structure, LinearSolver::Auto, false).unwrap();
    let (backward, forward) = errors(&case, &mut *auto, 1);
    assert!(backward < 1e-14 && forward < 1e-12, "{backward:e} {forward:e}");
    // If they do not, the error is that of the expanded matrix.
    let loose = Case { left: vec![0.3, -0.5, 0.0], ..case };
    let Err(KktError::Singular(found)) = auto.factor(&loose.saddle()) else { panic!("singular") };
    assert_eq!(found.massless, [2]);
}

/// Numbers that are not finite never lead to a success, wherever they stand.
#[test]
fn nothing_but_numbers() {
    let case = case(17, 4, Loops::Friction);
    let mut solver = Articulated::new(&case.structure).unwrap();
    solver.factor(&case.saddle()).unwrap();
    for bad in [f64::NAN, f64::INFINITY] {
        for k in 0..case.mass.len() {
            let mut mass = case.mass.clone();
            mass[k] = bad;
            let a = Saddle { mass: &mass, ..case.saddle() };
            assert!(solver.factor(&a).is_err(), "{bad} as number {k} of M");
        }
        for k in 0..case.left.len() {
            let mut left = case.left.clone();
            left[k] = bad;
            assert!(solver.factor(&Saddle { left: &left, ..case.saddle() }).is_err());
        }
    }
    let nv = case.structure.dims.nv;
    let (mut w, mut mu) = (vec![0.0; nv], vec![0.0; case.structure.dims.nl]);
    assert!(solver.solve(&mut w, &mut mu).is_err(), "the last factorisation failed");
    solver.factor(&case.saddle()).unwrap();
    w[nv - 1] = f64::NAN;
    assert!(solver.solve(&mut w, &mut mu).is_err());
    let short = Saddle { mass: &case.mass[1..], ..case.saddle() };
    assert!(matches!(solver.factor(&short), Err(KktError::Unsupported { .. })));
}

/// Repeats rows of a matrix with factors: row `i` becomes `factors[i].1` times row `factors[i].0`.
fn repeat(case: &Case, rows: &[(usize, f64)]) -> Case {
    let Dims { nv, nl, .. } = case.structure.dims;
    let take = |from: &[f64]| -> Vec<f64> {
        (0..nv).flat_map(|j| rows.iter().map(move |&(i, s)| s * from[i + nl * j])).collect()
    };
    let structure = Structure::dense(Dims::holonomic(nv, rows.len())).with_mass(case.structure.mass.clone());
    Case {
        structure,
        mass: case.mass.clone(),
        left: take(&case.left),
        right: case.right.as_deref().map(take),
        friction: None,
    }
}

/// H21, H22: redundant rows, more than there are velocities, have the motion of the independent ones and the multipliers
/// of least norm; they are an error unless someone asks for that, and are named.
#[test]
fn redundant_rows() {
    for (seed, two_points) in [(21, false), (22, true), (23, false), (24, true)] {
        let mut base = case(seed, 3, Loops::Full);
        let Dims { nv, nl, .. } = base.structure.dims;
        let mut r = random(seed);
        if two_points {
            base.right = Some(base.left.iter().map(|x| x + 0.1 * r.unit()).collect());
        }
        // Every row again and again, until there are more than velocities.
        let rows: Vec<(usize, f64)> = (0..nv + 2).map(|k| (k % nl, 1.0 + (k / nl) as f64)).collect();
        let twice = repeat(&base, &rows);
        let main = || Box::new(Articulated::new(&twice.structure).unwrap());
        let Err(KktError::Singular(found)) = main().factor(&twice.saddle()) else { panic!("singular") };
        assert_eq!(found.dependent_rows.len(), rows.len() - nl);
        assert_eq!(diagnose(&twice.structure, &twice.saddle()).dependent_rows.len(), rows.len() - nl);
        let b = r.vector(nv);
        let c = r.vector(nl);
        let (mut w, mut mu) = (b.clone(), c.clone());
        let mut plain = Articulated::new(&base.structure).unwrap();
        plain.factor(&base.saddle()).unwrap();
        plain.solve(&mut w, &mut mu).unwrap();
        let size = w.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
        // The solver itself, and as `auto` with what stands behind it.
        let auto = select(&twice.structure, LinearSolver::Auto, true).unwrap();
        let lu = select(&twice.structure, LinearSolver::Lu, true).unwrap();
        let solvers: [Box<dyn Kkt>; 3] = [
            main(),
            Box::new(Redundant::new(&twice.structure, auto)),
            Box::new(Redundant::new(&twice.structure, lu)),
        ];
        for mut solver in solvers {
            for dependence in [Dependence::Expected, Dependence::Rescue] {
                solver.treat(dependence);
                solver.factor(&twice.saddle()).unwrap();
                let mut again: Vec<f64> = rows.iter().map(|&(i, s)| s * c[i]).collect();
                let mut motion = b.clone();
                solver.solve(&mut motion, &mut again).unwrap();
                assert!(motion.iter().zip(&w).all(|(x, y)| (x - y).abs() < 1e-9 * size), "{}", solver.name());
                // Least norm: multipliers are in proportion to the rows they belong to.
                let squares: f64 = rows.iter().filter(|row| row.0 == 0).map(|row| row.1 * row.1).sum();
                let largest = mu.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
                assert!(
                    (again[0] - mu[0] / squares).abs() < 1e-9 * largest,
                    "{} {}",
                    again[0],
                    mu[0] / squares
                );
                let found = solver.redundancy().unwrap();
                assert_eq!(found.rows.len(), rows.len() - nl);
                assert!(found.missed < 1e-9 * size, "{:e}", found.missed);
                // What contradicts itself is missed by as much.
                let mut wrong: Vec<f64> = rows.iter().map(|&(i, s)| s * c[i]).collect();
                *wrong.last_mut().unwrap() += 1.0;
                solver.solve(&mut b.clone(), &mut wrong).unwrap();
                assert!(solver.redundancy().unwrap().missed > 1e-3);
            }
            solver.treat(Dependence::Error);
            assert!(matches!(solver.factor(&twice.saddle()), Err(KktError::Singular(_))));
        }
    }
}

/// The same far beyond what is expanded: a chain of 3 000 links, whose tip is held twice.
#[test]
fn redundant_loops_of_a_long_chain() {
    let n = 3000;
    let (tree, mass) = chain(&vec![1.0; n], |k| (k as f64).sin());
    // The tip moves with the sum of all links outside a hinge.
    let (mut x, mut y) = (0.0, 0.0);
    let mut rows = vec![0.0; 4 * n];
    for k in (0..n).rev() {
        let (s, c) = (k as f64).sin().sin_cos();
        (x, y) = (x + c, y + s);
        rows[4 * k..4 * k + 4].copy_from_slice(&[-y, x, -y, x - 2.0 * y]);
    }
    let structure = Structure::dense(Dims::holonomic(n, 4)).with_mass(MassKind::Tree(tree));
    let a = Saddle::symmetric(&mass, &rows);
    let mut solver = Redundant::new(&structure, select(&structure, LinearSolver::Auto, false).unwrap());
    solver.treat(Dependence::Error);
    let Err(KktError::Singular(found)) = solver.factor(&a) else { panic!("singular") };
    assert_eq!(found.dependent_rows, [vec![2, 0], vec![3, 0, 1]]);
    solver.treat(Dependence::Expected);
    solver.factor(&a).unwrap();
    let (mut w, mut mu) = (random(1).vector(n), vec![1.0, -2.0, 1.0, 0.0]);
    let c = mu.clone();
    let b = w.clone();
    solver.solve(&mut w, &mut mu).unwrap();
    let mut residual = vec![0.0; n];
    structure.mass.multiply(&mass, &w, &mut residual, &mut MassWork::new(&structure.mass));
    structure.constraint_matrix.multiply_transposed_add(1.0, &rows, &mu, &mut residual);
    let size = residual.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
    let largest = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
    assert!(largest(&residual, &b) < 1e-9 * size, "{:e}", largest(&residual, &b));
    let mut reached = vec![0.0; 4];
    structure.constraint_matrix.multiply_add(1.0, &rows, &w, &mut reached);
    assert!(largest(&reached, &c) < 1e-8, "{reached:?}");
}
