//! Other ways to write a problem down: stored otherwise, with other rows, in other coordinates.

use super::Known;
use super::small::invert;
use gelenk_core::{Eval, MassKind, MatrixKind, Point, Problem, Rotations, State, Structure, TermBuf, Terms};

/// A problem stored in other layouts.
pub(crate) struct Stored {
    inner: Box<dyn Known>,
    structure: Structure,
    buf: TermBuf,
    /// Full matrices.
    mass: Vec<f64>,
    matrix: Vec<f64>,
}

impl Stored {
    /// Entries outside the new layouts must be zero.
    pub(crate) fn new(inner: Box<dyn Known>, mass: MassKind, constraint_matrix: MatrixKind) -> Self {
        let buf = TermBuf::new(inner.structure());
        let structure = inner.structure().clone().with_mass(mass).with_constraint_matrix(constraint_matrix);
        let d = structure.dims;
        Self { inner, structure, buf, mass: vec![0.0; d.nv * d.nv], matrix: vec![0.0; d.nl * d.nv] }
    }
}

impl Problem for Stored {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.inner.eval(want, x, &mut self.buf)?;
        let (old, new) = (self.inner.structure(), &self.structure);
        let d = new.dims;
        if want.contains(Terms::MASS) {
            let (full, from, to) = (&mut self.mass, &self.buf.mass, &mut out.mass);
            old.mass.for_each(d.nv, |i, j, k| full[i + d.nv * j] = from[k]);
            new.mass.for_each(d.nv, |i, j, k| to[k] = full[i + d.nv * j]);
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            let (full, from, to) =
                (&mut self.matrix, &self.buf.constraint_matrix, &mut out.constraint_matrix);
            old.constraint_matrix.for_each(d.nl, d.nv, |i, j, k| full[i + d.nl * j] = from[k]);
            new.constraint_matrix.for_each(d.nl, d.nv, |i, j, k| to[k] = full[i + d.nl * j]);
        }
        copy_vectors(want, &self.buf, out);
        Ok(())
    }

    fn rotations(&mut self) -> Option<&mut dyn Rotations> {
        self.inner.rotations()
    }
}

impl Known for Stored {
    fn exact(&self, t: f64) -> State {
        self.inner.exact(t)
    }
}

fn copy_vectors(want: Terms, from: &TermBuf, to: &mut TermBuf) {
    for (term, from, to) in [
        (Terms::PDOT, &from.pdot, &mut to.pdot),
        (Terms::FORCE, &from.force, &mut to.force),
        (Terms::CONSTRAINT_RATE, &from.constraint_rate, &mut to.constraint_rate),
        (Terms::UDOT, &from.udot, &mut to.udot),
        (Terms::CONSTRAINT, &from.constraint, &mut to.constraint),
    ] {
        if want.contains(term) {
            to.copy_from_slice(from);
        }
    }
}

/// The velocity constraints of a problem with full matrices and `G = C`, combined by a regular matrix: `G̃ = B G`,
/// `g̃ᴵ = B gᴵ`. Positions are still projected with `C`, which the problem now supplies.
pub(crate) struct Combined<B> {
    inner: Box<dyn Known>,
    structure: Structure,
    full: TermBuf,
    /// `B(t, p)`, by rows.
    pub(crate) by: B,
}

impl<B: Fn(f64, &[f64]) -> Vec<Vec<f64>> + Send> Combined<B> {
    pub(crate) fn new(inner: Box<dyn Known>, by: B) -> Self {
        let full = TermBuf::new(inner.structure());
        let structure = inner.structure().clone().with_position_matrix(MatrixKind::Dense);
        Self { inner, structure, full, by }
    }
}

impl<B: Fn(f64, &[f64]) -> Vec<Vec<f64>> + Send> Problem for Combined<B> {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        let d = self.structure.dims;
        let mut inside = want;
        if want.contains(Terms::POSITION_MATRIX) {
            inside = inside.within(all_but_position_matrix()) | Terms::CONSTRAINT_MATRIX;
        }
        self.inner.eval(inside, x, &mut self.full)?;
        let full = &self.full;
        if want.contains(Terms::MASS) {
            out.mass.copy_from_slice(&full.mass);
        }
        copy_vectors(want, full, out);
        if want.contains(Terms::POSITION_MATRIX) {
            out.position_matrix.copy_from_slice(&full.constraint_matrix);
        }
        let b = (self.by)(x.t, x.p);
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            multiply(&b, &full.constraint_matrix, d.nv, &mut out.constraint_matrix);
        }
        if want.contains(Terms::CONSTRAINT_RATE) {
            multiply(&b, &full.constraint_rate, 1, &mut out.constraint_rate);
        }
        Ok(())
    }

    fn rotations(&mut self) -> Option<&mut dyn Rotations> {
        self.inner.rotations()
    }
}

impl<B: Fn(f64, &[f64]) -> Vec<Vec<f64>> + Send> Known for Combined<B> {
    fn exact(&self, t: f64) -> State {
        self.inner.exact(t)
    }
}

fn all_but_position_matrix() -> Terms {
    Terms::PDOT
        | Terms::MASS
        | Terms::FORCE
        | Terms::CONSTRAINT_MATRIX
        | Terms::CONSTRAINT_RATE
        | Terms::UDOT
        | Terms::CONSTRAINT
}

/// `out = B X` with `X` stored by columns.
fn multiply(b: &[Vec<f64>], x: &[f64], columns: usize, out: &mut [f64]) {
    let n = b.len();
    for j in 0..columns {
        for i in 0..n {
            out[i + n * j] = (0..n).map(|k| b[i][k] * x[k + n * j]).sum();
        }
    }
}

/// A problem with full matrices in other coordinates: `p̃ = A p + a`, `ṽ = B v`.
///
/// Then `T̃ = A T B⁻¹`, `M̃ = B⁻ᵀ M B⁻¹`, `f̃ = B⁻ᵀ f`, `G̃ = G B⁻¹`, `C̃ = C B⁻¹`, and the multipliers stay.
pub(crate) struct Affine {
    inner: Box<dyn Known>,
    structure: Structure,
    full: TermBuf,
    a: Vec<Vec<f64>>,
    a_inverse: Vec<Vec<f64>>,
    shift: Vec<f64>,
    b: Vec<Vec<f64>>,
    b_inverse: Vec<Vec<f64>>,
}

impl Affine {
    pub(crate) fn new(inner: Box<dyn Known>, a: Vec<Vec<f64>>, shift: Vec<f64>, b: Vec<Vec<f64>>) -> Self {
        let full = TermBuf::new(inner.structure());
        let structure = inner.structure().clone();
        let (a_inverse, b_inverse) = (invert(&a), invert(&b));
        Self { inner, structure, full, a, a_inverse, shift, b, b_inverse }
    }

    /// A state in the new coordinates.
    pub(crate) fn forward(&self, x: &State) -> State {
        let mut p = times(&self.a, &x.p);
        p.iter_mut().zip(&self.shift).for_each(|(p, s)| *p += s);
        State { p, v: times(&self.b, &x.v), a: times(&self.b, &x.a), ..x.clone() }
    }

    /// A state in the old coordinates.
    pub(crate) fn back(&self, x: &State) -> State {
        let p = self.old_position(&x.p);
        State { p, v: times(&self.b_inverse, &x.v), a: times(&self.b_inverse, &x.a), ..x.clone() }
    }

    fn old_position(&self, p: &[f64]) -> Vec<f64> {
        let moved: Vec<f64> = p.iter().zip(&self.shift).map(|(p, s)| p - s).collect();
        times(&self.a_inverse, &moved)
    }

    /// `X B⁻¹` for `X` of `rows` rows, stored by columns.
    fn right(&self, x: &[f64], rows: usize, out: &mut [f64]) {
        let n = self.b_inverse.len();
        for j in 0..n {
            for i in 0..rows {
                out[i + rows * j] = (0..n).map(|k| x[i + rows * k] * self.b_inverse[k][j]).sum();
            }
        }
    }

    /// `B⁻ᵀ X`, with as many rows as there are velocities.
    fn left(&self, x: &[f64], columns: usize, out: &mut [f64]) {
        let n = self.b_inverse.len();
        for j in 0..columns {
            for i in 0..n {
                out[i + n * j] = (0..n).map(|k| self.b_inverse[k][i] * x[k + n * j]).sum();
            }
        }
    }
}

/// `A x`
fn times(a: &[Vec<f64>], x: &[f64]) -> Vec<f64> {
    a.iter().map(|row| row.iter().zip(x).map(|(a, x)| a * x).sum()).collect()
}

impl Problem for Affine {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        let d = self.structure.dims;
        let p = self.old_position(x.p);
        let v = times(&self.b_inverse, x.v);
        self.inner.eval(want, &Point { p: &p, v: &v, ..*x }, &mut self.full)?;
        let full = &self.full;
        copy_vectors(want, full, out);
        if want.contains(Terms::PDOT) {
            out.pdot.copy_from_slice(&times(&self.a, &full.pdot));
        }
        if want.contains(Terms::FORCE) {
            self.left(&full.force, 1, &mut out.force);
        }
        if want.contains(Terms::MASS) {
            let mut half = vec![0.0; d.nv * d.nv];
            self.right(&full.mass, d.nv, &mut half);
            self.left(&half, d.nv, &mut out.mass);
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            self.right(&full.constraint_matrix, d.nl, &mut out.constraint_matrix);
        }
        if want.contains(Terms::POSITION_MATRIX) {
            self.right(&full.position_matrix, d.ng, &mut out.position_matrix);
        }
        Ok(())
    }
}

impl Known for Affine {
    fn exact(&self, t: f64) -> State {
        self.forward(&self.inner.exact(t))
    }
}
