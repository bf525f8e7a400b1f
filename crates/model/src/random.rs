//! Numbers by chance that are the same in every run.

/// Marsaglia's xorshift generator.
pub(crate) struct Random(u64);

impl Random {
    /// A sequence of its own for every number.
    pub(crate) fn new(sequence: usize) -> Self {
        Self(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(sequence as u64 + 1))
    }

    /// The next number, between -1 and 1.
    pub(crate) fn draw(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }
}
