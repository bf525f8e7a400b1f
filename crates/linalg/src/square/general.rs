//! Sparse LU factorisation with a free choice of pivots ([`general`](crate::general)).

use super::{Square, SquareError, check_length};
use crate::dense::pivoted::COEFFICIENT;
use crate::gate::snapshot_of_name;
use crate::general::{System, Verdict};
use crate::sparse::layout::Layout;
use gelenk_core::{Pattern, Saddle};

/// For matrices with the entries of a pattern, all of them inside and none twice.
pub(super) struct General {
    system: System,
    entries: usize,
    ready: bool,
}

impl General {
    const NAME: &'static str = "general-square";

    /// `None` if there is not enough memory.
    pub(super) fn new(n: usize, pattern: &Pattern) -> Option<Self> {
        let system = System::new(Layout::square(n, pattern.clone()))?;
        Some(Self { system, entries: pattern.len(), ready: false })
    }

    /// Unknowns of a null vector, as far as they are more than rounding.
    #[cold]
    fn dependent(&mut self) -> Vec<usize> {
        let x = self.system.null_vector().unwrap_or_default();
        let largest = x.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
        (0..x.len()).filter(|&j| x[j].abs() > COEFFICIENT * largest).collect()
    }
}

impl Square for General {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn factor(&mut self, values: &[f64]) -> Result<(), SquareError> {
        self.ready = false;
        check_length(Self::NAME, "the matrix", self.entries, values.len())?;
        if !self.system.fill(&Saddle::symmetric(values, &[])) {
            return Err(SquareError::Singular { unknowns: Vec::new() });
        }
        match self.system.factor() {
            Verdict::Regular => {
                self.ready = true;
                Ok(())
            }
            Verdict::Singular => Err(SquareError::Singular { unknowns: self.dependent() }),
            Verdict::OutOfMemory => {
                let reason = "its factors do not fit into the memory".into();
                Err(SquareError::Unsupported { solver: Self::NAME, reason })
            }
        }
    }

    fn solve(&mut self, x: &mut [f64]) -> Result<(), SquareError> {
        if !self.ready {
            return Err(SquareError::NotFactored);
        }
        check_length(Self::NAME, "the right-hand side", self.system.n(), x.len())?;
        if self.system.solve(x, &mut []) {
            Ok(())
        } else {
            Err(SquareError::Singular { unknowns: Vec::new() })
        }
    }

    fn analyses(&self) -> u64 {
        1
    }
}

// A factorisation depends on the pattern and the present numbers alone.
snapshot_of_name!(General);
