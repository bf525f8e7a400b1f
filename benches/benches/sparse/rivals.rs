//! The same systems by other libraries.

use crate::cases::Case;
use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::cholesky::ldlt::factor::LdltRegularization;
use faer::perm::Perm;
use faer::sparse::linalg::SupernodalThreshold;
use faer::sparse::linalg::cholesky::{
    CholeskySymbolicParams, SymbolicCholesky, SymmetricOrdering, factorize_symbolic_cholesky,
};
use faer::sparse::{SparseColMat, Triplet};
use faer::{Conj, MatMut, Par, Side, Spec};

/// Which of faer's ways to factorise a symmetric indefinite matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// `L D Lᵀ` of a matrix that has been permuted from tip to root beforehand: nothing is left to do but the
    /// factorisation.
    Permuted,
    /// `L D Lᵀ` with the order from tip to root, as a user of the library would call it.
    Given,
    /// Supernodal Bunch-Kaufman with pivoting inside supernodes, minimum degree order.
    BunchKaufman,
}

impl Way {
    pub(crate) const ALL: [Self; 3] = [Self::Permuted, Self::Given, Self::BunchKaufman];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Permuted => "faer LDLT, permuted before",
            Self::Given => "faer LDLT, order given",
            Self::BunchKaufman => "faer Bunch-Kaufman, AMD",
        }
    }
}

/// faer's sparse symmetric factorisation: analysis once, everything allocated, one thread.
pub(crate) struct Faer {
    way: Way,
    symbolic: SymbolicCholesky<u32>,
    /// Upper triangles.
    matrices: Vec<SparseColMat<u32, f64>>,
    values: Vec<f64>,
    subdiagonal: Vec<f64>,
    permutation: [Vec<u32>; 2],
    memory: MemBuffer,
    /// Right-hand side and solution, in the order of the matrices.
    b: Vec<f64>,
    x: Vec<f64>,
    order: Vec<u32>,
}

impl Faer {
    pub(crate) fn new(case: &Case, way: Way) -> Self {
        let n = case.unknowns();
        let own: Vec<u32> = (0..n as u32).collect();
        let order = if way == Way::Permuted { case.order.clone() } else { own };
        let mut place = vec![0; n];
        order.iter().enumerate().for_each(|(p, &k)| place[k as usize] = p as u32);
        let matrix = |set| {
            let mut entries = Vec::new();
            case.for_each_below(set, |i, j, value| {
                let (i, j) = (place[i], place[j]);
                entries.push(Triplet::new(i.min(j), i.max(j), value));
            });
            SparseColMat::try_new_from_triplets(n, n, &entries).expect("a valid pattern")
        };
        let matrices: Vec<_> = (0..case.g.len()).map(matrix).collect();
        let mut inverse = vec![0; n];
        case.order.iter().enumerate().for_each(|(p, &k)| inverse[k as usize] = p as u32);
        let given = Perm::new_checked(case.order.clone().into(), inverse.into(), n);
        let (ordering, threshold) = match way {
            Way::Permuted => (SymmetricOrdering::Identity, SupernodalThreshold::FORCE_SIMPLICIAL),
            Way::Given => (SymmetricOrdering::Custom(given.as_ref()), SupernodalThreshold::FORCE_SIMPLICIAL),
            Way::BunchKaufman => (SymmetricOrdering::Amd, SupernodalThreshold::FORCE_SUPERNODAL),
        };
        let parameters =
            CholeskySymbolicParams { supernodal_flop_ratio_threshold: threshold, ..Default::default() };
        let symbolic = factorize_symbolic_cholesky(matrices[0].symbolic(), Side::Upper, ordering, parameters)
            .expect("an analysis");
        let memory = MemBuffer::new(
            symbolic
                .factorize_numeric_ldlt_scratch::<f64>(Par::Seq, Spec::default())
                .or(symbolic.factorize_numeric_intranode_lblt_scratch::<f64>(Par::Seq, Spec::default()))
                .or(symbolic.solve_in_place_scratch::<f64>(1, Par::Seq)),
        );
        let mut right_side = vec![0.0; n];
        case.load(&mut right_side);
        Self {
            way,
            b: order.iter().map(|&k| right_side[k as usize]).collect(),
            values: vec![0.0; symbolic.len_val()],
            subdiagonal: vec![0.0; n],
            permutation: [vec![0; n], vec![0; n]],
            memory,
            x: vec![0.0; n],
            symbolic,
            matrices,
            order,
        }
    }

    /// Factorises and solves; `false` if it gives up.
    pub(crate) fn run(&mut self, set: usize) -> bool {
        let matrix = self.matrices[set % self.matrices.len()].as_ref();
        let stack = MemStack::new(&mut self.memory);
        self.x.copy_from_slice(&self.b);
        let x = MatMut::from_column_major_slice_mut(&mut self.x, self.order.len(), 1);
        if self.way == Way::BunchKaufman {
            let [forward, inverse] = &mut self.permutation;
            let (values, subdiagonal) = (&mut self.values, &mut self.subdiagonal);
            self.symbolic
                .factorize_numeric_intranode_lblt(
                    values,
                    subdiagonal,
                    forward,
                    inverse,
                    matrix,
                    Side::Upper,
                    Par::Seq,
                    stack,
                    Spec::default(),
                )
                .solve_in_place_with_conj(Conj::No, x, Par::Seq, stack);
            return true;
        }
        let factors = self.symbolic.factorize_numeric_ldlt(
            &mut self.values,
            matrix,
            Side::Upper,
            LdltRegularization::default(),
            Par::Seq,
            stack,
            Spec::default(),
        );
        let Ok(factors) = factors else { return false };
        factors.solve_in_place_with_conj(Conj::No, x, Par::Seq, stack);
        true
    }

    /// The solution, velocities first.
    pub(crate) fn solution(&self) -> Vec<f64> {
        let mut x = vec![0.0; self.x.len()];
        self.x.iter().zip(&self.order).for_each(|(y, &k)| x[k as usize] = *y);
        x
    }
}

/// Unknowns of Andrews' squeezer.
pub(crate) const SIZE: usize = 13;

/// nalgebra's LU with partial pivoting of a matrix whose size is known to the compiler.
pub(crate) struct FixedLu {
    matrices: Vec<nalgebra::SMatrix<f64, SIZE, SIZE>>,
    x: nalgebra::SVector<f64, SIZE>,
}

impl FixedLu {
    pub(crate) fn new(case: &Case) -> Self {
        let matrix = |set| {
            let mut m = nalgebra::SMatrix::zeros();
            case.for_each_below(set, |i, j, value| {
                m[(i, j)] = value;
                m[(j, i)] = value;
            });
            m
        };
        Self { matrices: (0..case.g.len()).map(matrix).collect(), x: nalgebra::SVector::zeros() }
    }

    pub(crate) fn run(&mut self, case: &Case, set: usize) -> bool {
        case.load(self.x.as_mut_slice());
        self.matrices[set % self.matrices.len()].lu().solve_mut(&mut self.x)
    }

    pub(crate) fn solution(&self) -> Vec<f64> {
        self.x.as_slice().to_vec()
    }
}
