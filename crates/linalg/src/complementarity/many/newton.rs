//! Nonsmooth Newton's method on active sets, with proximal steps for redundant contacts.
//!
//! With `σ` in units of the contacts a proximal step from `λₖ` solves the same law for `D + 1/σ`,
//!
//! ```text
//! λ(z) = Π(λₖ − σ u(z)),     u = W z + q,     0 = z − Wᵀ λ(z)
//! Π: λN = max(0, ·),  λT cut off at µ (λN + N)                       [AlartCurnier91]
//! ```
//!
//! and its fixed points are the solutions. For large `σ` a step or two suffice, however redundant the contacts are, since what has no effect stays as it is. The equation in `z` has the
//! dimension of the bodies' motions, not of the contacts: a box on 64 points needs six by six numbers. Its slope is `J = I + σ Wᵀ Π′ W` (`factor.rs`) with
//!
//! ```text
//! Π′ = 0 (open),   I (stick),   [1 0; µ v̂  r/|v| (I − v̂ v̂ᵀ)] (slip),    v = λₖT − σ uT,  r = µ (λN + N)
//! ```
//!
//! Steps are halved until `|z − Wᵀλ|` decreases. Impulses are taken over only if the natural map says that they are better.

use super::factor::{Factor, MOST_ROWS, Small};
use super::island::Island;
use super::one::{Law, Pair, length2};

/// Steps of Newton's method within a proximal step.
const INNER: usize = 12;
/// By how much the equation of a proximal step is solved.
const CONVERGED: f64 = 1e-8;
/// What is rounding there, for `σ = 1`.
const ROUNDING: f64 = 1e-14;
/// A residual that grows by more than this is no way to go on.
const WORSE: f64 = 10.0;
/// Failures in a row, steps without progress though `σ` is large, and those without any progress after which an attempt ends.
const FAILURES: usize = 1;
const IDLE: usize = 4;
const SINCE: usize = 12;
/// Largest `σ`, and the rounding of the residual for `σ = 1`, beside velocities.
const MOST_SIGMA: f64 = 1e9;
const NOISE: f64 = 1e-15;
/// Proximal steps for what is aimed at, once a problem is solved.
const FOR_AIM: usize = 6;
/// Halvings of a step.
const HALVINGS: usize = 8;
/// Memory of a factorisation: 800 MB.
const MOST_ENTRIES: usize = 100_000_000;

/// Memory of Newton's method and of ADMM.
#[derive(Debug, Default)]
pub(super) struct Newton {
    pub(super) factor: Factor,
    /// `λₖ`, `λ(z)`, `z − Wᵀλ`, the step and what is tried.
    centre: Vec<f64>,
    pub(super) trial: Vec<f64>,
    equation: Vec<f64>,
    step: Vec<f64>,
    z: Vec<f64>,
    /// Impulses of another attempt.
    pub(super) other: Vec<f64>,
}

impl Law {
    /// `Π(λₖ − σ u)`, and if asked for `σ Π′`.
    pub(super) fn project(&self, centre: &Pair, u: &Pair, sigma: f64, slope: Option<&mut Small>) -> Pair {
        let mut lam = Pair::default();
        let mut b: Small = [[0.0; MOST_ROWS]; MOST_ROWS];
        let shift = usize::from(self.normal);
        let mut closed = false;
        if self.normal {
            lam.n = centre.n - sigma * u.n;
            closed = self.bilateral || lam.n > 0.0;
            if closed {
                b[0][0] = sigma;
            } else {
                lam.n = 0.0;
            }
        }
        let reach = lam.n + self.pressing;
        let k = self.tangents;
        if let Some(d) = self.direction {
            for i in 0..k {
                lam.t[i] = -self.friction * reach * d[i];
                if closed {
                    b[shift + i][0] = -sigma * self.friction * d[i];
                }
            }
        } else if k > 0 && reach > 0.0 {
            let mut v = Pair::default();
            for i in 0..k {
                v.t[i] = centre.t[i] - sigma * u.t[i];
            }
            let size = length2(&v.t).sqrt();
            if size <= self.friction_static * reach {
                lam.t = v.t;
                (shift..shift + k).for_each(|i| b[i][i] = sigma);
            } else if self.friction > 0.0 {
                let bound = self.friction * reach;
                let part = bound / size;
                for i in 0..k {
                    lam.t[i] = part * v.t[i];
                    if closed {
                        b[shift + i][0] = sigma * self.friction * v.t[i] / size;
                    }
                    for j in 0..k {
                        let turn = f64::from(u8::from(i == j)) - v.t[i] / size * (v.t[j] / size);
                        b[shift + i][shift + j] = sigma * part * turn;
                    }
                }
            }
        }
        if let Some(slope) = slope {
            *slope = b;
        }
        lam
    }
}

impl Island {
    /// Prepares factorisations for Newton's method. `false` where they are too large.
    pub(super) fn analyse(&mut self, newton: &mut Newton) -> bool {
        let rows = (&self.values[..], &self.stretches[..]);
        newton.factor.analyse(&self.nodes, &self.members, rows, MOST_ENTRIES)
    }

    /// Proximal steps from `σ` on until `|F| ≤ aim`, for a few steps after `|F| ≤ allowed`, or until there is no progress. The impulses are never worse than before. Has `|F|` become at most `aim`?
    ///
    /// `σ` grows while Newton's method converges, and shrinks where it does not, or where rounding, which grows like `σ`, hides what is left.
    pub(super) fn newton(
        &mut self,
        newton: &mut Newton,
        most: usize,
        (allowed, aim): (f64, f64),
        start: f64,
    ) -> bool {
        let mut least = self.judge();
        let mut residual = least;
        let mut sigma = start;
        self.best.clear();
        self.best.extend_from_slice(&self.lam);
        let (mut failures, mut idle, mut since, mut factor) = (0, 0, 0, 10.0);
        let mut for_aim = 0;
        for _ in 0..most {
            if least <= aim || for_aim == FOR_AIM {
                break;
            }
            for_aim += usize::from(least <= allowed);
            newton.centre.clear();
            newton.centre.extend_from_slice(&self.lam);
            let converged = self.proximal(newton, sigma);
            std::mem::swap(&mut self.lam, &mut newton.trial);
            let next = self.judge();
            let hidden = next <= NOISE * sigma * self.unit;
            since += 1;
            if next < 0.9 * least {
                (idle, since) = (0, 0);
            } else if hidden || sigma >= 0.1 * MOST_SIGMA {
                idle += 1;
            }
            if next < least {
                self.best.copy_from_slice(&self.lam);
                least = next;
            }
            if converged && next < WORSE * residual.max(least) {
                failures = 0;
                residual = next;
                sigma = if hidden { 1e-2 * sigma } else { (factor * sigma).min(MOST_SIGMA) };
            } else {
                failures += 1;
                sigma *= if factor > 3.0 { 0.1 } else { 0.3 };
                factor = 3.0;
                self.lam.copy_from_slice(&self.best);
                residual = self.judge();
            }
            if failures > FAILURES || idle > IDLE || since > SINCE {
                break;
            }
        }
        self.lam.copy_from_slice(&self.best);
        self.judge() <= aim
    }

    /// One proximal step: `trial` becomes the impulses. Did Newton's method converge?
    fn proximal(&mut self, newton: &mut Newton, sigma: f64) -> bool {
        let mut size = self.equation(newton, sigma, true);
        let enough = (CONVERGED * size).max(1e-14 * norm(&self.z));
        for _ in 0..INNER {
            if size <= enough {
                return true;
            }
            if !newton.factor.factor() {
                return false;
            }
            self.newton_steps += 1;
            newton.step.clear();
            newton.step.extend_from_slice(&newton.equation);
            newton.factor.solve(&mut newton.step);
            newton.z.clear();
            newton.z.extend_from_slice(&self.z);
            let before = size;
            let mut part = 1.0;
            for _ in 0..HALVINGS {
                for ((z, old), d) in self.z.iter_mut().zip(&newton.z).zip(&newton.step) {
                    *z = old - part * d;
                }
                size = self.equation(newton, sigma, false);
                if size < before * (1.0 - 0.1 * part) {
                    break;
                }
                part *= 0.5;
            }
            if size.is_nan() || size >= before {
                // rounding, or a kink from which no step leads down
                self.z.copy_from_slice(&newton.z);
                size = self.equation(newton, sigma, false);
                return size <= ROUNDING * sigma * norm(&self.z);
            }
            size = self.equation(newton, sigma, true);
        }
        size <= enough
    }

    /// `z − Wᵀ λ(z)` and its size; with its slope, if asked for.
    fn equation(&self, newton: &mut Newton, sigma: f64, slope: bool) -> f64 {
        newton.equation.clear();
        newton.equation.extend_from_slice(&self.z);
        newton.trial.clear();
        if slope {
            newton.factor.start(sigma);
        }
        let mut b: Small = [[0.0; MOST_ROWS]; MOST_ROWS];
        for (i, member) in self.members.iter().enumerate() {
            let u = self.motion(member);
            let centre = member.read(&newton.centre);
            let lam = member.law.project(&centre, &u, sigma, slope.then_some(&mut b));
            member.law.append(&lam, &mut newton.trial);
            let back = lam.negative();
            let mut flat = [0.0; MOST_ROWS];
            member.law.flat(&back, &mut flat);
            member.push(&self.values, &self.stretches, &flat[..member.row_count], &mut newton.equation);
            if slope && !member.law.bilateral && b != [[0.0; MOST_ROWS]; MOST_ROWS] {
                newton.factor.add((i, member), &self.values, &self.stretches, &b);
            }
        }
        norm(&newton.equation)
    }
}

fn norm(a: &[f64]) -> f64 {
    a.iter().map(|x| x * x).sum::<f64>().sqrt()
}
