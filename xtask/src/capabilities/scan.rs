//! Keys in comments of source files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Where sources are.
const FOLDERS: [&str; 4] = ["benches", "crates", "examples", "xtask"];

/// A comment that names keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mention {
    /// From the root of the repository.
    pub(super) path: String,
    pub(super) line: usize,
    /// The test whose doc comment it is.
    pub(super) test: Option<String>,
    pub(super) keys: BTreeSet<String>,
}

/// Everything that comments of Rust files below this folder name.
pub(super) fn sources(root: &Path) -> Result<Vec<Mention>, String> {
    let mut found = Vec::new();
    for folder in FOLDERS {
        visit(root, &root.join(folder), &mut found)?;
    }
    Ok(found)
}

fn visit(root: &Path, folder: &Path, found: &mut Vec<Mention>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<_> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    paths.sort();
    for path in paths {
        // This chore's own files are about keys, and prove none.
        let own = path.file_name().is_some_and(|name| name == "capabilities" || name == "capabilities.rs");
        let built = path.file_name().is_some_and(|name| name == "target");
        if own || built {
            continue;
        }
        if path.is_dir() {
            visit(root, &path, found)?;
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            found.extend(file(&name, &text));
        }
    }
    Ok(())
}

/// A doc comment before it is known what follows.
#[derive(Default)]
struct Doc {
    line: usize,
    text: String,
    is_test: bool,
}

/// What the comments of one file name. A doc comment is taken as a whole, so that lists may be broken into lines.
fn file(path: &str, text: &str) -> Vec<Mention> {
    let mut found = Vec::new();
    let mut doc = Doc::default();
    let mut add = |line: usize, text: &str, test: Option<String>| {
        let keys = keys(text);
        if !keys.is_empty() {
            found.push(Mention { path: path.to_owned(), line, test, keys });
        }
    };
    for (k, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(words) = line.strip_prefix("///") {
            if doc.text.is_empty() {
                doc.line = k + 1;
            }
            doc.text.push_str(words);
        } else if line.starts_with("#[") {
            doc.is_test |= line.starts_with("#[test]");
        } else {
            let test = function(line).filter(|_| doc.is_test);
            let Doc { line: first, text, .. } = std::mem::take(&mut doc);
            add(first, &text, test);
            if let Some(at) = line.find("//") {
                add(k + 1, &line[at..], None);
            }
        }
    }
    found
}

/// The name in `fn name(...`.
fn function(line: &str) -> Option<String> {
    let rest = line.strip_prefix("pub ").unwrap_or(line).strip_prefix("fn ")?;
    Some(rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect())
}

/// The keys in a text, and all those of a range: `M50-M52` and `M50 to M52` name three.
fn keys(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut before: Option<(char, u32, usize)> = None;
    for (at, letter, number) in single_keys(text) {
        if let Some((first_letter, first, end)) = before
            && first_letter == letter
            && first < number
            && ["-", "–", "to"].contains(&text[end..at].trim())
        {
            found.extend((first..number).map(|n| format!("{letter}{n:02}")));
        }
        found.insert(format!("{letter}{number:02}"));
        before = Some((letter, number, at + 3));
    }
    found
}

/// Words of a letter of a paper and two digits: where, letter, number.
fn single_keys(text: &str) -> Vec<(usize, char, u32)> {
    let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let bytes = text.as_bytes();
    let is_key = |at: &usize| {
        let word = &bytes[*at..*at + 3];
        b"MAYHW".contains(&word[0])
            && word[1..].iter().all(u8::is_ascii_digit)
            && (*at == 0 || !is_word(bytes[at - 1]))
            && bytes.get(at + 3).is_none_or(|&b| !is_word(b))
    };
    let number = |at: usize| u32::from(bytes[at + 1] - b'0') * 10 + u32::from(bytes[at + 2] - b'0');
    (0..bytes.len().saturating_sub(2)).filter(is_key).map(|at| (at, bytes[at] as char, number(at))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Vec<String> {
        keys(text).into_iter().collect()
    }

    #[test]
    fn keys_are_found_in_prose() {
        assert_eq!(list("(M22) and W09, see M22."), ["M22", "W09"]);
        assert_eq!(
            list("M50-M52, M58; A01 to A03; Y13–Y14"),
            ["A01", "A02", "A03", "M50", "M51", "M52", "M58", "Y13", "Y14"]
        );
        // No ranges: a list, other letters, backwards.
        assert_eq!(list("M10, M12 - A14, M20-M18"), ["A14", "M10", "M12", "M18", "M20"]);
        assert_eq!(list("M2 M222 xM22 M22x _M22 m22 B22"), Vec::<String>::new());
    }

    #[test]
    fn tests_are_told_from_other_comments() {
        let text = "\
//! Of the file: M01.
/// M02 of a helper.
fn helper() {}

/// M03, and in the next line
/// M04 to
/// M06.
#[test]
#[cfg(unix)]
fn a_test() {
    let x = 1; // M07
}
";
        let found = file("a.rs", text);
        let names: Vec<_> = found
            .iter()
            .map(|m| (m.line, m.test.as_deref(), m.keys.iter().cloned().collect::<Vec<_>>().join(" ")))
            .collect();
        assert_eq!(
            names,
            [
                (1, None, "M01".into()),
                (2, None, "M02".into()),
                (5, Some("a_test"), "M03 M04 M05 M06".into()),
                (11, None, "M07".into()),
            ]
        );
    }
}
