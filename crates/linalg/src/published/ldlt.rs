//! `P A Pᵀ = L D Lᵀ` of the symmetric saddle matrix, with blocks of one or two rows in `D` (Bunch and Kaufman), where the
//! mass matrix may be singular.
//!
//! Pivots are searched along rows and columns in turn until one is found that is large in both ("rook" search). This
//! keeps `L` bounded, without which small pivots would not tell that the matrix is singular.
//!
//! Before, the matrix is brought to a scale on which every row's largest number is 1 (within a factor of two, since all
//! factors are powers of two and therefore exact). With `σ = 1/√(max Mᵢᵢ)` and `θ` = [`PREFERENCE`], rows of `G` and then
//! velocities get
//!
//! ```text
//! dᵢ = 1 / (θ σ maxⱼ |Gᵢⱼ|),    dⱼ = 1 / max(√Mⱼⱼ / θ, maxᵢ |Gᵢⱼ| dᵢ).
//! ```
//!
//! Neither the units of `M` nor those of any row of `G` matter then, and pivots are compared to 1. Those of single velocities
//! still do: a velocity in small units, or a light one, may be overlooked in a row of `G` beside another. Where masses
//! differ much on this scale, every solution is refined once, which makes up for it.

use crate::dense::assemble::require_finite;
use crate::dense::vector::{dot, padded, pivot_tolerance, subtract};
use crate::gate::{Gate, Treats, check_solution, snapshot_of_name};
use crate::rank::singular;
use gelenk_core::{Kkt, KktError, Saddle, Structure};

/// `(1 + √17) / 8` balances the growth of steps with one and with two rows.
const ALPHA: f64 = 0.640_388_203_202_207_6;

/// How large a mass appears beside the coefficients of a constraint. Below [`ALPHA`], constraints are taken as pivots first,
/// together with a velocity each: they are then met to rounding of their own terms, however large forces are.
const PREFERENCE: f64 = 0.25;

/// Masses that differ by more than this on the scale of the factorisation cost more than four digits unless solutions
/// are refined.
const EVEN: f64 = 1e-4;

/// The solver `ldlt`.
#[derive(Debug)]
pub struct Ldlt {
    gate: Gate,
    matrix: Symmetric,
    /// Factors that scale each row and column.
    scale: Vec<f64>,
    /// Which row of the matrix became row `i`.
    perm: Vec<usize>,
    pivots: Vec<Pivot>,
    /// Where stored numbers of `M` and `G` go in the lower triangle.
    at_mass: Vec<usize>,
    at_left: Vec<usize>,
    x: Vec<f64>,
    /// The numbers of `M` and `G` where solutions are to be refined.
    refine: bool,
    mass: Vec<f64>,
    left: Vec<f64>,
    /// A right-hand side and what a solution leaves of it.
    rest: Vec<f64>,
}

/// A block of `D`, inverted.
#[derive(Debug, Clone, Copy)]
enum Pivot {
    /// A single number.
    One(f64),
    /// The first of two rows: numbers `11`, `21`, `22`.
    Two(f64, f64, f64),
    /// The second of two rows.
    Second,
}

/// The lower triangle of a symmetric matrix, in padded columns.
#[derive(Debug)]
struct Symmetric {
    n: usize,
    height: usize,
    a: Vec<f64>,
}

impl Symmetric {
    fn new(n: usize) -> Self {
        let height = padded(n);
        Self { n, height, a: vec![0.0; n * height] }
    }

    fn at(&self, i: usize, j: usize) -> f64 {
        self.a[i + j * self.height]
    }

    /// Column `j` from row `i` on.
    fn column(&self, i: usize, j: usize) -> &[f64] {
        &self.a[j * self.height + i..j * self.height + self.n]
    }

    /// The largest number beside the diagonal in row `r` of what remains from row `k` on, and its column.
    fn largest(&self, k: usize, r: usize) -> (f64, usize) {
        let row = (k..r).map(|j| (self.at(r, j), j));
        let column = (r + 1..self.n).zip(self.column(r + 1, r)).map(|(i, &x)| (x, i));
        row.chain(column).fold((0.0, r), |(s, at), (x, i)| if x.abs() > s { (x.abs(), i) } else { (s, at) })
    }

    /// Exchanges rows and columns `p < q`, in finished columns of `L` too.
    fn exchange(&mut self, p: usize, q: usize) {
        let (n, h) = (self.n, self.height);
        for j in 0..p {
            self.a.swap(p + j * h, q + j * h);
        }
        for i in p + 1..q {
            self.a.swap(i + p * h, q + i * h);
        }
        let (left, right) = self.a.split_at_mut(q * h);
        left[p * h + q + 1..p * h + n].swap_with_slice(&mut right[q + 1..n]);
        std::mem::swap(&mut left[p * h + p], &mut right[q]);
    }

    /// Finds the next pivot, brings it to row `k` (and `k + 1`), and says how many rows it has; none if all that
    /// remains in row `k` is noise.
    fn pivot(&mut self, k: usize, perm: &mut [usize]) -> Option<usize> {
        let (mut p, mut size) = (k, self.at(k, k).abs());
        let (mut largest, mut r) = self.largest(k, k);
        let noise = pivot_tolerance(self.n);
        let seen = size.max(largest);
        // Written such that numbers that are not finite fail.
        if !(seen > noise && seen < f64::INFINITY) {
            return None;
        }
        while size < ALPHA * largest {
            let (beyond, next) = self.largest(k, r);
            size = self.at(r, r).abs();
            if size < ALPHA * beyond && beyond <= largest {
                // Row r has nothing larger than what it shares with row p: the two go together. The one that comes
                // first is moved first, lest the other be moved with it.
                let (first, second) = (p.min(r), p.max(r));
                self.bring(k, first, perm);
                self.bring(k + 1, second, perm);
                return Some(2);
            }
            (p, r, largest) = (r, next, beyond);
        }
        self.bring(k, p, perm);
        Some(1)
    }

    fn bring(&mut self, k: usize, p: usize, perm: &mut [usize]) {
        if p > k {
            self.exchange(k, p);
            perm.swap(k, p);
        }
    }

    /// Subtracts what row `k` explains from all later ones.
    fn eliminate_one(&mut self, k: usize) -> Pivot {
        let (n, h) = (self.n, self.height);
        let inverse = 1.0 / self.at(k, k);
        let (left, right) = self.a.split_at_mut((k + 1) * h);
        let x = &mut left[k * h..];
        for (j, column) in (k + 1..n).zip(right.chunks_exact_mut(h)) {
            let l = x[j] * inverse;
            if l != 0.0 {
                subtract(&mut column[j..n], l, &x[j..n]);
            }
            x[j] = l;
        }
        Pivot::One(inverse)
    }

    /// The same for rows `k` and `k + 1` together.
    fn eliminate_two(&mut self, k: usize) -> Pivot {
        let (n, h) = (self.n, self.height);
        let b = self.at(k + 1, k);
        // Divided by the largest number, which is off the diagonal.
        let (p, q) = (self.at(k, k) / b, self.at(k + 1, k + 1) / b);
        let s = 1.0 / ((p * q - 1.0) * b);
        let (left, right) = self.a.split_at_mut((k + 2) * h);
        let (x, y) = left[k * h..].split_at_mut(h);
        for (j, column) in (k + 2..n).zip(right.chunks_exact_mut(h)) {
            let (l, m) = ((q * x[j] - y[j]) * s, (p * y[j] - x[j]) * s);
            subtract(&mut column[j..n], l, &x[j..n]);
            subtract(&mut column[j..n], m, &y[j..n]);
            (x[j], y[j]) = (l, m);
        }
        Pivot::Two(q * s, -s, p * s)
    }
}

/// The power of two next below `1/x`, which has to be positive.
fn inverse(x: f64) -> f64 {
    let exponent = (x.to_bits() >> 52).clamp(1, 2045);
    f64::from_bits((2046 - exponent) << 52)
}

impl Ldlt {
    /// The name by which users choose it.
    pub const NAME: &'static str = "ldlt";

    /// A solver for matrices of this structure.
    pub fn new(structure: &Structure) -> Self {
        let (nv, nl) = (structure.dims.nv, structure.dims.nl);
        let n = nv + nl;
        let matrix = Symmetric::new(n);
        let h = matrix.height;
        let mut at_mass = vec![0; structure.mass.len(nv)];
        structure.mass.for_each(nv, |i, j, k| {
            // Numbers above the diagonal go to their places above it, where nobody looks.
            if i >= j || at_mass[k] == 0 {
                at_mass[k] = i + j * h;
            }
        });
        let g = &structure.constraint_matrix;
        let mut at_left = vec![0; g.len(nl, nv)];
        g.for_each(nl, nv, |i, j, k| at_left[k] = nv + i + j * h);
        Self {
            gate: Gate::new(Self::NAME, structure, Treats::Symmetric),
            matrix,
            scale: vec![1.0; n],
            perm: (0..n).collect(),
            pivots: vec![Pivot::Second; n],
            refine: false,
            mass: vec![0.0; at_mass.len()],
            left: vec![0.0; at_left.len()],
            at_mass,
            at_left,
            x: vec![0.0; n],
            rest: vec![0.0; n],
        }
    }

    fn assemble(&mut self, a: &Saddle<'_>) {
        let to = &mut self.matrix.a;
        to.fill(0.0);
        for (&i, &x) in self.at_mass.iter().zip(a.mass) {
            to[i] = x;
        }
        for (&i, &x) in self.at_left.iter().zip(a.left) {
            to[i] = x;
        }
    }

    /// Chooses the scale and brings the matrix to it.
    fn equilibrate(&mut self) {
        let nv = self.gate.structure.dims.nv;
        let (n, h) = (self.scale.len(), self.matrix.height);
        let matrix = &mut self.matrix;
        let heaviest = (0..nv).map(|j| matrix.at(j, j)).fold(0.0, f64::max);
        let unit = if heaviest > 0.0 { heaviest.sqrt() / PREFERENCE } else { 1.0 };
        let (velocities, rows) = self.scale.split_at_mut(nv);
        rows.fill(0.0);
        for column in matrix.a.chunks_exact(h).take(nv) {
            for (s, g) in rows.iter_mut().zip(&column[nv..n]) {
                *s = s.max(g.abs());
            }
        }
        for s in rows.iter_mut() {
            *s = if *s > 0.0 { inverse(*s / unit) } else { 1.0 };
        }
        for ((j, s), column) in velocities.iter_mut().enumerate().zip(matrix.a.chunks_exact(h)) {
            let own = column[j].abs().sqrt() / PREFERENCE;
            let bound = rows.iter().zip(&column[nv..n]).map(|(d, g)| d * g.abs()).fold(own, f64::max);
            *s = inverse(if bound > 0.0 { bound } else { unit });
        }
        for (column, d) in matrix.a.chunks_exact_mut(h).zip(&self.scale) {
            for (x, s) in column.iter_mut().zip(&self.scale) {
                *x *= s * d;
            }
        }
    }

    /// Are masses so different on the chosen scale that solutions need refinement? What has none at all does not count.
    fn is_uneven(&self) -> bool {
        let masses = (0..self.gate.structure.dims.nv).map(|j| self.matrix.at(j, j)).filter(|m| *m > 0.0);
        let (least, most) =
            masses.fold((f64::INFINITY, 0.0_f64), |(least, most), m| (least.min(m), most.max(m)));
        least < EVEN * most
    }

    /// False if the matrix is singular.
    fn eliminate(&mut self) -> bool {
        for (i, p) in self.perm.iter_mut().enumerate() {
            *p = i;
        }
        let mut k = 0;
        while k < self.perm.len() {
            match self.matrix.pivot(k, &mut self.perm) {
                None => return false,
                Some(1) => self.pivots[k] = self.matrix.eliminate_one(k),
                Some(_) => {
                    self.pivots[k] = self.matrix.eliminate_two(k);
                    self.pivots[k + 1] = Pivot::Second;
                    k += 1;
                }
            }
            k += 1;
        }
        true
    }

    /// `x ← L⁻ᵀ D⁻¹ L⁻¹ x`.
    fn substitute(&mut self) {
        let x = &mut self.x;
        // Of two rows that belong together, the columns of L start below both.
        let below = |k: usize, pivot: Pivot| if matches!(pivot, Pivot::Two(..)) { k + 2 } else { k + 1 };
        for (k, &pivot) in self.pivots.iter().enumerate() {
            let (i, s) = (below(k, pivot), x[k]);
            subtract(&mut x[i..], s, self.matrix.column(i, k));
        }
        for (k, &pivot) in self.pivots.iter().enumerate() {
            match pivot {
                Pivot::One(d) => x[k] *= d,
                Pivot::Two(d11, d21, d22) => {
                    let (y, z) = (x[k], x[k + 1]);
                    (x[k], x[k + 1]) = (d11 * y + d21 * z, d21 * y + d22 * z);
                }
                Pivot::Second => {}
            }
        }
        for (k, &pivot) in self.pivots.iter().enumerate().rev() {
            let i = below(k, pivot);
            x[k] -= dot(self.matrix.column(i, k), &x[i..]);
        }
    }
}

impl Ldlt {
    /// Solves without refinement.
    fn apply(&mut self, w: &mut [f64], mu: &mut [f64]) {
        let nv = w.len();
        for (x, &i) in self.x.iter_mut().zip(&self.perm) {
            *x = self.scale[i] * if i < nv { w[i] } else { mu[i - nv] };
        }
        self.substitute();
        for (&x, &i) in self.x.iter().zip(&self.perm) {
            let value = self.scale[i] * x;
            if i < nv {
                w[i] = value;
            } else {
                mu[i - nv] = value;
            }
        }
    }

    /// Adds to a solution what its residual says.
    fn correct(&mut self, w: &mut [f64], mu: &mut [f64]) {
        let (nv, nl) = (w.len(), mu.len());
        let mut rest = std::mem::take(&mut self.rest);
        let (b, c) = rest.split_at_mut(nv);
        self.gate.structure.mass.for_each(nv, |i, j, k| b[i] -= self.mass[k] * w[j]);
        self.gate.structure.constraint_matrix.for_each(nl, nv, |i, j, k| {
            b[j] -= self.left[k] * mu[i];
            c[i] -= self.left[k] * w[j];
        });
        self.apply(b, c);
        w.iter_mut().zip(b).for_each(|(x, d)| *x += *d);
        mu.iter_mut().zip(c).for_each(|(x, d)| *x += *d);
        self.rest = rest;
    }
}

impl Kkt for Ldlt {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn handles_unsymmetric(&self) -> bool {
        false
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.gate.check_matrix(a)?;
        require_finite(a)?;
        self.assemble(a);
        self.equilibrate();
        self.refine = self.is_uneven();
        if self.refine {
            self.mass.copy_from_slice(a.mass);
            self.left.copy_from_slice(a.left);
        }
        if !self.eliminate() {
            return Err(singular(&self.gate.structure, a));
        }
        self.gate.open();
        Ok(())
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        self.gate.check_right(w, mu)?;
        if self.refine {
            let (b, c) = self.rest.split_at_mut(w.len());
            b.copy_from_slice(w);
            c.copy_from_slice(mu);
        }
        self.apply(w, mu);
        if self.refine {
            self.correct(w, mu);
        }
        check_solution(w, mu)
    }
}

snapshot_of_name!(Ldlt);
