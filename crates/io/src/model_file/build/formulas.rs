//! Expressions of a running model: of time, measures and controllers.

use super::super::check::expression_fault;
use super::super::tree::{Node, Value};
use super::{Builder, Built};
use crate::diagnostics::Fault;
use crate::expression::{Expression, Program, Scope};
use crate::names::said;
use crate::quantity::{MOST_INPUTS, Quantity, formula, time_slot};
use gelenk_model::{Measure, Signal};

/// An expression and what its slots hold: first the names that it alone has, then what it uses.
pub(super) struct Compiled {
    pub(super) program: Program,
    pub(super) inputs: Vec<Quantity>,
}

impl Compiled {
    /// A signal, if it has no names of its own.
    pub(super) fn signal(self) -> Signal {
        if let Some(x) = self.program.constant() {
            return Signal::constant(x);
        }
        let time = time_slot(&self.inputs);
        Signal::Formula(formula(self.program, time), self.inputs.iter().map(Quantity::signal).collect())
    }
}

/// The expression of a key; numbers are expressions too.
fn expression(node: &Node) -> Built<Expression> {
    let text = match &node.value {
        Value::Text(text) => text.clone(),
        Value::Number(x, _) if *x < 0.0 => format!("-{:e}", x.abs()),
        Value::Number(x, _) => format!("{x:e}"),
        other => {
            return Err(node
                .span
                .wrong(format!("a number or an expression is expected, not {}", other.describe())));
        }
    };
    Expression::parse(&text).map_err(|e| expression_fault(node, &e))
}

impl Builder<'_> {
    /// Compiles an expression of names that only it has (`own`), time, parameters, tables, and what `find` knows.
    fn compile(
        &mut self,
        scope: usize,
        node: &Node,
        own: &[&str],
        mut find: impl FnMut(&mut Self, &str, &Node, std::ops::Range<usize>) -> Built<Option<Quantity>>,
    ) -> Built<Compiled> {
        let expression = expression(node)?;
        let mut names = self.with_calls(scope);
        let mut inputs = Vec::new();
        for name in own {
            let is_used = expression.names().find(|(used, _)| used == name);
            if let (Some((_, span)), true) = (is_used, names.has_number(name)) {
                let message = format!(
                    "'{name}' means two things here: a parameter, and what this expression calls '{name}'"
                );
                return Err(node.part(&span).wrong(message).help("rename the parameter"));
            }
            names.variable(*name);
        }
        for (name, span) in expression.names() {
            if names.has_number(name) {
                continue;
            }
            let quantity = if name == "t" {
                Some(Quantity::Measure(Measure::Time))
            } else {
                find(self, name, node, span.clone())?
            };
            let Some(quantity) = quantity else {
                if Scope::is_unit(name) {
                    continue;
                }
                return Err(self.unknown_quantity(scope, name, node, span, &names));
            };
            names.variable(name);
            inputs.push(quantity);
        }
        if inputs.len() + own.len() > MOST_INPUTS {
            let fault = node.span.wrong(format!("the expression uses more than {MOST_INPUTS} quantities"));
            return Err(fault.help("give parts of it names, as measures of kind \"expression\""));
        }
        let program = expression.compile(&names).map_err(|e| expression_fault(node, &e))?;
        Ok(Compiled { program, inputs })
    }

    /// The names of a file, and the functions of the program.
    pub(super) fn with_calls(&self, scope: usize) -> Scope {
        let mut names: Scope = (*self.local(scope).names).clone();
        names.calls(self.calls.clone());
        names
    }

    fn unknown_quantity(
        &self,
        scope: usize,
        name: &str,
        node: &Node,
        span: std::ops::Range<usize>,
        names: &Scope,
    ) -> Fault {
        let prefix = &self.local(scope).prefix;
        let quantities =
            self.declared.keys().filter(|(section, _)| matches!(*section, "measures" | "controllers"));
        let mut known: Vec<&str> =
            quantities.filter_map(|(_, full)| full.strip_prefix(prefix.as_str())).collect();
        known.extend(names.numbers());
        known.push("t");
        known.sort_unstable();
        let fault = node.part(&span).wrong(format!("the name '{name}' is not known here"));
        if names.has_table(name) {
            return fault.help(format!("it is a table: look it up with interp({name}, x)"));
        }
        fault.help(said(name, known.iter().copied(), "known are"))
    }

    /// A function of time alone, whose only slot is time.
    pub(super) fn time_program(&self, scope: usize, node: &Node) -> Built<Program> {
        let expression = expression(node)?;
        let mut names = self.with_calls(scope);
        names.variable("t");
        let program = expression.compile(&names).map_err(|error| {
            let fault = expression_fault(node, &error);
            let word = node.as_text().and_then(|text| text.get(error.span.clone())).unwrap_or("");
            let full = format!("{}{word}", self.local(scope).prefix);
            let is_quantity =
                ["measures", "controllers"].iter().any(|s| self.declared.contains_key(&(*s, full.clone())));
            if is_quantity {
                return fault.help(
                    "motion can be prescribed as a function of time only; a force may listen to measures",
                );
            }
            fault
        })?;
        if program.mixes_arguments() {
            let fault = node.span.wrong("a function has several arguments that change with time; its accelerations would not be known");
            return Err(fault.help("let it take t alone, and work out the others inside"));
        }
        Ok(program)
    }

    /// An expression of time, measures and controllers.
    pub(super) fn quantity(&mut self, scope: usize, node: &Node) -> Built<Quantity> {
        let compiled =
            self.compile(scope, node, &[], |builder, name, _, _| builder.named_quantity(scope, name))?;
        Ok(match &compiled.inputs[..] {
            // a name alone is the measure itself
            [single] if node.as_text().is_some_and(is_name) => single.clone(),
            _ => Quantity::composed(compiled.program, compiled.inputs),
        })
    }

    /// The same for forces and controllers, which must not depend on what follows from forces.
    pub(super) fn instant(&mut self, scope: usize, node: &Node, own: &[&str]) -> Built<Compiled> {
        self.compile(scope, node, own, |builder, name, node, span| {
            let Some(quantity) = builder.named_quantity(scope, name)? else { return Ok(None) };
            let mut loops = None;
            quantity.for_each(&mut |measure| {
                if !is_instant(measure) {
                    loops = Some(measure.clone());
                }
            });
            if let Some(measure) = loops {
                let what = measure.name(&builder.model);
                let message = format!(
                    "'{name}' cannot be used here: the {what} follows from the forces themselves or is a sum over all bodies, and a \
                     force or controller that depends on it would be an algebraic loop"
                );
                let help = "use positions, velocities, angles, distances, joint coordinates and their rates, or controllers";
                return Err(node.part(&span).wrong(message).help(help));
            }
            Ok(Some(quantity))
        })
    }

    /// A measure or a controller by the name it has in its file.
    fn named_quantity(&mut self, scope: usize, name: &str) -> Built<Option<Quantity>> {
        let full = format!("{}{name}", self.local(scope).prefix);
        if self.declared.contains_key(&("measures", full.clone())) {
            return self.measure(&full).map(|(quantity, _)| Some(quantity));
        }
        let (controller, output) = if self.declared.contains_key(&("controllers", full.clone())) {
            (full, None)
        } else {
            match full.rsplit_once('.') {
                Some((first, last)) if self.declared.contains_key(&("controllers", first.to_owned())) => {
                    (first.to_owned(), Some(last.to_owned()))
                }
                _ => return Ok(None),
            }
        };
        let made = self.controller(&controller)?;
        let index = match &output {
            None => Some(0),
            Some(output) => made.outputs.iter().position(|known| known == output),
        };
        Ok(index.map(|index| Quantity::Measure(Measure::Output { of: made.id, index })))
    }
}

/// Is an expression one name and nothing else?
fn is_name(text: &str) -> bool {
    let text = text.trim();
    let is_quoted = text.len() > 2 && text.starts_with('\'') && text[1..].find('\'') == Some(text.len() - 2);
    is_quoted || text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.')
}

/// Does a measure follow from positions, velocities and external variables alone?
fn is_instant(measure: &Measure) -> bool {
    matches!(
        measure,
        Measure::Time
            | Measure::Coordinate(_)
            | Measure::CoordinateRate(_)
            | Measure::Distance(..)
            | Measure::DistanceRate(..)
            | Measure::Angle { .. }
            | Measure::Orientation { .. }
            | Measure::Position(..)
            | Measure::Velocity(..)
            | Measure::AngularVelocity(..)
            | Measure::Deformation(..)
            | Measure::Output { .. }
    )
}

impl Builder<'_> {
    /// An expression of its own names, parameters and tables only.
    pub(super) fn plain(&mut self, scope: usize, node: &Node, own: &[&str]) -> Built<Program> {
        let compiled = self.compile(scope, node, own, |builder, name, node, span| {
            if builder.named_quantity(scope, name)?.is_none() {
                return Ok(None);
            }
            let message =
                format!("'{name}' cannot be used here: this expression knows {} only", own.join(", "));
            Err(node
                .part(&span)
                .wrong(message)
                .help("a force of kind \"actuator\", \"joint\" or \"applied\" may listen to measures"))
        })?;
        Ok(compiled.program)
    }
}
