//! Every cause of amber has a test that provokes it.

use gelenk_io::results::{Cause, Colour, Status};
use std::path::{Path, PathBuf};

/// All test sources below a folder, but this one.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") && path.file_name().is_some_and(|n| n != "causes.rs") {
            found.push(path);
        }
    }
}

/// A cause that no test provokes may never have been seen. Tests name the cause that they expect as `Cause::Name`.
#[test]
fn every_cause_is_provoked_by_a_test() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut found = Vec::new();
    sources(&here, &mut found);
    let texts: Vec<_> = found.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let missing: Vec<_> = Cause::all()
        .filter(|cause| {
            let name = format!("Cause::{cause:?}");
            let names = |text: &String| {
                text.match_indices(&name).any(|(i, _)| !text[i + name.len()..].starts_with(char::is_alphanumeric))
            };
            !texts.iter().any(names)
        })
        .collect();
    assert!(missing.is_empty(), "no test of this crate provokes {missing:?}");
}

/// Colours follow from how a run ended and from doubts alone.
#[test]
fn colours_follow_from_status_and_doubts() {
    for status in Status::ALL {
        let expected = if status.is_done() { [Colour::Green, Colour::Amber] } else { [Colour::Red; 2] };
        assert_eq!([false, true].map(|doubt| status.colour(doubt)), expected, "{status:?}");
    }
}
