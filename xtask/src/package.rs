//! Packages for users: that there is one of every crate which is published, and that it holds all files its sources include.

use std::fs;
use std::path::{Path, PathBuf};

use crate::stage::{cargo, root, run_command};

/// Fields of a manifest that whoever looks for a package wants to see.
const WANTED: [&str; 5] = ["description", "license", "readme", "keywords", "categories"];

/// Makes all packages without compiling them, and looks for what would be missing.
pub(crate) fn check() -> Result<(), String> {
    pack(&["--no-verify"])?;
    let wrong: Vec<String> =
        published()?.iter().map(|p| p.complaints()).collect::<Result<Vec<_>, _>>()?.concat();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("; ")) }
}

/// Makes all packages and compiles each from its files alone.
pub(crate) fn verify() -> Result<(), String> {
    check()?;
    pack(&[])
}

fn pack(more: &[&str]) -> Result<(), String> {
    let mut command = cargo();
    command.args(["package", "--workspace", "--quiet", "--allow-dirty"]).args(more);
    for package in packages()?.iter().filter(|p| !p.is_published()) {
        command.args(["--exclude", &package.name]);
    }
    run_command(&mut command)
}

/// A package of the workspace.
struct Package {
    name: String,
    folder: PathBuf,
    manifest: String,
}

impl Package {
    fn read(folder: PathBuf) -> Result<Self, String> {
        let path = folder.join("Cargo.toml");
        let manifest = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let name = manifest.lines().find_map(|l| l.strip_prefix("name = \"")?.strip_suffix('"'));
        let name = name.ok_or_else(|| format!("{} has no name", path.display()))?.to_owned();
        Ok(Self { name, folder, manifest })
    }

    fn is_published(&self) -> bool {
        !self.manifest.contains("publish = false")
    }

    /// What is wrong with its manifest and with the files that its sources include.
    fn complaints(&self) -> Result<Vec<String>, String> {
        let has = |field: &str| self.manifest.lines().any(|l| l.starts_with(field));
        let missing = WANTED.into_iter().filter(|field| !has(field));
        let mut wrong: Vec<String> = missing.map(|field| format!("{} has no {field}", self.name)).collect();
        for source in sources(&self.folder)? {
            let text = fs::read_to_string(&source).map_err(|e| format!("{}: {e}", source.display()))?;
            let folder = source.parent().unwrap_or(&self.folder);
            for file in included(&text) {
                if !inside(&self.folder, &folder.join(&file)) {
                    wrong.push(format!("{} includes {file}, which is not in its package", source.display()));
                }
            }
        }
        Ok(wrong)
    }
}

fn packages() -> Result<Vec<Package>, String> {
    let root = root();
    let mut folders = ["benches", "examples", "xtask"].map(|name| root.join(name)).to_vec();
    for parent in ["bindings", "crates", "examples"].map(|name| root.join(name)) {
        let entries = fs::read_dir(&parent).map_err(|e| format!("{}: {e}", parent.display()))?;
        folders.extend(entries.filter_map(|e| e.ok().map(|e| e.path())));
    }
    folders.retain(|f| f.join("Cargo.toml").is_file());
    folders.sort();
    folders.into_iter().map(Package::read).collect()
}

fn published() -> Result<Vec<Package>, String> {
    Ok(packages()?.into_iter().filter(Package::is_published).collect())
}

/// The sources that are compiled for users.
fn sources(package: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found: Vec<PathBuf> = [package.join("lib.rs")].into_iter().filter(|p| p.is_file()).collect();
    let mut folders = vec![package.join("src")];
    while let Some(folder) = folders.pop().filter(|f| f.is_dir()) {
        for entry in fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))? {
            let path = entry.map_err(|e| format!("{}: {e}", folder.display()))?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    Ok(found)
}

/// Files that a source includes, but for documentation that only its tests read.
fn included(text: &str) -> Vec<String> {
    let uses = text.match_indices("include_str!(\"").chain(text.match_indices("include_bytes!(\""));
    let files = uses.filter(|(at, _)| !text[..*at].ends_with("#[cfg(doctest)]\n#[doc = "));
    files.filter_map(|(at, word)| text[at + word.len()..].split('"').next().map(str::to_owned)).collect()
}

/// Is this file there, and below the folder?
fn inside(folder: &Path, file: &Path) -> bool {
    match (folder.canonicalize(), file.canonicalize()) {
        (Ok(folder), Ok(file)) => file.starts_with(folder),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn includes_are_found() {
        let text = "const A: &str = include_str!(\"a.txt\");\nconst B: &[u8] = include_bytes!(\"../b\");\n\
                    #[cfg(doctest)]\n#[doc = include_str!(\"../guide.md\")]\nstruct Guide;\n";
        assert_eq!(included(text), ["a.txt", "../b"]);
    }

    #[test]
    fn files_outside_are_seen() {
        let here = root().join("xtask");
        assert!(inside(&here, &here.join("src/main.rs")));
        assert!(!inside(&here, &here.join("../Cargo.toml")));
        assert!(!inside(&here, &here.join("src/no-such-file")));
    }

    #[test]
    fn every_crate_is_found() {
        let packages = packages().unwrap();
        let is_published = |name: &str| packages.iter().find(|p| p.name == name).map(Package::is_published);
        assert_eq!(is_published("gelenk"), Some(true));
        assert_eq!(is_published("gelenk-examples"), Some(true));
        assert_eq!(is_published("xtask"), Some(false));
        assert_eq!(is_published("rk4-method"), Some(false));
    }
}
