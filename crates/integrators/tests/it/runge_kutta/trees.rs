//! Rooted trees and the order conditions they stand for `[Hairer93, II.2]`.

/// A rooted tree: its order, and the trees at its root as numbers in the list of all.
pub(crate) struct Tree {
    pub(crate) order: usize,
    children: Vec<usize>,
    /// `γ(t)`: the condition is `Σ bᵢ Φᵢ(t) = 1/γ(t)`.
    pub(crate) density: f64,
}

/// All rooted trees up to an order, smaller ones first.
pub(crate) fn trees(order: usize) -> Vec<Tree> {
    let mut all: Vec<Tree> = Vec::new();
    for n in 1..=order {
        let mut found = Vec::new();
        forests(&all, n - 1, all.len(), &mut Vec::new(), &mut found);
        let new = found.into_iter().map(|children| {
            let density = children.iter().map(|&c| all[c].density).product::<f64>() * n as f64;
            Tree { order: n, children, density }
        });
        let new: Vec<Tree> = new.collect();
        all.extend(new);
    }
    all
}

/// All multisets of trees below `limit` with this many nodes.
fn forests(all: &[Tree], nodes: usize, limit: usize, chosen: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    if nodes == 0 {
        found.push(chosen.clone());
    }
    for k in (0..limit).filter(|&k| all[k].order <= nodes) {
        chosen.push(k);
        forests(all, nodes - all[k].order, k + 1, chosen, found);
        chosen.pop();
    }
}

/// `Φᵢ(t)` for all trees and stages; row `i` of `a` may leave out trailing zeros.
pub(crate) fn elementary(trees: &[Tree], a: &[&[f64]]) -> Vec<Vec<f64>> {
    let mut phi: Vec<Vec<f64>> = Vec::new();
    for tree in trees {
        let stage = |row: &&[f64]| {
            let branch = |&c: &usize| row.iter().zip(&phi[c]).map(|(a, phi)| a * phi).sum::<f64>();
            tree.children.iter().map(branch).product()
        };
        let here = a.iter().map(stage).collect();
        phi.push(here);
    }
    phi
}

/// The largest residual `|Σ bᵢ Φᵢ − θⁿ/γ|` of all trees of each order, from order one on.
pub(crate) fn residuals(trees: &[Tree], phi: &[Vec<f64>], b: &[f64], theta: f64) -> Vec<f64> {
    let mut worst = vec![0.0_f64; trees.last().map_or(0, |t| t.order)];
    for (tree, phi) in trees.iter().zip(phi) {
        let sum: f64 = b.iter().zip(phi).map(|(b, phi)| b * phi).sum();
        let off = (sum - theta.powi(tree.order as i32) / tree.density).abs();
        worst[tree.order - 1] = worst[tree.order - 1].max(off);
    }
    worst
}

/// The numbers of rooted trees are known.
#[test]
fn trees_are_complete() {
    let all = trees(8);
    let count = |n| all.iter().filter(|t| t.order == n).count();
    assert_eq!((1..=8).map(count).collect::<Vec<_>>(), [1, 1, 2, 4, 9, 20, 48, 115]);
    // the tall tree and the bush of order 4
    assert!(all.iter().any(|t| t.density == 24.0) && all.iter().any(|t| t.density == 4.0));
}
