//! Rows in echelon form, sparse: one after the other, each reduced by those before it.

use super::{Entries, ROUNDING, Scatter};
use std::cmp::Reverse;

/// Of the entries of a row that are at least this share of the largest, the one in the shortest column becomes the pivot.
const AS_GOOD: f64 = 0.1;

/// A row that is independent of those before it: `(row − Σ x before) / pivot`.
#[derive(Debug)]
struct Reduced {
    /// Where its pivot is, which is one now.
    column: usize,
    /// Its other entries.
    entries: Entries,
}

/// See the [module page](self).
#[derive(Debug)]
pub(super) struct Echelon {
    reduced: Vec<Reduced>,
}

impl Echelon {
    /// Unit rows of this width; what is left of a row counts as nothing below `zero`.
    pub(super) fn new(rows: impl Iterator<Item = Entries>, width: usize, zero: f64) -> Self {
        let rows: Vec<Entries> = rows.collect();
        let mut length = vec![0_usize; width];
        rows.iter().flatten().for_each(|(column, _)| length[*column] += 1);
        let mut found = Self { reduced: Vec::new() };
        let mut pivot_of: Vec<Option<usize>> = vec![None; width];
        let mut work = Scatter::new(width, rows.len());
        for row in &rows {
            for &(column, x) in row {
                work.add(column, x, pivot_of[column]);
            }
            // a reduced row has entries in pivots of later ones at most
            while let Some(Reverse(next)) = work.due.pop() {
                work.is_due[next] = false;
                let before = &found.reduced[next];
                let x = std::mem::take(&mut work.values[before.column]);
                if x.abs() <= ROUNDING {
                    continue;
                }
                for &(column, factor) in &before.entries {
                    work.add(column, -x * factor, pivot_of[column]);
                }
            }
            let mut rest = work.take();
            rest.retain(|(_, x)| x.abs() > ROUNDING);
            let largest = rest.iter().fold(0.0_f64, |m, (_, x)| m.max(x.abs()));
            if largest <= zero {
                continue;
            }
            let good = rest.iter().filter(|(_, x)| x.abs() >= AS_GOOD * largest);
            let Some(&(column, pivot)) = good.min_by_key(|(column, _)| length[*column]) else { continue };
            pivot_of[column] = Some(found.reduced.len());
            let others = rest.into_iter().filter(|(j, _)| *j != column);
            let entries = others.map(|(j, x)| (j, x / pivot)).collect();
            found.reduced.push(Reduced { column, entries });
        }
        found
    }

    pub(super) fn rank(&self) -> usize {
        self.reduced.len()
    }
}
