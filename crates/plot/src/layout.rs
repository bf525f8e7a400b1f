//! Where everything goes in a picture.
//!
//! From top to bottom: title; per panel its axis label, the rows of event labels (first panel only), the
//! area, tick labels and horizontal axis label (last panel only), the legend if it goes below; notes at
//! the end.

use crate::axis::{self, Axis, Scale};
use crate::legend::{self, Legend};
use crate::placement::{self, Flag, Rect};
use crate::plot::{AxisSpec, DEFAULT_SIZE, Plot};
use crate::stack::{Heights, Stack};
use crate::text;
use crate::theme::{LABEL_SIZE, NOTE_SIZE, TICK_SIZE, TITLE_SIZE};
use crate::ticks::{self, Ticks};

pub(crate) const PAD: f64 = 16.0;
pub(crate) const TITLE_ROW: f64 = 22.0;
pub(crate) const LABEL_ROW: f64 = 18.0;
pub(crate) const FLAG_ROW: f64 = 15.0;
pub(crate) const NOTE_ROW: f64 = 15.0;
const BETWEEN_PANELS: f64 = 16.0;
const LEAST_WIDTH: f64 = 240.0;
const LEAST_AREA: f64 = 48.0;
const MOST: f64 = 10_000.0;
/// Least distance between labelled ticks [px].
const X_SPACING: f64 = 64.0;
const Y_SPACING: f64 = 38.0;
/// Distance between the area and a legend beside it [px].
const LEGEND_GAP: f64 = 20.0;
/// Share of the width that a legend chosen automatically may take beside the area.
const LEGEND_SHARE: f64 = 0.27;
/// Narrower pictures need all their width for the data [px].
const LEGEND_BESIDE: f64 = 480.0;
/// Margin of an axis beyond the data, as a fraction of the range.
const MARGIN: f64 = 0.05;

/// One panel in its place.
pub(crate) struct Panel {
    pub(crate) label: Vec<String>,
    pub(crate) label_y: f64,
    pub(crate) area: Rect,
    pub(crate) y: Axis,
    pub(crate) ticks: Ticks,
    /// Series listed in the legend, with the upper left corners of their entries.
    pub(crate) legend: Vec<(usize, f64, f64)>,
}

/// The whole picture.
pub(crate) struct Layout {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) title: Vec<String>,
    pub(crate) x: Axis,
    pub(crate) x_ticks: Ticks,
    pub(crate) x_label: Vec<String>,
    pub(crate) x_label_y: f64,
    pub(crate) panels: Vec<Panel>,
    pub(crate) flags: Vec<Flag>,
    pub(crate) notes: Vec<String>,
    pub(crate) notes_y: f64,
    pub(crate) legend_edge: f64,
}

/// What a round of the layout assumes, and the next round knows better.
struct Guess {
    /// Room left of the areas for tick labels.
    left: f64,
    /// Room right of the areas for the half of the last tick label that sticks out.
    overhang: f64,
    /// Powers of ten in the axis labels.
    exponents: Vec<i32>,
    area_height: f64,
}

impl Stack<'_> {
    /// Widths depend on tick labels, these on heights, and heights on what was broken into lines: a few
    /// rounds settle it.
    pub(crate) fn layout(&self) -> Layout {
        let mut guess = Guess { left: 44.0, overhang: 0.0, exponents: Vec::new(), area_height: 100.0 };
        for _ in 0..3 {
            guess = self.arrange(&guess).1;
        }
        self.arrange(&guess).0
    }

    fn arrange(&self, guess: &Guess) -> (Layout, Guess) {
        let width = if self.width.is_finite() { self.width.clamp(LEAST_WIDTH, MOST) } else { DEFAULT_SIZE.0 };
        let room = width - 2.0 * PAD;
        let beside = self.legend_width(width);
        let legend_edge = width - PAD;
        let from = PAD + guess.left;
        let to = (legend_edge - beside.map_or(0.0, |w| w + LEGEND_GAP) - guess.overhang).max(from + 60.0);
        let (lo, hi) = self.x_range();
        let (at_lo, at_hi) = if self.x.reversed { (to, from) } else { (from, to) };
        let x = Axis { scale: self.x.scale, lo, hi, from: at_lo, to: at_hi };
        let x_ticks = ticks::ticks(&x, X_SPACING, Some(TICK_SIZE));

        let title = text::wrap(self.title, TITLE_SIZE * 1.06, room);
        let x_label = text::wrap(&axis_label("", self.x, x_ticks.exponent), LABEL_SIZE, room);
        let events = self.placed_events(&x);
        let flags = placement::flags(&events, NOTE_SIZE, width - 4.0);
        let labelled = events.iter().filter(|(_, label)| !label.trim().is_empty()).count();
        let notes = self.notes(labelled.saturating_sub(flags.len()), room);

        let mut at = PAD + if title.is_empty() { 0.0 } else { TITLE_ROW * title.len() as f64 + 8.0 };
        let mut x_label_y = at;
        let mut panels: Vec<Panel> = Vec::with_capacity(self.panels.len());
        for (k, plot) in self.panels.iter().enumerate() {
            let prefix = if self.panels_have_titles() { plot.title.as_str() } else { "" };
            let exponent = guess.exponents.get(k).copied().unwrap_or(0);
            let label = text::wrap(&axis_label(prefix, &plot.y, exponent), LABEL_SIZE, room);
            let label_y = at + LABEL_SIZE;
            at += LABEL_ROW * label.len() as f64 + 9.0;
            if k == 0 {
                at += flags_height(&flags, &events, &label);
            }
            let area = Rect { x0: from, y0: at, x1: to, y1: at + guess.area_height };
            at = area.y1;
            let is_last = k + 1 == self.panels.len();
            if is_last {
                at += 24.0;
                x_label_y = at + LABEL_SIZE + 1.0;
                at += LABEL_ROW * x_label.len() as f64 + if x_label.is_empty() { 0.0 } else { 4.0 };
            }
            let (legend, legend_height) = self.panel_legend(k, beside.is_some(), &area, (at, legend_edge));
            at += legend_height + if is_last { 0.0 } else { BETWEEN_PANELS };
            let (lo, hi) = y_range(plot, &x);
            let y = Axis { scale: plot.y.scale, lo, hi, from: area.y1, to: area.y0 };
            let ticks = ticks::ticks(&y, Y_SPACING.min(0.185 * guess.area_height).max(17.5), None);
            panels.push(Panel { label, label_y, area, y, ticks, legend });
        }
        let notes_y = at + NOTE_SIZE + 8.0;
        at += if notes.is_empty() { 0.0 } else { 8.0 + NOTE_ROW * notes.len() as f64 };
        let height = at + 0.75 * PAD;

        let next = self.next_guess(guess, &panels, &x, &x_ticks, height);
        let layout = Layout {
            width,
            height,
            title,
            x,
            x_ticks,
            x_label,
            x_label_y,
            panels,
            flags,
            notes,
            notes_y,
            legend_edge,
        };
        (layout, next)
    }

    /// The entries of a panel's legend, beside its area or below `at`, and the height they need there.
    fn panel_legend(
        &self,
        k: usize,
        beside: bool,
        area: &Rect,
        (at, edge): (f64, f64),
    ) -> (Vec<(usize, f64, f64)>, f64) {
        let series = &self.panels[k].series;
        if !self.lists(k, beside) {
            return (Vec::new(), 0.0);
        }
        if beside {
            let y = |n: usize| area.y0 + legend::ROW * n as f64;
            let rows = legend::listed(series).enumerate();
            return (rows.map(|(n, (s, _))| (s, area.x1 + LEGEND_GAP, y(n))).collect(), 0.0);
        }
        let (rows, height) = legend::rows(series, edge - area.x0);
        let at = at + 8.0;
        (rows.into_iter().map(|(s, x, y)| (s, area.x0 + x, at + y)).collect(), 8.0 + height)
    }

    fn next_guess(&self, old: &Guess, panels: &[Panel], x: &Axis, x_ticks: &Ticks, height: f64) -> Guess {
        let widest = |t: &Ticks| t.major.iter().map(|(_, l)| l.width(TICK_SIZE)).fold(0.0, f64::max);
        let count = self.panels.len() as f64;
        let area_height = match self.heights {
            Heights::Total(h) if h.is_finite() => (h - (height - count * old.area_height)) / count,
            Heights::Each(h) if h.is_finite() => h,
            _ => 250.0,
        };
        Guess {
            left: panels.iter().map(|p| widest(&p.ticks)).fold(16.0, f64::max) + 10.0,
            overhang: {
                let right = x.from.max(x.to);
                let ends = x_ticks.major.iter().filter_map(|(v, label)| {
                    x.place(*v).map(|at| at + 0.5 * label.width(TICK_SIZE) - right - PAD + 4.0)
                });
                ends.fold(0.0, f64::max)
            },
            exponents: panels.iter().map(|p| p.ticks.exponent).collect(),
            area_height: area_height.clamp(LEAST_AREA, MOST),
        }
    }

    /// The title of a single plot stands above everything already.
    fn panels_have_titles(&self) -> bool {
        matches!(self.heights, Heights::Each(_))
    }

    /// Events that the axis can show: place and label.
    pub(crate) fn placed_events(&self, x: &Axis) -> Vec<(f64, &str)> {
        self.events
            .iter()
            .filter(|e| e.x >= x.lo && e.x <= x.hi)
            .filter_map(|e| Some((x.place(e.x)?, e.label.as_str())))
            .collect()
    }

    fn x_range(&self) -> (f64, f64) {
        let series = self.panels.iter().flat_map(|p| &p.series);
        let markers = self.panels.iter().flat_map(|p| &p.markers).map(|m| m.x);
        let values = series.clone().flat_map(|s| s.points.iter().map(|p| p.0));
        let data = axis::extent(values.chain(markers).chain(self.events.iter().map(|e| e.x)), self.x.scale);
        // A line over time may touch the border; symbols, and curves that turn round, may not.
        let turns = |p: &[(f64, f64)]| p[1].0 < p[0].0;
        let roomy =
            self.x.scale == Scale::Log || series.clone().any(|s| s.symbols || s.points.windows(2).any(turns));
        axis::range(data, self.x.range, self.x.scale, if roomy { MARGIN } else { 0.0 })
    }

    /// Width of the legend if it stands beside the areas.
    fn legend_width(&self, width: f64) -> Option<f64> {
        let names =
            || self.panels.iter().flat_map(|p| legend::listed(&p.series)).map(|(_, s)| s.name.as_str());
        let widest = names().map(legend::entry_width).fold(0.0, f64::max);
        let most_rows =
            self.panels.iter().map(|p| legend::listed(&p.series).count()).max().unwrap_or(0) as f64;
        let height = match self.heights {
            Heights::Total(h) => h - 110.0,
            Heights::Each(h) => h,
        };
        let fits =
            width >= LEGEND_BESIDE && widest <= LEGEND_SHARE * width && most_rows * legend::ROW <= height;
        match self.legend {
            _ if most_rows == 0.0 => None,
            Legend::Right => Some(widest.min(0.45 * width)),
            Legend::Auto if fits => Some(widest),
            Legend::Auto | Legend::Below | Legend::None => None,
        }
    }

    /// Whether panel `k` has a legend of its own: only one does if all would say the same.
    fn lists(&self, k: usize, beside: bool) -> bool {
        if self.legend == Legend::None || legend::listed(&self.panels[k].series).next().is_none() {
            return false;
        }
        let names =
            |p: &Plot| legend::listed(&p.series).map(|(k, s)| (k, s.name.clone())).collect::<Vec<_>>();
        let first = names(self.panels[0]);
        let same = self.panels.iter().all(|p| names(p) == first);
        !same || k == if beside { 0 } else { self.panels.len() - 1 }
    }

    /// What the picture does not show.
    fn notes(&self, unlabelled_events: usize, room: f64) -> Vec<String> {
        let (mut infinite, mut not_positive) = (0usize, 0usize);
        for p in &self.panels {
            let points = p.series.iter().flat_map(|s| &s.points).copied();
            for (x, y) in points.chain(p.markers.iter().map(|m| (m.x, m.y))) {
                if x.is_infinite() || y.is_infinite() {
                    infinite += 1;
                } else if !(x.is_nan() || y.is_nan() || self.x.scale.admits(x) && p.y.scale.admits(y)) {
                    not_positive += 1;
                }
            }
        }
        let mut notes = Vec::new();
        let mut note = |count: usize, one: &str, many: &str| {
            if count > 0 {
                let text = format!("Not shown: {count} {}.", if count == 1 { one } else { many });
                notes.extend(text::wrap(&text, NOTE_SIZE, room));
            }
        };
        note(not_positive, "point ≤ 0 on a logarithmic axis", "points ≤ 0 on a logarithmic axis");
        note(infinite, "infinite value", "infinite values");
        note(unlabelled_events, "event label without room", "event labels without room");
        notes
    }
}

/// Room for event labels above the first area. The uppermost row shares its line with the axis label
/// where both fit.
fn flags_height(flags: &[Flag], events: &[(f64, &str)], label: &[String]) -> f64 {
    let Some(top) = flags.iter().map(|f| f.row).max() else { return 0.0 };
    let rows = FLAG_ROW * (top as f64 + 1.0);
    let used = label.last().map_or(0.0, |l| PAD + text::width(l, LABEL_SIZE) + 16.0);
    let clear = |f: &&Flag| {
        let (x, text) = events[f.event];
        used <= if f.left { x - text::width(text, NOTE_SIZE) } else { x }
    };
    let share = !label.is_empty() && flags.iter().filter(|f| f.row == top).all(|f| clear(&f));
    if share { rows - FLAG_ROW } else { rows }
}

/// Range of a panel's vertical axis: of the data within the horizontal range, if there are any.
fn y_range(plot: &Plot, x: &Axis) -> (f64, f64) {
    let scale = plot.y.scale;
    let inside = |v: f64| x.scale.admits(v) && v >= x.lo && v <= x.hi;
    let series = plot.series.iter().flat_map(|s| &s.points).copied();
    let points = series.chain(plot.markers.iter().map(|m| (m.x, m.y)));
    let data = axis::extent(points.filter(|p| inside(p.0)).map(|p| p.1), scale);
    axis::range(data, plot.y.range, scale, MARGIN)
}

/// Label and unit of an axis, with the power of ten its tick labels are to be multiplied by.
pub(crate) fn axis_label(prefix: &str, spec: &AxisSpec, exponent: i32) -> String {
    let mut out = prefix.trim().to_string();
    if !out.is_empty() && !spec.label.trim().is_empty() {
        out.push_str(": ");
    }
    out.push_str(spec.label.trim());
    let mut unit = String::new();
    if exponent != 0 {
        unit.push_str("×10");
        unit.extend(exponent.to_string().chars().map(raised));
    }
    if !spec.unit.trim().is_empty() {
        if !unit.is_empty() {
            unit.push(' ');
        }
        unit.push_str(spec.unit.trim());
    }
    if !unit.is_empty() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push('[');
        out.push_str(&unit);
        out.push(']');
    }
    out
}

fn raised(c: char) -> char {
    match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        _ => '⁰',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axis_labels_carry_unit_and_power() {
        let spec = AxisSpec { label: "gap".into(), unit: "m".into(), ..AxisSpec::default() };
        assert_eq!(axis_label("", &spec, 0), "gap [m]");
        assert_eq!(axis_label("foot", &spec, -6), "foot: gap [×10⁻⁶ m]");
        assert_eq!(axis_label("", &AxisSpec::default(), 0), "");
        assert_eq!(axis_label("", &AxisSpec::default(), 12), "[×10¹²]");
    }
}
