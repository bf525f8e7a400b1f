//! Every linear solver that applies gives the same solution; those that do not apply say why (M50-M64, M66).

use crate::saddle_cases::{Case, Random, build, dense_solve, forest, joint_case, random};
use gelenk_core::{KktError, MassKind, MatrixKind, Pattern, Saddle, Structure};
use gelenk_linalg::LinearSolver::{
    Auto, Block, CholQr, Ldlt, Lu, MinNorm, Pcg, RangeSpace, SparseLdlt, SparseLu,
};
use gelenk_linalg::{LinearSolver, select};
use proptest::prelude::*;

/// Solutions may differ by this much, in comparison with the largest component of a part.
const AGREEMENT: f64 = 1e-10;
/// Systems with a larger condition number are not well-conditioned.
const CONDITION: f64 = 1e4;

impl Case {
    /// `‖A‖ ‖A⁻¹‖`, in the norm of row sums.
    fn condition(&self) -> f64 {
        let a = self.dense();
        let n = a.len();
        let norm = |rows: &mut dyn Iterator<Item = f64>| rows.fold(0.0, f64::max);
        let size = norm(&mut a.iter().map(|row| row.iter().map(|x| x.abs()).sum()));
        let mut inverse = vec![0.0; n];
        for j in 0..n {
            let mut unit = vec![0.0; n];
            unit[j] = 1.0;
            inverse.iter_mut().zip(dense_solve(a.clone(), unit)).for_each(|(s, x)| *s += x.abs());
        }
        size * norm(&mut inverse.into_iter())
    }

    /// The same with entries of `G` changed a little, so that what a solver keeps is put to use; not so much that a matrix of the largest
    /// condition could become singular.
    fn moved(&self, r: &mut Random) -> Self {
        let mut change = |g: &[f64]| g.iter().map(|g| g * (1.0 + 1e-5 * r.unit())).collect();
        Self { left: change(&self.left), right: self.right.as_deref().map(change), ..self.clone() }
    }
}

/// Compares all solvers on a matrix and on one near it; returns those that solved both. Others must have said why not.
fn solvers_that_agree(case: &Case, r: &mut Random) -> Vec<LinearSolver> {
    let structure = &case.structure;
    let near = case.moved(r);
    let rhs = r.vector(structure.dims.algebraic());
    let expected = [case, &near].map(|case| dense_solve(case.dense(), rhs.clone()));
    let mut agreed = Vec::new();
    'solvers: for choice in LinearSolver::ALL {
        let mut solver = match select(structure, choice, case.right.is_some()) {
            Ok(solver) => solver,
            Err(error) => {
                assert!(matches!(error, KktError::Unsupported { .. }), "{choice}: {error}");
                assert!(error.to_string().len() > 60, "{choice} gives no reason: {error}");
                continue;
            }
        };
        for (case, expected) in [case, &near].into_iter().zip(&expected) {
            match solver.factor(&case.saddle()) {
                Ok(()) => {}
                Err(KktError::NotPositiveDefinite { .. } | KktError::Unsupported { .. }) => continue 'solvers,
                Err(error) => panic!("{choice}: {error}: {error:?}"),
            }
            let mut x = rhs.clone();
            let (w, mu) = x.split_at_mut(structure.dims.nv);
            solver.solve(w, mu).unwrap();
            let parts = [0..structure.dims.nv, structure.dims.nv..x.len()];
            for part in parts {
                let size = expected[part.clone()].iter().fold(f64::MIN_POSITIVE, |s, x| s.max(x.abs()));
                for i in part {
                    let difference = (x[i] - expected[i]).abs() / size;
                    assert!(difference <= AGREEMENT, "{choice}: {difference:e} at {i}");
                }
            }
        }
        agreed.push(choice);
    }
    agreed
}

/// Several trees of planar and spatial bodies with a few loops; points without mass hang at some of them.
fn bodies(r: &mut Random, loops: usize, points: usize, unsymmetric: bool) -> Case {
    let n = 1 + r.below(8);
    let mut sizes: Vec<usize> = (0..n).map(|_| [3, 6][r.below(2)]).collect();
    let roots = 1 + r.below(3.min(n));
    let mut edges = forest(r, &sizes, roots, false);
    for _ in 0..loops {
        let (a, b) = (r.below(n), r.below(n));
        if a != b {
            edges.push((a, Some(b), 1));
        }
    }
    for _ in 0..points {
        edges.push((sizes.len(), Some(r.below(n)), 2));
        sizes.push(2);
    }
    let mut system = build(r, &sizes, &edges);
    let massless = system.mass.len() - 4 * points;
    system.mass[massless..].fill(0.0);
    let right = unsymmetric.then(|| system.g.iter().map(|g| g + 0.1 * r.unit()).collect());
    Case { right, ..system.into() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// M50-M52, M54, M56, M58, M60-M63: several trees, loops, points without mass.
    #[test]
    fn graphs_of_bodies(seed: u64, loops in 0..3_usize, points in 0..3_usize) {
        let mut r = random(seed);
        let case = bodies(&mut r, loops, points, false);
        prop_assume!(case.structure.validate().is_ok() && case.condition() < CONDITION);
        let agreed = solvers_that_agree(&case, &mut r);
        for solver in [Auto, Lu, Ldlt, SparseLu, SparseLdlt, MinNorm] {
            prop_assert!(agreed.contains(&solver), "{solver}");
        }
        prop_assert!(agreed.contains(&LinearSolver::General));
        for solver in [CholQr, RangeSpace, Pcg] {
            prop_assert_eq!(agreed.contains(&solver), points == 0, "{}", solver);
        }
        if loops + points == 0 {
            prop_assert!(agreed.contains(&LinearSolver::Tree));
        }
    }

    /// M57: with different blocks, those solvers that say so, and no other.
    #[test]
    fn different_blocks(seed: u64, loops in 0..3_usize, points in 0..3_usize) {
        let mut r = random(seed);
        let case = bodies(&mut r, loops, points, true);
        prop_assume!(case.structure.validate().is_ok() && case.condition() < CONDITION);
        let agreed = solvers_that_agree(&case, &mut r);
        for solver in LinearSolver::ALL {
            let fits = solver.handles_unsymmetric()
                && solver != LinearSolver::Articulated
                && (points == 0 || solver != LinearSolver::RangeSpace);
            prop_assert_eq!(agreed.contains(&solver), fits, "{}", solver);
        }
    }

    /// M53: absolute and joint velocities together, by block elimination and all solvers that take any matrix. Joint velocities have no mass, which those solvers refuse that need one.
    #[test]
    fn joint_coordinates(seed: u64, spatial: bool) {
        let mut r = random(seed);
        let case = Case::from(joint_case(seed, spatial).0);
        prop_assume!(case.condition() < CONDITION);
        let agreed = solvers_that_agree(&case, &mut r);
        for solver in [Block, Auto, Lu, Ldlt, SparseLu, SparseLdlt, MinNorm] {
            prop_assert!(agreed.contains(&solver), "{solver}");
        }
    }
}

/// `n` velocities, of which the first two have no mass and are held by rows whose counterparts beside `M` are exchanged: no
/// pivot of one row and one column that belong together, nor a pair of them, is regular.
fn crossed(n: usize) -> (Structure, Vec<f64>, Vec<f64>, Vec<f64>) {
    let structure = Structure::dense(gelenk_core::Dims::holonomic(n, 2))
        .with_mass(MassKind::Diagonal)
        .with_constraint_matrix(MatrixKind::Sparse(Pattern::new([(0, 0), (0, 1), (1, 0), (1, 1)])));
    let mut mass = vec![1.0; n];
    mass[..2].fill(0.0);
    (structure, mass, vec![1.0, 0.0, 0.0, 1.0], vec![0.0, 1.0, 1.0, 0.0])
}

/// M54, M55: where the static order finds no pivots, the dense solver takes over, or, in large systems, the general one.
#[test]
fn rescue() {
    for n in [10, 3000] {
        let (structure, mass, left, right) = crossed(n);
        let a = Saddle { mass: &mass, left: &left, right: Some(&right), friction: None };
        let singular = select(&structure, LinearSolver::SparseLu, true).unwrap().factor(&a);
        assert!(matches!(singular, Err(KktError::Singular(_))), "{singular:?}");
        let mut solver = select(&structure, LinearSolver::Auto, true).unwrap();
        solver.factor(&a).unwrap();
        let (mut w, mut mu) = (vec![1.0; n], [3.0, 4.0]);
        w[0] = 5.0;
        solver.solve(&mut w, &mut mu).unwrap();
        // L w = c, R µ = b.
        assert_eq!((&w[..3], mu), (&[3.0, 4.0, 1.0][..], [1.0, 5.0]));
    }
}
