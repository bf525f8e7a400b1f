//! From the tables of a file to a model.
//!
//! Elements are made in an order in which everything they refer to is there already. Measures and controllers may refer to each
//! other, and are made when they are asked for.

mod beams;
mod bodies;
mod collisions;
mod contacts;
mod controllers;
mod deformed;
mod drives;
mod faceted;
mod flexible;
mod forces;
mod formulas;
mod joints;
mod keys;
mod measures;
mod notes;
mod outlines;
mod outputs;
mod picture;
mod places;
mod rails;
mod roads;
mod scopes;
mod settings;
mod solids;
mod values;

pub(super) use scopes::{Scopes, parameters_in, parameters_of, passed_on};
pub(super) use settings::settings_of;

use super::functions::Functions;
use super::load::Unit;
use super::tree::{Entry, Span};
use crate::diagnostics::{Fault, FileError};
use crate::mechanism::Mechanism;
use crate::quantity::Quantity;
use gelenk_flex::FlexBody;
use gelenk_model::math::Vec3;
use gelenk_model::{BodyId, Call, ExternalId, Frame, Model, ModelError};
use scopes::Local;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use values::Reader;

type Built<T> = Result<T, Fault>;

/// An element that is not made yet.
#[derive(Clone, Copy)]
struct Declared<'a> {
    /// Which of the scopes it belongs to.
    scope: usize,
    entry: &'a Entry,
}

/// A controller that is part of the model.
#[derive(Clone)]
struct Controller {
    id: ExternalId,
    /// Names of its outputs; the first is meant where none is named.
    outputs: Vec<String>,
}

struct Builder<'a> {
    scopes: Scopes<'a>,
    faults: Vec<Fault>,
    model: Model,
    /// Declared elements by section and full name.
    declared: HashMap<(&'static str, String), Declared<'a>>,
    frames: HashMap<String, Frame>,
    controllers: HashMap<String, Controller>,
    roads: HashMap<String, roads::DrawnRoad>,
    quantities: HashMap<String, (Quantity, String)>,
    /// Measures and controllers that are being made: whoever is asked for again is part of a circle.
    open: Vec<(&'static str, String)>,
    picture: picture::Picture,
    rails: rails::Rails,
    /// By the number of their body: what touches, and materials.
    touching: HashMap<usize, Vec<contacts::OwnShape>>,
    materials: HashMap<usize, String>,
    /// What flexible bodies are made of.
    flexible: HashMap<BodyId, Arc<FlexBody>>,
    /// Functions of the program.
    calls: Arc<HashMap<String, Call>>,
    /// Bodies that collide without a list: where that is said, and their groups.
    colliding: BTreeMap<usize, (Span, Vec<String>)>,
}

/// Sections whose elements others refer to by name.
const REFERRED: [&str; 15] = [
    "bodies",
    "beams",
    "frames",
    "joints",
    "drives",
    "roads",
    "forces",
    "laws",
    "contacts",
    "controllers",
    "measures",
    "rolling",
    "tracks",
    "profiles",
    "wheel_rails",
];

/// Makes the mechanism of a file, which may call these functions.
pub(super) fn build<'a>(
    unit: &'a Unit,
    given: &HashMap<String, f64>,
    functions: &Functions,
) -> Result<Mechanism, FileError> {
    let scopes = Scopes::new(unit, given)?;
    let complaints = functions.complaints();
    let mut builder = Builder {
        scopes,
        faults: Vec::new(),
        model: Model::new(),
        declared: HashMap::new(),
        frames: HashMap::new(),
        controllers: HashMap::new(),
        roads: HashMap::new(),
        flexible: HashMap::new(),
        quantities: HashMap::new(),
        open: Vec::new(),
        picture: picture::Picture::default(),
        rails: rails::Rails::default(),
        touching: HashMap::new(),
        materials: HashMap::new(),
        calls: functions.calls(&complaints),
        colliding: BTreeMap::new(),
    };
    builder.declare();
    let gravity = builder.top().vector("gravity");
    let gravity = builder.keep(gravity).flatten().unwrap_or_else(Vec3::zero);
    builder.model = Model::new().with_gravity(gravity).with_calls(complaints);
    let stages: [fn(&mut Builder<'a>); 17] = [
        Builder::bodies,
        Builder::frames_of_bodies,
        Builder::beams,
        Builder::frames_of_beams,
        Builder::joints,
        Builder::rolling,
        Builder::tracks,
        Builder::profiles,
        Builder::wheel_rails,
        Builder::drives,
        Builder::all_controllers,
        Builder::roads,
        Builder::loads,
        Builder::forces,
        Builder::contacts,
        Builder::collisions,
        Builder::all_measures,
    ];
    for stage in stages {
        stage(&mut builder);
        // what follows would only complain about what is missing now
        if !builder.faults.is_empty() {
            return Err(FileError { faults: builder.faults });
        }
    }
    let made = builder.mechanism();
    match made {
        Some(mechanism) if builder.faults.is_empty() => Ok(mechanism),
        _ => Err(FileError { faults: builder.faults }),
    }
}

impl<'a> Builder<'a> {
    /// Notes a fault and goes on.
    fn keep<T>(&mut self, result: Built<T>) -> Option<T> {
        result.map_err(|fault| self.faults.push(fault)).ok()
    }

    /// Lists everything that has a name.
    fn declare(&mut self) {
        for section in REFERRED {
            for (declared, name) in self.elements(section) {
                self.declared.insert((section, name), declared);
            }
        }
        // names that expressions could mix up
        let mut seen: HashSet<(usize, &str)> = HashSet::new();
        for section in ["parameters", "tables", "measures", "controllers"] {
            for (declared, _) in self.elements(section) {
                let entry = declared.entry;
                if !seen.insert((declared.scope, entry.key.as_str())) {
                    let message = format!(
                        "the name '{}' is used twice among parameters, tables, measures and controllers",
                        entry.key
                    );
                    self.faults.push(
                        entry
                            .key_span
                            .wrong(message)
                            .help("expressions could not tell them apart: rename one"),
                    );
                }
            }
        }
        for (declared, name) in self.elements("frames") {
            if self.declared.contains_key(&("bodies", name)) {
                let message = format!("the frame '{}' has the name of a body", declared.entry.key);
                self.faults.push(declared.entry.key_span.wrong(message).help("give it a name of its own"));
            }
        }
    }

    /// The elements of a section in all files, with their full names.
    fn elements(&self, section: &str) -> Vec<(Declared<'a>, String)> {
        let mut found = Vec::new();
        for (scope, local) in self.scopes.list.iter().enumerate() {
            let table = local.unit.table.get(section).and_then(|entry| entry.node.as_table());
            for entry in table.iter().flat_map(|table| &table.entries) {
                found.push((Declared { scope, entry }, format!("{}{}", local.prefix, entry.key)));
            }
        }
        found
    }

    fn local(&self, scope: usize) -> &Local<'a> {
        &self.scopes.list[scope]
    }

    /// The table of an element, with the meanings of names in its file.
    fn reader(&self, declared: Declared<'a>, what: &'static str) -> Reader<'a> {
        let local = self.local(declared.scope);
        Reader::new(declared.entry, local.names.clone(), format!("{what} '{}'", declared.entry.key))
    }

    /// The keys before the first table.
    fn top(&self) -> Reader<'a> {
        let local = self.local(0);
        Reader::of_table(&local.unit.table, &local.whole, local.names.clone(), "the model".into())
    }

    /// Calls `make` for every element of a section and notes faults.
    fn each(
        &mut self,
        section: &'static str,
        what: &'static str,
        mut make: impl FnMut(&mut Self, Declared<'a>, &Reader<'a>, String) -> Built<()>,
    ) {
        for (declared, name) in self.elements(section) {
            let reader = self.reader(declared, what);
            let result = make(self, declared, &reader, name);
            self.keep(result);
        }
    }
}

/// What the model says about an element, at the element.
fn at_element(at: &Span) -> impl Fn(ModelError) -> Fault + '_ {
    move |error| super::explain::fault(&error, at)
}
