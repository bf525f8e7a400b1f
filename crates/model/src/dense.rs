//! Small full matrices: least squares and rank for assembly and audit. They run once, so they may take their time.

/// Columns, or rows, of a matrix.
pub(crate) type Vectors = Vec<Vec<f64>>;

pub(crate) fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

pub(crate) fn norm(x: &[f64]) -> f64 {
    dot(x, x).sqrt()
}

/// `y += s x`.
pub(crate) fn add_times(y: &mut [f64], s: f64, x: &[f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y += s * x;
    }
}

/// `x *= s`.
pub(crate) fn scale(x: &mut [f64], s: f64) {
    for x in x {
        *x *= s;
    }
}

/// The factor of a symmetric, positive definite matrix `A = L Lᵀ`.
pub(crate) struct Cholesky {
    /// Rows of `L`, up to the diagonal.
    rows: Vectors,
}

impl Cholesky {
    /// Factors the matrix with this lower triangle; `None` where it is not positive definite.
    pub(crate) fn new(mut rows: Vectors) -> Option<Self> {
        for i in 0..rows.len() {
            let (above, rest) = rows.split_at_mut(i);
            let row = &mut rest[0];
            for j in 0..i {
                row[j] = (row[j] - dot(&row[..j], &above[j][..j])) / above[j][j];
            }
            let square = row[i] - dot(&row[..i], &row[..i]);
            if square.is_nan() || square <= 0.0 {
                return None;
            }
            row[i] = square.sqrt();
        }
        Some(Self { rows })
    }

    /// The columns of `L` of a matrix of three rows.
    pub(crate) fn columns3(&self) -> [[f64; 3]; 3] {
        std::array::from_fn(|j| std::array::from_fn(|i| if i < j { 0.0 } else { self.rows[i][j] }))
    }

    /// Solves `L y = b`, in place.
    pub(crate) fn forward(&self, b: &mut [f64]) {
        for (i, row) in self.rows.iter().enumerate() {
            b[i] = (b[i] - dot(&row[..i], &b[..i])) / row[i];
        }
    }

    /// Solves `Lᵀ x = y`, in place.
    pub(crate) fn backward(&self, y: &mut [f64]) {
        for (i, row) in self.rows.iter().enumerate().rev() {
            y[i] /= row[i];
            let x = y[i];
            add_times(&mut y[..i], -x, &row[..i]);
        }
    }

    /// Solves `A x = b`, in place.
    pub(crate) fn solve(&self, b: &mut [f64]) {
        self.forward(b);
        self.backward(b);
    }
}

/// The lower triangle of `Σ rowᵀ row`, for rows of length `n`.
pub(crate) fn normal(rows: &[Vec<f64>], n: usize) -> Vectors {
    let mut sum: Vectors = (0..n).map(|i| vec![0.0; i + 1]).collect();
    for row in rows {
        for (i, out) in sum.iter_mut().enumerate() {
            if row[i] != 0.0 {
                add_times(out, row[i], row);
            }
        }
    }
    sum
}

/// The lower triangle of the products of all pairs of rows.
pub(crate) fn products(rows: &[Vec<f64>]) -> Vectors {
    (0..rows.len()).map(|i| (0..=i).map(|j| dot(&rows[i], &rows[j])).collect()).collect()
}

/// Pivots within this factor of the largest are as good; the first of them is taken.
const AS_GOOD: f64 = 0.9;

/// `A P = Q R` by Householder reflections with column pivoting, stopped where the rest is nothing.
#[derive(Debug)]
pub(crate) struct Qr {
    size: usize,
    /// Unit normals of the reflections; reflection `k` leaves the first `k` components alone.
    normals: Vectors,
    /// Columns of `Qᵀ A`, in the order of `A`.
    columns: Vectors,
    /// Columns of `A` in the order in which they were taken; the first [`Qr::rank`] are independent.
    pub(crate) order: Vec<usize>,
}

impl Qr {
    /// Columns of this size; parts of columns below `zero` count as nothing.
    pub(crate) fn new(columns: Vectors, size: usize, zero: f64) -> Self {
        Self::with(columns, size, zero, AS_GOOD, usize::MAX)
    }

    /// Columns whose rank is known: what is left of them then counts as nothing, however large it is.
    pub(crate) fn of_rank(columns: Vectors, size: usize, rank: usize) -> Self {
        Self::with(columns, size, 0.0, AS_GOOD, rank)
    }

    fn with(mut columns: Vectors, size: usize, zero: f64, as_good: f64, most: usize) -> Self {
        let mut order: Vec<usize> = (0..columns.len()).collect();
        let mut normals = Vectors::new();
        for k in 0..columns.len().min(size).min(most) {
            let rest = |j: &usize| norm(&columns[*j][k..]);
            let largest = order[k..].iter().map(rest).fold(0.0, f64::max);
            if largest.is_nan() || largest <= zero {
                break;
            }
            let good = |j: &usize| rest(j) > zero && rest(j) >= as_good * largest;
            let Some(first) = order[k..].iter().position(good) else { break };
            order[k..=k + first].rotate_right(1);
            let mut normal = columns[order[k]].clone();
            normal[..k].fill(0.0);
            let length = norm(&normal);
            normal[k] += length.copysign(normal[k]);
            let length = norm(&normal);
            scale(&mut normal, 1.0 / length);
            for &j in &order[k..] {
                reflect(&normal, &mut columns[j]);
            }
            normals.push(normal);
        }
        Self { size, normals, columns, order }
    }

    pub(crate) fn rank(&self) -> usize {
        self.normals.len()
    }

    /// `Q x`, in place.
    fn apply(&self, x: &mut [f64]) {
        self.normals.iter().rev().for_each(|normal| reflect(normal, x));
    }

    /// `Qᵀ x`, in place.
    fn apply_transposed(&self, x: &mut [f64]) {
        self.normals.iter().for_each(|normal| reflect(normal, x));
    }

    /// The part of a vector that is perpendicular to all columns.
    pub(crate) fn perpendicular(&self, x: &[f64]) -> Vec<f64> {
        let mut y = x.to_vec();
        self.apply_transposed(&mut y);
        y[..self.rank()].fill(0.0);
        self.apply(&mut y);
        y
    }

    /// An orthonormal basis of what is perpendicular to all columns.
    pub(crate) fn kernel(&self) -> Vectors {
        (self.rank()..self.size).map(|i| self.turned(i)).collect()
    }

    /// An orthonormal basis of the span of all columns.
    pub(crate) fn range(&self) -> Vectors {
        (0..self.rank()).map(|i| self.turned(i)).collect()
    }

    /// `Q` times a unit vector.
    fn turned(&self, i: usize) -> Vec<f64> {
        let mut e = vec![0.0; self.size];
        e[i] = 1.0;
        self.apply(&mut e);
        e
    }

    /// The `x` at which `A x` comes nearest to `b`, for independent columns.
    pub(crate) fn least_squares(&self, b: &[f64]) -> Vec<f64> {
        let mut y = b.to_vec();
        self.apply_transposed(&mut y);
        let mut x = vec![0.0; self.columns.len()];
        for k in (0..self.rank()).rev() {
            let column = &self.columns[self.order[k]];
            y[k] /= column[k];
            let s = y[k];
            x[self.order[k]] = s;
            add_times(&mut y[..k], -s, &column[..k]);
        }
        x
    }

    /// The shortest `x` with `Aᵀ x = b`, as far as the independent columns say.
    pub(crate) fn shortest(&self, b: &[f64]) -> Vec<f64> {
        let mut x = vec![0.0; self.size];
        for k in 0..self.rank() {
            let column = &self.columns[self.order[k]];
            x[k] = (b[self.order[k]] - dot(&column[..k], &x[..k])) / column[k];
        }
        self.apply(&mut x);
        x
    }
}

/// Reflects at the plane with this unit normal.
fn reflect(normal: &[f64], x: &mut [f64]) {
    let s = -2.0 * dot(normal, x);
    add_times(x, s, normal);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three vectors in four dimensions, the third of which depends on the others.
    fn dependent() -> Vectors {
        let (a, b) = (vec![1.0, 2.0, 0.0, -1.0], vec![0.5, 0.0, 1.0, 1.0]);
        let c = a.iter().zip(&b).map(|(a, b)| 2.0 * a - 3.0 * b).collect();
        vec![a, c, b]
    }

    #[test]
    fn rank_and_kernel() {
        let columns = dependent();
        let qr = Qr::new(columns.clone(), 4, 1e-10);
        assert_eq!(qr.rank(), 2);
        let kernel = qr.kernel();
        assert_eq!(kernel.len(), 2);
        for (z, column) in kernel.iter().flat_map(|z| columns.iter().map(move |c| (z, c))) {
            assert!(dot(z, column).abs() < 1e-14 && (norm(z) - 1.0).abs() < 1e-14);
        }
        // a consistent right-hand side is met by all three, by a vector within the span
        let wanted = [1.0, -2.0, 2.0 * 1.0 - 3.0 * 2.0];
        let b = [wanted[0], wanted[2], 2.0];
        let x = qr.shortest(&b);
        for (column, b) in columns.iter().zip(b) {
            assert!((dot(column, &x) - b).abs() < 1e-13);
        }
        assert!(norm(&qr.perpendicular(&x)) < 1e-14);
        // with a rank that is given, a column that is off by a little counts as dependent
        let mut off = columns;
        off[2][3] += 1e-3;
        assert_eq!(Qr::new(off.clone(), 4, 1e-10).rank(), 3);
        assert_eq!(Qr::of_rank(off, 4, 2).kernel().len(), 2);
    }

    /// An overdetermined system: what is left is perpendicular to the columns, and the range is theirs.
    #[test]
    fn least_squares_leave_what_is_perpendicular() {
        let columns = vec![vec![1.0, 2.0, 0.0, -1.0], vec![0.5, 0.0, 1.0, 1.0]];
        let qr = Qr::new(columns.clone(), 4, 1e-10);
        let mut rest = vec![1.0, -2.0, 3.0, 0.5];
        for (column, x) in columns.iter().zip(qr.least_squares(&rest)) {
            add_times(&mut rest, -x, column);
        }
        assert!(columns.iter().all(|column| dot(column, &rest).abs() < 1e-14), "{rest:?}");
        let range = qr.range();
        assert!(range.len() == 2 && range.iter().all(|q| norm(&qr.perpendicular(q)) < 1e-14));
    }

    #[test]
    fn cholesky_solves() {
        let rows = vec![vec![1.0, 2.0, 0.5], vec![0.0, 1.0, -1.0], vec![3.0, 0.0, 1.0]];
        let factor = Cholesky::new(normal(&rows, 3)).unwrap();
        let x = [1.0, -2.0, 3.0];
        let mut b = vec![0.0; 3];
        for row in &rows {
            add_times(&mut b, dot(row, &x), row);
        }
        factor.solve(&mut b);
        assert!(b.iter().zip(x).all(|(b, x)| (b - x).abs() < 1e-12));
        assert_eq!(products(&rows)[1], [2.0 - 0.5, 2.0]);
        assert!(Cholesky::new(vec![vec![1.0], vec![1.0, 1.0]]).is_none());
    }
}
