//! The page of capabilities: every key with its meaning and the tests that prove it.
//!
//! Tests name keys in their doc comments: `M22`, `M22, W09`, `M50-M52`, `M10 to M19`. The list in `capabilities/list.rs` says what
//! the keys mean. `cargo xtask capabilities` writes the page, and the tests below hold list, tests and page together.

mod list;
mod scan;

use crate::stage::root;
use list::{CAPABILITIES, PAPERS};
use scan::Mention;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// Where states and meanings are changed.
const LIST: &str = "xtask/src/capabilities/list.rs";
/// So many tests are named for each key.
const SHOWN: usize = 2;

/// A row of the list.
pub(crate) struct Capability {
    key: &'static str,
    meaning: &'static str,
    state: State,
}

/// How far a capability is proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    /// A test names it.
    Proven,
    /// A test names it; this is missing.
    Partly(&'static str),
    /// No test names it; this is why.
    Open(&'static str),
}

/// Writes the page, and says what is wrong with it.
pub(crate) fn write() -> Result<(), String> {
    let mentions = scan::sources(&root())?;
    let path = page_path();
    fs::write(&path, page(CAPABILITIES, &mentions)).map_err(|e| format!("{}: {e}", path.display()))?;
    let faults = faults(CAPABILITIES, &mentions);
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn page_path() -> PathBuf {
    root().join("docs/theory/capabilities.md")
}

/// The tests that name each key, those that name the fewest keys first: they are the most to the point.
fn proofs(mentions: &[Mention]) -> BTreeMap<&str, Vec<String>> {
    let mut found: BTreeMap<&str, Vec<(usize, String)>> = BTreeMap::new();
    for mention in mentions {
        let Some(test) = &mention.test else { continue };
        for key in &mention.keys {
            let place = format!("`{}`: `{test}`", mention.path);
            found.entry(key).or_default().push((mention.keys.len(), place));
        }
    }
    let sorted = |mut list: Vec<(usize, String)>| {
        list.sort();
        list.into_iter().map(|(_, place)| place).collect()
    };
    found.into_iter().map(|(key, list)| (key, sorted(list))).collect()
}

/// What is wrong with the list or the tests, and what to do about it.
fn faults(list: &[Capability], mentions: &[Mention]) -> Vec<String> {
    let proofs = proofs(mentions);
    let mut faults = Vec::new();
    for Capability { key, meaning, state } in list {
        match (state, proofs.get(key)) {
            (State::Proven | State::Partly(_), None) => faults.push(format!(
                "no test names {key} ({meaning}): name it in the doc comment of the test that proves it, or list it as Open \
                 in {LIST}, with the reason"
            )),
            (State::Open(why), Some(tests)) => faults.push(format!(
                "{key} ({meaning}) is listed as open ({why}), but {} names it: list it as Proven or Partly in {LIST}, or \
                 take the key off that test",
                tests[0]
            )),
            _ => {}
        }
    }
    let known: BTreeSet<&str> = list.iter().map(|c| c.key).collect();
    if known.len() < list.len() {
        faults.push(format!("a key stands in {LIST} twice"));
    }
    for mention in mentions {
        for key in mention.keys.iter().filter(|key| !known.contains(key.as_str())) {
            faults.push(format!(
                "{}:{} names {key}, which is no key of {LIST}: correct it, or add the capability there",
                mention.path, mention.line
            ));
        }
    }
    faults
}

fn page(list: &[Capability], mentions: &[Mention]) -> String {
    let count = |is: fn(&State) -> bool| list.iter().filter(|c| is(&c.state)).count();
    let mut text = format!(
        "# Capabilities of the papers\n\n\
         <!-- Made by `cargo xtask capabilities` from the doc comments of tests and from {LIST}. -->\n\n\
         Comments and tests name what the papers offer by keys such as M22. This page says what each key means and which \
         tests prove it: {} of {} are proven, {} in part, {} are open. A test of `xtask` fails where a key is named by no \
         test, is unknown, or is listed as open although a test names it.\n",
        count(|s| *s == State::Proven),
        list.len(),
        count(|s| matches!(s, State::Partly(_))),
        count(|s| matches!(s, State::Open(_))),
    );
    let proofs = proofs(mentions);
    for (letter, paper) in PAPERS {
        let _ = write!(text, "\n## {letter}: {paper}\n\n| key | meaning | proof |\n| --- | --- | --- |\n");
        for c in list.iter().filter(|c| c.key.starts_with(letter)) {
            let tests = proofs.get(c.key).map_or_else(String::new, |tests| shown(tests));
            let proof = match c.state {
                State::Proven => tests,
                State::Partly(missing) => format!("in part: {tests}; {missing}"),
                State::Open(why) => format!("open: {why}"),
            };
            let _ = writeln!(text, "| {} | {} | {proof} |", c.key, c.meaning.replace('|', "\\|"));
        }
    }
    text
}

fn shown(tests: &[String]) -> String {
    let first = tests[..tests.len().min(SHOWN)].join(", ");
    match tests.len().saturating_sub(SHOWN) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mention(path: &str, test: Option<&str>, keys: &[&str]) -> Mention {
        let keys = keys.iter().map(|&k| k.to_owned()).collect();
        Mention { path: path.into(), line: 7, test: test.map(Into::into), keys }
    }

    const SMALL: &[Capability] = &[
        Capability { key: "M01", meaning: "one", state: State::Proven },
        Capability { key: "M02", meaning: "two", state: State::Partly("the half") },
        Capability { key: "M03", meaning: "three", state: State::Open("too hard") },
    ];

    #[test]
    fn every_fault_is_found() {
        let good = [mention("a.rs", Some("one"), &["M01", "M02"]), mention("b.rs", None, &["M03"])];
        assert_eq!(faults(SMALL, &good), Vec::<String>::new());
        let missing = faults(SMALL, &good[1..]);
        assert!(missing.len() == 2 && missing[0].starts_with("no test names M01 (one)"), "{missing:?}");
        let named = faults(SMALL, &[mention("a.rs", Some("all"), &["M01", "M02", "M03"])]);
        assert!(named.len() == 1 && named[0].contains("M03 (three) is listed as open"), "{named:?}");
        assert!(named[0].contains("`a.rs`: `all`"), "{named:?}");
        let unknown = faults(SMALL, &[good[0].clone(), mention("c.rs", None, &["M99"])]);
        assert!(unknown.len() == 1 && unknown[0].starts_with("c.rs:7 names M99"), "{unknown:?}");
    }

    #[test]
    fn the_page_shows_tests_that_are_to_the_point() {
        let mentions = [
            mention("a.rs", Some("many"), &["M01", "M02"]),
            mention("b.rs", Some("one"), &["M01"]),
            mention("c.rs", Some("other"), &["M01", "M02"]),
        ];
        let text = page(SMALL, &mentions);
        assert!(text.contains("1 of 3 are proven, 1 in part, 1 are open"), "{text}");
        assert!(text.contains("| M01 | one | `b.rs`: `one`, `a.rs`: `many` and 1 more |"), "{text}");
        assert!(
            text.contains("| M02 | two | in part: `a.rs`: `many`, `c.rs`: `other`; the half |"),
            "{text}"
        );
        assert!(text.contains("| M03 | three | open: too hard |"), "{text}");
    }

    #[test]
    fn every_key_is_proven_or_open() {
        let faults = faults(CAPABILITIES, &scan::sources(&root()).unwrap());
        assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
        for c in CAPABILITIES {
            let (first, number) = (c.key.chars().next(), &c.key[1..]);
            assert!(
                number.len() == 2 && PAPERS.iter().any(|(letter, _)| Some(*letter) == first),
                "{}",
                c.key
            );
        }
    }

    #[test]
    fn the_page_is_up_to_date() {
        let expected = page(CAPABILITIES, &scan::sources(&root()).unwrap());
        let found = fs::read_to_string(page_path()).unwrap_or_default();
        let differ = expected.lines().zip(found.lines()).find(|(a, b)| a != b);
        assert!(
            expected == found,
            "docs/theory/capabilities.md is old: run `cargo xtask capabilities`; first change: {differ:?}"
        );
    }
}
