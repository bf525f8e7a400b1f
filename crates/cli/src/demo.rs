//! `gelenk demo`: examples that are part of the program.

use crate::args::DemoArgs;
use crate::failure::Failure;
use crate::run::{adjusted, existing, file_failure, simulate};
use gelenk_examples::{EXAMPLES, PARTS};
use gelenk_io::ModelFile;
use gelenk_simulate::Existing;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

pub(crate) fn run(args: &DemoArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.list {
        let width = EXAMPLES.iter().map(|d| d.name.len()).max().unwrap_or(0);
        for demo in EXAMPLES {
            writeln!(out, "{:<width$}  {}", demo.name, demo.what)?;
        }
        return Ok(());
    }
    let demo = EXAMPLES.iter().find(|d| d.name == args.name).ok_or_else(|| {
        Failure::unknown("demo", &args.name, &EXAMPLES.iter().map(|d| d.name).collect::<Vec<_>>())
    })?;
    let file = format!("{}.toml", demo.name);
    let texts: Vec<_> = [(file.as_str(), demo.text)].into_iter().chain(PARTS).collect();
    let model = ModelFile::parse_all(&texts).map_err(|e| file_failure(&e))?;
    if let Some(folder) = &args.save {
        return save(&model, folder, args.how.force, out);
    }
    let source = adjusted(model, &args.set)?;
    let path = args.out.clone().unwrap_or_else(|| PathBuf::from("gelenk-demo").join(demo.name));
    // Nobody has put anything of value where demos put their results unless told otherwise.
    let existing = match existing(&args.how) {
        Existing::Refuse if args.out.is_none() => Existing::Replace,
        other => other,
    };
    simulate(source, &args.how, &path, existing, out)
}

/// Copies the files of an example.
fn save(model: &ModelFile, folder: &Path, force: bool, out: &mut impl Write) -> Result<(), Failure> {
    let files: BTreeMap<PathBuf, &str> =
        model.sources().iter().map(|source| (folder.join(&source.name), source.text.as_str())).collect();
    if let Some(path) = files.keys().find(|path| path.exists() && !force) {
        return Err(
            Failure::failed(format!("'{}' is there already", path.display())).hint("replace it with --force")
        );
    }
    for (path, text) in &files {
        let inner = path.parent().unwrap_or(folder);
        fs::create_dir_all(inner).map_err(|e| Failure::file("create the folder", inner, &e))?;
        fs::write(path, text).map_err(|e| Failure::file("write", path, &e))?;
    }
    if let Some(source) = model.sources().first() {
        let path = folder.join(&source.name);
        writeln!(out, "{}  (run it with `gelenk run {}`)", path.display(), path.display())?;
    }
    Ok(())
}
