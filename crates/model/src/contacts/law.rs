//! Numbers of contact laws: what is allowed, and pairs of materials by name.

use crate::law::TimeFunction;
use crate::math::Vec3;
use gelenk_core::ContactLaw;

/// A surface that moves along itself, such as that of a belt.
#[derive(Debug, Clone)]
pub struct Surface {
    /// Its velocity along the axes of frame `A`, as seen from there \[m/s\].
    pub(crate) velocity: [TimeFunction; 3],
    /// The same, if it never changes.
    pub(crate) steady: Option<Vec3>,
}

impl Surface {
    /// A velocity that never changes, along the axes of frame `A` \[m/s\].
    pub fn steady(velocity: impl Into<Vec3>) -> Self {
        let velocity = velocity.into();
        Self { velocity: velocity.0.map(TimeFunction::constant), steady: Some(velocity) }
    }

    /// A velocity that is a function of time, along the axes of frame `A` \[m/s\].
    pub fn varying(velocity: [TimeFunction; 3]) -> Self {
        Self { velocity, steady: None }
    }
}

/// What is wrong with the numbers of a law.
pub(crate) fn check_law(law: &ContactLaw) -> Result<(), String> {
    let shares = [("restitution", law.restitution), ("tangential restitution", law.tangential_restitution)];
    for (what, x) in shares {
        if !(0.0..=1.0).contains(&x) {
            return Err(format!(
                "its {what} is {x}; it must lie between 0, where nothing bounces, and 1, where no energy is lost"
            ));
        }
    }
    let at_least_zero = [
        ("coefficient of friction", law.friction),
        ("coefficient of friction at rest", law.friction_static),
        ("Stribeck velocity", law.stribeck_velocity),
        ("viscous friction", law.viscous),
        ("stiffness", law.stiffness),
        ("exponent", law.exponent),
    ];
    for (what, x) in at_least_zero {
        if !(x.is_finite() && x >= 0.0) {
            return Err(format!("its {what} is {x}; it must be a number that is not negative"));
        }
    }
    if law.friction_static < law.friction {
        return Err(format!(
            "friction at rest ({}) is less than that of sliding ({}); give a coefficient at rest that is at least as large",
            law.friction_static, law.friction
        ));
    }
    Ok(())
}

/// Does anything resist or return slip?
pub(crate) fn rubs(law: &ContactLaw) -> bool {
    law.friction > 0.0 || law.friction_static > 0.0 || law.viscous > 0.0
}
