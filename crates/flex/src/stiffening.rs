//! How loads stiffen or soften the modes: from the stresses of a load follows the geometric stiffness of the elements.
//!
//! The work of a load along displacements of the second order is the negative energy of its stresses along slopes squared: a geometric
//! stiffness for each load says both what force it adds and how a deflected beam draws its end nearer `[Wallrapp94]`.

use crate::beam;
use crate::dense::Matrix;
use crate::error::Flex;
use crate::finite::{Elements, Finite};
use crate::interface::{Interface, Tie};
use crate::reduce::factor;
use crate::sparse::Sparse;
use crate::{body::Stiffening, tetrahedron};

/// Stiffening by loads of the body and forces at the interfaces, while the frame is fixed to one of them; nothing where the elements are not
/// known.
pub(crate) fn find(
    part: &Finite,
    tie: &Tie,
    attached: usize,
    interfaces: &[Interface],
    modes: &Matrix,
) -> Flex<Option<Stiffening>> {
    if matches!(part.elements, Elements::Unknown) {
        return Ok(None);
    }
    // the frame holds its interface; all other unknowns are free
    let first = tie.inside + 6 * attached;
    let is_held = |i: usize| (first..first + 6).contains(&i);
    let place: Vec<Option<usize>> =
        (0..tie.count).map(|i| (!is_held(i)).then(|| if i < first { i } else { i - 6 })).collect();
    let free = tie.count - 6;
    let factors = factor(part, tie, &tie.reduced(&part.stiffness).picked(free, &place))?;
    let fields = Matrix::from_fn(part.stiffness.n, 12, |row, load| {
        let (node, way) = (row / part.dofs, row % part.dofs);
        if load < 3 {
            f64::from(u8::from(way == load))
        } else {
            let (a, b) = ((load - 3) / 3, (load - 3) % 3);
            if way == b { part.places[node][a] } else { 0.0 }
        }
    });
    let nodal = part.mass.times(&fields);
    let gathered = tie.gathered(&nodal);
    let mut loads = Matrix::zeros(free, 12 + 3 * interfaces.len());
    for c in 0..12 {
        for (i, &x) in gathered.col(c).iter().enumerate() {
            if let Some(k) = place[i] {
                loads[(k, c)] = x;
            }
        }
    }
    for i in 0..interfaces.len() {
        for b in 0..3 {
            if let Some(k) = place[tie.inside + 6 * i + b] {
                loads[(k, 12 + 3 * i + b)] = 1.0;
            }
        }
    }
    factors.solve(&mut loads);
    let solved = Matrix::from_fn(tie.count, loads.cols, |i, c| place[i].map_or(0.0, |k| loads[(k, c)]));
    let answers = tie.expanded(&solved);
    let mut found: Vec<Matrix> = (0..loads.cols)
        .map(|c| {
            let k = geometric(part, answers.col(c));
            modes.transposed_times(&k.times(modes)).symmetric()
        })
        .collect();
    let ends = found.split_off(12);
    Ok(Some(Stiffening { body: found, ends }))
}

/// The geometric stiffness of all elements under the stresses of displacements.
fn geometric(part: &Finite, u: &[f64]) -> Sparse {
    let mut entries = Vec::new();
    match &part.elements {
        Elements::Unknown => {}
        Elements::Solid(solids, material) => {
            for nodes in solids {
                let places = nodes.map(|n| part.places[n]);
                let its = nodes.map(|n| [u[3 * n], u[3 * n + 1], u[3 * n + 2]]);
                let k = tetrahedron::geometric(&places, &tetrahedron::stresses(&places, material, &its));
                for i in 0..10 {
                    for j in 0..10 {
                        let x = k[(i, j)];
                        entries.extend((0..3).map(|a| (3 * nodes[i] + a, 3 * nodes[j] + a, x)));
                    }
                }
            }
        }
        Elements::Beams(beams, material) => {
            for (ends, section) in beams {
                let places = ends.map(|n| part.places[n]);
                let Some((frame, length)) = beam::axes(places) else { continue };
                let stretch: f64 =
                    (0..3).map(|a| frame[0][a] * (u[6 * ends[1] + a] - u[6 * ends[0] + a])).sum();
                let tension = material.young * section.area * stretch / length;
                let Some(k) = beam::geometric(places, section, material, tension) else { continue };
                for i in 0..12 {
                    for j in 0..12 {
                        entries.push((6 * ends[i / 6] + i % 6, 6 * ends[j / 6] + j % 6, k[(i, j)]));
                    }
                }
            }
        }
    }
    Sparse::new(part.stiffness.n, entries)
}
