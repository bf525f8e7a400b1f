//! What a row of the catalogue says, and values as a user gives them.

use crate::draft::Draft;
use crate::methods::{Feature, METHODS, MethodRow, SHORT};
use crate::options::OPTIONS;
use crate::refusal::{UnknownName, listed};

/// A run option.
#[derive(Debug, Clone, Copy)]
pub struct OptionRow {
    /// Its word in files and in the library; on the command line hyphens stand for underscores.
    pub key: &'static str,
    /// The field of the integrators that it sets, as their errors name it.
    pub field: &'static str,
    /// What it holds, and what a value does.
    pub kind: OptionKind,
    /// Its unit; empty where it has none.
    pub unit: &'static str,
    /// What holds where it is not given.
    pub default: &'static str,
    /// The same for test problems, where that differs.
    pub default_of_problems: Option<&'static str>,
    /// One or two sentences.
    pub help: &'static str,
    /// The methods that have it.
    pub of: Of,
    /// Where it can be given.
    pub places: &'static [Place],
    /// Why it cannot be given elsewhere; empty if it can be given everywhere.
    pub elsewhere: &'static str,
    /// Why a value has no effect beside what else is given, if it has none.
    pub idle: fn(&Draft, &Value) -> Option<&'static str>,
}

/// What an option holds.
#[derive(Debug, Clone, Copy)]
pub enum OptionKind {
    /// A number.
    Number {
        /// Its limits.
        within: Within,
        /// What it does.
        set: fn(&mut Draft, f64),
    },
    /// A whole number that is not negative.
    Whole {
        /// What it does.
        set: fn(&mut Draft, u64),
    },
    /// A whole number, or `auto`.
    Order {
        /// What it does.
        set: fn(&mut Draft, Option<u64>),
    },
    /// Yes or no.
    Flag {
        /// What it does.
        set: fn(&mut Draft, bool),
    },
    /// One of these words.
    Words(&'static [Word]),
    /// A method by its name, or `name:variant`.
    Method,
}

/// A word that an option can hold.
#[derive(Debug, Clone, Copy)]
pub struct Word {
    /// The word.
    pub word: &'static str,
    /// What it means.
    pub about: &'static str,
    /// What it does.
    pub set: fn(&mut Draft),
}

/// Limits of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Within {
    /// Any finite number; what makes no sense is refused where it is used.
    Finite,
    /// Not negative.
    NotNegative,
    /// More than zero.
    Positive,
    /// More than zero, at most one.
    Share,
}

impl Within {
    /// Does a number lie within the limits?
    pub fn contains(self, x: f64) -> bool {
        x.is_finite()
            && match self {
                Within::Finite => true,
                Within::NotNegative => x >= 0.0,
                Within::Positive => x > 0.0,
                Within::Share => x > 0.0 && x <= 1.0,
            }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Within::Finite => "a finite number",
            Within::NotNegative => "a number that is not negative",
            Within::Positive => "a positive number",
            Within::Share => "more than 0, and at most 1",
        }
    }
}

/// Which methods have an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// All.
    All,
    /// Those with this feature.
    With(Feature),
}

/// Where options are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The table `[simulation]` of a model file.
    File,
    /// The table `[output]` of a model file.
    FileOutput,
    /// `gelenk run` and `gelenk demo`.
    Run,
    /// `gelenk solve`.
    Solve,
    /// `gelenk compare`.
    Compare,
}

impl Place {
    /// All of them.
    pub const ALL: [Place; 5] = [Place::File, Place::FileOutput, Place::Run, Place::Solve, Place::Compare];

    /// In messages.
    pub fn words(self) -> &'static str {
        match self {
            Place::File => "[simulation] of model files",
            Place::FileOutput => "[output] of model files",
            Place::Run => "`gelenk run`",
            Place::Solve => "`gelenk solve`",
            Place::Compare => "`gelenk compare`",
        }
    }
}

/// A value as it was given.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A whole number.
    Whole(u64),
    /// `auto` in place of a whole number.
    Auto,
    /// Yes or no.
    Flag(bool),
    /// A word of the row.
    Word(&'static str),
    /// A method, and a variant of it.
    Method(&'static str, Option<&'static str>),
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Number(x) => write!(f, "{}", shown(*x)),
            Value::Whole(n) => write!(f, "{n}"),
            Value::Auto => write!(f, "auto"),
            Value::Flag(x) => write!(f, "{x}"),
            Value::Word(word) | Value::Method(word, None) => write!(f, "{word}"),
            Value::Method(name, Some(variant)) => write!(f, "{name}:{variant}"),
        }
    }
}

/// A number as people write it.
fn shown(x: f64) -> String {
    let is_plain = x == 0.0 || (1e-2..1e6).contains(&x.abs());
    if is_plain { format!("{x}") } else { format!("{x:e}") }
}

/// A value before its row is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Raw<'a> {
    /// A number.
    Number(f64),
    /// A whole number.
    Whole(u64),
    /// Yes or no.
    Flag(bool),
    /// A text.
    Text(&'a str),
}

impl From<f64> for Raw<'_> {
    fn from(x: f64) -> Self {
        Raw::Number(x)
    }
}

impl From<u64> for Raw<'_> {
    fn from(n: u64) -> Self {
        Raw::Whole(n)
    }
}

impl From<bool> for Raw<'_> {
    fn from(x: bool) -> Self {
        Raw::Flag(x)
    }
}

impl<'a> From<&'a str> for Raw<'a> {
    fn from(text: &'a str) -> Self {
        Raw::Text(text)
    }
}

/// The row of a key.
pub fn option(key: &str) -> Option<&'static OptionRow> {
    OPTIONS.iter().find(|row| row.key == key)
}

/// The row of the option that sets a field of the integrators.
pub fn option_of_integrators(field: &str) -> Option<&'static OptionRow> {
    OPTIONS.iter().find(|row| row.field == field).or_else(|| option(field))
}

/// Why a value cannot be one of a row.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Misfit {
    Unknown(UnknownName),
    Expected(String),
}

impl OptionRow {
    /// The option as it is typed on a command line, without its two hyphens.
    pub fn flag(&self) -> String {
        self.key.replace('_', "-")
    }

    /// Can it be given here?
    pub fn is_at(&self, place: Place) -> bool {
        self.places.contains(&place)
    }

    /// Does a method have it?
    pub fn is_of(&self, method: &MethodRow) -> bool {
        match self.of {
            Of::All => true,
            Of::With(feature) => method.has(feature),
        }
    }

    /// The names of the methods that have it.
    pub fn methods(&self) -> Vec<&'static str> {
        METHODS.iter().filter(|method| self.is_of(method)).map(|method| method.name).collect()
    }

    /// What holds where it is not given in this place.
    pub fn default_at(&self, place: Place) -> &'static str {
        match place {
            Place::File | Place::FileOutput | Place::Run => self.default,
            Place::Solve | Place::Compare => self.default_of_problems.unwrap_or(self.default),
        }
    }

    /// Where it can be given instead of `here`, and why not there.
    pub fn misplaced(&self, here: &str) -> String {
        let has: Vec<&str> = self.places.iter().map(|place| place.words()).collect();
        match (has.as_slice(), self.elsewhere) {
            ([], why) => format!("cannot be given here: {why}"),
            (has, "") => format!("is for {}, not for {here}", listed(has)),
            (has, why) => format!("is for {}, not for {here}: {why}", listed(has)),
        }
    }

    /// The words it can hold, with what they mean; none for numbers and flags.
    pub fn words(&self) -> Vec<(&'static str, &'static str)> {
        match self.kind {
            OptionKind::Words(words) => words.iter().map(|w| (w.word, w.about)).collect(),
            OptionKind::Method => {
                let all = METHODS.iter().map(|m| (m.name, m.about));
                std::iter::once((crate::AUTO, crate::auto::ABOUT)).chain(all).collect()
            }
            OptionKind::Order { .. } => vec![("auto", "as the method chooses")],
            _ => Vec::new(),
        }
    }

    /// What it is called in messages: "linear solver".
    pub(crate) fn what(&self) -> String {
        self.key.replace('_', " ")
    }

    /// The value of a text, as on the command line.
    pub fn parse(&self, text: &str) -> Result<Value, crate::Refusal> {
        self.value(Raw::Text(text)).map_err(|misfit| misfit.at(self, &crate::Origin::Command))
    }

    /// A value of this row, if it is one.
    pub fn read<'a>(&self, raw: impl Into<Raw<'a>>) -> Result<Value, crate::Refusal> {
        self.value(raw.into()).map_err(|misfit| misfit.at(self, &crate::Origin::Library))
    }

    /// What it holds, in words.
    pub fn describe(&self) -> String {
        let words: Vec<String> = self.words().iter().map(|(word, _)| format!("\"{word}\"")).collect();
        match self.kind {
            OptionKind::Number { .. } => "a number".into(),
            OptionKind::Whole { .. } => "a whole number".into(),
            OptionKind::Order { .. } => "a whole number or \"auto\"".into(),
            OptionKind::Flag { .. } => "true or false".into(),
            OptionKind::Words(_) | OptionKind::Method => format!("one of {}", words.join(", ")),
        }
    }

    /// A value of this row.
    pub(crate) fn value(&self, raw: Raw<'_>) -> Result<Value, Misfit> {
        let found = match self.kind {
            OptionKind::Number { within, .. } => {
                let Some(x) = number(raw) else { return Err(expected("a number", raw)) };
                if !within.contains(x) {
                    return Err(expected(within.words(), Raw::Number(x)));
                }
                Some(Value::Number(x))
            }
            OptionKind::Order { .. } if raw == Raw::Text("auto") => Some(Value::Auto),
            OptionKind::Whole { .. } | OptionKind::Order { .. } => whole(raw).map(Value::Whole),
            OptionKind::Flag { .. } => match raw {
                Raw::Flag(x) => Some(Value::Flag(x)),
                Raw::Text(text) => text.trim().parse().ok().map(Value::Flag),
                _ => None,
            },
            OptionKind::Words(words) => {
                let Raw::Text(text) = raw else { return Err(expected("a word", raw)) };
                let found = words.iter().find(|w| w.word == text.trim()).map(|w| Value::Word(w.word));
                return found.ok_or_else(|| {
                    let known: Vec<&str> = words.iter().map(|w| w.word).collect();
                    Misfit::Unknown(UnknownName::new(&self.what(), text.trim(), &known))
                });
            }
            OptionKind::Method => {
                let Raw::Text(text) = raw else { return Err(expected("a word", raw)) };
                return method(text).map_err(Misfit::Unknown);
            }
        };
        let what = match self.kind {
            OptionKind::Order { .. } => "a whole number or auto",
            OptionKind::Flag { .. } => "true or false",
            _ => "a whole number",
        };
        found.ok_or_else(|| expected(what, raw))
    }

    /// Lets a value act.
    pub(crate) fn apply(&self, value: Value, draft: &mut Draft) {
        match (self.kind, value) {
            (OptionKind::Number { set, .. }, Value::Number(x)) => set(draft, x),
            (OptionKind::Whole { set }, Value::Whole(n)) => set(draft, n),
            (OptionKind::Order { set }, Value::Whole(n)) => set(draft, Some(n)),
            (OptionKind::Order { set }, Value::Auto) => set(draft, None),
            (OptionKind::Flag { set }, Value::Flag(x)) => set(draft, x),
            (OptionKind::Words(words), Value::Word(word)) => {
                if let Some(word) = words.iter().find(|w| w.word == word) {
                    (word.set)(draft);
                }
            }
            // the method is made from the draft; other pairs cannot be made
            _ => {}
        }
    }
}

fn expected(what: &str, raw: Raw<'_>) -> Misfit {
    let found = match raw {
        Raw::Number(x) => shown(x),
        Raw::Whole(n) => n.to_string(),
        Raw::Flag(x) => x.to_string(),
        Raw::Text(text) => format!("'{text}'"),
    };
    Misfit::Expected(format!("must be {what}, not {found}"))
}

fn number(raw: Raw<'_>) -> Option<f64> {
    match raw {
        Raw::Number(x) => Some(x),
        Raw::Whole(n) => Some(n as f64),
        Raw::Text(text) => text.trim().parse().ok(),
        Raw::Flag(_) => None,
    }
}

fn whole(raw: Raw<'_>) -> Option<u64> {
    match raw {
        Raw::Whole(n) => Some(n),
        Raw::Number(x) => (x >= 0.0 && x.fract() == 0.0 && x < 1e15).then_some(x as u64),
        Raw::Text(text) => text.trim().parse().ok(),
        Raw::Flag(_) => None,
    }
}

/// `auto`, `name`, `name:variant` or `name-variant`.
fn method(asked: &str) -> Result<Value, UnknownName> {
    let asked = asked.trim();
    let (name, word) = asked.split_once([':', '-']).map_or((asked, None), |(name, word)| (name, Some(word)));
    if name == crate::AUTO && word.is_none() {
        return Ok(Value::Method(crate::AUTO, None));
    }
    let row = METHODS.iter().find(|row| row.name == name).ok_or_else(|| {
        let known: Vec<&str> = std::iter::once(crate::AUTO).chain(METHODS.iter().map(|m| m.name)).collect();
        UnknownName::new("method", name, &known)
    })?;
    let Some(word) = word else { return Ok(Value::Method(row.name, None)) };
    let known: Vec<&'static str> = row.variants().collect();
    match known.iter().find(|known| **known == word) {
        Some(variant) => Ok(Value::Method(row.name, Some(variant))),
        None => Err(UnknownName::new(&format!("variant of {name}"), word, &known)),
    }
}

/// A variant that is no formulation: what it stands for.
pub(crate) fn shorthand(variant: &str) -> (&'static str, &str) {
    SHORT.iter().find(|s| s.0 == variant).map_or(("formulation", variant), |s| (s.1, s.2))
}
