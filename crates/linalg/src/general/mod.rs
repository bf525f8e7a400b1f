//! Sparse LU factorisation with a free choice of pivots, for patterns that defeat a static pivot order.
//!
//! ```text
//! P (Ρ K Γ) Q = L U,      K = [M R; L 0],   R = Gᵀ − F
//! ```
//!
//! `Ρ` and `Γ` scale rows and columns by powers of two, `Q` orders columns for little fill, and `P` is found by partial
//! pivoting while columns are eliminated one by one. The work is divided into (M54)
//!
//! 1. **Analysis**, when the solver is made: the union of all declared patterns and the order of its columns (COLAMD). It
//!    needs no numbers, so that a restored run eliminates in the same order as the one that was saved.
//! 2. **Factorisation**: numbers go to their places, entries that are zero are left out, rows and columns are scaled, and
//!    faer's simplicial (column by column) LU factorisation runs. Then pivots are judged, which faer does not do: it
//!    returns factors of a singular matrix as if nothing had happened.
//! 3. **Solution**, and refinement if its residual is not as small as rounding allows.
//!
//! Unlike the solvers in [`sparse`](crate::sparse), this one searches for pivots in every factorisation, which makes it
//! several times slower and independent of any luck with the order. Full layouts of `M` or `G` are accepted, but give the
//! ordering nothing to work with: declare patterns.
//!
//! **Memory.** All buffers of this crate and faer's workspace are allocated when the solver is made. The factors
//! themselves belong to faer, grow during the first factorisation, and later only if other pivots lead to more fill than
//! ever before. A matrix that turns out to be singular is explained in new memory, too.
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

pub use factors::{NOISE, SUSPICIOUS};

use crate::dense::vector::all_finite;
use crate::dense::{check_lengths, refuse_undeclared_friction, snapshot_of_name};
use crate::rank::{SEARCHED, diagnose};
use crate::tree::diagnose::check_solve;
use factors::{Factors, Verdict};
use gelenk_core::{Kkt, KktError, Saddle, Singularity, Structure};
use layout::Layout;

/// Steps of iterative refinement, at most.
pub const REFINEMENTS: usize = 2;
/// Solutions are refined if a residual is larger than this fraction of what it is the difference of.
const SMALL: f64 = 1e-13;

/// The solver `general`: sparse LU factorisation with partial pivoting for symmetric and unsymmetric saddle matrices
/// (M54, M57).
///
/// See the [module page](self) for scaling, the test for singular matrices, and what allocates.
#[derive(Debug)]
pub struct GeneralLu {
    structure: Structure,
    layout: Layout,
    factors: Factors,
    ready: bool,
    /// The scaled right-hand side, then the solution.
    x: Vec<f64>,
    /// The scaled right-hand side, its residual, and the sizes of what that is the difference of.
    b: Vec<f64>,
    r: Vec<f64>,
    sizes: Vec<f64>,
}

impl GeneralLu {
    /// The name by which users choose it.
    pub const NAME: &'static str = "general";

    /// A solver for matrices of this structure, with the order of its columns.
    pub fn new(structure: &Structure) -> Result<Self, KktError> {
        structure.validate().map_err(|e| refuse(e.to_string()))?;
        let layout = Layout::new(structure);
        let factors = Factors::new(&layout)
            .ok_or_else(|| refuse("the problem is too large for the memory or the indices".into()))?;
        let n = layout.n();
        Ok(Self {
            structure: structure.clone(),
            layout,
            factors,
            ready: false,
            x: vec![0.0; n],
            b: vec![0.0; n],
            r: vec![0.0; n],
            sizes: vec![0.0; n],
        })
    }

    /// Numbers in both factors of the last factorisation, diagonals included.
    pub fn nonzeros(&self) -> usize {
        self.factors.nonzeros()
    }

    #[cold]
    fn explain(&mut self, a: &Saddle<'_>) -> KktError {
        let mut found = Singularity::default();
        // In larger systems a single null vector tells.
        if self.layout.n() <= SEARCHED {
            found = diagnose(&self.structure, a);
        }
        if found == Singularity::default()
            && let Some(x) = self.factors.null_vector(&self.layout)
        {
            found = culprits::name(&x, self.layout.nv(), a.is_symmetric());
        }
        KktError::Singular(found)
    }

    /// The scaled system: `x` becomes its solution.
    fn substitute(&mut self) {
        self.b.copy_from_slice(&self.x);
        self.factors.solve(&mut self.x);
        let mut last = f64::INFINITY;
        for _ in 0..REFINEMENTS {
            let now = self.layout.residual(&self.x, &self.b, &mut self.r, &mut self.sizes);
            // No further than rounding allows; numbers that are not finite end here, too.
            if !(now > SMALL && now < last) {
                break;
            }
            last = now;
            self.factors.solve(&mut self.r);
            self.x.iter_mut().zip(&self.r).for_each(|(x, d)| *x += d);
        }
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
        self.ready = false;
        refuse_undeclared_friction(Self::NAME, &self.structure, a)?;
        check_lengths(Self::NAME, &self.structure, a)?;
        if !self.layout.fill(a) {
            // Callers check what a problem computes, so that there is nothing to explain.
            return Err(KktError::Singular(Singularity::default()));
        }
        match self.factors.factor(&self.layout) {
            Verdict::Regular => {
                self.ready = true;
                Ok(())
            }
            Verdict::Singular => Err(self.explain(a)),
            Verdict::OutOfMemory => Err(refuse("its factors do not fit into the memory".into())),
        }
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        check_solve(&self.structure, self.ready, w, mu, Self::NAME)?;
        let nv = self.layout.nv();
        let (b, c) = self.x.split_at_mut(nv);
        b.copy_from_slice(w);
        c.copy_from_slice(mu);
        self.layout.scale_rows(&mut self.x);
        self.substitute();
        self.layout.scale_columns(&mut self.x);
        if !all_finite(&self.x) {
            return Err(KktError::Singular(Singularity::default()));
        }
        let (b, c) = self.x.split_at(nv);
        w.copy_from_slice(b);
        mu.copy_from_slice(c);
        Ok(())
    }
}

// A factorisation depends on the structure and the present numbers alone.
snapshot_of_name!(GeneralLu);
