//! Tables and figures of the papers, ours beside the printed values: `gelenk bench`.

mod all;
mod andrews_codes;
mod chain;
mod coordinate_split;
mod corrector;
mod linear_algebra;
mod mechanism_sets;
mod mexx_paper;
mod pendulum_chain;
mod single_run;
mod slider_crank;
mod sparsity;
mod stiff_beam;

use crate::{StatusLine, TableError};
use gelenk_catalogue::UnknownName;
use gelenk_integrators::Cancel;
use serde_json::{Value, json};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Something published that can be computed again.
pub(crate) struct PublishedTable {
    name: &'static str,
    what: &'static str,
    source: &'static str,
    /// The keys of `docs/theory/capabilities.md` that it shows.
    keys: &'static str,
    /// Does it grow with the number of bodies?
    grows: bool,
    run: fn(&mut Bench<'_>) -> Result<(), TableError>,
}

/// Everything there is; a new table is one more line here.
const TABLES: [&PublishedTable; 20] = [
    &linear_algebra::TABLE,
    &slider_crank::TABLE,
    &coordinate_split::TABLE,
    &pendulum_chain::TABLE,
    &corrector::CARRIAGE,
    &corrector::CAR,
    &corrector::AXLE,
    &sparsity::TABLE,
    &andrews_codes::TABLE,
    &mexx_paper::ANGLES,
    &mexx_paper::CABLE_DRUM,
    &mexx_paper::ANDREWS,
    &mexx_paper::TRUCK,
    &mexx_paper::CHAIN,
    &mexx_paper::SHAPES,
    &stiff_beam::TABLE,
    &chain::TABLE,
    &mechanism_sets::RIGID,
    &mechanism_sets::IMPACT,
    &mechanism_sets::FLEXIBLE,
];

/// Which table, and where it goes.
pub struct Request<'a> {
    /// One of the names that [`list`] shows.
    pub table: &'a str,
    /// Largest number of bodies, for tables that grow.
    pub max_n: Option<u32>,
    /// Folder for plots.
    pub folder: &'a Path,
    /// One JSON object instead of text.
    pub json: bool,
    /// Makes a switch that Ctrl-C throws; tables that cannot be interrupted do not ask for it.
    pub on_ctrl_c: fn() -> Cancel,
}

/// Computes a table and writes it; plots go to the folder.
pub fn run(request: &Request<'_>, out: &mut dyn Write) -> Result<(), TableError> {
    let name = request.table;
    // Now rather than after all measurements.
    let folder = || {
        fs::create_dir_all(request.folder)
            .map_err(|e| TableError::file("create the folder", request.folder, e))
    };
    if name == all::NAME {
        folder()?;
        return all::run(request, out);
    }
    let table = TABLES.iter().find(|t| t.name == name).ok_or_else(|| UnknownName {
        what: "table".into(),
        name: name.into(),
        known: TABLES.iter().map(|t| t.name.into()).chain([all::NAME.into()]).collect(),
    })?;
    if request.max_n.is_some() && !table.grows {
        return Err(TableError::Usage(format!(
            "{name} does not grow with a number of bodies: --max-n is not for it"
        )));
    }
    folder()?;
    (table.run)(&mut Bench::new(request, out))
}

/// Writes a line for each table.
pub fn list(as_json: bool, out: &mut dyn Write) -> io::Result<()> {
    let width = TABLES.iter().map(|t| t.name.len()).max().unwrap_or(0);
    for PublishedTable { name, what, source, keys, .. } in TABLES {
        if as_json {
            writeln!(out, "{}", json!({ "name": name, "summary": what, "source": source, "keys": keys }))?;
        } else {
            let shows = if keys.is_empty() { String::new() } else { format!(" ({keys})") };
            writeln!(out, "{name:<width$}  {what}; {source}{shows}")?;
        }
    }
    if !as_json {
        writeln!(out, "{:<width$}  all of them, on one page; goes on where it was interrupted", all::NAME)?;
    }
    Ok(())
}

/// What a table needs while it is made.
pub(crate) struct Bench<'a> {
    request: &'a Request<'a>,
    out: &'a mut dyn Write,
    line: StatusLine,
    /// Names of the files that it stored.
    stored: Vec<String>,
}

impl<'a> Bench<'a> {
    fn new(request: &'a Request<'a>, out: &'a mut dyn Write) -> Self {
        Self { request, out, line: StatusLine::new(true), stored: Vec::new() }
    }
}

impl Bench<'_> {
    /// Says what is being measured, to a terminal only.
    fn progress(&self, what: impl Into<String>) {
        self.line.say(what);
    }

    /// Writes to the output while the progress line is out of the way.
    fn show(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let out = &mut *self.out;
        let both = || {
            write(out)?;
            out.flush()
        };
        self.line.aside(both)
    }

    /// Stores a picture in the folder asked for, and says where.
    fn store(&mut self, name: &str, text: &str) -> Result<PathBuf, TableError> {
        let path = self.request.folder.join(name);
        self.stored.push(name.to_owned());
        fs::write(&path, text).map_err(|e| TableError::file("write", &path, e))?;
        Ok(path)
    }
}

/// Rows that are objects as comma-separated values: a column for each number or word in them, named by the way to it.
fn csv(rows: &[Value]) -> String {
    let flat: Vec<Vec<(String, String)>> = rows.iter().map(|row| flattened("", row)).collect();
    let mut columns: Vec<&str> = Vec::new();
    for (name, _) in flat.iter().flatten() {
        if !columns.contains(&name.as_str()) {
            columns.push(name);
        }
    }
    let cell = |row: &[(String, String)], column: &str| {
        row.iter().find(|(name, _)| name == column).map_or_else(String::new, |(_, value)| value.clone())
    };
    let lines =
        flat.iter().map(|row| columns.iter().map(|column| cell(row, column)).collect::<Vec<_>>().join(","));
    std::iter::once(columns.join(",")).chain(lines).map(|line| line + "\n").collect()
}

/// The leaves of an object and the ways to them; lists are left out.
fn flattened(way: &str, value: &Value) -> Vec<(String, String)> {
    let quoted = |text: &str| {
        let is_plain = !text.contains([',', '"', '\n']);
        if is_plain { text.to_owned() } else { format!("\"{}\"", text.replace('"', "\"\"")) }
    };
    match value {
        Value::Object(fields) => {
            let dot = if way.is_empty() { "" } else { "." };
            fields.iter().flat_map(|(name, value)| flattened(&format!("{way}{dot}{name}"), value)).collect()
        }
        Value::Array(_) | Value::Null => Vec::new(),
        Value::String(text) => vec![(way.to_owned(), quoted(text))],
        other => vec![(way.to_owned(), other.to_string())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        let rows = [
            json!({ "name": "a, b", "ours": { "steps": 3 }, "list": [1, 2] }),
            json!({ "name": "c", "ours": { "steps": null, "time": 0.5 } }),
        ];
        assert_eq!(csv(&rows), "name,ours.steps,ours.time\n\"a, b\",3,\nc,,0.5\n");
    }

    /// Every table has a name of its own, and the keys it shows are keys.
    #[test]
    fn names_and_keys() {
        let mut names: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), TABLES.len());
        for table in TABLES {
            for key in table.keys.split(", ").filter(|key| !key.is_empty()) {
                let (from, to) = key.split_once(" to ").unwrap_or((key, key));
                for key in [from, to] {
                    assert!(
                        "MAYHW".contains(&key[..1]) && key[1..].parse::<u8>().is_ok(),
                        "{}: {key}",
                        table.name
                    );
                }
            }
        }
    }
}
