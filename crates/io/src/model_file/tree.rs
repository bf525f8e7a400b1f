//! The text as a tree that knows where everything stands, in the order of the text.

use crate::diagnostics::{Fault, FileSpan, Source};
use crate::mesh_file::Triangles;
use gelenk_flex::FlexBody;
use std::ops::Range;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// Characters of one of the files of a model.
#[derive(Debug, Clone)]
pub(crate) struct Span {
    pub(crate) source: Arc<Source>,
    pub(crate) range: Range<usize>,
}

impl Span {
    pub(crate) fn place(&self) -> FileSpan {
        FileSpan { source: self.source.clone(), span: self.range.clone() }
    }

    /// A fault here.
    pub(crate) fn wrong(&self, message: impl Into<String>) -> Fault {
        Fault::new(message, Some(self.place()))
    }

    fn text(&self) -> &str {
        self.source.text.get(self.range.clone()).unwrap_or("")
    }
}

/// A value and where it stands.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) value: Value,
    pub(crate) span: Span,
}

#[derive(Debug, Clone)]
pub(crate) enum Value {
    Text(String),
    /// The name of a file, and what is in it.
    File(String, Arc<Triangles>),
    /// The name of a file, and the flexible body in it.
    Body(String, Arc<FlexBody>),
    /// Is it written as a whole number?
    Number(f64, bool),
    Flag(bool),
    List(Vec<Node>),
    Table(TomlTable),
    /// A date or time, which no key wants.
    Date,
}

impl Value {
    pub(crate) fn describe(&self) -> String {
        match self {
            Value::Text(text) | Value::File(text, _) | Value::Body(text, _) => format!("the text \"{text}\""),
            Value::Number(x, _) => format!("the number {x}"),
            Value::Flag(x) => format!("{x}"),
            Value::List(items) => format!("a list of {}", items.len()),
            Value::Table(_) => "a table".into(),
            Value::Date => "a date".into(),
        }
    }
}

#[derive(Debug, Clone, Default)]
pub(crate) struct TomlTable {
    pub(crate) entries: Vec<Entry>,
}

#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) key_span: Span,
    pub(crate) node: Node,
}

impl TomlTable {
    pub(crate) fn get(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }
}

impl Node {
    pub(crate) fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) | Value::File(text, _) | Value::Body(text, _) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn as_table(&self) -> Option<&TomlTable> {
        if let Value::Table(table) = &self.value { Some(table) } else { None }
    }

    pub(crate) fn as_table_mut(&mut self) -> Option<&mut TomlTable> {
        if let Value::Table(table) = &mut self.value { Some(table) } else { None }
    }

    pub(crate) fn as_list(&self) -> Option<&[Node]> {
        if let Value::List(list) = &self.value { Some(list) } else { None }
    }

    /// The characters of a part of its text; all of it where the text was written with escapes.
    pub(crate) fn part(&self, part: &Range<usize>) -> Span {
        let raw = self.span.text();
        let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
        let content = raw.get(quotes..raw.len().saturating_sub(quotes));
        if content.is_some() && content == self.as_text() {
            let start = self.span.range.start + quotes;
            return Span { range: start + part.start..start + part.end, ..self.span.clone() };
        }
        self.span.clone()
    }
}

/// Reads a text; all errors of its syntax.
pub(crate) fn parse(source: &Arc<Source>) -> Result<TomlTable, Vec<Fault>> {
    let (table, errors) = DeTable::parse_recoverable(&source.text);
    if errors.is_empty() {
        return Ok(table_of(table.into_inner(), source));
    }
    let fault = |error: &toml::de::Error| {
        let range = error.span().unwrap_or(0..0);
        let place = Some(FileSpan { source: source.clone(), span: range });
        let message = error.message().trim();
        Fault::new(format!("this is not TOML: {message}"), place).help(remedy(message))
    };
    // later ones are mostly consequences of the first
    Err(errors.iter().take(3).map(fault).collect())
}

/// What to do about an error of syntax.
fn remedy(message: &str) -> &'static str {
    if message.contains("duplicate") {
        "give each key and each element once; names must differ"
    } else if message.contains("unquoted") || message.contains("string") {
        "texts and expressions stand in quotes: mass = \"2*m\""
    } else {
        "a model file is made of [tables] and lines key = value"
    }
}

fn table_of(table: DeTable<'_>, source: &Arc<Source>) -> TomlTable {
    let span = |range| Span { source: source.clone(), range };
    let mut entries: Vec<Entry> = table
        .into_iter()
        .map(|(key, value)| Entry {
            key_span: span(key.span()),
            key: key.into_inner().into_owned(),
            node: node_of(value, source),
        })
        .collect();
    entries.sort_by_key(|entry| entry.key_span.range.start);
    TomlTable { entries }
}

fn node_of(value: toml::Spanned<DeValue<'_>>, source: &Arc<Source>) -> Node {
    let span = Span { source: source.clone(), range: value.span() };
    let value = match value.into_inner() {
        DeValue::String(text) => Value::Text(text.into_owned()),
        DeValue::Integer(x) => {
            let digits = x.as_str();
            let whole = i64::from_str_radix(digits, x.radix()).ok().map(|x| x as f64);
            Value::Number(whole.or_else(|| digits.parse().ok()).unwrap_or(f64::INFINITY), true)
        }
        DeValue::Float(x) => Value::Number(x.as_str().parse().unwrap_or(f64::NAN), false),
        DeValue::Boolean(x) => Value::Flag(x),
        DeValue::Datetime(_) => Value::Date,
        DeValue::Array(items) => Value::List(items.into_iter().map(|item| node_of(item, source)).collect()),
        DeValue::Table(table) => Value::Table(table_of(table, source)),
    };
    Node { value, span }
}
