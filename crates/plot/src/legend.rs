//! The legend: beside the plot or below it, never over the data.

use std::fmt::Write as _;

use crate::area::{self, symbol};
use crate::number::coord;
use crate::plot::Series;
use crate::text;
use crate::theme::TICK_SIZE;

/// Where the legend goes. Series without a name are not listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Legend {
    /// To the right if the names are short and few enough, below otherwise.
    #[default]
    Auto,
    /// To the right of the plot.
    Right,
    /// Below the plot, in rows.
    Below,
    /// No legend.
    None,
}

/// Height of one row [px].
pub(crate) const ROW: f64 = 20.0;
const SWATCH: f64 = 24.0;
const GAP: f64 = 8.0;
const BETWEEN: f64 = 20.0;

/// The series that are listed, with their places in the plot.
pub(crate) fn listed(series: &[Series]) -> impl Iterator<Item = (usize, &Series)> {
    series.iter().enumerate().filter(|(_, s)| !s.name.trim().is_empty())
}

/// Width of one entry [px].
pub(crate) fn entry_width(name: &str) -> f64 {
    SWATCH + GAP + text::width(name, TICK_SIZE)
}

/// Entries with their positions relative to the upper left corner of a block of the given width, and the
/// height of it.
pub(crate) fn rows(series: &[Series], room: f64) -> (Vec<(usize, f64, f64)>, f64) {
    let mut placed = Vec::new();
    let (mut x, mut y) = (0.0, 0.0);
    for (k, s) in listed(series) {
        let w = entry_width(&s.name).min(room);
        if x > 0.0 && x + w > room {
            (x, y) = (0.0, y + ROW);
        }
        placed.push((k, x, y));
        x += w + BETWEEN;
    }
    let height = if placed.is_empty() { 0.0 } else { y + ROW };
    (placed, height)
}

/// Draws one entry with its upper left corner at (x, y), cut to `room`.
pub(crate) fn entry(out: &mut String, series: &Series, k: usize, x: f64, y: f64, room: f64) {
    let middle = y + 0.5 * ROW;
    let colour = area::colour(series, k);
    if series.line {
        let dash = area::stroke(series, k);
        let _ = write!(
            out,
            "<path class=\"gp-line gp-s{colour}{dash}\" d=\"M{} {}h{}\"/>",
            coord(x),
            coord(middle),
            coord(SWATCH)
        );
    }
    if series.symbols {
        let mut d = String::new();
        symbol(&mut d, k, x + 0.5 * SWATCH, middle);
        let _ = write!(out, "<path class=\"gp-dots gp-f{colour}\" d=\"{d}\"/>");
    }
    let name = text::shorten(&series.name, TICK_SIZE, room - SWATCH - GAP);
    let _ = write!(
        out,
        "<text class=\"gp-name\" x=\"{}\" y=\"{}\">{}",
        coord(x + SWATCH + GAP),
        coord(middle + 0.35 * TICK_SIZE),
        text::escape_xml(&name)
    );
    if name != series.name {
        let _ = write!(out, "<title>{}</title>", text::escape_xml(&series.name));
    }
    out.push_str("</text>");
}
