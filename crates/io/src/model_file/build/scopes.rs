//! The files of a model: each has its own names, its own prefix and its own place.

use super::super::load::Unit;
use super::super::parameters::evaluate;
use super::super::tree::{Entry, Node, Span};
use super::Built;
use super::values::Reader;
use crate::diagnostics::FileError;
use crate::expression::Scope;
use crate::names::said;
use gelenk_model::math::Pose;
use gelenk_model::{BodyId, GROUND, Interpolation, Table};
use std::collections::HashMap;
use std::sync::Arc;

/// A file of the model, or a sub-assembly.
pub(crate) struct Local<'a> {
    pub(super) unit: &'a Unit,
    /// What comes before the names of its elements.
    pub(super) prefix: String,
    /// Parameters and tables.
    pub(super) names: Arc<Scope>,
    pub(super) whole: Span,
    /// The assembly it is, and the scope that places it; none for the model itself.
    pub(super) placed: Option<(&'a Entry, usize)>,
    /// The body that is its ground.
    pub(super) base: BodyId,
    /// Its frame on that body.
    pub(super) mount: Pose,
    /// Its frame in the world at the start.
    pub(super) world: Pose,
    pub(super) values: Vec<(String, f64)>,
}

/// All files, those that place others first.
pub(crate) struct Scopes<'a> {
    pub(super) list: Vec<Local<'a>>,
}

impl<'a> Scopes<'a> {
    /// Evaluates the parameters of all files. `given` are values by full name that count instead.
    pub(crate) fn new(unit: &'a Unit, given: &HashMap<String, f64>) -> Result<Self, FileError> {
        let mut scopes = Self { list: Vec::new() };
        scopes.add(unit, String::new(), None, given, &HashMap::new())?;
        Ok(scopes)
    }

    fn add(
        &mut self,
        unit: &'a Unit,
        prefix: String,
        placed: Option<(&'a Entry, usize)>,
        given: &HashMap<String, f64>,
        passed: &HashMap<String, f64>,
    ) -> Built<()> {
        let (names, values) = parameters_in(unit, &prefix, given, passed)?;
        let source = unit.sources[0].clone();
        let whole = Span { range: 0..source.text.len().min(1), source };
        let at = self.list.len();
        let names = Arc::new(names);
        let (mount, world) = (Pose::identity(), Pose::identity());
        let local = Local { unit, prefix, names, whole, placed, base: GROUND, mount, world, values };
        let (prefix, names) = (local.prefix.clone(), local.names.clone());
        self.list.push(local);
        for (name, part) in &unit.parts {
            let Some(entry) = section(unit, "assemblies").iter().find(|e| e.key == *name) else { continue };
            let passed = passed_on(entry, &names, part)?;
            self.add(part, format!("{prefix}{name}."), Some((entry, at)), given, &passed)?;
        }
        Ok(())
    }
}

/// The names that a file knows, and the values of its parameters.
pub(crate) fn parameters_in(
    unit: &Unit,
    prefix: &str,
    given: &HashMap<String, f64>,
    passed: &HashMap<String, f64>,
) -> Built<(Scope, Vec<(String, f64)>)> {
    let entries = section(unit, "parameters");
    let mut names = Scope::new();
    for entry in section(unit, "tables") {
        names.table(entry.key.as_str(), table(entry)?);
    }
    let value = |entry: &Entry| {
        let named = given.get(&format!("{prefix}{}", entry.key));
        named.or_else(|| passed.get(&entry.key)).map(|x| (entry.key.clone(), *x))
    };
    let own: HashMap<String, f64> = entries.iter().filter_map(value).collect();
    let values = evaluate(entries, &own, &mut names)?;
    Ok((names, values))
}

/// All parameters by full name, in the order of the files.
pub(crate) fn parameters_of(
    unit: &Unit,
    given: &HashMap<String, f64>,
) -> Result<Vec<(String, f64)>, FileError> {
    let scopes = Scopes::new(unit, given)?;
    let named = |local: &Local<'_>| {
        local.values.iter().map(|(name, x)| (format!("{}{name}", local.prefix), *x)).collect::<Vec<_>>()
    };
    Ok(scopes.list.iter().flat_map(named).collect())
}

impl Scopes<'_> {
    /// The names that are known where a parameter of this full name is.
    pub(crate) fn names_at(&self, parameter: &str) -> Option<Arc<Scope>> {
        let local = self.list.iter().find(|local| {
            parameter
                .strip_prefix(&local.prefix)
                .is_some_and(|name| local.values.iter().any(|(n, _)| n == name))
        })?;
        Some(local.names.clone())
    }
}

fn section<'a>(unit: &'a Unit, name: &str) -> &'a [Entry] {
    let table = unit.table.get(name).and_then(|entry| entry.node.as_table());
    table.map_or(&[], |table| &table.entries)
}

/// The parameters that a file gives to a sub-assembly.
pub(crate) fn passed_on(entry: &Entry, names: &Arc<Scope>, part: &Unit) -> Built<HashMap<String, f64>> {
    let reader = Reader::new(entry, names.clone(), format!("assembly '{}'", entry.key));
    let known = section(part, "parameters");
    let mut passed = HashMap::new();
    for entry in reader.map("parameters") {
        if !known.iter().any(|k| k.key == entry.key) {
            let message = format!("the assembly has no parameter '{}'", entry.key);
            let help = said(&entry.key, known.iter().map(|k| k.key.as_str()), "it has");
            return Err(entry.key_span.wrong(message).help(help));
        }
        passed.insert(entry.key.clone(), reader.number_of(&entry.node)?);
    }
    Ok(passed)
}

/// Tables hold plain numbers or expressions of numbers: parameters may use tables, not the other way round.
fn table(entry: &Entry) -> Built<Table> {
    let reader = Reader::new(entry, Arc::new(Scope::new()), format!("table '{}'", entry.key));
    let numbers = |key: &str| reader.numbers(key).map(Option::unwrap_or_default);
    let interpolation = match reader.text("interpolation") {
        Some("cubic") => Interpolation::Cubic,
        _ => Interpolation::Monotone,
    };
    reader.need("x").and(reader.need("y")).map_err(|fault| fault.help("give x and y, or a file"))?;
    let (x, y) = (numbers("x")?, numbers("y")?);
    Table::new(&x, &y, interpolation).map_err(|error| {
        let span = reader.node("x").map_or(&reader.span, |node: &Node| &node.span);
        let text = error.to_string();
        span.wrong(text.replacen("a table", &reader.what, 1))
    })
}
