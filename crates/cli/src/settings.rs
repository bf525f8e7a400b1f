//! The run options of the catalogue as arguments of commands. What is typed becomes [`Settings`]; nothing has a default here.

use crate::failure::known;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use gelenk_catalogue::{OPTIONS, Of, OptionKind, OptionRow, Origin, Place, Refusal, Settings, Value};
use std::ffi::OsStr;
use std::sync::LazyLock;

/// Options that only some methods have stand under this in help texts.
const SINGLE: &str = "Options of single methods";

/// The rows of a command.
trait Rows {
    fn has(row: &OptionRow) -> bool;
}

/// A set of options for a command, given or not.
macro_rules! options {
    ($($(#[$about:meta])* $name:ident: $has:expr;)*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, Default)]
        pub(crate) struct $name(pub(crate) Settings);

        impl Rows for $name {
            fn has(row: &OptionRow) -> bool {
                let has: fn(&OptionRow) -> bool = $has;
                has(row)
            }
        }

        impl Args for $name {
            fn augment_args(command: Command) -> Command {
                augment::<Self>(command)
            }

            fn augment_args_for_update(command: Command) -> Command {
                augment::<Self>(command)
            }
        }

        impl FromArgMatches for $name {
            fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
                Ok(Self(read::<Self>(matches)))
            }

            fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
                self.0 = read::<Self>(matches).over(&self.0);
                Ok(())
            }
        }
    )*};
}

options! {
    /// Of `gelenk run` and `gelenk demo`.
    RunOptions: |row| row.is_at(Place::Run);
    /// Of `gelenk solve`.
    SolveOptions: |row| row.is_at(Place::Solve);
    /// Of `gelenk compare`.
    CompareOptions: |row| row.is_at(Place::Compare);
    /// Of `gelenk check`, which makes the model and runs nothing.
    CheckOptions: |row| row.key == "coordinates";
}

/// The words on the command line.
static FLAGS: LazyLock<Vec<String>> = LazyLock::new(|| OPTIONS.iter().map(OptionRow::flag).collect());

fn augment<T: Rows>(command: Command) -> Command {
    let rows = OPTIONS.iter().zip(FLAGS.iter()).filter(|(row, _)| T::has(row));
    rows.fold(command, |command, (row, flag)| command.arg(argument(row, flag)))
}

fn argument(row: &'static OptionRow, flag: &'static str) -> Arg {
    let arg = Arg::new(row.key).long(flag).help(help(row)).value_parser(RowParser(row));
    let arg = if row.of == Of::All { arg } else { arg.help_heading(SINGLE) };
    match row.kind {
        OptionKind::Number { .. } => arg.value_name("NUMBER").allow_hyphen_values(true),
        OptionKind::Whole { .. } | OptionKind::Order { .. } => arg.value_name("N"),
        OptionKind::Words(_) | OptionKind::Method => arg.value_name("WORD"),
        OptionKind::Flag { .. } => {
            arg.value_name("BOOL").num_args(0..=1).require_equals(true).default_missing_value("true")
        }
    }
}

/// What is said about an option.
fn help(row: &OptionRow) -> String {
    let unit = if row.unit.is_empty() { String::new() } else { format!(" [{}]", row.unit) };
    let of = match row.of {
        Of::All => String::new(),
        Of::Only(names) => format!(" For {}.", names.join(", ")),
    };
    format!("{}{unit}{of} [default: {}]", row.help, row.default)
}

fn read<T: Rows>(matches: &ArgMatches) -> Settings {
    let mut settings = Settings::new();
    for row in OPTIONS.iter().filter(|row| T::has(row)) {
        if let Some(value) = matches.get_one::<Value>(row.key) {
            settings.insert(row, *value, Origin::Command);
        }
    }
    settings
}

/// Reads a value as its row does.
#[derive(Clone)]
struct RowParser(&'static OptionRow);

impl TypedValueParser for RowParser {
    type Value = Value;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, text: &OsStr) -> Result<Value, clap::Error> {
        self.0.parse(&text.to_string_lossy()).map_err(|refusal| {
            let message = match &refusal {
                Refusal::Name(name) => format!("{name}\n  hint: {}", known(name)),
                _ => refusal.to_string(),
            };
            clap::Error::raw(ErrorKind::ValueValidation, message + "\n").with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let words = self.0.words();
        let is_choice = matches!(self.0.kind, OptionKind::Words(_) | OptionKind::Method);
        is_choice.then(|| -> Box<dyn Iterator<Item = PossibleValue>> {
            Box::new(words.into_iter().map(|(word, about)| PossibleValue::new(word).help(about)))
        })
    }
}
