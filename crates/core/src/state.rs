//! States, and the arguments of an evaluation.

use crate::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter};

/// Arguments of an evaluation, borrowed.
#[derive(Debug, Clone, Copy)]
pub struct Point<'a> {
    /// Time \[s\].
    pub t: f64,
    /// Positions.
    pub p: &'a [f64],
    /// Velocities.
    pub v: &'a [f64],
    /// Multipliers.
    pub lam: &'a [f64],
    /// External variables.
    pub u: &'a [f64],
}

/// A complete state of the system: what is integrated (`p`, `v`, `u`) and what follows from it (`a`, `lam`).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct State {
    /// Time \[s\].
    pub t: f64,
    /// Positions.
    pub p: Vec<f64>,
    /// Velocities.
    pub v: Vec<f64>,
    /// Accelerations `v'`.
    pub a: Vec<f64>,
    /// Multipliers.
    pub lam: Vec<f64>,
    /// External variables.
    pub u: Vec<f64>,
}

impl State {
    /// A state of zeros at `t = 0`.
    pub fn zeros(dims: Dims) -> Self {
        Self {
            t: 0.0,
            p: vec![0.0; dims.np],
            v: vec![0.0; dims.nv],
            a: vec![0.0; dims.nv],
            lam: vec![0.0; dims.nl],
            u: vec![0.0; dims.nu],
        }
    }

    /// A state from positions and velocities; accelerations, multipliers and external variables are zero.
    pub fn at(dims: Dims, t: f64, p: &[f64], v: &[f64]) -> Self {
        Self { t, p: p.to_vec(), v: v.to_vec(), ..Self::zeros(dims) }
    }

    /// The arguments of an evaluation at this state.
    pub fn point(&self) -> Point<'_> {
        Point { t: self.t, p: &self.p, v: &self.v, lam: &self.lam, u: &self.u }
    }

    /// Overwrites this state without allocating; both must have the same sizes.
    pub fn copy_from(&mut self, other: &State) {
        self.t = other.t;
        self.p.copy_from_slice(&other.p);
        self.v.copy_from_slice(&other.v);
        self.a.copy_from_slice(&other.a);
        self.lam.copy_from_slice(&other.lam);
        self.u.copy_from_slice(&other.u);
    }
}

impl Snapshot for State {
    fn save(&self, out: &mut SnapshotWriter) {
        out.f64(self.t);
        for part in [&self.p, &self.v, &self.a, &self.lam, &self.u] {
            out.f64s(part);
        }
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.t = from.f64()?;
        for part in [&mut self.p, &mut self.v, &mut self.a, &mut self.lam, &mut self.u] {
            from.f64s(part)?;
        }
        Ok(())
    }
}
