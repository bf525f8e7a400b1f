//! The matrix in compressed columns: where its numbers go, and scaling.
//!
//! Unknowns `(w, µ)` and equations are numbered through, velocities first.
//!
//! Scale factors are powers of two. Velocities and their equations are scaled by `1/√Mᵢᵢ`, then rows of `L` and columns of `R`
//! such that their largest entries are near one. That makes pivots comparable whatever the units, of `M` as a whole, too:
//! equilibration alone would not find those. It finds what is left: scales of velocities without mass, or of an `M` that is far
//! from positive definite (D. Ruiz, 2001), and all scales of a square matrix without constraint blocks.

use crate::dense::vector::all_finite;
use crate::sparse::layout::{Block, Layout as Entries, value};
use gelenk_core::Saddle;

/// Rounds of equilibration. Each halves the exponents by which rows and columns differ from one.
const ROUNDS: usize = 6;
/// Masses smaller than the largest by more than this power of two count as that small in the scale of their velocities.
const LIGHTEST: i32 = 64;
/// Scale factors are kept between two to the power of plus and minus this.
const LARGEST: i32 = 900;
/// The exponent of a row or column without entries.
const NOTHING: i32 = i32::MIN / 4;

/// Places of the entries, and the numbers of one matrix.
#[derive(Debug)]
pub(crate) struct Layout {
    entries: Entries,
    declared: Columns,
    /// Of every stored number its block, its index there, and its place among the declared entries.
    sources: Vec<(Block, usize, usize)>,
    /// All declared entries of the present matrix.
    numbers: Vec<f64>,
    /// Where the diagonal of `M` is among the declared entries; past their end where it is not.
    diagonal: Vec<usize>,
    /// Exponents by which rows and columns are scaled.
    rows: Vec<i32>,
    columns: Vec<i32>,
    largest: Vec<i32>,
    /// The scaled matrix without the entries that are zero.
    packed: Columns,
    values: Vec<f64>,
}

/// A pattern in compressed columns, rows in ascending order.
#[derive(Debug)]
pub(super) struct Columns {
    pub(super) starts: Vec<usize>,
    pub(super) rows: Vec<usize>,
}

impl Layout {
    pub(crate) fn new(entries: Entries) -> Self {
        let (n, nv) = (entries.n(), entries.nv);
        let mut places = Vec::new();
        entries.for_each(|_, i, j, _| places.push((j, i)));
        places.sort_unstable();
        places.dedup();
        let mut starts = vec![0; n + 1];
        for &(j, _) in &places {
            starts[j + 1] += 1;
        }
        for j in 0..n {
            starts[j + 1] += starts[j];
        }
        // Every place is in the list it was put into above.
        let find = |i, j| places.partition_point(|&p| p < (j, i));
        let all = places.len();
        let mut diagonal = vec![all; nv];
        let mut sources = Vec::new();
        entries.for_each(|block, i, j, k| {
            let at = find(i, j);
            sources.push((block, k, at));
            if i == j {
                diagonal[i] = at;
            }
        });
        Self {
            entries,
            declared: Columns { starts, rows: places.iter().map(|&(_, i)| i).collect() },
            sources,
            numbers: vec![0.0; all],
            diagonal,
            rows: vec![0; n],
            columns: vec![0; n],
            largest: vec![0; n],
            packed: Columns { starts: vec![0; n + 1], rows: vec![0; all] },
            values: vec![0.0; all],
        }
    }

    pub(crate) fn n(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn nv(&self) -> usize {
        self.entries.nv
    }

    /// The union of all declared patterns.
    pub(super) fn declared(&self) -> &Columns {
        &self.declared
    }

    /// The scaled matrix: starts of columns, rows, numbers.
    pub(super) fn matrix(&self) -> (&[usize], &[usize], &[f64]) {
        let entries = self.packed.starts[self.n()];
        (&self.packed.starts, &self.packed.rows[..entries], &self.values[..entries])
    }

    /// Takes over a matrix; says whether all its numbers are finite.
    pub(crate) fn fill(&mut self, a: &Saddle<'_>) -> bool {
        let x = &mut self.numbers;
        x.fill(0.0);
        for &(block, k, at) in &self.sources {
            x[at] += value(a, block, k);
        }
        if !all_finite(x) {
            return false;
        }
        if self.entries.nodes().is_some() {
            self.rows.fill(0);
            self.columns.fill(0);
        } else {
            self.scale();
        }
        self.equilibrate();
        self.pack();
        true
    }

    /// Scales velocities by their masses, and constraints by what they are made of then.
    fn scale(&mut self) {
        let nv = self.nv();
        let mass = |k: usize| self.numbers.get(k).map_or(NOTHING, |&m| exponent(m));
        let heaviest = self.diagonal.iter().map(|&k| mass(k)).fold(NOTHING, i32::max);
        for ((row, column), &k) in self.rows.iter_mut().zip(&mut self.columns).zip(&self.diagonal) {
            let e = match mass(k) {
                _ if heaviest == NOTHING => 0,
                // Without mass there is no scale; equilibration will tell.
                NOTHING => heaviest,
                e => e.max(heaviest - LIGHTEST),
            };
            *row = (-e).div_euclid(2).clamp(-LARGEST, LARGEST);
            *column = *row;
        }
        self.largest[nv..].fill(NOTHING);
        for j in 0..self.n() {
            let mut largest = NOTHING;
            for k in self.declared.starts[j]..self.declared.starts[j + 1] {
                let (i, e) = (self.declared.rows[k], exponent(self.numbers[k]));
                if j >= nv {
                    largest = largest.max(e + self.rows[i]);
                } else if i >= nv {
                    self.largest[i] = self.largest[i].max(e + self.columns[j]);
                }
            }
            if j >= nv {
                self.columns[j] = opposite(largest);
            }
        }
        for (row, &largest) in self.rows.iter_mut().zip(&self.largest).skip(nv) {
            *row = opposite(largest);
        }
    }

    /// Brings the largest entry of every row and column near one: both are divided by the roots of their largest entries,
    /// a few times. Only exponents are looked at.
    fn equilibrate(&mut self) {
        let n = self.n();
        for _ in 0..ROUNDS {
            let mut moved = false;
            self.largest.fill(NOTHING);
            for j in 0..n {
                let mut largest = NOTHING;
                for k in self.declared.starts[j]..self.declared.starts[j + 1] {
                    let i = self.declared.rows[k];
                    let e = exponent(self.numbers[k]) + self.rows[i] + self.columns[j];
                    largest = largest.max(e);
                    self.largest[i] = self.largest[i].max(e);
                }
                moved |= halve(&mut self.columns[j], largest);
            }
            for (row, &largest) in self.rows.iter_mut().zip(&self.largest) {
                moved |= halve(row, largest);
            }
            if !moved {
                break;
            }
        }
    }

    fn pack(&mut self) {
        let mut end = 0;
        for j in 0..self.n() {
            for k in self.declared.starts[j]..self.declared.starts[j + 1] {
                let (i, x) = (self.declared.rows[k], self.numbers[k]);
                if x != 0.0 {
                    self.packed.rows[end] = i;
                    self.values[end] = times_power(x, self.rows[i] + self.columns[j]);
                    end += 1;
                }
            }
            self.packed.starts[j + 1] = end;
        }
    }

    /// From the right-hand side of the system to that of the scaled one.
    pub(crate) fn scale_rows(&self, b: &mut [f64]) {
        b.iter_mut().zip(&self.rows).for_each(|(b, &e)| *b = times_power(*b, e));
    }

    /// From the solution of the scaled system to that of the system.
    pub(crate) fn scale_columns(&self, x: &mut [f64]) {
        x.iter_mut().zip(&self.columns).for_each(|(x, &e)| *x = times_power(*x, e));
    }

    /// `r = b − A x` for the scaled matrix; returns the largest component in comparison with the sizes of its terms.
    pub(crate) fn residual(&self, x: &[f64], b: &[f64], r: &mut [f64], sizes: &mut [f64]) -> f64 {
        for ((r, size), b) in r.iter_mut().zip(&mut *sizes).zip(b) {
            (*r, *size) = (*b, b.abs());
        }
        for (j, &x) in x.iter().enumerate() {
            let column = self.packed.starts[j]..self.packed.starts[j + 1];
            for (&i, a) in self.packed.rows[column.clone()].iter().zip(&self.values[column]) {
                let term = a * x;
                r[i] -= term;
                sizes[i] += term.abs();
            }
        }
        // A row without terms has no residual either.
        r.iter().zip(sizes).fold(0.0, |s, (r, size)| s.max(r.abs() / size.max(f64::MIN_POSITIVE)))
    }
}

/// The scale that makes the largest entry one.
fn opposite(largest: i32) -> i32 {
    if largest <= NOTHING / 2 { 0 } else { (-largest).clamp(-LARGEST, LARGEST) }
}

/// Moves a scale exponent by half of the exponent of the largest entry; says whether that changed anything.
fn halve(scale: &mut i32, largest: i32) -> bool {
    // Towards zero: entries between one half and four are left in peace.
    let by = if largest <= NOTHING / 2 { 0 } else { largest / 2 };
    let moved = (*scale - by).clamp(-LARGEST, LARGEST);
    let changed = moved != *scale;
    *scale = moved;
    changed
}

/// The exponent of a number, very small for zero.
fn exponent(x: f64) -> i32 {
    match (x.to_bits() >> 52) & 0x7ff {
        0 if x == 0.0 => NOTHING,
        e => e as i32 - 1023,
    }
}

/// `x 2ᵉ`, exactly unless it leaves the range of numbers.
fn times_power(x: f64, e: i32) -> f64 {
    let power = |e: i32| f64::from_bits(((1023 + e.clamp(-1022, 1023)) as u64) << 52);
    if (-1022..=1023).contains(&e) { x * power(e) } else { x * power(e / 2) * power(e - e / 2) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gelenk_core::{Dims, MassKind, MatrixKind, Pattern, Structure};

    /// Whatever the units, the largest entry of every row and column is near one, and products agree.
    #[test]
    fn scaled_and_packed() {
        let structure = Structure::dense(Dims::holonomic(3, 1))
            .with_mass(MassKind::Diagonal)
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new([(0, 2), (0, 0)])))
            .with_friction(MatrixKind::Sparse(Pattern::new([(1, 0)])));
        let mut layout = Layout::new(Entries::new(&structure, false));
        let a = Saddle {
            mass: &[1e-14, 3e12, 0.0],
            left: &[1e6, 2e-9],
            right: Some(&[5.0, 0.0]),
            friction: Some(&[7e20]),
        };
        assert!(layout.fill(&a));
        let (starts, rows, values) = layout.matrix();
        // The massless velocity has no diagonal entry, and a zero in `right` is no entry either.
        assert_eq!(starts, [0, 2, 3, 4, 6]);
        assert_eq!(rows, [0, 3, 1, 3, 1, 2]);
        let largest =
            |list: &mut dyn Iterator<Item = usize>| list.map(|k| values[k].abs()).fold(0.0, f64::max);
        for j in 0..4 {
            let column = largest(&mut (starts[j]..starts[j + 1]));
            let row = largest(&mut (0..6).filter(|&k| rows[k] == j));
            assert!((0.1..10.0).contains(&column) && (0.1..10.0).contains(&row), "{j}: {column} {row}");
        }
        let mut x = [1.0, 1.0, 1.0, 1.0];
        let (mut r, mut sizes) = ([0.0; 4], [0.0; 4]);
        assert_eq!(layout.residual(&x, &[0.0; 4], &mut r, &mut sizes), 1.0);
        layout.scale_columns(&mut x);
        let product = [1e-14 * x[0], 3e12 * x[1] - 7e20 * x[3], 5.0 * x[3], 1e6 * x[2] + 2e-9 * x[0]];
        let mut scaled = product;
        layout.scale_rows(&mut scaled);
        for (r, p) in r.iter().zip(scaled) {
            assert!((r + p).abs() <= 1e-15 * p.abs());
        }
        assert!(!layout.fill(&Saddle { mass: &[1.0, f64::NAN, 0.0], ..a }));
    }

    #[test]
    fn powers() {
        assert_eq!(times_power(3.0, -1080), 3.0 * 2.0_f64.powi(-540) * 2.0_f64.powi(-540));
        assert_eq!(times_power(2.0_f64.powi(-1000), 1999), 2.0_f64.powi(999));
        assert_eq!((exponent(1.0), exponent(-9.0), exponent(0.0)), (0, 3, NOTHING));
    }
}
