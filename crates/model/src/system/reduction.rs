//! Which rows of `G` are independent, found along the trees that joints form; linear in the number of bodies.
//!
//! A joint that connects two parts of a mechanism for the first time can always be met by the part behind it: its rows are
//! independent of all others, and give velocities of that part's body in terms of the body before it and of what stays free.
//! Such rows are eliminated first, tips before roots, so that no row meets more than one body behind it. Only the rows that
//! are left, which close loops or drive something, have a rank that numbers decide. They are written in the velocities
//! that are still free, fall apart into clusters without common velocities, and each cluster is looked at by itself.
//!
//! In joint coordinates every row closes a loop or drives something; a plain tree has none, and nothing is computed.

mod echelon;

use super::Parts;
use crate::constraints::Origin;
use crate::dense::{Qr, Vectors, norm, scale};
use crate::joints::JointLaw as _;
use echelon::Echelon;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Velocities of a body are told by a joint's rows if a pivot is larger than this, in comparison with 1.
const PIVOT: f64 = 1e-3;
/// What remains of entries below this share of the largest is rounding.
const ROUNDING: f64 = 1e-13;
/// So many operations on a full matrix are quick; larger clusters are treated as sparse.
const QUICK: usize = 300_000_000;

/// Places and values of the entries of a row.
pub(super) type Entries = Vec<(usize, f64)>;

/// Rows of `G` at unit length.
#[derive(Debug, Clone, Default)]
pub(super) struct UnitRows {
    pub(super) rows: Vec<Entries>,
    /// Their lengths before.
    pub(super) sizes: Vec<f64>,
}

/// A body or a joint with coordinates of its own, as far as rows say how it moves: `v = r − Σ x v`, one velocity after the other.
#[derive(Debug)]
struct Told {
    pivots: Vec<Pivot>,
}

/// One velocity in terms of others.
#[derive(Debug)]
struct Pivot {
    column: usize,
    others: Entries,
    /// The rows that say so, with their factors.
    from: Entries,
}

/// A row that is left when the trees are done, in the velocities that are free.
#[derive(Debug)]
struct Closing {
    row: usize,
    entries: Entries,
    /// The length it was divided by.
    size: f64,
}

/// Rows that are left and have velocities in common.
#[derive(Debug)]
struct Cluster {
    closings: Vec<Closing>,
    columns: Vec<usize>,
    rank: Rank,
}

#[derive(Debug)]
enum Rank {
    /// With pivots, which says the rank.
    Full {
        best: Qr,
    },
    Sparse(Echelon),
}

/// See the [module page](self).
#[derive(Debug)]
pub(super) struct Reduction {
    rows: UnitRows,
    /// The body or joint of every velocity.
    vertex: Vec<usize>,
    /// When each of them is eliminated.
    place: Vec<Option<usize>>,
    told: Vec<Told>,
    /// Is a velocity one of those that they tell?
    is_told: Vec<bool>,
    clusters: Vec<Cluster>,
    work: Scatter,
}

/// A row that is being worked at.
#[derive(Debug)]
struct Scatter {
    values: Vec<f64>,
    columns: Vec<usize>,
    is_listed: Vec<bool>,
    due: BinaryHeap<Reverse<usize>>,
    is_due: Vec<bool>,
}

impl Scatter {
    fn new(columns: usize, places: usize) -> Self {
        Self {
            values: vec![0.0; columns],
            columns: Vec::new(),
            is_listed: vec![false; columns],
            due: BinaryHeap::new(),
            is_due: vec![false; places],
        }
    }

    fn add(&mut self, column: usize, x: f64, place: Option<usize>) {
        self.values[column] += x;
        if !std::mem::replace(&mut self.is_listed[column], true) {
            self.columns.push(column);
        }
        if let Some(place) = place.filter(|&place| !std::mem::replace(&mut self.is_due[place], true)) {
            self.due.push(Reverse(place));
        }
    }

    /// What was written to, by columns; nothing is left.
    fn take(&mut self) -> Entries {
        self.columns.sort_unstable();
        let mut entries = Entries::with_capacity(self.columns.len());
        for column in self.columns.drain(..) {
            self.is_listed[column] = false;
            entries.push((column, std::mem::take(&mut self.values[column])));
        }
        entries
    }
}

impl Reduction {
    /// Analyses rows of a system; parts of unit rows below `zero` are combinations of others.
    pub(super) fn new(parts: &Parts, rows: UnitRows, nv: usize, zero: f64) -> Self {
        let (vertex, vertices) = parts.vertices(nv);
        let trees = Trees::new(parts, &rows, &vertex, vertices);
        let mut place = vec![None; vertices];
        let mut told = Vec::with_capacity(trees.branches.len());
        let mut left = trees.left;
        // tips first
        for (child, range) in trees.branches.into_iter().rev() {
            let (pivots, rest) = solve_for(&rows, range, |column| vertex[column] == child);
            left.extend(rest);
            if !pivots.is_empty() {
                place[child] = Some(told.len());
                told.push(Told { pivots });
            }
        }
        left.sort_unstable();
        let work = Scatter::new(nv, told.len());
        let mut is_told = vec![false; nv];
        told.iter().flat_map(|told: &Told| &told.pivots).for_each(|pivot| is_told[pivot.column] = true);
        let mut reduction = Self { rows, vertex, place, told, is_told, clusters: Vec::new(), work };
        let closings: Vec<Closing> = left.into_iter().map(|row| reduction.closing(row, zero)).collect();
        reduction.clusters = clusters(closings, nv, zero);
        reduction
    }

    /// How many rows are independent.
    pub(super) fn rank(&self) -> usize {
        let told: usize = self.told.iter().map(|told| told.pivots.len()).sum();
        told + self.clusters.iter().map(Cluster::rank).sum::<usize>()
    }

    /// The lengths of rows before they were brought to unit length.
    pub(super) fn sizes(&self) -> &[f64] {
        &self.rows.sizes
    }

    /// Adds a multiple of a row to the one that is worked at.
    fn scatter(&mut self, row: usize, factor: f64) {
        for &(column, x) in &self.rows.rows[row] {
            self.work.add(column, factor * x, self.place[self.vertex[column]]);
        }
    }

    /// Removes the velocities that the trees tell from the row that is worked at; returns its largest entry on the way.
    fn substitute(&mut self, mut used: impl FnMut(&Pivot, f64)) -> f64 {
        let Self { vertex, place, told, work, .. } = self;
        let mut largest = work.columns.iter().fold(0.0_f64, |m, &j| m.max(work.values[j].abs()));
        while let Some(Reverse(next)) = work.due.pop() {
            for pivot in &told[next].pivots {
                let x = std::mem::take(&mut work.values[pivot.column]);
                largest = largest.max(x.abs());
                if x.abs() <= ROUNDING * largest {
                    continue;
                }
                used(pivot, x);
                for &(column, factor) in &pivot.others {
                    work.add(column, -x * factor, place[vertex[column]]);
                }
            }
            work.is_due[next] = false;
        }
        largest
    }

    /// A row in free velocities, at unit length where something is left of it.
    fn closing(&mut self, row: usize, zero: f64) -> Closing {
        self.scatter(row, 1.0);
        let largest = self.substitute(|_, _| {});
        let mut entries = self.work.take();
        entries.retain(|(column, _)| !self.is_told[*column]);
        let size = entries.iter().map(|(_, x)| x * x).sum::<f64>().sqrt();
        if size <= zero * largest.max(1.0) {
            // it belongs to the velocities that it would have elsewhere
            for (_, x) in &mut entries {
                *x = 0.0;
            }
            return Closing { row, entries, size: 1.0 };
        }
        entries.retain(|(_, x)| x.abs() > ROUNDING * largest);
        for (_, x) in &mut entries {
            *x /= size;
        }
        Closing { row, entries, size }
    }

    /// All velocities from those that are free: `v` holds the latter. `right` is what rows shall be.
    pub(super) fn complete(&self, v: &mut [f64], right: Option<&[f64]>) {
        for told in self.told.iter().rev() {
            for pivot in &told.pivots {
                let known: f64 = pivot.others.iter().map(|&(j, x)| x * v[j]).sum();
                v[pivot.column] = pivot.right(right) - known;
            }
        }
    }

    /// Short velocities at which independent rows are what `right` says.
    pub(super) fn meet(&mut self, right: &[f64]) -> Vec<f64> {
        let mut v = vec![0.0; self.vertex.len()];
        for k in 0..self.clusters.len() {
            let missing: Vec<f64> = (0..self.clusters[k].closings.len())
                .map(|i| {
                    let Closing { row, size, .. } = self.clusters[k].closings[i];
                    let mut missing = right[row];
                    self.scatter(row, 1.0);
                    self.substitute(|pivot, x| missing -= x * pivot.right(Some(right)));
                    self.work.take();
                    missing / size
                })
                .collect();
            let cluster = &self.clusters[k];
            if let Rank::Full { best } = &cluster.rank {
                for (&column, x) in cluster.columns.iter().zip(best.shortest(&missing)) {
                    v[column] = x;
                }
            }
        }
        self.complete(&mut v, Some(right));
        v
    }

    /// Velocities that no row tells and no cluster has.
    fn is_free(&self) -> Vec<bool> {
        let mut free: Vec<bool> = self.is_told.iter().map(|is_told| !is_told).collect();
        let held = self.clusters.iter().flat_map(|cluster| &cluster.columns);
        held.for_each(|column| free[*column] = false);
        free
    }

    /// Motions that satisfy all rows, none a combination of others. `None` if a cluster is too large for that.
    pub(super) fn kernel(&self) -> Option<Vectors> {
        let nv = self.vertex.len();
        let mut kernel = Vectors::new();
        for (column, is_free) in self.is_free().into_iter().enumerate() {
            if is_free {
                let mut v = vec![0.0; nv];
                v[column] = 1.0;
                kernel.push(v);
            }
        }
        for cluster in &self.clusters {
            let Rank::Full { best } = &cluster.rank else { return None };
            for motion in best.kernel() {
                let mut v = vec![0.0; nv];
                cluster.columns.iter().zip(motion).for_each(|(&column, x)| v[column] = x);
                kernel.push(v);
            }
        }
        for v in &mut kernel {
            self.complete(v, None);
            let size = norm(v).max(f64::MIN_POSITIVE);
            scale(v, 1.0 / size);
        }
        Some(kernel)
    }

    /// A motion by chance of those clusters that are short of independent rows and can move; `None` if there are none.
    pub(super) fn doubtful_motion(&self, mut draw: impl FnMut() -> f64) -> Option<Vec<f64>> {
        let mut v = vec![0.0; self.vertex.len()];
        let mut any = false;
        for cluster in &self.clusters {
            let Rank::Full { best } = &cluster.rank else { continue };
            if best.rank() == cluster.closings.len() || best.rank() == cluster.columns.len() {
                continue; // no row is missing, or nothing moves
            }
            any = true;
            let random: Vec<f64> = cluster.columns.iter().map(|_| draw()).collect();
            for (&column, x) in cluster.columns.iter().zip(best.perpendicular(&random)) {
                v[column] = x;
            }
        }
        self.complete(&mut v, None);
        any.then_some(v)
    }
}

impl Pivot {
    fn right(&self, right: Option<&[f64]>) -> f64 {
        right.map_or(0.0, |right| self.from.iter().map(|&(row, x)| x * right[row]).sum())
    }
}

impl Cluster {
    fn rank(&self) -> usize {
        match &self.rank {
            Rank::Full { best } => best.rank(),
            Rank::Sparse(echelon) => echelon.rank(),
        }
    }
}

/// Rows that connect bodies for the first time, and those that are left.
struct Trees {
    /// A body and the rows by which it hangs on one before it, roots first.
    branches: Vec<(usize, std::ops::Range<usize>)>,
    left: Vec<usize>,
}

impl Trees {
    fn new(parts: &Parts, rows: &UnitRows, vertex: &[usize], vertices: usize) -> Self {
        let bodies = parts.forest.nodes.len();
        let ground = vertices;
        let mut group: Vec<usize> = (0..=vertices).collect();
        let mut edges: Vec<Vec<(usize, std::ops::Range<usize>)>> = vec![Vec::new(); vertices + 1];
        let mut left = Vec::new();
        for range in parts.row_groups() {
            let mut ends: Vec<usize> = Vec::new();
            // velocities of joints are those of trees already
            let is_joint =
                parts.is_absolute && matches!(parts.constraints.rows[range.start].origin, Origin::Joint(_));
            for &(column, _) in rows.rows[range.clone()].iter().flatten().filter(|_| is_joint) {
                let at = vertex[column];
                if at < bodies && !ends.contains(&at) {
                    ends.push(at);
                }
                if ends.len() > 2 {
                    break;
                }
            }
            let (a, b) = match ends[..] {
                [b] => (ground, b),
                [a, b] => (a, b),
                _ => (ground, ground),
            };
            let (x, y) = (root(&mut group, a), root(&mut group, b));
            if x == y {
                left.extend(range);
                continue;
            }
            group[x] = y;
            edges[a].push((b, range.clone()));
            edges[b].push((a, range));
        }
        // from the ground, then from every body that nothing connects to it
        let mut branches = Vec::new();
        let mut reached = vec![false; vertices + 1];
        for start in std::iter::once(ground).chain(0..vertices) {
            if std::mem::replace(&mut reached[start], true) {
                continue;
            }
            let mut next = vec![start];
            while let Some(at) = next.pop() {
                for (other, range) in std::mem::take(&mut edges[at]) {
                    if !std::mem::replace(&mut reached[other], true) {
                        branches.push((other, range));
                        next.push(other);
                    }
                }
            }
        }
        Self { branches, left }
    }
}

fn root(group: &mut [usize], mut x: usize) -> usize {
    while group[x] != x {
        group[x] = group[group[x]];
        x = group[x];
    }
    x
}

/// Solves rows for as many of some velocities as they tell well, by elimination with full pivoting; the rows without a pivot.
fn solve_for(
    rows: &UnitRows,
    range: std::ops::Range<usize>,
    is_own: impl Fn(usize) -> bool,
) -> (Vec<Pivot>, Vec<usize>) {
    let first = range.start;
    let mut columns: Vec<usize> =
        rows.rows[range.clone()].iter().flatten().map(|(column, _)| *column).collect();
    columns.sort_unstable();
    columns.dedup();
    let (height, width) = (range.len(), columns.len());
    // beside the rows, the unit matrix that becomes the combinations
    let mut table = vec![vec![0.0; width + height]; height];
    for (k, row) in table.iter_mut().enumerate() {
        for &(column, x) in &rows.rows[first + k] {
            if let Ok(at) = columns.binary_search(&column) {
                row[at] += x;
            }
        }
        row[width + k] = 1.0;
    }
    let own: Vec<usize> = (0..width).filter(|&at| is_own(columns[at])).collect();
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    while let Some((k, at)) = largest(&table, &own, &chosen) {
        let pivot = table[k][at];
        scale(&mut table[k], 1.0 / pivot);
        let row = table[k].clone();
        for (i, other) in table.iter_mut().enumerate() {
            let x = other[at];
            if i != k && x != 0.0 {
                other.iter_mut().zip(&row).for_each(|(y, r)| *y -= x * r);
                other[at] = 0.0;
            }
        }
        chosen.push((k, at));
    }
    let nonzero = |(column, x): (usize, f64)| (x != 0.0).then_some((column, x));
    let pivot = |&(k, at): &(usize, usize)| Pivot {
        column: columns[at],
        others: (0..width).filter(|&j| j != at).filter_map(|j| nonzero((columns[j], table[k][j]))).collect(),
        from: (0..height).filter_map(|i| nonzero((first + i, table[k][width + i]))).collect(),
    };
    let rest = range.filter(|row| !chosen.iter().any(|(k, _)| first + k == *row));
    (chosen.iter().map(pivot).collect(), rest.collect())
}

/// The largest entry that may be a pivot.
fn largest(table: &Vectors, own: &[usize], chosen: &[(usize, usize)]) -> Option<(usize, usize)> {
    let mut best = (PIVOT, None);
    for (k, row) in table.iter().enumerate().filter(|(k, _)| !chosen.iter().any(|(taken, _)| taken == k)) {
        for &at in own {
            if row[at].abs() > best.0 {
                best = (row[at].abs(), Some((k, at)));
            }
        }
    }
    best.1
}

/// Puts rows with common velocities together.
fn clusters(closings: Vec<Closing>, nv: usize, zero: f64) -> Vec<Cluster> {
    let mut group: Vec<usize> = (0..nv).collect();
    for closing in &closings {
        for pair in closing.entries.windows(2) {
            let (x, y) = (root(&mut group, pair[0].0), root(&mut group, pair[1].0));
            group[x] = y;
        }
    }
    let mut place = vec![usize::MAX; nv];
    let mut members: Vec<(Vec<Closing>, Vec<usize>)> = Vec::new();
    for closing in closings {
        let Some(&(first, _)) = closing.entries.first() else {
            members.push((vec![closing], Vec::new()));
            continue;
        };
        let of = root(&mut group, first);
        if place[of] == usize::MAX {
            place[of] = members.len();
            members.push((Vec::new(), Vec::new()));
        }
        let (own, columns) = &mut members[place[of]];
        columns.extend(closing.entries.iter().map(|(column, _)| *column));
        own.push(closing);
    }
    let cluster = |(closings, mut columns): (Vec<Closing>, Vec<usize>)| {
        columns.sort_unstable();
        columns.dedup();
        let rank = Rank::new(&closings, &columns, zero);
        Cluster { closings, columns, rank }
    };
    members.into_iter().map(cluster).collect()
}

impl Rank {
    fn new(closings: &[Closing], columns: &[usize], zero: f64) -> Self {
        let (height, width) = (closings.len(), columns.len());
        let local = |closing: &Closing| -> Entries {
            let place = |&(column, x): &(usize, f64)| Some((columns.binary_search(&column).ok()?, x));
            closing.entries.iter().filter_map(place).collect()
        };
        if height.saturating_mul(height).saturating_mul(width) > QUICK {
            return Rank::Sparse(Echelon::new(closings.iter().map(local), width, zero));
        }
        let full = |closing: &Closing| {
            let mut row = vec![0.0; width];
            for (at, x) in local(closing) {
                row[at] = x;
            }
            row
        };
        let rows: Vectors = closings.iter().map(full).collect();
        Rank::Full { best: Qr::new(rows, width, zero) }
    }
}

impl Parts {
    /// The body or the joint with coordinates of its own that every velocity belongs to; how many of these there are.
    fn vertices(&self, nv: usize) -> (Vec<usize>, usize) {
        let mut vertex = vec![0; nv];
        let nodes = self.forest.nodes.iter().map(crate::forest::Node::velocities);
        let extra = self.extra.iter().map(|(shape, _, v)| *v..v + shape.sizes().1);
        let mut count = 0;
        for range in nodes.chain(extra) {
            vertex[range].fill(count);
            count += 1;
        }
        (vertex, count)
    }

    /// Rows one after the other that belong to one joint; all others by themselves.
    fn row_groups(&self) -> Vec<std::ops::Range<usize>> {
        let mut groups: Vec<std::ops::Range<usize>> = Vec::new();
        let rows = &self.constraints.rows;
        for (i, row) in rows.iter().enumerate() {
            match groups.last_mut() {
                Some(last)
                    if matches!(row.origin, Origin::Joint(_)) && rows[last.start].origin == row.origin =>
                {
                    last.end = i + 1;
                }
                _ => groups.push(i..i + 1),
            }
        }
        groups
    }
}
