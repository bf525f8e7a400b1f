//! Accelerated projected gradients, which need nothing but answers of the mechanism.
//!
//! For components too large to be factorised in any other way. In units of the contacts (`island.rs`), with extrapolated impulses `y`,
//!
//! ```text
//! λ⁺ = Π(y − ρ u(y)),     y⁺ = λ⁺ + β (λ⁺ − λ)
//! ```
//!
//! and Nesterov's `β`, which starts anew where it leads away. `u` is linear in `λ`, so one answer serves an iteration. `ρ` is halved where `Δλᵀ D Δλ > |Δλ|²/ρ`, and grows slowly otherwise.
//! `Π` is that of `newton.rs`. Diagonals of `D` are estimated from answers to random signs, since each exact one would be an answer by itself. [Mazhar15] solve the convex relaxation so;
//! here the radius of friction follows the normal impulse, and fixed points obey Coulomb's law.

use super::one::{Law, Pair, length2};
use super::{ManyError, ManyProblem, Mechanism};
use crate::complementarity::contact::{MOST_TANGENTS, Tangential};

/// Answers to random signs.
const SIGNS: usize = 16;
/// Iterations between looks at the residual.
const CHECK: usize = 10;

#[derive(Debug, Clone, Copy)]
struct One {
    law: Law,
    row: usize,
    scale: f64,
}

/// Memory of the method, and its result.
#[derive(Debug, Default)]
pub(super) struct Gradient {
    list: Vec<One>,
    v: Vec<f64>,
    lam: Vec<f64>,
    next: Vec<f64>,
    y: Vec<f64>,
    u: Vec<f64>,
    u_next: Vec<f64>,
    u_y: Vec<f64>,
    best: Vec<f64>,
    /// `|F|` of each contact.
    pub(super) far: Vec<f64>,
    pub(super) iterations: usize,
}

impl Gradient {
    /// Iterates until `|F| ≤ allowed`, at most so many times. `impulse` becomes the best impulses, `motion` their velocities.
    pub(super) fn solve(
        &mut self,
        problem: &ManyProblem<'_>,
        mechanism: &mut dyn Mechanism,
        limits: (usize, f64),
        impulse: &mut [f64],
        motion: &mut [f64],
    ) -> Result<bool, ManyError> {
        let (most, allowed) = limits;
        let n = impulse.len();
        self.scale(problem, mechanism)?;
        for x in [&mut self.lam, &mut self.next, &mut self.y, &mut self.u, &mut self.u_next, &mut self.u_y] {
            x.clear();
            x.resize(n, 0.0);
        }
        self.far.clear();
        self.far.resize(self.list.len(), 0.0);
        for one in &self.list {
            for r in one.row..one.row + one.law.rows() {
                self.lam[r] = impulse[r] / one.scale;
            }
        }
        self.y.copy_from_slice(&self.lam);
        apply(problem, mechanism, &self.list, &self.lam, &mut self.v, &mut self.u)?;
        self.u_y.copy_from_slice(&self.u);
        self.best.clone_from(&self.lam);
        let mut least = self.judge();
        let (mut rho, mut theta) = (1.0_f64, 1.0_f64);
        self.iterations = 0;
        while self.iterations < most && least > allowed {
            self.iterations += 1;
            for one in &self.list {
                let rows = one.row..one.row + one.law.rows();
                let lam = one.law.project(
                    &one.law.pair(&self.y[rows.clone()]),
                    &one.law.pair(&self.u_y[rows.clone()]),
                    rho,
                    None,
                );
                let mut flat = [0.0; MOST_TANGENTS + 1];
                one.law.flat(&lam, &mut flat);
                self.next[rows.clone()].copy_from_slice(&flat[..rows.len()]);
            }
            apply(problem, mechanism, &self.list, &self.next, &mut self.v, &mut self.u_next)?;
            let (mut square, mut energy, mut uphill) = (0.0, 0.0, 0.0);
            for r in 0..n {
                let d = self.next[r] - self.y[r];
                square += d * d;
                energy += d * (self.u_next[r] - self.u_y[r]);
                uphill -= d * (self.next[r] - self.lam[r]);
            }
            if energy * rho > square {
                rho *= (0.9 * square / energy / rho).clamp(0.1, 0.9);
                if energy * rho > 2.0 * square {
                    continue;
                }
            } else {
                rho *= 1.01;
            }
            let after = 0.5 * (theta * (theta * theta + 4.0).sqrt() - theta * theta);
            let beta = if uphill > 0.0 { 0.0 } else { theta * (1.0 - theta) / (theta * theta + after) };
            theta = if uphill > 0.0 { 1.0 } else { after };
            for r in 0..n {
                self.y[r] = self.next[r] + beta * (self.next[r] - self.lam[r]);
                self.u_y[r] = self.u_next[r] + beta * (self.u_next[r] - self.u[r]);
            }
            std::mem::swap(&mut self.lam, &mut self.next);
            std::mem::swap(&mut self.u, &mut self.u_next);
            if self.iterations.is_multiple_of(CHECK) || self.iterations == most {
                let now = self.judge();
                if now < least {
                    least = now;
                    self.best.copy_from_slice(&self.lam);
                }
            }
        }
        self.lam.copy_from_slice(&self.best);
        apply(problem, mechanism, &self.list, &self.lam, &mut self.v, &mut self.u)?;
        let residual = self.judge();
        for one in &self.list {
            for r in one.row..one.row + one.law.rows() {
                impulse[r] = self.lam[r] * one.scale;
                motion[r] = self.u[r] / one.scale;
            }
        }
        Ok(residual <= allowed)
    }

    fn judge(&mut self) -> f64 {
        let mut worst = 0.0_f64;
        for (far, one) in self.far.iter_mut().zip(&self.list) {
            let rows = one.row..one.row + one.law.rows();
            let f: Pair =
                one.law.natural(&one.law.pair(&self.lam[rows.clone()]), &one.law.pair(&self.u[rows]));
            *far = (f.n * f.n + length2(&f.t)).sqrt() / one.scale;
            if far.is_nan() {
                *far = f64::INFINITY;
            }
            worst = worst.max(*far);
        }
        worst
    }

    /// Units of all contacts, from estimated diagonals.
    fn scale(&mut self, problem: &ManyProblem<'_>, mechanism: &mut dyn Mechanism) -> Result<(), ManyError> {
        let n = problem.free.len();
        self.u.clear();
        self.u.resize(n, 0.0);
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..SIGNS {
            self.v.clear();
            self.v.resize(problem.components.len(), 0.0);
            self.y.clear();
            for r in 0..n {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                let sign = if state >> 63 == 0 { 1.0 } else { -1.0 };
                self.y.push(sign);
                problem.rows.row(r).for_each(|(v, w)| self.v[v] += w * sign);
            }
            mechanism.answer(&mut self.v)?;
            for r in 0..n {
                let u: f64 = problem.rows.row(r).map(|(v, w)| w * self.v[v]).sum();
                self.u[r] += u * self.y[r] / SIGNS as f64;
            }
        }
        let mean = self.u.iter().sum::<f64>() / n.max(1) as f64;
        self.list.clear();
        let mut row = 0;
        for contact in problem.contacts {
            let rows = row..row + contact.row_count();
            let size = self.u[rows.clone()].iter().fold(0.01 * mean, |m, d| m.max(*d));
            let scale = if size > 0.0 { 1.0 / size.sqrt() } else { 1.0 };
            let direction = match contact.tangential {
                Tangential::Sliding(d) | Tangential::MustSlip(d) => Some(d),
                Tangential::AtRest => None,
            };
            let law = Law {
                normal: contact.normal,
                tangents: contact.tangents,
                friction: contact.friction,
                friction_static: contact.friction_static,
                pressing: contact.pressing / scale,
                direction,
                bilateral: false,
            };
            self.list.push(One { law, row, scale });
            row = rows.end;
        }
        Ok(())
    }
}

/// `u = D λ + q` in units of the contacts.
fn apply(
    problem: &ManyProblem<'_>,
    mechanism: &mut dyn Mechanism,
    list: &[One],
    lam: &[f64],
    v: &mut Vec<f64>,
    u: &mut [f64],
) -> Result<(), ManyError> {
    v.clear();
    v.resize(problem.components.len(), 0.0);
    for one in list {
        for r in one.row..one.row + one.law.rows() {
            let l = lam[r] * one.scale;
            if l != 0.0 {
                problem.rows.row(r).for_each(|(c, w)| v[c] += w * l);
            }
        }
    }
    mechanism.answer(v)?;
    for one in list {
        for r in one.row..one.row + one.law.rows() {
            let sum: f64 = problem.rows.row(r).map(|(c, w)| w * v[c]).sum();
            u[r] = one.scale * (sum + problem.free[r]);
        }
    }
    Ok(())
}

impl Law {
    fn rows(&self) -> usize {
        usize::from(self.normal) + self.tangents
    }
}
