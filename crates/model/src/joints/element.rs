//! What a file of this folder says about its joint, and the enumeration of all joints that is made from the list.

use super::{JointKind, Orientation, Shape, Twist};
use crate::keys::{DeclaredKeys, FileTable};
use crate::math::Pose;
use crate::model::Look;
use crate::rows::{Coordinate, Row};
use gelenk_core::{Lift, Real};

/// What a file of this folder says about its joint. Its own numbers are of the kind `S`. Lengths of `q`
/// and `v` are those of `sizes`.
pub(crate) trait JointLaw<S: Real> {
    /// What the key `kind` of a model file holds; nothing for joints that only the program makes.
    const NAME: &'static str = "";
    /// How it is drawn, if it is a line.
    const LOOK: Option<Look> = None;
    /// How many coordinates are before the quaternion, if it has one; the velocities of that are `ω` in axes of `B`.
    const QUATERNION_AFTER: Option<usize> = None;

    /// Numbers of coordinates and of velocities.
    fn sizes(&self) -> (usize, usize);

    /// The pose of `B` in `A`.
    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R>;

    /// What each velocity does.
    fn columns<R: Lift<S>>(&self, q: &[R], pose: &Pose<R>, out: &mut [Twist<R>]);

    /// What is left of the motion's derivative when the velocities are constant. Zero where the columns do not change.
    fn bias<R: Lift<S>>(&self, q: &[R], v: &[R]) -> Twist<R> {
        let _ = (q, v);
        Twist::zero()
    }

    /// `q'` from `v`.
    fn rate<R: Lift<S>>(&self, q: &[R], v: &[R], out: &mut [R]) {
        let n = Self::QUATERNION_AFTER.unwrap_or(v.len());
        out[..n].copy_from_slice(&v[..n]);
        if Self::QUATERNION_AFTER.is_some() {
            Orientation::rate(&q[n..], &v[n..], &mut out[n..]);
        }
    }

    /// `q ⊞ δ`, the finite displacement by a vector in velocity space.
    fn plus(&self, q: &[f64], delta: &[f64], out: &mut [f64]) {
        let n = Self::QUATERNION_AFTER.unwrap_or(q.len());
        for ((o, q), d) in out[..n].iter_mut().zip(q).zip(delta) {
            *o = q + d;
        }
        if Self::QUATERNION_AFTER.is_some() {
            Orientation::plus(&q[n..], &delta[n..], &mut out[n..]);
        }
    }

    /// Back onto the space of coordinates (quaternions to unit length).
    fn normalise(&self, q: &mut [f64]) {
        if let Some(n) = Self::QUATERNION_AFTER {
            Orientation::normalise(&mut q[n..]);
        }
    }

    /// The coordinates at which the pose comes nearest to this one.
    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]);

    /// What the poses of both frames have to satisfy.
    fn rows(&self) -> Vec<Row<S>>;

    /// The coordinates that have names, in the order of the velocities: they can be driven, coupled, measured.
    fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
        &[]
    }

    /// Names of coordinates whose rates are velocities, and of those that follow them and describe an orientation.
    fn labels(&self) -> (Vec<&'static str>, &'static [&'static str]) {
        let orientation: &[_] = if Self::QUATERNION_AFTER.is_some() { &QUATERNION } else { &[] };
        (self.coordinates().iter().map(|(name, _)| *name).collect(), orientation)
    }
}

/// Names of the four numbers of an orientation.
pub(super) const QUATERNION: [&str; 4] = ["quaternion w", "quaternion x", "quaternion y", "quaternion z"];
/// Names of the three velocities of an orientation.
const OMEGA: [&str; 3] = ["omega x", "omega y", "omega z"];

impl<S: Real> Shape<S> {
    /// Does it leave all rotations free?
    pub(crate) fn is_ball(&self) -> bool {
        self.labels().1.len() == QUATERNION.len()
    }

    /// Which of its positions are angles.
    pub(crate) fn turning(&self) -> impl Iterator<Item = usize> {
        let (named, orientation) = self.labels();
        let own = self.coordinates().iter().enumerate().filter(|(_, (_, coordinate))| coordinate.is_angle());
        let angles = if orientation.len() == QUATERNION.len() { 0 } else { orientation.len() };
        let first = named.len();
        own.map(|(i, _)| i).chain(first..first + angles)
    }

    /// Names of the coordinates and of the velocities, for messages and columns of tables.
    pub(crate) fn all_labels(&self) -> (Vec<String>, Vec<String>) {
        let (named, orientation) = self.labels();
        let positions = named.iter().chain(orientation).map(|&s| s.to_owned()).collect();
        let turns: &[&str] = if orientation.is_empty() { &[] } else { &OMEGA };
        let rates = named.iter().map(|s| format!("rate of {s}"));
        (positions, rates.chain(turns.iter().map(|&s| s.to_owned())).collect())
    }
}

/// A joint in model files: what it is, with its coordinates. The text is that of the documentation.
pub(super) fn file_table(
    text: &str,
    kind: Option<JointKind>,
    keys: DeclaredKeys,
    example: &'static str,
) -> FileTable {
    let mut about = text.trim().replace('`', "");
    let shape = kind.and_then(|kind| kind.shape().ok());
    let coordinates = shape.map_or(&[][..], |shape| shape.coordinates());
    let names: Vec<_> = coordinates.iter().map(|(name, _)| format!("`{name}`")).collect();
    if let [_, others @ ..] = &names[..] {
        let plural = if others.is_empty() { "" } else { "s" };
        about = format!("{about} Coordinate{plural}: {}.", names.join(", "));
    }
    FileTable { name: kind.map_or("", |kind| kind.name()), about, keys: keys.list, example }
}

/// Something of a joint that depends on whether it has numbers of its own.
macro_rules! of_joint {
    (read $Kind:ident $keys:ident $ends:ident) => {{
        let _ = ($keys, $ends);
        Ok(JointKind::$Kind)
    }};
    (read $Kind:ident $keys:ident $ends:ident $($number:ident)+) => {
        $Kind::read($keys, $ends)
    };
    (example $Kind:ident) => {
        ""
    };
    (example $Kind:ident $($number:ident)+) => {
        $Kind::EXAMPLE
    };
}

/// Makes the enumerations of joints from the list of their files: as users name them and as they are computed, with the
/// dispatch. A joint with numbers makes itself of them with `new`, reads them with `read`, and has an `EXAMPLE` of its keys.
macro_rules! joints {
    ($(
        $(#[doc = $about:literal])+
        $file:ident::$Kind:ident $(<$S:ident> { $($(#[doc = $doc:literal])+ $number:ident),+ })?,
    )+) => {
        $(pub(crate) use $file::$Kind;)+

        /// The kinds of joints. `A` and `B` are the two frames of a [`Joint`](crate::Joint).
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub enum JointKind<S = f64> {
            $($(#[doc = $about])+ $Kind $({ $($(#[doc = $doc])+ $number: S,)+ })?,)+
        }

        /// A joint of any kind, in a form that can be computed with.
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub(crate) enum Shape<S = f64> {
            $($Kind($Kind $(<$S>)?),)+
            /// A body that flies, with three angles in place of the quaternion.
            FreeEuler(FreeEuler),
        }

        impl<S: Real> JointKind<S> {
            pub(crate) fn shape(self) -> Result<Shape<S>, String> {
                Ok(match self {
                    $(Self::$Kind $({ $($number),+ })? => Shape::$Kind($Kind $(::new($($number),+)?)?),)+
                })
            }

            /// Its name in model files.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$Kind $({ $($number: _),+ })? =>
                        <$Kind $(<$S>)? as JointLaw<S>>::NAME,)+
                }
            }

            /// How it is drawn, if it is a line.
            pub(crate) fn look(&self) -> Option<Look> {
                match self {
                    $(Self::$Kind $({ $($number: _),+ })? => <$Kind $(<$S>)? as JointLaw<S>>::LOOK,)+
                }
            }
        }

        impl JointKind {
            /// The kinds of joints in model files, with their own keys.
            pub fn file_tables() -> Vec<FileTable> {
                let here = Frame::on(crate::GROUND);
                let ends = (&here, &here);
                vec![$({
                    let mut keys = DeclaredKeys::default();
                    let kind = Self::read(<$Kind as JointLaw<f64>>::NAME, ends, &mut keys);
                    element::file_table(
                        concat!($($about),+),
                        kind.ok().flatten(),
                        keys,
                        of_joint!(example $Kind $($($number)+)?),
                    )
                },)+]
            }

            /// Reads a joint of one of these kinds between two frames; none if there is no such kind.
            pub fn read<K: Keys>(
                kind: &str,
                ends: (&Frame, &Frame),
                keys: &mut K,
            ) -> Result<Option<Self>, K::Fault> {
                $(if kind == <$Kind as JointLaw<f64>>::NAME {
                    return of_joint!(read $Kind keys ends $($($number)+)?).map(Some);
                })+
                Ok(None)
            }
        }

        impl<S: Real> JointLaw<S> for Shape<S> {
            #[inline]
            fn sizes(&self) -> (usize, usize) {
                match self {
                    $(Shape::$Kind(j) => JointLaw::<S>::sizes(j),)+
                    Shape::FreeEuler(j) => JointLaw::<S>::sizes(j),
                }
            }
            #[inline]
            fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
                match self {
                    $(Shape::$Kind(j) => JointLaw::<S>::pose(j, q),)+
                    Shape::FreeEuler(j) => JointLaw::<S>::pose(j, q),
                }
            }
            #[inline]
            fn columns<R: Lift<S>>(&self, q: &[R], pose: &Pose<R>, out: &mut [Twist<R>]) {
                match self {
                    $(Shape::$Kind(j) => JointLaw::<S>::columns(j, q, pose, out),)+
                    Shape::FreeEuler(j) => JointLaw::<S>::columns(j, q, pose, out),
                }
            }
            #[inline]
            fn bias<R: Lift<S>>(&self, q: &[R], v: &[R]) -> Twist<R> {
                match self {
                    $(Shape::$Kind(j) => JointLaw::<S>::bias(j, q, v),)+
                    Shape::FreeEuler(j) => JointLaw::<S>::bias(j, q, v),
                }
            }
            #[inline]
            fn rate<R: Lift<S>>(&self, q: &[R], v: &[R], out: &mut [R]) {
                match self {
                    $(Shape::$Kind(j) => JointLaw::<S>::rate(j, q, v, out),)+
                    Shape::FreeEuler(j) => JointLaw::<S>::rate(j, q, v, out),
                }
            }
            fn plus(&self, q: &[f64], delta: &[f64], out: &mut [f64]) {
                match self {
                    $(Shape::$Kind(j) => JointLaw::<S>::plus(j, q, delta, out),)+
                    Shape::FreeEuler(j) => JointLaw::<S>::plus(j, q, delta, out),
                }
            }
            fn normalise(&self, q: &mut [f64]) {
                match self {
                    $(Shape::$Kind(j) => JointLaw::<S>::normalise(j, q),)+
                    Shape::FreeEuler(j) => JointLaw::<S>::normalise(j, q),
                }
            }
            fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
                match self {
                    $(Shape::$Kind(j) => JointLaw::<S>::locate(j, pose, q),)+
                    Shape::FreeEuler(j) => JointLaw::<S>::locate(j, pose, q),
                }
            }
            fn rows(&self) -> Vec<Row<S>> {
                match self {
                    $(Shape::$Kind(j) => JointLaw::<S>::rows(j),)+
                    Shape::FreeEuler(j) => JointLaw::<S>::rows(j),
                }
            }
            fn coordinates(&self) -> &'static [(&'static str, Coordinate)] {
                match self {
                    $(Shape::$Kind(j) => JointLaw::<S>::coordinates(j),)+
                    Shape::FreeEuler(j) => JointLaw::<S>::coordinates(j),
                }
            }
            fn labels(&self) -> (Vec<&'static str>, &'static [&'static str]) {
                match self {
                    $(Shape::$Kind(j) => JointLaw::<S>::labels(j),)+
                    Shape::FreeEuler(j) => JointLaw::<S>::labels(j),
                }
            }
        }
    };
}

pub(super) use {joints, of_joint};
