//! What holds the nodes of a beam together. The element is [`beams::element`](crate::beams), which has the equations.

use super::account::{Powers, Relaxed};
use super::element::{ForceLaw, PlacedLaw};
use super::{Arguments, Force};
use crate::beams::{Loads, MOST_NODES, Rule, Seen, Strains, middle};
use crate::corners::{Binder, Corner};
use crate::dependence::{Dependence, See};
use crate::external::PlacedExternal;
use crate::forest::Scene;
use crate::math::{Motion, Vec3, Wrench};
use crate::model::{BodyId, Frame};
use crate::places::Places;
use crate::signals::{Sensor, Signal};
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};
use std::sync::Arc;

/// A beam as a force on its nodes.
#[derive(Debug, Clone)]
pub(crate) struct Flexure<S = f64> {
    pub(crate) rule: Arc<Rule>,
    pub(crate) nodes: Vec<BodyId>,
    pub(crate) elements: Vec<Piece<S>>,
    /// Against stretch, shear along y and z, twist, bending about y and z.
    pub(crate) stiffness: [S; 6],
    pub(crate) nature: Nature,
    /// Material damping `τ` \[s\]: stress is that of the strain and of `τ` times its rate.
    pub(crate) lag: S,
    /// Damping in proportion to mass \[1/s\].
    pub(crate) drag: S,
    pub(crate) lumps: Vec<Lump<S>>,
    /// Force for each metre.
    pub(crate) load: Option<[Signal<S>; 3]>,
    /// Does it turn with the sections?
    pub(crate) follows: bool,
}

/// What a beam does beside bending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nature {
    Beam,
    /// A cable: it resists stretch only, and compression only where it is said.
    Cable {
        goes_slack: bool,
    },
}

/// An element: `dξ/ds`, and strains of the beam at rest at its points.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Piece<S> {
    pub(crate) scale: S,
    pub(crate) rest: Vec<[Vec3<S>; 2]>,
    /// Where a cable goes slack.
    pub(crate) corners: Vec<Option<Corner>>,
}

/// What a node has of the beam: length, mass, moments of inertia about its axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Lump<S> {
    pub(crate) length: S,
    pub(crate) mass: S,
    pub(crate) inertia: [S; 3],
}

impl<S: Real> Force<S> {
    pub(crate) fn flexure(name: &str, flexure: Flexure<S>) -> Self {
        Self::new(name, flexure)
    }
}

impl<S: Real> ForceLaw<S> for Flexure<S> {
    type Placed = PlacedFlexure<S>;

    fn frames(&self) -> Vec<Frame<S>> {
        self.nodes.iter().map(|&body| Frame::on(body)).collect()
    }

    fn signals(&self) -> Vec<&Signal<S>> {
        self.load.iter().flatten().collect()
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedFlexure<S>, String> {
        let node =
            |body: &BodyId| at.nodes[body.0].ok_or_else(|| "one of its nodes is the ground".to_owned());
        let sensor = |signal: &Signal<S>| Sensor::new(signal, at);
        Ok(PlacedFlexure {
            nodes: self.nodes.iter().map(node).collect::<Result<_, _>>()?,
            load: self.signals().into_iter().map(sensor).collect::<Result<_, _>>()?,
            its: Box::new(self.clone()),
        })
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedFlexure<S = f64> {
    nodes: Vec<usize>,
    load: Vec<Sensor<S>>,
    its: Box<Flexure<S>>,
}

/// What can be measured of a section of a beam.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SectionPart {
    /// Stretch and shears, along the axes of the section.
    Strain,
    /// Twist and bends for each metre, about the axes of the section \[1/m\].
    Curvature,
    /// The force through the section, along its axes \[N\].
    Force,
    /// The moment through the section, about its axes \[Nm\].
    Moment,
}

impl SectionPart {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Strain => "strain",
            Self::Curvature => "curvature",
            Self::Force => "section force",
            Self::Moment => "section moment",
        }
    }

    pub(crate) fn unit(self) -> &'static str {
        match self {
            Self::Strain => "1",
            Self::Curvature => "1/m",
            Self::Force => "N",
            Self::Moment => "Nm",
        }
    }
}

/// Strains without those at rest, their rates, and `dξ/ds` with the length that a point stands for.
struct Strained<R> {
    whole: Strains<R>,
    strain: [Vec3<R>; 2],
    rate: [Vec3<R>; 2],
    scale: R,
    length: R,
}

impl<S: Real> PlacedFlexure<S> {
    fn is_cable(&self) -> bool {
        self.its.nature != Nature::Beam
    }

    fn has_lag(&self) -> bool {
        S::DERIVATIVES > 0 || self.its.lag.value() != 0.0
    }

    /// The motions of the nodes of an element.
    #[inline]
    fn motions<R: Lift<S>>(&self, element: usize, scene: &Scene<R>) -> [Motion<R>; MOST_NODES] {
        let mut motions = [Motion::ground(); MOST_NODES];
        for (to, node) in motions.iter_mut().zip(self.nodes_of(element)) {
            *to = scene.motions[*node];
        }
        motions
    }

    fn nodes_of(&self, element: usize) -> &[usize] {
        let order = self.order();
        &self.nodes[element * order..=(element + 1) * order]
    }

    fn order(&self) -> usize {
        self.its.rule.points.len()
    }

    fn seen<R: Lift<S>>(&self, motions: &[Motion<R>; MOST_NODES]) -> Seen<R> {
        Seen::new(&motions[..=self.order()], self.has_lag())
    }

    /// Forces and moments of strains along the axes of the section.
    #[inline]
    fn stress<R: Lift<S>>(&self, [gamma, kappa]: [Vec3<R>; 2]) -> [Vec3<R>; 2] {
        let k = &self.its.stiffness;
        let times =
            |strain: Vec3<R>, first: usize| Vec3(std::array::from_fn(|i| strain.0[i].times(k[first + i])));
        [times(gamma, 0), times(kappa, 3)]
    }

    /// Calls `see` with what every point of an element sees.
    #[inline]
    fn each_point<R: Lift<S>>(
        &self,
        element: &Piece<S>,
        seen: &Seen<R>,
        mut see: impl FnMut(usize, Strained<R>),
    ) {
        let scale = R::lift(element.scale);
        for (g, (point, rest)) in self.its.rule.points.iter().zip(&element.rest).enumerate() {
            let whole = seen.strains(point, scale);
            let strain = [whole.gamma - Vec3::constant(rest[0]), whole.kappa - Vec3::constant(rest[1])];
            let rate = if self.has_lag() {
                let (gamma, kappa) = seen.rates(point, scale, &whole);
                [gamma, kappa]
            } else {
                [Vec3::zero(); 2]
            };
            see(g, Strained { whole, strain, rate, scale, length: R::from(point.weight) / scale });
        }
    }

    fn act_beam<R: Lift<S>>(&self, scene: &mut Scene<R>) {
        let nodes = self.order() + 1;
        for (e, element) in self.its.elements.iter().enumerate() {
            let motions = self.motions(e, scene);
            let seen = self.seen(&motions);
            let mut loads = Loads::none();
            self.each_point(element, &seen, |g, at| {
                let lag = |i: usize| at.strain[i] + at.rate[i] * R::lift(self.its.lag);
                let [force, moment] = self.stress([lag(0), lag(1)]);
                let point = &self.its.rule.points[g];
                loads.add(point, (nodes, &at.whole), (force, moment), (at.scale, at.length));
            });
            let own = self.nodes_of(e);
            loads.each(&seen, &motions[middle(nodes)], |i, wrench| {
                scene.wrenches[own[i]] = scene.wrenches[own[i]].plus(wrench);
            });
        }
    }

    /// Stretch of a cable at a point and its rate, with the direction.
    fn stretched<R: Lift<S>>(
        &self,
        (e, g): (usize, usize),
        motions: &[Motion<R>; MOST_NODES],
    ) -> (R, R, Vec3<R>) {
        let (piece, point) = (&self.its.elements[e], &self.its.rule.points[g]);
        let scale = R::lift(piece.scale);
        let (mut slope, mut rate) = (Vec3::zero(), Vec3::zero());
        for (motion, share) in motions.iter().zip(&point.slopes).take(self.order() + 1) {
            slope += motion.pose.origin * (scale * *share);
            rate += motion.velocity * (scale * *share);
        }
        let length = slope.norm();
        let direction = slope * (R::from(1.0) / length);
        (length - R::lift(piece.rest[g][0].0[0]), rate.dot(direction), direction)
    }

    /// Tension of a cable where it is not slack.
    fn tension<R: Lift<S>>(&self, (e, g): (usize, usize), stretch: R, rate: R) -> R {
        let tension = (stretch + rate.times(self.its.lag)).times(self.its.stiffness[0]);
        if self.its.nature != (Nature::Cable { goes_slack: true }) {
            return tension;
        }
        let found = tension.value() >= 0.0;
        let corner = self.its.elements[e].corners[g].as_ref();
        if corner.and_then(|corner| corner.side(tension.value())).unwrap_or(found) {
            tension
        } else {
            R::from(0.0)
        }
    }

    fn act_cable<R: Lift<S>>(&self, scene: &mut Scene<R>) {
        for e in 0..self.its.elements.len() {
            let motions = self.motions(e, scene);
            for (g, point) in self.its.rule.points.iter().enumerate() {
                let (stretch, rate, direction) = self.stretched((e, g), &motions);
                let pull = direction * (self.tension((e, g), stretch, rate) * point.weight);
                for (&node, slope) in self.nodes_of(e).iter().zip(&point.slopes) {
                    scene.wrenches[node].force += pull * R::from(-*slope);
                }
            }
        }
    }

    /// Elastic energy and the power of material damping.
    fn energy_beam<R: Lift<S>>(&self, scene: &Scene<R>) -> (R, R) {
        let (mut energy, mut lost) = (R::from(0.0), R::from(0.0));
        for (e, element) in self.its.elements.iter().enumerate() {
            let seen = self.seen(&self.motions(e, scene));
            self.each_point(element, &seen, |_, at| {
                let work = |of: [Vec3<R>; 2]| {
                    let stress = self.stress(of);
                    (stress[0].dot(of[0]) + stress[1].dot(of[1])) * at.length
                };
                energy += work(at.strain) * 0.5;
                lost += work(at.rate).times(self.its.lag);
            });
        }
        (energy, lost)
    }

    fn energy_cable<R: Lift<S>>(&self, scene: &Scene<R>) -> (R, R) {
        let (mut energy, mut lost) = (R::from(0.0), R::from(0.0));
        for (e, element) in self.its.elements.iter().enumerate() {
            let motions = self.motions(e, scene);
            for (g, point) in self.its.rule.points.iter().enumerate() {
                let (stretch, rate, _) = self.stretched((e, g), &motions);
                let length = R::from(point.weight) / R::lift(element.scale);
                let goes_slack = self.its.nature == (Nature::Cable { goes_slack: true });
                if !goes_slack || stretch.value() > 0.0 {
                    energy += (stretch * stretch).times(self.its.stiffness[0]) * length * 0.5;
                }
                let elastic = if goes_slack && stretch.value() < 0.0 {
                    R::from(0.0)
                } else {
                    stretch.times(self.its.stiffness[0])
                };
                lost += (self.tension((e, g), stretch, rate) - elastic) * rate * length;
            }
        }
        (energy, lost)
    }

    /// Elastic energy, and what material damping takes out.
    fn energy<R: Lift<S>>(&self, scene: &Scene<R>) -> (R, R) {
        if self.is_cable() { self.energy_cable(scene) } else { self.energy_beam(scene) }
    }

    /// What the load and damping in proportion to mass do to every node.
    fn each_outer<R: Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<R>,
        mut see: impl FnMut(usize, Wrench<R>, Wrench<R>),
    ) {
        let has_drag = S::DERIVATIVES > 0 || self.its.drag.value() != 0.0;
        if self.load.is_empty() && !has_drag {
            return;
        }
        let reading = x.reading(scene, externals);
        let mut load = Vec3::zero();
        for (to, sensor) in load.0.iter_mut().zip(&self.load) {
            *to = sensor.value(&reading);
        }
        for (&k, lump) in self.nodes.iter().zip(&self.its.lumps) {
            let Motion { pose, omega, velocity } = scene.motions[k];
            let force = if self.its.follows { pose.rotation * load } else { load };
            let drag = R::lift(self.its.drag);
            let turn = pose.rotation.transpose_mul(omega);
            let turn = Vec3(std::array::from_fn(|i| turn.0[i].times(lump.inertia[i])));
            let brake =
                Wrench { force: velocity * -drag.times(lump.mass), torque: pose.rotation * (turn * -drag) };
            see(k, Wrench { force: force * R::lift(lump.length), torque: Vec3::zero() }, brake);
        }
    }

    /// Strain or stress of a section in an element, with the shares of its points.
    pub(crate) fn section<R: Lift<S>>(
        &self,
        (element, shares): (usize, &[f64]),
        part: SectionPart,
        scene: &Scene<R>,
    ) -> Vec3<R> {
        if self.is_cable() {
            self.section_of_cable((element, shares), part, scene)
        } else {
            self.section_of_beam((element, shares), part, scene)
        }
    }

    fn section_of_beam<R: Lift<S>>(
        &self,
        (element, shares): (usize, &[f64]),
        part: SectionPart,
        scene: &Scene<R>,
    ) -> Vec3<R> {
        let seen = self.seen(&self.motions(element, scene));
        let mut sum = Vec3::zero();
        self.each_point(&self.its.elements[element], &seen, |g, at| {
            let lag = |i: usize| at.strain[i] + at.rate[i] * R::lift(self.its.lag);
            let value = match part {
                SectionPart::Strain => at.strain[0],
                SectionPart::Curvature => at.strain[1],
                SectionPart::Force => self.stress([lag(0), lag(1)])[0],
                SectionPart::Moment => self.stress([lag(0), lag(1)])[1],
            };
            sum += value * R::from(shares[g]);
        });
        sum
    }

    fn section_of_cable<R: Lift<S>>(
        &self,
        (element, shares): (usize, &[f64]),
        part: SectionPart,
        scene: &Scene<R>,
    ) -> Vec3<R> {
        let motions = self.motions(element, scene);
        let mut sum = Vec3::zero();
        for (g, share) in shares.iter().enumerate() {
            let (stretch, rate, _) = self.stretched((element, g), &motions);
            match part {
                SectionPart::Strain => sum.0[0] += stretch * *share,
                SectionPart::Force => sum.0[0] += self.tension((element, g), stretch, rate) * *share,
                _ => {}
            }
        }
        sum
    }
}

impl<S: Real> PlacedLaw<S> for PlacedFlexure<S> {
    fn bind(&mut self, binder: &mut Binder) {
        self.load.iter_mut().for_each(|sensor| sensor.bind(binder));
        if self.its.nature == (Nature::Cable { goes_slack: true }) {
            for corner in self.its.elements.iter_mut().flat_map(|element| &mut element.corners) {
                *corner = binder.corner(false, None);
            }
        }
    }

    fn depends_on(&self, externals: &[PlacedExternal<S>], see: See<'_>) {
        for e in 0..self.its.elements.len() {
            see(Dependence::Apart);
            self.nodes_of(e).iter().for_each(|&node| see(Dependence::Node(node)));
        }
        // a load that listens to something couples that with every node
        for &node in self.nodes.iter().filter(|_| !self.load.is_empty()) {
            see(Dependence::Apart);
            see(Dependence::Node(node));
            self.load.iter().for_each(|sensor| sensor.depends_on(externals, see));
        }
    }

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        _: &mut [R],
    ) {
        if self.is_cable() {
            self.act_cable(scene);
        } else {
            self.act_beam(scene);
        }
        // the wrenches are not looked at by what is seen
        let mut wrenches = std::mem::take(&mut scene.wrenches);
        self.each_outer(x, externals, scene, |k, load, brake| {
            wrenches[k] = wrenches[k].plus(load).plus(brake);
        });
        scene.wrenches = wrenches;
    }

    fn stored(&self, _: &Relaxed<S>, _: &Arguments<'_, S>, _: &[PlacedExternal<S>], scene: &Scene<S>) -> S
    where
        S: Scalar,
    {
        self.energy(scene).0
    }

    fn powers(
        &self,
        _: &Relaxed<S>,
        x: &Arguments<'_, S>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> Powers<S>
    where
        S: Scalar,
    {
        let (mut supplied, mut braked) = (S::from(0.0), -self.energy(scene).1);
        self.each_outer(x, externals, scene, |k, load, brake| {
            let Motion { omega, velocity, .. } = scene.motions[k];
            supplied += load.power(omega, velocity);
            braked += brake.power(omega, velocity);
        });
        Powers::supplied(supplied).plus(Powers::of_rest(braked))
    }

    fn is_conservative(&self, _: &Relaxed<S>) -> bool {
        S::DERIVATIVES == 0
            && self.load.is_empty()
            && self.its.lag.value() == 0.0
            && self.its.drag.value() == 0.0
    }
}
