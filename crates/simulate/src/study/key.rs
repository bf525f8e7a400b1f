//! What tells a run from all others: a hash of model, options, version and values.

use crate::subject::Source as _;
use crate::{FileSource, SimulateError};
use gelenk_catalogue::Settings;

/// FNV-1a with 128 bits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hasher(u128);

impl Default for Hasher {
    fn default() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Hasher {
    pub(super) fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }

    /// Something with an end, so that what follows cannot be taken for a part of it.
    fn word(&mut self, text: &str) {
        self.add(text.as_bytes());
        self.add(&(text.len() as u64).to_le_bytes());
    }

    pub(super) fn finish(self) -> u128 {
        self.0
    }
}

/// Makes keys of the runs of one study.
#[derive(Debug, Clone)]
pub(super) struct Keys {
    common: Hasher,
    /// Parameters by name: where they stand.
    order: Vec<(String, usize)>,
}

impl Keys {
    pub(super) fn new(
        source: &FileSource,
        settings: &Settings,
        names: &[String],
    ) -> Result<Self, SimulateError> {
        let mut common = Hasher::default();
        common.word(env!("CARGO_PKG_VERSION"));
        let identity = source.identity();
        let settings = settings.clone().over(&source.settings()?).identity();
        for (name, value) in identity.iter().chain(&settings) {
            common.word(name);
            common.word(value);
        }
        let mut order: Vec<(String, usize)> = names.iter().cloned().zip(0..).collect();
        order.sort();
        Ok(Self { common, order })
    }

    /// The key of a run with these values.
    pub(super) fn of(&self, point: &[f64]) -> String {
        let mut own = self.common;
        for (name, at) in &self.order {
            own.word(name);
            own.add(&point[*at].to_bits().to_le_bytes());
        }
        format!("{:032x}", own.finish())
    }
}
