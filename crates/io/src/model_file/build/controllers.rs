//! Dynamics outside of the mechanism.

use super::super::check::expression_fault;
use super::super::tree::Node;
use super::values::Reader;
use super::{Builder, Built, Controller, at_element};
use crate::expression::{Expression, Program, Scope};
use crate::names::said;
use gelenk_core::Real;
use gelenk_model::{Binder, External, Lag, Pid, Signal, Slope, StateSpace, UserDynamics};
use std::sync::Arc;

/// States and inputs that equations may have, and time: those of the model.
const MOST_SLOTS: usize = 64 + 8 + 1;

impl<'a> Builder<'a> {
    pub(super) fn all_controllers(&mut self) {
        for (_, name) in self.elements("controllers") {
            let made = self.controller(&name);
            self.keep(made);
        }
    }

    /// A controller by its full name; it is made when it is first asked for.
    pub(super) fn controller(&mut self, name: &str) -> Built<Controller> {
        if let Some(made) = self.controllers.get(name) {
            return Ok(made.clone());
        }
        let key = ("controllers", name.to_owned());
        let declared = self.declared[&key];
        self.enter(key, &declared.entry.key_span)?;
        let reader = self.reader(declared, "controller");
        let made = self.new_controller(declared.scope, &reader, name);
        self.open.pop();
        let made = made?;
        self.controllers.insert(name.to_owned(), made.clone());
        Ok(made)
    }

    /// Begins something that may ask for others; asked for again, it is part of a circle.
    pub(super) fn enter(&mut self, key: (&'static str, String), at: &super::Span) -> Built<()> {
        const MOST_DEEP: usize = 50;
        if let Some(first) = self.open.iter().position(|open| *open == key) {
            let mut names: Vec<_> = self.open[first..].iter().map(|(_, name)| name.as_str()).collect();
            names.push(&key.1);
            let message =
                format!("measures or controllers depend on each other in a cycle: {}", names.join(" -> "));
            self.open.clear();
            return Err(at.wrong(message).help("let one of them depend on something else"));
        }
        if self.open.len() >= MOST_DEEP {
            self.open.clear();
            let message =
                format!("measures or controllers depend on each other over more than {MOST_DEEP} steps");
            return Err(at.wrong(message).help("put some of them together"));
        }
        self.open.push(key);
        Ok(())
    }

    fn listen(&mut self, scope: usize, node: &Node) -> Built<Signal> {
        Ok(self.instant(scope, node, &[])?.signal())
    }

    fn new_controller(&mut self, scope: usize, reader: &Reader<'a>, name: &str) -> Built<Controller> {
        let mut outputs = vec!["1".to_owned()];
        let element = match reader.kind() {
            "lag" => {
                let lag = Lag {
                    gain: reader.number_or("gain", 1.0)?,
                    time_constant: reader.needed_number("time_constant")?,
                    initial: reader.number_or("initial", 0.0)?,
                };
                External::lag(name, self.listen(scope, reader.need("input")?)?, lag)
            }
            "pid" => {
                let pid = Pid {
                    proportional: reader.number_or("proportional", 0.0)?,
                    integral: reader.number_or("integral", 0.0)?,
                    derivative: reader.number_or("derivative", 0.0)?,
                    filter: reader.number_or("filter", 0.01)?,
                };
                External::pid(name, self.listen(scope, reader.need("error")?)?, pid)
            }
            "state-space" => {
                let matrix = |key: &str| match reader.node(key) {
                    Some(node) => reader.matrix_of(node),
                    None => Ok(Vec::new()),
                };
                let a = matrix("A")?;
                let initial = reader.numbers("initial")?.unwrap_or_else(|| vec![0.0; a.len()]);
                let system = StateSpace { a, b: matrix("B")?, c: matrix("C")?, d: matrix("D")?, initial };
                outputs = (1..=system.c.len()).map(|i| i.to_string()).collect();
                let nodes = reader.node("inputs").and_then(Node::as_list).unwrap_or(&[]);
                let inputs: Built<Vec<_>> = nodes.iter().map(|node| self.listen(scope, node)).collect();
                External::state_space(name, inputs?, system)
            }
            _ => {
                let (equations, initial, states) = equations(self.with_calls(scope), reader)?;
                outputs = states;
                let inputs: Built<Vec<_>> =
                    reader.map("inputs").iter().map(|entry| self.listen(scope, &entry.node)).collect();
                External::dynamics(name, inputs?, initial, equations)
            }
        };
        let id = self.model.add_external(element).map_err(at_element(&reader.span))?;
        Ok(Controller { id, outputs })
    }
}

/// Rates of states, as programs of the states, the inputs and time.
struct Equations {
    /// As the file has them.
    given: Arc<[Program]>,
    /// The same with the corners of a system.
    programs: Vec<Program>,
    /// The slot of time.
    time: usize,
}

impl Equations {
    fn eval<R: Real>(&self, t: R, u: &[R], inputs: &[R], out: &mut [R]) {
        let mut slots = [R::from(0.0); MOST_SLOTS];
        for (slot, x) in slots.iter_mut().zip(u.iter().chain(inputs).chain([&t])) {
            *slot = *x;
        }
        for (out, program) in out.iter_mut().zip(&self.programs) {
            *out = program.eval(&slots);
        }
    }
}

impl UserDynamics for Equations {
    fn with_corners(&self, binder: &mut Binder) -> Option<Arc<dyn UserDynamics>> {
        let time = Some(self.time);
        if !self.given.iter().any(|program| program.has_corners() || program.has_timed_parts(time)) {
            return None;
        }
        let programs = self.given.iter().map(|program| program.bound(binder, time));
        Some(Arc::new(Self { given: self.given.clone(), programs: programs.collect(), time: self.time }))
    }

    fn rates(&self, t: f64, u: &[f64], inputs: &[f64], out: &mut [f64]) {
        self.eval(t, u, inputs, out);
    }

    fn rates_along(&self, t: Slope, u: &[Slope], inputs: &[Slope], out: &mut [Slope]) {
        self.eval(t, u, inputs, out);
    }
}

/// The equations of a controller of kind "ode", with initial values and names of its states.
fn equations(mut names: Scope, reader: &Reader<'_>) -> Built<(Equations, Vec<f64>, Vec<String>)> {
    let (states, inputs, rates) = (reader.map("states"), reader.map("inputs"), reader.map("rates"));
    if states.len() + inputs.len() >= MOST_SLOTS {
        return Err(reader
            .span
            .wrong(format!("{} has too many states and inputs", reader.what))
            .help("make several controllers of it"));
    }
    for entry in states.iter().chain(inputs) {
        if names.has_number(&entry.key) || entry.key == "t" {
            let fault = entry.key_span.wrong(format!("'{}' has another meaning already", entry.key));
            return Err(fault.help("states and inputs need names that no parameter has"));
        }
        names.variable(entry.key.as_str());
    }
    let time = names.variable("t");
    let known = || states.iter().map(|entry| entry.key.as_str());
    if let Some(entry) = rates.iter().find(|entry| !known().any(|name| name == entry.key)) {
        let fault = entry.key_span.wrong(format!("there is no state '{}'", entry.key));
        return Err(fault.help(said(&entry.key, known(), "states are")));
    }
    let mut programs = Vec::new();
    let mut initial = Vec::new();
    for state in states {
        let Some(entry) = rates.iter().find(|entry| entry.key == state.key) else {
            let fault = state.key_span.wrong(format!("state '{}' has no rate", state.key));
            return Err(fault.help(format!("add rates.{} = \"...\"", state.key)));
        };
        initial.push(reader.number_of(&state.node)?);
        programs.push(match entry.node.as_text() {
            Some(text) => Expression::parse(text)
                .and_then(|e| e.compile(&names))
                .map_err(|e| expression_fault(&entry.node, &e))?,
            None => Program::of_number(reader.number_of(&entry.node)?),
        });
    }
    let given = programs.clone().into();
    Ok((Equations { given, programs, time }, initial, known().map(str::to_owned).collect()))
}
