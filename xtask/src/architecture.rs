//! ARCHITECTURE.md names files and folders that exist and draws the crates as they are; sources that comments cite are in the bibliography.

use crate::stage::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Folders without sources.
const SKIPPED: [&str; 4] = ["target", "node_modules", ".git", "dist"];

/// Files and folders of the repository, from its root.
fn paths(root: &Path, folder: &Path, found: &mut BTreeSet<String>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if SKIPPED.contains(&name.as_str()) {
            continue;
        }
        found.insert(path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/"));
        if path.is_dir() {
            paths(root, &path, found);
        }
    }
}

/// Words in backquotes that look like paths.
fn named(text: &str) -> Vec<&str> {
    let is_path = |word: &str| {
        let ending = [".rs", ".md", ".ts", ".toml", ".c", ".py"].iter().any(|e| word.ends_with(e));
        let plain = word.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
        plain && (ending || word.contains('/')) && !word.contains("//")
    };
    // Between the first and the second, the third and the fourth, ...
    text.split('`').skip(1).step_by(2).filter(|word| is_path(word)).collect()
}

/// M96: every path in ARCHITECTURE.md, which also lists what took the place of the routines of the Fortran code, is that of a file
/// or folder, or the end of one.
#[test]
fn architecture_names_what_is_there() {
    let mut found = BTreeSet::new();
    paths(&root(), &root(), &mut found);
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let named = named(&text);
    assert!(named.len() > 50, "{named:?}");
    let exists = |path: &str| {
        let end = format!("/{path}");
        found.contains(path) || path == "viewer/dist" || found.iter().any(|p| p.ends_with(&end))
    };
    let missing: Vec<&str> = named.into_iter().filter(|path| !exists(path.trim_end_matches('/'))).collect();
    assert!(missing.is_empty(), "ARCHITECTURE.md names what is not there: {missing:?}");
}

/// The crates that a `Cargo.toml` depends on outside of tests, without their common first name.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut is_here = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_here = line == "[dependencies]";
        } else if let Some(name) = line.strip_prefix("gelenk-").filter(|_| is_here) {
            found.insert(name.chars().take_while(|c| c.is_ascii_lowercase()).collect());
        }
    }
    found
}

/// The list of crates at the head of ARCHITECTURE.md is that of the `Cargo.toml` files: all crates, and each with all it uses.
#[test]
fn crates_use_what_architecture_says() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let list = text.split("```").nth(1).unwrap();
    let mut drawn: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in list.lines().skip(1).filter(|line| !line.trim().is_empty()) {
        let (name, uses) = line.split_once("─→").unwrap_or((line, ""));
        let before = drawn.insert(name.trim().into(), uses.split_whitespace().map(Into::into).collect());
        assert!(before.is_none(), "{name} twice");
    }
    let mut real = BTreeMap::new();
    for folder in fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path()) {
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        real.insert(folder.file_name().unwrap().to_string_lossy().into_owned(), dependencies(&manifest));
    }
    // it serves tests alone
    assert_eq!(real.remove("allocations"), Some(BTreeSet::new()));
    assert_eq!(drawn, real);
}

/// Keys of sources in square brackets: a name and two digits of a year, as in `[Lubich92, (2.1)]`.
fn cited(text: &str) -> Vec<&str> {
    let key = |part: &'_ str| -> usize {
        let letters = part.chars().take_while(char::is_ascii_alphabetic).count();
        let digits = part[letters..].chars().take_while(char::is_ascii_digit).count();
        let ends = part[letters + digits..].starts_with([']', ',']);
        let is_name = letters > 2 && part.starts_with(|c: char| c.is_ascii_uppercase());
        if is_name && digits == 2 && ends { letters + 2 } else { 0 }
    };
    let parts = text.match_indices('[').map(|(at, _)| &text[at + 1..]);
    parts.map(|part| &part[..key(part)]).filter(|found| !found.is_empty()).collect()
}

/// Every source that a comment cites is in the bibliography.
#[test]
fn cited_sources_are_in_the_bibliography() {
    let text = "`[Lubich92, (2.1)]`, [Hairer96], [Kind12x], a[Index3] = [1], `[M22]`";
    assert_eq!(cited(text), ["Lubich92", "Hairer96"]);
    let bibliography = fs::read_to_string(root().join("docs/references.bib")).unwrap();
    let mut found = BTreeSet::new();
    paths(&root(), &root(), &mut found);
    let mut keys = BTreeSet::new();
    for path in found.iter().filter(|path| path.ends_with(".rs") || path.ends_with(".md")) {
        let text = fs::read_to_string(root().join(path)).unwrap();
        keys.extend(cited(&text).into_iter().map(|key| (key.to_owned(), path.clone())));
    }
    assert!(keys.len() > 30, "{keys:?}");
    let missing: Vec<_> =
        keys.iter().filter(|(key, _)| !bibliography.contains(&format!("{{{key},"))).collect();
    // the example of this test is no source
    let missing: Vec<_> =
        missing.into_iter().filter(|(_, path)| path != "xtask/src/architecture.rs").collect();
    assert!(missing.is_empty(), "not in docs/references.bib: {missing:?}");
}

#[test]
fn paths_are_told_from_other_words() {
    let text = "`a/b.rs` and `Ctx::eval`, `run/`, `x.md`, `cargo xtask test`, `--json`";
    assert_eq!(named(text), ["a/b.rs", "run/", "x.md"]);
}
