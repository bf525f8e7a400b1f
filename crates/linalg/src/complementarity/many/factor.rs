//! Sparse factorisation of `J = I + Σ Wᵀ B W` over the bodies of an island.
//!
//! The sum runs over contacts, `B` is a small matrix of each. `J` has a full block for two bodies that touch, so its graph is that of the bodies. Blocks are eliminated in the order of minimum degree;
//! pivots are searched within blocks only. `J` need not be symmetric, but its pattern is.

use super::island::Member;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// Most rows of a contact.
pub(super) const MOST_ROWS: usize = 4;
/// `B` of a contact, row by row.
pub(super) type Small = [[f64; MOST_ROWS]; MOST_ROWS];

/// `J`, and then its factors `L U`.
#[derive(Debug, Default)]
pub(super) struct Factor {
    /// Where each body begins in `z`, and its size.
    nodes: Vec<(usize, usize)>,
    /// The body at each place of `z`.
    node_at: Vec<usize>,
    near: Vec<Vec<usize>>,
    merged: Vec<usize>,
    heap: BinaryHeap<(Reverse<usize>, Reverse<usize>)>,
    /// Bodies in the order of elimination, and the place of each in it.
    order: Vec<usize>,
    place: Vec<usize>,
    /// Places of the later bodies beside each, and where their blocks begin.
    first: Vec<usize>,
    later: Vec<usize>,
    block: Vec<usize>,
    diagonal_at: Vec<usize>,
    /// Diagonal blocks, later their inverses; blocks below and beside.
    diagonal: Vec<f64>,
    low: Vec<f64>,
    up: Vec<f64>,
    work: Vec<f64>,
    /// `Σ Wᵀ W` of rows of joints, laid out as the three above; empty without any.
    joints: [Vec<f64>; 3],
    /// Where the blocks of each contact are, pair after pair of its bodies, and where those of a contact begin.
    targets: Vec<(Part, usize)>,
    first_target: Vec<usize>,
    /// Multiplications of one factorisation, roughly.
    pub(super) cost: f64,
}

/// A part of `J`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Diagonal,
    Up,
    Low,
}

impl Factor {
    /// Finds the order of elimination and the places of all blocks. `false` if that would take too much memory.
    pub(super) fn analyse(
        &mut self,
        nodes: &[(usize, usize)],
        members: &[Member],
        (values, stretches): (&[f64], &[(usize, usize)]),
        most_entries: usize,
    ) -> bool {
        self.nodes.clear();
        self.nodes.extend_from_slice(nodes);
        let count = nodes.len();
        self.node_at.clear();
        for (k, &(_, len)) in nodes.iter().enumerate() {
            self.node_at.extend(std::iter::repeat_n(k, len));
        }
        if self.near.len() < count {
            self.near.resize(count, Vec::new());
        }
        for near in &mut self.near {
            near.clear();
        }
        for member in members {
            let own = &stretches[member.stretches.0..member.stretches.1];
            for a in own {
                let a = self.node_at[a.0];
                self.near[a].extend(own.iter().map(|b| self.node_at[b.0]).filter(|&b| b != a));
            }
        }
        self.heap.clear();
        for (k, near) in self.near[..count].iter_mut().enumerate() {
            near.sort_unstable();
            near.dedup();
            self.heap.push((Reverse(near.len()), Reverse(k)));
        }
        if !self.eliminate(count, most_entries) {
            return false;
        }
        self.find_targets(members, stretches);
        self.gather_joints(members, values, stretches);
        true
    }

    /// Finds the blocks of all contacts.
    fn find_targets(&mut self, members: &[Member], stretches: &[(usize, usize)]) {
        self.targets.clear();
        self.first_target.clear();
        for member in members {
            self.first_target.push(self.targets.len());
            let own = &stretches[member.stretches.0..member.stretches.1];
            for &(a, _) in own {
                let a = self.place[self.node_at[a]];
                for &(b, _) in own {
                    let b = self.place[self.node_at[b]];
                    self.targets.push(match a.cmp(&b) {
                        Ordering::Equal => (Part::Diagonal, self.diagonal_at[a]),
                        Ordering::Less => (Part::Up, self.block[find(&self.first, &self.later, a, b)]),
                        Ordering::Greater => (Part::Low, self.block[find(&self.first, &self.later, b, a)]),
                    });
                }
            }
        }
    }

    /// Adds up what rows of joints do: it only grows with `σ`.
    fn gather_joints(&mut self, members: &[Member], values: &[f64], stretches: &[(usize, usize)]) {
        self.joints.iter_mut().for_each(Vec::clear);
        if members.iter().all(|m| !m.law.bilateral) {
            return;
        }
        let mut one: Small = [[0.0; MOST_ROWS]; MOST_ROWS];
        (0..MOST_ROWS).for_each(|i| one[i][i] = 1.0);
        self.diagonal.fill(0.0);
        self.low.fill(0.0);
        self.up.fill(0.0);
        for (i, member) in members.iter().enumerate().filter(|(_, m)| m.law.bilateral) {
            self.add((i, member), values, stretches, &one);
        }
        for (kept, now) in self.joints.iter_mut().zip([&self.diagonal, &self.low, &self.up]) {
            kept.extend_from_slice(now);
        }
    }

    fn eliminate(&mut self, count: usize, most_entries: usize) -> bool {
        self.order.clear();
        self.first.clear();
        self.later.clear();
        self.place.clear();
        self.place.resize(count, usize::MAX);
        self.cost = 0.0;
        let mut entries = 0;
        while let Some((Reverse(degree), Reverse(p))) = self.heap.pop() {
            if self.place[p] != usize::MAX || degree != self.near[p].len() {
                continue;
            }
            self.place[p] = self.order.len();
            self.order.push(p);
            self.first.push(self.later.len());
            let beside = std::mem::take(&mut self.near[p]);
            let size = self.nodes[p].1;
            let wide: usize = beside.iter().map(|&a| self.nodes[a].1).sum();
            entries += 2 * size * wide;
            self.cost += (size * (size + wide) * (size + wide)) as f64;
            if entries > most_entries {
                return false;
            }
            self.later.extend_from_slice(&beside);
            for &a in &beside {
                let near = &mut self.near[a];
                self.merged.clear();
                let (mut i, mut j) = (0, 0);
                while i < near.len() || j < beside.len() {
                    let x = near.get(i).copied().unwrap_or(usize::MAX);
                    let y = beside.get(j).copied().unwrap_or(usize::MAX);
                    i += usize::from(x <= y);
                    j += usize::from(y <= x);
                    let next = x.min(y);
                    if next != a && next != p {
                        self.merged.push(next);
                    }
                }
                near.clear();
                near.extend_from_slice(&self.merged);
                self.heap.push((Reverse(near.len()), Reverse(a)));
            }
            self.near[p] = beside;
        }
        self.first.push(self.later.len());
        self.lay_out();
        true
    }

    fn lay_out(&mut self) {
        self.block.clear();
        self.diagonal_at.clear();
        let (mut at, mut diagonal) = (0, 0);
        for p in 0..self.order.len() {
            let size = self.nodes[self.order[p]].1;
            self.diagonal_at.push(diagonal);
            diagonal += size * size;
            let range = self.first[p]..self.first[p + 1];
            for later in &mut self.later[range.clone()] {
                *later = self.place[*later];
            }
            self.later[range.clone()].sort_unstable();
            for k in range {
                self.block.push(at);
                at += size * self.nodes[self.order[self.later[k]]].1;
            }
        }
        self.diagonal.resize(diagonal, 0.0);
        self.low.resize(at, 0.0);
        self.up.resize(at, 0.0);
    }

    /// `J = I`, with what rows of joints add for this `σ`.
    pub(super) fn start(&mut self, sigma: f64) {
        let [diagonal, low, up] = &self.joints;
        if diagonal.is_empty() {
            self.low.fill(0.0);
            self.up.fill(0.0);
            self.diagonal.fill(0.0);
        } else {
            for (now, kept) in [(&mut self.diagonal, diagonal), (&mut self.low, low), (&mut self.up, up)] {
                now.iter_mut().zip(kept).for_each(|(now, kept)| *now = sigma * kept);
            }
        }
        for p in 0..self.order.len() {
            let size = self.nodes[self.order[p]].1;
            for i in 0..size {
                self.diagonal[self.diagonal_at[p] + i * (size + 1)] += 1.0;
            }
        }
    }

    /// `J += Wᵀ B W` of one contact, which has this number among those that were analysed.
    pub(super) fn add(
        &mut self,
        (index, member): (usize, &Member),
        values: &[f64],
        stretches: &[(usize, usize)],
        b: &Small,
    ) {
        let (m, width) = (member.row_count, member.width);
        let row = |k: usize| &values[member.values + k * width..][..width];
        self.work.clear();
        self.work.resize(m * width, 0.0);
        for i in 0..m {
            for (k, &b) in b[i][..m].iter().enumerate() {
                if b != 0.0 {
                    let target = &mut self.work[i * width..(i + 1) * width];
                    target.iter_mut().zip(row(k)).for_each(|(t, w)| *t += b * w);
                }
            }
        }
        let own = &stretches[member.stretches.0..member.stretches.1];
        let mut targets = self.targets[self.first_target[index]..].iter();
        let mut from_a = 0;
        for &(_, size_a) in own {
            let mut from_b = 0;
            for (&(_, size_b), &(part, at)) in own.iter().zip(targets.by_ref()) {
                let target = match part {
                    Part::Diagonal => &mut self.diagonal,
                    Part::Up => &mut self.up,
                    Part::Low => &mut self.low,
                };
                let target = &mut target[at..at + size_a * size_b];
                for k in 0..m {
                    let left = &row(k)[from_a..from_a + size_a];
                    let right = &self.work[k * width + from_b..][..size_b];
                    outer(left, right, target);
                }
                from_b += size_b;
            }
            from_a += size_a;
        }
    }

    /// Factorises `J`. `false` if a pivot vanishes.
    pub(super) fn factor(&mut self) -> bool {
        for p in 0..self.order.len() {
            let n = self.nodes[self.order[p]].1;
            let at = self.diagonal_at[p];
            if !invert(&mut self.diagonal[at..at + n * n], n, &mut self.work) {
                return false;
            }
            let range = self.first[p]..self.first[p + 1];
            for k in range.clone() {
                let a = self.nodes[self.order[self.later[k]]].1;
                let block = &mut self.low[self.block[k]..self.block[k] + a * n];
                self.work.clear();
                self.work.extend_from_slice(block);
                block.fill(0.0);
                multiply(&self.work, &self.diagonal[at..at + n * n], block, n, n, 1.0);
            }
            // blocks of later bodies come after those of this one
            let split = self.block.get(range.end).copied().unwrap_or(self.low.len());
            let (own_low, low) = self.low.split_at_mut(split);
            let (own_up, up) = self.up.split_at_mut(split);
            for k in range.clone() {
                let place_a = self.later[k];
                let a = self.nodes[self.order[place_a]].1;
                let block = self.block[k]..self.block[k] + a * n;
                let (left, right) = (&own_low[block.clone()], &own_up[block]);
                let target = self.diagonal_at[place_a];
                multiply(left, right, &mut self.diagonal[target..target + a * a], n, a, -1.0);
                // later bodies of both in ascending order
                let mut search = self.first[place_a];
                for other in k + 1..range.end {
                    let place_b = self.later[other];
                    while self.later[search] != place_b {
                        search += 1;
                    }
                    let b = self.nodes[self.order[place_b]].1;
                    let target = self.block[search] - split..self.block[search] - split + a * b;
                    let block = self.block[other]..self.block[other] + n * b;
                    multiply(left, &own_up[block.clone()], &mut up[target.clone()], n, b, -1.0);
                    multiply(&own_low[block], right, &mut low[target], n, a, -1.0);
                }
            }
        }
        true
    }

    /// Solves `J x = b` in place.
    pub(super) fn solve(&mut self, x: &mut [f64]) {
        for p in 0..self.order.len() {
            let (begin, n) = self.nodes[self.order[p]];
            for k in self.first[p]..self.first[p + 1] {
                let (target, a) = self.nodes[self.order[self.later[k]]];
                for (i, row) in self.low[self.block[k]..self.block[k] + a * n].chunks_exact(n).enumerate() {
                    x[target + i] -= dot(row, &x[begin..begin + n]);
                }
            }
        }
        for p in (0..self.order.len()).rev() {
            let (begin, n) = self.nodes[self.order[p]];
            for k in self.first[p]..self.first[p + 1] {
                let (from, a) = self.nodes[self.order[self.later[k]]];
                for (i, row) in self.up[self.block[k]..self.block[k] + n * a].chunks_exact(a).enumerate() {
                    x[begin + i] -= dot(row, &x[from..from + a]);
                }
            }
            self.work.clear();
            self.work.extend_from_slice(&x[begin..begin + n]);
            let inverse = &self.diagonal[self.diagonal_at[p]..][..n * n];
            for (i, row) in inverse.chunks_exact(n).enumerate() {
                x[begin + i] = dot(row, &self.work);
            }
        }
    }
}

/// `C += a bᵀ`.
#[inline]
fn outer(a: &[f64], b: &[f64], c: &mut [f64]) {
    if let Ok(b) = <&[f64; 6]>::try_from(b) {
        for (line, a) in c.chunks_exact_mut(6).zip(a) {
            for j in 0..6 {
                line[j] += a * b[j];
            }
        }
        return;
    }
    for (line, a) in c.chunks_exact_mut(b.len()).zip(a) {
        line.iter_mut().zip(b).for_each(|(c, b)| *c += a * b);
    }
}

fn find(first: &[usize], later: &[usize], p: usize, other: usize) -> usize {
    let own = &later[first[p]..first[p + 1]];
    first[p] + own.binary_search(&other).unwrap_or(0)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// `C += f A B` with `A` of `n` columns and `B` of `m`.
fn multiply(a: &[f64], b: &[f64], c: &mut [f64], n: usize, m: usize, f: f64) {
    if n == 6 && m == 6 {
        for (line, row) in c.chunks_exact_mut(6).zip(a.chunks_exact(6)) {
            let mut sum = [0.0; 6];
            for (k, &x) in row.iter().enumerate() {
                let b: &[f64] = &b[6 * k..6 * k + 6];
                for j in 0..6 {
                    sum[j] += x * b[j];
                }
            }
            for j in 0..6 {
                line[j] += f * sum[j];
            }
        }
        return;
    }
    for (line, row) in c.chunks_exact_mut(m).zip(a.chunks_exact(n)) {
        for (&x, b) in row.iter().zip(b.chunks_exact(m)) {
            let x = f * x;
            if x != 0.0 {
                line.iter_mut().zip(b).for_each(|(c, b)| *c += x * b);
            }
        }
    }
}

/// Replaces a matrix by its inverse, with row exchanges.
pub(super) fn invert(a: &mut [f64], n: usize, work: &mut Vec<f64>) -> bool {
    work.clear();
    work.resize(n * n, 0.0);
    for i in 0..n {
        work[i * n + i] = 1.0;
    }
    for k in 0..n {
        let mut pivot = k;
        for i in k + 1..n {
            if a[i * n + k].abs() > a[pivot * n + k].abs() {
                pivot = i;
            }
        }
        let value = a[pivot * n + k];
        if value == 0.0 || !value.is_finite() {
            return false;
        }
        if pivot != k {
            for j in 0..n {
                a.swap(k * n + j, pivot * n + j);
                work.swap(k * n + j, pivot * n + j);
            }
        }
        let over = 1.0 / value;
        for j in 0..n {
            a[k * n + j] *= over;
            work[k * n + j] *= over;
        }
        for i in 0..n {
            let factor = a[i * n + k];
            if i != k && factor != 0.0 {
                for j in 0..n {
                    a[i * n + j] -= factor * a[k * n + j];
                    work[i * n + j] -= factor * work[k * n + j];
                }
            }
        }
    }
    a.copy_from_slice(work);
    true
}
