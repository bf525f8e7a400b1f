//! LU factorisation of a full complex matrix.
//!
//! Real and imaginary parts stand in arrays of their own, which is how vector units like them. Rows are brought to the same
//! size as in the real case; a pivot is chosen by the largest `|re| + |im|`.

use super::dense::not_finite;
use super::{MANY, PROBED, SquareError, check_length, probe};
use crate::dense::pivoted::COEFFICIENT;
use crate::dense::vector::{all_finite, inverse_power, pivot_tolerance};

/// Solves complex systems `(A + iB)(x + iy) = b + ic`, for the shifted matrices of implicit Runge-Kutta methods.
///
/// ```
/// use gelenk_linalg::square::{ComplexDense, SquareError};
///
/// // (1 + i) z = 2i
/// let mut solver = ComplexDense::new(1)?;
/// solver.factor(&[1.0], &[1.0])?;
/// let (mut re, mut im) = ([0.0], [2.0]);
/// solver.solve(&mut re, &mut im)?;
/// assert_eq!((re, im), ([1.0], [1.0]));
/// # Ok::<(), SquareError>(())
/// ```
#[derive(Debug)]
pub struct ComplexDense {
    n: usize,
    /// The factors, column by column; pivots are replaced by their reciprocals.
    re: Vec<f64>,
    im: Vec<f64>,
    /// Powers of two by which rows are multiplied.
    rows: Vec<f64>,
    /// Row exchanges in the order in which they are made.
    swaps: Vec<usize>,
    /// The size of all that has passed through each column.
    scale: Vec<f64>,
    /// A solution that is looked at.
    probed: (Vec<f64>, Vec<f64>),
    /// Did the last matrix have to show that it can solve? Then the next one will have to.
    is_probed: bool,
    ready: bool,
}

/// `|re| + |im|`.
fn size(re: f64, im: f64) -> f64 {
    re.abs() + im.abs()
}

fn product(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

/// `1/z`, without overflow on the way.
fn reciprocal((re, im): (f64, f64)) -> (f64, f64) {
    let s = inverse_power(re.abs().max(im.abs()));
    let (re, im) = (re * s, im * s);
    let f = s / (re * re + im * im);
    (re * f, -im * f)
}

/// `y −= a x`.
#[inline(never)]
fn subtract(y: (&mut [f64], &mut [f64]), a: (f64, f64), x: (&[f64], &[f64])) {
    for (((y_re, y_im), re), im) in y.0.iter_mut().zip(y.1).zip(x.0).zip(x.1) {
        *y_re -= a.0 * re - a.1 * im;
        *y_im -= a.0 * im + a.1 * re;
    }
}

impl ComplexDense {
    const NAME: &'static str = "complex-square";

    /// A solver for matrices of `n` rows.
    pub fn new(n: usize) -> Result<Self, SquareError> {
        if n.checked_mul(n).is_none_or(|numbers| numbers > isize::MAX as usize / 32) {
            let reason = "the matrix does not fit into the memory".into();
            return Err(SquareError::Unsupported { solver: Self::NAME, reason });
        }
        Ok(Self {
            n,
            re: vec![0.0; n * n],
            im: vec![0.0; n * n],
            rows: vec![1.0; n],
            swaps: vec![0; n],
            scale: vec![0.0; n],
            probed: (vec![0.0; n], vec![0.0; n]),
            is_probed: false,
            ready: false,
        })
    }

    /// Prepares the solution of systems with a matrix whose real and imaginary parts are given column by column.
    pub fn factor(&mut self, re: &[f64], im: &[f64]) -> Result<(), SquareError> {
        self.ready = false;
        let n = self.n;
        for part in [re, im] {
            check_length(Self::NAME, "a part of the matrix", n * n, part.len())?;
            if !all_finite(part) {
                return Err(not_finite(n, part));
            }
        }
        if self.is_probed && self.solves(re, im) {
            return Ok(());
        }
        if let Err(error) = self.eliminate_all(re, im, pivot_tolerance(n)) {
            // what rounding may do at worst says little about a large matrix: see the dense solver
            self.is_probed = n >= MANY && self.solves(re, im);
            return if self.is_probed { Ok(()) } else { Err(error) };
        }
        self.ready = true;
        Ok(())
    }

    fn eliminate_all(&mut self, re: &[f64], im: &[f64], tolerance: f64) -> Result<(), SquareError> {
        self.load(re, im);
        (0..self.n).try_for_each(|k| self.eliminate(k, tolerance))
    }

    /// Factorises whatever the pivots, and solves systems with known solutions.
    fn solves(&mut self, re: &[f64], im: &[f64]) -> bool {
        self.ready = self.eliminate_all(re, im, 0.0).is_ok();
        let n = self.n.max(1);
        let mut x = std::mem::take(&mut self.probed);
        let solved = (0..2).all(|which| {
            x.0.fill(0.0);
            x.1.fill(0.0);
            for (j, (re, im)) in re.chunks_exact(n).zip(im.chunks_exact(n)).enumerate() {
                let z = (-probe(which, j), -probe(which + 1, j));
                subtract((&mut x.0, &mut x.1), z, (re, im));
            }
            let near =
                |x: &[f64], which| x.iter().enumerate().all(|(i, x)| (x - probe(which, i)).abs() < PROBED);
            self.solve(&mut x.0, &mut x.1).is_ok() && near(&x.0, which) && near(&x.1, which + 1)
        });
        self.probed = x;
        self.ready &= solved;
        self.ready
    }

    /// Takes over a matrix and scales its rows.
    fn load(&mut self, re: &[f64], im: &[f64]) {
        let n = self.n.max(1);
        self.rows.fill(0.0);
        for (re, im) in re.chunks_exact(n).zip(im.chunks_exact(n)) {
            let both = || re.iter().zip(im).map(|(&re, &im)| size(re, im));
            let unit = inverse_power(both().fold(0.0, f64::max));
            for (largest, x) in self.rows.iter_mut().zip(both()) {
                *largest = largest.max(x * unit);
            }
        }
        for s in &mut self.rows {
            *s = inverse_power(*s);
        }
        for (to, from) in [(&mut self.re, re), (&mut self.im, im)] {
            for (to, from) in to.chunks_exact_mut(n).zip(from.chunks_exact(n)) {
                for ((to, from), s) in to.iter_mut().zip(from).zip(&self.rows) {
                    *to = from * s;
                }
            }
        }
        let columns = self.re.chunks_exact(n).zip(self.im.chunks_exact(n));
        for (scale, (re, im)) in self.scale.iter_mut().zip(columns) {
            *scale = re.iter().zip(im).map(|(&re, &im)| size(re, im)).sum();
        }
    }

    fn eliminate(&mut self, k: usize, tolerance: f64) -> Result<(), SquareError> {
        let n = self.n;
        let (done_re, rest_re) = self.re.split_at_mut((k + 1) * n);
        let (done_im, rest_im) = self.im.split_at_mut((k + 1) * n);
        let (re, im) = (&mut done_re[k * n..], &mut done_im[k * n..]);
        let (mut p, mut largest) = (k, 0.0);
        for i in k..n {
            let x = size(re[i], im[i]);
            if x > largest {
                (p, largest) = (i, x);
            }
        }
        // Written such that numbers that are not finite fail.
        if !(largest > tolerance * self.scale[k] && largest < f64::INFINITY) {
            return Err(SquareError::Singular { unknowns: self.dependent(k) });
        }
        self.swaps[k] = p;
        re.swap(k, p);
        im.swap(k, p);
        let inverse = reciprocal((re[k], im[k]));
        (re[k], im[k]) = inverse;
        for (re, im) in re[k + 1..].iter_mut().zip(&mut im[k + 1..]) {
            (*re, *im) = product((*re, *im), inverse);
        }
        let l = (&re[k + 1..], &im[k + 1..]);
        let rest = rest_re.chunks_exact_mut(n).zip(rest_im.chunks_exact_mut(n));
        for ((re, im), scale) in rest.zip(&mut self.scale[k + 1..]) {
            re.swap(k, p);
            im.swap(k, p);
            let u = (re[k], im[k]);
            *scale += size(u.0, u.1);
            subtract((&mut re[k + 1..], &mut im[k + 1..]), u, l);
        }
        Ok(())
    }

    /// Column `k`, of which nothing is left, and those that it is a combination of, ascending.
    #[cold]
    fn dependent(&self, k: usize) -> Vec<usize> {
        let column = |j: usize| (&self.re[j * self.n..][..j], &self.im[j * self.n..][..j]);
        let (mut re, mut im) = (column(k).0.to_vec(), column(k).1.to_vec());
        for j in (0..k).rev() {
            let d = j * self.n + j;
            let x = product((re[j], im[j]), (self.re[d], self.im[d]));
            (re[j], im[j]) = x;
            subtract((&mut re[..j], &mut im[..j]), x, column(j));
        }
        let counts = |j: &usize| size(re[*j], im[*j]) * self.scale[*j] > COEFFICIENT * self.scale[k];
        (0..k).filter(counts).chain([k]).collect()
    }

    /// Solves in place, with the last factorisation. After an error the contents mean nothing.
    pub fn solve(&mut self, re: &mut [f64], im: &mut [f64]) -> Result<(), SquareError> {
        if !self.ready {
            return Err(SquareError::NotFactored);
        }
        let n = self.n;
        for part in [&mut *re, &mut *im] {
            check_length(Self::NAME, "a part of the right-hand side", n, part.len())?;
            part.iter_mut().zip(&self.rows).for_each(|(x, s)| *x *= s);
        }
        // Earlier columns of L were not exchanged with later ones, so substitution follows the elimination.
        for (k, &p) in self.swaps.iter().enumerate() {
            re.swap(k, p);
            im.swap(k, p);
            let l = k * n + k + 1..(k + 1) * n;
            let x = (re[k], im[k]);
            subtract((&mut re[k + 1..], &mut im[k + 1..]), x, (&self.re[l.clone()], &self.im[l]));
        }
        for k in (0..n).rev() {
            let d = k * n + k;
            let x = product((re[k], im[k]), (self.re[d], self.im[d]));
            (re[k], im[k]) = x;
            subtract((&mut re[..k], &mut im[..k]), x, (&self.re[k * n..d], &self.im[k * n..d]));
        }
        if all_finite(re) && all_finite(im) {
            Ok(())
        } else {
            Err(SquareError::Singular { unknowns: Vec::new() })
        }
    }
}
