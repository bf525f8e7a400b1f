//! Singular poses that a run creeps or leaps over.
//!
//! Where constraints come to depend on each other, motions branch off, and the equations do not say which one goes on. Steps become shorter and shorter
//! there, until none is short enough and the run ends ([`Run::singular_pose`]). A run that gets past it all the same may go on along another branch.
//! So the rows of `G` are compared where steps have collapsed, and what is found is kept, whatever becomes of the run. Poses between the ends of one step are
//! found by `sides.rs`.

use super::Run;
use crate::error::Trouble;
use gelenk_core::{SnapshotError, SnapshotReader, SnapshotWriter};

/// Steps have collapsed that are shorter than this share of the longest one.
const COLLAPSED: f64 = 1e-6;
/// So often the rows are compared in a run.
const LOOKS: u32 = 20;
/// More rows are not compared: their matrices are full.
const MANY: usize = 300;

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Passing {
    /// The longest step so far.
    longest: f64,
    looks: u32,
    /// The first pose: when, the rows that depend on each other, and what is left of the first.
    found: Option<(f64, Vec<usize>, f64)>,
    has_leapt: bool,
}

/// A singular pose that a run has got past, or ended at.
#[derive(Debug)]
pub struct PassedPose {
    /// When, and which rows depend on each other: a [`Trouble::Pose`].
    pub pose: Trouble,
    /// Did a step leap over it? Otherwise steps collapsed there.
    pub has_leapt: bool,
}

impl Passing {
    pub(super) fn has_found(&self) -> bool {
        self.found.is_some()
    }

    pub(super) fn note_leap(&mut self, found: (f64, Vec<usize>, f64)) {
        (self.found, self.has_leapt) = (Some(found), true);
    }

    pub(super) fn note_step(&mut self, h: f64) {
        self.longest = self.longest.max(h);
    }

    pub(super) fn save(&self, out: &mut SnapshotWriter) {
        out.f64(self.longest);
        out.u64(self.looks.into());
        out.bool(self.has_leapt);
        out.bool(self.found.is_some());
        let (t, rows, left) = self.found.clone().unwrap_or_default();
        out.f64(t);
        out.f64(left);
        out.u64(rows.len() as u64);
        for &i in &rows {
            out.u64(i as u64);
        }
    }

    pub(super) fn restore(&mut self, from: &mut SnapshotReader<'_>, nl: usize) -> Result<(), SnapshotError> {
        self.longest = from.f64()?;
        self.looks = from.u64()?.min(u64::from(u32::MAX)) as u32;
        self.has_leapt = from.bool()?;
        let is_found = from.bool()?;
        let (t, left, count) = (from.f64()?, from.f64()?, from.u64()? as usize);
        let mut rows = Vec::new();
        for _ in 0..count.min(nl) {
            rows.push(from.u64()? as usize);
        }
        if count > nl || rows.iter().any(|&i| i >= nl) {
            return Err(SnapshotError::Damaged("it names constraints that are not there"));
        }
        self.found = is_found.then_some((t, rows, left));
        Ok(())
    }
}

impl Run<'_> {
    /// The first singular pose that the run has got past, or ended at, if steps collapsed there. With [`Options::notice_poses`](crate::Options::notice_poses) those that a step leapt over,
    /// too.
    pub fn passed_pose(&self) -> Option<PassedPose> {
        let (t, rows, left) = self.passing.found.as_ref()?;
        Some(PassedPose { pose: self.pose(*t, rows, *left), has_leapt: self.passing.has_leapt })
    }

    /// After a rejected step; `next` is the one to be tried now.
    pub(super) fn look_for_pose(&mut self, next: f64) {
        let Passing { longest, looks, found, .. } = &self.passing;
        let is_due = next < COLLAPSED * longest && *looks < LOOKS && found.is_none();
        if !is_due || !(1..=MANY).contains(&self.engine.structure.dims.nl) {
            return;
        }
        self.passing.looks += 1;
        self.passing.found = self.near_pose(super::redundancy::POSE);
    }
}
