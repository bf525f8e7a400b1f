//! Straight-line kernel for small patterns: the factorisation as a list of operations.
//!
//! Where a factor has a few hundred entries, searching for places costs more than the arithmetic. Here all numbers
//! (matrix, factor, right-hand side) live in one array `a`, and the plan is written out as sums of products of places:
//!
//! ```text
//! d = a[k] − Σ a[i] a[j],   1/d          u = a[k] − Σ a[i] a[j],   l = u/d
//! ```
//!
//! Each sum is completed before it is stored, so that a number goes through memory once instead of once per product: with
//! so few numbers, the time from storing to loading again is what counts. For the same reason pivots are sorted by
//! their height in the elimination tree: those of the same height do not depend on each other and overlap.

use super::loops::invert;
use super::order::NONE;
use super::plan::{Plan, Scatter, Slots};
use super::symbolic::Symbolic;
use gelenk_core::Saddle;

/// Numbers in the array.
const SIZE: usize = 1024;
/// More products than this are left to the loops.
const MAX_PRODUCTS: usize = 2048;

/// Places of two factors.
type Product = [u16; 2];

/// A sum: place of the first term, place of the result or of the pivot's inverse, number of products.
type Sum = [u16; 3];

/// A pivot in the lists of sums: is it 2 x 2, how many sums belong to it besides those of the pivot itself?
#[derive(Debug, Clone, Copy)]
struct Step {
    double: bool,
    sums: u16,
}

/// See the [module page](self).
#[derive(Debug)]
pub(super) struct Straight {
    symmetric: bool,
    a: Box<[f64; SIZE]>,
    /// From index in `M`, `G`, right-hand `G`, `F`, to place.
    sources: [Vec<(u16, u16)>; 4],
    /// Places that hold the matrix, cleared before they are filled.
    matrix: usize,
    steps: Vec<Step>,
    factor: Vec<Sum>,
    factor_products: Vec<Product>,
    forward: Vec<Sum>,
    forward_products: Vec<Product>,
    backward: Vec<Sum>,
    backward_products: Vec<Product>,
    /// Start and length of the part that is judged: inverses of pivots and multipliers.
    judged: (usize, usize),
    /// Start of the right-hand side, which becomes the solution.
    rhs: usize,
}

#[inline(always)]
fn at(i: u16) -> usize {
    i as usize % SIZE
}

/// `first − Σ a[i] a[j]` over the next products.
#[inline(always)]
fn sum(a: &[f64; SIZE], first: f64, count: u16, products: &mut &[Product]) -> f64 {
    let (mine, rest) = products.split_at(count as usize);
    *products = rest;
    mine.iter().fold(first, |s, p| s - a[at(p[0])] * a[at(p[1])])
}

/// The next sums of a list.
#[inline(always)]
fn next<'a>(list: &mut &'a [Sum], count: usize) -> &'a [Sum] {
    let (piece, rest) = list.split_at(count);
    *list = rest;
    piece
}

impl Straight {
    pub(super) fn factor(&mut self, m: &Saddle<'_>) {
        let a = &mut *self.a;
        a[..self.matrix].fill(0.0);
        let [mass, left, right, friction] = &self.sources;
        let mut put = |list: &[(u16, u16)], x: &[f64]| {
            for &(k, p) in list {
                a[at(p)] = x[k as usize];
            }
        };
        put(mass, m.mass);
        put(left, m.left);
        put(right, m.right.unwrap_or(m.left));
        if let Some(f) = m.friction {
            for &(k, p) in friction {
                a[at(p)] -= f[k as usize];
            }
        }
        let mut sums = &self.factor[..];
        let mut products = &self.factor_products[..];
        for step in &self.steps {
            if step.double {
                let (pivot, places) = next(&mut sums, 6).split_at(3);
                let mut entry = |s: &Sum| sum(a, a[at(s[0])], s[2], &mut products);
                let (x11, x21, x22) = (entry(&pivot[0]), entry(&pivot[1]), entry(&pivot[2]));
                let x12 = if self.symmetric { x21 } else { entry(&places[0]) };
                let (y11, y21, y12, y22) = invert(x11, x21, x12, x22);
                a[at(pivot[0][1])] = y11;
                a[at(pivot[1][1])] = y21;
                a[at(pivot[2][1])] = y22;
                if !self.symmetric {
                    a[at(places[0][1])] = y12;
                }
                // rows by pairs: (l₁ l₂) = (u₁ u₂) D⁻¹
                let rows = if self.symmetric { step.sums } else { step.sums / 2 };
                for s in next(&mut sums, rows as usize).chunks_exact(2) {
                    let u1 = sum(a, a[at(s[0][0])], s[0][2], &mut products);
                    let u2 = sum(a, a[at(s[1][0])], s[1][2], &mut products);
                    a[at(s[0][0])] = u1;
                    a[at(s[1][0])] = u2;
                    a[at(s[0][1])] = u1 * y11 + u2 * y21;
                    a[at(s[1][1])] = u1 * y12 + u2 * y22;
                }
                for s in next(&mut sums, (step.sums - rows) as usize) {
                    a[at(s[0])] = sum(a, a[at(s[0])], s[2], &mut products);
                }
            } else {
                let d = &next(&mut sums, 1)[0];
                let inverse = 1.0 / sum(a, a[at(d[0])], d[2], &mut products);
                a[at(d[1])] = inverse;
                let rows = if self.symmetric { step.sums } else { step.sums / 2 };
                for s in next(&mut sums, rows as usize) {
                    let u = sum(a, a[at(s[0])], s[2], &mut products);
                    a[at(s[0])] = u;
                    a[at(s[1])] = u * inverse;
                }
                for s in next(&mut sums, (step.sums - rows) as usize) {
                    a[at(s[0])] = sum(a, a[at(s[0])], s[2], &mut products);
                }
            }
        }
    }

    pub(super) fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) {
        let a = &mut *self.a;
        let (nv, n) = (w.len(), w.len() + mu.len());
        a[self.rhs..self.rhs + nv].copy_from_slice(w);
        a[self.rhs + nv..self.rhs + n].copy_from_slice(mu);
        let mut products = &self.forward_products[..];
        for s in &self.forward {
            a[at(s[0])] = sum(a, a[at(s[0])], s[2], &mut products);
        }
        // x = D⁻¹ (z − U x)
        let (mut sums, mut products) = (&self.backward[..], &self.backward_products[..]);
        for step in self.steps.iter().rev() {
            if step.double {
                let s = next(&mut sums, 4);
                let z1 = sum(a, a[at(s[0][0])], s[0][2], &mut products);
                let z2 = sum(a, a[at(s[1][0])], s[1][2], &mut products);
                a[at(s[0][0])] = a[at(s[0][1])] * z1 + a[at(s[2][0])] * z2;
                a[at(s[1][0])] = a[at(s[2][1])] * z1 + a[at(s[1][1])] * z2;
            } else {
                let s = &next(&mut sums, 1)[0];
                if self.symmetric {
                    let z = a[at(s[0])] * a[at(s[1])];
                    a[at(s[0])] = sum(a, z, s[2], &mut products);
                } else {
                    let z = sum(a, a[at(s[0])], s[2], &mut products);
                    a[at(s[0])] = z * a[at(s[1])];
                }
            }
        }
        w.copy_from_slice(&a[self.rhs..self.rhs + nv]);
        mu.copy_from_slice(&a[self.rhs + nv..self.rhs + n]);
    }

    /// Inverses of pivots and multipliers, in the order of the plan.
    pub(super) fn judged(&self) -> &[f64] {
        &self.a[self.judged.0..self.judged.0 + self.judged.1]
    }

    /// Bytes on the heap.
    pub(super) fn bytes(&self) -> usize {
        let sums = [&self.factor, &self.forward, &self.backward];
        let products = [&self.factor_products, &self.forward_products, &self.backward_products];
        8 * SIZE
            + 6 * sums.iter().map(|s| s.capacity()).sum::<usize>()
            + 4 * products.iter().map(|p| p.capacity()).sum::<usize>()
            + 4 * (self.steps.capacity() + self.sources.iter().map(Vec::capacity).sum::<usize>())
    }

    /// The operations of a plan, unless there are too many.
    pub(super) fn new(s: &Symbolic, plan: &Plan, scatter: &Scatter, symmetric: bool) -> Option<Self> {
        let (ns, n) = (plan.slots, s.node.len());
        // lower, (upper,) L, right-hand side
        let blocks = if symmetric { 2 } else { 3 };
        let matrix = (blocks - 1) * ns;
        let rhs = blocks * ns;
        if rhs + n > SIZE {
            return None;
        }
        let terms = Terms::new(s, plan, symmetric);
        let products = terms.forward.products.len();
        let mut out = Self {
            symmetric,
            a: Box::new([0.0; SIZE]),
            sources: scatter.pairs(matrix)?,
            matrix,
            steps: Vec::with_capacity(s.pivots.len()),
            factor: Vec::with_capacity(matrix + 3 * plan.doubles),
            factor_products: Vec::with_capacity(terms.lower.products.len() + terms.upper.products.len()),
            forward: Vec::with_capacity(n),
            forward_products: Vec::with_capacity(products),
            backward: Vec::with_capacity(n + 2 * plan.doubles),
            backward_products: Vec::with_capacity(products),
            judged: (matrix, ns),
            rhs,
        };
        let mut order: Vec<usize> = (0..s.pivots.len()).collect();
        order.sort_by_key(|&k| terms.height[k]);
        for &k in &order {
            out.write_factor(s, &terms, k);
        }
        for &k in order.iter().rev() {
            out.write_backward(s, &terms, k);
        }
        (out.factor_products.len() <= MAX_PRODUCTS).then_some(out)
    }

    /// Adds the sums of pivot `k`.
    fn write_factor(&mut self, s: &Symbolic, t: &Terms<'_>, k: usize) {
        let p = t.positions[k];
        let double = s.pivots[k].second != NONE;
        let rows = &s.rows[s.start[k]..s.start[k + 1]];
        // places from the starts of the blocks of L and (unsymmetric) U
        let (l, upper) = (self.matrix, self.matrix - t.ns);
        let place = |i: u32, j: u32| t.slots.place(i, j);
        let lower = |out: &mut Self, slot: usize| {
            out.factor.push([slot as u16, (l + slot) as u16, t.lower.get(slot).len() as u16]);
            out.factor_products.extend(t.lower.get(slot));
        };
        let above = |out: &mut Self, slot: usize| {
            out.factor.push([(upper + slot) as u16, (upper + slot) as u16, t.upper.get(slot).len() as u16]);
            out.factor_products.extend(t.upper.get(slot));
        };
        lower(self, place(p, p));
        if double {
            lower(self, place(p + 1, p));
            lower(self, place(p + 1, p + 1));
            if self.symmetric {
                self.factor.push([0; 3]);
            } else {
                above(self, place(p + 1, p));
            }
            self.factor.extend([[0; 3]; 2]);
        }
        let columns = if double { 2 } else { 1 };
        for &i in rows {
            (p..p + columns).for_each(|j| lower(self, place(i, j)));
        }
        if !self.symmetric {
            for &i in rows {
                (p..p + columns).for_each(|j| above(self, place(i, j)));
            }
        }
        let sides = if self.symmetric { 1 } else { 2 };
        self.steps.push(Step { double, sums: (sides * columns as usize * rows.len()) as u16 });
        for j in p..p + columns {
            let z = t.forward.get(j as usize);
            if !z.is_empty() {
                let place = (self.rhs + s.node[j as usize] as usize) as u16;
                self.forward.push([place, 0, z.len() as u16]);
                let node = |j: u16| (self.rhs + s.node[j as usize] as usize) as u16;
                self.forward_products.extend(z.iter().map(|z| [l as u16 + z[0], node(z[1])]));
            }
        }
    }

    /// Adds the substitution of pivot `k`.
    fn write_backward(&mut self, s: &Symbolic, t: &Terms<'_>, k: usize) {
        let p = t.positions[k];
        let double = s.pivots[k].second != NONE;
        let rows = &s.rows[s.start[k]..s.start[k + 1]];
        let (l, upper) = (self.matrix, self.matrix - t.ns);
        // 1 x 1 pivots of symmetric matrices use multipliers, all others what stands above the diagonal
        let from = if self.symmetric && !double { l } else { upper };
        let node = |j: u32| (self.rhs + s.node[j as usize] as usize) as u16;
        for j in p..=p + u32::from(double) {
            self.backward.push([node(j), (l + t.slots.place(j, j)) as u16, rows.len() as u16]);
            let products = rows.iter().map(|&i| [(from + t.slots.place(i, j)) as u16, node(i)]);
            self.backward_products.extend(products);
        }
        if double {
            let d21 = t.slots.place(p + 1, p);
            let y12 = if self.symmetric { l + d21 } else { upper + d21 };
            self.backward.extend([[y12 as u16, (l + d21) as u16, 0], [0; 3]]);
        }
    }

    /// Multiplications, additions and divisions of a factorisation and of a solution.
    pub(super) fn operations(&self) -> (u64, u64) {
        let (mut factor, mut solve) = (2 * self.factor_products.len(), 2 * self.forward_products.len());
        solve += 2 * self.backward_products.len();
        for step in &self.steps {
            let rows = step.sums as usize / if self.symmetric { 1 } else { 2 };
            (factor, solve) =
                if step.double { (factor + 8 + 3 * rows, solve + 6) } else { (factor + 1 + rows, solve + 1) };
        }
        (factor as u64, solve as u64)
    }
}

/// What is subtracted from every entry of the factor, as places in the array; what is subtracted from every entry of
/// a right-hand side, as slot of a multiplier and position.
struct Terms<'a> {
    slots: Slots<'a>,
    ns: usize,
    lower: Lists,
    upper: Lists,
    forward: Lists,
    /// First position of each pivot, and its height in the elimination tree.
    positions: Vec<u32>,
    height: Vec<u32>,
}

impl<'a> Terms<'a> {
    fn new(s: &'a Symbolic, plan: &'a Plan, symmetric: bool) -> Self {
        let (ns, np) = (plan.slots, s.pivots.len());
        let slots = Slots::new(s, plan);
        let (mut positions, mut height) = (Vec::with_capacity(np), vec![0; np]);
        let mut lower = Vec::with_capacity(2 * plan.targets.len());
        let (mut upper, mut forward) = (Vec::new(), Vec::with_capacity(ns));
        let (l, u) = if symmetric { (ns, 0) } else { (2 * ns, ns) };
        let mut p = 0;
        for k in 0..np {
            positions.push(p);
            let rows = &s.rows[s.start[k]..s.start[k + 1]];
            if let Some(&row) = rows.first() {
                let parent = slots.pivot(row);
                height[parent] = height[parent].max(height[k] + 1);
            }
            let columns = if s.pivots[k].second == NONE { 1 } else { 2 };
            for c in 0..columns {
                // the pivot's own numbers stand before those of the rows
                let first = (plan.column[(p + c) as usize] + columns - c) as usize;
                for (jj, &j) in rows.iter().enumerate() {
                    let xj = first + jj;
                    forward.push((j as usize, [xj as u16, (p + c) as u16]));
                    let mut target = slots.column(j);
                    for (xi, &i) in (xj..).zip(&rows[jj..]) {
                        let t = target(i);
                        lower.push((t, [(l + xi) as u16, (u + xj) as u16]));
                        if !symmetric && i > j {
                            upper.push((t, [(l + xj) as u16, (u + xi) as u16]));
                        }
                    }
                }
            }
            p += columns;
        }
        let [lower, upper] = [lower, upper].map(|pairs| Lists::new(ns, &pairs));
        Self { slots, ns, lower, upper, forward: Lists::new(s.node.len(), &forward), positions, height }
    }
}

/// Lists of products, one behind the other.
struct Lists {
    end: Vec<usize>,
    products: Vec<Product>,
}

impl Lists {
    /// From pairs of list and product; their order is kept in each list.
    fn new(n: usize, pairs: &[(usize, Product)]) -> Self {
        // first the lengths one place further on, then starts, which become ends while the lists are filled
        let mut end = vec![0; n + 1];
        for &(k, _) in pairs {
            end[k + 1] += 1;
        }
        for k in 0..n {
            end[k + 1] += end[k];
        }
        let mut products = vec![[0; 2]; pairs.len()];
        for &(k, product) in pairs {
            products[end[k]] = product;
            end[k] += 1;
        }
        Self { end, products }
    }

    fn get(&self, k: usize) -> &[Product] {
        let start = if k == 0 { 0 } else { self.end[k - 1] };
        &self.products[start..self.end[k]]
    }
}
