//! What has been seen of all outputs, as checkpoints keep it.

use gelenk_io::results::Column;
use gelenk_io::results::summary::Peak;
use serde::{Deserialize, Serialize};

/// Numbers as they are, in files that know finite numbers only.
mod bits {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(values: &[f64], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(|x| x.to_bits()))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<f64>, D::Error> {
        Ok(Vec::<u64>::deserialize(from)?.into_iter().map(f64::from_bits).collect())
    }
}

/// What has been seen of all outputs; a checkpoint keeps it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Seen {
    /// How far, and the values there.
    pub(super) t: f64,
    #[serde(with = "bits")]
    pub(super) last: Vec<f64>,
    /// The time over which means are taken.
    pub(super) length: f64,
    /// For each output least and largest value with their times, integral, and integral of the square.
    #[serde(with = "bits")]
    pub(super) sums: Vec<f64>,
    /// The last row that was written, and rows at peaks after it.
    #[serde(with = "bits")]
    pub(super) row: Vec<f64>,
    pub(super) waiting: Vec<Waiting>,
    /// Regular rows, and those added.
    pub(super) rows: u64,
    pub(super) added: u64,
    /// Steps, and what was read beyond their middles and ends: at nodes, and at vertices.
    pub(super) steps: u64,
    pub(super) nodes: u64,
    pub(super) vertices: u64,
}

/// A row at a peak.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Waiting {
    pub(super) t: f64,
    #[serde(with = "bits")]
    pub(super) values: Vec<f64>,
}

/// Numbers of an output in [`Seen::sums`].
pub(super) const SUMS: usize = 6;
pub(super) const MIN: usize = 0;
pub(super) const T_MIN: usize = 1;
pub(super) const MAX: usize = 2;
pub(super) const T_MAX: usize = 3;
pub(super) const INTEGRAL: usize = 4;
pub(super) const SQUARE: usize = 5;

impl Seen {
    pub(super) fn of(&self, column: usize) -> &[f64] {
        &self.sums[column * SUMS..(column + 1) * SUMS]
    }

    /// May more be read, where this was read so far?
    pub(super) fn allows(&self, read: u64, (some, each): (f64, f64)) -> bool {
        (read as f64) < some + each * self.steps as f64
    }

    /// Takes values into account.
    pub(super) fn note(&mut self, t: f64, values: &[f64]) {
        if self.sums.is_empty() {
            let unseen = [f64::INFINITY, 0.0, f64::NEG_INFINITY, 0.0, 0.0, 0.0];
            self.sums = values.iter().flat_map(|_| unseen).collect();
        }
        for (own, &x) in self.sums.chunks_exact_mut(SUMS).zip(values) {
            if x < own[MIN] {
                (own[MIN], own[T_MIN]) = (x, t);
            }
            if x > own[MAX] {
                (own[MAX], own[T_MAX]) = (x, t);
            }
        }
    }

    /// In words for files; none before the first value.
    pub(crate) fn summary(&self, columns: &[Column]) -> Vec<Peak> {
        let seen = self.sums.chunks_exact(SUMS).zip(columns);
        let finite = |x: f64| Some(x).filter(|x| x.is_finite());
        let peak = |(own, column): (&[f64], &Column)| {
            let is_known = own[MIN] <= own[MAX];
            let mean = |sum: f64| finite(if self.length > 0.0 { sum / self.length } else { f64::NAN });
            Peak {
                name: column.name.clone(),
                unit: column.unit.clone(),
                min: finite(own[MIN]),
                t_min: finite(own[T_MIN]).filter(|_| is_known),
                max: finite(own[MAX]),
                t_max: finite(own[T_MAX]).filter(|_| is_known),
                mean: mean(own[INTEGRAL]).filter(|_| is_known),
                rms: mean(own[SQUARE]).map(f64::sqrt).filter(|_| is_known),
            }
        };
        seen.filter(|(_, column)| !column.for_shape).map(peak).collect()
    }

    /// Rows that were added at peaks.
    pub(crate) fn added(&self) -> u64 {
        self.added
    }
}

/// Adds to an integral and to that of the square, unless they are not numbers.
pub(super) fn add(own: &mut [f64], factor: f64, [sum, square]: [f64; 2]) {
    if sum.is_finite() && square.is_finite() {
        own[INTEGRAL] += factor * sum;
        own[SQUARE] += factor * square;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that are none survive a checkpoint.
    #[test]
    fn what_was_seen_is_kept_to_the_last_bit() {
        let seen = Seen { last: vec![f64::NAN, 0.1, f64::INFINITY], t: 0.25, ..Seen::default() };
        let text = serde_json::to_string(&seen).unwrap();
        let again: Seen = serde_json::from_str(&text).unwrap();
        let same = again.last.iter().zip(&seen.last).all(|(a, b)| a.to_bits() == b.to_bits());
        assert!(same && again.t == seen.t);
    }
}
