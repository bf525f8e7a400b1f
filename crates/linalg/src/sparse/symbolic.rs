//! The pattern of the factors for a given pivot order, and an order of the same pivots that keeps memory together.
//!
//! The pattern below a pivot is that of its column in the matrix, together with the patterns below the pivots whose
//! first row belongs to it: its children in the elimination tree. A post-order of that tree needs the same operations,
//! but a pivot follows its last child immediately, so that numbers are used soon after they were computed.

use super::layout::Matrix;
use super::order::{NONE, Pivot};

/// Patterns of the columns of the factor, in terms of positions in the pivot order.
#[derive(Debug)]
pub(super) struct Symbolic {
    pub(super) pivots: Vec<Pivot>,
    /// Node at each position.
    pub(super) node: Vec<u32>,
    /// Position of each node.
    pub(super) position: Vec<u32>,
    /// Rows below each pivot, ascending; those of pivot `k` are `rows[start[k]..start[k + 1]]`.
    pub(super) start: Vec<usize>,
    pub(super) rows: Vec<u32>,
}

/// Patterns for a pivot order, which is put into post-order; one that is in post-order stays as it is.
pub(super) fn symbolic(m: &Matrix, pivots: &[Pivot]) -> Symbolic {
    let n = m.diagonal.len();
    let below = Below::new(m, pivots);
    let order = post_order(&below.parent);
    let mut out = Symbolic {
        pivots: Vec::with_capacity(pivots.len()),
        node: Vec::with_capacity(n),
        position: vec![0; n],
        start: Vec::with_capacity(pivots.len() + 1),
        rows: Vec::with_capacity(below.nodes.len()),
    };
    for &k in &order {
        let p = pivots[k as usize];
        for node in [p.first, p.second] {
            if node != NONE {
                out.position[node as usize] = out.node.len() as u32;
                out.node.push(node);
            }
        }
        out.pivots.push(p);
    }
    for &k in &order {
        let first = out.rows.len();
        out.start.push(first);
        out.rows.extend(below.of(k as usize).iter().map(|&node| out.position[node as usize]));
        out.rows[first..].sort_unstable();
    }
    out.start.push(out.rows.len());
    out
}

/// The nodes below each pivot, in the given order of pivots, and the elimination tree.
struct Below {
    start: Vec<usize>,
    nodes: Vec<u32>,
    parent: Vec<u32>,
}

impl Below {
    fn new(m: &Matrix, pivots: &[Pivot]) -> Self {
        let owner = owners(m, pivots);
        let (neighbour_start, neighbours) = adjacency(m);
        let around = |node: u32| {
            &neighbours[neighbour_start[node as usize] as usize..neighbour_start[node as usize + 1] as usize]
        };
        let np = pivots.len();
        let mut mark = vec![NONE; owner.len()];
        let mut start = Vec::with_capacity(np + 1);
        let mut nodes: Vec<u32> = Vec::with_capacity(2 * m.pairs.len());
        let mut parent = vec![NONE; np];
        // children as linked lists
        let (mut child, mut sibling) = (vec![NONE; np], vec![NONE; np]);
        for (k, p) in pivots.iter().enumerate() {
            start.push(nodes.len());
            let mut up = NONE;
            let mut take = |node: u32, nodes: &mut Vec<u32>| {
                let later = owner[node as usize];
                if later > k as u32 && mark[node as usize] != k as u32 {
                    mark[node as usize] = k as u32;
                    up = up.min(later);
                    nodes.push(node);
                }
            };
            for of in [p.first, p.second].into_iter().filter(|&of| of != NONE) {
                for &node in around(of) {
                    take(node, &mut nodes);
                }
            }
            let mut c = child[k];
            while c != NONE {
                for r in start[c as usize]..start[c as usize + 1] {
                    take(nodes[r], &mut nodes);
                }
                c = sibling[c as usize];
            }
            parent[k] = up;
            if up != NONE {
                sibling[k] = child[up as usize];
                child[up as usize] = k as u32;
            }
        }
        start.push(nodes.len());
        Self { start, nodes, parent }
    }

    fn of(&self, pivot: usize) -> &[u32] {
        &self.nodes[self.start[pivot]..self.start[pivot + 1]]
    }
}

/// The pivot to which each node belongs.
fn owners(m: &Matrix, pivots: &[Pivot]) -> Vec<u32> {
    let mut owner = vec![0_u32; m.diagonal.len()];
    for (k, p) in pivots.iter().enumerate() {
        owner[p.first as usize] = k as u32;
        if p.second != NONE {
            owner[p.second as usize] = k as u32;
        }
    }
    owner
}

fn adjacency(m: &Matrix) -> (Vec<u32>, Vec<u32>) {
    let n = m.diagonal.len();
    let mut start = vec![0_u32; n + 1];
    for p in &m.pairs {
        start[p.i as usize + 1] += 1;
        start[p.j as usize + 1] += 1;
    }
    for k in 0..n {
        start[k + 1] += start[k];
    }
    let mut next = start.clone();
    let mut list = vec![0; 2 * m.pairs.len()];
    for p in &m.pairs {
        for (from, to) in [(p.i, p.j), (p.j, p.i)] {
            let place = &mut next[from as usize];
            list[*place as usize] = to;
            *place += 1;
        }
    }
    (start, list)
}

/// Children before parents, each subtree in one piece, otherwise in the given order.
fn post_order(parent: &[u32]) -> Vec<u32> {
    let n = parent.len();
    let (mut child, mut sibling) = (vec![NONE; n], vec![NONE; n]);
    let mut root = NONE;
    for k in (0..n).rev() {
        let list = if parent[k] == NONE { &mut root } else { &mut child[parent[k] as usize] };
        sibling[k] = *list;
        *list = k as u32;
    }
    let mut order = Vec::with_capacity(n);
    let mut stack = Vec::new();
    let mut k = root;
    while k != NONE || !stack.is_empty() {
        // down to the first leaf, then the node, then its sibling
        while k != NONE {
            stack.push(k);
            k = child[k as usize];
        }
        if let Some(done) = stack.pop() {
            order.push(done);
            k = sibling[done as usize];
        }
    }
    order
}
