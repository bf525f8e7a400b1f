//! Measures in the payload.
//!
//! Values are single numbers beyond an offset, so that small changes of a large value (the energy of a good run) survive. Where
//! there are more samples than a page should hold, two stand for a group of neighbours, the smallest and the largest, in
//! the order in which they come: no peak is lost.

use serde::Serialize;

use super::Series;
use super::payload::{Block, Payload};

/// Values (samples times measures) that a page holds: sixteen megabytes as text.
const MOST_VALUES: usize = 3_000_000;
/// Limits for samples whatever the number of measures.
const SAMPLES: (usize, usize) = (2000, 50_000);

/// How the measures lie in the payload.
#[derive(Debug, Serialize)]
pub(super) struct CurvesMeta<'a> {
    pub(super) samples: usize,
    pub(super) times: Block,
    pub(super) series: Vec<SeriesMeta<'a>>,
    /// Samples of the run, if the page has fewer.
    pub(super) thinned_from: Option<usize>,
}

/// One measure.
#[derive(Debug, Serialize)]
pub(super) struct SeriesMeta<'a> {
    pub(super) name: &'a str,
    pub(super) unit: &'a str,
    pub(super) offset: f64,
    pub(super) values: Block,
}

/// Writes all measures; samples without a finite time are left out, missing values are gaps.
pub(super) fn write<'a>(payload: &mut Payload, times: &[f64], series: &'a [Series]) -> CurvesMeta<'a> {
    let most = (MOST_VALUES / series.len().max(1)).clamp(SAMPLES.0, SAMPLES.1);
    write_at_most(payload, times, series, most)
}

pub(super) fn write_at_most<'a>(
    payload: &mut Payload,
    times: &[f64],
    series: &'a [Series],
    most: usize,
) -> CurvesMeta<'a> {
    let mut last = f64::NEG_INFINITY;
    let mut places = Vec::with_capacity(times.len());
    for (k, &t) in times.iter().enumerate() {
        if t.is_finite() && t >= last {
            places.push(k);
            last = t;
        }
    }
    let thin = places.len() > most;
    let groups = groups(places.len(), most);
    let kept: Vec<f64> = if thin {
        groups
            .iter()
            .flat_map(|g| [g.start, usize::midpoint(g.start, g.end)])
            .map(|k| times[places[k]])
            .collect()
    } else {
        places.iter().map(|&k| times[k]).collect()
    };
    let block = payload.push_f64(&kept);
    let series = series
        .iter()
        .map(|s| {
            let value = |k: usize| s.values.get(places[k]).copied().filter(|v| v.is_finite());
            let values: Vec<Option<f64>> = if thin {
                groups.iter().flat_map(|g| extremes(g.clone().map(value))).collect()
            } else {
                (0..places.len()).map(value).collect()
            };
            let offset = offset(values.iter().copied().flatten());
            let single = values.iter().map(|v| v.map_or(f32::NAN, |v| (v - offset) as f32));
            SeriesMeta { name: &s.name, unit: &s.unit, offset, values: payload.push_f32(single) }
        })
        .collect();
    CurvesMeta { samples: kept.len(), times: block, series, thinned_from: thin.then_some(times.len()) }
}

/// About half as many groups of neighbours as samples are allowed; the first and the last sample stay alone.
fn groups(count: usize, most: usize) -> Vec<std::ops::Range<usize>> {
    if count <= most {
        return Vec::new();
    }
    let inner = count - 2;
    let number = (most / 2).saturating_sub(2).clamp(1, inner);
    let bound = |k: usize| 1 + k * inner / number;
    let middle = (0..number).map(|k| bound(k)..bound(k + 1));
    std::iter::once(0..1).chain(middle).chain(std::iter::once(count - 1..count)).collect()
}

/// The smallest and the largest value in the order in which they come.
fn extremes(values: impl Iterator<Item = Option<f64>>) -> [Option<f64>; 2] {
    let mut found: Option<[(usize, f64); 2]> = None;
    for (k, v) in values.enumerate() {
        let Some(v) = v else { continue };
        let [low, high] = found.get_or_insert([(k, v); 2]);
        if v < low.1 {
            *low = (k, v);
        }
        if v > high.1 {
            *high = (k, v);
        }
    }
    match found {
        None => [None, None],
        Some([low, high]) if low.0 <= high.0 => [Some(low.1), Some(high.1)],
        Some([low, high]) => [Some(high.1), Some(low.1)],
    }
}

/// The middle of the range, if the values stay on one side of zero: then single numbers lose less.
fn offset(values: impl Iterator<Item = f64>) -> f64 {
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
    let middle = f64::midpoint(low, high);
    if middle.is_finite() && low * high > 0.0 { middle } else { 0.0 }
}
