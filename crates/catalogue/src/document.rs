//! The catalogue as Markdown, for the pages that list methods and options.

use crate::methods::METHODS;
use crate::refusal::listed;
use crate::row::{Of, OptionKind, OptionRow, Place};
use crate::{MethodRow, OPTIONS};
use gelenk_integrators::Formulation;
use std::fmt::Write as _;

/// The forms of the equations of a method, the default first.
fn forms(row: &MethodRow) -> String {
    row.all_formulations().map(|f| format!("`{}`", f.name())).collect::<Vec<_>>().join(", ")
}

/// One row for each method: its order, its formulations, when to use it.
pub fn method_table() -> String {
    let mut text = String::from(
        "| method | order | formulations, the default first | when to use |\n| --- | --- | --- | --- |\n",
    );
    for row in METHODS {
        let _ = writeln!(text, "| `{}` | {} | {} | {} |", row.name, row.order, forms(row), row.when);
    }
    text
}

/// What an option holds, in few words.
fn kind(row: &OptionRow) -> String {
    let words = || {
        row.words().iter().map(|(word, about)| format!("`{word}` ({about})")).collect::<Vec<_>>().join(", ")
    };
    match row.kind {
        OptionKind::Number { .. } => "number".into(),
        OptionKind::Whole { .. } => "whole number".into(),
        OptionKind::Order { .. } => "whole number, or `auto`".into(),
        OptionKind::Flag { .. } => "true or false".into(),
        OptionKind::Words(_) => words(),
        OptionKind::Method => "a name of the table above, or `auto`".into(),
    }
}

/// Where an option can be given, unless that is everywhere.
fn places(row: &OptionRow) -> String {
    let names = [
        (Place::Run, "`run`, `demo` and model files"),
        (Place::Solve, "`solve`"),
        (Place::Compare, "`compare`"),
    ];
    let missing: Vec<&str> =
        names.iter().filter(|(place, _)| !row.is_at(*place)).map(|(_, name)| *name).collect();
    if row.places.is_empty() {
        return " In Rust only.".into();
    }
    let table = if row.is_at(Place::FileOutput) { " In files it stands in `[output]`." } else { "" };
    let not = if missing.is_empty() { String::new() } else { format!(" Not for {}.", listed(&missing)) };
    table.to_owned() + &not
}

/// What holds where an option is not given.
fn default(row: &OptionRow) -> String {
    match row.default_of_problems {
        Some(other) => format!("{}; for test problems {other}", row.default),
        None => row.default.into(),
    }
}

/// The page of all methods and options.
pub fn reference() -> String {
    let mut text = String::from(
        "# Methods and options\n\n\
         `gelenk run`, `demo`, `solve`, `compare` and the table `[simulation]` of model files take the same words. On the command line an option \
         is `--rho-inf 0.6`, in a file `rho_inf = 0.6`, in Rust `settings.set(\"rho_inf\", 0.6)?`. The command line overrides the file. An option that the \
         chosen method does not have is refused, and so is one that would have no effect; with `auto` it is enough if one of its methods has it, and `compare` gives it \
         to those of its methods that have it. `compare` takes `--methods` and `--tols` in place of `method`, `rtol` and `atol`.\n\n\
         This page is generated from the program: `cargo run -p gelenk-io --example reference`.\n\n\
         ## Methods\n\n",
    );
    let _ = writeln!(
        text,
        "`auto` is {}. A formulation that is given decides instead: `index1` means dop853, `index2` mexx, any other bdf.\n",
        crate::auto::ABOUT
    );
    text += &method_table();
    text += "\n## Formulations\n\n| formulation | constraints | methods |\n| --- | --- | --- |\n";
    let about = crate::option("formulation").map_or_else(Vec::new, OptionRow::words);
    for formulation in Formulation::ALL {
        let name = formulation.name();
        let of: Vec<String> = METHODS
            .iter()
            .filter(|m| m.all_formulations().any(|f| f == formulation))
            .map(|m| format!("`{}`", m.name))
            .collect();
        let words = about.iter().find(|(word, _)| *word == name).map_or("", |w| w.1);
        let _ = writeln!(text, "| `{name}` | {words} | {} |", of.join(", "));
    }
    let general: Vec<&OptionRow> = OPTIONS.iter().filter(|row| row.of == Of::All).collect();
    let own: Vec<&OptionRow> = OPTIONS.iter().filter(|row| row.of != Of::All).collect();
    text += "\n## Options of all methods\n\n| option | value | unit | default | |\n| --- | --- | --- | --- | --- |\n";
    for row in general {
        let about = format!("{}{}", row.help, places(row));
        let _ =
            writeln!(text, "| `{}` | {} | {} | {} | {about} |", row.key, kind(row), row.unit, default(row));
    }
    text += "\n## Options of single methods\n\n| option | methods | value | default | |\n| --- | --- | --- | --- | --- |\n";
    for row in own {
        let methods: Vec<String> =
            METHODS.iter().filter(|m| row.is_of(m)).map(|m| format!("`{}`", m.name)).collect();
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {} | {} |",
            row.key,
            methods.join(", "),
            kind(row),
            default(row),
            format_args!("{}{}", row.help, places(row))
        );
    }
    text
}
