//! What the README and the guide print can be typed, and comes out as printed but for its numbers.

use crate::support::text;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A block of a page: its language, the line before it, its lines.
struct Block {
    language: String,
    before: String,
    lines: Vec<String>,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    let mut before = String::new();
    for line in page.lines() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(_), Some(block)) => blocks.push(block),
            (Some(language), None) => {
                open = Some(Block { language: language.into(), before: before.clone(), lines: Vec::new() });
            }
            (None, Some(mut block)) => {
                block.lines.push(line.into());
                open = Some(block);
            }
            (None, None) if !line.trim().is_empty() => before = line.into(),
            (None, None) => {}
        }
    }
    blocks
}

/// The arguments of a printed command that calls gelenk.
fn arguments(line: &str) -> Option<Vec<&str>> {
    let command = line.strip_prefix("$ ")?.split('#').next()?;
    let rest = ["gelenk ", "cargo run --release -- "].iter().find_map(|p| command.strip_prefix(p))?;
    Some(rest.split_whitespace().collect())
}

/// A line without its numbers, which differ from machine to machine.
fn plain(line: &str) -> String {
    let is_number = |word: &str| word.trim_matches(|c: char| !c.is_ascii_digit()).parse::<f64>().is_ok();
    let words = line.split_whitespace().map(|word| if is_number(word) { "#" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// Printed lines appear in this order; `...` stands for anything, in a line or for lines.
fn compare(page: &Path, command: &str, printed: &[String], found: &str) {
    let mut found = found.lines().map(plain);
    for line in printed.iter().map(|line| plain(line)).filter(|line| line != "...") {
        let start = line.split("...").next().unwrap_or("").to_owned();
        let matches = |candidate: String| {
            if line.contains("...") { candidate.starts_with(&start) } else { candidate == line }
        };
        assert!(found.any(matches), "{}: `{command}` does not print '{line}'", page.display());
    }
}

fn try_page(page: &Path) -> usize {
    let folder = crate::support::folder(&format!("guide-{}", page.file_stem().unwrap().to_string_lossy()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let mut commands = 0;
    for block in blocks(&fs::read_to_string(page).unwrap()) {
        // "Save this as `pendulum.toml`:"
        if block.language == "toml" && block.before.contains("ave this as") {
            let name = block.before.split('`').nth(1).unwrap();
            fs::write(folder.join(name), block.lines.join("\n")).unwrap();
        }
        if block.language != "console" && block.language != "sh" {
            continue;
        }
        let mut lines = block.lines.iter().peekable();
        while let Some(line) = lines.next() {
            let Some(arguments) = arguments(line) else { continue };
            let mut printed = Vec::new();
            while let Some(next) = lines.next_if(|next| !next.starts_with("$ ")) {
                printed.push(next.clone());
            }
            let output = Command::new(env!("CARGO_BIN_EXE_gelenk"))
                .args(&arguments)
                .current_dir(&folder)
                .output()
                .unwrap();
            let out = text(&output.stdout) + &text(&output.stderr);
            // what is printed as an error is one
            let fails = printed.first().is_some_and(|line| line.starts_with("error"));
            assert_eq!(output.status.success(), !fails, "{}: `{line}`: {out}", page.display());
            compare(page, line, &printed, &out);
            commands += 1;
        }
    }
    commands
}

#[test]
fn pages_can_be_followed() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let guide = fs::read_dir(root.join("docs/guide")).unwrap().map(|entry| entry.unwrap().path());
    let pages: Vec<PathBuf> = guide.chain([root.join("README.md")]).collect();
    let commands: usize = pages.iter().map(|page| try_page(page)).sum();
    assert!(commands >= 5, "{commands} commands were found");
}
