//! Pages that do not move: charts, tables and facts.

use std::fmt::Write as _;

use crate::chart::Chart;
use crate::document::{self, Sizes};
use crate::text::escape_xml;

/// Charts that have the page to themselves.
const SIZES: Sizes = Sizes { wide: (860.0, 420.0, 250.0), narrow: (360.0, 300.0, 190.0) };

/// A page of charts and tables, written as one HTML file that needs nothing else.
///
/// ```
/// use gelenk_plot::{Page, Plot};
///
/// let html = Page::new("Free fall")
///     .subtitle("without air")
///     .chart(Plot::new("").x_axis("time", "s").y_axis("height", "m").line("", [(0.0, 5.0), (1.0, 0.1)]))
///     .table("Heights", ["time", "height"], [["0", "5.0"], ["1", "0.1"]])
///     .note("Gravity is 9.81 m/s².")
///     .to_html();
/// assert!(html.contains("<td>5.0</td>"));
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    title: String,
    subtitle: String,
    charts: Vec<Chart>,
    tables: Vec<PageTable>,
    parts: Vec<PagePart>,
    facts: Vec<(String, String)>,
    notes: Vec<String>,
}

/// A part of a page, to which `#anchor` leads: words, what a program printed, and pictures.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PagePart {
    /// What leads to it.
    pub anchor: String,
    /// Its heading.
    pub title: String,
    /// A line below.
    pub lead: String,
    /// Lines in letters of one width.
    pub lines: String,
    /// Pictures in SVG, with what they are.
    pub pictures: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq)]
struct PageTable {
    caption: String,
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Page {
    /// An empty page.
    pub fn new(title: impl Into<String>) -> Self {
        Page { title: title.into(), ..Page::default() }
    }

    /// A line below the title.
    pub fn subtitle(mut self, text: impl Into<String>) -> Self {
        self.subtitle = text.into();
        self
    }

    /// Adds a chart below the others.
    pub fn chart(mut self, chart: impl Into<Chart>) -> Self {
        self.charts.push(chart.into());
        self
    }

    /// Adds a table below the charts. Rows may be shorter than the header: their last cell then spans
    /// what is left.
    pub fn table<C: Into<String>, R: IntoIterator<Item = C>>(
        mut self,
        caption: impl Into<String>,
        header: impl IntoIterator<Item = impl Into<String>>,
        rows: impl IntoIterator<Item = R>,
    ) -> Self {
        let header = header.into_iter().map(Into::into).collect();
        let rows = rows.into_iter().map(|row| row.into_iter().map(Into::into).collect()).collect();
        self.tables.push(PageTable { caption: caption.into(), header, rows });
        self
    }

    /// Adds a part below the tables; the page begins with a list of its parts.
    pub fn part(mut self, part: PagePart) -> Self {
        self.parts.push(part);
        self
    }

    /// Adds a name and its value below the tables.
    pub fn fact(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.facts.push((name.into(), value.into()));
        self
    }

    /// Adds a sentence at the foot of the page.
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// The page.
    pub fn to_html(&self) -> String {
        let title = if self.title.trim().is_empty() { "Report" } else { &self.title };
        let mut out = document::open(title, &self.subtitle);
        out.push_str("<div class=\"layout report\">\n");
        contents(&mut out, &self.parts);
        for chart in &self.charts {
            document::figure(&mut out, chart, SIZES);
        }
        for table in &self.tables {
            table.write(&mut out);
        }
        for part in &self.parts {
            part.write(&mut out);
        }
        out.push_str("</div>\n");
        document::facts(&mut out, &self.facts);
        out.push_str("<footer>\n");
        for note in &self.notes {
            let _ = writeln!(out, "<p>{}</p>", escape_xml(note));
        }
        out.push_str("</footer>\n</main>\n</body>\n</html>\n");
        out
    }
}

/// Links to parts.
fn contents(out: &mut String, parts: &[PagePart]) {
    if parts.is_empty() {
        return;
    }
    out.push_str("<nav class=\"card contents\" aria-label=\"Contents\">\n<ol>\n");
    for part in parts {
        let (anchor, title) = (escape_xml(&part.anchor), escape_xml(&part.title));
        let _ = writeln!(out, "<li><a href=\"#{anchor}\">{title}</a></li>");
    }
    out.push_str("</ol>\n</nav>\n");
}

impl PagePart {
    fn write(&self, out: &mut String) {
        let anchor = escape_xml(&self.anchor);
        let _ = writeln!(out, "<section class=\"card part\" id=\"{anchor}\">");
        let _ = writeln!(out, "<h2>{}</h2>\n<p>{}</p>", escape_xml(&self.title), escape_xml(&self.lead));
        if !self.lines.is_empty() {
            let lines: Vec<String> = self.lines.lines().map(escape_xml).collect();
            let _ = writeln!(out, "<pre>{}</pre>", lines.join("\n"));
        }
        for (what, svg) in &self.pictures {
            let _ = writeln!(
                out,
                "<img alt=\"{}\" src=\"data:image/svg+xml,{}\"/>",
                escape_xml(what),
                in_address(svg)
            );
        }
        out.push_str("</section>\n");
    }
}

/// Text within an address: what has a meaning there, or ends the attribute, by numbers.
fn in_address(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    for c in text.chars() {
        match c {
            '%' | '#' | '"' | '<' | '>' | '&' | '\n' | '\t' | '\r' => {
                let _ = write!(out, "%{:02X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}

impl PageTable {
    fn write(&self, out: &mut String) {
        let _ = writeln!(
            out,
            "<section class=\"card table\">\n<table>\n<caption>{}</caption>\n<thead><tr>",
            escape_xml(&self.caption)
        );
        for cell in &self.header {
            let _ = write!(out, "<th scope=\"col\">{}</th>", escape_xml(cell));
        }
        out.push_str("</tr></thead>\n<tbody>\n");
        for row in &self.rows {
            out.push_str("<tr>");
            for (k, cell) in row.iter().enumerate() {
                let left = self.header.len().saturating_sub(k);
                let span = if k + 1 == row.len() && left > 1 {
                    format!(" class=\"words\" colspan=\"{left}\"")
                } else {
                    String::new()
                };
                let _ = write!(out, "<td{span}>{}</td>", escape_xml(cell));
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody>\n</table>\n</section>\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parts are listed first, keep their lines, and hold pictures that need no file.
    #[test]
    fn parts_are_listed() {
        let part = PagePart {
            anchor: "one".into(),
            title: "A & B".into(),
            lead: "why".into(),
            lines: "a  b\n1 < 2".into(),
            pictures: vec![("a curve".into(), "<svg fill=\"#123\"/>".into())],
        };
        let html = Page::new("Results").part(part).to_html();
        assert!(html.contains("<a href=\"#one\">A &amp; B</a>") && html.contains("id=\"one\""));
        assert!(html.contains("<pre>a  b\n1 &lt; 2</pre>"));
        assert!(html.contains("src=\"data:image/svg+xml,%3Csvg fill=%22%23123%22/%3E\""));
        assert!(!Page::new("Results").to_html().contains("<nav"));
    }
}
