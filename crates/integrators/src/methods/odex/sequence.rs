//! The step numbers of ODEX, and what its rows cost.

use crate::stiffness::Complex;

/// Most rows of the extrapolation tableau.
pub(super) const MAX_ROWS: usize = 12;

/// The numbers of substeps `n₁ < n₂ < …` of the rows of the tableau.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sequence {
    /// 2, 4, 6, 8, …: the least work.
    Even,
    /// 2, 6, 10, 14, …: in every row the middle of the step is a substep of odd number, as dense output needs it.
    Centred,
}

impl Sequence {
    /// `n_j`, for `j` from 1 on.
    pub(super) fn number(self, j: usize) -> usize {
        match self {
            Sequence::Even => 2 * j,
            Sequence::Centred => 4 * j - 2,
        }
    }

    /// `(n_j/n_i)²`.
    fn square_ratio(self, j: usize, i: usize) -> f64 {
        (self.number(j) as f64 / self.number(i) as f64).powi(2)
    }

    /// The weight of row `j` where the rows `from … to` are extrapolated to `h = 0`.
    pub(super) fn weight(self, j: usize, from: usize, to: usize) -> f64 {
        (from..=to).filter(|&i| i != j).map(|i| 1.0 / (1.0 - self.square_ratio(i, j))).product()
    }

    /// The evaluations to compute the rows up to `j`, for `j` from 1 to `rows`, with the one at the start.
    pub(super) fn work(self, rows: usize) -> Vec<f64> {
        let mut sum = 1.0;
        let mut add = |j| {
            sum += self.number(j) as f64;
            sum
        };
        (1..=rows).map(&mut add).collect()
    }

    /// The stability function of the result of `row` rows: its value at `t + H` for `y' = λy`, `y = 1`, `z = Hλ`.
    pub(super) fn amplification(self, row: usize, z: Complex) -> Complex {
        let smoothed = |j: usize| {
            let n = self.number(j);
            let z = z.times(1.0 / n as f64);
            let (mut before, mut now) = (Complex::ONE, Complex::ONE + z);
            for _ in 1..n {
                (before, now) = (now, before + z.times(2.0) * now);
            }
            (before + now + z * now).times(0.5)
        };
        (1..=row).fold(Complex::ZERO, |sum, j| sum + smoothed(j).times(self.weight(j, 1, row)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: [Sequence; 2] = [Sequence::Even, Sequence::Centred];

    #[test]
    fn numbers_and_work() {
        let numbers = |s: Sequence| [1, 2, 3, 4].map(|j| s.number(j));
        assert_eq!(BOTH.map(numbers), [[2, 4, 6, 8], [2, 6, 10, 14]]);
        assert_eq!(Sequence::Even.work(3), [3.0, 7.0, 13.0]);
    }

    /// Constants are reproduced, and what is linear in `h²` is extrapolated to zero.
    #[test]
    fn weights_extrapolate() {
        for s in BOTH {
            let value = |j: usize| 1.0 / (s.number(j) as f64).powi(2);
            for (from, to) in [(1, 1), (1, 5), (3, 6)] {
                let sum: f64 = (from..=to).map(|j| s.weight(j, from, to)).sum();
                assert!((sum - 1.0).abs() < 1e-12);
            }
            let square: f64 = (2..=5).map(|j| s.weight(j, 2, 5) * value(j)).sum();
            assert!(square.abs() < 1e-14);
        }
    }

    /// `R(z) − eᶻ` falls with the power `2k + 1` of `z`.
    #[test]
    fn amplification_is_exponential_for_small_steps() {
        for s in BOTH {
            for row in 1..=5 {
                let error = |z: f64| (s.amplification(row, z.into()).re - z.exp()).abs();
                let z = if row < 3 { 0.1 } else { 1.0 };
                let power = (error(z) / error(0.5 * z)).log2();
                assert!((power - (2 * row + 1) as f64).abs() < 0.5, "{s:?}, row {row}: {power}");
            }
            assert!((s.amplification(9, (-1.0).into()).re - (-1.0_f64).exp()).abs() < 1e-12);
        }
    }
}
