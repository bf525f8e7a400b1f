//! The printed formulas against differences, against each other, and where they end.

use super::*;
use gelenk_testset::create;

fn problem(name: &str, parameters: &[(&str, f64)]) -> Box<dyn TestProblem> {
    create(name, parameters).unwrap()
}

/// A problem, its parameters, and the length of a step.
type Place = (&'static str, &'static [(&'static str, f64)], f64);

/// Where the formulas are tried.
const CASES: [Place; 3] = [
    ("pendulum", &[("v0", 2.0)], 1e-2),
    ("circle-spring", &[("eps", 1e-2)], 1e-3),
    ("bushing", &[("eps", 1e-3)], 1e-3),
];

fn close(found: &[f64], right: &[f64], share: f64, what: &str) {
    assert_eq!(found.len(), right.len(), "{what}");
    let size = right.iter().fold(f64::MIN_POSITIVE, |m, x| m.max(x.abs()));
    for (found, right) in found.iter().zip(right) {
        assert!((found - right).abs() <= share * size, "{what}: {found:e}, {right:e} of {size:e}");
    }
}

fn largest(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |m: f64, x| m.max(x.abs()))
}

/// `(P r₁, P r₂, G v, g)` with `P` of the point or of another split.
fn function(step: &mut Step<'_>, split: Option<&mut Splitting>, dependent: &[usize], y: &[f64]) -> Vec<f64> {
    let (n, m) = (step.n, step.m);
    let at = step.values(y).unwrap();
    let mut own = Splitting::new(m, &at.matrix, dependent, &mut 0).unwrap();
    let split = split.unwrap_or(&mut own);
    let r = step.residual(y, None).unwrap();
    let mut all = split.project(&r[..n], &mut 0).unwrap().0;
    all.extend(split.project(&r[n..], &mut 0).unwrap().0);
    all.extend(at.speed);
    all.extend(at.g);
    all
}

/// Y12, Y09: the full matrix (2.14), whose derivative of `P` is that of Lemma 2.2, is the derivative of the equations: differences of
/// `(P r₁, P r₂, G v, g)`, with a `P` of every point, show it. That of CM is theirs with `P` kept.
#[test]
fn the_full_matrix_is_the_derivative() {
    for (name, parameters, h) in CASES {
        let mut problem = problem(name, parameters);
        let (mut step, y) = Step::euler(&mut *problem, h);
        for keeps in [false, true] {
            let mut matrices = step.matrices(&y, keeps).unwrap();
            let dependent = matrices.split.y.clone();
            let g = step.values(&y).unwrap().matrix;
            let found = newton_matrix(&mut matrices.split, &matrices.j1, &matrices.turning, &g).unwrap();
            let size = y.len();
            let mut right = Vec::new();
            for j in 0..size {
                let delta = 1e-6;
                let mut at = |by: f64| {
                    let mut y = y.clone();
                    y[j] += by;
                    function(&mut step, keeps.then_some(&mut matrices.split), &dependent, &y)
                };
                let (ahead, behind) = (at(delta), at(-delta));
                right.extend(ahead.iter().zip(behind).map(|(a, b)| (a - b) / (2.0 * delta)));
            }
            close(&found, &right, 1e-7, &format!("{name}, CM {keeps}"));
        }
    }
}

/// Y13, Y14: increments of the decoupled solution, in two systems of `(P; G)`, have the parts asked for: `P (Δq − Δq̂) = 0`, `G Δq = −g`,
/// and `G Δv = −η`. On the pendulum, where `J₁` maps the range of `Gᵀ` into itself, they are those of the full matrix.
#[test]
fn decoupled_increments() {
    for (name, parameters, h) in CASES {
        let mut problem = problem(name, parameters);
        let (mut step, y) = Step::euler(&mut *problem, h);
        let (n, m) = (step.n, step.m);
        let mut matrices = step.matrices(&y, false).unwrap();
        let d = step.increments(&mut matrices, Iteration::Split, &y, &mut 0).unwrap();
        let at = step.values(&y).unwrap();
        let minus = |x: &[f64]| x.iter().map(|x| -x).collect::<Vec<f64>>();
        let g_of = |d: &[f64]| times(m, &at.matrix, d, &mut 0);
        let missed = largest(&g_of(&d[..n]).iter().zip(&at.g).map(|(a, b)| a + b).collect::<Vec<_>>());
        assert!(missed < 1e-13, "{name}: {missed:e}");
        let mut eta = times(m, &matrices.turning, &d[..n], &mut 0);
        eta.iter_mut().zip(&at.speed).for_each(|(eta, speed)| *eta += speed);
        close(&g_of(&d[n..]), &minus(&eta), 1e-9, name);
        let mut hat = minus(&step.residual(&y, None).unwrap());
        matrices.j1_factors.solve(&mut hat, &mut 0).unwrap();
        for half in [0..n, n..2 * n] {
            let found = matrices.split.project(&d[half.clone()], &mut 0).unwrap().0;
            let right = matrices.split.project(&hat[half], &mut 0).unwrap().0;
            let size = largest(&d);
            found.iter().zip(&right).for_each(|(a, b)| assert!((a - b).abs() < 1e-11 * size, "{name}"));
        }
        if name == "pendulum" {
            let newton = step.increments(&mut matrices, Iteration::Newton, &y, &mut 0).unwrap();
            close(&d, &newton, 1e-6, name);
        }
    }
}

/// Y15: (2.25) leaves the inverse of `I + QᵀQ` out, so that its independent increments are those of (2.23) in the norm of this weight, and never
/// smaller.
#[test]
fn increments_in_the_weighted_norm() {
    for (name, parameters, h) in CASES {
        let mut problem = problem(name, parameters);
        let (mut step, y) = Step::euler(&mut *problem, h);
        let n = step.n;
        let mut matrices = step.matrices(&y, false).unwrap();
        let plain = step.increments(&mut matrices, Iteration::Split, &y, &mut 0).unwrap();
        let weighted = step.increments(&mut matrices, Iteration::Weighted, &y, &mut 0).unwrap();
        let x = matrices.split.x.clone();
        let of = |d: &[f64]| x.iter().map(|&i| d[i]).collect::<Vec<f64>>();
        let (plain, weighted) = (of(&plain[..n]), of(&weighted[..n]));
        let weight = matrices.split.weight();
        close(&weighted, &times(x.len(), &weight, &plain, &mut 0), 1e-10, name);
        let square = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        assert!(square(&plain, &weighted) >= square(&plain, &plain), "{name}");
    }
}

/// Y16, Y23: iterated, Algorithm 2.1 and Algorithm 3.1 come to the solution of their equations: `P r = 0` with `P` of the solution (CS) or of the
/// predictor (CM), `G v = 0` and `g = 0`. On the pendulum both converge at the rate of Newton's method with the same matrix, and the two
/// solutions differ by the square of the step (3.7).
#[test]
fn algorithms_solve_their_equations() {
    let mut gaps = Vec::new();
    for h in [2e-2, 1e-2] {
        let mut problem = problem("pendulum", &[("v0", 2.0)]);
        let (mut step, y) = Step::euler(&mut *problem, h);
        let mut ends = Vec::new();
        for keeps in [false, true] {
            let newton = step.iterate(&y, Iteration::Newton, keeps).unwrap();
            let split = step.iterate(&y, Iteration::Split, keeps).unwrap();
            assert!(newton.converged && split.converged && split.rate < 0.1, "{}", split.rate);
            close(&split.y, &newton.y, 1e-9, "solutions");
            let mut matrices = step.matrices(&y, keeps).unwrap();
            let dependent = matrices.split.y.clone();
            let rest = function(&mut step, keeps.then_some(&mut matrices.split), &dependent, &split.y);
            // rows of dynamics are of the size of accelerations
            assert!(largest(&rest) < 1e-6, "{rest:?}");
            ends.push(split.y);
        }
        gaps.push(largest(&ends[0].iter().zip(&ends[1]).map(|(a, b)| a - b).collect::<Vec<_>>()));
    }
    let order = (gaps[0] / gaps[1]).log2();
    assert!(gaps[1] > 0.0 && (1.5..4.5).contains(&order), "{gaps:?}: order {order}");
}

/// Y17: an iteration takes `4n²` multiplications for (2.18), two projected vectors, and four solutions with `G`, besides `Q` of the
/// iterate, which CM does not need; a solution with factors of `2(n + m)` unknowns takes `4(n + m)²`. On the bushing, of 6 coordinates and 5
/// constraints, that is less by a third, for CM by more.
#[test]
fn operations() {
    let mut problem = problem("bushing", &[("eps", 1e-3)]);
    let (mut step, y) = Step::euler(&mut *problem, 1e-3);
    let (n, m) = (step.n as u64, step.m as u64);
    let p = n - m;
    let mut found = Vec::new();
    for keeps in [false, true] {
        let mut matrices = step.matrices(&y, keeps).unwrap();
        let mut flops = 0;
        step.increments(&mut matrices, Iteration::Weighted, &y, &mut flops).unwrap();
        let vectors = 2 * (m * m + m * p);
        let increments = 2 * (2 * m * m + 2 * m * p) + m * n;
        let own = if keeps { 0 } else { p * m * m };
        assert_eq!(flops, 4 * n * n + vectors + increments + own);
        found.push(flops);
    }
    let larger = 4 * (n + m) * (n + m);
    assert!(found[1] < found[0] && found[0] < larger, "{found:?}, {larger}");
    assert!((0.6..1.0).contains(&(found[0] as f64 / larger as f64)), "{found:?}, {larger}");
}

/// Y21: the number of (2.34) is the size of the inverse, here in closed form: of the pendulum `α² + s` times the unit matrix. It is below 1 for short
/// steps only.
#[test]
fn the_condition_of_convergence() {
    for (h, holds) in [(1e-2, true), (5.0, false)] {
        let mut problem = problem("pendulum", &[("v0", 2.0)]);
        let (mut step, y) = Step::euler(&mut *problem, h);
        let mut matrices = step.matrices(&y, true).unwrap();
        let found = step.bound(&matrices).unwrap();
        let right = 2.0_f64.sqrt() * h * h;
        assert!((found - right).abs() < 1e-5 * right, "{found}, {right}");
        assert_eq!(found < 1.0, holds);
        // with the part of CS, which is s₂ + α s₁ on the diagonal, as G is (x, y)
        let r = step.residual(&y, None).unwrap();
        let s = [0, 1].map(|k| matrices.split.project(&r[2 * k..2 * k + 2], &mut 0).unwrap().1[0]);
        let own = step.matrices(&y, false).unwrap();
        let found = step.bound(&own).unwrap();
        let alpha = 1.0 / h;
        let right = 2.0_f64.sqrt() / (alpha * (alpha + s[0]) + s[1]).abs();
        assert!((found - right).abs() < 1e-4 * right, "{h}: {found}, {right}");
    }
}

/// Y13: what decoupling costs. On the stiff spring, with a step of `ε`, the decoupled solution converges more slowly than Newton's method with the same
/// derivatives: the force has a part across the range of `Gᵀ`, which `P J₁ Gᵀ` sees.
#[test]
fn stiff_forces_slow_the_decoupled_solution() {
    let mut problem = problem("circle-spring", &[("eps", 1e-4)]);
    let (mut step, y) = Step::euler(&mut *problem, 1e-4);
    let newton = step.iterate(&y, Iteration::Newton, false).unwrap();
    let split = step.iterate(&y, Iteration::Split, false).unwrap();
    assert!(newton.converged && newton.rate < 0.5, "{}", newton.rate);
    assert!(split.rate > 2.0 * newton.rate, "{}, {}", split.rate, newton.rate);
}
