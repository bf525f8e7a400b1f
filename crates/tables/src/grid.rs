//! Aligned tables for people.

use std::io::{self, Write};

enum Row {
    Cells(Vec<String>),
    /// The first cells, and words that need the width of all others.
    Words(Vec<String>, String),
}

/// Columns under a header; the first ones left-aligned, numbers to the right.
pub struct Grid {
    left: usize,
    rows: Vec<Row>,
}

impl Grid {
    /// The first `left` columns hold words, the others numbers.
    pub fn new<const N: usize>(left: usize, header: [&str; N]) -> Self {
        Self::with_header(left, &header)
    }

    /// The same with as many columns as there are titles.
    pub fn with_header(left: usize, header: &[&str]) -> Self {
        Self { left, rows: vec![Row::Cells(header.iter().map(|&title| title.to_owned()).collect())] }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(Row::Cells(cells.into_iter().collect()));
    }

    /// A row that says why there are no numbers.
    pub fn words(&mut self, first: impl IntoIterator<Item = String>, words: impl Into<String>) {
        self.rows.push(Row::Words(first.into_iter().collect(), words.into()));
    }

    /// Writes all rows, every column as wide as its widest cell.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut widths: Vec<usize> = Vec::new();
        let mut widen = |k: usize, cell: &str| {
            if widths.len() <= k {
                widths.resize(k + 1, 0);
            }
            widths[k] = widths[k].max(cell.chars().count());
        };
        for row in &self.rows {
            match row {
                Row::Cells(cells) | Row::Words(cells, _) => {
                    cells.iter().enumerate().for_each(|(k, cell)| widen(k, cell));
                }
            }
        }
        for row in &self.rows {
            let padded = |(k, (cell, &width)): (usize, (&String, &usize))| {
                if k < self.left { format!("  {cell:<width$}") } else { format!("  {cell:>width$}") }
            };
            let line =
                |cells: &[String]| cells.iter().zip(&widths).enumerate().map(padded).collect::<String>();
            let line = match row {
                Row::Cells(cells) => line(cells),
                Row::Words(first, words) => format!("{}  {words}", line(first)),
            };
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// Words in lines of at most so many characters.
pub fn wrapped(words: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A positive number to three digits, without exponent.
pub fn short(x: f64) -> String {
    let places = if x >= 99.95 {
        0
    } else if x >= 9.995 {
        1
    } else if x >= 0.9995 {
        2
    } else {
        3
    };
    format!("{x:.places$}")
}

/// A number with this many places, or a dash where there is none.
pub fn fixed(x: Option<f64>, places: usize) -> String {
    x.map_or_else(|| "-".into(), |x| format!("{x:.places$}"))
}

/// What there is, or a dash.
pub fn or_dash(x: Option<impl ToString>) -> String {
    x.map_or_else(|| "-".into(), |x| x.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut grid = Grid::new(1, ["mode", "16", "µs"]);
        grid.row(["lu".into(), "1.25".into(), "7".into()]);
        grid.words(["chol-qr".into()], "refused: no mass");
        let mut out = Vec::new();
        grid.write(&mut out).unwrap();
        let expected = "  mode       16  µs\n  lu       1.25   7\n  chol-qr  refused: no mass\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn words_are_wrapped() {
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrapped("longer than that", 3), ["longer", "than", "that"]);
        assert!(wrapped("", 3).is_empty());
    }

    #[test]
    fn numbers_are_short() {
        let shown = [0.01234, 1.2345, 12.345, 99.96, 12345.6].map(short);
        assert_eq!(shown, ["0.012", "1.23", "12.3", "100", "12346"]);
        assert_eq!((fixed(None, 2), fixed(Some(1.0), 2)), ("-".into(), "1.00".into()));
    }
}
