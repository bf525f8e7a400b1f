//! What a file of this folder says about its element, and the enumeration of all elements that is made from the list.

use super::place::Described;
use crate::forces::Compliant;
use crate::forest::Forest;
use crate::joints::JointLaw as _;
use crate::model::{BodyId, DrawnLine, Frame, JointCoordinate, JointId, Model};
use crate::places::Places;

/// Where the elements of a model find what they refer to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Site<'a> {
    pub(crate) places: &'a Places<'a>,
    pub(crate) forest: &'a Forest,
}

/// Where a picture shows what is not at points of bodies: at the origin of a frame, along or about an axis of another one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown {
    pub(crate) at: Frame,
    pub(crate) axes: Frame,
    pub(crate) axis: usize,
    /// Does it act about the axis, rather than along it?
    pub(crate) turns: bool,
    /// How many of its parts act so, along or about this axis and those after it.
    pub(crate) parts: usize,
}

/// An element that touches, stops, holds or rubs, as users describe it.
pub(crate) trait Element {
    /// What is wrong with it.
    fn check(&self, model: &Model) -> Result<(), String>;

    /// The joint on whose reaction it depends.
    fn rubs(&self) -> Option<JointId> {
        None
    }

    /// The joint coordinate that is its gap, but for a constant.
    fn coordinate(&self) -> Option<JointCoordinate> {
        None
    }

    /// The bodies that touch.
    fn bodies(&self) -> Option<[BodyId; 2]> {
        None
    }

    /// Where a picture shows it, if not at points of its own.
    fn shown(&self, model: &Model) -> Option<Shown> {
        let c = self.coordinate()?;
        let (name, coordinate) = *model.shapes.get(c.joint.0)?.coordinates().get(c.index)?;
        let axis = ["x", "y"].iter().position(|axis| name == *axis || name.ends_with(&format!(" {axis}")));
        let joint = &model.joints[c.joint.0];
        let turns = coordinate.is_angle();
        Some(Shown { at: joint.b, axes: joint.a, axis: axis.unwrap_or(2), turns, parts: 1 })
    }

    /// The joint coordinates on whose values, over turns, it depends.
    fn coordinates(&self, found: &mut Vec<JointCoordinate>) {
        let _ = found;
    }

    /// The joint coordinates that have to be among the positions, so that what acts along them is known to be a part of what goes through
    /// their joints.
    fn owned(&self, found: &mut Vec<JointCoordinate>) {
        let _ = found;
    }

    /// Lines that a picture shows.
    fn lines(&self) -> Vec<DrawnLine> {
        Vec::new()
    }

    /// The force in its place, where it gives way.
    fn softened(&self) -> Option<Compliant> {
        None
    }

    /// Is there something that rubs beside that force?
    fn rubs_beside(&self) -> bool {
        false
    }

    /// Its contacts at their places, with their names.
    fn place(&self, name: &str, at: &Site<'_>) -> Result<Vec<Described>, String>;
}

/// Makes the enumeration of elements from the list of their files, with its dispatch.
macro_rules! elements {
    ($($file:ident::$Kind:ident,)+) => {
        $(pub use $file::$Kind;)+

        /// An element of any kind, as described.
        #[derive(Debug, Clone)]
        pub(crate) enum ElementKind {
            $($Kind(Box<$Kind>),)+
        }

        $(impl From<$Kind> for ElementKind {
            fn from(element: $Kind) -> Self {
                Self::$Kind(Box::new(element))
            }
        })+

        impl Element for ElementKind {
            fn check(&self, model: &Model) -> Result<(), String> {
                match self { $(Self::$Kind(it) => it.check(model),)+ }
            }
            fn rubs(&self) -> Option<JointId> {
                match self { $(Self::$Kind(it) => it.rubs(),)+ }
            }
            fn coordinate(&self) -> Option<JointCoordinate> {
                match self { $(Self::$Kind(it) => it.coordinate(),)+ }
            }
            fn bodies(&self) -> Option<[BodyId; 2]> {
                match self { $(Self::$Kind(it) => it.bodies(),)+ }
            }
            fn shown(&self, model: &Model) -> Option<Shown> {
                match self { $(Self::$Kind(it) => it.shown(model),)+ }
            }
            fn coordinates(&self, found: &mut Vec<JointCoordinate>) {
                match self { $(Self::$Kind(it) => it.coordinates(found),)+ }
            }
            fn owned(&self, found: &mut Vec<JointCoordinate>) {
                match self { $(Self::$Kind(it) => it.owned(found),)+ }
            }
            fn lines(&self) -> Vec<DrawnLine> {
                match self { $(Self::$Kind(it) => it.lines(),)+ }
            }
            fn softened(&self) -> Option<Compliant> {
                match self { $(Self::$Kind(it) => it.softened(),)+ }
            }
            fn rubs_beside(&self) -> bool {
                match self { $(Self::$Kind(it) => it.rubs_beside(),)+ }
            }
            fn place(&self, name: &str, at: &Site<'_>) -> Result<Vec<Described>, String> {
                match self { $(Self::$Kind(it) => it.place(name, at),)+ }
            }
        }
    };
}

pub(super) use elements;
