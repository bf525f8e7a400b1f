//! Which bodies and coordinates an element depends on or acts on.

use crate::coordinates::Place;
use crate::external;
use crate::forces::Acting;
use crate::forest::Attachment;
use crate::signals::Sensor;
use gelenk_core::Real;

/// Something that an element reads or moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Touch {
    Node(usize),
    /// A coordinate and its velocity.
    Own {
        p: usize,
        v: usize,
    },
}

type See<'a> = &'a mut dyn FnMut(Touch);

fn each_node<'a, S: 'a>(places: impl IntoIterator<Item = &'a Attachment<S>>, see: See<'_>) {
    places.into_iter().filter_map(|at| at.node).for_each(|node| see(Touch::Node(node)));
}

impl<S> Place<S> {
    fn touches(&self, see: See<'_>) {
        match self {
            Place::Own { p, v } => see(Touch::Own { p: *p, v: *v }),
            Place::Between(its) => each_node([&its.a, &its.b], see),
        }
    }
}

impl<S: Real> Sensor<S> {
    fn touches(&self, externals: &[external::Acting<S>], see: See<'_>) {
        match self {
            Sensor::Function(_) | Sensor::Time => {}
            Sensor::Coordinate(place) | Sensor::Rate(place) => place.touches(see),
            Sensor::Distance(a, b) | Sensor::DistanceRate(a, b) | Sensor::Angle { of: a, against: b } => {
                each_node([a, b], see);
            }
            Sensor::Position(seen) | Sensor::Velocity(seen) | Sensor::AngularVelocity(seen) => {
                each_node([&seen.of, &seen.from, &seen.axes], see);
            }
            // it may pass on what it listens to; its states couple with everything anyway
            Sensor::Output(of, _) => {
                externals[*of].inputs().iter().for_each(|input| input.touches(externals, see));
            }
            Sensor::Sum(parts) => parts.iter().for_each(|(_, part)| part.touches(externals, see)),
            Sensor::Law(_, of) => of.touches(externals, see),
            Sensor::Formula(_, of) => of.iter().for_each(|part| part.touches(externals, see)),
        }
    }
}

impl<S: Real> Acting<S> {
    /// Calls `see` with everything that the force reads or moves.
    pub(crate) fn touches(&self, externals: &[external::Acting<S>], see: See<'_>) {
        match self {
            Acting::Spring(spring) => each_node([&spring.a, &spring.b], see),
            Acting::Bushing(bushing) => each_node([&bushing.a, &bushing.b], see),
            Acting::General(general) => each_node([&general.a, &general.b], see),
            Acting::Coordinate { at, .. } => at.touches(see),
            Acting::Friction(friction) => {
                let (at, pair) = friction.touches();
                at.touches(see);
                each_node([&pair.a, &pair.b], see);
            }
            Acting::Actuator(actuator) => {
                actuator.at.touches(see);
                actuator.sensor.touches(externals, see);
            }
            Acting::Line(line) => {
                each_node([&line.a, &line.b], see);
                line.tension.touches(externals, see);
            }
            Acting::Applied(applied) => {
                each_node([&applied.at], see);
                applied.sensors.iter().for_each(|sensor| sensor.touches(externals, see));
            }
            Acting::User(user) => {
                each_node(&user.frames, see);
                user.sensors.iter().for_each(|sensor| sensor.touches(externals, see));
            }
        }
    }
}
