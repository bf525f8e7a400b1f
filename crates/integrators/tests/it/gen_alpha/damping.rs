//! What becomes of oscillations, against the theory and against the recursions of textbooks.

use super::with_scheme;
use crate::common::Fixture;
use gelenk_core::{Dims, State, Structure};
use gelenk_integrators::{AlphaScheme, FixedStep, Formulation, Method, Options, Recorder, Run};

/// `q'' + 2 D ω q' + ω² q = F sin t`
#[derive(Debug, Clone, Copy)]
struct Oscillator {
    omega: f64,
    damping: f64,
    force: f64,
}

impl Oscillator {
    fn push(self, t: f64) -> f64 {
        self.force * t.sin()
    }

    /// All points of a run with equal steps from `q = 1`, `v = 0`.
    fn run(self, scheme: AlphaScheme, h: f64, n: usize) -> Vec<State> {
        let Oscillator { omega, damping, .. } = self;
        let dims = Dims::holonomic(1, 0);
        let mut problem =
            Fixture::new(Structure::dense(dims)).mass(|_, _, m| m[0] = 1.0).force(move |x, f| {
                f[0] = self.push(x.t) - 2.0 * damping * omega * x.v[0] - omega * omega * x.p[0];
            });
        let method = with_scheme(Formulation::Ggl, scheme);
        let fixed = Some(FixedStep { h, order: *method.orders().end() });
        let options = Options { fixed, ..Options::tolerance(1e-10) };
        let start = State::at(dims, 0.0, &[1.0], &[0.0]);
        let mut points = Recorder::default();
        let mut run = Run::new(&mut problem, &method, start, h * n as f64, &options).unwrap();
        run.finish(&mut points).unwrap();
        assert_eq!(points.states.len(), n + 1);
        points.states
    }
}

/// The spectral radius for a step of many periods, from the growth between 200 and 400 steps. Of the three eigenvalues `count` are
/// the same, and as there is one eigenvector only, the growth has a factor `n^(count − 1)`.
fn radius(scheme: AlphaScheme, count: i32) -> f64 {
    let (h, n) = (1.0, 200);
    let points = Oscillator { omega: 1e5, damping: 0.0, force: 0.0 }.run(scheme, h, 2 * n + 10);
    let size = |n: usize| points[n..n + 10].iter().fold(0.0_f64, |m, x| m.max((h * x.v[0]).abs()));
    (size(2 * n) / size(n) / 2.0_f64.powi(count - 1)).powf(1.0 / n as f64)
}

/// H26: fast oscillations are damped by `ρ∞` in every step. Derivatives are differences, good to 1e-8, and an eigenvalue that is
/// there three times moves by the third root of that, 2e-3: twice as much is allowed.
#[test]
fn the_spectral_radius_at_infinity_is_the_one_asked_for() {
    for rho_inf in [0.2, 0.5, 0.8, 0.95] {
        let found = radius(AlphaScheme::ChungHulbert { rho_inf }, 3);
        assert!((found - rho_inf).abs() < 4e-3, "{rho_inf}: {found}");
        let found = radius(AlphaScheme::newmark(rho_inf).unwrap(), 2);
        assert!((found - rho_inf).abs() < 4e-3, "newmark {rho_inf}: {found}");
    }
    for rho_inf in [0.6, 0.8, 0.95] {
        let found = radius(AlphaScheme::hht(rho_inf).unwrap(), 2);
        assert!((found - rho_inf).abs() < 4e-3, "hht {rho_inf}: {found}");
    }
    // what is annihilated is gone after three steps, but for 1/(hω)²
    let points = Oscillator { omega: 1e5, damping: 0.0, force: 0.0 }.run(
        AlphaScheme::ChungHulbert { rho_inf: 0.0 },
        1.0,
        6,
    );
    assert!(points[6].v[0].abs() < 1e-6 * points[1].v[0].abs(), "{:?}", points[6]);
}

/// Without damping nothing is lost: energy of a slow oscillation stays, over a thousand periods, to rounding of as many steps.
#[test]
fn the_trapezoidal_rule_keeps_the_energy() {
    for scheme in [AlphaScheme::TRAPEZOIDAL, AlphaScheme::ChungHulbert { rho_inf: 1.0 }] {
        let points = Oscillator { omega: 2.0, damping: 0.0, force: 0.0 }.run(scheme, 0.3, 10_000);
        let energy = |x: &State| 0.5 * x.v[0] * x.v[0] + 2.0 * x.p[0] * x.p[0];
        let lost = points.iter().map(|x| (energy(x) / energy(&points[0]) - 1.0).abs()).fold(0.0, f64::max);
        assert!(lost < 1e-9, "{scheme:?}: {lost}");
    }
}

/// Newmark's formulas: `(q, v)` after a step with accelerations `a0` and `a1`.
fn newmark((beta, gamma): (f64, f64), h: f64, (q, v): (f64, f64), a0: f64, a1: f64) -> (f64, f64) {
    (q + h * v + h * h * ((0.5 - beta) * a0 + beta * a1), v + h * ((1.0 - gamma) * a0 + gamma * a1))
}

/// Follows a run by the recursion of `[Hilber77]` with `α`, which for `α = 0` is Newmark's:
///
/// ```text
/// a₁ + (1 + α)(c v₁ + k q₁) − α (c v₀ + k q₀) = (1 + α) F₁ − α F₀
/// ```
///
/// From accelerations `a0` at point `first` on; the largest distance from the points.
fn textbook(
    o: Oscillator,
    alpha: f64,
    of: (f64, f64),
    h: f64,
    points: &[State],
    first: usize,
    a0: f64,
) -> f64 {
    let (c, k) = (2.0 * o.damping * o.omega, o.omega * o.omega);
    let (mut q, mut v, mut a) = (points[first].p[0], points[first].v[0], a0);
    let mut worst = 0.0_f64;
    for n in first..points.len() - 1 {
        let (t0, t1) = (h * n as f64, h * (n + 1) as f64);
        let (q_free, v_free) = newmark(of, h, (q, v), a, 0.0);
        let right =
            (1.0 + alpha) * (o.push(t1) - c * v_free - k * q_free) - alpha * (o.push(t0) - c * v - k * q);
        let a1 = right / (1.0 + (1.0 + alpha) * (c * of.1 * h + k * of.0 * h * h));
        (q, v) = newmark(of, h, (q, v), a, a1);
        a = a1;
        let x = &points[n + 1];
        worst = worst.max((x.p[0] - q).abs()).max((x.v[0] - v).abs());
    }
    worst
}

/// The recursion of Newmark, from `a = q''` at the start on. Differences are rounding, and what the iteration leaves of 1e-10.
#[test]
fn newmark_is_its_recursion() {
    let o = Oscillator { omega: 3.0, damping: 0.05, force: 0.7 };
    for (beta, gamma) in [(0.25, 0.5), (0.3025, 0.6), (0.5, 0.9)] {
        let points = o.run(AlphaScheme::Newmark { beta, gamma }, 0.1, 200);
        let off = textbook(o, 0.0, (beta, gamma), 0.1, &points, 0, -9.0);
        assert!(off < 1e-10, "{beta} {gamma}: {off}");
    }
}

/// The recursion of Hilber, Hughes and Taylor. As `a` does not begin with `q''` here, the first step says what it is: two numbers
/// from the two formulas.
#[test]
fn hht_is_its_recursion() {
    let (o, h) = (Oscillator { omega: 3.0, damping: 0.05, force: 0.7 }, 0.1);
    for alpha in [-0.05, -0.1, -0.3] {
        let of = (0.25 * (1.0 - alpha) * (1.0 - alpha), 0.5 - alpha);
        let points = o.run(AlphaScheme::Hht { alpha }, h, 200);
        let (x, y) = (&points[0], &points[1]);
        let dq = (y.p[0] - x.p[0] - h * x.v[0]) / (h * h);
        let dv = (y.v[0] - x.v[0]) / h;
        // (1/2 − β) a₀ + β a₁ = dq,  (1 − γ) a₀ + γ a₁ = dv
        let a1 = ((1.0 - of.1) * dq - (0.5 - of.0) * dv) / ((1.0 - of.1) * of.0 - (0.5 - of.0) * of.1);
        let off = textbook(o, alpha, of, h, &points, 1, a1);
        assert!(off < 1e-9, "{alpha}: {off}");
    }
}
