//! `gelenk bench`: published tables and figures, ours beside the printed values.

mod linear_algebra;
mod measure;
mod text;

use crate::args::BenchArgs;
use crate::failure::Failure;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

/// Something published that can be computed again.
pub(crate) struct Table {
    name: &'static str,
    what: &'static str,
    source: &'static str,
    run: fn(&mut Bench<'_>) -> Result<(), Failure>,
}

/// Everything there is; a new table is one more line here.
const TABLES: [&Table; 1] = [&linear_algebra::TABLE];

pub(crate) fn run(args: &BenchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let Some(name) = args.table.as_deref().filter(|_| !args.list) else {
        return list(args.json, out);
    };
    let table = TABLES
        .iter()
        .find(|t| t.name == name)
        .ok_or_else(|| Failure::unknown("table", name, &TABLES.iter().map(|t| t.name).collect::<Vec<_>>()))?;
    // Now rather than after all measurements.
    fs::create_dir_all(&args.out).map_err(|e| Failure::file("create the folder", &args.out, &e))?;
    (table.run)(&mut Bench { args, out, bar: bar() })
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
    bar: Option<ProgressBar>,
}

impl Bench<'_> {
    /// Says what is being measured, to a terminal only.
    fn progress(&self, what: impl Into<String>) {
        if let Some(bar) = &self.bar {
            bar.set_message(what.into());
            bar.tick();
        }
    }

    /// Writes to the output while the progress line is out of the way.
    fn show(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let out = &mut *self.out;
        let both = || {
            write(out)?;
            out.flush()
        };
        match &self.bar {
            Some(bar) => bar.suspend(both),
            None => both(),
        }
    }

    /// Stores a picture in the folder asked for, and says where.
    fn store(&self, name: &str, text: &str) -> Result<PathBuf, Failure> {
        let path = self.args.out.join(name);
        fs::write(&path, text).map_err(|e| Failure::file("write", &path, &e))?;
        Ok(path)
    }
}

impl Drop for Bench<'_> {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A line that says what goes on, unless nobody would see it.
fn bar() -> Option<ProgressBar> {
    std::io::stderr().is_terminal().then(|| {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
        if let Ok(style) = ProgressStyle::with_template("{elapsed:>4}  {msg}") {
            bar.set_style(style);
        }
        bar
    })
}
