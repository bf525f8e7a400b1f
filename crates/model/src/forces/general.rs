//! Forces between two frames by any laws of their displacement and angles.

use super::account::{Powers, Relaxed, integral_of, no_energy, relaxed_of};
use super::deformation::{self, Angles, measures, push};
use super::element::{ForceLaw, ForceTable, PlacedLaw};
use super::{Arguments, Force, ForceKind};
use crate::Law;
use crate::corners::Binder;
use crate::dependence::{See, each_node};
use crate::external::PlacedExternal;
use crate::forest::{Attachment, Scene};
use crate::keys::{Key, Keys, ends};
use crate::model::Frame;
use crate::places::Places;
use crate::rows::Gradient;
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};

/// A force and torque between two frames by any law: stops, tyres, cables, bushings that harden.
///
/// Laws see thirteen numbers: the displacement of `B` along the axes of `A` \[m\], three angles \[rad\], the rates of these six,
/// and time. Each gives the force on `B` along one of the six.
#[derive(Debug, Clone)]
pub struct General<S = f64> {
    /// Frame `A`.
    pub a: Frame<S>,
    /// Frame `B`.
    pub b: Frame<S>,
    /// How angles are measured.
    pub angles: Angles,
    /// Forces \[N\] along the axes of `A` (directions 0, 1, 2) and torques \[Nm\] along the angles (3, 4, 5).
    pub laws: Vec<(usize, Law<13, S>)>,
}

impl<S: Real> General<S> {
    /// No force yet.
    pub fn new(a: Frame<S>, b: Frame<S>, angles: Angles) -> Self {
        Self { a, b, angles, laws: Vec::new() }
    }

    /// With a law for one of the directions 0 to 5.
    #[must_use]
    pub fn with(mut self, direction: usize, law: Law<13, S>) -> Self {
        self.laws.push((direction, law));
        self
    }
}

impl<S: Real> Force<S> {
    /// A force and torque between two frames by any law.
    pub fn general(name: impl Into<String>, general: General<S>) -> Self {
        Self::new(name, general)
    }
}

impl<S: Real> ForceLaw<S> for General<S> {
    type Placed = PlacedGeneral<S>;

    fn frames(&self) -> Vec<Frame<S>> {
        vec![self.a, self.b]
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedGeneral<S>, String> {
        let (a, b) = (at.attach(&self.a)?, at.attach(&self.b)?);
        Ok(PlacedGeneral { a, b, angles: self.angles, laws: self.laws.clone() })
    }

    fn check(&self) -> Result<(), String> {
        if self.laws.is_empty() {
            return Err("it has no law and does nothing; leave it out".into());
        }
        let beyond = self.laws.iter().find(|(direction, _)| *direction > 5);
        beyond.map_or(Ok(()), |(direction, _)| {
            Err(format!("it has a law for direction {direction}; 0 to 2 are displacements, 3 to 5 angles"))
        })
    }
}

/// What its laws see.
const NAMES: [&str; 13] = ["x", "y", "z", "rx", "ry", "rz", "vx", "vy", "vz", "wx", "wy", "wz", "t"];

/// The keys of its laws.
const LAWS: [Key; 6] = [
    Key::new("fx", "N", "Force on B along x of A."),
    Key::new("fy", "N", "Force on B along y of A."),
    Key::new("fz", "N", "Force on B along z of A."),
    Key::new("tx", "Nm", "Torque on B along the angle rx."),
    Key::new("ty", "Nm", "Torque on B along the angle ry."),
    Key::new("tz", "Nm", "Torque on B along the angle rz."),
];

impl ForceTable for General {
    const NAME: &'static str = "general";
    const ABOUT: &'static str =
        "Forces between two frames by any laws of their displacement and angles: stops, tyres, cables.";
    const EXAMPLE: &'static str = "a = { body = \"ground\", at = [0.35, 0.1, 0] }\nb = { body = \"arm\", at = [0.4, 0, 0] }\n\
                                   fx = \"-20*x - vx + t\"\nfz = \"-5*z^3\"\ntz = \"-sin(rz) - 0.1*wz\"";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        const OF: &str = "x, y, z, rx, ry, rz, their rates vx, vy, vz, wx, wy, wz, t, parameters and tables";
        let (a, b) = ends(keys)?;
        let mut general = General::new(a, b, Angles::read(keys)?);
        for (direction, key) in LAWS.into_iter().enumerate() {
            if let Some(law) = keys.law(key, NAMES, OF, "0")? {
                general = general.with(direction, law);
            }
        }
        Ok(general.into())
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedGeneral<S = f64> {
    a: Attachment<S>,
    b: Attachment<S>,
    angles: Angles,
    laws: Vec<(usize, Law<13, S>)>,
}

impl<S: Real> PlacedGeneral<S> {
    /// The directions, and what the laws see.
    fn seen<R: Lift<S>>(&self, t: R, scene: &Scene<R>) -> ([Gradient<R>; 6], [R; 13]) {
        let (a, b) = (scene.motion(&self.a), scene.motion(&self.b));
        let along = measures(self.angles, &a, &b);
        let seen = std::array::from_fn(|i| match i {
            0..6 => along[i].value,
            6..12 => along[i - 6].rate(&a, &b),
            _ => t,
        });
        (along, seen)
    }

    /// The directions, and the force along each.
    fn forces<R: Lift<S>>(&self, t: R, scene: &Scene<R>) -> ([Gradient<R>; 6], [R; 6]) {
        let (along, seen) = self.seen(t, scene);
        let mut forces = [R::from(0.0); 6];
        for (direction, law) in &self.laws {
            forces[*direction] += law.eval(seen);
        }
        (along, forces)
    }
}

impl<S: Real> PlacedLaw<S> for PlacedGeneral<S> {
    const SIZES: &'static [&'static str] = deformation::SIZES;

    fn size<R: Lift<S>>(
        &self,
        which: usize,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        let (along, forces) = self.forces(x.t, scene);
        deformation::size(which, &along, &forces, &scene.motion(&self.a))
    }

    fn bind(&mut self, binder: &mut Binder) {
        self.laws.iter_mut().for_each(|(_, law)| law.bind(binder));
    }

    fn depends_on(&self, _: &[PlacedExternal<S>], see: See<'_>) {
        each_node([&self.a, &self.b], see);
    }

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        _: &mut [R],
    ) {
        let (along, forces) = self.forces(x.t, scene);
        push(&along, &forces, (&self.a, &self.b), scene);
    }

    fn relaxed(&self, x: &Arguments<'_, S>, scene: &Scene<S>) -> Relaxed<S>
    where
        S: Scalar,
    {
        let (_, seen) = self.seen(x.t, scene);
        let mut relaxed = no_energy();
        for (direction, law) in self.laws.iter().filter(|(direction, law)| is_spring(*direction, law)) {
            let at = |s: S| law.slope(alone(*direction, s), *direction);
            relaxed[*direction] = relaxed_of(at, seen[*direction]);
        }
        relaxed
    }

    fn stored(
        &self,
        relaxed: &Relaxed<S>,
        x: &Arguments<'_, S>,
        _: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> S
    where
        S: Scalar,
    {
        let (_, seen) = self.seen(x.t, scene);
        let mut sum = S::from(0.0);
        for (direction, law) in self.laws.iter().filter(|(direction, law)| is_spring(*direction, law)) {
            if let Some(relaxed) = relaxed[*direction] {
                sum -= integral_of(&|s| law.eval(alone(*direction, s)), relaxed, seen[*direction]);
            }
        }
        sum
    }

    fn powers(
        &self,
        relaxed: &Relaxed<S>,
        x: &Arguments<'_, S>,
        _: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> Powers<S>
    where
        S: Scalar,
    {
        let zero = S::from(0.0);
        let (_, seen) = self.seen(x.t, scene);
        let mut at_rest = seen;
        at_rest[6..12].fill(zero);
        let (mut supplied, mut rest) = (zero, zero);
        for (direction, law) in &self.laws {
            let rate = seen[6 + direction];
            if law.is_opaque() {
                supplied += law.eval(seen) * rate;
                continue;
            }
            let [power, resting] = [seen, at_rest].map(|seen| law.eval(seen) * rate);
            rest += power - resting;
            supplied += resting;
            if relaxed[*direction].is_some() && is_spring(*direction, law) {
                supplied -= law.eval(alone(*direction, seen[*direction])) * rate;
            }
        }
        Powers::supplied(supplied).plus(Powers::of_rest(rest))
    }

    fn is_conservative(&self, relaxed: &Relaxed<S>) -> bool {
        self.laws.iter().all(|(direction, law)| {
            let is_stored = relaxed[*direction].is_some() && is_spring(*direction, law);
            is_stored && !(6..13).any(|i| law.uses(i))
        })
    }
}

/// Does a law depend on the displacement along its own direction, and on no other? Then it has a potential.
fn is_spring<S: Real>(direction: usize, law: &Law<13, S>) -> bool {
    !law.is_opaque() && (0..6).all(|i| law.uses(i) == (i == direction))
}

/// What a law sees where all is at rest and only one displacement is not zero.
fn alone<S: Real>(direction: usize, s: S) -> [S; 13] {
    std::array::from_fn(|i| if i == direction { s } else { S::from(0.0) })
}
