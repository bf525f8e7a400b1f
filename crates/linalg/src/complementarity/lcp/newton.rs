//! Newton's method on `min(z, w) = 0`, guarded by the function of Fischer and Burmeister, `φ(z, w) = √(z² + w²) − z − w`.

use super::super::full::{Elimination, Rows, dot};
use super::{Attempt, Scaled};

const STEPS: usize = 60;
const HALVINGS: usize = 25;

/// Iterates from `z`. Sets of positive `z` are put to the test as soon as they appear.
pub(super) fn run(p: &Scaled, mut z: Vec<f64>, attempt: &mut Attempt<'_>) -> Option<Vec<f64>> {
    let mut last: Option<Vec<bool>> = None;
    for _ in 0..STEPS {
        let w = p.w(&z);
        let active: Vec<bool> = z.iter().zip(&w).map(|(z, w)| z > w).collect();
        if last.as_ref() != Some(&active)
            && let Some(found) = attempt.with(&active)
        {
            return Some(found);
        }
        let merit = merit(&z, &w);
        if !merit.is_finite() || merit == 0.0 {
            return None;
        }
        let first = minimum_step(p, &z, &w, &active).filter(|d| d.iter().all(|x| x.is_finite()));
        last = Some(active);
        let (slope, second) = fischer_step(p, &z, &w);
        let shorter = first
            .and_then(|d| search(p, &z, &d, merit, 0.0, 8))
            .or_else(|| search(p, &z, &second, merit, dot(&slope, &second), HALVINGS))
            .or_else(|| {
                let down: Vec<f64> = slope.iter().map(|g| -g).collect();
                search(p, &z, &down, merit, -dot(&slope, &slope), HALVINGS)
            });
        z = shorter?;
    }
    None
}

fn merit(z: &[f64], w: &[f64]) -> f64 {
    z.iter().zip(w).map(|(&z, &w)| phi(z, w).powi(2)).sum::<f64>() * 0.5
}

fn phi(z: f64, w: f64) -> f64 {
    let r = z.hypot(w);
    // without cancellation where both are positive
    if z + w > 0.0 { -2.0 * z * w / (r + z + w) } else { r - z - w }
}

/// The first point along `d` that is better by enough.
fn search(p: &Scaled, z: &[f64], d: &[f64], merit_now: f64, slope: f64, halvings: usize) -> Option<Vec<f64>> {
    let mut t = 1.0;
    for _ in 0..halvings {
        let tried: Vec<f64> = z.iter().zip(d).map(|(z, d)| z + t * d).collect();
        let value = merit(&tried, &p.w(&tried));
        let enough = if slope < 0.0 { merit_now + 1e-4 * t * slope } else { merit_now * (1.0 - 1e-3 * t) };
        if value <= enough {
            return Some(tried);
        }
        t *= 0.5;
    }
    None
}

fn minimum_step(p: &Scaled, z: &[f64], w: &[f64], active: &[bool]) -> Option<Vec<f64>> {
    let n = p.n;
    let mut a = vec![0.0; n * n];
    let mut b = vec![0.0; n];
    for i in 0..n {
        if active[i] {
            a[i * n..(i + 1) * n].copy_from_slice(p.row(i));
            b[i] = -w[i];
        } else {
            a[i * n + i] = 1.0;
            b[i] = -z[i];
        }
    }
    Elimination::of(&a, n).map(|f| f.solve(&b))
}

/// The gradient of the merit, and Newton's step.
fn fischer_step(p: &Scaled, z: &[f64], w: &[f64]) -> (Vec<f64>, Vec<f64>) {
    let n = p.n;
    let mut a = vec![0.0; n * n];
    let mut b = vec![0.0; n];
    let mut slope = vec![0.0; n];
    for i in 0..n {
        let r = z[i].hypot(w[i]);
        let (dz, dw) = if r > 0.0 { (z[i] / r - 1.0, w[i] / r - 1.0) } else { (-0.3, -0.3) };
        for j in 0..n {
            a[i * n + j] = dw * p.m[i * n + j];
        }
        a[i * n + i] += dz;
        b[i] = -phi(z[i], w[i]);
        for j in 0..n {
            slope[j] -= a[i * n + j] * b[i];
        }
    }
    let step = Elimination::of(&a, n).map_or_else(|| Rows::of(&a, n, n).shortest(&b), |f| f.solve(&b));
    (slope, step)
}
