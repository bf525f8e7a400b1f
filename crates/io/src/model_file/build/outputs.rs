//! Outputs and events, and the whole.

use super::super::tree::Node;
use super::settings::settings_of;
use super::{Builder, Built};
use crate::mechanism::{Action, Event, Mechanism, Output, Purpose};
use crate::quantity::Quantity;
use gelenk_catalogue::{Settings, Times};
use gelenk_core::Direction;
use gelenk_model::{Component, Frame, GROUND, JointId, Measure, Model, Orientation, View};
use std::collections::HashSet;
use std::sync::Arc;

const COMPONENTS: [(&str, Component); 3] = [("x", Component::X), ("y", Component::Y), ("z", Component::Z)];

impl<'a> Builder<'a> {
    /// Puts everything together; faults are noted.
    pub(super) fn mechanism(&mut self) -> Option<Mechanism> {
        let settings = settings_of(&self.scopes);
        let settings = self.keep(settings);
        let times = settings.as_ref().map_or_else(Times::default, Settings::times);
        let start = self.start(times.start());
        let start = self.keep(start);
        let outputs = self.outputs();
        let mut outputs = self.keep(outputs);
        let mut events = Vec::new();
        self.each("events", "event", |builder, declared, reader, name| {
            events.push(builder.event(declared.scope, reader, name)?);
            Ok(())
        });
        let scene = self.scene(outputs.as_mut().unwrap_or(&mut Vec::new()));
        let scene = self.keep(scene);
        let notes = if self.faults.is_empty() { self.notes(&times) } else { Vec::new() };
        let mut frames: Vec<(String, Frame)> = self.frames.iter().map(|(k, f)| (k.clone(), *f)).collect();
        frames.sort_by(|a, b| a.0.cmp(&b.0));
        Some(Mechanism {
            model: self.model.clone(),
            start: start?,
            settings: settings?,
            outputs: outputs?,
            events,
            scene: scene?,
            frames,
            notes,
        })
    }

    fn outputs(&mut self) -> Built<Vec<Output>> {
        let reader = self.settings("output");
        let listed = reader.as_ref().and_then(|reader| reader.node("measures")).and_then(Node::as_list);
        let names: Vec<String> = match listed {
            Some(nodes) => nodes
                .iter()
                .map(|node| self.full_name(0, node, "measure", "measures"))
                .collect::<Built<_>>()?,
            None => self.elements("measures").into_iter().map(|(_, name)| name).collect(),
        };
        let mut outputs = Vec::new();
        for name in names {
            let (quantity, unit) = self.measure(&name)?;
            outputs.push(Output { name, unit, quantity, purpose: Purpose::Asked });
        }
        // a measure may have the name of a column that follows, such as "crank angle"
        let taken: HashSet<String> = outputs.iter().map(|output| output.name.clone()).collect();
        let apart = |kind: &str, mut output: Output| {
            if taken.contains(&output.name) {
                output.name = format!("{kind} {}", output.name);
            }
            output
        };
        if reader.as_ref().is_some_and(|reader| reader.flag("bodies")) {
            for (body, id) in self.model.bodies().iter().zip(self.model.body_ids()).skip(1) {
                let columns = body_columns(&self.model, &body.name, Frame::on(id), body.planar);
                outputs.extend(columns.into_iter().map(|column| apart("body", column)));
            }
        }
        if reader.is_some_and(|reader| reader.flag("reactions")) {
            let joints: Vec<_> = self.model.joint_names().map(str::to_owned).collect();
            for joint in joints {
                if let Ok(id) = self.model.joint(&joint) {
                    let columns = reaction_columns(&self.model, &joint, id, Purpose::Asked);
                    outputs.extend(columns.into_iter().map(|column| apart("joint", column)));
                }
            }
        }
        Ok(outputs)
    }

    fn event(&mut self, scope: usize, reader: &super::values::Reader<'a>, name: String) -> Built<Event> {
        let when = reader.need("when")?;
        let quantity = self.quantity(scope, when)?;
        if quantity.measures().is_empty() {
            let fault = when.span.wrong("this never changes, so that it passes no level");
            return Err(fault.help("use t, a measure or a controller"));
        }
        if quantity.is_truth() {
            let fault = when.span.wrong("this is true or false, and passes no level between");
            return Err(fault.help(
                "an event is where a quantity passes zero or `level`: write \"t - 1\" in place of \"t > 1\"",
            ));
        }
        let prefix = self.local(scope).prefix.clone();
        let mut set = Vec::new();
        for entry in reader.map("set") {
            let known = &self.local(scope).values;
            if !known.iter().any(|(name, _)| *name == entry.key) {
                let names = known.iter().map(|(name, _)| name.as_str());
                let fault = entry.key_span.wrong(format!("there is no parameter '{}'", entry.key));
                return Err(fault.help(crate::names::said(&entry.key, names, "there are")));
            }
            let names = Arc::new(self.with_calls(scope));
            super::values::Reader { names, ..reader.clone() }.number_of(&entry.node)?; // it must be possible now; then it is evaluated again with later values
            let value = entry.node.as_text().map_or_else(|| number_text(&entry.node), str::to_owned);
            set.push((format!("{prefix}{}", entry.key), value));
        }
        let action = match (reader.text("action"), set.is_empty()) {
            (Some("set"), true) => {
                let fault =
                    reader.need("action")?.span.wrong("the event is to set parameters, but names none");
                return Err(fault.help("add set = { parameter = value }"));
            }
            (None | Some("set"), false) => Action::Set(set),
            (Some(_), false) => {
                let fault = reader.need("set")?.span.wrong("'set' needs the action \"set\"");
                return Err(fault.help("leave out action, or leave out set"));
            }
            (Some("stop"), true) => Action::Stop,
            _ => Action::Report,
        };
        let direction = match reader.text("direction") {
            Some("rising") => Direction::Rising,
            Some("falling") => Direction::Falling,
            _ => Direction::Any,
        };
        let once = reader.flag_or("once", matches!(action, Action::Set(_)));
        Ok(Event { name, quantity, level: reader.number_or("level", 0.0)?, direction, action, once })
    }
}

fn number_text(node: &Node) -> String {
    match &node.value {
        super::super::tree::Value::Number(x, _) => format!("{x:e}"),
        _ => String::new(),
    }
}

/// Force and torque of a joint, each with three columns.
pub(super) fn reaction_columns(model: &Model, joint: &str, id: JointId, purpose: Purpose) -> Vec<Output> {
    let column = |what: &str, component: &str, measure: Measure| Output {
        name: format!("{joint} {what} {component}"),
        unit: measure.unit(model).to_owned(),
        quantity: Quantity::Measure(measure),
        purpose,
    };
    let ground = Frame::on(GROUND);
    let force = COMPONENTS.map(|(name, c)| column("force", name, Measure::ReactionForce(id, ground, c)));
    let torque = COMPONENTS.map(|(name, c)| column("torque", name, Measure::ReactionTorque(id, ground, c)));
    force.into_iter().chain(torque).collect()
}

/// The motion of a body: what it takes to place it and to start from there.
fn body_columns(model: &Model, body: &str, frame: Frame, planar: bool) -> Vec<Output> {
    let world = View::world();
    let ground = Frame::on(GROUND);
    let axes = if planar { &COMPONENTS[..2] } else { &COMPONENTS[..] };
    let mut list: Vec<(String, Measure)> = Vec::new();
    list.extend(axes.iter().map(|(name, c)| ((*name).to_owned(), Measure::Position(frame, world, *c))));
    if planar {
        list.push(("angle".into(), Measure::Angle { of: frame, against: ground }));
    } else {
        let part = |i| Measure::Orientation { of: frame, against: ground, part: Orientation::Quaternion(i) };
        list.extend(["w", "x", "y", "z"].iter().enumerate().map(|(i, name)| (format!("q{name}"), part(i))));
    }
    list.extend(axes.iter().map(|(name, c)| (format!("v{name}"), Measure::Velocity(frame, world, *c))));
    let turns = if planar { &COMPONENTS[2..] } else { &COMPONENTS[..] };
    list.extend(
        turns.iter().map(|(name, c)| (format!("omega {name}"), Measure::AngularVelocity(frame, world, *c))),
    );
    let column = |(name, measure): (String, Measure)| Output {
        name: format!("{body} {name}"),
        unit: measure.unit(model).to_owned(),
        quantity: Quantity::Measure(measure),
        purpose: Purpose::Asked,
    };
    list.into_iter().map(column).collect()
}
