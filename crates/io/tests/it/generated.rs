//! Documents that are generated from the declarations are up to date, and the schema agrees with the checks.

use gelenk_io::ModelFile;
use std::path::Path;

fn committed(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(root.join("../../docs").join(path)).unwrap()
}

#[test]
fn schema_is_current() {
    let current = format!("{:#}\n", ModelFile::schema());
    assert!(committed("model.schema.json") == current, "run: cargo run -p gelenk-io --example reference");
}

#[test]
fn reference_is_current() {
    let example = |section: &str| {
        let path = format!("{}/tests/models/sections/{section}.toml", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("section {section} has no example: {e}"))
    };
    let current = ModelFile::reference(&example);
    assert!(
        committed("reference/model-format.md") == current,
        "run: cargo run -p gelenk-io --example reference"
    );
}

#[test]
fn options_are_current() {
    let run = "run: cargo run -p gelenk-io --example reference";
    assert!(committed("reference/status.md") == gelenk_io::results::status_reference(), "{run}");
    assert!(committed("reference/options.md") == gelenk_catalogue::reference(), "{run}");
    assert!(committed("../README.md").contains(&gelenk_catalogue::method_table()), "{run}");
}
