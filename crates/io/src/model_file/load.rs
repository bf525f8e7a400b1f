//! Files, those they include, and sub-assemblies.

use super::check::{check, right_version};
use super::declare::{SECTIONS, Section};
use super::tree::{Entry, Node, Span, TomlTable, Value, parse};
use crate::diagnostics::{Fault, FileError, Source};
use crate::mesh_file::Triangles;
use crate::names::said;
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

impl Unit {
    /// The same with one of its tables in place of another, by full name; nothing if there is no table of the first name.
    pub(crate) fn with_table(&self, name: &str, other: &str) -> Result<Option<Self>, Fault> {
        let mut unit = self.clone();
        let mut at = &mut unit;
        let mut rest = name;
        while let Some(k) = at
            .parts
            .iter()
            .position(|(part, _)| rest.strip_prefix(part.as_str()).is_some_and(|rest| rest.starts_with('.')))
        {
            rest = &rest[at.parts[k].0.len() + 1..];
            at = &mut at.parts[k].1;
        }
        let section = at.table.entries.iter_mut().find(|entry| entry.key == "tables");
        let Some(tables) = section.and_then(|entry| entry.node.as_table_mut()) else { return Ok(None) };
        let Some(place) = tables.entries.iter().position(|entry| entry.key == rest) else { return Ok(None) };
        let Some(found) = tables.get(other).map(|entry| entry.node.clone()) else {
            let known = tables.entries.iter().map(|entry| entry.key.as_str());
            let fault = Fault::new(format!("there is no table '{other}' to stand in for '{name}'"), None);
            return Err(fault.help(said(other, known, "tables are")));
        };
        tables.entries[place].node = found;
        Ok(Some(unit))
    }
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
        let mut table = self.merged(path, from, &mut sources)?;
        self.fill_tables(&mut table, &mut sources)?;
        self.fill_meshes(&mut table, &mut sources)?;
        self.fill_bodies(&mut table, &mut sources)?;
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

    /// Puts the points of tables that are files of their own into the tables.
    fn fill_tables(&mut self, table: &mut TomlTable, sources: &mut Vec<Arc<Source>>) -> Loaded<()> {
        let tables = table.entries.iter_mut().filter(|entry| entry.key == "tables");
        for entry in tables.filter_map(|entry| entry.node.as_table_mut()).flat_map(|table| &mut table.entries)
        {
            let Some(points) = entry.node.as_table_mut() else { continue };
            let Some(file) = points.get("file").cloned() else { continue };
            let Some(name) = file.node.as_text() else { continue };
            if let Some(given) = points.get("x").or(points.get("y")) {
                let fault =
                    given.key_span.wrong("the points of this table are given twice: here and in a file");
                return Err(vec![fault.help("give file, or x and y")]);
            }
            let span = &file.node.span;
            let path = beside(span, name);
            let text = self.text(&path, &|message| span.wrong(message))?;
            let source = Arc::new(Source { name: path.display().to_string(), text });
            sources.push(source.clone());
            let columns = columns_of(points)?;
            let [x, y] = columns_of_text(&source, columns).map_err(|fault| vec![fault])?;
            for (key, list) in [("x", x), ("y", y)] {
                let node = Node { value: Value::List(list), span: span.clone() };
                points.entries.push(Entry { key: key.into(), key_span: file.key_span.clone(), node });
            }
        }
        Ok(())
    }

    /// Puts the heights of a file into a height field.
    fn fill_heights(&self, table: &mut TomlTable, sources: &mut Vec<Arc<Source>>) -> Loaded<()> {
        let Some(file) = table.get("file").cloned() else { return Ok(()) };
        let Some(name) = file.node.as_text() else { return Ok(()) };
        if let Some(given) = table.get("heights") {
            let fault = given.key_span.wrong("the heights of this field are given twice: here and in a file");
            return Err(vec![fault.help("give file or heights")]);
        }
        let span = &file.node.span;
        let path = beside(span, name);
        let text = self.text(&path, &|message| span.wrong(message))?;
        let source = Arc::new(Source { name: path.display().to_string(), text });
        sources.push(source.clone());
        let rows = rows_of_text(&source).map_err(|fault| vec![fault])?;
        let node = Node { value: Value::List(rows), span: span.clone() };
        table.entries.push(Entry { key: "heights".into(), key_span: file.key_span.clone(), node });
        Ok(())
    }

    /// Reads the files of meshes and height fields, wherever a shape names one.
    fn fill_meshes(&self, table: &mut TomlTable, sources: &mut Vec<Arc<Source>>) -> Loaded<()> {
        let is_of = |kind| table.get("kind").is_some_and(|entry| entry.node.as_text() == Some(kind));
        if is_of("height-field") {
            return self.fill_heights(table, sources);
        }
        let is_mesh = is_of("mesh");
        for entry in &mut table.entries {
            match &mut entry.node.value {
                Value::Text(name) if is_mesh && entry.key == "file" => {
                    let (name, span) = (name.clone(), entry.node.span.clone());
                    let path = beside(&span, &name);
                    let bytes = self.bytes(&path, &|message| span.wrong(message))?;
                    let found = Triangles::read(&name, &bytes).map_err(|what| {
                        vec![span.wrong(format!("the mesh {} cannot be read: {what}", path.display()))]
                    })?;
                    let text = String::from_utf8(bytes).unwrap_or_else(|_| found.to_text());
                    sources.push(Arc::new(Source { name: path.display().to_string(), text }));
                    entry.node.value = Value::File(name, Arc::new(found));
                }
                Value::Table(inner) => self.fill_meshes(inner, sources)?,
                Value::List(items) => {
                    for inner in items.iter_mut().filter_map(Node::as_table_mut) {
                        self.fill_meshes(inner, sources)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads the files of flexible bodies.
    fn fill_bodies(&self, table: &mut TomlTable, sources: &mut Vec<Arc<Source>>) -> Loaded<()> {
        let bodies = table.entries.iter_mut().filter(|entry| entry.key == "bodies");
        for body in bodies.filter_map(|entry| entry.node.as_table_mut()).flat_map(|table| &mut table.entries)
        {
            let Some(its) = body.node.as_table_mut() else { continue };
            for entry in its.entries.iter_mut().filter(|entry| entry.key == "flexible") {
                let Some(name) = entry.node.as_text().map(str::to_owned) else { continue };
                let span = entry.node.span.clone();
                let path = beside(&span, &name);
                let bytes = self.bytes(&path, &|message| span.wrong(message))?;
                let shown = path.display().to_string();
                let found =
                    gelenk_flex::part::parse_body(&shown, &bytes).map_err(|error| {
                        vec![span.wrong(error.0).help(
                            "make the file with 'gelenk flex part.msh --material steel --interfaces ...'",
                        )]
                    })?;
                // the same file has the same text: runs are known by it
                let text =
                    format!("{} bytes, checksum {:08x}\n", bytes.len(), gelenk_flex::npz::crc32(&bytes));
                sources.push(Arc::new(Source { name: shown, text }));
                entry.node.value = Value::Body(name, Arc::new(found));
            }
        }
        Ok(())
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

    fn bytes(&self, path: &Path, wrong: &dyn Fn(String) -> Fault) -> Loaded<Vec<u8>> {
        let shown = path.display();
        (self.read)(path).map_err(|error| {
            let why = match error.kind() {
                ErrorKind::NotFound => "there is no such file".to_owned(),
                ErrorKind::IsADirectory => "it is a folder".to_owned(),
                _ => error.to_string(),
            };
            let fault = wrong(format!("the file {shown} cannot be read: {why}"));
            vec![fault.help("check its name and folder; names in a file are seen from its own folder")]
        })
    }

    fn text(&self, path: &Path, wrong: &dyn Fn(String) -> Fault) -> Loaded<String> {
        let shown = path.display();
        String::from_utf8(self.bytes(path, wrong)?).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            let fault = wrong(format!("{shown} is not a text file: byte {at} is not UTF-8"));
            vec![fault.help("a model file is plain text; save it as UTF-8")]
        })
    }
}

/// Which columns of a file are x and y, counted from 0.
fn columns_of(table: &TomlTable) -> Loaded<[usize; 2]> {
    let Some(entry) = table.get("columns") else { return Ok([0, 1]) };
    let number = |node: &Node| match node.value {
        Value::Number(x, true) if (1.0..1e6).contains(&x) => Some(x as usize - 1),
        _ => None,
    };
    let list: Option<Vec<usize>> = entry.node.as_list().unwrap_or(&[]).iter().map(number).collect();
    match list.as_deref() {
        Some(&[x, y]) => Ok([x, y]),
        _ => Err(vec![entry.node.span.wrong("two whole numbers from 1 on are expected, such as [1, 3]")]),
    }
}

/// The words of a line of numbers: after commas, semicolons or tabs, else after spaces. None where it is empty or a comment.
fn words_of(line: &str) -> Option<Vec<&str>> {
    let line = line.trim().trim_start_matches('\u{feff}');
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    Some(if line.contains([',', ';', '\t']) {
        line.split([',', ';', '\t']).map(str::trim).collect()
    } else {
        line.split_whitespace().collect()
    })
}

/// All rows of a text of numbers.
fn rows_of_text(source: &Arc<Source>) -> Result<Vec<Node>, Fault> {
    let mut rows: Vec<Node> = Vec::new();
    let mut start = 0;
    for line in source.text.split_inclusive('\n') {
        let span = Span { source: source.clone(), range: start..start + line.trim_end().len() };
        start += line.len();
        let Some(words) = words_of(line) else { continue };
        let mut row = Vec::with_capacity(words.len());
        for word in words {
            let value = word.parse::<f64>().ok().filter(|x| x.is_finite()).ok_or_else(|| {
                let fault = span.wrong(format!("'{word}' is not a number"));
                fault.help("a file of heights has rows of numbers, with a point before decimals; comments begin with #")
            })?;
            row.push(Node { value: Value::Number(value, false), span: span.clone() });
        }
        if let Some(first) = rows.first().and_then(Node::as_list)
            && first.len() != row.len()
        {
            let message = format!("this row has {} heights, the first one {}", row.len(), first.len());
            return Err(span.wrong(message).help("all rows of a height field are equally long"));
        }
        rows.push(Node { value: Value::List(row), span });
    }
    Ok(rows)
}

/// Two columns of a text of numbers.
fn columns_of_text(source: &Arc<Source>, columns: [usize; 2]) -> Result<[Vec<Node>; 2], Fault> {
    let mut found = [Vec::new(), Vec::new()];
    let mut start = 0;
    for line in source.text.split_inclusive('\n') {
        let span = Span { source: source.clone(), range: start..start + line.trim_end().len() };
        start += line.len();
        let Some(words) = words_of(line) else { continue };
        let number = |column: usize| words.get(column).and_then(|word| word.parse::<f64>().ok());
        let row = columns.map(number);
        let is_heading = found[0].is_empty() && words.iter().all(|word| word.parse::<f64>().is_err());
        match row {
            [Some(x), Some(y)] => {
                for (list, value) in found.iter_mut().zip([x, y]) {
                    list.push(Node { value: Value::Number(value, false), span: span.clone() });
                }
            }
            _ if is_heading => {}
            _ => {
                let message = format!(
                    "there are no numbers in columns {} and {} of this line",
                    columns[0] + 1,
                    columns[1] + 1
                );
                return Err(span.wrong(message).help("numbers have a point, not a comma, before their decimals; say which columns with columns = [1, 2]"));
            }
        }
    }
    Ok(found)
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
