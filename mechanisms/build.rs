//! Lists the mechanisms: the files in the folders of the sets, by name.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

/// Variants of `Set` and their folders.
const SETS: [(&str, &str); 3] = [("Rigid", "rigid"), ("Impact", "impact"), ("Flexible", "flexible")];

fn main() -> Result<(), Box<dyn Error>> {
    let here = env::var("CARGO_MANIFEST_DIR")?;
    let mut list = String::from("[\n");
    for (set, folder) in SETS {
        println!("cargo::rerun-if-changed={folder}");
        let mut names: Vec<String> = Vec::new();
        for entry in fs::read_dir(Path::new(&here).join(folder))? {
            let path = entry?.path();
            let Some(name) = path.file_stem().and_then(|s| s.to_str()) else { continue };
            if path.extension().is_some_and(|e| e == "toml") {
                names.push(name.to_owned());
            }
        }
        names.sort();
        for name in names {
            let text = Path::new(&here).join(folder).join(format!("{name}.toml"));
            let reference = Path::new(&here).join("references").join(format!("{name}.json"));
            // a new mechanism has none until it is made
            let reference = if reference.exists() { included(&reference) } else { "\"\"".into() };
            let text = included(&text);
            writeln!(
                list,
                "Mechanism {{ set: Set::{set}, name: \"{name}\", text: {text}, reference: {reference} }},"
            )?;
        }
    }
    list.push_str("]\n");
    println!("cargo::rerun-if-changed=references");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("list.rs"), list)?;
    Ok(())
}

fn included(path: &Path) -> String {
    format!("include_str!(r\"{}\")", path.display())
}
