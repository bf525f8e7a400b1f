//! Saving a run and going on with it.

use super::{Begin, Run};
use crate::error::SetupError;
use crate::stepper::Search;
use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter};

impl Run<'_> {
    /// Everything needed to go on from here in another process, to the last bit.
    pub fn snapshot(&self) -> Vec<u8> {
        let mut out = SnapshotWriter::new();
        out.section("gelenk run 7");
        self.state.save(&mut out);
        self.engine.stats.save(&mut out);
        out.f64s(&self.delivery.judged);
        out.bool(self.started);
        let Begin { goes_on, is_near, is_solved } = self.begin;
        for flag in [goes_on, is_near, is_solved] {
            out.bool(flag);
        }
        out.f64(self.plan.h);
        out.u64(self.plan.order as u64);
        out.u64(match self.plan.search {
            Search::Window => 0,
            Search::Upward => 1,
            Search::Ascending => 2,
            Search::Exact => 3,
        });
        out.u64(self.redundant.singular.into());
        out.u64(self.redundant.steps.into());
        out.u64(self.redundant.at_start as u64);
        out.f64(self.redundant.spread);
        out.f64(self.redundant.implied);
        out.bool(self.redundant.is_decided);
        out.u64(self.redundant.rejections.into());
        out.u64(self.redundant.found.len() as u64);
        for set in &self.redundant.found {
            out.u64(set.len() as u64);
            for &i in set {
                out.u64(i as u64);
            }
        }
        self.passing.save(&mut out);
        self.sides.save(&mut out);
        for part in self.parts() {
            part.save(&mut out);
        }
        self.kinks.save(&mut out);
        let mut bytes = out.into_bytes();
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Goes on from a snapshot of a run with the same problem, method and options. After an error the run is as before.
    pub fn restore(&mut self, snapshot: &[u8]) -> Result<(), SetupError> {
        let (bytes, sum) = snapshot.split_last_chunk().ok_or(SnapshotError::Damaged("it ends too early"))?;
        if checksum(bytes).to_le_bytes() != *sum {
            return Err(SnapshotError::Damaged("its checksum is wrong").into());
        }
        let before = self.snapshot();
        let result = self.take_over(bytes);
        if result.is_err() {
            self.take_over(&before[..before.len() - sum.len()])?;
        }
        result
    }

    pub(super) fn take_over(&mut self, bytes: &[u8]) -> Result<(), SetupError> {
        let mut from = SnapshotReader::new(bytes);
        self.delivery.full_of = None;
        from.section("gelenk run 7")?;
        self.state.restore(&mut from)?;
        self.engine.stats.restore(&mut from)?;
        from.f64s(&mut self.delivery.judged)?;
        self.started = from.bool()?;
        self.begin = Begin { goes_on: from.bool()?, is_near: from.bool()?, is_solved: from.bool()? };
        self.plan.h = from.f64()?;
        self.plan.order = from.u64()? as usize;
        self.plan.search = match from.u64()? {
            0 => Search::Window,
            1 => Search::Upward,
            2 => Search::Ascending,
            3 => Search::Exact,
            _ => return Err(SnapshotError::Damaged("unknown kind of order search").into()),
        };
        self.redundant.singular = from.u64()?.min(u64::from(u32::MAX)) as u32;
        self.redundant.steps = from.u64()?.min(u64::from(u32::MAX)) as u32;
        self.redundant.at_start = from.u64()? as usize;
        self.redundant.spread = from.f64()?;
        self.redundant.implied = from.f64()?;
        self.redundant.is_decided = from.bool()?;
        self.redundant.rejections = from.u64()?.min(u64::from(u32::MAX)) as u32;
        self.restore_redundancy(&mut from)?;
        self.passing.restore(&mut from, self.engine.structure.dims.nl)?;
        self.sides.restore(&mut from, self.engine.structure.dims)?;
        self.stepper.restore(&mut from)?;
        self.controller.restore(&mut from)?;
        self.engine.kkt.restore(&mut from)?;
        self.engine.projection.restore(&mut from)?;
        self.delivery.locator.restore(&mut from)?;
        self.delivery.schedule.restore(&mut from)?;
        self.watch.restore(&mut from)?;
        self.kinks.restore(&mut from)?;
        self.hold_again();
        self.treat_again();
        Ok(from.finish()?)
    }

    fn restore_redundancy(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        let nl = self.engine.structure.dims.nl;
        let number = |from: &mut SnapshotReader<'_>, most: usize| match from.u64()? as usize {
            n if n <= most => Ok(n),
            _ => Err(SnapshotError::Damaged("it names constraints that are not there")),
        };
        self.redundant.found.clear();
        for _ in 0..number(from, nl * nl)? {
            let count = number(from, nl)?;
            let set: Result<Vec<usize>, _> = (0..count).map(|_| number(from, nl.saturating_sub(1))).collect();
            self.redundant.found.push(set?);
        }
        Ok(())
    }

    /// The parts that keep history, in the order of a snapshot.
    pub(super) fn parts(&self) -> [&dyn Snapshot; 7] {
        [
            &*self.stepper,
            &*self.controller,
            &*self.engine.kkt,
            &self.engine.projection,
            &self.delivery.locator,
            &self.delivery.schedule,
            &self.watch,
        ]
    }
}

/// FNV-1a, to tell a damaged snapshot from a whole one.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, &b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}
