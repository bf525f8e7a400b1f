//! `gelenk demo`: examples and mechanisms that are part of the program.

use crate::args::DemoArgs;
use crate::failure::Failure;
use crate::run::{adjusted, existing, file_failure, simulate};
use gelenk_examples::{EXAMPLES, PARTS};
use gelenk_io::ModelFile;
use gelenk_mechanisms::{MECHANISMS, Set};
use gelenk_simulate::Existing;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A model that is part of the program.
pub(crate) struct Demo {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    text: &'static str,
    /// The set of mechanisms that it belongs to.
    pub(crate) set: Option<Set>,
}

impl Demo {
    /// Does a word, in small letters, lead to it?
    fn has(&self, word: &str) -> bool {
        match Set::ALL.iter().find(|set| set.word() == word) {
            Some(set) => self.set == Some(*set),
            None => self.name.contains(word) || self.what.to_lowercase().contains(word),
        }
    }
}

/// Examples, then mechanisms.
pub(crate) fn all() -> impl Iterator<Item = Demo> {
    let examples = EXAMPLES.iter().map(|e| Demo { name: e.name, what: e.what, text: e.text, set: None });
    let mechanisms =
        MECHANISMS.iter().map(|m| Demo { name: m.name, what: m.what(), text: m.text, set: Some(m.set) });
    examples.chain(mechanisms)
}

/// Those to which a word leads; examples where there is none.
pub(crate) fn matching(word: &str) -> Result<Vec<Demo>, Failure> {
    let small = word.to_lowercase();
    let found: Vec<Demo> =
        all().filter(|demo| if small.is_empty() { demo.set.is_none() } else { demo.has(&small) }).collect();
    if found.is_empty() {
        let hint = "`gelenk demo --list` shows the examples";
        return Err(Failure::failed(format!("no example or mechanism has the word '{word}'")).hint(hint));
    }
    Ok(found)
}

/// Its file, with those that it includes.
pub(crate) fn parsed(demo: &Demo) -> Result<ModelFile, Failure> {
    let file = format!("{}.toml", demo.name);
    let texts: Vec<_> = [(file.as_str(), demo.text)].into_iter().chain(PARTS.iter().copied()).collect();
    ModelFile::parse_all(&texts).map_err(|e| file_failure(&e))
}

fn list(word: &str, out: &mut impl Write) -> Result<(), Failure> {
    let found = matching(word)?;
    let width = found.iter().map(|demo| demo.name.len()).max().unwrap_or(0);
    for Demo { name, what, .. } in &found {
        writeln!(out, "{name:<width$}  {what}")?;
    }
    if word.is_empty() && !MECHANISMS.is_empty() {
        let count = |set: Set| MECHANISMS.iter().filter(|m| m.set == set).count();
        let sets: Vec<String> =
            Set::ALL.iter().map(|set| format!("{} {}", count(*set), set.word())).collect();
        writeln!(
            out,
            "\nThere are {} mechanisms more ({}): `gelenk demo --list gear` finds those with a word, `--list rigid` shows a set",
            MECHANISMS.len(),
            sets.join(", ")
        )?;
    }
    Ok(())
}

pub(crate) fn run(args: &DemoArgs, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(word) = &args.list {
        return list(word, out);
    }
    let demo = all()
        .find(|d| d.name == args.name)
        .ok_or_else(|| Failure::unknown("demo", &args.name, &all().map(|d| d.name).collect::<Vec<_>>()))?;
    let model = parsed(&demo)?;
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
