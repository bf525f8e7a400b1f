//! The tree of bodies and joint coordinates: how it is declared, checked, and found (M59, M60).

use super::partition::Partition;
use crate::select::LOOP_LIMIT;
use gelenk_core::{MassKind, MatrixKind, Structure};
use std::collections::BTreeMap;

/// A body `y_k` with the joint coordinates `z_k` that lead to its parent, and the rows
/// `K_k y_k + J_k z_k + H_k y_parent = h_k` that tie them together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct JointNode {
    /// The parent's place in the list; `None` for a root.
    pub parent: Option<usize>,
    /// Velocities of the body.
    pub body: Vec<usize>,
    /// Velocities of the joint.
    pub joint: Vec<usize>,
    /// As many rows as the body has velocities, or none at all for a body that floats without joint coordinates.
    pub rows: Vec<usize>,
}

/// Checks that the nodes cover the structure, and sorts them so that parents come first. Rows that belong to no node
/// close loops and are returned too. The error is the reason why not.
pub(crate) fn ordered(
    structure: &Structure,
    nodes: &[JointNode],
) -> Result<(Vec<JointNode>, Vec<usize>), String> {
    structure.validate().map_err(|e| e.to_string())?;
    let (nv, nl) = (structure.dims.nv, structure.dims.nl);
    // The node of each velocity, and whether it belongs to the joint.
    let mut where_v: Vec<Option<(usize, bool)>> = vec![None; nv];
    let mut where_row: Vec<Option<usize>> = vec![None; nl];
    for (k, node) in nodes.iter().enumerate() {
        let fits = node.rows.len() == node.body.len() || (node.rows.is_empty() && node.joint.is_empty());
        if !fits {
            return Err(format!(
                "node {k} has {} rows and {} velocities of its body: K would not be square",
                node.rows.len(),
                node.body.len()
            ));
        }
        let both = node.body.iter().map(|v| (v, false)).chain(node.joint.iter().map(|v| (v, true)));
        for (&v, joint) in both {
            match where_v.get_mut(v) {
                Some(place @ None) => *place = Some((k, joint)),
                Some(_) => return Err(format!("velocity {v} belongs to two nodes")),
                None => return Err(format!("node {k} names velocity {v} of {nv}")),
            }
        }
        for &row in &node.rows {
            match where_row.get_mut(row) {
                Some(place @ None) => *place = Some(k),
                Some(_) => return Err(format!("row {row} belongs to two nodes")),
                None => return Err(format!("node {k} names row {row} of {nl}")),
            }
        }
    }
    if let Some(v) = where_v.iter().position(Option::is_none) {
        return Err(format!("velocity {v} belongs to no node"));
    }
    let loops: Vec<usize> = (0..nl).filter(|&row| where_row[row].is_none()).collect();
    if loops.len() > LOOP_LIMIT {
        return Err(format!(
            "{} rows belong to no node and close loops, more than {LOOP_LIMIT}: use a sparse solver",
            loops.len()
        ));
    }
    let mut wrong = None;
    structure.mass.for_each(nv, |i, j, _| {
        if where_v[i] != where_v[j] {
            wrong =
                Some(format!("M has an entry ({i}, {j}) between two nodes, or between a body and its joint"));
        }
    });
    structure.constraint_matrix.for_each(nl, nv, |i, j, _| {
        if let (Some(k), Some((b, joint))) = (where_row[i], where_v[j])
            && !(b == k || (!joint && nodes[k].parent == Some(b)))
        {
            wrong = Some(format!(
                "row {i} touches velocity {j}, which belongs neither to its node nor to the parent"
            ));
        }
    });
    match wrong {
        Some(reason) => Err(reason),
        None => Ok((sort(nodes)?, loops)),
    }
}

fn sort(nodes: &[JointNode]) -> Result<Vec<JointNode>, String> {
    let mut sons = vec![Vec::new(); nodes.len()];
    let mut stack = Vec::new();
    for (k, node) in nodes.iter().enumerate().rev() {
        match node.parent {
            None => stack.push(k),
            Some(p) if p < nodes.len() => sons[p].push(k),
            Some(p) => return Err(format!("node {k} has the parent {p}, which does not exist")),
        }
    }
    let mut labels = vec![0; nodes.len()];
    let mut sorted: Vec<JointNode> = Vec::with_capacity(nodes.len());
    while let Some(k) = stack.pop() {
        labels[k] = sorted.len();
        let parent = nodes[k].parent.map(|p| labels[p]);
        sorted.push(JointNode { parent, ..nodes[k].clone() });
        stack.extend(&sons[k]);
    }
    if sorted.len() == nodes.len() { Ok(sorted) } else { Err("the parents form a cycle".into()) }
}

/// Finds the nodes from the blocks of `M` and the pattern of `G`: a terminal body is a block that as many rows touch
/// as it has velocities; blocks that no other row touches are its joint, and at most one more block is its parent.
pub(crate) fn detect(structure: &Structure) -> Result<Vec<JointNode>, String> {
    structure.validate().map_err(|e| e.to_string())?;
    let MassKind::BlockDiagonal(sizes) = &structure.mass else {
        return Err("M must be block diagonal with one block per body and per joint".into());
    };
    if structure.constraint_matrix == MatrixKind::Dense && sizes.len() > 3 {
        return Err("the layout of G is full, which hides the joints: declare a sparse pattern".into());
    }
    let partition = Partition::blocks(sizes);
    let mut search = Search::new(structure, sizes, &partition);
    search.peel();
    search.finish(&partition)
}

/// A terminal body, all in blocks but for the rows.
struct Tip {
    body: usize,
    joint: Vec<usize>,
    father: Option<usize>,
    rows: Vec<usize>,
    /// It looks like a joint rather than a body.
    suspicious: bool,
}

struct Search<'a> {
    sizes: &'a [usize],
    /// Blocks of each row, rows of each block.
    touched: Vec<Vec<usize>>,
    rows_of: Vec<Vec<usize>>,
    alive_row: Vec<bool>,
    alive: Vec<usize>,
    is_father: Vec<bool>,
    taken: Vec<bool>,
    /// Terminal bodies, tips first.
    found: Vec<Tip>,
}

impl<'a> Search<'a> {
    fn new(structure: &Structure, sizes: &'a [usize], partition: &Partition) -> Self {
        let touched = partition.touched(structure);
        let mut rows_of = vec![Vec::new(); sizes.len()];
        for (row, set) in touched.iter().enumerate() {
            for &b in set {
                rows_of[b].push(row);
            }
        }
        Self {
            sizes,
            alive_row: vec![true; touched.len()],
            alive: rows_of.iter().map(Vec::len).collect(),
            is_father: vec![false; sizes.len()],
            taken: vec![false; sizes.len()],
            touched,
            rows_of,
            found: Vec::new(),
        }
    }

    /// Takes off terminal bodies, large blocks first. A block all of whose rows touch a larger one looks like a joint
    /// and has to wait.
    fn peel(&mut self) {
        let mut list: Vec<usize> = (0..self.sizes.len()).collect();
        list.sort_by_key(|&b| (self.sizes[b], std::cmp::Reverse(b)));
        let mut waiting = Vec::new();
        loop {
            while let Some(b) = list.pop() {
                match self.terminal(b) {
                    Some(tip) if tip.suspicious => waiting.push(b),
                    Some(tip) => {
                        list.extend(tip.father);
                        self.take(tip);
                    }
                    None => {}
                }
            }
            // None left: one of those that wait.
            let next = waiting.iter().enumerate().find_map(|(p, &b)| self.terminal(b).map(|tip| (p, tip)));
            let Some((p, tip)) = next else { break };
            waiting.remove(p);
            list.extend(tip.father);
            self.take(tip);
        }
    }

    /// Is the block a terminal body?
    fn terminal(&self, b: usize) -> Option<Tip> {
        if self.taken[b] || self.sizes[b] == 0 || self.alive[b] != self.sizes[b] {
            return None;
        }
        let rows: Vec<usize> = self.rows_of[b].iter().copied().filter(|&r| self.alive_row[r]).collect();
        let mut count: BTreeMap<usize, usize> = BTreeMap::new();
        for &row in &rows {
            for &o in self.touched[row].iter().filter(|&&o| o != b) {
                *count.entry(o).or_default() += 1;
            }
        }
        let (mut joint, mut fathers) = (Vec::new(), Vec::new());
        for (&o, &n) in &count {
            if n == self.alive[o] && !self.is_father[o] {
                joint.push(o);
            } else {
                fathers.push(o);
            }
        }
        let suspicious = count.iter().any(|(&o, &n)| n == rows.len() && self.sizes[o] > self.sizes[b]);
        (fathers.len() <= 1).then(|| Tip {
            body: b,
            joint,
            father: fathers.first().copied(),
            rows,
            suspicious,
        })
    }

    fn take(&mut self, tip: Tip) {
        for &row in &tip.rows {
            self.alive_row[row] = false;
            for &o in &self.touched[row] {
                self.alive[o] -= 1;
            }
        }
        for &o in tip.joint.iter().chain([&tip.body]) {
            self.taken[o] = true;
        }
        if let Some(f) = tip.father {
            self.is_father[f] = true;
        }
        self.found.push(tip);
    }

    fn finish(mut self, partition: &Partition) -> Result<Vec<JointNode>, String> {
        if let Some(row) = self.alive_row.iter().position(|&alive| alive) {
            return Err(format!(
                "row {row} does not fit K y + J z + H y(parent) = h with square K on a tree of the blocks of M"
            ));
        }
        for b in 0..self.sizes.len() {
            if !self.taken[b] && self.sizes[b] > 0 {
                self.found.push(Tip {
                    body: b,
                    joint: vec![],
                    father: None,
                    rows: vec![],
                    suspicious: false,
                });
            }
        }
        let mut node_of = vec![0; self.sizes.len()];
        for (k, tip) in self.found.iter().enumerate() {
            node_of[tip.body] = k;
        }
        let nodes = self.found.into_iter().map(|tip| JointNode {
            parent: tip.father.map(|f| node_of[f]),
            body: partition.members[tip.body].clone(),
            joint: tip.joint.iter().flat_map(|&o| partition.members[o].iter().copied()).collect(),
            rows: tip.rows,
        });
        Ok(nodes.collect())
    }
}
