//! Files, those they include, and sub-assemblies.

use super::check::{check, right_version};
use super::declare::{SECTIONS, Section};
use super::tree::{Entry, Node, Span, TomlTable, Value, parse};
use crate::diagnostics::{Fault, FileError, Source};
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// How deep files may include each other.
const MOST_FILES_DEEP: usize = 32;
/// How many files a model may be made of.
const MOST_FILES: usize = 1000;

/// Gives the text of a file.
pub(crate) type Read<'a> = &'a dyn Fn(&Path) -> std::io::Result<Vec<u8>>;

/// A file with all it includes, and the files it is assembled from.
#[derive(Debug, Clone)]
pub(crate) struct Unit {
    pub(crate) table: TomlTable,
    pub(crate) parts: Vec<(String, Unit)>,
    /// The files, this one first.
    pub(crate) sources: Vec<Arc<Source>>,
}

/// Reads a file and everything it refers to.
pub(crate) fn load(path: &Path, read: Read<'_>) -> Result<Unit, FileError> {
    let mut loader = Loader { read, open: Vec::new(), count: 0 };
    loader.unit(path, None).map_err(|faults| FileError { faults })
}

struct Loader<'a> {
    read: Read<'a>,
    /// Files that are being read, the last inside the ones before.
    open: Vec<PathBuf>,
    count: usize,
}

type Loaded<T> = Result<T, Vec<Fault>>;

impl Loader<'_> {
    fn unit(&mut self, path: &Path, from: Option<&Span>) -> Loaded<Unit> {
        let mut sources = Vec::new();
        let table = self.merged(path, from, &mut sources)?;
        let whole = Span { source: sources[0].clone(), range: 0..sources[0].text.len() };
        let faults = check(&table, &whole);
        if !faults.is_empty() {
            return Err(faults);
        }
        self.open.push(simplified(path));
        let parts = self.parts(&table, &mut sources);
        self.open.pop();
        Ok(Unit { table, parts: parts?, sources })
    }

    fn parts(&mut self, table: &TomlTable, sources: &mut Vec<Arc<Source>>) -> Loaded<Vec<(String, Unit)>> {
        let mut parts = Vec::new();
        let assemblies = table.get("assemblies").and_then(|entry| entry.node.as_table());
        for entry in assemblies.iter().flat_map(|table| &table.entries) {
            let file = entry.node.as_table().and_then(|t| t.get("file"));
            let Some((node, name)) = file.and_then(|e| Some((&e.node, e.node.as_text()?))) else { continue };
            let unit = self.unit(&beside(&node.span, name), Some(&node.span))?;
            if let Some(start) = unit.table.get("initial") {
                let fault = start.key_span.wrong(format!(
                    "this file is the part '{}', and the start of a part is not used",
                    entry.key
                ));
                let help = format!(
                    "give the start in the file that uses the part, for joints such as '{}.NAME'",
                    entry.key
                );
                return Err(vec![fault.help(help)]);
            }
            sources.extend(unit.sources.iter().cloned());
            parts.push((entry.key.clone(), unit));
        }
        Ok(parts)
    }

    /// The tables of a file and of its includes.
    fn merged(
        &mut self,
        path: &Path,
        from: Option<&Span>,
        sources: &mut Vec<Arc<Source>>,
    ) -> Loaded<TomlTable> {
        let name = simplified(path);
        let wrong = |message: String| Fault::new(message, from.map(Span::place));
        if self.open.contains(&name) {
            let chain: Vec<_> = self.open.iter().chain([&name]).map(|p| p.display().to_string()).collect();
            return Err(vec![
                wrong(format!("files include each other in a cycle: {}", chain.join(" -> ")))
                    .help("remove one of the includes"),
            ]);
        }
        self.count += 1;
        if self.open.len() >= MOST_FILES_DEEP || self.count > MOST_FILES {
            return Err(vec![wrong(format!("the model is made of too many files: more than {MOST_FILES}, or {MOST_FILES_DEEP} inside each other")).help("put some of them together")]);
        }
        let text = self.text(path, &wrong)?;
        let source = Arc::new(Source { name: path.display().to_string(), text });
        sources.push(source.clone());
        let mut table = parse(&source)?;
        if let Some(entry) = table.get("gelenk") {
            right_version(entry).map_err(|fault| vec![fault])?;
        }
        self.open.push(name);
        let included = self.included(&table, sources);
        self.open.pop();
        for other in included? {
            merge(&mut table, other)?;
        }
        Ok(table)
    }

    fn included(&mut self, table: &TomlTable, sources: &mut Vec<Arc<Source>>) -> Loaded<Vec<TomlTable>> {
        let list = table.get("include").and_then(|entry| entry.node.as_list()).unwrap_or(&[]);
        let files = list.iter().filter_map(|node| Some((node, node.as_text()?)));
        files.map(|(node, name)| self.merged(&beside(&node.span, name), Some(&node.span), sources)).collect()
    }

    fn text(&self, path: &Path, wrong: &dyn Fn(String) -> Fault) -> Loaded<String> {
        let shown = path.display();
        let bytes = (self.read)(path).map_err(|error| {
            let why = match error.kind() {
                ErrorKind::NotFound => "there is no such file".to_owned(),
                ErrorKind::IsADirectory => "it is a folder".to_owned(),
                _ => error.to_string(),
            };
            let fault = wrong(format!("the file {shown} cannot be read: {why}"));
            vec![fault.help("check its name and folder; names in a file are seen from its own folder")]
        })?;
        String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            let fault = wrong(format!("{shown} is not a text file: byte {at} is not UTF-8"));
            vec![fault.help("a model file is plain text; save it as UTF-8")]
        })
    }
}

/// The path of a file that another one names.
fn beside(span: &Span, name: &str) -> PathBuf {
    Path::new(&span.source.name).parent().unwrap_or(Path::new("")).join(name)
}

/// Without `.` and, as far as possible, without `..`: for comparison.
fn simplified(path: &Path) -> PathBuf {
    let mut simple = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if simple.file_name().is_some() => {
                simple.pop();
            }
            other => simple.push(other),
        }
    }
    simple
}

/// Adds the tables of an included file. Settings that both have stay as they are; elements must have their own names.
fn merge(into: &mut TomlTable, other: TomlTable) -> Loaded<()> {
    for entry in other.entries {
        let section = SECTIONS.iter().find(|(name, _)| *name == entry.key).map(|(_, section)| section);
        let Some(at) = into.entries.iter().position(|own| own.key == entry.key) else {
            if entry.key != "include" {
                into.entries.push(entry);
            }
            continue;
        };
        let own = &mut into.entries[at].node;
        let (Value::Table(own), Node { value: Value::Table(other), .. }) = (&mut own.value, entry.node)
        else {
            continue;
        };
        for inner in other.entries {
            match own.get(&inner.key) {
                None => own.entries.push(inner),
                Some(first) if matches!(section, Some(Section::Named(_))) => {
                    return Err(vec![twice(&entry.key, first, &inner)]);
                }
                Some(_) => {}
            }
        }
    }
    Ok(())
}

fn twice(section: &str, first: &Entry, second: &Entry) -> Fault {
    let place = first.key_span.place();
    let at = format!("{}:{}", place.source.name, place.line_and_column().0);
    let message = format!("'{}' is declared twice in [{section}]: here and at {at}", second.key);
    second.key_span.wrong(message).help("give one of them another name")
}
