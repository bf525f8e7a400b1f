//! The invariants of inertia: the products of what every element of `z = (v, ω, ω ⊗ q, q̇)` does to the masses.

use crate::beam;
use crate::dense::Matrix;
use crate::finite::{Elements, Finite, turned};

/// The matrix `G` of the kinetic energy `½ zᵀ G z`.
///
/// Tetrahedra have a mass of the same kind along all axes, and the products are exact. Along beams they are summed where their masses are.
/// Matrices of other programs are taken as they are, with rotations of nodes that do not change with the deformation; the terms of the
/// momentum follow from the centre of mass, as they must.
pub(crate) fn of(part: &Finite, modes: &Matrix) -> Matrix {
    if let Elements::Beams(beams, material) = &part.elements {
        let samples: Vec<_> = beams
            .iter()
            .flat_map(|(ends, section)| {
                let its = beam::samples(ends.map(|n| part.places[n]), section, material);
                its.into_iter().map(|sample| (*ends, sample))
            })
            .collect();
        let all = Matrix::from_fn(6 * samples.len(), 6 + 4 * modes.cols, |_, _| 0.0);
        return along(samples, modes, all);
    }
    let (rigid, n, dofs) = (part.rigid(), modes.cols, part.dofs);
    let all = Matrix::from_fn(modes.rows, 6 + 4 * n, |row, col| {
        let (node, way) = (row / dofs, row % dofs);
        if col < 6 {
            rigid[(row, col)]
        } else if col < 6 + 3 * n {
            let (k, axis) = ((col - 6) / 3, (col - 6) % 3);
            let u = std::array::from_fn(|i| modes[(dofs * node + i, k)]);
            if way < 3 { turned(axis, u)[way] } else { 0.0 }
        } else {
            modes[(row, col - 6 - 3 * n)]
        }
    });
    let mut gram = all.transposed_times(&part.mass.times(&all)).symmetric();
    for k in 0..n {
        let moment = std::array::from_fn(|i| gram[(i, 6 + 3 * n + k)]);
        for axis in 0..3 {
            for (i, x) in turned(axis, moment).into_iter().enumerate() {
                gram[(i, 6 + 3 * k + axis)] = x;
                gram[(6 + 3 * k + axis, i)] = x;
            }
        }
    }
    gram
}

/// Sums over places along beams: three rows of velocities and three of spins for each, weighted by the roots of their inertia.
fn along(samples: Vec<([usize; 2], beam::Sample)>, modes: &Matrix, mut all: Matrix) -> Matrix {
    let n = modes.cols;
    for (k, (ends, sample)) in samples.into_iter().enumerate() {
        let root = sample.mass.sqrt();
        let mut put = |col: usize, moved: [f64; 3], spin: [f64; 3]| {
            for i in 0..3 {
                let (axis, weight) = sample.spins[i];
                all[(6 * k + i, col)] = root * moved[i];
                all[(6 * k + 3 + i, col)] = weight * (0..3).map(|a| axis[a] * spin[a]).sum::<f64>();
            }
        };
        let unit = |axis: usize| std::array::from_fn(|i| f64::from(u8::from(i == axis)));
        for axis in 0..3 {
            put(axis, unit(axis), [0.0; 3]);
            put(3 + axis, turned(axis, sample.place), unit(axis));
        }
        for c in 0..n {
            let (moved, spin) = sample.of(std::array::from_fn(|i| modes[(6 * ends[i / 6] + i % 6, c)]));
            for axis in 0..3 {
                put(6 + 3 * c + axis, turned(axis, moved), [0.0; 3]);
            }
            put(6 + 3 * n + c, moved, spin);
        }
    }
    all.transposed_times(&all).symmetric()
}
