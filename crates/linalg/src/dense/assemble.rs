//! From the layouts of a [`Structure`] to full columns, and what is checked on the way.

use super::vector::{all_finite, padded};
use gelenk_core::{KktError, MatrixKind, Saddle, Singularity, Structure};

/// Where the numbers of a stored matrix go in a full one, column-major.
#[derive(Debug)]
pub(crate) struct Scatter {
    at: Vec<usize>,
    complete: bool,
}

impl Scatter {
    /// Puts a `rows × cols` matrix, transposed, into columns of a given height.
    pub(crate) fn transposed(kind: &MatrixKind, rows: usize, cols: usize, height: usize) -> Self {
        let mut at = vec![0; kind.len(rows, cols)];
        kind.for_each(rows, cols, |i, j, k| at[k] = j + i * height);
        Self { at, complete: matches!(kind, MatrixKind::Dense) }
    }

    /// Puts a `rows × cols` matrix into columns of a given height.
    pub(crate) fn plain(kind: &MatrixKind, rows: usize, cols: usize, height: usize) -> Self {
        let mut at = vec![0; kind.len(rows, cols)];
        kind.for_each(rows, cols, |i, j, k| at[k] = i + j * height);
        Self { at, complete: matches!(kind, MatrixKind::Dense) }
    }

    /// `a = values`, zero where nothing is stored. Padding stays as it is in complete matrices.
    pub(crate) fn set(&self, values: &[f64], a: &mut [f64]) {
        debug_assert_eq!(values.len(), self.at.len());
        if !self.complete {
            a.fill(0.0);
        }
        for (&i, x) in self.at.iter().zip(values) {
            a[i] = *x;
        }
    }

    /// `a −= values`.
    pub(crate) fn subtract(&self, values: &[f64], a: &mut [f64]) {
        debug_assert_eq!(values.len(), self.at.len());
        for (&i, x) in self.at.iter().zip(values) {
            a[i] -= x;
        }
    }
}

/// The blocks beside and below the mass matrix as full `nv × nl` matrices: `Lᵀ` and `R`.
#[derive(Debug)]
pub(crate) struct Blocks {
    g: Scatter,
    f: Option<Scatter>,
}

/// Refuses numbers that are not finite. Callers check what a problem computes, so that there is nothing to explain.
pub(crate) fn require_finite(a: &Saddle<'_>) -> Result<(), KktError> {
    let right = a.right.unwrap_or(&[]);
    let friction = a.friction.unwrap_or(&[]);
    if [a.mass, a.left, right, friction].into_iter().all(all_finite) {
        Ok(())
    } else {
        Err(KktError::Singular(Singularity::default()))
    }
}

impl Blocks {
    pub(crate) fn new(structure: &Structure) -> Self {
        let (nv, nl) = (structure.dims.nv, structure.dims.nl);
        let height = padded(nv);
        Self {
            g: Scatter::transposed(&structure.constraint_matrix, nl, nv, height),
            f: structure.friction.as_ref().map(|kind| Scatter::plain(kind, nv, nl, height)),
        }
    }

    /// `Lᵀ`, in columns of `padded(nv)` numbers.
    pub(crate) fn left(&self, a: &Saddle<'_>, out: &mut [f64]) {
        self.g.set(a.left, out);
    }

    /// `R`, likewise.
    pub(crate) fn right(&self, a: &Saddle<'_>, out: &mut [f64]) {
        self.g.set(a.right.unwrap_or(a.left), out);
        if let (Some(scatter), Some(f)) = (&self.f, a.friction) {
            scatter.subtract(f, out);
        }
    }
}

