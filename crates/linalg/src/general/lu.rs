//! `P A Q = L U` column by column, with partial pivoting, after J. R. Gilbert and T. Peierls (1988), SIAM J. Sci. Stat.
//! Comput. 9, 862.
//!
//! A column of the factors is the solution of a triangular system with the columns before. Which of its entries can be
//! different from zero is what can be reached from the entries of `A` along those of `L`; a search in depth finds them, and the order in
//! which they depend on each other. So the work is in proportion to the arithmetic.

/// A row that is no pivot yet.
const NONE: usize = usize::MAX;

/// Why there are no factors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// There are too few entries for a pivot in every column.
    NoPivot,
    OutOfMemory,
}

/// A triangular matrix in compressed columns; rows have no particular order.
#[derive(Debug, Default)]
struct Triangle {
    starts: Vec<usize>,
    rows: Vec<usize>,
    values: Vec<f64>,
}

impl Triangle {
    fn clear(&mut self) {
        self.starts.clear();
        self.starts.push(0);
        self.rows.clear();
        self.values.clear();
    }

    fn reserve(&mut self, entries: usize) -> Result<(), Failure> {
        let rows = self.rows.try_reserve(entries);
        rows.and_then(|()| self.values.try_reserve(entries)).map_err(|_| Failure::OutOfMemory)
    }

    fn push(&mut self, row: usize, value: f64) {
        self.rows.push(row);
        self.values.push(value);
    }

    fn end_column(&mut self) {
        self.starts.push(self.rows.len());
    }

    fn column(&self, k: usize) -> (&[usize], &[f64]) {
        let range = self.starts[k]..self.starts[k + 1];
        (&self.rows[range.clone()], &self.values[range])
    }
}

/// A square matrix in compressed columns.
#[derive(Debug, Clone, Copy)]
pub(super) struct Matrix<'a> {
    pub(super) starts: &'a [usize],
    pub(super) rows: &'a [usize],
    pub(super) values: &'a [f64],
}

/// Factors, and what they are computed with.
#[derive(Debug)]
pub(super) struct Lu {
    /// Without its diagonal of ones.
    l: Triangle,
    /// The pivot is the last entry of its column.
    u: Triangle,
    /// Which column of `A` is eliminated when.
    order: Vec<usize>,
    /// Which row of `A` is the pivot's, and when each row is.
    pivots: Vec<usize>,
    position: Vec<usize>,
    /// A column, zero where nothing has been reached.
    x: Vec<f64>,
    /// What has been reached, those last that others depend on.
    reached: Vec<usize>,
    /// The last column that reached a row.
    mark: Vec<usize>,
    /// The way of the search: rows, and how many entries of their columns of `L` have been followed.
    way: Vec<(usize, usize)>,
}

impl Lu {
    /// For matrices whose columns are eliminated in this order; `None` if there is not enough memory.
    pub(super) fn new(order: Vec<usize>) -> Option<Self> {
        let n = order.len();
        let mut way = Vec::new();
        way.try_reserve_exact(n).ok()?;
        let (mut l, mut u) = (Triangle::default(), Triangle::default());
        l.starts.try_reserve_exact(n + 1).ok()?;
        u.starts.try_reserve_exact(n + 1).ok()?;
        let mut reached = Vec::new();
        reached.try_reserve_exact(n).ok()?;
        let (pivots, position, mark) = (filled(n, NONE)?, filled(n, NONE)?, filled(n, 0)?);
        Some(Self { l, u, order, pivots, position, x: filled(n, 0.0)?, reached, mark, way })
    }

    /// How many rows there are.
    pub(super) fn n(&self) -> usize {
        self.order.len()
    }

    /// Which column of the matrix is eliminated when.
    pub(super) fn order(&self) -> &[usize] {
        &self.order
    }

    /// Numbers in both factors, diagonals included.
    pub(super) fn nonzeros(&self) -> usize {
        self.l.rows.len() + self.n() + self.u.rows.len()
    }

    /// A column of `U`: rows, and numbers with the pivot at the end.
    pub(super) fn u(&self, k: usize) -> (&[usize], &[f64]) {
        self.u.column(k)
    }

    /// Factors a matrix. A pivot that is zero is no failure: numbers after it are not finite.
    pub(super) fn factor(&mut self, a: Matrix<'_>) -> Result<(), Failure> {
        self.l.clear();
        self.u.clear();
        self.position.fill(NONE);
        self.mark.fill(0);
        for k in 0..self.n() {
            let column = a.starts[self.order[k]]..a.starts[self.order[k] + 1];
            self.reach(&a.rows[column.clone()], k + 1);
            for (&i, &value) in a.rows[column.clone()].iter().zip(&a.values[column]) {
                self.x[i] = value;
            }
            self.eliminate(k)?;
        }
        for row in &mut self.l.rows {
            *row = self.position[*row];
        }
        Ok(())
    }

    /// Finds the rows that can be reached from these.
    fn reach(&mut self, from: &[usize], mark: usize) {
        self.reached.clear();
        for &start in from {
            if self.mark[start] == mark {
                continue;
            }
            self.mark[start] = mark;
            self.way.push((start, 0));
            while let Some((row, followed)) = self.way.last_mut() {
                let k = self.position[*row];
                let next = if k == NONE { None } else { self.l.column(k).0.get(*followed) };
                if let Some(&next) = next {
                    *followed += 1;
                    if self.mark[next] != mark {
                        self.mark[next] = mark;
                        self.way.push((next, 0));
                    }
                } else {
                    self.reached.push(*row);
                    self.way.pop();
                }
            }
        }
    }

    /// Solves for a column of the factors and chooses its pivot.
    fn eliminate(&mut self, k: usize) -> Result<(), Failure> {
        self.l.reserve(self.reached.len())?;
        self.u.reserve(self.reached.len())?;
        let (mut pivot, mut size) = (NONE, -1.0);
        for &i in self.reached.iter().rev() {
            let (x, p) = (self.x[i], self.position[i]);
            if p == NONE {
                // Numbers that are not finite are taken, so that whoever judges pivots sees them.
                if x.abs() > size || x.is_nan() {
                    (pivot, size) = (i, x.abs());
                }
                continue;
            }
            let (rows, values) = self.l.column(p);
            for (&r, &l) in rows.iter().zip(values) {
                self.x[r] -= l * x;
            }
            self.u.push(p, x);
        }
        if pivot != NONE {
            self.u.push(k, self.x[pivot]);
            (self.position[pivot], self.pivots[k]) = (k, pivot);
            let inverse = self.x[pivot].recip();
            for &i in self.reached.iter().rev() {
                if self.position[i] == NONE {
                    self.l.push(i, self.x[i] * inverse);
                }
            }
        }
        for &i in &self.reached {
            self.x[i] = 0.0;
        }
        self.l.end_column();
        self.u.end_column();
        if pivot == NONE { Err(Failure::NoPivot) } else { Ok(()) }
    }

    /// `b ← A⁻¹ b`.
    pub(super) fn solve(&mut self, b: &mut [f64]) {
        let y = &mut self.x;
        for (y, &row) in y.iter_mut().zip(&self.pivots) {
            *y = b[row];
        }
        for k in 0..y.len() {
            let (rows, values) = self.l.column(k);
            let s = y[k];
            for (&r, &l) in rows.iter().zip(values) {
                y[r] -= l * s;
            }
        }
        for k in (0..y.len()).rev() {
            let (rows, values) = self.u.column(k);
            let Some((pivot, above)) = values.split_last() else { continue };
            y[k] /= pivot;
            let s = y[k];
            for (&r, &u) in rows.iter().zip(above) {
                y[r] -= u * s;
            }
        }
        for (y, &column) in y.iter_mut().zip(&self.order) {
            b[column] = std::mem::take(y);
        }
    }

    /// `b ← A⁻ᵀ b`.
    pub(super) fn solve_transposed(&mut self, b: &mut [f64]) {
        let y = &mut self.x;
        for (y, &column) in y.iter_mut().zip(&self.order) {
            *y = b[column];
        }
        let product = |rows: &[usize], values: &[f64], y: &[f64]| -> f64 {
            rows.iter().zip(values).map(|(&r, &x)| x * y[r]).sum()
        };
        for k in 0..y.len() {
            let (rows, values) = self.u.column(k);
            let Some((pivot, above)) = values.split_last() else { continue };
            y[k] = (y[k] - product(rows, above, y)) / pivot;
        }
        for k in (0..y.len()).rev() {
            let (rows, values) = self.l.column(k);
            y[k] -= product(rows, values, y);
        }
        for (y, &row) in y.iter_mut().zip(&self.pivots) {
            b[row] = std::mem::take(y);
        }
    }
}

fn filled<T: Clone>(n: usize, value: T) -> Option<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(n).ok()?;
    list.resize(n, value);
    Some(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `A x = b` and `Aᵀ x = b`, for a matrix whose diagonal is zero.
    #[test]
    fn both_ways() {
        let a = [[0.0, 2.0, 1.0], [4.0, 0.0, 0.5], [1.0, 3.0, 0.0]];
        let places = |j: usize| (0..3).filter(move |&i| a[i][j] != 0.0);
        let rows: Vec<usize> = (0..3).flat_map(places).collect();
        let values: Vec<f64> = (0..3).flat_map(|j| places(j).map(move |i| a[i][j])).collect();
        let mut lu = Lu::new(vec![2, 0, 1]).expect("memory");
        for _ in 0..2 {
            lu.factor(Matrix { starts: &[0, 2, 4, 6], rows: &rows, values: &values }).expect("pivots");
            let x = [1.0, -2.0, 3.0];
            let mut b: Vec<f64> = (0..3).map(|i| (0..3).map(|j| a[i][j] * x[j]).sum()).collect();
            lu.solve(&mut b);
            assert!(b.iter().zip(x).all(|(b, x)| (b - x).abs() < 1e-14), "{b:?}");
            let mut b: Vec<f64> = (0..3).map(|j| (0..3).map(|i| a[i][j] * x[i]).sum()).collect();
            lu.solve_transposed(&mut b);
            assert!(b.iter().zip(x).all(|(b, x)| (b - x).abs() < 1e-14), "{b:?}");
        }
        let empty = Matrix { starts: &[0, 1, 2, 2], rows: &[0, 0], values: &[1.0, 1.0] };
        assert_eq!(lu.factor(empty), Err(Failure::NoPivot));
    }
}
