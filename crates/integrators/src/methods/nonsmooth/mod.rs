//! Time stepping: contacts, impacts and friction inside a step, however many there are (H54).
//!
//! ```text
//! smooth part      M v' = f − Gᵀλ                    over the step, without contacts:  p̃, ṽ
//! velocities       v⁺ = ṽ + K⁻¹ Wᵀ P                 0 ≤ u_N⁺ + e u_N ⊥ P_N ≥ 0,  |P_T| ≤ µ P_N,  u = W v + w̃
//! positions        p⁺ = p̃ ⊞ …                        g(p⁺) ≥ 0
//! ```
//!
//! `K⁻¹` is the answer of velocities while joints hold, `u` the velocities of contacts at the start and at the end of the step. Forces of contacts that stay closed and impulses of impacts
//! are not told apart: `P` is what acts in the step. So impacts may follow each other ever faster, and sets may change at will; no event is located. The schemes differ in the
//! smooth part and in how positions follow:
//!
//! | scheme | smooth part | positions | order |
//! | --- | --- | --- | --- |
//! | Moreau and Jean `[Moreau88]` | the θ-method, implicit | `p̃ ⊞ θ h (v⁺ − ṽ)`, then out of each other | 2 in smooth phases with `θ = 1/2`, 1 through impacts |
//! | nonsmooth generalized-α `[Bruls14]` | generalized-α | a contact problem for displacements of its own, then to rounding | 2 in smooth phases, 1 through impacts |
//! | half-explicit | `v + h M⁻¹ f` | `p ⊞ h v`, before velocities; then `p ⊞ h (v⁺ − v)/2` of what nothing strikes; out of each other where they are deep | 1 |
//!
//! Contacts that stay closed are smooth: their forces, as they were in the step before, act within the smooth part, are taken out of its result, and are found anew (`touch/carry.rs`). So the order
//! is that of the smooth part while contacts slide along curves with friction and forces that depend on velocities, and the error of a step sees them.
//!
//! Which parts of two bodies touch is decided at the start of a step, where bodies do not overlap, and held until its end.
//!
//! In the nonsmooth generalized-α scheme both levels, positions and velocities, are met to rounding. Restitution looks at the velocity at the start of the step, so that what rests
//! does not bounce. A contact that sticks does not creep: displacements come from velocities that vanish, or from a problem with friction.

mod correct;
mod half_explicit;
mod implicit;
mod record;
mod settle;
mod touch;

pub use record::{ContactStep, ContactWork, StepEvent, StepEventKind};

use super::gen_alpha::{AlphaScheme, GenAlpha};
use crate::methods::{Method, Parts, Setup};
use crate::{Implicit, SetupError, StepSizeConstants, StepSizeControl};
use gelenk_core::Structure;
use std::ops::RangeInclusive;

/// Steps with impacts are not cut to less than this share of the interval.
const LEAST_AT_IMPACT: f64 = 1e-6;
/// Bounces lower than this multiple of the tolerance, as a share of the size of what touches, land.
const BOUNCE: f64 = 10.0;
/// Why a step was cut.
const IMPACT: &str = "something strikes hard within the step";

/// How far, as a share of its size, what strikes may move in a step: the root of the tolerance, because an impact is off by a share of that way.
fn impact_limit(rtol: f64) -> f64 {
    10.0 * rtol.sqrt()
}

/// A time-stepping scheme.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scheme {
    /// Moreau and Jean: the θ-method, with `θ` from a half (no damping) to one.
    Moreau {
        /// `θ`.
        theta: f64,
    },
    /// Nonsmooth generalized-α, by the spectral radius for infinite frequencies.
    Alpha {
        /// `ρ∞`, 0 to 1.
        rho_inf: f64,
    },
    /// Half-explicit, of order one: one evaluation of forces and one factorisation a step.
    HalfExplicit,
}

impl Default for Scheme {
    fn default() -> Self {
        Self::Moreau { theta: 0.5 }
    }
}

impl Scheme {
    /// The name by which users choose it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Moreau { .. } => "moreau",
            Self::Alpha { .. } => "nonsmooth-alpha",
            Self::HalfExplicit => "half-explicit",
        }
    }
}

/// Time stepping of problems with contacts; without contacts it is the smooth part alone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Nonsmooth {
    /// The scheme.
    pub scheme: Scheme,
    /// Contact problems are solved to this residual, as a share of the velocities that contacts would have without impulses; `None`: to a tenth of the relative tolerance, at most 1e-4, and to 1e-14 where
    /// that costs little. The half-explicit scheme is content with the relative tolerance.
    pub tolerance: Option<f64>,
    /// Threads for contacts that do not feel each other; 0: one for each processor. Results do not depend on it.
    pub threads: usize,
    /// How implicit schemes iterate.
    pub implicit: Implicit,
}

impl Default for Nonsmooth {
    fn default() -> Self {
        Self::new(Scheme::default())
    }
}

impl Nonsmooth {
    /// A scheme with the usual tolerance.
    pub fn new(scheme: Scheme) -> Self {
        let implicit = GenAlpha::default().implicit;
        Self { scheme, tolerance: None, threads: 0, implicit }
    }

    fn check(&self) -> Result<(), SetupError> {
        let refuse = |option, reason| Err(SetupError::Option { option, reason });
        match self.scheme {
            Scheme::Moreau { theta } if !(0.5..=1.0).contains(&theta) => refuse(
                "theta",
                format!("{theta} is not between 0.5 (no damping) and 1 (implicit Euler); 0.5 is usual"),
            ),
            Scheme::Alpha { rho_inf } if !(0.0..=1.0).contains(&rho_inf) => refuse(
                "contact_rho_inf",
                format!(
                    "the spectral radius {rho_inf} is not between 0 (most damping) and 1 (none); 0.8 is usual"
                ),
            ),
            _ => match self.tolerance {
                Some(share) if !(share > 0.0 && share < 1.0) => {
                    refuse("contact_tolerance", format!("{share} is no share of velocities; 1e-8 is usual"))
                }
                _ => Ok(()),
            },
        }
    }
}

impl Method for Nonsmooth {
    fn name(&self) -> &'static str {
        self.scheme.name()
    }

    fn formulation(&self) -> &'static str {
        match self.scheme {
            Scheme::HalfExplicit => "index2",
            _ => self.implicit.formulation.name(),
        }
    }

    fn needs_unsymmetric(&self, structure: &Structure) -> bool {
        structure.friction.is_some()
    }

    fn orders(&self) -> RangeInclusive<usize> {
        match self.scheme {
            Scheme::Alpha { .. } => 2..=2,
            Scheme::Moreau { .. } | Scheme::HalfExplicit => 1..=1,
        }
    }

    fn is_implicit(&self) -> bool {
        self.scheme != Scheme::HalfExplicit
    }

    fn damps(&self) -> bool {
        match self.scheme {
            Scheme::Moreau { theta } => theta > 0.5,
            Scheme::Alpha { rho_inf } => rho_inf < 1.0,
            Scheme::HalfExplicit => true,
        }
    }

    fn build(&self, setup: &Setup<'_>) -> Result<Parts, SetupError> {
        self.check()?;
        let order = if matches!(self.scheme, Scheme::HalfExplicit) { 1 } else { 2 };
        let constants =
            StepSizeConstants { order, safety: 0.9, beta: 0.0, beta_share: 0.0, shrink: 0.2, grow: 2.0 };
        let control = Box::new(StepSizeControl::new(constants, setup.safety));
        let smooth = |scheme| GenAlpha { implicit: self.implicit, scheme };
        Ok(match self.scheme {
            Scheme::HalfExplicit => (Box::new(half_explicit::Stepper::new(self, setup)), control),
            Scheme::Moreau { theta } => (
                Box::new(implicit::Stepper::new(self, &smooth(AlphaScheme::Theta { theta }), setup)?),
                control,
            ),
            Scheme::Alpha { rho_inf } => {
                let scheme = AlphaScheme::ChungHulbert { rho_inf };
                (Box::new(implicit::Stepper::new(self, &smooth(scheme), setup)?), control)
            }
        })
    }
}
