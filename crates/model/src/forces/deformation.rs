//! Six numbers that say how a frame is displaced and turned against another.

use crate::forest::{Attachment, Scene};
use crate::keys::{Key, Keys};
use crate::math::{Motion, Quaternion, Vec3, Wrench, inverse_share};
use crate::rows::{Coordinate, Gradient, dot, slide};
use crate::seen::length;
use gelenk_core::{Lift, Real};

/// How angles between two frames are measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Angles {
    /// Products of axes about x and y, and an angle about z (`[Yen96]`, below (5.2)): for small bends and any twist short of
    /// half a turn.
    #[default]
    Relative,
    /// The rotation vector: large rotations about any axis, short of half a turn.
    RotationVector,
}

impl Angles {
    /// Reads the key that says how angles are measured.
    pub(super) fn read<K: Keys>(keys: &mut K) -> Result<Self, K::Fault> {
        let chosen = keys.choice(
            Key::new("angles", "", "How angles of B against A are measured."),
            &[
                ("relative", "small bends, any twist short of half a turn"),
                ("rotation-vector", "large rotations about any axis, short of half a turn"),
            ],
        )?;
        Ok(if chosen == 0 { Self::Relative } else { Self::RotationVector })
    }
}

/// The displacement of the origin of `B` along the axes of `A`, and the angles, with their derivatives.
pub(super) fn measures<R: Real>(angles: Angles, a: &Motion<R>, b: &Motion<R>) -> [Gradient<R>; 6] {
    let [x, y, z] = [0, 1, 2].map(|i| slide(i, a, b));
    let [rx, ry, rz] = match angles {
        Angles::Relative => [
            dot(1, 2, a, b).times(R::from(-1.0)),
            dot(0, 2, a, b),
            Coordinate::Turn { sine: (1, 0), cosine: (1, 1) }.gradient(a, b),
        ],
        Angles::RotationVector => rotation_vector(a, b),
    };
    [x, y, z, rx, ry, rz]
}

/// Applies a force along every measure.
pub(super) fn push<S: Real, R: Lift<S>>(
    along: &[Gradient<R>; 6],
    forces: &[R; 6],
    (a, b): (&Attachment<S>, &Attachment<S>),
    scene: &mut Scene<R>,
) {
    let (mut on_a, mut on_b) = (Wrench::zero(), Wrench::zero());
    for (direction, &force) in along.iter().zip(forces) {
        on_a = on_a.plus(direction.on_a.times(force));
        on_b = on_b.plus(direction.on_b.times(force));
    }
    scene.apply(a, on_a);
    scene.apply(b, on_b);
}

/// Names of what can be measured of a force in all directions: components along the axes of `A`, and the lengths of both vectors.
pub(super) const SIZES: &[&str] = &["fx", "fy", "fz", "tx", "ty", "tz", "force", "torque"];

/// One of them: of the force on `B`, and of the torque on `B` about its origin.
pub(super) fn size<R: Real>(which: usize, along: &[Gradient<R>; 6], forces: &[R; 6], a: &Motion<R>) -> R {
    let on_b = along
        .iter()
        .zip(forces)
        .fold(Wrench::zero(), |sum: Wrench<R>, (direction, &force)| sum.plus(direction.on_b.times(force)));
    let own = |vector: Vec3<R>| a.pose.rotation.transpose_mul(vector);
    match which {
        0..3 => own(on_b.force).0[which],
        3..6 => own(on_b.torque).0[which - 3],
        6 => length(on_b.force),
        _ => length(on_b.torque),
    }
}

/// The rotation vector of `B` against `A`, in axes of `A`.
fn rotation_vector<R: Real>(a: &Motion<R>, b: &Motion<R>) -> [Gradient<R>; 3] {
    let axes = &a.pose.rotation;
    let phi = Quaternion::from_matrix(&(axes.transpose() * b.pose.rotation)).log();
    // phi' = J omega with J = 1 − ½ phi× + c phi×phi×
    let c = inverse_share(phi.dot(phi));
    std::array::from_fn(|i| {
        let e = Vec3::axis(i);
        let across = phi.cross(e);
        let torque = *axes * (e + across * R::from(0.5) + phi.cross(across) * c);
        Gradient { value: phi.0[i], on_a: Wrench::torque(-torque), on_b: Wrench::torque(torque) }
    })
}
