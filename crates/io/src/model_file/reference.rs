//! The reference of the format, as Markdown.

use super::declare::{self, Element, Key, Kind, SECTIONS, Section, TAG, TOP};
use crate::expression::FUNCTIONS;
use crate::names::capitalised;
use gelenk_catalogue::OptionRow;
use std::fmt::Write as _;

/// Tables inside of others.
const INLINE: [&Element; 18] = [
    &declare::PLACE,
    &declare::ORIENTATION,
    &declare::SOLID,
    &declare::SHAPE,
    &declare::PIECE,
    &declare::TRACK_PIECE,
    &declare::IRREGULARITY,
    &declare::PROFILE_PIECE,
    &declare::SECTION,
    &declare::MATERIAL,
    &declare::TOUCHING,
    &declare::LIMITS,
    &declare::DRY_FRICTION,
    &declare::TERM,
    &declare::GUESS,
    &declare::TURN,
    &declare::SPIN,
    &declare::TRACE,
];

/// The reference, with an example for every section: its text, by name of the section.
pub(super) fn reference(example: &dyn Fn(&str) -> String) -> String {
    let mut text = String::from(
        "# Model files\n\n\
         A model file is [TOML](https://toml.io). Its first line is `gelenk = 1`, the version of the format. Units are SI, angles \
         are in radians. Editors that know `#:schema` complete and check keys with `docs/model.schema.json`.\n\n\
         Every number may be an expression in quotes, of parameters and tables; where it says so, also of time `t`, of measures and of \
         controllers, by their names. Unknown keys are errors. A point or direction has two or three numbers; the third is 0 if it is \
         left out. Wherever a place is wanted, write a body, a frame, or a frame in place: `{ body = \"crank\", at = [0.2, 0, 0], axis = \
         [0, 0, 1] }`. The world is the body `ground`. A joint coordinate is `\"joint.coordinate\"`, or the joint alone if it has \
         one only.\n\n\
         This page is generated from the program: `cargo run -p gelenk-io --example reference`.\n\n\
         ## Before the first table\n\n",
    );
    text += &table(TOP.iter());
    for (name, section) in SECTIONS.iter() {
        match section {
            Section::One(element) => {
                let _ = write!(text, "\n## `[{name}]`\n\n{}\n\n", element.about);
                text += &element_text(element);
            }
            Section::Named(element) => {
                let _ = write!(text, "\n## `[{name}.NAME]`\n\n{}\n\n", element.about);
                text += &element_text(element);
            }
            Section::Names(about, kind) => {
                let _ = writeln!(text, "\n## `[{name}]`\n\n{about} Each is {}.", kind.describe());
            }
        }
        let _ = writeln!(text, "\n```toml\n{}\n```", example(name).trim());
    }
    text += "\n## Tables inside of others\n";
    for element in INLINE {
        let _ = write!(
            text,
            "\n### {}\n\n{}\n\n{}",
            capitalised(element.name),
            element.about,
            element_text(element)
        );
    }
    text += "\n## Expressions\n\n\
        `+ - * / ^`, comparisons `< <= > >= == !=`, `and`, `or`, `not`, `if(condition, then, else)`, the constants `pi` and `deg` (a \
         degree in radians), units to multiply with (`um`, `mm`, `cm`, `km`, `inch`, `ms`, `kN`, `MN`, `Nm`, `kW`, `MPa`, `GPa`, `rad`, `rpm`; names of the model take precedence), tables as `interp(name, x)` or `name(x)`. Names with spaces stand in single quotes: `2*'crank angle'`. A \
        truth is 1, a falsehood 0. Derivatives are exact; of two branches, those of the one taken. `call(name, x, y)` calls a function of the program that runs the model, such as one of [Python](../guide/python.md); a file alone has none.\n\n\
        | function | what it gives |\n| --- | --- |\n";
    for info in FUNCTIONS {
        let _ = writeln!(text, "| `{}` | {} |", info.usage, info.about);
    }
    text
}

fn element_text(element: &Element) -> String {
    let mut text = String::new();
    if let Some(variants) = &element.variants {
        let default =
            variants.default.map_or_else(String::new, |name| format!(" Without it, `{name}` is meant."));
        let _ = write!(
            text,
            "The key `{TAG}` says which it is.{default}\n\n| {TAG} | what it is | its own keys |\n| --- | --- | --- |\n"
        );
        for variant in variants.list {
            let own: Vec<_> = variant.keys.iter().map(|key| format!("`{}`", key.name)).collect();
            let _ = writeln!(text, "| `{}` | {} | {} |", variant.name, variant.about, own.join(", "));
        }
        text += "\n";
    }
    let mut keys = element.all_keys().peekable();
    if keys.peek().is_some() {
        text += &table(keys);
    }
    text
}

fn table<'a>(keys: impl Iterator<Item = &'a Key>) -> String {
    let mut text = String::from("| key | value | unit | default | |\n| --- | --- | --- | --- | --- |\n");
    for key in keys {
        let default = match (key.is_required, key.default) {
            (true, _) => "**needed**",
            (false, "") => "",
            (false, default) => default,
        };
        let value = short(&key.kind).replace('|', "\\|");
        let _ = writeln!(text, "| `{}` | {value} | {} | {default} | {} |", key.name, key.unit, key.about);
    }
    text
}

/// What a key holds, in few words.
fn short(kind: &Kind) -> String {
    match kind {
        Kind::Number => "number".into(),
        Kind::Formula(of) => format!("expression of {of}"),
        Kind::Formulas(of) => format!("two or three expressions of {of}"),
        Kind::Whole => "whole number".into(),
        Kind::Flag => "true or false".into(),
        Kind::Text => "text".into(),
        Kind::Name(of) => format!("name of a {of}"),
        Kind::Coordinate => "joint coordinate".into(),
        Kind::Place => "place".into(),
        Kind::Vector => "vector".into(),
        Kind::Numbers(Some(n)) => format!("{n} numbers"),
        Kind::Numbers(None) => "numbers".into(),
        Kind::Matrix => "rows of numbers".into(),
        Kind::Choice(choices) => {
            let one = |(name, about): &(&str, &str)| format!("`{name}` ({about})");
            choices.iter().map(one).collect::<Vec<_>>().join(", ")
        }
        Kind::Setting(row) => setting(row),
        Kind::List(inner) => format!("list of: {}", short(inner)),
        Kind::Either(kinds) => kinds.iter().map(short).collect::<Vec<_>>().join(", or "),
        Kind::Inline(element) => format!("{} (below)", element.name),
        Kind::Map(inner) => format!("names with: {}", short(inner)),
    }
}

/// What a run option holds.
fn setting(row: &OptionRow) -> String {
    let words = || {
        row.words().iter().map(|(word, about)| format!("`{word}` ({about})")).collect::<Vec<_>>().join(", ")
    };
    match row.kind {
        gelenk_catalogue::OptionKind::Words(_) | gelenk_catalogue::OptionKind::Method => words(),
        _ => row.describe().replace('"', "`").trim_start_matches("a ").to_owned(),
    }
}
