//! LU factorisation of a full matrix, on the kernel that the saddle solvers use.
//!
//! Rows are multiplied with powers of two that make them comparable. Units of unknowns shall not decide about them, so rows
//! and columns are brought to the same size together (D. Ruiz, 2001), though only the factors of rows are needed: the
//! kernel compares what is left of a column with what has passed through it.
//!
//! That comparison allows for the worst that rounding may do, which grows with the square of the number of rows. The matrix of a
//! chain of 1 000 links in joint coordinates has pivots of 1e-12 beside entries of 1, and is regular all the same. So a large
//! matrix that seems singular is factorised once more whatever its pivots, and then has to show that it can solve: two systems
//! with known solutions tell.

use super::{MANY, PROBED, Square, SquareError, check_length, probe};
use crate::dense::pivoted::{NoPivot, Pivoted};
use crate::dense::vector::{all_finite, inverse_power, inverse_root};
use crate::gate::snapshot_of_name;

/// Rounds in which rows and columns are divided by the roots of their largest entries.
const ROUNDS: usize = 3;

/// See the [module page](self).
#[derive(Debug)]
pub(super) struct Dense {
    factors: Pivoted,
    /// Powers of two by which rows are multiplied.
    rows: Vec<f64>,
    /// Those of columns, by which nothing is multiplied.
    columns: Vec<f64>,
    ones: Vec<f64>,
    b: Vec<f64>,
    /// A solution that is known, and the one that was found.
    probe: [Vec<f64>; 2],
    /// Did the last matrix have to show that it can solve? Then the next one will have to.
    is_probed: bool,
    ready: bool,
}

impl Dense {
    pub(super) const NAME: &'static str = "dense-square";

    pub(super) fn new(n: usize) -> Result<Self, SquareError> {
        if n.checked_mul(n).is_none_or(|numbers| numbers > isize::MAX as usize / 32) {
            let reason = "the matrix does not fit into the memory".into();
            return Err(SquareError::Unsupported { solver: Self::NAME, reason });
        }
        Ok(Self {
            factors: Pivoted::new(n, n),
            rows: vec![1.0; n],
            columns: vec![1.0; n],
            ones: vec![1.0; n],
            b: vec![0.0; n],
            probe: [vec![0.0; n], vec![0.0; n]],
            is_probed: false,
            ready: false,
        })
    }

    /// Puts the matrix where it is factorised, with its rows scaled.
    fn load(&mut self, values: &[f64]) {
        let n = self.rows.len();
        let height = self.factors.height();
        let columns = self.factors.matrix_mut().chunks_exact_mut(height);
        for (column, values) in columns.zip(values.chunks_exact(n.max(1))) {
            for ((a, x), s) in column.iter_mut().zip(values).zip(&self.rows) {
                *a = x * s;
            }
            column[n..].fill(0.0);
        }
    }

    /// Factorises whatever the pivots, and solves systems with known solutions.
    fn solves(&mut self, values: &[f64]) -> bool {
        self.load(values);
        if self.factors.factor_leniently(&self.ones).is_err() {
            return false;
        }
        let Self { factors, rows, columns, b, probe: [wanted, found], .. } = self;
        (0..2).all(|which| {
            b.fill(0.0);
            for (i, (wanted, unit)) in wanted.iter_mut().zip(&*columns).enumerate() {
                *wanted = probe(which, i) * unit;
            }
            for (column, x) in values.chunks_exact(rows.len().max(1)).zip(&*wanted) {
                b.iter_mut().zip(column).zip(&*rows).for_each(|((b, a), s)| *b += a * s * x);
            }
            factors.solve(b, found);
            // written such that numbers that are not finite fail
            let units = wanted.iter().zip(&*found).zip(&*columns);
            units.into_iter().all(|((wanted, found), unit)| (wanted - found).abs() < PROBED * unit)
        })
    }

    /// Finds the scales of rows.
    fn scale(&mut self, values: &[f64]) {
        self.rows.fill(1.0);
        self.columns.fill(1.0);
        for _ in 0..ROUNDS {
            self.measure(values, true);
            self.rows.iter_mut().zip(&self.b).for_each(|(r, &size)| *r *= root(size));
        }
        self.measure(values, false);
        self.rows.iter_mut().zip(&self.b).for_each(|(r, &size)| *r *= inverse_power(size));
    }

    /// Finds the largest entries of rows after scaling, and scales columns, if that is wanted, by the roots of theirs.
    fn measure(&mut self, values: &[f64], adapt: bool) {
        self.b.fill(0.0);
        for (column, c) in values.chunks_exact(self.rows.len().max(1)).zip(&mut self.columns) {
            let mut size = 0.0_f64;
            for ((x, r), largest) in column.iter().zip(&self.rows).zip(&mut self.b) {
                let x = x.abs() * r * *c;
                size = if x > size { x } else { size };
                *largest = if x > *largest { x } else { *largest };
            }
            if adapt {
                *c *= root(size);
            }
        }
    }
}

/// A power of two near `1/√x`, or one if there is nothing to scale.
fn root(x: f64) -> f64 {
    if x > 0.0 { inverse_root(x) } else { 1.0 }
}

impl Square for Dense {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn factor(&mut self, values: &[f64]) -> Result<(), SquareError> {
        self.ready = false;
        let n = self.rows.len();
        check_length(Self::NAME, "the matrix", n * n, values.len())?;
        if !all_finite(values) {
            return Err(not_finite(n, values));
        }
        self.scale(values);
        if self.is_probed && self.solves(values) {
            self.ready = true;
            return Ok(());
        }
        self.load(values);
        if let Err(NoPivot(k)) = self.factors.factor(&self.ones) {
            let unknowns = self.factors.dependent(k);
            self.is_probed = n >= MANY && self.solves(values);
            if !self.is_probed {
                return Err(SquareError::Singular { unknowns });
            }
        }
        self.ready = true;
        Ok(())
    }

    fn solve(&mut self, x: &mut [f64]) -> Result<(), SquareError> {
        if !self.ready {
            return Err(SquareError::NotFactored);
        }
        check_length(Self::NAME, "the right-hand side", self.rows.len(), x.len())?;
        for ((b, x), s) in self.b.iter_mut().zip(&*x).zip(&self.rows) {
            *b = x * s;
        }
        self.factors.solve(&self.b, x);
        if all_finite(x) { Ok(()) } else { Err(SquareError::Singular { unknowns: Vec::new() }) }
    }

    fn analyses(&self) -> u64 {
        1
    }
}

#[cold]
pub(super) fn not_finite(n: usize, values: &[f64]) -> SquareError {
    let k = values.iter().position(|x| !x.is_finite()).unwrap_or(0);
    SquareError::NotFinite { row: k % n.max(1), column: k / n.max(1) }
}

// A factorisation depends on the present numbers alone.
snapshot_of_name!(Dense);
