//! What happens to contacts.

use gelenk_core::ContactForce;
use gelenk_integrators::{StepEvent, StepEventKind};

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContactEventKind {
    /// Contacts closed with a velocity that was not zero.
    Impact,
    /// Contacts are closed from now on.
    Closing,
    /// Contacts are open from now on.
    Opening,
    /// Contacts stick from now on.
    Stick,
    /// Contacts that stuck slide from now on.
    Slip,
    /// Impacts that follow each other ever faster were carried to their end.
    Accumulation,
    /// The normal of a contact jumps: it passes a corner.
    NormalJump,
    /// A time-stepping scheme takes over.
    Stepping,
    /// Contacts are treated event by event again.
    Events,
}

impl ContactEventKind {
    /// The word users read.
    pub fn word(self) -> &'static str {
        match self {
            Self::Impact => "impact",
            Self::Closing => "closing",
            Self::Opening => "opening",
            Self::Stick => "stick",
            Self::Slip => "slip",
            Self::Accumulation => "accumulation",
            Self::NormalJump => "normal jump",
            Self::Stepping => "stepping",
            Self::Events => "events",
        }
    }
}

/// Something that happened to contacts.
#[derive(Debug, Clone, PartialEq)]
pub struct ContactEvent {
    /// When \[s\]. That of an accumulation is its limit.
    pub t: f64,
    /// What.
    pub kind: ContactEventKind,
    /// To which contacts, by number.
    pub contacts: Vec<usize>,
    /// Impulses at an impact, one a contact \[N s\].
    pub impulses: Vec<ContactForce>,
    /// Energy lost at an impact \[J\].
    pub loss: f64,
    /// Work of drives and of moving surfaces at an impact: they keep their velocity whatever strikes them \[J\].
    pub supplied: f64,
    /// What is worth knowing beside: a law that was changed to keep energy, an error of extrapolation, a solution of several.
    pub note: Option<String>,
}

impl From<StepEventKind> for ContactEventKind {
    fn from(kind: StepEventKind) -> Self {
        match kind {
            StepEventKind::Impact => Self::Impact,
            StepEventKind::Closing => Self::Closing,
            StepEventKind::Opening => Self::Opening,
            StepEventKind::Stick => Self::Stick,
            StepEventKind::Slip => Self::Slip,
        }
    }
}

impl ContactEvent {
    /// What happened to a contact in a step that ended at this time.
    pub fn of_step(t: f64, event: &StepEvent) -> Self {
        let kind = ContactEventKind::from(event.kind);
        let struck = kind == ContactEventKind::Impact;
        Self {
            impulses: if struck { vec![event.impulse] } else { Vec::new() },
            loss: if struck { event.loss } else { 0.0 },
            ..Self::new(t, kind, vec![event.contact])
        }
    }

    /// A change between events and steps, for a reason.
    pub fn change(t: f64, kind: ContactEventKind, reason: String) -> Self {
        Self { note: Some(reason), ..Self::new(t, kind, Vec::new()) }
    }

    pub(crate) fn new(t: f64, kind: ContactEventKind, contacts: Vec<usize>) -> Self {
        Self { t, kind, contacts, impulses: Vec::new(), loss: 0.0, supplied: 0.0, note: None }
    }
}
