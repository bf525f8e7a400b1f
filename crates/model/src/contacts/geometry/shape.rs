//! Shapes that can touch each other.

use super::form::Form;
use super::profiles::Flat;
use super::{HeightField, Mesh, Polyhedron, Profile};
use crate::math::Vec3;
use gelenk_core::Real;
use std::sync::Arc;

/// Where a shape is, roughly, in its own frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Extent {
    /// In a box around this point, with these half edges.
    Within(Vec3, Vec3),
    /// In a ball around the origin.
    Ball(f64),
    /// In a cylinder about z that is endless.
    Rod(f64),
    /// Below the xy plane.
    Below,
    /// Outside a ball around the origin.
    OutsideBall(f64),
    /// Outside a cylinder about z.
    OutsideRod(f64),
}

/// A shape in a frame of its own, fixed to a body or to the ground.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Shape<S = f64> {
    /// The origin.
    Point,
    /// A ball around the origin.
    Sphere {
        /// Its radius \[m\].
        radius: S,
    },
    /// Everything outside a ball around the origin.
    HollowSphere {
        /// Its radius \[m\].
        radius: S,
    },
    /// The half-space below the xy plane; what touches it is on the side of z.
    Plane,
    /// A straight edge along z around the origin.
    Line {
        /// Its length \[m\].
        length: S,
    },
    /// A rod along z around the origin with half balls at its ends.
    Capsule {
        /// Its radius \[m\].
        radius: S,
        /// Its length without the ends \[m\].
        length: S,
    },
    /// A solid cylinder around z, the origin in its middle.
    Cylinder {
        /// Its radius \[m\].
        radius: S,
        /// Its length \[m\].
        length: S,
    },
    /// The wall of a bore along z, the origin in its middle.
    HollowCylinder {
        /// Its radius \[m\].
        radius: S,
        /// Its length \[m\].
        length: S,
    },
    /// The rim of a thin disc around z.
    DiscEdge {
        /// Its radius \[m\].
        radius: S,
    },
    /// A ring around z, round in its section.
    Torus {
        /// Radius from z to the middle of the section \[m\].
        radius: S,
        /// Radius of the section \[m\].
        tube: S,
    },
    /// A part of a [`Shape::Torus`], to both sides of the x axis, with half balls at its ends.
    TorusSection {
        /// Radius from z to the middle of the section \[m\].
        radius: S,
        /// Radius of the section \[m\].
        tube: S,
        /// The angle that it covers \[rad\].
        angle: f64,
    },
    /// A box around the origin, along the axes.
    Box {
        /// Its edges \[m\].
        edges: [S; 3],
    },
    /// A convex solid between flat faces.
    Polyhedron(Arc<Polyhedron<S>>),
    /// A solid of any form between triangles.
    Mesh(Arc<Mesh<S>>),
    /// Rough ground: heights over a grid.
    HeightField(Arc<HeightField>),
    /// A circle around z in the plane of a planar mechanism; in space a long cylinder.
    Circle {
        /// Its radius \[m\].
        radius: S,
    },
    /// Everything outside a circle around z, in the plane of a planar mechanism.
    HollowCircle {
        /// Its radius \[m\].
        radius: S,
    },
    /// A flat body with an outline in its xy plane, for planar mechanisms; in space it goes on along z.
    Profile(Arc<Profile<S>>),
}

impl<S: Real> Shape<S> {
    /// Says what is wrong with it, if anything is.
    pub fn check(&self) -> Result<(), String> {
        let positive = |what: &str, x: S| {
            if x.is_finite() && x.value() > 0.0 {
                Ok(())
            } else {
                Err(format!("the {what} must be positive, not {}", x.value()))
            }
        };
        match self.clone() {
            Self::Point
            | Self::Plane
            | Self::Polyhedron(_)
            | Self::Mesh(_)
            | Self::HeightField(_)
            | Self::Profile(_) => Ok(()),
            Self::Sphere { radius }
            | Self::HollowSphere { radius }
            | Self::DiscEdge { radius }
            | Self::Circle { radius }
            | Self::HollowCircle { radius } => positive("radius", radius),
            Self::Line { length } => positive("length", length),
            Self::Capsule { radius, length }
            | Self::Cylinder { radius, length }
            | Self::HollowCylinder { radius, length } => {
                positive("radius", radius)?;
                positive("length", length)
            }
            Self::Torus { radius, tube } | Self::TorusSection { radius, tube, .. } => {
                positive("radius", radius)?;
                positive("radius of the section", tube)?;
                if tube.value() >= radius.value() {
                    return Err(format!(
                        "the radius of the section, {}, must be less than the radius of the ring, {}",
                        tube.value(),
                        radius.value()
                    ));
                }
                match *self {
                    Self::TorusSection { angle, .. }
                        if !(angle > 0.0 && angle < 2.0 * std::f64::consts::PI) =>
                    {
                        Err(format!(
                            "the angle must be between 0 and 2π, not {angle}; a whole ring is a torus"
                        ))
                    }
                    _ => Ok(()),
                }
            }
            Self::Box { edges } => edges.into_iter().try_for_each(|x| positive("length of each edge", x)),
        }
    }

    /// Its parts.
    pub(super) fn form(&self) -> Result<Form<S>, String> {
        Ok(match self.clone() {
            Self::Circle { .. } | Self::HollowCircle { .. } | Self::Profile(_) => {
                return Err("flat shapes have no parts in space".into());
            }
            Self::HeightField(_) => return Err("a height field has too many parts to list".into()),
            Self::Polyhedron(it) => Form::polyhedron(it.corners(), it.faces()),
            Self::Mesh(it) => it.form(),
            Self::Point => Form::ball(S::from(0.0)),
            Self::Sphere { radius } => Form::ball(radius),
            Self::HollowSphere { radius } => Form::ball(-radius),
            Self::Plane => Form::half_space(),
            Self::Line { length } => Form::capsule(S::from(0.0), length),
            Self::Capsule { radius, length } => Form::capsule(radius, length),
            Self::Cylinder { radius, length } => Form::cylinder(radius, length),
            Self::HollowCylinder { radius, length } => Form::bore(radius, length),
            Self::DiscEdge { radius } => Form::torus(radius, S::from(0.0), 2.0 * std::f64::consts::PI),
            Self::Torus { radius, tube } => Form::torus(radius, tube, 2.0 * std::f64::consts::PI),
            Self::TorusSection { radius, tube, angle } => Form::torus(radius, tube, angle),
            Self::Box { edges } => Form::cuboid(edges),
        })
    }

    /// Where it is, roughly.
    pub(crate) fn extent(&self) -> Result<Extent, String> {
        Ok(match self {
            Self::Plane => Extent::Below,
            Self::Point => Extent::Ball(0.0),
            Self::Sphere { radius } => Extent::Ball(radius.value()),
            Self::HollowSphere { radius } => Extent::OutsideBall(radius.value()),
            Self::HollowCylinder { radius, .. } | Self::HollowCircle { radius } => {
                Extent::OutsideRod(radius.value())
            }
            Self::Circle { radius } => Extent::Rod(radius.value()),
            Self::Profile(profile) => Extent::Rod(profile.radius()),
            Self::HeightField(field) => {
                let (middle, half) = field.around();
                Extent::Within(middle, half)
            }
            _ => {
                let (low, high) = self.form()?.value().corners_around();
                Extent::Within((low + high) * 0.5, (high - low) * 0.5)
            }
        })
    }

    /// Does it belong into a plane?
    pub fn is_flat(&self) -> bool {
        matches!(self, Self::Circle { .. } | Self::HollowCircle { .. } | Self::Profile(_))
    }

    /// What it is in the plane of a flat shape.
    pub(super) fn flat(&self) -> Result<Flat<S>, String> {
        Ok(match self {
            Self::Point => Flat::Ball(S::from(0.0)),
            Self::Sphere { radius } | Self::Circle { radius } => Flat::Ball(*radius),
            Self::HollowCircle { radius } => Flat::Ball(-*radius),
            Self::Plane => Flat::Wall,
            Self::Profile(profile) => Flat::Profile(Arc::clone(profile)),
            _ => {
                return Err("a circle or an outline touches points, spheres, planes, circles and outlines only; give the other shape an \
                            outline, too"
                    .into());
            }
        })
    }
}
