//! A picture of one or several areas over a shared horizontal axis, written as SVG. The places of its
//! parts come from `layout`.

use std::fmt::Write as _;

use crate::area::Area;
use crate::layout::{FLAG_ROW, LABEL_ROW, Layout, NOTE_ROW, PAD, Panel, TITLE_ROW};
use crate::legend::{self, Legend};
use crate::number::coord;
use crate::placement::FLAG_OFF;
use crate::plot::{AxisSpec, Event, Plot};
use crate::text;
use crate::theme::{TITLE_SIZE, stylesheet};

/// How tall the areas are.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Heights {
    /// The whole picture has this height [px].
    Total(f64),
    /// Every area has this height [px].
    Each(f64),
}

/// What is drawn over one horizontal axis.
pub(crate) struct Stack<'a> {
    pub(crate) title: &'a str,
    pub(crate) panels: Vec<&'a Plot>,
    pub(crate) x: &'a AxisSpec,
    pub(crate) events: Vec<&'a Event>,
    pub(crate) legend: Legend,
    pub(crate) width: f64,
    pub(crate) heights: Heights,
}

impl Stack<'_> {
    /// The picture, alone with its own style or as an element of a page.
    pub(crate) fn render(&self, alone: bool) -> String {
        if self.panels.is_empty() {
            let blank = Plot::new("");
            let panels = vec![&blank];
            return Stack { panels, events: self.events.clone(), ..*self }.render(alone);
        }
        let l = self.layout();
        let mut out = String::new();
        let name = text::escape_xml(&self.name());
        let (w, h) = (coord(l.width), coord(l.height));
        let _ = write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gp\" role=\"img\" aria-label=\"{name}\" \
             viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\"><title>{name}</title><desc>{}</desc>",
            text::escape_xml(&self.description())
        );
        if alone {
            let _ = write!(out, "<style>{}</style>", stylesheet());
            let _ = write!(out, "<rect class=\"gp-ground\" width=\"{w}\" height=\"{h}\"/>");
        }
        lines(&mut out, "gp-title", "start", &l.title, PAD, PAD + 0.85 * TITLE_SIZE, TITLE_ROW);
        for (k, (plot, panel)) in self.panels.iter().zip(&l.panels).enumerate() {
            self.panel(&mut out, &l, k, plot, panel);
        }
        let middle = 0.5 * (l.x.from + l.x.to);
        lines(&mut out, "gp-label", "middle", &l.x_label, middle, l.x_label_y, LABEL_ROW);
        lines(&mut out, "gp-note", "start", &l.notes, PAD, l.notes_y, NOTE_ROW);
        out.push_str("</svg>\n");
        out
    }

    fn panel(&self, out: &mut String, l: &Layout, k: usize, plot: &Plot, panel: &Panel) {
        lines(out, "gp-label", "start", &panel.label, PAD, panel.label_y, LABEL_ROW);
        let top = panel.area.y0;
        let events: Vec<(f64, &str, f64)> = self
            .placed_events(&l.x)
            .into_iter()
            .enumerate()
            .map(|(e, (x, label))| {
                let flag = l.flags.iter().find(|f| k == 0 && f.event == e);
                (x, label, flag.map_or(top, |f| top - 4.0 - FLAG_ROW * (f.row as f64 + 0.75)))
            })
            .collect();
        let area = Area {
            plot,
            rect: panel.area,
            x: l.x,
            y: panel.y,
            x_ticks: &l.x_ticks,
            y_ticks: &panel.ticks,
            x_labels: k + 1 == l.panels.len(),
            cut: self.x.range.is_some() || plot.y.range.is_some(),
        };
        area.draw(out, &events);
        for f in l.flags.iter().filter(|_| k == 0) {
            let (x, label, _) = events[f.event];
            let (anchor, at) = if f.left { ("end", x - FLAG_OFF) } else { ("start", x + FLAG_OFF) };
            let y = top - 7.0 - FLAG_ROW * f.row as f64;
            lines(out, "gp-flag", anchor, &[label.to_string()], at, y, 0.0);
        }
        for &(s, x, y) in &panel.legend {
            legend::entry(out, &plot.series[s], s, x, y, l.legend_edge - x);
        }
    }

    /// What the picture is called where it cannot be seen.
    fn name(&self) -> String {
        let labels: Vec<&str> =
            self.panels.iter().map(|p| p.y.label.trim()).filter(|s| !s.is_empty()).collect();
        match (self.title.trim(), labels.join(", "), self.x.label.trim()) {
            ("", labels, "") if labels.is_empty() => "Plot".into(),
            ("", labels, "") => labels,
            ("", labels, x) => format!("{labels} over {x}"),
            (title, ..) => title.into(),
        }
    }

    /// A sentence per panel for screen readers.
    fn description(&self) -> String {
        let mut out = String::new();
        for p in &self.panels {
            let names: Vec<&str> = legend::listed(&p.series).map(|(_, s)| s.name.as_str()).collect();
            let what = crate::layout::axis_label(&p.title, &p.y, 0);
            let over = crate::layout::axis_label("", self.x, 0);
            let count = p.series.len();
            let plural = if count == 1 { "" } else { "s" };
            let _ = write!(
                out,
                "{}{} over {}: {count} line{plural}",
                if out.is_empty() { "" } else { " " },
                if what.is_empty() { "values" } else { &what },
                if over.is_empty() { "the horizontal axis" } else { &over },
            );
            if !names.is_empty() {
                let _ = write!(out, " ({})", names.join(", "));
            }
            out.push('.');
        }
        for e in self.events.iter().filter(|e| e.x.is_finite() && !e.label.trim().is_empty()).take(50) {
            let _ = write!(out, " {} at {}.", e.label.trim(), crate::number::format_number(e.x, 5));
        }
        out
    }
}

/// Lines of text, one below the other, the first with its base line at `y`.
fn lines(out: &mut String, class: &str, anchor: &str, rows: &[String], x: f64, y: f64, row: f64) {
    for (k, line) in rows.iter().enumerate() {
        let anchor = if anchor == "start" { String::new() } else { format!(" text-anchor=\"{anchor}\"") };
        let _ = write!(
            out,
            "<text class=\"{class}\"{anchor} x=\"{}\" y=\"{}\">{}</text>",
            coord(x),
            coord(y + row * k as f64),
            text::escape_xml(line)
        );
    }
}
