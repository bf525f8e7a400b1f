//! Groups of columns that one difference quotient can find together.
//!
//! Columns of a sparse Jacobian that have no row in common may be perturbed at the same time: every change of the
//! function then belongs to one of them. A partition of the columns into such groups is called *consistent*; it is a
//! colouring of the graph whose nodes are the columns and whose edges join columns with a common row. The number of
//! groups, which is the number of function evaluations, is at least that of the entries in the fullest row.
//!
//! Columns are coloured one by one, each with the first group that is free in all its rows. How many groups that takes
//! depends on the order of the columns, so several are tried until one reaches the lower bound:
//!
//! | order | idea |
//! | --- | --- |
//! | as given | bands and blocks are numbered well already |
//! | largest first | the columns with the most neighbours are the hardest |
//! | smallest last | likewise, where only neighbours count that are still to come |
//! | incidence degree | the column with the most coloured neighbours is next |
//!
//! References: A. R. Curtis, M. J. D. Powell, J. K. Reid (1974), J. Inst. Maths Applics 13, 117; T. F. Coleman, B. S. Garbow,
//! J. J. Moré (1984), ACM TOMS 10, 329 (algorithm 618).

use gelenk_core::Pattern;

/// The orders that need the graph are tried as long as it has no more edges than this, counted once per common row.
const LARGEST_GRAPH: usize = 1 << 25;

/// A consistent partition of columns into groups.
///
/// ```
/// use gelenk_core::Pattern;
/// use gelenk_linalg::Grouping;
///
/// // A tridiagonal matrix takes three groups, whatever its size.
/// let pattern = Pattern::new((0..9_usize).flat_map(|j| (j.max(1) - 1..=(j + 1).min(8)).map(move |i| (i, j))));
/// let grouping = Grouping::new(9, 9, &pattern);
/// assert_eq!(grouping.count(), 3);
/// assert_eq!(grouping.members(1), [1, 4, 7]);
/// assert!(grouping.is_consistent(&pattern));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grouping {
    /// Group of each column.
    group: Vec<usize>,
    /// Columns by groups; those of group `g` are `columns[start[g]..start[g + 1]]`.
    start: Vec<usize>,
    columns: Vec<usize>,
    lower_bound: usize,
}

impl Grouping {
    /// Groups the columns of a `rows × columns` matrix. Entries outside of it are ignored.
    pub fn new(rows: usize, columns: usize, pattern: &Pattern) -> Self {
        let matrix = Matrix::new(rows, columns, pattern);
        let lower_bound = (0..rows).map(|i| matrix.by_rows.of(i).len()).max().unwrap_or(0);
        let natural = (0..columns as u32).collect();
        let mut best = matrix.colour(natural);
        let consider = |best: &mut Colouring, order: Vec<u32>| {
            let next = matrix.colour(order);
            if next.count < best.count {
                *best = next;
            }
        };
        if best.count > lower_bound {
            consider(&mut best, matrix.fullest_first());
        }
        if best.count > lower_bound
            && let Some(graph) = matrix.graph()
        {
            for order in [largest_first, smallest_last, incidence_degree] {
                if best.count > lower_bound {
                    consider(&mut best, order(&graph));
                }
            }
        }
        Self::from_colouring(&best, lower_bound)
    }

    fn from_colouring(colouring: &Colouring, lower_bound: usize) -> Self {
        let group: Vec<usize> = colouring.group.iter().map(|&g| g as usize).collect();
        let by_group = Lists::new(colouring.count, group.iter().enumerate().map(|(j, &g)| (g, j as u32)));
        Self {
            start: by_group.start,
            columns: by_group.list.iter().map(|&j| j as usize).collect(),
            group,
            lower_bound,
        }
    }

    /// Number of groups.
    pub fn count(&self) -> usize {
        self.start.len() - 1
    }

    /// Group of a column; [`count`](Self::count) for a column that the matrix does not have.
    pub fn group(&self, column: usize) -> usize {
        self.group.get(column).copied().unwrap_or(self.count())
    }

    /// Columns of a group, ascending; none for a group that there is not.
    pub fn members(&self, group: usize) -> &[usize] {
        match (self.start.get(group), self.start.get(group.saturating_add(1))) {
            (Some(&start), Some(&end)) => &self.columns[start..end],
            _ => &[],
        }
    }

    /// No partition has fewer groups than this: the number of entries in the fullest row.
    pub fn lower_bound(&self) -> usize {
        self.lower_bound
    }

    /// Does no group have two columns with a common row of this pattern?
    pub fn is_consistent(&self, pattern: &Pattern) -> bool {
        if pattern.entries.iter().any(|&(_, j)| j >= self.group.len()) {
            return false;
        }
        let mut met: Vec<_> = pattern.entries.iter().map(|&(i, j)| (i, self.group[j], j)).collect();
        met.sort_unstable();
        met.windows(2).all(|w| (w[0].0, w[0].1) != (w[1].0, w[1].1) || w[0].2 == w[1].2)
    }
}

/// Lists one behind the other.
struct Lists {
    start: Vec<usize>,
    list: Vec<u32>,
}

impl Lists {
    /// From pairs of list and item, which keep their order.
    fn new(count: usize, items: impl Iterator<Item = (usize, u32)> + Clone) -> Self {
        let mut start = vec![0; count + 1];
        items.clone().for_each(|(k, _)| start[k + 1] += 1);
        for k in 0..count {
            start[k + 1] += start[k];
        }
        let mut next = start.clone();
        let mut list = vec![0; start[count]];
        for (k, item) in items {
            list[next[k]] = item;
            next[k] += 1;
        }
        Self { start, list }
    }

    fn of(&self, k: usize) -> &[u32] {
        &self.list[self.start[k]..self.start[k + 1]]
    }

    fn count(&self) -> usize {
        self.start.len() - 1
    }
}

/// A pattern by columns and by rows.
struct Matrix {
    by_columns: Lists,
    by_rows: Lists,
}

struct Colouring {
    group: Vec<u32>,
    count: usize,
}

impl Matrix {
    fn new(rows: usize, columns: usize, pattern: &Pattern) -> Self {
        let mut entries: Vec<(usize, usize)> =
            pattern.entries.iter().copied().filter(|&(i, j)| i < rows && j < columns).collect();
        entries.sort_unstable();
        entries.dedup();
        Self {
            by_columns: Lists::new(columns, entries.iter().map(|&(i, j)| (j, i as u32))),
            by_rows: Lists::new(rows, entries.iter().map(|&(i, j)| (i, j as u32))),
        }
    }

    /// Gives the columns, in this order, the first group that is free in all their rows.
    fn colour(&self, order: Vec<u32>) -> Colouring {
        // Groups that occur in each row, as bits: that takes no longer for a row that is full.
        let mut used: Vec<Vec<u64>> = vec![Vec::new(); self.by_rows.count()];
        let mut group = vec![0; order.len()];
        let mut count = 0;
        let mut taken: Vec<u64> = Vec::new();
        for j in order {
            let rows = self.by_columns.of(j as usize);
            taken.clear();
            for &i in rows {
                let used = &used[i as usize];
                if used.len() > taken.len() {
                    taken.resize(used.len(), 0);
                }
                taken.iter_mut().zip(used).for_each(|(t, u)| *t |= u);
            }
            let word = taken.iter().position(|&t| t != u64::MAX).unwrap_or(taken.len());
            let bit = taken.get(word).map_or(0, |t| t.trailing_ones() as usize);
            for &i in rows {
                let used = &mut used[i as usize];
                if used.len() <= word {
                    used.resize(word + 1, 0);
                }
                used[word] |= 1 << bit;
            }
            group[j as usize] = (64 * word + bit) as u32;
            count = count.max(64 * word + bit + 1);
        }
        Colouring { group, count }
    }

    /// Columns in the order of their neighbours, those with several common rows counted as often: no graph is needed.
    fn fullest_first(&self) -> Vec<u32> {
        let neighbours = |j: usize| -> usize {
            self.by_columns.of(j).iter().map(|&i| self.by_rows.of(i as usize).len()).sum()
        };
        descending((0..self.by_columns.count()).map(neighbours))
    }

    /// Neighbours of each column, unless there are too many.
    fn graph(&self) -> Option<Lists> {
        let edges = |i: usize| self.by_rows.of(i).len().pow(2);
        if (0..self.by_rows.count()).map(edges).sum::<usize>() > LARGEST_GRAPH {
            return None;
        }
        let n = self.by_columns.count();
        let mut graph = Lists { start: Vec::with_capacity(n + 1), list: Vec::new() };
        graph.start.push(0);
        let mut mark = vec![u32::MAX; n];
        for j in 0..n as u32 {
            mark[j as usize] = j;
            for &i in self.by_columns.of(j as usize) {
                for &k in self.by_rows.of(i as usize) {
                    if mark[k as usize] != j {
                        mark[k as usize] = j;
                        graph.list.push(k);
                    }
                }
            }
            graph.start.push(graph.list.len());
        }
        Some(graph)
    }
}

/// Indices from the largest number to the smallest.
fn descending(numbers: impl Iterator<Item = usize>) -> Vec<u32> {
    let numbers: Vec<usize> = numbers.collect();
    let mut order: Vec<u32> = (0..numbers.len() as u32).collect();
    order.sort_by_key(|&j| std::cmp::Reverse(numbers[j as usize]));
    order
}

fn largest_first(graph: &Lists) -> Vec<u32> {
    descending((0..graph.count()).map(|j| graph.of(j).len()))
}

fn smallest_last(graph: &Lists) -> Vec<u32> {
    let n = graph.count();
    let mut queue = Buckets::new((0..n).map(|j| graph.of(j).len()));
    let mut order = Vec::with_capacity(n);
    let mut least = 0;
    while order.len() < n {
        let Some(j) = queue.pop(least) else {
            least += 1;
            continue;
        };
        order.push(j);
        for &k in graph.of(j as usize) {
            queue.shift(k, |degree| degree - 1);
        }
        // A neighbour may have become smaller, by one.
        least = least.saturating_sub(1);
    }
    order.reverse();
    order
}

fn incidence_degree(graph: &Lists) -> Vec<u32> {
    let n = graph.count();
    let mut queue = Buckets::new(std::iter::repeat_n(0, n));
    // The first in a bucket is the last that was put there: of equals, that with the most neighbours shall be first.
    for j in largest_first(graph).into_iter().rev() {
        queue.shift(j, |degree| degree);
    }
    let mut order = Vec::with_capacity(n);
    let mut most = 0;
    while order.len() < n {
        let Some(j) = queue.pop(most) else {
            most -= 1;
            continue;
        };
        order.push(j);
        for &k in graph.of(j as usize) {
            queue.shift(k, |degree| degree + 1);
        }
        most = (most + 1).min(n - 1);
    }
    order
}

/// No item.
const NONE: u32 = u32::MAX;

/// Items by small numbers, as doubly linked lists.
struct Buckets {
    /// Number of each item; `None` once it was taken.
    number: Vec<Option<usize>>,
    first: Vec<u32>,
    next: Vec<u32>,
    before: Vec<u32>,
}

impl Buckets {
    fn new(numbers: impl Iterator<Item = usize>) -> Self {
        let number: Vec<_> = numbers.map(Some).collect();
        let n = number.len();
        let mut out = Self { number, first: vec![NONE; n + 1], next: vec![NONE; n], before: vec![NONE; n] };
        for k in (0..n).rev() {
            out.insert(k as u32);
        }
        out
    }

    fn insert(&mut self, k: u32) {
        let Some(number) = self.number[k as usize] else { return };
        let second = std::mem::replace(&mut self.first[number], k);
        self.before[k as usize] = NONE;
        self.next[k as usize] = second;
        if second != NONE {
            self.before[second as usize] = k;
        }
    }

    fn unlink(&mut self, k: u32) {
        let Some(number) = self.number[k as usize] else { return };
        let (before, next) = (self.before[k as usize], self.next[k as usize]);
        if before == NONE {
            self.first[number] = next;
        } else {
            self.next[before as usize] = next;
        }
        if next != NONE {
            self.before[next as usize] = before;
        }
    }

    /// Takes the first item with this number.
    fn pop(&mut self, number: usize) -> Option<u32> {
        let k = self.first[number];
        if k == NONE {
            return None;
        }
        self.unlink(k);
        self.number[k as usize] = None;
        Some(k)
    }

    /// Changes the number of an item that was not taken yet.
    fn shift(&mut self, k: u32, change: impl Fn(usize) -> usize) {
        self.unlink(k);
        let number = &mut self.number[k as usize];
        *number = number.map(change);
        self.insert(k);
    }
}
