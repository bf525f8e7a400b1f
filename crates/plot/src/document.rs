//! What all pages share: head, style, charts for wide and narrow columns, facts.

use std::fmt::Write as _;

use crate::chart::Chart;
use crate::text::escape_xml;
use crate::theme::stylesheet;

const STYLE: &str = include_str!("../assets/page.css");

/// Sizes of charts [px] for a wide and for a narrow column: width, height of a plot and of a panel. Scaling
/// one picture down to a telephone would make its text unreadable, so a page holds both and shows the one
/// that fits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sizes {
    pub(crate) wide: (f64, f64, f64),
    pub(crate) narrow: (f64, f64, f64),
}

/// Everything up to the end of the page's header; `main`, `body` and `html` are left open.
pub(crate) fn open(title: &str, subtitle: &str) -> String {
    let title = escape_xml(title.trim());
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n<link rel=\"icon\" href=\"data:,\"/>\n\
         <title>{title}</title>\n<style>\n{STYLE}{}\n</style>\n</head>\n\
         <body>\n<main>\n<header>\n<h1>{title}</h1>\n",
        stylesheet()
    );
    if !subtitle.trim().is_empty() {
        let _ = writeln!(out, "<p class=\"subtitle\">{}</p>", escape_xml(subtitle.trim()));
    }
    out.push_str("</header>\n");
    out
}

/// A chart.
pub(crate) fn figure(out: &mut String, chart: &Chart, sizes: Sizes) {
    out.push_str("<figure class=\"card chart\">\n");
    for (class, (width, height, panel)) in [("wide", sizes.wide), ("narrow", sizes.narrow)] {
        let svg = match chart {
            Chart::Plot(p) => p.clone().size(width, height).to_inline_svg(),
            Chart::Panels(p) => p.clone().size(width, panel).to_inline_svg(),
        };
        let _ = write!(out, "<div class=\"{class}\">{}</div>", svg.trim_end());
    }
    out.push_str("\n</figure>\n");
}

/// Names and values in columns.
pub(crate) fn facts(out: &mut String, facts: &[(String, String)]) {
    if facts.is_empty() {
        return;
    }
    out.push_str("<section class=\"card facts\" aria-label=\"Facts\">\n<dl>\n");
    for (name, value) in facts {
        let _ = writeln!(out, "<div><dt>{}</dt><dd>{}</dd></div>", escape_xml(name), escape_xml(value));
    }
    out.push_str("</dl>\n</section>\n");
}
