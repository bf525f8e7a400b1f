//! Contacts, stops and ropes that give way, after Hunt and Crossley.
//!
//! With the indentation `δ` and its rate, the force is `k δⁿ max(0, 1 + c δ')` where `δ` is positive, and zero elsewhere: it grows from
//! nothing, and never pulls (Hunt, Crossley: Coefficient of restitution interpreted as damping in vibroimpact, J. Appl. Mech. 42, 1975).
//! Touch and release are corners, on which runs land. The elastic part has the potential `k δⁿ⁺¹/(n + 1)`.

use super::account::{Powers, Relaxed};
use super::element::{ForceLaw, PlacedLaw};
use super::{Arguments, Force};
use crate::contacts::geometry::{Pair as Shapes, Shape};
use crate::coordinates::CoordinatePlace;
use crate::corners::{Binder, Corner};
use crate::dependence::{See, each_node};
use crate::external::PlacedExternal;
use crate::forest::{Attachment, Scene};
use crate::math::{Vec3, Wrench};
use crate::model::{BodyId, DrawnLine, Frame, JointCoordinate, Look, Model};
use crate::places::Places;
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};

/// How something that touches gives way: `k δⁿ (1 + c δ')`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Compliance<S = f64> {
    /// `k` \[N/mⁿ, or Nm/radⁿ\].
    pub stiffness: S,
    /// `n`: 1.5 for balls after Hertz, 1 for springs.
    pub exponent: f64,
    /// `c` \[s/m or s/rad\].
    pub damping: S,
}

impl<S: Real> Compliance<S> {
    /// A spring of this stiffness \[N/m or Nm/rad\], without damping.
    pub fn linear(stiffness: S) -> Self {
        Self { stiffness, exponent: 1.0, damping: S::from(0.0) }
    }

    pub(crate) fn check(&self) -> Result<(), String> {
        let (stiffness, damping) = (self.stiffness.value(), self.damping.value());
        if !(stiffness.is_finite() && stiffness > 0.0) {
            return Err(format!("its stiffness is {stiffness}; it must be positive"));
        }
        if !(damping.is_finite() && damping >= 0.0) {
            return Err(format!("its damping is {damping}; it must not be negative"));
        }
        if !(self.exponent.is_finite() && self.exponent >= 1.0) {
            return Err(format!("its exponent is {}; it must be 1 or more", self.exponent));
        }
        Ok(())
    }

    /// `k δⁿ`, for negative `δ` with its sign.
    fn elastic<R: Lift<S>>(&self, indentation: R) -> R {
        let (n, size) = (self.exponent, indentation.abs());
        let power = if size.value() == 0.0 && n > 1.0 {
            R::from(0.0)
        } else if n == 1.0 {
            size
        } else if n == 1.5 {
            size * size.sqrt()
        } else {
            (size.ln() * n).exp()
        };
        let signed = if indentation.value() < 0.0 { -power } else { power };
        signed.times(self.stiffness)
    }

    /// The force, where touch and release may be held.
    pub(crate) fn force<R: Lift<S>>(&self, indentation: R, rate: R, edges: Option<&Edges>) -> R {
        let at = |corner: fn(&Edges) -> &Corner, x: f64| {
            edges.and_then(|edges| corner(edges).side(x)).unwrap_or(x >= 0.0)
        };
        if !at(|edges| &edges.touch, indentation.value()) {
            return R::from(0.0);
        }
        let share = rate.times(self.damping) + 1.0;
        let pushes = at(|edges| &edges.push, share.value());
        if pushes { self.elastic(indentation) * share } else { R::from(0.0) }
    }
}

/// Where the law has corners: where it touches, and where it would begin to pull.
#[derive(Debug, Clone)]
pub(crate) struct Edges {
    touch: Corner,
    push: Corner,
}

/// A contact, a stop or a rope that gives way.
#[derive(Debug, Clone)]
pub(crate) struct Compliant<S = f64> {
    pub(crate) gap: SoftGap<S>,
    pub(crate) compliance: Compliance<S>,
}

impl<S> Compliant<S> {
    /// The bodies that touch, if bodies do.
    pub(crate) fn bodies(&self) -> Option<[BodyId; 2]> {
        match &self.gap {
            SoftGap::Bodies { a, b } => Some([a.0.body, b.0.body]),
            _ => None,
        }
    }
}

/// What is indented.
#[derive(Debug, Clone)]
pub(crate) enum SoftGap<S = f64> {
    Bodies {
        a: (Frame<S>, Shape<S>),
        b: (Frame<S>, Shape<S>),
    },
    /// Stops of a joint coordinate, the lower and the upper one.
    Stops {
        coordinate: JointCoordinate,
        stops: [Option<S>; 2],
    },
    Rope {
        through: Vec<Frame<S>>,
        length: S,
    },
}

impl<S: Real> Force<S> {
    pub(crate) fn compliant(name: impl Into<String>, contact: Compliant<S>) -> Self {
        Self::new(name, contact)
    }
}

impl<S: Real> ForceLaw<S> for Compliant<S> {
    type Placed = PlacedCompliant<S>;

    fn frames(&self) -> Vec<Frame<S>> {
        match &self.gap {
            SoftGap::Bodies { a, b } => vec![a.0, b.0],
            SoftGap::Stops { .. } => Vec::new(),
            SoftGap::Rope { through, .. } => through.clone(),
        }
    }

    fn along(&self) -> Vec<JointCoordinate> {
        match &self.gap {
            SoftGap::Stops { coordinate, .. } => vec![*coordinate],
            _ => Vec::new(),
        }
    }

    fn check(&self) -> Result<(), String> {
        self.compliance.check()
    }

    fn lines(&self, _: &Model<S>) -> Vec<DrawnLine<S>> {
        let SoftGap::Rope { through, .. } = &self.gap else { return Vec::new() };
        through.windows(2).map(|w| DrawnLine { look: Look::Rod, a: w[0], b: w[1] }).collect()
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedCompliant<S>, String> {
        let way = match &self.gap {
            SoftGap::Bodies { a, b } => {
                let shapes = Shapes::new(&a.1, &b.1)?;
                if (0..shapes.slots()).any(|slot| shapes.has_features(slot)) {
                    return Err("these shapes touch at one place after the other, which only rigid contacts follow; leave out the \
                                stiffness, or give shapes such as spheres, points, boxes on planes"
                        .into());
                }
                Way::Bodies { a: at.attach(&a.0)?, b: at.attach(&b.0)?, shapes: Box::new(shapes) }
            }
            SoftGap::Stops { coordinate, stops } => {
                let signs = [1.0, -1.0].into_iter().zip(stops);
                let stops = signs.filter_map(|(sign, stop)| Some((sign, (*stop)?))).collect();
                Way::Stops { at: at.coordinate(*coordinate), stops }
            }
            SoftGap::Rope { through, length } => {
                let points = through.iter().map(|frame| at.attach(frame)).collect::<Result<_, _>>()?;
                Way::Rope { points, length: *length }
            }
        };
        Ok(PlacedCompliant { way, compliance: self.compliance, edges: Vec::new() })
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedCompliant<S = f64> {
    way: Way<S>,
    compliance: Compliance<S>,
    /// Those of every spring; none where they are taken away.
    edges: Vec<Edges>,
}

#[derive(Debug, Clone)]
enum Way<S> {
    Bodies {
        a: Attachment<S>,
        b: Attachment<S>,
        shapes: Box<Shapes<S>>,
    },
    /// With the signs of their gaps.
    Stops {
        at: CoordinatePlace<S>,
        stops: Vec<(f64, S)>,
    },
    Rope {
        points: Vec<Attachment<S>>,
        length: S,
    },
}

/// Where a spring is: gap and rate, and for bodies the normal and the point.
struct Place<R> {
    gap: R,
    rate: R,
    normal: Vec3<R>,
    point: Vec3<R>,
}

impl<S: Real> PlacedCompliant<S> {
    /// How many springs there are.
    fn count(&self) -> usize {
        match &self.way {
            Way::Bodies { shapes, .. } => shapes.slots(),
            Way::Stops { stops, .. } => stops.len(),
            Way::Rope { .. } => 1,
        }
    }

    fn locate<R: Lift<S>>(&self, i: usize, x: &Arguments<'_, R>, scene: &Scene<R>) -> Place<R> {
        let nowhere = Vec3::zero();
        match &self.way {
            Way::Bodies { a, b, shapes } => {
                let (a, b) = (scene.motion(a), scene.motion(b));
                let touch = shapes.touch(shapes.first_feature(i), &a.pose, &b.pose);
                let point = touch.on_b;
                let velocity = b.velocity + b.omega.cross(point - b.pose.origin)
                    - a.velocity
                    - a.omega.cross(point - a.pose.origin);
                Place { gap: touch.gap, rate: touch.normal.dot(velocity), normal: touch.normal, point }
            }
            Way::Stops { at, stops } => {
                let (value, rate) = at.measure(x.p, x.v, scene);
                let (sign, stop) = stops[i];
                Place {
                    gap: (value - R::lift(stop)) * sign,
                    rate: rate * sign,
                    normal: nowhere,
                    point: nowhere,
                }
            }
            Way::Rope { points, length } => {
                let mut place =
                    Place { gap: R::lift(*length), rate: R::from(0.0), normal: nowhere, point: nowhere };
                for ends in points.windows(2) {
                    let (distance, rate) = crate::seen::distance(&ends[0], &ends[1], scene);
                    place.gap -= distance;
                    place.rate -= rate;
                }
                place
            }
        }
    }

    fn force<R: Lift<S>>(&self, i: usize, place: &Place<R>) -> R {
        self.compliance.force(-place.gap, -place.rate, self.edges.get(i))
    }
}

impl<S: Real> PlacedLaw<S> for PlacedCompliant<S> {
    const SIZES: &'static [&'static str] = &["", "gap", "penetration"];

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        direct: &mut [R],
    ) {
        for i in 0..self.count() {
            let place = self.locate(i, x, scene);
            let force = self.force(i, &place);
            match &self.way {
                Way::Bodies { a, b, .. } => {
                    let push = place.normal * force;
                    let arm = |at: &Attachment<S>| place.point - scene.motion(at).pose.origin;
                    let (on_a, on_b) = (Wrench::force_at(-push, arm(a)), Wrench::force_at(push, arm(b)));
                    scene.apply(a, on_a);
                    scene.apply(b, on_b);
                }
                Way::Stops { at, stops } => at.push(force * stops[i].0, scene, direct),
                Way::Rope { points, .. } => {
                    for ends in points.windows(2) {
                        let way = scene.motion(&ends[1]).pose.origin - scene.motion(&ends[0]).pose.origin;
                        let length = crate::seen::length(way);
                        if length.value() == 0.0 {
                            continue;
                        }
                        let pull = way * (force / length);
                        scene.apply(&ends[0], Wrench { force: pull, torque: Vec3::zero() });
                        scene.apply(&ends[1], Wrench { force: -pull, torque: Vec3::zero() });
                    }
                }
            }
        }
    }

    fn size<R: Lift<S>>(
        &self,
        which: usize,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        let places = (0..self.count()).map(|i| (i, self.locate(i, x, scene)));
        if which == 0 {
            return places.fold(R::from(0.0), |sum, (i, place)| sum + self.force(i, &place));
        }
        let gap = places.map(|(_, place)| place.gap).min_by(|a, b| a.value().total_cmp(&b.value()));
        let gap = gap.unwrap_or_else(|| R::from(0.0));
        if which == 1 {
            gap
        } else if gap.value() < 0.0 {
            -gap
        } else {
            R::from(0.0)
        }
    }

    fn bind(&mut self, binder: &mut Binder) {
        let edges = (0..self.count()).filter_map(|_| {
            let (touch, push) = (binder.corner(false, None)?, binder.corner(false, None)?);
            Some(Edges { touch, push })
        });
        self.edges = edges.collect();
    }

    fn depends_on(&self, _: &[PlacedExternal<S>], see: See<'_>) {
        match &self.way {
            Way::Bodies { a, b, .. } => each_node([a, b], see),
            Way::Stops { at, .. } => at.depends_on(see),
            Way::Rope { points, .. } => each_node(points, see),
        }
    }

    fn stored(&self, _: &Relaxed<S>, x: &Arguments<'_, S>, _: &[PlacedExternal<S>], scene: &Scene<S>) -> S
    where
        S: Scalar,
    {
        let stored = (0..self.count()).map(|i| {
            let indentation = -self.locate(i, x, scene).gap;
            let zero = S::from(0.0);
            if indentation.value() <= 0.0 {
                return zero;
            }
            self.compliance.elastic(indentation) * indentation / (self.compliance.exponent + 1.0)
        });
        stored.fold(S::from(0.0), |sum, stored| sum + stored)
    }

    fn powers(
        &self,
        _: &Relaxed<S>,
        x: &Arguments<'_, S>,
        _: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> Powers<S>
    where
        S: Scalar,
    {
        let powers = (0..self.count()).map(|i| {
            let place = self.locate(i, x, scene);
            if place.gap.value() >= 0.0 {
                return Powers::supplied(S::from(0.0));
            }
            Powers::of_rest((self.force(i, &place) - self.compliance.elastic(-place.gap)) * place.rate)
        });
        powers.fold(Powers::supplied(S::from(0.0)), Powers::plus)
    }

    fn is_conservative(&self, _: &Relaxed<S>) -> bool {
        S::DERIVATIVES == 0 && self.compliance.damping.value() == 0.0
    }
}
