//! From the layouts of a [`Structure`] to full columns, and what is checked on the way.

use super::vector::{all_finite, padded};
use gelenk_core::{KktError, MatrixKind, Saddle, Singularity, Structure};

/// How the numbers of a stored matrix go into a full one whose columns have a given height.
#[derive(Debug)]
pub(crate) enum Scatter {
    /// The matrix is stored in full, with columns of this many numbers.
    Plain(usize),
    /// The same for a matrix that is to be transposed.
    Transposed(usize),
    /// Where each number goes.
    At(Vec<usize>),
}

impl Scatter {
    /// For a `rows × cols` matrix.
    pub(crate) fn plain(kind: &MatrixKind, rows: usize, cols: usize, height: usize) -> Self {
        if matches!(kind, MatrixKind::Dense) {
            return Self::Plain(rows.max(1));
        }
        let mut at = vec![0; kind.len(rows, cols)];
        kind.for_each(rows, cols, |i, j, k| at[k] = i + j * height);
        Self::At(at)
    }

    /// For the transpose of a `rows × cols` matrix.
    pub(crate) fn transposed(kind: &MatrixKind, rows: usize, cols: usize, height: usize) -> Self {
        if matches!(kind, MatrixKind::Dense) {
            return Self::Transposed(rows.max(1));
        }
        let mut at = vec![0; kind.len(rows, cols)];
        kind.for_each(rows, cols, |i, j, k| at[k] = j + i * height);
        Self::At(at)
    }

    /// `a = values` in columns of height `h`. Padding is left alone; it has to be zero, which numbers that are not finite
    /// may have changed during the last factorisation.
    #[inline(always)]
    pub(crate) fn set(&self, h: usize, values: &[f64], a: &mut [f64]) {
        if let Self::At(_) = self {
            a.fill(0.0);
        }
        // Adding to zero rather than copying keeps a handful of numbers from becoming the call of a function.
        self.combine(h, values, a, |a, x| *a = x + 0.0);
    }

    /// `a −= values`.
    #[inline(always)]
    pub(crate) fn subtract(&self, h: usize, values: &[f64], a: &mut [f64]) {
        self.combine(h, values, a, |a, x| *a -= x);
    }

    #[inline(always)]
    fn combine(&self, h: usize, values: &[f64], a: &mut [f64], with: impl Fn(&mut f64, f64)) {
        match self {
            Self::Plain(rows) => {
                for (column, values) in a.chunks_exact_mut(h).zip(values.chunks_exact(*rows)) {
                    column.iter_mut().zip(values).for_each(|(a, &x)| with(a, x));
                }
            }
            Self::Transposed(rows) => {
                for (j, values) in values.chunks_exact(*rows).enumerate() {
                    a.chunks_exact_mut(h).zip(values).for_each(|(row, &x)| with(&mut row[j], x));
                }
            }
            Self::At(at) => {
                for (&i, &x) in at.iter().zip(values) {
                    with(&mut a[i], x);
                }
            }
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

    /// `Lᵀ`, in columns of height `h = padded(nv)`.
    #[inline(always)]
    pub(crate) fn left(&self, h: usize, a: &Saddle<'_>, out: &mut [f64]) {
        self.g.set(h, a.left, out);
    }

    /// `R`, likewise.
    #[inline(always)]
    pub(crate) fn right(&self, h: usize, a: &Saddle<'_>, out: &mut [f64]) {
        self.g.set(h, a.right.unwrap_or(a.left), out);
        if let (Some(scatter), Some(f)) = (&self.f, a.friction) {
            scatter.subtract(h, f, out);
        }
    }
}
