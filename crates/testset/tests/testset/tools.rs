//! Small numerical tools, written plainly so that they can be trusted as oracles.

use gelenk_core::{MassWork, Point, State, TermBuf, Terms};
use gelenk_testset::{TestProblem, create};

/// Every problem in the sizes that the checks use.
pub(crate) fn every_problem() -> Vec<Box<dyn TestProblem>> {
    let chain = |n| create("insulator-chain", &[("N", n)]).unwrap();
    let plain = |name| create(name, &[]).unwrap();
    vec![
        plain("pendulum"),
        create("pendulum", &[("v0", 1.0)]).unwrap(),
        plain("cable-drum"),
        create("cable-drum", &[("mu", 1.25)]).unwrap(),
        plain("andrews"),
        chain(1.0),
        chain(2.0),
        chain(16.0),
        chain(32.0),
        chain(64.0),
        plain("car-axis"),
        plain("slider-crank"),
        create("slider-crank", &[("omega", -20.0)]).unwrap(),
        plain("slider-crank-flexible"),
        create("mass-spring-chain", &[("N", 1.0)]).unwrap(),
        plain("mass-spring-chain"),
        create("pendulum-chain", &[("N", 1.0)]).unwrap(),
        create("pendulum-chain", &[("N", 4.0)]).unwrap(),
        create("pendulum-chain-cartesian", &[("N", 1.0)]).unwrap(),
        create("pendulum-chain-cartesian", &[("N", 4.0)]).unwrap(),
        create("stiff-pendulum", &[("k", 100.0)]).unwrap(),
        plain("stiff-pendulum"),
        create("circle-force", &[("eps", 0.1)]).unwrap(),
        plain("circle-force"),
        create("circle-spring", &[("eps", 0.1)]).unwrap(),
        plain("circle-spring"),
        plain("bushing"),
        create("bushing", &[("eps", 1e-6)]).unwrap(),
        plain("bushing-reduced"),
        create("rotating-spring", &[("eps", 1e-2)]).unwrap(),
        plain("rotating-spring"),
        create("rotating-spring-appended", &[("eps", 1e-2)]).unwrap(),
        plain("rotating-spring-appended"),
        create("rope-ladder", &[("N", 1.0), ("k", 1e4)]).unwrap(),
        create("rope-ladder", &[("N", 2.0)]).unwrap(),
        plain("wheelset"),
        create("andrews-stiff", &[("k", 1e4)]).unwrap(),
        plain("rotating-beam"),
        create("rotating-beam", &[("R", 0.0)]).unwrap(),
        plain("rotor"),
        plain("truck"),
        create("truck", &[("road", 2.0), ("pneumatic", 0.0)]).unwrap(),
        plain("truck-sprung"),
        create("truck-sprung", &[("road", 1.0)]).unwrap(),
        plain("truck-reduced"),
        create("truck-reduced", &[("road", 2.0)]).unwrap(),
    ]
}

/// Those with constraints.
pub(crate) fn every_constrained_problem() -> Vec<Box<dyn TestProblem>> {
    every_problem().into_iter().filter(|problem| problem.dims().nl > 0).collect()
}

/// The problem's name and parameters, for messages.
pub(crate) fn title(problem: &dyn TestProblem) -> String {
    format!("{} {:?}", problem.info().name, problem.parameters())
}

/// Reproducible numbers, uniform in [−1, 1].
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn number(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    pub(crate) fn vector(&mut self, n: usize) -> Vec<f64> {
        (0..n).map(|_| self.number()).collect()
    }
}

/// A state near the problem's motion that satisfies no constraint: the start, shaken.
pub(crate) fn shaken(problem: &dyn TestProblem, random: &mut Random) -> State {
    let mut x = problem.initial();
    x.t = random.number().abs();
    // springs of the truck are 0.16 m long
    let reach = if problem.info().name.starts_with("truck") { 0.03 } else { 0.3 };
    for part in [&mut x.p, &mut x.v, &mut x.lam] {
        for value in part {
            *value += reach * random.number();
        }
    }
    x
}

/// The terms `want` at (t, p, v, λ).
pub(crate) fn terms(problem: &mut dyn TestProblem, want: Terms, x: &Point<'_>) -> TermBuf {
    let mut out = TermBuf::new(problem.structure());
    problem.eval(want, x, &mut out).unwrap();
    out
}

/// `M`, full, row-major.
pub(crate) fn full_mass(problem: &dyn TestProblem, out: &TermBuf) -> Vec<f64> {
    let n = problem.dims().nv;
    let mut full = vec![0.0; n * n];
    let mass = &problem.structure().mass;
    let entries = mass.expanded();
    let mut values = vec![0.0; entries.len(n)];
    mass.expand(&out.mass, &entries, &mut values, &mut MassWork::new(mass));
    entries.for_each(n, |i, j, k| full[i * n + j] = values[k]);
    full
}

/// `G`, full, row-major.
pub(crate) fn full_constraint_matrix(problem: &dyn TestProblem, out: &TermBuf) -> Vec<f64> {
    let d = problem.dims();
    let mut full = vec![0.0; d.nl * d.nv];
    let kind = &problem.structure().constraint_matrix;
    kind.for_each(d.nl, d.nv, |i, j, k| full[i * d.nv + j] = out.constraint_matrix[k]);
    full
}

/// Solves `A x = b` by elimination with row exchanges; `a` is row-major. Returns `None` when a pivot vanishes.
pub(crate) fn solve(mut a: Vec<f64>, mut b: Vec<f64>) -> Option<Vec<f64>> {
    let n = b.len();
    for k in 0..n {
        let pivot = (k..n).max_by(|&i, &j| a[i * n + k].abs().total_cmp(&a[j * n + k].abs()))?;
        if a[pivot * n + k] == 0.0 {
            return None;
        }
        for j in 0..n {
            a.swap(k * n + j, pivot * n + j);
        }
        b.swap(k, pivot);
        let (upper, lower) = a.split_at_mut((k + 1) * n);
        let row = &upper[k * n + k..];
        for i in k + 1..n {
            let other = &mut lower[(i - k - 1) * n + k..(i - k) * n];
            let factor = other[0] / row[0];
            if factor != 0.0 {
                other.iter_mut().zip(row).for_each(|(x, y)| *x -= factor * y);
                b[i] -= factor * b[k];
            }
        }
    }
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|j| a[i * n + j] * b[j]).sum();
        b[i] = (b[i] - known) / a[i * n + i];
    }
    Some(b)
}

/// Accelerations and multipliers from positions and velocities: the saddle system with `Gᵀ − F` beside `M`, repeated from
/// the multipliers it found where forces are not linear in them.
pub(crate) fn complete(problem: &mut dyn TestProblem, x: &mut State) {
    loop {
        let before = x.lam.clone();
        newton_step(problem, x);
        let linear = problem.info().name != "wheelset";
        if linear || distance(&before, &x.lam) < 1e-10 * size(&x.lam) {
            return;
        }
    }
}

fn newton_step(problem: &mut dyn TestProblem, x: &mut State) {
    let d = problem.dims();
    let n = d.nv + d.nl;
    let friction = problem.structure().friction.clone();
    let mut want = Terms::MASS | Terms::FORCE;
    if d.nl > 0 {
        want = want | Terms::CONSTRAINT_MATRIX | Terms::ACCELERATION;
    }
    if friction.is_some() {
        want = want | Terms::FRICTION;
    }
    let out = terms(problem, want, &x.point());
    let (mass, matrix) = (full_mass(problem, &out), full_constraint_matrix(problem, &out));
    let mut a = vec![0.0; n * n];
    for i in 0..d.nv {
        a[i * n..i * n + d.nv].copy_from_slice(&mass[i * d.nv..(i + 1) * d.nv]);
        for j in 0..d.nl {
            a[i * n + d.nv + j] = matrix[j * d.nv + i];
            a[(d.nv + j) * n + i] = matrix[j * d.nv + i];
        }
    }
    let mut b = out.force.clone();
    b.extend(out.acceleration.iter().map(|g| -g));
    if let Some(kind) = friction {
        kind.for_each(d.nv, d.nl, |i, j, k| {
            a[i * n + d.nv + j] -= out.friction[k];
            b[i] -= out.friction[k] * x.lam[j];
        });
    }
    let solution = solve(a, b).expect("regular saddle matrix");
    x.a.copy_from_slice(&solution[..d.nv]);
    x.lam.copy_from_slice(&solution[d.nv..]);
}

/// `y'(0)` by central differences of order 8 with spacing `h`: error about (ω h)⁸/630 for functions of frequency ω.
pub(crate) fn derivative(h: f64, mut y: impl FnMut(f64) -> Vec<f64>) -> Vec<f64> {
    let weights = [4.0 / 5.0, -1.0 / 5.0, 4.0 / 105.0, -1.0 / 280.0];
    let mut sum = vec![0.0; y(0.0).len()];
    for (k, weight) in weights.into_iter().enumerate() {
        let step = h * (k + 1) as f64;
        let (plus, minus) = (y(step), y(-step));
        for i in 0..sum.len() {
            sum[i] += weight * (plus[i] - minus[i]) / h;
        }
    }
    sum
}

/// The largest absolute difference.
pub(crate) fn distance(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max)
}

/// The largest absolute component, at least 1.
pub(crate) fn size(a: &[f64]) -> f64 {
    a.iter().fold(1.0, |m, x| m.max(x.abs()))
}

/// Integrates the index-1 form to `t_end`: `steps` equal steps of the explicit midpoint rule, extrapolated `COLUMNS`
/// times (order 2 `COLUMNS`).
pub(crate) fn integrate(problem: &mut dyn TestProblem, start: &State, t_end: f64, steps: usize) -> State {
    const COLUMNS: usize = 7;
    let (np, differential) = (start.p.len(), start.p.len() + start.v.len());
    let mut x = start.clone();
    let mut slope = |t: f64, y: &[f64]| {
        x.t = t;
        x.p.copy_from_slice(&y[..np]);
        x.v.copy_from_slice(&y[np..differential]);
        x.u.copy_from_slice(&y[differential..]);
        complete(problem, &mut x);
        let mut slopes = [&x.v[..], &x.a].concat();
        if !x.u.is_empty() {
            slopes.extend(terms(problem, Terms::UDOT, &x.point()).udot);
        }
        slopes
    };
    let mut y: Vec<f64> = [&start.p[..], &start.v, &start.u].concat();
    let big = (t_end - start.t) / steps as f64;
    for step in 0..steps {
        let t = start.t + big * step as f64;
        let first = slope(t, &y);
        let mut table: Vec<Vec<f64>> = Vec::new();
        for row in 0..COLUMNS {
            let n = 2 * (row + 1);
            let h = big / n as f64;
            let mut previous = y.clone();
            let mut now: Vec<f64> = y.iter().zip(&first).map(|(y, d)| y + h * d).collect();
            for k in 1..n {
                let d = slope(t + h * k as f64, &now);
                let next = previous.iter().zip(&d).map(|(y, d)| y + 2.0 * h * d).collect();
                previous = std::mem::replace(&mut now, next);
            }
            // Aitken-Neville in h²
            let mut entry = now;
            for column in 1..=row {
                let ratio = ((row + 1) as f64 / (row + 1 - column) as f64).powi(2);
                let improved = entry
                    .iter()
                    .zip(&table[column - 1])
                    .map(|(e, old)| e + (e - old) / (ratio - 1.0))
                    .collect();
                table[column - 1] = std::mem::replace(&mut entry, improved);
            }
            table.push(entry);
        }
        y = table.pop().unwrap();
    }
    slope(t_end, &y);
    x
}

/// Eigenvalues of `A x = μ B x` in increasing order; both symmetric and row-major, `B` positive definite. Cholesky's factor of
/// `B`, then Jacobi's rotations.
pub(crate) fn eigenvalues(a: &[f64], b: &[f64], n: usize) -> Vec<f64> {
    let mut l = vec![0.0; n * n];
    for i in 0..n {
        for j in 0..=i {
            let sum = b[i * n + j] - (0..j).map(|k| l[i * n + k] * l[j * n + k]).sum::<f64>();
            l[i * n + j] = if i == j { sum.sqrt() } else { sum / l[j * n + j] };
            assert!(l[i * n + j].is_finite(), "B is positive definite");
        }
    }
    // rows of L⁻¹ A, then of L⁻¹ (L⁻¹ A)ᵀ
    let divided = |c: &[f64]| {
        let mut out = vec![0.0; n * n];
        for column in 0..n {
            for i in 0..n {
                let sum = c[i * n + column] - (0..i).map(|k| l[i * n + k] * out[k * n + column]).sum::<f64>();
                out[i * n + column] = sum / l[i * n + i];
            }
        }
        out
    };
    let transposed = |c: &[f64]| -> Vec<f64> { (0..n * n).map(|k| c[k % n * n + k / n]).collect() };
    let mut c = divided(&transposed(&divided(a)));
    for _ in 0..60 {
        for p in 0..n {
            for q in p + 1..n {
                let (apq, difference) = (c[p * n + q], c[q * n + q] - c[p * n + p]);
                if apq == 0.0 {
                    continue;
                }
                let theta = difference / (2.0 * apq);
                let t = theta.signum() / (theta.abs() + theta.hypot(1.0));
                let (cos, sin) = (1.0 / t.hypot(1.0), t / t.hypot(1.0));
                for k in 0..n {
                    let (x, y) = (c[k * n + p], c[k * n + q]);
                    (c[k * n + p], c[k * n + q]) = (cos * x - sin * y, sin * x + cos * y);
                }
                for k in 0..n {
                    let (x, y) = (c[p * n + k], c[q * n + k]);
                    (c[p * n + k], c[q * n + k]) = (cos * x - sin * y, sin * x + cos * y);
                }
            }
        }
    }
    let mut values: Vec<f64> = (0..n).map(|i| c[i * n + i]).collect();
    values.sort_by(f64::total_cmp);
    values
}
