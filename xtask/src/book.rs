//! The book: the pages of `docs/`, and pages of methods and elements that are made from the heads of the files in which they are written.
//!
//! mdBook is installed below `target` if there is none.

use crate::stage::{quietly, root, run_command, target};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The version of mdBook that is installed.
const MDBOOK: &str = "0.5";

/// A method, and the files whose heads say what it does.
const METHODS: [(&str, &[&str]); 15] = [
    ("mexx", &["mexx/mod"]),
    ("hem5", &["half_explicit/mod", "half_explicit/hem5"]),
    ("phem56", &["half_explicit/mod", "half_explicit/phem56"]),
    ("dopri5", &["explicit/mod", "explicit/dopri5"]),
    ("dop853", &["explicit/mod", "explicit/dop853"]),
    ("odex", &["odex/mod"]),
    ("bdf", &["bdf/mod", "bdf/formula"]),
    ("radau", &["radau/mod", "radau/table"]),
    ("genalpha", &["gen_alpha/mod", "gen_alpha/parameters"]),
    ("hht", &["gen_alpha/mod", "gen_alpha/parameters"]),
    ("newmark", &["gen_alpha/mod", "gen_alpha/parameters"]),
    ("seulex", &["seulex/mod"]),
    ("sdirk", &["sdirk/mod", "sdirk/table"]),
    ("time-stepping", &["nonsmooth/mod"]),
    ("event-driven", &["../../../contact/src/lib"]),
];

/// Folders of elements, with the section of model files that they are for, and files that are no elements.
const ELEMENTS: [(&str, &str, &[&str]); 4] = [
    ("joints", "jointsname", &["mod", "element", "euler", "hinge", "tests"]),
    ("forces", "forcesname", &["mod", "element", "account", "deformation", "user"]),
    ("contacts", "contactsname", &["mod", "element", "all", "broad", "finder", "law", "place", "collisions"]),
    ("external", "controllersname", &["mod", "element", "ode"]),
];

/// Elements of several files: their name, the section of model files, and the files whose heads say what they do.
const OTHERS: [(&str, &str, &[&str]); 5] = [
    ("beams", "beamsname", &["beams/mod", "beams/element", "beams/rule", "beams/section"]),
    ("flexible-bodies", "bodiesname", &["flexible"]),
    ("rolling", "rollingname", &["rolling"]),
    ("rails", "wheel_railsname", &["rail/mod", "rail/track", "rail/profile", "rail/contact", "rail/kalker"]),
    ("energy", "forcesname", &["forces/account"]),
];

/// A page that is made: its path in the book, its name in the contents, and its text.
struct Made {
    path: String,
    name: String,
    text: String,
}

/// Makes the pages, and the book of all.
pub(crate) fn build() -> Result<(), String> {
    let source = target().join("book-src");
    write(&source)?;
    let mut command = Command::new(mdbook()?);
    run_command(command.arg("build").arg(&source).arg("--dest-dir").arg(target().join("book")))?;
    println!("{}", target().join("book").join("index.html").display());
    Ok(())
}

/// mdBook: the one on the path, or one below `target`.
fn mdbook() -> Result<PathBuf, String> {
    if quietly(Command::new("mdbook").arg("--version")).is_ok() {
        return Ok("mdbook".into());
    }
    let folder = target().join("mdbook");
    let program = folder.join("bin").join(if cfg!(windows) { "mdbook.exe" } else { "mdbook" });
    if !program.exists() {
        let mut cargo = Command::new("cargo");
        cargo.args(["install", "mdbook", "--locked", "--version", MDBOOK, "--root"]).arg(&folder);
        run_command(&mut cargo)?;
    }
    Ok(program)
}

/// Writes the sources of the book to a folder.
fn write(folder: &Path) -> Result<(), String> {
    let text = |path: &Path| fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()));
    let put = |path: &Path, text: &str| {
        let parent = path.parent().unwrap_or(folder);
        let made = fs::create_dir_all(parent).and_then(|()| fs::write(path, text));
        made.map_err(|e| format!("{}: {e}", path.display()))
    };
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    let docs = root().join("docs");
    copy(&docs, folder)?;
    let mut contents = text(&docs.join("SUMMARY.md"))?;
    for (title, pages) in made()? {
        let _ = write!(contents, "\n# {title}\n\n");
        for page in pages {
            let _ = writeln!(contents, "- [{}]({})", page.name, page.path);
            put(&folder.join(&page.path), &page.text)?;
        }
    }
    put(&folder.join("SUMMARY.md"), &contents)
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let say = |e: std::io::Error| format!("{}: {e}", from.display());
    fs::create_dir_all(to).map_err(say)?;
    for entry in fs::read_dir(from).map_err(say)? {
        let path = entry.map_err(say)?.path();
        let Some(name) = path.file_name() else { continue };
        if path.is_dir() {
            copy(&path, &to.join(name))?;
        } else {
            fs::copy(&path, to.join(name)).map_err(say)?;
        }
    }
    Ok(())
}

/// All pages that are made, by the parts of the book.
fn made() -> Result<Vec<(&'static str, Vec<Made>)>, String> {
    let text = |path: PathBuf| fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()));
    let sources = bibliography(&text(root().join("docs/references.bib"))?);
    let readme = text(root().join("README.md"))?;
    let mut methods = Vec::new();
    for (name, files) in METHODS {
        let mut body = String::new();
        for file in files {
            let path = root().join("crates/integrators/src/methods").join(format!("{file}.rs"));
            body.push_str(&head(&text(path)?));
            body.push('\n');
        }
        methods.push(Made {
            path: format!("methods/{name}.md"),
            name: name.into(),
            text: page(name, &in_table(&readme, name), &body, "options.md", &sources),
        });
    }
    let mut elements = Vec::new();
    for (folder, section, others) in ELEMENTS {
        let folder_path = root().join("crates/model/src").join(folder);
        let mut names: Vec<String> = fs::read_dir(&folder_path)
            .map_err(|e| format!("{}: {e}", folder_path.display()))?
            .filter_map(|entry| entry.ok()?.path().file_stem()?.to_str().map(str::to_owned))
            .filter(|name| !others.contains(&name.as_str()))
            .collect();
        names.sort();
        names.dedup();
        for name in names {
            let path = folder_path.join(format!("{name}.rs"));
            if !path.exists() {
                continue;
            }
            let file = text(path)?;
            let body = format!("{}\n{}", head(&file), of_struct(&file));
            let name = name.replace('_', "-");
            let keys = format!("model-format.md#{section}");
            elements.push(Made {
                path: format!("elements/{folder}-{name}.md"),
                name: format!("{folder}: {name}"),
                text: page(&name, "", &body, &keys, &sources),
            });
        }
    }
    for (name, section, files) in OTHERS {
        let mut body = String::new();
        for file in files {
            let file = text(root().join("crates/model/src").join(format!("{file}.rs")))?;
            let _ = write!(body, "{}\n{}", head(&file), of_struct(&file));
        }
        let keys = format!("model-format.md#{section}");
        elements.push(Made {
            path: format!("elements/{name}.md"),
            name: name.into(),
            text: page(name, "", &body, &keys, &sources),
        });
    }
    Ok(vec![("Methods", methods), ("Elements", elements)])
}

/// The row of the table in README that begins with a method, as a sentence.
fn in_table(readme: &str, name: &str) -> String {
    let row = readme.lines().find(|line| line.starts_with(&format!("| `{name}` |")));
    let Some(row) = row else { return String::new() };
    let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
    match cells[..] {
        [_, order, formulations, when] => {
            format!("Order: {order}. Formulations: {formulations}. When to use it: {when}.\n\n")
        }
        _ => String::new(),
    }
}

fn page(name: &str, lead: &str, body: &str, reference: &str, sources: &BTreeMap<String, String>) -> String {
    let mut out =
        format!("# {name}\n\n{lead}{body}\nOptions and keys: [reference](../reference/{reference}).\n");
    let cited: Vec<&String> = sources.keys().filter(|key| body.contains(&format!("[{key}"))).collect();
    if !cited.is_empty() {
        out.push_str("\n## Sources\n\n");
        for key in cited {
            let _ = writeln!(out, "- {key}: {}", sources[key]);
        }
    }
    out
}

/// The head of a file, without links that lead into code.
fn head(file: &str) -> String {
    let lines = file.lines().take_while(|line| line.starts_with("//!"));
    let lines = lines.map(|line| line.trim_start_matches("//!").trim_start_matches(' '));
    plain(lines)
}

/// What is said of the first type of a file that has something to say.
fn of_struct(file: &str) -> String {
    let lines: Vec<&str> = file.lines().map(str::trim_start).collect();
    let is_type = |line: &&str| line.starts_with("pub struct") || line.starts_with("pub(crate) struct");
    let Some(at) = lines.iter().position(is_type) else { return String::new() };
    let is_about = |line: &&&str| line.starts_with("///") || line.starts_with("#[");
    let before: Vec<&str> = lines[..at].iter().rev().take_while(is_about).copied().collect();
    let about = before.into_iter().rev().filter(|line| line.starts_with("///"));
    plain(about.map(|line| line.trim_start_matches("///").trim_start_matches(' ')))
}

/// Words of comments as words of a page: links into code lose their ends, and lines that only name files are left out.
fn plain<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let mut out = String::new();
    let mut skipped = false;
    for line in lines {
        // "Files: ..." is for those who read the code
        let (line, begins) = line.split_once("Files: ").map_or((line, false), |(before, _)| (before, true));
        skipped &= !line.is_empty();
        let is_definition = line.starts_with('[') && line.contains("]: ");
        let is_empty = begins && line.is_empty();
        let is_wanted = !(skipped || is_definition || is_empty);
        skipped |= begins;
        if is_wanted {
            let _ = writeln!(out, "{}", without_links(line).replace("\\[", "[").replace("\\]", "]"));
        }
    }
    out
}

/// `[word](crate::there)`, and `[word]` in code style, become what they show.
fn without_links(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('[') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let Some(end) = rest.find(']') else {
            out.push('[');
            break;
        };
        let (word, after) = (&rest[..end], &rest[end + 1..]);
        let target = after.strip_prefix('(').and_then(|t| t.split_once(')'));
        match target {
            Some((target, after)) if target.contains("::") => {
                out.push_str(word);
                rest = after;
            }
            None if word.starts_with('`') && word.ends_with('`') => {
                out.push_str(word);
                rest = after;
            }
            _ => out.push('['),
        }
    }
    out.push_str(rest);
    out
}

/// Sources by their keys: authors, title, year.
fn bibliography(text: &str) -> BTreeMap<String, String> {
    let field = |entry: &str, name: &str| {
        let at = entry.find(&format!("{name} = {{"))? + name.len() + 4;
        let mut depth = 1;
        let end = entry[at..].find(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0
        })?;
        Some(entry[at..at + end].replace(['{', '}'], "").replace("\\'", "").replace('\n', " "))
    };
    let entries = text.split("\n@").map(|entry| entry.trim_start_matches('@'));
    entries
        .filter_map(|entry| {
            let key = entry.split_once('{')?.1.split_once(',')?.0.to_owned();
            let parts = ["author", "title", "journal", "publisher", "year"].map(|name| field(entry, name));
            Some((key, parts.into_iter().flatten().collect::<Vec<_>>().join(", ")))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Targets of links in a page, without those to the web. Code does not count.
    fn links(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        let mut is_code = false;
        for line in text.lines() {
            if line.trim_start().starts_with("```") {
                is_code = !is_code;
            }
            if is_code {
                continue;
            }
            // spans of code are left out
            let line: String = line.split('`').step_by(2).collect::<Vec<_>>().join("x");
            for part in line.split("](").skip(1) {
                let target = part.split([')', ' ']).next().unwrap_or_default();
                if !target.starts_with("http") && !target.starts_with("mailto") {
                    found.push(target.to_owned());
                }
            }
        }
        found
    }

    /// The anchors of a page: its headings as mdBook and GitHub name them.
    fn anchors(text: &str) -> BTreeSet<String> {
        let headings = text.lines().filter_map(|line| line.strip_prefix('#'));
        let name = |heading: &str| {
            let words = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = words.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        };
        headings.map(name).collect()
    }

    fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pages(&path, found);
            } else if path.extension().is_some_and(|e| e == "md") {
                found.push(path);
            }
        }
    }

    /// Links of the pages and of the book lead to files and headings that exist.
    #[test]
    fn links_lead_somewhere() {
        let book = target().join("book-test");
        write(&book).unwrap();
        let mut all = Vec::new();
        pages(&root().join("docs"), &mut all);
        pages(&book, &mut all);
        all.extend(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| root().join(name)));
        let mut wrong = Vec::new();
        for page in &all {
            let text = fs::read_to_string(page).unwrap();
            for link in links(&text) {
                let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
                let target = if path.is_empty() { page.clone() } else { page.parent().unwrap().join(path) };
                if !target.exists() {
                    wrong.push(format!("{}: {link}", page.display()));
                } else if !anchor.is_empty() && target.extension().is_some_and(|e| e == "md") {
                    let there = fs::read_to_string(&target).unwrap();
                    if !anchors(&there).contains(anchor) {
                        wrong.push(format!("{}: {link} has no heading", page.display()));
                    }
                }
            }
        }
        assert!(all.len() > 150, "{}", all.len());
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    /// Every page of the docs is in the contents; every method and element has a page with what it solves.
    #[test]
    fn the_book_has_all_pages() {
        let contents = fs::read_to_string(root().join("docs/SUMMARY.md")).unwrap();
        let mut all = Vec::new();
        pages(&root().join("docs"), &mut all);
        let docs = root().join("docs");
        let missing: Vec<_> = all
            .iter()
            .map(|page| page.strip_prefix(&docs).unwrap().display().to_string().replace('\\', "/"))
            .filter(|page| page != "SUMMARY.md" && !page.starts_with("decisions/"))
            .filter(|page| !contents.contains(&format!("({page})")))
            .collect();
        assert!(missing.is_empty(), "not in docs/SUMMARY.md: {missing:?}");
        let made = made().unwrap();
        let readme = fs::read_to_string(root().join("README.md")).unwrap();
        let table = readme.split("| method | order |").nth(1).unwrap().split("\n\n").next().unwrap();
        for row in table.lines().filter(|line| line.starts_with("| `")) {
            let name = row.trim_start_matches("| `").split('`').next().unwrap();
            assert!(made[0].1.iter().any(|page| page.name == name), "{name} has no page");
        }
        for page in made.iter().flat_map(|part| &part.1) {
            assert!(page.text.len() > 100, "{} says little: {}", page.path, page.text);
            assert!(!page.text.contains("crate::"), "{}: a link into code", page.path);
        }
    }

    #[test]
    fn links_into_code_are_words() {
        assert_eq!(without_links("a [`word`](crate::x) and [`Other`]."), "a `word` and `Other`.");
        assert_eq!(without_links("[so](A::B), [page](p.md), m[1] [2"), "so, [page](p.md), m[1] [2");
        let sources = bibliography(
            "@book{Kind99,\n  author = {A. {B}},\n  title = {C},\n year = {1999}\n}\n@x{D00, title = {E}}",
        );
        assert_eq!(sources["Kind99"], "A. B, C, 1999");
        assert_eq!(sources["D00"], "E");
    }
}
