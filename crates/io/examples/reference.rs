//! Writes docs/reference/model-format.md and docs/model.schema.json: `cargo run -p gelenk-io --example reference`.

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
    std::fs::write(docs.join("model.schema.json"), format!("{:#}\n", ModelFile::schema()))
}
