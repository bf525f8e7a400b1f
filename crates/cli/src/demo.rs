//! `gelenk demo`: examples that are part of the program.

use crate::args::DemoArgs;
use crate::failure::Failure;
use crate::run::{adjusted, existing, file_failure, simulate};
use gelenk_io::ModelFile;
use gelenk_simulate::Existing;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// A model file of `examples/`.
struct Demo {
    name: &'static str,
    what: &'static str,
    text: &'static str,
}

/// The examples by the names of their files.
macro_rules! demos {
    ($($name:literal: $what:literal,)*) => {
        [$(Demo { name: $name, what: $what, text: include_str!(concat!("../../../examples/", $name, ".toml")) },)*]
    };
}

const DEMOS: &[Demo] = &demos! {
    "pendulum": "a rod that swings about one end, with its lowest points as events",
    "four-bar": "a crank, a coupler whose point draws a curve, and a rocker; the loop closes itself from rough guesses",
};

pub(crate) fn run(args: &DemoArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.list {
        let width = DEMOS.iter().map(|d| d.name.len()).max().unwrap_or(0);
        for demo in DEMOS {
            writeln!(out, "{:<width$}  {}", demo.name, demo.what)?;
        }
        return Ok(());
    }
    let demo = DEMOS.iter().find(|d| d.name == args.name).ok_or_else(|| {
        Failure::unknown("demo", &args.name, &DEMOS.iter().map(|d| d.name).collect::<Vec<_>>())
    })?;
    let file = format!("{}.toml", demo.name);
    if let Some(folder) = &args.save {
        let path = folder.join(&file);
        fs::create_dir_all(folder).map_err(|e| Failure::file("create the folder", folder, &e))?;
        if path.exists() && !args.how.force {
            return Err(Failure::failed(format!("'{}' is there already", path.display()))
                .hint("replace it with --force"));
        }
        fs::write(&path, demo.text).map_err(|e| Failure::file("write", &path, &e))?;
        writeln!(out, "{}  (run it with `gelenk run {}`)", path.display(), path.display())?;
        return Ok(());
    }
    let source = adjusted(ModelFile::parse(&file, demo.text).map_err(|e| file_failure(&e))?, &args.changes)?;
    let path = args.out.clone().unwrap_or_else(|| PathBuf::from("gelenk-demo").join(demo.name));
    // Nobody has put anything of value where demos put their results unless told otherwise.
    let existing = match existing(&args.how) {
        Existing::Refuse if args.out.is_none() => Existing::Replace,
        other => other,
    };
    simulate(source, &args.how, &path, existing, out)
}
