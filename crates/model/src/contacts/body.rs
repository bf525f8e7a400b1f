//! Bodies that touch.

use super::element::{Element, Site};
use super::geometry::{Gap, Pair as Touchable, Shape};
use super::law::{Surface, check_law, rubs};
use super::place::{Described, Locate, Piece, Placed, Readings, Still, Way, lay_out, velocity_at};
use crate::constraints::Pair;
use crate::forces::{Compliance, Compliant, SoftGap};
use crate::math::{Mat3, Pose, Vec3};
use crate::model::{BodyId, Frame, GROUND, Model};
use crate::random::Random;
use gelenk_core::{ContactInfo, ContactKind, ContactLaw, Lift};
use std::sync::Arc;

/// Two bodies that touch, or a body and the ground: where their shapes come together they push each other apart and rub.
///
/// With the gap `g`, its force `N` and the slip velocity `s` of each point: `0 ≤ g ⊥ N ≥ 0`, `|F| ≤ μ N`, and `F = −μ N s/|s|` where `s ≠ 0`. Impacts follow Newton's law
/// `u⁺ = −e u⁻` with impulses in place of forces, or that of Poisson or of compliance.
#[derive(Debug, Clone)]
pub struct BodyContact {
    /// Frame `A` and the shape in it.
    pub a: (Frame, Shape),
    /// Frame `B` and the shape in it.
    pub b: (Frame, Shape),
    /// Restitution and friction.
    pub law: ContactLaw,
    /// How the surface of `A` moves along itself, if it does.
    pub surface: Option<Surface>,
    /// How they give way, if they do. What rubs is pressed by that force.
    pub compliance: Option<Compliance>,
    /// The gap in place of that of the shapes.
    pub function: Option<Touchable>,
}

impl BodyContact {
    /// A contact of two shapes.
    pub fn new(a: (Frame, Shape), b: (Frame, Shape), law: ContactLaw) -> Self {
        Self { a, b, law, surface: None, compliance: None, function: None }
    }

    /// A contact whose gap \[m\] is a function of the poses of two frames, such as one that asks a CAD kernel. It must depend on how they lie to each other alone. `size` is a
    /// typical length of what touches, and `tolerance` how much gaps may be off, relative to it: up to 1e-2.
    pub fn from_function(
        [a, b]: [Frame; 2],
        gap: Arc<Gap>,
        (size, tolerance): (f64, f64),
        law: ContactLaw,
    ) -> Result<Self, String> {
        let function = Some(Touchable::from_function(gap, size, tolerance)?);
        Ok(Self { function, ..Self::new((a, Shape::Point), (b, Shape::Point), law) })
    }

    /// What touches.
    fn touchable(&self) -> Result<Touchable, String> {
        self.function.clone().map_or_else(|| Touchable::new(&self.a.1, &self.b.1), Ok)
    }

    /// Lets the surface of `A` move along itself, as a belt does.
    #[must_use]
    pub fn with_surface(mut self, surface: Surface) -> Self {
        self.surface = Some(surface);
        self
    }

    /// Lets the bodies give way where they touch.
    #[must_use]
    pub fn with_compliance(mut self, compliance: Compliance) -> Self {
        self.compliance = Some(compliance);
        self
    }

    /// Does everything move in one plane? Then there is one direction of slip.
    fn is_planar(&self, model: &Model) -> bool {
        [&self.a.0, &self.b.0].into_iter().all(|f| f.body == GROUND || model.bodies[f.body.0].planar)
    }
}

impl Element for BodyContact {
    fn check(&self, model: &Model) -> Result<(), String> {
        check_law(&self.law)?;
        self.compliance.as_ref().map_or(Ok(()), Compliance::check)?;
        for frame in [&self.a.0, &self.b.0] {
            model.seen_from_centre(frame)?;
        }
        if self.a.0.body == self.b.0.body {
            let body = &model.bodies[self.a.0.body.0].name;
            return Err(format!("it is a contact of '{body}' with itself; give two bodies"));
        }
        if self.function.is_some() && self.compliance.is_some() {
            return Err("a gap from a function cannot give way; leave the stiffness out".into());
        }
        self.touchable().map(|_| ())
    }

    fn softened(&self) -> Option<Compliant> {
        let gap = SoftGap::Bodies { a: self.a.clone(), b: self.b.clone() };
        Some(Compliant { gap, compliance: self.compliance? })
    }

    fn rubs_beside(&self) -> bool {
        rubs(&self.law)
    }

    fn bodies(&self) -> Option<[BodyId; 2]> {
        Some([self.a.0.body, self.b.0.body])
    }

    fn place(&self, name: &str, at: &Site<'_>) -> Result<Vec<Described>, String> {
        let pair = Pair::new(at.forest, at.places.attach(&self.a.0)?, at.places.attach(&self.b.0)?);
        let manner = Manner {
            law: self.law,
            is_planar: self.is_planar(at.places.model),
            surface: self.surface.as_ref(),
            compliance: self.compliance,
        };
        Ok(Fitting::new(self.touchable()?).place(name, pair, &manner))
    }
}

/// A pair of shapes, and what is known of its slots wherever both are.
#[derive(Debug)]
pub(super) struct Fitting {
    shapes: Arc<Touchable>,
    slots: Vec<Slot>,
}

#[derive(Debug)]
struct Slot {
    /// Its name after that of the contact.
    suffix: String,
    fixed: Option<Side>,
    first_feature: i64,
    has_features: bool,
}

/// How two bodies touch.
pub(super) struct Manner<'a> {
    pub(super) law: ContactLaw,
    pub(super) is_planar: bool,
    pub(super) surface: Option<&'a Surface>,
    pub(super) compliance: Option<Compliance>,
}

impl Fitting {
    pub(super) fn new(shapes: Touchable) -> Self {
        let slot = |i: usize| {
            let suffix =
                if shapes.slots() == 1 { String::new() } else { format!(".{}", shapes.slot_name(i)) };
            let (first_feature, has_features) = (shapes.first_feature(i), shapes.has_features(i));
            Slot { suffix, fixed: fixed_side(&shapes, i), first_feature, has_features }
        };
        let slots = (0..shapes.slots()).map(slot).collect();
        Self { shapes: Arc::new(shapes), slots }
    }

    pub(super) fn shapes(&self) -> &Touchable {
        &self.shapes
    }

    /// The contacts of two bodies, one a slot.
    pub(super) fn place(&self, name: &str, pair: Pair, manner: &Manner<'_>) -> Vec<Described> {
        let (columns, places) = lay_out(|add| pair.velocities().for_each(add));
        let pair = Arc::new(pair);
        let Manner { law, is_planar, surface, compliance } = *manner;
        let contact = |(slot, kind): (usize, &Slot)| {
            let Slot { fixed, first_feature, has_features, .. } = *kind;
            let has_slide = match surface {
                None => fixed.is_some(),
                Some(surface) => fixed == Some(Side::A) && surface.steady.is_some(),
            };
            let info = ContactInfo {
                name: [name, &kind.suffix].concat(),
                kind: if compliance.is_some() { ContactKind::Friction } else { ContactKind::Gap },
                tangents: match (rubs(&law), is_planar) {
                    (false, _) => 0,
                    (true, true) => 1,
                    (true, false) => 2,
                },
                columns: columns.clone(),
                has_slide,
                has_features,
                law,
                size: self.shapes.size(),
                ..ContactInfo::default()
            };
            let (pair, shapes) = (Arc::clone(&pair), Arc::clone(&self.shapes));
            let touching = Touching { pair, shapes, slot, fixed, is_planar, soft: compliance };
            let mut placed = Placed::with_places(&info, Way::Touch(touching), Arc::clone(&places));
            placed.surface = surface.cloned();
            placed.first_feature = first_feature;
            (info, placed)
        };
        self.slots.iter().enumerate().map(contact).collect()
    }
}

/// One of two bodies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    A,
    B,
}

/// The body in which normal and tangents are fixed while the point of contact is fixed in the other one: then the slip velocity is the
/// rate of a position. It is looked for at some poses by chance.
fn fixed_side(shapes: &Touchable, slot: usize) -> Option<Side> {
    if shapes.has_features(slot) {
        return None;
    }
    let mut random = Random::new(slot);
    let mut pose = || {
        let rotation = (0..3).fold(Mat3::identity(), |m, k| m * Mat3::about_axis(k, 3.0 * random.draw()));
        Pose { rotation, origin: Vec3(std::array::from_fn(|_| 2.0 * random.draw())) }
    };
    let mut seen: Option<[[Vec3; 4]; 2]> = None;
    let mut is_fixed = [true; 2];
    for _ in 0..4 {
        let (a, b) = (pose(), pose());
        let touch = shapes.touch(shapes.first_feature(slot), &a, &b);
        let [x, y] = touch.tangents;
        let from = |of: &Pose, other: &Pose, point: Vec3| {
            let local = |v: Vec3| of.rotation.transpose_mul(v);
            [local(touch.normal), local(x), local(y), other.rotation.transpose_mul(point - other.origin)]
        };
        let now = [from(&a, &b, touch.on_b), from(&b, &a, touch.on_a)];
        let first = seen.get_or_insert(now);
        for (is_fixed, (now, first)) in is_fixed.iter_mut().zip(now.iter().zip(first.iter())) {
            *is_fixed &= now.iter().zip(first).all(|(x, y)| (*x - *y).norm() < 1e-9);
        }
    }
    match is_fixed {
        [true, _] => Some(Side::A),
        [_, true] => Some(Side::B),
        _ => None,
    }
}

/// Two shapes at their places.
#[derive(Debug, Clone)]
pub(super) struct Touching {
    pub(super) pair: Arc<Pair>,
    pub(super) shapes: Arc<Touchable>,
    pub(super) slot: usize,
    fixed: Option<Side>,
    is_planar: bool,
    soft: Option<Compliance>,
}

impl Touching {
    pub(super) fn read<R: Lift<f64>>(
        &self,
        of: &Placed,
        feature: i64,
        at: &impl Locate<R>,
        see: &mut impl FnMut(usize, Piece<'_, R>),
        out: &mut Readings<R>,
    ) {
        let frames = at.frames(&self.pair);
        let (a, b) = (&frames.a.pose, &frames.b.pose);
        let touch = self.shapes.touch(feature, a, b);
        // both bodies are pushed at one point: that which is fixed, if one is
        let point = if self.fixed == Some(Side::B) { touch.on_a } else { touch.on_b };
        out.gap = touch.gap;
        let row = |direction| {
            let gradient = velocity_at(direction, point, &frames);
            Piece::Between { pair: &self.pair, frames: &frames, gradient, joint: None }
        };
        let first = usize::from(of.brief.has_normal);
        if of.brief.has_normal {
            see(0, row(touch.normal));
        }
        let in_plane = [Vec3::axis(2).cross(touch.normal), Vec3::zero()];
        let tangents = if self.is_planar { in_plane } else { touch.tangents };
        for (k, tangent) in tangents.into_iter().take(of.brief.tangents).enumerate() {
            see(first + k, row(tangent));
            out.slides[k] = match self.fixed {
                Some(Side::A) => tangent.dot(point - a.origin),
                Some(Side::B) => -tangent.dot(point - b.origin),
                None => R::from(0.0),
            };
            if let Some(surface) = &of.surface {
                let velocity = Vec3(std::array::from_fn(|i| surface.velocity[i].eval(0, at.time())));
                out.rates[first + k] = -tangent.dot(a.rotation * velocity);
                // seen from A, which is the body with the tangents where it slides, the belt has moved on by this much
                if let Some(steady) = surface.steady {
                    let way = a.rotation * Vec3::constant(steady);
                    out.slides[k] -= tangent.dot(way) * at.time();
                }
            }
        }
    }

    /// The force of bodies that give way; zero where they are apart.
    pub(super) fn press(&self, feature: i64, at: &Still<'_>) -> f64 {
        let Some(soft) = &self.soft else { return 0.0 };
        let frames = at.frames(&self.pair);
        let touch = self.shapes.touch(feature, &frames.a.pose, &frames.b.pose);
        let rate = velocity_at(touch.normal, touch.on_b, &frames).rate(&frames.a, &frames.b);
        soft.force(-touch.gap, -rate, None)
    }
}
