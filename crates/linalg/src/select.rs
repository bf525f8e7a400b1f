//! The choice of a linear solver, by name or from the structure of a problem.

use crate::dense::{CholQr, Ldlt, Lu, NEEDS_SYMMETRY, RangeSpace};
use gelenk_core::{Kkt, KktError, Structure};
use std::fmt;
use std::str::FromStr;

/// The linear solvers that users can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum LinearSolver {
    /// The solver that suits the problem: at present always [`Lu`](LinearSolver::Lu), which never fails on a regular
    /// matrix.
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
}

impl LinearSolver {
    /// All of them, in the order in which they are listed to users.
    pub const ALL: [Self; 5] = [Self::Auto, Self::Lu, Self::Ldlt, Self::CholQr, Self::RangeSpace];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Lu => Lu::NAME,
            Self::Ldlt => Ldlt::NAME,
            Self::CholQr => CholQr::NAME,
            Self::RangeSpace => RangeSpace::NAME,
        }
    }

    /// Can it treat matrices whose constraint blocks differ?
    pub const fn handles_unsymmetric(self) -> bool {
        match self {
            Self::Auto | Self::Lu | Self::RangeSpace => true,
            Self::Ldlt | Self::CholQr => false,
        }
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
    Ok(match choice {
        LinearSolver::Auto | LinearSolver::Lu => Box::new(Lu::new(structure)),
        LinearSolver::Ldlt => Box::new(Ldlt::new(structure)),
        LinearSolver::CholQr => Box::new(CholQr::new(structure)),
        LinearSolver::RangeSpace => Box::new(RangeSpace::new(structure)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gelenk_core::Dims;

    #[test]
    fn names_lead_back() {
        for solver in LinearSolver::ALL {
            assert_eq!(solver.to_string().parse(), Ok(solver));
        }
        let error = "ul".parse::<LinearSolver>().unwrap_err();
        let message = "there is no linear solver 'ul'; there are 'auto', 'lu', 'ldlt', 'chol-qr', 'range'";
        assert_eq!(error.to_string(), message);
        assert_eq!(format!("{:>7}|", LinearSolver::Lu), "     lu|");
    }

    /// M66: a solver is chosen by name, and says itself what it can do.
    #[test]
    fn chosen_by_name() {
        let structure = Structure::dense(Dims::holonomic(3, 2));
        for choice in LinearSolver::ALL {
            let solver = select(&structure, choice, false).unwrap();
            let expected = if choice == LinearSolver::Auto { "lu" } else { choice.name() };
            assert_eq!(solver.name(), expected);
            assert_eq!(solver.handles_unsymmetric(), choice.handles_unsymmetric());
        }
    }

    #[test]
    fn refused_at_setup() {
        let structure = Structure::dense(Dims::holonomic(3, 2));
        for choice in LinearSolver::ALL {
            match select(&structure, choice, true) {
                Ok(solver) => assert!(solver.handles_unsymmetric()),
                Err(KktError::Unsupported { solver, reason }) => {
                    assert_eq!(solver, choice.name());
                    assert!(!choice.handles_unsymmetric());
                    assert!(reason.contains("use 'lu'"), "{reason}");
                }
                Err(other) => panic!("{other}"),
            }
        }
        let wrong = Structure::dense(Dims::holonomic(2, 3));
        let Err(KktError::Unsupported { reason, .. }) = select(&wrong, LinearSolver::Auto, false) else {
            panic!("an impossible structure was accepted");
        };
        assert!(reason.contains("more multipliers than velocities"), "{reason}");
    }
}
