//! `gelenk bench`: published tables and figures, ours beside the printed values.

mod andrews_codes;
mod bdf;
mod chain;
mod coordinate_split;
mod linear_algebra;
mod pendulum_chain;
mod slider_crank;
mod stiff_beam;

use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::progress::StatusLine;
use serde_json::json;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

/// Something published that can be computed again.
pub(crate) struct Table {
    name: &'static str,
    what: &'static str,
    source: &'static str,
    /// Does it grow with the number of bodies?
    grows: bool,
    run: fn(&mut Bench<'_>) -> Result<(), Failure>,
}

/// Everything there is; a new table is one more line here.
const TABLES: [&Table; 7] = [
    &linear_algebra::TABLE,
    &slider_crank::TABLE,
    &coordinate_split::TABLE,
    &pendulum_chain::TABLE,
    &andrews_codes::TABLE,
    &stiff_beam::TABLE,
    &chain::TABLE,
];

pub(crate) fn run(args: &BenchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let Some(name) = args.table.as_deref().filter(|_| !args.list) else {
        return list(args.json, out);
    };
    let table = TABLES
        .iter()
        .find(|t| t.name == name)
        .ok_or_else(|| Failure::unknown("table", name, &TABLES.iter().map(|t| t.name).collect::<Vec<_>>()))?;
    if args.max_n.is_some() && !table.grows {
        return Err(Failure::usage(format!(
            "{name} does not grow with a number of bodies: --max-n is not for it"
        )));
    }
    // Now rather than after all measurements.
    fs::create_dir_all(&args.out).map_err(|e| Failure::file("create the folder", &args.out, &e))?;
    (table.run)(&mut Bench { args, out, line: StatusLine::new(true) })
}

fn list(as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let width = TABLES.iter().map(|t| t.name.len()).max().unwrap_or(0);
    for Table { name, what, source, .. } in TABLES {
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
    args: &'a BenchArgs,
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
    fn store(&self, name: &str, text: &str) -> Result<PathBuf, Failure> {
        let path = self.args.out.join(name);
        fs::write(&path, text).map_err(|e| Failure::file("write", &path, &e))?;
        Ok(path)
    }
}
