//! The one declaration of what a model file may say. From it come the checks with their messages, the JSON Schema and the
//! reference.

mod beams;
mod bodies;
mod contacts;
mod elements;
mod forces;
mod joints;
mod measures;
mod outlines;
mod rails;
mod roads;
mod run;

use gelenk_model::keys::{DeclaredKey, FileTable, KeyKind};
use std::sync::LazyLock;

pub(crate) use beams::{MATERIAL, SECTION};
pub(crate) use bodies::{ORIENTATION, PLACE, SHAPE, SOLID};
pub(crate) use contacts::{DRY_FRICTION, LIMITS, TOUCHING};
pub(crate) use joints::TERM;
pub(crate) use outlines::PIECE;
pub(crate) use rails::{IRREGULARITY, PROFILE_PIECE, TRACK_PIECE};
pub(crate) use run::{GUESS, SPIN, TRACE, TURN};

use gelenk_catalogue::OptionRow;

/// A key of a table.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    /// Its unit; empty where it has none.
    pub(crate) unit: &'static str,
    pub(crate) is_required: bool,
    /// What holds where it is left out; empty if nothing does.
    pub(crate) default: &'static str,
    pub(crate) about: &'static str,
}

/// A key that must be there.
const fn need(name: &'static str, kind: Kind, unit: &'static str, about: &'static str) -> Key {
    Key { name, kind, unit, is_required: true, default: "", about }
}

/// A key that may be left out.
const fn may(
    name: &'static str,
    kind: Kind,
    unit: &'static str,
    default: &'static str,
    about: &'static str,
) -> Key {
    Key { name, kind, unit, is_required: false, default, about }
}

/// How often an element stands in the model.
const EACH: Key = may(
    "repeat",
    Kind::Either(&[Kind::Number, Kind::Map(&Kind::Number)]),
    "",
    "once",
    "Lets it stand for many: `repeat = 500` counts an index `i` from 0, `repeat = { i = 10, j = 5 }` counts several. \
     Expressions may use them; in names `{i}` and `{i + 1}` stand for numbers. Without braces in its own name, the indices stand behind it: \"ball 0 3\".",
);

/// What a key holds.
#[derive(Debug)]
pub(crate) enum Kind {
    /// A number, or an expression of parameters.
    Number,
    /// A number, or an expression that may use more than parameters: these names.
    Formula(&'static str),
    /// A whole number that is not negative.
    Whole,
    Flag,
    Text,
    /// The name of something of this kind.
    Name(&'static str),
    /// A joint coordinate.
    Coordinate,
    /// A body, a frame, or a frame in place.
    Place,
    /// Two or three numbers: a point or direction.
    Vector,
    /// A list of numbers, of this length if there is one.
    Numbers(Option<usize>),
    /// A list of two or three formulas.
    Formulas(&'static str),
    /// A list of rows of numbers.
    Matrix,
    Choice(&'static [(&'static str, &'static str)]),
    /// A run option that is no number, as the catalogue has it.
    Setting(&'static OptionRow),
    List(&'static Kind),
    /// One of several.
    Either(&'static [Kind]),
    Inline(&'static Element),
    /// A table whose keys are names.
    Map(&'static Kind),
}

impl Kind {
    /// What is expected, for messages and the reference.
    pub(crate) fn describe(&self) -> String {
        match self {
            Kind::Number => "a number or an expression of parameters".into(),
            Kind::Formula(of) => format!("a number or an expression of {of}"),
            Kind::Whole => "a whole number".into(),
            Kind::Flag => "true or false".into(),
            Kind::Text => "a text in quotes".into(),
            Kind::Name(of) => format!("the name of a {of}"),
            Kind::Coordinate => "a joint coordinate, such as \"motor.angle\"".into(),
            Kind::Place => "a body, a frame, or { body = ..., at = ..., axis = ... }".into(),
            Kind::Vector => "two or three numbers, such as [0.2, 0, 0]".into(),
            Kind::Numbers(Some(n)) => format!("a list of {n} numbers"),
            Kind::Numbers(None) => "a list of numbers".into(),
            Kind::Formulas(of) => format!("a list of two or three numbers or expressions of {of}"),
            Kind::Matrix => "a list of rows, each a list of numbers".into(),
            Kind::Choice(choices) => {
                let names: Vec<_> = choices.iter().map(|(name, _)| format!("\"{name}\"")).collect();
                if names.len() > 1 { format!("one of {}", names.join(", ")) } else { names.join("") }
            }
            Kind::Setting(row) => row.describe(),
            Kind::List(kind) => format!("a list, each {}", kind.describe()),
            Kind::Either(kinds) => kinds.iter().map(Kind::describe).collect::<Vec<_>>().join(", or "),
            Kind::Inline(element) => format!("a table {{ {} }}", element.usage()),
            Kind::Map(kind) => format!("a table of names, each {}", kind.describe()),
        }
    }
}

/// A table and its keys.
#[derive(Debug)]
pub(crate) struct Element {
    /// What it is called, in the singular.
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) keys: &'static [Key],
    pub(crate) variants: Option<Variants>,
}

impl Element {
    const fn plain(name: &'static str, about: &'static str, keys: &'static [Key]) -> Self {
        Self { name, about, keys, variants: None }
    }

    fn usage(&self) -> String {
        let names = self.all_keys().map(|key| format!("{} = ...", key.name));
        names.take(3).collect::<Vec<_>>().join(", ")
    }

    /// The keys of all variants, each once.
    pub(crate) fn all_keys(&self) -> impl Iterator<Item = &Key> {
        let variants = self.variants.iter().flat_map(|v| v.list.iter().flat_map(|variant| variant.keys));
        let mut seen: Vec<&str> = Vec::new();
        self.keys.iter().chain(variants).filter(move |key| {
            let is_new = !seen.contains(&key.name);
            seen.push(key.name);
            is_new
        })
    }
}

/// Kinds of an element, which differ in their keys.
#[derive(Debug)]
pub(crate) struct Variants {
    /// The one that is meant where the key `kind` is left out.
    pub(crate) default: Option<&'static str>,
    pub(crate) list: &'static [Variant],
}

/// The key that tells variants apart.
pub(crate) const TAG: &str = "kind";

#[derive(Debug)]
pub(crate) struct Variant {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) keys: &'static [Key],
}

const fn variant(name: &'static str, about: &'static str, keys: &'static [Key]) -> Variant {
    Variant { name, about, keys }
}

/// Variants that the elements of a model declare themselves. They are made once and live as long as the program.
fn variants_of(tables: Vec<FileTable>) -> Variants {
    let variant = |table: FileTable| {
        let keys = table.keys.into_iter().map(Key::from).collect::<Vec<_>>().leak();
        Variant { name: table.name, about: table.about.leak(), keys }
    };
    Variants { default: None, list: tables.into_iter().map(variant).collect::<Vec<_>>().leak() }
}

impl From<DeclaredKey> for Key {
    fn from(declared: DeclaredKey) -> Self {
        let kind = match declared.kind {
            KeyKind::Number => Kind::Number,
            KeyKind::Formula(of) => Kind::Formula(of),
            KeyKind::Formulas(of) => Kind::Formulas(of),
            KeyKind::Coordinate => Kind::Coordinate,
            KeyKind::Place => Kind::Place,
            KeyKind::Road => Kind::Name("road"),
            KeyKind::SixBySix => Kind::Either(&[Kind::Numbers(Some(6)), Kind::Matrix]),
            KeyKind::Choice(choices) => Kind::Choice(choices),
        };
        let gelenk_model::keys::Key { name, unit, about } = declared.key;
        Self { name, kind, unit, is_required: declared.is_required, default: declared.default.leak(), about }
    }
}

/// A table of the file.
#[derive(Debug)]
pub(crate) enum Section {
    /// One table with these keys.
    One(&'static Element),
    /// Tables with names, `[bodies.crank]`.
    Named(&'static Element),
    /// Keys are names, values of this kind.
    Names(&'static str, &'static Kind),
}

/// The tables of a file, by name.
pub(crate) static SECTIONS: LazyLock<[(&str, Section); 24]> = LazyLock::new(|| {
    [
        (
            "parameters",
            Section::Names("Named numbers for use in expressions. They may use each other.", &Kind::Number),
        ),
        ("tables", Section::Named(&elements::TABLE)),
        ("ground", Section::One(&bodies::GROUND)),
        ("bodies", Section::Named(&bodies::BODY)),
        ("beams", Section::Named(&beams::BEAM)),
        ("frames", Section::Named(&bodies::FRAME)),
        ("joints", Section::Named(&joints::JOINT)),
        ("drives", Section::Named(&joints::DRIVE)),
        ("rolling", Section::Named(&joints::ROLLING)),
        ("roads", Section::Named(&roads::ROAD)),
        ("tracks", Section::Named(&rails::TRACK)),
        ("profiles", Section::Named(&rails::PROFILE)),
        ("wheel_rails", Section::Named(&rails::WHEEL_RAIL)),
        ("forces", Section::Named(&forces::FORCE)),
        ("laws", Section::Named(&contacts::LAW)),
        ("contacts", Section::Named(&contacts::CONTACT)),
        ("collisions", Section::One(&contacts::COLLISIONS)),
        ("controllers", Section::Named(&elements::CONTROLLER)),
        ("measures", Section::Named(&measures::MEASURE)),
        ("events", Section::Named(&elements::EVENT)),
        ("assemblies", Section::Named(&elements::ASSEMBLY)),
        ("initial", Section::One(&run::INITIAL)),
        ("simulation", Section::One(&run::SIMULATION)),
        ("output", Section::One(&run::OUTPUT)),
    ]
});

/// The version of the format.
pub(crate) const VERSION: f64 = 1.0;

/// Keys before the first table.
pub(crate) static TOP: [Key; 5] = [
    need("gelenk", Kind::Whole, "", "Version of the format: 1."),
    may("name", Kind::Text, "", "the name of the file", "Title of the report."),
    may("description", Kind::Text, "", "", "What the model is about."),
    may("gravity", Kind::Vector, "m/s²", "[0, 0, 0]", "Gravity, along the axes of the world."),
    may(
        "include",
        Kind::List(&Kind::Text),
        "",
        "",
        "Other files whose tables are read as if they stood here. Parameters and settings of this file win.",
    ),
];
