//! What a run needs to go on in another process as if it had never stopped.

use crate::so_far::SoFar;
use gelenk_core::{Dims, State};
use gelenk_io::results::{CheckpointError, Written};
use serde::{Deserialize, Serialize};

/// A place between two steps.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Checkpoint {
    /// What the run has come to.
    #[serde(flatten)]
    pub(crate) so_far: SoFar,
    /// Where the method at work started.
    pub(crate) from: Vec<f64>,
    /// How far files are written.
    pub(crate) written: Written,
    /// Bytes of the contacts.
    #[serde(default)]
    pub(crate) contact_bytes: usize,
    /// The integrator.
    #[serde(skip)]
    pub(crate) run: Vec<u8>,
    /// The contacts.
    #[serde(skip)]
    pub(crate) contacts: Vec<u8>,
}

impl Checkpoint {
    /// The content of the file: a head as JSON with its length, the integrator, and the contacts.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let head = serde_json::to_vec(self).unwrap_or_default();
        let mut bytes = (head.len() as u64).to_le_bytes().to_vec();
        bytes.extend(head);
        bytes.extend(&self.run);
        bytes.extend(&self.contacts);
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, CheckpointError> {
        let damaged = || CheckpointError::Damaged("its content cannot be read");
        let (length, rest) = bytes.split_first_chunk().ok_or_else(damaged)?;
        let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| damaged())?;
        let (head, run) = rest.split_at_checked(length).ok_or_else(damaged)?;
        let mut point: Self = serde_json::from_slice(head).map_err(|_| damaged())?;
        let length = run.len().checked_sub(point.contact_bytes).ok_or_else(damaged)?;
        let (run, contacts) = run.split_at(length);
        (point.run, point.contacts) = (run.to_vec(), contacts.to_vec());
        Ok(point)
    }

    /// Where the method at work started.
    pub(crate) fn start_state(&self, dims: Dims) -> Result<State, CheckpointError> {
        let mut x = State::zeros(dims);
        let mut numbers = self.from.iter();
        let wrong = || CheckpointError::Damaged("it belongs to a model of another size");
        x.t = *numbers.next().ok_or_else(wrong)?;
        for part in [&mut x.p, &mut x.v, &mut x.a, &mut x.lam, &mut x.u] {
            for value in part {
                *value = *numbers.next().ok_or_else(wrong)?;
            }
        }
        if numbers.next().is_some() { Err(wrong()) } else { Ok(x) }
    }
}

/// A state as numbers.
pub(crate) fn numbers(x: &State) -> Vec<f64> {
    let parts = [&x.p, &x.v, &x.a, &x.lam, &x.u];
    std::iter::once(x.t).chain(parts.into_iter().flatten().copied()).collect()
}
