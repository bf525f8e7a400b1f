//! What names mean.

use super::functions::FUNCTIONS;
use gelenk_model::{Call, Table};
use std::collections::HashMap;
use std::sync::Arc;

/// Names that always have a meaning.
pub const CONSTANTS: [(&str, f64); 2] = [("pi", std::f64::consts::PI), ("deg", std::f64::consts::PI / 180.0)];

/// Units that numbers can be multiplied with. They stand back behind names of the model. Units of one letter are left out: a parameter
/// that is missing must not become a one.
pub const UNITS: [(&str, f64); 14] = [
    ("um", 1e-6),
    ("mm", 1e-3),
    ("cm", 1e-2),
    ("km", 1e3),
    ("inch", 0.0254),
    ("ms", 1e-3),
    ("kN", 1e3),
    ("MN", 1e6),
    ("Nm", 1.0),
    ("kW", 1e3),
    ("MPa", 1e6),
    ("GPa", 1e9),
    ("rad", 1.0),
    ("rpm", std::f64::consts::PI / 30.0),
];

/// Meanings of the names in an expression.
#[derive(Debug, Clone, Default)]
pub struct Scope {
    meanings: HashMap<String, Meaning>,
    tables: HashMap<String, Table>,
    /// Functions of the program; none where numbers must not change.
    calls: Option<Arc<HashMap<String, Call>>>,
    slots: usize,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Meaning {
    Constant(f64),
    Slot(usize),
}

impl Scope {
    /// Only what always has a meaning.
    pub fn new() -> Self {
        Self::default()
    }

    /// A name for a number.
    pub fn constant(&mut self, name: impl Into<String>, value: f64) {
        self.meanings.insert(name.into(), Meaning::Constant(value));
    }

    /// A name for a number that is given at each evaluation, at the place returned.
    pub fn variable(&mut self, name: impl Into<String>) -> usize {
        self.slots += 1;
        self.meanings.insert(name.into(), Meaning::Slot(self.slots - 1));
        self.slots - 1
    }

    /// A name for a table.
    pub fn table(&mut self, name: impl Into<String>, table: Table) {
        self.tables.insert(name.into(), table);
    }

    /// Functions of the program that may be called.
    pub fn calls(&mut self, calls: Arc<HashMap<String, Call>>) {
        self.calls = Some(calls);
    }

    /// How many numbers an evaluation needs.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// May this name not be given to anything else?
    pub fn is_reserved(name: &str) -> bool {
        matches!(name, "and" | "or" | "not" | "if" | "interp" | "call")
            || CONSTANTS.iter().any(|(known, _)| *known == name)
            || FUNCTIONS.iter().any(|info| info.name == name)
    }

    /// Is there a number of this name? Units are no numbers of the model.
    pub fn has_number(&self, name: &str) -> bool {
        self.named(name).is_some()
    }

    /// Is it the name of a unit?
    pub fn is_unit(name: &str) -> bool {
        UNITS.iter().any(|(known, _)| *known == name)
    }

    /// Is there a table of this name?
    pub fn has_table(&self, name: &str) -> bool {
        self.tables.contains_key(name)
    }

    /// Names of numbers.
    pub fn numbers(&self) -> impl Iterator<Item = &str> {
        self.known()
    }

    pub(super) fn meaning(&self, name: &str) -> Option<Meaning> {
        let unit = || UNITS.iter().find(|(known, _)| *known == name).map(|(_, x)| Meaning::Constant(*x));
        self.named(name).or_else(unit)
    }

    fn named(&self, name: &str) -> Option<Meaning> {
        let constant = CONSTANTS.iter().find(|(known, _)| *known == name);
        constant.map(|(_, x)| Meaning::Constant(*x)).or_else(|| self.meanings.get(name).copied())
    }

    pub(super) fn find_table(&self, name: &str) -> Option<&Table> {
        self.tables.get(name)
    }

    /// A function of the program, and which of its values is meant; `name.2` is the second one.
    pub(super) fn find_call(&self, name: &str) -> Option<(&Call, usize)> {
        let calls = self.calls.as_ref()?;
        if let Some(call) = calls.get(name) {
            return Some((call, 0));
        }
        let (first, part) = name.rsplit_once('.')?;
        let part = part.parse::<usize>().ok()?.checked_sub(1)?;
        calls.get(first).filter(|call| part < call.values()).map(|call| (call, part))
    }

    /// Names of functions of the program; none where they cannot be called.
    pub(super) fn known_calls(&self) -> Option<impl Iterator<Item = &str> + Clone> {
        self.calls.as_ref().map(|calls| calls.keys().map(String::as_str))
    }

    /// All names of numbers.
    pub(super) fn known(&self) -> impl Iterator<Item = &str> + Clone {
        self.meanings.keys().map(String::as_str).chain(CONSTANTS.iter().map(|(name, _)| *name))
    }

    pub(super) fn known_tables(&self) -> impl Iterator<Item = &str> {
        self.tables.keys().map(String::as_str)
    }
}
