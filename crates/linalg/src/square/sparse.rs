//! Sparse matrices: a static pivot sequence, with a robust solver behind it.
//!
//! The robust solver treats the matrices in which no acceptable sequence is found. It tells regular ones from singular
//! ones, of which it names the unknowns. It is made when it is first needed.

use super::{Square, SquareError, check_length};
use crate::dense::vector::all_finite;
use crate::sparse::SquareLu;
use gelenk_core::{KktError, Pattern, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter};

/// See the [module page](self).
pub(super) struct Sparse {
    n: usize,
    pattern: Pattern,
    main: SquareLu,
    robust: Option<Box<dyn Square>>,
    /// Did the robust solver treat the last matrix?
    active: bool,
}

impl Sparse {
    pub(super) fn new(n: usize, pattern: &Pattern) -> Result<Self, SquareError> {
        let refuse = |reason: String| SquareError::Unsupported { solver: SquareLu::NAME, reason };
        if let Some((i, j)) = pattern.entries.iter().find(|&&(i, j)| i >= n || j >= n) {
            return Err(refuse(format!("the entry ({i}, {j}) is outside of a matrix of {n} rows")));
        }
        let mut sorted = pattern.entries.clone();
        sorted.sort_unstable();
        if let Some(w) = sorted.windows(2).find(|w| w[0] == w[1]) {
            return Err(refuse(format!("the entry ({}, {}) is in the pattern twice", w[0].0, w[0].1)));
        }
        let main = SquareLu::new(n, pattern.clone()).map_err(translate)?;
        Ok(Self { n, pattern: pattern.clone(), main, robust: None, active: false })
    }

    /// Lets the robust solver judge a matrix that is factorised and nearly singular, if there is that solver.
    #[cold]
    fn look_closer(&mut self, values: &[f64]) -> Result<(), SquareError> {
        match self.rescue(values, SquareError::NotFactored) {
            Err(error @ SquareError::Singular { .. }) => {
                self.main.forget();
                Err(error)
            }
            _ => Ok(()),
        }
    }

    #[cold]
    fn rescue(&mut self, values: &[f64], error: SquareError) -> Result<(), SquareError> {
        if self.robust.is_none() {
            self.robust = robust(self.n, &self.pattern);
        }
        let Some(robust) = &mut self.robust else { return Err(error) };
        robust.factor(values)?;
        self.active = true;
        Ok(())
    }
}

fn robust(n: usize, pattern: &Pattern) -> Option<Box<dyn Square>> {
    Some(Box::new(super::general::General::new(n, pattern)?))
}

fn translate(error: KktError) -> SquareError {
    match error {
        // All unknowns are velocities to the solver.
        KktError::Singular(found) => SquareError::Singular { unknowns: found.massless },
        other => SquareError::Unsupported { solver: SquareLu::NAME, reason: other.to_string() },
    }
}

impl Square for Sparse {
    fn name(&self) -> &'static str {
        SquareLu::NAME
    }

    fn factor(&mut self, values: &[f64]) -> Result<(), SquareError> {
        self.active = false;
        if values.len() != self.pattern.len() || !all_finite(values) {
            self.main.forget();
            check_length(SquareLu::NAME, "the matrix", self.pattern.len(), values.len())?;
            return Err(not_finite(&self.pattern, values));
        }
        let before = self.analyses();
        match self.main.factor(values).map_err(translate) {
            // A matrix that becomes singular later shows in its pivots, which leads to a new analysis.
            Ok(()) if self.analyses() > before && self.main.is_suspicious() => self.look_closer(values),
            Err(error @ SquareError::Singular { .. }) => self.rescue(values, error),
            other => other,
        }
    }

    fn solve(&mut self, x: &mut [f64]) -> Result<(), SquareError> {
        match &mut self.robust {
            Some(robust) if self.active => robust.solve(x),
            _ if !self.main.is_ready() => Err(SquareError::NotFactored),
            _ => {
                check_length(SquareLu::NAME, "the right-hand side", self.n, x.len())?;
                self.main.solve(x).map_err(translate)
            }
        }
    }

    fn analyses(&self) -> u64 {
        self.main.analyses()
    }
}

#[cold]
fn not_finite(pattern: &Pattern, values: &[f64]) -> SquareError {
    let place = pattern.entries.iter().zip(values).find(|(_, x)| !x.is_finite());
    let (row, column) = place.map_or((0, 0), |(&place, _)| place);
    SquareError::NotFinite { row, column }
}

impl Snapshot for Sparse {
    /// The robust solver keeps nothing from one matrix to the next.
    fn save(&self, out: &mut SnapshotWriter) {
        self.main.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.active = false;
        self.main.restore(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A matrix that is nearly singular is looked at by both solvers; the next one of its kind needs the first alone.
    #[test]
    fn nearly_singular() {
        let pattern = Pattern::new([(0, 0), (0, 1), (1, 0), (1, 1)]);
        let mut solver = Sparse::new(2, &pattern).unwrap();
        let values = [1.0, 1.0, 1.0, 1.0 + 1e-11];
        let mut solutions = [[2.0, 2.0 + 1e-11]; 2];
        for (x, active) in solutions.iter_mut().zip([true, false]) {
            solver.factor(&values).unwrap();
            assert_eq!((solver.active, solver.analyses()), (active, 1));
            solver.solve(x).unwrap();
            assert!(x.iter().all(|x| (x - 1.0).abs() < 1e-4), "{x:?}");
        }
        let singular = Err(SquareError::Singular { unknowns: vec![0, 1] });
        assert_eq!(solver.factor(&[1.0, 1.0, 1.0, 1.0 + 1e-16]), singular);
        assert_eq!(solver.solve(&mut [1.0; 2]), Err(SquareError::NotFactored));
    }
}
