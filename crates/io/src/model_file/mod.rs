//! Model files: TOML in, a [`Mechanism`] out, or an error that points at the characters.
//!
//! ```
//! use gelenk_io::ModelFile;
//! let file = ModelFile::parse("pendulum.toml", r#"
//!     gelenk = 1
//!     gravity = [0, 0, -9.81]
//!     [parameters]
//!     length = 0.8
//!     [bodies.rod]
//!     solid = { kind = "rod", from = [0, 0, 0], to = ["length", 0, 0], mass = 0.5 }
//!     [joints.pivot]
//!     kind = "revolute"
//!     a = { body = "ground", axis = [0, 1, 0] }
//!     b = { body = "rod", axis = [0, 1, 0] }
//! "#)?;
//! let mechanism = file.build()?;
//! assert_eq!(mechanism.model.bodies()[1].mass.centre.0, [0.4, 0.0, 0.0]);
//! # Ok::<(), gelenk_io::FileError>(())
//! ```

mod build;
mod check;
mod declare;
mod explain;
mod functions;
mod load;
mod parameters;
mod reference;
mod repeat;
mod schema;
mod tree;

use crate::diagnostics::{Fault, FileError, FileSpan, Source};
use crate::expression::{Expression, Scope};
use crate::mechanism::Mechanism;
use crate::names::said;
use build::{Scopes, parameters_of};
use functions::Functions;
use gelenk_catalogue::Settings;
use gelenk_model::{Ask, Code, Model, ModelError};
use load::{Unit, load};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A model file with all it includes: checked for its form, not yet a model.
#[derive(Debug, Clone)]
pub struct ModelFile {
    /// With all elements that stand for many written out, for the present values of parameters.
    unit: Unit,
    /// As it was read, if that differs.
    read: Option<Unit>,
    /// Values that were set, by full name.
    given: HashMap<String, f64>,
    /// Tables that others stand in for, by full names.
    chosen: BTreeMap<String, String>,
    read_in: Duration,
    functions: Functions,
}

impl ModelFile {
    /// Reads a file and those it names.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        Self::read_with(path, &|path| std::fs::read(path))
    }

    /// Reads a text in memory, which cannot name other files.
    pub fn parse(name: &str, text: &str) -> Result<Self, FileError> {
        Self::parse_all(&[(name, text)])
    }

    /// Reads the first of several texts in memory; it may name the others.
    pub fn parse_all(files: &[(&str, &str)]) -> Result<Self, FileError> {
        let missing = || std::io::Error::new(std::io::ErrorKind::NotFound, "there is no such file");
        let Some((first, _)) = files.first() else {
            return Err(Fault::new("there is no file to read", None).into());
        };
        Self::read_with(Path::new(first), &|path| {
            let found = files.iter().find(|(name, _)| Path::new(name) == path);
            found.map(|(_, text)| text.as_bytes().to_vec()).ok_or_else(missing)
        })
    }

    /// Reads a text in memory as if it were the file of this path: the files it names are read from there.
    pub fn parse_at(path: &Path, text: &str) -> Result<Self, FileError> {
        Self::read_with(path, &|other| {
            if other == path { Ok(text.as_bytes().to_vec()) } else { std::fs::read(other) }
        })
    }

    fn read_with(path: &Path, read: load::Read<'_>) -> Result<Self, FileError> {
        let since = Instant::now();
        let unit = load(path, read)?;
        let (given, chosen) = (HashMap::new(), BTreeMap::new());
        let functions = Functions::default();
        let mut file = Self { unit, read: None, given, chosen, read_in: Duration::ZERO, functions };
        file.write_out()?;
        file.read_in = since.elapsed();
        Ok(file)
    }

    /// Writes out the elements that stand for many.
    fn write_out(&mut self) -> Result<(), FileError> {
        if let Some(written) = repeat::write_out(self.read.as_ref().unwrap_or(&self.unit), &self.given)? {
            let read = std::mem::replace(&mut self.unit, written);
            self.read.get_or_insert(read);
        }
        Ok(())
    }

    /// How long it took to read and check it.
    pub fn read_in(&self) -> Duration {
        self.read_in
    }

    /// With functions of the program, by the names under which expressions may call them: `call(name, x, y)`. They are no part of the text.
    #[must_use]
    pub fn with_functions(mut self, functions: impl IntoIterator<Item = (String, Arc<dyn Code>)>) -> Self {
        self.functions = functions.into_iter().collect();
        self
    }

    /// Names and texts of all files, this one first.
    pub fn sources(&self) -> &[Arc<Source>] {
        &self.unit.sources
    }

    /// Sets a parameter to the value of an expression, which may use the present values of parameters; or has another table stand in for a
    /// table.
    pub fn set(&mut self, parameter: &str, value: &str) -> Result<(), FileError> {
        self.set_all(&[(parameter.to_owned(), value.to_owned())])
    }

    /// Sets several parameters at once, all from the present values.
    pub fn set_all(&mut self, values: &[(String, String)]) -> Result<(), FileError> {
        let scopes = Scopes::new(&self.unit, &self.given)?;
        let mut given = self.given.clone();
        for (parameter, value) in values {
            let Some(names) = scopes.names_at(parameter) else {
                if let Some(unit) = self.read.as_ref().unwrap_or(&self.unit).with_table(parameter, value)? {
                    (self.unit, self.read, self.given) = (unit, None, given);
                    self.write_out()?;
                    self.chosen.insert(parameter.clone(), value.clone());
                    // what is left may depend on the table
                    let rest = values.iter().skip_while(|(name, _)| name != parameter).skip(1);
                    return self.set_all(&rest.cloned().collect::<Vec<_>>());
                }
                let known = parameters_of(&self.unit, &self.given)?;
                let names = known.iter().map(|(name, _)| name.as_str());
                let fault = Fault::new(format!("there is no parameter '{parameter}'"), None);
                return Err(fault.help(said(parameter, names, "parameters are")).into());
            };
            given.insert(parameter.clone(), number(parameter, value, &names, &self.functions)?);
        }
        parameters_of(&self.unit, &given)?;
        let before = std::mem::replace(&mut self.given, given);
        self.write_out().inspect_err(|_| self.given = before)
    }

    /// Tables that others stand in for: names of both.
    pub fn chosen_tables(&self) -> impl Iterator<Item = (&str, &str)> {
        self.chosen.iter().map(|(table, other)| (table.as_str(), other.as_str()))
    }

    /// All parameters with their present values; those of sub-assemblies have the name of the assembly before theirs.
    pub fn parameters(&self) -> Result<Vec<(String, f64)>, FileError> {
        parameters_of(&self.unit, &self.given)
    }

    /// What the model is called: the name it gives itself, or that of its file.
    pub fn name(&self) -> String {
        let stem = || {
            let path = self.unit.sources.first().map(|source| Path::new(&source.name).file_stem());
            path.flatten().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
        };
        self.text("name").map_or_else(stem, str::to_owned)
    }

    /// What the model says it is about.
    pub fn description(&self) -> &str {
        self.text("description").unwrap_or("")
    }

    fn text(&self, key: &str) -> Option<&str> {
        self.unit.table.get(key).and_then(|entry| entry.node.as_text())
    }

    /// The run options that the file gives, with the present values of the parameters. The mechanism is not made for this.
    pub fn settings(&self) -> Result<Settings, FileError> {
        let scopes = Scopes::new(&self.unit, &self.given)?;
        Ok(build::settings_of(&scopes)?)
    }

    /// Makes the mechanism with the present values of the parameters.
    pub fn build(&self) -> Result<Mechanism, FileError> {
        build::build(&self.unit, &self.given, &self.functions)
    }

    /// The JSON Schema of model files, which lets editors complete and check them.
    pub fn schema() -> serde_json::Value {
        schema::schema()
    }

    /// The reference of the format as Markdown. `example` gives an example for a section, by its name.
    pub fn reference(example: &dyn Fn(&str) -> String) -> String {
        reference::reference(example)
    }

    /// Where a file asks for a start value: its name and the line.
    pub fn asked_at(&self, model: &Model, ask: &Ask) -> Option<String> {
        let place = explain::asked(&self.unit, model, ask)?.place();
        Some(format!("{}:{}", place.source.name, place.line_and_column().0))
    }

    /// Does a file give this key to an element, by its section and full name?
    pub fn gives(&self, section: &str, name: &str, key: &str) -> bool {
        explain::gives(&self.unit, section, name, key)
    }

    /// Where an element is declared: the name of its file and the line.
    pub fn line_of(&self, section: &str, name: &str) -> Option<String> {
        explain::line(&self.unit, section, name)
    }

    /// An error of the model, at the element of the file it is about.
    pub fn explain(&self, error: &ModelError) -> FileError {
        explain::explain(&self.unit, error)
    }
}

/// The value of an expression that was given to a parameter.
fn number(parameter: &str, value: &str, names: &Scope, functions: &Functions) -> Result<f64, Fault> {
    let complaints = functions.complaints();
    let mut names = names.clone();
    names.calls(functions.calls(&complaints));
    let source = Arc::new(Source { name: format!("value of {parameter}"), text: value.to_owned() });
    let program = Expression::parse(value).and_then(|e| e.compile(&names)).map_err(|error| {
        let place = FileSpan { source: source.clone(), span: error.span.clone() };
        Fault { message: error.message.clone(), place: Some(place), help: error.help.clone() }
    })?;
    let x = program.eval::<f64>(&[]);
    complaints.ask().map_err(|error| Fault::new(error.to_string(), None))?;
    if x.is_finite() {
        return Ok(x);
    }
    let place = FileSpan { source, span: 0..value.len() };
    Err(Fault::new(
        format!("the value of '{parameter}' would be {x}, which is not a finite number"),
        Some(place),
    ))
}
