//! Large entries for the diagonal, and the scaling that goes with them.
//!
//! Among all ways of taking one entry from each row and each column, the one with the largest product `∏ |a_{i,σ(i)}|` is
//! found. In logarithms that is an assignment of least cost, and the dual variables of the assignment are the logarithms
//! of scale factors with which
//!
//! ```text
//! rᵢ |aᵢⱼ| cⱼ ≤ 1      with equality for the entries that were taken,
//! ```
//!
//! whatever units rows and columns came in.
//!
//! Columns are assigned one after the other along shortest augmenting paths. Nearly all of them find their row at once,
//! so the work is close to linear in the number of entries.
//!
//! Reference: I. S. Duff, J. Koster (2001), SIAM J. Matrix Anal. Appl. 22, 973.

use super::layout::Matrix;
use super::order::NONE;
use super::scale::{RANGE, Scale};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A cost below this is rounding.
const FREE: f64 = 1e-12;

/// See the [module page](self).
#[derive(Debug)]
pub(super) struct Matching {
    /// The column that each row is assigned to.
    pub(super) column: Vec<u32>,
    pub(super) scale: Scale,
}

/// Costs by columns, the assignment so far and its dual variables.
struct Assignment {
    start: Vec<usize>,
    /// Row and cost of every entry.
    entries: Vec<(u32, f64)>,
    /// Logarithm of the largest entry of each column.
    largest: Vec<f64>,
    u: Vec<f64>,
    v: Vec<f64>,
    column_of: Vec<u32>,
    row_of: Vec<u32>,
    /// Of the path search: distances of rows, the columns from which they were reached, rows that are settled.
    distance: Vec<f64>,
    from: Vec<u32>,
    settled: Vec<u32>,
    queue: BinaryHeap<Reverse<(u64, u32)>>,
}

/// Finds the assignment, or columns that share too few rows.
pub(super) fn matching(m: &Matrix) -> Result<Matching, Vec<u32>> {
    let mut a = Assignment::new(m);
    a.take_free_rows();
    for j in 0..a.row_of.len() as u32 {
        if a.row_of[j as usize] == NONE {
            a.augment(j)?;
        }
    }
    Ok(Matching { scale: a.scale(), column: a.column_of })
}

impl Assignment {
    fn new(m: &Matrix) -> Self {
        let n = m.diagonal.len();
        let diagonal = m.diagonal.iter().enumerate().map(|(i, &d)| (i as u32, i as u32, d));
        let pairs = m.pairs.iter().flat_map(|p| [(p.i, p.j, p.lo), (p.j, p.i, p.up)]);
        // The diagonal stands first in each column: of equals it is preferred.
        let all = || diagonal.clone().chain(pairs.clone()).filter(|e| e.2 != 0.0);
        let mut start = vec![0; n + 1];
        let mut largest = vec![f64::NEG_INFINITY; n];
        for (_, j, x) in all() {
            start[j as usize + 1] += 1;
            largest[j as usize] = largest[j as usize].max(x.abs().ln());
        }
        for j in 0..n {
            start[j + 1] += start[j];
        }
        let mut next = start.clone();
        let mut entries = vec![(0, 0.0); start[n]];
        let mut u = vec![f64::INFINITY; n];
        for (i, j, x) in all() {
            let cost = largest[j as usize] - x.abs().ln();
            entries[next[j as usize]] = (i, cost);
            next[j as usize] += 1;
            u[i as usize] = u[i as usize].min(cost);
        }
        Self {
            start,
            entries,
            largest,
            u,
            v: vec![0.0; n],
            column_of: vec![NONE; n],
            row_of: vec![NONE; n],
            distance: vec![f64::INFINITY; n],
            from: vec![NONE; n],
            settled: Vec::new(),
            queue: BinaryHeap::new(),
        }
    }

    fn column(&self, j: u32) -> &[(u32, f64)] {
        &self.entries[self.start[j as usize]..self.start[j as usize + 1]]
    }

    /// Assigns columns to their cheapest rows, as long as these are free.
    fn take_free_rows(&mut self) {
        for j in 0..self.v.len() as u32 {
            let reduced = |&(i, cost): &(u32, f64)| cost - self.u[i as usize];
            let least = self.column(j).iter().map(reduced).fold(f64::INFINITY, f64::min);
            let free = |e: &&(u32, f64)| reduced(e) <= least + FREE && self.column_of[e.0 as usize] == NONE;
            let row = self.column(j).iter().find(free).map(|e| e.0);
            self.v[j as usize] = if least < f64::INFINITY { least } else { 0.0 };
            if let Some(i) = row {
                (self.row_of[j as usize], self.column_of[i as usize]) = (i, j);
            }
        }
    }

    /// Assigns one more column, along the shortest path to a free row.
    fn augment(&mut self, root: u32) -> Result<(), Vec<u32>> {
        self.distance.fill(f64::INFINITY);
        self.settled.clear();
        self.queue.clear();
        let (mut j, mut base) = (root, 0.0);
        let last = loop {
            for k in self.start[j as usize]..self.start[j as usize + 1] {
                let (i, cost) = self.entries[k];
                let i = i as usize;
                let distance = base + (cost - self.u[i] - self.v[j as usize]).max(0.0);
                if distance < self.distance[i] {
                    (self.distance[i], self.from[i]) = (distance, j);
                    // Numbers that are not negative are in the order of their bits.
                    self.queue.push(Reverse((distance.to_bits(), i as u32)));
                }
            }
            let Some(i) = self.nearest() else { return Err(self.reached(root)) };
            self.settled.push(i);
            base = self.distance[i as usize];
            j = self.column_of[i as usize];
            if j == NONE {
                break i;
            }
        };
        for &i in &self.settled {
            let ahead = base - self.distance[i as usize];
            self.u[i as usize] -= ahead;
            if let Some(v) = self.v.get_mut(self.column_of[i as usize] as usize) {
                *v += ahead;
            }
        }
        self.v[root as usize] += base;
        let mut i = last;
        while i != NONE {
            let j = self.from[i as usize];
            self.column_of[i as usize] = j;
            i = std::mem::replace(&mut self.row_of[j as usize], i);
        }
        Ok(())
    }

    /// The nearest row that is not settled.
    fn nearest(&mut self) -> Option<u32> {
        while let Some(Reverse((bits, i))) = self.queue.pop() {
            if f64::from_bits(bits) <= self.distance[i as usize] {
                return Some(i);
            }
        }
        None
    }

    /// Columns that were reached in a search without end: there are more of them than of their rows.
    fn reached(&self, root: u32) -> Vec<u32> {
        let mut columns: Vec<u32> =
            self.settled.iter().map(|&i| self.column_of[i as usize]).chain([root]).collect();
        columns.sort_unstable();
        columns
    }

    fn scale(&self) -> Scale {
        let n = self.u.len().max(1) as f64;
        let columns = || self.v.iter().zip(&self.largest).map(|(v, largest)| v - largest);
        // What one side loses the other may gain; the mean is where neither leaves the range.
        let shift = (columns().sum::<f64>() - self.u.iter().sum::<f64>()) / (2.0 * n);
        let factor = |x: f64| x.exp().clamp(RANGE.0, RANGE.1);
        Scale {
            rows: self.u.iter().map(|u| factor(u + shift)).collect(),
            columns: columns().map(|v| factor(v - shift)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::layout::Pair;
    use super::*;

    fn matrix(rows: &[&[f64]]) -> Matrix {
        let n = rows.len();
        let all = (0..n).flat_map(|j| (j + 1..n).map(move |i| (i, j)));
        let pairs = all.map(|(i, j)| Pair { i: i as u32, j: j as u32, lo: rows[i][j], up: rows[j][i] });
        Matrix { nv: n, diagonal: (0..n).map(|i| rows[i][i]).collect(), pairs: pairs.collect() }
    }

    /// The product is the largest one, and scaled entries are at most one, with equality on the assignment.
    #[test]
    fn assignment_and_scale() {
        let rows: [&[f64]; 4] =
            [&[1e8, 2.0, 0.0, 5e7], &[0.0, 0.0, 3e-4, 0.0], &[1.0, 4e-9, 1e3, 7.0], &[6e12, 0.0, 0.0, 9e11]];
        let found = matching(&matrix(&rows)).unwrap();
        let Matching { column, scale } = found;
        assert_eq!(column, [1, 2, 3, 0]);
        for (i, row) in rows.iter().enumerate() {
            for (j, x) in row.iter().enumerate() {
                let scaled = x.abs() * scale.rows[i] * scale.columns[j];
                assert!(scaled < 1.0 + 1e-12, "{i} {j}: {scaled}");
                assert!(column[i] != j as u32 || scaled > 1.0 - 1e-12, "{i} {j}: {scaled}");
            }
        }
    }

    #[test]
    fn too_few_rows() {
        let rows: [&[f64]; 4] =
            [&[1.0, 2.0, 0.0, 0.0], &[1.0, 0.0, 0.0, 2.0], &[5.0, 0.0, 1.0, 1.0], &[0.0, 3.0, 0.0, 0.0]];
        assert!(matching(&matrix(&rows)).is_ok());
        let rows: [&[f64]; 4] =
            [&[0.0, 2.0, 0.0, 1.0], &[1.0, 1.0, 0.0, 2.0], &[5.0, 0.0, 0.0, 1.0], &[0.0, 3.0, 0.0, 0.0]];
        assert_eq!(matching(&matrix(&rows)).unwrap_err(), [2]);
        let rows: [&[f64]; 3] = [&[1.0, 1.0, 0.0], &[0.0, 0.0, 4.0], &[0.0, 0.0, 1.0]];
        assert_eq!(matching(&matrix(&rows)).unwrap_err(), [0, 1]);
    }
}
