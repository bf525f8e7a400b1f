//! Checks of solutions, and the reasons for a failure.

use super::constraints::TreeConstraints;
use super::kernel::{axpy, dot};
use crate::gate::unsupported;
use gelenk_core::{KktError, Saddle, Singularity, Structure};

/// Unit rows whose rest is shorter than this depend on the others. It is larger than the limit of the elimination,
/// which measures in another metric.
const DEPENDENT: f64 = 1e-9;
/// Coefficients of unit rows below this are rounding.
const COEFFICIENT: f64 = 1e-7;

/// No NaN leaves as success.
pub(crate) fn check_solution(w: &[f64], mu: &[f64], solver: &'static str) -> Result<(), KktError> {
    // Zero times anything finite is zero.
    let sum: f64 = w.iter().chain(mu).map(|x| x * 0.0).sum();
    if sum == 0.0 {
        Ok(())
    } else {
        Err(unsupported(solver, "the right-hand side or the solution is not finite"))
    }
}

pub(crate) fn is_finite(a: &Saddle<'_>) -> bool {
    a.mass.iter().chain(a.left).all(|x| x.is_finite())
}

/// The rows of `G` named, in full and scaled to unit length.
fn unit_rows(structure: &Structure, g: &[f64], rows: &[usize]) -> Vec<Vec<f64>> {
    let (nv, nl) = (structure.dims.nv, structure.dims.nl);
    let mut place = vec![usize::MAX; nl];
    for (i, &row) in rows.iter().enumerate() {
        place[row] = i;
    }
    // Only the columns that occur.
    let mut column = vec![usize::MAX; nv];
    let mut columns = 0;
    structure.constraint_matrix.for_each(nl, nv, |i, j, _| {
        if place[i] != usize::MAX && column[j] == usize::MAX {
            column[j] = columns;
            columns += 1;
        }
    });
    let mut full = vec![vec![0.0; columns]; rows.len()];
    structure.constraint_matrix.for_each(nl, nv, |i, j, at| {
        if place[i] != usize::MAX {
            full[place[i]][column[j]] = g[at];
        }
    });
    for row in &mut full {
        let length = dot(columns, row, row).sqrt();
        if length > 0.0 {
            for x in row.iter_mut() {
                *x /= length;
            }
        }
    }
    full
}

/// The sets of rows among these of which the last depends on the others; `None` if it does not.
pub(crate) fn dependence(structure: &Structure, g: &[f64], rows: &[usize]) -> Option<Vec<usize>> {
    let (last, others) = rows.split_last()?;
    let unit = unit_rows(structure, g, rows);
    let mut rest = unit.last()?.clone();
    let n = rest.len();
    // Orthonormal rows, with their coefficients in the given ones.
    let mut basis: Vec<(Vec<f64>, Vec<f64>)> = Vec::new();
    for i in 0..others.len() {
        let (mut q, mut coefficients) = (unit[i].clone(), vec![0.0; others.len()]);
        coefficients[i] = 1.0;
        for _ in 0..2 {
            for (p, c) in &basis {
                let s = dot(n, p, &q);
                axpy(n, -s, p, &mut q);
                axpy(others.len(), -s, c, &mut coefficients);
            }
        }
        let length = dot(n, &q, &q).sqrt();
        if length > DEPENDENT {
            q.iter_mut().chain(&mut coefficients).for_each(|x| *x /= length);
            basis.push((q, coefficients));
        }
    }
    let mut combination = vec![0.0; others.len()];
    for _ in 0..2 {
        for (p, c) in &basis {
            let s = dot(n, p, &rest);
            axpy(n, -s, p, &mut rest);
            axpy(others.len(), s, c, &mut combination);
        }
    }
    (dot(n, &rest, &rest).sqrt() <= DEPENDENT).then(|| {
        let involved = others.iter().zip(&combination).filter(|(_, c)| c.abs() > COEFFICIENT);
        std::iter::once(*last).chain(involved.map(|(row, _)| *row)).collect()
    })
}

/// The last of these rows of a joint could not be eliminated with the son.
#[cold]
pub(super) fn joint(structure: &Structure, a: &Saddle<'_>, rows: &[usize], solver: &'static str) -> KktError {
    match dependence(structure, a.left, rows) {
        Some(set) => KktError::Singular(Singularity { dependent_rows: vec![set], massless: vec![] }),
        None => unsupported(
            solver,
            format!(
                "row {} and the rows of the same joint before it depend on each other as far as the outer body is \
                 concerned, although not altogether: use a sparse solver",
                rows.last().copied().unwrap_or_default()
            ),
        ),
    }
}

/// The row cut at this position is a combination of others.
#[cold]
pub(super) fn loop_row(solver: &mut TreeConstraints, a: &Saddle<'_>, position: usize) -> KktError {
    if !is_finite(a) {
        return KktError::Singular(Singularity::default());
    }
    let before = solver.loops.combination(&mut solver.tree, position);
    solver.tree.backward();
    let (nv, nl) = (solver.gate.structure.dims.nv, solver.gate.structure.dims.nl);
    let mut length = vec![0.0; nl];
    solver.gate.structure.constraint_matrix.for_each(nl, nv, |i, _, at| length[i] += a.left[at] * a.left[at]);
    let row = solver.loops.rows[position];
    let limit = COEFFICIENT * length[row].sqrt();
    let tree = solver.rows.iter().zip(&solver.tree.g);
    let mut others: Vec<usize> = tree
        .chain(solver.loops.rows.iter().zip(&before))
        .filter(|(row, c)| c.abs() * length[**row].sqrt() > limit)
        .map(|(row, _)| *row)
        .collect();
    others.sort_unstable();
    others.insert(0, row);
    KktError::Singular(Singularity { dependent_rows: vec![others], massless: vec![] })
}
