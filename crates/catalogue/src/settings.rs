//! Values that are given, each with where it was given. What is not here is not given.

use crate::methods::{MethodRow, is_method};
use crate::refusal::{Origin, Refusal, UnknownName, listed};
use crate::row::{Raw, Value, option, option_of_integrators, shorthand};
use crate::times::{Mistimed, Times, Timetable};
use crate::{Draft, OPTIONS, OptionRow};
use gelenk_contact::ContactOptions;
use gelenk_integrators::{Implicit, Options, SetupError};

/// A value and where it was given.
#[derive(Debug, Clone, PartialEq)]
pub struct Given {
    /// The key of its option.
    pub key: &'static str,
    /// The value.
    pub value: Value,
    /// Where it was given.
    pub origin: Origin,
}

impl Given {
    /// The option and its value, as the user gave them.
    pub(crate) fn shown(&self, row: &OptionRow) -> String {
        match &self.origin {
            Origin::Library => format!("'{}' {}", row.key, self.value),
            Origin::Command => format!("--{} {}", row.flag(), self.value),
            Origin::File(place) => format!("'{}' {} ({place})", row.key, self.value),
        }
    }
}

/// The options that are given: in a file, on a command line, by a program, or in all of these together.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Settings {
    list: Vec<Given>,
}

impl Settings {
    /// Nothing is given.
    pub fn new() -> Self {
        Self::default()
    }

    /// With one more value, given by a program: a number, a whole number, a truth value or a word.
    pub fn with<'a>(mut self, key: &str, value: impl Into<Raw<'a>>) -> Result<Self, Refusal> {
        self.set(key, value)?;
        Ok(self)
    }

    /// The same in place.
    pub fn set<'a>(&mut self, key: &str, value: impl Into<Raw<'a>>) -> Result<(), Refusal> {
        let row = option(key).ok_or_else(|| {
            let known: Vec<&str> = OPTIONS.iter().map(|row| row.key).collect();
            UnknownName::new("option", key, &known)
        })?;
        self.give(row, value, Origin::Library)
    }

    /// A value of a row, given somewhere.
    pub fn give<'a>(
        &mut self,
        row: &'static OptionRow,
        value: impl Into<Raw<'a>>,
        origin: Origin,
    ) -> Result<(), Refusal> {
        let value = row.value(value.into()).map_err(|misfit| misfit.at(row, &origin))?;
        self.insert(row, value, origin);
        Ok(())
    }

    /// A value that was parsed by its row.
    pub fn insert(&mut self, row: &'static OptionRow, value: Value, origin: Origin) {
        self.remove(row.key);
        self.list.push(Given { key: row.key, value, origin });
    }

    /// Takes a value back.
    pub fn remove(&mut self, key: &str) {
        self.list.retain(|given| given.key != key);
    }

    /// What was given for a key.
    pub fn get(&self, key: &str) -> Option<&Given> {
        self.list.iter().find(|given| given.key == key)
    }

    /// All that is given, in the order of the catalogue.
    pub fn iter(&self) -> impl Iterator<Item = (&'static OptionRow, &Given)> {
        OPTIONS.iter().filter_map(|row| self.get(row.key).map(|given| (row, given)))
    }

    /// These settings, and under them others, which count where these say nothing. A method given here comes without the formulation
    /// that the others name, which it may not have.
    pub fn over(mut self, under: &Settings) -> Settings {
        let aside = match self.get("method").map(|given| given.value) {
            Some(Value::Method(_, Some(variant))) => vec!["formulation", shorthand(variant).0],
            Some(_) => vec!["formulation"],
            None => Vec::new(),
        };
        for given in &under.list {
            if self.get(given.key).is_none() && !aside.contains(&given.key) {
                self.list.push(given.clone());
            }
        }
        self
    }

    /// Times of a run of a model, as far as they are given.
    pub fn times(&self) -> Times {
        self.draft().times
    }

    /// Times of a run of a model, with all defaults filled in.
    pub fn timetable(&self) -> Result<Timetable, Refusal> {
        self.times().timetable().map_err(|Mistimed { key, reason }| {
            let shown = |row: &OptionRow| {
                self.get(key).map_or_else(|| Origin::Library.shown(row), |given| given.shown(row))
            };
            Refusal::Option {
                option: option(key).map_or_else(String::new, shown),
                reason: format!("cannot be used: {reason}"),
            }
        })
    }

    /// What a driver of contacts is told.
    pub fn contact(&self) -> ContactOptions {
        self.draft().contact
    }

    /// The coordinates of a mechanism, by name, if they are given.
    pub fn coordinates(&self) -> Option<&'static str> {
        self.draft().coordinates
    }

    /// The coordinates of the mechanism of a model, by name.
    pub fn coordinates_of_model(&self) -> &'static str {
        let default = || option("coordinates").map_or("", |row| row.default);
        self.coordinates().unwrap_or_else(default)
    }

    /// An error of the integrators in the words of the option behind it, if that was given, and with where it was given.
    pub fn explain(&self, error: SetupError) -> Refusal {
        let (field, reason) = match &error {
            SetupError::Option { option, reason } => (*option, reason.clone()),
            SetupError::Tolerance { what, reason, .. } => (*what, (*reason).to_owned()),
            SetupError::Interval { t0, .. } => {
                ("t_end", format!("the end must lie after the start t = {t0}"))
            }
            _ => return error.into(),
        };
        // the absolute tolerance follows the relative one
        let given = |field: &str| {
            let row = option_of_integrators(field)?;
            self.get(row.key).map(|given| given.shown(row))
        };
        let found = given(field).or_else(|| (field == "atol").then(|| given("rtol")).flatten());
        match found {
            Some(option) => Refusal::Option { option, reason: format!("cannot be used: {reason}") },
            None => error.into(),
        }
    }

    /// What is said whatever the method.
    pub(crate) fn draft(&self) -> Draft {
        let mut draft = Draft::new(Options::default(), Implicit::default());
        self.apply(&mut draft);
        draft
    }

    pub(crate) fn apply(&self, draft: &mut Draft) {
        for (row, given) in self.iter() {
            row.apply(given.value, draft);
        }
    }

    /// Those of these settings that a method has and that have an effect, and for the others why not.
    /// `who` is the method in messages.
    pub(crate) fn fitting(&self, method: &MethodRow, who: &str) -> (Settings, Vec<(&'static str, Refusal)>) {
        let mut fitting = self.clone();
        let mut refused = Vec::new();
        for (row, given) in self.iter().filter(|(row, _)| !is_method(row)) {
            let reason = if row.is_of(method) {
                misses_formulation(row, given, method)
            } else {
                Some(format!("is for {}; {who} has no such option", listed(&row.methods())))
            };
            if let Some(reason) = reason {
                fitting.remove(row.key);
                refused.push((row.key, Refusal::Option { option: given.origin.shown(row), reason }));
            }
        }
        // what has no effect depends on all that is left
        let mut draft = method.draft(Options::default());
        fitting.apply(&mut draft);
        for (row, given) in fitting.clone().iter() {
            if let Some(why) = (row.idle)(&draft, &given.value) {
                fitting.remove(row.key);
                let reason = format!("has no effect: {why}");
                refused.push((row.key, Refusal::Option { option: given.shown(row), reason }));
            }
        }
        (fitting, refused)
    }

    /// Names and values of all that the numbers of a run depend on; what is not given has the words of its default.
    pub fn identity(&self) -> Vec<(String, String)> {
        let value = |row: &OptionRow| match self.get(row.key) {
            Some(given) => given.value.to_string(),
            // a number that is the default is the same, given or not
            None => {
                row.value(Raw::Text(row.default)).map_or_else(|_| row.default.to_owned(), |v| v.to_string())
            }
        };
        let counts = |row: &&OptionRow| row.key != "wall_limit";
        OPTIONS.iter().filter(counts).map(|row| (row.key.to_owned(), value(row))).collect()
    }
}

/// A formulation that the method does not have.
fn misses_formulation(row: &OptionRow, given: &Given, method: &MethodRow) -> Option<String> {
    let Value::Word(asked) = given.value else { return None };
    let has = |name: &str| method.all_formulations().any(|f| f.name() == name);
    if row.key != "formulation" || has(asked) {
        return None;
    }
    let own: Vec<&str> = method.all_formulations().map(gelenk_integrators::Formulation::name).collect();
    let others = crate::METHODS.iter().filter(|m| m.all_formulations().any(|f| f.name() == asked));
    let others: Vec<&str> = others.map(|m| m.name).collect();
    Some(format!("{asked} is for {}; {} has {}, not {asked}", listed(&others), method.name, listed(&own)))
}
