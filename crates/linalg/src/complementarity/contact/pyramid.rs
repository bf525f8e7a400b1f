//! Friction within a pyramid: a linear complementarity problem, exact in the plane, a start for the cone in space.
//!
//! With `λT = Σ βf tf` over directions `tf` of the pyramid and the speed of slip `σ`, after Stewart and Trinkle (1996),
//!
//! ```text
//! uN ≥ 0 ⊥ λN ≥ 0,     tf·uT + σ ≥ 0 ⊥ βf ≥ 0,     µ (λN + N) − Σ βf ≥ 0 ⊥ σ ≥ 0.
//! ```
//!
//! The pyramid lies within the cone, so contacts that stick in one stick in the other.

use super::super::lcp::{self, Lcp, LcpOptions};
use super::modes::{Grip, Mode};
use super::scaled::Scaled;

/// Directions of a pyramid in space.
const SIDES: usize = 8;

/// Forces of a pyramid.
pub(super) fn forces(p: &Scaled) -> Option<Vec<f64>> {
    let mut unknowns: Vec<Unknown> = Vec::new();
    let mut constant = vec![0.0; p.n];
    for (c, contact) in p.contacts.iter().enumerate() {
        let grip = Mode::known(p, c);
        let mut normal = None;
        if contact.normal {
            let mut parts = vec![(p.start(c), 1.0)];
            if let Some(Grip::Along(d)) = grip {
                parts.extend(p.tangents(c).zip(d).map(|(i, d)| (i, -contact.friction * d)));
            }
            normal = Some(unknowns.len());
            unknowns.push(Unknown { parts, watched: vec![(p.start(c), 1.0)], kind: Kind::Normal });
        }
        match grip {
            Some(Grip::Along(d)) => {
                p.tangents(c)
                    .zip(d)
                    .for_each(|(i, d)| constant[i] = -contact.friction * contact.pressing * d);
            }
            Some(_) => {}
            None => {
                let sides = directions(contact.tangents);
                let speed = unknowns.len() + sides.len();
                for t in sides {
                    let parts: Vec<(usize, f64)> = p.tangents(c).zip(t).collect();
                    unknowns.push(Unknown { watched: parts.clone(), parts, kind: Kind::Side { speed } });
                }
                unknowns.push(Unknown {
                    parts: Vec::new(),
                    watched: Vec::new(),
                    kind: Kind::Speed { c, normal },
                });
            }
        }
    }
    let m = unknowns.len();
    let free = p.motion(&constant);
    let (mut matrix, mut q) = (vec![0.0; m * m], vec![0.0; m]);
    for (a, row) in unknowns.iter().enumerate() {
        q[a] = row.watched.iter().map(|&(i, x)| x * free[i]).sum();
        for (b, column) in unknowns.iter().enumerate() {
            matrix[a * m + b] = row
                .watched
                .iter()
                .map(|&(i, x)| x * column.parts.iter().map(|&(j, y)| p.row(i)[j] * y).sum::<f64>())
                .sum();
        }
        match row.kind {
            Kind::Normal => {}
            Kind::Side { speed } => {
                matrix[a * m + speed] = 1.0;
                matrix[speed * m + a] = -1.0;
            }
            Kind::Speed { c, normal } => {
                let friction = p.contacts[c].friction_static;
                q[a] = friction * p.contacts[c].pressing;
                if let Some(k) = normal {
                    matrix[a * m + k] = friction;
                }
            }
        }
    }
    let options = LcpOptions { enumerated: 0, ..LcpOptions::default() };
    let found = lcp::solve(&Lcp { matrix: &matrix, constant: &q }, &options, None).ok()?;
    let mut force = constant;
    for (z, unknown) in found.z.iter().zip(&unknowns) {
        unknown.parts.iter().for_each(|&(i, x)| force[i] += z * x);
    }
    Some(force)
}

struct Unknown {
    /// Its share in the forces of rows.
    parts: Vec<(usize, f64)>,
    /// The share of motions of rows in what is complementary to it.
    watched: Vec<(usize, f64)>,
    kind: Kind,
}

enum Kind {
    Normal,
    Side { speed: usize },
    Speed { c: usize, normal: Option<usize> },
}

fn directions(tangents: usize) -> Vec<[f64; 3]> {
    let ends = [-1.0, 1.0];
    match tangents {
        1 => ends.iter().map(|&e| [e, 0.0, 0.0]).collect(),
        2 => (0..SIDES)
            .map(|k| {
                let (sin, cos) = (std::f64::consts::TAU * k as f64 / SIDES as f64).sin_cos();
                [cos, sin, 0.0]
            })
            .collect(),
        _ => {
            let mut list: Vec<[f64; 3]> = Vec::new();
            for e in ends {
                list.extend([[e, 0.0, 0.0], [0.0, e, 0.0], [0.0, 0.0, e]]);
            }
            let r = 1.0 / 3.0_f64.sqrt();
            for k in 0..8_usize {
                let sign = |bit: usize| if k >> bit & 1 == 1 { r } else { -r };
                list.push([sign(0), sign(1), sign(2)]);
            }
            list
        }
    }
}
