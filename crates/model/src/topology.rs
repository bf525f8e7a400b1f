//! Which joints carry bodies and which close loops.

use crate::joints::JointLaw as _;
use crate::model::Model;
use gelenk_core::{Lift, Real};

/// A spanning tree of the bodies, rooted at the ground.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tree {
    /// The bodies but for the ground, parents before children.
    pub(crate) order: Vec<usize>,
    /// For every body the joint that carries it; `None`: no joint does, it flies.
    pub(crate) carrier: Vec<Option<usize>>,
}

/// Joints whose friction needs their multipliers are left out, and those that would let planar bodies leave their plane. Loops are
/// cut where the fewest rows are left to close them: at the joints with most freedom.
pub(crate) fn spanning_tree<S: Real + Lift<S>>(model: &Model<S>) -> Tree {
    let count = model.bodies.len();
    let rubbing = model.rubbing();
    let mut candidates: Vec<usize> = (0..model.joints.len())
        .filter(|&j| !model.joints[j].cut && !rubbing[j] && model.keeps_plane(j))
        .collect();
    candidates.sort_by_key(|&j| model.shapes[j].sizes().1);
    // Kruskal's algorithm
    let mut group: Vec<usize> = (0..count).collect();
    let mut chosen: Vec<Vec<(usize, usize)>> = vec![Vec::new(); count];
    for j in candidates {
        let (a, b) = (model.joints[j].a.body.0, model.joints[j].b.body.0);
        let (x, y) = (root(&mut group, a), root(&mut group, b));
        if x != y {
            group[x] = y;
            chosen[a].push((b, j));
            chosen[b].push((a, j));
        }
    }
    let mut tree = Tree { order: Vec::with_capacity(count), carrier: vec![None; count] };
    let mut reached = vec![false; count];
    // from the ground, then from every body that nothing connects to it
    for start in 0..count {
        if reached[start] {
            continue;
        }
        reached[start] = true;
        let mut next = vec![start];
        while let Some(body) = next.pop() {
            if body != 0 {
                tree.order.push(body);
            }
            for &(other, joint) in chosen[body].iter().rev() {
                if !std::mem::replace(&mut reached[other], true) {
                    tree.carrier[other] = Some(joint);
                    next.push(other);
                }
            }
        }
    }
    tree
}

fn root(group: &mut [usize], mut x: usize) -> usize {
    while group[x] != x {
        group[x] = group[group[x]];
        x = group[x];
    }
    x
}
