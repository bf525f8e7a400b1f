//! One-sided constraints on any quantity of positions and time.

use super::element::{Element, Shown, Site};
use super::law::{check_law, rubs};
use super::place::{Described, Placed, Way};
use crate::dependence::Dependence;
use crate::forest::{Depth, Forest, Scene};
use crate::joints::{JointLaw as _, Shape};
use crate::math::{Mat3, Pose, Vec3, Wrench};
use crate::model::{Frame, JointCoordinate, Model};
use crate::places::Places;
use crate::signals::{Reading, Sensor, Signal};
use crate::user::Slope;
use gelenk_core::{ContactInfo, ContactKind, ContactLaw, Dual};
use std::ops::Range;

/// A quantity that does not become negative: any measure or expression of positions, angles, distances and time.
/// `0 ≤ g(p, t) ⊥ λ ≥ 0`, where the force acts along `∂g/∂p`.
#[derive(Debug, Clone)]
pub struct OneSided {
    /// The quantity.
    pub signal: Signal,
    /// How far the surfaces have slid along each other while it is zero, if they rub: a quantity of the same kind.
    pub slide: Option<Signal>,
    /// Restitution; friction along the slide.
    pub law: ContactLaw,
    /// Where a picture shows it, if it does: the force acts along z there, friction along x.
    pub at: Option<Frame>,
}

impl OneSided {
    /// A quantity that does not become negative, with this restitution.
    pub fn new(signal: impl Into<Signal>, restitution: f64) -> Self {
        let law = ContactLaw { restitution, ..ContactLaw::default() };
        Self { signal: signal.into(), slide: None, law, at: None }
    }

    fn signals(&self) -> impl Iterator<Item = &Signal> {
        std::iter::once(&self.signal).chain(&self.slide)
    }
}

impl Element for OneSided {
    fn check(&self, model: &Model) -> Result<(), String> {
        check_law(&self.law)?;
        if rubs(&self.law) && self.slide.is_none() {
            return Err("it has friction, and nothing says along what it slides; give 'slide', a quantity of positions".into());
        }
        self.signals().try_for_each(|signal| signal.check(model))
    }

    fn shown(&self, _: &Model) -> Option<Shown> {
        Some(Shown { at: self.at?, axes: self.at?, axis: 2, turns: false, parts: 2 })
    }

    fn owned(&self, found: &mut Vec<JointCoordinate>) {
        self.signals().for_each(|signal| signal.coordinates(found));
    }

    fn place(&self, name: &str, at: &Site<'_>) -> Result<Vec<Described>, String> {
        let signals: Vec<&Signal> =
            if rubs(&self.law) { self.signals().collect() } else { vec![&self.signal] };
        let watching = Watching::new(&signals, at.places, at.forest)?;
        let tangents = signals.len() - 1;
        let info = ContactInfo {
            name: name.to_owned(),
            kind: ContactKind::Gap,
            tangents,
            has_slide: tangents > 0,
            law: self.law,
            ..ContactInfo::default()
        };
        Ok(vec![Placed::new(info, Way::Signal(watching))])
    }
}

/// A signal at its place, with that along which it slides, if it rubs: one for each row.
#[derive(Debug, Clone)]
pub(super) struct Watching {
    sensors: Vec<Sensor>,
    columns: Vec<usize>,
    /// The bodies whose poses it depends on.
    nodes: Vec<usize>,
}

impl Watching {
    fn new(signals: &[&Signal], at: &Places<'_>, forest: &Forest) -> Result<Self, String> {
        let sensors = signals.iter().map(|signal| Sensor::new(signal, at)).collect::<Result<Vec<_>, _>>()?;
        if !sensors.iter().all(of_positions) {
            return Err("it depends on rates or on controllers; a one-sided constraint may depend on positions, angles, distances, \
                        joint coordinates and time"
                .into());
        }
        let (mut columns, mut nodes) = (Vec::new(), Vec::new());
        for sensor in &sensors {
            sensor.depends_on(&[], &mut |dependence| match dependence {
                Dependence::Node(node) => {
                    nodes.push(node);
                    columns.extend(forest.above(Some(node)).flat_map(|k| forest.nodes[k].velocities()));
                }
                Dependence::Own { v, .. } => columns.push(v),
                Dependence::Apart => {}
            });
        }
        columns.sort_unstable();
        columns.dedup();
        nodes.sort_unstable();
        nodes.dedup();
        if columns.is_empty() {
            return Err("it depends on nothing that moves".into());
        }
        Ok(Self { sensors, columns, nodes })
    }

    pub(super) fn columns(&self) -> &[usize] {
        &self.columns
    }

    /// How many wrenches it has at most.
    pub(super) fn most_wrenches(&self) -> usize {
        self.sensors.len() * self.nodes.len()
    }

    /// How many rows it has.
    pub(super) fn rows(&self) -> usize {
        self.sensors.len()
    }

    /// Where a velocity stands among its columns.
    pub(super) fn place_of(&self, column: usize) -> Option<usize> {
        self.columns.binary_search(&column).ok()
    }

    /// The value of signal `k` where a state has moved to, and its slope along the motion; time moves, too, if it is a variable.
    pub(super) fn value(&self, k: usize, t: Slope, x: &Moving) -> Slope {
        let reading = Reading { t, p: &x.p, v: &x.v, u: &[], scene: &x.scene, externals: &[] };
        self.sensors[k].value(&reading)
    }

    /// Calls `see` with what a force of one along signal `k` does to every body, about its centre of mass.
    pub(super) fn wrenches(
        &self,
        k: usize,
        forest: &Forest,
        (t, p): (f64, &[f64]),
        x: &mut Moving,
        mut see: impl FnMut(usize, Wrench),
    ) {
        x.along(forest, p, None);
        for &node in &self.nodes {
            let still = x.scene.motions[node].pose;
            let mut slope = |shift: Vec3, turn: Vec3| {
                let moved = |at: Vec3<Slope>, by: Vec3| {
                    Vec3(std::array::from_fn(|i| Dual { value: at.0[i].value, derivatives: [by.0[i]] }))
                };
                let column = |i| {
                    let axis = still.rotation.column(i);
                    moved(axis, turn.cross(axis.value()))
                };
                x.scene.motions[node].pose = Pose {
                    rotation: Mat3::columns(column(0), column(1), column(2)),
                    origin: moved(still.origin, shift),
                };
                self.value(k, Dual::constant(t), x).derivatives[0]
            };
            let force = Vec3(std::array::from_fn(|i| slope(Vec3::axis(i), Vec3::zero())));
            let torque = Vec3(std::array::from_fn(|i| slope(Vec3::zero(), Vec3::axis(i))));
            x.scene.motions[node].pose = still;
            see(node, Wrench { force, torque });
        }
    }
}

/// How far numbers move in the differences of rates.
const STEP: f64 = 1e-3;

/// Does it depend on positions and time alone?
fn of_positions(sensor: &Sensor) -> bool {
    match sensor {
        Sensor::Rate(_)
        | Sensor::DistanceRate(..)
        | Sensor::Velocity(_)
        | Sensor::AngularVelocity(_)
        | Sensor::Output(..) => false,
        Sensor::Sum(parts) => parts.iter().all(|(_, part)| of_positions(part)),
        Sensor::Law(_, of) => of_positions(of),
        Sensor::Formula(_, of) => of.iter().all(of_positions),
        _ => true,
    }
}

/// A state that moves along a direction, for signals.
#[derive(Debug, Clone)]
pub(super) struct Moving {
    /// Coordinates with their places among positions and velocities.
    spaces: Vec<(Shape, Range<usize>, Range<usize>)>,
    p: Vec<Slope>,
    v: Vec<Slope>,
    unit: Vec<f64>,
    rate: Vec<f64>,
    direction: Vec<f64>,
    place: Vec<f64>,
    scene: Scene<Slope>,
}

impl Moving {
    pub(super) fn new(
        spaces: Vec<(Shape, Range<usize>, Range<usize>)>,
        nodes: usize,
        (np, nv): (usize, usize),
    ) -> Self {
        let zero = Dual::constant(0.0);
        Self {
            spaces,
            p: vec![zero; np],
            v: vec![zero; nv],
            unit: vec![0.0; nv],
            rate: vec![0.0; np],
            direction: vec![0.0; np],
            place: vec![0.0; np],
            scene: Scene::new(nodes, nv),
        }
    }

    /// Goes to a place, along velocities; nothing moves without.
    pub(super) fn along(&mut self, forest: &Forest, p: &[f64], v: Option<&[f64]>) {
        self.rate.fill(0.0);
        if let Some(v) = v {
            for (shape, q, velocities) in &self.spaces {
                shape.rate(&p[q.clone()], &v[velocities.clone()], &mut self.rate[q.clone()]);
            }
        }
        for ((to, &value), &rate) in self.p.iter_mut().zip(p).zip(&self.rate) {
            *to = Dual { value, derivatives: [rate] };
        }
        forest.locate(&self.p, &self.v, Depth::Positions, &mut self.scene);
    }

    /// Goes to a place, along one velocity.
    pub(super) fn along_velocity(&mut self, forest: &Forest, p: &[f64], column: usize) {
        let mut unit = std::mem::take(&mut self.unit);
        unit[column] = 1.0;
        self.along(forest, p, Some(&unit));
        unit[column] = 0.0;
        self.unit = unit;
    }

    /// Second derivatives along the motion with constant velocities: laws of signals have first derivatives only, so that they are differences of the exact rates at four
    /// places along the motion. Goes there one after the other and calls `add` with the times and the weights of the rates.
    pub(super) fn along_motion(
        &mut self,
        forest: &Forest,
        (t, p, v): (f64, &[f64], &[f64]),
        mut add: impl FnMut(&Self, Slope, f64),
    ) {
        self.along(forest, p, Some(v));
        let fastest = self.p.iter().fold(1.0_f64, |m, p| m.max(p.derivatives[0].abs()));
        let h = STEP / fastest;
        self.direction.copy_from_slice(&self.rate);
        for (share, weight) in [(1.0, 8.0), (-1.0, -8.0), (2.0, -1.0), (-2.0, 1.0)] {
            let mut place = std::mem::take(&mut self.place);
            for ((to, p), rate) in place.iter_mut().zip(p).zip(&self.direction) {
                *to = p + share * h * rate;
            }
            self.along(forest, &place, Some(v));
            self.place = place;
            add(self, Dual::variable(t + share * h, 0), weight / (12.0 * h));
        }
    }

    /// Number of velocities.
    pub(super) fn velocities(&self) -> usize {
        self.v.len()
    }
}
