//! Every cause of amber has a test that provokes it.

use gelenk_io::results::{Cause, Colour, Status};
use std::path::{Path, PathBuf};

/// All test sources below a folder, but this one.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs")
            && path.file_name().is_some_and(|n| n != "causes.rs")
        {
            found.push(path);
        }
    }
}

/// Does a text name a cause as `Cause::Name`?
fn names(text: &str, cause: Cause) -> bool {
    let name = format!("Cause::{cause:?}");
    text.match_indices(&name).any(|(i, _)| !text[i + name.len()..].starts_with(char::is_alphanumeric))
}

/// A doubt that this crate may raise and that no test provokes may never have been seen. Tests name the cause that they expect.
#[test]
fn every_cause_is_provoked_by_a_test() {
    let texts = |folder: &str| {
        let mut found = Vec::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
        found.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect::<Vec<_>>()
    };
    let (code, tests) = (texts("src"), texts("tests"));
    let in_one = |texts: &[String], cause: Cause| texts.iter().any(|text| names(text, cause));
    let raised: Vec<_> = Cause::all().filter(|cause| in_one(&code, *cause)).collect();
    assert!(raised.contains(&Cause::EnergyBalance), "{raised:?}");
    let missing: Vec<_> = raised.into_iter().filter(|cause| !in_one(&tests, *cause)).collect();
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
