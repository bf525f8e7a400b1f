//! The programs that the README prints are the examples, which the compiler reads.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The Rust programs of the README.
fn printed() -> Vec<String> {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let blocks = readme.split("```rust\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap().to_owned()).collect()
}

/// An example without its first comment and what lints want to know.
fn example(name: &str) -> String {
    let path = format!("{}/examples/{name}.rs", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with("//!") && !line.starts_with("#[allow("));
    lines.skip_while(|line| line.is_empty()).flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn the_readme_prints_the_examples() {
    let printed = printed();
    assert_eq!(printed.len(), 2);
    for (block, name) in printed.iter().zip(["four_bar", "pendulum"]) {
        assert_eq!(*block, example(name), "README and examples/{name}.rs differ");
    }
}

/// No name of the parts is needed: programs of users depend on `gelenk` alone.
#[test]
fn examples_depend_on_this_crate_alone() {
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")).unwrap() {
        let path = entry.unwrap().path();
        assert!(!fs::read_to_string(&path).unwrap().contains("gelenk_"), "{}", path.display());
    }
    let guide = fs::read_to_string(root().join("docs/guide/raw-equations.md")).unwrap();
    assert!(!guide.contains("gelenk_"));
}

/// A name of model files as a name of Rust: `point-on-line` as `PointOnLine`.
fn type_name(word: &str) -> String {
    let capital = |part: &str| part[..1].to_uppercase() + &part[1..];
    word.split('-').map(capital).collect()
}

/// The README names every joint.
#[test]
fn the_readme_names_all_joints() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let tables = gelenk::model::JointKind::<f64>::file_tables();
    assert!(tables.len() > 10);
    for table in tables {
        let name = type_name(table.name);
        assert!(readme.contains(&format!("`{name}`")), "{name}");
    }
}

/// The guide names every method, the page of this crate every type of them.
#[test]
fn guide_and_page_name_all_methods() {
    let guide = fs::read_to_string(root().join("docs/guide/methods.md")).unwrap();
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    for row in gelenk::catalogue::METHODS {
        assert!(guide.contains(&format!("`{}`", row.name)), "{} in the guide", row.name);
        let choice = gelenk::catalogue::choose(row.name, &gelenk::catalogue::Settings::new()).unwrap();
        let debug = format!("{:?}", choice.method);
        let name = debug.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap();
        assert!(page.contains(&format!("(integrators::{name}")), "{name} ({}) on the page", row.name);
    }
}
