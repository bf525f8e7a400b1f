//! Sparse LU factorisation with a free choice of pivots, for patterns that defeat a static pivot order.
//!
//! ```text
//! P (Ρ K Γ) Q = L U,      K = [M R; L 0],   R = Gᵀ − F
//! ```
//!
//! `Ρ` and `Γ` scale rows and columns by powers of two, `Q` orders columns for little fill, and `P` is found by partial
//! pivoting while columns are eliminated one by one. The work is divided into (M54)
//!
//! 1. **Analysis**, when the solver is made: the union of all declared patterns and the order of its columns. It
//!    needs no numbers, so that a restored run eliminates in the same order as the one that was saved.
//! 2. **Factorisation**: numbers go to their places, entries that are zero are left out, rows and columns are scaled, and
//!    columns are eliminated one by one. Then pivots are judged.
//! 3. **Solution**, and refinement if its residual is not as small as rounding allows.
//!
//! Unlike the solvers in [`sparse`](crate::sparse), this one searches for pivots in every factorisation, which makes it
//! several times slower and independent of any luck with the order. Full layouts of `M` or `G` are accepted, but give the
//! ordering nothing to work with: declare patterns.
//!
//! **Memory.** All buffers are allocated when the solver is made. The factors grow during the first factorisation, and later
//! only if other pivots lead to more fill than ever before. A matrix that turns out to be singular is explained in new memory, too.
//!
//! **Singular matrices.** With `|L| ≤ 1`, rounding in a column is a few units in the last place of the numbers that
//! have passed through it, `sⱼ = Σᵢ |aᵢⱼ| + Σᵢ |uᵢⱼ|`. A pivot `|uⱼⱼ| ≤ τ sⱼ` is noise, where `τ` is [`NOISE`] units in the last place
//! for each entry of the fullest column. If some pivot is smaller than [`SUSPICIOUS`] `sⱼ`, noise of several columns may
//! have come together in it, and the matrix is singular to working precision if `‖S A⁻¹‖₁ ≥ 1/τ`, `S = diag(sⱼ)`: then there is a
//! vector `x` with `‖A x‖ ≤ τ Σ sⱼ |xⱼ|`. The norm is estimated after W. W. Hager (1984), SIAM J. Sci. Stat. Comput. 5, 311,
//! and N. J. Higham (1988), ACM Trans. Math. Softw. 14, 381.

mod culprits;
mod factors;
mod layout;
mod lu;
mod ordering;
mod system;

pub(crate) use factors::Verdict;
pub use factors::{NOISE, SUSPICIOUS};
pub use system::REFINEMENTS;
pub(crate) use system::System;

use crate::gate::{Gate, Treats, check_structure, snapshot_of_name};
use crate::rank::{SEARCHED, diagnose};
use crate::sparse::layout::Layout as Entries;
use gelenk_core::{Kkt, KktError, Saddle, Singularity, Structure};

/// The solver `general`: sparse LU factorisation with partial pivoting for symmetric and unsymmetric saddle matrices
/// (M54, M57).
///
/// See the [module page](self) for scaling, the test for singular matrices, and what allocates.
#[derive(Debug)]
pub struct GeneralLu {
    gate: Gate,
    system: System,
}

impl GeneralLu {
    /// The name by which users choose it.
    pub const NAME: &'static str = "general";

    /// A solver for matrices of this structure, with the order of its columns.
    pub fn new(structure: &Structure) -> Result<Self, KktError> {
        check_structure(structure, Self::NAME)?;
        let system = System::new(Entries::new(structure, false))
            .ok_or_else(|| refuse("the problem is too large for the memory or the indices".into()))?;
        Ok(Self { gate: Gate::new(Self::NAME, structure, Treats::All), system })
    }

    /// Numbers in both factors of the last factorisation, diagonals included.
    pub fn nonzeros(&self) -> usize {
        self.system.nonzeros()
    }

    #[cold]
    fn explain(&mut self, a: &Saddle<'_>) -> KktError {
        let mut found = Singularity::default();
        // In larger systems a single null vector tells.
        if self.system.n() <= SEARCHED {
            found = diagnose(&self.gate.structure, a);
        }
        if found == Singularity::default()
            && let Some(x) = self.system.null_vector()
        {
            found = culprits::name(&x, self.gate.structure.dims.nv, a.is_symmetric());
        }
        KktError::Singular(found)
    }
}

#[cold]
fn refuse(reason: String) -> KktError {
    KktError::Unsupported { solver: GeneralLu::NAME, reason }
}

impl Kkt for GeneralLu {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn handles_unsymmetric(&self) -> bool {
        true
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.gate.check_matrix(a)?;
        if !self.system.fill(a) {
            // Callers check what a problem computes, so that there is nothing to explain.
            return Err(KktError::Singular(Singularity::default()));
        }
        match self.system.factor() {
            Verdict::Regular => {
                self.gate.open();
                Ok(())
            }
            Verdict::Singular => Err(self.explain(a)),
            Verdict::OutOfMemory => Err(refuse("its factors do not fit into the memory".into())),
        }
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        self.gate.check_right(w, mu)?;
        if self.system.solve(w, mu) { Ok(()) } else { Err(KktError::Singular(Singularity::default())) }
    }
}

// A factorisation depends on the structure and the present numbers alone.
snapshot_of_name!(GeneralLu);
