//! What a file of this folder says about its force, and the enumeration of all forces that is made from the list.

use super::Arguments;
use super::account::{Powers, Relaxed, no_energy};
use crate::corners::Binder;
use crate::dependence::See;
use crate::external::{External, ExternalId, PlacedExternal};
use crate::forest::Scene;
use crate::keys::Keys;
use crate::model::{DrawnLine, Frame, JointCoordinate, JointId, Model};
use crate::places::Places;
use crate::signals::Signal;
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};
use std::collections::HashMap;

/// A force as users describe it.
pub(crate) trait ForceLaw<S: Real> {
    /// The same force at its places, once the coordinates are chosen.
    type Placed: PlacedLaw<S>;

    /// Must its two frames belong to two bodies?
    const NEEDS_TWO_BODIES: bool = true;

    /// The frames it is attached to.
    fn frames(&self) -> Vec<Frame<S>> {
        Vec::new()
    }

    /// The joint coordinates it acts along.
    fn along(&self) -> Vec<JointCoordinate> {
        Vec::new()
    }

    /// Other joint coordinates on whose values it depends; angles among them are counted over turns.
    fn reads(&self) -> Vec<JointCoordinate> {
        Vec::new()
    }

    /// Its input.
    fn signals(&self) -> Vec<&Signal<S>> {
        Vec::new()
    }

    /// The joint on whose reaction it depends.
    fn rubs(&self) -> Option<JointId> {
        None
    }

    /// The dynamics that belong to it, such as those of the current of a motor; its name is that of the force.
    fn brings(&self, name: &str) -> Option<External<S>> {
        let _ = name;
        None
    }

    /// Takes note of where in the model these dynamics are.
    fn receive(&mut self, dynamics: ExternalId) {
        let _ = dynamics;
    }

    /// What is wrong with its numbers.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    /// Lines that a picture shows.
    fn lines(&self, model: &Model<S>) -> Vec<DrawnLine<S>> {
        let _ = model;
        Vec::new()
    }

    /// The force at its places.
    fn place(&self, at: &Places<'_, S>) -> Result<Self::Placed, String>;
}

/// A force whose places are known: it acts on the wrenches of a scene, and on velocities directly.
pub(crate) trait PlacedLaw<S: Real> {
    /// Names of the sizes that can be measured: one without a name where it acts along a line or along a joint coordinate.
    const SIZES: &'static [&'static str] = &[];

    /// Adds the force to the wrenches of a scene, or to the velocities it acts on directly.
    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        direct: &mut [R],
    );

    /// Its part along one of the joint coordinates it acts along; all of it where there is one only.
    fn act_along<R: Number + Lift<S>>(
        &self,
        which: usize,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        direct: &mut [R],
    ) {
        let _ = which;
        self.act(x, externals, scene, direct);
    }

    /// One of the sizes.
    fn size<R: Lift<S>>(
        &self,
        which: usize,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        let _ = (which, x, externals, scene);
        R::from(0.0)
    }

    /// Takes its corners from a binder, and hands it on to its laws and signals.
    fn bind(&mut self, binder: &mut Binder) {
        let _ = binder;
    }

    /// Calls `see` with everything that the force reads or moves.
    fn depends_on(&self, externals: &[PlacedExternal<S>], see: See<'_>);

    /// Where the energies that it stores are zero, found from the start.
    fn relaxed(&self, x: &Arguments<'_, S>, scene: &Scene<S>) -> Relaxed<S>
    where
        S: Scalar,
    {
        let _ = (x, scene);
        no_energy()
    }

    /// The energy that it stores \[J\].
    fn stored(
        &self,
        relaxed: &Relaxed<S>,
        x: &Arguments<'_, S>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> S
    where
        S: Scalar,
    {
        let _ = (relaxed, x, externals, scene);
        S::from(0.0)
    }

    /// What becomes of the power that its store does not explain, see [`account`](super::account).
    fn powers(
        &self,
        relaxed: &Relaxed<S>,
        x: &Arguments<'_, S>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> Powers<S>
    where
        S: Scalar;

    /// Can it neither bring energy in nor take it out?
    fn is_conservative(&self, relaxed: &Relaxed<S>) -> bool {
        let _ = relaxed;
        false
    }

    /// Why it has no value where bodies are, and what to do.
    fn outside(&self, scene: &Scene<f64>) -> Option<String>
    where
        f64: Lift<S>,
    {
        let _ = scene;
        None
    }

    /// Is the energy that it stores that of a spring?
    fn is_elastic(&self) -> bool {
        true
    }

    /// Lays out its part of `F = ∂f/∂λ`. Does it have one?
    fn lay_out(
        &mut self,
        entries: &mut Vec<(usize, usize)>,
        known: &mut HashMap<(usize, usize), usize>,
    ) -> bool {
        let _ = (entries, known);
        false
    }

    /// Adds its part of `F`.
    fn add_slopes<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &Scene<R>, out: &mut [R]) {
        let _ = (x, scene, out);
    }
}

/// How a force is written in model files.
pub(crate) trait ForceTable {
    /// What the key `kind` holds.
    const NAME: &'static str;
    /// What it is.
    const ABOUT: &'static str;
    /// Its keys in the mechanism with which all elements are tested.
    const EXAMPLE: &'static str;

    /// Asks for its keys and makes the force.
    fn read<K: Keys>(keys: &mut K) -> Result<super::ForceKind, K::Fault>;
}

/// Makes the enumerations of forces from the list of their files: as described and as placed, each with its dispatch. Forces
/// that model files can hold are listed apart from those that only programs have.
macro_rules! forces {
    (
        in files { $($file:ident::$Kind:ident => $Placed:ident,)+ }
        in programs { $($code:ident::$Code:ident => $PlacedCode:ident,)+ }
    ) => {
        $(pub use $file::$Kind; use $file::$Placed;)+
        $(use $code::$PlacedCode;)+

        /// A force of any kind, as described.
        #[derive(Debug, Clone)]
        pub(crate) enum ForceKind<S = f64> {
            $($Kind(Box<$Kind<S>>),)+
            $($Code(Box<$Code<S>>),)+
        }

        /// A force of any kind at its places.
        #[derive(Debug, Clone)]
        #[allow(clippy::large_enum_variant)] // evaluated in a loop: nothing to follow a pointer for
        pub(crate) enum PlacedForce<S = f64> {
            $($Kind($Placed<S>),)+
            $($Code($PlacedCode<S>),)+
        }

        $(impl<S> From<$Kind<S>> for ForceKind<S> {
            fn from(law: $Kind<S>) -> Self {
                Self::$Kind(Box::new(law))
            }
        })+
        $(impl<S> From<$Code<S>> for ForceKind<S> {
            fn from(law: $Code<S>) -> Self {
                Self::$Code(Box::new(law))
            }
        })+

        impl Force {
            /// The kinds of forces in model files, with their keys.
            pub fn file_tables() -> Vec<FileTable> {
                vec![$(FileTable {
                    name: <$Kind as ForceTable>::NAME,
                    about: <$Kind as ForceTable>::ABOUT.into(),
                    keys: DeclaredKeys::of(|keys| <$Kind as ForceTable>::read(keys)),
                    example: <$Kind as ForceTable>::EXAMPLE,
                },)+]
            }

            /// Reads a force of one of these kinds; none if there is no such kind.
            pub fn read<K: Keys>(kind: &str, name: String, keys: &mut K) -> Result<Option<Self>, K::Fault> {
                $(if kind == <$Kind as ForceTable>::NAME {
                    let law = <$Kind as ForceTable>::read(keys)?;
                    return Ok(Some(Self { name, kind: law }));
                })+
                Ok(None)
            }
        }

        impl<S: Real> ForceLaw<S> for ForceKind<S> {
            type Placed = PlacedForce<S>;

            fn frames(&self) -> Vec<Frame<S>> {
                match self { $(Self::$Kind(it) => it.frames(),)+ $(Self::$Code(it) => it.frames(),)+ }
            }
            fn along(&self) -> Vec<JointCoordinate> {
                match self {
                    $(Self::$Kind(it) => ForceLaw::<S>::along(&**it),)+
                    $(Self::$Code(it) => ForceLaw::<S>::along(&**it),)+
                }
            }
            fn reads(&self) -> Vec<JointCoordinate> {
                match self {
                    $(Self::$Kind(it) => ForceLaw::<S>::reads(&**it),)+
                    $(Self::$Code(it) => ForceLaw::<S>::reads(&**it),)+
                }
            }
            fn signals(&self) -> Vec<&Signal<S>> {
                match self { $(Self::$Kind(it) => it.signals(),)+ $(Self::$Code(it) => it.signals(),)+ }
            }
            fn rubs(&self) -> Option<JointId> {
                match self {
                    $(Self::$Kind(it) => ForceLaw::<S>::rubs(&**it),)+
                    $(Self::$Code(it) => ForceLaw::<S>::rubs(&**it),)+
                }
            }
            fn brings(&self, name: &str) -> Option<External<S>> {
                match self { $(Self::$Kind(it) => it.brings(name),)+ $(Self::$Code(it) => it.brings(name),)+ }
            }
            fn receive(&mut self, dynamics: ExternalId) {
                match self {
                    $(Self::$Kind(it) => ForceLaw::<S>::receive(&mut **it, dynamics),)+
                    $(Self::$Code(it) => ForceLaw::<S>::receive(&mut **it, dynamics),)+
                }
            }
            fn check(&self) -> Result<(), String> {
                match self {
                    $(Self::$Kind(it) => ForceLaw::<S>::check(&**it),)+
                    $(Self::$Code(it) => ForceLaw::<S>::check(&**it),)+
                }
            }
            fn lines(&self, model: &Model<S>) -> Vec<DrawnLine<S>> {
                match self {
                    $(Self::$Kind(it) => it.lines(model),)+
                    $(Self::$Code(it) => it.lines(model),)+
                }
            }
            fn place(&self, at: &Places<'_, S>) -> Result<PlacedForce<S>, String> {
                Ok(match self {
                    $(Self::$Kind(it) => PlacedForce::$Kind(it.place(at)?),)+
                    $(Self::$Code(it) => PlacedForce::$Code(it.place(at)?),)+
                })
            }
        }

        impl<S: Real> ForceKind<S> {
            fn needs_two_bodies(&self) -> bool {
                match self {
                    $(Self::$Kind(_) => <$Kind<S> as ForceLaw<S>>::NEEDS_TWO_BODIES,)+
                    $(Self::$Code(_) => <$Code<S> as ForceLaw<S>>::NEEDS_TWO_BODIES,)+
                }
            }
        }

        impl<S: Real> ForceKind<S> {
            /// Names of the sizes that can be measured; an empty name is that of the force itself.
            pub(crate) fn sizes(&self) -> &'static [&'static str] {
                match self {
                    $(Self::$Kind(_) => <$Placed<S> as PlacedLaw<S>>::SIZES,)+
                    $(Self::$Code(_) => <$PlacedCode<S> as PlacedLaw<S>>::SIZES,)+
                }
            }
        }

        impl<S: Real> PlacedLaw<S> for PlacedForce<S> {
            #[inline]
            fn act<R: Number + Lift<S>>(
                &self,
                x: &Arguments<'_, R>,
                externals: &[PlacedExternal<S>],
                scene: &mut Scene<R>,
                direct: &mut [R],
            ) {
                match self {
                    $(Self::$Kind(it) => it.act(x, externals, scene, direct),)+
                    $(Self::$Code(it) => it.act(x, externals, scene, direct),)+
                }
            }
            fn act_along<R: Number + Lift<S>>(
                &self,
                which: usize,
                x: &Arguments<'_, R>,
                externals: &[PlacedExternal<S>],
                scene: &mut Scene<R>,
                direct: &mut [R],
            ) {
                match self {
                    $(Self::$Kind(it) => it.act_along(which, x, externals, scene, direct),)+
                    $(Self::$Code(it) => it.act_along(which, x, externals, scene, direct),)+
                }
            }
            fn size<R: Lift<S>>(
                &self,
                which: usize,
                x: &Arguments<'_, R>,
                externals: &[PlacedExternal<S>],
                scene: &Scene<R>,
            ) -> R {
                match self {
                    $(Self::$Kind(it) => it.size(which, x, externals, scene),)+
                    $(Self::$Code(it) => it.size(which, x, externals, scene),)+
                }
            }
            fn bind(&mut self, binder: &mut Binder) {
                match self {
                    $(Self::$Kind(it) => PlacedLaw::<S>::bind(it, binder),)+
                    $(Self::$Code(it) => PlacedLaw::<S>::bind(it, binder),)+
                }
            }
            fn depends_on(&self, externals: &[PlacedExternal<S>], see: See<'_>) {
                match self {
                    $(Self::$Kind(it) => it.depends_on(externals, see),)+
                    $(Self::$Code(it) => it.depends_on(externals, see),)+
                }
            }
            fn relaxed(&self, x: &Arguments<'_, S>, scene: &Scene<S>) -> Relaxed<S>
            where
                S: Scalar,
            {
                match self {
                    $(Self::$Kind(it) => it.relaxed(x, scene),)+
                    $(Self::$Code(it) => it.relaxed(x, scene),)+
                }
            }
            fn stored(
                &self,
                relaxed: &Relaxed<S>,
                x: &Arguments<'_, S>,
                externals: &[PlacedExternal<S>],
                scene: &Scene<S>,
            ) -> S
            where
                S: Scalar,
            {
                match self {
                    $(Self::$Kind(it) => it.stored(relaxed, x, externals, scene),)+
                    $(Self::$Code(it) => it.stored(relaxed, x, externals, scene),)+
                }
            }
            fn powers(
                &self,
                relaxed: &Relaxed<S>,
                x: &Arguments<'_, S>,
                externals: &[PlacedExternal<S>],
                scene: &Scene<S>,
            ) -> Powers<S>
            where
                S: Scalar,
            {
                match self {
                    $(Self::$Kind(it) => it.powers(relaxed, x, externals, scene),)+
                    $(Self::$Code(it) => it.powers(relaxed, x, externals, scene),)+
                }
            }
            fn is_conservative(&self, relaxed: &Relaxed<S>) -> bool {
                match self {
                    $(Self::$Kind(it) => it.is_conservative(relaxed),)+
                    $(Self::$Code(it) => it.is_conservative(relaxed),)+
                }
            }
            fn outside(&self, scene: &Scene<f64>) -> Option<String>
            where
                f64: Lift<S>,
            {
                match self {
                    $(Self::$Kind(it) => PlacedLaw::<S>::outside(it, scene),)+
                    $(Self::$Code(it) => PlacedLaw::<S>::outside(it, scene),)+
                }
            }
            fn is_elastic(&self) -> bool {
                match self {
                    $(Self::$Kind(it) => PlacedLaw::<S>::is_elastic(it),)+
                    $(Self::$Code(it) => PlacedLaw::<S>::is_elastic(it),)+
                }
            }
            fn lay_out(
                &mut self,
                entries: &mut Vec<(usize, usize)>,
                known: &mut HashMap<(usize, usize), usize>,
            ) -> bool {
                match self {
                    $(Self::$Kind(it) => PlacedLaw::<S>::lay_out(it, entries, known),)+
                    $(Self::$Code(it) => PlacedLaw::<S>::lay_out(it, entries, known),)+
                }
            }
            fn add_slopes<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &Scene<R>, out: &mut [R]) {
                match self {
                    $(Self::$Kind(it) => it.add_slopes(x, scene, out),)+
                    $(Self::$Code(it) => it.add_slopes(x, scene, out),)+
                }
            }
        }
    };
}

pub(super) use forces;
