//! Table 5.4: dimensions and nonzeros (M91).

use super::PUBLISHED;
use super::chain::Chain;
use crate::TableError;
use crate::grid::Grid;
use gelenk_core::Kkt;
use gelenk_linalg::sparse::SparseSolver;
use serde_json::{Value, json};
use std::io::{self, Write};

/// `n_p`, `n_λ`, `dim(A)` and nonzeros of `A` as printed.
const PRINTED: [[usize; 4]; 3] = [[53, 36, 89, 327], [101, 68, 169, 631], [197, 132, 329, 1239]];

pub(super) struct Sizes(Vec<Line>);

struct Line {
    n: usize,
    ours: [usize; 4],
    printed: [usize; 4],
    /// Numbers below the diagonal of `L`.
    factor: usize,
}

impl Sizes {
    pub(super) fn measure() -> Result<Self, TableError> {
        let mut lines = Vec::new();
        for (n, printed) in PUBLISHED.into_iter().zip(PRINTED) {
            let chain = Chain::new(n)?;
            let mut solver = SparseSolver::ldlt(&chain.structure).map_err(TableError::failed)?;
            solver.factor(&chain.matrix(0)).map_err(TableError::failed)?;
            let dims = chain.structure.dims;
            let ours = [dims.np, dims.nl, chain.unknowns(), chain.nonzeros()];
            lines.push(Line { n, ours, printed, factor: solver.statistics().nonzeros });
        }
        Ok(Self(lines))
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let header = ["N", "n_p", "paper", "n_lam", "paper", "dim(A)", "paper", "nonzeros", "paper", "of L"];
        let mut grid = Grid::new(0, header);
        for line in &self.0 {
            let pairs = line.ours.iter().zip(&line.printed).flat_map(|(a, b)| [*a, *b]);
            grid.row([line.n].into_iter().chain(pairs).chain([line.factor]).map(|x| x.to_string()));
        }
        writeln!(
            out,
            "Table 5.4: dimensions and nonzeros of A = [M G'; G 0]; L of sparse-ldlt, below its diagonal"
        )?;
        grid.write(out)?;
        writeln!(out)
    }

    pub(super) fn json(&self) -> Value {
        let named = |x: &[usize; 4]| json!({ "p": x[0], "lam": x[1], "dim": x[2], "nonzeros": x[3] });
        let line = |l: &Line| {
            json!({
                "n": l.n, "ours": named(&l.ours), "printed": named(&l.printed), "factor_nonzeros": l.factor,
            })
        };
        self.0.iter().map(line).collect()
    }
}
