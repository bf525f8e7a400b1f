//! Thresholds: when a gap is closed, a velocity, an acceleration, a force or an impulse nothing (H14).
//!
//! One number for quantities of different units makes results depend on the units. Here every contact has a scale of its own for each
//! kind, computed from the model, so that a model that is scaled in length, mass or time runs as before:
//!
//! | kind | scale |
//! | --- | --- |
//! | length `L` | the size of what touches, the gap at the start, the positions; the largest |
//! | velocity `V` | `√(A L)`, the velocity at the start; the larger |
//! | acceleration `A` | of the contact point at the start, without contact forces; `V²/L`; `L/T²`, with `T` the length of the run; the largest |
//! | force | `A m`, with `m` the mass that the contact feels along its normal |
//! | impulse | `V m` |
//!
//! A threshold is its scale times [`Thresholds`], which users can set.

/// Shares of scales that count as nothing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thresholds {
    /// Gaps.
    pub gap: f64,
    /// Velocities: of closing contacts, and of slip.
    pub velocity: f64,
    /// Accelerations.
    pub acceleration: f64,
    /// Forces.
    pub force: f64,
    /// Impulses.
    pub impulse: f64,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self { gap: 1e-12, velocity: 1e-10, acceleration: 1e-10, force: 1e-10, impulse: 1e-10 }
    }
}

/// The scales of a contact: what its thresholds are shares of.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Scale {
    /// \[m\]
    pub length: f64,
    /// \[m/s\]
    pub velocity: f64,
    /// \[m/s²\]
    pub acceleration: f64,
    /// \[N\]
    pub force: f64,
    /// \[N s\]
    pub impulse: f64,
}

/// What counts as nothing at a contact, in units.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Threshold {
    /// \[m\]
    pub gap: f64,
    /// \[m/s\]
    pub velocity: f64,
    /// \[m/s²\]
    pub acceleration: f64,
    /// \[N\]
    pub force: f64,
    /// \[N s\]
    pub impulse: f64,
    /// Below this slip speed the direction of slip is held \[m/s\].
    pub slow: f64,
}

impl Threshold {
    /// Those of a contact with this scale, in a run with this relative tolerance.
    pub fn new(scale: &Scale, shares: &Thresholds, rtol: f64) -> Self {
        Self {
            gap: shares.gap * scale.length,
            velocity: shares.velocity * scale.velocity,
            acceleration: shares.acceleration * scale.acceleration,
            force: shares.force * scale.force,
            impulse: shares.impulse * scale.impulse,
            // while it is held, the direction is off by s/V, and the velocity by s²/V
            slow: (10.0 * shares.velocity).max(0.1 * rtol.sqrt()) * scale.velocity,
        }
    }
}

impl Scale {
    /// From lengths, velocities and accelerations of a contact, the mass it feels, and the length of the run.
    pub fn of(length: f64, velocity: f64, acceleration: f64, mass: f64, duration: f64) -> Self {
        let length = if length > 0.0 { length } else { 1.0 };
        // what is at rest may still move in the run to come
        let a = acceleration.max(velocity * velocity / length).max(length / (duration * duration));
        let v = velocity.max((a * length).sqrt());
        Self { length, velocity: v, acceleration: a, force: a * mass, impulse: v * mass }
    }
}
