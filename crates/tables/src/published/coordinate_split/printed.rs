//! The iterations CS and CM as [Yen96] prints them: Algorithms 2.1 and 3.1, beside Newton's method with the full matrix (2.14).
//!
//! ```text
//! r₁ = ρ q − v,  r₂ = M ρ v − f,  ρ y = α y + β          P r₁ = 0,  P r₂ = 0,  G v + gᴵ = 0,  g = 0          (2.12)
//! J₁ (Δq̂, Δv̂) = −(r₁, r₂)                                                                           (2.16), (2.18)
//! (I + QᵀQ) Δx = P Δq̂ − Qᵀ (GY)⁻¹ g,      Δy = −(GY)⁻¹ (g + GX Δx)                                    (2.23)
//! (I + QᵀQ) Δw = P Δv̂ − Qᵀ (GY)⁻¹ η,      Δz = −(GY)⁻¹ (η + GX Δw),   η = (G v)_q Δq + G v              (2.24)
//! ```
//!
//! What is printed with a minus before `P Δq̂` in (2.23a) and (2.24a) has a plus here: `a` of (2.22) is `P Δq̂`, and `Δq̂` has its sign from (2.18).
//! Algorithms 2.1 and 3.1 leave `(I + QᵀQ)⁻¹` out (2.25): their increments are those above in the norm of `diag(I + QᵀQ, I)`.
//!
//! `(Δq̂, Δv̂)` and the increments differ by constraint directions `Gᵀ b`, and (2.17) takes for granted that `P J₁` does not see them. That is so
//! where `J₁` maps the range of `Gᵀ` into itself, as a multiple of a unit mass matrix does, but not where a stiff force has a part across it.
//! The iteration is slower then.

use crate::TableError;
use gelenk_core::{Point, TermBuf, Terms};
use gelenk_linalg::square::{Square, SquareKind, square};
use gelenk_testset::TestProblem;

/// Which iteration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Iteration {
    /// Newton's method with the matrix (2.14) of the predictor.
    Newton,
    /// (2.23) and (2.24).
    Split,
    /// Algorithm 2.1 with (2.25), Algorithm 3.1 with `P` kept.
    Weighted,
}

/// Factors of a full matrix.
struct Factors {
    size: usize,
    solver: Box<dyn Square>,
}

impl Factors {
    fn new(size: usize, matrix: &[f64]) -> Result<Self, TableError> {
        let mut solver = square(size, &SquareKind::Dense).map_err(TableError::failed)?;
        solver.factor(matrix).map_err(TableError::failed)?;
        Ok(Self { size, solver })
    }

    /// Solves, and counts multiplications.
    fn solve(&mut self, x: &mut [f64], flops: &mut u64) -> Result<(), TableError> {
        *flops += (self.size * self.size) as u64;
        self.solver.solve(x).map_err(TableError::failed)
    }
}

/// `A x` for a matrix of these rows, column by column.
fn times(rows: usize, a: &[f64], x: &[f64], flops: &mut u64) -> Vec<f64> {
    *flops += (rows * x.len()) as u64;
    let mut y = vec![0.0; rows];
    for (column, x) in a.chunks_exact(rows.max(1)).zip(x) {
        y.iter_mut().zip(column).for_each(|(y, a)| *y += a * x);
    }
    y
}

/// `Aᵀ x`
fn transposed_times(rows: usize, a: &[f64], x: &[f64], flops: &mut u64) -> Vec<f64> {
    *flops += a.len() as u64;
    a.chunks_exact(rows.max(1)).map(|column| column.iter().zip(x).map(|(a, x)| a * x).sum()).collect()
}

fn transposed(rows: usize, a: &[f64]) -> Vec<f64> {
    let columns = a.len() / rows.max(1);
    (0..a.len()).map(|k| a[(k / columns) + rows * (k % columns)]).collect()
}

fn columns(rows: usize, a: &[f64], of: &[usize]) -> Vec<f64> {
    of.iter().flat_map(|&j| a[j * rows..(j + 1) * rows].iter().copied()).collect()
}

/// `X`, `Y` and what belongs to them for some `G` (2.1) to (2.3).
pub(super) struct Splitting {
    m: usize,
    x: Vec<usize>,
    y: Vec<usize>,
    gx: Vec<f64>,
    gy: Factors,
    gy_transposed: Factors,
    /// `Q = (GY)⁻¹ GX`
    q: Vec<f64>,
}

impl Splitting {
    /// Dependent coordinates by elimination of `Gᵀ` with row pivoting (2.2).
    fn choose(m: usize, g: &[f64]) -> Vec<usize> {
        let n = g.len() / m.max(1);
        let mut left = transposed(m, g);
        let mut chosen = Vec::new();
        for c in 0..m {
            let free = (0..n).filter(|i| !chosen.contains(i));
            let size = |i: &usize| left[c * n + i].abs();
            let Some(pivot) = free.max_by(|i, j| size(i).total_cmp(&size(j))) else { break };
            for k in c + 1..m {
                let factor = left[k * n + pivot] / left[c * n + pivot];
                (0..n).for_each(|i| left[k * n + i] -= factor * left[c * n + i]);
            }
            chosen.push(pivot);
        }
        chosen
    }

    /// For this `G` and these dependent coordinates.
    fn new(m: usize, g: &[f64], y: &[usize], flops: &mut u64) -> Result<Self, TableError> {
        let n = g.len() / m.max(1);
        let x: Vec<usize> = (0..n).filter(|i| !y.contains(i)).collect();
        let (gx, gy) = (columns(m, g, &x), columns(m, g, y));
        let mut direct = Factors::new(m, &gy)?;
        let mut q = gx.clone();
        for column in q.chunks_exact_mut(m) {
            direct.solve(column, flops)?;
        }
        let gy_transposed = Factors::new(m, &transposed(m, &gy))?;
        Ok(Self { m, x, y: y.to_vec(), gx, gy: direct, gy_transposed, q })
    }

    /// `P r = Xᵀ r + (GX)ᵀ s` and `s = −(GY)⁻ᵀ Yᵀ r`.
    fn project(&mut self, r: &[f64], flops: &mut u64) -> Result<(Vec<f64>, Vec<f64>), TableError> {
        let mut s: Vec<f64> = self.y.iter().map(|&i| -r[i]).collect();
        self.gy_transposed.solve(&mut s, flops)?;
        let mut projected = transposed_times(self.m, &self.gx, &s, flops);
        projected.iter_mut().zip(&self.x).for_each(|(out, &i)| *out += r[i]);
        Ok((projected, s))
    }

    /// `I + QᵀQ`
    fn weight(&self) -> Vec<f64> {
        let p = self.x.len();
        let column = |i: usize| &self.q[i * self.m..(i + 1) * self.m];
        let dot = |i: usize, j: usize| column(i).iter().zip(column(j)).map(|(a, b)| a * b).sum::<f64>();
        (0..p * p).map(|k| f64::from(u8::from(k % p == k / p)) + dot(k % p, k / p)).collect()
    }

    /// (2.23), or without the inverse of the weight (2.25): the increment of all coordinates, from `P Δq̂` and what the constraints miss.
    fn increments(
        &mut self,
        weight: Option<&mut Factors>,
        projected: &[f64],
        missed: &[f64],
        flops: &mut u64,
    ) -> Result<Vec<f64>, TableError> {
        let mut rest = missed.to_vec();
        self.gy.solve(&mut rest, flops)?;
        let mut dx = transposed_times(self.m, &self.q, &rest, flops);
        dx.iter_mut().zip(projected).for_each(|(x, a)| *x = a - *x);
        if let Some(weight) = weight {
            weight.solve(&mut dx, flops)?;
        }
        let mut dy = times(self.m, &self.gx, &dx, flops);
        dy.iter_mut().zip(missed).for_each(|(y, g)| *y = -(*y + g));
        self.gy.solve(&mut dy, flops)?;
        let mut all = vec![0.0; self.x.len() + self.y.len()];
        self.x.iter().zip(&dx).chain(self.y.iter().zip(&dy)).for_each(|(&i, d)| all[i] = *d);
        Ok(all)
    }
}

/// Values at a point.
struct Values {
    force: Vec<f64>,
    mass: Vec<f64>,
    g: Vec<f64>,
    matrix: Vec<f64>,
    /// `G v + gᴵ`
    speed: Vec<f64>,
}

/// The equations of a step: `ρ y = α y + β`.
pub(super) struct Step<'a> {
    problem: &'a mut dyn TestProblem,
    buf: TermBuf,
    n: usize,
    m: usize,
    t: f64,
    alpha: f64,
    beta: Vec<f64>,
}

/// Increments of positions and velocities in one list, as all points here.
type Pair = Vec<f64>;

/// Matrices of a predictor.
pub(super) struct Matrices {
    keeps_projector: bool,
    split: Splitting,
    weight: Factors,
    j1: Vec<f64>,
    j1_factors: Factors,
    newton: Factors,
    /// `(G v)_q`
    turning: Vec<f64>,
}

impl<'a> Step<'a> {
    /// An implicit Euler step of length `h` from the problem's start.
    pub(super) fn euler(problem: &'a mut dyn TestProblem, h: f64) -> (Self, Pair) {
        let start = problem.consistent_start();
        let (n, m) = (start.v.len(), start.lam.len());
        let from = [&start.p[..], &start.v].concat();
        let beta = from.iter().map(|y| -y / h).collect();
        let predictor = (0..2 * n).map(|i| from[i] + if i < n { h * from[n + i] } else { 0.0 }).collect();
        let buf = TermBuf::new(problem.structure());
        (Self { problem, buf, n, m, t: start.t + h, alpha: 1.0 / h, beta }, predictor)
    }

    fn values(&mut self, y: &[f64]) -> Result<Values, TableError> {
        let (n, m) = (self.n, self.m);
        let (lam, u) = (vec![0.0; m], Vec::new());
        let x = Point { t: self.t, p: &y[..n], v: &y[n..], lam: &lam, u: &u };
        let wanted =
            [Terms::MASS, Terms::FORCE, Terms::CONSTRAINT, Terms::CONSTRAINT_MATRIX, Terms::CONSTRAINT_RATE];
        let wanted = wanted.into_iter().fold(Terms::NONE, Terms::and);
        self.problem.eval(wanted, &x, &mut self.buf).map_err(TableError::failed)?;
        let structure = self.problem.structure();
        let (mut mass, mut matrix) = (vec![0.0; n * n], vec![0.0; m * n]);
        structure.mass.for_each(n, |i, j, k| mass[i + n * j] = self.buf.mass[k]);
        let g = &self.buf.constraint_matrix;
        structure.constraint_matrix.for_each(m, n, |i, j, k| matrix[i + m * j] = g[k]);
        let mut speed = times(m, &matrix, &y[n..], &mut 0);
        speed.iter_mut().zip(&self.buf.constraint_rate).for_each(|(x, rate)| *x += rate);
        Ok(Values { force: self.buf.force.clone(), mass, g: self.buf.constraint.clone(), matrix, speed })
    }

    /// `(r₁ + Gᵀ s₁, r₂ + Gᵀ s₂)`
    fn residual(&mut self, y: &[f64], s: Option<&[Vec<f64>; 2]>) -> Result<Pair, TableError> {
        let (n, m) = (self.n, self.m);
        let at = self.values(y)?;
        let rate: Vec<f64> = y.iter().zip(&self.beta).map(|(y, beta)| self.alpha * y + beta).collect();
        let inertia = times(n, &at.mass, &rate[n..], &mut 0);
        let first = (0..n).map(|i| rate[i] - y[n + i]);
        let mut r: Vec<f64> = first.chain((0..n).map(|i| inertia[i] - at.force[i])).collect();
        for (r, s) in r.chunks_exact_mut(n).zip(s.into_iter().flatten()) {
            let force = transposed_times(m, &at.matrix, s, &mut 0);
            r.iter_mut().zip(force).for_each(|(r, force)| *r += force);
        }
        Ok(r)
    }

    /// The matrices of a point. `keeps_projector`: CM, whose `P` is that of this point, with `dP = 0` (3.11).
    pub(super) fn matrices(&mut self, y: &[f64], keeps_projector: bool) -> Result<Matrices, TableError> {
        let (n, m) = (self.n, self.m);
        let at = self.values(y)?;
        let dependent = Splitting::choose(m, &at.matrix);
        let mut split = Splitting::new(m, &at.matrix, &dependent, &mut 0)?;
        let r = self.residual(y, None)?;
        let s = [split.project(&r[..n], &mut 0)?.1, split.project(&r[n..], &mut 0)?.1];
        let s = (!keeps_projector).then_some(&s);
        // central differences: residuals are quadratic to many digits over their increments
        let mut j1 = Vec::with_capacity(4 * n * n);
        let mut turning = Vec::with_capacity(m * n);
        for j in 0..2 * n {
            let delta = 1e-6 * y[j].abs().max(1e-3);
            let moved = |by: f64| {
                let mut y = y.to_vec();
                y[j] += by;
                y
            };
            let (ahead, behind) = (self.residual(&moved(delta), s)?, self.residual(&moved(-delta), s)?);
            j1.extend(ahead.iter().zip(&behind).map(|(a, b)| (a - b) / (2.0 * delta)));
            if j < n {
                let (ahead, behind) = (self.values(&moved(delta))?, self.values(&moved(-delta))?);
                turning.extend(ahead.speed.iter().zip(&behind.speed).map(|(a, b)| (a - b) / (2.0 * delta)));
            }
        }
        let newton = newton_matrix(&mut split, &j1, &turning, &at.matrix)?;
        let p = n - m;
        let weight = Factors::new(p, &split.weight())?;
        let (j1_factors, newton) = (Factors::new(2 * n, &j1)?, Factors::new(2 * n, &newton)?);
        Ok(Matrices { keeps_projector, split, weight, j1, j1_factors, newton, turning })
    }

    /// Increments at an iterate, from matrices of the predictor, and the multiplications of the linear algebra.
    pub(super) fn increments(
        &mut self,
        matrices: &mut Matrices,
        kind: Iteration,
        y: &[f64],
        flops: &mut u64,
    ) -> Result<Pair, TableError> {
        let (n, m) = (self.n, self.m);
        let at = self.values(y)?;
        let mut r = self.residual(y, None)?;
        // Step 3: P of the iterate
        let mut own = if matrices.keeps_projector {
            None
        } else {
            let dependent = matrices.split.y.clone();
            Some(Splitting::new(m, &at.matrix, &dependent, flops)?)
        };
        if kind == Iteration::Newton {
            let split = own.as_mut().unwrap_or(&mut matrices.split);
            let mut d = Vec::with_capacity(2 * n);
            for r in r.chunks_exact(n) {
                d.extend(split.project(r, flops)?.0);
            }
            d.extend(at.speed.iter().chain(&at.g));
            for x in &mut d {
                *x = -*x;
            }
            matrices.newton.solve(&mut d, flops)?;
            return Ok(d);
        }
        for x in &mut r {
            *x = -*x;
        }
        matrices.j1_factors.solve(&mut r, flops)?;
        let split = own.as_mut().unwrap_or(&mut matrices.split);
        let (of_p, of_v) = (split.project(&r[..n], flops)?.0, split.project(&r[n..], flops)?.0);
        let is_weighted = kind == Iteration::Weighted;
        let dq =
            matrices.split.increments((!is_weighted).then_some(&mut matrices.weight), &of_p, &at.g, flops)?;
        let mut eta = times(m, &matrices.turning, &dq, flops);
        eta.iter_mut().zip(&at.speed).for_each(|(eta, speed)| *eta += speed);
        let dv =
            matrices.split.increments((!is_weighted).then_some(&mut matrices.weight), &of_v, &eta, flops)?;
        Ok([dq, dv].concat())
    }

    /// Iterates from the predictor: the last point, how fast increments shrank at the end, and how many there were.
    pub(super) fn iterate(
        &mut self,
        predictor: &[f64],
        kind: Iteration,
        keeps_projector: bool,
    ) -> Result<Course, TableError> {
        let mut matrices = self.matrices(predictor, keeps_projector)?;
        let mut y = predictor.to_vec();
        let mut sizes: Vec<f64> = Vec::new();
        while sizes.len() < MOST {
            let d = self.increments(&mut matrices, kind, &y, &mut 0)?;
            y.iter_mut().zip(&d).for_each(|(y, d)| *y += d);
            // positions and velocities of a step differ by its length
            let share = |i: usize| if i < self.n { 1.0 } else { 1.0 / self.alpha };
            let size = d.iter().enumerate().map(|(i, d)| (share(i) * d).powi(2)).sum::<f64>().sqrt();
            sizes.push(size);
            if !(ROUNDING * sizes[0]..HUGE).contains(&size) {
                break;
            }
        }
        let steps = sizes.len().saturating_sub(1).min(LAST);
        let last = sizes[sizes.len() - 1];
        let rate = (last / sizes[sizes.len() - 1 - steps]).powf(1.0 / steps.max(1) as f64);
        Ok(Course { y, rate, iterations: sizes.len(), converged: last <= ROUNDING * sizes[0] })
    }

    /// The numbers of (2.34): `‖(∂r/∂q + ∂(Gᵀs)/∂q)⁻¹‖` of the reduced equations `α r₁ + r₂`, as the root of the sum of squares. Below 1 it is sufficient for
    /// convergence.
    pub(super) fn bound(&mut self, matrices: &Matrices) -> Result<f64, TableError> {
        let n = self.n;
        // velocities follow from the first rows: Δv = α Δq + …
        let of = |i: usize, j: usize| matrices.j1[i + 2 * n * j];
        let reduced: Vec<f64> =
            (0..n * n).map(|k| of(n + k % n, k / n) + self.alpha * of(n + k % n, n + k / n)).collect();
        let mut factors = Factors::new(n, &reduced)?;
        let mut sum = 0.0;
        for j in 0..n {
            let mut column = vec![0.0; n];
            column[j] = 1.0;
            factors.solve(&mut column, &mut 0)?;
            sum += column.iter().map(|x| x * x).sum::<f64>();
        }
        Ok(sum.sqrt())
    }
}

/// (2.14) with the `P`, `G` and derivatives of a point.
fn newton_matrix(
    split: &mut Splitting,
    j1: &[f64],
    turning: &[f64],
    g: &[f64],
) -> Result<Vec<f64>, TableError> {
    let m = split.m;
    let n = split.x.len() + m;
    let mut matrix = Vec::with_capacity(4 * n * n);
    for (j, column) in j1.chunks_exact(2 * n).enumerate() {
        for half in column.chunks_exact(n) {
            matrix.extend(split.project(half, &mut 0)?.0);
        }
        let of = |a: &[f64], j: usize| a[j * m..(j + 1) * m].to_vec();
        let (speed, position) = if j < n { (of(turning, j), of(g, j)) } else { (of(g, j - n), vec![0.0; m]) };
        matrix.extend(speed.into_iter().chain(position));
    }
    Ok(matrix)
}

/// What became of an iteration.
pub(super) struct Course {
    pub(super) y: Pair,
    /// The last increments over those before them.
    pub(super) rate: f64,
    pub(super) iterations: usize,
    pub(super) converged: bool,
}

const MOST: usize = 60;
/// Increments in a row from which a rate is taken.
const LAST: usize = 3;
/// Increments this small, relative to the first one, have converged.
const ROUNDING: f64 = 1e-10;
const HUGE: f64 = 1e3;

#[cfg(test)]
mod tests;
