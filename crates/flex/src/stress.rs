//! Stresses of the modes at the nodes, the means of the elements that meet there.

use crate::dense::Matrix;
use crate::finite::{Elements, Finite};
use crate::tetrahedron;

/// How far the four points inside a tetrahedron lie from its corners, for the way back to them: the field is linear.
const OUT: f64 = 1.927_050_983_124_842_4;
const ACROSS: f64 = -0.309_016_994_374_947_45;

/// Six rows for each node, a column for each mode; nothing where the elements are not known.
pub(crate) fn of_modes(part: &Finite, modes: &Matrix) -> Option<Matrix> {
    let Elements::Solid(solids, material) = &part.elements else { return None };
    let mut out = Matrix::zeros(6 * part.places.len(), modes.cols);
    let mut count = vec![0.0_f64; part.places.len()];
    for nodes in solids {
        for &n in nodes {
            count[n] += 1.0;
        }
        let places = nodes.map(|n| part.places[n]);
        for c in 0..modes.cols {
            let u = nodes.map(|n| std::array::from_fn(|i| modes[(3 * n + i, c)]));
            let inside = tetrahedron::stresses(&places, material, &u);
            let corner = |k: usize, r: usize| -> f64 {
                (0..4).map(|q| inside[q][r] * if q == k { OUT } else { ACROSS }).sum()
            };
            for r in 0..6 {
                let corners: [f64; 4] = std::array::from_fn(|k| corner(k, r));
                for (k, &n) in nodes.iter().enumerate() {
                    let value = match k.checked_sub(4) {
                        None => corners[k],
                        Some(e) => {
                            0.5 * (corners[tetrahedron::EDGES[e][0]] + corners[tetrahedron::EDGES[e][1]])
                        }
                    };
                    out[(6 * n + r, c)] += value;
                }
            }
        }
    }
    for c in 0..modes.cols {
        for (row, x) in out.col_mut(c).iter_mut().enumerate() {
            *x /= count[row / 6].max(1.0);
        }
    }
    Some(out)
}
