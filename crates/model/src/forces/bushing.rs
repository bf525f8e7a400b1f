//! Elastic connections in all six directions.

use super::account::{Powers, Relaxed};
use super::deformation::{self, Angles, measures, push};
use super::element::{ForceLaw, ForceTable, PlacedLaw};
use super::{Arguments, Force, ForceKind};
use crate::dependence::{See, each_node};
use crate::external::PlacedExternal;
use crate::forest::{Attachment, Scene};
use crate::keys::{Key, Keys, ends};
use crate::math::Motion;
use crate::model::Frame;
use crate::places::Places;
use crate::rows::Gradient;
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};

/// An elastic connection of two frames in all six directions: `F = −(K x + C x')`, where `x` holds the displacement of the
/// origin of `B` along the axes of `A` \[m\] and three angles of `B` against `A` \[rad\].
///
/// The force acts along the exact derivatives of `x`. So it is the derivative of `½ xᵀ K x` at any size of `x`, and without
/// damping no energy is lost or won. `[Yen96, (5.2)]` applies `K x` itself: the same for small angles.
#[derive(Debug, Clone, PartialEq)]
pub struct Bushing<S = f64> {
    /// Frame `A`.
    pub a: Frame<S>,
    /// Frame `B`.
    pub b: Frame<S>,
    /// `K`, by rows: \[N/m\], \[N/rad\], \[Nm/rad\]. It is symmetric.
    pub stiffness: [[S; 6]; 6],
    /// `C`, by rows.
    pub damping: [[S; 6]; 6],
    /// How angles are measured.
    pub angles: Angles,
}

impl<S: Real> Bushing<S> {
    /// Stiffness and damping along and about the axes, not coupled.
    pub fn diagonal(a: Frame<S>, b: Frame<S>, stiffness: [S; 6], damping: [S; 6]) -> Self {
        let zero = S::from(0.0);
        let diagonal =
            |d: [S; 6]| std::array::from_fn(|i| std::array::from_fn(|j| if i == j { d[i] } else { zero }));
        Self { a, b, stiffness: diagonal(stiffness), damping: diagonal(damping), angles: Angles::Relative }
    }

    /// For large rotations.
    #[must_use]
    pub fn with_large_rotations(mut self) -> Self {
        self.angles = Angles::RotationVector;
        self
    }
}

impl<S: Real> Force<S> {
    /// An elastic connection in all directions.
    pub fn bushing(name: impl Into<String>, bushing: Bushing<S>) -> Self {
        Self::new(name, bushing)
    }
}

impl<S: Real> ForceLaw<S> for Bushing<S> {
    type Placed = PlacedBushing<S>;

    fn frames(&self) -> Vec<Frame<S>> {
        vec![self.a, self.b]
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedBushing<S>, String> {
        Ok(PlacedBushing { a: at.attach(&self.a)?, b: at.attach(&self.b)?, given: Box::new(self.clone()) })
    }

    fn check(&self) -> Result<(), String> {
        for (name, matrix) in [("stiffness", &self.stiffness), ("damping", &self.damping)] {
            if matrix.iter().flatten().any(|x| !x.is_finite()) {
                return Err(format!("its {name} matrix has an entry that is not finite"));
            }
        }
        let k = self.stiffness.map(|row| row.map(S::value));
        let largest = k.iter().flatten().fold(0.0_f64, |m, x| m.max(x.abs()));
        if largest == 0.0 && self.damping.iter().flatten().all(|x| x.value() == 0.0) {
            return Err("stiffness and damping are zero, so it does nothing; leave it out".into());
        }
        for i in 0..6 {
            for j in 0..i {
                // rounding is forgiven; measured matrices have to be made symmetric on purpose
                if (k[i][j] - k[j][i]).abs() > 1e-9 * largest {
                    return Err(format!(
                        "its stiffness matrix is not symmetric: entry ({}, {}) is {}, entry ({}, {}) is {}. Such a bushing \
                         would create energy; give the mean of both",
                        i + 1,
                        j + 1,
                        k[i][j],
                        j + 1,
                        i + 1,
                        k[j][i]
                    ));
                }
            }
        }
        if let Some(i) = (0..6).find(|&i| self.damping[i][i].value() < 0.0) {
            return Err(format!(
                "its damping along direction {} is negative: it would drive the motion",
                i + 1
            ));
        }
        Ok(())
    }
}

impl ForceTable for Bushing {
    const NAME: &'static str = "bushing";
    const ABOUT: &'static str = "An elastic connection of two frames in all six directions.";
    const EXAMPLE: &'static str = "a = { body = \"arm\", at = [0.4, 0, 0] }\nb = { body = \"ground\", at = [0.35, 0.1, 0] }\n\
                                   stiffness = [30, 40, 20, 1, 2, 3]\ndamping = [1, 2, 1, 0.1, 0.1, 0.2]";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        let (a, b) = ends(keys)?;
        let stiffness = "Along and about x, y, z, or a symmetric matrix of six rows.";
        let stiffness = keys.six_by_six(Key::new("stiffness", "N/m, Nm/rad", stiffness))?;
        let damping = keys.six_by_six(Key::new("damping", "Ns/m, Nms/rad", "The same for damping."))?;
        Ok(Bushing { a, b, stiffness, damping, angles: Angles::read(keys)? }.into())
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedBushing<S = f64> {
    a: Attachment<S>,
    b: Attachment<S>,
    given: Box<Bushing<S>>,
}

/// `xᵀ A x`.
fn quadratic<S: Real>(matrix: &[[S; 6]; 6], x: &[S; 6]) -> S {
    let row = |row: &[S; 6]| row.iter().zip(x).fold(S::from(0.0), |sum, (a, x)| sum + *a * *x);
    matrix.iter().zip(x).fold(S::from(0.0), |sum, (a, x)| sum + row(a) * *x)
}

impl<S: Real> PlacedBushing<S> {
    /// The measures of its deformation, the force along each, and the motion of `A`.
    fn forces<R: Lift<S>>(&self, scene: &Scene<R>) -> ([Gradient<R>; 6], [R; 6], Motion<R>) {
        let (a, b) = (scene.motion(&self.a), scene.motion(&self.b));
        let x = measures(self.given.angles, &a, &b);
        let rates = x.map(|x| x.rate(&a, &b));
        let forces = std::array::from_fn(|i| {
            let mut force = R::from(0.0);
            for j in 0..6 {
                let (k, c) = (self.given.stiffness[i][j], self.given.damping[i][j]);
                force -= x[j].value.times(k) + rates[j].times(c);
            }
            force
        });
        (x, forces, a)
    }
}

impl<S: Real> PlacedLaw<S> for PlacedBushing<S> {
    const SIZES: &'static [&'static str] = deformation::SIZES;

    fn size<R: Lift<S>>(
        &self,
        which: usize,
        _: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        let (x, forces, a) = self.forces(scene);
        deformation::size(which, &x, &forces, &a)
    }

    fn depends_on(&self, _: &[PlacedExternal<S>], see: See<'_>) {
        each_node([&self.a, &self.b], see);
    }

    fn act<R: Number + Lift<S>>(
        &self,
        _: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        _: &mut [R],
    ) {
        let (x, forces, _) = self.forces(scene);
        push(&x, &forces, (&self.a, &self.b), scene);
    }

    fn stored(&self, _: &Relaxed<S>, _: &Arguments<'_, S>, _: &[PlacedExternal<S>], scene: &Scene<S>) -> S
    where
        S: Scalar,
    {
        let (a, b) = (scene.motion(&self.a), scene.motion(&self.b));
        let x = measures(self.given.angles, &a, &b).map(|x| x.value);
        quadratic(&self.given.stiffness, &x) * 0.5
    }

    fn powers(
        &self,
        _: &Relaxed<S>,
        _: &Arguments<'_, S>,
        _: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> Powers<S>
    where
        S: Scalar,
    {
        let (a, b) = (scene.motion(&self.a), scene.motion(&self.b));
        let rates = measures(self.given.angles, &a, &b).map(|x| x.rate(&a, &b));
        Powers::of_rest(-quadratic(&self.given.damping, &rates))
    }

    fn is_conservative(&self, _: &Relaxed<S>) -> bool {
        S::DERIVATIVES == 0 && self.given.damping.iter().flatten().all(|c| c.value() == 0.0)
    }
}
