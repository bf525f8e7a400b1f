//! From settings to a method and the options of its run.

use crate::auto::{self, AUTO};
use crate::methods::{MethodRow, row};
use crate::refusal::Refusal;
use crate::row::{Value, option, shorthand};
use crate::settings::Settings;
use gelenk_core::Problem;
use gelenk_integrators::{Formulation, Method, Options, SetupError};

/// A method as it was asked for, with its options.
pub struct Choice {
    /// As it was asked for, with its variant; what `auto` stands for goes by its own name.
    pub name: String,
    /// The method.
    pub method: Box<dyn Method>,
    /// The method that goes on where this one finds the problem stiff; only `auto` has one.
    pub then: Option<Box<Choice>>,
    row: &'static MethodRow,
    given: Settings,
}

impl Choice {
    /// The options of a run: the defaults `base`, and over them what is given. This is the only place where defaults are filled in.
    pub fn options(&self, base: Options) -> Options {
        let mut draft = self.row.draft(base);
        self.given.apply(&mut draft);
        draft.options
    }

    /// Is there anything to project, or does the formulation keep positions and velocities on their constraints?
    pub fn projects(&self) -> bool {
        let own = self.method.formulation();
        !Formulation::ALL.iter().any(|f| f.name() == own && f.keeps_both_levels())
    }

    /// Is an option given that needs what a problem does not offer? `name` is the problem in the message.
    pub fn check_problem(&self, name: &str, problem: &mut dyn Problem) -> Result<(), Refusal> {
        let asks = |key: &str, word: &'static str| {
            self.given.get(key).filter(|given| given.value == Value::Word(word))
        };
        let refuse = |given: &crate::Given, reason: String| {
            let option = option(given.key).map_or_else(String::new, |row| given.shown(row));
            Err(Refusal::Option { option, reason })
        };
        let events = ["event_residual", "event_checks"].iter().find_map(|key| self.given.get(key));
        if let Some(given) = events.filter(|_| problem.switches().is_none_or(|s| s.list().is_empty())) {
            return refuse(given, format!("has no effect: {name} has no events"));
        }
        if let Some(given) = asks("jacobian", "exact").filter(|_| problem.derivatives().is_none()) {
            return refuse(given, format!("needs derivatives, and {name} offers no derivatives; use auto"));
        }
        let is_excited = problem.excitations().is_some_and(|e| e.count() > 0);
        if let Some(given) = asks("jacobian_update", "extended").filter(|_| !is_excited) {
            return refuse(
                given,
                format!("needs excitations, and {name} has no excitations; use partitioned"),
            );
        }
        Ok(())
    }

    /// An error of the integrators in the words of the option behind it, if that was given, and with where it was given.
    pub fn explain(&self, error: SetupError) -> Refusal {
        match (self.given.explain(error), &self.then) {
            (Refusal::Setup(error), Some(then)) => then.explain(error),
            (refusal, _) => refusal,
        }
    }

    /// The settings that act: those that this method has.
    pub fn given(&self) -> &Settings {
        &self.given
    }

    /// Does a value of this key act, here or in the method that goes on?
    fn uses(&self, key: &str) -> bool {
        self.given.get(key).is_some() || self.then.as_ref().is_some_and(|then| then.uses(key))
    }

    fn make(row: &'static MethodRow, label: Option<&str>, given: Settings) -> Result<Self, Refusal> {
        let mut draft = row.draft(Options::default());
        given.apply(&mut draft);
        if let Some(formulation) = draft.formulation {
            draft.implicit.formulation = formulation;
        }
        let other =
            draft.formulation.filter(|f| Some(*f) != row.default_formulation()).map(Formulation::name);
        let name = label.or(other).map_or_else(|| row.name.to_owned(), |word| format!("{}:{word}", row.name));
        let method = row.make(&draft).map_err(|error| given.explain(error))?;
        Ok(Self { name, method, then: None, row, given })
    }
}

/// Settings against the methods they are for.
struct Judged {
    variant: Option<&'static str>,
    /// The methods, one after the other, each with what it has of the settings.
    fits: Vec<(&'static MethodRow, Settings)>,
    /// What none of them has.
    refused: Vec<(&'static str, Refusal)>,
}

impl Judged {
    /// The first of the methods, followed by the others.
    fn make(self) -> Result<Choice, Refusal> {
        let mut choice: Option<Choice> = None;
        for (row, given) in self.fits.into_iter().rev() {
            let then = choice.take().map(Box::new);
            choice = Some(Choice { then, ..Choice::make(row, self.variant, given)? });
        }
        // names were read by the catalogue, so that there is a row
        choice.ok_or_else(|| crate::refusal::UnknownName::new("method", "", &crate::names()).into())
    }
}

impl Settings {
    /// Makes the method with all that is given. An option that it does not have, or that would have no effect, is refused; with `auto`, one
    /// that neither of its methods has.
    pub fn choose(&self) -> Result<Choice, Refusal> {
        let mut judged = self.judge()?;
        if judged.refused.is_empty() { judged.make() } else { Err(judged.refused.swap_remove(0).1) }
    }

    fn judge(&self) -> Result<Judged, Refusal> {
        let (name, variant) = self.method();
        let given = self.expanded(name, variant)?;
        let rows =
            if name == AUTO { auto::methods(given.draft().formulation) } else { Vec::from_iter(row(name)) };
        let names: Vec<&str> = rows.iter().map(|row| row.name).collect();
        let who = if name == AUTO { format!("auto ({})", names.join(", then ")) } else { name.to_owned() };
        let (mut fits, mut lists) = (Vec::new(), Vec::new());
        for row in rows {
            let (fitting, refused) = given.fitting(row, &who);
            fits.push((row, fitting));
            lists.push(refused);
        }
        let mut lists = lists.into_iter();
        let mut refused = lists.next().unwrap_or_default();
        let others: Vec<_> = lists.collect();
        refused.retain(|(key, _)| others.iter().all(|list| list.iter().any(|(k, _)| k == key)));
        Ok(Judged { variant, fits, refused })
    }

    fn method(&self) -> (&'static str, Option<&'static str>) {
        match self.get("method").map(|given| given.value) {
            Some(Value::Method(name, variant)) => (name, variant),
            _ => (AUTO, None),
        }
    }

    /// With what the variant stands for, unless that contradicts what is given.
    fn expanded(&self, name: &str, variant: Option<&'static str>) -> Result<Settings, Refusal> {
        let Some(variant) = variant else { return Ok(self.clone()) };
        let (key, word) = shorthand(variant);
        let Some(row) = option(key) else { return Ok(self.clone()) };
        let mut all = self.clone();
        if let Some(given) = self.get(key) {
            if given.value == row.parse(word)? {
                return Ok(all);
            }
            let option = given.shown(row);
            let reason = format!("contradicts {name}:{variant}, which means {key} {word}");
            return Err(Refusal::Option { option, reason });
        }
        let origin = self.get("method").map(|given| given.origin.clone()).unwrap_or_default();
        all.give(row, word, origin)?;
        Ok(all)
    }
}

/// Several methods; what one does not have is left out for it, and refused if all leave it out.
pub(crate) fn several<'a>(
    asked: impl Iterator<Item = &'a str>,
    settings: &Settings,
) -> Result<Vec<Choice>, Refusal> {
    let mut chosen: Vec<Choice> = Vec::new();
    let mut refused: Vec<(&'static str, Refusal)> = Vec::new();
    for name in asked {
        let mut all = settings.clone().with("method", name)?;
        if let Some(variant) = all.method().1 {
            // the variant is asked for this method alone
            all.remove(shorthand(variant).0);
        }
        let is_auto = all.method().0 == AUTO;
        let mut judged = all.judge()?;
        refused.append(&mut judged.refused);
        let mut choice = judged.make()?;
        if is_auto {
            AUTO.clone_into(&mut choice.name);
        }
        if chosen.iter().all(|c| c.name != choice.name) {
            chosen.push(choice);
        }
    }
    let used = |key: &str| chosen.iter().any(|choice| choice.uses(key));
    match refused.into_iter().find(|(key, _)| !used(key)) {
        Some((_, refusal)) => Err(refusal),
        None => Ok(chosen),
    }
}
