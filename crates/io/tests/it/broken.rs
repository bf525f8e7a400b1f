//! Files that are wrong, each with a snapshot of what is said about it.

use gelenk_io::ModelFile;
use std::path::Path;

/// What is said about a file that must not be accepted.
fn said(path: &Path) -> String {
    let error = match ModelFile::read(path) {
        Ok(file) => file.build().map(|_| ()).unwrap_err(),
        Err(error) => error,
    };
    assert!(!error.faults.is_empty());
    // the pretty rendering must not fail either
    assert!(!format!("{:?}", miette::Report::new(error.clone())).is_empty());
    error.render().replace('\\', "/")
}

#[test]
fn broken_files_are_explained() {
    let mut paths: Vec<_> =
        std::fs::read_dir("tests/broken").unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "toml"));
    paths.sort();
    assert!(paths.len() >= 30);
    for path in paths {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        insta::with_settings!({ snapshot_path => "../broken/snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, said(&path));
        });
    }
}

#[test]
fn missing_files_and_folders() {
    let text = said(Path::new("tests/broken/not there.toml"));
    assert!(text.contains("not there.toml cannot be read"), "{text}");
    let text = said(Path::new("tests/broken"));
    assert!(text.contains("tests/broken cannot be read"), "{text}");
}
