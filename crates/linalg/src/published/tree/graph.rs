//! The graph of bodies and joints, its spanning forest and a monotone labelling (M60, M61).
//!
//! Rows of `G` that touch the same bodies form a joint. Bodies are nodes, the ground is one more node, joints between
//! two nodes are edges. The forest grows from the ground, always along the joint with the most rows, among equals
//! from the node nearest to the root: so few rows are cut and paths stay short. What cannot be reached from the
//! ground gets a root without a joint. Joints outside the forest, and rows that touch more than two bodies, close
//! loops.

use super::partition::Partition;
use crate::select::LOOP_LIMIT;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// A body with the joint that leads to its father.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    /// The body of the partition.
    pub(crate) body: usize,
    /// Label of the father; `None` for a root.
    pub(crate) father: Option<usize>,
    /// Rows of the joint.
    pub(crate) rows: Vec<usize>,
}

/// Rows that close loops and touch the same bodies.
#[derive(Debug, Clone)]
pub(crate) struct Cut {
    pub(crate) rows: Vec<usize>,
    /// Labels of the bodies touched.
    pub(crate) labels: Vec<usize>,
}

/// Bodies in an order in which fathers come before their sons.
#[derive(Debug, Clone)]
pub(crate) struct Forest {
    pub(crate) nodes: Vec<Node>,
    pub(crate) cuts: Vec<Cut>,
}

impl Forest {
    pub(crate) fn cut_rows(&self) -> usize {
        self.cuts.iter().map(|c| c.rows.len()).sum()
    }
}

struct Joint {
    /// The bodies touched; one for a joint with the ground.
    bodies: Vec<usize>,
    rows: Vec<usize>,
    used: bool,
}

/// A joint along which the forest may grow; the greatest comes first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Reach {
    rows: usize,
    depth: Reverse<usize>,
    joint: Reverse<usize>,
    son: Reverse<usize>,
    father: Option<usize>,
}

/// Spans the forest for this partition; `touched` are the bodies of each row.
pub(crate) fn span(partition: &Partition, touched: &[Vec<usize>]) -> Forest {
    let bodies = partition.members.len();
    let mut joints = joints_of(touched);
    let mut at: Vec<Vec<usize>> = vec![Vec::new(); bodies];
    let mut heap = BinaryHeap::new();
    for (e, joint) in joints.iter().enumerate() {
        match joint.bodies[..] {
            [a] => heap.push(Reach {
                rows: joint.rows.len(),
                depth: Reverse(0),
                joint: Reverse(e),
                son: Reverse(a),
                father: None,
            }),
            [a, b] => {
                at[a].push(e);
                at[b].push(e);
            }
            _ => {}
        }
    }
    let mut fathers = vec![None; bodies];
    let mut joint_of = vec![None; bodies];
    let mut seen = vec![false; bodies];
    let mut next_free = 0;
    loop {
        let (son, depth) = match heap.pop() {
            Some(reach) => {
                let (son, e) = (reach.son.0, reach.joint.0);
                // More rows than the son has velocities cannot be eliminated with the son.
                if seen[son] || reach.rows > partition.members[son].len() {
                    continue;
                }
                joints[e].used = true;
                joint_of[son] = Some(e);
                fathers[son] = reach.father;
                (son, reach.depth.0)
            }
            None => match (next_free..bodies).find(|&b| !seen[b]) {
                Some(root) => {
                    next_free = root + 1;
                    (root, 0)
                }
                None => break,
            },
        };
        seen[son] = true;
        for &e in &at[son] {
            let joint = &joints[e];
            let other = if joint.bodies[0] == son { joint.bodies[1] } else { joint.bodies[0] };
            if !seen[other] {
                heap.push(Reach {
                    rows: joint.rows.len(),
                    depth: Reverse(depth + 1),
                    joint: Reverse(e),
                    son: Reverse(other),
                    father: Some(son),
                });
            }
        }
    }
    label(partition, &joints, &fathers, &joint_of)
}

fn joints_of(touched: &[Vec<usize>]) -> Vec<Joint> {
    let mut groups: BTreeMap<&[usize], Vec<usize>> = BTreeMap::new();
    for (row, set) in touched.iter().enumerate() {
        groups.entry(set).or_default().push(row);
    }
    groups.into_iter().map(|(bodies, rows)| Joint { bodies: bodies.to_vec(), rows, used: false }).collect()
}

/// Labels the bodies along paths that start at the roots, without recursion.
fn label(
    partition: &Partition,
    joints: &[Joint],
    fathers: &[Option<usize>],
    joint_of: &[Option<usize>],
) -> Forest {
    let bodies = fathers.len();
    let mut sons: Vec<Vec<usize>> = vec![Vec::new(); bodies];
    let mut stack = Vec::new();
    for b in (0..bodies).rev() {
        match fathers[b] {
            Some(j) => sons[j].push(b),
            None => stack.push(b),
        }
    }
    let mut labels = vec![0; bodies];
    let mut nodes: Vec<Node> = Vec::with_capacity(bodies);
    while let Some(body) = stack.pop() {
        labels[body] = nodes.len();
        nodes.push(Node {
            body,
            father: fathers[body].map(|j: usize| labels[j]),
            rows: joint_of[body].map_or_else(Vec::new, |e: usize| joints[e].rows.clone()),
        });
        stack.extend(&sons[body]);
    }
    let mut cuts: Vec<Cut> = joints
        .iter()
        .filter(|joint| !joint.used)
        .map(|joint| Cut {
            rows: joint.rows.clone(),
            labels: joint.bodies.iter().map(|&b| labels[b]).collect(),
        })
        .collect();
    // Many bodies with rows of their own beside a joint (a norm, say): eliminate those with the joint.
    if cuts.iter().map(|c| c.rows.len()).sum::<usize>() > LOOP_LIMIT {
        cuts.retain(|cut| match cut.labels[..] {
            [k] if nodes[k].rows.len() + cut.rows.len() <= partition.members[nodes[k].body].len() => {
                nodes[k].rows.extend(&cut.rows);
                false
            }
            _ => true,
        });
    }
    Forest { nodes, cuts }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figure 3.1 of [Lubich92] with shuffled numbers and a second tree: fathers come first, every joint is used.
    #[test]
    fn labels_are_monotone() {
        // Bodies of size 3; two rows per joint; ground joint at body 5.
        let edges = [(5, 2), (5, 7), (2, 0), (2, 4), (7, 1), (7, 6), (7, 3), (8, 9)];
        let mut touched = vec![vec![5], vec![5]];
        for (a, b) in edges {
            let set = vec![a.min(b), a.max(b)];
            touched.extend([set.clone(), set]);
        }
        let forest = span(&Partition::blocks(&[3; 10]), &touched);
        assert_eq!(forest.nodes.len(), 10);
        assert!(forest.cuts.is_empty());
        for (k, node) in forest.nodes.iter().enumerate() {
            assert!(node.father.is_none_or(|j| j < k));
            if let Some(j) = node.father {
                let (a, b) = (node.body, forest.nodes[j].body);
                assert!(edges.contains(&(a, b)) || edges.contains(&(b, a)));
            }
        }
        let roots: Vec<_> = forest.nodes.iter().filter(|n| n.father.is_none()).collect();
        assert_eq!(roots.iter().map(|n| (n.body, n.rows.len())).collect::<Vec<_>>(), [(5, 2), (8, 0)]);
    }

    /// A chain fixed at both ends is cut in the middle, at the joint with the fewest rows.
    #[test]
    fn cuts_are_small_and_paths_short() {
        let mut touched = vec![vec![0]; 5];
        for k in 0..9 {
            touched.extend(vec![vec![k, k + 1]; 5]);
        }
        touched.extend(vec![vec![9]; 5]);
        let forest = span(&Partition::blocks(&[6; 10]), &touched);
        assert_eq!(forest.cut_rows(), 5);
        assert_eq!(forest.cuts[0].labels.len(), 2);
        assert_eq!(forest.nodes.iter().filter(|n| n.father.is_none()).count(), 2);
        touched.drain(5 + 3 * 5..5 + 3 * 5 + 3);
        let forest = span(&Partition::blocks(&[6; 10]), &touched);
        assert_eq!(forest.cut_rows(), 2);
        let mut cut: Vec<_> = forest.cuts[0].labels.iter().map(|&k| forest.nodes[k].body).collect();
        cut.sort_unstable();
        assert_eq!(cut, [3, 4]);
    }
}
