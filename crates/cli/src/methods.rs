//! Integration methods by name: the only place that knows them all.

use crate::failure::Failure;
use gelenk_integrators::{
    Discretisation, Explicit, HalfExplicit, Method, Mexx, Odex, Options, Project, Sequence,
};

/// What options of the command line say to single methods.
#[derive(Debug, Clone, Default)]
pub(crate) struct Settings {
    pub(crate) mexx: Mexx,
    pub(crate) odex: Odex,
}

struct Entry {
    name: &'static str,
    make: fn(&Settings) -> Box<dyn Method>,
}

/// Every method; a new one is one more line here.
const METHODS: [Entry; 6] = [
    Entry { name: "mexx", make: |s| Box::new(s.mexx.clone()) },
    Entry { name: "hem5", make: |_| Box::new(HalfExplicit::hem5()) },
    Entry { name: "phem56", make: |_| Box::new(HalfExplicit::phem56()) },
    Entry { name: "dopri5", make: |_| Box::new(Explicit::dopri5()) },
    Entry { name: "dop853", make: |_| Box::new(Explicit::dop853()) },
    Entry { name: "odex", make: |s| Box::new(s.odex) },
];

/// What `auto` stands for.
const AUTO: &str = "mexx";

/// Methods for reference runs, the most exact at tight tolerances first; the others follow.
const EXACT: [&str; 3] = ["dop853", "odex", "mexx"];

/// A word after a method's name and a colon, `mexx:paper`.
struct Variant {
    word: &'static str,
    /// The method it belongs to; `None`: any.
    of: Option<&'static str>,
    settings: fn(&mut Settings),
    options: fn(&mut Options),
}

const VARIANTS: [Variant; 3] = [
    Variant { word: "off", of: None, settings: |_| {}, options: |o| o.project = Project::Never },
    Variant {
        word: "modified",
        of: Some("mexx"),
        settings: |s| s.mexx.discretisation = Discretisation::Modified,
        options: |_| {},
    },
    Variant {
        word: "paper",
        of: Some("mexx"),
        settings: |s| s.mexx.sequence = Sequence::Paper,
        options: |_| {},
    },
];

/// A method with its variant.
pub(crate) struct Choice {
    /// As it was asked for.
    pub(crate) name: String,
    pub(crate) method: Box<dyn Method>,
    options: fn(&mut Options),
}

impl Choice {
    /// The options with what the variant says.
    pub(crate) fn options(&self, mut options: Options) -> Options {
        (self.options)(&mut options);
        options
    }
}

/// The names of all methods, without variants.
pub(crate) fn names() -> Vec<&'static str> {
    METHODS.iter().map(|entry| entry.name).collect()
}

/// All methods, each followed by the variants that every method has.
pub(crate) fn with_variants() -> Vec<String> {
    let general = || VARIANTS.iter().filter(|v| v.of.is_none());
    let all = |name: &'static str| {
        std::iter::once(name.to_owned()).chain(general().map(move |v| format!("{name}:{}", v.word)))
    };
    names().into_iter().flat_map(all).collect()
}

/// All methods, those that are best at tight tolerances first.
pub(crate) fn most_exact_first() -> Vec<&'static str> {
    let mut all = names();
    // methods that are not listed keep their order behind those that are
    all.sort_by_key(|name| EXACT.iter().position(|e| e == name).unwrap_or(EXACT.len()));
    all
}

/// The method asked for by `auto`, `name` or `name:variant`.
pub(crate) fn choose(asked: &str, settings: &Settings) -> Result<Choice, Failure> {
    let asked = asked.trim();
    let (name, word) = asked.split_once(':').map_or((asked, None), |(name, word)| (name, Some(word)));
    let name = if name == "auto" { AUTO } else { name };
    let entry = METHODS.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let known: Vec<&str> = std::iter::once("auto").chain(names()).collect();
        Failure::unknown("method", name, &known)
    })?;
    let fitting: Vec<&Variant> = VARIANTS.iter().filter(|v| v.of.is_none_or(|of| of == name)).collect();
    let variant = match word {
        None => None,
        Some(word) => Some(*fitting.iter().find(|v| v.word == word).ok_or_else(|| {
            let known: Vec<&str> = fitting.iter().map(|v| v.word).collect();
            Failure::unknown(&format!("variant of {name}"), word, &known)
        })?),
    };
    let mut settings = settings.clone();
    if let Some(variant) = variant {
        (variant.settings)(&mut settings);
    }
    let label = word.map_or_else(|| name.to_owned(), |word| format!("{name}:{word}"));
    Ok(Choice {
        name: label,
        method: (entry.make)(&settings),
        options: variant.map_or(|_| {}, |v| v.options),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every name makes the method it names.
    #[test]
    fn names_and_methods_agree() {
        for name in names() {
            assert_eq!(choose(name, &Settings::default()).unwrap().method.name(), name);
        }
        assert_eq!(most_exact_first().len(), names().len());
        assert!(with_variants().iter().all(|name| choose(name, &Settings::default()).is_ok()));
        assert!(names().contains(&AUTO));
    }

    #[test]
    fn variants_are_found() {
        assert_eq!(choose("mexx:paper", &Settings::default()).unwrap().name, "mexx:paper");
        assert_eq!(choose(" auto ", &Settings::default()).unwrap().name, "mexx");
        let refused = choose("mexx:papr", &Settings::default()).err().unwrap();
        assert_eq!(refused.message, "there is no variant of mexx 'papr'");
        assert!(refused.hint.unwrap().contains("'paper'"));
    }
}
