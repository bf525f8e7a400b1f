//! Which bodies and coordinates an element depends on or acts on.

use crate::coordinates::CoordinatePlace;
use crate::external::PlacedExternal;
use crate::forest::Attachment;
use crate::signals::Sensor;
use gelenk_core::Real;

/// Something that an element reads or moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dependence {
    Node(usize),
    /// A coordinate and its velocity.
    Own {
        p: usize,
        v: usize,
    },
    /// What comes now does not depend on what came before: another element of a beam.
    Apart,
}

/// Is called with everything that an element reads or moves.
pub(crate) type See<'a> = &'a mut dyn FnMut(Dependence);

/// The bodies of some places.
pub(crate) fn each_node<'a, S: 'a>(places: impl IntoIterator<Item = &'a Attachment<S>>, see: See<'_>) {
    places.into_iter().filter_map(|at| at.node).for_each(|node| see(Dependence::Node(node)));
}

impl<S> CoordinatePlace<S> {
    pub(crate) fn depends_on(&self, see: See<'_>) {
        match self {
            CoordinatePlace::Own { p, v } => see(Dependence::Own { p: *p, v: *v }),
            CoordinatePlace::Between(its) => each_node([&its.a, &its.b], see),
        }
    }
}

impl<S: Real> Sensor<S> {
    pub(crate) fn depends_on(&self, externals: &[PlacedExternal<S>], see: See<'_>) {
        match self {
            Sensor::Function(_) | Sensor::Time | Sensor::Excited(..) => {}
            Sensor::Coordinate(place) | Sensor::Rate(place) => place.depends_on(see),
            Sensor::Distance(a, b)
            | Sensor::DistanceRate(a, b)
            | Sensor::Angle { of: a, against: b }
            | Sensor::Orientation { of: a, against: b, .. } => {
                each_node([a, b], see);
            }
            Sensor::Position(seen) | Sensor::Velocity(seen) | Sensor::AngularVelocity(seen) => {
                each_node([&seen.of, &seen.from, &seen.axes], see);
            }
            Sensor::Deformation { p, v, modes, .. } => {
                (0..*modes).for_each(|k| see(Dependence::Own { p: p + k, v: v + k }));
            }
            // it may pass on what it listens to; its states couple with everything anyway
            Sensor::Output(of, _) => {
                externals[*of].inputs().iter().for_each(|input| input.depends_on(externals, see));
                externals[*of].depends_on(see);
            }
            Sensor::Sum(parts) => parts.iter().for_each(|(_, part)| part.depends_on(externals, see)),
            Sensor::Law(_, of) => of.depends_on(externals, see),
            Sensor::Formula(_, of) => of.iter().for_each(|part| part.depends_on(externals, see)),
        }
    }
}
