//! What contacts did in a step of a time-stepping scheme.

use gelenk_core::{ContactForce, ContactPhase};

/// What happened to a contact in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepEventKind {
    /// It was struck.
    Impact,
    /// It closed softly.
    Closing,
    /// It opened.
    Opening,
    /// It came to rest.
    Stick,
    /// It began to slide.
    Slip,
}

/// Something that happened to a contact in a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StepEvent {
    /// The contact.
    pub contact: usize,
    /// What.
    pub kind: StepEventKind,
    /// Its impulse in the step \[N s\].
    pub impulse: ContactForce,
    /// The energy that it lost in the step \[J\].
    pub loss: f64,
}

/// What the impulse of a contact did in a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContactWork {
    /// The contact.
    pub contact: usize,
    /// Energy taken out: minus the impulse times the mean of the contact's velocities before and after \[J\].
    pub dissipated: f64,
    /// Energy that moving surfaces brought in \[J\].
    pub supplied: f64,
}

/// What contacts did in a step.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ContactStep {
    /// Start of the step \[s\].
    pub t0: f64,
    /// Its end \[s\].
    pub t: f64,
    /// States of all contacts after the step, and their mean forces in it: impulses divided by the step.
    pub phase: ContactPhase,
    /// Has the list of contacts changed since the step before?
    pub is_new_list: bool,
    /// What happened.
    pub happened: Vec<StepEvent>,
    /// What closed contacts did.
    pub works: Vec<ContactWork>,
    /// The residual of the contact problem, as a share of its free velocities.
    pub residual: f64,
    /// The contacts that do not meet their conditions within the tolerance, the worst first; mostly none.
    pub unmet: Vec<usize>,
    /// The deepest overlap of contacts after the step \[m\].
    pub depth: f64,
    /// The error of the step, without that of impacts, as a share of the size of positions.
    pub error: f64,
    /// Iterations of the solvers of contacts.
    pub iterations: u64,
}
