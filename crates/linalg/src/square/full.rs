//! A sparse matrix as a full one.

use super::dense::Dense;
use super::{Square, SquareError, check_length};
use crate::rank::SEARCHED;
use gelenk_core::{Pattern, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter};

/// For matrices with the entries of a pattern.
pub(super) struct Full {
    dense: Dense,
    /// Where the entries go.
    places: Vec<usize>,
    values: Vec<f64>,
}

impl Full {
    /// `None` if the matrix is too large to be treated as a full one.
    pub(super) fn new(n: usize, pattern: &Pattern) -> Option<Self> {
        if n > SEARCHED {
            return None;
        }
        Some(Self {
            dense: Dense::new(n).ok()?,
            places: pattern.entries.iter().map(|&(i, j)| i + j * n).collect(),
            values: vec![0.0; n * n],
        })
    }
}

impl Square for Full {
    fn name(&self) -> &'static str {
        self.dense.name()
    }

    fn factor(&mut self, values: &[f64]) -> Result<(), SquareError> {
        check_length(Dense::NAME, "the matrix", self.places.len(), values.len())?;
        for (&k, x) in self.places.iter().zip(values) {
            self.values[k] = *x;
        }
        self.dense.factor(&self.values)
    }

    fn solve(&mut self, x: &mut [f64]) -> Result<(), SquareError> {
        self.dense.solve(x)
    }

    fn analyses(&self) -> u64 {
        1
    }
}

impl Snapshot for Full {
    fn save(&self, out: &mut SnapshotWriter) {
        self.dense.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.dense.restore(from)
    }
}
