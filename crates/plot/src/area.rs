//! The data area of one plot: grid, axes, lines, symbols, events and tags.

use std::fmt::Write as _;

use crate::axis::{Axis, Scale};
use crate::decimate::{self, Point};
use crate::number::{coord, push_coord};
use crate::placement::{self, Rect};
use crate::plot::{Plot, Series};
use crate::text;
use crate::theme::{PALETTE_LIGHT, TICK_SIZE};
use crate::ticks::Ticks;

/// What an area needs to know from the layout.
pub(crate) struct Area<'a> {
    pub(crate) plot: &'a Plot,
    pub(crate) rect: Rect,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) x_ticks: &'a Ticks,
    pub(crate) y_ticks: &'a Ticks,
    /// Only the lowest panel labels the horizontal axis.
    pub(crate) x_labels: bool,
    /// Whether data may lie outside because a range was asked for.
    pub(crate) cut: bool,
}

/// Place in the palette of the series at place `k`.
pub(crate) fn colour(series: &Series, k: usize) -> usize {
    series.color.unwrap_or(k) % PALETTE_LIGHT.len()
}

/// Beyond the palette colours repeat; dashes tell the second round from the first.
pub(crate) fn stroke(series: &Series, k: usize) -> &'static str {
    let second_round = series.color.is_none() && (k / PALETTE_LIGHT.len()) % 2 == 1;
    match series.dotted {
        true => " gp-dot",
        false if series.dashed || second_round => " gp-dash",
        false => "",
    }
}

/// Symbols closer together than this are merged into the first of them [px].
const SYMBOL_SPACING: f64 = 1.5;

/// Appends the outline of the symbol of series `k` at a point. Shapes differ so that colour is not the
/// only sign.
pub(crate) fn symbol(d: &mut String, k: usize, x: f64, y: f64) {
    let mut start = |dx: f64, dy: f64| {
        d.push('M');
        push_coord(d, x + dx);
        d.push(' ');
        push_coord(d, y + dy);
    };
    match k % 6 {
        0 => {
            start(-4.0, 0.0);
            d.push_str("a4 4 0 1 0 8 0a4 4 0 1 0-8 0");
        }
        1 => {
            start(-3.6, -3.6);
            d.push_str("h7.2v7.2h-7.2z");
        }
        2 => {
            start(0.0, -4.8);
            d.push_str("l4.5 7.8h-9z");
        }
        3 => {
            start(0.0, -5.2);
            d.push_str("l5.2 5.2-5.2 5.2-5.2-5.2z");
        }
        4 => {
            start(0.0, 4.8);
            d.push_str("l4.5-7.8h-9z");
        }
        _ => {
            start(-1.5, -4.8);
            d.push_str("h3v3.3h3.3v3h-3.3v3.3h-3v-3.3h-3.3v-3h3.3z");
        }
    }
}

impl Area<'_> {
    /// Draws the area; `events` are drawing coordinates and labels of vertical lines, with the height
    /// they start at.
    pub(crate) fn draw(&self, out: &mut String, events: &[(f64, &str, f64)]) {
        let r = &self.rect;
        let scale = if self.x.scale == Scale::Log { "log" } else { "linear" };
        let (left, right) =
            if self.x.from <= self.x.to { (self.x.lo, self.x.hi) } else { (self.x.hi, self.x.lo) };
        let _ = write!(
            out,
            "<g class=\"gp-area\" data-area=\"{} {} {} {}\" data-x=\"{left:e} {right:e} {scale}\">",
            coord(r.x0),
            coord(r.y0),
            coord(r.x1),
            coord(r.y1)
        );
        self.grid(out);
        self.labels(out);
        for &(x, label, top) in events {
            let _ = write!(
                out,
                "<path class=\"gp-event\" d=\"M{} {}V{}\"><title>{}</title></path>",
                coord(x),
                coord(top),
                coord(r.y1),
                text::escape_xml(label)
            );
        }
        if self.cut {
            // A nested svg cuts off without an id, which could clash with another picture on the same page.
            let (x, y, w, h) = (coord(r.x0), coord(r.y0), coord(r.width()), coord(r.height()));
            let _ = write!(
                out,
                "<svg x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" viewBox=\"{x} {y} {w} {h}\" \
                 preserveAspectRatio=\"none\" overflow=\"hidden\">"
            );
        }
        let lines = self.series(out);
        self.markers(out, &lines);
        if self.cut {
            out.push_str("</svg>");
        }
        out.push_str("</g>");
    }

    fn grid(&self, out: &mut String) {
        let r = &self.rect;
        let (right, down) = (format!("H{}", coord(r.x1)), format!("V{}", coord(r.y1)));
        let vertical = |d: &mut String, v: f64| {
            if let Some(x) = self.x.place(v) {
                let _ = write!(d, "M{} {}{down}", coord(x), coord(r.y0));
            }
        };
        let horizontal = |d: &mut String, v: f64| {
            if let Some(y) = self.y.place(v) {
                let _ = write!(d, "M{} {}{right}", coord(r.x0), coord(y));
            }
        };
        let mut minor = String::new();
        self.x_ticks.minor.iter().for_each(|&v| vertical(&mut minor, v));
        self.y_ticks.minor.iter().for_each(|&v| horizontal(&mut minor, v));
        let mut major = String::new();
        self.x_ticks.major.iter().for_each(|(v, _)| vertical(&mut major, *v));
        self.y_ticks.major.iter().for_each(|(v, _)| horizontal(&mut major, *v));
        let mut axes = format!("M{} {}V{}H{}", coord(r.x0), coord(r.y0), coord(r.y1), coord(r.x1));
        if self.y.scale == Scale::Linear && self.y.lo < 0.0 && self.y.hi > 0.0 {
            horizontal(&mut axes, 0.0);
        }
        for (class, d) in [("gp-minor", minor), ("gp-grid", major), ("gp-axis", axes)] {
            if !d.is_empty() {
                let _ = write!(out, "<path class=\"{class}\" d=\"{d}\"/>");
            }
        }
    }

    fn labels(&self, out: &mut String) {
        let r = &self.rect;
        out.push_str("<g text-anchor=\"end\">");
        for (v, label) in &self.y_ticks.major {
            if let Some(y) = self.y.place(*v) {
                let (x, y) = (coord(r.x0 - 8.0), coord(y + 0.35 * TICK_SIZE));
                let _ = write!(out, "<text class=\"gp-tick\" x=\"{x}\" y=\"{y}\">{}</text>", label.to_svg());
            }
        }
        out.push_str("</g>");
        if !self.x_labels {
            return;
        }
        out.push_str("<g text-anchor=\"middle\">");
        for (v, label) in &self.x_ticks.major {
            if let Some(x) = self.x.place(*v) {
                let (x, y) = (coord(x), coord(r.y1 + 18.0));
                let _ = write!(out, "<text class=\"gp-tick\" x=\"{x}\" y=\"{y}\">{}</text>", label.to_svg());
            }
        }
        out.push_str("</g>");
    }

    fn place(&self, (x, y): Point) -> Option<Point> {
        Some((self.x.place(x)?, self.y.place(y)?))
    }

    /// Draws all series and returns their lines for those who have to keep clear of them.
    fn series(&self, out: &mut String) -> Vec<Vec<Point>> {
        let mut lines = Vec::new();
        for (k, s) in self.plot.series.iter().enumerate() {
            let c = colour(s, k);
            if s.line {
                let pieces = decimate::pieces(s.points.iter().map(|&p| self.place(p)));
                let (mut d, mut dots) = (String::new(), String::new());
                let lonely = pieces.len() == 1;
                for piece in &pieces {
                    if let [(x, y)] = piece[..] {
                        dot(&mut dots, x, y, if lonely { 3.5 } else { 1.75 });
                    } else {
                        let piece = decimate::decimate(piece);
                        push_path(&mut d, &piece);
                        lines.push(piece);
                    }
                }
                if !d.is_empty() {
                    let dash = stroke(s, k);
                    let _ = write!(out, "<path class=\"gp-line gp-s{c}{dash}\" d=\"{d}\"/>");
                }
                if !dots.is_empty() && !s.symbols {
                    let _ = write!(out, "<path class=\"gp-f{c}\" d=\"{dots}\"/>");
                }
            }
            if s.symbols {
                let d = self.symbols(s, k);
                if !d.is_empty() {
                    let _ = write!(out, "<path class=\"gp-dots gp-f{c}\" d=\"{d}\"/>");
                }
            }
        }
        lines
    }

    fn symbols(&self, s: &Series, k: usize) -> String {
        let mut d = String::new();
        let mut last: Option<Point> = None;
        for p in s.points.iter().filter_map(|&p| self.place(p)) {
            if last.is_none_or(|q| (p.0 - q.0).hypot(p.1 - q.1) >= SYMBOL_SPACING) {
                symbol(&mut d, k, p.0, p.1);
                last = Some(p);
            }
        }
        d
    }

    fn markers(&self, out: &mut String, lines: &[Vec<Point>]) {
        let marks: Vec<(Point, &str)> = self
            .plot
            .markers
            .iter()
            .filter_map(|m| Some((self.place((m.x, m.y))?, m.label.as_str())))
            .collect();
        let boxes = placement::tags(&marks, TICK_SIZE, &self.rect, lines);
        for (((x, y), label), tag) in marks.iter().zip(boxes) {
            let _ =
                write!(out, "<circle class=\"gp-mark\" cx=\"{}\" cy=\"{}\" r=\"4\"/>", coord(*x), coord(*y));
            if !label.trim().is_empty() {
                let left = tag.x1 <= *x;
                let (anchor, at) = if left { ("end", tag.x1) } else { ("start", tag.x0) };
                let _ = write!(
                    out,
                    "<text class=\"gp-tag\" text-anchor=\"{anchor}\" x=\"{}\" y=\"{}\">{}</text>",
                    coord(at),
                    coord(tag.y0 + TICK_SIZE),
                    text::escape_xml(label)
                );
            }
        }
    }
}

fn dot(d: &mut String, x: f64, y: f64, r: f64) {
    let _ =
        write!(d, "M{} {}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0-{} 0", coord(x - r), coord(y), 2.0 * r, 2.0 * r);
}

fn push_path(d: &mut String, points: &[Point]) {
    for (k, &(x, y)) in points.iter().enumerate() {
        d.push(if k == 0 { 'M' } else { ' ' });
        push_coord(d, x);
        d.push(' ');
        push_coord(d, y);
    }
}
