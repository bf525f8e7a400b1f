//! Where ticks go: multiples of 1, 2 or 5 times a power of ten on linear axes, powers of ten with 2..9
//! between them on logarithmic ones, never more than there is room for.

use crate::axis::{Axis, Scale};
use crate::label::Label;

/// Ticks of one axis.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Ticks {
    /// Labelled ticks, ascending.
    pub(crate) major: Vec<(f64, Label)>,
    /// Ticks without a label (logarithmic axes only).
    pub(crate) minor: Vec<f64>,
    /// The labels are to be multiplied by this power of ten; the axis label says so.
    pub(crate) exponent: i32,
}

/// A step of 1, 2 or 5 times a power of ten.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Step {
    digit: i64,
    exponent: i32,
}

impl Step {
    /// The smallest such step that is not below `raw` (up to rounding).
    fn at_least(raw: f64) -> Self {
        let exponent = raw.log10().floor() as i32;
        let fraction = raw / pow10(exponent);
        match fraction {
            f if f <= 1.0 + 1e-9 => Step { digit: 1, exponent },
            f if f <= 2.0 + 1e-9 => Step { digit: 2, exponent },
            f if f <= 5.0 + 1e-9 => Step { digit: 5, exponent },
            _ => Step { digit: 1, exponent: exponent + 1 },
        }
    }

    /// `k` steps. Division by an exact power keeps 3 · 0.1 at 0.3.
    fn times(self, k: f64) -> f64 {
        let whole = k * self.digit as f64;
        if self.exponent < 0 && self.exponent >= -300 {
            whole / pow10(-self.exponent)
        } else {
            whole * pow10(self.exponent)
        }
    }
}

fn pow10(e: i32) -> f64 {
    10f64.powi(e)
}

/// Ticks at least `spacing` apart in the drawing; where `font` is given, labels side by side are kept
/// apart as well.
pub(crate) fn ticks(axis: &Axis, spacing: f64, font: Option<f64>) -> Ticks {
    let mut spacing = spacing.max(8.0);
    // Wide labels ask for fewer ticks, fewer ticks may have other labels: a few rounds settle it.
    for _ in 0..6 {
        let found = ticks_spaced(axis, spacing);
        let Some(font) = font else { return found };
        if labels_fit(axis, &found, font) {
            return found;
        }
        spacing *= 1.35;
    }
    ticks_spaced(axis, spacing)
}

fn labels_fit(axis: &Axis, found: &Ticks, font: f64) -> bool {
    let mut spans: Vec<(f64, f64)> = found
        .major
        .iter()
        .filter_map(|(v, label)| axis.place(*v).map(|x| (x, 0.5 * label.width(font))))
        .collect();
    // The values of a reversed axis ascend to the left.
    spans.sort_by(|a, b| a.0.total_cmp(&b.0));
    spans.windows(2).all(|w| w[0].0 + w[0].1 + font <= w[1].0 - w[1].1)
}

fn ticks_spaced(axis: &Axis, spacing: f64) -> Ticks {
    let room = (axis.length() / spacing).floor().max(1.0);
    match axis.scale {
        Scale::Linear => linear(axis.lo, axis.hi, room),
        Scale::Log => logarithmic(axis.lo, axis.hi, room, axis.length()),
    }
}

/// Round steps for `room` ticks; more of them where fewer than two would be left, which say nothing about
/// the scale.
fn linear(lo: f64, hi: f64, room: f64) -> Ticks {
    let found = linear_exactly(lo, hi, room);
    if found.major.len() >= 2 { found } else { linear_exactly(lo, hi, 2.0 * room.max(1.0)) }
}

fn linear_exactly(lo: f64, hi: f64, room: f64) -> Ticks {
    let step = Step::at_least(hi / room - lo / room);
    let size = step.times(1.0);
    let first = (lo / size - 1e-6).ceil();
    let last = (hi / size + 1e-6).floor();
    if !(size > 0.0 && first.is_finite() && last.is_finite() && last - first < 1000.0) {
        return Ticks::default();
    }
    let values: Vec<f64> = (0..=(last - first) as i64).map(|k| step.times(first + k as f64)).collect();
    let largest = values.iter().fold(0.0f64, |m, v| m.max(v.abs()));
    let decimals = (-step.exponent).max(0);
    // A common factor, a multiple of three as in SI prefixes, once the numbers themselves would get long.
    let exponent = if largest >= 1e5 || (decimals > 3 && largest > 0.0 && largest < 0.01) {
        3 * (largest.log10() / 3.0 + 1e-9).floor() as i32
    } else {
        0
    };
    let decimals = (exponent - step.exponent).max(0) as usize;
    let major = values.into_iter().map(|v| (v, Label::fixed(scaled(v, -exponent), decimals))).collect();
    Ticks { major, minor: Vec::new(), exponent }
}

/// `v · 10^e` without an intermediate power that overflows.
fn scaled(v: f64, e: i32) -> f64 {
    v * pow10(e / 2) * pow10(e - e / 2)
}

fn logarithmic(lo: f64, hi: f64, room: f64, length: f64) -> Ticks {
    let decades = hi.log10() - lo.log10();
    if decades < 1.0 {
        // Within a decade the numbers are as on a linear axis, only their places differ.
        return linear(lo, hi, room.min(6.0));
    }
    let first = (lo.log10() - 1e-9).ceil() as i32;
    let last = (hi.log10() + 1e-9).floor() as i32;
    let inside = |v: f64| v >= lo * (1.0 - 1e-9) && v <= hi * (1.0 + 1e-9);
    let all = |digits: &[f64]| -> Vec<f64> {
        (first - 1..=last)
            .flat_map(|e| digits.iter().map(move |d| if e < 0 { d / pow10(-e) } else { d * pow10(e) }))
            .filter(|&v| inside(v))
            .collect()
    };
    let per_decade = length / decades;
    let minor = |digits: &[f64], least: f64| if per_decade >= least { all(digits) } else { Vec::new() };
    if decades < 2.5 && room / decades >= 3.0 {
        let major = all(&[1.0, 2.0, 5.0]).into_iter().map(|v| (v, Label::short(v, 3))).collect();
        return Ticks { major, minor: minor(&[3.0, 4.0, 6.0, 7.0, 8.0, 9.0], 60.0), exponent: 0 };
    }
    // Round numbers of decades between labels, counted from 10^0 so that they do not shift with the data.
    let least = (decades / room).ceil() as i32;
    let every = [1, 2, 3, 5, 10, 20, 50, 100, 200].into_iter().find(|&n| n >= least).unwrap_or(500);
    let major = (first..=last)
        .filter(|e| e.rem_euclid(every) == 0)
        .map(|e| {
            let v = if e < 0 { 1.0 / pow10(-e) } else { pow10(e) };
            (v, Label::Power { mantissa: String::new(), exponent: e })
        })
        .collect();
    let minor = if every == 1 {
        minor(&[2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0], 28.0)
    } else {
        let unlabelled = all(&[1.0]);
        unlabelled.into_iter().filter(|v| (v.log10().round() as i32).rem_euclid(every) != 0).collect()
    };
    Ticks { major, minor, exponent: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(scale: Scale, lo: f64, hi: f64) -> Axis {
        Axis { scale, lo, hi, from: 0.0, to: 500.0 }
    }

    fn plain(t: &Ticks) -> Vec<String> {
        t.major
            .iter()
            .map(|(_, l)| match l {
                Label::Plain(s) => s.clone(),
                Label::Power { mantissa, exponent } => format!("{mantissa}^{exponent}"),
            })
            .collect()
    }

    #[test]
    fn linear_ticks_are_round_and_short() {
        let t = ticks(&axis(Scale::Linear, 0.0, 1.0), 90.0, None);
        assert_eq!(plain(&t), ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(t.major[3].0, 0.6);
        let t = ticks(&axis(Scale::Linear, -1.03, 1.2), 90.0, None);
        assert_eq!(plain(&t), ["\u{2212}1.0", "\u{2212}0.5", "0", "0.5", "1.0"]);
    }

    #[test]
    fn small_and_large_numbers_share_a_factor() {
        let t = ticks(&axis(Scale::Linear, 0.0, 6.1e-4), 90.0, None);
        assert_eq!((plain(&t), t.exponent), (vec!["0".into(), "200".into(), "400".into(), "600".into()], -6));
        let t = ticks(&axis(Scale::Linear, -2.5e6, 2.5e6), 90.0, None);
        assert_eq!((plain(&t)[0].as_str(), t.exponent), ("\u{2212}2", 6));
    }

    #[test]
    fn a_narrow_range_far_from_zero_keeps_its_digits() {
        let t = ticks(&axis(Scale::Linear, 100.0, 100.0000004), 100.0, None);
        assert_eq!(plain(&t)[1], "100.0000001");
        let t = ticks(&axis(Scale::Linear, 100.0, 100.0000004), 100.0, Some(12.0));
        assert!(labels_fit(&axis(Scale::Linear, 100.0, 100.0000004), &t, 12.0));
    }

    #[test]
    fn decades_with_minor_ticks() {
        let t = ticks(&axis(Scale::Log, 1e-6, 1e-1), 60.0, None);
        assert_eq!(plain(&t), ["^-6", "^-5", "^-4", "^-3", "^-2", "^-1"]);
        assert_eq!(t.minor.len(), 5 * 8);
        assert!(t.minor.iter().all(|v| (1e-6..=1e-1).contains(v)));
    }

    #[test]
    fn many_decades_are_thinned_and_few_are_filled() {
        let t = ticks(&axis(Scale::Log, 1e-30, 1e30), 60.0, None);
        assert!((4..=9).contains(&t.major.len()), "{t:?}");
        let t = ticks(&axis(Scale::Log, 1.0, 30.0), 60.0, None);
        assert_eq!(plain(&t), ["1", "2", "5", "10", "20"]);
        let t = ticks(&axis(Scale::Log, 2.0, 5.0), 60.0, None);
        assert!(t.major.len() >= 3);
    }

    #[test]
    fn extreme_ranges_never_explode() {
        for (lo, hi) in [(-1e300, 1e300), (0.0, 1e-299), (1e15, 1e15 + 1000.0), (-1.0, 1.0)] {
            for room in [10.0, 100.0, 1e9] {
                let t = ticks(&axis(Scale::Linear, lo, hi), room, Some(12.0));
                assert!(t.major.len() < 200 && t.major.iter().all(|(v, _)| v.is_finite()));
            }
        }
        let t = ticks(&axis(Scale::Log, 1e-300, 1e300), 30.0, Some(12.0));
        assert!((2..30).contains(&t.major.len()), "{t:?}");
    }
}
