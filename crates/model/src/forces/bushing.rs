use crate::forest::{Attachment, Scene};
use crate::math::{Motion, Quaternion, Vec3, Wrench};
use crate::model::Frame;
use crate::rows::{Coordinate, Gradient, Row};
use gelenk_core::Real;

/// An elastic connection of two frames in all six directions: `F = −(K x + C x')`, where `x` holds the displacement of the
/// origin of `B` along the axes of `A` \[m\] and three angles of `B` against `A` \[rad\].
///
/// The force acts along the exact derivatives of `x`. So it is the derivative of `½ xᵀ K x` at any size of `x`, and without
/// damping no energy is lost or won. `[Yen98, (5.2)]` applies `K x` itself: the same for small angles.
#[derive(Debug, Clone, PartialEq)]
pub struct Bushing {
    /// Frame `A`.
    pub a: Frame,
    /// Frame `B`.
    pub b: Frame,
    /// `K`, by rows: \[N/m\], \[N/rad\], \[Nm/rad\]. It is symmetric.
    pub stiffness: [[f64; 6]; 6],
    /// `C`, by rows.
    pub damping: [[f64; 6]; 6],
    /// How angles are measured.
    pub angles: BushingAngles,
}

/// How a [`Bushing`] measures its angles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BushingAngles {
    /// Products of axes about x and y, and an angle about z (`[Yen98]`, below (5.2)): for small bends and any twist short of
    /// half a turn.
    #[default]
    Relative,
    /// The rotation vector: large rotations about any axis, short of half a turn.
    RotationVector,
}

impl Bushing {
    /// Stiffness and damping along and about the axes, not coupled.
    pub fn diagonal(a: Frame, b: Frame, stiffness: [f64; 6], damping: [f64; 6]) -> Self {
        let diagonal =
            |d: [f64; 6]| std::array::from_fn(|i| std::array::from_fn(|j| if i == j { d[i] } else { 0.0 }));
        Self {
            a,
            b,
            stiffness: diagonal(stiffness),
            damping: diagonal(damping),
            angles: BushingAngles::Relative,
        }
    }

    /// For large rotations.
    #[must_use]
    pub fn with_large_rotations(mut self) -> Self {
        self.angles = BushingAngles::RotationVector;
        self
    }

    pub(super) fn check(&self) -> Result<(), String> {
        for (name, matrix) in [("stiffness", &self.stiffness), ("damping", &self.damping)] {
            if matrix.iter().flatten().any(|x| !x.is_finite()) {
                return Err(format!("its {name} matrix has an entry that is not finite"));
            }
        }
        let k = &self.stiffness;
        let largest = k.iter().flatten().fold(0.0_f64, |m, x| m.max(x.abs()));
        if largest == 0.0 && self.damping.iter().flatten().all(|x| *x == 0.0) {
            return Err("stiffness and damping are zero: it does nothing; leave it out".into());
        }
        for i in 0..6 {
            for j in 0..i {
                // measured matrices are symmetric to a few digits at best, those meant to be so to rounding
                if (k[i][j] - k[j][i]).abs() > 1e-9 * largest {
                    return Err(format!(
                        "its stiffness matrix is not symmetric: entry ({}, {}) is {}, entry ({}, {}) is {}. Such a bushing \
                         would win energy from nothing; give the mean of both",
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
        if let Some(i) = (0..6).find(|&i| self.damping[i][i] < 0.0) {
            return Err(format!(
                "its damping along direction {} is negative: it would drive the motion",
                i + 1
            ));
        }
        Ok(())
    }

    /// The measures with their derivatives.
    fn measures<R: Real>(&self, a: &Motion<R>, b: &Motion<R>) -> [Gradient<R>; 6] {
        let [x, y, z] = [0, 1, 2].map(|i| Row::Point(i).gradient(a, b));
        let [rx, ry, rz] = match self.angles {
            BushingAngles::Relative => [
                Row::Perpendicular(1, 2).gradient(a, b).scaled(-1.0),
                Row::Perpendicular(0, 2).gradient(a, b),
                Coordinate::Turn { sine: (1, 0), cosine: (1, 1) }.gradient(a, b),
            ],
            BushingAngles::RotationVector => rotation_vector(a, b),
        };
        [x, y, z, rx, ry, rz]
    }
}

/// The rotation vector of `B` against `A`, in axes of `A`.
fn rotation_vector<R: Real>(a: &Motion<R>, b: &Motion<R>) -> [Gradient<R>; 3] {
    let axes = &a.pose.rotation;
    let phi = Quaternion::from_matrix(&(axes.transpose() * b.pose.rotation)).log();
    let square = phi.dot(phi);
    // phi' = J omega with J = 1 − ½ phi× + c phi×phi×, c = (1 − θ/2 cot(θ/2))/θ²
    let c = if square.value() < 1e-2 {
        (((square / 47_900_160.0 + 1.0 / 1_209_600.0) * square + 1.0 / 30_240.0) * square + 1.0 / 720.0)
            * square
            + 1.0 / 12.0
    } else {
        let half = square.sqrt() * 0.5;
        let (sin, cos) = half.sin_cos();
        (R::from(1.0) - half * cos / sin) / square
    };
    std::array::from_fn(|i| {
        let e = Vec3::axis(i);
        let across = phi.cross(e);
        let torque = *axes * (e + across * R::from(0.5) + phi.cross(across) * c);
        Gradient { value: phi.0[i], on_a: Wrench::torque(-torque), on_b: Wrench::torque(torque) }
    })
}

#[derive(Debug, Clone)]
pub(crate) struct Acting {
    pub(crate) a: Attachment,
    pub(crate) b: Attachment,
    pub(crate) given: Bushing,
}

impl Acting {
    pub(super) fn act<R: Real>(&self, scene: &mut Scene<R>) {
        let (a, b) = (scene.motion(&self.a), scene.motion(&self.b));
        let x = self.given.measures(&a, &b);
        let rates = x.map(|x| x.rate(&a, &b));
        let (mut on_a, mut on_b) = (Wrench::zero(), Wrench::zero());
        for (i, direction) in x.iter().enumerate() {
            let mut force = R::from(0.0);
            for j in 0..6 {
                force -= x[j].value * self.given.stiffness[i][j] + rates[j] * self.given.damping[i][j];
            }
            on_a = on_a.plus(direction.on_a.times(force));
            on_b = on_b.plus(direction.on_b.times(force));
        }
        scene.apply(&self.a, on_a);
        scene.apply(&self.b, on_b);
    }
}
