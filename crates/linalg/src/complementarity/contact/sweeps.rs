//! Sweeps over contacts, one exact problem each, while the others hold their forces.

use super::super::full::{Elimination, norm};
use super::modes::{Grip, LEAST, Mode};
use super::scaled::Scaled;

/// Halvings of the interval of `s`.
const HALVINGS: usize = 60;

/// Sweeps over all contacts, so many times or until nothing moves. What the last one has moved, beside the largest force.
pub(super) fn run(p: &Scaled, force: &mut [f64], times: usize) -> f64 {
    let mut motion = p.motion(force);
    let mut moved = 0.0_f64;
    for _ in 0..times {
        moved = 0.0;
        for c in 0..p.contacts.len() {
            let rows = p.rows(c);
            let block: Vec<f64> = rows.clone().flat_map(|i| p.row(i)[rows.clone()].to_vec()).collect();
            let free: Vec<f64> = rows
                .clone()
                .map(|i| motion[i] - rows.clone().map(|j| p.row(i)[j] * force[j]).sum::<f64>())
                .collect();
            let next = one(p, c, &block, &free);
            for (i, l) in rows.zip(next) {
                let change = l - force[i];
                if change != 0.0 && change.is_finite() {
                    moved = moved.max(change.abs());
                    force[i] = l;
                    (0..p.n).for_each(|k| motion[k] += p.matrix[k * p.n + i] * change);
                }
            }
        }
        moved /= super::super::full::largest(force).max(f64::MIN_POSITIVE);
        if moved <= 1e-15 {
            break;
        }
    }
    moved
}

/// The forces of contact `c` alone: `u = block λ + free`.
fn one(p: &Scaled, c: usize, block: &[f64], free: &[f64]) -> Vec<f64> {
    let contact = &p.contacts[c];
    let m = free.len();
    let shift = usize::from(contact.normal);
    let none = vec![0.0; m];
    if contact.normal && contact.pressing == 0.0 && free[0] >= 0.0 {
        return none;
    }
    match Mode::known(p, c) {
        Some(Grip::Along(d)) => {
            let mut force = none;
            let mut column = if contact.normal { block[0] } else { 0.0 };
            for t in 0..contact.tangents {
                force[shift + t] = -contact.friction * contact.pressing * d[t];
                column -= if contact.normal { contact.friction * block[shift + t] * d[t] } else { 0.0 };
            }
            if contact.normal && column > 0.0 {
                let u = free[0] + (1..m).map(|j| block[j] * force[j]).sum::<f64>();
                force[0] = (-u / column).max(0.0);
                (0..contact.tangents).for_each(|t| force[shift + t] -= contact.friction * force[0] * d[t]);
            }
            force
        }
        Some(_) => {
            let mut force = none;
            if contact.normal && block[0] > 0.0 {
                force[0] = (-free[0] / block[0]).max(0.0);
            }
            force
        }
        None => at_rest(p, c, block, free),
    }
}

/// A contact at rest: it sticks, or `s` is found by halving.
fn at_rest(p: &Scaled, c: usize, block: &[f64], free: &[f64]) -> Vec<f64> {
    let contact = &p.contacts[c];
    let m = free.len();
    let shift = usize::from(contact.normal);
    let with = |s: f64| {
        let mut a = block.to_vec();
        (shift..m).for_each(|k| a[k * m + k] += s);
        let back: Vec<f64> = free.iter().map(|q| -q).collect();
        let mut force = Elimination::of(&a, m).map_or_else(|| vec![0.0; m], |f| f.solve(&back));
        if contact.normal && force[0] < 0.0 {
            // only what is given presses
            force[0] = 0.0;
            for k in shift..m {
                force[k] = -free[k] / (block[k * m + k] + s);
            }
        }
        force
    };
    let pressing = |force: &[f64]| contact.pressing + if contact.normal { force[0] } else { 0.0 };
    let stuck = with(LEAST);
    if norm(&stuck[shift..]) <= contact.friction_static * pressing(&stuck) {
        return stuck;
    }
    let (mut low, mut high) = (LEAST.ln(), 23.0);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        let force = with(f64::exp(middle));
        if norm(&force[shift..]) > contact.friction * pressing(&force) {
            low = middle;
        } else {
            high = middle;
        }
    }
    with(f64::exp(high))
}
