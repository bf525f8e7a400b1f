//! Small full matrices, row by row: elimination with row exchanges, and a rank-revealing factorisation for minimum-norm solutions and null spaces.

/// Pivots below this fraction of the largest one count as nothing.
pub(super) const RANK: f64 = 1e-11;

/// Gaussian elimination with row exchanges of a square matrix.
#[derive(Debug, Clone, Default)]
pub(super) struct Elimination {
    n: usize,
    factors: Vec<f64>,
    order: Vec<usize>,
}

impl Elimination {
    /// Factorises `a`. `None` if it is singular to working precision: rows and columns should be of size 1.
    pub(super) fn of(a: &[f64], n: usize) -> Option<Self> {
        let mut made = Self::default();
        made.factor(a, n).then_some(made)
    }

    /// The same, into what is there.
    pub(super) fn factor(&mut self, a: &[f64], n: usize) -> bool {
        self.n = n;
        self.factors.clear();
        self.factors.extend_from_slice(&a[..n * n]);
        self.order.clear();
        self.order.extend(0..n);
        let largest = a[..n * n].iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        if !largest.is_finite() {
            return false;
        }
        let f = &mut self.factors;
        for k in 0..n {
            let mut pivot = k;
            for i in k + 1..n {
                if f[i * n + k].abs() > f[pivot * n + k].abs() {
                    pivot = i;
                }
            }
            if f[pivot * n + k].abs() <= RANK * largest {
                return false;
            }
            if pivot != k {
                let (upper, lower) = f.split_at_mut(pivot * n);
                upper[k * n..k * n + n].swap_with_slice(&mut lower[..n]);
                self.order.swap(k, pivot);
            }
            let (upper, lower) = f.split_at_mut((k + 1) * n);
            let row = &upper[k * n..];
            for target in lower.chunks_exact_mut(n) {
                let factor = target[k] / row[k];
                if factor != 0.0 {
                    target[k] = factor;
                    for (t, r) in target[k + 1..].iter_mut().zip(&row[k + 1..n]) {
                        *t -= factor * r;
                    }
                }
            }
        }
        true
    }

    /// Solves `A x = b`.
    pub(super) fn solve(&self, b: &[f64]) -> Vec<f64> {
        let (n, f) = (self.n, &self.factors);
        let mut x: Vec<f64> = self.order.iter().map(|&i| b[i]).collect();
        for i in 0..n {
            x[i] -= dot(&f[i * n..i * n + i], &x[..i]);
        }
        for i in (0..n).rev() {
            x[i] = (x[i] - dot(&f[i * n + i + 1..(i + 1) * n], &x[i + 1..])) / f[i * n + i];
        }
        x
    }

    /// Solves `Aᵀ x = b`.
    pub(super) fn solve_transposed(&self, b: &[f64]) -> Vec<f64> {
        let (n, f) = (self.n, &self.factors);
        let mut y = b.to_vec();
        for i in 0..n {
            y[i] /= f[i * n + i];
            for j in i + 1..n {
                y[j] -= f[i * n + j] * y[i];
            }
        }
        for i in (0..n).rev() {
            for j in 0..i {
                y[j] -= f[i * n + j] * y[i];
            }
        }
        let mut x = vec![0.0; n];
        for (k, &i) in self.order.iter().enumerate() {
            x[i] = y[k];
        }
        x
    }
}

/// `Aᵀ P = Q R` with column exchanges: the rows of `A` (`rows` by `columns`) at unit length, sorted by how much each adds to those before it.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    columns: usize,
    /// Householder vectors, one a row of `A`, each over the columns of `A`; `R` beside them.
    vectors: Vec<Vec<f64>>,
    upper: Vec<Vec<f64>>,
    /// The rows of `A` in the order in which they were taken.
    pub(super) order: Vec<usize>,
    lengths: Vec<f64>,
    /// How many are independent.
    pub(super) rank: usize,
}

impl Rows {
    /// Factorises the rows of `a`.
    pub(super) fn of(a: &[f64], rows: usize, columns: usize) -> Self {
        let list: Vec<Vec<f64>> = (0..rows).map(|i| a[i * columns..(i + 1) * columns].to_vec()).collect();
        Self::sorted(list, columns, 0)
    }

    /// The same; the first `first` rows come first, as many of them as are independent.
    pub(super) fn sorted(mut list: Vec<Vec<f64>>, columns: usize, first: usize) -> Self {
        let rows = list.len();
        let lengths: Vec<f64> = list.iter().map(|r| norm(r)).collect();
        let noise = 1e-14 * largest(&lengths);
        for (row, &l) in list.iter_mut().zip(&lengths) {
            let factor = if l > noise { 1.0 / l } else { 0.0 };
            for x in row {
                *x *= factor;
            }
        }
        let mut order: Vec<usize> = (0..rows).collect();
        let (mut vectors, mut upper): (Vec<Vec<f64>>, Vec<Vec<f64>>) = (Vec::new(), Vec::new());
        let mut rank = 0;
        while rank < rows.min(columns) {
            // of rows as good as each other the first one is taken
            let (mut found, mut early) = ((0.0, rank), (0.0, rank));
            for place in rank..rows {
                let size = norm(&list[order[place]][rank..]);
                if size > found.0 * (1.0 + 1e-9) {
                    found = (size, place);
                }
                if order[place] < first && size > early.0 * (1.0 + 1e-9) {
                    early = (size, place);
                }
            }
            if early.0 > RANK {
                found = early;
            }
            if found.0 <= RANK {
                break;
            }
            order[rank..=found.1].rotate_right(1);
            let mut v = list[order[rank]].clone();
            v[..rank].fill(0.0);
            let alpha = if v[rank] > 0.0 { -found.0 } else { found.0 };
            v[rank] -= alpha;
            let square = dot(&v, &v);
            for &k in &order[rank..] {
                reflect(&v, square, &mut list[k]);
            }
            upper.push(list[order[rank]][..=rank].to_vec());
            vectors.push(v);
            rank += 1;
        }
        Self { columns, vectors, upper, order, lengths, rank }
    }

    /// The shortest `x` with `A x = b`, where the rows that depend on others are left out.
    pub(super) fn shortest(&self, b: &[f64]) -> Vec<f64> {
        let mut y = vec![0.0; self.columns];
        for k in 0..self.rank {
            let row = self.order[k];
            let r = &self.upper[k];
            y[k] = (b[row] / self.lengths[row] - dot(&r[..k], &y[..k])) / r[k];
        }
        self.turn_back(&mut y);
        y
    }

    /// Unit vectors that span what all rows of `A` map to 0.
    pub(super) fn null_space(&self) -> Vec<Vec<f64>> {
        (self.rank..self.columns)
            .map(|k| {
                let mut e = vec![0.0; self.columns];
                e[k] = 1.0;
                self.turn_back(&mut e);
                e
            })
            .collect()
    }

    fn turn_back(&self, x: &mut [f64]) {
        for v in self.vectors.iter().rev() {
            reflect(v, dot(v, v), x);
        }
    }
}

fn reflect(v: &[f64], square: f64, x: &mut [f64]) {
    let factor = 2.0 * dot(v, x) / square;
    for (x, v) in x.iter_mut().zip(v) {
        *x -= factor * v;
    }
}

pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

pub(super) fn norm(a: &[f64]) -> f64 {
    dot(a, a).sqrt()
}

/// The largest size of an entry.
pub(super) fn largest(a: &[f64]) -> f64 {
    a.iter().fold(0.0, |m, x| m.max(x.abs()))
}

/// `A x` of a matrix with as many columns as `x` has entries.
pub(super) fn times(a: &[f64], x: &[f64]) -> Vec<f64> {
    if x.is_empty() { Vec::new() } else { a.chunks_exact(x.len()).map(|row| dot(row, x)).collect() }
}
