//! ARCHITECTURE.md names files and folders that exist.

use crate::stage::root;
use std::collections::BTreeSet;
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

#[test]
fn paths_are_told_from_other_words() {
    let text = "`a/b.rs` and `Ctx::eval`, `run/`, `x.md`, `cargo xtask test`, `--json`";
    assert_eq!(named(text), ["a/b.rs", "run/", "x.md"]);
}
