//! Contacts at their places: gaps and rows, for values and along the motion.

use super::Site;
use super::body::Touching;
use super::joint_friction::Rubbing;
use super::law::Surface;
use super::signal::Watching;
use crate::constraints::{Frames, Pair, moving};
use crate::coordinates::CoordinatePlace;
use crate::forest::Scene;
use crate::law::TimeFunction;
use crate::math::{Vec3, Wrench};
use crate::model::{JointCoordinate, JointId};
use crate::rows::{Coordinate, Gradient};
use crate::seen::length;
use gelenk_core::{ContactInfo, Dual, Lift, MOST_TANGENTS, Real};
use std::sync::Arc;

/// Numbers along the motion.
pub(super) type Along = Dual<f64, 1>;

/// A contact at its place.
#[derive(Debug, Clone)]
pub(crate) struct Placed {
    pub(super) way: Way,
    pub(super) surface: Option<Surface>,
    /// The feature that it has before the first look.
    pub(super) first_feature: i64,
    /// What it needs of its description at every evaluation.
    pub(super) brief: Brief,
    /// Places of the entries of its pieces among its columns, piece after piece; shared by the contacts of a pair.
    places: Arc<[usize]>,
}

/// A contact at its place with its description.
pub(crate) type Described = (ContactInfo, Placed);

/// The numbers of [`ContactInfo`] that evaluations need.
#[derive(Debug, Clone, Copy)]
pub(super) struct Brief {
    pub(super) has_normal: bool,
    pub(super) has_features: bool,
    pub(super) tangents: usize,
}

impl Brief {
    pub(super) fn row_count(self) -> usize {
        usize::from(self.has_normal) + self.tangents
    }
}

/// What a contact depends on.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant)] // one a contact, made once
pub(super) enum Way {
    /// Shapes of two bodies.
    Touch(Touching),
    /// `Σ factor (coordinate) + time`: stops and one-way clutches, and ratchets, whose teeth are this far apart.
    Along { terms: Vec<(Term, f64)>, time: Option<(f64, TimeFunction)>, pitch: f64 },
    /// `length − Σ distances`.
    Path { pairs: Vec<Pair>, length: TimeFunction },
    /// A signal.
    Signal(Watching),
    /// A joint that rubs.
    Rub(Rubbing),
}

/// A coordinate of a joint.
#[derive(Debug, Clone)]
pub(super) enum Term {
    Own {
        p: usize,
        v: usize,
    },
    /// Measured between the frames of a joint.
    Between(Box<Pair>, Coordinate, JointId),
}

impl Term {
    pub(super) fn new(c: JointCoordinate, at: &Site<'_>) -> Self {
        match at.places.coordinate(c) {
            CoordinatePlace::Own { p, v } => Self::Own { p, v },
            CoordinatePlace::Between(its) => {
                Self::Between(Box::new(Pair::new(at.forest, its.a, its.b)), its.coordinate, c.joint)
            }
        }
    }
}

/// A summand of a row.
#[derive(Clone, Copy)]
pub(super) enum Piece<'a, R> {
    /// Along a velocity itself.
    Own { factor: R },
    /// Between frames, which may be those of a joint.
    Between { pair: &'a Pair, frames: &'a Frames<R>, gradient: Gradient<R>, joint: Option<JointId> },
}

/// Where frames and coordinates are, for numbers of some kind.
pub(super) trait Locate<R> {
    fn time(&self) -> R;
    fn frames(&self, pair: &Pair) -> Frames<R>;
    /// A coordinate with `p' = v`, and its rate.
    fn own(&self, p: usize, v: usize) -> (R, R);
}

/// A moment.
#[derive(Clone, Copy)]
pub(super) struct Still<'a> {
    pub(super) t: f64,
    pub(super) p: &'a [f64],
    pub(super) v: &'a [f64],
    pub(super) scene: &'a Scene<f64>,
}

/// The same along the motion; the scene has the bias of accelerations.
pub(super) struct InMotion<'a>(pub(super) Still<'a>);

impl Locate<f64> for Still<'_> {
    fn time(&self) -> f64 {
        self.t
    }
    fn frames(&self, pair: &Pair) -> Frames<f64> {
        pair.located(self.scene, self.p, self.v)
    }
    fn own(&self, p: usize, v: usize) -> (f64, f64) {
        (self.p[p], self.v.get(v).copied().unwrap_or(0.0))
    }
}

impl Locate<Along> for InMotion<'_> {
    fn time(&self) -> Along {
        Dual { value: self.0.t, derivatives: [1.0] }
    }
    fn frames(&self, pair: &Pair) -> Frames<Along> {
        let scene = self.0.scene;
        pair.frames(&moving(scene, pair.a.node), &moving(scene, pair.b.node), &[], &[])
    }
    fn own(&self, p: usize, v: usize) -> (Along, Along) {
        let (p, v) = self.0.own(p, v);
        (Dual { value: p, derivatives: [v] }, Dual::constant(v))
    }
}

/// A velocity along a direction that both bodies share, at a point of the world.
pub(super) fn velocity_at<R: Real>(direction: Vec3<R>, point: Vec3<R>, frames: &Frames<R>) -> Gradient<R> {
    Gradient {
        value: R::from(0.0),
        on_a: Wrench::force_at(-direction, point - frames.a.pose.origin),
        on_b: Wrench::force_at(direction, point - frames.b.pose.origin),
    }
}

/// Numbers of a contact that are not those of its pieces.
#[derive(Debug, Clone, Copy)]
pub(super) struct Readings<R> {
    pub(super) gap: R,
    pub(super) slides: [R; MOST_TANGENTS],
    /// What the rows have of time alone: normal, then tangents.
    pub(super) rates: [R; MOST_TANGENTS + 1],
}

impl<R: Real> Readings<R> {
    pub(super) fn new() -> Self {
        let zero = R::from(0.0);
        Self { gap: zero, slides: [zero; MOST_TANGENTS], rates: [zero; MOST_TANGENTS + 1] }
    }
}

impl Placed {
    /// A contact and its description, whose columns follow from what it depends on.
    pub(super) fn new(mut info: ContactInfo, way: Way) -> Described {
        let (columns, places) = lay_out(|add| match &way {
            Way::Touch(touching) => touching.pair.velocities().for_each(add),
            Way::Path { pairs, .. } => pairs.iter().flat_map(Pair::velocities).for_each(add),
            Way::Signal(watching) => watching.columns().iter().copied().for_each(add),
            Way::Along { terms, .. } => terms.iter().for_each(|(term, _)| term.velocities(&mut *add)),
            Way::Rub(rubbing) => rubbing.velocities(&mut *add),
        });
        info.columns = columns;
        let placed = Self::with_places(&info, way, places);
        (info, placed)
    }

    /// A contact whose columns are known.
    pub(super) fn with_places(info: &ContactInfo, way: Way, places: Arc<[usize]>) -> Self {
        let brief =
            Brief { has_normal: info.has_normal(), has_features: info.has_features, tangents: info.tangents };
        Self { way, surface: None, first_feature: 0, brief, places }
    }

    /// Calls `see` with every piece of every row, always in the same order, and returns the other numbers. Signals have no pieces.
    pub(super) fn read<R: Lift<f64>>(
        &self,
        feature: i64,
        at: &impl Locate<R>,
        mut see: impl FnMut(usize, Piece<'_, R>),
    ) -> Readings<R> {
        let mut out = Readings::new();
        match &self.way {
            Way::Touch(touching) => touching.read(self, feature, at, &mut see, &mut out),
            Way::Path { pairs, length: whole } => {
                out.gap = whole.eval(0, at.time());
                out.rates[0] = whole.eval(1, at.time());
                for pair in pairs {
                    let frames = at.frames(pair);
                    let gradient = distance(&frames);
                    out.gap -= gradient.value;
                    let gradient = gradient.times(R::from(-1.0));
                    see(0, Piece::Between { pair, frames: &frames, gradient, joint: None });
                }
            }
            Way::Along { terms, time, pitch } => {
                for (term, factor) in terms {
                    out.gap += term.read(at, *factor, |piece| see(0, piece));
                }
                if let Some((factor, time)) = time {
                    out.gap += time.eval(0, at.time()) * *factor;
                    out.rates[0] = time.eval(1, at.time()) * *factor;
                }
                out.gap = out.gap - feature as f64 * *pitch;
            }
            Way::Rub(rubbing) => rubbing.read(at, &mut see, &mut out),
            Way::Signal(_) => {}
        }
        out
    }

    /// Where entry after entry of the pieces goes, beginning with the first of each row. Rows of touching bodies share one pair.
    pub(super) fn places(&self) -> &[usize] {
        &self.places
    }

    /// Do all rows go over the same pieces, rather than one after the other?
    pub(super) fn shares_places(&self) -> bool {
        matches!(self.way, Way::Touch(_))
    }
}

/// Columns, each once, and where the velocities that are added are among them.
pub(super) fn lay_out(visit: impl FnOnce(&mut dyn FnMut(usize))) -> (Vec<usize>, Arc<[usize]>) {
    let mut columns: Vec<usize> = Vec::new();
    let mut places = Vec::new();
    visit(&mut |velocity: usize| {
        let at = columns.iter().position(|j| *j == velocity).unwrap_or_else(|| {
            columns.push(velocity);
            columns.len() - 1
        });
        places.push(at);
    });
    (columns, places.into())
}

impl Term {
    pub(super) fn velocities(&self, add: &mut dyn FnMut(usize)) {
        match self {
            Term::Own { v, .. } => add(*v),
            Term::Between(pair, ..) => pair.velocities().for_each(add),
        }
    }

    /// Its value, times a factor, and the piece of its rate.
    pub(super) fn read<R: Lift<f64>>(
        &self,
        at: &impl Locate<R>,
        factor: f64,
        see: impl FnOnce(Piece<'_, R>),
    ) -> R {
        match self {
            Term::Own { p, v } => {
                see(Piece::Own { factor: R::from(factor) });
                at.own(*p, *v).0 * factor
            }
            Term::Between(pair, coordinate, joint) => {
                let frames = at.frames(pair);
                let gradient = coordinate.gradient(&frames.a, &frames.b).times(R::from(factor));
                let value = gradient.value;
                see(Piece::Between { pair, frames: &frames, gradient, joint: Some(*joint) });
                value
            }
        }
    }
}

/// The distance of two origins; where they coincide it has no direction, and none is given.
fn distance<R: Real>(frames: &Frames<R>) -> Gradient<R> {
    let rho = frames.b.pose.origin - frames.a.pose.origin;
    let value = length(rho);
    let direction = if value.value() == 0.0 { Vec3::zero() } else { rho * (R::from(1.0) / value) };
    Gradient {
        value,
        on_a: Wrench { force: -direction, torque: Vec3::zero() },
        on_b: Wrench { force: direction, torque: Vec3::zero() },
    }
}
