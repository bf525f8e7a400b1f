//! Event by event while events are rare, step by step while they storm, and back (H54, H55).
//!
//! Handed over are positions, the velocities after whatever happened last, and external variables; which contacts are closed follows from them. Into steps it goes at once where the driver
//! gives up: events without end, contact problems without a solution that was found, bodies that came into each other unseen, phases whose rows an integrator cannot keep.
//! Back it goes after a calm: so many steps in a row in which no contact changed. Each time a storm returns soon after a calm, the next calm has to be twice as long, so that the change to
//! and fro costs a bounded share of the run.

use crate::driver::ContactOptions;
use crate::error::ContactError;
use crate::impact::ImpactLaw;
use gelenk_core::ContactInfo;
use gelenk_integrators::{ContactStep, Nonsmooth, Scheme, StepEventKind};

/// How contacts are treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ContactMode {
    /// Event by event, located to the tolerance. Where that is not possible the run fails.
    Event,
    /// Step by step, by a time-stepping scheme.
    Step,
    /// Event by event; step by step where events storm, and back.
    #[default]
    Auto,
}

/// The time-stepping scheme and its numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stepping {
    /// The scheme, by its kind: its numbers are those below.
    pub scheme: Scheme,
    /// `θ` of the scheme of Moreau and Jean.
    pub theta: f64,
    /// Spectral radius of nonsmooth generalized-α.
    pub rho_inf: f64,
    /// Every step has this length; `None`: the error of the smooth part decides, and steps with impacts are halved \[s\].
    pub step: Option<f64>,
    /// Residual to which contact problems are solved, see [`Nonsmooth::tolerance`].
    pub tolerance: Option<f64>,
    /// Threads; 0: one for each processor.
    pub threads: usize,
}

impl Default for Stepping {
    fn default() -> Self {
        let Nonsmooth { scheme, tolerance, threads, .. } = Nonsmooth::default();
        Self { scheme, theta: 0.5, rho_inf: 0.8, step: None, tolerance, threads }
    }
}

impl Stepping {
    /// Steps of a scheme of low order are not made shorter than those for this relative tolerance, unless `step` says how long they are.
    pub fn least_tolerance(&self) -> f64 {
        match self.scheme {
            Scheme::HalfExplicit => 1e-4,
            Scheme::Moreau { .. } | Scheme::Alpha { .. } => 1e-6,
        }
    }

    /// The method.
    pub fn method(&self) -> Nonsmooth {
        let scheme = match self.scheme {
            Scheme::Moreau { .. } => Scheme::Moreau { theta: self.theta },
            Scheme::Alpha { .. } => Scheme::Alpha { rho_inf: self.rho_inf },
            Scheme::HalfExplicit => Scheme::HalfExplicit,
        };
        Nonsmooth { tolerance: self.tolerance, threads: self.threads, ..Nonsmooth::new(scheme) }
    }
}

impl ContactOptions {
    /// Why contacts cannot be stepped through: schemes have Newton's law of impacts only.
    pub fn refuses_steps(&self, list: &[ContactInfo]) -> Option<ContactError> {
        let first = list.first().filter(|_| self.impact != ImpactLaw::Newton)?;
        let reason = "time stepping has Newton's law of impacts only; choose impact = \"newton\", or contact = \"event\"";
        Some(ContactError::Law { contact: first.name.clone(), reason: reason.into() })
    }
}

/// More contacts than this are stepped through from the start.
pub const MOST_CONTACTS: usize = 400;
/// Steps without a change of contacts that make a calm, at first and at most.
const CALM: u32 = 30;
const LONGEST_CALM: u32 = 10_000;
/// A storm that returns within so many times the last calm doubles the next one.
const SOON: f64 = 10.0;

/// What is known of storms and calms.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weather {
    /// Steps in a row without a change, and those that are needed.
    quiet: u32,
    needed: u32,
    /// How long the quiet has lasted \[s\], and when the last one ended.
    lasted: f64,
    left: f64,
    /// Changes into steps so far.
    pub storms: u32,
}

impl Default for Weather {
    fn default() -> Self {
        Self { quiet: 0, needed: CALM, lasted: 0.0, left: f64::NEG_INFINITY, storms: 0 }
    }
}

impl Weather {
    /// A storm begins.
    pub fn storm(&mut self, t: f64) {
        self.storms += 1;
        if t - self.left < SOON * self.lasted {
            self.needed = (2 * self.needed).min(LONGEST_CALM);
        } else {
            self.needed = CALM;
        }
        (self.quiet, self.lasted) = (0, 0.0);
    }

    /// Takes note of a step. Is it calm now?
    pub fn step(&mut self, step: &ContactStep) -> bool {
        let changes = |kind: StepEventKind| {
            matches!(kind, StepEventKind::Impact | StepEventKind::Closing | StepEventKind::Opening)
        };
        if step.happened.iter().any(|e| changes(e.kind)) {
            (self.quiet, self.lasted) = (0, 0.0);
            return false;
        }
        self.quiet += 1;
        self.lasted += step.t - step.t0;
        self.quiet >= self.needed
    }

    /// The calm has come: contacts are treated event by event again.
    pub fn calm(&mut self, t: f64) {
        (self.left, self.quiet) = (t, 0);
    }

    /// Contacts could not be treated event by event after all.
    pub fn stay(&mut self) {
        self.needed = (2 * self.needed).min(LONGEST_CALM);
        self.quiet = 0;
    }

    /// Its numbers, for a checkpoint.
    pub fn numbers(&self) -> [f64; 5] {
        [f64::from(self.quiet), f64::from(self.needed), self.lasted, self.left, f64::from(self.storms)]
    }

    /// The weather of these numbers.
    pub fn from_numbers([quiet, needed, lasted, left, storms]: [f64; 5]) -> Self {
        Self { quiet: quiet as u32, needed: needed as u32, lasted, left, storms: storms as u32 }
    }
}

impl ContactError {
    /// Can a time-stepping scheme go on where this happened? Then why it has to.
    pub fn storm(&self) -> Option<String> {
        match self {
            Self::Endless { count, within, .. } => Some(format!("{count} events within {within:.1e} s")),
            Self::Unsolved { level, contacts, .. } => {
                Some(format!("no {level} were found for contacts {contacts}"))
            }
            Self::Unseen { contact, depth, .. } => {
                Some(format!("contact '{contact}' was {depth:.1e} m deep before it was seen to close"))
            }
            Self::Multipliers { .. } => Some("forces that depend on reactions did not settle".into()),
            Self::Mechanism(_) => Some("the rows of closed contacts left no accelerations".into()),
            _ => None,
        }
    }
}
