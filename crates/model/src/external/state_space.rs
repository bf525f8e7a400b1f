//! Linear systems given by their matrices.

use super::{Dynamics, finite};
use crate::user::Number;
use gelenk_core::{Lift, Real};

/// `u' = A u + B w`, outputs `y = C u + D w`. Matrices are given by rows.
#[derive(Debug, Clone, PartialEq)]
pub struct StateSpace<S = f64> {
    /// `A`, a row for every state.
    pub a: Vec<Vec<S>>,
    /// `B`, a row for every state, a column for every input.
    pub b: Vec<Vec<S>>,
    /// `C`, a row for every output.
    pub c: Vec<Vec<S>>,
    /// `D`, a row for every output, a column for every input; empty: zero.
    pub d: Vec<Vec<S>>,
    /// The states at the start.
    pub initial: Vec<S>,
}

fn product<S: Real, R: Lift<S>>(row: &[S], x: &[R]) -> R {
    row.iter().zip(x).fold(R::from(0.0), |sum, (a, x)| sum + x.times(*a))
}

impl<S> Default for StateSpace<S> {
    fn default() -> Self {
        Self { a: Vec::new(), b: Vec::new(), c: Vec::new(), d: Vec::new(), initial: Vec::new() }
    }
}

impl<S: Real> Dynamics<S> for StateSpace<S> {
    fn states(&self) -> Vec<String> {
        (1..=self.initial.len()).map(|i| format!("state {i}")).collect()
    }

    fn outputs(&self) -> usize {
        self.c.len()
    }

    fn check(&self, inputs: usize) -> Result<(), String> {
        let (n, outputs) = (self.initial.len(), self.c.len());
        if n == 0 {
            return Err(
                "it has no states: give their initial values; a signal without states is a `Sum`".into()
            );
        }
        let d_rows = if self.d.is_empty() { 0 } else { outputs };
        let matrices = [
            ("A", &self.a, n, n),
            ("B", &self.b, n, inputs),
            ("C", &self.c, outputs, n),
            ("D", &self.d, d_rows, inputs),
        ];
        for (name, matrix, rows, columns) in matrices {
            if matrix.len() != rows || matrix.iter().any(|row| row.len() != columns) {
                return Err(format!(
                    "{name} must have {rows} rows of {columns} numbers, with {n} states, {inputs} inputs and {outputs} outputs"
                ));
            }
            matrix.iter().try_for_each(|row| finite(&format!("an entry of {name}"), row))?;
        }
        finite("an initial value", &self.initial)
    }

    fn start(&self, _: &[S], out: &mut [S]) {
        out.copy_from_slice(&self.initial);
    }

    fn rates<R: Number + Lift<S>>(&self, _: R, u: &[R], inputs: &[R], out: &mut [R]) {
        for ((out, a), b) in out.iter_mut().zip(&self.a).zip(&self.b) {
            *out = product(a, u) + product(b, inputs);
        }
    }

    fn output<R: Lift<S>>(&self, index: usize, u: &[R], inputs: &[R]) -> R {
        let through = self.d.get(index).map_or(R::from(0.0), |row| product(row, inputs));
        product(&self.c[index], u) + through
    }

    fn is_delayed(&self) -> bool {
        self.d.is_empty()
    }
}
