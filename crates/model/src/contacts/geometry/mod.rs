//! The geometry of contacts: shapes, and for each pair of them gaps, normals and points of contact with exact derivatives.
//!
//! ```text
//! gap ≥ 0 apart      normal n from A to B      gap' = n·(vB − vA) at the points of contact
//! ```
//!
//! A [`Pair`] of [`Shape`]s has a fixed number of *slots*, each of which is one contact: a box on a plane has one for each corner. A
//! slot follows a *feature*, a pair of parts whose gap is one formula: a corner above a face, an edge across an edge. [`Pair::touch`] evaluates that formula in any numbers, also
//! beyond the ends of both parts, so that gaps are smooth while a feature is held. [`Pair::look`] says which features are the right ones at a pose, and how
//! far inside the range of the one that is held the foot points are; that margin has a root where the feature changes.
//!
//! Derivatives come from dual numbers. What has no closed form is solved in plain numbers first and then by Newton's iteration in the numbers
//! asked for.

mod field;
mod form;
mod forms;
mod function;
mod meet;
mod mesh;
mod overlap;
mod polyhedron;
mod profile;
mod profiles;
mod search;
mod shape;
#[cfg(test)]
mod tests;
mod tracking;
mod tree;

pub use field::HeightField;
pub use function::Gap;
pub use mesh::Mesh;
pub use polyhedron::Polyhedron;
pub use profile::{Path, Profile, Turn};
pub(crate) use shape::Extent;
pub use shape::Shape;
pub use tracking::{Look, NONE};

use crate::math::{Pose, Vec3};
use field::OnField;
use form::unit;
use forms::{Forms, View};
use function::GapFunction;
use gelenk_core::{Lift, Real};
use meet::Meet;
use profiles::Outlines;
use std::sync::Arc;

/// Where two shapes touch, or would, in world axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Touch<R = f64> {
    /// Distance along the normal, negative where they overlap \[m\].
    pub gap: R,
    /// The point of the first shape \[m\].
    pub on_a: Vec3<R>,
    /// The point of the second shape \[m\].
    pub on_b: Vec3<R>,
    /// Unit vector from the first to the second.
    pub normal: Vec3<R>,
    /// Unit vectors across the normal and each other. They turn with a face or an edge where one of the shapes has such a thing; in the plane the second is
    /// that across the plane.
    pub tangents: [Vec3<R>; 2],
}

impl<R: Real> Touch<R> {
    /// The tangent in a plane with this unit normal, a quarter turn from the contact's normal.
    pub fn tangent_in_plane(&self, plane: Vec3<R>) -> Vec3<R> {
        unit(plane.cross(self.normal))
    }
}

/// A pair of shapes that may touch.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair<S = f64> {
    kind: PairKind<S>,
}

#[derive(Debug, Clone, PartialEq)]
enum PairKind<S> {
    Solid(Box<Forms<S>>),
    Field(Box<OnField<S>>),
    Planar(Box<Outlines<S>>),
    Function(GapFunction),
}

impl<S: Real> Pair<S> {
    /// A pair of shapes; says why if they are wrong or cannot touch each other.
    pub fn new(a: &Shape<S>, b: &Shape<S>) -> Result<Self, String> {
        a.check()?;
        b.check()?;
        let is_flat = [a.is_flat(), b.is_flat()];
        if let (Shape::HeightField(_), Shape::HeightField(_)) = (a, b) {
            return Err("two height fields cannot touch each other; one of both must be a solid shape".into());
        }
        for (side, (field, other)) in [(a, b), (b, a)].into_iter().enumerate() {
            if let Shape::HeightField(field) = field {
                let pair = OnField::new(Arc::clone(field), other.form()?, side)?;
                return Ok(Self { kind: PairKind::Field(Box::new(pair)) });
            }
        }
        if is_flat != [false; 2] {
            let shapes = [a.flat()?, b.flat()?];
            return Ok(Self { kind: PairKind::Planar(Box::new(Outlines::new(shapes, is_flat)?)) });
        }
        Ok(Self { kind: PairKind::Solid(Box::new(Forms::new(a.form()?, b.form()?)?)) })
    }

    /// A pair whose gap \[m\] is a function of both poses, in plain numbers. It must depend on how the shapes lie to each other alone. `size` is a typical length of what touches, and
    /// `tolerance` how much gaps may be off, relative to it: 1e-4 for geometry of CAD kernels. Normals are good to about its square root.
    pub fn from_function(gap: Arc<Gap>, size: f64, tolerance: f64) -> Result<Self, String> {
        Ok(Self { kind: PairKind::Function(GapFunction::new(gap, size, tolerance)?) })
    }

    /// The number of its slots.
    pub fn slots(&self) -> usize {
        match &self.kind {
            PairKind::Solid(forms) => forms.slots(),
            PairKind::Field(field) => field.slots(),
            PairKind::Planar(outlines) => outlines.slots(),
            PairKind::Function(_) => 1,
        }
    }

    /// With another number of slots, from 1 to 16, where they choose what they follow: bodies with many parts near each other at a time need more. Slots of
    /// bodies on planes are given by the shape.
    #[must_use]
    pub fn with_slots(mut self, slots: usize) -> Self {
        match &mut self.kind {
            PairKind::Solid(forms) => forms.set_slots(slots),
            PairKind::Field(field) => field.set_slots(slots),
            PairKind::Planar(outlines) => outlines.set_slots(slots),
            PairKind::Function(_) => {}
        }
        self
    }

    /// The name of a slot, such as "corner 3"; empty where there is only one.
    pub fn slot_name(&self, slot: usize) -> String {
        match &self.kind {
            PairKind::Solid(forms) => forms.slot_name(slot),
            PairKind::Field(_) => (slot + 1).to_string(),
            PairKind::Planar(outlines) => outlines.slot_name(slot),
            PairKind::Function(_) => String::new(),
        }
    }

    /// The name of a feature, such as "corner 3 on face 1".
    pub fn feature_name(&self, feature: i64) -> String {
        match &self.kind {
            PairKind::Solid(_) | PairKind::Field(_) => Forms::<S>::feature_name(feature),
            PairKind::Planar(outlines) => outlines.feature_name(feature),
            PairKind::Function(_) => format!("cell {feature}"),
        }
    }

    /// The feature that a slot follows before the first look. If it never changes, there is nothing to look for.
    pub fn first_feature(&self, slot: usize) -> i64 {
        self.first(slot).0
    }

    /// Does a slot follow one feature after the other?
    pub fn has_features(&self, slot: usize) -> bool {
        self.first(slot).1
    }

    fn first(&self, slot: usize) -> (i64, bool) {
        match &self.kind {
            PairKind::Solid(forms) => forms.first(slot),
            PairKind::Planar(outlines) => outlines.first(),
            PairKind::Field(_) | PairKind::Function(_) => (NONE, true),
        }
    }

    /// A typical length of what touches \[m\].
    pub fn size(&self) -> f64 {
        match &self.kind {
            PairKind::Solid(forms) => forms.size(),
            PairKind::Field(field) => field.size(),
            PairKind::Planar(outlines) => outlines.size(),
            PairKind::Function(function) => function.size(),
        }
    }

    /// How near shapes are at least where they follow something \[m\].
    fn reach(&self) -> f64 {
        match &self.kind {
            PairKind::Solid(forms) => forms.reach.min(forms.size),
            PairKind::Field(field) => field.reach(),
            PairKind::Planar(_) | PairKind::Function(_) => self.size(),
        }
    }

    /// A number that no gap falls below, quickly found; `None` where shapes are endless.
    pub fn lower_bound(&self, a: &Pose, b: &Pose) -> Option<f64> {
        self.bound(a, b)
    }

    fn bound<R: Real>(&self, a: &Pose<R>, b: &Pose<R>) -> Option<R> {
        match &self.kind {
            PairKind::Solid(forms) => forms.lower_bound(a, b),
            PairKind::Field(field) => field.lower_bound(a, b),
            PairKind::Planar(outlines) => outlines.lower_bound(a, b),
            PairKind::Function(_) => None,
        }
    }

    /// May the shapes be no farther apart than this? For bodies of many parts their trees say so, for others `true`.
    pub(crate) fn may_be_near(&self, a: &Pose, b: &Pose, limit: f64) -> bool {
        match &self.kind {
            PairKind::Solid(forms) => forms.may_be_near(a, b, limit),
            PairKind::Field(field) => field.may_be_near(a, b, limit),
            PairKind::Planar(_) | PairKind::Function(_) => true,
        }
    }

    /// Where a slot touches while it follows `feature`, with the frames of the shapes at these poses. Without a feature the gap is positive and no more
    /// than the distance of both.
    pub fn touch<R: Lift<S>>(&self, feature: i64, a: &Pose<R>, b: &Pose<R>) -> Touch<R> {
        let found = match &self.kind {
            PairKind::Solid(forms) => forms.touch(feature, a, b),
            PairKind::Field(field) => field.touch(feature, a, b),
            PairKind::Planar(outlines) => outlines.touch(feature, a, b),
            PairKind::Function(function) => return function.touch(feature, a, b),
        };
        match found {
            Some(found) => finish(&found),
            None => self.nothing(a, b),
        }
    }

    /// Looks which features the slots should follow at these poses; `held` has those they follow now, [`NONE`] at first. Both have one entry for
    /// each slot.
    pub fn look(&self, held: &[i64], a: &Pose, b: &Pose, out: &mut [Look]) {
        match &self.kind {
            PairKind::Solid(forms) => forms.look(held, a, b, out),
            PairKind::Field(field) => field.look(held, a, b, out),
            PairKind::Planar(outlines) => outlines.look(held, a, b, out),
            PairKind::Function(function) => out[0] = function.look(held[0], a, b),
        }
    }

    /// How deep shapes are in each other \[m\], and the direction in which the second one has the shortest way out; `None` if they are apart. For meshes, rings and
    /// outlines it is that of the deepest point. What is on planes and in hollows is told by gaps alone.
    pub fn overlap(&self, a: &Pose, b: &Pose) -> Option<(f64, Vec3)> {
        let found = match &self.kind {
            PairKind::Solid(forms) => forms.overlap(&View::new(a, b)),
            PairKind::Planar(outlines) => outlines.overlap(a, b),
            PairKind::Field(_) | PairKind::Function(_) => None,
        };
        found.map(|found| (found.depth, found.normal))
    }

    /// What stands for a slot that follows nothing.
    fn nothing<R: Real>(&self, a: &Pose<R>, b: &Pose<R>) -> Touch<R> {
        let reach = R::from(self.reach());
        let gap = self.bound(a, b).filter(|x| x.value() > reach.value()).unwrap_or(reach);
        let [x, y, z] = [0, 1, 2].map(Vec3::axis);
        Touch { gap, on_a: a.origin, on_b: b.origin, normal: z, tangents: [x, y] }
    }
}

/// Adds tangents.
fn finish<R: Real>(found: &Meet<R>) -> Touch<R> {
    let normal = found.normal;
    let tangents = match found.along {
        Some(along) => {
            let first = unit(along - normal * normal.dot(along));
            [first, normal.cross(first)]
        }
        None => turned(normal),
    };
    Touch { gap: found.gap, on_a: found.points[0], on_b: found.points[1], normal, tangents }
}

/// Tangents where shapes have no direction of their own: two axes, turned the shortest way with a third one onto the normal. They are smooth for all
/// normals but the one opposite to that third axis, which is not one that mechanisms are built along.
fn turned<R: Real>(normal: Vec3<R>) -> [Vec3<R>; 2] {
    let axes = [[0.8, 0.0, -0.6], [-0.36, 0.8, -0.48], [0.48, 0.6, 0.64]].map(|x| Vec3(x.map(R::from)));
    let sum = axes[2] + normal;
    let factor = R::from(1.0) / (axes[2].dot(normal) + 1.0);
    [0, 1].map(|k| axes[k] - sum * (axes[k].dot(normal) * factor))
}
