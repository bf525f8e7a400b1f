//! What external elements and actuators listen to.

use crate::coordinates::CoordinatePlace;
use crate::corners::Binder;
use crate::excitations::Hold;
use crate::external::{self, ExternalId};
use crate::forest::{Attachment, Scene};
use crate::formula::{Formula, MOST_QUANTITIES};
use crate::law::{Law, TimeFunction};
use crate::measure::{Deformation, Measure, Orientation};
use crate::model::{Frame, JointCoordinate, Model};
use crate::places::Places;
use crate::seen::{Seen, angle, distance, orientation};
use gelenk_core::{Lift, Real};
use std::sync::Arc;

/// A number that follows from the state of the mechanism, from time or from an external element.
#[derive(Debug, Clone)]
pub enum Signal<S = f64> {
    /// A function of time: a reference value.
    Time(TimeFunction<S>),
    /// A measure that follows from positions and velocities alone. Angles of joints are counted over turns.
    Measure(Box<Measure<S>>),
    /// Signals with their factors, added.
    Sum(Vec<(S, Signal<S>)>),
    /// A function of a signal.
    Function(Law<1, S>, Box<Signal<S>>),
    /// A function of several signals.
    Formula(Formula<S>, Vec<Signal<S>>),
}

impl<S> From<Measure<S>> for Signal<S> {
    fn from(measure: Measure<S>) -> Self {
        Self::Measure(Box::new(measure))
    }
}

impl<S> From<TimeFunction<S>> for Signal<S> {
    fn from(f: TimeFunction<S>) -> Self {
        Self::Time(f)
    }
}

impl<S: Real> From<S> for Signal<S> {
    fn from(value: S) -> Self {
        Self::constant(value)
    }
}

impl<S: Real> Signal<S> {
    /// A number that never changes.
    pub fn constant(value: S) -> Self {
        Self::Time(TimeFunction::constant(value))
    }

    /// A joint coordinate.
    pub fn coordinate(c: JointCoordinate) -> Self {
        Measure::Coordinate(c).into()
    }

    /// The rate of a joint coordinate.
    pub fn rate(c: JointCoordinate) -> Self {
        Measure::CoordinateRate(c).into()
    }

    /// The first output of an external element; most have one.
    pub fn output(of: ExternalId) -> Self {
        Measure::Output { of, index: 0 }.into()
    }

    /// `self − other`.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self::Sum(vec![(S::from(1.0), self), (S::from(-1.0), other)])
    }

    /// Calls `see` with every signal that is not made of others.
    fn for_each<'a>(&'a self, see: &mut dyn FnMut(&'a Self)) {
        match self {
            Signal::Sum(parts) => parts.iter().for_each(|(_, part)| part.for_each(see)),
            Signal::Function(_, of) => of.for_each(see),
            Signal::Formula(_, of) => of.iter().for_each(|part| part.for_each(see)),
            leaf => see(leaf),
        }
    }

    /// The joint coordinates whose values, not only rates, it needs.
    pub(crate) fn coordinates(&self, found: &mut Vec<JointCoordinate>) {
        self.for_each(&mut |leaf| {
            if let Signal::Measure(measure) = leaf
                && let Measure::Coordinate(c) = **measure
            {
                found.push(c);
            }
        });
    }

    /// Does everything it refers to exist?
    pub(crate) fn check(&self, model: &Model<S>) -> Result<(), String> {
        match self {
            Signal::Time(_) => Ok(()),
            Signal::Sum(parts) => parts.iter().try_for_each(|(_, part)| part.check(model)),
            Signal::Function(_, of) => of.check(model),
            Signal::Formula(_, of) if of.len() > MOST_QUANTITIES => Err(format!(
                "it depends on {} quantities; a formula may have {MOST_QUANTITIES}: add some of them before",
                of.len()
            )),
            Signal::Formula(_, of) => of.iter().try_for_each(|part| part.check(model)),
            Signal::Measure(measure) => check_measure(measure, model),
        }
    }
}

fn check_measure<S: Real>(measure: &Measure<S>, model: &Model<S>) -> Result<(), String> {
    let frames =
        |list: &[&Frame<S>]| list.iter().try_for_each(|frame| model.seen_from_centre(frame).map(|_| ()));
    match measure {
        Measure::Time => Ok(()),
        Measure::Coordinate(c) | Measure::CoordinateRate(c) => model.check_coordinate(*c),
        Measure::Distance(a, b) | Measure::DistanceRate(a, b) => frames(&[a, b]),
        Measure::Angle { of, against } => frames(&[of, against]),
        Measure::Orientation { of, against, part } => {
            part.check()?;
            frames(&[of, against])
        }
        Measure::Position(of, view, _)
        | Measure::Velocity(of, view, _)
        | Measure::AngularVelocity(of, view, _) => frames(&[of, &view.from, &view.axes]),
        Measure::Deformation(body, of) => of.check(model.modes_of(*body)?.data.modes()),
        Measure::Output { of, index } => {
            let element = model
                .externals
                .get(of.0)
                .ok_or("a signal comes from an external element of another model")?;
            let count = element.outputs();
            if *index < count {
                return Ok(());
            }
            Err(format!(
                "a signal asks for output {index} of '{}', which has {count}; they are counted from 0",
                element.name
            ))
        }
        _ => Err(format!(
            "it depends on the {}, which follows from the forces themselves or is a sum over all bodies; forces and \
             controllers may depend on time, positions, velocities, angles, distances, joint coordinates with their rates, \
             and on outputs of controllers",
            measure.name(model)
        )),
    }
}

/// What sensors read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reading<'a, R, S = f64> {
    pub(crate) t: R,
    pub(crate) p: &'a [R],
    pub(crate) v: &'a [R],
    pub(crate) u: &'a [R],
    pub(crate) scene: &'a Scene<R>,
    pub(crate) externals: &'a [external::PlacedExternal<S>],
}

/// A signal whose places are known.
#[derive(Debug, Clone)]
pub(crate) enum Sensor<S = f64> {
    Function(TimeFunction<S>),
    Time,
    Coordinate(CoordinatePlace<S>),
    Rate(CoordinatePlace<S>),
    Distance(Attachment<S>, Attachment<S>),
    DistanceRate(Attachment<S>, Attachment<S>),
    Angle {
        of: Attachment<S>,
        against: Attachment<S>,
    },
    Orientation {
        of: Attachment<S>,
        against: Attachment<S>,
        part: Orientation,
    },
    Position(Seen<S>),
    Velocity(Seen<S>),
    AngularVelocity(Seen<S>),
    Output(usize, usize),
    /// Of a flexible body: its first modal coordinate and the rate of that, how many there are.
    Deformation {
        p: usize,
        v: usize,
        modes: usize,
        of: Deformation,
    },
    Sum(Vec<(S, Sensor<S>)>),
    Law(Law<1, S>, Box<Sensor<S>>),
    Formula(Formula<S>, Vec<Sensor<S>>),
    /// One that depends on time alone, which can be held at a value.
    Excited(Hold, Box<Sensor<S>>),
}

impl<S: Real> Sensor<S> {
    pub(crate) fn new(signal: &Signal<S>, at: &Places<'_, S>) -> Result<Self, String> {
        Ok(match signal {
            Signal::Time(f) => Sensor::Function(f.clone()),
            Signal::Measure(measure) => {
                check_measure(measure, at.model)?;
                Sensor::of(measure, at)?.ok_or("it depends on something that is no signal")?
            }
            Signal::Sum(parts) => {
                let parts = parts.iter().map(|(factor, part)| Ok((*factor, Sensor::new(part, at)?)));
                Sensor::Sum(parts.collect::<Result<_, String>>()?)
            }
            Signal::Function(law, of) => Sensor::Law(law.clone(), Box::new(Sensor::new(of, at)?)),
            Signal::Formula(formula, of) => {
                let of = of.iter().map(|part| Sensor::new(part, at));
                Sensor::Formula(formula.clone(), of.collect::<Result<_, _>>()?)
            }
        })
    }

    /// The sensor of a measure; none if it does not follow from positions, velocities and external variables alone.
    pub(crate) fn of(measure: &Measure<S>, at: &Places<'_, S>) -> Result<Option<Self>, String> {
        let place = |c: &JointCoordinate| {
            at.model.check_coordinate(*c)?;
            Ok::<_, String>(at.coordinate(*c))
        };
        Ok(Some(match measure {
            Measure::Time => Sensor::Time,
            Measure::Coordinate(c) => Sensor::Coordinate(place(c)?),
            Measure::CoordinateRate(c) => Sensor::Rate(place(c)?),
            Measure::Distance(a, b) => Sensor::Distance(at.attach(a)?, at.attach(b)?),
            Measure::DistanceRate(a, b) => Sensor::DistanceRate(at.attach(a)?, at.attach(b)?),
            Measure::Angle { of, against } => {
                Sensor::Angle { of: at.attach(of)?, against: at.attach(against)? }
            }
            Measure::Orientation { of, against, part } => {
                part.check()?;
                Sensor::Orientation { of: at.attach(of)?, against: at.attach(against)?, part: *part }
            }
            Measure::Position(of, view, c) => Sensor::Position(Seen::new(of, view, *c, at)?),
            Measure::Velocity(of, view, c) => Sensor::Velocity(Seen::new(of, view, *c, at)?),
            Measure::AngularVelocity(of, view, c) => Sensor::AngularVelocity(Seen::new(of, view, *c, at)?),
            Measure::Deformation(body, of) => {
                check_measure(measure, at.model)?;
                let its = at.model.modes_of(*body)?;
                let placed = at.flexibles.iter().find(|placed| {
                    Arc::ptr_eq(&placed.data, &its.data) && Some(placed.node) == at.nodes[body.0]
                });
                let placed = placed.ok_or("its body has no modal coordinates here")?;
                Sensor::Deformation { p: placed.p, v: placed.v, modes: placed.count(), of: of.clone() }
            }
            Measure::Output { of, index } => {
                check_measure(measure, at.model)?;
                Sensor::Output(of.0, *index)
            }
            _ => return Ok(None),
        }))
    }

    /// Gives its functions their corners, and what depends on time alone a place to be held at.
    pub(crate) fn bind(&mut self, binder: &mut Binder) {
        if !self.is_timed() {
            return self.bind_parts(binder);
        }
        if let Sensor::Excited(_, of) = self {
            *self = (**of).clone();
        }
        binder.inside(|binder| self.bind_parts(binder));
        let own = self.clone();
        if let Some(hold) = binder.excitation(move |t| own.at_time(S::from(t)).value()) {
            *self = Sensor::Excited(hold, Box::new(self.clone()));
        }
    }

    fn bind_parts(&mut self, binder: &mut Binder) {
        match self {
            Sensor::Function(f) => f.bind(binder),
            Sensor::Sum(parts) => parts.iter_mut().for_each(|(_, part)| part.bind(binder)),
            Sensor::Law(law, of) => {
                law.bind(binder);
                of.bind(binder);
            }
            Sensor::Formula(formula, of) => {
                formula.bind(binder);
                // the formula knows best which of its parts depend on time alone
                of.iter_mut().filter(|part| !matches!(part, Sensor::Time)).for_each(|part| part.bind(binder));
            }
            _ => {}
        }
    }

    /// Does it change, and with time alone?
    fn is_timed(&self) -> bool {
        let is_of_time = |part: &Self| part.is_timed() || part.is_constant();
        match self {
            Sensor::Function(f) => !f.is_constant(),
            Sensor::Time | Sensor::Excited(..) => true,
            Sensor::Sum(parts) => {
                parts.iter().all(|(_, part)| is_of_time(part))
                    && parts.iter().any(|(_, part)| part.is_timed())
            }
            Sensor::Law(_, of) => of.is_timed(),
            Sensor::Formula(_, of) => of.iter().all(is_of_time) && of.iter().any(Self::is_timed),
            _ => false,
        }
    }

    fn is_constant(&self) -> bool {
        match self {
            Sensor::Function(f) => f.is_constant(),
            Sensor::Sum(parts) => parts.iter().all(|(_, part)| part.is_constant()),
            Sensor::Law(_, of) => of.is_constant(),
            Sensor::Formula(_, of) => of.iter().all(Self::is_constant),
            _ => false,
        }
    }

    /// The value of one that depends on nothing but time.
    fn at_time(&self, t: S) -> S {
        match self {
            Sensor::Function(f) => f.derivatives(t)[0],
            Sensor::Time => t,
            Sensor::Excited(_, of) => of.at_time(t),
            Sensor::Sum(parts) => {
                parts.iter().fold(S::from(0.0), |sum, (factor, part)| sum + part.at_time(t) * *factor)
            }
            Sensor::Law(law, of) => law.value([of.at_time(t)]),
            Sensor::Formula(formula, of) => {
                let mut values = [S::from(0.0); MOST_QUANTITIES];
                values.iter_mut().zip(of).for_each(|(value, part)| *value = part.at_time(t));
                formula.value(&values[..of.len()])
            }
            _ => S::from(f64::NAN),
        }
    }

    pub(crate) fn value<R: Lift<S>>(&self, x: &Reading<'_, R, S>) -> R {
        match self {
            Sensor::Function(f) => f.eval(0, x.t),
            Sensor::Time => x.t,
            Sensor::Coordinate(place) => place.measure(x.p, x.v, x.scene).0,
            Sensor::Rate(place) => place.measure(x.p, x.v, x.scene).1,
            Sensor::Distance(a, b) => distance(a, b, x.scene).0,
            Sensor::DistanceRate(a, b) => distance(a, b, x.scene).1,
            Sensor::Angle { of, against } => angle(of, against, x.scene),
            Sensor::Orientation { of, against, part } => orientation(of, against, *part, x.scene),
            Sensor::Position(seen) => seen.position(x.scene),
            Sensor::Velocity(seen) => seen.velocity(x.scene),
            Sensor::AngularVelocity(seen) => seen.angular_velocity(x.scene),
            Sensor::Deformation { p, modes, of, .. } => of.value(&x.p[*p..*p + *modes]),
            Sensor::Output(of, index) => x.externals[*of].output(*index, x),
            Sensor::Sum(parts) => {
                parts.iter().fold(R::from(0.0), |sum, (factor, part)| sum + part.value(x).times(*factor))
            }
            Sensor::Law(law, of) => law.eval([of.value(x)]),
            Sensor::Formula(formula, of) => {
                let mut values = [R::from(0.0); MOST_QUANTITIES];
                for (value, sensor) in values.iter_mut().zip(of) {
                    *value = sensor.value(x);
                }
                formula.eval(&values[..of.len()])
            }
            Sensor::Excited(hold, of) => hold.value().map_or_else(|| of.value(x), R::from),
        }
    }
}
