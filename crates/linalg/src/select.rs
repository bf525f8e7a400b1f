//! The choice of a linear solver, by name or from the structure of a problem.
//!
//! | solver | chosen by | where |
//! | --- | --- | --- |
//! | `lu` | `auto`, for full matrices, and behind others for matrices that defeat them | [`dense`](crate::dense) |
//! | `sparse-ldlt`, `sparse-lu` | `auto`, for all other matrices | [`sparse`](crate::sparse) |
//! | `articulated` | `auto`, for mass matrices held by a tree | [`articulated`](crate::articulated) |
//! | `general` | `auto`, behind the sparse ones where `lu` would be too large | `general` |
//! | `min-norm` | [`Redundant`](crate::Redundant), where rows depend on each other | [`minimum_norm`](crate::minimum_norm) |
//! | `ldlt`, `chol-qr`, `range`, `block`, `tree`, `pcg` | users only: tables of the papers, second opinions | [`published`](crate::published) |
//!
//! The rule of `auto`, with `n` the number of velocities and constraints and `z` the number of declared entries of the
//! saddle matrix:
//!
//! | matrix | solver |
//! | --- | --- |
//! | full (`z > n²/4`) and `n >` [`SMALL`] | `lu` |
//! | else, symmetric | `sparse-ldlt` |
//! | else | `sparse-lu` |
//!
//! A mass matrix that is held by a tree (`MassKind::Tree`) goes to `articulated`, unless it has more than
//! [`LOOP_LIMIT`] constraints and few entries; then it is expanded for the rule above.
//!
//! Small full matrices go to the sparse solvers too, because these find the entries that are always zero and run a
//! straight list of operations on the rest. Behind a sparse solver stands `lu` (up to [`RESCUE`] unknowns) or `general`
//! (beyond) for matrices that its static pivot order cannot treat. `cargo bench -p gelenk-linalg` shows the times behind
//! these numbers.
//! Redundant constraints are an error unless someone asks for `min-norm` by name, or for [`Redundant`](crate::Redundant).

use crate::articulated::Articulated;
use crate::dense::Lu;
use crate::expansion::{Expanded, Expansion};
use crate::fallback::Fallback;
use crate::gate::NEEDS_SYMMETRY;
use crate::general::GeneralLu;
use crate::minimum_norm::MinimumNorm;
use crate::overdetermined::Overdetermined;
use crate::published::block::BlockElimination;
use crate::published::pcg::{Pcg, Refresh};
use crate::published::tree::{JointTree, TreeConstraints};
use crate::published::{CholQr, Ldlt, RangeSpace};
use crate::sparse::SparseSolver;
use gelenk_core::{Kkt, KktError, MassKind, Structure};
use std::fmt;
use std::str::FromStr;

/// The linear solvers that users can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum LinearSolver {
    /// The solver that suits the problem, by a rule that `docs/decisions/0005-linear-solver-choice.md` explains.
    #[default]
    Auto,
    /// LU factorisation with pivoting, for every regular matrix, symmetric or not.
    Lu,
    /// Symmetric indefinite factorisation; `M` may be singular.
    Ldlt,
    /// Cholesky factorisation of `M` and QR factorisation of the constraints; symmetric, `M` positive definite.
    CholQr,
    /// Range-space method: Cholesky factorisation of `M`, then a system for the multipliers; `M` positive definite.
    RangeSpace,
    /// Sparse LU factorisation on a static pattern.
    SparseLu,
    /// Sparse symmetric indefinite factorisation on a static pattern.
    SparseLdlt,
    /// Sparse LU factorisation that searches for pivots every time, for patterns that defeat a static order.
    General,
    /// Block elimination to minimal coordinates, for absolute and joint velocities together.
    Block,
    /// Recursive elimination from the tips of a kinematic tree to its roots; `M` positive definite.
    Tree,
    /// Articulated bodies: recursion in joint coordinates without the entries of `M`, loops by a Schur complement.
    Articulated,
    /// Conjugate gradients, preconditioned by a sparse factorisation that is kept over many matrices.
    Pcg,
    /// Multipliers of least norm where constraints are redundant; full matrices, symmetric.
    MinNorm,
}

/// Full matrices with more unknowns than this go to the dense solver.
pub const SMALL: usize = 40;
/// Up to this many unknowns a dense solver stands behind the sparse ones.
pub const RESCUE: usize = 1000;
/// Trees with more loop rows than this are refused: their Schur complement is full, and a sparse factorisation is cheaper.
pub const LOOP_LIMIT: usize = 200;
/// Solvers that store full matrices take up to this many unknowns: 16 GB.
pub const LARGEST_FULL: usize = 46_000;

impl LinearSolver {
    /// All of them, in the order in which they are listed to users.
    pub const ALL: [Self; 13] = [
        Self::Auto,
        Self::Lu,
        Self::Ldlt,
        Self::CholQr,
        Self::RangeSpace,
        Self::SparseLu,
        Self::SparseLdlt,
        Self::General,
        Self::Block,
        Self::Tree,
        Self::Articulated,
        Self::Pcg,
        Self::MinNorm,
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Lu => Lu::NAME,
            Self::Ldlt => Ldlt::NAME,
            Self::CholQr => CholQr::NAME,
            Self::RangeSpace => RangeSpace::NAME,
            Self::SparseLu => SparseSolver::LU,
            Self::SparseLdlt => SparseSolver::LDLT,
            Self::General => "general",
            Self::Block => BlockElimination::NAME,
            Self::Tree => TreeConstraints::NAME,
            Self::Articulated => Articulated::NAME,
            Self::Pcg => Pcg::NAME,
            Self::MinNorm => MinimumNorm::NAME,
        }
    }

    /// Can it treat matrices whose constraint blocks differ?
    pub const fn handles_unsymmetric(self) -> bool {
        match self {
            Self::Auto | Self::Lu | Self::RangeSpace | Self::SparseLu | Self::General | Self::Articulated => {
                true
            }
            Self::Ldlt
            | Self::CholQr
            | Self::SparseLdlt
            | Self::Block
            | Self::Tree
            | Self::Pcg
            | Self::MinNorm => false,
        }
    }

    /// Does it store full matrices, whatever the layouts?
    const fn is_full(self) -> bool {
        use LinearSolver::{Block, CholQr, Ldlt, Lu, MinNorm, RangeSpace};
        matches!(self, Lu | Ldlt | CholQr | RangeSpace | Block | MinNorm)
    }
}

impl fmt::Display for LinearSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no linear solver has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownSolver {
    /// The name.
    pub name: String,
}

impl fmt::Display for UnknownSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no linear solver '{}'; there are", self.name)?;
        for (i, solver) in LinearSolver::ALL.iter().enumerate() {
            write!(f, "{} '{solver}'", if i > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownSolver {}

impl FromStr for LinearSolver {
    type Err = UnknownSolver;

    fn from_str(name: &str) -> Result<Self, UnknownSolver> {
        Self::ALL
            .into_iter()
            .find(|solver| solver.name() == name)
            .ok_or_else(|| UnknownSolver { name: name.to_owned() })
    }
}

/// Makes the chosen solver for a problem of this structure.
///
/// `unsymmetric` says that it will be given matrices whose constraint blocks differ; a solver that needs symmetry is then
/// refused here rather than in the middle of a run.
pub fn select(
    structure: &Structure,
    choice: LinearSolver,
    unsymmetric: bool,
) -> Result<Box<dyn Kkt>, KktError> {
    let refuse = |reason: String| Err(KktError::Unsupported { solver: choice.name(), reason });
    if let Err(error) = structure.validate() {
        return refuse(error.to_string());
    }
    if unsymmetric && !choice.handles_unsymmetric() {
        return refuse(NEEDS_SYMMETRY.to_owned());
    }
    let n = structure.dims.algebraic();
    if choice.is_full() && n > LARGEST_FULL {
        return refuse(format!(
            "a full matrix of {n} unknowns does not fit into the memory; use a sparse solver"
        ));
    }
    if let MassKind::Tree(_) = structure.mass {
        return for_tree(structure, choice, unsymmetric);
    }
    if structure.dims.nl > structure.dims.nv && choice != LinearSolver::MinNorm {
        let name = if choice == LinearSolver::Auto { Lu::NAME } else { choice.name() };
        return Ok(Box::new(Overdetermined::new(structure, name, choice.handles_unsymmetric())));
    }
    Ok(match choice {
        LinearSolver::Auto => automatic(structure, unsymmetric)?,
        LinearSolver::Lu => Box::new(Lu::new(structure)),
        LinearSolver::Ldlt => Box::new(Ldlt::new(structure)),
        LinearSolver::CholQr => Box::new(CholQr::new(structure)),
        LinearSolver::RangeSpace => Box::new(RangeSpace::new(structure)),
        LinearSolver::SparseLu => Box::new(SparseSolver::lu(structure)?),
        LinearSolver::SparseLdlt => Box::new(SparseSolver::ldlt(structure)?),
        LinearSolver::General => general(structure)?,
        LinearSolver::MinNorm => Box::new(MinimumNorm::new(structure)?),
        LinearSolver::Block => Box::new(BlockElimination::new(structure)?),
        LinearSolver::Tree => tree(structure)?,
        LinearSolver::Articulated => Box::new(Articulated::new(structure)?),
        LinearSolver::Pcg => {
            let inner = || SparseSolver::ldlt(structure).map(|solver| -> Box<dyn Kkt> { Box::new(solver) });
            match Pcg::new(structure, inner()?, Refresh::default()) {
                Ok(pcg) => Box::new(pcg),
                Err(error) => {
                    Box::new(Pcg::joint(structure, None, inner()?, Refresh::default()).map_err(|_| error)?)
                }
            }
        }
    })
}

/// A mass matrix in joint coordinates: eliminated on its tree, or expanded for a solver that wants to see its entries.
fn for_tree(
    structure: &Structure,
    choice: LinearSolver,
    unsymmetric: bool,
) -> Result<Box<dyn Kkt>, KktError> {
    let refuse = |reason: &str| Err(KktError::Unsupported { solver: choice.name(), reason: reason.into() });
    match choice {
        LinearSolver::Articulated => return Ok(Box::new(Articulated::new(structure)?)),
        LinearSolver::Auto if structure.dims.nl <= LOOP_LIMIT || !expands_sparsely(structure) => {
            let main = Box::new(Articulated::new(structure)?);
            return Ok(Box::new(Fallback::new(structure, main, robust_on_tree)));
        }
        LinearSolver::Tree | LinearSolver::Pcg | LinearSolver::Block => {
            return refuse("the mass matrix is held by a tree of joints: use 'articulated'");
        }
        _ => {}
    }
    if structure.dims.algebraic() > LARGEST_FULL && !expands_sparsely(structure) {
        return refuse(
            "the entries of a mass matrix in joint coordinates do not fit into the memory; use 'articulated'",
        );
    }
    let Some(expansion) = Expansion::new(structure) else { return refuse("there is nothing to expand") };
    let inner = select(expansion.structure(), choice, unsymmetric)?;
    Ok(Box::new(Expanded::new(expansion, inner)))
}

/// Are there so many branches that the mass matrix has few entries?
fn expands_sparsely(structure: &Structure) -> bool {
    matches!(&structure.mass, MassKind::Tree(tree) if tree.expands_sparsely())
}

/// What stands behind articulated bodies: velocities may be carried by constraints alone.
fn robust_on_tree(structure: &Structure) -> Result<Box<dyn Kkt>, KktError> {
    if structure.dims.algebraic() <= RESCUE {
        for_tree(structure, LinearSolver::Lu, true)
    } else {
        let reason = "the matrix is too large to be expanded".into();
        Err(KktError::Unsupported { solver: LinearSolver::Lu.name(), reason })
    }
}

/// Joints as constraints, or joint coordinates, whichever the structure shows.
fn tree(structure: &Structure) -> Result<Box<dyn Kkt>, KktError> {
    match TreeConstraints::new(structure) {
        Ok(tree) => Ok(Box::new(tree)),
        Err(error) => JointTree::new(structure).map(|t| -> Box<dyn Kkt> { Box::new(t) }).map_err(|_| error),
    }
}

fn general(structure: &Structure) -> Result<Box<dyn Kkt>, KktError> {
    Ok(Box::new(GeneralLu::new(structure)?))
}

/// What stands behind a static pivot order.
fn robust(structure: &Structure) -> Result<Box<dyn Kkt>, KktError> {
    if structure.dims.algebraic() <= RESCUE { Ok(Box::new(Lu::new(structure))) } else { general(structure) }
}

/// See the [module](self) for the rule.
fn automatic(structure: &Structure, unsymmetric: bool) -> Result<Box<dyn Kkt>, KktError> {
    let (nv, nl) = (structure.dims.nv, structure.dims.nl);
    let n = nv + nl;
    let entries = structure.mass.len(nv) + 2 * structure.constraint_matrix.len(nl, nv);
    if n > SMALL && n <= LARGEST_FULL && 4 * entries > n * n {
        return Ok(Box::new(Lu::new(structure)));
    }
    let main: Box<dyn Kkt> = if unsymmetric {
        Box::new(SparseSolver::lu(structure)?.brief())
    } else {
        Box::new(SparseSolver::ldlt(structure)?.brief())
    };
    Ok(Box::new(Fallback::new(structure, main, robust)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gelenk_core::{Dims, MassKind, MatrixKind, Pattern};

    #[test]
    fn names_lead_back() {
        for solver in LinearSolver::ALL {
            assert_eq!(solver.to_string().parse(), Ok(solver));
        }
        let error = "ul".parse::<LinearSolver>().unwrap_err();
        assert!(
            error.to_string().starts_with("there is no linear solver 'ul'; there are 'auto', 'lu', 'ldlt'")
        );
        assert_eq!(format!("{:>7}|", LinearSolver::Lu), "     lu|");
    }

    /// A planar chain of n bodies, each hinged to the one before.
    fn chain(n: usize) -> Structure {
        let entries = (0..n).flat_map(|k| {
            let body = |k: usize, row: usize| [(row, 3 * k + row % 2), (row, 3 * k + 2)];
            let rows = [2 * k, 2 * k + 1];
            rows.into_iter().flat_map(move |row| {
                let mut list = body(k, row).to_vec();
                if k > 0 {
                    list.extend(body(k - 1, row));
                }
                list
            })
        });
        Structure::dense(Dims::holonomic(3 * n, 2 * n))
            .with_mass(MassKind::BlockDiagonal(vec![3; n]))
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries)))
    }

    /// M66: a solver is chosen by name, and says itself what it can do.
    #[test]
    fn chosen_by_name() {
        let structure = chain(4);
        for choice in LinearSolver::ALL {
            let solver = match select(&structure, choice, false) {
                Ok(solver) => solver,
                Err(KktError::Unsupported { reason, .. })
                    if [LinearSolver::Block, LinearSolver::Articulated].contains(&choice) =>
                {
                    assert!(!reason.is_empty());
                    continue;
                }
                Err(other) => panic!("{choice}: {other}"),
            };
            let expected = if choice == LinearSolver::Auto { "sparse-ldlt" } else { choice.name() };
            assert_eq!(solver.name(), expected);
            if choice != LinearSolver::Auto {
                assert_eq!(solver.handles_unsymmetric(), choice.handles_unsymmetric());
            }
        }
    }

    /// The documented rule of `auto`.
    #[test]
    fn automatic_choice() {
        let name = |s: &Structure, unsymmetric| select(s, LinearSolver::Auto, unsymmetric).unwrap().name();
        assert_eq!(name(&chain(100), false), "sparse-ldlt");
        assert_eq!(name(&chain(100), true), "sparse-lu");
        assert_eq!(name(&Structure::dense(Dims::holonomic(7, 6)), false), "sparse-ldlt");
        assert_eq!(name(&Structure::dense(Dims::holonomic(SMALL, 6)), false), "lu");
    }

    #[test]
    fn refused_at_setup() {
        let structure = chain(3);
        for choice in LinearSolver::ALL {
            match select(&structure, choice, true) {
                Ok(solver) => assert!(solver.handles_unsymmetric()),
                Err(KktError::Unsupported { solver, reason }) => {
                    assert_eq!(solver, choice.name());
                    if choice == LinearSolver::Articulated {
                        assert!(reason.contains("use 'auto'"), "{reason}");
                        continue;
                    }
                    assert!(!choice.handles_unsymmetric());
                    assert!(reason.contains("use 'lu'"), "{reason}");
                }
                Err(other) => panic!("{other}"),
            }
        }
        let wrong = Structure::dense(Dims { np: 2, nv: 3, nl: 1, nu: 0, ng: 1 });
        let Err(KktError::Unsupported { reason, .. }) = select(&wrong, LinearSolver::Auto, false) else {
            panic!("an impossible structure was accepted");
        };
        assert!(reason.contains("more velocities than positions"), "{reason}");
        // More constraints than velocities are redundant, which is found when their matrix is there.
        let redundant = Structure::dense(Dims::holonomic(1, 2));
        let mut solver = select(&redundant, LinearSolver::Auto, false).unwrap();
        let Err(KktError::Singular(found)) =
            solver.factor(&gelenk_core::Saddle::symmetric(&[1.0], &[1.0, 2.0]))
        else {
            panic!("a singular matrix was accepted");
        };
        assert_eq!(found.dependent_rows, [[1, 0]]);
    }
}
