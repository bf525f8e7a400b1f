//! Where the rows of a square matrix go, so that there are pivots on the diagonal or about it.
//!
//! The pivots of a static sequence are entries of the diagonal and 2 x 2 blocks about it, on a symmetric pattern. A
//! matrix of constrained mechanics has these as it stands, in spite of its zeros: multipliers are paired with the
//! rows of their constraints. Other matrices need their rows permuted, after a [`matching`] with large entries, where cycles of
//! two rows stay as they are, for 2 x 2 pivots do as well and keep more of the symmetry.
//!
//! The arrangement with the smaller symmetric pattern is tried first, because it fills in less; the other if the first
//! has no acceptable pivots, or numbers grow.

use super::layout::{Layout, Matrix};
use super::matching::matching;
use super::monitor::GROWN;
use super::order::{self, Order};
use super::scale::Scale;
use gelenk_core::Saddle;

/// Finds rows, scaling and pivot order for a square matrix, or the nodes for which there is no pivot.
pub(super) fn arrange(layout: &mut Layout, a: &Saddle<'_>) -> Result<(Matrix, Scale, Order), Vec<u32>> {
    let before = layout.nodes().unwrap_or(&[]).to_vec();
    // Without a new order the old one stays, and so do its rows.
    search(layout, a).inspect_err(|_| layout.permute(&before))
}

fn search(layout: &mut Layout, a: &Saddle<'_>) -> Result<(Matrix, Scale, Order), Vec<u32>> {
    let natural: Vec<u32> = (0..layout.n() as u32).collect();
    let Some(m) = on(layout, a, &natural) else { return Err(Vec::new()) };
    let found = matching(&m)?;
    let matched = long_cycles(&found.column);
    let mut candidates = vec![(natural, m)];
    if candidates[0].0 != matched
        && let Some(m) = on(layout, a, &matched)
    {
        candidates.push((matched, m));
    }
    candidates.sort_by_key(|(_, m)| m.pairs.len());

    let mut best: Option<(Vec<u32>, Matrix, Scale, Order)> = None;
    let mut failure = Vec::new();
    for (nodes, m) in candidates {
        let mut scale = Scale { rows: found.scale.rows.clone(), columns: found.scale.columns.clone() };
        for (&k, r) in nodes.iter().zip(&found.scale.rows) {
            scale.rows[k as usize] = *r;
        }
        match order::analyse(&m, &scale, false) {
            Ok(order) => {
                let growth = order.growth;
                if best.as_ref().is_none_or(|(.., other)| growth < other.growth) {
                    best = Some((nodes, m, scale, order));
                }
                if growth <= GROWN {
                    break;
                }
            }
            Err(nodes) => failure = nodes,
        }
    }
    let (nodes, m, scale, order) = best.ok_or(failure)?;
    layout.permute(&nodes);
    Ok((m, scale, order))
}

/// The matrix with its rows at these nodes.
fn on(layout: &mut Layout, a: &Saddle<'_>, nodes: &[u32]) -> Option<Matrix> {
    layout.permute(nodes);
    layout.matrix(Some(a))
}

/// A permutation without its cycles of two.
fn long_cycles(p: &[u32]) -> Vec<u32> {
    (0..p.len() as u32).zip(p).map(|(i, &j)| if p[j as usize] == i { i } else { j }).collect()
}
