//! Motions as they are seen from frames that may move themselves.

use crate::forest::{Attachment, Scene};
use crate::math::{Mat3, Motion, Quaternion, Vec3};
use crate::measure::{Component, Orientation, View};
use crate::model::Frame;
use crate::places::Places;
use gelenk_core::{Lift, Real};

/// How a vector is seen.
#[derive(Debug, Clone)]
pub(crate) struct Seen<S = f64> {
    pub(crate) of: Attachment<S>,
    pub(crate) from: Attachment<S>,
    pub(crate) axes: Attachment<S>,
    component: Component,
}

impl<S: Real> Seen<S> {
    pub(crate) fn new(
        of: &Frame<S>,
        view: &View<S>,
        component: Component,
        at: &Places<'_, S>,
    ) -> Result<Self, String> {
        Ok(Self { of: at.attach(of)?, from: at.attach(&view.from)?, axes: at.attach(&view.axes)?, component })
    }

    /// The component of a vector that is given along the axes of the frame it is seen from.
    pub(crate) fn component<R: Lift<S>>(&self, scene: &Scene<R>, from_axes: Vec3<R>) -> R {
        let world = scene.motion(&self.from).pose.rotation * from_axes;
        self.component.of(scene.motion(&self.axes).pose.rotation.transpose_mul(world))
    }

    pub(crate) fn position<R: Lift<S>>(&self, scene: &Scene<R>) -> R {
        self.component(scene, position(&scene.motion(&self.of), &scene.motion(&self.from)))
    }

    pub(crate) fn velocity<R: Lift<S>>(&self, scene: &Scene<R>) -> R {
        self.component(scene, velocity(&scene.motion(&self.of), &scene.motion(&self.from)))
    }

    pub(crate) fn angular_velocity<R: Lift<S>>(&self, scene: &Scene<R>) -> R {
        self.component(scene, omega(&scene.motion(&self.of), &scene.motion(&self.from)))
    }
}

impl Component {
    /// This component of a vector.
    pub(crate) fn of<R: Real>(self, x: Vec3<R>) -> R {
        match self {
            Component::X => x.0[0],
            Component::Y => x.0[1],
            Component::Z => x.0[2],
            Component::Norm => length(x),
        }
    }
}

/// The length of a vector; a vector of no length has no derivative of it, and none is given.
pub(crate) fn length<R: Real>(x: Vec3<R>) -> R {
    if x.value().norm() == 0.0 { R::from(0.0) } else { x.norm() }
}

/// The distance of two places and its rate.
pub(crate) fn distance<S: Real, R: Lift<S>>(
    a: &Attachment<S>,
    b: &Attachment<S>,
    scene: &Scene<R>,
) -> (R, R) {
    let (a, b) = (scene.motion(a), scene.motion(b));
    let rho = b.pose.origin - a.pose.origin;
    let length = length(rho);
    if length.value() == 0.0 {
        return (length, R::from(0.0));
    }
    (length, rho.dot(b.velocity - a.velocity) / length)
}

/// The angle by which a place is turned about the z axis of another.
pub(crate) fn angle<S: Real, R: Lift<S>>(of: &Attachment<S>, against: &Attachment<S>, scene: &Scene<R>) -> R {
    let axes = scene.motion(against).pose.rotation;
    let x = scene.motion(of).pose.rotation.column(0);
    x.dot(axes.column(1)).atan2(x.dot(axes.column(0)))
}

/// A number of the orientation of a place against another.
pub(crate) fn orientation<S: Real, R: Lift<S>>(
    of: &Attachment<S>,
    against: &Attachment<S>,
    part: Orientation,
    scene: &Scene<R>,
) -> R {
    let rotation = scene.motion(against).pose.rotation.transpose() * scene.motion(of).pose.rotation;
    match part {
        Orientation::Quaternion(i) => Quaternion::from_matrix(&rotation).0[i],
        Orientation::Matrix(i, j) => rotation.0[i][j],
        Orientation::Angle(axes, which) => turn_angle(&rotation, axes, which),
    }
}

/// One of the angles `α` of a rotation `R_i(α₁) R_j(α₂) R_k(α₃)`. Where the first and the third axis coincide, only their sum is
/// determined.
fn turn_angle<R: Real>(rotation: &Mat3<R>, [i, j, k]: [usize; 3], which: usize) -> R {
    let m = &rotation.0;
    let hypot = |x: R, y: R| length(Vec3([x, y, R::from(0.0)]));
    let rest = 3 - i - j;
    let sign = |x: R| if (i + 1) % 3 == j { x } else { -x };
    match (k == i, which) {
        // proper Euler angles
        (true, 0) => m[j][i].atan2(sign(-m[rest][i])),
        (true, 1) => hypot(m[i][j], m[i][rest]).atan2(m[i][i]),
        (true, _) => m[i][j].atan2(sign(m[i][rest])),
        // three different axes
        (false, 0) => sign(-m[j][k]).atan2(m[k][k]),
        (false, 1) => sign(m[i][k]).atan2(hypot(m[i][i], m[i][j])),
        (false, _) => sign(-m[i][j]).atan2(m[i][i]),
    }
}

// What is seen from a frame, along its axes. The derivatives of such components are what the frame sees as well.

fn position<R: Real>(of: &Motion<R>, from: &Motion<R>) -> Vec3<R> {
    from.pose.rotation.transpose_mul(of.pose.origin - from.pose.origin)
}

pub(crate) fn velocity<R: Real>(of: &Motion<R>, from: &Motion<R>) -> Vec3<R> {
    let rho = of.pose.origin - from.pose.origin;
    from.pose.rotation.transpose_mul(of.velocity - from.velocity - from.omega.cross(rho))
}

pub(crate) fn omega<R: Real>(of: &Motion<R>, from: &Motion<R>) -> Vec3<R> {
    from.pose.rotation.transpose_mul(of.omega - from.omega)
}
