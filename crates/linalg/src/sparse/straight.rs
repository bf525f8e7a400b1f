//! Straight-line kernel for small patterns: the factorisation as a list of operations.
//!
//! Where a factor has a few hundred entries, loops with their short trip counts and index arithmetic cost more than
//! the arithmetic. Here all numbers (matrix, factor, right-hand side, solution) live in one array `a`, and the plan is
//! written out as triples of places in it:
//!
//! ```text
//! a[i] = 1/a[j]        a[i] = a[j] a[k]        a[i] -= a[j] a[k]
//! ```
//!
//! Operations are sorted by the height of their pivot in the elimination tree: pivots of the same height do not depend on
//! each other, so that their divisions overlap and the three kinds alternate only as often as the tree is high. The
//! solution is of the same kind; with `U' = D⁻¹ U` (for symmetric matrices `Lᵀ`) it needs one pass of subtractions, one
//! multiplication by the inverses of the pivots and another pass of subtractions.

use super::loops::invert;
use super::order::NONE;
use super::plan::{Plan, Scatter, Slots};
use super::symbolic::Symbolic;
use gelenk_core::Saddle;

/// Numbers in the array.
const SIZE: usize = 2048;
/// More operations than this are left to the loops.
pub(super) const MAX_OPERATIONS: usize = 4096;

/// Places of the operands; the last one is padding.
type Op = [u16; 4];

/// Operations of pivots of the same height, as lengths of pieces of the lists.
#[derive(Debug, Default, Clone, Copy)]
struct Level {
    inverses: u16,
    doubles: u16,
    products: u16,
    changes: u16,
}

/// See the [module page](self).
#[derive(Debug)]
pub(super) struct Straight {
    a: Box<[f64; SIZE]>,
    /// From index in `M`, `G`, right-hand `G`, `F`, to place.
    sources: [Vec<(u16, u16)>; 4],
    /// Places that hold the matrix, cleared before they are filled.
    matrix: usize,
    levels: Vec<Level>,
    inverses: Vec<[u16; 2]>,
    /// 2 x 2 pivots: places of the entries by columns, then of those of the inverse, off-diagonal ones negated.
    doubles: Vec<[u16; 8]>,
    products: Vec<Op>,
    changes: Vec<Op>,
    forward: Vec<Op>,
    middle: Vec<Op>,
    middle_changes: Vec<Op>,
    backward: Vec<Op>,
    /// Start and length of the part that is judged: inverses of pivots and multipliers.
    judged: (usize, usize),
    /// Start of right-hand side and of solution.
    rhs: usize,
    solution: usize,
}

const fn op(i: usize, j: usize, k: usize) -> Op {
    [i as u16, j as u16, k as u16, 0]
}

#[inline(always)]
fn at(i: u16) -> usize {
    i as usize % SIZE
}

#[inline(always)]
fn subtract(a: &mut [f64; SIZE], ops: &[Op]) {
    for o in ops {
        a[at(o[0])] -= a[at(o[1])] * a[at(o[2])];
    }
}

#[inline(always)]
fn multiply(a: &mut [f64; SIZE], ops: &[Op]) {
    for o in ops {
        a[at(o[0])] = a[at(o[1])] * a[at(o[2])];
    }
}

impl Straight {
    /// The operations of a plan, unless there are too many.
    pub(super) fn new(s: &Symbolic, plan: &Plan, scatter: &Scatter, symmetric: bool) -> Option<Self> {
        let (ns, n) = (plan.slots, s.node.len());
        // lower, (upper,) L, (U',) right-hand side, solution
        let blocks = if symmetric { 2 } else { 4 };
        let (lower, upper) = (0, if symmetric { 0 } else { ns });
        let (l, u) = if symmetric { (ns, ns) } else { (2 * ns, 3 * ns) };
        let (rhs, solution) = (blocks * ns, blocks * ns + n);
        if solution + n > SIZE {
            return None;
        }
        let mut out = Self {
            a: Box::new([0.0; SIZE]),
            sources: scatter.pairs(if symmetric { ns } else { 2 * ns })?,
            matrix: if symmetric { ns } else { 2 * ns },
            levels: Vec::new(),
            inverses: Vec::new(),
            doubles: Vec::new(),
            products: Vec::new(),
            changes: Vec::new(),
            forward: Vec::new(),
            middle: Vec::new(),
            middle_changes: Vec::new(),
            backward: Vec::new(),
            judged: (l, ns),
            rhs,
            solution,
        };
        let slots = Slots::new(s, plan);
        let (height, positions) = heights(s, &slots);
        let top = height.iter().copied().max().unwrap_or(0);
        for level in 0..=top {
            let before = out.lengths();
            for k in (0..s.pivots.len()).filter(|&k| height[k] == level) {
                let rows = &s.rows[s.start[k]..s.start[k + 1]];
                let p = positions[k];
                // places of a column entry, counted from the starts of the blocks
                let d = slots.place(p, p);
                let x = |i: u32| slots.place(i, p);
                if s.pivots[k].second == NONE {
                    out.inverses.push([(lower + d) as u16, (l + d) as u16]);
                    for &i in rows {
                        out.products.push(op(l + x(i), lower + x(i), l + d));
                        if !symmetric {
                            out.products.push(op(u + x(i), upper + x(i), l + d));
                        }
                    }
                } else {
                    let (d21, d22) = (slots.place(p + 1, p), slots.place(p + 1, p + 1));
                    let y = |i: u32| slots.place(i, p + 1);
                    out.doubles.push(
                        [lower + d, lower + d21, upper + d21, lower + d22, l + d, l + d21, u + d21, l + d22]
                            .map(|x| x as u16),
                    );
                    for &i in rows {
                        // (l₁ l₂) = (a₁ a₂) D⁻¹
                        out.products.push(op(l + x(i), lower + x(i), l + d));
                        out.products.push(op(l + y(i), lower + y(i), l + d22));
                        out.changes.push(op(l + x(i), lower + y(i), l + d21));
                        out.changes.push(op(l + y(i), lower + x(i), u + d21));
                        if !symmetric {
                            out.products.push(op(u + x(i), upper + x(i), l + d));
                            out.products.push(op(u + y(i), upper + y(i), l + d22));
                            out.changes.push(op(u + x(i), upper + y(i), u + d21));
                            out.changes.push(op(u + y(i), upper + x(i), l + d21));
                        }
                    }
                }
            }
            for k in (0..s.pivots.len()).filter(|&k| height[k] == level) {
                let rows = &s.rows[s.start[k]..s.start[k + 1]];
                let columns = if s.pivots[k].second == NONE { 1 } else { 2 };
                for (jj, &j) in rows.iter().enumerate() {
                    for &i in &rows[jj..] {
                        let t = slots.place(i, j);
                        for p in positions[k]..positions[k] + columns {
                            let (xi, xj) = (slots.place(i, p), slots.place(j, p));
                            // of a symmetric matrix, `upper` and `lower` are the same
                            out.changes.push(op(lower + t, l + xi, upper + xj));
                            if !symmetric && i > j {
                                out.changes.push(op(upper + t, upper + xi, l + xj));
                            }
                        }
                    }
                }
            }
            let after = out.lengths();
            let length = |k: usize| (after[k] - before[k]) as u16;
            out.levels.push(Level {
                inverses: length(0),
                doubles: length(1),
                products: length(2),
                changes: length(3),
            });
            if out.products.len() + out.changes.len() > MAX_OPERATIONS {
                return None;
            }
        }
        out.substitutions(s, &slots, &height, &positions, l, u);
        Some(out)
    }

    fn substitutions(
        &mut self,
        s: &Symbolic,
        slots: &Slots<'_>,
        height: &[u32],
        positions: &[u32],
        l: usize,
        u: usize,
    ) {
        let (z, x) = (self.rhs, self.solution);
        let node = |p: u32| s.node[p as usize] as usize;
        let mut order: Vec<usize> = (0..s.pivots.len()).collect();
        order.sort_by_key(|&k| height[k]);
        for &k in &order {
            let p = positions[k];
            let rows = &s.rows[s.start[k]..s.start[k + 1]];
            let double = s.pivots[k].second != NONE;
            for p in p..=p + u32::from(double) {
                for &i in rows {
                    self.forward.push(op(z + node(i), l + slots.place(i, p), z + node(p)));
                }
                self.middle.push(op(x + node(p), z + node(p), l + slots.place(p, p)));
            }
            if double {
                let (d21, first, second) = (slots.place(p + 1, p), node(p), node(p + 1));
                self.middle_changes.push(op(x + first, z + second, u + d21));
                self.middle_changes.push(op(x + second, z + first, l + d21));
            }
        }
        for &k in order.iter().rev() {
            let rows = &s.rows[s.start[k]..s.start[k + 1]];
            for p in positions[k]..=positions[k] + u32::from(s.pivots[k].second != NONE) {
                for &i in rows {
                    self.backward.push(op(x + node(p), u + slots.place(i, p), x + node(i)));
                }
            }
        }
        self.middle.sort_unstable();
    }

    fn lengths(&self) -> [usize; 4] {
        [self.inverses.len(), self.doubles.len(), self.products.len(), self.changes.len()]
    }

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
        let (mut inverses, mut doubles) = (&self.inverses[..], &self.doubles[..]);
        let (mut products, mut changes) = (&self.products[..], &self.changes[..]);
        for level in &self.levels {
            for o in next(&mut inverses, level.inverses) {
                a[at(o[1])] = 1.0 / a[at(o[0])];
            }
            for o in next(&mut doubles, level.doubles) {
                let [x11, x21, x12, x22] = [a[at(o[0])], a[at(o[1])], a[at(o[2])], a[at(o[3])]];
                let (y11, y21, y12, y22) = invert(x11, x21, x12, x22);
                a[at(o[4])] = y11;
                a[at(o[5])] = -y21;
                a[at(o[6])] = -y12;
                a[at(o[7])] = y22;
            }
            multiply(a, next(&mut products, level.products));
            subtract(a, next(&mut changes, level.changes));
        }
    }

    pub(super) fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) {
        let a = &mut *self.a;
        let (nv, n) = (w.len(), w.len() + mu.len());
        a[self.rhs..self.rhs + nv].copy_from_slice(w);
        a[self.rhs + nv..self.rhs + n].copy_from_slice(mu);
        subtract(a, &self.forward);
        multiply(a, &self.middle);
        subtract(a, &self.middle_changes);
        subtract(a, &self.backward);
        w.copy_from_slice(&a[self.solution..self.solution + nv]);
        mu.copy_from_slice(&a[self.solution + nv..self.solution + n]);
    }

    /// Inverses of pivots and multipliers, in the order of the plan.
    pub(super) fn judged(&self) -> &[f64] {
        &self.a[self.judged.0..self.judged.0 + self.judged.1]
    }

    /// Multiplications, additions and divisions of a factorisation and of a solution.
    pub(super) fn operations(&self) -> (u64, u64) {
        let changes = self.changes.len();
        let substitutions = self.forward.len() + self.middle_changes.len() + self.backward.len();
        let factor = self.inverses.len() + 8 * self.doubles.len() + self.products.len() + 2 * changes;
        (factor as u64, (self.middle.len() + 2 * substitutions) as u64)
    }

    /// Bytes on the heap.
    pub(super) fn bytes(&self) -> usize {
        let lists = [
            &self.products,
            &self.changes,
            &self.forward,
            &self.middle,
            &self.middle_changes,
            &self.backward,
        ];
        8 * (SIZE + lists.iter().map(|l| l.capacity()).sum::<usize>() + self.levels.capacity())
            + 4 * (self.sources.iter().map(Vec::capacity).sum::<usize>() + self.inverses.capacity())
            + 16 * self.doubles.capacity()
    }
}

/// The next piece of a list.
#[inline(always)]
fn next<'a, T>(list: &mut &'a [T], length: u16) -> &'a [T] {
    let (piece, rest) = list.split_at(length as usize);
    *list = rest;
    piece
}

/// Height of every pivot in the elimination tree, and its first position.
fn heights(s: &Symbolic, slots: &Slots<'_>) -> (Vec<u32>, Vec<u32>) {
    let mut height = vec![0_u32; s.pivots.len()];
    let mut positions = Vec::with_capacity(s.pivots.len());
    let mut p = 0;
    for k in 0..s.pivots.len() {
        positions.push(p);
        p += if s.pivots[k].second == NONE { 1 } else { 2 };
        if let Some(&row) = s.rows[s.start[k]..s.start[k + 1]].first() {
            let parent = slots.pivot(row);
            height[parent] = height[parent].max(height[k] + 1);
        }
    }
    (height, positions)
}
