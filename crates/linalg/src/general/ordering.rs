//! In which order to eliminate columns, so that little fill comes about whatever rows the pivots are in.
//!
//! A row of the matrix couples its columns. Eliminating a column takes one of the rows it is in as the pivot row, and the
//! others may become as full as all of them together; so they count as one row from then on. The next column is the one
//! whose rows have the fewest other columns. How many these are is a sum over rows that counts some columns twice, which is
//! cheap to keep: the approximate degree of T. A. Davis, J. R. Gilbert, S. I. Larimore and E. G. Ng (2004), ACM Trans. Math.
//! Softw. 30, 353. Rows that hold nearly everything would hide all differences and are left out; columns that do come last.

use super::layout::Columns;
use std::collections::BTreeSet;

/// Rows and columns with more entries than this multiple of the root of their number are full.
const FULL: f64 = 10.0;
/// Those with fewer entries never are.
const SHORT: usize = 16;

/// The order in which columns are eliminated.
pub(super) fn order(pattern: &Columns) -> Vec<usize> {
    let n = pattern.starts.len() - 1;
    let mut graph = Graph::new(pattern);
    let mut order = Vec::with_capacity(n);
    while let Some((_, c)) = graph.queue.pop_first() {
        order.push(c);
        graph.eliminate(c);
    }
    // What is left is full.
    let mut full: Vec<usize> = (0..n).filter(|&c| graph.is_full[c]).collect();
    full.sort_by_key(|&c| pattern.starts[c + 1] - pattern.starts[c]);
    order.extend(full);
    order
}

/// Columns that are left, and the rows that couple them.
struct Graph {
    /// The columns of each row; none if it has become part of another one.
    columns: Vec<Vec<usize>>,
    /// The rows of each column, perhaps with rows that are no more.
    rows: Vec<Vec<usize>>,
    /// Columns by degree.
    queue: BTreeSet<(usize, usize)>,
    degree: Vec<usize>,
    is_full: Vec<bool>,
    /// The last elimination that met a column or a row, and of that row how many columns are outside of the new one.
    seen_column: Vec<usize>,
    seen_row: Vec<usize>,
    outside: Vec<usize>,
    eliminations: usize,
}

impl Graph {
    fn new(pattern: &Columns) -> Self {
        let n = pattern.starts.len() - 1;
        let limit = SHORT.max((FULL * (n as f64).sqrt()) as usize);
        let entries = |c: usize| &pattern.rows[pattern.starts[c]..pattern.starts[c + 1]];
        let is_full: Vec<bool> = (0..n).map(|c| entries(c).len() > limit).collect();
        let mut columns = vec![Vec::new(); n];
        for c in (0..n).filter(|&c| !is_full[c]) {
            for &r in entries(c) {
                columns[r].push(c);
            }
        }
        for row in columns.iter_mut().filter(|row| row.len() > limit) {
            row.clear();
        }
        let mut rows = vec![Vec::new(); n];
        let mut degree = vec![0; n];
        for (r, row) in columns.iter().enumerate() {
            for &c in row {
                rows[c].push(r);
                degree[c] += row.len() - 1;
            }
        }
        let left = is_full.iter().filter(|&&is_full| !is_full).count();
        for d in &mut degree {
            *d = (*d).min(left);
        }
        let queue = (0..n).filter(|&c| !is_full[c]).map(|c| (degree[c], c)).collect();
        let (seen_column, seen_row, outside) = (vec![0; n], vec![0; n], vec![0; n]);
        Self { columns, rows, queue, degree, is_full, seen_column, seen_row, outside, eliminations: 0 }
    }

    /// Unites the rows of a column that is taken out, and counts again for all columns that they couple.
    fn eliminate(&mut self, c: usize) {
        self.eliminations += 1;
        let now = self.eliminations;
        self.seen_column[c] = now;
        let mut united = Vec::new();
        let mut name = None;
        for r in std::mem::take(&mut self.rows[c]) {
            for k in std::mem::take(&mut self.columns[r]) {
                if self.seen_column[k] != now {
                    self.seen_column[k] = now;
                    united.push(k);
                }
            }
            name = Some(r);
        }
        let Some(name) = name else { return };
        for &k in &united {
            self.rows[k].retain(|&r| !self.columns[r].is_empty());
            for &r in &self.rows[k] {
                if self.seen_row[r] != now {
                    (self.seen_row[r], self.outside[r]) = (now, self.columns[r].len());
                }
                self.outside[r] -= 1;
            }
        }
        let left = self.queue.len();
        for &k in &united {
            // Rows that couple nothing else are part of the new one.
            for &r in &self.rows[k] {
                if self.outside[r] == 0 {
                    self.columns[r].clear();
                }
            }
            self.rows[k].retain(|&r| self.outside[r] > 0);
            let others: usize = self.rows[k].iter().map(|&r| self.outside[r]).sum();
            let degree = (united.len() - 1 + others).min(left);
            self.rows[k].push(name);
            self.queue.remove(&(self.degree[k], k));
            self.degree[k] = degree;
            self.queue.insert((degree, k));
        }
        self.columns[name] = united;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(n: usize, mut entries: Vec<(usize, usize)>) -> Columns {
        entries.sort_by_key(|&(i, j)| (j, i));
        let starts = (0..=n).map(|j| entries.partition_point(|&(_, c)| c < j)).collect();
        Columns { starts, rows: entries.into_iter().map(|(i, _)| i).collect() }
    }

    fn check(pattern: &Columns) -> Vec<usize> {
        let order = order(pattern);
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..pattern.starts.len() - 1).collect::<Vec<_>>());
        order
    }

    #[test]
    fn every_column_once() {
        check(&pattern(0, vec![]));
        check(&pattern(3, vec![]));
        let all = |n: usize| (0..n * n).map(|k| (k / n, k % n)).collect();
        check(&pattern(40, all(40)));
        let arrow = |n: usize| (0..n).flat_map(|i| [(i, i), (0, i), (i, 0)]);
        let mut entries: Vec<_> = arrow(2000).collect();
        entries.sort_unstable();
        entries.dedup();
        // The full column comes last: eliminated first it would fill everything.
        assert_eq!(check(&pattern(2000, entries)).last(), Some(&0));
    }

    #[test]
    fn a_star_is_taken_from_its_ends() {
        let entries = (0..10).map(|i| (i, i)).chain((1..10).map(|i| (i, 0)));
        // Of the last two columns either may come first.
        assert!(!check(&pattern(10, entries.collect()))[..8].contains(&0));
    }
}
