//! Numbers of contact laws: what is allowed, and pairs of materials by name.

use crate::forces::Compliance;
use crate::keys::{Key, Keys};
use crate::law::TimeFunction;
use crate::math::Vec3;
use crate::signals::Signal;
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

/// Asks for the keys of a law: a pair of materials by name, and numbers in place of its own.
pub(super) fn read_law<K: Keys>(keys: &mut K) -> Result<ContactLaw, K::Fault> {
    let law = Key::new(
        "law",
        "",
        "Pair of materials whose numbers hold where none are given, such as \"steel on steel\".",
    );
    let given = keys.material(law, "no friction, nothing bounces")?.unwrap_or_default();
    let restitution = read_restitution(keys, &given)?;
    let tangential =
        Key::new("tangential_restitution", "", "Restitution of the velocity along the surfaces, 0 to 1.");
    let tangential_restitution = keys.number_or(tangential, given.tangential_restitution)?;
    let relative = Key::new(
        "relative_stiffness",
        "",
        "Stiffness beside that of other contacts, for impact laws that need it.",
    );
    let stiffness = keys.number_or(relative, given.stiffness)?;
    let law = ContactLaw { tangential_restitution, stiffness, restitution, ..given };
    read_friction(keys, law)
}

/// Asks for restitution alone.
pub(super) fn read_restitution<K: Keys>(keys: &mut K, given: &ContactLaw) -> Result<f64, K::Fault> {
    let restitution = Key::new(
        "restitution",
        "",
        "Coefficient of restitution: 0, nothing bounces, to 1, no energy is lost.",
    );
    keys.number_or(restitution, given.restitution)
}

/// Asks for the keys of friction.
pub(super) fn read_friction<K: Keys>(keys: &mut K, given: ContactLaw) -> Result<ContactLaw, K::Fault> {
    let friction = Key::new("friction", "", "Coefficient of friction while it slides.");
    let at_rest = Key::new("friction_static", "", "Coefficient of friction at rest.");
    let stribeck = Key::new(
        "stribeck_velocity",
        "m/s",
        "Slip over which friction falls from its value at rest to that of sliding.",
    );
    let viscous = Key::new("viscous", "Ns/m", "Force per slip velocity, beside friction.");
    let sliding = keys.maybe_number(friction, "that of the law".into())?;
    let resting = keys.maybe_number(at_rest, "that of sliding, or of the law".into())?;
    let friction = sliding.unwrap_or(given.friction);
    let of_law = if sliding.is_some() { friction } else { given.friction_static };
    Ok(ContactLaw {
        friction,
        friction_static: resting.unwrap_or(of_law),
        stribeck_velocity: keys.number_or(stribeck, given.stribeck_velocity)?,
        viscous: keys.number_or(viscous, given.viscous)?,
        ..given
    })
}

/// A surface that moves, from three signals of time.
pub(super) fn read_surface<K: Keys>(keys: &K, parts: &[Signal; 3]) -> Result<Surface, K::Fault> {
    let of_time = |part: &Signal| match part {
        Signal::Time(f) => Some(f.clone()),
        _ => None,
    };
    let help = "give numbers or expressions of t, such as [0.5 * sin(t), 0, 0]";
    let wrong = || keys.wrong(Some("surface"), "depends on more than time", help);
    let [x, y, z] = [0, 1, 2].map(|i| of_time(&parts[i]).ok_or_else(wrong));
    let velocity = [x?, y?, z?];
    let values = velocity.each_ref().map(TimeFunction::constant_value);
    let steady = if let [Some(x), Some(y), Some(z)] = values { Some(Vec3([x, y, z])) } else { None };
    Ok(Surface { velocity, steady })
}

/// Asks how something gives way.
pub(super) fn read_compliance<K: Keys>(keys: &mut K) -> Result<Option<Compliance>, K::Fault> {
    let stiffness =
        Key::new("stiffness", "N/m^n or Nm/rad^n", "k of the force k d^n (1 + c d') at an indentation d.");
    let exponent = Key::new("exponent", "", "n of this force: 1.5 for balls after Hertz.");
    let damping = Key::new("damping", "s/m or s/rad", "c of this force.");
    let stiffness = keys.maybe_number(stiffness, "rigid".into())?;
    let (exponent, damping) = (keys.number_or(exponent, 1.0)?, keys.number_or(damping, 0.0)?);
    Ok(stiffness.map(|stiffness| Compliance { stiffness, exponent, damping }))
}

/// Does anything resist or return slip?
pub(crate) fn rubs(law: &ContactLaw) -> bool {
    law.friction > 0.0 || law.friction_static > 0.0 || law.viscous > 0.0
}
