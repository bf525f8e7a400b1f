//! Elements that are written once and stand for many: `repeat = 500`, `repeat = { i = 10, j = 10 }`.
//!
//! An index counts from 0. Expressions know it as a number. In names, `{i}` and `{i + 1}` stand for its value: `b = "link {i + 1}"`. The elements are named after
//! the first one, with `{…}` in place of what changes, or with all indices behind the name: `ball 0 3 1`.

use super::build::{parameters_in, passed_on};
use super::check::{expression_fault, suits};
use super::declare::{self, Element, Kind, SECTIONS, Section};
use super::load::Unit;
use super::tree::{Entry, Node, TomlTable, Value};
use crate::diagnostics::{Fault, FileError};
use crate::expression::{Expression, Scope};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// The key that says how often.
pub(crate) const REPEAT: &str = "repeat";
/// Most elements that one may stand for.
const MOST: f64 = 100_000.0;

type Repeated<T> = Result<T, Fault>;

/// The file with all elements that stand for many written out, for these values of parameters; nothing where there is none.
pub(crate) fn write_out(unit: &Unit, given: &HashMap<String, f64>) -> Result<Option<Unit>, FileError> {
    if !repeats(unit) {
        return Ok(None);
    }
    Ok(Some(unit_of(unit, "", given, &HashMap::new())?))
}

fn repeats(unit: &Unit) -> bool {
    let sections = unit.table.entries.iter().filter_map(|section| section.node.as_table());
    let mut elements = sections.flat_map(|table| &table.entries).filter_map(|entry| entry.node.as_table());
    elements.any(|table| table.get(REPEAT).is_some()) || unit.parts.iter().any(|(_, part)| repeats(part))
}

fn unit_of(
    unit: &Unit,
    prefix: &str,
    given: &HashMap<String, f64>,
    passed: &HashMap<String, f64>,
) -> Repeated<Unit> {
    let names = parameters_in(unit, prefix, given, passed)?.0;
    let mut table = TomlTable::default();
    // for each assembly that is written out the one it stands for
    let mut assemblies = Vec::new();
    for section in &unit.table.entries {
        let mut section = section.clone();
        let declared = SECTIONS.iter().find(|(name, _)| *name == section.key).map(|(_, section)| section);
        if let (Some(Section::Named(element)), Some(inner)) = (declared, section.node.as_table_mut()) {
            let entries = std::mem::take(&mut inner.entries);
            for entry in entries {
                let first = inner.entries.len();
                write_entry(element, &entry, &names, &mut inner.entries)?;
                if section.key == "assemblies" {
                    let new = inner.entries[first..].iter().map(|new| (new.clone(), entry.key.clone()));
                    assemblies.extend(new);
                }
            }
        }
        table.entries.push(section);
    }
    let mut parts = Vec::new();
    let names = Arc::new(names);
    for (entry, of) in assemblies {
        let Some((_, part)) = unit.parts.iter().find(|(name, _)| *name == of) else { continue };
        let passed = passed_on(&entry, &names, part)?;
        let part = unit_of(part, &format!("{prefix}{}.", entry.key), given, &passed)?;
        parts.push((entry.key, part));
    }
    Ok(Unit { table, parts, sources: unit.sources.clone() })
}

/// Adds an element, or all that it stands for.
fn write_entry(element: &Element, entry: &Entry, names: &Scope, out: &mut Vec<Entry>) -> Repeated<()> {
    let mut writer = Writer { names: names.clone(), indices: Vec::new() };
    let Some(repeat) = entry.node.as_table().and_then(|table| table.get(REPEAT)) else {
        // it may name one of many: "link {links - 1}"
        let mut new = entry.clone();
        if let Some(table) = new.node.as_table_mut() {
            writer.table(element, table)?;
        }
        out.push(new);
        return Ok(());
    };
    let counts = counts_of(repeat, names)?;
    let all: usize = counts.iter().map(|(_, count)| count).product();
    if all as f64 > MOST {
        let fault = repeat.node.span.wrong(format!("this stands for {all} elements, more than {MOST}"));
        return Err(fault.help("repeat it less often"));
    }
    for k in 0..all {
        writer.indices.clear();
        let mut rest = k;
        for (name, count) in counts.iter().rev() {
            writer.indices.push((name.clone(), rest % count));
            rest /= count;
        }
        writer.indices.reverse();
        for (name, value) in &writer.indices {
            writer.names.constant(name.as_str(), *value as f64);
        }
        let mut new = entry.clone();
        new.key = if entry.key.contains('{') {
            writer.name(&entry.key).map_err(|message| entry.key_span.wrong(message))?
        } else {
            writer.indices.iter().fold(entry.key.clone(), |name, (_, value)| format!("{name} {value}"))
        };
        if let Some(table) = new.node.as_table_mut() {
            table.entries.retain(|entry| entry.key != REPEAT);
            writer.table(element, table)?;
        }
        out.push(new);
    }
    Ok(())
}

/// Indices with how far they count.
fn counts_of(repeat: &Entry, names: &Scope) -> Repeated<Vec<(String, usize)>> {
    let one = Entry { key: "i".into(), ..repeat.clone() };
    let list = repeat.node.as_table().map_or(std::slice::from_ref(&one), |table| &table.entries);
    if list.is_empty() {
        return Err(repeat
            .node
            .span
            .wrong("no index is given")
            .help("repeat = 10, or repeat = { i = 10, j = 5 }"));
    }
    let mut counts = Vec::new();
    for entry in list {
        let name = &entry.key;
        let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && name.starts_with(|c: char| c.is_ascii_alphabetic());
        if !is_name || Scope::is_reserved(name) || name == "t" {
            let fault = entry.key_span.wrong(format!("an index cannot be named '{name}'"));
            return Err(fault.help("give it a letter, such as i"));
        }
        if names.has_number(name) || names.has_table(name) {
            let fault =
                entry.key_span.wrong(format!("the index '{name}' has the name of a parameter or a table"));
            return Err(fault.help("rename one of both: repeat = { k = ... }"));
        }
        let x = match &entry.node.value {
            Value::Text(text) => {
                let program = Expression::parse(text).and_then(|expression| expression.compile(names));
                program.map_err(|error| expression_fault(&entry.node, &error))?.eval::<f64>(&[])
            }
            Value::Number(x, _) => *x,
            _ => f64::NAN,
        };
        if !(x.fract() == 0.0 && (0.0..=MOST).contains(&x)) {
            let fault = entry
                .node
                .span
                .wrong(format!("'{name}' counts to {x}, which is not a whole number up to {MOST}"));
            return Err(fault.help("give a whole number, or an expression of parameters that is one"));
        }
        counts.push((name.clone(), x as usize));
    }
    Ok(counts)
}

/// Writes the values of indices into an element.
struct Writer {
    /// Parameters, and the indices.
    names: Scope,
    indices: Vec<(String, usize)>,
}

impl Writer {
    fn table(&self, element: &Element, table: &mut TomlTable) -> Repeated<()> {
        let kind = table.get(declare::TAG).and_then(|entry| entry.node.as_text()).map(str::to_owned);
        let variants = element.variants.as_ref();
        let name = kind.as_deref().or(variants.and_then(|v| v.default));
        let variant = variants.and_then(|v| v.list.iter().find(|v| Some(v.name) == name));
        for entry in &mut table.entries {
            let own = variant.map_or(&[][..], |v| v.keys);
            if let Some(key) = element.keys.iter().chain(own).find(|key| key.name == entry.key) {
                self.value(&key.kind, &mut entry.node)?;
            }
        }
        Ok(())
    }

    fn value(&self, kind: &Kind, node: &mut Node) -> Repeated<()> {
        match kind {
            Kind::Number
            | Kind::Formula(_)
            | Kind::Vector
            | Kind::Numbers(_)
            | Kind::Formulas(_)
            | Kind::Matrix => {
                if let Value::List(items) = &mut node.value {
                    return items.iter_mut().try_for_each(|item| self.value(kind, item));
                }
                self.expression(node)
            }
            Kind::List(inner) => match &mut node.value {
                Value::List(items) => items.iter_mut().try_for_each(|item| self.value(inner, item)),
                _ => Ok(()),
            },
            Kind::Either(kinds) => match kinds.iter().find(|kind| suits(kind, &node.value)) {
                Some(kind) => self.value(kind, node),
                None => Ok(()),
            },
            Kind::Inline(element) => node.as_table_mut().map_or(Ok(()), |table| self.table(element, table)),
            Kind::Place if node.as_table().is_some() => self.value(&Kind::Inline(&declare::PLACE), node),
            Kind::Map(inner) => match &mut node.value {
                Value::Table(table) => {
                    for entry in &mut table.entries {
                        if entry.key.contains('{') {
                            entry.key =
                                self.name(&entry.key).map_err(|message| entry.key_span.wrong(message))?;
                        }
                        self.value(inner, &mut entry.node)?;
                    }
                    Ok(())
                }
                _ => Ok(()),
            },
            Kind::Text | Kind::Name(_) | Kind::Coordinate | Kind::Place => {
                if let Value::Text(text) = &mut node.value
                    && text.contains('{')
                {
                    *text = self.name(text).map_err(|message| node.span.wrong(message))?;
                }
                Ok(())
            }
            Kind::Whole | Kind::Flag | Kind::Choice(_) | Kind::Setting(_) => Ok(()),
        }
    }

    /// Numbers in place of indices, and names of elements with theirs.
    fn expression(&self, node: &mut Node) -> Repeated<()> {
        let Value::Text(text) = &node.value else { return Ok(()) };
        let expression = Expression::parse(text).map_err(|error| expression_fault(node, &error))?;
        let mut written = String::with_capacity(text.len());
        let mut end = 0;
        for (name, range) in expression.names() {
            let value = self.indices.iter().find(|(index, _)| index == name);
            written.push_str(&text[end..range.start]);
            match value {
                Some((_, value)) => write!(written, "{value}").unwrap_or_default(),
                None if name.contains('{') => {
                    let name = self.name(name).map_err(|message| node.span.wrong(message))?;
                    write!(written, "'{name}'").unwrap_or_default();
                }
                None => written.push_str(&text[range.clone()]),
            }
            end = range.end;
        }
        written.push_str(&text[end..]);
        if written != *text {
            node.value = Value::Text(written);
        }
        Ok(())
    }

    /// A name with numbers in place of what stands in braces.
    fn name(&self, text: &str) -> Result<String, String> {
        let mut written = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (inner, after) =
                after.split_once('}').ok_or_else(|| format!("the name \"{text}\" has a {{ without }}"))?;
            let value = Expression::parse(inner)
                .and_then(|expression| expression.compile(&self.names))
                .map_err(|error| format!("in the name \"{text}\": {}", error.message))?
                .eval::<f64>(&[]);
            if value.fract() != 0.0 || value.abs() > 1e15 {
                return Err(format!(
                    "in the name \"{text}\", {{{inner}}} is {value}, which is not a whole number"
                ));
            }
            written.push_str(before);
            write!(written, "{value}").unwrap_or_default();
            rest = after;
        }
        written.push_str(rest);
        Ok(written)
    }
}
