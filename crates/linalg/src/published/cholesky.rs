//! `M = C Cᵀ` for a positive definite mass matrix, as its layout allows: the roots of a diagonal, block by block, or all
//! of it at once.

use crate::dense::pivoted::combination;
use crate::dense::triangular::{solve_lower, solve_lower_transposed};
use crate::dense::vector::{SHORT, padded, pivot_tolerance, subtract, with_height};
use gelenk_core::{MassKind, Structure};

/// If a pivot is no more than this part of what stood in its place, it is looked at more closely. Pivots are squares here.
const SUSPICIOUS: f64 = 1e-4;

/// Factors the lower triangle of a symmetric matrix in place, `A = C Cᵀ`, in columns of the given height, and notes the
/// reciprocals of the diagonal of `C`. What is above the diagonal becomes zero.
///
/// Pivots are compared to what stood in their place, so that units do not matter; the smallest such ratio is returned.
/// The error is the row of the first pivot that is noise.
pub(crate) fn cholesky(
    a: &mut [f64],
    height: usize,
    inverse: &mut [f64],
    tolerance: f64,
    scratch: &mut Scratch,
) -> Result<f64, usize> {
    let smallest = factor(a, height, inverse, tolerance)?;
    if smallest < SUSPICIOUS {
        scratch.doubt(a, height, inverse, tolerance)?;
    }
    Ok(smallest)
}

/// What it takes to look more closely at pivots.
#[derive(Debug)]
pub(crate) struct Scratch {
    alpha: Vec<f64>,
    root: Vec<f64>,
}

impl Scratch {
    pub(crate) fn new(n: usize) -> Self {
        Self { alpha: vec![0.0; n], root: vec![0.0; n] }
    }

    /// Compares small pivots to the size of what they are made of: if row `k` were the combination `α` of earlier ones, the
    /// pivot would be the square of their difference.
    #[cold]
    fn doubt(&mut self, c: &[f64], h: usize, inverse: &[f64], tolerance: f64) -> Result<(), usize> {
        for (k, r) in inverse.iter().enumerate() {
            let (alpha, d) = (&mut self.alpha[..k], 1.0 / (r * r));
            for (alpha, c) in alpha.iter_mut().zip(c[k..].iter().step_by(h)) {
                *alpha = *c;
            }
            let square = alpha.iter().map(|c| c * c).sum::<f64>() + d;
            self.root[k] = square.sqrt();
            if d < SUSPICIOUS * square {
                solve_lower_transposed(&c[..k * h], h, &inverse[..k], alpha);
                let size = self.root[k] + combination(alpha, &self.root);
                if d <= tolerance * size * size || size.is_nan() {
                    return Err(k);
                }
            }
        }
        Ok(())
    }
}

#[inline(never)]
fn factor(a: &mut [f64], height: usize, inverse: &mut [f64], tolerance: f64) -> Result<f64, usize> {
    with_height!(height, h => factor_at(h, a, inverse, tolerance))
}

#[inline(always)]
fn factor_at(h: usize, a: &mut [f64], inverse: &mut [f64], tolerance: f64) -> Result<f64, usize> {
    let mut smallest = 1.0_f64;
    for (j, r) in inverse.iter_mut().enumerate() {
        let (done, rest) = a.split_at_mut(j * h);
        let column = &mut rest[..h];
        // A multiple of four where it is not zero: no remainders.
        let start = if h <= SHORT { 0 } else { j & !3 };
        let size = column[j];
        for c in done.chunks_exact(h) {
            subtract(&mut column[start..], c[j], &c[start..]);
        }
        let d = column[j];
        // Written such that numbers that are not finite fail.
        if !(d > tolerance * size && d < f64::INFINITY) {
            return Err(j);
        }
        smallest = smallest.min(d / size);
        let s = 1.0 / d.sqrt();
        *r = s;
        for (i, x) in column.iter_mut().enumerate() {
            *x = if i < j { 0.0 } else { *x * s };
        }
    }
    Ok(smallest)
}

/// `Y ← C⁻¹ Y` for columns of the same height as those of `C`.
#[inline(never)]
fn solve_columns(c: &[f64], height: usize, inverse: &[f64], y: &mut [f64]) {
    with_height!(height, h => solve_columns_at(h, c, inverse, y));
}

/// Row by row for all columns, which do not wait for each other.
#[inline(always)]
fn solve_columns_at(h: usize, c: &[f64], inverse: &[f64], y: &mut [f64]) {
    for ((k, c), r) in c.chunks_exact(h).enumerate().zip(inverse) {
        let start = if h <= SHORT { 0 } else { k & !3 };
        for y in y.chunks_exact_mut(h) {
            let s = y[k] * r;
            subtract(&mut y[start..], s, &c[start..]);
            // Row k itself was part of that, too.
            y[k] = s;
        }
    }
}

/// A block on the diagonal of `M`.
#[derive(Debug)]
struct Block {
    first: usize,
    size: usize,
    height: usize,
    /// Where its columns start.
    offset: usize,
}

/// The factors of a mass matrix.
#[derive(Debug)]
pub(crate) struct MassFactor {
    /// None for a diagonal matrix.
    blocks: Vec<Block>,
    /// Where each stored number goes in `c`.
    at: Vec<usize>,
    /// The blocks of `C`, each in padded columns.
    c: Vec<f64>,
    /// Reciprocals of the diagonal of `C`.
    inverse: Vec<f64>,
    scratch: Scratch,
}

impl MassFactor {
    pub(crate) fn new(structure: &Structure) -> Self {
        let nv = structure.dims.nv;
        let sizes = match &structure.mass {
            MassKind::Diagonal => vec![],
            MassKind::BlockDiagonal(sizes) => sizes.clone(),
            MassKind::Dense | MassKind::Sparse(_) | MassKind::Tree(_) => vec![nv],
        };
        let mut blocks = Vec::new();
        let (mut first, mut offset) = (0, 0);
        for size in sizes {
            let height = padded(size);
            blocks.push(Block { first, size, height, offset });
            first += size;
            offset += size * height;
        }
        let mut at = vec![0; structure.mass.len(nv)];
        for block in &blocks {
            let range = block.first..block.first + block.size;
            structure.mass.for_each(nv, |i, j, k| {
                // Only the lower triangle is read: of a number that stands for two, that place counts.
                if range.contains(&i) && range.contains(&j) && (i >= j || at[k] == 0) {
                    at[k] = block.offset + (i - block.first) + (j - block.first) * block.height;
                }
            });
        }
        Self { blocks, at, c: vec![0.0; offset], inverse: vec![0.0; nv], scratch: Scratch::new(nv) }
    }

    /// Factors `M`, and returns by how much rounding grows on division by `C`. The error is the velocity at which `M`
    /// turns out not to be positive definite.
    pub(crate) fn factor(&mut self, m: &[f64]) -> Result<f64, usize> {
        if self.blocks.is_empty() {
            for (i, (r, &m)) in self.inverse.iter_mut().zip(m).enumerate() {
                if !(m > 0.0 && m < f64::INFINITY) {
                    return Err(i);
                }
                *r = 1.0 / m.sqrt();
            }
            return Ok(1.0);
        }
        self.c.fill(0.0);
        for (&at, &m) in self.at.iter().zip(m) {
            self.c[at] = m;
        }
        let mut smallest = 1.0_f64;
        for b in &self.blocks {
            let c = &mut self.c[b.offset..b.offset + b.size * b.height];
            let inverse = &mut self.inverse[b.first..b.first + b.size];
            let tolerance = pivot_tolerance(b.size);
            let ratio =
                cholesky(c, b.height, inverse, tolerance, &mut self.scratch).map_err(|i| b.first + i)?;
            smallest = smallest.min(ratio);
        }
        // Rows of C have the length √Mᵢᵢ; this is the smallest part of it that stands on the diagonal.
        Ok(1.0 / smallest.sqrt())
    }

    /// `Y ← C⁻¹ Y`, columns padded.
    pub(crate) fn solve_lower(&self, y: &mut [f64]) {
        let h = padded(self.inverse.len());
        match &self.blocks[..] {
            [] => self.scale(h, y),
            [all] => solve_columns(&self.c, all.height, &self.inverse, y),
            blocks => {
                for b in blocks {
                    let (c, inverse) = self.parts(b);
                    for y in y.chunks_exact_mut(h) {
                        solve_lower(c, b.height, inverse, &mut y[b.first..b.first + b.size]);
                    }
                }
            }
        }
    }

    /// `y ← C⁻ᵀ y` for one padded column.
    pub(crate) fn solve_lower_transposed(&self, y: &mut [f64]) {
        if self.blocks.is_empty() {
            self.scale(y.len(), y);
        }
        for b in &self.blocks {
            let (c, inverse) = self.parts(b);
            solve_lower_transposed(c, b.height, inverse, &mut y[b.first..b.first + b.size]);
        }
    }

    fn parts(&self, b: &Block) -> (&[f64], &[f64]) {
        (&self.c[b.offset..b.offset + b.size * b.height], &self.inverse[b.first..b.first + b.size])
    }

    fn scale(&self, h: usize, y: &mut [f64]) {
        for y in y.chunks_exact_mut(h) {
            for (y, r) in y.iter_mut().zip(&self.inverse) {
                *y *= r;
            }
        }
    }
}
