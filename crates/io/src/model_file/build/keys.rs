//! Reads the keys that an element of the model asks for from its table in the file.

use super::formulas::Compiled;
use super::values::Reader;
use super::{Builder, Built};
use crate::diagnostics::Fault;
use crate::quantity::{Quantity, formula, law, time_slot};
use gelenk_model::keys::{Key, Keys, Response};
use gelenk_model::math::Mat3;
use gelenk_model::{Frame, JointCoordinate, Law, Measure, Road, Signal};

/// The table of an element in a file.
pub(super) struct FileKeys<'b, 'a> {
    builder: &'b mut Builder<'a>,
    scope: usize,
    reader: &'b Reader<'a>,
}

impl<'b, 'a> FileKeys<'b, 'a> {
    pub(super) fn new(builder: &'b mut Builder<'a>, scope: usize, reader: &'b Reader<'a>) -> Self {
        Self { builder, scope, reader }
    }
}

impl Keys for FileKeys<'_, '_> {
    type Fault = Fault;

    fn place(&mut self, key: Key) -> Built<Frame> {
        self.builder.place_at(self.scope, self.reader, key.name)
    }

    fn road(&mut self, key: Key) -> Built<Road> {
        self.builder.road_at(self.scope, self.reader, key.name)
    }

    fn coordinate(&mut self, key: Key) -> Built<JointCoordinate> {
        self.builder.coordinate_at(self.scope, self.reader, key.name)
    }

    fn maybe_coordinate(&mut self, key: Key, _: &'static str) -> Built<Option<JointCoordinate>> {
        self.reader.node(key.name).map(|node| self.builder.coordinate(self.scope, node)).transpose()
    }

    fn number(&mut self, key: Key) -> Built<f64> {
        self.reader.needed_number(key.name)
    }

    fn maybe_number(&mut self, key: Key, _: String) -> Built<Option<f64>> {
        self.reader.number(key.name)
    }

    fn choice(&mut self, key: Key, choices: &'static [(&'static str, &'static str)]) -> Built<usize> {
        let chosen = self.reader.text(key.name);
        Ok(choices.iter().position(|(name, _)| Some(*name) == chosen).unwrap_or(0))
    }

    fn six_by_six(&mut self, key: Key) -> Built<[[f64; 6]; 6]> {
        let Some(node) = self.reader.node(key.name) else { return Ok([[0.0; 6]; 6]) };
        if node.as_list().unwrap_or(&[]).iter().any(|item| item.as_list().is_some()) {
            return self.reader.square::<6>(node);
        }
        let mut matrix = [[0.0; 6]; 6];
        for (i, x) in self.reader.numbers_of(node)?.into_iter().enumerate().take(6) {
            matrix[i][i] = x;
        }
        Ok(matrix)
    }

    fn law<const N: usize>(
        &mut self,
        key: Key,
        names: [&'static str; N],
        _: &'static str,
        _: &'static str,
    ) -> Built<Option<Law<N>>> {
        let Some(node) = self.reader.node(key.name) else { return Ok(None) };
        let program = self.builder.plain(self.scope, node, &names)?;
        let uses = std::array::from_fn(|slot| program.uses(slot));
        Ok(Some(law(program, names.iter().position(|name| *name == "t")).using(uses)))
    }

    fn response(&mut self, key: Key, names: [&'static str; 2], _: &'static str) -> Built<Option<Response>> {
        let Some(node) = self.reader.node(key.name) else { return Ok(None) };
        let Compiled { program, inputs } = self.builder.instant(self.scope, node, &names)?;
        if inputs.iter().all(|input| matches!(input, Quantity::Measure(Measure::Time))) {
            let uses = std::array::from_fn(|slot| program.uses(slot));
            return Ok(Some(Response::Law(law(program, Some(names.len())).using(uses))));
        }
        let time = time_slot(&inputs).map(|slot| names.len() + slot);
        let inputs = inputs.iter().map(Quantity::signal).collect();
        Ok(Some(Response::Formula(formula(program, time), inputs)))
    }

    fn signal(&mut self, key: Key) -> Built<Signal> {
        Ok(self.builder.instant(self.scope, self.reader.need(key.name)?, &[])?.signal())
    }

    fn maybe_signal(&mut self, key: Key, _: &'static str) -> Built<Option<Signal>> {
        let Some(node) = self.reader.node(key.name) else { return Ok(None) };
        Ok(Some(self.builder.instant(self.scope, node, &[])?.signal()))
    }

    fn signals(&mut self, key: Key) -> Built<Option<[Signal; 3]>> {
        let Some(node) = self.reader.node(key.name) else { return Ok(None) };
        let mut signals = [0.0; 3].map(Signal::constant);
        for (signal, item) in signals.iter_mut().zip(node.as_list().unwrap_or(&[])) {
            *signal = self.builder.instant(self.scope, item, &[])?.signal();
        }
        Ok(Some(signals))
    }

    fn has(&self, key: &str) -> bool {
        self.reader.node(key).is_some()
    }

    fn world(&self) -> Mat3 {
        self.builder.local(self.scope).world.rotation
    }

    fn apart(&self, a: &Frame, b: &Frame) -> f64 {
        let point = |f: &Frame| self.builder.model.bodies()[f.body.index()].pose.point(f.origin);
        (point(b) - point(a)).norm()
    }

    fn wrong(&self, key: Option<&str>, what: &str, help: &str) -> Fault {
        let entry = key.and_then(|key| self.reader.table.get(key));
        let at = entry.map_or(&self.reader.span, |entry| &entry.key_span);
        at.wrong(format!("{} {what}", self.reader.what)).help(help)
    }
}
