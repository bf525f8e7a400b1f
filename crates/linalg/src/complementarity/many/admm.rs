//! The alternating direction method of multipliers, where sweeps are slow: joints as rows, long chains.
//!
//! ```text
//! (I + σ WᵀW) z = Wᵀ (λ + σ (y − q)),     u = α (W z + q) + (1 − α) y
//! λ⁺ = Π(λ − σ u),                        y⁺ = u + (λ⁺ − λ)/σ
//! ```
//!
//! `Π` is that of `newton.rs`: the disk of friction has the radius of the new normal impulse, so that fixed points obey Coulomb's law itself. (A projection onto the cone would need De Saxcé's
//! shift `µ |uT|` of the normal velocity, which the disk makes superfluous.) One factorisation serves until `σ` changes. It is balanced by the residuals
//! of both equations; `α` is 1.6 [Boyd11, 3.4].

use super::factor::{MOST_ROWS, Small};
use super::island::Island;
use super::newton::Newton;
use super::one::Pair;

const RELAXATION: f64 = 1.6;
/// Iterations between looks at the residual.
const CHECK: usize = 20;

impl Island {
    /// Iterates until `|F| ≤ allowed`, at most so many times. The impulses are never worse than before.
    pub(super) fn admm(&mut self, memory: &mut Newton, most: usize, allowed: f64) -> bool {
        let mut least = self.judge();
        self.best.clear();
        self.best.extend_from_slice(&self.lam);
        let mut sigma = 1.0;
        if !self.augment(memory, sigma) {
            return false;
        }
        let mut y: Vec<f64> = std::mem::take(&mut memory.trial);
        y.clear();
        for member in &self.members {
            let u = self.motion(member);
            member.law.append(&u, &mut y);
        }
        for round in 1..=most {
            if least <= allowed {
                break;
            }
            self.admm_steps += 1;
            let (apart, moved) = self.alternate(memory, sigma, &mut y);
            if round % CHECK != 0 && round != most {
                continue;
            }
            let keep = self.judge();
            if keep < least {
                least = keep;
                self.best.copy_from_slice(&self.lam);
            }
            let ratio = apart / moved.max(f64::MIN_POSITIVE);
            if !(0.01..=100.0).contains(&ratio) {
                sigma = (sigma * ratio.sqrt().clamp(0.1, 10.0)).clamp(1e-4, 1e6);
                if !self.augment(memory, sigma) {
                    break;
                }
            }
        }
        memory.trial = y;
        self.lam.copy_from_slice(&self.best);
        self.judge() <= allowed
    }

    /// Factorises `I + σ WᵀW`.
    fn augment(&self, memory: &mut Newton, sigma: f64) -> bool {
        let mut b: Small = [[0.0; MOST_ROWS]; MOST_ROWS];
        (0..MOST_ROWS).for_each(|i| b[i][i] = sigma);
        memory.factor.start(sigma);
        for (i, member) in self.members.iter().enumerate().filter(|(_, m)| !m.law.bilateral) {
            memory.factor.add((i, member), &self.values, &self.stretches, &b);
        }
        memory.factor.factor()
    }

    /// One iteration. By how much `u` and `y` differ, and by how much `y` moved, beside their sizes.
    fn alternate(&mut self, memory: &mut Newton, sigma: f64, y: &mut [f64]) -> (f64, f64) {
        self.z.fill(0.0);
        let mut change = [0.0; MOST_ROWS];
        for member in &self.members {
            for (k, row) in (member.row..member.row + member.row_count).enumerate() {
                change[k] = self.lam[row] + sigma * (y[row] - self.free[row]);
            }
            member.push(&self.values, &self.stretches, &change[..member.row_count], &mut self.z);
        }
        memory.factor.solve(&mut self.z);
        let (mut apart, mut moved, mut size, mut force) = (0.0, 0.0, 0.0, 0.0);
        for member in &self.members {
            let mut u = [0.0; MOST_ROWS];
            member.motion(&self.values, &self.stretches, &self.z, &self.free, &mut u);
            let rows = member.row..member.row + member.row_count;
            for (u, y) in u.iter_mut().zip(&y[rows.clone()]) {
                *u = RELAXATION * *u + (1.0 - RELAXATION) * y;
            }
            let old: Pair = member.read(&self.lam);
            let lam = member.law.project(&old, &member.law.pair(&u), sigma, None);
            let mut flat = [0.0; MOST_ROWS];
            member.law.flat(&lam, &mut flat);
            for (k, row) in rows.enumerate() {
                let next = u[k] + (flat[k] - self.lam[row]) / sigma;
                apart += (u[k] - next) * (u[k] - next);
                moved += (next - y[row]) * (next - y[row]);
                size += u[k] * u[k] + next * next;
                force += flat[k] * flat[k];
                y[row] = next;
                self.lam[row] = flat[k];
            }
        }
        let scale = |x: f64, by: f64| if by > 0.0 { (x / by).sqrt() } else { 0.0 };
        (scale(apart, size), sigma * scale(moved, force))
    }
}
