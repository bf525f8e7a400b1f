//! Saddle systems with redundant constraints.
//!
//! If rows of `G` depend on each other, multipliers are not unique, but motions are: the solver `min-norm` finds
//!
//! ```text
//! M w + Gᵀ µ = b,    G w = c          with the µ of least Euclidean norm,
//! ```
//!
//! and, where `c` contradicts the dependence, the `w` that meets `G w = c` in the sense of least squares. In other words it
//! applies the pseudo-inverse of the saddle matrix. Nobody has to find out beforehand which rows can be left out (H21).
//!
//! 1. **Rank.** `D G = T̂ (D G)_B` for independent rows `B`, by a QR factorisation with column pivoting of `(D G)ᵀ`, with
//!    rows scaled to unit length by `D`. Rows of which no more than [`RANK_TOLERANCE`] remains are dependent, whatever their units and
//!    whatever the masses. Of rows that are as good, the earliest is kept and later ones count as dependent.
//! 2. **Motion.** With `B` alone the matrix is regular. Velocities are scaled by `s = 1/√Mᵢᵢ`; then `S G_Bᵀ = Q [R; 0]`, and in
//!    the variables `Qᵀ S⁻¹ w = (y₁, y₂)`
//!
//!    ```text
//!    Rᵀ y₁ = c_B,    M₂₂ y₂ = d₂ − M₂₁ y₁,    R ν = d₁ − M₁₁ y₁ − M₁₂ y₂,      Qᵀ S M S Q = [M₁₁ M₁₂; M₂₁ M₂₂],   d = Qᵀ S b.
//!    ```
//! 3. **Least norm.** `c` before and `(ν, 0)` after are projected onto the complement of ker `Gᵀ`, which the dependence tells
//!    (twice, as in orthogonalisation: the second time removes what rounding left over from the first).
//!
//! `M` has to be positive definite on the velocities that the constraints leave free, not on all of them.
//!
//! Matrices are full, whatever the layouts, and memory is allocated only when the solver is made (and to explain why
//! a matrix is singular).

mod dependence;
mod householder;
mod inertia;
mod two_points;

pub(crate) use dependence::Dependence as Rows;
pub(crate) use two_points::TwoPoints;

use crate::dense::assemble::require_finite;
use crate::dense::vector::all_finite;
use crate::expansion::refuse_tree;
use crate::gate::{check_lengths, check_right, snapshot_of_name};
use crate::rank::norm;
use dependence::Dependence;
use gelenk_core::{Dims, Kkt, KktError, MatrixKind, Redundancy, Saddle, Singularity, Structure};
use householder::{solve_upper, solve_upper_transposed};
use inertia::{Inertia, NoInertia};

/// A row is dependent if no more than this remains of it, scaled to unit length, next to the rows taken before.
///
/// That is far above rounding and far below any angle between constraints that would give meaningful forces. See
/// [`MinimumNorm::with_tolerance`] for constraints that are dependent only up to the error of a position.
pub const RANK_TOLERANCE: f64 = 1e-11;
/// Right-hand sides contradict dependent rows if they miss the dependence by more than this multiple of the tolerance with
/// which that is known.
pub const CONTRADICTION: f64 = 100.0;

/// The solver `min-norm`: redundant constraints are no error (H21).
///
/// ```
/// use gelenk_core::{Dims, Kkt, Saddle, Structure};
/// use gelenk_linalg::minimum_norm::MinimumNorm;
///
/// // A unit point mass in a groove that is described twice: each description carries half of the force.
/// let mut solver = MinimumNorm::new(&Structure::dense(Dims::holonomic(2, 2)))?;
/// solver.factor(&Saddle::symmetric(&[1.0, 0.0, 0.0, 1.0], &[0.0, 0.0, 1.0, 1.0]))?;
/// assert_eq!((solver.rank(), solver.dependent_rows()), (1, &[vec![1, 0]][..]));
/// let (mut w, mut mu) = ([3.0, -2.0], [0.0, 0.0]);
/// solver.solve(&mut w, &mut mu)?;
/// assert_eq!(w, [3.0, 0.0]);
/// assert!(mu.iter().all(|mu| (mu + 1.0).abs() < 1e-15));
/// # Ok::<(), gelenk_core::KktError>(())
/// ```
///
/// The blocks beside and below the mass matrix have to be equal: [`Kkt::factor`] refuses friction and constraint matrices
/// at two points, since multipliers that differ in ker `Gᵀ` then lead to different motions.
#[derive(Debug)]
pub struct MinimumNorm {
    structure: Structure,
    tolerance: f64,
    dependence: Dependence,
    inertia: Inertia,
    ready: bool,
    /// See [`Redundancy::missed`], and the length by which it is divided.
    missed: f64,
    size: f64,
    /// Rows of `G`, one after the other.
    g: Vec<f64>,
    /// A velocity in the variables of `Q`.
    d: Vec<f64>,
    /// Components `B` of `c`, or `ν`.
    base: Vec<f64>,
    /// A right-hand side before its projection.
    before: Vec<f64>,
}

impl MinimumNorm {
    /// The name by which users choose it.
    pub const NAME: &'static str = "min-norm";

    /// A solver for matrices of this structure.
    pub fn new(structure: &Structure) -> Result<Self, KktError> {
        Self::with_tolerance(structure, RANK_TOLERANCE)
    }

    /// A solver that takes rows for dependent up to another tolerance than [`RANK_TOLERANCE`], between 1e-14 and 0.1.
    ///
    /// Constraints that are redundant only where positions are exact need one that is larger than the errors of
    /// positions; the constraint equations of dependent rows are then met up to that tolerance.
    pub fn with_tolerance(structure: &Structure, tolerance: f64) -> Result<Self, KktError> {
        structure.validate().map_err(|e| refuse(e.to_string()))?;
        refuse_tree(structure, Self::NAME)?;
        if !(1e-14..=0.1).contains(&tolerance) {
            return Err(refuse(format!("its rank tolerance {tolerance:e} is not between 1e-14 and 0.1")));
        }
        let (nv, nl) = (structure.dims.nv, structure.dims.nl);
        Ok(Self {
            structure: structure.clone(),
            tolerance,
            dependence: Dependence::new(nv, nl),
            inertia: Inertia::new(nv, nl),
            ready: false,
            missed: 0.0,
            size: 0.0,
            g: vec![0.0; nv * nl],
            d: vec![0.0; nv],
            base: vec![0.0; nl],
            before: vec![0.0; nl],
        })
    }

    /// How many rows of the matrix last factored are independent.
    pub fn rank(&self) -> usize {
        self.dependence.rank()
    }

    /// Sets of rows of the matrix last factored that depend on each other, as in [`Singularity::dependent_rows`].
    pub fn dependent_rows(&self) -> &[Vec<usize>] {
        self.dependence.sets()
    }

    /// By how much the right-hand side `c` last given contradicts the dependence of rows, in comparison with the motion.
    ///
    /// It is the largest difference between a row of `G w` and of `c`, rows scaled to unit length, divided by the length
    /// of `w` plus the largest component of `c` so scaled: zero if `c` is consistent (up to [`CONTRADICTION`] times the rank
    /// tolerance), near one if rows ask for opposite things.
    pub fn inconsistency(&self) -> f64 {
        // Without a difference there is nothing to compare, even where everything is zero.
        let ratio = if self.missed > 0.0 { self.missed / self.size } else { 0.0 };
        if ratio > CONTRADICTION * self.tolerance { ratio } else { 0.0 }
    }

    /// Why `M` has no Cholesky factorisation on the free velocities.
    #[cold]
    fn explain(&self, a: &Saddle<'_>, cause: NoInertia) -> KktError {
        let velocities = match cause {
            NoInertia::Negative(velocity) => {
                return KktError::NotPositiveDefinite { solver: Self::NAME, velocity };
            }
            NoInertia::None(velocities) => velocities,
        };
        // The independent rows alone: dependent ones are no cause.
        let nv = self.structure.dims.nv;
        let base = self.dependence.base();
        let mut structure = Structure::dense(Dims::holonomic(nv, base.len()));
        structure.mass = self.structure.mass.clone();
        let mut g = vec![0.0; base.len() * nv];
        for (k, &i) in base.iter().enumerate() {
            for j in 0..nv {
                g[k + j * base.len()] = self.g[i * nv + j];
            }
        }
        let found = crate::rank::diagnose(&structure, &Saddle::symmetric(a.mass, &g)).massless;
        let massless = if found.is_empty() { velocities } else { found };
        KktError::Singular(Singularity { massless, ..Singularity::default() })
    }

    /// Fills `G` in, row by row.
    fn assemble(&mut self, a: &Saddle<'_>) {
        let (nv, nl) = (self.structure.dims.nv, self.structure.dims.nl);
        let g = &mut self.g;
        if let MatrixKind::Sparse(_) = self.structure.constraint_matrix {
            g.fill(0.0);
        }
        self.structure.constraint_matrix.for_each(nl, nv, |i, j, k| g[i * nv + j] = a.left[k]);
    }

    /// Makes `c` consistent and notes the components that count.
    fn project(&mut self, c: &mut [f64]) {
        self.before.copy_from_slice(c);
        self.dependence.project(c);
        for (base, &i) in self.base.iter_mut().zip(self.dependence.base()) {
            *base = c[i];
        }
        for (before, c) in self.before.iter_mut().zip(c) {
            *before -= *c;
        }
    }
}

#[cold]
fn refuse(reason: String) -> KktError {
    KktError::Unsupported { solver: MinimumNorm::NAME, reason }
}

impl Kkt for MinimumNorm {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn handles_unsymmetric(&self) -> bool {
        false
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.ready = false;
        if !a.is_symmetric() {
            let reason = "it needs a symmetric matrix, but the constraint blocks differ (dry friction, or a method that \
                 evaluates constraints at two points), so that forces of redundant constraints are not arbitrary; remove \
                 the redundant ones and use 'lu'";
            return Err(refuse(reason.into()));
        }
        check_lengths(Self::NAME, &self.structure, a)?;
        require_finite(a)?;
        self.assemble(a);
        self.missed = 0.0;
        self.dependence.factor(&self.g, self.tolerance);
        self.inertia.load(&self.structure.mass, a.mass);
        let done = self.inertia.factor(&self.g, self.dependence.base());
        done.map_err(|cause| self.explain(a, cause))?;
        self.ready = true;
        Ok(())
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        check_right(Self::NAME, &self.structure, self.ready, w, mu)?;
        let c = self.dependence.largest(mu);
        self.project(mu);
        let rank = self.rank();
        let (inertia, base, d) = (&self.inertia, &mut self.base[..rank], &mut self.d);
        inertia.scale_rows(base);
        solve_upper_transposed(inertia.triangle(), w.len(), base);
        d.copy_from_slice(w);
        inertia.scale_velocities(d);
        inertia.reflections().apply_transposed(d);
        // d becomes (y₁, y₂), and y₁ gives way to the right-hand side of ν.
        inertia.solve(base, d);
        solve_upper(inertia.triangle(), w.len(), base);
        inertia.scale_rows(base);
        inertia.reflections().apply(d);
        inertia.scale_velocities(d);
        mu.fill(0.0);
        for (base, &i) in base.iter().zip(self.dependence.base()) {
            mu[i] = *base;
        }
        self.dependence.project(mu);
        if !(all_finite(d) && all_finite(mu)) {
            return Err(KktError::Singular(Singularity::default()));
        }
        w.copy_from_slice(d);
        self.missed = self.dependence.largest(&self.before);
        self.size = norm(w) + c;
        Ok(())
    }

    fn redundancy(&self) -> Option<Redundancy<'_>> {
        let rows = self.dependence.sets();
        (self.ready && !rows.is_empty()).then_some(Redundancy { rows, missed: self.missed })
    }
}

// Nothing is kept from one factorisation to the next.
snapshot_of_name!(MinimumNorm);
