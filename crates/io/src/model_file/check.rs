//! Compares a file with the declarations: keys, kinds of values, syntax of expressions. All faults are found at once.

use super::declare::{self, Element, Key, Kind, SECTIONS, Section, TAG, TOP, VERSION, Variant};
use super::tree::{Entry, Node, Span, TomlTable, Value};
use crate::diagnostics::Fault;
use crate::expression::{Expression, Scope};
use crate::names::{capitalised, listed, nearest};
use gelenk_catalogue::{AUTO, OptionKind, OptionRow, Refusal};

/// All faults of a file, whose tables were merged with those of its includes.
pub(crate) fn check(file: &TomlTable, whole: &Span) -> Vec<Fault> {
    let mut check = Check { faults: Vec::new() };
    if let Err(fault) = version(file, whole) {
        return vec![fault];
    }
    for entry in &file.entries {
        if let Some((_, section)) = SECTIONS.iter().find(|(name, _)| *name == entry.key) {
            check.section(section, entry);
        } else if let Some(key) = TOP.iter().find(|key| key.name == entry.key) {
            check.value(&key.kind, &entry.node, key.name);
        } else {
            let known = TOP.iter().map(|key| key.name).chain(SECTIONS.iter().map(|(name, _)| *name));
            check.unknown(entry, "a model file", known);
        }
    }
    check.faults
}

/// The version is looked at before all else.
fn version(file: &TomlTable, whole: &Span) -> Result<(), Fault> {
    let help = "a model file begins with the line gelenk = 1";
    let Some(entry) = file.get("gelenk") else {
        let is_empty = file.entries.is_empty();
        let message = if is_empty { "the file is empty" } else { "the version of the format is missing" };
        let start = Span { range: 0..whole.range.end.min(1), ..whole.clone() };
        return Err(start.wrong(message).help(help));
    };
    right_version(entry)
}

/// Is this the version of the format that is read here?
pub(crate) fn right_version(entry: &Entry) -> Result<(), Fault> {
    let span = &entry.node.span;
    match entry.node.value {
        Value::Number(x, _) if x == VERSION => Ok(()),
        Value::Number(x, _) => Err(span
            .wrong(format!("this file has format version {x}; this program reads version {VERSION}"))
            .help("use a newer program, or write the model for version 1")),
        _ => Err(span.wrong("the version of the format must be the number 1").help("write gelenk = 1")),
    }
}

struct Check {
    faults: Vec<Fault>,
}

impl Check {
    fn section(&mut self, section: &Section, entry: &Entry) {
        let Some(table) = self.table(&entry.node, &format!("'{}'", entry.key)) else { return };
        match section {
            Section::One(element) => {
                self.element(element, table, &entry.key_span, &format!("[{}]", entry.key));
            }
            Section::Named(element) => {
                for inner in &table.entries {
                    let what = format!("{} '{}'", element.name, inner.key);
                    self.name(inner, element.name);
                    if let Some(table) = self.table(&inner.node, &what) {
                        self.element(element, table, &inner.key_span, &what);
                    }
                }
            }
            Section::Names(_, kind) => {
                for inner in &table.entries {
                    self.name(inner, "parameter");
                    self.value(kind, &inner.node, &inner.key);
                }
            }
        }
    }

    /// Names that could not be told from others.
    fn name(&mut self, entry: &Entry, kind: &str) {
        let name = entry.key.as_str();
        let in_expressions = matches!(kind, "parameter" | "measure" | "controller" | "table");
        if name.trim().is_empty() {
            self.faults
                .push(entry.key_span.wrong(format!("the name of a {kind} is empty")).help("give it a name"));
        } else if in_expressions && (Scope::is_reserved(name) || name == "t") {
            let message = format!("a {kind} cannot be named '{name}', which has a meaning in expressions");
            self.faults.push(entry.key_span.wrong(message).help("give it another name"));
        } else if name.contains('\'') {
            let message = format!("the name of a {kind} cannot hold the sign '");
            self.faults.push(entry.key_span.wrong(message).help("leave it out"));
        } else if matches!(kind, "body" | "frame") && name == "ground" {
            let message = format!("a {kind} cannot be named 'ground', which is the world");
            self.faults.push(entry.key_span.wrong(message).help("give it another name"));
        }
    }

    fn table<'a>(&mut self, node: &'a Node, what: &str) -> Option<&'a TomlTable> {
        let table = node.as_table();
        if table.is_none() {
            let message = format!("{what} must be a table, not {}", node.value.describe());
            self.faults.push(
                node.span
                    .wrong(message)
                    .help("write its keys in braces { }, or below a line in brackets [ ]"),
            );
        }
        table
    }

    fn element(&mut self, element: &Element, table: &TomlTable, at: &Span, what: &str) {
        let Ok(variant) = self.variant(element, table, at, what) else { return };
        let own: &[Key] = variant.map_or(&[], |v| v.keys);
        let find = |name: &str| element.keys.iter().chain(own).find(|key| key.name == name);
        for entry in &table.entries {
            if let Some(key) = find(&entry.key) {
                self.value(&key.kind, &entry.node, key.name);
            } else if element.variants.is_none() || entry.key != TAG {
                self.unknown_key(element, variant, entry, what);
            }
        }
        for key in element.keys.iter().chain(own).filter(|key| key.is_required) {
            if table.get(key.name).is_none() {
                let message = format!("{what} has no '{}'", key.name);
                self.faults.push(at.wrong(message).help(format!(
                    "add {} = {}",
                    key.name,
                    key.kind.describe()
                )));
            }
        }
    }

    /// The kind of an element that has kinds; an error, which is noted, if it cannot be told.
    fn variant(
        &mut self,
        element: &Element,
        table: &TomlTable,
        at: &Span,
        what: &str,
    ) -> Result<Option<&'static Variant>, ()> {
        let Some(variants) = &element.variants else { return Ok(None) };
        let names = || variants.list.iter().map(|v| v.name);
        let Some(entry) = table.get(TAG) else {
            let default = variants.default.and_then(|name| variants.list.iter().find(|v| v.name == name));
            if default.is_none() {
                let list = names().collect::<Vec<_>>();
                self.faults.push(
                    at.wrong(format!("{what} has no 'kind'")).help(format!("kinds are {}", listed(&list))),
                );
                return Err(());
            }
            return Ok(default);
        };
        let Some(name) = entry.node.as_text() else {
            self.expected("a text in quotes", &entry.node, TAG);
            return Err(());
        };
        let found = variants.list.iter().find(|v| v.name == name);
        if found.is_none() {
            let help = crate::names::said(name, names(), "kinds are");
            self.faults.push(
                entry.node.span.wrong(format!("there is no kind '{name}' of {}", element.name)).help(help),
            );
            return Err(());
        }
        Ok(found)
    }

    fn unknown_key(&mut self, element: &Element, variant: Option<&Variant>, entry: &Entry, what: &str) {
        let elsewhere: Vec<&str> = element
            .variants
            .iter()
            .flat_map(|v| v.list)
            .filter(|v| v.keys.iter().any(|key| key.name == entry.key))
            .map(|v| v.name)
            .collect();
        if let (Some(variant), false) = (variant, elsewhere.is_empty()) {
            let message = format!("{what} is of kind '{}', which has no key '{}'", variant.name, entry.key);
            self.faults
                .push(entry.key_span.wrong(message).help(format!("that is a key of {}", listed(&elsewhere))));
            return;
        }
        if let Some(row) =
            gelenk_catalogue::option(&entry.key).filter(|_| ["[simulation]", "[output]"].contains(&what))
        {
            let reason = row.misplaced(what);
            self.faults.push(entry.key_span.wrong(format!("'{}' {reason}", entry.key)));
            return;
        }
        let own = variant.map_or(&[][..], |v| v.keys);
        let tag = element.variants.as_ref().map(|_| TAG);
        let known = element.keys.iter().chain(own).map(|key| key.name).chain(tag);
        self.unknown(entry, what, known);
    }

    fn unknown<'a>(&mut self, entry: &Entry, what: &str, known: impl Iterator<Item = &'a str> + Clone) {
        let names: Vec<&str> = known.clone().collect();
        let near =
            nearest(&entry.key, known).map_or_else(String::new, |near| format!("did you mean '{near}'? "));
        let help = format!("{near}{} has the keys {}", capitalised(what), listed(&names));
        self.faults.push(entry.key_span.wrong(format!("unknown key '{}' in {what}", entry.key)).help(help));
    }

    fn expected(&mut self, expected: &str, node: &Node, key: &str) {
        let message = format!("'{key}' must be {expected}, not {}", node.value.describe());
        self.faults.push(node.span.wrong(message));
    }

    fn value(&mut self, kind: &Kind, node: &Node, key: &str) {
        match kind {
            Kind::Number | Kind::Formula(_) => self.number(kind, node, key),
            Kind::Inline(element) => {
                let what = format!("{} '{key}'", element.name);
                if let Some(table) = self.table(node, &format!("'{key}'")) {
                    self.element(element, table, &node.span, &what);
                }
            }
            Kind::Place if node.as_table().is_some() => self.value(&Kind::Inline(&declare::PLACE), node, key),
            Kind::Map(inner) => {
                let Some(table) = self.table(node, &format!("'{key}'")) else { return };
                for entry in &table.entries {
                    self.value(inner, &entry.node, &entry.key);
                }
            }
            Kind::Choice(choices) => match node.as_text() {
                Some(text) if choices.iter().any(|(name, _)| *name == text) => {}
                Some(text) => {
                    let names = choices.iter().map(|(name, _)| *name);
                    let help = crate::names::said(text, names, "there are");
                    self.faults.push(node.span.wrong(format!("'{key}' cannot be '{text}'")).help(help));
                }
                None => self.expected(&kind.describe(), node, key),
            },
            Kind::Setting(row) => self.setting(row, node, key),
            Kind::Either(kinds) => match kinds.iter().find(|kind| suits(kind, &node.value)) {
                Some(suitable) => self.value(suitable, node, key),
                None => self.expected(&kind.describe(), node, key),
            },
            Kind::List(_) | Kind::Vector | Kind::Numbers(_) | Kind::Formulas(_) | Kind::Matrix => {
                self.list(kind, node, key);
            }
            Kind::Flag => {
                if !matches!(node.value, Value::Flag(_)) {
                    self.expected(&kind.describe(), node, key);
                }
            }
            Kind::Whole => match node.value {
                Value::Number(x, true) if (0.0..1e15).contains(&x) => {}
                _ => self.expected(&kind.describe(), node, key),
            },
            Kind::Text | Kind::Name(_) | Kind::Coordinate | Kind::Place => {
                if node.as_text().is_none() {
                    self.expected(&kind.describe(), node, key);
                }
            }
        }
    }

    /// A value of a run option.
    fn setting(&mut self, row: &OptionRow, node: &Node, key: &str) {
        match setting(row, node) {
            Some(Ok(_)) => {}
            Some(Err(Refusal::Name(unknown))) => {
                let known = unknown.known.iter().map(String::as_str);
                let help = crate::names::said(&unknown.name, known, "there are");
                let text = node.as_text().unwrap_or("");
                self.faults.push(node.span.wrong(format!("'{key}' cannot be '{text}'")).help(help));
            }
            _ => self.expected(&row.describe(), node, key),
        }
    }

    fn list(&mut self, kind: &Kind, node: &Node, key: &str) {
        let Some(items) = node.as_list() else { return self.expected(&kind.describe(), node, key) };
        let (inner, fits) = match kind {
            Kind::Vector => (&Kind::Number, matches!(items.len(), 2 | 3)),
            Kind::Formulas(_) => (&Kind::Formula(""), matches!(items.len(), 2 | 3)),
            Kind::Numbers(n) => (&Kind::Number, n.is_none_or(|n| items.len() == n)),
            Kind::Matrix => (&Kind::Numbers(None), true),
            Kind::List(inner) => (*inner, true),
            _ => return,
        };
        if !fits {
            return self.expected(&kind.describe(), node, key);
        }
        for item in items {
            self.value(inner, item, key);
        }
    }

    fn number(&mut self, kind: &Kind, node: &Node, key: &str) {
        match &node.value {
            Value::Number(x, _) if x.is_finite() => {}
            Value::Number(x, _) => {
                let message = format!("'{key}' must be a finite number, not {x}");
                self.faults.push(node.span.wrong(message).help("write a number, or leave the key out"));
            }
            Value::Text(text) => {
                if let Err(error) = Expression::parse(text) {
                    self.faults.push(expression_fault(node, &error));
                }
            }
            _ => self.expected(&kind.describe(), node, key),
        }
    }
}

/// The value of a run option; none where no value of its kind is written.
pub(crate) fn setting(row: &OptionRow, node: &Node) -> Option<Result<gelenk_catalogue::Value, Refusal>> {
    match (&node.value, row.kind) {
        (Value::Number(x, true), _) => Some(row.read(*x)),
        (Value::Flag(x), _) => Some(row.read(*x)),
        // in a file a number or a truth value in quotes is a text
        (Value::Text(text), OptionKind::Words(_) | OptionKind::Method) => Some(row.read(text.as_str())),
        (Value::Text(text), OptionKind::Order { .. }) if text == AUTO => Some(row.read(AUTO)),
        _ => None,
    }
}

/// A fault within an expression.
pub(crate) fn expression_fault(node: &Node, error: &crate::expression::ExpressionError) -> Fault {
    let fault = node.part(&error.span).wrong(error.message.clone());
    match &error.help {
        Some(help) => fault.help(help.clone()),
        None => fault,
    }
}

/// Could a value be of a kind, from afar?
pub(crate) fn suits(kind: &Kind, value: &Value) -> bool {
    match kind {
        Kind::Number => matches!(value, Value::Number(..) | Value::Text(_)),
        Kind::Inline(_) | Kind::Map(_) => matches!(value, Value::Table(_)),
        Kind::Flag => matches!(value, Value::Flag(_)),
        Kind::Choice(choices) => {
            matches!(value, Value::Text(text) if choices.iter().any(|(name, _)| name == text))
        }
        Kind::Name(_) | Kind::Text => matches!(value, Value::Text(_) | Value::File(..) | Value::Body(..)),
        Kind::Place => matches!(value, Value::Text(_) | Value::Table(_)),
        Kind::Matrix => matches!(value, Value::List(rows) if rows.iter().any(|row| row.as_list().is_some())),
        Kind::Vector | Kind::Numbers(_) | Kind::List(_) => {
            matches!(value, Value::List(items) if items.iter().all(|item| item.as_list().is_none()))
        }
        _ => false,
    }
}
