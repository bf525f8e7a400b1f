//! Writes docs/reference/model-format.md, docs/reference/options.md, docs/reference/status.md, docs/model.schema.json and the table of methods in README.md:
//! `cargo run -p gelenk-io --example reference`.

use gelenk_io::ModelFile;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = root.join("../../docs");
    let example = |section: &str| {
        let path = root.join(format!("tests/models/sections/{section}.toml"));
        std::fs::read_to_string(path).unwrap_or_default()
    };
    std::fs::create_dir_all(docs.join("reference"))?;
    std::fs::write(docs.join("reference/model-format.md"), ModelFile::reference(&example))?;
    std::fs::write(docs.join("reference/options.md"), gelenk_catalogue::reference())?;
    std::fs::write(docs.join("reference/status.md"), gelenk_io::results::status_reference())?;
    let readme = docs.join("../README.md");
    let text = std::fs::read_to_string(&readme)?;
    std::fs::write(readme, with_table(&text, &gelenk_catalogue::method_table()))?;
    std::fs::write(docs.join("model.schema.json"), format!("{:#}\n", ModelFile::schema()))
}

/// A page with another table of methods in place of the one it has.
fn with_table(page: &str, table: &str) -> String {
    let head = table.lines().next().unwrap_or_default();
    let (before, rest) = page.split_once(head).unwrap_or((page, ""));
    let after = rest.split_once("\n\n").map_or("", |(_, after)| after);
    format!("{before}{table}\n{after}")
}
