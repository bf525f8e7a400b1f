//! The pivot order: elimination of the scaled matrix by minimum degree among acceptable pivots.
//!
//! The order is found by carrying the elimination out once, with the numbers of the matrix at hand. At every moment the
//! node with the fewest neighbours is taken whose pivot is acceptable:
//!
//! ```text
//! 1 x 1:  |d| >= ACCEPTED max |column|              2 x 2:  ‖D⁻¹‖ max |columns| <= 1/ACCEPTED
//! ```
//!
//! and in both cases not smaller than [`NOTHING`] times what once stood there. A row has a zero on the diagonal until
//! a velocity that it ties has been eliminated, so on a tree of bodies the order becomes: velocities of a body, then rows
//! of its joint, from the tips inwards; rows that close loops fill in more and come last by themselves. Velocities without
//! inertia wait for a row, or are eliminated together with one, by the pivot `[0 g; g 0]`.
//!
//! The work is that of one factorisation with searching, plus `O(log n)` for every change of a degree.
//!
//! References: H. M. Markowitz (1957), Management Science 3, 255; I. S. Duff, J. K. Reid (1983), ACM TOMS 9, 302 (2 x 2
//! pivots with a threshold); I. S. Duff et al. (1991), IMA J. Numer. Anal. 11, 181 (the saddle structure).

use super::layout::Matrix;
use super::scale::Scale;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// A pivot is accepted by the analysis if it is not smaller than this fraction of what stands in its column. The smaller
/// fractions are tried when there is no such pivot; the last one is above what counts as bad later.
pub(super) const ACCEPTED: [f64; 3] = [0.03, 1e-3, 3e-5];
/// A pivot below this fraction of what once stood there is rounding.
pub(super) const NOTHING: f64 = 1e-13;
/// A determinant below this fraction of the terms that it is the difference of is not trusted.
const CANCELLED: f64 = 1e-3;
/// Rows longer than this are searched by hashing.
const LONG: usize = 64;
/// No second node.
pub(super) const NONE: u32 = u32::MAX;

/// A pivot of the sequence: one node, or two.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pivot {
    pub(super) first: u32,
    /// [`NONE`] for a 1 x 1 pivot.
    pub(super) second: u32,
    /// Largest entry of the inverse of the scaled pivot.
    pub(super) inverse: f64,
    /// Largest number that once stood in the pivot's place, scaled.
    pub(super) once: f64,
}

/// Entries of a row in any order, without those of eliminated nodes.
#[derive(Debug, Default)]
struct ActiveRow {
    entries: Vec<(u32, f64)>,
    /// Where an entry stands, for long rows.
    places: Option<HashMap<u32, u32>>,
}

impl ActiveRow {
    fn find(&self, j: u32) -> Option<usize> {
        match &self.places {
            Some(places) => places.get(&j).map(|&p| p as usize),
            None => self.entries.iter().position(|e| e.0 == j),
        }
    }

    fn push(&mut self, j: u32, x: f64) {
        let p = self.entries.len();
        self.entries.push((j, x));
        if let Some(places) = &mut self.places {
            places.insert(j, p as u32);
        } else if p >= LONG {
            self.places = Some(self.entries.iter().enumerate().map(|(p, e)| (e.0, p as u32)).collect());
        }
    }

    /// Takes an entry out; zero if there is none.
    fn remove(&mut self, j: u32) -> f64 {
        let Some(p) = self.find(j) else { return 0.0 };
        let (_, x) = self.entries.swap_remove(p);
        if let Some(places) = &mut self.places {
            places.remove(&j);
            if let Some(moved) = self.entries.get(p) {
                places.insert(moved.0, p as u32);
            }
        }
        x
    }

    fn value(&self, j: u32) -> f64 {
        self.find(j).map_or(0.0, |p| self.entries[p].1)
    }
}

/// A neighbour of the pivot: its entries in the pivot's rows, and its multipliers.
#[derive(Debug, Clone, Copy)]
struct Neighbour {
    node: u32,
    u: [f64; 2],
    l: [f64; 2],
}

struct Elimination {
    symmetric: bool,
    rows: Vec<ActiveRow>,
    diagonal: Vec<f64>,
    /// Largest number that has stood in the row at the start, or on the diagonal since.
    once: Vec<f64>,
    /// Where each node stands in the queue: degree, kind of pivot, node. Other entries of the queue are out of date.
    key: Vec<u64>,
    queue: BinaryHeap<Reverse<u64>>,
    accepted: f64,
    growth: f64,
    /// Where a node stands in the row at hand, plus one.
    place: Vec<u32>,
    around: Vec<Neighbour>,
}

/// In a key: the node waits for a 2 x 2 pivot.
const TWO: u64 = 1 << 32;
/// Key of a node that waits for a change, or is gone.
const PARKED: u64 = u64::MAX;

fn key(degree: usize, kind: u64, node: usize) -> u64 {
    ((degree as u64) << 33) | kind | node as u64
}

/// A pivot order and how far the numbers of the scaled matrix, which are about one, grow on the way.
#[derive(Debug)]
pub(super) struct Order {
    pub(super) pivots: Vec<Pivot>,
    pub(super) growth: f64,
}

/// Finds a pivot order, or the nodes for which there is no pivot.
pub(super) fn analyse(m: &Matrix, s: &Scale, symmetric: bool) -> Result<Order, Vec<u32>> {
    let mut e = Elimination::new(m, s, symmetric);
    let n = m.diagonal.len();
    let mut pivots = Vec::with_capacity(n);
    let mut left = n;
    for accepted in ACCEPTED {
        e.accepted = accepted;
        e.enqueue_all();
        while let Some(pivot) = e.next() {
            left -= if pivot.second == NONE { 1 } else { 2 };
            pivots.push(pivot);
            e.eliminate(&pivot);
        }
        if left == 0 {
            return Ok(Order { pivots, growth: e.growth });
        }
    }
    Err((0..n as u32).filter(|&k| e.is_left(k as usize)).collect())
}

impl Elimination {
    fn new(m: &Matrix, s: &Scale, symmetric: bool) -> Self {
        let n = m.diagonal.len();
        let mut count = vec![0_usize; n];
        for p in &m.pairs {
            count[p.i as usize] += 1;
            count[p.j as usize] += 1;
        }
        let mut rows: Vec<ActiveRow> =
            count.iter().map(|&c| ActiveRow { entries: Vec::with_capacity(c + 2), places: None }).collect();
        let Scale { rows: r, columns: c } = s;
        let diagonal: Vec<f64> = m.diagonal.iter().zip(r).zip(c).map(|((d, r), c)| d * r * c).collect();
        let mut once: Vec<f64> = diagonal.iter().map(|d| d.abs()).collect();
        for p in &m.pairs {
            let (i, j) = (p.i as usize, p.j as usize);
            let (lo, up) = (p.lo * (r[i] * c[j]), p.up * (r[j] * c[i]));
            rows[i].push(p.j, lo);
            rows[j].push(p.i, up);
            let size = lo.abs().max(up.abs());
            once[i] = once[i].max(size);
            once[j] = once[j].max(size);
        }
        Self {
            symmetric,
            rows,
            diagonal,
            once,
            key: vec![0; n],
            queue: BinaryHeap::with_capacity(2 * n),
            accepted: ACCEPTED[0],
            growth: 0.0,
            place: vec![0; n],
            around: Vec::new(),
        }
    }

    /// Has the node not been eliminated? (Eliminated nodes have an infinite history.)
    fn is_left(&self, k: usize) -> bool {
        self.once[k] < f64::INFINITY
    }

    fn enqueue_all(&mut self) {
        for k in 0..self.key.len() {
            if self.is_left(k) {
                self.enqueue(self.rows[k].entries.len(), 0, k);
            }
        }
    }

    fn enqueue(&mut self, degree: usize, kind: u64, node: usize) {
        self.key[node] = key(degree, kind, node);
        self.queue.push(Reverse(self.key[node]));
    }

    /// The next pivot; `None` if no node has an acceptable one.
    fn next(&mut self) -> Option<Pivot> {
        while let Some(Reverse(top)) = self.queue.pop() {
            let k = (top & 0xffff_ffff) as usize;
            if self.key[k] != top {
                continue;
            }
            if top & TWO == 0
                && let Some(inverse) = self.single(k)
            {
                return Some(Pivot { first: k as u32, second: NONE, inverse, once: self.once[k] });
            }
            match self.partner(k) {
                Some((degree, pivot)) if key(degree, TWO, k) <= top => return Some(pivot),
                Some((degree, _)) => self.enqueue(degree, TWO, k),
                None => self.key[k] = PARKED,
            }
        }
        None
    }

    /// Largest entry in the column and the row of `k`, but for those of `without`.
    fn largest(&self, k: usize, without: u32) -> f64 {
        let mut max = 0.0_f64;
        for &(j, x) in &self.rows[k].entries {
            if j != without {
                max = max.max(x.abs());
                if !self.symmetric {
                    max = max.max(self.rows[j as usize].value(k as u32).abs());
                }
            }
        }
        max
    }

    /// The inverse of the 1 x 1 pivot at `k`, if that is acceptable.
    fn single(&self, k: usize) -> Option<f64> {
        let d = self.diagonal[k].abs();
        let good = d > NOTHING * self.once[k] && d >= self.accepted * self.largest(k, NONE);
        good.then(|| 1.0 / d)
    }

    /// The acceptable 2 x 2 pivot of `k` with the fewest neighbours, or rather a bound for their number.
    fn partner(&self, k: usize) -> Option<(usize, Pivot)> {
        let mut best: Option<(usize, Pivot)> = None;
        let row = &self.rows[k].entries;
        for &(j, upper) in row {
            let degree = row.len() + self.rows[j as usize].entries.len() - 2;
            let long = degree > 4 * row.len() + LONG && self.accepted == ACCEPTED[0];
            if long || best.is_some_and(|(fewest, _)| degree >= fewest) {
                continue;
            }
            if let Some(inverse) = self.double(k, j as usize, upper) {
                let once = self.once[k].max(self.once[j as usize]);
                best = Some((degree, Pivot { first: k as u32, second: j, inverse, once }));
            }
        }
        best
    }

    /// Largest entry of the inverse of the 2 x 2 pivot at `k` and `j`, if that is acceptable.
    fn double(&self, k: usize, j: usize, upper: f64) -> Option<f64> {
        let lower = if self.symmetric { upper } else { self.rows[j].value(k as u32) };
        let (a, d) = (self.diagonal[k], self.diagonal[j]);
        let determinant = a * d - lower * upper;
        let size = a.abs().max(d.abs()).max(lower.abs()).max(upper.abs());
        let inverse = size / determinant.abs();
        let once = self.once[k].max(self.once[j]);
        // the determinant must not be a difference of equal numbers, nor made of rounding
        let sound = determinant.abs() >= CANCELLED * (a * d).abs() && inverse * NOTHING * once < 1.0;
        if !sound {
            return None;
        }
        let column = self.largest(k, j as u32).max(self.largest(j, k as u32));
        (inverse * self.accepted * column <= 1.0).then_some(inverse)
    }

    fn eliminate(&mut self, pivot: &Pivot) {
        let mut around = std::mem::take(&mut self.around);
        around.clear();
        let k = pivot.first;
        let row = std::mem::take(&mut self.rows[k as usize]).entries;
        self.retire(k);
        if pivot.second == NONE {
            let inverse = 1.0 / self.diagonal[k as usize];
            for (node, u) in row {
                let l = self.rows[node as usize].remove(k) * inverse;
                around.push(Neighbour { node, u: [u, 0.0], l: [l, 0.0] });
            }
        } else {
            let j = pivot.second;
            let second = std::mem::take(&mut self.rows[j as usize]).entries;
            self.retire(j);
            let (mut upper, mut lower) = (0.0, 0.0);
            for (node, u) in row {
                if node == j {
                    upper = u;
                } else {
                    around.push(Neighbour { node, u: [u, 0.0], l: [0.0; 2] });
                    self.place[node as usize] = around.len() as u32;
                }
            }
            for (node, u) in second {
                if node == k {
                    lower = u;
                } else if let Some(p) = (self.place[node as usize] as usize).checked_sub(1) {
                    around[p].u[1] = u;
                } else {
                    around.push(Neighbour { node, u: [0.0, u], l: [0.0; 2] });
                }
            }
            let (a, d) = (self.diagonal[k as usize], self.diagonal[j as usize]);
            let determinant = a * d - lower * upper;
            for x in &mut around {
                self.place[x.node as usize] = 0;
                let row = &mut self.rows[x.node as usize];
                let (first, second) = (row.remove(k), row.remove(j));
                x.l =
                    [(first * d - second * lower) / determinant, (second * a - first * upper) / determinant];
            }
        }
        for x in &around {
            self.update(x, &around);
        }
        for x in &around {
            let node = x.node as usize;
            self.enqueue(self.rows[node].entries.len(), 0, node);
        }
        self.around = around;
    }

    fn retire(&mut self, k: u32) {
        self.key[k as usize] = PARKED;
        self.growth = self.growth.max(self.once[k as usize]);
        self.once[k as usize] = f64::INFINITY;
    }

    /// Subtracts from a row what the elimination brings to it.
    fn update(&mut self, x: &Neighbour, around: &[Neighbour]) {
        let i = x.node as usize;
        let row = &mut self.rows[i];
        let before = row.entries.len();
        let scatter = before <= LONG || before <= 4 * around.len();
        if scatter {
            for (p, e) in row.entries.iter().enumerate() {
                self.place[e.0 as usize] = p as u32 + 1;
            }
        }
        let mut growth = self.growth;
        for y in around {
            let change = x.l[0] * y.u[0] + x.l[1] * y.u[1];
            if y.node == x.node {
                self.diagonal[i] -= change;
                self.once[i] = self.once[i].max(self.diagonal[i].abs());
                continue;
            }
            let p = if scatter {
                (self.place[y.node as usize] as usize).checked_sub(1)
            } else {
                row.find(y.node)
            };
            let mut now = -change;
            match p {
                Some(p) => {
                    now += row.entries[p].1;
                    row.entries[p].1 = now;
                }
                None => row.push(y.node, now),
            }
            growth = growth.max(now.abs());
        }
        self.growth = growth;
        if scatter {
            for e in &row.entries {
                self.place[e.0 as usize] = 0;
            }
        }
    }
}
