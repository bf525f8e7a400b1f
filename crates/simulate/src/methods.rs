//! Integration methods by name: the only place that knows them all.

use crate::UnknownName;
use gelenk_integrators::{
    AlphaScheme, Bdf, Discretisation, Explicit, Formulation, GenAlpha, HalfExplicit, Method, Mexx, Odex,
    Options, Project, Radau, Sdirk, Sequence, Seulex,
};

/// What options say to single methods.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Of MEXX.
    pub mexx: Mexx,
    /// Of ODEX.
    pub odex: Odex,
    /// Of BDF.
    pub bdf: Bdf,
    /// Of Radau's methods.
    pub radau: Radau,
    /// Of the generalized-alpha methods.
    pub gen_alpha: GenAlpha,
    /// Parameters that the name HHT of the family stands for.
    pub hht: Option<AlphaScheme>,
    /// The same for Newmark's.
    pub newmark: Option<AlphaScheme>,
    /// Of SEULEX.
    pub seulex: Seulex,
    /// Of SDIRK.
    pub sdirk: Sdirk,
}

impl Settings {
    /// A member of the family of generalized-alpha methods.
    fn alpha(&self, scheme: AlphaScheme) -> Box<dyn Method> {
        Box::new(GenAlpha { scheme, ..self.gen_alpha })
    }
}

/// HHT unless other damping is asked for; the usual value.
const HHT: AlphaScheme = AlphaScheme::Hht { alpha: -0.05 };

struct Entry {
    name: &'static str,
    make: fn(&Settings) -> Box<dyn Method>,
}

/// Every method; a new one is one more line here.
const METHODS: [Entry; 13] = [
    Entry { name: "mexx", make: |s| Box::new(s.mexx.clone()) },
    Entry { name: "hem5", make: |_| Box::new(HalfExplicit::hem5()) },
    Entry { name: "phem56", make: |_| Box::new(HalfExplicit::phem56()) },
    Entry { name: "dopri5", make: |_| Box::new(Explicit::dopri5()) },
    Entry { name: "dop853", make: |_| Box::new(Explicit::dop853()) },
    Entry { name: "odex", make: |s| Box::new(s.odex) },
    Entry { name: "bdf", make: |s| Box::new(s.bdf) },
    Entry { name: "radau", make: |s| Box::new(s.radau) },
    Entry { name: "genalpha", make: |s| Box::new(s.gen_alpha) },
    Entry { name: "hht", make: |s| s.alpha(s.hht.unwrap_or(HHT)) },
    Entry { name: "newmark", make: |s| s.alpha(s.newmark.unwrap_or(AlphaScheme::TRAPEZOIDAL)) },
    Entry { name: "seulex", make: |s| Box::new(s.seulex) },
    Entry { name: "sdirk", make: |s| Box::new(s.sdirk) },
];

/// What `auto` stands for.
const AUTO: &str = "mexx";

/// Methods for reference runs, the most exact at tight tolerances first; the others follow.
const EXACT: [&str; 4] = ["dop853", "odex", "mexx", "radau"];

/// A word after a method's name and a colon or a hyphen: `mexx:paper`, `bdf-index2`.
struct Variant {
    word: &'static str,
    /// The method it belongs to; `None`: any.
    of: Option<&'static str>,
    settings: fn(&mut Settings),
    options: fn(&mut Options),
}

/// BDF in another formulation, by the formulation's name.
const fn bdf(word: &'static str, settings: fn(&mut Settings)) -> Variant {
    Variant { word, of: Some("bdf"), settings, options: |_| {} }
}

/// The same for Radau's methods.
const fn radau(word: &'static str, settings: fn(&mut Settings)) -> Variant {
    Variant { word, of: Some("radau"), settings, options: |_| {} }
}

/// The same for a member of the family of generalized-alpha methods.
const fn alpha(of: &'static str, word: &'static str, settings: fn(&mut Settings)) -> Variant {
    Variant { word, of: Some(of), settings, options: |_| {} }
}

/// Its formulations.
const STABILISED: fn(&mut Settings) = |s| s.gen_alpha.implicit.formulation = Formulation::Ggl;
const INDEX2: fn(&mut Settings) = |s| s.gen_alpha.implicit.formulation = Formulation::Index2;
const INDEX3: fn(&mut Settings) = |s| s.gen_alpha.implicit.formulation = Formulation::Index3;

/// And for SDIRK.
const fn sdirk(word: &'static str, settings: fn(&mut Settings)) -> Variant {
    Variant { word, of: Some("sdirk"), settings, options: |_| {} }
}

const VARIANTS: [Variant; 29] = [
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
    bdf("index1", |s| s.bdf.implicit.formulation = Formulation::Index1),
    bdf("index2", |s| s.bdf.implicit.formulation = Formulation::Index2),
    bdf("index3", |s| s.bdf.implicit.formulation = Formulation::Index3),
    bdf("ggl", |s| s.bdf.implicit.formulation = Formulation::Ggl),
    bdf("ggl-star", |s| s.bdf.implicit.formulation = Formulation::GglStar),
    bdf("cs", |s| s.bdf.implicit.formulation = Formulation::Cs),
    bdf("cm", |s| s.bdf.implicit.formulation = Formulation::Cm),
    bdf("partition", |s| s.bdf.implicit.formulation = Formulation::Partition),
    bdf("tangent", |s| s.bdf.implicit.formulation = Formulation::Tangent),
    radau("index1", |s| s.radau.implicit.formulation = Formulation::Index1),
    radau("index2", |s| s.radau.implicit.formulation = Formulation::Index2),
    radau("index3", |s| s.radau.implicit.formulation = Formulation::Index3),
    radau("ggl", |s| s.radau.implicit.formulation = Formulation::Ggl),
    radau("ggl-star", |s| s.radau.implicit.formulation = Formulation::GglStar),
    alpha("genalpha", "ggl", STABILISED),
    alpha("genalpha", "index2", INDEX2),
    alpha("genalpha", "index3", INDEX3),
    alpha("hht", "ggl", STABILISED),
    alpha("hht", "index2", INDEX2),
    alpha("hht", "index3", INDEX3),
    alpha("newmark", "ggl", STABILISED),
    alpha("newmark", "index2", INDEX2),
    alpha("newmark", "index3", INDEX3),
    sdirk("index1", |s| s.sdirk.implicit.formulation = Formulation::Index1),
    sdirk("partition", |s| s.sdirk.implicit.formulation = Formulation::Partition),
    sdirk("tangent", |s| s.sdirk.implicit.formulation = Formulation::Tangent),
];

/// A method with its variant.
pub struct Choice {
    /// As it was asked for.
    pub name: String,
    /// The method.
    pub method: Box<dyn Method>,
    options: fn(&mut Options),
}

impl Choice {
    /// The options with what the variant says.
    pub fn options(&self, mut options: Options) -> Options {
        (self.options)(&mut options);
        options
    }

    /// Is there anything to project, or does the formulation keep positions and velocities on their constraints?
    pub fn projects(&self) -> bool {
        let own = self.method.formulation();
        !Formulation::ALL.iter().any(|f| f.name() == own && f.keeps_both_levels())
    }
}

/// The names of all methods, without variants.
pub fn names() -> Vec<&'static str> {
    METHODS.iter().map(|entry| entry.name).collect()
}

/// All methods, each followed by the variants that every method has; `off` only where there is a projection.
pub fn with_variants() -> Vec<String> {
    let general = || VARIANTS.iter().filter(|v| v.of.is_none());
    let projects = |name: &str| choose(name, &Settings::default()).is_ok_and(|c| c.projects());
    let all = |name: &'static str| {
        let variants = general().filter(move |v| v.word != "off" || projects(name));
        std::iter::once(name.to_owned()).chain(variants.map(move |v| format!("{name}:{}", v.word)))
    };
    names().into_iter().flat_map(all).collect()
}

/// All methods, each followed by its other formulations.
pub fn with_formulations() -> Vec<String> {
    let formulation = |name: &str| choose(name, &Settings::default()).ok().map(|c| c.method.formulation());
    let all = |name: &'static str| {
        let own = formulation(name);
        let variants = VARIANTS.iter().filter(move |v| v.of == Some(name));
        let others =
            variants.map(move |v| format!("{name}:{}", v.word)).filter(move |n| formulation(n) != own);
        std::iter::once(name.to_owned()).chain(others)
    };
    names().into_iter().flat_map(all).collect()
}

/// All methods, those that are best at tight tolerances first.
pub fn most_exact_first() -> Vec<&'static str> {
    let mut all = names();
    // methods that are not listed keep their order behind those that are
    all.sort_by_key(|name| EXACT.iter().position(|e| e == name).unwrap_or(EXACT.len()));
    all
}

/// The method asked for by `auto`, `name`, `name:variant` or `name-variant`.
pub fn choose(asked: &str, settings: &Settings) -> Result<Choice, UnknownName> {
    let asked = asked.trim();
    let (name, word) = asked.split_once([':', '-']).map_or((asked, None), |(name, word)| (name, Some(word)));
    let name = if name == "auto" { AUTO } else { name };
    let entry = METHODS.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let known: Vec<&str> = std::iter::once("auto").chain(names()).collect();
        UnknownName::new("method", name, &known)
    })?;
    let fitting: Vec<&Variant> = VARIANTS.iter().filter(|v| v.of.is_none_or(|of| of == name)).collect();
    let variant = match word {
        None => None,
        Some(word) => Some(*fitting.iter().find(|v| v.word == word).ok_or_else(|| {
            let known: Vec<&str> = fitting.iter().map(|v| v.word).collect();
            UnknownName::new(&format!("variant of {name}"), word, &known)
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

    /// A formulation is a variant of BDF, and only where it leaves a level of constraints open is there a projection.
    #[test]
    fn formulations_are_variants() {
        for formulation in Formulation::ALL {
            let choice = choose(&format!("bdf-{}", formulation.name()), &Settings::default()).unwrap();
            assert_eq!(choice.method.formulation(), formulation.name());
            assert_eq!(choice.projects(), !formulation.keeps_both_levels());
        }
        let all = with_formulations();
        assert!(all.contains(&"bdf:cm".to_owned()) && all.contains(&"radau:index3".to_owned()));
        assert!(all.contains(&"bdf".to_owned()) && !all.contains(&"bdf:ggl-star".to_owned()), "{all:?}");
        assert!(with_variants().contains(&"dopri5:off".to_owned()));
        assert!(!with_variants().contains(&"bdf:off".to_owned()));
    }

    #[test]
    fn variants_are_found() {
        assert_eq!(choose("mexx:paper", &Settings::default()).unwrap().name, "mexx:paper");
        assert_eq!(choose("bdf-ggl-star", &Settings::default()).unwrap().name, "bdf:ggl-star");
        assert_eq!(choose(" auto ", &Settings::default()).unwrap().name, "mexx");
        let refused = choose("mexx:papr", &Settings::default()).err().unwrap();
        assert_eq!(refused.to_string(), "there is no variant of mexx 'papr'");
        assert!(refused.known.contains(&"paper".to_owned()));
    }
}
