//! Axes: from data to drawing coordinates, and the range an axis shows.

/// How an axis maps values to distances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// Equal differences are equal distances.
    #[default]
    Linear,
    /// Equal ratios are equal distances. Only positive values can be shown; others are left out and
    /// counted.
    Log,
}

impl Scale {
    /// Whether a value has a place on this scale.
    pub(crate) fn admits(self, v: f64) -> bool {
        v.is_finite() && (self == Scale::Linear || v > 0.0)
    }

    /// The coordinate in which the scale is uniform.
    fn flat(self, v: f64) -> f64 {
        match self {
            Scale::Linear => v,
            Scale::Log => v.log10(),
        }
    }
}

/// Values beyond this magnitude are drawn at it: the arithmetic of ranges stays finite.
const HUGE: f64 = 1.0e300;
/// Spans below this fraction of the values themselves are rounding noise and are shown as a constant.
const NOISE: f64 = 1.0e-12;

/// Largest drawing coordinate ever returned, far outside every picture.
const FAR: f64 = 5.0e4;

/// One axis: values `lo..hi` over drawing coordinates `from..to`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Axis {
    pub(crate) scale: Scale,
    pub(crate) lo: f64,
    pub(crate) hi: f64,
    pub(crate) from: f64,
    pub(crate) to: f64,
}

impl Axis {
    /// Drawing coordinate of a value; `None` where the scale has no place for it.
    pub(crate) fn place(&self, v: f64) -> Option<f64> {
        if !self.scale.admits(v) {
            return None;
        }
        // Halves keep the difference of two huge numbers of opposite sign finite.
        let (v, lo, hi) =
            (0.5 * self.scale.flat(v), 0.5 * self.scale.flat(self.lo), 0.5 * self.scale.flat(self.hi));
        let at = self.from + (v - lo) / (hi - lo) * (self.to - self.from);
        at.is_finite().then(|| at.clamp(-FAR, FAR))
    }

    /// Length of the axis in the drawing.
    pub(crate) fn length(&self) -> f64 {
        (self.to - self.from).abs()
    }
}

/// Smallest and largest of the values that the scale admits.
pub(crate) fn extent(values: impl Iterator<Item = f64>, scale: Scale) -> Option<(f64, f64)> {
    values.filter(|&v| scale.admits(v)).fold(None, |e, v| match e {
        None => Some((v, v)),
        Some((lo, hi)) => Some((lo.min(v), hi.max(v))),
    })
}

/// The range to show for data of the given extent, with a margin as a fraction of the range on both
/// sides. A range wished for by the caller is taken as it is, if the scale can show it.
pub(crate) fn range(
    data: Option<(f64, f64)>,
    wish: Option<(f64, f64)>,
    scale: Scale,
    margin: f64,
) -> (f64, f64) {
    if let Some((a, b)) = wish
        && scale.admits(a)
        && scale.admits(b)
    {
        let (lo, hi) = limit(a.min(b), a.max(b), scale);
        if !is_constant(lo, hi, scale) {
            return (lo, hi);
        }
    }
    let Some((lo, hi)) = data else {
        return match scale {
            Scale::Linear => (0.0, 1.0),
            Scale::Log => (1.0, 10.0),
        };
    };
    let (lo, hi) = limit(lo, hi, scale);
    match scale {
        Scale::Linear if is_constant(lo, hi, scale) => {
            let c = 0.5 * lo + 0.5 * hi;
            let pad = if c.abs() < 1.0 / HUGE { 1.0 } else { 0.1 * c.abs() };
            (c - pad, c + pad)
        }
        Scale::Linear => {
            let pad = margin * (hi - lo);
            // Data that do not change sign should not seem to: the margin stops at zero.
            let floor = if lo >= 0.0 { (lo - pad).max(0.0) } else { lo - pad };
            let ceiling = if hi <= 0.0 { (hi + pad).min(0.0) } else { hi + pad };
            (floor, ceiling)
        }
        Scale::Log if is_constant(lo, hi, scale) => (lo / 10f64.sqrt(), hi * 10f64.sqrt()),
        Scale::Log => {
            let pad = 10f64.powf(margin * (hi.log10() - lo.log10()));
            limit(lo / pad, hi * pad, scale)
        }
    }
}

fn limit(lo: f64, hi: f64, scale: Scale) -> (f64, f64) {
    let least = if scale == Scale::Log { 1.0 / HUGE } else { -HUGE };
    (lo.clamp(least, HUGE), hi.clamp(least, HUGE))
}

fn is_constant(lo: f64, hi: f64, scale: Scale) -> bool {
    match scale {
        Scale::Linear => hi - lo <= (NOISE * lo.abs().max(hi.abs())).max(1.0 / HUGE),
        Scale::Log => hi / lo <= 1.0 + NOISE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degenerate_data_give_a_usable_range() {
        let cases = [
            None,
            Some((0.0, 0.0)),
            Some((9.81, 9.81)),
            Some((-3.0, -3.0)),
            Some((1.0, 1.0 + f64::EPSILON)),
            Some((5e-324, 1e-320)),
            Some((-f64::MAX, f64::MAX)),
            Some((f64::MIN_POSITIVE, f64::MAX)),
        ];
        for data in cases {
            for scale in [Scale::Linear, Scale::Log] {
                if scale == Scale::Log && data.is_some_and(|(lo, _)| lo <= 0.0) {
                    continue;
                }
                let (lo, hi) = range(data, None, scale, 0.05);
                assert!(lo.is_finite() && hi.is_finite() && lo < hi, "{data:?} {scale:?}: {lo} {hi}");
                let axis = Axis { scale, lo, hi, from: 0.0, to: 100.0 };
                assert!(
                    axis.place(lo).unwrap().abs() < 1e-9 && (axis.place(hi).unwrap() - 100.0).abs() < 1e-9
                );
            }
        }
    }

    #[test]
    fn the_margin_does_not_invent_a_change_of_sign() {
        assert_eq!(range(Some((0.0, 10.0)), None, Scale::Linear, 0.05), (0.0, 10.5));
        assert_eq!(range(Some((-10.0, 0.0)), None, Scale::Linear, 0.05), (-10.5, 0.0));
    }

    #[test]
    fn impossible_wishes_fall_back_to_the_data() {
        let data = Some((1.0, 100.0));
        for wish in [(0.0, 10.0), (f64::NAN, 1.0), (3.0, 3.0)] {
            assert_eq!(range(data, Some(wish), Scale::Log, 0.0), (1.0, 100.0));
        }
        assert_eq!(range(data, Some((2.0, 0.5)), Scale::Linear, 0.0), (0.5, 2.0));
    }

    #[test]
    fn the_logarithmic_axis_is_uniform_in_ratios() {
        let axis = Axis { scale: Scale::Log, lo: 1.0, hi: 1e4, from: 0.0, to: 400.0 };
        assert!((axis.place(100.0).unwrap() - 200.0).abs() < 1e-9);
        assert_eq!(axis.place(0.0), None);
        assert_eq!(axis.place(-1.0), None);
        assert_eq!(axis.place(f64::NAN), None);
    }
}
