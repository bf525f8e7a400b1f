//! The lists of the [kernel for small patterns](super::straight), written out of a plan.

use super::monitor::Quality;
use super::order::NONE;
use super::plan::{Plan, Scatter, Slots};
use super::straight::{Run, Slot, StepKind, Straight, UNROLLED};
use super::symbolic::Symbolic;
use gelenk_core::Saddle;

/// So many of the last pivots are treated together, at most.
const MAX_TAIL: usize = 4;
/// More products than this are left to the loops.
const MAX_PRODUCTS: usize = 2048;

/// The kernel, with indices as short as can be.
#[derive(Debug)]
pub(super) enum Small {
    Byte(Straight<u8, 256>),
    Word(Straight<u16, 1024>),
}

impl Small {
    /// The operations of a plan, unless there are too many.
    pub(super) fn new(
        s: &Symbolic,
        plan: &Plan,
        scatter: &Scatter,
        weights: &[f64],
        symmetric: bool,
    ) -> Option<Self> {
        let sides = if symmetric { 1 } else { 2 };
        let sources = scatter.mass.len() + sides * scatter.left.len();
        if sources.max(plan.slots) > 1024 || products(plan, symmetric) > MAX_PRODUCTS {
            return None;
        }
        let mut places = Places { place: vec![NONE; sides * plan.slots], end: sources as u32 };
        let offsets = [0, scatter.mass.len(), scatter.mass.len() + scatter.left.len()];
        for (list, offset) in [&scatter.mass, &scatter.left, &scatter.right].into_iter().zip(offsets) {
            for (k, &slot) in (offset as u32..).zip(list) {
                if let Some(place) = places.place.get_mut(slot as usize) {
                    *place = k;
                }
            }
        }
        let fill = places.place.iter().filter(|&&p| p == NONE).count();
        let writer = Writer { s, plan, scatter, weights, symmetric, places };
        match (sources + fill).max(s.node.len()) {
            0..=256 => Some(Self::Byte(writer.write())),
            257..=1024 => Some(Self::Word(writer.write())),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn factor(&mut self, m: &Saddle<'_>) -> Option<Quality> {
        match self {
            Self::Byte(k) => k.factor(m),
            Self::Word(k) => k.factor(m),
        }
    }

    #[inline]
    pub(super) fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> bool {
        match self {
            Self::Byte(k) => k.solve(w, mu),
            Self::Word(k) => k.solve(w, mu),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Byte(k) => k.bytes(),
            Self::Word(k) => k.bytes(),
        }
    }
}

/// Products that are subtracted in a factorisation.
fn products(plan: &Plan, symmetric: bool) -> usize {
    let pivot = |&step: &u32| {
        let (c, columns) = ((step >> 1) as usize, 1 + (step & 1) as usize);
        columns * if symmetric { c * (c + 1) / 2 } else { c * c }
    };
    plan.steps.iter().map(pivot).sum()
}

/// Where the slots of a plan stand in the array; those of rows above the diagonal follow.
struct Places {
    place: Vec<u32>,
    end: u32,
}

impl Places {
    /// The place of a slot: where the matrix has it, or a new one at the end.
    fn at(&mut self, slot: usize) -> usize {
        let place = &mut self.place[slot];
        if *place == NONE {
            *place = self.end;
            self.end += 1;
        }
        *place as usize
    }
}

struct Writer<'a> {
    s: &'a Symbolic,
    plan: &'a Plan,
    scatter: &'a Scatter,
    weights: &'a [f64],
    symmetric: bool,
    places: Places,
}

impl Writer<'_> {
    fn write<I: Slot<N>, const N: usize>(mut self) -> Straight<I, N> {
        let (s, ns) = (self.s, self.plan.slots);
        let slots = Slots::new(s, self.plan);
        let steps = steps(s, &slots);
        let sides = if self.symmetric { 1 } else { 2 };
        let mut out = Straight {
            symmetric: self.symmetric,
            a: Box::new([0.0; N]),
            end: 0,
            twins: Vec::new(),
            friction: Vec::new(),
            dropped: Vec::new(),
            dropped_friction: self.scatter.dropped[2].clone(),
            runs: Vec::with_capacity(steps.len()),
            tail: 0,
            records: Vec::with_capacity(sides * (ns + self.plan.targets.len()) + self.plan.doubles),
            rows: Vec::with_capacity(ns),
            lower: vec![0.0; ns],
            weights: Vec::with_capacity(ns),
            upper: Vec::new(),
        };
        let mut upper = 0;
        let before = steps.len() - steps.iter().filter(|p| p.in_tail).count();
        out.tail = steps.len() - before;
        for p in &steps[..before] {
            let run = Run { kind: p.kind, rows: p.rows.len() as u16, count: 1 };
            match out.runs.last_mut() {
                Some(last) if (last.kind, last.rows) == (run.kind, run.rows) => last.count += 1,
                _ => out.runs.push(run),
            }
            self.write_pivot(p, &slots, &mut out);
            upper += (p.rows.len() + 1) * p.columns() - 1;
        }
        for p in &steps[before..] {
            self.write_pivot(p, &slots, &mut out);
            upper += p.rows.len();
        }
        if !self.symmetric {
            out.upper = vec![0.0; upper];
        }
        for &(k, slot) in &self.scatter.mass_above {
            out.twins.push([I::new(k as usize), I::new(self.places.at(slot as usize))]);
        }
        for (k, &slot) in self.scatter.friction.iter().enumerate() {
            if (slot as usize) < self.places.place.len() {
                out.friction.push((k as u32, I::new(self.places.at(slot as usize))));
            }
        }
        let [mass, g, _] = &self.scatter.dropped;
        let start = self.scatter.mass.len();
        out.dropped.extend(mass.iter().map(|&k| I::new(k as usize)));
        for side in 0..sides {
            let start = start + side * self.scatter.left.len();
            out.dropped.extend(g.iter().map(|&k| I::new(start + k as usize)));
        }
        out.end = self.places.end as usize;
        out
    }

    /// Adds the records of a pivot.
    fn write_pivot<I: Slot<N>, const N: usize>(
        &mut self,
        p: &Step<'_>,
        slots: &Slots<'_>,
        out: &mut Straight<I, N>,
    ) {
        let (ns, c) = (self.plan.slots, p.rows.len());
        let column = |k: usize| self.plan.column[p.position + k] as usize;
        let places = &mut self.places;
        let mut put = |slot: usize| out.records.push(I::new(places.at(slot)));
        let first = column(0);
        if p.kind == StepKind::Single {
            (first..=first + c).for_each(&mut put);
            out.weights.extend(&self.weights[first..=first + c]);
            if !self.symmetric {
                (ns + first + 1..=ns + first + c).for_each(&mut put);
            }
        } else {
            let second = column(1);
            // d₁₁ d₂₁ d₂₂, then rows by pairs
            let own = [first, first + 1, second];
            let pairs = |from: usize| (0..c).flat_map(move |k| [from + first + 2 + k, from + second + 1 + k]);
            own.into_iter().for_each(&mut put);
            if !self.symmetric {
                put(ns + first + 1);
            }
            pairs(0).for_each(&mut put);
            if !self.symmetric {
                pairs(ns).for_each(&mut put);
            }
            out.weights.extend(own.into_iter().chain(pairs(0)).map(|slot| self.weights[slot]));
        }
        let unknown = |position: usize| I::new(self.s.node[position] as usize);
        out.rows.extend((0..p.columns()).map(|k| unknown(p.position + k)));
        if p.in_tail {
            return;
        }
        for (jj, &j) in p.rows.iter().enumerate() {
            let mut target = slots.column(j);
            for &i in &p.rows[jj..] {
                let t = target(i);
                put(t);
                if !self.symmetric && i > j {
                    put(ns + t);
                }
            }
        }
        out.rows.extend(p.rows.iter().map(|&r| unknown(r as usize)));
    }
}

/// A step of the elimination: its height in the elimination tree, the first position of its columns, the rows below.
struct Step<'a> {
    in_tail: bool,
    height: u32,
    kind: StepKind,
    position: usize,
    rows: &'a [u32],
}

impl Step<'_> {
    fn columns(&self) -> usize {
        if self.kind == StepKind::Single { 1 } else { 2 }
    }
}

/// The steps in the order in which they are taken.
fn steps<'a>(s: &'a Symbolic, slots: &Slots<'_>) -> Vec<Step<'a>> {
    let np = s.pivots.len();
    let rows = |k: usize| &s.rows[s.start[k]..s.start[k + 1]];
    let single = |k: usize| s.pivots[k].second == NONE;
    // the last pivots, as long as each has all later ones below
    let full =
        (0..np.min(MAX_TAIL)).take_while(|&k| single(np - 1 - k) && rows(np - 1 - k).len() == k).count();
    let tail = if full < 2 { np } else { np - full };
    let mut out: Vec<Step<'a>> = Vec::with_capacity(np);
    // step of each pivot, heights as they grow
    let (mut step, mut heights) = (vec![0; np], vec![0; np]);
    let (mut k, mut position) = (0, 0);
    while k < np {
        // rows below a pivot are those below its successor and that itself: the two can go together
        let pair = k + 1 < tail
            && single(k)
            && single(k + 1)
            && rows(k).len() == rows(k + 1).len() + 1
            && rows(k)[0] as usize == position + 1
            && rows(k + 1).len() <= UNROLLED;
        let (kind, last) = match (pair, single(k)) {
            (true, _) => (StepKind::Pair, k + 1),
            (false, true) => (StepKind::Single, k),
            (false, false) => (StepKind::Double, k),
        };
        out.push(Step { in_tail: k >= tail, height: 0, kind, position, rows: rows(last) });
        (k..=last).for_each(|k| step[k] = out.len() - 1);
        position += if kind == StepKind::Single { 1 } else { 2 };
        k = last + 1;
    }
    for k in 0..out.len() {
        out[k].height = heights[k];
        if let Some(&row) = out[k].rows.first() {
            let parent = step[slots.pivot(row)];
            heights[parent] = heights[parent].max(heights[k] + 1);
        }
    }
    out.sort_by_key(|s| (s.in_tail, s.height, s.kind, s.rows.len()));
    out
}
