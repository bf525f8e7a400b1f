//! The iteration matrix for a complex `α`: two eigenvalues of an implicit Runge-Kutta method at once.

use super::IterationMatrix;
use super::layout::{Scaling, Source};
use crate::Ctx;
use crate::implicit::jacobian::Jacobian;
use gelenk_core::{Pattern, SnapshotError, SnapshotReader, SnapshotWriter};
use gelenk_linalg::square::{ComplexDense, Square, SquareError, SquareKind, square};

type Complex = (f64, f64);

fn times(a: Complex, b: Complex) -> Complex {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

fn inverse((re, im): Complex) -> Complex {
    let s = 1.0 / (re * re + im * im);
    (re * s, -im * s)
}

/// Sparse matrices are solved in real and imaginary parts, `[Re −Im; Im Re]`.
enum Solver {
    Dense(ComplexDense),
    Sparse { solver: Box<dyn Square>, values: Vec<f64>, x: Vec<f64> },
}

/// A matrix laid out like an [`IterationMatrix`], with its factors.
pub(crate) struct Shifted {
    alpha: Complex,
    re: Vec<f64>,
    im: Vec<f64>,
    eliminated: Vec<Complex>,
    rhs: (Vec<f64>, Vec<f64>),
    solver: Solver,
}

impl Shifted {
    pub(crate) fn new(matrix: &IterationMatrix) -> Result<Self, SquareError> {
        let (layout, length) = (&matrix.layout, matrix.values.len());
        let n = layout.n;
        let solver = if layout.sparse {
            let places = layout.pattern.iter();
            let entries = places.flat_map(|&(i, j)| [(i, j), (i + n, j + n), (i + n, j), (i, j + n)]);
            let kind = SquareKind::Sparse(Pattern::new(entries));
            Solver::Sparse {
                solver: square(2 * n, &kind)?,
                values: vec![0.0; 4 * length],
                x: vec![0.0; 2 * n],
            }
        } else {
            Solver::Dense(ComplexDense::new(n)?)
        };
        Ok(Self {
            alpha: (0.0, 0.0),
            re: vec![0.0; length],
            im: vec![0.0; length],
            eliminated: vec![(0.0, 0.0); layout.eliminated.len()],
            rhs: (vec![0.0; layout.blocks.len()], vec![0.0; layout.blocks.len()]),
            solver,
        })
    }

    /// Combines everything for this `α`, and factorises.
    pub(crate) fn factor(
        &mut self,
        cx: &mut Ctx<'_>,
        matrix: &IterationMatrix,
        jacobian: &Jacobian,
        alpha: Complex,
    ) -> Result<(), SquareError> {
        cx.counts().factor += 1;
        self.alpha = alpha;
        cx.clock.enter(crate::Part::Factor);
        let result = self.combine(matrix, jacobian);
        cx.clock.leave();
        result
    }

    fn combine(&mut self, matrix: &IterationMatrix, jacobian: &Jacobian) -> Result<(), SquareError> {
        let (layout, from) = (&matrix.layout, &matrix.from);
        let first = inverse(self.alpha);
        let powers = [(1.0, 0.0), first, times(first, first)];
        let value = |source: Source| match source {
            Source::Derivative(k, power) => {
                (jacobian.values()[k] * powers[power].0, jacobian.values()[k] * powers[power].1)
            }
            other => (from.value(other, jacobian, [1.0; 3]), 0.0),
        };
        self.re.fill(0.0);
        self.im.fill(0.0);
        for term in &layout.terms {
            let (re, im) = value(term.source);
            self.re[term.place] += re;
            self.im[term.place] += im;
        }
        let n = layout.n;
        if layout.skipped > 0 {
            for (x, e) in self.eliminated.iter_mut().zip(&layout.eliminated) {
                *x = value(e.source);
                self.re[e.row + n * e.column] += x.0;
                self.im[e.row + n * e.column] += x.1;
            }
            let eta = layout.blocks.eta().start - layout.skipped;
            for (&(j, m), &c) in from.correction_entries.iter().zip(&from.correction) {
                let first = n * (eta + m);
                for k in layout.starts[j]..layout.starts[j + 1] {
                    let row = layout.eliminated[k].row;
                    self.re[first + row] -= self.eliminated[k].0 * c;
                    self.im[first + row] -= self.eliminated[k].1 * c;
                }
            }
        }
        for &constraint in &matrix.dropped {
            for row in layout.rows_of(constraint) {
                if layout.sparse {
                    let parts = self.re.iter_mut().zip(&mut self.im).zip(&layout.pattern);
                    for ((re, im), &(i, j)) in parts.filter(|(_, (i, _))| *i == row) {
                        (*re, *im) = (f64::from(i == j), 0.0);
                    }
                } else {
                    for j in 0..n {
                        (self.re[row + n * j], self.im[row + n * j]) = (f64::from(row == j), 0.0);
                    }
                }
            }
        }
        match &mut self.solver {
            Solver::Dense(solver) => solver.factor(&self.re, &self.im),
            Solver::Sparse { solver, values, .. } => {
                let (chunks, _) = values.as_chunks_mut::<4>();
                for (chunk, (re, im)) in chunks.iter_mut().zip(self.re.iter().zip(&self.im)) {
                    *chunk = [*re, *re, *im, -*im];
                }
                solver.factor(values)
            }
        }
    }

    /// Solves for the increments that bring the residual `re + i·im` to zero, in place.
    pub(crate) fn solve(
        &mut self,
        cx: &mut Ctx<'_>,
        matrix: &IterationMatrix,
        re: &mut [f64],
        im: &mut [f64],
    ) -> Result<(), SquareError> {
        let (layout, from) = (&matrix.layout, &matrix.from);
        let (b, skipped, alpha) = (layout.blocks, layout.skipped, self.alpha);
        let first = inverse(alpha);
        for (i, scaling) in layout.scaling.iter().enumerate() {
            let scale = match scaling {
                Scaling::Divided => first,
                Scaling::None => (1.0, 0.0),
                Scaling::Multiplied => alpha,
            };
            (self.rhs.0[i], self.rhs.1[i]) = times((-re[i], -im[i]), scale);
        }
        for (x, e) in self.eliminated.iter().zip(&layout.eliminated) {
            let part = times(*x, (self.rhs.0[e.column], self.rhs.1[e.column]));
            self.rhs.0[skipped + e.row] -= part.0;
            self.rhs.1[skipped + e.row] -= part.1;
        }
        for &constraint in &matrix.dropped {
            for row in layout.rows_of(constraint) {
                (self.rhs.0[skipped + row], self.rhs.1[skipped + row]) = (0.0, 0.0);
            }
        }
        cx.counts().solve += 1;
        cx.clock.enter(crate::Part::Solve);
        let (x, y) = (&mut self.rhs.0[skipped..], &mut self.rhs.1[skipped..]);
        let result = match &mut self.solver {
            Solver::Dense(solver) => solver.solve(x, y),
            Solver::Sparse { solver, x: both, .. } => {
                let n = x.len();
                both[..n].copy_from_slice(x);
                both[n..].copy_from_slice(y);
                let result = solver.solve(both);
                x.copy_from_slice(&both[..n]);
                y.copy_from_slice(&both[n..]);
                result
            }
        };
        cx.clock.leave();
        result?;
        for part in [&mut self.rhs.0, &mut self.rhs.1] {
            if skipped > 0 {
                let (p, rest) = part.split_at_mut(skipped);
                p.iter_mut().zip(&*rest).for_each(|(p, v)| *p += v);
                let eta = &rest[b.eta().start - skipped..];
                for (&(i, j), c) in from.correction_entries.iter().zip(&from.correction) {
                    p[i] -= c * eta[j];
                }
            }
        }
        for i in 0..b.len() {
            let z = (self.rhs.0[i], self.rhs.1[i]);
            (re[i], im[i]) = if i < b.np {
                times(z, first)
            } else if b.lam().contains(&i) {
                times(z, alpha)
            } else {
                z
            };
        }
        Ok(())
    }

    pub(crate) fn save(&self, out: &mut SnapshotWriter) {
        out.f64(self.alpha.0);
        out.f64(self.alpha.1);
        if let Solver::Sparse { solver, .. } = &self.solver {
            solver.save(out);
        }
    }

    /// Takes over a snapshot; the factors are made again.
    pub(crate) fn restore(
        &mut self,
        from: &mut SnapshotReader<'_>,
        matrix: &IterationMatrix,
        jacobian: &Jacobian,
    ) -> Result<bool, SnapshotError> {
        self.alpha = (from.f64()?, from.f64()?);
        if let Solver::Sparse { solver, .. } = &mut self.solver {
            solver.restore(from)?;
        }
        let is_used = matrix.alpha != 0.0 && self.alpha != (0.0, 0.0);
        Ok(!is_used || self.combine(matrix, jacobian).is_ok())
    }
}
