//! The static plan of a factorisation: where every number goes, fixed once per pivot sequence.
//!
//! Columns of the factor stand one behind the other, the diagonal first. The two columns of a 2 x 2 pivot form a
//! trapezium:
//!
//! ```text
//! 1 x 1:  d  l₁ … l_c            2 x 2:  d₁₁ d₂₁ l₁₁ … l_c1   d₂₂ l₁₂ … l_c2
//! ```
//!
//! Elimination of a pivot with `c` rows below it changes `c (c + 1)/2` numbers in later columns. For `c <= SMALL` the plan
//! lists them one by one, for larger `c` as runs of neighbouring numbers; both count from the end of the pivot's own
//! columns. Where the matrix is not symmetric, rows of `U` stand in a second array of the same layout.

use super::layout::{Block, Layout, Matrix};
use super::order::NONE;
use super::symbolic::Symbolic;
use gelenk_core::Saddle;

/// With at most so many rows below a pivot, targets are listed one by one.
pub(super) const SMALL: usize = 8;

/// See the [module page](self).
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// For every pivot: number of rows below it, twice, plus one if it is 2 x 2.
    pub(super) steps: Vec<u32>,
    /// Rows below the pivots.
    pub(super) rows: Vec<u32>,
    /// Numbers that the pivots change.
    pub(super) targets: Vec<u32>,
    /// Node at each position.
    pub(super) node: Vec<u32>,
    /// Length of the columns together.
    pub(super) slots: usize,
    /// Start of the column at each position.
    pub(super) column: Vec<u32>,
    /// 2 x 2 pivots.
    pub(super) doubles: usize,
}

/// Why there is no plan.
#[derive(Debug)]
pub(super) struct TooLarge;

impl Plan {
    pub(super) fn new(s: &Symbolic) -> Result<Self, TooLarge> {
        let n = s.node.len();
        let mut plan = Plan { node: s.node.clone(), rows: s.rows.clone(), ..Plan::default() };
        plan.steps.reserve_exact(s.pivots.len());
        plan.column.reserve_exact(n + 1);
        let owner = owners(s);
        for (k, p) in s.pivots.iter().enumerate() {
            let below = s.start[k + 1] - s.start[k];
            let double = p.second != NONE;
            plan.doubles += usize::from(double);
            plan.steps.push(((below as u32) << 1) | u32::from(double));
            plan.column.push(plan.slots as u32);
            plan.slots += 1 + below;
            if double {
                plan.slots += 1;
                plan.column.push(plan.slots as u32);
                plan.slots += 1 + below;
            }
            if plan.slots >= (u32::MAX / 2) as usize {
                return Err(TooLarge);
            }
        }
        plan.column.push(plan.slots as u32);

        let mut position = 0;
        for k in 0..s.pivots.len() {
            let below = &s.rows[s.start[k]..s.start[k + 1]];
            position += 1 + (plan.steps[k] & 1) as usize;
            let end = plan.column[position];
            for (jj, &j) in below.iter().enumerate() {
                let column = ColumnRows::new(s, &owner, j);
                let mut finger = 0;
                let base = plan.column[j as usize] - end;
                if below.len() <= SMALL {
                    for &i in &below[jj..] {
                        plan.targets.push(base + column.place(i, j, &mut finger));
                    }
                } else {
                    let count = plan.targets.len();
                    plan.targets.push(0);
                    let mut next = NONE;
                    for &i in &below[jj..] {
                        let t = base + column.place(i, j, &mut finger);
                        if t == next {
                            if let Some(length) = plan.targets.last_mut() {
                                *length += 1;
                            }
                        } else {
                            plan.targets.extend([t, 1]);
                            plan.targets[count] += 1;
                        }
                        next = t + 1;
                    }
                }
            }
        }
        plan.targets.shrink_to_fit();
        Ok(plan)
    }

    /// Where the numbers of a saddle matrix go.
    pub(super) fn scatter(&self, s: &Symbolic, layout: &Layout, m: &Matrix) -> Scatter {
        let slots = Slots::new(s, self);
        let trash = (if layout.symmetric { self.slots } else { 2 * self.slots }) as u32;
        let [nm, ng, nf] = layout.lengths;
        let unsymmetric = |n: usize| if layout.symmetric { Vec::new() } else { vec![trash; n] };
        let mut out = Scatter {
            mass: vec![trash; nm],
            mass_above: Vec::new(),
            left: vec![trash; ng],
            right: unsymmetric(ng),
            friction: vec![trash; nf],
            dropped: [Vec::new(), Vec::new(), Vec::new()],
        };
        layout.for_each(|block, i, j, k| {
            let pair = (i.min(j) as u32, i.max(j) as u32);
            let missing = || m.pairs.binary_search_by_key(&pair, |p| (p.j, p.i)).is_err();
            if i != j && !layout.counts(block, k) && missing() {
                let list = &mut out.dropped[match block {
                    Block::Mass => 0,
                    Block::Left | Block::Right => 1,
                    Block::Friction => 2,
                }];
                if list.last() != Some(&(k as u32)) {
                    list.push(k as u32);
                }
                return;
            }
            let (pi, pj) = (s.position[i], s.position[j]);
            let slot = if pi >= pj || layout.symmetric {
                slots.place(pi.max(pj), pi.min(pj)) as u32
            } else {
                (self.slots + slots.place(pj, pi)) as u32
            };
            match block {
                Block::Mass if out.mass[k] == trash => out.mass[k] = slot,
                // second use of an entry of a sparse M
                Block::Mass => out.mass_above.push((k as u32, slot)),
                Block::Left => out.left[k] = slot,
                Block::Right => out.right[k] = slot,
                Block::Friction => out.friction[k] = slot,
            }
        });
        out
    }

    /// Bytes on the heap.
    pub(super) fn bytes(&self) -> usize {
        4 * (self.steps.capacity()
            + self.rows.capacity()
            + self.targets.capacity()
            + self.node.capacity()
            + self.column.capacity())
    }
}

/// Pivot of each position.
fn owners(s: &Symbolic) -> Vec<u32> {
    let mut owner = Vec::with_capacity(s.node.len());
    for (k, p) in s.pivots.iter().enumerate() {
        owner.extend(std::iter::repeat_n(k as u32, if p.second == NONE { 1 } else { 2 }));
    }
    owner
}

/// Finds entries by their positions.
pub(super) struct Slots<'a> {
    s: &'a Symbolic,
    plan: &'a Plan,
    owner: Vec<u32>,
}

impl<'a> Slots<'a> {
    pub(super) fn new(s: &'a Symbolic, plan: &'a Plan) -> Self {
        Self { s, plan, owner: owners(s) }
    }

    /// Where the entry of row `i` and column `j` stands, positions with `i >= j`; it must be in the pattern.
    pub(super) fn place(&self, i: u32, j: u32) -> usize {
        self.column(j)(i)
    }

    /// Where the rows of column `j` stand; to be asked for ascending rows.
    pub(super) fn column(&self, j: u32) -> impl FnMut(u32) -> usize {
        let (start, rows) = (self.plan.column[j as usize], ColumnRows::new(self.s, &self.owner, j));
        let mut finger = 0;
        move |i| (start + rows.place(i, j, &mut finger)) as usize
    }

    /// The pivot to which a position belongs.
    pub(super) fn pivot(&self, position: u32) -> usize {
        self.owner[position as usize] as usize
    }
}

/// The rows of one column.
struct ColumnRows<'a> {
    /// Rows below the pivot to which the column belongs.
    rows: &'a [u32],
    /// One for the first column of a 2 x 2 pivot, which holds the pivot's second row before the others.
    extra: u32,
}

impl<'a> ColumnRows<'a> {
    fn new(s: &'a Symbolic, owner: &[u32], j: u32) -> Self {
        let o = owner[j as usize];
        let extra = u32::from(owner.get(j as usize + 1) == Some(&o));
        Self { rows: &s.rows[s.start[o as usize]..s.start[o as usize + 1]], extra }
    }

    /// Where row `i` stands in column `j`; asked for ascending rows, with a finger on the last one.
    fn place(&self, i: u32, j: u32, finger: &mut usize) -> u32 {
        if i - j <= self.extra {
            return i - j;
        }
        // gallop from the finger
        let rest = &self.rows[*finger..];
        let mut high = 1;
        while high < rest.len() && rest[high - 1] < i {
            high *= 2;
        }
        *finger += rest[..high.min(rest.len())].partition_point(|&r| r < i);
        1 + self.extra + *finger as u32
    }
}

/// Where the numbers of a saddle matrix go, by index into its arrays.
#[derive(Debug, Default)]
pub(super) struct Scatter {
    pub(super) mass: Vec<u32>,
    /// Index into `M` and place, for entries of a sparse `M` that stand above the diagonal as well.
    pub(super) mass_above: Vec<(u32, u32)>,
    pub(super) left: Vec<u32>,
    pub(super) right: Vec<u32>,
    pub(super) friction: Vec<u32>,
    /// Entries of `M`, `G` and `F` that are not in the pattern.
    pub(super) dropped: [Vec<u32>; 3],
}

impl Scatter {
    /// Is an entry that is not in the pattern no longer zero?
    pub(super) fn has_appeared(&self, a: &Saddle<'_>) -> bool {
        let [mass, g, friction] = &self.dropped;
        // the sign of a zero does not matter
        let any = |list: &[u32], x: &[f64]| {
            let bits = |k: u32| x[k as usize].to_bits();
            let (fours, rest) = list.as_chunks::<4>();
            let any = fours.iter().fold(0, |any, k| any | bits(k[0]) | bits(k[1]) | bits(k[2]) | bits(k[3]));
            rest.iter().fold(any, |any, &k| any | bits(k)) << 1 != 0
        };
        any(mass, a.mass)
            || any(g, a.left)
            || a.right.is_some_and(|r| any(g, r))
            || a.friction.is_some_and(|f| any(friction, f))
    }

    /// Puts the numbers of a matrix into their places.
    pub(super) fn fill(&self, a: &Saddle<'_>, values: &mut [f64]) {
        values.fill(0.0);
        let mut put = |places: &[u32], x: &[f64]| {
            for (&p, &x) in places.iter().zip(x) {
                values[p as usize] = x;
            }
        };
        put(&self.mass, a.mass);
        put(&self.left, a.left);
        put(&self.right, a.right.unwrap_or(a.left));
        for &(k, p) in &self.mass_above {
            values[p as usize] = a.mass[k as usize];
        }
        if let Some(f) = a.friction {
            for (&p, &x) in self.friction.iter().zip(f) {
                values[p as usize] -= x;
            }
        }
    }

    /// Bytes on the heap.
    pub(super) fn bytes(&self) -> usize {
        let lists = [&self.mass, &self.left, &self.right, &self.friction];
        let dropped = self.dropped.iter();
        4 * lists.into_iter().chain(dropped).map(Vec::capacity).sum::<usize>()
            + 8 * self.mass_above.capacity()
    }
}
