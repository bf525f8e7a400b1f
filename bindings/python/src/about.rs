//! What gelenk knows: elements of models, run options, methods, examples.

use crate::errors::guarded;
use gelenk_catalogue::{METHODS, OPTIONS, Of, OptionKind, OptionRow, Place};
use gelenk_examples::{EXAMPLES, PARTS};
use gelenk_io::ModelFile;
use gelenk_mechanisms::MECHANISMS;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use serde_json::{Value, json};

/// The version of gelenk.
#[pyfunction]
pub(crate) fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The JSON Schema of model files, as text.
#[pyfunction]
pub(crate) fn schema() -> String {
    ModelFile::schema().to_string()
}

/// The run options of models, as JSON: a list of objects with key, kind, unit, default, help, words, methods.
#[pyfunction]
pub(crate) fn options() -> String {
    let is_of_run = |row: &&OptionRow| row.is_at(Place::Run);
    let rows: Vec<Value> = OPTIONS
        .iter()
        .filter(is_of_run)
        .map(|row| {
            json!({
                "key": row.key,
                "kind": kind(row),
                "unit": row.unit,
                "default": row.default_at(Place::Run),
                "help": row.help,
                "words": row.words().iter().map(|(word, _)| *word).collect::<Vec<_>>(),
                "methods": if row.of == Of::All { Vec::new() } else { row.methods() },
            })
        })
        .collect();
    Value::Array(rows).to_string()
}

fn kind(row: &OptionRow) -> &'static str {
    match row.kind {
        OptionKind::Number { .. } => "number",
        OptionKind::Whole { .. } => "whole",
        OptionKind::Order { .. } => "order",
        OptionKind::Flag { .. } => "flag",
        OptionKind::Words(_) => "words",
        OptionKind::Method => "method",
    }
}

/// The methods of integration: names and what they are for.
#[pyfunction]
pub(crate) fn methods() -> Vec<(&'static str, &'static str)> {
    METHODS.iter().map(|row| (row.name, row.about)).collect()
}

/// The models that are part of the package: names, what they show, and the set of mechanisms they belong to, which is empty for examples.
#[pyfunction]
pub(crate) fn examples() -> Vec<(&'static str, &'static str, &'static str)> {
    let examples = EXAMPLES.iter().map(|e| (e.name, e.what, ""));
    examples.chain(MECHANISMS.iter().map(|m| (m.name, m.what(), m.set.word()))).collect()
}

/// The text of such a model, and the names and texts of files that it may include.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub(crate) fn example(name: &str) -> Option<(&'static str, Vec<(&'static str, &'static str)>)> {
    let example = EXAMPLES.iter().find(|e| e.name == name).map(|e| e.text);
    let mechanism = || MECHANISMS.iter().find(|m| m.name == name).map(|m| m.text);
    example.or_else(mechanism).map(|text| (text, PARTS.to_vec()))
}

/// The name that comes nearest, if one comes near.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)]
pub(crate) fn nearest(name: &str, known: Vec<String>) -> Option<String> {
    gelenk_core::nearest(name, known.iter().map(String::as_str)).map(str::to_owned)
}

/// The `gelenk` command: does what the arguments say, the first of which is the name of the program, and gives the exit code.
///
/// It writes to the standard output and error of the process. Ctrl-C belongs to it from then on, so that it is for programs alone.
#[pyfunction]
pub(crate) fn command(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> PyResult<u8> {
    py.detach(|| guarded(|| gelenk_cli::main(arguments))).map_err(PyRuntimeError::new_err)
}
