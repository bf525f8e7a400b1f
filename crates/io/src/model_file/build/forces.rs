//! Forces.

use super::formulas::Compiled;
use super::values::Reader;
use super::{Builder, Built, Declared, at_element};
use crate::quantity::{Quantity, formula};
use gelenk_model::{
    Actuator, Angles, Applied, Bushing, Force, Frame, Friction, General, Law, Measure, Signal,
};

/// What laws between two frames see.
const PAIR: [&str; 13] = ["x", "y", "z", "rx", "ry", "rz", "vx", "vy", "vz", "wx", "wy", "wz", "t"];

impl Compiled {
    /// Does it use nothing but its own names and time?
    fn is_plain(&self) -> bool {
        self.inputs.iter().all(|input| matches!(input, Quantity::Measure(Measure::Time)))
    }

    /// A signal, with these for its own names.
    pub(super) fn signal(self, own: Vec<Signal>) -> Signal {
        if let (Some(x), true) = (self.program.constant(), own.is_empty()) {
            return Signal::constant(x);
        }
        let inputs = own.into_iter().chain(self.inputs.iter().map(Quantity::signal)).collect();
        Signal::Formula(formula(self.program), inputs)
    }
}

impl<'a> Builder<'a> {
    pub(super) fn forces(&mut self) {
        self.each("forces", "force", |builder, declared, reader, name| {
            let force = builder.force(declared, reader, name)?;
            builder.model.add_force(force).map_err(at_element(&reader.span))
        });
    }

    fn force(&mut self, declared: Declared<'a>, reader: &Reader<'a>, name: String) -> Built<Force> {
        let scope = declared.scope;
        match reader.kind() {
            "spring" => self.spring(scope, reader, name),
            "joint" => self.joint_force(scope, reader, name),
            "applied" => self.applied(scope, reader, name),
            "bushing" => {
                let (a, b) = self.ends(scope, reader)?;
                let mut bushing = Bushing::diagonal(a, b, [0.0; 6], [0.0; 6]);
                bushing.stiffness = six(reader, "stiffness")?;
                bushing.damping = six(reader, "damping")?;
                bushing.angles = angles(reader);
                Ok(Force::bushing(name, bushing))
            }
            "general" => self.general(scope, reader, name),
            "friction" => {
                let mut friction = Friction::turning(
                    self.coordinate_at(scope, reader, "coordinate")?,
                    reader.needed_number("coefficient")?,
                    reader.number_or("radius", 1.0)?,
                    reader.needed_number("velocity")?,
                );
                friction.threshold = reader.number_or("threshold", friction.threshold)?;
                Ok(Force::friction(name, friction))
            }
            _ => {
                let coordinate = self.coordinate_at(scope, reader, "coordinate")?;
                let signal = self.instant(scope, reader.need("signal")?, &[])?.signal(Vec::new());
                let law = match reader.node("force") {
                    None => Law::linear(0.0, [0.0, 0.0, 0.0, 1.0]),
                    Some(node) => {
                        let program = self.plain(scope, node, &["value", "rate", "t", "signal"])?;
                        Law::new(move |x| program.eval(&x))
                    }
                };
                Ok(Force::actuator(name, Actuator { coordinate, signal, law }))
            }
        }
    }

    fn ends(&self, scope: usize, reader: &Reader<'a>) -> Built<(Frame, Frame)> {
        Ok((self.place_at(scope, reader, "a")?, self.place_at(scope, reader, "b")?))
    }

    fn spring(&mut self, scope: usize, reader: &Reader<'a>, name: String) -> Built<Force> {
        let (a, b) = self.ends(scope, reader)?;
        self.picture.spring(&name, &a, &b);
        let Some(node) = alternative(reader, &["stiffness", "damping", "length"])? else {
            let (stiffness, damping) =
                (reader.number_or("stiffness", 0.0)?, reader.number_or("damping", 0.0)?);
            let length = reader.number("length")?.unwrap_or_else(|| self.apart(&a, &b));
            return Ok(Force::spring_damper(name, (a, b), stiffness, damping, length));
        };
        let compiled = self.instant(scope, node, &["length", "rate"])?;
        if compiled.is_plain() {
            let program = compiled.program;
            return Ok(Force::spring(name, a, b, Law::new(move |x| program.eval(&x))));
        }
        let own = vec![Measure::Distance(a, b).into(), Measure::DistanceRate(a, b).into()];
        Ok(Force::line(name, a, b, compiled.signal(own)))
    }

    fn joint_force(&mut self, scope: usize, reader: &Reader<'a>, name: String) -> Built<Force> {
        let coordinate = self.coordinate_at(scope, reader, "coordinate")?;
        let Some(node) = alternative(reader, &["stiffness", "damping", "rest"])? else {
            let (stiffness, damping) =
                (reader.number_or("stiffness", 0.0)?, reader.number_or("damping", 0.0)?);
            return Ok(Force::joint_spring(
                name,
                coordinate,
                stiffness,
                damping,
                reader.number_or("rest", 0.0)?,
            ));
        };
        let compiled = self.instant(scope, node, &["value", "rate"])?;
        if compiled.is_plain() {
            let program = compiled.program;
            return Ok(Force::along(name, coordinate, Law::new(move |x| program.eval(&x))));
        }
        let own = vec![Signal::coordinate(coordinate), Signal::rate(coordinate)];
        Ok(Force::push(name, coordinate, compiled.signal(own)))
    }

    fn applied(&mut self, scope: usize, reader: &Reader<'a>, name: String) -> Built<Force> {
        let mut applied = Applied::new(self.place_at(scope, reader, "at")?);
        applied.follows = reader.text("axes") == Some("body");
        let mut vector = |key: &str| -> Built<Option<[Signal; 3]>> {
            let Some(node) = reader.node(key) else { return Ok(None) };
            let mut signals = [0.0; 3].map(Signal::constant);
            for (signal, item) in signals.iter_mut().zip(node.as_list().unwrap_or(&[])) {
                *signal = self.instant(scope, item, &[])?.signal(Vec::new());
            }
            Ok(Some(signals))
        };
        let (force, torque) = (vector("force")?, vector("torque")?);
        if force.is_none() && torque.is_none() {
            return Err(reader
                .span
                .wrong(format!("{} does nothing", reader.what))
                .help("add force = [...] or torque = [...]"));
        }
        // along the axes of the file's own world, which a sub-assembly may have turned
        let turn = self.local(scope).world.rotation;
        let place = |signals: [Signal; 3]| if applied.follows { signals } else { turned(&turn, signals) };
        applied.force = force.map_or(applied.force.clone(), place);
        applied.torque = torque.map_or(applied.torque.clone(), place);
        Ok(Force::applied(name, applied))
    }

    fn general(&mut self, scope: usize, reader: &Reader<'a>, name: String) -> Built<Force> {
        let (a, b) = self.ends(scope, reader)?;
        let mut general = General::new(a, b, angles(reader));
        for (direction, key) in ["fx", "fy", "fz", "tx", "ty", "tz"].into_iter().enumerate() {
            if let Some(node) = reader.node(key) {
                let program = self.plain(scope, node, &PAIR)?;
                general = general.with(direction, Law::new(move |x| program.eval(&x)));
            }
        }
        Ok(Force::general(name, general))
    }
}

/// The expression `force` of an element, unless it has numbers in its place.
fn alternative<'a>(reader: &Reader<'a>, numbers: &[&str]) -> Built<Option<&'a super::super::tree::Node>> {
    let force = reader.node("force");
    let given = numbers.iter().find_map(|key| reader.table.get(key));
    match (force, given) {
        (Some(_), Some(entry)) => {
            let fault = entry.key_span.wrong(format!("{} has both 'force' and '{}'", reader.what, entry.key));
            Err(fault.help("write all of it into the expression, or leave the expression out"))
        }
        (None, None) => {
            let fault = reader.span.wrong(format!("{} does nothing", reader.what));
            Err(fault.help("add stiffness and damping, or force = \"...\""))
        }
        (force, _) => Ok(force),
    }
}

fn angles(reader: &Reader<'_>) -> Angles {
    if reader.text("angles") == Some("rotation-vector") { Angles::RotationVector } else { Angles::Relative }
}

/// Six numbers on a diagonal, or a matrix.
fn six(reader: &Reader<'_>, key: &str) -> Built<[[f64; 6]; 6]> {
    let Some(node) = reader.node(key) else { return Ok([[0.0; 6]; 6]) };
    if node.as_list().unwrap_or(&[]).iter().any(|item| item.as_list().is_some()) {
        return reader.square::<6>(node);
    }
    let mut matrix = [[0.0; 6]; 6];
    for (i, x) in reader.numbers_of(node)?.into_iter().enumerate().take(6) {
        matrix[i][i] = x;
    }
    Ok(matrix)
}

/// A vector of signals seen from outside of a turned frame.
fn turned(rotation: &gelenk_model::math::Mat3, signals: [Signal; 3]) -> [Signal; 3] {
    if *rotation == gelenk_model::math::Mat3::identity() {
        return signals;
    }
    std::array::from_fn(|i| {
        let parts = signals.iter().zip(rotation.0[i]);
        Signal::Sum(parts.map(|(signal, factor)| (factor, signal.clone())).collect())
    })
}
