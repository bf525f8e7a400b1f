//! Bodies that touch.

use super::element::{Element, Site};
use super::law::{Surface, check_law, rubs};
use super::place::{Locate, Piece, Placed, Readings, Way, velocity_at};
use super::shape::{Shapes, Side, Solid};
use crate::constraints::Pair;
use crate::math::Vec3;
use crate::model::{BodyId, Frame, GROUND, Model};
use gelenk_core::{ContactInfo, ContactKind, ContactLaw, Lift};

/// Two bodies that touch, or a body and the ground: where their shapes come together they push each other apart and rub.
#[derive(Debug, Clone)]
pub struct BodyContact {
    /// Frame `A` and the shape in it.
    pub a: (Frame, Solid),
    /// Frame `B` and the shape in it.
    pub b: (Frame, Solid),
    /// Restitution and friction.
    pub law: ContactLaw,
    /// How the surface of `A` moves along itself, if it does.
    pub surface: Option<Surface>,
}

impl BodyContact {
    /// A contact of two shapes.
    pub fn new(a: (Frame, Solid), b: (Frame, Solid), law: ContactLaw) -> Self {
        Self { a, b, law, surface: None }
    }

    /// Lets the surface of `A` move along itself, as a belt does.
    #[must_use]
    pub fn with_surface(mut self, surface: Surface) -> Self {
        self.surface = Some(surface);
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
        for frame in [&self.a.0, &self.b.0] {
            model.seen_from_centre(frame)?;
        }
        if self.a.0.body == self.b.0.body {
            let body = &model.bodies[self.a.0.body.0].name;
            return Err(format!("it is a contact of '{body}' with itself; give two bodies"));
        }
        Shapes::new(self.a.1, self.b.1).map(|_| ())
    }

    fn bodies(&self) -> Option<[BodyId; 2]> {
        Some([self.a.0.body, self.b.0.body])
    }

    fn place(&self, name: &str, at: &Site<'_>) -> Result<Vec<Placed>, String> {
        let shapes = Shapes::new(self.a.1, self.b.1)?;
        let is_planar = self.is_planar(at.places.model);
        let pair = Pair::new(at.forest, at.places.attach(&self.a.0)?, at.places.attach(&self.b.0)?);
        let is_steady = self.surface.as_ref().is_none_or(|surface| surface.steady.is_some());
        let info = ContactInfo {
            name: name.to_owned(),
            kind: ContactKind::Gap,
            tangents: if !rubs(&self.law) {
                0
            } else if is_planar {
                1
            } else {
                2
            },
            has_slide: shapes.slides_on().is_some() && is_steady,
            law: self.law,
            size: shapes.size(),
            ..ContactInfo::default()
        };
        let mut placed = Placed::new(info, Way::Touch(Touching { pair, shapes, is_planar }));
        placed.surface.clone_from(&self.surface);
        Ok(vec![placed])
    }
}

/// Two shapes at their places.
#[derive(Debug, Clone)]
pub(super) struct Touching {
    pub(super) pair: Pair,
    shapes: Shapes,
    is_planar: bool,
}

impl Touching {
    pub(super) fn read<R: Lift<f64>>(
        &self,
        of: &Placed,
        at: &impl Locate<R>,
        see: &mut impl FnMut(usize, Piece<'_, R>),
        out: &mut Readings<R>,
    ) {
        let frames = at.frames(&self.pair);
        let (a, b) = (&frames.a.pose, &frames.b.pose);
        let touch = self.shapes.touch(a, b);
        out.gap = touch.gap;
        let row = |direction| {
            let gradient = velocity_at(direction, touch.point, &frames);
            Piece::Between { pair: &self.pair, frames: &frames, gradient, joint: None }
        };
        see(0, row(touch.normal));
        let in_plane = [Vec3::axis(2).cross(touch.normal), Vec3::zero()];
        let tangents = if self.is_planar { in_plane } else { touch.tangents };
        for (k, tangent) in tangents.into_iter().take(of.info.tangents).enumerate() {
            see(1 + k, row(tangent));
            out.slides[k] = match self.shapes.slides_on() {
                Some(Side::A) => tangent.dot(touch.point - a.origin),
                Some(Side::B) => -tangent.dot(touch.point - b.origin),
                None => R::from(0.0),
            };
            if let Some(surface) = &of.surface {
                let velocity = Vec3(std::array::from_fn(|i| surface.velocity[i].eval(0, at.time())));
                out.rates[1 + k] = -tangent.dot(a.rotation * velocity);
                // seen from A, which is the body with the tangents where it slides, the belt has moved on by this much
                if let Some(steady) = surface.steady {
                    let way = a.rotation * Vec3::constant(steady);
                    out.slides[k] -= tangent.dot(way) * at.time();
                }
            }
        }
    }
}
