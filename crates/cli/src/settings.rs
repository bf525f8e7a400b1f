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
    /// The default of a row that it has.
    fn default(row: &OptionRow) -> &'static str;
    /// Why it has not this one.
    fn refuses(row: &OptionRow) -> String;
}

/// A set of options for a command, given or not.
macro_rules! options {
    ($($(#[$about:meta])* $name:ident: $has:expr, $place:expr, $refuses:expr;)*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, Default)]
        pub(crate) struct $name(pub(crate) Settings);

        impl Rows for $name {
            fn has(row: &OptionRow) -> bool {
                let has: fn(&OptionRow) -> bool = $has;
                has(row)
            }

            fn default(row: &OptionRow) -> &'static str {
                row.default_at($place)
            }

            fn refuses(row: &OptionRow) -> String {
                let refuses: fn(&OptionRow) -> String = $refuses;
                refuses(row)
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
    /// Of `gelenk run`, `gelenk demo` and `gelenk sweep`.
    RunOptions: |row| row.is_at(Place::Run), Place::Run, |row| row.misplaced("models");
    /// Of `gelenk solve`.
    SolveOptions: |row| row.is_at(Place::Solve), Place::Solve, |row| row.misplaced(Place::Solve.words());
    /// Of `gelenk compare`.
    CompareOptions: |row| row.is_at(Place::Compare), Place::Compare, |row| row.misplaced(Place::Compare.words());
    /// Of `gelenk check`, which makes the model and runs nothing.
    CheckOptions: |row| row.key == "coordinates", Place::Run, |_| {
        "is for `gelenk run`: `gelenk check` makes the model and runs nothing".into()
    };
}

/// The words on the command line.
static FLAGS: LazyLock<Vec<String>> = LazyLock::new(|| OPTIONS.iter().map(OptionRow::flag).collect());

fn augment<T: Rows>(command: Command) -> Command {
    OPTIONS.iter().zip(FLAGS.iter()).fold(command, |command, (row, flag)| {
        let is_taken = || command.get_arguments().any(|arg| arg.get_long() == Some(flag));
        if T::has(row) {
            command.arg(argument(row, flag, T::default(row)))
        } else if is_taken() {
            command
        } else {
            // an option of another command is known, and refused with where it belongs
            let reason = format!("--{flag} {}", T::refuses(row));
            command.arg(
                Arg::new(row.key)
                    .long(flag.as_str())
                    .hide(true)
                    .num_args(0..=1)
                    .default_missing_value("")
                    .value_parser(Elsewhere(reason)),
            )
        }
    })
}

fn argument(row: &'static OptionRow, flag: &'static str, default: &'static str) -> Arg {
    let arg = Arg::new(row.key).long(flag).help(help(row, default)).value_parser(RowParser(row));
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
fn help(row: &OptionRow, default: &str) -> String {
    let unit = if row.unit.is_empty() { String::new() } else { format!(" [{}]", row.unit) };
    let of = match row.of {
        Of::All => String::new(),
        Of::With(_) => format!(" For {}.", row.methods().join(", ")),
    };
    format!("{}{unit}{of} [default: {default}]", row.help)
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

/// Refuses an option that belongs elsewhere.
#[derive(Clone)]
struct Elsewhere(String);

impl TypedValueParser for Elsewhere {
    type Value = Value;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, _: &OsStr) -> Result<Value, clap::Error> {
        Err(clap::Error::raw(ErrorKind::UnknownArgument, format!("{}\n", self.0)).with_cmd(command))
    }
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
