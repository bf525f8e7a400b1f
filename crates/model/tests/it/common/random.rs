//! Numbers by chance that are the same every time.

use gelenk_model::math::{Mat3, Vec3};

pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Self(seed ^ 0x9e37_79b9_7f4a_7c15);
        random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 11
    }

    /// Uniform in [−1, 1].
    pub(crate) fn number(&mut self) -> f64 {
        self.next() as f64 / (1_u64 << 52) as f64 - 1.0
    }

    /// One of so many.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() >> 8) as usize % n
    }

    pub(crate) fn vector(&mut self) -> Vec3 {
        [self.number(), self.number(), self.number()].into()
    }

    pub(crate) fn rotation(&mut self) -> Mat3 {
        let [a, b, c] = self.vector().0.map(|x| 3.0 * x);
        Mat3::about_axis(2, a) * Mat3::about_axis(0, b) * Mat3::about_axis(2, c)
    }
}
