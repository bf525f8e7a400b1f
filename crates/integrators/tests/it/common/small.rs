//! Vectors and matrices of a few numbers, and a Runge-Kutta method for independent solutions.

/// A 3 × 3 matrix, by rows.
pub(crate) type M3 = [[f64; 3]; 3];
/// A vector of three numbers.
pub(crate) type V3 = [f64; 3];

pub(crate) const UNIT: M3 = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

pub(crate) fn cross(a: V3, b: V3) -> V3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

pub(crate) fn combine(s: f64, a: V3, r: f64, b: V3) -> V3 {
    std::array::from_fn(|i| s * a[i] + r * b[i])
}

/// The matrix of `a ×`.
pub(crate) fn hat(a: V3) -> M3 {
    [[0.0, -a[2], a[1]], [a[2], 0.0, -a[0]], [-a[1], a[0], 0.0]]
}

pub(crate) fn apply(m: &M3, x: V3) -> V3 {
    std::array::from_fn(|i| dot(&m[i], &x))
}

pub(crate) fn transpose(m: &M3) -> M3 {
    std::array::from_fn(|i| std::array::from_fn(|j| m[j][i]))
}

pub(crate) fn product(a: &M3, b: &M3) -> M3 {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum()))
}

/// The inverse, by cofactors.
pub(crate) fn inverse(m: &M3) -> M3 {
    let rows = [cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1])];
    let determinant = dot(&m[0], &rows[0]);
    transpose(&rows.map(|r| r.map(|x| x / determinant)))
}

/// The rotation by the vector `a` (Rodrigues).
pub(crate) fn turn(a: V3) -> M3 {
    let angle = dot(&a, &a).sqrt();
    let k = hat(a);
    let k2 = product(&k, &k);
    let (s, c) =
        if angle > 1e-8 { (angle.sin() / angle, (1.0 - angle.cos()) / (angle * angle)) } else { (1.0, 0.5) };
    std::array::from_fn(|i| std::array::from_fn(|j| UNIT[i][j] + s * k[i][j] + c * k2[i][j]))
}

/// Solves `A x = b` by elimination with row exchanges; `a` by rows.
pub(crate) fn solve(a: &[Vec<f64>], b: &[f64]) -> Vec<f64> {
    let n = b.len();
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    for k in 0..n {
        let pivot = (k..n).max_by(|&i, &j| a[i][k].abs().total_cmp(&a[j][k].abs())).unwrap_or(k);
        a.swap(k, pivot);
        b.swap(k, pivot);
        for i in k + 1..n {
            let factor = a[i][k] / a[k][k];
            for j in k..n {
                a[i][j] -= factor * a[k][j];
            }
            b[i] -= factor * b[k];
        }
    }
    for k in (0..n).rev() {
        b[k] = (b[k] - (k + 1..n).map(|j| a[k][j] * b[j]).sum::<f64>()) / a[k][k];
    }
    b
}

/// The inverse of a matrix given by rows.
pub(crate) fn invert(a: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = a.len();
    let columns: Vec<_> = (0..n)
        .map(|j| solve(a, &(0..n).map(|i| if i == j { 1.0 } else { 0.0 }).collect::<Vec<_>>()))
        .collect();
    (0..n).map(|i| columns.iter().map(|c| c[i]).collect()).collect()
}

/// The classical Runge-Kutta method of order four with `n` equal steps from `t0` to `t1`.
///
/// With a thousand steps per unit of time its error is far below the tolerances tested here, and it shares no line
/// with the code under test.
pub(crate) fn runge_kutta<const N: usize>(
    rate: impl Fn(f64, &[f64; N]) -> [f64; N],
    (t0, t1): (f64, f64),
    mut y: [f64; N],
    n: usize,
) -> [f64; N] {
    let h = (t1 - t0) / n as f64;
    let moved = |y: &[f64; N], s: f64, k: &[f64; N]| -> [f64; N] { std::array::from_fn(|i| y[i] + s * k[i]) };
    for step in 0..n {
        let t = t0 + h * step as f64;
        let k1 = rate(t, &y);
        let k2 = rate(t + h / 2.0, &moved(&y, h / 2.0, &k1));
        let k3 = rate(t + h / 2.0, &moved(&y, h / 2.0, &k2));
        let k4 = rate(t + h, &moved(&y, h, &k3));
        for i in 0..N {
            y[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
        }
    }
    y
}
