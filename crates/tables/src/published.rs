//! Tables and figures of the papers, ours beside the printed values: `gelenk bench`.

mod andrews_codes;
mod chain;
mod coordinate_split;
mod linear_algebra;
mod pendulum_chain;
mod single_run;
mod slider_crank;
mod stiff_beam;

use crate::{StatusLine, TableError};
use gelenk_catalogue::UnknownName;
use gelenk_integrators::Cancel;
use serde_json::json;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Something published that can be computed again.
pub(crate) struct PublishedTable {
    name: &'static str,
    what: &'static str,
    source: &'static str,
    /// Does it grow with the number of bodies?
    grows: bool,
    run: fn(&mut Bench<'_>) -> Result<(), TableError>,
}

/// Everything there is; a new table is one more line here.
const TABLES: [&PublishedTable; 7] = [
    &linear_algebra::TABLE,
    &slider_crank::TABLE,
    &coordinate_split::TABLE,
    &pendulum_chain::TABLE,
    &andrews_codes::TABLE,
    &stiff_beam::TABLE,
    &chain::TABLE,
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
    let table = TABLES.iter().find(|t| t.name == name).ok_or_else(|| UnknownName {
        what: "table".into(),
        name: name.into(),
        known: TABLES.iter().map(|t| t.name.into()).collect(),
    })?;
    if request.max_n.is_some() && !table.grows {
        return Err(TableError::Usage(format!(
            "{name} does not grow with a number of bodies: --max-n is not for it"
        )));
    }
    // Now rather than after all measurements.
    fs::create_dir_all(request.folder)
        .map_err(|e| TableError::file("create the folder", request.folder, e))?;
    (table.run)(&mut Bench { request, out, line: StatusLine::new(true) })
}

/// Writes a line for each table.
pub fn list(as_json: bool, out: &mut dyn Write) -> io::Result<()> {
    let width = TABLES.iter().map(|t| t.name.len()).max().unwrap_or(0);
    for PublishedTable { name, what, source, .. } in TABLES {
        if as_json {
            writeln!(out, "{}", json!({ "name": name, "summary": what, "source": source }))?;
        } else {
            writeln!(out, "{name:<width$}  {what}; {source}")?;
        }
    }
    Ok(())
}

/// What a table needs while it is made.
pub(crate) struct Bench<'a> {
    request: &'a Request<'a>,
    out: &'a mut dyn Write,
    line: StatusLine,
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
    fn store(&self, name: &str, text: &str) -> Result<PathBuf, TableError> {
        let path = self.request.folder.join(name);
        fs::write(&path, text).map_err(|e| TableError::file("write", &path, e))?;
        Ok(path)
    }
}
