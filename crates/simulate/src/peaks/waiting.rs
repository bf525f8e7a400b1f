//! Rows at peaks: which of them wait, and which are written.

use super::seen::{Seen, Waiting};
use super::{MISSED, Peaks, UNSEEN};

/// Rows that wait between two regular ones, at most.
const WAITING: usize = 16;
/// Rows that may be added in a run: these, and one for each regular row.
const FREE: u64 = 100;

/// Rows of a step that wait to be written, in order of time.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    pub(crate) times: Vec<f64>,
    pub(crate) values: Vec<f64>,
    /// Angles counted over turns at each row, where there are any.
    pub(crate) turns: Vec<Vec<Option<f64>>>,
}

impl Rows {
    pub(crate) fn clear(&mut self) {
        self.times.clear();
        self.values.clear();
        self.turns.clear();
    }
}

impl Peaks {
    /// By how much a value lies beyond what is shown around it, as a multiple of what makes it worth a row.
    pub(super) fn missed(&self, shown: &Shown<'_>, (value, is_max): (f64, bool), c: usize) -> f64 {
        let lies = |shown: f64| if is_max { value - shown } else { shown - value };
        let least = shown.all(c).map(lies).fold(f64::INFINITY, f64::min);
        if least.is_finite() { least / self.limit(c, MISSED, UNSEEN) } else { 0.0 }
    }

    /// The end of a step may be a corner at which something is largest.
    pub(super) fn wait_at_end(&mut self, seen: &mut Seen, rows: &Rows, last: usize) {
        if rows.times.last().is_none_or(|t| *t < self.times[last]) {
            self.wait(seen, rows, last);
        }
    }

    /// Has a row wait if rows around it miss what it shows.
    pub(super) fn wait(&self, seen: &mut Seen, rows: &Rows, place: usize) {
        let (n, t) = (self.columns, self.times[place]);
        let values = &self.values[place * n..(place + 1) * n];
        let shown = Shown::new(seen, rows, t, n);
        let is_beyond = |c: usize| {
            let [least, most] =
                shown.all(c).fold([f64::INFINITY, f64::NEG_INFINITY], |[a, b], x| [a.min(x), b.max(x)]);
            let beyond = (values[c] - most).max(least - values[c]);
            least <= most && beyond.is_finite() && beyond > self.limit(c, MISSED, UNSEEN)
        };
        if !(0..n).any(is_beyond) {
            return;
        }
        if seen.waiting.len() >= WAITING {
            thin(seen, n);
        }
        if seen.waiting.len() < WAITING {
            seen.waiting.push(Waiting { t, values: values.to_vec() });
        }
    }

    /// Comes to a regular row: calls `write` with those that wait before it and show what neither it nor the row before does.
    pub(crate) fn close<E>(
        &mut self,
        seen: &mut Seen,
        (t, row): (f64, &[f64]),
        mut write: impl FnMut(f64, &[f64]) -> Result<(), E>,
    ) -> Result<(), E> {
        if !seen.waiting.is_empty() && !seen.sums.is_empty() {
            self.find_ranges(seen);
            let waiting = std::mem::take(&mut seen.waiting);
            let (mut gap, later): (Vec<Waiting>, Vec<Waiting>) = waiting.into_iter().partition(|w| w.t < t);
            seen.waiting = later;
            gap.sort_by(|a, b| a.t.total_cmp(&b.t));
            let mut kept: Vec<bool> = vec![false; gap.len()];
            for c in 0..self.columns {
                let shown = [seen.row.get(c).copied().unwrap_or(row[c]), row[c]];
                for sign in [1.0, -1.0] {
                    let height = |w: &Waiting| sign * w.values[c];
                    let best = (0..gap.len()).max_by(|i, j| height(&gap[*i]).total_cmp(&height(&gap[*j])));
                    if let Some(k) = best {
                        let least = self.limit(c, MISSED, UNSEEN);
                        let above = shown.iter().all(|x| height(&gap[k]) - sign * x > least);
                        kept[k] |= above;
                    }
                }
            }
            for (w, kept) in gap.iter().zip(kept) {
                if kept && seen.added < FREE + seen.rows {
                    write(w.t, &w.values)?;
                    seen.added += 1;
                }
            }
        }
        seen.rows += 1;
        row.clone_into(&mut seen.row);
        Ok(())
    }
}

/// Leaves only those rows waiting that are the highest or the lowest of one column.
fn thin(seen: &mut Seen, columns: usize) {
    let mut kept = vec![false; seen.waiting.len()];
    for c in 0..columns {
        for sign in [1.0, -1.0] {
            let height = |k: &usize| sign * seen.waiting[*k].values[c];
            if let Some(k) = (0..kept.len()).max_by(|i, j| height(i).total_cmp(&height(j))) {
                kept[k] = true;
            }
        }
    }
    let mut kept = kept.into_iter();
    seen.waiting.retain(|_| kept.next().unwrap_or(false));
}

/// What is shown around a time: the rows before and after it, and those that wait between them. Nothing, where no more rows may be added.
pub(super) struct Shown<'a> {
    rows: [Option<&'a [f64]>; 2],
    waiting: &'a [Waiting],
    between: (f64, f64),
}

impl<'a> Shown<'a> {
    pub(super) fn new(seen: &'a Seen, rows: &'a Rows, t: f64, columns: usize) -> Self {
        let next = rows.times.partition_point(|row| *row <= t);
        let row = |k: usize| rows.values.get(k * columns..(k + 1) * columns);
        let (before, since) = match next.checked_sub(1) {
            None => (Some(&seen.row[..]).filter(|row| !row.is_empty()), f64::NEG_INFINITY),
            Some(k) => (row(k), rows.times[k]),
        };
        let until = rows.times.get(next).copied().unwrap_or(f64::INFINITY);
        if seen.added >= FREE + seen.rows {
            return Self { rows: [None; 2], waiting: &[], between: (since, until) };
        }
        Self { rows: [before, row(next)], waiting: &seen.waiting, between: (since, until) }
    }

    /// Values of a column.
    fn all(&self, c: usize) -> impl Iterator<Item = f64> {
        let (since, until) = self.between;
        let waiting = self.waiting.iter().filter(move |w| w.t > since && w.t < until);
        self.rows.iter().flatten().map(move |row| row[c]).chain(waiting.map(move |w| w.values[c]))
    }
}
